//! The independent checker: it reads a certificate and establishes the verdict again.
//!
//! It depends on neither the prover nor its automata nor the ruleset language, which Cargo enforces. Of the project it
//! uses `logic`, which reads and evaluates formulas, and the arithmetic beneath. Its own are the reading of the printed
//! ruleset ([`rules`]), formulas as trees ([`formula`]), machines that carry remainders from digit to digit
//! ([`machine`]), and one algorithm, a search through reachable states. Automata in a certificate are never believed:
//! each is compared with the formula it stands for. docs/certificates.md describes the format and lists what a reader
//! has to trust. Numbers are written in binary or, where a claim has quadratic irrationals, in a system whose digits
//! say what ⌊nθ⌋ is ([`places`], with the proof). Refutations are evaluated.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_verify::verify;
//! // From everywhere but 0 a move leads to 0, which the lines of the automaton and the target say.
//! let certificate = "ratwheel certificate 1\nclaim P\nverdict proved\nrules 4\ngame nim\npiles x\nmove I: x' < x\n\
//!     claim P: x = 0\nautomaton 0\n1 0 1\na 0 -\ntarget 0 0\nchecksum 87559081a2570481\n";
//! let verified = verify(certificate.as_bytes(), Control::none())?;
//! assert!(verified.proved && verified.game == "nim");
//! # Ok::<(), ratwheel_verify::CertificateError>(())
//! ```

mod atoms;
mod checker;
pub mod families;
pub mod format;
pub mod formula;
mod hash;
pub mod machine;
pub mod meter;
pub mod places;
pub mod refute;
mod rows;
pub mod rules;
mod sets;
pub mod table;
mod terms;
pub mod tree;

pub use checker::{Verified, verify};
pub use format::Part;
use ratwheel_numbers::{Cancelled, GaveUp};
use thiserror::Error;

/// Why there is no certificate, or why one is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It is not a certificate, or it was changed; the text says where.
    #[error("not a certificate: {0}")]
    Malformed(String),
    /// A statement that it rests on is false.
    #[error("the certificate is wrong: {0}")]
    Rejected(String),
    /// Certificates cannot say this.
    #[error("certificates do not cover {0}")]
    Unsupported(String),
    /// Checking would need more states than the checker allows itself.
    #[error("checking it would need more states than the checker allows itself")]
    TooLarge,
    /// The caller's budget of memory or time was used up.
    #[error("checking it was given up: {0}")]
    GaveUp(#[from] GaveUp),
    /// The claim has no verdict to certify.
    #[error("there is nothing to certify: {0}")]
    NoVerdict(String),
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<Cancelled> for CertificateError {
    fn from(stopped: Cancelled) -> Self {
        stopped.gave_up.map_or(Self::Cancelled, Self::GaveUp)
    }
}

impl CertificateError {
    /// It is not a certificate: what is wrong with it.
    pub fn malformed(what: impl Into<String>) -> Self {
        Self::Malformed(what.into())
    }

    /// Certificates cannot say this.
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }
}
