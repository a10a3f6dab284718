//! `outcome GAME POS`: P or N, and why.

use std::sync::Arc;

use ratwheel_numbers::Control;
use ratwheel_rules::{Because, Play, Position};
use ratwheel_workbench::questions::{Game, OutcomeQuestion};
use ratwheel_workbench::{Bench, Decision, How, Language, lines};

use crate::args::STDIN;
use crate::ask::{GAME, ask_watched, context, joined, reopened};
use crate::errors::Done;
use crate::output::Output;
use crate::stream;

/// Who wins in a position, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// The position, as 24,32 or 10^59,7; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1..)]
    position: Vec<String>,
    /// Use this strategy, or brute-force, or the claim of the ruleset
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    telling: Telling,
}

/// How an explanation is told
#[derive(clap::Args)]
pub(crate) struct Telling {
    /// Argue as the document does
    #[arg(long)]
    full: bool,
    /// The language of the explanation: en or de
    #[arg(long, value_name = "TAG", default_value = "en", value_parser = language)]
    pub(crate) lang: Language,
}

/// A language by its tag.
pub(crate) fn language(tag: &str) -> Result<Language, String> {
    let known: Vec<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    Language::from_tag(tag).ok_or_else(|| format!("explanations can be had in {}", known.join(" and ")))
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (game, text) = (Game::named(&args.game).misere(args.misere), joined(&args.position));
    if text == STDIN {
        return answer_lines(&game, args, output);
    }
    let question = OutcomeQuestion { game, position: text.as_str().into(), strategy: args.strategy.clone() };
    let answer = ask_watched("playing out", &question)?;
    let (bench, _) = reopened(output, &question.game, &question.position)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let over = answer.by.is_none() && args.misere;
    output.text(&args.telling.lang.verdict(&answer.position, answer.outcome, over))?;
    let (outcome, strategy, by, said) = (answer.outcome, answer.strategy, answer.by, answer.said);
    let decision = Decision { outcome, strategy, because: Because(answer.facts), by, said };
    explain(output, &bench, (&answer.position, question.game.play()), &decision, &args.telling)
}

/// Answers every line of stdin. A million lines a second are wanted here: a line does not become a question, the game is
/// not looked for again while positions have as many piles as before, and the JSON is written by hand.
fn answer_lines(game: &Game, args: &Args, output: &mut Output) -> Done {
    let context = context(Control::none());
    let how = How { play: game.play(), strategy: args.strategy.as_deref(), control: Control::none() };
    let mut opened: (Option<usize>, Arc<Bench>) = (None, context.played(game, None)?);
    stream::each_line_by_hand(output, |line, out| {
        if opened.0.is_some_and(|piles| lines::outcome(&opened.1, piles, &how, &args.game, line, out)) {
            return Ok(());
        }
        let piles = context.piles("position", &line.into())?;
        if opened.0 != Some(piles.len()) {
            opened = (Some(piles.len()), context.played(game, Some(piles.len()))?);
        }
        let position = context.place(&opened.1, &piles)?;
        let decision = opened.1.outcome(&position, &how)?;
        lines::object(out, &args.game, &position, &decision);
        Ok(())
    })
}

/// The explanation of a decision, and whose it is.
pub(crate) fn explain(
    output: &mut Output,
    bench: &Bench,
    (position, play): (&Position, Play),
    decision: &Decision,
    telling: &Telling,
) -> Done {
    let strategy = decision.strategy.as_str();
    for line in bench.tell(position, play, decision, telling.lang).lines(telling.full) {
        output.text(&format!("  {line}"))?;
    }
    let source = bench.strategies(play).find(|known| known.name() == strategy).map(ratwheel_rules::Strategy::source);
    output.text(&telling.lang.said_by(strategy, source))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::ask;

    #[test]
    fn by_hand_is_what_the_other_front_ends_send() {
        for (game, position) in [("wythoff", "24,32"), ("rat", "17,28,66"), ("frankenstein", "4,11,30"), ("mark", "12")]
        {
            let bench = Bench::open(game).unwrap();
            let answer = ask(&OutcomeQuestion::new(game, position)).unwrap();
            let position = bench.position_from_text(position).unwrap();
            let mut written = String::new();
            lines::object(&mut written, game, &position, &bench.outcome(&position, &How::default()).unwrap());
            assert_eq!(written, serde_json::to_string(&answer).unwrap());
        }
    }
}
