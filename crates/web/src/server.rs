//! The server: bound first, so that its address is known; then run until it is told to stop.

use crate::connections::{Connections, Peer};
use crate::http::router;
use crate::limits::Limits;
use crate::service::Service;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How long answers that are being sent may take after the server was told to stop.
const LAST_WORDS: Duration = Duration::from_secs(3);
/// How long a thread without work is kept.
const IDLE: Duration = Duration::from_secs(1);

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; 127.0.0.1 is reached from this machine only.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// What a request may take.
    pub limits: Limits,
    /// Read the page from this folder instead of the one inside: for those who write it.
    pub page: Option<PathBuf>,
    /// End at Ctrl-C or when the system asks for it.
    pub signals: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { host, port: 7171, limits: Limits::default(), page: None, signals: false }
    }
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} is in use on {}", .0.port(), .0.ip())]
    InUse(SocketAddr),
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Address(SocketAddr, #[source] io::Error),
    /// There is no page in the folder.
    #[error("{} is no folder with an index.html", .0.display())]
    Page(PathBuf),
    /// The system gives no threads or no sockets.
    #[error("cannot serve: {0}")]
    System(#[source] io::Error),
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    stop: watch::Sender<bool>,
}

/// Tells a server to stop; can be sent to other threads.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Asks the server to end: it takes no more requests, cancels its jobs, and finishes what it is sending.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the address.
    ///
    /// # Errors
    /// [`ServeError`] says why it cannot be had.
    pub fn bind(settings: Settings) -> Result<Self, ServeError> {
        if let Some(folder) = settings.page.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
            return Err(ServeError::Page(folder.clone()));
        }
        let asked = SocketAddr::new(settings.host, settings.port);
        let listener = TcpListener::bind(asked).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(asked),
            _ => ServeError::Address(asked, error),
        })?;
        let address = listener.local_addr().map_err(ServeError::System)?;
        listener.set_nonblocking(true).map_err(ServeError::System)?;
        Ok(Self { listener, address, settings, stop: watch::Sender::new(false) })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Answers requests until it is told to stop.
    ///
    /// # Errors
    /// [`ServeError::System`].
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_keep_alive(IDLE)
            .enable_all()
            .build()
            .map_err(ServeError::System)?;
        let served = runtime.block_on(self.serve());
        // Work that does not hear that it was cancelled is left behind.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served.map_err(ServeError::System)
    }

    async fn serve(self) -> io::Result<()> {
        let Self { listener, address, settings, stop } = self;
        if settings.signals {
            tokio::spawn(signalled(stop.clone()));
        }
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let connections = Connections::new(listener, &settings.limits);
        let service = Arc::new(Service::new(settings.limits, settings.page, address.ip().is_loopback()));
        let router = router(Arc::clone(&service)).into_make_service_with_connect_info::<Peer>();
        let ending = {
            let mut stop = stop.subscribe();
            async move {
                let _ = stop.wait_for(|stop| *stop).await;
                service.jobs.cancel_all();
            }
        };
        let serve = axum::serve(connections, router).with_graceful_shutdown(ending);
        let late = {
            let mut stop = stop.subscribe();
            async move {
                let _ = stop.wait_for(|stop| *stop).await;
                tokio::time::sleep(LAST_WORDS).await;
            }
        };
        match futures_util::future::select(std::pin::pin!(async move { serve.await }), std::pin::pin!(late)).await {
            futures_util::future::Either::Left((served, _)) => served,
            futures_util::future::Either::Right(_) => Ok(()),
        }
    }
}

/// Waits for Ctrl-C or the system's wish to end the process.
async fn signalled(stop: watch::Sender<bool>) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                let asked = std::pin::pin!(tokio::signal::ctrl_c());
                futures_util::future::select(asked, std::pin::pin!(terminate.recv())).await;
            }
            Err(_) => {
                let _ = tokio::signal::ctrl_c().await;
            }
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
    stop.send_replace(true);
}

/// The address by which other machines in the room reach this one, as far as it can be told without asking anybody: the
/// one from which a packet to the outside would be sent. No packet is.
#[must_use]
pub fn address_in_the_room() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address set aside for documentation (RFC 5737).
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}
