//! What can be wrong with a picture.

use thiserror::Error;

/// Why a picture could not be made; each message names the value, its place and the bound it broke.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// Something has no extent: a board without cells, a plot without points.
    #[error("there is nothing to draw: {what} is empty")]
    Empty {
        /// What has nothing in it.
        what: &'static str,
    },
    /// Something is larger than a picture can hold.
    #[error("{what} is {size}, but a picture holds at most {limit}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is.
        size: u64,
        /// How large it may be.
        limit: u64,
    },
    /// A cell lies outside its board.
    #[error("cell {}/{} is off the board, which has columns 0..{} and rows 0..{}", .cell.0, .cell.1, .board.0, .board.1)]
    OffBoard {
        /// The cell.
        cell: (u32, u32),
        /// Width and height of the board.
        board: (u32, u32),
    },
    /// A coin was put on square 0, which is a hole.
    #[error("no coin can lie on square 0: it is a hole; coins lie on 1, 2, 3, …")]
    InHole,
    /// A point cannot be placed on its axis: not a number, infinite, or not positive on a logarithmic axis.
    #[error("point {index} of “{series}” has the coordinate {value}, but {}", taken(*.logarithmic))]
    Unplaceable {
        /// The series the point belongs to.
        series: String,
        /// Its number in the series, from 0.
        index: usize,
        /// The coordinate, written out.
        value: String,
        /// Is the axis logarithmic?
        logarithmic: bool,
    },
    /// The renderer for PNG or PDF refused the picture.
    #[error("the picture could not be rendered: {message}")]
    Render {
        /// Its message.
        message: String,
    },
}

/// What an axis takes.
fn taken(logarithmic: bool) -> &'static str {
    if logarithmic { "a logarithmic axis takes positive numbers" } else { "an axis takes finite numbers" }
}

/// `Ok` when `size` is between 1 and `limit`.
pub(crate) fn within(what: &'static str, size: u64, limit: u64) -> Result<(), DrawError> {
    match size {
        0 => Err(DrawError::Empty { what }),
        size if size > limit => Err(DrawError::TooLarge { what, size, limit }),
        _ => Ok(()),
    }
}
