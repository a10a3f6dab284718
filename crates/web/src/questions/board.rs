//! Whole boards: outcomes, Grundy values or lengths of play of every cell, for two piles or a slice through more.

use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, written};
use crate::routes::{Answer, Route, Work};
use crate::schema;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Outcome, Play};
use ratwheel_workbench::{Bench, Region, Request, Solution, Want, words};
use serde::Serialize;

/// The body of a board.
pub(crate) const BOARD: &[&[Field]] = &[GAME, SHAPE];
const SHAPE: &[Field] = &[
    needed("width", Kind::Natural, "columns: the first pile of the slice goes to the right"),
    needed("height", Kind::Natural, "rows: the second goes up"),
    needed("want", Kind::Choice(&["outcomes", "grundy", "remoteness"]), "what the cells show"),
    optional("fixed", Kind::Slice, "for more piles: a number for each pile that is held, null for the two that vary"),
];

pub(crate) const ROUTES: &[Route] = &[Route::post(
    "/api/board",
    "Every cell of a board: outcomes, Grundy values or lengths of play",
    BOARD,
    Work::Question(answer, large),
    Answer::Json(schema::board),
)];

/// Boards with more cells than this take more than a moment.
fn large(_: &Desk, ask: &Ask) -> bool {
    const FEW: u64 = 10_000;
    let side = |name| ask.count(name, "cells", u64::MAX).ok().flatten().unwrap_or(u64::MAX);
    side("width").saturating_mul(side("height")) > FEW || ask.has("fixed")
}

fn answer(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    board(desk, ask, ("cells", desk.limits.cells), ("positions", desk.limits.positions), control).map(Reply::Json)
}

#[derive(Serialize)]
struct BoardAnswer {
    width: u64,
    height: u64,
    axes: Vec<usize>,
    want: &'static str,
    rows: Vec<Row>,
    largest: Option<i64>,
    how: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Row {
    Outcomes(String),
    Values(Vec<i64>),
}

impl Row {
    fn largest(&self) -> Option<i64> {
        match self {
            Self::Outcomes(_) => None,
            Self::Values(values) => values.iter().copied().max(),
        }
    }
}

/// The piles that vary, one or two, and what the others are held at.
struct Slice {
    axes: Vec<usize>,
    fixed: Vec<Natural>,
}

impl Slice {
    fn read(ask: &Ask) -> Result<Self, Refusal> {
        let Some(fixed) = ask.slice("fixed")? else {
            return Ok(Self { axes: vec![0, 1], fixed: vec![Natural::zero(); 2] });
        };
        let axes: Vec<usize> = (0..).zip(&fixed).filter(|(_, pile)| pile.is_none()).map(|(at, _)| at).collect();
        if axes.len() != 2.min(fixed.len()) || axes.is_empty() {
            let why = format!("`fixed` has {} piles that vary", axes.len());
            return Err(Refusal::input(why).hint("a board needs exactly two nulls, as [null,null,\"7\"]"));
        }
        Ok(Self { axes, fixed: fixed.into_iter().map(Option::unwrap_or_default).collect() })
    }

    /// A game of one pile is a row of cells.
    fn fit(self, bench: &Bench, ask: &Ask) -> Self {
        if bench.piles() == Some(1) && !ask.has("fixed") {
            return Self { axes: vec![0], fixed: vec![Natural::zero()] };
        }
        self
    }

    fn position(&self, x: u64, y: u64) -> Vec<Natural> {
        let mut piles = self.fixed.clone();
        for (axis, pile) in self.axes.iter().zip([x, y]) {
            if let Some(slot) = piles.get_mut(*axis) {
                *slot = Natural::from(pile);
            }
        }
        piles
    }

    fn words(&self, x: u64, y: u64) -> Option<Vec<u64>> {
        self.position(x, y).iter().map(Natural::to_u64).collect()
    }
}

/// Works out a board; its cells and the positions below them are limited by name.
pub(crate) fn board(
    desk: &Desk,
    ask: &Ask,
    (cells_name, most_cells): (&'static str, u64),
    (positions_name, most_positions): (&'static str, u64),
    control: Control<'_>,
) -> Result<String, Refusal> {
    let side = |name| ask.count(name, cells_name, most_cells).map(|side| side.unwrap_or(0));
    let (width, height) = (side("width")?, side("height")?);
    if width == 0 || height == 0 {
        return Err(Refusal::input("a board without cells").hint("width and height are at least 1"));
    }
    if width.checked_mul(height).is_none_or(|cells| cells > most_cells) {
        let why = format!("a board of {width} × {height} has more than {most_cells} cells");
        return Err(Refusal::limit(cells_name, most_cells, why).hint("ask for a smaller board"));
    }
    let slice = Slice::read(ask)?;
    let bench = desk.shelf.played(ask, Some(slice.fixed.len()))?;
    let slice = slice.fit(&bench, ask);
    let height = if slice.axes.len() == 1 { 1 } else { height };
    let want = match ask.text("want") {
        Some("grundy") => Want::Grundy,
        Some("remoteness") => Want::Remoteness,
        _ => Want::Outcomes,
    };
    if want == Want::Grundy && ask.play() == Play::Misere {
        return Err(Refusal::input("Grundy values do not decide misère play").hint("ask for outcomes or remoteness"));
    }
    suits(&bench, &slice)?;
    let within = sides(&bench, &slice, (width, height)).filter(|sides| {
        sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side)).is_some_and(|all| all <= most_positions)
    });
    let (rows, how) = match within {
        // Playing out a slice takes all that lies below it; a closed form takes a moment.
        _ if want == Want::Grundy && slice.fixed.len() > 2 && bench.instance().values.is_some() => {
            by_values(&bench, &slice, (width, height), control)?
        }
        Some(sides) => {
            let request = Request::new(Region::Box(sides), want).play(ask.play()).memory(desk.limits.memory);
            let how = bench.explain(&request)?.lines;
            let solution = bench.solve(&request, control)?;
            ((0..height).map(|y| row(&solution, &slice, width, y)).collect(), how)
        }
        None if want == Want::Outcomes => by_strategy(&bench, &slice, (width, height), ask.play(), control)?,
        None => {
            let why = format!("more than {most_positions} positions lie below this board");
            let refusal = Refusal::limit(positions_name, most_positions, why);
            return Err(refusal.hint("hold the other piles at smaller sizes, or ask for outcomes"));
        }
    };
    let rows: Vec<Row> = rows;
    let want = match want {
        Want::Grundy => "grundy",
        Want::Remoteness => "remoteness",
        _ => "outcomes",
    };
    let largest = rows.iter().filter_map(Row::largest).max();
    written(&BoardAnswer { width, height, axes: slice.axes, want, rows, largest, how })
}

/// Nim-values by the closed form of the game.
fn by_values(
    bench: &Bench,
    slice: &Slice,
    (width, height): (u64, u64),
    control: Control<'_>,
) -> Result<(Vec<Row>, Vec<String>), Refusal> {
    let value = |x: u64, y: u64| -> Result<i64, Refusal> {
        let (Ok(position), Some(values)) = (bench.position(&slice.position(x, y)), &bench.instance().values) else {
            return Ok(-1);
        };
        let value =
            values.value(&position).map_err(Refusal::gave_up)?.to_u64().and_then(|value| i64::try_from(value).ok());
        value.ok_or_else(|| {
            Refusal::gave_up("nim-values that large are not drawn").hint("hold the other piles at smaller sizes")
        })
    };
    let mut rows = Vec::new();
    for y in 0..height {
        control.step(y, height)?;
        rows.push(Row::Values((0..width).map(|x| value(x, y)).collect::<Result<_, _>>()?));
    }
    Ok((rows, vec!["cell by cell, nim-values in closed form".to_owned()]))
}

/// A slice too far out to be played out: each cell by whoever knows it.
fn by_strategy(
    bench: &Bench,
    slice: &Slice,
    (width, height): (u64, u64),
    play: Play,
    control: Control<'_>,
) -> Result<(Vec<Row>, Vec<String>), Refusal> {
    let mut names: Vec<&str> = Vec::new();
    let mut letter = |x: u64, y: u64| -> Result<char, Refusal> {
        let Ok(position) = bench.position(&slice.position(x, y)) else { return Ok('.') };
        let known =
            bench.strategies(play).find_map(|strategy| Some((strategy.name(), strategy.decide(&position).ok()?)));
        let Some((name, verdict)) = known else {
            let why = format!("no strategy knows {}, and it is too large to be played out", words::position(&position));
            return Err(Refusal::gave_up(why).hint("hold the other piles at smaller sizes"));
        };
        if !names.contains(&name) {
            names.push(name);
        }
        Ok(if verdict.outcome() == Outcome::P { 'P' } else { 'N' })
    };
    let mut rows = Vec::new();
    for y in 0..height {
        control.step(y, height)?;
        rows.push(Row::Outcomes((0..width).map(|x| letter(x, y)).collect::<Result<_, _>>()?));
    }
    Ok((rows, names.iter().map(|name| format!("cell by cell, strategy {name}")).collect()))
}

/// Is the game played with as many piles as the slice has?
fn suits(bench: &Bench, slice: &Slice) -> Result<(), Refusal> {
    match bench.piles() {
        Some(piles) if piles == slice.fixed.len() => Ok(()),
        Some(piles) => {
            let why = format!("{} has {piles} pile{}", bench.name(), if piles == 1 { "" } else { "s" });
            let hint = "a board shows two piles: hold the others in `fixed`, as [null,null,\"7\"]";
            Err(Refusal::gave_up(why).hint(hint))
        }
        None => Err(Refusal::gave_up(format_args!("{} is not played on a board", bench.name()))),
    }
}

/// The box that holds every cell; where piles are kept in order, a cell and its mirror image are the same position.
fn sides(bench: &Bench, slice: &Slice, (width, height): (u64, u64)) -> Option<Vec<u64>> {
    let corner = slice.words(width.saturating_sub(1), height.saturating_sub(1))?;
    let sides: Vec<u64> = corner.iter().map(|pile| pile.checked_add(1)).collect::<Option<_>>()?;
    if bench.relation().is_some_and(|relation| relation.sorted) {
        let longest = sides.iter().copied().max().unwrap_or(1);
        return Some(vec![longest; sides.len()]);
    }
    Some(sides)
}

fn row(solution: &Solution, slice: &Slice, width: u64, y: u64) -> Row {
    let cell = |x: u64| {
        let mut piles = slice.words(x, y)?;
        if solution.sorted() {
            piles.sort_unstable();
        }
        solution.cell(&piles)
    };
    if solution.want() == Want::Outcomes {
        let letter = |x| match cell(x).map(|cell| cell.outcome) {
            Some(Outcome::P) => 'P',
            Some(Outcome::N) => 'N',
            None => '.',
        };
        return Row::Outcomes((0..width).map(letter).collect());
    }
    let value = |x| cell(x).and_then(|cell| cell.grundy.or(cell.remoteness)).map_or(-1, i64::from);
    Row::Values((0..width).map(value).collect())
}
