//! Numeration systems: how a number is written, and what a string of digits is worth.
//!
//! Documents 002 (Fibonacci notation, figure 51), 000 §6 (p- and q-systems), 004 (𝒰, Theorem I) and \[Fra1985\] (linear
//! recurrences). In each of them every number has exactly one canonical numeral, the greedy one, and numerals are
//! ordered as numbers are.
//!
//! ```
//! use ratwheel_numbers::Natural;
//! use ratwheel_numeration::System;
//! let fibonacci = System::fibonacci();
//! let numeral = fibonacci.digits(&Natural::from(17u64))?;
//! assert_eq!(numeral.to_string(), "1001010");
//! assert_eq!(fibonacci.value(&numeral)?, 17u64);
//! # Ok::<(), ratwheel_numeration::NumerationError>(())
//! ```

use crate::block::Block;
use crate::convert::Shape;
use crate::error::{NumerationError, SystemError};
use crate::expansion::{Bounds, Expansion, Side};
use crate::numeral::Numeral;
use crate::ring::Ring;
use crate::rule::{Rule, START};
use crate::scale::Scale;
use ratwheel_numbers::{Control, Integer, MAX_DIGITS, MAX_TERMS, Natural, Real};
use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Recurrences may have this many coefficients.
pub const MAX_ORDER: usize = 64;

/// Lists of places have at most this many entries.
pub const MAX_LISTED_PLACES: usize = 4096;

/// The periods of numbers that are written with so few characters are short enough to be looked at.
const SHORT_NAME: usize = 16;

/// Scales up to this size in bits are kept for the next call.
const KEPT_BITS: u64 = 1 << 20;

/// A numeration system. Cloning is cheap, and clones share what they have computed.
///
/// It is read from and written as `fibonacci`, `zeckendorf`, `u`, `u:b=4`, `p:7/4`, `q:sqrt(7)`, `recurrence:2,1`,
/// `base:10`; `rats:3` is another name of `p:7/4`.
///
/// ```
/// use ratwheel_numbers::Natural;
/// use ratwheel_numeration::System;
/// let n = Natural::from(41u64);
/// for (name, numeral) in [("zeckendorf", "10001010"), ("u", "1211"), ("p:7/4", "530"), ("base:2", "101001")] {
///     let system: System = name.parse()?;
///     assert_eq!(system.digits(&n)?.to_string(), numeral);
///     assert_eq!(system.to_string(), name);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct System {
    inner: Arc<Inner>,
}

struct Inner {
    name: String,
    kind: Kind,
    /// The places below 2^64, least first.
    words: OnceLock<Vec<u64>>,
    /// The scale of the last conversion, if it was not too large.
    scale: Mutex<Option<Arc<Scale>>>,
}

enum Kind {
    /// Places by a constant recurrence.
    Recurrence {
        shape: Arc<Shape>,
        /// Document 002: one more place 1 at the right, never used.
        idle_place: bool,
        /// The places grow at least by the square root of 2 to this power.
        growth: u64,
    },
    /// The convergents of a real number.
    Expansion(Box<Expansion>),
}

impl System {
    fn from_kind(name: String, kind: Kind) -> Self {
        Self { inner: Arc::new(Inner { name, kind, words: OnceLock::new(), scale: Mutex::new(None) }) }
    }

    fn windows(name: String, parts: Vec<Natural>, idle_place: bool) -> Self {
        let coefficients: Vec<Integer> = parts.iter().map(Integer::from).collect();
        let mut start: Vec<Natural> = vec![Natural::one()];
        while start.len() < parts.len() {
            // u_n = b_1 u_{n−1} + … + b_n u_0 + 1
            let next = start.iter().rev().zip(&parts).fold(Natural::one(), |sum, (u, b)| sum + u * b);
            start.push(next);
        }
        let bits = parts.first().map_or(1, Natural::bit_len);
        let shape = Shape { ring: Ring::recurrence(&coefficients, start), rule: Rule::windows(parts) };
        let growth = (2 * (bits - 1)).max(1);
        Self::from_kind(name, Kind::Recurrence { shape: Arc::new(shape), idle_place, growth })
    }

    /// Fibonacci notation as document 002 writes it: the places are …, 13, 8, 5, 3, 2, 1, 1 and the last is never
    /// used, so every numeral but that of 0, which is `0`, ends in 0.
    ///
    /// Digit strings that use the last place have a value too, as in Silber's third case:
    /// ```
    /// use ratwheel_numeration::System;
    /// let fibonacci = System::fibonacci();
    /// assert_eq!(fibonacci.value(&"10101".parse()?)?, 8u64);
    /// assert_eq!(fibonacci.value(&"101010".parse()?)?, 12u64);
    /// assert_eq!(fibonacci.value(&"1010100".parse()?)?, 20u64);
    /// assert!(!fibonacci.is_canonical(&"10101".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fibonacci() -> Self {
        Self::windows("fibonacci".into(), vec![Natural::one(), Natural::one()], true)
    }

    /// Zeckendorf's system: places 1, 2, 3, 5, 8, …, no two adjacent digits 1.
    #[must_use]
    pub fn zeckendorf() -> Self {
        Self::windows("zeckendorf".into(), vec![Natural::one(), Natural::one()], false)
    }

    /// 𝒰 of document 004 for b = 3, and its generalisation for b ≥ 3: places u_0 = 1, u_1 = b, u_i = b·u_{i−1} −
    /// u_{i−2}, digits 0, …, b − 1, and between two digits b − 1 there is one that is at most b − 3.
    ///
    /// # Errors
    /// [`SystemError::Base`] when b < 3.
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let u = System::u(&Natural::from(3u64))?;
    /// assert_eq!(u.digits(&Natural::from(41u64))?.to_string(), "1211");
    /// assert_eq!(u.digits(&Natural::from(42u64))?.to_string(), "2000");
    /// assert!(System::u(&Natural::from(2u64)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn u(base: &Natural) -> Result<Self, SystemError> {
        if *base < 3u64 {
            return Err(SystemError::Base { system: "u", found: base.to_string(), least: 3 });
        }
        let name = if *base == 3u64 { "u".into() } else { format!("u:b={base}") };
        let coefficients = [Integer::from(base), Integer::from(-1)];
        let ring = Ring::recurrence(&coefficients, vec![Natural::one(), base.clone()]);
        let shape = Shape { ring, rule: Rule::separated(base) };
        // u_{i+1} ≥ (b − 1)u_i.
        let growth = 2 * ((base.bit_len() - 1).max(2) - 1);
        Ok(Self::from_kind(name, Kind::Recurrence { shape: Arc::new(shape), idle_place: false, growth }))
    }

    /// The system of \[Fra1985\] for coefficients b_1 ≥ … ≥ b_m ≥ 1: places u_0 = 1,
    /// u_n = b_1 u_{n−1} + … + b_n u_0 + 1 for n < m, then u_n = b_1 u_{n−1} + … + b_m u_{n−m}. A numeral is canonical
    /// when, read from the top, a digit that follows b_1, …, b_{j−1} is at most b_j, and b_1, …, b_m never stand together.
    ///
    /// # Errors
    /// [`SystemError::Decreasing`] for other coefficients, [`SystemError::Unary`] for the single coefficient 1,
    /// [`SystemError::Order`] for more than [`MAX_ORDER`].
    ///
    /// ```
    /// use ratwheel_numeration::System;
    /// let system: System = "recurrence:2,1".parse()?;
    /// assert_eq!(system.places(5)?, [1u64, 3, 7, 17, 41]);
    /// assert!("recurrence:1,2".parse::<System>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recurrence(coefficients: &[Natural]) -> Result<Self, SystemError> {
        let list = || coefficients.iter().map(Natural::to_string).collect::<Vec<_>>().join(",");
        if coefficients.len() > MAX_ORDER {
            return Err(SystemError::Order { found: coefficients.len(), most: MAX_ORDER });
        }
        let ends_well = coefficients.last().is_some_and(|last| !last.is_zero());
        if !ends_well || !coefficients.is_sorted_by(|a, b| a >= b) {
            return Err(SystemError::Decreasing { found: list() });
        }
        if coefficients.len() == 1 && coefficients[0].is_one() {
            return Err(SystemError::Unary);
        }
        Ok(Self::windows(format!("recurrence:{}", list()), coefficients.to_vec(), false))
    }

    /// The ordinary system with places 1, b, b², ….
    ///
    /// # Errors
    /// [`SystemError::Base`] when b < 2.
    pub fn base(base: &Natural) -> Result<Self, SystemError> {
        if *base < 2u64 {
            return Err(SystemError::Base { system: "base", found: base.to_string(), least: 2 });
        }
        Ok(Self::windows(format!("base:{base}"), vec![base.clone()], false))
    }

    /// The p-system of a real number α > 0 (document 000 §6): the places are the numerators of its convergents.
    ///
    /// With α = [1, a_1, …], as in the paper, digit s_i is at most a_{i+1}, and s_{i+1} = a_{i+2} has s_i = 0 below
    /// it. If α is rational, the expansion with an even last index is taken and the last digit is unbounded. For
    /// other α the places begin with p_{−1} = 1, p_0 = ⌊α⌋ when α ≥ 2, and with p_1 = 1 when α < 1; if α is
    /// irrational the p-system is thus the q-system of 1/α, except that the place p_{−1}, which would always hold 0
    /// when 1 < α < 2, is left out.
    ///
    /// # Errors
    /// [`SystemError::NotPositive`], or [`SystemError::Real`] when that cannot be decided.
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let rat: System = "p:7/4".parse()?;
    /// assert_eq!(rat.places(3)?, [1u64, 2, 7]);
    /// assert_eq!(rat.digits(&Natural::from(13u64))?.to_string(), "130");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn p(alpha: &Real) -> Result<Self, SystemError> {
        Self::expansion(format!("p:{alpha}"), Side::P, alpha)
    }

    /// The q-system of a real number α > 0 (document 000 §6): the places are the denominators q_0 = 1, q_1 = a_1, …
    /// of its convergents, t_0 < a_1, t_i ≤ a_{i+1}, and t_i = a_{i+1} has t_{i−1} = 0 below it. The place q_0 is
    /// kept when it always holds 0, that is when a_1 = 1.
    ///
    /// # Errors
    /// As [`System::p`].
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let q: System = "q:7/4".parse()?;
    /// assert_eq!(q.places(3)?, [1u64, 1, 4]);
    /// assert_eq!(q.digits(&Natural::one())?.to_string(), "10");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn q(alpha: &Real) -> Result<Self, SystemError> {
        Self::expansion(format!("q:{alpha}"), Side::Q, alpha)
    }

    pub(crate) fn expansion(name: String, side: Side, alpha: &Real) -> Result<Self, SystemError> {
        if alpha.sign()? != Ordering::Greater {
            return Err(SystemError::NotPositive { found: alpha.to_string() });
        }
        Ok(Self::from_kind(name, Kind::Expansion(Box::new(Expansion::new(side, alpha)?))))
    }

    /// The canonical numeral of `n`.
    ///
    /// Below 2^64 by machine words; above in O(M(k) log k) for k bits, with M(k) the time of a multiplication.
    ///
    /// # Errors
    /// [`NumerationError::Real`] when the partial quotients needed cannot be computed.
    pub fn digits(&self, n: &Natural) -> Result<Numeral, NumerationError> {
        self.digits_with(n, Control::none())
    }

    /// [`System::digits`] that can be stopped.
    ///
    /// # Errors
    /// As [`System::digits`], and [`NumerationError::Cancelled`].
    pub fn digits_with(&self, n: &Natural, control: Control<'_>) -> Result<Numeral, NumerationError> {
        let mut digits = match n.to_u64() {
            Some(word) => greedy(self.words()?, word),
            None => {
                let scale = self.scale_above(n, control)?;
                let digits = scale.digits(n, control)?;
                debug_assert!(scale.admits(&digits), "{self}: the numeral of {n} is not canonical");
                debug_assert_eq!(scale.value(&digits, Control::none()).as_ref(), Ok(n), "{self}");
                digits
            }
        };
        if self.idle_place() {
            digits.insert(0, Natural::zero());
        }
        Ok(Numeral::from_lowest(digits))
    }

    /// What a numeral is worth, canonical or not: the sum of digit times place.
    ///
    /// In O(M(k) log k) for k bits.
    ///
    /// # Errors
    /// [`NumerationError::TooManyDigits`] when the system has fewer places (p- and q-systems of rational numbers),
    /// [`NumerationError::TooLarge`] beyond [`MAX_DIGITS`], [`NumerationError::Real`] as for [`System::digits`].
    ///
    /// ```
    /// use ratwheel_numeration::System;
    /// let u: System = "u".parse()?;
    /// assert_eq!(u.value(&"1212".parse()?)?, u.value(&"2000".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, numeral: &Numeral) -> Result<Natural, NumerationError> {
        self.value_with(numeral, Control::none())
    }

    /// [`System::value`] that can be stopped.
    ///
    /// # Errors
    /// As [`System::value`], and [`NumerationError::Cancelled`].
    pub fn value_with(&self, numeral: &Numeral, control: Control<'_>) -> Result<Natural, NumerationError> {
        let mut digits: Vec<Natural> = numeral.digits().iter().rev().cloned().collect();
        let idle = if self.idle_place() { digits.remove(0) } else { Natural::zero() };
        let scale = self.scale_of(digits.len(), control)?;
        check_length(&scale, digits.len())?;
        Ok(scale.value(&digits, control)? + idle)
    }

    /// Is this the numeral that [`System::digits`] gives for its value?
    ///
    /// Linear in the number of digits.
    ///
    /// # Errors
    /// As [`System::value`].
    pub fn is_canonical(&self, numeral: &Numeral) -> Result<bool, NumerationError> {
        let mut digits: Vec<Natural> = numeral.digits().iter().rev().cloned().collect();
        if self.idle_place() && !digits.remove(0).is_zero() {
            return Ok(false);
        }
        match &self.inner.kind {
            Kind::Recurrence { shape, .. } => Ok(shape.rule.admits(&digits)),
            Kind::Expansion(expansion) => {
                let Bounds { list, complete } = expansion.at_least(bounded(digits.len())?)?;
                if complete && digits.len() > list.len() + 1 {
                    return Err(NumerationError::TooManyDigits { digits: digits.len(), places: list.len() + 1 });
                }
                let bounded = if complete { digits.len().min(list.len()) } else { digits.len() };
                Ok(Rule::bounded(list).admits(&digits[..bounded]))
            }
        }
    }

    /// Place number `index`, counted from 0 at the right.
    ///
    /// # Errors
    /// [`NumerationError::TooManyDigits`] and [`NumerationError::TooLarge`] as for [`System::value`].
    ///
    /// ```
    /// use ratwheel_numeration::System;
    /// let place = System::zeckendorf().place(100)?;
    /// assert_eq!(place.to_string(), "927372692193078999176");
    /// # Ok::<(), ratwheel_numeration::NumerationError>(())
    /// ```
    pub fn place(&self, index: usize) -> Result<Natural, NumerationError> {
        match &self.inner.kind {
            Kind::Recurrence { shape, idle_place, growth } => {
                let index = if *idle_place { index.saturating_sub(1) } else { index };
                check_size(index, *growth)?;
                Ok(shape.ring.count(&shape.ring.power(index)))
            }
            Kind::Expansion(expansion) => {
                let Bounds { list, .. } = expansion.at_least(bounded(index)?)?;
                let Some(below) = list.get(..index) else {
                    return Err(NumerationError::TooManyDigits { digits: index + 1, places: list.len() + 1 });
                };
                // The place counts the numerals below it.
                let scale = expansion_scale(Bounds { list: below.into(), complete: false }, Control::none())?;
                Ok(scale.block.count.clone())
            }
        }
    }

    /// The lowest `count` places, least first; fewer if the system has fewer.
    ///
    /// # Errors
    /// [`NumerationError::TooLarge`] for more than [`MAX_LISTED_PLACES`], and as for [`System::place`].
    pub fn places(&self, count: usize) -> Result<Vec<Natural>, NumerationError> {
        if count > MAX_LISTED_PLACES {
            return Err(NumerationError::TooLarge { what: "the list of places", limit: as_limit(MAX_LISTED_PLACES) });
        }
        Ok(match &self.inner.kind {
            Kind::Recurrence { shape, idle_place, .. } => {
                let idle = idle_place.then(Natural::one);
                idle.into_iter().chain(shape.ring.places()).take(count).collect()
            }
            Kind::Expansion(expansion) => {
                let Bounds { list, .. } = expansion.at_least(count)?;
                let mut places = vec![Natural::one(), Natural::one()]; // u_{−1} and u_0
                for bound in list.iter().take(count.saturating_sub(1)) {
                    let [.., below, place] = places.as_slice() else { break };
                    places.push(place * bound + below);
                }
                places.into_iter().skip(1).take(count).collect()
            }
        })
    }

    /// The places of the digits of a numeral, most significant first like the digits: the heading of a table such as
    /// figure 51 of document 002.
    ///
    /// # Errors
    /// As [`System::places`].
    ///
    /// ```
    /// use ratwheel_numeration::System;
    /// let heading = System::fibonacci().heading(&"1001010".parse()?)?;
    /// assert_eq!(heading, [13u64, 8, 5, 3, 2, 1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn heading(&self, numeral: &Numeral) -> Result<Vec<Natural>, NumerationError> {
        let mut places = self.places(numeral.digits().len())?;
        places.reverse();
        Ok(places)
    }

    /// No digit of a canonical numeral is larger than this. `None` where digits are unbounded, or where that is not known
    /// at once: p- and q-systems of numbers whose continued fraction has no period, or perhaps a very long one.
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let largest = |name: &str| Some(name.parse::<System>().ok()?.largest_digit()?.to_string());
    /// assert_eq!(largest("base:10").as_deref(), Some("9"));
    /// assert_eq!(largest("zeckendorf").as_deref(), Some("1"));
    /// assert_eq!(largest("q:sqrt(7)").as_deref(), Some("4"));
    /// assert_eq!(largest("q:pi"), None);
    /// ```
    #[must_use]
    pub fn largest_digit(&self) -> Option<Natural> {
        match &self.inner.kind {
            Kind::Recurrence { shape, .. } => Some(shape.rule.limit(START, 0).clone()),
            Kind::Expansion(expansion) if self.inner.name.len() <= SHORT_NAME => expansion.largest_bound(),
            Kind::Expansion(_) => None,
        }
    }

    fn idle_place(&self) -> bool {
        matches!(self.inner.kind, Kind::Recurrence { idle_place: true, .. })
    }

    /// The index of the convergent at the lowest place of a p- or q-system.
    pub(crate) fn lowest_index(&self) -> Option<isize> {
        match &self.inner.kind {
            Kind::Expansion(expansion) => Some(expansion.lowest_index()),
            Kind::Recurrence { .. } => None,
        }
    }

    /// The places up to the last below 2^64, without the idle one.
    fn words(&self) -> Result<&[u64], NumerationError> {
        if let Some(words) = self.inner.words.get() {
            return Ok(words);
        }
        let words = match &self.inner.kind {
            Kind::Recurrence { shape, .. } => shape.ring.places().map_while(|place| place.to_u64()).collect(),
            Kind::Expansion(expansion) => {
                let Bounds { list, .. } = expansion.exceeding(&Natural::from(u64::MAX), Control::none())?;
                let mut places = vec![1u64];
                let mut below = 1u64;
                for bound in list.iter() {
                    let place = places.last().copied().unwrap_or(1);
                    let next = bound.to_u64().and_then(|bound| bound.checked_mul(place)?.checked_add(below));
                    let Some(next) = next else { break };
                    below = place;
                    places.push(next);
                }
                places
            }
        };
        Ok(self.inner.words.get_or_init(|| words))
    }

    /// A scale that can write `n`.
    fn scale_above(&self, n: &Natural, control: Control<'_>) -> Result<Arc<Scale>, NumerationError> {
        let bits = n.bit_len();
        let kept = self.inner.scale.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(kept) = kept
            .filter(|kept| kept.unbounded_top || (kept.block.count > *n && kept.block.count.bit_len() <= 2 * bits + 64))
        {
            return Ok(kept);
        }
        let scale = match &self.inner.kind {
            Kind::Recurrence { shape, .. } => {
                // First guess from the growth of the lowest places, then a little longer until it reaches.
                let sample = Block::new(&shape.ring, 64, control)?;
                let sample_bits = (sample.count.bit_len() - 1).max(1);
                let sample_length = as_limit(sample.length);
                let mut length = (bits / sample_bits).saturating_mul(sample_length)
                    + (bits % sample_bits).saturating_mul(sample_length).div_ceil(sample_bits);
                loop {
                    let block = Block::new(&shape.ring, usize::try_from(length).unwrap_or(usize::MAX), control)?;
                    if block.count > *n {
                        break Scale { shape: Arc::clone(shape), block, unbounded_top: false };
                    }
                    length += length / 128 + 1;
                }
            }
            Kind::Expansion(expansion) => expansion_scale(expansion.exceeding(n, control)?, control)?,
        };
        Ok(self.keep(scale))
    }

    /// A scale with at least this many places, if the system has them.
    fn scale_of(&self, places: usize, control: Control<'_>) -> Result<Arc<Scale>, NumerationError> {
        let kept = self.inner.scale.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(kept) = kept
            .filter(|kept| kept.unbounded_top || (kept.block.length >= places && kept.block.length <= 2 * places + 64))
        {
            return Ok(kept);
        }
        let scale = match &self.inner.kind {
            Kind::Recurrence { shape, growth, .. } => {
                check_size(places, *growth)?;
                let block = Block::new(&shape.ring, places, control)?;
                Scale { shape: Arc::clone(shape), block, unbounded_top: false }
            }
            Kind::Expansion(expansion) => {
                let mut bounds = expansion.at_least(bounded(places)?)?;
                if bounds.list.len() > places {
                    bounds = Bounds { list: bounds.list[..places].into(), complete: false };
                }
                expansion_scale(bounds, control)?
            }
        };
        Ok(self.keep(scale))
    }

    fn keep(&self, scale: Scale) -> Arc<Scale> {
        let scale = Arc::new(scale);
        if scale.block.count.bit_len() <= KEPT_BITS {
            *self.inner.scale.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&scale));
        }
        scale
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.inner.name)
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "System({})", self.inner.name)
    }
}

fn expansion_scale(bounds: Bounds, control: Control<'_>) -> Result<Scale, NumerationError> {
    let Bounds { list, complete } = bounds;
    let ring = Ring::Continuants { bounds: Arc::clone(&list) };
    let block = Block::new(&ring, list.len(), control)?;
    let shape = Arc::new(Shape { rule: Rule::bounded(list), ring });
    Ok(Scale { shape, block, unbounded_top: complete })
}

/// `places`, unless that is further than p- and q-systems are computed.
fn bounded(places: usize) -> Result<usize, NumerationError> {
    // A few terms more than places are asked for.
    let most = MAX_TERMS - 8;
    if places > most {
        return Err(NumerationError::TooLarge { what: "the number of places", limit: as_limit(most) });
    }
    Ok(places)
}

fn as_limit(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Refuses places that certainly have more than [`MAX_DIGITS`] digits: `growth` bits, at least, for every two of them.
fn check_size(places: usize, growth: u64) -> Result<(), NumerationError> {
    let least_bits = as_limit(places).saturating_mul(growth) / 2;
    if least_bits / 4 > MAX_DIGITS {
        return Err(NumerationError::TooLarge { what: "the value (in decimal digits)", limit: MAX_DIGITS });
    }
    Ok(())
}

fn check_length(scale: &Scale, digits: usize) -> Result<(), NumerationError> {
    match scale.places() {
        Some(places) if digits > places => Err(NumerationError::TooManyDigits { digits, places }),
        _ => Ok(()),
    }
}

/// The greedy algorithm in machine words: least significant digit first.
fn greedy(places: &[u64], mut rest: u64) -> Vec<Natural> {
    let length = places.partition_point(|&place| place <= rest);
    let mut digits = vec![Natural::zero(); length];
    for (digit, &place) in digits.iter_mut().zip(places).rev() {
        if rest >= place {
            let quotient = rest / place;
            rest %= place;
            *digit = Natural::from(quotient);
        }
    }
    digits
}
