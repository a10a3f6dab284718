//! How many inputs got past the reader: executions that are all refused at their first line say little.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static ALL: AtomicU64 = AtomicU64::new(0);
static READ: AtomicU64 = AtomicU64::new(0);
static REACHED: AtomicU64 = AtomicU64::new(0);
static LAST: AtomicBool = AtomicBool::new(false);

/// One more execution: was its input read, and did it come to what the target compares?
pub(crate) fn note(read: bool, reached: bool) {
    let all = ALL.fetch_add(1, Ordering::Relaxed) + 1;
    READ.fetch_add(u64::from(read), Ordering::Relaxed);
    REACHED.fetch_add(u64::from(reached), Ordering::Relaxed);
    LAST.store(read, Ordering::Relaxed);
    if cfg!(feature = "libfuzzer") && all.is_multiple_of(1 << 18) {
        eprintln!("{}", told());
    }
}

/// Was the last input read?
#[must_use]
pub fn last_was_read() -> bool {
    LAST.load(Ordering::Relaxed)
}

/// How many inputs there were, in words.
#[must_use]
pub fn told() -> String {
    let [all, read, reached] = [&ALL, &READ, &REACHED].map(|count| count.load(Ordering::Relaxed));
    format!("of {all} inputs {read} were read, {reached} reached the end")
}
