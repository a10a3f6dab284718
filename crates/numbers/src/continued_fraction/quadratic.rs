//! The expansion of a quadratic irrational (P + √N)/Q, exactly and periodically (Lagrange).

use super::Rounding;
use crate::integer::Integer;
use crate::natural::Natural;

/// (P + √N)/Q with Q dividing N − P², N not a square: the complete quotient of the expansion so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Surd {
    p: Integer,
    q: Integer,
    n: Integer,
    /// ⌊√N⌋.
    root: Integer,
}

impl Surd {
    /// (a + b√D)/c with b ≠ 0 and c ≥ 1.
    pub(crate) fn new(a: &Integer, b: &Integer, d: &Natural, c: &Natural) -> Self {
        let n = Integer::from(b.square() * d);
        let c = Integer::from(c);
        let (mut p, mut q) = if b.is_negative() { (-a, -&c) } else { (a.clone(), c.clone()) };
        let mut n = n;
        let (_, remainder) = (&n - &Integer::from(p.square())).div_rem_floor(q.magnitude());
        if !remainder.is_zero() {
            // Widen by |Q|: (P|Q| + √(NQ²))/(Q|Q|), where Q|Q| divides NQ² − P²Q².
            let factor = q.magnitude().clone();
            p = p * &factor;
            q = q * &factor;
            n = n * factor.square();
        }
        let root = Integer::from(n.magnitude().sqrt());
        Self { p, q, n, root }
    }

    fn floor(&self) -> Integer {
        if self.q.is_negative() {
            // (P+√N)/Q = −(P+√N)/|Q|: the floor is −⌈(P+√N)/|Q|⌉, and √N lies strictly between root and root + 1.
            -(&self.p + &self.root + 1).div_ceil(self.q.magnitude())
        } else {
            (&self.p + &self.root).div_floor(self.q.magnitude())
        }
    }

    /// The next quotient; afterwards this is the next complete quotient.
    pub(crate) fn step(&mut self, rounding: Rounding) -> Integer {
        let floor = self.floor();
        let quotient = if rounding == Rounding::Down { floor } else { floor + 1 };
        let p = &quotient * &self.q - &self.p;
        let numerator = match rounding {
            Rounding::Down => &self.n - &Integer::from(p.square()),
            Rounding::Up => Integer::from(p.square()) - &self.n,
        };
        let next = numerator.div_floor(self.q.magnitude());
        self.q = if self.q.is_negative() { -next } else { next };
        self.p = p;
        quotient
    }

    /// Is the expansion from here on purely periodic? For regular fractions: x > 1 and −1 < x̄ < 0 (Galois);
    /// for semiregular ones: x > 1 and 0 < x̄ < 1.
    fn is_reduced(&self, rounding: Rounding) -> bool {
        // t < √N exactly if t ≤ root, for an integer t.
        let below = |t: &Integer| *t <= self.root;
        let above_one = self.q.is_positive() && below(&(&self.q - &self.p));
        above_one
            && match rounding {
                Rounding::Down => below(&self.p) && !below(&(&self.p + &self.q)),
                Rounding::Up => !below(&self.p) && below(&(&self.p - &self.q)),
            }
    }

    /// (preperiod, period), or `None` when they are longer than `limit` together.
    pub(crate) fn period(&self, rounding: Rounding, limit: usize) -> Option<(Vec<Integer>, Vec<Integer>)> {
        let mut state = self.clone();
        let mut preperiod = Vec::new();
        while !state.is_reduced(rounding) {
            preperiod.push(state.step(rounding));
            if preperiod.len() > limit {
                return None;
            }
        }
        let start = state.clone();
        let mut period = Vec::new();
        loop {
            period.push(state.step(rounding));
            if state == start {
                return Some((preperiod, period));
            }
            if preperiod.len() + period.len() > limit {
                return None;
            }
        }
    }
}
