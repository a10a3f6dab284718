//! `beatty REAL`: a Beatty sequence, beside its complement where it has one.

use std::cmp::Ordering;

use ratwheel_numbers::{Beatty, Integer, Natural, Real, Truth};
use serde::Serialize;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::verbs::indices;

/// The Beatty sequence ⌊n·REAL⌋, with its complement and their differences
///
/// For an irrational REAL > 1 the table is that of complementary sequences: A_n = ⌊n·α⌋ and B_n = ⌊n·β⌋, where
/// 1/α + 1/β = 1, α < β, one of them is REAL, Δ_n = B_n − A_n and Δ²_n = Δ_{n+1} − Δ_n. Otherwise, and with
/// --plus, it is one sequence.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The real number, as pi or 2+sqrt(2)
    #[arg(allow_negative_numbers = true)]
    real: String,
    /// How many rows
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "index_of",
        conflicts_with = "index_of",
        allow_negative_numbers = true
    )]
    rows: Option<String>,
    /// The n of the first row
    #[arg(long, value_name = "n", default_value = "0", allow_negative_numbers = true)]
    from: String,
    /// The sequence ⌊n·REAL + GAMMA⌋
    #[arg(long, value_name = "GAMMA", allow_hyphen_values = true)]
    plus: Option<String>,
    /// Is V a term of ⌊n·REAL + GAMMA⌋, n ≥ 1, and which one? Exit code 1 if it is not
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    index_of: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let real = args::real(&args.real)?;
    let plus = args.plus.as_deref().map(args::real).transpose()?;
    if let Some(value) = &args.index_of {
        let gamma = plus.unwrap_or_else(|| Real::from(0));
        return index_of(&Beatty::new(real, gamma)?, &args::integer(value)?, output);
    }
    let from = args::natural(&args.from)?;
    let rows = args::natural(args.rows.as_deref().unwrap_or("0"))?;
    if plus.is_none() && real.irrational() == Truth::Unknown {
        output.note(format_args!(
            "it is not known whether {} is irrational, so it is shown without a complement",
            args.real
        ));
    }
    match (plus, pair(&real)?) {
        (None, Some((slower, faster))) => pair_table(&slower, &faster, &from, &rows, output),
        (plus, _) => single_table(&real, plus.as_ref(), &from, &rows, output),
    }
}

/// The two complementary sequences, the slower first, if `real` is a modulus of such a pair.
fn pair(real: &Real) -> Result<Option<(Beatty, Beatty)>, Failure> {
    if real.irrational() != Truth::Yes || real.compare(&Real::from(1))? != Ordering::Greater {
        return Ok(None);
    }
    Ok(Some(Beatty::complementary(real)?))
}

fn pair_table(slower: &Beatty, faster: &Beatty, from: &Natural, rows: &Natural, output: &mut Output) -> Outcome {
    let columns = ["n", "A_n", "B_n", "Δ_n", "Δ²_n"].map(str::to_owned);
    let at = |n: &Natural| -> Result<_, Failure> { Ok((slower.term(n)?, faster.term(n)?)) };
    let mut next = None;
    let rows = indices(from, rows).map(|n| {
        let (a, b) = next.take().map_or_else(|| at(&n), Ok)?;
        let (a_next, b_next) = at(&(&n + 1))?;
        let delta = &b - &a;
        let second = &b_next - &a_next - &delta;
        let row = [n.to_string(), a.to_string(), b.to_string(), delta.to_string(), second.to_string()];
        next = Some((a_next, b_next));
        Ok::<_, Failure>(row.to_vec())
    });
    output.table(&columns, rows)
}

fn single_table(real: &Real, plus: Option<&Real>, from: &Natural, rows: &Natural, output: &mut Output) -> Outcome {
    let heading = if plus.is_some() { "⌊nα+γ⌋" } else { "⌊nα⌋" };
    let columns = ["n", heading].map(str::to_owned);
    let rows = indices(from, rows).map(|n| {
        let value = match plus {
            None => real.floor_mul(&n)?,
            Some(gamma) => real.floor_affine(&n, gamma)?,
        };
        Ok::<_, Failure>(vec![n.to_string(), value.to_string()])
    });
    output.table(&columns, rows)
}

#[derive(Serialize)]
struct Index<'a> {
    value: &'a Integer,
    index: Option<Natural>,
}

fn index_of(sequence: &Beatty, value: &Integer, output: &mut Output) -> Outcome {
    let index = sequence.index_of(value)?;
    let found = index.is_some();
    let answer = Index { value, index };
    output.answer(&answer, || match &answer.index {
        Some(index) => index.to_string(),
        None => format!("no: {value} is not a term"),
    })?;
    if found { Ok(()) } else { Err(Failure::no()) }
}
