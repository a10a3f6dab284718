//! What the checker reads, refuses and evaluates; that it stands alone; and that its documentation is right.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_numbers::{Budget, Control, Resource};
use ratwheel_verify::rules::Rules;
use ratwheel_verify::{CertificateError, Verified, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

/// A certificate with a fitting checksum.
fn made(claim: &str, verdict: &str, rules: &str, rest: &str) -> String {
    let lines = rules.lines().count();
    let body = format!("ratwheel certificate 1\nclaim {claim}\nverdict {verdict}\nrules {lines}\n{rules}\n{rest}");
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// A closed claim without a game needs no automata where it is linear.
#[test]
fn claims_without_a_game() {
    let text = made("c", "proved", "claim c: forall n: n + 1 > n", "");
    let verified = check(&text).unwrap();
    assert!(verified.proved && verified.game.is_empty() && verified.claim == "c");
    assert!(check(&made("c", "refuted", "claim c: forall n: n + 1 > n", "counterexample formula 3\n")).is_err());
    let false_one = "claim c: forall n: n != 3";
    assert!(!check(&made("c", "refuted", false_one, "counterexample formula 3\n")).unwrap().proved);
    assert!(check(&made("c", "refuted", false_one, "counterexample formula 4\n")).is_err());
    assert!(check(&made("c", "proved", false_one, "")).is_err());
    // At any size, and with several claims and sets beside each other.
    let large = "set A = { floor(n*phi) : n >= 1 }\nclaim c: forall n: n < 10^30 or not (n in A)\nclaim d: 1 < 2";
    let place = |last: &str| format!("counterexample formula 10000000000000000000000000000{last}\n");
    assert!(!check(&made("c", "refuted", large, &place("02"))).unwrap().proved);
    assert!(check(&made("c", "refuted", large, &place("01"))).is_err());
    assert!(check(&made("d", "proved", large, "")).unwrap().proved);
}

#[test]
fn rulesets_that_are_read() {
    let rules = Rules::read(
        "game wythoff-2 \"A title: with signs\"\npiles x <= y\n\nset A = { floor(n*phi) : n >= 1 }\n\n\
         positions: y <= 100 and\n  x <= 50\nmeasure min(x, y), x + y\nmove II: x' <= x and y' <= y\n\n\
         claim P: x in A\n      or x = 0\nclaim P misere: y in A\nclaim all: forall x, y: P(x,y) => legal(x,y -> y,x)\n\n\
         example (3,5) is P\n",
    )
    .unwrap();
    assert_eq!((rules.game.as_str(), rules.piles, rules.sorted), ("wythoff-2", 2, true));
    assert_eq!((rules.measure.len(), rules.moves.len(), rules.claims.len()), (2, 1, 3));
    assert_eq!(rules.moves[0].0, "II");
    assert!(rules.positions.is_some() && rules.normal().is_some());
    assert!(!Rules::read("game g\npiles x, y\nmove I: x' < x").unwrap().sorted);
}

#[test]
fn rulesets_that_are_refused() {
    let game = "game g\npiles x\nmove I: x' < x\nclaim P: x = 0\n";
    assert!(Rules::read(game).is_ok());
    for (rules, why) in [
        ("piles x\nmove I: x' < x", "without `game`"),
        ("game g\nmove I: x' < x", "without `piles`"),
        ("game g\npiles x\npiles y", "a second `piles`"),
        ("game g\ngame h\npiles x", "a second `game`"),
        ("game g\npiles x, x", "`x` is given twice"),
        ("game g\npiles x <= y, z", ""),
        ("game g\npiles x < y", ""),
        ("game g\npiles floor", ""),
        ("game g\npiles", ""),
        ("game\npiles x", "is no name"),
        ("game g h\npiles x", "is no name"),
        ("game g\npiles A\nset A = { floor(n*phi) : n >= 1 }", "`A` is given twice"),
        ("game g\npiles x\nset A = { floor(n*phi) : n >= 1 }\nset A = { floor(n*phi) : n >= 2 }", "given twice"),
        ("game g\npiles x\nset A = { floor(x*phi) : n >= 1 }", ""),
        ("game g\npiles x\nparam d: int = 3\nmove I: x' < x", "`param` has no place"),
        ("game g\npiles x\nlet a = 3\nmove I: x' < x - a", "`let` has no place"),
        ("game g\npiles x\nrequire 1 < 2", "`require` has no place"),
        ("game g\npiles x\nvariant v:\n  move I: x' < x", "`variant` has no place"),
        ("game g\npiles x\nmove I in any order: x' < x", "is no name"),
        ("game g\npiles x\nmove I: x' < x or", ""),
        ("game g\npiles x\nmove I x' < x", "without a colon"),
        ("game g\npiles x\nmove I: P(x)", ""),
        ("game g\npiles x\nmove I: x' < z", ""),
        ("game g\npiles x\npositions: x' < 3", ""),
        ("game g\npiles x\npositions all: x < 3", ""),
        ("game g\npiles x\npositions: x < 3\npositions: x < 4", "a second `positions`"),
        ("game g\npiles x\nmeasure x\nmeasure 2*x", "a second `measure`"),
        ("game g\npiles x\nmeasure x,", ""),
        ("game g\npiles x\nmeasure x'", ""),
        ("game g\npiles x\nclaim P: x' = 0", ""),
        ("game g\npiles x\nclaim P: P(x)", ""),
        ("game g\npiles x\nclaim P: x = 0\nclaim P: x = 1", "`P` is made twice"),
        ("game g\npiles x\nclaim c: x = 0", ""),
        ("game g\npiles x\nclaim P  misere: x = 0", "is no name"),
        ("game g\npiles x\nclaim : 1 < 2", "is no name"),
        ("game g\npiles x\nclaim c: forall n: P(n, n)", ""),
        ("claim P: true", "without a game"),
        ("claim c: forall n: P(n)", ""),
        ("move I: x' < x", "without a game"),
        ("measure 3", "without a game"),
        ("what is this\ngame g\npiles x", "something else than an item"),
        ("game g\npiles x\nclaim c: 1 & 2", ""),
    ] {
        match Rules::read(rules) {
            Err(CertificateError::Malformed(found)) => assert!(found.contains(why), "{rules}: {found}"),
            other => panic!("{rules}: {other:?}"),
        }
    }
    // A claim that is not there, and one of another name.
    assert!(matches!(check(&made("Q", "proved", game, "")), Err(CertificateError::Malformed(_))));
}

/// Each part at places where the claim fails and at places where it does not.
#[test]
fn refutations_are_evaluated() {
    let fails = |claim: &str, rules: &str, place: &str| {
        let text = made(claim, "refuted", rules, &format!("counterexample {place}\n"));
        check(&text).map(|verified| verified.checks.join("; "))
    };
    let nim =
        "game g\npiles x\nmove I: x' < x\nmove II: x' = x\nclaim P: x = 0 or x = 5\nclaim P misere: x = 0 or x = 5";
    let found = fails("P", nim, "P→N 5 0").unwrap();
    assert_eq!(found, "P→N: (5)→(0) is legal, and both are claimed to be P (rule I)");
    for place in ["P→N 5 4", "P→N 4 0", "P→N 0 5", "P→N 5 5", "N→P 3", "N→P 5", "terminal 0", "termination 5 0"]
    {
        let error = fails("P", nim, place).unwrap_err();
        assert!(matches!(&error, CertificateError::Rejected(why) if why.contains("denies it")), "{place}: {error}");
    }
    // What does not fit: no target, a target too much, another number of piles, a part of another claim.
    for place in ["P→N 5", "N→P 3 0", "N→P 3,4", "formula 5", "P→N 5 0,0"] {
        assert!(matches!(fails("P", nim, place), Err(CertificateError::Malformed(_))), "{place}");
    }
    assert!(check(&made("P", "refuted", nim, "")).is_err());
    // In misère play a position without a move wins, and 1 has only the move to 0.
    assert_eq!(fails("P misere", nim, "terminal 0").unwrap(), "terminal: (0) has no move and stands on the wrong side");
    assert!(fails("P misere", nim, "N→P 1").is_err());
    let none = "game g\npiles x\nmove I: x' < x\nclaim P: x = 5\nclaim P misere: x = 5";
    assert!(fails("P", none, "N→P 0").unwrap().contains("no move into it"));
    assert!(fails("P", none, "N→P 3").is_ok() && fails("P", none, "terminal 0").is_ok());
    assert!(fails("P misere", none, "N→P 0").is_err() && fails("P misere", none, "terminal 0").is_err());
    assert!(fails("P misere", none, "N→P 3").is_ok());
    // Positions as they stand: sorted, and as `positions` says, at both ends.
    let sorted = "game g\npiles x <= y\npositions: y != 7\nmeasure x, y\n\
        move I: x' <= x and y' <= y + 1\nclaim P: x = y";
    assert!(fails("P", sorted, "termination 3,5 3,6").unwrap().contains("does not lower the measure (rule I)"));
    assert!(fails("P", sorted, "termination 3,5 2,6").is_err());
    for place in ["termination 5,3 3,6", "termination 3,5 6,3", "termination 3,6 3,7", "termination 3,7 3,8"] {
        assert!(matches!(fails("P", sorted, place), Err(CertificateError::Malformed(_))), "{place}");
    }
    // A measure that falls below 0 proves nothing; moves without a bound cannot be listed, and are read with digits.
    let below = "game g\npiles x\nmeasure 3 - x\nmove I: x' = x + 1\nclaim P: x = 0";
    assert!(fails("P", below, "termination 3 4").is_ok() && fails("P", below, "termination 2 3").is_err());
    let endless = "game g\npiles x\nmove I: x' > x\nclaim P: x = 0";
    assert!(fails("P", endless, "N→P 3").is_ok() && fails("P", endless, "N→P 0").is_err());
    let farther = "game g\npiles x\nmove I: x' > x\nclaim P: x = 5";
    assert!(matches!(fails("P", farther, "N→P 3"), Err(CertificateError::Rejected(_))));
    assert!(fails("P", farther, "N→P 6").is_ok() && fails("P", farther, "terminal 6").is_err());
    // Closed claims about the game.
    let game = "game g\npiles x <= y\nmove I: x' < x and y' = y\nclaim P: y = x + 1\n\
        claim order: forall x, y: not P(x, y)\nclaim steps: forall x, y: not legal(x,y -> y,x)\n\
        claim moves: forall x, y: x = 0 or not legal(x,y -> x - 1,y)";
    assert!(fails("order", game, "formula 4,3").is_ok() && fails("order", game, "formula 4,4").is_err());
    assert!(fails("steps", game, "formula 3,4").is_err() && fails("moves", game, "formula 2,5").is_ok());
    assert!(fails("moves", game, "formula 5,2").is_err() && fails("moves", game, "formula 0,0").is_err());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn tree(arguments: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "-p", "ratwheel-verify", "-e", "normal", "--prefix", "none", "--offline", "--locked"])
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Cargo enforces the independence: of this project the checker uses formulas and arithmetic, nothing of the prover.
#[test]
fn the_checker_stands_alone() {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
    let direct = tree(&["--depth", "1"]);
    assert_eq!(direct, set(&["ratwheel-verify", "ratwheel-logic", "ratwheel-numbers", "thiserror"]));
    let ours: BTreeSet<String> = tree(&[]).into_iter().filter(|name| name.starts_with("ratwheel")).collect();
    assert_eq!(ours, set(&["ratwheel-verify", "ratwheel-logic", "ratwheel-numbers", "ratwheel-numeration"]));
}

fn sources(folder: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{folder}/{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            found.extend(sources(&name));
        } else if Path::new(&name).extension().is_some_and(|extension| extension == "rs") {
            found.insert(name, std::fs::read_to_string(entry.path()).unwrap().lines().count());
        }
    }
    found
}

/// docs/certificates.md lists every file that has to be read in order to trust the checker, with its length, and names
/// those of `logic` that need not be read.
#[test]
fn the_list_of_what_is_trusted() {
    let text = std::fs::read_to_string(root().join("docs/certificates.md")).unwrap();
    let mut listed = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `crates/")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        listed.insert(cells[1].trim_matches('`').to_owned(), cells[2].parse::<usize>().unwrap());
    }
    let start = text.find("Need not be read").unwrap();
    let other = text[start..].split("\n\n").next().unwrap();
    let other: BTreeSet<String> =
        other.split('`').skip(1).step_by(2).map(|name| format!("crates/logic/src/{name}")).collect();
    let logic = sources("crates/logic/src");
    assert!(other.iter().all(|name| logic.contains_key(name)), "{other:?}");
    let mut needed = sources("crates/verify/src");
    needed.extend(logic.into_iter().filter(|(name, _)| !other.contains(name)));
    let rows = |list: &BTreeMap<String, usize>| {
        list.iter().map(|(name, n)| format!("`{name}` | {n}")).collect::<BTreeSet<_>>()
    };
    let (needed, listed) = (rows(&needed), rows(&listed));
    let wrong = || (needed.difference(&listed).collect::<Vec<_>>(), listed.difference(&needed).collect::<Vec<_>>());
    assert!(needed == listed, "docs/certificates.md should say the first, and says the second: {:#?}", wrong());
}

/// The program: what it prints, and how it ends.
#[test]
fn the_program() {
    let run = |arguments: &[&str], input: &str| {
        let program = env!("CARGO_BIN_EXE_ratwheel-verify");
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may end without having read anything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap(), String::from_utf8(text).unwrap())
    };
    let right = made("c", "proved", "claim c: forall n: n + 1 > n", "");
    let (code, text) = run(&["-"], &right);
    assert_eq!((code, text.lines().next()), (0, Some("valid: claim c: proved")), "{text}");
    assert!(text.contains("\n  the denial has no solution\ntrusted: "), "{text}");
    let (code, text) = run(&["-"], &right.replace("n + 1", "n + 2"));
    assert!(code == 1 && text.starts_with("not valid: not a certificate: the checksum"), "{text}");
    let (code, text) = run(&["-"], &made("c", "proved", "claim c: forall n: n > 0", ""));
    assert!(code == 1 && text.starts_with("not valid: the certificate is wrong: "), "{text}");
    let unsupported = made("c", "proved", "claim c: forall n: gcd(n, 3) > 0", "");
    let (code, text) = run(&["-"], &unsupported);
    assert!(code == 2 && text.starts_with("certificates do not cover gcd"), "{text}");
    assert_eq!(run(&[], "").0, 2);
    assert_eq!(run(&["/no/such/file"], "").0, 2);
}

/// Small texts that would need much: each is accepted, or given up for a reason that is said.
#[test]
fn what_would_explode_is_given_up() {
    let nest = |levels: usize, wrap: fn(&str, usize) -> String| {
        (1..=levels).fold("x".to_owned(), |inner, level| wrap(&inner, level))
    };
    let wraps: [fn(&str, usize) -> String; 6] = [
        |inner, level| format!("(|{inner} - {level}|)"),
        |inner, level| format!("min({inner}, {level}*x - {inner})"),
        |inner, level| format!("max({inner}, 2*({inner}) - {level}, y)"),
        |inner, level| format!("(if {inner} > {level} then {inner} - 1 else y)"),
        |inner, level| format!("(({inner} + {level}*y) mod 7)"),
        |inner, level| format!("(({inner} + y) div {})", level + 2),
    ];
    for (index, wrap) in wraps.into_iter().enumerate() {
        let mut given_up = 0;
        for levels in [1, 2, 3, 7, 12] {
            let claim = format!("claim c: forall x, y: {} >= 0 or x < 10^6", nest(levels, wrap));
            if claim.len() > 100_000 {
                continue;
            }
            let budget = Budget::new().bytes(1 << 26).states(100_000);
            let answer = verify(made("c", "proved", &claim, "").as_bytes(), Control::none().within(&budget));
            match answer {
                Ok(_) | Err(CertificateError::Rejected(_)) => assert_eq!(given_up, 0, "{index} {levels}"),
                Err(CertificateError::TooLarge | CertificateError::GaveUp(_) | CertificateError::Malformed(_)) => {
                    given_up += 1;
                }
                Err(other) => panic!("{index} {levels}: {other}"),
            }
        }
    }
    // Time is a limit too, and says so.
    let budget = Budget::new().time(Some(std::time::Duration::ZERO));
    let text = made("c", "proved", "claim c: forall n: n + 1 > n", "");
    let answer = verify(text.as_bytes(), Control::none().within(&budget));
    assert!(matches!(answer, Err(CertificateError::GaveUp(limit)) if limit.what == Resource::Milliseconds));
}
