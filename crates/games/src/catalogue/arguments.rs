//! `id:key=value,key=value`: how a game and its parameters are named.

use super::Bounds;
use ratwheel_numbers::{Natural, Real, parse_natural};
use ratwheel_rules::language;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game by name, with the parameters that were given.
///
/// ```
/// use ratwheel_games::Spec;
/// let spec: Spec = "wynim:beta=2+sqrt(2)".parse()?;
/// assert_eq!((spec.id.as_str(), spec.arguments.get("beta")), ("wynim", Some("2+sqrt(2)")));
/// # Ok::<(), ratwheel_games::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The identifier in the catalogue.
    pub id: String,
    /// What follows the colon.
    pub arguments: Arguments,
}

/// Parameters as they were typed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Arguments(Vec<(String, String)>);

/// Why a game cannot be built from its name and parameters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// No game has this name; these do.
    #[error("no game is called `{id}`; there are {}", known.join(", "))]
    UnknownGame {
        /// What was asked for.
        id: String,
        /// The nearest names, or all.
        known: Vec<&'static str>,
    },
    /// Something in the parameters, said in words.
    #[error("{0}")]
    Parameter(String),
}

impl BuildError {
    /// A parameter is wrong, said in words.
    pub fn parameter(text: impl fmt::Display) -> Self {
        Self::Parameter(text.to_string())
    }
}

impl FromStr for Spec {
    type Err = BuildError;

    /// Commas inside brackets belong to the value.
    fn from_str(text: &str) -> Result<Self, BuildError> {
        let (id, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut arguments: Vec<(String, String)> = Vec::new();
        let mut parts = split_outside_brackets(rest, |_, c| c == ',');
        // A name alone has no parameters, and a comma at the end adds none.
        parts.pop_if(|last| last.trim().is_empty());
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(BuildError::parameter(format_args!(
                    "`{part}` is not a parameter; write {id}:key=value,key=value"
                )));
            };
            let (key, value) = (key.trim(), value.trim());
            if arguments.iter().any(|(known, _)| known == key) {
                return Err(BuildError::parameter(format_args!("the parameter `{key}` is given twice")));
            }
            arguments.push((key.to_owned(), value.to_owned()));
        }
        Ok(Self { id: id.trim().to_owned(), arguments: Arguments(arguments) })
    }
}

/// The parts of a text between separators, except those inside brackets; a separator is told by the text before it and by
/// itself.
///
/// ```
/// use ratwheel_games::split_outside_brackets;
/// assert_eq!(split_outside_brackets("a,f(b,c),d", |_, c| c == ','), ["a", "f(b,c)", "d"]);
/// ```
#[must_use]
pub fn split_outside_brackets(text: &str, separates: impl Fn(&str, char) -> bool) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i64, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if depth <= 0 && separates(text.get(..at).unwrap_or_default(), c) => {
                parts.extend(text.get(start..at));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.extend(text.get(start..));
    parts
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        for (i, (key, value)) in self.arguments.0.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl Arguments {
    /// The value of a parameter, as typed.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// All of them, in the order they were typed.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// All of them by name.
    #[must_use]
    pub fn to_map(&self) -> BTreeMap<String, String> {
        self.0.iter().cloned().collect()
    }

    /// Sets a parameter that was not given.
    pub fn set_default(&mut self, key: &str, value: &str) {
        if self.get(key).is_none() {
            self.0.push((key.to_owned(), value.to_owned()));
        }
    }

    /// As a ruleset takes them: `variant=x` chooses a variant, every other key is a parameter.
    #[must_use]
    pub fn for_ruleset(&self) -> language::Arguments {
        self.iter().fold(language::Arguments::new(), |values, (key, value)| match key {
            "variant" => values.variant(value),
            _ => values.with(key, value),
        })
    }

    /// An integer parameter within its bounds.
    pub(crate) fn integer(&self, key: &str, bounds: Bounds) -> Result<u64, BuildError> {
        let Bounds { least, usual, most } = bounds;
        let Some(text) = self.get(key) else { return Ok(usual) };
        let value = parse_natural(text).map_err(|error| BuildError::parameter(format_args!("{key}: {error}")))?;
        match value.to_u64().filter(|value| (least..=most).contains(value)) {
            Some(value) => Ok(value),
            None => Err(BuildError::parameter(format_args!("{key} = {} is outside {least}..={most}", shown(&value)))),
        }
    }

    /// As [`Arguments::integer`], for a number of piles.
    pub(crate) fn piles(&self, key: &str, bounds: Bounds) -> Result<usize, BuildError> {
        usize::try_from(self.integer(key, bounds)?).map_err(BuildError::parameter)
    }

    /// A real parameter.
    pub(crate) fn real(&self, key: &str, default: impl FnOnce() -> Real) -> Result<Real, BuildError> {
        self.get(key).map_or_else(
            || Ok(default()),
            |text| text.parse().map_err(|error| BuildError::parameter(format_args!("{key}: {error}"))),
        )
    }

    /// One of a few words.
    pub(crate) fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<Option<T>, BuildError> {
        let Some(text) = self.get(key) else { return Ok(None) };
        let found = choices.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        found.map(Some).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            BuildError::parameter(format_args!("{key} = `{text}` is not known; choose {}", names.join(" or ")))
        })
    }
}

fn shown(value: &Natural) -> String {
    let text = value.to_string();
    if text.len() > 30 { format!("a number of {} digits", text.len()) } else { text }
}
