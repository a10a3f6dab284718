//! A user's own ledger file: every kind of check with a true and with a false claim, and what is said of bad files.

use ratwheel_ledger::{
    Entry, Evidence, Ledger, LedgerError, Outcome, Proof, Prover, Settings, Verdict, generators, kinds, recheck,
};
use ratwheel_logic::Formula;
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};

const DOCUMENT: &str =
    "[document]\nid = \"my\"\ntitle = \"A & B\"\nauthors = [\"A. Author\"]\nyear = 2024\nkey = \"Author2024\"\n";

const RULESETS: &str = r#"
[rulesets]
subtract = """
game subtract "Take one to three"
piles x
param most: int = 3
move take: x - most <= x' < x
claim P: x mod 4 = 0
"""
"#;

fn file(entries: &str) -> String {
    format!("{DOCUMENT}{RULESETS}{entries}")
}

/// An entry with this check, written as the inside of an inline table.
fn entry(id: &str, kind: &str, check: &str, verdict: &str) -> String {
    format!(
        "\n[[entry]]\nid = \"{id}\"\nplace = \"page 1\"\nkind = \"{kind}\"\nclaim = \"a claim\"\nverdict = \"{verdict}\"\ncheck = [{{ {check} }}]\n"
    )
}

fn judge(text: &str) -> Vec<Outcome> {
    let ledger = Ledger::from_toml("my.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let entries: Vec<&Entry> = ledger.entries().collect();
    recheck(&entries, &Settings::default(), Control::none()).unwrap()
}

fn verdict_of(check: &str) -> Outcome {
    judge(&file(&entry("one", "formula", check, "holds"))).remove(0)
}

/// For each kind of check one that holds and one that does not, and what is then said.
const SAMPLES: &[(&str, &str, &str, Verdict, &str)] = &[
    (
        "formula",
        r#"formula = "forall n >= 1: floor(n*phi^2) = floor(n*phi) + n""#,
        r#"formula = "forall n >= 1: forall m >= 2: n + 2*m < 40", bound = 100"#,
        Verdict::Fails,
        "n = 1, m = 20",
    ),
    (
        "p-set",
        r#"game = "subtract", bound = 60"#,
        r#"game = "subtract:most=4", set = "x mod 4 = 0", bound = 60"#,
        Verdict::Fails,
        "(4) is N",
    ),
    (
        "grundy",
        r#"game = "subtract", value = "x mod 4", bound = 60"#,
        r#"game = "subtract", value = "if x = 17 then 5 else x mod 4", bound = 60"#,
        Verdict::Fails,
        "(17) has the nim-value 1",
    ),
    (
        "outcome",
        r#"game = "wythoff", P = ["1,2", "10^30*0,0"], N = ["10^30,10^30"]"#,
        r#"game = "wythoff", P = ["3,5", "4,6"]"#,
        Verdict::Fails,
        "(4,6) is N by brute force",
    ),
    (
        "moves",
        r#"game = "subtract", legal = ["5 -> 3 by take"], illegal = ["5 -> 1"], winning = ["5 -> 4"], only-winning = ["6 -> 4"], only-legal = ["2 -> 1", "2 -> 0", "0 -> "]"#,
        r#"game = "subtract", only-winning = ["6 -> 4", "6 -> 3"]"#,
        Verdict::Fails,
        "winning from (6): (4)",
    ),
    (
        "winning-moves",
        r#"game = "subtract", at-most = 1, bound = 40"#,
        r#"game = "nim:piles=3", at-most = 2, bound = 6"#,
        Verdict::Fails,
        "(1,1,1): (0,1,1) (1,0,1) (1,1,0)",
    ),
    (
        "same-game",
        r#"game = "corner:piece=rook+bishop", like = "wythoff", bound = 8"#,
        r#"game = "wythoff:d=2", like = "wythoff", bound = 8"#,
        Verdict::Fails,
        "(1,2) → (0,0) is a move of wythoff:d=2, not of wythoff",
    ),
    (
        "strategies",
        r#"game = "mouse", bound = 20, large = ["10^40,10^41"]"#,
        r#"game = "mouse", names = ["nobody"], bound = 20"#,
        Verdict::Undecided,
        "has the strategies",
    ),
    (
        "family",
        r#"game = "wythoff", over = ["d"]"#,
        r#"game = "wynim-t", over = ["beta"]"#,
        Verdict::Undecided,
        "no certificate is kept",
    ),
    (
        "placing",
        r#"game = "corner:piece=queen", size = [8, 8], placer-wins = true, cells = ["4,7", "7,4"]"#,
        r#"game = "corner:piece=king", size = [8, 8], placer-wins = true"#,
        Verdict::Fails,
        "no such cell is safe",
    ),
    (
        "invariance",
        r#"game = "mark", boxes = [9, 11], grows = true"#,
        r#"game = "wynim:beta=pi", boxes = [9], number = 1"#,
        Verdict::Fails,
        "2 below 9",
    ),
    (
        "sum",
        r#"from = "nim(1,4,5) + rats:d=3(1,4,5)", to = "nim(1,4,5) + rats:d=3(1,2,4)""#,
        r#"from = "nim(1,4,5) + rats:d=3(1,4,5)", to = "nim(1,4,4) + rats:d=3(1,4,5)""#,
        Verdict::Fails,
        "after it the nim-values are 1, 10",
    ),
    (
        "table",
        r#"columns = ["n", "double"], rows = [["1", "2"], ["2", "4"]], from = 1, terms = { n = "n", double = "2*n" }"#,
        r#"columns = ["a", "b"], rows = [["1", "2"], ["3", "6"]], from = 1, generator = "mex:1,0,1""#,
        Verdict::Misprint,
        "row 2, b: printed 6, right 5",
    ),
    (
        "sequence",
        r#"values = ["1", "3", "4", "-1"], term = "if n = 4 then -1 else floor(n*phi)", from = 1"#,
        r#"values = ["1", "3", "5"], term = "floor(n*phi)", from = 1"#,
        Verdict::Misprint,
        "n = 3: printed 5, right 4",
    ),
    (
        "each-row",
        r#"generator = "mex:1,0,1", columns = ["a", "b"], formula = "b >= a", bound = 50"#,
        r#"generator = "mex:1,0,1", columns = ["a", "b"], formula = "b < a + 3", bound = 50"#,
        Verdict::Fails,
        "row 3: a = 4, b = 7",
    ),
    (
        "same-rows",
        r#"generator = "mex:1,0,1", terms = ["floor(n*phi)", "floor(n*phi^2)"], bound = 50"#,
        r#"generator = "mex:1,0,1", like = "mex:2,0,1", bound = 50"#,
        Verdict::Fails,
        "row 1 is 1, 2 and 1, 3",
    ),
    (
        "splits",
        r#"terms = ["2*n", "2*n-1"], bound = 100"#,
        r#"terms = ["3*n", "3*n-2"], bound = 100"#,
        Verdict::Fails,
        "2 does not occur",
    ),
    (
        "covering-search",
        r#"sequences = 3, bound = 14"#,
        r#"sequences = 3, bound = 14, solutions = 2"#,
        Verdict::Fails,
        "1 were found, not 2",
    ),
    (
        "numerals",
        r#"system = "fibonacci", digits = [["17", "1001010"]]"#,
        r#"system = "u", digits = [["42", "1212"]]"#,
        Verdict::Misprint,
        "the numeral of 42: printed 1212, right 2000",
    ),
    (
        "representations",
        r#"places = "u", digits = "base:3", numeral = "automaton base:3 on (w) { 0 accepts: 1 -> 0, 2 -> 1  1 accepts: 0 -> 0, 1 -> 1 }""#,
        r#"places = "u", digits = "base:3", numeral = "w >= 0", bound = 50"#,
        Verdict::Fails,
        "2 numerals are worth 8",
    ),
    (
        "continued-fraction",
        r#"real = "sqrt(2)", terms = ["1", "2", "2"]"#,
        r#"real = "sqrt(3)", terms = ["1", "2", "1"]"#,
        Verdict::Misprint,
        "term 1: printed 2, right 1",
    ),
];

#[test]
fn every_kind_tells_true_from_false() {
    let sampled: Vec<&str> = SAMPLES.iter().map(|(kind, ..)| *kind).collect();
    let known: Vec<&str> = kinds().map(|(kind, _)| kind).collect();
    assert!(known.iter().all(|kind| sampled.contains(kind)) && known.len() == sampled.len(), "{known:?}");
    for (kind, good, bad, verdict, what) in SAMPLES {
        let good = verdict_of(&format!("kind = \"{kind}\", {good}"));
        assert_eq!(good.verdict, Verdict::Holds, "{kind}: {:?}", good.findings);
        assert!(good.agrees());
        let bad = verdict_of(&format!("kind = \"{kind}\", {bad}"));
        assert_eq!(bad.verdict, *verdict, "{kind}: {:?}", bad.findings);
        assert!(!bad.agrees(), "{kind}: the file says that it holds");
        match verdict {
            Verdict::Fails => assert_eq!(bad.counterexample.as_deref(), Some(*what), "{kind}"),
            Verdict::Misprint => assert_eq!(bad.misprints[0].to_string(), *what, "{kind}"),
            _ => assert!(bad.findings[0].contains(what), "{:?}", bad.findings),
        }
    }
}

#[test]
fn a_game_of_the_file_takes_parameters_and_splits_are_exact() {
    let outcome = verdict_of(r#"kind = "p-set", game = "subtract:most=4", set = "x mod 5 = 0", bound = 60"#);
    assert_eq!(outcome.verdict, Verdict::Holds, "{:?}", outcome.findings);
    let twice = verdict_of(r#"kind = "splits", terms = ["n", "10*n"], bound = 30"#);
    assert_eq!(twice.counterexample.as_deref(), Some("10 occurs 2 times"));
    let except = verdict_of(r#"kind = "splits", terms = ["3*n", "3*n-2"], except = "x mod 3 = 2", bound = 100"#);
    assert_eq!(except.verdict, Verdict::Holds);
}

/// The set of the kernel check against brute force move by move: misère, ordered and sorted games, a wrong cell far out.
#[test]
fn a_wrong_cell_is_found_far_from_the_origin() {
    for (check, example) in [
        (
            r#"game = "wythoff", bound = 60, set = "not (min(x,y) = 29 and max(x,y) = 47) and (exists n: min(x,y) = floor(n*phi) and max(x,y) = floor(n*phi^2))""#,
            "(29,47) is P",
        ),
        (
            r#"game = "mouse", bound = 60, set = "x = 0 and y = 0 or x = 20 and y = 50 or exists n >= 1: x = floor(3*n/2) and y = 3*n - 1""#,
            "(20,50) is N",
        ),
        (
            r#"game = "corner:piece=rook", bound = 40, misere = true, set = "x + y = 1 or x = y and x >= 2 and x != 33""#,
            "(33,33) is P",
        ),
        (
            r#"game = "corner:piece=rook", bound = 40, misere = true, set = "x = 0 and y = 0 or x = y and x >= 2""#,
            "(0,0) is N",
        ),
        (r#"game = "frankenstein", bound = 9, list = ["empty", "1,3"]"#, "(2,6) is P"),
    ] {
        let outcome = verdict_of(&format!("kind = \"p-set\", {check}"));
        assert_eq!(outcome.counterexample.as_deref(), Some(example), "{:?}", outcome.findings);
    }
}

#[test]
fn corrections_readings_answers_and_conjectures() {
    let text = file(
        r#"
[[entry]]
id = "wrong"
place = "p. 2"
kind = "lemma"
claim = "multiples of 5 are P"
verdict = "fails"
check = [{ kind = "p-set", game = "subtract", set = "x mod 5 = 0", bound = 40 }]
[entry.correction]
claim = "multiples of 4 are"
check = [{ kind = "p-set", game = "subtract", bound = 40 }]

[[entry]]
id = "print"
place = "p. 2"
kind = "formula"
claim = "multiples of 5 are P"
verdict = "misprint"
check = [{ kind = "p-set", game = "subtract", set = "x mod 5 = 0", bound = 40 }]
[entry.correction]
claim = "multiples of 4 are"
printed = "5"
right = "4"
check = [{ kind = "p-set", game = "subtract", bound = 40 }]

[[entry]]
id = "bad-correction"
place = "p. 2"
kind = "formula"
claim = "multiples of 5 are P"
verdict = "fails"
check = [{ kind = "p-set", game = "subtract", set = "x mod 5 = 0", bound = 40 }]
[entry.correction]
claim = "multiples of 3 are"
printed = "5"
right = "3"
check = [{ kind = "p-set", game = "subtract", set = "x mod 3 = 0", bound = 40 }]

[[entry]]
id = "two-ways"
place = "p. 3"
kind = "formula"
claim = "three or four"
verdict = "ambiguous"
[[entry.reading]]
name = "three"
check = [{ kind = "p-set", game = "subtract", set = "x mod 4 = 0", bound = 40 }]
[[entry.reading]]
name = "four"
check = [{ kind = "p-set", game = "subtract:most=4", set = "x mod 4 = 0", bound = 40 }]

[[entry]]
id = "same-both-ways"
place = "p. 3"
kind = "formula"
claim = "either way"
verdict = "holds"
[[entry.reading]]
name = "one"
check = [{ kind = "formula", formula = "forall n: n >= 0" }]
[[entry.reading]]
name = "two"
check = [{ kind = "formula", formula = "forall n: 2*n >= n" }]

[[entry]]
id = "asked"
place = "p. 4"
kind = "question"
claim = "which are P?"
verdict = "answered"
[entry.answer]
claim = "the multiples of 4"
check = [{ kind = "p-set", game = "subtract", bound = 40 }]

[[entry]]
id = "guess"
place = "p. 5"
kind = "conjecture"
claim = "the numbers go on"
verdict = "open"
cases = "n up to 3"
check = [{ kind = "sequence", values = ["1", "2", "3"], term = "n", from = 1 }]
"#,
    );
    let outcomes = judge(&text);
    let find = |id: &str| outcomes.iter().find(|outcome| outcome.id == format!("my/{id}")).unwrap();
    for id in ["wrong", "print", "two-ways", "same-both-ways", "asked", "guess"] {
        assert!(find(id).agrees(), "{id}: {:?}", find(id));
    }
    assert_eq!(find("wrong").counterexample.as_deref(), Some("(4) is P"));
    assert_eq!(find("print").misprints.last().unwrap().right, "4");
    // The repaired formula is wrong too, so it is no misprint, and the entry does not agree although its verdict does.
    assert_eq!(find("bad-correction").verdict, Verdict::Fails);
    assert!(!find("bad-correction").agrees());
    assert_eq!(find("guess").in_words(), "open (instances: n up to 3; each computed)");
    assert!(find("two-ways").findings.iter().any(|line| line.contains("read as “four”: fails ((4) is N)")));
}

#[test]
fn a_corrupted_verdict_is_detected() {
    let good = file(&entry("one", "formula", r#"kind = "formula", formula = "forall n: n < n + 1""#, "holds"));
    assert!(judge(&good)[0].agrees());
    for wrong in ["fails", "misprint", "ambiguous", "open", "answered", "undecided"] {
        let outcome = judge(&good.replace("verdict = \"holds\"", &format!("verdict = \"{wrong}\""))).remove(0);
        assert_eq!(outcome.verdict, Verdict::Holds);
        assert!(!outcome.agrees(), "{wrong}");
    }
}

fn error(text: &str) -> String {
    Ledger::from_toml("my.toml", text).unwrap_err().to_string()
}

#[test]
fn bad_files_are_told_where_and_what() {
    let good = entry("one", "formula", r#"kind = "formula", formula = "forall n: n < n + 1""#, "holds");
    let cases = [
        (file(&good.replace("[[entry]]", "[[entry")), "line 17"),
        (file(&good.replace("place = \"page 1\"\n", "")), "missing field `place`"),
        (
            file(&good.replace("\"formula\"\nclaim", "\"formulas\"\nclaim")),
            "unknown variant `formulas`, expected one of",
        ),
        (file(&good.replace("verdict = \"holds\"", "verdict = \"true\"")), "expected one of `holds`, `fails`"),
        (file(&good.replace("claim = ", "clam = ")), "unknown field `clam`"),
        (
            file(&good.replace("kind = \"formula\", ", "kind = \"formla\", ")),
            "line 23, entry my/one: there is no kind of check `formla`; there are formula, p-set",
        ),
        (file(&good.replace("kind = \"formula\", ", "")), "a check needs a `kind`"),
        (
            file(&good.replace("formula = \"forall", "form = \"forall")),
            "check `formula`: unknown field `form`, expected one of `formula`",
        ),
        (file(&good.replace("id = \"one\"", "id = \"o/ne\"")), "line 18, entry my/o/ne: the identity `o/ne` must be"),
        (file(&format!("{good}{good}")), "line 26, entry my/one: this identity is already taken"),
        (file(&good.replace("check = [", "checks = [")), "unknown field `checks`"),
        (file(&good[..good.find("check").unwrap()]), "nothing is checked"),
        (file(&format!("{good}[entry.correction]\nclaim = \"c\"\n")), "needs a check of its own"),
        (
            file(&format!(
                "{good}[entry.correction]\nclaim = \"c\"\nprinted = \"1\"\ncheck = [{{ kind = \"formula\", formula = \"true\" }}]\n"
            )),
            "`printed` and `right` go together",
        ),
        (good.clone(), "missing field `document`"),
        (String::new(), "missing field `document`"),
        ("\u{0}".to_owned(), "my.toml"),
    ];
    for (text, expected) in cases {
        let error = error(&text);
        assert!(error.contains(expected) && error.starts_with("my.toml"), "{error}\n--- expected {expected}");
    }
}

#[test]
fn checks_that_cannot_be_run_are_undecided_and_say_why() {
    for (check, why) in [
        (r#"kind = "p-set", game = "wythof", bound = 9"#, "wythof"),
        (r#"kind = "p-set", game = "subtract", set = "x mod = 0", bound = 9"#, "column"),
        (r#"kind = "p-set", game = "wythoff", bound = 100000"#, "too large"),
        (r#"kind = "formula", formula = "forall n: n < ""#, "line 1, column 14"),
        (r#"kind = "sequence", values = ["1"], generator = "nothing:7""#, "there is no generator `nothing`"),
        (r#"kind = "sequence", values = ["1"]"#, "either a `term` or a `generator`"),
        (r#"kind = "table", table = "000-table-9", generator = "game:rat""#, "there is no printed table"),
        (r#"kind = "table", table = "000-table-1", terms = { z = "n" }"#, "has no column `z`"),
        (r#"kind = "outcome", game = "subtract", P = ["1,2"]"#, "pile"),
        (r#"kind = "outcome", game = "corner:piece=bishop+knight", P = ["10^40,10^40"]"#, "too large"),
        (r#"kind = "numerals", system = "roman", digits = [["1", "1"]]"#, "roman"),
        (r#"kind = "continued-fraction", real = "phi+", terms = ["1"]"#, ""),
        (r#"kind = "covering-search", sequences = 1, bound = 5"#, "sequences"),
        (r#"kind = "splits", terms = ["n - 5"], bound = 20"#, "negative"),
        (r#"kind = "strategies", game = "subtract", bound = 9"#, "has the strategies"),
        (
            r#"kind = "same-rows", generator = "array:a columns many", terms = ["n"], bound = 3"#,
            "expected `… columns NUMBER`",
        ),
    ] {
        let outcome = verdict_of(check);
        assert_eq!(outcome.verdict, Verdict::Undecided, "{check}: {:?}", outcome.findings);
        assert!(outcome.findings[0].contains(why), "{check}: {:?}", outcome.findings);
        assert!(!outcome.agrees());
    }
}

#[test]
fn bounds_are_raised_and_fall_back() {
    let text = file(&format!(
        "{}{}",
        entry("all", "formula", r#"kind = "formula", formula = "forall n: n != 700", bound = 500"#, "holds"),
        entry("box", "formula", r#"kind = "p-set", game = "nim:piles=4", bound = 4"#, "holds"),
    ));
    let ledger = Ledger::from_toml("my.toml", &text).unwrap();
    let entries: Vec<&Entry> = ledger.entries().collect();
    let settings = |bound| Settings { bound, ..Settings::default() };
    let low = recheck(&entries, &settings(Some(9)), Control::none()).unwrap();
    assert!(low.iter().all(Outcome::agrees), "a lower bound changes nothing");
    assert_eq!(low[0].label.as_ref().unwrap().evidence, Evidence::CheckedUpTo("variables below 500".to_owned()));
    let high = recheck(&entries, &settings(Some(1000)), Control::none()).unwrap();
    assert_eq!(high[0].counterexample.as_deref(), Some("n = 700"));
    assert_eq!(high[1].verdict, Verdict::Holds);
    assert!(high[1].findings[0].contains("a larger bound was given up"), "{:?}", high[1].findings);
}

/// Says of every claim P that it is proved and of every closed claim that it is refuted.
struct Liar;

impl Prover for Liar {
    fn prove_set(&self, game: &Relational, play: Play, _: Control<'_>) -> Option<Proof> {
        assert!(game.claimed_set(play).is_some(), "{:?} has no such claim", game.claims);
        Some(Proof::Proved("by me".to_owned()))
    }

    fn prove_formula(&self, _: &Formula, game: Option<&RelationalGame>, _: Control<'_>) -> Option<Proof> {
        assert!(game.is_some_and(|game| game.relation().id == "subtract"));
        Some(Proof::Refuted("n = 5".to_owned()))
    }
}

#[test]
fn a_prover_is_asked_first() {
    let text = file(&format!(
        "{}{}{}",
        entry("p", "formula", r#"kind = "p-set", game = "subtract", set = "x mod 4 = 0", bound = 9"#, "holds"),
        entry("f", "formula", r#"kind = "formula", game = "subtract", formula = "forall n: P(4*n)""#, "holds"),
        entry("o", "formula", r#"kind = "outcome", game = "subtract", P = ["4"]"#, "holds"),
    ));
    let ledger = Ledger::from_toml("my.toml", &text).unwrap();
    let entries: Vec<&Entry> = ledger.entries().collect();
    let settings = Settings { prover: Some(&Liar), ..Settings::default() };
    let outcomes = recheck(&entries, &settings, Control::none()).unwrap();
    assert_eq!(outcomes[0].in_words(), "holds (proved: by me)");
    assert_eq!((outcomes[1].verdict, outcomes[1].counterexample.as_deref()), (Verdict::Fails, Some("n = 5")));
    assert_eq!(outcomes[2].label.as_ref().unwrap().evidence, Evidence::Computed);
    let unproved = recheck(&entries, &Settings::default(), Control::none()).unwrap();
    assert!(unproved.iter().all(|outcome| !outcome.in_words().contains("proved")));
}

#[test]
fn splittings_are_proved_and_checks_beside_do_not_limit_proofs() {
    let right = r#"kind = "splits", terms = ["floor(n*phi)", "floor(n*phi^2)"], bound = 50"#;
    let wrong = r#"kind = "splits", terms = ["floor(n*phi)", "floor(n*phi^2) + 1"], bound = 50"#;
    let unordered = r#"kind = "splits", terms = ["if n mod 2 = 0 then n - 1 else n + 1"], bound = 50"#;
    let rows = r#"kind = "same-rows", generator = "mex:1,0,1", terms = ["floor(n*phi)", "floor(n*phi^2)"], bound = 30"#;
    let other = r#"kind = "same-rows", generator = "mex:1,0,1", terms = ["floor(n*phi)", "n"], bound = 30"#;
    let text = file(&format!(
        "{}{}{}{}{}{}",
        entry("right", "formula", right, "holds"),
        entry("wrong", "formula", wrong, "fails"),
        entry("unordered", "formula", unordered, "holds"),
        entry("both", "formula", &format!("{right} }}, {{ {rows}"), "holds"),
        entry("beside", "formula", &format!("{right} }}, {{ {rows}, beside = true"), "holds"),
        entry("against", "formula", &format!("{right} }}, {{ {other}, beside = true"), "fails"),
    ));
    let ledger = Ledger::from_toml("my.toml", &text).unwrap();
    let entries: Vec<&Entry> = ledger.entries().collect();
    let automata = ratwheel_ledger::Automata::default();
    let settings = Settings { prover: Some(&automata), ..Settings::default() };
    let outcomes = recheck(&entries, &settings, Control::none()).unwrap();
    let words: Vec<String> = outcomes.iter().map(Outcome::in_words).collect();
    assert_eq!(words[0], "holds (proved: automata over zeckendorf)");
    assert_eq!(outcomes[1].verdict, Verdict::Fails);
    // Each integer occurs once, but not in order, so it is not said to be proved.
    assert_eq!(words[2], "holds (checked up to: integers up to 50)");
    assert_eq!(words[3], "holds (checked up to: rows 0 to 29)");
    assert_eq!(words[4], "holds (proved: automata over zeckendorf)");
    assert_eq!(outcomes[5].verdict, Verdict::Fails);
    let mistake = |beside: &str| error(&file(&entry("x", "formula", &format!("{right}, beside = {beside}"), "holds")));
    assert!(mistake("1").contains("true or false"));
    assert!(mistake("true").contains("has to count"));
}

#[test]
fn representations_are_proved_by_induction_and_wrong_ones_counted() {
    let numeral = |edges: &str| format!(r#"numeral = "automaton base:3 on (w) {{ {edges} }}""#);
    let over_u = |edges: &str| {
        let check =
            format!(r#"kind = "representations", places = "u", digits = "base:3", bound = 60, {}"#, numeral(edges));
        let text = file(&entry("x", "formula", &check, "holds"));
        let ledger = Ledger::from_toml("my.toml", &text).unwrap();
        let automata = ratwheel_ledger::Automata::default();
        let settings = Settings { prover: Some(&automata), ..Settings::default() };
        recheck(&ledger.entries().collect::<Vec<_>>(), &settings, Control::none()).unwrap().remove(0)
    };
    let right = over_u("0 accepts: 1 -> 0, 2 -> 1  1 accepts: 0 -> 0, 1 -> 1");
    assert_eq!(right.in_words(), "holds (proved: automata over base:3, and induction on n)");
    // A 1 suffices between two 2s: 23 and 27 in base 3. No 2 at all: none for 2.
    let apart = over_u("0 accepts: 1 -> 0, 2 -> 1  1 accepts: 0, 1 -> 0");
    assert_eq!(apart.counterexample.as_deref(), Some("2 numerals are worth 21"));
    assert_eq!(over_u("0 accepts: 1 -> 0").counterexample.as_deref(), Some("no numeral is worth 2"));
    // 22000000 in base 3 is worth 2728, far above what is counted: the automata refute it.
    let far =
        over_u("0 accepts: 1 -> 0, 2 -> 1  1 accepts: 0 -> 0, 1 -> 1 } or w = 5832 or automaton base:3 on (w) { 0: ");
    assert_eq!(far.verdict, Verdict::Fails, "{:?}", far.findings);
    // What is counted is not said to be proved where the automata are not asked.
    let check = format!(
        r#"kind = "representations", places = "u", digits = "base:3", {}"#,
        numeral("0 accepts: 1 -> 0, 2 -> 1  1 accepts: 0 -> 0, 1 -> 1")
    );
    assert_eq!(verdict_of(&check).in_words(), "holds (checked up to: n up to 200)");
    for (systems, bound) in [
        (r#"places = "u", digits = "base:3""#, "100000000"),
        (r#"places = "base:10", digits = "base:2""#, "100000000000"),
        (r#"places = "base:10", digits = "base:2""#, "9000000000000000000"),
    ] {
        let many = verdict_of(&format!(r#"kind = "representations", {systems}, numeral = "w >= 0", bound = {bound}"#));
        assert_eq!(many.verdict, Verdict::Undecided, "{:?}", many.findings);
    }
}

#[test]
fn outcomes_do_not_depend_on_threads_and_can_be_cancelled() {
    let ledger = Ledger::of_documents().unwrap();
    let entries: Vec<&Entry> = ledger.select(Some("002"), None).take(12).collect();
    let run = |threads| {
        let settings = Settings { threads, ..Settings::default() };
        recheck(&entries, &settings, Control::none()).unwrap()
    };
    let told = |outcomes: &[Outcome]| outcomes.iter().map(|o| format!("{o:?}")).collect::<Vec<_>>();
    assert_eq!(told(&run(Some(1))), told(&run(Some(3))));
    let (token, steps) = (CancelToken::new(), std::sync::Mutex::new(Vec::new()));
    let report = |done, total| {
        steps.lock().unwrap().push((done, total));
        token.cancel();
    };
    let stopped = recheck(&entries, &Settings::default(), Control::new(&token, &report));
    assert_eq!(stopped.unwrap_err(), LedgerError::Cancelled);
    assert!(steps.lock().unwrap().iter().all(|(done, total)| *done <= 12 && *total == 12));
}

#[test]
fn every_generator_is_named_once() {
    let names: Vec<&str> = generators().map(|(name, _)| name).collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len());
    assert!(names.len() >= 20);
}

/// The file on the page docs/ledger.md is judged as the page says, and the page names every kind and every generator.
#[test]
fn the_documentation_is_right() {
    let page = include_str!("../../../../docs/ledger.md");
    let blocks: Vec<&str> = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let outcomes = judge(&blocks.concat());
    assert!(outcomes.len() >= 6);
    for outcome in &outcomes {
        assert!(outcome.agrees(), "{}: {} {:?}", outcome.id, outcome.verdict, outcome.findings);
    }
    for (kind, _) in kinds() {
        assert!(page.contains(&format!("| `{kind}` |")), "{kind}");
    }
    for (name, _) in generators() {
        assert!(page.contains(&format!("`{name}")), "{name}");
    }
    for verdict in Verdict::ALL {
        assert!(page.contains(&format!("| `{verdict}` |")), "{verdict}");
    }
}
