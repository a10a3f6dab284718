//! Recursions by mex: sets of tuples given row by row, as the documents give P-positions.
//!
//! A row has a number n and one entry for each column. An entry is either a term in n and the entries to its left, or a
//! *mex*: the least number that no row before has, nor the columns to the left, and that satisfies a condition if there is
//! one. Sources: document 000, Theorem 1; documents 001 and 002; conditions make the mex of other papers, as that of U. Larsson
//! and of Boros and Gurvich.
//!
//! ```
//! use ratwheel_logic::Formula;
//! let wythoff = Formula::parse("recursion n on (x, y) { a = mex, b = a + n }", &["x", "y"])?;
//! assert!(wythoff.holds(&[8.into(), 13.into()])? && !wythoff.holds(&[8.into(), 12.into()])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod affine;
mod rows;

use crate::evaluate::{EvalError, Prepared};
use crate::formula::{Formula, Term, Variable};
use crate::walk::Node;
use ratwheel_numbers::{AffineFloor, Control, Natural, WindowError, WindowedMex};
use rows::Rows;
use std::sync::{PoisonError, RwLock};
use thiserror::Error;

/// A recursion has at most this many columns.
pub const MAX_COLUMNS: usize = 12;
/// At most this many rows may stand before the first that is computed.
pub const MAX_GIVEN_ROWS: usize = 10_000;
/// Numbers up to this are looked up in a table; above it, windows are used where the recursion has the form for them.
const TABLE: u64 = 1 << 20;

/// One column of a recursion. Its terms and formulas have the number of the row as free variable 0, column j as free
/// variable j + 1, and, with k columns, column j of the row before as free variable j + k + 1.
#[derive(Clone, Debug)]
pub struct Column {
    /// What it is called.
    pub name: String,
    /// How its entries come about.
    pub entry: Entry,
}

impl Column {
    /// Does it speak of the row before, where rows have this many columns?
    fn looks_back(&self, columns: usize) -> bool {
        let (term, condition) = match &self.entry {
            Entry::Value(term) => (Some(term), None),
            Entry::Mex(mex) => (mex.least.as_ref(), mex.condition.as_ref()),
        };
        let back = |variable: &Variable| matches!(variable, Variable::Free(i) if *i > columns);
        term.is_some_and(|term| term.variables().iter().any(back))
            || condition.is_some_and(|condition| condition.variables().iter().any(back))
    }
}

/// How the entries of a column come about.
#[derive(Clone, Debug)]
pub enum Entry {
    /// The value of a term in the number of the row, the columns to the left and the row before.
    Value(Term),
    /// The least number that is not used yet.
    Mex(Mex),
}

/// The least number that no row before has, nor a column to the left, among those that satisfy the conditions.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    /// What the number is called in the conditions, if there are some. It is the free variable of its own column there.
    pub candidate: String,
    /// It is at least this.
    pub least: Option<Term>,
    /// It satisfies this, in which [`Formula::Claimed`] says of one number that it is used.
    pub condition: Option<Formula>,
}

/// Why columns make no recursion.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecursionError {
    /// No column, or too many.
    #[error("a recursion has 1 to {MAX_COLUMNS} columns, not {0}")]
    Columns(usize),
    /// A given row is too short or too long.
    #[error("a row has {columns} entries, not {found}")]
    Row {
        /// How many entries it has.
        found: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// Too many rows are given.
    #[error("at most {MAX_GIVEN_ROWS} rows may be given")]
    TooManyRows,
    /// A number that is given is beyond machine words.
    #[error("the numbers that a recursion begins with must be below 2^62")]
    Large,
    /// No column says where to look for a row.
    #[error(
        "no column is known to grow: one must be a `mex` whose conditions do not mention the number of the row or other \
             columns, and say of a number only that it is not used"
    )]
    NotGrowing,
    /// The first row has none before it.
    #[error("a column speaks of the row before, and the first row has none: give one, as in `from (0, 0)`")]
    NoRowBefore,
    /// A part of it cannot be evaluated.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
}

/// A set of tuples, given row by row.
#[derive(Debug)]
pub struct Recursion {
    index: String,
    first: u64,
    given: Vec<Vec<Natural>>,
    columns: Vec<Column>,
    /// The conditions and terms of the columns.
    prepared: Prepared,
    /// A column whose entries grow from row to row.
    growing: usize,
    windows: Option<WindowedMex>,
    rows: RwLock<Rows>,
}

impl Recursion {
    /// The rows `given`, and then the rows number `first`, `first` + 1, … with these columns. `index` is what the number of
    /// a row is called.
    ///
    /// # Errors
    /// [`RecursionError`] where they make no recursion.
    pub fn new(
        index: &str,
        first: &Natural,
        given: Vec<Vec<Natural>>,
        columns: Vec<Column>,
    ) -> Result<Self, RecursionError> {
        if columns.is_empty() || columns.len() > MAX_COLUMNS {
            return Err(RecursionError::Columns(columns.len()));
        }
        if given.len() > MAX_GIVEN_ROWS {
            return Err(RecursionError::TooManyRows);
        }
        if let Some(row) = given.iter().find(|row| row.len() != columns.len()) {
            return Err(RecursionError::Row { found: row.len(), columns: columns.len() });
        }
        let growing = columns.iter().enumerate().position(|(number, column)| grows(number, column));
        let growing = growing.ok_or(RecursionError::NotGrowing)?;
        let first = first.to_u64().filter(|first| *first < rows::LARGEST).ok_or(RecursionError::Large)?;
        let rows = Rows::beginning_with(&given).ok_or(RecursionError::Large)?;
        let (mut formulas, mut terms) = (Vec::new(), Vec::new());
        for column in &columns {
            match &column.entry {
                Entry::Value(term) => terms.push(term),
                Entry::Mex(mex) => {
                    terms.extend(&mex.least);
                    formulas.extend(&mex.condition);
                }
            }
        }
        let prepared = Prepared::new(1 + 2 * columns.len(), formulas, terms)?;
        if given.is_empty() && columns.iter().any(|column| column.looks_back(columns.len())) {
            return Err(RecursionError::NoRowBefore);
        }
        let windows = affine::windows(&columns, first, &given);
        Ok(Self { index: index.to_owned(), first, given, columns, prepared, growing, windows, rows: RwLock::new(rows) })
    }

    /// What the number of a row is called.
    #[must_use]
    pub fn index(&self) -> &str {
        &self.index
    }

    /// The number of the first row that is computed.
    #[must_use]
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The rows that are given, before those that are computed.
    #[must_use]
    pub fn given(&self) -> &[Vec<Natural>] {
        &self.given
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Does a column speak of the row before?
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.columns.iter().any(|column| column.looks_back(self.columns.len()))
    }

    /// Can rows of any size be found, by windows, without computing those before?
    #[must_use]
    pub fn reaches_far(&self) -> bool {
        self.windows.is_some()
    }

    /// The differences between neighbouring columns, row after row from a row of zeros on, if the recursion has that form.
    #[must_use]
    pub fn differences(&self) -> Option<&[AffineFloor]> {
        self.windows.as_ref().map(|windows| windows.recursion().differences())
    }

    /// Are these numbers a row?
    ///
    /// # Errors
    /// [`EvalError`] where that would take too many rows, a column has no value, or the caller stops it.
    pub fn contains(&self, numbers: &[Natural], control: Control<'_>) -> Result<bool, EvalError> {
        if self.given.iter().any(|row| row == numbers) {
            return Ok(true);
        }
        let Some(number) = numbers.get(self.growing) else { return Ok(false) };
        let row = self.computed(self.growing, number, control)?;
        Ok(row.flatten().is_some_and(|row| row == numbers))
    }

    /// All rows with this number in this column; `None` where that is not known.
    ///
    /// # Errors
    /// As [`Recursion::contains`].
    pub fn rows_with(
        &self,
        column: usize,
        number: &Natural,
        control: Control<'_>,
    ) -> Result<Option<Vec<Vec<Natural>>>, EvalError> {
        let given = self.given.iter().filter(|row| row.get(column) == Some(number)).cloned();
        Ok(self.computed(column, number, control)?.map(|row| given.chain(row).collect()))
    }

    /// The computed row with this number in this column, if there is one; `None` where that is not known.
    fn computed(
        &self,
        column: usize,
        number: &Natural,
        control: Control<'_>,
    ) -> Result<Option<Option<Vec<Natural>>>, EvalError> {
        let small = number.to_u64().filter(|n| *n <= TABLE).is_some();
        match &self.windows {
            Some(windows) if !small || column != self.growing => {
                if number.is_zero() {
                    // Row 0 of the windows: given, or the first that is computed.
                    let zeros = vec![Natural::zero(); self.columns.len()];
                    return Ok(Some(Some(zeros).filter(|_| self.given.is_empty())));
                }
                let found = windows.locate(number, control).map_err(not_by_windows)?;
                let found = found.filter(|place| place.column == column as u64 + 1);
                let row = found.map(|place| windows.row(&place.row, control));
                Ok(Some(row.transpose().map_err(not_by_windows)?))
            }
            _ if column == self.growing => self.tabulated(number, control).map(Some),
            _ => Ok(None),
        }
    }

    fn tabulated(&self, number: &Natural, control: Control<'_>) -> Result<Option<Vec<Natural>>, EvalError> {
        let Some(number) = number.to_u64().and_then(|n| i64::try_from(n).ok()) else {
            return Err(beyond("it has no form that leads to rows of this size without all those before"));
        };
        let count = self.columns.len();
        {
            let rows = self.rows.read().unwrap_or_else(PoisonError::into_inner);
            if rows.reach(number, self.growing, count) {
                return Ok(rows.find(number, self.growing, count));
            }
        }
        let mut rows = self.rows.write().unwrap_or_else(PoisonError::into_inner);
        while !rows.reach(number, self.growing, count) {
            self.advance(&mut rows, control)?;
        }
        Ok(rows.find(number, self.growing, count))
    }
}

/// Why a row is not found.
fn beyond(why: &str) -> EvalError {
    EvalError::Recursion(why.to_owned())
}

fn not_by_windows(error: WindowError) -> EvalError {
    match error {
        WindowError::Cancelled(_) => EvalError::Cancelled,
        error => beyond(&error.to_string()),
    }
}

/// Is it certain that the entries of this column grow from row to row? What is used only becomes more, so a mex grows if
/// its conditions depend on nothing else and become no easier with it.
fn grows(number: usize, column: &Column) -> bool {
    let Entry::Mex(mex) = &column.entry else { return false };
    let own = |variable: &Variable| matches!(variable, Variable::Bound(_)) || *variable == Variable::Free(number + 1);
    mex.least.as_ref().is_none_or(|least| least.variables().is_empty())
        && mex
            .condition
            .as_ref()
            .is_none_or(|condition| condition.variables().iter().all(own) && denies_use(condition, true))
}

/// Does every [`Formula::Claimed`] stand under an odd number of negations?
fn denies_use(formula: &Formula, positive: bool) -> bool {
    match formula {
        Formula::Claimed(terms) => !positive && !terms.iter().any(|term| asks(Node::Term(term))),
        Formula::And(all) | Formula::Or(all) => all.iter().all(|part| denies_use(part, positive)),
        Formula::Not(inner) => denies_use(inner, !positive),
        Formula::Implies(from, to) => denies_use(from, !positive) && denies_use(to, positive),
        Formula::Exists(_, _, body) | Formula::ForAll(_, _, body) => {
            let ends = formula.children().into_iter().filter(|part| matches!(part, Node::Term(_)));
            denies_use(body, positive) && !ends.into_iter().any(asks)
        }
        Formula::Constant(_)
        | Formula::Compare(..)
        | Formula::Iff(..)
        | Formula::In(..)
        | Formula::Reduced(..)
        | Formula::Recognised(..)
        | Formula::Row(..)
        | Formula::Legal(..) => !asks(Node::Formula(formula)),
    }
}

/// Does it ask anywhere whether a number is used?
fn asks(node: Node<'_>) -> bool {
    node.fold(false, &mut |asks, node| asks || matches!(node, Node::Formula(Formula::Claimed(_))))
}

/// Two are equal if they are written the same.
impl PartialEq for Recursion {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Recursion {}

impl Recursion {
    /// A text that tells recursions apart, whatever their variables are called.
    #[must_use]
    pub fn key(&self) -> String {
        let entries: Vec<String> = self
            .columns
            .iter()
            .map(|column| match &column.entry {
                Entry::Value(term) => format!("{term:?}"),
                Entry::Mex(mex) => format!("mex {:?} {:?}", mex.least, mex.condition),
            })
            .collect();
        format!("{} {:?} {}", self.first, self.given, entries.join("; "))
    }
}
