//! `solve`, `invariance`, `star` and files of `table` as others run them: answers, files, bad input, Ctrl-C.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{Run, with_input};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn ratwheel(line: &str) -> Run {
    with_input(&line.split_whitespace().collect::<Vec<_>>(), b"")
}

#[track_caller]
fn answers(line: &str) -> Value {
    let run = ratwheel(&format!("{line} --json"));
    assert_eq!((run.err.as_str(), run.code), ("", 0), "{line}");
    let value: Value = serde_json::from_str(&run.out).expect("stdout is JSON");
    assert_eq!(value["schema"], 1, "{line}");
    value
}

#[track_caller]
fn refuses(line: &str, code: i32, parts: &[&str]) {
    ratwheel(line).refuses(code, parts, line);
}

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ratwheel-solve-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder is made");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    fn write(&self, name: &str, contents: &str) -> String {
        fs::write(self.0.join(name), contents).expect("a temporary file is written");
        self.path(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Positions of an answer.
fn positions(answer: &Value) -> BTreeSet<Vec<u64>> {
    let pile = |pile: &Value| pile.as_str().unwrap().parse().unwrap();
    answer.as_array().unwrap().iter().map(|piles| piles.as_array().unwrap().iter().map(pile).collect()).collect()
}

/// Tokens slide down a staircase: the first pile shrinks, the others pour into the one before.
const STAIRCASE: &str = "game staircase\npiles x, y, z\nmeasure z, y, x\nmove I: x' < x and y' = y and z' = z\n\
    move II: y' < y and x' + y' = x + y and z' = z\nmove III: z' < z and y' + z' = y + z and x' = x\n";

#[test]
fn wythoff_by_brute_force() {
    // ⌊nφ⌋ and ⌊nφ⌋ + n, from the list in document 002.
    let pairs = [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20]];
    let expected: BTreeSet<Vec<u64>> = pairs.iter().flat_map(|&[a, b]| [vec![a, b], vec![b, a]]).collect();
    for threads in ["", "--threads 1", "--threads 2"] {
        let answer = answers(&format!("solve wythoff --size 21 {threads}"));
        assert_eq!(positions(&answer["p_positions"]), expected);
        assert_eq!(
            (&answer["size"], &answer["positions"], &answer["p_count"]),
            (&json!(["21", "21"]), &json!(441), &json!(17))
        );
    }
    let narrow = answers("solve wythoff --size 3,6");
    assert_eq!(positions(&narrow["p_positions"]), expected.iter().filter(|p| p[0] < 3 && p[1] < 6).cloned().collect());
    // In misère play only the smallest ones differ.
    let misere = answers("solve wythoff --size 6 --misere");
    let expected = [[0, 1], [1, 0], [2, 2], [3, 5], [5, 3]].map(|pair| pair.to_vec());
    assert_eq!((positions(&misere["p_positions"]), &misere["play"]), (expected.into(), &json!("misere")));
}

#[test]
fn values_and_lengths() {
    let nim = answers("solve nim --size 4,4 --grundy");
    let xor: Vec<Vec<String>> = (0..4u32).map(|x| (0..4u32).map(|y| (x ^ y).to_string()).collect()).collect();
    assert_eq!((&nim["grundy"], &nim["largest"]), (&json!(xor), &json!(3)));
    // In one pile the winner takes everything at once; in two equal ones the loser takes one by one.
    let lengths = answers("solve nim --size 3,3 --remoteness");
    assert_eq!(lengths["remoteness"], json!([["0", "1", "1"], ["1", "2", "3"], ["1", "3", "4"]]));
    let sequence = answers("solve wythoff --size 4 --grundy --antidiagonals");
    assert_eq!(sequence["sequence"], json!(["0", "1", "1", "2", "2", "2", "3", "0", "0", "3"]));
    // Frankenstein's positions are listed by the game: document 004 has (1,3) and (2,6) as P.
    let coins = answers("solve frankenstein --size 7");
    assert_eq!(positions(&coins["p_positions"]), [vec![], vec![1, 3], vec![2, 6]].into());
    assert_eq!(
        positions(&answers("solve frankenstein --total 8")["p_positions"]),
        [vec![], vec![1, 3], vec![2, 6]].into()
    );
    let plan = answers("solve wythoff --size 1000 --explain");
    assert!(!plan["plan"].as_array().unwrap().is_empty() && plan["memory"].as_u64().unwrap() > 0);
}

#[test]
fn piles_that_grow_need_a_total() {
    let folder = Folder::new("grow");
    let staircase = folder.write("staircase.rules", STAIRCASE);
    refuses(&format!("solve {staircase} --size 5"), 2, &["leaves the box", "--total"]);
    let answer = answers(&format!("solve {staircase} --total 9"));
    let expected = (0..=4u64).flat_map(|x| (0..=9 - 2 * x).map(move |y| vec![x, y, x])).collect();
    assert_eq!((positions(&answer["p_positions"]), &answer["total"]), (expected, &json!("9")));
    let still = folder.write("still.rules", "game still\npiles x, y\nmove I: x' < x and x > 100 and y' = y\n");
    assert_eq!(answers(&format!("solve {still} --size 4"))["p_count"], 16);
    let endless = folder.write("endless.rules", "game endless\npiles x, y\nmove I: x' = y and y' = x\n");
    refuses(&format!("solve {endless} --size 4"), 2, &["play need not end"]);
}

#[test]
fn files_say_where_they_come_from() {
    let folder = Folder::new("files");
    let rules = folder
        .write("mine.rules", "game mine\npiles x, y\nparam d: int = 1\nmove I: x' < x and x - x' <= d and y' = y\n");
    for name in ["a.csv", "a.json", "a.npy", "a.tex"] {
        let file = folder.path(name);
        let run = ratwheel(&format!("solve {rules}:d=2 --size 4,3 --grundy -o {file}"));
        assert_eq!((run.err.as_str(), run.code), ("", 0), "{name}");
        assert!(
            run.out.starts_with("12 positions with piles below 4, 3: 6 P-positions, Grundy values up to 2\n"),
            "{}",
            run.out
        );
        let told = if name == "a.npy" { folder.path("a.npy.json") } else { file };
        let told = fs::read_to_string(told).unwrap();
        for part in ["x - x' <= 2", "ratwheel solve ", "--size 4,3 --grundy -o ", env!("CARGO_PKG_VERSION")] {
            assert!(told.contains(part), "{name} does not say {part}: {told}");
        }
    }
    let array = fs::read(folder.path("a.npy")).unwrap();
    assert_eq!(array[array.len() - 12..], [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0]);
    let saved = answers(&format!("solve {rules}:d=2 --size 4 -o {}", folder.path("b.csv")));
    assert_eq!((&saved["p_count"], saved.get("p_positions")), (&json!(8), None));
    assert_eq!(folder.names().iter().filter(|name| name.ends_with(".part")).count(), 0);
}

#[test]
fn tables_as_files() {
    let folder = Folder::new("tables");
    let file = folder.path("a.b.txt");
    let run = ratwheel(&format!("table wythoff --column B --rows 4 --from 10^20 --offset -1 -o {file}"));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    let text = fs::read_to_string(&file).unwrap();
    let terms: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    // ⌊10²⁰·φ²⌋, digits of φ² = 2.61803398874989484820458683436563811772…
    assert_eq!(terms[0], "-1 261803398874989484820");
    assert!(text.is_ascii() && terms.len() == 4 && text.contains("SHA-256"), "{text}");
    let file = folder.path("a.csv");
    assert_eq!(ratwheel(&format!("table rat --rows 3 -o {file}")).code, 0);
    assert!(
        fs::read_to_string(&file)
            .unwrap()
            .ends_with("n,A_n,d_n,B_n,δ_n,C_n,Δ_n\n0,0,0,0,0,0,0\n1,1,1,2,2,4,3\n2,3,3,6,5,11,8\n")
    );
    ratwheel("table mouse --rows 2 --column B_n").prints("n  B_n\n0    0\n1    2\n", "one column");
    let file = folder.path("b.b.txt");
    refuses(&format!("table wythoff -o {file}"), 2, &["one sequence", "--column", "A_n, B_n"]);
    refuses("table wythoff --column Q", 2, &["no column `Q`", "A_n, B_n"]);
    refuses("table wythoff --column A --offset 3", 2, &["b-file"]);
    refuses(&format!("table wythoff -o {}", folder.path("c.npy")), 2, &["any size"]);
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn bad_input_is_told_before_any_work() {
    let folder = Folder::new("bad");
    refuses("solve wythoff --size 0", 2, &["side of the box is 0"]);
    refuses("solve wythoff --size 5,0", 2, &["side of the box is 0"]);
    refuses("solve wythoff --size 10^18", 2, &["too large"]);
    refuses("solve wythoff --size 10^30", 2, &["too large"]);
    refuses("solve wythoff --size 1,2,3", 2, &["3 sides", "2 piles"]);
    refuses("solve wythoff --size -4", 2, &[]);
    refuses("solve wythoff --size x", 2, &["x"]);
    refuses("solve wythoff", 2, &["--size"]);
    refuses("solve wythoff --size 4 --total 4", 2, &["--total"]);
    refuses("solve wythoff --total 10^30", 2, &["too large"]);
    refuses("solve frankenstein --size 4,4", 2, &["one strip"]);
    refuses("solve raleigh --size 4", 2, &["no rules are known"]);
    refuses("solve wythoff --size 10^6 --grundy --memory 1M", 3, &["memory", "1.0 MiB"]);
    refuses("solve wythoff --size 9 --memory lots", 2, &["no unit of memory"]);
    refuses("solve wythoff --size 9 --threads 0", 2, &["--threads"]);
    refuses("solve wythoff --size 9 --grundy --misere", 2, &["misère"]);
    refuses("solve wythoff --size 9 --antidiagonals", 2, &["--grundy"]);
    refuses("solve wythoff --size 9 -o a.txt", 2, &[".csv, .json, .npy, .tex or .b.txt"]);
    refuses("solve wythoff --size 9 -o a.parquet", 3, &[".parquet files are not written", ".npy"]);
    refuses(&format!("solve wythoff --size 9 -o {}", folder.path("a.b.txt")), 2, &["one sequence"]);
    refuses(&format!("solve wythoff --size 9 -o {}", folder.path("no/a.csv")), 2, &["cannot write"]);
    refuses(&format!("solve frankenstein --size 4 -o {}", folder.path("a.npy")), 2, &["any number of coins"]);
    fs::create_dir(folder.path("d.csv")).unwrap();
    refuses(&format!("solve wythoff --size 9 -o {}", folder.path("d.csv")), 2, &["is a folder"]);
    assert_eq!(folder.names(), ["d.csv"]);
}

#[test]
fn invariance_and_duals() {
    // Document 001: Nim and Wythoff's game are invariant, the Mouse game needs two classes.
    for (line, classes) in [("nim --size 5,5", 1), ("wythoff --size 8", 1), ("mouse --size 9", 2)] {
        let answer = answers(&format!("invariance {line}"));
        assert_eq!((&answer["lower"], &answer["upper"]), (&json!(classes), &json!(classes)), "{line}");
        assert_eq!(answer["classes"].as_array().unwrap().len(), classes);
    }
    refuses("invariance wythoff --size 0", 2, &["0"]);
    refuses("invariance wythoff --size 5000", 3, &["smaller box"]);
    refuses("invariance frankenstein --size 5", 3, &["no piles"]);
    // The moves of the dual are the P-positions; the dual of the dual of Nim is Nim.
    let star = answers("star nim --size 5,5");
    assert_eq!(positions(&star["moves"]), (1..5).map(|t| vec![t, t]).collect());
    let nim = (1..5u64).flat_map(|t| [vec![0, t], vec![t, 0]]).chain([vec![0, 0]]).collect();
    assert_eq!(positions(&star["p_positions"]), nim);
    refuses("star mouse --size 9", 3, &["subtraction games only"]);
    refuses("star wythoff --size 0", 2, &["size 0"]);
    refuses("star wythoff --size 10^5", 2, &["too large"]);
    refuses("star wythoff --size 4,5", 2, &["different sides"]);
    refuses("star frankenstein --size 5", 3, &["one to four piles"]);
}

/// Ctrl-C while the solver works: exit code 130 and no file, not even half of one.
#[test]
fn an_interrupted_run_leaves_nothing() {
    let folder = Folder::new("interrupt");
    // No kernel is known for such a rule, so this would take hours.
    let rules = "game slow\npiles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5\n";
    let rules = folder.write("slow.rules", rules);
    let target = folder.path("out.csv");
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["solve", &rules, "--size", "3000", "--grundy", "-o", &target])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The draft is opened before the work starts, and Ctrl-C is watched from then on.
    while !folder.names().iter().any(|name| name.ends_with(".part")) {
        assert!(child.try_wait().unwrap().is_none(), "the command ended by itself");
        std::thread::yield_now();
    }
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(asked.success());
    let status = child.wait().expect("the command ends");
    assert_eq!(status.code(), Some(130), "{status:?}");
    assert_eq!(folder.names(), ["slow.rules"]);
}
