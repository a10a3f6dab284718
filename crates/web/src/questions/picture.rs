//! Pictures to save: boards, heat-maps, plots and strips.

use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::Reply;
use crate::routes::{Answer, Route, Work, long};
use crate::shelf;
use ratwheel_draw::{Picture, Theme};
use ratwheel_numbers::Control;
use ratwheel_rules::Position;
use ratwheel_workbench::pictures::BoardOptions;

const PICTURE: &[Field] = &[
    needed("kind", Kind::Choice(&["board", "heat", "sequence", "differences", "strip"]), "what is drawn"),
    optional("width", Kind::Natural, "columns of a board"),
    optional("height", Kind::Natural, "rows of a board"),
    optional("rows", Kind::Natural, "piles below this, for sequence and differences"),
    optional("position", Kind::Position, "where the piece or the coins are"),
    optional("to", Kind::Position, "where a move would put the coins of a strip"),
    optional("plain", Kind::Flag, "leave the safe cells of a board out"),
    optional("moves", Kind::Flag, "show where the piece may go"),
    optional("format", Kind::Choice(&["svg", "png"]), "the format; svg if not given"),
    optional("theme", Kind::Choice(&["light", "dark", "auto"]), "the colours; light if not given"),
    optional("pixels", Kind::Natural, "the width of a PNG"),
];

pub(crate) const ROUTES: &[Route] = &[Route::post(
    "/api/picture",
    "A board, a heat-map, a plot or a strip as a picture",
    &[GAME, PICTURE],
    Work::Question(picture, long),
    Answer::File(&["image/svg+xml", "image/png"]),
)];

fn picture(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    const WIDEST: u64 = 4_000;
    let theme = match ask.text("theme") {
        Some("dark") => Theme::Dark,
        Some("auto") => Theme::Auto,
        _ => Theme::Light,
    };
    let pixels = ask.count("pixels", "pixels", WIDEST)?.and_then(|pixels| u32::try_from(pixels).ok());
    let kind = ask.text("kind").unwrap_or("board");
    let (name, drawn) = drawn(desk, ask, kind, control)?;
    control.check()?;
    let name = format!("{}-{kind}", super::file_name(&name));
    Ok(match ask.text("format") {
        Some("png") => {
            let bytes = drawn.to_png(theme, pixels).map_err(Refusal::gave_up)?;
            Reply::File { name: format!("{name}.png"), kind: "image/png", bytes }
        }
        _ => {
            Reply::File { name: format!("{name}.svg"), kind: "image/svg+xml", bytes: drawn.to_svg(theme).into_bytes() }
        }
    })
}

fn drawn(desk: &Desk, ask: &Ask, kind: &str, control: Control<'_>) -> Result<(String, Box<dyn Picture>), Refusal> {
    let place = |bench: &ratwheel_workbench::Bench, name: &str| -> Result<Option<Position>, Refusal> {
        if ask.has(name) { shelf::position(bench, &ask.piles(name)?).map(Some) } else { Ok(None) }
    };
    if kind == "strip" {
        let bench = desk.shelf.played(ask, None)?;
        let position = place(&bench, "position")?.unwrap_or_else(|| bench.instance().start.clone());
        let strip = bench.strip(&position, place(&bench, "to")?.as_ref())?;
        return Ok((bench.name().to_owned(), Box::new(strip)));
    }
    // Games with any number of piles are drawn with two.
    let bench = desk.shelf.played(ask, Some(2))?;
    let (width, height) = sides(desk, ask)?;
    let most = desk.limits.positions;
    let drawn: Box<dyn Picture> = match kind {
        "heat" => Box::new(bench.heat(width, height, control)?),
        "sequence" | "differences" => {
            let size = ask.count("rows", "rows", desk.limits.rows)?.unwrap_or(100);
            if size.saturating_mul(size) > most {
                return Err(Refusal::limit("positions", most, format_args!("`rows`: {size}² positions are too many")));
            }
            match kind {
                "sequence" => Box::new(bench.sequence(size, ask.play(), control)?),
                _ => Box::new(bench.differences(size, ask.play(), control)?),
            }
        }
        _ => {
            let mut options = BoardOptions::new(width, height);
            options.play = ask.play();
            (options.safe, options.moves) = (!ask.flag("plain"), ask.flag("moves"));
            options.at = place(&bench, "position")?;
            Box::new(bench.board(&options, control)?)
        }
    };
    Ok((bench.name().to_owned(), drawn))
}

fn sides(desk: &Desk, ask: &Ask) -> Result<(u32, u32), Refusal> {
    let cells = desk.limits.cells;
    let side = |name| ask.count(name, "cells", cells).map(|side| side.unwrap_or(12));
    let (width, height) = (side("width")?, side("height")?);
    if width.saturating_mul(height) > cells {
        return Err(Refusal::limit("cells", cells, format_args!("a board of {width} × {height}")));
    }
    let word = |side| u32::try_from(side).unwrap_or(u32::MAX);
    Ok((word(width), word(height)))
}
