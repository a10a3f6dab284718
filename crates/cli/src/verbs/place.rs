//! `place GAME --size W,H`: the placing game of document 002.

use ratwheel_numbers::Natural;
use ratwheel_workbench::Question;
use ratwheel_workbench::answers::PlacingAnswer;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::open::{self, Opened};
use crate::{progress, words};

/// The placing game: one player puts the piece on the top row or the rightmost column, the other moves first
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game with two piles, as corner:piece=king+knight
    #[arg(value_name = open::GAME)]
    game: String,
    /// Columns and rows of the board
    #[arg(long, value_name = "W,H", default_value = "8,8")]
    size: String,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

/// Boards with more cells at their edge than this are refused.
const LONGEST_SIDE: u64 = 1000;

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let bench = opened.for_piles(&[Natural::zero(), Natural::zero()])?;
    if bench.piles() != Some(2) {
        return Err(Failure::input(format_args!("{} is not played on a board: it needs two piles", bench.name())));
    }
    let (width, height) = sides(&args.size)?;
    let answer = progress::watched("placing", |control| {
        PlacingAnswer::new(bench, width, height, &Question { play: open::play(args.misere), strategy: None, control })
    })??;
    output.answer(&answer, || {
        if answer.placer_wins {
            let cells: Vec<String> = answer.cells.iter().map(words::position).collect();
            format!("the placer wins, at {}", cells.join(" "))
        } else {
            "the placer loses: no cell of the top row or the rightmost column is safe".to_owned()
        }
    })
}

/// Columns and rows of the board.
fn sides(text: &str) -> Result<(u64, u64), Failure> {
    let sides = open::piles(text)?;
    let (width, height) = match sides.as_slice() {
        [side] => (side, side),
        [width, height] => (width, height),
        _ => return Err(Failure::input(format_args!("the size {text} is not W,H")).hint("write --size 8,8")),
    };
    let side = |side: &Natural| {
        side.to_u64().filter(|side| (1..=LONGEST_SIDE).contains(side)).ok_or_else(|| {
            Failure::input(format_args!("a board with a side of {}", words::natural(side)))
                .hint(format_args!("sides are from 1 to {LONGEST_SIDE}"))
        })
    };
    Ok((side(width)?, side(height)?))
}
