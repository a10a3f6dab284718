//! `rules GAME`: the rules in words and as ruleset text.

use serde::Serialize;

use crate::errors::Outcome;
use crate::output::Output;
use crate::verbs::open;

/// The rules of a game, in words and as ruleset text
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a str,
    title: &'a str,
    words: &'a str,
    text: Option<&'a str>,
    notes: &'a [&'a str],
    start: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    let instance = bench.instance();
    let (title, notes) = bench.entry().map_or((bench.name(), &[][..]), |entry| (entry.title, entry.notes));
    let start = instance.start.to_string();
    let words: &str = &instance.words;
    let answer = Answer { id: bench.name(), title, words, text: instance.text.as_deref(), notes, start };
    output.answer(&answer, || {
        let mut text = format!("{title}\n\n{}\n", wrapped(words, ""));
        if let Some(entry) = bench.entry() {
            text.push_str(&format!("\nFrom {}.\n", entry.source));
        }
        if let Some(rules) = &instance.text {
            text.push_str(&format!("\n{}\n", rules.trim_end()));
        }
        for note in notes {
            text.push_str(&format!("\nNote: {}\n", wrapped(note, "  ")));
        }
        text.trim_end().to_owned()
    })
}

/// Lines of at most 100 columns; further lines are indented.
fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= 100 {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        } else if !lines.is_empty() {
            line.push_str(indent);
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n")
}
