//! `star GAME --size N`: the ⋆-dual of a subtraction game.

use ratwheel_games::star::StarError;
use ratwheel_workbench::answers::StarAnswer;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::listing::{Room, Wrapped, all_or_enough, more};
use crate::verbs::open::{self, Opened};
use crate::verbs::region;

/// The ⋆-dual of a subtraction game: its moves are the nonzero P-positions of the game
///
/// The game must be a subtraction game: what may be taken does not depend on the position. That is checked on a small
/// box.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A subtraction game, as wythoff or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// Amounts and piles below this
    #[arg(long, value_name = "N")]
    size: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let (bench, _) = region::sized(&mut opened, &args.size)?;
    let sides = region::sides(&args.size)?;
    let side = sides.first().copied().unwrap_or(0);
    if sides.iter().any(|other| *other != side) {
        return Err(Failure::input(format_args!("the size {} has different sides", args.size))
            .hint("the table of `star` has equal sides: give one number"));
    }
    if side == 0 {
        return Err(Failure::input("a table of size 0 holds nothing").hint("the least is --size 1"));
    }
    let size = usize::try_from(side).map_err(|_| Failure::from(StarError::TooLarge { size: usize::MAX }))?;
    let answer = StarAnswer::new(bench, size)??;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let StarAnswer { moves, p_positions: safe, .. } = answer;
    output.text(&format!(
        "the ⋆-dual of {} {}: {} move{}, {} P-position{}",
        bench.name(),
        region::below("piles", &sides),
        moves.len(),
        if moves.len() == 1 { "" } else { "s" },
        safe.len(),
        if safe.len() == 1 { "" } else { "s" },
    ))?;
    for (before, list) in [("moves: ", moves), ("P-positions: ", safe)] {
        let mut lines = Wrapped::new(output, Room::of_stdout(), before);
        all_or_enough(list.iter().try_for_each(|position| lines.push(&position.to_words().unwrap_or_default())))?;
        let listed = lines.finish()?;
        more(u64::try_from(list.len()).unwrap_or(u64::MAX).saturating_sub(listed), "`--json` prints all", output)?;
    }
    Ok(())
}

impl From<StarError> for Failure {
    fn from(error: StarError) -> Self {
        match error {
            StarError::NotInvariant { .. } => Self::gave_up(error)
                .hint("`ratwheel invariance GAME --size N` tells how far the game is from a subtraction game"),
            StarError::Piles => Self::gave_up(error),
            _ => Self::input(error),
        }
    }
}
