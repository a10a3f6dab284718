//! A pseudo-terminal with a program in it: keys are sent, and the screen is waited for.

#![allow(clippy::expect_used, clippy::panic, reason = "the helpers of a test fail it by panicking")]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Far longer than anything that is waited for takes.
const DEADLINE: Duration = Duration::from_secs(30);

/// A running command and what its terminal shows.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    reader: Option<JoinHandle<()>>,
    terminal: vt100::Parser,
    master: Option<Box<dyn MasterPty + Send>>,
    /// Everything that was written, for what a terminal does not show.
    pub(crate) raw: Vec<u8>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn positive(length: u16) -> NonZero<u16> {
    NonZero::new(length).expect("a screen has a size")
}

impl Screen {
    /// Starts a program with these arguments on a screen of 80×24.
    pub(crate) fn start(program: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the command starts");
        // With our end of the slave closed, reading ends when the command does.
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let (sender, output) = channel();
        let reader = std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let terminal = vt100::Parser::new(positive(24), positive(80), 0);
        Self { child, keys, output, reader: Some(reader), terminal, master: Some(pair.master), raw: Vec::new() }
    }

    /// What the terminal shows.
    pub(crate) fn text(&self) -> String {
        self.terminal.screen().contents()
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("the command reads keys");
    }

    /// Another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.screen_mut().set_size(positive(rows), positive(columns));
        self.master().resize(size(columns, rows)).expect("the size changes");
    }

    /// Waits until the screen shows all of these.
    #[track_caller]
    pub(crate) fn expect(&mut self, parts: &[&str]) {
        let end = Instant::now() + DEADLINE;
        loop {
            let text = self.text();
            if parts.iter().all(|part| text.contains(part)) {
                return;
            }
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("waited for {parts:?}, got\n{text}"),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended; waited for {parts:?}, got\n{text}"),
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.terminal.process(bytes);
        self.raw.extend_from_slice(bytes);
    }

    /// Waits until the command ends, and says with which code.
    #[track_caller]
    pub(crate) fn ends(&mut self) -> u32 {
        let end = Instant::now() + DEADLINE;
        loop {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end:\n{}", self.text()),
            }
        }
        self.child.wait().expect("it ended").exit_code()
    }

    /// Closes the terminal, as a window that is closed does, and waits until the command ends. Its code does not matter: nobody is
    /// there to be told.
    #[track_caller]
    pub(crate) fn hang_up(&mut self) {
        // Nobody takes what is read: with the answer to one more key the reader gives its end of the terminal back.
        let (_open, silence) = channel();
        drop(std::mem::replace(&mut self.output, silence));
        self.press("3");
        self.reader.take().map(JoinHandle::join);
        self.keys = Box::new(std::io::sink());
        self.master = None;
        let end = Instant::now() + DEADLINE;
        loop {
            if self.child.try_wait().expect("its state").is_some() {
                return;
            }
            assert!(Instant::now() < end, "it goes on without a terminal");
            let _ = self.output.recv_timeout(Duration::from_millis(5));
        }
    }

    fn master(&self) -> &(dyn MasterPty + Send) {
        self.master.as_deref().expect("the terminal is open")
    }

    /// Is the terminal as it was before: no alternate screen, a cursor, and lines edited by the terminal again?
    #[track_caller]
    pub(crate) fn is_restored(&self) {
        let screen = self.terminal.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        let modes = self.master().get_termios().expect("the modes of the terminal").local_flags;
        let cooked = ["ECHO", "ICANON", "ISIG"];
        let shown = format!("{modes:?}");
        assert!(cooked.iter().all(|flag| shown.contains(flag)), "{shown}");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Of a test that failed; otherwise it has ended already.
        let _ = self.child.kill();
    }
}
