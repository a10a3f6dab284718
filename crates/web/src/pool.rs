//! Who works when: quick questions and those with much to do have workers of their own, so that the latter never keep the
//! former waiting. A question has a deadline; one that promised to be quick and is not starts again among the others.

use crate::limits::Limits;
use crate::refused::Refused;
use axum::http::StatusCode;
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::{Problem, ProblemKind, Reply};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Workers that share a queue.
#[derive(Debug)]
struct Pool {
    permits: Arc<Semaphore>,
    waiting: AtomicU64,
    most_waiting: u64,
}

/// Counts one who waits, also when they go away.
struct Waiting<'a>(&'a AtomicU64);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    fn new(workers: usize, most_waiting: u64) -> Self {
        Self { permits: Arc::new(Semaphore::new(workers)), waiting: AtomicU64::new(0), most_waiting }
    }

    /// A worker, unless too many wait for one already or none is free in time.
    async fn enter(&self, patience: Duration) -> Result<OwnedSemaphorePermit, Refused> {
        let busy = |why: &str| {
            let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, format_args!("too busy: {why}"));
            refused.hint("try again in a moment").with_limit("queue", self.most_waiting)
        };
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            return Ok(permit);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        if before >= self.most_waiting {
            return Err(busy("so many questions wait already"));
        }
        match timeout(patience, Arc::clone(&self.permits).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(busy("no worker became free in time")),
        }
    }
}

/// Cancels when it is dropped: whoever asked has gone away, or time is up.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// How a piece of work ended.
pub(crate) enum Ended<T> {
    Done(Result<T, Refused>),
    /// Its time was up.
    Late,
}

/// Runs work on a thread of its own that may take long, until it ends or its time is up.
pub(crate) async fn run<T: Send + 'static>(
    held: impl Send + 'static,
    time: Duration,
    token: CancelToken,
    work: impl FnOnce(&CancelToken) -> Result<T, Refused> + Send + 'static,
) -> Ended<T> {
    let watched = CancelOnDrop(token.clone());
    let worker = tokio::task::spawn_blocking(move || {
        let _held = held;
        work(&token)
    });
    match timeout(time, worker).await {
        Err(_) => Ended::Late,
        Ok(Ok(Err(refused))) if refused.problem.kind == ProblemKind::Cancelled && watched.0.is_cancelled() => {
            Ended::Late
        }
        Ok(Ok(answer)) => Ended::Done(answer),
        Ok(Err(_)) => {
            Ended::Done(Err(Problem::broken("the server made a mistake on this question; please report it").into()))
        }
    }
}

/// The workers for direct questions.
#[derive(Debug)]
pub(crate) struct Pools {
    quick: Pool,
    heavy: Pool,
    quick_time: Duration,
    time: Duration,
    /// Work that is cancelled and has not ended yet.
    overdue: Arc<AtomicU64>,
}

/// Quick questions that may wait; each takes less than a moment.
const QUICK_QUEUE: u64 = 512;

impl Pools {
    pub(crate) fn new(limits: &Limits) -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        Self {
            quick: Pool::new(cores.saturating_mul(4), QUICK_QUEUE),
            heavy: Pool::new(usize::try_from(limits.heavy).unwrap_or(2).max(1), limits.queue),
            quick_time: Duration::from_millis(limits.quick_milliseconds),
            time: Duration::from_secs(limits.seconds),
            overdue: Arc::default(),
        }
    }

    /// Answers a question by workers of the right kind.
    pub(crate) async fn answer<W>(&self, heavy: bool, work: W) -> Result<Reply, Refused>
    where
        W: Fn(Control<'_>) -> Result<Reply, Refused> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        if self.overdue.load(Ordering::Relaxed) >= MOST_OVERDUE {
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "too busy: earlier questions have not ended yet")
                .hint("try again in a moment")
                .with_limit("queue", MOST_OVERDUE));
        }
        if !heavy {
            // The place is given back as soon as time is up: work that hears late does not keep quick questions waiting.
            let _permit = self.quick.enter(self.time).await?;
            let held = Overdue::new(&self.overdue);
            match controlled(Arc::clone(&held), self.quick_time, Arc::clone(&work)).await {
                Ended::Done(answer) => return answer,
                Ended::Late => held.count(),
            }
        }
        let permit = self.heavy.enter(self.time).await?;
        match controlled(permit, self.time, work).await {
            Ended::Done(answer) => answer,
            Ended::Late => {
                let seconds = self.time.as_secs();
                Err(Refused::limit("seconds", seconds, format_args!("no answer within {seconds} seconds"))
                    .hint("ask for less; boards, regions, checks and proofs may take longer as jobs"))
            }
        }
    }
}

/// When this many pieces of cancelled work go on, new questions are refused.
const MOST_OVERDUE: u64 = 32;

/// Held by a worker: from the moment it is late it counts until it ends.
struct Overdue {
    counted: AtomicBool,
    all: Arc<AtomicU64>,
}

impl Overdue {
    fn new(all: &Arc<AtomicU64>) -> Arc<Self> {
        Arc::new(Self { counted: AtomicBool::new(false), all: Arc::clone(all) })
    }

    fn count(&self) {
        self.all.fetch_add(1, Ordering::Relaxed);
        self.counted.store(true, Ordering::Relaxed);
    }
}

impl Drop for Overdue {
    fn drop(&mut self) {
        if self.counted.load(Ordering::Relaxed) {
            self.all.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

async fn controlled<W>(held: impl Send + 'static, time: Duration, work: Arc<W>) -> Ended<Reply>
where
    W: Fn(Control<'_>) -> Result<Reply, Refused> + Send + Sync + 'static,
{
    run(held, time, CancelToken::new(), move |token| work(Control::new(token, &|_, _| {}))).await
}
