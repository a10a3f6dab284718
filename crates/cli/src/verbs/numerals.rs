//! `numerals SYSTEM`: the numerals of a sequence as a table, with the places above.

use ratwheel_workbench::questions::{NumeralsQuestion, Range};

use crate::ask::{GAME, ask_watched};
use crate::errors::Done;
use crate::output::Output;

/// The numerals of a sequence as a table, with the places above
///
/// The sequence is n itself, or columns of the table of a game, a term in n, or a row or column of an array. `ratwheel
/// numeral --help` lists the systems and `ratwheel array --help` the arrays.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The numeration system
    system: String,
    /// The numbers in the table of P-positions of a game of the catalogue
    #[arg(long, value_name = GAME, conflicts_with_all = ["term", "array"])]
    game: Option<String>,
    /// Which columns of that table, as A,B,C; all if not given
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "game")]
    column: Option<Vec<String>>,
    /// The values of a term in n, as 'floor(7*n/2) - 1'
    #[arg(long, value_name = "TERM", conflicts_with = "array")]
    term: Option<String>,
    /// The entries of an array, as a or wythoff, with --row or --col
    #[arg(long, value_name = "KIND")]
    array: Option<String>,
    /// Which row of the array
    #[arg(long, value_name = "n", requires = "array", conflicts_with = "col")]
    row: Option<String>,
    /// Which column of the array, counted from 0
    #[arg(long, value_name = "j", requires = "array")]
    col: Option<String>,
    /// How many rows; 10 if not given
    #[arg(long, value_name = "N")]
    rows: Option<String>,
    /// The first n; without it the table starts where the sequence does
    #[arg(long, value_name = "n")]
    from: Option<String>,
    /// Each numeral in one cell, without the places
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let question = NumeralsQuestion {
        system: args.system.clone(),
        game: args.game.clone(),
        columns: args.column.clone(),
        term: args.term.clone(),
        array: args.array.clone(),
        row: number(&args.row),
        column: number(&args.col),
        range: Range { rows: number(&args.rows), from: number(&args.from) },
        plain: args.plain,
    };
    let answer = ask_watched("writing numerals", &question)?;
    if output.is_json() { output.json_line(&answer) } else { output.page(&[], &answer.columns, &answer.rows) }
}
