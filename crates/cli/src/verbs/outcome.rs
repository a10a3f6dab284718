//! `outcome GAME POS`: P or N, and why.

use ratwheel_rules::{Because, Fact, Outcome as Winner, Position};
use ratwheel_workbench::{Decision, Question, parse_position};
use serde::Serialize;

use crate::args::STDIN;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::verbs::open::{self, Opened};

/// Who wins in a position, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// The position, as 24,32 or 10^59,7; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1.., allow_negative_numbers = true)]
    position: Vec<String>,
    /// Use this strategy, or brute-force
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: Position,
    outcome: Winner,
    strategy: String,
    because: String,
    facts: Vec<Fact>,
}

/// A position given as one argument or as several.
pub(crate) fn joined(position: &[String]) -> String {
    position.join(" ")
}

/// The explanation, or a word where there is none to give.
pub(crate) fn explained(because: &Because) -> String {
    because.to_string()
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game);
    let question = Question { play: open::play(args.misere), strategy: args.strategy.as_deref(), ..Question::default() };
    let mut decide = |text: &str| -> Result<(Position, Decision), Failure> {
        let piles = parse_position(text)?;
        let bench = opened.for_piles(&piles)?;
        let position = bench.position(&piles)?;
        let decision = bench.outcome(&position, &question)?;
        Ok((position, decision))
    };
    let text = joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, |line| decide(line).map(|decided| answer(&args.game, decided)));
    }
    let (position, decision) = decide(&text)?;
    let sentence = match decision.outcome {
        Winner::P => format!("{position} is P: every move loses"),
        Winner::N => format!("{position} is N: there is a winning move"),
    };
    let human = format!("{sentence}\n{}: {}", decision.strategy, explained(&decision.because));
    output.answer(&answer(&args.game, (position, decision)), || human)
}

fn answer(game: &str, (position, decision): (Position, Decision)) -> Answer<'_> {
    let Decision { outcome, strategy, because, .. } = decision;
    Answer { game, position, outcome, strategy, because: explained(&because), facts: because.0 }
}
