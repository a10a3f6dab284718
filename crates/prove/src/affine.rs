//! Σ cᵢ·xᵢ + c over tracks: what every term without floors, remainders and choices comes down to.

use ratwheel_automata::Track;
use ratwheel_numbers::{Integer, Natural};
use std::collections::BTreeMap;

/// Σ cᵢ·xᵢ + c; no coefficient is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Affine {
    terms: BTreeMap<Track, Integer>,
    constant: Integer,
}

impl Affine {
    pub(crate) fn constant(value: impl Into<Integer>) -> Self {
        Self { terms: BTreeMap::new(), constant: value.into() }
    }

    pub(crate) fn track(track: Track) -> Self {
        Self { terms: BTreeMap::from([(track, Integer::one())]), constant: Integer::zero() }
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = (Track, &Integer)> {
        self.terms.iter().map(|(track, coefficient)| (*track, coefficient))
    }

    pub(crate) fn offset(&self) -> &Integer {
        &self.constant
    }

    /// The value, if there is no track in it.
    pub(crate) fn as_constant(&self) -> Option<&Integer> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The track, if this is one track with coefficient 1 and nothing added.
    pub(crate) fn as_track(&self) -> Option<Track> {
        self.as_shifted_track().filter(|_| self.constant.is_zero())
    }

    /// The track, if this is one track with coefficient 1 plus the constant.
    pub(crate) fn as_shifted_track(&self) -> Option<Track> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next()) {
            (Some((track, coefficient)), None) if *coefficient == 1 => Some(*track),
            _ => None,
        }
    }

    pub(crate) fn coefficient(&self, track: Track) -> Option<&Integer> {
        self.terms.get(&track)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        self.plus_scaled(&Integer::one(), other)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus_scaled(&Integer::from(-1), other)
    }

    /// self + factor·other.
    pub(crate) fn plus_scaled(&self, factor: &Integer, other: &Self) -> Self {
        let mut sum = self.clone();
        for (track, coefficient) in &other.terms {
            sum.add(*track, &(factor * coefficient));
        }
        sum.constant = &sum.constant + &(factor * &other.constant);
        sum
    }

    pub(crate) fn scaled(&self, factor: &Integer) -> Self {
        Self::default().plus_scaled(factor, self)
    }

    pub(crate) fn shifted(&self, by: impl Into<Integer>) -> Self {
        Self { terms: self.terms.clone(), constant: &self.constant + &by.into() }
    }

    fn add(&mut self, track: Track, coefficient: &Integer) {
        let old = self.terms.remove(&track).unwrap_or_default();
        let new = &old + coefficient;
        if !new.is_zero() {
            self.terms.insert(track, new);
        }
    }

    /// The same with a track replaced by a term.
    pub(crate) fn substituted(&self, track: Track, value: &Self) -> Self {
        let mut rest = self.clone();
        match rest.terms.remove(&track) {
            Some(coefficient) => rest.plus_scaled(&coefficient, value),
            None => rest,
        }
    }

    /// The value where the tracks have these values; `None` where one has none.
    pub(crate) fn value_at<'v>(&self, value: &impl Fn(Track) -> Option<&'v Natural>) -> Option<Integer> {
        let mut sum = self.constant.clone();
        for (track, coefficient) in &self.terms {
            sum += &(coefficient * value(*track)?);
        }
        Some(sum)
    }

    /// Is the value ≥ 0 whatever the tracks hold?
    pub(crate) fn is_nonnegative(&self) -> bool {
        !self.constant.is_negative() && self.terms.values().all(Integer::is_positive)
    }

    /// The greatest common divisor of the coefficients; 0 if there are none.
    pub(crate) fn content(&self) -> Natural {
        self.terms.values().fold(Natural::zero(), |gcd, coefficient| gcd.gcd(coefficient.magnitude()))
    }

    /// Coefficients divided by a common divisor, and this constant.
    pub(crate) fn divided(&self, divisor: &Natural, constant: Integer) -> Self {
        let terms = self.terms.iter().map(|(track, coefficient)| (*track, coefficient.div_floor(divisor)));
        Self { terms: terms.collect(), constant }
    }
}
