//! The strategies of Mouse and Rat: the case analysis of a proof on top of three ways to look into the table.

use super::columns::{Closed, Columns, Numerals, Recursion, Watched, with_numeral};
use super::number::{Number, ascending, words};
use crate::outside;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Because, Citation, Explanation, Fact, Move, OutsideDomain, Position, PositionError, RuleName, Strategy, Verdict,
    WinningMoves,
};
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

/// The rat table with M columns, for numbers of one kind.
pub trait Lookup<N, const M: usize> {
    /// Row n, ascending.
    fn row(&self, n: &N) -> Result<[N; M], OutsideDomain>;

    /// The column, from 1 on, and the row of a positive number; adds what told it to the facts.
    fn locate(&self, value: &N, facts: &mut Vec<Fact>) -> Result<(usize, N), OutsideDomain>;
}

impl<const M: usize> Lookup<Natural, M> for dyn Columns + '_ {
    fn row(&self, n: &Natural) -> Result<[Natural; M], OutsideDomain> {
        let row = Columns::row(self, n)?;
        row.try_into().map_err(|_| OutsideDomain::new(format!("the table has {M} columns")))
    }

    fn locate(&self, value: &Natural, facts: &mut Vec<Fact>) -> Result<(usize, Natural), OutsideDomain> {
        let spot = Columns::locate(self, value)?;
        *facts = with_numeral(Because(std::mem::take(facts)), value, &spot).0;
        Ok((spot.column, spot.row))
    }
}

/// The rules of a game on M ascending piles whose P-positions are the rows of the table, and the case analysis of its
/// proof.
pub trait Cases<const M: usize>: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;

    /// The places in document 000 of the closed form, the numeration system and the recursion.
    const PLACES: [&'static str; 3];

    /// Row n by the closed form.
    fn row<N: Number>(n: &N) -> [N; M];

    /// The column and the row of a positive number by the closed form.
    fn locate<N: Number>(value: &N) -> (usize, N);

    /// The row to move to from piles of which none is empty, and by which rule the proof does, or `None` if they are a
    /// row. Adds the reasons to the facts.
    fn target<N: Number>(
        table: &(impl Lookup<N, M> + ?Sized),
        piles: [&N; M],
        facts: &mut Vec<Fact>,
    ) -> Result<Option<(N, Rule)>, OutsideDomain>;

    /// Adds to the facts what is said about the row that is moved to.
    fn describe<N: Number>(row: &N, to: &[N; M], facts: &mut Vec<Fact>);

    /// Does the rule lead from ascending piles to ascending piles?
    fn allows<N: Number>(rule: Rule, from: [&N; M], to: &[N; M]) -> bool;

    /// The first rule that leads from ascending piles to ascending piles.
    fn rule<N: Number>(from: [&N; M], to: &[N; M]) -> Option<Rule> {
        [Rule::One, Rule::Two, Rule::Three].into_iter().find(|rule| Self::allows(*rule, from, to))
    }

    /// Adds the rows that a move may reach though it leaves no pile as it is.
    fn more_rows(piles: [&Natural; M], rows: &mut BTreeSet<Natural>);

    /// Tells what [`Cases::target`] says of ascending piles.
    fn explain(table: &dyn Columns, piles: [&Natural; M]) -> Result<Explanation, OutsideDomain>;
}

/// A rule by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// I.
    One,
    /// II.
    Two,
    /// III.
    Three,
}

/// The closed form, in numbers of any kind.
struct ClosedForm<C>(PhantomData<C>);

impl<C: Cases<M>, N: Number, const M: usize> Lookup<N, M> for ClosedForm<C> {
    fn row(&self, n: &N) -> Result<[N; M], OutsideDomain> {
        Ok(C::row(n))
    }

    fn locate(&self, value: &N, _: &mut Vec<Fact>) -> Result<(usize, N), OutsideDomain> {
        Ok(C::locate(value))
    }
}

/// As many facts as the closed form gives, so that they are put into one allocation.
const USUAL_FACTS: usize = 5;

/// Decides the game of a case analysis, in one of three ways.
pub struct TableStrategy<C, const M: usize> {
    name: &'static str,
    place: &'static str,
    /// The error does not occur for the few columns that these games have; if it did, every decision would show it.
    columns: Result<Box<dyn Columns>, OutsideDomain>,
    /// Are rows and places computed by the closed form, in machine words where they suffice?
    closed: bool,
    rules: [RuleName; 3],
    game: PhantomData<C>,
}

impl<C: Cases<M>, const M: usize> fmt::Debug for TableStrategy<C, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{ {} }}", C::NAME, self.name)
    }
}

impl<C: Cases<M>, const M: usize> TableStrategy<C, M> {
    fn new(name: &'static str, place: &'static str, columns: Result<impl Columns + 'static, OutsideDomain>) -> Self {
        let columns = columns.map(|columns| Box::new(columns) as Box<dyn Columns>);
        let rules = ["I", "II", "III"].map(RuleName::from);
        Self { name, place, columns, closed: false, rules, game: PhantomData }
    }

    /// By the closed form: a few divisions by a small number, the rest is shifts and sums.
    #[must_use]
    pub fn algebraic() -> Self {
        let [place, _, _] = C::PLACES;
        Self { closed: true, ..Self::new("algebraic", place, Closed::new(M)) }
    }

    /// By the last digits of the piles in the p-system.
    #[must_use]
    pub fn arithmetic() -> Self {
        let [_, place, _] = C::PLACES;
        Self::new("arithmetic", place, Numerals::new(M))
    }

    /// By the mex recursion alone.
    #[must_use]
    pub fn recursive() -> Self {
        let [_, _, place] = C::PLACES;
        Self::new("recursive", place, Recursion::new(M))
    }

    /// The three strategies, the quickest first.
    pub(crate) fn all() -> Vec<Box<dyn Strategy>> {
        vec![Box::new(Self::algebraic()), Box::new(Self::arithmetic()), Box::new(Self::recursive())]
    }

    fn columns(&self) -> Result<&(dyn Columns + 'static), OutsideDomain> {
        self.columns.as_deref().map_err(Clone::clone)
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

    /// Every winning move: a pile that stays fixes the row, or else a difference does.
    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let (piles, columns) = (sorted(position)?, self.columns()?);
        let mut rows = BTreeSet::from([Natural::zero()]);
        for pile in piles.into_iter().filter(|pile| !pile.is_zero()) {
            rows.insert(columns.locate(pile)?.row);
        }
        C::more_rows(piles, &mut rows);
        // Where several rules lead to the row of the proof, its move is the one that the proof names.
        let named =
            if piles.iter().any(|pile| pile.is_zero()) { None } else { C::target(columns, piles, &mut Vec::new())? };
        let mut moves = Vec::new();
        for row in rows {
            let to = Lookup::<_, M>::row(columns, &row)?;
            let proved = named.as_ref().filter(|(target, _)| *target == row).map(|(_, rule)| *rule);
            if let Some(rule) = proved.or_else(|| C::rule(piles, &to)) {
                moves.push(Move { rule: self.rule_name(rule), to: Position::from(to) });
            }
        }
        Ok(moves)
    }

    fn decide_in<N: Number>(
        &self,
        table: &(impl Lookup<N, M> + ?Sized),
        piles: [&N; M],
    ) -> Result<Verdict, OutsideDomain> {
        if piles.iter().all(|pile| pile.is_nothing()) {
            return Ok(Verdict::Losing { because: Because::new().says("nothing is left to take") });
        }
        let mut facts = Vec::with_capacity(USUAL_FACTS);
        let (row, rule) = if piles.iter().any(|pile| pile.is_nothing()) {
            facts.push(case("x = 0"));
            (N::nothing(), Rule::One)
        } else {
            match C::target(table, piles, &mut facts)? {
                Some(found) => found,
                None => return Ok(Verdict::Losing { because: Because(facts) }),
            }
        };
        let to = table.row(&row)?;
        if !C::allows(rule, piles, &to) {
            return Err(OutsideDomain::new("the move of the proof is not legal"));
        }
        C::describe(&row, &to, &mut facts);
        let by = Move { rule: self.rule_name(rule), to: Position::from(to) };
        Ok(Verdict::Winning { by, because: Because(facts) })
    }
}

/// The piles of a position with M piles, ascending.
fn sorted<const M: usize>(position: &Position) -> Result<[&Natural; M], OutsideDomain> {
    let found = position.piles().len();
    ascending(position.piles()).ok_or_else(|| outside(PositionError::Piles { expected: M, found }))
}

/// A value of a column.
pub(crate) fn term<N: Number>(name: &'static str, index: &N, value: &N) -> Fact {
    Fact::Term { sequence: name.into(), index: index.natural(), value: value.natural() }
}

/// The case of the proof.
pub(crate) fn case(label: &'static str) -> Fact {
    Fact::Case { label: label.into() }
}

impl<C: Cases<M>, const M: usize> Strategy for TableStrategy<C, M> {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(sorted(position).and_then(|piles| C::explain(self.columns()?, piles)))
    }

    about!(self, self.name, Citation::new("000", self.place));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = sorted(position)?;
        if !self.closed {
            return self.decide_in(self.columns()?, piles);
        }
        match words(&piles) {
            Some(words) => self.decide_in(&ClosedForm::<C>(PhantomData), words.each_ref()),
            None => self.decide_in(&ClosedForm::<C>(PhantomData), piles),
        }
    }

    fn decide_hearing(&self, position: &Position, control: Control<'_>) -> Result<Verdict, OutsideDomain> {
        if self.closed {
            return self.decide(position);
        }
        let table: &dyn Columns = &Watched(self.columns()?, control);
        self.decide_in(table, sorted(position)?)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
