//! Quantifiers without a range are evaluated where a product bounds their variable, at any size, and otherwise the message
//! says which range to write.

use ratwheel_logic::{EvalError, Formula};
use ratwheel_numbers::parse_natural;

fn formula(text: &str) -> Formula {
    Formula::parse(text, &["x"]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn holds(text: &str, x: &str) -> Result<bool, EvalError> {
    formula(text).holds(&[parse_natural(x).unwrap().into()])
}

/// The same for every value of the variables up to some number, in plain machine arithmetic.
type Tried = fn(i64, i64, i64) -> bool;

#[test]
fn products_bound_what_they_are_made_of() {
    let cases: &[(&str, Tried)] = &[
        ("exists n: x = n*n", |x, n, _| x == n * n),
        ("exists n: x = n*n + 3", |x, n, _| x == n * n + 3),
        ("exists n: 2*x = n*(n + 1)", |x, n, _| 2 * x == n * (n + 1)),
        ("exists n: x = n*(n + 1) div 2", |x, n, _| x == n * (n + 1) / 2),
        ("exists n: x = floor(n*n/3)", |x, n, _| x == n * n / 3),
        ("exists n: x = n*n + 5*n + 1", |x, n, _| x == n * n + 5 * n + 1),
        ("exists n: x = n*n*n", |x, n, _| x == n * n * n),
        ("exists n: x = n*(n - 1)", |x, n, _| x == n * (n - 1)),
        ("exists n: x = n*n - n", |x, n, _| x == n * n - n),
        ("exists n: x = |n*n - 40|", |x, n, _| x == (n * n - 40).abs()),
        ("exists n >= 2: x = n*n and n mod 3 = 1", |x, n, _| n >= 2 && x == n * n && n % 3 == 1),
        ("exists n: x >= n*n and x < n*n + 3", |x, n, _| x >= n * n && x < n * n + 3),
        ("exists m, n: x = m*n and m >= 2 and n >= 2", |x, m, n| x == m * n && m >= 2 && n >= 2),
        ("exists m, n: x = m*n", |x, m, n| x == m * n),
        ("exists m, n: x = m*m + n*n", |x, m, n| x == m * m + n * n),
        ("exists m, n: x = m*(n + 1) + 2 and n > m", |x, m, n| x == m * (n + 1) + 2 && n > m),
        ("exists m, n: x = min(m*m, n*n) and m + n = 9", |x, m, n| x == (m * m).min(n * n) && m + n == 9),
    ];
    for (text, tried) in cases {
        for x in 0..120i64 {
            let expected = (0..=130).any(|m| (0..=130).any(|n| tried(x, m, n)));
            assert_eq!(holds(text, &x.to_string()), Ok(expected), "{text} at {x}");
            let negated = format!("not ({text})");
            assert_eq!(holds(&negated, &x.to_string()), Ok(!expected), "{negated} at {x}");
        }
    }
}

#[test]
fn at_any_size() {
    for (text, yes, no) in [
        ("exists n: x = n*n + 3", "10^60+3", "10^60+4"),
        ("exists n: 2*x = n*(n + 1)", "(10^40+7)*(5*10^39+4)", "(10^40+7)*(5*10^39+4)+1"),
        ("exists n: x = n*n + 5*n + 1", "10^60+5*10^30+1", "10^60+5*10^30+2"),
        ("exists n: x = n*n*n", "10^90", "10^90-1"),
    ] {
        assert_eq!(holds(text, yes), Ok(true), "{text} at {yes}");
        assert_eq!(holds(text, no), Ok(false), "{text} at {no}");
    }
}

/// No bound follows: the remainder repeats forever, and no square leaves it.
#[test]
fn what_has_no_bound_is_refused_with_the_range_to_write() {
    for text in ["exists n: n*n mod 7 = 3", "exists m, n: x = (m*n) mod 5 + 7"] {
        let error = formula(text).holds(&[9.into()]).unwrap_err();
        assert!(matches!(error, EvalError::NotEvaluable(_)), "{text}: {error}");
        assert!(error.to_string().contains("`exists n in 0..x`"), "{text}: {error}");
    }
    assert_eq!(holds("exists n in 0..x: n*n mod 7 = 3", "30"), Ok(false));
}
