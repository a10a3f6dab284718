//! What the strategies of the rat games say to a person.
//!
//! Both tell a player the same: why the position is safe, or why everything may be taken at once, or why not. The full
//! form argues by the halving recurrence (section 2 and Theorem 4 of document 003) or by right shifts (Proposition 17).

use super::Formulation;
use super::vectors::{Dimension, Forbidden, half_down, half_up};
use ratwheel_numbers::Natural;
use ratwheel_numeration::System;
use ratwheel_rules::{Explanation, Message, NumeralRow, Position};

/// What a position is, and what follows from it.
enum Found {
    /// r(n).
    Safe(Natural),
    /// Everything may be taken, as the last pile leaves a remainder that neither condition has.
    Remainder,
    /// Everything may be taken, as pile number i, counted from 1, is not half of the next one.
    NotHalf(usize),
    /// Everything may not be taken: condition b.
    Shortcut,
}

/// A position with what is needed to tell about it.
pub(super) struct Argument<'a> {
    dimension: &'a Dimension,
    x: &'a [Natural],
    last: &'a Natural,
    /// The last pile divided by 2^d − 1.
    quotient: Natural,
    remainder: Natural,
    found: Found,
}

impl<'a> Argument<'a> {
    /// `None` without piles.
    pub(super) fn new(dimension: &'a Dimension, x: &'a [Natural]) -> Option<Self> {
        let last = x.last()?;
        let (quotient, remainder) = last.checked_div_rem(dimension.period())?;
        let not_half = |half: &dyn Fn(&Natural, &Natural) -> bool| {
            let broken = x.windows(2).position(|pair| !matches!(pair, [before, next] if half(before, next)));
            broken.map(|i| Found::NotHalf(i + 1))
        };
        let found = if let Some(n) = dimension.index_of(x) {
            Found::Safe(n)
        } else if remainder.is_zero() {
            not_half(&|before, next| half_down(next) == *before || half_up(next) == *before).unwrap_or(Found::Shortcut)
        } else if remainder == *dimension.half() {
            not_half(&|before, next| half_up(next) == *before).unwrap_or(Found::Remainder)
        } else {
            Found::Remainder
        };
        Some(Self { dimension, x, last, quotient, remainder, found })
    }

    fn pile(&self, i: usize) -> Natural {
        i.checked_sub(1).and_then(|i| self.x.get(i)).cloned().unwrap_or_default()
    }

    fn position(&self) -> Position {
        Position::new(self.x.to_vec())
    }

    /// Adds d, 2^{d−1}, 2^d − 1, and the last pile with its remainder.
    fn numbers(&self, message: Message) -> Message {
        let message = message.with("piles", self.x.len()).with("half", self.dimension.half());
        let message = message.with("period", self.dimension.period()).with("last", self.last);
        message.with("quotient", &self.quotient).with("remainder", &self.remainder)
    }

    /// Adds two neighbouring piles.
    fn neighbours(&self, message: Message, i: usize) -> Message {
        let message = message.with("i", i).with("next", i + 1).with("pile", self.pile(i));
        message.with("neighbour", self.pile(i + 1))
    }

    /// What the last pile gives when it is halved and rounded up again and again, the piles before it, both from the
    /// last to the first.
    fn halves(&self, message: Message) -> Message {
        let mut half = self.last.clone();
        let halves: Vec<Natural> = (1..self.x.len())
            .map(|_| {
                half = half_up(&half);
                half.clone()
            })
            .collect();
        let before: Vec<Natural> = self.x.iter().rev().skip(1).cloned().collect();
        message.with("last", self.last).with("halves", halves).with("before", before)
    }

    /// What is left after the winning move.
    fn target(&self) -> Position {
        match self.found {
            Found::Shortcut => Position::new(self.dimension.vector(&Natural::one())),
            _ => Position::new(vec![Natural::zero(); self.x.len()]),
        }
    }

    /// What the move to r(1) takes, with the remainder of its last amount.
    fn taken(&self, message: Message) -> Message {
        let to = self.target();
        let taken: Vec<Natural> = self.x.iter().zip(to.piles()).map(|(x, to)| x.abs_diff(to)).collect();
        let last = taken.last().cloned().unwrap_or_default();
        let rest = &last % self.dimension.period();
        message.with("taken", Position::new(taken)).with("amount", last).with("rest", rest).with("to", to)
    }

    /// For somebody who plays.
    pub(super) fn short(&self, told: Explanation) -> Explanation {
        let message = match &self.found {
            Found::Safe(n) if n.is_zero() => return told.player(Message::new("nothing-left")),
            Found::Safe(n) => Message::new("rats-safe").counted("n", n).with("position", self.position()),
            Found::Remainder => Message::new("rats-all").with("to", self.target()),
            Found::NotHalf(i) => {
                let message = match self.remainder.is_zero() {
                    true => Message::new("rats-all-either"),
                    false => Message::new("rats-all-half"),
                };
                self.neighbours(message, *i).with("to", self.target())
            }
            Found::Shortcut => self.taken(Message::new("rats-first")),
        };
        told.player(self.numbers(message))
    }

    /// By the halving recurrence.
    pub(super) fn by_recurrence(&self, told: Explanation) -> Explanation {
        let told = told.argue(self.numbers(Message::new("rats-theorem")));
        if let Found::Safe(n) = &self.found
            && n.is_zero()
        {
            return told.argue(Message::new("rats-zero"));
        }
        let told = told.argue(self.numbers(Message::new("rats-remainder")));
        match &self.found {
            Found::Safe(n) => {
                let told = told.argue(self.halves(Message::new("rats-halves")).with("piles", self.x.len()));
                told.argue(Message::new("rats-full-safe").with("n", n).with("position", self.position()))
            }
            _ => self.conclude(told),
        }
    }

    /// Why everything may be taken, or why not and what then.
    fn conclude(&self, told: Explanation) -> Explanation {
        let message = match &self.found {
            Found::Safe(_) => return told,
            Found::Remainder => Message::new("rats-full-remainder"),
            Found::NotHalf(i) => {
                let (down, up) = (half_down(&self.pile(i + 1)), half_up(&self.pile(i + 1)));
                let message = match self.remainder.is_zero() {
                    true => Message::new("rats-full-either"),
                    false => Message::new("rats-full-half"),
                };
                self.neighbours(message, *i).with("down", down).with("up", up)
            }
            Found::Shortcut => {
                let told = told.argue(self.numbers(Message::new("rats-full-shortcut")));
                return told.argue(self.numbers(self.taken(Message::new("rats-full-first"))));
            }
        };
        let told = told.argue(self.numbers(message));
        told.argue(Message::new("rats-full-all").with("to", self.target()))
    }

    /// By right shifts.
    pub(super) fn by_right_shift(&self, told: Explanation) -> Explanation {
        let told = told.argue(self.numbers(Message::new("rats-shift")));
        if let Found::Safe(n) = &self.found
            && n.is_zero()
        {
            return told.argue(Message::new("rats-zero"));
        }
        let binary = System::base(&Natural::from(2u64));
        let numeral = |pile: &Natural| {
            let next = pile + 1;
            let numeral = binary.as_ref().ok()?.digits(&next).ok()?;
            Some(NumeralRow::new(&next, numeral.digits(), [0]))
        };
        let told = told.numerals("base:2", self.x.iter().skip(1).take(SHOWN).filter_map(numeral).collect());
        let broken = self.x.windows(2).position(|pair| !matches!(pair, [before, pile] if half_up(pile) == *before));
        let told = match broken {
            Some(i) => {
                let (before, pile) = (self.pile(i + 1), self.pile(i + 2));
                let message = Message::new("rats-shift-fails").with("i", i + 2).with("next", &pile + 1);
                told.argue(message.with("shifted", half_up(&pile)).with("before", i + 1).with("pile", before))
            }
            None => self.congruence(told.argue(Message::new("rats-shift-fits"))),
        };
        match self.found {
            Found::Safe(_) => told,
            _ => self.conclude(told.argue(self.numbers(Message::new("rats-remainder")))),
        }
    }

    /// The dropped digits and what they must be congruent to.
    fn congruence(&self, told: Explanation) -> Explanation {
        let ones = self.x.iter().skip(1).map(|pile| !pile.is_even());
        let alpha = ones.clone().fold(Natural::zero(), |alpha, one| (alpha << 1) + u64::from(one));
        let digits = |complement: bool| -> String {
            let digit = |one: bool| if one != complement { '1' } else { '0' };
            ones.clone().take(MOST_DIGITS).map(digit).chain((self.x.len() > MOST_DIGITS + 1).then_some('…')).collect()
        };
        let message = Message::new("rats-alpha").with("dropped", digits(true)).with("complement", digits(false));
        let told = told.argue(message.with("alpha", &alpha));
        let (half, period) = (self.dimension.half(), self.dimension.period());
        let modulus = period << (self.dimension.bits() - 1);
        let named = |message: Message| {
            let message = message.with("product", &alpha * period).with("modulus", &modulus).with("alpha", &alpha);
            self.numbers(message)
        };
        match (&self.found, self.last.checked_sub(half)) {
            (Found::Safe(n), Some(rest)) => {
                let message = named(Message::new("rats-congruent")).with("rest", rest);
                let before = n.checked_sub(&Natural::one()).unwrap_or_default();
                told.argue(message.with("n", n).with("before", before).with("position", self.position()))
            }
            (_, Some(rest)) => told.argue(named(Message::new("rats-not-congruent")).with("rest", rest)),
            (_, None) => told.argue(named(Message::new("rats-too-small"))),
        }
    }
}

/// Of so many piles at most the numerals are shown.
const SHOWN: usize = 7;

/// Of so many dropped digits at most each is shown.
const MOST_DIGITS: usize = 60;

/// Why amounts may not be taken, for somebody who plays.
pub(super) fn said(
    dimension: &Dimension,
    taken: &[Natural],
    forbidden: &Forbidden,
    formulation: Formulation,
) -> Message {
    let message = match forbidden {
        Forbidden::A if formulation == Formulation::Literal => Message::new("rats-illegal-a-down"),
        Forbidden::A => Message::new("rats-illegal-a"),
        Forbidden::B => Message::new("rats-illegal-b"),
        Forbidden::Shortcut { m, n } => {
            let message = Message::new("rats-illegal-shortcut").with("from", Position::new(dimension.vector(m)));
            message.with("to", Position::new(dimension.vector(n)))
        }
    };
    let message = message.with("taken", Position::new(taken.to_vec()));
    let message = message.with("last", taken.last().cloned().unwrap_or_default());
    message.with("half", dimension.half()).with("period", dimension.period())
}
