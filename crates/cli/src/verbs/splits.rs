//! `splits M`: Fraenkel's splitting of the positive integers, and questions about splittings.

mod check;
mod search;

use ratwheel_numbers::{FraenkelSplitting, Natural};
use ratwheel_workbench::answers::{splitting_place, splitting_table};

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;

/// A row of the table has this many sequences at most: the numbers in it grow like 2^k.
const WIDEST_TABLE: u64 = 1000;

/// Fraenkel's splitting of the positive integers by M sequences, and other splittings
///
/// The table has A_n^k = ⌊(2^M−1)n/2^(M−k)⌋ − 2^(k−1) + 1 for k = 1..M with the differences d_n^k = A_n^(k+1) − A_n^k
/// between the columns and Δ_n = A_n^M − A_n^1 at the end. M = 2, 3, 4 are the Mouse, Rat and Fat Rat games.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("question").required(true).args(["rows", "locate", "search", "check"]))]
pub(crate) struct Args {
    /// How many sequences
    #[arg(required_unless_present = "check", conflicts_with = "check", allow_negative_numbers = true)]
    m: Option<String>,
    /// How many rows of the table
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    rows: Option<String>,
    /// The n of the first row
    #[arg(long, value_name = "n", default_value = "1", allow_negative_numbers = true)]
    from: String,
    /// Where V stands: column and row
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    locate: Option<String>,
    /// All splittings by M rational Beatty sequences with distinct moduli and a period up to BOUND (Conjecture 1)
    #[arg(long, value_name = "BOUND", allow_hyphen_values = true)]
    search: Option<String>,
    /// Does ⌊n·ALPHA + GAMMA⌋, n ≥ 1, with the other sequences given so, split the positive integers? Exit code 1 if not
    #[arg(long, value_name = "ALPHA[,GAMMA]", allow_hyphen_values = true)]
    check: Vec<String>,
    /// How far to check
    #[arg(long, value_name = "N", default_value = "100000", requires = "check", allow_negative_numbers = true)]
    up_to: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    if !args.check.is_empty() {
        return check::run(&args.check, &args.up_to, output);
    }
    let columns = columns(args.m.as_deref().unwrap_or(""))?;
    if let Some(bound) = &args.search {
        return search::run(columns, bound, output);
    }
    let splitting = FraenkelSplitting::new(columns).map_err(Failure::input)?;
    if let Some(value) = &args.locate {
        return locate(&splitting, args::natural(value)?, output);
    }
    let from = args::natural(&args.from)?;
    let rows = args::natural(args.rows.as_deref().unwrap_or("0"))?;
    table(&splitting, &from, &rows, output)
}

fn columns(text: &str) -> Result<u64, Failure> {
    let columns = args::natural(text)?;
    let most = FraenkelSplitting::MAX_COLUMNS;
    columns
        .to_u64()
        .ok_or_else(|| Failure::input(format_args!("{columns} sequences are too many: the limit is {most}")))
}

fn table(splitting: &FraenkelSplitting, from: &Natural, rows: &Natural, output: &mut Output) -> Outcome {
    let m = splitting.columns();
    if m > WIDEST_TABLE {
        let failure =
            Failure::gave_up(format_args!("a table of {m} sequences is too wide: the limit is {WIDEST_TABLE}"));
        return Err(failure.hint("--locate finds the place of a number among any of them"));
    }
    let table = splitting_table(splitting, from, rows);
    output.table(&table.columns, table.rows.map(|row| row.map_err(Failure::input)))
}

fn locate(splitting: &FraenkelSplitting, value: Natural, output: &mut Output) -> Outcome {
    let answer = splitting_place(splitting, value).ok_or_else(|| {
        Failure::input("0 is not in the splitting: it holds the positive integers").hint("ask for 1 or more")
    })?;
    output.answer(&answer, || format!("{} = A_n^{} with n = {}", answer.value, answer.column, answer.row))
}
