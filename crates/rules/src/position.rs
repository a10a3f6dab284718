//! Positions, moves and outcomes: the nouns that every game shares.

use ratwheel_numbers::Natural;
use std::fmt;
use std::sync::Arc;

/// A position: the sizes of the piles, or the squares of the coins.
///
/// ```
/// use ratwheel_rules::Position;
/// let position = Position::from([24u64, 32]);
/// assert_eq!(position.to_string(), "(24,32)");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema), schemars(inline))]
pub struct Position(Vec<Natural>);

impl Position {
    /// The position with these piles.
    #[must_use]
    pub fn new(piles: Vec<Natural>) -> Self {
        Self(piles)
    }

    /// The piles.
    #[must_use]
    pub fn piles(&self) -> &[Natural] {
        &self.0
    }

    /// The piles as machine words, if all fit.
    #[must_use]
    pub fn to_words(&self) -> Option<Vec<u64>> {
        self.0.iter().map(Natural::to_u64).collect()
    }

    /// The same piles in ascending order.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut piles = self.0.clone();
        piles.sort();
        Self(piles)
    }

    /// The sum of the piles.
    #[must_use]
    pub fn total(&self) -> Natural {
        self.0.iter().cloned().sum()
    }
}

impl<T: Into<Natural>, const N: usize> From<[T; N]> for Position {
    fn from(piles: [T; N]) -> Self {
        Self(piles.into_iter().map(Into::into).collect())
    }
}

impl FromIterator<Natural> for Position {
    fn from_iter<I: IntoIterator<Item = Natural>>(piles: I) -> Self {
        Self(piles.into_iter().collect())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, pile) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{pile}")?;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Who wins: the player who moved last to the position (P, "safe") or the one who moves next (N).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema), schemars(inline))]
pub enum Outcome {
    /// The previous player wins: every move loses.
    P,
    /// The next player wins: some move leads to P.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::P { "P" } else { "N" })
    }
}

/// What it means to be unable to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Play {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// The name of a rule, as `I` or `III`.
pub type RuleName = Arc<str>;

/// A move: which rule leads where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Move {
    /// The rule that allows it.
    pub rule: RuleName,
    /// The position after the move.
    pub to: Position,
}
