//! Exotic numeration systems, exact and at any size.
//!
//! The winning strategies of Wythoff's game, the rat games and Frankenstein are decided by the last digits of pile
//! sizes in the right numeration system: Fibonacci notation, the p- and q-systems of a continued fraction, Fraenkel's
//! ternary system 𝒰, linear recurrences. A [`System`] converts numbers to [`Numeral`]s and back, tells canonical
//! digit strings from others, shifts, and reads the digits of one system in another.
//!
//! Conversion is subquadratic in both directions, and no system stores all its places: 10^5 decimal digits take
//! milliseconds, 10^6 about a second.
//!
//! ```
//! use ratwheel_numbers::Natural;
//! use ratwheel_numeration::System;
//!
//! // 8/13 is a safe pair of Wythoff's game: 100000 ends in the even position 6, and 13 is 8 with a 0 appended.
//! let fibonacci = System::fibonacci();
//! assert_eq!(fibonacci.digits(&Natural::from(8u64))?.to_string(), "100000");
//! assert_eq!(fibonacci.shift_left(&Natural::from(8u64))?, 13u64);
//!
//! // A 60-digit number in the p-system of π.
//! let n: Natural = "123456789012345678901234567890123456789012345678901234567890".parse()?;
//! let system: System = "p:pi".parse()?;
//! let numeral = system.digits(&n)?;
//! assert!(system.is_canonical(&numeral)?);
//! assert_eq!(system.value(&numeral)?, n);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! \[Fra1985\] is A. S. Fraenkel, Systems of numeration, *Amer. Math. Monthly* 92 (1985) 105–114; documents 000, 002
//! and 004 are Fraenkel's *The Rat Game and the Mouse Game*, Gardner's chapter on Wythoff's Nim, and Fraenkel's paper
//! on the array 𝒜, the system 𝒰 and Frankenstein.

mod block;
mod convert;
mod error;
mod expansion;
mod kronecker;
mod numeral;
mod parse;
mod rats;
mod ring;
mod rule;
mod scale;
mod shift;
mod system;
mod table;

pub use error::{NumerationError, SystemError};
pub use numeral::{Numeral, ParseNumeralError};
pub use rats::rat_column;
pub use system::{MAX_LISTED_PLACES, MAX_ORDER, System};
pub use table::NumeralTable;
