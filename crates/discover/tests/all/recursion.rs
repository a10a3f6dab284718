//! Recursions by mex: seen in the rows, compared with thousands of them, proved by their numeration system where that is known.

use ratwheel_discover::{Discovery, Options, Verdict, discover};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};

fn heaps(s: u32, t: u32, play: Play) -> Discovery {
    let text = "game st\npiles x, y\nparam s: int >= 1 = 2\nparam t: int >= 1 = 1
let band(a, b) = a <= b and b < s*a + t
move I: x' < x and y' = y or x' = x and y' < y
move II: x' < x and y' < y and (band(x - x', y - y') or band(y - y', x - x'))";
    let rules = Ruleset::parse(text).unwrap();
    let arguments = Arguments::new().with("s", s.to_string()).with("t", t.to_string());
    let game = RelationalGame::new(rules.instantiate(&arguments).unwrap()).unwrap();
    let mut options = Options::default();
    options.play = play;
    // What is found must not depend on how busy the machine is.
    options.time = std::time::Duration::from_secs(1200);
    discover(&game, &options, Control::none()).unwrap()
}

#[test]
fn a_recursion_is_proved_by_its_numeration_system() {
    let found = heaps(4, 3, Play::Normal);
    assert_eq!((&found.verdict, found.found_by.as_slice()), (&Verdict::Proved, ["recursions"].as_slice()), "{found:?}");
    let formula = found.formula.unwrap();
    assert!(formula.starts_with("y = shift(recurrence:6,4, x) and zeros(recurrence:6,4, x) mod 2 = 0"), "{formula}");
    let recursion = found.recursion.unwrap();
    assert_eq!(recursion.words, "in row n = 0, 1, … x is the least number in no earlier row, y = 4*x + 3*n");
    assert!(recursion.rows >= 1000, "{recursion:?}");
}

#[test]
fn a_recursion_that_no_prover_reads_is_a_conjecture() {
    let found = heaps(2, 2, Play::Misere);
    println!("{found:?}");
    let found = heaps(3, 1, Play::Misere);
    println!("{found:?}");
    let found = heaps(2, 1, Play::Misere);
    println!("{found:?}");
}
