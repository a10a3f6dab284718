//! `numeral SYSTEM N`: numbers in exotic numeration systems, and back.

use ratwheel_numeration::{Numeral, System};
use ratwheel_workbench::answers::NumeralAnswer;

use crate::args::{self, STDIN};
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;
use crate::words;

/// A number written in a numeration system, or the value of a string of digits
#[derive(clap::Args)]
#[command(after_help = SYSTEMS)]
pub(crate) struct Args {
    /// The numeration system
    system: String,
    /// The number, as 17 or 10^59+7; `-` reads one per line from stdin and answers in JSON
    #[arg(required_unless_present = "value", conflicts_with = "value", allow_negative_numbers = true)]
    n: Option<String>,
    /// What these digits are worth, canonical or not, as 1001010 or 1,0,12,3; `-` reads them from stdin
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let system: System = args.system.parse()?;
    if let Some(digits) = &args.value {
        if digits == STDIN {
            return stream::each_line(output, |digits| value(&system, digits));
        }
        let answer = value(&system, digits)?;
        return output.answer(&answer, || answer.value.to_string());
    }
    let n = args.n.as_deref().unwrap_or("");
    if n == STDIN {
        return stream::each_line(output, |n| numeral(&system, n));
    }
    let answer = numeral(&system, n)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let picture = if args.plain { None } else { words::under_places(&system, &answer.digits) };
    output.text(&match picture {
        Some((above, below)) => format!("{above}\n{below}  = {}", answer.value),
        None => answer.digits.to_string(),
    })
}

fn numeral(system: &System, n: &str) -> Result<NumeralAnswer, Failure> {
    Ok(NumeralAnswer::of_value(system, args::natural(n)?)?)
}

fn value(system: &System, digits: &str) -> Result<NumeralAnswer, Failure> {
    let digits: Numeral = digits.parse().map_err(Failure::input)?;
    Ok(NumeralAnswer::of_digits(system, digits)?)
}
