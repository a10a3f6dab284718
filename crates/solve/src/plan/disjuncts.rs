//! A rule as a disjunction of conjunctions, as far as that helps: linear conditions become strips; a formula about one side
//! of the move, or about nothing linear, stays whole; a negated conjunction stays whole too, as something taken away.

use super::linear::{Linear, Normal, Strip, add};
use super::lower::{Affine, Lowered};
use ratwheel_logic::{Formula, Range, Relation, Term, Variable};
use ratwheel_numbers::{Control, MAX_LEVELS, Natural};
use std::cmp::Ordering;

/// More disjuncts than this are not made: what would make them stays a test.
const CAP: usize = 64;
/// Formulas looked at for one rule.
const STEPS: usize = 20_000;
/// Numbers beyond this are left to the predicates, which check their size.
const LARGEST: i64 = 1 << 40;

/// Strips, tests and exceptions that hold together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjunction {
    pub(crate) strips: Vec<Strip>,
    pub(crate) tests: Vec<Formula>,
    /// Each is taken away; they hold strips and tests only.
    pub(crate) excepts: Vec<Conjunction>,
}

impl Conjunction {
    fn test(formula: Formula) -> Self {
        Self { tests: vec![formula], ..Self::default() }
    }

    fn is_linear(&self) -> bool {
        self.tests.is_empty() && self.excepts.is_empty()
    }

    /// Both; `None` if they exclude each other.
    fn and(&self, other: &Self) -> Option<Self> {
        let mut both = self.clone();
        for strip in &other.strips {
            if !add(&mut both.strips, Normal::Strip(strip.clone())) {
                return None;
            }
        }
        both.tests.extend(other.tests.iter().cloned());
        both.excepts.extend(other.excepts.iter().cloned());
        Some(both)
    }
}

/// The disjuncts of a rule over this number of piles: at worst one disjunct with one test.
pub(crate) fn disjuncts(rule: &Formula, piles: usize, control: Control<'_>) -> Vec<Conjunction> {
    let mut maker = Maker { piles, steps: STEPS, levels: 0, control };
    maker.make(rule, true).unwrap_or_else(|| vec![Conjunction::test(rule.clone())])
}

struct Maker<'c> {
    piles: usize,
    /// How many more formulas are looked at; none after a stop was asked for.
    steps: usize,
    control: Control<'c>,
    /// Formulas that are being made inside each other: each case of a sum of many |…| is one inside the last.
    levels: usize,
}

impl Maker<'_> {
    /// The formula, or its negation, as a disjunction; `None` if that would be too large.
    fn make(&mut self, formula: &Formula, positive: bool) -> Option<Vec<Conjunction>> {
        if self.control.check().is_err() {
            self.steps = 0;
        }
        self.steps = self.steps.checked_sub(1)?;
        if self.levels >= MAX_LEVELS {
            return None;
        }
        self.levels += 1;
        let made = self.make_inside(formula, positive);
        self.levels -= 1;
        made
    }

    fn make_inside(&mut self, formula: &Formula, positive: bool) -> Option<Vec<Conjunction>> {
        let one_sided = !matches!(sides(formula), (true, true));
        match formula {
            Formula::Constant(holds) => {
                Some(if *holds == positive { vec![Conjunction::default()] } else { Vec::new() })
            }
            Formula::Not(inner) => self.make(inner, !positive),
            Formula::And(parts) if positive => self.all(parts, true),
            Formula::Or(parts) if !positive => self.all(parts, false),
            Formula::Compare(relation, left, right) => self.compare(formula, *relation, left, right, positive),
            _ if one_sided => Some(vec![leaf(formula, positive)]),
            Formula::Or(parts) => self.any(parts, true),
            Formula::And(parts) => self.not_all(formula, parts),
            Formula::Implies(a, b) => {
                let not = Formula::Not(a.clone());
                self.make(&Formula::Or(vec![not, (**b).clone()]), positive)
            }
            Formula::Iff(a, b) => {
                let not = |f: &Formula| Formula::Not(Box::new(f.clone()));
                let (same, other) = if positive { ((**b).clone(), not(b)) } else { (not(b), (**b).clone()) };
                let cases = [Formula::And(vec![(**a).clone(), same]), Formula::And(vec![not(a), other])];
                self.make(&Formula::Or(cases.into()), true)
            }
            Formula::Exists(..) if positive => {
                let mut test = leaf(formula, true);
                self.consequences(formula, &mut Vec::new(), &mut test);
                Some(vec![test])
            }
            _ => Some(vec![leaf(formula, positive)]),
        }
    }

    /// Adds linear conditions that follow from `exists n: …`: in `x' = x - floor(n*phi)` the floor is at least that of the
    /// least n, whatever n is. They say nothing new, but what can be proved of the moves rests on them.
    fn consequences(&self, formula: &Formula, known: &mut Vec<(usize, i64)>, found: &mut Conjunction) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|part| self.consequences(part, known, found)),
            Formula::Exists(depth, range, body) => {
                let least = match range {
                    Range::From(least) => least.to_u64().and_then(|least| i64::try_from(least).ok()),
                    Range::Between(Term::Constant(least), _) => least.to_i64(),
                    Range::Between(..) => None,
                };
                known.push((*depth, least.unwrap_or(0).max(0)));
                self.consequences(body, known, found);
                known.pop();
            }
            Formula::Compare(relation, left, right) if left.always_has_value() && right.always_has_value() => {
                for linear in self.implied(*relation, left, right, known).into_iter().flatten() {
                    if small(&linear)
                        && let Some(with) = strip(&linear, false).and_then(|strip| found.and(&strip))
                    {
                        *found = with;
                    }
                }
            }
            // Nothing is drawn from the rest.
            Formula::Compare(..)
            | Formula::Constant(_)
            | Formula::Or(_)
            | Formula::Not(_)
            | Formula::Implies(..)
            | Formula::Iff(..)
            | Formula::In(..)
            | Formula::Reduced(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::ForAll(..)
            | Formula::Claimed(_)
            | Formula::Legal(..) => {}
        }
    }

    /// Forms that are not negative where the comparison holds.
    fn implied(&self, relation: Relation, left: &Term, right: &Term, known: &[(usize, i64)]) -> [Option<Linear>; 2] {
        let none = [const { None }; 2];
        let difference = Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]);
        let Some(affine) = Affine::of(&difference, self.piles) else { return none };
        let mut rest = Bounds { least: Some(0), most: Some(0) };
        for (factor, term) in &affine.others {
            rest = rest.plus(&bounds(term, known).scaled(*factor));
        }
        let zero = Linear::constant(affine.linear.coefficients.len(), 0);
        // linear + most ≥ 0, and −linear − least ≥ 0.
        let above = |shift: i64| -> Option<Linear> {
            let mut above = affine.linear.clone();
            above.constant = above.constant.checked_add(rest.most?)?.checked_add(shift)?;
            Some(above)
        };
        let below = |shift: i64| -> Option<Linear> {
            let mut below = zero.plus(-1, &affine.linear)?;
            below.constant = below.constant.checked_sub(rest.least?)?.checked_add(shift)?;
            Some(below)
        };
        match relation {
            Relation::Equal => [above(0), below(0)],
            Relation::GreaterEqual => [above(0), None],
            Relation::Greater => [above(-1), None],
            Relation::LessEqual => [below(0), None],
            Relation::Less => [below(-1), None],
            Relation::NotEqual => none,
        }
    }

    fn any(&mut self, parts: &[Formula], positive: bool) -> Option<Vec<Conjunction>> {
        let mut all = Vec::new();
        for part in parts {
            all.extend(self.make(part, positive)?);
            if all.len() > CAP {
                return None;
            }
        }
        Some(all)
    }

    /// All parts hold (or none): the parts with few alternatives are multiplied out, the others stay tests.
    fn all(&mut self, parts: &[Formula], positive: bool) -> Option<Vec<Conjunction>> {
        let mut made: Vec<(&Formula, Option<Vec<Conjunction>>)> = Vec::with_capacity(parts.len());
        for part in parts {
            let alternatives = self.make(part, positive);
            if alternatives.is_none() && self.steps == 0 {
                return None;
            }
            made.push((part, alternatives));
        }
        made.sort_by_key(|(_, alternatives)| alternatives.as_ref().map_or(usize::MAX, Vec::len));
        let mut product = vec![Conjunction::default()];
        for (part, alternatives) in made {
            let fits = alternatives.filter(|more| more.len().saturating_mul(product.len()) <= CAP);
            let alternatives = fits.unwrap_or_else(|| vec![leaf(part, positive)]);
            let pairs = product.iter().flat_map(|known| alternatives.iter().filter_map(|more| known.and(more)));
            product = pairs.collect();
        }
        Some(product)
    }

    /// Not all parts hold. A few linear conditions are turned around one by one; anything else is taken away whole.
    fn not_all(&mut self, formula: &Formula, parts: &[Formula]) -> Option<Vec<Conjunction>> {
        if parts.len() <= 4
            && let Some(split) = self.any(parts, false)
            && split.len() <= 4
            && split.iter().all(Conjunction::is_linear)
        {
            return Some(split);
        }
        let inside = self.all(parts, true)?;
        let whole = |except: &Conjunction| except.excepts.is_empty() && !except.strips.is_empty();
        if inside.len() > 16 || !inside.iter().all(whole) {
            return Some(vec![leaf(formula, false)]);
        }
        Some(vec![Conjunction { excepts: inside, ..Conjunction::default() }])
    }

    fn compare(
        &mut self,
        formula: &Formula,
        relation: Relation,
        left: &Term,
        right: &Term,
        positive: bool,
    ) -> Option<Vec<Conjunction>> {
        use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        let unchanged = Some(vec![leaf(formula, positive)]);
        // Neither the opposite of a comparison nor its cases say the same where a term has no value.
        if !left.always_has_value() || !right.always_has_value() {
            return unchanged;
        }
        let relation = if positive { relation } else { relation.negated() };
        let minus = |a: &Term, b: &Term| Term::Sum(vec![a.clone(), Term::Negate(Box::new(b.clone()))]);
        let (difference, shift) = match relation {
            Equal | NotEqual | GreaterEqual => (minus(left, right), 0),
            Greater => (minus(left, right), -1),
            LessEqual => (minus(right, left), 0),
            Less => (minus(right, left), -1),
        };
        let Some(mut affine) = Affine::of(&difference, self.piles) else { return unchanged };
        let Some(constant) = affine.linear.constant.checked_add(shift) else { return unchanged };
        affine.linear.constant = constant;
        if !small(&affine.linear) {
            return unchanged;
        }
        let one_sided = !matches!(sides(formula), (true, true));
        if one_sided && (!affine.others.is_empty() || relation == NotEqual) {
            return unchanged;
        }
        match (affine.lower(matches!(relation, Equal | NotEqual), self.piles), relation) {
            (Lowered::Linear(linear, _), NotEqual) => {
                let zero = Linear::constant(linear.coefficients.len(), -1);
                let more = zero.plus(1, &linear).and_then(|linear| strip(&linear, false));
                let less = zero.plus(-1, &linear).and_then(|linear| strip(&linear, false));
                Some(more.into_iter().chain(less).collect())
            }
            (Lowered::Linear(linear, equal), _) => Some(strip(&linear, equal).into_iter().collect()),
            (Lowered::Formula(simpler), NotEqual) => self.make(&simpler, false),
            (Lowered::Formula(simpler), _) => self.make(&simpler, true),
            (Lowered::Opaque, _) => unchanged,
        }
    }
}

/// Between which numbers a term lies, where that is known.
#[derive(Clone, Copy)]
struct Bounds {
    least: Option<i64>,
    most: Option<i64>,
}

impl Bounds {
    const UNKNOWN: Self = Self { least: None, most: None };

    fn plus(&self, other: &Self) -> Self {
        let add = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
        Self { least: add(self.least, other.least), most: add(self.most, other.most) }
    }

    fn scaled(&self, factor: i64) -> Self {
        let scale = |end: Option<i64>| end?.checked_mul(factor);
        let (least, most) = if factor < 0 { (self.most, self.least) } else { (self.least, self.most) };
        Self { least: scale(least), most: scale(most) }
    }
}

/// Between which numbers a term lies if piles are at least 0 and these quantified variables at least so much.
fn bounds(term: &Term, known: &[(usize, i64)]) -> Bounds {
    let from = |least: i64| Bounds { least: Some(least), most: None };
    match term {
        Term::Constant(value) => Bounds { least: value.to_i64(), most: value.to_i64() },
        Term::Variable(Variable::Bound(depth)) => {
            known.iter().rev().find(|(known, _)| known == depth).map_or(Bounds::UNKNOWN, |(_, least)| from(*least))
        }
        Term::Variable(Variable::Free(_) | Variable::Primed(_)) | Term::Abs(_) => from(0),
        Term::Sum(parts) => {
            let zero = Bounds { least: Some(0), most: Some(0) };
            parts.iter().fold(zero, |sum, part| sum.plus(&bounds(part, known)))
        }
        Term::Negate(inner) => bounds(inner, known).scaled(-1),
        Term::Scale(factor, inner) => {
            factor.to_i64().map_or(Bounds::UNKNOWN, |factor| bounds(inner, known).scaled(factor))
        }
        Term::Mod(_, modulus) => {
            let most = modulus.to_u64().and_then(|modulus| i64::try_from(modulus).ok()).map(|modulus| modulus - 1);
            Bounds { least: Some(0), most }
        }
        Term::Div(inner, divisor) => {
            let divisor =
                divisor.to_u64().and_then(|divisor| i64::try_from(divisor).ok()).filter(|divisor| *divisor > 0);
            let inner = bounds(inner, known);
            let divide = |end: Option<i64>| Some(end?.div_euclid(divisor?));
            Bounds { least: divide(inner.least), most: divide(inner.most) }
        }
        Term::Floor(parts, gamma) => {
            let [(alpha, inner)] = parts.as_slice() else { return Bounds::UNKNOWN };
            if alpha.sign().ok() != Some(Ordering::Greater) {
                return Bounds::UNKNOWN;
            }
            let inner = bounds(inner, known);
            let floor = |end: Option<i64>| {
                let end = Natural::from(u64::try_from(end?).ok()?);
                alpha.floor_affine(&end, gamma).ok()?.to_i64()
            };
            Bounds { least: floor(inner.least), most: floor(inner.most) }
        }
        Term::Min(_) | Term::Max(_) | Term::If(..) | Term::Product(..) | Term::Apply(..) => Bounds::UNKNOWN,
    }
}

fn small(linear: &Linear) -> bool {
    linear.coefficients.iter().chain([&linear.constant]).all(|c| c.unsigned_abs() <= LARGEST.unsigned_abs())
}

/// A linear condition alone; `None` if it never holds.
fn strip(linear: &Linear, equal: bool) -> Option<Conjunction> {
    let mut conjunction = Conjunction::default();
    add(&mut conjunction.strips, Strip::of(linear, equal)).then_some(conjunction)
}

fn leaf(formula: &Formula, positive: bool) -> Conjunction {
    Conjunction::test(if positive { formula.clone() } else { Formula::Not(Box::new(formula.clone())) })
}

/// Does the formula mention piles before the move, and piles after it?
pub(crate) fn sides(formula: &Formula) -> (bool, bool) {
    let variables = formula.variables();
    let any = |side: fn(&Variable) -> bool| variables.iter().any(side);
    (any(|variable| matches!(variable, Variable::Free(_))), any(|variable| matches!(variable, Variable::Primed(_))))
}
