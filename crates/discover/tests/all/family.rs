//! Families: one formula with the parameter in it, from rules alone, and its proof for every value.

use ratwheel_discover::{Agreement, DiscoverError, FamilyDiscovery, Options, Verdict, family};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;

/// What is found must not depend on how busy the machine is.
fn patient() -> Options {
    let mut options = Options::default();
    (options.time, options.effort) = (options.time * 20, Some(options.time));
    options
}

fn looked(text: &str, parameter: &str, values: std::ops::RangeInclusive<i64>) -> FamilyDiscovery {
    let rules = Ruleset::parse(text).unwrap();
    let values: Vec<i64> = values.collect();
    family(&rules, &[], parameter, &values, &patient(), Control::none()).unwrap()
}

const WYTHOFF: &str = "game band\npiles x, y\nparam d: int >= 1 = 1
move I: x' < x and y' = y or x' = x and y' < y
move II: x' < x and y' < y and |(x - x') - (y - y')| < d";

#[test]
fn every_band_of_wythoff_has_one_slope() {
    let found = looked(WYTHOFF, "d", 1..=8);
    assert_eq!(found.slopes, ["(2 - d + sqrt(d^2 + 4))/2"], "{found:?}");
    assert_eq!(
        found.formula.as_deref(),
        Some(
            "exists n >= 0: x = floor((2 - d + sqrt(d^2 + 4))/2*n) and y = x + d*n \
             or y = floor((2 - d + sqrt(d^2 + 4))/2*n) and x = y + d*n"
        )
    );
    assert_eq!((&found.verdict, found.scope.as_deref()), (&Verdict::Proved, Some("every integer d >= 1")));
    assert_eq!((found.fitted.as_slice(), found.held.as_slice()), ([1, 2, 3, 4, 5].as_slice(), [6, 7, 8].as_slice()));
    assert!(found.instances.iter().all(|instance| instance.agreement == Some(Agreement::Proved)), "{found:?}");
    // What is kept is a ruleset that says the same, and the checker accepts the proof.
    assert!(Ruleset::parse(&found.rules.unwrap()).is_ok());
    let checked = ratwheel_prove::verify(found.certificate.unwrap().as_bytes(), Control::none()).unwrap();
    assert!(checked.proved);
}

#[test]
fn remainders_are_proved_for_every_bound() {
    let moore = "game moore\npiles x, y\nparam k: int >= 1 = 2\nmove take: x - k <= x' <= x and y - k <= y' <= y";
    let found = looked(moore, "k", 1..=6);
    assert_eq!((&found.verdict, found.scope.as_deref()), (&Verdict::Proved, Some("every integer k >= 1")), "{found:?}");
    let least = "game least\npiles x, y\nparam k: int >= 1 = 3
move take: x' <= x - k and y' = y\nmove take: y' <= y - k and x' = x";
    let found = looked(least, "k", 1..=6);
    assert_eq!((&found.verdict, found.scope.as_deref()), (&Verdict::Proved, Some("every integer k >= 1")), "{found:?}");
}

#[test]
fn a_family_without_one_formula_has_none() {
    // Below 7 the number k can be taken, from 7 on only 1: what fits the first values is wrong at the others.
    let text = "game turns\npiles x\nparam k: int >= 1 = 1\nmove I: x' = x - 1 or k < 7 and x - k <= x' < x";
    let found = looked(text, "k", 1..=9);
    assert_eq!((&found.verdict, &found.formula, &found.rules), (&Verdict::None, &None, &None), "{found:?}");
    assert!(found.instances.iter().all(|instance| instance.agreement.is_none()));
    assert!(found.instances.iter().all(|instance| instance.found.as_ref().unwrap().verdict == Verdict::Proved));
    assert!(found.why.is_some());
}

#[test]
fn few_values_show_nothing() {
    let found = looked(WYTHOFF, "d", 1..=3);
    assert_eq!((&found.verdict, &found.formula), (&Verdict::None, &None));
    assert_eq!(found.instances.len(), 3);
}

#[test]
fn what_the_rules_refuse_is_said() {
    let rules = Ruleset::parse(WYTHOFF).unwrap();
    let ask = |parameter: &str, values: &[i64]| {
        family(&rules, &[], parameter, values, &Options::default(), Control::none()).unwrap_err()
    };
    let DiscoverError::Parameter(zero) = ask("d", &[0, 1, 2, 3]) else { panic!("no refusal") };
    assert_eq!(zero, "d = 0: the parameter `d` must be >= 1, and 0 is not");
    let DiscoverError::Parameter(unknown) = ask("k", &[1, 2]) else { panic!("no refusal") };
    assert_eq!(unknown, "the rules have no parameter `k`; they have d");
}
