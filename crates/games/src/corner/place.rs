//! The placing game of Isaacs (document 002): one player puts the piece on a cell of the top row or of the rightmost
//! column, the other makes the first move. The placer wins if one of those cells is safe.

use ratwheel_rules::{Outcome, Position};

/// The safe cells of the top row and the rightmost column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Where the placer wins: first the top row from the left, then the rightmost column downwards.
    pub cells: Vec<Position>,
}

impl Placing {
    /// Can the placer win?
    #[must_use]
    pub fn placer_wins(&self) -> bool {
        !self.cells.is_empty()
    }
}

/// Solves the placing game on a board, given who wins from a cell; `None` for a cell that is not on the field.
///
/// # Errors
/// Those of `outcome`.
///
/// ```
/// use ratwheel_games::corner::place;
/// use ratwheel_games::wythoff::Algebraic;
/// use ratwheel_rules::Strategy;
/// let queen = Algebraic::new(1)?;
/// let placing = place(8, 8, |cell| queen.decide(cell).map(|verdict| Some(verdict.outcome())))?;
/// assert!(placing.placer_wins());
/// let cells: Vec<_> = placing.cells.iter().map(ToString::to_string).collect();
/// assert_eq!(cells, ["(4,7)", "(7,4)"]);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn place<E>(
    width: u64,
    height: u64,
    mut outcome: impl FnMut(&Position) -> Result<Option<Outcome>, E>,
) -> Result<Placing, E> {
    let mut cells = Vec::new();
    let (Some(right), Some(top)) = (width.checked_sub(1), height.checked_sub(1)) else {
        return Ok(Placing { cells });
    };
    let row = (0..width).map(|x| [x, top]);
    let column = (0..top).rev().map(|y| [right, y]);
    for cell in row.chain(column).map(Position::from) {
        if outcome(&cell)? == Some(Outcome::P) {
            cells.push(cell);
        }
    }
    Ok(Placing { cells })
}
