//! Long work: a progress bar on a terminal, and Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::discard_drafts;

use crate::errors::Failure;

/// What Ctrl-C cancels: one token for everything that a verb does.
static INTERRUPTED: OnceLock<CancelToken> = OnceLock::new();

/// Runs `work` with a bar on stderr (only if that is a terminal) and a token that Ctrl-C cancels.
/// A second Ctrl-C ends the process at once; unfinished files are removed even then.
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
    let result = work(Control::new(token, &report));
    bar.finish_and_clear();
    Ok(result)
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
            discard_drafts();
            std::process::exit(130);
        }
        token.cancel();
    })
    .map_err(|error| Failure::gave_up(format_args!("cannot watch for Ctrl-C: {error}")))?;
    Ok(token)
}
