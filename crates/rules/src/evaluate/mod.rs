//! Evaluation: is this a move, by which rule, and if not, why not; at any size, without listing moves.
//!
//! A [`RelationalGame`] holds a [`Relational`] ready for evaluation twice: on machine words, which is tried first, and on
//! big integers for whatever does not fit. Quantified variables are solved for (`x = floor(7*n/4)` leaves one or two
//! values of n), never searched up to the size of a pile; where that cannot be done the answer is an error that says
//! "can be proved, not evaluated".
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::core::{Formula, Measure, Relation, Relational, Rule, Term, Variable};
//! use ratwheel_rules::{Game, Position, RelationalGame};
//!
//! // Mark (document 001): x' = x − 1 or x' = x div 2.
//! let (x, target) = (Term::Variable(Variable::Pile(0)), Term::Variable(Variable::Primed(0)));
//! let less = Term::Sum(vec![x.clone(), Term::Constant((-1).into())]);
//! let half = Term::Div(Box::new(x), 2u64.into());
//! let rule = |name: &str, value| Rule {
//!     name: name.into(),
//!     relation: Formula::Compare(Relation::Equal, target.clone(), value),
//! };
//! let mark = RelationalGame::new(Relational {
//!     id: "mark".to_owned(),
//!     title: "Mark".to_owned(),
//!     piles: vec!["x".to_owned()],
//!     sorted: false,
//!     positions: None,
//!     measure: Measure::Total,
//!     rules: vec![rule("less", less), rule("half", half)],
//!     claims: Vec::new(),
//!     examples: Vec::new(),
//! })?;
//! let (ten, five) = (Position::from([10u64]), Position::from([5u64]));
//! assert_eq!(&*mark.check(&ten, &five).unwrap(), "half");
//! let error = mark.check(&ten, &Position::from([6u64])).unwrap_err();
//! assert_eq!(error.to_string(), "less: x′ = 6 is not 10−1 = 9; half: x′ = 6 is not 10 div 2 = 5");
//! let moves = mark.moves(&ten, 100, Control::none()).unwrap();
//! assert_eq!(moves.iter().map(|m| m.to.to_string()).collect::<Vec<_>>(), ["(5)", "(9)"]);
//! # Ok::<(), ratwheel_rules::EvalError>(())
//! ```

mod claims;
mod error;
mod interval;
mod narrow;
mod number;
mod plan;
mod quantifier;
mod reasons;
mod value;

pub use claims::BoxVerdict;
pub use error::{EvalError, MAX_STEPS};

pub(crate) use error::Fault;
pub(crate) use interval::{Interval, Pieces};
pub(crate) use narrow::narrow;
pub(crate) use number::Number;
pub(crate) use plan::{Condition, Layout, Plan, Test, bit};
pub(crate) use value::{Scope, holds};

use crate::core::{ClaimKind, Formula, Measure, Relation, Relational, Term, Variable};
use crate::game::{Game, IllegalMove, MovesError, Piles, PositionError, RuleFailure};
use crate::position::{Move, Position, RuleName};
use plan::{Compiler, Expression};
use ratwheel_numbers::{Control, Integer, Natural};
use std::cmp::Ordering;

/// A game given by a relation, ready to be played.
#[derive(Debug)]
pub struct RelationalGame {
    game: Relational,
    words: Option<Compiled<i128>>,
    integers: Compiled<Integer>,
}

/// Everything of a ruleset that is evaluated, in one number type.
#[derive(Debug)]
pub(crate) struct Compiled<N> {
    pub(crate) rules: Vec<Plan<N>>,
    /// `positions`, asked of the source and of the target.
    source: Option<Plan<N>>,
    pub(crate) target: Option<Plan<N>>,
    /// x'₀ ≤ x'₁ ≤ … in sorted games.
    pub(crate) order: Vec<Condition<N>>,
    /// The claimed P-sets in normal and misère play.
    normal: Option<Plan<N>>,
    misere: Option<Plan<N>>,
    /// The measure at the source and at the target, one after the other; empty for the total.
    measure: Vec<(Expression<N>, Expression<N>)>,
    /// Variables that any of these needs.
    pub(crate) slots: usize,
}

impl<N: Number> Compiled<N> {
    fn of(game: &Relational) -> Result<Self, Fault> {
        let count = game.piles.len();
        let (piles, target) = (Layout::of(count), Layout::of_target(count));
        let plan = |formula: &Formula, layout| Plan::<N>::of(formula, layout, 0);
        let rules: Vec<_> = game.rules.iter().map(|rule| plan(&rule.relation, piles)).collect::<Result<_, _>>()?;
        let positions = |layout| game.positions.as_ref().map(|formula| plan(formula, layout)).transpose();
        let claim = |wanted: fn(&ClaimKind) -> Option<&Formula>| {
            game.claims.iter().find_map(|claim| wanted(&claim.kind)).map(|formula| plan(formula, piles)).transpose()
        };
        let measure_at = |layout: Layout, term: &Term| Compiler::new(layout, 0).term(term);
        let measure = match &game.measure {
            Measure::Total => Vec::new(),
            Measure::Lexicographic(terms) => terms
                .iter()
                .map(|term| Ok((measure_at(piles, term)?, measure_at(target, term)?)))
                .collect::<Result<_, Fault>>()?,
        };
        let mut compiled = Self {
            rules,
            source: positions(piles)?,
            target: positions(target)?,
            order: order(game, count)?,
            normal: claim(|kind| if let ClaimKind::NormalP(formula) = kind { Some(formula) } else { None })?,
            misere: claim(|kind| if let ClaimKind::MisereP(formula) = kind { Some(formula) } else { None })?,
            measure,
            slots: 2 * count,
        };
        let more = [&compiled.source, &compiled.target, &compiled.normal, &compiled.misere];
        let plans = compiled.rules.iter().chain(more.into_iter().flatten());
        compiled.slots = plans.map(|plan| plan.slots).max().unwrap_or(0).max(2 * count);
        Ok(compiled)
    }
}

fn order<N: Number>(game: &Relational, count: usize) -> Result<Vec<Condition<N>>, Fault> {
    if !game.sorted {
        return Ok(Vec::new());
    }
    let primed = |i| Term::Variable(Variable::Primed(i));
    let pairs = (1..count).map(|i| Formula::Compare(Relation::LessEqual, primed(i - 1), primed(i)));
    pairs.map(|pair| Ok(Plan::of(&pair, Layout::of(count), 0)?.condition)).collect()
}

/// A question that is asked on machine words first and on big integers if they overflow.
pub(crate) trait Question {
    type Answer;
    fn ask<N: Number>(&self, game: &RelationalGame, compiled: &Compiled<N>) -> Result<Self::Answer, Fault>;
}

struct IsPosition<'a>(&'a [Natural]);

impl Question for IsPosition<'_> {
    type Answer = bool;
    fn ask<N: Number>(&self, _: &RelationalGame, compiled: &Compiled<N>) -> Result<bool, Fault> {
        let Some(plan) = &compiled.source else { return Ok(true) };
        holds(&plan.condition, &mut Scope::<N>::with_values(compiled.slots, self.0.iter())?)
    }
}

struct WhichRule<'a>(&'a Position, &'a Position);

impl Question for WhichRule<'_> {
    type Answer = Option<RuleName>;
    fn ask<N: Number>(&self, game: &RelationalGame, compiled: &Compiled<N>) -> Result<Option<RuleName>, Fault> {
        let values = self.0.piles().iter().chain(self.1.piles());
        let mut scope = Scope::<N>::with_values(compiled.slots, values)?;
        for (plan, rule) in compiled.rules.iter().zip(&game.game.rules) {
            if holds(&plan.condition, &mut scope)? {
                return Ok(Some(rule.name.clone()));
            }
        }
        Ok(None)
    }
}

struct Lowers<'a>(&'a Position, &'a Position);

impl Question for Lowers<'_> {
    type Answer = bool;
    fn ask<N: Number>(&self, _: &RelationalGame, compiled: &Compiled<N>) -> Result<bool, Fault> {
        let values = self.0.piles().iter().chain(self.1.piles());
        let mut scope = Scope::<N>::with_values(compiled.slots, values)?;
        for (before, after) in &compiled.measure {
            let (before, after) = (value::value(before, &mut scope)?, value::value(after, &mut scope)?);
            match after.cmp(&before) {
                // A descent below 0 proves nothing: the integers have no least one.
                Ordering::Less => return Ok(!after.is_negative()),
                Ordering::Equal => {}
                Ordering::Greater => return Ok(false),
            }
        }
        Ok(false)
    }
}

impl RelationalGame {
    /// Makes a relation ready for play.
    ///
    /// # Errors
    /// [`EvalError`] when a formula is too large or a real number in it cannot be decided.
    pub fn new(game: Relational) -> Result<Self, EvalError> {
        let words = match Compiled::of(&game) {
            Ok(compiled) => Some(compiled),
            Err(Fault::Overflow) => None,
            Err(Fault::Error(error)) => return Err(error),
        };
        let integers = Compiled::of(&game)?;
        Ok(Self { game, words, integers })
    }

    /// The relation.
    #[must_use]
    pub fn relation(&self) -> &Relational {
        &self.game
    }

    pub(crate) fn answer<Q: Question>(&self, question: &Q) -> Result<Q::Answer, EvalError> {
        if let Some(words) = &self.words {
            match question.ask(self, words) {
                Err(Fault::Overflow) => {}
                Err(Fault::Error(error)) => return Err(error),
                Ok(answer) => return Ok(answer),
            }
        }
        Ok(question.ask(self, &self.integers)?)
    }

    /// The same without machine words; tests compare the two.
    #[cfg(test)]
    pub(crate) fn answer_big<Q: Question>(&self, question: &Q) -> Result<Q::Answer, EvalError> {
        Ok(question.ask(self, &self.integers)?)
    }

    /// The first rule that allows the step, or `None` if it is no move; as [`Game::check`] but without the reasons and
    /// with errors apart.
    ///
    /// # Errors
    /// [`EvalError`] when a rule can be proved, not evaluated.
    pub fn rule(&self, from: &Position, to: &Position) -> Result<Option<RuleName>, EvalError> {
        let (Ok(from), Ok(to)) = (self.position(from.piles()), self.position(to.piles())) else { return Ok(None) };
        if from == to { Ok(None) } else { self.answer(&WhichRule(&from, &to)) }
    }

    /// Does the step lower the measure that termination rests on: the total, or the declared one?
    ///
    /// # Errors
    /// [`EvalError`] when a term of the measure has no value here.
    pub fn lowers_measure(&self, from: &Position, to: &Position) -> Result<bool, EvalError> {
        match &self.game.measure {
            Measure::Total => Ok(to.total() < from.total()),
            Measure::Lexicographic(_) => {
                // As everywhere, sorted piles may be given in any order.
                let ends = [from, to].map(|end| self.position(end.piles()));
                match ends {
                    [Ok(from), Ok(to)] => self.answer(&Lowers(&from, &to)),
                    _ => self.answer(&Lowers(from, to)),
                }
            }
        }
    }

    fn why_not(&self, from: &Position, to: &Position) -> IllegalMove {
        let values: Vec<Integer> = from.piles().iter().chain(to.piles()).map(Integer::from).collect();
        let failures = self.game.rules.iter().map(|rule| {
            let why = reasons::why(&self.game, &rule.relation, &values);
            RuleFailure::new(rule.name.clone(), why)
        });
        IllegalMove::by_rules(failures.collect())
    }
}

impl Game for RelationalGame {
    fn id(&self) -> &str {
        &self.game.id
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        let expected = self.game.piles.len();
        if piles.len() != expected {
            return Err(PositionError::Piles { expected, found: piles.len() });
        }
        let position = Position::new(piles.to_vec());
        let position = if self.game.sorted && !piles.is_sorted() { position.sorted() } else { position };
        let Some(condition) = &self.game.positions else { return Ok(position) };
        match self.answer(&IsPosition(position.piles())) {
            Ok(true) => Ok(position),
            Ok(false) => {
                let values: Vec<Integer> = position.piles().iter().map(Integer::from).collect();
                let why = reasons::why(&self.game, condition, &values);
                Err(PositionError::Condition(format!(
                    "{} is no position of the game: {why}",
                    short_position(&position)
                )))
            }
            Err(error) => Err(PositionError::Condition(error.to_string())),
        }
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        let from = self.position(from.piles()).map_err(|error| IllegalMove::general(error.to_string()))?;
        let to = self.position(to.piles()).map_err(|error| IllegalMove::general(error.to_string()))?;
        if from == to {
            return Err(IllegalMove::general("a move must change the position"));
        }
        match self.answer(&WhichRule(&from, &to)) {
            Ok(Some(rule)) => Ok(rule),
            Ok(None) => Err(self.why_not(&from, &to)),
            Err(error) => Err(IllegalMove::general(error.to_string())),
        }
    }

    fn allows(&self, from: &Position, to: &Position) -> bool {
        matches!(self.rule(from, to), Ok(Some(_)))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        crate::enumerate::moves(self, from, limit, control)
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.game.piles.len())
    }
}

fn short_position(position: &Position) -> String {
    let piles: Vec<String> = position.piles().iter().map(|pile| reasons::short(&Integer::from(pile))).collect();
    format!("({})", piles.join(","))
}

#[cfg(test)]
mod tests;
