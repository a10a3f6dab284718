//! Long work that is watched while it runs: started by one request, followed as a stream of events by others, cancelled by
//! anybody who knows its name, and by itself when nobody has listened for a while.

use crate::connections::Following;
use crate::fair::{Client, NoTurn, Queue, Ticket};
use crate::limits::Limits;
use crate::pool::{Ended, run};
use crate::refused::Refused;
use crate::service::Service;
use axum::http::StatusCode;
use axum::response::sse::Event;
use futures_util::stream::{Stream, unfold};
use ratwheel_interface::{OFTEN, Task, progress, watched};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::questions::Proof;
use ratwheel_workbench::{Announce, ProblemKind};
use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often a job looks whether it was cancelled while it waits, and whether somebody listens.
const LOOK: Duration = Duration::from_millis(100);
/// How many jobs that have ended are kept, with what they found.
const KEPT: usize = 32;
/// How many bytes what they found may have together; the last one is kept in any case.
const KEPT_BYTES: usize = 32 << 20;
/// How many may follow one job at the same time.
const LISTENERS: usize = 8;

/// Every job that runs, and the last ones that ended.
#[derive(Debug)]
pub(crate) struct Jobs {
    list: Mutex<Vec<Arc<Job>>>,
    queue: Arc<Queue>,
    most: u64,
}

/// One piece of long work.
#[derive(Debug)]
pub(crate) struct Job {
    id: String,
    token: CancelToken,
    state: watch::Sender<State>,
    started: Instant,
    /// When progress was told last, in milliseconds after the start, plus one.
    told: AtomicU64,
    listeners: AtomicUsize,
    unheard: Mutex<Instant>,
    note: Mutex<String>,
    /// What a certificate is made from.
    proof: Mutex<Option<Arc<Proof>>>,
}

#[derive(Clone, Debug, Default)]
struct State {
    /// Counts what was told, so that a listener tells it once.
    number: u64,
    progress: Option<Arc<str>>,
    ending: Option<Ending>,
}

#[derive(Clone, Debug)]
enum Ending {
    Result(Arc<str>),
    Failed(Arc<str>),
    Cancelled,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    fn new() -> Self {
        // The hasher's keys are random: the name of a job cannot be guessed.
        let word = || RandomState::new().build_hasher().finish();
        Self {
            id: format!("{:016x}{:016x}", word(), word()),
            token: CancelToken::new(),
            state: watch::Sender::new(State::default()),
            started: Instant::now(),
            told: AtomicU64::new(0),
            listeners: AtomicUsize::new(0),
            unheard: Mutex::new(Instant::now()),
            note: Mutex::new(String::new()),
            proof: Mutex::new(None),
        }
    }

    /// Says what is being done now; a change is told at once.
    fn say(&self, note: &str) {
        let mut said = lock(&self.note);
        if *said != note {
            note.clone_into(&mut said);
            self.told.store(0, Ordering::Relaxed);
        }
    }

    /// Its name.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn proof(&self) -> Option<Arc<Proof>> {
        lock(&self.proof).clone()
    }

    fn cancel(&self) {
        self.token.cancel();
    }

    /// How many bytes it ended with, once it has ended.
    fn ended_with(&self) -> Option<usize> {
        self.state.borrow().ending.as_ref().map(|ending| match ending {
            Ending::Result(text) | Ending::Failed(text) => text.len(),
            Ending::Cancelled => 0,
        })
    }

    fn end(&self, ending: Ending) {
        self.state.send_modify(|state| {
            if state.ending.is_none() {
                state.ending = Some(ending);
            }
        });
    }

    /// Has nobody listened for a while?
    fn is_unheard(&self, patience: Duration) -> bool {
        self.listeners.load(Ordering::Relaxed) == 0 && lock(&self.unheard).elapsed() > patience
    }

    /// Tells how far it is, unless that was told a moment ago.
    fn tell(&self, done: u64, total: u64) {
        let now = self.started.elapsed();
        let millis = u64::try_from(now.as_millis()).unwrap_or(u64::MAX).saturating_add(1);
        let before = self.told.load(Ordering::Relaxed);
        let often = u64::try_from(OFTEN.as_millis()).unwrap_or(u64::MAX);
        if before != 0 && millis.saturating_sub(before) < often {
            return;
        }
        self.told.store(millis, Ordering::Relaxed);
        let told = progress(done, total, &lock(&self.note), now);
        self.state.send_modify(|state| {
            state.number += 1;
            state.progress = Some(told.into());
        });
    }
}

/// Counts one who listens, until they go away.
struct Listener {
    job: Arc<Job>,
    state: watch::Receiver<State>,
    told: u64,
    finished: bool,
    _following: Following,
}

impl Listener {
    fn new(job: &Arc<Job>, following: Following) -> Self {
        job.listeners.fetch_add(1, Ordering::Relaxed);
        Self { state: job.state.subscribe(), job: Arc::clone(job), told: 0, finished: false, _following: following }
    }

    /// The next event; the last progress comes first, so that who comes late sees it too.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.finished {
                return None;
            }
            let State { number, progress, ending } = self.state.borrow_and_update().clone();
            if let Some(progress) = progress.filter(|_| number > self.told) {
                self.told = number;
                return Some(Event::default().event("progress").data(&*progress));
            }
            if let Some(ending) = ending {
                self.finished = true;
                return Some(match ending {
                    Ending::Result(text) => Event::default().event("result").data(&*text),
                    Ending::Failed(text) => Event::default().event("failed").data(&*text),
                    Ending::Cancelled => Event::default().event("cancelled").data("{}"),
                });
            }
            self.state.changed().await.ok()?;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        *lock(&self.job.unheard) = Instant::now();
        self.job.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What happens in a job, as a stream that ends with it.
pub(crate) fn events(
    job: &Arc<Job>,
    following: Following,
) -> Result<impl Stream<Item = Result<Event, Infallible>> + use<>, Refused> {
    let listener = Listener::new(job, following);
    if job.listeners.load(Ordering::Relaxed) > LISTENERS {
        let why = format!("too busy: {LISTENERS} follow this job already");
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why));
    }
    Ok(unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    }))
}

impl Jobs {
    pub(crate) fn new(limits: &Limits) -> Self {
        let number = |limit| usize::try_from(limit).unwrap_or(usize::MAX);
        let most = number(limits.jobs).max(1);
        let workers = number(limits.heavy).clamp(1, most);
        Self { list: Mutex::default(), queue: Queue::new(workers, most - workers), most: limits.jobs }
    }

    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Refused> {
        let found = lock(&self.list).iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Refused::unknown("there is no such job; only the last ones are kept"))
    }

    /// Ends a job. Those who listen hear how it ends; for others it is there no more.
    pub(crate) fn cancel(&self, id: &str) -> Result<(), Refused> {
        self.find(id)?.cancel();
        lock(&self.list).retain(|job| job.id != id);
        Ok(())
    }

    /// Ends them all, when the server stops.
    pub(crate) fn cancel_all(&self) {
        lock(&self.list).iter().for_each(|job| job.cancel());
    }

    /// Jobs are listed in the order in which they began; the oldest that have ended make room.
    fn add(&self, client: &Client) -> Result<(Arc<Job>, Ticket), Refused> {
        let ticket = self.queue.join(client).map_err(|no_turn| self.too_many(no_turn))?;
        let mut list = lock(&self.list);
        let mut kept = (0, 0);
        let mut worth = |job: &Arc<Job>| {
            let Some(bytes) = job.ended_with() else { return true };
            kept = (kept.0 + 1, kept.1 + bytes);
            kept.0 == 1 || kept.0 < KEPT && kept.1 <= KEPT_BYTES
        };
        let mut newest_first: Vec<Arc<Job>> = list.drain(..).rev().filter(|job| worth(job)).collect();
        newest_first.reverse();
        *list = newest_first;
        let job = Arc::new(Job::new());
        list.push(Arc::clone(&job));
        Ok((job, ticket))
    }

    fn too_many(&self, no_turn: NoTurn) -> Refused {
        let why = match no_turn {
            NoTurn::Full => format!("too busy: {} jobs run or wait", self.most),
            NoTurn::GivenAway => "too busy: this job waited, and its place went to others, who have fewer".to_owned(),
        };
        let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, why);
        refused.hint("wait for one to end, or cancel one").with_limit("jobs", self.most)
    }
}

/// Begins with what is to be done.
pub(crate) fn start(service: &Arc<Service>, client: &Client, task: Task) -> Result<Arc<Job>, Refused> {
    let (job, ticket) = service.jobs.add(client)?;
    tokio::spawn(work(Arc::clone(service), Arc::clone(&job), ticket, task));
    Ok(job)
}

async fn work(service: Arc<Service>, job: Arc<Job>, ticket: Ticket, task: Task) {
    let patience = Duration::from_millis(service.limits.unheard_milliseconds);
    let guard = tokio::spawn(watch_over(Arc::clone(&job), patience));
    let cancelled = async {
        while !job.token.is_cancelled() {
            tokio::time::sleep(LOOK).await;
        }
    };
    let turn = {
        let free = std::pin::pin!(ticket.turn());
        match futures_util::future::select(free, std::pin::pin!(cancelled)).await {
            futures_util::future::Either::Left((turn, _)) => Some(turn),
            futures_util::future::Either::Right(_) => None,
        }
    };
    let seconds = service.limits.questions.job_seconds;
    let ending = match turn {
        None => Ending::Cancelled,
        Some(Err(no_turn)) => Ending::Failed(service.jobs.too_many(no_turn).to_json().into()),
        Some(Ok(turn)) => {
            let (worker, token) = (Arc::clone(&job), job.token.clone());
            let begun = Instant::now();
            let done = run(turn, Duration::from_secs(seconds), token, move |token| {
                let report = |done, total| worker.tell(done, total);
                let says = Arc::clone(&worker);
                let announce = Announce::new(move |part| says.say(part));
                let budget = service.budget();
                let context = watched(service.context(Control::new(token, &report).within(&budget)), &announce);
                let keep = |proof| *lock(&worker.proof) = Some(Arc::new(proof));
                Ok(task.work(&worker.id, &context, keep)?)
            });
            ending(done.await, begun, seconds)
        }
    };
    job.end(ending);
    guard.abort();
}

fn ending(ended: Ended<String>, begun: Instant, seconds: u64) -> Ending {
    match ended {
        Ended::Done(Ok(answer)) => Ending::Result(answer.into()),
        Ended::Done(Err(refused)) if refused.problem.kind == ProblemKind::Cancelled => Ending::Cancelled,
        Ended::Done(Err(refused)) => Ending::Failed(refused.to_json().into()),
        Ended::Late if begun.elapsed() < Duration::from_secs(seconds) => Ending::Cancelled,
        Ended::Late => {
            let why = format!("the job did not end within {seconds} seconds");
            Ending::Failed(Refused::limit("job_seconds", seconds, why).to_json().into())
        }
    }
}

/// Cancels a job that nobody listens to.
async fn watch_over(job: Arc<Job>, patience: Duration) {
    while !job.is_unheard(patience) {
        tokio::time::sleep(LOOK).await;
    }
    job.cancel();
}
