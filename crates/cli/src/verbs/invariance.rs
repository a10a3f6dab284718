//! `invariance GAME --size N`: the k-invariance number on a box, of a game or of a set of positions.

use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use ratwheel_workbench::Region;
use ratwheel_workbench::questions::{Game, InvarianceQuestion, SetInvarianceAnswer, SetInvarianceQuestion};

use crate::ask::{GAME, ask_watched};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::listing::{Room, Wrapped, all_or_enough, more};
use crate::verbs::region;
use crate::verbs::set::SetArgs;
use crate::words;

/// How many classes of positions have the same moves wherever these lead to positions, on a box
///
/// A game is k-invariant if k is the least number of classes that hold all positions such that within each class what
/// may be taken does not depend on the position (document 001). On a box only its positions count: a larger box may need
/// more classes, never fewer.
///
/// With --p-positions, --formula or --list it is the game-invariance number of a set: the least k such that some k-invariant
/// game has it as its P-positions.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: Option<String>,
    /// Piles below this, one number for all piles or one for each
    #[arg(long, value_name = "N[,M,…]", required_unless_present = "total")]
    size: Option<String>,
    /// Every position with a total of at most this instead
    #[arg(long, value_name = "S", conflicts_with = "size")]
    total: Option<String>,
    #[command(flatten)]
    set: SetArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (size, total) = (args.size.as_deref(), args.total.as_deref());
    if let Some(set) = args.set.set(args.game.as_deref(), size, total) {
        return of_set(&ask_watched("comparing", &SetInvarianceQuestion { set })?, output);
    }
    let Some(game) = &args.game else {
        return Err(Failure::input("of which game?").hint("give GAME, or a set with --formula or --list"));
    };
    let question =
        InvarianceQuestion { game: Game::named(game), size: size.map(Into::into), total: total.map(Into::into) };
    let answer = ask_watched("comparing", &question)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let within = region::of(&answer.region, "piles");
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

/// The number of a set, what is exact about it, and why.
fn of_set(answer: &SetInvarianceAnswer, output: &mut Output) -> Done {
    if output.is_json() {
        return output.json_line(answer);
    }
    let within = region::of(&answer.region, "piles");
    let place = if matches!(answer.region, Region::Box(_)) { "box" } else { "region" };
    let s = if answer.members == 1 { "" } else { "s" };
    output.text(&format!("S: {}; {} member{s} {within}", answer.set, answer.members))?;
    let zero = words::position(&Position::new(vec![Natural::zero(); answer.piles]));
    match (answer.number, &answer.stuck) {
        (Some(2), Some(stuck)) => {
            output.text("game-invariance number 2, exactly")?;
            let stuck = words::position(stuck);
            output.text(&format!(
                "no invariant game has S as its P-positions: {stuck} is outside, and whatever takes it into S also joins two \
                 members"
            ))?;
            for blocked in &answer.blocked {
                let [to, taken, from, lands] =
                    [&blocked.to, &blocked.taken, &blocked.from, &blocked.lands].map(words::position);
                output.text(&format!("  {stuck} -> {to} takes {taken}, and so does {from} -> {lands}"))?;
            }
            output.text("a 2-invariant game has it: no move from S, every move from outside")
        }
        (Some(_), _) => {
            let count = answer.forbidden.len();
            let s = if count == 1 { "" } else { "s" };
            let exact = if answer.exact { ", exactly" } else { "" };
            let here = if answer.exact { String::new() } else { format!(" on this {place}") };
            output.text(&format!("game-invariance number 1{here}{exact}"))?;
            output.text(&format!(
                "S are the P-positions of the game that takes anything but the {count} difference{s} of two members"
            ))?;
            if answer.exact {
                return output.text(&format!("S ends inside the {place}, so nothing beyond can change that"));
            }
            output.text(&format!(
                "beyond the {place} there may be more differences: the number of all of S is 1 or 2, never more"
            ))
        }
        (None, _) => output.text(&format!("no game has S as its P-positions: {zero} has no move, and is not in S")),
    }
}
