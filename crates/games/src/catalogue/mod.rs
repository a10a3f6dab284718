//! The catalogue: every game by name, with all that front ends show of it.
//!
//! A front end never names a game; it reads [`catalogue`]. Adding a game is adding its module and one line here, and the
//! tests that walk the catalogue cover it from then on.

mod arguments;
mod entries;
mod rules;
mod showcases;
mod tables;

pub use arguments::{Arguments, BuildError, Spec};
pub use rules::Rules;
pub use showcases::{Family, Showcase, Words, families, invitation};
pub use tables::Table;

use crate::sums::NimValues;
use ratwheel_rules::{Citation, Outcome, Position, Strategy};
use std::borrow::Cow;
use std::sync::Arc;

/// Does an entry have rules?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A game with rules.
    Game,
    /// A set of positions only: membership and tables, no rules are known.
    Set,
}

/// What a front end draws for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Two coordinates on a chessboard.
    Chessboard,
    /// Heaps of tokens.
    Heaps,
    /// Coins on a strip.
    Strip,
}

/// A parameter of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it may be, in words: "an integer ≥ 1".
    pub range: &'static str,
    /// What it is when it is not given.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// The meaning of parameters that say how many piles a game has.
const NUMBER_OF_PILES: &str = "the number of piles";

impl Parameter {
    /// Does it say how many piles the game has? Then a large value makes a large game.
    #[must_use]
    pub fn counts_piles(&self) -> bool {
        self.meaning == NUMBER_OF_PILES
    }
}

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The identifier.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// With rules or without.
    pub kind: Kind,
    /// What is drawn.
    pub board: Board,
    /// Where it comes from.
    pub source: Citation,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What to know about the documents' text.
    pub notes: &'static [&'static str],
    build: fn(&Arguments) -> Result<Instance, BuildError>,
}

/// A game with its parameters filled in.
pub struct Instance {
    /// The rules in words.
    pub words: Cow<'static, str>,
    /// The rules, made ready for play once.
    pub rules: Rules,
    /// The strategies, the quickest first.
    pub strategies: Vec<Box<dyn Strategy>>,
    /// A small position to start with.
    pub start: Position,
    /// The table of P-positions as the documents print it.
    pub table: Option<Table>,
    /// Nim-values in closed form, where they are known.
    pub values: Option<Arc<dyn NimValues>>,
    /// Positions that the document names with their outcome.
    pub examples: Vec<(Position, Outcome)>,
    /// Membership, for sets.
    pub member: Option<Membership>,
}

/// Is a position in the set?
pub type Membership = Arc<dyn Fn(&Position) -> Result<bool, String> + Send + Sync>;

/// Every entry, in the order of the documents.
#[must_use]
pub fn catalogue() -> &'static [Entry] {
    &entries::ALL
}

/// The entry with this identifier.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    catalogue().iter().find(|entry| entry.id == id)
}

impl Entry {
    /// The game with these parameters.
    ///
    /// # Errors
    /// [`BuildError::Parameter`] says which parameter is wrong and what it may be.
    pub fn build(&self, arguments: &Arguments) -> Result<Instance, BuildError> {
        let known = |key: &str| self.parameters.iter().any(|parameter| parameter.name == key);
        if let Some((key, _)) = arguments.iter().find(|(key, _)| !known(key)) {
            let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
            let has = if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
            return Err(BuildError::parameter(format_args!("{} has no parameter `{key}`; {has}", self.id)));
        }
        (self.build)(arguments)
    }
}

impl Spec {
    /// The entry and the game it names.
    ///
    /// # Errors
    /// [`BuildError`] when there is no such game or a parameter is wrong.
    pub fn build(&self) -> Result<(&'static Entry, Instance), BuildError> {
        let Some(entry) = find(&self.id) else {
            let known = catalogue().iter().map(|entry| entry.id).collect();
            return Err(BuildError::UnknownGame { id: self.id.clone(), known });
        };
        Ok((entry, entry.build(&self.arguments)?))
    }
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Instance").field("words", &self.words).field("start", &self.start).finish_non_exhaustive()
    }
}
