//! The ledger as a page: every entry with its computed verdict, what is wrong first.

use crate::Ledger;
use crate::entry::{Document, Entry, Verdict};
use crate::label::{Evidence, Label, Scope};
use crate::recheck::Outcome;

/// The page for these entries and their outcomes, which must come in the same order.
pub(crate) fn page(ledger: &Ledger, outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# The ledger\n\n\
         Every theorem, lemma, table, figure, worked example, formula and conjecture of the documents that says something \
         checkable, judged by computation. This page is generated, and tests compare it with the computation. *Checked up \
         to* a bound is not a proof, and what was shown of *instances* was not shown of the statement. The claims are worded here, not quoted; how each is checked is in the files under \
         `crates/ledger/data`, and `docs/ledger.md` says how to write such a file.\n\n",
    );
    text.push_str(&summary(ledger, outcomes));
    text.push_str(&shown(outcomes));
    for document in ledger.documents() {
        text.push('\n');
        text.push_str(&section(ledger, document, outcomes));
    }
    text
}

/// The part of the page for one document: what does not simply hold, then everything.
pub(crate) fn section(ledger: &Ledger, document: &Document, outcomes: &[Outcome]) -> String {
    let judged = |entry: &&Entry| entry.document == document.id;
    let outcome = |entry: &Entry| outcomes.iter().find(|outcome| outcome.id == entry.id);
    let pairs = || ledger.entries().filter(judged).filter_map(|entry| Some((entry, outcome(entry)?)));
    let mut text = format!(
        "## {}: {}\n\n{}, {}.\n\n### What is wrong, unclear, open or answered\n",
        document.id,
        document.title,
        document.authors.join(", "),
        document.year
    );
    for (entry, outcome) in pairs().filter(|(_, outcome)| outcome.verdict != Verdict::Holds) {
        text.push_str(&finding(entry, outcome));
    }
    text.push_str("\n### Every entry\n\n| entry | place | claim | verdict |\n|---|---|---|---|\n");
    for (entry, outcome) in pairs() {
        let verdict = cell(&outcome.in_words());
        text.push_str(&format!("| {} | {} | {} | {verdict} |\n", entry.id, cell(&entry.place), cell(&entry.claim)));
    }
    text
}

/// How many of each verdict in each document.
fn summary(ledger: &Ledger, outcomes: &[Outcome]) -> String {
    let used: Vec<Verdict> = Verdict::ALL
        .iter()
        .copied()
        .filter(|verdict| outcomes.iter().any(|outcome| outcome.verdict == *verdict))
        .collect();
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

/// How many of those that hold were shown in which way.
fn shown(outcomes: &[Outcome]) -> String {
    let labels: Vec<&Label> = outcomes
        .iter()
        .filter(|outcome| outcome.verdict == Verdict::Holds)
        .filter_map(|outcome| outcome.label.as_ref())
        .collect();
    let count = |wanted: fn(&Label) -> bool| labels.iter().filter(|label| wanted(label)).count();
    format!(
        "\nOf the {} that hold: {} proved as stated, {} computed as stated (finite statements), {} checked up to a bound, {} \
         in instances only (of which {} have each instance proved).\n",
        labels.len(),
        count(Label::is_proved),
        count(|label| label.scope == Scope::AsStated && label.evidence == Evidence::Computed),
        count(|label| label.scope == Scope::AsStated && matches!(label.evidence, Evidence::CheckedUpTo(_))),
        count(|label| matches!(label.scope, Scope::Instances(_))),
        count(|label| matches!(label.scope, Scope::Instances(_)) && matches!(label.evidence, Evidence::Proved(_))),
    )
}

/// One entry that does not simply hold.
fn finding(entry: &Entry, outcome: &Outcome) -> String {
    let mut text = format!("\n**{}** ({}): *{}*. {}\n", entry.id, entry.place, outcome.verdict, line(&entry.claim));
    if outcome.verdict == Verdict::Fails
        && let Some(counterexample) = &outcome.counterexample
    {
        text.push_str(&format!("- counterexample: {}\n", line(counterexample)));
    }
    const LISTED: usize = 6;
    for misprint in outcome.misprints.iter().take(LISTED) {
        text.push_str(&format!("- {}\n", line(&misprint.to_string())));
    }
    if let Some(more) = outcome.misprints.len().checked_sub(LISTED).filter(|more| *more > 0) {
        text.push_str(&format!("- and {more} more\n"));
    }
    if outcome.verdict == Verdict::Ambiguous {
        for evidence in outcome.findings.iter().filter(|evidence| evidence.starts_with("read as")) {
            text.push_str(&format!("- {}\n", line(evidence)));
        }
    }
    if let (Verdict::Open, Some(_)) = (outcome.verdict, &outcome.label) {
        text.push_str(&format!("- {}\n", line(&outcome.in_words())));
    }
    if let Some(correction) = &outcome.correction {
        let name = if outcome.verdict == Verdict::Answered { "answer" } else { "right" };
        let judged = correction.label.as_ref().map_or_else(|| "this fails too".to_owned(), ToString::to_string);
        text.push_str(&format!("- {name}: {} ({})\n", line(&correction.claim), line(&judged)));
    }
    text
}

/// Text that stands on one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('*', "\\*").replace('<', "&lt;")
}

/// Text that may stand in a cell of a table.
fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}
