//! The source tree of a text: what was written, with places, before anything is worked in.
//!
//! Two trees are equal when they say the same: spans do not count. So "printing and reading again changes nothing" is
//! an equation between trees.

use crate::formula::Relation;
use ratwheel_numbers::Natural;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A place in the text, in bytes. All spans are equal, so that trees compare by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Span {
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end.max(self.end) }
    }
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: Kind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddSign {
    Plus,
    Minus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MulSign {
    Times,
    Over,
    Mod,
    Div,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    Exists,
    ForAll,
}

/// `p:2+sqrt(2)`: a name and what follows the colon.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemText {
    pub name: Name,
    pub arguments: Vec<Expr>,
}

/// `automaton zeckendorf on (x, y) { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct AutomatonText {
    pub system: SystemText,
    /// What it reads.
    pub tracks: Vec<Expr>,
    pub states: Vec<StateText>,
}

/// `3 accepts: (0,1), (1,0) -> 2, (1,1) -> 4`: a state and where letters lead.
#[derive(Clone, Debug, PartialEq)]
pub struct StateText {
    pub number: usize,
    pub span: Span,
    pub accepts: bool,
    pub edges: Vec<EdgeText>,
}

/// `(0,1), (1,0) -> 2`: letters that lead to one state.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeText {
    pub letters: Vec<(Vec<u16>, Span)>,
    pub target: usize,
    /// Where the target stands.
    pub span: Span,
}

/// `recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = a + n }`.
#[derive(Clone, Debug, PartialEq)]
pub struct RecursionText {
    /// The number of the row, and where it begins.
    pub index: Name,
    pub bounds: Bounds,
    /// What is asked to be a row.
    pub tracks: Vec<Expr>,
    /// The rows before the first that is computed.
    pub given: Vec<Vec<Expr>>,
    pub columns: Vec<ColumnText>,
}

/// `a = mex`.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnText {
    pub name: Name,
    pub entry: EntryText,
}

/// What stands behind the `=` of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryText {
    Value(Expr),
    /// `mex`, or `mex t >= a + n: not used(t - 1)`: what it is called, its bound and its condition.
    Mex(Option<(Name, Bounds, Option<Expr>)>),
}

/// What stands between a quantifier's variables and the colon.
#[derive(Clone, Debug, PartialEq)]
pub enum Bounds {
    /// Nothing: 0, 1, 2, …
    All,
    /// `>= c`, `> c`, `<= c`, `< c`.
    Compare(Relation, Box<Expr>),
    /// `in a..b`.
    Between(Box<Expr>, Box<Expr>),
}

/// Terms, formulas and real constants share one tree; the checker tells them apart and says so where they are mixed up.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Number(Natural),
    Truth(bool),
    /// A name, primed or not.
    Name(String, bool),
    /// `x[i]` or `x'[i]`: an element of an array of piles.
    Element(Name, bool, Box<Expr>),
    /// `sum(i in 1..m: x[i])`: the word, the index, its ends, and what is taken together.
    Over(Name, Name, Box<(Expr, Expr)>, Box<Expr>),
    /// `floor`, `min`, `max`, `sqrt`, `irrational`, `P`, a function such as `xor`, or a `let` with arguments.
    Call(Name, Vec<Expr>),
    /// `zeros(zeckendorf, n)`: the word, the system, or the two of `read`, and the arguments behind.
    Numeration(String, Vec<SystemText>, Vec<Expr>),
    /// The numerals of some terms are accepted by an automaton.
    Automaton(Box<AutomatonText>),
    /// Some terms are a row of a recursion.
    Recursion(Box<RecursionText>),
    Legal(Vec<Expr>, Vec<Expr>),
    Negate(Box<Expr>),
    Power(Box<Expr>, Box<Expr>),
    Sum(Box<Expr>, Vec<(AddSign, Expr)>),
    Product(Box<Expr>, Vec<(MulSign, Expr)>),
    Abs(Box<Expr>),
    /// A chain `a <= b < c`.
    Compare(Box<Expr>, Vec<(Relation, Expr)>),
    /// `x in B`, `(x, y) in S`.
    In(Vec<Expr>, Name),
    /// `piece has queen`.
    Has(Name, Name),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    Iff(Box<Expr>, Box<Expr>),
    Quantified(Quantifier, Vec<Name>, Bounds, Box<Expr>),
    /// `if c then a else if d then b else z`: the cases, then what is left. The last part is never a choice itself.
    If(Vec<(Expr, Expr)>, Box<Expr>),
}

impl Bounds {
    /// The terms in it.
    pub fn limits(&self) -> Vec<&Expr> {
        match self {
            Self::All => Vec::new(),
            Self::Compare(_, bound) => vec![bound],
            Self::Between(low, high) => vec![low, high],
        }
    }
}

impl Expr {
    /// Is it a formula by its outermost sign? Of a name and of a `let` with arguments the text alone does not tell.
    pub fn is_formula(&self) -> bool {
        match &self.kind {
            Kind::Truth(_)
            | Kind::Automaton(_)
            | Kind::Recursion(_)
            | Kind::Legal(..)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Has(..)
            | Kind::Not(_)
            | Kind::And(_)
            | Kind::Or(_)
            | Kind::Implies(..)
            | Kind::Iff(..)
            | Kind::Quantified(..) => true,
            Kind::Number(_)
            | Kind::Name(..)
            | Kind::Element(..)
            | Kind::Over(..)
            | Kind::Negate(_)
            | Kind::Power(..)
            | Kind::Sum(..)
            | Kind::Product(..)
            | Kind::Abs(_) => false,
            Kind::Call(name, _) => matches!(name.text.as_str(), "P" | "irrational"),
            Kind::Numeration(word, ..) => word == "reduced",
            Kind::If(_, last) => last.is_formula(),
        }
    }

    /// Does this name stand in it, unprimed?
    pub fn mentions(&self, name: &str) -> bool {
        matches!(&self.kind, Kind::Name(text, false) if text == name)
            || self.parts().into_iter().any(|part| part.mentions(name))
    }

    /// The expressions directly inside this one.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Number(_) | Kind::Truth(_) | Kind::Name(..) | Kind::Has(..) => Vec::new(),
            Kind::Call(_, all) | Kind::In(all, _) | Kind::And(all) | Kind::Or(all) => all.iter().collect(),
            Kind::Element(_, _, inner) | Kind::Negate(inner) | Kind::Abs(inner) | Kind::Not(inner) => vec![inner],
            Kind::Over(_, _, ends, body) => vec![&ends.0, &ends.1, body],
            Kind::Numeration(_, systems, own) => {
                systems.iter().flat_map(|system| &system.arguments).chain(own).collect()
            }
            Kind::Automaton(text) => text.system.arguments.iter().chain(&text.tracks).collect(),
            Kind::Recursion(text) => text.parts(),
            Kind::Legal(from, to) => from.iter().chain(to).collect(),
            Kind::Power(a, b) | Kind::Implies(a, b) | Kind::Iff(a, b) => vec![a, b],
            Kind::Sum(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
            Kind::Product(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
            Kind::Compare(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
            Kind::Quantified(_, _, bounds, body) => {
                let mut parts = bounds.limits();
                parts.push(body);
                parts
            }
            Kind::If(cases, last) => {
                cases.iter().flat_map(|(condition, value)| [condition, value]).chain([&**last]).collect()
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ParameterSort {
    Integer,
    Real,
    Names(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Default {
    Value(Expr),
    Names(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct ParameterItem {
    pub name: Name,
    pub sort: ParameterSort,
    pub range: Bounds,
    pub default: Option<Default>,
}

/// `let a = …`, `let A(n) = …`.
#[derive(Clone, Debug, PartialEq)]
pub struct LetItem {
    pub name: Name,
    pub arguments: Vec<Name>,
    pub body: Expr,
}

/// `set B = …`.
#[derive(Clone, Debug, PartialEq)]
pub struct SetItem {
    pub name: Name,
    pub members: Members,
}

/// What a set holds: numbers, or tuples of one length.
#[derive(Clone, Debug, PartialEq)]
pub enum Members {
    /// `{ (1, 3), (2, 4) }`: these.
    List(Vec<Vec<Expr>>),
    /// `{ floor(n*phi) : n >= 1 }`: one for each value of the variable.
    Family(Vec<Expr>, Name, Bounds),
}

impl Members {
    /// How many numbers a member has; an empty list may have members of any length.
    pub fn arity(&self) -> Option<usize> {
        match self {
            Self::List(all) => all.first().map(Vec::len),
            Self::Family(element, ..) => Some(element.len()),
        }
    }
}

/// The ends of an array of piles.
pub type Ends = Option<(Expr, Expr)>;

/// The names that expressions may use beside those they bind themselves.
#[derive(Clone, Debug, Default)]
pub struct Declarations<'a> {
    /// The free variables: in a ruleset, the piles.
    pub variables: &'a [Name],
    /// Which of them are arrays, and from where to where; empty if none is.
    pub ends: &'a [Ends],
    /// How many arguments P(…) takes.
    pub piles: usize,
    pub parameters: Vec<&'a ParameterItem>,
    pub lets: Vec<&'a LetItem>,
    pub sets: Vec<&'a SetItem>,
    /// Made when the first name is looked up; what is declared does not change any more then.
    pub index: Index,
}

/// Where each name is declared, so that a text of many items takes no longer for each of them.
pub type Index = Arc<OnceLock<HashMap<String, Places>>>;

/// What a name is declared as, by number. It should be one thing only; two are reported elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places {
    pub variable: Option<usize>,
    pub parameter: Option<usize>,
    pub definition: Option<usize>,
    pub set: Option<usize>,
}

impl<'a> Declarations<'a> {
    fn places(&self, name: &str) -> Places {
        let index = self.index.get_or_init(|| {
            let mut index: HashMap<String, Places> = HashMap::new();
            let mut note = |name: &Name, place: fn(&mut Places) -> &mut Option<usize>, number: usize| {
                place(index.entry(name.text.clone()).or_default()).get_or_insert(number);
            };
            self.variables.iter().enumerate().for_each(|(i, name)| note(name, |p| &mut p.variable, i));
            self.parameters.iter().enumerate().for_each(|(i, item)| note(&item.name, |p| &mut p.parameter, i));
            self.lets.iter().enumerate().for_each(|(i, item)| note(&item.name, |p| &mut p.definition, i));
            self.sets.iter().enumerate().for_each(|(i, item)| note(&item.name, |p| &mut p.set, i));
            index
        });
        index.get(name).copied().unwrap_or_default()
    }

    /// The number of the free variable with this name.
    pub fn variable(&self, name: &str) -> Option<usize> {
        self.places(name).variable
    }

    pub fn parameter(&self, name: &str) -> Option<&'a ParameterItem> {
        self.parameters.get(self.places(name).parameter?).copied()
    }

    /// The number of the `let` with this name.
    pub fn definition(&self, name: &str) -> Option<usize> {
        self.places(name).definition
    }

    /// Is the free variable with this number an array?
    pub fn is_array(&self, variable: usize) -> bool {
        self.ends.get(variable).is_some_and(Option::is_some)
    }

    /// `x3` as the element `x[3]` of an array, which is how engines call it: the number of the array, and the index.
    pub fn flat_element(&self, name: &str) -> Option<(usize, i64)> {
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let index = name.get(letters.len()..).filter(|index| !index.starts_with('0') || *index == "0")?;
        let array = self.variable(letters).filter(|variable| self.is_array(*variable))?;
        Some((array, index.parse().ok()?))
    }

    /// Is one of the free variables an array? Then their number is known only with the parameters.
    pub fn has_arrays(&self) -> bool {
        self.ends.iter().any(Option::is_some)
    }

    pub fn set(&self, name: &str) -> Option<&'a SetItem> {
        self.sets.get(self.places(name).set?).copied()
    }
}
