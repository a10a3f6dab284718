//! The sweep: lines one after the other, each against the P-positions found before it. Only the line that is worked, the
//! carries and the lists are kept; a table of all positions is not needed to find the P-positions.
//!
//! On a line every disjunct marks what reaches an earlier P-position; then the first place that is not marked is a
//! P-position, its own moves along the line mark some of the rest, and so on.

use super::carry::{Carry, Seen, View};
use super::line::{BLOCK, Line, within, word_of};
use super::list::List;
use super::reach::{OnLine, Places, Reach};
use super::scan::{Moved, open_block, open_block_of};
use crate::error::SolveError;
use crate::plan::axes::{Axes, Lines};
use crate::plan::band::Band;
use crate::plan::compiled::Compiled;
use ratwheel_numbers::Control;

mod batches;

/// What is asked of a position that reaches no P-position.
pub(crate) trait Judge {
    /// Is it a P-position? It is not if the tuple is not a position, or (in misère play) if it has no move.
    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError>;
    /// Does it rule places out?
    const RULES_OUT: bool = false;
    /// Rules places of a new line out before anything is asked; the piles are those of its first place.
    fn rule_out(&mut self, _piles: &[i64], _line: &mut Line) {}
    /// It is; the piles come in the order of the sweep.
    fn found(&mut self, piles: &[i64]) -> Result<(), SolveError>;
}

enum Kernel {
    /// Every move stays on its line.
    OnLine,
    Carry(Carry),
    /// The targets, and those that were found since the lines at hand were first asked.
    List {
        old: List,
        fresh: List,
    },
}

/// So many lines are one step, and so many targets of lists that are asked.
const LINES: u64 = 64;
const WORK: u64 = 1 << 13;

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
    compiled.disjuncts.iter().map(|disjunct| Reach::new(disjunct, &compiled.axes)).collect()
}

/// The largest pile.
pub(crate) fn largest(compiled: &Compiled) -> i64 {
    let piles = 0..compiled.axes.count();
    piles.map(|pile| i64::try_from(compiled.shape.most(pile)).unwrap_or(i64::MAX)).max().unwrap_or(0)
}

struct Worker {
    reach: Reach,
    kernel: Kernel,
}

/// What is needed to work one line.
struct Scratch<'a> {
    line: Line,
    places: Places<'a>,
    on: Vec<OnLine>,
    /// The number of the line, and of the line that each `on` is prepared for.
    number: u64,
    prepared: Vec<u64>,
    /// Entries of an index that fit the line.
    looks: Vec<(usize, usize)>,
    /// The places of every line, if all have the same.
    range: Option<(i64, i64)>,
}

impl<'a> Scratch<'a> {
    fn new(compiled: &Compiled, workers: usize, control: Control<'a>) -> Self {
        Self {
            line: Line::new(largest(compiled)),
            places: Places::new(compiled, control),
            on: (0..workers).map(|_| OnLine::default()).collect(),
            number: 0,
            prepared: vec![0; workers],
            looks: Vec::new(),
            range: compiled.axes.fixed_range(),
        }
    }

    /// Starts a line, unmarked.
    fn start(&mut self, axes: &Axes, prefix: &[i64]) {
        let (from, to) = self.range.unwrap_or_else(|| axes.range(prefix));
        self.line.start(from, to.max(from - 1));
        self.places.start(axes, prefix);
        self.number += 1;
    }

    /// Lets the judge rule places of the line out.
    #[inline]
    fn rule_out<J: Judge>(&mut self, judge: &mut J) {
        if !J::RULES_OUT {
            return;
        }
        let (from, count) = (self.line.from, self.places.values.len() / 2);
        self.places.at(from);
        judge.rule_out(self.places.values.get(..count).unwrap_or(&[]), &mut self.line);
    }

    /// Prepares a disjunct for the line; `None` if it marks nothing there.
    #[inline]
    fn prepare(&mut self, number: usize, reach: &Reach, prefix: &[i64]) -> Option<&mut OnLine> {
        let (on, prepared) = (self.on.get_mut(number)?, self.prepared.get_mut(number)?);
        if *prepared != self.number && reach.start(on, prefix, &self.line, &mut self.places) {
            *prepared = self.number;
        }
        (*prepared == self.number).then_some(on)
    }
}

/// The state of a sweep.
struct Sweep<'a> {
    compiled: &'a Compiled,
    workers: Vec<Worker>,
    /// The lists in the order in which they are asked.
    lists: Vec<usize>,
    carries: Vec<usize>,
    on_line: Vec<usize>,
    /// Do only carries want to know the P-positions, and all of them?
    all_carried: bool,
    now: Scratch<'a>,
    prefix: Vec<i64>,
    /// The P-positions of the line.
    found: Vec<i64>,
    parts: Vec<i64>,
    piles: Vec<i64>,
    /// The bitsets that this line sees.
    views: Vec<(usize, View)>,
    /// How many P-positions there are.
    count: u64,
    limit: u64,
}

/// Does a plan with these kernels have work for several threads?
pub(crate) fn is_parallel(choices: &[Choice], compiled: &Compiled) -> bool {
    compiled.axes.count() > 1 && choices.iter().any(|choice| matches!(choice, Choice::List))
}

/// Finds every P-position of the plan's region, in the order of the axes. Neither the positions nor their order depend on
/// the number of threads.
pub(crate) fn run(
    compiled: &Compiled,
    judge: &mut impl Judge,
    limit: u64,
    threads: usize,
    control: Control<'_>,
) -> Result<(), SolveError> {
    let most = largest(compiled);
    let mut reaches = reaches(compiled);
    reaches.iter_mut().try_for_each(|reach| reach.fix(&compiled.axes, most, control))?;
    let choices = choose(compiled, &reaches);
    let lines = compiled.axes.range(&[]).1;
    let parallel = threads > 1 && is_parallel(&choices, compiled);
    let workers = reaches.into_iter().zip(choices).map(|(reach, choice)| {
        let kernel = match choice {
            Choice::OnLine => Kernel::OnLine,
            Choice::Carry(band) => Kernel::Carry(Carry::new(band, lines, most)),
            Choice::List => {
                let list = || List::new(&reach, lines.max(most));
                Kernel::List { old: list(), fresh: list() }
            }
        };
        Worker { reach, kernel }
    });
    let workers: Vec<Worker> = workers.collect();
    let numbers = |wanted: fn(&Worker) -> bool| {
        workers.iter().enumerate().filter(|(_, worker)| wanted(worker)).map(|(number, _)| number).collect::<Vec<_>>()
    };
    let mut lists = numbers(|worker| matches!(worker.kernel, Kernel::List { .. }));
    lists.sort_by_key(|&number| match workers.get(number).map(|worker| &worker.kernel) {
        Some(Kernel::List { old, .. }) => old.rank(),
        _ => u8::MAX,
    });
    let all_carried = workers.iter().all(|Worker { reach, kernel }| match kernel {
        Kernel::OnLine => true,
        Kernel::Carry(_) => reach.accepts_all(),
        Kernel::List { .. } => false,
    });
    let mut sweep = Sweep {
        compiled,
        all_carried,
        lists,
        carries: numbers(|worker| matches!(worker.kernel, Kernel::Carry(_))),
        on_line: numbers(|worker| worker.reach.on_line),
        now: Scratch::new(compiled, workers.len(), control),
        workers,
        prefix: Vec::new(),
        found: Vec::new(),
        parts: Vec::new(),
        piles: vec![0; 2 * compiled.axes.count()],
        views: Vec::new(),
        count: 0,
        limit,
    };
    if parallel { sweep.in_batches(judge, threads, control) } else { sweep.one_by_one(judge, control) }
}

/// Marks what reaches the targets of the lists: the old ones, or the fresh ones. Says how much work that was, in plain
/// targets asked.
fn ask(workers: &[Worker], lists: &[usize], fresh_ones: bool, prefix: &[i64], now: &mut Scratch<'_>) -> u64 {
    let mut work = 0;
    for &number in lists {
        if now.line.is_full() {
            return work;
        }
        let Some(Worker { reach, kernel: Kernel::List { old, fresh } }) = workers.get(number) else { continue };
        let list = if fresh_ones { fresh } else { old };
        if list.is_empty() || now.prepare(number, reach, prefix).is_none() {
            continue;
        }
        let Scratch { line, places, on, looks, .. } = now;
        let Some(on) = on.get_mut(number) else { continue };
        let open = (on.from.max(line.from), on.to.min(line.to));
        let plain = reach.is_plain();
        let (mut asked, mut next_look) = (0u32, 2u32);
        let found = list.fitting(reach, on, open, looks);
        list.each(found.then_some(looks.as_slice()), prefix.len() + 1, |parts, target| {
            if !target.is_empty() {
                places.target(target);
            }
            reach.apply(on, parts, line, places);
            asked += 1;
            if !plain && asked == next_look {
                line.shrink();
                next_look = next_look.saturating_mul(2);
            }
            line.is_full() || places.is_stopped()
        });
        // Tests and exceptions take several times as long as intervals alone.
        work += u64::from(asked) * if plain { 1 } else { 4 };
    }
    work
}

impl Sweep<'_> {
    /// Every line, the last coordinate of the prefix fastest.
    fn one_by_one(&mut self, judge: &mut impl Judge, control: Control<'_>) -> Result<(), SolveError> {
        let axes = &self.compiled.axes;
        let (mut lines, mut count, mut work) = (Lines::default(), 0u64, 0);
        while lines.advance(axes) {
            // A few numbers: a loop costs less than a call.
            self.prefix.resize(lines.prefix.len(), 0);
            self.prefix.iter_mut().zip(&lines.prefix).for_each(|(slot, value)| *slot = *value);
            self.now.start(axes, &self.prefix);
            self.now.rule_out(judge);
            // A full line has nothing to tell, and the carries catch up on the next one.
            if !self.now.line.is_full() {
                work += ask(&self.workers, &self.lists, false, &self.prefix, &mut self.now);
                self.finish(judge, false)?;
            }
            count += 1;
            if count.is_multiple_of(LINES) {
                self.report(LINES, std::mem::take(&mut work), control)?;
            }
        }
        self.guard()
    }

    /// Sets the piles at these coordinates, twice over.
    fn set_piles(&mut self, coordinates: &[i64]) {
        if let Some((before, after)) = self.piles.split_at_mut_checked(coordinates.len()) {
            self.compiled.axes.piles(coordinates, after);
            before.copy_from_slice(after);
        }
    }

    /// Says how far the sweep is. So many lines, and so much work on lists, count as steps whatever the number of threads.
    fn report(&self, lines: u64, work: u64, control: Control<'_>) -> Result<(), SolveError> {
        let (first, last) = self.compiled.axes.range(&[]);
        let size = |value: i64| u64::try_from(value - first).unwrap_or(0);
        control.works((lines / LINES + work / WORK).saturating_sub(1))?;
        control.step(self.prefix.first().map_or(0, |&value| size(value)), size(last + 1))?;
        self.guard()
    }

    /// Errors of tests, and lists that outgrow the memory.
    fn guard(&self) -> Result<(), SolveError> {
        let lists = self.workers.iter().map(|worker| match &worker.kernel {
            Kernel::List { old, fresh } => old.bytes() + fresh.bytes(),
            _ => 0,
        });
        let piles = u64::try_from(self.compiled.axes.count()).unwrap_or(1);
        let found = self.count.saturating_mul(piles).saturating_mul(8);
        let needed = u64::try_from(lists.sum::<usize>()).unwrap_or(u64::MAX).saturating_add(found);
        if needed > self.limit {
            return Err(SolveError::Memory { needed, limit: self.limit });
        }
        self.compiled.failure().map_or(Ok(()), Err)
    }

    /// Works a line to its end once the lists have been asked.
    fn finish(&mut self, judge: &mut impl Judge, fresh: bool) -> Result<(), SolveError> {
        self.now.places.complete()?;
        self.found.clear();
        let mut views = std::mem::take(&mut self.views);
        self.start_carries(&mut views);
        let searched = self.search(&views, judge);
        self.views = views;
        searched?;
        self.close(fresh);
        Ok(())
    }

    /// Settles the carries for this line, and says how the line sees their bitsets.
    fn start_carries(&mut self, views: &mut Vec<(usize, View)>) {
        views.clear();
        let here = self.prefix.first().copied().unwrap_or(0);
        for &number in &self.carries {
            let Some(Worker { reach, kernel: Kernel::Carry(carry) }) = self.workers.get_mut(number) else { continue };
            if reach.is_unconditional() {
                let line = &mut self.now.line;
                carry.start(here, |low, high| line.fill(low, high));
                carry.skip(line);
                views.extend(carry.view(here, true).map(|view| (number, view)));
                continue;
            }
            let open = !self.now.line.is_full() && self.now.prepare(number, reach, &self.prefix).is_some();
            let Scratch { line, places, on, .. } = &mut self.now;
            let Some(on) = on.get_mut(number) else { continue };
            if open && reach.has_mask() {
                reach.mask(on, line, places);
            }
            let mask = reach.mask_words(on);
            let (from, to) = (on.from, on.to);
            carry.start(here, |low, high| {
                if !open {
                } else if reach.has_mask() {
                    line.fill_where(low.max(from), high.min(to), |word| mask.get(word).copied().unwrap_or(0));
                } else {
                    line.fill(low.max(from), high.min(to));
                }
            });
            if open && let Some(view) = carry.view(here, false) {
                views.push((number, view));
            }
        }
    }

    /// The bitset of a carry as the line sees it.
    fn see(&self, (worker, view): (usize, View)) -> Seen<'_> {
        match (self.workers.get(worker), self.now.on.get(worker)) {
            (Some(Worker { reach, kernel: Kernel::Carry(carry) }), Some(on)) => {
                let mask = reach.has_mask().then(|| reach.mask_words(on));
                carry.seen(view, mask, reach.has_source_bounds().then_some((on.from, on.to)))
            }
            _ => Seen::default(),
        }
    }

    /// The words of a carry's bitset that belong to the words of the line from `number` on, and how far they are shifted;
    /// `None` if there is a condition on the source.
    #[inline]
    fn see_plain(&self, (worker, view): (usize, View), number: usize) -> Option<Moved<'_>> {
        match self.workers.get(worker) {
            Some(Worker { kernel: Kernel::Carry(carry), .. }) if view.plain => carry.words_from(view, number),
            _ => None,
        }
    }

    /// The same with the mask of a condition that changes along the line; `None` if there is another condition.
    fn see_masked(&self, (worker, view): (usize, View), number: usize) -> Option<(Moved<'_>, &[u64])> {
        match (self.workers.get(worker), self.now.on.get(worker)) {
            (Some(Worker { reach, kernel: Kernel::Carry(carry) }), Some(on))
                if reach.has_mask() && !reach.has_source_bounds() =>
            {
                Some((carry.words_from(view, number)?, reach.mask_words(on).get(number..)?))
            }
            _ => None,
        }
    }

    /// The first block of words from `number` on that has an open place; its marks, with the carries worked in, are left
    /// in `block`.
    fn next_block(&self, views: &[(usize, View)], number: usize, block: &mut [u64; BLOCK]) -> Option<usize> {
        let line = &self.now.line;
        if line.is_full() || number > word_of(line.to) {
            return None;
        }
        let words = line.words.get(number..word_of(line.to) + BLOCK)?;
        // One or two carries are the rule, and worth loops of their own.
        let plain = |view: &(usize, View)| self.see_plain(*view, number);
        let masked = |view: &(usize, View)| self.see_masked(*view, number);
        let found = match views {
            [] => open_block(words, [], [], [], block),
            [one] if let Some(one) = plain(one) => match one {
                (still, 0) => open_block(words, [still], [], [], block),
                moved => open_block(words, [], [moved], [], block),
            },
            [one] if let Some(one) = masked(one) => open_block(words, [], [], [one], block),
            [one, two] if let (Some(one), Some(two)) = (plain(one), plain(two)) => match (one, two) {
                ((still, 0), (other, 0)) => open_block(words, [still, other], [], [], block),
                ((still, 0), moved) | (moved, (still, 0)) => open_block(words, [still], [moved], [], block),
                _ => open_block(words, [], [one, two], [], block),
            },
            [one, two] | [two, one] if let (Some(one), Some(two)) = (plain(one), masked(two)) => match one {
                (still, 0) => open_block(words, [still], [], [two], block),
                moved => open_block(words, [], [moved], [two], block),
            },
            _ if views.len() <= 4 => {
                let few: [Seen<'_>; 4] =
                    std::array::from_fn(|at| views.get(at).map_or_else(Seen::default, |view| self.see(*view)));
                open_block_of(words, number, few.get(..views.len()).unwrap_or(&few), block)
            }
            _ => {
                let seen: Vec<Seen<'_>> = views.iter().map(|view| self.see(*view)).collect();
                open_block_of(words, number, &seen, block)
            }
        };
        found.map(|at| number + at)
    }

    /// Finds the places that no mark covers, lowest first.
    fn search(&mut self, views: &[(usize, View)], judge: &mut impl Judge) -> Result<(), SolveError> {
        let mut number = word_of(self.now.line.from);
        let mut block = [0; BLOCK];
        while let Some(first) = self.next_block(views, number, &mut block) {
            for (at, carried) in block.into_iter().enumerate() {
                if carried != u64::MAX {
                    self.open_places(first + at, carried, judge)?;
                    if first + at >= word_of(self.now.line.to) {
                        return Ok(());
                    }
                }
            }
            number = first + BLOCK;
        }
        Ok(())
    }

    /// Judges the open places of one word; `carried` is what was marked when the block was read.
    fn open_places(&mut self, number: usize, carried: u64, judge: &mut impl Judge) -> Result<(), SolveError> {
        let mut done = carried;
        loop {
            let marked = done | self.now.line.words.get(number).copied().unwrap_or(u64::MAX);
            let open = !marked & within(number, self.now.line.from, self.now.line.to);
            if open == 0 {
                return Ok(());
            }
            let bit = open.trailing_zeros();
            let t = i64::try_from(number).unwrap_or(0) * 64 + i64::from(bit);
            done |= 1 << bit;
            self.now.places.at(t);
            let count = self.compiled.axes.count();
            let piles = self.now.places.values.get(..count).unwrap_or(&[]);
            if !judge.is_safe(piles)? {
                continue;
            }
            judge.found(piles)?;
            self.found.push(t);
            self.count += 1;
            self.mark_line(t);
            self.now.places.complete()?;
        }
    }

    /// Marks what reaches a new P-position along its own line.
    fn mark_line(&mut self, t: i64) {
        let count = self.compiled.axes.count();
        for &number in &self.on_line {
            let Some(Worker { reach, .. }) = self.workers.get(number) else { continue };
            if let Some((low, high)) = reach.own {
                self.now.line.fill(t + low, t + high);
                continue;
            }
            // As a target: the same piles in the second half.
            self.now.places.at(t);
            self.now.places.values.copy_within(..count, count);
            self.prefix.push(t);
            let accepted = reach.accepts(&self.prefix, &self.now.places.values);
            if accepted {
                self.parts.clear();
                reach.push_parts(&self.prefix, &mut self.parts);
            }
            self.prefix.pop();
            if !accepted || self.now.prepare(number, reach, &self.prefix).is_none() {
                continue;
            }
            let Scratch { line, places, on, .. } = &mut self.now;
            if let Some(on) = on.get_mut(number) {
                reach.apply(on, &self.parts, line, places);
            }
        }
    }

    /// Hands the P-positions of the line to carries and lists.
    fn close(&mut self, into_fresh: bool) {
        let here = self.prefix.first().copied().unwrap_or(0);
        let count = self.compiled.axes.count();
        for place in 0..self.found.len() {
            let Some(&t) = self.found.get(place) else { break };
            if self.all_carried {
                for Worker { kernel, .. } in &mut self.workers {
                    if let Kernel::Carry(carry) = kernel {
                        carry.add(here, t);
                    }
                }
                continue;
            }
            self.prefix.push(t);
            let prefix = std::mem::take(&mut self.prefix);
            self.set_piles(&prefix);
            for Worker { reach, kernel } in &mut self.workers {
                match kernel {
                    Kernel::List { old, fresh } if reach.accepts(&prefix, &self.piles) => {
                        let list = if into_fresh { fresh } else { old };
                        list.add(reach, &prefix, self.piles.get(count..).unwrap_or(&[]));
                    }
                    Kernel::Carry(carry) if reach.accepts(&prefix, &self.piles) => carry.add(here, t),
                    _ => {}
                }
            }
            self.prefix = prefix;
            self.prefix.pop();
        }
    }
}
