//! Nim-values of the rat games: the total number of tokens, except 0 on the P-positions.
//!
//! Document 003, Theorem 16 ("approximate nim heaps"), true for d ≥ 3. For d = 2 it needs exceptions: (1, 3k+2) has the
//! value 3k for every k ≥ 1.

use super::Formulation;
use super::game::RULE;
use super::strategy::Recurrence;
use super::vectors::{Dimension, RatsError};
use crate::sums::NimValues;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, OutsideDomain, Position, Strategy, Verdict};

/// The nim-values of the rat game on d piles.
///
/// ```
/// use ratwheel_games::rats::RatsValues;
/// use ratwheel_games::sums::NimValues;
/// use ratwheel_rules::Position;
/// let values = RatsValues::new(2)?;
/// assert_eq!(values.value(&Position::from([1u64, 5]))?, 3u64); // Table 1 prints 6
/// assert_eq!(values.value(&Position::from([3u64, 5]))?, 0u64);
/// assert_eq!(values.value(&Position::from([3u64, 6]))?, 9u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RatsValues {
    dimension: Dimension,
    strategy: Recurrence,
}

impl RatsValues {
    /// How many ways to take a given number of tokens are tried.
    const MOST_TRIED: usize = 4096;

    /// For d piles.
    ///
    /// # Errors
    /// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
    pub fn new(d: usize) -> Result<Self, RatsError> {
        Ok(Self { dimension: Dimension::new(d)?, strategy: Recurrence::new(d)? })
    }

    fn value_of(&self, x: &[Natural]) -> Natural {
        if self.dimension.index_of(x).is_some() {
            return Natural::zero();
        }
        match x {
            [one, pile] if one.is_one() && *pile > 2u64 && pile % 3 == 2u64 => pile.abs_diff(&Natural::from(2u64)),
            _ => x.iter().cloned().sum(),
        }
    }

    /// Is y reached by an allowed subtraction, and is its value the wanted one?
    fn fits(&self, x: &[Natural], y: &[Natural], value: &Natural) -> bool {
        let taken: Option<Vec<Natural>> = x.iter().zip(y).map(|(x, y)| x.checked_sub(y)).collect();
        taken.is_some_and(|taken| self.dimension.forbidden(&taken, Formulation::Succinct).is_none())
            && self.value_of(y) == *value
    }

    /// A target with `value` tokens: taken pile after pile, beginning anywhere, in both directions, and with up to
    /// three tokens then exchanged between two piles. Few of them can be shortcuts or P-positions.
    fn find(&self, x: &[Natural], value: &Natural) -> Option<Vec<Natural>> {
        let total: Natural = x.iter().cloned().sum();
        let amount = total.checked_sub(value)?;
        let d = x.len();
        let mut tried = 0;
        for start in 0..d {
            for backwards in [false, true] {
                let order: Vec<usize> =
                    (0..d).map(|i| if backwards { (start + d - i) % d } else { (start + i) % d }).collect();
                let base = take(x, &order, &amount);
                for exchanged in 0..4u64 {
                    for &other in order.iter().skip(1) {
                        let Some(y) = exchange(x, &base, start, other, exchanged) else { continue };
                        if self.fits(x, &y, value) {
                            return Some(y);
                        }
                        tried += 1;
                        if exchanged == 0 {
                            break;
                        }
                    }
                }
                if tried > Self::MOST_TRIED {
                    return None;
                }
            }
        }
        None
    }
}

/// The piles after taking the amount from them in this order, each as far as it goes.
fn take(x: &[Natural], order: &[usize], amount: &Natural) -> Vec<Natural> {
    let mut rest = amount.clone();
    let mut y = x.to_vec();
    for &i in order {
        let Some(pile) = y.get_mut(i) else { continue };
        let taken = rest.clone().min(pile.clone());
        rest = rest.abs_diff(&taken);
        *pile = pile.abs_diff(&taken);
    }
    y
}

/// Puts `tokens` tokens back on pile `to` and takes them from pile `from` instead.
fn exchange(x: &[Natural], y: &[Natural], to: usize, from: usize, tokens: u64) -> Option<Vec<Natural>> {
    let mut y = y.to_vec();
    let more = y.get(to)? + tokens;
    if more > *x.get(to)? {
        return None;
    }
    let less = y.get(from)?.checked_sub(&Natural::from(tokens))?;
    *y.get_mut(to)? = more;
    *y.get_mut(from)? = less;
    Some(y)
}

impl NimValues for RatsValues {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        let (d, found) = (self.dimension.piles(), position.piles().len());
        if d != found {
            return Err(OutsideDomain::new(format!("the rat game has {d} piles here, not {found}")));
        }
        Ok(self.value_of(position.piles()))
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        self.value(position)?;
        if value.is_zero() {
            return Ok(match self.strategy.decide(position)? {
                Verdict::Winning { by, .. } => Some(by),
                Verdict::Losing { .. } => None,
            });
        }
        let x = position.piles();
        let exception = (x.len() == 2).then(|| vec![Natural::one(), value + 2]).filter(|y| self.fits(x, y, value));
        let target = self.find(x, value).or(exception);
        if target.is_none() && *value < self.value_of(x) {
            return Err(OutsideDomain::new(format!(
                "a move to a position of value {value} exists, but the first {} ways to take so many tokens have none",
                Self::MOST_TRIED
            )));
        }
        Ok(target.map(|y| Move { rule: RULE.into(), to: Position::new(y) }))
    }
}
