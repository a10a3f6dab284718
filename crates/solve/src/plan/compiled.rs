//! The relation made ready for the engines: axes, and every rule as disjuncts of strips, tests and exceptions.

use super::axes::Axes;
use super::disjuncts::{Conjunction, disjuncts, sides};
use super::linear::Strip;
use super::predicate::{Compiler, Predicate};
use super::proof::Context;
use crate::error::SolveError;
use crate::request::{Region, Request};
use crate::shape::Shape;
use ratwheel_logic::{Formula, Term, Variable};
use ratwheel_numbers::Control;
use ratwheel_rules::EvalError;
use ratwheel_rules::core::{Measure, Relational};

/// A conjunction: all strips and all tests hold, and no exception does.
///
/// Strips are over the coordinates before the move (first half) and after it (second half); tests are over the piles.
#[derive(Clone, Debug)]
pub(crate) struct Disjunct {
    /// Which rule it comes from.
    pub(crate) rule: usize,
    /// Strips that mention both sides.
    pub(crate) strips: Vec<Strip>,
    /// Strips about the position before the move only.
    pub(crate) source_strips: Vec<Strip>,
    /// Strips about the position after the move only.
    pub(crate) target_strips: Vec<Strip>,
    /// Tests about the position before the move only.
    pub(crate) source: Vec<Predicate>,
    /// Tests about the position after the move only.
    pub(crate) target: Vec<Predicate>,
    /// Tests about both.
    pub(crate) mixed: Vec<Predicate>,
    /// What is taken away.
    pub(crate) excepts: Vec<Except>,
}

/// A conjunction that is taken away from a disjunct.
#[derive(Clone, Debug)]
pub(crate) struct Except {
    pub(crate) strips: Vec<Strip>,
    pub(crate) tests: Vec<Predicate>,
}

/// The relation, ready for the engines.
pub(crate) struct Compiled {
    pub(crate) piles: Vec<String>,
    pub(crate) rules: Vec<String>,
    pub(crate) axes: Axes,
    /// Numbers the positions; its tables are not built yet.
    pub(crate) shape: Shape,
    pub(crate) disjuncts: Vec<Disjunct>,
    /// `positions`, asked of the piles before the move.
    pub(crate) valid: Option<Predicate>,
    /// Bytes of the predicates' tables.
    pub(crate) bytes: u64,
}

/// Why a relation is not compiled: then its moves are listed instead.
pub(crate) enum Refusal {
    /// The reason in words.
    Because(String),
    /// There is no answer at all.
    Error(SolveError),
}

impl Compiled {
    /// Compiles the relation for a region.
    pub(crate) fn of(
        game: &Relational,
        request: &Request,
        shape: Shape,
        control: Control<'_>,
    ) -> Result<Self, Refusal> {
        let piles = game.piles.len();
        if piles == 0 || piles > 32 {
            return Err(Refusal::Because(format!("{piles} piles")));
        }
        let context = Context::new(game, &request.region, control);
        let mut conjunctions = Vec::new();
        let heard = || control.check().map_err(|_| Refusal::Error(SolveError::Cancelled));
        for (number, rule) in game.rules.iter().enumerate() {
            heard()?;
            let all = disjuncts(&rule.relation, piles, control);
            conjunctions.extend(all.into_iter().filter(|one| !context.is_empty(one)).map(|one| (number, one)));
        }
        let conjunctions = without_repetition(conjunctions);
        let name = |number: usize| game.rules.get(number).map_or("?", |rule| &*rule.name);
        for (number, one) in &conjunctions {
            heard()?;
            if !context.closed(one, &request.region) {
                let why =
                    format!("a move by {} might leave the region, so every move is listed and checked", name(*number));
                return Err(Refusal::Because(why));
            }
            if !context.lowers(one, &game.measure) {
                let why = format!(
                    "that every move by {} lowers the measure does not follow from its linear conditions, so every move \
                     is listed and checked",
                    name(*number)
                );
                return Err(Refusal::Because(why));
            }
        }
        let ordered = |axes: &Axes| conjunctions.iter().all(|(_, one)| context.ordered(one, axes));
        let Some(axes) = candidates(game, &request.region, &shape).into_iter().find(ordered) else {
            return Err(Refusal::Because("no order of the piles has all moves lead back".to_owned()));
        };
        let too_many = || Refusal::Because("the region has too many conditions".to_owned());
        let axes = axes.bounded(context.region()).ok_or_else(too_many)?;
        let most: Vec<i64> = (0..2 * piles).map(|i| i64::try_from(shape.most(i % piles)).unwrap_or(i64::MAX)).collect();
        let fits = |(_, one): &(usize, Conjunction)| {
            let excepts = one.excepts.iter().flat_map(|except| &except.strips);
            one.strips.iter().chain(excepts).all(|strip| is_small(strip, &most))
        };
        if !conjunctions.iter().all(fits) {
            return Err(Refusal::Because("the numbers in the rules are too large for machine words".to_owned()));
        }
        let compiler = Compiler::new(game, &most, control);
        let made = conjunctions.iter().map(|(number, one)| disjunct(*number, one, &axes, &compiler));
        let disjuncts: Vec<Disjunct> = made.collect::<Result<_, _>>().map_err(refused)?;
        let valid = game.positions.as_ref().map(|formula| compiler.predicate(formula)).transpose().map_err(refused)?;
        let predicates = disjuncts.iter().flat_map(Disjunct::predicates).chain(&valid);
        let bytes = predicates.map(|predicate| predicate.bytes).sum();
        let rules = game.rules.iter().map(|rule| rule.name.to_string()).collect();
        Ok(Self { piles: game.piles.clone(), rules, axes, shape, disjuncts, valid, bytes })
    }

    /// Is a test asked of the evaluator of the rules? That may take long at a single place.
    pub(crate) fn asks(&self) -> bool {
        self.disjuncts.iter().flat_map(Disjunct::predicates).chain(&self.valid).any(Predicate::is_asked)
    }

    /// The first error that a test met, if one did.
    pub(crate) fn failure(&self) -> Option<SolveError> {
        let predicates = self.disjuncts.iter().flat_map(Disjunct::predicates).chain(&self.valid);
        predicates.filter_map(Predicate::failure).next().map(|error| evaluation(error.clone()))
    }
}

fn refused(error: EvalError) -> Refusal {
    Refusal::Error(evaluation(error))
}

/// The evaluator says why, at no position in particular.
pub(crate) fn evaluation(error: EvalError) -> SolveError {
    match error {
        EvalError::Cancelled => SolveError::Cancelled,
        error => SolveError::Rules(error),
    }
}

/// A strip about the move taken back.
fn reversed(strip: &Strip) -> Strip {
    let (source, target) = strip.coefficients.split_at(strip.coefficients.len() / 2);
    Strip { coefficients: [target, source].concat(), ..strip.clone() }
}

impl Disjunct {
    /// The same about moves taken back, on this number of piles: from where to what becomes from what to where.
    pub(crate) fn reversed(&self, piles: usize) -> Self {
        let strips = |strips: &[Strip]| strips.iter().map(reversed).collect::<Vec<_>>();
        let tests = |tests: &[Predicate]| tests.iter().map(|test| test.reversed(piles)).collect::<Vec<_>>();
        let except = |except: &Except| Except { strips: strips(&except.strips), tests: tests(&except.tests) };
        Self {
            rule: self.rule,
            strips: strips(&self.strips),
            source_strips: strips(&self.target_strips),
            target_strips: strips(&self.source_strips),
            source: tests(&self.target),
            target: tests(&self.source),
            mixed: tests(&self.mixed),
            excepts: self.excepts.iter().map(except).collect(),
        }
    }

    /// All its tests.
    pub(crate) fn predicates(&self) -> impl Iterator<Item = &Predicate> {
        let excepts = self.excepts.iter().flat_map(|except| &except.tests);
        self.source.iter().chain(&self.target).chain(&self.mixed).chain(excepts)
    }
}

/// Does the strip stay far inside machine words for piles up to the largest?
fn is_small(strip: &Strip, most: &[i64]) -> bool {
    let largest =
        most.iter().copied().max().map_or(0, i128::from).saturating_mul(i128::try_from(most.len()).unwrap_or(1));
    let sum: i128 = strip.coefficients.iter().map(|c| i128::from(c.unsigned_abs())).sum();
    let ends = strip.low.iter().chain(&strip.high).map(|end| i128::from(end.unsigned_abs())).max().unwrap_or(0);
    sum.saturating_mul(largest).saturating_add(ends) < 1 << 56
}

/// Without disjuncts that say word for word what another one says.
fn without_repetition(all: Vec<(usize, Conjunction)>) -> Vec<(usize, Conjunction)> {
    let plain = |one: &Conjunction| one.tests.is_empty() && one.excepts.is_empty();
    // Every strip of the wider one holds wherever those of the narrower do.
    let within = |narrow: &Conjunction, wide: &Conjunction| {
        wide.strips.iter().all(|strip| {
            narrow.strips.iter().any(|known| {
                let mut both = known.clone();
                known.coefficients == strip.coefficients && both.meet(strip) && both == *known
            })
        })
    };
    let mut kept: Vec<(usize, Conjunction)> = Vec::with_capacity(all.len());
    for (number, one) in all {
        if kept.iter().any(|(_, known)| plain(known) && within(&one, known)) {
            continue;
        }
        if plain(&one) {
            kept.retain(|(_, known)| !within(known, &one));
        }
        kept.push((number, one));
    }
    kept
}

/// Axes to try, the best first.
fn candidates(game: &Relational, region: &Region, shape: &Shape) -> Vec<Axes> {
    let count = game.piles.len();
    let natural: Vec<usize> = (0..count).collect();
    let mut orders: Vec<Vec<usize>> = Vec::new();
    // Lines should be long: a much longer side comes last.
    let longest = natural.iter().copied().max_by_key(|&pile| (shape.most(pile), pile)).unwrap_or(0);
    if shape.most(longest) / 8 > shape.most(count - 1) {
        let mut order: Vec<usize> = natural.iter().copied().filter(|&pile| pile != longest).collect();
        order.push(longest);
        orders.push(order);
    }
    orders.push(natural.clone());
    // Piles that the measure names come first, in its order.
    if let Measure::Lexicographic(terms) = &game.measure {
        let pile = |term: &Term| match term {
            Term::Variable(Variable::Free(i)) if *i < count => Some(*i),
            _ => None,
        };
        let mut order: Vec<usize> = Vec::new();
        for pile in terms.iter().filter_map(pile).chain(natural.iter().copied()) {
            if !order.contains(&pile) {
                order.push(pile);
            }
        }
        orders.push(order);
    }
    orders.push(natural.iter().rev().copied().collect());
    if count <= 4 {
        permutations(&natural, &mut Vec::new(), &mut orders);
    }
    let mut axes: Vec<Axes> = orders.iter().map(|order| Axes::of_order(order)).collect();
    if matches!(region, Region::Total(_)) || matches!(game.measure, Measure::Total) {
        axes.push(Axes::total_first(count));
    }
    axes
}

fn permutations(left: &[usize], start: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if left.is_empty() {
        all.push(start.clone());
    }
    for &pile in left {
        start.push(pile);
        let rest: Vec<usize> = left.iter().copied().filter(|&other| other != pile).collect();
        permutations(&rest, start, all);
        start.pop();
    }
}

fn disjunct(rule: usize, one: &Conjunction, axes: &Axes, compiler: &Compiler<'_>) -> Result<Disjunct, EvalError> {
    let mut made = Disjunct {
        rule,
        strips: Vec::new(),
        source_strips: Vec::new(),
        target_strips: Vec::new(),
        source: Vec::new(),
        target: Vec::new(),
        mixed: Vec::new(),
        excepts: Vec::new(),
    };
    for strip in one.strips.iter().map(|strip| axes.strip(strip)) {
        match strip.sides() {
            (true, true) => made.strips.push(strip),
            (true, false) => made.source_strips.push(strip),
            (false, _) => made.target_strips.push(strip),
        }
    }
    // In one order, however the rule was written: short conditions first.
    let order = |strip: &Strip| {
        (
            strip.coefficients.iter().filter(|c| **c != 0).count(),
            strip.coefficients.iter().map(|c| -c).collect::<Vec<_>>(),
        )
    };
    for strips in [&mut made.strips, &mut made.source_strips, &mut made.target_strips] {
        strips.sort_by_key(order);
    }
    for test in &one.tests {
        let predicate = compiler.predicate(test)?;
        match sides(test) {
            (true, true) => made.mixed.push(predicate),
            (_, false) => made.source.push(predicate),
            (false, true) => made.target.push(predicate),
        }
    }
    for except in &one.excepts {
        let tests = except.tests.iter().map(|test: &Formula| compiler.predicate(test)).collect::<Result<_, _>>()?;
        made.excepts.push(Except { strips: except.strips.iter().map(|strip| axes.strip(strip)).collect(), tests });
    }
    Ok(made)
}
