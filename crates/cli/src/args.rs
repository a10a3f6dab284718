//! Arguments as they are typed: counts and files.

use ratwheel_numbers::Control;
use ratwheel_workbench::Problem;

use crate::ask::context;
use crate::errors::Failure;

/// In place of a number: read them from stdin, one per line.
pub(crate) const STDIN: &str = "-";

/// A count that is written as any integer is: no more than `most`.
pub(crate) fn count(name: &str, text: &str, most: u64) -> Result<u64, Failure> {
    let count = context(Control::none()).count(name, Some(&text.into()), ("count", most))?;
    Ok(count.unwrap_or_default())
}

/// As [`count`], for what is held in memory.
pub(crate) fn length(name: &str, text: &str, most: u32) -> Result<usize, Failure> {
    let value = count(name, text, u64::from(most))?;
    usize::try_from(value).map_err(|_| Failure::input(format_args!("--{name} {value} is too large")))
}

/// The bytes of a file, up to a limit; devices and folders are refused, since reading them need not end.
pub(crate) fn file(path: &str, most: u64) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: std::io::Error| Problem::input(format_args!("cannot read {path}: {error}"));
    let known = std::fs::metadata(path).map_err(unreadable)?;
    if !known.is_file() {
        return Err(Problem::input(format_args!("{path} is not a file")));
    }
    if known.len() > most {
        return Err(Problem::input(format_args!("{path} is larger than {most} bytes, the most that is read")));
    }
    std::fs::read(path).map_err(unreadable)
}

/// As [`file()`], for text.
pub(crate) fn text_file(path: &str, most: u64) -> Result<String, Problem> {
    String::from_utf8(file(path, most)?).map_err(|_| Problem::input(format_args!("{path} is not UTF-8 text")))
}
