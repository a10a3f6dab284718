//! Slow questions are answered on a separate thread, so that keys respond at once. They can be dropped at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::{Move, Outcome, Position};
use ratwheel_workbench::session::{Mark, Oracle, Random, Reply, Skill};
use ratwheel_workbench::{BenchError, Best, Decision};

/// The name of the threads that think. A panic on one of them must not be printed over the screen.
pub(crate) const THREAD: &str = "thinking";

/// A question to the oracle.
pub(crate) enum Job {
    /// The opponent's move.
    Reply(Position, Skill, Random),
    /// Any legal move, quickly, after thinking was stopped.
    Anything(Position, Random),
    /// What a move was worth.
    Mark(Position, Position),
    /// A good move.
    Hint(Position),
    /// Who wins, and why.
    Why(Position),
    /// Every move, if there are not too many.
    Moves(Position),
    /// The outcomes of the cells of a board.
    Safe(Vec<Position>),
}

/// An answer of the oracle.
pub(crate) enum Found {
    Reply(Reply),
    Mark(Position, Position, Mark),
    Hint(Best),
    Why(Decision),
    Moves(Vec<Move>),
    Safe(Vec<(Position, Option<Outcome>)>),
}

/// More moves than this are not listed for people.
const LISTED: usize = 300;

impl Job {
    /// What is being done, in words; `None` for work that nobody waits for.
    fn what(&self) -> Option<&'static str> {
        match self {
            Self::Reply(..) | Self::Anything(..) => Some("the opponent is thinking"),
            Self::Mark(..) => None,
            Self::Hint(_) => Some("looking for a good move"),
            Self::Why(_) => Some("finding out why"),
            Self::Moves(_) => Some("listing the moves"),
            Self::Safe(_) => Some("finding the safe cells"),
        }
    }

    fn run(self, oracle: &Oracle, control: Control<'_>) -> Result<Found, BenchError> {
        match self {
            Self::Reply(position, skill, random) => oracle.reply(&position, skill, random, control).map(Found::Reply),
            Self::Anything(position, random) => {
                oracle.reply(&position, Skill::Random, random, control).map(Found::Reply)
            }
            Self::Mark(from, to) => {
                let mark = oracle.mark(&from, &to, control)?;
                Ok(Found::Mark(from, to, mark))
            }
            Self::Hint(position) => oracle.hint(&position, control).map(Found::Hint),
            Self::Why(position) => oracle.why(&position, control).map(Found::Why),
            Self::Moves(position) => oracle.bench().moves(&position, LISTED, control).map(Found::Moves),
            Self::Safe(cells) => {
                let outcomes = oracle.outcomes(&cells, control)?;
                Ok(Found::Safe(cells.into_iter().zip(outcomes).collect()))
            }
        }
    }
}

/// A question that is being answered. Dropping it stops the work the next time the work checks.
pub(crate) struct Worker {
    what: Option<&'static str>,
    token: CancelToken,
    progress: Arc<[AtomicU64; 2]>,
    answer: Receiver<Result<Found, BenchError>>,
}

impl Worker {
    pub(crate) fn start(oracle: &Arc<Oracle>, job: Job) -> Result<Self, BenchError> {
        let (what, token) = (job.what(), CancelToken::new());
        let progress: Arc<[AtomicU64; 2]> = Arc::default();
        let (sender, answer) = channel();
        let (oracle, seen, far) = (Arc::clone(oracle), token.clone(), Arc::clone(&progress));
        let work = move || {
            let report = |done, total| {
                let [known, of] = &*far;
                known.store(done, Ordering::Relaxed);
                of.store(total, Ordering::Relaxed);
            };
            // If the question was dropped, nobody is listening.
            let _ = sender.send(job.run(&oracle, Control::new(&seen, &report)));
        };
        let spawned = thread::Builder::new().name(THREAD.to_owned()).spawn(work);
        spawned.map_err(|error| BenchError::GaveUp(format!("cannot start a thread: {error}")))?;
        Ok(Self { what, token, progress, answer })
    }

    /// What is being done and how far it is; `None` for work that nobody waits for.
    pub(crate) fn note(&self) -> Option<String> {
        let [done, total] = &*self.progress;
        let (done, total) = (done.load(Ordering::Relaxed), total.load(Ordering::Relaxed));
        let what = self.what?;
        Some(if total > 1 { format!("{what}: {done} of {total} …") } else { format!("{what} …") })
    }

    /// Is somebody waiting for the answer?
    pub(crate) fn is_awaited(&self) -> bool {
        self.what.is_some()
    }

    /// The answer, if it is there.
    pub(crate) fn answer(&self) -> Option<Result<Found, BenchError>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(broken())),
        }
    }

    /// Waits for the answer.
    #[cfg(test)]
    pub(crate) fn wait(&self) -> Result<Found, BenchError> {
        self.answer.recv().unwrap_or_else(|_| Err(broken()))
    }
}

fn broken() -> BenchError {
    BenchError::GaveUp("the computation broke off; this is a fault of the program".to_owned())
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.token.cancel();
    }
}
