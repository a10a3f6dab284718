//! The method of rows: the P-positions sorted into a chain, each column a floor ⌊nα+γ⌋ of the number of the row.
//!
//! Half of the rows are fitted, all must agree. Where differences of rows repeat from some row on, that is said without floors.

use crate::surd::{Datum, Floor, Surd, floors, plus};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::{Cancelled, Control, Natural, Real};
use std::collections::BTreeSet;

/// Rows that may come before the regular ones.
const EXCEPTIONS: usize = 8;
/// Fewer rows than this show nothing.
const LEAST_ROWS: usize = 12;
/// Fewer rows than this show no polynomials: three of them make each, the others agree.
const LEAST_SQUARES: usize = 7;
/// Rows of a period that are written out.
const LONGEST_PERIOD: usize = 12;

/// What is looked at: the P-positions, and how they may be rearranged.
pub(crate) struct Rows<'a> {
    pub(crate) safe: &'a [Vec<i64>],
    pub(crate) piles: &'a [String],
    pub(crate) sorted: bool,
    pub(crate) symmetries: &'a [Vec<usize>],
    /// Real numbers that the rules name, and their relatives.
    pub(crate) reals: &'a [Real],
    /// The name of the quantified variable.
    pub(crate) n: &'a str,
    pub(crate) control: Control<'a>,
}

impl Rows<'_> {
    /// Closed forms, the most likely first; `true` with those that count only if they are proved.
    pub(crate) fn find(&self) -> Result<Vec<(String, bool)>, Cancelled> {
        let mut found: Vec<(String, bool)> = Vec::new();
        for Branching { branches, symmetric } in self.branchings() {
            let identity: Vec<Vec<usize>> = vec![(0..self.piles.len()).collect()];
            let images = if symmetric { self.symmetries } else { &identity };
            for way in [Self::by_floors, Self::by_period, Self::by_squares, Self::by_any] {
                let mut parts = Vec::new();
                let mut weak = false;
                for branch in &branches {
                    self.control.check()?;
                    parts.push(way(self, branch, images, &mut weak)?);
                }
                let parts: Option<Vec<Vec<String>>> = parts.into_iter().collect();
                if let Some(parts) = parts {
                    let mut parts: Vec<String> = parts.concat();
                    parts.sort_by_key(|part| part.starts_with("exists"));
                    let mut known = BTreeSet::new();
                    parts.retain(|part| known.insert(part.clone()));
                    let quantified = parts.iter().filter(|part| part.starts_with("exists")).count();
                    if quantified > 1 {
                        parts
                            .iter_mut()
                            .filter(|part| part.starts_with("exists"))
                            .for_each(|part| *part = format!("({part})"));
                    }
                    let text = parts.join(" or ");
                    if !found.iter().any(|(known, _)| *known == text) {
                        found.push((text, weak));
                    }
                }
            }
        }
        Ok(found)
    }

    /// The P-positions as chains: of all of them up to symmetry, of those with each order of two piles, or of those along lines
    /// of different slopes.
    fn branchings(&self) -> Vec<Branching> {
        let count = self.piles.len();
        let orders: usize = (1..=count).product();
        let symmetric = count > 1 && self.symmetries.len() == orders;
        let mut all = self.safe.to_vec();
        if symmetric {
            all.retain(|row| row.is_sorted());
        }
        let mut ways = vec![(vec![all.clone()], true)];
        if count == 2 {
            if !symmetric && !self.sorted {
                let (low, high): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|row| row.is_sorted());
                ways.push((vec![low, high], false));
            }
            ways.extend(by_slope(&all).map(|branches| (branches, symmetric)));
        }
        let chains = |(branches, symmetric): (Vec<Vec<Vec<i64>>>, bool)| {
            let branches = branches.into_iter().map(chain).collect::<Option<Vec<_>>>()?;
            Some(Branching { branches, symmetric })
        };
        ways.into_iter().filter_map(chains).collect()
    }

    /// Each branch in the first way that fits it.
    fn by_any(
        &self,
        rows: &[Vec<i64>],
        images: &[Vec<usize>],
        weak: &mut bool,
    ) -> Result<Option<Vec<String>>, Cancelled> {
        for way in [Self::by_period, Self::by_floors, Self::by_squares] {
            let mut uncertain = false;
            if let Some(parts) = way(self, rows, images, &mut uncertain)? {
                *weak |= uncertain;
                return Ok(Some(parts));
            }
        }
        Ok(None)
    }

    /// Points of the first rows, and the rest as floors.
    fn by_floors(
        &self,
        rows: &[Vec<i64>],
        images: &[Vec<usize>],
        weak: &mut bool,
    ) -> Result<Option<Vec<String>>, Cancelled> {
        for dropped in 0..=EXCEPTIONS {
            let regular = rows.get(dropped..).unwrap_or(&[]);
            if regular.len() < LEAST_ROWS {
                return Ok(None);
            }
            self.control.check()?;
            // Rows may be counted from 0, from 1, or as they stand.
            let mut starts: Vec<i64> = vec![0, 1];
            starts.extend(i64::try_from(dropped).ok().filter(|from| *from > 1));
            let mut formed = Vec::new();
            for from in starts {
                let mut weak = false;
                let columns = self.columns(regular, from, &mut weak)?;
                formed.extend(columns.map(|columns| (weak, self.quantified(from, &[columns], images))));
            }
            if let Some((uncertain, text)) = formed.into_iter().min_by_key(|(weak, text)| (*weak, text.len())) {
                *weak |= uncertain;
                return Ok(Some(self.with_points(&rows[..dropped], text, images)));
            }
        }
        Ok(None)
    }

    /// A term for every pile.
    fn columns(&self, rows: &[Vec<i64>], from: i64, weak: &mut bool) -> Result<Option<Vec<Column>>, Cancelled> {
        let mut columns: Vec<Column> = Vec::new();
        for pile in 0..self.piles.len() {
            self.control.check()?;
            let data: Vec<Datum> = (from..)
                .zip(rows)
                .map(|(n, row)| {
                    let value = row.get(pile).copied().unwrap_or(0);
                    Datum { n, low: value, high: value }
                })
                .collect();
            let value = |i: usize| data.get(i).map_or(0, |datum| datum.low);
            // A line, by itself or above an earlier pile.
            let straight = |other: Option<usize>| {
                let difference = |i: usize| {
                    value(i) - other.map_or(0, |other| rows.get(i).and_then(|row| row.get(other)).copied().unwrap_or(0))
                };
                let step = difference(1) - difference(0);
                let is = (1..rows.len()).all(|i| difference(i) - difference(i - 1) == step);
                is.then(|| (step, difference(0) - step * from))
            };
            if let Some((p, r)) = straight(None) {
                let floor = Floor { alpha: Surd::rational(p, 1), gamma: Surd::rational(r, 1), shift: None };
                columns.push(Column::Floor(floor));
                continue;
            }
            if let Some((other, p, r)) = (0..pile).find_map(|other| straight(Some(other)).map(|(p, r)| (other, p, r))) {
                columns.push(Column::Above(other, p, r));
                continue;
            }
            let half = data.len().div_ceil(2).max(LEAST_ROWS / 2);
            let fits = |floor: &Floor| data.iter().all(|datum| floor.at(datum.n) == datum.low);
            let fitted = |data: &[Datum], slack| floors(data, slack).into_iter().find(fits);
            // A γ that half of the rows leave open is chosen among those that all of them allow. What comes from all rows
            // has not been held against others: it counts if it is proved.
            let strong = fitted(data.get(..half).unwrap_or(&[]), 1);
            if let Some(floor) = strong {
                columns.push(Column::Floor(floor));
                continue;
            }
            if let Some(text) = self.named(&data) {
                columns.push(Column::Named(text));
                continue;
            }
            *weak = true;
            let Some(floor) = fitted(&data, 32) else { return Ok(None) };
            columns.push(Column::Floor(floor));
        }
        Ok(Some(columns))
    }

    /// ⌊n·r⌋ + j for a real number r that the rules name.
    fn named(&self, data: &[Datum]) -> Option<String> {
        let last = data.last()?;
        self.reals.iter().find_map(|real| {
            let floor = |n: i64| {
                let value = real.floor_mul(&Natural::from(u64::try_from(n).ok()?)).ok()?;
                value.to_string().parse::<i64>().ok()
            };
            let offset = last.low - floor(last.n)?;
            let fits = offset.abs() <= 8 && data.iter().rev().all(|datum| floor(datum.n) == Some(datum.low - offset));
            fits.then(|| plus(&format!("floor({}*{})", self.n, factor(&real.to_string())), offset))
        })
    }

    /// Points of the first rows, and the rest as polynomials of degree 2 in their number.
    fn by_squares(
        &self,
        rows: &[Vec<i64>],
        images: &[Vec<usize>],
        _: &mut bool,
    ) -> Result<Option<Vec<String>>, Cancelled> {
        for dropped in 0..=2 {
            self.control.check()?;
            let regular = rows.get(dropped..).unwrap_or(&[]);
            if regular.len() < LEAST_SQUARES {
                return Ok(None);
            }
            let formed = [0, 1].into_iter().filter_map(|from| {
                let columns = self.squares(regular, from)?;
                let total = |row: &[i64]| if self.sorted { row.last().copied().unwrap_or(0) } else { row.iter().sum() };
                (from..).zip(regular).all(|(n, row)| n <= total(row)).then_some(())?;
                // Where an equation bounds n, no range is needed, and evaluation is quicker by far.
                let free = self.quantified(from, std::slice::from_ref(&columns), images);
                let bounded = || self.quantified_within(from, &[columns], images, Some(self.total()));
                Some(if self.evaluates(&free, regular) { free } else { bounded() })
            });
            if let Some(text) = formed.min_by_key(String::len) {
                return Ok(Some(self.with_points(&rows[..dropped], text, images)));
            }
        }
        Ok(None)
    }

    /// Can this be evaluated? It holds at all of these rows then.
    fn evaluates(&self, text: &str, rows: &[Vec<i64>]) -> bool {
        let Ok(formula) = Formula::parse(text, self.piles) else { return false };
        let Ok(prepared) = Prepared::new(self.piles.len(), [&formula], []) else { return false };
        rows.iter().all(|row| matches!(prepared.holds(0, row), Ok(true)))
    }

    /// The largest pile of a sorted position, or the total: no row has a larger number.
    fn total(&self) -> String {
        match self.piles.last() {
            Some(last) if self.sorted => last.clone(),
            _ => self.piles.join(" + "),
        }
    }

    fn squares(&self, rows: &[Vec<i64>], from: i64) -> Option<Vec<Column>> {
        let mut columns: Vec<Column> = Vec::new();
        for pile in 0..self.piles.len() {
            let values: Vec<i64> = rows.iter().map(|row| row.get(pile).copied().unwrap_or(0)).collect();
            let constant = |values: &[i64]| {
                let step = values.get(1)? - values.first()?;
                values.windows(2).all(|pair| pair[1] - pair[0] == step).then_some(step)
            };
            let against = |other: usize| -> Vec<i64> { rows.iter().map(|row| row[pile] - row[other]).collect() };
            if let Some((other, p)) = (0..pile).find_map(|other| Some((other, constant(&against(other))?))) {
                columns.push(Column::Above(other, p, against(other).first()? - p * from));
                continue;
            }
            let steps: Vec<i64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let second = constant(&steps)?;
            let (start, first) = (*values.first()?, *steps.first()?);
            // 2·value = second·k(k−1) + 2·first·k + 2·start with k = n − from.
            let [mut a, mut b, mut c] = [second, 2 * first - second, 2 * start];
            (b, c) = (b - 2 * a * from, c - b * from + a * from * from);
            let mut factor = 2;
            if [a, b, c].iter().all(|k| k % 2 == 0) {
                [a, b, c, factor] = [a / 2, b / 2, c / 2, 1];
            }
            let n = self.n;
            let times = |k: i64, text: String| if k == 1 { text } else { format!("{k}*{text}") };
            let term = match (a, b, c) {
                (0, ..) => return None,
                (_, 0, _) => plus(&times(a, format!("{n}*{n}")), c),
                _ if b % a == 0 => plus(&times(a, format!("{n}*({})", plus(n, b / a))), c),
                _ => plus(
                    &format!("{} + {}", times(a, format!("{n}*{n}")), times(b, n.to_owned())).replace("+ -", "- "),
                    c,
                ),
            };
            columns.push(Column::Polynomial(factor, term));
        }
        columns.iter().any(|column| matches!(column, Column::Polynomial(..))).then_some(columns)
    }

    /// exists n: one of the rows, in one of the arrangements.
    fn quantified(&self, from: i64, rows: &[Vec<Column>], images: &[Vec<usize>]) -> String {
        self.quantified_within(from, rows, images, None)
    }

    fn quantified_within(
        &self,
        from: i64,
        rows: &[Vec<Column>],
        images: &[Vec<usize>],
        most: Option<String>,
    ) -> String {
        let mut bodies: Vec<String> = Vec::new();
        for row in rows {
            for image in images {
                let name =
                    |pile: usize| image.get(pile).and_then(|at| self.piles.get(*at)).cloned().unwrap_or_default();
                let conditions = row.iter().enumerate().map(|(pile, column)| {
                    let term = match column {
                        Column::Floor(floor) => floor.text(self.n),
                        Column::Named(text) => text.clone(),
                        Column::Polynomial(two, term) => {
                            return format!("{}*{} = {term}", two, name(pile)).trim_start_matches("1*").to_owned();
                        }
                        Column::Above(other, p, r) => {
                            let n = if *p == 1 { self.n.to_owned() } else { format!("{p}*{}", self.n) };
                            plus(&if *p == 0 { name(*other) } else { format!("{} + {n}", name(*other)) }, *r)
                        }
                    };
                    format!("{} = {term}", name(pile))
                });
                bodies.push(conditions.collect::<Vec<_>>().join(" and "));
            }
        }
        let mut known = BTreeSet::new();
        bodies.retain(|body| known.insert(body.clone()));
        let range = match most {
            Some(most) => format!(" in {from}..{most}"),
            None if from == 0 => String::new(),
            None => format!(" >= {from}"),
        };
        format!("exists {}{range}: {}", self.n, bodies.join(" or "))
    }

    fn with_points(&self, points: &[Vec<i64>], text: String, images: &[Vec<usize>]) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for point in points {
            for image in images {
                let name =
                    |pile: usize| image.get(pile).and_then(|at| self.piles.get(*at)).cloned().unwrap_or_default();
                let mut conditions: Vec<(usize, String)> = point
                    .iter()
                    .enumerate()
                    .map(|(pile, value)| (image.get(pile).copied().unwrap_or(0), format!("{} = {value}", name(pile))))
                    .collect();
                conditions.sort();
                let text = conditions.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" and ");
                if !parts.contains(&text) {
                    parts.push(text);
                }
            }
        }
        parts.push(text);
        parts
    }

    /// Rows that repeat, moved along, from some row on.
    fn by_period(
        &self,
        rows: &[Vec<i64>],
        images: &[Vec<usize>],
        _: &mut bool,
    ) -> Result<Option<Vec<String>>, Cancelled> {
        if rows.len() < LEAST_ROWS {
            return Ok(None);
        }
        for period in 1..=LONGEST_PERIOD.min(rows.len() / 4) {
            self.control.check()?;
            let step = |i: usize| -> Vec<i64> { rows[i + period].iter().zip(&rows[i]).map(|(a, b)| a - b).collect() };
            let last = step(rows.len() - period - 1);
            let begin = (0..rows.len() - period).rev().take_while(|&i| step(i) == last).last();
            let Some(begin) = begin.filter(|begin| *begin <= EXCEPTIONS && (rows.len() - begin) >= 4 * period) else {
                continue;
            };
            let columns = |row: &Vec<i64>| -> Vec<Column> {
                let term = |(p, r): (&i64, &i64)| {
                    Column::Floor(Floor { alpha: Surd::rational(*p, 1), gamma: Surd::rational(*r, 1), shift: None })
                };
                last.iter().zip(row).map(term).collect()
            };
            let regular: Vec<Vec<Column>> = rows[begin..begin + period].iter().map(columns).collect();
            let text = self.quantified(0, &regular, images);
            return Ok(Some(self.with_points(&rows[..begin], text, images)));
        }
        Ok(None)
    }
}

/// P-positions in chains, each of which has a form; with their images under the symmetries, or as they stand.
struct Branching {
    branches: Vec<Vec<Vec<i64>>>,
    symmetric: bool,
}

/// Slopes are counted in parts of this.
const UNIT: i64 = 1 << 20;

/// More lines than this are none.
pub(crate) const MOST_LINES: usize = 4;

/// x/(x + y): the slope of a line through the origin, which is bounded.
pub(crate) fn share(x: i64, y: i64) -> Option<i64> {
    if x + y > 0 { x.checked_mul(UNIT).map(|scaled| scaled / (x + y)) } else { None }
}

/// The middles of the gaps that these slopes leave.
pub(crate) fn gaps(mut slopes: Vec<i64>) -> Vec<i64> {
    slopes.sort_unstable();
    let wide = slopes.windows(2).filter(|pair| pair[1] - pair[0] > UNIT / 40);
    wide.map(|pair| (pair[0] + pair[1]) / 2).collect()
}

/// Rows of two piles along lines of different slopes: cut where the slopes of the further half of them leave a gap.
fn by_slope(rows: &[Vec<i64>]) -> Option<Vec<Vec<Vec<i64>>>> {
    let slope = |row: &Vec<i64>| match row.as_slice() {
        [x, y] => share(*x, *y),
        _ => None,
    };
    let mut far: Vec<&Vec<i64>> = rows.iter().collect();
    far.sort_by_key(|row| row.iter().sum::<i64>());
    let cuts = gaps(far.get(far.len() / 2..)?.iter().filter_map(|row| slope(row)).collect());
    if cuts.is_empty() || cuts.len() >= MOST_LINES {
        return None;
    }
    let mut branches = vec![Vec::new(); cuts.len() + 1];
    for row in rows {
        // The origin lies on every line.
        let at = slope(row).map_or(0, |slope| cuts.iter().filter(|cut| slope > **cut).count());
        branches.get_mut(at)?.push(row.clone());
    }
    Some(branches)
}

/// What a pile is, in the row of number n.
#[derive(Clone)]
enum Column {
    Floor(Floor),
    /// A floor with a real number of the rules.
    Named(String),
    /// So many times the pile is this polynomial in n.
    Polynomial(i64, String),
    /// This pile, increased by p·n + r.
    Above(usize, i64, i64),
}

/// A real number as a factor: in brackets if it is a sum.
fn factor(text: &str) -> String {
    let mut depth = 0;
    let sum = text.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && (c == '+' || c == '-')
    });
    if sum { format!("({text})") } else { text.to_owned() }
}

/// Rows in ascending order if they ascend in every column, and enough of them to show something.
fn chain(mut rows: Vec<Vec<i64>>) -> Option<Vec<Vec<i64>>> {
    rows.sort();
    let ascends = |pair: &[Vec<i64>]| match pair {
        [low, high] => low.iter().zip(high).all(|(a, b)| a <= b),
        _ => true,
    };
    (rows.len() >= LEAST_SQUARES && rows.windows(2).all(ascends)).then_some(rows)
}

/// One pile: P-positions that repeat from some size on.
pub(crate) fn periodic(safe: &[i64], size: i64, x: &str) -> Option<String> {
    let is: Vec<bool> = {
        let known: BTreeSet<i64> = safe.iter().copied().collect();
        (0..size).map(|n| known.contains(&n)).collect()
    };
    // A third of the table is enough to see the period; the rest must follow it.
    for period in 1..=is.len() / 6 {
        let from = (0..is.len() - period).rev().take_while(|&i| is[i] == is[i + period]).last();
        let Some(from) = from.filter(|from| from + 4 * period <= is.len() / 2) else { continue };
        let residues: Vec<usize> = (0..period).filter(|r| is[from + (period + r - from % period) % period]).collect();
        if residues.len() > 12 {
            continue;
        }
        let regular = |n: usize| residues.contains(&(n % period));
        let extra: Vec<usize> = (0..from).filter(|&n| is[n] && !regular(n)).collect();
        let missing: Vec<usize> = (0..from).filter(|&n| !is[n] && regular(n)).collect();
        let mut parts: Vec<String> = Vec::new();
        let residue = |r: &usize| if period == 1 { "true".to_owned() } else { format!("{x} mod {period} = {r}") };
        let classes: Vec<String> = residues.iter().map(residue).collect();
        if missing.is_empty() {
            parts.extend(extra.iter().map(|n| format!("{x} = {n}")));
            parts.extend(classes);
        } else {
            parts.extend((0..from).filter(|&n| is[n]).map(|n| format!("{x} = {n}")));
            match classes.as_slice() {
                [] => {}
                _ if period == 1 => parts.push(format!("{x} >= {from}")),
                [one] => parts.push(format!("{x} >= {from} and {one}")),
                several => parts.push(format!("{x} >= {from} and ({})", several.join(" or "))),
            }
        }
        return (parts.len() <= 24 && !parts.is_empty()).then(|| parts.join(" or "));
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    /// Rows (⌊nφ⌋, ⌊nφ⌋ + n) and, between them, rows (2n + 1, 7n + 4) are two lines: a form for each, right beyond what was fitted.
    #[test]
    fn interleaved_rows_are_taken_apart() {
        let golden = |n: i64| (n + (5 * n * n).isqrt()) / 2;
        let is = |x: i64, y: i64| {
            let n = y - x;
            n >= 0 && x == golden(n) || x % 2 == 1 && y == 7 * (x / 2) + 4
        };
        let all = |most: i64| {
            let cells = (0..most).flat_map(move |x| (x..most).map(move |y| vec![x, y]));
            cells.filter(|cell| is(cell[0], cell[1])).collect::<Vec<_>>()
        };
        let (safe, piles) = (all(400), ["x".to_owned(), "y".to_owned()]);
        let symmetries = [vec![0, 1]];
        let control = Control::none();
        let rows =
            Rows { safe: &safe, piles: &piles, sorted: true, symmetries: &symmetries, reals: &[], n: "n", control };
        let found = rows.find().unwrap();
        let (text, weak) = found.first().unwrap();
        assert!(!weak && text.contains("floor(n*phi)") && text.matches("exists n").count() == 2, "{found:?}");
        let formula = Formula::parse(text, &piles).unwrap();
        let prepared = Prepared::new(2, [&formula], []).unwrap();
        for x in 0..1000 {
            for y in x..1000 {
                assert_eq!(prepared.holds(0, [x, y]).unwrap(), is(x, y), "({x},{y}): {text}");
            }
        }
    }

    #[test]
    fn one_pile_repeats_after_exceptions() {
        let mark: Vec<i64> = [0, 2].into_iter().chain((5..300).filter(|n| n % 2 == 1)).collect();
        assert_eq!(periodic(&mark, 300, "x").unwrap(), "x = 0 or x = 2 or x >= 4 and x mod 2 = 1");
        let bachet: Vec<i64> = (0..300).filter(|n| n % 4 == 0).collect();
        assert_eq!(periodic(&bachet, 300, "x").unwrap(), "x mod 4 = 0");
    }
}
