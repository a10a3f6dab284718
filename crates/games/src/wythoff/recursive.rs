//! The recursive strategy: A_n is the least number not used before, B_n = A_n + dn, and nothing else is known (document
//! 002, before Figure 50; polynomial by document 000, Theorem 8).

use super::explain::{self, Argument};
use super::moves;
use super::pairs::{self, Column, Pairs, Place};
use crate::outside;
use ratwheel_numbers::{Control, MexRecursion, Natural, WindowedMex};
use ratwheel_rules::{Citation, Explanation, Message, OutsideDomain, Position, Strategy, Verdict, WinningMoves};

/// Decides by the mex recursion alone, evaluated by windows.
///
/// O(log n) windows of bounded width for a look-up. Piles beyond some 15 000 decimal digits are refused.
///
/// ```
/// use ratwheel_games::wythoff::Recursive;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// assert_eq!(Recursive::new(1)?.decide(&Position::from([8u64, 13]))?.outcome(), Outcome::P);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recursive {
    width: u64,
    table: WindowedMex,
}

impl Recursive {
    /// For the band of width d ≥ 1.
    ///
    /// # Errors
    /// [`OutsideDomain`] for d = 0.
    pub fn new(d: u64) -> Result<Self, OutsideDomain> {
        let recursion = MexRecursion::d_wythoff(d).map_err(outside)?;
        Ok(Self { width: d, table: WindowedMex::new(recursion).map_err(outside)? })
    }
}

/// Of this many pairs before one every number is listed.
const LISTED: u64 = 12;

impl Recursive {
    /// How pair n ≥ 1 comes out: which numbers are used up, and the least that is not.
    fn mex_at_work(&self, n: &Natural) -> Result<Message, OutsideDomain> {
        let (a, b) = pairs::pair(self, n)?;
        let message = match n.to_u64().filter(|n| *n <= LISTED) {
            Some(n) => {
                let mut used = Vec::new();
                for row in 0..n {
                    let (a, b) = pairs::pair(self, &Natural::from(row))?;
                    used.extend([a, b]);
                }
                used.sort_unstable();
                used.dedup();
                Message::new("pairs-mex").with("used", used)
            }
            None => Message::new("pairs-mex-far").with("last", a.checked_sub(&Natural::one()).unwrap_or_default()),
        };
        Ok(message.with("n", n).with("a", a).with("step", n * self.width).with("b", b))
    }
}

impl Pairs for Recursive {
    fn width(&self) -> u64 {
        self.width
    }

    fn first(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        Watched(self, Control::none()).first(n)
    }

    fn place(&self, value: &Natural) -> Result<Place, OutsideDomain> {
        Watched(self, Control::none()).place(value)
    }

    fn argue(&self, argument: &Argument<'_>, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let mut told = told.argue(match self.width {
            1 => Message::new("pairs-recursion"),
            width => Message::new("pairs-recursion-band").with("width", width),
        });
        if !argument.low.is_zero() {
            told = told.argue(self.mex_at_work(&argument.place.index)?);
        }
        if let Some((row, ..)) = argument.row {
            told = told.argue(explain::difference(argument, row));
            if !row.is_zero() {
                told = told.argue(self.mex_at_work(row)?);
            }
        }
        Ok(explain::conclude(argument, told))
    }
}

/// The strategy while somebody may ask it to stop.
struct Watched<'a>(&'a Recursive, Control<'a>);

impl Pairs for Watched<'_> {
    fn width(&self) -> u64 {
        self.0.width
    }

    fn first(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        let row = self.0.table.row(n, self.1).map_err(outside)?;
        row.into_iter().next().ok_or_else(|| OutsideDomain::new("the recursion has no first column"))
    }

    fn place(&self, value: &Natural) -> Result<Place, OutsideDomain> {
        let Some(found) = self.0.table.locate(value, self.1).map_err(outside)? else {
            return Ok(Place { column: Column::A, index: Natural::zero(), partner: Natural::zero(), numeral: None });
        };
        let (index, step) = (found.row.clone(), found.row * self.0.width);
        Ok(if found.column == 1 {
            Place { column: Column::A, index, partner: value + step, numeral: None }
        } else {
            let partner = value.checked_sub(&step).unwrap_or_default();
            Place { column: Column::B, index, partner, numeral: None }
        })
    }

    fn argue(&self, argument: &Argument<'_>, told: Explanation) -> Result<Explanation, OutsideDomain> {
        self.0.argue(argument, told)
    }
}

impl Strategy for Recursive {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(explain::explain(self, position))
    }

    about!(
        self,
        "recursive",
        if self.width == 1 {
            Citation::new("002", "the recursive algorithm before Figure 50")
        } else {
            Citation::new("001", "section 1, with document 000, Theorem 8")
        }
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        pairs::decide(self, position)
    }

    fn decide_hearing(&self, position: &Position, control: Control<'_>) -> Result<Verdict, OutsideDomain> {
        pairs::decide(&Watched(self, control), position)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(moves::every(self, position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
