//! Proof scripts: what stands in a `by` item beside a claim, to guide the search for a proof for all parameters.

use super::Problem;
use super::ast::{Bounds, Expr, Kind, Name, Quantifier, Span};

use super::lexer::{Token, TokenKind};
use super::parser::{Parsed, Parser};
use super::print;
use crate::formula::Relation;
use ratwheel_numbers::Natural;

/// Which part of a claim about positions a script is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// `P -> N`: no move leads from a claimed position to a claimed one.
    FromClaimed,
    /// `N -> P`: from every other position a move leads to a claimed one.
    ToClaimed,
    /// `terminal`: every position that is claimed for misère play has a move.
    Terminal,
    /// `same value`: no move leads to a position with the same nim-value.
    SameValue,
    /// `smaller value`: a move leads to every smaller nim-value, which is called `value`.
    SmallerValue,
    /// `natural value`: no nim-value is negative.
    NaturalValue,
    /// `all`: what all need.
    Both,
}

impl Half {
    /// May its lines speak of the piles after the move? Where targets are looked at, these are the piles of the last one.
    #[must_use]
    pub fn has_move(self, misere: bool) -> bool {
        match self {
            Self::FromClaimed | Self::SameValue | Self::SmallerValue | Self::Terminal => true,
            Self::ToClaimed => misere,
            Self::NaturalValue | Self::Both => false,
        }
    }
}

/// What a line of a script says.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// `have F`: F is shown, and then used.
    Have(Expr),
    /// `suppose F`: the lines up to the next `have false` show that F is impossible; then it is known not to be.
    Suppose(Expr),
    /// `take n >= 1: F`: that there is such a number is shown, and then it is called so.
    Take {
        /// The names.
        names: Vec<Name>,
        /// Their range.
        bounds: Bounds,
        /// F.
        body: Expr,
    },
    /// `take last n in a..b: F`: that F holds at a and not at b is shown; then n is such that F holds of it and not of
    /// n + 1.
    Last {
        /// The name.
        name: Name,
        /// The least.
        low: Box<Expr>,
        /// The largest.
        high: Box<Expr>,
        /// F.
        body: Expr,
    },
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

/// `NAME` or `NAME(t, …)` behind `from`: what a line said, of all numbers or of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The name of the line.
    pub name: Name,
    /// In place of the outermost variables of `forall`.
    pub arguments: Vec<Expr>,
}

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How later lines call it: `have NAME: F`.
    pub label: Option<Name>,
    /// What it says.
    pub says: Says,
    /// What it is shown from, if that is said.
    pub from: Option<Vec<Reference>>,
}

/// A script.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// What it is about.
    pub half: Half,
    /// Is it about misère play?
    pub misere: bool,
    /// The moves by this rule alone, in `P -> N for RULE` and `same value for RULE`.
    pub rule: Option<Name>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// Names that have a meaning behind `from` and are no labels.
const RESERVED: [&str; 9] =
    ["given", "position", "claimed", "moved", "reached", "goal", "last", "nothing", "quotients"];
/// The smaller value that is to be reached.
pub const VALUE: &str = "value";

impl Script {
    /// What its lines say, as formulas, for checks of names and sorts; and whether they may speak of the piles after the move.
    #[must_use]
    pub fn formulas(&self) -> Vec<(bool, Expr)> {
        let all = |names: &[Name], bounds: Bounds, body: &Expr| Expr {
            kind: Kind::Quantified(Quantifier::ForAll, names.to_vec(), bounds, Box::new(body.clone())),
            span: body.span,
        };
        let formula = |says: &Says| match says {
            Says::Have(formula) | Says::Suppose(formula) => formula.clone(),
            Says::Take { names, bounds, body } => all(names, bounds.clone(), body),
            Says::Induct { index, low, high, body, .. } | Says::Last { name: index, low, high, body } => {
                all(std::slice::from_ref(index), Bounds::Between(low.clone(), high.clone()), body)
            }
            Says::Target { index, value } => {
                let kind = Kind::Compare(Box::new(value.clone()), vec![(Relation::Equal, value.clone())]);
                // Some range, so that the index may stand where a constant must.
                let one = || Box::new(Expr { kind: Kind::Number(Natural::one()), span: value.span });
                let bounds = Bounds::Between(one(), one());
                all(std::slice::from_ref(index), bounds, &Expr { kind, span: value.span })
            }
        };
        let value = [Name { text: VALUE.to_owned(), span: Span::default() }];
        let mut taken: Vec<(&[Name], Bounds)> = Vec::new();
        if self.half == Half::SmallerValue {
            taken.push((&value, Bounds::All));
        }
        let mut formulas = Vec::new();
        for line in &self.lines {
            let inner = formula(&line.says);
            let outside = taken.iter().rev();
            let said = outside.fold(inner, |said, (names, bounds)| all(names, bounds.clone(), &said));
            formulas.push((self.half.has_move(self.misere), said));
            match &line.says {
                Says::Take { names, bounds, .. } => taken.push((names, bounds.clone())),
                Says::Last { name, low, high, .. } => {
                    taken.push((std::slice::from_ref(name), Bounds::Between(low.clone(), high.clone())));
                }
                Says::Have(_) | Says::Suppose(_) | Says::Induct { .. } | Says::Target { .. } => {}
            }
        }
        formulas
    }
}

impl Parser<'_> {
    /// `N -> P:` and the lines, without the word `by`.
    ///
    /// # Errors
    /// What was expected.
    pub fn script(&mut self) -> Parsed<Script> {
        let misere = self.accept_word("misere");
        let half = if self.accept_word("P") {
            self.need_symbol("->")?;
            self.need_word("N")?;
            Half::FromClaimed
        } else if self.accept_word("N") {
            self.need_symbol("->")?;
            self.need_word("P")?;
            Half::ToClaimed
        } else if misere && self.accept_word("terminal") {
            Half::Terminal
        } else if misere {
            return Err(self.expected("`P -> N`, `N -> P` or `terminal`"));
        } else if self.accept_word("same") {
            self.need_word("value")?;
            Half::SameValue
        } else if self.accept_word("smaller") {
            self.need_word("value")?;
            Half::SmallerValue
        } else if self.accept_word("natural") {
            self.need_word("value")?;
            Half::NaturalValue
        } else if self.accept_word("all") {
            Half::Both
        } else {
            return Err(self.expected("`P -> N`, `N -> P`, `same value`, `smaller value`, `natural value` or `all`"));
        };
        let rule = if matches!(half, Half::FromClaimed | Half::SameValue) && self.accept_word("for") {
            Some(self.label()?)
        } else {
            None
        };
        self.need_symbol(":")?;
        let mut lines = vec![self.script_line()?];
        while self.peek().is_some() {
            lines.push(self.script_line()?);
        }
        Ok(Script { half, misere, rule, lines })
    }

    /// The name of a line or of a rule.
    fn label(&mut self) -> Parsed<Name> {
        let name = self.new_name("a line")?;
        if RESERVED.contains(&name.text.as_str()) {
            let message = format!("`{}` has a meaning behind `from`", name.text);
            return Err(Box::new(Problem::new(name.span, message).hint("choose another name")));
        }
        Ok(name)
    }

    fn script_line(&mut self) -> Parsed<Line> {
        let (label, says);
        let suppose = self.accept_word("suppose");
        if suppose || self.accept_word("have") {
            let named = self.tokens.get(self.at + 1).is_some_and(|token| token.is_symbol(":"));
            label = if named { Some(self.label()?) } else { None };
            if named {
                self.need_symbol(":")?;
            }
            let formula = self.expression()?;
            if suppose {
                return Ok(Line { label, says: Says::Suppose(formula), from: None });
            }
            says = Says::Have(formula);
        } else if self.accept_word("take") {
            label = None;
            let last = self.peek().is_some_and(|token| token.is_word("last"));
            if last && self.tokens.get(self.at + 1).is_some_and(|token| matches!(token.kind, TokenKind::Word(_))) {
                self.at += 1;
                let name = self.new_name("a number")?;
                let (low, high) = self.interval()?;
                let says = Says::Last { name, low, high, body: self.expression()? };
                return Ok(Line { label, says, from: self.from()? });
            }
            let mut names = vec![self.new_name("a number")?];
            while self.accept_symbol(",") {
                names.push(self.new_name("a number")?);
            }
            let bounds = self.bounds()?;
            self.need_symbol(":")?;
            says = Says::Take { names, bounds, body: self.expression()? };
        } else if self.accept_word("target") {
            let named = self.tokens.get(self.at + 1).is_some_and(|token| !token.is_symbol(":"));
            label = if named { Some(self.label()?) } else { None };
            let index = self.new_name("an index")?;
            self.need_symbol(":")?;
            says = Says::Target { index, value: self.term()? };
        } else if self.accept_word("induct") {
            let way = |token: &Token<'_>| token.is_word("up") || token.is_word("down");
            label = if self.peek().is_some_and(way) { None } else { Some(self.label()?) };
            let down = self.accept_word("down");
            if !down && !self.accept_word("up") {
                return Err(self.expected("`up` or `down`"));
            }
            let index = self.new_name("an index")?;
            let (low, high) = self.interval()?;
            says = Says::Induct { down, index, low, high, body: self.expression()? };
        } else {
            return Err(self.expected("`have`, `suppose`, `take`, `induct` or `target`"));
        }
        Ok(Line { label, says, from: self.from()? })
    }

    /// `in a..b:`.
    fn interval(&mut self) -> Parsed<(Box<Expr>, Box<Expr>)> {
        self.need_word("in")?;
        let low = Box::new(self.term()?);
        self.need_symbol("..")?;
        let high = Box::new(self.term()?);
        self.need_symbol(":")?;
        Ok((low, high))
    }

    fn from(&mut self) -> Parsed<Option<Vec<Reference>>> {
        if self.accept_word("from") { self.references().map(Some) } else { Ok(None) }
    }

    fn references(&mut self) -> Parsed<Vec<Reference>> {
        let mut all = Vec::new();
        loop {
            let name = self.new_name("a line")?;
            let mut arguments = Vec::new();
            if self.accept_symbol("(") {
                arguments.push(self.term()?);
                while self.accept_symbol(",") {
                    arguments.push(self.term()?);
                }
                self.need_symbol(")")?;
            }
            all.push(Reference { name, arguments });
            if !self.accept_symbol(",") {
                return Ok(all);
            }
        }
    }
}

impl std::fmt::Display for Script {
    /// The item without the word `by`; the parser reads the same again.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.misere { "misere " } else { "" })?;
        f.write_str(match self.half {
            Half::FromClaimed => "P -> N",
            Half::ToClaimed => "N -> P",
            Half::Terminal => "terminal",
            Half::SameValue => "same value",
            Half::SmallerValue => "smaller value",
            Half::NaturalValue => "natural value",
            Half::Both => "all",
        })?;
        if let Some(rule) = &self.rule {
            write!(f, " for {}", rule.text)?;
        }
        f.write_str(":")?;
        for line in &self.lines {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let label = self.label.as_ref().map_or("", |label| &label.text);
        match &self.says {
            Says::Have(formula) | Says::Suppose(formula) => {
                let word = if matches!(self.says, Says::Have(_)) { "have" } else { "suppose" };
                let colon = if label.is_empty() { "" } else { ": " };
                write!(f, "{word} {label}{colon}{}", print::expression(formula))?;
            }
            Says::Take { names, bounds, body } => {
                let names = names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ");
                write!(f, "take {names}{}: {}", print::bounds(bounds), print::expression(body))?;
            }
            Says::Last { name, low, high, body } => {
                let (low, high) = (print::bound(low), print::bound(high));
                write!(f, "take last {} in {low}..{high}: {}", name.text, print::expression(body))?;
            }
            Says::Target { index, value } => {
                let space = if label.is_empty() { "" } else { " " };
                write!(f, "target {label}{space}{}: {}", index.text, print::bound(value))?;
            }
            Says::Induct { down, index, low, high, body } => {
                let space = if label.is_empty() { "" } else { " " };
                let way = if *down { "down" } else { "up" };
                let (low, high) = (print::bound(low), print::bound(high));
                let body = print::expression(body);
                write!(f, "induct {label}{space}{way} {} in {low}..{high}: {body}", index.text)?;
            }
        }
        for (number, Reference { name, arguments }) in self.from.iter().flatten().enumerate() {
            f.write_str(if number == 0 { " from " } else { ", " })?;
            f.write_str(&name.text)?;
            if !arguments.is_empty() {
                write!(f, "({})", arguments.iter().map(print::bound).collect::<Vec<_>>().join(", "))?;
            }
        }
        Ok(())
    }
}
