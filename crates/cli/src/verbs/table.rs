//! `table GAME --rows N`: the P-positions as the documents print them.

use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use ratwheel_workbench::Bench;
use serde::Serialize;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::{indices, open};
use crate::words;

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
    /// Does this position belong to the set? For entries without rules
    #[arg(long, value_name = "POS", num_args = 1.., conflicts_with_all = ["rows", "from"])]
    member: Vec<String>,
}

#[derive(Serialize)]
struct Membership {
    position: Position,
    member: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    if !args.member.is_empty() {
        return member(&bench, &open::joined(&args.member), output);
    }
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

/// Does the position belong to the set? Exit code 1 if not.
fn member(bench: &Bench, text: &str, output: &mut Output) -> Outcome {
    let position = Position::new(open::piles(text)?);
    let Some(belongs) = &bench.instance().member else {
        return Err(Failure::input(format_args!("{} is a game, not a set of positions", bench.name()))
            .hint(format_args!("`ratwheel outcome {} {text}` tells whether it is a P-position", bench.name())));
    };
    let answer = Membership { member: belongs(&position).map_err(Failure::input)?, position };
    let shown = words::position(&answer.position);
    output.answer(&answer, || {
        if answer.member { format!("yes: {shown} belongs to the set") } else { format!("no: {shown} does not") }
    })?;
    if answer.member { Ok(()) } else { Err(Failure::no()) }
}
