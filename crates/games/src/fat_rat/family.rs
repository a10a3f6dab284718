//! The rules with the number of piles left open, as text, and the scripts along which they are proved for every m ≥ 2.

use super::Variant;

/// The rules of a variant.
pub(super) fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Chain => include_str!("family/chain.rules"),
        Variant::Star => include_str!("family/star.rules"),
        Variant::Rat => include_str!("family/rat.rules"),
    }
}

/// Rules and scripts of a variant.
pub(super) fn text(variant: Variant) -> &'static str {
    match variant {
        Variant::Chain => concat!(
            include_str!("family/chain.rules"),
            include_str!("family/table.by"),
            include_str!("family/neighbours.by"),
            include_str!("family/keep.by"),
            include_str!("family/chain.by"),
        ),
        Variant::Star => concat!(
            include_str!("family/star.rules"),
            include_str!("family/table.by"),
            include_str!("family/smallest.by"),
            include_str!("family/keep.by"),
            include_str!("family/star.by"),
        ),
        Variant::Rat => concat!(
            include_str!("family/rat.rules"),
            include_str!("family/table.by"),
            include_str!("family/neighbours.by"),
            include_str!("family/smallest.by"),
            include_str!("family/keep.by"),
            include_str!("family/rat.by"),
        ),
    }
}
