//! Refuting by evaluation alone what automata do not decide: numbers out of their reach, or automata that become too large.

use crate::error::{ProveError, Stop};
use crate::prove::{SET, report, unproved, verdict_of};
use crate::report::{Counterexample, Report, Verdict};
use crate::small::{Played, Small};
use ratwheel_numbers::{Control, Moment};
use ratwheel_rules::{Outcome, Play, Position, RelationalGame};
use ratwheel_verify::Part;

/// Positions with more moves than this are not gone through.
const MOVES: usize = 200_000;

/// Does a claim `P` or `P misere` that was neither proved nor refuted fail at this position? Then the answer is the report
/// with that part refuted; whether there is a lesser counterexample is for the caller to know.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_prove::{Options, Verdict, prove, refuted_at};
/// use ratwheel_rules::RelationalGame;
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// // Rows by multiples of π are out of the automata's reach, and wrong.
/// let rules = "game nim
///              piles x, y
///              move I: x' < x and y' = y
///              move I: x' = x and y' < y
///              claim P: exists n: x = floor(n*pi) and y = floor(n*pi)";
/// let nim = RelationalGame::new(Ruleset::parse(rules).unwrap().instantiate(&Arguments::new())?)?;
/// let report = prove(&nim, "P", &Options::default(), Control::none())?;
/// assert!(matches!(report.verdict, Verdict::Unsupported { .. }));
/// let at = |x: u64, y: u64| refuted_at(&nim, &report, &[x.into(), y.into()].into_iter().collect(), Control::none());
/// assert_eq!(at(0, 1)?, None);
/// let refuted = at(1, 1)?.unwrap();
/// assert_eq!(refuted.to_string(), "P: refuted (N→P: (1,1) is outside the claimed set and has no move into it)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ProveError::Cancelled`] when stopped.
pub fn refuted_at(
    game: &RelationalGame,
    found: &Report,
    from: &Position,
    control: Control<'_>,
) -> Result<Option<Report>, ProveError> {
    let Report { claim, play, verdict, .. } = found;
    let open = matches!(verdict, Verdict::GaveUp(_) | Verdict::Unsupported { .. });
    if !open || !["P", "P misere"].contains(&claim.as_str()) {
        return Ok(None);
    }
    let wrong = match fails(&Small { rules: game, play: *play }, from, control) {
        Ok(wrong) => wrong,
        Err(stop) => return verdict_of(stop, control).map(|_| None),
    };
    let Some(wrong) = wrong else { return Ok(None) };
    let mut obligations = found.obligations.clone();
    let Some(part) = obligations.iter_mut().find(|done| done.part == wrong.part) else { return Ok(None) };
    part.verdict = Verdict::Refuted;
    part.counterexample = Some(wrong);
    let mut refuted = report(claim, *play, obligations, found.numerals.clone());
    refuted.trusted = [
        "the reading of the ruleset, and of the claim, as formulas".to_owned(),
        "their evaluation at the counterexample and at the targets of its moves".to_owned(),
        "that no smaller position fails: the outcomes of all of them, worked out from the moves".to_owned(),
    ];
    Ok(Some(refuted))
}

/// A report on a claim `P` or `P misere` that no engine has looked at yet, for [`refuted_at`].
#[must_use]
pub fn not_examined(claim: &str, play: Play, why: &str) -> Report {
    unproved(claim, play, &SET, &Verdict::GaveUp(why.to_owned()), Moment::now())
}

/// How the claim fails at this position, if it does.
fn fails(small: &Small<'_>, from: &Position, control: Control<'_>) -> Result<Option<Counterexample>, Stop> {
    let Some(side) = small.side(from)? else { return Ok(None) };
    let at = |part: Part, to| Some(Counterexample::evaluated(part, from.piles().to_vec(), to));
    let mut moves = MOVES;
    Ok(match (small.play_out(from.piles(), &mut moves, control)?, side, small.play) {
        (Played::To(to), Outcome::P, _) => at(Part::PToN, to.into_iter().next()),
        (Played::NoMove, Outcome::P, Play::Misere) => at(Part::Terminal, None),
        (Played::NoMoveToP, Outcome::N, _) | (Played::NoMove, Outcome::N, Play::Normal) => at(Part::NToP, None),
        (Played::Unknown, ..)
        | (Played::To(_), Outcome::N, _)
        | (Played::NoMoveToP, Outcome::P, _)
        | (Played::NoMove, Outcome::P, Play::Normal)
        | (Played::NoMove, Outcome::N, Play::Misere) => None,
    })
}
