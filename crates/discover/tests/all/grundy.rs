//! Grundy values from the rules alone: forms that are proved, rows that repeat, and nothing that is not so.

use ratwheel_discover::{GrundyDiscovery, Options, Verdict, grundy};
use ratwheel_numbers::Control;
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::language::{Arguments, Ruleset};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn found(text: &str, size: Option<u64>) -> GrundyDiscovery {
    let mut options = Options::default();
    (options.size, options.threads) = (size, Some(1));
    grundy(&game(text), &options, Control::none()).unwrap()
}

/// The value of every position, proved by claims that `prove` proves again from the text alone.
#[test]
fn values_are_proved() {
    let nim = "game nim\npiles x, y, z\nmove I: x' < x and y' = y and z' = z\nmove I: x' = x and y' < y and z' = z\n\
               move I: x' = x and y' = y and z' < z";
    let bounded = "game b\npiles x, y\nmove I: x - 3 <= x' < x and y' = y\nmove II: x' = x and y - 1 <= y' < y";
    let sorted = "game s\npiles x <= y\nmove I in any order: x' < x and y' = y or x' = x and y' < y";
    let set = "game t\npiles x\nmove I: x' = x - 1\nmove I: x' = x - 3\nmove I: x' = x - 4";
    let king = "game k\npiles x, y\nmove I: x' = x - 1 and y' = y\nmove I: x' = x and y' = y - 1";
    let expected = [
        (nim, "xor(x, y, z)"),
        (bounded, "xor(x mod 4, y mod 2)"),
        (sorted, "xor(x, y)"),
        (
            set,
            "(if x mod 7 = 1 or x mod 7 = 3 then 1 else if x mod 7 = 4 or x mod 7 = 6 then 2 else if x mod 7 = 5 then 3 else 0)",
        ),
        (king, "(x + y) mod 2"),
    ];
    for (rules, value) in expected {
        let found = found(rules, None);
        assert_eq!((found.value.as_deref(), &found.verdict), (Some(value), &Verdict::Proved), "{rules}");
        assert!(found.zeros.is_none() && found.lines.is_empty());
        let claimed = game(&found.rules.unwrap());
        for name in ["P", "values-differ", "values-reached"] {
            let report = prove(&claimed, name, &ProveOptions::default(), Control::none()).unwrap();
            assert_eq!(report.verdict, Proof::Proved, "{name}");
        }
    }
}

/// Rows of Wythoff's game repeat additively; its zeros have a form, its values have none.
#[test]
fn rows_of_wythoff_repeat() {
    let text =
        "game w\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and x - x' = y - y'";
    let found = found(text, None);
    assert!(matches!(&found.verdict, Verdict::Conjecture(_)) && found.value.is_none(), "{found:?}");
    let rows: Vec<_> = found.lines.iter().filter(|line| line.pile == "x").collect();
    let row = |y: u64| rows.iter().find(|line| line.fixed == ("y".to_owned(), y)).copied();
    let shape = |y: u64| row(y).map(|line| (line.preperiod, line.period, line.saltus));
    assert_eq!((shape(0), shape(1)), (Some((0, 1, 1)), Some((0, 3, 3))), "{rows:?}");
    // Every line is what the least excluded value says, computed here, and no earlier or shorter repetition is there.
    let length = 600;
    let mut values = vec![vec![0usize; length]; 12];
    for (y, x) in (0..12).flat_map(|y| (0..length).map(move |x| (y, x))) {
        let left = (0..x).map(|i| values[y][i]);
        let below = (0..y).map(|j| values[j][x]);
        let diagonal = (1..=x.min(y)).map(|k| values[y - k][x - k]);
        let seen: std::collections::HashSet<usize> = left.chain(below).chain(diagonal).collect();
        values[y][x] = (0..).find(|value| !seen.contains(value)).unwrap();
    }
    assert_eq!(found.lines.len(), 24);
    for line in &found.lines {
        let small = |n: u64| usize::try_from(n).unwrap();
        let row = &values[small(line.fixed.1)];
        let (pre, period, saltus) = (small(line.preperiod), small(line.period), small(line.saltus));
        let follows = |n: usize| row[n + period] == row[n] + saltus;
        assert!((pre..length - period).all(follows), "{line:?}");
        assert!(pre == 0 || !follows(pre - 1), "{line:?}");
        assert!(line.preperiod + 2 * line.period <= line.checked / 2);
    }
    let zeros = found.zeros.unwrap();
    assert_eq!(zeros.verdict, Verdict::Proved);
}

/// What brute force contradicts beyond the table is not called a value, and what is called proved is so: random one-pile games
/// of subtraction have a value that is compared with brute force on a table three times as long.
#[test]
fn subtraction_games_are_right_further_on() {
    for set in [[1, 2, 5], [2, 3, 7], [1, 4, 6], [3, 5, 8], [2, 4, 7], [1, 6, 9]] {
        let moves: Vec<String> = set.iter().map(|s| format!("move I: x' = x - {s}")).collect();
        let found = found(&format!("game s\npiles x\n{}", moves.join("\n")), Some(400));
        let value = found.value.unwrap();
        assert_eq!(found.verdict, Verdict::Proved, "{set:?} {value}");
        let term = ratwheel_logic::Term::parse(&value, &["x"]).unwrap();
        let prepared = ratwheel_logic::Prepared::new(1, [], [&term]).unwrap();
        let mut values: Vec<usize> = Vec::new();
        for n in 0..1200usize {
            let seen: Vec<usize> = set.iter().filter_map(|s| n.checked_sub(*s)).map(|m| values[m]).collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
            let said = prepared.value(0, [i64::try_from(n).unwrap()]).unwrap();
            assert_eq!(said.to_string(), values[n].to_string(), "{set:?} {n} {value}");
        }
    }
}
