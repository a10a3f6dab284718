//! Who works when: quick questions and those with much to do have workers of their own, so that the latter never keep the
//! former waiting. A question has a deadline; one that promised to be quick and is not starts again among the others.
//!
//! Work that is late, or that nobody waits for any more, is cancelled. Its worker is free when the work has ended and not
//! before, and so is the answer that says why there is none: a question that is answered has no work left behind it.

use crate::fair::{Client, NoTurn, Queue, Turn};
use crate::limits::Limits;
use crate::refused::Refused;
use axum::http::StatusCode;
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::{Problem, ProblemKind, Reply};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::time::timeout;

/// How long the answer waits for the end of work that was cancelled. Work hears that within a moment; should some not, its
/// client is answered after this time, and its worker stays taken.
const HEARING: Duration = Duration::from_secs(10);

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
    /// It was cancelled, or its time was up.
    Late,
}

/// Runs work on a thread of its own that may take long, until it ends; when its time is up it is told to. The turn is
/// given back when the work has ended, also if nobody waits for that.
pub(crate) async fn run<T: Send + 'static>(
    turn: Turn,
    time: Duration,
    token: CancelToken,
    work: impl FnOnce(&CancelToken) -> Result<T, Refused> + Send + 'static,
) -> Ended<T> {
    let watched = CancelOnDrop(token.clone());
    let mut worker = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&token)
    });
    let ended = match timeout(time, &mut worker).await {
        Ok(ended) => ended,
        Err(_) => {
            watched.0.cancel();
            match timeout(HEARING, worker).await {
                Ok(ended) => ended,
                Err(_) => return Ended::Late,
            }
        }
    };
    match ended {
        Ok(Err(refused)) if refused.problem.kind == ProblemKind::Cancelled && watched.0.is_cancelled() => Ended::Late,
        Ok(answer) => Ended::Done(answer),
        Err(_) => {
            Ended::Done(Err(Problem::broken("the server made a mistake on this question; please report it").into()))
        }
    }
}

/// The workers for direct questions.
#[derive(Debug)]
pub(crate) struct Pools {
    quick: Arc<Queue>,
    heavy: Arc<Queue>,
    quick_time: Duration,
    time: Duration,
    most_waiting: u64,
}

impl Pools {
    pub(crate) fn new(limits: &Limits) -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        let number = |limit| usize::try_from(limit).unwrap_or(usize::MAX);
        Self {
            // Quick questions that wait leave half of the connections to others.
            quick: Queue::new(cores.saturating_mul(4), number(limits.connections / 2).max(1)),
            heavy: Queue::new(number(limits.heavy), number(limits.queue)),
            quick_time: Duration::from_millis(limits.quick_milliseconds),
            time: Duration::from_secs(limits.seconds),
            most_waiting: limits.queue,
        }
    }

    /// A worker, unless too many wait for one already or none is free in time: twice the time that one question may
    /// take, so that whoever is next has a turn.
    async fn enter(&self, queue: &Arc<Queue>, client: &Client) -> Result<Turn, Refused> {
        let busy = |why: &str| {
            let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, format_args!("too busy: {why}"));
            refused.hint("try again in a moment").with_limit("queue", self.most_waiting)
        };
        let no_turn = |no_turn| match no_turn {
            NoTurn::Full => busy("so many questions wait already"),
            NoTurn::GivenAway => busy("so many questions wait, and others have fewer among them"),
        };
        let ticket = queue.join(client).map_err(no_turn)?;
        match timeout(self.time.saturating_mul(2) + HEARING, ticket.turn()).await {
            Ok(turn) => turn.map_err(no_turn),
            Err(_) => Err(busy("no worker became free in time")),
        }
    }

    /// Work that takes no more than a moment.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        client: &Client,
        work: impl FnOnce(&CancelToken) -> Result<T, Refused> + Send + 'static,
    ) -> Result<Ended<T>, Refused> {
        let turn = self.enter(&self.quick, client).await?;
        Ok(run(turn, self.quick_time, CancelToken::new(), work).await)
    }

    /// Answers a question. The work is done by a quick worker, and says whether it is meant for one: by nothing for an
    /// answer. Then, or if it takes longer than that, it is done by one for long work, which is said by `true`.
    pub(crate) async fn answer<W>(&self, client: &Client, work: W) -> Result<Reply, Refused>
    where
        W: Fn(bool, Control<'_>) -> Result<Option<Reply>, Refused> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        let controlled = |long| {
            let work = Arc::clone(&work);
            move |token: &CancelToken| work(long, Control::new(token, &|_, _| {}))
        };
        if let Ended::Done(reply) = self.quick(client, controlled(false)).await?
            && let Some(reply) = reply?
        {
            return Ok(reply);
        }
        let turn = self.enter(&self.heavy, client).await?;
        match run(turn, self.time, CancelToken::new(), controlled(true)).await {
            Ended::Done(reply) => {
                reply?.ok_or_else(|| Problem::broken("a question was put off twice; please report it").into())
            }
            Ended::Late => {
                let seconds = self.time.as_secs();
                Err(Refused::limit("seconds", seconds, format_args!("no answer within {seconds} seconds"))
                    .hint("ask for less; boards, regions, checks and proofs may take longer as jobs"))
            }
        }
    }
}
