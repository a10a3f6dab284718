//! Fourier–Motzkin elimination: can these linear conditions hold together, and what do they leave for the first variables?
//!
//! Over the rationals it is exact. `impossible` answers "no rational solution, hence no integer one"; "maybe" otherwise, also
//! when the conditions become too many. With e variables to eliminate from n conditions the worst case is n^(2^e), which
//! the cap cuts off; the systems here have a few conditions for each pile.

use rustc_hash::FxBuildHasher;
use std::collections::HashMap;

/// More conditions than this are given up.
const CAP: usize = 300;

/// Σ cᵢ·vᵢ + constant ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AtLeast {
    pub(crate) coefficients: Vec<i128>,
    pub(crate) constant: i128,
}

impl AtLeast {
    pub(crate) fn of(linear: &super::linear::Linear) -> Self {
        Self {
            coefficients: linear.coefficients.iter().map(|&c| i128::from(c)).collect(),
            constant: i128::from(linear.constant),
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The conditions with the variables in `gone` eliminated, at most one for each direction; `None` if there are too many or
/// numbers grow too large.
pub(crate) fn project(conditions: &[AtLeast], gone: &[usize]) -> Option<Vec<AtLeast>> {
    let mut now = tidy(conditions.to_vec());
    let mut left: Vec<usize> = gone.to_vec();
    while !left.is_empty() {
        // The variable that makes the fewest new conditions.
        let cost = |variable: usize| {
            let sign = |positive: bool| {
                let of = |c: &AtLeast| c.coefficients.get(variable).copied().unwrap_or(0);
                now.iter().filter(|c| if positive { of(c) > 0 } else { of(c) < 0 }).count()
            };
            match equation(&now, variable) {
                Some(_) => 0,
                None => sign(true) * sign(false),
            }
        };
        let place = (0..left.len()).min_by_key(|&i| left.get(i).map_or(usize::MAX, |&v| cost(v)))?;
        let variable = left.swap_remove(place);
        now = tidy(eliminate(&now, variable)?);
        if now.len() > CAP {
            return None;
        }
    }
    Some(now)
}

fn eliminate(conditions: &[AtLeast], variable: usize) -> Option<Vec<AtLeast>> {
    let of = |condition: &AtLeast| condition.coefficients.get(variable).copied().unwrap_or(0);
    let mut next: Vec<AtLeast> = conditions.iter().filter(|c| of(c) == 0).cloned().collect();
    // An equation is two conditions. Put into every other one it says all that their mixtures with each other would.
    if let Some((up, down)) = equation(conditions, variable) {
        for condition in conditions.iter().filter(|c| of(c) != 0 && !std::ptr::eq(*c, up) && !std::ptr::eq(*c, down)) {
            let (below, above) = if of(condition) > 0 { (condition, down) } else { (up, condition) };
            next.push(mixed(below, above, variable)?);
        }
        return Some(next);
    }
    for below in conditions.iter().filter(|c| of(c) > 0) {
        for above in conditions.iter().filter(|c| of(c) < 0) {
            next.push(mixed(below, above, variable)?);
            if next.len() > CAP * 8 {
                return None;
            }
        }
    }
    Some(next)
}

/// Two conditions that bound the variable from below and from above with the same form: an equation for it.
fn equation(conditions: &[AtLeast], variable: usize) -> Option<(&AtLeast, &AtLeast)> {
    let of = |condition: &AtLeast| condition.coefficients.get(variable).copied().unwrap_or(0);
    let opposite = |a: &AtLeast, b: &AtLeast| {
        let negative = |a: i128, b: i128| a.checked_neg() == Some(b);
        negative(a.constant, b.constant) && a.coefficients.iter().zip(&b.coefficients).all(|(a, b)| negative(*a, *b))
    };
    conditions
        .iter()
        .filter(|up| of(up) > 0)
        .find_map(|up| Some((up, conditions.iter().find(|down| opposite(up, down))?)))
}

/// The two conditions added, each so often that the variable cancels; `None` if numbers grow too large.
fn mixed(below: &AtLeast, above: &AtLeast, variable: usize) -> Option<AtLeast> {
    let of = |condition: &AtLeast| condition.coefficients.get(variable).copied().unwrap_or(0);
    let (p, q) = (of(below), of(above).checked_neg()?);
    let mix = |a: i128, b: i128| a.checked_mul(q)?.checked_add(b.checked_mul(p)?);
    let pairs = below.coefficients.iter().zip(&above.coefficients);
    Some(AtLeast {
        coefficients: pairs.map(|(a, b)| mix(*a, *b)).collect::<Option<_>>()?,
        constant: mix(below.constant, above.constant)?,
    })
}

/// Divides by common factors (rounding as integers allow) and keeps the tightest condition of each direction.
fn tidy(conditions: Vec<AtLeast>) -> Vec<AtLeast> {
    let mut tightest: HashMap<Vec<i128>, usize, FxBuildHasher> = HashMap::default();
    let mut kept: Vec<AtLeast> = Vec::with_capacity(conditions.len());
    for mut condition in conditions {
        let divisor = condition.coefficients.iter().fold(0u128, |g, c| gcd(g, c.unsigned_abs()));
        if divisor == 0 && condition.constant >= 0 {
            continue;
        }
        if let Ok(divisor) = i128::try_from(divisor)
            && divisor > 1
        {
            condition.coefficients.iter_mut().for_each(|c| *c /= divisor);
            condition.constant = condition.constant.div_euclid(divisor);
        }
        match tightest.get(&condition.coefficients).and_then(|&place| kept.get_mut(place)) {
            Some(known) => known.constant = known.constant.min(condition.constant),
            None => {
                tightest.insert(condition.coefficients.clone(), kept.len());
                kept.push(condition);
            }
        }
    }
    kept
}

/// Can the conditions not hold together, for certain?
pub(crate) fn impossible(conditions: &[AtLeast]) -> bool {
    let variables = conditions.first().map_or(0, |c| c.coefficients.len());
    let all: Vec<usize> = (0..variables).collect();
    // What is left has no variables: it holds nowhere if a constant is negative.
    project(conditions, &all).is_some_and(|left| left.iter().any(|c| c.constant < 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_least(coefficients: &[i128], constant: i128) -> AtLeast {
        AtLeast { coefficients: coefficients.to_vec(), constant }
    }

    #[test]
    fn small_systems() {
        // x ≥ y + 1, y ≥ x.
        assert!(impossible(&[at_least(&[1, -1], -1), at_least(&[-1, 1], 0)]));
        assert!(!impossible(&[at_least(&[1, -1], -1), at_least(&[-1, 1], 5)]));
        // 2x = 1 has no integer solution.
        assert!(impossible(&[at_least(&[2], -1), at_least(&[-2], 1)]));
        assert!(!impossible(&[]));
        assert!(impossible(&[at_least(&[0], -1)]));
    }

    #[test]
    fn what_is_left_is_the_shadow() {
        // 0 ≤ y ≤ x, x + y ≤ 10: the shadow on x is 0 ≤ x ≤ 10.
        let system = [at_least(&[0, 1], 0), at_least(&[1, -1], 0), at_least(&[-1, -1], 10)];
        let mut left = project(&system, &[1]).unwrap();
        left.sort_by_key(|c| c.coefficients.clone());
        assert_eq!(left, [at_least(&[-1, 0], 10), at_least(&[1, 0], 0)]);
    }
}
