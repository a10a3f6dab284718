//! Files and input that nest as deep as one likes: every run ends with an answer or a sentence, never with a signal.

use crate::nested::{DEFINITIONS, all, many_names, one_of_each};
use crate::run::{Run, with_input};
use std::path::PathBuf;

/// A file that is gone at the end.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ratwheel-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn run(arguments: &[&str]) -> Run {
    let run = with_input(arguments, b"");
    assert!(!run.err.contains("panicked") && run.err.len() < 100_000, "{arguments:?}: {}", run.err);
    run
}

fn game(formula: &str) -> String {
    format!(
        "game g\npiles x, y\n{DEFINITIONS}\nmove I: x' < x and y' = y and ({formula})\nclaim P: x = 0\n\
         claim c: forall x, y: {formula}"
    )
}

fn certificate(formula: &str) -> String {
    let body = format!("ratwheel certificate 1\nclaim c\nverdict proved\nrules 1\nclaim c: forall x, y: {formula}\n");
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// Every way to nest is read and printed; one way of every construct goes on to the engines, which see no text. The library's tests
/// take all ways through all of them: here it is the command that is looked at, and few processes are started.
#[test]
fn every_construct_in_a_file() {
    for (i, nested) in all().into_iter().enumerate() {
        let file = File::new(&format!("{i}.rules"), &game(&nested.formula(if i % 2 == 0 { 20 } else { 60 })));
        run(&["rules", file.0.to_str().unwrap()]);
    }
    for (i, nested) in one_of_each().into_iter().enumerate() {
        let file = File::new(&format!("e{i}.rules"), &game(&nested.formula(if i % 2 == 0 { 20 } else { 60 })));
        let path = file.0.to_str().unwrap();
        run(&["solve", path, "--size", "3,3"]);
        run(&["moves", path, "3,2"]);
        run(&["prove", path, "--claim", "c", "--budget", "1s", "--states", "300", "--memory", "5M"]);
        let file = File::new(&format!("e{i}.cert"), &certificate(&nested.formula(40)));
        run(&["verify", file.0.to_str().unwrap()]);
    }
}

#[test]
fn a_million_deep() {
    for (i, nested) in one_of_each().into_iter().enumerate() {
        // A million of anything is more than a file may be long, whatever it is.
        for times in [1000, 10_000, 100_000, 1_000_000].into_iter().take(if i < 3 { 4 } else { 3 }) {
            let formula = nested.formula(times);
            let file = File::new(&format!("m{i}.rules"), &game(&formula));
            // What is larger than a ruleset may be is refused for that.
            let rules = run(&["rules", file.0.to_str().unwrap()]);
            assert!(rules.code == 0 || rules.err.starts_with("error: "), "{}", rules.err);
            if times != 100_000 {
                let file = File::new(&format!("m{i}.cert"), &certificate(&formula));
                run(&["verify", file.0.to_str().unwrap()]);
            }
        }
    }
    let file = File::new("names.rules", &game(&many_names(10_000)));
    let refused = run(&["rules", file.0.to_str().unwrap()]);
    refused.refuses(2, &["this nests more than 100 levels deep"], "many names");
}

/// Expressions come from stdin too.
#[test]
fn numbers_a_million_deep() {
    for (open, core, close) in [("(", "1", ")"), ("-", "1", ""), ("2^", "1", ""), ("1+", "1", ""), ("", "1", "*1")] {
        for times in [100, 1000, 1_000_000] {
            let number = format!("{}{core}{}", open.repeat(times), close.repeat(times));
            let run = with_input(&["floor", "phi", "-"], number.as_bytes());
            assert!(!run.err.contains("panicked") && run.err.len() < 2000, "{}", run.err);
        }
    }
    let real = format!("{}2{}", "sqrt(".repeat(1000), ")".repeat(1000));
    run(&["floor", &real, "5"]).refuses(2, &["this nests more than 100 levels deep"], "roots");
}
