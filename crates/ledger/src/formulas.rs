//! The formulas and terms that checks are written with: over the piles of a game, closed, or with one variable.

use crate::check::CheckError;
use ratwheel_logic::{EvalError, Formula, Oracle, Prepared, ReadError, Relation, Term, Variable, Vocabulary};
use ratwheel_numbers::{Control, Integer};

/// What went wrong with an evaluation.
pub(crate) fn evaluation(error: EvalError) -> CheckError {
    match error {
        EvalError::Cancelled => CheckError::Cancelled,
        error => CheckError::gave_up(error),
    }
}

fn unreadable(what: &str) -> impl Fn(ReadError) -> CheckError {
    let what = what.to_owned();
    move |error| CheckError::Bad(format!("{what} cannot be read:\n{error}"))
}

/// Names for piles that have none: x, y, z, or x1, x2, … where those do not suffice.
pub(crate) fn pile_names(piles: usize) -> Vec<String> {
    let few = ["x", "y", "z"];
    let name = |i: usize| match few.get(i) {
        Some(name) if piles <= few.len() => (*name).to_owned(),
        _ => format!("x{}", i + 1),
    };
    (0..piles).map(name).collect()
}

/// A formula over variables with these names.
pub(crate) fn over(names: &[String], define: &str, formula: &str) -> Result<Formula, CheckError> {
    let words = Vocabulary::new(names).defining(define).map_err(unreadable("the formula over the piles"))?;
    words.formula(formula).map_err(unreadable("the formula over the piles"))
}

/// A closed formula; P(…) and legal(…) speak of positions with this many piles, if there is a game.
pub(crate) fn closed(piles: Option<usize>, define: &str, formula: &str) -> Result<Formula, CheckError> {
    let words = Vocabulary::new::<&str>(&[]);
    let words = piles.map_or(words.clone(), |piles| words.with_game(piles));
    let words = words.defining(define).map_err(unreadable("the formula"))?;
    words.formula(formula).map_err(unreadable("the formula"))
}

/// The least values of the variables that a false formula starts with for which it is false, one after the other: each by
/// bisection, as "for all n ≤ v" can only become false when v grows. Takes O(k log size) evaluations for k variables. Also
/// in words.
pub(crate) fn counterexample(
    formula: &Formula,
    text: &str,
    size: u64,
    oracle: Option<&dyn Oracle>,
    control: Control<'_>,
) -> Result<(Values, String), CheckError> {
    let holds = |formula: Formula| formula.holds_below(size, oracle, control).map_err(evaluation);
    let mut fixed: Vec<u64> = Vec::new();
    while fixed.len() < universal(formula) {
        let (mut low, mut high) = (0, size.saturating_sub(1));
        while low < high {
            let middle = low + (high - low) / 2;
            if holds(restrict(formula, &fixed, Some(middle)))? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if holds(restrict(formula, &fixed, Some(low)))? {
            // The variable has a range of its own that goes beyond the size.
            break;
        }
        fixed.push(low);
    }
    let names = leading_variables(text);
    let named = fixed.into_iter().enumerate().map(|(i, value)| {
        let name = names.get(i).map_or_else(|| format!("variable {}", i + 1), Clone::clone);
        (name, value)
    });
    let values: Values = named.collect();
    let words: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let words = if words.is_empty() { "it is false".to_owned() } else { words.join(", ") };
    Ok((values, words))
}

/// Variables and their values.
pub(crate) type Values = Vec<(String, u64)>;

/// How many universal quantifiers the formula starts with.
fn universal(formula: &Formula) -> usize {
    match formula {
        Formula::ForAll(_, _, body) => 1 + universal(body),
        _ => 0,
    }
}

/// The formula with its first variables fixed, and the next one at most `most`.
fn restrict(formula: &Formula, fixed: &[u64], most: Option<u64>) -> Formula {
    let Formula::ForAll(depth, range, body) = formula else { return formula.clone() };
    let variable = Term::Variable(Variable::Bound(*depth));
    let limit = |relation, value: u64| Formula::Compare(relation, variable, Term::Constant(Integer::from(value)));
    let (condition, body) = match (fixed.split_first(), most) {
        (Some((value, rest)), _) => (limit(Relation::Equal, *value), restrict(body, rest, most)),
        (None, Some(most)) => (limit(Relation::LessEqual, most), (**body).clone()),
        (None, None) => return formula.clone(),
    };
    Formula::ForAll(*depth, range.clone(), Box::new(Formula::Implies(Box::new(condition), Box::new(body))))
}

/// The names after the words `forall` that a formula starts with.
fn leading_variables(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text.trim_start();
    while let Some(after) = rest.strip_prefix("forall").or_else(|| rest.strip_prefix('∀')) {
        let (variables, body) = after.split_once(':').unwrap_or((after, ""));
        let identifier = |c: char| c.is_ascii_alphanumeric() || c == '_';
        names.extend(variables.split(',').map(|variable| {
            let variable = variable.trim_start();
            variable.split(|c| !identifier(c)).next().unwrap_or(variable).to_owned()
        }));
        rest = body.trim_start();
    }
    names
}

/// The variables that a formula quantifies with `forall`, wherever it does, but for ranges between two written numbers.
pub(crate) fn universal_variables(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, word) in text.match_indices("forall").chain(text.match_indices('∀')) {
        let rest = text.get(at + word.len()..).unwrap_or_default();
        let head = rest.split_once(':').map_or(rest, |(head, _)| head);
        let finite = head.split_once(" in ").is_some_and(|(_, range)| {
            let ends = range.split_once("..").map(|(low, high)| (low.trim(), high.trim()));
            let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            ends.is_some_and(|(low, high)| number(low) && number(high))
        });
        if !finite {
            let whole = format!("forall{head}:");
            names.extend(leading_variables(&whole));
        }
    }
    names
}

/// A term in n, ready to be evaluated.
pub(crate) struct TermOfN(Prepared);

impl TermOfN {
    pub(crate) fn new(define: &str, term: &str) -> Result<Self, CheckError> {
        let what = format!("the term `{term}`");
        let words = Vocabulary::new(&["n"]).defining(define).map_err(unreadable(&what))?;
        let term = words.term(term).map_err(unreadable(&what))?;
        Prepared::new(1, [], [&term]).map(Self).map_err(evaluation)
    }

    pub(crate) fn at(&self, n: u64) -> Result<Integer, CheckError> {
        self.0.value(0, [&Integer::from(n)]).map_err(evaluation)
    }
}
