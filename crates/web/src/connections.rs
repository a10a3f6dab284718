//! Connections: a limited number at a time, and none that stays silent for long.
//!
//! A connection takes a place from the moment it is accepted until it ends; while all places are taken, others wait. It ends
//! when nothing has been read or written for a while, so that connections which are only held open do not use up the places
//! for ever. An answer that takes long does not count as silence: every question has its own time limit, and streams of
//! events send a sign of life.

use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

/// A listener with places.
pub(crate) struct Connections {
    listener: TcpListener,
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Connections {
    pub(crate) fn new(listener: TcpListener, places: u64, patience: Duration) -> Self {
        let places = usize::try_from(places).unwrap_or(usize::MAX).clamp(1, Semaphore::MAX_PERMITS);
        Self { listener, places: Arc::new(Semaphore::new(places)), patience }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // The places are never taken away, so there is an answer; without one no connection is accepted.
        let place = match Arc::clone(&self.places).acquire_owned().await {
            Ok(place) => place,
            Err(_) => std::future::pending().await,
        };
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let silence = Box::pin(tokio::time::sleep(self.patience));
        (Connection { stream, silence, patience: self.patience, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection and its place.
pub(crate) struct Connection {
    stream: TcpStream,
    /// Ends when there has been silence for too long.
    silence: Pin<Box<Sleep>>,
    patience: Duration,
    _place: OwnedSemaphorePermit,
}

impl Connection {
    fn heard(&mut self) {
        let end = Instant::now() + self.patience;
        self.silence.as_mut().reset(end);
    }

    /// Something has been read or written, or the silence goes on, up to its end.
    fn unless_silent<T>(&mut self, heard: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if heard.is_ready() {
            self.heard();
            return heard;
        }
        ready!(self.silence.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "nothing was said for too long")))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let heard = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.unless_silent(heard, context)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let said = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.unless_silent(said, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
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
        let said = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.unless_silent(said, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
