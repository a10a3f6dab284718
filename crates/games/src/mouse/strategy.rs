//! The case analysis of the Mouse game.
//!
//! The cases are those of the Rat game's proof without the third pile, with the names (i) x = B_n, (ii) x = A_n, and in
//! the latter (β1), (β2) for y < B_n and a difference that 3 does not divide, or does.

use crate::rat_table::Columns;
use crate::rat_table::differences::rows_near;
use crate::rat_table::number::{Number, keeps_a_pile};
use crate::rat_table::strategy::{Cases, Lookup, Rule, TableStrategy, case, term};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Fact, OutsideDomain};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Decides the Mouse game.
///
/// By the closed form A_n = ⌊3n/2⌋, B_n = 3n−1 (Theorem 7 of document 000), by the last digits in the p-system of 3/2,
/// or by the mex recursion alone (Theorems 6 and 8).
///
/// ```
/// use ratwheel_games::mouse::Mouse;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// for strategy in [Mouse::recursive(), Mouse::algebraic(), Mouse::arithmetic()] {
///     assert_eq!(strategy.decide(&Position::from([22u64, 44]))?.outcome(), Outcome::P); // Table 4 of document 000
/// }
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub type Mouse = TableStrategy<MouseCases, 2>;

/// The cases, by the letters of the Rat game's proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    /// x = B_n.
    First,
    /// x = A_n, y > B_n.
    Second,
    /// x = A_n, y < B_n, and 3 does not divide y − x.
    Beta1,
    /// x = A_n, y < B_n, and 3 divides y − x.
    Beta2,
}

impl Letter {
    fn label(self) -> &'static str {
        match self {
            Self::First => "(i)",
            Self::Second => "(ii)",
            Self::Beta1 => "(ii)(β1)",
            Self::Beta2 => "(ii)(β2)",
        }
    }
}

/// The case for 0 < x ≤ y, where x stands in row n and has the partner b if it is the smaller number of that row, and the
/// row to move to; `None` if x and y are that row.
pub(super) fn letter_of<N: Number>(x: &N, y: &N, n: &N, b: Option<&N>) -> Option<(Letter, N)> {
    let Some(b) = b else { return Some((Letter::First, n.clone())) };
    match y.cmp(b) {
        Ordering::Equal => return None,
        Ordering::Greater => return Some((Letter::Second, n.clone())),
        Ordering::Less => {}
    }
    // d < d_n. With d = 3t + r: d_{2t+r} = d if r > 0, else d_{2t} = d − 1, unless d = 0.
    let (t, r) = y.distance(x).divided(3);
    Some((if r == 0 { Letter::Beta2 } else { Letter::Beta1 }, t.doubled(1).plus(r)))
}

/// The Mouse game's rules and cases.
#[derive(Debug)]
pub enum MouseCases {}

impl Cases<2> for MouseCases {
    const NAME: &'static str = "Mouse";

    const PLACES: [&'static str; 3] =
        ["Theorem 7", "section 7, the numeration system left to the reader", "Theorems 6 and 8"];

    fn row<N: Number>(n: &N) -> [N; 2] {
        let multiple = n.doubled(2).distance(n);
        [multiple.halved(1), multiple.minus(1)]
    }

    fn locate<N: Number>(value: &N) -> (usize, N) {
        // value = 3t + ρ with 1 ≤ ρ ≤ 3: A_{2t+1}, B_{t+1} or A_{2t+2}.
        let (t, remainder) = value.minus(1).divided(3);
        match remainder {
            0 => (1, t.doubled(1).plus(1)),
            1 => (2, t.plus(1)),
            _ => (1, t.doubled(1).plus(2)),
        }
    }

    fn target<N: Number>(
        table: &(impl Lookup<N, 2> + ?Sized),
        [x, y]: [&N; 2],
        facts: &mut Vec<Fact>,
    ) -> Result<Option<(N, Rule)>, OutsideDomain> {
        let (column, n) = table.locate(x, facts)?;
        let partner = if column == 1 { Some(table.row(&n)?) } else { None };
        facts.push(term(if column == 1 { "A" } else { "B" }, &n, x));
        let Some((letter, row)) = letter_of(x, y, &n, partner.as_ref().map(|[_, b]| b)) else {
            facts.push(term("B", &n, y));
            return Ok(None);
        };
        facts.push(case(letter.label()));
        if letter == Letter::First || letter == Letter::Second {
            return Ok(Some((row, Rule::One)));
        }
        facts.push(Fact::Value { name: "d = y − x".into(), value: y.distance(x).into().into() });
        Ok(Some((row, Rule::Two)))
    }

    fn describe<N: Number>(row: &N, [a, b]: &[N; 2], facts: &mut Vec<Fact>) {
        if row.is_nothing() {
            facts.push(Fact::Says { text: "move to (0,0)".into() });
        } else {
            facts.extend([term("A", row, a), term("B", row, b)]);
        }
    }

    fn allows<N: Number>(rule: Rule, from: [&N; 2], to: &[N; 2]) -> bool {
        let ([x, y], [u, v]) = (from, to);
        match rule {
            Rule::One => keeps_a_pile(from, to),
            Rule::Two => {
                let d = y.distance(x);
                // Exchanging the piles, x → v and y → u, makes the amounts differ by d + (v−u): if that is at most 1,
                // one of the two differences is 0 and the plain order does as well.
                u < x
                    && v < y
                    && match d.distance(&v.distance(u)).word() {
                        Some(0) => true,
                        // A remainder is taken only where it decides.
                        Some(1) => d.modulo(3) == 0,
                        _ => false,
                    }
            }
            Rule::Three => false,
        }
    }

    fn more_rows([x, y]: [&Natural; 2], rows: &mut BTreeSet<Natural>) {
        // Besides row 0, row 1 is the only one that a move may reach with its piles exchanged.
        rows.insert(Natural::one());
        rows_near(2, 1, 2, &y.abs_diff(x), rows);
    }

    fn explain(table: &dyn Columns, piles: [&Natural; 2]) -> Result<Explanation, OutsideDomain> {
        super::explain::explain(table, piles)
    }
}
