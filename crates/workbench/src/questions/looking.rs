//! What every question that looks for something shares: how large a table, how long, and what becomes of errors.

use crate::ask::{Context, Number, Problem};
use crate::error::BenchError;
use crate::prove::prove_error;
use ratwheel_discover::DiscoverError;
use ratwheel_numbers::Budget;
use schemars::JsonSchema;
use serde::Deserialize;
use std::time::Duration;

/// How long is looked if nothing is said, in seconds.
const SECONDS: u64 = 60;

/// How far and how long to look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Looking {
    /// The side of the box that is solved, or the largest total where piles grow; chosen by the number of piles if not given.
    pub size: Option<Number>,
    /// Look for this number of seconds; 60 if not given.
    pub time: Option<Number>,
}

impl Looking {
    /// The size within the limits, if one is given.
    pub(super) fn size(&self, context: &Context<'_>) -> Result<Option<u64>, Problem> {
        context.count("size", self.size.as_ref(), ("size", ratwheel_discover::LARGEST_SIZE))
    }

    /// How long, within the limits.
    pub(super) fn time(&self, context: &Context<'_>) -> Result<Duration, Problem> {
        time(context, self.time.as_ref())
    }
}

/// How long to look, within the limits.
pub(super) fn time(context: &Context<'_>, given: Option<&Number>) -> Result<Duration, Problem> {
    let most = context.limits.job_seconds;
    let seconds = context.count("time", given, ("job_seconds", most))?;
    Ok(Duration::from_secs(seconds.unwrap_or(SECONDS).min(most)))
}

/// A budget within the limits of the context.
pub(super) fn allowed(context: &Context<'_>) -> Budget {
    let (limits, mut budget) = (context.limits, Budget::new());
    if limits.states != u64::MAX {
        budget = budget.states(limits.states);
    }
    if limits.memory != u64::MAX {
        budget = budget.bytes(limits.memory);
    }
    context.control.narrows(budget)
}

/// Why nothing can be looked for.
pub(super) fn problem(error: DiscoverError) -> Problem {
    match error {
        DiscoverError::Cancelled => BenchError::Cancelled.into(),
        DiscoverError::Prove(error) => prove_error(error).into(),
        error @ (DiscoverError::Formula(..) | DiscoverError::WrongClaim(..)) => Problem::input(error),
        error => Problem::gave_up(error),
    }
}

/// Seconds with six places.
pub(super) fn seconds(time: Duration) -> String {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros())
}
