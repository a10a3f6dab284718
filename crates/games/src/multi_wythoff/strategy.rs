//! The strategy by the definition, for positions whose largest pile may be of any size.

use super::Partners;
use super::entry::CONJECTURES;
use super::partners::digits;
use crate::outside;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
use std::sync::{Arc, Mutex, PoisonError};

/// Decides by working out all smaller positions, the largest pile aside.
#[derive(Debug, Default)]
pub struct Recursive {
    /// What was worked out before.
    known: Mutex<Option<Arc<Partners>>>,
}

/// A position with its largest pile apart, the others ascending.
struct Split {
    /// Where each pile stands in the position, the smallest first.
    order: Vec<usize>,
    smaller: Vec<usize>,
    largest: Natural,
}

impl Recursive {
    /// More steps than this are not taken: a fraction of a second.
    pub const MOST_WORK: u64 = 100_000_000;

    /// The strategy, for any number of piles.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn split(position: &Position) -> Result<Split, OutsideDomain> {
        let piles = position.piles();
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by_key(|&pile| piles.get(pile));
        let sorted: Vec<&Natural> = order.iter().filter_map(|&pile| piles.get(pile)).collect();
        let (largest, smaller) = sorted.split_last().ok_or_else(|| OutsideDomain::new("there is no pile"))?;
        let smaller: Option<Vec<usize>> = smaller.iter().map(|pile| pile.to_usize()).collect();
        match smaller.filter(|smaller| Partners::work(&sides(smaller)) <= Self::MOST_WORK) {
            Some(smaller) => Ok(Split { order, smaller, largest: (*largest).clone() }),
            None => Err(OutsideDomain::new(
                "no closed form is known, and all positions with smaller piles, the largest pile aside, are too many",
            )),
        }
    }

    fn partners(&self, smaller: &[usize], control: Control<'_>) -> Result<Arc<Partners>, OutsideDomain> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(partners) = known.as_ref().filter(|partners| partners.of(smaller).is_some()) {
            return Ok(Arc::clone(partners));
        }
        // As large as before in every direction, if that is not too much.
        let needed = sides(smaller);
        let before = known.as_ref().filter(|partners| partners.sides().len() == needed.len());
        let both: Option<Vec<usize>> =
            before.map(|partners| partners.sides().iter().zip(&needed).map(|(a, b)| *a.max(b)).collect());
        let sides = both.filter(|both| Partners::work(both) <= Self::MOST_WORK).unwrap_or(needed);
        let partners = Arc::new(Partners::new(&sides, control).map_err(outside)?);
        *known = Some(Arc::clone(&partners));
        Ok(partners)
    }

    /// At most `limit` winning moves, the one in the largest pile first, if there is one.
    fn winning(split: &Split, partners: &Partners, limit: usize) -> Vec<Move> {
        let Split { order, smaller, largest } = split;
        let sides = sides(smaller);
        let count = sides.iter().product::<usize>();
        let mut moves = Vec::new();
        for number in (0..count).rev() {
            if moves.len() == limit {
                break;
            }
            let target = digits(number, &sides);
            let Some(partner) = partners.of(&target).map(Natural::from) else { continue };
            let Some(taken) = largest.checked_sub(&partner) else { continue };
            let amounts: Vec<usize> = smaller.iter().zip(&target).map(|(x, u)| x - u).collect();
            let changed = amounts.iter().filter(|&&amount| amount > 0).count() + usize::from(!taken.is_zero());
            let sum = amounts.iter().fold(0, |sum, amount| sum ^ amount);
            let rule = match changed {
                0 => continue,
                1 => "I",
                _ if taken == sum => "II",
                _ => continue,
            };
            let mut to = vec![Natural::zero(); order.len()];
            for (&place, pile) in order.iter().zip(target.into_iter().map(Natural::from).chain([partner])) {
                to.iter_mut().skip(place).take(1).for_each(|slot| *slot = pile.clone());
            }
            moves.push(Move { rule: RuleName::from(rule), to: Position::new(to) });
        }
        moves
    }
}

/// One more than each pile.
fn sides(piles: &[usize]) -> Vec<usize> {
    piles.iter().map(|pile| pile.saturating_add(1)).collect()
}

impl Recursive {
    fn tell(&self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let verdict = self.decide(position)?;
        let split = Self::split(position)?;
        let partners = self.partners(&split.smaller, Control::none())?;
        let unknown = || OutsideDomain::new("the piles were not worked out");
        let partner = partners.of(&split.smaller).map(Natural::from).ok_or_else(unknown)?;
        let smaller: Vec<Natural> = split.smaller.iter().map(|pile| Natural::from(*pile)).collect();
        let said = match verdict {
            Verdict::Losing { .. } if split.largest.is_zero() => Message::new("nothing-left"),
            Verdict::Losing { .. } => {
                Message::new("multi-safe").with("smaller", smaller.clone()).with("largest", &split.largest)
            }
            Verdict::Winning { by, .. } => {
                let message = match partner < split.largest {
                    true => Message::new("multi-lower"),
                    false => Message::new("multi-move").with("largest", &split.largest),
                };
                message.with("smaller", smaller.clone()).with("partner", &partner).with("to", by.to)
            }
        };
        let found = Message::new("multi-partner").with("smaller", smaller).with("partner", partner);
        Ok(Explanation::new().player(said.clone()).argue(Message::new("multi-full")).argue(found).argue(said))
    }
}

impl Strategy for Recursive {
    about!(self, "recursive", Citation { document: CONJECTURES, place: "abstract, the rules" });

    fn exponential(&self) -> Option<&'static str> {
        Some(
            "works out every position with smaller piles, the largest pile aside: time grows with the square of the \
             product of all the other piles",
        )
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        self.decide_hearing(position, Control::none())
    }

    fn decide_hearing(&self, position: &Position, control: Control<'_>) -> Result<Verdict, OutsideDomain> {
        let split = Self::split(position)?;
        let partners = self.partners(&split.smaller, control)?;
        let unknown = || OutsideDomain::new("the piles were not worked out");
        let partner = partners.of(&split.smaller).map(Natural::from).ok_or_else(unknown)?;
        let because = Because::new()
            .value("largest pile of the P-position that has the other piles", partner.clone())
            .value("largest pile here", split.largest.clone());
        if partner == split.largest {
            return Ok(Verdict::Losing { because });
        }
        let because = because.says(if partner < split.largest {
            "lower the largest pile to that"
        } else {
            "as it is less than that, a move leads to a P-position with smaller piles"
        });
        let by = Self::winning(&split, &partners, 1).pop();
        by.map(|by| Verdict::Winning { by, because }).ok_or_else(|| OutsideDomain::new("no move wins, which cannot be"))
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let every = || {
            let split = Self::split(position)?;
            let partners = self.partners(&split.smaller, Control::none())?;
            let partner = partners.of(&split.smaller).map(Natural::from);
            let lost = partner.as_ref() == Some(&split.largest);
            let mut moves = if lost { Vec::new() } else { Self::winning(&split, &partners, usize::MAX) };
            moves.sort_by(|a, b| a.to.cmp(&b.to));
            Ok(WinningMoves::new(moves, limit))
        };
        Some(every())
    }
}
