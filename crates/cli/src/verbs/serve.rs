//! `serve`: the workbench in the browser.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use ratwheel_web::{ServeError, Server, Settings, address_in_the_room};
use serde::Serialize;

use crate::args;
use crate::errors::{Done, Failure};
use crate::output::Output;

/// The workbench in the browser: serves a page and a JSON interface until Ctrl-C
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port; 0 takes a free one and prints it
    #[arg(long, value_name = "N", default_value = "7171")]
    port: String,
    /// The address to listen on; 0.0.0.0 lets everybody in the room take part
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Read the page from this folder: for those who write it
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer {
    url: String,
    /// The address for others in the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (host, port) = (host(&args.host)?, args::count("port", &args.port, u16::MAX.into())?);
    let port = u16::try_from(port).unwrap_or(u16::MAX);
    let settings = Settings { host, port, page: args.page.clone(), signals: true, ..Settings::default() };
    let server = Server::bind(settings)?;
    let answer = addresses(server.address());
    output.answer(&answer, || in_words(&answer))?;
    output.flush()?;
    if args.open {
        open(&answer.url, output);
    }
    Ok(server.run()?)
}

fn host(text: &str) -> Result<IpAddr, Failure> {
    let text = if text == "localhost" { "127.0.0.1" } else { text };
    text.parse().map_err(|_| {
        Failure::input(format_args!("`{text}` is no address"))
            .hint("write 127.0.0.1 for this machine, 0.0.0.0 for everybody in the room")
    })
}

fn addresses(bound: SocketAddr) -> Answer {
    let port = bound.port();
    if bound.ip().is_unspecified() {
        let room = address_in_the_room().map(|ip| format!("http://{}/", SocketAddr::new(ip, port)));
        return Answer { url: format!("http://127.0.0.1:{port}/"), room };
    }
    let url = format!("http://{bound}/");
    Answer { room: (!bound.ip().is_loopback()).then(|| url.clone()), url }
}

fn in_words(answer: &Answer) -> String {
    let mut text = format!("the workbench is at {}", answer.url);
    if let Some(room) = &answer.room {
        text.push_str(&format!("\nothers in the room open {room}"));
        if let Ok(code) = QrCode::new(room) {
            // Light on dark, as most terminals are; readers take both.
            let picture = code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
            text.push_str(&format!("\n\n{picture}\n"));
        }
    }
    text.push_str("\nCtrl-C ends it");
    text
}

/// Opens the page; that this does not work is worth a note and no more.
fn open(url: &str, output: &Output) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let (input, quiet) = (Stdio::null(), Stdio::null());
    let opened = Command::new(program).args(before).arg(url).stdin(input).stdout(quiet).stderr(Stdio::null()).spawn();
    if let Err(error) = opened {
        output.note(format_args!("the browser cannot be opened by {program}: {error}"));
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        match error {
            ServeError::InUse(_) => Self::gave_up(error).hint("`--port 0` takes a free port"),
            ServeError::Page(_) => Self::input(error),
            _ => Self::gave_up(error),
        }
    }
}
