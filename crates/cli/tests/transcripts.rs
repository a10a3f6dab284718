//! Every transcript in the documentation is run, and must show what the command prints.
//!
//! A transcript is a line `$ …` with `ratwheel` in it inside a fenced block, followed by what it prints up to the next
//! `$` or the end of the block.

#![allow(clippy::expect_used, reason = "the helpers of a test fail it by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A command with the text that the page shows below it.
struct Transcript {
    line: usize,
    command: String,
    shown: String,
}

fn transcripts(page: &str) -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    let (mut fenced, mut open) = (false, false);
    for (index, text) in page.lines().enumerate() {
        if text.trim_start().starts_with("```") {
            fenced = !fenced;
            open = false;
        } else if let (true, Some(command)) = (fenced, text.strip_prefix("$ ")) {
            open = command.contains("ratwheel");
            if open {
                found.push(Transcript { line: index + 1, command: command.to_owned(), shown: String::new() });
            }
        } else if let (true, true, Some(last)) = (fenced, open, found.last_mut()) {
            last.shown.push_str(text);
            last.shown.push('\n');
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the shell prints for the command, stderr included, with our binary first in the path.
fn printed(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_ratwheel")).parent().expect("a binary lies in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let script = format!("exec 2>&1\n{command}");
    let output =
        Command::new("sh").arg("-c").arg(script).current_dir(root()).env("PATH", path).env("NO_COLOR", "1").output();
    String::from_utf8(output.expect("sh runs").stdout).expect("output is UTF-8")
}

fn check(page: &Path) -> usize {
    let text = std::fs::read_to_string(page).unwrap_or_default();
    let found = transcripts(&text);
    for transcript in &found {
        let Transcript { line, command, shown } = transcript;
        let printed = printed(command);
        assert_eq!(&printed, shown, "{}:{line}: `{command}` prints the left, the page shows the right", page.display());
    }
    found.len()
}

#[test]
fn the_manual_shows_what_is_printed() {
    assert!(check(&root().join("docs/cli.md")) >= 20, "docs/cli.md has its transcripts");
}

#[test]
fn the_readme_shows_what_is_printed() {
    check(&root().join("README.md"));
}

#[test]
fn transcripts_are_found_with_what_they_show() {
    let page = "$ ratwheel no\n```\n$ ratwheel a\n1\n2\n$ ls\nx\n$ ratwheel b\n```\ntext\n```console\n$ true | ratwheel c\n3\n```\n";
    let found: Vec<_> = transcripts(page).into_iter().map(|t| (t.line, t.command, t.shown)).collect();
    let expected = [(3, "ratwheel a", "1\n2\n"), (8, "ratwheel b", ""), (12, "true | ratwheel c", "3\n")];
    assert_eq!(found, expected.map(|(line, command, shown)| (line, command.to_owned(), shown.to_owned())));
}
