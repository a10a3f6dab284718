//! A strategy of a corner game that also places the piece: on a safe cell of the top row or the rightmost column.

use super::{PLACE, Placing};
use crate::corner::place;
use ratwheel_rules::{
    Because, Explanation, Message, Move, Outcome, OutsideDomain, Play, Position, RuleName, Step, Strategy, Verdict,
    WinningMoves,
};

/// A strategy for the corner game, and the board on which the piece is placed.
pub(super) struct Placed {
    game: Placing,
    corner: Box<dyn Strategy>,
}

impl Placed {
    pub(super) fn new(game: Placing, corner: Box<dyn Strategy>) -> Self {
        Self { game, corner }
    }

    /// The moves that place the piece on a safe cell: first the top row from the left, then the rightmost column downwards.
    fn placements(&self) -> Result<Vec<Move>, OutsideDomain> {
        let outcome = |cell: &Position| -> Result<_, OutsideDomain> {
            // From the corner there is no move: who would have to move has lost, and has won in misère play.
            if cell.total().is_zero() {
                return Ok(Some(if self.play() == Play::Normal { Outcome::P } else { Outcome::N }));
            }
            Ok(Some(self.corner.decide(cell)?.outcome()))
        };
        let found = place(self.game.width, self.game.height, outcome)?;
        Ok(found.cells.into_iter().map(|to| Move { rule: RuleName::from(PLACE), to }).collect())
    }

    fn is_on_board(&self, position: &Position) -> bool {
        matches!(position.piles(), [x, y] if *x < self.game.width && *y < self.game.height)
    }
}

impl Strategy for Placed {
    about!(self, self.corner.name(), self.corner.source(), self.corner.play());

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        if *position != self.game.beside() {
            return match self.is_on_board(position) {
                true => self.corner.decide(position),
                false => Err(OutsideDomain::new(format!("{position} is not on the board"))),
            };
        }
        let placements = self.placements()?;
        Ok(match placements.into_iter().next() {
            Some(by) => {
                let because = Because::new().says("put it on a safe cell of the top row or the rightmost column");
                Verdict::Winning { by, because }
            }
            None => {
                let because = Because::new().says("no cell of the top row or the rightmost column is safe");
                Verdict::Losing { because }
            }
        })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        if *position != self.game.beside() {
            return self.corner.explain(position);
        }
        let told = |verdict: Verdict| {
            let told = |said: Message| Explanation::new().player(said).argue(Message::new("placing-full"));
            let on_board = |cell: &Position| match self.corner.explain(cell) {
                Some(Ok(told)) => told.full,
                _ => Vec::new(),
            };
            match verdict {
                // Why the cell is safe is the game's own argument; where none is, its rule says which are.
                Verdict::Winning { by, .. } => {
                    let mut told = told(Message::new("placing-cell").with("to", &by.to));
                    told.full.extend(on_board(&by.to));
                    told
                }
                Verdict::Losing { .. } => {
                    let mut told = told(Message::new("placing-lost"));
                    told.full.extend(on_board(&Position::from([0u64, 0])).into_iter().filter(is_rule));
                    told
                }
            }
        };
        Some(self.decide(position).map(told))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        if *position != self.game.beside() {
            return self.corner.winning_moves(position, limit);
        }
        let sorted = self.placements().map(|mut moves| {
            moves.sort_by(|a, b| a.to.cmp(&b.to));
            WinningMoves::new(moves, limit)
        });
        Some(sorted)
    }
}

/// Does the step say which cells are safe?
fn is_rule(step: &Step) -> bool {
    matches!(step, Step::Say(message) if message.key.starts_with("corner-rule"))
}
