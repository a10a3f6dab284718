//! Claims that are asked about: by name, or as a formula that the rules do not hold.

use crate::ask::Problem;
use ratwheel_bench::{Bench, BenchError, prove_error};
use ratwheel_games::Arguments;
use ratwheel_logic::syntax::lexer::ITEM_WORDS;
use ratwheel_prove::ProveError;
use ratwheel_rules::Play;
use ratwheel_rules::language::{Diagnostic, nearest};
use std::sync::Arc;

/// A claim that is asked about.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The game, with the claim in its rules.
    pub(crate) bench: Arc<Bench>,
    /// The name of the claim there.
    pub(crate) claim: String,
    /// The formula, if it was given as one.
    pub(crate) formula: Option<String>,
}

/// What a closed formula is called in the rules.
const CLOSED: [&str; 2] = ["given", "given-formula"];

impl Given {
    /// The claim that the text names; where none has that name, the text is read as a formula: a closed one, or one over the
    /// piles that is claimed to be the set of P-positions.
    ///
    /// # Errors
    /// [`Problem`] says what is wrong with the formula; what looks like a mistyped name gets the nearest one as a hint.
    pub(crate) fn read(bench: Arc<Bench>, text: &str, play: Play) -> Result<Self, Problem> {
        if bench.claims().iter().any(|claim| claim.name == text) {
            return Ok(Self { bench, claim: text.to_owned(), formula: None });
        }
        if bench.claims().is_empty() {
            bench.provable()?;
        }
        let formula = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let closed = CLOSED.iter().find(|name| bench.claims().iter().all(|claim| claim.name != **name));
        let closed = closed.copied().unwrap_or("given");
        let set = if play == Play::Normal { "P" } else { "P misere" };
        // A text without piles has no P-positions.
        let names: &[&str] = if bench.relation().is_some() { &[closed, set] } else { &[closed] };
        let mut wrong = None;
        for name in names.iter().copied() {
            match with_claim(&bench, name, &formula) {
                Ok(bench) => {
                    return Ok(Self { bench: Arc::new(bench), claim: name.to_owned(), formula: Some(formula) });
                }
                // What speaks of the game by P(…) and legal(…) can only be closed.
                Err(mistakes) if wrong.is_none() || !(formula.contains("P(") || formula.contains("legal(")) => {
                    wrong = Some((name, mistakes));
                }
                Err(_) => {}
            }
        }
        Err(refused(&bench, text, &formula, wrong))
    }
}

/// Neither a name nor a formula.
fn refused(bench: &Bench, text: &str, formula: &str, wrong: Option<(&str, BenchError)>) -> Problem {
    // A name has one word or, as `P misere`, two.
    let looks_like_a_name =
        text.chars().all(|c| c.is_alphanumeric() || "-_ ".contains(c)) && text.split_whitespace().count() < 3;
    let names: Vec<&str> = bench.claims().iter().map(|claim| claim.name.as_str()).collect();
    if looks_like_a_name {
        let known = names.iter().map(|name| (*name).to_owned()).collect();
        let problem = Problem::from(prove_error(ProveError::NoSuchClaim { name: text.to_owned(), known }));
        let or = "a formula can be given in place of a name, as 'x = 2*y'";
        return match nearest(text, names.iter().copied()) {
            Some(name) => problem.hint(format_args!("did you mean `{name}`? {or}")),
            None => problem.hint(or),
        };
    }
    match wrong {
        Some((name, BenchError::Rules(mistakes))) => {
            // The formula stands in the first line; what else is wrong follows from that.
            let line = format!("claim {name}: {formula}");
            let own: Vec<Diagnostic> = mistakes.iter().filter(|mistake| mistake.line == 1).cloned().collect();
            Problem::rules("the formula", &line, if own.is_empty() { &mistakes } else { &own })
        }
        Some((_, error)) => error.into(),
        None => Problem::input(format_args!("there is no claim `{text}`")),
    }
}

/// The same game with a further claim, or with another in place of one; parameters and abbreviations of a ruleset can be
/// used in it.
fn with_claim(bench: &Bench, name: &str, formula: &str) -> Result<Bench, BenchError> {
    // The rules of the catalogue are taken with their parameters worked in.
    let own = if bench.entry().is_none() { bench.text().map(ToOwned::to_owned) } else { None };
    let (text, arguments) = match own {
        Some(text) => (text, bench.arguments().clone()),
        None => (bench.provable()?.relation().to_text(), Arguments::default()),
    };
    let text = format!("claim {name}: {formula}\n{}", without_claim(&text, name));
    Ok(Bench::from_rules(&text, &arguments)?.called(bench.name()))
}

/// The text without the claim of this name.
fn without_claim(text: &str, name: &str) -> String {
    let words =
        |line: &str| line.split_once(':').map(|(head, _)| head.split_whitespace().collect::<Vec<_>>().join(" "));
    let wanted = format!("claim {name}");
    let mut inside = false;
    let kept = text.lines().filter(|line| {
        let first = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        if ITEM_WORDS.contains(&first) {
            inside = words(line).is_some_and(|head| head == wanted);
        }
        !inside
    });
    kept.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use crate::ask::{Cache, Context, Limits, Problem, Question, ask, read};
    use crate::questions::{CheckAnswer, CheckQuestion, Proof, ProveQuestion};
    use serde_json::{Value, json};

    const RULES: &str = "game half\npiles x, y\nparam d: int = 1\nlet gap = y - x\nmove I: x' < x and y' = y\n\
                         move I: x' = x and y' < y\nclaim P: x = y\n     or false\nclaim equal: forall x, y: P(x, y) => x = y";

    fn asked<Q: Question>(fields: &Value) -> Result<Q::Answer, Problem> {
        let (cache, limits) = (Cache::default(), Limits::default());
        ask(&read::<Q>(fields.to_string().as_bytes()).unwrap(), &Context::new(&cache, &limits))
    }

    fn prove(claim: &str) -> Result<Proof, Problem> {
        asked::<ProveQuestion>(&json!({ "rules": RULES, "arguments": "d=2", "claim": claim }))
    }

    fn check(claim: &str) -> Result<CheckAnswer, Problem> {
        asked::<CheckQuestion>(&json!({ "rules": RULES, "claim": claim, "size": 6 }))
    }

    #[test]
    fn a_claim_is_a_name_or_a_formula() {
        for (claim, name, verdict) in [
            ("P", "P", "proved"),
            ("equal", "equal", "proved"),
            ("x = y", "P", "proved"),
            ("gap = 0", "P", "proved"),
            ("gap = d", "P", "refuted"),
            ("forall x: exists y: P(x, y)", "given", "proved"),
            ("forall n: n < 5", "given", "refuted"),
        ] {
            let proof = prove(claim).unwrap_or_else(|problem| panic!("{claim}: {problem}"));
            assert_eq!((proof.report.claim.as_str(), proof.report.word()), (name, verdict), "{claim}");
            assert_eq!(proof.bench.name(), "half:d=2");
        }
        // The catalogue's own rules, with their parameters.
        let wythoff = json!({ "game": "wythoff:d=2", "claim": "x = 0 and y = 0" });
        let proof = asked::<ProveQuestion>(&wythoff).unwrap();
        assert_eq!((proof.bench.name(), proof.report.word()), ("wythoff:d=2", "refuted"));
    }

    #[test]
    fn claims_are_checked_one_by_one() {
        for (claim, checked, count) in [
            ("P", "claim P on 36 positions", 0),
            ("x = y", "claim P on 36 positions", 0),
            ("x = 2*y", "claim P on 36 positions", 7),
            ("equal", "claim equal: holds for numbers below 6", 0),
            ("forall x, y: P(x, y) => x < 5", "claim given: fails", 1),
        ] {
            let answer = check(claim).unwrap_or_else(|problem| panic!("{claim}: {problem}"));
            assert_eq!((answer.checked, answer.count), (vec![checked.to_owned()], count), "{claim}");
        }
    }

    #[test]
    fn a_mistyped_name_gets_a_hint_and_a_formula_its_place() {
        let refused = prove("equals").unwrap_err();
        assert!(refused.message.contains("there is no claim `equals`"), "{refused}");
        assert!(refused.hint.unwrap().contains("did you mean `equal`?"));
        for claim in ["x = z", "x = y and", "2 divides x", "P(x) = 3", "x = y\nmove II: x' < y"] {
            let refused = prove(claim).unwrap_err();
            assert!(refused.message.contains("the formula has"), "{claim}: {refused}");
            assert!(refused.picture().unwrap().contains("line 1"), "{claim}");
        }
    }
}
