//! Positions up to the order of their piles: rules, claims and `positions` are those of the disjunction written out by hand.

use proptest::prelude::*;
use ratwheel_numbers::Natural;
use ratwheel_rules::core::{Formula, Symmetry};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Play, Position, RelationalGame};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
    assert_eq!(Ruleset::parse(&rules.to_string()).unwrap(), rules);
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap_or_else(|e| panic!("{text}\n{e}"))).unwrap()
}

/// The arrangements of three piles, by hand.
fn arrangements(symmetry: Symmetry) -> &'static [[&'static str; 3]] {
    let all = &[["x", "y", "z"], ["y", "z", "x"], ["z", "x", "y"], ["x", "z", "y"], ["z", "y", "x"], ["y", "x", "z"]];
    match symmetry {
        Symmetry::Cyclic => &all[..3],
        _ => all,
    }
}

/// A formula over A, B and C, for every arrangement of the piles.
fn written_out(formula: &str, symmetry: Symmetry) -> String {
    let one = |[a, b, c]: &[&str; 3]| format!("({})", formula.replace('A', a).replace('B', b).replace('C', c));
    arrangements(symmetry).iter().map(one).collect::<Vec<_>>().join(" or ")
}

fn at(formula: &str) -> String {
    formula.replace('A', "x").replace('B', "y").replace('C', "z")
}

fn conjunction(parts: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    proptest::sample::subsequence(parts, 1..=most).prop_map(|parts| parts.join(" and "))
}

const MOVES: &[&str] = &[
    "A' < A",
    "B' = B",
    "C' <= C",
    "A' + B' < A + B",
    "C' = C",
    "A - A' = B - B'",
    "B' <= A",
    "A' mod 2 = C mod 2",
    "A' = B",
];
const SETS: &[&str] = &["A = B", "A + C = 2*B", "A mod 2 = 0", "A <= B", "C > 0", "A < B", "xor(A, B) = C"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn symmetric_texts_are_the_disjunction(
        symmetry in proptest::sample::select(Symmetry::ALL.to_vec()),
        rule in conjunction(MOVES, 4),
        claim in conjunction(SETS, 2),
        region in conjunction(SETS, 1),
    ) {
        let (short, long) = (at, |formula: &str| written_out(formula, symmetry));
        let short = game(&format!(
            "game g\npiles x, y, z in {} order\npositions: {}\nmove I: {}\nclaim P: {}",
            symmetry.word(), short(&region), short(&rule), short(&claim)
        ));
        let long = game(&format!(
            "game g\npiles x, y, z\npositions: {}\nmove I: {}\nclaim P: {}", long(&region), long(&rule), long(&claim)
        ));
        prop_assert_eq!(short.relation().symmetry, Some(symmetry));
        let positions: Vec<Position> = (0..64u64).map(|k| Position::from([k / 16, k / 4 % 4, k % 4])).collect();
        for from in &positions {
            let valid = |game: &RelationalGame| game.position(from.piles()).is_ok();
            prop_assert_eq!(valid(&short), valid(&long), "{}", from);
            if !valid(&long) {
                continue;
            }
            let claimed = |game: &RelationalGame| game.claimed(Play::Normal, from).unwrap().unwrap();
            prop_assert_eq!(claimed(&short), claimed(&long), "{}", from);
            for to in &positions {
                prop_assert_eq!(short.check(from, to).is_ok(), long.check(from, to).is_ok(), "{} -> {}", from, to);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_said() {
    let said = |text: &str| match Ruleset::parse(text) {
        Err(errors) => errors.first().unwrap().to_string(),
        Ok(rules) => rules.instantiate(&Arguments::new()).unwrap_err().to_string(),
    };
    assert!(said("game g\npiles x <= y in any order\nmove I: x' < x").contains("sorted piles have one order already"));
    assert!(said("game g\npiles x, y in some order\nmove I: x' < x").contains("`any`, `cyclic` or `dihedral`"));
    let seven = "game g\npiles x[1..7] in any order\nmove I: x'[1] < x[1]";
    assert!(said(seven).contains("at most 6 piles, not 7"), "{}", said(seven));
}

/// Nim with one rule for the first pile, and a circle of an array.
#[test]
fn one_rule_for_every_pile() {
    let nim = game(
        "game nim\npiles x, y, z in any order\nmove take: x' < x and y' = y and z' = z\nclaim P: xor(x, y, z) = 0",
    );
    // Rearrangements that only turn an `and` around are not repeated.
    let take = &nim.relation().rules[0].relation;
    assert!(matches!(take, Formula::Or(parts) if parts.len() == 3), "{take:?}");
    let from = Position::from([3u64, 4, 5]);
    for to in [[1u64, 4, 5], [3, 0, 5], [3, 4, 1]] {
        assert!(nim.check(&from, &Position::from(to)).is_ok());
    }
    assert!(nim.check(&from, &Position::from([1u64, 3, 5])).is_err());
    let circle = game(
        "game c\npiles x[1..5] in cyclic order\nmove take: x'[1] + x'[2] < x[1] + x[2] and x'[1] <= x[1] and x'[2] <= x[2] and forall i in 3..5: x'[i] = x[i]",
    );
    let from: Position = [1u64, 2, 3, 4, 5].into_iter().map(Natural::from).collect();
    assert!(circle.check(&from, &Position::from([0u64, 2, 3, 4, 0])).is_ok());
    assert!(circle.check(&from, &Position::from([0u64, 2, 3, 0, 5])).is_err());
}
