//! `-` in place of a number: one per line on stdin, one JSON object per line out, in order.

use std::io::{self, BufRead, BufReader, Read};

use serde::Serialize;

use crate::errors::{Done, Failure};
use crate::output::Output;

/// The longest line that is read into memory: room for the longest number that is accepted, and some.
const LONGEST_LINE: u64 = 32_000_000;

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
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut bytes = Vec::new();
    let mut bad = false;
    for line in 1.. {
        bytes.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).map_err(|error| unreadable(&error))? == 0 {
            break;
        }
        let result = if bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST_LINE {
            text(&bytes).and_then(|line| answer(line, output))
        } else {
            skip_line(&mut input)?;
            Err(Failure::input(format_args!("the line is longer than {LONGEST_LINE} bytes")))
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
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    if bad { Err(Failure::BadLines) } else { Ok(()) }
}

fn text(bytes: &[u8]) -> Result<&str, Failure> {
    std::str::from_utf8(bytes).map(str::trim).map_err(|_| Failure::input("the line is not UTF-8 text"))
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::gave_up(format_args!("cannot read stdin: {error}"))
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> Done {
    loop {
        let buffer = input.fill_buf().map_err(|error| unreadable(&error))?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        let done = end.is_some() || buffer.is_empty();
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
