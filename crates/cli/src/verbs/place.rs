//! `place GAME --size W,H`: the placing game of document 002.

use ratwheel_workbench::questions::{Game, PlaceQuestion};

use crate::ask::{GAME, ask_watched};
use crate::errors::Done;
use crate::output::Output;
use crate::verbs::region;
use crate::words;

/// The placing game: one player puts the piece on the top row or the rightmost column, the other moves first
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game with two piles, as corner:piece=king+knight
    #[arg(value_name = GAME)]
    game: String,
    /// Columns and rows of the board
    #[arg(long, value_name = "W,H", default_value = "8,8")]
    size: String,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (width, height) = region::board(&args.size)?;
    let game = Game::named(&args.game).misere(args.misere);
    let answer = ask_watched("placing", &PlaceQuestion { game, width: Some(width), height: Some(height) })?;
    output.answer(&answer, || {
        if answer.placer_wins {
            let cells: Vec<String> = answer.cells.iter().map(words::position).collect();
            format!("the placer wins, at {}", cells.join(" "))
        } else {
            "the placer loses: no cell of the top row or the rightmost column is safe".to_owned()
        }
    })
}
