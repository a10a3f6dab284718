//! Every schema evaluated at random functions, arguments and parameters: where it applies, what it says is true.

use super::instance::Instance;
use super::model::Model;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use std::collections::{BTreeMap, HashMap};

/// Slopes of many kinds, in a claim that nobody believes.
const SURDS: &str = "game g\npiles x, y\nparam d: int >= 1\nmove I: x' < x and y' = y\n\
    claim P: exists n >= 1: x = floor(n*(2 - d + sqrt(d^2+4))/2) and y = floor(n*(2 + d + sqrt(d^2+4))/2)\n\
    and x = floor(n*(2 - d + sqrt(d^2+4))/2 + (d - 2 + sqrt(d^2+4))/(2*d))\n\
    and y = floor(n*(2 + d + sqrt(d^2+4))/2 + (d - 2 + sqrt(d^2+4))/(2*d) + 1)\n\
    and x = floor(3*n/2) and y = n div 3 and x = floor(n*phi) and y = floor(n*phi^2) and x = floor(n*phi/3 - 1/2) and x = floor(-n*phi)";
const BETA: &str = "game g\npiles x, y\nparam beta: real\nrequire beta > 2 and irrational(beta)\n\
    move I: x' < x and y' = y\nclaim P: exists n >= 1: x = floor(n*beta) and y = floor(n*beta/(beta-1))\n\
    and x = floor(n*beta/2) and y = floor(n*(beta - 2)) and x = floor(n*beta + 1/2) and x = floor(n/beta) and x = floor(-n*beta)";

/// Two slopes with (2d + 1)θ − θ' = 3d − 1.
const TIED: &str = "game g\npiles x, y\nparam d: int >= 0\nlet beta = (3 - d + sqrt(d^2 + 6*d + 5))/2\nmove I: x' < x and y' = y\n\
    claim P: exists n >= 1: x = floor(n*beta/(beta-1)) and y = floor(n*beta)";

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn between(state: &mut u64, low: i64, high: i64) -> i64 {
    low + i64::try_from(next(state) % u64::try_from(high - low + 1).unwrap()).unwrap()
}

fn try_all(rules: &str, parameters: &[&str], seen: &mut BTreeMap<&'static str, usize>) {
    let family = Family::read(rules, "P").unwrap();
    let count = family.functions.len();
    let mut state = 7;
    let instances: Vec<Instance> = parameters.iter().map(|text| Instance::new(&family, &[*text], -1..90)).collect();
    // So far it may take until a line is left behind.
    let far: Vec<Instance> = parameters.iter().map(|text| Instance::new(&family, &[*text], 1..1_600)).collect();
    for schema in Schema::ALL {
        // Few random numbers fit a quadratic equation, and it takes long until a line is left behind.
        let times = match schema {
            Schema::Nested => 6_000,
            Schema::Behind => 150,
            _ => 1_500,
        };
        for _ in 0..times {
            let mut function = || usize::try_from(next(&mut state)).unwrap() % count;
            let functions: Vec<usize> = match schema {
                Schema::Shift
                | Schema::Cover
                | Schema::Disjoint
                | Schema::Above
                | Schema::Sum
                | Schema::Behind
                | Schema::Scale
                | Schema::Apart => vec![function(), function()],
                Schema::Locate if function() % 2 == 0 => vec![function(), function()],
                _ => vec![function()],
            };
            let mut small = |low, high| Poly::constant(between(&mut state, low, high));
            let arguments = match schema {
                Schema::Zero => vec![],
                Schema::Low | Schema::High => vec![small(-3, 20), small(-1, 5)],
                Schema::GapLow | Schema::GapHigh => vec![small(-9, 20), small(-9, 20), small(-1, 5)],
                Schema::Period => vec![small(-9, 20), small(-6, 6)],
                Schema::Add | Schema::Disjoint | Schema::Same => vec![small(-4, 15), small(-4, 15)],
                Schema::CoverFrom => vec![small(-3, 30), Poly::var(0), small(0, 2)],
                Schema::DisjointFrom => vec![small(-4, 15), small(-4, 15), Poly::var(0), small(0, 2)],
                Schema::CoverBeside => vec![small(-3, 30), Poly::var(0)],
                Schema::DisjointBeside => vec![small(-4, 15), small(-4, 15), Poly::var(0)],
                Schema::At => vec![small(-2, 5), small(-3, 9)],
                Schema::Above => vec![small(-3, 20), small(-2, 3)],
                Schema::Shift | Schema::Ratio => vec![small(-20, 20)],
                Schema::Cover => vec![small(-3, 30)],
                Schema::Even => vec![small(-9, 20), small(-9, 20), small(-5, 9)],
                Schema::Sum => vec![small(-9, 20), small(-9, 20)],
                Schema::Behind => vec![small(-9, 20)],
                Schema::Scale => vec![small(-9, 20), small(-3, 3)],
                // Multiples of the slopes that differ by an integer, and distances as they are, or near.
                Schema::Apart => {
                    let d = Poly::var(0);
                    let (s, t) = (between(&mut state, -9, 20), between(&mut state, -9, 20));
                    let numbers = match next(&mut state) % 4 {
                        0 => [Poly::constant(1), Poly::constant(1), d.clone()],
                        1 => [Poly::constant(1), Poly::constant(1), d.negated()],
                        2 => [Poly::constant(1), Poly::constant(1), Poly::constant(1)],
                        _ => [d.scaled(&2.into()).offset(1), Poly::constant(1), d.scaled(&3.into()).offset(-1)],
                    };
                    let mut gap = || Poly::constant((t - s) * between(&mut state, 0, 4) + between(&mut state, -2, 2));
                    let gaps = [Poly::constant(t - s), gap(), gap()];
                    [s, t].map(Poly::constant).into_iter().chain(gaps).chain(numbers).collect()
                }
                Schema::Square => {
                    let root = if next(&mut state).is_multiple_of(2) { [1, 1] } else { [3, -1] };
                    let numbers = [between(&mut state, -3, 40), between(&mut state, -3, 20)];
                    numbers.into_iter().chain(root).map(Poly::constant).collect()
                }
                Schema::Nested => {
                    let d = Poly::var(0);
                    let numbers = vec![small(-9, 20), small(-2, 2), small(-2, 2), small(-2, 3)];
                    let root = match next(&mut state) % 4 {
                        0 => [Poly::constant(1), Poly::constant(1)],
                        1 => [Poly::constant(3), Poly::constant(-1)],
                        2 => [d.negated().offset(2), d],
                        _ => [d.offset(2), d.negated()],
                    };
                    let rest = Poly::constant(between(&mut state, -3, 5));
                    numbers.into_iter().chain(root).chain([rest]).collect()
                }
                // These are about no floors; `rows.rs`, `arrays.rs` and `nim.rs` try them.
                Schema::MexStart
                | Schema::MexRises
                | Schema::MexBeside
                | Schema::MexCover
                | Schema::MexDisjoint
                | Schema::MexNew
                | Schema::Entry
                | Schema::Small => continue,
                Schema::Locate => {
                    let mut all: Vec<Poly> = functions.iter().map(|_| small(-2, 2)).collect();
                    all.extend([small(-2, 2), small(-3, 8)]);
                    all
                }
            };
            let lemma = Lemma { schema, functions, arguments };
            let Ok(said) = family.lemma(&lemma) else { continue };
            *seen.entry(schema.name()).or_default() += 1;
            let instances = if schema == Schema::Behind { &far } else { &instances };
            for (instance, text) in instances.iter().zip(parameters) {
                if schema == Schema::Locate && !reaches(&lemma, instance) {
                    continue;
                }
                assert!(instance.holds(&said, &HashMap::new()), "{lemma:?} is false for {text}");
            }
        }
    }
}

/// Has the sum passed the number that is located, so that the place is among those that are tried?
fn reaches(lemma: &Lemma, instance: &Instance) -> bool {
    let last = instance.range.end - 1;
    let number = |place: usize| lemma.arguments[place].as_constant().unwrap().to_i64().unwrap();
    let count = lemma.functions.len();
    let sum: i64 = lemma.functions.iter().enumerate().map(|(i, f)| number(i) * instance.floor(*f, last)).sum();
    sum + number(count) * last > number(count + 1)
}

#[test]
fn what_lemmas_say_is_true() {
    let mut seen = BTreeMap::new();
    try_all(SURDS, &["1", "2", "3", "7"], &mut seen);
    try_all(&SURDS.replace("d: int >= 1", "d: int >= 2"), &["2", "3", "4", "7"], &mut seen);
    // A bound that is no rational number: there β is at least 1 more than β/(β−1).
    let narrow = BETA.replace("beta > 2", "phi^2 <= beta < 3");
    try_all(&narrow, &["phi^2", "e", "sqrt(7)", "2+9/10*sqrt(1.2)"], &mut seen);
    try_all(BETA, &["sqrt(5)", "pi", "e", "2+1/1000*sqrt(2)", "7+sqrt(3)"], &mut seen);
    let before = seen.get("apart").copied().unwrap_or(0);
    try_all(TIED, &["0", "1", "2", "3", "9"], &mut seen);
    assert!(seen["apart"] > before + 20, "slopes that are tied were hardly tried");
    let elsewhere =
        |schema: &Schema| schema.name().starts_with("mex-") || [Schema::Entry, Schema::Small].contains(schema);
    for schema in Schema::ALL.into_iter().filter(|schema| !elsewhere(schema)) {
        assert!(seen.get(schema.name()).is_some_and(|times| *times >= 5), "{} was hardly tried", schema.name());
    }
}

/// Where the range of a parameter is too wide a schema does not apply.
#[test]
fn side_conditions_are_for_all_parameters() {
    let applies = |rules: &str, schema, functions: &[usize], arguments: &[i64]| {
        let Ok(family) = Family::read(rules, "P") else { return false };
        let arguments = arguments.iter().copied().map(Poly::constant).collect();
        family.lemma(&Lemma { schema, functions: functions.to_vec(), arguments }).is_ok()
    };
    assert!(applies(BETA, Schema::Cover, &[0, 1], &[5]));
    // Nothing says that β is irrational.
    let rational = BETA.replace(" and irrational(beta)", "");
    assert!(!applies(&rational, Schema::Cover, &[0, 1], &[5]));
    // β/(β−1) is below 2 for β > 2 only.
    assert!(applies(BETA, Schema::High, &[1], &[5, 2]));
    assert!(!applies(&BETA.replace("beta > 2", "beta > 3/2"), Schema::High, &[1], &[5, 2]));
    assert!(!applies(BETA, Schema::High, &[0], &[5, 9]));
    // √(d² + 4) is rational for d = 0, and then the slopes are 2 and 2.
    assert!(applies(SURDS, Schema::Cover, &[0, 1], &[5]));
    assert!(!applies(
        &SURDS.replace("d: int >= 1", "d: int >= -3").replace("/(2*d)", "/2"),
        Schema::Cover,
        &[0, 1],
        &[5]
    ));
    let zero = SURDS.replace("d: int >= 1", "d: int >= 0").replace("/(2*d)", "/2");
    assert!(!applies(&zero, Schema::Cover, &[0, 1], &[5]));
    // √(d² + 3) is 2 for d = 1.
    let square = SURDS.replace("d^2+4", "d^2+3");
    assert!(!applies(&square, Schema::Cover, &[0, 1], &[5]));
    assert!(!applies(SURDS, Schema::Low, &[0], &[5, 2]));
    // β ≥ β/(β−1) + 1 from φ² on and not before; ⌊2β⌋ = 5 needs both bounds.
    let range = |text: &str| BETA.replace("beta > 2", text);
    assert!(applies(&range("phi^2 <= beta < 3"), Schema::Above, &[1, 0], &[7, 1]));
    assert!(!applies(&range("phi^2 - 1/1000 <= beta < 3"), Schema::Above, &[1, 0], &[7, 1]));
    assert!(!applies(&range("(3 + sqrt(4.99))/2 <= beta < 3"), Schema::Above, &[1, 0], &[7, 1]));
    assert!(applies(&range("phi^2 <= beta < 3"), Schema::At, &[0], &[2, 5]));
    assert!(!applies(&range("phi^2 <= beta <= 3.01"), Schema::At, &[0], &[2, 5]));
    assert!(!applies(&range("phi^2 <= beta"), Schema::At, &[0], &[2, 5]));
    // 3θ − θ' = 2 at d = 1: rows two apart differ by (4,6), (3,6), (3,5), and never by (4,5).
    let tied = TIED.replace("3 - d", "2").replace("d^2 + 6*d + 5", "12");
    for (u, v, fits) in [(4, 5, true), (4, 6, false), (3, 5, false), (3, 6, false)] {
        assert_eq!(applies(&tied, Schema::Apart, &[0, 1], &[7, 9, 2, u, v, 3, 1, 2]), fits, "({u},{v})");
    }
    assert!(!applies(&tied, Schema::Apart, &[0, 1], &[7, 9, 2, 4, 5, 3, 1, 3]));
    assert!(!applies(&tied, Schema::Apart, &[0, 1], &[7, 9, 2, 4, 5, -3, -1, -2]));
    // √((2d + k)² + 2k + 1) is never rational, √((2d + k + 1)²) is, and √(d² + k² + 5) may be.
    let two = |root: &str| {
        let both = TIED.replace("param d: int >= 0", "param d: int >= 1\nparam k: int >= 0");
        both.replace("(3 - d + sqrt(d^2 + 6*d + 5))/2", &format!("(4*d - k - 1 + sqrt({root}))/(2*d)"))
    };
    assert!(applies(&two("(2*d + k)^2 + 2*k + 1"), Schema::Cover, &[0, 1], &[5]));
    assert!(!applies(&two("(2*d + k)^2 + 4*d + 2*k + 1"), Schema::Cover, &[0, 1], &[5]));
    assert!(!applies(&two("d^2 + k^2 + 5"), Schema::Cover, &[0, 1], &[5]));
}
