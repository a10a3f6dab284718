//! `splits --check`: do these Beatty sequences split the positive integers?

use std::cell::RefCell;

use ratwheel_numbers::{Beatty, Natural, Real, SplitFault, check_split};
use ratwheel_workbench::answers::{SplitsAnswer, terms};

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::progress::watched;

pub(super) fn run(sequences: &[String], up_to: &str, output: &mut Output) -> Outcome {
    let bound = args::natural(up_to)?;
    let up_to = bound.to_u64().filter(|bound| *bound < u64::MAX).ok_or_else(|| {
        Failure::input(format_args!("{bound} is too far to check integer by integer")).hint("stay below 2^64-1")
    })?;
    let sequences = sequences.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    // A term that cannot be computed ends its sequence; the reason is kept here and told instead of the answer.
    let trouble = RefCell::new(None);
    let fault = watched("checking", |control| {
        check_split(sequences.iter().map(|sequence| terms(sequence, &trouble)), up_to, control)
    })??;
    if let Some(error) = trouble.into_inner() {
        return Err(error.into());
    }
    answer(fault, up_to, output)
}

/// `ALPHA` or `ALPHA,GAMMA`.
fn parse(text: &str) -> Result<Beatty, Failure> {
    let (alpha, gamma) = match text.split_once(',') {
        None => (args::real(text)?, Real::from(0)),
        Some((alpha, gamma)) => (args::real(alpha)?, args::real(gamma)?),
    };
    let sequence = Beatty::new(alpha, gamma)
        .map_err(|error| Failure::from(error).hint("write a sequence as ALPHA or ALPHA,GAMMA, as 7/2,-1"))?;
    let first = sequence.term(&Natural::one())?;
    if first.is_negative() {
        return Err(Failure::input(format_args!(
            "⌊n·α+γ⌋ for {text} starts with {first}, below the positive integers"
        )));
    }
    Ok(sequence)
}

fn answer(fault: Result<(), SplitFault>, up_to: u64, output: &mut Output) -> Outcome {
    let answer = SplitsAnswer::new(fault, up_to);
    output.answer(&answer, || match &answer.why {
        None => format!("yes: every integer 1..{up_to} comes exactly once"),
        Some(why) => format!("no: {why}"),
    })?;
    if answer.splits { Ok(()) } else { Err(Failure::no()) }
}
