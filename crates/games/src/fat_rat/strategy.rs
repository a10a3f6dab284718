//! The polynomial strategy for every m.
//!
//! Let x_1 = A^k_n. If x_j ≥ A^j_n for all j > k, a move of type I leads to row n (or the position is row n). Otherwise
//! let i_j be the largest row whose difference in the pair of piles that type j tests is not above that of the
//! position, and i the least of these, attained at j*: then i < n, every x_j > A^j_i, and type j* leads to row i. The
//! proof is in the [module documentation](super).

use super::Variant;
use super::legality;
use crate::rat_table::columns::{explain, sorted};
use crate::rat_table::differences::{difference, largest_row, rows_near};
use crate::rat_table::{Closed, Columns, Numerals, Recursion};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Citation, Move, OutsideDomain, Position, Strategy, Verdict, WinningMoves};
use std::collections::BTreeSet;
use std::fmt;

/// Decides the Fat Rat game and its variants, with any number of piles.
///
/// O(m) operations on numbers of the size of the piles.
///
/// ```
/// use ratwheel_games::fat_rat::{FatRat, Variant};
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// let strategy = FatRat::algebraic(4, Variant::Chain)?;
/// // Table 5 of document 000, n = 16.
/// assert_eq!(strategy.decide(&Position::from([30u64, 59, 117, 233]))?.outcome(), Outcome::P);
/// assert_eq!(strategy.decide(&Position::from([30u64, 59, 117, 232]))?.outcome(), Outcome::N);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub struct FatRat {
    name: &'static str,
    variant: Variant,
    columns: Box<dyn Columns>,
}

impl fmt::Debug for FatRat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FatRat {{ {}, {:?}, {} piles }}", self.name, self.variant, self.columns.piles())
    }
}

impl FatRat {
    /// By the closed form.
    ///
    /// # Errors
    /// [`OutsideDomain`] unless 2 ≤ m ≤ 1024.
    pub fn algebraic(m: usize, variant: Variant) -> Result<Self, OutsideDomain> {
        Ok(Self { name: "algebraic", variant, columns: Box::new(Closed::new(m)?) })
    }

    /// By the numerals of the piles.
    ///
    /// # Errors
    /// As [`FatRat::algebraic`].
    pub fn arithmetic(m: usize, variant: Variant) -> Result<Self, OutsideDomain> {
        Ok(Self { name: "arithmetic", variant, columns: Box::new(Numerals::new(m)?) })
    }

    /// By the mex recursion, for few piles: its windows grow with 2^m.
    ///
    /// # Errors
    /// [`OutsideDomain`] unless 2 ≤ m ≤ [`FatRat::MOST_RECURSIVE`].
    pub fn recursive(m: usize, variant: Variant) -> Result<Self, OutsideDomain> {
        if m > Self::MOST_RECURSIVE {
            let most = Self::MOST_RECURSIVE;
            return Err(OutsideDomain::new(format!("the recursive strategy is offered for at most {most} piles")));
        }
        Ok(Self { name: "recursive", variant, columns: Box::new(Recursion::new(m)?) })
    }

    /// The largest number of piles of [`FatRat::recursive`].
    pub const MOST_RECURSIVE: usize = 4;

    /// The pairs of columns that the types of moves test, as (low, high) counted from 1.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let (m, variant) = (self.columns.piles(), self.variant);
        (2..=m).map(move |high| (if variant == Variant::Chain { high - 1 } else { 1 }, high))
    }

    /// Every row that one move may reach.
    fn candidates(&self, x: &[Natural]) -> Result<BTreeSet<Natural>, OutsideDomain> {
        let m = self.columns.piles();
        let mut rows = BTreeSet::from([Natural::zero()]);
        for pile in x.iter().filter(|pile| !pile.is_zero()) {
            rows.insert(self.columns.locate(pile)?.row);
        }
        for (low, high) in self.pairs() {
            rows_near(m, low, high, &gap(x, low, high), &mut rows);
        }
        if self.variant == Variant::Rat {
            for s in 2..m {
                rows_near(m, s, s + 1, &gap(x, 1, 2), &mut rows);
            }
        }
        Ok(rows)
    }

    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let x = sorted(position, self.columns.piles())?;
        let mut moves = Vec::new();
        for row in self.candidates(&x)? {
            let to = self.columns.row(&row)?;
            if let Some(rule) = legality::rule(self.variant, &x, &to) {
                moves.push(Move { rule, to: Position::new(to) });
            }
        }
        // Rows ascend in every column.
        Ok(moves)
    }

    fn to_row(&self, x: &[Natural], row: &Natural, because: Because) -> Result<Verdict, OutsideDomain> {
        let to = self.columns.row(row)?;
        let rule = legality::rule(self.variant, x, &to);
        let rule = rule.ok_or_else(|| OutsideDomain::new(format!("the proof's move to row {row} is not legal")))?;
        let because = because.value("row", row.clone());
        Ok(Verdict::Winning { by: Move { rule, to: Position::new(to) }, because })
    }

    /// The variant `rat` has no proof of its own in the documents: its types other than I are tried one after the
    /// other.
    fn by_search(&self, x: Vec<Natural>, because: Because) -> Result<Verdict, OutsideDomain> {
        let by = self.every(&Position::new(x))?.into_iter().next();
        let by = by.ok_or_else(|| OutsideDomain::new("none of the rows that a move may reach is reached by one"))?;
        let because = because.says("the difference of two piles belongs to a row below");
        Ok(Verdict::Winning { by, because })
    }
}

/// x_high − x_low, counted from 1.
fn gap(x: &[Natural], low: usize, high: usize) -> Natural {
    let pile = |k: usize| x.get(k - 1).cloned().unwrap_or_default();
    pile(high).checked_sub(&pile(low)).unwrap_or_default()
}

impl Strategy for FatRat {
    about!(self, self.name, Citation::new("000", "section 8; the rules answer its open question"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let m = self.columns.piles();
        let x = sorted(position, m)?;
        let Some(first) = x.first().filter(|first| !first.is_zero()) else {
            if x.iter().all(Natural::is_zero) {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            let because = Because::new().case("x₁ = 0").says("take everything");
            return self.to_row(&x, &Natural::zero(), because);
        };
        let spot = self.columns.locate(first)?;
        let row = self.columns.row(&spot.row)?;
        let because = explain(Because::new(), first, &spot);
        if x == row {
            let facts = (1..).zip(&x).fold(because, |facts, (k, pile)| facts.term(format!("A^{k}"), &spot.row, pile));
            return Ok(Verdict::Losing { because: facts });
        }
        let because = because.term(format!("A^{}", spot.column), &spot.row, first);
        if x.iter().zip(&row).skip(spot.column).all(|(x, r)| x >= r) {
            let because = because.says("every larger pile reaches its column of that row");
            return self.to_row(&x, &spot.row, because);
        }
        if self.variant == Variant::Rat {
            return self.by_search(x, because);
        }
        let least = self.pairs().map(|(low, high)| {
            let d = gap(&x, low, high);
            (largest_row(m, low, high, &d), low, high, d)
        });
        let Some((i, low, high, d)) = least.min() else {
            return Err(OutsideDomain::new("the game needs two piles"));
        };
        let found = difference(m, low, high, &i);
        let because = because.value(format!("x{high} − x{low}"), d);
        let because = because.value("the largest difference of these columns that is not above it", found);
        self.to_row(&x, &i, because)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
