//! The published games of `examples/`: what their README says of them is what comes out.

use crate::common::{report, rules};
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Verdict, certificate, verify};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::{Outcome, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};
use std::collections::BTreeMap;
use std::path::Path;

/// File, verdict and certificate of every row of the table.
fn table() -> BTreeMap<String, (String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let text = std::fs::read_to_string(folder.join("README.md")).unwrap();
    // Families with a parameter, and games of the census, have tables and tests of their own.
    let rows = text
        .lines()
        .filter(|line| line.starts_with("| [") && !["](families/", "](census/"].iter().any(|own| line.contains(own)));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let name = cells[1].split(['[', ']']).nth(1).unwrap().to_owned();
        (name, (cells[6].to_owned(), cells[7].to_owned()))
    };
    let table: BTreeMap<_, _> = rows.map(row).collect();
    let mut files: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().file_name().to_str()?.strip_suffix(".rules")?.to_owned()))
        .collect();
    files.sort();
    assert_eq!(files, table.keys().cloned().collect::<Vec<_>>());
    table
}

fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../examples/{name}.rules"))).unwrap()
}

/// The sides of the boxes that are played out, by the number of piles.
const SIDES: [u64; 6] = [2000, 200, 40, 12, 8, 6];

/// What stands in docs/examples.md about one game. Certificates that take long are written and read only if asked for;
/// what the page says of them is `known`.
fn row(name: &str, (verdict, certified): &(String, String), known: Option<&str>) -> String {
    let game = rules(&text(name));
    let playable = RelationalGame::new(game.clone()).unwrap();
    let piles = game.piles.len();
    let side = SIDES[piles - 1];
    let solve = |region: Region| {
        let request = Request::new(region, Want::Outcomes).threads(1);
        Plan::of(&playable, &request).and_then(|plan| plan.run(Control::none()))
    };
    let solution = solve(Region::Box(vec![side; piles])).map(|solution| (solution, format!("piles below {side}")));
    let (solution, where_) = solution
        .or_else(|_| {
            Ok::<_, ratwheel_solve::SolveError>((solve(Region::Total(side / 4))?, format!("totals up to {}", side / 4)))
        })
        .unwrap();
    let mut lost = 0u64;
    let counted: Result<(), String> = solution.each(|_, found| {
        lost += u64::from(found.outcome == Outcome::P);
        Ok(())
    });
    counted.unwrap();
    let mut claims = Vec::new();
    let mut certificates = Vec::new();
    let mut time = std::time::Duration::ZERO;
    for claim in &game.claims {
        if verdict != "proved" {
            claims.push(format!("{}: {verdict}", claim.name));
            continue;
        }
        let start = std::time::Instant::now();
        let found = report(&game, &claim.name);
        time += start.elapsed();
        assert_eq!(found.verdict, Verdict::Proved, "{name}: {found}");
        claims.push(format!("{}: proved", claim.name));
        if certified == "yes" || certified.starts_with("yes") && known.is_none() {
            let start = std::time::Instant::now();
            let text = certificate(&playable, &found, &Options::default(), Control::none()).unwrap();
            assert!(verify(text.as_bytes(), Control::none()).unwrap().proved, "{name}");
            certificates.push(format!("{} kB, verified", text.len().div_ceil(1000)));
            time += start.elapsed();
        }
    }
    let list = |all: Vec<String>| if all.is_empty() { "–".to_owned() } else { all.join("; ") };
    let certificates = match known {
        Some(known) if certified != "yes" => known.to_owned(),
        None if certificates.is_empty() && certified != "–" => certified.clone(),
        _ => list(certificates),
    };
    let title = &game.title;
    format!(
        "| [{name}](../examples/{name}.rules) | {title} | {piles} | {lost} P with {where_} | {} | {certificates} | {}.{} |",
        list(claims),
        time.as_secs(),
        time.subsec_millis() / 100
    )
}

const HEAD: &str = "# What comes out for published games

The games of [examples/](../examples/README.md), where their sources and known forms stand. This page is written by a test
(`EXAMPLES=write cargo test -p ratwheel-prove --test all examples`): each game was played out by brute force, each claim was given to the
prover, and each certificate to the checker. The seconds are those of proofs and certificates together, on one core of the machine where
the page was written; the test compares everything else.

| file | title | piles | played out | claims | certificates | seconds |
|---|---|---|---|---|---|---|
";

/// The row without its seconds.
fn timeless(row: &str) -> &str {
    row.trim_end_matches(" |").rsplit_once('|').map_or(row, |(rest, _)| rest)
}

/// Every claim that is called proved is proved, every certificate that is said to be accepted soon is, and
/// docs/examples.md says so.
#[test]
fn are_proved_as_said() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples.md");
    let write = std::env::var("EXAMPLES").is_ok_and(|value| value == "write");
    let known = if write { String::new() } else { std::fs::read_to_string(&page).unwrap() };
    let mut rows = Vec::new();
    for (name, said) in table() {
        assert_eq!(said.0 == "none", rules(&text(&name)).claims.is_empty(), "{name}");
        let before = known.lines().find(|line| line.starts_with(&format!("| [{name}](")));
        let certificate = before.and_then(|line| line.split('|').nth(6)).map(str::trim);
        assert!(write || before.is_some(), "docs/examples.md has no line for {name}: EXAMPLES=write renews it");
        let row = row(&name, &said, certificate);
        if let Some(before) = before {
            assert_eq!(timeless(&row), timeless(before));
        }
        rows.push(row);
    }
    if write {
        std::fs::write(&page, format!("{HEAD}{}\n", rows.join("\n"))).unwrap();
    }
}

/// Brute force says the same as the claims, also of those that are outside the prover.
#[test]
fn agree_with_brute_force() {
    for (name, _) in table() {
        let game = RelationalGame::new(rules(&text(&name))).unwrap();
        let piles = game.relation().piles.len();
        let side = [40, 20, 8, 5, 4, 3][piles - 1];
        for claim in &game.relation().claims {
            let play = match claim.kind {
                ClaimKind::NormalP(_) => ratwheel_rules::Play::Normal,
                ClaimKind::MisereP(_) => ratwheel_rules::Play::Misere,
                ClaimKind::Closed(_) => continue,
            };
            let solve = |region: Region| {
                let request = Request::new(region, Want::Outcomes).play(play).threads(1);
                Plan::of(&game, &request).and_then(|plan| plan.run(Control::none()))
            };
            // Where piles grow no box is closed.
            let solution = solve(Region::Box(vec![side; piles])).or_else(|_| solve(Region::Total(side))).unwrap();
            let done: Result<(), String> = solution.each(|cell, found| {
                let position = ratwheel_rules::Position::new(cell.iter().map(|pile| (*pile).into()).collect());
                let claimed = game.claimed(play, &position).unwrap().map_err(|error| error.to_string())?;
                let is = |outcome: Outcome| outcome == Outcome::P;
                if is(claimed) == is(found.outcome) { Ok(()) } else { Err(format!("{position}")) }
            });
            assert_eq!(done, Ok(()), "{name}, {}", claim.name);
        }
    }
}
