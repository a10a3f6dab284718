//! What obligations share is shown once, before them, and nothing can be shared that is not shown.

use super::steps::damaged;
use ratwheel_families::{Outcome, Part, prove_with};
use ratwheel_numbers::Control;
use ratwheel_verify::families::SHARED;
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;

const RULES: &str = "game g\nparam d: int >= 2 = 2\npiles x[1..d]\n\
    move I: (forall i in 1..d: x'[i] <= x[i]) and 2^d*x'[1] < 2^d*x[1]\n\
    claim P: x[1] = 0\n";
const SCRIPT: &str = "by all:\n\
    \u{20} have two: forall k in 1..d: 2^k >= 2 from nothing\n\
    \u{20} have idle: forall k in 1..d: 2^k >= 1 from two(k)\n\
    \u{20} have far: forall a: 2^d*a >= a from two(d)\n\
    by P -> N:\n\
    \u{20} have natural: forall i in 1..d: x'[i] >= 0 from moved(i)\n\
    \u{20} have false from claimed, moved, natural(1), far(x'[1])\n\
    by N -> P:\n\
    \u{20} have natural: forall i in 1..d: x[i] >= 0 from position(i)\n\
    \u{20} target zero i: 0 from nothing\n\
    \u{20} have false from zero_I, claimed, natural, natural(1), far(x[1])\n";

fn proved() -> (String, Vec<Part>) {
    match prove_with(RULES, SCRIPT, "P", Control::none()).unwrap() {
        Outcome::Proved { certificate, parts, .. } => (certificate, parts),
        Outcome::Open { open, facts, .. } => panic!("{open} stays open: {facts:#?}"),
    }
}

fn accepted(lines: &[&str]) -> bool {
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    verify(sealed(body).as_bytes(), Control::none()).is_ok()
}

#[test]
fn lemmas_are_shown_once() {
    let (certificate, parts) = proved();
    assert_eq!(parts[0].name, SHARED);
    let lines: Vec<&str> = certificate.lines().filter(|line| !line.starts_with("checksum ")).collect();
    assert!(accepted(&lines));
    let (shared, first) =
        (lines.iter().position(|line| *line == SHARED), lines.iter().position(|line| *line == "obligation 0"));
    let (shared, first) = (shared.unwrap(), first.unwrap());
    // Both halves use `far`, which uses `two`; nobody uses `idle`.
    let lemmas = |range: &[&str]| range.iter().filter(|line| line.starts_with("have all{")).count();
    assert_eq!(lemmas(&lines[shared..first]), 2, "{certificate}");
    // Nothing can be left out, of what is shared or of the obligations.
    for at in shared..lines.len() {
        let without: Vec<&str> =
            lines.iter().enumerate().filter(|(number, _)| *number != at).map(|(_, line)| *line).collect();
        assert!(!accepted(&without), "accepted without `{}`", lines[at]);
    }
    assert!(damaged(RULES, &parts) > 5);
}

/// What is shared follows from what all obligations suppose: not from the hypotheses of one, nor without its proof.
#[test]
fn only_what_is_shown_is_shared() {
    let (certificate, _) = proved();
    let lines: Vec<&str> = certificate.lines().filter(|line| !line.starts_with("checksum ")).collect();
    let shared = lines.iter().position(|line| *line == SHARED).unwrap();
    let with = |more: &[&'static str]| [&lines[..=shared], more, &lines[shared + 1..]].concat();
    for more in [
        // Nothing shows these.
        &["have ge{-1}"][..],
        &["have or{}"],
        &["have ge{d - 3}"],
        // What an obligation supposes is no hypothesis of all.
        &["have eq{#1000(1)}"],
        // Other steps lead to branches that nobody closes, or are of no use here.
        &["split 0"],
        &["cut d - 3"],
        &["inst 0 1"],
        &["mul 0 0"],
        &["target 0 0"],
        &["qed 0:1"],
        // There is one such place.
        &[SHARED],
    ] {
        assert!(!accepted(&with(more)), "accepted with {more:?}");
    }
    let end = lines.iter().position(|line| *line == "obligation 0").unwrap();
    let moved = [&lines[..shared], &lines[end..], &lines[shared..end]].concat();
    assert!(!accepted(&moved), "accepted behind the obligations");
}
