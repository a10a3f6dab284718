//! The checker's own reading of a ruleset: formulas as trees over tracks.
//!
//! Pile i is track i, its primed pile track k+i in a game with k piles.

use crate::CertificateError;
use crate::checker::ALTERNATIVES;
use crate::machine::{System, digits};
use crate::meter::Meter;
use crate::rules::{Claim, Rules};
use crate::table::Table;
use crate::terms::{Case, cases, pairs, small};
use crate::tree::{Sum, Tree};
use ratwheel_logic::{Automaton, Formula, Range, Relation, Term};
use ratwheel_numbers::Integer;
use std::rc::Rc;
use std::sync::Arc;

/// No automaton of a definition may have more letters.
const WIDTH: usize = 4096;

/// An automaton of the text may have this many letters in all its states.
const CELLS: usize = 4_000_000;
/// What a letter of a state takes.
const CELL: usize = 16;

/// P(…) may be asked of this many piles in any order.
const SORTED: usize = 5;

/// Kinds of moves are not split where an `or` speaks of this few tracks.
const NARROW: usize = 4;

/// Every order of the arguments of P(…).
#[must_use]
pub fn orders<T: Clone>(arguments: &[T]) -> Vec<Vec<T>> {
    let Some((first, rest)) = arguments.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        all.extend((0..=order.len()).map(|place| {
            let (before, after) = order.split_at(place);
            [before, std::slice::from_ref(first), after].concat()
        }));
    }
    all
}

/// Reads formulas of one game.
pub struct Reader<'g> {
    rules: &'g Rules,
    pub(crate) system: System,
    pub(crate) piles: Vec<Sum>,
    pub(crate) targets: Vec<Sum>,
    pub(crate) bound: Vec<Sum>,
    next: usize,
    definitions: Vec<Definition>,
    /// Automata of the text that have been read.
    given: Vec<(Arc<Automaton>, Rc<Table>)>,
    /// May definitions be added?
    defining: bool,
    pub(crate) meter: &'g Meter<'g>,
}

/// A statement about tracks 0, …, `tracks` − 1: the graph of a term, with its value last, or a comparison. Those that
/// differ in the names of their variables only have the same definition.
pub struct Definition {
    /// How many tracks are free.
    pub tracks: usize,
    /// What is said of them.
    pub body: Tree,
}

pub(crate) type Read<T> = Result<T, CertificateError>;

impl<'g> Reader<'g> {
    /// A reader that has read nothing yet.
    #[must_use]
    pub fn new(rules: &'g Rules, system: System, meter: &'g Meter<'g>) -> Self {
        let count = rules.piles;
        let tracks = |from: usize| (from..from + count).map(Sum::track).collect();
        let (bound, definitions, given) = (Vec::new(), Vec::new(), Vec::new());
        let (piles, targets, next) = (tracks(0), tracks(count), 2 * count);
        Self { rules, system, piles, targets, bound, next, definitions, given, defining: false, meter }
    }

    /// Makes the definitions for a claim, always the same ones in the same order: later terms are said by them where
    /// they can be.
    ///
    /// # Errors
    /// [`CertificateError`], as of all that reads, where certificates cannot say it.
    pub fn define(&mut self, claim: &Claim) -> Read<()> {
        self.defining = true;
        let rules = self.rules;
        match claim {
            Claim::Closed(formula) => {
                let (_, denial) = self.denial(formula)?;
                if self.names_set(&denial)
                    && let Some(set) = rules.normal()
                {
                    self.formula(set)?;
                }
            }
            Claim::Normal(formula) | Claim::Misere(formula) => {
                self.formula(formula)?;
                self.position(false)?;
                for (_, relation) in &rules.moves {
                    self.formula(relation)?;
                }
            }
        }
        self.defining = false;
        Ok(())
    }

    /// Does it rest on the automaton of P, by itself or by definitions?
    #[must_use]
    pub fn names_set(&self, tree: &Tree) -> bool {
        tree.names_automaton() || self.definitions.iter().any(|definition| definition.body.names_automaton())
    }

    /// The definitions that were made.
    #[must_use]
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// The definition that says this of the free tracks.
    pub(crate) fn definition(&mut self, body: &Tree, free: &[usize]) -> Read<Option<usize>> {
        self.meter.makes(body.nodes())?;
        let mut names = free.to_vec();
        let body = body.renamed(&mut |track| {
            let known = names.iter().position(|name| *name == track);
            known.unwrap_or_else(|| {
                names.push(track);
                names.len() - 1
            })
        });
        let known = self.definitions.iter().position(|known| known.tracks == free.len() && known.body == body);
        if known.is_some() || !self.defining {
            return Ok(known);
        }
        self.next = self.next.max(names.len());
        self.definitions.push(Definition { tracks: free.len(), body });
        Ok(Some(self.definitions.len() - 1))
    }

    /// Can a definition have this many tracks?
    pub(crate) fn fits(&self, tracks: usize) -> bool {
        let digits = digits(&self.system);
        let width = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
        width.is_some_and(|width| width <= WIDTH)
    }

    /// A statement with quantifiers by a definition, where the certificate has an automaton for it.
    fn by_predicate(&mut self, tree: Tree) -> Read<Tree> {
        let free: Vec<usize> = tree.tracks().into_iter().collect();
        if tree.is_plain() || free.is_empty() || !self.fits(free.len()) {
            return Ok(tree);
        }
        Ok(self.definition(&tree, &free)?.map_or(tree, |index| Tree::Defined(index, free)))
    }

    /// How many tracks have been given out.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.next
    }

    pub(crate) fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn placed<T>(&mut self, piles: Vec<Sum>, targets: Vec<Sum>, body: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let old = (std::mem::replace(&mut self.piles, piles), std::mem::replace(&mut self.targets, targets));
        let bound = std::mem::take(&mut self.bound);
        let result = body(self);
        (self.piles, self.targets, self.bound) = (old.0, old.1, bound);
        result
    }

    /// A formula over the piles, asked of the target.
    pub(crate) fn at_target(&mut self, formula: &Formula) -> Read<Tree> {
        let targets = self.targets.clone();
        self.placed(targets.clone(), targets, |reader| reader.formula(formula))
    }

    /// A rule with its target fixed.
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn with_target(&mut self, formula: &Formula, target: &[i64]) -> Read<Tree> {
        let targets = target.iter().map(|value| Sum::constant(*value)).collect();
        self.placed(self.piles.clone(), targets, |reader| reader.formula(formula))
    }

    /// Is the source, or the target, a position?
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn position(&mut self, target: bool) -> Read<Tree> {
        let piles = if target { self.targets.clone() } else { self.piles.clone() };
        let mut all = Vec::new();
        if self.rules.sorted {
            for pair in piles.windows(2) {
                if let [low, high] = pair {
                    all.push(Tree::Linear(low.plus(-1, high)?, false));
                }
            }
        }
        if let Some(formula) = &self.rules.positions {
            all.push(if target { self.at_target(formula)? } else { self.formula(formula)? });
        }
        Ok(Tree::and(all))
    }

    /// The position changes.
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn changes(&self) -> Read<Tree> {
        let same = self.piles.iter().zip(&self.targets).map(|(from, to)| Ok(Tree::Linear(from.plus(-1, to)?, true)));
        Ok(Tree::and(same.collect::<Read<Vec<_>>>()?).not())
    }

    /// The measure does not go down.
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn measure_stays(&mut self) -> Read<Tree> {
        match &self.rules.measure[..] {
            [] => self.total_stays(),
            terms => self.terms_stay(terms),
        }
    }

    fn total_stays(&self) -> Read<Tree> {
        let mut taken = Sum::default();
        for (from, to) in self.piles.iter().zip(&self.targets) {
            taken = taken.plus(1, from)?.plus(-1, to)?;
        }
        Ok(Tree::Linear(taken, false))
    }

    /// The terms, one after the other, do not go down to a number ≥ 0.
    fn terms_stay(&mut self, terms: &[Term]) -> Read<Tree> {
        let mut goes_down = Vec::new();
        for index in 0..terms.len() {
            let mut all = Vec::new();
            for (place, term) in terms.iter().enumerate().take(index + 1) {
                let before = self.values(term)?;
                let targets = self.targets.clone();
                let after = self.placed(targets.clone(), targets, |reader| reader.values(term))?;
                let relation = if place < index { Relation::Equal } else { Relation::Less };
                all.push(cases(self.meter, &after, &before, relation)?);
                let zero = [Case::plain(Sum::default())];
                all.push(cases(self.meter, &after, &zero, Relation::GreaterEqual)?);
            }
            goes_down.push(Tree::and(all));
        }
        Ok(Tree::or(goes_down).not())
    }

    /// The outer `forall` variables, their ranges and the negated body of a closed formula.
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn denial(&mut self, formula: &Formula) -> Read<(Vec<usize>, Tree)> {
        let (mut outer, mut all, mut body) = (Vec::new(), Vec::new(), formula);
        while let Formula::ForAll(depth, range, inner) = body {
            let (track, range) = self.quantified(*depth, range)?;
            outer.push(track);
            all.push(range);
            body = inner;
        }
        all.push(self.denied(body)?);
        Ok((outer, Tree::and(all)))
    }

    /// The moves of the game, rule by rule, each disjunct by itself.
    ///
    /// # Errors
    /// As [`Reader::define`].
    pub fn kinds_of_moves(&mut self) -> Read<Vec<Tree>> {
        let mut all = Vec::new();
        for (_, relation) in &self.rules.moves {
            let tree = self.formula(relation)?;
            self.meter.makes(tree.nodes().saturating_mul(ALTERNATIVES))?;
            all.extend(tree.alternatives(NARROW, ALTERNATIVES));
        }
        Ok(all)
    }

    pub(crate) fn formula(&mut self, formula: &Formula) -> Read<Tree> {
        let tree = self.read(formula)?;
        Ok(match formula {
            Formula::And(_) | Formula::Or(_) | Formula::Not(_) | Formula::Implies(..) | Formula::Iff(..) => tree,
            Formula::Constant(_)
            | Formula::Compare(..)
            | Formula::In(..)
            | Formula::Reduced(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::Exists(..)
            | Formula::ForAll(..)
            | Formula::Claimed(_)
            | Formula::Legal(..) => self.by_predicate(tree)?,
        })
    }

    fn read(&mut self, formula: &Formula) -> Read<Tree> {
        Ok(match formula {
            Formula::Constant(value) => Tree::Constant(*value),
            Formula::Compare(relation, left, right) => self.compare(*relation, left, right)?,
            Formula::And(parts) => Tree::and(self.each(parts)?),
            Formula::Or(parts) => Tree::or(self.each(parts)?),
            Formula::Not(inner) => self.denied(inner)?,
            Formula::Implies(left, right) => Tree::or(vec![self.denied(left)?, self.formula(right)?]),
            Formula::Iff(left, right) => {
                let there = Tree::or(vec![self.denied(left)?, self.formula(right)?]);
                let back = Tree::or(vec![self.formula(left)?, self.denied(right)?]);
                Tree::and(vec![there, back])
            }
            Formula::Exists(depth, range, body) => {
                let (track, range) = self.quantified(*depth, range)?;
                let body = self.formula(body)?;
                Tree::exists(vec![track], Tree::and(vec![range, body]))
            }
            Formula::ForAll(depth, range, body) => {
                let (track, range) = self.quantified(*depth, range)?;
                let body = self.denied(body)?;
                Tree::exists(vec![track], Tree::and(vec![range, body])).not()
            }
            Formula::In(term, set) => {
                // For some n that is not too small the term is ⌊nα + γ⌋.
                let n = self.fresh();
                let from = Sum::constant(small(&Integer::from(&set.from))?).plus(-1, &Sum::track(n))?;
                let index = [(set.sequence.alpha().clone(), vec![Case::plain(Sum::track(n))])];
                let value = self.floor(&index, set.sequence.gamma())?;
                let member = cases(self.meter, &self.values(term)?, &value, Relation::Equal)?;
                Tree::exists(vec![n], Tree::and(vec![Tree::Linear(from, false), member]))
            }
            Formula::Reduced(system, term) => {
                self.reads(&system.to_string())?;
                self.with_names(&[term], |_, tracks| {
                    let some = |x: usize| {
                        let positive = Sum::constant(1).plus(-1, &Sum::track(x))?;
                        Ok(Tree::and(vec![Tree::Linear(positive, false), Tree::Zeros(x, 0, None)]))
                    };
                    tracks.first().map_or(Ok(Tree::Constant(false)), |x| some(*x))
                })?
            }
            Formula::Recognised(automaton, terms) => self.recognised(automaton, terms)?,
            Formula::Row(..) => return Err(CertificateError::unsupported("a recursion")),
            Formula::Claimed(terms) => self.claimed(terms)?,
            Formula::Legal(from, to) => self.legal(from, to)?,
        })
    }

    /// A statement about the values of terms, as tracks. False where one of them is negative.
    pub(crate) fn with_names(
        &mut self,
        terms: &[&Term],
        mut body: impl FnMut(&mut Self, &[usize]) -> Read<Tree>,
    ) -> Read<Tree> {
        let mut all = vec![(Vec::new(), Case::plain(Sum::default()))];
        for term in terms {
            let named = self.named(term)?;
            pairs(self.meter, all.iter().map(|(_, case)| case), named.iter().map(|(_, case)| case))?;
            let longer = all.iter().flat_map(|(names, before)| {
                named.iter().map(|(track, case)| ([&names[..], &[*track]].concat(), before.with(case)))
            });
            all = longer.collect();
        }
        let mut parts = Vec::new();
        for (names, case) in all {
            let body = body(self, &names)?;
            parts.push(case.and(body));
        }
        Ok(Tree::or(parts))
    }

    /// An automaton of the text, letter by letter.
    fn recognised(&mut self, automaton: &Arc<Automaton>, terms: &[Term]) -> Read<Tree> {
        let known = self.given.iter().find(|(known, _)| Arc::ptr_eq(known, automaton));
        let table = match known {
            Some((_, table)) => Rc::clone(table),
            None => {
                let table = Rc::new(self.table(automaton, terms.len())?);
                self.given.push((Arc::clone(automaton), Rc::clone(&table)));
                table
            }
        };
        self.with_names(&terms.iter().collect::<Vec<_>>(), |_, tracks| {
            Ok(Tree::Given(Rc::clone(&table), tracks.to_vec()))
        })
    }

    fn table(&self, automaton: &Automaton, read: usize) -> Read<Table> {
        self.reads(&automaton.system().to_string())?;
        let (tracks, digits) = (automaton.tracks(), digits(&self.system));
        let mut table = Table::new(tracks, digits, Some(0), Vec::new());
        let cells = table.width().saturating_mul(automaton.states());
        if tracks != read || cells > CELLS {
            return Err(CertificateError::TooLarge);
        }
        self.meter.takes(cells.saturating_mul(CELL))?;
        let width = table.width();
        table.next = vec![None; cells];
        for state in 0..automaton.states() {
            table.accepting.push(automaton.accepts(state));
            for (letter, target) in automaton.edges(state) {
                if letter.iter().any(|digit| usize::from(*digit) >= digits) {
                    continue;
                }
                let column = letter.iter().fold(0, |column, digit| column * digits + usize::from(*digit));
                if let Some(cell) = table.next.get_mut(state * width + column) {
                    *cell = u32::try_from(target).ok();
                }
            }
        }
        // Zeros in front say nothing.
        if let Some(cell) = table.next.first_mut() {
            *cell = Some(0);
        }
        Ok(table.settle())
    }

    /// P(t₁, …): the first automaton of the certificate, which is compared with the claim; games with sorted piles sort
    /// first.
    fn claimed(&mut self, terms: &[Term]) -> Read<Tree> {
        let sorted = self.rules.sorted;
        if sorted && terms.len() > SORTED {
            return Err(CertificateError::unsupported(format!("P(…) with more than {SORTED} piles in any order")));
        }
        self.with_names(&terms.iter().collect::<Vec<_>>(), |_, tracks| {
            let orders = if sorted { orders(tracks) } else { vec![tracks.to_vec()] };
            Ok(Tree::or(orders.into_iter().map(|order| Tree::Automaton(0, order))))
        })
    }

    /// legal(s… -> t…): both are positions as they stand, the position changes, and a rule allows it.
    fn legal(&mut self, from: &[Term], to: &[Term]) -> Read<Tree> {
        let moves = &self.rules.moves;
        self.with_names(&from.iter().chain(to).collect::<Vec<_>>(), |reader, tracks| {
            let sums: Vec<Sum> = tracks.iter().map(|track| Sum::track(*track)).collect();
            let (piles, targets) = sums.split_at(from.len().min(sums.len()));
            reader.placed(piles.to_vec(), targets.to_vec(), |reader| {
                let rules = moves.iter().map(|(_, relation)| reader.formula(relation)).collect::<Read<Vec<_>>>()?;
                let ends = [reader.position(false)?, reader.position(true)?, reader.changes()?];
                Ok(Tree::and(ends.into_iter().chain([Tree::or(rules)])))
            })
        })
    }

    /// What denies a formula, with as few `not` in front of `exists` as possible.
    fn denied(&mut self, formula: &Formula) -> Read<Tree> {
        Ok(match formula {
            Formula::Compare(relation, left, right) => {
                let tree = self.compare_denied(*relation, left, right)?;
                self.by_predicate(tree)?
            }
            Formula::And(parts) => Tree::or(parts.iter().map(|part| self.denied(part)).collect::<Read<Vec<_>>>()?),
            Formula::Or(parts) => Tree::and(parts.iter().map(|part| self.denied(part)).collect::<Read<Vec<_>>>()?),
            Formula::Not(inner) => self.formula(inner)?,
            Formula::Implies(left, right) => Tree::and(vec![self.formula(left)?, self.denied(right)?]),
            Formula::Iff(left, right) => {
                let there = Tree::and(vec![self.formula(left)?, self.denied(right)?]);
                let back = Tree::and(vec![self.denied(left)?, self.formula(right)?]);
                Tree::or(vec![there, back])
            }
            Formula::ForAll(depth, range, body) => {
                let (track, range) = self.quantified(*depth, range)?;
                let body = self.denied(body)?;
                Tree::exists(vec![track], Tree::and(vec![range, body]))
            }
            Formula::Constant(_)
            | Formula::In(..)
            | Formula::Reduced(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::Exists(..)
            | Formula::Claimed(_)
            | Formula::Legal(..) => self.formula(formula)?.not(),
        })
    }

    fn each(&mut self, parts: &[Formula]) -> Read<Vec<Tree>> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn quantified(&mut self, depth: usize, range: &Range) -> Read<(usize, Tree)> {
        let track = self.fresh();
        let one = |value: Sum| [Case::plain(value)];
        let n = one(Sum::track(track));
        let range = match range {
            Range::From(least) => {
                cases(self.meter, &n, &one(Sum::constant(small(&Integer::from(least))?)), Relation::GreaterEqual)?
            }
            Range::Between(low, high) => {
                let (low, high) = (self.values(low)?, self.values(high)?);
                Tree::and(vec![
                    cases(self.meter, &low, &n, Relation::LessEqual)?,
                    cases(self.meter, &n, &high, Relation::LessEqual)?,
                ])
            }
        };
        if self.bound.len() <= depth {
            self.bound.resize(depth + 1, Sum::default());
        }
        if let Some(slot) = self.bound.get_mut(depth) {
            *slot = Sum::track(track);
        }
        Ok((track, range))
    }
}
