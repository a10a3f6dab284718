//! NumPy arrays, as `numpy.load` and Sage read them: version 1.0 of the format, little endian, C order, one axis a pile.
//!
//! Outcomes are bytes, 1 for P and 0 for N. Grundy values and remoteness have the least of 1, 2 and 4 bytes that holds
//! them. Tuples that are not positions (piles that are not ascending in a sorted game, totals beyond the region) hold the
//! largest value of the type, 255, 65535 or 4294967295, which is then no value of a position.

use super::Watch;
use super::error::ExportError;
use super::grid::{self, Value};
use super::solution::Export;
use ratwheel_numbers::Control;
use ratwheel_solve::Want;
use std::io::Write;

/// Bytes of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    One,
    Two,
    Four,
}

impl Width {
    /// The least that holds the values and keeps its largest value free for holes.
    fn of(export: &Export<'_>) -> Self {
        match (export.want(), export.solution.largest()) {
            (Want::PPositions | Want::Outcomes, _) => Self::One,
            (_, Some(largest)) if largest < u32::from(u8::MAX) => Self::One,
            (_, Some(largest)) if largest < u32::from(u16::MAX) => Self::Two,
            (_, None) => Self::One,
            _ => Self::Four,
        }
    }

    fn descr(self) -> &'static str {
        match self {
            Self::One => "|u1",
            Self::Two => "<u2",
            Self::Four => "<u4",
        }
    }

    fn bytes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// The fields that tell how to read the array, for the file beside it.
pub(super) fn described(export: &Export<'_>) -> Vec<(&'static str, String)> {
    let width = Width::of(export);
    let fill = match width {
        Width::One => u32::from(u8::MAX),
        Width::Two => u32::from(u16::MAX),
        Width::Four => u32::MAX,
    };
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
    let width = Width::of(export);
    out.write_all(&header(width, &sides))?;
    let mut watch = Watch::new(control, sides.iter().fold(1, |cells, side| cells.saturating_mul(*side)));
    grid::each_cell(export.solution, &sides, |_, cell| {
        watch.tick()?;
        let value = cell.and_then(|cell| cell.value(export.want())).unwrap_or(u32::MAX);
        // The low bytes of the fill are the fill of the smaller types.
        let bytes = value.to_le_bytes();
        Ok(out.write_all(bytes.get(..width.bytes()).unwrap_or(&bytes))?)
    })
}

/// Magic, version, length, and the dictionary, padded so that the values start at a multiple of 64.
fn header(width: Width, sides: &[u64]) -> Vec<u8> {
    let mut shape: Vec<String> = sides.iter().map(|side| format!("{side},")).collect();
    if let (Some(last), true) = (shape.last_mut(), sides.len() > 1) {
        last.pop();
    }
    let dictionary =
        format!("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", width.descr(), shape.join(" "));
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
