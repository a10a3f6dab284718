//! From a ruleset and the name of a claim to a report.

use crate::builder::Builder;
use crate::closed::{self, Closed};
use crate::confirm::confirm;
use crate::error::{ProveError, Stop};
use crate::lower::Lowering;
use crate::obligations::{Obligations, position_sets};
use crate::recursion;
use crate::report::{Obligation, Report, Verdict};
use crate::system::Mentioned;
use ratwheel_automata::{Dfa, Engine, Numerals};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Budget, Control, Moment};
use ratwheel_rules::core::{Claim, ClaimKind, Measure, Relational};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_verify::Part;
use std::fmt;
use std::sync::Arc;

/// How a proof is searched for. What it may use is said by the [`Budget`](ratwheel_numbers::Budget) of the control: limits
/// of states, nodes and bytes hold for each automaton, the time for the whole claim.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How many of the least P-positions are tried as targets before all of P; 0 for none.
    pub targets: usize,
    /// Look for small counterexamples, and for the moves that a proof needs, by evaluation first; without it automata alone
    /// decide, with the same verdicts.
    pub evaluate: bool,
    /// Is told which part is begun.
    pub announce: Option<Announce>,
    /// What is known of claim P already. Otherwise it is examined beside every claim that speaks of P(…).
    pub set: Option<Verdict>,
}

/// Whom to tell which part of a work is begun, as a part of a proof; clones tell the same.
#[derive(Clone)]
pub struct Announce(Arc<dyn Fn(&str) + Send + Sync>);

impl Announce {
    /// Calls this with its name whenever a part is begun, in the thread that works.
    #[must_use]
    pub fn new(tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// Says that this is begun.
    pub fn tell(&self, what: &str) {
        (self.0)(what);
    }
}

impl fmt::Debug for Announce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announce").finish_non_exhaustive()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { targets: 2, evaluate: true, announce: None, set: None }
    }
}

/// Is this claim of the ruleset true for all positions?
///
/// The claim is `P`, `P misere` or the name of a closed claim. What is proved, and in which number system, is in the
/// report; so is the least counterexample, which has been evaluated by the rules where they can be evaluated.
///
/// # Errors
/// [`ProveError`] when there is no such claim, when stopped, or when the automata and the evaluation contradict each other.
pub fn prove(
    game: &RelationalGame,
    claim: &str,
    options: &Options,
    control: Control<'_>,
) -> Result<Report, ProveError> {
    let found = find(game.relation(), claim)?;
    let (formula, play) = match &found.kind {
        ClaimKind::Closed(formula) => return prove_closed(&found.name, formula, Some(game), options, control),
        ClaimKind::NormalP(formula) => (formula, Play::Normal),
        ClaimKind::MisereP(formula) => (formula, Play::Misere),
    };
    if let Some(report) = recursion::examine(Some(game), (claim, Some(play)), formula, options, control)? {
        return Ok(report);
    }
    let mentioned = mentioned(Some(game.relation()), &found.kind);
    let numerals = numerals_of_set(game.relation(), formula, &mentioned, control);
    examined(&found.name, play, numerals, &SET, control, |builder| {
        examine_all(game, builder, formula, (play, &SET), options, control)
    })
}

/// Some of the parts of a claim `P` or `P misere`, in this order; what they say together is left to the caller. Where the
/// claim is proved of other rules, some parts of it hold by themselves for these.
///
/// # Errors
/// As [`prove`]; [`ProveError::NoSuchClaim`] also where the claim is a closed formula.
pub fn prove_parts(
    game: &RelationalGame,
    claim: &str,
    parts: &[Part],
    options: &Options,
    control: Control<'_>,
) -> Result<Vec<Obligation>, ProveError> {
    let found = find(game.relation(), claim)?;
    let (formula, play) = match &found.kind {
        ClaimKind::Closed(_) => {
            return Err(ProveError::NoSuchClaim { name: claim.to_owned(), known: Vec::new() });
        }
        ClaimKind::NormalP(formula) => (formula, Play::Normal),
        ClaimKind::MisereP(formula) => (formula, Play::Misere),
    };
    let mentioned = mentioned(Some(game.relation()), &found.kind);
    let numerals = numerals_of_set(game.relation(), formula, &mentioned, control);
    let report = examined(&found.name, play, numerals, parts, control, |builder| {
        examine_all(game, builder, formula, (play, parts), options, control)
    })?;
    Ok(report.obligations)
}

/// A set of positions as an automaton: it begins in state 0 and reads the numerals of all piles at once, most significant
/// digits first, one digit of each pile a letter. From state 0 the letter of zeros leads to state 0.
#[derive(Clone, Copy)]
pub struct Letters<'a> {
    /// The number system.
    pub numerals: &'a Numerals,
    /// The state after a letter; `None` where nothing is accepted any more.
    pub step: &'a dyn Fn(i64, &[i64]) -> Option<i64>,
    /// Is a position accepted that ends in this state?
    pub accepts: &'a dyn Fn(i64) -> bool,
}

/// Is the set that an automaton accepts the set of P-positions, for all positions? The claims of the game are not looked at.
///
/// # Errors
/// As [`prove`].
pub fn prove_set(
    game: &RelationalGame,
    play: Play,
    set: Letters<'_>,
    options: &Options,
    control: Control<'_>,
) -> Result<Report, ProveError> {
    let bare = Relational { claims: Vec::new(), ..game.relation().clone() };
    let mut mentioned = Mentioned::default();
    mentioned.add_rules(&bare);
    if let Measure::Lexicographic(terms) = &bare.measure {
        terms.iter().for_each(|term| mentioned.add_term(term));
    }
    let begun = Moment::now();
    let name = if play == Play::Normal { "P" } else { "P misere" };
    let bare = match RelationalGame::new(bare) {
        Ok(bare) => bare,
        Err(error) => return Err(ProveError::Contradiction(error.to_string())),
    };
    let all = |verdict: Verdict| SET.into_iter().map(|part| plain(part, verdict.clone(), begun)).collect();
    if let Err(stop) = mentioned.said_in(set.numerals) {
        return Ok(report(name, play, all(verdict_of(stop, control)?), String::new()));
    }
    let builder = Builder::new(Engine::new(set.numerals.clone(), control));
    let tracks: Vec<_> = (0..bare.relation().piles.len()).map(crate::lower::pile).collect();
    let made = builder.engine.by_letters(&tracks, set.step, set.accepts).map_err(Stop::from);
    let made =
        made.and_then(|dfa| Obligations::of_set(bare.relation(), &builder, &dfa, play, options.targets, control));
    let obligations = match made {
        Ok(obligations) => examine_parts(&bare, &builder, &obligations, (play, &SET), options, control)?,
        Err(stop) => all(verdict_of(stop, control)?),
    };
    Ok(report(name, play, obligations, set.numerals.name().to_owned()))
}

/// Is this closed formula true? It may speak of a game, by `P(…)` and `legal(…)`, or of numbers alone.
///
/// ```
/// use ratwheel_logic::Formula;
/// use ratwheel_numbers::{Control, Moment};
/// use ratwheel_prove::{Options, Verdict, prove_closed};
/// let formula = Formula::parse("forall n >= 1: floor(floor(n*phi)*phi) = floor(n*phi^2) - 1", &[] as &[&str])?;
/// let report = prove_closed("twice", &formula, None, &Options::default(), Control::none())?;
/// assert_eq!(report.verdict, Verdict::Proved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ProveError`] when stopped, or when the automata and the evaluation contradict each other.
pub fn prove_closed(
    name: &str,
    formula: &Formula,
    game: Option<&RelationalGame>,
    options: &Options,
    control: Control<'_>,
) -> Result<Report, ProveError> {
    if let Some(report) = recursion::examine(game, (name, None), formula, options, control)? {
        return Ok(report);
    }
    let mut mentioned = Mentioned::of(formula);
    // P(…) is read as what claim P says, whether that is right or not.
    let set = game.filter(|game| mentioned.claimed() && normal_claim(game.relation()).is_some());
    mentioned.add_game_of_closed(game.map(RelationalGame::relation));
    let mut report = examined(name, Play::Normal, mentioned.numerals(), &[Part::Formula], control, |builder| {
        Ok(vec![examine_closed(game, builder, formula, options, control)?])
    })?;
    if let Some(game) = set.filter(|_| matches!(report.verdict, Verdict::Proved | Verdict::Refuted)) {
        report.given = Some(match &options.set {
            Some(known) => known.clone(),
            None => prove(game, "P", options, control)?.verdict,
        });
    }
    Ok(report)
}

/// A closed formula that is about no game and no recursion, by automata.
pub(crate) fn decided(formula: &Formula, options: &Options, control: Control<'_>) -> Result<Report, ProveError> {
    examined("", Play::Normal, Mentioned::of(formula).numerals(), &[Part::Formula], control, |builder| {
        Ok(vec![examine_closed(None, builder, formula, options, control)?])
    })
}

/// A report with this verdict on every part.
pub(crate) fn unproved(claim: &str, play: Play, parts: &[Part], verdict: &Verdict, begun: Moment) -> Report {
    report(claim, play, parts.iter().map(|part| plain(*part, verdict.clone(), begun)).collect(), String::new())
}

/// The parts of a claim about P-positions.
pub(crate) const SET: [Part; 4] = [Part::PToN, Part::NToP, Part::Terminal, Part::Termination];

/// A claimed set with more states is tried in other number systems, in which its automata may have this many while it
/// is made.
const LARGE: (usize, u64) = (300, 30_000);

/// The number system for a claimed set: the one that promises the least work or, where the set is large there, the one in
/// which it has the fewest states. How large it is cannot be told from its numbers: the rows of β^T-Wynim at √34/2 have
/// 6,511 states in the system of (1+√34)/2, and 244 in that of the numerators of √34/2, though floors are equally little
/// work in both. It is such systems of numerators that are tried: in them ⌊nβ⌋ has the digits that n has in that of the
/// denominators.
fn numerals_of_set(
    game: &Relational,
    claim: &Formula,
    mentioned: &Mentioned,
    control: Control<'_>,
) -> Result<Numerals, Stop> {
    let candidates = mentioned.candidates()?;
    let budget = control.narrows(Budget::new().states(LARGE.1));
    let piles: Vec<_> = (0..game.piles.len()).map(crate::lower::pile).collect();
    let mut least: Option<(usize, &Numerals)> = None;
    let others = candidates.iter().skip(1).filter(|numerals| numerals.name().starts_with("p:"));
    for numerals in candidates.first().into_iter().chain(others).filter(|_| candidates.len() > 1) {
        let builder = Builder::new(Engine::new(numerals.clone(), control.within(&budget)));
        let made = position_sets(&builder, &mut Lowering::new(Some(game)), claim, &piles);
        // One that is too large here may still be the only one; a wish to stop is heard by the next step.
        let Ok((_, claimed, _)) = made else { continue };
        if least.is_none_or(|(states, _)| claimed.states() < states) {
            least = Some((claimed.states(), numerals));
        }
        if claimed.states() <= LARGE.0 {
            break;
        }
    }
    let first = || candidates.first().cloned().unwrap_or_else(Numerals::binary);
    Ok(least.map_or_else(first, |(_, numerals)| numerals.clone()))
}

/// Has the parts of a claim examined in a number system.
fn examined<'c>(
    claim: &str,
    play: Play,
    numerals: Result<Numerals, Stop>,
    parts: &[Part],
    control: Control<'c>,
    examine: impl FnOnce(&Builder<'c>) -> Result<Vec<Obligation>, ProveError>,
) -> Result<Report, ProveError> {
    let begun = Moment::now();
    let numerals = match numerals {
        Ok(numerals) => numerals,
        Err(stop) => {
            let verdict = verdict_of(stop, control)?;
            let obligations = parts.iter().map(|part| plain(*part, verdict.clone(), begun)).collect();
            return Ok(report(claim, play, obligations, String::new()));
        }
    };
    let name = numerals.name().to_owned();
    let builder = Builder::new(Engine::new(numerals, control));
    Ok(report(claim, play, examine(&builder)?, name))
}

/// The minimal automaton of a claimed P-set, pile i on track 2i, and its number system.
///
/// # Errors
/// [`ProveError::NoSuchClaim`] when the claim is not `P` or `P misere`; the verdict, where there is no automaton.
pub fn automaton(
    game: &Relational,
    claim: &str,
    control: Control<'_>,
) -> Result<Result<(Dfa, Numerals), Verdict>, ProveError> {
    let found = find(game, claim)?;
    let (ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula)) = &found.kind else {
        let known = game.claims.iter().filter(|claim| !matches!(claim.kind, ClaimKind::Closed(_)));
        let known = known.map(|claim| claim.name.clone()).collect();
        return Err(ProveError::NoSuchClaim { name: claim.to_owned(), known });
    };
    let mut mentioned = Mentioned::of(formula);
    game.positions.iter().for_each(|positions| mentioned.add(positions));
    let made = numerals_of_set(game, formula, &mentioned, control).and_then(|numerals| {
        let builder = Builder::new(Engine::new(numerals.clone(), control));
        let made = Obligations::new(game, &builder, formula, Play::Normal, 0, control)?;
        let claimed = made.claimed().as_ref().clone();
        Ok((claimed, numerals))
    });
    made.map_or_else(|stop| verdict_of(stop, control).map(Err), |made| Ok(Ok(made)))
}

fn find<'g>(game: &'g Relational, name: &str) -> Result<&'g Claim, ProveError> {
    let found = game.claims.iter().find(|claim| claim.name == name);
    found.ok_or_else(|| ProveError::NoSuchClaim {
        name: name.to_owned(),
        known: game.claims.iter().map(|claim| claim.name.clone()).collect(),
    })
}

/// The P-set in normal play, which is what P(…) means.
pub(crate) fn normal_claim(game: &Relational) -> Option<&Formula> {
    game.claimed_set(Play::Normal)
}

/// Everything that the proof of a claim mentions.
pub(crate) fn mentioned(game: Option<&Relational>, claim: &ClaimKind) -> Mentioned {
    let (ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula) | ClaimKind::Closed(formula)) = claim;
    let mut mentioned = Mentioned::of(formula);
    match claim {
        ClaimKind::NormalP(_) | ClaimKind::MisereP(_) => {
            game.into_iter().for_each(|game| mentioned.add_rules(game));
            if let Some(Measure::Lexicographic(terms)) = game.map(|game| &game.measure) {
                terms.iter().for_each(|term| mentioned.add_term(term));
            }
        }
        ClaimKind::Closed(_) => mentioned.add_game_of_closed(game),
    }
    mentioned
}

fn plain(part: Part, verdict: Verdict, begun: Moment) -> Obligation {
    Obligation { part, verdict, states: 0, time: begun.elapsed(), counterexample: None }
}

/// Obligations of a claimed P-set.
fn examine_all(
    rules: &RelationalGame,
    builder: &Builder<'_>,
    claim: &Formula,
    (play, parts): (Play, &[Part]),
    options: &Options,
    control: Control<'_>,
) -> Result<Vec<Obligation>, ProveError> {
    let begun = Moment::now();
    let obligations = match Obligations::new(rules.relation(), builder, claim, play, options.targets, control) {
        Ok(obligations) if options.evaluate => obligations.evaluated_by(rules),
        Ok(obligations) => obligations,
        Err(stop) => {
            let verdict = verdict_of(stop, control)?;
            return Ok(parts.iter().map(|part| plain(*part, verdict.clone(), begun)).collect());
        }
    };
    examine_parts(rules, builder, &obligations, (play, parts), options, control)
}

fn examine_parts(
    rules: &RelationalGame,
    builder: &Builder<'_>,
    obligations: &Obligations<'_, '_, '_>,
    (play, parts): (Play, &[Part]),
    options: &Options,
    control: Control<'_>,
) -> Result<Vec<Obligation>, ProveError> {
    let mut begun = Moment::now();
    let mut done: Vec<Obligation> = Vec::new();
    for part in parts.iter().copied() {
        if let Some(announce) = &options.announce {
            announce.tell(part.name());
        }
        let n_to_p_holds = done.iter().any(|done| done.part == Part::NToP && done.verdict == Verdict::Proved);
        let (verdict, counterexample) = match obligations.examine(part, n_to_p_holds) {
            Ok(None) => (Verdict::Proved, None),
            Ok(Some(found)) => match confirm(rules, play, found, control) {
                Ok(found) => (Verdict::Refuted, Some(found)),
                Err(error) => (stopped(error, control)?, None),
            },
            Err(stop) => (verdict_of(stop, control)?, None),
        };
        done.push(Obligation { part, verdict, states: builder.take_largest(), time: begun.elapsed(), counterexample });
        begun = Moment::now();
    }
    Ok(done)
}

fn examine_closed(
    game: Option<&RelationalGame>,
    builder: &Builder<'_>,
    formula: &Formula,
    options: &Options,
    control: Control<'_>,
) -> Result<Obligation, ProveError> {
    let begun = Moment::now();
    let small = if options.evaluate { closed::small(game, formula, control) } else { Ok(None) };
    let decided = small.and_then(|small| match small {
        Some(found) => Ok(Closed::Fails(Some(found))),
        None => {
            let about = game.map(RelationalGame::relation).filter(|_| Mentioned::of(formula).claimed());
            if let Some((about, claim)) = about.and_then(|game| Some((game, normal_claim(game)?))) {
                closed::prepare(about, builder, claim)?;
            }
            closed::decide(game, builder, formula, control)
        }
    });
    let (verdict, counterexample) = match decided {
        Ok(Closed::Holds) => (Verdict::Proved, None),
        Ok(Closed::Fails(counterexample)) => (Verdict::Refuted, counterexample),
        Err(stop) => (verdict_of(stop, control)?, None),
    };
    let states = builder.take_largest();
    Ok(Obligation { part: Part::Formula, verdict, states, time: begun.elapsed(), counterexample })
}

/// A stop is a verdict or an error.
pub(crate) fn verdict_of(stop: Stop, control: Control<'_>) -> Result<Verdict, ProveError> {
    match stop {
        Stop::GaveUp(what) => Ok(Verdict::GaveUp(what)),
        Stop::Unsupported { symbol, why } => Ok(Verdict::Unsupported { symbol, why }),
        Stop::Cancelled => stopped(ProveError::Cancelled, control),
        Stop::Fault(what) => Err(ProveError::Contradiction(what)),
    }
}

/// That time or memory is used up is a verdict, wherever it was noticed.
fn stopped(error: ProveError, control: Control<'_>) -> Result<Verdict, ProveError> {
    match control.gave_up().filter(|_| error == ProveError::Cancelled) {
        Some(limit) => Ok(Verdict::GaveUp(limit.to_string())),
        None => Err(error),
    }
}

/// One part refuted refutes all; else the first that is not proved decides.
pub(crate) fn report(claim: &str, play: Play, obligations: Vec<Obligation>, numerals: String) -> Report {
    let refuted = obligations.iter().any(|done| done.verdict == Verdict::Refuted);
    let open = obligations.iter().map(|done| &done.verdict).find(|verdict| **verdict != Verdict::Proved);
    let verdict = if refuted { Verdict::Refuted } else { open.cloned().unwrap_or(Verdict::Proved) };
    let found = obligations.iter().filter_map(|done| done.counterexample.as_ref());
    let counterexample = found.min_by_key(|found| found.rank()).cloned();
    let trusted = [
        "the reading of the ruleset, and of the claim, as formulas".to_owned(),
        format!("the automata of crates/automata over {}, whose floors certify themselves", system_name(&numerals)),
        "induction over the measure that every move lowers".to_owned(),
    ];
    Report { claim: claim.to_owned(), play, verdict, obligations, counterexample, numerals, trusted, given: None }
}

fn system_name(numerals: &str) -> &str {
    if numerals.is_empty() { "no number system" } else { numerals }
}
