//! The fit and the prover in turn, until a ruleset is proved.

use super::shapes::{Candidate, PILES};
use super::{InventOptions, Target, first};
use crate::DiscoverError;
use crate::answer::Verdict;
use crate::patience::{Patience, within};
use crate::table::{next_order, volume};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Options as ProveOptions, Part, Report, Verdict as Proved, prove};
use ratwheel_rules::core::{Measure, Relational, Rule, Term, Variable};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Position, RelationalGame};

/// About how many positions must be won by the rules before the prover is asked.
const CELLS: u64 = 5000;
/// How many positions of the set are looked at.
const ROWS: usize = 120;
/// The box is made smaller until it has no more than this many positions of the set.
const MOST: usize = 500;
/// Positions of the set are looked for up to this size.
const FAR: u64 = 2000;
/// Steps in which they are listed.
const LISTING: u64 = 2_000_000;
/// How many further positions are drawn, from the region of so many positions of the set.
const SAMPLES: usize = 6000;
const SAMPLED: usize = 40;
/// How often the prover may send a counterexample back.
pub(super) const ROUNDS: usize = 40;

/// Rules with the verdict.
pub(super) type Rules = (Verdict, Vec<String>, RelationalGame, Report);

/// Rules, or why there are none.
type Outcome = Result<Rules, String>;

pub(super) struct Search<'a> {
    pub(super) target: &'a Target,
    pub(super) control: Control<'a>,
    pub(super) side: u64,
    pub(super) refuted: usize,
    pub(super) orders: Vec<Vec<usize>>,
    /// Positions of the set.
    pub(super) safe: Vec<Vec<i64>>,
    /// Other positions, which must have a move to one of those.
    pub(super) cells: Vec<Vec<i64>>,
    /// Rules that fit everything that was looked at, and that the prover has not decided.
    pub(super) open: Option<Rules>,
}

impl<'a> Search<'a> {
    pub(super) fn new(target: &'a Target, control: Control<'a>) -> Self {
        let count = target.piles.len();
        let mut order: Vec<usize> = (0..count).collect();
        let mut orders = vec![order.clone()];
        while target.sorted && count <= PILES && next_order(&mut order) {
            orders.push(order.clone());
        }
        let most = |n: &u64| volume(*n, count, target.sorted) <= CELLS;
        let side = (3..=400).rev().find(most).unwrap_or(3);
        Self { target, control, side, refuted: 0, orders, safe: Vec::new(), cells: Vec::new(), open: None }
    }

    pub(super) fn run(&mut self, options: &InventOptions) -> Result<Outcome, DiscoverError> {
        let count = self.target.piles.len();
        if count == 0 || count > PILES {
            return Ok(Err(format!("rules are looked for with 1 to {PILES} piles")));
        }
        tell(options, self.control, "looking at the set")?;
        self.look()?;
        if !self.safe.first().is_some_and(|least| least.iter().all(|pile| *pile == 0)) {
            return Ok(Err("the position without tokens is not in the set, and there is no move from it".to_owned()));
        }
        let mut groups = self.candidates()?;
        let mut undecided: Vec<Vec<String>> = Vec::new();
        while self.refuted < ROUNDS {
            let mut learned = false;
            for kind in self.kinds() {
                tell(options, self.control, kind.words())?;
                self.extend(&mut groups, kind)?;
                let Some(chosen) = self.best(&groups, kind)? else { continue };
                let (moves, game) = self.written(&chosen)?;
                if undecided.contains(&moves) {
                    continue;
                }
                tell(options, self.control, &format!("proving: {}", moves.join("; ")))?;
                let budget = Patience::RULES.of(options.effort.unwrap_or(options.time), self.control);
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
                        let found = (verdict, moves, game, report);
                        self.open = self.open.take().or(Some(found));
                    }
                }
            }
            if !learned {
                break;
            }
        }
        let none = "no rules of the shapes that are looked for win all the other positions";
        Ok(self.open.take().ok_or_else(|| none.to_owned()))
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
            symmetry: None,
            positions: None,
            measure: Measure::Total,
            rules: vec![Rule { name: "list".into(), relation: Formula::And(vec![primed, below]) }],
            claims: Vec::new(),
            examples: Vec::new(),
        })?;
        let mut best = Vec::new();
        let budget = self.control.narrows(within(self.control).steps(LISTING));
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

/// Tells whoever listens what is being tried.
fn tell(options: &InventOptions, control: Control<'_>, what: &str) -> Result<(), DiscoverError> {
    if let Some(announce) = &options.announce {
        announce.tell(what);
    }
    Ok(control.step(0, 0)?)
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
