//! One sequence out of a result, as the b-files of the OEIS hold it: `n a(n)` lines, `#` comments, plain ASCII.
//!
//! Two piles are read by antidiagonals, (0,0), (0,1), (1,0), (0,2), (1,1), (2,0), …, as far as they lie in the region
//! whole. One pile is read as it is: its values from 0 on, or its P-positions in ascending order.

use super::Watch;
use super::error::ExportError;
use super::solution::Export;
use super::text::ascii;
use ratwheel_numbers::Control;
use ratwheel_solve::{Region, Want};
use std::io::Write;

/// Writes the b-file.
pub(super) fn solution(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    let mut index = first(export)?;
    out.write_all(ascii(&export.provenance.comments("#")).as_bytes())?;
    each_term(export, control, |term| {
        writeln!(out, "{index} {term}")?;
        index = index.saturating_add(1);
        Ok(())
    })
}

/// The index of the first term: values are numbered from 0, lists from 1, unless told otherwise.
fn first(export: &Export<'_>) -> Result<i64, ExportError> {
    export_suits(export)?;
    let list = matches!(export.want(), Want::PPositions | Want::Outcomes);
    Ok(export.offset.unwrap_or(i64::from(list)))
}

/// Is this one sequence?
fn export_suits(export: &Export<'_>) -> Result<(), ExportError> {
    match (export.column, export.want()) {
        (Some(_), Want::PPositions | Want::Outcomes) if !export.antidiagonals => Ok(()),
        _ => suits(export.solution.piles(), export.want(), export.antidiagonals),
    }
}

/// Is the result one sequence?
pub(super) fn suits(piles: Option<usize>, want: Want, antidiagonals: bool) -> Result<(), ExportError> {
    let refuse = |why: &str| Err(ExportError::Unsuited { format: ".b.txt", why: why.into() });
    let values = !matches!(want, Want::PPositions | Want::Outcomes);
    match (piles.unwrap_or(0), values, antidiagonals) {
        (1, _, false) | (2, true, true) => Ok(()),
        (1, _, true) => refuse("one pile has no antidiagonals; leave --antidiagonals out"),
        (2, true, false) => refuse("a b-file is one sequence; add --antidiagonals"),
        (2, false, _) => refuse(
            "a b-file is one sequence; take --grundy --antidiagonals, or `ratwheel table GAME --column NAME` for a \
             column of the P-positions",
        ),
        _ => refuse("a b-file is one sequence, of one pile or of two read by antidiagonals; take .csv"),
    }
}

/// The terms, one after the other.
pub(super) fn each_term(
    export: &Export<'_>,
    control: Control<'_>,
    mut each: impl FnMut(u64) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    export_suits(export)?;
    let mut watch = Watch::new(control, export.rows());
    if !export.antidiagonals {
        return export.each_row(|piles, value| {
            watch.tick()?;
            let pile = piles.get(export.column.unwrap_or(0)).copied().unwrap_or(0);
            each(value.map_or(pile, u64::from))
        });
    }
    let whole = match export.solution.region() {
        Region::Box(sides) => sides.iter().copied().min().unwrap_or(0),
        Region::Total(total) => total.saturating_add(1),
    };
    for total in 0..whole {
        for x in 0..=total {
            watch.tick()?;
            let pair = [x, total - x];
            let sorted = [pair[0].min(pair[1]), pair[0].max(pair[1])];
            let piles = if export.solution.sorted() { &sorted } else { &pair };
            let value = match export.want() {
                Want::Grundy => export.solution.grundy(piles),
                _ => export.solution.remoteness(piles),
            };
            let Some(value) = value else {
                let why = format!("({},{}) is no position, and a sequence has no holes", pair[0], pair[1]);
                return Err(ExportError::Unsuited { format: ".b.txt", why });
            };
            each(u64::from(value))?;
        }
    }
    Ok(())
}
