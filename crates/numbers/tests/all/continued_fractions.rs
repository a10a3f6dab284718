//! Continued fractions and Beatty sequences against definitions evaluated the slow way.

use proptest::prelude::*;
use ratwheel_numbers::{Beatty, CancelToken, ContinuedFraction, Control, Integer, Natural, Rational, Real, RealError};
use std::cmp::Ordering;

fn real(text: &str) -> Real {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn fraction(text: &str) -> ContinuedFraction {
    ContinuedFraction::new(&real(text))
}

fn integers(terms: &[i64]) -> Vec<Integer> {
    terms.iter().map(|&term| Integer::from(term)).collect()
}

/// Evaluates a₀ + s/(a₁ + s/(a₂ + …)) from the far end.
fn evaluate(terms: &[Integer], sign: i64) -> Rational {
    let (last, rest) = terms.split_last().unwrap();
    rest.iter().rev().fold(Rational::from(last.clone()), |tail, term| {
        &Rational::from(term.clone()) + &(&Rational::from(sign) * &tail.reciprocal().unwrap())
    })
}

#[test]
fn known_expansions() {
    assert_eq!(
        fraction("pi").terms(20).unwrap(),
        integers(&[3, 7, 15, 1, 292, 1, 1, 1, 2, 1, 3, 1, 14, 2, 1, 1, 2, 2, 2, 2])
    );
    let e = fraction("e").terms(3000).unwrap();
    let pattern = std::iter::once(2).chain((1..).flat_map(|k| [1, 2 * k, 1])).map(Integer::from);
    assert_eq!(e, pattern.take(3000).collect::<Vec<_>>());
    assert_eq!(fraction("7/4").terms(9).unwrap(), integers(&[1, 1, 3]));
    assert_eq!(fraction("-7/4").terms(9).unwrap(), integers(&[-2, 4]));
    assert_eq!(fraction("5").terms(9).unwrap(), integers(&[5]));
    assert_eq!(fraction("0").terms(9).unwrap(), integers(&[0]));
    assert_eq!(fraction("pi").terms(0).unwrap(), integers(&[]));
    // A rational that its expression hides.
    assert_eq!(fraction("sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))+7/4").terms(9).unwrap(), integers(&[1, 1, 3]));
}

/// Document 004, epilogue (II): numerators of the even-indexed convergents of √2 are 1, 7, 41, 239, …
#[test]
fn convergents_of_the_epilogue() {
    let numerators: Vec<Integer> =
        fraction("sqrt(2)").convergents(8).unwrap().iter().step_by(2).map(|c| c.numerator().clone()).collect();
    assert_eq!(numerators, integers(&[1, 7, 41, 239]));
    // (I): 3 − 1/(3 − 1/(3 − …)) = φ², with convergents u_{i+1}/u_i.
    let golden = fraction("phi^2");
    assert_eq!(golden.semiregular_period(), Some((&integers(&[])[..], &integers(&[3])[..])));
    let convergents = golden.semiregular_convergents(5).unwrap();
    let shown: Vec<String> = convergents.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["3", "8/3", "21/8", "55/21", "144/55"]);
}

#[test]
fn periods_of_quadratics_reproduce_the_value() {
    for d in 2u64..400 {
        for (a, c) in [(0i64, 1u64), (1, 2), (-7, 3), (5, 6)] {
            let value = real(&format!("({a}+sqrt({d}))/{c}"));
            let expansion = ContinuedFraction::new(&value);
            if value.as_rational().is_some() {
                assert_eq!(expansion.period(), None);
                continue;
            }
            let (before, period) = expansion.period().unwrap();
            assert!(!period.is_empty());
            // Even convergents lie below, odd ones above, and they close in; the period is minimal.
            let terms = expansion.terms(before.len() + 2 * period.len() + 2).unwrap();
            for (k, convergent) in expansion.convergents(terms.len()).unwrap().into_iter().enumerate() {
                let side = if k % 2 == 0 { Ordering::Less } else { Ordering::Greater };
                assert_eq!(Real::from(convergent).compare(&value), Ok(side), "{value}, convergent {k}");
            }
            let minimal =
                (1..period.len()).all(|p| period.iter().zip(period.iter().cycle().skip(p)).any(|(x, y)| x != y));
            assert!(minimal, "{value}: {period:?}");
            assert!(
                before.last() != period.last() || before.len() <= 1 || before.is_empty() || {
                    // A preperiod that ends like the period could be one shorter.
                    false
                },
                "{value}: {before:?} {period:?}"
            );
            let terms = expansion.semiregular_terms(40).unwrap();
            for convergent in expansion.semiregular_convergents(terms.len()).unwrap() {
                assert_eq!(Real::from(convergent).compare(&value), Ok(Ordering::Greater), "{value}");
            }
        }
    }
}

/// √1000099 and friends have long periods; the definition x = (P + √N)/Q is followed without any state.
#[test]
fn long_periods() {
    let value = real("sqrt(1000099)");
    let expansion = ContinuedFraction::new(&value);
    let (before, period) = expansion.period().unwrap();
    assert_eq!(before, &integers(&[1000])[..]);
    assert_eq!(period.last(), Some(&Integer::from(2000)));
    let inner = &period[..period.len() - 1];
    assert!(inner.iter().eq(inner.iter().rev()), "the period of a square root is a palindrome");
    // A period too long to be found is not claimed, but terms still come.
    let huge = fraction("sqrt(10^31+33)");
    assert_eq!(huge.terms(50).unwrap().len(), 50);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn rational_expansions_evaluate_to_the_value(p in any::<i64>(), q in 1i64..i64::MAX) {
        let value = Rational::new(Integer::from(p), Integer::from(q)).unwrap();
        let expansion = ContinuedFraction::new(&Real::from(value.clone()));
        let terms = expansion.terms(1000).unwrap();
        prop_assert_eq!(evaluate(&terms, 1), value.clone());
        prop_assert!(terms.len() == 1 || *terms.last().unwrap() > 1);
        prop_assert_eq!(expansion.convergents(1000).unwrap().pop(), Some(value));
    }

    #[test]
    fn semiregular_rationals(p in -3000i64..3000, q in 1i64..300) {
        let value = Rational::new(Integer::from(p), Integer::from(q)).unwrap();
        let terms = ContinuedFraction::new(&Real::from(value.clone())).semiregular_terms(5000).unwrap();
        // By definition: c = ⌈x⌉, x ← 1/(c − x).
        let (mut x, mut expected) = (value, Vec::new());
        loop {
            let c = x.ceil();
            let rest = &Rational::from(c.clone()) - &x;
            expected.push(c);
            match rest.reciprocal() {
                Some(next) => x = next,
                None => break,
            }
        }
        prop_assert_eq!(terms, expected);
    }

    #[test]
    fn shortest_start_beyond_a_bound(bits in 1u64..600, which in 0usize..6) {
        let text = ["pi", "e", "phi", "sqrt(7)", "pi/(pi-1)", "1+1/(10^40+1/sqrt(2))"][which];
        let bound = Natural::power_of_two(bits).checked_sub(&Natural::one()).unwrap();
        let expansion = fraction(text);
        let terms = expansion.terms_exceeding(&bound, Control::none()).unwrap();
        let convergents = expansion.convergents(terms.len()).unwrap();
        prop_assert!(*convergents.last().unwrap().denominator() > bound);
        prop_assert!(convergents.iter().rev().skip(1).all(|c| *c.denominator() <= bound));
        let plain: Vec<Integer> = terms.into_iter().map(Integer::from).collect();
        prop_assert_eq!(plain.clone(), expansion.terms(plain.len()).unwrap());
    }
}

#[test]
fn semiregular_pi_by_definition() {
    // 700 bits of π decide far more than 60 terms; most are 2.
    let scale = 700;
    let digits = Real::pi().floor_mul(&Natural::power_of_two(scale)).unwrap();
    let mut x = Rational::new(digits, Integer::from(Natural::power_of_two(scale))).unwrap();
    let mut expected = Vec::new();
    for _ in 0..400 {
        let c = x.ceil();
        x = (&Rational::from(c.clone()) - &x).reciprocal().unwrap();
        expected.push(c);
    }
    assert_eq!(fraction("pi").semiregular_terms(400).unwrap(), expected);
}

#[test]
fn a_hundred_thousand_quotients_are_consistent() {
    // The last convergent of a long start must be closer to the value than 1/q².
    let expansion = fraction("pi");
    let bound = Natural::from(10u64).pow(3000);
    let terms = expansion.terms_exceeding(&bound, Control::none()).unwrap();
    let convergent = expansion.convergents(terms.len()).unwrap().pop().unwrap();
    let square = Real::from(convergent.denominator().square());
    let error = &(&Real::pi() - &Real::from(convergent)) * &square;
    assert_eq!(error.pow(2).unwrap().compare(&Real::from(1)), Ok(Ordering::Less));
}

#[test]
fn values_that_give_no_further_term() {
    let stuck = fraction("(pi+e)-(e+pi)+1/2");
    assert_eq!(stuck.terms(1).unwrap(), integers(&[0]));
    assert!(matches!(stuck.terms(2), Err(RealError::Undecided { .. })));
    assert!(matches!(fraction("pi").terms(1_000_000_000), Err(RealError::TooLarge { .. })));
    assert!(fraction("-pi").terms_exceeding(&Natural::from(9u64), Control::none()).is_err());
}

#[test]
fn beatty_indices_by_brute_force() {
    for (alpha, gamma) in [
        ("phi", "0"),
        ("pi", "0"),
        ("e", "1/3"),
        ("7/4", "0"),
        ("7/2", "-1"),
        ("sqrt(2)/3", "0"),
        ("2/7", "5/2"),
        ("1", "-20"),
        ("sqrt(2)", "-sqrt(3)"),
        ("1/3", "-pi"),
    ] {
        let sequence = Beatty::new(real(alpha), real(gamma)).unwrap();
        let terms: Vec<Integer> = (1..=400u64).map(|n| sequence.term(&Natural::from(n)).unwrap()).collect();
        for value in -30i64..60 {
            let value = Integer::from(value);
            let expected = terms.iter().position(|term| *term == value).map(|i| Natural::from(i + 1));
            assert_eq!(sequence.index_of(&value).unwrap(), expected, "{value} in ⌊n·{alpha}+{gamma}⌋");
        }
        let floor = real(alpha).floor().unwrap();
        for n in 0..300u64 {
            let gap = sequence.gap(&Natural::from(n)).unwrap();
            assert!(gap == floor || gap == &floor + 1, "gap {gap} of {alpha}");
        }
    }
}

#[test]
fn complementary_pairs_split_the_positive_integers() {
    for text in ["phi", "pi", "e", "sqrt(2)", "pi/(pi-1)", "10*sqrt(3)", "e^2", "sqrt(2)+sqrt(3)", "2+sqrt(2)"] {
        let (a, b) = Beatty::complementary(&real(text)).unwrap();
        assert_eq!(a.alpha().compare(b.alpha()), Ok(Ordering::Less));
        let mut seen = vec![0u32; 3000];
        for sequence in [&a, &b] {
            for n in 1..3000u64 {
                let term = sequence.term(&Natural::from(n)).unwrap().to_natural().unwrap().to_usize().unwrap();
                if let Some(slot) = seen.get_mut(term) {
                    *slot += 1;
                }
            }
        }
        assert_eq!(seen[0], 0);
        assert!(seen[1..].iter().all(|&count| count == 1), "{text}");
    }
}

#[test]
fn pairs_need_an_irrational_above_one() {
    let error = |text: &str| Beatty::complementary(&real(text)).unwrap_err();
    assert!(matches!(error("7/4"), RealError::NotIrrational { .. }));
    assert!(matches!(error("sqrt(2)/2"), RealError::NotAbove { .. }));
    assert!(matches!(error("1"), RealError::NotAbove { .. }));
    assert!(matches!(error("-pi"), RealError::NotAbove { .. }));
    assert!(matches!(error("pi+e"), RealError::Undecided { .. }));
    assert!(matches!(Beatty::new(real("0"), real("1")), Err(RealError::NotAbove { .. })));
}

#[test]
fn index_of_a_thousand_digit_term() {
    let n = Natural::from(7u64).pow(1200);
    for text in ["phi", "pi", "e", "7/4", "sqrt(2)+sqrt(3)"] {
        let sequence = Beatty::new(real(text), Real::from(0)).unwrap();
        let term = sequence.term(&n).unwrap();
        assert_eq!(sequence.index_of(&term).unwrap(), Some(n.clone()), "{text}");
    }
}

#[test]
fn a_long_expansion_can_be_stopped_and_watched() {
    let token = CancelToken::new();
    token.cancel();
    let silent = |_, _| {};
    let stopped = Control::new(&token, &silent);
    assert!(matches!(fraction("pi").terms_with(100_000, stopped), Err(RealError::Cancelled(_))));
    let beyond = fraction("sqrt(7)").terms_exceeding(&Natural::power_of_two(999), stopped);
    assert!(matches!(beyond, Err(RealError::Cancelled(_))));
    let calls = std::sync::atomic::AtomicU64::new(0);
    let count = |_, _| {
        calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let running = CancelToken::new();
    assert_eq!(fraction("pi").terms_with(500, Control::new(&running, &count)).unwrap().len(), 500);
    assert!(calls.into_inner() > 0);
}
