//! The verbs about games as others run them: the documents' worked examples, bad input, streams, exit codes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{Run, with_input};
use serde_json::{Value, json};
use std::path::PathBuf;

fn ratwheel(line: &str) -> Run {
    with_input(&arguments(line), b"")
}

/// Words of a command line; quotes keep spaces together.
fn arguments(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted, mut any) = (Vec::new(), String::new(), false, false);
    for c in line.chars() {
        match c {
            '\'' => (quoted, any) = (!quoted, true),
            ' ' if !quoted => {
                if any || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => word.push(c),
        }
    }
    if any || !word.is_empty() {
        words.push(word);
    }
    words
}

#[track_caller]
fn prints(line: &str, out: &str) {
    ratwheel(line).prints(out, line);
}

/// The answer in JSON, checked for its schema number.
#[track_caller]
fn answers(line: &str, code: i32) -> Value {
    let run = ratwheel(&format!("{line} --json"));
    assert_eq!((run.err.as_str(), run.code), ("", code), "{line}");
    let value: Value = serde_json::from_str(&run.out).expect("stdout is JSON");
    assert_eq!(value["schema"], 1, "{line}");
    value
}

/// Nothing on stdout, one error whose message has these parts, and the exit code.
#[track_caller]
fn refuses(line: &str, code: i32, parts: &[&str]) {
    ratwheel(line).refuses(code, parts, line);
}

/// Every line that a stream answers, and the exit code.
fn stream(line: &str, input: impl AsRef<[u8]>) -> (Vec<Value>, i32) {
    let run = with_input(&arguments(line), input.as_ref());
    assert_eq!(run.err, "", "{line}");
    (run.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect(), run.code)
}

/// The targets of the moves of an answer.
fn targets(answer: &Value) -> Vec<Vec<u64>> {
    let piles =
        |to: &Value| to.as_array().unwrap().iter().map(|pile| pile.as_str().unwrap().parse().unwrap()).collect();
    answer["moves"].as_array().unwrap().iter().map(|step| piles(&step["to"])).collect()
}

/// A file that is gone after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, contents: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("ratwheel-test-{}-{name}", std::process::id()));
        std::fs::write(&path, contents).expect("a temporary file is written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const RULES: &str = "game my \"My game\"\npiles x, y\nparam d: int = 1\nrequire d >= 1\n\
    move I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and y' < y and |(x - x') - (y - y')| < d\n\
    example (1,2) -> (0,1) is legal\n";

#[test]
fn the_examples_of_document_002() {
    // Pages on Silber's strategy: one winning move from 24/32, three from 10/15, one from 9/20.
    for strategy in ["algebraic", "arithmetic", "recursive", "brute-force"] {
        let all =
            |position: &str| targets(&answers(&format!("best wythoff {position} --all --strategy {strategy}"), 0));
        assert_eq!(all("24,32"), [[12, 20]], "{strategy}");
        assert_eq!(all("10,15"), [[8, 13], [9, 15], [10, 6]], "{strategy}");
        assert_eq!(all("9,20"), [[9, 15]], "{strategy}");
        assert_eq!(all("2,2"), [[0, 0], [1, 2], [2, 1]], "{strategy}");
        let answer = answers(&format!("outcome wythoff 8,13 --strategy {strategy}"), 0);
        assert_eq!((&answer["outcome"], &answer["strategy"]), (&json!("P"), &json!(strategy)));
    }
    prints(
        "best wythoff 24 32",
        "(24,32) -> (12,20) by II\n  24 = A_15\n  the other pile is below the B-partner: the difference tells the pair\n  \
         y − x = 8\n  12 = A_8\n  20 = B_8\nstrategy algebraic, document 002, Figure 50 and the formulas before it\n",
    );
    // Misère: 0/0 and 1/2 go, 0/1 and 2/2 come in.
    for (position, outcome) in [("0,0", "N"), ("1,2", "N"), ("0,1", "P"), ("2,2", "P"), ("3,5", "P")] {
        assert_eq!(answers(&format!("outcome wythoff {position} --misere"), 0)["outcome"], outcome, "{position}");
    }
}

#[test]
fn the_placing_games_of_document_002() {
    // On 8×8, normal and reverse.
    for (piece, normal, reverse) in [
        ("queen", true, true),
        ("queen+knight", false, false),
        ("king", false, true),
        ("king+knight", false, true),
        ("king+rook", false, true),
        ("king+bishop", true, true),
        ("rook+knight", true, true),
    ] {
        let game = format!("place corner:piece={piece} --size 8,8");
        assert_eq!(answers(&game, 0)["placer_wins"], normal, "{piece}");
        assert_eq!(answers(&format!("{game} --misere"), 0)["placer_wins"], reverse, "{piece} reverse");
    }
    assert_eq!(answers("place corner:piece=queen", 0)["cells"], json!([["4", "7"], ["7", "4"]]));
    // King misère: the smaller is 0 and the larger odd, or both are even and positive.
    assert_eq!(answers("place corner:piece=king --misere --size 6,4", 0)["cells"], json!([["0", "3"], ["5", "0"]]));
    prints("place wythoff --size 8", "the placer wins, at (4,7) (7,4)\n");
    refuses("place rat", 2, &["two piles"]);
    refuses("place corner --size 8,8,8", 2, &["W,H", "hint"]);
    refuses("place corner --size 0,8", 2, &["1 to 1000"]);
    refuses("place corner --size 10^99", 2, &["100 digits", "1 to 1000"]);
}

#[test]
fn the_examples_of_document_000() {
    // The only winning move from (17,28,66), by every strategy.
    for strategy in ["algebraic", "arithmetic", "recursive"] {
        let answer = answers(&format!("best rat 17,28,66 --all --strategy {strategy}"), 0);
        assert_eq!(targets(&answer), [[12, 23, 46]], "{strategy}");
        assert_eq!(
            (&answer["count"], &answer["truncated"], &answer["moves"][0]["rule"]),
            (&json!(1), &json!(false), &json!("II"))
        );
    }
    prints("legal rat 66,28,17 --to 46,23,12", "legal by II\n");
    prints(
        "table rat --rows 3",
        "n  A_n  d_n  B_n  δ_n  C_n  Δ_n\n0    0    0    0    0    0    0\n1    1    1    2    2    4    3\n\
         2    3    3    6    5   11    8\n",
    );
    prints(
        "table raleigh --rows 2 --from 2 --json",
        "{\"schema\":1,\"columns\":[\"n\",\"A_n\",\"B_n\",\"C_n\"],\"rows\":[\n[\"2\",\"4\",\"5\",\"8\"],\n\
         [\"3\",\"6\",\"7\",\"11\"]]}\n",
    );
    assert_eq!(answers("outcome fat-rat 9,17,34,68", 0)["outcome"], "P");
    assert_eq!(answers("outcome mouse 22,44", 0)["outcome"], "P");
}

#[test]
fn sets_have_a_table_and_membership_only() {
    for verb in ["outcome raleigh 4,5,8", "best raleigh 4,5,8", "moves raleigh 4,5,8", "legal raleigh 4,5,8 --to 1,2,3"]
    {
        refuses(verb, 2, &["no rules are known for raleigh", "hint: `ratwheel table raleigh`", "--member"]);
    }
    refuses("outcome raleigh -", 2, &["no rules are known"]);
    refuses("check raleigh --size 4", 2, &["no rules are known"]);
    refuses("place raleigh", 2, &["no rules are known"]);
    refuses("sum raleigh(1,2,3)", 2, &["no rules are known"]);
    prints("table raleigh --member 8,4,5", "yes: (8,4,5) belongs to the set\n");
    assert_eq!(answers("table raleigh --member 4 5 9", 1)["member"], false);
    refuses("table raleigh --member 4,5", 2, &["3 piles"]);
    refuses("table wythoff --member 4,5", 2, &["is a game", "ratwheel outcome wythoff 4,5"]);
    prints("rules raleigh", &ratwheel("rules raleigh").out);
}

#[test]
fn the_sums_of_document_003() {
    let answer = answers("sum 'nim(1,4,5) + rats:d=3(1,4,5)'", 0);
    assert_eq!(answer["values"], json!(["0", "10"]));
    assert_eq!(answer["value"], "10");
    let step = &answer["moves"][0];
    assert_eq!(step["component"], 1);
    // The document moves to (1,2,4); any P-position will do.
    let to: Vec<&str> = step["to"].as_array().unwrap().iter().map(|pile| pile.as_str().unwrap()).collect();
    assert_eq!(answers(&format!("outcome rats:d=3 {}", to.join(",")), 0)["outcome"], "P");
    assert!(targets(&answers("best rats:d=3 1,4,5 --all", 0)).contains(&vec![1, 2, 4]));
    let answer = answers("sum 'nim(1,2,5,8) + rats:d=4(11,21,42,83)'", 0);
    assert_eq!((&answer["value"], &answer["values"]), (&json!("14"), &json!(["14", "0"])));
    assert_eq!(answer["moves"][0], json!({"component": 0, "rule": "I", "to": ["1", "2", "5", "6"]}));
    prints(
        "sum 'nim(1,2,3) + wythoff(1,2)'",
        "nim(1,2,3) has nim-value 0\nwythoff(1,2) has nim-value 0\nthe sum has nim-value 0: every move loses\n",
    );
    prints(
        "sum frankenstein() + 'nim(0)'",
        "frankenstein(empty) has nim-value 0\nnim(0) has nim-value 0\nthe sum has nim-value 0: every move loses\n",
    );
    assert_eq!(answers("sum 'wynim:beta=2+sqrt(2)(3,4) + nim(10^30)'", 0)["value"], "1000000000000000000000000000007");
    refuses("sum 'nim(1,2)' --misere", 2, &["misère", "hint"]);
    for bad in ["nim(1,2", "nim", "", "nim(1) + ", "nim(1) nim(2)", "+", "(((", "nim(1))", "nosuch(1)", "wythoff(1)"] {
        refuses(&format!("sum '{bad}'"), 2, &["hint"]);
    }
    refuses("sum 'wythoff(10^30,4) + nim(1)'", 3, &["1500 moves"]);
    refuses("sum 'my.rules(1,2)'", 2, &["cannot read my.rules", "hint"]);
}

#[test]
fn the_matrices_of_document_003() {
    prints(
        "rats matrix --d 3",
        "i   R_1     R_2     R_3\n0  7n+1   14n+2   28n+4\n1  7n+3   14n+6  28n+11\n2  7n+5   14n+9  28n+18\n\
         3  7n+7  14n+13  28n+25\n",
    );
    let last = |answer: &Value| answer["rows"].as_array().unwrap().last().unwrap().clone();
    let r4 = answers("rats matrix --d 4 --which R", 0);
    assert_eq!(
        (r4["rows"].as_array().unwrap().len(), last(&r4)),
        (8, json!(["7", "15n+15", "30n+29", "60n+57", "120n+113"]))
    );
    let column = |which: &str| -> Vec<String> {
        let answer = answers(&format!("rats matrix --which {which}"), 0);
        answer["rows"].as_array().unwrap().iter().map(|row| row[1].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(column("differences"), ["4", "-6", "1", "4", "-6", "4", "1", "-6", "4"]);
    assert_eq!(column("values").len(), 9);
    assert_eq!(answers("rats matrix --which F", 0)["rows"].as_array().unwrap().len(), 9);
    assert_eq!(answers("rats matrix --which digits", 0)["columns"], json!(["i", "c_1", "c_2"]));
    assert_eq!(answers("rats matrix --which trees", 0)["trees"][0]["value"], "7");
    let counted = |value: &str, count: &str| json!({"value": value, "count": count});
    let differences = json!([counted("-6", "3"), counted("1", "2"), counted("4", "4")]);
    assert_eq!(answers("rats diffset --d 3", 0)["differences"], differences);
    assert_eq!(answers("rats last-column", 0)["values"][1], counted("7", "3"));
    for bad in ["0", "1", "10^9", "10^99", "x", "-3", "40"] {
        refuses(&format!("rats matrix --d={bad}"), 2, &[]);
    }
}

#[test]
fn frankenstein_and_its_empty_position() {
    for empty in ["empty", "0", "[]"] {
        let answer = answers(&format!("outcome frankenstein {empty}"), 0);
        assert_eq!((&answer["position"], &answer["outcome"]), (&json!([]), &json!("P")), "{empty}");
        prints(&format!("legal frankenstein 1,2 --to {empty}"), "legal by II\n");
        prints(&format!("moves frankenstein {empty}"), "there is no move\n");
    }
    prints(
        "outcome frankenstein 0",
        "empty is P: every move loses\n  the strip is empty: there is no move\nstrategy numeration, document 004, Theorem 3 and section 4\n",
    );
    assert!(ratwheel("best frankenstein 1,2").out.starts_with("(1,2) -> empty by II\n"));
    assert_eq!(answers("best frankenstein 1,2", 0)["moves"], json!([{"rule": "II", "to": []}]));
    // Every P-position with squares up to 30, and the corrected examples.
    let safe = ["1,3", "2,6", "1,3,8", "4,11", "5,14", "2,6,16", "7,19", "1,3,8,21", "9,24", "10,27", "4,11,29"];
    let (found, _) = stream("outcome frankenstein -", safe.join("\n"));
    assert!(found.len() == safe.len() && found.iter().all(|answer| answer["outcome"] == "P"));
    assert_eq!(targets(&answers("best frankenstein 2,8 --all", 0)), [[2, 6]]);
    assert_eq!(answers("legal frankenstein 4,11,29 --to 1,3,8", 1)["legal"], false);
    assert_eq!(answers("legal frankenstein 1,3,8 --to 1,3", 1)["legal"], false);
    refuses("outcome frankenstein 5", 2, &["single coin", "hint: a position of frankenstein"]);
    assert!(ratwheel("best frankenstein empty --misere").out.contains("who cannot move wins"));
    assert_eq!(answers("outcome frankenstein:b=4 1,4", 0)["outcome"], "P");
}

#[test]
fn legal_says_which_condition_fails() {
    let answer = answers("legal wythoff 24,32 --to 20,30", 1);
    assert_eq!(answer["legal"], false);
    assert!(answer["why"].as_str().unwrap().contains("|(24−20)−(32−30)| = 2 is not < 1"));
    assert_eq!(answer["reasons"][2]["rule"], "II");
    let run = ratwheel("legal wythoff 24,32 --to 20,30");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.starts_with("not legal\n  I: "), "{}", run.out);
    prints("legal wythoff:d=3 24 32 --to 20 30", "legal by II\n");
    prints("legal wythoff 10^99,10^99+1 --to 0,1 --json", "{\"schema\":1,\"legal\":true,\"rule\":\"II\"}\n");
    assert_eq!(answers("legal nim 1,2 --to 1", 1)["reasons"][0]["rule"], Value::Null);
    assert_eq!(answers("legal wythoff 1,2 --to 1,2", 1)["legal"], false);
    refuses("legal wythoff 1,2", 2, &["--to POS"]);
    refuses("legal wythoff 1,2,3 --to 1,2", 2, &["2 piles, not 3"]);
    refuses("legal wythoff 1,2 --to x", 2, &["name `x`"]);
    refuses("legal wythoff 1,2 --to=-1,2", 2, &["negative"]);
}

#[test]
fn moves_and_tables() {
    prints("moves wythoff 2 1", "(0,1) by I\n(1,0) by II\n(1,1) by I\n(2,0) by I\n");
    prints("moves nim 3,4 --count", "7\n");
    prints("moves nim 3,4 --count --json", "{\"schema\":1,\"count\":7}\n");
    prints(
        "moves mark 9 --json",
        "{\"schema\":1,\"moves\":[{\"rule\":\"II\",\"to\":[\"4\"]},{\"rule\":\"I\",\"to\":[\"8\"]}],\"count\":2}\n",
    );
    prints("moves nim 0,0", "there is no move\n");
    refuses("moves nim 10^30,1", 3, &["more than 100000 moves", "ratwheel legal"]);
    refuses("moves nim 30,1 --limit 10", 3, &["more than 10 moves"]);
    refuses("moves nim 30,1 --limit 10^9", 2, &["1000000"]);
    prints("table wythoff:d=2 --rows 1 --from 27", " n  A_n  B_n\n27   38   92\n");
    // ⌊10^30·φ⌋ by the digits of φ.
    assert_eq!(answers("table wythoff --rows 1 --from 10^30", 0)["rows"][0][1], "1618033988749894848204586834365");
    prints("table fat-rat --rows 0", "n  A_n^1  d_n^1  A_n^2  d_n^2  A_n^3  d_n^3  A_n^4  Δ_n\n");
    refuses("table nim", 3, &["no document prints a table"]);
    refuses("table wythoff --rows x", 2, &["name `x`"]);
}

#[test]
fn the_catalogue_and_the_rules() {
    let run = ratwheel("games --json");
    let entries: Vec<Value> = serde_json::from_str(&run.out).unwrap();
    assert_eq!(entries.len(), 15);
    for entry in &entries {
        for key in ["id", "title", "parameters", "strategies", "source", "kind", "start"] {
            assert!(!entry[key].is_null(), "{entry} has no {key}");
        }
        let id = entry["id"].as_str().unwrap();
        let rules = answers(&format!("rules {id}"), 0);
        assert_eq!(rules["id"], id);
        assert!(rules.get("text").is_some() && !rules["words"].as_str().unwrap().is_empty(), "{id}");
        assert!(ratwheel(&format!("rules {id}")).out.starts_with(entry["title"].as_str().unwrap()), "{id}");
        if entry["kind"] == "game" {
            // The start is a position, and somebody knows who wins.
            let start: Vec<&str> =
                entry["start"].as_array().unwrap().iter().map(|pile| pile.as_str().unwrap()).collect();
            answers(&format!("best {id} {}", start.join(",")), 0);
        }
    }
    let table = ratwheel("games").out;
    assert!(entries.iter().all(|entry| table.contains(entry["id"].as_str().unwrap())));
}

#[test]
fn check_compares_and_says_what() {
    let answer = answers("check wythoff:d=2 --size 8", 0);
    assert_eq!((&answer["disagreements"], &answer["count"]), (&json!([]), &json!(0)));
    assert!(answer["checked"].as_array().unwrap().len() >= 4);
    assert!(ratwheel("check nim --size 3,3").out.ends_with("no disagreement with brute force for piles below 3\n"));
    refuses("check wythoff --size 10^9", 3, &["4000000 positions"]);
    refuses("check wythoff --size 10^99", 3, &["too large"]);
    refuses("check wythoff --size 4,5", 2, &["different sides"]);
    refuses("check wythoff --size 4,4,4", 2, &["3 sides"]);
    refuses("check wythoff --size x", 2, &["name `x`"]);
    let wrong = Scratch::new(
        "wrong.rules",
        b"game w \"W\"\npiles x\nmove I: x' = x - 1\nclaim P: x mod 3 = 0\nexample (1) is P\n",
    );
    let run = ratwheel(&format!("check {} --size 5", wrong.path()));
    assert_eq!(run.code, 1);
    // The claim fails at 2, 3 and 4, and the example at 1.
    assert!(
        run.out.contains("at (2): ") && run.out.contains("at (3): ") && run.out.ends_with("4 disagreements\n"),
        "{}",
        run.out
    );
}

#[test]
fn rulesets_from_files() {
    let rules = Scratch::new("my.rules", RULES.as_bytes());
    let path = rules.path();
    assert_eq!(targets(&answers(&format!("best {path} 24,32 --all"), 0)), [[12, 20]]);
    // d = 2: table 2 of document 001 has (4,10).
    assert_eq!(answers(&format!("outcome {path}:d=2 4,10"), 0)["outcome"], "P");
    assert_eq!(answers(&format!("outcome {path} 4,10"), 0)["outcome"], "N");
    assert_eq!(answers(&format!("outcome {path} 4,10"), 0)["strategy"], "brute-force");
    prints(&format!("legal {path} 10^40,10^40 --to 1,1"), "legal by II\n");
    assert!(ratwheel(&format!("rules {path}")).out.starts_with("My game\n\ngame my"));
    assert_eq!(answers(&format!("check {path} --size 4"), 0)["count"], 0);
    // Two copies cancel each other; with its parameter set it is another game.
    assert_eq!(answers(&format!("sum '{path}(3,4) + {path}(3,4)'"), 0)["value"], "0");
    assert_eq!(answers(&format!("sum '{path}:d=2(4,10) + wythoff:d=2(4,10)'"), 0)["values"], json!(["0", "0"]));
    refuses(&format!("outcome {path}:d=0 1,2"), 2, &["d >= 1"]);
    refuses(&format!("outcome {path}:e=3 1,2"), 2, &["no parameter `e`"]);
    refuses(&format!("outcome {path}:d=1,d=2 1,2"), 2, &["twice"]);
    refuses(&format!("outcome {path} 10^30,10^20"), 3, &["brute force gave up"]);
    let bad = Scratch::new("bad.rules", b"game g \"G\"\npiles x, y\nmove I: x2 < x and y =\nmove II: x * y < 3\n");
    for line in ["outcome {} 1,2", "outcome {} -", "rules {}", "check {} --size 3"] {
        refuses(
            &line.replace("{}", bad.path()),
            2,
            &["has 2 mistakes", "line 3, column ", "line 4, column 10", "\n           ^^^^^"],
        );
    }
    let binary = Scratch::new("binary.rules", &[0xff, 0xfe, 0, 1, 2]);
    refuses(&format!("rules {}", binary.path()), 2, &["not UTF-8", "hint"]);
    let zeros = Scratch::new("zeros.rules", &[0; 5000]);
    refuses(&format!("rules {}", zeros.path()), 2, &["mistake"]);
    let empty = Scratch::new("empty.rules", b"");
    refuses(&format!("rules {}", empty.path()), 2, &["mistake"]);
    let large = Scratch::new("large.rules", &vec![b' '; (1 << 20) + 1]);
    refuses(&format!("rules {}", large.path()), 2, &["larger than"]);
    refuses("rules /nowhere/at.rules", 2, &["cannot read /nowhere/at.rules", "hint"]);
    let folder = std::env::temp_dir().join(format!("ratwheel-test-{}-folder.rules", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    refuses(&format!("rules {}", folder.to_str().unwrap()), 2, &["not a file", "hint"]);
    std::fs::remove_dir(&folder).unwrap();
    refuses(&format!("rules {}", std::env::temp_dir().to_str().unwrap()), 2, &["no game is called", "ends in .rules"]);
}

#[test]
fn what_cannot_be_read_is_said() {
    refuses("outcome wythof 1,2", 2, &["no game is called `wythof`", "did you mean `wythoff`?"]);
    refuses("outcome chess 1,2", 2, &["`ratwheel games`"]);
    refuses("outcome '' 1,2", 2, &["no game is called ``"]);
    refuses("outcome wythoff:e=3 1,2", 2, &["no parameter `e`", "it has d"]);
    refuses("outcome wythoff:d 1,2", 2, &["key=value"]);
    refuses("outcome wythoff:d=0 1,2", 2, &["outside 1"]);
    refuses("outcome wythoff:d=10^99 1,2", 2, &["outside 1"]);
    refuses("outcome wynim:beta=5/2 1,2", 2, &["irrational"]);
    refuses("outcome wynim:beta=sqrt( 1,2", 2, &["beta"]);
    refuses("outcome corner:piece=pawn 1,2", 2, &["pawn"]);
    refuses("outcome rat:d=3 1,2,3", 2, &["it has none"]);
    for (position, part) in [
        ("1,2,3", "2 piles, not 3"),
        ("1", "2 piles, not 1"),
        ("''", "found nothing"),
        ("1,,2", "found nothing"),
        ("1,2,", "found nothing"),
        ("1,two", "name `two`"),
        ("1;2", "operator"),
        ("1,-2", "negative"),
        ("1,ü", "name `ü`"),
        ("1,🐀", "found '🐀'"),
        ("1.5,2", "decimal"),
        ("1,10^10^10", "10000000 digits"),
        ("(1,2", "("),
        ("empty", "2 piles, not 0"),
    ] {
        refuses(&format!("outcome wythoff {position}"), 2, &[part, "hint: a position"]);
    }
    refuses(
        "outcome wythoff 1,2 --strategy guess",
        2,
        &["no strategy `guess`", "algebraic, arithmetic, recursive, brute-force"],
    );
    refuses("best wythoff 1,1 --all --limit 10^7", 2, &["--limit", "1000000"]);
    refuses("outcome welter 10^200,3", 3, &["brute force gave up", "1000…000 (201 digits)"]);
    refuses("outcome mouse-trap 10^9,7", 3, &["gave up"]);
    // Theorem 1 is false here, and the position is too large to play out.
    refuses("outcome wynim-t:beta=sqrt(6) 10^9,7", 3, &["false", "gave up"]);
    assert_eq!(ratwheel("outcome wythoff").code, 2);
    assert_eq!(ratwheel("outcome").code, 2);
}

#[test]
fn long_numbers_are_short_for_people_and_whole_for_machines() {
    let run = ratwheel("best wythoff 10^1000,7");
    assert!(run.out.starts_with("(1000…000 (1001 digits),7) -> (4,7) by I\n"), "{}", run.out);
    let answer = answers("outcome wythoff 10^1000,10^1000 --strategy arithmetic", 0);
    assert_eq!(answer["position"][0], format!("1{}", "0".repeat(1000)));
    assert!(!answer["because"].as_str().unwrap().contains('…'));
    // 60 digits are not long.
    assert!(ratwheel("outcome nim 10^59,1").out.starts_with(&format!("(1{},1) is N", "0".repeat(59))));
    let human = ratwheel("outcome wythoff 10^1000,10^1000 --strategy arithmetic").out;
    assert!(human.lines().all(|line| line.chars().count() < 200), "{human}");
}

#[test]
fn streams_answer_line_by_line() {
    let (found, code) = stream("outcome wythoff -", "24,32\n 8 13 \nx\n\n1,2,3\n(3, 5)\n10^30,2^70\n");
    let seen: Vec<String> =
        found.iter().map(|answer| answer.get("outcome").unwrap_or(&answer["line"]).to_string()).collect();
    assert_eq!((seen.join(" "), code), ("\"N\" \"P\" 3 4 5 \"P\" \"N\"".to_owned(), 2));
    assert_eq!(found[0], answers("outcome wythoff 24,32", 0));
    assert!(found[2]["error"].is_string() && found[2]["hint"].is_string());
    let (found, code) = stream("best wythoff - --all", "10,15\n8,13");
    assert_eq!((targets(&found[0]).len(), &found[1]["winning_replies"], code), (3, &json!(1), 0));
    let (found, code) = stream("legal wythoff -", "24,32 -> 12,20\n24 32 → 24 33\n1,2\n");
    assert_eq!(
        (&found[0]["rule"], &found[1]["legal"], &found[2]["line"], code),
        (&json!("II"), &json!(false), &json!(3), 2)
    );
    let (found, code) = stream("moves mark -", "5\n0\n");
    assert_eq!((&found[0]["count"], &found[1]["moves"], code), (&json!(2), &json!([]), 0));
    // Nim takes the number of piles from each line.
    let (found, code) = stream("outcome nim -", "1\n1,1\n1,2,3\n1,2,3,4\n");
    let outcomes: Vec<&str> = found.iter().map(|answer| answer["outcome"].as_str().unwrap()).collect();
    assert_eq!((outcomes, code), (vec!["N", "P", "P", "N"], 0));
    let (found, code) = stream("outcome wythoff -", [0xff, b'\n', b'1', b',', b'2', b'\n']);
    assert_eq!((&found[0]["line"], &found[1]["outcome"], code), (&json!(1), &json!("P"), 2));
    assert_eq!(stream("outcome wythoff -", ""), (vec![], 0));
    refuses("outcome nosuch -", 2, &["no game is called"]);
}

#[test]
fn a_stream_agrees_with_single_questions_and_the_formula() {
    // (⌊nφ⌋, ⌊nφ²⌋) with integer square roots, n up to 10^17 and so piles of 18 digits.
    let mut input = String::new();
    for i in 1..=500u128 {
        let n = i * i * i * 800_000_000 + 7 * i;
        let a = (n + (5 * n * n).isqrt()) / 2;
        input.push_str(&format!("{a},{}\n{},{a}\n{a},{}\n", a + n, a + n, a + n + 1));
    }
    let (found, code) = stream("outcome wythoff -", input);
    assert_eq!((found.len(), code), (1500, 0));
    for (index, answer) in found.iter().enumerate() {
        assert_eq!(answer["outcome"], if index % 3 == 2 { "N" } else { "P" }, "{answer}");
    }
}
