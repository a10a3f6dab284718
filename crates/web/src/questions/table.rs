//! P-positions as tables: as the documents print them, and for other games in the order of their total.

use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work, quick};
use crate::schema;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::Position;
use ratwheel_workbench::{Bench, Region, Request, Want};
use serde::Serialize;

const ROWS: &[Field] = &[
    optional("rows", Kind::Natural, "how many rows; 15 if not given"),
    optional("from", Kind::Natural, "the number of the first row; the document's own first row if not given"),
];
const POSITION: &[Field] = &[needed("position", Kind::Position, "the position, as [\"24\",\"32\"]")];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/table",
        "The table of P-positions, as the documents print it; for other games in the order of their total",
        &[GAME, ROWS],
        Work::Question(table, lengthy),
        Answer::Json(schema::table),
    ),
    Route::post(
        "/api/member",
        "Does a position belong to a set of the catalogue?",
        &[GAME, POSITION],
        Work::Question(member, quick),
        Answer::Json(schema::member),
    ),
];

/// A table as the command line prints it.
#[derive(Serialize)]
pub(crate) struct TableAnswer {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// More rows than this, and rules without a table of their own, take more than a moment.
fn lengthy(_: &Desk, ask: &Ask) -> bool {
    const FEW: u64 = 200;
    ask.has("rules") || ask.count("rows", "rows", u64::MAX).is_ok_and(|rows| rows.is_some_and(|rows| rows > FEW))
}

/// Is there a table for this game?
pub(crate) fn has_table(bench: &Bench) -> bool {
    bench.instance().table.is_some() || bench.relation().is_some()
}

fn table(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let bench = desk.shelf.bench(ask, None)?;
    let count = ask.count("rows", "rows", desk.limits.rows)?.unwrap_or(15);
    let from = ask.natural("from")?;
    let Some(printed) = bench.instance().table.as_ref().filter(|_| !ask.flag("misere")) else {
        return json(&by_total(desk, ask, &bench, count, &from.unwrap_or_default(), control)?);
    };
    let from = from.unwrap_or_else(|| Natural::from(printed.first));
    let mut rows = Vec::new();
    let mut bytes = 0u64;
    for n in 0..count {
        control.step(n, count)?;
        let row = printed.row(&(&from + n)).map_err(Refusal::gave_up)?;
        bytes = row.iter().fold(bytes, |bytes, cell| bytes.saturating_add(cell.len() as u64 + 3));
        if bytes > desk.limits.answer {
            return Err(
                Refusal::limit("answer", desk.limits.answer, "the table is too long").hint("ask for fewer rows")
            );
        }
        rows.push(row);
    }
    json(&TableAnswer { columns: printed.columns.clone(), rows })
}

/// The P-positions of a ruleset in the order of their total; the region grows until there are enough.
fn by_total(
    desk: &Desk,
    ask: &Ask,
    bench: &Bench,
    count: u64,
    from: &Natural,
    control: Control<'_>,
) -> Result<TableAnswer, Refusal> {
    let Some(relation) = bench.relation() else {
        return Err(Refusal::gave_up(format_args!("no document prints a table of P-positions for {}", bench.name())));
    };
    let (Some(first), piles) = (from.to_usize(), u32::try_from(relation.piles.len()).unwrap_or(u32::MAX)) else {
        return Err(Refusal::gave_up("a row that far out cannot be found by playing out"));
    };
    let wanted = first.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
    let most = desk.limits.positions;
    let mut total = 16u64;
    loop {
        if total.checked_pow(piles).is_none_or(|tuples| tuples > most.saturating_mul(2)) {
            let why = format!("more than {most} positions would have to be played out for {wanted} rows");
            return Err(Refusal::limit("positions", most, why).hint("ask for fewer rows"));
        }
        let request = Request::new(Region::Total(total), Want::PPositions).play(ask.play()).memory(desk.limits.memory);
        let solution = bench.solve(&request, control)?;
        if solution.p_count() >= wanted as u64 {
            let mut found: Vec<Vec<u64>> = Vec::new();
            let Ok(()) = solution.each_p(|piles| {
                found.push(piles.to_vec());
                Ok::<_, std::convert::Infallible>(())
            });
            found.sort_by_key(|piles| (piles.iter().sum::<u64>(), piles.clone()));
            let columns = std::iter::once("n".to_owned()).chain(relation.piles.iter().cloned()).collect();
            let cells = |(n, piles): (usize, Vec<u64>)| {
                std::iter::once(n.to_string()).chain(piles.iter().map(ToString::to_string)).collect()
            };
            let rows = found.into_iter().enumerate().skip(first).take(wanted - first).map(cells).collect();
            return Ok(TableAnswer { columns, rows });
        }
        total = total.saturating_mul(2);
    }
}

#[derive(Serialize)]
struct Membership {
    position: Position,
    member: bool,
}

fn member(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let bench = desk.shelf.bench(ask, None)?;
    let position = Position::new(ask.piles("position")?);
    let Some(belongs) = &bench.instance().member else {
        return Err(Refusal::gave_up(format_args!("{} is a game, not a set of positions", bench.name()))
            .hint("/api/outcome tells whether it is a P-position"));
    };
    let member = belongs(&position).map_err(Refusal::input)?;
    json(&Membership { position, member })
}
