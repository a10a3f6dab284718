//! Every position of a region by brute force: solved, compared with the strategies, written to a file.

use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, written};
use crate::routes::{Answer, Route, Work, long};
use crate::schema;
use ratwheel_numbers::Control;
use ratwheel_rules::Play;
use ratwheel_workbench::answers::{CheckAnswer, PlanAnswer};
use ratwheel_workbench::{Bench, Export, ExportError, Format, Provenance, Region, Request, Solution, Want};
use std::io::{self, Write};
use std::sync::Arc;

/// The body of `solve`.
pub(crate) const SOLVE: &[&[Field]] = &[GAME, SOLVE_FIELDS];
/// The body of `check`.
pub(crate) const CHECK: &[&[Field]] = &[GAME, SIZE];

const SIZE: &[Field] = &[needed("size", Kind::Sizes, "piles below this: one number for all, or one for each")];
const WANTED: &[&str] = &["p", "outcomes", "grundy", "remoteness"];
const SOLVE_FIELDS: &[Field] = &[
    optional("size", Kind::Sizes, "piles below this: one number for all, or one for each"),
    optional("total", Kind::Natural, "in place of `size`: every position with a total of at most this"),
    optional("want", Kind::Choice(WANTED), "P-positions, Grundy values or lengths of play; P-positions if not given"),
    optional("explain", Kind::Flag, "only tell how it would be worked out, and how much memory that takes"),
];
const FORMAT: &[Field] = &[
    optional("want", Kind::Choice(WANTED), "P-positions, Grundy values or lengths of play; P-positions if not given"),
    needed(
        "format",
        Kind::Choice(&["csv", "json", "txt", "tex"]),
        "the format; txt is a b-file, read by antidiagonals",
    ),
];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/solve",
        "P-positions, Grundy values or lengths of play of a region, by brute force",
        SOLVE,
        Work::Question(solve, long),
        Answer::Json(schema::solve),
    ),
    Route::post(
        "/api/check",
        "Every strategy, claim and example of a game against brute force on a box",
        CHECK,
        Work::Question(check, long),
        Answer::Json(schema::check),
    ),
    Route::post(
        "/api/export",
        "A region as a file",
        &[GAME, SIZE, FORMAT],
        Work::Question(export, long),
        Answer::File(&["text/csv", "application/json", "text/plain", "application/x-tex"]),
    ),
];

/// The game and the box; one number is meant for all piles, and a game with any number of piles takes it from the box.
pub(crate) fn sized(desk: &Desk, ask: &Ask) -> Result<(Arc<Bench>, Vec<u64>), Refusal> {
    let sizes = ask.sizes("size")?;
    let one = sizes.len() == 1;
    let bench = desk.shelf.played(ask, (!one).then_some(sizes.len()))?;
    match (bench.piles(), sizes.first()) {
        (Some(piles), Some(side)) if one => Ok((bench, vec![*side; piles])),
        (Some(piles), _) if piles != sizes.len() => {
            let s = if piles == 1 { "" } else { "s" };
            let why = format!("`size` has {} sides, {} has {piles} pile{s}", sizes.len(), bench.name());
            Err(Refusal::input(why).hint("give one number for all piles, or one for each"))
        }
        (None, _) if !one => {
            let why = format!("`size` has {} sides, {} has one strip", sizes.len(), bench.name());
            Err(Refusal::input(why).hint("give one number: coins lie on the squares below it"))
        }
        _ => Ok((bench, sizes)),
    }
}

/// Refuses a region with too many positions before anything is worked out.
fn small(bench: &Bench, region: &Region, (name, most): (&'static str, u64)) -> Result<(), Refusal> {
    let tuples = match (region, bench.piles()) {
        (Region::Box(sides), Some(_)) => sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side)),
        // Coins on a strip: every set of squares.
        (Region::Box(sides), None) => {
            sides.first().and_then(|side| u32::try_from(*side).ok()).and_then(|side| 1u64.checked_shl(side))
        }
        (Region::Total(total), piles) => {
            let piles = u32::try_from(piles.unwrap_or(1)).unwrap_or(u32::MAX);
            total.checked_add(1).and_then(|side| side.checked_pow(piles))
        }
    };
    if tuples.is_some_and(|tuples| tuples <= most) {
        return Ok(());
    }
    Err(Refusal::limit(name, most, format_args!("a region with more than {most} positions"))
        .hint("ask for a smaller one"))
}

fn want(ask: &Ask) -> Result<Want, Refusal> {
    let want = match ask.text("want") {
        Some("grundy") => Want::Grundy,
        Some("remoteness") => Want::Remoteness,
        _ => Want::PPositions,
    };
    if want == Want::Grundy && ask.play() == Play::Misere {
        return Err(Refusal::input("Grundy values do not decide misère play").hint("leave out `misere` or `grundy`"));
    }
    Ok(want)
}

fn request(desk: &Desk, ask: &Ask, region: Region) -> Result<Request, Refusal> {
    Ok(Request::new(region, want(ask)?).play(ask.play()).memory(desk.limits.memory))
}

fn region(desk: &Desk, ask: &Ask) -> Result<(Arc<Bench>, Region), Refusal> {
    match (ask.has("size"), ask.has("total")) {
        (true, false) => sized(desk, ask).map(|(bench, sides)| (bench, Region::Box(sides))),
        (false, true) => {
            let total = ask.count("total", "job_positions", desk.limits.job_positions)?.unwrap_or(0);
            Ok((desk.shelf.played(ask, None)?, Region::Total(total)))
        }
        _ => Err(Refusal::input("which region?").hint("give `size` or `total`")),
    }
}

fn solve(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    solved(desk, ask, ("positions", desk.limits.positions), control).map(Reply::Json)
}

/// The answer of `solve`, within a limit of positions.
pub(crate) fn solved(
    desk: &Desk,
    ask: &Ask,
    most: (&'static str, u64),
    control: Control<'_>,
) -> Result<String, Refusal> {
    let (bench, region) = region(desk, ask)?;
    let request = request(desk, ask, region)?;
    if ask.flag("explain") {
        return written(&PlanAnswer::from(bench.explain(&request)?));
    }
    small(&bench, &request.region, most)?;
    let solution = bench.solve(&request, control)?;
    let bytes = file(desk, ask, &bench, &solution, None, control)?;
    let text = String::from_utf8(bytes).map_err(|_| Refusal::new(500, "the answer is not UTF-8"))?;
    Ok(text.trim_end().to_owned())
}

/// What was found, as a file; without a format as the command line prints it.
fn file(
    desk: &Desk,
    ask: &Ask,
    bench: &Bench,
    solution: &Solution,
    format: Option<Format>,
    control: Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    let game = ask.text("game").unwrap_or(bench.name());
    let contents = format!("{} of {}", solution.want(), bench.name());
    let provenance = Provenance::new(bench, game, contents, "the server, /api/solve or /api/export");
    let spread = format == Some(Format::BFile) && solution.want() != Want::PPositions && bench.piles() == Some(2);
    let export = Export::new(bench, solution, &provenance).antidiagonals(spread);
    let mut out = Capped { bytes: Vec::new(), most: desk.limits.answer, full: false };
    let done = match format {
        Some(format) => export.write(&mut out, format, control),
        None => export.write_json(&mut out, control),
    };
    if out.full {
        let most = desk.limits.answer;
        return Err(Refusal::limit("answer", most, format_args!("the answer has more than {most} bytes")));
    }
    done.map_err(|error| match error {
        ExportError::Cancelled => Refusal::stopped(),
        error @ ExportError::Unsuited { .. } => Refusal::gave_up(error),
        error => Refusal::input(error),
    })?;
    Ok(out.bytes)
}

/// Bytes in memory, up to a limit.
struct Capped {
    bytes: Vec<u8>,
    most: u64,
    full: bool,
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.bytes.len() as u64).saturating_add(bytes.len() as u64) > self.most {
            self.full = true;
            return Err(io::Error::other("the answer is too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    checked(desk, ask, control).map(Reply::Json)
}

/// The answer of `check`.
pub(crate) fn checked(desk: &Desk, ask: &Ask, control: Control<'_>) -> Result<String, Refusal> {
    let (bench, sides) = sized(desk, ask)?;
    let side = sides.first().copied().unwrap_or(0);
    if sides.iter().any(|other| *other != side) {
        return Err(Refusal::input("`size` has different sides").hint("the box of `check` has equal sides"));
    }
    written(&CheckAnswer::from(bench.check(side, control)?))
}

fn export(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (format, kind, ending) = match ask.text("format") {
        Some("json") => (Format::Json, "application/json", "json"),
        Some("txt") => (Format::BFile, "text/plain; charset=utf-8", "b.txt"),
        Some("tex") => (Format::Tex, "application/x-tex", "tex"),
        _ => (Format::Csv, "text/csv; charset=utf-8", "csv"),
    };
    let (bench, sides) = sized(desk, ask)?;
    let request = request(desk, ask, Region::Box(sides))?;
    let spread = format == Format::BFile && request.want != Want::PPositions && bench.piles() == Some(2);
    format.suits(&bench, request.want, spread).map_err(Refusal::gave_up)?;
    small(&bench, &request.region, ("positions", desk.limits.positions))?;
    let solution = bench.solve(&request, control)?;
    let bytes = file(desk, ask, &bench, &solution, Some(format), control)?;
    let want = ask.text("want").unwrap_or("p");
    Ok(Reply::File { name: format!("{}-{want}.{ending}", super::file_name(bench.name())), kind, bytes })
}
