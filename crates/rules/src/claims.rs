//! Claims at a position, and the game as what P(…) and legal(…) speak of.

use crate::core::{Claim, ClaimKind, Formula, Relational};
use crate::game::Game;
use crate::position::{Outcome, Play, Position};
use crate::relational::RelationalGame;
use ratwheel_logic::{EvalError, Oracle};
use ratwheel_numbers::{Integer, Natural};

impl Relational {
    /// The same game with this as its only claim about its P-positions.
    #[must_use]
    pub fn claiming(mut self, play: Play, set: Formula) -> Self {
        self.claims.retain(|claim| matches!(claim.kind, ClaimKind::Closed(_)));
        self.claims.push(match play {
            Play::Normal => Claim { name: "P".to_owned(), kind: ClaimKind::NormalP(set) },
            Play::Misere => Claim { name: "P misere".to_owned(), kind: ClaimKind::MisereP(set) },
        });
        self
    }

    /// The claimed set of P-positions.
    #[must_use]
    pub fn claimed_set(&self, play: Play) -> Option<&Formula> {
        self.claims.iter().find_map(|claim| match (&claim.kind, play) {
            (ClaimKind::NormalP(formula), Play::Normal) | (ClaimKind::MisereP(formula), Play::Misere) => Some(formula),
            _ => None,
        })
    }
}

impl RelationalGame {
    /// What the ruleset claims of a position; `None` if it claims nothing for this way of playing.
    ///
    /// # Errors
    /// [`EvalError`] when the claim cannot be evaluated, or this is not a position.
    #[must_use]
    pub fn claimed(&self, play: Play, position: &Position) -> Option<Result<Outcome, EvalError>> {
        self.relation().claimed_set(play)?;
        let position = match self.position(position.piles()) {
            Ok(position) => position,
            Err(error) => return Some(Err(EvalError::Missing(format!("such position: {error}")))),
        };
        let answer = self.in_claim(play, position.piles()).transpose()?;
        Some(answer.map(|inside| if inside { Outcome::P } else { Outcome::N }))
    }
}

impl Oracle for RelationalGame {
    /// False for negative numbers and for what is not a position; sorted first in sorted games.
    fn claimed(&self, piles: &[Integer]) -> Result<bool, EvalError> {
        let piles: Option<Vec<Natural>> = piles.iter().map(Integer::to_natural).collect();
        let Some(piles) = piles else { return Ok(false) };
        match self.claimed(Play::Normal, &Position::new(piles)) {
            None => Err(EvalError::Missing("claim P".to_owned())),
            Some(Ok(outcome)) => Ok(outcome == Outcome::P),
            Some(Err(EvalError::Missing(_))) => Ok(false),
            Some(Err(error)) => Err(error),
        }
    }

    /// Both sides must be positions as they stand.
    fn legal(&self, from: &[Integer], to: &[Integer]) -> Result<bool, EvalError> {
        let position = |piles: &[Integer]| {
            let piles: Vec<Natural> = piles.iter().map(Integer::to_natural).collect::<Option<_>>()?;
            (!self.relation().sorted || piles.is_sorted()).then(|| Position::new(piles))
        };
        let (Some(from), Some(to)) = (position(from), position(to)) else { return Ok(false) };
        Ok(self.rule(&from, &to)?.is_some())
    }
}
