//! What the workbench says to people, read by a person before it was written down: `explanations/*.txt` holds, for each
//! strategy of the catalogue, an explanation of one P-position and two N-positions at least for each case, short and in
//! full, in every language; and steps that are no moves, with the reason.
//!
//! A block begins with `# GAME POSITION [by STRATEGY] [misere]` or with `# GAME POSITION -> POSITION`; the rest of it is
//! what comes out. A game whose name ends in `.rules` is a file beside the texts, and `star-of-wythoff` is the ⋆-dual.
//! To renew the files after a change of words, run `EXPLANATIONS=write cargo test -p ratwheel-workbench --test explanations`
//! and read the difference.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_games::Spec;
use ratwheel_games::star::Star;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Game, IllegalMove, Message, Outcome, Piles, Play, Position, Said, Step};
use ratwheel_workbench::{Bench, Decision, How, Language, parse_position};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What a heading asks for.
struct Asked {
    game: String,
    position: String,
    /// The position moved to, if the heading is about a step.
    to: Option<String>,
    strategy: Option<String>,
    play: Play,
}

fn read(heading: &str) -> Asked {
    let words: Vec<&str> = heading.split_whitespace().collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default().to_owned();
    let behind = |sign: &str| words.iter().position(|word| *word == sign).map(|at| word(at + 1));
    let play = if words.contains(&"misere") { Play::Misere } else { Play::Normal };
    Asked { game: word(0), position: word(1), to: behind("->"), strategy: behind("by"), play }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explanations")
}

fn files() -> Vec<(PathBuf, String)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

fn headings(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("# "))
}

fn opened(asked: &Asked) -> Bench {
    let spec: Spec = asked.game.parse().unwrap_or_else(|error| panic!("{}: {error}", asked.game));
    let bench = if spec.id.ends_with(".rules") {
        Bench::from_rules(&std::fs::read_to_string(folder().join(&spec.id)).unwrap(), &spec.arguments)
    } else {
        Bench::open(&asked.game)
    };
    bench.unwrap_or_else(|error| panic!("{}: {error}", asked.game))
}

/// The block below a heading, the sentences in it by their names, and who decided the position and how.
struct Block {
    text: String,
    keys: BTreeSet<&'static str>,
    decision: Option<(Decision, Vec<&'static str>)>,
}

fn block(heading: &str) -> Block {
    let asked = read(heading);
    if let (Some(game), Some(to)) = (asked.game.strip_prefix("star-of-"), &asked.to) {
        return of_star(heading, game, &parse_position(&asked.position).unwrap(), &parse_position(to).unwrap());
    }
    let bench = opened(&asked);
    let position = |text: &str| bench.position_from_text(text).unwrap_or_else(|error| panic!("{heading}: {error}"));
    let from = position(&asked.position);
    match &asked.to {
        Some(to) => step(heading, &bench, &from, &parse_position(to).unwrap()),
        None => told(heading, &bench, &from, &asked),
    }
}

/// A step in the ⋆-dual of a game, worked out for amounts below 12.
fn of_star(heading: &str, game: &str, from: &[Natural], to: &[Natural]) -> Block {
    let star = Star::of_game(Bench::open(game).unwrap().game().unwrap(), 12).unwrap();
    let [from, to] = [from, to].map(|piles| star.position(piles).unwrap());
    refused(heading, &star.check(&from, &to).expect_err(heading))
}

/// Why a step is no move: the sentence for a player, and the conditions that fail.
fn step(heading: &str, bench: &Bench, from: &Position, to: &[Natural]) -> Block {
    refused(heading, &bench.legal(from, to).unwrap().expect_err(heading))
}

fn refused(heading: &str, refusal: &IllegalMove) -> Block {
    let said = refusal.said.clone().unwrap_or_else(|| panic!("{heading}: nothing is said to a player"));
    let mut text = String::new();
    for language in Language::ALL {
        writeln!(text, "{}: {}", language.tag(), language.say(&said)).unwrap();
    }
    for line in refusal.to_string().lines() {
        writeln!(text, "  {line}").unwrap();
    }
    let mut keys = BTreeSet::new();
    collect(&said, &mut keys);
    Block { text, keys, decision: None }
}

fn told(heading: &str, bench: &Bench, position: &Position, asked: &Asked) -> Block {
    let how = How { play: asked.play, strategy: asked.strategy.as_deref(), ..How::default() };
    let decision = bench.outcome(position, &how).unwrap_or_else(|error| panic!("{heading}: {error}"));
    let over = decision.outcome == Outcome::N && decision.by.is_none() && asked.play == Play::Misere;
    let source = bench.strategies(asked.play).find(|known| known.name() == decision.strategy);
    let source = source.map(ratwheel_rules::Strategy::source);
    let mut text = String::new();
    for language in Language::ALL {
        let verdict = language.verdict(position, decision.outcome, over);
        let by = language.said_by(&decision.strategy, source);
        writeln!(text, "{}: {verdict} ({by})", language.tag()).unwrap();
        let told = bench.tell(position, asked.play, &decision, language);
        assert!(!told.short.is_empty(), "{heading}: nothing is said to a player");
        for (name, full) in [("short", false), ("full", true)] {
            writeln!(text, "{} {name}:", language.tag()).unwrap();
            for line in told.lines(full) {
                writeln!(text, "  {line}").unwrap();
            }
        }
        for line in told.lines(false).iter().chain(&told.lines(true)) {
            assert!(!line.contains("{$") && !line.contains("{ $"), "{heading}: a value is missing in {line}");
        }
    }
    let explanation = bench.explanation(position, asked.play, &decision).unwrap_or_default();
    let mut keys = sentences(&explanation);
    keys.insert(match (decision.outcome, over) {
        (Outcome::P, _) => "verdict-p",
        (Outcome::N, false) => "verdict-n",
        (Outcome::N, true) => "verdict-n-misere",
    });
    keys.insert(match (source.is_some(), decision.strategy == "claim") {
        (true, _) => "told-by",
        (false, true) => "told-by-claim",
        (false, false) => "told-by-force",
    });
    Block { text, keys, decision: Some((decision, case(&explanation))) }
}

/// The names of a sentence and of those inside it.
fn collect(message: &Message, keys: &mut BTreeSet<&'static str>) {
    keys.insert(message.key);
    for (_, value) in &message.values {
        if let Said::Message(inner) = value {
            collect(inner, keys);
        }
    }
}

fn sentences(explanation: &Explanation) -> BTreeSet<&'static str> {
    let mut keys = BTreeSet::new();
    explanation.short.iter().for_each(|message| collect(message, &mut keys));
    for step in &explanation.full {
        if let Step::Say(message) = step {
            collect(message, &mut keys);
        }
    }
    keys
}

/// The case that a strategy found: what it says to a player.
fn case(explanation: &Explanation) -> Vec<&'static str> {
    explanation.short.iter().map(|message| message.key).collect()
}

#[test]
fn explanations_are_as_they_were_read() {
    let writing = std::env::var("EXPLANATIONS").is_ok_and(|value| value == "write");
    for (path, text) in files() {
        let mut made = String::new();
        for heading in headings(&text) {
            writeln!(made, "# {heading}\n{}", block(heading).text).unwrap();
        }
        let made = format!("{}\n", made.trim_end());
        if writing {
            std::fs::write(&path, made).unwrap();
        } else {
            let differing = made.lines().zip(text.lines()).find(|(made, text)| made != text);
            assert_eq!(made, text, "{}: first difference {differing:?}", path.display());
        }
    }
}

/// No sentence is in the catalogues that nobody has read in its place.
#[test]
fn every_sentence_is_shown() {
    let mut shown = BTreeSet::new();
    for (_, text) in files() {
        for heading in headings(&text) {
            shown.extend(block(heading).keys);
        }
    }
    let english =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/messages/en.ftl")).unwrap();
    let named = english.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let named: BTreeSet<&str> = named.filter_map(|line| line.split_once(" =")).map(|(name, _)| name).collect();
    // Those of places and authors are in the first line of every block, and a test of their own has them all.
    let cited = |name: &str| name.starts_with("place-") || name.starts_with("cited-");
    let missing: Vec<&str> = named.into_iter().filter(|name| !shown.contains(name) && !cited(name)).collect();
    assert!(missing.is_empty(), "{} sentences are in no explanation: {missing:?}", missing.len());
}

/// Where a case is read: on the board the placing game speaks as the corner game does, and the corner game of the queen
/// speaks as Wythoff's, with a sentence before and one behind.
fn home(game: &str, case: &[&'static str]) -> (String, Vec<&'static str>) {
    let of = |prefix: &str| case.iter().any(|key| key.starts_with(prefix));
    match game {
        "placing" if !of("placing-") => home("corner", case),
        "corner" if of("corner-queen") => {
            ("wythoff".to_owned(), case.iter().copied().filter(|key| !key.starts_with("corner-")).collect())
        }
        _ => (game.to_owned(), case.to_vec()),
    }
}

/// A strategy of a game, misère or not, and what it says to a player in a case.
type Case = (String, String, bool, Vec<&'static str>);

/// Every strategy of every game of the catalogue is there, with a P-position and two N-positions of each case that small
/// positions have.
#[test]
fn every_case_of_every_strategy_is_explained() {
    let mut seen: BTreeMap<Case, BTreeSet<Position>> = BTreeMap::new();
    let mut outcomes: BTreeMap<(String, String, bool), [BTreeSet<Position>; 2]> = BTreeMap::new();
    for (_, text) in files() {
        for heading in headings(&text) {
            let asked = read(heading);
            let Some((decision, case)) = block(heading).decision else { continue };
            let game = asked.game.split(':').next().unwrap().to_owned();
            let position = opened(&asked).position_from_text(&asked.position).unwrap();
            let strategy = (game, decision.strategy, asked.play == Play::Misere);
            let [safe, others] = outcomes.entry(strategy.clone()).or_default();
            (if decision.outcome == Outcome::P { safe } else { others }).insert(position.clone());
            let (game, case) = home(&strategy.0, &case);
            let key = (game, strategy.1, strategy.2, case);
            seen.entry(key).or_default().insert(position);
        }
    }
    let (mut missing, mut cases) = (String::new(), 0);
    for entry in ratwheel_games::catalogue() {
        let Ok(bench) = Bench::open(entry.id) else { continue };
        let Ok(game) = bench.game() else { continue };
        let small = small(game, bench.instance().start.piles().len());
        for strategy in [Play::Normal, Play::Misere].into_iter().flat_map(|play| bench.strategies(play)) {
            let misere = strategy.play() == Play::Misere;
            let all = outcomes.get(&(entry.id.to_owned(), strategy.name().to_owned(), misere));
            if !all.is_some_and(|[safe, others]| !safe.is_empty() && others.len() >= 2) {
                writeln!(missing, "{} by {}: a P-position or two N-positions", entry.id, strategy.name()).unwrap();
            }
            let mut found: BTreeMap<Vec<&'static str>, (Outcome, Vec<&Position>)> = BTreeMap::new();
            for position in &small {
                let (Ok(verdict), Some(Ok(told))) = (strategy.decide(position), strategy.explain(position)) else {
                    continue;
                };
                found.entry(case(&told)).or_insert((verdict.outcome(), Vec::new())).1.push(position);
            }
            cases += found.len();
            for (case, (outcome, positions)) in found {
                let wanted = if outcome == Outcome::P { 1 } else { 2 };
                let (game, case) = home(entry.id, &case);
                let key = (game, strategy.name().to_owned(), misere, case);
                let known = seen.get(&key).map_or(0, BTreeSet::len);
                if known < wanted.min(positions.len()) {
                    let (last, way) = (positions.len() - 1, if misere { " misere" } else { "" });
                    for position in [positions[last], positions[last / 2], positions[last / 3]] {
                        let (id, name, piles) = (entry.id, &key.1, position.to_string());
                        writeln!(missing, "# {id} {} by {name}{way}   {:?}", piles.trim_matches(['(', ')']), key.3)
                            .unwrap();
                    }
                }
            }
        }
    }
    assert!(cases > 100, "{cases} cases");
    assert!(missing.is_empty(), "a P-position and two N-positions of each case are wanted:\n{missing}");
}

/// Whatever is not a move, somebody who plays is told why in a sentence.
#[test]
fn every_step_that_is_no_move_has_a_sentence() {
    let (mut silent, mut refused) = (String::new(), 0);
    for entry in ratwheel_games::catalogue() {
        for arguments in std::iter::once("").chain(entry.variations.iter().map(|(arguments, _)| *arguments)) {
            let spec = if arguments.is_empty() { entry.id.to_owned() } else { format!("{}:{arguments}", entry.id) };
            let bench = Bench::open(&spec).unwrap();
            let Ok(game) = bench.game() else { continue };
            let small = small(game, bench.instance().start.piles().len());
            // A few steps of each game: strides that share no factor with the sides of the boxes.
            let some = |count: usize| small.iter().step_by((small.len() / count).max(1) | 1).take(count);
            for (from, to) in some(23).flat_map(|from| some(61).map(move |to| (from, to))) {
                let Err(refusal) = bench.legal(from, to.piles()).unwrap() else { continue };
                refused += 1;
                if refusal.said.is_none() {
                    writeln!(silent, "{spec} {from} -> {to}: {refusal}").unwrap();
                    break;
                }
            }
        }
    }
    assert!(refused > 10_000, "{refused} steps");
    assert!(silent.is_empty(), "nothing is said to a player:\n{silent}");
}

/// Positions with small piles.
fn small(game: &dyn Game, piles: usize) -> Vec<Position> {
    let counts: Vec<usize> = match game.piles() {
        Piles::Exactly(piles) => vec![piles],
        _ => (0..=piles.min(4)).collect(),
    };
    let mut all = Vec::new();
    for count in counts {
        let side: u64 = match count {
            0 | 1 => 60,
            2 => 16,
            3 => 10,
            _ => 6,
        };
        for number in 0..side.pow(u32::try_from(count).unwrap()) {
            let pile = |place: u32| Natural::from(number / side.pow(place) % side);
            let piles: Vec<Natural> = (0..u32::try_from(count).unwrap()).map(pile).collect();
            all.extend(game.position(&piles).ok().filter(|position| position.piles() == piles));
        }
    }
    all
}
