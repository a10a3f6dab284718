//! Arrays of one's own recurrence (document 004, equation (10)): initial values, b_1 that depends on n, and which integer is
//! missing or repeated first.

use super::sequences::{ArrayQuestion, TableAnswer, USUAL};
use crate::ask::{Context, Problem};
use crate::formulas::TermOf;
use ratwheel_games::split_outside_brackets;
use ratwheel_numbers::{ColumnBefore, Integer, Natural, OwnArray, OwnArrayError, Recurrence, parse_integer};
use schemars::JsonSchema;
use serde::Serialize;

/// Before the coefficients of a recurrence of one's own.
pub(super) const PREFIX: &str = "recurrence:";

/// `{columns, rows, places, violation, up_to, missing, repeated}`: an array of one's own recurrence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OwnArrayAnswer {
    /// The heads.
    pub columns: Vec<String>,
    /// The rows, one cell for each head.
    pub rows: Vec<Vec<String>>,
    /// The places u_0, u_1, … of the numeration system, up to the first above `up_to`; null for an array by columns.
    pub places: Option<Vec<Integer>>,
    /// How condition (11), 1 ≤ b_m ≤ … ≤ b_1, is violated; null if it holds for every n that was used.
    pub violation: Option<String>,
    /// Every integer from 1 to this was looked for.
    pub up_to: Natural,
    /// The least of them that is nowhere in the array.
    pub missing: Option<Natural>,
    /// The least of them that comes twice.
    pub repeated: Option<Repeated>,
}

/// `{value, places}`: an integer that comes twice, and the first two places where it was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Repeated {
    /// The integer.
    pub value: Natural,
    /// Where it stands.
    pub places: [RowAndColumn; 2],
}

/// `{row, column}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RowAndColumn {
    /// The row, counted from 1.
    pub row: Natural,
    /// The column, counted from 0.
    pub column: Natural,
}

impl From<OwnArrayError> for Problem {
    fn from(error: OwnArrayError) -> Self {
        match error {
            OwnArrayError::Cancelled(cancelled) => cancelled.into(),
            OwnArrayError::Bound { .. } | OwnArrayError::Beyond { .. } => Self::gave_up(error),
            error => Self::input(error),
        }
    }
}

impl ArrayQuestion {
    /// Is it one of the known arrays, whose rows can be computed one by one?
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let own = self.initial.is_some() || self.before.is_some() || self.up_to.is_some();
        !own && !self.kind.starts_with(PREFIX)
    }

    /// The array of a recurrence that the question gives.
    pub(super) fn own(&self, list: &str, context: &Context<'_>) -> Result<OwnArrayAnswer, Problem> {
        if self.locate.is_some() {
            let hint = context.either("--up-to N looks for every integer", "`up_to` looks for every integer");
            return Err(
                Problem::unsuited("an array of one's own recurrence has no closed form to locate with").hint(hint)
            );
        }
        let recurrence = recurrence(list)?;
        match (&self.initial, &self.before) {
            (_, None) => {
                let initial = parts(self.initial.as_deref().unwrap_or_default());
                let initial = initial.iter().map(|text| integer("initial", text)).collect::<Result<Vec<_>, _>>()?;
                self.worked_out(context, &recurrence, |bound| {
                    OwnArray::by_numerals(&recurrence, &initial, bound, context.control)
                })
            }
            (None, Some(before)) => {
                let terms = parts(before).into_iter().map(|text| TermOf::new("before", text, &["n", "a"]));
                let terms = terms.collect::<Result<Vec<_>, _>>()?;
                let column = |term: TermOf| -> ColumnBefore<'static> {
                    Box::new(move |n, a| {
                        term.at(&[&Natural::from(n), &Natural::from(a)]).map_err(|problem| problem.message)
                    })
                };
                let columns: Vec<ColumnBefore<'_>> = terms.into_iter().map(column).collect();
                self.worked_out(context, &recurrence, |bound| {
                    OwnArray::by_columns(&recurrence, &columns, bound, context.control)
                })
            }
            (Some(_), Some(_)) => {
                let names = context.either("--initial and --before", "`initial` and `before`");
                Err(Problem::input(format_args!("{names} are two ways to begin: give one of them")))
            }
        }
    }

    fn worked_out<'a>(
        &self,
        context: &Context<'_>,
        recurrence: &Recurrence,
        made: impl Fn(u64) -> Result<OwnArray<'a>, OwnArrayError>,
    ) -> Result<OwnArrayAnswer, Problem> {
        /// Integers that are looked for, if nothing is said.
        const USUAL_BOUND: u64 = 10_000;
        let bound = context.count("up_to", self.up_to.as_ref(), ("up_to", OwnArray::MOST_COUNTED))?;
        let (from, count) = self.range.read(1, USUAL, context)?;
        let (Some(from), Some(count)) = (from.to_u64(), count.to_u64()) else {
            return Err(Problem::gave_up("rows are worked out one after the other: these are too far away"));
        };
        let mut bound = bound.unwrap_or(USUAL_BOUND).max(1);
        let last = from.saturating_add(count).saturating_sub(1);
        let mut array = made(bound)?;
        // The rows that are asked for may start above the bound: then more integers are looked at.
        while array.known_rows() < last && bound < OwnArray::MOST_COUNTED {
            bound = bound.saturating_mul(4).min(OwnArray::MOST_COUNTED);
            array = made(bound)?;
        }
        let columns = context.count("cols", self.cols.as_ref(), ("cols", OwnArray::MOST_COLUMNS))?.unwrap_or(7);
        let heads = std::iter::once("n".to_owned()).chain((0..columns).map(|j| format!("j={j}"))).collect();
        let row = |n: u64| -> Result<Vec<String>, Problem> {
            let entries = array.row(n, columns)?;
            Ok(std::iter::once(n.to_string()).chain(entries.iter().map(Integer::to_string)).collect())
        };
        let rows = (from..from.saturating_add(count)).map(row);
        let table = TableAnswer::new(heads, rows, count, context)?;
        let place = |(row, column): (u64, u64)| RowAndColumn { row: row.into(), column: column.into() };
        let repeated = array
            .repeated()
            .map(|(value, first, second)| Repeated { value: value.into(), places: [place(first), place(second)] });
        // b_1(n) was used up to the number of places, or of columns.
        let used = array.places().map_or(columns, |places| (places.len() as u64).saturating_sub(1)).max(1);
        Ok(OwnArrayAnswer {
            columns: table.columns,
            rows: table.rows,
            places: array.places().map(<[Integer]>::to_vec),
            violation: recurrence.violation(used)?.map(|violation| violation.to_string()),
            up_to: bound.into(),
            missing: array.missing().map(Natural::from),
            repeated,
        })
    }
}

/// b_1, a term in n, and the integers b_2, …, b_m.
fn recurrence(list: &str) -> Result<Recurrence, Problem> {
    let parts = parts(list);
    let Some((first, rest)) = parts.split_first() else {
        return Err(Problem::input("a recurrence without coefficients").hint("write recurrence:3,-1 or recurrence:n+1"));
    };
    let first = TermOf::new("kind", first, &["n"])?;
    let rest = rest.iter().map(|text| integer("kind", text)).collect::<Result<Vec<_>, _>>()?;
    if rest.len() >= OwnArray::MOST_COEFFICIENTS {
        return Err(OwnArrayError::Coefficients { found: rest.len() + 1 }.into());
    }
    let first = move |n: u64| first.at(&[&Natural::from(n)]).map_err(|problem| problem.message);
    Ok(Recurrence::new(first, rest))
}

fn integer(field: &str, text: &str) -> Result<Integer, Problem> {
    let hint = "of the coefficients only b_1 may depend on n; the others and the initial values are integers";
    parse_integer(text).map_err(|error| Problem::from(error).hint(hint).at(format_args!("`{field}`")))
}

/// What stands between commas, except those inside brackets.
fn parts(text: &str) -> Vec<&str> {
    let parts = split_outside_brackets(text, |_, c| c == ',');
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}
