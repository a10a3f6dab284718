//! Atoms about rows of floors: a pile is some ⌊nα⌋, or two piles, or a pile and what two others differ by, are a row
//! (⌊nα⌋, ⌊nα⌋ + dn) as in Wythoff's game.

use crate::atoms::Atoms;
use crate::surd::Surd;
use ratwheel_numbers::{Cancelled, Real};
use std::collections::BTreeSet;

/// Rows are looked for in games with at most so many piles.
const PILES: usize = 3;
/// The slopes of the rows (⌊nα⌋, ⌊nα⌋ + dn) that every number is in exactly once, for d = 1, 2, 3: (2 − d + √(d² + 4))/2.
const USUAL: [(Surd, i64); 3] = [
    (Surd { a: 1, b: 1, d: 5, c: 2 }, 1),
    (Surd { a: 0, b: 1, d: 2, c: 1 }, 2),
    (Surd { a: -1, b: 1, d: 13, c: 2 }, 3),
];

/// A pile, or a pile without another one.
#[derive(Clone, Copy)]
struct Part {
    pile: usize,
    without: Option<usize>,
}

impl Part {
    fn at(self, cell: &[i64]) -> i64 {
        cell[self.pile] - self.without.map_or(0, |other| cell[other])
    }

    /// `{0}`, and what stands on the other side of an equation for it.
    fn text(self) -> (String, String) {
        let other = |other: usize| format!(" + {{{other}}}");
        (format!("{{{}}}", self.pile), self.without.map(other).unwrap_or_default())
    }
}

impl Atoms<'_> {
    /// Rows of the usual slopes, in the variable `n`.
    pub(crate) fn usual_rows(&mut self, n: &str) -> Result<(), Cancelled> {
        USUAL.iter().try_for_each(|(alpha, d)| self.rows_of(*alpha, *d, n))
    }

    /// Rows of the slope that a numeration system is made from.
    pub(crate) fn rows_of_system(&mut self, slope: &Real, n: &str) -> Result<(), Cancelled> {
        let Some(slope) = surd(slope) else { return Ok(()) };
        let one = |alpha: &Surd| alpha.floor(1, &Surd::rational(0, 1)) >= 1;
        // Slopes below 1 hit numbers more than once.
        for alpha in (0..=2).map(|whole| slope.times_plus(1, whole, 1)).filter(one) {
            self.members(alpha, n)?;
            (1..=3).try_for_each(|d| self.rows_of(alpha, d, n))?;
        }
        Ok(())
    }

    /// A pile is ⌊nα⌋ for some n.
    fn members(&mut self, alpha: Surd, n: &str) -> Result<(), Cancelled> {
        let none = Surd::rational(0, 1);
        for pile in 0..self.piles() {
            self.check()?;
            let most = self.largest(pile);
            let floors: BTreeSet<i64> =
                (0..=most).map(|n| alpha.floor(n, &none)).take_while(|floor| *floor <= most).collect();
            let text = format!("(exists {n}: {{{pile}}} = floor({n}*{alpha}))");
            self.add(text, 5, false, |cell| floors.contains(&cell[pile]));
        }
        Ok(())
    }

    /// Two parts of the position are ⌊nα⌋ and ⌊nα⌋ + dn for some n.
    fn rows_of(&mut self, alpha: Surd, d: i64, n: &str) -> Result<(), Cancelled> {
        let piles = self.piles();
        if !(2..=PILES).contains(&piles) {
            return Ok(());
        }
        let none = Surd::rational(0, 1);
        let plain = |pile: usize| Part { pile, without: None };
        let mut pairs: Vec<(Part, Part)> = Vec::new();
        for i in 0..piles {
            for j in (0..piles).filter(|j| *j != i) {
                pairs.push((plain(i), plain(j)));
                for k in (0..piles).filter(|k| *k != i && *k != j) {
                    let less = Part { pile: j, without: Some(k) };
                    pairs.extend([(plain(i), less), (less, plain(i))]);
                }
            }
        }
        for (low, high) in pairs {
            self.check()?;
            let holds = |cell: &[i64]| {
                let (low, high) = (low.at(cell), high.at(cell));
                let steps = high - low;
                low >= 0 && steps >= 0 && steps % d == 0 && alpha.floor(steps / d, &none) == low
            };
            // `y - b = x + n` is written as `y = x + n + b`.
            let ((low_pile, beside_low), (high_pile, beside_high)) = (low.text(), high.text());
            let times = if d == 1 { n.to_owned() } else { format!("{d}*{n}") };
            let text = format!(
                "(exists {n}: {low_pile} = floor({n}*{alpha}){beside_low} and \
                 {high_pile}{beside_low} = {low_pile} + {times}{beside_high})"
            );
            let cost = if low.without.is_some() || high.without.is_some() { 8 } else { 6 };
            self.add(text, cost, true, holds);
        }
        Ok(())
    }
}

fn surd(real: &Real) -> Option<Surd> {
    let (a, b, d, c) = real.as_surd()?;
    let small = |text: String| text.parse::<i64>().ok().filter(|n| n.abs() < 1 << 20);
    let [a, b, d, c] = [a.to_string(), b.to_string(), d.to_string(), c.to_string()].map(small);
    Some(Surd { a: a?, b: b?, d: d?, c: c? })
}
