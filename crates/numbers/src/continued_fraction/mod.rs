//! Continued fractions: regular a₀ + 1/(a₁ + 1/(a₂ + …)) and semiregular c₀ − 1/(c₁ − 1/(c₂ − …)), the latter as in the
//! epilogue of document 004, where 3 − 1/(3 − 1/(3 − …)) = φ².
//!
//! Rationals end, quadratic irrationals repeat and their period is found exactly; everything else is expanded from an
//! enclosure by half-gcd, and only quotients that the whole enclosure shares are given out.

mod half_gcd;
mod matrix;
mod quadratic;

use crate::control::Control;
use crate::integer::Integer;
use crate::natural::Natural;
use crate::real::rational::Rational;
use crate::real::{Real, RealError};
use matrix::Convergents;
use quadratic::Surd;
use std::sync::OnceLock;

/// More terms than this are refused.
pub const MAX_TERMS: usize = 5_000_000;
/// Periods are searched up to this many terms.
const MAX_PERIOD: usize = 1_000_000;

/// Which integer next to the complete quotient is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    Down,
    Up,
}

/// (preperiod, period); `None` when they are too long to be found.
type Period = Option<(Vec<Integer>, Vec<Integer>)>;

/// The continued fraction of a real number.
///
/// ```
/// use ratwheel_numbers::{ContinuedFraction, Integer, Real};
/// let pi = ContinuedFraction::new(&Real::pi());
/// assert_eq!(pi.terms(5)?, [3, 7, 15, 1, 292].map(Integer::from));
/// let root: Real = "sqrt(7)".parse().unwrap();
/// let fraction = ContinuedFraction::new(&root);
/// let (preperiod, period) = fraction.period().unwrap();
/// assert_eq!((preperiod, period), (&[2].map(Integer::from)[..], &[1, 1, 1, 4].map(Integer::from)[..]));
/// # Ok::<(), ratwheel_numbers::RealError>(())
/// ```
#[derive(Debug)]
pub struct ContinuedFraction {
    value: Real,
    source: Source,
    regular: OnceLock<Period>,
    semiregular: OnceLock<Period>,
}

#[derive(Debug)]
enum Source {
    Rational(Rational),
    Quadratic(Surd),
    Enclosed,
}

impl ContinuedFraction {
    /// The continued fraction of `value`.
    #[must_use]
    pub fn new(value: &Real) -> Self {
        let source = match (value.to_rational(), value.as_surd()) {
            (Some(rational), _) => Source::Rational(rational),
            (None, Some((a, b, d, c))) => Source::Quadratic(Surd::new(&a, &b, &d, &c)),
            (None, None) => Source::Enclosed,
        };
        Self { value: value.clone(), source, regular: OnceLock::new(), semiregular: OnceLock::new() }
    }

    /// The first `count` terms a₀, a₁, …, or all of them when the value is rational and has fewer. The last term of a
    /// rational that is not an integer is above 1.
    ///
    /// # Errors
    /// [`RealError::TooLarge`] above [`MAX_TERMS`]; [`RealError::Undecided`] when a value that may be rational gives no
    /// further term as far as could be seen.
    pub fn terms(&self, count: usize) -> Result<Vec<Integer>, RealError> {
        self.terms_with(count, Control::none())
    }

    /// [`ContinuedFraction::terms`], to be watched and stopped.
    ///
    /// # Errors
    /// As there, and [`RealError::Cancelled`].
    pub fn terms_with(&self, count: usize, control: Control<'_>) -> Result<Vec<Integer>, RealError> {
        check_count(count)?;
        match &self.source {
            Source::Rational(value) => {
                let mut terms = rational_terms(value, control)?;
                terms.truncate(count);
                Ok(terms)
            }
            Source::Quadratic(surd) => Ok(self.periodic_terms(surd, Rounding::Down, count)),
            Source::Enclosed => {
                let enough = |quotients: &[Natural], _: &Convergents| quotients.len() + 1 >= count;
                let (whole, quotients) = self.enclosed(4 * count as u64 + 64, enough, control)?;
                Ok(std::iter::once(whole).chain(quotients.into_iter().map(Integer::from)).take(count).collect())
            }
        }
    }

    /// The terms before the period and the period, for a quadratic irrational; `None` for other values, and for
    /// quadratic ones whose period is longer than a million terms.
    #[must_use]
    pub fn period(&self) -> Option<(&[Integer], &[Integer])> {
        self.period_with(Rounding::Down)
    }

    fn period_with(&self, rounding: Rounding) -> Option<(&[Integer], &[Integer])> {
        let Source::Quadratic(surd) = &self.source else {
            return None;
        };
        let cell = if rounding == Rounding::Down { &self.regular } else { &self.semiregular };
        let period = cell.get_or_init(|| surd.period(rounding, MAX_PERIOD));
        period.as_ref().map(|(before, period)| (before.as_slice(), period.as_slice()))
    }

    fn periodic_terms(&self, surd: &Surd, rounding: Rounding, count: usize) -> Vec<Integer> {
        if let Some((before, period)) = self.period_with(rounding) {
            return before.iter().chain(period.iter().cycle()).take(count).cloned().collect();
        }
        let mut state = surd.clone();
        (0..count).map(|_| state.step(rounding)).collect()
    }

    /// The shortest start a₀, a₁, …, a_k whose convergent p_k/q_k has q_k > `bound`, or all terms when the value is
    /// rational and they end before. O(M(b) log² b) for a bound of b bits.
    ///
    /// # Errors
    /// [`RealError::NotAbove`] for negative values, whose a₀ is not a natural number; else as
    /// [`ContinuedFraction::terms_with`].
    pub fn terms_exceeding(&self, bound: &Natural, control: Control<'_>) -> Result<Vec<Natural>, RealError> {
        let negative = || RealError::NotAbove {
            value: self.value.to_string(),
            bound: "0",
            needed_by: "a numeration system of convergents",
        };
        let natural = |terms: Vec<Integer>| {
            terms.into_iter().map(Integer::into_natural).collect::<Option<Vec<_>>>().ok_or_else(negative)
        };
        let mut terms = match &self.source {
            Source::Rational(value) => natural(rational_terms(value, control)?)?,
            Source::Quadratic(surd) => {
                // q_k ≥ Fibonacci(k): 3/2 terms a bit are always enough; usually far fewer are.
                let most = usize::try_from(bound.bit_len()).unwrap_or(MAX_TERMS).saturating_mul(3) / 2 + 4;
                let mut count = 64.min(most);
                loop {
                    control.check()?;
                    let terms = natural(self.periodic_terms(surd, Rounding::Down, count))?;
                    let reached = Convergents::product(&terms).q;
                    if count >= most || reached > *bound {
                        break terms;
                    }
                    // The denominators grow evenly in the long run: go straight to where the bound should be.
                    let wanted = bound.bit_len().saturating_mul(count as u64) / reached.bit_len().max(1);
                    let wanted = usize::try_from(wanted + wanted / 64 + 16).unwrap_or(most);
                    count = wanted.clamp(count + 16, most.max(count + 16)).min(most);
                }
            }
            Source::Enclosed => {
                let enough = |_: &[Natural], matrix: &Convergents| matrix.p > *bound;
                let (whole, quotients) = self.enclosed(2 * bound.bit_len() + 128, enough, control)?;
                let whole = whole.into_natural().ok_or_else(negative)?;
                std::iter::once(whole).chain(quotients).collect()
            }
        };
        let kept = shortest_exceeding(&terms, bound);
        terms.truncate(kept);
        Ok(terms)
    }

    /// ⌊value⌋ and the quotients behind it, from enclosures with more and more bits until `enough` is said of the
    /// quotients a₁, a₂, … and the matrix of *their* continued fraction (whose p is the q of the whole).
    fn enclosed(
        &self,
        first_bits: u64,
        enough: impl Fn(&[Natural], &Convergents) -> bool,
        control: Control<'_>,
    ) -> Result<(Integer, Vec<Natural>), RealError> {
        let whole = self.value.floor()?;
        let mut bits = first_bits;
        let limit = first_bits.saturating_mul(64).max(1 << 18);
        loop {
            control.step(0, bits)?;
            let enclosure = self.value.enclosure_within(bits)?;
            // The fractional parts of both ends, as numerators over 2^scale.
            let shift = &whole << enclosure.scale;
            let (low, high) = (&enclosure.lo - &shift, &enclosure.hi - &shift);
            if let (Some(low), Some(high)) = (low.into_natural(), high.into_natural()) {
                let one = Natural::power_of_two(enclosure.scale);
                if !low.is_zero() && high < one {
                    // 1/fraction decreases: the ends swap.
                    let (quotients, matrix) = half_gcd::shared_quotients(&(one.clone(), high), &(one, low), control)?;
                    if enough(&quotients, &matrix) {
                        return Ok((whole, quotients));
                    }
                }
            }
            if bits >= limit {
                let question = format!("the next term of the continued fraction of {}", self.value);
                return Err(RealError::Undecided { question, bits });
            }
            bits = bits.saturating_mul(2).min(limit);
        }
    }

    /// The first `count` terms of the semiregular fraction c₀ − 1/(c₁ − 1/(c₂ − …)), c_i = ⌈x_i⌉, so c_i ≥ 2 for i ≥ 1.
    ///
    /// # Errors
    /// As [`ContinuedFraction::terms`].
    ///
    /// ```
    /// use ratwheel_numbers::{ContinuedFraction, Integer, Real};
    /// let square: Real = "phi^2".parse().unwrap();
    /// assert_eq!(ContinuedFraction::new(&square).semiregular_terms(4)?, [3, 3, 3, 3].map(Integer::from));
    /// # Ok::<(), ratwheel_numbers::RealError>(())
    /// ```
    pub fn semiregular_terms(&self, count: usize) -> Result<Vec<Integer>, RealError> {
        check_count(count)?;
        if let Source::Quadratic(surd) = &self.source {
            return Ok(self.periodic_terms(surd, Rounding::Up, count));
        }
        // [a₀; a₁, a₂, a₃, …] = a₀+1, then a₁−1 twos, a₂+2, a₃−1 twos, a₄+2, …
        let regular = self.terms(count.saturating_mul(2).min(MAX_TERMS))?;
        let finite = matches!(self.source, Source::Rational(_)) && regular.len() < count.saturating_mul(2);
        Ok(semiregular_of(&regular, finite, count))
    }

    /// Preperiod and period of the semiregular fraction; `None` as for [`ContinuedFraction::period`].
    #[must_use]
    pub fn semiregular_period(&self) -> Option<(&[Integer], &[Integer])> {
        self.period_with(Rounding::Up)
    }

    /// The first `count` convergents p_k/q_k of the regular fraction.
    ///
    /// # Errors
    /// As [`ContinuedFraction::terms`].
    pub fn convergents(&self, count: usize) -> Result<Vec<Rational>, RealError> {
        Ok(convergents_of(&self.terms(count)?, 1))
    }

    /// The first `count` convergents of the semiregular fraction.
    ///
    /// # Errors
    /// As [`ContinuedFraction::terms`].
    pub fn semiregular_convergents(&self, count: usize) -> Result<Vec<Rational>, RealError> {
        Ok(convergents_of(&self.semiregular_terms(count)?, -1))
    }
}

fn check_count(count: usize) -> Result<(), RealError> {
    if count > MAX_TERMS {
        let limit = format!("{MAX_TERMS} terms");
        return Err(RealError::TooLarge { what: format!("a continued fraction of {count} terms"), limit });
    }
    Ok(())
}

fn rational_terms(value: &Rational, control: Control<'_>) -> Result<Vec<Integer>, RealError> {
    let (whole, remainder) = value.numerator().div_rem_floor(value.denominator());
    let rest = if remainder.is_zero() {
        Vec::new()
    } else {
        half_gcd::all_quotients(value.denominator(), &remainder, control)?
    };
    Ok(std::iter::once(whole).chain(rest.into_iter().map(Integer::from)).collect())
}

/// p_k = c_k·p_{k−1} + sign·p_{k−2}, and q likewise.
fn convergents_of(terms: &[Integer], sign: i64) -> Vec<Rational> {
    let (mut p, mut p_before) = (Integer::one(), Integer::zero());
    let (mut q, mut q_before) = (Integer::zero(), Integer::one());
    if sign < 0 {
        q_before = -q_before;
    }
    let mut convergents = Vec::with_capacity(terms.len());
    for term in terms {
        let next = term * &p + &p_before * sign;
        p_before = std::mem::replace(&mut p, next);
        let next = term * &q + &q_before * sign;
        q_before = std::mem::replace(&mut q, next);
        convergents.extend(Rational::new(p.clone(), q.clone()));
    }
    convergents
}

fn semiregular_of(regular: &[Integer], finite: bool, count: usize) -> Vec<Integer> {
    let mut terms = Vec::new();
    let last = regular.len().saturating_sub(1);
    for (i, term) in regular.iter().enumerate() {
        if terms.len() >= count {
            break;
        }
        let ends = finite && i == last;
        if i % 2 == 1 {
            let twos = term.to_i64().and_then(|a| usize::try_from(a - 1).ok()).unwrap_or(usize::MAX);
            terms.extend(std::iter::repeat_n(Integer::from(2), twos.min(count - terms.len())));
        } else {
            // The first term stands in for x₀ itself; each later one also undoes the 1 that the twos left over. At the
            // end of a finite fraction nothing follows that would have to be subtracted.
            let extra = i64::from(i > 0) + i64::from(!ends);
            terms.push(term + extra);
        }
    }
    terms.truncate(count);
    terms
}

/// How many terms the shortest start with q > `bound` has; all of them if none has.
fn shortest_exceeding(terms: &[Natural], bound: &Natural) -> usize {
    /// Walks down the product tree: (q, q') before `terms`; `Err((q, q'))` behind them when none exceeded the bound.
    fn descend(terms: &[Natural], q: (Natural, Natural), bound: &Natural) -> Result<usize, (Natural, Natural)> {
        let apply = |matrix: &Convergents| {
            // (q q')·M: the denominators' row behind the block.
            (&q.0 * &matrix.p + &q.1 * &matrix.q, &q.0 * &matrix.p_before + &q.1 * &matrix.q_before)
        };
        if let [term] = terms {
            let next = apply(&Convergents::of_quotient(term));
            return if next.0 > *bound { Ok(1) } else { Err(next) };
        }
        let behind = apply(&Convergents::product(terms));
        if behind.0 <= *bound {
            return Err(behind);
        }
        let (left, right) = terms.split_at(terms.len() / 2);
        match descend(left, q, bound) {
            Ok(kept) => Ok(kept),
            Err(middle) => descend(right, middle, bound).map(|kept| kept + left.len()),
        }
    }
    if terms.is_empty() {
        return 0;
    }
    descend(terms, (Natural::zero(), Natural::one()), bound).unwrap_or(terms.len())
}
