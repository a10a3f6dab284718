//! `splits M`: Fraenkel's splitting of the positive integers, and questions about splittings.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{Range, SearchAnswer, SplitsAnswer, SplitsQuestion};

use crate::ask::{ask_watched, context};
use crate::errors::{Done, Failure};
use crate::output::Output;

/// Fraenkel's splitting of the positive integers by M sequences, and other splittings
///
/// The table has A_n^k = ⌊(2^M−1)n/2^(M−k)⌋ − 2^(k−1) + 1 for k = 1..M with the differences d_n^k = A_n^(k+1) − A_n^k
/// between the columns and Δ_n = A_n^M − A_n^1 at the end. M = 2, 3, 4 are the Mouse, Rat and Fat Rat games.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("question").required(true).args(["rows", "locate", "search", "check"]))]
pub(crate) struct Args {
    /// How many sequences
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    m: Option<String>,
    /// How many rows of the table
    #[arg(long, value_name = "N")]
    rows: Option<String>,
    /// The n of the first row
    #[arg(long, value_name = "n", default_value = "1")]
    from: String,
    /// Where V stands: column and row
    #[arg(long, value_name = "V")]
    locate: Option<String>,
    /// All splittings by M rational Beatty sequences with distinct moduli and a period up to BOUND (Conjecture 1)
    #[arg(long, value_name = "BOUND")]
    search: Option<String>,
    /// Does ⌊n·ALPHA + GAMMA⌋, n ≥ 1, with the other sequences given so, split the positive integers? Exit code 1 if not
    #[arg(long, value_name = "ALPHA[,GAMMA]")]
    check: Vec<String>,
    /// How far to check
    #[arg(long, value_name = "N", default_value = "100000", requires = "check")]
    up_to: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let question = SplitsQuestion {
        m: number(&args.m),
        range: Range { rows: number(&args.rows), from: Some(args.from.as_str().into()) },
        locate: number(&args.locate),
        search: number(&args.search),
        check: (!args.check.is_empty()).then(|| args.check.clone()),
        up_to: Some(args.up_to.as_str().into()),
    };
    if args.rows.is_some() {
        // Rows are printed as they are computed; there may be any number of them.
        let context = context(Control::none());
        let splitting = question.splitting(&context)?;
        let table = question.rows(&splitting, &context)?;
        return output.table(&table.columns, table.rows);
    }
    match ask_watched(if args.check.is_empty() { "searching" } else { "checking" }, &question)? {
        SplitsAnswer::Table(table) => output.table(&table.columns, table.rows.into_iter().map(Ok::<_, Failure>)),
        SplitsAnswer::Term(answer) => {
            output.answer(&answer, || format!("{} = A_n^{} with n = {}", answer.value, answer.column, answer.row))
        }
        SplitsAnswer::Search(answer) => output.answer(&answer, || text(&answer)),
        SplitsAnswer::Check(answer) => {
            output.answer(&answer, || match &answer.why {
                None => format!("yes: every integer 1..{} comes exactly once", answer.up_to),
                Some(why) => format!("no: {why}"),
            })?;
            if answer.splits { Ok(()) } else { Err(Failure::No) }
        }
    }
}

fn text(answer: &SearchAnswer) -> String {
    let SearchAnswer { m, bound, splittings, .. } = answer;
    let mut lines = vec![match splittings.len() {
        0 => format!("no splitting by {m} rational Beatty sequences with distinct moduli has a period up to {bound}"),
        1 => format!("1 splitting by {m} rational Beatty sequences with distinct moduli has a period up to {bound}:"),
        n => {
            format!("{n} splittings by {m} rational Beatty sequences with distinct moduli have a period up to {bound}:")
        }
    }];
    for found in splittings {
        let known = if found.fraenkel { "  (Fraenkel's)" } else { "" };
        lines.push(format!("  period {}: {}{known}", found.period, found.text));
    }
    lines.join("\n")
}
