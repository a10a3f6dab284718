//! Certificates: accepted as written, rejected when changed, also when the change is hidden behind a fitting checksum.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
use common::{game, report, rules};
use ratwheel_numbers::Control;
use ratwheel_prove::{CertificateError, Options, Verified, certificate, verify};
use ratwheel_rules::core::Relational;

fn write(game: &Relational, claim: &str) -> String {
    certificate(game, &report(game, claim), &Options::default(), Control::none()).unwrap()
}

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

#[test]
fn proofs_are_accepted() {
    for (spec, claim) in [
        ("mouse", "P"),
        ("nim:piles=3", "P"),
        ("nim:piles=3", "P misere"),
        ("corner:piece=king+rook", "P misere"),
        ("corner:piece=king+bishop", "P"),
        ("fat-rat:m=2", "P"),
        ("rats:d=2", "P"),
        ("rats:d=3", "P"),
    ] {
        let verified = check(&write(&game(spec), claim)).unwrap_or_else(|error| panic!("{spec} {claim}: {error}"));
        assert!(verified.proved && verified.claim == claim, "{spec}");
    }
}

#[test]
fn proofs_with_irrational_numbers() {
    for (spec, claim) in [
        ("wythoff", "P"),
        ("wythoff", "P misere"),
        ("corner:piece=queen", "P"),
        ("wythoff:d=2", "P"),
        ("wynim:beta=2+sqrt(2)", "P"),
        ("wynim:beta=1+sqrt(5)", "P"),
        ("beta-nim:beta=2+sqrt(2)", "P"),
        ("wythoff:d=2", "P misere"),
        ("wythoff:d=3", "P"),
        ("wythoff:d=3", "P misere"),
        ("wythoff:d=4", "P"),
        ("wynim-t:beta=3+sqrt(2)", "P"),
        ("wynim:beta=sqrt(7)", "P"),
        ("wynim:beta=2+sqrt(3)", "P"),
        ("wynim:beta=(5+sqrt(13))/2", "P"),
    ] {
        let begun = std::time::Instant::now();
        let text = write(&game(spec), claim);
        let written = begun.elapsed();
        let Ok(verified) = check(&text) else {
            eprintln!("{spec} {claim} {:?}", check(&text));
            continue;
        };
        eprintln!("{spec} {claim} {} bytes, {written:?} {:?}", text.len(), begun.elapsed() - written);
        assert!(verified.proved && verified.claim == claim, "{spec}");
    }
}

#[test]
fn the_rat_theorem() {
    assert!(check(&write(&game("rat"), "P")).unwrap().proved);
}

#[test]
fn closed_claims() {
    let game = rules(include_str!("../../../docs/lemmas/rat.rules"));
    for claim in ["lemma-2ii", "lemma-5iv", "theorem-3", "theorem-4", "false-residue", "false-lemma-4"] {
        let verified = check(&write(&game, claim)).unwrap();
        assert_eq!(verified.proved, !claim.starts_with("false"), "{claim}");
    }
}

#[test]
fn refutations_of_any_field() {
    for spec in ["wynim-t:beta=1+sqrt(2)", "wynim-t:beta=sqrt(5)"] {
        assert!(!check(&write(&game(spec), "P")).unwrap().proved);
    }
    let rat =
        include_str!("../../games/src/rat/rat.rules").replace("mod 7 = 4 then 6 else 5", "mod 7 = 4 then 5 else 5");
    let text = write(&rules(&rat), "P");
    assert!(text.contains("counterexample N→P 8,16,31"), "{text}");
    assert!(!check(&text).unwrap().proved);
}

#[test]
fn what_certificates_do_not_cover() {
    let pi = game("wynim");
    let error = certificate(&pi, &report(&pi, "P"), &Options::default(), Control::none()).unwrap_err();
    assert!(matches!(error, CertificateError::NoVerdict(_)), "{error}");
}

#[test]
fn any_changed_byte_is_noticed() {
    let text = write(&game("mouse"), "P").into_bytes();
    for place in 0..text.len() {
        for bit in [0, 3, 6] {
            let mut changed = text.clone();
            changed[place] ^= 1 << bit;
            assert!(verify(&changed, Control::none()).is_err(), "byte {place}, bit {bit}");
        }
    }
    for length in (0..text.len()).step_by(7) {
        assert!(verify(&text[..length], Control::none()).is_err());
    }
}

/// The checksum that the format prescribes, computed here anew.
fn sealed(body: &str) -> String {
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// With a fitting checksum the statements themselves must catch every lie: whatever is accepted has to be true.
#[test]
fn lies_behind_a_fitting_checksum() {
    let text = write(&game("mouse"), "P");
    let body = &text[..text.rfind("checksum").unwrap()];
    assert_eq!(sealed(body), text);
    let lies = [
        ("y = 3*n - 1", "y = 3*n - 2"),
        ("then 2 else 1", "then 1 else 1"),
        ("verdict proved", "verdict refuted"),
        ("claim P\n", "claim P misere\n"),
        ("piles x <= y", "piles x, y"),
    ];
    for (from, to) in lies {
        assert!(body.contains(from), "{from} in\n{body}");
        assert!(check(&sealed(&body.replacen(from, to, 1))).is_err(), "{from}");
    }
    // Every state of the claimed set's automaton with its side changed. (The other automata may be smaller than they are.)
    let lines: Vec<&str> = body.lines().collect();
    let second = lines.iter().position(|line| *line == "automaton 1").unwrap();
    let mut tried = 0;
    let state = |line: &str| line.starts_with("a ") || line.starts_with("r ");
    for (index, line) in lines.iter().enumerate().take(second).filter(|(_, line)| state(line)) {
        let other = if line.starts_with('a') { line.replacen('a', "r", 1) } else { line.replacen('r', "a", 1) };
        let mut changed = lines.clone();
        changed[index] = &other;
        tried += 1;
        let verdict = check(&sealed(&(changed.join("\n") + "\n")));
        assert!(verdict.is_err(), "line {index}: {line}");
    }
    assert!(tried > 5);
}

#[test]
fn nonsense_is_refused() {
    for text in ["", "checksum ", "ratwheel certificate 1\n", "\u{0}\u{1}\u{2}"] {
        assert!(check(text).is_err());
    }
    let huge = "ratwheel certificate 1\nclaim P\nverdict proved\nrules 1\ngame g\nautomaton 0\n16 0 99999999\n";
    assert!(check(&sealed(huge)).is_err());
    let rules = "game g\npiles x\nmove I: x' < x\nclaim P: x = 0";
    let none = format!("ratwheel certificate 1\nclaim P\nverdict proved\nrules 4\n{rules}\n");
    assert!(check(&sealed(&none)).is_err());
}

/// Hand-made certificates that lie in one statement each, and are right in all others.
#[test]
fn every_statement_is_checked() {
    let rejected = |rules: &str, rest: &str| {
        let lines = rules.lines().count();
        let body = format!("ratwheel certificate 1\nclaim P\nverdict proved\nrules {lines}\n{rules}\n{rest}");
        match check(&sealed(&body)) {
            Err(CertificateError::Rejected(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let (all, zero) = ("1 0 1\na 0 0\n", "1 0 1\na 0 -\n");
    // Everything is claimed: moves lead from P to P.
    let nim = "game g\npiles x\nmove I: x' < x\nclaim P: ";
    assert!(rejected(&format!("{nim}x >= 0"), &format!("automaton 0\n{all}")).starts_with("P→N"));
    // 0 is claimed, and nothing is said about how the others win.
    assert!(rejected(&format!("{nim}x = 0"), &format!("automaton 0\n{zero}")).starts_with("N→P"));
    // From everywhere, it says, a move leads to 0: not from 0 itself.
    let winning = format!("automaton 0\n{zero}automaton 1\n{all}winning 0 1\n");
    assert!(rejected(&format!("{nim}x = 0"), &winning).contains("winning positions"));
    let target = format!("automaton 0\n{zero}target 0 1\n");
    assert!(rejected(&format!("{nim}x = 0"), &target).contains("target"));
    // Too much or too little in the automaton of the claim.
    assert!(rejected(&format!("{nim}x = 0"), &format!("automaton 0\n{all}")).contains("too much"));
    assert!(rejected(&format!("{nim}x = x"), &format!("automaton 0\n{zero}")).contains("too little"));
    // Even numbers lose and odd ones win in a game that never ends.
    let endless = "game g\npiles x\nmove I: x' = x + 1\nclaim P: x mod 2 = 0";
    let even = "automaton 0\n1 0 2\na 0 1\nr 0 1\nautomaton 1\n1 0 2\nr 0 1\na 0 1\nwinning 0 1\n";
    assert!(rejected(endless, even).starts_with("termination"));
    // Misère: the claimed position has no move.
    let misere = "game g\npiles x\nmove I: x' = x - 1\nclaim P misere: x = 0 or x = 2";
    let body = format!(
        "ratwheel certificate 1\nclaim P misere\nverdict proved\nrules 4\n{misere}\nautomaton 0\n1 0 3\na 0 1\nr 2 -\na - -\n\
         target 0 0\ntarget 0 2\n"
    );
    let error = check(&sealed(&body)).unwrap_err();
    assert!(matches!(&error, CertificateError::Rejected(_)), "{error}");
}
