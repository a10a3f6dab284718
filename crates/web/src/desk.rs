//! What every question finds on the desk: the limits, the games that are open, the ledger, the workers and the jobs.

use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::pool::Pools;
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use ratwheel_ledger::Ledger;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The state of a server.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) limits: Limits,
    pub(crate) shelf: Shelf,
    pub(crate) pools: Pools,
    pub(crate) jobs: Jobs,
    /// Where the page is read from, unless it is the one inside.
    pub(crate) page: Option<PathBuf>,
    /// Is the server to be reached from this machine only?
    pub(crate) local: bool,
    ledger: OnceLock<Ledger>,
}

impl Desk {
    pub(crate) fn new(limits: Limits, page: Option<PathBuf>, local: bool) -> Self {
        let (pools, jobs) = (Pools::new(&limits), Jobs::new(&limits));
        Self { limits, shelf: Shelf::default(), pools, jobs, page, local, ledger: OnceLock::new() }
    }

    /// The ledger of the documents, read once.
    pub(crate) fn ledger(&self) -> Result<&Ledger, Refusal> {
        if let Some(ledger) = self.ledger.get() {
            return Ok(ledger);
        }
        let read = Ledger::of_documents().map_err(|error| Refusal::new(500, error))?;
        Ok(self.ledger.get_or_init(|| read))
    }
}
