//! `check GAME --size N`: every strategy, claim and example against brute force.

use ratwheel_numbers::Natural;
use ratwheel_workbench::answers::CheckAnswer;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::open::{self, Opened};
use crate::{progress, words};

/// Every strategy, claim and example of a game against brute force on a box
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// Piles below this, squares below this for coins on a strip; 8,8 is 8 for a game of two piles
    #[arg(long, value_name = "N")]
    size: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    // A game with any number of piles takes it from the size.
    let (size, piles) = size(&args.size)?;
    let mut opened = Opened::new(&args.game)?;
    let piles = vec![Natural::zero(); piles.unwrap_or(0)];
    let bench = if piles.is_empty() { opened.usual() } else { opened.for_piles(&piles)? };
    if !piles.is_empty() && bench.piles().is_some_and(|known| known != piles.len()) {
        let message = format!("the size {} has {} sides, {} has other piles", args.size, piles.len(), bench.name());
        return Err(Failure::input(message).hint("give one number for all piles"));
    }
    let answer = CheckAnswer::from(progress::watched("checking", |control| bench.check(size, control))??);
    let agrees = answer.count == 0;
    output.answer(&answer, || {
        let mut lines: Vec<String> = answer.checked.iter().map(|what| format!("checked {what}")).collect();
        lines.extend(
            answer.disagreements.iter().map(|d| format!("{} at {}: {}", d.who, words::position(&d.position), d.what)),
        );
        if answer.count > answer.disagreements.len() {
            lines.push(format!("… and {} more", answer.count - answer.disagreements.len()));
        }
        lines.push(if agrees {
            format!("no disagreement with brute force for piles below {size}")
        } else {
            format!("{} disagreement{}", answer.count, if answer.count == 1 { "" } else { "s" })
        });
        lines.join("\n")
    })?;
    if agrees { Ok(()) } else { Err(Failure::no()) }
}

/// One number for all piles, or the same number for each of them.
fn size(text: &str) -> Result<(u64, Option<usize>), Failure> {
    let sides = open::piles(text)?;
    let Some(first) = sides.first() else {
        return Err(Failure::input("the size is empty").hint("write --size 20"));
    };
    if sides.iter().any(|side| side != first) {
        return Err(Failure::input(format_args!("the size {text} has different sides"))
            .hint("give one number for all piles: the box of `check` has equal sides"));
    }
    let Some(size) = first.to_u64() else {
        return Err(Failure::gave_up(format_args!("the size {} is too large", words::natural(first))));
    };
    Ok((size, (sides.len() > 1).then_some(sides.len())))
}
