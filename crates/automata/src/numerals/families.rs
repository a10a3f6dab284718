//! The families of number systems: base b, Ostrowski, 𝒰, recurrences with two terms.

use super::{Correction, FORBIDDEN, Inner, Numerals, Theta};
use crate::error::{AutomataError, unsupported};
use ratwheel_numbers::{ContinuedFraction, Integer, Natural, Real};
use ratwheel_numeration::System;
use std::cmp::Ordering;

/// The most digits of an alphabet.
const MOST_DIGITS: u64 = 1024;

/// The longest preperiod and period of a continued fraction, together.
const MOST_LANES: usize = 64;

impl Numerals {
    /// Places 1, 2, 4, ….
    #[must_use]
    pub fn binary() -> Self {
        Self::from_inner(base_system(2))
    }

    /// Places 1, b, b², … for b ≥ 2.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for b < 2 or an alphabet that is too large.
    pub fn base(base: u64) -> Result<Self, AutomataError> {
        let base = alphabet(&format!("base {base}"), base, 2)?;
        Ok(Self::from_inner(base_system(base)))
    }

    /// Zeckendorf's system: places 1, 2, 3, 5, ….
    #[must_use]
    pub fn zeckendorf() -> Self {
        // θ = [0; 2, 1, 1, …] = 2 − φ
        let theta = &Real::from(2) - &Real::phi();
        let mut inner = ostrowski_inner("zeckendorf".into(), &[2], &[1], theta);
        inner.walnut = "msd_fib".into();
        Self::from_inner(inner)
    }

    /// Fibonacci notation of document 002: places …, 5, 3, 2, 1, 1, of which the last is never used.
    #[must_use]
    pub fn fibonacci() -> Self {
        // θ = [0; 1, 1, 1, …] = φ − 1
        let theta = &Real::phi() - &Real::from(1);
        Self::from_inner(ostrowski_inner("fibonacci".into(), &[], &[1], theta))
    }

    /// 𝒰 of document 004 (b = 3) and its generalisation: u_0 = 1, u_1 = b, u_{j+1} = b·u_j − u_{j−1}, digits below b,
    /// and between two digits b − 1 there is one that is at most b − 3.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for b < 3 or an alphabet that is too large.
    pub fn u(base: u64) -> Result<Self, AutomataError> {
        let digits = alphabet(&format!("𝒰 with b = {base}"), base, 3)?;
        let b = i64::from(digits);
        let row = |armed: bool| {
            let most = if armed { digits - 2 } else { digits - 1 };
            (0..digits).map(|d| if d > most { FORBIDDEN } else { u8::from(d == most) }).collect::<Vec<_>>()
        };
        let root = Real::from(b * b - 4).sqrt()?;
        let value = (&Real::from(b) + &root).checked_div(&Real::from(2))?;
        let theta = Theta {
            value,
            weights: vec![(b, -1)],
            denominator: 1,
            // u_{j+1} ≤ b·u_j.
            reach: b,
            correction: Correction::Positive,
        };
        Ok(Self::from_inner(Inner {
            name: if base == 3 { "u".into() } else { format!("u:b={base}") },
            prefix: 0,
            steps: vec![(b, -1)],
            below: 0,
            digits,
            rule: vec![vec![row(false), row(true)]],
            ends: vec![true, true],
            theta: Some(theta),
            walnut: format!("msd_u{base}"),
        }))
    }

    /// Places u_0 = 1, u_1 = a + 1, u_{j+1} = a·u_j + b·u_{j−1} for a ≥ b ≥ 1; a digit a is followed by one below b.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for other coefficients or an alphabet that is too large.
    pub fn recurrence(a: u64, b: u64) -> Result<Self, AutomataError> {
        let name = format!("recurrence:{a},{b}");
        if b == 0 || b > a {
            return Err(unsupported(name, "the coefficients must not increase and be at least 1"));
        }
        if b == 1 {
            // The bounds a, a, a, … of an Ostrowski system: θ = [0; a + 1, a, a, …], and α = [a; a, …] is (a +
            // √(a²+4))/2.
            let digit = bound(&name, a)?;
            let half = Real::from(2);
            let squared = &(&Real::from(a) * &Real::from(a)) + &Real::from(4);
            let alpha = (&Real::from(a) + &squared.sqrt()?).checked_div(&half)?;
            let theta = (&(&Real::from(a) + &Real::from(1)) + &alpha.reciprocal()?).reciprocal()?;
            return Ok(Self::from_inner(ostrowski_inner(name, &[digit + 1], &[digit], theta)));
        }
        let most = bound(&name, a)?;
        let digits = u16::try_from(most + 1).unwrap_or(u16::MAX);
        let small = i64::try_from(b).unwrap_or(i64::MAX);
        let row = |limit: u64| {
            (0..digits)
                .map(|d| match u64::from(d).cmp(&limit) {
                    Ordering::Greater => FORBIDDEN,
                    _ => u8::from(limit == most.unsigned_abs() && u64::from(d) == most.unsigned_abs()),
                })
                .collect::<Vec<_>>()
        };
        let rule = vec![row(a), row(b - 1)];
        Ok(Self::from_inner(Inner {
            walnut: format!("msd_r{a}_{b}"),
            name,
            // u_1 = a·u_0 + 1 does not follow the recurrence.
            prefix: 1,
            steps: vec![(most, 1), (most, small)],
            below: 1,
            digits,
            rule: vec![rule.clone(), rule],
            ends: vec![true, true],
            theta: None,
        }))
    }

    /// The q-system of a quadratic irrational α > 0 (document 000 §6): the places are the denominators of its
    /// convergents.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] when α is not a quadratic irrational, or its continued fraction is too long or
    /// has terms that are too large.
    pub fn ostrowski_q(alpha: &Real) -> Result<Self, AutomataError> {
        let (terms, period) = expansion(alpha)?;
        let [whole, rest @ ..] = terms.as_slice() else { return Err(not_quadratic(alpha)) };
        let theta = alpha - &Real::from(*whole);
        Self::ostrowski(format!("q:{alpha}"), rest, &period, theta)
    }

    /// The p-system of a quadratic irrational α > 0 (document 000 §6): the places are the numerators of its
    /// convergents.
    ///
    /// # Errors
    /// As [`Numerals::ostrowski_q`].
    pub fn ostrowski_p(alpha: &Real) -> Result<Self, AutomataError> {
        let (terms, period) = expansion(alpha)?;
        let name = format!("p:{alpha}");
        // Two terms at least, so that the cases below can take them off.
        let terms = unrolled(&terms, &period, 3);
        let period = rotated(&period, terms.1);
        match terms.0.as_slice() {
            // Bounds a_1, a_2, …: θ = [0; a_1 + 1, a_2, …] = (α − 1)/α.
            [1, a1, rest @ ..] => {
                let theta = (alpha - &Real::from(1)).checked_div(alpha)?;
                let list: Vec<i64> = std::iter::once(a1 + 1).chain(rest.iter().copied()).collect();
                Self::ostrowski(name, &list, &period, theta)
            }
            // Bounds a_2 − 1, a_3, …: θ = [0; a_2, a_3, …] = 1/α − a_1.
            [0, a1, rest @ ..] => Self::ostrowski(name, rest, &period, &alpha.reciprocal()? - &Real::from(*a1)),
            // Bounds a_0 − 1, a_1, …: θ = [0; a_0, a_1, …] = 1/α.
            list => Self::ostrowski(name, list, &period, alpha.reciprocal()?),
        }
    }

    /// The system with θ = [0; terms, period, period, …].
    fn ostrowski(name: String, terms: &[i64], period: &[i64], theta: Real) -> Result<Self, AutomataError> {
        if terms.len() + period.len() > MOST_LANES {
            let why =
                format!("its continued fraction has a preperiod and period of {} terms", terms.len() + period.len());
            return Err(unsupported(format!("the system {name}"), format!("{why}; the limit is {MOST_LANES}")));
        }
        for &term in terms.iter().chain(period) {
            bound(&name, term.unsigned_abs())?;
        }
        Ok(Self::from_inner(ostrowski_inner(name, terms, period, theta)))
    }

    /// The system that a formula names.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for systems that no automaton reads: p- and q-systems of numbers that are not
    /// quadratic, recurrences with more than two terms, alphabets that are too large.
    ///
    /// ```
    /// use ratwheel_automata::Numerals;
    /// for name in ["zeckendorf", "fibonacci", "u", "u:b=4", "base:10", "recurrence:3,2", "p:sqrt(7)", "q:(5+sqrt(13))/2"] {
    ///     let numerals = Numerals::of(&name.parse().unwrap())?;
    ///     assert_eq!(numerals.name(), name);
    /// }
    /// assert!(Numerals::of(&"p:pi".parse().unwrap()).is_err());
    /// # Ok::<(), ratwheel_automata::AutomataError>(())
    /// ```
    pub fn of(system: &System) -> Result<Self, AutomataError> {
        let name = system.to_string();
        let (family, parameter) = name.split_once(':').unwrap_or((&name, ""));
        let real =
            || parameter.parse::<Real>().map_err(|error| unsupported(format!("the system {name}"), error.to_string()));
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| too_large(&name));
        let found = match family {
            "zeckendorf" => Self::zeckendorf(),
            "fibonacci" => Self::fibonacci(),
            "u" if parameter.is_empty() => Self::u(3)?,
            "u" => Self::u(number(parameter.trim_start_matches("b="))?)?,
            "base" => Self::base(number(parameter)?)?,
            "p" => Self::ostrowski_p(&real()?)?,
            "q" => Self::ostrowski_q(&real()?)?,
            "recurrence" => match parameter.split(',').collect::<Vec<_>>().as_slice() {
                [base] => Self::base(number(base)?)?,
                [a, b] => Self::recurrence(number(a)?, number(b)?)?,
                _ => {
                    return Err(unsupported(
                        format!("the system {name}"),
                        "only recurrences with two terms can be read",
                    ));
                }
            },
            _ => return Err(unsupported(format!("the system {name}"), "no automaton reads it")),
        };
        Ok(found.renamed(name))
    }

    fn renamed(self, name: String) -> Self {
        if self.inner.name == name {
            return self;
        }
        let Inner { prefix, below, digits, .. } = *self.inner;
        let (steps, rule, ends) = (self.inner.steps.clone(), self.inner.rule.clone(), self.inner.ends.clone());
        let (theta, walnut) = (self.inner.theta.clone(), self.inner.walnut.clone());
        Self::from_inner(Inner { name, prefix, steps, below, digits, rule, ends, theta, walnut })
    }
}

fn too_large(name: &str) -> AutomataError {
    unsupported(format!("the system {name}"), format!("an alphabet may have at most {MOST_DIGITS} digits"))
}

fn alphabet(name: &str, digits: u64, least: u64) -> Result<u16, AutomataError> {
    if digits < least {
        return Err(unsupported(name, format!("it must be at least {least}")));
    }
    if digits > MOST_DIGITS {
        return Err(too_large(name));
    }
    u16::try_from(digits).map_err(|_| too_large(name))
}

/// A digit bound.
fn bound(name: &str, digit: u64) -> Result<i64, AutomataError> {
    if digit >= MOST_DIGITS {
        return Err(too_large(name));
    }
    i64::try_from(digit).map_err(|_| too_large(name))
}

fn not_quadratic(alpha: &Real) -> AutomataError {
    unsupported(format!("the system of {alpha}"), "automata read the systems of quadratic irrationals only")
}

/// The terms before the period and the period of the continued fraction.
fn expansion(alpha: &Real) -> Result<(Vec<i64>, Vec<i64>), AutomataError> {
    if alpha.as_surd().is_none_or(|(_, b, _, _)| b.is_zero()) || alpha.sign()? != Ordering::Greater {
        return Err(not_quadratic(alpha));
    }
    let fraction = ContinuedFraction::new(alpha);
    let (head, period) = fraction.period().ok_or_else(|| not_quadratic(alpha))?;
    if head.len() + period.len() > MOST_LANES {
        let why = format!("its continued fraction has a preperiod and period of {} terms", head.len() + period.len());
        return Err(unsupported(format!("the system of {alpha}"), format!("{why}; the limit is {MOST_LANES}")));
    }
    let small = |terms: &[Integer]| -> Result<Vec<i64>, AutomataError> {
        terms.iter().map(|a| a.to_i64().ok_or_else(|| too_large(&alpha.to_string()))).collect()
    };
    let (mut head, period) = (small(head)?, small(period)?);
    if head.is_empty() {
        // The first term is always taken apart.
        head.extend(period.first());
        return Ok((head, rotated(&period, 1)));
    }
    Ok((head, period))
}

/// At least `least` terms in front of the period, and by how many the period has been turned.
fn unrolled(terms: &[i64], period: &[i64], least: usize) -> (Vec<i64>, usize) {
    let mut list = terms.to_vec();
    let mut turned = 0;
    while list.len() < least {
        list.push(period[turned % period.len()]);
        turned += 1;
    }
    (list, turned)
}

fn rotated(period: &[i64], by: usize) -> Vec<i64> {
    let by = by % period.len().max(1);
    period.iter().skip(by).chain(period.iter().take(by)).copied().collect()
}

/// The shortest preperiod of the sequence `head`, `period`, `period`, ….
fn shortest(mut head: Vec<i64>, mut period: Vec<i64>) -> (Vec<i64>, Vec<i64>) {
    // The shortest period first, then terms of the head that already follow it.
    if let Some(least) = (1..period.len()).find(|&p| {
        period.len().is_multiple_of(p) && period.iter().zip(period.iter().cycle().skip(p)).all(|(a, b)| a == b)
    }) {
        period.truncate(least);
    }
    while head.last().is_some_and(|last| period.last() == Some(last)) {
        head.pop();
        period.rotate_right(1);
    }
    (head, period)
}

/// The Ostrowski system of θ = [0; A_1, A_2, …]: places q_j with q_{j+1} = A_{j+1}·q_j + q_{j−1}, digit t_j ≤
/// A_{j+1}, t_j = A_{j+1} has a 0 below it, and t_0 < A_1.
///
/// Either the recurrence begins with q_{−1} = 0 and bounds A_1, A_2, …, and a numeral must not end in A_1; or with
/// u_{−1} = 1 and bounds A_1 − 1, A_2, …, which makes the same places and the same numerals. The one with fewer lanes
/// is taken.
fn ostrowski_inner(name: String, terms: &[i64], period: &[i64], theta: Real) -> Inner {
    let (strict_head, strict_period) = shortest(terms.to_vec(), period.to_vec());
    let mut lowered = terms.to_vec();
    let mut lowered_period = period.to_vec();
    if lowered.is_empty() {
        lowered.extend(period.first());
        lowered_period = rotated(period, 1);
    }
    if let Some(first) = lowered.first_mut() {
        *first -= 1;
    }
    let (loose_head, loose_period) = shortest(lowered, lowered_period);
    let strict = strict_head.len() <= loose_head.len();
    let (head, period) = if strict { (strict_head, strict_period) } else { (loose_head, loose_period) };
    let prefix = head.len();
    let bounds: Vec<i64> = head.into_iter().chain(period).collect();
    let most = bounds.iter().copied().max().unwrap_or(1);
    let digits = u16::try_from(most + 1).unwrap_or(u16::MAX);
    let rule = bounds
        .iter()
        .map(|&bound| {
            let free = (0..digits).map(|d| match i64::from(d).cmp(&bound) {
                Ordering::Less => 0,
                // A bound of 0 forces nothing: the digit is 0 anyway.
                Ordering::Equal => u8::from(bound > 0),
                Ordering::Greater => FORBIDDEN,
            });
            let zero = (0..digits).map(|d| if d == 0 { 0 } else { FORBIDDEN });
            vec![free.collect(), zero.collect()]
        })
        .collect();
    let steps: Vec<(i64, i64)> = bounds.iter().map(|&bound| (bound, 1)).collect();
    let mut inner = Inner {
        walnut: format!("msd_{}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "_")),
        name,
        prefix,
        steps,
        below: i64::from(!strict),
        digits,
        rule,
        ends: vec![true, !strict],
        theta: None,
    };
    inner.theta = numerator_weights(&inner, &partial_quotients(&inner), theta);
    inner
}

/// The terms A_1, A_2, … as far as the weights need them.
fn partial_quotients(inner: &Inner) -> Vec<i64> {
    let count = inner.steps.len() * 2 + 2;
    let cycle = inner.steps.len() - inner.prefix;
    (0..count)
        .map(|j| {
            let lane = if j < inner.steps.len() { j } else { inner.prefix + (j - inner.prefix) % cycle };
            // Only the first bound may have been lowered.
            inner.steps[lane].0 + if j == 0 { inner.below } else { 0 }
        })
        .collect()
}

/// Writes the numerators p_j of the convergents of θ as (x·q_j + y·u_{j−1})/m with x, y that depend on the lane alone.
///
/// In a class of places both p and q obey one recurrence of order 2 over the period, with determinant ±1. So if x and y
/// are chosen right for two places of a class, they are right for all: the difference obeys the recurrence too and
/// vanishes twice in a row.
fn numerator_weights(inner: &Inner, partial: &[i64], value: Real) -> Option<Theta> {
    let mut p = vec![Integer::zero(), Integer::one()];
    let mut q = vec![Integer::one()];
    let mut q_below = Integer::zero();
    for (j, &a) in partial.iter().enumerate() {
        let a = Integer::from(a);
        // p_0 = 0, p_1 = 1; q_0 = 1, q_1 = A_1.
        let next = &(&a * &q[j]) + &q_below;
        q_below = q[j].clone();
        q.push(next);
        if j > 0 {
            let next = &(&a * &p[j]) + &p[j - 1];
            p.push(next);
        }
    }
    let below = Integer::from(inner.below);
    let lower = |j: usize| if j == 0 { &below } else { &q[j - 1] };
    let cycle = inner.steps.len() - inner.prefix;
    let mut solved: Vec<(Integer, Integer, Natural)> = Vec::new();
    for lane in 0..inner.steps.len() {
        if lane < inner.prefix {
            let (x, y) = bezout(&q[lane], lower(lane));
            solved.push((&x * &p[lane], &y * &p[lane], Natural::one()));
            continue;
        }
        let next = lane + cycle;
        let determinant = &(&q[lane] * lower(next)) - &(&q[next] * lower(lane));
        let x = &(&p[lane] * lower(next)) - &(&p[next] * lower(lane));
        let y = &(&q[lane] * &p[next]) - &(&q[next] * &p[lane]);
        if determinant.is_zero() {
            return None;
        }
        let common = x.magnitude().gcd(y.magnitude()).gcd(determinant.magnitude());
        let reduce = |v: &Integer| v.div_floor(&common);
        let (x, y) = if determinant.is_negative() { (-x, -y) } else { (x, y) };
        solved.push((reduce(&x), reduce(&y), determinant.magnitude().div_rem(&common).0));
    }
    let denominator = solved.iter().fold(Natural::one(), |m, (_, _, d)| (&m * d).div_rem(&m.gcd(d)).0);
    let weights = solved
        .iter()
        .map(|(x, y, d)| {
            let factor = denominator.div_rem(d).0;
            Some(((x * &factor).to_i64()?, (y * &factor).to_i64()?))
        })
        .collect::<Option<Vec<_>>>()?;
    let denominator = Integer::from(&denominator).to_i64()?;
    // p_j ≤ q_j for θ < 1, by the common recurrence.
    Some(Theta { value, weights, denominator, reach: denominator, correction: Correction::OddZeros })
}

/// (x, y) with x·a + y·b = 1 for coprime a > 0 and b ≥ 0.
fn bezout(a: &Integer, b: &Integer) -> (Integer, Integer) {
    if b.is_zero() {
        return (Integer::one(), Integer::zero());
    }
    let (quotient, rest) = a.div_rem_floor(b.magnitude());
    let (x, y) = bezout(b, &Integer::from(rest));
    // x·b + y·(a − quotient·b)
    let second = &x - &(&quotient * &y);
    (y, second)
}

fn base_system(base: u16) -> Inner {
    Inner {
        name: format!("base:{base}"),
        prefix: 0,
        steps: vec![(i64::from(base), 0)],
        below: 0,
        digits: base,
        rule: vec![vec![vec![0; usize::from(base)]]],
        ends: vec![true],
        theta: None,
        walnut: format!("msd_{base}"),
    }
}
