//! Every kind of term and formula: the automaton of a set against its evaluation, number by number.

use crate::common::{certificate, prove, report, rules};
use ratwheel_automata::{Engine, Track};
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Options, Verdict, automaton, verify};
use ratwheel_rules::{Outcome, Play, Position, RelationalGame};

const SETS: [&str; 50] = [
    "|x - y| < 3",
    "|x - 2*y| >= 4",
    "|x - y| = 2",
    "|x - y| != 2",
    "|x - y| = x - 3",
    "2*|x - y| + |x - 5| <= 9",
    "min(x, y) = 2",
    "max(x, 2*y, 5) = 8",
    "min(x, y) >= 3",
    "max(x, y) - min(x, y) = 2*min(x, 3)",
    "min(x - y, y - x) < -4",
    "(x - y) mod 3 = 0",
    "(x - y) mod 5 < x mod 3",
    "(3*x - 7*y) mod 4 != 1",
    "(x + 20) mod 17 = y",
    "2*((x - y) mod 17) >= y",
    "(x - y) div 3 = -2",
    "x div 3 <= y",
    "x div 3 > y - 5",
    "(x - 4) div 3 >= y",
    "x div 3 != y",
    "(x - y) div 3 < y div 2",
    "2*((x - y) div 3) = y - 8",
    "x div 4 + y div 3 = 3",
    "((x - 9) div 2) div 3 >= -1",
    "floor(7*x/4) = y",
    "floor((x - y)/3 + 1/2) = -1",
    "3*floor((2*x - 5*y)/7) + x >= 0",
    "x = (if y mod 2 = 0 then y div 2 else 3*y + 1)",
    "(if x < y then x else y + 1) <= 4",
    "exists n >= 1: x = floor(3*n/2) and y = 3*n - 1",
    "forall n in 0..x: n*1 <= y + 2",
    "exists n in 1..3: x = y + 2*n",
    "not (x = y) => x > y",
    "x <= y <=> y mod 2 = 0",
    "xor(x, y) = 3",
    "xor(x, y, 5) <= x",
    "xor(x + 1, y) = xor(x, 1)",
    "zeros(base:2, x + 1) = 2 and y = 1",
    "x >= 1 and zeros(base:2, x) mod 2 = 1 and y < 3",
    "x >= 1 and zeros(base:2, x) > 1",
    "x >= 1 and lowest(base:2, x) = y",
    "shift(base:2, x) = y + 1",
    "reduced(base:2, x + y)",
    "zeros(base:2, x) >= 0 and y = 1",
    "zeros(base:2, x) > -1 and zeros(base:2, y) != 1",
    "2 <= zeros(base:2, x) or 1 < zeros(base:2, y)",
    "(zeros(base:2, x) + 1) mod 3 != 2 and zeros(base:2, y) + 1 < 3",
    "lowest(base:2, x) != y",
    "2*shift(base:2, x) - lowest(base:2, y) <= 7",
];

const IRRATIONAL: [&str; 15] = [
    "y = floor(x*phi)",
    "y = floor(x*phi) + 2",
    "y < floor(x*phi^2) - 3",
    "floor(x*phi - 7/2) = y",
    "floor(x*phi - y*phi + 1/3) = -2",
    "floor((x - y)*phi) = -3",
    "floor(floor(x*phi)*phi) = y",
    "floor(x*phi) mod 3 = y",
    "2*floor(x/phi) = y + 1",
    "x in A and not (y in A)",
    "x + 1 in A and (x - y in A)",
    "shift(zeckendorf, x) = y",
    "zeros(zeckendorf, x + 1) <= 1 and y = 0",
    "x >= 1 and lowest(zeckendorf, x) = y",
    "reduced(zeckendorf, x) and floor(y*phi) > x",
];

fn compare(set: &str, size: u64) {
    let text =
        format!("game g\npiles x, y\nset A = {{ floor(n*phi) : n >= 1 }}\nmove I: x' < x and y' = y\nclaim P: {set}");
    let relation = rules(&text);
    let found = automaton(&relation, "P", Control::none()).unwrap();
    let (dfa, numerals) = found.unwrap_or_else(|verdict| panic!("{set}: {verdict}"));
    let engine = Engine::new(numerals, Control::none());
    let game = RelationalGame::new(relation).unwrap();
    for x in 0..size {
        for y in 0..size {
            let values = [(Track(0), Natural::from(x)), (Track(2), Natural::from(y))];
            let expected = game.claimed(Play::Normal, &Position::from([x, y])).unwrap();
            let expected = expected.unwrap_or_else(|error| panic!("{set} at ({x},{y}): {error}")) == Outcome::P;
            assert_eq!(engine.accepts(&dfa, &values), expected, "{set} at ({x},{y})");
        }
    }
}

#[test]
fn rational_terms() {
    SETS.iter().for_each(|set| compare(set, 30));
}

#[test]
fn irrational_terms() {
    IRRATIONAL.iter().for_each(|set| compare(set, 30));
}

/// The checker reads formulas by itself: it must come to the same answer about each of these sets, both ways.
#[test]
fn the_checker_agrees() {
    for set in SETS.iter().chain(&IRRATIONAL) {
        let text = format!(
            "game g\npiles a\nset A = {{ floor(n*phi) : n >= 1 }}\nmove I: a' < a\nclaim all: forall x, y: {set}\n\
             claim none: forall x, y: not ({set})\nclaim small: forall x in 0..9: forall y in 0..9: {set}\n\
             claim some: forall x: exists y: {set}"
        );
        let game = rules(&text);
        for claim in ["all", "none", "small", "some"] {
            let report = prove(&game, claim, &Options::default(), Control::none()).unwrap();
            let text = certificate(&game, &report, &Options::default(), Control::none())
                .unwrap_or_else(|error| panic!("{claim}: {set}: {error}"));
            verify(text.as_bytes(), Control::none()).unwrap_or_else(|error| panic!("{claim}: {set}: {error}"));
            // The opposite verdict must not pass.
            let (from, to) =
                if report.counterexample.is_some() { ("refuted", "proved") } else { ("proved", "refuted") };
            let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
            let hash = body
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
            let lie = format!("{body}checksum {hash:016x}\n");
            assert!(verify(lie.as_bytes(), Control::none()).is_err(), "{claim}: {set}");
        }
    }
}

/// Sentences without an outer `forall`, in systems whose numerals have only some lengths too.
#[test]
fn claims_that_begin_with_exists() {
    let facts = [
        ("exists n: shift(q:sqrt(3), n) = 4", true),
        ("not (exists n: shift(q:sqrt(3), n) = 4)", false),
        ("exists n >= 1: zeros(q:sqrt(3), n) = 3", true),
        ("exists n >= 5: floor(n*sqrt(7)) > n", true),
        ("exists n >= 5: floor(n*sqrt(7)) < n", false),
        ("exists n >= 1: zeros(p:sqrt(7), n) = 2", true),
        ("exists n >= 1: zeros(u, n) = 2 and shift(u, n) < n", false),
        ("(exists n: floor(n*phi) = 7) <=> false", true),
        ("exists n: n = n", true),
        ("exists n: n < n", false),
    ];
    for (fact, holds) in facts {
        let game = rules(&format!("game g\npiles a\nmove I: a' < a\nclaim fact: {fact}"));
        for evaluate in [true, false] {
            let mut options = Options::default();
            options.evaluate = evaluate;
            let report = prove(&game, "fact", &options, Control::none()).unwrap();
            assert_eq!(report.verdict == Verdict::Proved, holds, "{fact}");
            assert_eq!(report.verdict == Verdict::Refuted, !holds, "{fact}");
        }
        if !fact.contains("p:") {
            let report = prove(&game, "fact", &Options::default(), Control::none()).unwrap();
            let text = certificate(&game, &report, &Options::default(), Control::none()).unwrap();
            assert_eq!(verify(text.as_bytes(), Control::none()).unwrap().proved, holds, "{fact}");
        }
    }
}

/// A claim about P(…) is about what claim P says; the report tells what is known of claim P, and so does the checker.
#[test]
fn claims_about_p_rest_on_claim_p() {
    let text = |set: &str| {
        format!(
            "game take\npiles x\nmove I: x - 2 <= x' and x' < x\nclaim P: {set}\n\
             claim even: forall x: P(x) => x mod 2 = 0\nclaim plain: forall x: x + 1 > x"
        )
    };
    // The P-positions are the multiples of 3. Not all of them are even; all multiples of 6 are.
    for (set, word, given) in [
        ("x mod 3 = 0", "refuted", Verdict::Proved),
        ("x mod 6 = 0", "proved-if-P", Verdict::Refuted),
        ("x mod 9 = 0", "refuted-if-P", Verdict::Refuted),
    ] {
        let game = rules(&text(set));
        let found = report(&game, "even");
        assert_eq!((found.word(), found.given.as_ref()), (word, Some(&given)), "{set}");
        assert_eq!(found.conclusion().contains("if claim P holds"), word.ends_with("if-P"), "{set}");
        let certificate = certificate(&game, &found, &Options::default(), Control::none()).unwrap();
        let checked = verify(certificate.as_bytes(), Control::none()).unwrap();
        assert!(checked.if_claimed && checked.conclusion().ends_with("if claim P holds"), "{set}");
        let plain = report(&game, "plain");
        assert_eq!((plain.word(), plain.given), ("proved", None));
        let mut options = Options::default();
        options.set = Some(Verdict::Proved);
        assert!(prove(&game, "even", &options, Control::none()).unwrap().condition().is_none());
    }
}
