//! `array KIND`: arrays that hold every positive integer once.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{ArrayAnswer, ArrayQuestion, OwnArrayAnswer, Range, Repeated};

use crate::ask::{ask_watched, context};
use crate::errors::{Done, Failure};
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
    /// For a recurrence of your own: u_-1, u_-2, …
    #[arg(long, value_name = "U,…", allow_hyphen_values = true, conflicts_with = "before")]
    initial: Option<String>,
    /// For a recurrence of your own: the columns A_-1, A_-2, … as terms in n and a = A_0, as a-n
    #[arg(long, value_name = "TERM,…", allow_hyphen_values = true)]
    before: Option<String>,
    /// For a recurrence of your own: look for every integer up to N; 10000 if not given
    #[arg(long, value_name = "N")]
    up_to: Option<String>,
}

const KINDS: &str = "\
Kinds:
  a                 𝒜: A_0 is the mex of the rows above, A_1 = 2A_0 + n, A_j = 3A_(j−1) − A_(j−2); rows from 0
  a:b=4             the same with b in place of 3: A_1 = (b−1)A_0 + n, A_j = bA_(j−1) − A_(j−2)
  wythoff           the Wythoff array, rows from 1
  stolarsky         the Stolarsky array, rows from 1
  numeration:2,1    the numbers with a last digit other than 0 and their left shifts, in the numeration system of the
                    recurrence with these coefficients b_1 ≥ … ≥ b_m ≥ 1; rows from 1
  recurrence:3,-1   your own: u_0 = 1, u_n = b_1·u_(n−1) + … + b_m·u_(n−m) with any integers b_2, …, b_m, and b_1 a term
                    in n, as recurrence:n+1. With --initial the rows are the numbers whose greedy numeral over u_0,
                    u_1, … does not end in 0, and their left shifts. With --before A_0 is the least integer of no
                    earlier row and A_j = b_1(j)·A_(j−1) + … + b_m·A_(j−m). Says what is missing or repeated first";

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let question = ArrayQuestion {
        kind: args.kind.clone(),
        range: Range { rows: number(&args.rows), from: number(&args.from) },
        cols: Some(args.cols.as_str().into()),
        locate: number(&args.locate),
        initial: args.initial.clone(),
        before: args.before.clone(),
        up_to: number(&args.up_to),
    };
    // An array of one's own has no closed form: it is worked out as a whole.
    if args.locate.is_none() && question.is_closed() {
        // Rows are printed as they are computed; there may be any number of them.
        let context = context(Control::none());
        let array = question.array(&context)?;
        let table = question.rows(array.as_ref(), &context)?;
        return output.table(&table.columns, table.rows);
    }
    match ask_watched("counting", &question)? {
        ArrayAnswer::Place(answer) => {
            output.answer(&answer, || format!("{} is in row {}, column {}", answer.value, answer.row, answer.column))
        }
        ArrayAnswer::Own(answer) => own(&answer, output),
        ArrayAnswer::Table(answer) => output.table(&answer.columns, answer.rows.into_iter().map(Ok::<_, Failure>)),
    }
}

/// The rows, the places, and what is missing or repeated first.
fn own(answer: &OwnArrayAnswer, output: &mut Output) -> Done {
    if output.is_json() {
        return output.json_line(answer);
    }
    output.page(&[], &answer.columns, &answer.rows)?;
    if let Some(places) = &answer.places {
        let shown: Vec<String> = places.iter().map(ToString::to_string).collect();
        output.text(&format!("places {}, …", shown.join(", ")))?;
    }
    output.text(&match &answer.violation {
        None => "condition (11), 1 ≤ b_m ≤ … ≤ b_1, holds for every n that was used".to_owned(),
        Some(violation) => format!("condition (11), 1 ≤ b_m ≤ … ≤ b_1, is violated: {violation}"),
    })?;
    let up_to = &answer.up_to;
    if answer.missing.is_none() && answer.repeated.is_none() {
        return output.text(&format!("every integer 1..{up_to} comes exactly once"));
    }
    match &answer.missing {
        Some(missing) => output.text(&format!("{missing} is missing, the least of all up to {up_to}"))?,
        None => output.text(&format!("none is missing up to {up_to}"))?,
    }
    match &answer.repeated {
        Some(Repeated { value, places: [first, second], .. }) => output.text(&format!(
            "{value} comes twice, the least of all up to {up_to}: row {}, column {} and row {}, column {}",
            first.row, first.column, second.row, second.column
        )),
        None => output.text(&format!("none comes twice up to {up_to}")),
    }
}
