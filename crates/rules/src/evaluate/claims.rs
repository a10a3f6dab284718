//! Claims at a position, and closed claims on a box.

use super::{Compiled, EvalError, Fault, Layout, Number, Plan, Question, RelationalGame, Scope, holds};
use crate::core::{Claim, ClaimKind, Formula};
use crate::game::{Game, MovesError};
use crate::position::{Move, Outcome, Play, Position};
use ratwheel_numbers::{Control, Integer, Natural};

pub(super) struct InClaim<'a>(pub(super) Play, pub(super) &'a [Natural]);

impl Question for InClaim<'_> {
    type Answer = Option<bool>;
    fn ask<N: Number>(&self, _: &RelationalGame, compiled: &Compiled<N>) -> Result<Option<bool>, Fault> {
        let Some(plan) = compiled.claim(self.0) else { return Ok(None) };
        let mut scope = Scope::<N>::with_values(compiled.slots, self.1.iter())?;
        holds(&plan.condition, &mut scope).map(Some)
    }
}

struct Closed<'a>(&'a Formula, u64, Control<'a>);

impl Question for Closed<'_> {
    type Answer = bool;
    fn ask<N: Number>(&self, game: &RelationalGame, _: &Compiled<N>) -> Result<bool, Fault> {
        let plan = Plan::<N>::of(self.0, Layout::of(0), 0)?;
        let mut scope = Scope::<N>::new(plan.slots);
        scope.horizon = N::from_integer(&Integer::from(self.1));
        scope.steps = u64::MAX;
        scope.game = Some(game);
        scope.control = self.2;
        holds(&plan.condition, &mut scope)
    }
}

/// What a closed claim says when its variables stay in a box. It proves nothing beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoxVerdict {
    /// The claim.
    pub name: String,
    /// Its quantified variables ran over 0..size.
    pub size: u64,
    /// Is it true there?
    pub holds: bool,
}

impl std::fmt::Display for BoxVerdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let holds = if self.holds { "holds" } else { "fails" };
        write!(f, "{} {holds} on this box (variables below {})", self.name, self.size)
    }
}

impl<N> Compiled<N> {
    /// The claimed P-set.
    pub(crate) fn claim(&self, play: Play) -> Option<&Plan<N>> {
        match play {
            Play::Normal => self.normal.as_ref(),
            Play::Misere => self.misere.as_ref(),
        }
    }
}

impl RelationalGame {
    /// How many moves there are from a position, and those of them that lead into the claimed P-set, targets ascending: as
    /// [`Game::moves`] and [`RelationalGame::claimed`], but quicker. `None` if nothing is claimed for this way of playing.
    ///
    /// # Errors
    /// As [`Game::moves`]; [`MovesError::NotEnumerable`] also when the claim cannot be evaluated.
    pub fn moves_into_claim(
        &self,
        play: Play,
        from: &Position,
        limit: usize,
        control: Control<'_>,
    ) -> Result<Option<(usize, Vec<Move>)>, MovesError> {
        crate::enumerate::moves_into_claim(self, play, from, limit, control)
    }

    /// What the ruleset claims of a position; `None` if it claims nothing for this way of playing.
    ///
    /// # Errors
    /// [`EvalError`] when the claim can be proved, not evaluated, or this is no position.
    #[must_use]
    pub fn claimed(&self, play: Play, position: &Position) -> Option<Result<Outcome, EvalError>> {
        let wanted = |claim: &Claim| match play {
            Play::Normal => matches!(claim.kind, ClaimKind::NormalP(_)),
            Play::Misere => matches!(claim.kind, ClaimKind::MisereP(_)),
        };
        if !self.relation().claims.iter().any(wanted) {
            return None;
        }
        let position = match self.position(position.piles()) {
            Ok(position) => position,
            Err(error) => return Some(Err(EvalError::Missing(format!("such position: {error}")))),
        };
        let answer = self.answer(&InClaim(play, position.piles())).transpose()?;
        Some(answer.map(|inside| if inside { Outcome::P } else { Outcome::N }))
    }

    /// Every closed claim, with its quantified variables kept below `size`.
    ///
    /// # Errors
    /// [`EvalError`], also when stopped by the caller.
    pub fn closed_claims(&self, size: u64, control: Control<'_>) -> Result<Vec<BoxVerdict>, EvalError> {
        let mut verdicts = Vec::new();
        for claim in &self.relation().claims {
            if let ClaimKind::Closed(formula) = &claim.kind {
                let holds = self.answer(&Closed(formula, size, control))?;
                verdicts.push(BoxVerdict { name: claim.name.clone(), size, holds });
            }
        }
        Ok(verdicts)
    }

    /// P(…) inside a claim: false for negative numbers and for what is no position; sorted first in sorted games.
    pub(crate) fn claims_position(&self, piles: &[Integer]) -> Result<bool, Fault> {
        let piles: Option<Vec<Natural>> = piles.iter().map(Integer::to_natural).collect();
        let Some(piles) = piles else { return Ok(false) };
        match self.claimed(Play::Normal, &Position::new(piles)) {
            None => Err(EvalError::Missing("claim P".to_owned()).into()),
            Some(Ok(outcome)) => Ok(outcome == Outcome::P),
            Some(Err(EvalError::Missing(_))) => Ok(false),
            Some(Err(error)) => Err(error.into()),
        }
    }

    /// legal(… -> …) inside a claim: both sides must be positions as they stand.
    pub(crate) fn allows_integers(&self, from: &[Integer], to: &[Integer]) -> Result<bool, Fault> {
        let position = |piles: &[Integer]| {
            let piles: Vec<Natural> = piles.iter().map(Integer::to_natural).collect::<Option<_>>()?;
            (!self.relation().sorted || piles.is_sorted()).then(|| Position::new(piles))
        };
        let (Some(from), Some(to)) = (position(from), position(to)) else { return Ok(false) };
        Ok(self.rule(&from, &to)?.is_some())
    }
}
