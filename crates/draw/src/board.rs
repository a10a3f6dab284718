//! A board of cells: which are safe, where the piece stands, where it may go.
//!
//! The origin is bottom left and a cell is `x/y`, as in document 002; safe cells are rounded outlined tiles, so that
//! they can be told by shape and not by colour alone.
//!
//! ```
//! use ratwheel_draw::{Board, Picture, Piece, Terminal, Theme};
//! let board = Board::new(4, 3)?
//!     .titled("Corner the Lady")
//!     .safe([(0, 0), (1, 2), (2, 1)])?
//!     .piece(&[Piece::Queen], (3, 2))?
//!     .hint((1, 2))?;
//! assert!(board.to_svg(Theme::Light).starts_with("<svg"));
//! let terminal = Terminal { ascii: true, ..Terminal::default() };
//! assert!(board.to_terminal(&terminal).contains("2  . X . Q"));
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

mod paint;
mod text;

pub(crate) use paint::stride;

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{DrawError, within};
use crate::pieces::Piece;
use crate::scene::Scene;
use crate::terminal::Terminal;
use crate::words::{list_cells, shorten};
use crate::{Cell, Picture, Words};

/// Most columns or rows of a board.
pub const MOST_CELLS_ACROSS: u32 = 400;

/// A board with what stands on it.
#[derive(Clone, Debug, Default)]
pub struct Board {
    width: u32,
    height: u32,
    pub(crate) words: Words,
    safe: BTreeSet<Cell>,
    shaded: BTreeSet<Cell>,
    outside: BTreeSet<Cell>,
    labels: BTreeMap<Cell, String>,
    rays: Vec<(Cell, Cell)>,
    piece: Option<(Vec<Piece>, Cell)>,
    moves: BTreeSet<Cell>,
    hint: Option<Cell>,
    target: Option<Cell>,
    axes: Option<(String, String)>,
}

impl Board {
    /// An empty board with a star on 0/0.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MOST_CELLS_ACROSS`].
    pub fn new(width: u32, height: u32) -> Result<Self, DrawError> {
        within("the width of the board", u64::from(width), u64::from(MOST_CELLS_ACROSS))?;
        within("the height of the board", u64::from(height), u64::from(MOST_CELLS_ACROSS))?;
        Ok(Self { width, height, target: Some((0, 0)), ..Self::default() })
    }

    /// Names the axes; without names only the coordinates stand there.
    #[must_use]
    pub fn axes(mut self, x: impl Into<String>, y: impl Into<String>) -> Self {
        self.axes = Some((x.into(), y.into()));
        self
    }

    /// Adds safe cells.
    ///
    /// # Errors
    /// A cell lies off the board.
    pub fn safe(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Self, DrawError> {
        for cell in cells {
            self.safe.insert(self.on_board(cell)?);
        }
        Ok(self)
    }

    /// Adds cells in grey: where the piece may be placed at the start (figure 48 of document 002).
    ///
    /// # Errors
    /// A cell lies off the board.
    pub fn shaded(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Self, DrawError> {
        for cell in cells {
            self.shaded.insert(self.on_board(cell)?);
        }
        Ok(self)
    }

    /// Adds cells that do not belong to the playing field, such as those a bishop cannot reach 0/0 from.
    ///
    /// # Errors
    /// A cell lies off the board.
    pub fn outside(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Self, DrawError> {
        for cell in cells {
            self.outside.insert(self.on_board(cell)?);
        }
        Ok(self)
    }

    /// Adds straight lines from the centre of one cell to that of another (figure 49 of document 002).
    ///
    /// # Errors
    /// A cell lies off the board, or there are more than 10,000 lines.
    pub fn rays(mut self, rays: impl IntoIterator<Item = (Cell, Cell)>) -> Result<Self, DrawError> {
        for (from, to) in rays {
            self.rays.push((self.on_board(from)?, self.on_board(to)?));
            within("the number of lines", u64::try_from(self.rays.len()).unwrap_or(u64::MAX), 10_000)?;
        }
        Ok(self)
    }

    /// Writes into a cell; boards whose cells are too small for words leave them out.
    ///
    /// # Errors
    /// The cell lies off the board.
    pub fn label(mut self, cell: Cell, words: impl Into<String>) -> Result<Self, DrawError> {
        let cell = self.on_board(cell)?;
        self.labels.insert(cell, shorten(&words.into(), 12));
        Ok(self)
    }

    /// Numbers the pairs of safe cells: `x/y` and `y/x` are one pair, pairs are counted from 1 by their smaller
    /// coordinate, and the target is not counted. This is part D of figure 49 of document 002.
    #[must_use]
    pub fn number_pairs(mut self) -> Self {
        let pairs: BTreeSet<Cell> =
            self.safe.iter().filter(|cell| Some(**cell) != self.target).map(|&(x, y)| (x.min(y), x.max(y))).collect();
        for (number, (low, high)) in (1_u32..).zip(pairs) {
            for cell in [(low, high), (high, low)] {
                if self.safe.contains(&cell) {
                    self.labels.insert(cell, number.to_string());
                }
            }
        }
        self
    }

    /// Puts a piece on a cell; several powers are drawn side by side, at most four.
    ///
    /// # Errors
    /// The cell lies off the board, or there is no piece.
    pub fn piece(mut self, pieces: &[Piece], cell: Cell) -> Result<Self, DrawError> {
        within("the list of pieces", u64::try_from(pieces.len()).unwrap_or(u64::MAX), 4)?;
        self.piece = Some((pieces.to_vec(), self.on_board(cell)?));
        Ok(self)
    }

    /// Adds cells that the piece may move to.
    ///
    /// # Errors
    /// A cell lies off the board.
    pub fn moves(mut self, cells: impl IntoIterator<Item = Cell>) -> Result<Self, DrawError> {
        for cell in cells {
            self.moves.insert(self.on_board(cell)?);
        }
        Ok(self)
    }

    /// Draws an arrow from the piece to this cell.
    ///
    /// # Errors
    /// The cell lies off the board.
    pub fn hint(mut self, cell: Cell) -> Result<Self, DrawError> {
        self.hint = Some(self.on_board(cell)?);
        Ok(self)
    }

    /// Puts the star elsewhere, or nowhere.
    ///
    /// # Errors
    /// The cell lies off the board.
    pub fn target(mut self, cell: Option<Cell>) -> Result<Self, DrawError> {
        self.target = cell.map(|cell| self.on_board(cell)).transpose()?;
        Ok(self)
    }

    fn on_board(&self, cell: Cell) -> Result<Cell, DrawError> {
        if cell.0 < self.width && cell.1 < self.height {
            Ok(cell)
        } else {
            Err(DrawError::OffBoard { cell, board: (self.width, self.height) })
        }
    }

    /// The board in words, for readers who do not see it.
    fn description(&self) -> String {
        let mut text = format!("A board of {} by {} cells, 0/0 at the bottom left.", self.width, self.height);
        if !self.safe.is_empty() {
            text.push_str(&format!(" Safe cells: {}.", list_cells(self.safe.iter(), 60)));
        }
        if let Some((pieces, (x, y))) = &self.piece {
            let names = pieces.iter().map(|piece| piece.name()).collect::<Vec<_>>().join("-");
            text.push_str(&format!(" The {names} is on {x}/{y}."));
        }
        if !self.moves.is_empty() {
            text.push_str(&format!(" It may move to {}.", list_cells(self.moves.iter(), 60)));
        }
        if let Some((x, y)) = self.hint {
            text.push_str(&format!(" The hint: move to {x}/{y}."));
        }
        text
    }
}

impl Picture for Board {
    fn scene(&self) -> Scene {
        paint::scene(self)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        text::board(self, *terminal)
    }
}
