//! `completions SHELL`: the script that teaches a shell to complete verbs and options.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::errors::Done;
use crate::output::Output;

/// Completions for a shell, to be sourced by it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Whose completions
    shell: Shell,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "ratwheel", &mut script);
    output.bytes(&script)
}
