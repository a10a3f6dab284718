//! A game with its parameters filled in.

use super::{Layout, Rules, Table};
use crate::sums::NimValues;
use ratwheel_numbers::Natural;
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Game, Outcome, Piles, Position, RelationalGame, Strategy};
use std::borrow::Cow;
use std::sync::Arc;

/// A game with its parameters filled in.
pub struct Instance {
    /// The rules in words.
    pub words: Cow<'static, str>,
    /// The same in German, for games of the catalogue.
    pub german: Cow<'static, str>,
    /// The rules, made ready for play once.
    pub rules: Rules,
    /// The strategies, the quickest first.
    pub strategies: Vec<Box<dyn Strategy>>,
    /// A small position to start with.
    pub start: Position,
    /// The table of P-positions as the documents print it.
    pub table: Option<Table>,
    /// The tables as the documents arrange them on the page, the most telling first.
    pub layouts: Vec<Layout>,
    /// Nim-values in closed form, where they are known.
    pub values: Option<Arc<dyn NimValues>>,
    /// Positions that the document names with their outcome.
    pub examples: Vec<(Position, Outcome)>,
    /// Membership, for sets.
    pub member: Option<Membership>,
    /// How positions are drawn, if not as the number of piles suggests.
    pub drawn: Option<Shape>,
    /// Columns and rows of a board that ends; a position beyond them is a piece that waits beside it.
    pub edges: Option<[u64; 2]>,
    /// A ruleset with open parameters for the whole family, with the scripts of its proofs, where that is more than the rules.
    pub family: Option<&'static str>,
}

/// Is a position in the set?
pub type Membership = Arc<dyn Fn(&Position) -> Result<bool, String> + Send + Sync>;

/// How the positions of a game are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), schemars(inline))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shape {
    /// Two piles, as a cell of a board.
    Board,
    /// Heaps of tokens.
    Heaps,
    /// Coins on a strip.
    Strip,
}

impl Instance {
    /// A game with what every game has.
    #[must_use]
    pub fn new(words: impl Into<Cow<'static, str>>, rules: Rules, start: Position) -> Self {
        Self {
            words: words.into(),
            german: Cow::Borrowed(""),
            rules,
            strategies: Vec::new(),
            start,
            table: None,
            layouts: Vec::new(),
            values: None,
            examples: Vec::new(),
            member: None,
            drawn: None,
            edges: None,
            family: None,
        }
    }

    /// With the rules in German words.
    #[must_use]
    pub fn in_german(self, words: impl Into<Cow<'static, str>>) -> Self {
        Self { german: words.into(), ..self }
    }

    /// How its positions are drawn: unless the game says otherwise, any number of piles are coins on a strip and two
    /// are a cell of a board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        if let Some(shape) = self.drawn {
            return shape;
        }
        match self.game().map(Game::piles) {
            Some(Piles::Any) => Shape::Strip,
            Some(Piles::Exactly(2)) => Shape::Board,
            _ => Shape::Heaps,
        }
    }

    /// As [`Rules::game`].
    #[must_use]
    pub fn game(&self) -> Option<&dyn Game> {
        self.rules.game()
    }

    /// As [`Rules::relational`].
    #[must_use]
    pub fn relational(&self) -> Option<&Arc<RelationalGame>> {
        self.rules.relational()
    }

    /// As [`Rules::relation`].
    #[must_use]
    pub fn relation(&self) -> Option<&Relational> {
        self.rules.relation()
    }

    /// As [`Rules::text`].
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.rules.text()
    }
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Instance").field("words", &self.words).field("start", &self.start).finish_non_exhaustive()
    }
}

/// A position in machine words.
pub(crate) fn position(piles: &[u64]) -> Position {
    piles.iter().copied().map(Natural::from).collect()
}

/// P-positions that a document prints.
pub(crate) fn safe<const M: usize>(positions: &[[u64; M]]) -> Vec<(Position, Outcome)> {
    positions.iter().map(|piles| (position(piles), Outcome::P)).collect()
}
