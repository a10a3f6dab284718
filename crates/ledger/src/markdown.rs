//! The ledger as a page: every entry with its computed verdict, what is wrong first.

use crate::Ledger;
use crate::entry::{Entry, Verdict};
use crate::recheck::Outcome;

/// The page for these entries and their outcomes, which must come in the same order.
pub(crate) fn page(ledger: &Ledger, outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# The ledger\n\n\
         Every theorem, lemma, table, figure, worked example, formula and conjecture of the documents that says something \
         checkable, judged by computation. This page is generated (`ratwheel ledger`) and a test compares it with the \
         computation; nothing on it is typed by hand. *Checked up to* a bound is not a proof. The claims are worded here, \
         not quoted.\n\n",
    );
    text.push_str(&summary(ledger, outcomes));
    text.push_str("\n## What is wrong, unclear, open or answered\n");
    let pairs = || ledger.entries().zip(outcomes);
    for (entry, outcome) in pairs().filter(|(_, outcome)| outcome.verdict != Verdict::Holds) {
        text.push_str(&finding(entry, outcome));
    }
    for document in ledger.documents() {
        text.push_str(&format!(
            "\n## {}: {}\n\n{}, {}.\n\n| entry | place | claim | verdict |\n|---|---|---|---|\n",
            document.id,
            document.title,
            document.authors.join(", "),
            document.year
        ));
        for (entry, outcome) in pairs().filter(|(entry, _)| entry.document == document.id) {
            let verdict = cell(&outcome.in_words());
            text.push_str(&format!("| {} | {} | {} | {verdict} |\n", entry.id, cell(&entry.place), cell(&entry.claim)));
        }
    }
    text
}

/// How many of each verdict in each document.
fn summary(ledger: &Ledger, outcomes: &[Outcome]) -> String {
    let used: Vec<Verdict> =
        Verdict::ALL.iter().copied().filter(|verdict| outcomes.iter().any(|outcome| outcome.verdict == *verdict)).collect();
    let heads: Vec<&str> = used.iter().map(|verdict| verdict.name()).collect();
    let mut text = format!("| document | {} | all |\n|---|{}---:|\n", heads.join(" | "), "---:|".repeat(heads.len()));
    let count = |document: Option<&str>, verdict: Option<Verdict>| {
        let here = |entry: &Entry| document.is_none_or(|document| entry.document == document);
        let pairs = ledger.entries().zip(outcomes);
        pairs.filter(|(entry, outcome)| here(entry) && verdict.is_none_or(|verdict| outcome.verdict == verdict)).count()
    };
    let documents = ledger.documents().map(|document| Some(document.id.as_str())).chain([None]);
    for document in documents {
        let counts: Vec<String> = used.iter().map(|verdict| count(document, Some(*verdict)).to_string()).collect();
        let name = document.unwrap_or("all");
        text.push_str(&format!("| {name} | {} | {} |\n", counts.join(" | "), count(document, None)));
    }
    text
}

/// One entry that does not simply hold.
fn finding(entry: &Entry, outcome: &Outcome) -> String {
    let mut text = format!("\n**{}** ({}): *{}*. {}\n", entry.id, entry.place, outcome.verdict, line(&entry.claim));
    if outcome.verdict == Verdict::Fails
        && let Some(counterexample) = &outcome.counterexample
    {
        text.push_str(&format!("- counterexample: {}\n", line(counterexample)));
    }
    for misprint in &outcome.misprints {
        text.push_str(&format!("- {}\n", line(&misprint.to_string())));
    }
    if outcome.verdict == Verdict::Ambiguous {
        for evidence in outcome.evidence.iter().filter(|evidence| evidence.starts_with("read as")) {
            text.push_str(&format!("- {}\n", line(evidence)));
        }
    }
    if let (Verdict::Open, Some(_)) = (outcome.verdict, &outcome.extent) {
        text.push_str(&format!("- {}\n", line(&outcome.in_words())));
    }
    if let Some(correction) = &outcome.correction {
        let name = if outcome.verdict == Verdict::Answered { "answer" } else { "right" };
        let judged = match (correction.holds, &correction.extent) {
            (false, _) => "this fails too".to_owned(),
            (true, Some(crate::Extent::CheckedUpTo(bound))) => format!("checked up to: {bound}"),
            (true, Some(crate::Extent::Proved(by))) => format!("proved: {by}"),
            (true, _) => "computed".to_owned(),
        };
        text.push_str(&format!("- {name}: {} ({})\n", line(&correction.claim), line(&judged)));
    }
    text
}

/// Text that stands on one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text that may stand in a cell of a table.
fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}
