//! Long work: a progress bar on a terminal, and Ctrl-C.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::{BenchError, discard_drafts};

use crate::errors::Failure;

/// What Ctrl-C cancels: one token for everything that a verb does.
static INTERRUPTED: OnceLock<CancelToken> = OnceLock::new();

/// Is a piece of work under way that holds nothing but what a process may lose?
static WORKING: AtomicBool = AtomicBool::new(false);

/// Work that has not heard Ctrl-C after this is left behind: the process ends.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs `work` with a bar on stderr (only if that is a terminal) and a token that Ctrl-C cancels.
/// Work that does not hear in time, and a second Ctrl-C, end the process at once; unfinished files are removed even then.
pub(crate) fn watched<T>(what: &'static str, work: impl FnOnce(Control<'_>) -> T) -> Result<T, Failure> {
    let token = interrupted()?;
    let bar = ProgressBar::new(0).with_message(what);
    let template = "{msg} [{wide_bar}] {percent}% {human_pos}/{human_len} {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    // Work on several threads may report out of order: the bar only moves forward.
    let furthest = AtomicU64::new(0);
    let report = |done, total| {
        if furthest.fetch_max(done, Ordering::Relaxed) < done {
            bar.set_length(total);
            bar.set_position(done);
        }
    };
    let result = working(|| work(Control::new(token, &report)));
    bar.finish_and_clear();
    Ok(result)
}

/// The line of [`searching`], for [`say`].
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// As [`watched`], for work that cannot tell how far it is: the line shows what is being done, how large it has become,
/// how large it may become, and for how long.
pub(crate) fn searching<T>(what: &'static str, work: impl FnOnce(Control<'_>) -> T) -> Result<T, Failure> {
    shown(what, "{msg}: {human_pos} of at most {human_len} states, {elapsed}", work)
}

/// As [`searching`], for work that goes through several methods: the line shows for how long, and what is being tried.
pub(crate) fn trying<T>(what: &'static str, work: impl FnOnce(Control<'_>) -> T) -> Result<T, Failure> {
    shown(what, "{elapsed} {wide_msg}", work)
}

fn shown<T>(what: &'static str, line: &str, work: impl FnOnce(Control<'_>) -> T) -> Result<T, Failure> {
    let token = interrupted()?;
    let bar = ProgressBar::new(0).with_message(what);
    if let Ok(style) = ProgressStyle::with_template(line) {
        bar.set_style(style);
    }
    let line = || LINE.lock().unwrap_or_else(PoisonError::into_inner);
    *line() = Some(bar.clone());
    let report = |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let result = working(|| work(Control::new(token, &report)));
    *line() = None;
    bar.finish_and_clear();
    Ok(result)
}

/// Says on the line of [`searching`] what is being done now.
pub(crate) fn say(what: &str) {
    if let Some(bar) = &*LINE.lock().unwrap_or_else(PoisonError::into_inner) {
        bar.set_message(what.to_owned());
    }
}

fn working<T>(work: impl FnOnce() -> T) -> T {
    WORKING.store(true, Ordering::SeqCst);
    let result = work();
    WORKING.store(false, Ordering::SeqCst);
    result
}

/// Ends the process as work that was stopped does.
pub(crate) fn leave() -> ! {
    discard_drafts();
    let _ = Failure::from(BenchError::Cancelled).report(false);
    std::process::exit(130);
}

/// Makes Ctrl-C ask before it ends the process: to be called before the first file is opened.
pub(crate) fn ready() -> Result<(), Failure> {
    interrupted().map(|_| ())
}

/// The token, with the handler that cancels it set up at the first call.
fn interrupted() -> Result<&'static CancelToken, Failure> {
    if let Some(token) = INTERRUPTED.get() {
        return Ok(token);
    }
    let token = INTERRUPTED.get_or_init(CancelToken::new);
    ctrlc::set_handler(move || {
        if token.is_cancelled() {
            leave();
        }
        token.cancel();
        std::thread::sleep(PATIENCE);
        if WORKING.load(Ordering::SeqCst) {
            leave();
        }
    })
    .map_err(|error| Failure::gave_up(format_args!("cannot watch for Ctrl-C: {error}")))?;
    Ok(token)
}
