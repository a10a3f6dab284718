//! The Rat game: three piles, and P-positions that follow rational slopes.
//!
//! On x ≤ y ≤ z there are three types of moves: from one or two piles at will (I), and two types that take from all three,
//! where the amounts from x and y (II) or from x and z (III) must nearly agree. The P-positions are (0,0,0) and
//! (⌊7n/4⌋, ⌊7n/2⌋−1, 7n−3), n ≥ 1 (document 000): by recursion in Theorem 1, by closed form in Theorem 2, whose proof names
//! the winning moves, and by numerals in Theorems 4 and 5.
//!
//! ```
//! use ratwheel_games::rat::Rat;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! // The remark after Theorem 2: the only winning move from (17,28,66).
//! let Verdict::Winning { by, because } = Rat::algebraic()?.decide(&Position::from([17u64, 28, 66]))? else { panic!() };
//! assert_eq!((&*by.rule, by.to), ("II", Position::from([12u64, 23, 46])));
//! assert!(because.to_string().contains("(iii)(γ11)"));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod cases;
pub(crate) mod number;
mod strategy;
pub(crate) mod table;
#[cfg(test)]
mod tests;

pub use strategy::Rat;

use ratwheel_rules::{OutsideDomain, Strategy};

/// The rules in words.
pub(crate) const WORDS: &str = "Three piles, always listed in ascending order x ≤ y ≤ z. A move takes positive amounts \
    from one or two piles (I), or positive amounts from all three. In the latter case either the amounts from the \
    smallest and the middle pile are equal, or differ by at most 1 if 7 divides y−x (II); the three piles may end in their \
    old order, or with the largest pile as the new smallest. Or the amounts from the smallest and the largest pile differ \
    by at most 4, by at most 5 if the difference of the largest and smallest pile after the move is 4 modulo 7, and by at \
    most 2 if that difference is 0 (III); then the piles keep their order. Who cannot move loses.";

/// The rules as text.
pub(crate) const RULES: &str = include_str!("rat.rules");

/// A small position to start with: the one of the remark after Theorem 2.
pub(crate) const START: &[u64] = &[17, 28, 66];

/// What to know about the document's text.
pub(crate) const NOTES: &[&str] = &[
    "The proof's cases β2 and γ2 fail at d = y−x = 0, first at (1,1,1), as d−1 = −1 is no difference; there the move is to \
     (0,0,0) by (II).",
    "(A)(i2) of the proof should read ≥ Δ_{i+1} − Δ_i = b.",
    "In the remark after Theorem 2 \"(II)(b)\" means (III); from (17,28,66) the only winning move is to (12,23,46).",
    "The remark after Theorem 5 forgets to subtract 1 if t_1 > 0.",
    "Lemmas 2, 3 and 5 cite Lemma 1(i) where 1(ii) is needed.",
    "The formulas do not give (0,0,0) at n = 0; it is a row of its own.",
];

/// P-positions of Table 1 of document 000.
pub(crate) const EXAMPLES: &[[u64; 3]] = &[[0, 0, 0], [1, 2, 4], [3, 6, 11], [17, 34, 67], [26, 51, 102]];

/// Every strategy, the quickest first.
///
/// # Errors
/// [`OutsideDomain`] if one of them cannot be set up, which does not happen.
pub fn strategies() -> Result<Vec<Box<dyn Strategy>>, OutsideDomain> {
    Ok(vec![Box::new(Rat::algebraic()?), Box::new(Rat::arithmetic()?), Box::new(Rat::recursive()?)])
}
