//! Recursions by mex: row n begins with the least number that is in no earlier row, and its other entries are linear in that
//! number and in n. Wythoff's pairs are of this kind (b = a + n), and so are those of (s,t)-Wythoff (b = s·a + t·n; A. S.
//! Fraenkel, Heap games, numeration systems and sequences, Annals of Combinatorics 2, 1998).

use ratwheel_numbers::{Cancelled, Control};
use ratwheel_solve::Region;

/// Rows that may be given instead of computed.
const FIRST: usize = 8;
/// Fewer rows than this show nothing.
const LEAST: usize = 40;
/// The widest gap that a mex is tried with.
const WIDEST: usize = 4;

/// P-positions in rows that a recursion computes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recursion {
    /// The first rows, which are given.
    pub first: Vec<Vec<i64>>,
    /// The entries of a row behind the first one.
    pub entries: Vec<RowEntry>,
    /// A row begins with the least number that is more than this above every used number below it, and not used itself: 0 for
    /// the least unused number.
    pub gap: usize,
    /// The recursion in words.
    pub words: String,
    /// So many rows were compared.
    pub rows: usize,
    /// All P-positions of this region are rows, up to their order, and all rows in it are P-positions.
    pub checked: Region,
    /// Is it proved that the rows are the P-positions, all of them?
    pub proved: bool,
}

/// P-positions by the digits of their piles, proved to be the same as the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Digits {
    /// The numeration system.
    pub system: String,
    /// The same as a formula of the language.
    pub formula: String,
    /// The same in words.
    pub words: String,
}

/// `first`·a + `number`·n + `constant`, where a is the first entry of row n; rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowEntry {
    /// The factor of the first entry.
    pub first: i64,
    /// The factor of the number of the row.
    pub number: i64,
    /// The constant.
    pub constant: i64,
}

impl RowEntry {
    fn at(self, a: i64, n: i64) -> Option<i64> {
        let (a, n) = (self.first.checked_mul(a)?, self.number.checked_mul(n)?);
        a.checked_add(n)?.checked_add(self.constant)
    }

    /// The one that these rows have, (n, a, b) each.
    fn of(rows: impl Iterator<Item = (i64, i64, i64)> + Clone) -> Option<Self> {
        let steps = rows.clone().zip(rows.clone().skip(1)).map(|((_, a, b), (_, c, d))| (c - a, d - b));
        let (one, rise) = steps.clone().next()?;
        let (other, higher) = steps.clone().find(|(step, _)| *step != one)?;
        let first = (higher - rise).checked_div_euclid(other - one)?;
        let number = rise.checked_sub(first.checked_mul(one)?)?;
        let (n, a, b) = rows.clone().next()?;
        let constant = b.checked_sub(first.checked_mul(a)?)?.checked_sub(number.checked_mul(n)?)?;
        let entry = Self { first, number, constant };
        let mut rows = rows;
        rows.all(|(n, a, b)| entry.at(a, n) == Some(b)).then_some(entry)
    }

    fn text(self, first: &str, n: &str) -> String {
        let mut text = String::new();
        for (factor, name) in [(self.first, first), (self.number, n), (self.constant, "")] {
            let size = factor.unsigned_abs();
            let term = match (size, name) {
                (0, _) => continue,
                (_, "") => size.to_string(),
                (1, _) => name.to_owned(),
                _ => format!("{size}*{name}"),
            };
            text.push_str(match (text.is_empty(), factor < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            });
            text.push_str(&term);
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

/// The recursion of rows in ascending order: half of them make it, all agree.
pub(crate) fn find(
    rows: &[Vec<i64>],
    piles: &[String],
    region: &Region,
    control: Control<'_>,
) -> Result<Option<Recursion>, Cancelled> {
    if rows.len() < LEAST || piles.len() < 2 {
        return Ok(None);
    }
    let columns = rows.first().map_or(0, Vec::len);
    for (given, gap) in (0..=FIRST).flat_map(|given| (0..=WIDEST).map(move |gap| (given, gap))) {
        control.check()?;
        let half = rows.get(given..(rows.len() + given) / 2).unwrap_or(&[]);
        let entry = |column: usize| {
            let number = (i64::try_from(given).unwrap_or(0)..).zip(half);
            RowEntry::of(
                number.map(|(n, row)| (n, row.first().copied().unwrap_or(0), row.get(column).copied().unwrap_or(0))),
            )
        };
        let Some(entries) = (1..columns).map(entry).collect::<Option<Vec<_>>>() else { continue };
        let first = rows.get(..given).unwrap_or(&[]).to_vec();
        let mut found =
            Recursion { first, entries, gap, words: String::new(), rows: 0, checked: region.clone(), proved: false };
        if found.compare(rows, region, control)? {
            found.words = found.in_words(piles);
            return Ok(Some(found));
        }
    }
    Ok(None)
}

impl Recursion {
    /// Are these exactly the rows within a region, in ascending order? Then that region and their number are noted.
    pub(crate) fn compare(
        &mut self,
        rows: &[Vec<i64>],
        region: &Region,
        control: Control<'_>,
    ) -> Result<bool, Cancelled> {
        let (size, total) = match region {
            Region::Box(sides) => (sides.first().copied().unwrap_or(0), None),
            Region::Total(total) => (total.saturating_add(1), Some(*total)),
        };
        let inside = |row: &[i64]| {
            let piles: Option<Vec<u64>> = row.iter().map(|pile| u64::try_from(*pile).ok()).collect();
            piles.is_some_and(|piles| {
                piles.iter().all(|pile| *pile < size) && total.is_none_or(|total| piles.iter().sum::<u64>() <= total)
            })
        };
        let mut seen = vec![false; usize::try_from(size).unwrap_or(0)];
        let mut mex = 0usize;
        let mut expected = rows.iter();
        // Every row begins with another number, so there are at most as many as the side is long.
        for n in 0..seen.len() {
            if n % 1024 == 0 {
                control.check()?;
            }
            let row = match self.first.get(n) {
                Some(row) => row.clone(),
                None => {
                    let used = |number: usize| seen.get(number).copied().unwrap_or(false);
                    while mex < seen.len() && (0..=self.gap.min(mex)).any(|below| used(mex - below)) {
                        mex += 1;
                    }
                    let (Ok(a), Ok(number)) = (i64::try_from(mex), i64::try_from(n)) else { return Ok(false) };
                    let rest: Option<Vec<i64>> = self.entries.iter().map(|entry| entry.at(a, number)).collect();
                    let Some(rest) = rest else { return Ok(false) };
                    [vec![a], rest].concat()
                }
            };
            for pile in &row {
                if let Some(slot) = usize::try_from(*pile).ok().and_then(|pile| seen.get_mut(pile)) {
                    *slot = true;
                }
            }
            if mex >= seen.len() {
                break;
            }
            if inside(&row) && expected.next() != Some(&row) {
                return Ok(false);
            }
        }
        let all = expected.next().is_none();
        if all {
            (self.rows, self.checked) = (rows.len(), region.clone());
        }
        Ok(all)
    }

    fn in_words(&self, piles: &[String]) -> String {
        let name = |pile: usize| piles.get(pile).map(String::as_str).unwrap_or_default();
        let first = name(0);
        let entries: Vec<String> = self
            .entries
            .iter()
            .enumerate()
            .map(|(i, entry)| format!("{} = {}", name(i + 1), entry.text(first, "n")))
            .collect();
        let rows: Vec<String> = self
            .first
            .iter()
            .map(|row| format!("({})", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")))
            .collect();
        let given = if rows.is_empty() { String::new() } else { format!("{} first; ", rows.join(", ")) };
        format!(
            "{given}in row n = {}, {}, … {first} is the least number {}, {}",
            self.first.len(),
            self.first.len() + 1,
            match self.gap {
                0 => "in no earlier row".to_owned(),
                gap => format!("in no earlier row and more than {gap} above every smaller number of those"),
            },
            entries.join(", ")
        )
    }

    /// The same as a formula of the language, for piles in this order: `recursion n on (x, y) { a = mex, b = a + n }`.
    pub(crate) fn formula(&self, piles: &[String], n: &str) -> Option<String> {
        let free = |name: &&str| *name != n && *name != "t" && !piles.iter().any(|pile| pile == name);
        let mut names = ["a", "b", "c", "d", "f", "g", "h", "u", "v", "w"].into_iter().filter(free);
        let first = names.next()?;
        let bound = ["i", "j", "k", "l"].into_iter().find(free)?;
        let mex = match self.gap {
            0 => "mex".to_owned(),
            gap => format!("mex t: forall {bound} in 0..{gap}: not used(t - {bound})"),
        };
        let mut columns = vec![format!("{first} = {mex}")];
        for entry in &self.entries {
            columns.push(format!("{} = {}", names.next()?, entry.text(first, n)));
        }
        let row = |row: &Vec<i64>| format!("({})", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        let given: Vec<String> = self.first.iter().map(row).collect();
        let (start, from) = match given.len() {
            0 => (String::new(), String::new()),
            count => (format!(" >= {count}"), format!(" from {}", given.join(", "))),
        };
        Some(format!("recursion {n}{start} on ({}){from} {{ {} }}", piles.join(", "), columns.join(", ")))
    }

    /// The same by the digits of a numeration system: for two piles with b = s·a + t·n the smaller pile ends in an even number
    /// of zeros in the system with places u_j = (s+t−1)·u_(j−1) + s·u_(j−2), and the larger one is it with a zero appended.
    pub(crate) fn by_digits(&self, piles: &[String], sorted: bool) -> Option<Digits> {
        let ([entry], [x, y]) = (self.entries.as_slice(), piles) else { return None };
        let RowEntry { first: s, number: t, constant: 0 } = *entry else { return None };
        (s >= 1 && t >= 1 && s.checked_add(t)? <= 64 && self.first.is_empty() && self.gap == 0).then_some(())?;
        let system = match (s, t) {
            (1, 1) => "zeckendorf".to_owned(),
            _ => format!("recurrence:{},{s}", s + t - 1),
        };
        let row = |x: &str, y: &str| format!("{y} = shift({system}, {x}) and zeros({system}, {x}) mod 2 = 0");
        let formula = if sorted { row(x, y) } else { format!("{} or {}", row(x, y), row(y, x)) };
        let words = format!(
            "in {system} the smaller pile ends in an even number of zeros, and the larger is it with a zero appended"
        );
        Some(Digits { system, formula, words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(first: &[[i64; 2]], next: impl Fn(i64, i64) -> i64, size: u64) -> Vec<Vec<i64>> {
        let mut rows: Vec<Vec<i64>> = first.iter().map(|row| row.to_vec()).collect();
        for n in i64::try_from(first.len()).unwrap().. {
            let a = (0..).find(|a| rows.iter().flatten().all(|known| known != a)).unwrap();
            let row = vec![a, next(a, n)];
            if u64::try_from(row[1]).unwrap() >= size {
                return rows;
            }
            rows.push(row);
        }
        rows
    }

    #[test]
    fn a_recursion_is_read_off_its_rows() {
        let names = ["x".to_owned(), "y".to_owned()];
        let region = Region::Box(vec![400, 400]);
        let find = |rows: &[Vec<i64>]| find(rows, &names, &region, Control::none()).unwrap();
        let heap = rows(&[], |a, n| 2 * a + n, 400);
        let found = find(&heap).unwrap();
        assert_eq!((found.first.len(), found.rows), (0, heap.len()));
        assert_eq!(found.words, "in row n = 0, 1, … x is the least number in no earlier row, y = 2*x + n");
        assert_eq!(
            found.by_digits(&names, true).unwrap().formula,
            "y = shift(recurrence:2,2, x) and zeros(recurrence:2,2, x) mod 2 = 0"
        );
        let given = find(&rows(&[[0, 3], [1, 1]], |a, n| a + 3 * n + 2, 400)).unwrap();
        assert_eq!(given.first, [vec![0, 3], vec![1, 1]]);
        assert_eq!(given.entries, [RowEntry { first: 1, number: 3, constant: 2 }]);
    }

    /// NIM(1, 2) of V. Gurvich: a row begins with a number that is more than one above the used ones below it.
    #[test]
    fn a_wider_mex_is_seen() {
        let (mut wide, mut used): (Vec<Vec<i64>>, Vec<i64>) = (Vec::new(), Vec::new());
        for n in 0.. {
            let a = (0..).find(|a| !used.contains(a) && !used.contains(&(a - 1))).unwrap();
            if a + n >= 400 {
                break;
            }
            used.extend([a, a + n]);
            wide.push(vec![a, a + n]);
        }
        let names = ["x".to_owned(), "y".to_owned()];
        let region = Region::Box(vec![400, 400]);
        let found = find(&wide, &names, &region, Control::none()).unwrap().unwrap();
        assert_eq!((found.gap, found.first.len()), (1, 0));
        let formula = "recursion n on (x, y) { a = mex t: forall i in 0..1: not used(t - i), b = a + n }";
        assert_eq!(found.formula(&names, "n").unwrap(), formula);
        ratwheel_logic::Formula::parse(formula, &names).unwrap();
    }

    #[test]
    fn rows_that_deviate_late_have_none() {
        let names = ["x".to_owned(), "y".to_owned()];
        let region = Region::Box(vec![400, 400]);
        let mut heap = rows(&[], |a, n| 2 * a + n, 400);
        let last = heap.len() - 2;
        heap[last][1] += 1;
        assert_eq!(find(&heap, &names, &region, Control::none()).unwrap(), None);
        // A row too few is seen too.
        let mut heap = rows(&[], |a, n| 2 * a + n, 400);
        heap.pop();
        assert_eq!(find(&heap, &names, &region, Control::none()).unwrap(), None);
    }
}
