//! `man`: the manual page, in roff.

use clap::CommandFactory;

use crate::errors::{Done, Failure};
use crate::output::Output;

/// The manual page, to be read with `man -l` or put where man pages live
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The page of one verb; without it, the page of the whole command
    verb: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let mut command = super::Cli::command();
    command.build();
    if let Some(verb) = &args.verb {
        let found = command.find_subcommand(verb).cloned();
        command = found.ok_or_else(|| {
            let verbs: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
            Failure::input(format_args!("there is no verb `{verb}`"))
                .hint(format_args!("there are {}", verbs.join(", ")))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    output.bytes(&page)
}
