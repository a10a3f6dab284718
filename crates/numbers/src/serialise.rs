//! Numbers serialised as the text that they display and parse.

use crate::integer::Integer;
use crate::natural::Natural;
use crate::real::Real;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
