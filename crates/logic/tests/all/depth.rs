//! However deep a text nests, the answer is a formula of bounded depth or a sentence; nothing overflows a small stack.

use crate::nested::{DEFINITIONS, all, lets, many_names, one_of_each};
use ratwheel_logic::{Formula, Prepared, ReadError, Search, Term, Variable, Vocabulary};
use ratwheel_numbers::{Control, Integer, MAX_DEPTH, Natural, too_deep};

/// Half of what the threads of a server have, so that everything has room to spare.
const STACK: usize = 1 << 20;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
    thread.join().unwrap();
}

fn words() -> Vocabulary {
    Vocabulary::new(&["x", "y"]).with_primes().with_game(2).defining(DEFINITIONS).unwrap()
}

/// Every walk through a formula.
fn walk(formula: &Formula) {
    assert!(formula.depth() <= MAX_DEPTH, "{}", formula.depth());
    let names = ["x".to_owned(), "y".to_owned()];
    let text = formula.to_text(&names);
    assert!(!formula.to_latex(&names).is_empty() && !formula.to_mathml(&names).is_empty());
    assert!(!formula.to_mathematics(&names).is_empty() && !format!("{formula:?}").is_empty());
    let again = words().formula(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(again.to_text(&names), text);
    let moved = formula.substituted(&|variable| match variable {
        Variable::Free(i) => Term::Variable(Variable::Primed(i)),
        variable => Term::Variable(variable),
    });
    assert_eq!(moved.depth(), formula.clone().depth());
    let values = [Integer::from(5), Integer::from(3)];
    let _ = formula.holds(&values);
    let _ = formula.why_false(&names, &values);
    if let Ok(prepared) = Prepared::new(2, [&moved, &Formula::parse("x' <= x and y' <= y", &["x", "y"]).unwrap()], []) {
        let from = [Natural::from(3u64), Natural::from(2u64)];
        let search = Search { from: &from, one_of: 0..1, all_of: 1..2, within: None, limit: 100 };
        let _ = prepared.solutions(&search, Control::none());
    }
}

/// Refused for its depth or for what it says: in a sentence that fits the screen.
fn refusal(error: &ReadError) {
    let text = error.0.first().unwrap().to_string();
    assert!(text.len() < 1500, "{text}");
}

#[test]
fn every_construct_as_deep_as_it_goes() {
    on_a_small_stack(|| {
        let words = words();
        let mut deepest = 0;
        for nested in all() {
            for times in [1, 2, 13, 33, 49, 50, 51, 98, 99, 100, 101, 200, 400, 1000] {
                match words.formula(&nested.formula(times)) {
                    Ok(formula) => {
                        deepest = deepest.max(formula.depth());
                        walk(&formula);
                    }
                    Err(error) => refusal(&error),
                }
            }
        }
        // The limit is reached, not only kept.
        assert_eq!(deepest, MAX_DEPTH);
    });
}

#[test]
fn every_construct_thousands_deep_and_some_a_million() {
    on_a_small_stack(|| {
        let words = words();
        let deep = all().into_iter().map(|nested| (nested, 30_000));
        for (nested, times) in deep.chain(one_of_each().into_iter().step_by(5).map(|nested| (nested, 1_000_000))) {
            match words.formula(&nested.formula(times)) {
                // Sums, `and`, `or` and comparisons may be of any length.
                Ok(formula) => assert!(formula.depth() <= MAX_DEPTH, "{nested:?}"),
                Err(error) => refusal(&error),
            }
        }
    });
}

#[test]
fn nesting_is_refused_in_one_sentence() {
    for text in [
        "(".repeat(5000),
        format!("x = {}1", "-".repeat(5000)),
        format!("x = y{}", " mod 3".repeat(5000)),
        format!("{}y = 1", "if x = 3 then y = 2 else ".repeat(5000)),
        format!("{}y = 1", "not ".repeat(5000)),
        format!("{}x = 1", "x = 1 <=> ".repeat(5000)),
        format!("{}x = 1", "x = 1 => ".repeat(5000)),
        format!("x = {}1", "2^".repeat(5000)),
        many_names(5000),
        // Within what is read, beyond what may result.
        format!("x = y{}", " mod 3".repeat(150)),
        format!("{}y = 1", "if x = 3 then y = 2 else ".repeat(60)),
        many_names(150),
    ] {
        let error = Formula::parse(&text, &["x", "y"]).unwrap_err();
        assert_eq!(error.0[0].message, too_deep(), "{}", text.chars().take(40).collect::<String>());
        assert!(error.0[0].hint.as_ref().is_some_and(|hint| hint.contains("may be of any length")));
    }
}

#[test]
fn length_is_not_depth() {
    on_a_small_stack(|| {
        for text in [
            format!("{}x = 1", "x = 1 and ".repeat(100_000)),
            format!("{}x = 1", "x = 1 or ".repeat(100_000)),
            format!("x = {}1", "x - y + ".repeat(100_000)),
            format!("{}x", "x < ".repeat(100_000)),
            format!("x = min({}1)", "x, ".repeat(100_000)),
            format!("y = floor({}1)", "phi*x + ".repeat(50_000)),
            format!("y = floor({}1)", "phi*|x| + ".repeat(50_000)),
        ] {
            let formula = Formula::parse(&text, &["x", "y"]).unwrap();
            assert!(formula.depth() <= 5);
            let _ = formula.holds(&[Integer::from(1), Integer::from(2)]);
            assert!(!formula.to_text(&["x", "y"]).is_empty());
        }
    });
}

#[test]
fn what_stands_for_a_name_counts_where_it_is_used() {
    on_a_small_stack(|| {
        for body in ["@ + 1", "|@ - y|", "if @ = 1 then 2 else 3", "floor(phi*@)", "(@) mod 3", "min(@, 2)", "@"] {
            for backwards in [false, true] {
                for count in [10, 33, 49, 50, 99, 100, 101, 200, 400, 1000, 20_000] {
                    let text = lets(count, body, backwards);
                    let read = Vocabulary::new(&["x", "y"]).defining(&text);
                    match read.and_then(|words| words.formula(&format!("y >= a{count}"))) {
                        Ok(formula) => walk(&formula),
                        Err(error) => assert_eq!(error.0[0].message, too_deep(), "{body} {count} {backwards}"),
                    }
                }
            }
        }
        // Without levels of their own names may stand for names for long.
        let text = lets(300, "@", false);
        let words = Vocabulary::new(&["x", "y"]).defining(&text).unwrap();
        assert_eq!(words.formula("y >= a300").unwrap().depth(), 2);
    });
}

/// A condition stands twice where `if` chooses between formulas, and factors multiply out inside a floor.
#[test]
fn what_grows_is_refused_by_its_size() {
    let condition = format!("{}x = 1{}", "if (".repeat(40), ") then x = 2 else x = 3".repeat(40));
    let product = format!("y = floor(phi{})", "*(x + y + 1)".repeat(40));
    for text in [condition, product] {
        let error = Formula::parse(&text, &["x", "y"]).unwrap_err().to_string();
        assert!(error.contains("comes to more than 2000000 operations"), "{error}");
    }
}

/// Disjunctions that are taken apart one inside the other, for want of an equation.
#[test]
fn searches_do_not_nest_without_end() {
    on_a_small_stack(|| {
        let text = format!("exists n: {}n*n >= x", "(n*n > x or n*n > y) and ".repeat(2000));
        let formula = Formula::parse(&text, &["x", "y"]).unwrap();
        let error = formula.holds(&[Integer::from(3), Integer::from(4)]).unwrap_err();
        assert_eq!(error.to_string(), too_deep());
    });
}
