//! A result of the solver on its way to a file.

use super::error::ExportError;
use super::{Format, Provenance, Target, csv, json, npy, sequence, tex};
use crate::bench::Bench;
use ratwheel_numbers::Control;
use ratwheel_rules::core::Symmetry;
use ratwheel_solve::{Region, Solution, Want};
use std::io::Write;

/// A result with what a file needs beside it.
#[derive(Clone, Debug)]
pub struct Export<'a> {
    pub(super) solution: &'a Solution,
    pub(super) provenance: &'a Provenance,
    /// Names of the piles; none where a position has any number of coins.
    pub(super) names: Vec<String>,
    pub(super) antidiagonals: bool,
    pub(super) offset: Option<i64>,
    /// Of P-positions with several piles, the pile that a sequence lists.
    pub(super) column: Option<usize>,
    /// Positions that are the same up to this are listed once.
    pub(super) symmetry: Option<Symmetry>,
}

impl<'a> Export<'a> {
    /// The result of this game.
    #[must_use]
    pub fn new(bench: &Bench, solution: &'a Solution, provenance: &'a Provenance) -> Self {
        let names = match (bench.relation(), bench.piles()) {
            (Some(relation), _) => relation.piles.clone(),
            (None, Some(piles)) => (1..=piles).map(|pile| format!("x{pile}")).collect(),
            (None, None) => Vec::new(),
        };
        let symmetry = symmetry_of(bench, solution.region());
        Self { solution, provenance, names, antidiagonals: false, offset: None, column: None, symmetry }
    }

    /// Values of two piles are read by antidiagonals, as one sequence.
    #[must_use]
    pub fn antidiagonals(self, antidiagonals: bool) -> Self {
        Self { antidiagonals, ..self }
    }

    /// The index of the first term of a sequence; if not given, 0 for values and 1 for a list of P-positions.
    #[must_use]
    pub fn offset(self, offset: Option<i64>) -> Self {
        Self { offset, ..self }
    }

    /// Of P-positions with several piles only this pile, counted from 0, as one sequence.
    #[must_use]
    pub fn column(self, column: Option<usize>) -> Self {
        Self { column, ..self }
    }

    /// The names of the piles.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Writes the result.
    ///
    /// # Errors
    /// [`ExportError::Unsuited`] when the format cannot hold it, [`ExportError::Write`], [`ExportError::Cancelled`].
    pub fn write(&self, out: &mut dyn Write, format: Format, control: Control<'_>) -> Result<(), ExportError> {
        match format {
            Format::Csv => csv::solution(self, out, control),
            Format::Json => json::solution(self, out, true, control),
            Format::Npy => npy::solution(self, out, control),
            Format::Tex => tex::solution(self, out, control),
            Format::BFile => sequence::solution(self, out, control),
        }
    }

    /// Writes the file, and gives it its name when it is complete.
    ///
    /// # Errors
    /// As [`Export::write`].
    pub fn save(&self, target: Target, control: Control<'_>) -> Result<(), ExportError> {
        let format = target.format();
        let beside = || self.provenance.json(&npy::described(self)) + "\n";
        target.fill(beside, |out| self.write(out, format, control))
    }

    /// Writes the JSON object without its provenance, for an answer that is not kept.
    ///
    /// # Errors
    /// [`ExportError::Write`], [`ExportError::Cancelled`].
    pub fn write_json(&self, out: &mut dyn Write, control: Control<'_>) -> Result<(), ExportError> {
        json::solution(self, out, false, control)
    }

    /// The terms of the sequence that a b-file of this result holds.
    ///
    /// # Errors
    /// [`ExportError::Unsuited`] when it is not a sequence; those of `each`; [`ExportError::Cancelled`].
    pub fn each_term(
        &self,
        control: Control<'_>,
        each: impl FnMut(u64) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        sequence::each_term(self, control, each)
    }

    pub(super) fn want(&self) -> Want {
        self.solution.want()
    }

    /// The sides of the smallest box around the region; none where the number of piles is not fixed.
    pub(super) fn sides(&self) -> Option<Vec<u64>> {
        match self.solution.region() {
            _ if self.names.is_empty() => None,
            Region::Box(sides) => Some(sides.clone()),
            Region::Total(total) => Some(vec![total.saturating_add(1); self.names.len()]),
        }
    }

    /// What the values are called.
    pub(super) fn key(&self) -> &'static str {
        match self.want() {
            Want::Grundy => "grundy",
            Want::Remoteness => "remoteness",
            _ => "p_positions",
        }
    }

    /// The heads of a list: the piles, then the value if there is one.
    pub(super) fn heads(&self) -> Vec<String> {
        let mut heads = if self.names.is_empty() { vec!["position".to_owned()] } else { self.names.clone() };
        if !matches!(self.want(), Want::PPositions | Want::Outcomes) {
            heads.push(self.key().to_owned());
        }
        heads
    }

    /// How many lines a list has.
    pub(super) fn rows(&self) -> u64 {
        match self.want() {
            Want::PPositions | Want::Outcomes => listed(self.solution, self.symmetry),
            _ => self.solution.positions(),
        }
    }

    /// P-positions, or all positions with their values.
    pub(super) fn each_row(
        &self,
        mut each: impl FnMut(&[u64], Option<u32>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        match self.want() {
            Want::PPositions | Want::Outcomes => each_listed(self.solution, self.symmetry, |piles| each(piles, None)),
            want => self.solution.each(|piles, cell| each(piles, cell.value(want))),
        }
    }
}

/// Up to which order of their piles positions of this region are listed. A box with different sides holds some of the
/// arrangements of a position and not others: there all are listed.
#[must_use]
pub fn symmetry_of(bench: &Bench, region: &Region) -> Option<Symmetry> {
    let even = match region {
        Region::Box(sides) => sides.windows(2).all(|pair| pair.first() == pair.last()),
        Region::Total(_) => true,
    };
    bench.relation().and_then(|relation| relation.symmetry).filter(|_| even)
}

/// The P-positions; where some are the same up to the order of their piles, the first of each orbit.
///
/// # Errors
/// Those of `each`.
pub fn each_listed<E>(
    solution: &Solution,
    symmetry: Option<Symmetry>,
    mut each: impl FnMut(&[u64]) -> Result<(), E>,
) -> Result<(), E> {
    solution.each_p(|piles| match symmetry {
        Some(symmetry) if !symmetry.is_first(piles) => Ok(()),
        _ => each(piles),
    })
}

/// How many these are.
#[must_use]
pub fn listed(solution: &Solution, symmetry: Option<Symmetry>) -> u64 {
    if symmetry.is_none() {
        return solution.p_count();
    }
    let mut count = 0;
    let Ok(()) = each_listed(solution, symmetry, |_| {
        count += 1;
        Ok::<_, std::convert::Infallible>(())
    });
    count
}
