//! Rules for given P-positions: proved, and held against brute force.

use ratwheel_discover::{DiscoverError, InventOptions, Invention, Target, Verdict, invent};
use ratwheel_logic::Formula;
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};

/// Rules are found and proved, and brute force on the text that comes out has the set as its P-positions.
fn found(target: &Target, side: u64) -> Invention {
    let mut options = InventOptions::default();
    // However busy the machine is.
    (options.time, options.effort) = (options.time * 20, Some(options.time));
    let found = invent(target, &options, Control::none()).unwrap();
    assert_eq!(found.verdict, Verdict::Proved, "{:?}", found.why);
    let rules = Ruleset::parse(found.rules.as_ref().unwrap()).unwrap();
    let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    let claim: &Formula = &target.formula;
    let region = Region::Box(vec![side; target.piles.len()]);
    let solution = Plan::of(&game, &Request::new(region, Want::Outcomes)).unwrap().run(Control::none()).unwrap();
    let prepared = ratwheel_logic::Prepared::new(target.piles.len(), [claim], []).unwrap();
    solution
        .each(|piles, cell| {
            let piles: Vec<i64> = piles.iter().map(|pile| i64::try_from(*pile).unwrap()).collect();
            assert_eq!(prepared.holds(0, &piles).unwrap(), cell.outcome == Outcome::P, "{piles:?}: {:?}", found.moves);
            Ok::<(), DiscoverError>(())
        })
        .unwrap();
    found
}

fn catalogue(spec: &str) -> Target {
    let (_, instance) = spec.parse::<ratwheel_games::Spec>().unwrap().build().unwrap();
    Target::of(instance.relation().unwrap()).unwrap()
}

#[test]
fn rules_for_the_mouse() {
    found(&catalogue("mouse"), 120);
}

#[test]
fn rules_for_the_rat() {
    found(&catalogue("rat"), 50);
}

#[test]
fn rules_for_the_fat_rat() {
    found(&catalogue("fat-rat"), 30);
}

#[test]
fn rules_for_well_known_sets() {
    let moves = |piles: &str, claim: &str| found(&Target::read(piles, claim).unwrap(), 40).moves;
    assert_eq!(moves("x", "x mod 4 = 0"), ["move I: x - 3 <= x' < x"]);
    assert_eq!(moves("x, y", "x = y"), ["move I: x' < x and y' = y or x' = x and y' < y"]);
    assert_eq!(moves("x, y, z", "xor(x, y, z) = 0").len(), 1);
    let wythoff = "exists n: x = floor(n*(1 + sqrt(2)) - n) and y = x + 2*n";
    assert!(moves("x <= y", wythoff).iter().any(|rule| rule.contains("|(x - x') - (y - y')| < 2")));
}

#[test]
fn what_cannot_be_had_is_said() {
    let target = Target::read("x, y", "x = y + 1").unwrap();
    let found = invent(&target, &InventOptions::default(), Control::none()).unwrap();
    assert_eq!(found.verdict, Verdict::None);
    assert!(found.why.unwrap().contains("without tokens"));
    assert!(matches!(Target::read("x, y", "x = "), Err(DiscoverError::Formula(..))));
    let conjecture = Target::read("x <= y", "exists n: x = floor(n*pi/(pi-1)) and y = floor(n*pi)").unwrap();
    let found = invent(&conjecture, &InventOptions::default(), Control::none()).unwrap();
    assert_ne!(found.verdict, Verdict::Proved);
}

/// Wherever it is stopped, it says so, and nothing else.
#[test]
fn it_stops_when_asked() {
    let target = catalogue("mouse");
    for asked in [0, 3, 100, 3000, 20_000] {
        let token = CancelToken::after(asked);
        let stopped = invent(&target, &InventOptions::default(), Control::new(&token, &|_, _| {}));
        match stopped {
            Err(error) => assert_eq!(error, DiscoverError::Cancelled),
            Ok(found) => assert!(asked > 3000 && found.verdict == Verdict::Proved, "{asked}"),
        }
    }
}

/// A list of numbers or pairs is read as what it is; rules are found for that.
#[test]
fn rules_for_a_list() {
    let numbers: Vec<String> = (0..40).map(|n| (5 * n).to_string()).collect();
    let target = Target::listed(&numbers.join(" "), None, Control::none()).unwrap();
    assert_eq!(target.formula.to_text(&target.piles), "x mod 5 = 0");
    assert_eq!(found(&target, 60).moves, ["move I: x - 4 <= x' < x"]);
    let pairs: Vec<String> = (0..30).map(|n| format!("({n},{n})")).collect();
    let target = Target::listed(&pairs.join(", "), Some("a, b"), Control::none()).unwrap();
    assert_eq!(found(&target, 40).moves, ["move I: a' < a and b' = b or a' = a and b' < b"]);
    // Moved by one at the end, or too short, it has no form.
    let wrong = numbers.join(" ").replace("195", "196");
    for list in [wrong.as_str(), "0 5 10", "0 5 x", "(0,0) 3", "(0,1), (2)", "", "0 0 5"] {
        assert!(matches!(Target::listed(list, None, Control::none()), Err(DiscoverError::Formula(..))), "{list}");
    }
}

/// A set may be given by an automaton.
#[test]
fn rules_for_an_automaton() {
    let even = "automaton base:2 on (x, y) { 0 accepts: (1,1) -> 0 }";
    assert_eq!(found(&Target::read("x, y", even).unwrap(), 40).moves.len(), 1);
}
