//! The rat game as moves: legality in one pass, and every move of a small position.

use super::Formulation;
use super::explain::said;
use super::vectors::{Dimension, Forbidden, RatsError};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};

/// The rat game on d ordered piles.
#[derive(Clone, Debug)]
pub struct RatsGame {
    dimension: Dimension,
    formulation: Formulation,
    rule: RuleName,
}

impl RatsGame {
    /// The game on d piles.
    ///
    /// # Errors
    /// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
    pub fn new(d: usize, formulation: Formulation) -> Result<Self, RatsError> {
        Ok(Self { dimension: Dimension::new(d)?, formulation, rule: RULE.into() })
    }

    /// The number of piles and what goes with it.
    #[must_use]
    pub fn dimension(&self) -> &Dimension {
        &self.dimension
    }

    fn why(&self, s: &[Natural], forbidden: &Forbidden) -> String {
        let (d, last) = (self.dimension.piles(), s.last().cloned().unwrap_or_default());
        let taken = short(s);
        match forbidden {
            Forbidden::A => format!(
                "a forbids {taken}: {} leaves the remainder 2^{} on division by 2^{d} − 1, and each amount is half of \
                 the next one, rounded {}",
                one(&last),
                d - 1,
                if self.formulation == Formulation::Literal { "down" } else { "up" }
            ),
            Forbidden::B => format!(
                "b forbids {taken}: {} is a multiple of 2^{d} − 1, and each amount is half of the next one, rounded up \
                 or down",
                one(&last)
            ),
            Forbidden::Shortcut { m, n } => {
                format!("{taken} = r({}) − r({}) leads from a P-position to a P-position", one(m), one(n))
            }
        }
    }
}

/// The name of the only rule.
pub(super) const RULE: &str = "take";

/// A number for a sentence: its first digits and its length when it is long.
fn one(n: &Natural) -> String {
    let text = n.to_string();
    if text.len() <= 40 { text } else { format!("{}… ({} digits)", &text[..12], text.len()) }
}

/// A vector for a sentence, the middle left out when it is long.
fn short(s: &[Natural]) -> String {
    let shown = |part: &[Natural]| part.iter().map(one).collect::<Vec<_>>().join(",");
    match s {
        [first, second, .., last] if s.len() > 8 => format!("({},{},…,{})", one(first), one(second), one(last)),
        _ => format!("({})", shown(s)),
    }
}

impl Game for RatsGame {
    fn id(&self) -> &str {
        "rats"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        let (expected, found) = (self.dimension.piles(), piles.len());
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
            let refused = IllegalMove::general("the position does not change");
            return Err(refused.saying(Message::new("illegal-unchanged")));
        }
        let mut taken = Vec::with_capacity(from.piles().len());
        for (i, (before, after)) in from.piles().iter().zip(to.piles()).enumerate() {
            let Some(amount) = before.checked_sub(after) else {
                let text = format!("pile {} would grow from {} to {}", i + 1, one(before), one(after));
                let message = Message::new("illegal-grows").with("pile", i + 1).with("from", before).with("to", after);
                return Err(IllegalMove::general(text).saying(message));
            };
            taken.push(amount);
        }
        match self.dimension.forbidden(&taken, self.formulation) {
            None => Ok(self.rule.clone()),
            Some(forbidden) => {
                let why = self.why(&taken, &forbidden);
                let refused = IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]);
                Err(refused.saying(said(&self.dimension, &taken, &forbidden, self.formulation)))
            }
        }
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        self.position(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        let too_many = MovesError::TooMany { limit };
        // Few subtractions are forbidden, so counting the positions below tells whether there are too many moves.
        let targets =
            from.piles().iter().try_fold(1u64, |product, pile| product.checked_mul(pile.to_u64()?.checked_add(1)?));
        let bound = u64::try_from(limit).unwrap_or(u64::MAX).saturating_mul(8).saturating_add(64);
        if targets.is_none_or(|targets| targets > bound) {
            return Err(too_many);
        }
        let mut moves = Vec::new();
        let mut to = vec![Natural::zero(); from.piles().len()];
        loop {
            control.check()?;
            let target = Position::new(to.clone());
            if let Ok(rule) = self.check(from, &target) {
                if moves.len() == limit {
                    return Err(too_many);
                }
                moves.push(Move { rule, to: target });
            }
            // The next target in ascending order: raise the last pile that can be raised, empty those behind it.
            let Some(i) = (0..to.len()).rev().find(|&i| to[i] < from.piles()[i]) else { return Ok(moves) };
            to[i] += 1;
            to[i + 1..].fill(Natural::zero());
        }
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.dimension.piles())
    }
}
