//! Exact numbers: floors, Beatty sequences, splittings, arrays, continued fractions, numerals and rat matrices.

use super::table::TableAnswer;
use crate::ask::{Ask, Field, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work, long, quick};
use crate::schema;
use ratwheel_numbers::{
    ArrayA, ArrayError, Beatty, ContinuedFraction, Control, CoveringSearch, FraenkelSplitting, IntegerArray, Moduli,
    Natural, NumerationArray, Real, SearchError, StolarskyArray, WythoffArray, check_split,
};
use ratwheel_numeration::{Numeral, NumerationError, System, SystemError};
use ratwheel_workbench::answers::{
    DifferencesAnswer, FloorAnswer, FractionAnswer, IndexAnswer, LastColumnAnswer, NumeralAnswer, RatsMatrix, Rows,
    SearchAnswer, SplitsAnswer, TreesAnswer, array_place, array_table, beatty_table, rats_table, splitting_place,
    splitting_table, terms,
};
use serde_json::Value;
use std::cell::RefCell;

const REAL: &[Field] = &[needed("real", Kind::Real, "a real number, as phi, 7/4 or 2+sqrt(2)")];
const PLUS: &[Field] = &[optional("plus", Kind::Real, "added before rounding down")];
const N: &[Field] = &[needed("n", Kind::Natural, "the natural number")];
const ROWS: &[Field] = &[
    optional("rows", Kind::Natural, "how many rows; 10 if not given"),
    optional("from", Kind::Natural, "the number of the first row"),
];
const INDEX: &[Field] = &[optional("index_of", Kind::Integer, "is this a term, and which one?")];
const SPLITS: &[Field] = &[
    optional("m", Kind::Natural, "how many sequences"),
    optional("locate", Kind::Natural, "where this number stands"),
    optional("search", Kind::Natural, "all splittings with distinct moduli and a period up to this"),
    optional("check", Kind::Texts, "do these sequences, each ALPHA or ALPHA,GAMMA, split the positive integers?"),
    optional("up_to", Kind::Natural, "how far to check; 100000 if not given"),
];
const ARRAY: &[Field] = &[
    needed("kind", Kind::Text, "a, a:b=4, wythoff, stolarsky or numeration:2,1"),
    optional("cols", Kind::Natural, "how many columns; 7 if not given"),
    optional("locate", Kind::Natural, "where this number stands"),
];
const CF: &[Field] = &[
    optional("terms", Kind::Natural, "how many terms; 10 if not given"),
    optional("semiregular", Kind::Flag, "c_0 − 1/(c_1 − 1/(c_2 − …))"),
];
const NUMERAL: &[Field] = &[
    needed("system", Kind::Text, "the numeration system, as fibonacci, u, p:REAL or base:10"),
    optional("n", Kind::Natural, "the number to write"),
    optional("value", Kind::Text, "digits whose value is asked for, as 1001010 or 1,0,12,3"),
];
const RATS: &[Field] = &[
    needed("what", Kind::Choice(&["matrix", "diffset", "last-column", "trees"]), "what is asked for"),
    optional("d", Kind::Natural, "the number of piles; 3 if not given"),
    optional("which", Kind::Choice(&["R", "F", "digits", "values", "differences"]), "which matrix; R if not given"),
    optional("reverse", Kind::Flag, "sort the rows from left to right (Remark 1)"),
];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/floor",
        "⌊n·α + γ⌋, exactly",
        &[REAL, N, PLUS],
        Work::Question(floor, quick),
        Answer::Json(schema::floor),
    ),
    Route::post(
        "/api/beatty",
        "A Beatty sequence, beside its complement where it has one",
        &[REAL, PLUS, ROWS, INDEX],
        Work::Question(beatty, long),
        Answer::Json(schema::table_or_index),
    ),
    Route::post(
        "/api/splits",
        "Fraenkel's splitting of the positive integers, and questions about splittings",
        &[SPLITS, ROWS],
        Work::Question(splits, long),
        Answer::Json(schema::splits),
    ),
    Route::post(
        "/api/array",
        "An array that holds every positive integer once",
        &[ARRAY, ROWS],
        Work::Question(array, long),
        Answer::Json(schema::table_or_place),
    ),
    Route::post(
        "/api/cf",
        "The continued fraction of a real number, with its period and convergents",
        &[REAL, CF],
        Work::Question(fraction, long),
        Answer::Json(schema::fraction),
    ),
    Route::post(
        "/api/numeral",
        "A number written in a numeration system, or the value of a string of digits",
        &[NUMERAL],
        Work::Question(numeral, quick),
        Answer::Json(schema::numeral),
    ),
    Route::post(
        "/api/rats",
        "The matrices, trees and difference sets of document 003",
        &[RATS],
        Work::Question(rats, long),
        Answer::Json(schema::rats),
    ),
];

/// A real number and the text it was read from; the table of fields says that it is there.
fn real<'a>(ask: &'a Ask, name: &str) -> Result<(&'a str, Real), Refusal> {
    let text = ask.text(name).unwrap_or("");
    Ok((text, ask.real(name)?.unwrap_or_else(|| Real::from(0))))
}

/// A table within the limits; rows are computed one after the other.
fn table<E: Into<Refusal>>(
    desk: &Desk,
    count: u64,
    table: Rows<'_, E>,
    control: Control<'_>,
) -> Result<Reply, Refusal> {
    let (mut rows, mut bytes) = (Vec::new(), 0u64);
    for (done, row) in (0u64..).zip(table.rows) {
        control.step(done, count)?;
        let row = row.map_err(Into::into)?;
        bytes = row.iter().fold(bytes, |bytes, cell| bytes.saturating_add(cell.len() as u64 + 3));
        if bytes > desk.limits.answer {
            return Err(Refusal::limit("answer", desk.limits.answer, "the table is too long").hint("ask for less"));
        }
        rows.push(row);
    }
    json(&TableAnswer { columns: table.columns, rows })
}

fn rows(desk: &Desk, ask: &Ask) -> Result<u64, Refusal> {
    Ok(ask.count("rows", "rows", desk.limits.rows)?.unwrap_or(10))
}

fn floor(_: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let (text, alpha) = real(ask, "real")?;
    let gamma = ask.real("plus")?;
    let plus = ask.text("plus").zip(gamma.as_ref());
    json(&FloorAnswer::new((text, &alpha), ask.natural("n")?.unwrap_or_default(), plus)?)
}

fn beatty(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (_, alpha) = real(ask, "real")?;
    let gamma = ask.real("plus")?;
    if let Some(value) = ask.integer("index_of")? {
        let sequence = Beatty::new(alpha, gamma.unwrap_or_else(|| Real::from(0)))?;
        return json(&IndexAnswer::new(&sequence, value)?);
    }
    let (count, from) = (rows(desk, ask)?, ask.natural("from")?.unwrap_or_default());
    table(desk, count, beatty_table(&alpha, gamma.as_ref(), &from, &Natural::from(count))?, control)
}

fn splits(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    if ask.has("check") {
        return split_check(ask, control);
    }
    const WIDEST: u64 = 1000;
    let Some(m) = ask.count("m", "m", WIDEST)? else {
        return Err(Refusal::input("`m` is missing").hint("how many sequences? Or give `check`, a list of sequences"));
    };
    if let Some(bound) = ask.count("search", "search", CoveringSearch::MAX_PERIOD)? {
        let refused = |error: SearchError| match error {
            SearchError::Cancelled(cancelled) => cancelled.into(),
            SearchError::TooMany => Refusal::gave_up(error),
            error => Refusal::input(error),
        };
        let search = CoveringSearch::new(m, bound, Moduli::Distinct).map_err(refused)?;
        return json(&SearchAnswer::new(m, bound, &search.run(control).map_err(refused)?));
    }
    let splitting = FraenkelSplitting::new(m).map_err(Refusal::input)?;
    if let Some(value) = ask.natural("locate")? {
        let place = splitting_place(&splitting, value);
        return json(&place.ok_or_else(|| Refusal::input("0 is not in the splitting").hint("ask for 1 or more"))?);
    }
    let (count, from) = (rows(desk, ask)?, ask.natural("from")?.unwrap_or_else(Natural::one));
    let Rows { columns, rows } = splitting_table(&splitting, &from, &Natural::from(count));
    table(desk, count, Rows { columns, rows: Box::new(rows.map(|row| row.map_err(Refusal::input))) }, control)
}

fn split_check(ask: &Ask, control: Control<'_>) -> Result<Reply, Refusal> {
    const FARTHEST: u64 = 10_000_000;
    const MOST: usize = 100;
    let texts = ask.texts("check");
    if texts.len() > MOST {
        return Err(Refusal::limit("check", MOST as u64, format_args!("{} sequences", texts.len())));
    }
    let up_to = ask.count("up_to", "up_to", FARTHEST)?.unwrap_or(100_000);
    let sequence = |text: &&str| -> Result<Beatty, Refusal> {
        let (alpha, gamma) = match text.split_once(',') {
            None => (ask.read_real(text)?, Real::from(0)),
            Some((alpha, gamma)) => (ask.read_real(alpha)?, ask.read_real(gamma)?),
        };
        let sequence = Beatty::new(alpha, gamma)?;
        if sequence.term(&Natural::one())?.is_negative() {
            return Err(Refusal::input(format_args!("the sequence {text} starts below the positive integers")));
        }
        Ok(sequence)
    };
    let sequences = texts.iter().map(sequence).collect::<Result<Vec<_>, _>>()?;
    // A term that cannot be computed ends its sequence; the reason is told instead of the answer.
    let trouble = RefCell::new(None);
    let found = check_split(sequences.iter().map(|sequence| terms(sequence, &trouble)), up_to, control)?;
    match trouble.into_inner() {
        Some(error) => Err(error.into()),
        None => json(&SplitsAnswer::new(found, up_to)),
    }
}

impl From<ArrayError> for Refusal {
    fn from(error: ArrayError) -> Self {
        match error {
            ArrayError::Real(error) => error.into(),
            ArrayError::Cancelled(cancelled) => cancelled.into(),
            ArrayError::TooLarge { .. } | ArrayError::TooManyEntries => Self::gave_up(error),
            error => Self::input(error),
        }
    }
}

fn array(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    const MOST_COLUMNS: u64 = 200;
    let array = named_array(ask)?;
    if let Some(value) = ask.natural("locate")? {
        let place = array_place(array.as_ref(), value)?;
        return json(&place.ok_or_else(|| Refusal::input("0 has no place in the array").hint("ask for 1 or more"))?);
    }
    let columns = ask.count("cols", "cols", MOST_COLUMNS)?.unwrap_or(7);
    let count = rows(desk, ask)?;
    let from = ask.natural("from")?.unwrap_or_else(|| Natural::from(array.first_row()));
    let columns = usize::try_from(columns).unwrap_or(usize::MAX);
    table(desk, count, array_table(array.as_ref(), &from, &Natural::from(count), columns)?, control)
}

fn named_array(ask: &Ask) -> Result<Box<dyn IntegerArray>, Refusal> {
    let kind = ask.text("kind").unwrap_or("");
    let unknown = || {
        let kind: String = kind.chars().take(60).collect();
        Refusal::input(format_args!("unknown array {kind:?}"))
            .hint("there are a, a:b=4, wythoff, stolarsky, numeration:2,1")
    };
    let word = |text: &str| -> Result<u64, Refusal> {
        ask.read_natural(&Value::String(text.to_owned()))?.to_u64().ok_or_else(unknown)
    };
    Ok(match kind.split_once(':').map_or((kind, None), |(name, parameter)| (name, Some(parameter))) {
        ("a", None) => Box::new(ArrayA::new()?),
        ("a", Some(parameter)) => {
            Box::new(ArrayA::with_base(word(parameter.strip_prefix("b=").ok_or_else(unknown)?)?)?)
        }
        ("wythoff", None) => Box::new(WythoffArray::new()),
        ("stolarsky", None) => Box::new(StolarskyArray::new()?),
        ("numeration", Some(list)) if list.len() <= 200 => {
            Box::new(NumerationArray::new(&list.split(',').map(word).collect::<Result<Vec<_>, _>>()?)?)
        }
        _ => return Err(unknown()),
    })
}

fn fraction(_: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    const MOST_TERMS: u64 = 2_000;
    let count = ask.count("terms", "terms", MOST_TERMS)?.unwrap_or(10);
    let fraction = ContinuedFraction::new(&real(ask, "real")?.1)?;
    json(&FractionAnswer::new(&fraction, usize::try_from(count).unwrap_or(usize::MAX), ask.flag("semiregular"))?)
}

impl From<NumerationError> for Refusal {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Real(error) => error.into(),
            NumerationError::Cancelled(cancelled) => cancelled.into(),
            NumerationError::TooLarge { .. } => Self::gave_up(error),
            error => Self::input(error),
        }
    }
}

fn numeral(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let text = ask.text("system").unwrap_or("");
    ask.reads_quickly(text).map_err(|refusal| refusal.at("`system`"))?;
    let system: System = text.parse().map_err(|error| match error {
        SystemError::Real(error) => Refusal::from(error),
        error => Refusal::input(error),
    })?;
    match (ask.natural("n")?, ask.text("value")) {
        (Some(n), None) => json(&NumeralAnswer::of_value(&system, n)?),
        (None, Some(digits)) if digits.len() as u64 > desk.limits.digits => {
            Err(Refusal::limit("digits", desk.limits.digits, "`value` has too many digits"))
        }
        (None, Some(digits)) => {
            let digits: Numeral = digits.parse().map_err(Refusal::input)?;
            json(&NumeralAnswer::of_digits(&system, digits)?)
        }
        _ => {
            Err(Refusal::input("give either `n` or `value`")
                .hint("`n` is written in the system, `value` is read in it"))
        }
    }
}

fn rats(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    /// The matrices have 2^(d−1) rows.
    const MOST_PILES: u64 = 12;
    let d = ask.count("d", "d", MOST_PILES)?.unwrap_or(3);
    let d = usize::try_from(d).unwrap_or(usize::MAX);
    match ask.text("what") {
        Some("diffset") => json(&DifferencesAnswer::new(d, ask.flag("reverse")).map_err(Refusal::input)?),
        Some("last-column") => json(&LastColumnAnswer::new(d).map_err(Refusal::input)?),
        Some("trees") => json(&TreesAnswer::new(d).map_err(Refusal::input)?),
        _ => {
            let which = match ask.text("which") {
                Some("F") => RatsMatrix::F,
                Some("digits") => RatsMatrix::Digits,
                Some("values") => RatsMatrix::Values,
                Some("differences") => RatsMatrix::Differences,
                _ => RatsMatrix::R,
            };
            let Rows { columns, rows } = rats_table(d, which).map_err(Refusal::input)?;
            let rows = Box::new(rows.map(|row| row.map_err(Refusal::input)));
            table(desk, 1 << d.saturating_sub(1), Rows { columns, rows }, control)
        }
    }
}
