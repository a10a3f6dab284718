//! Rechecks a ledger file, or the five documents, and prints what differs: `cargo run --example recheck -- mine.toml`;
//! `--page` prints the page LEDGER.md instead, `--record` the file data/record.toml.

#![allow(clippy::print_stdout, reason = "an example prints")]

use ratwheel_ledger::{Automata, Entry, Ledger, LedgerError, Settings, recheck};
use ratwheel_numbers::Control;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = std::env::args().nth(1);
    let ledger = match argument.as_deref() {
        None | Some("--page" | "--record") => Ledger::of_documents()?,
        Some(file) => Ledger::from_toml(file, &std::fs::read_to_string(file)?)?,
    };
    let entries: Vec<&Entry> = ledger.entries().collect();
    let prover = Automata::default();
    let settings = Settings { prover: Some(&prover), ..Settings::default() };
    if argument.as_deref() == Some("--page") {
        print!("{}", ledger.to_markdown(&recheck(&entries, &settings, Control::none())?));
        return Ok(());
    }
    if argument.as_deref() == Some("--record") {
        print!("{}", Ledger::to_record(&recheck(&entries, &settings, Control::none())?)?);
        return Ok(());
    }
    for entry in entries {
        let start = Instant::now();
        let outcome = recheck(&[entry], &settings, Control::none())?.remove(0);
        let agrees = if outcome.agrees() { "" } else { "   <-- recorded " };
        let recorded = if outcome.agrees() { "" } else { outcome.recorded.name() };
        println!("{:24} {:>6} ms  {}{agrees}{recorded}", entry.id, start.elapsed().as_millis(), outcome.in_words());
        if std::env::args().nth(2).is_some() || !outcome.agrees() || outcome.counterexample.is_some() {
            for line in outcome.findings.iter().chain(outcome.correction.iter().flat_map(|c| &c.findings)) {
                println!("      {line}");
            }
        }
    }
    Ok::<(), LedgerError>(())?;
    Ok(())
}
