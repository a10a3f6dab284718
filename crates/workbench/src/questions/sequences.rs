//! Exact numbers: floors, Beatty sequences, arrays, continued fractions and numerals.
//!
//! Tables come as their heads and an iterator of rows, so that a front end can print them as they are computed.

use super::own_array::{self, OwnArrayAnswer};
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_numbers::{
    ArrayA, ArrayError, Beatty, ContinuedFraction, Integer, IntegerArray, Natural, NumerationArray, Rational, Real,
    RealError, StolarskyArray, Truth, WythoffArray,
};
use ratwheel_numeration::Numeral;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[
    Asked::of::<FloorQuestion>(),
    Asked::of::<BeattyQuestion>(),
    Asked::of::<ArrayQuestion>(),
    Asked::of::<FractionQuestion>(),
    Asked::of::<NumeralQuestion>(),
];

/// Column heads, and rows that are computed when they are asked for.
pub struct Rows<'a> {
    /// The heads.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Box<dyn Iterator<Item = Result<Vec<String>, Problem>> + 'a>,
}

impl std::fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rows").field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl Rows<'_> {
    /// All the rows, within the limits.
    pub(super) fn collected(self, count: &Natural, context: &Context<'_>) -> Result<TableAnswer, Problem> {
        TableAnswer::new(self.columns, self.rows, count.to_u64().unwrap_or(u64::MAX), context)
    }
}

/// `{columns, rows}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TableAnswer {
    /// The heads.
    pub columns: Vec<String>,
    /// The rows, one cell for each head.
    pub rows: Vec<Vec<String>>,
}

impl TableAnswer {
    /// Collects rows; there will be about `count` of them.
    pub(super) fn new(
        columns: Vec<String>,
        table: impl Iterator<Item = Result<Vec<String>, Problem>>,
        count: u64,
        context: &Context<'_>,
    ) -> Result<Self, Problem> {
        let (mut rows, mut bytes, most) = (Vec::new(), 0u64, context.limits.answer);
        for (done, row) in (0u64..).zip(table) {
            context.control.step(done, count)?;
            let row = row?;
            bytes = row.iter().fold(bytes, |bytes, cell| bytes.saturating_add(cell.len() as u64 + 3));
            if bytes > most {
                return Err(Problem::limit("answer", most, "the table is too long").hint("ask for fewer rows"));
            }
            rows.push(row);
        }
        Ok(Self { columns, rows })
    }
}

/// The rows of a table that are asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Range {
    /// How many rows; 10 if not given.
    pub rows: Option<Number>,
    /// The number of the first row.
    pub from: Option<Number>,
}

impl Range {
    /// The first row and how many; `usual` if nothing is said.
    pub(super) fn read(&self, first: u64, usual: u64, context: &Context<'_>) -> Result<(Natural, Natural), Problem> {
        let from = self.from.as_ref().map(|from| context.natural("from", from)).transpose()?;
        let count = match (&self.rows, context.limits.rows) {
            // Where rows are printed as they come, there may be any number of them.
            (Some(rows), u64::MAX) => context.natural("rows", rows)?,
            (rows, most) => context.count("rows", rows.as_ref(), ("rows", most))?.unwrap_or(usual).into(),
        };
        Ok((from.unwrap_or_else(|| first.into()), count))
    }
}

/// Rows of a table of numbers, if nothing is said.
pub(super) const USUAL: u64 = 10;

/// `from`, `from`+1, …, `count` of them.
pub(super) fn indices(from: &Natural, count: &Natural) -> impl Iterator<Item = Natural> + use<> {
    let end = from + count;
    std::iter::successors(Some(from.clone()), |n| Some(n + 1)).take_while(move |n| *n < end)
}

fn heads<const N: usize>(heads: [&str; N]) -> Vec<String> {
    heads.map(str::to_owned).to_vec()
}

/// What is ⌊n·α + γ⌋?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct FloorQuestion {
    /// A real number, as phi, 7/4 or 2+sqrt(2).
    pub real: String,
    /// The natural number.
    pub n: Number,
    /// Added before rounding down.
    pub plus: Option<String>,
}

/// `{value, real, n, plus}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FloorAnswer {
    /// The floor.
    pub value: Integer,
    /// α as it was written.
    pub real: String,
    /// n.
    pub n: Natural,
    /// γ as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus: Option<String>,
}

impl Question for FloorQuestion {
    const NAME: &'static str = "floor";
    const SUMMARY: &'static str = "⌊n·α + γ⌋, exactly";
    const EXAMPLE: &'static str = r#"{"real":"phi","n":"10^59+7","plus":"1/2"}"#;
    type Answer = FloorAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<FloorAnswer, Problem> {
        let alpha = context.real("real", &self.real)?;
        let gamma = self.plus.as_ref().map(|plus| context.real("plus", plus)).transpose()?;
        let n = context.natural("n", &self.n)?;
        let value = floor(&alpha, &n, gamma.as_deref())?;
        Ok(FloorAnswer { value, real: self.real.clone(), n, plus: self.plus.clone() })
    }
}

fn floor(real: &Real, n: &Natural, plus: Option<&Real>) -> Result<Integer, RealError> {
    match plus {
        None => real.floor_mul(n),
        Some(gamma) => real.floor_affine(n, gamma),
    }
}

/// What are the terms of a Beatty sequence?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct BeattyQuestion {
    /// A real number, as phi, 7/4 or 2+sqrt(2).
    pub real: String,
    /// Added before rounding down.
    pub plus: Option<String>,
    /// The rows of the table.
    #[serde(flatten)]
    pub range: Range,
    /// Is this a term, and which one?
    pub index_of: Option<Number>,
}

/// A table, or the place of a number.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BeattyAnswer {
    /// The sequence, beside its complement where it has one.
    Table(TableAnswer),
    /// Which term a number is.
    Index(IndexAnswer),
}

/// `{value, index}`: which term of a Beatty sequence a number is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct IndexAnswer {
    /// The number.
    pub value: Integer,
    /// Its index, if it is a term.
    pub index: Option<Natural>,
}

impl Question for BeattyQuestion {
    const NAME: &'static str = "beatty";
    const SUMMARY: &'static str = "A Beatty sequence, beside its complement where it has one";
    const EXAMPLE: &'static str = r#"{"real":"pi","rows":3}"#;
    const LONG: bool = true;
    type Answer = BeattyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<BeattyAnswer, Problem> {
        if let Some(value) = &self.index_of {
            let (alpha, gamma) = self.reals(context)?;
            let value = context.integer("index_of", value)?;
            let sequence = Beatty::new(alpha, gamma.unwrap_or_else(|| Real::from(0)))?;
            return Ok(BeattyAnswer::Index(IndexAnswer { index: sequence.index_of(&value)?, value }));
        }
        let (_, count) = self.range.read(0, USUAL, context)?;
        Ok(BeattyAnswer::Table(self.rows(context)?.collected(&count, context)?))
    }
}

impl BeattyQuestion {
    fn reals(&self, context: &Context<'_>) -> Result<(Real, Option<Real>), Problem> {
        let alpha = context.real("real", &self.real)?;
        let gamma = self.plus.as_ref().map(|plus| context.real("plus", plus)).transpose()?;
        Ok((alpha.as_ref().clone(), gamma.map(|gamma| gamma.as_ref().clone())))
    }

    /// The rows of the table, computed when they are asked for.
    ///
    /// # Errors
    /// [`Problem`] when nobody can tell whether there is a complement.
    pub fn rows(&self, context: &Context<'_>) -> Result<Rows<'static>, Problem> {
        let (real, plus) = self.reals(context)?;
        let (from, count) = self.range.read(0, USUAL, context)?;
        let paired =
            plus.is_none() && real.irrational() == Truth::Yes && real.compare(&Real::from(1))? == Ordering::Greater;
        if paired {
            let (slower, faster) = Beatty::complementary(&real)?;
            return Ok(pair_table(slower, faster, &from, &count));
        }
        let columns = heads(["n", if plus.is_some() { "⌊nα+γ⌋" } else { "⌊nα⌋" }]);
        let row = move |n: Natural| Ok(vec![n.to_string(), floor(&real, &n, plus.as_ref())?.to_string()]);
        Ok(Rows { columns, rows: Box::new(indices(&from, &count).map(row)) })
    }
}

fn pair_table(slower: Beatty, faster: Beatty, from: &Natural, count: &Natural) -> Rows<'static> {
    let at = move |n: &Natural| -> Result<_, RealError> { Ok((slower.term(n)?, faster.term(n)?)) };
    let mut next = None;
    let row = move |n: Natural| -> Result<_, Problem> {
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

/// What is in an array that holds every positive integer once?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ArrayQuestion {
    /// Which array: a, a:b=4, wythoff, stolarsky, numeration:2,1, or recurrence:3,-1 for one's own, whose first coefficient
    /// may depend on n, as recurrence:n+1.
    pub kind: String,
    /// The rows of the table.
    #[serde(flatten)]
    pub range: Range,
    /// How many columns; 7 if not given.
    pub cols: Option<Number>,
    /// Where this number stands.
    pub locate: Option<Number>,
    /// For a recurrence of one's own: the integers u_-1, u_-2, …, as 0 or 1,0. The rows are then those of its numeration
    /// system.
    pub initial: Option<String>,
    /// For a recurrence of one's own: the columns A_-1, A_-2, … as terms in n and a = A_0, as a-n. The first column is then
    /// the least integer of no earlier row.
    pub before: Option<String>,
    /// For a recurrence of one's own: integers up to this are looked for in the array; 10000 if not given.
    pub up_to: Option<Number>,
}

/// A table, or the place of a number.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ArrayAnswer {
    /// An array of one's own recurrence, and what is missing or repeated in it.
    Own(OwnArrayAnswer),
    /// Rows of the array.
    Table(TableAnswer),
    /// Where a number stands.
    Place(PlaceInArray),
}

/// `{value, row, column}`: where a number stands in an array.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlaceInArray {
    /// The number.
    pub value: Natural,
    /// Its row.
    pub row: Natural,
    /// Its column.
    pub column: String,
}

impl Question for ArrayQuestion {
    const NAME: &'static str = "array";
    const SUMMARY: &'static str = "An array that holds every positive integer once";
    const EXAMPLE: &'static str = r#"{"kind":"a:b=4","rows":3}"#;
    const LONG: bool = true;
    type Answer = ArrayAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<ArrayAnswer, Problem> {
        if let Some(list) = self.kind.strip_prefix(own_array::PREFIX) {
            return Ok(ArrayAnswer::Own(self.own(list, context)?));
        }
        if !self.is_closed() {
            let problem = Problem::input(format_args!("{} has its own beginning", self.kind));
            return Err(problem.hint("initial values are given for a recurrence, as recurrence:3,-1"));
        }
        let array = self.array(context)?;
        if let Some(value) = &self.locate {
            let value = context.natural("locate", value)?;
            let place = array.locate(&value)?.ok_or_else(|| {
                Problem::input("0 has no place: the array holds every positive integer once").hint("ask for 1 or more")
            })?;
            let column = place.column.to_string();
            return Ok(ArrayAnswer::Place(PlaceInArray { value, row: place.row, column }));
        }
        let (_, count) = self.range.read(0, USUAL, context)?;
        Ok(ArrayAnswer::Table(self.rows(array.as_ref(), context)?.collected(&count, context)?))
    }
}

impl ArrayQuestion {
    /// The array.
    ///
    /// # Errors
    /// [`Problem`] says which arrays there are.
    pub fn array(&self, context: &Context<'_>) -> Result<Box<dyn IntegerArray>, Problem> {
        const LONGEST: u64 = 200;
        let kind = self.kind.as_str();
        let unknown = || {
            let kind: String = kind.chars().take(60).collect();
            Problem::input(format_args!("unknown array {kind:?}"))
                .hint("there are a, a:b=4, wythoff, stolarsky, numeration:2,1, and recurrence:3,-1 for one's own")
        };
        let word = |text: &str| -> Result<u64, Problem> {
            let number = context.plain_natural(text)?;
            let too_large = || Problem::input(format_args!("{number} is too large here: it must be below 2^64"));
            number.to_u64().ok_or_else(too_large)
        };
        Ok(match kind.split_once(':').map_or((kind, None), |(name, parameter)| (name, Some(parameter))) {
            ("a", None) => Box::new(ArrayA::new()),
            ("a", Some(parameter)) => {
                Box::new(ArrayA::with_base(word(parameter.strip_prefix("b=").ok_or_else(unknown)?)?)?)
            }
            ("wythoff", None) => Box::new(WythoffArray::new()),
            ("stolarsky", None) => Box::new(StolarskyArray::new()),
            ("numeration", Some(list)) if list.len() as u64 <= context.most(LONGEST) => {
                Box::new(NumerationArray::new(&list.split(',').map(word).collect::<Result<Vec<_>, _>>()?)?)
            }
            _ => return Err(unknown()),
        })
    }

    /// The rows of the table, computed when they are asked for.
    ///
    /// # Errors
    /// [`Problem`], before any row is given, when the first one cannot be computed.
    pub fn rows<'a>(&self, array: &'a dyn IntegerArray, context: &Context<'_>) -> Result<Rows<'a>, Problem> {
        const MOST_COLUMNS: u64 = 200;
        let columns = context.count("cols", self.cols.as_ref(), ("cols", context.most(MOST_COLUMNS)))?.unwrap_or(7);
        let columns = usize::try_from(columns).unwrap_or(usize::MAX);
        let (from, count) = self.range.read(array.first_row(), USUAL, context)?;
        // Asking for the first row before the heads are given makes a refusal come alone.
        if !count.is_zero() {
            array.row(&from, columns)?;
        }
        let heads = std::iter::once("n".to_owned()).chain((0..columns).map(|j| format!("j={j}"))).collect();
        let row = move |n: Natural| -> Result<_, ArrayError> {
            let entries = array.row(&n, columns)?;
            Ok(std::iter::once(&n).chain(&entries).map(Natural::to_string).collect())
        };
        Ok(Rows { columns: heads, rows: Box::new(indices(&from, &count).map(move |n| Ok(row(n)?))) })
    }
}

/// What is the continued fraction of a real number?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct FractionQuestion {
    /// A real number, as phi, 7/4 or 2+sqrt(2).
    pub real: String,
    /// How many terms; 10 if not given.
    pub terms: Option<Number>,
    /// c_0 − 1/(c_1 − 1/(c_2 − …)).
    #[serde(default)]
    pub semiregular: bool,
}

/// `{terms, period, preperiod, finite, convergents}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    #[schemars(with = "Vec<[ratwheel_numbers::Integer; 2]>")]
    pub convergents: Vec<[String; 2]>,
}

/// Convergents grow with every term, so that many of them would be quadratically many digits.
const MOST_CONVERGENTS: usize = 1000;

impl Question for FractionQuestion {
    const NAME: &'static str = "cf";
    const SUMMARY: &'static str = "The continued fraction of a real number, with its period and convergents";
    const EXAMPLE: &'static str = r#"{"real":"sqrt(7)"}"#;
    const LONG: bool = true;
    type Answer = FractionAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<FractionAnswer, Problem> {
        const MOST_TERMS: u64 = 2_000;
        let fraction = ContinuedFraction::new(context.real("real", &self.real)?.as_ref());
        let count = match (&self.terms, context.most(MOST_TERMS)) {
            // The library has a limit of its own.
            (Some(terms), u64::MAX) => context.natural("terms", terms)?.to_usize(),
            (terms, most) => {
                let count = context.count("terms", terms.as_ref(), ("terms", most))?.unwrap_or(10);
                usize::try_from(count).ok()
            }
        };
        let count = count.unwrap_or(usize::MAX);
        // One more than asked for tells whether there are more.
        let more = count.saturating_add(1);
        let listed = count.min(MOST_CONVERGENTS);
        let (mut terms, period, convergents) = if self.semiregular {
            let convergents = fraction.semiregular_convergents(listed)?;
            (fraction.semiregular_terms(more)?, fraction.semiregular_period(), convergents)
        } else {
            (fraction.terms(more)?, fraction.period(), fraction.convergents(listed)?)
        };
        let finite = terms.len() <= count;
        terms.truncate(count);
        let pair = |convergent: &Rational| [convergent.numerator().to_string(), convergent.denominator().to_string()];
        Ok(FractionAnswer {
            terms,
            preperiod: period.map(|(before, _)| before.to_vec()),
            period: period.map(|(_, period)| period.to_vec()),
            finite,
            convergents: convergents.iter().map(pair).collect(),
        })
    }
}

/// How is a number written in a numeration system, or what are digits worth?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct NumeralQuestion {
    /// The numeration system, as fibonacci, u, p:REAL or base:10.
    pub system: String,
    /// The number to write.
    pub n: Option<Number>,
    /// Digits whose value is asked for, as 1001010 or 1,0,12,3.
    pub value: Option<String>,
}

/// `{digits, value, canonical}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NumeralAnswer {
    /// The digits, most significant first.
    #[schemars(with = "Vec<ratwheel_numbers::Natural>")]
    pub digits: Numeral,
    /// What they are worth.
    pub value: Natural,
    /// Are they the system's own way to write it? Told where the digits were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<bool>,
}

impl Question for NumeralQuestion {
    const NAME: &'static str = "numeral";
    const SUMMARY: &'static str = "A number written in a numeration system, or the value of a string of digits";
    const EXAMPLE: &'static str = r#"{"system":"fibonacci","n":"17"}"#;
    type Answer = NumeralAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<NumeralAnswer, Problem> {
        let system = context.system(&self.system)?;
        match (&self.n, &self.value) {
            (Some(n), None) => {
                let value = context.natural("n", n)?;
                Ok(NumeralAnswer { digits: system.digits(&value)?, value, canonical: None })
            }
            (None, Some(digits)) if digits.len() as u64 > context.limits.digits => {
                Err(Problem::limit("digits", context.limits.digits, "`value` has too many digits"))
            }
            (None, Some(digits)) => {
                let digits: Numeral = digits.parse().map_err(Problem::input)?;
                let value = system.value(&digits)?;
                let canonical = Some(system.is_canonical(&digits)?);
                Ok(NumeralAnswer { digits, value, canonical })
            }
            _ => {
                let problem = Problem::input("give either `n` or `value`");
                Err(problem.hint("`n` is written in the system, `value` is read in it"))
            }
        }
    }
}
