//! `table GAME --rows N`: the P-positions as the documents print them.

use ratwheel_numbers::Natural;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::{indices, open};

/// The table of P-positions, as the documents print it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2
    #[arg(value_name = open::GAME)]
    game: String,
    /// How many rows
    #[arg(long, value_name = "N", default_value = "15")]
    rows: String,
    /// The first row; the document's own first row if not given
    #[arg(long, value_name = "n")]
    from: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    let rows = args::natural(&args.rows)?;
    let Some(table) = &bench.instance().table else {
        return Err(Failure::gave_up(format_args!("no document prints a table of P-positions for {}", bench.name()))
            .hint("`ratwheel check GAME --size N` compares its strategies with brute force"));
    };
    let from = match &args.from {
        Some(from) => args::natural(from)?,
        None => Natural::from(table.first),
    };
    output.table(&table.columns, indices(&from, &rows).map(|n| table.row(&n).map_err(Failure::gave_up)))
}
