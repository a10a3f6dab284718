//! How long work takes on a core, and a limit of that time: what other programs do beside it adds nothing. Where the system
//! does not tell it (it does on Linux) the clock on the wall stands in.

use ratwheel_numbers::CancelToken;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The thread that asks, for [`on_cpu`]; other threads may ask about it.
fn this_thread() -> String {
    let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    format!("/proc/{}/schedstat", thread.display())
}

/// How long that thread has been on a core.
fn on_cpu(thread: &str) -> Option<Duration> {
    let text = std::fs::read_to_string(thread).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The result, the time on a core where it is known, and the time by the clock.
pub(crate) fn time<T>(run: impl FnOnce() -> T) -> (T, Option<Duration>, Duration) {
    let thread = this_thread();
    let (before, begun) = (on_cpu(&thread), Instant::now());
    let result = run();
    let elapsed = begun.elapsed();
    (result, before.and_then(|before| on_cpu(&thread)?.checked_sub(before)), elapsed)
}

/// Runs it on this thread with a token that is cancelled when it has been on a core for that long, and measures it.
pub(crate) fn limited<T>(most: Duration, run: impl FnOnce(&CancelToken) -> T) -> (T, Duration) {
    let (token, over, thread) = (CancelToken::new(), AtomicBool::new(false), this_thread());
    let (before, begun) = (on_cpu(&thread), Instant::now());
    let spent = || before.and_then(|before| on_cpu(&thread)?.checked_sub(before)).unwrap_or_else(|| begun.elapsed());
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                if spent() > most {
                    token.cancel();
                }
                std::thread::park_timeout(Duration::from_millis(20));
            }
        });
        let result = run(&token);
        let spent = spent();
        over.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        (result, spent)
    })
}
