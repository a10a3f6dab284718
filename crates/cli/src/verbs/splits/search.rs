//! `splits M --search BOUND`: Conjecture 1 of document 000, up to a bound on the period.

use ratwheel_numbers::{CoveringSearch, Moduli, SearchError};
use ratwheel_workbench::answers::SearchAnswer;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::progress::watched;

pub(super) fn run(m: u64, bound: &str, output: &mut Output) -> Outcome {
    let bound = args::natural(bound)?;
    let most = CoveringSearch::MAX_PERIOD;
    let bound = bound.to_u64().ok_or_else(|| {
        Failure::input(format_args!("period bound {bound}: the search takes a bound from 1 to {most}"))
    })?;
    let search = CoveringSearch::new(m, bound, Moduli::Distinct).map_err(refused)?;
    let found = watched("searching", |control| search.run(control))?.map_err(refused)?;
    let answer = SearchAnswer::new(m, bound, &found);
    output.answer(&answer, || text(&answer))
}

fn refused(error: SearchError) -> Failure {
    match error {
        SearchError::Cancelled(cancelled) => cancelled.into(),
        SearchError::TooMany => Failure::gave_up(error),
        _ => Failure::input(error),
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
