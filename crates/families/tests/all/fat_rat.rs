//! The variants of the Fat Rat game for every number of piles. Their searches take long, so the certificates that the ledger keeps are
//! looked at.

use super::family;
use super::neighbours::wrong;
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;

macro_rules! text {
    ($($file:literal),*) => { concat!($(include_str!(concat!("../../../games/src/fat_rat/family/", $file))),*) };
}

const CHAIN: &str = text!("chain.rules", "table.by", "neighbours.by", "keep.by", "chain.by");
const STAR: &str = text!("star.rules", "table.by", "smallest.by", "keep.by", "star.by");
const RAT: &str = text!("rat.rules", "table.by", "neighbours.by", "smallest.by", "keep.by", "rat.by");

const KEPT: [(&str, &str, usize); 3] = [
    (CHAIN, include_str!("../../../ledger/data/families/fat-rat.txt"), 100_000),
    (STAR, include_str!("../../../ledger/data/families/fat-rat-star.txt"), 100_000),
    (RAT, include_str!("../../../ledger/data/families/fat-rat-rat.txt"), 100_000),
];

fn signed(body: &str) -> String {
    sealed(body.to_owned())
}

fn body(certificate: &str) -> String {
    certificate.lines().filter(|line| !line.starts_with("checksum ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn kept_certificates() {
    for (text, certificate, most) in KEPT {
        assert!(certificate.len() < most);
        assert!(certificate.contains(&family(text, None)), "another ruleset");
        let found = verify(certificate.as_bytes(), Control::none()).unwrap();
        assert!(found.proved && found.claim == "P" && found.game == "fat-rat");
        assert_eq!(found.scope.as_deref(), Some("every integer m >= 2"));
        // Lines of the proof here and there: none can be left out.
        let body = body(certificate);
        let lines: Vec<&str> = body.lines().collect();
        let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
        for at in (start..lines.len()).step_by(313) {
            let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
            let text = signed(&kept.map(|(_, line)| format!("{line}\n")).collect::<String>());
            assert!(verify(text.as_bytes(), Control::none()).is_err(), "accepted without `{}`", lines[at]);
        }
    }
}

/// Rules with a mistake, which two piles show: their certificate is refused, and no proof is found in a short time.
#[test]
fn neighbours_of_the_fat_rat() {
    for (which, old, new) in [
        (0, "then 2^j - 1 else 2^j", "then 2^j else 2^j"),
        (0, "if s = 0 then 2^(j - 1)", "if s = 0 then 2^j"),
        (1, "then 2^j - 3 else", "then 2^j - 2 else"),
        (1, "else 2^j - 2", "else 2^j - 1"),
        (1, "then 2^(j - 1) - 1", "then 2^(j - 1)"),
        (1, "exists s in 1..2^(j - 1) - 1", "exists s in 2..2^(j - 1) - 1"),
        (2, "then 2 else 1", "then 2 else 2"),
        (2, "- 2^(k - 1) + 1", "- 2^(k - 1)"),
    ] {
        let (text, certificate, _) = KEPT[which];
        let rules = family(text, None);
        assert!(rules.contains(old), "{old} in\n{rules}");
        assert!(!wrong(&rules, "m=2", 16));
        let changed = rules.replacen(old, new, 1);
        assert!(wrong(&changed, "m=2", 16), "{old} -> {new} is right");
        let other = signed(&body(certificate).replacen(old, new, 1));
        assert!(verify(other.as_bytes(), Control::none()).is_err(), "accepted with {old} -> {new}");
        let budget = Budget::new().bytes(1_000_000);
        let script = Ruleset::parse(text).unwrap().script_text();
        let found = prove_with(&changed, &script, "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}
