//! How many classes of positions a game needs so that its moves are invariant within each class, on a box.
//!
//! A subtraction m (not 0, no negative entry) is *variant* in a set of positions if x − m is an option and y − m is not, for
//! two members x, y from which m leads to positions of the game; a game is k-invariant if k is the least number of sets
//! without variant moves that hold all positions (document 001, Definitions 8 to 10). That is the chromatic number of the
//! graph in which x and y conflict if some m is variant in {x, y}. On a box only sources in the box count, so the number
//! grows with the box and says nothing about larger ones except that theirs is not smaller.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! use ratwheel_solve::{InvarianceLimits, invariance};
//! let rules = Ruleset::parse("game mark\npiles x\nmove I: x' = x - 1\nmove II: x' = x div 2").unwrap();
//! let mark = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = invariance(&mark, &[11], InvarianceLimits::default(), Control::none())?;
//! assert_eq!((found.lower, found.upper), (4, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod colour;
mod conflicts;
mod piles;
mod set;

pub use set::{Blocked, SetInvariance, set_invariance};

use crate::error::SolveError;
use crate::request::Region;
use colour::Graph;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{EvalError, Game, Move, Position, RelationalGame};
use thiserror::Error;

/// How much may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvarianceLimits {
    /// Most positions in the box: the conflicts take positions²/8 bytes, and time positions³/64 at worst.
    pub positions: usize,
    /// Most steps of the exact search; when they run out, the bounds found so far are the answer.
    pub steps: u64,
}

impl Default for InvarianceLimits {
    /// 4,096 positions and half a million steps: a few seconds.
    fn default() -> Self {
        Self { positions: 1 << 12, steps: 500_000 }
    }
}

/// The k-invariance number on a box, or bounds for it, and a partition that attains the upper one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariance {
    /// No partition with fewer classes exists: that many positions conflict with each other, or the search excluded it.
    pub lower: usize,
    /// The number of classes found.
    pub upper: usize,
    /// The classes, each ascending, in the order of their least members.
    pub classes: Vec<Vec<Position>>,
}

/// Why there is no invariance number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvarianceError {
    /// The box or the moves are wrong.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// More positions than the limit.
    #[error("more than {limit} positions, whose conflicts would not be compared in time: take a smaller box")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// A pile grows, so the move is not a subtraction.
    #[error(
        "{from} -> {} by {} makes a pile grow: k-invariance is defined for games that only take away",
        by.to, by.rule
    )]
    Grows {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// The rules cannot be evaluated.
    #[error(transparent)]
    Rules(EvalError),
}

impl From<ratwheel_numbers::Cancelled> for InvarianceError {
    fn from(error: ratwheel_numbers::Cancelled) -> Self {
        Self::Solve(error.into())
    }
}

/// The k-invariance number of a game of the language on a region: the box of piles below some sizes, or all positions up to
/// a total.
///
/// In a sorted game m takes from the smallest pile, the next, …, and `in any order` only says how the result is sorted
/// again: so the Mouse game is 2-invariant, as document 001 has it, although (3,5) → (0,3) by taking 5 from one pile is also
/// (3,5) − (3,2).
///
/// # Errors
/// [`InvarianceError`]: a box that does not fit the game or is too large, a move that makes a pile grow, rules that cannot
/// be evaluated, or the call was cancelled.
pub fn invariance(
    game: &RelationalGame,
    region: impl Into<Region>,
    limits: InvarianceLimits,
    control: Control<'_>,
) -> Result<Invariance, InvarianceError> {
    if !game.relation().sorted {
        return invariance_of_game(game, region, limits, control);
    }
    let by_piles = RelationalGame::new(piles::pile_by_pile(game.relation())).map_err(InvarianceError::Rules)?;
    number(game, &by_piles, &region.into(), limits, control)
}

/// The same for a game given by its moves: m is the difference of the tuples, as the game writes them.
///
/// # Errors
/// As [`invariance`].
pub fn invariance_of_game(
    game: &dyn Game,
    region: impl Into<Region>,
    limits: InvarianceLimits,
    control: Control<'_>,
) -> Result<Invariance, InvarianceError> {
    number(game, game, &region.into(), limits, control)
}

/// `game` says what is a position, `moves` which options it has.
fn number(
    game: &dyn Game,
    moves: &dyn Game,
    region: &Region,
    limits: InvarianceLimits,
    control: Control<'_>,
) -> Result<Invariance, InvarianceError> {
    let positions = conflicts::cells(game, region, limits.positions, control)?;
    let graph = conflicts::conflicts(game, moves, &positions, control)?;
    let found = colour::colour(&graph, limits.steps, control)?;
    let upper = found.colours.iter().max().map_or(0, |most| most + 1);
    let mut classes = vec![Vec::new(); upper];
    for (position, colour) in positions.iter().zip(&found.colours) {
        if let Some(class) = classes.get_mut(*colour) {
            class.push(position.iter().map(|&pile| Natural::from(pile)).collect());
        }
    }
    classes.sort();
    Ok(Invariance { lower: found.lower, upper, classes })
}
