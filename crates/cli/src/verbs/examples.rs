//! `examples`: published games as rulesets.

use ratwheel_rules::language::nearest;
use ratwheel_workbench::questions::{ExampleRules, ExamplesQuestion};

use crate::ask::ask;
use crate::errors::{Done, Failure};
use crate::output::Output;

/// Published games as rulesets, with their sources
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print this one
    name: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let mut answer = ask(&ExamplesQuestion {})?;
    if let Some(name) = &args.name {
        if !answer.examples.iter().any(|example| example.id == name) {
            let failure = Failure::input(format!("there is no example `{name}`"));
            let near = nearest(name, answer.examples.iter().map(|example| example.id));
            return Err(match near {
                Some(id) => failure.hint(format!("did you mean `{id}`? `ratwheel examples` lists them")),
                None => failure.hint("`ratwheel examples` lists them"),
            });
        }
        answer.examples.retain(|example| example.id == name);
        return output.answer(&answer, || answer.examples.iter().map(|example| example.text.trim_end()).collect());
    }
    if output.is_json() {
        return output.answer(&answer, String::new);
    }
    let columns = ["id", "title", "source", "P-positions", "verdict"].map(str::to_owned);
    let row = |example: &ExampleRules| {
        [example.id, example.title, example.source, example.known, example.verdict].map(str::to_owned).to_vec()
    };
    let rows: Vec<_> = answer.examples.iter().map(row).collect();
    output.left_table(&columns, &rows)?;
    output.text("\n`ratwheel examples ID > FILE.rules` writes one; GAME in other verbs may be that file.")
}
