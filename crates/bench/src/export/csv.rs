//! Comma-separated values: `#` lines, the heads, one line a position.

use super::Watch;
use super::error::ExportError;
use super::solution::Export;
use super::text::{decimal, joined};
use ratwheel_numbers::Control;
use std::io::Write;

pub(super) fn solution(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    out.write_all(export.provenance.comments("#").as_bytes())?;
    writeln!(out, "{}", export.heads().join(","))?;
    let mut watch = Watch::new(control, export.rows());
    let mut line = Vec::new();
    // Coins on a strip are one cell: their number varies.
    let between: &[u8] = if export.names.is_empty() { b" " } else { b"," };
    export.each_row(|piles, value| {
        watch.tick()?;
        line.clear();
        joined(&mut line, piles, between);
        if let Some(value) = value {
            line.push(b',');
            decimal(&mut line, u64::from(value));
        }
        line.push(b'\n');
        Ok(out.write_all(&line)?)
    })
}
