//! `star GAME --size N`: the ⋆-dual of a subtraction game.

use ratwheel_workbench::questions::{Game, StarAnswer, StarQuestion};

use crate::ask::{GAME, ask};
use crate::errors::Done;
use crate::output::Output;
use crate::verbs::listing::{Room, Wrapped, all_or_enough, more};
use crate::verbs::region;

/// The ⋆-dual of a subtraction game: its moves are the nonzero P-positions of the game
///
/// The game must be a subtraction game: what may be taken does not depend on the position. That is checked on a small
/// box.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A subtraction game, as wythoff or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// Amounts and piles below this
    #[arg(long, value_name = "N")]
    size: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = StarQuestion { game: Game::named(&args.game), size: args.size.as_str().into() };
    let answer = ask(&question)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let StarAnswer { moves, p_positions: safe, game, size, .. } = answer;
    output.text(&format!(
        "the ⋆-dual of {} {}: {} move{}, {} P-position{}",
        game,
        region::below("piles", &[size]),
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
