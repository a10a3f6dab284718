//! Comparisons of terms: what is not linear is taken out one part after the other.

use super::Lowering;
use crate::error::{Stop, unsupported};
use crate::node::{Affine, Node, Special};
use ratwheel_automata::{Numerals, Track};
use ratwheel_logic::{Formula, Function, Relation, Term};
use ratwheel_numbers::{Integer, Natural, Real};

/// Remainders up to this modulus are split into cases; larger ones get a track.
const CASES: u64 = 16;

/// A linear part and parts that are not, each with its factor.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    affine: Affine,
    parts: Vec<(Integer, Part)>,
}

/// A part that is not linear.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Abs(Box<Sum>),
    Least(Vec<Sum>),
    Largest(Vec<Sum>),
    Mod(Box<Sum>, Natural),
    Div(Box<Sum>, Natural),
    /// ⌊Σ αᵢ·tᵢ + γ⌋ with an irrational among the numbers.
    Floor(Vec<(Real, Sum)>, Real),
    If(Formula, Box<Sum>, Box<Sum>),
    Xor(Vec<Sum>),
    Shift(Box<Sum>),
    Zeros(Box<Sum>),
    Lowest(Box<Sum>),
    /// The digit at a place, in a system whose digits are below a number.
    Digit(Box<Sum>, u64, u16),
    /// What the digits are worth in the places of another system.
    Read(Numerals, Box<Sum>),
}

impl Sum {
    pub(super) fn affine(affine: Affine) -> Self {
        Self { affine, parts: Vec::new() }
    }

    fn part(part: Part) -> Self {
        Self { affine: Affine::default(), parts: vec![(Integer::one(), part)] }
    }

    pub(super) fn as_affine(&self) -> Option<&Affine> {
        self.parts.is_empty().then_some(&self.affine)
    }

    fn plus_scaled(&self, factor: &Integer, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.affine = sum.affine.plus_scaled(factor, &other.affine);
        // Nothing is left of 0·t, unless t may have no value: then the sum has none either.
        let kept = other.parts.iter().filter(|(_, part)| !factor.is_zero() || part.asks_digits());
        sum.parts.extend(kept.map(|(inner, part)| (factor * inner, part.clone())));
        sum
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus_scaled(&Integer::from(-1), other)
    }

    fn scaled(&self, factor: &Integer) -> Self {
        Self::affine(Affine::default()).plus_scaled(factor, self)
    }

    fn shifted(&self, by: impl Into<Integer>) -> Self {
        Self { affine: self.affine.shifted(by), parts: self.parts.clone() }
    }

    /// Is the value ≥ 0 whatever the variables hold, as far as can be seen at once?
    fn is_nonnegative(&self) -> bool {
        let nonnegative = |(factor, part): &(Integer, Part)| factor.is_positive() && part.is_nonnegative();
        self.affine.is_nonnegative() && self.parts.iter().all(nonnegative)
    }
}

impl Part {
    /// Does it ask for the digits of a number? Then it has no value where that is negative.
    fn asks_digits(&self) -> bool {
        let inside = |sum: &Sum| sum.parts.iter().any(|(_, part)| part.asks_digits());
        match self {
            Self::Xor(_) | Self::Shift(_) | Self::Zeros(_) | Self::Lowest(_) | Self::Digit(..) | Self::Read(..) => true,
            Self::Abs(sum) | Self::Mod(sum, _) | Self::Div(sum, _) => inside(sum),
            Self::Least(sums) | Self::Largest(sums) => sums.iter().any(inside),
            Self::Floor(terms, _) => terms.iter().any(|(_, sum)| inside(sum)),
            Self::If(_, then, otherwise) => inside(then) || inside(otherwise),
        }
    }

    fn is_nonnegative(&self) -> bool {
        match self {
            Self::Least(sums) => sums.iter().all(Sum::is_nonnegative),
            Self::Largest(sums) => sums.iter().any(Sum::is_nonnegative),
            Self::Div(sum, _) => sum.is_nonnegative(),
            Self::If(_, then, otherwise) => then.is_nonnegative() && otherwise.is_nonnegative(),
            Self::Floor(terms, gamma) => {
                let positive = |real: &Real| real.sign().is_ok_and(std::cmp::Ordering::is_ge);
                positive(gamma) && terms.iter().all(|(alpha, sum)| positive(alpha) && sum.is_nonnegative())
            }
            Self::Abs(_)
            | Self::Mod(..)
            | Self::Xor(_)
            | Self::Shift(_)
            | Self::Zeros(_)
            | Self::Lowest(_)
            | Self::Digit(..)
            | Self::Read(..) => true,
        }
    }
}

type Body<'a> = dyn FnMut(&mut Lowering<'_>, Track) -> Result<Node, Stop> + 'a;

impl Lowering<'_> {
    /// A term, linear part and other parts apart.
    pub(super) fn sum(&self, term: &Term) -> Result<Sum, Stop> {
        let all = |terms: &[Term]| terms.iter().map(|term| self.sum(term)).collect::<Result<Vec<_>, _>>();
        let boxed = |term: &Term| Ok::<_, Stop>(Box::new(self.sum(term)?));
        Ok(match term {
            Term::Constant(value) => Sum::affine(Affine::constant(value.clone())),
            Term::Variable(variable) => Sum::affine(self.variable(*variable)?),
            Term::Sum(terms) => {
                let zero = Sum::affine(Affine::default());
                all(terms)?.iter().fold(zero, |sum, term| sum.plus_scaled(&Integer::one(), term))
            }
            Term::Negate(inner) => self.sum(inner)?.scaled(&Integer::from(-1)),
            Term::Scale(factor, inner) => self.sum(inner)?.scaled(factor),
            Term::Product(left, right) => {
                let (left, right) = (self.sum(left)?, self.sum(right)?);
                match (left.as_affine().and_then(Affine::as_constant), right.as_affine().and_then(Affine::as_constant))
                {
                    (Some(factor), _) => right.scaled(factor),
                    (_, Some(factor)) => left.scaled(factor),
                    _ => return Err(unsupported("product", "automata cannot multiply two variables")),
                }
            }
            Term::Abs(inner) => Sum::part(Part::Abs(boxed(inner)?)),
            Term::Min(terms) => Sum::part(Part::Least(all(terms)?)),
            Term::Max(terms) => Sum::part(Part::Largest(all(terms)?)),
            Term::Mod(inner, modulus) => Sum::part(Part::Mod(boxed(inner)?, modulus.clone())),
            Term::Div(inner, divisor) => Sum::part(Part::Div(boxed(inner)?, divisor.clone())),
            Term::Floor(terms, gamma) => {
                let terms = terms.iter().map(|(alpha, term)| Ok((alpha.clone(), self.sum(term)?)));
                floor_sum(terms.collect::<Result<Vec<_>, Stop>>()?, gamma)?
            }
            Term::If(condition, then, otherwise) => {
                Sum::part(Part::If(condition.as_ref().clone(), boxed(then)?, boxed(otherwise)?))
            }
            Term::Apply(function, terms) => Sum::part(match (function, terms.as_slice()) {
                (Function::Xor, terms) => Part::Xor(all(terms)?),
                (Function::Shift(_), [inner]) => Part::Shift(boxed(inner)?),
                (Function::Zeros(_), [inner]) => Part::Zeros(boxed(inner)?),
                (Function::Lowest(_), [inner]) => Part::Lowest(boxed(inner)?),
                (Function::Digit(system), [x, place]) => {
                    let place = self.sum(place)?;
                    let place = place.as_affine().and_then(Affine::as_constant).and_then(Integer::to_natural);
                    let place = place.and_then(|place| place.to_u64());
                    let why = "the place of the digit must be a constant";
                    Part::Digit(
                        boxed(x)?,
                        place.ok_or_else(|| unsupported("digit", why))?,
                        Numerals::of(system)?.digits(),
                    )
                }
                (Function::Read(places, _), [inner]) => {
                    let places = Numerals::of(places)?;
                    places.can_be_read()?;
                    Part::Read(places, boxed(inner)?)
                }
                (Function::Gcd, _) => return Err(unsupported("gcd", "automata cannot divide one variable by another")),
                (
                    Function::Shift(_)
                    | Function::Zeros(_)
                    | Function::Lowest(_)
                    | Function::Digit(_)
                    | Function::Read(..),
                    _,
                ) => {
                    return Err(unsupported(function.name(), "this kind of term is not known to the prover"));
                }
            }),
        })
    }

    pub(super) fn comparison(&mut self, relation: Relation, left: &Term, right: &Term) -> Result<Node, Stop> {
        let difference = self.sum(left)?.minus(&self.sum(right)?);
        self.compare(difference, relation)
    }

    /// ⌊Σ αᵢ·xᵢ + γ⌋ of tracks.
    pub(super) fn floor_of(&self, terms: Vec<(Real, Track)>, gamma: Real) -> Part {
        let terms = terms.into_iter().map(|(alpha, x)| (alpha, Sum::affine(Affine::variable(x))));
        Part::Floor(terms.collect(), gamma)
    }

    /// sum + factor·part ⋈ 0.
    pub(super) fn compare_with(
        &mut self,
        mut sum: Sum,
        factor: Integer,
        part: Part,
        relation: Relation,
    ) -> Result<Node, Stop> {
        match part {
            Part::Floor(terms, gamma) => {
                let floor = floor_sum(terms, &gamma)?;
                sum = sum.plus_scaled(&factor, &floor);
            }
            part => sum.parts.push((factor, part)),
        }
        self.compare(sum, relation)
    }

    /// sum ⋈ 0.
    pub(super) fn compare(&mut self, sum: Sum, relation: Relation) -> Result<Node, Stop> {
        self.inside(sum.parts.len() + 1, |lowering| lowering.compare_inside(sum, relation))
    }

    fn compare_inside(&mut self, mut sum: Sum, relation: Relation) -> Result<Node, Stop> {
        // What digits are worth elsewhere is compared at last, when nothing else is left.
        let is_read = |(_, part): &(Integer, Part)| matches!(part, Part::Read(..));
        match sum.parts.iter().rposition(|part| !is_read(part)) {
            Some(other) => {
                let last = sum.parts.len() - 1;
                sum.parts.swap(other, last);
            }
            None if !sum.parts.is_empty() => return self.read(&sum, relation),
            None => {}
        }
        let Some((factor, part)) = sum.parts.pop() else { return Ok(Node::compare(&sum.affine, relation)) };
        if sum.parts.is_empty() && factor.magnitude().is_one() {
            // ±part + affine ⋈ 0 says part ⋈ bound.
            let (bound, relation) = if factor.is_negative() {
                (sum.affine.clone(), relation.flipped())
            } else {
                (sum.affine.scaled(&Integer::from(-1)), relation)
            };
            if let Some(node) = self.alone(&part, relation, &bound)? {
                return Ok(node);
            }
        }
        self.take_out(&sum, &factor, &part, relation)
    }

    /// part ⋈ bound, where that needs no further track or fewer cases than in general.
    fn alone(&mut self, part: &Part, relation: Relation, bound: &Affine) -> Result<Option<Node>, Stop> {
        use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        if relation == NotEqual {
            match part {
                Part::Zeros(x) => return Ok(Some(self.zeros(x, relation, bound)?)),
                Part::Mod(inner, _) if matches!(inner.parts.as_slice(), [(_, Part::Zeros(_))]) => {}
                Part::Digit(..) if bound.as_constant().is_some() => {}
                // Without a value nothing is different either.
                _ if part.asks_digits() => return Ok(None),
                Part::If(..) => return Ok(None),
                _ => return Ok(self.alone(part, Equal, bound)?.map(Node::negate)),
            }
        }
        let limit = Sum::affine(bound.clone());
        Ok(match part {
            Part::Div(inner, divisor) => Some(self.quotient(inner, divisor, relation, bound)?),
            Part::Abs(inner) => {
                let both = [inner.minus(&limit), inner.scaled(&Integer::from(-1)).minus(&limit)];
                let each = both.into_iter().map(|sum| self.compare(sum, relation)).collect::<Result<Vec<_>, _>>()?;
                Some(match relation {
                    Less | LessEqual => Node::and(each),
                    Equal => Node::and([Node::compare(bound, GreaterEqual), Node::or(each)]),
                    _ => Node::or(each),
                })
            }
            // The least of several has a value only if all of them have one.
            Part::Least(_) | Part::Largest(_) if part.asks_digits() => None,
            Part::Least(sums) | Part::Largest(sums) => {
                let least = matches!(part, Part::Least(_));
                let mut each = |relation| {
                    sums.iter().map(|sum| self.compare(sum.minus(&limit), relation)).collect::<Result<Vec<_>, _>>()
                };
                Some(match relation {
                    Equal => {
                        let all = each(if least { GreaterEqual } else { LessEqual })?;
                        Node::and(all.into_iter().chain([Node::or(each(Equal)?)]))
                    }
                    Less | LessEqual => {
                        if least {
                            Node::or(each(relation)?)
                        } else {
                            Node::and(each(relation)?)
                        }
                    }
                    Greater | GreaterEqual | NotEqual => {
                        if least {
                            Node::and(each(relation)?)
                        } else {
                            Node::or(each(relation)?)
                        }
                    }
                })
            }
            Part::Mod(inner, modulus) => match inner.parts.as_slice() {
                [(factor, Part::Zeros(x))] if *factor == 1 => {
                    Some(self.zeros_modulo(x, inner, modulus, relation, bound)?)
                }
                _ if relation == Equal => Some(self.remainder(inner, modulus, bound)?),
                _ => None,
            },
            Part::Zeros(x) => Some(self.zeros(x, relation, bound)?),
            Part::Floor(terms, gamma) if relation == Equal => match bound.as_shifted_variable() {
                // ⌊E⌋ = y + c says ⌊E − c⌋ = y.
                Some(y) if !terms.iter().any(|(_, sum)| sum.affine.coefficient(y).is_some()) => {
                    let gamma = gamma - &Real::from(bound.offset().clone());
                    Some(self.floor(terms, &gamma, *y, false)?)
                }
                _ => None,
            },
            Part::Shift(inner) | Part::Lowest(inner) if relation == Equal => match bound.as_variable() {
                Some(y) if inner.affine.coefficient(y).is_none() => {
                    let shift = matches!(part, Part::Shift(_));
                    let special = |x| if shift { Special::Shift(x, *y) } else { Special::Lowest(x, *y) };
                    Some(self.named(inner, &mut |_, x| Ok(Node::Special(special(x))))?)
                }
                _ => None,
            },
            Part::Digit(x, place, digits) => match bound.as_constant() {
                Some(bound) => {
                    let wanted = (0..*digits).filter(|digit| relation.holds(Integer::from(*digit).cmp(bound)));
                    Some(self.digit(x, *place, &wanted.collect::<Vec<_>>())?)
                }
                None => None,
            },
            Part::Shift(_) | Part::Lowest(_) | Part::Floor(..) | Part::If(..) | Part::Xor(_) | Part::Read(..) => None,
        })
    }

    /// sum + factor·part ⋈ 0 in general: by cases, or with a track for the value of the part.
    fn take_out(&mut self, sum: &Sum, factor: &Integer, part: &Part, relation: Relation) -> Result<Node, Stop> {
        match part {
            Part::Abs(inner) => {
                let minus = inner.scaled(&Integer::from(-1));
                self.choice(sum, factor, &[inner.as_ref().clone(), minus], relation, Relation::GreaterEqual)
            }
            Part::Least(sums) => self.choice(sum, factor, sums, relation, Relation::LessEqual),
            Part::Largest(sums) => self.choice(sum, factor, sums, relation, Relation::GreaterEqual),
            Part::If(condition, then, otherwise) => {
                let yes = self.formula(condition)?;
                let no = self.formula(condition)?.negate();
                let then = self.compare(sum.plus_scaled(factor, then), relation)?;
                let otherwise = self.compare(sum.plus_scaled(factor, otherwise), relation)?;
                Ok(Node::or([Node::and([yes, then]), Node::and([no, otherwise])]))
            }
            Part::Mod(inner, modulus) => self.by_remainder(sum, factor, inner, modulus, relation),
            Part::Zeros(_) => Err(unsupported("zeros", "the number of zeros can only be compared with a constant")),
            Part::Read(..) => Err(read_alone()),
            Part::Div(..) | Part::Floor(..) => {
                let sign = if part.is_nonnegative() { &[1i64][..] } else { &[1, -1] };
                let mut cases = Vec::new();
                for sign in sign {
                    let value = self.fresh();
                    let signed = Affine::variable(value).scaled(&Integer::from(*sign));
                    let definition = match part {
                        Part::Floor(terms, gamma) => self.floor(terms, gamma, value, *sign < 0)?,
                        _ => {
                            let negative = Node::compare(&signed, Relation::Less);
                            let defined = self.alone(part, Relation::Equal, &signed)?;
                            let defined = defined.unwrap_or(Node::Constant(false));
                            if *sign < 0 { Node::and([negative, defined]) } else { defined }
                        }
                    };
                    let rest = self.compare(sum.plus_scaled(factor, &Sum::affine(signed)), relation)?;
                    cases.push(Node::exists([value], Node::and([definition, rest])));
                }
                Ok(Node::or(cases))
            }
            Part::Digit(x, place, digits) => {
                let mut cases = Vec::new();
                for digit in 0..*digits {
                    let here = self.digit(x, *place, &[digit])?;
                    let rest = self.compare(sum.shifted(factor * &Integer::from(digit)), relation)?;
                    cases.push(Node::and([here, rest]));
                }
                Ok(Node::or(cases))
            }
            Part::Shift(_) | Part::Lowest(_) | Part::Xor(_) => {
                let value = self.fresh();
                let definition = match part {
                    Part::Xor(sums) => self.xor(sums, value)?,
                    _ => self.alone(part, Relation::Equal, &Affine::variable(value))?.unwrap_or(Node::Constant(false)),
                };
                let rest = self.compare(sum.plus_scaled(factor, &Sum::affine(Affine::variable(value))), relation)?;
                Ok(Node::exists([value], Node::and([definition, rest])))
            }
        }
    }

    /// sum + factor·(the least or largest) ⋈ 0; `order` says how the chosen one compares with the others.
    fn choice(
        &mut self,
        sum: &Sum,
        factor: &Integer,
        options: &[Sum],
        relation: Relation,
        order: Relation,
    ) -> Result<Node, Stop> {
        let mut cases = Vec::new();
        for (index, chosen) in options.iter().enumerate() {
            let mut all = vec![self.compare(sum.plus_scaled(factor, chosen), relation)?];
            for other in options.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| other) {
                all.push(self.compare(chosen.minus(other), order)?);
            }
            cases.push(Node::and(all));
        }
        Ok(Node::or(cases))
    }

    /// ⌊t/m⌋ ⋈ u without naming the quotient: u ≤ ⌊t/m⌋ iff m·u ≤ t.
    fn quotient(&mut self, t: &Sum, m: &Natural, relation: Relation, u: &Affine) -> Result<Node, Stop> {
        let m = Integer::from(m);
        let least = t.minus(&Sum::affine(u.scaled(&m)));
        let next = t.minus(&Sum::affine(u.shifted(1).scaled(&m)));
        Ok(match relation {
            Relation::Equal | Relation::NotEqual => {
                let low = self.compare(least, Relation::GreaterEqual)?;
                Node::and([low, self.compare(next, Relation::Less)?])
            }
            Relation::Less => self.compare(least, Relation::Less)?,
            Relation::LessEqual => self.compare(next, Relation::Less)?,
            Relation::Greater => self.compare(next, Relation::GreaterEqual)?,
            Relation::GreaterEqual => self.compare(least, Relation::GreaterEqual)?,
        })
    }

    /// t mod m = u: t ≡ u and 0 ≤ u < m.
    fn remainder(&mut self, t: &Sum, m: &Natural, u: &Affine) -> Result<Node, Stop> {
        let modulus = small(m)?;
        let range = Node::and([
            Node::compare(u, Relation::GreaterEqual),
            Node::compare(&u.shifted(-Integer::from(m)), Relation::Less),
        ]);
        let congruent = self.valued(t, &mut |_, t| Ok(Node::congruent(&t.minus(u), modulus)))?;
        Ok(Node::and([range, congruent]))
    }

    /// sum + factor·(t mod m) ⋈ 0.
    fn by_remainder(
        &mut self,
        sum: &Sum,
        factor: &Integer,
        t: &Sum,
        m: &Natural,
        relation: Relation,
    ) -> Result<Node, Stop> {
        let modulus = small(m)?;
        if modulus > CASES {
            let value = self.fresh();
            let definition = self.remainder(t, m, &Affine::variable(value))?;
            let rest = self.compare(sum.plus_scaled(factor, &Sum::affine(Affine::variable(value))), relation)?;
            return Ok(Node::exists([value], Node::and([definition, rest])));
        }
        let mut cases = Vec::new();
        for rest in 0..modulus {
            let value = Integer::from(rest);
            let chosen = self.compare(sum.shifted(factor * &value), relation)?;
            cases.push(Node::and([self.remainder(t, m, &Affine::constant(value))?, chosen]));
        }
        Ok(Node::or(cases))
    }

    /// value = ⌊Σ αᵢ·tᵢ + γ⌋, or −value = ⌊…⌋ < 0.
    fn floor(&mut self, terms: &[(Real, Sum)], gamma: &Real, value: Track, negative: bool) -> Result<Node, Stop> {
        if let Some(index) = terms.iter().position(|(_, sum)| !sum.parts.is_empty()) {
            let Some((_, inner)) = terms.get(index) else { return Ok(Node::Constant(false)) };
            return self.valued(inner, &mut |lowering, inner| {
                let mut terms = terms.to_vec();
                if let Some((_, sum)) = terms.get_mut(index) {
                    *sum = Sum::affine(inner.clone());
                }
                lowering.floor(&terms, gamma, value, negative)
            });
        }
        // Everything is linear: collect the factor of each track.
        let mut gamma = gamma.clone();
        let mut factors: Vec<(Real, Track)> = Vec::new();
        for (alpha, sum) in terms {
            gamma = &gamma + &(alpha * &Real::from(sum.affine.offset().clone()));
            for (track, coefficient) in sum.affine.terms() {
                let factor = alpha * &Real::from(coefficient.clone());
                match factors.iter_mut().find(|(_, known)| known == track) {
                    Some((known, _)) => *known = &*known + &factor,
                    None => factors.push((factor, *track)),
                }
            }
        }
        factors.retain(|(factor, _)| factor.as_rational().is_none_or(|factor| !factor.is_zero()));
        if factors.is_empty() {
            let floor = gamma.floor()?;
            let signed = Affine::variable(value).scaled(&Integer::from(if negative { -1 } else { 1 }));
            let equal = Node::compare(&signed.shifted(-floor.clone()), Relation::Equal);
            return Ok(if negative == floor.is_negative() { equal } else { Node::Constant(false) });
        }
        Ok(Node::Special(Special::Floor { terms: factors, gamma, value, negative }))
    }

    /// value = the exclusive or of all.
    fn xor(&mut self, sums: &[Sum], value: Track) -> Result<Node, Stop> {
        self.with_names(sums, |lowering, names| {
            let Some((first, rest)) = names.split_first() else {
                return Ok(Node::compare(&Affine::variable(value), Relation::Equal));
            };
            let Some((last, middle)) = rest.split_last() else {
                return Ok(Node::compare(&Affine::variable(value).minus(&Affine::variable(*first)), Relation::Equal));
            };
            let (mut sum, mut all, mut tracks) = (*first, Vec::new(), Vec::new());
            for next in middle {
                let track = lowering.fresh();
                all.push(Node::Special(Special::Xor(sum, *next, track)));
                tracks.push(track);
                sum = track;
            }
            all.push(Node::Special(Special::Xor(sum, *last, value)));
            Ok(Node::exists(tracks, Node::and(all)))
        })
    }

    /// zeros(x) ⋈ c.
    fn zeros(&mut self, x: &Sum, relation: Relation, bound: &Affine) -> Result<Node, Stop> {
        let Some(count) = bound.as_constant() else {
            return Err(unsupported("zeros", "the number of zeros can only be compared with a constant"));
        };
        let count = count.to_i64().filter(|count| count.abs() < 4096);
        let Some(count) = count else { return Err(unsupported("zeros", "compared with too large a number")) };
        let below = |end: i64| u64::try_from(end.max(0)).unwrap_or(0);
        let (here, next) = (below(count), below(count + 1));
        // The number of zeros is one of these, or none of these.
        let (counts, among) = match relation {
            Relation::Equal => (here..next, true),
            Relation::NotEqual => (here..next, false),
            Relation::Less => (0..here, true),
            Relation::LessEqual => (0..next, true),
            Relation::Greater => (0..next, false),
            Relation::GreaterEqual => (0..here, false),
        };
        self.named(x, &mut |_, x| {
            let one = Node::or(counts.clone().map(|count| Node::Special(Special::Zeros(x, count))));
            Ok(if among { one } else { one.negate() })
        })
    }

    /// A sum of nothing but what digits are worth elsewhere, and a constant ⋈ 0.
    fn read(&mut self, sum: &Sum, relation: Relation) -> Result<Node, Stop> {
        let (Some(constant), Some((_, Part::Read(places, _)))) = (sum.affine.as_constant(), sum.parts.first()) else {
            return Err(read_alone());
        };
        // One factor for each number: a variable may stand in several terms.
        let mut numbers: Vec<(Integer, Sum)> = Vec::new();
        for (factor, part) in &sum.parts {
            let Part::Read(other, inner) = part else { return Err(read_alone()) };
            if other != places {
                return Err(read_alone());
            }
            let variable = |sum: &Sum| sum.as_affine().and_then(Affine::as_variable).copied();
            let same = |known: &&mut (Integer, Sum)| variable(inner).is_some() && variable(&known.1) == variable(inner);
            match numbers.iter_mut().find(same) {
                Some((known, _)) => *known = &*known + factor,
                None => numbers.push((factor.clone(), inner.as_ref().clone())),
            }
        }
        let (factors, numbers): (Vec<Integer>, Vec<Sum>) = numbers.into_iter().unzip();
        self.all_named(&numbers, |tracks| {
            let start = Affine::constant(constant.clone());
            let term = factors
                .iter()
                .zip(&tracks)
                .fold(start, |term, (factor, track)| term.plus_scaled(factor, &Affine::variable(*track)));
            Ok(match term.as_constant() {
                Some(_) => Node::compare(&term, relation),
                None => Node::Special(Special::Read(places.clone(), term, relation)),
            })
        })
    }

    /// The digit of x at this place is one of these.
    fn digit(&mut self, x: &Sum, place: u64, digits: &[u16]) -> Result<Node, Stop> {
        self.named(x, &mut |_, x| {
            Ok(Node::or(digits.iter().map(|digit| Node::Special(Special::Digit(x, place, *digit)))))
        })
    }

    /// (zeros(x) + c) mod m ⋈ r.
    fn zeros_modulo(
        &mut self,
        x: &Sum,
        inner: &Sum,
        modulus: &Natural,
        relation: Relation,
        bound: &Affine,
    ) -> Result<Node, Stop> {
        let (Some(bound), Some(_)) = (bound.as_constant(), inner.affine.as_constant()) else {
            return Err(unsupported("zeros", "the number of zeros can only be compared with a constant"));
        };
        let m = small(modulus)?;
        let wanted = (0..m).filter(|rest| relation.holds(Integer::from(*rest).cmp(bound)));
        let wanted: Vec<u64> = wanted
            .map(|rest| (Integer::from(rest) - inner.affine.offset()).div_rem_floor(modulus).1.to_u64().unwrap_or(0))
            .collect();
        self.named(x, &mut |_, x| {
            Ok(Node::or(wanted.iter().map(|rest| Node::Special(Special::ZerosModulo(x, m, *rest)))))
        })
    }

    /// ∃ x = sum: body(x), without a new track if the sum is one. False if the sum is negative.
    pub(super) fn named(&mut self, sum: &Sum, body: &mut Body<'_>) -> Result<Node, Stop> {
        if let Some(track) = sum.as_affine().and_then(Affine::as_variable) {
            return body(self, *track);
        }
        let track = self.fresh();
        let equal = self.compare(sum.minus(&Sum::affine(Affine::variable(track))), Relation::Equal)?;
        let body = body(self, track)?;
        Ok(Node::exists([track], Node::and([equal, body])))
    }

    /// As [`Self::named`] for several at once, all tracks different.
    pub(super) fn with_names(
        &mut self,
        sums: &[Sum],
        body: impl FnOnce(&mut Self, &[Track]) -> Result<Node, Stop>,
    ) -> Result<Node, Stop> {
        let (mut names, mut new, mut all) = (Vec::<Track>::new(), Vec::new(), Vec::new());
        for sum in sums {
            match sum.as_affine().and_then(Affine::as_variable).filter(|track| !names.contains(*track)) {
                Some(track) => names.push(*track),
                None => {
                    let track = self.fresh();
                    all.push(self.compare(sum.minus(&Sum::affine(Affine::variable(track))), Relation::Equal)?);
                    new.push(track);
                    names.push(track);
                }
            }
        }
        all.push(body(self, &names)?);
        Ok(Node::exists(new, Node::and(all)))
    }

    pub(super) fn all_named(
        &mut self,
        sums: &[Sum],
        body: impl FnOnce(Vec<Track>) -> Result<Node, Stop>,
    ) -> Result<Node, Stop> {
        self.with_names(sums, |_, names| body(names.to_vec()))
    }

    /// body(the value of the sum), by cases of its sign where it is not linear.
    fn valued(
        &mut self,
        sum: &Sum,
        body: &mut dyn FnMut(&mut Self, &Affine) -> Result<Node, Stop>,
    ) -> Result<Node, Stop> {
        if let Some(affine) = sum.as_affine() {
            return body(self, affine);
        }
        let signs = if sum.is_nonnegative() { &[1i64][..] } else { &[1, -1] };
        let mut cases = Vec::new();
        for sign in signs {
            let value = self.fresh();
            let signed = Affine::variable(value).scaled(&Integer::from(*sign));
            let mut all = vec![self.compare(sum.minus(&Sum::affine(signed.clone())), Relation::Equal)?];
            if *sign < 0 {
                all.push(Node::compare(&signed, Relation::Less));
            }
            all.push(body(self, &signed)?);
            cases.push(Node::exists([value], Node::and(all)));
        }
        Ok(Node::or(cases))
    }
}

/// ⌊Σ αᵢ·tᵢ + γ⌋: with rational numbers a quotient, with integers linear.
fn floor_sum(terms: Vec<(Real, Sum)>, gamma: &Real) -> Result<Sum, Stop> {
    let rational = |real: &Real| real.as_rational().cloned();
    let numbers: Option<Vec<_>> = terms.iter().map(|(alpha, _)| rational(alpha)).chain([rational(gamma)]).collect();
    let Some(numbers) = numbers else { return Ok(Sum::part(Part::Floor(terms, gamma.clone()))) };
    let divisor = numbers.iter().fold(Natural::one(), |lcm, number| {
        let common = lcm.gcd(number.denominator());
        &lcm * &number.denominator().div_rem(&common).0
    });
    let whole = |index: usize| {
        let number = numbers.get(index);
        number.map_or_else(Integer::zero, |n| n.numerator() * &divisor.div_rem(n.denominator()).0)
    };
    let mut sum = Sum::affine(Affine::constant(whole(terms.len())));
    for (index, (_, term)) in terms.iter().enumerate() {
        sum = sum.plus_scaled(&whole(index), term);
    }
    Ok(if divisor.is_one() { sum } else { Sum::part(Part::Div(Box::new(sum), divisor)) })
}

/// What digits are worth in other places is a number of another kind.
fn read_alone() -> Stop {
    let why = "what digits are worth in other places can be compared only with what digits are worth in the same places, \
        and with constants";
    unsupported("read", why)
}

fn small(modulus: &Natural) -> Result<u64, Stop> {
    let small = modulus.to_u64().filter(|modulus| *modulus < 1 << 32);
    small.ok_or_else(|| Stop::GaveUp(format!("a remainder modulo {modulus}: an automaton would need a state for each")))
}
