//! How long proofs take, and how long their certificates take to be written and checked:
//!
//! ```text
//! cargo run --release -p ratwheel-prove --example times -- [WORD]   every claim of the catalogue and of examples/
//! ```
//!
//! A WORD leaves only the lines that contain it. `--seconds N` and `--gib N` limit each of the three steps (60 and 2
//! unless told), `--only-slow N` prints only lines in which a step takes more than N milliseconds, `--keep FOLDER`
//! writes the certificates there, `--plain` leaves certificates out. `--into FILE` appends the lines to a file as they
//! come and leaves out those that it already has: a long run may be stopped and taken up again. The times, also those of
//! the limits, are those of this thread on a core, where the system tells it; memory is the largest of the process since
//! the line was begun, where it tells that.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a program for developers")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]

#[path = "../tests/common/clock.rs"]
#[allow(dead_code, reason = "the bench uses the other half")]
mod clock;

use clock::limited;
use ratwheel_games::{Spec, catalogue};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, certificate, prove, verify};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::language::{Arguments, Ruleset};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

struct Settings {
    word: String,
    seconds: u64,
    gib: u64,
    slow: u64,
    keep: Option<PathBuf>,
    plain: bool,
    into: Option<PathBuf>,
    /// The lines that the file already has.
    known: String,
}

/// Forgets the largest memory of this process so far, where the system can.
fn forget_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The largest memory since then, in megabytes; 0 where it is not known.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1000
}

/// One line for one claim.
fn line(name: &str, game: &RelationalGame, claim: &str, settings: &Settings) {
    let begins = format!("{name} {claim} (");
    if settings.known.lines().any(|line| line.starts_with(&begins)) {
        return;
    }
    forget_memory();
    let budget = Budget::new().bytes(settings.gib << 30);
    let most = Duration::from_secs(settings.seconds);
    let nobody = |_, _| {};
    let options = Options::default();
    let (report, proving) =
        limited(most, |token| prove(game, claim, &options, Control::new(token, &nobody).within(&budget)));
    let Ok(report) = report else {
        say(settings, &format!("{begins}): given up, {:.3} s; {} MB", proving.as_secs_f64(), memory()));
        return;
    };
    let mut said = format!("{}, {:.3} s", report.verdict.word(), proving.as_secs_f64());
    let mut longest = proving;
    let mut good = matches!(report.verdict.word(), "proved" | "refuted");
    if !good {
        for part in report.obligations.iter().filter(|part| !matches!(part.verdict.word(), "proved" | "refuted")) {
            said += &format!("; {}: {:?} with {} states", part.part, part.verdict, part.states);
        }
    }
    if good && !settings.plain {
        let budget = budget.renewed();
        let (text, writing) =
            limited(most, |token| certificate(game, &report, &options, Control::new(token, &nobody).within(&budget)));
        longest = longest.max(writing);
        match text {
            Err(error) => {
                said += &format!("; not written after {:.3} s: {error}", writing.as_secs_f64());
                good = false;
            }
            Ok(text) => {
                if let Some(folder) = &settings.keep {
                    let file: String =
                        format!("{name} {claim}").chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
                    std::fs::write(folder.join(file), &text).unwrap();
                }
                let budget = budget.renewed();
                let (verified, checking) =
                    limited(most, |token| verify(text.as_bytes(), Control::new(token, &nobody).within(&budget)));
                longest = longest.max(checking);
                let kilobytes = text.len().div_ceil(1000);
                let (writing, checking) = (writing.as_secs_f64(), checking.as_secs_f64());
                said += &format!("; written {writing:.3} s, {kilobytes} kB; checked {checking:.3} s");
                if let Err(error) = verified {
                    said += &format!(": {error}");
                    good = false;
                }
            }
        }
    }
    if !good || longest > Duration::from_millis(settings.slow) {
        let end = if good { GOOD } else { "" };
        say(settings, &format!("{begins}{}): {said}; {} MB{end}", report.numerals, memory()));
    }
}

/// How a line ends in which everything was within the limits.
const GOOD: &str = "; all of it";

/// Prints a line, into the file too.
fn say(settings: &Settings, line: &str) {
    println!("{line}");
    if let Some(file) = &settings.into {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
        writeln!(file, "{line}").unwrap();
    }
}

fn each_claim(name: &str, game: &RelationalGame, settings: &Settings) {
    for claim in &game.relation().claims {
        if format!("{name} {}", claim.name).contains(&settings.word) {
            line(name, game, &claim.name, settings);
        }
    }
}

/// Every claim of the catalogue, with the parameters it is tested with, and of `examples/`.
fn claims(settings: &Settings) {
    for entry in catalogue() {
        let variations = entry.variations.iter().map(|(parameters, _)| format!("{}:{parameters}", entry.id));
        let showcases = entry.showcases.iter().map(|showcase| showcase.game.to_owned());
        let mut seen = BTreeSet::new();
        for spec in std::iter::once(entry.id.to_owned()).chain(variations).chain(showcases) {
            let spec = spec.trim_end_matches(':').to_owned();
            if !seen.insert(spec.clone()) {
                continue;
            }
            let Ok((_, instance)) = spec.parse::<Spec>().unwrap().build() else { continue };
            if let Some(game) = instance.relational() {
                each_claim(&spec, game, settings);
            }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "rules")) {
        let text = std::fs::read_to_string(file).unwrap();
        let game = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        each_claim(&name, &RelationalGame::new(game).unwrap(), settings);
    }
}

fn main() {
    let mut settings = Settings {
        word: String::new(),
        seconds: 60,
        gib: 2,
        slow: 0,
        keep: None,
        plain: false,
        into: None,
        known: String::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().unwrap().parse().unwrap();
        match argument.as_str() {
            "--seconds" => settings.seconds = number(),
            "--gib" => settings.gib = number(),
            "--only-slow" => settings.slow = number(),
            "--keep" => settings.keep = arguments.next().map(PathBuf::from),
            "--plain" => settings.plain = true,
            "--into" => settings.into = arguments.next().map(PathBuf::from),
            word => word.clone_into(&mut settings.word),
        }
    }
    if let Some(file) = &settings.into {
        settings.known = std::fs::read_to_string(file).unwrap_or_default();
    }
    claims(&settings);
}
