//! `moves GAME POS`: every legal move.

use ratwheel_workbench::questions::{Game, MovesQuestion};

use crate::args::STDIN;
use crate::ask::{GAME, ask, ask_watched, is_played, joined, reopened};
use crate::errors::Done;
use crate::output::Output;
use crate::{stream, words};

/// Every legal move from a small position
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// The position, as 24,32; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1..)]
    position: Vec<String>,
    /// Only how many there are
    #[arg(long)]
    count: bool,
    /// More moves than this are refused
    #[arg(long, value_name = "N", default_value = "100000")]
    limit: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let text = joined(&args.position);
    let question = |position: &str| MovesQuestion {
        game: Game::named(&args.game),
        position: position.into(),
        count: args.count,
        limit: Some(args.limit.as_str().into()),
    };
    if text == STDIN {
        is_played(&Game::named(&args.game))?;
        return stream::each_line(output, |line| ask(&question(line)));
    }
    let question = question(&text);
    let answer = ask_watched("listing", &question)?;
    reopened(output, &question.game, &question.position)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    match &answer.moves {
        None => output.text(&answer.count.to_string()),
        Some(moves) if moves.is_empty() => output.text("there is no move"),
        Some(moves) => {
            moves.iter().try_for_each(|step| output.text(&format!("{} by {}", words::position(&step.to), step.rule)))
        }
    }
}
