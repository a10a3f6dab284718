//! Compositions of splittings: a sequence of a splitting is replaced by its subsequences along another splitting.
//!
//! If A is one of the sequences of a splitting and s_1, …, s_k split the positive integers, then the sequences
//! A_{s_1(n)}, …, A_{s_k(n)} together hold what A held. The example of document 000, section 10: 2n and 2n−1 composed
//! with ⌊nα⌋, ⌊nβ⌋ give the splitting ⌊2nα⌋, ⌊(2n−1)α⌋, ⌊nβ⌋. Graham's theorem says that every splitting by three or
//! more irrational Beatty sequences comes about like this.
//!
//! ```
//! use ratwheel_numbers::{Natural, Real, Splitting};
//! let splitting = Splitting::beatty(&Real::phi())?.compose(1, &Splitting::residues(2)?)?;
//! assert_eq!(splitting.to_string(), "⌊n·((1+sqrt(5))/2)⌋ at 2n-1; ⌊n·((1+sqrt(5))/2)⌋ at 2n; ⌊n·((3+sqrt(5))/2)⌋");
//! # Ok::<(), ratwheel_numbers::SplittingError>(())
//! ```

use super::fraenkel::{FraenkelError, FraenkelSplitting};
use super::{Covering, Location, RationalBeatty};
use crate::affine::{AffineFloor, write_affine_floor};
use crate::beatty::Beatty;
use crate::integer::Integer;
use crate::natural::Natural;
use crate::real::{Real, RealError};
use std::fmt;
use thiserror::Error;

/// Why a splitting cannot be made, or a question about it has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SplittingError {
    /// There is no such sequence.
    #[error("there is no sequence {sequence}: sequences are counted from 1 to {last}")]
    NoSuchSequence {
        /// The number asked for.
        sequence: u64,
        /// The sequences are 1..=`last`.
        last: u64,
    },
    /// The number of sequences would be 0 or more than [`Splitting::MAX_SEQUENCES`].
    #[error("{found} sequences: a splitting has from 1 to {}", Splitting::MAX_SEQUENCES)]
    Sequences {
        /// How many there would be.
        found: u64,
    },
    /// A sequence would be a composition of more than [`Splitting::MAX_DEPTH`] maps.
    #[error("more than {} maps composed in one sequence", Splitting::MAX_DEPTH)]
    TooDeep,
    /// A real number is not what is needed, or a floor could not be computed.
    #[error(transparent)]
    Real(#[from] RealError),
    /// Fraenkel's splitting with that many sequences is refused.
    #[error(transparent)]
    Fraenkel(#[from] FraenkelError),
}

/// A strictly increasing map of the positive integers to themselves.
#[derive(Clone, Debug)]
enum Map {
    /// n ↦ ⌊(pn+s)/q⌋ with p ≥ q ≥ 1.
    Rational { p: Natural, s: Integer, q: Natural },
    /// n ↦ ⌊nα⌋ with irrational α > 1.
    Irrational(Beatty),
}

impl Map {
    fn at(&self, n: &Natural) -> Result<Natural, RealError> {
        Ok(match self {
            Self::Rational { p, s, q } => (Integer::from(p * n) + s).div_floor(q),
            Self::Irrational(beatty) => beatty.term(n)?,
        }
        .into_magnitude())
    }

    /// The n ≥ 1 that is mapped to `value`.
    fn index_of(&self, value: &Natural) -> Result<Option<Natural>, RealError> {
        match self {
            Self::Rational { p, s, q } => {
                // ⌊(pn+s)/q⌋ ≥ v exactly if n ≥ (qv−s)/p.
                let least = (Integer::from(q * value) - s).div_ceil(p).into_natural();
                let index = least.filter(|n| !n.is_zero());
                let there = index.as_ref().map(|n| self.at(n)).transpose()?;
                Ok(index.filter(|_| there.as_ref() == Some(value)))
            }
            Self::Irrational(beatty) => beatty.index_of(&Integer::from(value)),
        }
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Irrational(beatty) => write!(f, "⌊n·({})⌋", beatty.alpha()),
            Self::Rational { p, s, q } => write_affine_floor(f, p, s, q),
        }
    }
}

/// A splitting of the positive integers by compositions of maps n ↦ ⌊nα+γ⌋, with terms and places at any size.
///
/// It is a splitting by construction: it starts from a known one and is only ever composed with others.
///
/// ```
/// use ratwheel_numbers::{Natural, Real, Splitting};
/// let pi = Splitting::beatty(&Real::pi())?;
/// let splitting = pi.compose(2, &Splitting::residues(3)?)?;
/// let n: Natural = "100000000000000000000".parse().unwrap();
/// let term = splitting.term(3, &n)?; // ⌊π(3n−1)⌋
/// let place = splitting.locate(&term)?.unwrap();
/// assert_eq!((place.column, place.row), (3, n));
/// # Ok::<(), ratwheel_numbers::SplittingError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Splitting {
    /// Each sequence is a composition, the map that is applied last first.
    sequences: Vec<Vec<Map>>,
}

impl Splitting {
    /// No more sequences than this.
    pub const MAX_SEQUENCES: u64 = 1000;
    /// No more maps composed in one sequence than this.
    pub const MAX_DEPTH: usize = 100;

    /// The splitting by the residues modulo k: kn−k+1, …, kn−1, kn. For k = 1 it is the single sequence n.
    ///
    /// # Errors
    /// [`SplittingError::Sequences`] unless 1 ≤ k ≤ [`Splitting::MAX_SEQUENCES`].
    pub fn residues(k: u64) -> Result<Self, SplittingError> {
        Self::check_count(k)?;
        let map = |less: u64| Map::Rational { p: k.into(), s: -Integer::from(less), q: Natural::one() };
        Ok(Self { sequences: (0..k).rev().map(|less| vec![map(less)]).collect() })
    }

    /// The two sequences ⌊nα⌋, ⌊nβ⌋ with 1/α + 1/β = 1 of an irrational `beta` > 1, the one with the smaller slope
    /// first (Beatty's theorem; equation (3) of document 000).
    ///
    /// # Errors
    /// As [`Beatty::complementary`].
    pub fn beatty(beta: &Real) -> Result<Self, SplittingError> {
        let (slow, fast) = Beatty::complementary(beta)?;
        Ok(Self { sequences: vec![vec![Map::Irrational(slow)], vec![Map::Irrational(fast)]] })
    }

    /// Fraenkel's splitting by m rational Beatty sequences.
    ///
    /// # Errors
    /// [`SplittingError::Fraenkel`] or [`SplittingError::Sequences`] for an m outside the limits.
    pub fn fraenkel(m: u64) -> Result<Self, SplittingError> {
        FraenkelSplitting::new(m)?;
        Self::check_count(m)?;
        let period = Natural::power_of_two(m).abs_diff(&Natural::one());
        // ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1 = ⌊((2^m−1)n − 2^{m−1} + 2^{m−k})/2^{m−k}⌋.
        let map = |k: u64| {
            let q = Natural::power_of_two(m - k);
            Map::Rational { p: period.clone(), s: &q - &Natural::power_of_two(m - 1), q }
        };
        Ok(Self { sequences: (1..=m).map(|k| vec![map(k)]).collect() })
    }

    /// How many sequences there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sequences.len()
    }

    /// Never: a splitting has at least one sequence.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sequences.is_empty()
    }

    /// Replaces sequence number `sequence`, A, by the sequences A_{s(n)} for the sequences s of `inner`.
    ///
    /// # Errors
    /// [`SplittingError::NoSuchSequence`], or [`SplittingError::Sequences`] and [`SplittingError::TooDeep`] when the
    /// result is too large.
    pub fn compose(&self, sequence: u64, inner: &Self) -> Result<Self, SplittingError> {
        let outer = self.sequence(sequence)?;
        Self::check_count((self.len() + inner.len() - 1) as u64)?;
        let composed = |inner: &Vec<Map>| [outer, inner.as_slice()].concat();
        let replacement: Vec<Vec<Map>> = inner.sequences.iter().map(composed).collect();
        if replacement.iter().any(|maps| maps.len() > Self::MAX_DEPTH) {
            return Err(SplittingError::TooDeep);
        }
        let index = usize::try_from(sequence - 1).unwrap_or(usize::MAX);
        let mut sequences = self.sequences.clone();
        sequences.splice(index..=index, replacement);
        Ok(Self { sequences })
    }

    /// The term n ≥ 1 of a sequence (counted from 1); 0 for n = 0.
    ///
    /// # Errors
    /// [`SplittingError::NoSuchSequence`]; [`SplittingError::Real`] as for [`Real::floor_mul`].
    pub fn term(&self, sequence: u64, n: &Natural) -> Result<Natural, SplittingError> {
        let maps = self.sequence(sequence)?;
        if n.is_zero() {
            return Ok(Natural::zero());
        }
        let mut value = n.clone();
        for map in maps.iter().rev() {
            value = map.at(&value)?;
        }
        Ok(value)
    }

    /// Where the positive integer `value` stands; `None` for 0.
    ///
    /// # Errors
    /// [`SplittingError::Real`] as for [`Beatty::index_of`].
    pub fn locate(&self, value: &Natural) -> Result<Option<Location>, SplittingError> {
        for (maps, column) in self.sequences.iter().zip(1..) {
            let mut index = (!value.is_zero()).then(|| value.clone());
            for map in maps {
                let Some(inside) = index else { break };
                index = map.index_of(&inside)?;
            }
            if let Some(row) = index {
                return Ok(Some(Location::new(column, row)));
            }
        }
        Ok(None)
    }

    fn sequence(&self, sequence: u64) -> Result<&[Map], SplittingError> {
        let index = usize::try_from(sequence).ok().and_then(|number| number.checked_sub(1));
        let maps = index.and_then(|index| self.sequences.get(index));
        maps.map(Vec::as_slice).ok_or(SplittingError::NoSuchSequence { sequence, last: self.len() as u64 })
    }

    fn check_count(found: u64) -> Result<(), SplittingError> {
        if (1..=Self::MAX_SEQUENCES).contains(&found) { Ok(()) } else { Err(SplittingError::Sequences { found }) }
    }
}

impl From<&Covering> for Splitting {
    /// A splitting that [`super::CoveringSearch`] found.
    fn from(covering: &Covering) -> Self {
        let map = |sequence: &RationalBeatty| {
            let AffineFloor { p, s, q } = (*sequence).into();
            Map::Rational { p: p.into(), s: s.into(), q: q.into() }
        };
        Self { sequences: covering.sequences().iter().map(|sequence| vec![map(sequence)]).collect() }
    }
}

impl fmt::Display for Splitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, maps) in self.sequences.iter().enumerate() {
            write!(f, "{}", if i == 0 { "" } else { "; " })?;
            for (j, map) in maps.iter().enumerate() {
                write!(f, "{}{map}", if j == 0 { "" } else { " at " })?;
            }
        }
        Ok(())
    }
}
