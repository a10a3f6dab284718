//! The options of one position, from the compiled disjuncts taken backwards: which places of earlier lines can it reach?
//!
//! The lines are found coordinate by coordinate, each cut to what every strip still allows when the coordinates after it
//! are free; so a position without moves is mostly known as one before a line is looked at. Exact for every rule that the
//! sweep handles. Costs the number of lines that the strips do not exclude, and the words of those.

use super::line::Line;
use super::outcomes;
use super::reach::{OnLine, Places, Reach};
use super::sweep;
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use ratwheel_numbers::Control;

/// Lines between two looks at whether to go on.
const LINES: u32 = 1024;

/// A disjunct backwards, with what the line at hand needs.
struct Way {
    reach: Reach,
    on: OnLine,
    /// The position's part of each bound.
    parts: Vec<i64>,
}

/// Finds the options of positions.
pub(crate) struct Options<'a> {
    compiled: &'a Compiled,
    ways: Vec<Way>,
    hand: Hand<'a>,
    /// The position at hand, twice over.
    both: Vec<i64>,
}

/// What is needed to go through the lines.
struct Hand<'a> {
    compiled: &'a Compiled,
    line: Line,
    places: Places<'a>,
    /// The largest value of each coordinate.
    most: Vec<i64>,
    /// The coordinates of the position, and those of the line as far as they are chosen.
    here: Vec<i64>,
    prefix: Vec<i64>,
    count: u32,
    control: Control<'a>,
}

impl<'a> Options<'a> {
    pub(crate) fn new(compiled: &'a Compiled, control: Control<'a>) -> Self {
        let piles = compiled.axes.count();
        let backward = compiled.disjuncts.iter().map(|disjunct| disjunct.reversed(piles));
        let way = |reach: Reach| Way { reach, on: OnLine::default(), parts: Vec::new() };
        let largest = sweep::largest(compiled);
        let most = compiled.axes.forward().iter().map(|row| row.iter().map(|c| c.abs()).sum::<i64>() * largest);
        let hand = Hand {
            compiled,
            line: Line::new(most.clone().max().unwrap_or(0)),
            places: Places::new(compiled, control),
            most: most.collect(),
            here: Vec::new(),
            prefix: Vec::new(),
            count: 0,
            control,
        };
        let ways = backward.map(|disjunct| way(Reach::new(&disjunct, &compiled.axes))).collect();
        Self { compiled, ways, hand, both: Vec::new() }
    }

    /// Calls `f` with the piles of every option, some of them more than once, until it says stop; did it?
    pub(crate) fn each(&mut self, piles: &[i64], mut f: impl FnMut(&[i64]) -> bool) -> Result<bool, SolveError> {
        self.both.clear();
        self.both.extend_from_slice(piles);
        self.both.extend_from_slice(piles);
        let rows = self.compiled.axes.forward().iter();
        self.hand.here.clear();
        self.hand.here.extend(rows.map(|row| row.iter().zip(piles).map(|(c, pile)| c * pile).sum::<i64>()));
        for Way { reach, on, parts } in &mut self.ways {
            if !reach.accepts(&self.hand.here, &self.both) {
                continue;
            }
            parts.clear();
            reach.push_parts(&self.hand.here, parts);
            self.hand.places.target(piles);
            self.hand.prefix.clear();
            if self.hand.walk(reach, on, parts, true, &mut f)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Has the position a move?
    pub(crate) fn any(&mut self, piles: &[i64]) -> Result<bool, SolveError> {
        self.each(piles, |_| true)
    }
}

impl Hand<'_> {
    /// Chooses the next coordinate; `same` if those before are the position's own.
    fn walk(
        &mut self,
        reach: &Reach,
        on: &mut OnLine,
        parts: &[i64],
        same: bool,
        f: &mut impl FnMut(&[i64]) -> bool,
    ) -> Result<bool, SolveError> {
        let level = self.prefix.len();
        let (mut from, mut to) = self.compiled.axes.range(&self.prefix);
        let last = level + 1 == self.compiled.axes.count();
        if same {
            // Options come earlier in the order of the axes.
            let own = self.here.get(level).copied().unwrap_or(0);
            to = to.min(if last { own - 1 } else { own });
        }
        if from > to || !reach.narrow_level(&self.prefix, parts, &self.most, &mut from, &mut to) {
            return Ok(false);
        }
        if last {
            return self.on_line(reach, on, parts, (from, to), f);
        }
        // The nearest first.
        for value in (from..=to).rev() {
            let same = same && self.here.get(level) == Some(&value);
            self.prefix.push(value);
            let stopped = self.walk(reach, on, parts, same, f);
            self.prefix.pop();
            if stopped? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The options on one line.
    fn on_line(
        &mut self,
        reach: &Reach,
        on: &mut OnLine,
        parts: &[i64],
        (from, to): (i64, i64),
        f: &mut impl FnMut(&[i64]) -> bool,
    ) -> Result<bool, SolveError> {
        self.count = self.count.wrapping_add(1);
        if self.count.is_multiple_of(LINES) {
            self.control.check()?;
        }
        self.line.start(from, to);
        self.places.start(&self.compiled.axes, &self.prefix);
        if !reach.start(on, &self.prefix, &self.line, &mut self.places) {
            return Ok(false);
        }
        let Some((low, high)) = reach.interval(on, parts, &self.line) else { return Ok(false) };
        let plain = reach.is_plain();
        if !plain {
            reach.apply(on, parts, &mut self.line, &mut self.places);
            self.places.complete()?;
        }
        let count = self.compiled.axes.count();
        for t in low..=high {
            if plain || self.line.is_marked(t) {
                self.places.at(t);
                let piles = self.places.values.get(..count).unwrap_or(&[]);
                if outcomes::is_valid(self.compiled, piles) && f(piles) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
