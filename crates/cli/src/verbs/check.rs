//! `check GAME --size N`: every strategy, claim and example against brute force.

use ratwheel_workbench::Disagreement;
use serde::Serialize;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::progress;
use crate::verbs::open;

/// Every strategy, claim and example of a game against brute force on a box
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// Piles below this; squares below this for coins on a strip
    #[arg(long, value_name = "N")]
    size: u64,
}

#[derive(Serialize)]
struct Answer {
    checked: Vec<String>,
    disagreements: Vec<Disagreement>,
    count: usize,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    let check = progress::watched("checking", |control| bench.check(args.size, control))??;
    let answer = Answer { checked: check.checked, disagreements: check.disagreements, count: check.count };
    let agrees = answer.count == 0;
    output.answer(&answer, || {
        let mut lines: Vec<String> = answer.checked.iter().map(|what| format!("checked {what}")).collect();
        lines.extend(answer.disagreements.iter().map(|d| format!("{} at {}: {}", d.who, d.position, d.what)));
        if answer.count > answer.disagreements.len() {
            lines.push(format!("… and {} more", answer.count - answer.disagreements.len()));
        }
        lines.push(if agrees {
            format!("no disagreement with brute force for piles below {}", args.size)
        } else {
            format!("{} disagreements", answer.count)
        });
        lines.join("\n")
    })?;
    if agrees { Ok(()) } else { Err(Failure::no()) }
}
