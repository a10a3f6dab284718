//! What can be wrong with a picture.

use std::fmt;

/// Why a picture could not be made; each message names the value, its place and the bound it broke.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawError {
    /// Something has no extent: a board without cells, a plot without points.
    Empty {
        /// What has nothing in it.
        what: &'static str,
    },
    /// Something is larger than a picture can hold.
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is.
        size: u64,
        /// How large it may be.
        limit: u64,
    },
    /// A cell lies outside its board.
    OffBoard {
        /// The cell.
        cell: (u32, u32),
        /// Width and height of the board.
        board: (u32, u32),
    },
    /// A coin was put on square 0, which is a hole.
    InHole,
    /// A table of values does not have one value for each cell.
    Uneven {
        /// How many values there are.
        found: usize,
        /// How many cells there are.
        expected: usize,
    },
    /// A point cannot be placed on its axis: not a number, infinite, or not positive on a logarithmic axis.
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
    Render {
        /// Its message.
        message: String,
    },
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { what } => write!(f, "there is nothing to draw: {what} is empty"),
            Self::TooLarge { what, size, limit } => {
                write!(f, "{what} is {size}, but a picture holds at most {limit}")
            }
            Self::OffBoard { cell: (x, y), board: (width, height) } => {
                write!(f, "cell {x}/{y} is off the board, which has columns 0..{width} and rows 0..{height}")
            }
            Self::InHole => write!(f, "no coin can lie on square 0: it is a hole; coins lie on 1, 2, 3, …"),
            Self::Uneven { found, expected } => {
                write!(f, "{found} values for {expected} cells: each cell needs exactly one")
            }
            Self::Unplaceable { series, index, value, logarithmic } => {
                let right = if *logarithmic {
                    "a logarithmic axis takes positive numbers"
                } else {
                    "an axis takes finite numbers"
                };
                write!(f, "point {index} of “{series}” has the coordinate {value}, but {right}")
            }
            Self::Render { message } => write!(f, "the picture could not be rendered: {message}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// `Ok` when `size` is between 1 and `limit`.
pub(crate) fn within(what: &'static str, size: u64, limit: u64) -> Result<(), DrawError> {
    match size {
        0 => Err(DrawError::Empty { what }),
        size if size > limit => Err(DrawError::TooLarge { what, size, limit }),
        _ => Ok(()),
    }
}
