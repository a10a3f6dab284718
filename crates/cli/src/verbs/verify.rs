//! `verify FILE`: checks a certificate with the independent checker.

use ratwheel_workbench::questions::VerifyQuestion;

use crate::args;
use crate::ask::ask_watched;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::region;

/// Check a certificate that `prove --certificate` wrote
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: String,
    /// Give up when about this much memory is used, as 1GiB
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    /// Give up after this number of seconds
    #[arg(long, value_name = "SECONDS")]
    budget: Option<String>,
}

/// No certificate is larger; what is larger is something else.
const LARGEST: u64 = 1 << 30;

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    // What is not text is not a certificate either, and the checker says so.
    let certificate = String::from_utf8_lossy(&args::file(&args.file, LARGEST)?).into_owned();
    let memory = args.memory.as_deref().map(region::bytes).transpose()?.map(Into::into);
    let budget = args.budget.as_deref().map(|text| text.trim_end_matches('s').into());
    let answer = ask_watched("verifying", &VerifyQuestion { certificate, budget, memory })?;
    output.answer(&answer, || match (&answer.claim, answer.verdict) {
        (Some(claim), Some(verdict)) => {
            let game = answer.game.as_ref().map(|game| format!("{game}, ")).unwrap_or_default();
            let scope = answer.scope.as_ref().map(|scope| format!(" for {scope}")).unwrap_or_default();
            let mut lines = vec![format!("valid: {game}claim {claim}: {verdict}{scope}")];
            lines.extend(answer.checks.iter().map(|line| format!("  {line}")));
            lines.extend(answer.trusted.iter().map(|line| format!("trusted: {line}")));
            lines.join("\n")
        }
        _ => format!("not valid: {}", answer.why.as_deref().unwrap_or("")),
    })?;
    if answer.valid { Ok(()) } else { Err(Failure::No) }
}
