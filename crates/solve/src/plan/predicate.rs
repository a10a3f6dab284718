//! What is not linear, compiled once: a small tree over machine words that is known not to overflow in the region.
//!
//! Membership in a Beatty set and floors with irrational slopes become tables over the values that occur. A quantified variable
//! that an equation gives, as n in `x' = x - floor(n*phi)`, is looked up in the inverse of such a table. What cannot be compiled
//! (other quantifiers, numbers that are too large) is asked of the evaluator of the rules, one step at a time.

use super::lower::Affine;
use crate::bits::Bits;
use ratwheel_logic::{BeattySet, EvalError, Formula, Function, Node, Prepared, Range, Relation, Term, Variable};
use ratwheel_numbers::{Control, Integer, Natural, Real};
use ratwheel_rules::core::Relational;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

/// Values beyond this are not computed in machine words.
const LARGEST: i128 = 1 << 62;
/// Entries of one table.
const TABLE: i128 = 1 << 22;
/// Bytes of all tables of one plan.
const TABLES: u64 = 1 << 28;
/// Parts of one predicate.
const PARTS: usize = 4096;
/// The longest period that is of use.
const PERIOD: i64 = 4096;

/// A condition on piles before and after a move, which are numbered together: v₀ … v_{2d−1}.
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    test: Test,
    /// The variables that it depends on, one bit each.
    pub(crate) uses: u64,
    /// Bytes of its tables.
    pub(crate) bytes: u64,
}

#[derive(Clone, Debug)]
enum Expression {
    Sum {
        terms: Box<[(usize, i64)]>,
        constant: i64,
        others: Box<[(i64, Expression)]>,
    },
    Mod(Box<Expression>, i64),
    Div(Box<Expression>, i64),
    Abs(Box<Expression>),
    Min(Box<[Expression]>),
    Max(Box<[Expression]>),
    If(Box<Test>, Box<Expression>, Box<Expression>),
    Xor(Box<[Expression]>),
    /// Entry number `value − least`.
    Table(Box<Expression>, i64, Arc<[i64]>),
}

#[derive(Clone, Debug)]
enum Test {
    Constant(bool),
    Compare(Relation, Expression),
    All(Box<[Test]>),
    Any(Box<[Test]>),
    Not(Box<Test>),
    Same(Box<Test>, Box<Test>),
    /// Is `value − least` in the set?
    In(Expression, i64, Arc<Bits>),
    /// Asked of the evaluator; of the move taken back if the flag is set.
    Asked(Arc<Asked>, bool),
}

/// A formula that the evaluator is asked about.
#[derive(Debug)]
struct Asked {
    formula: Prepared,
    piles: usize,
    failed: OnceLock<EvalError>,
}

impl Asked {
    fn holds(&self, values: &[i64], back: bool) -> bool {
        let (before, after) = values.split_at(self.piles.min(values.len()));
        let (before, after) = if back { (after, before) } else { (before, after) };
        self.formula.holds(0, before.iter().chain(after)).unwrap_or_else(|error| {
            // The first error is kept, and the run stops with it.
            let _ = self.failed.set(error);
            false
        })
    }
}

/// Makes predicates for piles of a bounded size.
pub(crate) struct Compiler<'a> {
    game: &'a Relational,
    /// The largest value of each variable v₀ … v_{2d−1}.
    most: &'a [i64],
    /// Tables of Beatty sets that were made already.
    sets: RefCell<Vec<Members>>,
    control: Control<'a>,
    /// Bytes of all tables so far.
    spent: Cell<u64>,
}

/// The members of a Beatty set in a range of values.
struct Members {
    set: BeattySet,
    range: Interval,
    bits: Arc<Bits>,
}

type Interval = (i128, i128);

/// Not in machine words.
struct Refused;

struct Work<'a> {
    compiler: &'a Compiler<'a>,
    piles: usize,
    most: &'a [i64],
    parts: usize,
    bytes: u64,
    /// Quantified variables that are looked up: their depth, how, and between which numbers they are.
    bound: Vec<(usize, Expression, Interval)>,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(game: &'a Relational, most: &'a [i64], control: Control<'a>) -> Self {
        Self { game, most, sets: RefCell::new(Vec::new()), control, spent: Cell::new(0) }
    }

    /// Compiles a formula, or leaves it to the evaluator.
    pub(crate) fn predicate(&self, formula: &Formula) -> Result<Predicate, EvalError> {
        let piles = self.game.piles.len();
        let mut uses = 0u64;
        for variable in formula.variables() {
            let index = match variable {
                Variable::Free(i) => i,
                Variable::Primed(i) => piles + i,
                Variable::Bound(_) => continue,
            };
            uses |= u32::try_from(index).ok().and_then(|i| 1u64.checked_shl(i)).unwrap_or(0);
        }
        let mut work = Work { compiler: self, piles, most: self.most, parts: PARTS, bytes: 0, bound: Vec::new() };
        if let Ok(test) = work.test(formula) {
            return Ok(Predicate { test, uses, bytes: work.bytes });
        }
        let asked = Asked { formula: Prepared::new(piles, [formula], [])?, piles, failed: OnceLock::new() };
        Ok(Predicate { test: Test::Asked(Arc::new(asked), false), uses, bytes: 1024 })
    }
}

impl Work<'_> {
    fn step(&mut self) -> Result<(), Refused> {
        self.parts = self.parts.checked_sub(1).ok_or(Refused)?;
        Ok(())
    }

    fn test(&mut self, formula: &Formula) -> Result<Test, Refused> {
        self.step()?;
        Ok(match formula {
            Formula::Constant(holds) => Test::Constant(*holds),
            Formula::Compare(relation, left, right) => {
                let difference = Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]);
                Test::Compare(*relation, self.expression(&difference)?.0)
            }
            Formula::And(parts) => Test::All(parts.iter().map(|part| self.test(part)).collect::<Result<_, _>>()?),
            Formula::Or(parts) => Test::Any(parts.iter().map(|part| self.test(part)).collect::<Result<_, _>>()?),
            Formula::Not(inner) => Test::Not(Box::new(self.test(inner)?)),
            Formula::Implies(a, b) => Test::Any([Test::Not(Box::new(self.test(a)?)), self.test(b)?].into()),
            Formula::Iff(a, b) => Test::Same(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Formula::In(term, set) => {
                let (inner, range) = self.expression(term)?;
                let (least, bits) = self.members(set, range)?;
                Test::In(inner, least, bits)
            }
            Formula::Reduced(system, term) => {
                let (inner, (low, high)) = self.expression(term)?;
                self.room(low, high)?;
                let mut bits = Bits::new(usize::try_from(high + 1).map_err(|_| Refused)?);
                for value in 0..=high {
                    let n = Natural::from(u64::try_from(value).map_err(|_| Refused)?);
                    if system.is_reduced(&n).map_err(|_| Refused)? {
                        bits.set(usize::try_from(value).map_err(|_| Refused)?);
                    }
                }
                Test::In(inner, 0, Arc::new(bits))
            }
            Formula::Exists(depth, range, body) => self.looked_up(*depth, range, body)?,
            Formula::ForAll(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::Claimed(_)
            | Formula::Legal(..) => {
                return Err(Refused);
            }
        })
    }

    /// `exists n: …` where an equation gives n: the value that n must have is looked up.
    fn looked_up(&mut self, depth: usize, range: &Range, body: &Formula) -> Result<Test, Refused> {
        let mut parts = Vec::new();
        flatten(body, &mut parts);
        let given = parts.iter().enumerate().find_map(|(at, part)| Some((at, given(part, depth, self.piles)?)));
        let (at, Given { other_side, rising }) = given.ok_or(Refused)?;
        let (value, (low, high)) = self.expression(&other_side)?;
        if high - low >= TABLE {
            return Err(Refused);
        }
        let size = usize::try_from(high - low + 1).map_err(|_| Refused)?;
        self.spend(u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(9))?;
        let (mut inverse, mut bits, mut last) = (vec![0i64; size], Bits::new(size), None);
        let mut most = 0i64;
        for n in 0..i64::try_from(TABLE).unwrap_or(i64::MAX) {
            self.hears(n)?;
            let found = rising.value(n).ok_or(Refused)?;
            // Two values of n for one number: then there is more than one way to look.
            if last.is_some_and(|last| found <= last) {
                return Err(Refused);
            }
            last = Some(found);
            if i128::from(found) > high {
                let least = i64::try_from(low).map_err(|_| Refused)?;
                let n = Expression::Table(Box::new(value.clone()), least, inverse.into());
                let variable = Term::Variable(Variable::Bound(depth));
                self.bound.push((depth, n, (0, i128::from(most))));
                let mut tests = vec![Ok(Test::In(value, least, Arc::new(bits)))];
                tests.extend(range.conditions(&variable).iter().map(|condition| self.test(condition)));
                let rest = parts.iter().enumerate().filter(|(other, _)| *other != at);
                tests.extend(rest.map(|(_, part)| self.test(part)));
                self.bound.pop();
                return Ok(Test::All(tests.into_iter().collect::<Result<_, _>>()?));
            }
            if i128::from(found) >= low {
                let place = usize::try_from(i128::from(found) - low).map_err(|_| Refused)?;
                bits.set(place);
                if let Some(slot) = inverse.get_mut(place) {
                    (*slot, most) = (n, n);
                }
            }
        }
        Err(Refused)
    }

    /// Looks now and then whether a stop was asked for; whoever asked for the predicate finds out again.
    fn hears(&self, step: i64) -> Result<(), Refused> {
        if step % 1024 == 0 && self.compiler.control.check().is_err() { Err(Refused) } else { Ok(()) }
    }

    /// Tables hold values from 0 up to the size of a table.
    fn room(&mut self, low: i128, high: i128) -> Result<(), Refused> {
        if low < 0 || high >= TABLE {
            return Err(Refused);
        }
        self.spend(u64::try_from(high + 1).unwrap_or(0).saturating_mul(8))
    }

    /// Pays for a table.
    fn spend(&mut self, bytes: u64) -> Result<(), Refused> {
        let spent = self.compiler.spent.get().saturating_add(bytes);
        if spent > TABLES {
            return Err(Refused);
        }
        self.compiler.spent.set(spent);
        self.bytes += bytes;
        Ok(())
    }

    /// The members of a Beatty set among the values of a range.
    fn members(&mut self, set: &BeattySet, (low, high): Interval) -> Result<(i64, Arc<Bits>), Refused> {
        if high - low >= TABLE * 64 {
            return Err(Refused);
        }
        let least = i64::try_from(low).map_err(|_| Refused)?;
        let same = |known: &&Members| {
            Arc::ptr_eq(&known.set.sequence, &set.sequence) && known.set.from == set.from && known.range == (low, high)
        };
        if let Some(known) = self.compiler.sets.borrow().iter().find(same) {
            return Ok((least, Arc::clone(&known.bits)));
        }
        self.spend(u64::try_from((high - low) / 8 + 8).unwrap_or(0))?;
        let mut bits = Bits::new(usize::try_from(high - low + 1).map_err(|_| Refused)?);
        // The terms never fall, so the first one beyond the range is the end.
        for step in 0..1u64 << 26 {
            self.hears(i64::try_from(step).unwrap_or(0))?;
            let value = set.sequence.term(&(&set.from + step)).map_err(|_| Refused)?.to_i128().ok_or(Refused)?;
            if value > high {
                let bits = Arc::new(bits);
                let made = Members { set: set.clone(), range: (low, high), bits: Arc::clone(&bits) };
                self.compiler.sets.borrow_mut().push(made);
                return Ok((least, bits));
            }
            if value >= low {
                bits.set(usize::try_from(value - low).map_err(|_| Refused)?);
            }
        }
        Err(Refused)
    }

    /// A term and the values it can take.
    fn expression(&mut self, term: &Term) -> Result<(Expression, Interval), Refused> {
        self.step()?;
        let affine = Affine::of(term, self.piles).ok_or(Refused)?;
        if let ([(1, other)], true) = (affine.others.as_slice(), affine.linear.as_constant() == Some(0)) {
            return self.other(other);
        }
        let constant = affine.linear.constant;
        let (mut low, mut high) = (i128::from(constant), i128::from(constant));
        let mut add = |c: i64, (least, most): Interval| {
            let (a, b) = (i128::from(c).checked_mul(least), i128::from(c).checked_mul(most));
            let (Some(a), Some(b)) = (a, b) else { return Err(Refused) };
            (low, high) = (low + a.min(b), high + a.max(b));
            if low < -LARGEST || high > LARGEST { Err(Refused) } else { Ok(()) }
        };
        let mut terms = Vec::new();
        for (index, &c) in affine.linear.coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
            add(c, (0, i128::from(self.most.get(index).copied().unwrap_or(i64::MAX))))?;
            terms.push((index, c));
        }
        let mut others = Vec::with_capacity(affine.others.len());
        for (c, other) in &affine.others {
            let (expression, range) = self.other(other)?;
            add(*c, range)?;
            others.push((*c, expression));
        }
        Ok((Expression::Sum { terms: terms.into(), constant, others: others.into() }, (low, high)))
    }

    fn other(&mut self, term: &Term) -> Result<(Expression, Interval), Refused> {
        self.step()?;
        let word = |m: &Natural| m.to_u64().and_then(|m| i64::try_from(m).ok()).filter(|m| *m > 0).ok_or(Refused);
        Ok(match term {
            Term::Mod(inner, m) => {
                let m = word(m)?;
                (Expression::Mod(Box::new(self.expression(inner)?.0), m), (0, i128::from(m) - 1))
            }
            Term::Div(inner, m) => {
                let m = word(m)?;
                let (inner, (low, high)) = self.expression(inner)?;
                let wide = i128::from(m);
                (Expression::Div(Box::new(inner), m), (low.div_euclid(wide), high.div_euclid(wide)))
            }
            Term::Abs(inner) => {
                let (inner, (low, high)) = self.expression(inner)?;
                let least = if low <= 0 && high >= 0 { 0 } else { low.abs().min(high.abs()) };
                (Expression::Abs(Box::new(inner)), (least, low.abs().max(high.abs())))
            }
            Term::Min(all) => {
                let (parts, low, high) = self.several(all)?;
                (
                    Expression::Min(parts),
                    (low.into_iter().min().ok_or(Refused)?, high.into_iter().min().ok_or(Refused)?),
                )
            }
            Term::Max(all) => {
                let (parts, low, high) = self.several(all)?;
                (
                    Expression::Max(parts),
                    (low.into_iter().max().ok_or(Refused)?, high.into_iter().max().ok_or(Refused)?),
                )
            }
            Term::If(condition, yes, no) => {
                let condition = self.test(condition)?;
                let ((yes, a), (no, b)) = (self.expression(yes)?, self.expression(no)?);
                let range = (a.0.min(b.0), a.1.max(b.1));
                (Expression::If(Box::new(condition), Box::new(yes), Box::new(no)), range)
            }
            Term::Floor(parts, gamma) => {
                let (alpha, inner) = one_slope(parts)?;
                let opposite = -&alpha;
                self.table(&inner, |value| {
                    let n = Natural::from(u64::try_from(value.unsigned_abs()).map_err(|_| Refused)?);
                    let slope = if value < 0 { &opposite } else { &alpha };
                    slope.floor_affine(&n, gamma).map_err(|_| Refused)
                })?
            }
            Term::Apply(Function::Xor, all) => {
                let (parts, low, high) = self.several(all)?;
                if low.iter().any(|&low| low < 0) {
                    return Err(Refused);
                }
                let most = high.into_iter().max().unwrap_or(0);
                let bits = 128 - most.leading_zeros();
                (Expression::Xor(parts), (0, (1i128 << bits) - 1))
            }
            Term::Apply(function, arguments) => match arguments.as_slice() {
                [inner] => self.table(inner, |value| {
                    let n = Natural::from(u64::try_from(value).map_err(|_| Refused)?);
                    Ok(Integer::from(function.value(std::slice::from_ref(&n)).map_err(|_| Refused)?))
                })?,
                _ => return Err(Refused),
            },
            Term::Variable(Variable::Bound(depth)) => {
                let known = self.bound.iter().rev().find(|(known, ..)| known == depth);
                known.map(|(_, expression, range)| (expression.clone(), *range)).ok_or(Refused)?
            }
            Term::Product(..)
            | Term::Constant(_)
            | Term::Variable(_)
            | Term::Sum(_)
            | Term::Negate(_)
            | Term::Scale(..) => {
                return Err(Refused);
            }
        })
    }

    #[allow(clippy::type_complexity, reason = "three parallel lists, used twice")]
    fn several(&mut self, all: &[Term]) -> Result<(Box<[Expression]>, Vec<i128>, Vec<i128>), Refused> {
        let (mut parts, mut low, mut high) = (Vec::new(), Vec::new(), Vec::new());
        for term in all {
            let (part, range) = self.expression(term)?;
            parts.push(part);
            low.push(range.0);
            high.push(range.1);
        }
        Ok((parts.into(), low, high))
    }

    /// A function of one term as a table over its values, if it has a value at all of them.
    fn table(
        &mut self,
        inner: &Term,
        f: impl Fn(i128) -> Result<Integer, Refused>,
    ) -> Result<(Expression, Interval), Refused> {
        let (inner, (low, high)) = self.expression(inner)?;
        self.room(0, high - low)?;
        let mut table = Vec::with_capacity(usize::try_from(high - low + 1).map_err(|_| Refused)?);
        for value in low..=high {
            self.hears(i64::try_from(value).unwrap_or(0))?;
            table.push(f(value)?.to_i64().ok_or(Refused)?);
        }
        let (least, most) = (table.iter().min().ok_or(Refused)?, table.iter().max().ok_or(Refused)?);
        let range = (i128::from(*least), i128::from(*most));
        let least = i64::try_from(low).map_err(|_| Refused)?;
        Ok((Expression::Table(Box::new(inner), least, table.into()), range))
    }
}

/// A sum of multiples that are equal up to sign, as one multiple: φ·x − φ·x' is φ times x − x'.
fn one_slope(parts: &[(Real, Term)]) -> Result<(Real, Term), Refused> {
    let Some(((alpha, first), rest)) = parts.split_first() else { return Err(Refused) };
    let mut terms = vec![first.clone()];
    for (beta, term) in rest {
        let is = |other: &Real| beta.compare(other).is_ok_and(Ordering::is_eq);
        if is(alpha) {
            terms.push(term.clone());
        } else if is(&-alpha) {
            terms.push(Term::Negate(Box::new(term.clone())));
        } else {
            return Err(Refused);
        }
    }
    Ok((alpha.clone(), Term::Sum(terms)))
}

/// The parts of a conjunction.
fn flatten<'f>(formula: &'f Formula, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        part => parts.push(part),
    }
}

/// An equation `rising(n) = other side`.
struct Given {
    other_side: Term,
    rising: Rising,
}

/// A term over one variable that does not fall.
enum Rising {
    Itself,
    Floor(Real, Real),
    /// ⌊(k·n + c)/m⌋.
    Quotient(i64, i64, i64),
}

impl Rising {
    fn of(term: &Term, depth: usize) -> Option<Self> {
        let is_variable = |term: &Term| matches!(term, Term::Variable(Variable::Bound(known)) if *known == depth);
        match term {
            term if is_variable(term) => Some(Self::Itself),
            Term::Floor(parts, gamma) => match parts.as_slice() {
                [(alpha, inner)] if is_variable(inner) && alpha.sign().ok()? == Ordering::Greater => {
                    Some(Self::Floor(alpha.clone(), gamma.clone()))
                }
                _ => None,
            },
            Term::Div(inner, divisor) => {
                let affine = Affine::of(inner, 0)?;
                let divisor = i64::try_from(divisor.to_u64()?).ok().filter(|divisor| *divisor > 0)?;
                match affine.others.as_slice() {
                    [(factor, inner)] if is_variable(inner) && *factor > 0 => {
                        Some(Self::Quotient(*factor, affine.linear.constant, divisor))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn value(&self, n: i64) -> Option<i64> {
        match self {
            Self::Itself => Some(n),
            Self::Floor(alpha, gamma) => {
                alpha.floor_affine(&Natural::from(u64::try_from(n).ok()?), gamma).ok()?.to_i64()
            }
            Self::Quotient(factor, constant, divisor) => {
                Some(n.checked_mul(*factor)?.checked_add(*constant)?.div_euclid(*divisor))
            }
        }
    }
}

/// How the answer to a test changes from one place of a line to the next, while all else stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// It does not.
    Same,
    /// It holds in one interval: what is compared with 0 never falls, or never rises.
    Interval {
        /// It never falls.
        rises: bool,
    },
    /// It is asked of one member of a set after the other, in the order of the set or against it.
    Members {
        /// In the order of the set.
        forwards: bool,
    },
    /// In some other way.
    Other,
}

/// In which direction a value goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Same,
    Rises,
    Falls,
}

impl Trend {
    fn of_step(step: i64) -> Self {
        match step.cmp(&0) {
            Ordering::Equal => Self::Same,
            Ordering::Greater => Self::Rises,
            Ordering::Less => Self::Falls,
        }
    }

    /// That of the sum or of the largest of two values, if it has one.
    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Same, trend) | (trend, Self::Same) => Some(trend),
            (a, b) => (a == b).then_some(a),
        }
    }

    fn times(self, c: i64) -> Self {
        match (self, c.cmp(&0)) {
            (Self::Same, _) | (_, Ordering::Equal) => Self::Same,
            (trend, Ordering::Greater) => trend,
            (Self::Rises, Ordering::Less) => Self::Falls,
            (Self::Falls, Ordering::Less) => Self::Rises,
        }
    }
}

/// Does the formula say what the variable is?
fn given(formula: &Formula, depth: usize, piles: usize) -> Option<Given> {
    let Formula::Compare(Relation::Equal, left, right) = formula else { return None };
    if !left.always_has_value() || !right.always_has_value() {
        return None;
    }
    let difference = Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]);
    let mut affine = Affine::of(&difference, piles)?;
    let mentions = |term: &Term| {
        Node::Term(term)
            .any(&mut |node| matches!(node, Node::Term(Term::Variable(Variable::Bound(known))) if *known == depth))
    };
    let places: Vec<usize> =
        (0..).zip(&affine.others).filter(|(_, (_, term))| mentions(term)).map(|(at, _)| at).collect();
    let [place] = places[..] else { return None };
    let (factor, term) = affine.others.remove(place);
    let rising = Rising::of(&term, depth)?;
    // factor·rising + rest = 0.
    let rest = affine.to_term(piles);
    match factor {
        1 => Some(Given { other_side: Term::Negate(Box::new(rest)), rising }),
        -1 => Some(Given { other_side: rest, rising }),
        _ => None,
    }
}

impl Expression {
    fn value(&self, values: &[i64]) -> i64 {
        match self {
            Self::Sum { terms, constant, others } => {
                let mut sum = *constant;
                for (index, c) in terms {
                    sum = sum.wrapping_add(c.wrapping_mul(values.get(*index).copied().unwrap_or(0)));
                }
                for (c, other) in others {
                    sum = sum.wrapping_add(c.wrapping_mul(other.value(values)));
                }
                sum
            }
            Self::Mod(inner, m) => modulo(inner.value(values), *m),
            Self::Div(inner, m) => inner.value(values).div_euclid(*m),
            Self::Abs(inner) => inner.value(values).wrapping_abs(),
            Self::Min(all) => all.iter().map(|part| part.value(values)).min().unwrap_or(0),
            Self::Max(all) => all.iter().map(|part| part.value(values)).max().unwrap_or(0),
            Self::If(condition, yes, no) => {
                if condition.holds(values) {
                    yes.value(values)
                } else {
                    no.value(values)
                }
            }
            Self::Xor(all) => all.iter().fold(0, |digits, part| digits ^ part.value(values)),
            Self::Table(inner, least, table) => {
                usize::try_from(inner.value(values) - least).ok().and_then(|i| table.get(i)).copied().unwrap_or(0)
            }
        }
    }

    /// Whether the value rises or falls along a direction, if it does only one of them.
    fn trend(&self, slope: &[i64]) -> Option<Trend> {
        if self.period(slope) == Some(1) {
            return Some(Trend::Same);
        }
        match self {
            Self::Sum { terms, others, .. } => {
                let start = Trend::of_step(steepness(terms, slope));
                others.iter().try_fold(start, |trend, (c, part)| trend.and(part.trend(slope)?.times(*c)))
            }
            Self::Div(inner, _) => inner.trend(slope),
            Self::Min(parts) | Self::Max(parts) => {
                parts.iter().try_fold(Trend::Same, |trend, part| trend.and(part.trend(slope)?))
            }
            Self::Table(inner, _, table) => {
                let inner = inner.trend(slope)?;
                if table.is_sorted() {
                    Some(inner)
                } else if table.is_sorted_by(|a, b| a >= b) {
                    Some(inner.times(-1))
                } else {
                    None
                }
            }
            Self::Mod(..) | Self::Abs(_) | Self::If(..) | Self::Xor(_) => None,
        }
    }

    /// How much the value changes with each step along a direction, if that is always the same.
    fn step(&self, slope: &[i64]) -> Option<i64> {
        match self {
            Self::Sum { terms, others, .. } => {
                let steady = others.iter().all(|(_, part)| part.period(slope) == Some(1));
                steady.then(|| steepness(terms, slope))
            }
            _ => (self.period(slope) == Some(1)).then_some(0),
        }
    }

    /// After how many steps along a direction the value repeats.
    fn period(&self, slope: &[i64]) -> Option<i64> {
        let all = |parts: &[Self]| parts.iter().try_fold(1, |period, part| common(period, part.period(slope)?));
        match self {
            Self::Sum { terms, others, .. } => {
                if steepness(terms, slope) != 0 {
                    return None;
                }
                others.iter().try_fold(1, |period, (_, part)| common(period, part.period(slope)?))
            }
            Self::Mod(inner, m) => match &**inner {
                Self::Sum { terms, others, .. } if others.is_empty() => {
                    let step = steepness(terms, slope).rem_euclid(*m);
                    Some(m / gcd(*m, step)).filter(|period| *period <= PERIOD)
                }
                inner => inner.period(slope),
            },
            Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => inner.period(slope),
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => all(parts),
            Self::If(condition, yes, no) => {
                common(condition.period(slope)?, common(yes.period(slope)?, no.period(slope)?)?)
            }
        }
    }
}

#[inline]
fn modulo(value: i64, m: i64) -> i64 {
    // Division of shorter numbers is several times quicker.
    match (u32::try_from(value), u32::try_from(m)) {
        (Ok(value), Ok(m)) if m > 0 => i64::from(value % m),
        _ => value.rem_euclid(m),
    }
}

fn steepness(terms: &[(usize, i64)], slope: &[i64]) -> i64 {
    terms.iter().fold(0, |sum, (index, c)| sum.wrapping_add(c.wrapping_mul(slope.get(*index).copied().unwrap_or(0))))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least common multiple, if it is of use.
pub(crate) fn common(a: i64, b: i64) -> Option<i64> {
    (a / gcd(a, b)).checked_mul(b).filter(|period| *period <= PERIOD)
}

impl Test {
    fn holds(&self, values: &[i64]) -> bool {
        match self {
            Self::Constant(holds) => *holds,
            Self::Compare(relation, expression) => {
                let value = expression.value(values);
                match relation {
                    Relation::Equal => value == 0,
                    Relation::NotEqual => value != 0,
                    Relation::Less => value < 0,
                    Relation::LessEqual => value <= 0,
                    Relation::Greater => value > 0,
                    Relation::GreaterEqual => value >= 0,
                }
            }
            Self::All(parts) => parts.iter().all(|part| part.holds(values)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(values)),
            Self::Not(inner) => !inner.holds(values),
            Self::Same(a, b) => a.holds(values) == b.holds(values),
            Self::In(expression, least, bits) => {
                usize::try_from(expression.value(values) - least).is_ok_and(|value| bits.get(value))
            }
            Self::Asked(asked, back) => asked.holds(values, *back),
        }
    }

    fn period(&self, slope: &[i64]) -> Option<i64> {
        match self {
            Self::Constant(_) => Some(1),
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.period(slope),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().try_fold(1, |period, part| common(period, part.period(slope)?))
            }
            Self::Not(inner) => inner.period(slope),
            Self::Same(a, b) => common(a.period(slope)?, b.period(slope)?),
            Self::Asked(..) => None,
        }
    }

    fn failure(&self) -> Option<&EvalError> {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().find_map(Self::failure),
            Self::Not(inner) => inner.failure(),
            Self::Same(a, b) => a.failure().or_else(|| b.failure()),
            Self::Asked(asked, _) => asked.failed.get(),
            _ => None,
        }
    }
}

impl Expression {
    /// Renumbers the variables.
    fn renumber(&mut self, change: &impl Fn(usize) -> usize) {
        match self {
            Self::Sum { terms, others, .. } => {
                terms.iter_mut().for_each(|(index, _)| *index = change(*index));
                others.iter_mut().for_each(|(_, part)| part.renumber(change));
            }
            Self::Mod(inner, _) | Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => {
                inner.renumber(change);
            }
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => {
                parts.iter_mut().for_each(|part| part.renumber(change));
            }
            Self::If(condition, yes, no) => {
                condition.renumber(change);
                yes.renumber(change);
                no.renumber(change);
            }
        }
    }
}

impl Expression {
    /// Does it depend on what is taken from each of these piles, and on nothing else?
    fn is_of_differences(&self, piles: usize) -> bool {
        match self {
            Self::Sum { terms, others, .. } => {
                let factor =
                    |pile: usize| terms.iter().filter(|(index, _)| *index == pile).map(|(_, c)| c).sum::<i64>();
                (0..piles).all(|pile| factor(pile).checked_add(factor(pile + piles)) == Some(0))
                    && others.iter().all(|(_, part)| part.is_of_differences(piles))
            }
            Self::Mod(inner, _) | Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => {
                inner.is_of_differences(piles)
            }
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => {
                parts.iter().all(|part| part.is_of_differences(piles))
            }
            Self::If(condition, yes, no) => {
                condition.is_of_differences(piles) && yes.is_of_differences(piles) && no.is_of_differences(piles)
            }
        }
    }
}

impl Test {
    fn is_of_differences(&self, piles: usize) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.is_of_differences(piles),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(|part| part.is_of_differences(piles)),
            Self::Not(inner) => inner.is_of_differences(piles),
            Self::Same(a, b) => a.is_of_differences(piles) && b.is_of_differences(piles),
            Self::Asked(..) => false,
        }
    }

    fn renumber(&mut self, change: &impl Fn(usize) -> usize) {
        match self {
            Self::Constant(_) => {}
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.renumber(change),
            Self::All(parts) | Self::Any(parts) => parts.iter_mut().for_each(|part| part.renumber(change)),
            Self::Not(inner) => inner.renumber(change),
            Self::Same(a, b) => {
                a.renumber(change);
                b.renumber(change);
            }
            Self::Asked(_, back) => *back = !*back,
        }
    }
}

impl Predicate {
    /// The same about the move taken back: the piles before it and after it exchanged.
    pub(crate) fn reversed(&self, piles: usize) -> Self {
        let mut reversed = self.clone();
        reversed.test.renumber(&|index| if index < piles { index + piles } else { index - piles });
        let low = (1u64 << piles.min(32)) - 1;
        reversed.uses = (self.uses & low) << piles | self.uses >> piles;
        reversed
    }

    /// Does it hold of these piles?
    #[inline]
    pub(crate) fn holds(&self, values: &[i64]) -> bool {
        self.test.holds(values)
    }

    /// The conditions that it consists of.
    pub(crate) fn parts(&self) -> Vec<Self> {
        match &self.test {
            Test::All(parts) => {
                let part = |test: &Test| Self { test: test.clone(), ..self.clone() }.parts();
                parts.iter().flat_map(part).collect()
            }
            _ => vec![self.clone()],
        }
    }

    /// How the answer changes along a direction of the variables.
    pub(crate) fn course(&self, slope: &[i64]) -> Course {
        if self.period(slope) == Some(1) {
            return Course::Same;
        }
        match &self.test {
            Test::Compare(relation, expression) if *relation != Relation::NotEqual => match expression.trend(slope) {
                Some(Trend::Rises) => Course::Interval { rises: true },
                Some(Trend::Falls) => Course::Interval { rises: false },
                Some(Trend::Same) | None => Course::Other,
            },
            Test::In(expression, ..) => match expression.step(slope) {
                Some(1) => Course::Members { forwards: true },
                Some(-1) => Course::Members { forwards: false },
                _ => Course::Other,
            },
            _ => Course::Other,
        }
    }

    /// Does it depend on what is taken from each of these piles, and on nothing else?
    pub(crate) fn is_of_differences(&self, piles: usize) -> bool {
        self.test.is_of_differences(piles)
    }

    /// What a test with the course [`Course::Interval`] compares with 0.
    pub(crate) fn compared(&self, values: &[i64]) -> i64 {
        match &self.test {
            Test::Compare(_, expression) => expression.value(values),
            _ => 0,
        }
    }

    /// The places from `from` up to `to` where a test with the course [`Course::Interval`] holds, from the
    /// [value](Predicate::compared) at a place; an empty interval has its end before its start.
    pub(crate) fn narrow(&self, rises: bool, from: i64, to: i64, mut value: impl FnMut(i64) -> i64) -> (i64, i64) {
        let Test::Compare(relation, _) = &self.test else { return (from, to) };
        // The first place where the value, turned so that it never falls, is at least `least`.
        let mut first = |least: i64| {
            let (mut low, mut high) = (from, to + 1);
            while low < high {
                let middle = low + (high - low) / 2;
                let value = value(middle);
                if (if rises { value } else { -value }) >= least {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            low
        };
        match (relation, rises) {
            (Relation::Less, true) | (Relation::Greater, false) => (from, first(0) - 1),
            (Relation::LessEqual, true) | (Relation::GreaterEqual, false) => (from, first(1) - 1),
            (Relation::Greater, true) | (Relation::Less, false) => (first(1), to),
            (Relation::GreaterEqual, true) | (Relation::LessEqual, false) => (first(0), to),
            (Relation::Equal, _) => (first(0), first(1) - 1),
            (Relation::NotEqual, _) => (from, to),
        }
    }

    /// For a test with the course [`Course::Members`]: which bit of the words is asked for at these values.
    pub(crate) fn members(&self, values: &[i64]) -> (i64, &[u64]) {
        match &self.test {
            Test::In(expression, least, bits) => (expression.value(values).wrapping_sub(*least), &bits.words),
            _ => (0, &[]),
        }
    }

    /// After how many steps along a direction of the variables the answer repeats, if it does soon.
    pub(crate) fn period(&self, slope: &[i64]) -> Option<i64> {
        self.test.period(slope)
    }

    /// Is it asked of the evaluator, and did that fail?
    pub(crate) fn failure(&self) -> Option<&EvalError> {
        self.test.failure()
    }

    /// Is it asked of the evaluator of the rules?
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self.test, Test::Asked(..))
    }
}
