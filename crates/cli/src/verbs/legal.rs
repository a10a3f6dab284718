//! `legal GAME POS --to POS`: is it a move, by which rule; if not, why not.

use ratwheel_workbench::{parse_position, parse_step};
use serde::Serialize;

use crate::args::STDIN;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::verbs::open::{self, Opened};
use crate::verbs::outcome::joined;

/// Is it a move, by which rule; if not, why not
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// The position moved from; `-` reads one `POS -> POS` per line from stdin and answers in JSON
    #[arg(value_name = "POS", required = true, num_args = 1.., allow_negative_numbers = true)]
    position: Vec<String>,
    /// The position moved to
    #[arg(long, value_name = "POS", num_args = 1.., allow_hyphen_values = true)]
    to: Vec<String>,
}

#[derive(Serialize)]
struct Answer {
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game);
    let mut answer = |from: &[_], to: &[_]| -> Result<Answer, Failure> {
        let bench = opened.for_piles(from)?;
        let from = bench.position(from)?;
        Ok(match bench.legal(&from, to)? {
            Ok(rule) => Answer { legal: true, rule: Some(rule.to_string()), why: None },
            Err(why) => Answer { legal: false, rule: None, why: Some(why.to_string()) },
        })
    };
    let text = joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, |line| {
            let (from, to) = parse_step(line)?;
            answer(&from, &to)
        });
    }
    if args.to.is_empty() {
        return Err(Failure::input("the position moved to is missing").hint("write --to POS"));
    }
    let (from, to) = (parse_position(&text)?, parse_position(&joined(&args.to))?);
    let answer = answer(&from, &to)?;
    output.answer(&answer, || match (&answer.rule, &answer.why) {
        (Some(rule), _) => format!("legal by {rule}"),
        (None, why) => format!("not legal\n{}", why.as_deref().unwrap_or("").replace("; ", "\n")),
    })?;
    if answer.legal { Ok(()) } else { Err(Failure::no()) }
}
