//! Every atom in every number system against the arithmetic it stands for, on all small numbers.

use ratwheel_automata::{Comparison, Dfa, Engine, FloorTerm, Linear, Numerals, Sign, Track};
use ratwheel_numbers::{Control, Integer, Natural, Real};
use ratwheel_numeration::System;

fn real(text: &str) -> Real {
    text.parse().unwrap()
}

fn engine(numerals: &Numerals) -> Engine<'static> {
    Engine::new(numerals.clone(), Control::none())
}

/// The name of a system of `ratwheel_numeration` that is the oracle for digits, and the automata's version.
fn systems() -> Vec<Numerals> {
    [
        "base:2",
        "base:3",
        "base:10",
        "zeckendorf",
        "fibonacci",
        "u",
        "u:b=4",
        "u:b=16",
        "recurrence:2,1",
        "recurrence:3,2",
        "recurrence:5,5",
        "q:1+sqrt(2)",
        "p:1+sqrt(2)",
        "q:sqrt(2)",
        "p:sqrt(2)",
        "q:sqrt(3)",
        "p:sqrt(3)",
        "q:sqrt(7)",
        "p:sqrt(7)",
        "q:(5+sqrt(13))/2",
        "q:sqrt(13)",
        "p:sqrt(13)",
        "p:sqrt(2)/5",
        "q:3+sqrt(10)",
        "q:phi",
        "p:phi^2",
        "q:(1+sqrt(2))/9",
        "p:(7+sqrt(5))/11",
    ]
    .iter()
    .map(|name| Numerals::of(&name.parse().unwrap()).unwrap())
    .collect()
}

fn oracle(numerals: &Numerals) -> System {
    numerals.name().parse().unwrap()
}

fn n(value: u64) -> Natural {
    Natural::from(value)
}

const X: Track = Track(0);
const Y: Track = Track(1);
const Z: Track = Track(2);

fn holds1(engine: &Engine<'_>, dfa: &Dfa, x: u64) -> bool {
    engine.accepts(dfa, &[(X, n(x))])
}

fn holds2(engine: &Engine<'_>, dfa: &Dfa, x: u64, y: u64) -> bool {
    engine.accepts(dfa, &[(X, n(x)), (Y, n(y))])
}

#[test]
fn numerals_are_those_of_the_numeration_crate() {
    for numerals in systems() {
        let system = oracle(&numerals);
        let places: Vec<Natural> = numerals.places().take(20).collect();
        assert_eq!(system.places(20).unwrap(), places, "{numerals}");
        for value in (0..400).chain([10_000, 123_456, 9_999_999_999]) {
            let word = numerals.word(&n(value));
            let digits: Vec<Natural> = word.iter().map(|&d| Natural::from(d)).collect();
            let numeral = system.digits(&n(value)).unwrap();
            let expected: Vec<Natural> = numeral.digits().iter().skip_while(|d| d.is_zero()).cloned().collect();
            assert_eq!(digits, expected, "{numerals} {value}");
            assert_eq!(numerals.value(&word), value, "{numerals}");
            assert!(numerals.is_canonical(&word), "{numerals} {value} {word:?}");
        }
    }
}

#[test]
fn canonical_words_are_exactly_the_numerals() {
    for numerals in systems().into_iter().filter(|numerals| numerals.digits() <= 5) {
        let engine = engine(&numerals);
        let valid = engine.valid(&[X]).unwrap();
        let length = numerals.length(4);
        let digits = u32::from(numerals.digits());
        for code in 0..digits.pow(u32::try_from(length).unwrap()).min(5000) {
            let word: Vec<u16> = (0..length)
                .rev()
                .map(|i| u16::try_from(code / digits.pow(u32::try_from(i).unwrap()) % digits).unwrap())
                .collect();
            let value = numerals.value(&word);
            let stripped: Vec<u16> = word.iter().copied().skip_while(|&d| d == 0).collect();
            let canonical = numerals.word(&value) == stripped;
            assert_eq!(numerals.is_canonical(&word), canonical, "{numerals} {word:?}");
            let letters: Vec<Vec<u16>> = word.iter().map(|&d| vec![d]).collect();
            assert_eq!(valid.accepts_word(&letters), canonical, "{numerals} {word:?}");
        }
    }
}

#[test]
fn linear_constraints_in_two_variables() {
    let comparisons = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ];
    let forms = [(1, -1, 0), (1, -1, 3), (2, -3, 1), (-5, 2, -7), (1, 1, -20), (3, 0, -17), (4, -6, 3), (1, -2, 100)];
    for numerals in systems() {
        let engine = engine(&numerals);
        for (i, &(a, b, c)) in forms.iter().enumerate() {
            let comparison = comparisons[i % comparisons.len()];
            for comparison in [comparison, comparisons[(i + 3) % comparisons.len()]] {
                let form = Linear::new().plus(a, X).plus(b, Y).constant(c);
                let dfa = engine.linear(&form, comparison).unwrap();
                for (x, y) in
                    (0..45u64).flat_map(|x| (0..45u64).map(move |y| (x, y))).chain([(300, 299), (299, 300), (800, 533)])
                {
                    let value = a * i64::try_from(x).unwrap() + b * i64::try_from(y).unwrap() + c;
                    let expected = comparison.admits(value.cmp(&0));
                    assert_eq!(
                        holds2(&engine, &dfa, x, y),
                        expected,
                        "{numerals}: {a}x+{b}y+{c} {comparison} 0 at {x},{y}"
                    );
                }
            }
        }
    }
}

#[test]
fn linear_constraints_in_three_variables_and_congruences() {
    for numerals in systems() {
        let engine = engine(&numerals);
        let add = engine.linear(&Linear::new().plus(1, X).plus(1, Y).plus(-1, Z), Comparison::Equal).unwrap();
        let less =
            engine.linear(&Linear::new().plus(2, X).plus(-1, Y).plus(-3, Z).constant(5), Comparison::Less).unwrap();
        let modulo = engine.congruence(&Linear::new().plus(2, X).plus(-1, Y).plus(3, Z).constant(-4), 7).unwrap();
        for x in 0..16i64 {
            for y in 0..16i64 {
                for z in 0..16i64 {
                    let values = [(X, x), (Y, y), (Z, z)].map(|(t, v)| (t, n(v.unsigned_abs())));
                    assert_eq!(engine.accepts(&add, &values), x + y == z, "{numerals} {x}+{y}={z}");
                    assert_eq!(engine.accepts(&less, &values), 2 * x - y - 3 * z + 5 < 0, "{numerals} {x} {y} {z}");
                    let rest = (2 * x - y + 3 * z - 4).rem_euclid(7);
                    assert_eq!(engine.accepts(&modulo, &values), rest == 0, "{numerals} {x} {y} {z}");
                }
            }
        }
    }
}

#[test]
fn constants_of_any_size() {
    let large: Natural = "123456789012345678901234567890123456789012345678901234567890".parse().unwrap();
    for numerals in systems() {
        let engine = engine(&numerals);
        let shifted = Linear::new().plus(1, X).plus(-1, Y).constant(-Integer::from(&large));
        let dfa = engine.linear(&shifted, Comparison::GreaterEqual).unwrap();
        for (x, y, expected) in [(&large + 7, n(8), false), (&large + 7, n(7), true), (large.clone(), n(0), true)] {
            assert_eq!(engine.accepts(&dfa, &[(X, x), (Y, y)]), expected, "{numerals}");
        }
        let alone = engine.constant(X, &large).unwrap();
        assert!(engine.accepts(&alone, &[(X, large.clone())]));
        assert!(!engine.accepts(&alone, &[(X, &large + 1)]));
    }
}

#[test]
fn digit_predicates() {
    for numerals in systems() {
        let (engine, system) = (engine(&numerals), oracle(&numerals));
        let zeros: Vec<Dfa> = (0..4).map(|count| engine.zeros(X, count).unwrap()).collect();
        let zeros_mod: Vec<Dfa> = (0..3).map(|residue| engine.zeros_mod(X, 3, residue).unwrap()).collect();
        let (reduced, shift) = (engine.reduced(X).unwrap(), engine.shift(X, Y).unwrap());
        let (lowest, lowest_swapped) = (engine.lowest(X, Y).unwrap(), engine.lowest(Y, X).unwrap());
        for x in 0..300 {
            let count = system.trailing_zeros(&n(x)).unwrap().unwrap_or(0);
            for (c, dfa) in zeros.iter().enumerate() {
                assert_eq!(holds1(&engine, dfa, x), count == c, "{numerals} zeros({x}) = {c}");
            }
            for (c, dfa) in zeros_mod.iter().enumerate() {
                assert_eq!(holds1(&engine, dfa, x), count % 3 == c, "{numerals} zeros({x}) mod 3 = {c}");
            }
            assert_eq!(holds1(&engine, &reduced, x), system.is_reduced(&n(x)).unwrap(), "{numerals} reduced({x})");
            let shifted = system.shift_left(&n(x)).unwrap().to_u64().unwrap();
            let last = if x == 0 {
                0
            } else {
                let numeral = system.digits(&n(x)).unwrap();
                (numeral.digit(count) * system.place(count).unwrap()).to_u64().unwrap()
            };
            for y in [shifted, last, x, 0, 1, shifted + 1, shifted.saturating_sub(1), last + 1] {
                assert_eq!(holds2(&engine, &shift, x, y), y == shifted, "{numerals} shift({x}) = {y}");
                assert_eq!(holds2(&engine, &lowest, x, y), y == last, "{numerals} lowest({x}) = {y}");
                assert_eq!(holds2(&engine, &lowest_swapped, y, x), y == last, "{numerals} lowest({x}) = {y}");
            }
        }
    }
}

#[test]
fn xor_is_binary() {
    let binary = engine(&Numerals::binary());
    let dfa = binary.xor(X, Y, Z).unwrap();
    for (x, y, z) in (0..16u64).flat_map(|x| (0..16).flat_map(move |y| (0..16).map(move |z| (x, y, z)))) {
        assert_eq!(binary.accepts(&dfa, &[(X, n(x)), (Y, n(y)), (Z, n(z))]), x ^ y == z);
    }
    let error = engine(&Numerals::zeckendorf()).xor(X, Y, Z).unwrap_err();
    assert!(error.to_string().contains("binary"), "{error}");
}

fn check_floor(engine: &Engine<'_>, alpha: &Real, gamma: &Real, up_to: u64) {
    let term = FloorTerm { terms: vec![(alpha.clone(), X)], gamma: gamma.clone() };
    let graph = engine.floor(&term, Y, Sign::NonNegative).unwrap();
    let negative = engine.floor(&term, Y, Sign::Negative).unwrap();
    for x in (0..up_to).chain([1000, 4181, 6765, 99_999]) {
        let floor = alpha.floor_affine(&n(x), gamma).unwrap();
        for offset in -2..=2 {
            let y = &floor + &Integer::from(offset);
            let values = [(X, n(x)), (Y, y.magnitude().clone())];
            let name = engine.numerals();
            let expected = offset == 0 && !y.is_negative();
            if !y.is_negative() {
                assert_eq!(engine.accepts(&graph, &values), expected, "{name}: floor({alpha}*{x}+{gamma}) = {y}");
            }
            if y.is_negative() {
                assert_eq!(engine.accepts(&negative, &values), offset == 0, "{name}: floor({alpha}*{x}+{gamma}) = {y}");
            }
        }
    }
}

#[test]
fn floors_in_the_field_of_the_system() {
    let cases = [
        ("zeckendorf", &["phi", "phi^2", "1+sqrt(5)", "phi/2", "(7-3*phi)/5", "7/4", "phi-3", "2/3-phi"][..]),
        ("fibonacci", &["phi", "phi^2"]),
        ("u", &["phi^2", "phi", "-1/3"]),
        ("q:1+sqrt(2)", &["1+sqrt(2)", "2+sqrt(2)", "3+sqrt(2)", "(2+sqrt(2))/(1+sqrt(2))", "sqrt(8)/3", "sqrt(2)-2"]),
        ("p:sqrt(2)", &["sqrt(2)", "1-sqrt(2)/2"]),
        ("q:sqrt(7)", &["sqrt(7)", "sqrt(7)/(sqrt(7)-1)"]),
        ("p:sqrt(7)", &["sqrt(7)"]),
        ("u:b=8", &["sqrt(15)", "sqrt(15)/(sqrt(15)-1)"]),
        ("q:sqrt(13)", &["sqrt(13)"]),
        ("q:(5+sqrt(13))/2", &["(5+sqrt(13))/2", "(5+sqrt(13))/(3+sqrt(13))", "sqrt(13)"]),
        ("q:sqrt(3)", &["sqrt(3)", "1+sqrt(3)"]),
        ("base:2", &["7/4", "7/2", "3", "-2/3", "1/5"]),
        ("recurrence:3,2", &["7/4"]),
    ];
    for (name, reals) in cases {
        let engine = engine(&Numerals::of(&name.parse().unwrap()).unwrap());
        for alpha in reals {
            let alpha = real(alpha);
            check_floor(&engine, &alpha, &Real::from(0), 250);
            // Not only the floor of the system itself has passed the conditions.
            let what = format!("floor(n*({alpha})) in");
            let passed = engine.certificates().iter().any(|known| known.what().starts_with(&what));
            let positive = alpha.sign().unwrap().is_gt() && alpha.as_rational().is_none();
            let large = [("zeckendorf", "(7-3*phi)/5")];
            let large =
                large.iter().any(|(system, number)| *system == name && real(number).to_string() == alpha.to_string());
            assert_eq!(passed, positive && !large, "{name}: {alpha}");
        }
    }
}

#[test]
fn inhomogeneous_floors() {
    let cases = [
        ("zeckendorf", "phi", "1/phi"),
        ("zeckendorf", "phi", "-phi"),
        ("zeckendorf", "phi^2", "1/2"),
        ("q:1+sqrt(2)", "sqrt(2)", "1/sqrt(2)"),
        ("q:1+sqrt(2)", "sqrt(2)", "-3*sqrt(2)+1"),
        ("base:2", "3/2", "-5/3"),
        ("q:sqrt(3)", "(1+sqrt(3))/2", "-2"),
    ];
    for (name, alpha, gamma) in cases {
        let engine = engine(&Numerals::of(&name.parse().unwrap()).unwrap());
        check_floor(&engine, &real(alpha), &real(gamma), 200);
    }
}

#[test]
fn floors_of_sums() {
    let engine = engine(&Numerals::zeckendorf());
    let (a, b, gamma) = (real("phi"), real("1-phi/2"), real("phi/3"));
    let term = FloorTerm { terms: vec![(a.clone(), X), (b.clone(), Y)], gamma: gamma.clone() };
    let graph = engine.floor(&term, Z, Sign::NonNegative).unwrap();
    for (x, y) in (0..25u64).flat_map(|x| (0..25u64).map(move |y| (x, y))) {
        let offset = &gamma + &(&b * &Real::from(y));
        let floor = a.floor_affine(&n(x), &offset).unwrap().to_i64().unwrap();
        for z in (floor - 2).max(0)..=floor + 2 {
            let values = [(X, n(x)), (Y, n(y)), (Z, n(z.unsigned_abs()))];
            assert_eq!(engine.accepts(&graph, &values), z == floor, "{x} {y} {z}");
        }
    }
}

#[test]
fn beatty_sets() {
    let engine = engine(&Numerals::for_reals(&[real("3+sqrt(2)")]).unwrap());
    let beta = real("3+sqrt(2)");
    let set = engine.in_beatty(X, &beta, &Real::from(0), &n(1)).unwrap();
    let hat = engine.in_beatty(X, &beta.complement().unwrap(), &Real::from(0), &n(1)).unwrap();
    let members: Vec<u64> = (1..100).map(|i| beta.floor_mul(&n(i)).unwrap().to_i64().unwrap().unsigned_abs()).collect();
    for x in 0..400 {
        assert_eq!(holds1(&engine, &set, x), members.contains(&x), "{x}");
    }
    // Beatty's theorem: the two sets split the positive integers.
    let all = engine.or(&set, &hat).unwrap();
    let positive = engine.linear(&Linear::new().plus(1, X), Comparison::Greater).unwrap();
    assert_eq!(all, positive);
    assert!(engine.and(&set, &hat).unwrap().is_empty());
}

#[test]
fn out_of_reach_is_said() {
    let engine = engine(&Numerals::zeckendorf());
    for alpha in ["sqrt(2)", "pi", "e/2"] {
        let error = engine.floor(&FloorTerm::homogeneous(real(alpha), X), Y, Sign::NonNegative).unwrap_err();
        assert!(error.to_string().contains("out of reach"), "{error}");
    }
    assert!(Numerals::of(&"recurrence:3,2,1".parse().unwrap()).is_err());
    assert!(Numerals::base(1).is_err() && Numerals::u(2).is_err() && Numerals::base(1 << 40).is_err());
    assert!(Numerals::recurrence(1, 2).is_err());
    assert!(Numerals::ostrowski_q(&real("sqrt(1000003)")).is_err());
    let wide =
        Linear::new().plus("10^30".parse::<Integer>().unwrap_or_else(|_| Integer::from(1i64 << 50)), X).plus(1, Y);
    assert!(engine.linear(&wide, Comparison::Equal).is_err());
    assert!(engine.congruence(&Linear::new().plus(1, X), 0).is_err());
}
