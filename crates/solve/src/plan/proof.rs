//! What can be shown of the rules before any position is worked: that moves stay in the region, that they lower the
//! measure, and in which order positions may be taken. All by elimination on the linear conditions (Fourier–Motzkin).

use super::axes::Axes;
use super::disjuncts::{Conjunction, disjuncts};
use super::eliminate::{self, AtLeast};
use super::linear::{Linear, Strip};
use super::lower::Affine;
use crate::request::Region;
use ratwheel_logic::Term;
use ratwheel_numbers::Control;
use ratwheel_rules::core::{Measure, Relational};

/// What holds of every move, whatever the rule: piles ≥ 0 before and after, sorted, `positions` as far as it is linear.
pub(crate) struct Context<'c> {
    piles: usize,
    /// Once a stop is asked for, nothing more is shown; who compiles looks again at the end.
    control: Control<'c>,
    always: Vec<AtLeast>,
    /// What the region says of a position, over its piles.
    region: Vec<Linear>,
}

impl<'c> Context<'c> {
    pub(crate) fn new(game: &Relational, region: &Region, control: Control<'c>) -> Self {
        let piles = game.piles.len();
        let mut about: Vec<Linear> = (0..piles).map(|i| Linear::variable(piles, i)).collect();
        if game.sorted {
            about.extend(
                (1..piles).filter_map(|i| Linear::variable(piles, i).plus(-1, &Linear::variable(piles, i - 1))),
            );
        }
        let positions = game.positions.as_ref().map(|formula| disjuncts(formula, piles, control)).unwrap_or_default();
        let mut conditions = about.clone();
        if let [only] = positions.as_slice() {
            for half in only.strips.iter().flat_map(Strip::halves) {
                let coefficients = half.coefficients.get(..piles).map(<[i64]>::to_vec).unwrap_or_default();
                conditions.push(Linear { coefficients, constant: half.constant });
            }
        }
        let mut inside = about;
        inside.extend(bounds(region, piles));
        let mut context = Self { piles, control, always: Vec::new(), region: inside };
        let mut always: Vec<AtLeast> = Vec::new();
        for side in [0, piles] {
            always.extend(conditions.iter().map(|linear| context.at(linear, side)));
        }
        always.extend(context.region.iter().map(|linear| context.at(linear, 0)));
        context.always = always;
        context
    }

    /// What the region says of a position.
    pub(crate) fn region(&self) -> &[Linear] {
        &self.region
    }

    /// A condition on the piles as one on the piles before (side 0) or after the move.
    fn at(&self, linear: &Linear, side: usize) -> AtLeast {
        let mut coefficients = vec![0i128; 2 * self.piles];
        for (slot, c) in coefficients.iter_mut().skip(side).zip(&linear.coefficients) {
            *slot = i128::from(*c);
        }
        AtLeast { coefficients, constant: i128::from(linear.constant) }
    }

    fn with(&self, disjunct: &Conjunction, more: Vec<AtLeast>) -> Vec<AtLeast> {
        let halves = disjunct.strips.iter().flat_map(Strip::halves);
        more.into_iter().chain(halves.map(|half| AtLeast::of(&half))).chain(self.always.iter().cloned()).collect()
    }

    /// Can these never hold together with the disjunct?
    fn impossible(&self, disjunct: &Conjunction, more: Vec<AtLeast>) -> bool {
        self.control.check().is_ok() && eliminate::impossible(&self.with(disjunct, more))
    }

    /// Does the disjunct allow no move at all?
    pub(crate) fn is_empty(&self, disjunct: &Conjunction) -> bool {
        !self.never_grows(disjunct) && self.impossible(disjunct, Vec::new())
    }

    /// Does the disjunct say of every pile that it does not grow? Then it stays in every region, and any order will do.
    /// A pile does not if a multiple of what is taken from it is at least what is taken from piles that do not.
    fn never_grows(&self, disjunct: &Conjunction) -> bool {
        let halves: Vec<Linear> = disjunct.strips.iter().flat_map(Strip::halves).collect();
        // Σ cᵢ·(xᵢ − xᵢ′) + constant ≥ 0, with constant ≤ 0.
        let taken: Vec<&[i64]> = halves
            .iter()
            .filter_map(|half| {
                let (before, after) = half.coefficients.split_at_checked(self.piles)?;
                let differences = before.iter().zip(after).all(|(before, after)| before.checked_neg() == Some(*after));
                (differences && half.constant <= 0).then_some(before)
            })
            .collect();
        let mut shrinks = vec![false; self.piles];
        loop {
            let shown = taken.iter().find_map(|form| {
                let mut positive = (0..self.piles).filter(|&i| form.get(i).is_some_and(|&c| c > 0));
                let pile = positive.next().filter(|&i| shrinks.get(i) == Some(&false))?;
                let rest = form.iter().zip(&shrinks).all(|(&c, &known)| c >= 0 || known);
                (positive.next().is_none() && rest).then_some(pile)
            });
            match shown.and_then(|pile| shrinks.get_mut(pile)) {
                Some(slot) => *slot = true,
                None => return shrinks.iter().all(|&known| known),
            }
        }
    }

    /// Does every move of the disjunct stay in the region?
    pub(crate) fn closed(&self, disjunct: &Conjunction, region: &Region) -> bool {
        if self.never_grows(disjunct) {
            return true;
        }
        bounds(region, self.piles).iter().all(|inside| {
            // The contrary: −inside − 1 ≥ 0 after the move.
            let zero = Linear::constant(self.piles, -1);
            let Some(outside) = zero.plus(-1, inside) else { return false };
            self.impossible(disjunct, vec![self.at(&outside, self.piles)])
        })
    }

    /// Σ c·(after − before) + constant ≥ 0.
    fn growth(&self, coefficients: &[i64], constant: i64, sign: i64) -> AtLeast {
        let scaled = |factor: i64| coefficients.iter().map(move |c| i128::from(c * factor * sign));
        AtLeast { coefficients: scaled(-1).chain(scaled(1)).collect(), constant: i128::from(constant) }
    }

    /// Does every move lower these combinations of the piles, compared one after the other?
    fn descends(&self, disjunct: &Conjunction, forms: &[Vec<i64>], floor: Option<&[i64]>) -> bool {
        let mut same: Vec<AtLeast> = Vec::new();
        for (k, form) in forms.iter().enumerate() {
            let mut grows = same.clone();
            grows.push(self.growth(form, -1, 1));
            if !self.impossible(disjunct, grows) {
                return false;
            }
            if let Some(constant) = floor.and_then(|constants| constants.get(k)) {
                // A descent must not end below 0: the integers have no least one.
                let mut below = same.clone();
                below.push(self.growth(form, -1, -1));
                let under = Linear { coefficients: form.iter().map(|c| -c).collect(), constant: -constant - 1 };
                below.push(self.at(&under, self.piles));
                if !self.impossible(disjunct, below) {
                    return false;
                }
            }
            same.push(self.growth(form, 0, 1));
            same.push(self.growth(form, 0, -1));
        }
        // All the same: then the position must be the same, which is not a move.
        (0..self.piles).all(|pile| {
            let unit: Vec<i64> = (0..self.piles).map(|i| i64::from(i == pile)).collect();
            [1, -1].iter().all(|&sign| {
                let mut changed = same.clone();
                changed.push(self.growth(&unit, -1, sign));
                self.impossible(disjunct, changed)
            })
        })
    }

    /// Does every move lower the measure?
    pub(crate) fn lowers(&self, disjunct: &Conjunction, measure: &Measure) -> bool {
        match measure {
            Measure::Total => self.never_grows(disjunct) || self.descends(disjunct, &[vec![1; self.piles]], None),
            Measure::Lexicographic(terms) => {
                let Some(forms) = terms.iter().map(|term| self.linear(term)).collect::<Option<Vec<_>>>() else {
                    return false;
                };
                let constants: Vec<i64> = forms.iter().map(|(_, constant)| *constant).collect();
                let forms: Vec<Vec<i64>> = forms.into_iter().map(|(form, _)| form).collect();
                self.descends(disjunct, &forms, Some(&constants))
            }
        }
    }

    /// A linear term over the piles.
    fn linear(&self, term: &Term) -> Option<(Vec<i64>, i64)> {
        let affine = Affine::of(term, self.piles).filter(|affine| affine.others.is_empty())?;
        let small = |c: &i64| c.unsigned_abs() < 1 << 40;
        let (before, after) = affine.linear.coefficients.split_at(self.piles);
        let fine = after.iter().all(|&c| c == 0) && before.iter().chain([&affine.linear.constant]).all(small);
        fine.then(|| (before.to_vec(), affine.linear.constant))
    }

    /// Does every move lead to an earlier position along the axes?
    pub(crate) fn ordered(&self, disjunct: &Conjunction, axes: &Axes) -> bool {
        let order = axes.forward();
        let single = |row: &Vec<i64>| row.iter().filter(|c| **c != 0).count() == 1;
        (self.never_grows(disjunct) && order.iter().all(single)) || self.descends(disjunct, order, None)
    }
}

/// What the region says beyond piles ≥ 0.
fn bounds(region: &Region, piles: usize) -> Vec<Linear> {
    let most = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    match region {
        Region::Total(total) => vec![Linear { coefficients: vec![-1; piles], constant: most(*total) }],
        Region::Box(sides) => {
            let side = |(i, side): (usize, &u64)| Linear {
                coefficients: (0..piles).map(|pile| -i64::from(pile == i)).collect(),
                constant: most(side.saturating_sub(1)),
            };
            sides.iter().enumerate().map(side).collect()
        }
    }
}
