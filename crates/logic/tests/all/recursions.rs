//! Recursions by mex: what they hold, how they are written, and what is refused.

use ratwheel_logic::{EvalError, Formula, Recursion};
use ratwheel_numbers::{Control, Integer, Natural};
use std::collections::BTreeSet;
use std::sync::Arc;

const XY: [&str; 2] = ["x", "y"];

fn parse(text: &str, free: &[&str]) -> Formula {
    Formula::parse(text, free).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn recursion(formula: &Formula) -> Arc<Recursion> {
    let Formula::Row(recursion, _) = formula else { panic!("{formula:?}") };
    Arc::clone(recursion)
}

fn holds(formula: &Formula, numbers: &[u64]) -> bool {
    formula.holds(&numbers.iter().map(|n| Integer::from(*n)).collect::<Vec<_>>()).unwrap()
}

/// The rows whose entries all stay below a bound, by the definition: a set of used numbers and nothing clever.
fn by_definition(
    first: u64,
    given: &[Vec<u64>],
    bound: u64,
    row: impl Fn(u64, &BTreeSet<u64>) -> Vec<u64>,
) -> BTreeSet<Vec<u64>> {
    let mut used: BTreeSet<u64> = given.iter().flatten().copied().collect();
    let mut rows: BTreeSet<Vec<u64>> = given.iter().cloned().collect();
    for n in first..first + bound {
        let next = row(n, &used);
        used.extend(&next);
        rows.insert(next);
    }
    rows.retain(|row| row.iter().all(|entry| *entry < bound));
    rows
}

fn mex(used: &BTreeSet<u64>) -> u64 {
    (0..).find(|n| !used.contains(n)).unwrap()
}

#[test]
fn pairs_are_those_of_the_definition() {
    type Row = fn(u64, &BTreeSet<u64>) -> Vec<u64>;
    let cases: [(&str, u64, Vec<Vec<u64>>, Row); 7] = [
        ("recursion n on (x, y) { a = mex, b = a + n }", 0, vec![], |n, used| vec![mex(used), mex(used) + n]),
        ("recursion n on (x, y) { a = mex, b = a + 3*n }", 0, vec![], |n, used| vec![mex(used), mex(used) + 3 * n]),
        (
            "recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = a + (3*n - 1) div 2 }",
            1,
            vec![vec![0, 0]],
            |n, used| vec![mex(used), mex(used) + (3 * n - 1) / 2],
        ),
        // Wythoff's game in misère play.
        (
            "recursion n > 1 on (x, y) from (0, 1), (2, 2) { a = mex, b = a + n }",
            2,
            vec![vec![0, 1], vec![2, 2]],
            |n, used| vec![mex(used), mex(used) + n],
        ),
        // Both columns by mex, the second behind the first; the windows do not know this form.
        ("recursion n on (x, y) { a = mex, b = mex t > a + n }", 0, vec![], |n, used| {
            let a = mex(used);
            vec![a, (a + n + 1..).find(|t| !used.contains(t)).unwrap()]
        }),
        // The mex_b of Boros and Gurvich: no used number within 2 below.
        ("recursion n on (x, y) { a = mex t: forall i in 0..2: not used(t - i), b = a + n }", 0, vec![], |n, used| {
            let a = (0..).find(|t| (0..=2).all(|i| *t < i || !used.contains(&(t - i)))).unwrap();
            vec![a, a + n]
        }),
        ("recursion n on (x, y) { b = mex t: t mod 3 != 1, a = b + n }", 0, vec![], |n, used| {
            let b = (0..).find(|t| t % 3 != 1 && !used.contains(t)).unwrap();
            vec![b, b + n]
        }),
    ];
    for (text, first, given, row) in cases {
        let formula = parse(text, &XY);
        let rows = by_definition(first, &given, 80, row);
        assert!(rows.len() >= 15, "{text}: {rows:?}");
        let printed = parse(&formula.to_text(&XY), &XY);
        assert_eq!(recursion(&printed), recursion(&formula), "{text}");
        for x in 0..80 {
            for y in 0..80 {
                assert_eq!(holds(&formula, &[x, y]), rows.contains(&vec![x, y]), "{text} at ({x},{y})");
            }
        }
    }
}

/// Columns that speak of the row before, against a loop that keeps it.
#[test]
fn the_row_before() {
    type Row = fn(u64, &BTreeSet<u64>, &[u64]) -> Vec<u64>;
    let cases: [(&str, u64, Vec<Vec<u64>>, Row); 4] = [
        (
            "recursion n >= 1 on (x, y) from (0, 1) { a = mex, b = max(a, before(b)) + before(a) + 1 }",
            1,
            vec![vec![0, 1]],
            |_, used, last| vec![mex(used), mex(used).max(last[1]) + last[0] + 1],
        ),
        (
            "recursion n on (x, y) from (0, 0) { a = mex, b = mex t > a: t != before(b) + 1 }",
            0,
            vec![vec![0, 0]],
            |_, used, last| {
                let a = mex(used);
                vec![a, (a + 1..).find(|t| *t != last[1] + 1 && !used.contains(t)).unwrap()]
            },
        ),
        // The last of several rows that are given is the one before the first.
        (
            "recursion n > 1 on (x, y) from (0, 1), (2, 2) { a = mex, b = before(b) + n }",
            2,
            vec![vec![0, 1], vec![2, 2]],
            |n, used, last| vec![mex(used), last[1] + n],
        ),
        // Wythoff's pairs once more: B grows by 1 more than A.
        (
            "recursion n on (x, y) from (0, 0) { a = mex, b = before(b) + (a - before(a)) + 1 }",
            0,
            vec![vec![0, 0]],
            |_, used, last| vec![mex(used), last[1] + mex(used) - last[0] + 1],
        ),
    ];
    for (text, first, given, row) in cases {
        let formula = parse(text, &XY);
        assert!(recursion(&formula).looks_back() && !recursion(&formula).reaches_far(), "{text}");
        let last = std::cell::RefCell::new(given.last().unwrap().clone());
        let rows = by_definition(first, &given, 80, |n, used| {
            let next = row(n, used, &last.borrow());
            last.borrow_mut().clone_from(&next);
            next
        });
        let printed = parse(&formula.to_text(&XY), &XY);
        assert_eq!(recursion(&printed), recursion(&formula), "{text}");
        for x in 0..80 {
            for y in 0..80 {
                assert_eq!(holds(&formula, &[x, y]), rows.contains(&vec![x, y]), "{text} at ({x},{y})");
            }
        }
    }
    let wythoff = parse("recursion n on (x, y) { a = mex, b = a + n }", &XY);
    let again = parse("recursion n on (x, y) from (0, 0) { a = mex, b = before(b) + (a - before(a)) + 1 }", &XY);
    assert!((0..60).all(|x| (0..100).all(|y| holds(&wythoff, &[x, y]) == holds(&again, &[x, y]))));
    for (text, said) in [
        ("recursion n on (x, y) { a = mex, b = before(b) + 1 }", "the first row has none: give one"),
        ("recursion n on (x, y) from (0, 0) { a = mex, b = before(c) + 1 }", "the name of a column"),
        ("recursion n on (x, y) from (0, 0) { a = mex, b = before(a + 1) }", "the name of a column"),
        ("before(x) = y", "only in the columns of a recursion"),
    ] {
        let error = Formula::parse(text, &XY).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

/// The table and the windows are two ways to the same rows; they meet beyond the numbers that the table is used for.
#[test]
fn far_rows_by_windows_are_those_of_the_table() {
    let near = parse("recursion n on (x, y) { a = mex t: true, b = a + 2*n }", &XY);
    let far = parse("recursion n on (x, y) { a = mex, b = a + 2*n }", &XY);
    let (near, far) = (recursion(&near), recursion(&far));
    assert!(far.reaches_far());
    // Every condition that holds is worked in, so that this one has windows too.
    let slow = recursion(&parse("recursion n on (x, y) { a = mex t: t >= 0, b = a + 2*n }", &XY));
    assert!(near.reaches_far() && !slow.reaches_far());
    let control = Control::none();
    for number in (1_048_500u64..1_048_700).step_by(7) {
        let number = Natural::from(number);
        let rows = slow.rows_with(0, &number, control).unwrap();
        assert_eq!(far.rows_with(0, &number, control).unwrap(), rows, "{number}");
    }
}

/// Document 000, Theorem 1, at sizes that no table reaches: c_n = 7n − 3.
#[test]
fn the_rat_recursion_at_a_hundred_digits() {
    let text = "recursion n >= 1 on (x, y, z) from (0, 0, 0)
        { a = mex, b = a + floor((7*n - 2)/4), c = b + floor((7*n - 3)/2) }";
    let rat = recursion(&parse(text, &["x", "y", "z"]));
    assert!(rat.reaches_far());
    let n: Natural = "8".repeat(100).parse().unwrap();
    let c = (&n * 7 - Natural::from(3u64)).into_natural().unwrap();
    let rows = rat.rows_with(2, &c, Control::none()).unwrap().unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(row[0], ratwheel_numbers::AffineFloor { p: 7, s: 0, q: 4 }.at(&n).into_natural().unwrap());
    assert!(rat.contains(row, Control::none()).unwrap());
    let mut wrong = row.clone();
    wrong[1] = &wrong[1] + 1u64;
    assert!(!rat.contains(&wrong, Control::none()).unwrap());
}

/// A quantified variable is found from the row.
#[test]
fn the_partner_is_solved_for() {
    let text = "exists m: recursion n on (x, m) { a = mex, b = a + n } and y = m + 1";
    let formula = parse(text, &XY);
    assert!(holds(&formula, &[8, 14]) && !holds(&formula, &[8, 13]) && !holds(&formula, &[7, 8]));
    let inverse = parse("exists m: recursion n on (m, y) { a = mex, b = a + n } and x = m", &XY);
    assert!(holds(&inverse, &[8, 13]) && !holds(&inverse, &[9, 13]));
}

#[test]
fn names_do_not_matter_and_outer_ones_are_hidden() {
    let one = parse("recursion n on (x, y) { a = mex t: not used(t + 5), b = a + n }", &XY);
    let other = parse("recursion y on (x, y) { x = mex k: not used(k + 5), q = x + y }", &XY);
    assert_eq!(recursion(&one), recursion(&other));
    let printed = other.to_text(&XY);
    assert_eq!(printed, "recursion y on (x, y) { x = mex k: not used(k + 5), q = x + y }");
    let inside = "forall n: exists m: recursion n on (n, m) { a = mex t: exists k <= 3: not used(t + k), b = a + n }";
    let formula = parse(inside, &[]);
    assert_eq!(parse(&formula.to_text(&[] as &[&str]), &[]).to_text(&[] as &[&str]), formula.to_text(&[] as &[&str]));
    assert_ne!(recursion(&one), recursion(&parse("recursion n on (x, y) { a = mex, b = a + n }", &XY)));
}

#[test]
fn mathematics() {
    let formula = parse("recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = mex t >= a + n: not used(t - 1) }", &XY);
    assert_eq!(
        formula.to_mathematics(&XY),
        "(x, y) ∈ {(0, 0)} ∪ {(a, b): n ≥ 1, a = mex, b = mex t ≥ a + n: ¬used(t − 1)}"
    );
    let latex = formula.to_latex(&XY);
    assert!(latex.contains("\\text{mex}") && latex.contains("\\cup"), "{latex}");
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("recursion n on (x, y) { a = mex, b = a + x }", "the columns of a recursion do not depend on the position"),
        ("recursion n on (x, y) { a = mex }", "this recursion has 1 columns, and is asked for 2 numbers"),
        ("recursion n on (x, y) from (0) { a = mex, b = a }", "a row of this recursion has 2 entries, not 1"),
        ("recursion n on (x, y) { a = n, b = a + n }", "no column is known to grow"),
        ("recursion n on (x, y) { a = mex t: t > n, b = a }", "no column is known to grow"),
        ("recursion n on (x, y) { a = mex t: used(t + 1), b = a }", "no column is known to grow"),
        ("recursion n on (x, y) { a = mex, a = a + n }", "the name `a` is given twice"),
        ("recursion n on (x, y) { a = mex, b = c }", "unknown name `c`"),
        ("recursion n < 3 on (x, y) { a = mex, b = a }", "only `>=` and `>` bound this number"),
        ("recursion n >= x on (x, y) { a = mex, b = a }", "depends on numbers and parameters only"),
        ("recursion n on (x, y) { a = mex t, b = a }", "expected `:` and a condition, or a bound"),
        ("recursion n on (x, y) { a = mex, b = a", "expected `,` or `}`"),
        ("recursion n (x, y) { a = mex, b = a }", "expected `on (…)`"),
        ("used(x)", "`used(…)` occurs only in the conditions of a `mex`"),
        ("x = mex", "needs arguments in brackets"),
        (
            "recursion n on (x, y) { a = mex t: recursion m on (t) { c = mex }, b = a }",
            "a recursion cannot stand inside another",
        ),
        ("exists k: recursion n on (x, y) { a = mex, b = a + k }", "used where a constant must stand"),
    ];
    for (text, expected) in cases {
        let error = Formula::parse(text, &XY).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

/// Nothing takes for ever: neither rows far away, nor a mex that is never there, nor entries that grow too fast.
#[test]
fn what_goes_too_far_is_refused() {
    let refused = |text: &str, numbers: &[Integer]| match parse(text, &XY).holds(numbers) {
        Err(EvalError::Recursion(why)) => why,
        other => panic!("{text}: {other:?}"),
    };
    let (three, large) = (Integer::from(3), "1000000000000000000000000".parse::<Integer>().unwrap());
    let never = refused("recursion n on (x, y) { a = mex t: t < 2, b = a + n }", &[three.clone(), three.clone()]);
    assert!(never.contains("is none of 1000000 numbers"), "{never}");
    let negative = refused("recursion n on (x, y) { a = mex, b = a - n - 1 }", &[three.clone(), three.clone()]);
    assert!(negative.contains("column b of row 0 is negative"), "{negative}");
    let fast = refused("recursion n on (x, y) { a = mex, b = a + 10^30 }", &[three.clone(), three.clone()]);
    assert!(fast.contains("beyond machine words"), "{fast}");
    let far = refused("recursion n on (x, y) { a = mex t: t >= 0, b = a + n }", &[large, three.clone()]);
    assert!(far.contains("no form"), "{far}");
    let many = refused("recursion n on (x, y) { a = mex t: t >= 0, b = a + n }", &[10_000_000i64.into(), three]);
    assert!(many.contains("more than the first"), "{many}");
}
