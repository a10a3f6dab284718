//! `legal GAME POS --to POS`: is it a move, by which rule; if not, why not.

use ratwheel_workbench::questions::{Game, LegalQuestion};
use ratwheel_workbench::{Language, split_step};

use crate::args::STDIN;
use crate::ask::{GAME, ask, is_played, joined};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::stream;
use crate::verbs::outcome::language;

/// Is it a move, by which rule; if not, why not
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// The position moved from; `-` reads one `POS -> POS` per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1..)]
    position: Vec<String>,
    /// The position moved to
    #[arg(long, value_name = "POS", num_args = 1..)]
    to: Vec<String>,
    /// The language of the sentence that says what is wrong: en or de
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = language)]
    lang: Language,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let text = joined(&args.position);
    let question = |from: &str, to: &str| LegalQuestion {
        game: Game::named(&args.game),
        position: from.into(),
        to: to.into(),
        language: args.lang,
    };
    if text == STDIN {
        is_played(&Game::named(&args.game))?;
        return stream::each_line(output, |line| {
            let (from, to) = split_step(line)?;
            ask(&question(from, to))
        });
    }
    if args.to.is_empty() {
        return Err(Failure::input("the position moved to is missing").hint("write --to POS"));
    }
    let answer = ask(&question(&text, &joined(&args.to)))?;
    output.answer(&answer, || match &answer.rule {
        Some(rule) => format!("legal by {rule}"),
        None => {
            let lines = answer.reasons.iter().map(|reason| match &reason.rule {
                Some(rule) => format!("\n  {rule}: {}", reason.why),
                None => format!("\n  {}", reason.why),
            });
            let said = answer.said.as_ref().map_or_else(String::new, |said| format!(": {said}"));
            format!("not legal{said}{}", lines.collect::<String>())
        }
    })?;
    if answer.legal { Ok(()) } else { Err(Failure::No) }
}
