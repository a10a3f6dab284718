//! Long calls: the work has a thread of its own, while the thread of Python lets others run, looks for signals and tells how
//! far it is.
//!
//! The work touches nothing of Python's, so it may go on while the interpreter ends (`ending.rs` has the rest). Every thread is
//! joined: at the end of its call, or, if it was left behind, by a later call that finds it ended. So no thread is still on its
//! way out when its caller goes on, and the stacks of those left behind are given back.

use crate::ending::Inside;
use crate::errors;
use pyo3::prelude::*;
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::Problem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often signals are looked for.
const LOOK: Duration = Duration::from_millis(20);
/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);
/// Work that has not heard after this that it is to stop is left behind: its thread ends when it hears.
const PATIENCE: Duration = Duration::from_millis(120);
/// What formulas that nest deeply may take.
const STACK: usize = 64 << 20;

/// Threads that did not hear in time.
static LEFT: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Leaves a thread behind; those that have ended meanwhile are joined.
fn leave(thread: Option<JoinHandle<()>>) {
    let ended: Vec<JoinHandle<()>> = {
        let mut left = LEFT.lock().unwrap_or_else(PoisonError::into_inner);
        left.extend(thread);
        left.extract_if(.., |thread| thread.is_finished()).collect()
    };
    for thread in ended {
        // What it died of, if it did, was of interest to a call that is over.
        let _ = thread.join();
    }
}

/// Does work that may take long. It must own what it needs, since it may be left behind.
///
/// # Errors
/// The exception for its problem, `KeyboardInterrupt`, and whatever the listener raises.
pub(crate) fn watched<T: Send + 'static>(
    py: Python<'_>,
    listener: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Control<'_>) -> Result<T, Problem> + Send + 'static,
) -> PyResult<T> {
    let inside = Inside::new();
    inside.detached(py, || leave(None));
    let token = CancelToken::new();
    let far = Arc::new((AtomicU64::new(0), AtomicU64::new(0)));
    let (sender, receiver) = channel();
    let receiver = Answers(Mutex::new(receiver));
    let (heard, told) = (token.clone(), Arc::clone(&far));
    let thread = move || {
        let report = |done: u64, total: u64| {
            told.0.store(done, Ordering::Relaxed);
            told.1.store(total, Ordering::Relaxed);
        };
        let control = Control::new(&heard, &report);
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(control)));
        // Nobody listens any more where it was left behind.
        let _ = sender.send(ended);
    };
    let named = std::thread::Builder::new().name("ratwheel".to_owned()).stack_size(STACK);
    let thread = named.spawn(thread).map_err(|error| {
        let problem = Problem::gave_up(format_args!("cannot start a thread: {error}"));
        errors::raise(py, &problem)
    })?;
    let mut ended = true;
    let answer =
        listened((py, &inside), listener, &receiver, || (far.0.load(Ordering::Relaxed), far.1.load(Ordering::Relaxed)))
            .unwrap_or_else(|error| {
                token.cancel();
                ended = inside.detached(py, || !matches!(receiver.wait(PATIENCE), Err(RecvTimeoutError::Timeout)));
                Err(error)
            });
    if ended {
        // It has sent its answer, and ends now.
        let _ = inside.detached(py, || thread.join());
    } else {
        leave(Some(thread));
    }
    answer
}

/// Where the answer arrives. It may be looked at while other threads of Python run, so it is locked.
struct Answers<T>(Mutex<Receiver<std::thread::Result<Result<T, Problem>>>>);

impl<T> Answers<T> {
    fn wait(&self, time: Duration) -> Result<std::thread::Result<Result<T, Problem>>, RecvTimeoutError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time)
    }
}

/// The answer, when it is there.
///
/// # Errors
/// What a signal or the listener raises while there is none.
fn listened<T: Send>(
    (py, inside): (Python<'_>, &Inside),
    listener: Option<&Bound<'_, PyAny>>,
    answers: &Answers<T>,
    far: impl Fn() -> (u64, u64),
) -> PyResult<PyResult<T>> {
    let mut next = Instant::now() + TELL;
    loop {
        match inside.detached(py, || answers.wait(LOOK)) {
            Ok(Ok(answer)) => return Ok(answer.map_err(|problem| errors::raise(py, &problem))),
            Ok(Err(panic)) => return Ok(Err(errors::panicked(py, &*panic))),
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(Err(errors::raise(py, &Problem::broken("the work ended without an answer"))));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        py.check_signals()?;
        if let Some(listener) = listener
            && Instant::now() >= next
        {
            listener.call1(far())?;
            next = Instant::now() + TELL;
        }
    }
}
