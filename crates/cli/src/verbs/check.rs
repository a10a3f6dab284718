//! `check GAME --size N`: every strategy, claim and example against brute force; claims without a game for small numbers.

use ratwheel_workbench::Region;
use ratwheel_workbench::questions::{CheckQuestion, Game};

use crate::ask::{GAME, ask_watched};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::words;

/// Every strategy, claim and example of a game against brute force on a box; claims without a game for small numbers
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// Piles (or numbers in claims without a game) below this, squares below this for coins on a strip; 8,8 is 8 for a game of two piles
    #[arg(long, value_name = "N", required_unless_present = "total")]
    size: Option<String>,
    /// Every position with a total of at most this instead, for games whose piles may grow
    #[arg(long, value_name = "S", conflicts_with = "size")]
    total: Option<String>,
    /// Only this claim: its name, or a formula, as 'x = 2*y' for the P-positions
    #[arg(long, value_name = "NAME|FORMULA")]
    claim: Option<String>,
    /// The formula is about misère play
    #[arg(long, requires = "claim")]
    misere: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let question = CheckQuestion {
        game: Game::named(&args.game).misere(args.misere),
        size: args.size.as_deref().map(Into::into),
        total: number(&args.total),
        claim: args.claim.clone(),
    };
    let answer = ask_watched("checking", &question)?;
    let agrees = answer.count == 0;
    output.answer(&answer, || {
        let said = if answer.unknown.is_some() { "" } else { "checked " };
        let mut lines: Vec<String> = answer.checked.iter().map(|what| format!("{said}{what}")).collect();
        lines.extend(answer.disagreements.iter().map(|d| match d.position.piles() {
            [] if answer.unknown.is_some() => format!("{}: {}", d.who, d.what),
            _ => format!("{} at {}: {}", d.who, words::position(&d.position), d.what),
        }));
        if answer.count > answer.disagreements.len() {
            lines.push(format!("… and {} more", answer.count - answer.disagreements.len()));
        }
        lines.push(if let (true, Some(unknown)) = (agrees, answer.unknown) {
            let rest = if unknown == 0 { String::new() } else { format!("; {unknown} cannot be evaluated") };
            let size = if let Region::Box(sides) = &answer.region { sides.first().copied() } else { None };
            format!("no claim fails for numbers below {}{rest}", size.unwrap_or(0))
        } else if agrees {
            match &answer.region {
                Region::Box(sides) => {
                    let size = sides.first().copied().unwrap_or(0);
                    format!("no disagreement with brute force for piles below {size}")
                }
                Region::Total(total) => format!("no disagreement with brute force up to a total of {total}"),
            }
        } else if answer.unknown.is_some() {
            format!("{} of {} claims fail", answer.count, answer.checked.len())
        } else {
            format!("{} disagreement{}", answer.count, if answer.count == 1 { "" } else { "s" })
        });
        lines.join("\n")
    })?;
    match answer.unknown {
        _ if !agrees => Err(Failure::No),
        None | Some(0) => Ok(()),
        Some(_) => Err(Failure::Undecided),
    }
}
