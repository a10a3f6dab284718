//! `best GAME POS`: a winning move, all of them, or the best that can be done in a lost position.

use ratwheel_rules::{Because, Outcome};
use ratwheel_workbench::Decision;
use ratwheel_workbench::questions::{BestAnswer, BestQuestion, Game};

use crate::args::STDIN;
use crate::ask::{GAME, ask, ask_watched, is_played, joined, reopened};
use crate::errors::Done;
use crate::output::Output;
use crate::verbs::outcome::{Telling, explain};
use crate::{stream, words};

/// A winning move, or the stalling move where every move loses
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// The position, as 24,32 or 10^59,7; `-` reads one per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1..)]
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
    #[command(flatten)]
    telling: Telling,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let text = joined(&args.position);
    let question = |position: &str| BestQuestion {
        game: Game::named(&args.game).misere(args.misere),
        position: position.into(),
        strategy: args.strategy.clone(),
        all: args.all,
        limit: Some(args.limit.as_str().into()),
    };
    if text == STDIN {
        is_played(&Game::named(&args.game))?;
        return stream::each_line(output, |line| ask(&question(line)));
    }
    let question = question(&text);
    let answer = ask_watched("playing out", &question)?;
    let (bench, _) = reopened(output, &question.game, &question.position)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    in_words(output, &answer, args)?;
    let by = answer.moves.into_iter().next();
    let (outcome, strategy, said) = (answer.outcome, answer.strategy, answer.said);
    let decision = Decision { outcome, strategy, because: Because(answer.facts), by, said };
    explain(output, &bench, (&answer.position, question.game.play()), &decision, &args.telling)
}

fn in_words(output: &mut Output, best: &BestAnswer, args: &Args) -> Done {
    if best.outcome == Outcome::P {
        output.text(&args.telling.lang.verdict(&best.position, Outcome::P, false))?;
        let Some(stalling) = &best.stalling else { return Ok(()) };
        let replies = match best.winning_replies {
            Some(1) => ", after which only one reply wins".to_owned(),
            Some(count) => format!(", after which {count} replies win"),
            None => String::new(),
        };
        return output.text(&format!("the least bad: {}{replies}", words::step(&best.position, stalling)));
    }
    for step in &best.moves {
        output.text(&words::step(&best.position, step))?;
    }
    if best.truncated {
        output.text(&format!("… and more: {} are listed, --limit N lists more", best.moves.len()))?;
    }
    if best.moves.is_empty() && args.misere {
        output.text(&args.telling.lang.verdict(&best.position, Outcome::N, true))?;
    }
    Ok(())
}
