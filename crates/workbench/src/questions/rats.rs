//! The matrices, trees and difference sets of document 003.

use super::sequences::TableAnswer;
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_games::rats::{self, Matrix, Node, RatsError, RowOrder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<RatsQuestion>()];

/// What is asked about the rat games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RatsObject {
    /// A matrix.
    Matrix,
    /// The set of differences with multiplicities.
    Diffset,
    /// The values of the last column of F with their multiplicities.
    LastColumn,
    /// The trees T^d.
    Trees,
}

/// Which matrix of document 003.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RatsMatrix {
    /// R: the P-positions.
    #[default]
    #[serde(rename = "R")]
    R,
    /// F: the shortcuts.
    #[serde(rename = "F")]
    F,
    /// The digits of F.
    Digits,
    /// The values of its rows.
    Values,
    /// Their differences.
    Differences,
}

/// What is in the matrices, trees and difference sets of document 003?
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct RatsQuestion {
    /// What is asked for.
    pub what: RatsObject,
    /// The number of piles; 3 if not given.
    pub d: Option<Number>,
    /// Which matrix; R if not given.
    #[serde(default)]
    pub which: RatsMatrix,
    /// Sort the rows from left to right (Remark 1).
    #[serde(default)]
    pub reverse: bool,
}

/// One of the objects of document 003.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RatsAnswer {
    /// A matrix.
    Table(TableAnswer),
    /// `{differences}`.
    Differences {
        /// The set of differences with multiplicities.
        differences: Vec<Counted>,
    },
    /// `{values}`.
    LastColumn {
        /// The values of the last column of F with their multiplicities.
        values: Vec<Counted>,
    },
    /// `{trees}`.
    Trees {
        /// The trees T^d.
        trees: Vec<Tree>,
    },
}

/// A value and how often it comes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Counted {
    /// The value.
    #[schemars(with = "ratwheel_numbers::Integer")]
    pub value: String,
    /// How often.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub count: String,
}

/// A node with what is below it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tree {
    /// The number at the node.
    #[schemars(with = "ratwheel_numbers::Natural")]
    pub value: String,
    /// What is below it.
    pub children: Vec<Tree>,
}

impl From<&Node> for Tree {
    fn from(node: &Node) -> Self {
        Self { value: node.value.to_string(), children: node.children.iter().map(Self::from).collect() }
    }
}

impl Question for RatsQuestion {
    const NAME: &'static str = "rats";
    const SUMMARY: &'static str = "The matrices, trees and difference sets of document 003";
    const EXAMPLE: &'static str = r#"{"what":"matrix","which":"digits"}"#;
    const LONG: bool = true;
    type Answer = RatsAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<RatsAnswer, Problem> {
        /// The matrices have 2^(d−1) rows.
        const MOST_PILES: u64 = 12;
        let most = context.most(MOST_PILES).min(u32::MAX.into());
        let d = context.count("d", self.d.as_ref(), ("d", most))?.unwrap_or(3);
        let d = usize::try_from(d).unwrap_or(usize::MAX);
        Ok(match self.what {
            RatsObject::Matrix => RatsAnswer::Table(table(d, self.which)?),
            RatsObject::Trees => RatsAnswer::Trees { trees: rats::trees(d)?.iter().map(Tree::from).collect() },
            RatsObject::LastColumn => {
                let counted = rats::last_column(d)?
                    .into_iter()
                    .map(|e| Counted { value: e.value.to_string(), count: e.count.to_string() });
                RatsAnswer::LastColumn { values: counted.collect() }
            }
            RatsObject::Diffset => {
                let found = match self.reverse {
                    true => rats::difference_set_by_sorting(d, RowOrder::LeftToRight)?,
                    false => rats::difference_set(d)?,
                };
                let counted =
                    found.into_iter().map(|d| Counted { value: d.value.to_string(), count: d.count.to_string() });
                RatsAnswer::Differences { differences: counted.collect() }
            }
        })
    }
}

/// A matrix as a table, its rows numbered.
fn table(d: usize, which: RatsMatrix) -> Result<TableAnswer, RatsError> {
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
    let rows = rows.map(|(i, row)| std::iter::once(i.to_string()).chain(row).collect()).collect();
    Ok(TableAnswer { columns, rows })
}

fn all_cells(matrix: &Matrix) -> Vec<Vec<String>> {
    (0..matrix.rows().len()).map(|i| (0..matrix.columns()).filter_map(|j| matrix.cell(i, j)).collect()).collect()
}

fn one_column(list: &[i64]) -> Vec<Vec<String>> {
    list.iter().map(|value| vec![value.to_string()]).collect()
}
