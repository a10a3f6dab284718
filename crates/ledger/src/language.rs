//! Formulas and terms of the ruleset language outside a ruleset: over the piles of a game, closed, or with one variable.

use crate::check::CheckError;
use ratwheel_numbers::{Control, Integer, Natural};
use ratwheel_rules::core::{Claim, ClaimKind, Formula, Measure, Relation, Relational, Term, Variable};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{EvalError, Game, Play, Position, RelationalGame};

/// The relation of a text; `what` says in errors what could not be read.
fn relation(text: &str, what: &str) -> Result<Relational, CheckError> {
    let rules = Ruleset::parse(text).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        CheckError::Bad(format!("{what} cannot be read:\n{}", all.join("\n")))
    })?;
    rules.instantiate(&Arguments::new()).map_err(|error| CheckError::Bad(format!("{what}: {error}")))
}

pub(crate) fn evaluation(error: EvalError) -> CheckError {
    match error {
        EvalError::Cancelled => CheckError::Cancelled,
        error => CheckError::gave_up(error),
    }
}

/// A game without moves on so many piles, named x, y, z, or x1, x2, … where those do not suffice.
pub(crate) fn carrier(piles: usize) -> Relational {
    let few = ["x", "y", "z"];
    let name =
        |i: usize| few.get(i).filter(|_| piles <= few.len()).map_or_else(|| format!("x{}", i + 1), |n| (*n).to_owned());
    Relational {
        id: "carrier".to_owned(),
        title: String::new(),
        piles: (0..piles).map(name).collect(),
        sorted: false,
        positions: None,
        measure: Measure::Total,
        rules: Vec::new(),
        claims: Vec::new(),
        examples: Vec::new(),
    }
}

fn piles(game: &Relational) -> String {
    game.piles.join(if game.sorted { " <= " } else { ", " })
}

/// The game with this formula over its piles as its only claim about P.
pub(crate) fn with_p_set(game: &Relational, define: &str, set: &str, play: Play) -> Result<Relational, CheckError> {
    let name = if play == Play::Normal { "P" } else { "P misere" };
    let text = format!("game g\npiles {}\n{define}\nclaim {name}: {set}\n", piles(game));
    let claims = relation(&text, "the formula over the piles")?.claims;
    Ok(Relational { claims, ..game.clone() })
}

/// The name that a closed formula gets.
pub(crate) const CLOSED: &str = "ledger";

/// The game, or none, with this closed formula as a claim named [`CLOSED`], beside the game's own claim P.
pub(crate) fn with_closed(game: Option<&Relational>, define: &str, formula: &str) -> Result<Relational, CheckError> {
    let p = |claim: &&Claim| matches!(claim.kind, ClaimKind::NormalP(_));
    let own: Vec<Claim> = game.iter().flat_map(|game| game.claims.iter().filter(p).cloned()).collect();
    let header = game.map_or_else(|| "x".to_owned(), piles);
    let claim = if own.is_empty() { "" } else { "claim P: true" };
    let text = format!("game g\npiles {header}\n{define}\n{claim}\nclaim {CLOSED}: {formula}\n");
    let mut found = relation(&text, "the formula")?;
    let closed = found.claims.iter().position(|claim| matches!(claim.kind, ClaimKind::Closed(_)));
    let closed = closed.ok_or_else(|| CheckError::Bad("the formula is not closed".to_owned()))?;
    let closed = found.claims.swap_remove(closed);
    let base = game.cloned().unwrap_or(Relational { claims: Vec::new(), ..found });
    Ok(Relational { claims: own.into_iter().chain([closed]).collect(), ..base })
}

/// A closed formula on a game, evaluated with its variables below a size.
pub(crate) struct Closed {
    game: Relational,
    /// The quantified variables it starts with, by name.
    names: Vec<String>,
}

impl Closed {
    pub(crate) fn new(game: Relational, text: &str) -> Self {
        Self { game, names: leading_variables(text) }
    }

    fn formula(&self) -> Option<&Formula> {
        self.game.claims.iter().find_map(|claim| match &claim.kind {
            ClaimKind::Closed(formula) => Some(formula),
            _ => None,
        })
    }

    fn holds_as(&self, formula: Option<Formula>, size: u64, control: Control<'_>) -> Result<bool, CheckError> {
        let mut game = self.game.clone();
        if let Some(formula) = formula {
            game.claims.retain(|claim| !matches!(claim.kind, ClaimKind::Closed(_)));
            game.claims.push(Claim { name: CLOSED.to_owned(), kind: ClaimKind::Closed(formula) });
        }
        let game = RelationalGame::new(game).map_err(evaluation)?;
        let verdicts = game.closed_claims(size, control).map_err(evaluation)?;
        Ok(verdicts.iter().all(|verdict| verdict.holds))
    }

    pub(crate) fn holds(&self, size: u64, control: Control<'_>) -> Result<bool, CheckError> {
        self.holds_as(None, size, control)
    }

    /// The least values of the variables that the formula starts with for which it is false, one after the other: each by
    /// bisection, as "for all n ≤ v" can only become false when v grows. Takes O(k log size) evaluations for k variables.
    /// Also in words.
    pub(crate) fn counterexample(&self, size: u64, control: Control<'_>) -> Result<(Values, String), CheckError> {
        let Some(formula) = self.formula() else { return Ok((Values::new(), String::new())) };
        let mut fixed: Vec<u64> = Vec::new();
        while fixed.len() < universal(formula) {
            let (mut low, mut high) = (0, size.saturating_sub(1));
            while low < high {
                let middle = low + (high - low) / 2;
                let restricted = restrict(formula, &fixed, Some(middle));
                if self.holds_as(Some(restricted), size, control)? {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if self.holds_as(Some(restrict(formula, &fixed, Some(low))), size, control)? {
                // The variable has a range of its own that goes beyond the size.
                break;
            }
            fixed.push(low);
        }
        let named = fixed.into_iter().enumerate().map(|(i, value)| {
            let name = self.names.get(i).map_or_else(|| format!("variable {}", i + 1), Clone::clone);
            (name, value)
        });
        let values: Values = named.collect();
        let words: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let words = if words.is_empty() { "it is false".to_owned() } else { words.join(", ") };
        Ok((values, words))
    }
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

/// A term in n, ready to be evaluated.
///
/// The language has no term on its own, so it stands as the target of a move: from (n, v) to (n, t).
pub(crate) struct TermOfN {
    value: RelationalGame,
    negated: RelationalGame,
    text: String,
}

impl TermOfN {
    pub(crate) fn new(define: &str, term: &str) -> Result<Self, CheckError> {
        let game = |term: &str| {
            let text = format!("game g\npiles n, v\n{define}\nmove t: n' = n and v' = {term}\n");
            let relation = relation(&text, &format!("the term `{term}`"))?;
            RelationalGame::new(relation).map_err(evaluation)
        };
        Ok(Self { value: game(term)?, negated: game(&format!("-({term})"))?, text: term.to_owned() })
    }

    pub(crate) fn at(&self, n: u64) -> Result<Integer, CheckError> {
        if let Some(value) = self.natural(&self.value, n)? {
            return Ok(Integer::from(value));
        }
        match self.natural(&self.negated, n)? {
            Some(value) => Ok(-Integer::from(value)),
            None => Err(CheckError::Bad(format!("`{}` has no value at n = {n}", self.text))),
        }
    }

    /// The value if it is ≥ 0. A move changes the position, so that the value is found from v = 0 or from v = 1.
    fn natural(&self, game: &RelationalGame, n: u64) -> Result<Option<Natural>, CheckError> {
        for v in [0u64, 1] {
            let from = Position::from([n, v]);
            let moves = game.moves(&from, 2, Control::none()).map_err(CheckError::gave_up)?;
            if let Some(step) = moves.first() {
                return Ok(step.to.piles().get(1).cloned());
            }
        }
        Ok(None)
    }
}
