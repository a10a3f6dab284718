//! `ledger`: every claim, table and figure of the documents with its verdict, and anybody's own ledger.

use ratwheel_ledger::questions::chosen;
use ratwheel_ledger::{
    Automata, Corrected, Entry, Ledger, LedgerLine, Outcome as Judged, Prover, Settings, Verdict, recheck,
};

use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::{args, progress};

/// Every claim, table and figure of the documents with its verdict
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A ledger of your own, in the format of docs/ledger.md; else the five documents
    #[arg(value_name = "FILE.toml")]
    file: Option<String>,
    /// Only this document, as 003
    #[arg(long, value_name = "ID")]
    document: Option<String>,
    /// Only this verdict: holds, fails, misprint, ambiguous, open or answered
    #[arg(long, value_name = "NAME")]
    verdict: Option<String>,
    /// One entry with its evidence, as 003/thm16
    #[arg(long, value_name = "ID", conflicts_with_all = ["document", "verdict"])]
    id: Option<String>,
    /// Compute every verdict anew; exit code 1 if one differs from what is recorded
    #[arg(long)]
    recheck: bool,
    /// Leave the prover out: check boxes only
    #[arg(long)]
    unproved: bool,
    /// Check at least this far
    #[arg(long, value_name = "N")]
    bound: Option<String>,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "K")]
    threads: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let ledger = open(args.file.as_deref())?;
    let entries = match &args.id {
        Some(id) => vec![ledger.entry(id)?],
        None => chosen(&ledger, args.document.as_deref(), args.verdict.as_deref())?,
    };
    let bound = args.bound.as_deref().map(|text| args::count("bound", text, 10_000_000)).transpose()?;
    let threads = args.threads.as_deref().map(|text| args::length("threads", text, 1024)).transpose()?;
    let automata = Automata::default();
    let prover: Option<&dyn Prover> = if args.unproved { None } else { Some(&automata) };
    let settings = Settings { bound, threads, prover };
    let judged = if args.recheck || args.id.is_some() {
        Some(progress::watched("judging", |control| recheck(&entries, &settings, control))??)
    } else {
        None
    };
    if output.is_json() {
        let judged = |at: usize| judged.as_ref().and_then(|judged| judged.get(at));
        let line = |(at, entry): (usize, &&Entry)| LedgerLine::new(&ledger, entry, judged(at));
        let lines: Vec<LedgerLine> = entries.iter().enumerate().map(line).collect();
        output.json_array(&lines)?;
    } else if args.id.is_some() {
        for (entry, judged) in entries.iter().zip(judged.iter().flatten()) {
            output.text(&in_full(entry, judged))?;
        }
    } else {
        table(output, &entries, judged.as_deref())?;
    }
    let wrong = judged.iter().flatten().filter(|judged| !judged.agrees()).count();
    if wrong > 0 { Err(Failure::No) } else { Ok(()) }
}

/// The ledger of the documents, or a file.
pub(crate) fn open(file: Option<&str>) -> Result<Ledger, Failure> {
    /// No ledger is longer; what is longer is something else.
    const LONGEST: u64 = 16 << 20;
    let Some(path) = file else { return Ok(Ledger::of_documents()?) };
    let text = args::text_file(path, LONGEST)?;
    Ok(Ledger::from_toml(path, &text)?)
}

fn table(output: &mut Output, entries: &[&Entry], judged: Option<&[Judged]>) -> Done {
    const WIDEST: usize = 76;
    let short = |text: &str| {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(WIDEST) {
            Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(&line).trim_end()),
            None => line,
        }
    };
    let verdict = |at: usize, entry: &Entry| match judged.and_then(|judged| judged.get(at)) {
        Some(judged) if !judged.agrees() => format!("{} (recorded: {})", judged.verdict.name(), judged.recorded.name()),
        Some(judged) => judged.verdict.name().to_owned(),
        None => entry.recorded.name().to_owned(),
    };
    let rows = entries
        .iter()
        .enumerate()
        .map(|(at, entry)| vec![entry.id.clone(), verdict(at, entry), entry.place.clone(), short(&entry.claim)]);
    let columns = ["id", "verdict", "place", "claim"].map(str::to_owned);
    output.left_table(&columns, &rows.collect::<Vec<_>>())?;
    let mut counts: Vec<String> = Vec::new();
    for known in Verdict::ALL.iter().copied() {
        let count = (0..entries.len()).filter(|at| {
            let computed = judged.and_then(|judged| judged.get(*at)).map(|judged| judged.verdict);
            computed.or_else(|| entries.get(*at).map(|entry| entry.recorded)) == Some(known)
        });
        match count.count() {
            0 => {}
            count => counts.push(format!("{count} {}", known.name())),
        }
    }
    let done = match judged {
        None => "as recorded; --recheck computes every verdict anew".to_owned(),
        Some(judged) => match judged.iter().filter(|judged| !judged.agrees()).count() {
            0 => "all as recorded".to_owned(),
            wrong => format!("{wrong} not as recorded"),
        },
    };
    output.text(&format!(
        "\n{} entries: {} ({done}). --id ID shows one with its evidence.",
        entries.len(),
        counts.join(", ")
    ))
}

fn in_full(entry: &Entry, judged: &Judged) -> String {
    let mut lines =
        vec![format!("{}, {} ({})", entry.id, entry.place, entry.kind.name()), format!("  {}", entry.claim.trim())];
    lines.push(format!("verdict: {}", judged.in_words()));
    if judged.recorded != judged.verdict {
        lines.push(format!("recorded: {}", judged.recorded.name()));
    }
    lines.extend(entry.checks.iter().map(|check| format!("checked by {}", check.describe())));
    lines.extend(judged.counterexample.iter().map(|example| format!("counterexample: {example}")));
    lines.extend(judged.misprints.iter().map(|m| format!("{}: printed {}, right {}", m.place, m.printed, m.right)));
    lines.extend(judged.evidence.iter().map(|line| format!("  {line}")));
    if let Some(Corrected { claim, holds, evidence, .. }) = &judged.correction {
        lines.push(format!("right is: {}", claim.trim()));
        lines.push(format!("  {}", if *holds { "which holds on what was checked" } else { "but that fails too" }));
        lines.extend(evidence.iter().map(|line| format!("  {line}")));
    }
    lines.join("\n")
}
