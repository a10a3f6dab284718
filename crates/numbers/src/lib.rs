//! Exact numbers.
mod backend;
mod control;
mod integer;
mod natural;

pub use control::{CancelToken, Cancelled, Control};
pub use integer::Integer;
pub use natural::{Natural, ParseNumberError};
