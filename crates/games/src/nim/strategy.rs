//! Bouton's strategy: leave the nim-sum 0.

use super::explain;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Play, Position, RuleName, Strategy, Verdict, WinningMoves,
};

/// The exclusive or of the binary digits.
///
/// ```
/// use ratwheel_games::nim::nim_sum;
/// use ratwheel_numbers::Natural;
/// assert_eq!(nim_sum(&[3u64, 4, 5].map(Natural::from)), 2u64);
/// ```
#[must_use]
pub fn nim_sum<'a>(piles: impl IntoIterator<Item = &'a Natural> + Clone) -> Natural {
    if let Some(sum) = piles.clone().into_iter().try_fold(0, |sum, pile| Some(sum ^ pile.to_u64()?)) {
        return Natural::from(sum);
    }
    let mut sum: Vec<u64> = Vec::new();
    for pile in piles {
        let words = pile.to_words();
        sum.resize(sum.len().max(words.len()), 0);
        sum.iter_mut().zip(words).for_each(|(sum, word)| *sum ^= word);
    }
    Natural::from_words(&sum)
}

/// Decides Nim by the nim-sum of the piles, in time linear in their digits.
///
/// ```
/// use ratwheel_games::nim::Nim;
/// use ratwheel_rules::{Outcome, Play, Position, Strategy};
/// assert_eq!(Nim::new(Play::Normal).decide(&Position::from([1u64, 1]))?.outcome(), Outcome::P);
/// assert_eq!(Nim::new(Play::Misere).decide(&Position::from([1u64, 1]))?.outcome(), Outcome::N);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    play: Play,
}

impl Nim {
    /// For normal or misère play.
    #[must_use]
    pub fn new(play: Play) -> Self {
        Self { play }
    }

    /// What pile `index` must become to make the position safe, if that is less than it is.
    ///
    /// Normally the nim-sum of the other piles; in misère play, when they all have at most one token, the other of 0
    /// and 1.
    fn target(&self, piles: &[Natural], index: usize, sum: &Natural, large: usize) -> Option<Natural> {
        let pile = piles.get(index)?;
        let others = nim_sum([sum, pile]);
        let large_others = large - usize::from(*pile > 1u64);
        let target = if self.play == Play::Misere && large_others == 0 {
            if others.is_zero() { Natural::one() } else { Natural::zero() }
        } else {
            others
        };
        (target < *pile).then_some(target)
    }

    fn moves<'a>(&'a self, piles: &'a [Natural], sum: &'a Natural) -> impl Iterator<Item = Move> + 'a {
        let large = count_large(piles);
        (0..piles.len()).filter_map(move |index| {
            let target = self.target(piles, index, sum, large)?;
            let mut to = piles.to_vec();
            *to.get_mut(index)? = target;
            Some(Move { rule: RuleName::from("I"), to: Position::new(to) })
        })
    }
}

/// How many piles have two tokens or more.
pub(super) fn count_large(piles: &[Natural]) -> usize {
    piles.iter().filter(|pile| **pile > 1u64).count()
}

impl Strategy for Nim {
    about!(
        self,
        "xor",
        Citation::new("002", "the binary notation for Nim that Fibonacci notation is compared with"),
        self.play
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = position.piles();
        if self.play == Play::Misere && piles.iter().all(Natural::is_zero) {
            return Err(OutsideDomain::new("the game is over: in misère play who cannot move has won"));
        }
        let sum = nim_sum(piles);
        let mut because = Because::new().value("nim-sum", sum.clone());
        let endgame = self.play == Play::Misere && count_large(piles) <= 1;
        let Some(by) = self.moves(piles, &sum).next() else {
            because = because.says(if endgame {
                "an odd number of piles with one token is left, and the other player must take the last"
            } else {
                "every binary place holds an even number of 1s"
            });
            return Ok(Verdict::Losing { because });
        };
        because = because.says(if endgame {
            "leave an odd number of piles with one token"
        } else {
            "reduce a pile with a 1 in the leading place of the nim-sum, so that every place holds an even number of 1s"
        });
        Ok(Verdict::Winning { by, because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.decide(position).map(|verdict| explain::explain(self.play, position.piles(), &verdict)))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let piles = position.piles();
        let sum = nim_sum(piles);
        let mut moves: Vec<Move> = self.moves(piles, &sum).collect();
        moves.sort_by(|a, b| a.to.cmp(&b.to));
        Some(Ok(WinningMoves::new(moves, limit)))
    }
}
