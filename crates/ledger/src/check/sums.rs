//! `sum`: a step in one component of a sum of games, judged by nim-values.

use super::{CheckError, Checker, Context, Finding};
use ratwheel_workbench::{How, SumAnswer, parse_sum};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SumMove {
    /// As `nim(1,4,5) + rats:d=3(1,4,5)`.
    from: String,
    /// The same with one component changed.
    to: String,
    /// The nim-value of each component after the step.
    values: Option<Vec<u64>>,
}

impl Checker for SumMove {
    fn describe(&self) -> String {
        format!("{} → {} wins", self.from, self.to)
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let (before, after) = (parse_sum(&self.from)?, parse_sum(&self.to)?);
        let mut changed = 0;
        for ((bench, from), (other, to)) in before.iter().zip(&after) {
            if bench.name() != other.name() {
                return Err(CheckError::Bad(format!("{} and {} differ", bench.name(), other.name())));
            }
            if from != to {
                changed += 1;
                if let Err(why) = bench.game()?.check(from, to) {
                    return Ok(Finding::fails(format!("{from} → {to} is not legal: {why}"), self.describe()));
                }
            }
        }
        if changed != 1 || before.len() != after.len() {
            return Err(CheckError::Bad("exactly one component must change".to_owned()));
        }
        let how = How { control: context.control, ..How::default() };
        let answer = SumAnswer::new(&after, &how)?;
        let values: Vec<String> = answer.values.iter().map(ToString::to_string).collect();
        let stated = self.values.as_ref().map(|values| values.iter().map(u64::to_string).collect::<Vec<_>>());
        if !answer.value.is_zero() || stated.is_some_and(|stated| stated != values) {
            return Ok(Finding::fails(format!("after it the nim-values are {}", values.join(", ")), self.describe()));
        }
        Ok(Finding::computed(format!("{}: nim-values {}", self.describe(), values.join(", "))))
    }
}
