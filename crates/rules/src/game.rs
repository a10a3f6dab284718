//! What every game can do, whether written in the language or in Rust, and what every strategy must answer.

use crate::extent::{self, Extent, PositionsError};
use crate::message::{Explanation, Message};
use crate::position::{Move, Outcome, Play, Position, RuleName};
use crate::reason::Because;
use ratwheel_numbers::{Cancelled, Control, Natural};
use std::fmt;
use thiserror::Error;

/// A game: positions, legal moves, and how to list them.
pub trait Game: Send + Sync {
    /// The name in the catalogue or in the ruleset.
    fn id(&self) -> &str;

    /// Is this a position of the game? Sorts the piles where the game does.
    ///
    /// # Errors
    /// [`PositionError`] says what is wrong with it.
    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError>;

    /// Is `from` → `to` a move, and by which rule? Works at any size: nothing is enumerated.
    ///
    /// # Errors
    /// [`IllegalMove`] names each rule and what it fails on.
    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove>;

    /// Is `from` → `to` a move? As [`Game::check`], for when the reasons are not wanted.
    fn allows(&self, from: &Position, to: &Position) -> bool {
        self.check(from, to).is_ok()
    }

    /// Every move from a position, each target once, in a stable order (targets ascending), or an error when there are
    /// more than `limit`.
    ///
    /// # Errors
    /// [`MovesError::TooMany`], or that the call was cancelled.
    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError>;

    /// How many piles: a number, or any number from a least one on.
    fn piles(&self) -> Piles;

    /// Every position of the game in a finite extent, lexicographically ascending, or an error when there are more than
    /// `limit`. Where the number of piles is not fixed, piles are taken for coins on a strip, at most one on a square; a
    /// game of yet another kind lists its positions in its own way.
    ///
    /// # Errors
    /// [`PositionsError`]: the wrong number of sides, too many positions, or that the call was cancelled.
    fn positions(
        &self,
        extent: Extent<'_>,
        limit: usize,
        control: Control<'_>,
    ) -> Result<Vec<Position>, PositionsError> {
        extent::positions(self, extent, limit, control)
    }
}

/// How many piles a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piles {
    /// Exactly this number.
    Exactly(usize),
    /// Any number (Frankenstein's coins, which come and go).
    Any,
}

/// Why something is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The wrong number of piles.
    #[error("the game has {expected} pile{}, not {found}", if *expected == 1 { "" } else { "s" })]
    Piles {
        /// How many the game has.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// The game's own condition fails; the text says which and why.
    #[error("{0}")]
    Condition(String),
}

/// Why a step is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMove {
    /// What is wrong before any rule is asked: the target is not a position, or equals the source.
    pub general: Option<String>,
    /// Each rule and the condition of it that fails, numbers filled in: `|(10−4)−(3−0)| = 3 is not < 3`. The nearest rule
    /// comes first.
    pub rules: Vec<RuleFailure>,
    /// What is wrong, for somebody who plays, where it can be told without a formula.
    pub said: Option<Message>,
}

/// One rule that does not allow a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleFailure {
    /// The rule.
    pub rule: RuleName,
    /// The condition that fails, with its numbers.
    pub why: String,
}

impl RuleFailure {
    /// The rule and why it does not apply.
    #[must_use]
    pub fn new(rule: RuleName, why: String) -> Self {
        Self { rule, why }
    }
}

impl IllegalMove {
    /// Something is wrong before any rule is asked.
    #[must_use]
    pub fn general(text: impl Into<String>) -> Self {
        Self { general: Some(text.into()), rules: Vec::new(), said: None }
    }

    /// The same, told to somebody who plays.
    #[must_use]
    pub fn saying(self, message: Message) -> Self {
        Self { said: Some(message), ..self }
    }

    /// No rule applies.
    #[must_use]
    pub fn by_rules(rules: Vec<RuleFailure>) -> Self {
        Self { general: None, rules, said: None }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for line in self.general.iter().cloned().chain(self.rules.iter().map(|r| format!("{}: {}", r.rule, r.why))) {
            if !first {
                f.write_str("; ")?;
            }
            first = false;
            f.write_str(&line)?;
        }
        Ok(())
    }
}

impl std::error::Error for IllegalMove {}

/// Why the moves cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MovesError {
    /// More than the limit.
    #[error("there are more than {limit} moves")]
    TooMany {
        /// The limit that was given.
        limit: usize,
    },
    /// The rule can be checked but its targets cannot be listed; the text says why.
    #[error("the moves cannot be listed: {0}")]
    NotEnumerable(String),
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<Cancelled> for MovesError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Where a game, a rule or a strategy comes from: a document, and a place in it such as "Theorem 2".
///
/// ```
/// use ratwheel_rules::{Citation, Document};
/// assert_eq!(Citation::new("000", "Theorem 2").to_string(), "document 000, Theorem 2");
/// let document = Document::Other { author: "C. L. Bouton", title: "Nim, a game with a complete theory", year: 1901 };
/// let bouton = Citation { document, place: "section 2" };
/// assert_eq!(bouton.to_string(), "C. L. Bouton: Nim, a game with a complete theory (1901), section 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The document.
    pub document: Document,
    /// Section, theorem or table.
    pub place: &'static str,
}

/// A document that is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// One of the five documents of the project, by its number: "000" to "004".
    Numbered(&'static str),
    /// Any other publication.
    Other {
        /// The author, or the authors joined by " and ".
        author: &'static str,
        /// The title.
        title: &'static str,
        /// The year it appeared in.
        year: u16,
    },
}

impl Citation {
    /// A place in one of the five documents.
    #[must_use]
    pub const fn new(document: &'static str, place: &'static str) -> Self {
        Self { document: Document::Numbered(document), place }
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.document {
            Document::Numbered(number) => write!(f, "document {number}, {}", self.place),
            Document::Other { author, title, year } => {
                let authors = match author.rsplit_once(" and ") {
                    Some((most, last)) => format!("{} and {last}", most.replace(" and ", ", ")),
                    None => author.to_owned(),
                };
                write!(f, "{authors}: {title} ({year}), {}", self.place)
            }
        }
    }
}

/// A way to decide a game, at any size.
///
/// A strategy never calls a solver and no solver calls a strategy: they are each other's oracle.
pub trait Strategy: Send + Sync {
    /// `recursive`, `algebraic`, `arithmetic`, …
    fn name(&self) -> &'static str;

    /// Where it comes from.
    fn source(&self) -> Citation;

    /// Normal or misère play.
    fn play(&self) -> Play {
        Play::Normal
    }

    /// Is it polynomial in the number of digits? If not, the text says how it grows.
    fn exponential(&self) -> Option<&'static str> {
        None
    }

    /// Who wins, by which move, and why.
    ///
    /// # Errors
    /// [`OutsideDomain`] when the strategy does not know this position.
    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain>;

    /// As [`Strategy::decide`], by work that may be asked to stop; then it ends soon, with any error. Written by strategies
    /// whose time grows with the piles, or with more than their digits; the others are quick.
    ///
    /// # Errors
    /// As [`Strategy::decide`].
    fn decide_hearing(&self, position: &Position, control: Control<'_>) -> Result<Verdict, OutsideDomain> {
        let _ = control;
        self.decide(position)
    }

    /// As [`Strategy::decide`], and hears when a stop is asked for: before it begins, and while it works if
    /// [`Strategy::decide_hearing`] does.
    ///
    /// # Errors
    /// [`Cancelled`] if a stop was asked for before there was an answer; the inner error is that of [`Strategy::decide`].
    fn decide_watched(
        &self,
        position: &Position,
        control: Control<'_>,
    ) -> Result<Result<Verdict, OutsideDomain>, Cancelled> {
        control.check()?;
        let decided = self.decide_hearing(position, control);
        if decided.is_err() {
            control.check()?;
        }
        Ok(decided)
    }

    /// What [`Strategy::decide`] says, told to a person. Takes longer than deciding; `None` where nobody has written it.
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        let _ = position;
        None
    }

    /// Every winning move, if the strategy can list them all: at most `limit`, and whether there are more.
    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let _ = (position, limit);
        None
    }
}

/// Every winning move, as far as the limit goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// The moves, targets ascending.
    pub moves: Vec<Move>,
    /// Were there more than the limit?
    pub truncated: bool,
}

impl WinningMoves {
    /// The first `limit` of these moves.
    #[must_use]
    pub fn new(mut moves: Vec<Move>, limit: usize) -> Self {
        let truncated = moves.len() > limit;
        moves.truncate(limit);
        Self { moves, truncated }
    }
}

/// What a strategy says. "N without a move" cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// P: every move loses.
    Losing {
        /// Why.
        because: Because,
    },
    /// N: this move wins.
    Winning {
        /// A winning move.
        by: Move,
        /// Why.
        because: Because,
    },
}

impl Verdict {
    /// P or N.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Losing { .. } => Outcome::P,
            Self::Winning { .. } => Outcome::N,
        }
    }

    /// Why.
    #[must_use]
    pub fn because(&self) -> &Because {
        match self {
            Self::Losing { because } | Self::Winning { because, .. } => because,
        }
    }
}

/// The position is outside what a strategy knows; the text says what it knows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
#[non_exhaustive]
pub struct OutsideDomain(pub String);

impl OutsideDomain {
    /// With the reason in words.
    #[must_use]
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}
