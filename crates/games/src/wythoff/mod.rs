//! Wythoff's game and its generalisation by a band of width d around the diagonal.
//!
//! Take any positive number from one pile, or from both piles amounts that differ by less than d. The safe pairs are
//! (A_n, B_n), A_n = ⌊nα⌋, B_n = A_n + dn with α = (2−d+√(d²+4))/2, and their mirror images: document 002 for d = 1,
//! where α = φ, and document 001, section 1, for every d. Three ways lead to them: the mex recursion, exact floors, and
//! the last digits of the piles in the right numeration system.
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
mod entry;
mod explain;
mod misere;
mod moves;
mod pairs;
mod recursive;
#[cfg(test)]
mod tests;

pub use algebraic::Algebraic;
pub use arithmetic::Arithmetic;
pub(crate) use entry::ENTRY;
pub use misere::{Misere, MisereBand};
pub use recursive::Recursive;

use ratwheel_rules::{OutsideDomain, Strategy};

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
