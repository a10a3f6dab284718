//! `array KIND`: arrays that hold every positive integer once.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{ArrayAnswer, ArrayQuestion, Range};

use crate::ask::{ask, context};
use crate::errors::Done;
use crate::output::Output;

/// An array of integers: 𝒜 of document 004, the Wythoff and Stolarsky arrays, and those of numeration systems
#[derive(clap::Args)]
#[command(after_help = KINDS)]
pub(crate) struct Args {
    /// Which array
    kind: String,
    /// How many rows
    #[arg(long, value_name = "R", required_unless_present = "locate", conflicts_with = "locate")]
    rows: Option<String>,
    /// How many columns
    #[arg(long, value_name = "C", default_value = "7")]
    cols: String,
    /// The first row; without it the table starts where the array does
    #[arg(long, value_name = "n")]
    from: Option<String>,
    /// Where V stands: row and column
    #[arg(long, value_name = "V")]
    locate: Option<String>,
}

const KINDS: &str = "\
Kinds:
  a                 𝒜: A_0 is the mex of the rows above, A_1 = 2A_0 + n, A_j = 3A_(j−1) − A_(j−2); rows from 0
  a:b=4             the same with b in place of 3: A_1 = (b−1)A_0 + n, A_j = bA_(j−1) − A_(j−2)
  wythoff           the Wythoff array, rows from 1
  stolarsky         the Stolarsky array, rows from 1
  numeration:2,1    the numbers with a last digit other than 0 and their left shifts, in the numeration system of the
                    recurrence with these coefficients b_1 ≥ … ≥ b_m ≥ 1; rows from 1";

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let question = ArrayQuestion {
        kind: args.kind.clone(),
        range: Range { rows: number(&args.rows), from: number(&args.from) },
        cols: Some(args.cols.as_str().into()),
        locate: number(&args.locate),
    };
    if args.locate.is_none() {
        // Rows are printed as they are computed; there may be any number of them.
        let context = context(Control::none());
        let array = question.array(&context)?;
        let table = question.rows(array.as_ref(), &context)?;
        return output.table(&table.columns, table.rows);
    }
    let ArrayAnswer::Place(answer) = ask(&question)? else { return Ok(()) };
    output.answer(&answer, || format!("{} is in row {}, column {}", answer.value, answer.row, answer.column))
}
