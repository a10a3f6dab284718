//! Rulesets for the tests, and brute force over the evaluator as the oracle of refutations.
#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod pairs;

use ratwheel_games::Spec;
use ratwheel_numbers::Control;
use ratwheel_prove::{CertificateError, Options, Part, ProveError, Report, Verdict};
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Extent, Game, Outcome, Play, Position, RelationalGame};

/// A ruleset from text.
pub(crate) fn rules(text: &str) -> Relational {
    with(text, &[])
}

/// A ruleset from text with parameters.
pub(crate) fn with(text: &str, parameters: &[(&str, &str)]) -> Relational {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{}", errors.first().unwrap()));
    let start = Arguments::new();
    let arguments = parameters.iter().fold(start, |arguments, (key, value)| match *key {
        "variant" => arguments.variant(*value),
        key => arguments.with(key, *value),
    });
    rules.instantiate(&arguments).unwrap()
}

/// A game of the catalogue, as `wythoff:d=3`.
pub(crate) fn game(spec: &str) -> Relational {
    let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
    instance.relation().unwrap().clone()
}

/// Proves a claim of a relation that is made ready for play first.
pub(crate) fn prove(
    game: &Relational,
    claim: &str,
    options: &Options,
    control: Control<'_>,
) -> Result<Report, ProveError> {
    ratwheel_prove::prove(&RelationalGame::new(game.clone()).unwrap(), claim, options, control)
}

/// Writes the certificate of a report on a relation that is made ready for play first.
pub(crate) fn certificate(
    game: &Relational,
    report: &Report,
    options: &Options,
    control: Control<'_>,
) -> Result<String, CertificateError> {
    ratwheel_prove::certificate(&RelationalGame::new(game.clone()).unwrap(), report, options, control)
}

pub(crate) fn report(game: &Relational, claim: &str) -> Report {
    prove(game, claim, &Options::default(), Control::none()).unwrap()
}

/// The claim must be proved, every part of it.
pub(crate) fn proved(game: &Relational, claim: &str) {
    let report = report(game, claim);
    assert_eq!(report.verdict, Verdict::Proved, "{} {report}", game.id);
    assert!(report.obligations.iter().all(|part| part.verdict == Verdict::Proved));
}

/// The claim must be refuted; the counterexample as `P→N (3,5)→(0,0)`.
pub(crate) fn refuted(game: &Relational, claim: &str) -> String {
    let report = report(game, claim);
    assert_eq!(report.verdict, Verdict::Refuted, "{} {report}", game.id);
    let found = report.counterexample.as_ref().unwrap();
    if found.part != Part::Formula {
        assert!(found.confirmed, "{report}");
        least(game, report.play, &report);
    }
    let to = found.to.as_ref().map_or_else(String::new, |to| format!("→{to}"));
    format!("{} {}{to}", found.part, found.from)
}

/// Goes through every position up to the counterexample's total and evaluates: nothing smaller fails in any part.
pub(crate) fn least(game: &Relational, play: Play, report: &Report) {
    let found = report.counterexample.as_ref().unwrap();
    let total = found.from.total().to_u64().unwrap();
    if total > [0, 1000, 60, 30, 16].get(game.piles.len()).copied().unwrap_or(0) {
        return;
    }
    let rules = RelationalGame::new(game.clone()).unwrap();
    let mut positions = rules.positions(Extent::Total(total), 1_000_000, Control::none()).unwrap();
    positions.sort_by_key(|position| (position.total(), position.clone()));
    for position in positions {
        let fails = failures(&rules, play, &position);
        if position == found.from {
            let key = (found.part, found.to.clone());
            assert!(fails.contains(&key), "{found}: {fails:?}");
            assert_eq!(fails.iter().min_by_key(|(part, to)| (to.clone(), *part)), Some(&key));
            return;
        }
        assert!(fails.is_empty(), "{position} fails before {found}: {fails:?}");
    }
    panic!("{found} is no position");
}

fn failures(rules: &RelationalGame, play: Play, from: &Position) -> Vec<(Part, Option<Position>)> {
    let side = |position: &Position| rules.claimed(play, position).unwrap().unwrap();
    let moves = rules.moves(from, 1_000_000, Control::none()).unwrap();
    let mut fails = Vec::new();
    let wins = moves.iter().any(|step| side(&step.to) == Outcome::P);
    match (side(from), moves.is_empty(), play) {
        (Outcome::P, false, _) => {
            let bad = moves.iter().filter(|step| side(&step.to) == Outcome::P);
            fails.extend(bad.map(|step| (Part::PToN, Some(step.to.clone()))));
        }
        (Outcome::P, true, Play::Misere) => fails.push((Part::Terminal, None)),
        (Outcome::N, true, Play::Normal) => fails.extend([(Part::NToP, None), (Part::Terminal, None)]),
        (Outcome::N, false, _) if !wins => fails.push((Part::NToP, None)),
        _ => {}
    }
    let up = moves.iter().filter(|step| !rules.lowers_measure(from, &step.to).unwrap());
    fails.extend(up.map(|step| (Part::Termination, Some(step.to.clone()))));
    fails
}

/// Does a claim about one pile fail in this part at this place? By the moves alone.
pub(crate) fn fails(game: &RelationalGame, misere: bool, part: &str, from: u64, to: Option<u64>) -> bool {
    let play = if misere { Play::Misere } else { Play::Normal };
    let place = |pile: u64| Position::new(vec![pile.into()]);
    let claimed = |pile: u64| game.claimed(play, &place(pile)).unwrap().unwrap() == Outcome::P;
    let moves: Vec<u64> = game
        .moves(&place(from), 1000, Control::none())
        .unwrap()
        .iter()
        .map(|step| step.to.to_words().unwrap()[0])
        .collect();
    match (part, to) {
        ("P→N", Some(to)) => moves.contains(&to) && claimed(from) && claimed(to),
        ("termination", Some(to)) => moves.contains(&to) && to >= from,
        ("N→P", None) => !claimed(from) && !moves.iter().any(|to| claimed(*to)) && (!misere || !moves.is_empty()),
        ("terminal", None) => moves.is_empty() && claimed(from) == misere,
        _ => false,
    }
}
