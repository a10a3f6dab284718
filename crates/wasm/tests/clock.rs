//! The libraries that the engine is made of have one clock, `ratwheel_numbers::Moment`: any other stops a page with a panic.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

/// What a page has not: clocks other than ours.
const FOREIGN: &[&str] = &["Instant::now", "SystemTime::now"];
/// Crates that are no part of the engine.
const OUTSIDE: &[&str] = &["cli", "web", "documents"];

fn look(folder: &Path, found: &mut Vec<String>) -> usize {
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files += look(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files += 1;
            let text = fs::read_to_string(&path).unwrap();
            if FOREIGN.iter().any(|foreign| text.contains(foreign)) {
                found.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    files
}

/// The crates of the workspace that a manifest depends on, and those that these depend on.
fn parts(name: &str, known: &mut Vec<String>) {
    let manifest = fs::read_to_string(Path::new("..").join(name).join("Cargo.toml")).unwrap();
    let dependencies = manifest.split_once("[dependencies]").map_or("", |(_, rest)| rest);
    let dependencies = dependencies.split_once("\n[").map_or(dependencies, |(before, _)| before);
    for line in dependencies.lines() {
        let Some(part) = line.strip_prefix("ratwheel-").and_then(|rest| rest.split(['.', ' ', '=']).next()) else {
            continue;
        };
        if !known.iter().any(|other| other == part) {
            known.push(part.to_owned());
            parts(part, known);
        }
    }
}

#[test]
fn one_clock() {
    let mut crates = Vec::new();
    parts("wasm", &mut crates);
    assert!(crates.iter().any(|name| name == "solve") && crates.iter().any(|name| name == "prove"), "{crates:?}");
    let (mut found, mut files) = (Vec::new(), 0);
    for name in crates.iter().filter(|name| !OUTSIDE.contains(&name.as_str())) {
        files += look(&Path::new("..").join(name).join("src"), &mut found);
    }
    assert!(files > 100, "{files} files");
    assert_eq!(found, ["moment.rs"]);
}
