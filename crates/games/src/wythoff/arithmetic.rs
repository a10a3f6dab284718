//! The arithmetic strategy: A-numbers and B-numbers are told by the zeros at the end of their numerals.
//!
//! For d = 1 this is Silber's procedure in Fibonacci notation (document 002): the last 1 of an A-number stands at an
//! even position, counted from 1 at the right, and its partner is the numeral with a 0 appended; three cases give the
//! move. The procedure is meant for 0 < x < y; for x = 0 and for x = y ∈ A the move is to 0/0. For d ≥ 2 the numerals
//! are those of the p-system of α = \[1, d, d, …\] (document 000, section 6, for irrational α): an A-number ends in an
//! even number of zeros, its partner is its left shift, and the q-digits of n, read in the p-system, give A_n, or A_n +
//! 1 when they end in an odd number of zeros (as in Theorem 5 there).

use super::algebraic::alpha;
use super::explain::{self, Argument};
use super::moves;
use super::pairs::{self, Column, Pairs, Place};
use crate::outside;
use ratwheel_numbers::{Integer, Natural};
use ratwheel_numeration::{Numeral, System};
use ratwheel_rules::{
    Because, Citation, Explanation, Message, NumeralRow, OutsideDomain, Position, Strategy, Verdict, WinningMoves,
};

/// Decides by the last digits of the piles.
///
/// A few conversions for a decision: O(M(k) log k) for piles of k bits.
///
/// ```
/// use ratwheel_games::wythoff::Arithmetic;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// let verdict = Arithmetic::new(1)?.decide(&Position::from([8u64, 13]))?;
/// assert_eq!(verdict.outcome(), Outcome::P);
/// assert!(verdict.because().to_string().starts_with("8 = 100000 in fibonacci"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arithmetic {
    width: u64,
    numerals: Numerals,
}

#[derive(Clone, Debug)]
enum Numerals {
    Silber(System),
    Convergents { p: System, q: System },
}

impl Arithmetic {
    /// For the band of width d ≥ 1.
    ///
    /// # Errors
    /// [`OutsideDomain`] for d = 0.
    pub fn new(d: u64) -> Result<Self, OutsideDomain> {
        if d == 1 {
            return Ok(Self { width: d, numerals: Numerals::Silber(System::fibonacci()) });
        }
        let alpha = alpha(d)?;
        let (p, q) = (System::p(&alpha).map_err(outside)?, System::q(&alpha).map_err(outside)?);
        Ok(Self { width: d, numerals: Numerals::Convergents { p, q } })
    }

    /// The system in which the piles are written.
    fn written_in(&self) -> &System {
        match &self.numerals {
            Numerals::Silber(system) | Numerals::Convergents { p: system, .. } => system,
        }
    }

    /// Silber's case 3: n−1 with the last digit changed to 1 and a 0 appended is the numeral, perhaps with adjacent 1s,
    /// of A_n.
    fn silber_row(fibonacci: &System, n: &Natural) -> Result<Option<(Natural, Numeral)>, OutsideDomain> {
        let Some(before) = n.checked_sub(&Natural::one()) else { return Ok(None) };
        let mut digits = fibonacci.digits(&before).map_err(outside)?.into_digits();
        if let Some(last) = digits.last_mut() {
            *last = Natural::one();
        }
        Ok(Some((before, Numeral::new(digits))))
    }
}

impl Arithmetic {
    /// How the numerals give the pair of row n ≥ 1.
    fn argue_row(
        &self,
        n: &Natural,
        (a, b): (&Natural, &Natural),
        told: Explanation,
    ) -> Result<Explanation, OutsideDomain> {
        match &self.numerals {
            Numerals::Silber(fibonacci) => {
                let Some((before, numeral)) = Self::silber_row(fibonacci, n)? else { return Ok(told) };
                let plain = fibonacci.digits(&before).map_err(outside)?;
                let (once, twice) = (numeral.shift_left(), numeral.shift_left().shift_left());
                let rows = vec![
                    NumeralRow::new(&before, plain.digits(), []),
                    NumeralRow::new(n, numeral.digits(), [0]),
                    NumeralRow::new(a, once.digits(), [0]),
                    NumeralRow::new(b, twice.digits(), [0, 1]),
                ];
                let message = Message::new("silber-row").with("before", &before).with("n", n);
                Ok(told.argue(message.with("a", a).with("b", b)).numerals(self.system(), rows))
            }
            Numerals::Convergents { q, .. } => {
                let numeral = q.digits(n).map_err(outside)?;
                let zeros = numeral.trailing_zeros().unwrap_or(0);
                let message = match zeros % 2 {
                    0 => Message::new("convergents-row-even"),
                    _ => Message::new("convergents-row-odd"),
                };
                let rows = vec![NumeralRow::new(n, numeral.digits(), 0..=zeros)];
                let step = n * self.width;
                let message = message.with("n", n).with("a", a).with("step", step).with("b", b);
                Ok(told.numerals("q:α", rows).argue(message))
            }
        }
    }
}

impl Pairs for Arithmetic {
    fn width(&self) -> u64 {
        self.width
    }

    fn first(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        match &self.numerals {
            Numerals::Silber(fibonacci) => match Self::silber_row(fibonacci, n)? {
                Some((_, numeral)) => fibonacci.value(&numeral.shift_left()).map_err(outside),
                None => Ok(Natural::zero()),
            },
            Numerals::Convergents { p, q } => {
                let numeral = q.digits(n).map_err(outside)?;
                let value = q.read_in(p, &numeral).map_err(outside)?;
                let odd = numeral.trailing_zeros().is_some_and(|zeros| zeros % 2 == 1);
                Ok(if odd { value.checked_sub(&Natural::one()).unwrap_or_default() } else { value })
            }
        }
    }

    fn place(&self, value: &Natural) -> Result<Place, OutsideDomain> {
        let system = self.written_in();
        let numeral = system.digits(value).map_err(outside)?;
        let Some(zeros) = numeral.trailing_zeros() else {
            let zero = Natural::zero();
            return Ok(Place { column: Column::A, index: zero.clone(), partner: zero, numeral: Some(numeral) });
        };
        // Fibonacci notation has one zero more at the end than the place of its last 1 calls for.
        let is_a = (zeros % 2 == 0) != self.silber();
        let (column, other) = if is_a {
            (Column::A, numeral.shift_left())
        } else {
            (Column::B, numeral.shift_right().unwrap_or_else(Numeral::zero))
        };
        let partner = system.value(&other).map_err(outside)?;
        let index = value.abs_diff(&partner) / self.width;
        Ok(Place { column, index, partner, numeral: Some(numeral) })
    }

    fn system(&self) -> &'static str {
        if self.silber() { "fibonacci" } else { "p:α" }
    }

    fn silber(&self) -> bool {
        matches!(self.numerals, Numerals::Silber(_))
    }

    fn argue(&self, argument: &Argument<'_>, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let Argument { low, high, place, row, .. } = argument;
        let told = match (self.silber(), low.is_zero(), low == high && row.is_some()) {
            (true, true, _) => return Ok(explain::conclude(argument, told.argue(Message::new("silber-zero")))),
            (true, false, true) => told.argue(Message::new("silber-equal")),
            (true, false, false) => told.argue(match (place.column, row) {
                (Column::B, _) => Message::new("silber-1"),
                (Column::A, None) => Message::new("silber-2"),
                (Column::A, Some(_)) => Message::new("silber-3"),
            }),
            (false, ..) => told.argue(Message::new("convergents").with("width", self.width)),
        };
        let Some(numeral) = &place.numeral else { return Ok(explain::conclude(argument, told)) };
        let zeros = numeral.trailing_zeros().unwrap_or(0);
        let ends = match (self.silber(), place.column) {
            (true, Column::A) => Message::new("silber-a"),
            (true, Column::B) => Message::new("silber-b"),
            (false, Column::A) => Message::new("convergents-a"),
            (false, Column::B) => Message::new("convergents-b"),
        };
        let told = told.argue(ends.with("value", *low).with("zeros", zeros));
        // The numeral and that of its partner below each other: a 0 was appended or deleted.
        let partner = match place.column {
            Column::A => numeral.shift_left(),
            Column::B => numeral.shift_right().unwrap_or_else(Numeral::zero),
        };
        let rows = vec![
            NumeralRow::new(low, numeral.digits(), 0..=zeros),
            NumeralRow::new(&place.partner, partner.digits(), []),
        ];
        let told = told.numerals(self.system(), rows).argue(match place.column {
            Column::A => Message::new("digits-append").with("value", *low).with("partner", &place.partner),
            Column::B => Message::new("digits-delete").with("value", *low).with("partner", &place.partner),
        });
        match row {
            Some((row, a, b)) if !row.is_zero() => {
                let told = self.argue_row(row, (a, b), told.argue(explain::difference(argument, row)))?;
                Ok(explain::conclude(argument, told))
            }
            _ => Ok(explain::conclude(argument, told)),
        }
    }

    fn explain_row(&self, n: &Natural, because: Because) -> Result<Because, OutsideDomain> {
        Ok(match &self.numerals {
            Numerals::Silber(fibonacci) => match Self::silber_row(fibonacci, n)? {
                Some((before, numeral)) => because
                    .value("y − x − 1", Integer::from(before))
                    .numeral(n, "fibonacci", numeral.digits(), &[0])
                    .says("append 0 and 00"),
                None => because.says("take both piles"),
            },
            Numerals::Convergents { q, .. } => {
                let numeral = q.digits(n).map_err(outside)?;
                let decides: Vec<usize> = (0..=numeral.trailing_zeros().unwrap_or(0)).collect();
                because.numeral(n, "q:α", numeral.digits(), &decides)
            }
        })
    }
}

impl Strategy for Arithmetic {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(explain::explain(self, position))
    }

    about!(
        self,
        "arithmetic",
        if self.silber() {
            Citation::new("002", "Silber's Fibonacci notation, the edge cases x = 0 and x = y repaired")
        } else {
            Citation::new("000", "section 6, for α = [1, d, d, …]")
        }
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        pairs::decide(self, position)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(moves::every(self, position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
