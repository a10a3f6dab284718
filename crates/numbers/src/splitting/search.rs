//! The search behind Conjecture 1 of document 000 (Fraenkel's conjecture): all splittings of the positive integers by m
//! rational Beatty sequences ⌊(pn+s)/q⌋ whose least common period is at most a bound.
//!
//! For m ≥ 3 and distinct moduli p/q the conjecture says that the moduli are (2^m−1)/2^{m−k}, k = 1..m. The search is
//! exhaustive, so an empty or singleton answer proves the conjecture up to the bound.
//!
//! **What is searched.** ⌊nα+γ⌋ with α = p/q in lowest terms is ⌊(pn+s)/q⌋ with the integer s = ⌊qγ⌋, so offsets may
//! be taken as integers. Taken over all n ∈ ℤ its values form a set with period p and q members in each period;
//! adding p to s only renumbers n, so there are exactly p such sets, one for each s mod p. Let N be the least common
//! multiple of the p_i. If sequences with n ≥ 1 split ℤ≥1, then above the largest first term every integer is in
//! exactly one of the two-sided sets; as these have period N, they split all of ℤ. Conversely a splitting of ℤ by
//! two-sided sets splits ℤ≥1 when each n is renumbered so that n = 1 gives the least positive member, which is the
//! choice q−p ≤ s ≤ q−1. So splittings of ℤ≥1 and of ℤ/N have the same moduli, and the densities are b_i/N with b_i =
//! N·q_i/p_i, Σb_i = N, and gcd(b_1, …, b_m) = 1 because N is the *least* common period. For every N up to the bound,
//! every such choice of b_i and every choice of the offsets is tried. Splittings that are translates of each other
//! are given once.
//!
//! ```
//! use ratwheel_numbers::{Control, CoveringSearch, Moduli};
//! let found = CoveringSearch::new(3, 40, Moduli::Distinct)?.run(Control::none())?;
//! assert!(found.iter().all(|covering| covering.is_fraenkel()));
//! assert_eq!(found[0].to_string(), "⌊7n/4⌋, ⌊(7n-2)/2⌋, 7n-3"); // the Rat sequences
//! # Ok::<(), ratwheel_numbers::SearchError>(())
//! ```

use crate::affine::AffineFloor;
use crate::control::{Cancelled, Control};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use thiserror::Error;

/// May two sequences of a splitting have the same modulus?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moduli {
    /// No: the class of Conjecture 1.
    Distinct,
    /// Yes: many splittings, for instance all those by arithmetic sequences.
    Any,
}

/// Why a search cannot be made or did not end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The number of sequences is outside 2..=[`CoveringSearch::MAX_SEQUENCES`].
    #[error("{found} sequences: the search takes from 2 to {}", CoveringSearch::MAX_SEQUENCES)]
    Sequences {
        /// The number asked for.
        found: u64,
    },
    /// The bound on the period is outside 1..=[`CoveringSearch::MAX_PERIOD`].
    #[error("period bound {found}: the search takes a bound from 1 to {}", CoveringSearch::MAX_PERIOD)]
    Bound {
        /// The bound asked for.
        found: u64,
    },
    /// More than [`CoveringSearch::MAX_FOUND`] splittings exist (counting translates), which happens with
    /// [`Moduli::Any`].
    #[error("there are more than {} splittings: lower the bound or ask for distinct moduli", CoveringSearch::MAX_FOUND)]
    TooMany,
    /// The search was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// The sequence ⌊(pn+s)/q⌋, n = 1, 2, …, with p/q in lowest terms and q−p ≤ s ≤ q−1: so n = 1 gives its least positive
/// term. [`AffineFloor`] is the same without these conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RationalBeatty {
    p: u32,
    q: u32,
    s: i32,
}

impl RationalBeatty {
    /// p, the period of the set of values.
    #[must_use]
    pub fn numerator(&self) -> u32 {
        self.p
    }

    /// q, the number of values in a period.
    #[must_use]
    pub fn denominator(&self) -> u32 {
        self.q
    }

    /// s.
    #[must_use]
    pub fn offset(&self) -> i32 {
        self.s
    }

    /// ⌊(pn+s)/q⌋ for n ≥ 1.
    #[must_use]
    pub fn term(&self, n: u64) -> u128 {
        let product = u128::from(self.p) * u128::from(n);
        product.saturating_add_signed(self.s.into()) / u128::from(self.q)
    }

    /// The translate by `distance`: its offset is s + q·`distance`, brought back into the range of offsets.
    fn translate(self, distance: u32) -> Self {
        let (p, q) = (i64::from(self.p), i64::from(self.q));
        let moved = i64::from(self.s) + q * i64::from(distance);
        let offset = (moved - (q - p)).rem_euclid(p) + (q - p);
        Self { s: i32::try_from(offset).unwrap_or(i32::MAX), ..self }
    }

    /// Orders by modulus, then by how far the offset is from 0: the least translate of a splitting is its simplest
    /// form.
    fn key(self) -> Key {
        // Fractions q/p with p < 128 differ by more than 2^−14, so 32 binary places tell them apart.
        let density = (u64::from(self.q) << 32) / u64::from(self.p);
        (u64::MAX - density, self.s.unsigned_abs(), self.s)
    }
}

type Key = (u64, u32, i32);

impl fmt::Display for RationalBeatty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AffineFloor::from(*self).fmt(f)
    }
}

impl From<RationalBeatty> for AffineFloor {
    fn from(RationalBeatty { p, q, s }: RationalBeatty) -> Self {
        Self { p: p.into(), s: s.into(), q: q.into() }
    }
}

/// A splitting of the positive integers by rational Beatty sequences, smallest modulus first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Covering {
    period: u32,
    sequences: Vec<RationalBeatty>,
}

impl Covering {
    /// The least common period N of the sequences.
    #[must_use]
    pub fn period(&self) -> u32 {
        self.period
    }

    /// The sequences, smallest modulus first.
    #[must_use]
    pub fn sequences(&self) -> &[RationalBeatty] {
        &self.sequences
    }

    /// Are the moduli those of Conjecture 1: (2^m−1)/2^{m−k} for k = 1..m?
    #[must_use]
    pub fn is_fraenkel(&self) -> bool {
        let m = self.sequences.len();
        let moduli = self.sequences.iter().map(|sequence| (u64::from(sequence.p), u64::from(sequence.q)));
        m < 64 && moduli.eq((1..=m).map(|k| ((1 << m) - 1, 1 << (m - k))))
    }
}

impl fmt::Display for Covering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sequence) in self.sequences.iter().enumerate() {
            write!(f, "{}{sequence}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// An exhaustive search for splittings of ℤ≥1 by m rational Beatty sequences ⌊(pn+s)/q⌋ (Conjecture 1 of document 000).
///
/// For α = p/q in lowest terms ⌊nα+γ⌋ is ⌊(pn+s)/q⌋ with s = ⌊qγ⌋, and s matters modulo p only. Sequences that split
/// ℤ≥1 split ℤ when n runs through ℤ, as their values have the common period N = lcm(p_1, …, p_m); so the densities
/// are b_i/N with Σb_i = N. All N up to the bound, all b_i and all s are tried: nothing in this class is left out.
/// Translates of a splitting are counted as one.
///
/// ```
/// use ratwheel_numbers::{Control, CoveringSearch, Moduli};
/// let found = CoveringSearch::new(5, 32, Moduli::Distinct)?.run(Control::none())?;
/// assert_eq!(found.len(), 1);
/// assert!(found[0].is_fraenkel()); // moduli 31/16, 31/8, 31/4, 31/2, 31
/// # Ok::<(), ratwheel_numbers::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringSearch {
    sequences: usize,
    bound: u32,
    moduli: Moduli,
}

impl CoveringSearch {
    /// The largest number of sequences.
    pub const MAX_SEQUENCES: u64 = 16;
    /// The longest period: one bit of a double word stands for each residue.
    pub const MAX_PERIOD: u64 = 127;
    /// A search that finds more than this many splittings, counting translates, is given up.
    pub const MAX_FOUND: usize = 1_000_000;

    /// The search for all splittings by `sequences` sequences with a least common period N ≤ `bound`.
    ///
    /// # Errors
    /// [`SearchError::Sequences`] or [`SearchError::Bound`] for numbers outside the limits.
    ///
    /// ```
    /// use ratwheel_numbers::{CoveringSearch, Moduli};
    /// assert!(CoveringSearch::new(5, 32, Moduli::Distinct).is_ok());
    /// assert!(CoveringSearch::new(1, 32, Moduli::Distinct).is_err());
    /// ```
    pub fn new(sequences: u64, bound: u64, moduli: Moduli) -> Result<Self, SearchError> {
        if !(2..=Self::MAX_SEQUENCES).contains(&sequences) {
            return Err(SearchError::Sequences { found: sequences });
        }
        let period = u32::try_from(bound).ok().filter(|_| (1..=Self::MAX_PERIOD).contains(&bound));
        let bound = period.ok_or(SearchError::Bound { found: bound })?;
        let sequences = usize::try_from(sequences).map_err(|_| SearchError::Sequences { found: sequences })?;
        Ok(Self { sequences, bound, moduli })
    }

    /// Every splitting, by period and then by moduli, one for each class of translates.
    ///
    /// Time: for each N and each choice of densities, a backtracking over the offsets that drops a choice as soon as
    /// two sequences meet. With the feature `rayon` the choices of N and of the largest density run on all cores; the
    /// answer is the same.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] when `control` says so, [`SearchError::TooMany`] past [`CoveringSearch::MAX_FOUND`].
    pub fn run(&self, control: Control<'_>) -> Result<Vec<Covering>, SearchError> {
        let mut coverings = Vec::new();
        let found = AtomicUsize::new(0);
        for period in 1..=self.bound {
            control.step(u64::from(period - 1), u64::from(self.bound))?;
            let residues = Residues::new(period);
            let run = |largest| Backtrack::new(self, &residues, &found, control).run(largest);
            let classes = classes_of_all(period, run)?.into_values();
            coverings.extend(classes.map(|sequences| Covering { period, sequences }));
        }
        control.step(self.bound.into(), self.bound.into())?;
        Ok(coverings)
    }
}

/// The least translate of each class, under its key.
type Classes = BTreeMap<Vec<Key>, Vec<RationalBeatty>>;
type Found = Result<Classes, SearchError>;

/// Of all translates the least, which stands for them.
fn normal_form(period: u32, sequences: &[RationalBeatty]) -> (Vec<Key>, Vec<RationalBeatty>) {
    let translates = (0..period).map(|distance| {
        let mut moved: Vec<RationalBeatty> = sequences.iter().map(|sequence| sequence.translate(distance)).collect();
        moved.sort_unstable_by_key(|sequence| sequence.key());
        (moved.iter().map(|sequence| sequence.key()).collect::<Vec<_>>(), moved)
    });
    translates.min_by(|(a, _), (b, _)| a.cmp(b)).unwrap_or_default()
}

#[cfg(feature = "rayon")]
fn classes_of_all(period: u32, run: impl Fn(u32) -> Found + Send + Sync) -> Found {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    (1..=period).into_par_iter().map(run).try_reduce(BTreeMap::new, |mut all, some| {
        all.extend(some);
        Ok(all)
    })
}

#[cfg(not(feature = "rayon"))]
fn classes_of_all(period: u32, run: impl Fn(u32) -> Found) -> Found {
    (1..=period).map(run).try_fold(BTreeMap::new(), |mut all, some| {
        all.extend(some?);
        Ok(all)
    })
}

/// For one N: the sets ⌊(pn+s)/q⌋ mod N of every density b/N and every offset, as bit masks.
struct Residues {
    period: u32,
    /// `by_density[b-1]` holds the p sets of density b/N, by offset s = q−p, …, q−1.
    by_density: Vec<Vec<(RationalBeatty, u128)>>,
}

impl Residues {
    fn new(period: u32) -> Self {
        let by_density = (1..=period).map(|members| sets_of_density(period, members)).collect();
        Self { period, by_density }
    }

    fn of(&self, members: u32) -> &[(RationalBeatty, u128)] {
        let index = usize::try_from(members).unwrap_or(0).wrapping_sub(1);
        self.by_density.get(index).map_or(&[], Vec::as_slice)
    }
}

fn sets_of_density(period: u32, members: u32) -> Vec<(RationalBeatty, u128)> {
    let divisor = gcd(period, members);
    let (p, q) = (period / divisor, members / divisor);
    let offsets = i64::from(q) - i64::from(p)..i64::from(q);
    let sequences = offsets.filter_map(|offset| Some(RationalBeatty { p, q, s: i32::try_from(offset).ok()? }));
    let masks = sequences.map(|sequence| {
        let residues = (1..=u64::from(members)).map(|n| sequence.term(n) % u128::from(period));
        (sequence, residues.fold(0, |mask, residue| mask | 1 << residue))
    });
    masks.collect()
}

/// The search below one N and one largest density.
struct Backtrack<'a> {
    search: &'a CoveringSearch,
    residues: &'a Residues,
    found: &'a AtomicUsize,
    control: Control<'a>,
    /// The sequences placed so far, densities falling.
    placed: Vec<RationalBeatty>,
    steps: u64,
    classes: Classes,
}

/// What is left to place.
#[derive(Clone, Copy)]
struct Rest {
    /// Residues that are taken.
    taken: u128,
    /// How many residues are free: Σb_i over the sequences still to be placed.
    free: u32,
    /// How many sequences are still to be placed.
    sequences: u32,
    /// gcd of the densities placed.
    divisor: u32,
    /// The last density placed, and which of its offsets.
    last: (u32, usize),
}

impl<'a> Backtrack<'a> {
    fn new(search: &'a CoveringSearch, residues: &'a Residues, found: &'a AtomicUsize, control: Control<'a>) -> Self {
        let placed = Vec::with_capacity(search.sequences);
        Self { search, residues, found, control, placed, steps: 0, classes: BTreeMap::new() }
    }

    /// The first sequence may be placed at any one offset, because translates are counted once.
    fn run(mut self, largest: u32) -> Found {
        let sequences = u32::try_from(self.search.sequences).unwrap_or(u32::MAX);
        let Some(&(first, mask)) = self.residues.of(largest).first() else { return Ok(self.classes) };
        self.placed.push(first);
        let free = self.residues.period - largest;
        self.place(Rest { taken: mask, free, sequences: sequences - 1, divisor: largest, last: (largest, 0) })?;
        Ok(self.classes)
    }

    fn place(&mut self, rest: Rest) -> Result<(), SearchError> {
        self.steps += 1;
        if self.steps.is_multiple_of(4096) {
            self.control.check()?;
        }
        if rest.sequences == 0 {
            return if rest.free == 0 && rest.divisor == 1 { self.record() } else { Ok(()) };
        }
        let distinct = self.search.moduli == Moduli::Distinct;
        let most = if distinct { rest.last.0 - 1 } else { rest.last.0 };
        // The other sequences need at least 1, 2, 3, … (or 1 each) of the free residues.
        let others = rest.sequences - 1;
        let needed = if distinct { others * (others + 1) / 2 } else { others };
        let most = most.min(rest.free.saturating_sub(needed));
        // And at most as many as this one each.
        let least = rest.free.div_ceil(rest.sequences).max(1);
        for members in least..=most {
            self.place_density(rest, members)?;
        }
        Ok(())
    }

    fn place_density(&mut self, rest: Rest, members: u32) -> Result<(), SearchError> {
        // Sequences of the same density are placed in the order of their offsets, so that no splitting comes twice.
        let start = if members == rest.last.0 { rest.last.1 + 1 } else { 0 };
        let residues = self.residues;
        for (index, &(sequence, mask)) in residues.of(members).iter().enumerate().skip(start) {
            if mask & rest.taken != 0 {
                continue;
            }
            self.placed.push(sequence);
            let result = self.place(Rest {
                taken: rest.taken | mask,
                free: rest.free - members,
                sequences: rest.sequences - 1,
                divisor: gcd(rest.divisor, members),
                last: (members, index),
            });
            self.placed.pop();
            result?;
        }
        Ok(())
    }

    fn record(&mut self) -> Result<(), SearchError> {
        if self.found.fetch_add(1, Ordering::Relaxed) >= CoveringSearch::MAX_FOUND {
            return Err(SearchError::TooMany);
        }
        let (key, sequences) = normal_form(self.residues.period, &self.placed);
        self.classes.insert(key, sequences);
        Ok(())
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
