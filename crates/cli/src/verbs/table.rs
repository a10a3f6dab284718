//! `table GAME --rows N`: the P-positions as the documents print them, to the terminal or to a file.

use std::path::Path;

use ratwheel_numbers::{Control, Natural};
use ratwheel_workbench::questions::{Game, MemberQuestion, Rows, TableQuestion, table_column};
use ratwheel_workbench::{Bench, Format, Provenance, TableExport, Target};
use serde::Serialize;

use crate::ask::{GAME, ask, ask_watched, context, joined};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::solve::command;
use crate::{args, progress, words};

/// The table of P-positions, as the documents print it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2
    #[arg(value_name = GAME)]
    game: String,
    /// How many rows; 15, or as many as the document prints
    #[arg(long, value_name = "N")]
    rows: Option<String>,
    /// The first row; the document's own first row if not given
    #[arg(long, value_name = "n")]
    from: Option<String>,
    /// Only this column beside n, as A_n or A
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// The index of the first term of a b-file; else the number of the first row
    #[arg(long, value_name = "k")]
    offset: Option<String>,
    /// Write the table to a file that ends in .csv, .json, .tex or, with --column, .b.txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// The table as LaTeX (booktabs), ready to paste into a paper
    #[arg(long, conflicts_with_all = ["output", "offset"])]
    latex: bool,
    /// Arranged like a table of the document, as 000-table-3 or table-3; like its first table if none is named
    #[arg(long, value_name = "TABLE", num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["column", "offset", "output", "latex"])]
    like_document: Option<String>,
    /// Does this position belong to the set? For entries without rules
    #[arg(long, value_name = "POS", num_args = 1..)]
    #[arg(conflicts_with_all = ["rows", "from", "column", "offset", "output", "like_document"])]
    member: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let game = Game::named(&args.game);
    if !args.member.is_empty() {
        return member(&MemberQuestion { game, position: joined(&args.member).as_str().into() }, output);
    }
    let number = |text: &Option<String>| text.as_deref().map(Into::into);
    let like = args.like_document.clone();
    let question = TableQuestion { game, rows: number(&args.rows), from: number(&args.from), like };
    if question.like.is_some() {
        return like_document(&question, output);
    }
    // The rows may be of any number, and are printed or written to a file as they are computed.
    let context = context(Control::none());
    let bench = context.open(&question.game, None)?;
    let Some(table) = question.printed(&bench, &context)? else {
        return Err(Failure::gave_up(format_args!("no document prints a table of P-positions for {}", bench.name()))
            .hint("`ratwheel check GAME --size N` compares its strategies with brute force"));
    };
    let (from, rows) = (table.from, table.count);
    let Rows { columns, rows: cells } = table.rows;
    let chosen = args.column.as_ref().map(|name| table_column(&columns, name)).transpose()?;
    let keep = |cells: Vec<String>| match chosen {
        None => cells,
        Some(chosen) => {
            cells.into_iter().enumerate().filter(|(at, _)| [0, chosen].contains(at)).map(|(_, c)| c).collect()
        }
    };
    let columns = keep(columns);
    let cells = cells.map(|row| Ok(row.map(keep)?));
    match &args.output {
        None if args.offset.is_some() => {
            Err(Failure::input("--offset is the first index of a b-file").hint("add --column NAME -o FILE.b.txt"))
        }
        None if args.latex => {
            // A table for a paper is held in memory; longer ones are streamed to a file.
            const MOST: u64 = 10_000;
            let Some(count) = rows.to_u64().filter(|count| *count <= MOST) else {
                return Err(Failure::input(format_args!("{} rows are too many to paste", words::natural(&rows)))
                    .hint(format_args!("the most is {MOST}; -o FILE.tex writes more")));
            };
            let contents = format!("{} of the table of P-positions from row {from} on", columns.join(", "));
            let provenance = Provenance::new(&bench, &args.game, contents, command());
            let table = TableExport { columns: &columns, count, provenance: &provenance, offset: None };
            let mut text = Vec::new();
            table.write::<Failure>(&mut text, Format::Tex, cells, Control::none())?;
            let text = String::from_utf8_lossy(&text).trim_end().to_owned();
            output.answer(&Latex { latex: &text }, || text.clone())
        }
        None => output.table(&columns, cells),
        Some(path) => save(args, &bench, path, &columns, (&from, &rows), cells, output),
    }
}

/// The table as a document arranges it, with its caption and what is wrong in the print.
fn like_document(question: &TableQuestion, output: &mut Output) -> Done {
    let answer = ask_watched("arranging", question)?;
    if output.is_json() {
        return output.json_line(&answer);
    }
    let Some(like) = &answer.like else { return Ok(()) };
    let source = like.source.as_ref().map(|source| format!(" ({source})")).unwrap_or_default();
    output.text(&format!("{}{source}", like.title))?;
    let above: Vec<(&str, usize)> = like.above.iter().map(|above| (above.head.as_str(), above.columns)).collect();
    output.page(&above, &answer.columns, &answer.rows)?;
    for erratum in &like.errata {
        output.text(&format!("erratum: {erratum}"))?;
    }
    if !like.others.is_empty() {
        output.text(&format!("other tables: {}", like.others.join(", ")))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Latex<'a> {
    latex: &'a str,
}

#[derive(Serialize)]
struct Saved<'a> {
    file: &'a str,
    columns: &'a [String],
    rows: u64,
}

fn save(
    args: &Args,
    bench: &Bench,
    path: &str,
    columns: &[String],
    (from, rows): (&Natural, &Natural),
    cells: impl Iterator<Item = Result<Vec<String>, Failure>>,
    output: &mut Output,
) -> Done {
    let Some(count) = rows.to_u64() else {
        return Err(Failure::input(format_args!("{} rows are too many for a file", words::natural(rows))));
    };
    let contents = format!("{} of the table of P-positions from row {from} on", columns.join(", "));
    let provenance = Provenance::new(bench, &args.game, contents, command());
    let offset = args::offset(args.offset.as_ref())?;
    let table = TableExport { columns, count, provenance: &provenance, offset };
    table.suits(Format::of(Path::new(path))?)?;
    progress::ready()?;
    let target = Target::open(Path::new(path))?;
    let format = target.format();
    progress::watched("writing", |control| {
        target.fill::<Failure>(String::new, |out| table.write(out, format, cells, control))
    })??;
    let saved = Saved { file: path, columns, rows: count };
    output.answer(&saved, || format!("{count} row{} written to {path}", if count == 1 { "" } else { "s" }))
}

/// Does the position belong to the set? Exit code 1 if not.
fn member(question: &MemberQuestion, output: &mut Output) -> Done {
    let answer = ask(question)?;
    let shown = words::position(&answer.position);
    output.answer(&answer, || {
        if answer.member { format!("yes: {shown} belongs to the set") } else { format!("no: {shown} does not") }
    })?;
    if answer.member { Ok(()) } else { Err(Failure::No) }
}
