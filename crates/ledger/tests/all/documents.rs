//! The five documents: every recorded verdict is the computed one, and the page LEDGER.md shows what was computed.
//!
//! One test for each document, so that failures are readable and run side by side.

use ratwheel_ledger::{Automata, Entry, Evidence, Label, Ledger, Outcome, Record, Scope, Settings, Verdict, recheck};
use ratwheel_numbers::Control;
use ratwheel_rules::Document;
use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../../../LEDGER.md");

fn ledger() -> Ledger {
    Ledger::of_documents().unwrap_or_else(|error| panic!("{error}"))
}

fn judged(ledger: &Ledger, document: &str) -> Vec<Outcome> {
    let entries: Vec<&Entry> = ledger.select(Some(document), None).collect();
    assert!(!entries.is_empty());
    recheck(&entries, &Settings::default(), Control::none()).unwrap()
}

/// Rules and formulas that can be proved and not evaluated: without the prover nothing is known, and nothing is said.
fn left_to_the_prover(outcome: &Outcome) -> bool {
    let said = |finding: &String| finding.contains("cannot be evaluated");
    outcome.verdict == Verdict::Undecided && outcome.findings.iter().any(said)
}

/// Recorded = computed, every correction holds, and the page has the section that comes out.
fn document(id: &str) {
    let ledger = ledger();
    let outcomes = judged(&ledger, id);
    let wrong: Vec<String> = outcomes
        .iter()
        .filter(|outcome| !outcome.agrees() && !left_to_the_prover(outcome))
        .map(|outcome| {
            let correction = outcome.correction.iter().flat_map(|correction| correction.findings.iter());
            let evidence: Vec<&str> = outcome.findings.iter().chain(correction).map(String::as_str).collect();
            format!(
                "{}: recorded {}, computed {}\n  {}",
                outcome.id,
                outcome.recorded,
                outcome.verdict,
                evidence.join("\n  ")
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for outcome in &outcomes {
        let example = outcome.counterexample.is_some();
        match outcome.verdict {
            Verdict::Holds | Verdict::Open | Verdict::Answered => {
                let label = outcome.label.as_ref().expect("how far is told");
                let entry = ledger.entry(&outcome.id).unwrap();
                let answered = entry.answer.iter().flat_map(|answer| &answer.checks);
                let certified = entry.checks.iter().chain(answered).any(|check| check.kind() == "family");
                assert!(
                    certified || !matches!(label.evidence, Evidence::Proved(_)),
                    "{}: nobody proved it",
                    outcome.id
                );
                assert!(outcome.misprints.is_empty() && !example, "{}", outcome.id);
            }
            Verdict::Fails => assert!(example && outcome.correction.is_some(), "{}", outcome.id),
            Verdict::Misprint => assert!(!outcome.misprints.is_empty(), "{}", outcome.id),
            Verdict::Ambiguous => {}
            Verdict::Undecided if left_to_the_prover(outcome) => {}
            other => panic!("{}: {other}", outcome.id),
        }
    }
    // What the prover says is the same, and the page shows which entries it proves.
    let entries: Vec<&Entry> = ledger.select(Some(id), None).collect();
    let prover = Automata::default();
    let settings = Settings { prover: Some(&prover), ..Settings::default() };
    let proved = recheck(&entries, &settings, Control::none()).unwrap();
    for (checked, proved) in outcomes.iter().zip(&proved) {
        assert!(proved.agrees(), "{}: {:?}", proved.id, proved.findings);
        if left_to_the_prover(checked) {
            continue;
        }
        assert_eq!(
            (checked.verdict, &checked.counterexample),
            (proved.verdict, &proved.counterexample),
            "{}",
            proved.id
        );
    }
    for outcome in &proved {
        assert_eq!(
            ledger.record(&outcome.id),
            Some(&Record::of(outcome)),
            "{} is not as recorded; run `cargo run --release -p ratwheel-ledger --example recheck -- --record > FILE` and \
             move it to crates/ledger/data/record.toml",
            outcome.id
        );
    }
    let section = ledger.section(id, &proved).unwrap();
    assert!(
        PAGE.contains(&section),
        "LEDGER.md is not up to date for document {id}; run `cargo run -p ratwheel-ledger --example recheck -- --page > LEDGER.md`"
    );
}

/// Words that make a statement general, and letters that stand for parameters.
fn is_general(claim: &str) -> bool {
    const WORDS: [&str; 6] = ["every", "all", "any", "each", "general", "always"];
    const LETTERS: [&str; 14] = ["m", "d", "b", "k", "j", "i", "n", "p", "q", "a", "α", "β", "γ", "t"];
    let mut words = claim.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // “a” is mostly an article; as a parameter it stands before a sign.
    let article = |word: &str| word == "a" && !claim.contains("a =") && !claim.contains("(a)");
    words.any(|word| WORDS.contains(&word) || LETTERS.contains(&word) && !article(word))
}

/// “proved” and “computed” without instances are said of statements as they are worded: an entry, a correction or an answer
/// whose wording is general says in which variables, so that the label can tell what was left out.
#[test]
fn general_wordings_say_what_they_are_general_in() {
    let ledger = ledger();
    let mut silent = Vec::new();
    for entry in ledger.entries() {
        let record = ledger.record(&entry.id).unwrap_or_else(|| panic!("{} is not on record", entry.id));
        let mut look = |what: &str, claim: &str, general: &Option<Vec<String>>, label: Option<&Label>| {
            let bounded = |label: &&Label| matches!(label.evidence, Evidence::CheckedUpTo(_));
            let shown = label.filter(|label| label.scope == Scope::AsStated && !bounded(label));
            if shown.is_some() && is_general(claim) && general.is_none() {
                silent.push(format!("{} ({what}): {claim}", entry.id));
            }
        };
        look("claim", &entry.claim, &entry.general, record.label.as_ref());
        for statement in entry.correction.iter().chain(&entry.answer) {
            look("right", &statement.claim, &statement.general, record.correction.as_ref());
        }
    }
    assert!(silent.is_empty(), "without `general`:\n{}", silent.join("\n"));
}

#[test]
fn document_000() {
    document("000");
}

#[test]
fn document_001() {
    document("001");
}

#[test]
fn document_002() {
    document("002");
}

#[test]
fn document_003() {
    document("003");
}

#[test]
fn document_004() {
    document("004");
}

#[test]
fn the_summary_of_the_page_counts_the_entries() {
    let ledger = ledger();
    let table =
        PAGE.lines().skip_while(|line| !line.starts_with("| document |")).take_while(|line| line.starts_with('|'));
    let rows: Vec<Vec<&str>> = table.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    let (heads, rows) = (&rows[0], &rows[2..]);
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for entry in ledger.entries() {
        for document in [entry.document.as_str(), "all"] {
            for verdict in [entry.recorded.name(), "all"] {
                *counts.entry((document.to_owned(), verdict.to_owned())).or_default() += 1;
            }
        }
    }
    let mut shown = BTreeMap::new();
    for row in rows {
        for (head, cell) in heads.iter().zip(row).skip(1) {
            let count: usize = cell.parse().unwrap();
            if count > 0 {
                shown.insert((row[0].to_owned(), (*head).to_owned()), count);
            }
        }
    }
    assert_eq!(shown, counts);
    assert_eq!(rows.len(), 6);
}

#[test]
fn the_list_is_long_enough_and_every_document_and_verdict_occurs() {
    let ledger = ledger();
    assert!(ledger.entries().count() >= 140, "{}", ledger.entries().count());
    let wrong = |entry: &&Entry| matches!(entry.recorded, Verdict::Fails | Verdict::Misprint | Verdict::Ambiguous);
    assert!(ledger.entries().filter(wrong).count() > 30);
    for document in ledger.documents() {
        assert!(ledger.select(Some(&document.id), None).count() >= 20, "{}", document.id);
    }
    for verdict in Verdict::ALL {
        let there = ledger.select(None, Some(*verdict)).next().is_some();
        assert_eq!(there, *verdict != Verdict::Undecided, "{verdict}");
    }
}

/// What is known to be wrong in print, by identity: none may get lost.
#[test]
fn every_known_erratum_is_an_entry() {
    let ledger = ledger();
    let expect = |verdict: Verdict, ids: &[&str]| {
        for id in ids {
            assert_eq!(ledger.entry(id).unwrap().recorded, verdict, "{id}");
        }
    };
    expect(
        Verdict::Fails,
        &[
            "000/thm2-beta2",
            "000/thm5-remark",
            "001/thm1-g3",
            "001/thm1-g3-sqrt7",
            "001/thm1-g3-sqrt5",
            "001/s4-trivial",
            "001/thm1-g3-above",
            "000/conj1-if",
            "002/beatty-any",
            "002/case3-edges",
            "002/bishop-reverse",
            "003/thm4",
            "003/cor6i",
            "003/cor6ii",
            "003/ex1-only",
            "003/lem10",
            "003/lem12",
            "003/s7-order",
            "003/thm16",
            "004/ex-iii-replies",
            "004/s4-n",
        ],
    );
    expect(
        Verdict::Misprint,
        &[
            "000/lem2-proof",
            "000/thm2-A-i2",
            "000/thm2-remark-name",
            "001/s1-wythoff-rule",
            "003/s2-a-ii",
            "003/s3.1-respectively",
            "003/thm13",
            "003/table1",
            "003/prop17",
            "003/app-fat-rat",
            "003/app-xi",
            "003/app-ternary3",
            "003/app-ternary4",
            "004/table1",
            "004/ex-vi-parts",
            "004/thm3-B-b",
            "004/thm3-B-d",
            "004/s5-eq10",
        ],
    );
    expect(Verdict::Ambiguous, &["002/between-multiples", "002/fig55-southeast", "004/thm3-jump", "004/thm3-both"]);
    expect(Verdict::Open, &["000/conj1", "003/conj1", "001/s4-problem", "002/abbot-unlimited-southeast"]);
    let answered =
        ["000/s8-rules", "000/s7-reader", "001/s4-mark-question", "003/s7.1", "004/s4-question", "004/s5-family"];
    expect(Verdict::Answered, &answered);
}

#[test]
fn misprints_come_out_with_both_values() {
    let ledger = ledger();
    let entries = [ledger.entry("004/table1").unwrap(), ledger.entry("003/table1").unwrap()];
    let outcomes = recheck(&entries, &Settings::default(), Control::none()).unwrap();
    let cells = |outcome: &Outcome| -> Vec<(String, String)> {
        outcome.misprints.iter().map(|cell| (cell.printed.clone(), cell.right.clone())).collect()
    };
    assert_eq!(cells(&outcomes[0]), [("4225".to_owned(), "4325".to_owned())]);
    assert_eq!(cells(&outcomes[1]), [("6".to_owned(), "3".to_owned()), ("9".to_owned(), "6".to_owned())]);
}

#[test]
fn counterexamples_are_the_smallest() {
    let ledger = ledger();
    for (id, example) in [
        ("000/thm2-beta2", "d = 0"),
        ("001/thm1-g3-sqrt5", "(3,4) is N"),
        ("003/s4-count-bound", "d = 2"),
        ("003/prop17-zero", "(0,0,0) is P"),
        ("003/cor6ii", "x = 2, y = 5, n = 1"),
    ] {
        let outcomes = recheck(&[ledger.entry(id).unwrap()], &Settings::default(), Control::none()).unwrap();
        assert_eq!(outcomes[0].counterexample.as_deref(), Some(example), "{id}");
    }
}

/// The page is compared with the computation by the tests of the documents; these lines of it are known independently.
#[test]
fn the_page_has_the_known_counterexamples() {
    for (id, line) in [
        ("001/thm1-g3", "- counterexample: (30,51) is N"),
        ("001/thm1-g3-sqrt7", "- counterexample: (16,26) is N"),
        ("003/thm16", "- counterexample: (1,5) has the nim-value 3"),
        ("003/cor6i", "- counterexample: x = 1, y = 3, n = 0"),
        ("004/table1", "- row 10, A_6^n: printed 4225, right 4325"),
    ] {
        let after = PAGE.lines().skip_while(|text| !text.starts_with(&format!("**{id}**")));
        assert_eq!(after.take_while(|text| !text.is_empty()).nth(1), Some(line), "{id}");
    }
}

#[test]
fn citations() {
    let ledger = ledger();
    let rat = ledger.cite("rat").unwrap();
    assert!(rat.starts_with("@incollection{Fraenkel2015Rat,\n  author = {Aviezri S. Fraenkel},\n"), "{rat}");
    assert!(rat.contains("pages = {95--113}") && rat.contains("note = {section 1}"), "{rat}");
    let theorem = ledger.cite("003/thm16").unwrap();
    assert!(theorem.contains("note = {section 8, Theorem 16}") && theorem.trim_end().ends_with('}'), "{theorem}");
    assert_eq!(ledger.cite("wynim:beta=e").unwrap(), ledger.cite("wynim").unwrap());
    assert!(!ledger.cite("004").unwrap().contains("note"));
    let error = ledger.cite("003/thm61").unwrap_err().to_string();
    assert!(error.contains("003/thm16"), "{error}");
    for document in ledger.documents() {
        let text = ledger.cite(&document.id).unwrap();
        assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
    }
}

/// The place that a game of the catalogue cites is one that the ledger of its document knows, up to the section.
#[test]
fn games_cite_places_that_exist() {
    let ledger = ledger();
    for entry in ratwheel_games::catalogue() {
        let Document::Numbered(number) = entry.source.document else { continue };
        let section = entry.source.place.split([',', ';']).next().unwrap();
        let mut places = ledger.select(Some(number), None).map(|entry| entry.place.split([',', ';']).next().unwrap());
        assert!(places.any(|place| place == section), "{}: {}", entry.id, entry.source);
    }
}
