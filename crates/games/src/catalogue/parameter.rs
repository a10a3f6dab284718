//! What can be set in a game.

use super::Words;

/// A parameter of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Which values there are.
    pub kind: ParameterKind,
    /// What it may be, in words: "an integer ≥ 1".
    pub range: &'static str,
    /// What it is when it is not given, in words.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// Range and meaning in German.
    pub de: ParameterWords,
}

/// What is said of a parameter, in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct ParameterWords {
    /// What it may be.
    pub range: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

impl ParameterWords {
    /// Range and meaning.
    pub(crate) const fn new(range: &'static str, meaning: &'static str) -> Self {
        Self { range, meaning }
    }
}

/// Which values a parameter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "type", content = "of", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ParameterKind {
    /// An integer.
    Integer(Bounds),
    /// The number of piles: a large value makes a large game.
    Piles {
        /// How many there may be.
        bounds: Bounds,
        /// Does a position set it, when it is not given?
        follows_position: bool,
    },
    /// An irrational number.
    Irrational,
    /// A chess piece, as `queen` or `rook+knight`.
    Piece,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The code of an octal game, as `0.77`.
    OctalCode,
}

/// The least and the largest value of an integer, and the one that is taken when none is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Bounds {
    /// The least value.
    pub least: u64,
    /// The value when none is given.
    pub usual: u64,
    /// The largest value.
    pub most: u64,
}

impl Parameter {
    /// The number of piles of a game, within these bounds.
    pub(crate) const fn piles(name: &'static str, bounds: Bounds, range: Words, default: &'static str) -> Self {
        let kind = ParameterKind::Piles { bounds, follows_position: false };
        let de = ParameterWords::new(range.de, "die Anzahl der Haufen");
        Self { name, kind, range: range.en, default, meaning: "the number of piles", de }
    }

    /// Does it say how many piles the game has?
    #[must_use]
    pub fn counts_piles(&self) -> bool {
        matches!(self.kind, ParameterKind::Piles { .. })
    }

    /// Does a position set it, when it is not given?
    #[must_use]
    pub fn follows_position(&self) -> bool {
        matches!(self.kind, ParameterKind::Piles { follows_position: true, .. })
    }
}
