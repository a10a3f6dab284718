//! `invariance GAME --size N`: the k-invariance number on a box.

use ratwheel_workbench::questions::{Game, InvarianceQuestion};

use crate::ask::{GAME, ask_watched};
use crate::errors::Done;
use crate::output::Output;
use crate::verbs::listing::{Room, Wrapped, all_or_enough, more};
use crate::verbs::region;

/// How many classes of positions have the same moves wherever these lead to positions, on a box
///
/// A game is k-invariant if k is the least number of classes that hold all positions such that within each class what
/// may be taken does not depend on the position (document 001). On a box only its positions count: a larger box may need
/// more classes, never fewer.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// Piles below this, one number for all piles or one for each
    #[arg(long, value_name = "N[,M,…]")]
    size: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = InvarianceQuestion { game: Game::named(&args.game), size: args.size.as_str().into() };
    let answer = ask_watched("comparing", &question)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let within = region::below("piles", &answer.sides);
    output.text(&if answer.lower == answer.upper {
        format!("{}-invariant {within}", answer.upper)
    } else {
        format!("k-invariant {within} with k from {} to {}; the search was given up", answer.lower, answer.upper)
    })?;
    let mut room = Room::of_stdout();
    room.lines = room.lines.map(|lines| lines / answer.upper.max(1) as u64);
    for (index, class) in answer.classes.iter().enumerate() {
        let mut list = Wrapped::new(output, room, &format!("class {}: ", index + 1));
        all_or_enough(class.iter().try_for_each(|position| list.push(&position.to_words().unwrap_or_default())))?;
        let listed = list.finish()?;
        let left = u64::try_from(class.len()).unwrap_or(u64::MAX).saturating_sub(listed);
        more(left, "`--json` prints all", output)?;
    }
    Ok(())
}
