//! Proof scripts: what stands in a `by` item beside a claim, to guide the search for a proof for all parameters.

use super::ast::{Bounds, Expr, Kind, Name, Quantifier};
use super::parser::{Parsed, Parser};
use super::print;
use crate::formula::Relation;
use ratwheel_numbers::Natural;

/// Which half of a claim about the P-positions a script is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// `P -> N`: no move leads from a claimed position to a claimed one.
    FromClaimed,
    /// `N -> P`: from every other position a move leads to a claimed one.
    ToClaimed,
}

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// `have F`: F is shown, and then used.
    Have(Expr),
    /// `induct down i in 1..d: F`: F is shown for every i by induction, and then used.
    Induct {
        /// From the largest index to the least?
        down: bool,
        /// The index.
        index: Name,
        /// The least.
        low: Box<Expr>,
        /// The largest.
        high: Box<Expr>,
        /// F.
        body: Expr,
    },
    /// `target i: t`: the position with t tokens on each pile i is looked at as a target of a move.
    Target {
        /// The index.
        index: Name,
        /// t.
        value: Expr,
    },
}

/// A script.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// What it is about.
    pub half: Half,
    /// Its lines.
    pub lines: Vec<Line>,
}

impl Script {
    /// What its lines say, as formulas, for checks of names and sorts.
    #[must_use]
    pub fn formulas(&self) -> Vec<(Half, Expr)> {
        let all = |index: &Name, bounds: Bounds, body: &Expr| Expr {
            kind: Kind::Quantified(Quantifier::ForAll, vec![index.clone()], bounds, Box::new(body.clone())),
            span: body.span,
        };
        let formula = |line: &Line| match line {
            Line::Have(formula) => formula.clone(),
            Line::Induct { index, low, high, body, .. } => all(index, Bounds::Between(low.clone(), high.clone()), body),
            Line::Target { index, value } => {
                let kind = Kind::Compare(Box::new(value.clone()), vec![(Relation::Equal, value.clone())]);
                // Some range, so that the index may stand where a constant must.
                let one = || Box::new(Expr { kind: Kind::Number(Natural::one()), span: value.span });
                all(index, Bounds::Between(one(), one()), &Expr { kind, span: value.span })
            }
        };
        self.lines.iter().map(|line| (self.half, formula(line))).collect()
    }
}

impl Parser<'_> {
    /// `N -> P:` and the lines, without the word `by`.
    ///
    /// # Errors
    /// What was expected.
    pub fn script(&mut self) -> Parsed<Script> {
        let half = if self.accept_word("P") {
            self.need_symbol("->")?;
            self.need_word("N")?;
            Half::FromClaimed
        } else if self.accept_word("N") {
            self.need_symbol("->")?;
            self.need_word("P")?;
            Half::ToClaimed
        } else {
            return Err(self.expected("`P -> N` or `N -> P`"));
        };
        self.need_symbol(":")?;
        let mut lines = vec![self.script_line()?];
        while self.peek().is_some() {
            lines.push(self.script_line()?);
        }
        Ok(Script { half, lines })
    }

    fn script_line(&mut self) -> Parsed<Line> {
        if self.accept_word("have") {
            return Ok(Line::Have(self.expression()?));
        }
        if self.accept_word("target") {
            let index = self.new_name("an index")?;
            self.need_symbol(":")?;
            return Ok(Line::Target { index, value: self.term()? });
        }
        if !self.accept_word("induct") {
            return Err(self.expected("`have`, `induct` or `target`"));
        }
        let down = self.accept_word("down");
        if !down && !self.accept_word("up") {
            return Err(self.expected("`up` or `down`"));
        }
        let index = self.new_name("an index")?;
        self.need_word("in")?;
        let low = self.term()?;
        self.need_symbol("..")?;
        let high = self.term()?;
        self.need_symbol(":")?;
        Ok(Line::Induct { down, index, low: Box::new(low), high: Box::new(high), body: self.expression()? })
    }
}

impl std::fmt::Display for Script {
    /// The item without the word `by`; the parser reads the same again.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.half {
            Half::FromClaimed => "P -> N:",
            Half::ToClaimed => "N -> P:",
        })?;
        for line in &self.lines {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Have(formula) => write!(f, "have {}", print::expression(formula)),
            Self::Target { index, value } => write!(f, "target {}: {}", index.text, print::bound(value)),
            Self::Induct { down, index, low, high, body } => {
                let way = if *down { "down" } else { "up" };
                let (low, high) = (print::bound(low), print::bound(high));
                write!(f, "induct {way} {} in {low}..{high}: {}", index.text, print::expression(body))
            }
        }
    }
}
