//! A relation ready for play: is this a move, by which rule, and if not, why not; which moves are there.
//!
//! All of it is evaluation and solution of formulas ([`Prepared`]), at any size.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::core::{Formula, Measure, Relation, Relational, Rule, Term, Variable};
//! use ratwheel_rules::{Game, Position, RelationalGame};
//!
//! // Mark (document 001): x' = x − 1 or x' = x div 2.
//! let (x, target) = (Term::Variable(Variable::Free(0)), Term::Variable(Variable::Primed(0)));
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
//!     symmetry: None,
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

use crate::core::{Formula, Measure, Relation, Relational, Term, Variable};
use crate::game::{Game, IllegalMove, MovesError, Piles, PositionError, RuleFailure};
use crate::illegal;
use crate::message::Message;
use crate::position::{Move, Play, Position, RuleName};
use ratwheel_logic::{EvalError, Prepared, Search, SolutionsError, WhyFalse, short_number};
use ratwheel_numbers::{Control, Integer, Natural};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

/// A game given by a relation, ready to be played.
#[derive(Debug)]
pub struct RelationalGame {
    game: Relational,
    /// The rules, then what [`Places`] says; as terms the measure.
    prepared: Prepared,
    places: Places,
    objection: Objection,
}

/// A sentence for a step that is not a move, where a game has words of its own.
#[derive(Default)]
struct Objection(Option<Box<Objecting>>);

type Objecting = dyn Fn(&Position, &Position) -> Option<Message> + Send + Sync;

impl fmt::Debug for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "in words of its own" } else { "by the rules" })
    }
}

/// Where the formulas of a game stand among those that were prepared.
#[derive(Debug)]
struct Places {
    rules: Range<usize>,
    /// What every target satisfies: `positions`, and the order of the piles in sorted games.
    target: Range<usize>,
    /// `positions`, asked of the source.
    source: Option<usize>,
    /// The claimed P-sets.
    normal: Option<usize>,
    misere: Option<usize>,
}

impl RelationalGame {
    /// Makes a relation ready for play.
    ///
    /// # Errors
    /// [`EvalError`] when a formula is too large or a real number in it cannot be decided.
    pub fn new(game: Relational) -> Result<Self, EvalError> {
        let mut target: Vec<Formula> = Vec::new();
        if game.sorted {
            let primed = |i| Term::Variable(Variable::Primed(i));
            let pairs = 1..game.piles.len();
            target.extend(pairs.map(|i| Formula::Compare(Relation::LessEqual, primed(i - 1), primed(i))));
        }
        target.extend(game.positions.iter().map(at_target));
        let mut formulas: Vec<&Formula> = game.rules.iter().map(|rule| &rule.relation).collect();
        let rules = 0..formulas.len();
        formulas.extend(&target);
        let target = rules.end..formulas.len();
        let [source, normal, misere] =
            [game.positions.as_ref(), game.claimed_set(Play::Normal), game.claimed_set(Play::Misere)].map(|formula| {
                formulas.extend(formula);
                formula.map(|_| formulas.len() - 1)
            });
        let terms: &[Term] = match &game.measure {
            Measure::Total => &[],
            Measure::Lexicographic(terms) => terms,
        };
        let prepared = Prepared::new(game.piles.len(), formulas, terms)?;
        let places = Places { rules, target, source, normal, misere };
        Ok(Self { game, prepared, places, objection: Objection::default() })
    }

    /// With words of the game's own for steps that are not moves. It is asked about two positions, and where it has nothing
    /// to say, the rules speak for themselves.
    pub fn object(&mut self, words: impl Fn(&Position, &Position) -> Option<Message> + Send + Sync + 'static) {
        self.objection = Objection(Some(Box::new(words)));
    }

    /// The relation.
    #[must_use]
    pub fn relation(&self) -> &Relational {
        &self.game
    }

    /// The first rule that allows the step, or `None` if it is not a move; as [`Game::check`] but without the reasons and
    /// with errors apart.
    ///
    /// # Errors
    /// [`EvalError`] when a rule cannot be evaluated.
    pub fn rule(&self, from: &Position, to: &Position) -> Result<Option<RuleName>, EvalError> {
        let (Ok(from), Ok(to)) = (self.position(from.piles()), self.position(to.piles())) else { return Ok(None) };
        if from == to { Ok(None) } else { self.rule_between(&from, &to) }
    }

    fn rule_between(&self, from: &Position, to: &Position) -> Result<Option<RuleName>, EvalError> {
        let values = from.piles().iter().chain(to.piles());
        Ok(self.prepared.first_of(self.places.rules.clone(), values)?.and_then(|rule| self.rule_name(rule)))
    }

    fn rule_name(&self, rule: usize) -> Option<RuleName> {
        self.game.rules.get(rule).map(|rule| rule.name.clone())
    }

    /// Does the step lower the measure that termination rests on: the total, or the declared one? Not where a term of it has
    /// no value.
    ///
    /// # Errors
    /// [`EvalError`] when a term of the measure cannot be evaluated.
    pub fn lowers_measure(&self, from: &Position, to: &Position) -> Result<bool, EvalError> {
        let Measure::Lexicographic(terms) = &self.game.measure else { return Ok(to.total() < from.total()) };
        // As everywhere, sorted piles may be given in any order.
        let [from, to] = match [from, to].map(|end| self.position(end.piles())) {
            [Ok(from), Ok(to)] => [from, to],
            _ => [from.clone(), to.clone()],
        };
        for term in 0..terms.len() {
            let [before, after] = match [&from, &to].map(|end| self.prepared.value(term, end.piles())) {
                [Ok(before), Ok(after)] => [before, after],
                [Err(EvalError::Negative(_)), _] | [_, Err(EvalError::Negative(_))] => return Ok(false),
                [Err(error), _] | [_, Err(error)] => return Err(error),
            };
            match after.cmp(&before) {
                // A descent below 0 proves nothing: the integers have no least one.
                Ordering::Less => return Ok(!after.is_negative()),
                Ordering::Equal => {}
                Ordering::Greater => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Is the position in the claimed P-set? `None` if nothing is claimed for this way of playing.
    pub(crate) fn in_claim(&self, play: Play, position: &[Natural]) -> Result<Option<bool>, EvalError> {
        self.claim_place(play).map(|claim| self.prepared.holds(claim, position)).transpose()
    }

    fn claim_place(&self, play: Play) -> Option<usize> {
        match play {
            Play::Normal => self.places.normal,
            Play::Misere => self.places.misere,
        }
    }

    /// How many moves there are from a position, and those of them that lead into the claimed P-set, targets ascending: as
    /// [`Game::moves`] and [`RelationalGame::claimed`], but quicker. `None` if nothing is claimed for this way of playing.
    ///
    /// # Errors
    /// As [`Game::moves`]; [`MovesError::NotEnumerable`] also when the claim cannot be evaluated.
    pub fn moves_into_claim(
        &self,
        play: Play,
        from: &Position,
        limit: usize,
        control: Control<'_>,
    ) -> Result<Option<(usize, Vec<Move>)>, MovesError> {
        let Some(claim) = self.claim_place(play) else { return Ok(None) };
        self.listed(from, Some(claim), limit, control).map(Some)
    }

    fn listed(
        &self,
        from: &Position,
        within: Option<usize>,
        limit: usize,
        control: Control<'_>,
    ) -> Result<(usize, Vec<Move>), MovesError> {
        let from = self.position(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        let Places { rules, target, .. } = &self.places;
        let search = Search { from: from.piles(), one_of: rules.clone(), all_of: target.clone(), within, limit };
        let solutions = self.prepared.solutions(&search, control).map_err(|error| match error {
            SolutionsError::TooMany(limit) => MovesError::TooMany { limit },
            SolutionsError::Evaluation(EvalError::Cancelled) => MovesError::Cancelled,
            SolutionsError::Unbounded(open) => {
                let names = open.iter().filter_map(|pile| self.game.piles.get(*pile)).map(|name| format!("{name}'"));
                let names: Vec<String> = names.collect();
                let why = format!("no rule and no `positions` bounds {} from above", names.join(", "));
                MovesError::NotEnumerable(why)
            }
            error => MovesError::NotEnumerable(error.to_string()),
        })?;
        let to_move = |found: ratwheel_logic::Solution| {
            self.rule_name(found.formula).map(|rule| Move { rule, to: Position::new(found.values) })
        };
        Ok((solutions.count, solutions.found.into_iter().filter_map(to_move).collect()))
    }

    fn why_not(&self, from: &Position, to: &Position) -> IllegalMove {
        let values: Vec<Integer> = from.piles().iter().chain(to.piles()).map(Integer::from).collect();
        let changed = illegal::changed(from, to);
        let failures = self.game.rules.iter().map(|rule| (rule, rule.relation.why_false(&self.game.piles, &values)));
        let mut failures: Vec<_> = failures.collect();
        // The nearest rule is the one of which the fewest conditions fail, and then the one for piles like these.
        let distance = |why: &WhyFalse| (why.failing, illegal::disturbed(why, &changed));
        failures.sort_by_key(|(_, why)| distance(why));
        let least = failures.first().map(|(_, why)| distance(why));
        let nearest = failures.iter().take_while(|(_, why)| Some(distance(why)) == least);
        let own = self.objection.0.as_ref().and_then(|words| words(from, to));
        let one_pile =
            || self.game.rules.iter().all(|rule| illegal::changes_one_pile(&rule.relation, self.game.piles.len()));
        let said = own.or_else(|| illegal::say(nearest.map(|(rule, why)| (&rule.name, why)), one_pile(), from, to));
        let told = failures.into_iter().map(|(rule, why)| RuleFailure::new(rule.name.clone(), why.text));
        IllegalMove { said, ..IllegalMove::by_rules(told.collect()) }
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
        let (Some(condition), Some(source)) = (&self.game.positions, self.places.source) else { return Ok(position) };
        match self.prepared.holds(source, position.piles()) {
            Ok(true) => Ok(position),
            Ok(false) => {
                let values: Vec<Integer> = position.piles().iter().map(Integer::from).collect();
                let why = condition.why_false(&self.game.piles, &values).text;
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
        let no_target = |error: PositionError| illegal::no_target(to, &error);
        let to = self.position(to.piles()).map_err(no_target)?;
        if from == to {
            return Err(illegal::unchanged());
        }
        match self.rule_between(&from, &to) {
            Ok(Some(rule)) => Ok(rule),
            Ok(None) => Err(self.why_not(&from, &to)),
            Err(error) => Err(IllegalMove::general(error.to_string())),
        }
    }

    fn allows(&self, from: &Position, to: &Position) -> bool {
        matches!(self.rule(from, to), Ok(Some(_)))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        Ok(self.listed(from, None, limit, control)?.1)
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.game.piles.len())
    }
}

fn short_position(position: &Position) -> String {
    let piles: Vec<String> = position.piles().iter().map(|pile| short_number(&Integer::from(pile))).collect();
    format!("({})", piles.join(","))
}

/// The formula about the position after the move.
fn at_target(formula: &Formula) -> Formula {
    formula.substituted(&|variable| match variable {
        Variable::Free(i) => Term::Variable(Variable::Primed(i)),
        variable => Term::Variable(variable),
    })
}
