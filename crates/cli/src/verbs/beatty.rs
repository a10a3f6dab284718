//! `beatty REAL`: a Beatty sequence, beside its complement where it has one.

use ratwheel_numbers::{Beatty, Integer, Real, Truth};
use ratwheel_workbench::answers::{IndexAnswer, beatty_table};

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;

/// The Beatty sequence ⌊n·REAL⌋, with its complement and their differences
///
/// For an irrational REAL > 1 the table is that of complementary sequences: A_n = ⌊n·α⌋ and B_n = ⌊n·β⌋, where
/// 1/α + 1/β = 1, α < β, one of them is REAL, Δ_n = B_n − A_n and Δ²_n = Δ_{n+1} − Δ_n. Otherwise, and with
/// --plus, it is one sequence.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as pi or 2+sqrt(2)
    #[arg(allow_negative_numbers = true)]
    real: String,
    /// How many rows
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "index_of",
        conflicts_with = "index_of",
        allow_negative_numbers = true
    )]
    rows: Option<String>,
    /// The n of the first row
    #[arg(long, value_name = "n", default_value = "0", allow_negative_numbers = true)]
    from: String,
    /// The sequence ⌊n·REAL + GAMMA⌋
    #[arg(long, value_name = "GAMMA", allow_hyphen_values = true)]
    plus: Option<String>,
    /// Is V a term of ⌊n·REAL + GAMMA⌋, n ≥ 1, and which one? Exit code 1 if it is not
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    index_of: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let real = args::real(&args.real)?;
    let plus = args.plus.as_deref().map(args::real).transpose()?;
    if let Some(value) = &args.index_of {
        let gamma = plus.unwrap_or_else(|| Real::from(0));
        return index_of(&Beatty::new(real, gamma)?, args::integer(value)?, output);
    }
    let from = args::natural(&args.from)?;
    let rows = args::natural(args.rows.as_deref().unwrap_or("0"))?;
    if plus.is_none() && real.irrational() == Truth::Unknown {
        output.note(format_args!(
            "it is not known whether {} is irrational, so it is shown without a complement",
            args.real
        ));
    }
    let table = beatty_table(&real, plus.as_ref(), &from, &rows)?;
    output.table(&table.columns, table.rows)
}

fn index_of(sequence: &Beatty, value: Integer, output: &mut Output) -> Outcome {
    let answer = IndexAnswer::new(sequence, value)?;
    output.answer(&answer, || match &answer.index {
        Some(index) => index.to_string(),
        None => format!("no: {} is not a term", answer.value),
    })?;
    if answer.index.is_some() { Ok(()) } else { Err(Failure::no()) }
}
