//! The positions of one Grundy value: what is proved is what brute force says.

use ratwheel_discover::{DiscoverError, LARGEST_VALUE, Options, Verdict, of_value};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::Control;
use ratwheel_rules::RelationalGame;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_solve::{Plan, Region, Request, Want};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap();
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

const NIM: &str = "game nim\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y";
/// Two piles, at most two from one of them, or one from each.
const KING: &str = "game king\npiles x, y\nmove I: x - 2 <= x' < x and y' = y or x' = x and y - 2 <= y' < y\n\
    move II: x' = x - 1 and y' = y - 1";

#[test]
fn positions_of_a_value_are_those_of_brute_force() {
    for (text, values) in [(NIM, vec![0, 1, 3]), (KING, vec![0, 2, 9])] {
        let game = game(text);
        let request = Request::new(Region::Box(vec![50, 50]), Want::Grundy);
        let solution = Plan::of(&game, &request).unwrap().run(Control::none()).unwrap();
        for value in values {
            let mut options = Options::default();
            options.size = Some(40);
            let found = of_value(&game, value, &options, Control::none()).unwrap();
            assert_eq!(found.verdict, Verdict::Proved, "{text} {value}: {found:?}");
            assert_eq!(found.restricted.is_some(), value > 0);
            let formula = Formula::parse(found.formula.as_ref().unwrap(), &["x", "y"]).unwrap();
            let prepared = Prepared::new(2, [&formula], []).unwrap();
            let agrees = solution.each(|cell, judged| {
                let piles: Vec<i64> = cell.iter().map(|pile| i64::try_from(*pile).unwrap()).collect();
                let has = judged.grundy.unwrap() == u32::try_from(value).unwrap();
                if prepared.holds(0, &piles).unwrap() == has { Ok(()) } else { Err(piles) }
            });
            assert_eq!(agrees, Ok(()), "{text} {value}: {formula:?}");
        }
    }
}

/// What is known of a value rests on the smaller ones, and large values are refused.
#[test]
fn what_cannot_be_found_is_said() {
    let chomp = "game chomp\npiles x, y, z\npositions: x <= y and y <= z and z >= 1\n\
        move upper: x' < x and y' = y and z' = z\nmove middle: y' < y and x' = min(x, y') and z' = z\n\
        move lower: z' < z and x' = min(x, z') and y' = min(y, z')";
    let mut options = Options::default();
    options.size = Some(14);
    let found = of_value(&game(chomp), 1, &options, Control::none()).unwrap();
    assert_eq!(found.verdict, Verdict::None);
    assert!(found.seen.iter().any(|(name, what)| name == "smaller values" && what.contains("value 0")), "{found:?}");
    let refused = of_value(&game(NIM), LARGEST_VALUE + 1, &Options::default(), Control::none());
    assert!(matches!(refused, Err(DiscoverError::Value { .. })));
}
