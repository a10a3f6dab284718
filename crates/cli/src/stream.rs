//! `-` in place of a number: one per line on stdin, one JSON object per line out, in order.

use std::io;

use ratwheel_workbench::lines::{LONGEST, Line, Lines};
use serde::Serialize;

use crate::errors::{Done, Failure};
use crate::output::Output;

/// What a bad line gives.
#[derive(Serialize)]
struct BadLine {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    line: u64,
}

/// Answers every line of stdin; bad lines are reported in their place and make the run end with exit code 2.
///
/// Whenever no further input is waiting, the answers so far are flushed, so that a program may ask and read in turn.
pub(crate) fn each_line<T: Serialize>(output: &mut Output, mut answer: impl FnMut(&str) -> Result<T, Failure>) -> Done {
    lines(output, |line, output| output.json_line(&answer(line)?))
}

/// As [`each_line`], for answers that write their own JSON into an empty text.
pub(crate) fn each_line_by_hand(
    output: &mut Output,
    mut answer: impl FnMut(&str, &mut String) -> Result<(), Failure>,
) -> Done {
    let mut object = String::new();
    lines(output, |line, output| {
        object.clear();
        answer(line, &mut object)?;
        output.json_text(&object)
    })
}

/// Hands every line to `answer`, which prints one or fails before it has printed anything.
fn lines(output: &mut Output, mut answer: impl FnMut(&str, &mut Output) -> Done) -> Done {
    let mut input = Lines::of_stdin();
    let mut bad = false;
    for line in 1.. {
        let result = match input.next_line().map_err(|error| unreadable(&error))? {
            None => break,
            Some(Line::Text(text)) => answer(text, output),
            Some(Line::NotText) => Err(Failure::input("the line is not UTF-8 text")),
            Some(Line::TooLong) => Err(Failure::input(format_args!("the line is longer than {LONGEST} bytes"))),
        };
        match result {
            Ok(()) => {}
            Err(failure) if failure.ends_the_run() => return Err(failure),
            Err(failure) => {
                bad = true;
                let (error, hint) = failure.into_parts();
                output.json_line(&BadLine { error, hint, line })?;
            }
        }
        if input.is_waiting() {
            output.flush()?;
        }
    }
    if bad { Err(Failure::BadLines) } else { Ok(()) }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::gave_up(format_args!("cannot read stdin: {error}"))
}
