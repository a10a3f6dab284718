//! Terms by cases: a condition and a linear value each.
//!
//! `mod m` has m cases, a digit has as many as there are digits, |t| has two, and ⌊t/m⌋ is a track q with
//! m·q ≤ t < m·q + m (or its negative). Numbers of a quadratic field are (k + lθ)/m, and ⌊(K + Nθ)/M⌋ = ⌊(K + ⌊Nθ⌋)/M⌋
//! for whole K, N and M ≥ 1; ⌊−Nθ⌋ = −⌊Nθ⌋ − 1 for N ≥ 1. No case applies where a term has no value (`shift` of a negative number).

use crate::CertificateError;
use crate::formula::{Read, Reader};
use crate::machine::digits;
use crate::meter::Meter;
use crate::places::{Affine, Places};
use crate::tree::{LARGE, Sum, Tree};
use ratwheel_logic::{Function, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural, Real};
use std::collections::BTreeSet;
use std::rc::Rc;

/// No term may have more cases than this.
const CASES: i64 = 4096;
const MOST: usize = 4096;
/// Digits are asked for at places up to this: a machine remembers what it saw at as many places.
const PLACES: i64 = 24;

/// A value under a condition, with tracks of its own.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) condition: Vec<Tree>,
    pub(crate) tracks: Vec<usize>,
    pub(crate) value: Sum,
}

impl Case {
    /// Both conditions.
    pub(crate) fn with(&self, other: &Self) -> Self {
        joined(self, other, Sum::default())
    }

    /// The case applies, and this holds of it.
    pub(crate) fn and(mut self, body: Tree) -> Tree {
        self.condition.push(body);
        let all = Tree::and(self.condition);
        Tree::exists(self.tracks, all)
    }

    /// How large it is.
    pub(crate) fn nodes(&self) -> usize {
        1 + self.condition.iter().map(Tree::nodes).sum::<usize>()
    }

    /// Always this.
    pub(crate) fn plain(value: Sum) -> Self {
        Self { condition: Vec::new(), tracks: Vec::new(), value }
    }
}

impl Reader<'_> {
    /// The cases of a term; one of them always applies, and its value is the term's.
    pub(crate) fn values(&mut self, term: &Term) -> Read<Vec<Case>> {
        let one = |value: Sum| vec![Case::plain(value)];
        Ok(match term {
            Term::Constant(value) => one(Sum::constant(small(value)?)),
            Term::Variable(variable) => {
                let found = match variable {
                    Variable::Free(i) => self.piles.get(*i),
                    Variable::Primed(i) => self.targets.get(*i),
                    Variable::Bound(depth) => self.bound.get(*depth),
                };
                one(found.cloned().ok_or_else(|| CertificateError::malformed("a variable outside its quantifier"))?)
            }
            Term::Sum(terms) => {
                // One after the other, so that sums of a few terms can have definitions.
                let mut sum = one(Sum::default());
                for term in terms {
                    let both = [(1, sum), (1, self.values(term)?)];
                    sum = self.by_definition(total(self.meter, &both, 0)?)?;
                }
                sum
            }
            Term::Negate(inner) => total(self.meter, &[(-1, self.values(inner)?)], 0)?,
            Term::Scale(factor, inner) => total(self.meter, &[(small(factor)?, self.values(inner)?)], 0)?,
            Term::Abs(inner) => {
                let mut all = Vec::new();
                for case in self.values(inner)? {
                    self.meter.makes(2 * case.nodes())?;
                    let minus = Sum::default().plus(-1, &case.value)?;
                    for (value, relation) in [(case.value.clone(), Relation::GreaterEqual), (minus, Relation::Less)] {
                        let mut case = case.clone();
                        case.condition.push(compared(&case.value, relation)?);
                        case.value = value;
                        all.push(case);
                    }
                }
                all
            }
            Term::Min(terms) | Term::Max(terms) => {
                let all = terms.iter().map(|term| self.values(term)).collect::<Read<Vec<_>>>()?;
                let least = matches!(term, Term::Min(_));
                chosen(self.meter, &all, if least { Relation::LessEqual } else { Relation::GreaterEqual })?
            }
            Term::Mod(inner, modulus) => {
                let modulus = small(&Integer::from(modulus))?;
                match counted(inner) {
                    Some((zeros, x, more)) => self.zeros_modulo(zeros, x, small(&more)?, modulus)?,
                    None => remainders(self.meter, &self.values(inner)?, modulus)?,
                }
            }
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
                let mut all = Vec::new();
                for (term, condition) in [(then, yes), (otherwise, no)] {
                    let cases = self.values(term)?;
                    self.meter.makes(condition.nodes().saturating_mul(cases.len()))?;
                    all.extend(cases.into_iter().map(|mut case| {
                        case.condition.push(condition.clone());
                        case
                    }));
                }
                all
            }
            Term::Apply(function, arguments) => self.applied(function, arguments)?,
            Term::Product(left, right) => {
                let (left, right) = (self.values(left)?, self.values(right)?);
                match (constant(&left), constant(&right)) {
                    (Some(factor), _) => total(self.meter, &[(factor, right)], 0)?,
                    (_, Some(factor)) => total(self.meter, &[(factor, left)], 0)?,
                    _ => return Err(CertificateError::unsupported("products of two variables")),
                }
            }
        })
    }

    /// The cases of a function's value.
    fn applied(&mut self, function: &Function, arguments: &[Term]) -> Read<Vec<Case>> {
        match (function, arguments) {
            (Function::Xor, terms) => {
                let mut list = vec![self.fresh()];
                let mut condition = Vec::new();
                for term in terms {
                    let track = self.fresh();
                    let named = [Case::plain(Sum::track(track))];
                    condition.push(cases(self.meter, &self.values(term)?, &named, Relation::Equal)?);
                    list.push(track);
                }
                condition.push(Tree::Even(list.clone()));
                let value = list.first().map_or_else(Sum::default, |track| Sum::track(*track));
                Ok(vec![Case { condition, tracks: list, value }])
            }
            (Function::Shift(_), [x]) => self.numeral_part(function, x, Tree::Shift),
            (Function::Lowest(_), [x]) => self.numeral_part(function, x, Tree::Lowest),
            (Function::Digit(_), [x, place]) => self.digit(function, x, place),
            (Function::Read(..), [_]) => Err(CertificateError::unsupported(
                "read(…) beside anything but read(…) of the same systems and constants",
            )),
            (Function::Zeros(_), [_]) => {
                Err(CertificateError::unsupported("zeros(…) compared with something else than a constant"))
            }
            (Function::Gcd, [_, _]) => Err(CertificateError::unsupported(function.name())),
            (
                Function::Shift(_)
                | Function::Lowest(_)
                | Function::Digit(_)
                | Function::Zeros(_)
                | Function::Read(..)
                | Function::Gcd,
                _,
            ) => Err(CertificateError::malformed(format!("{} has the wrong number of arguments", function.name()))),
        }
    }

    /// The digit at a place that is a constant: a case for each digit.
    fn digit(&mut self, function: &Function, x: &Term, place: &Term) -> Read<Vec<Case>> {
        self.reads_of(function)?;
        let place = constant(&self.values(place)?).filter(|place| (0..=PLACES).contains(place));
        let what = || format!("digits at places other than the constants 0 to {PLACES}");
        let place = place.ok_or_else(|| CertificateError::unsupported(what()))?;
        let mut all = Vec::new();
        for (x, case) in self.named(x)? {
            all.extend((0..digits(&self.system)).map(|digit| {
                let mut case = case.clone();
                let digit = i64::try_from(digit).unwrap_or(i64::MAX);
                case.condition.push(Tree::Digit(x, place, digit));
                case.value = Sum::constant(digit);
                case
            }));
        }
        Ok(all)
    }

    pub(crate) fn compare(&mut self, relation: Relation, left: &Term, right: &Term) -> Read<Tree> {
        for (left, right, relation) in [(left, right, relation), (right, left, relation.flipped())] {
            if let Some((zeros, x, more)) = counted(left)
                && let Some(bound) = constant(&self.values(right)?)
            {
                return self.zeros(zeros, x, relation, bound - small(&more)?);
            }
        }
        if is_read(left) || is_read(right) {
            return self.compare_read(relation, left, right);
        }
        let (left, right) = (self.values(left)?, self.values(right)?);
        cases(self.meter, &left, &right, relation)
    }

    /// left ⋈ right, both sums of constants and of what digits are worth in other places.
    fn compare_read(&mut self, relation: Relation, left: &Term, right: &Term) -> Read<Tree> {
        let mut worth = Worth { places: None, terms: Vec::new(), constant: 0 };
        worth.add(left, 1)?;
        worth.add(right, -1)?;
        let Worth { places, terms, constant } = worth;
        let Some((places, digits)) = places else {
            return Err(CertificateError::malformed("nothing is read"));
        };
        self.reads(&digits)?;
        let places: Rc<str> = places.into();
        let numbers: Vec<&Term> = terms.iter().map(|(_, term)| *term).collect();
        self.with_names(&numbers, |_, tracks| {
            let mut sum = Sum::constant(constant);
            for ((factor, _), track) in terms.iter().zip(tracks) {
                sum = sum.plus(*factor, &Sum::track(*track))?;
            }
            let equal = |sum: Sum| Tree::Read(Rc::clone(&places), sum, true);
            let most = |sum: Sum| Tree::Read(Rc::clone(&places), sum, false);
            let minus = Sum::default().plus(-1, &sum)?;
            let one = Sum::constant(1);
            Ok(match relation {
                Relation::Equal => equal(sum),
                Relation::NotEqual => equal(sum).not(),
                Relation::LessEqual => most(sum),
                Relation::Less => most(sum.plus(1, &one)?),
                Relation::GreaterEqual => most(minus),
                Relation::Greater => most(minus.plus(1, &one)?),
            })
        })
    }

    /// The system of a word about numerals has to be the one in which numbers are read.
    pub(crate) fn reads(&self, name: &str) -> Read<()> {
        let found = match &self.system {
            None => name == "base:2",
            Some(places) => Places::named(name).is_some_and(|named| named == **places),
        };
        if found { Ok(()) } else { Err(CertificateError::unsupported(format!("numerals of the system {name} here"))) }
    }

    fn reads_of(&self, function: &Function) -> Read<()> {
        function.system().map_or(Ok(()), |system| self.reads(&system.to_string()))
    }

    /// The cases of a term, with a track that has its value; none applies where it is negative.
    pub(crate) fn named(&mut self, term: &Term) -> Read<Vec<(usize, Case)>> {
        let mut all = Vec::new();
        for mut case in self.values(term)? {
            let known = case.value.terms().next().filter(|(track, _)| case.value == Sum::track(*track));
            let track = known.map_or_else(|| self.fresh(), |(track, _)| track);
            if known.is_none() {
                case.condition.push(Tree::Linear(case.value.plus(-1, &Sum::track(track))?, true));
                case.tracks.push(track);
            }
            all.push((track, case));
        }
        Ok(all)
    }

    /// A function of the numeral, as a track.
    fn numeral_part(&mut self, function: &Function, x: &Term, part: fn(usize, usize) -> Tree) -> Read<Vec<Case>> {
        self.reads_of(function)?;
        let mut all = Vec::new();
        for (x, mut case) in self.named(x)? {
            let y = self.fresh();
            case.condition.push(part(x, y));
            case.tracks.push(y);
            case.value = Sum::track(y);
            all.push(case);
        }
        self.by_definition(all)
    }

    /// The same cases by the graph of the term, where the certificate has an automaton for it. That is worth while if
    /// there are tracks that the graph can do without, and possible if its alphabet is small.
    fn by_definition(&mut self, cases: Vec<Case>) -> Read<Vec<Case>> {
        let inner = |case: &Case| case.tracks.len() > 1;
        if cases.len() == 1 && !cases.iter().any(inner) || cases.iter().all(|case| case.tracks.is_empty()) {
            return Ok(cases);
        }
        let mut free: BTreeSet<usize> = BTreeSet::new();
        for case in &cases {
            let used = case.condition.iter().flat_map(Tree::tracks).chain(case.value.terms().map(|(track, _)| track));
            free.extend(used.filter(|track| !case.tracks.contains(track)));
        }
        let free: Vec<usize> = free.into_iter().collect();
        if !self.fits(free.len() + 1) {
            return Ok(cases);
        }
        let natural = |case: &Case| case.value.constant >= 0 && case.value.terms().all(|(_, factor)| factor >= 0);
        let mut all = Vec::new();
        for sign in if cases.iter().all(natural) { &[1][..] } else { &[1, -1] } {
            let y = self.fresh();
            let mut parts = Vec::new();
            for case in &cases {
                let mut both = vec![Tree::Linear(case.value.plus(-sign, &Sum::track(y))?, true)];
                if *sign < 0 {
                    both.push(Tree::Linear(Sum::constant(1).plus(-1, &Sum::track(y))?, false));
                }
                parts.push(case.clone().and(Tree::and(both)));
            }
            let tracks = [&free[..], &[y]].concat();
            let Some(index) = self.definition(&Tree::or(parts), &tracks)? else { return Ok(cases) };
            let condition = vec![Tree::Defined(index, tracks)];
            all.push(Case { condition, tracks: vec![y], value: Sum::default().plus(*sign, &Sum::track(y))? });
        }
        Ok(all)
    }

    /// (zeros(x) + more) mod m.
    fn zeros_modulo(&mut self, zeros: &Function, x: &Term, more: i64, modulus: i64) -> Read<Vec<Case>> {
        self.reads_of(zeros)?;
        if modulus > CASES {
            return Err(CertificateError::TooLarge);
        }
        let mut all = Vec::new();
        for (x, case) in self.named(x)? {
            all.extend((0..modulus).map(|rest| {
                let mut case = case.clone();
                case.condition.push(Tree::Zeros(x, rest, Some(modulus)));
                case.value = Sum::constant((rest + more).rem_euclid(modulus));
                case
            }));
        }
        Ok(all)
    }

    /// zeros(x) ⋈ bound.
    fn zeros(&mut self, zeros: &Function, x: &Term, relation: Relation, bound: i64) -> Read<Tree> {
        self.reads_of(zeros)?;
        if bound.abs() > CASES {
            return Err(CertificateError::TooLarge);
        }
        // What holds of all counts beyond the bound is said by denying the others.
        let wanted = |count: i64| relation.holds(count.cmp(&bound));
        let (yes, no): (Vec<i64>, Vec<i64>) = (0..=bound.max(0)).partition(|count| wanted(*count));
        let mut all = Vec::new();
        for (x, case) in self.named(x)? {
            let any = |counts: &[i64]| Tree::or(counts.iter().map(|count| Tree::Zeros(x, *count, None)));
            all.push(case.and(if wanted(bound.max(0) + 1) { any(&no).not() } else { any(&yes) }));
        }
        Ok(Tree::or(all))
    }

    /// What denies left ⋈ right: the opposite, or that one of the terms has no value, because a number whose digits are
    /// asked for is negative.
    pub(crate) fn compare_denied(&mut self, relation: Relation, left: &Term, right: &Term) -> Read<Tree> {
        let mut all = vec![self.compare(relation.negated(), left, right)?];
        let mut asked = Vec::new();
        numerals_of(left, &mut asked);
        numerals_of(right, &mut asked);
        for term in asked {
            match term {
                Asked::Number(term) => {
                    all.push(cases(self.meter, &self.values(term)?, &[Case::plain(Sum::default())], Relation::Less)?);
                }
                Asked::Condition => return Ok(self.compare(relation, left, right)?.not()),
            }
        }
        Ok(Tree::or(all))
    }

    /// ⌊Σαᵢtᵢ + γ⌋ = ⌊(K + ⌊Nθ⌋)/M⌋.
    pub(crate) fn floor(&mut self, terms: &[(Real, Vec<Case>)], gamma: &Real) -> Read<Vec<Case>> {
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
            pairs(self.meter, all.iter().map(|(case, _)| case), cases.iter())?;
            let mut longer = Vec::new();
            for ((one, inner), other) in all.iter().flat_map(|one| cases.iter().map(move |other| (one, other))) {
                let outer = joined(one, other, one.value.plus(k, &other.value)?);
                longer.push((outer, inner.plus(l, &other.value)?));
            }
            all = longer;
        }
        let mut sums = Vec::new();
        for (outer, inner) in all {
            sums.extend(self.with_theta(&outer, &inner)?);
        }
        let values = self.quotients(&sums, small(&Integer::from(&divisor))?)?;
        self.by_definition(values)
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
            self.meter.makes(2 * case.nodes() + 4)?;
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

/// Does a sum speak of what digits are worth in other places?
fn is_read(term: &Term) -> bool {
    match term {
        Term::Apply(Function::Read(..), _) => true,
        Term::Sum(terms) => terms.iter().any(is_read),
        Term::Negate(inner) | Term::Scale(_, inner) => is_read(inner),
        _ => false,
    }
}

/// Σ cᵢ·(what the digits of tᵢ are worth) + c, with the names of the system of the places and of that of the digits.
struct Worth<'t> {
    places: Option<(String, String)>,
    terms: Vec<(i64, &'t Term)>,
    constant: i64,
}

impl<'t> Worth<'t> {
    /// Adds factor times a term.
    fn add(&mut self, term: &'t Term, factor: i64) -> Read<()> {
        let times = |value: i64| {
            value.checked_mul(factor).filter(|value| value.abs() < LARGE).ok_or(CertificateError::TooLarge)
        };
        match term {
            Term::Constant(value) => {
                let sum = self.constant.checked_add(times(small(value)?)?);
                self.constant = sum.filter(|sum| sum.abs() < LARGE).ok_or(CertificateError::TooLarge)?;
                Ok(())
            }
            Term::Sum(terms) => terms.iter().try_for_each(|term| self.add(term, factor)),
            Term::Negate(inner) => self.add(inner, times(-1)?),
            Term::Scale(more, inner) => self.add(inner, times(small(more)?)?),
            Term::Apply(Function::Read(places, digits), arguments) => {
                let [inner] = arguments.as_slice() else {
                    return Err(CertificateError::malformed("read(…) has the wrong number of arguments"));
                };
                let named = (places.to_string(), digits.to_string());
                if self.places.get_or_insert_with(|| named.clone()) != &named {
                    return Err(CertificateError::unsupported("read(…) of several systems in one comparison"));
                }
                self.terms.push((times(1)?, inner));
                Ok(())
            }
            _ => Err(CertificateError::unsupported("read(…) beside anything but read(…) and constants")),
        }
    }
}

/// zeros(x) + c: the function, x and c.
fn counted(term: &Term) -> Option<(&Function, &Term, Integer)> {
    let terms = if let Term::Sum(terms) = term { terms } else { std::slice::from_ref(term) };
    let (mut found, mut more) = (None, Integer::zero());
    for term in terms {
        if let Term::Constant(value) = term {
            more = &more + value;
        } else if let (Term::Apply(zeros @ Function::Zeros(_), x), None) = (term, found) {
            found = Some((zeros, x.first()?));
        } else {
            return None;
        }
    }
    found.map(|(zeros, x)| (zeros, x, more))
}

/// The value, if it is one number.
fn constant(cases: &[Case]) -> Option<i64> {
    match cases {
        [Case { condition, tracks, value }] if condition.is_empty() && tracks.is_empty() => {
            value.terms().next().is_none().then_some(value.constant)
        }
        _ => None,
    }
}

/// What may leave a term without a value.
enum Asked<'t> {
    /// This number, if it is negative.
    Number(&'t Term),
    /// What is asked depends on a condition.
    Condition,
}

/// The numbers whose digits a term asks for.
fn numerals_of<'t>(term: &'t Term, asked: &mut Vec<Asked<'t>>) {
    match term {
        Term::Apply(_, terms) => {
            for x in terms {
                numerals_of(x, asked);
                asked.push(Asked::Number(x));
            }
        }
        Term::Sum(terms) | Term::Min(terms) | Term::Max(terms) => {
            terms.iter().for_each(|term| numerals_of(term, asked));
        }
        Term::Negate(x) | Term::Scale(_, x) | Term::Abs(x) | Term::Mod(x, _) | Term::Div(x, _) => numerals_of(x, asked),
        Term::Product(left, right) => [left, right].into_iter().for_each(|term| numerals_of(term, asked)),
        Term::Floor(terms, _) => terms.iter().for_each(|(_, term)| numerals_of(term, asked)),
        Term::Constant(_) | Term::Variable(_) => {}
        // The condition is true or false in any case.
        Term::If(_, then, otherwise) => {
            let mut inside = Vec::new();
            [then, otherwise].into_iter().for_each(|term| numerals_of(term, &mut inside));
            asked.extend(inside.first().map(|_| Asked::Condition));
        }
    }
}

/// c + Σ fᵢ·tᵢ, by all combinations of cases.
fn total(meter: &Meter<'_>, weighted: &[(i64, Vec<Case>)], constant: i64) -> Read<Vec<Case>> {
    let mut all = vec![Case::plain(Sum::constant(constant))];
    for (factor, cases) in weighted {
        pairs(meter, all.iter(), cases.iter())?;
        let mut longer = Vec::new();
        for (one, other) in all.iter().flat_map(|one| cases.iter().map(move |other| (one, other))) {
            longer.push(joined(one, other, one.value.plus(*factor, &other.value)?));
        }
        all = longer;
    }
    Ok(all)
}

/// Every one of some cases is about to be joined with every one of others.
pub(crate) fn pairs<'t>(
    meter: &Meter<'_>,
    some: impl Iterator<Item = &'t Case>,
    others: impl Iterator<Item = &'t Case>,
) -> Read<()> {
    let sized = |(count, nodes): (usize, usize), case: &Case| (count + 1, nodes.saturating_add(case.nodes()));
    let (some, others) = (some.fold((0, 0), sized), others.fold((0, 0), sized));
    if some.0.saturating_mul(others.0) > MOST {
        return Err(CertificateError::TooLarge);
    }
    meter.makes(some.1.saturating_mul(others.0).saturating_add(others.1.saturating_mul(some.0)))
}

fn joined(one: &Case, other: &Case, value: Sum) -> Case {
    let condition = [one.condition.clone(), other.condition.clone()].concat();
    Case { condition, tracks: [one.tracks.clone(), other.tracks.clone()].concat(), value }
}

/// The one that compares so with all others.
fn chosen(meter: &Meter<'_>, options: &[Vec<Case>], relation: Relation) -> Read<Vec<Case>> {
    let mut all = Vec::new();
    for (index, option) in options.iter().enumerate() {
        for case in option {
            meter.makes(case.nodes())?;
            let mut case = case.clone();
            let value = [Case::plain(case.value.clone())];
            for (_, other) in options.iter().enumerate().filter(|(other, _)| *other != index) {
                case.condition.push(cases(meter, &value, other, relation)?);
            }
            all.push(case);
        }
    }
    Ok(all)
}

fn remainders(meter: &Meter<'_>, inner: &[Case], modulus: i64) -> Read<Vec<Case>> {
    let mut all = Vec::new();
    for case in inner.iter().filter(|_| modulus <= CASES) {
        meter.makes(case.nodes().saturating_mul(usize::try_from(modulus).unwrap_or(usize::MAX)))?;
        for rest in 0..modulus {
            let mut case = case.clone();
            case.condition.push(Tree::Congruent(case.value.plus(-rest, &Sum::constant(1))?, modulus));
            case.value = Sum::constant(rest);
            all.push(case);
        }
    }
    if modulus > CASES { Err(CertificateError::TooLarge) } else { Ok(all) }
}

/// left ⋈ right in one of the combinations of their cases.
pub(crate) fn cases(meter: &Meter<'_>, left: &[Case], right: &[Case], relation: Relation) -> Read<Tree> {
    if relation == Relation::NotEqual && left.iter().chain(right).all(|case| case.tracks.is_empty()) {
        // Without tracks a term always has a value.
        return Ok(cases(meter, left, right, Relation::Equal)?.not());
    }
    pairs(meter, left.iter(), right.iter())?;
    let mut all = Vec::new();
    for (left, right) in left.iter().flat_map(|left| right.iter().map(move |right| (left, right))) {
        let both = joined(left, right, left.value.plus(-1, &right.value)?);
        let compared = compared(&both.value, relation)?;
        if matches!(compared, Tree::Constant(false)) {
            continue;
        }
        let body = Tree::and([both.condition, vec![compared]].concat());
        all.push(Tree::exists(both.tracks, body));
    }
    Ok(Tree::or(all))
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

pub(crate) fn small(value: &Integer) -> Read<i64> {
    value.to_i64().filter(|value| value.abs() < LARGE).ok_or(CertificateError::TooLarge)
}
