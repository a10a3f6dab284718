//! Numbers serialised as the text that they display and parse, and the JSON Schemas of these texts.

use crate::integer::Integer;
use crate::natural::Natural;
use crate::real::Real;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

macro_rules! as_text {
    ($($number:ty),+) => {$(
        impl Serialize for $number {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $number {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(Natural, Integer, Real);

macro_rules! described {
    ($($number:ty, $name:literal, $what:literal, $pattern:literal;)+) => {$(
        impl JsonSchema for $number {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $what, "type": "string", "pattern": $pattern })
            }
        }
    )+};
}

described! {
    Natural, "Natural", "A natural number as a decimal string.", "^[0-9]+$";
    Integer, "Integer", "An integer as a decimal string.", "^-?[0-9]+$";
}
