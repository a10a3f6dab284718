//! A set that is given by a list of its first positions: the list is read as rows, and a form is fitted to all of them.

use super::Target;
use crate::DiscoverError;
use crate::rows::{Rows, periodic};
use ratwheel_logic::Prepared;
use ratwheel_numbers::Control;

/// The most positions that are read.
const MOST: usize = 20_000;
/// So many numbers are asked whether they are rightly not listed.
const BETWEEN: i64 = 100_000;
/// The most that a pile may be.
const LARGEST: i64 = 1_000_000;

pub(super) fn target(list: &str, piles: Option<&str>, control: Control<'_>) -> Result<Target, DiscoverError> {
    let wrong = |why: String| {
        let begin: String = list.chars().take(40).collect();
        DiscoverError::Formula(if begin.len() < list.len() { format!("{begin}…") } else { begin }, why)
    };
    let mut rows = positions(list).map_err(&wrong)?;
    let count = rows.first().map_or(0, Vec::len);
    if let Some(odd) = rows.iter().find(|row| row.len() != count) {
        return Err(wrong(format!("{} and {} have different numbers of piles", shown(&rows[0]), shown(odd))));
    }
    rows.sort();
    if let Some(twice) = rows.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(wrong(format!("{} is there twice", shown(&twice[0]))));
    }
    let sorted = count > 1 && rows.iter().all(|row| row.is_sorted());
    let piles = match piles {
        Some(piles) => piles.to_owned(),
        None => {
            let few = ["x", "y", "z"].map(str::to_owned);
            let names = if count <= 3 { few[..count].to_vec() } else { (1..=count).map(|i| format!("x{i}")).collect() };
            names.join(if sorted { " <= " } else { ", " })
        }
    };
    let read = Target::read(&piles, "false")?;
    if read.piles.len() != count {
        return Err(wrong(format!("its positions have {count} piles, and `{piles}` names {}", read.piles.len())));
    }
    let identity = [(0..count).collect::<Vec<usize>>()];
    let n = ["n", "m", "k", "i"].into_iter().find(|name| !read.piles.iter().any(|pile| pile == name)).unwrap_or("row");
    let fit =
        Rows { safe: &rows, piles: &read.piles, sorted: read.sorted, symmetries: &identity, reals: &[], n, control };
    let mut found: Vec<String> = Vec::new();
    if let (1, Some(last)) = (count, rows.last()) {
        let numbers: Vec<i64> = rows.concat();
        found.extend(read.piles.first().and_then(|x| periodic(&numbers, last[0] + 1, x)));
    }
    found.extend(fit.find()?.into_iter().map(|(text, _)| text));
    // Fitted to the list, and evaluated at each of its positions: the code that checks is not the code that fits.
    for text in found {
        let target = Target::read(&piles, &text)?;
        let Ok(prepared) = Prepared::new(count, [&target.formula], []) else { continue };
        let mut holds = rows.iter().map(|row| matches!(prepared.holds(0, row), Ok(true)));
        // Of numbers, those between the listed ones are not in the set.
        let last = rows.last().and_then(|row| row.first()).copied().filter(|_| count == 1).unwrap_or(0);
        let between = (0..last.min(BETWEEN)).map(|number| vec![number]).filter(|row| rows.binary_search(row).is_err());
        let mut beside = between.map(|row| matches!(prepared.holds(0, &row), Ok(false)));
        if holds.all(|holds| holds) && beside.all(|beside| beside) {
            return Ok(target);
        }
    }
    let why = "no rows that repeat, no floors and no squares say all of the list; it needs a dozen positions or more, all of \
               the set up to the last of them";
    Err(wrong(why.to_owned()))
}

fn shown(row: &[i64]) -> String {
    format!("({})", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

/// `0, 2, 3` or `(0,0), (1,2)`; blanks and line breaks separate too.
fn positions(list: &str) -> Result<Vec<Vec<i64>>, String> {
    let number = |text: &str| match text.parse::<i64>() {
        Ok(number) if (0..LARGEST).contains(&number) => Ok(number),
        _ => Err(format!("`{text}` is no size of a pile below {LARGEST}: write 0, 2, 3 or (0,0), (1,2)")),
    };
    let words = |text: &str| -> Result<Vec<i64>, String> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        words.map(number).collect()
    };
    let mut rows = Vec::new();
    if list.contains('(') {
        let mut rest = list;
        while let Some((before, after)) = rest.split_once('(') {
            let (inside, after) = after.split_once(')').ok_or("a bracket is not closed")?;
            if let Some(other) = words(before)?.first() {
                return Err(format!("{other} stands between positions in brackets"));
            }
            rows.push(words(inside)?);
            rest = after;
        }
        if !words(rest)?.is_empty() {
            return Err("a number stands behind the last position in brackets".to_owned());
        }
    } else {
        rows = words(list)?.into_iter().map(|number| vec![number]).collect();
    }
    match rows.len() {
        0 => Err("the list is empty".to_owned()),
        count if count > MOST => Err(format!("at most {MOST} positions are read")),
        _ => Ok(rows),
    }
}
