//! Claims that are automata: decided as they stand, certified, checked by the independent checker, and hostile ones refused.

use crate::common::{certificate, prove, report, rules};
use crate::naive::Random;
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{CertificateError, Options, Verdict, Verified, verify, walnut};
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame};
use std::collections::HashMap;

const NIM: &str = "game nim\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\n";

/// The first number is below the second, in any system: the first digits that differ decide.
fn less(system: &str, digits: u16, first: &str, second: &str) -> String {
    let letters = |wanted: fn(u16, u16) -> bool| {
        let pairs = (0..digits).flat_map(|a| (0..digits).map(move |b| (a, b)));
        let list: Vec<String> = pairs.filter(|(a, b)| wanted(*a, *b)).map(|(a, b)| format!("({a},{b})")).collect();
        list.join(", ")
    };
    let (same, below, all) = (letters(|a, b| a == b), letters(|a, b| a < b), letters(|_, _| true));
    format!("automaton {system} on ({first}, {second}) {{ 0: {same} -> 0, {below} -> 1  1 accepts: {all} -> 1 }}")
}

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

fn sealed(body: &str) -> String {
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// The prover decides, the checker agrees, and the other verdict does not pass.
fn decided(game: &str, claim: &str, holds: bool) {
    let game = rules(game);
    let report = prove(&game, claim, &Options::default(), Control::none()).unwrap();
    let verdict = if holds { Verdict::Proved } else { Verdict::Refuted };
    assert_eq!(report.verdict, verdict, "{claim}: {report}\n{}", game.to_text());
    let text = certificate(&game, &report, &Options::default(), Control::none())
        .unwrap_or_else(|error| panic!("{claim}: {error}\n{}", game.to_text()));
    assert_eq!(check(&text).unwrap_or_else(|error| panic!("{claim}: {error}\n{text}")).proved, holds, "{claim}");
    let (from, to) = if holds { ("proved", "refuted") } else { ("refuted", "proved") };
    let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
    assert!(check(&sealed(&body)).is_err(), "{claim}");
}

fn fact(text: &str, holds: bool) {
    decided(&format!("claim fact: {text}"), "fact", holds);
}

#[test]
fn the_p_positions_of_nim() {
    for (system, same, near) in [
        ("base:2", "(0,0), (1,1)", "(0,0), (1,1), (0,1)"),
        ("base:3", "(0,0), (1,1), (2,2)", "(0,0), (1,1)"),
        ("zeckendorf", "(0,0), (1,1)", "(0,0), (1,0)"),
        ("u:b=3", "(0,0), (1,1), (2,2)", "(0,0), (1,1), (1,2)"),
        ("q:sqrt(7)", "(0,0), (1,1), (2,2), (3,3), (4,4)", "(0,0), (1,1), (2,2), (3,3)"),
    ] {
        let claim =
            |letters: &str| format!("{NIM}claim P: automaton {system} on (x, y) {{ 0 accepts: {letters} -> 0 }}");
        decided(&claim(same), "P", true);
        decided(&claim(near), "P", false);
    }
}

/// The P-positions of Wythoff's game: the smaller pile ends in an even number of zeros, the larger is its left shift.
#[test]
fn the_p_positions_of_wythoff() {
    let game = "game w\npiles x <= y\nmove I in any order: x' < x and y' = y or x' = x and y' < y\n\
        move II in any order: x' < x and x - x' = y - y'\n";
    // By the last digit of x (0 or 1), which is the next digit of y, and by the parity of the zeros since the last 1.
    let states = "0 accepts: (0,1) -> 1\n1: (1,0) -> 2\n2 accepts: (0,0) -> 3, (0,1) -> 1\n3: (0,0) -> 2, (0,1) -> 1";
    decided(&format!("{game}claim P: automaton zeckendorf on (x, y) {{ {states} }}"), "P", true);
    let wrong = states.replace("3: (0,0)", "3 accepts: (0,0)");
    decided(&format!("{game}claim P: automaton zeckendorf on (x, y) {{ {wrong} }}"), "P", false);
}

#[test]
fn facts_about_digits_in_every_system() {
    for (system, others) in [
        ("base:2", "1"),
        ("base:3", "1, 2"),
        ("zeckendorf", "1"),
        ("fibonacci", "1"),
        ("u:b=3", "1, 2"),
        ("q:sqrt(2)", "1, 2"),
        ("q:sqrt(7)", "1, 2, 3, 4"),
    ] {
        let states = format!("0: {others} -> 1  1 accepts: 0 -> 2, {others} -> 1  2: 0 -> 1, {others} -> 1");
        let even = format!("automaton {system} on (n) {{ {states} }}");
        fact(&format!("forall n >= 1: {even} <=> zeros({system}, n) mod 2 = 0"), true);
        fact(&format!("forall n: {even} <=> zeros({system}, n) mod 2 = 0"), false);
        // Elsewhere the places above a digit have other quotients, and its numeral may change.
        if system.starts_with("q:sqrt(7") {
            continue;
        }
        let after = format!("automaton {system} on (shift({system}, n)) {{ {states} }}");
        fact(&format!("forall n >= 1: {even} <=> not ({after})"), true);
    }
}

#[test]
fn numbers_in_any_order_and_more_than_once() {
    for (system, digits) in [("base:2", 2), ("zeckendorf", 2), ("q:sqrt(3)", 3)] {
        let less = |first: &str, second: &str| less(system, digits, first, second);
        fact(&format!("forall x, y: {} <=> x < y", less("x", "y")), true);
        fact(&format!("forall x, y: {} <=> y < x", less("y", "x")), true);
        fact(&format!("forall x, y: {} <=> x < y", less("y", "x")), false);
        fact(&format!("forall x: not ({})", less("x", "x")), true);
        fact(&format!("forall x, y: {} <=> x + 1 < 2*y", less("x + 1", "2*y")), true);
        // Of a negative number nothing is accepted.
        fact(&format!("forall x, y: {} <=> x >= 3 and x - 3 < y", less("x - 3", "y")), true);
        fact(&format!("forall x, y: {} <=> x - 3 < y", less("x - 3", "y")), false);
        fact(&format!("forall x, y: {} <=> 4 < y", less("4", "y")), true);
        fact(&format!("forall x: exists y: {} and y < x + 2", less("x", "y")), true);
    }
}

/// Random automata as claims about games: what brute force contradicts is refuted, and what is proved it agrees with.
#[test]
fn random_claims_against_brute_force() {
    let mut random = Random::new(23);
    let mut proved = 0;
    for (round, game) in [NIM, "game t\npiles x\nmove I: x - 2 <= x' < x\n"].into_iter().cycle().take(60).enumerate() {
        let piles: Vec<String> = if game == NIM { vec!["x".into(), "y".into()] } else { vec!["x".into()] };
        let (system, digits) = if round % 4 < 2 { ("base:2", 2) } else { ("base:3", 3) };
        let mut claim = random.automaton(system, digits, &piles);
        if round % 6 == 1 {
            // The multiples of 3, of which some rounds show the automaton among states of no use.
            claim = "automaton base:2 on (x) { 0 accepts: 1 -> 1  1: 0 -> 2, 1 -> 0  2: 0 -> 1, 1 -> 2  3 accepts: 1 -> 0 }".into();
        }
        let relation = rules(&format!("{game}claim P: {claim}"));
        let report = report(&relation, "P");
        let played = RelationalGame::new(relation.clone()).unwrap();
        let side = if piles.len() == 2 { 12u64 } else { 60 };
        let mut known: HashMap<Vec<u64>, Outcome> = HashMap::new();
        let mut right = true;
        let cells: Vec<Vec<u64>> = if piles.len() == 2 {
            (0..side).flat_map(|x| (0..side).map(move |y| vec![x, y])).collect()
        } else {
            (0..side).map(|x| vec![x]).collect()
        };
        for cell in cells {
            let position = Position::new(cell.iter().map(|n| Natural::from(*n)).collect::<Vec<_>>());
            let mut wins = false;
            for target in played.moves(&position, 10_000, Control::none()).unwrap() {
                let target: Vec<u64> = target.to.piles().iter().map(|n| n.to_u64().unwrap()).collect();
                wins |= known[&target] == Outcome::P;
            }
            let outcome = if wins { Outcome::N } else { Outcome::P };
            right &= played.claimed(Play::Normal, &position).unwrap().unwrap() == outcome;
            known.insert(cell, outcome);
        }
        match report.verdict {
            Verdict::Proved => {
                assert!(right, "{claim}");
                proved += 1;
            }
            Verdict::Refuted => assert!(report.counterexample.is_some() && !right, "{claim}"),
            verdict => panic!("{verdict}: {claim}"),
        }
        let text = certificate(&relation, &report, &Options::default(), Control::none()).unwrap();
        assert_eq!(check(&text).unwrap().proved, right, "{claim}\n{text}");
    }
    assert!(proved >= 5, "{proved}");
}

#[test]
fn are_exported() {
    let game = rules(&format!("{NIM}claim P: automaton base:2 on (x, y) {{ 0 accepts: (1,1) -> 0 }}"));
    let export = walnut(&game, "P", Control::none()).unwrap();
    assert!(export.script.contains("$automaton0("), "{}", export.script);
}

#[test]
fn hostile_ones_are_refused_in_words() {
    // In a certificate: the ruleset is read by the checker itself.
    let with = |automaton: &str| {
        let rules = format!("{NIM}claim P: {automaton}");
        let lines = rules.lines().count();
        sealed(&format!("ratwheel certificate 1\nclaim P\nverdict proved\nrules {lines}\n{rules}\n"))
    };
    let many: String = (0..60_000).map(|state| format!("{state}: (1,1) -> {state} ")).collect();
    let wide = ["x"; 12].join(", ");
    for (automaton, said) in [
        (format!("automaton base:2 on (x, y) {{ {many} }}"), "at most 10000 states"),
        ("automaton base:2 on (x, y) { 0: (1,2) -> 0 }".to_owned(), "2 is no digit of base:2"),
        ("automaton base:2 on (x, y) { 0: (1,1) -> 5 }".to_owned(), "there is no state 5"),
        ("automaton base:2 on (x, y) { 0: (1,1) -> 0, (1,1) -> 0 }".to_owned(), "already"),
        ("automaton base:2 on (x) { 0: (1,1) -> 0 }".to_owned(), "one digit for each of 1"),
        ("automaton zeckendorf on (x, y) { 0 accepts: (1,1) -> 0 }".to_owned(), "zeckendorf"),
    ] {
        let error = check(&with(&automaton)).unwrap_err().to_string();
        assert!(error.contains(said), "{}", &error[..error.len().min(400)]);
    }
    let zeros = ["0"; 12].join(",");
    let far = format!("automaton base:10 on ({wide}) {{ 0 accepts: ({zeros}) -> 0 }}");
    assert!(check(&with(&far).replacen("verdict proved\n", "verdict proved\nnumerals base 10\n", 1)).is_err());
    // Too many letters for the prover, which says so. Twelve times the same number is one track.
    let tracks: Vec<String> = (0..8).map(|i| format!("x + {i}*y")).collect();
    let zeros = ["0"; 8].join(",");
    let claim = format!("automaton base:10 on ({}) {{ 0 accepts: ({zeros}) -> 0 }}", tracks.join(", "));
    let verdict = report(&rules(&format!("{NIM}claim P: {claim}")), "P").verdict;
    assert!(matches!(&verdict, Verdict::GaveUp(why) if why.contains("too wide")), "{verdict}");
}
