//! How much of the whole one piece of a search may take.
//!
//! A piece ends after so many steps, and these are the same on every machine: what is found seldom depends on how
//! fast or how busy it is. The share of the time is for those who allow little of it: with the usual minute the steps are meant to end first.

use ratwheel_numbers::{Budget, Control, Resource};
use std::time::Duration;

/// The steps of a piece, and its share of the time: one part in so many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    steps: u64,
    share: u32,
}

impl Patience {
    /// The table to begin with.
    pub(crate) const TABLE: Self = Self { steps: 20_000_000, share: 3 };
    /// P-positions of a larger region.
    pub(crate) const LARGER: Self = Self { steps: 150_000, share: 4 };
    /// One proof.
    pub(crate) const PROOF: Self = Self { steps: 200_000, share: 3 };
    /// The proof of the claim that is given.
    pub(crate) const CLAIM: Self = Self { steps: 200_000, share: 2 };
    /// The proof of one ruleset of several.
    pub(crate) const RULES: Self = Self { steps: 200_000, share: 6 };
    /// That two formulas say the same, or that rows follow a recursion.
    pub(crate) const SAME: Self = Self { steps: 10_000, share: 6 };
    /// A larger region that a conjecture is held against.
    pub(crate) const CONFIRM: Self = Self { steps: 20_000_000, share: 3 };
    /// A proof for a family.
    pub(crate) const FAMILY: Self = Self { steps: 40_000, share: 3 };

    /// What the piece may use, within what the whole may.
    pub(crate) fn of(self, time: Duration, control: Control<'_>) -> Budget {
        control.narrows(within(control).steps(self.steps).time(Some(time / self.share)))
    }
}

/// A budget with the memory that the caller allows, also where that is more than usual.
pub(crate) fn within(control: Control<'_>) -> Budget {
    Budget::new().bytes(control.budget().limit(Resource::Bytes))
}
