//! Claims proved for all parameters at once: every d, every irrational β above 2.

use super::Game;
use super::claims::{CounterexampleLine, allowed};
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_bench::{Bench, BenchError};
use ratwheel_families::{FamilyError, Outcome};
use ratwheel_games::Spec;
use ratwheel_logic::syntax::latex::{escaped, formula};
use ratwheel_logic::syntax::lexer::tokens;
use ratwheel_logic::syntax::mathematics::expression;
use ratwheel_logic::syntax::parser::Parser;
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, Verdict};
use ratwheel_rules::language::{ParameterKind, Ruleset};
use ratwheel_solve::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<ForAllQuestion>()];

/// Is a claim true for all positions and for all parameters?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ForAllQuestion {
    /// The game; of its parameters only the variant may be given.
    #[serde(flatten)]
    pub game: Game,
    /// P, `P misere`, `nim-value`, or the name of a claim about numbers, which needs no game; P if not given.
    pub claim: Option<String>,
    /// What the parameters satisfy besides what the ruleset requires, as `beta > 3`.
    pub range: Option<String>,
    /// Give up after this number of seconds.
    pub budget: Option<Number>,
    /// Give up when about this number of bytes is used.
    pub memory: Option<Number>,
}

/// `{game, claim, verdict, scope, latex, why, obligations, facts, instances, counterexample, certificate, explanation,
/// trusted}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ForAllAnswer {
    /// The game.
    pub game: String,
    /// The claim.
    pub claim: String,
    /// Refuted only where an instance is refuted; a proof that was not found refutes nothing.
    #[schemars(extend("enum" = ["proved", "refuted", "gave-up", "unsupported"]))]
    pub verdict: &'static str,
    /// The parameters with their ranges.
    pub scope: Option<String>,
    /// The statement as LaTeX, where it is proved: for which parameters, the claim, and what it is defined by.
    pub latex: Option<String>,
    /// What stays open, or what is out of reach.
    pub why: Option<String>,
    /// Each part that was proved, and the one that was not.
    pub obligations: Vec<FamilyPart>,
    /// A branch that stays open: what the sequences are, then its facts; `n1`, `n2`, … are numbers that were said to exist.
    pub facts: Vec<String>,
    /// What automata, or brute force where they do not decide, say about some instances, where there is no proof for all.
    pub instances: Vec<InstanceLine>,
    /// Where an instance fails first.
    pub counterexample: Option<CounterexampleLine>,
    /// What `verify` needs to establish the verdict again.
    pub certificate: Option<String>,
    /// The proof in steps.
    pub explanation: Vec<String>,
    /// What the verdict rests on.
    pub trusted: Vec<String>,
}

/// A part of a claim about a family.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyPart {
    /// `P→N by rule I`, `N→P`, `terminal` or `termination of rule I`; `same value by rule I`, `smaller values` and `values are
    /// natural numbers` for nim-values; `claim NAME` for a claim about numbers.
    pub name: String,
    /// What became of it.
    #[schemars(extend("enum" = ["proved", "open"]))]
    pub verdict: &'static str,
    /// How many steps its proof has.
    pub steps: usize,
}

/// An instance of a family.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct InstanceLine {
    /// The parameters.
    pub arguments: String,
    /// What automata say about it; `checked` if they do not decide it and brute force found no mistake.
    #[schemars(extend("enum" = ["proved", "refuted", "gave-up", "unsupported", "checked"]))]
    pub verdict: &'static str,
    /// Piles below this were played out by brute force.
    pub below: Option<u64>,
}

/// What is tried for a real parameter where no proof is found.
const REALS: [&str; 7] = ["sqrt(5)", "1+sqrt(2)", "sqrt(7)", "1+sqrt(3)", "2+sqrt(2)", "sqrt(2)", "(1+sqrt(5))/2"];
/// So many instances are looked at, each so many seconds.
const INSTANCES: usize = 6;
const SECONDS: u64 = 5;
/// What brute force plays out where automata decide nothing, by the number of piles.
const BELOW: [u64; 6] = [0, 200, 40, 14, 8, 6];

impl Question for ForAllQuestion {
    const NAME: &'static str = "prove-for-all";
    const SUMMARY: &'static str = "A claim proved for all positions and all parameters at once";
    const EXAMPLE: &'static str = r#"{"game":"wythoff"}"#;
    const LONG: bool = true;
    type Answer = ForAllAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<ForAllAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        let arguments = bench.arguments();
        if let Some((name, _)) = arguments.iter().find(|(name, _)| *name != "variant") {
            let problem =
                Problem::input(format_args!("`{name}` is given, but the claim is to be proved for all {name}"));
            return Err(problem.hint(format!("leave {name} out, or prove the instance without `for all`")));
        }
        let usual = if self.game.misere { "P misere" } else { "P" };
        let claim = self.claim.as_deref().unwrap_or(usual);
        let (rules, script) = family_of(&bench, self.range.as_deref())?;
        if Ruleset::parse(&rules).is_ok_and(|read| read.family_to_latex(claim).is_none()) {
            let known: Vec<&str> = bench.claims().iter().map(|claim| claim.name.as_str()).collect();
            let problem = Problem::input(format_args!("the rules for all parameters have no claim `{claim}`"));
            return Err(match known.is_empty() {
                true => problem.hint("add a line `claim P: …`"),
                false => problem.hint(format_args!("they may have {}", known.join(", "))),
            });
        }
        let mut answer = ForAllAnswer {
            game: bench.name().to_owned(),
            claim: claim.to_owned(),
            verdict: "gave-up",
            scope: None,
            latex: None,
            why: None,
            obligations: Vec::new(),
            facts: Vec::new(),
            instances: Vec::new(),
            counterexample: None,
            certificate: None,
            explanation: Vec::new(),
            trusted: Vec::new(),
        };
        let budget = allowed(context, &self.budget, &None, &self.memory)?;
        let control = context.control.within(&budget);
        match ratwheel_families::prove_with(&rules, &script, claim, control) {
            Ok(Outcome::Proved { scope, parts, certificate, explanation, trusted }) => {
                answer.verdict = "proved";
                answer.latex = statement(&rules, claim, &scope);
                answer.scope = Some(scope);
                let line = |part: &ratwheel_families::Part| FamilyPart {
                    name: part.name.clone(),
                    verdict: "proved",
                    steps: part.steps.len(),
                };
                answer.obligations = parts.iter().map(line).collect();
                answer.trusted = trusted;
                (answer.certificate, answer.explanation) = (Some(certificate), explanation);
            }
            Ok(Outcome::Open { scope, proved, open, facts }) => {
                answer.why = Some(format!("no proof was found for {scope}: {open} stays open"));
                answer.scope = Some(scope);
                let part = |name: &String, verdict| FamilyPart { name: name.clone(), verdict, steps: 0 };
                answer.obligations = proved.iter().map(|name| part(name, "proved")).collect();
                answer.obligations.push(part(&open, "open"));
                answer.facts = facts;
                instances(&mut answer, &rules, control)?;
            }
            Err(FamilyError::Unsupported(what)) => {
                (answer.verdict, answer.why) = ("unsupported", Some(what));
            }
            Err(FamilyError::Cancelled(stopped)) => match stopped.gave_up {
                Some(limit) => answer.why = Some(limit.to_string()),
                None => return Err(BenchError::Cancelled.into()),
            },
        }
        Ok(answer)
    }
}

/// The statement as LaTeX: for every such parameter, the claim, and its definitions.
fn statement(rules: &str, claim: &str, scope: &str) -> Option<String> {
    let (formula, definitions) = Ruleset::parse(rules).ok()?.family_to_latex(claim)?;
    // What is claimed of nim-values is a term.
    let value = if claim == "nim-value" { "\\mathcal{G}(x) = " } else { "" };
    let mut text = format!("{}:\n\\[ {value}{formula} \\]", scope_in_latex(scope));
    if !definitions.is_empty() {
        let all: Vec<String> = definitions.iter().map(|definition| format!("${definition}$")).collect();
        text.push_str(&format!("\nwhere {}.", all.join(" and ")));
    }
    Some(text)
}

/// `every irrational beta > 2` as `For every irrational $\beta > 2$`.
fn scope_in_latex(scope: &str) -> String {
    let part = |part: &str| {
        let (kind, range) = part.split_once(' ').unwrap_or((part, ""));
        // What stands before `with` is the name, which stands in the range too.
        let range = range.split_once(" with ").map_or(range, |(_, range)| range);
        let (tokens, _) = tokens(range);
        let read = Parser::new(range, &tokens).expression();
        let range = read.map_or_else(|_| escaped(range), |range| formula(&expression(&range)));
        format!("every {kind} ${range}$")
    };
    let parts: Vec<String> = scope.trim_start_matches("every ").split(" and every ").map(part).collect();
    format!("For {}", parts.join(" and "))
}

/// The ruleset of a game with its parameters left open, where its variant is chosen, and the script of its proof. The range
/// is one more condition on the parameters.
///
/// # Errors
/// The game has no ruleset with parameters, or the range cannot be read.
pub fn family_of(bench: &Bench, range: Option<&str>) -> Result<(String, String), Problem> {
    // Scripts may stand beside the rules.
    let parsed = bench.family().and_then(|text| Ruleset::parse(text).ok());
    let open = match &parsed {
        Some(rules) => rules.family_text(None).map(|text| (text, rules.script_text())),
        None => bench
            .ruleset()
            .and_then(|rules| Some((rules.family_text(bench.arguments().get("variant"))?, rules.script_text()))),
    };
    let Some((rules, script)) = open else {
        let why = format!("{} has no ruleset with parameters, so nothing can be proved for all of them", bench.name());
        let hint = "`prove` without `for all` is about all positions of an instance; docs/families/missing.md says what \
                    is out of reach and why";
        return Err(Problem::from(BenchError::GaveUp(why)).hint(hint));
    };
    Ok((range.map_or(Ok(rules.clone()), |range| narrowed(&rules, range))?, script))
}

/// The rules with one more condition on the parameters.
fn narrowed(rules: &str, range: &str) -> Result<String, Problem> {
    // One line, so that no other item can stand in it.
    if range.trim().is_empty() || range.chars().any(|c| c.is_control() || "#\"".contains(c)) {
        let problem = Problem::input(format_args!("`{range}` is no condition on the parameters"));
        return Err(problem.hint("write it as `beta > 3`, or as `2 <= d and d < 9`"));
    }
    let longer = format!("{rules}require {range}\n");
    match Ruleset::parse(&longer) {
        Ok(_) => Ok(longer),
        Err(mistakes) => {
            let first = mistakes.first().map(ToString::to_string).unwrap_or_default();
            Err(Problem::input(format_args!("the range of the parameters: {first}")))
        }
    }
}

/// What automata say about some instances.
fn instances(answer: &mut ForAllAnswer, rules: &str, control: Control<'_>) -> Result<(), Problem> {
    let Ok(ruleset) = Ruleset::parse(rules) else { return Ok(()) };
    let mut all: Vec<String> = vec![String::new()];
    for parameter in ruleset.parameters() {
        let values: Vec<String> = match parameter.kind {
            ParameterKind::Real => REALS.iter().map(|value| (*value).to_owned()).collect(),
            _ => (0..8).map(|value| value.to_string()).collect(),
        };
        let name = &parameter.name;
        let longer = |before: &String| {
            let comma = if before.is_empty() { "" } else { "," };
            values.iter().map(|value| format!("{before}{comma}{name}={value}")).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).take(200).collect();
    }
    for arguments in all {
        if answer.instances.len() >= INSTANCES {
            break;
        }
        match control.check() {
            Err(stopped) if stopped.gave_up.is_none() => return Err(BenchError::Cancelled.into()),
            Err(_) => break,
            Ok(()) => {}
        }
        // What `require` refuses is no instance.
        let Ok(Spec { arguments: values, .. }) = format!("game:{arguments}").parse() else { continue };
        let Ok(bench) = Bench::from_rules(rules, &values) else { continue };
        let budget = control.narrows(Budget::new().time(Some(Duration::from_secs(SECONDS))));
        let report = bench.prove(&answer.claim, &Options::default(), control.within(&budget));
        let word = report.as_ref().map_or("unsupported", ratwheel_prove::Report::word);
        let mut line = InstanceLine { arguments: arguments.clone(), verdict: word, below: None };
        let found = match &report {
            Ok(report) if report.verdict == Verdict::Refuted => {
                let words = report.counterexample.as_ref().map(ToString::to_string).unwrap_or_default();
                Some((words, report.counterexample.as_ref().map(CounterexampleLine::from)))
            }
            Ok(report) if report.verdict == Verdict::Proved => None,
            _ => played_out(&bench, &answer.claim, &mut line, control.within(&budget)),
        };
        answer.instances.push(line);
        if let Some((words, counterexample)) = found {
            (answer.verdict, answer.counterexample) = ("refuted", counterexample);
            answer.why = Some(format!("it fails for {arguments}: {words}"));
            break;
        }
    }
    Ok(())
}

/// What brute force says about a claim on P-positions: where it fails, if it does.
fn played_out(
    bench: &Bench,
    claim: &str,
    line: &mut InstanceLine,
    control: Control<'_>,
) -> Option<(String, Option<CounterexampleLine>)> {
    let piles = bench.piles().filter(|_| bench.claims_set(claim))?;
    let below = BELOW.get(piles).copied().unwrap_or(5);
    let check = bench.check_claim(claim, &Region::Box(vec![below; piles]), control).ok()?;
    // What could not be evaluated was not checked.
    if check.checked.is_empty() || !check.refused.is_empty() {
        return None;
    }
    line.below = Some(below);
    line.verdict = if check.count > 0 { "refuted" } else { "checked" };
    let first = check.disagreements.first()?;
    let words = format!("at {}, {}", first.position, first.what);
    let from = first.position.clone();
    Some((words.clone(), Some(CounterexampleLine { obligation: "P", from, to: None, rule: None, words })))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask, read};
    use crate::questions::RulesQuestion;
    use serde_json::json;

    fn asked<Q: Question>(fields: &serde_json::Value) -> Q::Answer {
        let (cache, limits) = (Cache::default(), Limits::default());
        ask(&read::<Q>(fields.to_string().as_bytes()).unwrap(), &Context::new(&cache, &limits)).unwrap()
    }

    /// Automata know no recursion with such numbers: the instance is played out.
    #[test]
    fn what_automata_do_not_decide_is_played_out() {
        let rules = "game g\npiles x, y\nparam s: int >= 2 = 2\nmove I: x' < x and y' = y or x' = x and y' < y\n\
                     claim P: recursion n on (x, y) { a = mex, b = s*a + n } or recursion n on (y, x) { a = mex, b = s*a + n }";
        let answer = asked::<ForAllQuestion>(&json!({ "rules": rules }));
        assert_eq!((answer.verdict, answer.scope.as_deref()), ("refuted", Some("every integer s >= 2")));
        let first = answer.instances.first().unwrap();
        assert_eq!((first.arguments.as_str(), first.verdict), ("s=2", "refuted"));
        assert!(answer.why.unwrap().starts_with("it fails for s=2: at (1,1), "));
        // The branch that stays open is told in words.
        assert!(answer.facts.iter().any(|fact| fact.starts_with("A(i) is the least number")), "{:?}", answer.facts);
        assert!(!answer.facts.iter().any(|fact| fact.contains(['#', '%'])), "{:?}", answer.facts);
    }

    #[test]
    fn claims_say_for_which_parameters_they_can_be_proved() {
        let scopes = |game: &str| -> Vec<Option<String>> {
            let answer = asked::<RulesQuestion>(&json!({ "game": game }));
            answer.claims.into_iter().map(|claim| claim.scope).collect()
        };
        let beta = Some("every irrational beta > 2".to_owned());
        assert_eq!(scopes("wynim:beta=pi"), [beta]);
        assert_eq!(scopes("mouse"), [None]);
        assert!(scopes("wythoff").contains(&Some("every integer d >= 1".to_owned())));
    }

    #[test]
    fn scopes_are_mathematics() {
        assert_eq!(scope_in_latex("every irrational beta > 2"), "For every irrational $\\beta > 2$");
        let two = scope_in_latex("every integer d >= 1 and every real x with 1 < x <= 2");
        assert_eq!(two, "For every integer $d \\ge 1$ and every real $1 < x \\le 2$");
    }

    #[test]
    fn a_statement_says_what_it_is_about() {
        let rules =
            "param beta: real = pi\nrequire beta > 2\nlet B(n) = floor(n*beta)\nclaim up: forall n: B(n) < B(n + 1)\n";
        let text = statement(rules, "up", "every real beta > 2").unwrap_or_default();
        assert!(text.starts_with("For every real $\\beta > 2$:\n\\[ \\forall n"), "{text}");
        assert!(text.contains("\nwhere $B"), "{text}");
    }
}
