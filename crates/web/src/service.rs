//! What every request shares: the limits, the games that are open, the workers and the jobs.

use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::pool::Pools;
use ratwheel_numbers::{Budget, Control};
use ratwheel_workbench::{Cache, Context};
use std::path::PathBuf;

/// The state of a server.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) limits: Limits,
    pub(crate) cache: Cache,
    pub(crate) pools: Pools,
    pub(crate) jobs: Jobs,
    /// Where the page is read from, unless it is the one inside.
    pub(crate) page: Option<PathBuf>,
    /// Is the server to be reached from this machine only?
    pub(crate) local: bool,
}

impl Service {
    pub(crate) fn new(limits: Limits, page: Option<PathBuf>, local: bool) -> Self {
        let (pools, jobs) = (Pools::new(&limits), Jobs::new(&limits));
        Self { limits, cache: Cache::default(), pools, jobs, page, local }
    }

    /// What one question may use; its time is measured by who runs it.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new().bytes(self.limits.questions.memory).states(self.limits.questions.states)
    }

    /// What a question is answered with.
    pub(crate) fn context<'a>(&'a self, control: Control<'a>) -> Context<'a> {
        let mut context = Context::new(&self.cache, &self.limits.questions);
        context.control = control;
        context.threads = usize::try_from(self.limits.heavy).ok();
        context
    }
}
