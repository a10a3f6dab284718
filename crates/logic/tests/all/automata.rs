//! Automata in the text: what they mean, what is refused and where, and that nothing is lost by printing.

use crate::random::Random;
use ratwheel_logic::{Automaton, AutomatonError, Formula, Node, ReadError};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_numeration::System;
use std::sync::Arc;

const NAMES: [&str; 2] = ["x", "y"];

fn automaton(text: &str) -> Arc<Automaton> {
    let formula = Formula::parse(text, &NAMES).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let Formula::Recognised(automaton, _) = formula else { panic!("{text}") };
    automaton
}

fn refused(text: &str) -> String {
    Formula::parse(text, &NAMES).map(|_| ()).unwrap_err().to_string()
}

fn random(random: &mut Random, system: &str, digits: usize) -> String {
    let names = NAMES.map(str::to_owned);
    let terms = if random.below(2) == 0 { &names[..1] } else { &names[..] };
    random.automaton(system, digits, terms)
}

#[test]
fn random_ones_are_the_same_after_printing() {
    let mut source = Random::new(17);
    for round in 0..600 {
        let (system, digits) =
            [("base:2", 2), ("zeckendorf", 2), ("base:11", 11), ("recurrence:2,1", 3), ("q:sqrt(7)", 5)][round % 5];
        let text = random(&mut source, system, digits);
        let formula = Formula::parse(&text, &NAMES).unwrap();
        let printed = formula.to_text(&NAMES);
        let again = Formula::parse(&printed, &NAMES).unwrap_or_else(|error| panic!("{printed}\n{error}"));
        let (Formula::Recognised(first, _), Formula::Recognised(second, _)) = (&formula, &again) else { panic!() };
        assert_eq!(first, second, "{text}\n{printed}");
        assert_eq!(printed, again.to_text(&NAMES));
        assert_eq!(Node::Formula(&formula).children().len(), Node::Formula(&again).children().len());
    }
}

/// The digits come from the greedy numeral, worked out here.
#[test]
fn random_ones_read_digits() {
    let mut source = Random::new(3);
    for round in 0..200 {
        let (system, digits) = [("base:3", 3), ("zeckendorf", 2), ("fibonacci", 2), ("recurrence:2,1", 3)][round % 4];
        let automaton = automaton(&random(&mut source, system, digits));
        let places = system.parse::<System>().unwrap().places(12).unwrap();
        let idle = usize::from(system == "fibonacci");
        let digit = |n: u64, place: usize| {
            let mut rest = n;
            for (at, value) in places.iter().enumerate().skip(idle).rev() {
                let value = value.to_u64().unwrap();
                if at == place {
                    return rest / value;
                }
                rest %= value;
            }
            0
        };
        for x in 0..14u64 {
            for y in 0..14u64 {
                let numbers = &[x, y][..automaton.tracks()];
                let end = (0..12usize).rev().try_fold(0, |state, place| {
                    let letter: Vec<u16> = numbers.iter().map(|n| u16::try_from(digit(*n, place)).unwrap()).collect();
                    automaton.step(state, &letter)
                });
                let right = end.is_some_and(|state| automaton.accepts(state));
                let numbers: Vec<Natural> = numbers.iter().map(|n| Natural::from(*n)).collect();
                assert_eq!(automaton.contains(&numbers).unwrap(), right, "{system} {x} {y}");
            }
        }
    }
}

#[test]
fn large_numbers_are_read() {
    // Divisible by 7, in base 10.
    let mut states = String::new();
    for state in 0..7 {
        let edges: Vec<String> = (0..10).map(|digit| format!("{digit} -> {}", (10 * state + digit) % 7)).collect();
        let accepts = if state == 0 { " accepts" } else { "" };
        states.push_str(&format!("{state}{accepts}: {}\n", edges.join(", ")));
    }
    let formula = Formula::parse(&format!("automaton base:10 on (2*x + y) {{ {states} }}"), &NAMES).unwrap();
    let power: Natural = Natural::from(7u64).pow(5000);
    let x = Integer::from(&power);
    assert!(formula.holds(&[x.clone(), 0.into()]).unwrap());
    assert!(!formula.holds(&[x.clone(), 1.into()]).unwrap());
    assert!(formula.holds(&[x, 7.into()]).unwrap());
}

#[test]
fn negative_numbers_are_not_accepted() {
    let all = "automaton base:2 on (x - y) { 0 accepts: 1 -> 0 }";
    let formula = Formula::parse(&format!("{all} or x > 5"), &NAMES).unwrap();
    assert!(formula.holds(&[3.into(), 3.into()]).unwrap());
    assert!(!formula.holds(&[3.into(), 4.into()]).unwrap());
    let denied = Formula::parse(&format!("not ({all})"), &NAMES).unwrap();
    assert!(denied.holds(&[3.into(), 4.into()]).unwrap());
}

#[test]
fn reading_is_told() {
    let text = "automaton base:2 on (x, y) { 0: (1,1) -> 1  1 accepts: (0,0) -> 1 }";
    let automaton = automaton(text);
    let run = |x: u64, y: u64| automaton.run(&[Natural::from(x), Natural::from(y)]).unwrap();
    assert_eq!((run(4, 4).states, run(4, 4).accepted), (vec![0, 1, 1, 1], true));
    assert_eq!((run(5, 4).states, run(5, 4).accepted), (vec![0, 1, 1], false));
    assert_eq!((run(0, 0).states, run(0, 0).accepted), (vec![0], false));
    assert_eq!(run(1, 2).numerals[0].len(), 2);
    let formula = Formula::parse(text, &NAMES).unwrap();
    let shown = "(x, y) is accepted by the automaton of 2 states over base:2";
    assert_eq!(formula.to_mathematics(&NAMES), shown);
    assert!(formula.to_latex(&NAMES).contains("is accepted by the automaton of 2 states"));
    assert!(formula.to_mathml(&NAMES).contains("is accepted by the automaton of 2 states"));
}

#[test]
fn mistakes_have_a_place_and_a_sentence() {
    for (states, said) in [
        ("0: (1,0) -> 2", "there is no state 2"),
        ("0: (1,0) -> 0, (1,0) -> 0", "a transition for this letter already"),
        ("0: (1) -> 0", "one digit for each of 2"),
        ("0: 1 -> 0", "one digit for each of 2"),
        ("1: (1,0) -> 0", "expected state 0, found state 1"),
        ("0: (1,0) -> 0  0: (1,1) -> 0", "state 0 is described twice"),
        ("0: (0,0) -> 1  1:", "zeros in front of a number"),
        ("0: (2,0) -> 0", "2 is no digit of base:2, whose digits are at most 1"),
        ("0: (1,99999999999999999999999) -> 0", "automata read digits up to 9999"),
        ("0: (1,0) -> 99999999999999999999999", "there are not so many states"),
        ("0: (1,0) 0", "expected `->`"),
        ("0: (1,0) -> ", "expected a state"),
        ("0 (1,0) -> 0", "expected `:` or `accepts:`"),
        ("", "this automaton has no state"),
        ("x", "expected a state or `}`"),
    ] {
        let text = format!("automaton base:2 on (x, y) {{ {states} }}");
        let error = refused(&text);
        assert!(error.contains(said) && error.contains("line 1, column"), "{states}: {error}");
    }
    for (text, said) in [
        ("automaton base:2 (x) { 0: }", "expected `on (…)`"),
        ("automaton on (x) { 0: }", "expected `on (…)`"),
        ("automaton base:2 on (x) 0:", "expected `{`"),
        ("automaton base:2 on (x) { 0:", "but the item ends here"),
        ("automaton bose:2 on (x) { 0: }", "unknown numeration system `bose`"),
        ("automaton base:1 on (x) { 0: }", "base"),
        ("automaton base:x on (x) { 0: }", "constant"),
        ("automaton base:2 on (x < y) { 0: }", "expected a term, found a formula"),
        ("automaton base:2 on (z) { 0: }", "unknown name `z`"),
        ("automaton = 3", "a numeration system"),
    ] {
        let error = refused(text);
        assert!(error.contains(said), "{text}: {error}");
    }
}

/// Ten thousand states are read; more, or more transitions than there may be, are refused in a sentence.
#[test]
fn hostile_sizes() {
    let states = |count: usize| (0..count).map(|state| format!("{state}: 1 -> {state}\n")).collect::<String>();
    let with = |states: &str| format!("automaton base:2 on (x) {{ {states} }}");
    assert!(Formula::parse(&with(&states(10_000)), &NAMES).is_ok());
    let error = refused(&with(&states(1_000_000)));
    assert!(error.contains("an automaton has at most 10000 states"), "{}", &error[..200.min(error.len())]);
    let letters: Vec<String> = (0..300_000).map(|_| "1".to_owned()).collect();
    let error = refused(&with(&format!("0: {} -> 0", letters.join(", "))));
    assert!(error.contains("an automaton has at most 200000 transitions"), "{}", &error[..200.min(error.len())]);
    let many: Vec<&str> = vec!["x"; 13];
    let error = refused(&format!("automaton base:2 on ({}) {{ 0: }}", many.join(", ")));
    assert!(error.contains("at most 12 numbers"), "{error}");
    // A large base has digits that no automaton reads; the others it reads.
    let large = Formula::parse("automaton base:10^30 on (x) { 0: 7 -> 1  1 accepts: }", &NAMES).unwrap();
    assert!(large.holds(&[7.into(), 0.into()]).unwrap());
    assert!(!large.holds(&[123_456_789.into(), 0.into()]).unwrap());
}

#[test]
fn values_are_checked_like_texts() -> Result<(), ReadError> {
    let system = Arc::new(System::zeckendorf());
    let new = |tracks, states| Automaton::new(Arc::clone(&system), tracks, states);
    assert_eq!(new(1, vec![]), Err(AutomatonError::Empty));
    assert_eq!(new(0, vec![(true, vec![])]), Err(AutomatonError::Tracks(0)));
    assert_eq!(new(13, vec![(true, vec![])]), Err(AutomatonError::Tracks(13)));
    assert_eq!(new(1, vec![(true, vec![]); 10_001]), Err(AutomatonError::States));
    assert_eq!(new(1, vec![(true, vec![(vec![0], 1)]), (true, vec![])]), Err(AutomatonError::Zeros(1)));
    assert!(matches!(new(1, vec![(true, vec![(vec![2], 0)])]), Err(AutomatonError::Digit { digit: 2, .. })));
    assert!(matches!(new(1, vec![(true, vec![(vec![1], 3)])]), Err(AutomatonError::Target { target: 3, .. })));
    assert!(matches!(new(2, vec![(true, vec![(vec![1], 0)])]), Err(AutomatonError::Letter { found: 1, .. })));
    let twice = vec![(true, vec![(vec![1], 0), (vec![1], 0)])];
    assert!(matches!(new(1, twice), Err(AutomatonError::Twice { .. })));
    let made = new(1, vec![(true, vec![(vec![1], 1), (vec![0], 0)]), (false, vec![])]).unwrap();
    assert_eq!(made, *automaton("automaton zeckendorf on (x) { 0 accepts: 1 -> 1  1: }"));
    Ok(())
}
