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
    /// `floor`, `min`, `max`, `sqrt`, `irrational`, `P`, a function such as `xor`, or a `let` with arguments.
    Call(Name, Vec<Expr>),
    /// `zeros(zeckendorf, n)`: the word, the system, and the arguments behind it.
    Numeration(String, SystemText, Vec<Expr>),
    Legal(Vec<Expr>, Vec<Expr>),
    Negate(Box<Expr>),
    Power(Box<Expr>, Box<Expr>),
    Sum(Box<Expr>, Vec<(AddSign, Expr)>),
    Product(Box<Expr>, Vec<(MulSign, Expr)>),
    Abs(Box<Expr>),
    /// A chain `a <= b < c`.
    Compare(Box<Expr>, Vec<(Relation, Expr)>),
    In(Box<Expr>, Name),
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

/// `set B = { element : variable >= from }`.
#[derive(Clone, Debug, PartialEq)]
pub struct SetItem {
    pub name: Name,
    pub element: Expr,
    pub variable: Name,
    pub bounds: Bounds,
}

/// The names that expressions may use beside those they bind themselves.
#[derive(Clone, Debug, Default)]
pub struct Declarations<'a> {
    /// The free variables: in a ruleset, the piles.
    pub variables: &'a [Name],
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

    pub fn set(&self, name: &str) -> Option<&'a SetItem> {
        self.sets.get(self.places(name).set?).copied()
    }
}
