//! Families with a mistake: there is no proof, and brute force shows each of them wrong at some instance.

use super::{BETA_NIM, WYNIM, WYTHOFF, family, steps};
use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, RelationalGame};
use std::collections::HashSet;

/// Is the claim wrong somewhere on a box, by playing it out?
pub(crate) fn wrong(rules: &str, arguments: &str, size: u64) -> bool {
    let arguments: Arguments = arguments.parse().unwrap();
    // What `require` refuses is no instance.
    let Ok(relation) = Ruleset::parse(rules).unwrap().instantiate(&arguments) else { return false };
    let game = RelationalGame::new(relation).unwrap();
    let claim = game.relation().claims.iter().find_map(|claim| match &claim.kind {
        ClaimKind::NormalP(formula) => Some(formula.clone()),
        _ => None,
    });
    let claim = claim.unwrap();
    let mut lost = HashSet::new();
    for total in 0..=2 * size {
        for x in 0..=total.min(size) {
            let y = total - x;
            // Piles that are listed in order are listed so.
            if y > size || game.relation().sorted && x > y {
                continue;
            }
            let from = game.position(&[Natural::from(x), Natural::from(y)]).unwrap();
            let moves = game.moves(&from, 1_000_000, Control::none()).unwrap();
            let is_lost = !moves.iter().any(|step| lost.contains(&step.to));
            if is_lost {
                lost.insert(from.clone());
            }
            if claim.holds(&[Natural::from(x).into(), Natural::from(y).into()]).unwrap() != is_lost {
                return true;
            }
        }
    }
    false
}

/// Each change of the text, in all places or in the first.
fn changed(text: &str, changes: &[(&str, &str)], instances: &[&str]) {
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        // (0,0) is in both halves of the claim, so that one of them may leave it out.
        let once = if *old == "n >= 0" { text.replace(old, new) } else { text.replacen(old, new, 1) };
        let mut texts = vec![text.replace(old, new), once];
        texts.dedup();
        for rules in texts {
            let rules = family(&rules, None);
            assert!(instances.iter().any(|instance| wrong(&rules, instance, 34)), "{old} -> {new} is right");
            let budget = steps(250);
            let found = prove(&rules, "P", Control::none().within(&budget));
            assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
        }
    }
}

/// The claim about misère play and the examples play no part.
pub(crate) fn normal(text: &str) -> String {
    let rules = family(text, None);
    rules.split("claim P misere:").next().unwrap().to_owned()
}

#[test]
fn the_true_ones_are_right() {
    assert!(["d=1", "d=2", "d=5"].iter().all(|d| !wrong(&normal(WYTHOFF), d, 34)));
    assert!(["beta=pi", "beta=sqrt(5)"].iter().all(|beta| !wrong(&normal(BETA_NIM), beta, 34)));
    assert!(["beta=e", "beta=sqrt(7)"].iter().all(|beta| !wrong(&normal(WYNIM), beta, 34)));
}

#[test]
fn neighbours_of_wythoff() {
    changed(
        &normal(WYTHOFF),
        &[
            ("< d", "<= d"),
            ("< d", "< d - 1"),
            ("< d", "< d + 2"),
            ("< d", "< 2*d"),
            ("d >= 1", "d >= 0"),
            ("y' = y", "y' <= y"),
            ("y' = y", "y' = y - 1"),
            ("x' < x and y' = y", "x' < x - 1 and y' = y"),
            ("(2 + d + sqrt", "(3 + d + sqrt"),
            ("(2 - d + sqrt", "(3 - d + sqrt"),
            ("d^2 + 4", "d^2 + 5"),
            ("d^2 + 4", "d^2 + 8"),
            ("n >= 0", "n >= 1"),
            ("n >= 0", "n < 9"),
            ("x' < x and y' < y and |", "x' < x and y' < y and x != 3 and |"),
            ("x' < x and y' < y and |", "x' < x and y' + 1 < y and |"),
        ],
        &["d=0", "d=1", "d=2", "d=3"],
    );
}

#[test]
fn neighbours_of_the_beatty_games() {
    let instances = ["beta=sqrt(5)", "beta=pi", "beta=2+sqrt(2)", "beta=2+sqrt(1/50)", "beta=4+sqrt(2)"];
    changed(
        &normal(WYNIM),
        &[
            ("< d", "< d - 1"),
            ("< d", "< d - 2"),
            ("not (x in B) and not (y in B) and ", ""),
            ("not (x in B) and ", ""),
            ("n >= 1", "n >= 2"),
            ("/(beta - 1)", "/(beta - 1) + 1/2"),
            ("floor(n*beta) : ", "floor(n*beta) + 1 : "),
            ("let d = floor(beta)", "let d = floor(beta) - 1"),
            ("let d = floor(beta)", "let d = 2"),
        ],
        &instances,
    );
    changed(&normal(BETA_NIM), &[("<= d", "<= d - 1"), ("min(", "max("), ("not (y in B)", "y in B")], &instances);
}
