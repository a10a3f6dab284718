//! The verbs, one module each, and the command line that names them.

mod array;
mod beatty;
mod best;
mod cf;
mod check;
mod cite;
mod completions;
mod draw;
mod export;
mod floor;
mod games;
mod invariance;
mod ledger;
mod legal;
mod listing;
mod man;
mod moves;
mod numeral;
mod outcome;
mod place;
mod play;
mod prove;
mod rats;
mod region;
mod rules;
mod serve;
mod solve;
mod splits;
mod star;
mod sum;
mod table;
mod verify;

use clap::{Parser, Subcommand};

use crate::errors::Done;
use crate::output::Output;

/// The workbench for take-away games.
///
/// Every number is exact and may be of any size: write 10^59+7 wherever an integer is expected, and phi^2,
/// pi/(pi-1) or (1+sqrt(5))/2 wherever a real number is.
#[derive(Parser)]
#[command(name = "ratwheel", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// Print JSON, with numbers as decimal strings
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Write nothing but ASCII: beta for β, <= for ≤
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the answer is no, 2 bad input or usage, 3 gave up or not supported, 130 stopped by Ctrl-C.";

#[derive(Subcommand)]
pub(crate) enum Verb {
    #[command(after_help = "Example: ratwheel games")]
    Games(games::Args),
    #[command(after_help = "Example: ratwheel rules 'wynim:beta=2+sqrt(2)'")]
    Rules(rules::Args),
    #[command(after_help = "Example: ratwheel outcome wythoff 10^59,7")]
    Outcome(outcome::Args),
    #[command(after_help = "Example: ratwheel best rat 17,28,66 --all")]
    Best(best::Args),
    #[command(after_help = "Example: ratwheel legal mouse 3,6 --to 1,2")]
    Legal(legal::Args),
    #[command(after_help = "Example: ratwheel moves wythoff 1,2")]
    Moves(moves::Args),
    #[command(after_help = "Example: ratwheel table rat --rows 8")]
    Table(table::Args),
    #[command(after_help = "Example: ratwheel solve wythoff --size 12 --grundy")]
    Solve(solve::Args),
    #[command(after_help = "Example: ratwheel check mouse --size 40")]
    Check(check::Args),
    #[command(after_help = "Example: ratwheel prove rat")]
    Prove(prove::Args),
    #[command(after_help = "Example: ratwheel verify mouse.cert")]
    Verify(verify::Args),
    #[command(after_help = "Example: ratwheel export mouse --to smtlib")]
    Export(export::Args),
    #[command(after_help = "Example: ratwheel place corner:piece=king --size 8,8 --misere")]
    Place(place::Args),
    #[command(after_help = "Example: ratwheel play wythoff 12,9 --opponent sloppy")]
    Play(play::Args),
    #[command(after_help = "Example: ratwheel serve --port 0 --open")]
    Serve(serve::Args),
    #[command(after_help = "Example: ratwheel invariance mouse --size 8")]
    Invariance(invariance::Args),
    #[command(after_help = "Example: ratwheel star wythoff --size 8")]
    Star(star::Args),
    #[command(after_help = "Example: ratwheel sum 'nim(1,4,5) + rats:d=3(1,4,5)'")]
    Sum(sum::Args),
    #[command(after_help = "Example: ratwheel rats diffset --d 4")]
    Rats(rats::Args),
    #[command(after_help = "Example: ratwheel draw board wythoff --size 12 --at 5,6 --moves --hint")]
    Draw(draw::Args),
    #[command(after_help = "Example: ratwheel ledger --document 002 --verdict fails")]
    Ledger(ledger::Args),
    #[command(after_help = "Example: ratwheel cite rat --bibtex")]
    Cite(cite::Args),
    #[command(after_help = "Example: ratwheel floor phi 10^59+7")]
    Floor(floor::Args),
    #[command(after_help = "Example: ratwheel beatty pi --rows 8")]
    Beatty(beatty::Args),
    #[command(after_help = "Example: ratwheel splits 4 --rows 6")]
    Splits(splits::Args),
    #[command(after_help = "Example: ratwheel array a --rows 5 --cols 6")]
    Array(array::Args),
    #[command(after_help = "Example: ratwheel cf '(5+sqrt(13))/2'")]
    Cf(cf::Args),
    #[command(after_help = "Example: ratwheel numeral fibonacci 17")]
    Numeral(numeral::Args),
    #[command(after_help = "Example: ratwheel completions bash")]
    Completions(completions::Args),
    #[command(after_help = "Example: ratwheel man")]
    Man(man::Args),
}

/// Does what the command line asks for.
pub(crate) fn run(verb: &Verb, output: &mut Output) -> Done {
    match verb {
        Verb::Games(args) => games::run(args, output),
        Verb::Rules(args) => rules::run(args, output),
        Verb::Outcome(args) => outcome::run(args, output),
        Verb::Best(args) => best::run(args, output),
        Verb::Legal(args) => legal::run(args, output),
        Verb::Moves(args) => moves::run(args, output),
        Verb::Table(args) => table::run(args, output),
        Verb::Solve(args) => solve::run(args, output),
        Verb::Check(args) => check::run(args, output),
        Verb::Prove(args) => prove::run(args, output),
        Verb::Verify(args) => verify::run(args, output),
        Verb::Export(args) => export::run(args, output),
        Verb::Place(args) => place::run(args, output),
        Verb::Play(args) => play::run(args, output),
        Verb::Serve(args) => serve::run(args, output),
        Verb::Invariance(args) => invariance::run(args, output),
        Verb::Star(args) => star::run(args, output),
        Verb::Sum(args) => sum::run(args, output),
        Verb::Rats(args) => rats::run(args, output),
        Verb::Draw(args) => draw::run(args, output),
        Verb::Ledger(args) => ledger::run(args, output),
        Verb::Cite(args) => cite::run(args, output),
        Verb::Floor(args) => floor::run(args, output),
        Verb::Beatty(args) => beatty::run(args, output),
        Verb::Splits(args) => splits::run(args, output),
        Verb::Array(args) => array::run(args, output),
        Verb::Cf(args) => cf::run(args, output),
        Verb::Numeral(args) => numeral::run(args, output),
        Verb::Completions(args) => completions::run(args, output),
        Verb::Man(args) => man::run(args, output),
    }
}
