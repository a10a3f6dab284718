//! `cite GAME|ID`: where it comes from, as BibTeX.

use ratwheel_ledger::questions::CiteAnswer;

use crate::errors::Done;
use crate::output::Output;
use crate::verbs::ledger;

/// Where a game or an entry of the ledger comes from, as BibTeX
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, a document or an entry of the ledger, as rat, 003 or 003/thm16
    #[arg(value_name = "GAME|ID")]
    what: String,
    /// As BibTeX, which is the only form there is
    #[arg(long)]
    bibtex: bool,
    /// An entry of this ledger
    #[arg(long, value_name = "FILE.toml")]
    ledger: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let answer = CiteAnswer::new(&ledger::open(args.ledger.as_deref())?, &args.what)?;
    output.answer(&answer, || answer.bibtex.trim_end().to_owned())
}
