//! `sum 'nim(1,4,5) + rats:d=3(1,4,5)'`: nim-value and winning moves of a sum.

use ratwheel_workbench::{Question, SumAnswer, SumStep, parse_sum};
use serde::Serialize;

use crate::errors::{Failure, Outcome};
use crate::output::Output;

/// The nim-value and the winning moves of a sum of games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sum, as 'nim(1,4,5) + rats:d=3(1,4,5)'
    #[arg(value_name = "SUM", required = true, num_args = 1..)]
    sum: Vec<String>,
    /// Refused: nim-values do not decide misère play
    #[arg(long)]
    misere: bool,
}

#[derive(Serialize)]
struct Answer {
    value: String,
    values: Vec<String>,
    moves: Vec<SumStep>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    if args.misere {
        return Err(Failure::input("nim-values do not decide sums in misère play")
            .hint("leave out --misere, or ask for each game by itself"));
    }
    let components = parse_sum(&args.sum.join(" "))?;
    let SumAnswer { value, values, moves } = SumAnswer::new(&components, &Question::default())?;
    let value = value.to_string();
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    let answer = Answer { value, values, moves };
    output.answer(&answer, || {
        let mut lines = Vec::new();
        for ((bench, position), value) in components.iter().zip(&answer.values) {
            lines.push(format!("{}{position} has nim-value {value}", bench.name()));
        }
        if answer.moves.is_empty() {
            lines.push(format!("the sum has nim-value {}: every move loses", answer.value));
        } else {
            lines.push(format!("the sum has nim-value {}", answer.value));
        }
        for SumStep { component, step } in &answer.moves {
            if let Some((bench, position)) = components.get(*component) {
                lines.push(format!("winning: {}{position} -> {} by {}", bench.name(), step.to, step.rule));
            }
        }
        lines.join("\n")
    })
}
