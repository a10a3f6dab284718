//! Grundy values on three and more piles from one set of values for each line.
//!
//! As on two piles (`lines.rs`), every line along a carry holds the values that its moves reach from the position at hand, as
//! bits below a summary with one bit for each full word; the mex is the first bit that no line has. Lines and sets are
//! numbered by a linear function of the position, so that going on to the next position is one addition for each family.
//!
//! The board is worked in small cubes (`cube.rs`). Cubes whose places have the same sum share no line and do not reach each
//! other, as no pile ever grows: they are worked in parallel, wave after wave (`wave.rs`). A value is at most one more than
//! the largest among its options, so before each wave it is known how wide the sets and the table must be: both start small
//! and grow when values do.
//!
//! If every exchange of piles leaves the rules as they are, only ascending positions are worked, and a line shares its set
//! with its images: along a step v, piles are arranged by their parts of v first and by size second, which gives the same
//! line whatever the exchange. Costs O(positions · families), with O(fresh) more for bands; memory lines · (largest
//! value)/8 bytes beside the values.

mod cube;
pub(super) mod recognise;
mod remoteness;
mod slabs;
pub(super) mod steps;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests;
mod wave;

pub(super) use recognise::by_space;
pub(crate) use remoteness::RemotenessPlan;
pub(crate) use slabs::Slabs;

use crate::error::SolveError;
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::Control;
use std::sync::Arc;
use steps::{Moves, Step};

/// Most piles that are worked this way.
pub(super) const MOST_PILES: usize = 6;
/// Most families of lines, images under exchanges included.
pub(super) const MOST_FAMILIES: usize = 64;
/// Moves that are looked up one by one, images included.
const MOST_JUMPS: usize = 96;

/// A condition on one position.
pub(super) type Condition<'c> = Arc<dyn Fn(&[usize]) -> bool + Send + Sync + 'c>;

/// Moves by their differences, from sources and to targets that satisfy conditions.
#[derive(Clone)]
struct Rule<'c> {
    moves: Moves,
    source: Option<Condition<'c>>,
    target: Option<Condition<'c>>,
}

/// The board: every position below the sides whose total is at most `total`.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) sides: Vec<usize>,
    pub(super) total: usize,
    /// Ascending positions only, and the table holds no others.
    pub(super) sorted: bool,
}

/// Lines along one carry.
pub(super) struct Family<'c> {
    pub(super) carry: Step,
    /// The carry itself is fresh: a value joins the line of its own position when it is known.
    pub(super) own: bool,
    /// The other fresh differences, fetched when a position is reached.
    pub(super) fetched: Vec<Step>,
    pub(super) source: Option<Condition<'c>>,
    pub(super) target: Option<Condition<'c>>,
    /// The number of the line through a position is `first` plus the sum of weight times pile.
    pub(super) first: i64,
    pub(super) weights: Vec<i64>,
}

pub(super) struct Jump<'c> {
    pub(super) step: Step,
    pub(super) source: Option<Condition<'c>>,
    pub(super) target: Option<Condition<'c>>,
}

/// How Grundy values of a board are found by lines.
pub(crate) struct SpacePlan<'c> {
    pub(super) board: Board,
    pub(super) families: Vec<Family<'c>>,
    pub(super) jumps: Vec<Jump<'c>>,
    /// Exchanging piles changes nothing: ascending positions are enough.
    pub(super) symmetric: bool,
    /// No value is larger.
    pub(super) bound: usize,
    /// How many lines there are.
    pub(super) lines: usize,
    /// Positions along one side of a cube.
    pub(super) side: usize,
    /// Are all lines joined by the value of their own position, without conditions or moves that are looked up?
    pub(super) plain: bool,
}

impl<'c> SpacePlan<'c> {
    /// `None` if there are too many families of lines or moves that are looked up, or if a board of ascending positions has
    /// rules that are not the same for all piles.
    fn new(board: Board, rules: Vec<Rule<'c>>) -> Option<Self> {
        let symmetric = is_symmetric(&board, &rules);
        if board.sorted && !symmetric {
            return None;
        }
        Self::with(board, rules, symmetric)
    }

    fn with(board: Board, rules: Vec<Rule<'c>>, symmetric: bool) -> Option<Self> {
        let piles = board.sides.len();
        let (mut families, mut jumps) = (Vec::<Family<'c>>::new(), Vec::new());
        let (mut bound, mut lines) = (0usize, 0usize);
        // In symmetric games: the first number of the lines along each carry, its parts in descending order.
        let mut shared: Vec<(Moves, i64)> = Vec::new();
        for Rule { moves, source, target } in rules {
            match &moves {
                Moves::Jumps(steps) => {
                    bound = bound.checked_add(steps.len())?;
                    jumps.extend(steps.iter().map(|step| Jump {
                        step: step.clone(),
                        source: source.clone(),
                        target: target.clone(),
                    }));
                }
                Moves::Carried { carry, fresh } => {
                    let longest = |(side, part): (&usize, &usize)| side.checked_div(*part).unwrap_or(usize::MAX);
                    let repeats = board.sides.iter().zip(carry).map(longest).min().unwrap_or(0).checked_add(1)?;
                    bound = bound.checked_add(fresh.len().checked_mul(repeats)?)?;
                    let numbers = numbers(carry, &board.sides, symmetric)?;
                    let image = if symmetric { least_image(&moves, piles) } else { moves.clone() };
                    let known = shared.iter().find(|(known, _)| symmetric && *known == image).map(|(_, first)| *first);
                    let first = match known {
                        Some(first) => first,
                        None => {
                            let first = i64::try_from(lines).ok()?;
                            lines = lines.checked_add(numbers.lines)?;
                            shared.push((image, first));
                            first
                        }
                    };
                    families.push(Family {
                        carry: carry.clone(),
                        own: fresh.contains(carry),
                        fetched: fresh.iter().filter(|step| *step != carry).cloned().collect(),
                        source,
                        target,
                        first: first.checked_add(numbers.first)?,
                        weights: numbers.weights,
                    });
                }
            }
        }
        if families.len() > MOST_FAMILIES || jumps.len() > MOST_JUMPS {
            return None;
        }
        let positions = board.sides.iter().fold(1usize, |product, side| product.saturating_mul(*side));
        let unconditional =
            |source: &Option<Condition<'_>>, target: &Option<Condition<'_>>| source.is_none() && target.is_none();
        let own = |family: &Family<'_>| family.own && family.fetched.is_empty();
        let plain = jumps.is_empty() && families.iter().all(|f| own(f) && unconditional(&f.source, &f.target));
        let side = match piles {
            0..=3 => 16,
            4 => 8,
            _ => 4,
        };
        Some(Self { board, families, jumps, symmetric, bound: bound.min(positions), lines, side, plain })
    }

    /// Words of a line that holds values up to this: a summary of full words, then the bits.
    pub(super) fn words(value: usize) -> (usize, usize) {
        let words = value / 64 + 1;
        (words.div_ceil(64), words)
    }

    /// Bytes beside the values, at worst: if values are as large as the number of moves.
    pub(super) fn memory(&self) -> u64 {
        let (summary, words) = Self::words(self.bound);
        // While sets grow, the narrower ones are there too, which are at most two thirds as wide.
        let each = (summary + words).saturating_mul(8 * 5) / 3;
        u64::try_from(self.lines.saturating_mul(each)).unwrap_or(u64::MAX)
    }

    /// Bytes for each value, at worst: the table is copied when values ask for a wider or allow a narrower one.
    pub(super) fn value_bytes(&self) -> u64 {
        super::value_bytes(self.bound)
    }

    /// In words, for those who ask how.
    pub(super) fn describe(&self) -> Vec<String> {
        self.described("one set of values each")
    }

    /// The same, with what is kept of a line.
    fn described(&self, kept: &str) -> Vec<String> {
        let show = |step: &Step| format!("({})", step.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
        let mut lines: Vec<String> = Vec::new();
        for family in &self.families {
            let fetched: Vec<String> = family.fetched.iter().take(6).map(show).collect();
            let more = if family.fetched.len() > 6 { ", …" } else { "" };
            let mut line = format!("lines along {}: {kept}", show(&family.carry));
            if !fetched.is_empty() {
                line.push_str(&format!(", joined by {}{more}", fetched.join(", ")));
            }
            lines.push(line + super::lines::conditions(family.source.is_some(), family.target.is_some()));
        }
        for jump in &self.jumps {
            let line = format!("move by {}: looked up", show(&jump.step));
            lines.push(line + super::lines::conditions(jump.source.is_some(), jump.target.is_some()));
        }
        if self.symmetric {
            lines.push("the piles can be exchanged: ascending positions are computed".to_owned());
        }
        lines
    }

    /// The values as the shape (built) numbers positions.
    pub(super) fn run(&self, shape: &Shape, threads: usize, control: Control<'_>) -> Result<Values, SolveError> {
        wave::run(self, shape, threads, control)
    }
}

/// How lines along a step are numbered.
struct Numbers {
    lines: usize,
    first: i64,
    weights: Vec<i64>,
}

/// The lines along a step: with the first pile p of part 1 they are told apart by what the other piles have when p is taken
/// down to 0, xₖ − vₖ·xₚ. In symmetric games piles are arranged by their parts of the step, equal parts by size, so that the
/// images of a line get the same number.
fn numbers(carry: &Step, sides: &[usize], symmetric: bool) -> Option<Numbers> {
    let mut order: Vec<usize> = (0..sides.len()).collect();
    if symmetric {
        order.sort_by_key(|&pile| std::cmp::Reverse(carry.get(pile).copied()));
    }
    let part = |pile: usize| carry.get(pile).copied().unwrap_or(0);
    let side = |pile: usize| sides.get(pile).copied().unwrap_or(1);
    let pivot = order.iter().copied().find(|&pile| part(pile) == 1)?;
    let mut made = Numbers { lines: 1, first: 0, weights: vec![0; sides.len()] };
    let longest = sides.iter().copied().max()?;
    for pile in order.iter().rev().copied().filter(|&pile| pile != pivot) {
        // Piles of part 1 that come after the pivot in an ascending position are not smaller.
        let (mine, most) = if symmetric { (longest, longest) } else { (side(pile), side(pivot)) };
        let below = if symmetric && part(pile) == 1 { 0 } else { part(pile).checked_mul(most - 1)? };
        let values = below.checked_add(mine)?;
        let weight = i64::try_from(made.lines).ok()?;
        made.first = made.first.checked_add(weight.checked_mul(i64::try_from(below).ok()?)?)?;
        *made.weights.get_mut(pile)? += weight;
        *made.weights.get_mut(pivot)? -= weight.checked_mul(i64::try_from(part(pile)).ok()?)?;
        made.lines = made.lines.checked_mul(values).filter(|lines| (*lines as u64) < 1 << 40)?;
    }
    Some(made)
}

/// Is the set of rules the same whichever piles are exchanged, on a board that allows it? Conditions are not compared.
///
/// Rules that are images of each other and have the same carry then share their lines. That is right: what one of them puts
/// there is an option by it or by its image, and both are rules.
fn is_symmetric(board: &Board, rules: &[Rule<'_>]) -> bool {
    let even = board.sides.iter().all(|side| Some(side) == board.sides.first());
    let plain = rules.iter().all(|rule| rule.source.is_none() && rule.target.is_none());
    // Neighbouring piles are enough: their exchanges make all others.
    let image = |moves: &Moves, pile: usize| {
        let mut order: Vec<usize> = (0..board.sides.len()).collect();
        order.swap(pile, pile + 1);
        rearranged(moves, &order)
    };
    let exchanged = |rule: &Rule<'_>| {
        (0..board.sides.len().saturating_sub(1)).all(|pile| {
            let image = image(&rule.moves, pile);
            rules.iter().any(|other| other.moves == image)
        })
    };
    // A table of unsorted positions with a bounded total has no even rows to copy to.
    let copies = board.sorted || even && board.total == usize::MAX;
    copies && plain && rules.iter().all(exchanged)
}

/// The moves with the piles in another order; lists ascend.
fn rearranged(moves: &Moves, order: &[usize]) -> Moves {
    let turn = |step: &Step| order.iter().map(|&pile| step.get(pile).copied().unwrap_or(0)).collect::<Step>();
    let all = |steps: &[Step]| {
        let mut steps: Vec<Step> = steps.iter().map(turn).collect();
        steps.sort_unstable();
        steps
    };
    match moves {
        Moves::Jumps(steps) => Moves::Jumps(all(steps)),
        Moves::Carried { carry, fresh } => Moves::Carried { carry: turn(carry), fresh: all(fresh) },
    }
}

/// The least among the images of moves under all orders of the piles: the same for all of them.
fn least_image(moves: &Moves, piles: usize) -> Moves {
    let least = orders(piles).iter().map(|order| rearranged(moves, order)).min();
    least.unwrap_or_else(|| moves.clone())
}

/// All orders of the piles; the natural one comes first.
pub(super) fn orders(piles: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |start: &Vec<usize>| {
            let next = (0..piles).filter(|pile| !start.contains(pile)).collect::<Vec<_>>();
            next.into_iter().map(|pile| [start.clone(), vec![pile]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
