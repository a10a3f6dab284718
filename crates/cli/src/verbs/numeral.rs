//! `numeral SYSTEM N`: numbers in exotic numeration systems, and back.

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::NumeralQuestion;

use crate::args::STDIN;
use crate::ask::{ask, context};
use crate::errors::Done;
use crate::output::Output;
use crate::{stream, words};

/// A number written in a numeration system, or the value of a string of digits
#[derive(clap::Args)]
#[command(after_help = SYSTEMS)]
pub(crate) struct Args {
    /// The numeration system
    system: String,
    /// The number, as 17 or 10^59+7; `-` reads one per line from stdin and answers in JSON
    #[arg(required_unless_present = "value", conflicts_with = "value")]
    n: Option<String>,
    /// What these digits are worth, canonical or not, as 1001010 or 1,0,12,3; `-` reads them from stdin
    #[arg(long, value_name = "DIGITS")]
    value: Option<String>,
    /// The digits alone, without the places above them
    #[arg(long)]
    plain: bool,
}

const SYSTEMS: &str = "\
Systems:
  fibonacci         places …, 8, 5, 3, 2, 1, 1, the last never used (document 002)
  zeckendorf        places …, 8, 5, 3, 2, 1, no two adjacent 1s
  u, u:b=4          places 1, 3, 8, 21, … of the array 𝒜 (document 004), and its generalisation
  p:REAL, q:REAL    the numerators or denominators of the convergents of REAL (document 000)
  recurrence:2,1    places by a linear recurrence with coefficients b_1 ≥ … ≥ b_m ≥ 1
  rats:3            the system of the rat sequences on 3 piles, which is p:7/4
  base:10           the ordinary one";

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = |text: &str| match args.value {
        Some(_) => NumeralQuestion { system: args.system.clone(), n: None, value: Some(text.to_owned()) },
        None => NumeralQuestion { system: args.system.clone(), n: Some(text.into()), value: None },
    };
    let text = args.value.as_deref().or(args.n.as_deref()).unwrap_or("");
    let system = context(Control::none()).system(&args.system)?;
    if text == STDIN {
        return stream::each_line(output, |line| ask(&question(line)));
    }
    let answer = ask(&question(text))?;
    output.answer(&answer, || {
        if args.value.is_some() {
            return answer.value.to_string();
        }
        let picture = if args.plain { None } else { words::under_places(&system, &answer.digits) };
        match picture {
            Some((above, below)) => format!("{above}\n{below}  = {}", answer.value),
            None => answer.digits.to_string(),
        }
    })
}
