//! Random rulesets: nothing that is called proved is contradicted by brute force, and conjectures survive a larger box.

use crate::random_rules::random;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use ratwheel_discover::{DiscoverError, Options, Verdict, discover};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};
use std::time::Duration;

/// How many rulesets; `RATWHEEL_CASES` for more, `RATWHEEL_SKIP` to leave out so many first, so that many can be run in parts.
const CASES: usize = 25;

#[test]
fn nothing_is_proved_that_brute_force_contradicts() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let (cases, skip) = (number("RATWHEEL_CASES").unwrap_or(CASES), number("RATWHEEL_SKIP").unwrap_or(0));
    let mut runner = TestRunner::deterministic();
    let strategy = random();
    let (mut proved, mut open, mut none, mut automata) = (0, 0, 0, 0);
    for case in 0..skip + cases {
        let random = strategy.new_tree(&mut runner).unwrap().current();
        if case < skip {
            continue;
        }
        let text = random.text();
        let rules = Ruleset::parse(&text).unwrap();
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        let size = [120, 26, 12, 8][random.piles - 1];
        let mut options = Options::default();
        options.play = if random.misere { Play::Misere } else { Play::Normal };
        options.size = Some(size);
        options.threads = Some(1);
        // Whatever is found in this time must be right.
        options.time = Duration::from_secs(3);
        let found = match discover(&game, &options, Control::none()) {
            Ok(found) => found,
            Err(DiscoverError::Late) => continue,
            Err(error) => panic!("{error} for\n{text}"),
        };
        match found.verdict {
            Verdict::Proved => proved += 1,
            Verdict::Conjecture(_) => open += 1,
            Verdict::None => none += 1,
        }
        automata += usize::from(found.automaton.is_some());
        let piles = &game.relation().piles;
        let formula = found.formula.as_ref().map(|text| Formula::parse(text, piles).unwrap());
        let prepared = formula.as_ref().map(|formula| Prepared::new(piles.len(), [formula], []).unwrap());
        // Twice as large as whatever was looked at.
        let Region::Box(sides) = &found.checked else { panic!("no pile grows") };
        let sides = sides.iter().map(|side| if found.verdict == Verdict::None { 1 } else { 2 * side + 3 }).collect();
        let request = Request::new(Region::Box(sides), Want::Outcomes).play(options.play);
        let solution = Plan::of(&game, &request).unwrap().run(Control::none()).unwrap();
        let agrees = solution.each(|cell, judged| {
            let Some(prepared) = &prepared else { return Ok(()) };
            let values: Vec<i64> = cell.iter().map(|pile| i64::try_from(*pile).unwrap()).collect();
            let claimed = prepared.holds(0, &values).unwrap();
            if claimed == (judged.outcome == Outcome::P) { Ok(()) } else { Err(cell.to_vec()) }
        });
        assert_eq!(agrees, Ok(()), "case {case}: {:?} {:?} for\n{text}", found.verdict, found.formula);
    }
    println!("{cases} rulesets: {proved} proved ({automata} by automata), {open} conjectures, {none} without a form");
    assert!(proved * 5 > cases, "only {proved} of {cases} are proved");
}
