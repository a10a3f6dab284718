//! What becomes of long calls when the interpreter ends.
//!
//! A thread that nobody waits for (`daemon=True`) may be inside a long call then, without the interpreter's lock. If it asks for
//! the lock again, Python before 3.14 ends the thread on the spot, unwinding all functions that it is in. `PyO3` stops that where one
//! unwinder serves all of the process. A wheel that was linked by zig brings an unwinder of its own, which cannot read what that of
//! the C library hands to it: every such end was a segmentation fault. So such a thread does not ask: it waits for the end of the process
//! where it is, as Python 3.14 has it. `atexit` tells us in time, and waits until no call is about to ask.

use pyo3::prelude::*;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{ThreadId, current, park};
use std::time::Duration;

/// Calls that do not come to rest after this are not waited for.
const PATIENCE: Duration = Duration::from_millis(1000);

/// Which calls are under way.
struct Calls {
    /// How many may ask for the lock.
    inside: usize,
    /// The thread that ends the interpreter, once it does.
    ending: Option<ThreadId>,
}

static CALLS: Mutex<Calls> = Mutex::new(Calls { inside: 0, ending: None });
static CHANGED: Condvar = Condvar::new();

fn calls() -> MutexGuard<'static, Calls> {
    CALLS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A call that is under way, until it is dropped.
pub(crate) struct Inside(());

impl Inside {
    /// Begins a call.
    pub(crate) fn new() -> Self {
        calls().inside += 1;
        Self(())
    }

    /// Works while other threads of Python run. If the interpreter ends meanwhile, or is ending, this does not return.
    pub(crate) fn detached<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
        py.detach(|| {
            let done = work();
            rest_if_ending();
            done
        })
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        calls().inside -= 1;
        CHANGED.notify_all();
    }
}

/// Waits for the end of the process, if the interpreter ends and another thread ends it.
fn rest_if_ending() {
    let mut calls = calls();
    if calls.ending.is_none_or(|ending| ending == current().id()) {
        return;
    }
    calls.inside -= 1;
    drop(calls);
    CHANGED.notify_all();
    loop {
        park();
    }
}

/// The interpreter ends: called by `atexit`, before it does.
#[pyfunction]
pub(crate) fn leave(py: Python<'_>) {
    py.detach(|| {
        let mut calls = calls();
        calls.ending = Some(current().id());
        let _ = CHANGED.wait_timeout_while(calls, PATIENCE, |calls| calls.inside > 0);
    });
}
