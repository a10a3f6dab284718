//! The one clock of the libraries: a [`Moment`] is a point in time, and says how long ago it was.
//!
//! Nothing that is computed depends on it; budgets and reports do. Everywhere but in a web page it is the monotonic clock of
//! the system. A page has no such clock of its own: whoever runs the libraries there hands one over with
//! `Moment::set_clock`, and without it no time passes.

use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
type Point = std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
type Point = Duration;

/// A point in time.
///
/// ```
/// use ratwheel_numbers::Moment;
/// use std::time::Duration;
/// let begun = Moment::now();
/// assert!(begun <= Moment::now());
/// assert!(begun.checked_add(Duration::from_secs(3600)).is_some_and(|later| later > Moment::now()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Point);

impl Moment {
    /// The time that has passed since.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Self::now().since(self)
    }

    /// This much later, unless there is no such moment.
    #[must_use]
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Moment {
    /// The present.
    #[must_use]
    pub fn now() -> Self {
        Self(std::time::Instant::now())
    }

    fn since(self, earlier: Self) -> Duration {
        self.0.saturating_duration_since(earlier.0)
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod page {
    use super::{Duration, Moment};
    use std::sync::OnceLock;

    /// Tells the time that has passed since some fixed moment.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    impl Moment {
        /// The present, as the clock that was handed over tells it.
        #[must_use]
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Hands over a clock: the time since some fixed moment. Only the first one is taken.
        pub fn set_clock(clock: fn() -> Duration) {
            let _ = CLOCK.set(clock);
        }

        pub(super) fn since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
