//! P-positions as tables: as the documents print them, and for other games in the order of their total.

use super::Game;
use super::sequences::{Range, Rows, TableAnswer, indices};
use crate::ask::{Asked, Context, Number, Piles, Problem, Question};
use ratwheel_bench::{Bench, each_listed, listed};
use ratwheel_games::{Layout, LayoutError, Page};
use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use ratwheel_solve::{Region, Request, Want};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<TableQuestion>(), Asked::of::<MemberQuestion>()];

/// Which positions are P?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct TableQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// How many rows; 15 if not given.
    pub rows: Option<Number>,
    /// The number of the first row; the document's own first row if not given.
    pub from: Option<Number>,
    /// Arranged like this table of its document, as 000-table-3 or table-3; like the first that there is if empty. The
    /// rows are then those that the document prints, if nothing is said about them.
    pub like: Option<String>,
}

impl Question for TableQuestion {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str =
        "The table of P-positions, as the documents print it; for other games in the order of their total";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","rows":4,"from":"10^20"}"#;
    type Answer = GameTable;

    fn ask(&self, context: &Context<'_>) -> Result<GameTable, Problem> {
        let bench = context.open(&self.game, None)?;
        if let Some(like) = &self.like {
            return self.like(like, &bench, context);
        }
        let table = match self.printed(&bench, context)? {
            Some(printed) => printed.rows.collected(&printed.count, context)?,
            None => {
                let (from, count) = self.range(0, context)?;
                self.by_total(&bench, count.to_u64().unwrap_or(u64::MAX), &from, context)?
            }
        };
        Ok(GameTable { columns: table.columns, rows: table.rows, like: None })
    }

    /// More rows than this, and rules without a table of their own, take more than a moment.
    fn takes_long(&self, context: &Context<'_>) -> bool {
        const FEW: u64 = 200;
        self.game.rules.is_some() || context.count("rows", self.rows.as_ref(), ("rows", FEW)).is_err()
    }
}

/// `{columns, rows, like}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameTable {
    /// The heads; none for a grid of values alone, if it is arranged like that.
    pub columns: Vec<String>,
    /// The rows. Arranged like a document they may have different lengths, and blank cells are empty.
    pub rows: Vec<Vec<String>>,
    /// The table of a document that it is arranged like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<Likeness>,
}

impl GameTable {
    /// The same as rows that are handed out one by one. The first cell of a row is its number.
    #[must_use]
    pub fn as_printed(self) -> PrintedTable<'static> {
        let first = self.rows.first().and_then(|row| row.first()).and_then(|n| n.parse().ok());
        let count = Natural::from(u64::try_from(self.rows.len()).unwrap_or(u64::MAX));
        let rows = Rows { columns: self.columns, rows: Box::new(self.rows.into_iter().map(Ok)) };
        PrintedTable { from: first.unwrap_or_else(Natural::zero), count, rows }
    }
}

/// The table of a document that another is arranged like: `{table, source, title, above, errata, others}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Likeness {
    /// Its name, as 000-table-3.
    pub table: &'static str,
    /// Document and place; null where the document speaks of the table and prints none.
    pub source: Option<String>,
    /// Its caption.
    pub title: &'static str,
    /// Heads that stand above several columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<HeadAbove>,
    /// Where the print is wrong, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<&'static str>,
    /// The other tables that can be asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<&'static str>,
}

/// A head above several columns.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeadAbove {
    /// What it says.
    pub head: String,
    /// How many columns it stands above.
    pub columns: usize,
}

/// A table that the documents print.
#[derive(Debug)]
#[non_exhaustive]
pub struct PrintedTable<'a> {
    /// The number of the first row.
    pub from: Natural,
    /// How many rows.
    pub count: Natural,
    /// The rows, computed when they are asked for.
    pub rows: Rows<'a>,
}

impl TableQuestion {
    fn range(&self, first: u64, context: &Context<'_>) -> Result<(Natural, Natural), Problem> {
        const USUAL: u64 = 15;
        Range { rows: self.rows.clone(), from: self.from.clone() }.read(first, USUAL, context)
    }

    /// The table as the documents print it; `None` if they print none.
    ///
    /// # Errors
    /// [`Problem`] for bad rows.
    pub fn printed<'a>(&self, bench: &'a Bench, context: &Context<'_>) -> Result<Option<PrintedTable<'a>>, Problem> {
        let Some(printed) = bench.instance().table.as_ref().filter(|_| !self.game.misere) else { return Ok(None) };
        let (from, count) = self.range(printed.first, context)?;
        let rows = indices(&from, &count).map(|n| printed.row(&n).map_err(Problem::gave_up));
        let rows = Rows { columns: printed.columns.clone(), rows: Box::new(rows) };
        Ok(Some(PrintedTable { from, count, rows }))
    }

    /// The table arranged like one of its document.
    fn like(&self, like: &str, bench: &Bench, context: &Context<'_>) -> Result<GameTable, Problem> {
        /// A page is arranged as a whole.
        const MOST_ROWS: u64 = 10_000;
        let layouts = &bench.instance().layouts;
        if self.game.misere {
            return Err(Problem::unsuited("the documents print tables of normal play").hint("leave misère play out"));
        }
        let Some(layout) = chosen(like.trim(), layouts) else {
            if layouts.is_empty() {
                return Err(no_table(bench));
            }
            let known: Vec<&str> = layouts.iter().map(|layout| layout.id).collect();
            let like: String = like.chars().take(60).collect();
            let why = format!("{} has no table `{like}` in its document", bench.name());
            return Err(Problem::input(why).hint(format_args!("there are {}", known.join(", "))));
        };
        let range = Range { rows: self.rows.clone(), from: self.from.clone() };
        let (from, count) = range.read(layout.first, layout.count, context)?;
        let Some(count) = count.to_u64().filter(|count| *count <= MOST_ROWS) else {
            let why = format!("a page has at most {MOST_ROWS} rows");
            return Err(Problem::limit("rows", MOST_ROWS, why).hint("ask for fewer, or for the plain table"));
        };
        let page = layout.page(&from, count, context.control).map_err(|error| match error {
            LayoutError::Cell(why) => Problem::gave_up(why),
            LayoutError::Cancelled(cancelled) => cancelled.into(),
            error => Problem::gave_up(error),
        })?;
        let Page { above, columns, rows, .. } = page;
        let table = TableAnswer::new(columns, rows.into_iter().map(Ok), count, context)?;
        let likeness = Likeness::new(layout, above, layouts);
        Ok(GameTable { columns: table.columns, rows: table.rows, like: Some(likeness) })
    }

    /// The P-positions of a ruleset in the order of their total; the region grows until there are enough.
    fn by_total(
        &self,
        bench: &Bench,
        count: u64,
        from: &Natural,
        context: &Context<'_>,
    ) -> Result<TableAnswer, Problem> {
        let Some(relation) = bench.relation() else {
            return Err(no_table(bench));
        };
        let (Some(first), piles) = (from.to_usize(), u32::try_from(relation.piles.len()).unwrap_or(u32::MAX)) else {
            return Err(Problem::gave_up("a row that far out cannot be found by playing out"));
        };
        let wanted = first.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
        // A game may have few P-positions: they are not looked for without end.
        const MOST: u64 = 1 << 24;
        let most = context.limits.positions.min(MOST);
        let mut total = 16u64;
        loop {
            if total.checked_pow(piles).is_none_or(|tuples| tuples > most.saturating_mul(2)) {
                let why = format!("more than {most} positions would have to be played out for {wanted} rows");
                return Err(Problem::limit("positions", most, why).hint("ask for fewer rows"));
            }
            let request = Request::new(Region::Total(total), Want::PPositions).play(self.game.play());
            let solution = bench.solve(&request.memory(context.limits.memory), context.control)?;
            if listed(&solution, relation.symmetry) >= wanted as u64 {
                let mut found: Vec<Vec<u64>> = Vec::new();
                let Ok(()) = each_listed(&solution, relation.symmetry, |piles| {
                    found.push(piles.to_vec());
                    Ok::<_, std::convert::Infallible>(())
                });
                found.sort_by_key(|piles| (piles.iter().sum::<u64>(), piles.clone()));
                let columns = std::iter::once("n".to_owned()).chain(relation.piles.iter().cloned()).collect();
                let cells = |(n, piles): (usize, Vec<u64>)| {
                    Ok(std::iter::once(n.to_string()).chain(piles.iter().map(ToString::to_string)).collect())
                };
                let rows = found.into_iter().enumerate().skip(first).take(wanted - first).map(cells);
                return TableAnswer::new(columns, rows, count, context);
            }
            total = total.saturating_mul(2);
        }
    }
}

/// The layout with this name, with or without the number of its document; the first if nothing is said.
fn chosen<'a>(name: &str, layouts: &'a [Layout]) -> Option<&'a Layout> {
    let without = |layout: &Layout| layout.id.split_once('-').map(|(_, rest)| rest);
    match name {
        "" => layouts.first(),
        name => layouts.iter().find(|layout| layout.id == name || without(layout) == Some(name)),
    }
}

impl Likeness {
    fn new(layout: &Layout, above: Vec<(String, usize)>, layouts: &[Layout]) -> Self {
        let document = ratwheel_documents::table(layout.id);
        Self {
            table: layout.id,
            source: document.map(|table| format!("document {}, {}", table.document, table.place)),
            title: document.map(|table| table.title).or(layout.title).unwrap_or_default(),
            above: above.into_iter().map(|(head, columns)| HeadAbove { head, columns }).collect(),
            errata: document.filter(|_| layout.printed).map(|table| table.errata.clone()).unwrap_or_default(),
            others: layouts.iter().map(|other| other.id).filter(|id| *id != layout.id).collect(),
        }
    }
}

/// What is said where the documents print no table.
pub(super) fn no_table(bench: &Bench) -> Problem {
    Problem::gave_up(format_args!("no document prints a table of P-positions for {}", bench.name()))
}

/// Does a position belong to a set?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MemberQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The position, as ["24","32"].
    pub position: Piles,
}

/// `{position, member}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MemberAnswer {
    /// The position.
    pub position: Position,
    /// Does it belong to the set?
    pub member: bool,
}

impl Question for MemberQuestion {
    const NAME: &'static str = "member";
    const SUMMARY: &'static str = "Does a position belong to a set of the catalogue?";
    const EXAMPLE: &'static str = r#"{"game":"raleigh","position":["6","7","11"]}"#;
    type Answer = MemberAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<MemberAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        let position = Position::new(context.piles("position", &self.position)?);
        let Some(belongs) = &bench.instance().member else {
            let piles: Vec<&str> = self.position.0.iter().map(|pile| pile.0.as_str()).collect();
            let outcome = format!("`ratwheel outcome {} {}`", bench.name(), piles.join(","));
            let outcome = context.either(outcome, "/api/outcome".to_owned());
            return Err(Problem::unsuited(format_args!("{} is a game, not a set of positions", bench.name()))
                .hint(format_args!("{outcome} tells whether it is a P-position")));
        };
        let member = belongs(&position).map_err(Problem::input)?;
        Ok(MemberAnswer { position, member })
    }
}
