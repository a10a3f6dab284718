//! The checker's own reading of a ruleset: terms by cases, formulas as trees over tracks.
//!
//! Pile i is track i, its primed pile track k+i in a game with k piles. A term is a list of cases: a condition and a linear
//! value. `mod m` has m cases, |t| has two, and ⌊t/m⌋ is a track q with m·q ≤ t < m·q + m (or its negative). Numbers of a quadratic
//! field are (k + lθ)/m, and ⌊(K + Nθ)/M⌋ = ⌊(K + ⌊Nθ⌋)/M⌋ for whole K, N and M ≥ 1; ⌊−Nθ⌋ = −⌊Nθ⌋ − 1 for N ≥ 1.

use super::CertificateError;
use super::machine::System;
use super::places::Affine;
use ratwheel_numbers::{Integer, Natural, Real};
use ratwheel_rules::core::{Formula, Range, Relation, Relational, Term, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// Σ cᵢxᵢ + c.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    factors: BTreeMap<usize, i64>,
    pub(crate) constant: i64,
}

/// Values beyond this are refused, so that nothing overflows.
const LARGE: i64 = 1 << 40;

impl Sum {
    fn track(track: usize) -> Self {
        Self { factors: BTreeMap::from([(track, 1)]), constant: 0 }
    }

    pub(crate) fn constant(value: i64) -> Self {
        Self { factors: BTreeMap::new(), constant: value }
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (usize, i64)> {
        self.factors.iter().map(|(track, factor)| (*track, *factor))
    }

    /// self + factor·other.
    pub(crate) fn plus(&self, factor: i64, other: &Self) -> Result<Self, CertificateError> {
        let small = |value: Option<i64>| value.filter(|value| value.abs() < LARGE).ok_or(CertificateError::TooLarge);
        let mut sum = self.clone();
        for (track, more) in &other.factors {
            let slot = sum.factors.entry(*track).or_default();
            *slot = small(more.checked_mul(factor).and_then(|more| slot.checked_add(more)))?;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        let more = other.constant.checked_mul(factor);
        sum.constant = small(more.and_then(|more| sum.constant.checked_add(more)))?;
        Ok(sum)
    }
}

/// A formula over tracks.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Constant(bool),
    /// sum ≤ 0, or sum = 0.
    Linear(Sum, bool),
    Congruent(Sum, i64),
    /// The second track is ⌊nθ⌋, n the first.
    Floor(usize, usize),
    /// The exclusive or of the tracks is 0.
    Even(Vec<usize>),
    /// An automaton of the certificate, by number.
    Automaton(usize, Vec<usize>),
    And(Vec<Tree>),
    Or(Vec<Tree>),
    Not(Box<Tree>),
    Exists(Vec<usize>, Box<Tree>),
}

impl Tree {
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The free tracks.
    pub(crate) fn tracks(&self) -> BTreeSet<usize> {
        match self {
            Self::Constant(_) => BTreeSet::new(),
            Self::Linear(sum, _) | Self::Congruent(sum, _) => sum.factors.keys().copied().collect(),
            Self::Floor(n, y) => BTreeSet::from([*n, *y]),
            Self::Even(tracks) | Self::Automaton(_, tracks) => tracks.iter().copied().collect(),
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::tracks).collect(),
            Self::Not(inner) => inner.tracks(),
            Self::Exists(bound, body) => body.tracks().into_iter().filter(|track| !bound.contains(track)).collect(),
        }
    }

    /// The conditions that have to hold together.
    pub(crate) fn conjuncts(&self) -> Vec<&Tree> {
        match self {
            Self::And(parts) => parts.iter().flat_map(Self::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// Is it free of quantifiers?
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            Self::Exists(..) => false,
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_plain),
            Self::Not(inner) => inner.is_plain(),
            _ => true,
        }
    }

    /// Disjuncts, with `and` distributed over `or`, as long as there are not more than `most`.
    pub(crate) fn alternatives(&self, most: usize) -> Vec<Tree> {
        match self {
            Self::Or(parts) => parts.iter().flat_map(|part| part.alternatives(most)).collect(),
            Self::And(parts) => {
                let mut all = vec![Vec::new()];
                for part in parts {
                    let options = part.alternatives(most);
                    if all.len() * options.len() > most {
                        all.iter_mut().for_each(|list| list.push(part.clone()));
                        continue;
                    }
                    let longer = |list: &Vec<Tree>| {
                        let list = list.clone();
                        options.iter().map(move |option| [list.clone(), vec![option.clone()]].concat())
                    };
                    all = all.iter().flat_map(longer).collect();
                }
                all.into_iter().map(Self::And).collect()
            }
            other => vec![other.clone()],
        }
    }
}

/// A value under a condition, with tracks of its own.
#[derive(Clone)]
struct Case {
    condition: Vec<Tree>,
    tracks: Vec<usize>,
    value: Sum,
}

impl Case {
    /// Always this.
    fn plain(value: Sum) -> Self {
        Self { condition: Vec::new(), tracks: Vec::new(), value }
    }
}

/// Reads formulas of one game.
pub(crate) struct Reader<'g> {
    game: &'g Relational,
    system: System,
    piles: Vec<Sum>,
    targets: Vec<Sum>,
    bound: Vec<Sum>,
    next: usize,
}

type Read<T> = Result<T, CertificateError>;

impl<'g> Reader<'g> {
    pub(crate) fn new(game: &'g Relational, system: System) -> Self {
        let count = game.piles.len();
        let tracks = |from: usize| (from..from + count).map(Sum::track).collect();
        Self { game, system, piles: tracks(0), targets: tracks(count), bound: Vec::new(), next: 2 * count }
    }

    /// How many tracks have been given out.
    pub(crate) fn tracks(&self) -> usize {
        self.next
    }

    fn fresh(&mut self) -> usize {
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
    pub(crate) fn with_target(&mut self, formula: &Formula, target: &[i64]) -> Read<Tree> {
        let targets = target.iter().map(|value| Sum::constant(*value)).collect();
        self.placed(self.piles.clone(), targets, |reader| reader.formula(formula))
    }

    /// Is the source, or the target, a position?
    pub(crate) fn position(&mut self, target: bool) -> Read<Tree> {
        let piles = if target { self.targets.clone() } else { self.piles.clone() };
        let mut all = Vec::new();
        if self.game.sorted {
            for pair in piles.windows(2) {
                if let [low, high] = pair {
                    all.push(Tree::Linear(low.plus(-1, high)?, false));
                }
            }
        }
        if let Some(formula) = &self.game.positions {
            all.push(if target { self.at_target(formula)? } else { self.formula(formula)? });
        }
        Ok(Tree::And(all))
    }

    /// The position changes.
    pub(crate) fn changes(&self) -> Read<Tree> {
        let same = self.piles.iter().zip(&self.targets).map(|(from, to)| Ok(Tree::Linear(from.plus(-1, to)?, true)));
        Ok(Tree::And(same.collect::<Read<Vec<_>>>()?).not())
    }

    /// The total does not go down.
    pub(crate) fn total_stays(&self) -> Read<Tree> {
        let mut taken = Sum::default();
        for (from, to) in self.piles.iter().zip(&self.targets) {
            taken = taken.plus(1, from)?.plus(-1, to)?;
        }
        Ok(Tree::Linear(taken, false))
    }

    /// The terms, one after the other, do not go down to a number ≥ 0.
    pub(crate) fn terms_stay(&mut self, terms: &[Term]) -> Read<Tree> {
        let mut goes_down = Vec::new();
        for index in 0..terms.len() {
            let mut all = Vec::new();
            for (place, term) in terms.iter().enumerate().take(index + 1) {
                let before = self.values(term)?;
                let targets = self.targets.clone();
                let after = self.placed(targets.clone(), targets, |reader| reader.values(term))?;
                let relation = if place < index { Relation::Equal } else { Relation::Less };
                all.push(cases(&after, &before, relation)?);
                let zero = [Case { condition: Vec::new(), tracks: Vec::new(), value: Sum::default() }];
                all.push(cases(&after, &zero, Relation::GreaterEqual)?);
            }
            goes_down.push(Tree::And(all));
        }
        Ok(Tree::Or(goes_down).not())
    }

    /// The outer `forall` variables, their ranges and the negated body of a closed formula.
    pub(crate) fn denial(&mut self, formula: &Formula) -> Read<(Vec<usize>, Tree)> {
        let (mut outer, mut all, mut body) = (Vec::new(), Vec::new(), formula);
        while let Formula::ForAll(depth, range, inner) = body {
            let (track, range) = self.quantified(*depth, range)?;
            outer.push(track);
            all.push(range);
            body = inner;
        }
        all.push(self.formula(body)?.not());
        Ok((outer, Tree::And(all)))
    }

    pub(crate) fn formula(&mut self, formula: &Formula) -> Read<Tree> {
        Ok(match formula {
            Formula::Constant(value) => Tree::Constant(*value),
            Formula::Compare(relation, left, right) => self.compare(*relation, left, right)?,
            Formula::And(parts) => Tree::And(self.each(parts)?),
            Formula::Or(parts) => Tree::Or(self.each(parts)?),
            Formula::Not(inner) => self.formula(inner)?.not(),
            Formula::Implies(left, right) => Tree::Or(vec![self.formula(left)?.not(), self.formula(right)?]),
            Formula::Iff(left, right) => {
                let there = Tree::Or(vec![self.formula(left)?.not(), self.formula(right)?]);
                let back = Tree::Or(vec![self.formula(left)?, self.formula(right)?.not()]);
                Tree::And(vec![there, back])
            }
            Formula::Exists(depth, range, body) => {
                let (track, range) = self.quantified(*depth, range)?;
                let body = self.formula(body)?;
                Tree::Exists(vec![track], Box::new(Tree::And(vec![range, body])))
            }
            Formula::ForAll(depth, range, body) => {
                let (track, range) = self.quantified(*depth, range)?;
                let body = self.formula(body)?.not();
                Tree::Exists(vec![track], Box::new(Tree::And(vec![range, body]))).not()
            }
            Formula::In(term, set) => {
                // For some n at least so large the term is ⌊nα + γ⌋.
                let n = self.fresh();
                let from = Sum::constant(small(&Integer::from(&set.from))?).plus(-1, &Sum::track(n))?;
                let index = [(set.sequence.alpha().clone(), vec![Case::plain(Sum::track(n))])];
                let value = self.floor(&index, set.sequence.gamma())?;
                let member = cases(&self.values(term)?, &value, Relation::Equal)?;
                Tree::Exists(vec![n], Box::new(Tree::And(vec![Tree::Linear(from, false), member])))
            }
            _ => return Err(CertificateError::unsupported("P(…), legal(…) and numeration systems inside formulas")),
        })
    }

    fn each(&mut self, parts: &[Formula]) -> Read<Vec<Tree>> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn quantified(&mut self, depth: usize, range: &Range) -> Read<(usize, Tree)> {
        let track = self.fresh();
        let one = |value: Sum| [Case { condition: Vec::new(), tracks: Vec::new(), value }];
        let n = one(Sum::track(track));
        let range = match range {
            Range::From(least) => {
                cases(&n, &one(Sum::constant(small(&Integer::from(least))?)), Relation::GreaterEqual)?
            }
            Range::Between(low, high) => {
                let (low, high) = (self.values(low)?, self.values(high)?);
                Tree::And(vec![cases(&low, &n, Relation::LessEqual)?, cases(&n, &high, Relation::LessEqual)?])
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

    fn compare(&mut self, relation: Relation, left: &Term, right: &Term) -> Read<Tree> {
        let (left, right) = (self.values(left)?, self.values(right)?);
        cases(&left, &right, relation)
    }

    /// The cases of a term; one of them always applies, and its value is the term's.
    fn values(&mut self, term: &Term) -> Read<Vec<Case>> {
        let one = |value: Sum| vec![Case { condition: Vec::new(), tracks: Vec::new(), value }];
        Ok(match term {
            Term::Constant(value) => one(Sum::constant(small(value)?)),
            Term::Variable(variable) => {
                let found = match variable {
                    Variable::Pile(i) => self.piles.get(*i),
                    Variable::Primed(i) => self.targets.get(*i),
                    Variable::Bound(depth) => self.bound.get(*depth),
                };
                one(found.cloned().ok_or_else(|| CertificateError::malformed("a variable outside its quantifier"))?)
            }
            Term::Sum(terms) => {
                let weighted = terms.iter().map(|term| Ok((1, self.values(term)?))).collect::<Read<Vec<_>>>()?;
                total(&weighted, 0)?
            }
            Term::Negate(inner) => total(&[(-1, self.values(inner)?)], 0)?,
            Term::Scale(factor, inner) => total(&[(small(factor)?, self.values(inner)?)], 0)?,
            Term::Abs(inner) => {
                let inner = self.values(inner)?;
                let minus = total(&[(-1, inner.clone())], 0)?;
                chosen(&[inner, minus], Relation::GreaterEqual)?
            }
            Term::Min(terms) | Term::Max(terms) => {
                let all = terms.iter().map(|term| self.values(term)).collect::<Read<Vec<_>>>()?;
                let least = matches!(term, Term::Min(_));
                chosen(&all, if least { Relation::LessEqual } else { Relation::GreaterEqual })?
            }
            Term::Mod(inner, modulus) => remainders(&self.values(inner)?, small(&Integer::from(modulus))?)?,
            Term::Div(inner, divisor) => {
                let inner = self.values(inner)?;
                self.quotients(&inner, small(&Integer::from(divisor))?)?
            }
            Term::Floor(terms, gamma) => {
                let terms = terms.iter().map(|(alpha, term)| Ok((alpha.clone(), self.values(term)?)));
                let terms = terms.collect::<Read<Vec<_>>>()?;
                self.floor(&terms, gamma)?
            }
            Term::If(condition, then, otherwise) => {
                let (yes, no) = (self.formula(condition)?, self.formula(condition)?.not());
                let under = |mut case: Case, condition: &Tree| {
                    case.condition.push(condition.clone());
                    case
                };
                let mut all: Vec<Case> = self.values(then)?.into_iter().map(|case| under(case, &yes)).collect();
                all.extend(self.values(otherwise)?.into_iter().map(|case| under(case, &no)));
                all
            }
            Term::Xor(terms) => {
                let mut list = vec![self.fresh()];
                let mut condition = Vec::new();
                for term in terms {
                    let track = self.fresh();
                    condition.push(cases(&self.values(term)?, &one(Sum::track(track)), Relation::Equal)?);
                    list.push(track);
                }
                condition.push(Tree::Even(list.clone()));
                let value = list.first().map_or_else(Sum::default, |track| Sum::track(*track));
                vec![Case { condition, tracks: list, value }]
            }
            _ => return Err(CertificateError::unsupported("products, shift, zeros and lowest")),
        })
    }

    /// ⌊Σαᵢtᵢ + γ⌋ = ⌊(K + ⌊Nθ⌋)/M⌋.
    fn floor(&mut self, terms: &[(Real, Vec<Case>)], gamma: &Real) -> Read<Vec<Case>> {
        let numbers = terms.iter().map(|(alpha, _)| self.affine(alpha)).collect::<Read<Vec<_>>>()?;
        let gamma = self.affine(gamma)?;
        let mut divisor = Natural::one();
        for number in numbers.iter().chain([&gamma]) {
            let common = divisor.gcd(&number.m);
            divisor = &divisor * &number.m.div_rem(&common).0;
        }
        let whole = |value: &Integer, m: &Natural| small(&(value * &divisor.div_rem(m).0));
        // K under its conditions, and N.
        let outer = Case::plain(Sum::constant(whole(&gamma.k, &gamma.m)?));
        let mut all = vec![(outer, Sum::constant(whole(&gamma.l, &gamma.m)?))];
        for (number, (_, cases)) in numbers.iter().zip(terms) {
            let (k, l) = (whole(&number.k, &number.m)?, whole(&number.l, &number.m)?);
            let mut longer = Vec::new();
            for ((one, inner), other) in all.iter().flat_map(|one| cases.iter().map(move |other| (one, other))) {
                let outer = joined(one, other, one.value.plus(k, &other.value)?);
                longer.push((outer, inner.plus(l, &other.value)?));
            }
            all = longer;
            if all.len() > 4096 {
                return Err(CertificateError::TooLarge);
            }
        }
        let mut sums = Vec::new();
        for (outer, inner) in all {
            sums.extend(self.with_theta(&outer, &inner)?);
        }
        self.quotients(&sums, small(&Integer::from(&divisor))?)
    }

    /// K + ⌊Nθ⌋, by the sign of N.
    fn with_theta(&mut self, outer: &Case, inner: &Sum) -> Read<Vec<Case>> {
        if *inner == Sum::default() {
            return Ok(vec![outer.clone()]);
        }
        let mut all = Vec::new();
        let minus = Sum::default().plus(-1, inner)?;
        let parts = |sum: &Sum| sum.terms().map(|(_, factor)| factor).chain([sum.constant]).collect::<Vec<_>>();
        if parts(inner).iter().any(|part| *part > 0) {
            // N ≥ 0.
            let (mut case, floor) = self.theta_times(outer, inner)?;
            case.value = case.value.plus(1, &Sum::track(floor))?;
            all.push(case);
        } else {
            // N = 0 is the only one that is not negative.
            let mut case = outer.clone();
            case.condition.push(Tree::Linear(inner.clone(), true));
            all.push(case);
        }
        if parts(inner).iter().any(|part| *part < 0) {
            // −N ≥ 1.
            let (mut case, floor) = self.theta_times(outer, &minus)?;
            case.condition.push(Tree::Linear(inner.plus(1, &Sum::constant(1))?, false));
            case.value = case.value.plus(-1, &Sum::track(floor))?.plus(-1, &Sum::constant(1))?;
            all.push(case);
        }
        Ok(all)
    }

    /// The case with a track for ⌊Nθ⌋, where N ≥ 0.
    fn theta_times(&mut self, outer: &Case, inner: &Sum) -> Read<(Case, usize)> {
        let mut case = outer.clone();
        let floor = self.fresh();
        case.tracks.push(floor);
        let only = inner.terms().next().filter(|(track, _)| *inner == Sum::track(*track));
        let n = if let Some((track, _)) = only {
            track
        } else {
            let n = self.fresh();
            case.tracks.push(n);
            case.condition.push(Tree::Linear(inner.plus(-1, &Sum::track(n))?, true));
            n
        };
        case.condition.push(Tree::Floor(n, floor));
        Ok((case, floor))
    }

    fn affine(&self, real: &Real) -> Read<Affine> {
        let found = match (&self.system, real.as_rational()) {
            (_, Some(rational)) => {
                let (k, m) = (rational.numerator().clone(), rational.denominator().clone());
                Some(Affine { k, l: Integer::zero(), m })
            }
            (Some(places), None) => places.affine(real),
            (None, None) => None,
        };
        found.ok_or_else(|| CertificateError::unsupported(format!("floors with {real}")))
    }

    /// ⌊t/m⌋ = q or −q with m·q ≤ t < m·q + m.
    fn quotients(&mut self, inner: &[Case], m: i64) -> Read<Vec<Case>> {
        let mut all = Vec::new();
        for case in inner.iter().filter(|_| m != 1) {
            for sign in [1, -1] {
                let track = self.fresh();
                let rest = case.value.plus(-m * sign, &Sum::track(track))?;
                let mut case = case.clone();
                case.tracks.push(track);
                case.condition.push(Tree::Linear(Sum::default().plus(-1, &rest)?, false));
                case.condition.push(Tree::Linear(rest.plus(1 - m, &Sum::constant(1))?, false));
                case.value = Sum::default().plus(sign, &Sum::track(track))?;
                all.push(case);
            }
        }
        Ok(if m == 1 { inner.to_vec() } else { all })
    }
}

/// c + Σ fᵢ·tᵢ, by all combinations of cases.
fn total(weighted: &[(i64, Vec<Case>)], constant: i64) -> Read<Vec<Case>> {
    let mut all = vec![Case { condition: Vec::new(), tracks: Vec::new(), value: Sum::constant(constant) }];
    for (factor, cases) in weighted {
        let mut longer = Vec::new();
        for (one, other) in all.iter().flat_map(|one| cases.iter().map(move |other| (one, other))) {
            longer.push(joined(one, other, one.value.plus(*factor, &other.value)?));
        }
        all = longer;
        if all.len() > 4096 {
            return Err(CertificateError::TooLarge);
        }
    }
    Ok(all)
}

fn joined(one: &Case, other: &Case, value: Sum) -> Case {
    let condition = [one.condition.clone(), other.condition.clone()].concat();
    Case { condition, tracks: [one.tracks.clone(), other.tracks.clone()].concat(), value }
}

/// The one that compares so with all others.
fn chosen(options: &[Vec<Case>], relation: Relation) -> Read<Vec<Case>> {
    let mut all = Vec::new();
    for (index, option) in options.iter().enumerate() {
        for case in option {
            let mut case = case.clone();
            let value = [Case { condition: Vec::new(), tracks: Vec::new(), value: case.value.clone() }];
            for (_, other) in options.iter().enumerate().filter(|(other, _)| *other != index) {
                case.condition.push(cases(&value, other, relation)?);
            }
            all.push(case);
        }
    }
    Ok(all)
}

fn remainders(inner: &[Case], modulus: i64) -> Read<Vec<Case>> {
    let mut all = Vec::new();
    for case in inner {
        for rest in 0..modulus.min(4096) {
            let mut case = case.clone();
            case.condition.push(Tree::Congruent(case.value.plus(-rest, &Sum::constant(1))?, modulus));
            case.value = Sum::constant(rest);
            all.push(case);
        }
    }
    if modulus > 4096 { Err(CertificateError::TooLarge) } else { Ok(all) }
}

/// left ⋈ right in one of the combinations of their cases.
fn cases(left: &[Case], right: &[Case], relation: Relation) -> Read<Tree> {
    let mut all = Vec::new();
    for (left, right) in left.iter().flat_map(|left| right.iter().map(move |right| (left, right))) {
        let both = joined(left, right, left.value.plus(-1, &right.value)?);
        let compared = compared(&both.value, relation)?;
        if matches!(compared, Tree::Constant(false)) {
            continue;
        }
        let body = Tree::And([both.condition, vec![compared]].concat());
        all.push(if both.tracks.is_empty() { body } else { Tree::Exists(both.tracks, Box::new(body)) });
    }
    Ok(Tree::Or(all))
}

fn compared(sum: &Sum, relation: Relation) -> Read<Tree> {
    let minus = Sum::default().plus(-1, sum)?;
    let tree = match relation {
        Relation::Equal => Tree::Linear(sum.clone(), true),
        Relation::NotEqual => Tree::Linear(sum.clone(), true).not(),
        Relation::LessEqual => Tree::Linear(sum.clone(), false),
        Relation::Less => Tree::Linear(sum.plus(1, &Sum::constant(1))?, false),
        Relation::GreaterEqual => Tree::Linear(minus, false),
        Relation::Greater => Tree::Linear(minus.plus(1, &Sum::constant(1))?, false),
    };
    // Without tracks the answer is known: each of these is "sum ≤ 0" or "sum = 0".
    let known = |sum: &Sum, equal: bool| if equal { sum.constant == 0 } else { sum.constant <= 0 };
    Ok(match &tree {
        Tree::Linear(left, equal) if left.factors.is_empty() => Tree::Constant(known(left, *equal)),
        Tree::Not(inner) => match inner.as_ref() {
            Tree::Linear(left, equal) if left.factors.is_empty() => Tree::Constant(!known(left, *equal)),
            _ => tree,
        },
        _ => tree,
    })
}

fn small(value: &Integer) -> Read<i64> {
    value.to_i64().filter(|value| value.abs() < LARGE).ok_or(CertificateError::TooLarge)
}
