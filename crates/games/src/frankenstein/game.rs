//! Frankenstein as a game: its positions, legality with reasons, and every move of a small position.

use super::BaseError;
use super::legality::{most_for_last, show, type_one, type_two};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};
use std::collections::BTreeSet;

/// The game for b ≥ 3.
#[derive(Clone, Debug)]
pub struct Frankenstein {
    b: u64,
    one: RuleName,
    two: RuleName,
}

impl Frankenstein {
    /// The game for this b; 3 is the game of document 004.
    ///
    /// # Errors
    /// [`BaseError`] unless b ≥ 3.
    pub fn new(b: u64) -> Result<Self, BaseError> {
        if b < 3 { Err(BaseError { b }) } else { Ok(Self { b, one: "I".into(), two: "II".into() }) }
    }
}

/// Sorts the squares; `[]` and `[0]` are the empty position.
fn squares(piles: &[Natural]) -> Result<Position, PositionError> {
    let refuse = |text: String| Err(PositionError::Condition(text));
    let mut squares = piles.to_vec();
    squares.sort_unstable();
    if let [only] = squares.as_slice() {
        if only.is_zero() {
            return Ok(Position::new(Vec::new()));
        }
        return refuse(format!(
            "a single coin (on square {}) is never allowed: a position is empty or has at least two coins",
            show(only)
        ));
    }
    if squares.first().is_some_and(Natural::is_zero) {
        return refuse("square 0 is the hole: coins lie on the squares 1, 2, 3, …".into());
    }
    if let Some(pair) = squares.windows(2).find(|pair| pair[0] == pair[1]) {
        return refuse(format!("two coins on square {}: a square holds at most one", show(&pair[0])));
    }
    Ok(Position::new(squares))
}

/// What is wrong with squares that are no position, for somebody who plays.
fn told(piles: &[Natural]) -> Option<Message> {
    let mut squares = piles.to_vec();
    squares.sort_unstable();
    if squares.len() == 1 {
        return Some(Message::new("frankenstein-illegal-single").with("square", squares.pop()?));
    }
    if squares.first().is_some_and(Natural::is_zero) {
        return Some(Message::new("frankenstein-illegal-hole"));
    }
    let pair = squares.windows(2).find(|pair| pair.first() == pair.get(1))?;
    Some(Message::new("frankenstein-illegal-twice").with("square", pair.first()?))
}

impl Game for Frankenstein {
    fn id(&self) -> &str {
        "frankenstein"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        squares(piles)
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        let squares = |position: &Position| {
            squares(position.piles()).map_err(|error| {
                let refused = IllegalMove::general(error.to_string());
                match told(position.piles()) {
                    Some(message) => refused.saying(message),
                    None => refused,
                }
            })
        };
        let (from, to) = (squares(from)?, squares(to)?);
        if from == to {
            let refused = IllegalMove::general("the position does not change");
            return Err(refused.saying(Message::new("illegal-unchanged")));
        }
        let (from, to) = (from.piles(), to.piles());
        let Err(not_one) = type_one(from, to) else { return Ok(self.one.clone()) };
        let Err(not_two) = type_two(self.b, from, to) else { return Ok(self.two.clone()) };
        // Where a coin stays, type I is nearer; where all move, type II.
        let stays = from.iter().any(|square| to.binary_search(square).is_ok());
        let (one, two) = ((&self.one, not_one), (&self.two, not_two));
        let nearest = if stays { [one, two] } else { [two, one] };
        let [(_, near), _] = &nearest;
        let said = near.said.clone();
        let failures = nearest.map(|(rule, refusal)| RuleFailure::new(rule.clone(), refusal.why));
        let refused = IllegalMove::by_rules(failures.into());
        Err(match said {
            Some(said) => refused.saying(said),
            None => refused,
        })
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        let from = squares(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        let small = |words: &Vec<u64>| words.len() < 24 && words.iter().all(|&square| square < 1 << 20);
        let Some(words) = from.to_words().filter(small) else { return Err(MovesError::TooMany { limit }) };
        let mut search = Search { b: self.b, from: &words, found: BTreeSet::new(), limit, steps: 0, control };
        search.type_one()?;
        search.type_two(&mut Vec::new())?;
        let mut moves = Vec::with_capacity(search.found.len());
        for target in search.found {
            let to: Position = target.into_iter().map(Natural::from).collect();
            if let Ok(rule) = self.check(&from, &to) {
                moves.push(Move { rule, to });
            }
        }
        if moves.len() > limit { Err(MovesError::TooMany { limit }) } else { Ok(moves) }
    }

    fn piles(&self) -> Piles {
        Piles::Any
    }
}

/// Collects the targets of a small position. Targets of type I are tested as they are made, so that `found` holds moves
/// only.
struct Search<'a> {
    b: u64,
    from: &'a [u64],
    found: BTreeSet<Vec<u64>>,
    limit: usize,
    steps: usize,
    control: Control<'a>,
}

impl Search<'_> {
    /// Counts the work: a search that goes far beyond the moves it may list is given up.
    fn step(&mut self) -> Result<(), MovesError> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.control.check()?;
        }
        let most = self.limit.saturating_mul(64).saturating_add(1 << 22);
        if self.found.len() > self.limit || self.steps > most {
            return Err(MovesError::TooMany { limit: self.limit });
        }
        Ok(())
    }

    /// Every proper nonempty subset of the coins moves; new squares are free ones below the largest of them.
    fn type_one(&mut self) -> Result<(), MovesError> {
        let k = self.from.len();
        for subset in 1..(1u32 << k).saturating_sub(1) {
            let moves = |i: usize| subset >> i & 1 == 1;
            let coins = || self.from.iter().copied().enumerate();
            let moved: Vec<u64> = coins().filter(|(i, _)| moves(*i)).map(|(_, square)| square).collect();
            let kept: Vec<u64> = coins().filter(|(i, _)| !moves(*i)).map(|(_, square)| square).collect();
            let Some(&largest) = moved.last() else { continue };
            let total = moved.iter().sum();
            self.place(&kept, &mut Vec::new(), 1, largest, total)?;
        }
        Ok(())
    }

    /// Adds new squares from `next` on, ascending, with a sum below `room`.
    fn place(&mut self, kept: &[u64], new: &mut Vec<u64>, next: u64, end: u64, room: u64) -> Result<(), MovesError> {
        self.step()?;
        if !new.is_empty() {
            let mut target = [kept, new.as_slice()].concat();
            target.sort_unstable();
            let naturals = |squares: &[u64]| squares.iter().map(|&square| Natural::from(square)).collect::<Vec<_>>();
            if target.len() >= 2 && type_one(&naturals(self.from), &naturals(&target)).is_ok() {
                self.found.insert(target);
            }
        }
        for square in next..end.min(room) {
            if !self.from.contains(&square) {
                new.push(square);
                self.place(kept, new, square + 1, end, room - square)?;
                new.pop();
            }
        }
        Ok(())
    }

    /// Every coin moves: the distances one after the other, each at least as large as the one before.
    fn type_two(&mut self, distances: &mut Vec<u64>) -> Result<(), MovesError> {
        self.step()?;
        let i = distances.len();
        if i == self.from.len() {
            let target = self.from.iter().zip(distances.iter()).map(|(square, distance)| square - distance);
            self.found.insert(target.collect());
            return Ok(());
        }
        if i == 0 && !self.from.is_empty() {
            let naturals: Vec<Natural> = self.from.iter().map(|&square| Natural::from(square)).collect();
            if type_two(self.b, &naturals, &[]).is_ok() {
                self.found.insert(Vec::new());
            }
        }
        let Some(&square) = self.from.get(i) else { return Ok(()) };
        let least = distances.last().copied().unwrap_or(1);
        // The target stays ascending: above the square before it, and on the strip.
        let below = i.checked_sub(1).map_or(0, |before| self.from[before] - distances[before]);
        let mut most = square - below - 1;
        if i + 1 == self.from.len() {
            let earlier: Vec<Natural> = distances.iter().map(|&distance| Natural::from(distance)).collect();
            most = most.min(most_for_last(self.b, &earlier).to_u64().unwrap_or(u64::MAX));
        }
        for distance in least..=most {
            distances.push(distance);
            self.type_two(distances)?;
            distances.pop();
        }
        Ok(())
    }
}
