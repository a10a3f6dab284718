//! `place GAME --size W,H`: the placing game of document 002.

use ratwheel_games::corner::{Placing, place};
use ratwheel_rules::Position;
use ratwheel_workbench::{Question, parse_position};
use serde::Serialize;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::open;

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

#[derive(Serialize)]
struct Answer {
    placer_wins: bool,
    cells: Vec<Position>,
}

/// Boards with more cells at their edge than this are refused.
const LONGEST_SIDE: u64 = 1000;

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, Some(2))?;
    if bench.piles() != Some(2) {
        return Err(Failure::input(format_args!("{} is not played on a board: it needs two piles", bench.name())));
    }
    let sides: Vec<u64> = parse_position(&args.size)?.iter().filter_map(ratwheel_numbers::Natural::to_u64).collect();
    let (width, height) = match sides.as_slice() {
        [side] => (*side, *side),
        [width, height] => (*width, *height),
        _ => return Err(Failure::input(format_args!("the size `{}` is not W,H", args.size)).hint("write --size 8,8")),
    };
    if !(1..=LONGEST_SIDE).contains(&width) || !(1..=LONGEST_SIDE).contains(&height) {
        return Err(Failure::input(format_args!("a board of {width} by {height}: sides are from 1 to {LONGEST_SIDE}")));
    }
    let question = Question { play: open::play(args.misere), ..Question::default() };
    let Placing { cells } = place(width, height, |cell| match bench.position(cell.piles()) {
        Ok(cell) => bench.outcome(&cell, &question).map(|decision| Some(decision.outcome)),
        Err(_) => Ok(None),
    })?;
    let answer = Answer { placer_wins: !cells.is_empty(), cells };
    output.answer(&answer, || {
        if answer.placer_wins {
            let cells: Vec<String> = answer.cells.iter().map(ToString::to_string).collect();
            format!("the placer wins, at {}", cells.join(" "))
        } else {
            "the placer loses: none of the cells is safe".to_owned()
        }
    })
}
