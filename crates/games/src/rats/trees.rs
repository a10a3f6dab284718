//! The trees T^d of document 003, Definition 4: k(2^d−1) at the root, and below each number its half, or both its
//! rounded halves, down to column 1. Theorem 15: the paths from leaf to root are the rows of the shortcut matrix.
//!
//! ```
//! use ratwheel_games::rats::trees;
//! let shapes: Vec<String> = trees(3)?.iter().map(ToString::to_string).collect();
//! assert_eq!(shapes, ["7(3(1 2) 4(2))", "14(7(3 4))", "21(10(5) 11(5 6))", "28(14(7))"]);
//! # Ok::<(), ratwheel_games::rats::RatsError>(())
//! ```

use super::matrices::{MOST_TERNARY, check};
use super::vectors::RatsError;
use std::fmt;

/// A node of a tree: the label (column, value) and its children, left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The column j, counted from 1; the root is in column d, leaves are in column 1.
    pub column: usize,
    /// The number x.
    pub value: u64,
    /// x/2, or (x−1)/2 and (x+1)/2; none in column 1.
    pub children: Vec<Node>,
}

impl Node {
    fn new(column: usize, value: u64) -> Self {
        let halves = match (column, value % 2) {
            (1, _) => Vec::new(),
            (_, 0) => vec![value / 2],
            _ => vec![value / 2, value / 2 + 1],
        };
        let children = halves.into_iter().map(|half| Self::new(column - 1, half)).collect();
        Self { column, value, children }
    }

    /// How many leaves the tree has: the multiplicity of its root in the last column of the shortcut matrix.
    #[must_use]
    pub fn leaves(&self) -> usize {
        if self.children.is_empty() { 1 } else { self.children.iter().map(Self::leaves).sum() }
    }

    /// The path from each leaf to the root, leaves from left to right.
    #[must_use]
    pub fn paths(&self) -> Vec<Vec<u64>> {
        if self.children.is_empty() {
            return vec![vec![self.value]];
        }
        let mut paths: Vec<Vec<u64>> = self.children.iter().flat_map(Self::paths).collect();
        for path in &mut paths {
            path.push(self.value);
        }
        paths
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        for (i, child) in self.children.iter().enumerate() {
            write!(f, "{}{child}", if i == 0 { "(" } else { " " })?;
        }
        f.write_str(if self.children.is_empty() { "" } else { ")" })
    }
}

/// The trees with roots k(2^d−1), k = 1, …, 2^{d−1}. The last one is the row 0 of the shortcut matrix, one period
/// later.
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 13.
pub fn trees(d: usize) -> Result<Vec<Node>, RatsError> {
    check(d, MOST_TERNARY)?;
    Ok((1..=1u64 << (d - 1)).map(|k| Node::new(d, k * ((1 << d) - 1))).collect())
}
