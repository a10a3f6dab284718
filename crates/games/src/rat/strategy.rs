//! Three strategies for the Rat game: the case analysis of Theorem 2's proof on top of three ways to look into the table.

use super::cases::case;
use super::number::{Number, keeps_a_pile, words};
use super::table::{Table, sorted};
use crate::fat_rat::columns::{Closed, Columns, Numerals, Recursion};
use crate::fat_rat::differences::rows_near;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Fact, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
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
    /// Are rows and places computed by the closed form, in words where they suffice?
    formula: bool,
    rules: [RuleName; 3],
}

impl fmt::Debug for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rat {{ {} }}", self.name)
    }
}

impl Rat {
    fn new(name: &'static str, place: &'static str, columns: impl Columns + 'static, formula: bool) -> Self {
        Self { name, place, columns: Box::new(columns), formula, rules: ["I", "II", "III"].map(RuleName::from) }
    }

    /// By the closed form (Theorem 2): two or three divisions by 7 or 21, the rest is shifts and sums.
    ///
    /// # Errors
    /// None.
    pub fn algebraic() -> Result<Self, OutsideDomain> {
        Ok(Self::new("algebraic", "Theorem 2", Closed::new(3)?, true))
    }

    /// By the last digits in the p-system of 7/4 = \[1,1,3\] (Theorems 4 and 5).
    ///
    /// # Errors
    /// None.
    pub fn arithmetic() -> Result<Self, OutsideDomain> {
        Ok(Self::new("arithmetic", "Theorems 4 and 5", Numerals::new(3)?, false))
    }

    /// By the mex recursion alone (Theorems 1 and 8).
    ///
    /// # Errors
    /// None.
    pub fn recursive() -> Result<Self, OutsideDomain> {
        Ok(Self::new("recursive", "Theorems 1 and 8", Recursion::new(3)?, false))
    }

    /// Every winning move: type I fixes the row by a pile that stays, types II and III by a difference.
    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let piles @ [x, y, z] = sorted(position)?;
        let mut rows = BTreeSet::from([Natural::zero()]);
        for pile in piles.into_iter().filter(|pile| !pile.is_zero()) {
            rows.insert(self.columns.as_ref().locate(pile)?.row);
        }
        rows_near(3, 1, 2, &y.abs_diff(x), &mut rows);
        rows_near(3, 2, 3, &y.abs_diff(x), &mut rows);
        rows_near(3, 1, 3, &z.abs_diff(x), &mut rows);
        let mut moves = Vec::new();
        for row in rows {
            let to = Table::<_, 3>::row(&self.columns, &row)?;
            if let Some(rule) = rule(piles, &to) {
                moves.push(Move { rule: self.rule_name(rule), to: Position::from(to) });
            }
        }
        Ok(moves)
    }

    fn rule_name(&self, rule: Rule) -> RuleName {
        let [first, second, third] = &self.rules;
        match rule {
            Rule::One => first,
            Rule::Two => second,
            Rule::Three => third,
        }
        .clone()
    }

    fn decide_in<N: Number>(&self, table: &impl Table<N, 3>, piles: [&N; 3]) -> Result<Verdict, OutsideDomain> {
        let [x, _, z] = piles;
        let mut facts = Vec::with_capacity(USUAL_FACTS);
        if x.is_nothing() {
            if z.is_nothing() {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            facts.push(Fact::Case { label: "x = 0".into() });
            return self.to_row(table, piles, &N::nothing(), facts);
        }
        let (column, n) = table.locate(x, &mut facts)?;
        let row = table.row(&n)?;
        let mut term = |name: &'static str, pile: &N| {
            facts.push(Fact::Term { sequence: name.into(), index: n.natural(), value: pile.natural() });
        };
        if piles == row.each_ref() {
            COLUMNS.iter().zip(piles).for_each(|(name, pile)| term(name, pile));
            return Ok(Verdict::Losing { because: Because(facts) });
        }
        term(column.checked_sub(1).and_then(|column| COLUMNS.get(column)).copied().unwrap_or("A"), x);
        let found = case(piles, column, &n, &row);
        facts.push(Fact::Case { label: found.label.into() });
        if let Some((name, difference)) = found.difference {
            facts.push(Fact::Value { name: name.into(), value: difference.into().into() });
        }
        self.to_row(table, piles, &found.row, facts)
    }

    fn to_row<N: Number>(
        &self,
        table: &impl Table<N, 3>,
        piles: [&N; 3],
        row: &N,
        mut facts: Vec<Fact>,
    ) -> Result<Verdict, OutsideDomain> {
        let to = table.row(row)?;
        let rule = rule(piles, &to).ok_or_else(|| OutsideDomain::new("the move of the proof is not legal"))?;
        facts.push(if row.is_nothing() {
            Fact::Says { text: "move to Φ = (0,0,0)".into() }
        } else {
            Fact::Value { name: "row".into(), value: row.natural().into() }
        });
        let by = Move { rule: self.rule_name(rule), to: Position::from(to) };
        Ok(Verdict::Winning { by, because: Because(facts) })
    }
}

/// As many facts as the closed form gives, so that they are put into one allocation.
const USUAL_FACTS: usize = 4;

/// A_n = ⌊7n/4⌋, B_n = ⌊7n/2⌋ − 1, C_n = 7n − 3.
struct Formula;

impl<N: Number> Table<N, 3> for Formula {
    fn row(&self, n: &N) -> Result<[N; 3], OutsideDomain> {
        if n.is_nothing() {
            return Ok([N::nothing(), N::nothing(), N::nothing()]);
        }
        let multiple = n.doubled(3).distance(n);
        Ok([multiple.halved(2), multiple.halved(1).minus(1), multiple.minus(3)])
    }

    fn locate(&self, value: &N, _: &mut Vec<Fact>) -> Result<(usize, N), OutsideDomain> {
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
        Ok((column, if bits == 0 { t.plus(offset) } else { t.doubled(bits).plus(offset) }))
    }
}

#[derive(Clone, Copy)]
enum Rule {
    One,
    Two,
    Three,
}

/// The first rule that leads from ascending piles to ascending piles. Remainders are taken only where they decide.
fn rule<N: Number>(from: [&N; 3], to: &[N; 3]) -> Option<Rule> {
    if keeps_a_pile(&from, to) {
        return Some(Rule::One);
    }
    let ([x, y, z], [u, v, w]) = (from, to);
    let pair = |low: &N, high: &N, other: &N| {
        low < x && high < y && other < z && {
            let d = y.distance(x);
            match d.distance(&high.distance(low)).word() {
                Some(0) => true,
                Some(1) => d.modulo(7) == 0,
                _ => false,
            }
        }
    };
    if pair(u, v, w) || pair(v, w, u) {
        return Some(Rule::Two);
    }
    if u >= x || v >= y || w >= z {
        return None;
    }
    let spread = w.distance(u);
    let legal = match spread.distance(&z.distance(x)).word()? {
        0..=2 => true,
        3 | 4 => !spread.is_nothing(),
        5 => spread.modulo(7) == 4,
        _ => false,
    };
    legal.then_some(Rule::Three)
}

impl Strategy for Rat {
    fn name(&self) -> &'static str {
        self.name
    }

    fn source(&self) -> Citation {
        Citation { document: "000", place: self.place }
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = sorted(position)?;
        if !self.formula {
            return self.decide_in(&self.columns, piles);
        }
        match words(&piles) {
            Some(words) => self.decide_in(&Formula, words.each_ref()),
            None => self.decide_in(&Formula, piles),
        }
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|mut moves| {
            let truncated = moves.len() > limit;
            moves.truncate(limit);
            WinningMoves { moves, truncated }
        }))
    }
}
