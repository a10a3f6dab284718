//! Terms without a value: the evaluator, in machine words and in big integers, and the search for solutions against the
//! plainest reading of random terms, most of which are negative somewhere.

use crate::random::{Random, Use, Values};
use ratwheel_logic::{EvalError, Formula, Prepared, Search, Term};
use ratwheel_numbers::{Control, Integer, Natural};

fn integers(values: &[i64]) -> Vec<Integer> {
    values.iter().copied().map(Integer::from).collect()
}

fn names() -> Vec<String> {
    ["x", "y", "x'", "y'"].map(str::to_owned).to_vec()
}

#[test]
fn terms_have_their_values() {
    let mut random = Random::new(1);
    let (mut without, mut with) = (0, 0);
    for _ in 0..4000 {
        let text = random.term(3, &names()[..2], Use::Evaluated);
        let term = Term::parse(&text, &["x", "y"]).unwrap();
        // The same term, made so large inside that machine words do not do.
        let huge = Term::parse(&format!("({text}) + 2^200*(x - x)"), &["x", "y"]).unwrap();
        for (x, y) in [(0, 0), (0, 5), (3, 1), (2, 7)] {
            let expected = Values::new(&[x, y], &[]).term(&term);
            for term in [&term, &huge] {
                match (term.value(&integers(&[x, y])), expected) {
                    (Ok(value), Some(expected)) => assert_eq!(value, expected, "{text} at {x}, {y}"),
                    (Err(EvalError::Negative(_)), None) => {}
                    (found, expected) => panic!("{text} at {x}, {y}: {found:?}, not {expected:?}"),
                }
            }
            if expected.is_none() {
                assert!(!term.always_has_value(), "{text}");
                without += 1;
            } else {
                with += 1;
                assert!(expected >= Some(0) || !term.is_nonnegative(), "{text}");
            }
        }
    }
    assert!(without > 1000 && with > 1000, "{without} {with}");
}

#[test]
fn formulas_are_true_or_false() {
    let mut random = Random::new(2);
    for _ in 0..4000 {
        let text = random.formula(3, &mut names()[..2].to_vec(), Use::Evaluated);
        let formula = Formula::parse(&text, &["x", "y"]).unwrap();
        let denied = Formula::parse(&format!("not ({text})"), &["x", "y"]).unwrap();
        let huge = Formula::parse(&format!("({text}) or 2^200*x > 2^200*x + 1"), &["x", "y"]).unwrap();
        for (x, y) in [(0, 0), (0, 5), (3, 1), (2, 7)] {
            let expected = Values::new(&[x, y], &[]).formula(&formula);
            let at = integers(&[x, y]);
            assert_eq!(formula.holds(&at), Ok(expected), "{text} at {x}, {y}");
            assert_eq!(denied.holds(&at), Ok(!expected), "not {text} at {x}, {y}");
            assert_eq!(huge.holds(&at), Ok(expected), "{text} at {x}, {y}");
            assert!(!formula.why_false(&names(), &at).text.is_empty());
        }
    }
}

#[test]
fn solutions_are_all_there_are() {
    let mut random = Random::new(3);
    let inside = Formula::parse("x' <= x and y' <= y", &["x", "y"]).unwrap();
    for _ in 0..3000 {
        let text = random.formula(3, &mut names(), Use::Evaluated);
        let formula = Formula::parse(&text, &["x", "y"]).unwrap();
        let prepared = Prepared::new(2, [&formula, &inside], []).unwrap();
        for (x, y) in [(0, 3), (3, 2)] {
            let from = [x, y].map(|n| Natural::from(u64::try_from(n).unwrap()));
            let search = Search { from: &from, one_of: 0..1, all_of: 1..2, within: None, limit: 1000 };
            let found = prepared.solutions(&search, Control::none()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let found: Vec<Vec<u64>> =
                found.found.iter().map(|one| one.values.iter().map(|n| n.to_u64().unwrap()).collect()).collect();
            let all = (0..=x).flat_map(|a| (0..=y).map(move |b| [a, b]));
            let expected = all.filter(|to| *to != [x, y] && Values::new(&[x, y], to).formula(&formula));
            let expected: Vec<Vec<u64>> =
                expected.map(|to| to.iter().map(|n| u64::try_from(*n).unwrap()).collect()).collect();
            assert_eq!(found, expected, "{text} from {x}, {y}");
        }
    }
}

#[test]
fn the_rule_in_small_examples() {
    let truth = |text: &str| Formula::parse(text, &["x"]).unwrap().holds(&[Integer::from(2)]);
    for text in [
        "shift(base:2, x - 5) < 0",
        "shift(base:2, x - 5) >= 0",
        "shift(base:2, x - 5) != 7",
        "min(x, shift(base:2, x - 5)) <= x",
        "max(x, xor(x - 5, 1)) >= x",
        "|lowest(base:2, x - 3)| >= 0",
        "(if x = 2 then gcd(x - 3, 2) else 1) >= 0",
        "reduced(base:2, x - 3)",
        "exists n in shift(base:2, x - 3)..9: true",
    ] {
        assert_eq!(truth(text), Ok(false), "{text}");
        assert_eq!(truth(&format!("not ({text})")), Ok(true), "{text}");
        assert_eq!(truth(&format!("({text}) <=> false")), Ok(true), "{text}");
    }
    // A branch that is not taken is not asked, and a condition is always true or false.
    assert_eq!(truth("(if x = 1 then shift(base:2, x - 5) else 4) = 4"), Ok(true));
    assert_eq!(truth("(if shift(base:2, x - 5) > 0 then 1 else 4) = 4"), Ok(true));
}
