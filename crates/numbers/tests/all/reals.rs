//! Exact reals against independent methods: integer square roots, slow series, rational brackets.

use proptest::prelude::*;
use ratwheel_numbers::{Integer, Natural, Rational, Real, RealError, Truth, parse_natural};
use std::cmp::Ordering;

fn real(text: &str) -> Real {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// ⌊n(a+b√D)/c⌋ from the integer square root of (nb)²D alone.
fn floor_by_root(a: i64, b: i64, d: u64, c: u64, n: &Natural) -> Integer {
    let square = (Integer::from(b) * n).square() * d;
    let root = square.sqrt();
    let exact = root.square() == square;
    let root = Integer::from(root);
    let part = match (b < 0, exact) {
        (false, _) => root,
        (true, true) => -root,
        (true, false) => -root - 1,
    };
    (Integer::from(a) * n + part).div_floor(&Natural::from(c))
}

fn any_n() -> impl Strategy<Value = Natural> {
    prop_oneof![
        any::<u64>().prop_map(Natural::from),
        (0u64..1000).prop_map(Natural::from),
        proptest::collection::vec(any::<u64>(), 1..70).prop_map(|words| Natural::from_words(&words)),
        (1u64..4000).prop_map(Natural::power_of_two),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn quadratic_floors(a in -50i64..50, b in -20i64..20, d in 0u64..200, c in 1u64..30, n in any_n()) {
        let value = real(&format!("({a}+({b})*sqrt({d}))/{c}"));
        prop_assert_eq!(value.floor_mul(&n), Ok(floor_by_root(a, b, d, c, &n)));
    }

    #[test]
    fn shifted_floors_are_floors_of_sums(a in -9i64..9, d in 2u64..50, g in -30i64..30, h in 1i64..9, n in any_n()) {
        let (alpha, gamma) = (real(&format!("{a}+sqrt({d})")), real(&format!("{g}/{h}")));
        // ⌊n(a+√D)+g/h⌋ = ⌊(n(ah+h√D)+g)/h⌋, and h√D·n is known to the integer below.
        let root = (Natural::from(d) * (h * h).unsigned_abs() * n.square()).sqrt();
        let sum = Integer::from(a * h) * &n + Integer::from(root) + g;
        prop_assert_eq!(alpha.floor_affine(&n, &gamma), Ok(sum.div_floor(&Natural::from(h.unsigned_abs()))));
    }

    #[test]
    fn sums_of_different_fields_compare_like_their_digits(a in 2u64..300, b in 2u64..300, c in 2u64..300, d in 2u64..300) {
        let left = real(&format!("sqrt({a})+sqrt({b})"));
        let right = real(&format!("sqrt({c})+sqrt({d})"));
        let digits = |n: u64| (Natural::from(n) << 400).sqrt();
        let (l, r) = (digits(a) + digits(b), digits(c) + digits(d));
        let expected = if l.abs_diff(&r) <= 2u64 { Ordering::Equal } else { l.cmp(&r) };
        prop_assert_eq!(left.compare(&right), Ok(expected));
    }

    #[test]
    fn text_reads_back_as_the_same_number(
        ops in proptest::collection::vec((0u8..6, 1i64..9), 1..8), start in 0usize..5
    ) {
        let mut value = real(["pi", "e", "phi", "sqrt(3)", "7/4"][start]);
        for (op, k) in ops {
            let operand = Real::from(k);
            value = match op {
                0 => value + operand,
                1 => value - operand,
                2 => value * operand,
                3 => operand.checked_div(&value).unwrap_or(value),
                4 => value.pow(2).unwrap(),
                _ => value.sqrt().unwrap_or_else(|_| -value),
            };
        }
        let again = real(&value.to_string());
        prop_assert_eq!(again.to_string(), value.to_string());
        prop_assert_eq!(again.floor_mul(&Natural::power_of_two(100)), value.floor_mul(&Natural::power_of_two(100)));
    }
}

/// Where nα comes as close to an integer as it can: n a denominator of a convergent, one word long and longer.
#[test]
fn closest_calls_for_phi() {
    let (mut f, mut g) = (Natural::one(), Natural::one());
    let phi = Real::phi();
    for _ in 0..700 {
        for n in [f.checked_sub(&Natural::one()).unwrap_or_default(), f.clone(), &f + 1, &f * 2, &f + &g] {
            assert_eq!(phi.floor_mul(&n), Ok(floor_by_root(1, 1, 5, 2, &n)), "{n}");
        }
        (f, g) = (&f + &g, f);
    }
}

#[test]
fn word_path_agrees_with_the_exact_one() {
    for text in ["phi", "phi^2", "7/4", "sqrt(2)", "1000003*sqrt(5)", "1/sqrt(999999999999)", "0", "123456789012/7"] {
        let value = real(text);
        let square = value.pow(2).unwrap();
        for n in (0..2000).chain((0..64).flat_map(|k| [1u64 << k, (1u64 << k) - 1, u64::MAX >> k])) {
            let Some(fast) = value.floor_mul_word(n) else { continue };
            // k ≤ nα < k+1, squared.
            let nn = Real::from(Natural::from(n).square());
            let product = &square * &nn;
            let k = Natural::from(fast);
            assert_ne!(Real::from(k.square()).compare(&product), Ok(Ordering::Greater), "{n}·{text}");
            assert_eq!(product.compare(&Real::from((k + 1).square())), Ok(Ordering::Less), "{n}·{text}");
        }
    }
}

/// π from Machin's formula, e from its series, both in plain fixed point with 400 spare bits.
#[test]
fn transcendental_floors() {
    let bits = 4400;
    let one = Natural::power_of_two(bits);
    let arctan = |x: u64| {
        let (mut power, mut sum, mut k) = (&one / &Natural::from(x), Integer::zero(), 1u64);
        while !power.is_zero() {
            let term = Integer::from(&power / &Natural::from(k));
            sum = if k % 4 == 1 { sum + term } else { sum - term };
            power = power / Natural::from(x * x);
            k += 2;
        }
        sum
    };
    let pi = (arctan(5) * 16 - arctan(239) * 4).into_natural().unwrap();
    let (mut e, mut term, mut k) = (Natural::zero(), one.clone(), 1u64);
    while !term.is_zero() {
        e += &term;
        term = term / Natural::from(k);
        k += 1;
    }
    let complement = (&pi << bits) / (pi.checked_sub(&one).unwrap());
    for n in (1..300u64).map(Natural::from).chain((1..40).map(|k| Natural::from(7u64).pow(k * 30))) {
        for (text, value) in [("pi", &pi), ("e", &e), ("pi/(pi-1)", &complement)] {
            let expected = Integer::from((&n * value) >> bits);
            assert_eq!(real(text).floor_mul(&n), Ok(expected), "⌊{n}·{text}⌋");
        }
        let square = (&n * &e.square()) >> (2 * bits);
        assert_eq!(real("e^2").floor_mul(&n), Ok(Integer::from(square)), "⌊{n}·e²⌋");
    }
}

#[test]
fn sixty_digits_of_n_phi() {
    let n = parse_natural("10^59+7").unwrap();
    assert_eq!(Real::phi().floor_mul(&n), Ok(floor_by_root(1, 1, 5, 2, &n)));
}

#[test]
fn irrationality() {
    for (text, expected) in [
        ("7/4", Truth::No),
        ("0", Truth::No),
        ("1.25", Truth::No),
        ("sqrt(4)", Truth::No),
        ("sqrt(8)/sqrt(2)", Truth::No),
        ("sqrt(2)", Truth::Yes),
        ("phi", Truth::Yes),
        ("phi-sqrt(5)/2", Truth::No),
        ("sqrt(2)+sqrt(3)", Truth::Yes),
        ("sqrt(3+2*sqrt(2))-sqrt(2)", Truth::No),
        ("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+1/7", Truth::No),
        ("sqrt(sqrt(2))", Truth::Yes),
        ("sqrt(1+sqrt(2))", Truth::Yes),
        ("pi", Truth::Yes),
        ("e^2", Truth::Yes),
        ("pi/(pi-1)", Truth::Yes),
        ("(pi^2-1)/(pi-1)-pi", Truth::No),
        ("pi*sqrt(2)+1/3", Truth::Yes),
        ("sqrt(pi)", Truth::Yes),
        ("sqrt(2)+sqrt(3)+pi", Truth::Yes),
        ("pi+e", Truth::Unknown),
        ("pi*e", Truth::Unknown),
        ("sqrt(pi)*sqrt(pi)", Truth::Unknown),
    ] {
        assert_eq!(real(text).irrational(), expected, "{text}");
    }
}

#[test]
fn values_are_simplified() {
    for (text, shown) in [
        ("(1+sqrt(5))/2", "(1+sqrt(5))/2"),
        ("phi^2", "(3+sqrt(5))/2"),
        ("1/phi", "(-1+sqrt(5))/2"),
        ("sqrt(8)", "2*sqrt(2)"),
        ("sqrt(2)*sqrt(8)", "4"),
        ("sqrt(6)/sqrt(2)", "sqrt(3)"),
        ("sqrt(3+2*sqrt(2))", "1+sqrt(2)"),
        ("sqrt(3-2*sqrt(2))", "-1+sqrt(2)"),
        ("10*sqrt(3)", "10*sqrt(3)"),
        ("pi-pi", "0"),
        ("pi/pi", "1"),
        ("2*pi/(4*pi)", "1/2"),
        ("0.125", "1/8"),
        ("-3/6", "-1/2"),
        ("pi/(pi-1)", "pi/(pi-1)"),
        ("√2", "sqrt(2)"),
        ("π", "pi"),
        ("1^(10^30)", "1"),
    ] {
        assert_eq!(real(text).to_string(), shown, "{text}");
    }
}

#[test]
fn bad_expressions_say_what_is_wrong() {
    for (text, part) in [
        ("", "found nothing"),
        ("1/0", "division by zero"),
        ("1/(pi-pi)", "division by zero"),
        ("1/(sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6)))", "division by zero"),
        ("sqrt(-1)", "no real square root"),
        ("sqrt(3-pi)", "no real square root"),
        ("sqrt 2", "brackets"),
        ("tau", "unknown name"),
        ("2^0.5", "not an integer"),
        ("2^pi", "not an integer"),
        ("0^-1", "division by zero"),
        ("10^10^10", "limit is 10000000 digits"),
        ("sqrt(2)^(10^9)", "limit is 10000000 digits"),
        ("(10^9000000)*(10^9000000)", "limit is 10000000 digits"),
        ("pi^100000", "limit is 10000"),
        ("1/((pi+e)-(e+pi))", "undecided"),
        ("🐭+1", "found '🐭'"),
        ("3..5", "digit behind the decimal point"),
        (".5", "0.5"),
    ] {
        let error = text.parse::<Real>().expect_err(text);
        assert!(error.message.contains(part), "{text}: {}", error.message);
        assert!(error.to_string().lines().count() >= 2);
    }
}

#[test]
fn what_cannot_be_told_is_an_error() {
    let zero = real("(pi+e)-(e+pi)");
    assert!(matches!(zero.sign(), Err(RealError::Undecided { .. })));
    assert!(matches!((&zero + &Real::from(3)).floor(), Err(RealError::Undecided { .. })));
    assert_eq!((&zero + &real("7/2")).floor(), Ok(Integer::from(3)));
    // Known to be 3 by the separation bound of its square roots.
    assert_eq!(real("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+3").floor(), Ok(Integer::from(3)));
}

/// √n + √(n+2) < 2√(n+1) by about n^(−3/2)/4: far smaller than the first enclosure sees, and still not 0.
#[test]
fn close_is_not_equal() {
    for n in ["10^61", "10^61+12345", "10^200+3"] {
        let difference = real(&format!("sqrt({n})+sqrt({n}+2)-2*sqrt({n}+1)"));
        assert_eq!(difference.sign(), Ok(Ordering::Less), "{n}");
        assert_eq!((&difference + &Real::from(5)).floor(), Ok(Integer::from(4)), "{n}");
        assert_eq!(difference.irrational(), Truth::Yes, "{n}");
    }
}

#[test]
fn towers_of_operations_end_in_an_error_not_in_an_overflow() {
    let mut value = Real::pi();
    for _ in 0..100_000 {
        value = value.sqrt().unwrap_or_else(|_| Real::pi()) + Real::e();
    }
    let mut doubled = Real::pi();
    for _ in 0..900 {
        doubled = &doubled + &(&doubled * &Real::e());
    }
    assert!(doubled.to_string().len() < 1000);
    let mut deep = &Real::pi() + &Real::e();
    for _ in 0..2000 {
        deep = &deep * &Real::e();
    }
    assert_eq!(deep.sign(), Err(RealError::TooDeep));
}

#[test]
fn rationals_keep_lowest_terms() {
    let r = |p: i64, q: i64| Rational::new(Integer::from(p), Integer::from(q)).unwrap();
    for p in -12i64..12 {
        for q in (-9i64..9).filter(|&q| q != 0) {
            let value = r(p, q);
            assert_eq!(value.numerator().magnitude().gcd(value.denominator()), Natural::one());
            assert_eq!(value.floor(), (p * q.signum()).div_euclid(q.abs()));
            assert_eq!(value.ceil(), -(-p * q.signum()).div_euclid(q.abs()));
            for s in -5i64..5 {
                assert_eq!(&value + &r(s, 3), r(3 * p + s * q, 3 * q));
                assert_eq!(&value * &r(s, 3), r(p * s, 3 * q));
                assert_eq!(value.cmp(&r(s, 3)), (3 * p * q.signum()).cmp(&(s * q.abs())));
            }
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn numbers_travel_as_decimal_strings() {
    let n = parse_natural("10^30").unwrap();
    let json = serde_json::to_string(&(&n, &Integer::from(-5), &Real::phi())).unwrap();
    assert_eq!(json, "[\"1000000000000000000000000000000\",\"-5\",\"(1+sqrt(5))/2\"]");
    let (back, minus, phi): (Natural, Integer, Real) = serde_json::from_str(&json).unwrap();
    assert_eq!((back, minus), (n, Integer::from(-5)));
    assert_eq!(phi.compare(&Real::phi()), Ok(Ordering::Equal));
    assert!(serde_json::from_str::<Natural>("\"-1\"").is_err());
    assert!(serde_json::from_str::<Natural>("\"\"").is_err());
}
