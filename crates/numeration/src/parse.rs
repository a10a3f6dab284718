//! The names of the systems.

use crate::error::SystemError;
use crate::expansion::Side;
use crate::system::System;
use ratwheel_numbers::{Natural, Real, parse_natural};
use std::str::FromStr;

impl FromStr for System {
    type Err = SystemError;

    /// `fibonacci`, `zeckendorf`, `u`, `u:b=4`, `p:REAL`, `q:REAL`, `recurrence:2,1`, `base:10`, `rats:3`. Integers
    /// may be written as expressions (`10^3`), reals too (`pi/(pi-1)`).
    ///
    /// # Errors
    /// A [`SystemError`] that says what is accepted.
    fn from_str(text: &str) -> Result<Self, SystemError> {
        let text = text.trim();
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name.trim(), Some(parameter.trim())),
            None => (text, None),
        };
        match name {
            "fibonacci" => without(parameter, "fibonacci", System::fibonacci),
            "zeckendorf" => without(parameter, "zeckendorf", System::zeckendorf),
            "u" => match parameter {
                None => System::u(&Natural::from(3u64)),
                Some(parameter) => {
                    let base = parameter.strip_prefix("b").map(str::trim_start).and_then(|rest| rest.strip_prefix('='));
                    let base = base.ok_or_else(|| wrong("u", parameter, "nothing or a base as in u:b=4"))?;
                    System::u(&parse_natural(base.trim())?)
                }
            },
            "p" => real(parameter, "p", Side::P),
            "q" => real(parameter, "q", Side::Q),
            "recurrence" => {
                let list = with(parameter, "recurrence", "coefficients b_1 ≥ … ≥ b_m ≥ 1 as in recurrence:2,1")?;
                let coefficients: Result<Vec<Natural>, _> = list.split(',').map(|b| parse_natural(b.trim())).collect();
                System::recurrence(&coefficients?)
            }
            "base" => System::base(&parse_natural(with(parameter, "base", "an integer as in base:10")?)?),
            "rats" => {
                let piles = parse_natural(with(parameter, "rats", "a number of piles as in rats:3")?)?;
                System::rats(piles.to_u64().and_then(|m| u32::try_from(m).ok()).unwrap_or(u32::MAX))
            }
            _ => Err(SystemError::Unknown { found: text.chars().take(80).collect() }),
        }
    }
}

fn wrong(system: &'static str, found: &str, expected: &'static str) -> SystemError {
    SystemError::Parameter { system, found: found.chars().take(80).collect(), expected }
}

fn without(parameter: Option<&str>, name: &'static str, make: fn() -> System) -> Result<System, SystemError> {
    match parameter {
        None => Ok(make()),
        Some(found) => Err(wrong(name, found, "no parameter")),
    }
}

fn with<'a>(parameter: Option<&'a str>, name: &'static str, expected: &'static str) -> Result<&'a str, SystemError> {
    parameter.filter(|text| !text.is_empty()).ok_or_else(|| wrong(name, "", expected))
}

/// A p- or q-system, under the name it was given.
fn real(parameter: Option<&str>, name: &'static str, side: Side) -> Result<System, SystemError> {
    let text = with(parameter, name, "a positive real number as in p:7/4 or q:sqrt(7)")?;
    let alpha: Real = text.parse()?;
    System::expansion(format!("{name}:{text}"), side, &alpha)
}
