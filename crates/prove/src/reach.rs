//! A move from one position into the claimed set, at any size: the numerals of the position are read beside the automata of the
//! rules and of the claim, so nothing is listed and a pile may have thousands of digits.

use crate::builder::Builder;
use crate::error::{ProveError, Stop};
use crate::obligations::Obligations;
use crate::prove::{mentioned, verdict_of};
use crate::report::Verdict;
use crate::search::{Conjunction, values};
use ratwheel_automata::Engine;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::{Game, Move, Outcome, Play, Position, RelationalGame};
use std::rc::Rc;

/// A move from a position into the claimed P-set, `None` if there is none; or the verdict, where there are no automata for it.
/// The move has been evaluated by the rules, and its target by the claim.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_prove::move_into_claim;
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// use ratwheel_rules::{Play, Position, RelationalGame};
/// let text = "game g\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nclaim P: x = y";
/// let game = RelationalGame::new(Ruleset::parse(text).unwrap().instantiate(&Arguments::new())?)?;
/// let piles = |more: &str| -> Result<Position, Box<dyn std::error::Error>> {
///     let large = format!("1{}", "0".repeat(39));
///     Ok(Position::new(vec![format!("{large}0").parse()?, format!("{large}{more}").parse()?]))
/// };
/// let step = move_into_claim(&game, Play::Normal, &piles("3")?, Control::none())?.unwrap().unwrap();
/// assert_eq!(step.to, piles("0")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ProveError`] when nothing is claimed for this way of playing, when stopped, or when evaluation contradicts the automata.
pub fn move_into_claim(
    game: &RelationalGame,
    play: Play,
    from: &Position,
    control: Control<'_>,
) -> Result<Result<Option<Move>, Verdict>, ProveError> {
    let relation = game.relation();
    let (name, kind) = match (play, relation.claimed_set(play).cloned()) {
        (Play::Normal, Some(set)) => ("P", ClaimKind::NormalP(set)),
        (Play::Misere, Some(set)) => ("P misere", ClaimKind::MisereP(set)),
        (_, None) => return Err(ProveError::NoSuchClaim { name: "P".to_owned(), known: Vec::new() }),
    };
    let (ClaimKind::NormalP(set) | ClaimKind::MisereP(set) | ClaimKind::Closed(set)) = &kind;
    let refused = |why: String| ProveError::Contradiction(format!("claim {name}: {why}"));
    let from = game.position(from.piles()).map_err(|error| refused(error.to_string()))?;
    let found = mentioned(Some(relation), &kind).numerals().and_then(|numerals| {
        let builder = Builder::new(Engine::new(numerals, control));
        Obligations::new(relation, &builder, set, play, 0, control)?.reached(from.piles())
    });
    let to = match found {
        Ok(Some(to)) => Position::new(to),
        Ok(None) => return Ok(Ok(None)),
        Err(stop) => return verdict_of(stop, control).map(Err),
    };
    let rule = game.check(&from, &to).map_err(|error| refused(format!("{from} -> {to} is no move: {error}")))?;
    match game.claimed(play, &to) {
        Some(Ok(Outcome::N)) => Err(refused(format!("{to} is P for the automata and N for the evaluation"))),
        _ => Ok(Ok(Some(Move { rule, to }))),
    }
}

impl Obligations<'_, '_, '_> {
    /// A position of the claimed set to which there is a move from here.
    fn reached(&self, from: &[Natural]) -> Result<Option<Vec<Natural>>, Stop> {
        let exactly = self.piles.iter().zip(from).map(|(track, value)| self.builder.engine.constant(*track, value));
        let exactly = exactly.map(|dfa| dfa.map(Rc::new)).collect::<Result<Vec<_>, _>>()?;
        for parts in self.moves_in_turn()? {
            self.control.check()?;
            let mut conjunction = Conjunction::of(self.builder, &parts)?;
            conjunction.all.extend(exactly.iter().cloned());
            conjunction.all.push(self.claimed_target());
            conjunction.none.push(self.same());
            if let Some(witness) = conjunction.find(self.builder)? {
                return Ok(Some(values(&witness, &self.primed)));
            }
        }
        Ok(None)
    }
}
