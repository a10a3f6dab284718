//! Numbers as they are written, before anybody knows whether they are within the limits.

use ratwheel_bench::parts;
use schemars::JsonSchema;
use serde::Deserialize;

/// A number as it is written: `42` or `10^59+7`. In JSON a string, or an integer if it is small.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "TextOrInteger")]
#[schemars(inline, with = "String")]
#[schemars(extend("type" = ["string", "integer"], "minimum" = i64::MIN, "maximum" = u64::MAX))]
pub struct Number(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum TextOrInteger {
    Text(String),
    Natural(u64),
    Integer(i64),
}

impl From<TextOrInteger> for Number {
    fn from(number: TextOrInteger) -> Self {
        match number {
            TextOrInteger::Text(text) => Self(text),
            TextOrInteger::Natural(number) => Self(number.to_string()),
            TextOrInteger::Integer(number) => Self(number.to_string()),
        }
    }
}

impl From<&str> for Number {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.to_string())
    }
}

/// The piles of a position; none for a strip without coins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Piles(pub Vec<Number>);

impl From<&str> for Piles {
    /// As people type a position: `24,32`, `24 32`, `(24, 10^20+7)`, `empty`.
    fn from(text: &str) -> Self {
        Self(parts(text).into_iter().map(Number::from).collect())
    }
}

/// One number for all piles, or one for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(from = "OneOrMore")]
#[schemars(inline, with = "OneOrMore")]
pub struct Sizes(pub Vec<Number>);

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
enum OneOrMore {
    One(Number),
    More(Vec<Number>),
}

impl From<OneOrMore> for Sizes {
    fn from(sizes: OneOrMore) -> Self {
        match sizes {
            OneOrMore::One(size) => Self(vec![size]),
            OneOrMore::More(sizes) => Self(sizes),
        }
    }
}

impl From<&str> for Sizes {
    fn from(text: &str) -> Self {
        Self(Piles::from(text).0)
    }
}
