//! What is found as an automaton is a claim like any other: it can be written down, proved again, and certified.

use ratwheel_discover::{Discovery, Options, Verdict, discover};
use ratwheel_numbers::Control;
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove, verify};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};
use std::time::Duration;

fn found(text: &str, play: Play) -> Discovery {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    let mut options = Options::default();
    (options.play, options.threads, options.time) = (play, Some(1), Duration::from_secs(600));
    options.effort = Some(Duration::from_secs(60));
    discover(&game, &options, Control::none()).unwrap()
}

/// The rules with what was found as their claim, read again, are proved; the certificate is accepted.
fn again(found: &Discovery, claim: &str) {
    assert_eq!(found.verdict, Verdict::Proved);
    let (game, report) = found.claimed.as_ref().unwrap();
    let text = game.relation().to_text();
    let rules = Ruleset::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let read = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    let report_again = prove(&read, claim, &ProveOptions::default(), Control::none()).unwrap();
    assert_eq!(report_again.verdict, Proof::Proved, "{text}");
    let certificate = ratwheel_prove::certificate(game, report, &ProveOptions::default(), Control::none()).unwrap();
    assert!(verify(certificate.as_bytes(), Control::none()).unwrap().proved, "{text}");
}

/// Moore's nim: the sum of the digits of each binary place is divisible by three, which no short formula says.
#[test]
fn an_automaton_is_a_claim() {
    let game = "game moore\npiles a, b, c, d\n\
        move I: a' <= a and b' <= b and c' <= c and d' <= d and \
        (a' = a and b' = b or a' = a and c' = c or a' = a and d' = d or b' = b and c' = c or b' = b and d' = d \
        or c' = c and d' = d)";
    let found = found(game, Play::Normal);
    let automaton = found.automaton.as_ref().unwrap();
    assert_eq!((automaton.system.as_str(), automaton.states), ("base:2", 1));
    assert!(found.formula.as_ref().unwrap().starts_with("automaton base:2 on (a, b, c, d) {"), "{:?}", found.formula);
    assert_eq!(found.found_by, ["automata"]);
    again(&found, "P");
}
