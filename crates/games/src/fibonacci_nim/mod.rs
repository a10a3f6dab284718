//! Fibonacci nim: take at most twice what the other player has just taken.
//!
//! A position is (x, q): x tokens are left, and at most q of them may be taken. Taking t leads to (x − t, min(2t, x −
//! t)), since more than what is left cannot be taken. Write x as a sum of Fibonacci numbers of which no two are
//! neighbours (Zeckendorf). Whoever moves loses iff x = 0 or the smallest part exceeds q; else taking the smallest part
//! wins. M. J. Whinihan: Fibonacci Nim, Fibonacci Quarterly 1 (1963).
//!
//! *Every winning move.* If taking t leaves y with smallest part g > 2t (or nothing), then the parts of t are below
//! g/2, so no neighbour of g is among them: the parts of x are those of y and of t together. So t is the sum of the
//! smallest parts of x, as many of them as one likes as long as the next part exceeds 2t.
//!
//! ```
//! use ratwheel_games::fibonacci_nim::Zeckendorf;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! let Verdict::Winning { by, .. } = Zeckendorf::new().decide(&Position::from([12u64, 11]))? else { panic!() };
//! assert_eq!(by.to, Position::from([11u64, 2])); // 12 = 8 + 3 + 1: take 1
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;

pub(crate) use entry::ENTRY;

use crate::outside;
use entry::WHINIHAN;
use ratwheel_numbers::Natural;
use ratwheel_numeration::System;
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, NumeralRow, OutsideDomain, Position, PositionError, RuleName,
    Strategy, Verdict, WinningMoves,
};

/// Decides Fibonacci nim by the smallest part of the heap in Zeckendorf's notation.
#[derive(Clone, Debug)]
pub struct Zeckendorf {
    system: System,
}

impl Default for Zeckendorf {
    fn default() -> Self {
        Self::new()
    }
}

fn piles(position: &Position) -> Result<(&Natural, &Natural), OutsideDomain> {
    match position.piles() {
        [x, q] => Ok((x, q)),
        other => Err(outside(PositionError::Piles { expected: 2, found: other.len() })),
    }
}

/// What taking t leads to.
fn take(x: &Natural, t: &Natural) -> Move {
    let left = x.checked_sub(t).unwrap_or_default();
    let most = (t << 1).min(left.clone());
    Move { rule: RuleName::from("take"), to: Position::from([left, most]) }
}

impl Zeckendorf {
    /// The strategy.
    #[must_use]
    pub fn new() -> Self {
        Self { system: System::zeckendorf() }
    }

    /// Every amount that wins, the least first.
    fn amounts(&self, x: &Natural, q: &Natural) -> Result<Vec<Natural>, OutsideDomain> {
        let numeral = self.system.digits(x).map_err(outside)?;
        let mut amounts = Vec::new();
        let mut sum = Natural::zero();
        // The Fibonacci numbers 1, 2, 3, 5, …, one place after the other from the lowest.
        let (mut part, mut next) = (Natural::one(), Natural::from(2u64));
        for digit in numeral.digits().iter().rev() {
            if digit.is_one() {
                if !sum.is_zero() && part > &sum << 1 {
                    amounts.push(sum.clone());
                }
                sum += &part;
                if sum > *q {
                    return Ok(amounts);
                }
            }
            let after = &part + &next;
            part = std::mem::replace(&mut next, after);
        }
        if !sum.is_zero() {
            amounts.push(sum);
        }
        Ok(amounts)
    }
}

impl Zeckendorf {
    fn tell(&self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let (x, q) = piles(position)?;
        let numeral = self.system.digits(x).map_err(outside)?;
        let Some(place) = numeral.trailing_zeros() else {
            return Ok(Explanation::new().player(Message::new("nothing-left")).argue(Message::new("nothing-left")));
        };
        let smallest = self.system.place(place).map_err(outside)?;
        let said = match self.decide(position)? {
            Verdict::Losing { .. } => Message::new("fibonacci-safe").with("most", q),
            Verdict::Winning { .. } if smallest == *x => {
                let all = || Message::new("fibonacci-all").with("x", x);
                return Ok(Explanation::new().player(all()).argue(all()));
            }
            Verdict::Winning { by, .. } => Message::new("fibonacci-move").with("to", by.to),
        };
        let told = Explanation::new().player(said.with("x", x).with("smallest", &smallest));
        let told = told.argue(Message::new("fibonacci-full"));
        let told = told.numerals("zeckendorf", vec![NumeralRow::new(x, numeral.digits(), 0..=place)]);
        let ends =
            if smallest > *q { Message::new("fibonacci-full-safe") } else { Message::new("fibonacci-full-move") };
        Ok(told.argue(ends.with("smallest", smallest).with("most", q)))
    }
}

impl Strategy for Zeckendorf {
    about!(self, "zeckendorf", Citation { document: WHINIHAN, place: "Fibonacci Quarterly 1" });

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let (x, q) = piles(position)?;
        let numeral = self.system.digits(x).map_err(outside)?;
        let Some(place) = numeral.trailing_zeros() else {
            return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
        };
        let smallest = self.system.place(place).map_err(outside)?;
        let decides: Vec<usize> = (0..=place).collect();
        let because = Because::new()
            .numeral(x, "zeckendorf", numeral.digits(), &decides)
            .value("smallest part", smallest.clone())
            .value("may be taken at most", q.clone());
        if smallest > *q {
            let because = because.says("the smallest part is more than may be taken");
            return Ok(Verdict::Losing { because });
        }
        let because = because.says("take the smallest part: the next part is more than twice that");
        Ok(Verdict::Winning { by: take(x, &smallest), because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let every = || {
            let (x, q) = piles(position)?;
            // The largest amount leaves the least.
            let moves = self.amounts(x, q)?.iter().rev().map(|t| take(x, t)).collect();
            Ok(WinningMoves::new(moves, limit))
        };
        Some(every())
    }
}

#[cfg(test)]
mod tests {
    use super::entry::RULES;
    use super::*;
    use crate::oracle::{Random, agree, compare, cube, same_game};
    use ratwheel_rules::Outcome;
    use ratwheel_rules::language::{Arguments, Ruleset};

    /// The rules once more.
    fn legal(from: &[Natural], to: &[Natural]) -> Option<&'static str> {
        let taken = from[0].checked_sub(&to[0]).filter(|taken| !taken.is_zero() && *taken <= from[1])?;
        let most = if &taken + &taken < to[0] { &taken + &taken } else { to[0].clone() };
        (to[1] == most).then_some("take")
    }

    fn over(position: &Position) -> bool {
        position.piles().iter().any(Natural::is_zero)
    }

    #[test]
    fn the_smallest_part_is_brute_force_on_a_box() {
        let mut all = cube(2, 60, false);
        all.sort_by_key(|position| position.piles()[0].clone());
        compare(&Zeckendorf::new(), &all, &legal, &over);
    }

    #[test]
    fn the_text_is_the_game() {
        let game = Ruleset::parse(RULES).unwrap().instantiate(&Arguments::new()).unwrap();
        let mut all = cube(2, 14, false);
        all.sort_by_key(|position| position.piles()[0].clone());
        same_game(game, &all, &legal, &over);
    }

    #[test]
    fn heaps_of_any_size() {
        let (strategy, mut random) = (Zeckendorf::new(), Random(4));
        for _ in 0..10 {
            let digits = random.digits();
            let x = random.natural(digits) + 2;
            for q in [x.checked_sub(&Natural::one()).unwrap(), random.natural(digits / 2), Natural::one()] {
                agree(&[&strategy], &Position::from([x.clone(), q]), &legal);
            }
        }
        // Fibonacci numbers are lost, and nothing else when all but the whole heap may be taken.
        let (mut low, mut high) = (Natural::one(), Natural::from(2u64));
        for _ in 0..500 {
            let outcome = |x: &Natural| {
                let most = x.checked_sub(&Natural::one()).unwrap();
                strategy.decide(&Position::from([x.clone(), most])).unwrap().outcome()
            };
            assert_eq!(outcome(&high), Outcome::P);
            if high > 3u64 {
                assert_eq!(outcome(&(&high + 1)), Outcome::N);
            }
            let sum = &low + &high;
            low = std::mem::replace(&mut high, sum);
        }
        assert!(strategy.decide(&Position::from([3u64])).is_err());
    }
}
