//! `cf REAL`: continued fractions with their period and convergents.

use ratwheel_numbers::Integer;
use ratwheel_workbench::questions::{FractionAnswer, FractionQuestion};

use crate::ask::ask;
use crate::errors::{Done, Failure};
use crate::output::Output;

/// A period up to this length is written out for people even if they asked for fewer terms.
const SHORT_PERIOD: usize = 64;

/// The continued fraction of a real number, with its period and convergents
///
/// Parentheses mark the part that repeats: sqrt(7) is [2; (1, 1, 1, 4)]. At most 1000 convergents are listed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as sqrt(2), phi^2, 7/4 or pi
    real: String,
    /// How many terms; a rational number may have fewer
    #[arg(long, value_name = "N", default_value = "10")]
    terms: String,
    /// The fraction c_0 − 1/(c_1 − 1/(c_2 − …)) in place of a_0 + 1/(a_1 + 1/(a_2 + …))
    #[arg(long)]
    semiregular: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (real, terms) = (args.real.clone(), Some(args.terms.as_str().into()));
    let answer = ask(&FractionQuestion { real, terms, semiregular: args.semiregular })?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let kind = if args.semiregular { "semiregular " } else { "" };
    output.text(&format!("{kind}{}", bracketed(&answer)))?;
    let letter = if args.semiregular { "c_k" } else { "a_k" };
    let columns = ["k", letter, "p_k", "q_k"].map(str::to_owned);
    let rows = answer
        .convergents
        .iter()
        .zip(&answer.terms)
        .enumerate()
        .map(|(k, ([p, q], term))| Ok::<_, Failure>(vec![k.to_string(), term.to_string(), p.clone(), q.clone()]));
    output.table(&columns, rows)
}

/// `[2; (1, 1, 1, 4)]`, `[3; 7, 15, …]` or `[1; 1, 3]`.
fn bracketed(answer: &FractionAnswer) -> String {
    let repeating = answer.preperiod.as_ref().zip(answer.period.as_ref());
    match repeating {
        Some((before, period)) if before.len() + period.len() <= answer.terms.len().max(SHORT_PERIOD) => {
            format!("[{}]", separated(before, Some(period), false))
        }
        Some((before, period)) => {
            let terms = separated(&answer.terms, None, true);
            format!("[{terms}], repeating {} terms after the first {}", period.len(), before.len())
        }
        None => format!("[{}]", separated(&answer.terms, None, !answer.finite)),
    }
}

/// The first term is set off by a semicolon, wherever it stands.
fn separated(terms: &[Integer], period: Option<&Vec<Integer>>, more: bool) -> String {
    let mut text = String::new();
    let mut count = 0usize;
    let mut push = |piece: &str, opening: &str| {
        let separator = ["", "; ", ", "][count.min(2)];
        text.push_str(separator);
        text.push_str(opening);
        text.push_str(piece);
        count += 1;
    };
    terms.iter().for_each(|term| push(&term.to_string(), ""));
    for (index, term) in period.into_iter().flatten().enumerate() {
        push(&term.to_string(), if index == 0 { "(" } else { "" });
    }
    if more {
        push("…", "");
    }
    if period.is_some() {
        text.push(')');
    }
    text
}
