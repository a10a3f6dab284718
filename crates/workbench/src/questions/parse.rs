//! A ruleset text while it is being written: what it is, what is wrong with it and where, and whether its examples hold.

use super::catalogue::{ClaimLine, claims};
use crate::ask::{Asked, Context, Problem, Question, parameters};
use ratwheel_bench::{Bench, BenchError, words};
use ratwheel_games::Arguments;
use ratwheel_numbers::Budget;
use ratwheel_rules::Position;
use ratwheel_rules::core::Example;
use ratwheel_rules::language::{self, Diagnostic, ParameterKind, PieceKind, Ruleset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<ParseQuestion>()];

/// More examples than this are not run.
const EXAMPLES: usize = 200;
/// More mistakes than this are not listed.
const MISTAKES: usize = 100;
/// Examples are run within this time after the text was sent. It is sent again at every pause in writing, so the answer is
/// there at once or it is not wanted any more.
const TIME: Duration = Duration::from_millis(250);
/// What is said about the others.
const LEFT_OUT: &str = "left out: the examples take too long to be run while you write; `check` runs them all";

/// What is wrong with a ruleset while it is being written?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ParseQuestion {
    /// The text of a ruleset.
    pub text: String,
    /// Its parameters, as d=2,variant=x.
    pub arguments: Option<String>,
}

impl Question for ParseQuestion {
    const NAME: &'static str = "parse";
    const SUMMARY: &'static str = "A ruleset as it is being written: mistakes, words and signs, examples run";
    const EXAMPLE: &'static str = r#"{"text":"game g\npiles x\nmove I: x' < x\nexample (0) is P"}"#;
    type Answer = ParseAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<ParseAnswer, Problem> {
        let arguments = parameters(self.arguments.as_deref().unwrap_or(""))?;
        Ok(parse(&self.text, &arguments, TIME, context)?)
    }
}

/// `{ok, id, title, piles, sorted, arguments, parameters, variants, claims, examples, diagnostics, tokens}`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ParseAnswer {
    /// Is nothing wrong with it?
    pub ok: bool,
    /// The game's identifier.
    pub id: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The names of the piles.
    pub piles: Vec<String>,
    /// Does a position keep its piles in ascending order?
    pub sorted: bool,
    /// The values that were given, by parameter.
    pub arguments: BTreeMap<String, String>,
    /// What can be set.
    pub parameters: Vec<RulesetParameter>,
    /// The names of the variants.
    pub variants: Vec<String>,
    /// The claims.
    pub claims: Vec<ClaimLine>,
    /// The examples, run.
    pub examples: Vec<ExampleAnswer>,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<DiagnosticLine>,
    /// The words and signs, for colouring.
    pub tokens: Vec<TokenLine>,
}

/// A parameter of a ruleset.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulesetParameter {
    /// Its name.
    pub name: String,
    /// `integer`, `real` or `names`.
    pub kind: &'static str,
    /// The bounds in the text, as `>= 1`.
    pub range: Option<String>,
    /// What is taken if nothing is said.
    pub default: Option<String>,
    /// The names to choose from, where it is a set of names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// An `example` line and whether it holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExampleAnswer {
    /// The line, counted from 1.
    pub line: usize,
    /// The text after the word `example`.
    pub text: String,
    /// Does it hold? Nothing when it is not meant for these parameters or cannot be decided.
    pub holds: Option<bool>,
    /// Why not.
    pub why: Option<String>,
}

/// A mistake and its place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiagnosticLine {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    /// The line, counted from 1.
    pub line: usize,
    /// The display column, counted from 1.
    pub column: usize,
    /// Where it begins, in UTF-16 code units from the start of the text.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// A word, sign or comment and its place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TokenLine {
    /// Where it begins, in UTF-16 code units.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it is.
    #[schemars(extend("enum" = ["item", "keyword", "name", "number", "text", "operator", "comment", "bad"]))]
    pub kind: &'static str,
}

/// Reads a ruleset and runs its examples as far as time allows. What is wrong with the text is part of the answer.
fn parse(text: &str, arguments: &Arguments, time: Duration, context: &Context<'_>) -> Result<ParseAnswer, BenchError> {
    let budget = context.control.narrows(Budget::new().time(Some(time)));
    let mut places = Utf16::new(text);
    let pieces = language::pieces(text).into_iter();
    let tokens = pieces.map(|(range, kind)| TokenLine {
        start: places.of(range.start),
        end: places.of(range.end),
        kind: piece(kind),
    });
    let mut answer = ParseAnswer { tokens: tokens.collect(), arguments: arguments.to_map(), ..ParseAnswer::default() };
    match Ruleset::parse(text) {
        Err(problems) => {
            answer.diagnostics = DiagnosticLine::all(text, &problems);
        }
        Ok(rules) => read(&mut answer, rules, text, arguments, &budget, context)?,
    }
    Ok(answer)
}

fn read(
    answer: &mut ParseAnswer,
    rules: Ruleset,
    text: &str,
    arguments: &Arguments,
    budget: &Budget,
    context: &Context<'_>,
) -> Result<(), BenchError> {
    let control = context.control;
    answer.id = Some(rules.id().to_owned());
    answer.title = Some(rules.title().to_owned());
    answer.piles = rules.piles().into_iter().map(str::to_owned).collect();
    answer.variants = rules.variants().into_iter().map(str::to_owned).collect();
    answer.parameters = rules.parameters().into_iter().map(parameter).collect();
    let lines = rules.example_lines(&arguments.for_ruleset());
    let bench = match Bench::from_ruleset(rules, text, arguments) {
        Ok(bench) => bench,
        Err(error) => {
            // The text is right and the values are not, or the text makes no sense with them.
            answer.diagnostics = match lines {
                Err(language::InstantiateError::Text(place)) => DiagnosticLine::all(text, &[place]),
                _ => vec![general(&error.to_string())],
            };
            return Ok(());
        }
    };
    answer.claims = claims(&bench);
    if let Some(relation) = bench.relation() {
        // An array has as many piles as the parameters say.
        answer.piles.clone_from(&relation.piles);
        answer.sorted = relation.sorted;
    }
    let limited = control.within(budget);
    for (at, line) in lines.unwrap_or_default().into_iter().enumerate() {
        control.check()?;
        let (mut holds, mut why) = (None, None);
        if at >= EXAMPLES {
            why = Some(format!("only the first {EXAMPLES} examples are run while you write; `check` runs them all"));
        } else if let Some(problem) = line.example.as_ref().and_then(|example| too_long(example, context)) {
            why = Some(format!("left out: {problem}"));
        } else if let Some(example) = &line.example {
            let fails = limited.check().map_err(BenchError::from);
            match fails.and_then(|()| bench.example_fails(example, bench.game()?, limited)) {
                Ok(fails) => (holds, why) = (Some(fails.is_none()), fails.map(|(_, what)| what)),
                // Whatever it says, it did not have the time.
                Err(_) if limited.check().is_err() => {
                    control.check()?;
                    why = Some(LEFT_OUT.to_owned());
                }
                Err(error) => why = Some(words::message(&error.to_string())),
            }
        }
        answer.examples.push(ExampleAnswer { line: line.line, text: line.text, holds, why });
    }
    answer.ok = true;
    Ok(())
}

/// Numbers of examples have no more digits than those of other questions.
fn too_long(example: &Example, context: &Context<'_>) -> Option<Problem> {
    let positions = match example {
        Example::Outcome(position, ..) => [position, position],
        Example::Legal(from, to, _) | Example::Illegal(from, to) => [from, to],
        _ => return None,
    };
    positions.into_iter().flat_map(Position::piles).find_map(|pile| context.within(pile).err())
}

fn parameter(parameter: language::Parameter) -> RulesetParameter {
    let (kind, names) = match parameter.kind {
        ParameterKind::Integer => ("integer", Vec::new()),
        ParameterKind::Real => ("real", Vec::new()),
        ParameterKind::Names(names) => ("names", names),
        _ => ("other", Vec::new()),
    };
    RulesetParameter { name: parameter.name, kind, range: parameter.range, default: parameter.default, names }
}

fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Item => "item",
        PieceKind::Keyword => "keyword",
        PieceKind::Name => "name",
        PieceKind::Number => "number",
        PieceKind::Text => "text",
        PieceKind::Operator => "operator",
        PieceKind::Comment => "comment",
        _ => "bad",
    }
}

impl DiagnosticLine {
    /// The first mistakes of a text.
    pub(crate) fn all(text: &str, mistakes: &[Diagnostic]) -> Vec<Self> {
        let mut places = Utf16::new(text);
        let line = |mistake: &Diagnostic| Self {
            message: mistake.message.clone(),
            hint: mistake.hint.clone(),
            line: mistake.line,
            column: mistake.column,
            start: places.of(mistake.span.start),
            end: places.of(mistake.span.end),
        };
        mistakes.iter().take(MISTAKES).map(line).collect()
    }
}

/// Something wrong with the values, not with a place in the text.
fn general(message: &str) -> DiagnosticLine {
    DiagnosticLine { message: message.to_owned(), hint: None, line: 1, column: 1, start: 0, end: 0 }
}

/// Counts UTF-16 code units up to byte offsets that do not decrease; starts again when they do.
struct Utf16<'a> {
    text: &'a str,
    bytes: usize,
    units: usize,
}

impl<'a> Utf16<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, bytes: 0, units: 0 }
    }

    fn of(&mut self, bytes: usize) -> usize {
        if bytes < self.bytes {
            (self.bytes, self.units) = (0, 0);
        }
        let between = self.text.get(self.bytes..bytes).unwrap_or_default();
        self.units += between.chars().map(char::len_utf16).sum::<usize>();
        self.bytes = bytes;
        self.units
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits};
    use ratwheel_numbers::Control;

    const LONG: Duration = Duration::from_secs(60);

    fn read(text: &str, arguments: &str) -> ParseAnswer {
        let arguments = format!("x:{arguments}").parse::<ratwheel_games::Spec>().unwrap().arguments;
        hurried(text, &arguments, LONG, Control::none()).unwrap()
    }

    fn hurried(
        text: &str,
        arguments: &Arguments,
        time: Duration,
        control: Control<'_>,
    ) -> Result<ParseAnswer, BenchError> {
        let (cache, limits) = (Cache::default(), Limits::default());
        let mut context = Context::new(&cache, &limits);
        context.control = control;
        parse(text, arguments, time, &context)
    }

    #[test]
    fn examples_that_take_long_are_left_out_in_words() {
        let text =
            "game g\npiles x\nmove I: x - 2 <= x' < x\nexample (3) is P\nexample (4) is P\nexample (2) -> (1) is legal";
        let arguments = parameters("").unwrap();
        let answer = hurried(text, &arguments, Duration::ZERO, Control::none()).unwrap();
        assert!(answer.ok && answer.examples.len() == 3 && !answer.tokens.is_empty());
        for example in answer.examples {
            assert_eq!((example.holds, example.why.as_deref()), (None, Some(LEFT_OUT)));
        }
        let huge =
            read("game g\npiles x\nmove I: x' < x\nexample (10^10000) is P\nexample (1) -> (10^10000) is illegal", "");
        for example in huge.examples {
            assert_eq!(example.why.as_deref(), Some("left out: a number with more than 10000 digits"));
        }
        // Whoever cancels the question gets no answer at all.
        let (token, report) = (ratwheel_numbers::CancelToken::new(), |_, _| {});
        token.cancel();
        let stopped = hurried(text, &arguments, LONG, Control::new(&token, &report));
        assert!(matches!(stopped, Err(BenchError::Cancelled)), "{stopped:?}");
    }

    #[test]
    fn two_to_the_64_in_the_rules_of_mouse() {
        let mouse = include_str!("../../../games/src/mouse/mouse.rules");
        for (small, large) in [
            ("x' = x and y' < y", "x' = x and y' < 2^64"),
            ("x' = x and y' < y", "x' = x and y' < y + 2^64"),
            ("x' < x and y' < y and", "x' < x + 2^64 and y' < y and"),
        ] {
            let text = mouse.replacen(small, large, 1);
            assert_ne!(text, mouse);
            let answer = hurried(&text, &parameters("").unwrap(), Duration::ZERO, Control::none()).unwrap();
            assert!(answer.ok, "{:?}", answer.diagnostics);
            assert!(answer.examples.iter().any(|example| example.why.as_deref() == Some(LEFT_OUT)));
        }
    }

    #[test]
    fn claims_without_a_game_are_listed() {
        let lemmas = read("let A(n) = floor(n*phi)\nclaim grows: forall n: A(n) < A(n + 2)", "");
        assert!(lemmas.ok && lemmas.piles.is_empty(), "{:?}", lemmas.diagnostics);
        assert_eq!(
            lemmas.claims.iter().map(|claim| (claim.name.as_str(), claim.kind)).collect::<Vec<_>>(),
            [("grows", "closed")]
        );
    }

    #[test]
    fn sorted_piles_and_arguments_are_told() {
        let rules = "param d: int >= 1 = 1\nmove I: 0 < x - x' <= d and y' = y";
        let sorted = read(&format!("game g\npiles x <= y\n{rules}"), "d=2");
        assert!(sorted.ok && sorted.sorted, "{:?}", sorted.diagnostics);
        assert_eq!(sorted.arguments.into_iter().collect::<Vec<_>>(), [("d".to_owned(), "2".to_owned())]);
        let ordered = read(&format!("game g\npiles x, y # not x <= y\n{rules}"), "");
        assert!(ordered.ok && !ordered.sorted && ordered.arguments.is_empty());
    }

    #[test]
    fn places_count_as_a_page_counts() {
        // The title holds a character of two UTF-16 units and four bytes; the mistake comes after it on its line.
        let text = "game g \"🐀\"\npiles x\nmove I: x' < z # ≤";
        let answer = read(text, "");
        let units: Vec<u16> = text.encode_utf16().collect();
        let cut = |start: usize, end: usize| String::from_utf16(&units[start..end]).unwrap();
        assert!(!answer.ok);
        let [problem] = &answer.diagnostics[..] else { panic!("{:?}", answer.diagnostics) };
        assert_eq!((cut(problem.start, problem.end).as_str(), problem.line), ("z", 3));
        let words: Vec<String> = answer.tokens.iter().map(|token| cut(token.start, token.end)).collect();
        assert_eq!(words, ["game", "g", "\"🐀\"", "piles", "x", "move", "I", ":", "x", "'", "<", "z", "# ≤"]);
        assert_eq!(answer.tokens.last().unwrap().kind, "comment");
    }

    #[test]
    fn examples_are_run() {
        let text = "game g\npiles x\nparam d: int >= 1 = 2\nmove I: x - d <= x' < x\nexample (3) is P\nexample (4) is P\n\
                    example (2) is P when d = 1";
        let holds = |answer: &ParseAnswer| answer.examples.iter().map(|e| (e.line, e.holds)).collect::<Vec<_>>();
        let answer = read(text, "");
        assert!(answer.ok);
        assert_eq!(holds(&answer), [(5, Some(true)), (6, Some(false)), (7, None)]);
        assert!(answer.examples[1].why.as_ref().unwrap().contains("says N"), "{:?}", answer.examples[1]);
        let answer = read(text, "d=1");
        assert_eq!(holds(&answer), [(5, None), (6, None), (7, Some(true))]);
        let answer = read(text, "d=0");
        assert!(!answer.ok && answer.diagnostics[0].message.contains("must be >= 1"), "{answer:?}");
    }
}
