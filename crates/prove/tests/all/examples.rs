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
    let rows = text.lines().filter(|line| line.starts_with("| ["));
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

/// Every claim that is called proved is proved, every certificate that is said to be accepted soon is.
#[test]
fn are_proved_as_said() {
    for (name, (verdict, certified)) in table() {
        let game = rules(&text(&name));
        for claim in game.claims.iter().filter(|_| verdict == "proved") {
            let found = report(&game, &claim.name);
            assert_eq!(found.verdict, Verdict::Proved, "{name}: {found}");
            // Longer ones are left to `ratwheel verify`.
            if certified == "yes" {
                let playable = RelationalGame::new(game.clone()).unwrap();
                let text = certificate(&playable, &found, &Options::default(), Control::none()).unwrap();
                assert!(verify(text.as_bytes(), Control::none()).unwrap().proved, "{name}");
            }
        }
        assert_eq!(verdict == "none", game.claims.is_empty(), "{name}");
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
