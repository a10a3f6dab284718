//! Splittings of the positive integers: Fraenkel's, others checked as far as asked, and searched for.

use super::sequences::{Range, Rows, TableAnswer, USUAL, indices};
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_numbers::{
    Beatty, Covering, CoveringSearch, FraenkelSplitting, Moduli, Natural, RationalBeatty, Real, RealError, check_split,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<SplitsQuestion>()];

/// How are the positive integers split into sequences?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SplitsQuestion {
    /// How many sequences.
    pub m: Option<Number>,
    /// The rows of the table.
    #[serde(flatten)]
    pub range: Range,
    /// Where this number stands.
    pub locate: Option<Number>,
    /// All splittings with distinct moduli and a period up to this.
    pub search: Option<Number>,
    /// Do these sequences, each ALPHA or ALPHA,GAMMA, split the positive integers?
    pub check: Option<Vec<String>>,
    /// How far to check; 100000 if not given.
    pub up_to: Option<Number>,
}

/// A table, the place of a number, or what is known of splittings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SplitsAnswer {
    /// Rows of Fraenkel's splitting, with the differences between neighbouring columns and over all.
    Table(TableAnswer),
    /// Where a number stands.
    Term(TermAnswer),
    /// Every splitting up to a period.
    Search(SearchAnswer),
    /// Whether sequences split the integers.
    Check(SplitCheckAnswer),
}

/// `{value, column, row}`: which term of which sequence a number is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TermAnswer {
    /// The number.
    pub value: Natural,
    /// The sequence.
    pub column: String,
    /// The index of the term.
    pub row: Natural,
}

/// `{splits, up_to, why}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SplitCheckAnswer {
    /// Does every integer come exactly once?
    pub splits: bool,
    /// As far as this.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub up_to: String,
    /// Where not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// `{m, bound, splittings}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SearchAnswer {
    /// How many sequences.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub m: String,
    /// The largest period.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub bound: String,
    /// Every splitting found.
    pub splittings: Vec<SplittingLine>,
}

/// A splitting by rational Beatty sequences.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SplittingLine {
    /// Its period.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub period: String,
    /// Are the moduli those of the conjecture?
    pub fraenkel: bool,
    /// [p, q, s] for ⌊(pn+s)/q⌋.
    #[schemars(with = "Vec<[ratwheel_numbers::Integer; 3]>")]
    pub sequences: Vec<[String; 3]>,
    /// The same in words.
    pub text: String,
}

impl Question for SplitsQuestion {
    const NAME: &'static str = "splits";
    const SUMMARY: &'static str = "Fraenkel's splitting of the positive integers, and questions about splittings";
    const EXAMPLE: &'static str = r#"{"m":3,"rows":2}"#;
    const LONG: bool = true;
    type Answer = SplitsAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SplitsAnswer, Problem> {
        if let Some(check) = &self.check {
            return self.checked(check, context).map(SplitsAnswer::Check);
        }
        if let Some(bound) = &self.search {
            return self.searched(bound, context).map(SplitsAnswer::Search);
        }
        let splitting = self.splitting(context)?;
        if let Some(value) = &self.locate {
            let value = context.natural("locate", value)?;
            let place = splitting.locate(&value).ok_or_else(|| {
                Problem::input("0 is not in the splitting: it holds the positive integers").hint("ask for 1 or more")
            })?;
            return Ok(SplitsAnswer::Term(TermAnswer { value, column: place.column.to_string(), row: place.row }));
        }
        let (_, count) = self.range.read(1, USUAL, context)?;
        Ok(SplitsAnswer::Table(self.rows(&splitting, context)?.collected(&count, context)?))
    }
}

/// A row of the table has this many sequences at most: the numbers in it grow like 2^k.
const WIDEST: u64 = 1000;

impl SplitsQuestion {
    fn sequences(&self, context: &Context<'_>) -> Result<u64, Problem> {
        let Some(m) = &self.m else {
            let problem = Problem::input("`m` is missing");
            return Err(problem.hint("how many sequences? Or give `check`, a list of sequences"));
        };
        let (m, most) = (context.natural("m", m)?, FraenkelSplitting::MAX_COLUMNS);
        let widest = context.most(WIDEST);
        m.to_u64().filter(|m| *m <= widest).ok_or_else(|| {
            let most = most.min(widest);
            Problem::limit("m", most, format_args!("{m} sequences are too many: the limit is {most}"))
        })
    }

    /// Fraenkel's splitting.
    ///
    /// # Errors
    /// [`Problem`] for a bad number of sequences.
    pub fn splitting(&self, context: &Context<'_>) -> Result<FraenkelSplitting, Problem> {
        FraenkelSplitting::new(self.sequences(context)?).map_err(Problem::input)
    }

    /// The rows of its table, computed when they are asked for.
    ///
    /// # Errors
    /// [`Problem`] for a table that is too wide.
    pub fn rows<'a>(&self, splitting: &'a FraenkelSplitting, context: &Context<'_>) -> Result<Rows<'a>, Problem> {
        let m = splitting.columns();
        if m > WIDEST {
            let problem = Problem::gave_up(format_args!("a table of {m} sequences is too wide: the limit is {WIDEST}"));
            return Err(problem.hint("--locate finds the place of a number among any of them"));
        }
        let (from, count) = self.range.read(1, USUAL, context)?;
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
                    cells.push(splitting.difference(k, &n).map_err(Problem::input)?.to_string());
                }
            }
            cells.push(splitting.span(&n).to_string());
            Ok(cells)
        };
        Ok(Rows { columns, rows: Box::new(indices(&from, &count).map(row)) })
    }

    /// Conjecture 1 of document 000, up to a bound on the period.
    fn searched(&self, bound: &Number, context: &Context<'_>) -> Result<SearchAnswer, Problem> {
        let (m, bound, most) =
            (self.sequences(context)?, context.natural("search", bound)?, CoveringSearch::MAX_PERIOD);
        let bound = bound.to_u64().ok_or_else(|| {
            let why = format!("period bound {bound}: the search takes a bound from 1 to {most}");
            Problem::limit("search", most, why)
        })?;
        let found = CoveringSearch::new(m, bound, Moduli::Distinct)?.run(context.control)?;
        let splittings = found.iter().map(describe).collect();
        Ok(SearchAnswer { m: m.to_string(), bound: bound.to_string(), splittings })
    }

    fn checked(&self, texts: &[String], context: &Context<'_>) -> Result<SplitCheckAnswer, Problem> {
        const FARTHEST: u64 = 10_000_000;
        const MOST: u64 = 100;
        let (farthest, most) = (context.most(FARTHEST).min(u64::MAX - 1), context.most(MOST));
        if texts.len() as u64 > most {
            return Err(Problem::limit("check", most, format_args!("{} sequences", texts.len())));
        }
        let up_to = self.up_to.as_ref().map(|up_to| context.natural("up_to", up_to)).transpose()?;
        let up_to = up_to.unwrap_or_else(|| Natural::from(100_000u64));
        let up_to = up_to.to_u64().filter(|up_to| *up_to <= farthest).ok_or_else(|| {
            let why = format!("{up_to} is too far to check integer by integer");
            let hint = context.either("stay below 2^64-1".to_owned(), format!("the most is {farthest}"));
            Problem::limit("up_to", farthest, why).hint(hint)
        })?;
        let sequences = texts.iter().map(|text| sequence(text, context)).collect::<Result<Vec<_>, _>>()?;
        // A term that cannot be computed ends its sequence; the reason is told instead of the answer.
        let trouble = RefCell::new(None);
        let found = check_split(sequences.iter().map(|sequence| terms(sequence, &trouble)), up_to, context.control)?;
        match trouble.into_inner() {
            Some(error) => Err(error.into()),
            None => {
                let why = found.err().map(|fault| fault.to_string());
                Ok(SplitCheckAnswer { splits: why.is_none(), up_to: up_to.to_string(), why })
            }
        }
    }
}

/// `ALPHA` or `ALPHA,GAMMA`.
fn sequence(text: &str, context: &Context<'_>) -> Result<Beatty, Problem> {
    let real = |text| context.plain_real(text).map(|real| real.as_ref().clone());
    let (alpha, gamma) = match text.split_once(',') {
        None => (real(text)?, Real::from(0)),
        Some((alpha, gamma)) => (real(alpha)?, real(gamma)?),
    };
    let hint = "write a sequence as ALPHA or ALPHA,GAMMA, as 7/2,-1";
    let sequence = Beatty::new(alpha, gamma).map_err(|error| Problem::from(error).hint(hint))?;
    let first = sequence.term(&Natural::one())?;
    if first.is_negative() {
        let why = format!("⌊n·α+γ⌋ for {text} starts with {first}, below the positive integers");
        return Err(Problem::input(why));
    }
    Ok(sequence)
}

/// The terms of a sequence from n = 1 on, as far as they are machine words. A term that cannot be computed ends it; the
/// reason is kept in `trouble`.
fn terms<'a>(sequence: &'a Beatty, trouble: &'a RefCell<Option<RealError>>) -> impl Iterator<Item = u64> + 'a {
    (1..).map_while(move |n: u64| match sequence.term(&Natural::from(n)) {
        Ok(term) => term.to_natural().and_then(|term| term.to_u64()),
        Err(error) => {
            trouble.replace(Some(error));
            None
        }
    })
}

fn describe(covering: &Covering) -> SplittingLine {
    let triple = |sequence: &RationalBeatty| {
        [sequence.numerator().to_string(), sequence.denominator().to_string(), sequence.offset().to_string()]
    };
    SplittingLine {
        period: covering.period().to_string(),
        fraenkel: covering.is_fraenkel(),
        sequences: covering.sequences().iter().map(triple).collect(),
        text: covering.to_string(),
    }
}
