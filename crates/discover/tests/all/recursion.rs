//! Recursions by mex: seen in the rows, compared with thousands of them, proved by their numeration system where that is known.

use ratwheel_discover::{Discovery, Options, Verdict, discover};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};

fn heaps(s: u32, t: u32, play: Play, seconds: u64) -> Discovery {
    let text = "game st\npiles x, y\nparam s: int >= 1 = 2\nparam t: int >= 1 = 1
let band(a, b) = a <= b and b < s*a + t
move I: x' < x and y' = y or x' = x and y' < y
move II: x' < x and y' < y and (band(x - x', y - y') or band(y - y', x - x'))";
    let rules = Ruleset::parse(text).unwrap();
    let arguments = Arguments::new().with("s", s.to_string()).with("t", t.to_string());
    let game = RelationalGame::new(rules.instantiate(&arguments).unwrap()).unwrap();
    let mut options = Options::default();
    options.play = play;
    (options.time, options.effort) = (std::time::Duration::from_secs(seconds), Some(options.time));
    discover(&game, &options, Control::none()).unwrap()
}

#[test]
fn pairs_of_a_numeration_system_are_proved() {
    // More time than it needs: what is found must not depend on how busy the machine is.
    let found = heaps(2, 4, Play::Normal, 1200);
    assert_eq!(found.verdict, Verdict::Proved, "{found:?}");
    let formula = found.formula.unwrap();
    assert!(formula.starts_with("y = shift(recurrence:5,2, x) and zeros(recurrence:5,2, x) mod 2 = 0"), "{formula}");
}

/// A system that no short formula names: the recursion leads to it, its digits are proved of the game, and the recursion of the
/// digits, by induction over the rows.
#[test]
fn a_recursion_is_proved_through_its_system() {
    let found = heaps(2, 5, Play::Normal, 1200);
    assert_eq!((&found.verdict, found.found_by.as_slice()), (&Verdict::Proved, ["recursions"].as_slice()), "{found:?}");
    assert_eq!(found.digits.unwrap().system, "recurrence:6,2");
    assert!(found.recursion.unwrap().proved);
}

#[test]
fn a_recursion_without_a_closed_form_is_a_conjecture() {
    let found = heaps(3, 1, Play::Misere, 60);
    assert!(matches!(&found.verdict, Verdict::Conjecture(why) if why.contains("a recursion")), "{found:?}");
    let row = "{ a = mex, b = 3*a + n + 1 }";
    let formula = format!("recursion n on (x, y) {row} or recursion n on (y, x) {row}");
    assert_eq!((found.formula, found.found_by.as_slice()), (Some(formula), ["recursions"].as_slice()));
    let recursion = found.recursion.unwrap();
    assert_eq!(recursion.words, "in row n = 0, 1, … x is the least number in no earlier row, y = 3*x + n + 1");
    assert!(recursion.rows >= 400 && !recursion.proved, "{recursion:?}");
}

#[test]
fn wythoff_in_the_words_of_silber() {
    let found = heaps(1, 1, Play::Normal, 1200);
    assert_eq!(found.formula.unwrap(), "exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n");
    let digits = found.digits.unwrap();
    assert_eq!(digits.system, "zeckendorf");
    assert_eq!(
        digits.words,
        "in zeckendorf the smaller pile ends in an even number of zeros, and the larger is it with a zero appended"
    );
}

#[test]
fn an_offset_in_the_field_of_the_slope_is_proved() {
    // Wythoff's game with a band of 3 in misère play: floor(n*α + 1/α).
    let found = heaps(1, 3, Play::Misere, 1200);
    assert_eq!(found.verdict, Verdict::Proved, "{found:?}");
    assert_eq!(found.found_by, ["rows"], "{:?}", found.formula);
}
