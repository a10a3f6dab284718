//! Claims about games, decided for all positions: proved, or refuted with the least counterexample.
//!
//! A ruleset is a relation between positions and targets; with a claimed set P it gives four statements (no move from P
//! to P, a move to P from everywhere else, terminal positions, termination) that automata over numerals decide. The
//! module `obligations` says why the four suffice. The Mouse game of document 000, section 7:
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_prove::{Options, Verdict, prove};
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse(
//!     "game mouse
//!      piles x <= y
//!      let a = if (y - x) mod 3 = 0 then 2 else 1
//!      move I  in any order: x' = x and y' < y or y' = y and x' < x
//!      move II in any order: x' < x and y' < y and |(x - x') - (y - y')| < a
//!      claim P: x = 0 and y = 0 or exists n >= 1: x = floor(3*n/2) and y = 3*n - 1",
//! )
//! .unwrap();
//! let mouse = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let report = prove(&mouse, "P", &Options::default(), Control::none())?;
//! assert_eq!(report.verdict, Verdict::Proved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod certificate;
mod closed;
mod confirm;
mod error;
mod evaluated;
mod export;
mod lower;
mod n_to_p;
mod node;
mod obligations;
mod prove;
mod reach;
mod recursion;
mod report;
mod rows;
mod search;
mod small;
mod system;

pub use certificate::{certifiable, certifiable_closed, certificate, certificate_closed};
pub use error::ProveError;
pub use evaluated::{not_examined, refuted_at};
pub use export::{ExportError, WalnutScript, smtlib, walnut};
pub use prove::{Announce, Letters, Options, automaton, prove, prove_closed, prove_parts, prove_set};
pub use ratwheel_verify::{CertificateError, Part, Verified, verify};
pub use reach::move_into_claim;
pub use report::{Counterexample, Obligation, Report, Verdict};
