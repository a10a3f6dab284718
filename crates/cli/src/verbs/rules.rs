//! `rules GAME`: the rules in words and as ruleset text.

use ratwheel_games::Parameter;
use ratwheel_workbench::questions::{Game, RulesAnswer, RulesQuestion};

use crate::ask::{GAME, ask};
use crate::errors::Done;
use crate::output::Output;

/// The rules of a game, in words and as ruleset text
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// As LaTeX, ready to paste into a paper
    #[arg(long)]
    latex: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let answer = ask(&RulesQuestion { game: Game::named(&args.game), latex: args.latex })?;
    output.answer(&answer, || match &answer.latex {
        Some(latex) => latex.trim_end().to_owned(),
        None => {
            let id = answer.id.split(':').next().unwrap_or_default();
            let entry = ratwheel_games::find(id).filter(|_| answer.source.is_some());
            in_words(&answer, entry.map_or(&[], |entry| entry.parameters))
        }
    })
}

fn in_words(answer: &RulesAnswer, parameters: &[Parameter]) -> String {
    let mut parts: Vec<String> = Some(answer.title.clone()).into_iter().filter(|title| !title.is_empty()).collect();
    parts.extend(Some(wrapped(&answer.words, "")).filter(|words| !words.is_empty()));
    parts.extend(answer.source.iter().map(|source| wrapped(&format!("From {source}."), "")));
    if !parameters.is_empty() {
        let lines = parameters.iter().map(|known| {
            let default = if known.default.is_empty() { String::new() } else { format!("; else {}", known.default) };
            wrapped(&format!("  {}: {} ({}{default})", known.name, known.meaning, known.range), "    ")
        });
        parts.push(format!("Parameters:\n{}", lines.collect::<Vec<_>>().join("\n")));
    }
    if !answer.strategies.is_empty() {
        let lines = answer.strategies.iter().map(|known| {
            let play = if known.misere { " (misère)" } else { "" };
            let slow = known.exponential.map(|how| format!("; {how}")).unwrap_or_default();
            wrapped(&format!("  {}{play}: {}{slow}", known.name, known.source), "    ")
        });
        parts.push(format!("Strategies:\n{}", lines.collect::<Vec<_>>().join("\n")));
    }
    parts.extend(answer.text.as_deref().or(answer.part).map(|text| text.trim_end().to_owned()));
    parts.extend(answer.notes.iter().map(|note| wrapped(&format!("Note: {note}"), "  ")));
    parts.join("\n\n")
}

/// Lines of at most 100 columns; further lines are indented.
fn wrapped(text: &str, indent: &str) -> String {
    let lead: String = text.chars().take_while(|c| *c == ' ').collect();
    let (mut lines, mut line) = (Vec::new(), lead);
    for word in text.split_whitespace() {
        if !line.trim().is_empty() && line.chars().count() + word.chars().count() >= 100 {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}
