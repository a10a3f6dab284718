//! What a stranger may send: one function for each fuzz target, called by the fuzzer and by a test over the corpora.
//!
//! A target fails by a panic, by using more memory or time than its budget allows, or by an answer that something
//! independent contradicts. `cargo fuzz run --features libfuzzer NAME` looks for such inputs; docs/reliability.md says how
//! long that was done, and what it found. What was found stays in `corpus/`.

pub mod mutate;
mod naive;
mod sentences;
pub mod tally;
mod trees;

use arbitrary::Unstructured;
use naive::Value;
use ratwheel_logic::syntax::lexer::ITEM_WORDS;
use ratwheel_logic::{Formula, Prepared, Vocabulary};
use ratwheel_numbers::{Budget, Control, Natural};
#[cfg(feature = "proofs")]
use ratwheel_prove::{Options, prove};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};
use ratwheel_verify::CertificateError;
use ratwheel_verify::format::sealed;
#[cfg(feature = "questions")]
use ratwheel_workbench::{Cache, Context, Limits, ProblemKind, ask_by_name, questions::QUESTIONS};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

/// The allocator of the command; the targets do more with it in the same time.
#[cfg(feature = "libfuzzer")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What an input may take.
fn budget() -> Budget {
    Budget::new().bytes(64 << 20).states(20_000).nodes(200_000).time(Some(Duration::from_secs(2)))
}

/// Any text as a ruleset if one of its lines begins an item, and as a formula and a term unless its first does: it is read or
/// refused, and what is read is printed so that reading it again gives the same.
pub fn language(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let item = |line: &str| ITEM_WORDS.iter().any(|word| line.trim_start().starts_with(word));
    let mut past = text.lines().next().is_none_or(|line| !item(line)) && expression(&text);
    if text.lines().any(item)
        && let Ok(rules) = Ruleset::parse(&text)
    {
        past = true;
        ruleset(&rules);
    }
    tally::note(past, false);
}

fn expression(text: &str) -> bool {
    let names = ["x", "y", "z"];
    WORDS.with(|[plain, primed]| {
        let read = primed.formula(text);
        if let Ok(formula) = &read {
            same_again(formula, primed);
            // With fewer names it is the same or refused.
            if let Ok(fewer) = plain.formula(text) {
                assert!(trees::same_formula(&fewer, formula), "{fewer:?}\n{formula:?}\n{text}");
            }
        }
        let term = primed.term(text);
        if let Ok(term) = &term {
            let printed = term.to_text(&names);
            let again = primed.term(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
            assert!(trees::same_term(&again, term), "{again:?}\n{term:?}\n{printed}");
        }
        read.is_ok() || term.is_ok()
    })
}

fn ruleset(rules: &Ruleset) {
    let printed = rules.to_string();
    let again = Ruleset::parse(&printed).unwrap_or_else(|errors| panic!("{}\n{printed}", errors[0]));
    assert_eq!(again, *rules, "{printed}");
    let Ok(game) = rules.instantiate(&Arguments::new()) else { return };
    let printed = game.to_text();
    let again = Ruleset::parse(&printed).unwrap_or_else(|errors| panic!("{}\n{printed}", errors[0]));
    let again = again.instantiate(&Arguments::new()).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(again.to_text(), printed, "printing changes the rules");
}

thread_local! {
    /// The names that formulas may use: of positions, and of moves. Read once, since the fuzzer asks some thousand times a second.
    static WORDS: [Vocabulary; 2] = {
        let words = Vocabulary::new(&["x", "y", "z"]).defining(sentences::SETS).unwrap_or_else(|error| panic!("{error}"));
        [words.clone(), words.with_primes().with_game(3)]
    };
}

fn same_again(formula: &Formula, words: &Vocabulary) {
    let names = ["x", "y", "z"];
    let printed = formula.to_text(&names);
    let again = words.formula(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert!(trees::same_formula(&again, formula), "{again:?}\n{formula:?}\n{printed}");
    let _ = (formula.to_latex(&names), formula.to_mathematics(&names));
}

/// Formulas of every construct of the language: printing and reading is the identity, and the evaluator says the same as a
/// naive one.
pub fn formulas(data: &[u8]) {
    let mut choices = Unstructured::new(data);
    let Ok(text) = choices.int_in_range(0..=2).and_then(|depth| sentences::formula(&mut choices, depth)) else {
        return;
    };
    let formula = WORDS.with(|[words, _]| {
        let formula = words.formula(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        same_again(&formula, words);
        formula
    });
    let mut past = false;
    let Ok(prepared) = Prepared::new(3, [&formula], []) else { return tally::note(true, false) };
    for _ in 0..4 {
        let Ok(values) = choices.arbitrary::<[u8; 3]>() else { break };
        let values = values.map(|value| i64::from(value % 40));
        let expected = naive::holds(&formula, &values, &mut Vec::new());
        let found = prepared.holds(0, values);
        let compared = match (expected, found) {
            (Value::Is(expected), Ok(found)) => {
                assert_eq!(found, expected, "{text} at {values:?}");
                true
            }
            (Value::TooLong, _) | (_, Err(_)) => false,
        };
        past |= compared;
    }
    tally::note(true, past);
}

/// Any certificate: accepted or refused within the budget; and what is accepted is true on a small box. Its last line is
/// made to fit, since nearly every change would be refused for that line alone.
pub fn certificates(data: &[u8]) {
    let budget = budget();
    let control = Control::none().within(&budget);
    let text = String::from_utf8_lossy(data);
    let text = sealed(text.get(..text.rfind("checksum ").unwrap_or(text.len())).unwrap_or("").to_owned());
    if text.as_bytes() != data {
        let _ = ratwheel_verify::verify(data, control);
    }
    let found = ratwheel_verify::verify(text.as_bytes(), control);
    tally::note(!matches!(found, Err(CertificateError::Malformed(_))), found.is_ok());
    let Ok(found) = found else { return };
    let lines = text.lines().position(|line| line.starts_with("rules "));
    let Some((start, count)) = lines.and_then(|at| Some((at + 1, text.lines().nth(at)?.get(6..)?.parse().ok()?)))
    else {
        return;
    };
    let rules: Vec<&str> = text.lines().skip(start).take(count).collect();
    let play = match found.claim.as_str() {
        "P" => Play::Normal,
        "P misere" => Play::Misere,
        _ => return,
    };
    if found.proved && !found.if_claimed {
        assert_ne!(wrong(rules.join("\n"), play), Some(true), "an accepted proof is wrong: {text}");
    }
}

/// Does brute force contradict what the ruleset claims? Most accepted certificates are about rules that were seen before.
fn wrong(rules: String, play: Play) -> Option<bool> {
    thread_local! {
        static SEEN: RefCell<HashMap<(String, bool), Option<bool>>> = RefCell::default();
    }
    let key = (rules, play == Play::Misere);
    if let Some(known) = SEEN.with_borrow(|seen| seen.get(&key).copied()) {
        return known;
    }
    let game = Ruleset::parse(&key.0).ok().filter(Ruleset::is_game)?.instantiate(&Arguments::new()).ok()?;
    let found = differs(&RelationalGame::new(game).ok()?, play);
    SEEN.with_borrow_mut(|seen| {
        if seen.len() >= 10_000 {
            seen.clear();
        }
        seen.insert(key, found)
    });
    found
}

/// Does brute force contradict the claim on a small box? `None` if it cannot tell.
fn differs(game: &RelationalGame, play: Play) -> Option<bool> {
    let side: u64 = if game.relation().piles.len() <= 2 { 12 } else { 6 };
    let region = Region::Box(vec![side; game.relation().piles.len()]);
    let request = Request::new(region, Want::Outcomes).play(play).memory(16 << 20).threads(1);
    let budget = budget();
    let solution = Plan::of(game, &request).and_then(|plan| plan.run(Control::none().within(&budget))).ok()?;
    let mut wrong = false;
    let done: Result<(), ()> = solution.each(|piles, cell| {
        let position = Position::new(piles.iter().map(|pile| Natural::from(*pile)).collect());
        if let Some(Ok(claimed)) = game.claimed(play, &position) {
            wrong |= claimed != cell.outcome;
        }
        Ok(())
    });
    done.ok()?;
    Some(wrong)
}

/// Rules and claims of every construct: what is proved is true on a small box, what is refuted fails there or further out.
#[cfg(feature = "proofs")]
pub fn proofs(data: &[u8]) {
    let mut choices = Unstructured::new(data);
    let Ok(text) = sentences::game(&mut choices) else { return };
    let Ok(rules) = Ruleset::parse(&text) else { return };
    let Ok(game) = rules.instantiate(&Arguments::new()) else { return };
    let Ok(game) = RelationalGame::new(game) else { return };
    let budget = budget();
    let Ok(report) = prove(&game, "P", &Options::default(), Control::none().within(&budget)) else { return };
    tally::note(true, report.word() == "proved");
    if report.word() == "proved" {
        assert_ne!(differs(&game, Play::Normal), Some(true), "proved, but wrong: {text}");
    }
}

/// Any question, its name in the first line and then its fields as JSON: answered or refused within the limits, and what is answered is JSON.
#[cfg(feature = "questions")]
pub fn questions(data: &[u8]) {
    let names: Vec<&str> = QUESTIONS.iter().copied().flatten().map(|asked| asked.name).collect();
    let (head, body) = data.split_at(data.iter().position(|byte| *byte == b'\n').unwrap_or(0));
    let index = usize::from(data.first().copied().unwrap_or(0)) % names.len().max(1);
    let named = names.iter().find(|name| name.as_bytes() == head).or_else(|| names.get(index));
    let Some(name) = named else { return };
    let mut limits = Limits::default();
    (limits.digits, limits.rows, limits.moves, limits.states) = (200, 50, 200, 5_000);
    (limits.cells, limits.job_cells, limits.positions, limits.job_positions) = (400, 400, 2_000, 2_000);
    (limits.memory, limits.job_seconds) = (32 << 20, 1);
    let (cache, budget) = (Cache::default(), budget());
    let mut context = Context::new(&cache, &limits);
    context.control = Control::none().within(&budget);
    let answer = ask_by_name(name, body, &context);
    tally::note(!matches!(&answer, Err(problem) if problem.kind == ProblemKind::Form), answer.is_ok());
    match answer {
        Ok(reply) => {
            if let Some(text) = reply.text() {
                let read: Result<serde_json::Value, _> = serde_json::from_str(text);
                assert!(read.is_ok(), "{name} answers what is not JSON: {text}");
            }
        }
        Err(problem) => assert_ne!(problem.kind, ProblemKind::Broken, "{name}: {}", problem.message),
    }
}
