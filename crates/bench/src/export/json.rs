//! One JSON object: `p_positions` as a list of positions; Grundy values and remoteness as arrays nested by piles
//! (`grundy[x][y]`, `null` where there is no position), or as a list of positions with their values where the region is not a
//! box. Piles and values are decimal strings.

use super::Watch;
use super::error::ExportError;
use super::grid;
use super::solution::Export;
use super::text::{decimal, joined, quoted};
use ratwheel_numbers::Control;
use ratwheel_rules::Play;
use ratwheel_solve::{Region, Want, json_values};
use std::io::Write;

pub(super) fn solution(
    export: &Export<'_>,
    out: &mut dyn Write,
    with_provenance: bool,
    control: Control<'_>,
) -> Result<(), ExportError> {
    let mut line = Vec::new();
    write!(out, "{{\"schema\":1,\"game\":{},", quoted(&export.provenance.game))?;
    write!(out, "\"play\":\"{}\",", if export.solution.play() == Play::Misere { "misere" } else { "normal" })?;
    match export.solution.region() {
        Region::Box(sides) => {
            strings(&mut line, sides);
            write!(out, "\"size\":{},", String::from_utf8_lossy(&line))?;
        }
        Region::Total(total) => write!(out, "\"total\":\"{total}\",")?,
    }
    write!(out, "\"positions\":{},\"p_count\":{},", export.solution.positions(), export.solution.p_count())?;
    if let (Some(symmetry), Want::PPositions | Want::Outcomes) = (export.symmetry, export.want()) {
        write!(out, "\"up_to\":\"{}\",", symmetry.word())?;
    }
    if let Some(largest) = export.solution.largest() {
        write!(out, "\"largest\":{largest},")?;
    }
    if with_provenance {
        write!(out, "\"provenance\":{},", export.provenance.json(&[]))?;
    }
    match (export.want(), export.solution.region(), export.sides()) {
        (Want::PPositions | Want::Outcomes, ..) => listed(export, out, control)?,
        (_, Region::Box(_), Some(sides)) => nested(export, out, &sides, control)?,
        _ => listed(export, out, control)?,
    }
    Ok(out.write_all(b"}\n")?)
}

/// `["24","32"]`.
fn strings(line: &mut Vec<u8>, piles: &[u64]) {
    if piles.is_empty() {
        line.extend_from_slice(b"[]");
        return;
    }
    line.extend_from_slice(b"[\"");
    joined(line, piles, b"\",\"");
    line.extend_from_slice(b"\"]");
}

fn listed(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    write!(out, "\"{}\":[", export.key())?;
    let mut watch = Watch::new(control, export.rows());
    let (mut line, mut first) = (Vec::new(), true);
    export.each_row(|piles, value| {
        watch.tick()?;
        line.clear();
        if !first {
            line.push(b',');
        }
        first = false;
        match value {
            None => strings(&mut line, piles),
            Some(value) => {
                line.extend_from_slice(b"{\"position\":");
                strings(&mut line, piles);
                line.extend_from_slice(b",\"value\":\"");
                decimal(&mut line, u64::from(value));
                line.extend_from_slice(b"\"}");
            }
        }
        Ok(out.write_all(&line)?)
    })?;
    Ok(out.write_all(b"]")?)
}

fn nested(export: &Export<'_>, out: &mut dyn Write, sides: &[u64], control: Control<'_>) -> Result<(), ExportError> {
    let depth = sides.len();
    write!(out, "\"{}\":{}", export.key(), "[".repeat(depth))?;
    let mut watch = Watch::new(control, sides.iter().fold(1, |cells, side| cells.saturating_mul(*side)));
    let mut text = Vec::new();
    grid::each_piece(export, sides, |piles, values| {
        text.clear();
        // This number of arrays ends before the piece, and as many begin.
        let turned = piles.iter().rev().take_while(|pile| **pile == 0).count();
        if turned < depth {
            text.extend(std::iter::repeat_n(b']', turned));
            text.push(b',');
            text.extend(std::iter::repeat_n(b'[', turned));
        }
        watch.ticks(values.len())?;
        json_values(values, &mut text);
        Ok::<_, ExportError>(out.write_all(&text)?)
    })?;
    Ok(write!(out, "{}", "]".repeat(depth))?)
}
