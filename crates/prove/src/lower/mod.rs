//! From the relation of a ruleset to formulas over tracks.
//!
//! Pile i is track 2i and its primed pile track 2i+1, neighbours in the automata's order; every other variable gets a track
//! of its own. A term that is not linear is worked in by cases or named by a track of its own: s = t div m needs
//! neither, since it says m·s ≤ t < m·s + m; |t| < u is two comparisons; `if` and `mod` split into cases. A comparison
//! with a term that has no value (`shift` of a negative number) is false.

mod repeated;
mod terms;

use crate::error::{Stop, unsupported};
use crate::node::{Affine, Node, Special};
use crate::recursion;
use ratwheel_automata::Track;
use ratwheel_logic::{BeattySet, Formula, Range, Relation, Term, Variable};
use ratwheel_numbers::{Integer, MAX_LEVELS, Natural, too_deep};
use ratwheel_rules::core::Relational;
use std::sync::Arc;
use terms::Sum;

/// The track of pile i.
pub(crate) fn pile(index: usize) -> Track {
    Track(u32::try_from(2 * index).unwrap_or(u32::MAX))
}

/// The track of pile i after the move.
pub(crate) fn primed(index: usize) -> Track {
    Track(u32::try_from(2 * index + 1).unwrap_or(u32::MAX))
}

/// Turns formulas into nodes; tracks are never given out twice.
pub(crate) struct Lowering<'g> {
    game: Option<&'g Relational>,
    piles: Vec<Affine>,
    targets: Vec<Affine>,
    bound: Vec<Affine>,
    next: u32,
    /// How many formulas and comparisons are being lowered inside each other, and how many parts the outermost one took.
    levels: usize,
    steps: usize,
}

/// A formula may come to this many parts once every |…|, `min`, `max`, `if` and `<=>` is split into its cases.
const STEPS: usize = 200_000;

impl<'g> Lowering<'g> {
    /// For formulas about a game, or about no game.
    pub(crate) fn new(game: Option<&'g Relational>) -> Self {
        let count = game.map_or(0, |game| game.piles.len());
        let next = u32::try_from(2 * count + 1).unwrap_or(u32::MAX);
        let each = |track: fn(usize) -> Track| (0..count).map(|i| Affine::variable(track(i))).collect();
        Self { game, piles: each(pile), targets: each(primed), bound: Vec::new(), next, levels: 0, steps: 0 }
    }

    /// Lowers something inside all that is being lowered; `parts` is what it costs by itself.
    fn inside<T>(&mut self, parts: usize, lower: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        if self.levels == 0 {
            self.steps = 0;
        }
        if self.levels >= MAX_LEVELS {
            return Err(Stop::GaveUp(too_deep()));
        }
        self.steps = self.steps.saturating_add(parts);
        if self.steps > STEPS {
            return Err(Stop::GaveUp(format!("the formula comes to more than {STEPS} parts by cases")));
        }
        self.levels += 1;
        let lowered = lower(self);
        self.levels -= 1;
        lowered
    }

    fn fresh(&mut self) -> Track {
        let track = Track(self.next);
        self.next = self.next.saturating_add(1);
        track
    }

    /// A formula over the piles, asked of the target.
    pub(crate) fn at_target(&mut self, formula: &Formula) -> Result<Node, Stop> {
        let targets = self.targets.clone();
        self.placed(targets.clone(), targets, |lowering| lowering.formula(formula))
    }

    /// A rule with the target fixed.
    pub(crate) fn with_target(&mut self, formula: &Formula, target: &[Natural]) -> Result<Node, Stop> {
        let targets = target.iter().map(Affine::constant).collect();
        self.placed(self.piles.clone(), targets, |lowering| lowering.formula(formula))
    }

    /// There is a pile of at least one, and the rule allows to take one from it.
    pub(crate) fn taking_one(&mut self, formula: &Formula, index: usize) -> Result<Node, Stop> {
        let mut targets = self.piles.clone();
        let Some(pile) = targets.get_mut(index) else { return Ok(Node::Constant(false)) };
        *pile = pile.shifted(-1);
        let some = Node::compare(pile, Relation::GreaterEqual);
        self.placed(self.piles.clone(), targets, |lowering| {
            Ok(Node::and([some, lowering.position(true)?, lowering.formula(formula)?]))
        })
    }

    /// Something with other terms for the piles, and quantified variables of its own.
    fn placed<T>(
        &mut self,
        piles: Vec<Affine>,
        targets: Vec<Affine>,
        body: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let old = (std::mem::replace(&mut self.piles, piles), std::mem::replace(&mut self.targets, targets));
        let bound = std::mem::take(&mut self.bound);
        let result = body(self);
        (self.piles, self.targets, self.bound) = (old.0, old.1, bound);
        result
    }

    /// Is the source (or the target) a position: sorted, and what `positions` says.
    pub(crate) fn position(&mut self, target: bool) -> Result<Node, Stop> {
        let piles = if target { &self.targets } else { &self.piles };
        let mut all: Vec<Node> = Vec::new();
        if self.game.is_some_and(|game| game.sorted) {
            all.extend(piles.windows(2).filter_map(|pair| match pair {
                [low, high] => Some(Node::compare(&low.minus(high), Relation::LessEqual)),
                _ => None,
            }));
        }
        if let Some(formula) = self.game.and_then(|game| game.positions.as_ref()) {
            all.push(if target { self.at_target(formula)? } else { self.formula(formula)? });
        }
        Ok(Node::and(all))
    }

    /// The position changes.
    pub(crate) fn changes(&self) -> Node {
        let pairs = self.piles.iter().zip(&self.targets);
        Node::and(pairs.map(|(from, to)| Node::compare(&from.minus(to), Relation::Equal))).negate()
    }

    /// Σ piles − Σ primed piles.
    pub(crate) fn total_taken(&self) -> Affine {
        let pairs = self.piles.iter().zip(&self.targets);
        pairs.fold(Affine::default(), |sum, (from, to)| sum.plus(from).minus(to))
    }

    /// The terms, compared one after the other, go down, and not below 0: the integers have no least one.
    pub(crate) fn descent(&mut self, terms: &[Term]) -> Result<Node, Stop> {
        let mut cases = Vec::new();
        for (index, _) in terms.iter().enumerate() {
            let mut all = Vec::new();
            for (place, term) in terms.iter().enumerate().take(index + 1) {
                let before = self.sum(term)?;
                let targets = self.targets.clone();
                let after = self.placed(targets.clone(), targets, |lowering| lowering.sum(term))?;
                if place < index {
                    all.push(self.compare(after.minus(&before), Relation::Equal)?);
                } else {
                    all.push(self.compare(after.minus(&before), Relation::Less)?);
                    all.push(self.compare(after, Relation::GreaterEqual)?);
                }
            }
            cases.push(Node::and(all));
        }
        Ok(Node::or(cases))
    }

    /// A formula.
    pub(crate) fn formula(&mut self, formula: &Formula) -> Result<Node, Stop> {
        self.inside(1, |lowering| lowering.formula_inside(formula))
    }

    fn formula_inside(&mut self, formula: &Formula) -> Result<Node, Stop> {
        match formula {
            Formula::Constant(value) => Ok(Node::Constant(*value)),
            Formula::Compare(relation, left, right) => self.comparison(*relation, left, right),
            Formula::And(parts) => match repeated::repeated(parts) {
                Some(term) => self.naming(&term, parts),
                None => Ok(Node::and(self.each(parts)?)),
            },
            Formula::Or(parts) => Ok(Node::or(self.each(parts)?)),
            Formula::Not(inner) => Ok(self.formula(inner)?.negate()),
            Formula::Implies(left, right) => Ok(Node::or([self.formula(left)?.negate(), self.formula(right)?])),
            Formula::Iff(left, right) => {
                let forward = Node::or([self.formula(left)?.negate(), self.formula(right)?]);
                let back = Node::or([self.formula(left)?, self.formula(right)?.negate()]);
                Ok(Node::and([forward, back]))
            }
            Formula::In(term, set) => self.member(term, set),
            Formula::Reduced(_, term) => {
                let sum = self.sum(term)?;
                self.named(&sum, &mut |_, x| Ok(Node::Special(Special::Reduced(x))))
            }
            Formula::Recognised(automaton, terms) => {
                let sums = terms.iter().map(|term| self.sum(term)).collect::<Result<Vec<_>, _>>()?;
                self.all_named(&sums, |tracks| Ok(Node::Special(Special::Recognised(Arc::clone(automaton), tracks))))
            }
            Formula::Row(..) => Err(recursion::unknown()),
            Formula::Exists(depth, range, body) => self.exists(*depth, range, body, false),
            Formula::ForAll(depth, range, body) => Ok(self.exists(*depth, range, body, true)?.negate()),
            Formula::Claimed(terms) => self.claimed(terms),
            Formula::Legal(from, to) => self.legal(from, to),
        }
    }

    fn each(&mut self, parts: &[Formula]) -> Result<Vec<Node>, Stop> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    /// ∃ n in the range: body, or ∃ n in the range: not body.
    fn exists(&mut self, depth: usize, range: &Range, body: &Formula, counter: bool) -> Result<Node, Stop> {
        let (track, range) = self.quantified(depth, range)?;
        let body = self.formula(body)?;
        let body = if counter { body.negate() } else { body };
        Ok(Node::exists([track], Node::and([range, body])))
    }

    /// A track for a quantified variable, and the range it runs over.
    pub(crate) fn quantified(&mut self, depth: usize, range: &Range) -> Result<(Track, Node), Stop> {
        let track = self.fresh();
        let range = match range {
            Range::From(least) => {
                let from = Affine::constant(least).minus(&Affine::variable(track));
                Node::compare(&from, Relation::LessEqual)
            }
            Range::Between(low, high) => {
                let n = Sum::affine(Affine::variable(track));
                let (low, high) = (self.sum(low)?.minus(&n), n.minus(&self.sum(high)?));
                Node::and([self.compare(low, Relation::LessEqual)?, self.compare(high, Relation::LessEqual)?])
            }
        };
        self.bind(depth, track);
        Ok((track, range))
    }

    /// Gives a quantified variable its track.
    fn bind(&mut self, depth: usize, track: Track) {
        if self.bound.len() <= depth {
            self.bound.resize(depth + 1, Affine::default());
        }
        if let Some(slot) = self.bound.get_mut(depth) {
            *slot = Affine::variable(track);
        }
    }

    fn variable(&self, variable: Variable) -> Result<Affine, Stop> {
        let found = match variable {
            Variable::Free(i) => self.piles.get(i),
            Variable::Primed(i) => self.targets.get(i),
            Variable::Bound(depth) => self.bound.get(depth),
        };
        found.cloned().ok_or_else(|| Stop::Fault(format!("{variable:?} stands outside its quantifier")))
    }

    /// t ∈ {⌊nα+γ⌋ : n ≥ from}.
    fn member(&mut self, term: &Term, set: &BeattySet) -> Result<Node, Stop> {
        let sum = self.sum(term)?;
        if let Some(track) = sum.as_affine().and_then(Affine::as_variable) {
            return Ok(Node::Special(Special::Member(*track, set.clone())));
        }
        // The element may be negative, so by the definition: ∃ n ≥ from: t = ⌊nα+γ⌋.
        let n = self.fresh();
        let from = Affine::constant(&set.from).minus(&Affine::variable(n));
        let element = self.floor_of(vec![(set.sequence.alpha().clone(), n)], set.sequence.gamma().clone());
        let equal = self.compare_with(sum, Integer::from(-1), element, Relation::Equal)?;
        Ok(Node::exists([n], Node::and([Node::compare(&from, Relation::LessEqual), equal])))
    }

    /// P(t₁, …).
    fn claimed(&mut self, terms: &[Term]) -> Result<Node, Stop> {
        let sums = terms.iter().map(|term| self.sum(term)).collect::<Result<Vec<_>, _>>()?;
        self.all_named(&sums, |piles| Ok(Node::Special(Special::Claimed(piles))))
    }

    /// legal(s… -> t…): both are positions as they stand, the position changes, and a rule allows it.
    fn legal(&mut self, from: &[Term], to: &[Term]) -> Result<Node, Stop> {
        let count = from.len();
        let sums = from.iter().chain(to).map(|term| self.sum(term)).collect::<Result<Vec<_>, _>>()?;
        let Some(game) = self.game else { return Err(unsupported("legal(…)", "the formula is not about a game")) };
        self.with_names(&sums, |lowering, tracks| {
            let affine: Vec<Affine> = tracks.iter().map(|track| Affine::variable(*track)).collect();
            let (piles, targets) = affine.split_at(count.min(affine.len()));
            lowering.placed(piles.to_vec(), targets.to_vec(), |lowering| {
                let rules = game.rules.iter().map(|rule| lowering.formula(&rule.relation));
                let rules = Node::or(rules.collect::<Result<Vec<_>, _>>()?);
                Ok(Node::and([lowering.position(false)?, lowering.position(true)?, lowering.changes(), rules]))
            })
        })
    }
}
