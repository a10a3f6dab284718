//! What the independent checker says of a certificate, and where something comes from.

use ratwheel_prove::{CertificateError, Verified};
use serde::Serialize;

/// `{valid, game, claim, verdict, why, checks, trusted}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct VerifyAnswer {
    /// Does the certificate establish its verdict?
    pub valid: bool,
    /// The game it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// `proved` or `refuted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
    /// Why it is not valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What was checked.
    pub checks: Vec<String>,
    /// What the verdict rests on.
    pub trusted: Vec<String>,
}

impl VerifyAnswer {
    /// What the checker found: a bad certificate is an answer too.
    ///
    /// # Errors
    /// [`CertificateError`] when the checker was stopped or gave up.
    pub fn new(found: Result<Verified, CertificateError>) -> Result<Self, CertificateError> {
        match found {
            Ok(found) => Ok(Self {
                valid: true,
                game: Some(found.game),
                claim: Some(found.claim),
                verdict: Some(if found.proved { "proved" } else { "refuted" }),
                why: None,
                checks: found.checks,
                trusted: found.trusted.to_vec(),
            }),
            Err(error @ (CertificateError::Malformed(_) | CertificateError::Rejected(_))) => Ok(Self {
                valid: false,
                game: None,
                claim: None,
                verdict: None,
                why: Some(error.to_string()),
                checks: Vec::new(),
                trusted: Vec::new(),
            }),
            Err(error) => Err(error),
        }
    }
}

/// `{what, bibtex}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CiteAnswer<'a> {
    /// What was asked for.
    pub what: &'a str,
    /// Where it comes from.
    pub bibtex: String,
}

impl<'a> CiteAnswer<'a> {
    /// The entry of a bibliography for something.
    #[must_use]
    pub fn new(what: &'a str, bibtex: String) -> Self {
        Self { what, bibtex }
    }
}

/// `{plan, memory}`: how a region would be solved.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlanAnswer {
    /// One item a line.
    pub plan: Vec<String>,
    /// The estimated number of bytes.
    pub memory: u64,
}

impl From<crate::Explained> for PlanAnswer {
    fn from(explained: crate::Explained) -> Self {
        Self { plan: explained.lines, memory: explained.memory }
    }
}
