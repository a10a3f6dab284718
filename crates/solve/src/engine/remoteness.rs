//! Remoteness: how many moves the game lasts when the winner hurries and the loser delays.
//!
//! The P-positions are known from a sweep. Then the lines are gone through once more: an N-position takes one more than the
//! least remoteness among the P-positions it reaches, a P-position one more than the largest among all its options, which
//! are found by following the rules backwards. Costs (number of P-positions) × (number of lines), words along a line.

use super::line::Line;
use super::options::Options;
use super::outcomes::{self, rank};
use super::reach::{OnLine, Places, Reach};
use super::sweep;
use crate::bits::Bits;
use crate::error::SolveError;
use crate::plan::axes::Lines;
use crate::plan::compiled::Compiled;
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::Control;
use ratwheel_rules::Play;

/// The values by number of the shape (built), the number of P-positions, and the largest value.
pub(crate) fn run(
    compiled: &Compiled,
    shape: &Shape,
    play: Play,
    limits: (u64, usize),
    control: Control<'_>,
) -> Result<(Values, u64, u32), SolveError> {
    let (safe, count) = outcomes::table(compiled, shape, play, limits, control)?;
    let most = sweep::largest(compiled);
    control.check()?;
    let mut pass = Pass {
        compiled,
        shape,
        safe,
        forward: sweep::reaches(compiled).into_iter().map(Way::new).collect(),
        options: Options::new(compiled, control),
        values: Values::zeros(usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?),
        targets: Vec::new(),
        line: Line::new(most),
        places: Places::new(compiled, control),
        best: Vec::new(),
        largest: 0,
    };
    let (first, last) = compiled.axes.range(&[]);
    let size = |value: i64| u64::try_from(value - first).unwrap_or(0);
    let mut lines = Lines::default();
    while lines.advance(&compiled.axes) {
        pass.one_line(&lines.prefix)?;
        pass.places.complete()?;
        control.step(lines.prefix.first().map_or(0, |&value| size(value)), size(last + 1))?;
        if let Some(error) = compiled.failure() {
            return Err(error);
        }
    }
    Ok((pass.values, count, pass.largest))
}

/// A disjunct with what the line at hand needs.
struct Way {
    reach: Reach,
    on: OnLine,
    /// The targets it accepts and their parts of the bounds.
    accepted: Vec<usize>,
    parts: Vec<i64>,
}

impl Way {
    fn new(reach: Reach) -> Self {
        Self { reach, on: OnLine::default(), accepted: Vec::new(), parts: Vec::new() }
    }
}

/// A P-position, as a target.
struct Target {
    piles: Vec<i64>,
    value: u32,
}

struct Pass<'a> {
    compiled: &'a Compiled,
    shape: &'a Shape,
    safe: Bits,
    forward: Vec<Way>,
    options: Options<'a>,
    values: Values,
    targets: Vec<Target>,
    line: Line,
    places: Places<'a>,
    /// The least remoteness of a P-position that each place of the line reaches; `u32::MAX` if it reaches none.
    best: Vec<u32>,
    largest: u32,
}

/// The places of the marked bits of a line, of those from `from` to `to`.
fn marked(line: &Line, from: i64, to: i64, mut f: impl FnMut(i64)) {
    for t in from..=to {
        if line.is_marked(t) {
            f(t);
        }
    }
}

impl Pass<'_> {
    fn piles_at(&mut self, t: i64) -> &[i64] {
        self.places.at(t);
        self.places.values.get(..self.compiled.axes.count()).unwrap_or(&[])
    }

    fn one_line(&mut self, prefix: &[i64]) -> Result<(), SolveError> {
        let (from, to) = self.compiled.axes.range(prefix);
        if from > to {
            return Ok(());
        }
        self.best.clear();
        self.best.resize(usize::try_from(to - from + 1).unwrap_or(0), u32::MAX);
        self.places.start(&self.compiled.axes, prefix);
        for number in 0..self.forward.len() {
            self.earlier(number, prefix, (from, to));
        }
        let mut coordinates = prefix.to_vec();
        for t in from..=to {
            self.places.start(&self.compiled.axes, prefix);
            let piles = self.piles_at(t).to_vec();
            if !outcomes::is_valid(self.compiled, &piles) {
                continue;
            }
            let rank = rank(self.shape, &piles);
            let value = if self.safe.get(rank) {
                coordinates.push(t);
                let value = self.longest(&piles)?;
                self.places.start(&self.compiled.axes, prefix);
                self.add(&coordinates, piles, value, (t, to), from);
                coordinates.pop();
                value
            } else {
                let best = usize::try_from(t - from).ok().and_then(|place| self.best.get(place)).copied();
                best.filter(|best| *best < u32::MAX).map_or(0, |best| best + 1)
            };
            self.values.set(rank, value);
            self.largest = self.largest.max(value);
        }
        Ok(())
    }

    /// Lets one disjunct lower `best` by the P-positions of earlier lines.
    fn earlier(&mut self, number: usize, prefix: &[i64], (from, to): (i64, i64)) {
        let Some(Way { reach, on, accepted, parts }) = self.forward.get_mut(number) else { return };
        self.line.start(from, to);
        if reach.only_on_line || !reach.start(on, prefix, &self.line, &mut self.places) {
            return;
        }
        let width = reach.parts().max(1);
        for (target, parts) in accepted.iter().zip(parts.chunks_exact(width)) {
            let Some(target) = self.targets.get(*target) else { continue };
            self.line.start(from, to);
            self.places.target(&target.piles);
            lower(reach, on, parts, target.value, (from, to, from), &mut self.line, &mut self.places, &mut self.best);
        }
    }

    /// Adds a P-position: a target of later lines, and of the places after it on its own.
    fn add(&mut self, coordinates: &[i64], piles: Vec<i64>, value: u32, (t, to): (i64, i64), first: i64) {
        let number = self.targets.len();
        let both = [piles.as_slice(), piles.as_slice()].concat();
        let (_, prefix) = coordinates.split_last().unwrap_or((&0, &[]));
        for Way { reach, on, accepted, parts } in &mut self.forward {
            if !reach.accepts(coordinates, &both) {
                continue;
            }
            let start = parts.len();
            // Without bounds a target has one part all the same, so that parts and targets stay in step.
            reach.push_parts(coordinates, parts);
            if reach.parts() == 0 {
                parts.push(0);
            }
            accepted.push(number);
            self.line.start(t + 1, to);
            if t < to && reach.on_line && reach.start(on, prefix, &self.line, &mut self.places) {
                self.places.target(&piles);
                let parts = parts.get(start..).unwrap_or(&[]);
                lower(reach, on, parts, value, (t + 1, to, first), &mut self.line, &mut self.places, &mut self.best);
            }
        }
        self.targets.push(Target { piles, value });
    }

    /// One more than the largest remoteness among the options of a P-position; 0 without options.
    fn longest(&mut self, piles: &[i64]) -> Result<u32, SolveError> {
        let (shape, values) = (self.shape, &self.values);
        let mut longest: Option<u32> = None;
        self.options.each(piles, |option| {
            longest = longest.max(Some(values.get(rank(shape, option))));
            false
        })?;
        Ok(longest.map_or(0, |longest| longest + 1))
    }
}

/// Lowers `best` (which starts at place `first`) where the line reaches a target.
#[allow(clippy::too_many_arguments, reason = "the parts of a pass that are borrowed one by one")]
fn lower(
    reach: &Reach,
    on: &mut OnLine,
    parts: &[i64],
    value: u32,
    (from, to, first): (i64, i64, i64),
    line: &mut Line,
    places: &mut Places<'_>,
    best: &mut [u32],
) {
    let Some((low, high)) = reach.interval(on, parts, line) else { return };
    let mut take = |t: i64| {
        if let Some(slot) = usize::try_from(t - first).ok().and_then(|place| best.get_mut(place)) {
            *slot = (*slot).min(value);
        }
    };
    if reach.is_plain() {
        (low..=high).for_each(take);
    } else {
        reach.apply(on, parts, line, places);
        marked(line, from, to, &mut take);
    }
}
