//! Piles as arrays, rules around a circle, sets of tuples, reals: each against the same game written out by hand.

use proptest::prelude::*;
use ratwheel_logic::Formula;
use ratwheel_numbers::Integer;
use ratwheel_rules::language::{Arguments, Ruleset};

/// The relation as text, with these arguments.
fn text(source: &str, arguments: &str) -> String {
    let rules = Ruleset::parse(source).unwrap_or_else(|errors| panic!("{source}\n{errors:?}"));
    rules.instantiate(&arguments.parse::<Arguments>().unwrap()).unwrap_or_else(|e| panic!("{e}")).to_text()
}

/// What is wrong with a text, or with these arguments.
fn said(source: &str, arguments: &str) -> String {
    match Ruleset::parse(source) {
        Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        Ok(rules) => match rules.instantiate(&arguments.parse::<Arguments>().unwrap()) {
            Ok(game) => panic!("{}", game.to_text()),
            Err(error) => error.to_string(),
        },
    }
}

const NIM: &str = "game nim
param m: int in 1..20 = 3
piles x[1..m]
let rest(i) = forall j in 1..m: j != i => x'[j] = x[j]
move take: exists i in 1..m: x'[i] < x[i] and rest(i)
claim P: xor(i in 1..m: x[i]) = 0
example (1,2,3) is P
";

#[test]
fn nim_with_any_number_of_piles() {
    for m in 2..6usize {
        let names: Vec<String> = (1..=m).map(|i| format!("x{i}")).collect();
        let one = |i: usize| {
            let down = format!("{0}' < {0}", names[i]);
            let stay = (0..m).filter(|j| *j != i).map(|j| format!("{0}' = {0}", names[j]));
            std::iter::once(down).chain(stay).collect::<Vec<_>>().join(" and ")
        };
        let take = (0..m).map(one).collect::<Vec<_>>().join(" or ");
        let example = if m == 3 { "\nexample (1,2,3) is P" } else { "" };
        let by_hand = format!(
            "game nim\npiles {}\nmove take: {take}\nclaim P: xor({}) = 0{example}",
            names.join(", "),
            names.join(", ")
        );
        assert_eq!(text(NIM, &format!("m={m}")), text(&by_hand, ""));
    }
    // A single pile has nothing to add.
    assert!(text(NIM, "m=1").contains("claim P: x1 = 0"));
}

#[test]
fn an_array_may_be_sorted_and_stand_beside_a_pile() {
    let source =
        "game g\nparam k: int = 2\npiles x[0..k], last\nmeasure last, x[0]\nmove I: x'[0] = x[k] and last' < last";
    let by_hand = "game g\npiles x0, x1, x2, last\nmeasure last, x0\nmove I: x0' = x2 and last' < last";
    assert_eq!(text(source, ""), text(by_hand, ""));
    let source = "game g\npiles x[1..3] sorted\nmove I: x'[3] < x[3]";
    assert_eq!(text(source, ""), text("game g\npiles x1 <= x2 <= x3\nmove I: x3' < x3", ""));
    let again = Ruleset::parse(source).unwrap();
    assert_eq!(Ruleset::parse(&again.to_string()).unwrap(), again);
}

#[test]
fn what_is_taken_over_indices() {
    let formula = |arrays: &str| text(&format!("game g\npiles x[1..3]\nmove I: {arrays}"), "");
    let by_hand = |flat: &str| text(&format!("game g\npiles x1, x2, x3\nmove I: {flat}"), "");
    for (arrays, flat) in [
        ("sum(i in 1..3: i*x[i]) < 9", "x1 + 2*x2 + 3*x3 < 9"),
        (
            "count(i in 1..3: x'[i] < x[i]) = 2",
            "(if x1' < x1 then 1 else 0) + (if x2' < x2 then 1 else 0) + (if x3' < x3 then 1 else 0) = 2",
        ),
        ("max(i in 2..3: x[i]) > min(i in 1..2: x'[i])", "max(x2, x3) > min(x1', x2')"),
        ("exists i < j in 1..3: x'[i] = x[j]", "x1' = x2 or x1' = x3 or x2' = x3"),
        ("forall i < j in 1..3: x'[i] = x[j]", "x1' = x2 and x1' = x3 and x2' = x3"),
        ("forall i in 1..3: i < 3 => x[i + 1]' <= x[i]", "x2' <= x1 and x3' <= x2"),
        ("sum(i in 2..1: x[i]) = x'[1]", "0 = x1'"),
        ("x1' < x[1] and x3' = x2", "x1' < x1 and x3' = x2"),
        ("exists i in 0..3: x'[1] = 2^i*x[1]", "x1' = x1 or x1' = 2*x1 or x1' = 4*x1 or x1' = 8*x1"),
        ("exists i in 1..2: forall j in i..2: x'[j] = x[i]", "x1' = x1 and x2' = x1 or x2' = x2"),
    ] {
        assert_eq!(formula(arrays), by_hand(flat), "{arrays}");
    }
}

#[test]
fn rules_around_a_circle() {
    let rule = "x' < x and y' = y and z' <= z and w' = w";
    let game = |head: &str, rule: &str| text(&format!("game g\npiles x, y, z, w\nmove I{head}: {rule}"), "");
    let turned = "x' < x and y' = y and z' <= z and w' = w or y' < y and z' = z and w' <= w and x' = x \
                  or z' < z and w' = w and x' <= x and y' = y or w' < w and x' = x and y' <= y and z' = z";
    assert_eq!(game(" in cyclic order", rule), game("", turned));
    let one_way = "x' < x and y' = y - 1 and z' = z and w' = w";
    assert_eq!(game(" in dihedral order", one_way).matches(" - 1").count(), 8);
    assert_eq!(game(" in cyclic order", one_way).matches(" - 1").count(), 4);
}

#[test]
fn sets_of_numbers_and_tuples() {
    let sets = "set S = { (1, 3), (2, 4) }\nset T = { (n, 2*n) : n >= 1 }\nset K = { 1, d, 9 }\nset E = {}\nset Q = { 2*n : n in 0..5 }";
    let game = |rule: &str| text(&format!("game g\nparam d: int = 4\npiles x, y\n{sets}\nmove I: {rule}"), "");
    let by_hand = |rule: &str| text(&format!("game g\npiles x, y\nmove I: {rule}"), "");
    for (with_sets, flat) in [
        ("(x - x', y - y') in S", "x - x' = 1 and y - y' = 3 or x - x' = 2 and y - y' = 4"),
        ("(x - x', y - y') in T", "exists n >= 1: x - x' = n and y - y' = 2*n"),
        ("x' < x and x - x' in K", "x' < x and (x - x' = 1 or x - x' = 4 or x - x' = 9)"),
        ("x' < x and not (y in E)", "x' < x"),
        ("x' < x and y in Q", "x' < x and exists n in 0..5: y = 2*n"),
    ] {
        assert_eq!(game(with_sets), by_hand(flat), "{with_sets}");
    }
}

#[test]
fn mistakes_are_told() {
    let array = |rule: &str| said(&format!("game g\nparam m: int = 3\npiles x[1..m]\nmove I: {rule}"), "");
    for (found, expected) in [
        (array("x'[4] < x[1]"), "there is no `x[4]`: the indices of `x` run from 1 to 3"),
        (array("x' < x[1]"), "`x` is an array of piles"),
        (array("x4' < x[1]"), "there is no `x[4]`"),
        (array("x01 < x[1]"), "unknown name `x01`"),
        (array("exists i: x'[i] < x[i]"), "write it with two ends: `i in 1..9`"),
        (
            array("exists i in 1..x[1]: x'[i] < x[i]"),
            "the ends of a range of indices depend on numbers and parameters only",
        ),
        (array("x'[x[1]] = 0"), "an index is made of numbers, parameters and indices only"),
        (array("max(i in 3..1: x[i]) = 0"), "`max` is taken over no index at all"),
        (array("exists i in 1..10^9: x[1] = 2^i"), "is too long to be written out"),
        (said_of("game g\npiles x, y\nmove I: x'[1] < x"), "`x` is not an array of piles"),
        (said_of("game g\npiles x[3..1]\nmove I: true"), "an array has 1 to"),
        (said_of("game g\npiles x[1..2], x1\nmove I: x1' < x1"), "two piles are called `x1`"),
        (
            said_of("game g\npiles x, y\nset S = { (1,2) }\nmove I: x - x' in S"),
            "`S` is a set of tuples of 2 numbers, not of numbers",
        ),
        (
            said_of("game g\npiles x, y\nset S = { (1,2), 3 }\nmove I: (x,y) in S"),
            "all numbers, or tuples of one length",
        ),
        (said_of("game g\npiles x, y\nmove I: (x, y) = 3"), "`(x, y) in S`"),
        (said_of("game g\npiles x\nmove I in circular order: x' < x"), "`any`, `cyclic` or `dihedral`"),
    ] {
        assert!(found.contains(expected), "expected “{expected}” in:\n{found}");
    }
}

fn said_of(source: &str) -> String {
    said(source, "")
}

proptest! {
    /// A comparison with a real is what the real numbers say: a·x + b·y + c + (p + q√D)·x/r against 0, by squares.
    #[test]
    fn comparisons_with_reals(
        (a, b, c) in (-3i64..4, -3i64..4, -5i64..6),
        (p, q, r) in (-3i64..4, -3i64..4, 1i64..4),
        x in 0i64..60, y in 0i64..60,
        sign in prop::sample::select(vec!["<", "<=", ">", ">="]),
    ) {
        let text = format!("{a}*x + ({p} + {q}*sqrt(7))/{r}*x {sign} -({b})*y - ({c})");
        let formula = Formula::parse(&text, &["x", "y"]).unwrap();
        // r·(a·x + b·y + c) + p·x + q·x·√7 against 0.
        let (whole, root) = (r * (a * x + b * y + c) + p * x, q * x);
        let square = |n: i64| n * n;
        let ordering = match (whole.signum(), root.signum()) {
            (s, 0) => s.cmp(&0),
            (0, s) => s.cmp(&0),
            (s, t) if s == t => s.cmp(&0),
            (s, _) if s > 0 => square(whole).cmp(&(7 * square(root))),
            _ => (7 * square(root)).cmp(&square(whole)),
        };
        let expected = match sign {
            "<" => ordering.is_lt(),
            "<=" => ordering.is_le(),
            ">" => ordering.is_gt(),
            _ => ordering.is_ge(),
        };
        prop_assert_eq!(formula.holds(&[Integer::from(x), Integer::from(y)]).unwrap(), expected, "{}", text);
    }
}

#[test]
fn words_that_people_try() {
    let rule = |rule: &str| said(&format!("game g\npiles x, y\nlet half(a) = a mod 2 = 0\nmove I: {rule}"), "");
    for (found, expected) in [
        (rule("even(x)"), "`x mod 2 = 0`"),
        (rule("x' < x and odd(x')"), "`x mod 2 = 1`"),
        (rule("3 divides x"), "`x mod 3 = 0`"),
        (rule("x xor y = 0"), "`xor(x, y)`"),
        (rule("x^y = 0"), "`xor(x, y)`"),
        (rule("ceil(x/2) = x'"), "-floor(-r)"),
    ] {
        assert!(found.contains(expected), "expected “{expected}” in:\n{found}");
    }
    // Decimals are exact.
    assert_eq!(
        text("game g\npiles x\nmove I: x' = floor(1.25*x) and x' < x", ""),
        text("game g\npiles x\nmove I: x' = floor(5*x/4) and x' < x", "")
    );
    // A mistake in a `let` points there, also where only its use makes it one.
    let found = said("game g\npiles x\nlet a(n) = x mod n\nmove I: x' = a(x)", "");
    assert!(
        found.starts_with("line 3, column 18: `mod` takes a positive constant on its right, where `a` is used"),
        "{found}"
    );
}
