//! How each kind of opponent chooses its move. Moves are listed only up to a limit; beyond it they are found by trial.

use super::oracle::Oracle;
use super::{Random, Skill};
use crate::error::BenchError;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, Move, MovesError, Outcome, Piles, Position};

/// More moves than this are not listed.
const LISTED: usize = 2_000;
/// How many steps are tried where moves are not listed.
const TRIES: usize = 300;
/// How many moves are looked at to find a careless one.
const CARELESS: usize = 64;

/// An opponent's move, and how it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub by: Move,
    /// How it was chosen.
    pub manner: Manner,
}

/// How an opponent chose its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It wins.
    Winning,
    /// Every move loses; this one makes it hardest.
    Stalling {
        /// How many replies win, if they could be counted.
        winning_replies: Option<usize>,
    },
    /// It was careless.
    Careless,
    /// It was picked at random.
    AtRandom,
    /// Who wins is not known, so this is just a legal move. The text says why.
    Guess(String),
}

impl Oracle {
    /// An opponent's move.
    ///
    /// # Errors
    /// [`BenchError::Cancelled`]; [`BenchError::GaveUp`] when no legal move was found.
    pub fn reply(
        &self,
        position: &Position,
        skill: Skill,
        mut random: Random,
        control: Control<'_>,
    ) -> Result<Reply, BenchError> {
        match skill {
            Skill::Perfect => self.perfect(position, &mut random, control),
            Skill::Random => {
                Ok(Reply { by: self.some_move(position, &mut random, control)?, manner: Manner::AtRandom })
            }
            Skill::Sloppy(chance) => {
                if chance.happens(&mut random)
                    && let Some(by) = self.careless(position, &mut random, control)?
                {
                    return Ok(Reply { by, manner: Manner::Careless });
                }
                self.perfect(position, &mut random, control)
            }
        }
    }

    fn perfect(&self, position: &Position, random: &mut Random, control: Control<'_>) -> Result<Reply, BenchError> {
        let guess = |random: &mut Random, why: String| {
            Ok(Reply { by: self.some_move(position, random, control)?, manner: Manner::Guess(why) })
        };
        let best = match self.hint(position, control) {
            Ok(best) => best,
            Err(BenchError::Cancelled) => return Err(BenchError::Cancelled),
            Err(error) => return guess(random, error.to_string()),
        };
        match (best.decision.outcome, best.moves.into_iter().next(), best.stalling) {
            (Outcome::N, Some(by), _) => Ok(Reply { by, manner: Manner::Winning }),
            (Outcome::P, _, Some(stalling)) => {
                let manner = Manner::Stalling { winning_replies: stalling.winning_replies };
                Ok(Reply { by: stalling.by, manner })
            }
            (Outcome::P, _, None) => {
                let by = self.some_move(position, random, control)?;
                Ok(Reply { by, manner: Manner::Stalling { winning_replies: None } })
            }
            (Outcome::N, None, _) => guess(random, "the position is won, but no winning move is known".to_owned()),
        }
    }

    /// A move that gives away a won position, if one is found; any move if all of them lose or nothing is known.
    fn careless(
        &self,
        position: &Position,
        random: &mut Random,
        control: Control<'_>,
    ) -> Result<Option<Move>, BenchError> {
        let mut moves = match self.listed(position, control)? {
            Some(moves) => moves,
            None => std::iter::from_fn(|| sample(self.game().ok()?, position, random)).take(8).collect(),
        };
        random.shuffle(&mut moves);
        for by in moves.into_iter().take(CARELESS) {
            match self.outcome(&by.to, control) {
                Ok(Outcome::P) => {}
                Err(BenchError::Cancelled) => return Err(BenchError::Cancelled),
                Ok(Outcome::N) | Err(_) => return Ok(Some(by)),
            }
        }
        Ok(None)
    }

    /// A random legal move; all are equally likely if they can be listed.
    ///
    /// # Errors
    /// [`BenchError::Cancelled`]; [`BenchError::GaveUp`] when none was found.
    pub fn some_move(
        &self,
        position: &Position,
        random: &mut Random,
        control: Control<'_>,
    ) -> Result<Move, BenchError> {
        if let Some(mut moves) = self.listed(position, control)? {
            let index = random.index(moves.len());
            if index < moves.len() {
                return Ok(moves.swap_remove(index));
            }
            return Err(BenchError::GaveUp(format!("there is no move from {position}")));
        }
        let game = self.game()?;
        sample(game, position, random)
            .or_else(|| small_steps(position).find_map(|piles| as_move(game, position, &piles)))
            .ok_or_else(|| BenchError::GaveUp("no legal move was found; the position is too large to list them".into()))
    }

    /// Every move, unless there are too many.
    fn listed(&self, position: &Position, control: Control<'_>) -> Result<Option<Vec<Move>>, BenchError> {
        match self.game()?.moves(position, LISTED, control) {
            Ok(moves) => Ok(Some(moves)),
            Err(MovesError::Cancelled) => Err(BenchError::Cancelled),
            Err(_) => Ok(None),
        }
    }
}

/// The step to these piles, if it is a move.
fn as_move(game: &dyn Game, from: &Position, piles: &[Natural]) -> Option<Move> {
    let to = game.position(piles).ok().filter(|to| to != from)?;
    let rule = game.check(from, &to).ok()?;
    Some(Move { rule, to })
}

/// A legal move found by trial: fewer tokens in one pile, in two or in all of them, by equal or by different amounts.
fn sample(game: &dyn Game, from: &Position, random: &mut Random) -> Option<Move> {
    let count = from.piles().len();
    (0..TRIES).find_map(|_| {
        let mut piles = from.piles().to_vec();
        let touched = match random.below(4) {
            0 | 1 => 1,
            2 => 2.min(count),
            _ => count,
        };
        let mut order: Vec<usize> = (0..count).collect();
        random.shuffle(&mut order);
        order.truncate(touched);
        let least = order.iter().filter_map(|pile| piles.get(*pile)).min()?.clone();
        let same = (random.below(2) == 0).then(|| random.natural_below(&least) + 1);
        for pile in &order {
            let pile = piles.get_mut(*pile)?;
            let amount = same.clone().unwrap_or_else(|| random.natural_below(pile) + 1);
            *pile = pile.checked_sub(&amount).unwrap_or_default();
        }
        // A coin that falls into the hole is gone.
        if game.piles() == Piles::Any {
            piles.retain(|pile| !pile.is_zero());
        }
        as_move(game, from, &piles)
    })
}

/// One token less in one pile, then two, and so on; then whole piles.
fn small_steps(position: &Position) -> impl Iterator<Item = Vec<Natural>> {
    let count = position.piles().len();
    let small = (1..=64u64).flat_map(move |amount| (0..count).rev().map(move |pile| (pile, Some(amount))));
    let whole = (0..count).map(|pile| (pile, None));
    small.chain(whole).filter_map(move |(pile, amount)| {
        let mut piles = position.piles().to_vec();
        let slot = piles.get_mut(pile)?;
        *slot = match amount {
            Some(amount) => slot.checked_sub(&Natural::from(amount))?,
            None => Natural::zero(),
        };
        Some(piles)
    })
}
