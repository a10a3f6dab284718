//! Questions about all positions of a board or a box: the placing game, sums, k-invariance and the ⋆-dual.

use super::Game;
use super::region::region_of;
use crate::ask::{Asked, Context, Number, Piles, Problem, Question, Sizes};
use ratwheel_bench::{BenchError, SumAnswer, parse_sum_with, words};
use ratwheel_games::corner::{Placing, place};
use ratwheel_games::star::{Star, StarError};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Outcome, Position};
use ratwheel_solve::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[
    Asked::of::<PlaceQuestion>(),
    Asked::of::<SumQuestion>(),
    Asked::of::<InvarianceQuestion>(),
    Asked::of::<StarQuestion>(),
];

/// Where is the piece of the placing game (document 002) put to win?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PlaceQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Columns of the board; 8 if not given.
    pub width: Option<Number>,
    /// Rows of the board; 8 if not given.
    pub height: Option<Number>,
}

/// `{placer_wins, cells}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlaceAnswer {
    /// Is there such a cell?
    pub placer_wins: bool,
    /// Every such cell: the safe cells of the top row and the rightmost column.
    pub cells: Vec<Position>,
}

impl Question for PlaceQuestion {
    const NAME: &'static str = "place";
    const SUMMARY: &'static str = "The placing game: where the piece is put to win";
    const EXAMPLE: &'static str = r#"{"game":"corner:piece=king+knight","width":7}"#;
    const LONG: bool = true;
    type Answer = PlaceAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<PlaceAnswer, Problem> {
        /// Boards with more cells at their edge than this are refused.
        const LONGEST_SIDE: u64 = 1000;
        let bench = context.played(&self.game, Some(2))?;
        if bench.piles() != Some(2) {
            let why = format!("{} is not played on a board: it needs two piles", bench.name());
            return Err(Problem::unsuited(why));
        }
        let side = |name, number: Option<&Number>| -> Result<u64, Problem> {
            let Some(number) = number else { return Ok(8) };
            let side = context.natural(name, number)?;
            side.to_u64().filter(|side| (1..=LONGEST_SIDE).contains(side)).ok_or_else(|| {
                Problem::limit("side", LONGEST_SIDE, format_args!("a board with a side of {}", words::natural(&side)))
                    .hint(format_args!("sides are from 1 to {LONGEST_SIDE}"))
            })
        };
        let (width, height) = (side("width", self.width.as_ref())?, side("height", self.height.as_ref())?);
        let how = context.how(&self.game, None);
        let outcome = |cell: &Position| -> Result<Option<Outcome>, BenchError> {
            match bench.position(cell.piles()) {
                Ok(cell) => bench.outcome(&cell, &how).map(|decision| Some(decision.outcome)),
                Err(_) => Ok(None),
            }
        };
        let Placing { cells } = place(width, height, |cell| outcome(cell))?;
        Ok(PlaceAnswer { placer_wins: !cells.is_empty(), cells })
    }
}

/// What is a sum of games worth?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SumQuestion {
    /// The sum, as nim(1,4,5) + rats:d=3(1,4,5).
    pub sum: String,
    /// Every winning move, not one in each game.
    #[serde(default)]
    pub all: bool,
    /// With `all`: no more moves than this; 1000 if not given.
    pub limit: Option<Number>,
}

impl Question for SumQuestion {
    const NAME: &'static str = "sum";
    const SUMMARY: &'static str = "The nim-value and the winning moves of a sum of games";
    const EXAMPLE: &'static str = r#"{"sum":"nim(1,4,5) + rats:d=3(1,4,5)"}"#;
    const LONG: bool = true;
    type Answer = SumAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SumAnswer, Problem> {
        const LONGEST: u64 = 4_000;
        let longest = context.most(LONGEST);
        if self.sum.len() as u64 > longest {
            return Err(Problem::limit("sum", longest, "the sum is too long"));
        }
        let open = |name: &str, piles: &str| {
            let piles = if piles.trim().is_empty() { Piles::default() } else { piles.into() };
            context.position(&Game::named(name), &piles)
        };
        let hint = context.either(
            "a sum is written as 'nim(1,4,5) + rats:d=3(1,4,5)'",
            "a sum is written as nim(1,4,5) + rats:d=3(1,4,5)",
        );
        let components = parse_sum_with(&self.sum, open).map_err(|problem: Problem| problem.hint_if_none(hint))?;
        let most = context.limits.piles;
        if components.iter().map(|(_, position)| position.piles().len() as u64).sum::<u64>() > most {
            return Err(Problem::limit("piles", most, "the sum has too many piles"));
        }
        /// Winning moves that are listed, if nothing is said.
        const USUAL: u64 = 1000;
        let how = context.how(&Game::default(), None);
        let most = context.limits.moves;
        let limit = context.count("limit", self.limit.as_ref(), ("moves", most))?.unwrap_or(USUAL.min(most));
        Ok(match self.all {
            true => SumAnswer::every(&components, &how, usize::try_from(limit).unwrap_or(usize::MAX))?,
            false => SumAnswer::new(&components, &how)?,
        })
    }
}

/// How many classes of positions have the same moves (document 001)?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct InvarianceQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Piles below this: one number for all, or one for each.
    pub size: Option<Sizes>,
    /// In place of `size`: every position with a total of at most this.
    pub total: Option<Number>,
}

/// `{lower, upper, classes}`: the k-invariance number on a region.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct InvarianceAnswer {
    /// No fewer classes suffice.
    pub lower: usize,
    /// This number of classes suffices.
    pub upper: usize,
    /// The classes.
    pub classes: Vec<Vec<Position>>,
    /// Where.
    #[serde(skip)]
    pub region: Region,
}

impl Question for InvarianceQuestion {
    const NAME: &'static str = "invariance";
    const SUMMARY: &'static str = "How many classes of positions have the same moves, on a box";
    const EXAMPLE: &'static str = r#"{"game":"mouse","size":"6"}"#;
    const LONG: bool = true;
    type Answer = InvarianceAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<InvarianceAnswer, Problem> {
        let (bench, region) = region_of(&self.game, self.size.as_ref(), self.total.as_ref(), context)?;
        if bench.piles().is_none() {
            return Err(Problem::gave_up(format_args!("{} has no piles to take from", bench.name()))
                .hint("k-invariance is defined for games on a fixed number of piles"));
        }
        let found = bench.invariance(&region, context.control)?;
        Ok(InvarianceAnswer { lower: found.lower, upper: found.upper, classes: found.classes, region })
    }
}

/// What is the ⋆-dual of a subtraction game?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct StarQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Amounts and piles below this: one number for all, or the same for each.
    pub size: Sizes,
}

/// `{moves, p_positions}`: the ⋆-dual.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StarAnswer {
    /// Its moves: the nonzero P-positions of the game.
    pub moves: Vec<Position>,
    /// Its P-positions.
    pub p_positions: Vec<Position>,
    /// The name of the game.
    #[serde(skip)]
    pub game: String,
    /// Amounts and piles are below this.
    #[serde(skip)]
    pub size: u64,
}

impl Question for StarQuestion {
    const NAME: &'static str = "star";
    const SUMMARY: &'static str = "The ⋆-dual of a subtraction game";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","size":"6"}"#;
    const LONG: bool = true;
    type Answer = StarAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<StarAnswer, Problem> {
        /// The work grows with the square of the cells, and does not hear when it is cancelled.
        const MOST_CELLS: u64 = 2_500;
        let hint = "the table of `star` has equal sides: give one number";
        let (bench, side) = context.cube(&self.game, &self.size, hint)?;
        if side == 0 {
            let hint = context.either("the least is --size 1", "the least is 1");
            return Err(Problem::input("a table of size 0 holds nothing").hint(hint));
        }
        let (piles, most) = (bench.piles().unwrap_or(0), context.most(MOST_CELLS));
        let cells = (0..piles).try_fold(1u64, |all, _| all.checked_mul(side)).unwrap_or(u64::MAX);
        if cells > most {
            return Err(Problem::limit("star_cells", most, "the table of the ⋆-dual is too large"));
        }
        let size = usize::try_from(side).unwrap_or(usize::MAX);
        let dual = || -> Result<_, StarError> {
            let star = Star::of_game(bench.game().map_err(|_| StarError::Piles)?, size)?;
            // The moves of the dual of the dual are the nonzero P-positions of the dual, and the empty position is P.
            let dual = Star::of_moves("", piles, size, |taken| star.is_move(taken) == Some(true))?;
            let position = |piles: Vec<u64>| piles.into_iter().map(Natural::from).collect::<Position>();
            let safe = std::iter::once(vec![0; piles]).chain(dual.vectors()).map(position).collect();
            Ok((star.vectors().map(position).collect(), safe))
        };
        let (moves, p_positions) = dual().map_err(|error| {
            let invariance = context.either("`ratwheel invariance GAME --size N`", "/api/invariance");
            let varies = matches!(error, StarError::NotInvariant { .. });
            let problem = Problem::from(error);
            if varies {
                problem.hint(format_args!("{invariance} tells how far the game is from a subtraction game"))
            } else {
                problem
            }
        })?;
        Ok(StarAnswer { moves, p_positions, game: bench.name().to_owned(), size: side })
    }
}
