//! Long work: a progress bar on a terminal, and Ctrl-C.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use ratwheel_numbers::{CancelToken, Control};

use crate::errors::Failure;

/// Runs `work` with a bar on stderr (only if that is a terminal) and a token that Ctrl-C cancels.
/// A second Ctrl-C ends the process at once.
pub(crate) fn watched<T>(what: &'static str, work: impl FnOnce(Control<'_>) -> T) -> Result<T, Failure> {
    let token = CancelToken::new();
    let seen = token.clone();
    ctrlc::set_handler(move || {
        if seen.is_cancelled() {
            std::process::exit(130);
        }
        seen.cancel();
    })
    .map_err(|error| Failure::gave_up(format_args!("cannot watch for Ctrl-C: {error}")))?;
    let bar = ProgressBar::new(0).with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{wide_bar}] {pos}/{len} {elapsed}") {
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
    let result = work(Control::new(&token, &report));
    bar.finish_and_clear();
    Ok(result)
}
