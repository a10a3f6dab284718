//! Wythoff's game and its generalisation by a band of width d around the diagonal.
//!
//! Take any positive number from one pile, or from both piles amounts that differ by less than d. The safe pairs are
//! (A_n, B_n), A_n = ⌊nα⌋, B_n = A_n + dn with α = (2−d+√(d²+4))/2, and their mirror images: document 002 for d = 1, where
//! α = φ, and document 001, section 1, for every d. Three ways lead to them: the mex recursion, exact floors, and the
//! last digits of the piles in the right numeration system.
//!
//! ```
//! use ratwheel_games::wythoff;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! // Document 002: from 24/32 take 12 from both piles.
//! let silber = wythoff::Arithmetic::new(1)?;
//! let Verdict::Winning { by, because } = silber.decide(&Position::from([24u64, 32]))? else { panic!() };
//! assert_eq!(by.to, Position::from([12u64, 20]));
//! assert!(because.to_string().starts_with("case 3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod algebraic;
mod arithmetic;
mod misere;
mod moves;
mod pairs;
mod recursive;
#[cfg(test)]
mod tests;

pub use algebraic::Algebraic;
pub use arithmetic::Arithmetic;
pub use misere::{Misere, MisereBand};
pub use recursive::Recursive;

use ratwheel_rules::{OutsideDomain, Strategy};

/// The rules in words.
pub(crate) const WORDS: &str = "Two piles. A move takes any positive number of tokens from one pile, or tokens from both \
    piles, at least one from each, where the two amounts differ by less than d. With d = 1 the two amounts are equal: \
    this is Wythoff's game, and also the game of a chess queen that moves only west, south or southwest. Who takes the \
    last token wins.";

/// The rules as text.
pub(crate) const RULES: &str = include_str!("wythoff.rules");

/// A small position to start with: case 3 of document 002.
pub(crate) const START: &[u64] = &[24, 32];

/// What to know about the documents' text.
pub(crate) const NOTES: &[&str] = &[
    "Document 002: Silber's procedure, taken literally, fails when x = 0 (from 0/1 it gives 1/2) and when x = y is an \
     A-number (the difference less 1 is −1); there the winning move is to 0/0.",
    "Document 002 speaks of two choices of a winning move; three occur, as from 2/2 to 0/0, 1/2 and 2/1, never more. With \
     d ≥ 2 there are at most four.",
    "Document 001 prints y−t > 0 in rule (I); y−t ≥ 0 is meant.",
    "Misère play with d ≥ 2: the closed form was observed on boxes; no document states it.",
];

/// The worked examples of document 002: a position and where to move, or `None` when it is safe.
pub(crate) const EXAMPLES: &[([u64; 2], Option<[u64; 2]>)] =
    &[([8, 13], None), ([10, 15], Some([10, 6])), ([9, 20], Some([9, 15])), ([24, 32], Some([12, 20]))];

/// Every strategy for the band of width d, the quickest first, then those for misère play.
///
/// # Errors
/// [`OutsideDomain`] for d = 0.
///
/// ```
/// let names: Vec<_> = ratwheel_games::wythoff::strategies(2)?.iter().map(|s| s.name()).collect();
/// assert_eq!(names, ["algebraic", "arithmetic", "recursive", "algebraic"]);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn strategies(d: u64) -> Result<Vec<Box<dyn Strategy>>, OutsideDomain> {
    let mut all: Vec<Box<dyn Strategy>> =
        vec![Box::new(Algebraic::new(d)?), Box::new(Arithmetic::new(d)?), Box::new(Recursive::new(d)?)];
    if d == 1 {
        all.push(Box::new(Misere::new(Algebraic::new(1)?)));
        all.push(Box::new(Misere::new(Arithmetic::new(1)?)));
        all.push(Box::new(Misere::new(Recursive::new(1)?)));
    } else {
        all.push(Box::new(MisereBand::new(d)?));
    }
    Ok(all)
}
