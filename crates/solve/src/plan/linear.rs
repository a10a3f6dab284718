//! Linear conditions in a normal form that does not remember how they were written.
//!
//! A [`Strip`] is low ≤ Σ cᵢ·vᵢ ≤ high over the piles before the move (v₀ … v_{d−1}) and after it (v_d … v_{2d−1}), with
//! coprime coefficients of which the first is positive. `x - x' = y - y'` and `x' - y' = x - y` are the same strip; so are
//! two inequalities between the same terms.

/// Σ cᵢ·vᵢ + constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linear {
    pub(crate) coefficients: Vec<i64>,
    pub(crate) constant: i64,
}

impl Linear {
    pub(crate) fn constant(variables: usize, constant: i64) -> Self {
        Self { coefficients: vec![0; variables], constant }
    }

    pub(crate) fn variable(variables: usize, index: usize) -> Self {
        let mut linear = Self::constant(variables, 0);
        if let Some(c) = linear.coefficients.get_mut(index) {
            *c = 1;
        }
        linear
    }

    /// self + factor·other; `None` on overflow.
    pub(crate) fn plus(&self, factor: i64, other: &Self) -> Option<Self> {
        let add = |a: i64, b: i64| a.checked_add(b.checked_mul(factor)?);
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        Some(Self {
            coefficients: pairs.map(|(a, b)| add(*a, *b)).collect::<Option<_>>()?,
            constant: add(self.constant, other.constant)?,
        })
    }

    /// The only value, if no variable counts.
    pub(crate) fn as_constant(&self) -> Option<i64> {
        self.coefficients.iter().all(|&c| c == 0).then_some(self.constant)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// low ≤ Σ cᵢ·vᵢ ≤ high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Strip {
    pub(crate) coefficients: Vec<i64>,
    pub(crate) low: Option<i64>,
    pub(crate) high: Option<i64>,
}

/// What a linear condition comes to.
pub(crate) enum Normal {
    Always,
    Never,
    Strip(Strip),
}

impl Strip {
    /// linear ≥ 0, or linear = 0.
    pub(crate) fn of(linear: &Linear, equal: bool) -> Normal {
        if let Some(value) = linear.as_constant() {
            let holds = if equal { value == 0 } else { value >= 0 };
            return if holds { Normal::Always } else { Normal::Never };
        }
        let divisor = linear.coefficients.iter().fold(0u64, |g, c| gcd(g, c.unsigned_abs()));
        let divisor = i64::try_from(divisor).unwrap_or(1).max(1);
        let negative = linear.coefficients.iter().find(|c| **c != 0).is_some_and(|c| *c < 0);
        let sign = if negative { -1 } else { 1 };
        let coefficients = linear.coefficients.iter().map(|c| c / divisor * sign).collect();
        // Σ c·v ≥ −constant, divided and rounded up; with the sign turned, an upper bound.
        let bound = -linear.constant.div_euclid(divisor);
        if equal && linear.constant.rem_euclid(divisor) != 0 {
            return Normal::Never;
        }
        let value = bound * sign;
        let (low, high) = match (equal, negative) {
            (true, _) => (Some(value), Some(value)),
            (false, false) => (Some(value), None),
            (false, true) => (None, Some(value)),
        };
        Normal::Strip(Self { coefficients, low, high })
    }

    /// Both conditions on the same terms; `false` if they exclude each other.
    pub(crate) fn meet(&mut self, other: &Self) -> bool {
        self.low = self.low.max(other.low);
        self.high = match (self.high, other.high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        !matches!((self.low, self.high), (Some(low), Some(high)) if low > high)
    }

    /// Does it mention piles before the move, and piles after it?
    pub(crate) fn sides(&self) -> (bool, bool) {
        let half = self.coefficients.len() / 2;
        let any = |range: &[i64]| range.iter().any(|&c| c != 0);
        let (source, target) = self.coefficients.split_at(half);
        (any(source), any(target))
    }

    /// The conditions as `linear ≥ 0`.
    pub(crate) fn halves(&self) -> Vec<Linear> {
        let mut halves = Vec::with_capacity(2);
        if let Some(low) = self.low {
            halves.push(Linear { coefficients: self.coefficients.clone(), constant: -low });
        }
        if let Some(high) = self.high {
            halves.push(Linear { coefficients: self.coefficients.iter().map(|c| -c).collect(), constant: high });
        }
        halves
    }
}

/// Adds a condition to a conjunction; `false` if it cannot hold with the others.
pub(crate) fn add(strips: &mut Vec<Strip>, normal: Normal) -> bool {
    match normal {
        Normal::Always => true,
        Normal::Never => false,
        Normal::Strip(strip) => match strips.iter_mut().find(|known| known.coefficients == strip.coefficients) {
            Some(known) => known.meet(&strip),
            None => {
                strips.push(strip);
                true
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip(coefficients: &[i64], constant: i64, equal: bool) -> Strip {
        match Strip::of(&Linear { coefficients: coefficients.to_vec(), constant }, equal) {
            Normal::Strip(strip) => strip,
            _ => panic!("constant"),
        }
    }

    #[test]
    fn rephrasings_have_one_form() {
        // x − y − x' + y' = 0, written four ways.
        let form = strip(&[1, -1, -1, 1], 0, true);
        assert_eq!(strip(&[-1, 1, 1, -1], 0, true), form);
        assert_eq!(strip(&[-3, 3, 3, -3], 0, true), form);
        // 2x − 2x' ≥ 3 is x − x' ≥ 2; and −2x + 2x' ≥ −7 is x − x' ≤ 3.
        assert_eq!(strip(&[2, 0, -2, 0], -3, false).low, Some(2));
        assert_eq!(strip(&[-2, 0, 2, 0], 7, false).high, Some(3));
    }

    #[test]
    fn every_value_is_judged_as_before() {
        for c in [-3i64, -2, -1, 1, 2, 3] {
            for constant in -7..=7 {
                for equal in [false, true] {
                    let linear = Linear { coefficients: vec![c, 0], constant };
                    for v in -9i64..=9 {
                        let value = c * v + constant;
                        let expected = if equal { value == 0 } else { value >= 0 };
                        let found = match Strip::of(&linear, equal) {
                            Normal::Always => true,
                            Normal::Never => false,
                            Normal::Strip(s) => {
                                let value = s.coefficients[0] * v;
                                s.low.is_none_or(|low| low <= value) && s.high.is_none_or(|high| value <= high)
                            }
                        };
                        assert_eq!(found, expected, "{c}·{v} + {constant}, {equal}");
                    }
                }
            }
        }
    }
}
