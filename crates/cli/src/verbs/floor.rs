//! `floor REAL N`: ⌊n·α + γ⌋, exactly.

use ratwheel_workbench::questions::FloorQuestion;

use crate::args::STDIN;
use crate::ask::ask;
use crate::errors::Done;
use crate::output::Output;
use crate::stream;

/// ⌊N·REAL⌋, exactly, for N of any size
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as phi, 7/4, pi/(pi-1) or 2+sqrt(2)
    real: String,
    /// The natural number, as 17 or 10^59+7; `-` reads one per line from stdin and answers in JSON
    n: String,
    /// Add this before rounding down: ⌊N·REAL + GAMMA⌋
    #[arg(long, value_name = "GAMMA")]
    plus: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = |n: &str| FloorQuestion { real: args.real.clone(), n: n.into(), plus: args.plus.clone() };
    if args.n == STDIN {
        // What is wrong with the real numbers is told before anything is read.
        ask(&question("0"))?;
        return stream::each_line(output, |line| ask(&question(line)));
    }
    let answer = ask(&question(&args.n))?;
    output.answer(&answer, || answer.value.to_string())
}
