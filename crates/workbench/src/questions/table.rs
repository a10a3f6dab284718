//! P-positions as tables: as the documents print them, and for other games in the order of their total.

use super::Game;
use super::sequences::{Range, Rows, TableAnswer, indices};
use crate::ask::{Asked, Context, Number, Piles, Problem, Question};
use crate::bench::Bench;
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
}

impl Question for TableQuestion {
    const NAME: &'static str = "table";
    const SUMMARY: &'static str =
        "The table of P-positions, as the documents print it; for other games in the order of their total";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","rows":4,"from":"10^20"}"#;
    type Answer = TableAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<TableAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        match self.printed(&bench, context)? {
            Some(printed) => printed.rows.collected(&printed.count, context),
            None => {
                let (from, count) = self.range(0, context)?;
                self.by_total(&bench, count.to_u64().unwrap_or(u64::MAX), &from, context)
            }
        }
    }

    /// More rows than this, and rules without a table of their own, take more than a moment.
    fn takes_long(&self, context: &Context<'_>) -> bool {
        const FEW: u64 = 200;
        self.game.rules.is_some() || context.count("rows", self.rows.as_ref(), ("rows", FEW)).is_err()
    }
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
        let most = context.limits.positions;
        let mut total = 16u64;
        loop {
            if total.checked_pow(piles).is_none_or(|tuples| tuples > most.saturating_mul(2)) {
                let why = format!("more than {most} positions would have to be played out for {wanted} rows");
                return Err(Problem::limit("positions", most, why).hint("ask for fewer rows"));
            }
            let request = Request::new(Region::Total(total), Want::PPositions).play(self.game.play());
            let solution = bench.solve(&request.memory(context.limits.memory), context.control)?;
            if solution.p_count() >= wanted as u64 {
                let mut found: Vec<Vec<u64>> = Vec::new();
                let Ok(()) = solution.each_p(|piles| {
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
