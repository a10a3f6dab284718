//! `ledger`: every claim, table and figure of the documents with its verdict, and anybody's own ledger.

use ratwheel_ledger::questions::chosen;
use ratwheel_ledger::{
    Automata, Entry, Ledger, LedgerLine, Outcome as Judged, Prover, Settings, Source, Verdict, latex, recheck,
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
    /// One entry in full, as 003/thm16; with --recheck what each of its checks finds
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
    /// As LaTeX: a list of the entries for a paper
    #[arg(long)]
    latex: bool,
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
    let judged = if args.recheck {
        Some(progress::watched("judging", |control| recheck(&entries, &settings, control))??)
    } else {
        None
    };
    let outcome = |at: usize| judged.as_ref().and_then(|judged| judged.get(at));
    let line = |(at, entry): (usize, &&Entry)| LedgerLine::new(&ledger, entry, outcome(at));
    let lines: Vec<LedgerLine> = entries.iter().enumerate().map(line).collect();
    if args.latex && !output.is_json() {
        output.text(latex(&lines).trim_end())?;
    } else if output.is_json() {
        output.json_array(&lines)?;
    } else if args.id.is_some() {
        for (at, line) in lines.iter().enumerate() {
            output.text(&in_full(line, outcome(at)))?;
        }
    } else {
        table(output, &lines, judged.as_deref())?;
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

fn table(output: &mut Output, lines: &[LedgerLine], judged: Option<&[Judged]>) -> Done {
    const WIDEST: usize = 76;
    let short = |text: &str| {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.char_indices().nth(WIDEST) {
            Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(&line).trim_end()),
            None => line,
        }
    };
    let verdict = |line: &LedgerLine| match &line.computed {
        Some(computed) if !computed.agrees => format!("{} (recorded: {})", line.verdict, line.recorded),
        _ => line.verdict.to_owned(),
    };
    let rows = lines.iter().map(|line| vec![line.id.clone(), verdict(line), line.place.clone(), short(&line.claim)]);
    let columns = ["id", "verdict", "place", "claim"].map(str::to_owned);
    output.left_table(&columns, &rows.collect::<Vec<_>>())?;
    let mut counts: Vec<String> = Vec::new();
    for known in Verdict::ALL.iter().copied() {
        match lines.iter().filter(|line| line.verdict == known.name()).count() {
            0 => {}
            count => counts.push(format!("{count} {}", known.name())),
        }
    }
    let done = match judged {
        None if lines.iter().any(|line| line.source == Source::Author) => {
            "says the author; --recheck computes every verdict".to_owned()
        }
        None => "as recorded; --recheck computes every verdict anew".to_owned(),
        Some(judged) => match judged.iter().filter(|judged| !judged.agrees()).count() {
            0 => "all as recorded".to_owned(),
            wrong => format!("{wrong} not as recorded"),
        },
    };
    output.text(&format!("\n{} entries: {} ({done}). --id ID shows one in full.", lines.len(), counts.join(", ")))
}

fn in_full(line: &LedgerLine, judged: Option<&Judged>) -> String {
    let mut lines = vec![format!("{}, {} ({})", line.id, line.place, line.kind), format!("  {}", line.claim.trim())];
    lines.push(format!("verdict: {}", line.extent));
    if line.recorded != line.verdict {
        lines.push(format!("recorded: {}", line.recorded));
    }
    lines.extend(line.how.iter().map(|check| format!("checked by {check}")));
    lines.extend(line.counterexample.iter().map(|example| format!("counterexample: {example}")));
    let misprints = line.computed.iter().flat_map(|computed| &computed.misprints);
    lines.extend(misprints.map(|m| format!("{}: printed {}, right {}", m.place, m.printed, m.right)));
    lines.extend(line.evidence.iter().map(|line| format!("  {line}")));
    if let Some(claim) = &line.correction {
        lines.push(format!("right is: {}", claim.trim()));
        lines.extend(line.correction_label.iter().map(|label| format!("  {label}")));
    }
    let correction = judged.and_then(|judged| judged.correction.as_ref());
    lines.extend(correction.iter().flat_map(|found| &found.findings).map(|line| format!("  {line}")));
    match (line.source, judged) {
        (Source::Computed, _) | (_, Some(_)) => {}
        (Source::Recorded, None) => lines.push("as recorded; --recheck shows what each check finds now".to_owned()),
        (Source::Author, None) => lines.push("nothing was computed: --recheck does it".to_owned()),
    }
    lines.join("\n")
}
