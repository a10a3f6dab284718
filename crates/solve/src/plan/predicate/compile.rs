//! From formulas to trees over machine words, for piles of a bounded size.
//!
//! Membership in a Beatty set and floors with irrational slopes become tables over the values that occur. What cannot be compiled
//! (most quantifiers, numbers that are too large) is asked of the evaluator of the rules, one step at a time.

use super::{Asked, Expression, Predicate, Test};
use crate::bits::Bits;
use crate::plan::lower::Affine;
use ratwheel_logic::{BeattySet, EvalError, Formula, Function, Prepared, Relation, Term, Variable};
use ratwheel_numbers::{Control, Integer, Natural, Real};
use ratwheel_rules::core::Relational;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

/// Values beyond this are not computed in machine words.
const LARGEST: i128 = 1 << 62;
/// Entries of one table.
pub(super) const TABLE: i128 = 1 << 22;
/// Bytes of all tables of one plan.
const TABLES: u64 = 1 << 28;
/// Parts of one predicate.
const PARTS: usize = 4096;

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
pub(super) struct Refused;

pub(super) struct Work<'a> {
    compiler: &'a Compiler<'a>,
    pub(super) piles: usize,
    most: &'a [i64],
    parts: usize,
    bytes: u64,
    /// Quantified variables that are looked up: their depth, how, and between which numbers they are.
    pub(super) bound: Vec<(usize, Expression, Interval)>,
    /// Arguments that must not be negative, or the comparison that they are in does not hold.
    signs: Vec<Expression>,
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
        let mut work = Work {
            compiler: self,
            piles,
            most: self.most,
            parts: PARTS,
            bytes: 0,
            bound: Vec::new(),
            signs: Vec::new(),
        };
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

    pub(super) fn test(&mut self, formula: &Formula) -> Result<Test, Refused> {
        self.step()?;
        Ok(match formula {
            Formula::Constant(holds) => Test::Constant(*holds),
            Formula::Compare(relation, left, right) => {
                let difference = Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]);
                let outer = std::mem::take(&mut self.signs);
                let compared = self.expression(&difference)?.0;
                let signs = std::mem::replace(&mut self.signs, outer);
                let test = Test::Compare(*relation, compared);
                if signs.is_empty() {
                    test
                } else {
                    let signs = signs.into_iter().map(|sign| Test::Compare(Relation::GreaterEqual, sign));
                    Test::All(signs.chain([test]).collect())
                }
            }
            Formula::And(parts) => Test::All(parts.iter().map(|part| self.test(part)).collect::<Result<_, _>>()?),
            Formula::Or(parts) => Test::Any(parts.iter().map(|part| self.test(part)).collect::<Result<_, _>>()?),
            Formula::Not(inner) => Test::Not(Box::new(self.test(inner)?)),
            Formula::Implies(a, b) => Test::Any([Test::Not(Box::new(self.test(a)?)), self.test(b)?].into()),
            Formula::Iff(a, b) => Test::Same(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Formula::In(term, set) => {
                let (inner, range) = self.valued(term)?;
                let (least, bits) = self.members(set, range)?;
                Test::In(inner, least, bits)
            }
            Formula::Reduced(system, term) => {
                let (inner, (low, high)) = self.valued(term)?;
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

    /// Looks now and then whether a stop was asked for; whoever asked for the predicate finds out again.
    pub(super) fn hears(&self, step: i64) -> Result<(), Refused> {
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
    pub(super) fn spend(&mut self, bytes: u64) -> Result<(), Refused> {
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

    /// A term that has a value everywhere.
    pub(super) fn valued(&mut self, term: &Term) -> Result<(Expression, Interval), Refused> {
        let signs = self.signs.len();
        let valued = self.expression(term)?;
        if self.signs.len() > signs { Err(Refused) } else { Ok(valued) }
    }

    /// A term and the values it can take.
    pub(super) fn expression(&mut self, term: &Term) -> Result<(Expression, Interval), Refused> {
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
                // Only the branch that is taken must have a value.
                let ((yes, a), (no, b)) = (self.valued(yes)?, self.valued(no)?);
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
            Term::Apply(Function::Gcd, all) => {
                let [a, b] = all.as_slice() else { return Err(Refused) };
                let (mut both, mut most) = (Vec::new(), 0);
                for term in [a, b] {
                    let (part, (low, high)) = self.expression(term)?;
                    if low < 0 {
                        self.signs.push(part.clone());
                    }
                    both.push(part);
                    most = most.max(high.abs()).max(low.abs());
                }
                let both: Box<[Expression; 2]> = Box::new(both.try_into().map_err(|_| Refused)?);
                (Expression::Gcd(both), (0, most))
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
