//! The checker's own number systems, and why ⌊nθ⌋ can be read off the digits of n.
//!
//! A system has places u₀ = 1, u_{j+1} = a_{j+1}u_j + c·u_{j−1} with whole a_j ≥ 1 that repeat after k places, a fixed
//! c and u₋₁, and 0 ≤ u_{j−1} ≤ u_j. Words have a multiple of k digits, most significant first, so that a reader knows
//! the place modulo k, its *lane*. Every number has exactly one numeral, and j digits are worth at most u_j − 1. There
//! are three kinds.
//!
//! **Base b** (c = 0, all a_j = b): digits below b.
//!
//! **𝒰** (document 004; c = −1, all a_j = b ≥ 3, u₋₁ = 0): digits below b, and between two digits b − 1 there is one
//! that is at most b − 3. A reader is *armed* after a digit b − 1 until it reads one that is at most b − 3. By
//! induction on j, the words of j digits that a reader that is not armed accepts stand for 0, …, u_j − 1, each once,
//! and those that an armed one accepts for 0, …, u_j − u_{j−1} − 1: for the first, a digit d ≤ b − 2 gives the u_{j−1}
//! numbers from d·u_{j−1} on, and b − 1 gives u_{j−1} − u_{j−2} more, up to b·u_{j−1} − u_{j−2} − 1 = u_j − 1; for the
//! second, the digits up to b − 3 give (b−2)u_{j−1} numbers and b − 2 gives u_{j−1} − u_{j−2} more.
//!
//! **Ostrowski** (document 000 §6; c = 1). Let θ = [0; A₁, A₂, …] with convergents p_j/q_j, where A_j = a_j except that
//! A₁ = a₁ + e with e = 0 or 1. Places are u_j = q_j for j ≥ 0 and u₋₁ = e. A numeral has digits 0 ≤ t_j ≤ a_{j+1}, of
//! which t_j = a_{j+1} forces t_{j−1} = 0, and t₀ < A₁.
//!
//! **Carrying.** With j digits still to come, what Σcᵢxᵢ is worth so far is P·u_j + Q·u_{j−1}. A letter whose digits
//! weigh s = Σcᵢdᵢ makes of this (a_jP + Q + s)·u_{j−1} + cP·u_{j−2}. At the end it is P + Q·u₋₁.
//!
//! **Cutting off.** 0 ≤ u_{j−1} ≤ u_j, so P·u_j + Q·u_{j−1} lies between L·u_j and H·u_j, L and H being the least and
//! the largest of P and P + Q. If n is the sum of the negative coefficients without their sign, the rest adds at least
//! −n(u_j − 1). If L ≥ n and L + c ≥ 1, the final value is at least (L − n)u_j + n + c ≥ L + c ≥ 1 whatever follows,
//! for every j. In the same way it is at most −1 if H ≤ −p and H + c ≤ −1, where p is the sum of the positive
//! coefficients.
//!
//! **Comparing.** (P, Q) is worth at most as much as (P', Q') at every place if P ≤ P' and P + Q ≤ P' + Q': the difference
//! (P' − P)u_j + (Q' − Q)u_{j−1} is at least (P' − P)(u_j − u_{j−1}) ≥ 0.
//!
//! **Shifts.** A digit t_j is worth t_j·u_{j+1} = t_j(a_{j+1}u_j + c·u_{j−1}) after a zero is appended. As
//! u_{i+1} ≤ (a + 1)u_i, a being the largest of all a_j, the j lowest digits are then worth at most (a + 1)(u_j − 1).
//!
//! **Digits of another system.** Digits of at most D, j of them, are worth at most Dk(u_j − 1) in the places of base b, of 𝒰
//! (k = 1) and of Zeckendorf's system (k = 2), whatever digits may follow each other: u₀ + … + u_{j−1} ≤ k(u_j − 1) holds
//! for j = 0, and for j + 1 if it does for j and u_j ≤ k(u_{j+1} − u_j). That is so where u_{j+1} ≥ 2u_j, as b·u_j ≥ 2u_j and
//! b·u_j − u_{j−1} ≥ (b − 1)u_j; and in Zeckendorf's system u_{j+1} − u_j = u_{j−1} ≥ u_j/2. So what is said of cutting off holds
//! of such sums with Dk times the coefficients in n and p.
//!
//! **Floors in Ostrowski systems.** Let D_j = q_jθ − p_j. It has the sign (−1)^j, D_{j+1} = A_{j+1}D_j + D_{j−1}, |D_j|
//! falls, D₋₁ = −1, D₀ = θ < 1. Let n ≥ 1 have the digits t_j, the lowest of which that is not 0 is t_m. Then nθ =
//! Σt_jp_j + S with S = Σt_jD_j. The terms of S with the sign of D_m are together at most Σᵢ A_{m+2i+1}|D_{m+2i}| <
//! |D_{m−1}| ≤ 1 in size. Of the others t_{m+1} < A_{m+2}, because t_m ≠ 0; so together they are below |D_m| −
//! |D_{m+1}|, if there are any, and in any case below t_m|D_m|. Hence S has the sign of D_m, and 0 < |S| < 1: ⌊nθ⌋ is
//! Σt_jp_j if m is even and one less if m is odd.
//!
//! **Numerators as places.** In one lane p_j, u_j and u_{j−1} obey the same recurrence of order 2 in steps of k (Cayley
//! and Hamilton), so M·p_j = x·u_j + y·u_{j−1} holds in the whole lane if it holds at its two lowest places. M·Σt_jp_j
//! is then carried like any other sum. Its lowest j digits add at least 0 and at most M(n'θ + 1) ≤ M·u_j, n' ≤ u_j − 1
//! being their value.
//!
//! **Floors in 𝒰.** Let θ > 1 and θ' = 1/θ be the roots of x² = bx − 1. Then u_{j+1} − θu_j = θ'^{j+1}: both sides obey
//! the recurrence and agree for j = −1, 0. So L(n) − nθ = Σt_jθ'^{j+1}, where L(n) is n with a zero appended. Read from
//! its lowest digit on, a numeral obeys the same rule; so by induction on the number of digits, from the weight θ'^i on
//! they are worth less than θ'^{i−1}, and less than θ'^{i−1} − θ'^i after a digit b − 1: the digit b − 1 leaves
//! (b−1)θ'^i + θ'^i − θ'^{i+1} = θ'^{i−1}, and b − 2 in an armed place (b−2)θ'^i + θ'^i − θ'^{i+1} = θ'^{i−1} − θ'^i;
//! the other digits are worth less. With i = 1 this says 0 < L(n) − nθ < 1 for n ≥ 1: ⌊nθ⌋ = L(n) − 1.

use crate::CertificateError;
use ratwheel_numbers::{ContinuedFraction, Integer, Natural, Real};

/// Which words are numerals, and how floors are read off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Base,
    U,
    Ostrowski,
}

/// A number system with a₁, …, a_k and u₋₁ = `below`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    kind: Kind,
    bounds: Vec<i64>,
    below: i64,
    /// By lane x and y of M·p_j = x·u_j + y·u_{j−1}; of L(n) in 𝒰.
    weights: Vec<(i64, i64)>,
    /// M.
    common: i64,
}

/// What has been carried; it is packed into one number.
#[derive(Clone, Copy)]
pub(crate) struct Carry {
    pub(crate) p: i64,
    pub(crate) q: i64,
    /// Of trailing zeros: 0 before the first digit that is not 0, then 1 for an even number and 2 for an odd one.
    zeros: i64,
}

const HALF: i64 = 1 << 28;

/// Larger digits are not read.
const LARGEST: i64 = 200;

impl Carry {
    pub(crate) const ZERO: Self = Self { p: 0, q: 0, zeros: 0 };

    pub(crate) fn pack(self) -> Result<i64, CertificateError> {
        if self.p.abs() >= HALF || self.q.abs() >= HALF {
            return Err(CertificateError::TooLarge);
        }
        Ok(((self.p + HALF) << 31) + ((self.q + HALF) << 2) + self.zeros)
    }

    pub(crate) fn unpack(packed: i64) -> Self {
        let (p, q) = ((packed >> 31) - HALF, ((packed >> 2) & (2 * HALF - 1)) - HALF);
        Self { p, q, zeros: packed & 3 }
    }

    /// Is it worth at most as much as the other, whatever the place is?
    pub(crate) fn is_below(self, other: Self) -> bool {
        self.p <= other.p && self.p + self.q <= other.p + other.q
    }

    /// The least and the largest of P and P + Q.
    pub(crate) fn range(self) -> (i64, i64) {
        (self.p.min(self.p + self.q), self.p.max(self.p + self.q))
    }
}

/// α = (k + lθ)/m.
pub(crate) struct Affine {
    pub(crate) k: Integer,
    pub(crate) l: Integer,
    pub(crate) m: Natural,
}

fn fits<T>(value: Option<T>) -> Result<T, CertificateError> {
    value.ok_or(CertificateError::TooLarge)
}

impl Places {
    /// The Ostrowski system with these bounds and u₋₁ = `below`.
    ///
    /// # Errors
    /// [`CertificateError`] when that is no number system, or its digits or its period are too large.
    pub fn new(below: i64, bounds: Vec<i64>) -> Result<Self, CertificateError> {
        if !(0..=1).contains(&below) || bounds.is_empty() || bounds.iter().any(|bound| *bound < 1) {
            return Err(CertificateError::malformed("that is no number system"));
        }
        if bounds.len() > 32 || bounds.iter().any(|bound| *bound > LARGEST) {
            return Err(CertificateError::TooLarge);
        }
        let mut places = Self { kind: Kind::Ostrowski, bounds, below, weights: Vec::new(), common: 1 };
        places.weigh()?;
        Ok(places)
    }

    /// Base b ≥ 2, or 𝒰 with b ≥ 3.
    pub(crate) fn constant(kind: Kind, b: i64) -> Result<Self, CertificateError> {
        let least = if kind == Kind::U { 3 } else { 2 };
        if b < least || kind == Kind::Ostrowski {
            return Err(CertificateError::malformed("that is no number system"));
        }
        if b > LARGEST {
            return Err(CertificateError::TooLarge);
        }
        Ok(Self { kind, bounds: vec![b], below: 0, weights: vec![(b, -1)], common: 1 })
    }

    /// The system of this name in formulas, unless the checker cannot read it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (family, parameter) = name.split_once(':').unwrap_or((name, ""));
        let number = |text: &str| text.parse::<i64>().ok();
        match family {
            "zeckendorf" => Self::new(1, vec![1]).ok(),
            "fibonacci" => Self::new(0, vec![1]).ok(),
            "base" => Self::constant(Kind::Base, number(parameter)?).ok(),
            "u" if parameter.is_empty() => Self::constant(Kind::U, 3).ok(),
            "u" => Self::constant(Kind::U, number(parameter.strip_prefix("b=")?)?).ok(),
            // Denominators of convergents: θ is what follows the first term.
            "q" => {
                let fraction = ContinuedFraction::new(&parameter.parse::<Real>().ok()?);
                let (head, period) = fraction.period()?;
                let period = period.iter().map(Integer::to_i64).collect::<Option<Vec<i64>>>()?;
                match head {
                    [_] => Self::new(0, period).ok(),
                    // The first term is the first of the period.
                    [] => {
                        let turned = period.iter().cycle().skip(1).take(period.len()).copied();
                        Self::new(0, turned.collect()).ok()
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Finds the weights of the numerators.
    fn weigh(&mut self) -> Result<(), CertificateError> {
        let period = self.bounds.len();
        // Entry j + 1 belongs to place j.
        let (mut u, mut p) = (vec![i128::from(self.below), 1], vec![1i128, 0]);
        let run = |list: &mut Vec<i128>, bound: i64| {
            let [.., before, last] = list.as_slice() else { return None };
            let next = last.checked_mul(i128::from(bound))?.checked_add(*before)?;
            list.push(next);
            Some(())
        };
        for bound in self.bounds.iter().chain(&self.bounds) {
            fits(run(&mut u, *bound))?;
            // p₁ = A₁·0 + 1 = 1, whatever A₁ is.
            fits(run(&mut p, *bound))?;
        }
        let at = |list: &[i128], place: usize| list.get(place + 1).copied();
        let mut rational = Vec::new();
        for lane in 0..period {
            let found = (|| {
                let (u0, u1) = (at(&u, lane)?, at(&u, lane + period)?);
                let (v0, v1) = (u.get(lane).copied()?, u.get(lane + period).copied()?);
                let (p0, p1) = (at(&p, lane)?, at(&p, lane + period)?);
                let cross = |a: i128, b: i128, c: i128, d: i128| a.checked_mul(d)?.checked_sub(b.checked_mul(c)?);
                // p₀ = x·u₀ + y·v₀, p₁ = x·u₁ + y·v₁.
                Some((cross(p0, v0, p1, v1)?, cross(u0, p0, u1, p1)?, cross(u0, v0, u1, v1)?))
            })();
            let (x, y, determinant) = fits(found)?;
            if determinant == 0 {
                return Err(CertificateError::malformed("that is no number system"));
            }
            let common = gcd(gcd(x, y), determinant) * determinant.signum();
            rational.push((x / common, y / common, determinant / common));
        }
        let mut whole = 1i128;
        for (_, _, m) in &rational {
            whole = fits((whole / gcd(whole, *m)).checked_mul(*m).filter(|whole| *whole < 1 << 20))?;
        }
        let small = |value: i128, m: i128| i64::try_from(value.checked_mul(whole / m)?).ok().filter(|x| x.abs() < HALF);
        for (x, y, m) in rational {
            self.weights.push((fits(small(x, m))?, fits(small(y, m))?));
        }
        self.common = fits(i64::try_from(whole).ok())?;
        Ok(())
    }

    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    pub(crate) fn below(&self) -> i64 {
        self.below
    }

    /// c.
    fn factor(&self) -> i64 {
        match self.kind {
            Kind::Base => 0,
            Kind::U => -1,
            Kind::Ostrowski => 1,
        }
    }

    pub(crate) fn bounds(&self) -> &[i64] {
        &self.bounds
    }

    pub(crate) fn period(&self) -> usize {
        self.bounds.len()
    }

    /// By lane: digits are below this there.
    pub(crate) fn bases(&self) -> Vec<usize> {
        let more = i64::from(self.kind == Kind::Ostrowski);
        self.bounds.iter().map(|bound| usize::try_from(bound + more).unwrap_or(2)).collect()
    }

    /// Digits are below this.
    pub(crate) fn digits(&self) -> usize {
        self.bases().into_iter().max().unwrap_or(2)
    }

    fn bound(&self, lane: usize) -> i64 {
        self.bounds.get(lane).copied().unwrap_or(1)
    }

    /// One more letter, whose digits weigh `s`.
    pub(crate) fn carry(&self, carry: Carry, lane: usize, s: i64) -> Carry {
        Carry { p: self.bound(lane) * carry.p + carry.q + s, q: self.factor() * carry.p, zeros: carry.zeros }
    }

    /// k for digits of another system, as the module's head has it.
    pub(crate) fn reach_of_digits(name: &str) -> Option<(Self, i64)> {
        let places = Self::named(name)?;
        let reach = match (places.kind, name) {
            (Kind::Base | Kind::U, _) => 1,
            (Kind::Ostrowski, "zeckendorf") => 2,
            (Kind::Ostrowski, _) => return None,
        };
        Some((places, reach))
    }

    /// What has been carried is worth this at the end.
    pub(crate) fn end(&self, carry: Carry) -> i64 {
        carry.p + self.below * carry.q
    }

    /// What has to be remembered of a numeral: 1 if the reader is armed, or after a digit that is as large as its
    /// bound, and 0 otherwise; nothing if it is no numeral.
    pub(crate) fn canonical(&self, full: i64, lane: usize, digit: i64) -> Option<i64> {
        let bound = self.bound(lane);
        match self.kind {
            Kind::Base => (digit < bound).then_some(0),
            Kind::U => (digit < bound - full).then(|| i64::from(digit == bound - 1 - full)),
            Kind::Ostrowski => (digit <= bound && (full == 0 || digit == 0)).then(|| i64::from(digit == bound)),
        }
    }

    /// May a numeral end so? In Ostrowski systems t₀ < A₁ = a₁ + e.
    pub(crate) fn may_end(&self, full: i64) -> bool {
        full == 0 || self.below == 1 || self.kind != Kind::Ostrowski
    }

    /// y is x with a zero appended, one letter: the difference is carried, and has to become 0. Nothing if it cannot
    /// any more: the rest adds more than −(a + 1)u_j and less than u_j.
    pub(crate) fn shift(&self, carry: Carry, lane: usize, x: i64, y: i64) -> Option<Carry> {
        let mut next = self.carry(carry, lane, y - self.bound(lane) * x);
        next.q -= self.factor() * x;
        let most = self.bounds.iter().max().copied().unwrap_or(1);
        let (least, largest) = next.range();
        (least <= most && largest >= 0).then_some(next)
    }

    pub(crate) fn shift_holds(&self, carry: Carry) -> bool {
        self.end(carry) == 0
    }

    /// Is there a θ?
    pub(crate) fn has_floor(&self) -> bool {
        self.kind != Kind::Base
    }

    /// y = ⌊nθ⌋, one letter: M·y − M·Σt_jp_j, or y − L(n), is carried, and has to become 0, or −M for the n whose floor
    /// is one less. Nothing if it cannot any more: the rest adds at least −M·u_j (−(b+1)u_j in 𝒰) and less than M·u_j.
    pub(crate) fn floor(&self, carry: Carry, lane: usize, n: i64, y: i64) -> Option<Carry> {
        let (x, below) = self.weights.get(lane).copied()?;
        let mut next = self.carry(carry, lane, self.common * y - x * n);
        next.q -= below * n;
        next.zeros = match (n, carry.zeros) {
            (0, 0) => 0,
            (0, odd) => 3 - odd,
            _ => 1,
        };
        let (least, largest) = next.range();
        let most = if self.kind == Kind::U { self.bound(lane) + 1 } else { self.common };
        (least <= most && largest >= -2 * self.common).then_some(next)
    }

    pub(crate) fn floor_holds(&self, carry: Carry) -> bool {
        // 𝒰: every n ≥ 1. Ostrowski systems: those with an odd number of zeros at the end.
        let less = if self.kind == Kind::U { carry.zeros != 0 } else { carry.zeros == 2 };
        self.end(carry) == if less { -self.common } else { 0 }
    }

    /// The numeral of a number, greedily, most significant digit first, a multiple of the period long.
    pub(crate) fn numeral(&self, value: &Natural) -> Vec<u8> {
        let mut places = Vec::new();
        let (mut below, mut place) = (Natural::from(u64::from(self.below == 1)), Natural::one());
        for bound in self.bounds.iter().cycle() {
            if place > *value && places.len() % self.period() == 0 {
                break;
            }
            let grown = &place * &Natural::from(bound.unsigned_abs());
            let next = match self.kind {
                Kind::Base => grown,
                Kind::U => grown.checked_sub(&below).unwrap_or_default(),
                Kind::Ostrowski => &grown + &below,
            };
            below = std::mem::replace(&mut place, next);
            places.push(below.clone());
        }
        let mut rest = value.clone();
        let digit = |place: &Natural| {
            let (digit, left) = rest.div_rem(place);
            rest = left;
            digit.to_u64().and_then(|digit| u8::try_from(digit).ok()).unwrap_or(u8::MAX)
        };
        places.iter().rev().map(digit).collect()
    }

    /// A number of the field over θ; nothing for one of another field.
    pub(crate) fn affine(&self, alpha: &Real) -> Option<Affine> {
        if let Some(rational) = alpha.as_rational() {
            let (k, m) = (rational.numerator().clone(), rational.denominator().clone());
            return Some(Affine { k, l: Integer::zero(), m });
        }
        let Root { delta, u, n, m: m0 } = self.root()?;
        // α = (k + l√D)/m with √D = s√Δ/Δ.
        let (k, l, field, m) = alpha.as_surd()?;
        let s = Integer::from(&(&field * delta.magnitude()).exact_sqrt()?);
        let ls = &l * &s;
        let k = &m0 * &(&(&k * &delta) + &(&ls * &u));
        let l = &ls * &n;
        let m = &(m0.magnitude() * delta.magnitude()) * &m;
        let common = k.magnitude().gcd(l.magnitude()).gcd(&m);
        let divided = |value: &Integer| {
            let size = Integer::from(&value.magnitude().div_rem(&common).0);
            if value.is_negative() { -&size } else { size }
        };
        Some(Affine { k: divided(&k), l: divided(&l), m: m.div_rem(&common).0 })
    }

    /// √Δ over θ.
    ///
    /// In an Ostrowski system ψ = \[a₁; a₂, …\] is (Aψ + B)/(Cψ + D) for the product of all (a 1 | 1 0); so
    /// ψ = (A − D + √Δ)/2C, Δ = (A − D)² + 4BC, and θ = 1/(ψ + e) gives √Δ = U − Nθ/2C with U = A − D + 2Ce, N = U² − Δ.
    /// In 𝒰 θ = (b + √Δ)/2, Δ = b² − 4.
    fn root(&self) -> Option<Root> {
        let int = |value: i64| Integer::from(value);
        match self.kind {
            Kind::Base => None,
            Kind::U => {
                let b = self.bound(0);
                Some(Root { delta: int(b * b - 4), u: int(-b), n: int(2), m: int(1) })
            }
            Kind::Ostrowski => {
                let (mut a, mut b, mut c, mut d) = (int(1), int(0), int(0), int(1));
                for bound in self.bounds.iter().map(|bound| int(*bound)) {
                    (a, b, c, d) = (&(&a * &bound) + &b, a, &(&c * &bound) + &d, c);
                }
                let difference = &a - &d;
                let delta = &(&difference * &difference) + &(&int(4) * &(&b * &c));
                let u = &difference + &(&int(2 * self.below) * &c);
                let n = &delta - &(&u * &u);
                Some(Root { delta, u, n, m: &int(2) * &c })
            }
        }
    }
}

/// √Δ = U + Nθ/m.
struct Root {
    delta: Integer,
    u: Integer,
    n: Integer,
    m: Integer,
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    /// ⌊(b√d − a)/c⌋ for b√d ≥ a, by whole square roots.
    fn surd(b: u64, d: u64, a: u64, c: u64) -> u64 {
        ((b * b * d).isqrt() - a) / c
    }

    /// Is y accepted as ⌊nθ⌋?
    fn accepts(places: &Places, n: u64, y: u64) -> bool {
        let (n, y) = (places.numeral(&Natural::from(n)), places.numeral(&Natural::from(y)));
        let length = n.len().max(y.len());
        let padded = |digits: &[u8]| [vec![0; length - digits.len()], digits.to_vec()].concat();
        let (mut carry, mut full) = (Carry::ZERO, 0);
        for (index, (n, y)) in padded(&n).into_iter().zip(padded(&y)).enumerate() {
            let lane = (length - 1 - index) % places.period();
            full = places.canonical(full, lane, i64::from(n)).unwrap();
            let Some(next) = places.floor(carry, lane, i64::from(n), i64::from(y)) else { return false };
            carry = Carry::unpack(next.pack().unwrap());
        }
        assert!(places.may_end(full));
        places.floor_holds(carry)
    }

    /// θ = (3−√5)/2, √2−1, √3−1, √7−2, (√13−3)/2, 2−√3.
    #[test]
    fn floors() {
        type Floor = fn(u64) -> u64;
        let systems: [(i64, &[i64], Floor); 6] = [
            (1, &[1], |n| if n == 0 { 0 } else { 2 * n - ((n + (5 * n * n).isqrt()) / 2) - 1 }),
            (0, &[2], |n| surd(n, 2, n, 1)),
            (0, &[1, 2], |n| surd(n, 3, n, 1)),
            (0, &[1, 1, 1, 4], |n| surd(n, 7, 2 * n, 1)),
            (0, &[3], |n| surd(n, 13, 3 * n, 2)),
            (1, &[2, 1], |n| if n == 0 { 0 } else { 2 * n - surd(n, 3, 0, 1) - 1 }),
        ];
        for (below, bounds, floor) in systems {
            let places = Places::new(below, bounds.to_vec()).unwrap();
            for n in 0..700 {
                let right = floor(n);
                for y in right.saturating_sub(2)..=right + 2 {
                    assert_eq!(accepts(&places, n, y), y == right, "{below} {bounds:?}: ⌊{n}θ⌋ = {y}, {right}");
                }
            }
        }
    }

    /// What is below by P and P + Q is worth no more at any place.
    #[test]
    fn comparing() {
        let places = [
            Places::new(1, vec![1]),
            Places::new(0, vec![2]),
            Places::new(0, vec![1, 1, 1, 4]),
            Places::constant(Kind::U, 3),
            Places::constant(Kind::Base, 3),
        ];
        let mut compared = 0;
        for places in places.map(Result::unwrap) {
            let (mut u, mut below) = (1i64, places.below);
            for place in 0..12 {
                for (p, q, r, s) in (0..2401).map(|n: i64| (n % 7 - 3, n / 7 % 7 - 3, n / 49 % 7 - 3, n / 343 - 3)) {
                    let (carry, other) = (Carry { p, q, zeros: 0 }, Carry { p: r, q: s, zeros: 0 });
                    if carry.is_below(other) {
                        compared += 1;
                        assert!(p * u + q * below <= r * u + s * below, "{places:?} {place}: {p} {q}, {r} {s}");
                    }
                }
                (u, below) = (places.bound(place % places.period()) * u + places.factor() * below, u);
            }
        }
        assert!(compared > 40_000, "{compared}");
    }

    #[test]
    fn numbers_of_the_field() {
        let places = Places::new(0, vec![1, 1, 1, 4]).unwrap();
        let found = places.affine(&"(5-3*sqrt(7))/4".parse().unwrap()).unwrap();
        // θ = √7 − 2: (5 − 3(θ + 2))/4.
        assert_eq!((found.k, found.l, found.m), (Integer::from(-1), Integer::from(-3), Natural::from(4u64)));
        assert!(places.affine(&"sqrt(2)".parse().unwrap()).is_none());
        assert!(places.affine(&Real::pi()).is_none());
    }
}
