//! Everything that the corpora hold, once through its target. What a fuzzer found is mended when this passes.

use std::fs;
use std::path::Path;

fn replay(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert!(!names.is_empty(), "{} is empty", folder.display());
    for name in names {
        let data = fs::read(&name).unwrap();
        // A thread of the size that servers have: what nests deeply must not need more.
        let file = name.display().to_string();
        let worker = std::thread::Builder::new().stack_size(2 << 20).spawn(move || run(&data)).unwrap();
        assert!(worker.join().is_ok(), "{file}");
    }
}

#[test]
fn language() {
    replay("language", ratwheel_fuzz::language);
}

#[test]
fn formulas() {
    replay("formulas", ratwheel_fuzz::formulas);
}

#[cfg(feature = "proofs")]
#[test]
fn proofs() {
    replay("proofs", ratwheel_fuzz::proofs);
}

#[test]
fn certificates() {
    replay("certificates", ratwheel_fuzz::certificates);
}

#[cfg(feature = "questions")]
#[test]
fn questions() {
    replay("questions", ratwheel_fuzz::questions);
}
