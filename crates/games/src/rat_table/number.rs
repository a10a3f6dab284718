//! Machine words and numbers of any size behind one interface: the case analyses of the Rat and Mouse games are written
//! once and run in words while all piles are below 2^60.

use ratwheel_numbers::Natural;
use std::cmp::Ordering;

/// Piles below this are handled in machine words: nothing that a decision computes exceeds eight times the largest
/// pile.
const WORD_BOUND: u64 = 1 << 60;

/// What the case analyses need of a number.
pub trait Number: Clone + Ord + Into<Natural> {
    /// 0.
    fn nothing() -> Self;
    /// `self` + n.
    fn plus(&self, n: u64) -> Self;
    /// `self` − n, or 0 if that is negative.
    fn minus(&self, n: u64) -> Self;
    /// |`self` − `other`|.
    fn distance(&self, other: &Self) -> Self;
    /// `self`·2^bits.
    fn doubled(&self, bits: u64) -> Self;
    /// ⌊`self`/2^bits⌋.
    fn halved(&self, bits: u64) -> Self;
    /// Quotient and remainder; n > 0.
    fn divided(&self, n: u64) -> (Self, u64);
    /// The remainder alone; n > 0.
    fn modulo(&self, n: u64) -> u64;
    /// As a machine word, if it fits.
    fn word(&self) -> Option<u64>;
    /// A copy for an explanation or a position.
    fn natural(&self) -> Natural {
        self.clone().into()
    }
    /// Is this 0?
    fn is_nothing(&self) -> bool {
        self.word() == Some(0)
    }
}

impl Number for u64 {
    fn nothing() -> Self {
        0
    }
    fn plus(&self, n: u64) -> Self {
        self + n
    }
    fn minus(&self, n: u64) -> Self {
        self.saturating_sub(n)
    }
    fn distance(&self, other: &Self) -> Self {
        self.abs_diff(*other)
    }
    fn doubled(&self, bits: u64) -> Self {
        self << bits
    }
    fn halved(&self, bits: u64) -> Self {
        self >> bits
    }
    fn divided(&self, n: u64) -> (Self, u64) {
        (self / n, self % n)
    }
    fn modulo(&self, n: u64) -> u64 {
        self % n
    }
    fn word(&self) -> Option<u64> {
        Some(*self)
    }
}

impl Number for Natural {
    fn nothing() -> Self {
        Self::zero()
    }
    fn plus(&self, n: u64) -> Self {
        self + n
    }
    fn minus(&self, n: u64) -> Self {
        self.checked_sub(&Self::from(n)).unwrap_or_default()
    }
    fn distance(&self, other: &Self) -> Self {
        // Half of the time a difference is tried the wrong way round; a comparison is cheaper.
        let difference = if self < other { other.checked_sub(self) } else { self.checked_sub(other) };
        difference.unwrap_or_default()
    }
    fn doubled(&self, bits: u64) -> Self {
        self << bits
    }
    fn halved(&self, bits: u64) -> Self {
        self >> bits
    }
    fn divided(&self, n: u64) -> (Self, u64) {
        let (quotient, remainder) = self.div_rem(&Self::from(n));
        (quotient, remainder.to_u64().unwrap_or(0))
    }
    fn modulo(&self, n: u64) -> u64 {
        (self % n).to_u64().unwrap_or(0)
    }
    fn word(&self) -> Option<u64> {
        self.to_u64()
    }
}

/// The piles in ascending order, if there are M of them.
pub(crate) fn ascending<const M: usize>(piles: &[Natural]) -> Option<[&Natural; M]> {
    let piles: &[Natural; M] = piles.try_into().ok()?;
    let mut piles = piles.each_ref();
    piles.sort();
    Some(piles)
}

/// The piles in machine words, if they are small enough for everything that is computed from them.
pub(crate) fn words<const M: usize>(piles: &[&Natural; M]) -> Option<[u64; M]> {
    let mut words = [0; M];
    for (word, pile) in words.iter_mut().zip(piles) {
        *word = pile.to_u64().filter(|&pile| pile < WORD_BOUND)?;
    }
    Some(words)
}

/// Rule I for ascending piles: positive amounts from some piles, not from all, in any order.
///
/// With ascending piles this says u_i ≤ x_i for all i, and some pile size occurs on both sides: if u_q = x_p, pile p
/// stays as u_q; for p ≤ i < q we have u_i ≤ u_q = x_p ≤ x_{i+1}, so the piles between move up by one place; and q < p
/// means x_q = u_q as well.
pub(crate) fn keeps_a_pile<'a, N: Ord + 'a>(x: impl IntoIterator<Item = &'a N> + Clone, u: &'a [N]) -> bool {
    let pairs = || x.clone().into_iter().zip(u);
    if pairs().any(|(x, u)| u > x) || pairs().all(|(x, u)| u == x) {
        return false;
    }
    let (mut x, mut u) = (x.into_iter().peekable(), u.iter().peekable());
    while let (Some(a), Some(b)) = (x.peek(), u.peek()) {
        match a.cmp(b) {
            Ordering::Equal => return true,
            Ordering::Less => drop(x.next()),
            Ordering::Greater => drop(u.next()),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mouse::Mouse;
    use crate::rat::Rat;
    use ratwheel_rules::{Position, Strategy, Verdict};

    fn target(strategy: &dyn Strategy, position: &Position) -> Option<(String, Position)> {
        match strategy.decide(position).unwrap() {
            Verdict::Winning { by, .. } => Some((by.rule.to_string(), by.to)),
            Verdict::Losing { .. } => None,
        }
    }

    /// The strategies by numerals never leave the numbers of any size.
    fn agree(closed: &dyn Strategy, numerals: &dyn Strategy, position: &Position) {
        let found = target(closed, position);
        assert_eq!(found, target(numerals, position), "{position}");
        assert!(found.is_none_or(|(_, to)| target(closed, &to).is_none()), "{position}");
    }

    #[test]
    fn words_and_larger_numbers_give_the_same_moves() {
        let (rat, rat_numerals) = (Rat::algebraic(), Rat::arithmetic());
        let (mouse, mouse_numerals) = (Mouse::algebraic(), Mouse::arithmetic());
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        for largest in [200, 1 << 20, WORD_BOUND, u64::MAX] {
            for _ in 0..2000 {
                let [x, y, z] = [random(largest), random(largest), random(largest)];
                agree(&mouse, &mouse_numerals, &Position::from([x, y]));
                agree(&rat, &rat_numerals, &Position::from([x, y, z]));
            }
        }
        // The largest words, and one more.
        for (i, j, k) in (0..8u64).flat_map(|i| (0..8u64).flat_map(move |j| (0..8u64).map(move |k| (i, j, k)))) {
            let near = |offset: u64| WORD_BOUND - 4 + offset;
            agree(&mouse, &mouse_numerals, &Position::from([near(i), near(j)]));
            agree(&rat, &rat_numerals, &Position::from([near(i), near(j), near(k)]));
            agree(&rat, &rat_numerals, &Position::from([near(i) / 4, near(j) / 2, near(k)]));
            agree(&rat, &rat_numerals, &Position::from([i, j, near(k)]));
        }
    }

    /// Against the rule as it is said: in some order no pile grows, one stays, and one does not.
    #[test]
    fn keeping_a_pile_is_as_the_rule_says() {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let triples = || (0..6u64).flat_map(|a| (a..6).flat_map(move |b| (b..6).map(move |c| [a, b, c])));
        for (x, u) in triples().flat_map(|x| triples().map(move |u| (x, u))) {
            let legal = |order: &[usize; 3]| {
                (0..3).all(|i| u[order[i]] <= x[i]) && (0..3).any(|i| u[order[i]] == x[i]) && x != u
            };
            assert_eq!(keeps_a_pile(&x, &u), ORDERS.iter().any(legal), "{x:?} {u:?}");
        }
    }
}
