//! Many positions for people: several on a line, and on a terminal only as many as can be read.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use crate::errors::{Done, Failure};
use crate::output::Output;

/// Lines that a terminal is shown; elsewhere everything is printed.
const SHOWN: u64 = 40;
/// Columns of text, where no terminal tells its own.
const WIDTH: usize = 100;

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Most lines; `None` where everything is printed.
    pub(crate) lines: Option<u64>,
    /// Most columns.
    pub(crate) width: usize,
}

impl Room {
    /// A screen if stdout is a terminal, else any number of lines.
    pub(crate) fn of_stdout() -> Self {
        if !io::stdout().is_terminal() {
            return Self { lines: None, width: WIDTH };
        }
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        Self { lines: Some(SHOWN), width: columns.unwrap_or(WIDTH) }
    }
}

/// How a walk over positions ends early.
pub(crate) enum Stop {
    Enough,
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// To have seen enough is not a failure.
pub(crate) fn all_or_enough(walk: Result<(), Stop>) -> Done {
    match walk {
        Ok(()) | Err(Stop::Enough) => Ok(()),
        Err(Stop::Failed(failure)) => Err(failure),
    }
}

/// Appends `(24,32)`, and `empty` for a strip without coins.
pub(crate) fn push_position(line: &mut String, piles: &[u64]) {
    if piles.is_empty() {
        line.push_str("empty");
        return;
    }
    for (index, pile) in piles.iter().enumerate() {
        let _ = write!(line, "{}{pile}", if index == 0 { '(' } else { ',' });
    }
    line.push(')');
}

/// Says how many are not shown, if any.
pub(crate) fn more(left: u64, how: &str, output: &mut Output) -> Done {
    if left == 0 { Ok(()) } else { output.text(&format!("… and {left} more; {how}")) }
}

/// Positions that are printed as they come, as many on a line as fit.
pub(crate) struct Wrapped<'a> {
    output: &'a mut Output,
    room: Room,
    line: String,
    word: String,
    /// Nothing but what begins a line is in it.
    fresh: bool,
    lines: u64,
    listed: u64,
}

impl<'a> Wrapped<'a> {
    /// With something before the first position.
    pub(crate) fn new(output: &'a mut Output, room: Room, before: &str) -> Self {
        Self { output, room, line: before.to_owned(), word: String::new(), fresh: true, lines: 0, listed: 0 }
    }

    /// Prints one more, unless there is no room left.
    pub(crate) fn push(&mut self, piles: &[u64]) -> Result<(), Stop> {
        self.word.clear();
        push_position(&mut self.word, piles);
        if !self.fresh && self.line.chars().count() + 1 + self.word.len() > self.room.width {
            self.output.text(&self.line)?;
            self.line.clear();
            self.fresh = true;
            self.lines += 1;
            if Some(self.lines) == self.room.lines {
                return Err(Stop::Enough);
            }
        }
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
        self.line.push_str(&self.word);
        self.fresh = false;
        self.listed += 1;
        Ok(())
    }

    /// Ends the list; how many of them were printed.
    pub(crate) fn finish(self) -> Result<u64, Failure> {
        if !self.line.is_empty() {
            self.output.text(self.line.trim_end())?;
        }
        Ok(self.listed)
    }
}
