//! The sweep: lines one after the other, each against the P-positions found before it. Only the line that is worked, the
//! carries and the lists are kept; a table of all positions is not needed to find the P-positions.
//!
//! On a line every disjunct marks what reaches an earlier P-position; then the first place that is not marked is a
//! P-position, its own moves along the line mark some of the rest, and so on.

use super::carry::{Carry, View};
use super::line::{Line, bits_from, bits_to, word_of};
use super::list::List;
use super::reach::{OnLine, Places, Reach};
use crate::error::SolveError;
use crate::plan::band::Band;
use crate::plan::compiled::Compiled;
use ratwheel_numbers::Control;

/// Words looked at together when a line is searched for open places.
const BLOCK: usize = 8;

/// What is asked of a position that reaches no P-position.
pub(crate) trait Judge {
    /// Is it a P-position? It is not if it is no position, or (in misère play) if it has no move.
    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError>;
    /// It is; the piles come in the order of the sweep.
    fn found(&mut self, piles: &[i64]) -> Result<(), SolveError>;
}

enum Kernel {
    /// Every move stays on its line.
    OnLine,
    Carry(Carry),
    List(List),
}

/// How each disjunct is worked, before anything is allocated.
pub(crate) enum Choice {
    OnLine,
    Carry(Band),
    List,
}

/// Chooses a kernel for each disjunct.
pub(crate) fn choose(compiled: &Compiled, reaches: &[Reach]) -> Vec<Choice> {
    let lines = compiled.axes.range(&[]).1;
    let choose = |(number, reach): (usize, &Reach)| {
        if reach.only_on_line {
            return Choice::OnLine;
        }
        let band = compiled.disjuncts.get(number).filter(|_| compiled.axes.count() == 2);
        band.and_then(|disjunct| Band::of(disjunct, lines)).map_or(Choice::List, Choice::Carry)
    };
    reaches.iter().enumerate().map(choose).collect()
}

/// The disjuncts of a plan, ready for lines.
pub(crate) fn reaches(compiled: &Compiled) -> Vec<Reach> {
    let most = largest(compiled);
    compiled.disjuncts.iter().map(|disjunct| Reach::new(disjunct, &compiled.axes, most)).collect()
}

/// The largest pile.
pub(crate) fn largest(compiled: &Compiled) -> i64 {
    let piles = 0..compiled.axes.count();
    piles.map(|pile| i64::try_from(compiled.shape.most(pile)).unwrap_or(i64::MAX)).max().unwrap_or(0)
}

struct Worker {
    reach: Reach,
    kernel: Kernel,
    on: OnLine,
    /// May it mark anything on this line?
    active: bool,
}

/// The state of a sweep.
struct Sweep<'a> {
    compiled: &'a Compiled,
    workers: Vec<Worker>,
    /// The lists in the order in which they are asked.
    lists: Vec<usize>,
    carries: Vec<usize>,
    on_line: Vec<usize>,
    line: Line,
    places: Places,
    prefix: Vec<i64>,
    /// The P-positions of the line.
    found: Vec<i64>,
    scratch: Vec<i64>,
    limit: u64,
}

/// Finds every P-position of the plan's region, in the order of the axes.
pub(crate) fn run(
    compiled: &Compiled,
    judge: &mut impl Judge,
    limit: u64,
    control: Control<'_>,
) -> Result<(), SolveError> {
    let reaches = reaches(compiled);
    let choices = choose(compiled, &reaches);
    let most = largest(compiled);
    let lines = compiled.axes.range(&[]).1;
    let workers = reaches.into_iter().zip(choices).map(|(reach, choice)| {
        let kernel = match choice {
            Choice::OnLine => Kernel::OnLine,
            Choice::Carry(band) => Kernel::Carry(Carry::new(band, lines, most)),
            Choice::List => Kernel::List(List::new(&reach, lines.max(most))),
        };
        Worker { reach, kernel, on: OnLine::default(), active: false }
    });
    let workers: Vec<Worker> = workers.collect();
    let numbers = |wanted: fn(&Worker) -> bool| {
        workers.iter().enumerate().filter(|(_, worker)| wanted(worker)).map(|(number, _)| number).collect::<Vec<_>>()
    };
    let mut lists = numbers(|worker| matches!(worker.kernel, Kernel::List(_)));
    lists.sort_by_key(|&number| match workers.get(number).map(|worker| &worker.kernel) {
        Some(Kernel::List(list)) => list.rank(),
        _ => u8::MAX,
    });
    let carries = numbers(|worker| matches!(worker.kernel, Kernel::Carry(_)));
    let on_line = numbers(|worker| worker.reach.on_line);
    let mut sweep = Sweep {
        compiled,
        lists,
        carries,
        on_line,
        workers,
        line: Line::new(most),
        places: Places::new(&compiled.axes),
        prefix: Vec::new(),
        found: Vec::new(),
        scratch: Vec::new(),
        limit,
    };
    sweep.outer(judge, control)
}

impl Sweep<'_> {
    /// Every line, the last coordinate of the prefix fastest.
    fn outer(&mut self, judge: &mut impl Judge, control: Control<'_>) -> Result<(), SolveError> {
        let axes = &self.compiled.axes;
        let depth = axes.count() - 1;
        let mut ends: Vec<i64> = Vec::with_capacity(depth);
        let (first, last) = axes.range(&[]);
        let total = u64::try_from(last - first + 1).unwrap_or(0);
        let mut lines = 0u64;
        loop {
            // Down to a line, or back up to a coordinate that can grow.
            while self.prefix.len() < depth {
                let (low, high) = axes.range(&self.prefix);
                self.prefix.push(low);
                ends.push(high);
                if low > high {
                    break;
                }
            }
            if self.prefix.iter().zip(&ends).all(|(value, end)| value <= end) {
                self.one_line(judge)?;
                lines += 1;
                if lines.is_multiple_of(64) {
                    let done = self.prefix.first().map_or(0, |value| value - first);
                    control.step(u64::try_from(done).unwrap_or(0), total)?;
                    self.guard()?;
                }
            }
            loop {
                let (Some(value), Some(end)) = (self.prefix.last_mut(), ends.last()) else {
                    return self.compiled.failure().map_or(Ok(()), Err);
                };
                if *value < *end {
                    *value += 1;
                    break;
                }
                self.prefix.pop();
                ends.pop();
            }
        }
    }

    /// Errors of tests, and lists that outgrow the memory.
    fn guard(&self) -> Result<(), SolveError> {
        let lists = self.workers.iter().map(|worker| match &worker.kernel {
            Kernel::List(list) => list.bytes(),
            _ => 0,
        });
        let needed = u64::try_from(lists.sum::<usize>()).unwrap_or(u64::MAX);
        if needed > self.limit {
            return Err(SolveError::Memory { needed, limit: self.limit });
        }
        self.compiled.failure().map_or(Ok(()), Err)
    }

    fn one_line(&mut self, judge: &mut impl Judge) -> Result<(), SolveError> {
        let (from, to) = self.compiled.axes.range(&self.prefix);
        if from > to {
            self.close();
            return Ok(());
        }
        self.line.start(from, to);
        self.places.start(&self.compiled.axes, &self.prefix);
        self.found.clear();
        for worker in &mut self.workers {
            worker.active = false;
        }
        self.ask_lists();
        let views = self.start_carries();
        if !self.line.is_full() {
            self.search(&views, judge)?;
        }
        self.close();
        Ok(())
    }

    /// Marks what reaches the targets of the lists.
    fn ask_lists(&mut self) {
        let piles = self.compiled.axes.count();
        for &number in &self.lists {
            if self.line.is_full() {
                return;
            }
            let Some(Worker { reach, kernel: Kernel::List(list), on, active }) = self.workers.get_mut(number) else {
                continue;
            };
            *active = reach.start(on, &self.prefix, &self.line, &mut self.places);
            if !*active {
                continue;
            }
            let (line, places) = (&mut self.line, &mut self.places);
            let open = (on.from.max(line.from), on.to.min(line.to));
            let plain = reach.is_plain();
            let (mut asked, mut next_look) = (0u32, 2u32);
            list.each(list.fitting(reach, on, open), piles, |parts, target| {
                if !target.is_empty() {
                    places.target(target);
                }
                reach.apply(on, parts, line, places);
                asked += 1;
                if !plain && asked == next_look {
                    line.shrink();
                    next_look = next_look.saturating_mul(2);
                }
                line.is_full()
            });
        }
    }

    /// Settles the carries for this line, and says how the line sees their bitsets.
    fn start_carries(&mut self) -> Vec<(usize, View)> {
        let mut views = Vec::with_capacity(self.carries.len());
        let here = self.prefix.first().copied().unwrap_or(0);
        for &number in &self.carries {
            let Some(Worker { reach, kernel: Kernel::Carry(carry), on, active }) = self.workers.get_mut(number) else {
                continue;
            };
            *active = !self.line.is_full() && reach.start(on, &self.prefix, &self.line, &mut self.places);
            let open = *active;
            if open && reach.has_mask() {
                reach.mask(on, &self.line, &mut self.places);
            }
            let mask = reach.mask_words(on);
            let (from, to) = (on.from, on.to);
            let line = &mut self.line;
            carry.start(here, |low, high| {
                if !open {
                } else if reach.has_mask() {
                    line.fill_where(low.max(from), high.min(to), |word| mask.get(word).copied().unwrap_or(0));
                } else {
                    line.fill(low.max(from), high.min(to));
                }
            });
            if open && reach.is_unconditional() {
                carry.skip(line);
            }
            if open && let Some(view) = carry.view(here) {
                views.push((number, view));
            }
        }
        views
    }

    /// The marks of a block of words, the carries worked in.
    fn block(&self, views: &[(usize, View)], first: usize, block: &mut [u64]) {
        match self.line.words.get(first..first + block.len()) {
            Some(words) => block.copy_from_slice(words),
            None => block.fill(0),
        }
        for (number, view) in views {
            let Some(Worker { reach, kernel: Kernel::Carry(carry), on, .. }) = self.workers.get(*number) else {
                continue;
            };
            if reach.is_unconditional() {
                carry.or_into(*view, first, block, None);
                continue;
            }
            let mut bits = [0u64; BLOCK];
            let Some(bits) = bits.get_mut(..block.len()) else { continue };
            let mask = reach.has_mask().then(|| reach.mask_words(on));
            carry.or_into(*view, first, bits, mask);
            for (at, (word, bits)) in block.iter_mut().zip(bits).enumerate() {
                *word |= *bits & within(first + at, on.from, on.to);
            }
        }
    }

    /// Finds the places that no mark covers, lowest first.
    fn search(&mut self, views: &[(usize, View)], judge: &mut impl Judge) -> Result<(), SolveError> {
        let words = self.line.words.len();
        let mut number = word_of(self.line.from);
        let mut block = [0u64; BLOCK];
        while !self.line.is_full() && number <= word_of(self.line.to) {
            let length = BLOCK.min(words - number);
            let Some(part) = block.get_mut(..length) else { break };
            self.block(views, number, part);
            if part.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX {
                number += length;
                continue;
            }
            for at in 0..length {
                let carried = block.get(at).copied().unwrap_or(u64::MAX);
                self.open_places(number + at, carried, judge)?;
            }
            number += length;
        }
        Ok(())
    }

    /// Judges the open places of one word; `carried` is what was marked when the block was read.
    fn open_places(&mut self, number: usize, carried: u64, judge: &mut impl Judge) -> Result<(), SolveError> {
        let mut done = carried;
        loop {
            let marked = done | self.line.words.get(number).copied().unwrap_or(u64::MAX);
            let open = !marked & within(number, self.line.from, self.line.to);
            if open == 0 {
                return Ok(());
            }
            let bit = open.trailing_zeros();
            let t = i64::try_from(number).unwrap_or(0) * 64 + i64::from(bit);
            done |= 1 << bit;
            self.places.at(t);
            let count = self.compiled.axes.count();
            let piles = self.places.values.get(..count).unwrap_or(&[]);
            if !judge.is_safe(piles)? {
                continue;
            }
            judge.found(piles)?;
            self.found.push(t);
            self.mark_line(t);
        }
    }

    /// Marks what reaches a new P-position along its own line.
    fn mark_line(&mut self, t: i64) {
        self.prefix.push(t);
        let count = self.compiled.axes.count();
        // As a target: the same piles in the second half.
        self.places.at(t);
        let values = &mut self.places.values;
        values.copy_within(..count, count);
        for &number in &self.on_line {
            let Some(Worker { reach, on, active, .. }) = self.workers.get_mut(number) else { continue };
            if !reach.accepts(&self.prefix, &self.places.values) {
                continue;
            }
            if !*active {
                let outer = self.prefix.get(..count - 1).unwrap_or(&[]);
                if !reach.start(on, outer, &self.line, &mut self.places) {
                    continue;
                }
                *active = true;
            }
            self.scratch.clear();
            reach.push_parts(&self.prefix, &mut self.scratch);
            reach.apply(on, &self.scratch, &mut self.line, &mut self.places);
            self.places.at(t);
        }
        self.prefix.pop();
    }

    /// Hands the P-positions of the line to carries and lists.
    fn close(&mut self) {
        if self.found.is_empty() {
            return;
        }
        let found = std::mem::take(&mut self.found);
        let here = self.prefix.first().copied().unwrap_or(0);
        let count = self.compiled.axes.count();
        let mut piles = vec![0; 2 * count];
        for worker in &mut self.workers {
            let reach = &worker.reach;
            let mut accepted = Vec::new();
            for &t in &found {
                self.prefix.push(t);
                if let Some((before, after)) = piles.split_at_mut_checked(count) {
                    self.compiled.axes.piles(&self.prefix, after);
                    before.copy_from_slice(after);
                }
                let accepts = reach.accepts(&self.prefix, &piles);
                match &mut worker.kernel {
                    Kernel::List(list) if accepts => {
                        list.add(reach, &self.prefix, piles.get(count..).unwrap_or(&[]));
                    }
                    Kernel::Carry(_) if accepts => accepted.push(t),
                    _ => {}
                }
                self.prefix.pop();
            }
            if let Kernel::Carry(carry) = &mut worker.kernel {
                carry.add(here, accepted);
            }
        }
        self.found = found;
        self.found.clear();
    }
}

/// The bits of a word that lie in an interval of places.
#[inline]
fn within(number: usize, from: i64, to: i64) -> u64 {
    let start = i64::try_from(number).unwrap_or(0) * 64;
    let mut bits = u64::MAX;
    if from > start {
        bits = if from > start + 63 { 0 } else { bits & bits_from(from) };
    }
    if to < start + 63 {
        bits = if to < start { 0 } else { bits & bits_to(to) };
    }
    bits
}
