//! Which number system to prove a claim in.
//!
//! Every real quadratic field has a unit ε > 1 with ε² = tε ± 1. If its norm is −1, the Ostrowski system of ε = [t;
//! t, t, …] has a constant recurrence, if it is 1, the system 𝒰 with b = t has; both have period 1, whatever the
//! period of the number in question is, but the unit, and with it the alphabet, may be large. The number's own
//! Ostrowski systems, by the denominators and by the numerators of its convergents, have small digits and its own
//! period; so have those of √D and (1 + √D)/2, in which numbers of large height may be less work. The system taken is the one for which (work for a floor) ·
//! digits · period is least: measured sizes of automata grow like this product.

use super::Numerals;
use super::field::{affine_in, same_field};
use crate::error::{AutomataError, unsupported};
use ratwheel_numbers::{Integer, Natural, Real};

/// Units with larger traces make alphabets that are too large to be the better choice.
const MOST_TRACE: u64 = 64;

/// The Ostrowski systems of at most this many of the numbers are considered.
const MOST_OWN: usize = 4;

impl Numerals {
    /// A system in which the floors of all these numbers can be proved about: binary if they are all rational, a system
    /// of their quadratic field if there is one.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] which names a number that is not quadratic, or two of different fields.
    ///
    /// ```
    /// use ratwheel_automata::Numerals;
    /// use ratwheel_numbers::Real;
    /// let reals = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Real>>();
    /// assert_eq!(Numerals::for_reals(&reals(&["7/4", "7/2"]))?.name(), "base:2");
    /// assert_eq!(Numerals::for_reals(&reals(&["phi", "phi^2"]))?.name(), "zeckendorf");
    /// assert_eq!(Numerals::for_reals(&reals(&["sqrt(7)"]))?.name(), "q:sqrt(7)");
    /// assert_eq!(Numerals::for_reals(&reals(&["sqrt(13)"]))?.name(), "q:(3+sqrt(13))/2");
    /// let error = Numerals::for_reals(&reals(&["sqrt(7)", "sqrt(2)"])).unwrap_err().to_string();
    /// assert!(error.contains("sqrt(7)") && error.contains("sqrt(2)"), "{error}");
    /// assert!(Numerals::for_reals(&reals(&["pi"])).unwrap_err().to_string().contains("pi"));
    /// # Ok::<(), ratwheel_automata::AutomataError>(())
    /// ```
    pub fn for_reals(reals: &[Real]) -> Result<Self, AutomataError> {
        let mut candidates = Self::candidates(reals)?;
        if candidates.is_empty() { Ok(Self::binary()) } else { Ok(candidates.swap_remove(0)) }
    }

    /// The systems of [`Numerals::for_reals`], most promising first; not empty.
    ///
    /// # Errors
    /// As [`Numerals::for_reals`].
    pub fn candidates(reals: &[Real]) -> Result<Vec<Self>, AutomataError> {
        let mut irrational: Option<(&Real, Natural)> = None;
        for real in reals {
            let Some((_, b, d, _)) = real.as_surd() else {
                let why = "automata know rational numbers and quadratic irrationals only";
                return Err(unsupported(real.to_string(), why));
            };
            match &irrational {
                _ if b.is_zero() => {}
                None => irrational = Some((real, d)),
                Some((first, field)) if !same_field(field, &d) => {
                    let why = "they lie in different quadratic fields, and an automaton reads one number system";
                    return Err(unsupported(format!("{first} together with {real}"), why));
                }
                Some(_) => {}
            }
        }
        let Some((first, field)) = irrational else { return Ok(vec![Self::binary()]) };
        let mut systems = unit_systems(&field);
        let whole = Real::from(Integer::from(&field)).sqrt()?;
        let half = (&Real::from(1) + &whole).checked_div(&Real::from(2))?;
        systems.extend([whole, half].iter().filter_map(|real| Self::ostrowski_q(real).ok()));
        let mut refused = None;
        for real in reals.iter().filter(|real| real.as_rational().is_none()).take(MOST_OWN) {
            let positive = if real.sign()?.is_gt() { real.clone() } else { -real };
            for system in [Self::ostrowski_q(&positive), Self::ostrowski_p(&positive)] {
                match system {
                    Ok(system) => systems.push(system),
                    Err(error) => refused = Some(error),
                }
            }
        }
        let work = |system: &Self| {
            let floors = reals.iter().filter_map(|real| cost(real, system)).max().unwrap_or_default();
            floors * u64::from(system.digits()) * u64::try_from(system.period()).unwrap_or(u64::MAX)
        };
        systems.sort_by_cached_key(work);
        systems.dedup();
        match refused {
            Some(error) if systems.is_empty() => Err(error),
            _ if systems.is_empty() => Err(unsupported(first.to_string(), "no number system for its field was found")),
            _ => Ok(systems),
        }
    }

    /// Can the floors of this number be computed in this system?
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] with the reason.
    pub fn has_floor(&self, alpha: &Real) -> Result<(), AutomataError> {
        if affine_in(alpha, self.theta()).is_some() {
            return Ok(());
        }
        let why = match self.theta() {
            _ if alpha.as_surd().is_none() => "automata know rational numbers and quadratic irrationals only".into(),
            Some(theta) => format!("the system {self} knows the field of {theta}"),
            None => format!("the system {self} knows rational numbers only"),
        };
        Err(unsupported(format!("⌊n·({alpha})⌋"), why))
    }
}

/// How much work floors of a number are in a system: (k + lθ)/m costs |l| + m, an inverse one more than what it is taken
/// of.
fn cost(real: &Real, system: &Numerals) -> Option<Natural> {
    cheapest(real, system, MOST_INVERSES).map(|(cost, _)| cost)
}

/// As many inverses are taken one of the other.
const MOST_INVERSES: u64 = 4;

/// What the floors of a number cost in a system, and where an inverse is less work than the number itself, α = c + 1/γ,
/// c and γ. Beside the whole part of α, c = 0 is tried: in the system of 1/β the floors of β and of β/(β−1), whose
/// inverses are 1/β and 1 − 1/β, are hardly any work, and by themselves they may be very much.
fn cheapest(real: &Real, system: &Numerals, depth: u64) -> Option<(Natural, Option<(Integer, Real)>)> {
    let affine = affine_in(real, system.theta())?;
    let mut least = (affine.l.magnitude() + &affine.m, None);
    if depth == 0 || real.as_rational().is_some() || !real.sign().is_ok_and(std::cmp::Ordering::is_gt) {
        return Some(least);
    }
    let floor = real.floor().ok()?;
    let zero = Integer::zero();
    for whole in [Some(&floor), Some(&zero).filter(|zero| **zero != floor)].into_iter().flatten() {
        let inverse = (real - &Real::from(whole.clone())).reciprocal().ok()?;
        let (cost, _) = cheapest(&inverse, system, depth - 1)?;
        let cost = &cost + &Natural::one();
        if cost < least.0 {
            least = (cost, Some((whole.clone(), inverse)));
        }
    }
    Some(least)
}

/// α = c + 1/γ, if the floors of γ are less work than those of α.
pub(crate) fn inverted(alpha: &Real, system: &Numerals) -> Option<(Integer, Real)> {
    cheapest(alpha, system, MOST_INVERSES)?.1
}

/// The systems of the units of ℚ(√D) with small trace, smallest first.
fn unit_systems(field: &Natural) -> Vec<Numerals> {
    let mut systems = Vec::new();
    for t in 1..=MOST_TRACE {
        let square = Natural::from(t * t);
        // t² ± 4 = D·y² for a rational y.
        let fits =
            |shifted: Option<Natural>| shifted.is_some_and(|n| !n.is_zero() && (&n * field).exact_sqrt().is_some());
        if fits(Some(&square + &Natural::from(4u64))) {
            systems.extend(metallic(t).ok());
        }
        if t >= 3 && fits(square.checked_sub(&Natural::from(4u64))) {
            systems.extend(Numerals::u(t).ok());
        }
    }
    systems
}

/// The Ostrowski system of [t; t, t, …].
fn metallic(t: u64) -> Result<Numerals, AutomataError> {
    if t == 1 {
        return Ok(Numerals::zeckendorf());
    }
    let square = Real::from(Integer::from(t * t + 4));
    let alpha = (&Real::from(t) + &square.sqrt()?).checked_div(&Real::from(2))?;
    Numerals::ostrowski_q(&alpha)
}
