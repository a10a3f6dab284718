//! `sum 'nim(1,4,5) + rats:d=3(1,4,5)'`: nim-value and winning moves of a sum.

use ratwheel_rules::Position;
use ratwheel_workbench::Bench;
use ratwheel_workbench::questions::{SumQuestion, SumStep, Unlisted};

use crate::ask::ask_watched;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::words;

/// The nim-value and the winning moves of a sum of games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The sum, as 'nim(1,4,5) + rats:d=3(1,4,5)'
    #[arg(value_name = "SUM", required = true, num_args = 1..)]
    sum: Vec<String>,
    /// Every winning move, up to the limit, instead of one in each game
    #[arg(long)]
    all: bool,
    /// List no more moves than this; 1000 if not given
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<String>,
    /// Refused: nim-values do not decide misère play
    #[arg(long)]
    misere: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    if args.misere {
        return Err(Failure::input("nim-values do not decide sums in misère play")
            .hint("leave out --misere, or ask for each game by itself"));
    }
    let limit = args.limit.as_deref().map(Into::into);
    let answer = ask_watched("playing out", &SumQuestion { sum: args.sum.join(" "), all: args.all, limit })?;
    output.answer(&answer, || {
        let mut lines = Vec::new();
        for ((bench, position), value) in answer.components.iter().zip(&answer.values) {
            lines.push(format!("{} has nim-value {}", component(bench, position), words::natural(value)));
        }
        let lost = if answer.value.is_zero() { ": every move loses" } else { "" };
        lines.push(format!("the sum has nim-value {}{lost}", words::natural(&answer.value)));
        for SumStep { component: index, step } in &answer.moves {
            if let Some((bench, position)) = answer.components.get(*index) {
                let to = words::position(&step.to);
                lines.push(format!("winning: {} -> {to} by {}", component(bench, position), step.rule));
            }
        }
        if let Some(every) = &answer.every {
            for Unlisted { component: index, why } in &every.unlisted {
                let name = answer.components.get(*index).map(|(bench, position)| component(bench, position));
                let name = name.unwrap_or_default();
                lines.push(format!(
                    "of {name} at most one is listed, as not all its moves can be looked through: {why}"
                ));
            }
            if every.truncated {
                lines.push("there are more; --limit raises the limit".to_owned());
            }
        }
        lines.join("\n")
    })
}

/// A component as it is typed: the number of piles need not be said beside the position.
fn component(bench: &Bench, position: &Position) -> String {
    let piles = format!("piles={}", position.piles().len());
    let name = bench.name().replace(&format!(":{piles}"), "").replace(&format!(",{piles}"), "");
    let shown = words::position(position);
    if position.piles().is_empty() { format!("{name}({shown})") } else { format!("{name}{shown}") }
}
