//! Numbers as they are written, before anybody knows whether they are within the limits.

use crate::position;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// A number as it is written: `42` or `10^59+7`. In JSON a string, or an integer if it is small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number(pub String);

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

impl JsonSchema for Number {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer"] })
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number as a decimal string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        Ok(text.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(number.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        Ok(Number(number.to_string()))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// The piles of a position; none for a strip without coins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Piles(pub Vec<Number>);

impl From<&str> for Piles {
    /// As people type a position: `24,32`, `24 32`, `(24, 10^20+7)`, `empty`.
    fn from(text: &str) -> Self {
        Self(position::parts(text).into_iter().map(Number::from).collect())
    }
}

/// One number for all piles, or one for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes(pub Vec<Number>);

impl From<&str> for Sizes {
    fn from(text: &str) -> Self {
        Self(Piles::from(text).0)
    }
}

impl JsonSchema for Sizes {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Sizes".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (one, list) = (Number::json_schema(generator), <Vec<Number>>::json_schema(generator));
        json_schema!({ "anyOf": [one, list] })
    }
}

impl<'de> Deserialize<'de> for Sizes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMore;
        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Sizes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one number or a list of numbers")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Sizes, E> {
                Ok(Sizes(vec![text.into()]))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Sizes, E> {
                Ok(Sizes(vec![number.into()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Sizes, A::Error> {
                Deserialize::deserialize(SeqAccessDeserializer::new(list)).map(Sizes)
            }
        }
        deserializer.deserialize_any(OneOrMore)
    }
}
