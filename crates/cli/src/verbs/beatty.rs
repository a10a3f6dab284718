//! `beatty REAL`: a Beatty sequence, beside its complement where it has one.

use ratwheel_numbers::{Control, Truth};
use ratwheel_workbench::questions::{BeattyAnswer, BeattyQuestion, Range};

use crate::ask::{ask, context};
use crate::errors::{Done, Failure};
use crate::output::Output;

/// The Beatty sequence ⌊n·REAL⌋, with its complement and their differences
///
/// For an irrational REAL > 1 the table is that of complementary sequences: A_n = ⌊n·α⌋ and B_n = ⌊n·β⌋, where
/// 1/α + 1/β = 1, α < β, one of them is REAL, Δ_n = B_n − A_n and Δ²_n = Δ_{n+1} − Δ_n. Otherwise, and with
/// --plus, it is one sequence.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as pi or 2+sqrt(2)
    real: String,
    /// How many rows
    #[arg(long, value_name = "N", required_unless_present = "index_of", conflicts_with = "index_of")]
    rows: Option<String>,
    /// The n of the first row
    #[arg(long, value_name = "n", default_value = "0")]
    from: String,
    /// The sequence ⌊n·REAL + GAMMA⌋
    #[arg(long, value_name = "GAMMA")]
    plus: Option<String>,
    /// Is V a term of ⌊n·REAL + GAMMA⌋, n ≥ 1, and which one? Exit code 1 if it is not
    #[arg(long, value_name = "V")]
    index_of: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = BeattyQuestion {
        real: args.real.clone(),
        plus: args.plus.clone(),
        range: Range { rows: args.rows.as_deref().map(Into::into), from: Some(args.from.as_str().into()) },
        index_of: args.index_of.as_deref().map(Into::into),
    };
    if args.index_of.is_none() {
        // Rows are printed as they are computed; there may be any number of them.
        let context = context(Control::none());
        let table = question.rows(&context)?;
        if args.plus.is_none() && context.real("real", &args.real)?.irrational() == Truth::Unknown {
            output.note(format_args!(
                "it is not known whether {} is irrational, so it is shown without a complement",
                args.real
            ));
        }
        return output.table(&table.columns, table.rows);
    }
    let BeattyAnswer::Index(answer) = ask(&question)? else { return Ok(()) };
    output.answer(&answer, || match &answer.index {
        Some(index) => index.to_string(),
        None => format!("no: {} is not a term", answer.value),
    })?;
    if answer.index.is_some() { Ok(()) } else { Err(Failure::No) }
}
