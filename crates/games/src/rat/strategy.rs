//! Three strategies for the Rat game: the case analysis of Theorem 2's proof on top of three ways to look into the table.

use super::cases::case;
use crate::fat_rat::columns::{Closed, Columns, Numerals, Recursion, explain, sorted};
use crate::fat_rat::differences::rows_near;
use crate::fat_rat::legality::{all_less, keeps_a_pile, shifted_pair};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Citation, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves};
use std::collections::BTreeSet;
use std::fmt;

/// The columns' names.
const COLUMNS: [&str; 3] = ["A", "B", "C"];

/// Decides the Rat game.
///
/// ```
/// use ratwheel_games::rat::Rat;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// for strategy in [Rat::recursive()?, Rat::algebraic()?, Rat::arithmetic()?] {
///     assert_eq!(strategy.decide(&Position::from([26u64, 51, 102]))?.outcome(), Outcome::P); // Table 1, n = 15
/// }
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub struct Rat {
    name: &'static str,
    place: &'static str,
    columns: Box<dyn Columns>,
}

impl fmt::Debug for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rat {{ {} }}", self.name)
    }
}

impl Rat {
    /// By the closed form (Theorem 2): two or three divisions by 7 or 21, the rest is shifts and sums.
    ///
    /// # Errors
    /// None.
    pub fn algebraic() -> Result<Self, OutsideDomain> {
        Ok(Self { name: "algebraic", place: "Theorem 2", columns: Box::new(Closed::new(3)?) })
    }

    /// By the last digits in the p-system of 7/4 = \[1,1,3\] (Theorems 4 and 5).
    ///
    /// # Errors
    /// None.
    pub fn arithmetic() -> Result<Self, OutsideDomain> {
        Ok(Self { name: "arithmetic", place: "Theorems 4 and 5", columns: Box::new(Numerals::new(3)?) })
    }

    /// By the mex recursion alone (Theorems 1 and 8).
    ///
    /// # Errors
    /// None.
    pub fn recursive() -> Result<Self, OutsideDomain> {
        Ok(Self { name: "recursive", place: "Theorems 1 and 8", columns: Box::new(Recursion::new(3)?) })
    }

    /// Every winning move: type I fixes the row by a pile that stays, types II and III by a difference.
    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let piles = sorted(position, 3)?;
        let [x, y, z] = piles.as_slice() else { return Ok(Vec::new()) };
        let mut rows = BTreeSet::from([Natural::zero()]);
        for pile in piles.iter().filter(|pile| !pile.is_zero()) {
            rows.insert(self.columns.locate(pile)?.row);
        }
        rows_near(3, 1, 2, &y.abs_diff(x), &mut rows);
        rows_near(3, 2, 3, &y.abs_diff(x), &mut rows);
        rows_near(3, 1, 3, &z.abs_diff(x), &mut rows);
        let mut moves = Vec::new();
        for row in rows {
            let to = self.columns.row(&row)?;
            if let Some(rule) = rule(&piles, &to) {
                moves.push(Move { rule: RuleName::from(rule), to: Position::new(to) });
            }
        }
        Ok(moves)
    }

    fn to_row(&self, piles: &[Natural], row: &Natural, because: Because) -> Result<Verdict, OutsideDomain> {
        let to = self.columns.row(row)?;
        let rule = rule(piles, &to).ok_or_else(|| OutsideDomain::new("the move of the proof is not legal"))?;
        let because =
            if row.is_zero() { because.says("move to Φ = (0,0,0)") } else { because.value("row", row.clone()) };
        Ok(Verdict::Winning { by: Move { rule: RuleName::from(rule), to: Position::new(to) }, because })
    }
}

/// The first rule that leads from ascending piles to ascending piles.
fn rule(from: &[Natural], to: &[Natural]) -> Option<&'static str> {
    if keeps_a_pile(from, to) {
        return Some("I");
    }
    if shifted_pair(from, to) {
        return Some("II");
    }
    let ([x, _, z], [u, _, w]) = (from, to) else { return None };
    let spread = w.abs_diff(u);
    let bound: u64 = match (&spread % 7).to_u64() {
        _ if spread.is_zero() => 3,
        Some(4) => 6,
        _ => 5,
    };
    (all_less(from, to) && *((z - w) - (x - u)).magnitude() < bound).then_some("III")
}

impl Strategy for Rat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn source(&self) -> Citation {
        Citation { document: "000", place: self.place }
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = sorted(position, 3)?;
        let [x, y, z] = piles.as_slice() else { return Err(OutsideDomain::new("the game has 3 piles")) };
        if x.is_zero() {
            if z.is_zero() {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            return self.to_row(&piles, x, Because::new().case("x = 0"));
        }
        let spot = self.columns.locate(x)?;
        let row = self.columns.row(&spot.row)?;
        let because = explain(Because::new(), x, &spot);
        if piles == row {
            let because =
                COLUMNS.iter().zip(&piles).fold(because, |all, (&name, pile)| all.term(name, &spot.row, pile));
            return Ok(Verdict::Losing { because });
        }
        let column = spot.column.checked_sub(1).and_then(|column| COLUMNS.get(column)).copied().unwrap_or("A");
        let found = case(x, y, z, &spot, &row);
        let mut because = because.term(column, &spot.row, x).case(found.label);
        if let Some((name, difference)) = found.difference {
            because = because.value(name, difference);
        }
        self.to_row(&piles, &found.row, because)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|mut moves| {
            let truncated = moves.len() > limit;
            moves.truncate(limit);
            WinningMoves { moves, truncated }
        }))
    }
}
