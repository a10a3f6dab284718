//! What the strategies say to people, read by a person before it was written down: `explanations/*.txt` holds, for each
//! strategy of the catalogue, an explanation of one P-position and two N-positions at least for each case, short and in
//! full, in every language.
//!
//! A block begins with `# GAME POSITION [by STRATEGY] [misere]`; the rest of it is what comes out.
//! To renew the files after a change of words, run `EXPLANATIONS=write cargo test -p ratwheel-workbench --test explanations`
//! and read the difference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_rules::{Outcome, Play};
use ratwheel_workbench::{Bench, How, Language};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What a heading asks for.
struct Asked {
    game: String,
    position: String,
    strategy: Option<String>,
    play: Play,
}

fn read(heading: &str) -> Asked {
    let mut words = heading.split_whitespace();
    let mut next = || words.next().unwrap_or_default().to_owned();
    let (game, position) = (next(), next());
    let rest: Vec<String> = words.map(str::to_owned).collect();
    let by = rest.iter().position(|word| word == "by");
    let strategy = by.and_then(|by| rest.get(by + 1)).cloned();
    let play = if rest.iter().any(|word| word == "misere") { Play::Misere } else { Play::Normal };
    Asked { game, position, strategy, play }
}

fn files() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explanations");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// The block below a heading.
fn block(heading: &str) -> (String, Outcome, String) {
    let asked = read(heading);
    let bench = Bench::open(&asked.game).unwrap_or_else(|error| panic!("{heading}: {error}"));
    let position = bench.position_from_text(&asked.position).unwrap_or_else(|error| panic!("{heading}: {error}"));
    let how = How { play: asked.play, strategy: asked.strategy.as_deref(), ..How::default() };
    let decision = bench.outcome(&position, &how).unwrap_or_else(|error| panic!("{heading}: {error}"));
    let mut text = String::new();
    for language in Language::ALL {
        let told = bench.tell(&position, asked.play, &decision, language);
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
    (decision.strategy, decision.outcome, text)
}

#[test]
fn explanations_are_as_they_were_read() {
    let writing = std::env::var("EXPLANATIONS").is_ok_and(|value| value == "write");
    for (path, text) in files() {
        let mut made = String::new();
        for heading in text.lines().filter_map(|line| line.strip_prefix("# ")) {
            writeln!(made, "# {heading}\n{}", block(heading).2).unwrap();
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

/// Every strategy of every game of the catalogue is there, with a P-position and two N-positions.
#[test]
fn every_strategy_is_explained() {
    let mut seen: BTreeMap<(String, String, bool), [usize; 2]> = BTreeMap::new();
    for (_, text) in files() {
        for heading in text.lines().filter_map(|line| line.strip_prefix("# ")) {
            let asked = read(heading);
            let (strategy, outcome, _) = block(heading);
            let game = asked.game.split(':').next().unwrap().to_owned();
            let counts = seen.entry((game, strategy, asked.play == Play::Misere)).or_default();
            counts[usize::from(outcome == Outcome::N)] += 1;
        }
    }
    let mut missing = Vec::new();
    for entry in ratwheel_games::catalogue() {
        let Ok(bench) = Bench::open(entry.id) else { continue };
        for play in [Play::Normal, Play::Misere] {
            for strategy in bench.strategies(play) {
                let key = (entry.id.to_owned(), strategy.name().to_owned(), play == Play::Misere);
                if !seen.get(&key).is_some_and(|[safe, unsafe_]| *safe >= 1 && *unsafe_ >= 2) {
                    missing.push(key);
                }
            }
        }
    }
    assert!(missing.is_empty(), "a P-position and two N-positions are wanted of {missing:?}");
}
