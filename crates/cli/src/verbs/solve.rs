//! `solve GAME --size N`: every P-position, Grundy value or length of play of a region, from the moves alone.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{Game, SolveQuestion, Wanted};
use ratwheel_workbench::{
    Bench, Cost, Export, Format, Provenance, Region, Request, Solution, Target, Want, column_path, each_listed, listed,
    symmetry_of,
};
use serde::Serialize;

use crate::ask::{GAME, context};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::listing::{Room, Stop, Wrapped, all_or_enough, more, push_position};
use crate::verbs::region;
use crate::{args, progress};

/// P-positions or Grundy values of every position in a box, by brute force
///
/// The moves of the ruleset are compiled and every position is worked out, the small ones first; no strategy is asked.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("region").required(true)))]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// Piles below this, one number for all piles or one for each; squares below this for coins on a strip
    #[arg(long, value_name = "N[,M,…]", group = "region")]
    size: Option<String>,
    /// Every position with a total of at most this, for games in which a pile may grow
    #[arg(long, value_name = "S", group = "region")]
    total: Option<String>,
    /// Grundy values (nim-values)
    #[arg(long, conflicts_with = "remoteness")]
    grundy: bool,
    /// How long the game lasts when the winner hurries and the loser delays
    #[arg(long)]
    remoteness: bool,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Only tell how it would be worked out, and how much memory that takes
    #[arg(long)]
    explain: bool,
    /// Refuse to use more memory, as 500M, 2GiB or a number of bytes; else 80% of what is free
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    /// How many threads; else one for each core
    #[arg(long, value_name = "K")]
    threads: Option<String>,
    /// Read the values of two piles by antidiagonals, as one sequence
    #[arg(long)]
    antidiagonals: bool,
    /// The index of the first term of a b-file; else 0 for values, 1 for a list of P-positions
    #[arg(long, value_name = "k")]
    offset: Option<String>,
    /// Write the result to a file that ends in .csv, .json, .npy, .tex or .b.txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

/// What is printed when the result itself goes to a file.
#[derive(Serialize)]
struct Saved<'a> {
    file: &'a str,
    /// All of them, where there is one for each pile.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    files: &'a [String],
    positions: u64,
    p_count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest: Option<u32>,
}

#[derive(Serialize)]
struct Sequence {
    sequence: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let (bench, request) = request(args)?;
    if args.explain {
        let mut answer = bench.explain(&request)?;
        if let Some(cost) = progress::watched("sampling", |control| bench.cost(&request, control))?.ok().flatten() {
            answer.plan.push(format!("moves: about {} from {} positions, by a sample", cost.moves, cost.positions));
        }
        return output.answer(&answer, || answer.plan.join("\n"));
    }
    let offset = args::offset(args.offset.as_ref())?;
    if offset.as_ref().is_some_and(|offset| offset.to_i64().is_none()) {
        return Err(Failure::input("--offset is too large").hint("the most is 2^63-1, the least -2^63"));
    }
    // What cannot be written is found out before the work is done.
    let mut columns = Vec::new();
    if let Some(path) = &args.output {
        let format = Format::of(Path::new(path))?;
        // P-positions of several piles are one sequence a pile, and so one b-file each.
        let several = bench.piles().filter(|piles| *piles > 1 && request.want == Want::PPositions);
        match several.filter(|_| format == Format::BFile && !args.antidiagonals) {
            Some(piles) => columns = pile_names(&bench, piles),
            None => format.suits(&bench, request.want, args.antidiagonals)?,
        }
        progress::ready()?;
        let large = || progress::watched("planning", |control| bench.needs_planes(&request, control));
        if format == Format::Npy && request.want == Want::Grundy && large()?? {
            return by_planes(&bench, &request, (path.as_str(), args), output);
        }
    }
    let paths: Vec<String> = match &args.output {
        Some(path) if columns.is_empty() => vec![path.clone()],
        Some(path) => columns.iter().map(|column| column_path(path, column)).collect(),
        None => Vec::new(),
    };
    let targets = paths.iter().map(|path| Target::open(Path::new(path))).collect::<Result<Vec<_>, _>>()?;
    let solution = progress::watched("solving", |control| match is_small(&bench, &request) {
        true => bench.solve(&request, control),
        false => bench.solve_told(&request, control, |cost| announced(cost, output)),
    })??;
    let contents = contents(&solution, args.antidiagonals);
    let offset = offset.and_then(|offset| offset.to_i64());
    let provenance = Provenance::new(&bench, &args.game, contents.clone(), command());
    let export = Export::new(&bench, &solution, &provenance).antidiagonals(args.antidiagonals).offset(offset);
    match () {
        () if !targets.is_empty() => {
            for (column, target) in targets.into_iter().enumerate() {
                let Some(name) = columns.get(column) else {
                    progress::watched("writing", |control| export.save(target, control))??;
                    continue;
                };
                let contents = format!("the pile {name} of {contents}");
                let provenance = Provenance::new(&bench, &args.game, contents, command());
                let export = Export::new(&bench, &solution, &provenance).offset(offset).column(Some(column));
                progress::watched("writing", |control| export.save(target, control))??;
            }
            let saved = Saved {
                file: paths.first().map_or("", String::as_str),
                files: if columns.is_empty() { &[] } else { &paths },
                positions: solution.positions(),
                p_count: solution.p_count(),
                largest: solution.largest(),
            };
            output.answer(&saved, || format!("{}\nwritten to {}", counts(&bench, &solution), paths.join(" and ")))
        }
        () if args.antidiagonals => sequence(&export, output),
        () if output.is_json() => {
            let mut sink = Sink { output, failure: None };
            let written = progress::watched("writing", |control| export.write_json(&mut sink, control))?;
            match sink.failure {
                Some(failure) => Err(failure),
                None => Ok(written?),
            }
        }
        () => in_words(&bench, &solution, output),
    }
}

/// Writes a table that does not fit into memory.
fn by_planes(bench: &Bench, request: &Request, (path, args): (&str, &Args), output: &mut Output) -> Done {
    output.note("the table does not fit into the memory that may be used: it is written plane by plane");
    let contents = format!("Grundy values, {}", request.region);
    let provenance = Provenance::new(bench, &args.game, contents, command());
    let target = Path::new(path);
    let work = |control: Control<'_>| bench.write_planes(request, target, &provenance, control);
    let written = progress::watched("solving", work)??;
    let (positions, p_count, largest) = (written.positions, written.p_count, Some(written.largest));
    let saved = Saved { file: path, files: &[], positions, p_count, largest };
    output.answer(&saved, || {
        let before = match written.before {
            0 => String::new(),
            planes => format!(", {planes} planes of it by an earlier run"),
        };
        format!("{positions} positions, largest value {}\nwritten to {path}{before}", written.largest)
    })
}

/// Is the region done in a moment, however it is worked?
fn is_small(bench: &Bench, request: &Request) -> bool {
    const FEW: u64 = 2_000;
    let tuples = match &request.region {
        Region::Box(sides) if bench.piles().is_none() => {
            sides.first().and_then(|side| u32::try_from(*side).ok()).and_then(|side| 1u64.checked_shl(side))
        }
        Region::Box(sides) => sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side)),
        Region::Total(total) => total.checked_mul(*total),
    };
    tuples.is_some_and(|tuples| tuples <= FEW)
}

/// Says beforehand what will take long: where moves are listed one by one.
fn announced(cost: &Cost, output: &Output) {
    const SHORT: Duration = Duration::from_secs(5);
    if cost.time > SHORT {
        output.note(in_advance(cost));
    }
}

/// `4096 positions with about 2000000 moves are to be listed: about 3 minutes at the speed of a sample`.
fn in_advance(cost: &Cost) -> String {
    let seconds = cost.time.as_secs();
    let (count, unit) = match seconds {
        0..120 => (seconds, "second"),
        120..7_200 => (seconds / 60, "minute"),
        7_200..172_800 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    let s = if count == 1 { "" } else { "s" };
    format!(
        "{} positions with about {} moves are to be listed: about {count} {unit}{s} at the speed of a sample",
        cost.positions, cost.moves
    )
}

/// What the piles are called, for files of one pile each.
fn pile_names(bench: &Bench, piles: usize) -> Vec<String> {
    match bench.relation() {
        Some(relation) => relation.piles.clone(),
        None => (1..=piles).map(|pile| format!("x{pile}")).collect(),
    }
}

/// The game and what is to be solved. The rest is not one answer but files, streams and pictures of the solution, which may
/// have more positions than an answer could hold.
fn request(args: &Args) -> Result<(Arc<Bench>, Request), Failure> {
    let want = match (args.grundy, args.remoteness) {
        (true, _) => Wanted::Grundy,
        (_, true) => Wanted::Remoteness,
        _ => Wanted::P,
    };
    let mut context = context(Control::none());
    if let Some(threads) = &args.threads {
        let threads = args::length("threads", threads, MOST_THREADS)?;
        if threads == 0 {
            return Err(Failure::input("--threads 0 does no work").hint("the least is 1"));
        }
        context.threads = Some(threads);
    }
    let question = SolveQuestion {
        game: Game::named(&args.game).misere(args.misere),
        size: args.size.as_deref().map(Into::into),
        total: args.total.as_deref().map(Into::into),
        want,
        explain: args.explain,
    };
    let (bench, request) = question.request(&context)?;
    if args.antidiagonals && want == Wanted::P {
        return Err(Failure::input("--antidiagonals reads values").hint("add --grundy or --remoteness"));
    }
    let memory = args.memory.as_deref().map(region::bytes).transpose()?;
    Ok((bench, memory.map_or(request.clone(), |memory| request.memory(memory))))
}

/// More threads than this are a mistake.
const MOST_THREADS: u32 = 1024;

/// The command as it could be typed again.
pub(crate) fn command() -> String {
    let plain = |word: &str| word.chars().all(|c| c.is_alphanumeric() || "-_./:=,+^".contains(c)) && !word.is_empty();
    let words = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        if plain(&word) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    });
    std::iter::once("ratwheel".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// What a file holds, in words.
fn contents(solution: &Solution, antidiagonals: bool) -> String {
    let play = if solution.play() == ratwheel_rules::Play::Misere { ", misère play" } else { "" };
    let read = if antidiagonals { ", read by antidiagonals" } else { "" };
    let what = match solution.want() {
        Want::PPositions | Want::Outcomes => "P-positions".to_owned(),
        want => format!("{want} of positions"),
    };
    format!("{what} {}{play}{read}", region::words(solution))
}

/// `100 positions with piles below 10: 9 P-positions`.
fn counts(bench: &Bench, solution: &Solution) -> String {
    let s = |count: u64| if count == 1 { "" } else { "s" };
    let (all, safe) = (solution.positions(), solution.p_count());
    let mut text = format!("{all} position{} {}: {safe} P-position{}", s(all), region::words(solution), s(safe));
    if let Some(symmetry) = symmetry_of(bench, solution.region()) {
        let _ = write!(text, ", {} up to {}", listed(solution, Some(symmetry)), symmetry.words());
    }
    if let Some(largest) = solution.largest() {
        let _ = write!(text, ", {} up to {largest}", solution.want());
    }
    text
}

fn in_words(bench: &Bench, solution: &Solution, output: &mut Output) -> Done {
    let room = Room::of_stdout();
    output.text(&counts(bench, solution))?;
    match (solution.want(), square(solution)) {
        (Want::PPositions | Want::Outcomes, sides) => {
            safe_positions(bench, solution, output, room)?;
            // A board says more to the eye, where it fits on the screen.
            match (sides, room.lines) {
                (Some((rows, columns)), Some(lines))
                    if rows <= lines && usize::try_from(columns).is_ok_and(|columns| columns <= room.width / 2) =>
                {
                    board(solution, (rows, columns), output)
                }
                _ => Ok(()),
            }
        }
        (_, Some(sides)) => values(bench, solution, sides, output, room),
        _ => values_listed(solution, output, room),
    }
}

/// Rows and columns, for two piles in a box.
fn square(solution: &Solution) -> Option<(u64, u64)> {
    match (solution.piles(), solution.region()) {
        (Some(2), Region::Box(sides)) => Some((*sides.first()?, *sides.last()?)),
        (Some(2), Region::Total(total)) => Some((total.checked_add(1)?, total.checked_add(1)?)),
        _ => None,
    }
}

/// Where the rest of a long answer is.
const ALL: &str = "`-o FILE` writes all";

/// The P-positions, several on a line.
fn safe_positions(bench: &Bench, solution: &Solution, output: &mut Output, room: Room) -> Done {
    let symmetry = symmetry_of(bench, solution.region());
    let mut list = Wrapped::new(output, room, "");
    all_or_enough(each_listed(solution, symmetry, |piles| list.push(piles)))?;
    let shown = list.finish()?;
    more(listed(solution, symmetry) - shown, ALL, output)
}

/// P-positions as a board: rows are the first pile, columns the second.
fn board(solution: &Solution, (rows, columns): (u64, u64), output: &mut Output) -> Done {
    for x in 0..rows {
        let mut line = String::new();
        for y in 0..columns {
            line.push_str(match solution.outcome(&[x, y]) {
                Some(ratwheel_rules::Outcome::P) => "P ",
                Some(ratwheel_rules::Outcome::N) => "· ",
                None => "  ",
            });
        }
        output.text(line.trim_end())?;
    }
    Ok(())
}

fn value(solution: &Solution, piles: &[u64]) -> Option<u32> {
    match solution.want() {
        Want::Grundy => solution.grundy(piles),
        _ => solution.remoteness(piles),
    }
}

/// Values of two piles as a table; on a terminal only as much as fits.
fn values(bench: &Bench, solution: &Solution, (rows, columns): (u64, u64), output: &mut Output, room: Room) -> Done {
    let digits = |number: u64| number.to_string().len();
    let corner = bench.relation().map_or_else(|| "x\\y".to_owned(), |relation| relation.piles.join("\\"));
    let first = corner.chars().count().max(digits(rows.saturating_sub(1)));
    let each = digits(u64::from(solution.largest().unwrap_or(0))).max(digits(columns.saturating_sub(1)));
    let fitting = u64::try_from(room.width.saturating_sub(first) / (each + 1)).unwrap_or(u64::MAX);
    let shown_rows = room.lines.map_or(rows, |lines| rows.min(lines));
    let shown = room.lines.map_or(columns, |_| columns.min(fitting));
    let mut line = format!("{corner:>first$}");
    for y in 0..shown {
        let _ = write!(line, " {y:>each$}");
    }
    output.text(&line)?;
    for x in 0..shown_rows {
        line.clear();
        let _ = write!(line, "{x:>first$}");
        for y in 0..shown {
            match value(solution, &[x, y]) {
                Some(value) => {
                    let _ = write!(line, " {value:>each$}");
                }
                None => line.extend(std::iter::repeat_n(' ', each + 1)),
            }
        }
        output.text(line.trim_end())?;
    }
    if (shown_rows, shown) == (rows, columns) {
        return Ok(());
    }
    output.text(&format!("… {shown_rows} of {rows} rows and {shown} of {columns} columns; {ALL}"))
}

/// One line a position.
fn values_listed(solution: &Solution, output: &mut Output, room: Room) -> Done {
    let (mut line, mut listed) = (String::new(), 0u64);
    all_or_enough(solution.each(|piles, cell| {
        if Some(listed) == room.lines {
            return Err(Stop::Enough);
        }
        line.clear();
        push_position(&mut line, piles);
        let _ = write!(line, " {}", cell.grundy.or(cell.remoteness).unwrap_or_default());
        output.text(&line)?;
        listed += 1;
        Ok(())
    }))?;
    more(solution.positions() - listed, ALL, output)
}

/// The values as one sequence, wrapped.
fn sequence(export: &Export<'_>, output: &mut Output) -> Done {
    let mut terms = Vec::new();
    export.each_term(Control::none(), |term| {
        terms.push(term.to_string());
        Ok(())
    })?;
    if output.is_json() {
        return output.json_line(&Sequence { sequence: terms });
    }
    let (mut line, width) = (String::new(), Room::of_stdout().width);
    for (index, term) in terms.iter().enumerate() {
        if !line.is_empty() && line.len() + term.len() + 2 > width {
            output.text(line.trim_end())?;
            line.clear();
        }
        line.push_str(term);
        if index + 1 < terms.len() {
            line.push_str(", ");
        }
    }
    output.text(&line)
}

/// Standard output for writers that know nothing of it. A reader that went away is not a failed write, so what happened
/// is kept.
struct Sink<'a> {
    output: &'a mut Output,
    failure: Option<Failure>,
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.output.bytes(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(failure) => {
                self.failure = Some(failure);
                Err(io::Error::other("the answer cannot be written"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
