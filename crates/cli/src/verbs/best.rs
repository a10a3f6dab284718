//! `best GAME POS`: a winning move, all of them, or the best that can be done in a lost position.

use ratwheel_numbers::Control;
use ratwheel_rules::{Outcome as Winner, Play, Position};
use ratwheel_workbench::answers::BestAnswer;
use ratwheel_workbench::{Bench, Best, Question};

use crate::args::{self, STDIN};
use crate::errors::Outcome;
use crate::output::Output;
use crate::verbs::open::{self, Opened};
use crate::verbs::outcome::explain;
use crate::{progress, stream, words};

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
    #[arg(long, value_name = "N", default_value = "1000")]
    limit: String,
    /// Use this strategy, or brute-force, or the claim of the ruleset
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

/// More moves than this are never held in memory.
pub(crate) const MOST_MOVES: u32 = 1_000_000;

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let play = open::play(args.misere);
    let limit = args::length("--limit", &args.limit, MOST_MOVES)?;
    let best = |bench: &Bench, position: &Position, control: Control<'_>| {
        let question = Question { play, strategy: args.strategy.as_deref(), control };
        bench.best(position, &question, args.all.then_some(limit))
    };
    let text = open::joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, |line| {
            let (bench, position) = opened.position(line)?;
            let best = best(bench, &position, Control::none())?;
            Ok(BestAnswer::new(position, best))
        });
    }
    let (bench, position) = opened.position(&text)?;
    let best = progress::watched("playing out", |control| best(bench, &position, control))??;
    open::note_order(output, bench, &text, &position);
    if output.is_json() {
        return output.json_line(&BestAnswer::new(position, best));
    }
    in_words(output, &position, &best, args)?;
    explain(output, bench, &best.decision, play)
}

fn in_words(output: &mut Output, position: &Position, best: &Best, args: &Args) -> Outcome {
    let shown = words::position(position);
    if best.decision.outcome == Winner::P {
        output.text(&format!("{shown} is P: every move loses"))?;
        let Some(stalling) = &best.stalling else { return Ok(()) };
        let replies = match stalling.winning_replies {
            Some(1) => ", after which only one reply wins".to_owned(),
            Some(count) => format!(", after which {count} replies win"),
            None => String::new(),
        };
        return output.text(&format!("the least bad: {}{replies}", words::step(position, &stalling.by)));
    }
    for step in &best.moves {
        output.text(&words::step(position, step))?;
    }
    if best.truncated {
        output.text(&format!("… and more: {} are listed, --limit N lists more", best.moves.len()))?;
    }
    if best.moves.is_empty() && open::play(args.misere) == Play::Misere {
        output.text(&format!("{shown} is N: there is no move, and who cannot move wins"))?;
    }
    Ok(())
}
