//! Questions as the command line asks them: without limits but those of the libraries, and with rulesets in files.

use std::sync::LazyLock;

use ratwheel_numbers::Control;

use ratwheel_rules::Position;
use ratwheel_workbench::questions::Game;
use ratwheel_workbench::{Announce, Bench, Cache, Context, Limits, Piles, Problem, Question, RulesFile, Wording};

use crate::args;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::{progress, words};

/// What a game is called on the command line, for `--help`.
pub(crate) const GAME: &str = "GAME";

/// A ruleset larger than this is not read.
const MOST_BYTES: u64 = 1 << 20;

static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);
static LIMITS: Limits = Limits::none();
static ANNOUNCE: LazyLock<Announce> = LazyLock::new(|| Announce::new(progress::say));

/// What questions are answered with.
pub(crate) fn context(control: Control<'_>) -> Context<'_> {
    let mut context = Context::new(&CACHE, &LIMITS);
    (context.control, context.wording, context.patient) = (control, Wording::Command, true);
    context.files = Some(rules_file);
    context.announce = Some(&ANNOUNCE);
    context
}

/// Fails at once if there is no such game, before anything is read from stdin.
pub(crate) fn is_played(game: &Game) -> Done {
    context(Control::none()).played(game, None)?;
    Ok(())
}

/// The answer to a question that takes a moment.
pub(crate) fn ask<Q: Question>(question: &Q) -> Result<Q::Answer, Failure> {
    Ok(ratwheel_workbench::ask(question, &context(Control::none()))?)
}

/// The answer to a question that may take long: with a progress bar, until Ctrl-C.
pub(crate) fn ask_watched<Q: Question>(what: &'static str, question: &Q) -> Result<Q::Answer, Failure> {
    Ok(progress::watched(what, |control| ratwheel_workbench::ask(question, &context(control)))??)
}

/// The rules in the file `my.rules:d=3`; `None` for a name of the catalogue.
fn rules_file(text: &str) -> Option<Result<RulesFile, Problem>> {
    const ENDING: &str = ".rules";
    let ends = text.match_indices(ENDING).map(|(at, _)| at + ENDING.len());
    let mut parts = ends.filter_map(|end| text.split_at_checked(end));
    let (path, arguments) = parts.find(|(_, rest)| rest.is_empty() || rest.starts_with(':'))?;
    let hint = "GAME is a name that `ratwheel games` lists, or a path to a .rules file";
    let text = args::text_file(path, MOST_BYTES).map_err(|problem| problem.hint(hint));
    let (path, arguments) = (path.to_owned(), arguments.trim_start_matches(':').to_owned());
    Some(text.map(|text| RulesFile { text, path, arguments }))
}

/// The game and the position of a question that has been answered; says that the game sorts the piles, if it has.
pub(crate) fn reopened(
    output: &Output,
    game: &Game,
    piles: &Piles,
) -> Result<(std::sync::Arc<Bench>, Position), Failure> {
    let context = context(Control::none());
    let given = context.piles("position", piles)?;
    let (bench, position) = context.position(game, piles)?;
    if given.len() == position.piles().len() && given != position.piles() {
        let shown = words::position(&position);
        output.note(format_args!("{} keeps its piles in ascending order: {shown}", bench.name()));
    }
    Ok((bench, position))
}

/// A position given as one argument or as several.
pub(crate) fn joined(position: &[String]) -> String {
    position.join(" ")
}
