//! Three strategies for the Mouse game: one case analysis on top of three ways to look into its table.
//!
//! The cases are those of the Rat game's proof without the third pile, with the names (i) x = B_n, (ii) x = A_n, and in the
//! latter (β1), (β2) for y < B_n and a difference that 3 does not divide, or does.

use crate::fat_rat::columns::{Closed, Columns, Numerals, Recursion};
use crate::fat_rat::differences::rows_near;
use crate::rat::number::{Number, keeps_a_pile, words};
use crate::rat::table::{Table, sorted};
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Fact, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
use std::cmp::Ordering;
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
    /// Are rows and places computed by the closed form, in words where they suffice?
    formula: bool,
    rules: [RuleName; 2],
}

impl fmt::Debug for Mouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mouse {{ {} }}", self.name)
    }
}

impl Mouse {
    fn new(name: &'static str, place: &'static str, columns: impl Columns + 'static, formula: bool) -> Self {
        Self { name, place, columns: Box::new(columns), formula, rules: ["I", "II"].map(RuleName::from) }
    }

    /// By A_n = ⌊3n/2⌋, B_n = 3n−1 (Theorem 7): one or two divisions by 3.
    ///
    /// # Errors
    /// None.
    pub fn algebraic() -> Result<Self, OutsideDomain> {
        Ok(Self::new("algebraic", "Theorem 7", Closed::new(2)?, true))
    }

    /// By the last digits in the p-system of 3/2.
    ///
    /// # Errors
    /// None.
    pub fn arithmetic() -> Result<Self, OutsideDomain> {
        let place = "section 7, the numeration system left to the reader";
        Ok(Self::new("arithmetic", place, Numerals::new(2)?, false))
    }

    /// By the mex recursion alone (Theorems 6 and 8).
    ///
    /// # Errors
    /// None.
    pub fn recursive() -> Result<Self, OutsideDomain> {
        Ok(Self::new("recursive", "Theorems 6 and 8", Recursion::new(2)?, false))
    }

    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let piles @ [x, y] = sorted(position)?;
        // Rows 0 and 1 are the only ones that a move may reach with its piles exchanged.
        let mut rows = BTreeSet::from([Natural::zero(), Natural::one()]);
        for pile in piles.into_iter().filter(|pile| !pile.is_zero()) {
            rows.insert(self.columns.as_ref().locate(pile)?.row);
        }
        rows_near(2, 1, 2, &y.abs_diff(x), &mut rows);
        let mut moves = Vec::new();
        for row in rows {
            let to = Table::<_, 2>::row(&self.columns, &row)?;
            if let Some(rule) = rule(piles, &to) {
                moves.push(Move { rule: self.rule_name(rule), to: Position::from(to) });
            }
        }
        Ok(moves)
    }

    fn rule_name(&self, rule: Rule) -> RuleName {
        let [first, second] = &self.rules;
        match rule {
            Rule::One => first,
            Rule::Two => second,
        }
        .clone()
    }

    fn decide_in<N: Number>(&self, table: &impl Table<N, 2>, piles: [&N; 2]) -> Result<Verdict, OutsideDomain> {
        let [x, y] = piles;
        let mut facts = Vec::with_capacity(USUAL_FACTS);
        if x.is_nothing() {
            if y.is_nothing() {
                return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
            }
            facts.push(case("x = 0"));
            return self.to_row(table, piles, &N::nothing(), facts);
        }
        let (column, n) = table.locate(x, &mut facts)?;
        if column == 2 {
            facts.extend([term("B", &n, x), case("(i)")]);
            return self.to_row(table, piles, &n, facts);
        }
        let [_, b] = table.row(&n)?;
        facts.push(term("A", &n, x));
        match y.cmp(&b) {
            Ordering::Equal => {
                facts.push(term("B", &n, y));
                return Ok(Verdict::Losing { because: Because(facts) });
            }
            Ordering::Greater => {
                facts.push(case("(ii)"));
                return self.to_row(table, piles, &n, facts);
            }
            Ordering::Less => {}
        }
        // d < d_n. With d = 3t + r: d_{2t+r} = d if r > 0, else d_{2t} = d − 1, unless d = 0.
        let d = y.distance(x);
        let (t, r) = d.divided(3);
        facts.push(case(if r == 0 { "(ii)(β2)" } else { "(ii)(β1)" }));
        facts.push(Fact::Value { name: "d = y − x".into(), value: d.into().into() });
        self.to_row(table, piles, &t.doubled(1).plus(r), facts)
    }

    fn to_row<N: Number>(
        &self,
        table: &impl Table<N, 2>,
        piles: [&N; 2],
        row: &N,
        mut facts: Vec<Fact>,
    ) -> Result<Verdict, OutsideDomain> {
        let to = table.row(row)?;
        let rule = rule(piles, &to).ok_or_else(|| OutsideDomain::new("the move of the proof is not legal"))?;
        if row.is_nothing() {
            facts.push(Fact::Says { text: "move to (0,0)".into() });
        } else {
            let [a, b] = &to;
            facts.extend([term("A", row, a), term("B", row, b)]);
        }
        let by = Move { rule: self.rule_name(rule), to: Position::from(to) };
        Ok(Verdict::Winning { by, because: Because(facts) })
    }
}

/// As many facts as the closed form gives, so that they are put into one allocation.
const USUAL_FACTS: usize = 5;

fn term<N: Number>(name: &'static str, index: &N, value: &N) -> Fact {
    Fact::Term { sequence: name.into(), index: index.natural(), value: value.natural() }
}

fn case(label: &'static str) -> Fact {
    Fact::Case { label: label.into() }
}

/// A_n = ⌊3n/2⌋, B_n = 3n − 1.
struct Formula;

impl<N: Number> Table<N, 2> for Formula {
    fn row(&self, n: &N) -> Result<[N; 2], OutsideDomain> {
        let multiple = n.doubled(2).distance(n);
        Ok([multiple.halved(1), multiple.minus(1)])
    }

    fn locate(&self, value: &N, _: &mut Vec<Fact>) -> Result<(usize, N), OutsideDomain> {
        // value = 3t + ρ with 1 ≤ ρ ≤ 3: A_{2t+1}, B_{t+1} or A_{2t+2}.
        let (t, remainder) = value.minus(1).divided(3);
        Ok(match remainder {
            0 => (1, t.doubled(1).plus(1)),
            1 => (2, t.plus(1)),
            _ => (1, t.doubled(1).plus(2)),
        })
    }
}

#[derive(Clone, Copy)]
enum Rule {
    One,
    Two,
}

/// The first rule that leads from ascending piles to ascending piles. A remainder is taken only where it decides.
fn rule<N: Number>(from: [&N; 2], to: &[N; 2]) -> Option<Rule> {
    if keeps_a_pile(&from, to) {
        return Some(Rule::One);
    }
    let ([x, y], [u, v]) = (from, to);
    if u >= x || v >= y {
        return None;
    }
    let d = y.distance(x);
    // Exchanging the piles, x → v and y → u, makes the amounts differ by d + (v−u): if that is at most 1, one of the two
    // differences is 0 and the plain order does as well.
    let legal = match d.distance(&v.distance(u)).word()? {
        0 => true,
        1 => d.modulo(3) == 0,
        _ => false,
    };
    legal.then_some(Rule::Two)
}

impl Strategy for Mouse {
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
