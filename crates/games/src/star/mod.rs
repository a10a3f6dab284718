//! The ⋆-dual of a subtraction game: its moves are the nonzero P-positions of the game.
//!
//! Document 001, section 4 (from the work on invariant subtraction games): G⋆ has no closed set of moves in general, so
//! legality comes from a table of P-positions up to a stated size, and larger subtractions are refused. The *mouse
//! trap* is M⋆, where M is the subtraction game whose moves are the nonzero P-positions of the Mouse game, in both
//! orders; its P-positions are those of the Mouse game again.
//!
//! ```
//! use ratwheel_games::star::Star;
//! use ratwheel_rules::{Game, Position};
//! let trap = Star::mouse_trap(40)?;
//! let (mouse, zero) = (Position::from([1u64, 2]), Position::from([0u64, 0]));
//! assert!(trap.check(&mouse, &zero).is_err()); // (1,2) is a move of M, so no P-position of M, so no move of M⋆
//! assert!(trap.check(&Position::from([1u64, 1]), &zero).is_ok());
//! # Ok::<(), ratwheel_games::star::StarError>(())
//! ```

use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};
use thiserror::Error;

/// Why there is no such dual.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StarError {
    /// The game has no fixed number of piles, or too many for a table.
    #[error("the ⋆-dual is computed for games with one to four piles")]
    Piles,
    /// The table would have more than [`Star::MOST_CELLS`] cells.
    #[error("a table of size {size} is too large: at most {} cells are computed", Star::MOST_CELLS)]
    TooLarge {
        /// The size asked for.
        size: usize,
    },
    /// The game is not a subtraction game: the same amounts are allowed from one position and not from another.
    #[error(
        "the ⋆-dual exists for subtraction games only, and here the amounts {taken} are treated differently at {from} \
         than when they empty the piles"
    )]
    NotInvariant {
        /// The amounts.
        taken: Position,
        /// A position from which they may not be taken, although they may lead to the empty position, or the reverse.
        from: Position,
    },
}

/// The ⋆-dual of a subtraction game, its moves known for amounts below a size.
#[derive(Clone, Debug)]
pub struct Star {
    id: String,
    piles: usize,
    size: usize,
    /// Is the vector a move? In lexicographic order of the vectors below the size.
    allowed: Vec<bool>,
    rule: RuleName,
}

impl Star {
    /// The most cells a table may have.
    pub const MOST_CELLS: usize = 1 << 18;

    /// The dual of the subtraction game with this number of piles, whose moves are the vectors that `is_move` accepts.
    ///
    /// # Errors
    /// [`StarError::Piles`] unless there are one to four piles, [`StarError::TooLarge`] for a large table.
    pub fn of_moves(
        id: impl Into<String>,
        piles: usize,
        size: usize,
        is_move: impl Fn(&[u64]) -> bool,
    ) -> Result<Self, StarError> {
        if !(1..=4).contains(&piles) {
            return Err(StarError::Piles);
        }
        let cells = u32::try_from(piles).ok().and_then(|exponent| size.checked_pow(exponent));
        let Some(cells) = cells.filter(|&cells| cells <= Self::MOST_CELLS) else {
            return Err(StarError::TooLarge { size });
        };
        let vectors: Vec<Vec<u64>> = (0..cells).map(|cell| vector(cell, piles, size)).collect();
        let moves: Vec<&Vec<u64>> = vectors.iter().skip(1).filter(|vector| is_move(vector)).collect();
        // Every P-position makes those that are one move above it N.
        let mut lost = vec![true; cells];
        for cell in 0..cells {
            if !lost[cell] {
                continue;
            }
            for step in &moves {
                let above = vectors[cell].iter().zip(*step).map(|(x, s)| x + s);
                if let Some(above) = index(above, size) {
                    lost[above] = false;
                }
            }
        }
        if let Some(zero) = lost.first_mut() {
            *zero = false;
        }
        Ok(Self { id: id.into(), piles, size, allowed: lost, rule: "subtract".into() })
    }

    /// The dual of a subtraction game. That it is one is checked on a small box.
    ///
    /// # Errors
    /// [`StarError::NotInvariant`] for a game that is not a subtraction game; otherwise as [`Star::of_moves`].
    pub fn of_game(game: &dyn Game, size: usize) -> Result<Self, StarError> {
        let Piles::Exactly(piles) = game.piles() else { return Err(StarError::Piles) };
        if !(1..=4).contains(&piles) {
            return Err(StarError::Piles);
        }
        let at = |vector: &[u64]| vector.iter().map(|&pile| Natural::from(pile)).collect::<Position>();
        let zero = at(&vec![0; piles]);
        let is_move = |vector: &[u64]| game.check(&at(vector), &zero).is_ok();
        let side = [64, 12, 6, 4].get(piles - 1).copied().unwrap_or(4);
        let cells = u32::try_from(piles).ok().and_then(|exponent| usize::checked_pow(side, exponent)).unwrap_or(0);
        for from in (0..cells).map(|cell| vector(cell, piles, side)) {
            for taken in (1..cells).map(|cell| vector(cell, piles, side)) {
                let to: Option<Vec<u64>> = from.iter().zip(&taken).map(|(x, s)| x.checked_sub(*s)).collect();
                let Some(to) = to else { continue };
                if game.check(&at(&from), &at(&to)).is_ok() != is_move(&taken) {
                    return Err(StarError::NotInvariant { taken: at(&taken), from: at(&from) });
                }
            }
        }
        Self::of_moves(format!("{}-star", game.id()), piles, size, is_move)
    }

    /// The mouse trap: the dual of the game whose moves are (⌊3n/2⌋, 3n−1) and (3n−1, ⌊3n/2⌋), n ≥ 1.
    ///
    /// # Errors
    /// [`StarError::TooLarge`] for a large table.
    pub fn mouse_trap(size: usize) -> Result<Self, StarError> {
        let mouse = |s: &[u64]| {
            let (least, most) = (s.iter().min().copied().unwrap_or(0), s.iter().max().copied().unwrap_or(0));
            most % 3 == 2 && least == most.div_ceil(2)
        };
        Self::of_moves("mouse-trap", 2, size, mouse)
    }

    /// Is this vector a move? `None` beyond the table.
    #[must_use]
    pub fn is_move(&self, taken: &[u64]) -> Option<bool> {
        if taken.len() != self.piles {
            return None;
        }
        index(taken.iter().copied(), self.size).and_then(|cell| self.allowed.get(cell).copied())
    }

    /// Every move in the table, in lexicographic order.
    pub fn vectors(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let cells = self.allowed.iter().enumerate().filter(|(_, allowed)| **allowed);
        cells.map(|(cell, _)| vector(cell, self.piles, self.size))
    }
}

/// Vector number `cell` below the size, in lexicographic order.
fn vector(mut cell: usize, piles: usize, size: usize) -> Vec<u64> {
    let mut vector = vec![0; piles];
    for pile in vector.iter_mut().rev() {
        *pile = u64::try_from(cell % size.max(1)).unwrap_or(u64::MAX);
        cell /= size.max(1);
    }
    vector
}

/// The number of a vector; `None` if it is not below the size.
fn index(vector: impl Iterator<Item = u64>, size: usize) -> Option<usize> {
    let mut cell = 0;
    for pile in vector {
        let pile = usize::try_from(pile).ok().filter(|&pile| pile < size)?;
        cell = cell * size + pile;
    }
    Some(cell)
}

impl Game for Star {
    fn id(&self) -> &str {
        &self.id
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        let (expected, found) = (self.piles, piles.len());
        if expected == found {
            Ok(Position::new(piles.to_vec()))
        } else {
            Err(PositionError::Piles { expected, found })
        }
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        for position in [from, to] {
            self.position(position.piles()).map_err(|error| IllegalMove::general(error.to_string()))?;
        }
        if from == to {
            let unchanged = IllegalMove::general("the position does not change");
            return Err(unchanged.saying(Message::new("illegal-unchanged")));
        }
        let mut piles = from.piles().iter().zip(to.piles()).enumerate();
        if let Some((pile, (from, to))) = piles.find(|(_, (from, to))| from < to) {
            let said = Message::new("illegal-grows").with("pile", pile + 1).with("from", from).with("to", to);
            return Err(IllegalMove::general("a pile would grow").saying(said));
        }
        let taken: Position = from.piles().iter().zip(to.piles()).map(|(x, y)| x.abs_diff(y)).collect();
        match taken.to_words().and_then(|words| self.is_move(&words)) {
            Some(true) => Ok(self.rule.clone()),
            Some(false) => {
                let why = format!("{taken} is no P-position of the dual game, so it may not be subtracted");
                let said = Message::new("star-amounts").with("taken", taken);
                Err(IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]).saying(said))
            }
            None => {
                let why = format!(
                    "not known: the moves of this game have no closed form and were computed for amounts below {} only",
                    self.size
                );
                Err(IllegalMove::general(why).saying(Message::new("star-unknown").with("size", self.size)))
            }
        }
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        self.position(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        let words = from.to_words().filter(|words| index(words.iter().copied(), self.size).is_some());
        let Some(words) = words else {
            return Err(MovesError::NotEnumerable(format!(
                "the table of moves reaches amounts below {} only",
                self.size
            )));
        };
        let mut moves = Vec::new();
        for taken in self.vectors() {
            control.check()?;
            let to: Option<Position> =
                words.iter().zip(&taken).map(|(x, s)| x.checked_sub(*s).map(Natural::from)).collect();
            let Some(to) = to else { continue };
            if moves.len() == limit {
                return Err(MovesError::TooMany { limit });
            }
            moves.push(Move { rule: self.rule.clone(), to });
        }
        moves.reverse();
        Ok(moves)
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Vectors = BTreeSet<(u64, u64)>;

    /// Nonzero P-positions of a subtraction game by looking down from every position.
    fn dual(moves: &Vectors, size: u64) -> Vectors {
        let mut safe = Vectors::new();
        for x in 0..size {
            for y in 0..size {
                let wins = moves.iter().any(|&(s, t)| s <= x && t <= y && safe.contains(&(x - s, y - t)));
                if !wins {
                    safe.insert((x, y));
                }
            }
        }
        safe.remove(&(0, 0));
        safe
    }

    fn all(star: &Star) -> Vectors {
        star.vectors().map(|v| (v[0], v[1])).collect()
    }

    fn star_of(moves: &Vectors, size: usize) -> Star {
        Star::of_moves("test", 2, size, |v| moves.contains(&(v[0], v[1]))).unwrap()
    }

    #[test]
    fn the_mouse_trap_has_the_p_positions_of_the_mouse_game() {
        let mouse: Vectors = (1..40u64).flat_map(|n| [(3 * n / 2, 3 * n - 1), (3 * n - 1, 3 * n / 2)]).collect();
        let small: Vectors = mouse.into_iter().filter(|&(x, y)| x < 60 && y < 60).collect();
        let trap = Star::mouse_trap(60).unwrap();
        assert_eq!(all(&trap), dual(&small, 60));
        assert_eq!(dual(&all(&trap), 60), small);
        assert_eq!((trap.id(), trap.size), ("mouse-trap", 60));
    }

    #[test]
    fn nim_and_wythoff() {
        let size = 30;
        let side = 30u64;
        let nim: Vectors = (1..side).flat_map(|t| [(t, 0), (0, t)]).collect();
        let wythoff: Vectors = (1..side).flat_map(|t| [(t, 0), (0, t), (t, t)]).collect();
        let twice = |moves: &Vectors| all(&star_of(&all(&star_of(moves, size)), size));
        assert_eq!(twice(&nim), nim);
        let again = twice(&wythoff);
        assert_ne!(again, wythoff);
        assert!(again.contains(&(3, 4)));
        assert_eq!(all(&star_of(&again, size)), all(&star_of(&wythoff, size)));
    }

    #[test]
    fn enumeration_is_legality() {
        let trap = Star::mouse_trap(12).unwrap();
        let cells: Vec<Position> = (0..144u64).map(|cell| Position::from([cell / 12, cell % 12])).collect();
        for from in &cells {
            let listed: Vec<Position> =
                trap.moves(from, 200, Control::none()).unwrap().into_iter().map(|step| step.to).collect();
            let legal: Vec<Position> = cells.iter().filter(|to| trap.check(from, to).is_ok()).cloned().collect();
            assert_eq!(listed, legal, "{from}");
        }
    }

    #[test]
    fn duals_of_games_and_refusals() {
        let rats = crate::rats::RatsGame::new(2, crate::rats::Formulation::Succinct).unwrap();
        let star = Star::of_game(&rats, 20).unwrap();
        let expected: Vectors = (1..20u64).map(|n| (3 * n / 2, 3 * n - 1)).filter(|&(_, y)| y < 20).collect();
        assert_eq!(all(&star), expected);
        let welter = Star::of_game(&crate::welter::Welter::new(), 20);
        assert_eq!(welter.unwrap_err(), StarError::Piles);
        /// Take one from an even pile only.
        struct Odd;
        impl Game for Odd {
            fn id(&self) -> &str {
                "odd"
            }
            fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
                Ok(Position::new(piles.to_vec()))
            }
            fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
                let one = from.piles()[0].checked_sub(&to.piles()[0]).is_some_and(|taken| taken.is_one());
                if one && from.piles()[0].is_even() { Ok("I".into()) } else { Err(IllegalMove::general("no")) }
            }
            fn moves(&self, _: &Position, _: usize, _: Control<'_>) -> Result<Vec<Move>, MovesError> {
                Ok(Vec::new())
            }
            fn piles(&self) -> Piles {
                Piles::Exactly(1)
            }
        }
        let error = Star::of_game(&Odd, 20).unwrap_err().to_string();
        assert!(error.contains("subtraction games only"), "{error}");
        assert!(Star::mouse_trap(1000).unwrap_err().to_string().contains("too large"));
        assert!(Star::of_moves("five", 5, 2, |_| true).is_err());
        let trap = Star::mouse_trap(10).unwrap();
        let far = trap.check(&Position::from([50u64, 50]), &Position::from([1u64, 1])).unwrap_err().to_string();
        assert!(far.contains("below 10 only"), "{far}");
        assert!(trap.moves(&Position::from([50u64, 50]), 9, Control::none()).is_err());
        assert!(trap.check(&Position::from([1u64, 1]), &Position::from([1u64, 2])).is_err());
        assert!(trap.position(&[Natural::one()]).is_err());
    }
}
