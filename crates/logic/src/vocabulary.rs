//! Reading and printing terms and formulas outside a ruleset, with the names that their text may use.

use crate::formula::{Formula, Term};
use crate::syntax::ast::{Declarations, Expr, Index, LetItem, Name, SetItem, Span};
use crate::syntax::check::{definitions, forbid};
use crate::syntax::infer::{Inference, Info, MAX_PROBLEMS, Note};
use crate::syntax::lexer::{Token, items, tokens};
use crate::syntax::lower::{Lowered, Lowering};
use crate::syntax::notation::{self, Notation};
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::write::Writer;
use crate::syntax::{Diagnostic, Problem, latex, mathematics, print};
use thiserror::Error;

/// What is wrong with a text, in its order; the first hundred of everything.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ReadError(pub Vec<Diagnostic>);

impl ReadError {
    fn new(text: &str, problems: &[Problem]) -> Self {
        Self(problems.iter().take(MAX_PROBLEMS).map(|problem| Diagnostic::new(text, problem)).collect())
    }
}

/// The names that a text may use: free variables, and what `let` and `set` items define.
///
/// ```
/// use ratwheel_logic::Vocabulary;
/// let words = Vocabulary::new(&["x", "y"]).defining("let A(n) = floor(n*phi)\nset B = { floor(n*phi^2) : n >= 1 }")?;
/// let formula = words.formula("y in B and x = A(3)")?;
/// assert!(formula.holds(&[4.into(), 7.into()]).unwrap());
/// assert_eq!(words.term("A(x) + y")?.value(&[5.into(), 1.into()]), Ok(9.into()));
/// # Ok::<(), ratwheel_logic::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    free: Vec<Name>,
    primed: bool,
    /// The number of piles, where P(…) and legal(…) may be asked.
    piles: Option<usize>,
    lets: Vec<LetItem>,
    sets: Vec<SetItem>,
    index: Index,
}

impl Vocabulary {
    /// These free variables, numbered from 0.
    #[must_use]
    pub fn new<S: AsRef<str>>(free: &[S]) -> Self {
        let name = |text: &S| Name { text: text.as_ref().to_owned(), span: Span::default() };
        Self { free: free.iter().map(name).collect(), ..Self::default() }
    }

    /// The free variables may be primed too.
    #[must_use]
    pub fn with_primes(mut self) -> Self {
        self.primed = true;
        self
    }

    /// P(…) and legal(… -> …) may be asked, of positions with this many piles.
    #[must_use]
    pub fn with_game(mut self, piles: usize) -> Self {
        self.piles = Some(piles);
        self
    }

    /// Adds what the `let` and `set` items of a text define.
    ///
    /// # Errors
    /// [`ReadError`] with everything that is wrong.
    pub fn defining(mut self, text: &str) -> Result<Self, ReadError> {
        let (tokens, mut problems) = tokens(text);
        self.index = Index::default();
        for item in items(&tokens) {
            if let Err(problem) = self.define(text, item) {
                problems.push(*problem);
            }
        }
        if problems.is_empty() {
            let declared = self.declarations();
            let mut inference = Inference::new(&declared, &[]);
            definitions(&mut inference);
            problems = inference.problems;
        }
        if problems.is_empty() {
            return Ok(self);
        }
        Err(ReadError::new(text, &problems))
    }

    fn define(&mut self, text: &str, item: &[Token<'_>]) -> Parsed<()> {
        let mut parser = Parser::new(text, item);
        if parser.accept_word("let") {
            let item = parser.let_item()?;
            parser.finished()?;
            self.lets.push(item);
        } else if parser.accept_word("set") {
            let item = parser.set_item()?;
            parser.finished()?;
            self.sets.push(item);
        } else {
            return Err(parser.expected("`let` or `set`"));
        }
        Ok(())
    }

    fn declarations(&self) -> Declarations<'_> {
        Declarations {
            ends: &[],
            variables: &self.free,
            piles: self.piles.unwrap_or(0),
            parameters: Vec::new(),
            lets: self.lets.iter().collect(),
            sets: self.sets.iter().collect(),
            index: Index::clone(&self.index),
        }
    }

    /// Reads a formula.
    ///
    /// # Errors
    /// [`ReadError`] with everything that is wrong.
    pub fn formula(&self, text: &str) -> Result<Formula, ReadError> {
        self.read(text, |inference, expr| inference.formula(expr), |lowering, expr| lowering.formula(expr))
    }

    /// Reads a term.
    ///
    /// # Errors
    /// [`ReadError`] with everything that is wrong.
    pub fn term(&self, text: &str) -> Result<Term, ReadError> {
        self.read(text, |inference, expr| inference.integer(expr), |lowering, expr| lowering.term(expr))
    }

    fn read<T>(
        &self,
        text: &str,
        infer: impl for<'a> FnOnce(&mut Inference<'a>, &'a Expr) -> Info,
        lower: impl for<'a> FnOnce(&mut Lowering<'a>, &'a Expr) -> Lowered<T>,
    ) -> Result<T, ReadError> {
        let (tokens, problems) = tokens(text);
        if !problems.is_empty() {
            return Err(ReadError::new(text, &problems));
        }
        let mut parser = Parser::new(text, &tokens);
        let expr = parser.expression().and_then(|expr| parser.finished().map(|()| expr));
        let expr = expr.map_err(|problem| ReadError::new(text, &[*problem]))?;
        let declared = self.declarations();
        let mut inference = Inference::new(&declared, &[]);
        let info = infer(&mut inference, &expr);
        let mut forbidden = vec![Note::Real];
        forbidden.extend((!self.primed).then_some(Note::Primed));
        forbidden.extend(self.piles.is_none().then_some(Note::Claimed));
        forbid(&mut inference, &info, "a formula here", &forbidden);
        if !inference.problems.is_empty() {
            return Err(ReadError::new(text, &inference.problems));
        }
        lower(&mut Lowering::new(&declared), &expr).map_err(|fault| ReadError::new(text, &[fault.problem]))
    }
}

/// The names of free variables, for printing.
fn owned<S: AsRef<str>>(names: &[S]) -> Vec<String> {
    names.iter().map(|name| name.as_ref().to_owned()).collect()
}

macro_rules! texts {
    ($what:ident, $write:ident, $parse:literal) => {
        impl $what {
            #[doc = $parse]
            /// The names are those of its free variables, which may be primed.
            ///
            /// # Errors
            /// [`ReadError`] with everything that is wrong.
            pub fn parse<S: AsRef<str>>(text: &str, names: &[S]) -> Result<Self, ReadError> {
                Vocabulary::new(names).with_primes().$write(text)
            }

            fn source<S: AsRef<str>>(&self, names: &[S]) -> Expr {
                Writer::new(&owned(names)).$write(self)
            }

            fn notation<S: AsRef<str>>(&self, names: &[S]) -> Notation {
                mathematics::expression(&self.source(names))
            }

            /// The text in the language, with these names for the free variables. Sets appear by their names.
            #[must_use]
            pub fn to_text<S: AsRef<str>>(&self, names: &[S]) -> String {
                print::expression(&self.source(names))
            }

            /// Mathematical notation in plain text: x′, ⌊…⌋, ≤, ∧, ∃.
            #[must_use]
            pub fn to_mathematics<S: AsRef<str>>(&self, names: &[S]) -> String {
                notation::plain(&self.notation(names))
            }

            /// LaTeX without dollar signs, for papers that load `amsmath` and `amssymb`.
            #[must_use]
            pub fn to_latex<S: AsRef<str>>(&self, names: &[S]) -> String {
                latex::formula(&self.notation(names))
            }

            /// A MathML `math` element.
            #[must_use]
            pub fn to_mathml<S: AsRef<str>>(&self, names: &[S]) -> String {
                notation::formula(&self.notation(names))
            }
        }
    };
}

texts!(Formula, formula, "Reads a formula of the language.");
texts!(Term, term, "Reads a term of the language.");
