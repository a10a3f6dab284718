//! What every request shares: the limits, the games that are open, the workers and the jobs.

use crate::assets::{self, Asset};
use crate::jobs::Jobs;
use crate::limits::Limits;
use crate::page::{self, First, PageError};
use crate::pool::Pools;
use crate::refused::Refused;
use ratwheel_interface::about;
use ratwheel_numbers::{Budget, Control};
use ratwheel_workbench::{Cache, Context, Problem};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

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
    /// What the page asks first, with the answers.
    first: OnceLock<Result<String, String>>,
    /// The page inside this build with these answers.
    index: OnceLock<Result<Arc<Asset>, String>>,
}

impl Service {
    pub(crate) fn new(limits: Limits, page: Option<PathBuf>, local: bool) -> Self {
        let (pools, jobs) = (Pools::new(&limits), Jobs::new(&limits));
        Self {
            limits,
            cache: Cache::default(),
            pools,
            jobs,
            page,
            local,
            first: OnceLock::new(),
            index: OnceLock::new(),
        }
    }

    /// A file of the page; the page itself carries the answers to what it asks first, so that a slow phone has a board
    /// after two journeys and not after four.
    pub(crate) fn asset(&self, path: &str) -> Result<Arc<Asset>, Refused> {
        let asset = assets::find(path, self.page.as_deref())?;
        if !assets::is_page(path) {
            return Ok(asset);
        }
        let made = || self.with_answers(&asset).map_err(|error| error.to_string());
        if self.page.is_some() {
            // A page that is being written may have no end yet.
            return Ok(made().unwrap_or(asset));
        }
        Ok(self.index.get_or_init(made).clone().map_err(Problem::broken)?)
    }

    fn with_answers(&self, index: &Asset) -> Result<Arc<Asset>, PageError> {
        let first = self.first.get_or_init(|| {
            let about = about(&self.limits, page::HAS_ENGINE).map_err(|problem| problem.to_string())?;
            page::first_blocks(&First::Invited(about)).map_err(|error| error.to_string())
        });
        let blocks = first.as_ref().map_err(|error| PageError::Changed(error.clone()))?;
        let html = page::with_blocks(&String::from_utf8_lossy(&index.bytes), blocks)?;
        Ok(Asset::new(assets::INDEX, html.into_bytes()))
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
