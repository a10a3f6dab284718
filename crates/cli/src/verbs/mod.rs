//! The verbs, one module each, and the command line that names them.

mod array;
mod beatty;
mod best;
mod cf;
mod check;
mod completions;
mod floor;
mod games;
mod invariance;
mod legal;
mod listing;
mod man;
mod moves;
mod numeral;
mod open;
mod outcome;
mod place;
mod rats;
mod region;
mod rules;
mod solve;
mod splits;
mod star;
mod sum;
mod table;

use clap::{Parser, Subcommand};
use ratwheel_numbers::Natural;

use crate::errors::Outcome;
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
    Games(games::Args),
    Rules(rules::Args),
    Outcome(outcome::Args),
    Best(best::Args),
    Legal(legal::Args),
    Moves(moves::Args),
    Table(table::Args),
    Solve(solve::Args),
    Check(check::Args),
    Place(place::Args),
    Invariance(invariance::Args),
    Star(star::Args),
    Sum(sum::Args),
    Rats(rats::Args),
    Floor(floor::Args),
    Beatty(beatty::Args),
    Splits(splits::Args),
    Array(array::Args),
    Cf(cf::Args),
    Numeral(numeral::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does what the command line asks for.
pub(crate) fn run(verb: &Verb, output: &mut Output) -> Outcome {
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
        Verb::Place(args) => place::run(args, output),
        Verb::Invariance(args) => invariance::run(args, output),
        Verb::Star(args) => star::run(args, output),
        Verb::Sum(args) => sum::run(args, output),
        Verb::Rats(args) => rats::run(args, output),
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

/// `from`, `from`+1, …, `count` of them.
fn indices(from: &Natural, count: &Natural) -> impl Iterator<Item = Natural> + use<> {
    let end = from + count;
    std::iter::successors(Some(from.clone()), |n| Some(n + 1)).take_while(move |n| *n < end)
}
