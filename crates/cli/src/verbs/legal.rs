//! `legal GAME POS --to POS`: is it a move, by which rule; if not, why not.

use ratwheel_numbers::Natural;
use ratwheel_workbench::answers::LegalAnswer;
use ratwheel_workbench::parse_step;

use crate::args::STDIN;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::verbs::open::{self, Opened};

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
    #[arg(long, value_name = "POS", num_args = 1.., allow_negative_numbers = true)]
    to: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let mut opened = Opened::new(&args.game)?;
    let mut answer = |from: &[Natural], to: &[Natural]| -> Result<LegalAnswer, Failure> {
        let bench = opened.for_piles(from)?;
        let from = open::position(bench, from)?;
        Ok(bench.legal(&from, to)?.into())
    };
    let text = open::joined(&args.position);
    if text == STDIN {
        return stream::each_line(output, |line| {
            let (from, to) = parse_step(line)?;
            answer(&from, &to)
        });
    }
    if args.to.is_empty() {
        return Err(Failure::input("the position moved to is missing").hint("write --to POS"));
    }
    let answer = answer(&open::piles(&text)?, &open::piles(&open::joined(&args.to))?)?;
    output.answer(&answer, || match &answer.rule {
        Some(rule) => format!("legal by {rule}"),
        None => {
            let lines = answer.reasons.iter().map(|reason| match &reason.rule {
                Some(rule) => format!("\n  {rule}: {}", reason.why),
                None => format!("\n  {}", reason.why),
            });
            format!("not legal{}", lines.collect::<String>())
        }
    })?;
    if answer.legal { Ok(()) } else { Err(Failure::no()) }
}
