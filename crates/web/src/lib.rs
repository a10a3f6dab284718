//! The workbench in the browser: a page and a JSON interface over the library calls that the command line makes.
//!
//! Every answer has the shape that `ratwheel … --json` prints, since both come from `ratwheel_workbench::ask`. A request has
//! limits ([`Limits`]) and a deadline; quick questions never wait behind long ones; long work can be followed and cancelled.
//! The routes are one table, from which the OpenAPI document is made too.
//!
//! ```
//! use ratwheel_web::{Server, Settings};
//! use std::io::{Read, Write};
//! let server = Server::bind(Settings { port: 0, ..Settings::default() })?;
//! let (address, stopper) = (server.address(), server.stopper());
//! let running = std::thread::spawn(|| server.run());
//! let mut client = std::net::TcpStream::connect(address)?;
//! client.write_all(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
//! let mut answer = String::new();
//! client.read_to_string(&mut answer)?;
//! assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("\"name\":\"Ratwheel\""));
//! stopper.stop();
//! assert!(running.join().is_ok_and(|served| served.is_ok()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assets;
mod bundle;
mod connections;
mod fair;
mod http;
mod jobs;
mod limits;
mod page;
mod pool;
mod refused;
mod server;
mod service;

pub use limits::Limits;
pub use page::{PageError, PageFile, page_engine, page_file, page_folder};
pub use server::{ServeError, Server, Settings, Stopper, address_in_the_room};
