//! Winning moves by the claim of a ruleset: moves into the set that it calls P, at any size.
//!
//! Where a position has few moves all are looked at. Otherwise the automata of the rules and of the claim read the numerals of
//! the position; where there are none, the rules and the claim are solved together for the target.

use crate::bench::Bench;
use crate::decide::{How, LISTED_MOVES};
use crate::error::BenchError;
use crate::prove::prove_error;
use ratwheel_logic::{Formula, Term, Variable};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::move_into_claim;
use ratwheel_rules::core::{Relational, Rule};
use ratwheel_rules::{Game, Move, MovesError, Play, Position, RelationalGame};
use std::time::Duration;

/// How long one way of finding a move may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Targets that are listed where the rules and the claim are solved together.
const SOLVED_MOVES: usize = 2_000;

impl Bench {
    /// Moves into the claimed set from a position that the claim calls N: one, or up to a limit and whether there are more.
    pub(crate) fn moves_to_claimed(
        &self,
        position: &Position,
        how: &How<'_>,
        limit: Option<usize>,
    ) -> Result<(Vec<Move>, bool), BenchError> {
        let game = self.provable()?;
        let most = limit.unwrap_or(1);
        let mut moves = match game.moves_into_claim(how.play, position, LISTED_MOVES, how.control) {
            Ok(Some((_, moves))) => moves,
            Err(MovesError::Cancelled) => return Err(BenchError::Cancelled),
            Ok(None) => Vec::new(),
            Err(refused) => match limit {
                None => by_automata(game, position, how)?,
                Some(_) => solved(game, position, how)?.ok_or(refused)?,
            },
        };
        if moves.is_empty() && has_a_move(game, position, how.control)? {
            let claim = if how.play == Play::Normal { "P" } else { "P misere" };
            return Err(BenchError::GaveUp(format!(
                "claim {claim} calls {position} an N-position, but no move from it leads to what the claim calls P: the claim is wrong"
            )));
        }
        let more = moves.len() > most;
        moves.truncate(most);
        Ok((moves, more && limit.is_some()))
    }
}

/// Is there any move? In normal play an N-position without one is a mistake of the claim too.
fn has_a_move(game: &RelationalGame, position: &Position, control: Control<'_>) -> Result<bool, BenchError> {
    match game.moves(position, 1, control) {
        Ok(moves) => Ok(!moves.is_empty()),
        Err(MovesError::Cancelled) => Err(BenchError::Cancelled),
        Err(_) => Ok(true),
    }
}

/// All moves into the claimed set, where the rules and the claim together leave few targets that can be solved for.
fn solved(game: &RelationalGame, position: &Position, how: &How<'_>) -> Result<Option<Vec<Move>>, BenchError> {
    let relation = game.relation();
    let Some(set) = relation.claimed_set(how.play) else { return Ok(None) };
    let target = set.substituted(&|variable| match variable {
        Variable::Free(pile) => Term::Variable(Variable::Primed(pile)),
        variable => Term::Variable(variable),
    });
    let within = |rule: &Rule| Rule {
        name: rule.name.clone(),
        relation: Formula::And(vec![target.clone(), rule.relation.clone()]),
    };
    let rules = relation.rules.iter().map(within).collect();
    let both = Relational { rules, claims: Vec::new(), examples: Vec::new(), ..relation.clone() };
    let Ok(both) = RelationalGame::new(both) else { return Ok(None) };
    let budget = how.control.narrows(Budget::new().time(Some(PATIENCE / 6)));
    match both.moves(position, SOLVED_MOVES, how.control.within(&budget)) {
        Ok(moves) => Ok(Some(moves)),
        Err(_) => how.control.check().map(|()| None).map_err(BenchError::from),
    }
}

/// A move that automata find, or else all that can be solved for.
fn by_automata(game: &RelationalGame, position: &Position, how: &How<'_>) -> Result<Vec<Move>, BenchError> {
    let budget = how.control.narrows(Budget::new().time(Some(PATIENCE)));
    match move_into_claim(game, how.play, position, how.control.within(&budget)).map_err(prove_error)? {
        Ok(found) => Ok(found.into_iter().collect()),
        Err(verdict) => {
            how.control.check()?;
            let open = || {
                BenchError::GaveUp(format!(
                    "there are too many moves to look at each, and the claim does not lead to one of them: {verdict}"
                ))
            };
            solved(game, position, how)?.ok_or_else(open)
        }
    }
}
