//! Filling in parameters and choosing a variant: from a ruleset to the relation that engines read.

use super::check::MAX_PILES;
use super::items::{ExampleItem, ExampleVerdict, Item, MoveItem};
use super::rearrange::{Which, rearranged};
use super::view::View;
use super::{Ruleset, print, values};
use crate::core::{Claim, ClaimKind, Example, Formula, Measure, Relation, Relational, Rule, Symmetry};
use crate::position::{Outcome, Play, Position};
use ratwheel_logic::syntax::ast::{Bounds, Default, Expr, ParameterItem, ParameterSort, Span};
use ratwheel_logic::syntax::lower::{Fault, Lowering, MAX_SIZE, Value};
use ratwheel_logic::syntax::{Diagnostic, Problem, nearest, print as written};
use ratwheel_logic::{Node, Term, Variable};
use ratwheel_numbers::{Integer, MAX_DEPTH, Real, TOO_DEEP_HINT, parse_integer, too_deep};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use thiserror::Error;

/// Values for parameters, as text, and a variant; what is not given takes its default.
///
/// ```
/// use ratwheel_rules::language::Arguments;
/// let arguments = Arguments::new().with("beta", "2+sqrt(2)").variant("repaired");
/// assert_eq!("beta=2+sqrt(2),variant=repaired".parse(), Ok(arguments));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    values: BTreeMap<String, String>,
    variant: Option<String>,
}

impl Arguments {
    /// Defaults for all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives a parameter a value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.values.insert(name.into(), value.into());
        self
    }

    /// Chooses a variant.
    #[must_use]
    pub fn variant(mut self, name: impl Into<String>) -> Self {
        self.variant = Some(name.into());
        self
    }
}

impl FromStr for Arguments {
    type Err = InstantiateError;

    /// `key=value,key=value`; commas inside brackets belong to the value, and `variant` chooses a variant.
    fn from_str(text: &str) -> Result<Self, InstantiateError> {
        let mut arguments = Self::new();
        let mut depth = 0usize;
        let parts = text.split(|c: char| {
            match c {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            c == ',' && depth == 0
        });
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return Err(InstantiateError::Syntax { found: part.to_owned() });
            };
            let (name, value) = (name.trim(), value.trim());
            arguments = if name == "variant" { arguments.variant(value) } else { arguments.with(name, value) };
        }
        Ok(arguments)
    }
}

/// A parameter of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: ParameterKind,
    /// Its range in the language, as `>= 1`.
    pub range: Option<String>,
    /// Its default in the language, as `pi`; without one a value must be given.
    pub default: Option<String>,
}

/// What values a parameter takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterKind {
    /// Integers.
    Integer,
    /// Real numbers.
    Real,
    /// Sets of these names, written `king+rook`.
    Names(Vec<String>),
}

/// Why a ruleset cannot be used with these arguments.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InstantiateError {
    /// Arguments are written `key=value,key=value`.
    #[error("`{found}` is not an argument: write key=value,key=value, as in beta=2+sqrt(2)")]
    Syntax {
        /// The part that is not.
        found: String,
    },
    /// There is no such parameter.
    #[error("{}", unknown("parameter", name, known))]
    UnknownParameter {
        /// The name that was given.
        name: String,
        /// The parameters that there are.
        known: Vec<String>,
    },
    /// The parameter has no default and no value was given.
    #[error("the parameter `{name}` has no default: give it as {name}=…")]
    MissingParameter {
        /// Its name.
        name: String,
    },
    /// The value cannot be read.
    #[error("`{value}` is no value for the parameter `{name}`: {why}")]
    BadValue {
        /// The parameter.
        name: String,
        /// The value that was given.
        value: String,
        /// What would be right.
        why: String,
    },
    /// The value is outside the parameter's range.
    #[error("the parameter `{name}` must be {range}, and {value} is not")]
    OutOfRange {
        /// The parameter.
        name: String,
        /// The value that was given.
        value: String,
        /// The range, as `>= 1`.
        range: String,
    },
    /// There is no such variant.
    #[error("{}", unknown("variant", name, known))]
    UnknownVariant {
        /// The name that was given.
        name: String,
        /// The variants that there are.
        known: Vec<String>,
    },
    /// A `require` does not hold, or nobody can tell.
    #[error("{}", required(condition, message.as_deref(), values, undecided.as_deref()))]
    Require {
        /// The condition, as written.
        condition: String,
        /// The ruleset's own message.
        message: Option<String>,
        /// The parameters' values, as `beta = 2`.
        values: String,
        /// What could not be decided, if that is the reason.
        undecided: Option<String>,
    },
    /// With these values something in the text makes no sense.
    #[error(transparent)]
    Text(Diagnostic),
}

/// "There is no such parameter", with those that there are and the nearest one.
fn unknown(what: &str, name: &str, known: &[String]) -> String {
    if known.is_empty() {
        return format!("there is no {what} `{name}`: this game has none");
    }
    let near = nearest(name, known.iter().map(String::as_str)).map(|near| format!("; did you mean `{near}`?"));
    format!("there is no {what} `{name}`; known: {}{}", known.join(", "), near.unwrap_or_default())
}

fn required(condition: &str, message: Option<&str>, values: &str, undecided: Option<&str>) -> String {
    let message = message.map_or_else(|| format!("the rules require {condition}"), str::to_owned);
    let with = if values.is_empty() { String::new() } else { format!(", with {values}") };
    match undecided {
        Some(why) => format!("{message}: {why}, so `{condition}` cannot be told{with}"),
        None => format!("{message}: `{condition}` fails{with}"),
    }
}

/// Piles that `in any order` rearranges; 6! = 720 arrangements.
const MAX_REARRANGED: usize = 6;

impl Ruleset {
    /// The parameters, in the order of the text.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        let view = View::new(&self.items, None);
        let parameter = |item: &&ParameterItem| Parameter {
            name: item.name.text.clone(),
            kind: match &item.sort {
                ParameterSort::Integer => ParameterKind::Integer,
                ParameterSort::Real => ParameterKind::Real,
                ParameterSort::Names(names) => ParameterKind::Names(names.iter().map(|n| n.text.clone()).collect()),
            },
            range: written::range(&item.range),
            default: item.default.as_ref().map(written::default),
        };
        view.declared.parameters.iter().map(parameter).collect()
    }

    /// The names of the variants, in the order of the text.
    #[must_use]
    pub fn variants(&self) -> Vec<&str> {
        let names = self.items.iter().filter_map(|item| match item {
            Item::Variant { name, .. } => Some(name.text.as_str()),
            _ => None,
        });
        names.collect()
    }

    /// The relation, with these arguments worked in. An example without `when` stays only if all parameters have their
    /// defaults and no variant is chosen.
    ///
    /// # Errors
    /// An [`InstantiateError`]: an unknown name, a value that cannot be read or is out of range, a `require` that fails
    /// or cannot be decided, or a place in the text that makes no sense with these values.
    ///
    /// ```
    /// use ratwheel_rules::language::{Arguments, Ruleset};
    /// let rules = Ruleset::parse("game take\npiles x\nparam d: int >= 1 = 3\nmove I: x - d <= x' < x").unwrap();
    /// let game = rules.instantiate(&Arguments::new().with("d", "5")).unwrap();
    /// assert_eq!(game.to_text(), "game take\npiles x\n\nmove I: x - 5 <= x' and x' < x\n");
    /// let error = rules.instantiate(&Arguments::new().with("d", "0")).unwrap_err();
    /// assert_eq!(error.to_string(), "the parameter `d` must be >= 1, and 0 is not");
    /// ```
    pub fn instantiate(&self, arguments: &Arguments) -> Result<Relational, InstantiateError> {
        #[allow(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general in its lifetime")]
        self.work(arguments, |work, defaults| work.relational(defaults))
    }

    /// The `example` lines with their places in the text, and what each says with these arguments.
    ///
    /// # Errors
    /// As [`Ruleset::instantiate`].
    ///
    /// ```
    /// use ratwheel_rules::language::{Arguments, Ruleset};
    /// let rules = Ruleset::parse("game g\npiles x\nmove I: x' < x\nexample (0) is P").unwrap();
    /// let lines = rules.example_lines(&Arguments::new()).unwrap();
    /// assert_eq!((lines[0].line, lines[0].text.as_str()), (4, "(0) is P"));
    /// assert!(lines[0].example.is_some());
    /// ```
    pub fn example_lines(&self, arguments: &Arguments) -> Result<Vec<ExampleLine>, InstantiateError> {
        self.work(arguments, |work, defaults| {
            let mut lines = Vec::new();
            // Lines are counted on from the example before: there may be very many.
            let (mut at, mut line) = (0, 1);
            for item in &work.view.examples {
                let start = item.span.start;
                if start < at {
                    (at, line) = (0, 1);
                }
                line += self.source.get(at..start).unwrap_or_default().matches('\n').count();
                at = start;
                let text = print::item(&Item::Example((*item).clone()));
                let text = text.strip_prefix("example ").unwrap_or(&text).to_owned();
                lines.push(ExampleLine { line, text, example: work.example(item, defaults)? });
            }
            Ok(lines)
        })
    }

    fn work<T>(
        &self,
        arguments: &Arguments,
        then: impl FnOnce(&mut Work<'_>, bool) -> Result<T, InstantiateError>,
    ) -> Result<T, InstantiateError> {
        let variants = self.variants();
        if let Some(name) = arguments.variant.as_ref().filter(|v| !variants.contains(&v.as_str())) {
            let known = variants.iter().map(|v| (*v).to_owned()).collect();
            return Err(InstantiateError::UnknownVariant { name: name.clone(), known });
        }
        let view = View::new(&self.items, arguments.variant.as_deref());
        let known = || view.declared.parameters.iter().map(|p| p.name.text.clone()).collect::<Vec<_>>();
        if let Some(name) = arguments.values.keys().find(|n| !known().contains(n)) {
            return Err(InstantiateError::UnknownParameter { name: name.clone(), known: known() });
        }
        let mut work = Work { ruleset: self, view: &view, lowering: Lowering::new(&view.declared), piles: Vec::new() };
        let changed = work.parameters(arguments)?;
        work.requires()?;
        work.piles = work.lowering.place_variables(MAX_PILES).map_err(|fault| work.text(&fault))?;
        then(&mut work, !changed && arguments.variant.is_none())
    }
}

/// An `example` line of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExampleLine {
    /// The line, counted from 1.
    pub line: usize,
    /// The text after the word `example`.
    pub text: String,
    /// What it says; none when it is not meant for these arguments.
    pub example: Option<Example>,
}

struct Work<'a> {
    ruleset: &'a Ruleset,
    view: &'a View<'a>,
    lowering: Lowering<'a>,
    /// The names of all piles, the elements of arrays one by one.
    piles: Vec<String>,
}

impl<'a> Work<'a> {
    fn text(&self, fault: &Fault) -> InstantiateError {
        InstantiateError::Text(Diagnostic::new(&self.ruleset.source, &fault.problem))
    }

    fn integer(&mut self, expr: &'a Expr) -> Result<Integer, InstantiateError> {
        self.lowering.integer(expr).map_err(|fault| self.text(&fault))
    }

    fn real(&mut self, expr: &'a Expr) -> Result<Real, InstantiateError> {
        self.lowering.real(expr).map_err(|fault| self.text(&fault))
    }

    /// Gives every parameter its value; says whether one differs from its default.
    fn parameters(&mut self, arguments: &Arguments) -> Result<bool, InstantiateError> {
        let mut changed = false;
        for item in &self.view.declared.parameters {
            let name = &item.name.text;
            let default = match &item.default {
                Some(default) => Some(self.default(item, default)?),
                None => None,
            };
            let given = arguments.values.get(name).map(|text| given(item, text)).transpose()?;
            let value = match (given, default) {
                (Some(given), Some(default)) => {
                    changed |= !same(&given, &default);
                    given
                }
                (Some(given), None) => {
                    changed = true;
                    given
                }
                (None, Some(default)) => default,
                (None, None) => return Err(InstantiateError::MissingParameter { name: name.clone() }),
            };
            self.in_range(item, &value)?;
            self.lowering.values.insert(name.clone(), value);
        }
        Ok(changed)
    }

    fn default(&mut self, item: &'a ParameterItem, default: &'a Default) -> Result<Value, InstantiateError> {
        Ok(match (default, &item.sort) {
            (Default::Names(names), _) => Value::Names(names.iter().map(|n| n.text.clone()).collect()),
            (Default::Value(expr), ParameterSort::Integer) => Value::Integer(self.integer(expr)?),
            (Default::Value(expr), _) => Value::Real(self.real(expr)?),
        })
    }

    fn in_range(&mut self, item: &'a ParameterItem, value: &Value) -> Result<(), InstantiateError> {
        let (real, shown) = match value {
            Value::Integer(n) => (Real::from(n.clone()), n.to_string()),
            Value::Real(real) => (real.clone(), real.to_string()),
            Value::Names(_) => return Ok(()),
        };
        let limits: Vec<(Relation, &'a Expr)> = match &item.range {
            Bounds::All => Vec::new(),
            Bounds::Compare(relation, bound) => vec![(*relation, &**bound)],
            Bounds::Between(low, high) => vec![(Relation::GreaterEqual, &**low), (Relation::LessEqual, &**high)],
        };
        for (relation, bound) in limits {
            let bound = self.real(bound)?;
            let ordering = real.compare(&bound).map_err(|error| InstantiateError::BadValue {
                name: item.name.text.clone(),
                value: shown.clone(),
                why: error.to_string(),
            })?;
            if !relation.holds(ordering) {
                let range = written::range(&item.range).unwrap_or_default();
                return Err(InstantiateError::OutOfRange { name: item.name.text.clone(), value: shown, range });
            }
        }
        Ok(())
    }

    fn requires(&mut self) -> Result<(), InstantiateError> {
        for (condition, message) in &self.view.requires {
            let undecided = match self.lowering.truth(condition) {
                Ok(true) => continue,
                Ok(false) => None,
                Err(fault) if fault.undecided => Some(fault.problem.message),
                Err(fault) => return Err(self.text(&fault)),
            };
            let (values, condition) = (self.values(), written::expression(condition));
            let message = message.map(str::to_owned);
            return Err(InstantiateError::Require { condition, message, values, undecided });
        }
        Ok(())
    }

    fn values(&self) -> String {
        let shown = self.view.declared.parameters.iter().filter_map(|p| {
            let value = match self.lowering.values.get(&p.name.text)? {
                Value::Integer(n) => n.to_string(),
                Value::Real(real) => real.to_string(),
                Value::Names(names) => names.iter().cloned().collect::<Vec<_>>().join("+"),
            };
            Some(format!("{} = {value}", p.name.text))
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    fn relational(&mut self, defaults: bool) -> Result<Relational, InstantiateError> {
        let view = self.view;
        let positions = view.positions.map(|f| self.lowering.formula(f)).transpose();
        let positions = positions.map_err(|fault| self.text(&fault))?;
        let positions = match (positions, view.positions) {
            // What these parameters say of every position restricts none.
            (Some(Formula::Constant(true)), _) => None,
            (Some(formula), Some(item)) => Some(self.all_arrangements(formula, item.span)?),
            _ => None,
        };
        let measure = match view.measure {
            None => Measure::Total,
            Some(terms) => {
                let terms: Result<Vec<_>, _> = terms.iter().map(|t| self.lowering.term(t)).collect();
                Measure::Lexicographic(terms.map_err(|fault| self.text(&fault))?)
            }
        };
        let rules = self.rules()?;
        let claims = self.claims(&self.position_formulas(positions.as_ref()))?;
        let mut examples = Vec::new();
        for item in &view.examples {
            examples.extend(self.example(item, defaults)?);
        }
        let id = view.id.map(|n| n.text.clone()).unwrap_or_default();
        let title = view.title.map_or_else(String::new, str::to_owned);
        let piles = self.piles.clone();
        let (sorted, symmetry) = (view.sorted, view.symmetry);
        Ok(Relational { id, title, piles, sorted, symmetry, positions, measure, rules, claims, examples })
    }

    fn rules(&mut self) -> Result<Vec<Rule>, InstantiateError> {
        let mut rules = Vec::new();
        for (name, mut relation, item) in self.written_out()? {
            if let Some(order) = item.order {
                // Positions that are the same in any order are the same after a move, too.
                let which = if order == Symmetry::Any { Which::After } else { Which::Both };
                relation = self.rearranged(&relation, (order, which), item.name.span)?;
            }
            relation = self.all_arrangements(relation, item.name.span)?;
            // A rule that these parameters switch off is not a rule of this game.
            if !matches!(relation, Formula::Constant(false)) {
                rules.push(Rule { name: name.as_str().into(), relation });
            }
        }
        Ok(rules)
    }

    /// The rules with their names, those with an index one by one.
    fn written_out(&mut self) -> Result<Vec<(String, Formula, &'a MoveItem)>, InstantiateError> {
        let mut all = Vec::new();
        for item in &self.view.moves {
            let Some((index, ends)) = &item.index else {
                let relation = self.lowering.formula(&item.relation).map_err(|fault| self.text(&fault))?;
                all.push((item.name.text.clone(), relation, *item));
                continue;
            };
            let relations = self.lowering.formulas_over(index, ends, &item.relation);
            for (count, (value, relation)) in relations.map_err(|fault| self.text(&fault))?.into_iter().enumerate() {
                all.push((item.called(count, &value.to_string()), relation, *item));
            }
        }
        Ok(all)
    }

    /// The formula for all arrangements of the piles that make the same position.
    fn all_arrangements(&self, formula: Formula, span: Span) -> Result<Formula, InstantiateError> {
        match self.view.symmetry {
            Some(order) => self.rearranged(&formula, (order, Which::Both), span),
            None => Ok(formula),
        }
    }

    fn rearranged(
        &self,
        formula: &Formula,
        (order, which): (Symmetry, Which),
        span: Span,
    ) -> Result<Formula, InstantiateError> {
        let piles = self.piles.len();
        if order == Symmetry::Any && piles > MAX_REARRANGED {
            let message = format!("`in any order` works for at most {MAX_REARRANGED} piles, not {piles}");
            return Err(self.refuse(span, &message));
        }
        let Some(all) = rearranged(formula, piles, (order, which), MAX_SIZE) else {
            let message = format!("`in {} order` makes this longer than {MAX_SIZE} operations", order.word());
            return Err(self.refuse(span, &message));
        };
        // The disjunction is one level more.
        self.not_too_deep(all, span)
    }

    fn not_too_deep(&self, formula: Formula, span: Span) -> Result<Formula, InstantiateError> {
        if formula.depth() > MAX_DEPTH {
            let problem = Problem::new(span, too_deep()).hint(TOO_DEEP_HINT);
            return Err(InstantiateError::Text(Diagnostic::new(&self.ruleset.source, &problem)));
        }
        Ok(formula)
    }

    fn refuse(&self, span: Span, message: &str) -> InstantiateError {
        let problem = Problem::new(span, message);
        InstantiateError::Text(Diagnostic::new(&self.ruleset.source, &problem))
    }

    /// Which piles are a position.
    fn position_formulas(&self, positions: Option<&Formula>) -> Vec<Formula> {
        let pile = |number: usize| Term::Variable(Variable::Free(number));
        let steps = if self.view.sorted { 1..self.piles.len() } else { 0..0 };
        let ascending = steps.map(|n| Formula::Compare(Relation::LessEqual, pile(n - 1), pile(n)));
        ascending.chain(positions.cloned()).collect()
    }

    fn claims(&mut self, position: &[Formula]) -> Result<Vec<Claim>, InstantiateError> {
        let mut claims: Vec<Claim> = Vec::new();
        for claim in &self.view.claims {
            if let Some(condition) = claim.when
                && !self.lowering.truth(condition).map_err(|fault| self.text(&fault))?
            {
                continue;
            }
            if claim.name.text == values::NAME && !self.piles.is_empty() && !claim.formula.is_formula() {
                let value = self.lowering.term(claim.formula).map_err(|fault| self.text(&fault))?;
                // Each pile is quantified up to twice.
                let closed = values::closed(&value, self.piles.len(), position);
                let kind = ClaimKind::Closed(self.not_too_deep(closed, claim.formula.span)?);
                claims.push(Claim { name: values::NAME.to_owned(), kind });
                continue;
            }
            let formula = self.lowering.formula(claim.formula).map_err(|fault| self.text(&fault))?;
            let formula = match claim.name.text.as_str() {
                "P" => self.all_arrangements(formula, claim.formula.span)?,
                _ => formula,
            };
            let (name, kind) = match (claim.name.text.as_str(), claim.misere) {
                ("P", false) => ("P", ClaimKind::NormalP(formula)),
                ("P", true) => ("P misere", ClaimKind::MisereP(formula)),
                (name, _) => (name, ClaimKind::Closed(formula)),
            };
            if claim.when.is_some() && claims.iter().any(|known| known.name == name) {
                let message = format!("with these parameters the claim `{name}` is made twice");
                return Err(self.refuse(claim.name.span, &message));
            }
            claims.push(Claim { name: name.to_owned(), kind });
        }
        // What is said of P(…) is claimed where there is a P, which may be for some parameters only.
        if !claims.iter().any(|claim| matches!(claim.kind, ClaimKind::NormalP(_))) {
            claims.retain(|claim| !matches!(&claim.kind, ClaimKind::Closed(formula) if asks_for_set(formula)));
        }
        Ok(claims)
    }

    fn example(&mut self, item: &'a ExampleItem, defaults: bool) -> Result<Option<Example>, InstantiateError> {
        let wanted = match &item.when {
            None => defaults,
            Some(condition) => self.lowering.truth(condition).map_err(|fault| self.text(&fault))?,
        };
        if !wanted {
            return Ok(None);
        }
        let from = self.position(&item.from)?;
        let play = |misere: bool| if misere { Play::Misere } else { Play::Normal };
        Ok(Some(match &item.verdict {
            ExampleVerdict::P { misere } => Example::Outcome(from, Outcome::P, play(*misere)),
            ExampleVerdict::N { misere } => Example::Outcome(from, Outcome::N, play(*misere)),
            ExampleVerdict::Illegal { to } => Example::Illegal(from, self.position(to)?),
            ExampleVerdict::Legal { to, by } => {
                Example::Legal(from, self.position(to)?, by.as_ref().map(|name| name.text.as_str().into()))
            }
        }))
    }

    fn position(&mut self, piles: &'a [Expr]) -> Result<Position, InstantiateError> {
        let mut position = Vec::new();
        if piles.len() != self.piles.len() {
            let span = piles.iter().map(|e| e.span).reduce(Span::to).unwrap_or_default();
            let (s, count) = (if self.piles.len() == 1 { "" } else { "s" }, self.piles.len());
            let message = format!("the game has {count} pile{s} with these parameters, not {}", piles.len());
            return Err(self.refuse(span, &message));
        }
        for pile in piles {
            match self.integer(pile)?.into_natural() {
                Some(n) => position.push(n),
                None => return Err(self.refuse(pile.span, "a pile is never below 0")),
            }
        }
        Ok(Position::new(position))
    }
}

/// The value that was given as text.
fn given(item: &ParameterItem, text: &str) -> Result<Value, InstantiateError> {
    let bad = |why: String| InstantiateError::BadValue { name: item.name.text.clone(), value: text.to_owned(), why };
    match &item.sort {
        ParameterSort::Integer => parse_integer(text).map(Value::Integer).map_err(|e| bad(e.to_string())),
        ParameterSort::Real => {
            text.parse().map(Value::Real).map_err(|e: ratwheel_numbers::ExpressionError| bad(e.to_string()))
        }
        ParameterSort::Names(known) => {
            let inner = text.trim().trim_start_matches('{').trim_end_matches('}');
            let chosen = inner.split(['+', ',', ' ']).map(str::trim).filter(|n| !n.is_empty());
            let chosen: BTreeSet<String> = chosen.map(str::to_owned).collect();
            if let Some(name) = chosen.iter().find(|c| !known.iter().any(|k| k.text == **c)) {
                let known: Vec<&str> = known.iter().map(|k| k.text.as_str()).collect();
                return Err(bad(format!("`{name}` is not one of {}; join names with `+`", known.join(", "))));
            }
            Ok(Value::Names(chosen))
        }
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => a == b,
        (Value::Real(a), Value::Real(b)) => a.compare(b) == Ok(Ordering::Equal),
        (Value::Names(a), Value::Names(b)) => a == b,
        _ => false,
    }
}

/// Does it speak of P(…)?
fn asks_for_set(formula: &Formula) -> bool {
    Node::Formula(formula).any(&mut |node| matches!(node, Node::Formula(Formula::Claimed(_))))
}
