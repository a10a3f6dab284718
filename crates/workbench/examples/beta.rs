//! Document 001's theorem at every β = (a+√b)/c > 2 with a, c ≤ 6 and b ≤ 60: what `prove` says, by which engine, in which time.
//!
//! ```text
//! cargo run --release -p ratwheel-workbench --example beta -- FILE [WORD]   appends lines to FILE, and leaves out those it has
//! cargo run --release -p ratwheel-workbench --example beta -- table FILE    the table of such a file for BENCHMARKS.md
//! cargo run --release -p ratwheel-workbench --example beta -- list FILE     one line for each β, as docs/beta.txt
//! ```
//!
//! A line is the game, β, the verdict, the engine, milliseconds by the clock, and the largest memory of the process since the
//! line was begun in megabytes, where the system tells it. A WORD leaves only the claims that contain it. The proof for all
//! parameters is looked for once in a process, as in a server, and asked first; brute force is asked where there is none.
//! `--automata` asks automata alone. `--seconds N` limits each claim (10 unless told), `--gib N` its memory (2).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a program for developers")]

use ratwheel_numbers::Real;
use ratwheel_prove::Verdict;
use ratwheel_workbench::questions::{Engine, Game, ProveQuestion};
use ratwheel_workbench::{Cache, Context, Limits, Question};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// The games of the document, as the catalogue calls them.
const GAMES: [&str; 3] = ["beta-nim", "wynim", "wynim-t"];

/// Every irrational β = (a+√b)/c > 2 with a, c ≤ 6 and b ≤ 60, each value once.
fn betas() -> Vec<String> {
    let mut all: Vec<(Real, String)> = Vec::new();
    for (a, b, c) in (0..=6).flat_map(|a| (2..=60).flat_map(move |b| (1..=6).map(move |c| (a, b, c)))) {
        let text = format!("({a}+sqrt({b}))/{c}");
        let value: Real = text.parse().unwrap();
        let irrational = (0..=b).all(|root| root * root != b);
        let large = value.compare(&Real::from(2)).unwrap().is_gt();
        if irrational && large && all.iter().all(|(known, _)| known.compare(&value).unwrap().is_ne()) {
            all.push((value, text));
        }
    }
    all.into_iter().map(|(_, text)| text).collect()
}

/// The largest memory since it was forgotten, in megabytes; 0 where it is not known.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1000
}

struct Settings {
    seconds: u64,
    gib: u64,
    automata: bool,
}

/// The verdict and the engine.
fn asked(spec: &str, settings: &Settings) -> (&'static str, &'static str) {
    let (cache, limits) = (Cache::default(), Limits::none());
    let ask = |by: Engine| {
        let question = ProveQuestion {
            game: Game::named(spec),
            by: Some(by),
            budget: Some(settings.seconds.into()),
            memory: Some((settings.gib << 30).into()),
            ..ProveQuestion::default()
        };
        let proof = question.ask(&Context::new(&cache, &limits));
        proof.unwrap_or_else(|problem| panic!("{spec}: {problem}")).report.verdict
    };
    let engines: &[(Engine, &str)] = match settings.automata {
        true => &[(Engine::Automata, "automata")],
        false => &[(Engine::Family, "family"), (Engine::BruteForce, "brute force")],
    };
    for (engine, name) in engines {
        let verdict = ask(*engine);
        if matches!(verdict, Verdict::Proved | Verdict::Refuted) {
            return (verdict.word(), name);
        }
    }
    ("open", "none")
}

fn run(file: &str, word: &str, settings: &Settings) {
    let known = std::fs::read_to_string(file).unwrap_or_default();
    let mut into = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
    for (beta, game) in betas().iter().flat_map(|beta| GAMES.map(|game| (beta, game))) {
        let (spec, begins) = (format!("{game}:beta={beta}"), format!("{game}\t{beta}\t"));
        if !spec.contains(word) || known.lines().any(|line| line.starts_with(&begins)) {
            continue;
        }
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        let begun = Instant::now();
        let (verdict, engine) = asked(&spec, settings);
        writeln!(into, "{begins}{verdict}\t{engine}\t{}\t{}", begun.elapsed().as_millis(), memory()).unwrap();
    }
}

/// By game, verdict and engine: how many, and the median, the ninth decile and the largest of the times; the largest memory.
fn table(file: &str) {
    let mut groups: BTreeMap<[&str; 3], Vec<(u64, u64)>> = BTreeMap::new();
    let text = std::fs::read_to_string(file).unwrap();
    for line in text.lines() {
        let [game, _, verdict, engine, time, memory] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        groups.entry([game, verdict, engine]).or_default().push((time.parse().unwrap(), memory.parse().unwrap()));
    }
    println!(
        "| game | verdict | by | claims | median | nine of ten | slowest | memory |\n|---|---|---|---|---|---|---|---|"
    );
    for ([game, verdict, engine], mut all) in groups {
        all.sort_unstable();
        let at = |part: usize| all[(all.len() * part / 10).min(all.len() - 1)].0;
        let most = all.iter().map(|(_, memory)| memory).max().unwrap();
        println!(
            "| {game} | {verdict} | {engine} | {} | {} ms | {} ms | {} ms | {most} MB |",
            all.len(),
            at(5),
            at(9),
            at(10)
        );
    }
}

/// A line for each β: the verdicts on the three games, `p` proved as an instance of a family, `a` proved by automata, `r` refuted.
fn list(file: &str) {
    let text = std::fs::read_to_string(file).unwrap();
    for beta in betas() {
        let letter = |game: &str| {
            let begins = format!("{game}\t{beta}\t");
            let mut found = text.lines().filter_map(|line| line.strip_prefix(&begins));
            // The last line counts: what was open may have been asked of automata later.
            match found.next_back().map(|rest| rest.split('\t').take(2).collect::<Vec<_>>()).as_deref() {
                Some(["proved", "family"]) => 'p',
                Some(["proved", _]) => 'a',
                Some(["refuted", _]) => 'r',
                _ => '?',
            }
        };
        println!("{beta} {}", GAMES.map(letter).iter().collect::<String>());
    }
}

fn main() {
    let mut settings = Settings { seconds: 10, gib: 2, automata: false };
    let mut words: Vec<String> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => settings.seconds = arguments.next().unwrap().parse().unwrap(),
            "--gib" => settings.gib = arguments.next().unwrap().parse().unwrap(),
            "--automata" => settings.automata = true,
            word => words.push(word.to_owned()),
        }
    }
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["table", file] => table(file),
        ["list", file] => list(file),
        [file] => run(file, "", &settings),
        [file, word] => run(file, word, &settings),
        _ => println!("beta FILE [WORD] [--automata] [--seconds N] [--gib N], or beta table|list FILE"),
    }
}
