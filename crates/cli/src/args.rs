//! Arguments as they are typed: numbers below 0, counts and files.

use std::any::TypeId;
use std::ffi::OsString;

use clap::builder::{StringValueParser, TypedValueParser as _};
use clap::{CommandFactory as _, FromArgMatches as _};
use ratwheel_numbers::{Control, Integer};
use ratwheel_workbench::Problem;

use crate::ask::context;
use crate::errors::Failure;
use crate::verbs::Cli;

/// In place of a number: read them from stdin, one per line.
pub(crate) const STDIN: &str = "-";

/// The command line. A number below 0, or several with commas, would be taken for an option; a space in front of it says
/// that it is a value, and is taken away again.
pub(crate) fn parsed() -> Cli {
    let command = with_numbers(Cli::command());
    let matches = command.clone().get_matches_from(words(&command));
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn with_numbers(command: clap::Command) -> clap::Command {
    let text = |arg: clap::Arg| {
        let is_text = arg.get_action().takes_values() && arg.get_value_parser().type_id() == TypeId::of::<String>();
        let plain = |text: String| if is_below_zero(text.trim_start()) { text.trim_start().to_owned() } else { text };
        if is_text { arg.value_parser(StringValueParser::new().map(plain)) } else { arg }
    };
    command.mut_args(text).mut_subcommands(with_numbers)
}

fn words(command: &clap::Command) -> Vec<OsString> {
    let options: Vec<&clap::Arg> = command.get_subcommands().flat_map(clap::Command::get_arguments).collect();
    // Is what follows the name of a file?
    let names_a_file = |word: &str| {
        let option = options.iter().find(|option| match word.strip_prefix("--") {
            Some(long) => option.get_long() == Some(long),
            None => {
                word.strip_prefix('-').zip(option.get_short()).is_some_and(|(word, short)| word == short.to_string())
            }
        });
        let names = option.and_then(|option| option.get_value_names()).unwrap_or_default();
        names.iter().any(|name| name.starts_with("FILE") || name.starts_with("FOLDER"))
    };
    let mut words: Vec<OsString> = Vec::new();
    for word in std::env::args_os() {
        let before = words.last().and_then(|before| before.to_str()).unwrap_or_default();
        let number = word.to_str().filter(|word| is_below_zero(word) && !names_a_file(before));
        words.push(number.map_or(word.clone(), |number| format!(" {number}").into()));
    }
    words
}

/// Does it look like a number with a minus, or like numbers with commas that begin with one?
fn is_below_zero(word: &str) -> bool {
    let Some(rest) = word.strip_prefix('-').filter(|rest| !rest.is_empty() && !rest.starts_with('-')) else {
        return false;
    };
    let rest = ["sqrt", "phi", "pi", "e"].iter().fold(rest.to_owned(), |rest, name| rest.replace(name, "1"));
    // A unit, as in `-5MiB`; but `-5.csv` is a file.
    let number = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_file = number.len() < rest.len() && number.ends_with('.');
    !number.is_empty() && !is_file && number.chars().all(|c| c.is_ascii_digit() || " ,.^*·×+-−/()√".contains(c))
}

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

/// The first index of a b-file.
pub(crate) fn offset(text: Option<&String>) -> Result<Option<Integer>, Failure> {
    Ok(text.map(|text| context(Control::none()).integer("offset", &text.as_str().into())).transpose()?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_zero_are_known_from_options() {
        for number in
            ["-3", "-3,4", "-10^59-7", "-1.5", "-.5", "-phi", "-e", "-3e5", "-(1+sqrt(5))/2", "-√2", "-1, 2", "-5MiB"]
        {
            assert!(is_below_zero(number), "{number}");
        }
        for word in ["-", "--", "-o", "-h", "-V", "--size", "-3.csv", "-x", "3", "--5", ""] {
            assert!(!is_below_zero(word), "{word}");
        }
    }
}
