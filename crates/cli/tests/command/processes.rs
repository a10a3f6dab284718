//! What a transcript cannot show: processes that talk to each other, signals, and input or output that is too long to print.

use super::run::{Run, with_input};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn ratwheel(arguments: &[&str]) -> Run {
    with_input(arguments, b"")
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).expect("stdout is JSON")
}

#[test]
fn deep_and_long_input_does_not_break_it() {
    ratwheel(&["floor", &"(".repeat(100_000), "1"]).refuses(2, &["deep"], "deep brackets");
    ratwheel(&["floor", "phi", &"-".repeat(100_000)]).refuses(2, &[], "many signs");
    let nines = "9".repeat(100_000);
    let run = ratwheel(&["floor", "phi", &nines]);
    assert_eq!((run.out.trim_end().len(), run.code), (100_001, 0));
    assert!(run.out.starts_with("16180339887498948482045868343656"));
}

#[test]
fn stdin_may_be_long() {
    let many: String = (0..20_000).map(|n| format!("{n}\n")).collect();
    let run = with_input(&["floor", "3/2", "-"], many.as_bytes());
    assert_eq!((run.out.lines().count(), run.code), (20_000, 0));
    let begins = |n: usize| format!("{{\"schema\":1,\"value\":\"{}\"", 3 * n / 2);
    assert!(run.out.lines().enumerate().all(|(n, line)| line.starts_with(&begins(n))));
}

#[test]
fn a_program_may_ask_and_read_in_turn() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["floor", "phi", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut questions = child.stdin.take().expect("stdin is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for (n, value) in [("1", "1"), ("2", "3"), ("100", "161")] {
        writeln!(questions, "{n}").expect("it reads");
        let mut line = String::new();
        answers.read_line(&mut line).expect("it answers before the next question");
        assert_eq!(line, format!("{{\"schema\":1,\"value\":\"{value}\",\"real\":\"phi\",\"n\":\"{n}\"}}\n"));
    }
    drop(questions);
    assert!(child.wait().expect("the command ends").success());
}

#[test]
fn long_tables_stay_aligned() {
    let run = ratwheel(&["beatty", "3/2", "--rows", "3000"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 3001);
    assert!(lines[1001].ends_with(" 1500"), "row n = 1000 is {:?}", lines[1001]);
    // Later rows are never narrower than earlier ones.
    let widths: Vec<usize> = lines[1..].iter().map(|line| line.len()).collect();
    assert!(widths.is_sorted());
}

/// Cells of a table may be wider than the width of a format can be.
#[test]
fn wide_cells_are_written() {
    for arguments in [
        &["cf", "10^66000"][..],
        &["beatty", "phi", "--rows", "2", "--from", "10^70000"],
        &["table", "wythoff", "--rows", "2", "--from", "10^70000"],
        &["array", "a", "--rows", "2", "--from", "10^70000"],
        &["splits", "3", "--rows", "2", "--from", "10^70000"],
    ] {
        let run = ratwheel(arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        assert!(run.out.lines().any(|line| line.len() > 65_535), "{arguments:?}");
    }
}

#[test]
fn continued_fractions_list_their_first_thousand_convergents() {
    let answer = json(&ratwheel(&["cf", "pi", "--terms", "2000", "--json"]));
    assert_eq!(answer["terms"].as_array().map(Vec::len), Some(2000));
    assert_eq!(answer["convergents"].as_array().map(Vec::len), Some(1000));
}

#[test]
fn long_numerals_go_there_and_back() {
    for system in ["fibonacci", "zeckendorf", "u", "p:pi", "q:sqrt(7)", "recurrence:2,1", "p:7/4"] {
        let digits = ratwheel(&["numeral", system, "10^2000+12345", "--plain"]).out;
        let run = with_input(&["numeral", system, "--value", "-"], digits.as_bytes());
        let answer = json(&run);
        assert_eq!(answer["value"].as_str(), Some(format!("1{}12345", "0".repeat(1995)).as_str()), "{system}");
        assert_eq!(answer["canonical"].as_bool(), Some(true), "{system}");
    }
}

#[test]
fn long_numbers_are_whole_for_machines() {
    let line = ["outcome", "wythoff", "10^1000,10^1000", "--strategy", "arithmetic"];
    let answer = json(&ratwheel(&[&line[..], &["--json"]].concat()));
    assert_eq!(answer["position"][0], format!("1{}", "0".repeat(1000)));
    assert!(!answer["because"].as_str().unwrap().contains('…'));
    let human = ratwheel(&line).out;
    assert!(human.lines().all(|line| line.chars().count() < 500), "{human}");
}

#[test]
fn a_stream_agrees_with_the_formula() {
    // (⌊nφ⌋, ⌊nφ²⌋) with integer square roots, n up to 10^17 and so piles of 18 digits.
    let mut input = String::new();
    for i in 1..=500u128 {
        let n = i * i * i * 800_000_000 + 7 * i;
        let a = (n + (5 * n * n).isqrt()) / 2;
        input.push_str(&format!("{a},{}\n{},{a}\n{a},{}\n", a + n, a + n, a + n + 1));
    }
    let run = with_input(&["outcome", "wythoff", "-"], input.as_bytes());
    assert_eq!((run.out.lines().count(), run.err.as_str(), run.code), (1500, "", 0));
    for (index, line) in run.out.lines().enumerate() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["outcome"], if index % 3 == 2 { "N" } else { "P" }, "{answer}");
    }
}

#[test]
fn the_catalogue_and_the_rules() {
    let entries: Vec<Value> = serde_json::from_str(&ratwheel(&["games", "--json"]).out).unwrap();
    assert_eq!(entries.len(), 20);
    let table = ratwheel(&["games"]).out;
    for entry in &entries {
        for key in ["id", "title", "parameters", "strategies", "source", "kind", "start"] {
            assert!(!entry[key].is_null(), "{entry} has no {key}");
        }
        let id = entry["id"].as_str().unwrap();
        assert!(table.contains(id));
        let rules = json(&ratwheel(&["rules", id, "--json"]));
        assert_eq!((&rules["id"], &rules["schema"]), (&Value::from(id), &Value::from(1)));
        assert!(rules.get("text").is_some() && !rules["words"].as_str().unwrap().is_empty(), "{id}");
        assert!(ratwheel(&["rules", id]).out.starts_with(entry["title"].as_str().unwrap()), "{id}");
        if entry["kind"] == "game" {
            // The start is a position, and somebody knows who wins.
            let start: Vec<&str> =
                entry["start"].as_array().unwrap().iter().map(|pile| pile.as_str().unwrap()).collect();
            let best = ratwheel(&["best", id, &start.join(","), "--json"]);
            assert_eq!((best.err.as_str(), best.code), ("", 0), "{id}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["beatty", "phi", "--rows", "10^30"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let output = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["floor", "phi", "7"])
        .stdout(full)
        .output()
        .expect("the command ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write the answer: "));
}

/// Does the process catch SIGINT by now? Signal 2 is bit 1 of the mask that Linux shows.
#[cfg(target_os = "linux")]
fn catches_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_long_work_cleanly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["splits", "--check", "phi", "--check", "phi^2", "--up-to", "10^18"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    while !catches_interrupts(child.id()) {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before it was stopped");
        std::thread::yield_now();
    }
    let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().expect("sh runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: stopped before the end, as asked\n");
}

/// Ctrl-C while the solver works: exit code 130 and no file, not even half of one.
#[test]
fn an_interrupted_run_leaves_nothing() {
    let folder: PathBuf = std::env::temp_dir().join(format!("ratwheel-interrupt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let names = || -> Vec<String> {
        let entries = std::fs::read_dir(&folder).expect("the folder is there");
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    // No kernel is known for such a rule, so this would take hours.
    let rules = "game slow\npiles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5\n";
    std::fs::write(folder.join("slow.rules"), rules).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["solve", "slow.rules", "--size", "3000", "--grundy", "-o", "out.csv"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The draft is opened before the work starts, and Ctrl-C is watched from then on.
    while !names().iter().any(|name| name.ends_with(".part")) {
        assert!(child.try_wait().unwrap().is_none(), "the command ended by itself");
        std::thread::yield_now();
    }
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(asked.success());
    let status = child.wait().expect("the command ends");
    assert_eq!(status.code(), Some(130), "{status:?}");
    assert_eq!(names(), ["slow.rules"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A process that is killed leaves its draft behind. The next one that writes to the folder removes it, but not the draft of
/// a process that is still at work.
#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let folder: PathBuf = std::env::temp_dir().join(format!("ratwheel-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let names = || -> Vec<String> {
        let entries = std::fs::read_dir(&folder).expect("the folder is there");
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let rules = "game slow\npiles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5\n";
    std::fs::write(folder.join("slow.rules"), rules).unwrap();
    std::fs::write(folder.join(".mine.csv.part"), "mine").unwrap();
    let start = |file: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
            .args(["solve", "slow.rules", "--size", "3000", "--grundy", "-o", file])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let draft = format!(".{file}.ratwheel-{}-0.part", child.id());
        while !names().contains(&draft) {
            assert!(child.try_wait().unwrap().is_none(), "the command ended by itself");
            std::thread::yield_now();
        }
        (child, draft)
    };
    let (mut killed, left) = start("killed.csv");
    let (mut alive, at_work) = start("alive.csv");
    assert!(names().contains(&left), "its process is still at work");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(names().contains(&left));
    let next = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["solve", "wythoff", "--size", "4", "-o", "next.csv"])
        .current_dir(&folder)
        .output()
        .expect("the command runs");
    assert!(next.status.success(), "{next:?}");
    assert_eq!(names(), [&at_work, ".mine.csv.part", "next.csv", "slow.rules"]);
    alive.kill().unwrap();
    alive.wait().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn no_colour_in_a_pipe() {
    for arguments in [vec!["beatty", "pi", "--rows", "2"], vec!["floor", "x", "1"], vec!["--help"]] {
        let run = ratwheel(&arguments);
        assert!(!run.out.contains('\x1b') && !run.err.contains('\x1b'), "{arguments:?}");
    }
}

#[test]
fn help_version_man_and_completions() {
    let help = ratwheel(&["--help"]);
    for verb in ["floor", "beatty", "splits", "array", "cf", "numeral", "completions", "man"] {
        assert!(help.out.contains(&format!("\n  {verb} ")), "{verb} is in the help");
        let page = ratwheel(&["man", verb]);
        assert!(page.out.contains(".SH NAME") && page.code == 0, "{verb} has a page");
    }
    assert!(help.out.contains("Exit codes: 0 done, 1 the answer is no, 2 bad input"));
    assert_eq!(ratwheel(&["--version"]).out, concat!("ratwheel ", env!("CARGO_PKG_VERSION"), "\n"));
    assert!(ratwheel(&["man"]).out.contains(".TH ratwheel 1"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(ratwheel(&["completions", shell]).out.contains("numeral"), "{shell}");
    }
    let run = ratwheel(&[]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: ratwheel"));
}

/// Every verb shows an example, and the example works.
#[test]
fn help_shows_an_example_that_works() {
    let help = with_input(&["--help"], b"").out;
    let verbs = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list of verbs");
    let mut tried = 0;
    for verb in verbs.lines().filter_map(|line| line.split_whitespace().next()).filter(|verb| *verb != "help") {
        let help = with_input(&[verb, "--help"], b"").out;
        let example = help.lines().find_map(|line| line.strip_prefix("Example: ratwheel "));
        let example = example.unwrap_or_else(|| panic!("{verb} shows no example:\n{help}"));
        assert!(example.starts_with(verb), "{verb}: {example}");
        // These write a folder, take over the terminal, stay until they are stopped, need a file that `prove` has written, or
        // need the engine of the page inside the command.
        if ["census", "play", "serve", "verify", "page"].contains(&verb) {
            continue;
        }
        let words: Vec<String> = {
            let (mut words, mut quoted) = (vec![String::new()], false);
            for c in example.chars() {
                match c {
                    '\'' => quoted = !quoted,
                    ' ' if !quoted => words.push(String::new()),
                    c => words.last_mut().expect("one word").push(c),
                }
            }
            words
        };
        let run = with_input(&words, b"");
        assert!(run.code <= 1 && run.err.is_empty() && !run.out.is_empty(), "{example}: {} {}", run.code, run.err);
        tried += 1;
    }
    assert!(tried >= 20, "{tried} examples");
}

/// Ctrl-C in every verb that may take long, as soon as it is listened to: it ends, and says so.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_is_heard_everywhere() {
    let folder: PathBuf = std::env::temp_dir().join(format!("ratwheel-heard-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let slow = "game slow\npiles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5\n\
                claim P: x = 0 and y = 0\n";
    // Every step asks for a quantified variable in a long range and for an irrational floor.
    let floors =
        "game floors\npiles x, y\nmove I: x' + y' < x + y and (exists n in 0..10^5: x' = floor(n*pi) - n - y')\n";
    let tiny = "game tiny\npiles x\nset S = { floor(n*sqrt(2)/10^9) : n >= 1 }\nmove I: x' < x and not (x - x' in S)\n";
    for (name, text) in [("slow", slow), ("floors", floors), ("tiny", tiny)] {
        std::fs::write(folder.join(format!("{name}.rules")), text).unwrap();
    }
    let long: &[&[&str]] = &[
        &["splits", "--check", "phi", "--check", "phi^2", "--up-to", "10^18"],
        &["solve", "slow.rules", "--size", "3000", "--grundy", "-o", "out.csv"],
        &["solve", "floors.rules", "--size", "300", "-o", "out.csv"],
        &["solve", "tiny.rules", "--size", "100000", "-o", "out.csv"],
        &["check", "slow.rules", "--size", "1900"],
        &["outcome", "floors.rules", "300,400"],
        &["moves", "floors.rules", "3000,4000"],
        &["prove", "rats:d=12"],
        &["prove", "fat-rat:m=9"],
        &["invariance", "slow.rules", "--size", "60"],
        &["ledger", "--recheck"],
    ];
    for arguments in long {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
            .args(*arguments)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        while !catches_interrupts(child.id()) {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} ended before it was stopped");
            std::thread::yield_now();
        }
        let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
        assert!(asked.success());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: stopped before the end, as asked\n",
            "{arguments:?}"
        );
    }
    let mut left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["floors.rules", "slow.rules", "tiny.rules"]);
    std::fs::remove_dir_all(&folder).unwrap();
}
