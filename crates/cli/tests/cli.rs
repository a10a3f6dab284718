//! The command as others run it: exact output, errors and exit codes.

#![allow(clippy::expect_used, reason = "the helpers of a test fail it by panicking")]

mod common;

use common::{Run, with_input};
use std::io::Write;
use std::process::{Command, Stdio};

fn ratwheel(arguments: &[&str]) -> Run {
    with_input(arguments, b"")
}

#[track_caller]
fn prints(arguments: &[&str], out: &str) {
    ratwheel(arguments).prints(out, &arguments.join(" "));
}

/// Nothing on stdout, one error whose message has these parts, and the exit code.
#[track_caller]
fn refuses(arguments: &[&str], code: i32, parts: &[&str]) {
    ratwheel(arguments).refuses(code, parts, &arguments.join(" "));
}

fn json(run: &Run) -> serde_json::Value {
    serde_json::from_str(&run.out).expect("stdout is JSON")
}

#[test]
fn floor_of_a_60_digit_number() {
    // ⌊10^59·φ⌋ from the digits of φ = 1.6180339887…, and 7φ = 11.3… on top.
    let value = "161803398874989484820458683436563811772030917980576286213556\n";
    prints(&["floor", "phi", "10^59+7"], value);
    prints(&["floor", "(1+sqrt(5))/2", "10^59+7"], value);
    prints(&["floor", "phi", "10", "--json"], "{\"schema\":1,\"value\":\"16\",\"real\":\"phi\",\"n\":\"10\"}\n");
    prints(
        &["--json", "floor", "7/4", "3", "--plus", "-1/2"],
        "{\"schema\":1,\"value\":\"4\",\"real\":\"7/4\",\"n\":\"3\",\"plus\":\"-1/2\"}\n",
    );
    prints(&["floor", "7/2", "3", "--plus", "-1"], "9\n");
    prints(&["floor", "phi", "0"], "0\n");
    prints(&["floor", "--", "-pi", "3"], "-10\n");
    prints(&["floor", "-2", "3"], "-6\n");
}

#[test]
fn floor_refuses_what_is_no_number() {
    refuses(&["floor", "1/0", "3"], 2, &["division by zero", "    ^"]);
    refuses(&["floor", "sqrt(-2)", "3"], 2, &["negative", "square root"]);
    refuses(&["floor", "", "3"], 2, &["found nothing", "hint: "]);
    refuses(&["floor", "phi", ""], 2, &["found nothing", "hint: "]);
    refuses(&["floor", "phi", "   "], 2, &["found nothing"]);
    refuses(&["floor", "tau", "3"], 2, &["unknown name `tau`", "  tau\n  ^^^\n"]);
    refuses(&["floor", "🐀", "3"], 2, &["found '🐀'", "  🐀\n  ^^\n"]);
    refuses(&["floor", "phi", "1/2"], 2, &["integer"]);
    refuses(&["floor", "phi", "٣"], 2, &["found"]);
    refuses(&["floor", "phi", "-5"], 2, &["negative", "expected 0, 1, 2, …"]);
    refuses(&["floor", "phi", "3-5"], 2, &["negative"]);
    refuses(&["floor", "phi", "10^10^10"], 2, &["limit is 10000000 digits", "  10^10^10\n  ^^^^^^^^\n"]);
    refuses(&["floor", "phi", "1", "--plus", "x"], 2, &["unknown name `x`"]);
    refuses(&["floor", "phi"], 2, &["<N>"]);
    refuses(&["flor", "phi", "1"], 2, &["flor", "floor"]);
    refuses(&["floor", "phi", "1", "--jsn"], 2, &["--json"]);
}

#[test]
fn deep_and_long_input_does_not_break_it() {
    refuses(&["floor", &"(".repeat(100_000), "1"], 2, &["deep"]);
    refuses(&["floor", "phi", &"-".repeat(100_000)], 2, &[]);
    let nines = "9".repeat(100_000);
    let run = ratwheel(&["floor", "phi", &nines]);
    assert_eq!((run.out.trim_end().len(), run.code), (100_001, 0));
    assert!(run.out.starts_with("16180339887498948482045868343656"));
}

#[test]
fn what_cannot_be_decided_is_given_up_not_guessed() {
    // Both are 0, but for the first that is not known to the library.
    refuses(&["floor", "sqrt(pi^2)-pi", "10"], 3, &["undecided", "hint: "]);
    prints(&["floor", "sqrt(2)*sqrt(3)-sqrt(6)", "10"], "0\n");
    // The rows before the undecided one are answers all the same.
    let run = ratwheel(&["beatty", "sqrt(pi^2)-pi+2", "--rows", "4"]);
    assert_eq!((run.out.as_str(), run.code), ("n  ⌊nα⌋\n0     0\n", 3));
    assert!(run.err.contains("error: undecided"));
}

#[test]
fn stdin_gives_one_object_per_line_in_order() {
    let run = with_input(&["floor", "phi", "-"], b"1\n 2 \nx\n\n10^20");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], "{\"schema\":1,\"value\":\"1\",\"real\":\"phi\",\"n\":\"1\"}");
    assert_eq!(lines[1], "{\"schema\":1,\"value\":\"3\",\"real\":\"phi\",\"n\":\"2\"}");
    let bad: serde_json::Value = serde_json::from_str(lines[2]).expect("JSON");
    assert_eq!(
        (bad["line"].as_u64(), bad["error"].as_str()),
        (Some(3), Some("expected an integer, found the name `x`"))
    );
    assert!(lines[3].contains("found nothing") && lines[3].contains("\"line\":4"));
    assert!(lines[4].contains("\"161803398874989484820\""));
    assert_eq!((run.err.as_str(), run.code), ("", 2));
}

#[test]
fn stdin_may_be_empty_binary_or_long() {
    let run = with_input(&["floor", "phi", "-"], b"");
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", "", 0));
    let run = with_input(&["floor", "phi", "-"], b"\xff\xfe\n5\r\n");
    assert!(run.out.starts_with(
        "{\"schema\":1,\"error\":\"the line is not UTF-8 text\",\"line\":1}\n{\"schema\":1,\"value\":\"8\""
    ));
    assert_eq!(run.code, 2);
    let many: String = (0..20_000).map(|n| format!("{n}\n")).collect();
    let run = with_input(&["floor", "3/2", "-"], many.as_bytes());
    assert_eq!((run.out.lines().count(), run.code), (20_000, 0));
    assert!(
        run.out
            .lines()
            .enumerate()
            .all(|(n, line)| line.starts_with(&format!("{{\"schema\":1,\"value\":\"{}\"", 3 * n / 2)))
    );
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
fn beatty_tables() {
    prints(
        &["beatty", "pi", "--rows", "3"],
        "n  A_n  B_n  Δ_n  Δ²_n\n0    0    0    0     2\n1    1    3    2     2\n2    2    6    4     1\n",
    );
    let pair = "{\"schema\":1,\"columns\":[\"n\",\"A_n\",\"B_n\",\"Δ_n\",\"Δ²_n\"],\"rows\":[\n[\"3\",\"4\",\"10\",\"6\",\"2\"]]}\n";
    prints(&["beatty", "2+sqrt(2)", "--rows", "1", "--from", "3", "--json"], pair);
    // The complement of a modulus below 2 is the same pair.
    prints(&["beatty", "sqrt(2)", "--rows", "1", "--from", "3", "--json"], pair);
    prints(&["beatty", "7/2", "--plus", "-1", "--rows", "2", "--from", "1"], "n  ⌊nα+γ⌋\n1       2\n2       6\n");
    prints(&["beatty", "1/2", "--rows", "3"], "n  ⌊nα⌋\n0     0\n1     0\n2     1\n");
    prints(
        &["beatty", "pi", "--rows", "0", "--json"],
        "{\"schema\":1,\"columns\":[\"n\",\"A_n\",\"B_n\",\"Δ_n\",\"Δ²_n\"],\"rows\":[]}\n",
    );
    prints(&["beatty", "phi", "--rows", "0"], "n  A_n  B_n  Δ_n  Δ²_n\n");
    refuses(&["beatty", "pi"], 2, &["--rows"]);
    refuses(&["beatty", "pi", "--rows", "-1"], 2, &["negative"]);
    refuses(&["beatty", "pi", "--rows", "many"], 2, &["many"]);
    let run = ratwheel(&["beatty", "pi+e", "--rows", "1"]);
    assert_eq!((run.out.as_str(), run.code), ("n  ⌊nα⌋\n0     0\n", 0));
    assert!(run.err.starts_with("note: it is not known whether pi+e is irrational"));
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

#[test]
fn beatty_index() {
    prints(&["beatty", "phi", "--index-of", "10^30"], "618033988749894848204586834366\n");
    prints(&["beatty", "phi", "--index-of", "4", "--json"], "{\"schema\":1,\"value\":\"4\",\"index\":\"3\"}\n");
    prints(&["beatty", "7/2", "--plus", "-1", "--index-of", "51"], "15\n");
    for (arguments, out) in [
        (vec!["beatty", "phi", "--index-of", "5"], "no: 5 is not a term\n"),
        (vec!["beatty", "phi", "--index-of", "-3"], "no: -3 is not a term\n"),
        (vec!["beatty", "phi", "--index-of", "5", "--json"], "{\"schema\":1,\"value\":\"5\",\"index\":null}\n"),
    ] {
        let run = ratwheel(&arguments);
        assert_eq!((run.out.as_str(), run.err.as_str(), run.code), (out, "", 1));
    }
    refuses(&["beatty", "0", "--index-of", "5"], 2, &["above 0"]);
    refuses(&["beatty", "phi", "--index-of", "5", "--rows", "3"], 2, &["cannot be used with"]);
}

#[test]
fn splits() {
    let table = " n  A_n^1  d_n^1  A_n^2  d_n^2  A_n^3  Δ_n\n15     26     25     51     51    102   76\n";
    prints(&["splits", "3", "--rows", "1", "--from", "15"], table);
    prints(&["splits", "3", "--locate", "102"], "102 = A_n^3 with n = 15\n");
    prints(
        &["splits", "3", "--locate", "102", "--json"],
        "{\"schema\":1,\"value\":\"102\",\"column\":\"3\",\"row\":\"15\"}\n",
    );
    let run = ratwheel(&["splits", "4", "--rows", "2", "--json"]);
    assert_eq!(json(&run)["rows"][1], serde_json::json!(["2", "3", "3", "6", "6", "12", "11", "23", "20"]));
    refuses(&["splits", "3"], 2, &["--rows"]);
    refuses(&["splits"], 2, &["<M>"]);
    refuses(&["splits", "1", "--rows", "3"], 2, &["from 2 to 100000"]);
    refuses(&["splits", "10^30", "--rows", "3"], 2, &["the limit is 100000"]);
    refuses(&["splits", "5000", "--rows", "3"], 3, &["the limit is 1000", "hint: "]);
    refuses(&["splits", "3", "--locate", "0"], 2, &["positive integers", "hint: "]);
    refuses(&["splits", "3", "--locate", "-7"], 2, &["negative"]);
}

#[test]
fn splits_search() {
    let out = "1 splitting by 3 rational Beatty sequences with distinct moduli has a period up to 40:\n  \
               period 7: ⌊7n/4⌋, ⌊(7n-2)/2⌋, 7n-3  (Fraenkel's)\n";
    prints(&["splits", "3", "--search", "40"], out);
    let none = "no splitting by 3 rational Beatty sequences with distinct moduli has a period up to 6\n";
    prints(&["splits", "3", "--search", "6"], none);
    let run = ratwheel(&["splits", "4", "--search", "24", "--json"]);
    let found = &json(&run)["splittings"];
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(found[0]["sequences"][3], serde_json::json!(["15", "1", "-7"]));
    refuses(&["splits", "3", "--search", "10^30"], 2, &["the search takes a bound"]);
    refuses(&["splits", "3", "--search", "0"], 2, &["the search takes a bound"]);
}

#[test]
fn splits_check() {
    let rat = ["splits", "--check", "7/4", "--check", "7/2,-1", "--check", "7,-3"];
    prints(&rat, "yes: every integer 1..100000 comes exactly once\n");
    prints(&[&rat[..], &["--json", "--up-to", "50"]].concat(), "{\"schema\":1,\"splits\":true,\"up_to\":\"50\"}\n");
    let run = ratwheel(&["splits", "--check", "phi", "--check", "phi"]);
    assert_eq!(run.out, "no: 1 comes twice: as term 1 of sequence 1 and as term 1 of sequence 2\n");
    assert_eq!((run.err.as_str(), run.code), ("", 1));
    let run = ratwheel(&["splits", "--check", "7/4", "--check", "7/2", "--json"]);
    assert_eq!((json(&run)["splits"].as_bool(), run.code), (Some(false), 1));
    refuses(&["splits", "--check", "-1"], 2, &["above 0", "hint: "]);
    refuses(&["splits", "--check", "7/4,-9"], 2, &["starts with -8"]);
    refuses(&["splits", "--check", "7/4,"], 2, &["found nothing"]);
    refuses(&["splits", "--check", "7/4", "--up-to", "10^30"], 2, &["too far"]);
    refuses(&["splits", "3", "--check", "7/4"], 2, &["cannot be used with"]);
}

#[test]
fn arrays() {
    let table = "n  j=0  j=1  j=2  j=3  j=4   j=5   j=6\n9   13   35   92  241  631  1652  4325\n";
    prints(&["array", "a", "--rows", "1", "--from", "9"], table);
    for (kind, first, second) in [
        ("a", ["0", "0", "0", "0", "0"], ["1", "3", "8", "21", "55"]),
        ("a:b=4", ["0", "0", "0", "0", "0"], ["1", "4", "15", "56", "209"]),
        ("wythoff", ["1", "2", "3", "5", "8"], ["4", "7", "11", "18", "29"]),
        ("stolarsky", ["1", "2", "3", "5", "8"], ["4", "6", "10", "16", "26"]),
        ("numeration:2,1", ["1", "3", "7", "17", "41"], ["2", "6", "14", "34", "82"]),
    ] {
        let run = ratwheel(&["array", kind, "--rows", "2", "--cols", "5", "--json"]);
        let answer = json(&run);
        let row = |index: usize| answer["rows"][index].as_array().expect("a row")[1..].to_vec();
        assert_eq!((row(0), row(1)), (first.map(Into::into).to_vec(), second.map(Into::into).to_vec()), "{kind}");
    }
    prints(&["array", "a", "--locate", "4325"], "4325 is in row 9, column 6\n");
    prints(
        &["array", "wythoff", "--locate", "29", "--json"],
        "{\"schema\":1,\"value\":\"29\",\"row\":\"2\",\"column\":\"4\"}\n",
    );
    refuses(&["array", "fibonacci", "--rows", "3"], 2, &["unknown array", "hint: there are a, a:b=4, wythoff"]);
    refuses(&["array", "numeration", "--rows", "3"], 2, &["unknown array"]);
    refuses(&["array", "numeration:1,2", "--rows", "3"], 2, &["b_1 ≥ b_2 ≥"]);
    refuses(&["array", "numeration:", "--rows", "3"], 2, &["found nothing"]);
    refuses(&["array", "a:b=2", "--rows", "3"], 2, &["b ≥ 3"]);
    refuses(&["array", "a:c=4", "--rows", "3"], 2, &["unknown array"]);
    refuses(&["array", "wythoff", "--rows", "3", "--from", "0"], 2, &["counted from 1"]);
    refuses(&["array", "a", "--rows", "3", "--from", "1", "--cols", "10^12"], 3, &["limit"]);
    refuses(&["array", "a", "--locate", "0"], 2, &["positive integer"]);
    refuses(&["array", "a"], 2, &["--rows"]);
}

#[test]
fn continued_fractions() {
    prints(&["cf", "7/4"], "[1; 1, 3]\nk  a_k  p_k  q_k\n0    1    1    1\n1    1    2    1\n2    3    7    4\n");
    prints(&["cf", "sqrt(7)", "--terms", "1"], "[2; (1, 1, 1, 4)]\nk  a_k  p_k  q_k\n0    2    2    1\n");
    prints(&["cf", "phi", "--terms", "0"], "[(1)]\nk  a_k  p_k  q_k\n");
    prints(&["cf", "pi", "--terms", "2"], "[3; 7, …]\nk  a_k  p_k  q_k\n0    3    3    1\n1    7   22    7\n");
    let regular = "{\"schema\":1,\"terms\":[\"1\",\"2\"],\"period\":[\"2\"],\"preperiod\":[\"1\"],\"finite\":false,\
                   \"convergents\":[[\"1\",\"1\"],[\"3\",\"2\"]]}\n";
    prints(&["cf", "sqrt(2)", "--terms", "2", "--json"], regular);
    prints(
        &["cf", "7/4", "--terms", "3", "--json"],
        "{\"schema\":1,\"terms\":[\"1\",\"1\",\"3\"],\"period\":null,\"finite\":true,\"convergents\":[[\"1\",\"1\"],[\"2\",\"1\"],[\"7\",\"4\"]]}\n",
    );
    prints(
        &["cf", "phi^2", "--semiregular", "--terms", "2"],
        "semiregular [(3)]\nk  c_k  p_k  q_k\n0    3    3    1\n1    3    8    3\n",
    );
    let long = ratwheel(&["cf", "sqrt(1000099)", "--terms", "3"]);
    assert_eq!(long.out.lines().next(), Some("[1000; 20, 4, …], repeating 2174 terms after the first 1"));
    let run = ratwheel(&["cf", "pi", "--terms", "2000", "--json"]);
    let answer = json(&run);
    assert_eq!(answer["terms"].as_array().map(Vec::len), Some(2000));
    assert_eq!(answer["convergents"].as_array().map(Vec::len), Some(1000));
    refuses(&["cf", "pi", "--terms", "10^9"], 3, &["limit is 5000000 terms"]);
    refuses(&["cf", "pi", "--terms", "10^30"], 3, &["limit is 5000000 terms"]);
    refuses(&["cf", "pi", "--terms", "-1"], 2, &["negative"]);
    refuses(&["cf", "pi)"], 2, &["closes nothing", "  pi)\n    ^\n"]);
}

#[test]
fn numerals() {
    prints(&["numeral", "fibonacci", "17"], "13  8  5  3  2  1  1\n 1  0  0  1  0  1  0  = 17\n");
    prints(&["numeral", "fibonacci", "17", "--plain"], "1001010\n");
    prints(
        &["numeral", "fibonacci", "17", "--json"],
        "{\"schema\":1,\"digits\":[\"1\",\"0\",\"0\",\"1\",\"0\",\"1\",\"0\"],\"value\":\"17\"}\n",
    );
    prints(&["numeral", "fibonacci", "--value", "1001010"], "17\n");
    prints(
        &["numeral", "u", "--value", "1212", "--json"],
        "{\"schema\":1,\"digits\":[\"1\",\"2\",\"1\",\"2\"],\"value\":\"42\",\"canonical\":false}\n",
    );
    prints(&["numeral", "p:7/4", "10^3", "--plain"], "142,3,0\n");
    prints(&["numeral", "p:7/4", "--value", "142,3,0"], "1000\n");
    prints(&["numeral", "zeckendorf", "10^30", "--plain"], &ratwheel(&["numeral", "zeckendorf", "10^30"]).out);
    prints(&["numeral", "u", "0"], "1\n0  = 0\n");
    let run = with_input(&["numeral", "fibonacci", "-"], b"17\n-3\n");
    assert!(run.out.starts_with(
        "{\"schema\":1,\"digits\":[\"1\",\"0\",\"0\",\"1\",\"0\",\"1\",\"0\"],\"value\":\"17\"}\n{\"schema\":1,\"error\":\"this is negative"
    ));
    assert_eq!(run.code, 2);
    let run = with_input(&["numeral", "fibonacci", "--value", "-"], b"1001010\n12x\n");
    assert!(
        run.out.contains("\"value\":\"17\",\"canonical\":true}\n{\"schema\":1,\"error\":")
            && run.out.ends_with("\"line\":2}\n")
    );
    assert_eq!(run.code, 2);
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
fn numerals_refuse_what_they_cannot_read() {
    refuses(&["numeral", "klingon", "5"], 2, &["unknown numeration system", "fibonacci, zeckendorf"]);
    refuses(&["numeral", "recurrence:1,2", "5"], 2, &["b_1 ≥ … ≥ b_m ≥ 1"]);
    refuses(&["numeral", "p:0", "5"], 2, &["positive"]);
    refuses(&["numeral", "p:-1", "5"], 2, &["positive"]);
    refuses(&["numeral", "p:1/0", "5"], 2, &["division by zero"]);
    refuses(&["numeral", "p:sqr(2)", "5"], 2, &["unknown name `sqr`", "^^^"]);
    refuses(&["numeral", "", "5"], 2, &["unknown numeration system"]);
    refuses(&["numeral", "u", "--value", "12a"], 2, &["'a' at character 3"]);
    refuses(&["numeral", "u", "--value", ""], 2, &["found nothing"]);
    refuses(&["numeral", "u", "--value", "🐀"], 2, &["'🐀' at character 1"]);
    refuses(&["numeral", "p:7/4", "--value", "1,0,0,0"], 2, &["3 places"]);
    refuses(&["numeral", "u"], 2, &["<N>"]);
    refuses(&["numeral", "u", "-5"], 2, &["negative"]);
    refuses(&["numeral", "u", "10^10^10"], 2, &["limit is 10000000 digits"]);
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
    refuses(&["man", "nope"], 2, &["there is no verb `nope`", "hint: there are games, "]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(ratwheel(&["completions", shell]).out.contains("numeral"), "{shell}");
    }
    refuses(&["completions", "tcsh"], 2, &["tcsh", "bash"]);
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
        // These take over the terminal, stay until they are stopped, or need a file that `prove` has written.
        if ["play", "serve", "verify"].contains(&verb) {
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
