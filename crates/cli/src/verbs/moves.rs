//! `moves GAME POS`: every legal move.

use ratwheel_numbers::Control;
use ratwheel_rules::Move;
use ratwheel_workbench::parse_position;
use serde::Serialize;

use crate::args::STDIN;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::verbs::open::{self, Opened};
use crate::verbs::outcome::joined;

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
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
}

#[derive(Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Move>>,
    count: usize,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game);
    let mut answer = |text: &str| -> Result<Answer, Failure> {
        let piles = parse_position(text)?;
        let bench = opened.for_piles(&piles)?;
        let position = bench.position(&piles)?;
        let moves = bench.moves(&position, args.limit, Control::none())?;
        Ok(Answer { count: moves.len(), moves: (!args.count).then_some(moves) })
    };
    let text = joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, answer);
    }
    let answer = answer(&text)?;
    output.answer(&answer, || match &answer.moves {
        None => answer.count.to_string(),
        Some(moves) if moves.is_empty() => "there is no move".to_owned(),
        Some(moves) => {
            moves.iter().map(|step| format!("{} by {}", step.to, step.rule)).collect::<Vec<_>>().join("\n")
        }
    })
}
