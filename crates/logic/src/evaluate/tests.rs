//! Machine words and big integers give the same answers, and solving is trying every value.

use super::*;
use crate::formula::{Range, Relation, Variable};
use proptest::prelude::*;
use ratwheel_numbers::Real;

/// Terms over two free variables and, if `depth` is 0, their primed copies, or else `depth` quantified variables.
fn term(depth: usize) -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|n| Term::Constant(n.into())),
        (-3i64..4).prop_map(|n| Term::Constant(n.into())),
        (0..2usize).prop_map(|i| Term::Variable(Variable::Free(i))),
        (0..depth.max(2)).prop_map(move |i| {
            Term::Variable(if depth == 0 { Variable::Primed(i) } else { Variable::Bound(i % depth) })
        }),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Term::Sum),
            boxed.clone().prop_map(Term::Negate),
            ((-5i64..6), boxed.clone()).prop_map(|(c, t)| Term::Scale(c.into(), t)),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Term::Product(a, b)),
            boxed.clone().prop_map(Term::Abs),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Term::Min),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Term::Max),
            (boxed.clone(), 1u64..9).prop_map(|(t, m)| Term::Mod(t, m.into())),
            (boxed, 1u64..9).prop_map(|(t, m)| Term::Div(t, m.into())),
            (prop::sample::select(vec!["phi", "-sqrt(2)", "7/4", "-2/3"]), inner)
                .prop_map(|(alpha, t)| Term::Floor(vec![(real(alpha), t)], real("1/2"))),
        ]
    })
}

fn real(text: &str) -> Real {
    text.parse().unwrap_or_else(|_| Real::from(0))
}

fn formula(depth: usize) -> impl Strategy<Value = Formula> {
    use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let relation = prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]);
    let atom = (relation, term(depth), term(depth)).prop_map(|(r, a, b)| Formula::Compare(r, a, b));
    atom.prop_recursive(3, 8, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Formula::And),
            prop::collection::vec(inner, 0..3).prop_map(Formula::Or),
            boxed.clone().prop_map(Formula::Not),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Formula::Implies(a, b)),
            (boxed.clone(), boxed).prop_map(|(a, b)| Formula::Iff(a, b)),
        ]
    })
}

fn value() -> impl Strategy<Value = Natural> {
    prop_oneof![
        (0u64..20).prop_map(Natural::from),
        any::<u64>().prop_map(Natural::from),
        any::<u128>().prop_map(Natural::from),
        (any::<u64>(), 60u64..300).prop_map(|(n, bits)| Natural::from(n) << bits),
    ]
}

fn prepared(formulas: &[&Formula]) -> Prepared {
    Prepared::new(2, formulas.iter().copied(), []).unwrap_or_else(|error| unreachable!("{error}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn words_and_big_integers_agree(formula in formula(0), values in prop::collection::vec(value(), 4)) {
        let both = prepared(&[&formula]);
        let values = collected(&values);
        let question = First(0..1, &values);
        prop_assert_eq!(both.answer(&question), question.ask(&both.integers).map_err(EvalError::from));
    }

    #[test]
    fn words_and_big_integers_list_the_same_solutions(formula in formula(0), x in 0u64..9, y in 0u64..9) {
        let inside = |i| Formula::Compare(
            Relation::LessEqual, Term::Variable(Variable::Primed(i)), Term::Variable(Variable::Free(i)));
        let formula = Formula::And(vec![inside(0), inside(1), formula]);
        let both = prepared(&[&formula]);
        let from = [Natural::from(x), Natural::from(y)];
        let search = Search { from: &from, one_of: 0..1, all_of: 0..0, within: None, limit: 1000 };
        let listed = both.solutions(&search, Control::none()).map(|found| found.found).unwrap_or_default();
        let all = (0..=x).flat_map(|u| (0..=y).map(move |v| [Natural::from(u), Natural::from(v)]));
        let checked = all.filter(|to| *to != from && both.holds(0, from.iter().chain(to)) == Ok(true));
        prop_assert_eq!(listed.into_iter().map(|found| found.values).collect::<Vec<_>>(), checked.collect::<Vec<_>>());
    }

    #[test]
    fn solving_is_trying_every_value(body in formula(1), x in 0u64..12, y in 0u64..12) {
        let bound = 40u64;
        let range = Range::Between(Term::Constant(0.into()), Term::Constant((bound - 1).into()));
        let solved = prepared(&[&Formula::Exists(0, range, Box::new(body.clone()))]);
        let values = [Natural::from(x), Natural::from(y)];
        let with = |n: u64| body.substituted(&|variable| match variable {
            Variable::Bound(_) => Term::Constant(n.into()),
            variable => Term::Variable(variable),
        });
        let tried: Result<Vec<bool>, EvalError> = (0..bound).map(|n| prepared(&[&with(n)]).holds(0, &values)).collect();
        let expected = tried.ok().map(|all| all.contains(&true));
        prop_assert_eq!(solved.holds(0, &values).ok(), expected);
        prop_assert_eq!(First(0..1, &collected(&values)).ask(&solved.integers).ok().map(|first| first.is_some()), expected);
    }
}

/// A product of two variables, both of which are taken away from it again, is not (x − 1)·(y − 1).
#[test]
fn products_less_both_of_their_factors() {
    for text in ["x + y >= x*y", "y*x - x - y <= 0", "2*x*y - 2*x - 4*y > 6", "x*y = 3*x + 2*y", "x*x <= x"] {
        let formula = Formula::parse(text, &["x", "y"]).unwrap();
        let expected = |x: i64, y: i64| match text {
            "x + y >= x*y" | "y*x - x - y <= 0" => x + y >= x * y,
            "2*x*y - 2*x - 4*y > 6" => 2 * x * y - 2 * x - 4 * y > 6,
            "x*y = 3*x + 2*y" => x * y == 3 * x + 2 * y,
            _ => x * x <= x,
        };
        for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
            assert_eq!(formula.holds(&[x.into(), y.into()]), Ok(expected(x, y)), "{text} at {x}, {y}");
        }
    }
}

/// A bound that follows from powers of itself grows without end: then the search ends instead.
#[test]
fn bounds_that_run_away_end_the_search() {
    for text in [
        "forall n: floor(n/2) < floor((((3 + sqrt(5))/2*n)/2*n)/2*n + 1)",
        "forall n >= 0: floor(1/4294967296*n) < 1/4294967296*n/2*n + 1",
        "forall n: n < n*n*n - n*n + 2",
    ] {
        let formula = Formula::parse(text, &["x"]).unwrap();
        assert_ne!(formula.holds(&[5.into()]), Ok(false), "{text}");
    }
}
