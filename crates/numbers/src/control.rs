//! How a long call is watched, limited and stopped.
//!
//! Every engine takes a [`Control`]. It brings the caller's wish to stop, the listener for progress, and the [`Budget`]:
//! what the call may use. All limits of time and memory are said there and nowhere else; an engine tells the control what
//! it uses as it goes, and passes on the [`Cancelled`] that it gets when that is too much. How deeply a text may nest
//! is the same for everybody and is not part of the budget.

use crate::moment::Moment;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use thiserror::Error;

/// A flag that asks a long call to stop; clones share it, so another thread or a signal handler can set it.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<Wish>);

#[derive(Debug, Default)]
struct Wish {
    cancelled: AtomicBool,
    /// How often it was asked, and after how many times it is cancelled by itself.
    counted: Option<(AtomicU64, u64)>,
}

impl CancelToken {
    /// A token that is not cancelled yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that counts how often it is asked, and is cancelled once it has been asked so often. So a test can stop work at
    /// any of the moments at which it looks, without a clock.
    ///
    /// ```
    /// use ratwheel_numbers::CancelToken;
    /// let token = CancelToken::after(2);
    /// assert!(!token.is_cancelled() && !token.is_cancelled() && token.is_cancelled());
    /// assert_eq!(token.asked(), 3);
    /// ```
    #[must_use]
    pub fn after(times: u64) -> Self {
        Self(Arc::new(Wish { cancelled: AtomicBool::new(false), counted: Some((AtomicU64::new(0), times)) }))
    }

    /// Asks every call that holds this token to stop soon.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Has a stop been asked for?
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        let counted = self.0.counted.as_ref();
        let over = counted.is_some_and(|(asked, times)| asked.fetch_add(1, Ordering::Relaxed) >= *times);
        over || self.0.cancelled.load(Ordering::Relaxed)
    }

    /// How often a token that counts was asked; 0 for others.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.0.counted.as_ref().map_or(0, |(asked, _)| asked.load(Ordering::Relaxed))
    }
}

/// What a [`Budget`] limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Resource {
    /// States of one automaton under construction, or of one search through states.
    States,
    /// Shared nodes of its decision diagrams.
    Nodes,
    /// Memory, estimated, in bytes.
    Bytes,
    /// Time, in milliseconds after the budget was made.
    Milliseconds,
    /// Steps: how often the work asked whether it may go on.
    Steps,
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "states",
            Self::Nodes => "diagram nodes",
            Self::Bytes => "bytes of memory",
            Self::Milliseconds => "milliseconds",
            Self::Steps => "steps",
        })
    }
}

/// A budget was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the budget of {limit} {what} is used up ({reached} reached)")]
pub struct GaveUp {
    /// What was used up.
    pub what: Resource,
    /// How much of it was allowed.
    pub limit: u64,
    /// How much had been used, or would have been, when the operation stopped.
    pub reached: u64,
}

/// The call was stopped, by its [`CancelToken`] or because its [`Budget`] was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cancelled {
    /// The limit that was reached; `None` if a stop was asked for.
    pub gave_up: Option<GaveUp>,
}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.gave_up {
            Some(gave_up) => gave_up.fmt(f),
            None => f.write_str("stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for Cancelled {}

/// What a call may use: states and nodes of one automaton, memory, time, steps. Going beyond is an answer, not a crash.
///
/// A step is one [`Control::check`]; a piece of work that is long takes several at once ([`Control::works`]). The same work
/// takes the same steps on every machine, however busy it is, so a limit of steps is what decides between two ways to an
/// answer; a limit of time is for whoever waits.
///
/// ```
/// use ratwheel_numbers::{Budget, Control, Resource};
/// let budget = Budget::new().bytes(1000);
/// let control = Control::none().within(&budget);
/// assert!(control.uses(Resource::Bytes, 600).is_ok());
/// let refused = control.uses(Resource::Bytes, 1200).unwrap_err().gave_up.unwrap();
/// assert_eq!((refused.what, refused.limit, refused.reached), (Resource::Bytes, 1000, 1200));
/// assert_eq!(budget.renewed().limit(Resource::Bytes), 1000);
///
/// // Steps of a part count for the whole too.
/// let whole = Budget::new().steps(3);
/// let control = Control::none().within(&whole);
/// let part = control.narrows(Budget::new().steps(2));
/// let inner = control.within(&part);
/// assert!(inner.check().is_ok() && inner.check().is_ok() && inner.check().is_err());
/// assert!(control.check().is_err());
/// ```
#[derive(Debug)]
pub struct Budget {
    states: u64,
    nodes: u64,
    bytes: u64,
    /// When it was made, and how long it lasts from then.
    time: Option<(Moment, Duration)>,
    /// Its own limit of steps, and those of the budgets around it.
    steps: Vec<Steps>,
    /// The first limit that was reached.
    gave_up: OnceLock<GaveUp>,
}

/// Steps that were taken, by whoever shares them, and how many may be.
#[derive(Clone, Debug)]
struct Steps {
    taken: Arc<AtomicU64>,
    most: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

impl Budget {
    /// Four million states, forty million nodes, one gibibyte, any time and any number of steps.
    #[must_use]
    pub const fn new() -> Self {
        let (states, nodes, bytes) = (4_000_000, 40_000_000, 1 << 30);
        Self { states, nodes, bytes, time: None, steps: Vec::new(), gave_up: OnceLock::new() }
    }

    /// At most this many states of one automaton under construction.
    #[must_use]
    pub fn states(mut self, most: u64) -> Self {
        self.states = most;
        self
    }

    /// At most this many diagram nodes of one automaton under construction.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = most;
        self
    }

    /// At most this many bytes, estimated, in one piece of work.
    #[must_use]
    pub fn bytes(mut self, most: u64) -> Self {
        self.bytes = most;
        self
    }

    /// Stop this long from now; `None` for no limit.
    #[must_use]
    pub fn time(mut self, most: Option<Duration>) -> Self {
        self.time = most.map(|most| (Moment::now(), most));
        self
    }

    /// Stop after this many steps.
    #[must_use]
    pub fn steps(mut self, most: u64) -> Self {
        self.steps.push(Steps { taken: Arc::default(), most });
        self
    }

    /// A fresh one with the same limits; its time begins now, and no step of it is taken.
    #[must_use]
    pub fn renewed(&self) -> Self {
        let Self { states, nodes, bytes, time, .. } = *self;
        let fresh = Self { states, nodes, bytes, ..Self::new() }.time(time.map(|(_, most)| most));
        self.steps.iter().fold(fresh, |fresh, steps| fresh.steps(steps.most))
    }

    /// Nothing may be used that the outer budget does not allow either.
    fn inside(mut self, outer: &Self) -> Self {
        self.states = self.states.min(outer.states);
        self.nodes = self.nodes.min(outer.nodes);
        self.bytes = self.bytes.min(outer.bytes);
        let ends = |time: &(Moment, Duration)| time.0.checked_add(time.1);
        self.time = [self.time, outer.time].into_iter().flatten().min_by_key(ends);
        self.steps.extend(outer.steps.iter().cloned());
        self
    }

    /// So many steps more: are they too many?
    fn steps_more(&self, more: u64) -> Option<GaveUp> {
        let mut over = None;
        for Steps { taken, most } in &self.steps {
            let reached = taken.fetch_add(more, Ordering::Relaxed).saturating_add(more);
            if reached > *most && over.is_none() {
                over = Some(GaveUp { what: Resource::Steps, limit: *most, reached });
            }
        }
        over
    }

    /// How much of this there may be.
    #[must_use]
    pub fn limit(&self, what: Resource) -> u64 {
        match what {
            Resource::States => self.states,
            Resource::Nodes => self.nodes,
            Resource::Bytes => self.bytes,
            Resource::Milliseconds => self.time.map_or(u64::MAX, |(_, most)| milliseconds(most)),
            Resource::Steps => self.steps.iter().map(|steps| steps.most).min().unwrap_or(u64::MAX),
        }
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// What holds where the caller brought no budget.
static STANDARD: Budget = Budget::new();

/// Tells a long call when to stop and what it may use, and takes its reports of progress.
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
    budget: Option<&'a Budget>,
}

impl<'a> Control<'a> {
    /// Stop when `cancel` says so, and report `(done, total)` to `progress` now and then.
    #[must_use]
    pub fn new(cancel: &'a CancelToken, progress: &'a (dyn Fn(u64, u64) + Sync)) -> Self {
        Self { cancel: Some(cancel), progress: Some(progress), budget: None }
    }

    /// Never stop and report nothing.
    #[must_use]
    pub fn none() -> Control<'static> {
        Control { cancel: None, progress: None, budget: None }
    }

    /// The same with this budget.
    #[must_use]
    pub fn within(self, budget: &'a Budget) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// The same without the listener: for the many small pieces of one large work, which tells itself how far it is.
    #[must_use]
    pub fn silent(self) -> Self {
        Self { progress: None, ..self }
    }

    /// The budget as it holds for a part of this call: nothing may be used that the caller's budget does not allow.
    #[must_use]
    pub fn narrows(&self, budget: Budget) -> Budget {
        match self.budget {
            Some(outer) => budget.inside(outer),
            None => budget,
        }
    }

    /// The budget; the standard one where the caller brought none.
    #[must_use]
    pub fn budget(&self) -> &'a Budget {
        self.budget.unwrap_or(&STANDARD)
    }

    /// `Err(Cancelled)` once the token is cancelled, the time is over or the last step is taken; one step more is taken by this.
    ///
    /// # Errors
    /// [`Cancelled`], which the long call passes on to its caller.
    pub fn check(&self) -> Result<(), Cancelled> {
        self.works(1)
    }

    /// [Checks](Control::check) after a piece of work that counts as so many steps.
    ///
    /// # Errors
    /// [`Cancelled`], as [`Control::check`].
    pub fn works(&self, steps: u64) -> Result<(), Cancelled> {
        if self.cancel.is_some_and(CancelToken::is_cancelled) {
            return Err(Cancelled { gave_up: None });
        }
        if let Some(gave_up) = self.budget.and_then(|budget| budget.steps_more(steps)) {
            return Err(self.refused(gave_up));
        }
        match self.budget.and_then(|budget| budget.time) {
            Some((begun, most)) if begun.elapsed() > most => self
                .uses(Resource::Milliseconds, milliseconds(begun.elapsed()).max(milliseconds(most).saturating_add(1))),
            _ => Ok(()),
        }
    }

    /// Is this much of it within the budget?
    ///
    /// # Errors
    /// [`Cancelled`] with the limit that was reached.
    pub fn uses(&self, what: Resource, reached: u64) -> Result<(), Cancelled> {
        let limit = self.budget().limit(what);
        if reached <= limit {
            return Ok(());
        }
        Err(self.refused(GaveUp { what, limit, reached }))
    }

    /// Notes the first limit that was reached.
    fn refused(&self, gave_up: GaveUp) -> Cancelled {
        if let Some(budget) = self.budget {
            let _ = budget.gave_up.set(gave_up);
        }
        Cancelled { gave_up: Some(gave_up) }
    }

    /// The limit that was reached, unless a stop was asked for: then that is the reason why there is no answer.
    #[must_use]
    pub fn gave_up(&self) -> Option<GaveUp> {
        let asked = self.cancel.is_some_and(CancelToken::is_cancelled);
        self.budget.filter(|_| !asked).and_then(|budget| budget.gave_up.get().copied())
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
