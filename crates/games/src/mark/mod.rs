//! Mark: from n go to n − 1 or to ⌊n/2⌋ (document 001, section 4, which names it as an ∞-invariant game).
//!
//! In normal play n is P iff n = 0 or n ends in an odd number of binary zeros (the *dopey* numbers); in misère play the
//! same holds except at the powers of two, which are P iff their exponent is even.
//!
//! Why, in normal play: from a dopey n both moves lead to N, as n − 1 is odd and n/2 ends in an even number of zeros.
//! Any other n > 0 has a move to P: if it is odd, exactly one of n − 1 and (n−1)/2 is dopey (or both are 0); if it ends
//! in an even number ≥ 2 of zeros, n/2 is dopey.
//!
//! ```
//! use ratwheel_games::mark::Binary;
//! use ratwheel_rules::{Outcome, Play, Position, Strategy};
//! let normal = Binary::new(Play::Normal);
//! assert_eq!(normal.decide(&Position::from([6u64]))?.outcome(), Outcome::P);
//! assert_eq!(normal.decide(&Position::from([12u64]))?.outcome(), Outcome::N);
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod explain;

pub(crate) use entry::ENTRY;

use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Play, Position, Strategy, Verdict, WinningMoves,
};

/// Every strategy.
pub(crate) fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![Box::new(Binary::new(Play::Normal)), Box::new(Binary::new(Play::Misere))]
}

/// The strategy by the zeros at the end of the binary numeral: linear in the number of digits.
#[derive(Clone, Copy, Debug)]
pub struct Binary {
    play: Play,
}

impl Binary {
    /// For normal or misère play.
    #[must_use]
    pub fn new(play: Play) -> Self {
        Self { play }
    }

    fn is_safe(self, n: &Natural) -> bool {
        let Some(zeros) = n.trailing_zeros() else { return self.play == Play::Normal };
        let odd = zeros % 2 == 1;
        let power_of_two = n.bit_len() == zeros + 1;
        if self.play == Play::Misere && power_of_two { !odd } else { odd }
    }

    /// n − 1 by I and ⌊n/2⌋ by II, in ascending order, each target once.
    fn winning(self, n: &Natural) -> Vec<Move> {
        let Some(less) = n.checked_sub(&Natural::one()) else { return Vec::new() };
        let half = n >> 1;
        let mut moves = Vec::new();
        if half != less && self.is_safe(&half) {
            moves.push(Move { rule: "II".into(), to: [half].into() });
        }
        if self.is_safe(&less) {
            moves.push(Move { rule: "I".into(), to: [less].into() });
        }
        moves
    }

    fn because(self, n: &Natural) -> Because {
        let Some(zeros) = n.trailing_zeros() else {
            return Because::new().says("there is nothing to take");
        };
        let because = Because::new().value("zeros at the end of the binary numeral", zeros);
        if self.play == Play::Misere && n.bit_len() == zeros + 1 {
            return because.says("a power of two is P in misère play iff its exponent is even");
        }
        because.says("P iff that number is odd")
    }
}

fn pile(position: &Position) -> Result<&Natural, OutsideDomain> {
    match position.piles() {
        [pile] => Ok(pile),
        piles => Err(OutsideDomain::new(format!("Mark has 1 pile, not {}", piles.len()))),
    }
}

impl Strategy for Binary {
    about!(self, "binary", Citation::new("001", "section 4 (rules); closed form found here"), self.play);

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let n = pile(position)?;
        let because = self.because(n);
        if self.is_safe(n) {
            return Ok(Verdict::Losing { because });
        }
        match self.winning(n).pop() {
            Some(by) => Ok(Verdict::Winning { by, because }),
            // Only the empty pile in misère play: won without a move.
            None => Err(OutsideDomain::new("the game is over: in misère play whoever faces the empty pile has won")),
        }
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        let tell = |verdict: Verdict| {
            let target = match &verdict {
                Verdict::Losing { .. } => None,
                Verdict::Winning { by, .. } => Some(pile(&by.to)?),
            };
            Ok(explain::explain(self.play, pile(position)?, target))
        };
        Some(self.decide(position).and_then(tell))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(pile(position).map(|n| {
            let moves = if self.is_safe(n) { Vec::new() } else { self.winning(n) };
            WinningMoves::new(moves, limit)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::entry::RULES;
    use super::*;
    use crate::beta::tests::digits as random;
    use ratwheel_rules::language::{Arguments, Ruleset};
    use ratwheel_rules::{Game, Outcome, RelationalGame};

    #[test]
    fn brute_force_agrees() {
        for play in [Play::Normal, Play::Misere] {
            let strategy = Binary::new(play);
            let mut safe = vec![play == Play::Normal];
            for n in 1..5000usize {
                let mut winning: Vec<usize> = [n / 2, n - 1].into_iter().filter(|&to| safe[to]).collect();
                winning.dedup();
                safe.push(winning.is_empty());
                let position = Position::from([n]);
                match strategy.decide(&position).unwrap() {
                    Verdict::Losing { .. } => assert!(winning.is_empty(), "{play:?} {n}"),
                    Verdict::Winning { by, .. } => assert!(winning.iter().any(|&to| by.to == Position::from([to]))),
                }
                let all = strategy.winning_moves(&position, 9).unwrap().unwrap();
                let expected: Vec<Position> = winning.iter().map(|&to| Position::from([to])).collect();
                assert_eq!(all.moves.into_iter().map(|step| step.to).collect::<Vec<_>>(), expected, "{play:?} {n}");
            }
        }
        let over = Position::from([0u64]);
        assert_eq!(Binary::new(Play::Normal).decide(&over).unwrap().outcome(), Outcome::P);
        assert!(Binary::new(Play::Misere).decide(&over).is_err());
        assert!(Binary::new(Play::Normal).decide(&Position::from([1u64, 2])).is_err());
    }

    #[test]
    fn large_positions() {
        for strategy in [Play::Normal, Play::Misere].map(Binary::new) {
            for seed in 0..40 {
                let n = random(seed, 60 + 25 * usize::try_from(seed).unwrap()) << (seed % 7);
                let Verdict::Winning { by, .. } = strategy.decide(&Position::from([n.clone()])).unwrap() else {
                    continue;
                };
                assert_eq!(strategy.decide(&by.to).unwrap().outcome(), Outcome::P);
                assert!(by.to.piles()[0] == &n >> 1 || &by.to.piles()[0] + 1 == n);
            }
        }
    }

    #[test]
    fn what_is_told_is_what_is_decided() {
        let all: Vec<Position> = (0..600u64).map(|n| Position::from([n])).collect();
        let large: Vec<Position> = (0..9).map(|seed| Position::from([random(seed, 200) << seed])).collect();
        for strategy in [Play::Normal, Play::Misere].map(Binary::new) {
            crate::oracle::tells_what_it_decides(&strategy, &all);
            crate::oracle::tells_what_it_decides(&strategy, &large);
        }
    }

    #[test]
    fn steps_that_are_no_moves_are_told_by_the_moves() {
        let (_, instance) = "mark".parse::<crate::Spec>().unwrap().build().unwrap();
        let game = instance.rules.game().unwrap();
        let said = |from: u64, to: u64| {
            let said = game.check(&Position::from([from]), &Position::from([to])).unwrap_err().said.unwrap();
            (said.key, said.values.into_iter().map(|(_, value)| value).collect::<Vec<_>>())
        };
        assert_eq!(said(0, 1), ("mark-no-move", vec![]));
        assert_eq!(said(2, 0), ("mark-only-move", vec![2u64.into(), 1u64.into()]));
        assert_eq!(said(13, 5), ("mark-moves", vec![6u64.into(), 13u64.into(), 12u64.into()]));
    }

    #[test]
    fn the_ruleset_is_the_game() {
        let rules = Ruleset::parse(RULES).unwrap_or_else(|errors| panic!("{errors:?}"));
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        for play in [Play::Normal, Play::Misere] {
            crate::beta::tests::examples_hold(&game, &Binary::new(play));
        }
        for n in 0..70u64 {
            for to in 0..70u64 {
                let legal = n > 0 && (to + 1 == n || to == n / 2);
                assert_eq!(game.check(&Position::from([n]), &Position::from([to])).is_ok(), legal, "{n} {to}");
            }
            for play in [Play::Normal, Play::Misere] {
                let claimed = game.claimed(play, &Position::from([n])).unwrap().unwrap();
                assert_eq!(claimed == Outcome::P, Binary::new(play).is_safe(&Natural::from(n)), "{play:?} {n}");
            }
        }
    }
}
