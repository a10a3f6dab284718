//! The rat games of document 003 for every number of piles: the grandiose rules, and that they are the succinct ones.

use super::family;
use super::neighbours::wrong;
use super::steps::damaged;
use ratwheel_families::{Outcome, Part, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;

const GRANDIOSE: &str = concat!(
    include_str!("../../../games/src/rats/family/grandiose.rules"),
    include_str!("../../../games/src/rats/family/table.by"),
    include_str!("../../../games/src/rats/family/grandiose.by"),
);

macro_rules! kept {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../docs/families/", $name, ".rules")),
            include_str!(concat!("../../../ledger/data/families/", $name, ".txt")),
        )
    };
}

/// Theorem 7 with the rule as printed, Corollary 8, Theorems 4 and 15, and what is left of Corollary 6.
const KEPT: [(&str, &str, &str); 4] =
    [kept!("rats-grandiose"), kept!("rats-succinct"), kept!("rats-shortcuts"), kept!("rats-enough")];

fn proved(text: &str) -> (String, Vec<Part>) {
    let script = Ruleset::parse(text).unwrap().script_text();
    match prove_with(&family(text, None), &script, "P", Control::none()).unwrap() {
        Outcome::Proved { certificate, parts, scope, .. } => {
            assert_eq!(scope, "every integer d >= 2");
            assert!(certificate.len() < 100_000);
            (certificate, parts)
        }
        Outcome::Open { open, facts, .. } => panic!("{open} stays open: {facts:#?}"),
    }
}

fn body(certificate: &str) -> String {
    certificate.lines().filter(|line| !line.starts_with("checksum ")).map(|line| format!("{line}\n")).collect()
}

fn accepted(body: &str) -> bool {
    verify(sealed(body.to_owned()).as_bytes(), Control::none()).is_ok()
}

/// No line of a proof can be left out, of those at every so manyth place.
fn needs_its_lines(certificate: &str, step: usize) {
    let body = body(certificate);
    assert!(accepted(&body));
    let lines: Vec<&str> = body.lines().collect();
    let start = lines.iter().position(|line| *line == "shared").unwrap();
    for at in (start..lines.len()).step_by(step) {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let without: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!accepted(&without), "accepted without `{}`", lines[at]);
    }
}

#[test]
fn grandiose_for_every_number_of_piles() {
    let (certificate, parts) = proved(GRANDIOSE);
    assert_eq!(certificate, include_str!("../../../ledger/data/families/grandiose.txt"));
    assert!(!certificate.contains("by N -> P"));
    needs_its_lines(&certificate, 17);
    assert!(damaged(&family(GRANDIOSE, None), &parts) > 60);
}

/// Neighbours of the game, which two piles show to be wrong: the certificate is refused, and no proof is found in a short time.
#[test]
fn neighbours_of_the_grandiose_game() {
    let (rules, script) = (family(GRANDIOSE, None), Ruleset::parse(GRANDIOSE).unwrap().script_text());
    let certificate = body(include_str!("../../../ledger/data/families/grandiose.txt"));
    assert!(!wrong(&rules, "d=2", 12));
    for (old, new) in [
        ("exists m >= 1: forall i in 1..d: s(i) = r(i, m))", "exists m >= 2: forall i in 1..d: s(i) = r(i, m))"),
        ("exists n in 1..2^(d - 1):", "exists n in 2..2^(d - 1):"),
        ("x[i] = r(i, n)", "x[i] = r(i, n) + 1"),
        ("exists n >= 1: forall i in 1..d: x[i] = r(i, n)", "exists n >= 2: forall i in 1..d: x[i] = r(i, n)"),
    ] {
        assert!(rules.contains(old), "{old} in\n{rules}");
        let changed = rules.replacen(old, new, 1);
        assert!(wrong(&changed, "d=2", 12), "{old} -> {new} is right");
        assert!(!accepted(&certificate.replacen(old, new, 1)), "accepted with {old} -> {new}");
        let budget = Budget::new().bytes(1_000_000);
        let found = prove_with(&changed, &script, "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// What the ledger keeps is about these texts and is accepted. `RATWHEEL_CERTIFICATES=write` makes it again.
#[test]
fn kept_certificates() {
    if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ledger/data/families");
        for (name, text, _) in KEPT {
            std::fs::write(format!("{folder}/{name}.txt"), proved(text).0).unwrap();
        }
        return std::fs::write(format!("{folder}/grandiose.txt"), proved(GRANDIOSE).0).unwrap();
    }
    for (name, text, certificate) in KEPT {
        assert!(certificate.len() < 100_000);
        assert!(certificate.contains(&family(text, None)), "{name} has another ruleset");
        let found = verify(certificate.as_bytes(), Control::none()).unwrap();
        assert!(found.proved && found.claim == "P" && found.game == name);
        assert_eq!(found.scope.as_deref(), Some("every integer d >= 2"));
        needs_its_lines(certificate, 61);
    }
}

/// Other statements than those that are kept: the certificate is refused.
#[test]
fn other_statements() {
    for (which, old, new) in [
        // 003 as printed: a(ii), and 0 among the vectors.
        (1, "s(i) <= 2*s(i - 1) <= s(i) + 1", "s(i) - 1 <= 2*s(i - 1) <= s(i)"),
        (1, "s(i) - 1 <= 2*s(i - 1) <= s(i) + 1", "s(i) <= 2*s(i - 1) <= s(i) + 1"),
        (1, "exists n >= 1: exists m >= 1:", "exists n >= 2: exists m >= 1:"),
        (1, "d: int >= 2", "d: int >= 1"),
        (2, "s(d) mod (2^d - 1) = 0", "s(d) mod (2^d - 1) = 1"),
        (2, "and ternary and not difference", "and not difference"),
        (3, "x'[i] = r(i, 1)", "x'[i] = r(i, 2)"),
        (0, "s(i) = r(i, m))", "s(i) = r(i, m) + 1)"),
    ] {
        let (name, text, certificate) = KEPT[which];
        let (rules, body) = (family(text, None), body(certificate));
        assert!(rules.contains(old) && body.contains(old), "{old} in\n{rules}");
        assert!(!accepted(&body.replacen(old, new, 1)), "{name} accepted with {old} -> {new}");
    }
}
