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
//! **How.** The sets are bit masks, one bit for each residue. They are placed with falling densities; after each, the list
//! of all sets that may still come is cut down to those that are disjoint from it. A branch ends where a free residue is
//! in no set of the list, or where the largest densities of the list do not add up to what is free. These two leave
//! about one and a half branches a period and density at m = 8 up to 255.
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
        // Fractions q/p with p < 512 differ by more than 2^−18, so 32 binary places tell them apart.
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
    /// The longest period: one bit of eight words stands for each residue.
    pub const MAX_PERIOD: u64 = 511;
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
    /// Time: for distinct moduli nearly all goes into finding the sets that are disjoint from the first, N³/4 pairs for each
    /// N, whatever the number of sequences. With the feature `rayon` the choices of the largest density run on all cores;
    /// the answer is the same.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] when `control` says so, [`SearchError::TooMany`] past [`CoveringSearch::MAX_FOUND`].
    pub fn run(&self, control: Control<'_>) -> Result<Vec<Covering>, SearchError> {
        let mut coverings = Vec::new();
        let found = AtomicUsize::new(0);
        for period in 1..=self.bound {
            control.step(u64::from(period - 1), u64::from(self.bound))?;
            let classes = match period {
                0..128 => self.of_period::<2>(period, &found, control),
                128..256 => self.of_period::<4>(period, &found, control),
                _ => self.of_period::<8>(period, &found, control),
            };
            let classes = classes?.into_values();
            coverings.extend(classes.map(|sequences| Covering { period, sequences }));
        }
        control.step(self.bound.into(), self.bound.into())?;
        Ok(coverings)
    }

    fn of_period<const W: usize>(&self, period: u32, found: &AtomicUsize, control: Control<'_>) -> Found {
        let residues = Residues::<W>::new(period);
        let run = |largest| Backtrack::new(self, &residues, found, control).run(largest);
        classes_of_all(period, run)
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

/// A set of residues, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    const EMPTY: Self = Self([0; W]);

    /// The set with one residue more.
    fn with(mut self, residue: u32) -> Self {
        let word = usize::try_from(residue / u64::BITS).ok().and_then(|index| self.0.get_mut(index));
        if let Some(word) = word {
            *word |= 1 << (residue % u64::BITS);
        }
        self
    }

    /// All residues.
    fn full(period: u32) -> Self {
        (0..period).fold(Self::EMPTY, Self::with)
    }

    fn union(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        self
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |common, (word, other)| common | word & other) != 0
    }

    /// Its translate by 1 in ℤ/N, where `full` is all of ℤ/N.
    fn translate(mut self, full: &Self) -> Self {
        let mut carry = 0;
        for word in &mut self.0 {
            (*word, carry) = (*word << 1 | carry, *word >> (u64::BITS - 1));
        }
        let around = carry != 0 || self.0.iter().zip(&full.0).any(|(word, full)| word & !full != 0);
        self.0.iter_mut().zip(&full.0).for_each(|(word, full)| *word &= full);
        if around { self.with(0) } else { self }
    }
}

/// One set ⌊(pn+s)/q⌋ mod N.
#[derive(Clone, Copy)]
struct Set<const W: usize> {
    /// Its density times N.
    members: u32,
    sequence: RationalBeatty,
    mask: Mask<W>,
}

/// For one N: the sets ⌊(pn+s)/q⌋ mod N of every density b/N and every offset.
struct Residues<const W: usize> {
    period: u32,
    full: Mask<W>,
    /// `by_density[b-1]` holds the p sets of density b/N, each the translate of the one before.
    by_density: Vec<Vec<Set<W>>>,
}

impl<const W: usize> Residues<W> {
    fn new(period: u32) -> Self {
        let full = Mask::full(period);
        let by_density = (1..=period).map(|members| sets_of_density(period, members, &full)).collect();
        Self { period, full, by_density }
    }

    fn of(&self, members: u32) -> &[Set<W>] {
        let index = usize::try_from(members).unwrap_or(0).wrapping_sub(1);
        self.by_density.get(index).map_or(&[], Vec::as_slice)
    }
}

fn sets_of_density<const W: usize>(period: u32, members: u32, full: &Mask<W>) -> Vec<Set<W>> {
    let divisor = gcd(period, members);
    let (p, q) = (period / divisor, members / divisor);
    // With s = q − 1 the first term is the least positive one; p < 512, so that it is an integer of 32 bits.
    let Ok(s) = i32::try_from(q - 1) else { return Vec::new() };
    let sequence = RationalBeatty { p, q, s };
    let residues = (1..=u64::from(members)).filter_map(|n| u32::try_from(sequence.term(n) % u128::from(period)).ok());
    let first = Set { members, sequence, mask: residues.fold(Mask::EMPTY, Mask::with) };
    let next =
        |set: &Set<W>| Some(Set { members, sequence: set.sequence.translate(1), mask: set.mask.translate(full) });
    std::iter::successors(Some(first), next).take(usize::try_from(p).unwrap_or(0)).collect()
}

/// The search below one N and one largest density.
struct Backtrack<'a, const W: usize> {
    search: &'a CoveringSearch,
    residues: &'a Residues<W>,
    found: &'a AtomicUsize,
    control: Control<'a>,
    /// The sequences placed so far, densities falling.
    placed: Vec<RationalBeatty>,
    classes: Classes,
}

/// What is left to place.
#[derive(Clone, Copy)]
struct Rest<'a, const W: usize> {
    /// Residues that are taken.
    taken: Mask<W>,
    /// How many residues are free: Σb_i over the sequences still to be placed.
    free: u32,
    /// How many sequences are still to be placed.
    sequences: u32,
    /// gcd of the densities placed.
    divisor: u32,
    /// The sets that may still come, densities falling: disjoint from those placed, and after the last of them.
    sets: &'a [&'a Set<W>],
}

impl<'a, const W: usize> Backtrack<'a, W> {
    fn new(
        search: &'a CoveringSearch,
        residues: &'a Residues<W>,
        found: &'a AtomicUsize,
        control: Control<'a>,
    ) -> Self {
        let placed = Vec::with_capacity(search.sequences);
        Self { search, residues, found, control, placed, classes: BTreeMap::new() }
    }

    /// The first sequence may be placed at any one offset, because translates are counted once.
    fn run(mut self, largest: u32) -> Found {
        self.control.check()?;
        let sequences = u32::try_from(self.search.sequences).unwrap_or(u32::MAX) - 1;
        let (residues, free) = (self.residues, self.residues.period - largest);
        // The others have at most as many residues each.
        if u64::from(free) > u64::from(sequences) * u64::from(largest) {
            return Ok(self.classes);
        }
        let Some((first, same)) = residues.of(largest).split_first() else { return Ok(self.classes) };
        let same = if self.search.moduli == Moduli::Any && largest <= free { same } else { &[] };
        let lower = (1..largest.min(free + 1)).rev().flat_map(|members| residues.of(members));
        let sets: Vec<&Set<W>> = same.iter().chain(lower).filter(|set| !set.mask.meets(&first.mask)).collect();
        self.placed.push(first.sequence);
        self.place(Rest { taken: first.mask, free, sequences, divisor: largest, sets: &sets })?;
        Ok(self.classes)
    }

    fn place(&mut self, rest: Rest<'_, W>) -> Result<(), SearchError> {
        self.control.check()?;
        if rest.sequences == 0 {
            return if rest.free == 0 && rest.divisor == 1 { self.record() } else { Ok(()) };
        }
        if !self.may_fill(rest) {
            return Ok(());
        }
        for (index, set) in rest.sets.iter().enumerate() {
            // The other sequences have at most as many residues each, and at least 1, 2, 3, … (or 1 each).
            if rest.free.div_ceil(rest.sequences) > set.members {
                break;
            }
            let (others, distinct) = (rest.sequences - 1, self.search.moduli == Moduli::Distinct);
            let needed = if distinct { others * (others + 1) / 2 } else { others };
            if set.members + needed > rest.free {
                continue;
            }
            let free = rest.free - set.members;
            let after = rest.sets.get(index + 1..).unwrap_or_default().iter().copied();
            let fits = |other: &&Set<W>| {
                other.members <= free && !(distinct && other.members == set.members) && !other.mask.meets(&set.mask)
            };
            let sets: Vec<&Set<W>> = if others == 0 { Vec::new() } else { after.filter(fits).collect() };
            self.placed.push(set.sequence);
            let result = self.place(Rest {
                taken: rest.taken.union(&set.mask),
                free,
                sequences: others,
                divisor: gcd(rest.divisor, set.members),
                sets: &sets,
            });
            self.placed.pop();
            result?;
        }
        Ok(())
    }

    /// Is every free residue in one of the sets that may still come, and are the largest of them large enough together?
    fn may_fill(&self, rest: Rest<'_, W>) -> bool {
        let distinct = self.search.moduli == Moduli::Distinct;
        let (mut sum, mut count, mut last) = (0, 0, 0);
        for set in rest.sets {
            if count < rest.sequences && !(distinct && set.members == last) {
                (sum, count, last) = (sum + set.members, count + 1, set.members);
            }
        }
        count == rest.sequences
            && sum >= rest.free
            && rest.sets.iter().fold(rest.taken, |all, set| all.union(&set.mask)) == self.residues.full
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
