//! The matrices, trees and difference sets of document 003.

use super::numbers::Rows;
use ratwheel_games::rats::{self, Matrix, Node, RatsError, RowOrder};
use serde::Serialize;

/// A value and how often it comes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Counted {
    /// The value.
    pub value: String,
    /// How often.
    pub count: String,
}

/// `{differences}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DifferencesAnswer {
    /// The set of differences with multiplicities.
    pub differences: Vec<Counted>,
}

impl DifferencesAnswer {
    /// For d piles; with the rows sorted from left to right if asked (Remark 1).
    ///
    /// # Errors
    /// [`RatsError`] when d is out of range.
    pub fn new(d: usize, reverse: bool) -> Result<Self, RatsError> {
        let found =
            if reverse { rats::difference_set_by_sorting(d, RowOrder::LeftToRight)? } else { rats::difference_set(d)? };
        let counted = found.into_iter().map(|d| Counted { value: d.value.to_string(), count: d.count.to_string() });
        Ok(Self { differences: counted.collect() })
    }
}

/// `{values}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LastColumnAnswer {
    /// The values of the last column of F with their multiplicities.
    pub values: Vec<Counted>,
}

impl LastColumnAnswer {
    /// For d piles.
    ///
    /// # Errors
    /// [`RatsError`] when d is out of range.
    pub fn new(d: usize) -> Result<Self, RatsError> {
        let found = rats::last_column(d)?.into_iter();
        Ok(Self { values: found.map(|e| Counted { value: e.value.to_string(), count: e.count.to_string() }).collect() })
    }
}

/// `{trees}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TreesAnswer {
    /// The trees T^d.
    pub trees: Vec<Tree>,
}

/// A node with what is below it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Tree {
    /// The number at the node.
    pub value: String,
    /// What is below it.
    pub children: Vec<Tree>,
}

impl TreesAnswer {
    /// For d piles.
    ///
    /// # Errors
    /// [`RatsError`] when d is out of range.
    pub fn new(d: usize) -> Result<Self, RatsError> {
        fn tree(node: &Node) -> Tree {
            Tree { value: node.value.to_string(), children: node.children.iter().map(tree).collect() }
        }
        Ok(Self { trees: rats::trees(d)?.iter().map(tree).collect() })
    }
}

/// Which matrix of document 003.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatsMatrix {
    /// R: the P-positions.
    R,
    /// F: the shortcuts.
    F,
    /// The digits of F.
    Digits,
    /// The values of its rows.
    Values,
    /// Their differences.
    Differences,
}

/// A matrix as a table, its rows numbered.
///
/// # Errors
/// [`RatsError`] when d is out of range.
pub fn rats_table(d: usize, which: RatsMatrix) -> Result<Rows<'static, String>, RatsError> {
    let matrix = match which {
        RatsMatrix::R => rats::rat_matrix(d)?,
        _ => rats::shortcut_matrix(d, RowOrder::RightToLeft)?,
    };
    let heads = |name: &str, count: usize| -> Vec<String> {
        std::iter::once("i".to_owned()).chain((1..=count).map(|j| format!("{name}_{j}"))).collect()
    };
    let (columns, cells): (Vec<String>, Vec<Vec<String>>) = match which {
        RatsMatrix::R => (heads("R", matrix.columns()), all_cells(&matrix)),
        RatsMatrix::F => (heads("F", matrix.columns()), all_cells(&matrix)),
        RatsMatrix::Digits => {
            let digits = rats::digits(&matrix);
            let cells = digits.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
            (heads("c", matrix.columns().saturating_sub(1)), cells)
        }
        RatsMatrix::Values => (vec!["i".to_owned(), "value".to_owned()], one_column(&rats::values(&matrix))),
        RatsMatrix::Differences => (vec!["i".to_owned(), "D_i".to_owned()], one_column(&rats::differences(&matrix))),
    };
    let rows = cells.into_iter().enumerate();
    let rows = rows.map(|(i, row)| Ok(std::iter::once(i.to_string()).chain(row).collect()));
    Ok(Rows { columns, rows: Box::new(rows) })
}

fn all_cells(matrix: &Matrix) -> Vec<Vec<String>> {
    (0..matrix.rows().len()).map(|i| (0..matrix.columns()).filter_map(|j| matrix.cell(i, j)).collect()).collect()
}

fn one_column(list: &[i64]) -> Vec<Vec<String>> {
    list.iter().map(|value| vec![value.to_string()]).collect()
}
