//! What the checker takes a ruleset to mean, compared with the ruleset language at instances; and what it refuses.

use super::instance::Instance;
use super::model::Model;
use super::{BETA_NIM, WYNIM, WYTHOFF, family};
use ratwheel_numbers::Natural;
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, RelationalGame};
use ratwheel_verify::families::read::Family;
use std::collections::HashMap;

/// Cases, choices, sets, lets, orders: whatever is read.
const MIXED: &str = "game mixed\npiles x <= y\nparam d: int in 1..4\nparam k: int >= 0\n\
    let far(a, b) = |a - b| mod 3 = 1 or a div 2 > k\nset S = { (1, 2), (d, d + 1) }\nset T = { 3*n + 1 : n >= 1 }\n\
    positions: x + y != 9\n\
    move I in any order: x' = x and y' < y or y' = y and x' < x\n\
    move II: (x - x', y - y') in S or (if x' in T then far(x, y') else min(x, y, d) = max(x', y' - k))\n\
    claim P: (forall n in 1..x: n*n != y) and (x = 0 => y in T) or (exists m, n < 4: x = m + n and y = d*m + n*n - n)";

fn compare(text: &str, names: &[&str], values: &[&[&str]], size: i64) {
    let rules = family(text, None);
    let ruleset = Ruleset::parse(&rules).unwrap();
    let read = Family::read(&rules, "P").unwrap();
    let moves = read.obligations.iter().filter(|obligation| obligation.name.starts_with("termination")).count();
    for values in values {
        let arguments = names.iter().zip(*values).fold(Arguments::new(), |all, (name, value)| all.with(*name, *value));
        let game = RelationalGame::new(ruleset.instantiate(&arguments).unwrap()).unwrap();
        let claim = game.relation().claims.iter().find_map(|claim| match &claim.kind {
            ClaimKind::NormalP(formula) => Some(formula.clone()),
            _ => None,
        });
        let claim = claim.unwrap();
        let instance = Instance::new(&read, values, -1..14);
        let natural = |value: i64| Natural::from(u64::try_from(value).unwrap());
        let all = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
        for (x, y) in all.clone() {
            let (a, b) = (read.piles.0[0], read.piles.0[1]);
            let mut env = HashMap::from([(a, x), (b, y)]);
            let Ok(from) = game.position(&[natural(x), natural(y)]) else { continue };
            if from.piles() != [natural(x), natural(y)] {
                continue;
            }
            // The hypotheses of P→N end with claim, step, claim.
            let hypotheses = &read.obligations[0].hypotheses;
            let claimed = instance.holds(&hypotheses[hypotheses.len() - 3], &env);
            assert_eq!(claimed, claim.holds(&[natural(x).into(), natural(y).into()]).unwrap(), "{values:?} ({x},{y})");
            for (s, t) in all.clone() {
                env.extend([(read.piles.1[0], s), (read.piles.1[1], t)]);
                let step = read.obligations.iter().take(moves).any(|obligation| {
                    let hypotheses = &obligation.hypotheses;
                    instance.holds(&hypotheses[hypotheses.len() - 2], &env)
                });
                let to = game.position(&[natural(s), natural(t)]).ok();
                let to = to.filter(|to| to.piles() == [natural(s), natural(t)]);
                let legal = to.is_some_and(|to| game.rule(&from, &to).unwrap().is_some());
                assert_eq!(step, legal, "{values:?} ({x},{y}) -> ({s},{t})");
            }
        }
    }
}

#[test]
fn rulesets_mean_what_the_language_says() {
    compare(WYTHOFF, &["d"], &[&["1"], &["2"], &["4"]], 8);
    compare(BETA_NIM, &["beta"], &[&["sqrt(5)"], &["pi"]], 8);
    compare(WYNIM, &["beta"], &[&["sqrt(7)"], &["2+sqrt(2)"]], 8);
    compare(MIXED, &["d", "k"], &[&["1", "0"], &["3", "1"], &["4", "2"]], 7);
}

#[test]
fn what_is_refused() {
    let base = "game g\npiles x, y\nparam d: int >= 1\nmove I: x' < x and y' = y\nclaim P: x = 0";
    assert!(Family::read(base, "P").is_ok());
    for (text, why) in [
        (base.replace("int >= 1", "int in 3..2"), "no value of `d` is left"),
        (format!("{base}\nrequire d < 1"), "no value of `d` is left"),
        (base.replace("int >= 1", "int > 1 = 1") + "\nrequire d < 2", "no value of `d` is left"),
        (base.replace("d: int >= 1", "d: real in 2..2") + "\nrequire irrational(d)", "no value of `d` is left"),
        (format!("{base}\nrequire d > sqrt(2)"), "integer parameter that is no rational number"),
        (base.replace("d: int >= 1", "d: real > sqrt(2)") + "\nrequire d < sqrt(3)", "different square roots"),
        (base.replace("d: int >= 1", "d: real > sqrt(2)") + "\nrequire d < 7/5", "no value of `d` is left"),
        (base.replace("d: int >= 1", "d: real > phi") + "\nrequire d <= (1 + sqrt(5))/2", "no value of `d` is left"),
        (base.replace("d: int >= 1", "d: real >= sqrt(4)") + "\nrequire d <= 2 and irrational(d)", "no value of `d`"),
        (format!("{base}\nrequire d != 3"), "`!=`"),
        (format!("{base}\nrequire d^2 > 3"), "`require"),
        (format!("{base}\nrequire d > 3 or d < 2"), "`require"),
        (format!("{base}\nlet x = 3"), "given twice"),
        (format!("{base}\nlet d = 3"), "given twice"),
        (format!("{base}\nmeasure x"), "`measure`"),
        (base.replace("x' < x", "x' < x + floor(x*sqrt(2) + x*sqrt(3))"), "two different multiples"),
        (base.replace("x = 0", "x = floor(x/(d - 1))"), "divided by 0"),
        (base.replace("x = 0", "x = floor(sqrt(d - 2))"), "complicated"),
        (base.replace("d: int >= 1", "d: real > 1").replace("x = 0", "x = d"), "real number"),
        (base.replace("x = 0", "x' = 0"), "outside a move"),
        (base.replace("x = 0", "P(x, y)"), "`P`"),
        (base.replace("x = 0", "xor(x, y) = 0"), "`xor`"),
        (base.replace("claim P:", "claim P misere:"), "does not have the claim"),
    ] {
        let error = Family::read(&text, "P").unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

/// Each `if` inside the condition of another, and each side of `<=>`, is said twice: that ends before memory does.
#[test]
fn what_doubles_is_refused() {
    let term = (0..40).fold("y".to_owned(), |term, _| format!("(if x = {term} then 1 else 2)"));
    let formula = (0..40).fold("x = d".to_owned(), |formula, _| format!("({formula} <=> y > 3)"));
    for claim in [format!("y >= {term}"), formula] {
        let rules = format!("game g\npiles x, y\nparam d: int >= 1\nmove I: x' < x and y' = y\nclaim P: {claim}\n");
        let why = Family::read(&rules, "P").unwrap_err().to_string();
        assert!(why.contains("a formula as large as this"), "{why}");
    }
}
