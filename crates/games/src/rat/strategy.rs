//! The Rat game as a case analysis over its table: the closed form, the cases of Theorem 2's proof, and the rules.

use super::cases::case_of;
use crate::rat_table::Columns;
use crate::rat_table::differences::rows_near;
use crate::rat_table::number::{Number, keeps_a_pile};
use crate::rat_table::strategy::{Cases, Lookup, Rule, TableStrategy, case, term};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Fact, OutsideDomain};
use std::collections::BTreeSet;

/// Decides the Rat game.
///
/// By the closed form (Theorem 2 of document 000), by the last digits in the p-system of 7/4 = \[1,1,3\] (Theorems 4
/// and 5), or by the mex recursion alone (Theorems 1 and 8).
///
/// ```
/// use ratwheel_games::rat::Rat;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// for strategy in [Rat::recursive(), Rat::algebraic(), Rat::arithmetic()] {
///     assert_eq!(strategy.decide(&Position::from([26u64, 51, 102]))?.outcome(), Outcome::P); // Table 1, n = 15
/// }
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub type Rat = TableStrategy<RatCases, 3>;

/// The Rat game's rules and cases.
#[derive(Debug)]
pub enum RatCases {}

/// The columns' names.
const COLUMNS: [&str; 3] = ["A", "B", "C"];

impl Cases<3> for RatCases {
    const NAME: &'static str = "Rat";

    const PLACES: [&'static str; 3] = ["Theorem 2", "Theorems 4 and 5", "Theorems 1 and 8"];

    fn row<N: Number>(n: &N) -> [N; 3] {
        if n.is_nothing() {
            return [N::nothing(), N::nothing(), N::nothing()];
        }
        let multiple = n.doubled(3).distance(n);
        [multiple.halved(2), multiple.halved(1).minus(1), multiple.minus(3)]
    }

    fn locate<N: Number>(value: &N) -> (usize, N) {
        // value = 7t + ρ with 1 ≤ ρ ≤ 7: column A for odd ρ, B for ρ = 2, 6, C for ρ = 4.
        let (t, remainder) = value.minus(1).divided(7);
        let (column, bits, offset) = match remainder {
            0 => (1, 2, 1),
            1 => (2, 1, 1),
            2 => (1, 2, 2),
            3 => (3, 0, 1),
            4 => (1, 2, 3),
            5 => (2, 1, 2),
            _ => (1, 2, 4),
        };
        (column, if bits == 0 { t.plus(offset) } else { t.doubled(bits).plus(offset) })
    }

    fn target<N: Number>(
        table: &(impl Lookup<N, 3> + ?Sized),
        piles: [&N; 3],
        facts: &mut Vec<Fact>,
    ) -> Result<Option<(N, Rule)>, OutsideDomain> {
        let [x, _, _] = piles;
        let (column, n) = table.locate(x, facts)?;
        let row = table.row(&n)?;
        if piles == row.each_ref() {
            facts.extend(COLUMNS.iter().zip(piles).map(|(name, pile)| term(name, &n, pile)));
            return Ok(None);
        }
        let name = column.checked_sub(1).and_then(|column| COLUMNS.get(column)).copied().unwrap_or("A");
        let found = case_of(piles, column, &n, &row);
        facts.extend([term(name, &n, x), case(found.letter.label())]);
        if let Some((name, difference)) = found.difference {
            facts.push(Fact::Value { name: name.into(), value: difference.into().into() });
        }
        Ok(Some((found.row, found.rule)))
    }

    fn describe<N: Number>(row: &N, _: &[N; 3], facts: &mut Vec<Fact>) {
        facts.push(if row.is_nothing() {
            Fact::Says { text: "move to Φ = (0,0,0)".into() }
        } else {
            Fact::Value { name: "row".into(), value: row.natural().into() }
        });
    }

    fn allows<N: Number>(rule: Rule, from: [&N; 3], to: &[N; 3]) -> bool {
        let ([x, y, z], [u, v, w]) = (from, to);
        match rule {
            Rule::One => keeps_a_pile(from, to),
            Rule::Two => {
                let pair = |low: &N, high: &N, other: &N| {
                    low < x && high < y && other < z && {
                        let d = y.distance(x);
                        match d.distance(&high.distance(low)).word() {
                            Some(0) => true,
                            // A remainder is taken only where it decides.
                            Some(1) => d.modulo(7) == 0,
                            _ => false,
                        }
                    }
                };
                pair(u, v, w) || pair(v, w, u)
            }
            Rule::Three => {
                let spread = w.distance(u);
                u < x
                    && v < y
                    && w < z
                    && match spread.distance(&z.distance(x)).word() {
                        Some(0..=2) => true,
                        Some(3 | 4) => !spread.is_nothing(),
                        Some(5) => spread.modulo(7) == 4,
                        _ => false,
                    }
            }
        }
    }

    fn more_rows([x, y, z]: [&Natural; 3], rows: &mut BTreeSet<Natural>) {
        rows_near(3, 1, 2, &y.abs_diff(x), rows);
        rows_near(3, 2, 3, &y.abs_diff(x), rows);
        rows_near(3, 1, 3, &z.abs_diff(x), rows);
    }

    fn explain(table: &dyn Columns, piles: [&Natural; 3]) -> Result<Explanation, OutsideDomain> {
        super::explain::explain(table, piles)
    }
}
