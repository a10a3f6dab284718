//! Small counterexamples by evaluation, before anything large is built.
//!
//! A candidate is the least element of an automaton that is known to contain all counterexamples; if playing out its moves
//! shows that the claim fails there, it is the least counterexample. Evaluation is exact and shares no code with the
//! automata.

use crate::error::Stop;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{EvalError, Move, MovesError, Outcome, Play, Position, RelationalGame};

/// What evaluation says about a position.
pub(crate) enum Played {
    /// There is no move.
    NoMove,
    /// There are moves, and none of them leads to the claimed set.
    NoMoveToP,
    /// The moves to the claimed set, targets ascending.
    To(Vec<Move>),
    /// The rules or the claim cannot be evaluated here, or there are more moves than allowed.
    Unknown,
}

/// The rules as something that can be played.
pub(crate) struct Small<'r> {
    pub(crate) rules: &'r RelationalGame,
    pub(crate) play: Play,
}

impl Small<'_> {
    /// Goes through the moves from a position, at most `left` of them, and takes them off `left`.
    pub(crate) fn play_out(&self, from: &[Natural], left: &mut usize, control: Control<'_>) -> Result<Played, Stop> {
        let from = Position::new(from.to_vec());
        let (count, won) = match self.rules.moves_into_claim(self.play, &from, *left, control) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Played::Unknown),
            Err(MovesError::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => {
                // It took as long as going through that many.
                *left = 0;
                return Ok(Played::Unknown);
            }
        };
        *left = left.saturating_sub(count);
        Ok(match (won.is_empty(), count) {
            (false, _) => Played::To(won),
            (true, 0) => Played::NoMove,
            (true, _) => Played::NoMoveToP,
        })
    }

    /// Those of the targets to which there is a move from this position.
    pub(crate) fn reaches(&self, from: &[Natural], targets: &[Vec<Natural>]) -> Result<Vec<Vec<Natural>>, Stop> {
        let from = Position::new(from.to_vec());
        let mut reached = Vec::new();
        for target in targets {
            match self.rules.rule(&from, &Position::new(target.clone())) {
                Ok(Some(_)) => reached.push(target.clone()),
                Err(EvalError::Cancelled) => return Err(Stop::Cancelled),
                Ok(None) | Err(_) => {}
            }
        }
        Ok(reached)
    }

    /// Does evaluation put a position on this side, as the automata do?
    pub(crate) fn agrees(&self, position: &[Natural], side: Outcome) -> Result<bool, Stop> {
        let position = Position::new(position.to_vec());
        match self.side(&position)? {
            Some(other) if other != side => {
                Err(Stop::Fault(format!("{position} is {side} for the automata and {other} for the evaluation")))
            }
            known => Ok(known.is_some()),
        }
    }

    /// What is claimed of a position, as far as it can be evaluated.
    pub(crate) fn side(&self, position: &Position) -> Result<Option<Outcome>, Stop> {
        match self.rules.claimed(self.play, position) {
            Some(Ok(side)) => Ok(Some(side)),
            Some(Err(EvalError::Cancelled)) => Err(Stop::Cancelled),
            Some(Err(_)) | None => Ok(None),
        }
    }
}
