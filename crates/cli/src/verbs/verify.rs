//! `verify FILE`: checks a certificate with the independent checker.

use ratwheel_prove::{CertificateError, verify};
use ratwheel_workbench::answers::VerifyAnswer;

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

/// No certificate is larger; what is larger is something else.
const LARGEST: u64 = 1 << 30;

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bytes = args::file(&args.file, LARGEST)?;
    let found = progress::watched("verifying", |control| verify(&bytes, control))?;
    let answer = VerifyAnswer::new(found).map_err(|error| match error {
        CertificateError::Cancelled => ratwheel_workbench::BenchError::Cancelled.into(),
        error => Failure::gave_up(error),
    })?;
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
