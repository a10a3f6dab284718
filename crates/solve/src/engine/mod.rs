//! The engines that carry out a plan.

pub(crate) mod carry;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod listed;
pub(crate) mod options;
pub(crate) mod outcomes;
pub(crate) mod reach;
pub(crate) mod remoteness;
mod scan;
pub(crate) mod sweep;
#[cfg(test)]
mod tests;
