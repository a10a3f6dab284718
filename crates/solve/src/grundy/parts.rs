//! One piece of work in parts, on several threads.

use ratwheel_numbers::Cancelled;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does the work on all numbers below `count`, so many at once; every thread takes the next part when it is done with one.
/// After a failure no new part is begun.
pub(super) fn in_parts(
    count: usize,
    at_once: usize,
    threads: usize,
    work: &(impl Fn(Range<usize>) -> Result<(), Cancelled> + Sync),
) -> Result<(), Cancelled> {
    let (at_once, next) = (at_once.max(1), AtomicUsize::new(0));
    let parts = count.div_ceil(at_once);
    let share = || {
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                return Ok(());
            }
            let start = part * at_once;
            work(start..(start + at_once).min(count)).inspect_err(|_| next.store(parts, Ordering::Relaxed))?;
        }
    };
    let workers = threads.min(parts).max(1);
    if workers == 1 {
        return share();
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(share)).collect();
        let mut result = share();
        for other in others {
            let theirs = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            result = result.and(theirs);
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_numbers::{CancelToken, Control};
    use std::sync::atomic::AtomicU64;

    #[test]
    fn every_number_once_on_any_number_of_threads() {
        for (count, at_once, threads) in [(0, 4, 2), (1, 4, 2), (10, 3, 1), (100, 7, 2), (100, 1, 4), (5, 100, 3)] {
            let seen: Vec<AtomicU64> = (0..count).map(|_| AtomicU64::new(0)).collect();
            let mark = |part: Range<usize>| {
                assert!(part.len() <= at_once);
                seen.iter().skip(part.start).take(part.len()).for_each(|slot| {
                    slot.fetch_add(1, Ordering::Relaxed);
                });
                Ok(())
            };
            assert_eq!(in_parts(count, at_once, threads, &mark), Ok(()));
            assert!(seen.iter().all(|slot| slot.load(Ordering::Relaxed) == 1), "{count} {at_once} {threads}");
        }
    }

    #[test]
    fn a_stop_ends_it() {
        let (begun, token, nobody) = (AtomicU64::new(0), CancelToken::new(), |_, _| {});
        token.cancel();
        let control = Control::new(&token, &nobody);
        let stop = |_: Range<usize>| {
            begun.fetch_add(1, Ordering::Relaxed);
            control.check()
        };
        assert!(in_parts(1000, 1, 2, &stop).is_err());
        assert!(begun.load(Ordering::Relaxed) <= 2);
    }
}
