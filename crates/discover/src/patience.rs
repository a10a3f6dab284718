//! How much of the whole one piece of a search may take.
//!
//! A piece ends after so many steps, and these are the same on every machine: what is found does not depend on how fast or how
//! busy it is, unless the time of the whole is over, which the answer then says. Who allows less time than the usual minute, or
//! more, has each piece take as much less or more.

use ratwheel_numbers::{Budget, Control, Resource};
use std::time::Duration;

/// The time that the steps below are meant for.
const USUAL: Duration = Duration::from_secs(60);

/// The steps of a piece, where the usual time is allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience(u64);

impl Patience {
    /// The table to begin with.
    pub(crate) const TABLE: Self = Self(20_000_000);
    /// P-positions of a larger region.
    pub(crate) const LARGER: Self = Self(150_000);
    /// One proof.
    pub(crate) const PROOF: Self = Self(200_000);
    /// The proof of the claim that is given.
    pub(crate) const CLAIM: Self = Self(200_000);
    /// The proof of one ruleset of several.
    pub(crate) const RULES: Self = Self(200_000);
    /// That two formulas say the same, or that rows follow a recursion.
    pub(crate) const SAME: Self = Self(10_000);
    /// A larger region that a conjecture is held against.
    pub(crate) const CONFIRM: Self = Self(20_000_000);
    /// P-positions of a region that is larger than any that was used.
    pub(crate) const FURTHER: Self = Self(50_000);
    /// A proof for a family.
    pub(crate) const FAMILY: Self = Self(40_000);

    /// What the piece may use, within what the whole may.
    pub(crate) fn of(self, effort: Duration, control: Control<'_>) -> Budget {
        control.narrows(self.steps(effort, control))
    }

    /// The same, and no more than this time: where nothing would be known at all if one piece took all of it.
    pub(crate) fn in_time(self, effort: Duration, time: Duration, control: Control<'_>) -> Budget {
        control.narrows(self.steps(effort, control).time(Some(time)))
    }

    fn steps(self, effort: Duration, control: Control<'_>) -> Budget {
        let steps = u128::from(self.0) * effort.as_millis() / USUAL.as_millis().max(1);
        within(control).steps(u64::try_from(steps).unwrap_or(u64::MAX))
    }
}

/// A budget with the memory that the caller allows, also where that is more than usual.
pub(crate) fn within(control: Control<'_>) -> Budget {
    Budget::new().bytes(control.budget().limit(Resource::Bytes))
}
