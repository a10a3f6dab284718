//! The numerals of a whole sequence as a table, with the places above: of n itself, of the columns of a game's table, of a
//! term in n, or of a row or a column of an array.

use super::Game;
use super::sequences::{ArrayQuestion, Range, TableAnswer, USUAL, indices};
use super::table::no_table;
use crate::ask::{Asked, Context, Number, Problem, Question};
use crate::formulas::TermOf;
use ratwheel_games::Table;
use ratwheel_numbers::{Natural, parse_natural};
use ratwheel_numeration::System;
use schemars::JsonSchema;
use serde::Deserialize;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<NumeralsQuestion>()];

/// How are the terms of a sequence written in a numeration system?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct NumeralsQuestion {
    /// The numeration system, as fibonacci, u, p:7/4 or base:10.
    pub system: String,
    /// A game of the catalogue: the numbers are those of its table of P-positions.
    pub game: Option<String>,
    /// The columns of that table, as ["A_n","B_n"] or ["A","B"]; all of them if not given.
    pub columns: Option<Vec<String>>,
    /// A term in n, as floor(7*n/2) - 1.
    pub term: Option<String>,
    /// An array, as a, wythoff or numeration:2,1.
    pub array: Option<String>,
    /// The entries of this row of the array.
    pub row: Option<Number>,
    /// The entries of this column of the array, counted from 0.
    pub column: Option<Number>,
    /// The rows of the table.
    #[serde(flatten)]
    pub range: Range,
    /// Each numeral in one cell, without the places.
    #[serde(default)]
    pub plain: bool,
}

/// The terms of some sequences at an index.
type Terms<'a> = dyn Fn(&Natural) -> Result<Vec<Natural>, Problem> + 'a;

/// A sequence, or several side by side: the heads of the index and of each, and the terms by index.
struct Sequences<'a> {
    index: &'static str,
    heads: Vec<String>,
    first: u64,
    terms: Box<Terms<'a>>,
}

impl Question for NumeralsQuestion {
    const NAME: &'static str = "numerals";
    const SUMMARY: &'static str = "The numerals of a sequence as a table, with the places above";
    const EXAMPLE: &'static str = r#"{"system":"p:7/4","game":"rat","columns":["A","B","C"],"rows":4}"#;
    const LONG: bool = true;
    type Answer = TableAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<TableAnswer, Problem> {
        /// The widest numeral decides on the places, so that the rows are held together.
        const MOST_ROWS: u64 = 10_000;
        let system = context.system(&self.system)?;
        let bench = self.game.as_ref().map(|game| context.open(&Game::named(game), None)).transpose()?;
        let array = ArrayQuestion { kind: self.array.clone().unwrap_or_default(), ..ArrayQuestion::default() };
        let array = self.array.as_ref().map(|_| array.array(context)).transpose()?;
        let sequences = match (&bench, &self.term, &array) {
            (None, None, None) => numbers(),
            (Some(bench), None, None) => {
                let table = bench.instance().table.as_ref().ok_or_else(|| no_table(bench))?;
                of_table(table, self.columns.as_deref())?
            }
            (None, Some(term), None) => of_term(TermOf::new("term", term, &["n"])?),
            (None, None, Some(array)) => self.of_array(array.as_ref(), context)?,
            _ => {
                let names = context.either("--game, --term and --array", "`game`, `term` and `array`");
                return Err(Problem::input(format_args!("only one of {names} can say which numbers are meant")));
            }
        };
        if self.columns.is_some() && bench.is_none() {
            let problem = Problem::input("columns are those of the table of a game");
            return Err(problem.hint(context.either("add --game GAME", "add `game`")));
        }
        if (self.row.is_some() || self.column.is_some()) && array.is_none() {
            let problem = Problem::input("a row or a column is one of an array");
            return Err(problem.hint(context.either("add --array KIND", "add `array`")));
        }
        let (from, count) = self.range.read(sequences.first, USUAL, context)?;
        let Some(count) = count.to_u64().filter(|count| *count <= MOST_ROWS) else {
            return Err(Problem::limit("rows", MOST_ROWS, format_args!("at most {MOST_ROWS} numerals are tabulated")));
        };
        let indices: Vec<Natural> = indices(&from, &Natural::from(count)).collect();
        let mut terms: Vec<Vec<Natural>> = vec![Vec::new(); sequences.heads.len()];
        for (done, n) in (0u64..).zip(&indices) {
            context.control.step(done, count)?;
            for (sequence, term) in terms.iter_mut().zip((sequences.terms)(n)?) {
                sequence.push(term);
            }
        }
        let mut columns = vec![sequences.index.to_owned()];
        let mut rows: Vec<Vec<String>> = indices.iter().map(|n| vec![n.to_string()]).collect();
        for (head, terms) in sequences.heads.iter().zip(&terms) {
            self.append(&system, (head.clone(), terms), (&mut columns, &mut rows), context)?;
        }
        TableAnswer::new(columns, rows.into_iter().map(Ok), count, context)
    }
}

impl NumeralsQuestion {
    /// Adds the columns of one sequence: its terms, and their digits under the places.
    fn append(
        &self,
        system: &System,
        (head, terms): (String, &[Natural]),
        (columns, rows): (&mut Vec<String>, &mut [Vec<String>]),
        context: &Context<'_>,
    ) -> Result<(), Problem> {
        /// More places than this are no table.
        const MOST_PLACES: u64 = 200;
        let is_index = head.is_empty();
        if !is_index {
            columns.push(head);
        }
        if self.plain {
            columns.push(system.to_string());
            for (row, term) in rows.iter_mut().zip(terms) {
                row.extend((!is_index).then(|| term.to_string()));
                row.push(system.digits_with(term, context.control)?.to_string());
            }
            return Ok(());
        }
        // The largest number has the longest numeral; it is looked at before all are written.
        let longest = terms.iter().max().map(|most| system.digits_with(most, context.control)).transpose()?;
        if longest.is_some_and(|longest| longest.digits().len() as u64 > MOST_PLACES) {
            let plain = context.either("--plain", "`plain`");
            let why = format!("the numerals have more than {MOST_PLACES} places, which is too wide for a table");
            return Err(Problem::limit("places", MOST_PLACES, why)
                .hint(format_args!("{plain} writes each in one cell, without places")));
        }
        let table = system.table(terms, context.control)?;
        columns.extend(table.places.iter().map(Natural::to_string));
        for ((row, term), digits) in rows.iter_mut().zip(terms).zip(table.digits) {
            row.extend((!is_index).then(|| term.to_string()));
            row.extend(digits.iter().map(|digit| digit.as_ref().map(Natural::to_string).unwrap_or_default()));
        }
        Ok(())
    }

    fn of_array<'a>(
        &self,
        array: &'a dyn ratwheel_numbers::IntegerArray,
        context: &Context<'_>,
    ) -> Result<Sequences<'a>, Problem> {
        match (&self.row, &self.column) {
            (Some(row), None) => {
                let row = context.natural("row", row)?;
                let head = format!("row {row}");
                let term = move |j: &Natural| {
                    let column = j.to_u64().ok_or_else(|| Problem::gave_up("columns are counted below 2^64"))?;
                    Ok(vec![array.entry(&row, column)?])
                };
                Ok(Sequences { index: "j", heads: vec![head], first: 0, terms: Box::new(term) })
            }
            (None, Some(column)) => {
                let column = context.count("column", Some(column), ("column", u64::MAX))?.unwrap_or(0);
                let term = move |n: &Natural| Ok(vec![array.entry(n, column)?]);
                let heads = vec![format!("j={column}")];
                Ok(Sequences { index: "n", heads, first: array.first_row(), terms: Box::new(term) })
            }
            _ => {
                let hint = context.either("give --row n or --col j", "give `row` or `column`");
                Err(Problem::input("which entries of the array: one row or one column?").hint(hint))
            }
        }
    }
}

/// n itself: its only column is that of the index.
fn numbers() -> Sequences<'static> {
    Sequences { index: "n", heads: vec![String::new()], first: 1, terms: Box::new(|n| Ok(vec![n.clone()])) }
}

fn of_table<'a>(table: &'a Table, columns: Option<&[String]>) -> Result<Sequences<'a>, Problem> {
    let places: Vec<usize> = match columns {
        None => (1..table.columns.len()).collect(),
        Some(names) => names.iter().map(|name| table_column(&table.columns, name)).collect::<Result<_, _>>()?,
    };
    let heads = places.iter().filter_map(|at| table.columns.get(*at).cloned()).collect();
    let terms = move |n: &Natural| {
        let row = table.row(n).map_err(Problem::gave_up)?;
        let cell = |at: &usize| {
            let (cell, head) = (row.get(*at).map_or("", String::as_str), table.columns.get(*at));
            parse_natural(cell).map_err(|_| no_numeral(head.map_or("", String::as_str), n, cell))
        };
        places.iter().map(cell).collect()
    };
    Ok(Sequences { index: "n", heads, first: table.first, terms: Box::new(terms) })
}

fn of_term(term: TermOf) -> Sequences<'static> {
    let head = term.to_string();
    let name = head.clone();
    let terms = move |n: &Natural| {
        let value = term.at(&[n])?;
        let value = value.to_natural().ok_or_else(|| no_numeral(&name, n, &value.to_string()))?;
        Ok(vec![value])
    };
    Sequences { index: "n", heads: vec![head], first: 1, terms: Box::new(terms) }
}

fn no_numeral(head: &str, n: &Natural, value: &str) -> Problem {
    Problem::input(format_args!("{head} is {value} at n = {n}: only 0, 1, 2, … have numerals"))
        .hint("begin at a larger n")
}

/// The place of a column of a table by its head, as `A_n`, or by what stands before `_n`; not that of n itself.
///
/// # Errors
/// [`Problem`] lists the columns.
pub fn table_column(columns: &[String], name: &str) -> Result<usize, Problem> {
    let short = |head: &str| head.strip_suffix("_n").or(head.strip_suffix("^n")).unwrap_or(head) == name;
    let found = columns.iter().position(|head| head == name).or_else(|| columns.iter().position(|head| short(head)));
    found.filter(|at| *at > 0).ok_or_else(|| {
        let known: Vec<&str> = columns.iter().skip(1).map(String::as_str).collect();
        let name: String = name.chars().take(60).collect();
        Problem::input(format_args!("the table has no column `{name}`"))
            .hint(format_args!("it has {}", known.join(", ")))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask, read};

    fn asked(body: &str) -> Result<TableAnswer, Problem> {
        let (cache, limits) = (Cache::default(), Limits::default());
        ask(&read::<NumeralsQuestion>(body.as_bytes()).unwrap(), &Context::new(&cache, &limits))
    }

    /// In every row the digits times the places above them are the number before them.
    #[test]
    fn digits_times_places_are_the_numbers() {
        for (sources, width) in [(r#""game":"rat""#, 6), (r#""term":"n*n + 3""#, 1), (r#""array":"a","column":2"#, 1)] {
            for system in ["p:7/4", "q:sqrt(7)", "u", "zeckendorf", "fibonacci", "base:10", "recurrence:2,1"] {
                let table = asked(&format!(r#"{{"system":"{system}",{sources},"rows":12,"from":40}}"#)).unwrap();
                let is_place = |head: &String| head.parse::<u64>().is_ok();
                assert_eq!(table.columns.iter().skip(1).filter(|head| !is_place(head)).count(), width, "{system}");
                for row in &table.rows {
                    let mut left: Vec<(u64, u64)> = Vec::new();
                    for (head, cell) in table.columns.iter().zip(row).skip(1) {
                        match (head.parse::<u64>(), left.last_mut()) {
                            (Ok(place), Some((_, sum))) => *sum += place * cell.parse::<u64>().unwrap_or(0),
                            _ => left.push((cell.parse().unwrap(), 0)),
                        }
                    }
                    assert!(
                        left.iter().all(|(value, sum)| value == sum),
                        "{system}: {row:?} under {:?}",
                        table.columns
                    );
                }
            }
        }
    }

    #[test]
    fn what_has_no_table_is_refused_in_words() {
        let refused = |body: &str| asked(body).unwrap_err().message;
        assert!(refused(r#"{"system":"u","game":"rat","term":"n"}"#).contains("only one of"));
        assert!(refused(r#"{"system":"u","array":"a"}"#).contains("one row or one column"));
        assert!(refused(r#"{"system":"u","term":"n - 5"}"#).contains("only 0, 1, 2, … have numerals"));
        assert!(refused(r#"{"system":"u","game":"welter"}"#).contains("no document prints a table"));
        assert!(refused(r#"{"system":"u","game":"rat","columns":["D"]}"#).contains("no column `D`"));
        assert!(refused(r#"{"system":"base:2","term":"10^100*n"}"#).contains("more than 200 places"));
        assert!(refused(r#"{"system":"u","row":3}"#).contains("one of an array"));
        assert!(refused(r#"{"system":"u","term":"n +"}"#).contains("1 mistake"));
    }
}
