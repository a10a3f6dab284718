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
use ratwheel_numbers::{Budget, Control, Natural};
use ratwheel_prove::{Options as ProveOptions, Part, Report, Verdict as Proved, prove};
use ratwheel_rules::core::{Measure, Relational, Rule, Term, Variable};
use ratwheel_rules::language::{Arguments, Diagnostic, Ruleset};
use ratwheel_rules::{Game, Play, Position, RelationalGame};
use std::collections::BTreeSet;
use std::time::Duration;

/// About how many positions must be won by the rules before the prover is asked.
const CELLS: u64 = 5000;
/// How many positions of the set are looked at.
const ROWS: usize = 120;
/// Positions of the set are looked for up to this size.
const FAR: u64 = 2000;
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
            Err("the time was over".to_owned())
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
                    parts.push(format!("({mod_m} = {one} or {mod_m} = {other})"))
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
            Self::Pair(..) | Self::Even(_) => self.allows_as_is(from, to),
            Self::Piles(_) | Self::Little(_) | Self::King(_) | Self::Any => orders.iter().any(|order| {
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

    /// Do the piles have to be put in order again, in a sorted game?
    fn in_any_order(&self) -> bool {
        !matches!(self, Self::Pair(..) | Self::Even(_))
    }

    fn text(&self, names: &[String]) -> String {
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
    fn allows(&self, step: Step<'_>, orders: &[Vec<usize>]) -> bool {
        self.guard.as_ref().is_none_or(|guard| guard.allows(step)) && self.shape.allows(step, orders)
    }

    /// What stands after the name of the rule.
    fn text(&self, target: &Target) -> String {
        let shape = self.shape.text(&target.piles);
        let Some(guard) = &self.guard else { return shape };
        let mut shape = shape;
        if shape.contains(" or ") && !shape.contains('(') {
            shape = format!("({shape})");
        }
        format!("{shape} and {}", guard.text(&target.piles))
    }

    /// Rules in any order rearrange the primed piles of the guard too: there a guard may speak of the source alone.
    fn can_be_written(&self, target: &Target) -> bool {
        let rearranged = target.sorted && self.shape.in_any_order();
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
        for _ in 0..ROUNDS {
            let Some(chosen) = self.cover()? else {
                return Ok(Err("no rules of the shapes that are looked for win all the other positions".to_owned()));
            };
            let (moves, game) = self.written(&chosen)?;
            let budget = self.control.narrows(Budget::new().time(Some(options.time / 3)));
            let report = prove(&game, "P", &ProveOptions::default(), self.control.within(&budget))?;
            match &report.verdict {
                Proved::Proved => return Ok(Ok((Verdict::Proved, moves, game, report))),
                Proved::Refuted => {
                    self.refuted += 1;
                    if !report
                        .obligations
                        .iter()
                        .filter_map(|done| done.counterexample.as_ref())
                        .fold(false, |learned, found| self.learn(found.part, &found.from, found.to.as_ref()) || learned)
                    {
                        return Ok(Err("the prover refutes rules that the positions do not".to_owned()));
                    }
                }
                verdict => return Ok(Ok((Verdict::Conjecture(verdict.to_string()), moves, game, report))),
            }
        }
        Ok(Err(format!("{ROUNDS} rulesets were refuted")))
    }

    /// The positions of a box, and more positions of the set beyond it.
    fn look(&mut self) -> Result<(), DiscoverError> {
        let count = self.target.piles.len();
        let prepared = Prepared::new(count, [&self.target.formula], [])?;
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
        for row in self.far()? {
            if !self.safe.contains(&row) {
                self.safe.push(row);
            }
        }
        let total = |row: &Vec<i64>| (row.iter().sum::<i64>(), row.clone());
        self.safe.sort_by_key(total);
        self.cells.sort_by_key(total);
        Ok(())
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

    /// Shapes by themselves, or with the guards that keep them from joining two positions of the set.
    fn candidates(&self) -> Result<Vec<Candidate>, DiscoverError> {
        let count = self.target.piles.len();
        let mut shapes: Vec<Shape> = (1..count.max(2)).map(Shape::Piles).collect();
        shapes.extend((1..=12).map(Shape::Little));
        if count > 1 {
            shapes.extend((1..=4).map(Shape::King));
            for j in 0..count {
                for i in 0..j {
                    shapes.extend((1..=BOUND).map(|b| Shape::Pair(i, j, b)));
                }
            }
        }
        if count > 2 {
            shapes.extend((1..=8).map(Shape::Even));
        }
        shapes.push(Shape::Any);
        let moduli: Vec<i64> =
            numbers(&self.target.formula).into_iter().chain(2..=5).collect::<BTreeSet<_>>().into_iter().collect();
        let mut found = Vec::new();
        for shape in shapes {
            self.control.check()?;
            let rows = self.safe.get(..ROWS.min(self.safe.len())).unwrap_or(&[]);
            let rest = self.safe.get(rows.len()..).unwrap_or(&[]);
            let mut joined: Vec<Step<'_>> = Vec::new();
            for from in rows.iter().chain(rest) {
                for to in rows.iter().chain(rest) {
                    if from != to && shape.allows((from, to), &self.orders) {
                        joined.push((from, to));
                    }
                }
            }
            if joined.is_empty() {
                found.push(Candidate { shape, guard: None });
                continue;
            }
            for form in self.forms() {
                for after in [false, true] {
                    let guards = moduli.iter().filter_map(|m| fitted(&form, after, *m, &joined));
                    let guards = guards.map(|guard| Candidate { shape: shape.clone(), guard: Some(guard) });
                    found.extend(guards.filter(|candidate| candidate.can_be_written(self.target)));
                }
            }
        }
        Ok(found)
    }

    /// A few rules that win everywhere outside the set.
    fn cover(&self) -> Result<Option<Vec<Candidate>>, DiscoverError> {
        let candidates = self.candidates()?;
        let below = |cell: &[i64], row: &[i64]| row.iter().zip(cell).all(|(u, x)| u <= x);
        // In sorted games a target that some arrangement reaches is also below in order.
        let mut wins: Vec<Vec<bool>> = vec![vec![false; self.cells.len()]; candidates.len()];
        for (at, cell) in self.cells.iter().enumerate() {
            self.control.check()?;
            let targets: Vec<&[i64]> = self.safe.iter().map(Vec::as_slice).filter(|row| below(cell, row)).collect();
            for (candidate, wins) in candidates.iter().zip(&mut wins) {
                wins[at] = targets.iter().any(|row| candidate.allows((cell, row), &self.orders));
            }
        }
        let costs: Vec<usize> = candidates.iter().map(|candidate| self.cost(candidate)).collect();
        let mut open: Vec<bool> = vec![true; self.cells.len()];
        let mut chosen: Vec<usize> = Vec::new();
        while open.contains(&true) {
            self.control.check()?;
            let gain = |wins: &[bool]| wins.iter().zip(&open).filter(|(wins, open)| **wins && **open).count();
            let best = wins.iter().zip(&costs).enumerate().map(|(i, (wins, cost))| (gain(wins), *cost, i));
            // The most positions for the length of its text; exactly, without division.
            let best = best.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)).then(b.1.cmp(&a.1)).then(b.2.cmp(&a.2)));
            let Some((_, _, i)) = best.filter(|(gain, ..)| *gain > 0) else { return Ok(None) };
            if chosen.len() >= RULES {
                return Ok(None);
            }
            open.iter_mut().zip(&wins[i]).for_each(|(open, wins)| *open = *open && !wins);
            chosen.push(i);
        }
        // What later rules made superfluous goes, the longest first.
        let mut order = chosen.clone();
        order.sort_by_key(|i| std::cmp::Reverse(costs[*i]));
        for i in order {
            let rest: Vec<usize> = chosen.iter().copied().filter(|j| *j != i).collect();
            if (0..self.cells.len()).all(|at| rest.iter().any(|j| wins[*j][at])) {
                chosen = rest;
            }
        }
        Ok(Some(chosen.into_iter().filter_map(|i| candidates.get(i).cloned()).collect()))
    }

    /// The length of the text; rules that let everything go where a guard holds say little, and come last.
    fn cost(&self, candidate: &Candidate) -> usize {
        let text = candidate.text(self.target).len();
        match (&candidate.shape, &candidate.guard) {
            (Shape::Any, _) => 40 * text,
            (_, Some(_)) => 3 * text,
            (_, None) => text,
        }
    }

    fn written(&self, chosen: &[Candidate]) -> Result<(Vec<String>, RelationalGame), DiscoverError> {
        let moves: Vec<String> = chosen
            .iter()
            .enumerate()
            .map(|(i, candidate)| {
                let any = self.target.sorted && candidate.shape.in_any_order();
                let order = if any { " in any order" } else { "" };
                format!("move {}{order}: {}", roman(i + 1), candidate.text(self.target))
            })
            .collect();
        let piles = self.target.piles.join(if self.target.sorted { " <= " } else { ", " });
        // A single sorted pile is an ordinary one.
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
