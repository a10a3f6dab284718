//! `ratwheel discover`: from the rules alone to a closed form of the P-positions, and to its proof.

use std::io::Write;
use std::path::Path;

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{DiscoverQuestion, Found};
use ratwheel_workbench::{BenchError, Draft};

use super::looking::{FileArgs, LookingArgs};
use crate::ask::context;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::progress;

/// Find a closed form of the P-positions from the rules alone, and prove it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as mouse, or a file of rules; its claims are not looked at
    game: String,
    #[command(flatten)]
    looking: LookingArgs,
    #[command(flatten)]
    files: FileArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = DiscoverQuestion { game: args.looking.game(&args.game), looking: args.looking.looking() };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::trying("looking", ask)??;
    let mut answer = found.answer();
    if let Some(path) = args.files.certificate.as_deref().filter(|_| answer.verdict == "proved") {
        let text = progress::watched("certifying", |control| found.certificate(control))??;
        written(path, &text)?;
        answer.certificate = Some(path.to_owned());
    }
    let rules = found.rules();
    args.files.write(rules.as_ref())?;
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        in_words(&found, output)?;
        if args.files.output.is_some() && rules.is_none() {
            output.text("there is no formula, so no rules were written")?;
        }
    }
    match answer.verdict {
        // The best that was known is said; that the search did not end is said too.
        _ if answer.stopped => Err(BenchError::Cancelled.into()),
        "proved" => Ok(()),
        "conjecture" => Err(Failure::Undecided),
        _ => Err(Failure::No),
    }
}

pub(super) fn written(path: &str, text: &str) -> Done {
    progress::ready()?;
    let mut draft = Draft::create(Path::new(path))?;
    draft.write_all(text.as_bytes())?;
    draft.finish()?;
    Ok(())
}

fn in_words(found: &Found, output: &mut Output) -> Done {
    let answer = found.answer();
    let name = found.bench.name();
    let region = match (&answer.checked.size, &answer.checked.total) {
        (Some(size), _) => format!("with piles below {size}"),
        (None, Some(total)) => format!("with a total of at most {total}"),
        (None, None) => String::new(),
    };
    match answer.verdict {
        "proved" => output.text(&format!("{name}: proved for all positions"))?,
        "conjecture" => output.text(&format!("{name}: a conjecture, right for all positions {region}"))?,
        _ => output.text(&format!("{name}: nothing fits of the forms that are looked for, in positions {region}"))?,
    }
    if let Some(formula) = &answer.formula {
        output.text(&format!("  claim {}: {formula}", answer.claim))?;
    }
    if let Some(automaton) = &answer.automaton {
        output.text(&format!("  an automaton over {}, states: {}", automaton.system, automaton.states))?;
    }
    if let Some(why) = &answer.why {
        output.text(&format!("not decided: {why}"))?;
    }
    if !answer.found_by.is_empty() {
        output.text(&format!("found by {}, in positions {region}", answer.found_by.join(" and ")))?;
    }
    if answer.verdict == "none" {
        for (what, seen) in &answer.seen {
            output.text(&format!("  {what}: {seen}"))?;
        }
    }
    Ok(())
}
