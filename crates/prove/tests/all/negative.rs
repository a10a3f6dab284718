//! Functions of numbers that are negative somewhere: the automata, the evaluation of small numbers and the checker of
//! certificates say what the plainest reading says.

use crate::naive::{Random, Use, Values};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, Verdict, certificate_closed, prove_closed, verify};

/// The verdict of the automata, alone and together with evaluation, and of the checker.
fn agree(text: &str) -> bool {
    let formula = Formula::parse(text, &[""; 0]).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let expected = Values::default().formula(&formula);
    let mut decided = false;
    for evaluate in [false, true] {
        let budget = Budget::new().states(200_000).bytes(1 << 28);
        let control = Control::none().within(&budget);
        let mut options = Options::default();
        options.evaluate = evaluate;
        let report =
            prove_closed("c", &formula, None, &options, control).unwrap_or_else(|error| panic!("{text}\n{error}"));
        match report.verdict {
            Verdict::Proved => assert!(expected, "{text} was proved"),
            Verdict::Refuted => assert!(!expected, "{text} was refuted"),
            _ => continue,
        }
        decided = true;
        if evaluate {
            continue;
        }
        match certificate_closed(&formula, &report, &options, control) {
            Ok(certificate) => {
                let verified =
                    verify(certificate.as_bytes(), control).unwrap_or_else(|error| panic!("{text}\n{error}"));
                assert_eq!(verified.proved, expected, "{text}");
            }
            // What the checker does not read it says.
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    decided
}

#[test]
fn random_formulas() {
    let mut random = Random::new(6);
    let names = || vec!["a".to_owned(), "b".to_owned()];
    let mut decided = 0;
    for round in 0..700 {
        let inner = random.formula(1 + round % 2, &mut names(), Use::Proved);
        let (first, second) = (random.one_of(&["forall", "exists"]), random.one_of(&["forall", "exists"]));
        let (a, b) = (random.one_of(&["0..3", "2..2", "0..1"]), random.one_of(&["0..3", "1..1", "0..a"]));
        decided += usize::from(agree(&format!("{first} a in {a}: {second} b in {b}: {inner}")));
    }
    assert!(decided > 500, "{decided}");
}

#[test]
fn extremes_of_terms_without_a_value() {
    for term in
        ["shift(base:2, a - b)", "xor(a - b, 1)", "lowest(base:2, a - b)", "digit(base:2, a - b, 0)", "xor(a - b)"]
    {
        for (outer, relation) in [("min", "<="), ("max", ">="), ("min", "!="), ("max", "<"), ("min", ">=")] {
            for claim in [
                format!("forall a in 0..3: forall b in 0..3: {outer}(a, {term}) {relation} a"),
                format!("exists a in 0..3: exists b in 0..3: a < b and {outer}({term}, b, a - 2) {relation} b"),
                format!("forall a in 0..3: exists b in 0..3: not ({outer}(a - b, {term} + 1) {relation} b)"),
                format!("forall a in 0..2: forall b in 0..3: |{outer}(b - a, {term})| {relation} a or a < b"),
                format!("forall a in 0..2: forall b in 0..3: ({outer}(b, {term})) mod 2 {relation} b"),
                format!("forall a in 0..2: forall b in 0..3: ({outer}(b, {term})) div 2 {relation} b"),
                format!("forall a in 0..2: exists b in 0..3: (if {term} {relation} a then {term} else b) > 0"),
            ] {
                assert!(agree(&claim), "{claim}");
            }
        }
    }
}

/// The claim that was proved and whose certificate was refused.
#[test]
fn what_is_printed_is_what_was_proved() {
    let text = "forall a: exists b: xor(b, 0) <= shift(base:2, a) or (zeros(base:2, b) >= 0 or xor(a, a) <= 0)";
    let formula = Formula::parse(text, &[""; 0]).unwrap();
    let report = prove_closed("c", &formula, None, &Options::default(), Control::none()).unwrap();
    assert_eq!(report.verdict, Verdict::Proved);
    let certificate = certificate_closed(&formula, &report, &Options::default(), Control::none()).unwrap();
    assert!(verify(certificate.as_bytes(), Control::none()).unwrap().proved);
}

/// A conjunction that repeats a term names it once; where the term has no value that must change nothing.
#[test]
fn terms_that_a_conjunction_repeats() {
    let mut random = Random::new(11);
    let terms =
        ["xor(a - b, 1)", "shift(base:2, a - b)", "lowest(base:2, xor(a, b - 1))", "xor(shift(base:2, a - 1), b)"];
    let mut decided = 0;
    for _ in 0..60 {
        let term = random.one_of(&terms);
        let mut part = || {
            let (sign, bound) = (random.one_of(&["=", "!=", "<", ">="]), random.one_of(&["0", "1", "2", "a", "b + 1"]));
            let compared = format!("{term} {sign} {bound}");
            match random.one_of(&["", "not", "or", "if", "exists"]) {
                "not" => format!("not ({compared})"),
                "or" => format!("(a = 1 or {compared})"),
                "if" => format!("(if a = b then 1 else {term}) {sign} {bound}"),
                "exists" => format!("(exists c in 0..2: {term} = c + {bound})"),
                _ => compared,
            }
        };
        let (first, second, third) = (part(), part(), part());
        decided += usize::from(agree(&format!("exists a in 0..3: exists b in 0..3: {first} and {second} and {third}")));
        decided += usize::from(agree(&format!("forall a in 0..3: forall b in 0..3: not ({first} and {second})")));
    }
    assert!(decided > 100, "{decided}");
}
