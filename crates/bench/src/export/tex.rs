//! TeX tables with the rules of `booktabs`; long ones as a `longtable`, which runs over pages.

use super::error::ExportError;
use super::grid;
use super::solution::Export;
use super::text::{decimal, joined, tex_head};
use super::{Provenance, Watch};
use ratwheel_numbers::Control;
use ratwheel_solve::Want;
use std::io::{self, Write};

/// A table with more rows than this runs over pages.
const PAGE: u64 = 40;

pub(super) fn comments(out: &mut dyn Write, provenance: &Provenance) -> io::Result<()> {
    out.write_all(provenance.comments("%").as_bytes())
}

/// Opens a table of right-aligned columns and writes its heads.
pub(super) fn head(out: &mut dyn Write, heads: &[String], rows: u64) -> io::Result<()> {
    let long = rows > PAGE;
    let packages = if long { "booktabs and longtable" } else { "booktabs" };
    let environment = if long { "longtable" } else { "tabular" };
    writeln!(out, "% needs the package{} {packages}", if long { "s" } else { "" })?;
    writeln!(out, "\\begin{{{environment}}}{{{}}}", "r".repeat(heads.len()))?;
    writeln!(out, "\\toprule\n{} \\\\\n\\midrule", heads.join(" & "))?;
    if long { writeln!(out, "\\endhead") } else { Ok(()) }
}

pub(super) fn foot(out: &mut dyn Write, rows: u64) -> io::Result<()> {
    writeln!(out, "\\bottomrule\n\\end{{{}}}", if rows > PAGE { "longtable" } else { "tabular" })
}

/// A result: a square of values for two piles, otherwise one line a position.
pub(super) fn solution(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    comments(out, export.provenance)?;
    match (export.want(), export.sides()) {
        (Want::PPositions | Want::Outcomes, _) => list(export, out, control),
        (_, Some(sides)) if sides.len() == 2 => square(export, out, &sides, control),
        _ => list(export, out, control),
    }
}

fn list(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    let rows = export.rows();
    let heads: Vec<String> = export.heads().iter().map(|head| tex_head(head)).collect();
    head(out, &heads, rows)?;
    let mut watch = Watch::new(control, rows);
    let mut line = Vec::new();
    export.each_row(|piles, value| {
        watch.tick()?;
        line.clear();
        joined(&mut line, piles, if export.names.is_empty() { b" " } else { b" & " });
        if let Some(value) = value {
            line.extend_from_slice(b" & ");
            decimal(&mut line, u64::from(value));
        }
        line.extend_from_slice(b" \\\\\n");
        Ok(out.write_all(&line)?)
    })?;
    Ok(foot(out, rows)?)
}

/// Rows are the first pile, columns the second; what is not a position is left empty.
fn square(export: &Export<'_>, out: &mut dyn Write, sides: &[u64], control: Control<'_>) -> Result<(), ExportError> {
    let (rows, columns) = (sides.first().copied().unwrap_or(0), sides.last().copied().unwrap_or(0));
    let corner = export.names.iter().map(|name| tex_head(name)).collect::<Vec<_>>().join("$\\backslash$");
    let heads: Vec<String> = std::iter::once(corner).chain((0..columns).map(|y| y.to_string())).collect();
    head(out, &heads, rows)?;
    let mut watch = Watch::new(control, rows.saturating_mul(columns));
    let mut line = Vec::new();
    grid::each_piece(export, sides, |piles, values| {
        let &[x, first] = piles else { return Ok::<(), ExportError>(()) };
        line.clear();
        if first == 0 {
            decimal(&mut line, x);
        }
        watch.ticks(values.len())?;
        for (y, value) in (first..).zip(values) {
            line.extend_from_slice(b" & ");
            if let Some(value) = value {
                decimal(&mut line, u64::from(*value));
            }
            if y + 1 == columns {
                line.extend_from_slice(b" \\\\\n");
            }
        }
        Ok(out.write_all(&line)?)
    })?;
    Ok(foot(out, rows)?)
}
