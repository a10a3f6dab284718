//! Random rulesets: nothing that is called proved is contradicted by brute force, and conjectures survive a larger box.

use crate::random_rules::random;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use ratwheel_discover::{DiscoverError, Discovery, Options, Verdict, discover};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};
use std::time::{Duration, Instant};

/// How many rulesets; `RATWHEEL_CASES` for more, `RATWHEEL_SKIP` to leave out so many first, so that many can be run in parts.
const CASES: usize = 15;

/// How much is looked at each, as what is usual where so many seconds are allowed; `RATWHEEL_SECONDS` for more or less. It is
/// counted in steps, so the outcome does not depend on the machine. Whatever is found must be right.
const SECONDS: usize = 3;

/// Positions that a region has at most in which a conjecture is looked at again.
const MOST: u64 = 25_000_000;

/// The first position of a larger region where the formula is not what the moves say. What is proved is looked at in a box twice
/// as large as its table; a conjecture in one twice as large as any that was used, which has eight times the size that was asked
/// for: as far as it has no more positions than that.
fn contradiction(game: &RelationalGame, found: &Discovery, options: &Options) -> Option<Vec<u64>> {
    let piles = &game.relation().piles;
    let formula = Formula::parse(found.formula.as_ref()?, piles).unwrap();
    let prepared = Prepared::new(piles.len(), [&formula], []).unwrap();
    let Region::Box(sides) = &found.checked else { panic!("no pile grows") };
    let table = 2 * sides[0] + 3;
    let used = 16 * options.size.unwrap() + 3;
    let volume = |side: u64| side.pow(u32::try_from(piles.len()).unwrap());
    let side = match found.verdict {
        Verdict::Conjecture(_) => (table..=used.max(table)).rev().find(|side| volume(*side) <= MOST).unwrap_or(table),
        _ => table,
    };
    let request = Request::new(Region::Box(vec![side; piles.len()]), Want::Outcomes).play(options.play);
    let solution = Plan::of(game, &request).unwrap().run(Control::none()).unwrap();
    let agrees = solution.each(|cell, judged| {
        let values: Vec<i64> = cell.iter().map(|pile| i64::try_from(*pile).unwrap()).collect();
        let claimed = prepared.holds(0, &values).unwrap();
        if claimed == (judged.outcome == Outcome::P) { Ok(()) } else { Err(cell.to_vec()) }
    });
    agrees.err()
}

#[test]
fn nothing_is_proved_that_brute_force_contradicts() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let (cases, skip) = (number("RATWHEEL_CASES").unwrap_or(CASES), number("RATWHEEL_SKIP").unwrap_or(0));
    let seconds = number("RATWHEEL_SECONDS").unwrap_or(SECONDS);
    let mut runner = TestRunner::deterministic();
    let strategy = random();
    let (mut proved, mut open, mut none, mut late, mut unsolved, mut automata) = (0, 0, 0, 0, 0, 0);
    let mut contradicted: Vec<String> = Vec::new();
    // A long run says of each ruleset what came of it, so that one that was ended early is not lost.
    let aloud = number("RATWHEEL_CASES").is_some();
    for case in 0..skip + cases {
        let random = strategy.new_tree(&mut runner).unwrap().current();
        if case < skip {
            continue;
        }
        let text = random.text();
        let rules = Ruleset::parse(&text).unwrap();
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        let mut options = Options::default();
        options.play = if random.misere { Play::Misere } else { Play::Normal };
        options.size = Some([120, 26, 12, 8][random.piles - 1]);
        options.threads = Some(1);
        options.time = Duration::from_secs(600);
        options.effort = Some(Duration::from_secs(u64::try_from(seconds).unwrap()));
        let start = Instant::now();
        let found = match discover(&game, &options, Control::none()) {
            Ok(found) => found,
            Err(DiscoverError::Late) => {
                unsolved += 1;
                continue;
            }
            Err(error) => panic!("{error} for\n{text}"),
        };
        let took = start.elapsed();
        match found.verdict {
            Verdict::Proved => proved += 1,
            Verdict::Conjecture(_) => open += 1,
            Verdict::None => none += 1,
        }
        automata += usize::from(found.automaton.is_some());
        late += usize::from(found.late);
        let at = contradiction(&game, &found, &options);
        if aloud {
            let (verdict, piles) = (&found.verdict, random.piles);
            let checked = start.elapsed() - took;
            eprintln!(
                "{case}: {piles} piles, {verdict:?}, {took:.1?}, looked at again {checked:.1?}, contradicted at {at:?}"
            );
        }
        if let Some(at) = at {
            contradicted.push(format!("case {case} at {at:?}: {:?} {:?} for\n{text}", found.verdict, found.formula));
        }
    }
    println!(
        "{cases} rulesets: {proved} proved ({automata} by automata), {open} conjectures, {none} without a form, \
         {unsolved} without a table in time, {late} not searched to the end, {} contradicted",
        contradicted.len()
    );
    assert!(contradicted.is_empty(), "{}", contradicted.join("\n"));
    assert!(proved * 5 > cases, "only {proved} of {cases} are proved");
}
