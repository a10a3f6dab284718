//! The checker asked directly: hand-made certificates that lie in one statement, and facts whose truth is known.

use crate::common::{certificate, prove, rules};
use ratwheel_numbers::Control;
use ratwheel_prove::{CertificateError, Options, Verdict, Verified, verify};

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

fn sealed(body: &str) -> String {
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// A hand-made certificate.
fn made(claim: &str, verdict: &str, rules: &str, rest: &str) -> String {
    let lines = rules.lines().count();
    sealed(&format!("ratwheel certificate 1\nclaim {claim}\nverdict {verdict}\nrules {lines}\n{rules}\n{rest}"))
}

/// The automata decide, the checker agrees, and the other verdict does not pass.
fn decided(game: &str, claim: &str, holds: bool) {
    let game = rules(game);
    let mut options = Options::default();
    options.evaluate = false;
    let report = prove(&game, claim, &options, Control::none()).unwrap();
    assert_eq!(report.verdict == Verdict::Proved, holds, "{claim}: {report}");
    let text = certificate(&game, &report, &options, Control::none()).unwrap();
    assert_eq!(check(&text).unwrap_or_else(|error| panic!("{claim}: {error}")).proved, holds, "{claim}");
    let (from, to) = if holds { ("proved", "refuted") } else { ("refuted", "proved") };
    let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
    assert!(check(&sealed(&body)).is_err(), "{claim}");
}

#[test]
fn what_a_kind_of_move_asks_of_the_position_alone() {
    let rules = "game g\npiles x\nmove I: x' = 0 and x >= 3\nclaim P: x = 0";
    let lie = "automaton 0\n1 0 1\na 0 -\nautomaton 1\n1 0 2\nr 0 1\na 1 1\nwinning 0 1\n";
    let error = check(&made("P", "proved", rules, lie)).unwrap_err();
    assert!(error.to_string().contains("winning positions"), "{error}");
}

#[test]
fn conditions_that_are_denied_stay_known() {
    let game = "game g\npiles x\nmove I: x' < x\nclaim P: x >= 4\n\
        claim settled: forall x, y: x < 4 or (P(x) and 2*y != 2*x + 1)";
    decided(game, "settled", true);
}

#[test]
fn periods_under_quantifiers() {
    for (fact, holds) in [
        ("exists n: n = 3 and zeros(q:sqrt(7), n) = 0", false),
        ("forall x: exists n: n = x and zeros(q:sqrt(7), n) = 0", false),
        ("forall x: exists n: shift(q:sqrt(3), n) = x", false),
        ("forall x: exists n: n = 2*x and zeros(q:sqrt(3), n) >= 0", true),
        ("forall x: exists n: x <= 2*n and 2*n <= x + 1 and zeros(q:sqrt(3), n) >= 0", true),
    ] {
        decided(&format!("game g\npiles a\nmove I: a' < a\nclaim fact: {fact}"), "fact", holds);
    }
}

#[test]
fn denials_of_terms_without_a_value() {
    for fact in [
        "forall x: shift(base:2, x - 2) = 2*(x - 2)",
        "forall x: (if x < 5 then shift(base:2, x - 2) else 2*(x - 2)) = 2*(x - 2)",
    ] {
        decided(&format!("game g\npiles a\nmove I: a' < a\nclaim fact: {fact}"), "fact", false);
    }
}

/// Measures: a first term may not grow while a later one falls, and must not fall below 0 for ever.
#[test]
fn lexicographic_measures() {
    // From (x,y) to (x,y−1) or (x+1,…): nothing is lowered in the end.
    let endless = "game g\npiles x, y\nmeasure y - x\nmove I: x' = x + 1 and y' = y\nclaim P: x mod 2 = 0";
    let even = "automaton 0\n2 0 2\na 0 0 1 1\nr 0 0 1 1\nautomaton 1\n2 0 2\nr 0 0 1 1\na 0 0 1 1\nwinning 0 1\n";
    let error = check(&made("P", "proved", endless, even)).unwrap_err();
    assert!(error.to_string().contains("termination"), "{error}");
    // The sum of a falling and a growing one: x + y falls, y mod 2 changes; (3,0) → (2,…).
    let falling =
        "game g\npiles x, y\nmeasure x, y\nmove I: x' = x - 1 and y' = y + 5 and x mod 2 = 1\nclaim P: x mod 2 = 0";
    let fine = "automaton 0\n2 0 2\na 0 0 1 1\nr 0 0 1 1\nautomaton 1\n2 0 2\nr 0 0 1 1\na 0 0 1 1\nwinning 0 1\n";
    assert!(check(&made("P", "proved", falling, fine)).unwrap().proved);
}

/// Misère: a position in P without a move, and "moves" that change nothing.
#[test]
fn stuck_positions() {
    let even =
        "automaton 0\n1 0 2\na 0 1\nr 0 1\nautomaton 1\n1 0 2\nr 0 1\na 0 1\nautomaton 2\n1 0 1\na 0 0\nwinning 0 1\n";
    let rules = "game g\npiles x\nmove I: x' = x - 1\nclaim P misere: x mod 2 = 0";
    let why = |rules: &str, more: &str| {
        check(&made("P misere", "proved", rules, &format!("{even}{more}"))).unwrap_err().to_string()
    };
    assert!(why(rules, "").contains("terminal"), "{}", why(rules, ""));
    assert!(why(rules, "movable 0 2\n").contains("positions with moves"), "{}", why(rules, "movable 0 2\n"));
    // A rule that allows what is no move.
    let idle = "game g\npiles x\nmove I: x' = x - 1\nmove II: x' = x\nclaim P misere: x mod 2 = 0";
    assert!(why(idle, "movable 1 2\n").contains("positions with moves"), "{}", why(idle, "movable 1 2\n"));
    // And one whose target is no position.
    let out = "game g\npiles x\npositions: x != 5\nmove I: x' = x - 1\nmove II: x' = 5 and x < 5\nmeasure x\nclaim P misere: x mod 2 = 0";
    assert!(why(out, "movable 1 2\n").contains("wrong"), "{}", why(out, "movable 1 2\n"));
}

/// legal(…) and P(…): positions as they stand, changes, orders, ranges.
#[test]
fn what_legal_means() {
    let game = "game g\npiles x <= y\npositions: y <= 2*x + 3\nmove I: x' <= x and y' <= y\nclaim P: x = y\n\
        claim changes: forall x, y: not legal(x,y -> x,y)\n\
        claim from-position: forall x, y, s, t: legal(x,y -> s,t) => x <= y and y <= 2*x + 3\n\
        claim to-position: forall x, y, s, t: legal(x,y -> s,t) => s <= t and t <= 2*s + 3\n\
        claim any-order: forall x, y: P(x,y) <=> P(y,x)\n\
        claim false-order: forall x, y: P(x,y) => x < y or x > y\n\
        claim between: forall x: exists n in x..x: n = x\n\
        claim empty: forall x: forall n in x + 1..x: n < n\n\
        claim nought: forall x: reduced(base:2, x) => x >= 1";
    for (claim, holds) in [
        ("changes", true),
        ("from-position", true),
        ("to-position", true),
        ("any-order", true),
        ("false-order", false),
        ("between", true),
        ("empty", true),
        ("nought", true),
    ] {
        decided(game, claim, holds);
    }
}
/// P(…) in another order than the declared one.
#[test]
fn sorted_piles() {
    let game = "game g\npiles x <= y\nmove I: x' <= x and y' <= y\nclaim P: y = x + 1\n\
        claim unsorted: forall x: P(x + 1, x)";
    decided(game, "unsorted", true);
}

/// Lies in the automaton of P of a closed claim.
#[test]
fn the_set_of_a_closed_claim() {
    let rules = "game g\npiles x\nmove I: x' < x\nclaim P: x = 0\nclaim all: forall x: P(x)";
    let error = check(&made("all", "proved", rules, "automaton 0\n1 0 1\na 0 0\n")).unwrap_err();
    assert!(error.to_string().contains("too much"), "{error}");
}

/// Words about numerals are read in their own system only.
#[test]
fn numerals_of_another_system() {
    let rules = |system: &str| format!("game g\npiles a\nmove I: a' < a\nclaim c: forall n: shift({system}, n) = 3*n");
    let rest = "numerals base 3\ndefinition 0\n1 - 0\n";
    assert!(check(&made("c", "proved", &rules("base:3"), rest)).unwrap().proved);
    let error = check(&made("c", "proved", &rules("zeckendorf"), rest)).unwrap_err();
    assert!(matches!(error, CertificateError::Unsupported(_)), "{error}");
}

/// An automaton has as many tracks as what it stands for.
#[test]
fn automata_with_other_tracks() {
    let rules = "game g\npiles x, y\nmove I: x' < x and y' = y\nclaim P: x = 0 and y = 0";
    for automaton in ["1 0 1\na 0 -\n", "3 0 1\na 0 - - - - - - -\n"] {
        let made = made("P", "proved", rules, &format!("automaton 0\n{automaton}"));
        assert!(matches!(check(&made), Err(CertificateError::Malformed(_))), "{automaton}");
    }
}

/// Verdicts that are false and must not pass: a target whose piles do not fit, a counterexample whose piles are not in order, and
/// terms that have no value where they are asked.
#[test]
fn false_verdicts() {
    let odd = "game g\npiles x, y\npositions: x >= 2\nmeasure x\n\
        move I: x' < x and x' mod 2 = 1 and x mod 2 = 1\nclaim P: x mod 2 = 0 and x >= 2";
    let even = "automaton 0\n2 0 4\nr 0 0 1 1\nr 2 2 3 3\na 2 2 3 3\nr 2 2 3 3\n";
    assert!(check(&made("P", "proved", odd, &format!("{even}target 0 9223372036854775808,1\n"))).is_err());
    let sorted = "game g\npiles x <= y\nmeasure y, x\n\
        move I: (x' = x and y' < y) or (x' < x and y' = y) or (y' = x and x' < x)\nclaim P: x = y";
    for place in ["5,3 2,5", "5,3 3,4", "3,5 4,3"] {
        let text = made("P", "refuted", sorted, &format!("counterexample termination {place}\n"));
        assert!(check(&text).is_err(), "{place}");
    }
    for (fact, holds) in [
        ("forall x: x >= 2 or not (shift(base:2, x - 2) >= 0)", true),
        ("forall x, y: x >= y or not (xor(x - y, 1) >= 0)", true),
        ("forall x: x >= 2 or not (|shift(base:2, x - 2)| >= 0)", true),
        ("forall x: x >= 2 or not (min(lowest(base:2, x - 2), 3) <= 3)", true),
        ("forall x: shift(base:2, x - 2) >= 0", false),
        ("forall x: lowest(base:2, x - 2) mod 2 <= 1", false),
    ] {
        let text = format!("game g\npiles a\nmove I: a' < a\nclaim fact: {fact}");
        decided(&text, "fact", holds);
        // Evaluation before the automata comes to the same.
        let report = prove(&rules(&text), "fact", &Options::default(), Control::none()).unwrap();
        assert_eq!(report.verdict == Verdict::Proved, holds, "{fact}: {report}");
        let place = if fact.contains("x, y") { "0,1" } else { "0" };
        let refuted = made("fact", "refuted", &text, &format!("counterexample formula {place}\n"));
        assert!(!holds || check(&refuted).is_err(), "{fact}");
    }
    // More or fewer numbers than there are variables.
    let fact = "game g\npiles a\nmove I: a' < a\nclaim fact: forall x: x < 3";
    for (place, fits) in [("3", true), ("3,4", false), ("2", false)] {
        let text = made("fact", "refuted", fact, &format!("counterexample formula {place}\n"));
        assert_eq!(check(&text).is_ok(), fits, "{place}");
    }
}

/// What would take for ever is refused.
#[test]
fn too_large() {
    let text = "game g\npiles a\nmove I: a' < a\n\
        claim rests: forall x, y: x mod 700 < y mod 700 or x mod 700 >= y mod 700";
    let error = check(&made("rests", "proved", text, "")).unwrap_err();
    assert_eq!(error, CertificateError::TooLarge);
}
