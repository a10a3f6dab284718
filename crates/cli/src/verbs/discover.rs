//! `ratwheel discover`: from the rules alone to a closed form of the P-positions, and to its proof.

use std::io::Write;
use std::path::Path;

use ratwheel_numbers::Control;
use ratwheel_workbench::Draft;
use ratwheel_workbench::questions::{DiscoverQuestion, Found, Game};

use crate::ask::context;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::progress;

/// Find a closed form of the P-positions from the rules alone, and prove it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as mouse, or a file of rules; its claims are not looked at
    game: String,
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Solve positions with piles below this (a total where piles grow); else as many as is quick
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Look for this long, as 60s
    #[arg(long, value_name = "SECONDS")]
    time: Option<String>,
    /// Write the rules with what was found as their claim
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<String>,
    /// Write the certificate of the proof, for `ratwheel verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = DiscoverQuestion {
        game: Game::named(&args.game).misere(args.misere),
        size: args.size.as_deref().map(Into::into),
        time: args.time.as_deref().map(|text| text.trim_end_matches('s').into()),
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::searching("looking", ask)??;
    let mut answer = found.answer();
    if let Some(path) = args.certificate.as_deref().filter(|_| answer.verdict == "proved") {
        let text = progress::watched("certifying", |control| found.certificate(control))??;
        written(path, &text)?;
        answer.certificate = Some(path.to_owned());
    }
    let rules = found.rules();
    if let Some((path, rules)) = args.output.as_deref().zip(rules.as_ref()) {
        written(path, rules)?;
    }
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        in_words(&found, output)?;
        if args.output.is_some() && rules.is_none() {
            output.text("there is no formula, so no rules were written")?;
        }
    }
    match answer.verdict {
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
