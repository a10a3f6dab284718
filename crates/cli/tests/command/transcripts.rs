//! Transcripts: a line `$ …`, followed by what the shell prints for it. Those of the documentation are in fenced blocks, show
//! stdout and stderr as a terminal does, and go up to the next `$` or the end of the block. Those in `tests/transcripts` go
//! up to the next `$` or `##`, mark lines of stderr with `!`, and name an exit code other than 0.
//!
//! `RATWHEEL_TRANSCRIPTS=write cargo nextest run -p ratwheel transcripts` writes both anew; look at the difference before you
//! keep it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A command with the text that the page shows below it.
struct Transcript {
    line: usize,
    command: String,
    shown: String,
}

/// The transcripts in the fenced blocks of a page.
fn fenced(page: &str) -> Vec<Transcript> {
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

/// Runs the command in a shell, with our binary first in the path.
fn run(command: &str, folder: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_ratwheel")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let shell = shell.arg("-c").arg(command).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", path).env("NO_COLOR", "1").env("COLUMNS", "100").output().unwrap()
}

fn writing() -> bool {
    std::env::var("RATWHEEL_TRANSCRIPTS").is_ok_and(|what| what == "write")
}

fn check_page(page: &Path) -> usize {
    let text = std::fs::read_to_string(page).unwrap_or_default();
    let found = fenced(&text);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut moved = 0isize;
    for Transcript { line, command, shown } in &found {
        let printed = String::from_utf8(run(&format!("exec 2>&1\n{command}"), &root()).stdout).unwrap();
        if writing() {
            let (before, after) = (shown.lines().count(), printed.lines().count());
            let start = line.checked_add_signed(moved).unwrap();
            lines.splice(start..start + before, printed.lines().map(str::to_owned));
            moved += after.cast_signed() - before.cast_signed();
            continue;
        }
        assert_eq!(&printed, shown, "{}:{line}: `{command}` prints the left, the page shows the right", page.display());
    }
    if writing() {
        std::fs::write(page, lines.join("\n") + "\n").unwrap();
    }
    found.len()
}

#[test]
fn the_manual_shows_what_is_printed() {
    assert!(check_page(&root().join("docs/cli.md")) >= 20, "docs/cli.md has its transcripts");
}

#[test]
fn the_readme_shows_what_is_printed() {
    check_page(&root().join("README.md"));
}

#[test]
fn transcripts_are_found_with_what_they_show() {
    let page = "$ ratwheel no\n```\n$ ratwheel a\n1\n2\n$ ls\nx\n$ ratwheel b\n```\ntext\n```console\n$ true | ratwheel c\n3\n```\n";
    let found: Vec<_> = fenced(page).into_iter().map(|t| (t.line, t.command, t.shown)).collect();
    let expected = [(3, "ratwheel a", "1\n2\n"), (8, "ratwheel b", ""), (12, "true | ratwheel c", "3\n")];
    assert_eq!(found, expected.map(|(line, command, shown)| (line, command.to_owned(), shown.to_owned())));
}

/// What a command says, as `tests/transcripts` show it.
fn said(command: &str, folder: &Path) -> String {
    let output = run(command, folder);
    let mut text = String::from_utf8(output.stdout).unwrap();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        text.push_str(format!("! {line}").trim_end());
        text.push('\n');
    }
    match output.status.code().expect("no signal ended it") {
        0 => {}
        code => text.push_str(&format!("exit {code}\n")),
    }
    let version = env!("CARGO_PKG_VERSION");
    text.replace(&format!("ratwheel {version}"), "ratwheel VERSION")
        .replace(&format!("\"version\":\"{version}\""), "\"version\":\"VERSION\"")
}

/// Follows a page of transcripts in a folder with the data of the tests.
fn check(name: &str) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let page = tests.join("transcripts").join(name);
    let folder = std::env::temp_dir().join(format!("ratwheel-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for file in std::fs::read_dir(tests.join("data")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    let text = std::fs::read_to_string(&page).unwrap();
    let mut printed = String::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            printed.push_str(&format!("$ {command}\n{}\n", said(command, &folder)));
        } else if line.starts_with("##") {
            printed.push_str(&format!("{line}\n\n"));
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let printed = printed.trim_end().to_owned() + "\n";
    if writing() {
        std::fs::write(&page, &printed).unwrap();
    }
    // Told by the first command that differs: the pages are long.
    for (printed, shown) in printed.split("\n$ ").zip(text.split("\n$ ")) {
        assert_eq!(printed, shown, "{name}: the command prints the left, the page shows the right");
    }
    assert_eq!(printed, text, "{name}");
}

#[test]
fn numbers() {
    check("numbers.txt");
}

#[test]
fn games() {
    check("games.txt");
}

#[test]
fn solving() {
    check("solving.txt");
}

#[test]
fn pictures() {
    check("pictures.txt");
}

#[test]
fn claims() {
    check("claims.txt");
}

#[test]
fn mistakes() {
    check("mistakes.txt");
}
