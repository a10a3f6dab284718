//! Exact numbers for take-away games: never a float, at any size.
//!
//! | you want | look at |
//! |---|---|
//! | integers of any size, `10^59+7` as text | [`Natural`], [`Integer`], [`parse_natural`] |
//! | ⌊nα⌋ and ⌊nα+γ⌋ for rationals, quadratic surds, π, e and expressions of them | [`Real`], [`Beatty`] |
//! | continued fractions, convergents, periods | [`ContinuedFraction`] |
//! | sequences that split the positive integers | [`FraenkelSplitting`], [`Splitting`], [`check_split`], [`CoveringSearch`] |
//! | the recursions "least number not yet used" | [`MexRecursion`], [`WindowedMex`] |
//! | the arrays of document 004 and its epilogue | [`ArrayA`], [`WythoffArray`], [`StolarskyArray`], [`NumerationArray`], [`OwnArray`] |
//!
//! Five documents are cited by number throughout: 000 "The Rat game and the Mouse game" (Fraenkel), 001 "Take-away
//! games on Beatty's theorem and the notion of k-invariance" (Fraenkel, Larsson), 002 "Wythoff's Nim" (Gardner), 003
//! the arbitrarily large rat games (Fraenkel, Larsson), 004 "Arrays, numeration systems and Frankenstein games"
//! (Fraenkel).
//!
//! A question that cannot be decided is an error that says so:
//!
//! ```
//! use ratwheel_numbers::{Real, Truth, parse_natural};
//! let n = parse_natural("10^40").unwrap();
//! let pi_hat: Real = "pi/(pi-1)".parse().unwrap();
//! assert_eq!(pi_hat.floor_mul(&n)?.to_string(), "14669422069242598599833948132336675731432");
//! assert_eq!("pi+e".parse::<Real>().unwrap().irrational(), Truth::Unknown);
//! # Ok::<(), ratwheel_numbers::RealError>(())
//! ```
//!
//! Features: `malachite` (LGPL-3.0) replaces the default big-integer library and is faster above 10^4 digits; `serde`
//! serialises numbers as decimal strings; `rayon` spreads searches over all cores. Answers never depend on features.

mod affine;
mod arrays;
mod backend;
mod beatty;
mod continued_fraction;
mod control;
mod depth;
mod expression;
mod integer;
mod limits;
mod mex;
mod moment;
mod natural;
mod operators;
mod raleigh;
mod real;
#[cfg(feature = "serde")]
mod serialise;
mod splitting;
mod stern;
mod syntax;

pub use affine::AffineFloor;
pub use arrays::{
    ArrayA, ArrayError, Cell, ColumnBefore, IntegerArray, NumerationArray, OwnArray, OwnArrayError, Recurrence,
    StolarskyArray, Violation, WythoffArray,
};
pub use beatty::Beatty;
pub use continued_fraction::{ContinuedFraction, MAX_TERMS};
pub use control::{Budget, CancelToken, Cancelled, Control, GaveUp, Resource};
pub use depth::{MAX_DEPTH, MAX_LEVELS, TOO_DEEP_HINT, too_deep};
pub use expression::{parse_integer, parse_natural};
pub use integer::Integer;
pub use limits::MAX_DIGITS;
pub use mex::{MexError, MexRecursion, MexRows, WindowError, WindowedMex};
pub use moment::Moment;
pub use natural::{Natural, ParseNumberError};
pub use raleigh::Raleigh;
pub use real::rational::Rational;
pub use real::{Real, RealError, Truth};
pub use splitting::{
    Covering, CoveringSearch, FraenkelError, FraenkelSplitting, Location, Moduli, RationalBeatty, SearchError,
    SplitFault, Splitting, SplittingError, Term, check_split,
};
pub use stern::stern;
pub use syntax::{ExpressionError, display_width};
