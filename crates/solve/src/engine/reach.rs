//! From where a disjunct reaches a P-position: on every line an interval, less exceptions, where the tests hold.

use super::line::{BLOCK, Line};
use crate::bits::Bits;
use crate::error::SolveError;
use crate::plan::axes::Axes;
use crate::plan::band::FAR;
use crate::plan::compiled::{Compiled, Disjunct};
use crate::plan::linear::Strip;
use crate::plan::predicate::{Course, Predicate, common};
use ratwheel_numbers::Control;

/// low ≤ Σ outer·u + along·t + (target's part) ≤ high.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    outer: Box<[i64]>,
    pub(crate) along: i64,
    target: Box<[i64]>,
    pub(crate) low: i64,
    pub(crate) high: i64,
}

impl Bound {
    fn of(strip: &Strip) -> Self {
        let half = strip.coefficients.len() / 2;
        let (source, target) = strip.coefficients.split_at(half);
        let (along, outer) = source.split_last().map_or((0, source), |(along, outer)| (*along, outer));
        Self {
            outer: outer.into(),
            along,
            target: target.into(),
            low: strip.low.unwrap_or(-FAR),
            high: strip.high.unwrap_or(FAR),
        }
    }

    /// The part of a line.
    #[inline]
    pub(crate) fn of_line(&self, prefix: &[i64]) -> i64 {
        self.outer.iter().zip(prefix).fold(0, |sum, (c, u)| sum + c * u)
    }

    /// The part of a target.
    #[inline]
    pub(crate) fn of_target(&self, coordinates: &[i64]) -> i64 {
        self.target.iter().zip(coordinates).fold(0, |sum, (c, u)| sum + c * u)
    }

    /// The values that a target's part can have, with coordinates up to `most`.
    pub(crate) fn target_values(&self, most: i64) -> (i64, i64) {
        let sum = |sign: i64| self.target.iter().map(|&c| (c * sign).max(0)).sum::<i64>() * most * sign;
        (sum(-1), sum(1))
    }

    /// Narrows an interval of t; `false` if nothing is left.
    #[inline]
    fn narrow(&self, known: i64, from: &mut i64, to: &mut i64) -> bool {
        match self.along {
            0 => return known >= self.low && known <= self.high,
            1 => {
                *from = (*from).max(self.low - known);
                *to = (*to).min(self.high - known);
            }
            -1 => {
                *from = (*from).max(known - self.high);
                *to = (*to).min(known - self.low);
            }
            c if c > 0 => {
                *from = (*from).max(-(known - self.low).div_euclid(c));
                *to = (*to).min((self.high - known).div_euclid(c));
            }
            c => {
                *from = (*from).max(-(self.high - known).div_euclid(-c));
                *to = (*to).min((known - self.low).div_euclid(-c));
            }
        }
        *from <= *to
    }

    /// Narrows an interval of the coordinate after a prefix, when those behind it can be anything from 0 to `most`; `false`
    /// if nothing is left.
    fn narrow_level(&self, prefix: &[i64], part: i64, most: &[i64], from: &mut i64, to: &mut i64) -> bool {
        let (level, known) = (prefix.len(), part + self.of_line(prefix));
        let coefficients = || self.outer.iter().chain(std::iter::once(&self.along));
        let (mut least, mut largest) = (0, 0);
        for (c, most) in coefficients().zip(most).skip(level + 1) {
            least += (c * most).min(0);
            largest += (c * most).max(0);
        }
        // What the coordinate times its coefficient may be.
        let (low, high) = (self.low - known - largest, self.high - known - least);
        match coefficients().nth(level).copied().unwrap_or(0) {
            0 => return low <= 0 && 0 <= high,
            c if c > 0 => {
                *from = (*from).max(-(-low).div_euclid(c));
                *to = (*to).min(high.div_euclid(c));
            }
            c => {
                *from = (*from).max(-high.div_euclid(-c));
                *to = (*to).min((-low).div_euclid(-c));
            }
        }
        *from <= *to
    }

    /// The values of the target's part that can fit a line with open places `from..=to`.
    pub(crate) fn target_range(&self, known: i64, from: i64, to: i64) -> (i64, i64) {
        let (a, b) = (self.along * from, self.along * to);
        (self.low - known - a.max(b), self.high - known - a.min(b))
    }
}

struct Exception {
    bounds: Vec<Bound>,
    tests: Vec<Predicate>,
}

/// A disjunct ready for lines.
pub(crate) struct Reach {
    /// Bounds that mention both sides; those that do not depend on t come first.
    pub(crate) bounds: Vec<Bound>,
    source_bounds: Vec<Bound>,
    target_bounds: Vec<Bound>,
    excepts: Vec<Exception>,
    /// Tests of the source that are the same all along a line.
    outer: Vec<Predicate>,
    /// Tests of the source that change along it, and their common period.
    along: Vec<Predicate>,
    along_period: Option<i64>,
    /// The places where `along` holds, if it depends on t alone.
    fixed: Option<Bits>,
    target: Vec<Predicate>,
    /// Tests of both sides that are the same all along a line.
    steady: Vec<Predicate>,
    /// Tests of both sides that hold in one interval of it, and whether what they compare rises.
    intervals: Vec<(Predicate, bool)>,
    /// Tests of both sides that ask one member of a set after the other, and whether in its order.
    sets: Vec<(Predicate, bool)>,
    /// Other tests of both sides, and their common period.
    others: Vec<Predicate>,
    others_period: Option<i64>,
    /// Is the answer on a line an interval and nothing else?
    plain: bool,
    /// May a move stay on its line, and does every move?
    pub(crate) on_line: bool,
    pub(crate) only_on_line: bool,
    /// How far moves along a line go, where they are the same at every place: the interval of t − t'.
    pub(crate) own: Option<(i64, i64)>,
}

/// What a line needs to know about a reach.
#[derive(Default)]
pub(crate) struct OnLine {
    /// The line's part of each bound, and of the bounds of the exceptions one after the other.
    pub(crate) known: Vec<i64>,
    excepts: Vec<i64>,
    /// What the source alone allows.
    pub(crate) from: i64,
    pub(crate) to: i64,
    /// The places where the tests of the source hold, once they are needed.
    mask: Vec<u64>,
    masked: bool,
}

/// The piles of the line's places: at t they are `base` + t·`direction`; the piles of the target follow them.
pub(crate) struct Places<'a> {
    pub(crate) values: Vec<i64>,
    base: Vec<i64>,
    direction: Vec<i64>,
    control: Control<'a>,
    /// Room for where sets are asked.
    starts: Vec<i64>,
    /// How many places were judged one by one, and after how many somebody looks whether a stop was asked for.
    judged: u32,
    look: u32,
    /// A stop was asked for in the middle of a line, so its marks are not complete.
    stopped: bool,
}

/// Places that are judged one by one before somebody looks whether a stop was asked for.
const LOOK: u32 = 1024;

impl<'a> Places<'a> {
    pub(crate) fn new(compiled: &Compiled, control: Control<'a>) -> Self {
        let axes = &compiled.axes;
        let count = axes.count();
        // The evaluator may take a tenth of a second at one place.
        let look = if compiled.asks() { 1 } else { LOOK };
        let (values, base) = (vec![0; 2 * count], vec![0; count]);
        Self { values, base, direction: axes.direction(), control, starts: Vec::new(), judged: 0, look, stopped: false }
    }

    /// Counts a place that is judged by itself; `false` when a stop was asked for.
    fn goes_on(&mut self) -> bool {
        self.judged = self.judged.wrapping_add(1);
        if self.judged.is_multiple_of(self.look) && self.control.check().is_err() {
            self.stopped = true;
        }
        !self.stopped
    }

    /// Was a stop asked for in the middle of a line?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// [`SolveError::Cancelled`] if a stop was asked for in the middle of a line.
    pub(crate) fn complete(&self) -> Result<(), SolveError> {
        if self.stopped { Err(SolveError::Cancelled) } else { Ok(()) }
    }

    pub(crate) fn start(&mut self, axes: &Axes, prefix: &[i64]) {
        // Without a last coordinate: t = 0.
        axes.piles(prefix, &mut self.base);
    }

    /// Sets the piles of the source.
    #[inline]
    pub(crate) fn at(&mut self, t: i64) {
        for ((value, base), step) in self.values.iter_mut().zip(&self.base).zip(&self.direction) {
            *value = base + t * step;
        }
    }

    /// Sets the piles of the target.
    pub(crate) fn target(&mut self, piles: &[i64]) {
        let count = self.base.len();
        for (slot, pile) in self.values.iter_mut().skip(count).zip(piles) {
            *slot = *pile;
        }
    }
}

/// The common period of tests along a line.
fn period(tests: &[Predicate], slope: &[i64]) -> Option<i64> {
    tests.iter().try_fold(1, |known, test| common(known, test.period(slope)?))
}

/// Does the test depend on where it is asked along the line?
fn changes(test: &Predicate, direction: &[i64]) -> bool {
    direction.iter().enumerate().any(|(pile, &step)| step != 0 && test.uses >> pile & 1 != 0)
}

/// The interval of t − t' that bounds leave on the target's own line, if all of them are about differences.
fn own(bounds: &[Bound]) -> Option<(i64, i64)> {
    let (mut from, mut to) = (-FAR, FAR);
    for bound in bounds {
        let (last, outer) = bound.target.split_last()?;
        let differs = bound.outer.iter().zip(outer).all(|(a, b)| a + b == 0) && bound.along + last == 0;
        if !differs {
            return None;
        }
        if !bound.narrow(0, &mut from, &mut to) {
            // No place, wherever the target is.
            return Some((1, 0));
        }
    }
    Some((from, to))
}

impl Reach {
    /// Nothing large is allocated here.
    pub(crate) fn new(disjunct: &Disjunct, axes: &Axes) -> Self {
        let direction = axes.direction();
        let bounds_of = |strips: &[Strip]| {
            let mut bounds: Vec<Bound> = strips.iter().map(Bound::of).collect();
            bounds.sort_by_key(|bound| bound.along != 0);
            bounds
        };
        let bounds = bounds_of(&disjunct.strips);
        let (along, outer): (Vec<_>, Vec<_>) =
            disjunct.source.iter().cloned().partition(|test| changes(test, &direction));
        let count = axes.count();
        let same = |pile: usize, bound: &Bound| {
            let difference = |at: usize| i64::from(at == pile);
            bound.along == 0
                && bound.outer.iter().enumerate().all(|(at, &c)| c == difference(at))
                && bound.target.iter().enumerate().all(|(at, &c)| c == -difference(at))
        };
        let stays = |pile: usize| bounds.iter().any(|bound| same(pile, bound) && bound.low == 0 && bound.high == 0);
        let moves_off = |pile: usize| bounds.iter().any(|bound| same(pile, bound) && (bound.low > 0 || bound.high < 0));
        let unconditional =
            disjunct.source_strips.is_empty() && disjunct.target_strips.is_empty() && disjunct.excepts.is_empty();
        let (mut steady, mut intervals, mut sets, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for test in disjunct.mixed.iter().flat_map(Predicate::parts) {
            match test.course(&direction) {
                Course::Same => steady.push(test),
                Course::Interval { rises } => intervals.push((test, rises)),
                Course::Members { forwards } => sets.push((test, forwards)),
                Course::Other => others.push(test),
            }
        }
        let own = (unconditional && disjunct.predicates().next().is_none()).then(|| own(&bounds)).flatten();
        let excepts = disjunct.excepts.iter();
        Self {
            source_bounds: bounds_of(&disjunct.source_strips),
            target_bounds: bounds_of(&disjunct.target_strips),
            excepts: excepts.map(|e| Exception { bounds: bounds_of(&e.strips), tests: e.tests.clone() }).collect(),
            along_period: period(&along, &direction),
            fixed: None,
            target: disjunct.target.clone(),
            steady,
            intervals,
            sets,
            others_period: period(&others, &direction),
            others,
            on_line: !(0..count - 1).any(moves_off),
            only_on_line: (0..count - 1).all(stays),
            plain: along.is_empty() && disjunct.mixed.is_empty() && disjunct.excepts.is_empty(),
            own,
            bounds,
            outer,
            along,
        }
    }

    /// Tabulates the tests of the source if they depend on nothing but t, which is at most `most`.
    pub(crate) fn fix(&mut self, axes: &Axes, most: i64, control: Control<'_>) -> Result<(), SolveError> {
        let direction = axes.direction();
        let moving = direction.iter().enumerate().filter(|(_, step)| **step != 0);
        let [(pile, 1)] = moving.map(|(pile, step)| (pile, *step)).collect::<Vec<_>>()[..] else { return Ok(()) };
        if self.along.is_empty() || self.along.iter().any(|test| test.uses != 1 << pile) {
            return Ok(());
        }
        let mut bits = Bits::new(usize::try_from(most + 1).unwrap_or(0));
        let mut values = vec![0; 2 * direction.len()];
        for t in 0..=most {
            if t % 16 == 0 {
                control.check()?;
            }
            if let Some(value) = values.get_mut(pile) {
                *value = t;
            }
            if self.along.iter().all(|test| test.holds(&values)) {
                bits.set(usize::try_from(t).unwrap_or(0));
            }
        }
        bits.words.extend([0; BLOCK]);
        self.fixed = Some(bits);
        Ok(())
    }

    /// The tests of both sides.
    fn mixed(&self) -> impl Iterator<Item = &Predicate> {
        let pairs = self.intervals.iter().chain(&self.sets).map(|(test, _)| test);
        self.steady.iter().chain(pairs).chain(&self.others)
    }

    /// Is the answer on a line an interval and nothing else?
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Do tests of the source depend on the place in the line?
    pub(crate) fn has_mask(&self) -> bool {
        !self.along.is_empty()
    }

    /// Do strips about the source alone cut the line?
    pub(crate) fn has_source_bounds(&self) -> bool {
        !self.source_bounds.is_empty()
    }

    /// Does it have any condition on the source, beyond the bounds with the target?
    pub(crate) fn is_unconditional(&self) -> bool {
        self.along.is_empty() && self.outer.is_empty() && self.source_bounds.is_empty()
    }

    /// Is every P-position a target?
    pub(crate) fn accepts_all(&self) -> bool {
        self.target_bounds.is_empty() && self.target.is_empty()
    }

    /// Is this a target at all? `values` holds the piles twice over.
    pub(crate) fn accepts(&self, coordinates: &[i64], values: &[i64]) -> bool {
        let inside = |bound: &Bound| {
            let value = bound.of_target(coordinates);
            value >= bound.low && value <= bound.high
        };
        self.target_bounds.iter().all(inside) && self.target.iter().all(|test| test.holds(values))
    }

    /// Prepares for a line; `false` if no place of it can be a source.
    pub(crate) fn start(&self, on: &mut OnLine, prefix: &[i64], line: &Line, places: &mut Places<'_>) -> bool {
        (on.from, on.to, on.masked) = (line.from, line.to, false);
        for bound in &self.source_bounds {
            if !bound.narrow(bound.of_line(prefix), &mut on.from, &mut on.to) {
                return false;
            }
        }
        if !self.outer.is_empty() {
            places.at(on.from);
            if !self.outer.iter().all(|test| test.holds(&places.values)) {
                return false;
            }
        }
        on.known.clear();
        on.known.extend(self.bounds.iter().map(|bound| bound.of_line(prefix)));
        if !self.excepts.is_empty() {
            on.excepts.clear();
            let bounds = self.excepts.iter().flat_map(|except| &except.bounds);
            on.excepts.extend(bounds.map(|bound| bound.of_line(prefix)));
        }
        true
    }

    /// How many numbers a target keeps: its part of every bound.
    pub(crate) fn parts(&self) -> usize {
        self.bounds.len() + self.excepts.iter().map(|except| except.bounds.len()).sum::<usize>()
    }

    /// A target's part of every bound.
    pub(crate) fn push_parts(&self, coordinates: &[i64], parts: &mut Vec<i64>) {
        parts.extend(self.bounds.iter().map(|bound| bound.of_target(coordinates)));
        let excepts = self.excepts.iter().flat_map(|except| &except.bounds);
        parts.extend(excepts.map(|bound| bound.of_target(coordinates)));
    }

    /// Does it need the piles of a target, beyond its parts of the bounds?
    pub(crate) fn needs_piles(&self) -> bool {
        !self.plain && self.mixed().next().is_some() || self.excepts.iter().any(|except| !except.tests.is_empty())
    }

    /// The places of the line from which the strips alone allow to reach a target.
    #[inline]
    pub(crate) fn interval(&self, on: &OnLine, parts: &[i64], line: &Line) -> Option<(i64, i64)> {
        let (mut from, mut to) = (on.from.max(line.from), on.to.min(line.to));
        for ((bound, known), part) in self.bounds.iter().zip(&on.known).zip(parts) {
            if !bound.narrow(known + part, &mut from, &mut to) {
                return None;
            }
        }
        (from <= to).then_some((from, to))
    }

    /// Narrows an interval of the coordinate after a prefix to what all strips allow; `false` if nothing is left.
    pub(crate) fn narrow_level(
        &self,
        prefix: &[i64],
        parts: &[i64],
        most: &[i64],
        from: &mut i64,
        to: &mut i64,
    ) -> bool {
        self.source_bounds.iter().all(|bound| bound.narrow_level(prefix, 0, most, from, to))
            && self.bounds.iter().zip(parts).all(|(bound, part)| bound.narrow_level(prefix, *part, most, from, to))
    }

    /// Marks the places of the line that reach a target. The piles of the target are set in `places` if they are needed.
    #[inline]
    pub(crate) fn apply(&self, on: &mut OnLine, parts: &[i64], line: &mut Line, places: &mut Places<'_>) {
        let Some((from, to)) = self.interval(on, parts, line) else { return };
        if self.is_plain() {
            line.fill(from, to);
        } else {
            self.apply_rest(on, parts.get(self.bounds.len()..).unwrap_or(&[]), (from, to), line, places);
        }
    }

    /// The part that is not a plain interval.
    fn apply_rest(
        &self,
        on: &mut OnLine,
        parts: &[i64],
        (from, to): (i64, i64),
        line: &mut Line,
        places: &mut Places<'_>,
    ) {
        // What the exceptions may touch is judged place by place, and what lies between is not.
        let (mut cut_from, mut cut_to) = (i64::MAX, i64::MIN);
        let (mut known, mut part) = (on.excepts.as_slice(), parts);
        for except in &self.excepts {
            let count = except.bounds.len().min(known.len()).min(part.len());
            let (here, there) = (known.split_at(count), part.split_at(count));
            (known, part) = (here.1, there.1);
            let (mut low, mut high) = (from, to);
            let mut bounds = except.bounds.iter().zip(here.0.iter().zip(there.0));
            if bounds.all(|(bound, (a, b))| bound.narrow(a + b, &mut low, &mut high)) && low <= high {
                (cut_from, cut_to) = (cut_from.min(low), cut_to.max(high));
            }
        }
        if cut_from > cut_to {
            self.fill(on, from, to, line, places);
            return;
        }
        self.fill(on, from, cut_from - 1, line, places);
        self.fill(on, cut_to + 1, to, line, places);
        for t in cut_from.max(line.from)..=cut_to.min(line.to) {
            if !places.goes_on() {
                return;
            }
            if !line.is_marked(t) && self.holds_at(on, parts, t, places) {
                line.fill(t, t);
            }
        }
    }

    /// The tests of the source and the mixed ones hold, and no exception does.
    fn holds_at(&self, on: &OnLine, parts: &[i64], t: i64, places: &mut Places<'_>) -> bool {
        places.at(t);
        let values = &places.values;
        if !self.along.iter().chain(self.mixed()).all(|test| test.holds(values)) {
            return false;
        }
        let (mut known, mut part) = (on.excepts.as_slice(), parts);
        for except in &self.excepts {
            let count = except.bounds.len().min(known.len()).min(part.len());
            let (here, there) = (known.split_at(count), part.split_at(count));
            (known, part) = (here.1, there.1);
            let (mut low, mut high) = (t, t);
            let mut bounds = except.bounds.iter().zip(here.0.iter().zip(there.0));
            if bounds.all(|(bound, (a, b))| bound.narrow(a + b, &mut low, &mut high))
                && low <= high
                && except.tests.iter().all(|test| test.holds(values))
            {
                return false;
            }
        }
        true
    }

    /// Marks the places of an interval where the tests of the source and the mixed ones hold.
    fn fill(&self, on: &mut OnLine, from: i64, to: i64, line: &mut Line, places: &mut Places<'_>) {
        let (from, to) = (from.max(line.from), to.min(line.to));
        if from > to {
            return;
        }
        let Some((from, to)) = self.narrow_mixed(from, to, places) else { return };
        if !self.along.is_empty() {
            self.mask(on, line, places);
        }
        let mask = self.mask_words(on);
        let masked =
            |number: usize| if self.along.is_empty() { u64::MAX } else { mask.get(number).copied().unwrap_or(0) };
        let (sets, others) = (self.sets.as_slice(), self.others.as_slice());
        if sets.is_empty() && others.is_empty() {
            if self.along.is_empty() {
                line.fill(from, to);
            } else {
                line.fill_where(from, to, masked);
            }
            return;
        }
        // Where the bit for place 0 is in the words of each set.
        let mut starts = std::mem::take(&mut places.starts);
        places.at(0);
        starts.clear();
        starts.extend(sets.iter().map(|(test, _)| test.members(&places.values).0));
        let allowed = |number: usize| {
            let each = sets
                .iter()
                .zip(&starts)
                .map(|((test, forwards), start)| word_along(test.members(&[]).1, *start, *forwards, number));
            each.fold(masked(number), |all, word| all & word)
        };
        let holds = |t: i64, places: &mut Places<'_>| {
            places.at(t);
            others.iter().all(|test| test.holds(&places.values))
        };
        match self.others_period {
            Some(1) => {
                if holds(from, places) {
                    line.fill_where(from, to, allowed);
                }
            }
            Some(period @ 2..=64) if to - from >= period => {
                let tile = Tile::new(from, period, |t| holds(t, places));
                line.fill_where(from, to, |number| tile.word(number) & allowed(number));
            }
            _ => {
                let (mut number, mut word) = (usize::MAX, 0);
                for t in from..=to {
                    if !places.goes_on() {
                        break;
                    }
                    if number != super::line::word_of(t) {
                        number = super::line::word_of(t);
                        word = allowed(number);
                    }
                    if word >> (t & 63) & 1 != 0 && !line.is_marked(t) && holds(t, places) {
                        line.mark(t);
                    }
                }
            }
        }
        places.starts = starts;
    }

    /// The places of an interval where those mixed tests hold that are the same all along a line or hold in one interval of it.
    fn narrow_mixed(&self, mut from: i64, mut to: i64, places: &mut Places<'_>) -> Option<(i64, i64)> {
        if !self.steady.is_empty() {
            places.at(from);
            if !self.steady.iter().all(|test| test.holds(&places.values)) {
                return None;
            }
        }
        for (test, rises) in &self.intervals {
            (from, to) = test.narrow(*rises, from, to, |t| {
                places.at(t);
                test.compared(&places.values)
            });
            if from > to {
                return None;
            }
        }
        Some((from, to))
    }

    /// Makes the mask of this line, unless it is there: from `on.from` to `on.to`.
    pub(crate) fn mask(&self, on: &mut OnLine, line: &Line, places: &mut Places<'_>) {
        if on.masked || self.fixed.is_some() {
            return;
        }
        on.masked = true;
        let words = line.words.len();
        on.mask.clear();
        on.mask.resize(words, 0);
        let holds = |t: i64, places: &mut Places<'_>| {
            places.at(t);
            self.along.iter().all(|test| test.holds(&places.values))
        };
        let (first, last) = (super::line::word_of(on.from), super::line::word_of(on.to));
        if let Some(period @ 1..=64) = self.along_period
            && on.to - on.from >= period
        {
            let tile = Tile::new(on.from, period, |t| holds(t, places));
            for (number, slot) in on.mask.iter_mut().enumerate().take(last + 1).skip(first) {
                *slot = tile.word(number);
            }
            return;
        }
        for t in on.from..=on.to {
            if !places.goes_on() {
                return;
            }
            if holds(t, places)
                && let Some(slot) = on.mask.get_mut(super::line::word_of(t))
            {
                *slot |= 1 << (t & 63);
            }
        }
    }

    /// The mask that [`Reach::mask`] made, or the fixed one.
    pub(crate) fn mask_words<'a>(&'a self, on: &'a OnLine) -> &'a [u64] {
        self.fixed.as_ref().map_or(&on.mask, |bits| &bits.words)
    }
}

/// The answers of a set to the places of a word of the line, where its bit for place 0 is number `start`: one bit after the
/// other, or one before the other.
#[inline]
fn word_along(words: &[u64], start: i64, forwards: bool, number: usize) -> u64 {
    let word = |number: i64| usize::try_from(number).ok().and_then(|number| words.get(number)).copied().unwrap_or(0);
    let first = i64::try_from(number).unwrap_or(0) * 64;
    let at = if forwards { start + first } else { start - first - 63 };
    let (number, inside) = (at >> 6, at & 63);
    let bits = word(number) >> inside | (word(number + 1) << 1) << (63 - inside);
    if forwards { bits } else { bits.reverse_bits() }
}

/// An answer that repeats along a line, as words.
struct Tile {
    pattern: u128,
    period: i64,
    from: i64,
}

impl Tile {
    /// The answers from a place on, with a period of at most 64.
    fn new(from: i64, period: i64, mut holds: impl FnMut(i64) -> bool) -> Self {
        let mut pattern = 0u128;
        for k in 0..period {
            pattern |= u128::from(holds(from + k)) << k;
        }
        let mut length = period;
        while length < 128 {
            pattern |= pattern << length;
            length *= 2;
        }
        Self { pattern, period, from }
    }

    #[inline]
    fn word(&self, number: usize) -> u64 {
        let start = i64::try_from(number).unwrap_or(0) * 64;
        let phase = (start - self.from).rem_euclid(self.period);
        let low = (self.pattern >> phase) & u128::from(u64::MAX);
        u64::try_from(low).unwrap_or(0)
    }
}
