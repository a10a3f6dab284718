//! The verbs, one module each, and the command line that names them.

mod array;
mod beatty;
mod best;
mod census;
mod cf;
mod check;
mod cite;
mod completions;
mod discover;
mod draw;
mod examples;
mod export;
mod floor;
mod games;
mod invariance;
mod invent;
mod ledger;
mod legal;
mod listing;
mod looking;
mod man;
mod moves;
mod numeral;
mod numerals;
mod outcome;
mod page;
mod place;
mod play;
mod prove;
mod rats;
mod redundant;
mod region;
mod rules;
mod serve;
mod set;
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

/// The verbs by their module, each with an example for its help.
macro_rules! verbs {
    ($($verb:ident $module:ident $example:literal,)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Verb {
            $(#[command(after_help = concat!("Example: ratwheel ", $example))] $verb($module::Args),)*
        }

        /// Does what the command line asks for.
        pub(crate) fn run(verb: &Verb, output: &mut Output) -> Done {
            match verb {
                $(Verb::$verb(args) => $module::run(args, output),)*
            }
        }
    };
}

verbs! {
    Games games "games",
    Examples examples "examples euclid",
    Rules rules "rules 'wynim:beta=2+sqrt(2)'",
    Outcome outcome "outcome wythoff 10^59,7",
    Best best "best rat 17,28,66 --all",
    Legal legal "legal mouse 3,6 --to 1,2",
    Moves moves "moves wythoff 1,2",
    Table table "table rat --rows 8",
    Solve solve "solve wythoff --size 12 --grundy",
    Check check "check mouse --size 40",
    Prove prove "prove rat",
    Discover discover "discover wythoff",
    Redundant redundant "redundant wythoff",
    Invent invent "invent --claim 'x mod 4 = 0' --piles x",
    Verify verify "verify mouse.cert",
    Census census "census docs/census.toml -o survey",
    Export export "export mouse --to smtlib",
    Place place "place corner:piece=king --size 8,8 --misere",
    Play play "play wythoff 12,9 --opponent sloppy",
    Serve serve "serve --port 0 --open",
    Page page "page -o ratwheel.html",
    Invariance invariance "invariance mouse --size 8",
    Star star "star wythoff --size 8",
    Sum sum "sum 'nim(1,4,5) + rats:d=3(1,4,5)'",
    Rats rats "rats diffset --d 4",
    Draw draw "draw board wythoff --size 12 --at 5,6 --moves --hint",
    Ledger ledger "ledger --document 002 --verdict fails",
    Cite cite "cite rat --bibtex",
    Floor floor "floor phi 10^59+7",
    Beatty beatty "beatty pi --rows 8",
    Splits splits "splits 4 --rows 6",
    Array array "array a --rows 5 --cols 6",
    Cf cf "cf '(5+sqrt(13))/2'",
    Numeral numeral "numeral fibonacci 17",
    Numerals numerals "numerals p:7/4 --game rat --column A,B,C --rows 6",
    Completions completions "completions bash",
    Man man "man",
}
