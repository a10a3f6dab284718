//! Connections: a limited number at a time, none that keeps the server waiting for long, and a place for who comes next.
//!
//! A connection takes a place from the moment it is accepted until it ends. While the server waits for the other side there
//! is a deadline: for the first byte of a request, for the whole of its headers from that byte on, for the whole body (see
//! `http`), and for an answer to be taken, with more time for a long one. A byte now and then moves none of them.
//!
//! Deadlines alone would not do, since who means ill comes back at once. So when all places are taken and somebody knocks,
//! the connection that has kept the server waiting the longest is ended, among those of the address with the most
//! connections. An ordinary request is read within milliseconds and is not in danger, and browsers reopen a connection that
//! was idle without a word. A connection to which the server owes an answer is never ended for another; `pool` and `jobs`
//! limit how many of these there are.

use crate::limits::Limits;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Instant, Sleep};

/// Bytes of an answer for each of which a slow reader gets one more second.
const BYTES_A_SECOND: u64 = 16 << 10;

/// How long the server waits for the other side.
#[derive(Clone, Copy, Debug)]
struct Patience {
    silent: Duration,
    head: Duration,
    answer: Duration,
}

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing of a request has come yet.
    Idle,
    /// A request has begun, and its headers are not complete.
    Head,
    /// The headers are complete, and the body is not.
    Body,
    /// The request is complete: the server owes an answer.
    Busy,
    /// A job is followed, for as long as it takes.
    Following,
    /// An answer is being sent; this much of it has gone.
    Sending(u64),
}

#[derive(Clone, Copy, Debug)]
struct State {
    phase: Phase,
    since: Instant,
    /// Its place is given to another.
    ended: bool,
}

impl State {
    fn can_be_ended(self) -> bool {
        !matches!(self.phase, Phase::Busy | Phase::Following)
    }
}

/// The place of a connection: who has it, and what for.
#[derive(Debug)]
pub(crate) struct Place {
    address: IpAddr,
    state: Mutex<State>,
    /// Wakes the task of the connection.
    waker: AtomicWaker,
    room: Arc<Notify>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Place {
    fn new(address: IpAddr, room: &Arc<Notify>) -> Self {
        let state = State { phase: Phase::Idle, since: Instant::now(), ended: false };
        Self { address, state: Mutex::new(state), waker: AtomicWaker::new(), room: Arc::clone(room) }
    }

    fn state(&self) -> State {
        *lock(&self.state)
    }

    /// Goes on to another phase, if `from` says so.
    fn go(&self, to: Phase, from: impl FnOnce(Phase) -> bool) {
        let mut state = lock(&self.state);
        if from(state.phase) {
            (state.phase, state.since) = (to, Instant::now());
            if to != Phase::Busy && to != Phase::Following {
                // Who knocks may have this place now.
                self.room.notify_one();
            }
        }
    }

    /// The body of the request is awaited.
    pub(crate) fn reads_the_body(&self) {
        self.go(Phase::Body, |_| true);
    }

    /// The request has come.
    pub(crate) fn works(&self) {
        self.go(Phase::Busy, |_| true);
    }

    /// A job is followed until the value is dropped.
    pub(crate) fn follows(self: &Arc<Self>) -> Following {
        self.go(Phase::Following, |_| true);
        Following(Arc::clone(self))
    }

    /// Ends the connection, unless an answer is owed to it by now.
    fn end(&self) {
        let mut state = lock(&self.state);
        state.ended = state.can_be_ended();
        drop(state);
        self.waker.wake();
    }
}

/// A connection that follows a job.
pub(crate) struct Following(Arc<Place>);

impl Drop for Following {
    fn drop(&mut self) {
        self.0.go(Phase::Idle, |_| true);
    }
}

/// Who asks: by the connection on which they do.
#[derive(Clone, Debug)]
pub(crate) struct Peer(pub(crate) Arc<Place>);

impl Peer {
    pub(crate) fn address(&self) -> IpAddr {
        self.0.address
    }
}

impl Connected<IncomingStream<'_, Connections>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Connections>) -> Self {
        Self(Arc::clone(&stream.io().place))
    }
}

/// All places.
#[derive(Debug)]
struct Places {
    taken: Mutex<Vec<Arc<Place>>>,
    most: usize,
    /// Told when a place is free or could be had.
    room: Arc<Notify>,
}

impl Places {
    /// A place, unless all are taken; then one is made free, if any can be.
    fn take(&self, address: IpAddr) -> Option<Arc<Place>> {
        let mut taken = lock(&self.taken);
        if taken.len() < self.most {
            let place = Arc::new(Place::new(address, &self.room));
            taken.push(Arc::clone(&place));
            return Some(place);
        }
        if !taken.iter().any(|place| place.state().ended)
            && let Some(place) = longest_awaited(&taken)
        {
            place.end();
        }
        None
    }

    fn give_back(&self, place: &Arc<Place>) {
        lock(&self.taken).retain(|other| !Arc::ptr_eq(place, other));
        self.room.notify_one();
    }
}

/// The connection that has kept the server waiting the longest, of the address that has the most.
fn longest_awaited(taken: &[Arc<Place>]) -> Option<&Arc<Place>> {
    let share = |place: &Place| taken.iter().filter(|other| other.address == place.address).count();
    let awaited = taken.iter().filter(|place| place.state().can_be_ended());
    awaited.min_by_key(|place| (std::cmp::Reverse(share(place)), place.state().since))
}

/// A listener with places.
pub(crate) struct Connections {
    listener: TcpListener,
    places: Arc<Places>,
    patience: Patience,
}

impl Connections {
    pub(crate) fn new(listener: TcpListener, limits: &Limits) -> Self {
        let most = usize::try_from(limits.connections).unwrap_or(usize::MAX).max(1);
        let patience = Patience {
            silent: Duration::from_millis(limits.silent_milliseconds),
            head: Duration::from_millis(limits.head_milliseconds),
            answer: Duration::from_millis(limits.answer_milliseconds),
        };
        let places = Arc::new(Places { taken: Mutex::default(), most, room: Arc::default() });
        Self { listener, places, patience }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let place = loop {
            match self.places.take(address.ip()) {
                Some(place) => break place,
                None => self.places.room.notified().await,
            }
        };
        let (alarm, patience) = (Box::pin(tokio::time::sleep(self.patience.silent)), self.patience);
        (Connection { stream, place, places: Arc::clone(&self.places), alarm, patience, stuck: None }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection and its place.
pub(crate) struct Connection {
    stream: TcpStream,
    place: Arc<Place>,
    places: Arc<Places>,
    /// Rings when the other side has kept the server waiting for too long.
    alarm: Pin<Box<Sleep>>,
    patience: Patience,
    /// Since when nothing more could be written.
    stuck: Option<Instant>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.places.give_back(&self.place);
    }
}

impl Connection {
    /// By when the other side has to go on.
    fn deadline(&self) -> Option<Instant> {
        let State { phase, since, .. } = self.place.state();
        match phase {
            Phase::Idle => Some(since + self.patience.silent),
            Phase::Head => Some(since + self.patience.head),
            Phase::Sending(bytes) => Some(since + self.patience.answer + Duration::from_secs(bytes / BYTES_A_SECOND)),
            // Bodies are timed where they are read.
            Phase::Body | Phase::Busy | Phase::Following => self.stuck.map(|since| since + self.patience.answer),
        }
    }

    /// Fails when the connection is to be ended; otherwise the task is woken in time for that.
    fn go_on(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        self.place.waker.register(context.waker());
        if self.place.state().ended {
            return Err(io::Error::new(io::ErrorKind::ConnectionAborted, "the place is given to another"));
        }
        if let Some(deadline) = self.deadline() {
            if self.alarm.deadline() != deadline {
                self.alarm.as_mut().reset(deadline);
            }
            if self.alarm.as_mut().poll(context).is_ready() {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "the other side took too long"));
            }
        }
        Ok(())
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        self.place.go(Phase::Sending(0), |phase| matches!(phase, Phase::Idle | Phase::Head | Phase::Busy));
        self.go_on(context)?;
        let written = write(Pin::new(&mut self.stream), context);
        match &written {
            Poll::Ready(Ok(more)) => {
                self.stuck = None;
                if let Phase::Sending(bytes) = &mut lock(&self.place.state).phase {
                    *bytes = bytes.saturating_add(*more as u64);
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                self.stuck.get_or_insert_with(Instant::now);
                // The deadline may have begun just now.
                self.go_on(context)?;
            }
        }
        written
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.go_on(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.place.go(Phase::Head, |phase| phase == Phase::Idle);
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write(context, bytes))
    }

    /// Called when everything that was to be sent has been written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.place.go(Phase::Idle, |phase| matches!(phase, Phase::Sending(_)));
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
