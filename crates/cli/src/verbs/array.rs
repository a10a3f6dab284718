//! `array KIND`: arrays that hold every positive integer once.

use ratwheel_numbers::{ArrayA, ArrayError, IntegerArray, Natural, NumerationArray, StolarskyArray, WythoffArray};
use ratwheel_workbench::answers::{array_place, array_table};

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;

/// An array of integers: 𝒜 of document 004, the Wythoff and Stolarsky arrays, and those of numeration systems
#[derive(clap::Args)]
#[command(after_help = KINDS)]
pub(crate) struct Args {
    /// Which array
    kind: String,
    /// How many rows
    #[arg(
        long,
        value_name = "R",
        required_unless_present = "locate",
        conflicts_with = "locate",
        allow_negative_numbers = true
    )]
    rows: Option<String>,
    /// How many columns
    #[arg(long, value_name = "C", default_value = "7", allow_negative_numbers = true)]
    cols: String,
    /// The first row; without it the table starts where the array does
    #[arg(long, value_name = "n", allow_negative_numbers = true)]
    from: Option<String>,
    /// Where V stands: row and column
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let array = parse(&args.kind)?;
    if let Some(value) = &args.locate {
        return locate(array.as_ref(), args::natural(value)?, output);
    }
    let rows = args::natural(args.rows.as_deref().unwrap_or("0"))?;
    let columns = args::natural(&args.cols)?;
    let columns = columns.to_usize().ok_or_else(|| Failure::input(format_args!("{columns} columns are too many")))?;
    let from = args.from.as_deref().map(args::natural).transpose()?;
    let from = from.unwrap_or_else(|| Natural::from(array.first_row()));
    let table = array_table(array.as_ref(), &from, &rows, columns)?;
    output.table(&table.columns, table.rows)
}

fn parse(kind: &str) -> Result<Box<dyn IntegerArray>, Failure> {
    let (name, parameter) = kind.split_once(':').map_or((kind, None), |(name, parameter)| (name, Some(parameter)));
    Ok(match (name, parameter) {
        ("a", None) => Box::new(ArrayA::new()?),
        ("a", Some(parameter)) => {
            let b = parameter.strip_prefix("b=").ok_or_else(|| unknown(kind))?;
            Box::new(ArrayA::with_base(word(b)?)?)
        }
        ("wythoff", None) => Box::new(WythoffArray::new()),
        ("stolarsky", None) => Box::new(StolarskyArray::new()?),
        ("numeration", Some(list)) => {
            let coefficients = list.split(',').map(word).collect::<Result<Vec<_>, _>>()?;
            Box::new(NumerationArray::new(&coefficients)?)
        }
        _ => return Err(unknown(kind)),
    })
}

fn word(text: &str) -> Result<u64, Failure> {
    let number = args::natural(text)?;
    number.to_u64().ok_or_else(|| Failure::input(format_args!("{number} is too large here: it must be below 2^64")))
}

fn unknown(kind: &str) -> Failure {
    Failure::input(format_args!("unknown array {kind:?}"))
        .hint("there are a, a:b=4, wythoff, stolarsky, numeration:2,1")
}

fn locate(array: &dyn IntegerArray, value: Natural, output: &mut Output) -> Outcome {
    let answer = array_place(array, value)?.ok_or_else(|| {
        Failure::input("0 has no place: the array holds every positive integer once").hint("ask for 1 or more")
    })?;
    output.answer(&answer, || format!("{} is in row {}, column {}", answer.value, answer.row, answer.column))
}

impl From<ArrayError> for Failure {
    fn from(error: ArrayError) -> Self {
        match error {
            ArrayError::Real(error) => error.into(),
            ArrayError::Cancelled(cancelled) => cancelled.into(),
            ArrayError::TooLarge { .. } | ArrayError::TooManyEntries => Self::gave_up(error),
            _ => Self::input(error),
        }
    }
}
