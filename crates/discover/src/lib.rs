//! From the rules of a game to a closed form of its P-positions, and to its proof.
//!
//! A region is solved by brute force. Independent methods make conjectures from a part of it; a conjecture that also fits
//! the rest, which is larger, is handed to the prover, and a counterexample goes back into the fit. What comes out is
//! *proved*, a *conjecture* that the prover cannot decide, or nothing; never a formula without one of these labels.
//!
//! ```
//! use ratwheel_discover::{Options, Verdict, discover};
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse(
//!     "game wythoff
//!      piles x, y
//!      move I: x' < x and y' = y or x' = x and y' < y
//!      move II: x' < x and x - x' = y - y'",
//! )
//! .unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = discover(&game, &Options::default(), Control::none())?;
//! assert_eq!(found.verdict, Verdict::Proved);
//! let formula = "exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n";
//! assert_eq!(found.formula.as_deref(), Some(formula));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod atoms;
mod automaton;
mod beatty;
mod behind;
mod constants;
mod cover;
mod error;
mod family;
mod further;
mod grundy;
mod invent;
mod judge;
mod member;
mod misere;
mod patience;
mod recursion;
mod redundant;
mod rows;
mod search;
mod seen;
mod surd;
mod table;
mod threshold;
mod value;

pub use answer::{Automaton, Discovery, Options, Verdict, names, with_claim};
pub use error::DiscoverError;
pub use family::{Agreement, FamilyDiscovery, Instance, family};
pub use grundy::{GrundyDiscovery, Line, grundy};
pub use invent::{InventOptions, Invention, Target, invent};
pub use member::{Member, MemberProof};
pub use recursion::{Digits, Recursion, RowEntry};
pub use redundant::{Change, Effect, Redundancy, RedundantOptions, Step, redundant};
pub use search::discover;
pub use table::LARGEST_SIZE;
pub use value::{LARGEST_VALUE, of_value};
