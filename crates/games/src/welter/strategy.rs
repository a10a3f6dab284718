//! The strategy: make Welter's function 0.

use super::{Mating, Welter};
use crate::nim::nim_sum;
use crate::outside;
use crate::sums::NimValues;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Document, Explanation, Game, Message, Move, OutsideDomain, Position, Strategy, Verdict,
    WinningMoves,
};

const WINNING_WAYS: Document = Document::Other {
    author: "E. R. Berlekamp and J. H. Conway and R. K. Guy",
    title: "Winning Ways for your Mathematical Plays",
    year: 1982,
};

/// Decides Welter's game by mating the coins, for any number of coins on squares of any size.
///
/// ```
/// use ratwheel_games::welter::Mates;
/// use ratwheel_rules::{Position, Strategy, Verdict};
/// let Verdict::Winning { by, .. } = Mates::new().decide(&Position::from([40u64, 60, 81, 99]))? else { panic!() };
/// assert_eq!(by.to, Position::from([40u64, 60, 69, 81])); // 40, 60 and 69, 81 both count 19
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mates {
    game: Welter,
}

/// With more pairs than this the explanation names none of them.
const SHOWN_PAIRS: usize = 6;

impl Mates {
    /// The strategy.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn coins(&self, position: &Position) -> Result<Position, OutsideDomain> {
        self.game.position(position.piles()).map_err(outside)
    }

    /// Every move to a position of this value: at most one for each coin. The highest coins come first.
    fn moves_to(&self, position: &Position, mating: &Mating, value: &Natural) -> impl Iterator<Item = Move> {
        (0..position.piles().len()).rev().filter_map(move |number| {
            let square = mating.square_for(number, value)?;
            let mut squares = position.piles().to_vec();
            *squares.get_mut(number)? = square;
            squares.sort_unstable();
            Some(Move { rule: self.game.rule.clone(), to: Position::new(squares) })
        })
    }

    fn because(squares: &[Natural], mating: &Mating) -> Because {
        let mut because = Because::new();
        if squares.is_empty() {
            return because.says("there is no coin, so there is no move");
        }
        let square = |number: usize| squares.get(number).cloned().unwrap_or_default();
        if mating.pairs().len() <= SHOWN_PAIRS {
            for pair in mating.pairs() {
                let mut pair = pair.map(square);
                pair.sort_unstable();
                let [a, b] = pair;
                let counts = nim_sum([&a, &b]).checked_sub(&Natural::one()).unwrap_or_default();
                because = because.value("one mate", a).value("the other", b).value("the two count", counts);
            }
            if let Some(single) = mating.single() {
                because = because.value("the coin without a mate counts", square(single));
            }
        }
        because
            .says(
                "of the coins that are left, two whose difference is divisible by the highest power of 2 are mates; \
                 they count their nim-sum less 1, a single coin counts its square",
            )
            .value("nim-sum of the counts", mating.value())
    }
}

impl Mates {
    fn tell(&self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let position = self.coins(position)?;
        let squares = position.piles();
        if squares.is_empty() {
            let none = || Message::new("welter-none");
            return Ok(Explanation::new().player(none()).argue(none()));
        }
        let mating = Mating::new(squares);
        let square = |number: usize| squares.get(number).cloned().unwrap_or_default();
        // Sorted, and each on the lowest square that is free.
        let lowest = squares.iter().enumerate().all(|(number, square)| square.to_usize() == Some(number));
        let sum = Message::new("welter-sum").with("value", mating.value());
        let (said, sum) = match self.decide(&position)? {
            Verdict::Losing { .. } if lowest => (Message::new("welter-end"), sum),
            Verdict::Losing { .. } => (Message::new("welter-safe"), sum),
            Verdict::Winning { by, .. } => {
                let there = |message: Message| message.with("value", mating.value()).with("to", &by.to);
                (there(Message::new("welter-move")), there(Message::new("welter-sum-move")))
            }
        };
        let mut told = Explanation::new().player(said).argue(Message::new("welter-full"));
        for pair in mating.pairs().iter().take(SHOWN_PAIRS) {
            let [a, b] = pair.map(square);
            let sum = nim_sum([&a, &b]);
            let counts = sum.checked_sub(&Natural::one()).unwrap_or_default();
            let mates = Message::new("welter-pair").with("a", a).with("b", b).with("sum", sum);
            told = told.argue(mates.with("counts", counts));
        }
        if let Some(single) = mating.single() {
            told = told.argue(Message::new("welter-single").with("square", square(single)));
        }
        Ok(told.argue(sum))
    }
}

impl Strategy for Mates {
    about!(self, "mates", Citation { document: WINNING_WAYS, place: "chapter 15" });

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let position = self.coins(position)?;
        let mating = Mating::new(position.piles());
        let because = Self::because(position.piles(), &mating);
        if mating.value().is_zero() {
            return Ok(Verdict::Losing { because: because.says("it is 0, and every move makes it something else") });
        }
        match self.moves_to(&position, &mating, &Natural::zero()).next() {
            Some(by) => Ok(Verdict::Winning { by, because: because.says("move a coin so that it becomes 0") }),
            None => Err(OutsideDomain::new("no coin makes the function 0, which cannot be")),
        }
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.coins(position).map(|position| {
            let mating = Mating::new(position.piles());
            let mut moves: Vec<Move> = self.moves_to(&position, &mating, &Natural::zero()).collect();
            moves.sort_by(|a, b| a.to.cmp(&b.to));
            WinningMoves::new(moves, limit)
        }))
    }
}

impl NimValues for Mates {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        Ok(Mating::new(self.coins(position)?.piles()).value())
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        let position = self.coins(position)?;
        let mating = Mating::new(position.piles());
        Ok(self.moves_to(&position, &mating, value).next())
    }
}
