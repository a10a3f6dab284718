//! Full-screen play in the terminal: keys come in, a picture goes out, and long questions are answered on another thread.
//!
//! [`app::App`] is the program without a terminal; this module lends it one and gives it back in every case: at the end,
//! after an error, on Ctrl-C and on a panic.

mod app;
mod draft;
mod menu;
mod say;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod worker;

pub(crate) use app::App;
pub(crate) use menu::{Menu, With};
pub(crate) use view::Theme;

use std::io::{self, stderr, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::thread;
use std::time::Duration;

use app::Leave;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratwheel_workbench::BenchError;

use crate::errors::{Done, Failure};
use crate::progress;

/// How often the screen looks for answers while something is computed, and while nothing is.
const BUSY: Duration = Duration::from_millis(40);
const IDLE: Duration = Duration::from_millis(250);

/// The terminal, given back when this is dropped.
struct Screen(Terminal<CrosstermBackend<io::Stdout>>);

impl Screen {
    fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen).inspect_err(|_| restore())?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| restore())?;
        Ok(Self(terminal))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.0.show_cursor();
        restore();
    }
}

/// Gives the terminal back as it was. What fails here cannot be helped.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
}

/// A panic gives the terminal back before its message is printed. One on a thinking thread prints nothing: the table hears
/// that the answer does not come and says so.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().name() != Some(worker::THREAD) {
                restore();
                usual(info);
            }
        }));
    });
}

/// Plays until the player leaves.
pub(crate) fn run(mut app: App, theme: Theme) -> Done {
    let failed = |error: io::Error| Failure::gave_up(format_args!("the terminal does not answer: {error}"));
    // Ctrl-C is a key on this screen; a signal from outside ends the game as well. Where the terminal itself is gone, waiting
    // for a key never ends, so the handler ends the process.
    let signalled = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&signalled);
    let heard = move || {
        seen.store(true, Ordering::Relaxed);
        thread::sleep(2 * IDLE);
        // Standard output belongs to whoever waits for the key.
        let _ = disable_raw_mode();
        let _ = execute!(stderr(), LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
        progress::leave();
    };
    ctrlc::set_handler(heard).map_err(|error| Failure::gave_up(format_args!("cannot watch for Ctrl-C: {error}")))?;
    let mut screen = Screen::enter().map_err(failed)?;
    loop {
        app.tick();
        screen.0.draw(|frame| view::draw(frame, &mut app, theme)).map_err(failed)?;
        // What is drawn tells what there is to ask.
        app.tick();
        if event::poll(if app.is_busy() { BUSY } else { IDLE }).map_err(failed)?
            && let Event::Key(key) = event::read().map_err(failed)?
        {
            app.key(key);
        }
        if signalled.load(Ordering::Relaxed) {
            app.leave = Some(Leave::Interrupted);
        }
        match app.leave {
            None => {}
            Some(Leave::Quit) => return Ok(()),
            Some(Leave::Interrupted) => {
                drop(screen);
                return Err(Failure::from(BenchError::Cancelled));
            }
        }
    }
}
