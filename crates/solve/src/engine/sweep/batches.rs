//! The sweep with several threads: the lines of a batch ask the lists at once, and then, one by one, the P-positions that
//! were found in the batch. Neither the positions nor their order depend on the number of threads.
//!
//! A batch in which the lists have little to do is worked by one thread: handing lines over would take longer than asking.

use super::{Judge, Kernel, Scratch, Sweep, Worker, ask};
use crate::engine::line::Marks;
use crate::error::SolveError;
use crate::plan::axes::Lines;
use ratwheel_numbers::Control;
use rayon::prelude::*;

/// Lines that ask the lists together; few in unit tests, so that small regions have several batches.
const BATCH: usize = if cfg!(test) { 8 } else { 512 };
/// Targets that a line must ask on average to be worth a thread; that takes some times as long as handing its marks over.
/// The small regions of unit tests go to the threads all the same.
const WORTH: u64 = if cfg!(test) { 0 } else { 400 };

impl Sweep<'_> {
    /// Every line, in batches.
    pub(super) fn in_batches(
        &mut self,
        judge: &mut impl Judge,
        threads: usize,
        control: Control<'_>,
    ) -> Result<(), SolveError> {
        let compiled = self.compiled;
        // Started when a batch needs it; `None` inside if the system has no threads to give.
        let mut pool: Option<Option<rayon::ThreadPool>> = None;
        let depth = compiled.axes.count() - 1;
        let mut lines = Lines::default();
        let mut batch: Vec<i64> = Vec::new();
        let mut together = WORTH == 0;
        loop {
            batch.clear();
            let mut count = 0u64;
            while batch.len() < BATCH * depth && lines.advance(&compiled.axes) {
                batch.extend_from_slice(&lines.prefix);
                count += 1;
            }
            if batch.is_empty() {
                return self.guard();
            }
            // As much as the last batch had to do, this one will have, more or less.
            let start = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
            let work = match if together { pool.get_or_insert_with(start).as_ref() } else { None } {
                Some(pool) => self.batch(&batch, judge, pool, control)?,
                None => self.alone(&batch, judge)?,
            };
            together = work >= WORTH * count;
            self.report(count, work, control)?;
        }
    }

    /// The lines of a batch one after the other; says how much the lists had to do.
    fn alone(&mut self, batch: &[i64], judge: &mut impl Judge) -> Result<u64, SolveError> {
        let mut work = 0;
        for prefix in batch.chunks_exact(self.compiled.axes.count() - 1) {
            self.prefix.clear();
            self.prefix.extend_from_slice(prefix);
            self.now.start(&self.compiled.axes, prefix);
            work += ask(&self.workers, &self.lists, false, prefix, &mut self.now);
            self.finish(judge, false)?;
        }
        Ok(work)
    }

    /// The lines of a batch at once; says how much the lists had to do.
    fn batch(
        &mut self,
        batch: &[i64],
        judge: &mut impl Judge,
        pool: &rayon::ThreadPool,
        control: Control<'_>,
    ) -> Result<u64, SolveError> {
        let compiled = self.compiled;
        let depth = compiled.axes.count() - 1;
        let (workers, lists) = (&self.workers, &self.lists);
        let marks: Result<Vec<(Marks, u64)>, SolveError> = pool.install(|| {
            let chunks = batch.par_chunks_exact(depth).with_min_len(16);
            let asked = chunks.map_init(
                || Scratch::new(compiled, workers.len(), control),
                |now, prefix| {
                    now.start(&compiled.axes, prefix);
                    let work = ask(workers, lists, false, prefix, now);
                    now.places.complete()?;
                    Ok((now.line.save(), work))
                },
            );
            asked.collect()
        });
        let (mut work, mut fresh) = (0, Vec::new());
        for (prefix, (marks, asked)) in batch.chunks_exact(depth).zip(&marks?) {
            work += asked;
            self.prefix.clear();
            self.prefix.extend_from_slice(prefix);
            self.now.start(&compiled.axes, prefix);
            self.now.line.restore(marks);
            ask(&self.workers, &self.lists, true, prefix, &mut self.now);
            self.finish(judge, true)?;
            for t in &self.found {
                fresh.extend_from_slice(prefix);
                fresh.push(*t);
            }
        }
        self.settle(&fresh);
        Ok(work)
    }

    /// Moves what a batch found from the fresh lists to the old ones.
    fn settle(&mut self, found: &[i64]) {
        for worker in &mut self.workers {
            if let Kernel::List { fresh, .. } = &mut worker.kernel {
                fresh.clear();
            }
        }
        let count = self.compiled.axes.count();
        for coordinates in found.chunks_exact(count) {
            self.set_piles(coordinates);
            for Worker { reach, kernel } in &mut self.workers {
                if let Kernel::List { old, .. } = kernel
                    && reach.accepts(coordinates, &self.piles)
                {
                    old.add(reach, coordinates, self.piles.get(count..).unwrap_or(&[]));
                }
            }
        }
    }
}
