//! Nim's rule judged directly, in time linear in the number of piles: for more piles than a relation is written out
//! for.

use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};

/// Nim with a fixed number of piles.
///
/// ```
/// use ratwheel_games::nim::Heaps;
/// use ratwheel_rules::{Game, Position};
/// let nim = Heaps::new(3);
/// let from = Position::from([1u64, 4, 5]);
/// assert!(nim.check(&from, &Position::from([1u64, 4, 0])).is_ok());
/// let why = nim.check(&from, &Position::from([0u64, 4, 0])).unwrap_err();
/// assert_eq!(why.to_string(), "I: 2 piles change, and only one may");
/// ```
#[derive(Clone, Debug)]
pub struct Heaps {
    piles: usize,
    rule: RuleName,
}

impl Heaps {
    /// Nim with this number of piles.
    #[must_use]
    pub fn new(piles: usize) -> Self {
        Self { piles, rule: "I".into() }
    }
}

impl Game for Heaps {
    fn id(&self) -> &str {
        "nim"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        if piles.len() != self.piles {
            return Err(PositionError::Piles { expected: self.piles, found: piles.len() });
        }
        Ok(Position::new(piles.to_vec()))
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        for position in [from, to] {
            self.position(position.piles()).map_err(|error| IllegalMove::general(error.to_string()))?;
        }
        let changed: Vec<_> = from.piles().iter().zip(to.piles()).enumerate().filter(|(_, (a, b))| a != b).collect();
        let (why, said) = match changed.as_slice() {
            [] => {
                let unchanged = IllegalMove::general("a move must change the position");
                return Err(unchanged.saying(Message::new("illegal-unchanged")));
            }
            [(_, (before, after))] if after < before => return Ok(self.rule.clone()),
            [(pile, (before, after))] => {
                let said = Message::new("illegal-grows").with("pile", pile + 1).with("from", *before);
                (format!("pile {} grows", pile + 1), said.with("to", *after))
            }
            several => {
                let piles: Vec<Natural> = several.iter().map(|(pile, _)| Natural::from(pile + 1)).collect();
                let why = format!("{} piles change, and only one may", several.len());
                (why, Message::new("illegal-one-pile").with("piles", piles))
            }
        };
        Err(IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]).saying(said))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        let total = from.total();
        if total > limit as u64 {
            return Err(MovesError::TooMany { limit });
        }
        let mut targets = Vec::new();
        for (i, pile) in from.piles().iter().enumerate() {
            control.check()?;
            for left in 0..pile.to_u64().unwrap_or(0) {
                let mut piles = from.piles().to_vec();
                if let Some(slot) = piles.get_mut(i) {
                    *slot = Natural::from(left);
                }
                targets.push(Position::new(piles));
            }
        }
        targets.sort_unstable();
        Ok(targets.into_iter().map(|to| Move { rule: self.rule.clone(), to }).collect())
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_rules::RelationalGame;

    /// The relation and the direct judgement say the same of every step in a box.
    #[test]
    fn heaps_are_the_relation() {
        let (direct, relation) = (Heaps::new(3), RelationalGame::new(crate::nim::relation(3).unwrap()).unwrap());
        let all: Vec<Position> = (0..64u64).map(|c| Position::from([c % 4, c / 4 % 4, c / 16])).collect();
        for from in &all {
            let (ours, theirs) = (direct.moves(from, 999, Control::none()), relation.moves(from, 999, Control::none()));
            assert_eq!(ours, theirs, "{from}");
            for to in &all {
                assert_eq!(direct.allows(from, to), relation.allows(from, to), "{from} -> {to}");
            }
        }
        let large = Heaps::new(5000);
        let from = Position::new(vec![Natural::power_of_two(999); 5000]);
        let mut piles = from.piles().to_vec();
        piles[77] = Natural::from(3u64);
        assert!(large.allows(&from, &Position::new(piles)));
        assert_eq!(large.moves(&from, 999, Control::none()), Err(MovesError::TooMany { limit: 999 }));
    }
}
