//! `digit(S, t, i)`: decided in every system that automata read, certified where the checker reads it, refused in words
//! where the place is not constant; and closed formulas that are about no game.

use crate::common::{certificate, prove, rules};
use ratwheel_automata::{Engine, Numerals, Track};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Budget, Control, Natural};
use ratwheel_numeration::System;
use ratwheel_prove::{ExportError, Options, Verdict, certificate_closed, prove_closed, smtlib, verify, walnut};

fn closed(text: &str) -> Formula {
    Formula::parse(text, &[] as &[&str]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn alone() -> Options {
    let mut options = Options::default();
    options.evaluate = false;
    options
}

/// The automaton of each digit against the numeral, number by number.
#[test]
fn the_automaton_and_the_numeral() {
    for name in ["base:2", "base:3", "zeckendorf", "fibonacci", "u", "u:b=4", "q:sqrt(2)", "q:sqrt(7)", "p:sqrt(7)"] {
        let system: System = name.parse().unwrap();
        let numerals = Numerals::of(&system).unwrap();
        let digits = numerals.digits();
        let engine = Engine::new(numerals, Control::none());
        for place in 0..5u64 {
            for digit in 0..digits {
                let dfa = engine.digit(Track(0), place, digit).unwrap();
                for n in (0..300u64).map(Natural::from) {
                    let expected =
                        system.digits(&n).unwrap().digit(usize::try_from(place).unwrap()) == u64::from(digit);
                    let found = engine.accepts(&dfa, &[(Track(0), n.clone())]);
                    assert_eq!(found, expected, "{name}: digit {place} of {n} is {digit}");
                }
            }
        }
    }
}

const FACTS: [(&str, bool); 22] = [
    ("forall n: digit(zeckendorf, n, 0) + digit(zeckendorf, n, 1) <= 1", true),
    ("forall n: digit(zeckendorf, n, 1) + digit(zeckendorf, n, 2) <= 1 and digit(zeckendorf, n, 3) <= 1", true),
    ("forall n: digit(zeckendorf, n, 0) + digit(zeckendorf, n, 2) <= 1", false),
    ("forall n: digit(base:2, n, 0) = n mod 2", true),
    ("forall n: digit(base:2, n, 3) = (n div 8) mod 2", true),
    ("forall n: digit(base:2, n, 2) = n mod 2", false),
    ("forall n: digit(base:10, n, 1) = (n div 10) mod 10", true),
    ("forall n: 4*digit(base:4, n, 1) + digit(base:4, n, 0) = n mod 16", true),
    ("forall n: digit(base:10, n, 1) != 7", false),
    ("forall n >= 1: digit(zeckendorf, n, 0) = 1 <=> exists m >= 1: n = floor(m*phi^2) - 1", true),
    ("forall n >= 1: (exists m >= 1: n = floor(m*phi)) <=> zeros(zeckendorf, n) mod 2 = 0", true),
    ("forall n: reduced(u, n) <=> digit(u, n, 0) >= 1", true),
    ("forall n: digit(u, n, 0) + digit(u, n, 1) <= 3", true),
    ("forall n: digit(u, n, 0) + digit(u, n, 1) <= 2", false),
    ("forall n: digit(u, shift(u, n), 1) = digit(u, n, 0)", true),
    ("forall n: digit(q:sqrt(7), n, 0) <= 4 and digit(q:sqrt(7), n, 1) <= 1", true),
    ("forall n: digit(base:3, n, 0) + digit(base:3, 2*n, 0) = 3 or digit(base:3, n, 0) = 0", true),
    ("exists n: digit(base:2, n, 6) = 1 and n < 64", false),
    ("exists n: digit(base:2, n, 6) = 1 and n < 65", true),
    // Numbers below 0 have no numeral: a comparison with one is false, and so is the opposite comparison.
    ("forall n: digit(base:2, n - 2, 0) >= 0", false),
    ("forall n: n >= 2 or not (digit(base:2, n - 2, 0) >= 0 or digit(base:2, n - 2, 0) != 1)", true),
    ("forall n, m: digit(base:2, n, 1) <= digit(base:2, m, 1) or n mod 4 >= 2", true),
];

#[test]
fn facts_about_digits() {
    for (fact, holds) in FACTS {
        let formula = closed(fact);
        for options in [Options::default(), alone()] {
            let report = prove_closed("fact", &formula, None, &options, Control::none()).unwrap();
            assert_eq!(report.verdict, if holds { Verdict::Proved } else { Verdict::Refuted }, "{fact}: {report}");
            let text = certificate_closed(&formula, &report, &options, Control::none())
                .unwrap_or_else(|error| panic!("{fact}: {error}"));
            let verified = verify(text.as_bytes(), Control::none()).unwrap_or_else(|error| panic!("{fact}: {error}"));
            assert!(verified.proved == holds && verified.game.is_empty(), "{fact}");
            // The other verdict does not pass.
            let (from, to) = if holds { ("proved", "refuted") } else { ("refuted", "proved") };
            let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
            let hash = body
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
            assert!(verify(format!("{body}checksum {hash:016x}\n").as_bytes(), Control::none()).is_err(), "{fact}");
        }
    }
}

/// What automata say of digits in comparisons of all kinds, against evaluation at small numbers.
#[test]
fn comparisons_against_evaluation() {
    let sums = ["digit(S, n, 0)", "digit(S, n, 1) + digit(S, n, 2)", "2*digit(S, n + 1, 1) - digit(S, n, 0)"];
    for system in ["base:2", "base:3", "zeckendorf", "u"] {
        for (sum, other) in sums.iter().flat_map(|sum| ["1", "n mod 3", "digit(S, n, 1)"].map(|other| (sum, other))) {
            for relation in ["=", "!=", "<", "<=", ">", ">="] {
                let text = format!("{sum} {relation} {other}").replace('S', system);
                let here = Formula::parse(&text, &["n"]).unwrap();
                let expected: Vec<u64> = (0..40).filter(|n| here.holds(&[(*n).into()]).unwrap()).collect();
                let cases: Vec<String> = expected.iter().map(|n| format!("n = {n}")).collect();
                let cases = if cases.is_empty() { "false".to_owned() } else { cases.join(" or ") };
                let same = closed(&format!("forall n: n >= 40 or (({text}) <=> ({cases}))"));
                let report = prove_closed("same", &same, None, &alone(), Control::none()).unwrap();
                assert_eq!(report.verdict, Verdict::Proved, "{text}: {report}");
            }
        }
    }
}

#[test]
fn what_is_refused() {
    for (fact, symbol, why) in [
        ("forall n: digit(base:2, n, n) <= 1", "digit", "the place of the digit must be a constant"),
        ("forall n: digit(base:2, n, 0 - 1) <= 1", "digit", "the place of the digit must be a constant"),
        ("forall n: digit(base:2, n, 60) <= 1", "the digit at place 60", "24 is the last"),
        ("forall n: gcd(n, 6) <= 6", "gcd", "automata cannot divide one variable by another"),
    ] {
        let report = prove_closed("fact", &closed(fact), None, &alone(), Control::none()).unwrap();
        let Verdict::Unsupported { symbol: found, why: because } = &report.verdict else { panic!("{fact}: {report}") };
        assert!(found == symbol && because.contains(why), "{fact}: {report}");
    }
    // P(…) and legal(…) need a game.
    let piles = ratwheel_logic::Vocabulary::new::<&str>(&[]).with_game(1);
    for fact in ["forall n: P(n)", "forall n: legal(n -> n)"] {
        let report = prove_closed("fact", &piles.formula(fact).unwrap(), None, &Options::default(), Control::none());
        assert!(matches!(report.unwrap().verdict, Verdict::Unsupported { .. }), "{fact}");
    }
}

/// Rules and claims of a game may use digits.
#[test]
fn digits_in_a_game() {
    // Taking 1 or 2 from one pile, said by the last ternary digit.
    let game = rules(
        "game third\npiles x\nmove I: x - 2 <= x' and x' < x\nclaim P: digit(base:3, x, 0) = 0\n\
         claim multiples: forall n: P(3*n)\nclaim wrong: forall n: P(n) => n mod 9 = 0",
    );
    for (claim, holds) in [("P", true), ("multiples", true), ("wrong", false)] {
        let report = prove(&game, claim, &Options::default(), Control::none()).unwrap();
        assert_eq!(report.verdict == Verdict::Proved, holds, "{claim}: {report}");
        let text = certificate(&game, &report, &Options::default(), Control::none()).unwrap();
        assert_eq!(verify(text.as_bytes(), Control::none()).unwrap().proved, holds, "{claim}");
    }
    let script = walnut(&game, "P", Control::none()).unwrap();
    assert!(script.automata.iter().any(|(name, _)| name == "digit0"), "{}", script.script);
    assert!(matches!(smtlib(&game, "P"), Err(ExportError::Unsupported { symbol, .. }) if symbol == "digit"));
}

/// Sets are printed with the claim that uses them.
#[test]
fn a_closed_formula_with_a_set() {
    let words = ratwheel_logic::Vocabulary::new::<&str>(&[]).defining("set A = { floor(n*phi) : n >= 1 }").unwrap();
    let formula = words.formula("forall n >= 1: floor(n*phi) in A and not (floor(n*phi^2) in A)").unwrap();
    let report = prove_closed("complement", &formula, None, &Options::default(), Control::none()).unwrap();
    assert_eq!(report.verdict, Verdict::Proved);
    let text = certificate_closed(&formula, &report, &Options::default(), Control::none()).unwrap();
    assert!(text.contains("\nset A = "), "{text}");
    assert!(verify(text.as_bytes(), Control::none()).unwrap().proved);
}

/// A `let` that is used several times costs no more than a variable for its value: without that, the first obligation took
/// more than a gigabyte.
#[test]
fn a_let_that_repeats_a_term() {
    let text = "
        game nim-in-disguise
        piles x, y, z
        let l = lowest(base:2, xor(x - x', y - y', z - z'))
        let above(n) = n = 0 or l <= lowest(base:2, n)
        move take: x' <= x and y' <= y and z' <= z and l >= 1 and above(x - x') and above(y - y') and above(z - z')
        claim P: xor(x, y, z) = 0";
    let budget = Budget::new().bytes(1 << 26);
    let control = Control::none().within(&budget);
    let report = prove(&rules(text), "P", &Options::default(), control).unwrap();
    assert_eq!(report.verdict, Verdict::Proved, "{report:?}");
}
