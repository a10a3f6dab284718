//! The `ratwheel` command: a thin adapter between the libraries and a terminal.

mod args;
mod ascii;
mod ask;
mod errors;
mod output;
mod play;
mod progress;
mod stream;
mod verbs;
/// How answers read; the other front ends use the same words.
mod words {
    pub(crate) use ratwheel_workbench::words::*;
}

use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = args::parsed();
    let mut output = output::Output::new(cli.json, cli.ascii);
    let done = verbs::run(&cli.verb, &mut output);
    // What was found before a failure is still an answer, so flush first; but a first failure is the one to report.
    let flushed = output.flush();
    drop(output);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(cli.ascii),
    }
}
