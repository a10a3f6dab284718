//! How large a region is, as it is typed: `--size 20`, `--size 20,30`, `--memory 2GiB`.

use ratwheel_numbers::Control;
use ratwheel_workbench::{Number, Piles, Region, Solution};

use crate::ask::context;
use crate::errors::Failure;

/// Columns and rows of a board, as `8` or `8,6`.
pub(crate) fn board(text: &str) -> Result<(Number, Number), Failure> {
    match Piles::from(text).0.as_slice() {
        [side] => Ok((side.clone(), side.clone())),
        [width, height] => Ok((width.clone(), height.clone())),
        _ => Err(Failure::input(format_args!("the size {text} is not W,H")).hint("write --size 8,8")),
    }
}

/// `with piles below 20`.
pub(crate) fn words(solution: &Solution) -> String {
    of(solution.region(), if solution.piles().is_none() { "squares" } else { "piles" })
}

/// The same for a region of piles or squares.
pub(crate) fn of(region: &Region, what: &str) -> String {
    match region {
        Region::Total(total) => format!("with a total of at most {total}"),
        Region::Box(sides) => below(what, sides),
    }
}

/// `with piles below 20`, or below 20, 30 where they differ.
pub(crate) fn below(what: &str, sides: &[u64]) -> String {
    let first = sides.first().copied().unwrap_or(0);
    if sides.iter().all(|side| *side == first) {
        return format!("with {what} below {first}");
    }
    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
    format!("with {what} below {}", sides.join(", "))
}

/// A number of bytes: 1000000, 500M or 500MiB (in units of 1024), 500MB (in units of 1000).
pub(crate) fn bytes(text: &str) -> Result<u64, Failure> {
    const HINT: &str = "an amount of memory is written as 1000000, 500M, 2GiB (units of 1024) or 2GB (units of 1000)";
    let text = text.trim();
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end).unwrap_or((text, ""));
    let unit = unit.to_ascii_lowercase();
    let (letter, base): (&str, u64) = match unit.as_str() {
        "" | "b" | "bytes" => ("", 1024),
        unit => match unit.strip_suffix("ib") {
            Some(letter) => (letter, 1024),
            None => unit.strip_suffix('b').map_or((unit, 1024), |letter| (letter, 1000)),
        },
    };
    let power = ["", "k", "m", "g", "t", "p"].iter().position(|known| *known == letter);
    let Some(power) = power.and_then(|power| u32::try_from(power).ok()) else {
        return Err(Failure::input(format_args!("`{unit}` is no unit of memory")).hint(HINT));
    };
    let number = context(Control::none()).natural("memory", &number.into()).map_err(|problem| problem.hint(HINT))?;
    let too_large = || Failure::input(format_args!("{text} is more memory than there is")).hint(HINT);
    number.to_u64().and_then(|number| number.checked_mul(base.pow(power))).ok_or_else(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory() {
        for (text, expected) in [
            ("0", 0),
            ("1000", 1000),
            ("2k", 2048),
            ("500M", 500 << 20),
            ("2GiB", 2 << 30),
            ("2GB", 2_000_000_000),
            ("3 MB", 3_000_000),
            ("10^6", 1_000_000),
            ("1TiB", 1 << 40),
        ] {
            assert_eq!(bytes(text).ok(), Some(expected), "{text}");
        }
        for text in ["", "M", "-1", "2X", "2GiBs", "99999999999T", "1.5G", "ß"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
