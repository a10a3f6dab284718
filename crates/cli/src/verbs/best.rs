//! `best GAME POS`: a winning move, all of them, or the best that can be done in a lost position.

use ratwheel_rules::{Move, Outcome as Winner, Position};
use ratwheel_workbench::{Best, Question, parse_position};
use serde::Serialize;

use crate::args::STDIN;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::verbs::open::{self, Opened};
use crate::verbs::outcome::{explained, joined};

/// A winning move, or the stalling move where every move loses
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// The position, as 24,32 or 10^59,7; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1.., allow_negative_numbers = true)]
    position: Vec<String>,
    /// Every winning move, up to the limit
    #[arg(long)]
    all: bool,
    /// How many winning moves are listed at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,
    /// Use this strategy, or brute-force
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

#[derive(Serialize)]
struct Answer {
    position: Position,
    outcome: Winner,
    strategy: String,
    moves: Vec<Move>,
    because: String,
    truncated: bool,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    stalling: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_replies: Option<usize>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game);
    let question = Question { play: open::play(args.misere), strategy: args.strategy.as_deref(), ..Question::default() };
    let mut answer = |text: &str| -> Result<Answer, Failure> {
        let piles = parse_position(text)?;
        let bench = opened.for_piles(&piles)?;
        let position = bench.position(&piles)?;
        let best = bench.best(&position, &question, args.all.then_some(args.limit))?;
        Ok(shown(position, best))
    };
    let text = joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, answer);
    }
    let answer = answer(&text)?;
    output.answer(&answer, || in_words(&answer))
}

fn shown(position: Position, best: Best) -> Answer {
    let Best { decision, moves, truncated, stalling } = best;
    let (stalling, winning_replies) = stalling.map_or((None, None), |s| (Some(s.by), s.winning_replies));
    Answer {
        position,
        outcome: decision.outcome,
        strategy: decision.strategy,
        because: explained(&decision.because),
        count: moves.len(),
        moves,
        truncated,
        stalling,
        winning_replies,
    }
}

fn in_words(answer: &Answer) -> String {
    let Answer { position, strategy, because, .. } = answer;
    let mut lines = Vec::new();
    match answer.outcome {
        Winner::N => {
            lines.extend(answer.moves.iter().map(|step| format!("{position} -> {} by {}", step.to, step.rule)));
            if answer.truncated {
                lines.push(format!("… and more; {} are listed, --limit lists more", answer.count));
            }
            if answer.moves.is_empty() {
                lines.push(format!("{position} is N: there is no move, and who cannot move wins"));
            }
        }
        Winner::P => {
            lines.push(format!("{position} is P: every move loses"));
            lines.extend(answer.stalling.iter().map(|step| {
                let replies = match answer.winning_replies {
                    Some(1) => "; then only one reply wins".to_owned(),
                    Some(count) => format!("; then {count} replies win"),
                    None => String::new(),
                };
                format!("the least bad: {position} -> {} by {}{replies}", step.to, step.rule)
            }));
        }
    }
    lines.push(format!("{strategy}: {because}"));
    lines.join("\n")
}
