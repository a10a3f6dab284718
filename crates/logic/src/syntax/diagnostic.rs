//! What is wrong with a text, and where: the line, a caret under the place, and what would be right.

use super::ast::Span;
use ratwheel_numbers::display_width;
use std::fmt;
use std::ops::Range;

/// One mistake in a text.
///
/// ```
/// use ratwheel_logic::Formula;
/// let error = Formula::parse("x > 1 and\nx < xx", &["x"]).unwrap_err();
/// assert_eq!(
///     error.0[0].to_string(),
///     "line 2, column 5: unknown name `xx`\n  x < xx\n      ^^\n  did you mean `x`?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// The display column, counted from 1; wide characters count two.
    pub column: usize,
    /// What would be right.
    pub hint: Option<String>,
    /// The line as it is shown, control characters made visible, long lines cut.
    shown: String,
    /// How many columns of `shown` stand before the carets, and how many carets.
    carets: (usize, usize),
}

/// A mistake before it is tied to a text.
#[derive(Clone, Debug)]
pub struct Problem {
    pub message: String,
    pub span: Span,
    pub hint: Option<String>,
}

impl Problem {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Columns of a long line that are shown on each side of the place.
const AROUND: usize = 60;

impl Diagnostic {
    pub fn new(source: &str, problem: &Problem) -> Self {
        let start = floor_boundary(source, problem.span.start);
        let end = floor_boundary(source, problem.span.end).max(start);
        let before = source.get(..start).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        let line_end = source.get(start..).and_then(|rest| rest.find('\n')).map_or(source.len(), |i| start + i);
        let lead = clean(source.get(line_start..start).unwrap_or(""));
        let place = clean(source.get(start..end.min(line_end)).unwrap_or(""));
        let tail = clean(source.get(end.min(line_end)..line_end).unwrap_or("").trim_end());
        let column = display_width(&lead) + 1;
        let (lead, place, tail, rest) = cut(lead, place, tail);
        let carets = (display_width(&lead), display_width(&place).max(1));
        let shown = format!("{lead}{place}{tail}{rest}");
        let (message, hint) = (shortened(&problem.message), problem.hint.as_deref().map(shortened));
        Self { message, span: start..end, line, column, hint, shown, carets }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pad, carets) = (" ".repeat(self.carets.0), "^".repeat(self.carets.1));
        let (line, column, message, shown) = (self.line, self.column, &self.message, self.shown.trim_end());
        write!(f, "line {line}, column {column}: {message}\n  {shown}\n  {pad}{carets}")?;
        if let Some(hint) = &self.hint {
            write!(f, "\n  {hint}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// Lines up to twice [`AROUND`] are shown whole; of longer ones the neighbourhood of the place.
fn cut(lead: String, place: String, tail: String) -> (String, String, String, &'static str) {
    let length = |text: &str| text.chars().count();
    if length(&lead) + length(&place) + length(&tail) <= 2 * AROUND {
        return (lead, place, tail, "");
    }
    let skipped = length(&lead).saturating_sub(AROUND);
    let lead = if skipped > 0 { std::iter::once('…').chain(lead.chars().skip(skipped)).collect() } else { lead };
    let (whole, left) = (length(&place) <= AROUND, AROUND.saturating_sub(length(&place)));
    let rest = if !whole || length(&tail) > left { "…" } else { "" };
    (lead, place.chars().take(AROUND).collect(), tail.chars().take(if whole { left } else { 0 }).collect(), rest)
}

/// Names can be as long as the text; nobody wants to read them in a sentence.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 600;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or("")),
        None => text.to_owned(),
    }
}

fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A tab takes one column here; other control characters would break the picture.
fn clean(text: &str) -> String {
    if text.bytes().all(|byte| (b' '..0x7F).contains(&byte)) {
        return text.to_owned();
    }
    text.chars()
        .map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => '�',
            c => c,
        })
        .collect()
}

/// The candidate nearest to a misspelt name, if one is near.
///
/// ```
/// use ratwheel_logic::syntax::nearest;
/// assert_eq!(nearest("wythof", ["nim", "wythoff"]), Some("wythoff"));
/// assert_eq!(nearest("chess", ["nim", "wythoff"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 40 {
        return None;
    }
    let limit = if name.len() <= 2 { 1 } else { 2 };
    let letters = name.chars().count();
    let similar = |c: &&str| c.len() <= 42 && c.chars().count().abs_diff(letters) <= limit;
    let near = candidates.into_iter().filter(similar).map(|c| (distance(name, c), c));
    near.filter(|&(d, c)| d <= limit && d < c.len().max(name.len())).min_by_key(|&(d, _)| d).map(|(_, c)| c)
}

/// Letters to change, drop, add or swap with a neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (rows[i][j] + usize::from(x != y)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
