//! The row of a mex recursion at a 1000-digit n, from the recursion alone: counting in small windows.
//!
//! This is the polynomial evaluation that Theorem 8 of document 000 relies on. Let A be column 1 and X_k column k, with
//! entries x_i = a_i + D_k(i), where D_k is the sum of the first k−1 differences. When the columns split the positive
//! integers, #A(x) = x − Σ_k #X_k(x), where # counts the entries up to x; so what column 1 does near x follows from the
//! entries a_i whose x_i lie near x, and these are near x·α/β_k, where α and β_k are the slopes of A and X_k. Repeating
//! this leads down to small integers, where the recursion itself is run.
//!
//! **Exact.** A window is an interval (low, high] together with #A(low) and the members of A inside. Column k inside
//! it is read from a window (low', high'] further down with r members a_{c+1}, …, a_{c+r}, c = #A(low'). The entries
//! x_{c+1}, …, x_{c+r} are then exact, and none is overlooked if x_c ≤ low and x_{c+r+1} > high. As a_c ≤ low' and
//! a_{c+r+1} > high', it is enough that low' + D_k(c) ≤ low and high' + 1 + D_k(c+r+1) > high. Both are tested, in
//! exact arithmetic, for every window; if a test fails the windows are made wider and the work starts again. The
//! approximate slopes only say where to look.
//!
//! **Bounded.** Suppose |a_i − αi| ≤ u up to some row. An entry x_i ≤ x has i = x/β_k up to (u+c)/β_k, where c bounds
//! the rounding and the offsets of D_k. Hence #A(x) = x(1 − Σ1/β_k) = x/α up to (u+c)·Σ1/β_k = (u+c)(1 − 1/α), which
//! gives
//! |a_n − αn| ≤ (u+c)(α−1) + 1 for the next rows. For α < 2 this repeats itself with u = (c(α−1)+1)/(2−α), a constant. α
//! solves Σ_k 1/(α+δ_k) = 1 over the slopes δ_1 = 0 ≤ δ_2 ≤ … of the D_k: for two columns 1/α > 1/2, for the Fat Rat
//! α = (2^m−1)/2^{m−1}: both are below 2. So a window of width w needs windows of width w·α/β_k + constant, which
//! stay bounded, and there are O(log n) of them for each column (they coincide where the ratios α/β_k are powers of
//! one number, as for the Fat Rat; in general O(log^{m−1} n) scales). Each costs a few operations on numbers of the
//! size of n.
//!
//! ```
//! use ratwheel_numbers::{Control, MexRecursion, Natural, WindowedMex};
//! let wythoff = WindowedMex::new(MexRecursion::wythoff())?;
//! let n: Natural = "100000000000000000000".parse()?;
//! let row = wythoff.row(&n, Control::none())?;
//! assert_eq!(row[0].to_string(), "161803398874989484820"); // ⌊10^20·φ⌋
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::MexRecursion;
use crate::affine::AffineFloor;
use crate::control::{Cancelled, Control};
use crate::integer::Integer;
use crate::natural::Natural;
use crate::splitting::Location;
use std::collections::BTreeMap;
use thiserror::Error;

/// Why a row cannot be computed by windows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WindowError {
    /// It is not known that the columns are disjoint, on which the counting rests.
    #[error(
        "it is not known that the columns of this recursion are disjoint: evaluation by windows takes two columns, or \
         the Fat Rat recursions"
    )]
    MayRepeat,
    /// The slope p/q of the first difference is below 1/16: the windows would hardly come down.
    #[error("the difference {difference} grows too slowly: evaluation by windows needs p/q ≥ 1/16")]
    TooFlat {
        /// The first difference.
        difference: AffineFloor,
    },
    /// The first column strays too far from a straight line; large offsets s do that.
    #[error("the first column strays too far from a straight line: the offsets s of the differences must be smaller")]
    TooUneven,
    /// The number has too many digits for the memory set aside.
    #[error("a number of {bits} binary digits needs too many windows: use a smaller one")]
    TooLarge {
        /// How many binary digits the number has.
        bits: u64,
    },
    /// The call was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// A mex recursion evaluated at any row by windows: polynomial in the number of digits, no closed form.
///
/// ```
/// use ratwheel_numbers::{Control, MexRecursion, Natural, WindowedMex};
/// let rat = WindowedMex::new(MexRecursion::rat())?;
/// let n: Natural = "9".repeat(1000).parse()?;
/// let row = rat.row(&n, Control::none())?;
/// assert_eq!(row[2], (&n * 7 - Natural::from(3u64)).into_natural().unwrap()); // c_n = 7n−3
/// let place = rat.locate(&row[1], Control::none())?.unwrap();
/// assert_eq!((place.column, place.row), (2, n));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowedMex {
    recursion: MexRecursion,
}

impl WindowedMex {
    /// Evaluation of this recursion.
    ///
    /// # Errors
    /// [`WindowError::MayRepeat`] unless [`MexRecursion::splits`], and [`WindowError::TooFlat`] when the first
    /// difference has a slope below 1/16.
    ///
    /// ```
    /// use ratwheel_numbers::{AffineFloor, MexRecursion, WindowError, WindowedMex};
    /// assert!(WindowedMex::new(MexRecursion::d_wythoff(5)?).is_ok());
    /// let constant = MexRecursion::new(vec![AffineFloor { p: 0, s: 1, q: 1 }])?;
    /// assert!(matches!(WindowedMex::new(constant), Err(WindowError::TooFlat { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(recursion: MexRecursion) -> Result<Self, WindowError> {
        if !recursion.splits() {
            return Err(WindowError::MayRepeat);
        }
        match recursion.differences().first() {
            Some(&AffineFloor { p, q, .. }) if u128::from(p) * 16 >= u128::from(q) => Ok(Self { recursion }),
            Some(&difference) => Err(WindowError::TooFlat { difference }),
            None => Err(WindowError::MayRepeat),
        }
    }

    /// The recursion.
    #[must_use]
    pub fn recursion(&self) -> &MexRecursion {
        &self.recursion
    }

    /// Row n: a_n and the entries of the other columns. Row 0 is all 0.
    ///
    /// O(log n) windows for two columns and for the Fat Rat, each with a few operations on numbers of the size of n: a
    /// 1000-digit n takes hundredths of a second.
    ///
    /// # Errors
    /// [`WindowError::Cancelled`] when `control` says so; [`WindowError::TooLarge`] from about 15 000 decimal digits on
    /// (for Wythoff's game); [`WindowError::TooUneven`] for large offsets s.
    pub fn row(&self, n: &Natural, control: Control<'_>) -> Result<Vec<Natural>, WindowError> {
        if n.is_zero() {
            return Ok(vec![Natural::zero(); self.recursion.columns()]);
        }
        let slopes = Slopes::new(&self.recursion, n.bit_len());
        let middle = slopes.first_column_at(n);
        let mut first = Err(Trouble::Missed);
        for reach in reaches() {
            let low = middle.checked_sub(&Natural::from(reach)).unwrap_or_default();
            first = Evaluation::prepare(&self.recursion, &slopes, &low, 2 * reach, reach, control)
                .and_then(|evaluation| evaluation.window(&low, 2 * reach))
                .and_then(|window| window.member(n).ok_or(Trouble::Missed));
            if !matches!(first, Err(Trouble::Missed)) {
                break;
            }
        }
        let first = first.map_err(|trouble| trouble.into_error(n))?;
        Ok(self.complete_row(n, first))
    }

    /// Where the positive integer `value` stands; `None` for 0, which fills row 0. Column 1 is the mex.
    ///
    /// # Errors
    /// As for [`WindowedMex::row`].
    pub fn locate(&self, value: &Natural, control: Control<'_>) -> Result<Option<Location>, WindowError> {
        let Some(low) = value.checked_sub(&Natural::one()) else { return Ok(None) };
        let slopes = Slopes::new(&self.recursion, value.bit_len());
        let mut found = Err(Trouble::Missed);
        for reach in reaches() {
            found = Evaluation::prepare(&self.recursion, &slopes, &low, 1, reach, control)
                .and_then(|evaluation| evaluation.place_after(&low));
            if !matches!(found, Err(Trouble::Missed)) {
                break;
            }
        }
        found.map(Some).map_err(|trouble| trouble.into_error(value))
    }

    fn complete_row(&self, n: &Natural, first: Natural) -> Vec<Natural> {
        let mut row = vec![first];
        for difference in self.recursion.differences() {
            let step = difference.at(n);
            if let Some(entry) = row.last().and_then(|last| (step + last).into_natural()) {
                row.push(entry);
            }
        }
        row
    }
}

/// How far around the expected place to look: each time twice as far.
fn reaches() -> impl Iterator<Item = u64> {
    (3..=12).map(|exponent| 1 << exponent)
}

/// What can go wrong inside.
enum Trouble {
    /// Something needed was not inside its window: look further around.
    Missed,
    TooLarge,
    Cancelled(Cancelled),
}

impl From<Cancelled> for Trouble {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl Trouble {
    fn into_error(self, number: &Natural) -> WindowError {
        match self {
            Self::Missed => WindowError::TooUneven,
            Self::TooLarge => WindowError::TooLarge { bits: number.bit_len() },
            Self::Cancelled(cancelled) => WindowError::Cancelled(cancelled),
        }
    }
}

/// Approximate slopes, as fixed-point numbers with `precision` binary places. They only say where to look.
struct Slopes {
    precision: u64,
    /// α, the slope of column 1.
    alpha: Natural,
    /// α/β_k for k = 2, 3, …: falling.
    ratios: Vec<Natural>,
    /// The same in 64 binary places, rounded down.
    ratios_u64: Vec<u64>,
}

impl Slopes {
    /// Enough binary places for numbers of `bits` binary digits.
    fn new(recursion: &MexRecursion, bits: u64) -> Self {
        let precision = bits + 64;
        let mut deltas = vec![Natural::zero()];
        for difference in recursion.differences() {
            let slope = (Natural::from(difference.p) << precision) / Natural::from(difference.q);
            let delta = deltas.last().map_or_else(Natural::zero, |last| last + &slope);
            deltas.push(delta);
        }
        let alpha = solve_for_alpha(&deltas, precision);
        let ratio = |delta: &Natural| (&alpha << precision) / (&alpha + delta);
        let ratios: Vec<Natural> = deltas.iter().skip(1).map(ratio).collect();
        let ratios_u64 = ratios.iter().map(|ratio| (ratio >> (precision - 64)).to_u64().unwrap_or(u64::MAX)).collect();
        Self { precision, alpha, ratios, ratios_u64 }
    }

    /// About αn.
    fn first_column_at(&self, n: &Natural) -> Natural {
        (&self.alpha * n) >> self.precision
    }

    /// About x·α/β_k. Only as many places of the ratio are used as x can make count.
    fn scale(&self, ratio: &Natural, x: &Natural) -> Natural {
        let places = (x.bit_len() + 32).min(self.precision);
        (x * (ratio >> (self.precision - places))) >> places
    }

    /// At least 1/(1 − α/β_2), the factor by which windows and scales accumulate.
    fn accumulation(&self) -> u64 {
        let largest = self.ratios_u64.iter().max().copied().unwrap_or(0);
        u64::MAX / (u64::MAX - largest).max(1) + 1
    }
}

/// The α with Σ_k 1/(α+δ_k) = 1 by Newton's method. The sum is convex and falls with α and is at least 1 at α = 1, so
/// the steps go up to the solution from below and their number is logarithmic in the precision.
fn solve_for_alpha(deltas: &[Natural], precision: u64) -> Natural {
    let one = Natural::power_of_two(precision);
    let square = Natural::power_of_two(2 * precision);
    let mut alpha = one.clone();
    for _ in 0..precision {
        let reciprocals: Vec<Natural> = deltas.iter().map(|delta| &square / (&alpha + delta)).collect();
        let slope: Natural = reciprocals.iter().map(Natural::square).sum();
        let excess = reciprocals.into_iter().sum::<Natural>().checked_sub(&one);
        // A slope in fixed point with twice the places: (excess·2^2P)/slope is the step with P places.
        let step = excess.and_then(|excess| (excess << (2 * precision)).checked_div_rem(&slope)).map(|(step, _)| step);
        match step {
            Some(step) if !step.is_zero() => alpha += step,
            _ => break,
        }
    }
    alpha
}

/// An interval (low, low+width] with what column 1 does in it.
struct Window {
    low: Natural,
    width: u64,
    /// #A(low).
    count: Natural,
    /// The members of A inside, as distances from `low`, increasing.
    members: Vec<u32>,
}

impl Window {
    /// a_n, if it is inside.
    fn member(&self, n: &Natural) -> Option<Natural> {
        let index = n.checked_sub(&self.count)?.to_usize()?.checked_sub(1)?;
        self.members.get(index).map(|&distance| &self.low + u64::from(distance))
    }
}

/// The entries of one column in an interval (low, low+width].
struct Entries {
    /// How many entries are ≤ low.
    before: Natural,
    /// The entries inside, as distances from `low`, increasing.
    inside: Vec<u32>,
}

/// The windows that an interval is read from.
struct Evaluation<'a> {
    recursion: &'a MexRecursion,
    slopes: &'a Slopes,
    /// How far around the expected place to look.
    reach: u64,
    /// By their lower end. The lowest starts at 0.
    windows: BTreeMap<Natural, Window>,
}

impl<'a> Evaluation<'a> {
    /// The numbers that a plan may hold, in binary digits.
    const MAX_PLAN_BITS: u64 = 1 << 31;

    /// Computes the windows from which (low, low+width] can be read.
    fn prepare(
        recursion: &'a MexRecursion,
        slopes: &'a Slopes,
        low: &Natural,
        width: u64,
        reach: u64,
        control: Control<'_>,
    ) -> Result<Self, Trouble> {
        let mut evaluation = Self { recursion, slopes, reach, windows: BTreeMap::new() };
        // Windows settle at a width of about (2·reach+2)·k with k = accumulation(); from this height on they lie apart.
        let k = slopes.accumulation();
        let height = 2 * ((2 * reach + 2) * k + reach) * k + 2 * width + 64;
        let plan = evaluation.plan(low, width, height, control)?;
        evaluation.run_recursion(height);
        // The interval asked for is planned first and therefore the last to be computed; it is left to the caller.
        for (index, (low, width)) in plan.iter().skip(1).rev().enumerate() {
            if index % 64 == 0 {
                control.check()?;
            }
            let window = evaluation.window(low, *width)?;
            evaluation.forget_what_is_far_below(low);
            evaluation.windows.insert(low.clone(), window);
        }
        Ok(evaluation)
    }

    /// Every interval that is needed above `height`, the highest first; they do not overlap.
    fn plan(
        &self,
        low: &Natural,
        width: u64,
        height: u64,
        control: Control<'_>,
    ) -> Result<Vec<(Natural, u64)>, Trouble> {
        let height = Natural::from(height);
        let mut pending = BTreeMap::from([(low.clone(), width)]);
        let mut plan = Vec::new();
        let mut bits = 0;
        while let Some((low, width)) = pending.pop_last() {
            if plan.len() % 64 == 0 {
                control.check()?;
            }
            // All others lie lower still.
            if &low + width <= height {
                break;
            }
            for column in 0..self.slopes.ratios.len() {
                let (source, source_width) = self.source(column, &low, width);
                if &source + source_width >= low {
                    return Err(Trouble::Missed);
                }
                insert_merged(&mut pending, source, source_width).ok_or(Trouble::Missed)?;
            }
            bits += low.bit_len();
            if bits > Self::MAX_PLAN_BITS {
                return Err(Trouble::TooLarge);
            }
            plan.push((low, width));
        }
        Ok(plan)
    }

    /// Where the entries of column 1 are expected that make column `column`+2 inside (low, low+width].
    fn source(&self, column: usize, low: &Natural, width: u64) -> (Natural, u64) {
        let (Some(ratio), Some(&ratio_u64)) = (self.slopes.ratios.get(column), self.slopes.ratios_u64.get(column))
        else {
            return (Natural::zero(), 0);
        };
        let middle = self.slopes.scale(ratio, low);
        let scaled = u64::try_from((u128::from(width) * u128::from(ratio_u64)) >> 64).unwrap_or(width);
        match middle.checked_sub(&Natural::from(self.reach)) {
            Some(source) => (source, scaled + 2 + 2 * self.reach),
            None => (Natural::zero(), middle.to_u64().unwrap_or(0) + scaled + 2 + self.reach),
        }
    }

    /// The window (0, height], by the recursion itself.
    fn run_recursion(&mut self, height: u64) {
        let mut members = Vec::new();
        let mut rows = self.recursion.rows();
        while let Some(&[first, ..]) = rows.next_row() {
            match u32::try_from(first) {
                Ok(member) if first <= height => members.push(member),
                _ => break,
            }
        }
        let window = Window { low: Natural::zero(), width: height, count: Natural::zero(), members };
        self.windows.insert(Natural::zero(), window);
    }

    /// Later windows lie higher, so they are read from higher windows too.
    fn forget_what_is_far_below(&mut self, low: &Natural) {
        let Some(ratio) = self.slopes.ratios.last() else { return };
        let needed = self.slopes.scale(ratio, low);
        while let Some(entry) = self.windows.first_entry() {
            if entry.key() + (entry.get().width + 2 * self.reach) >= needed {
                break;
            }
            entry.remove();
        }
    }

    /// Reads (low, low+width] from the windows below.
    fn window(&self, low: &Natural, width: u64) -> Result<Window, Trouble> {
        if let Some(window) = self.inside_one_window(low, width) {
            return Ok(window);
        }
        let mut taken = vec![false; usize::try_from(width).map_err(|_| Trouble::Missed)?];
        let mut count = Integer::from(low);
        for column in 0..self.slopes.ratios.len() {
            let entries = self.entries(column, low, width)?;
            count = count - entries.before;
            for distance in entries.inside {
                if let Some(place) = usize::try_from(distance).ok().and_then(|d| taken.get_mut(d - 1)) {
                    *place = true;
                }
            }
        }
        let free = taken.iter().zip(1..).filter(|&(&taken, _)| !taken);
        let members = free.map(|(_, distance)| distance).collect();
        let count = count.into_natural().ok_or(Trouble::Missed)?;
        Ok(Window { low: low.clone(), width, count, members })
    }

    /// The column and row of low+1.
    fn place_after(&self, low: &Natural) -> Result<Location, Trouble> {
        let window = self.window(low, 1)?;
        if !window.members.is_empty() {
            return Ok(Location::new(1, window.count + 1));
        }
        for column in 0..self.slopes.ratios.len() {
            let entries = self.entries(column, low, 1)?;
            if !entries.inside.is_empty() {
                return Ok(Location::new(column as u64 + 2, entries.before + 1));
            }
        }
        Err(Trouble::Missed)
    }

    /// The part (low, low+width] of a window that has been computed already.
    fn inside_one_window(&self, low: &Natural, width: u64) -> Option<Window> {
        let (_, window) = self.windows.range(..=low).next_back()?;
        let start = low.checked_sub(&window.low)?.to_u64()?;
        let end = start.checked_add(width).filter(|&end| end <= window.width)?;
        let skipped = window.members.partition_point(|&member| u64::from(member) <= start);
        let members = window.members.get(skipped..)?.iter().take_while(|&&member| u64::from(member) <= end);
        let members = members.filter_map(|&member| u32::try_from(u64::from(member) - start).ok()).collect();
        Some(Window { low: low.clone(), width, count: &window.count + skipped as u64, members })
    }

    /// The entries of column `column`+2 in (low, low+width], or [`Trouble::Missed`] when the window further down does
    /// not show all of them.
    fn entries(&self, column: usize, low: &Natural, width: u64) -> Result<Entries, Trouble> {
        let (source, source_width) = self.source(column, low, width);
        let window = self.inside_one_window(&source, source_width).ok_or(Trouble::Missed)?;
        let differences = self.recursion.differences().get(..=column).ok_or(Trouble::Missed)?;
        // D_k(c) and the remainders from which D_k(c+j) follows in machine words.
        let parts: Vec<(Integer, Natural)> = differences.iter().map(|d| d.div_rem(&window.count)).collect();
        let remainders: Vec<u128> = parts.iter().filter_map(|(_, remainder)| remainder.to_u128()).collect();
        let sum: Integer = parts.into_iter().map(|(quotient, _)| quotient).sum();
        // Where an entry of column 1 at `source` with index c would put its row's entry, as a distance from low.
        let start = (sum + &source - low).to_i128().ok_or(Trouble::Missed)?;
        let growth = |j: u128| -> Option<i128> {
            let mut total = 0i128;
            for (difference, remainder) in differences.iter().zip(&remainders) {
                let quotient = (remainder + u128::from(difference.p) * j) / u128::from(difference.q);
                total = total.checked_add(i128::try_from(quotient).ok()?)?;
            }
            Some(total)
        };
        let distance = |member: u64, j: u128| start.checked_add(growth(j)?)?.checked_add(i128::from(member));

        // Nothing is overlooked below: x_c ≤ source + D_k(c) ≤ low, or there is no row c.
        let complete_below = window.count.is_zero() || start <= 0;
        // Nor above: x_{c+r+1} ≥ source + source_width + 1 + D_k(c+r+1) > low + width.
        let following = distance(source_width + 1, window.members.len() as u128 + 1).ok_or(Trouble::Missed)?;
        if !complete_below || following <= i128::from(width) {
            return Err(Trouble::Missed);
        }
        let mut before = window.count;
        let mut inside = Vec::new();
        for (&member, j) in window.members.iter().zip(1u128..) {
            let place = distance(member.into(), j).ok_or(Trouble::Missed)?;
            match u32::try_from(place) {
                _ if place <= 0 => before += 1u64,
                Ok(place) if u64::from(place) <= width => inside.push(place),
                _ => break,
            }
        }
        Ok(Entries { before, inside })
    }
}

/// Adds the interval (low, low+width] to disjoint intervals, uniting it with those that it touches; `None` if the
/// union is wider than a machine word.
fn insert_merged(intervals: &mut BTreeMap<Natural, u64>, mut low: Natural, width: u64) -> Option<()> {
    let mut high = &low + width;
    // The last interval that starts below the new end is the only kind that can touch it; repeat until none does.
    while let Some((other, &other_width)) = intervals.range(..=&high).next_back() {
        let other_high = other + other_width;
        if other_high < low {
            break;
        }
        let other = other.clone();
        intervals.remove(&other);
        low = low.min(other);
        high = high.max(other_high);
    }
    let width = high.checked_sub(&low)?.to_u64()?;
    intervals.insert(low, width);
    Some(())
}
