//! `numeral SYSTEM N`: numbers in exotic numeration systems, and back.

use ratwheel_numbers::Natural;
use ratwheel_numeration::{Numeral, System};
use serde::Serialize;

use crate::args::{self, STDIN};
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::stream;

/// A numeral is written under its places when the line stays this short.
const WIDEST: usize = 100;

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

#[derive(Serialize)]
struct Answer {
    digits: Numeral,
    value: Natural,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<bool>,
}

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
    let text = if args.plain { None } else { under_places(&system, &answer)? };
    output.text(&text.unwrap_or_else(|| answer.digits.to_string()))
}

fn numeral(system: &System, n: &str) -> Result<Answer, Failure> {
    let value = args::natural(n)?;
    Ok(Answer { digits: system.digits(&value)?, value, canonical: None })
}

fn value(system: &System, digits: &str) -> Result<Answer, Failure> {
    let digits: Numeral = digits.parse().map_err(Failure::input)?;
    let value = system.value(&digits)?;
    let canonical = Some(system.is_canonical(&digits)?);
    Ok(Answer { digits, value, canonical })
}

/// Two lines as in figure 51 of document 002, the places above the digits; `None` when they would be too long.
fn under_places(system: &System, answer: &Answer) -> Result<Option<String>, Failure> {
    let digits = answer.digits.digits();
    if digits.len() > WIDEST / 2 {
        return Ok(None);
    }
    let places: Vec<String> = system.heading(&answer.digits)?.iter().map(Natural::to_string).collect();
    let digits: Vec<String> = digits.iter().map(Natural::to_string).collect();
    let (mut above, mut below) = (String::new(), String::new());
    for (place, digit) in places.iter().zip(&digits) {
        let gap = if above.is_empty() { "" } else { "  " };
        let width = place.len().max(digit.len());
        above.push_str(&format!("{gap}{place:>width$}"));
        below.push_str(&format!("{gap}{digit:>width$}"));
    }
    Ok((above.len() <= WIDEST).then(|| format!("{above}\n{below}  = {}", answer.value)))
}
