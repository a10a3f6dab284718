//! Published games as rulesets: the folder `examples/`, with what its list says of each.

use crate::ask::{Asked, Context, Problem, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<ExamplesQuestion>()];

/// Which published games are there as rulesets?
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct ExamplesQuestion {}

/// `{examples}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExamplesAnswer {
    /// In the order of their names.
    pub examples: Vec<ExampleRules>,
}

/// A published game as a ruleset.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExampleRules {
    /// Its name: the file below `examples/` without its ending.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Who published it, in short; the text begins with more.
    pub source: &'static str,
    /// What its P-positions are, in a few words; empty where nothing is claimed.
    pub known: &'static str,
    /// What became of the claim: proved, checked up to a bound, or none.
    pub verdict: &'static str,
    /// The ruleset.
    pub text: &'static str,
}

impl Question for ExamplesQuestion {
    const NAME: &'static str = "examples";
    const SUMMARY: &'static str = "Published games as rulesets, with their sources";
    const EXAMPLE: &'static str = r#"{}"#;
    type Answer = ExamplesAnswer;

    fn ask(&self, _: &Context<'_>) -> Result<ExamplesAnswer, Problem> {
        let list = FILES.iter().find(|(name, _)| *name == "README.md").map_or("", |(_, text)| text);
        let rulesets = FILES.iter().filter_map(|(name, text)| Some((name.strip_suffix(".rules")?, *text)));
        Ok(ExamplesAnswer { examples: rulesets.map(|(id, text)| line(id, text, list)).collect() })
    }
}

/// A ruleset with its line of the list.
fn line(id: &'static str, text: &'static str, list: &'static str) -> ExampleRules {
    let cells = |line: &'static str| -> Option<Vec<&'static str>> {
        let (file, rest) = line.strip_prefix("| [")?.split_once(".rules) | ")?;
        let (_, path) = file.split_once("](")?;
        (path == id).then(|| rest.trim_end_matches('|').split(" | ").map(str::trim).collect())
    };
    let cells = list.lines().find_map(cells).unwrap_or_default();
    let cell = |at: usize| cells.get(at).copied().filter(|cell| *cell != "–").unwrap_or_default();
    // Games say what is known and the verdict; families, for which values they are proved.
    let (known, verdict) = if cells.len() > 3 { (cell(3), cell(4)) } else { (cell(2), "proved for all parameters") };
    ExampleRules { id, title: cell(0), source: cell(1), known, verdict, text }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask};
    use ratwheel_rules::language::Ruleset;

    #[test]
    fn every_example_is_there_with_title_and_source() {
        let (cache, limits) = (Cache::default(), Limits::default());
        let answer = ask(&ExamplesQuestion {}, &Context::new(&cache, &limits)).unwrap();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let rulesets = |folder: &std::path::Path| {
            let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            names.filter(|path| path.extension().is_some_and(|ending| ending == "rules")).count()
        };
        let below: usize = ["families", "census"].iter().map(|name| rulesets(&folder.join(name))).sum();
        assert_eq!(answer.examples.len(), rulesets(&folder) + below);
        for example in &answer.examples {
            let rules = Ruleset::parse(example.text).unwrap();
            // A pipe character would cut the line in the wrong place.
            assert!(rules.title() == example.title || example.id.starts_with("families/"), "{example:?}");
            assert!(!example.source.is_empty() && !example.title.is_empty(), "{}: no source", example.id);
            assert_eq!(example.known.is_empty(), example.verdict == "none", "{}", example.id);
            let known = ["proved", "checked below ", "compared to total ", "none"];
            assert!(known.iter().any(|word| example.verdict.starts_with(word)), "{}: {}", example.id, example.verdict);
        }
    }
}
