//! `floor REAL N`: ⌊n·α + γ⌋, exactly.

use ratwheel_workbench::answers::FloorAnswer;

use crate::args::{self, STDIN};
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;

/// ⌊N·REAL⌋, exactly, for N of any size
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as phi, 7/4, pi/(pi-1) or 2+sqrt(2)
    #[arg(allow_negative_numbers = true)]
    real: String,
    /// The natural number, as 17 or 10^59+7; `-` reads one per line from stdin and answers in JSON
    #[arg(allow_negative_numbers = true)]
    n: String,
    /// Add this before rounding down: ⌊N·REAL + GAMMA⌋
    #[arg(long, value_name = "GAMMA", allow_hyphen_values = true)]
    plus: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let real = args::real(&args.real)?;
    let plus = args.plus.as_deref().map(args::real).transpose()?;
    let answer = |n: &str| -> Result<FloorAnswer<'_>, Failure> {
        let plus = args.plus.as_deref().zip(plus.as_ref());
        Ok(FloorAnswer::new((&args.real, &real), args::natural(n)?, plus)?)
    };
    if args.n == STDIN {
        return stream::each_line(output, answer);
    }
    let answer = answer(&args.n)?;
    output.answer(&answer, || answer.value.to_string())
}
