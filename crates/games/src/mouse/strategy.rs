//! Three strategies for the Mouse game: one case analysis on top of three ways to look into its table.
//!
//! The cases are those of the Rat game's proof without the third pile, with the names (i) x = B_n, (ii) x = A_n, and in the
//! latter (β1), (β2) for y < B_n and a difference that 3 does not divide, or does.

use crate::fat_rat::columns::{Closed, Columns, Numerals, Recursion, explain, sorted};
use crate::fat_rat::differences::{difference, is_within, largest_row, rows_near};
use crate::fat_rat::legality::keeps_a_pile;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Citation, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves};
use std::collections::BTreeSet;
use std::fmt;

/// Decides the Mouse game.
///
/// ```
/// use ratwheel_games::mouse::Mouse;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// for strategy in [Mouse::recursive()?, Mouse::algebraic()?, Mouse::arithmetic()?] {
///     assert_eq!(strategy.decide(&Position::from([22u64, 44]))?.outcome(), Outcome::P); // Table 4 of document 000
/// }
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub struct Mouse {
    name: &'static str,
    place: &'static str,
    columns: Box<dyn Columns>,
}

impl fmt::Debug for Mouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mouse {{ {} }}", self.name)
    }
}

impl Mouse {
    /// By A_n = ⌊3n/2⌋, B_n = 3n−1 (Theorem 7): one or two divisions by 3.
    ///
    /// # Errors
    /// None.
    pub fn algebraic() -> Result<Self, OutsideDomain> {
        Ok(Self { name: "algebraic", place: "Theorem 7", columns: Box::new(Closed::new(2)?) })
    }

    /// By the last digits in the p-system of 3/2.
    ///
    /// # Errors
    /// None.
    pub fn arithmetic() -> Result<Self, OutsideDomain> {
        let place = "section 7, the numeration system left to the reader";
        Ok(Self { name: "arithmetic", place, columns: Box::new(Numerals::new(2)?) })
    }

    /// By the mex recursion alone (Theorems 6 and 8).
    ///
    /// # Errors
    /// None.
    pub fn recursive() -> Result<Self, OutsideDomain> {
        Ok(Self { name: "recursive", place: "Theorems 6 and 8", columns: Box::new(Recursion::new(2)?) })
    }

    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let x = sorted(position, 2)?;
        // Rows 0 and 1 are the only ones that a move may reach with its piles exchanged.
        let mut rows = BTreeSet::from([Natural::zero(), Natural::one()]);
        for pile in x.iter().filter(|pile| !pile.is_zero()) {
            rows.insert(self.columns.locate(pile)?.row);
        }
        rows_near(2, 1, 2, &x[1].abs_diff(&x[0]), &mut rows);
        let mut moves = Vec::new();
        for row in rows {
            let to = self.columns.row(&row)?;
            if let Some(rule) = rule(&x, &to) {
                moves.push(Move { rule: RuleName::from(rule), to: Position::new(to) });
            }
        }
        Ok(moves)
    }

    fn to_row(&self, x: &[Natural], row: &Natural, because: Because) -> Result<Verdict, OutsideDomain> {
        let to = self.columns.row(row)?;
        let rule = rule(x, &to).ok_or_else(|| OutsideDomain::new("the move of the proof is not legal"))?;
        let because = match to.as_slice() {
            [a, b] if !row.is_zero() => because.term("A", row, a).term("B", row, b),
            _ => because.says("move to (0,0)"),
        };
        Ok(Verdict::Winning { by: Move { rule: RuleName::from(rule), to: Position::new(to) }, because })
    }
}

/// The first rule that leads from ascending piles x to ascending piles u.
fn rule(x: &[Natural], u: &[Natural]) -> Option<&'static str> {
    if keeps_a_pile(x, u) {
        return Some("I");
    }
    let ([x, y], [u, v]) = (x, u) else { return None };
    let d = y - x;
    let bound = Natural::from(if (d.magnitude() % 3).is_zero() { 2u64 } else { 1 });
    let legal = |u: &Natural, v: &Natural| u < x && v < y && is_within(&(&d - (v - u)), &bound);
    (legal(u, v) || legal(v, u)).then_some("II")
}

impl Strategy for Mouse {
    fn name(&self) -> &'static str {
        self.name
    }

    fn source(&self) -> Citation {
        Citation { document: "000", place: self.place }
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = sorted(position, 2)?;
        let [x, y] = piles.as_slice() else { return Err(OutsideDomain::new("the game has 2 piles")) };
        if x.is_zero() {
            if y.is_zero() {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            return self.to_row(&piles, x, Because::new().case("x = 0"));
        }
        let spot = self.columns.locate(x)?;
        let because = explain(Because::new(), x, &spot);
        if spot.column == 2 {
            return self.to_row(&piles, &spot.row, because.term("B", &spot.row, x).case("(i)"));
        }
        let row = self.columns.row(&spot.row)?;
        let because = because.term("A", &spot.row, x);
        match row.get(1) {
            Some(b) if b == y => return Ok(Verdict::Losing { because: because.term("B", &spot.row, y) }),
            Some(b) if b < y => return self.to_row(&piles, &spot.row, because.case("(ii)")),
            _ => {}
        }
        // d < d_n. If 3 does not divide d it is some d_i, else d − 1 is, unless d = 0.
        let d = y.abs_diff(x);
        let i = largest_row(2, 1, 2, &d);
        let case = if difference(2, 1, 2, &i) == d && !d.is_zero() { "(ii)(β1)" } else { "(ii)(β2)" };
        self.to_row(&piles, &i, because.case(case).value("d = y − x", d))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|mut moves| {
            let truncated = moves.len() > limit;
            moves.truncate(limit);
            WinningMoves { moves, truncated }
        }))
    }
}
