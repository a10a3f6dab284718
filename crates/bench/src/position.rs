//! Positions as people type them: `24,32`, `24 32`, `(24, 10^20+7)`, `empty`.

use crate::error::BenchError;
use ratwheel_numbers::{Natural, parse_natural};

/// Reads the piles of a position; `empty` and `[]` have none.
///
/// # Errors
/// [`BenchError::Number`] points at what is not a natural number.
///
/// ```
/// use ratwheel_bench::parse_position;
/// assert_eq!(parse_position("24, 2^5")?, [24u64, 32]);
/// assert!(parse_position("empty")?.is_empty());
/// assert!(parse_position("24,-1").is_err());
/// # Ok::<(), ratwheel_bench::BenchError>(())
/// ```
pub fn parse_position(text: &str) -> Result<Vec<Natural>, BenchError> {
    let parts = parts(text);
    if parts == [""] {
        return Err(BenchError::Input("expected a position such as 24,32, found nothing".into()));
    }
    parts.into_iter().map(|part| parse_natural(part).map_err(BenchError::from)).collect()
}

/// The piles as they are written: none for `empty` and `[]`, one without a text for no text at all.
pub fn parts(text: &str) -> Vec<&str> {
    let trimmed = text.trim();
    if trimmed == "empty" || trimmed == "[]" {
        return Vec::new();
    }
    let inner = outer_brackets(trimmed).unwrap_or(trimmed).trim();
    if inner.contains(',') || inner.is_empty() {
        return inner.split(',').map(str::trim).collect();
    }
    inner.split_whitespace().collect()
}

/// The inside of brackets that enclose the whole text.
fn outer_brackets(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i64;
    for c in inner.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    // `(1+1)` alone could be a number in brackets; as a position it is the same.
    (depth == 0).then_some(inner)
}

/// Reads `POS -> POS`.
///
/// # Errors
/// As [`parse_position`], and when there is no arrow.
pub fn parse_step(text: &str) -> Result<(Vec<Natural>, Vec<Natural>), BenchError> {
    let (from, to) = split_step(text)?;
    Ok((parse_position(from)?, parse_position(to)?))
}

/// The two positions of `POS -> POS`, as they are written.
///
/// # Errors
/// [`BenchError::Input`] when there is no arrow.
pub fn split_step(text: &str) -> Result<(&str, &str), BenchError> {
    let arrow = text.split_once("->").or_else(|| text.split_once('→'));
    arrow.ok_or_else(|| BenchError::Input(format!("expected `POS -> POS`, found `{}`", text.trim())))
}
