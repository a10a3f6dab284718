//! Grundy values: a closed form of the value of every position, or how single rows and columns of values go on.
//!
//! Values are looked for that are nim-sums of functions of one pile, functions of the total, the largest or the smallest pile
//! or of a difference, and nim-sums of quotients with a remainder of the total. A function of one number is *additively
//! periodic* if g(n + p) = g(n) + s from some n on: p is the period, s the saltus. A form of the value is handed to the
//! prover as three claims: its zeros are the P-positions, no move keeps the value, and every smaller value is reached.
//!
//! ```
//! use ratwheel_discover::{Options, Verdict, grundy};
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse("game bachet\npiles x\nmove I: x - 3 <= x' < x").unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = grundy(&game, &Options::default(), Control::none())?;
//! assert_eq!((found.verdict, found.value.as_deref()), (Verdict::Proved, Some("x mod 4")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::judge::bare;
use crate::patience::{Patience, within};
use crate::search::tell;
use crate::surd::plus;
use crate::table::{size, volume};
use crate::{DiscoverError, Discovery, Options, Verdict, discover};
use ratwheel_logic::{Prepared, Term};
use ratwheel_numbers::{Control, Moment, Resource};
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove};
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, SolveError, Want};
use std::collections::HashMap;
use std::sync::Arc;

/// About how many positions are solved.
const POSITIONS: u64 = 60_000;
/// The most that may be solved, where a size is asked for and where a conjecture is confirmed.
const POSITIONS_MOST: u64 = 2_000_000;
/// How many rows and columns are looked at, and how long they are.
const LINES: u64 = 12;
const LENGTH: u64 = 4000;
/// The longest period that a term is written for, and the most parts that it may have.
const WRITTEN: usize = 64;
const PARTS: usize = 24;

/// The claims that a form of the value is proved by, beside claim P.
const DIFFER: &str = "values-differ";
const REACHED: &str = "values-reached";

/// A row or column of values that is additively periodic, as far as it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The pile that grows.
    pub pile: String,
    /// The other pile, and its size.
    pub fixed: (String, u64),
    /// From this size on it repeats.
    pub preperiod: u64,
    /// The value at n + period is that at n, and the saltus.
    pub period: u64,
    /// By how much a period raises the values.
    pub saltus: u64,
    /// The values were looked at below this size; further ones are not known.
    pub checked: u64,
}

/// What was found about Grundy values.
#[derive(Debug)]
#[non_exhaustive]
pub struct GrundyDiscovery {
    /// How much is known of the value.
    pub verdict: Verdict,
    /// The value of a position, a term of the language over the piles.
    pub value: Option<String>,
    /// Every position of this region has that value; without one, the region that was looked at.
    pub checked: Region,
    /// Rows and columns that repeat, where there is no form of the value.
    pub lines: Vec<Line>,
    /// How many rows and columns were looked at.
    pub looked: u64,
    /// The positions of value 0, looked for by themselves where there is no form of the value.
    pub zeros: Option<Arc<Discovery>>,
    /// The rules with the three claims that say what the values are.
    pub rules: Option<String>,
    /// The caller stopped the search; this is what was known by then.
    pub stopped: bool,
}

/// Looks for a form of the Grundy values, from the rules alone. Values are those of normal play.
///
/// # Errors
/// [`DiscoverError`] when the game cannot be solved by brute force, or when stopped before anything was found.
pub fn grundy(
    game: &RelationalGame,
    options: &Options,
    control: Control<'_>,
) -> Result<GrundyDiscovery, DiscoverError> {
    let begun = Moment::now();
    let budget = control.narrows(within(control).time(Some(options.time)));
    let inner = control.within(&budget);
    let game = RelationalGame::new(bare(game.relation()))?;
    let asked = || matches!(control.check(), Err(stopped) if stopped.gave_up.is_none());
    let late = |error| if error == DiscoverError::Cancelled && !asked() { DiscoverError::Late } else { error };
    tell(options, inner, "solving")?;
    let table = Values::solved(&game, options, options.size, inner).map_err(late)?;
    let mut found = GrundyDiscovery {
        verdict: Verdict::None,
        value: None,
        checked: table.region.clone(),
        lines: Vec::new(),
        looked: 0,
        zeros: None,
        rules: None,
        stopped: false,
    };
    let ended = found.look(&game, &table, options, inner);
    match ended {
        Err(DiscoverError::Cancelled) if asked() => found.stopped = true,
        Err(DiscoverError::Cancelled) => {}
        ended => ended?,
    }
    if found.value.is_none() && !found.stopped {
        let mut rest = options.clone();
        (rest.play, rest.effort) = (Play::Normal, Some(options.effort()));
        rest.time = options.time.saturating_sub(begun.elapsed()).max(options.time / 4);
        match discover(&game, &rest, control) {
            Ok(zeros) => {
                found.stopped = zeros.stopped;
                found.zeros = Some(Arc::new(zeros));
            }
            Err(DiscoverError::Cancelled) if asked() => found.stopped = true,
            Err(DiscoverError::Late) => {}
            Err(error) => return Err(error),
        }
    }
    if found.stopped && found.value.is_none() && found.lines.is_empty() && found.zeros.is_none() {
        return Err(DiscoverError::Cancelled);
    }
    Ok(found)
}

impl GrundyDiscovery {
    fn look(
        &mut self,
        game: &RelationalGame,
        table: &Values,
        options: &Options,
        control: Control<'_>,
    ) -> Result<(), DiscoverError> {
        let relation = game.relation();
        tell(options, control, "values")?;
        for text in candidates(relation, table) {
            control.check()?;
            if table.have(&text, &relation.piles, control)? != Some(true) {
                continue;
            }
            self.value = Some(text.clone());
            self.verdict = Verdict::Conjecture("stopped before the prover had decided it".to_owned());
            tell(options, control, &format!("proving ({} {}): {text}", table.kind(), size(&table.region)))?;
            let rules = claims(relation, &text);
            self.rules = Some(rules.clone());
            let Some(why) = proof(&rules, options, control)? else {
                self.verdict = Verdict::Proved;
                return Ok(());
            };
            // What the prover does not decide must also hold in a larger region.
            tell(options, control, &format!("confirming: {text}"))?;
            let budget = Patience::CONFIRM.of(options.effort(), control);
            let larger = table.twice(relation);
            let larger = Values::solved(game, options, Some(larger), control.within(&budget));
            control.check()?;
            match larger {
                Ok(larger) if larger.have(&text, &relation.piles, control)? == Some(true) => {
                    self.checked = larger.region.clone();
                    self.verdict = Verdict::Conjecture(why);
                    return Ok(());
                }
                Ok(_) | Err(_) => (self.value, self.rules, self.verdict) = (None, None, Verdict::None),
            }
        }
        tell(options, control, "rows and columns")?;
        self.lines(game, options, control)
    }

    /// Rows and columns of a game with two piles.
    fn lines(&mut self, game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<(), DiscoverError> {
        let relation = game.relation();
        let [x, y] = relation.piles.as_slice() else { return Ok(()) };
        let both = [(0, x, y), (1, y, x)];
        for (grows, pile, other) in both {
            let length = options.size.unwrap_or(LENGTH).min(LENGTH);
            let fixed = LINES.min(length);
            let sides = match (relation.sorted, grows) {
                // The larger pile grows; the box has the same side for both.
                (true, 0) => continue,
                (true, _) => vec![length.min(700); 2],
                (false, 0) => vec![length, fixed],
                (false, _) => vec![fixed, length],
            };
            let length = sides.iter().copied().max().unwrap_or(0);
            let budget = Patience::LARGER.of(options.effort(), control);
            let Ok(table) = Values::of(game, options, Region::Box(sides), control.within(&budget)) else {
                control.check()?;
                continue;
            };
            for row in 0..fixed {
                control.check()?;
                self.looked += 1;
                let at = |n: u64| if grows == 0 { [n, row] } else { [row, n] };
                let first = if relation.sorted { row } else { 0 };
                let values: Option<Vec<i64>> = (first..length).map(|n| table.at(&at(n))).collect();
                let Some(values) = values else { continue };
                if let Some(found) = Periodic::of(&values) {
                    let wide = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
                    self.lines.push(Line {
                        pile: pile.clone(),
                        fixed: (other.clone(), row),
                        preperiod: wide(found.preperiod) + first,
                        period: wide(found.period),
                        saltus: found.saltus.unsigned_abs(),
                        checked: length,
                    });
                }
            }
        }
        if !self.lines.is_empty() {
            let why = "rows and columns repeat as far as they were looked at";
            self.verdict = Verdict::Conjecture(why.to_owned());
        }
        Ok(())
    }
}

/// Values of every position of a region.
struct Values {
    region: Region,
    sorted: bool,
    values: HashMap<Vec<u64>, i64>,
}

impl Values {
    /// A box of about so many positions or of this size, or all positions up to a total where piles grow.
    fn solved(
        game: &RelationalGame,
        options: &Options,
        wished: Option<u64>,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let (piles, sorted) = (game.relation().piles.len(), game.relation().sorted);
        let largest = if piles == 1 { 2000 } else { 300 };
        let fits = |side: &u64| volume(*side, piles, sorted) <= POSITIONS;
        let side = wished.unwrap_or_else(|| (3..=largest).rev().find(fits).unwrap_or(3));
        if volume(side, piles, sorted) > POSITIONS_MOST {
            return Err(DiscoverError::TooLarge { size: side, most: POSITIONS_MOST });
        }
        match Self::of(game, options, Region::Box(vec![side; piles]), control) {
            Err(DiscoverError::Solve(SolveError::LeavesBox { .. } | SolveError::Outside { .. })) => {
                Self::of(game, options, Region::Total(side), control)
            }
            solved => solved,
        }
    }

    fn of(
        game: &RelationalGame,
        options: &Options,
        region: Region,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let memory = control.budget().limit(Resource::Bytes);
        let mut request = Request::new(region, Want::Grundy).memory(memory);
        if let Some(threads) = options.threads {
            request = request.threads(threads);
        }
        let solution = Plan::watched(game, &request, control)?.run(control)?;
        let mut values = HashMap::new();
        solution.each(|piles, cell| {
            if let Some(value) = cell.grundy {
                values.insert(piles.to_vec(), i64::from(value));
            }
            Ok::<(), DiscoverError>(())
        })?;
        Ok(Self { region: solution.region().clone(), sorted: game.relation().sorted, values })
    }

    fn kind(&self) -> &'static str {
        match self.region {
            Region::Box(_) => "size",
            Region::Total(_) => "total",
        }
    }

    /// About twice the size.
    fn twice(&self, relation: &Relational) -> u64 {
        let side = u64::try_from(size(&self.region)).unwrap_or(1);
        let fits = |side: &u64| volume(*side, relation.piles.len(), relation.sorted) <= POSITIONS_MOST;
        (side..=2 * side).rev().find(fits).unwrap_or(side)
    }

    fn at(&self, piles: &[u64]) -> Option<i64> {
        let mut piles = piles.to_vec();
        if self.sorted {
            piles.sort_unstable();
        }
        self.values.get(&piles).copied()
    }

    /// Have all positions the value that this term says? `None` where it cannot be read or evaluated.
    fn have(&self, text: &str, piles: &[String], control: Control<'_>) -> Result<Option<bool>, DiscoverError> {
        let Ok(term) = Term::parse(text, piles) else { return Ok(None) };
        let Ok(prepared) = Prepared::new(piles.len(), [], [&term]) else { return Ok(None) };
        for (i, (cell, value)) in self.values.iter().enumerate() {
            if i % 256 == 0 {
                control.check()?;
            }
            let numbers: Option<Vec<i64>> = cell.iter().map(|pile| i64::try_from(*pile).ok()).collect();
            let Some(numbers) = numbers else { return Ok(None) };
            let Ok(said) = prepared.value(0, numbers) else { return Ok(None) };
            if said.to_string() != value.to_string() {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    /// The values as a function of a number that is computed from the piles, from 0 on; `None` if it is not one, or has gaps.
    fn by(&self, number: impl Fn(&[u64]) -> u64) -> Option<Vec<i64>> {
        let mut known: HashMap<u64, i64> = HashMap::new();
        for (cell, value) in &self.values {
            if known.insert(number(cell), *value).is_some_and(|before| before != *value) {
                return None;
            }
        }
        (0..u64::try_from(known.len()).ok()?).map(|n| known.get(&n).copied()).collect()
    }
}

/// Terms that may be the value, the simplest first; each still has to be held against the table.
fn candidates(relation: &Relational, table: &Values) -> Vec<String> {
    let piles = &relation.piles;
    let mut texts: Vec<String> = Vec::new();
    if let [x] = piles.as_slice() {
        let periodic = table.by(|cell| cell.first().copied().unwrap_or(0)).and_then(|values| Periodic::of(&values));
        texts.extend(periodic.and_then(|periodic| periodic.term(x)));
        return texts;
    }
    let all = piles.join(", ");
    type Number = fn(&[u64]) -> u64;
    let mut numbers: Vec<(String, Number)> = vec![
        (format!("({})", piles.join(" + ")), |cell| cell.iter().sum()),
        (format!("max({all})"), |cell| cell.iter().copied().max().unwrap_or(0)),
        (format!("min({all})"), |cell| cell.iter().copied().min().unwrap_or(0)),
    ];
    if let [x, y] = piles.as_slice() {
        numbers.push((format!("|{x} - {y}|"), |cell| match cell {
            [x, y] => x.abs_diff(*y),
            _ => 0,
        }));
    }
    for (text, number) in numbers {
        let periodic = table.by(number).and_then(|values| Periodic::of(&values));
        texts.extend(periodic.and_then(|periodic| periodic.term(&text)));
    }
    // Along each axis, the other piles being empty.
    let axis = |pile: usize| -> Option<Periodic> {
        let at = |n: u64| {
            let cell: Vec<u64> = (0..piles.len()).map(|i| if i == pile { n } else { 0 }).collect();
            table.at(&cell)
        };
        let values: Vec<i64> = (0..).map_while(at).collect();
        Periodic::of(&values)
    };
    let parts: Option<Vec<String>> =
        piles.iter().enumerate().map(|(i, name)| axis(i).and_then(|found| found.term(name))).collect();
    texts.extend(parts.map(|parts| format!("xor({})", parts.join(", "))));
    for h in 2..=12 {
        let quotients: Vec<String> = piles.iter().map(|pile| format!("{pile} div {h}")).collect();
        texts.push(format!("{h}*xor({}) + ({}) mod {h}", quotients.join(", "), piles.join(" + ")));
        texts.push(format!("xor({})", quotients.join(", ")));
        let remainders: Vec<String> = piles.iter().map(|pile| format!("{pile} mod {h}")).collect();
        texts.push(format!("{h}*xor({}) + xor({})", quotients.join(", "), remainders.join(", ")));
    }
    texts
}

/// A function of one number with g(n + period) = g(n) + saltus from some n on.
struct Periodic {
    preperiod: usize,
    period: usize,
    saltus: i64,
    values: Vec<i64>,
}

impl Periodic {
    /// What begins to repeat so early that at least half of the values are not needed to see it.
    fn of(values: &[i64]) -> Option<Self> {
        for period in 1..=values.len() / 4 {
            let saltus = values.last()? - values.get(values.len() - 1 - period)?;
            let follows = |i: &usize| values.get(i + period).zip(values.get(*i)).is_some_and(|(b, a)| b - a == saltus);
            let preperiod = (0..values.len() - period).rev().take_while(follows).last()?;
            if saltus >= 0 && preperiod + 2 * period <= values.len() / 2 {
                return Some(Self { preperiod, period, saltus, values: values.to_vec() });
            }
        }
        None
    }

    /// As a term of the language, with this text for n; `None` if that is too long.
    fn term(&self, n: &str) -> Option<String> {
        let (p, s) = (i64::try_from(self.period).ok()?, self.saltus);
        if self.period > WRITTEN {
            return None;
        }
        // g(n) = s·(n div p) + w(n mod p) from the preperiod on.
        let after = |r: i64| -> Option<i64> {
            let from = i64::try_from(self.preperiod).ok()?;
            let at = from + (r - from).rem_euclid(p);
            Some(self.values.get(usize::try_from(at).ok()?)? - s * (at / p))
        };
        let w: Vec<i64> = (0..p).map(after).collect::<Option<_>>()?;
        let at = |n: i64| Some(s * (n / p) + w.get(usize::try_from(n % p).ok()?)?);
        let rest: Vec<(i64, i64)> =
            (0i64..).zip(self.values.iter().take(self.preperiod)).map(|(n, value)| (n, *value)).collect();
        let exceptions: Vec<(i64, i64)> = rest.into_iter().filter(|(n, value)| at(*n) != Some(*value)).collect();
        if exceptions.len() > PARTS {
            return None;
        }
        let regular = regular(n, p, s, &w)?;
        let first = exceptions
            .iter()
            .rev()
            .fold(regular, |text, (at, value)| format!("if {n} = {at} then {value} else {text}"));
        Some(if exceptions.is_empty() { first } else { format!("({first})") })
    }
}

/// s·(n div p) + w(n mod p).
fn regular(n: &str, p: i64, s: i64, w: &[i64]) -> Option<String> {
    let times = |k: i64, text: &str| if k == 1 { text.to_owned() } else { format!("{k}*{text}") };
    let first = *w.first()?;
    if p == 1 {
        return Some(if s == 0 { first.to_string() } else { plus(&times(s, n), first) });
    }
    let quotient = format!("({n} div {p})");
    let indexed = |is: &dyn Fn(i64, i64) -> bool| (0i64..).zip(w).all(|(r, value)| is(r, *value));
    let table = if indexed(&|_, value| value == first) {
        first.to_string()
    } else if indexed(&|r, value| value == r) {
        format!("{n} mod {p}")
    } else if let Some(q) = (2..p).find(|q| p % q == 0 && indexed(&|r, value| value == r % q)) {
        format!("{n} mod {q}")
    } else if let Some(q) = (2..p).find(|q| p % q == 0 && indexed(&|r, value| value == r / q)) {
        format!("{n} mod {p} div {q}")
    } else {
        // The values one after the other, each with its residues; the most frequent one last.
        let mut kinds: Vec<i64> = w.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() > PARTS {
            return None;
        }
        let residues = |value: i64| (0i64..).zip(w).filter(move |(_, other)| **other == value).map(|(r, _)| r);
        let last = kinds.iter().copied().max_by_key(|value| (residues(*value).count(), std::cmp::Reverse(*value)))?;
        let condition = |value: i64| {
            let parts: Vec<String> = residues(value).map(|r| format!("{n} mod {p} = {r}")).collect();
            parts.join(" or ")
        };
        let others = kinds.into_iter().filter(|value| *value != last).rev();
        let text =
            others.fold(last.to_string(), |text, value| format!("if {} then {value} else {text}", condition(value)));
        format!("({text})")
    };
    Some(match (s, table.as_str()) {
        (0, _) => table,
        (1, "0") => quotient.trim_start_matches('(').trim_end_matches(')').to_owned(),
        (_, "0") => times(s, &quotient),
        _ => format!("{} + {table}", times(s, &quotient)),
    })
}

/// The rules with the claims that say that this term is the value of every position.
fn claims(relation: &Relational, term: &str) -> String {
    let piles = &relation.piles;
    let free = |suffix: &&str| piles.iter().all(|pile| !piles.contains(&format!("{pile}{suffix}")));
    let suffix = ["_to", "_next", "_target"].into_iter().find(free).unwrap_or("_after_the_move");
    let targets: Vec<String> = piles.iter().map(|pile| format!("{pile}{suffix}")).collect();
    let value = if piles.iter().any(|pile| pile == "v") { "smaller_value" } else { "v" };
    let mut conditions: Vec<String> = Vec::new();
    if relation.sorted && piles.len() > 1 {
        conditions.push(piles.join(" <= "));
    }
    conditions.extend(relation.positions.as_ref().map(|formula| format!("({})", formula.to_text(piles))));
    conditions.push(format!("{value} < {term}"));
    let (from, to) = (piles.join(", "), targets.join(", "));
    let legal = format!("legal({from} -> {to})");
    let there = renamed(term, piles, &targets);
    format!(
        "{}\nclaim P: {term} = 0\nclaim {DIFFER}: forall {from}, {to}: {legal} => {term} != {there}\n\
         claim {REACHED}: forall {from}, {value}: {} => exists {to}: {legal} and {there} = {value}\n",
        relation.to_text().trim_end(),
        conditions.join(" and "),
    )
}

/// The term with other names for the piles.
fn renamed(term: &str, piles: &[String], names: &[String]) -> String {
    match Term::parse(term, piles) {
        Ok(parsed) => {
            let text = parsed.to_text(names);
            // `if` reaches as far to the right as it can.
            if text.starts_with("if ") { format!("({text})") } else { text }
        }
        Err(_) => term.to_owned(),
    }
}

/// Proves all three claims; otherwise says why not.
fn proof(rules: &str, options: &Options, control: Control<'_>) -> Result<Option<String>, DiscoverError> {
    let unread = || Some("the claims about it cannot be read".to_owned());
    let Ok(read) = Ruleset::parse(rules) else { return Ok(unread()) };
    let Ok(relation) = read.instantiate(&Arguments::new()) else { return Ok(unread()) };
    let game = RelationalGame::new(relation)?;
    for name in ["P", DIFFER, REACHED] {
        let budget = Patience::PROOF.of(options.effort(), control);
        let report = match prove(&game, name, &ProveOptions::default(), control.within(&budget)) {
            Ok(report) => report,
            Err(error) => {
                control.check()?;
                return Err(error.into());
            }
        };
        if report.verdict != Proof::Proved {
            return Ok(Some(format!("claim {name}: {}", report.verdict)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(values: impl Iterator<Item = i64>) -> Option<String> {
        Periodic::of(&values.collect::<Vec<_>>())?.term("x")
    }

    #[test]
    fn functions_of_one_number() {
        assert_eq!(term(0..100).as_deref(), Some("x"));
        assert_eq!(term((0..100).map(|n| n % 4)).as_deref(), Some("x mod 4"));
        assert_eq!(term((0..100).map(|n| n / 3)).as_deref(), Some("x div 3"));
        assert_eq!(term((0..100).map(|n| n % 6 / 2)).as_deref(), Some("x mod 6 div 2"));
        assert_eq!(term((0..100).map(|n| 2 * (n / 4) + n % 2)).as_deref(), Some("2*(x div 4) + x mod 2"));
        let late = term((0..100).map(|n| if n == 3 { 7 } else { n % 2 }));
        assert_eq!(late.as_deref(), Some("(if x = 3 then 7 else x mod 2)"));
        let uneven = term((0..100).map(|n| [0, 1, 0, 1, 2, 3, 2][n % 7]));
        let long = "(if x mod 7 = 1 or x mod 7 = 3 then 1 else if x mod 7 = 4 or x mod 7 = 6 then 2 else \
                    if x mod 7 = 5 then 3 else 0)";
        assert_eq!(uneven.as_deref(), Some(long));
        // Squares do not repeat.
        assert_eq!(term((0..100).map(|n| n * n % 97)), None);
    }
}
