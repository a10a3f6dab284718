//! What was opened last, so that whoever asks many questions about one game opens it once.

use ratwheel_bench::Bench;
use ratwheel_bench::session::Oracle;
use ratwheel_numbers::Real;
use ratwheel_numeration::System;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by name, the last used first; the oldest goes when there are too many.
#[derive(Debug)]
pub(crate) struct Kept<T, const MOST: usize>(Mutex<Vec<(String, Arc<T>)>>);

impl<T, const MOST: usize> Default for Kept<T, MOST> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T, const MOST: usize> Kept<T, MOST> {
    /// What is found under a key, or what `make` puts there if it is worth keeping.
    pub(crate) fn get<E>(
        &self,
        key: &str,
        make: impl FnOnce() -> Result<Arc<T>, E>,
        worth_keeping: impl FnOnce(&T) -> bool,
    ) -> Result<Arc<T>, E> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut list = lock();
            if let Some(at) = list.iter().position(|(known, _)| *known == key) {
                list[..=at].rotate_right(1);
                if let Some((_, value)) = list.first() {
                    return Ok(Arc::clone(value));
                }
            }
        }
        // Made without the lock: opening one game must not keep the others waiting.
        let value = make()?;
        let mut list = lock();
        if worth_keeping(&value) && !list.iter().any(|(known, _)| *known == key) {
            list.truncate(MOST.saturating_sub(1));
            list.insert(0, (key.to_owned(), Arc::clone(&value)));
        }
        Ok(value)
    }
}

/// Games, opponents, real numbers and numeration systems that were asked about last.
#[derive(Debug, Default)]
pub struct Cache {
    pub(super) games: Kept<Bench, 48>,
    pub(super) oracles: Kept<Oracle, 6>,
    pub(super) reals: Kept<Real, 16>,
    pub(super) systems: Kept<System, 8>,
}
