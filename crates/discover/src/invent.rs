//! From a set of positions to short rules whose P-positions it is.
//!
//! A rule is a shape (take from some of the piles; take nearly the same from two of them while all shrink; take a little) and a
//! guard: a residue of a pile, of a difference or of the total, before or after the move. A rule may be used if it joins no two
//! positions of the set that are known; where a shape alone does, the guard is fitted to those that it joins. The rules must
//! bring every other position of a small region into the set: a short cover is chosen, and the prover judges. Its
//! counterexamples, positions that no rule helps and pairs that a rule joins, go back into the fit.
//!
//! ```
//! use ratwheel_discover::{InventOptions, Target, Verdict, invent};
//! use ratwheel_numbers::Control;
//! let target = Target::read("x, y", "exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n")?;
//! let found = invent(&target, &InventOptions::default(), Control::none())?;
//! assert_eq!(found.verdict, Verdict::Proved);
//! assert_eq!(found.moves, [
//!     "move I: x' < x and y' = y or x' = x and y' < y",
//!     "move II: x' < x and y' < y and x - x' = y - y'",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::DiscoverError;
use crate::constants::numbers;
use crate::search::Verdict;
use crate::table::{next_order, volume};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::{Budget, Control, Natural, Resource};
use ratwheel_prove::{Options as ProveOptions, Part, Report, Verdict as Proved, prove};
use ratwheel_rules::core::{Measure, Relational, Rule, Term, Variable};
use ratwheel_rules::language::{Arguments, Diagnostic, Ruleset};
use ratwheel_rules::{Game, Play, Position, RelationalGame};
use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

/// About how many positions must be won by the rules before the prover is asked.
const CELLS: u64 = 5000;
/// How many positions of the set are looked at.
const ROWS: usize = 120;
/// The box is made smaller until it has no more than this many positions of the set.
const MOST: usize = 500;
/// Positions of the set are looked for up to this size.
const FAR: u64 = 2000;
/// How many further positions are drawn, from the region of so many positions of the set.
const SAMPLES: usize = 6000;
const SAMPLED: usize = 40;
/// How often the prover may send a counterexample back.
const ROUNDS: usize = 40;
/// The largest bound on a difference of amounts.
const BOUND: i64 = 24;
/// More piles than this have too many arrangements.
const PILES: usize = 5;
/// The most rules that are put together.
const RULES: usize = 14;

/// How to look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InventOptions {
    /// Stop after this.
    pub time: Duration,
}

impl Default for InventOptions {
    fn default() -> Self {
        Self { time: Duration::from_secs(60) }
    }
}

/// The set that is to be the set of P-positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Target {
    /// The names of the piles.
    pub piles: Vec<String>,
    /// Are positions kept in ascending order?
    pub sorted: bool,
    /// The set.
    pub formula: Formula,
}

impl Target {
    /// Piles as the language reads them, `x, y` or `x <= y`, and a formula over them.
    ///
    /// # Errors
    /// [`DiscoverError::Formula`] says what is wrong.
    pub fn read(piles: &str, claim: &str) -> Result<Self, DiscoverError> {
        let piles: Vec<&str> = piles.lines().collect();
        let claim: Vec<&str> = claim.split_whitespace().collect();
        let text = format!("game invented\npiles {}\nmove I: false\nclaim P: {}\n", piles.join(" "), claim.join(" "));
        let wrong = |error: String| DiscoverError::Formula(claim.join(" "), error);
        let rules = Ruleset::parse(&text).map_err(|errors| wrong(first(&errors)))?;
        let game = rules.instantiate(&Arguments::new()).map_err(|error| wrong(error.to_string()))?;
        let formula = game.claimed_set(Play::Normal).cloned();
        let formula = formula.ok_or_else(|| wrong("it is no claim about the piles".to_owned()))?;
        Ok(Self { piles: game.piles, sorted: game.sorted, formula })
    }

    /// The P-positions that a game claims; `None` if it claims none, or if only some tuples are positions of it.
    #[must_use]
    pub fn of(game: &Relational) -> Option<Self> {
        let formula = game.claimed_set(Play::Normal).filter(|_| game.positions.is_none())?.clone();
        Some(Self { piles: game.piles.clone(), sorted: game.sorted, formula })
    }
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Invention {
    /// Are the P-positions of the rules the set, proved? A conjecture holds for all positions with piles below `checked`.
    pub verdict: Verdict,
    /// The whole ruleset, with the set as its claim.
    pub rules: Option<String>,
    /// Its moves alone, one a line.
    pub moves: Vec<String>,
    /// The rules were held against all positions with piles below this.
    pub checked: u64,
    /// How many rulesets the prover refuted before.
    pub refuted: usize,
    /// Why nothing was found, in words.
    pub why: Option<String>,
    /// The game and what the prover said of it.
    pub claimed: Option<(RelationalGame, Report)>,
}

/// Looks for short rules whose P-positions in normal play are a given set.
///
/// # Errors
/// [`DiscoverError`] when the set cannot be evaluated, or when stopped.
pub fn invent(target: &Target, options: &InventOptions, control: Control<'_>) -> Result<Invention, DiscoverError> {
    let budget = control.narrows(Budget::new().time(Some(options.time)));
    let mut search = Search::new(target, control.within(&budget));
    let found = match search.run(options) {
        Err(DiscoverError::Cancelled) => {
            control.check()?;
            Err("the time or the memory that was allowed is used up".to_owned())
        }
        found => found?,
    };
    let mut invention = Invention {
        verdict: Verdict::None,
        rules: None,
        moves: Vec::new(),
        checked: search.side,
        refuted: search.refuted,
        why: None,
        claimed: None,
    };
    match found {
        Err(why) => invention.why = Some(why),
        Ok((verdict, moves, game, report)) => {
            invention.rules = Some(game.relation().to_text());
            (invention.verdict, invention.moves, invention.claimed) = (verdict, moves, Some((game, report)));
        }
    }
    Ok(invention)
}

/// Which steps a rule allows, without its guard.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Shape {
    /// Take from at most so many piles.
    Piles(usize),
    /// Take at most so much, from one pile.
    Little(i64),
    /// Take at most so much from every pile.
    King(i64),
    /// All piles shrink, and the amounts taken from these two differ by less than the bound.
    Pair(usize, usize, i64),
    /// All piles shrink, and any two amounts differ by less than the bound.
    Even(i64),
    /// Take anything.
    Any,
}

/// A sum of piles with signs, before or after the move.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    Pile(usize),
    Difference(usize, usize),
    Total,
}

/// The residues of a form, and whether 0 itself, that a rule excludes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Guard {
    form: Form,
    after: bool,
    modulus: i64,
    excluded: BTreeSet<i64>,
    not_zero: bool,
}

#[derive(Clone, Debug)]
struct Candidate {
    shape: Shape,
    guard: Option<Guard>,
}

/// How rules are compared.
#[derive(Clone, Copy)]
enum Price {
    /// All cost nearly the same.
    Even,
    /// By the length of the text.
    Length,
    /// The same, and guards are dear.
    Guards,
}

/// Which guards may be used.
#[derive(Clone, Copy)]
enum Guards {
    All,
    /// Those that speak of the target.
    Targets,
    /// Those that speak of the difference, after the move, of the two piles that the shape compares.
    OwnPair,
    /// The same, and shapes compare neighbouring piles only.
    Neighbours,
}

impl Guards {
    fn admits(self, candidate: &Candidate) -> bool {
        let own = |i: usize, j: usize| {
            candidate.guard.as_ref().is_none_or(|guard| guard.after && guard.form == Form::Difference(i, j))
        };
        match (self, &candidate.shape) {
            (Self::All, _) => true,
            (Self::Targets, _) => candidate.guard.as_ref().is_none_or(|guard| guard.after),
            (Self::OwnPair, Shape::Pair(i, j, _)) => own(*i, *j),
            (Self::Neighbours, Shape::Pair(i, j, _)) => i + 1 == *j && own(*i, *j),
            (Self::OwnPair, _) => candidate.guard.is_none(),
            (Self::Neighbours, shape) => candidate.guard.is_none() && matches!(shape, Shape::Piles(_)),
        }
    }
}

/// A shape with its guards, and at which positions each of the rules wins.
struct Group {
    shape: Shape,
    guards: Vec<(Option<Guard>, Vec<bool>)>,
}

type Step<'a> = (&'a [i64], &'a [i64]);

impl Form {
    fn at(&self, piles: &[i64]) -> i64 {
        match self {
            Self::Pile(i) => piles[*i],
            Self::Difference(i, j) => piles[*j] - piles[*i],
            Self::Total => piles.iter().sum(),
        }
    }

    fn text(&self, names: &[String], after: bool) -> String {
        let name = |i: usize| format!("{}{}", names[i], if after { "'" } else { "" });
        match self {
            Self::Pile(i) => name(*i),
            Self::Difference(i, j) => format!("({} - {})", name(*j), name(*i)),
            Self::Total => format!("({})", (0..names.len()).map(name).collect::<Vec<_>>().join(" + ")),
        }
    }
}

impl Guard {
    fn allows(&self, (from, to): Step<'_>) -> bool {
        let value = self.form.at(if self.after { to } else { from });
        !(self.not_zero && value == 0)
            && (self.excluded.is_empty() || !self.excluded.contains(&value.rem_euclid(self.modulus)))
    }

    fn text(&self, names: &[String]) -> String {
        let form = self.form.text(names, self.after);
        let mut parts = Vec::new();
        if self.not_zero {
            parts.push(match &self.form {
                Form::Difference(i, j) if self.after => format!("{}' != {}'", names[*i], names[*j]),
                Form::Difference(i, j) => format!("{} != {}", names[*i], names[*j]),
                Form::Pile(_) | Form::Total => format!("{form} != 0"),
            });
        }
        if !self.excluded.is_empty() {
            let allowed: Vec<i64> = (0..self.modulus).filter(|r| !self.excluded.contains(r)).collect();
            let mod_m = format!("{form} mod {}", self.modulus);
            match allowed.as_slice() {
                [one] => parts.push(format!("{mod_m} = {one}")),
                [one, other] if self.excluded.len() > 2 => {
                    parts.push(format!("({mod_m} = {one} or {mod_m} = {other})"));
                }
                _ => parts.extend(self.excluded.iter().map(|r| format!("{mod_m} != {r}"))),
            }
        }
        parts.join(" and ")
    }
}

impl Shape {
    /// Is this a step of the shape? In sorted games some shapes may put the piles in order again.
    fn allows(&self, (from, to): Step<'_>, orders: &[Vec<usize>]) -> bool {
        match self {
            // A sorted target that some arrangement puts below is below in order.
            Self::Pair(..) | Self::Even(_) | Self::Any => self.allows_as_is(from, to),
            Self::Piles(k) if orders.len() > 1 && k + 1 == from.len() => {
                Self::Any.allows_as_is(from, to) && to.iter().any(|u| from.contains(u))
            }
            Self::Piles(_) | Self::Little(_) | Self::King(_) => orders.iter().any(|order| {
                let mut arranged = [0; PILES];
                for (slot, at) in arranged.iter_mut().zip(order) {
                    *slot = to[*at];
                }
                self.allows_as_is(from, &arranged[..from.len()])
            }),
        }
    }

    fn allows_as_is(&self, from: &[i64], to: &[i64]) -> bool {
        let taken = || from.iter().zip(to).map(|(x, u)| x - u);
        if taken().any(|amount| amount < 0) || taken().all(|amount| amount == 0) {
            return false;
        }
        match self {
            Self::Piles(k) => taken().filter(|amount| *amount > 0).count() <= *k,
            Self::Little(b) => taken().filter(|amount| *amount > 0).count() == 1 && taken().all(|amount| amount <= *b),
            Self::King(b) => taken().all(|amount| amount <= *b),
            Self::Pair(i, j, b) => {
                taken().all(|amount| amount > 0) && ((from[*i] - to[*i]) - (from[*j] - to[*j])).abs() < *b
            }
            Self::Even(b) => {
                let (least, most) = (taken().min().unwrap_or(0), taken().max().unwrap_or(0));
                least > 0 && most - least < *b
            }
            Self::Any => true,
        }
    }

    /// Does the text have to be read for the primed piles in any order, in this sorted game? Where one pile may stay and the
    /// others shrink as they like, the targets are those below in order that share a number with the source.
    fn in_any_order(&self, target: &Target) -> bool {
        let most = matches!(self, Self::Piles(k) if k + 1 == target.piles.len());
        target.sorted && !most && !matches!(self, Self::Pair(..) | Self::Even(_) | Self::Any)
    }

    fn text(&self, target: &Target) -> String {
        let names = &target.piles;
        let all = |compare: &str| -> Vec<String> { names.iter().map(|x| format!("{x}' {compare} {x}")).collect() };
        let taken = |i: usize| format!("{0} - {0}'", names[i]);
        let near = |i: usize, j: usize, bound: i64| match bound {
            1 => format!("{} = {}", taken(i), taken(j)),
            _ => format!("|({}) - ({})| < {bound}", taken(i), taken(j)),
        };
        let one = |change: &dyn Fn(&str) -> String| {
            let ways = (0..names.len()).map(|at| {
                let pile = |(i, x): (usize, &String)| if i == at { change(x) } else { format!("{x}' = {x}") };
                names.iter().enumerate().map(pile).collect::<Vec<_>>().join(" and ")
            });
            ways.collect::<Vec<_>>().join(" or ")
        };
        match self {
            Self::Piles(k) if target.sorted && k + 1 == names.len() => {
                let pairs = (0..names.len()).flat_map(|i| (i..names.len()).map(move |j| (i, j)));
                let pairs: Vec<String> = pairs.map(|(i, j)| format!("{}' = {}", names[j], names[i])).collect();
                format!("{} and ({})", all("<=").join(" and "), pairs.join(" or "))
            }
            Self::Piles(1) => one(&|x| format!("{x}' < {x}")),
            Self::Piles(k) => {
                let stay = names.len().saturating_sub(*k);
                let ways: Vec<String> = subsets(names.len(), stay)
                    .into_iter()
                    .map(|subset| {
                        subset.iter().map(|i| format!("{0}' = {0}", names[*i])).collect::<Vec<_>>().join(" and ")
                    })
                    .collect();
                format!("{} and ({})", all("<=").join(" and "), ways.join(" or "))
            }
            Self::Little(b) => one(&|x| format!("{x} - {b} <= {x}' < {x}")),
            Self::King(b) => {
                names.iter().map(|x| format!("{x} - {b} <= {x}' <= {x}")).collect::<Vec<_>>().join(" and ")
            }
            Self::Pair(i, j, b) => format!("{} and {}", all("<").join(" and "), near(*i, *j, *b)),
            Self::Even(b) => {
                let pairs = (0..names.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                let pairs: Vec<String> = pairs.map(|(i, j)| near(i, j, *b)).collect();
                format!("{} and {}", all("<").join(" and "), pairs.join(" and "))
            }
            Self::Any => all("<=").join(" and "),
        }
    }
}

fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|subset: Vec<usize>| {
                let from = subset.last().map_or(0, |last| last + 1);
                (from..count).map(move |next| [subset.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

impl Candidate {
    /// What stands after the name of the rule.
    fn text(&self, target: &Target) -> String {
        let shape = self.shape.text(target);
        let Some(guard) = &self.guard else { return shape };
        let mut shape = shape;
        if shape.contains(" or ") && !shape.contains('(') {
            shape = format!("({shape})");
        }
        format!("{shape} and {}", guard.text(&target.piles))
    }

    /// Rules in any order rearrange the primed piles of the guard too: there a guard may speak of the source alone.
    fn can_be_written(&self, target: &Target) -> bool {
        let rearranged = self.shape.in_any_order(target);
        !rearranged || self.guard.as_ref().is_none_or(|guard| !guard.after || guard.form == Form::Total)
    }
}

/// Rules with the verdict, or why there are none.
type Outcome = Result<(Verdict, Vec<String>, RelationalGame, Report), String>;

struct Search<'a> {
    target: &'a Target,
    control: Control<'a>,
    side: u64,
    refuted: usize,
    orders: Vec<Vec<usize>>,
    /// Positions of the set.
    safe: Vec<Vec<i64>>,
    /// Other positions, which must have a move to one of those.
    cells: Vec<Vec<i64>>,
}

impl<'a> Search<'a> {
    fn new(target: &'a Target, control: Control<'a>) -> Self {
        let count = target.piles.len();
        let mut order: Vec<usize> = (0..count).collect();
        let mut orders = vec![order.clone()];
        while target.sorted && count <= PILES && next_order(&mut order) {
            orders.push(order.clone());
        }
        let most = |n: &u64| volume(*n, count, target.sorted) <= CELLS;
        let side = (3..=400).rev().find(most).unwrap_or(3);
        Self { target, control, side, refuted: 0, orders, safe: Vec::new(), cells: Vec::new() }
    }

    fn run(&mut self, options: &InventOptions) -> Result<Outcome, DiscoverError> {
        let count = self.target.piles.len();
        if count == 0 || count > PILES {
            return Ok(Err(format!("rules are looked for with 1 to {PILES} piles")));
        }
        self.look()?;
        if !self.safe.first().is_some_and(|least| least.iter().all(|pile| *pile == 0)) {
            return Ok(Err("the position without tokens is not in the set, and there is no move from it".to_owned()));
        }
        let mut groups = self.candidates()?;
        let mut open: Option<(Verdict, Vec<String>, RelationalGame, Report)> = None;
        let mut undecided: Vec<Vec<String>> = Vec::new();
        while self.refuted < ROUNDS {
            self.extend(&mut groups)?;
            let mut learned = false;
            for kind in self.kinds() {
                let Some(chosen) = self.best(&groups, kind)? else { continue };
                let (moves, game) = self.written(&chosen)?;
                if undecided.contains(&moves) {
                    continue;
                }
                let budget = self.control.narrows(Budget::new().time(Some(options.time / 6)));
                let report = prove(&game, "P", &ProveOptions::default(), self.control.within(&budget))?;
                match &report.verdict {
                    Proved::Proved => return Ok(Ok((Verdict::Proved, moves, game, report))),
                    Proved::Refuted => {
                        self.refuted += 1;
                        let safe = self.safe.len();
                        for found in report.obligations.iter().filter_map(|done| done.counterexample.as_ref()) {
                            learned |= self.learn(found.part, &found.from, found.to.as_ref());
                        }
                        if self.safe.len() > safe {
                            groups = self.candidates()?;
                        }
                        if learned {
                            break;
                        }
                    }
                    verdict => {
                        let verdict = Verdict::Conjecture(verdict.to_string());
                        undecided.push(moves.clone());
                        open = open.or(Some((verdict, moves, game, report)));
                    }
                }
            }
            if !learned {
                break;
            }
        }
        let none = "no rules of the shapes that are looked for win all the other positions";
        Ok(open.ok_or_else(|| none.to_owned()))
    }

    /// The positions of a box, and more positions of the set beyond it.
    fn look(&mut self) -> Result<(), DiscoverError> {
        let count = self.target.piles.len();
        let prepared = Prepared::new(count, [&self.target.formula], [])?;
        loop {
            let side = i64::try_from(self.side).unwrap_or(3);
            let mut cell = vec![0; count];
            loop {
                if !self.target.sorted || cell.is_sorted() {
                    let list = if prepared.holds(0, &cell)? { &mut self.safe } else { &mut self.cells };
                    list.push(cell.clone());
                }
                self.control.check()?;
                let Some(at) = (0..count).rev().find(|i| cell[*i] + 1 < side) else { break };
                cell[at] += 1;
                cell[at + 1..].fill(0);
            }
            if self.safe.len() <= MOST || self.side <= 6 {
                break;
            }
            // Where the set is dense a smaller box shows as much.
            self.side = self.side * 2 / 3;
            self.safe.clear();
            self.cells.clear();
        }
        for row in self.far()? {
            if !self.safe.contains(&row) {
                self.safe.push(row);
            }
        }
        let total = |row: &Vec<i64>| (row.iter().sum::<i64>(), row.clone());
        self.safe.sort_by_key(total);
        for cell in self.samples() {
            self.control.check()?;
            if !prepared.holds(0, &cell)? {
                self.cells.push(cell);
            }
        }
        self.cells.sort_by_key(total);
        self.cells.dedup();
        Ok(())
    }

    /// Positions beyond the box, half of them close to those of the set; the same in every run.
    fn samples(&self) -> Vec<Vec<i64>> {
        let Some(most) = self.safe.len().checked_sub(1).map(|last| last.min(SAMPLED)).filter(|most| *most > 0) else {
            return Vec::new();
        };
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |bound: usize| {
            // Knuth's linear congruential generator; its upper bits are good enough for samples.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap_or(0) % bound.max(1)
        };
        let signed = |n: usize| i64::try_from(n).unwrap_or(0);
        let mut found = Vec::new();
        for sample in 0..SAMPLES {
            let row = below(most) + 1;
            let mut cell: Vec<i64> = Vec::new();
            for pile in 0..self.target.piles.len() {
                let near = &self.safe[(row + below(9)).saturating_sub(4).min(most)];
                cell.push(if sample % 2 == 0 {
                    (near[pile] + signed(below(5)) - 2).max(0)
                } else {
                    let largest = self.safe[row].iter().max().copied().unwrap_or(0);
                    signed(below(usize::try_from(largest + 3).unwrap_or(3)))
                });
            }
            if self.target.sorted {
                cell.sort_unstable();
            }
            found.push(cell);
        }
        found
    }

    /// Positions of the set with larger piles, where it is sparse and they can be listed.
    fn far(&self) -> Result<Vec<Vec<i64>>, DiscoverError> {
        let primed = self.target.formula.substituted(&|variable| match variable {
            Variable::Free(i) => Term::Variable(Variable::Primed(i)),
            variable => Term::Variable(variable),
        });
        let below: Vec<String> = self.target.piles.iter().map(|x| format!("{x}' <= {x}")).collect();
        let Ok(below) = Formula::parse(&below.join(" and "), &self.target.piles) else { return Ok(Vec::new()) };
        let listing = RelationalGame::new(Relational {
            id: "listing".to_owned(),
            title: String::new(),
            piles: self.target.piles.clone(),
            sorted: self.target.sorted,
            positions: None,
            measure: Measure::Total,
            rules: vec![Rule { name: "list".into(), relation: Formula::And(vec![primed, below]) }],
            claims: Vec::new(),
            examples: Vec::new(),
        })?;
        let mut best = Vec::new();
        let budget = self.control.narrows(Budget::new().time(Some(Duration::from_secs(2))));
        let mut size = 4 * self.side;
        while size <= FAR {
            let from = Position::new(vec![Natural::from(size); self.target.piles.len()]);
            let Ok(moves) = listing.moves(&from, 4 * ROWS, self.control.within(&budget)) else { break };
            let row = |piles: &[Natural]| -> Option<Vec<i64>> {
                piles.iter().map(|pile| i64::try_from(pile.to_u64()?).ok()).collect()
            };
            best = moves.iter().filter_map(|step| row(step.to.piles())).collect();
            if best.len() >= ROWS {
                break;
            }
            size *= 2;
        }
        self.control.check()?;
        Ok(best)
    }

    /// A counterexample goes into the fit; is it new?
    fn learn(&mut self, part: Part, from: &Position, to: Option<&Position>) -> bool {
        let row = |position: &Position| -> Option<Vec<i64>> {
            position.piles().iter().map(|pile| pile.to_u64().and_then(|pile| i64::try_from(pile).ok())).collect()
        };
        let mut new = false;
        let lists: [(Option<Vec<i64>>, bool); 2] = match part {
            Part::PToN => [(row(from), true), (to.and_then(row), true)],
            _ => [(row(from), false), (None, false)],
        };
        for (row, safe) in lists {
            let list = if safe { &mut self.safe } else { &mut self.cells };
            if let Some(row) = row.filter(|row| !list.contains(row)) {
                list.push(row);
                new = true;
            }
        }
        new
    }

    fn forms(&self) -> Vec<Form> {
        let count = self.target.piles.len();
        let pairs = (0..count).flat_map(|j| (0..j).map(move |i| Form::Difference(i, j)));
        let total = (count > 1).then_some(Form::Total);
        pairs.chain((0..count).rev().map(Form::Pile)).chain(total).collect()
    }

    /// Shapes, by families in which a later one allows whatever an earlier one does.
    fn families(&self) -> Vec<Vec<Shape>> {
        let count = self.target.piles.len();
        let mut families = vec![(1..count.max(2)).map(Shape::Piles).collect(), (1..=12).map(Shape::Little).collect()];
        if count > 1 {
            families.push((1..=4).map(Shape::King).collect());
            let pairs = (0..count).flat_map(|j| (0..j).map(move |i| (i, j)));
            families.extend(pairs.map(|(i, j)| (1..=BOUND).map(|b| Shape::Pair(i, j, b)).collect::<Vec<_>>()));
        }
        if count > 2 {
            families.push((1..=8).map(Shape::Even).collect());
        }
        families.push(vec![Shape::Any]);
        families
    }

    /// Shapes by themselves, or with the guards that keep them from joining two positions of the set.
    fn candidates(&self) -> Result<Vec<Group>, DiscoverError> {
        let moduli: BTreeSet<i64> = numbers(&self.target.formula).into_iter().chain(2..=5).collect();
        let mut groups: Vec<Group> = Vec::new();
        for family in self.families() {
            let mut alone: Option<Group> = None;
            for shape in family {
                self.control.check()?;
                let mut joined: Vec<Step<'_>> = Vec::new();
                for from in &self.safe {
                    for to in &self.safe {
                        if from != to && shape.allows((from, to), &self.orders) {
                            joined.push((from, to));
                        }
                    }
                }
                if joined.is_empty() {
                    alone = Some(Group { shape, guards: vec![(None, Vec::new())] });
                    continue;
                }
                let mut guards: Vec<(Option<Guard>, Vec<bool>)> = Vec::new();
                for form in self.forms() {
                    for after in [false, true] {
                        let fitted = moduli.iter().filter_map(|m| fitted(&form, after, *m, &joined));
                        let fitted = fitted.map(|guard| Candidate { shape: shape.clone(), guard: Some(guard) });
                        let fitted = fitted.filter(|candidate| candidate.can_be_written(self.target));
                        guards.extend(fitted.map(|candidate| (candidate.guard, Vec::new())));
                    }
                }
                if !guards.is_empty() {
                    groups.push(Group { shape, guards });
                }
            }
            groups.extend(alone);
        }
        let rules = groups.iter().map(|group| group.guards.len()).sum::<usize>();
        self.control.uses(Resource::Bytes, rules as u64 * (self.cells.len() + ROUNDS) as u64)?;
        Ok(groups)
    }

    /// Which rule wins where, for positions that have been added since.
    fn extend(&self, groups: &mut [Group]) -> Result<(), DiscoverError> {
        let known = groups.iter().flat_map(|group| &group.guards).map(|(_, wins)| wins.len()).min().unwrap_or(0);
        // In sorted games a target that some arrangement reaches is also below in order.
        let below = |cell: &[i64], row: &[i64]| row.iter().zip(cell).all(|(u, x)| u <= x);
        for cell in self.cells.iter().skip(known) {
            self.control.check()?;
            let targets: Vec<&[i64]> = self.safe.iter().map(Vec::as_slice).filter(|row| below(cell, row)).collect();
            for group in groups.iter_mut() {
                let steps: Vec<Step<'_>> = targets
                    .iter()
                    .map(|row| (cell.as_slice(), *row))
                    .filter(|step| group.shape.allows(*step, &self.orders))
                    .collect();
                for (guard, wins) in &mut group.guards {
                    wins.push(match guard {
                        None => !steps.is_empty(),
                        Some(guard) => steps.iter().any(|step| guard.allows(*step)),
                    });
                }
            }
        }
        Ok(())
    }

    /// Kinds of guards in the order in which they are tried.
    fn kinds(&self) -> [Guards; 4] {
        let mut kinds = [Guards::All, Guards::Targets, Guards::OwnPair, Guards::Neighbours];
        if self.target.piles.len() > 3 {
            // With many piles guards on the target are the ones that the prover decides quickly.
            kinds.reverse();
        }
        kinds
    }

    /// A few rules that win everywhere outside the set: the fewest and shortest of those that come out when what a rule costs
    /// is counted in three ways.
    fn best(&self, groups: &[Group], kind: Guards) -> Result<Option<Vec<Candidate>>, DiscoverError> {
        let mut best: Option<((usize, usize), Vec<Candidate>)> = None;
        for price in [Price::Even, Price::Length, Price::Guards] {
            if let Some(chosen) = self.cover(groups, kind, price)? {
                let length = chosen.iter().map(|candidate| candidate.text(self.target).len()).sum();
                let any = chosen.iter().filter(|candidate| candidate.shape == Shape::Any).count();
                let rank = (chosen.len() + 2 * any, length);
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    best = Some((rank, chosen));
                }
            }
        }
        Ok(best.map(|(_, chosen)| chosen))
    }

    fn cover(&self, groups: &[Group], kind: Guards, price: Price) -> Result<Option<Vec<Candidate>>, DiscoverError> {
        let mut candidates: Vec<(usize, Candidate, &[bool])> = Vec::new();
        for group in groups {
            for (guard, wins) in &group.guards {
                let candidate = Candidate { shape: group.shape.clone(), guard: guard.clone() };
                if !kind.admits(&candidate) {
                    continue;
                }
                candidates.push((self.cost(&candidate, price), candidate, wins));
            }
        }
        // Of rules that win the same positions the shortest is enough; or the one whose guard excludes the least, which is
        // the likeliest to win elsewhere too.
        let excludes = |candidate: &Candidate| match (&candidate.guard, kind) {
            (None, _) | (_, Guards::All) => 0,
            (Some(guard), _) => 1000 * guard.excluded.len() / usize::try_from(guard.modulus).unwrap_or(1).max(1),
        };
        candidates.sort_by_key(|(cost, candidate, _)| (excludes(candidate), *cost));
        let mut known = HashSet::new();
        candidates.retain(|(_, _, wins)| known.insert(*wins));
        let mut open: Vec<bool> = vec![true; self.cells.len()];
        let mut chosen: Vec<usize> = Vec::new();
        while open.contains(&true) {
            self.control.check()?;
            let gain = |wins: &[bool]| wins.iter().zip(&open).filter(|(wins, open)| **wins && **open).count();
            let best = candidates.iter().enumerate().map(|(i, (cost, _, wins))| (gain(wins), *cost, i));
            // The most positions for the length of its text; exactly, without division.
            let best = best.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)).then(b.2.cmp(&a.2)));
            let Some((_, _, i)) = best.filter(|(gain, ..)| *gain > 0) else { return Ok(None) };
            if chosen.len() >= RULES {
                return Ok(None);
            }
            open.iter_mut().zip(candidates[i].2).for_each(|(open, wins)| *open = *open && !wins);
            chosen.push(i);
        }
        // What later rules made superfluous goes, the longest first.
        let mut order = chosen.clone();
        order.sort_by_key(|i| std::cmp::Reverse(candidates[*i].0));
        for i in order {
            let rest: Vec<usize> = chosen.iter().copied().filter(|j| *j != i).collect();
            if (0..self.cells.len()).all(|at| rest.iter().any(|j| candidates[*j].2[at])) {
                chosen = rest;
            }
        }
        Ok(Some(chosen.into_iter().map(|i| candidates[i].1.clone()).collect()))
    }

    /// What a rule costs. Rules that let everything go where a guard holds say little, and come last.
    fn cost(&self, candidate: &Candidate, price: Price) -> usize {
        let text = candidate.text(self.target).len();
        let cost = match (price, &candidate.guard) {
            (Price::Even, _) => 1000 + text,
            (Price::Length, _) | (Price::Guards, None) => text,
            (Price::Guards, Some(_)) => 3 * text,
        };
        if candidate.shape == Shape::Any { 40 * cost } else { cost }
    }

    fn written(&self, chosen: &[Candidate]) -> Result<(Vec<String>, RelationalGame), DiscoverError> {
        let moves: Vec<String> = chosen
            .iter()
            .enumerate()
            .map(|(i, candidate)| {
                let any = candidate.shape.in_any_order(self.target);
                let order = if any { " in any order" } else { "" };
                format!("move {}{order}: {}", roman(i + 1), candidate.text(self.target))
            })
            .collect();
        let piles = self.target.piles.join(if self.target.sorted { " <= " } else { ", " });
        let claim = self.target.formula.to_text(&self.target.piles);
        let text = format!("game invented\npiles {piles}\n{}\nclaim P: {claim}\n", moves.join("\n"));
        let wrong = |error: String| DiscoverError::Formula(text.clone(), error);
        let rules = Ruleset::parse(&text).map_err(|errors| wrong(first(&errors)))?;
        let game = rules.instantiate(&Arguments::new()).map_err(|error| wrong(error.to_string()))?;
        Ok((moves, RelationalGame::new(game)?))
    }
}

/// The guard of a form that excludes all of these steps and little else: at most two residues of several, or all but two.
fn fitted(form: &Form, after: bool, modulus: i64, joined: &[Step<'_>]) -> Option<Guard> {
    let values: BTreeSet<i64> = joined.iter().map(|(from, to)| form.at(if after { to } else { from })).collect();
    let residues = |values: &mut dyn Iterator<Item = &i64>| -> BTreeSet<i64> {
        values.map(|value| value.rem_euclid(modulus)).collect()
    };
    let whole = residues(&mut values.iter());
    let few = |excluded: &BTreeSet<i64>| {
        let count = i64::try_from(excluded.len()).unwrap_or(i64::MAX);
        count < modulus && (count <= 2 || modulus - count <= 2)
    };
    let without_zero = residues(&mut values.iter().filter(|value| **value != 0));
    // 0 by itself, where its residue is not excluded with it.
    let not_zero = values.contains(&0) && !without_zero.contains(&0);
    let (excluded, not_zero) = if not_zero { (without_zero, true) } else { (whole, false) };
    few(&excluded).then(|| Guard { form: form.clone(), after, modulus, excluded, not_zero })
}

/// The first thing that is wrong, in one line.
fn first(errors: &[Diagnostic]) -> String {
    errors.first().map(|error| error.message.clone()).unwrap_or_default()
}

fn roman(mut n: usize) -> String {
    let mut text = String::new();
    for (value, sign) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while n >= value {
            text.push_str(sign);
            n -= value;
        }
    }
    text
}
