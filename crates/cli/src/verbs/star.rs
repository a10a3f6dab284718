//! `star GAME --size N`: the ⋆-dual of a subtraction game, and ⋆ and ⋆⋆ of a set of positions.

use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use ratwheel_workbench::questions::{Game, SetStarQuestion, StarAnswer, StarQuestion};

use crate::ask::{GAME, ask, ask_watched};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::listing::{Room, Wrapped, all_or_enough, more};
use crate::verbs::region;
use crate::verbs::set::SetArgs;
use crate::words;

/// The ⋆-dual of a subtraction game: its moves are the nonzero P-positions of the game
///
/// The game must be a subtraction game: what may be taken does not depend on the position. That is checked on a small
/// box.
///
/// With --p-positions, --formula or --list it is ⋆ of a set: the P-positions of the game in which exactly its members may be
/// subtracted, and ⋆⋆, the same made of ⋆.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A subtraction game, as wythoff or a path to a .rules file
    #[arg(value_name = GAME)]
    game: Option<String>,
    /// Amounts and piles below this
    #[arg(long, value_name = "N")]
    size: String,
    #[command(flatten)]
    set: SetArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    if let Some(set) = args.set.set(args.game.as_deref(), Some(&args.size), None) {
        return of_set(&SetStarQuestion { set }, output);
    }
    let Some(game) = &args.game else {
        return Err(Failure::input("of which game?").hint("give GAME, or a set with --formula or --list"));
    };
    let question = StarQuestion { game: Game::named(game), size: args.size.as_str().into() };
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
    for (before, positions) in [("moves: ", moves), ("P-positions: ", safe)] {
        list(before, &positions, output)?;
    }
    Ok(())
}

fn list(before: &str, positions: &[Position], output: &mut Output) -> Done {
    let mut lines = Wrapped::new(output, Room::of_stdout(), before);
    all_or_enough(positions.iter().try_for_each(|position| lines.push(&position.to_words().unwrap_or_default())))?;
    let listed = lines.finish()?;
    more(u64::try_from(positions.len()).unwrap_or(u64::MAX).saturating_sub(listed), "`--json` prints all", output)
}

/// ⋆ and ⋆⋆ of a set, and whether the second is the set again.
fn of_set(question: &SetStarQuestion, output: &mut Output) -> Done {
    let answer = ask_watched("playing out", question)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let within = region::below("piles", &[answer.size]);
    output.text(&format!("S: {}, {within}", answer.set))?;
    for (before, positions) in [("S: ", &answer.members), ("S⋆: ", &answer.star), ("S⋆⋆: ", &answer.twice)] {
        list(before, positions, output)?;
    }
    if answer.same {
        let piles = answer.members.iter().chain(&answer.star).map(|member| member.piles().len()).next().unwrap_or(1);
        let zero = words::position(&Position::new(vec![Natural::zero(); piles]));
        return output
            .text(&format!("S⋆⋆ = S {within}: there S and {zero} are the P-positions of the game whose moves are S⋆"));
    }
    output.text(&format!("S⋆⋆ is not S {within}"))?;
    for (before, positions) in [("in S⋆⋆ only: ", &answer.extra), ("in S only: ", &answer.lost)] {
        if !positions.is_empty() {
            list(before, positions, output)?;
        }
    }
    Ok(())
}
