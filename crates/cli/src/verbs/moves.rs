//! `moves GAME POS`: every legal move.

use ratwheel_numbers::Control;
use ratwheel_rules::Position;
use ratwheel_workbench::answers::MovesAnswer;
use ratwheel_workbench::{Bench, BenchError};

use crate::args::{self, STDIN};
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::best::MOST_MOVES;
use crate::verbs::open::{self, Opened};
use crate::{progress, stream, words};

/// Every legal move from a small position
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// The position, as 24,32; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1.., allow_negative_numbers = true)]
    position: Vec<String>,
    /// Only how many there are
    #[arg(long)]
    count: bool,
    /// More moves than this are refused
    #[arg(long, value_name = "N", default_value = "100000")]
    limit: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let limit = args::length("--limit", &args.limit, MOST_MOVES)?;
    let list = |bench: &Bench, position: &Position, control: Control<'_>| -> Result<MovesAnswer, Failure> {
        let moves = bench.moves(position, limit, control).map_err(|error| match error {
            BenchError::GaveUp(_) => Failure::from(error)
                .hint("`ratwheel legal GAME POS --to POS` tells at any size whether one step is a move"),
            other => other.into(),
        })?;
        Ok(MovesAnswer::new(moves, args.count))
    };
    let text = open::joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, |line| {
            let (bench, position) = opened.position(line)?;
            list(bench, &position, Control::none())
        });
    }
    let (bench, position) = opened.position(&text)?;
    let answer = progress::watched("listing", |control| list(bench, &position, control))??;
    open::note_order(output, bench, &text, &position);
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
