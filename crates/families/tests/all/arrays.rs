//! Sequences by recurrence in claims about numbers: the array of document 004.

use super::family;
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::verify;

/// A text of docs/families by its name.
macro_rules! text {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../docs/families/", $name, ".rules")))
    };
}

fn proved((name, text): (&str, &str), claim: &str, scope: &str) -> String {
    let rules = Ruleset::parse(text).unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
    match prove_with(&family(text, None), &rules.script_text(), claim, Control::none()).unwrap() {
        Outcome::Proved { certificate, .. } => {
            let found = verify(certificate.as_bytes(), Control::none()).unwrap();
            assert!(found.proved && found.claim == claim);
            assert_eq!(found.scope.as_deref(), Some(scope));
            assert!(certificate.len() < 100_000, "{name}: {}", certificate.len());
            if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ledger/data/families");
                std::fs::write(format!("{folder}/{name}-{claim}.txt"), &certificate).unwrap();
            }
            certificate
        }
        Outcome::Open { open, facts, .. } => panic!("{name}: {open} stays open: {facts:#?}"),
    }
}

#[test]
fn lemma_1_of_document_004() {
    proved(text!("array-sums"), "lemma-1", "every integer k >= 1");
}

#[test]
fn columns_are_left_shifts() {
    proved(text!("array-shift"), "theorem-2i", "every integer k >= 1");
}
