//! NumPy arrays, as `numpy.load` and Sage read them: version 1.0 of the format, little endian, C order, one axis a pile.
//!
//! Outcomes are bytes, 1 for P and 0 for N. Grundy values and remoteness have the least of 1, 2 and 4 bytes that holds
//! them. Tuples that are not positions (piles that are not ascending in a sorted game, totals beyond the region) hold the
//! largest value of the type, 255, 65535 or 4294967295, which is then no value of a position.

use super::Watch;
use super::error::ExportError;
use super::grid;
use super::solution::Export;
use ratwheel_numbers::Control;
use ratwheel_solve::Want;
use std::io::Write;

/// Bytes of one value: the least number that holds the values and keeps its largest value free for holes.
fn width(export: &Export<'_>) -> usize {
    match (export.want(), export.solution.largest()) {
        (Want::Grundy | Want::Remoteness, Some(largest)) => width_of(largest),
        _ => 1,
    }
}

/// The same for values up to this one.
pub(super) fn width_of(largest: u32) -> usize {
    match largest {
        0..0xff => 1,
        0xff..0xffff => 2,
        _ => 4,
    }
}

/// The fields that tell how to read the array, for the file beside it.
pub(super) fn described(export: &Export<'_>) -> Vec<(&'static str, String)> {
    let fill = u64::MAX >> (64 - 8 * width(export));
    let values = match export.want() {
        Want::Grundy => "Grundy values",
        Want::Remoteness => "remoteness",
        _ => "1 for P, 0 for N",
    };
    vec![("values", format!("\"{values}\"")), ("fill", format!("\"{fill}\""))]
}

/// An array has fixed axes.
pub(super) fn suits(piles: Option<usize>) -> Result<(), ExportError> {
    let why = || "positions have any number of coins, an array has fixed axes; take .csv or .json".into();
    piles.map(|_| ()).ok_or_else(|| ExportError::Unsuited { format: ".npy", why: why() })
}

pub(super) fn solution(export: &Export<'_>, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
    suits(export.solution.piles())?;
    let sides = export.sides().unwrap_or_default();
    let width = width(export);
    out.write_all(&header(width, &sides))?;
    let mut watch = Watch::new(control, sides.iter().fold(1, |cells, side| cells.saturating_mul(*side)));
    let mut bytes = Vec::new();
    grid::each_piece(export, &sides, |_, values| {
        bytes.clear();
        watch.ticks(values.len())?;
        for value in values {
            // The low bytes of the fill are the fill of the smaller types.
            let four = value.unwrap_or(u32::MAX).to_le_bytes();
            bytes.extend(four.iter().take(width));
        }
        Ok(out.write_all(&bytes)?)
    })
}

/// Magic, version, length, and the dictionary, padded so that the values start at a multiple of 64.
pub(super) fn header(width: usize, sides: &[u64]) -> Vec<u8> {
    let mut shape: Vec<String> = sides.iter().map(|side| format!("{side},")).collect();
    if let (Some(last), true) = (shape.last_mut(), sides.len() > 1) {
        last.pop();
    }
    let order = if width == 1 { '|' } else { '<' };
    let dictionary =
        format!("{{'descr': '{order}u{width}', 'fortran_order': False, 'shape': ({}), }}", shape.join(" "));
    let unpadded = 10 + dictionary.len() + 1;
    let padding = unpadded.next_multiple_of(64) - unpadded;
    // A shape has at most a few dozen sides of twenty digits, so the length fits.
    let length = u16::try_from(dictionary.len() + padding + 1).unwrap_or(u16::MAX);
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(dictionary.as_bytes());
    bytes.extend(std::iter::repeat_n(b' ', padding));
    bytes.push(b'\n');
    bytes
}
