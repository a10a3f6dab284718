//! Lemmas of the documents as closed claims.

use crate::common::{proved, refuted, rules};

/// Every claim of a file is proved, except those listed with their counterexample.
fn all(text: &str, false_ones: &[(&str, &str)]) {
    let game = rules(text);
    assert!(!game.claims.is_empty());
    for claim in &game.claims {
        match false_ones.iter().find(|(name, _)| *name == claim.name) {
            Some((name, expected)) => assert_eq!(refuted(&game, name), *expected),
            None => proved(&game, &claim.name),
        }
    }
}

#[test]
fn document_000() {
    let false_ones = [("false-residue", "formula (0)"), ("false-lemma-4", "formula (2)")];
    all(include_str!("../../../../docs/lemmas/rat.rules"), &false_ones);
    all(include_str!("../../../../docs/lemmas/mouse.rules"), &[]);
}

#[test]
fn document_002() {
    all(include_str!("../../../../docs/lemmas/wythoff.rules"), &[("false-a-odd", "formula (1)")]);
}

#[test]
fn document_004() {
    // Row 3 is (4,11,29), row 1 is (1,3,8).
    let false_ones = [("section-4-printed", "formula (1)"), ("jumping", "formula (3,1)")];
    all(include_str!("../../../../docs/lemmas/array.rules"), &false_ones);
}

/// Theorem I of document 004 and Zeckendorf's, and what becomes of them with other conditions and digits.
#[test]
fn numerals() {
    let false_ones = [
        // 22 and 100; 1, as 2 needs the digit 2; 3 and 10; 212 and 1000.
        ("false-u-free", "formula (8,9)"),
        ("false-u-few", "formula (1)"),
        ("false-u-more", "formula (3,4)"),
        ("false-u-apart", "formula (23,27)"),
    ];
    all(include_str!("../../../../docs/lemmas/numerals.rules"), &false_ones);
}

/// P(…) and legal(…) inside claims: P sorts its arguments, legal does not.
#[test]
fn claims_about_the_game() {
    let mouse = include_str!("../../../games/src/mouse/mouse.rules").replace(
        "example (3,5) is P",
        "claim closed: forall x, y, s, t: P(x,y) and legal(x,y -> s,t) => not P(s,t)\n\
         claim sorts: forall x, y: P(x,y) <=> P(y,x)\n\
         claim unsorted: forall x, y, s, t: legal(x,y -> s,t) => x <= y and s <= t\n\
         claim doubled: forall x: P(x,x) <=> x = 0\n\
         claim shifted: forall n >= 1: P(3*n - 1, floor(3*n/2))\n\
         claim wrong: forall x, y, s, t: legal(x,y -> s,t) => not P(s,t)\n\
         example (3,5) is P",
    );
    let game = rules(&mouse);
    for name in ["closed", "sorts", "unsorted", "doubled", "shifted"] {
        proved(&game, name);
    }
    assert_eq!(refuted(&game, "wrong"), "formula (0,1,0,0)");
}
