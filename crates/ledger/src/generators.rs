//! Named generators of tables: one line of [`GENERATORS`] each, written in files as `name:what`.

use crate::brute::{open, table};
use crate::check::{CheckError, Context};
use ratwheel_games::rats::{self, RowOrder};
use ratwheel_numbers::{
    AffineFloor, ArrayA, ContinuedFraction, FraenkelSplitting, Integer, IntegerArray, MexRecursion, Natural, Real,
    stern,
};
use ratwheel_numeration::System;
use ratwheel_rules::Play;
use ratwheel_workbench::questions::ArrayQuestion;
use ratwheel_workbench::{self as workbench, Cache, Limits};
use std::collections::BTreeMap;
use std::fmt::Display;

type Rows = Result<Vec<Vec<String>>, CheckError>;

/// What is asked of a generator.
struct Request<'a> {
    /// What stands after the colon.
    what: &'a str,
    /// The number n of the first row.
    from: u64,
    /// How many rows.
    rows: usize,
    context: &'a Context<'a>,
}

/// The most rows and columns of a generator.
const MOST_ROWS: usize = 1_000_000;
const MOST_COLUMNS: u64 = 1000;

type Generate = fn(&Request<'_>) -> Rows;

/// Name, what it gives, and the function.
const GENERATORS: &[(&str, &str, Generate)] = &[
    ("game", "`game:SPEC`: the catalogue's table of P-positions, n first", game),
    ("p-positions", "`p-positions:SPEC below N`: P-positions by brute force, x ≤ y ≤ …, ascending", p_positions),
    ("grundy", "`grundy:SPEC below N`: nim-values by brute force, row y, column x", grundy),
    ("splitting", "`splitting:M`: row n of Fraenkel's splitting into M sequences", splitting),
    ("mex", "`mex:p,s,q p,s,q …`: mex of what was used, then differences ⌊(pn+s)/q⌋; row 0 is all 0", mex),
    ("array", "`array:a`, `a:b=4`, `wythoff`, `stolarsky`, `numeration:2,1`, then ` columns C`: row n", array),
    ("array-definition", "`array-definition:B columns C`: row n of 𝒜 by its definition", array_definition),
    ("numeral", "`numeral:SYSTEM width W`: the digits of n under W places", numeral),
    ("places", "`places:SYSTEM`: n and the n-th place", places),
    ("rat-matrix", "`rat-matrix:D in n`: the rows of R_D as 7n+1, …, over and over", rat_matrix),
    ("shortcut-matrix", "`shortcut-matrix:D`: the rows of F_D", shortcut_matrix),
    ("ternary", "`ternary:D`: the digits c_j of the rows of F_D after the first", ternary),
    (
        "ternary-text",
        "`ternary-text:D`: the same coded as exact 1, smaller 0, larger 2, from the first row on",
        ternary_text,
    ),
    ("differences", "`differences:D`: the cyclic differences of the rows of F_D read in base 3", differences),
    ("difference-sets", "`difference-sets:A..B`: d, difference and multiplicity by sorting", |request| {
        difference_rows(request, |d| rats::difference_set_by_sorting(d, RowOrder::RightToLeft))
    }),
    ("difference-formula", "`difference-formula:A..B`: the same by the closed form", |request| {
        difference_rows(request, rats::difference_set)
    }),
    ("set-sizes", "`set-sizes`: n and the number of differences for d = n", |request| {
        sizes(request, RowOrder::RightToLeft)
    }),
    ("reverse-set-sizes", "`reverse-set-sizes`: the same with the rows sorted left to right", |request| {
        sizes(request, RowOrder::LeftToRight)
    }),
    ("matrix-rows", "`matrix-rows`: n and the number of distinct rows of F_n", matrix_rows),
    (
        "last-column",
        "`last-column:A..B`: d, k and how often k(2^d−1) stands in the last column, k = 1..2^(d−2)",
        last_column,
    ),
    ("last-column-stern", "`last-column-stern:A..B`: the same by Stern's sequence", last_column_stern),
    ("convergents", "`convergents:REAL`: numerator and denominator of convergent n", |request| {
        convergents_every(request, 1)
    }),
    ("even-convergents", "`even-convergents:REAL`: those of convergent 2n", |request| convergents_every(request, 2)),
];

/// Every generator with what it gives.
pub fn generators() -> impl Iterator<Item = (&'static str, &'static str)> {
    GENERATORS.iter().map(|(name, what, _)| (*name, *what))
}

/// Rows `from`, `from` + 1, … of a generator.
pub(crate) fn rows(text: &str, from: u64, rows: usize, context: &Context<'_>) -> Rows {
    let (name, what) = text.split_once(':').unwrap_or((text, ""));
    let Some((.., generate)) = GENERATORS.iter().find(|(known, ..)| *known == name) else {
        let names: Vec<_> = GENERATORS.iter().map(|(name, ..)| *name).collect();
        return Err(CheckError::Bad(format!("there is no generator `{name}`; there are {}", names.join(", "))));
    };
    if rows > MOST_ROWS {
        return Err(CheckError::GaveUp(format!("{rows} rows are too many; the limit is {MOST_ROWS}")));
    }
    let mut all = generate(&Request { what: what.trim(), from, rows, context })?;
    all.truncate(rows);
    Ok(all)
}

impl Request<'_> {
    fn indices(&self) -> impl Iterator<Item = u64> + use<> {
        (self.from..).take(self.rows)
    }

    /// `WHAT word N`.
    fn with_number<'b>(&'b self, word: &str) -> Result<(&'b str, u64), CheckError> {
        let wrong = || CheckError::Bad(format!("expected `… {word} NUMBER`, found `{}`", self.what));
        let (what, number) = self.what.rsplit_once(word).ok_or_else(wrong)?;
        Ok((what.trim(), number.trim().parse().map_err(|_| wrong())?))
    }

    /// The same for a number of columns.
    fn with_columns<'b>(&'b self, word: &str) -> Result<(&'b str, u64), CheckError> {
        let (what, columns) = self.with_number(word)?;
        match columns <= MOST_COLUMNS {
            true => Ok((what, columns)),
            false => Err(CheckError::Bad(format!("{columns} columns are too many; the limit is {MOST_COLUMNS}"))),
        }
    }

    fn number<N: std::str::FromStr>(&self) -> Result<N, CheckError> {
        self.what.parse().map_err(|_| CheckError::Bad(format!("expected a number, found `{}`", self.what)))
    }

    /// `A..B`, both included.
    fn range(&self) -> Result<std::ops::RangeInclusive<usize>, CheckError> {
        let ends = self.what.split_once("..").and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
        let (low, high) =
            ends.ok_or_else(|| CheckError::Bad(format!("expected a range as 2..10, found `{}`", self.what)))?;
        Ok(low..=high)
    }
}

fn shown<T: Display>(cells: impl IntoIterator<Item = T>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

fn game(request: &Request<'_>) -> Rows {
    let bench = open(request.what, None)?;
    let table = bench.instance().table.as_ref();
    let table = table.ok_or_else(|| CheckError::Bad(format!("{} has no table", request.what)))?;
    request.indices().map(|n| table.row(&Natural::from(n)).map_err(CheckError::Bad)).collect()
}

fn p_positions(request: &Request<'_>) -> Rows {
    let (spec, size) = request.with_number("below")?;
    let bench = open(spec, None)?;
    let table = table((spec, None), &bench, size, Play::Normal, request.context)?;
    let ascending = table.p_positions().into_iter().filter(|position| position.piles().is_sorted());
    let from = usize::try_from(request.from).unwrap_or(usize::MAX);
    Ok(ascending.skip(from).take(request.rows).map(|position| shown(position.piles())).collect())
}

fn grundy(request: &Request<'_>) -> Rows {
    let (spec, size) = request.with_number("below")?;
    let bench = open(spec, None)?;
    let table = table((spec, None), &bench, size, Play::Normal, request.context)?;
    let value = |x: u64, y: u64| table.grundy(&ratwheel_rules::Position::from([x, y])).map(|value| value.to_string());
    Ok(request.indices().map(|y| (0..size).map_while(|x| value(x, y)).collect()).collect())
}

fn splitting(request: &Request<'_>) -> Rows {
    let splitting = FraenkelSplitting::new(request.number()?).map_err(CheckError::bad)?;
    Ok(request.indices().map(|n| shown(splitting.row(&Natural::from(n)))).collect())
}

fn mex(request: &Request<'_>) -> Rows {
    let wrong = || CheckError::Bad(format!("expected differences as `7,-2,4 7,-3,2`, found `{}`", request.what));
    let difference = |text: &str| {
        let mut parts = text.split(',');
        let p = parts.next()?.parse().ok()?;
        let s = parts.next()?.parse().ok()?;
        let q = parts.next()?.parse().ok()?;
        parts.next().is_none().then_some(AffineFloor { p, s, q })
    };
    let differences: Option<Vec<AffineFloor>> = request.what.split_whitespace().map(difference).collect();
    let recursion = MexRecursion::new(differences.ok_or_else(wrong)?).map_err(CheckError::bad)?;
    let zero = vec![0; recursion.columns()];
    let from = usize::try_from(request.from).unwrap_or(usize::MAX);
    Ok(std::iter::once(zero).chain(recursion.rows()).skip(from).take(request.rows).map(shown).collect())
}

fn array_named(name: &str) -> Result<Box<dyn IntegerArray>, CheckError> {
    let (cache, limits) = (Cache::default(), Limits::none());
    let question = ArrayQuestion { kind: name.to_owned(), ..ArrayQuestion::default() };
    question.array(&workbench::Context::new(&cache, &limits)).map_err(|problem| {
        CheckError::Bad([problem.message].into_iter().chain(problem.hint).collect::<Vec<_>>().join("; "))
    })
}

fn array(request: &Request<'_>) -> Rows {
    let (name, columns) = request.with_columns("columns")?;
    let array = array_named(name)?;
    let row = |n: u64| {
        let n = Natural::from(n);
        let cells = (0..columns).map(|column| array.entry(&n, column).map_err(CheckError::bad));
        Ok(shown(cells.collect::<Result<Vec<_>, CheckError>>()?))
    };
    request.indices().map(row).collect()
}

fn array_definition(request: &Request<'_>) -> Rows {
    let (base, columns) = request.with_columns("columns")?;
    let base = base.parse().map_err(|_| CheckError::Bad(format!("expected the coefficient b, found `{base}`")))?;
    let columns = usize::try_from(columns).map_err(CheckError::gave_up)?;
    let array = ArrayA::with_base(base).map_err(CheckError::bad)?;
    let rows = u64::try_from(request.rows).map_err(CheckError::gave_up)?;
    let table = array.by_definition(request.from.saturating_add(rows), columns, request.context.control);
    let from = usize::try_from(request.from).unwrap_or(usize::MAX);
    Ok(table.map_err(CheckError::gave_up)?.into_iter().skip(from).map(shown).collect())
}

/// The prefixes of length ≥ 2 of the rows of an array with entries below `size`, and the empty one.
pub(crate) fn prefixes(name: &str, size: u64) -> Result<Vec<Vec<Natural>>, CheckError> {
    let array = array_named(name)?;
    let mut all = vec![Vec::new()];
    for row in array.first_row().max(1)..size {
        let row = Natural::from(row);
        let mut prefix = Vec::new();
        for column in 0..size {
            let entry = array.entry(&row, column).map_err(CheckError::bad)?;
            if entry >= size {
                break;
            }
            prefix.push(entry);
            if prefix.len() >= 2 {
                all.push(prefix.clone());
            }
        }
        if prefix.is_empty() {
            break;
        }
    }
    Ok(all)
}

fn numeral(request: &Request<'_>) -> Rows {
    let (system, width) = request.with_columns("width")?;
    let system: System = system.parse().map_err(CheckError::bad)?;
    let width = usize::try_from(width).map_err(CheckError::gave_up)?;
    let row = |n: u64| {
        let numeral = system.digits(&Natural::from(n)).map_err(CheckError::bad)?;
        let blanks = width.saturating_sub(numeral.digits().len());
        let mut cells = vec![String::new(); blanks];
        cells.extend(shown(numeral.digits()));
        Ok(cells)
    };
    request.indices().map(row).collect()
}

fn places(request: &Request<'_>) -> Rows {
    let system: System = request.what.parse().map_err(CheckError::bad)?;
    let place = |n: u64| {
        let index = usize::try_from(n).map_err(CheckError::gave_up)?;
        Ok(vec![n.to_string(), system.place(index).map_err(CheckError::bad)?.to_string()])
    };
    request.indices().map(place).collect()
}

fn matrix_cells(matrix: &rats::Matrix) -> Vec<Vec<String>> {
    let row = |row: usize| (0..matrix.columns()).filter_map(|column| matrix.cell(row, column)).collect();
    (0..matrix.rows().len()).map(row).collect()
}

fn rat_matrix(request: &Request<'_>) -> Rows {
    let wrong = || CheckError::Bad(format!("expected `D in n`, found `{}`", request.what));
    let (d, letter) = request.what.split_once(" in ").ok_or_else(wrong)?;
    let d = d.trim().parse().map_err(|_| wrong())?;
    let rows = matrix_cells(&rats::rat_matrix(d).map_err(CheckError::bad)?);
    let named = |row: &Vec<String>| row.iter().map(|cell| cell.replace('n', letter.trim())).collect();
    Ok(rows.iter().cycle().take(request.rows).map(named).collect())
}

fn shortcut(d: usize) -> Result<rats::Matrix, CheckError> {
    rats::shortcut_matrix(d, RowOrder::RightToLeft).map_err(CheckError::bad)
}

fn shortcut_matrix(request: &Request<'_>) -> Rows {
    Ok(matrix_cells(&shortcut(request.number()?)?))
}

fn ternary(request: &Request<'_>) -> Rows {
    Ok(rats::digits(&shortcut(request.number()?)?).into_iter().skip(1).map(shown).collect())
}

fn ternary_text(request: &Request<'_>) -> Rows {
    let complement = |row: Vec<u8>| shown(row.into_iter().map(|digit| 2 - digit.min(2)));
    Ok(rats::digits(&shortcut(request.number()?)?).into_iter().map(complement).collect())
}

fn differences(request: &Request<'_>) -> Rows {
    Ok(rats::differences(&shortcut(request.number()?)?).into_iter().map(|value| vec![value.to_string()]).collect())
}

fn difference_rows(
    request: &Request<'_>,
    set: impl Fn(usize) -> Result<Vec<rats::Difference>, rats::RatsError>,
) -> Rows {
    let mut rows = Vec::new();
    for d in request.range()? {
        if rows.len() >= request.rows {
            break;
        }
        request.context.pulse()?;
        let set = set(d).map_err(CheckError::bad)?;
        rows.extend(set.into_iter().map(|entry| vec![d.to_string(), entry.value.to_string(), entry.count.to_string()]));
    }
    Ok(rows)
}

fn sizes(request: &Request<'_>, order: RowOrder) -> Rows {
    let size = |d: u64| {
        let index = usize::try_from(d).map_err(CheckError::gave_up)?;
        let set = rats::difference_set_by_sorting(index, order).map_err(CheckError::bad)?;
        Ok(vec![d.to_string(), set.len().to_string()])
    };
    request.indices().map(size).collect()
}

/// Rows of F_d counted as differences of two rat vectors of one period, without the halving that builds the matrix.
fn matrix_rows(request: &Request<'_>) -> Rows {
    let count = |d: u64| {
        let splitting = FraenkelSplitting::new(d).map_err(CheckError::bad)?;
        let period = 1u64.checked_shl(u32::try_from(d.saturating_sub(1)).unwrap_or(u32::MAX)).filter(|p| *p <= 1024);
        let period = period.ok_or_else(|| CheckError::GaveUp(format!("d = {d} is too large here")))?;
        let row = |n: u64| splitting.row(&Natural::from(n)).map(Integer::from).collect::<Vec<_>>();
        let mut seen = std::collections::BTreeSet::new();
        for first in 1..=period {
            let low = row(first);
            for second in first..first + period {
                let difference: Vec<String> = row(second).iter().zip(&low).map(|(a, b)| (a - b).to_string()).collect();
                seen.insert(difference);
            }
        }
        Ok(vec![d.to_string(), seen.len().to_string()])
    };
    request.indices().map(count).collect()
}

fn half_columns(request: &Request<'_>, count: impl Fn(usize, u64) -> Result<String, CheckError>) -> Rows {
    let mut rows = Vec::new();
    for d in request.range()? {
        let half = u32::try_from(d).ok().and_then(|d| 1u64.checked_shl(d.checked_sub(2)?)).unwrap_or(0);
        for k in 1..=half {
            if rows.len() >= request.rows {
                return Ok(rows);
            }
            rows.push(vec![d.to_string(), k.to_string(), count(d, k)?]);
        }
    }
    Ok(rows)
}

fn last_column(request: &Request<'_>) -> Rows {
    let mut counts: BTreeMap<usize, BTreeMap<u64, usize>> = BTreeMap::new();
    for d in request.range()? {
        request.context.pulse()?;
        let column = counts.entry(d).or_default();
        for row in shortcut(d)?.rows() {
            *column.entry(row.last().copied().unwrap_or(0)).or_default() += 1;
        }
    }
    half_columns(request, |d, k| {
        let value = u32::try_from(d).ok().and_then(|d| 1u64.checked_shl(d)).unwrap_or(1).saturating_sub(1);
        let count = counts.get(&d).and_then(|column| column.get(&(k.saturating_mul(value)))).copied();
        Ok(count.unwrap_or(0).to_string())
    })
}

fn last_column_stern(request: &Request<'_>) -> Rows {
    half_columns(request, |d, k| {
        let half = u64::try_from(d).map_err(CheckError::gave_up)?.saturating_sub(1);
        Ok(stern(&(Natural::power_of_two(half) + k)).to_string())
    })
}

fn convergents_every(request: &Request<'_>, step: usize) -> Rows {
    let real: Real = request.what.parse().map_err(CheckError::bad)?;
    let fraction = ContinuedFraction::new(&real);
    let from = usize::try_from(request.from).map_err(CheckError::gave_up)?;
    let count = from.saturating_add(request.rows).saturating_mul(step);
    let all = fraction.convergents(count).map_err(CheckError::bad)?;
    let cells =
        |value: &ratwheel_numbers::Rational| vec![value.numerator().to_string(), value.denominator().to_string()];
    Ok(all.iter().step_by(step).skip(from).take(request.rows).map(cells).collect())
}
