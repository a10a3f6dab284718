//! The head of LEDGER.md: its counts are those of what is on record, which the tests of the documents compare with the computation.

use ratwheel_ledger::{Evidence, Label, Ledger, Scope, Verdict};
use std::collections::BTreeMap;

const PAGE: &str = include_str!("../../../../LEDGER.md");

#[test]
fn the_head_counts_what_is_on_record() {
    let ledger = Ledger::of_documents().unwrap_or_else(|error| panic!("{error}"));
    let head = PAGE.split("\n## ").next().unwrap();
    let mut lines = head.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let names: Vec<&str> = lines.next().unwrap().split(" | ").collect();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut labels: Vec<&Label> = Vec::new();
    for entry in ledger.entries() {
        for document in [entry.document.as_str(), "all"] {
            for verdict in [entry.recorded.name(), "all"] {
                *counts.entry((document, verdict)).or_default() += 1;
            }
        }
        let record = ledger.record(&entry.id).unwrap_or_else(|| panic!("{} is not on record", entry.id));
        if entry.recorded == Verdict::Holds {
            labels.push(record.label.as_ref().unwrap_or_else(|| panic!("{} has no label", entry.id)));
        }
    }
    // Every verdict that occurs has a column, and every document a row.
    let verdicts: std::collections::BTreeSet<&str> = counts.keys().map(|(_, verdict)| *verdict).collect();
    assert_eq!(names.iter().skip(1).copied().collect::<std::collections::BTreeSet<_>>(), verdicts);
    let mut rows = 0;
    for line in lines {
        let cells: Vec<&str> = line.split(" | ").collect();
        let own = names.iter().zip(&cells).skip(1);
        for (verdict, cell) in own {
            let count = counts.get(&(cells[0], *verdict)).copied().unwrap_or(0);
            assert_eq!(cell.parse(), Ok(count), "{} {verdict}", cells[0]);
        }
        rows += 1;
    }
    assert_eq!(rows, 6);
    let (mut proved, mut computed, mut checked, mut some, mut each) = (0, 0, 0, 0, 0);
    for label in &labels {
        match (&label.scope, &label.evidence) {
            (Scope::AsStated, Evidence::Proved(_)) => proved += 1,
            (Scope::AsStated, Evidence::Computed) => computed += 1,
            (Scope::AsStated, Evidence::CheckedUpTo(_)) => checked += 1,
            (Scope::Instances(_), evidence) => {
                some += 1;
                each += usize::from(matches!(evidence, Evidence::Proved(_)));
            }
        }
    }
    let sentence = format!(
        "Of the {} that hold: {proved} proved as stated, {computed} computed as stated (finite statements), {checked} checked \
         up to a bound, {some} in instances only (of which {each} have each instance proved).\n",
        labels.len()
    );
    assert!(head.contains(&sentence), "LEDGER.md should say: {sentence}");
    // What the aim is: at least so many are proved as they are worded.
    assert!(proved >= 120, "{proved}");
}
