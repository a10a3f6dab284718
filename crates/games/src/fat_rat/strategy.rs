//! The polynomial strategy for every m.
//!
//! Let x_1 = A^k_n. If x_j ≥ A^j_n for all j > k, a move of type I leads to row n (or the position is row n). Otherwise
//! let i_j be the largest row whose difference in the pair of piles that type j tests is not above that of the
//! position, and i the least of these, attained at j*: then i < n, every x_j > A^j_i, and type j* leads to row i. The
//! proof is in the [module documentation](super).

use super::Variant;
use super::legality;
use crate::rat_table::columns::{sorted, with_numeral};
use crate::rat_table::differences::{difference, largest_row, rows_near};
use crate::rat_table::number::keeps_a_pile;
use crate::rat_table::{Closed, Columns, Numerals, Recursion};
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
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
    pub(super) variant: Variant,
    pub(super) columns: Box<dyn Columns>,
}

/// Where the proof leads from a position that is no row.
pub(super) enum Found {
    /// To the row of the smallest pile, by type I.
    Own,
    /// To an earlier row, by the type that compares two piles.
    Pair(Pair),
    /// To a row that a search found.
    Searched(Move),
}

/// The two piles whose difference leads to the earliest row.
pub(super) struct Pair {
    /// The row i.
    pub(super) row: Natural,
    /// The piles, counted from 1.
    pub(super) low: usize,
    pub(super) high: usize,
    /// Their difference.
    pub(super) difference: Natural,
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
        (2..=m).map(move |high| (variant.compared_with(high), high))
    }

    /// For each of these pairs the last row whose difference is not above that of the piles.
    pub(super) fn pairs_of<'a>(&'a self, x: &'a [Natural]) -> impl Iterator<Item = Pair> + 'a {
        let m = self.columns.piles();
        self.pairs().map(move |(low, high)| {
            let difference = gap(x, low, high);
            Pair { row: largest_row(m, low, high, &difference), low, high, difference }
        })
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
        // Where several types lead to the row of the proof, its move is the one that the proof names.
        let named = match self.decide(position)? {
            Verdict::Winning { by, .. } => Some(by),
            Verdict::Losing { .. } => None,
        };
        let mut moves = Vec::new();
        for row in self.candidates(&x)? {
            let to = self.columns.row(&row)?;
            let proved = named.as_ref().filter(|by| by.to.piles() == to).map(|by| by.rule.clone());
            if let Some(rule) = proved.or_else(|| legality::rule(self.variant, &x, &to)) {
                moves.push(Move { rule, to: Position::new(to) });
            }
        }
        // Rows ascend in every column.
        Ok(moves)
    }

    /// The move to a row, if the type of the proof allows it: I, or the one that compares pile `high`.
    fn to_row(&self, x: &[Natural], row: &Natural, high: Option<usize>) -> Result<Move, OutsideDomain> {
        let to = self.columns.row(row)?;
        let (allowed, kind) = match high {
            Some(high) => (legality::by_pair(self.variant, x, &to, high), high),
            None => (keeps_a_pile(x, &to), 1),
        };
        if !allowed {
            return Err(OutsideDomain::new(format!("the proof's move to row {row} is not legal")));
        }
        Ok(Move { rule: RuleName::from(ratwheel_rules::roman(kind)), to: Position::new(to) })
    }

    /// Where the proof leads, if the smallest pile, which is not 0, stands here in this row, and the piles are not it.
    pub(super) fn find(&self, x: &[Natural], column: usize, row: &[Natural]) -> Result<Found, OutsideDomain> {
        if x.iter().zip(row).skip(column).all(|(x, r)| x >= r) {
            return Ok(Found::Own);
        }
        if self.variant == Variant::Rat {
            // The variant `rat` has no proof of its own in the documents: its rows in reach are tried one after the
            // other.
            let by = self.first_in_reach(x)?;
            return by
                .map(Found::Searched)
                .ok_or_else(|| OutsideDomain::new("none of the rows that a move may reach is reached by one"));
        }
        let least = self.pairs_of(x).min_by(|a, b| (&a.row, a.low, a.high).cmp(&(&b.row, b.low, b.high)));
        least.map(Found::Pair).ok_or_else(|| OutsideDomain::new("the game needs two piles"))
    }

    fn first_in_reach(&self, x: &[Natural]) -> Result<Option<Move>, OutsideDomain> {
        for row in self.candidates(x)? {
            let to = self.columns.row(&row)?;
            if let Some(rule) = legality::rule(self.variant, x, &to) {
                return Ok(Some(Move { rule, to: Position::new(to) }));
            }
        }
        Ok(None)
    }
}

/// x_high − x_low, counted from 1.
fn gap(x: &[Natural], low: usize, high: usize) -> Natural {
    let pile = |k: usize| x.get(k - 1).cloned().unwrap_or_default();
    pile(high).checked_sub(&pile(low)).unwrap_or_default()
}

impl Strategy for FatRat {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(super::explain::explain(self, position))
    }

    about!(self, self.name, Citation::new("000", "section 8; the rules answer its open question"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let m = self.columns.piles();
        let x = sorted(position, m)?;
        let Some(first) = x.first().filter(|first| !first.is_zero()) else {
            if x.iter().all(Natural::is_zero) {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            let by = self.to_row(&x, &Natural::zero(), None)?;
            let because = Because::new().case("x₁ = 0").says("take everything").value("row", 0);
            return Ok(Verdict::Winning { by, because });
        };
        let spot = self.columns.locate(first)?;
        let row = self.columns.row(&spot.row)?;
        let because = with_numeral(Because::new(), first, &spot);
        if x == row {
            let facts = (1..).zip(&x).fold(because, |facts, (k, pile)| facts.term(format!("A^{k}"), &spot.row, pile));
            return Ok(Verdict::Losing { because: facts });
        }
        let because = because.term(format!("A^{}", spot.column), &spot.row, first);
        let (by, because) = match self.find(&x, spot.column, &row)? {
            Found::Own => {
                let because = because.says("every larger pile reaches its column of that row");
                (self.to_row(&x, &spot.row, None)?, because.value("row", spot.row))
            }
            Found::Searched(by) => (by, because.says("the difference of two piles belongs to a row below")),
            Found::Pair(Pair { row, low, high, difference: d }) => {
                let found = difference(m, low, high, &row);
                let because = because.value(format!("x{high} − x{low}"), d);
                let because = because.value("the largest difference of these columns that is not above it", found);
                (self.to_row(&x, &row, Some(high))?, because.value("row", row))
            }
        };
        Ok(Verdict::Winning { by, because })
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
