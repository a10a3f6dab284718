//! Counterexamples are evaluated before they are shown: automata and evaluation share no code.

use crate::error::ProveError;
use crate::report::Counterexample;
use ratwheel_numbers::Control;
use ratwheel_rules::{EvalError, Game, MovesError, Outcome, Play, Position, RelationalGame};
use ratwheel_verify::Part;

/// Positions with more moves than this are not gone through.
const MOVES: usize = 200_000;

/// Fills in the rule and whether evaluation agrees.
///
/// # Errors
/// [`ProveError::Contradiction`] when it says something else.
pub(crate) fn confirm(
    game: &RelationalGame,
    play: Play,
    mut found: Counterexample,
    control: Control<'_>,
) -> Result<Counterexample, ProveError> {
    if found.confirmed {
        return Ok(found);
    }
    let agrees = match (found.part, &found.to) {
        (Part::PToN, Some(to)) => {
            found.rule = known(game.rule(&found.from, to))?.flatten();
            both(known(game.rule(&found.from, to))?.map(|rule| rule.is_some()), || {
                let ends = [claims(game, play, &found.from)?, claims(game, play, to)?];
                Ok(ends.into_iter().collect::<Option<Vec<_>>>().map(|ends| ends.iter().all(|end| *end == Outcome::P)))
            })?
        }
        (Part::Termination, Some(to)) => {
            found.rule = known(game.rule(&found.from, to))?.flatten();
            both(Some(found.rule.is_some()), || Ok(known(game.lowers_measure(&found.from, to))?.map(|lowers| !lowers)))?
        }
        (Part::NToP, _) => both(claims(game, play, &found.from)?.map(|side| side == Outcome::N), || {
            let Some(targets) = targets(game, &found.from, control)? else { return Ok(None) };
            let mut sides = Vec::new();
            for target in &targets {
                sides.push(claims(game, play, target)?);
            }
            let sides: Option<Vec<Outcome>> = sides.into_iter().collect();
            let stuck = play == Play::Misere && targets.is_empty();
            Ok(sides.map(|sides| !stuck && sides.iter().all(|side| *side == Outcome::N)))
        })?,
        (Part::Terminal, _) => {
            let wrong = if play == Play::Normal { Outcome::N } else { Outcome::P };
            both(claims(game, play, &found.from)?.map(|side| side == wrong), || {
                Ok(targets(game, &found.from, control)?.map(|targets| targets.is_empty()))
            })?
        }
        _ => None,
    };
    match agrees {
        Some(false) => Err(ProveError::Contradiction(format!("{found}, but evaluation denies it"))),
        agrees => {
            found.confirmed = agrees == Some(true);
            Ok(found)
        }
    }
}

/// The first, and if it is not false the second; `None` if one of them is not known and none is false.
fn both(
    first: Option<bool>,
    second: impl FnOnce() -> Result<Option<bool>, ProveError>,
) -> Result<Option<bool>, ProveError> {
    if first == Some(false) {
        return Ok(first);
    }
    let second = second()?;
    Ok(if second == Some(false) { second } else { first.and(second) })
}

/// What evaluation says, `None` where it cannot say.
fn known<T>(answer: Result<T, EvalError>) -> Result<Option<T>, ProveError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(EvalError::Cancelled) => Err(ProveError::Cancelled),
        Err(_) => Ok(None),
    }
}

fn claims(game: &RelationalGame, play: Play, position: &Position) -> Result<Option<Outcome>, ProveError> {
    game.claimed(play, position).map_or(Ok(None), known)
}

fn targets(game: &RelationalGame, from: &Position, control: Control<'_>) -> Result<Option<Vec<Position>>, ProveError> {
    match game.moves(from, MOVES, control) {
        Ok(moves) => Ok(Some(moves.into_iter().map(|step| step.to).collect())),
        Err(MovesError::Cancelled) => Err(ProveError::Cancelled),
        Err(_) => Ok(None),
    }
}
