//! A rule as a disjunction of conjunctions, as far as that helps: linear conditions become strips; a formula about one side
//! of the move, or about nothing linear, stays whole; a negated conjunction stays whole too, as something taken away.

use super::linear::{Linear, Normal, Strip, add};
use super::lower::{Affine, Lowered};
use ratwheel_logic::{Formula, Relation, Term, Variable};
use ratwheel_numbers::MAX_LEVELS;

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
pub(crate) fn disjuncts(rule: &Formula, piles: usize) -> Vec<Conjunction> {
    let mut maker = Maker { piles, steps: STEPS, levels: 0 };
    maker.make(rule, true).unwrap_or_else(|| vec![Conjunction::test(rule.clone())])
}

struct Maker {
    piles: usize,
    steps: usize,
    /// Formulas that are being made inside each other: each case of a sum of many |…| is one inside the last.
    levels: usize,
}

impl Maker {
    /// The formula, or its negation, as a disjunction; `None` if that would be too large.
    fn make(&mut self, formula: &Formula, positive: bool) -> Option<Vec<Conjunction>> {
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
            _ => Some(vec![leaf(formula, positive)]),
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
