//! `table GAME --rows N`: the P-positions as the documents print them, or as they are played out, to the terminal or to a
//! file.

use std::path::Path;

use ratwheel_numbers::{Control, Natural};
use ratwheel_workbench::questions::{Game, GameTable, MemberQuestion, PrintedTable, Rows, TableQuestion, table_column};
use ratwheel_workbench::{Bench, Context, Format, Provenance, TableExport, Target, column_path};
use serde::Serialize;

use crate::ask::{GAME, ask, ask_watched, context, joined};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::solve::command;
use crate::{args, progress, words};

/// The table of P-positions, as the documents print it; for other games in the order of their total
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
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
    /// Write the table to a file that ends in .csv, .json, .tex or .b.txt: that is one file for each column
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
    let context = context(Control::none());
    let bench = context.open(&question.game, None)?;
    let source = Source::new(&question, &bench, &context)?;
    let columns = source.open(&question, &bench, &context)?.rows.columns;
    let chosen = args.column.as_ref().map(|name| table_column(&columns, name)).transpose()?;
    let path = args.output.as_deref();
    if let (Some(path), None) = (path, chosen)
        && columns.len() > 2
        && Format::of(Path::new(path))? == Format::BFile
    {
        // A b-file is one sequence: every column but n gets one.
        let paths: Vec<String> = columns.iter().skip(1).map(|column| column_path(path, column)).collect();
        let mut count = 0;
        for (column, path) in (1..).zip(&paths) {
            let table = source.open(&question, &bench, &context)?;
            count = save(args, &bench, path, Columns { table, chosen: Some(column) })?.1;
        }
        let saved =
            Saved { file: paths.first().map_or("", String::as_str), files: &paths, columns: &columns, rows: count };
        let s = if count == 1 { "" } else { "s" };
        return output.answer(&saved, || format!("{count} row{s} written to {}", paths.join(" and ")));
    }
    let table = Columns { table: source.open(&question, &bench, &context)?, chosen };
    if let Some(path) = path {
        let (columns, count) = save(args, &bench, path, table)?;
        let saved = Saved { file: path, files: &[], columns: &columns, rows: count };
        let s = if count == 1 { "" } else { "s" };
        return output.answer(&saved, || format!("{count} row{s} written to {path}"));
    }
    let (from, rows, columns, cells) = table.kept();
    match () {
        () if args.offset.is_some() => {
            Err(Failure::input("--offset is the first index of a b-file").hint("add --column NAME -o FILE.b.txt"))
        }
        () if args.latex => {
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
        () => output.table(&columns, cells),
    }
}

/// Where the rows come from. Those that a document prints may be of any number, and are printed or written as they are
/// computed; those of other games are found by playing out, once.
struct Source(Option<GameTable>);

impl Source {
    fn new(question: &TableQuestion, bench: &Bench, context: &Context<'_>) -> Result<Self, Failure> {
        if question.printed(bench, context)?.is_some() {
            return Ok(Self(None));
        }
        Ok(Self(Some(ask_watched("playing out", question)?)))
    }

    fn open<'a>(
        &self,
        question: &TableQuestion,
        bench: &'a Bench,
        context: &Context<'_>,
    ) -> Result<PrintedTable<'a>, Failure> {
        match &self.0 {
            None => {
                let printed = question.printed(bench, context)?;
                printed.ok_or_else(|| Failure::gave_up(format_args!("there is no table for {}", bench.name())))
            }
            Some(found) => Ok(found.clone().as_printed()),
        }
    }
}

/// A table, or one column of it beside n.
struct Columns<'a> {
    table: PrintedTable<'a>,
    chosen: Option<usize>,
}

type Cells<'a> = Box<dyn Iterator<Item = Result<Vec<String>, Failure>> + 'a>;

impl<'a> Columns<'a> {
    fn kept(self) -> (Natural, Natural, Vec<String>, Cells<'a>) {
        let Self { table, chosen } = self;
        let keep = move |cells: Vec<String>| match chosen {
            None => cells,
            Some(chosen) => {
                cells.into_iter().enumerate().filter(|(at, _)| [0, chosen].contains(at)).map(|(_, c)| c).collect()
            }
        };
        let Rows { columns, rows } = table.rows;
        (table.from, table.count, keep(columns), Box::new(rows.map(move |row| Ok(row.map(keep)?))))
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
    /// All of them, where there is one for each column.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    files: &'a [String],
    columns: &'a [String],
    rows: u64,
}

/// Writes a table to a file: its columns, and how many rows it has.
fn save(args: &Args, bench: &Bench, path: &str, table: Columns<'_>) -> Result<(Vec<String>, u64), Failure> {
    let (from, rows, columns, cells) = table.kept();
    let Some(count) = rows.to_u64() else {
        return Err(Failure::input(format_args!("{} rows are too many for a file", words::natural(&rows))));
    };
    let contents = format!("{} of the table of P-positions from row {from} on", columns.join(", "));
    let provenance = Provenance::new(bench, &args.game, contents, command());
    let offset = args::offset(args.offset.as_ref())?;
    let table = TableExport { columns: &columns, count, provenance: &provenance, offset };
    table.suits(Format::of(Path::new(path))?)?;
    progress::ready()?;
    let target = Target::open(Path::new(path))?;
    let format = target.format();
    progress::watched("writing", |control| {
        target.fill::<Failure>(String::new, |out| table.write(out, format, cells, control))
    })??;
    Ok((columns, count))
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
