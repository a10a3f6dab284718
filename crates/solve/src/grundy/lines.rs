//! Grundy values on two piles from one set of values for each line: row, column, diagonal, or along any other carry.
//!
//! Every line holds the values that its moves reach from the position at hand, as bits, and above them a summary with one
//! bit for each full word; the mex is the first bit that no line has, and the summaries lead to it in about two looks,
//! wherever it is. Tiles of 64 × 64 positions keep the lines in cache; tiles on one antidiagonal touch different lines and
//! are worked in parallel (`wave.rs`; the tile itself is in `tile.rs`). Costs O(positions · lines) with O(fresh) more for
//! bands, and bits/64 of a line at worst for a mex; memory lines · (bound on the values)/8 bytes beside the values.

use super::differences::{Moves, Step};
use super::wave::Wave;
use crate::error::SolveError;
use crate::values::Values;
use ratwheel_numbers::Control;
use std::sync::Arc;

/// Positions along one side of a tile: the bits of a word.
pub(super) const TILE: usize = 64;
/// Families of lines that the kernel is made for.
pub(super) const MOST_FAMILIES: usize = 6;

/// Moves that are looked up one by one.
pub(super) const MOST_JUMPS: usize = 32;
/// How far they may reach.
const MOST_HALO: usize = 192;
/// Where there is no position.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A condition on one position.
pub(super) type Condition<'c> = Arc<dyn Fn(usize, usize) -> bool + Send + Sync + 'c>;

/// Moves by their differences, from sources and to targets that satisfy conditions.
#[derive(Clone)]
pub(super) struct Rule<'c> {
    pub(super) moves: Moves,
    pub(super) source: Option<Condition<'c>>,
    pub(super) target: Option<Condition<'c>>,
}

/// The board: all (x,y) below the sides, cut off where x + y exceeds the total.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) sides: (usize, usize),
    pub(super) total: usize,
}

impl Board {
    /// The columns of a row.
    pub(super) fn row_end(&self, x: usize) -> usize {
        if x > self.total { 0 } else { self.sides.1.min(self.total - x + 1) }
    }
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
    /// In symmetric games: the family with the piles exchanged.
    pub(super) partner: usize,
    pub(super) keys: usize,
}

pub(super) struct Jump<'c> {
    pub(super) step: Step,
    pub(super) source: Option<Condition<'c>>,
    pub(super) target: Option<Condition<'c>>,
}

/// How Grundy values of a board are found by lines.
pub(crate) struct LinePlan<'c> {
    pub(super) board: Board,
    pub(super) families: Vec<Family<'c>>,
    pub(super) jumps: Vec<Jump<'c>>,
    /// Exchanging the piles changes nothing: half the board is enough.
    pub(super) symmetric: bool,
    /// No value is larger.
    pub(super) bound: usize,
    /// Words of a line: a summary of full words, then the bits.
    pub(super) summary: usize,
    pub(super) stride: usize,
    /// How far moves that are looked up reach: a tile knows that much of its surroundings.
    pub(super) halo: usize,
}

impl<'c> LinePlan<'c> {
    /// `None` if there are too many families of lines, or if moves that are looked up reach too far.
    pub(super) fn new(board: Board, rules: Vec<Rule<'c>>) -> Option<Self> {
        let (mut families, mut jumps, mut bound) = (Vec::<Family<'c>>::new(), Vec::new(), 0usize);
        let symmetric = is_symmetric(board, &rules);
        for rule in rules {
            match rule.moves {
                Moves::Jumps(steps) => {
                    bound += steps.len();
                    let (source, target) = (rule.source, rule.target);
                    jumps.extend(steps.into_iter().map(|step| Jump {
                        step,
                        source: source.clone(),
                        target: target.clone(),
                    }));
                }
                Moves::Carried { carry, fresh } => {
                    let longest = |side: usize, step: usize| side.checked_div(step).unwrap_or(usize::MAX);
                    let repeats = longest(board.sides.0, carry.0).min(longest(board.sides.1, carry.1)) + 1;
                    bound = bound.checked_add(fresh.len().checked_mul(repeats)?)?;
                    let own = fresh.contains(&carry);
                    let fetched = fresh.into_iter().filter(|step| *step != carry).collect();
                    let keys = carry.1 * (board.sides.0 - 1) + carry.0 * (board.sides.1 - 1) + 1;
                    let (source, target) = (rule.source, rule.target);
                    families.push(Family { carry, own, fetched, source, target, partner: 0, keys });
                }
            }
        }
        let fetched = families.iter().flat_map(|family| &family.fetched);
        let steps = fetched.chain(jumps.iter().map(|jump: &Jump<'c>| &jump.step));
        let halo = steps.map(|&(s, t)| s.max(t)).max().unwrap_or(0);
        if families.len() > MOST_FAMILIES || jumps.len() > MOST_JUMPS || halo > MOST_HALO {
            return None;
        }
        if symmetric {
            let partners: Vec<Option<usize>> = families.iter().map(|family| partner(family, &families)).collect();
            for (family, partner) in families.iter_mut().zip(partners) {
                family.partner = partner?;
            }
        }
        bound = bound.min(board.sides.0.saturating_mul(board.sides.1));
        let words = bound / 64 + 1;
        let summary = words.div_ceil(64);
        // An odd number of cache lines keeps neighbouring lines apart in the cache.
        let stride = if families.is_empty() { 0 } else { ((summary + words).div_ceil(8) | 1) * 8 };
        Some(Self { board, families, jumps, symmetric, bound, summary, stride, halo })
    }

    /// Bytes beside the values.
    pub(super) fn memory(&self) -> u64 {
        let lines: usize = self.families.iter().map(|family| family.keys).sum();
        let tiles = self.board.sides.0.min(self.board.sides.1) / TILE + 1;
        let words = lines.saturating_mul(self.stride).saturating_add(tiles * self.width().pow(2) / 2);
        u64::try_from(words).unwrap_or(u64::MAX).saturating_mul(8)
    }

    /// Bytes for each value, at worst: beyond two bytes the table is copied to a wider one when a value asks for it.
    pub(super) fn value_bytes(&self) -> u64 {
        match self.bound {
            0..=0xff => 1,
            0x100..=0xffff => 3,
            _ => 6,
        }
    }

    /// In words, for those who ask how.
    pub(super) fn describe(&self) -> Vec<String> {
        let show = |(s, t): Step| format!("({s},{t})");
        let mut lines: Vec<String> = Vec::new();
        for family in &self.families {
            let fetched: Vec<String> = family.fetched.iter().take(6).map(|step| show(*step)).collect();
            let more = if family.fetched.len() > 6 { ", …" } else { "" };
            let mut line = format!("lines along {}: one set of values each", show(family.carry));
            if !fetched.is_empty() {
                line.push_str(&format!(", joined by {}{more}", fetched.join(", ")));
            }
            lines.push(line + conditions(family.source.is_some(), family.target.is_some()));
        }
        for jump in &self.jumps {
            let line = format!("move by {}: looked up", show(jump.step));
            lines.push(line + conditions(jump.source.is_some(), jump.target.is_some()));
        }
        if self.symmetric {
            lines.push("the piles can be exchanged: half of the positions are computed".to_owned());
        }
        lines
    }

    /// The values in the order of the rows.
    pub(super) fn run(&self, threads: usize, control: Control<'_>) -> Result<Values, SolveError> {
        let mut wave = Wave::new(self)?;
        let (rows, columns) = (self.board.sides.0.div_ceil(TILE), self.board.sides.1.div_ceil(TILE));
        let total = u64::try_from(rows + columns).unwrap_or(u64::MAX);
        for (done, antidiagonal) in (1u64..).zip(0..rows + columns - 1) {
            wave.step(antidiagonal, rows, columns, threads, control)?;
            control.step(done, total)?;
        }
        let (values, largest) = wave.into_values();
        Ok(match values {
            Values::Shorts(values) if largest <= 0xff => {
                Values::Bytes(values.iter().map(|&value| u8::try_from(value).unwrap_or(u8::MAX)).collect())
            }
            values => values,
        })
    }
}

pub(super) fn conditions(source: bool, target: bool) -> &'static str {
    match (source, target) {
        (false, false) => "",
        (true, false) => ", where the source qualifies",
        (false, true) => ", to targets that qualify",
        (true, true) => ", where source and target qualify",
    }
}

/// Is the board square and the set of rules the same with the piles exchanged? Conditions are not compared.
fn is_symmetric(board: Board, rules: &[Rule<'_>]) -> bool {
    let plain = rules.iter().all(|rule| rule.source.is_none() && rule.target.is_none());
    let near = |rule: &Rule<'_>| match &rule.moves {
        Moves::Jumps(_) => true,
        // Then a line crosses the middle on it, and what it held is in the tile at hand.
        Moves::Carried { carry, .. } => carry.0.abs_diff(carry.1) <= 1,
    };
    let exchanged = |rule: &Rule<'_>| rules.iter().any(|other| exchange(&rule.moves) == sorted(&other.moves));
    board.sides.0 == board.sides.1 && plain && rules.iter().all(|rule| near(rule) && exchanged(rule))
}

fn sorted(moves: &Moves) -> Moves {
    let mut moves = moves.clone();
    match &mut moves {
        Moves::Jumps(steps) | Moves::Carried { fresh: steps, .. } => steps.sort_unstable(),
    }
    moves
}

fn exchange(moves: &Moves) -> Moves {
    let swap = |(s, t): Step| (t, s);
    sorted(&match moves {
        Moves::Jumps(steps) => Moves::Jumps(steps.iter().map(|step| swap(*step)).collect()),
        Moves::Carried { carry, fresh } => {
            Moves::Carried { carry: swap(*carry), fresh: fresh.iter().map(|step| swap(*step)).collect() }
        }
    })
}

/// The family with the piles exchanged.
fn partner(family: &Family<'_>, families: &[Family<'_>]) -> Option<usize> {
    let mut steps: Vec<Step> = family.fetched.iter().map(|&(s, t)| (t, s)).collect();
    steps.sort_unstable();
    families.iter().position(|other| {
        let mut theirs = other.fetched.clone();
        theirs.sort_unstable();
        other.carry == (family.carry.1, family.carry.0) && other.own == family.own && theirs == steps
    })
}
