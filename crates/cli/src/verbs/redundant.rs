//! `ratwheel redundant`: rules and moves that can be dropped or added without changing the P-positions.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{ChangeLine, RedundantQuestion, Told};

use super::looking::{LookingArgs, ended};
use crate::ask::context;
use crate::errors::Done;
use crate::output::Output;
use crate::progress;

/// Find rules and moves that can be dropped or added without changing the P-positions
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as wythoff, or a file of rules
    game: String,
    /// Look at single moves that take up to N from each pile; else 12, 4, 2 or 1, by the number of piles
    #[arg(long, value_name = "N")]
    reach: Option<String>,
    /// Can the moves be dropped that satisfy this, as "x' < x and y' < y"? May be given several times
    #[arg(long, value_name = "FORMULA")]
    drop: Vec<String>,
    /// Can the moves be added that satisfy this? May be given several times
    #[arg(long, value_name = "FORMULA")]
    add: Vec<String>,
    #[command(flatten)]
    looking: LookingArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = RedundantQuestion {
        game: args.looking.game(&args.game),
        reach: args.reach.as_deref().map(Into::into),
        drop: args.drop.clone(),
        add: args.add.clone(),
        looking: args.looking.looking()?,
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::searching("looking", ask)??;
    let answer = found.answer();
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        let name = found.bench.name();
        match &answer.formula {
            Some(formula) if answer.why.is_none() => output.text(&format!("{name}: P is {formula}, proved"))?,
            Some(formula) => output.text(&format!("{name}: P is {formula}, not proved"))?,
            None if answer.why.is_none() => output.text(&format!("{name}: P is given by an automaton, proved"))?,
            None => output.text(&format!("{name}: P as far as it was solved"))?,
        }
        if let Some(why) = &answer.why {
            output.text(&format!("not decided: {why}"))?;
        }
        let dropped = [
            ("can be dropped, each by itself", "keeps"),
            ("cannot be dropped", "changes"),
            ("not decided whether it can be dropped", "undecided"),
        ];
        told(
            &answer.dropped,
            &dropped,
            |line| {
                line.witness
                    .as_ref()
                    .map(|at| format!("from {} no move leads to P any more", tuple(at)))
                    .unwrap_or_default()
            },
            output,
        )?;
        if !answer.together.is_empty() {
            output.text(&format!("can be dropped together: {}", answer.together.join(", ")))?;
        }
        let added = [
            ("can be added, each by itself", "keeps"),
            ("cannot be added", "changes"),
            ("not decided whether it can be added", "undecided"),
        ];
        told(
            &answer.added,
            &added,
            |line| match (&line.witness, &line.to) {
                (Some(from), Some(to)) => format!("{} -> {}", tuple(from), tuple(to)),
                (Some(at), None) => tuple(at),
                (None, _) => String::new(),
            },
            output,
        )?;
    }
    ended(answer.verdict, false)
}

fn told(
    lines: &[ChangeLine],
    kinds: &[(&str, &str)],
    witness: impl Fn(&ChangeLine) -> String,
    output: &mut Output,
) -> Done {
    for (words, verdict) in kinds {
        let mut of_kind = lines.iter().filter(|line| line.verdict == *verdict).peekable();
        if of_kind.peek().is_none() {
            continue;
        }
        output.text(&format!("{words}:"))?;
        for line in of_kind {
            let what = match (&line.rule, &line.take, &line.moves) {
                (Some(name), ..) => format!("rule {name}"),
                (_, Some(amounts), _) => format!("take {}", tuple(amounts)),
                (.., moves) => moves.clone().unwrap_or_default(),
            };
            let more = line.why.clone().unwrap_or_else(|| witness(line));
            output.text(&if more.is_empty() { format!("  {what}") } else { format!("  {what}: {more}") })?;
        }
    }
    Ok(())
}

fn tuple(numbers: &[String]) -> String {
    format!("({})", numbers.join(","))
}
