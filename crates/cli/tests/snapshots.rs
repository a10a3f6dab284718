//! Snapshots of stdout, stderr and exit code for every verb and for what people get wrong.
//!
//! `INSTA_UPDATE=always cargo test --test snapshots` writes them anew; look at the difference before you keep it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::process::{Command, Stdio};

/// The words of a command line; single quotes keep spaces.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// What `ratwheel LINE` says, `INPUT | ratwheel LINE` with that on stdin.
fn transcript(line: &str) -> String {
    use std::io::Write;
    let (input, command) = line.split_once(" | ").map_or(("", line), |(input, command)| (input, command));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(words(command))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // It may end without reading.
    let _ = stdin.write_all(input.replace("\\n", "\n").as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    let err = if err.is_empty() { err } else { format!("--- stderr\n{err}") };
    format!("$ {line}\n{out}{err}--- exit {}\n", output.status.code().expect("no signal ended it"))
}

fn snapshot(name: &str, lines: &[&str]) {
    let text: String = lines.iter().map(|line| transcript(line) + "\n").collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn numbers() {
    snapshot(
        "numbers",
        &[
            "floor phi 10^30",
            "floor pi 7 --json",
            "beatty phi --rows 4",
            "splits 3 --rows 3",
            "array a --rows 3 --cols 4",
            "array stolarsky --rows 2 --cols 4 --json",
            "cf 'sqrt(7)'",
            "numeral fibonacci 17",
            "numeral u --value 1,0,2 --json",
        ],
    );
}

#[test]
fn games() {
    snapshot(
        "games",
        &[
            "games",
            "games --ascii",
            "rules mouse",
            "rules mouse --json",
            "rules mouse --latex",
            "outcome wythoff 24,32",
            "outcome wythoff 24,32 --json",
            "outcome rat 10^30,1,2 --json",
            "outcome wythoff --misere 1,2",
            "outcome frankenstein empty",
            "24,32\\n3,5\\nx\\n | outcome wythoff -",
            "best wythoff 24,32 --all",
            "best wythoff 3,5",
            "best wythoff 24,32 --json",
            "legal mouse 2,4 --to 0,0",
            "legal mouse 3,6 --to 1,2 --json",
            "moves wythoff 1,2",
            "moves rat 3,5,9 --count --json",
            "table rat --rows 4",
            "table wythoff --rows 3 --json",
            "place corner:piece=queen --size 8",
            "sum 'nim(1,4,5) + rats:d=3(1,4,5)'",
            "rats diffset --d 3",
            "check mouse --size 30",
        ],
    );
}

#[test]
fn solving() {
    snapshot(
        "solving",
        &[
            "solve wythoff --size 9",
            "solve wythoff --size 6 --grundy",
            "solve wythoff --size 4 --grundy --json",
            "solve rat --size 6 --json",
            "solve mouse --size 8 --misere",
            "solve wythoff --size 5 --remoteness",
            "solve wythoff --size 16000 --explain --memory 1GiB --threads 1",
            "solve growing.rules --total 6",
            "invariance mouse --size 8 --json",
            "star nim:piles=2 --size 5",
        ],
    );
}

#[test]
fn pictures() {
    snapshot(
        "pictures",
        &[
            "draw board wythoff --size 8 --at 5,6 --moves --hint",
            "draw board wythoff --size 8 --ascii",
            "draw board --figure 002/51",
            "draw grundy wythoff --size 6 --ascii",
            "draw strip frankenstein 4,11,30 --to 4,11,29 --ascii",
            "draw fractal --d 3 --ascii",
            "draw board --figure 002/5",
            "draw board --figure 003/1",
            "draw board rat",
            "draw board wythoff -o board.gif",
            "draw board wythoff -o no/such/folder/board.svg",
            "draw board wythoff --size 1000",
            "draw growth /dev/zero",
            "draw growth growing.rules",
        ],
    );
}

#[test]
fn claims() {
    snapshot(
        "claims",
        &[
            "prove wynim",
            "prove rat --claim Q",
            "prove welter",
            "prove mouse --latex",
            "prove mouse --automaton mouse.pdf",
            "verify growing.rules",
            "verify missing.cert --json",
            "export mouse --to rules",
            "export wynim --to smtlib",
            "ledger --document 002 --verdict ambiguous",
            "ledger --id 002/case1 --unproved",
            "ledger --document 009",
            "ledger --verdict fials",
            "ledger missing.toml",
            "ledger growing.rules --recheck",
            "cite rat --json",
            "cite nothing",
            "table mouse --rows 3 --latex",
            "table mouse --rows 10^12 --latex",
            "man cite",
        ],
    );
}

#[test]
fn mistakes() {
    snapshot(
        "mistakes",
        &[
            "",
            "outcom wythoff 1,2",
            "outcome whythoff 1,2",
            "outcome missing.rules 1,2",
            "outcome broken.rules 1,2",
            "rules broken.rules --ascii",
            "outcome wythoff 1",
            "outcome wythoff -- -1,2",
            "outcome wythoff 1,x",
            "outcome wythoff 10^100000000,1",
            "floor 'sqrt(2' 3",
            "floor phi 1.5",
            "floor phi 10^100000000",
            "outcome rat 9,5,3",
            "outcome rat --misere 9,5,3",
            "outcome rat --misere 10^30,10^31,10^32",
            "outcome raleigh 1,2,3",
            "outcome wynim:beta=2 1,2",
            "best wythoff 3,5 --strategy nonsense",
            "moves wythoff 10^9,10^9",
            "sum 'nim(1,2) + wythoff(1,2)' --misere",
            "solve wythoff",
            "solve wythoff --size 0",
            "solve wythoff --size 3,0",
            "solve wythoff --size 10^12 --memory 1GiB",
            "solve wythoff --size 5,5,5",
            "solve growing.rules --size 5",
            "solve endless.rules --size 5",
            "solve wythoff --size 5 -o table.xyz",
            "star mouse --size 5",
            "play wythoff",
            "numeral roman 3",
        ],
    );
}
