//! `ratwheel invent`: short rules whose P-positions are a given set.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{Game, InventQuestion};

use super::looking::{FileArgs, TimeArgs, ended};
use crate::ask::context;
use crate::errors::Done;
use crate::output::Output;
use crate::progress;

/// Find short rules whose P-positions are a given set, and prove it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, or a file of rules, whose claimed P-positions are meant; its moves are not looked at
    #[arg(required_unless_present_any = ["claim", "list"])]
    game: Option<String>,
    /// The set, as a formula over the piles; it may be an automaton
    #[arg(long, value_name = "FORMULA", conflicts_with = "list")]
    claim: Option<String>,
    /// The set as a list of its first positions, as '0 2 3 5 6' or '(0,0) (1,2) (3,5)'
    #[arg(long, value_name = "LIST", conflicts_with = "game")]
    list: Option<String>,
    /// The piles of the formula or of the list, as x,y or, for sorted positions, 'x <= y'
    #[arg(long, value_name = "PILES")]
    piles: Option<String>,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    files: FileArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = InventQuestion {
        game: args.game.as_deref().map(Game::named).unwrap_or_default(),
        claim: args.claim.clone(),
        list: args.list.clone(),
        piles: args.piles.clone(),
        patience: args.time.patience()?,
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::trying("looking", ask)??;
    let mut answer = found.answer();
    if answer.verdict == "proved" {
        answer.certificate = args.files.certify(|control| found.certificate(control))?;
    }
    args.files.write(answer.rules.as_ref())?;
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        let below = answer.checked.size.clone().unwrap_or_default();
        match answer.verdict {
            "proved" => output.text("proved for all positions")?,
            "conjecture" => output.text(&format!("a conjecture, right for all positions with piles below {below}"))?,
            _ => output.text("no rules were found")?,
        }
        for line in &answer.moves {
            output.text(&format!("  {line}"))?;
        }
        if answer.rules.is_some() || answer.listed {
            output.text(&format!("  claim P: {}", answer.formula))?;
        }
        if answer.listed {
            output.text("the claim says all of the list; that the list goes on like that is an assumption")?;
        }
        if let Some(why) = &answer.why {
            output.text(&format!("not decided: {why}"))?;
        }
    }
    ended(answer.verdict, answer.stopped)
}
