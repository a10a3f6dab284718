//! The coordinates in which positions are worked through, so that every move leads to an earlier position.
//!
//! Usually the piles in some order. Where no order of the piles will do, the first coordinate is the total, and one pile is
//! left out because the total gives it. All positions that share every coordinate but the last form a *line*.

use super::eliminate::{AtLeast, project};
use super::linear::{Linear, Strip};

/// Coordinates u₀ … u_{d−1} for the piles.
#[derive(Clone, Debug)]
pub(crate) struct Axes {
    /// Pile i is Σ inverse[i][k]·u_k.
    inverse: Vec<Vec<i64>>,
    /// u_k is Σ forward[k][i]·pile i.
    forward: Vec<Vec<i64>>,
    /// What each coordinate must satisfy, given those before it: conditions over u₀ … u_k that mention u_k.
    levels: Vec<Vec<Linear>>,
}

impl Axes {
    /// The piles in this order.
    pub(crate) fn of_order(order: &[usize]) -> Self {
        let count = order.len();
        let unit = |at: usize| (0..count).map(|i| i64::from(i == at)).collect::<Vec<_>>();
        let forward = order.iter().map(|&pile| unit(pile)).collect();
        let place = |pile: usize| order.iter().position(|&p| p == pile).unwrap_or(0);
        let inverse = (0..count).map(|pile| unit(place(pile))).collect();
        Self { inverse, forward, levels: Vec::new() }
    }

    /// The total, then the piles in their order without the first.
    pub(crate) fn total_first(count: usize) -> Self {
        let unit = |at: usize| (0..count).map(|i| i64::from(i == at)).collect::<Vec<_>>();
        let mut axes = Self::of_order(&(0..count).collect::<Vec<_>>());
        if let (Some(first), Some(back)) = (axes.forward.first_mut(), axes.inverse.first_mut()) {
            first.fill(1);
            // Pile 0 is the total without the others.
            *back = unit(0).iter().enumerate().map(|(k, &c)| if k == 0 { c } else { -1 }).collect();
        }
        axes
    }

    pub(crate) fn count(&self) -> usize {
        self.inverse.len()
    }

    /// Are the coordinates the piles in their own order?
    pub(crate) fn is_natural(&self) -> bool {
        let mut rows = self.forward.iter().enumerate();
        rows.all(|(k, row)| row.iter().enumerate().all(|(i, &c)| c == i64::from(i == k)))
    }

    /// u_k as a combination of the piles.
    pub(crate) fn forward(&self) -> &[Vec<i64>] {
        &self.forward
    }

    /// How each pile changes along a line.
    pub(crate) fn direction(&self) -> Vec<i64> {
        self.inverse.iter().map(|row| row.last().copied().unwrap_or(0)).collect()
    }

    /// Σ cᵢ·pileᵢ in the coordinates.
    fn translate(&self, coefficients: &[i64]) -> Vec<i64> {
        let count = self.count();
        let mut result = vec![0i64; count];
        for (c, row) in coefficients.iter().zip(&self.inverse) {
            for (slot, entry) in result.iter_mut().zip(row) {
                *slot += c * entry;
            }
        }
        result
    }

    /// A strip over piles and primed piles in the coordinates.
    pub(crate) fn strip(&self, strip: &Strip) -> Strip {
        let (source, target) = strip.coefficients.split_at(self.count().min(strip.coefficients.len()));
        let coefficients = [self.translate(source), self.translate(target)].concat();
        Strip { coefficients, low: strip.low, high: strip.high }
    }

    /// Works the region in: conditions over the piles that every position satisfies.
    pub(crate) fn bounded(mut self, region: &[Linear]) -> Option<Self> {
        let count = self.count();
        let translated: Vec<AtLeast> = region
            .iter()
            .map(|linear| {
                let coefficients = self.translate(&linear.coefficients);
                AtLeast::of(&Linear { coefficients, constant: linear.constant })
            })
            .collect();
        for level in 0..count {
            let gone: Vec<usize> = (level + 1..count).collect();
            let mut conditions = Vec::new();
            for left in project(&translated, &gone)? {
                if left.coefficients.get(level).is_some_and(|&c| c != 0) {
                    let small = |c: &i128| i64::try_from(*c).ok();
                    let coefficients = left.coefficients.iter().map(small).collect::<Option<_>>()?;
                    conditions.push(Linear { coefficients, constant: small(&left.constant)? });
                }
            }
            self.levels.push(conditions);
        }
        Some(self)
    }

    /// The values of a coordinate, given those before it; empty if the first is larger than the second.
    pub(crate) fn range(&self, before: &[i64]) -> (i64, i64) {
        let level = before.len();
        let (mut low, mut high) = (0, i64::MAX / 4);
        for condition in self.levels.get(level).into_iter().flatten() {
            let known = condition.coefficients.iter().zip(before);
            let rest = known.fold(condition.constant, |sum, (c, value)| sum + c * value);
            match condition.coefficients.get(level).copied().unwrap_or(0) {
                c if c > 0 => low = low.max(-rest.div_euclid(c)),
                c if c < 0 => high = high.min(rest.div_euclid(-c)),
                _ => {}
            }
        }
        (low, high)
    }

    /// The range of the last coordinate, if it is the same on every line.
    pub(crate) fn fixed_range(&self) -> Option<(i64, i64)> {
        let last = self.count().checked_sub(1)?;
        let alone = |condition: &Linear| condition.coefficients.iter().take(last).all(|c| *c == 0);
        self.levels.get(last)?.iter().all(alone).then(|| self.range(&vec![0; last]))
    }

    /// The piles at these coordinates.
    #[inline]
    pub(crate) fn piles(&self, coordinates: &[i64], piles: &mut [i64]) {
        for (pile, row) in piles.iter_mut().zip(&self.inverse) {
            *pile = row.iter().zip(coordinates).fold(0, |sum, (c, value)| sum + c * value);
        }
    }

    /// The coordinates in words.
    pub(crate) fn describe(&self, names: &[String]) -> String {
        let name = |row: &Vec<i64>| {
            let used: Vec<&str> =
                row.iter().zip(names).filter(|(c, _)| **c != 0).map(|(_, name)| name.as_str()).collect();
            used.join("+")
        };
        self.forward.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

/// The lines of a region, one after the other.
#[derive(Default)]
pub(crate) struct Lines {
    /// All coordinates of the line but the last.
    pub(crate) prefix: Vec<i64>,
    ends: Vec<i64>,
    started: bool,
}

impl Lines {
    /// Moves on to the next line; `false` after the last one. The prefix must be as it was left.
    pub(crate) fn advance(&mut self, axes: &Axes) -> bool {
        let depth = axes.count() - 1;
        if self.started && !self.step() {
            return false;
        }
        self.started = true;
        // Down to a line; where a coordinate has no value, back up to one that can grow.
        while self.prefix.len() < depth {
            let (low, high) = axes.range(&self.prefix);
            self.prefix.push(low);
            self.ends.push(high);
            if low > high && !self.step() {
                return false;
            }
        }
        true
    }

    /// Lets the last coordinate grow that can.
    fn step(&mut self) -> bool {
        while let (Some(value), Some(end)) = (self.prefix.last_mut(), self.ends.last()) {
            if *value < *end {
                *value += 1;
                return true;
            }
            self.prefix.pop();
            self.ends.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(coefficients: &[i64], constant: i64) -> Linear {
        Linear { coefficients: coefficients.to_vec(), constant }
    }

    /// Walks a region along the axes and gathers its piles.
    fn walk(axes: &Axes, before: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) {
        let (low, high) = axes.range(before);
        for value in low..=high {
            before.push(value);
            if before.len() == axes.count() {
                let mut piles = vec![0; axes.count()];
                axes.piles(before, &mut piles);
                found.push(piles);
            } else {
                walk(axes, before, found);
            }
            before.pop();
        }
    }

    #[test]
    fn every_position_is_met_once() {
        // 0 ≤ x ≤ y ≤ z, x + y + z ≤ 9.
        let region = [
            at_least(&[1, 0, 0], 0),
            at_least(&[-1, 1, 0], 0),
            at_least(&[0, -1, 1], 0),
            at_least(&[-1, -1, -1], 9),
            at_least(&[0, 1, 0], 0),
            at_least(&[0, 0, 1], 0),
        ];
        let mut expected = Vec::new();
        for x in 0..=9i64 {
            for y in x..=9 {
                expected.extend((y..=9).filter(|z| x + y + z <= 9).map(|z| vec![x, y, z]));
            }
        }
        for axes in [Axes::of_order(&[0, 1, 2]), Axes::of_order(&[2, 0, 1]), Axes::total_first(3)] {
            let axes = axes.bounded(&region).unwrap();
            let mut found = Vec::new();
            walk(&axes, &mut Vec::new(), &mut found);
            found.sort();
            assert_eq!(found, expected);
        }
    }
}
