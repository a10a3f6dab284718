//! `verify FILE`: checks a certificate with the independent checker.

use ratwheel_prove::{CertificateError, verify};
use serde::Serialize;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::progress;

/// Check a certificate that `prove --certificate` wrote
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: String,
}

#[derive(Serialize)]
struct Answer {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    checks: Vec<String>,
    trusted: Vec<String>,
}

/// No certificate is larger; what is larger is something else.
const LARGEST: u64 = 1 << 30;

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bytes = args::file(&args.file, LARGEST)?;
    let answer = match progress::watched("verifying", |control| verify(&bytes, control))? {
        Ok(found) => Answer {
            valid: true,
            game: Some(found.game),
            claim: Some(found.claim),
            verdict: Some(if found.proved { "proved" } else { "refuted" }),
            why: None,
            checks: found.checks,
            trusted: found.trusted.to_vec(),
        },
        Err(error @ (CertificateError::Malformed(_) | CertificateError::Rejected(_))) => Answer {
            valid: false,
            game: None,
            claim: None,
            verdict: None,
            why: Some(error.to_string()),
            checks: Vec::new(),
            trusted: Vec::new(),
        },
        Err(CertificateError::Cancelled) => return Err(ratwheel_workbench::BenchError::Cancelled.into()),
        Err(error) => return Err(Failure::gave_up(error)),
    };
    output.answer(&answer, || match (&answer.game, &answer.claim, answer.verdict) {
        (Some(game), Some(claim), Some(verdict)) => {
            let mut lines = vec![format!("valid: {game}, claim {claim}: {verdict}")];
            lines.extend(answer.checks.iter().map(|line| format!("  {line}")));
            lines.extend(answer.trusted.iter().map(|line| format!("trusted: {line}")));
            lines.join("\n")
        }
        _ => format!("not valid: {}", answer.why.as_deref().unwrap_or("")),
    })?;
    if answer.valid { Ok(()) } else { Err(Failure::no()) }
}
