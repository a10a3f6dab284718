//! Automata that decide statements about numbers: multi-track automata over numeration systems, for all numbers at
//! once.
//!
//! A relation between numbers is the set of tuples of numerals for which it holds. Addition, order and ⌊nα⌋ for
//! quadratic α are sets that an automaton recognises, reading the most significant digits first; so is whatever ∧, ∨,
//! ¬ and ∃ make of them. An [`Engine`] makes atoms in one number system ([`Numerals`]) and combines them; every
//! [`Dfa`] is minimal, and every operation stops at a [`Budget`].
//!
//! Wythoff's pairs (document 002): no queen's move along a diagonal leads from one safe pair to another.
//!
//! ```
//! use ratwheel_automata::{Budget, Comparison, Engine, FloorTerm, Linear, Numerals, Sign, Track};
//! use ratwheel_numbers::{Control, Real};
//! let engine = Engine::new(Numerals::zeckendorf(), ratwheel_numbers::Control::none());
//! let (x, x1, y, y1, n) = (Track(0), Track(1), Track(2), Track(3), Track(4));
//! let a = engine.floor(&FloorTerm::homogeneous(Real::phi(), n), x, Sign::NonNegative)?;
//! let b = engine.linear(&Linear::new().plus(1, y).plus(-1, x).plus(-1, n), Comparison::Equal)?;
//! let safe = engine.exists(&engine.and(&a, &b)?, &[n])?;
//! let safe_after = engine.rename(&safe, &[(x, x1), (y, y1)])?;
//! let lower = engine.linear(&Linear::new().plus(1, x1).plus(-1, x), Comparison::Less)?;
//! let diagonal = engine.linear(&Linear::new().plus(1, x).plus(-1, x1).plus(-1, y).plus(1, y1), Comparison::Equal)?;
//! assert!(engine.find(&[&safe, &lower, &diagonal, &safe_after], &[])?.is_none());
//! # Ok::<(), ratwheel_automata::AutomataError>(())
//! ```

mod atoms;
mod budget;
mod build;
mod certify;
mod dfa;
mod diagram;
mod engine;
mod error;
pub mod export;
mod floor;
mod inclusion;
mod intern;
mod least;
mod minimise;
mod numerals;
mod product;
mod project;
mod rename;
mod search;

pub use atoms::{Comparison, Linear};
pub use certify::Certified;
pub use dfa::{Dfa, MAX_TRACKS, Track, Transitions};
pub use diagram::{Diagram, Edge};
pub use engine::Engine;
pub use error::{AutomataError, NotCertified};
pub use floor::{FloorForm, FloorTerm, Sign};
pub use least::Order;
pub use numerals::Numerals;
pub use ratwheel_numbers::{Budget, GaveUp, Resource};
pub use search::Witness;
