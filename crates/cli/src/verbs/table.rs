//! `table GAME --rows N`: the P-positions as the documents print them, to the terminal or to a file.

use std::path::Path;

use ratwheel_numbers::{Control, Natural};
use ratwheel_workbench::questions::{Game, MemberQuestion, Rows, TableQuestion};
use ratwheel_workbench::{Bench, Format, Provenance, TableExport, Target};
use serde::Serialize;

use crate::ask::{GAME, ask, context, joined};
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
    /// How many rows
    #[arg(long, value_name = "N", default_value = "15")]
    rows: String,
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
    /// Does this position belong to the set? For entries without rules
    #[arg(long, value_name = "POS", num_args = 1.., conflicts_with_all = ["rows", "from", "column", "offset", "output"])]
    member: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let game = Game::named(&args.game);
    if !args.member.is_empty() {
        return member(&MemberQuestion { game, position: joined(&args.member).as_str().into() }, output);
    }
    // The rows may be of any number, and are printed or written to a file as they are computed.
    let context = context(Control::none());
    let bench = context.open(&game, None)?;
    let question =
        TableQuestion { game, rows: Some(args.rows.as_str().into()), from: args.from.as_deref().map(Into::into) };
    let Some(table) = question.printed(&bench, &context)? else {
        return Err(Failure::gave_up(format_args!("no document prints a table of P-positions for {}", bench.name()))
            .hint("`ratwheel check GAME --size N` compares its strategies with brute force"));
    };
    let (from, rows) = (table.from, table.count);
    let Rows { columns, rows: cells } = table.rows;
    let chosen = args.column.as_ref().map(|name| column(&columns, name)).transpose()?;
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

/// The place of a column by its head, as `A_n`, or by what stands before `_n`.
fn column(columns: &[String], name: &str) -> Result<usize, Failure> {
    let short = |head: &str| head.strip_suffix("_n").or(head.strip_suffix("^n")).unwrap_or(head) == name;
    let found = columns.iter().position(|head| head == name).or_else(|| columns.iter().position(|head| short(head)));
    found.filter(|at| *at > 0).ok_or_else(|| {
        let known: Vec<&str> = columns.iter().skip(1).map(String::as_str).collect();
        Failure::input(format_args!("the table has no column `{name}`"))
            .hint(format_args!("it has {}", known.join(", ")))
    })
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
