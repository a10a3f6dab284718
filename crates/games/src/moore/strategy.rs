//! Moore's strategy: leave in every binary place a number of 1s that k + 1 divides.

use super::entry::MOORE;
use super::winning::{Digits, choose};
use crate::sums::NimValues;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, OutsideDomain, Play, Position, RuleName, Strategy, Verdict,
    WinningMoves,
};

/// Decides Moore's nim by counting the 1s in each binary place, in time linear in the digits of the piles.
///
/// ```
/// use ratwheel_games::moore::Moore;
/// use ratwheel_rules::{Outcome, Play, Position, Strategy};
/// assert_eq!(Moore::new(2, Play::Normal).decide(&Position::from([1u64, 2, 3, 3]))?.outcome(), Outcome::P);
/// assert_eq!(Moore::new(2, Play::Misere).decide(&Position::from([1u64, 0, 0]))?.outcome(), Outcome::P);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Moore {
    k: u64,
    play: Play,
}

impl Moore {
    /// For at most k ≥ 1 piles in a move, in normal or misère play.
    #[must_use]
    pub fn new(k: u64, play: Play) -> Self {
        Self { k: k.max(1), play }
    }

    /// k, or the number of piles if that is less: more than all of them cannot be lowered.
    fn most(self, piles: &[Natural]) -> usize {
        usize::try_from(self.k).unwrap_or(usize::MAX).min(piles.len().max(1))
    }

    /// At most `most` winning targets. Fewer are returned only if there are fewer.
    fn targets(self, piles: &[Natural], most: usize) -> Vec<Vec<Natural>> {
        let k = self.most(piles);
        if self.play == Play::Misere && large(piles) <= k {
            endings(piles, k, most)
        } else {
            Digits::new(piles).ways(k, most)
        }
    }
}

/// How many piles have two tokens or more.
fn large(piles: &[Natural]) -> usize {
    piles.iter().filter(|pile| **pile > 1u64).count()
}

/// Misère play, when at most k piles have two tokens or more: at most `most` ways to leave piles of one token, their
/// number 1 more than a multiple of k + 1. Every large pile must go down to 0 or 1: with a larger pile a safe position
/// has more than k of them.
fn endings(piles: &[Natural], k: usize, most: usize) -> Vec<Vec<Natural>> {
    let numbers = |wanted: &dyn Fn(&Natural) -> bool| -> Vec<usize> {
        piles.iter().enumerate().filter(|(_, pile)| wanted(pile)).map(|(number, _)| number).collect()
    };
    let (large, ones) = (numbers(&|pile| *pile > 1u64), numbers(&|pile| pile.is_one()));
    let mut all = Vec::new();
    for taken in 0..=ones.len().min(k - large.len()) {
        for left in 0..=large.len() {
            let changes = taken + large.len() > 0;
            if !changes || (ones.len() - taken + left) % (k + 1) != 1 {
                continue;
            }
            for gone in choose(ones.len(), taken, most.saturating_sub(all.len())) {
                for kept in choose(large.len(), left, most.saturating_sub(all.len())) {
                    let mut target = piles.to_vec();
                    let mut put = |pile: Option<&usize>, value: u64| {
                        if let Some(slot) = pile.and_then(|pile| target.get_mut(*pile)) {
                            *slot = Natural::from(value);
                        }
                    };
                    gone.iter().for_each(|&at| put(ones.get(at), 0));
                    large.iter().for_each(|pile| put(Some(pile), 0));
                    kept.iter().for_each(|&at| put(large.get(at), 1));
                    all.push(target);
                }
            }
        }
    }
    all
}

impl Moore {
    fn tell(self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let (piles, verdict) = (position.piles(), self.decide(position)?);
        let k = self.most(piles);
        let by = Natural::from(k as u64 + 1);
        if self.play == Play::Misere && large(piles) <= k {
            let ones = Natural::from(piles.iter().filter(|pile| pile.is_one()).count() as u64);
            let said = match verdict {
                Verdict::Losing { .. } => Message::new("moore-misere-safe").with("ones", ones).with("by", &by),
                Verdict::Winning { by: step, .. } => {
                    Message::new("moore-misere-move").with("by", &by).with("to", step.to)
                }
            };
            let full = Message::new("moore-misere-full").with("by", by);
            return Ok(Explanation::new().player(said.clone()).argue(full).argue(said));
        }
        let unbalanced = Digits::new(piles).unbalanced(k + 1);
        let said = match (verdict, unbalanced) {
            (Verdict::Winning { by: step, .. }, Some((place, ones))) => {
                Message::new("moore-move").with("place", place + 1).with("ones", ones).with("to", step.to)
            }
            (Verdict::Winning { .. }, None) => return Err(OutsideDomain::new("a balanced position is not won")),
            (Verdict::Losing { .. }, _) => Message::new("moore-safe"),
        };
        let marked: Vec<usize> = unbalanced.and_then(|(place, _)| usize::try_from(place).ok()).into_iter().collect();
        let said = said.with("by", &by);
        let told = Explanation::new().player(said.clone());
        let told = told.argue(Message::new("moore-full").with("k", k).with("by", by));
        let rows = crate::binary_rows(piles, &marked);
        Ok(if rows.is_empty() { told } else { told.numerals("base:2", rows) }.argue(said))
    }
}

impl Strategy for Moore {
    about!(self, "binary", Citation { document: MOORE, place: "Annals of Mathematics 11" }, self.play);

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = position.piles();
        if self.play == Play::Misere && piles.iter().all(Natural::is_zero) {
            return Err(OutsideDomain::new("the game is over: in misère play who cannot move has won"));
        }
        let k = self.most(piles);
        let endgame = self.play == Play::Misere && large(piles) <= k;
        let mut because = Because::new().value("k + 1", self.k + 1);
        if !endgame && let Some((place, ones)) = Digits::new(piles).unbalanced(k + 1) {
            let ones = u64::try_from(ones).unwrap_or(u64::MAX);
            because = because.value("binary place, counted from 0", place).value("number of 1s in it", ones);
        }
        let Some(to) = self.targets(piles, 1).pop() else {
            because = because.says(if endgame {
                "the number of piles with one token is 1 more than a multiple of k + 1, and no pile is larger"
            } else {
                "in every binary place the number of 1s is divisible by k + 1"
            });
            return Ok(Verdict::Losing { because });
        };
        because = because.says(if endgame {
            "leave piles of one token alone, their number 1 more than a multiple of k + 1"
        } else {
            "that number is not divisible by k + 1: lower at most k piles so that it is in every place"
        });
        Ok(Verdict::Winning { by: Move { rule: RuleName::from("I"), to: Position::new(to) }, because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let mut targets = self.targets(position.piles(), limit.saturating_add(1));
        targets.sort();
        let moves = targets.into_iter().map(|to| Move { rule: RuleName::from("I"), to: Position::new(to) });
        Some(Ok(WinningMoves::new(moves.collect(), limit)))
    }
}

/// The nim-values when all piles may be lowered in one move: the total, as every smaller total can be reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyPiles;

impl NimValues for AnyPiles {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        Ok(position.total())
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        let Some(mut taken) = position.total().checked_sub(value).filter(|taken| !taken.is_zero()) else {
            return Ok(None);
        };
        let mut piles = position.piles().to_vec();
        for pile in &mut piles {
            let part = taken.clone().min(pile.clone());
            *pile = pile.checked_sub(&part).unwrap_or_default();
            taken = taken.checked_sub(&part).unwrap_or_default();
        }
        Ok(Some(Move { rule: RuleName::from("I"), to: Position::new(piles) }))
    }
}
