//! `outcome GAME POS`: P or N, and why.

use ratwheel_numbers::Control;
use ratwheel_rules::{Outcome as Winner, Play, Position};
use ratwheel_workbench::{Bench, Decision, Question};

use crate::args::STDIN;
use crate::errors::Outcome;
use crate::output::Output;
use crate::verbs::open::{self, Opened};
use crate::words::{self, Digits};
use crate::{json, progress, stream};

/// Who wins in a position, and why
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// The position, as 24,32 or 10^59,7; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1.., allow_negative_numbers = true)]
    position: Vec<String>,
    /// Use this strategy, or brute-force, or the claim of the ruleset
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let play = open::play(args.misere);
    let decide = |bench: &Bench, position: &Position, control: Control<'_>| {
        bench.outcome(position, &Question { play, strategy: args.strategy.as_deref(), control })
    };
    let text = open::joined(&args.position);
    if text == STDIN {
        return stream::each_line_by_hand(output, |line, out| {
            let (bench, position) = opened.position(line)?;
            let decision = decide(bench, &position, Control::none())?;
            object(out, &args.game, &position, &decision);
            Ok(())
        });
    }
    let (bench, position) = opened.position(&text)?;
    let decision = progress::watched("playing out", |control| decide(bench, &position, control))??;
    open::note_order(output, bench, &text, &position);
    if output.is_json() {
        let mut out = String::new();
        object(&mut out, &args.game, &position, &decision);
        return output.json_text(&out);
    }
    let sentence = match decision.outcome {
        Winner::P => "P: every move loses",
        Winner::N if decision.by.is_none() && play == Play::Misere => "N: there is no move, and who cannot move wins",
        Winner::N => "N: there is a winning move",
    };
    output.text(&format!("{} is {sentence}", words::position(&position)))?;
    explain(output, bench, &decision, play)
}

/// Appends `{game, position, outcome, strategy, because, facts}`.
fn object(out: &mut String, game: &str, position: &Position, decision: &Decision) {
    out.push_str("{\"game\":");
    json::string(out, game);
    out.push_str(",\"position\":");
    json::position(out, position);
    out.push_str(if decision.outcome == Winner::P { ",\"outcome\":\"P\"" } else { ",\"outcome\":\"N\"" });
    out.push_str(",\"strategy\":");
    json::string(out, &decision.strategy);
    out.push_str(",\"because\":\"");
    let start = out.len();
    words::push_because(out, &decision.because, Digits::All);
    json::close(out, start);
    out.push_str(",\"facts\":");
    json::list(out, &decision.because.0, json::fact);
    out.push('}');
}

/// The reason, one fact on a line, and whose it is.
pub(crate) fn explain(output: &mut Output, bench: &Bench, decision: &Decision, play: Play) -> Outcome {
    for line in words::reasons(&decision.because) {
        output.text(&format!("  {line}"))?;
    }
    let strategy = &decision.strategy;
    let source = bench.strategies(play).find(|known| known.name() == strategy).map(ratwheel_rules::Strategy::source);
    match source {
        Some(source) => output.text(&format!("strategy {strategy}, {source}")),
        None => output.text(&format!("by {}", strategy.replace('-', " "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_workbench::answers::OutcomeAnswer;

    #[test]
    fn by_hand_is_what_the_other_front_ends_send() {
        for (game, position) in [("wythoff", "24,32"), ("rat", "17,28,66"), ("frankenstein", "4,11,30"), ("mark", "12")]
        {
            let bench = Bench::open(game).unwrap();
            let position = bench.position_from_text(position).unwrap();
            let decision = bench.outcome(&position, &Question::default()).unwrap();
            let mut written = String::new();
            object(&mut written, game, &position, &decision);
            let answer = OutcomeAnswer::new(game, &position, &decision);
            assert_eq!(written, serde_json::to_string(&answer).unwrap());
        }
    }
}
