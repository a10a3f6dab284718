//! How a long call is watched and stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// A flag that asks a long call to stop; clones share it, so another thread or a signal handler can set it.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every call that holds this token to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has a stop been asked for?
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The call was stopped by its [`CancelToken`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the end, as asked")]
#[non_exhaustive]
pub struct Cancelled;

/// Tells a long call when to stop, and takes its reports of progress.
///
/// ```
/// use ratwheel_numbers::{CancelToken, Control};
/// let token = CancelToken::new();
/// let report = |done, total| println!("{done} of {total}");
/// let control = Control::new(&token, &report);
/// assert!(control.check().is_ok());
/// token.cancel();
/// assert!(control.check().is_err());
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    cancel: Option<&'a CancelToken>,
    progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
}

impl<'a> Control<'a> {
    /// Stop when `cancel` says so, and report `(done, total)` to `progress` now and then.
    #[must_use]
    pub fn new(cancel: &'a CancelToken, progress: &'a (dyn Fn(u64, u64) + Sync)) -> Self {
        Self { cancel: Some(cancel), progress: Some(progress) }
    }

    /// Never stop and report nothing.
    #[must_use]
    pub fn none() -> Control<'static> {
        Control { cancel: None, progress: None }
    }

    /// `Err(Cancelled)` once the token is cancelled.
    ///
    /// # Errors
    /// [`Cancelled`], which the long call passes on to its caller.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.cancel.is_some_and(CancelToken::is_cancelled) { Err(Cancelled) } else { Ok(()) }
    }

    /// Tells the listener that `done` of `total` steps are made, and [checks](Control::check).
    ///
    /// # Errors
    /// [`Cancelled`], as [`Control::check`].
    pub fn step(&self, done: u64, total: u64) -> Result<(), Cancelled> {
        if let Some(progress) = self.progress {
            progress(done, total);
        }
        self.check()
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}
