//! P-sets given by automata in place of formulas.

use crate::common::rules;
use ratwheel_automata::Numerals;
use ratwheel_numbers::Control;
use ratwheel_prove::{Letters, Options, Verdict, prove_set};
use ratwheel_rules::{Play, RelationalGame};

const NIM: &str = "game nim\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y";

fn judged(text: &str, numerals: &Numerals, step: &dyn Fn(i64, &[i64]) -> Option<i64>, play: Play) -> Verdict {
    let game = RelationalGame::new(rules(text)).unwrap();
    let accepts = |state: i64| state < 2;
    let set = Letters { numerals, step, accepts: &accepts };
    let report = prove_set(&game, play, set, &Options::default(), Control::none()).unwrap();
    assert_eq!(report.counterexample.is_some(), report.verdict == Verdict::Refuted, "{report}");
    report.verdict
}

#[test]
fn are_proved_and_refuted() {
    // All digits agree; or those of the second pile may be larger.
    let equal = |_: i64, letter: &[i64]| (letter[0] == letter[1]).then_some(0);
    let near = |_: i64, letter: &[i64]| (letter[0] <= letter[1]).then_some(0);
    for numerals in [Numerals::binary(), Numerals::zeckendorf(), Numerals::base(3).unwrap()] {
        assert_eq!(judged(NIM, &numerals, &equal, Play::Normal), Verdict::Proved, "{}", numerals.name());
        assert_eq!(judged(NIM, &numerals, &near, Play::Normal), Verdict::Refuted, "{}", numerals.name());
        assert_eq!(judged(NIM, &numerals, &equal, Play::Misere), Verdict::Refuted, "{}", numerals.name());
    }
}

#[test]
fn rules_that_need_other_digits_are_named() {
    let golden = "game g\npiles x, y\nmove I: x' < x and y' = floor(y*phi) - y";
    let equal = |_: i64, letter: &[i64]| (letter[0] == letter[1]).then_some(0);
    assert!(matches!(judged(golden, &Numerals::binary(), &equal, Play::Normal), Verdict::Unsupported { .. }));
}
