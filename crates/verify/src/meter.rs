//! How much checking takes: trees, states and time are counted as they come, against the caller's budget.

use crate::CertificateError;
use ratwheel_numbers::{Control, Resource};
use std::cell::Cell;

/// Counts for one certificate.
pub struct Meter<'c> {
    control: Control<'c>,
    bytes: Cell<u64>,
    steps: Cell<u32>,
}

/// What a node of a tree takes, roughly: itself, and the coefficients of a sum.
const NODE: u64 = 160;
/// The control is asked once in this many steps.
const OFTEN: u32 = 256;

impl<'c> Meter<'c> {
    /// Nothing is used yet.
    #[must_use]
    pub fn new(control: Control<'c>) -> Self {
        Self { control, bytes: Cell::new(0), steps: Cell::new(0) }
    }

    /// What the caller brought.
    pub(crate) fn control(&self) -> Control<'c> {
        self.control
    }

    /// A small step of work.
    pub(crate) fn step(&self) -> Result<(), CertificateError> {
        self.steps.set(self.steps.get().wrapping_add(1));
        if self.steps.get().is_multiple_of(OFTEN) { Ok(self.control.check()?) } else { Ok(()) }
    }

    /// This many states of one search.
    pub(crate) fn states(&self, states: usize) -> Result<(), CertificateError> {
        Ok(self.control.uses(Resource::States, u64::try_from(states).unwrap_or(u64::MAX))?)
    }

    /// Takes memory; counted before it is taken.
    pub(crate) fn takes(&self, bytes: usize) -> Result<(), CertificateError> {
        self.add(u64::try_from(bytes).unwrap_or(u64::MAX))
    }

    /// Trees with this many nodes together are about to be made.
    pub(crate) fn makes(&self, nodes: usize) -> Result<(), CertificateError> {
        self.control.check()?;
        self.add(NODE.saturating_mul(u64::try_from(nodes).unwrap_or(u64::MAX)))
    }

    fn add(&self, bytes: u64) -> Result<(), CertificateError> {
        let all = self.bytes.get().saturating_add(bytes);
        self.control.uses(Resource::Bytes, all)?;
        self.bytes.set(all);
        Ok(())
    }

    /// Does some work, and forgets what it took: it is given back at the end.
    pub(crate) fn meanwhile<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.bytes.get();
        let done = work();
        self.bytes.set(before);
        done
    }
}
