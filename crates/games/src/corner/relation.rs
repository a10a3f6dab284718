//! The rules of a corner game as the relation that every engine reads; it prints itself as text.
//!
//! A piece moves west (x decreases), south (y decreases) or southwest; bishops and knights may also get their southeast
//! moves, which only a board of finite width makes finite.

use super::form::Form;
use super::piece::{Piece, Power};
use ratwheel_numbers::{Natural, Real};
use ratwheel_rules::core::{Formula, Relational, Term};
use ratwheel_rules::language::builder::{and, bound, exists, floor, not, or, pile, primed};
use ratwheel_rules::{OutsideDomain, Play};

/// Which powers also move southeast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SouthEast {
    /// None.
    #[default]
    None,
    /// The bishop's lines only.
    Bishop,
    /// The bishop's lines and the knight's jumps.
    Both,
}

/// On which cells the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Field {
    /// On all cells.
    #[default]
    All,
    /// On the cells from which the corner can be reached; moves that leave them are not allowed.
    Reach,
}

/// A corner game.
///
/// ```
/// use ratwheel_games::corner::{Corner, Field, SouthEast};
/// let abbot = Corner { piece: "bishop+knight".parse()?, south_east: SouthEast::None, field: Field::Reach, width: 8 };
/// assert!(abbot.relation()?.to_text().contains("positions: x <= 2*y and y <= 2*x"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The piece.
    pub piece: Piece,
    /// Which of its powers also move southeast.
    pub south_east: SouthEast,
    /// On which cells the game is played.
    pub field: Field,
    /// How many columns the board has; it matters only for southeast moves.
    pub width: u64,
}

impl Corner {
    /// The game of a piece that moves west, south and southwest on all cells.
    #[must_use]
    pub fn new(piece: Piece) -> Self {
        Self { piece, south_east: SouthEast::None, field: Field::All, width: 8 }
    }

    /// Does this power also move southeast?
    fn turns(&self, power: Power) -> bool {
        self.piece.has(power)
            && match self.south_east {
                SouthEast::None => false,
                SouthEast::Bishop => power == Power::Bishop,
                SouthEast::Both => matches!(power, Power::Bishop | Power::Knight),
            }
    }

    /// Are there southeast moves at all?
    #[must_use]
    pub fn has_south_east(&self) -> bool {
        Power::ALL.into_iter().any(|power| self.turns(power))
    }

    /// The rules as a relation, with the claims that are known.
    ///
    /// # Errors
    /// [`OutsideDomain`] when the field is restricted to the cells that reach the corner and no description of them is
    /// known: a knight alone with southeast jumps, or southeast moves on a board with fewer than four columns.
    pub fn relation(&self) -> Result<Relational, OutsideDomain> {
        let title = format!("Corner the {}", self.piece);
        let mut game = Relational::new("corner", title, ["x", "y"], false);
        let mut cells = Vec::new();
        if self.field == Field::Reach {
            cells.extend(self.reach()?);
        }
        if self.has_south_east() {
            cells.push(x().lt(Natural::from(self.width)));
            game = game.lowering([y(), x()]);
        }
        if !cells.is_empty() {
            game = game.restricted(and(cells));
        }
        for power in self.piece.powers() {
            game = game.rule(power.name(), self.moves(power));
        }
        if self.has_south_east() {
            return Ok(game);
        }
        Ok(self.with_claims(game))
    }

    fn moves(&self, power: Power) -> Formula {
        let step = |dx: i64, dy: i64| and([u().equals(x() + dx), v().equals(y() + dy)]);
        match power {
            Power::Rook => or([and([u().lt(x()), v().equals(y())]), and([u().equals(x()), v().lt(y())])]),
            Power::Bishop => {
                let southwest = and([v().lt(y()), (x() - u()).equals(y() - v())]);
                let southeast = and([v().lt(y()), (u() - x()).equals(y() - v())]);
                if self.turns(power) { or([southwest, southeast]) } else { southwest }
            }
            Power::King => or([step(-1, 0), step(0, -1), step(-1, -1)]),
            Power::Knight => {
                let southeast = [step(1, -2), step(2, -1)].into_iter().filter(|_| self.turns(power));
                or([step(-1, -2), step(-2, -1)].into_iter().chain(southeast))
            }
        }
    }

    /// The cells from which the corner can be reached; nothing to say if these are all.
    fn reach(&self) -> Result<Vec<Formula>, OutsideDomain> {
        let has = |power| self.piece.has(power);
        if has(Power::Rook) || has(Power::King) {
            return Ok(Vec::new());
        }
        if self.has_south_east() && self.width < 4 {
            let text = "the cells that reach the corner with southeast moves are described for four columns or more";
            return Err(OutsideDomain::new(text));
        }
        let narrow = || vec![x().le(y() * 2), y().le(x() * 2)];
        Ok(match (has(Power::Bishop), has(Power::Knight), self.has_south_east()) {
            (true, true, false) => narrow(),
            (true, true, true) => vec![x().le(y() * 2), not(and([x().equals(0), y().equals(1)]))],
            (true, false, false) => vec![x().equals(y())],
            (true, false, true) => vec![x().le(y()), (x() + y()).modulo(2u64).equals(0)],
            (false, true, false) => {
                let mut cells = narrow();
                cells.push((x() + y()).modulo(3u64).equals(0));
                cells
            }
            _ => {
                let text = "no description of the cells from which a knight with southeast jumps reaches the corner";
                return Err(OutsideDomain::new(text));
            }
        })
    }

    fn with_claims(&self, game: Relational) -> Relational {
        if self.piece.has(Power::Rook) && self.piece.has(Power::Bishop) && !self.piece.has(Power::Knight) {
            return game.claim_p(safe_pairs(0)).claim_misere_p(or([
                and([x().equals(0), y().equals(1)]),
                and([x().equals(1), y().equals(0)]),
                and([x().equals(2), y().equals(2)]),
                safe_pairs(2),
            ]));
        }
        match (Form::of(self.piece, Play::Normal), Form::of(self.piece, Play::Misere)) {
            (Some(normal), Some(misere)) => game.claim_p(normal.formula()).claim_misere_p(misere.formula()),
            _ => game,
        }
    }
}

fn x() -> Term {
    pile(0)
}

fn y() -> Term {
    pile(1)
}

fn u() -> Term {
    primed(0)
}

fn v() -> Term {
    primed(1)
}

/// (⌊nφ⌋, ⌊nφ⌋+n) and mirror images, n ≥ `from`.
fn safe_pairs(from: u64) -> Formula {
    let first = || floor([(Real::phi(), bound(0))], Real::from(0));
    let pair = |a: Term, b: Term| exists(0, from, and([a.equals(first()), b.equals(first() + bound(0))]));
    or([pair(x(), y()), pair(y(), x())])
}
