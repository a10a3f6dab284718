//! Exact numbers: floors, Beatty sequences, arrays, splittings, continued fractions and numerals.
//!
//! Tables come as their heads and an iterator of rows, so that a front end can print them as they are computed.

use ratwheel_numbers::{
    ArrayError, Beatty, ContinuedFraction, FraenkelSplitting, Integer, IntegerArray, Natural, Rational, Real,
    RealError, Truth,
};
use ratwheel_numeration::{Numeral, NumerationError, System};
use serde::Serialize;
use std::cmp::Ordering;

/// Column heads, and rows that are computed when they are asked for.
pub struct Rows<'a, E> {
    /// The heads.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Box<dyn Iterator<Item = Result<Vec<String>, E>> + 'a>,
}

impl<E> std::fmt::Debug for Rows<'_, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rows").field("columns", &self.columns).finish_non_exhaustive()
    }
}

/// `from`, `from`+1, …, `count` of them.
fn indices(from: &Natural, count: &Natural) -> impl Iterator<Item = Natural> + use<> {
    let end = from + count;
    std::iter::successors(Some(from.clone()), |n| Some(n + 1)).take_while(move |n| *n < end)
}

fn heads<const N: usize>(heads: [&str; N]) -> Vec<String> {
    heads.map(str::to_owned).to_vec()
}

/// `{value, real, n, plus}`: ⌊n·α + γ⌋.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FloorAnswer<'a> {
    /// The floor.
    pub value: Integer,
    /// α as it was written.
    pub real: &'a str,
    /// n.
    pub n: Natural,
    /// γ as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus: Option<&'a str>,
}

impl<'a> FloorAnswer<'a> {
    /// ⌊n·α + γ⌋, each real with the text it was read from.
    ///
    /// # Errors
    /// [`RealError`] when the floor cannot be decided.
    pub fn new(real: (&'a str, &Real), n: Natural, plus: Option<(&'a str, &Real)>) -> Result<Self, RealError> {
        let value = floor(real.1, &n, plus.map(|(_, gamma)| gamma))?;
        Ok(Self { value, real: real.0, n, plus: plus.map(|(text, _)| text) })
    }
}

fn floor(real: &Real, n: &Natural, plus: Option<&Real>) -> Result<Integer, RealError> {
    match plus {
        None => real.floor_mul(n),
        Some(gamma) => real.floor_affine(n, gamma),
    }
}

/// `{value, index}`: which term of a Beatty sequence a number is.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct IndexAnswer {
    /// The number.
    pub value: Integer,
    /// Its index, if it is a term.
    pub index: Option<Natural>,
}

impl IndexAnswer {
    /// Looks for the number among the terms.
    ///
    /// # Errors
    /// [`RealError`] when a floor cannot be decided.
    pub fn new(sequence: &Beatty, value: Integer) -> Result<Self, RealError> {
        Ok(Self { index: sequence.index_of(&value)?, value })
    }
}

/// The table of a Beatty sequence: beside its complement where it has one, with their differences.
///
/// # Errors
/// [`RealError`] when nobody can tell whether there is a complement.
pub fn beatty_table(
    real: &Real,
    plus: Option<&Real>,
    from: &Natural,
    count: &Natural,
) -> Result<Rows<'static, RealError>, RealError> {
    let paired =
        plus.is_none() && real.irrational() == Truth::Yes && real.compare(&Real::from(1))? == Ordering::Greater;
    if paired {
        let (slower, faster) = Beatty::complementary(real)?;
        return Ok(pair_table(slower, faster, from, count));
    }
    let columns = heads(["n", if plus.is_some() { "⌊nα+γ⌋" } else { "⌊nα⌋" }]);
    let (real, plus) = (real.clone(), plus.cloned());
    let row = move |n: Natural| Ok(vec![n.to_string(), floor(&real, &n, plus.as_ref())?.to_string()]);
    Ok(Rows { columns, rows: Box::new(indices(from, count).map(row)) })
}

fn pair_table(slower: Beatty, faster: Beatty, from: &Natural, count: &Natural) -> Rows<'static, RealError> {
    let at = move |n: &Natural| -> Result<_, RealError> { Ok((slower.term(n)?, faster.term(n)?)) };
    let mut next = None;
    let row = move |n: Natural| {
        let (a, b) = next.take().map_or_else(|| at(&n), Ok)?;
        let (a_next, b_next) = at(&(&n + 1))?;
        let delta = &b - &a;
        let second = &b_next - &a_next - &delta;
        let row = [n.to_string(), a.to_string(), b.to_string(), delta.to_string(), second.to_string()];
        next = Some((a_next, b_next));
        Ok(row.to_vec())
    };
    Rows { columns: heads(["n", "A_n", "B_n", "Δ_n", "Δ²_n"]), rows: Box::new(indices(from, count).map(row)) }
}

/// `{value, row, column}`: where a number stands in an array.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlaceAnswer {
    /// The number.
    pub value: Natural,
    /// Its row.
    pub row: Natural,
    /// Its column.
    pub column: String,
}

/// The rows of an array.
///
/// # Errors
/// [`ArrayError`], before any row is given, when the first one cannot be computed.
pub fn array_table<'a>(
    array: &'a dyn IntegerArray,
    from: &Natural,
    count: &Natural,
    columns: usize,
) -> Result<Rows<'a, ArrayError>, ArrayError> {
    // Asking for the first row before the heads are given makes a refusal come alone.
    if !count.is_zero() {
        array.row(from, columns)?;
    }
    let heads = std::iter::once("n".to_owned()).chain((0..columns).map(|j| format!("j={j}"))).collect();
    let row = move |n: Natural| {
        let entries = array.row(&n, columns)?;
        Ok(std::iter::once(&n).chain(&entries).map(Natural::to_string).collect())
    };
    Ok(Rows { columns: heads, rows: Box::new(indices(from, count).map(row)) })
}

/// Where a number stands in an array; `None` for 0.
///
/// # Errors
/// [`ArrayError`].
pub fn array_place(array: &dyn IntegerArray, value: Natural) -> Result<Option<PlaceAnswer>, ArrayError> {
    let place = array.locate(&value)?;
    Ok(place.map(|place| PlaceAnswer { value, row: place.row, column: place.column.to_string() }))
}

/// `{value, column, row}`: which term of which sequence a number is.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TermAnswer {
    /// The number.
    pub value: Natural,
    /// The sequence.
    pub column: String,
    /// The index of the term.
    pub row: Natural,
}

/// Where a number stands in Fraenkel's splitting; `None` for 0.
#[must_use]
pub fn splitting_place(splitting: &FraenkelSplitting, value: Natural) -> Option<TermAnswer> {
    let place = splitting.locate(&value)?;
    Some(TermAnswer { value, column: place.column.to_string(), row: place.row })
}

/// The rows of Fraenkel's splitting with the differences between neighbouring columns and over all.
#[must_use]
pub fn splitting_table<'a>(splitting: &'a FraenkelSplitting, from: &Natural, count: &Natural) -> Rows<'a, String> {
    let m = splitting.columns();
    let mut columns = vec!["n".to_owned()];
    for k in 1..m {
        columns.extend([format!("A_n^{k}"), format!("d_n^{k}")]);
    }
    columns.extend([format!("A_n^{m}"), "Δ_n".to_owned()]);
    let row = move |n: Natural| {
        let mut cells = vec![n.to_string()];
        for (k, term) in (1..).zip(splitting.row(&n)) {
            cells.push(term.to_string());
            if k < m {
                cells.push(splitting.difference(k, &n).map_err(|error| error.to_string())?.to_string());
            }
        }
        cells.push(splitting.span(&n).to_string());
        Ok(cells)
    };
    Rows { columns, rows: Box::new(indices(from, count).map(row)) }
}

/// `{terms, period, preperiod, finite, convergents}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FractionAnswer {
    /// The terms that were asked for.
    pub terms: Vec<Integer>,
    /// The terms repeat; `null` when the value is rational or no period is known.
    pub period: Option<Vec<Integer>>,
    /// The terms before the period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<Vec<Integer>>,
    /// Are these all the terms there are?
    pub finite: bool,
    /// Numerators and denominators.
    pub convergents: Vec<[String; 2]>,
}

/// Convergents grow with every term, so that many of them would be quadratically many digits.
const MOST_CONVERGENTS: usize = 1000;

impl FractionAnswer {
    /// The first `count` terms, and at most 1000 convergents.
    ///
    /// # Errors
    /// [`RealError`] when a term cannot be decided.
    pub fn new(fraction: &ContinuedFraction, count: usize, semiregular: bool) -> Result<Self, RealError> {
        // One more than asked for tells whether there are more.
        let more = count.saturating_add(1);
        let listed = count.min(MOST_CONVERGENTS);
        let (mut terms, period, convergents) = if semiregular {
            let convergents = fraction.semiregular_convergents(listed)?;
            (fraction.semiregular_terms(more)?, fraction.semiregular_period(), convergents)
        } else {
            (fraction.terms(more)?, fraction.period(), fraction.convergents(listed)?)
        };
        let finite = terms.len() <= count;
        terms.truncate(count);
        let pair = |convergent: &Rational| [convergent.numerator().to_string(), convergent.denominator().to_string()];
        Ok(Self {
            terms,
            preperiod: period.map(|(before, _)| before.to_vec()),
            period: period.map(|(_, period)| period.to_vec()),
            finite,
            convergents: convergents.iter().map(pair).collect(),
        })
    }
}

/// `{digits, value, canonical}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct NumeralAnswer {
    /// The digits, most significant first.
    pub digits: Numeral,
    /// What they are worth.
    pub value: Natural,
    /// Are they the system's own way to write it? Told where the digits were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<bool>,
}

impl NumeralAnswer {
    /// A number written in a system.
    ///
    /// # Errors
    /// [`NumerationError`].
    pub fn of_value(system: &System, value: Natural) -> Result<Self, NumerationError> {
        Ok(Self { digits: system.digits(&value)?, value, canonical: None })
    }

    /// What digits are worth.
    ///
    /// # Errors
    /// [`NumerationError`].
    pub fn of_digits(system: &System, digits: Numeral) -> Result<Self, NumerationError> {
        let value = system.value(&digits)?;
        let canonical = Some(system.is_canonical(&digits)?);
        Ok(Self { digits, value, canonical })
    }
}
