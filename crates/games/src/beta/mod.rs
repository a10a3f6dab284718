//! The three games on Beatty's theorem: β-nim, β-Wynim and β^T-Wynim, for any irrational β > 2.
//!
//! Two ordered piles; all three share the P-positions (A_n, B_n) and (B_n, A_n) with A_n = ⌊nβ/(β−1)⌋ and B_n = ⌊nβ⌋
//! (document 001, Theorem 1). For β^T-Wynim with β < 3 the theorem fails, and the strategy says so.
//!
//! ```
//! use ratwheel_games::beta::{BeattyGame, BeattyStrategy};
//! use ratwheel_numbers::Real;
//! use ratwheel_rules::{Outcome, Position, Strategy, Verdict};
//! let wynim = BeattyStrategy::new(BeattyGame::Wynim, &Real::pi())?;
//! let table_1 = Position::from([7u64, 15]);
//! assert_eq!(wynim.decide(&table_1)?.outcome(), Outcome::P);
//! let Verdict::Winning { by, .. } = wynim.decide(&Position::from([7u64, 16]))? else { panic!() };
//! assert_eq!(by.to, table_1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod explain;
mod pair;
mod strategy;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use entry::{BETA_NIM, WYNIM, WYNIM_T};
pub(crate) use explain::written;
pub use pair::{BeattyPair, BetaError};
pub use strategy::BeattyStrategy;

use ratwheel_numbers::Real;
use ratwheel_rules::Strategy;

/// Which of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeattyGame {
    /// β-nim (G1).
    BetaNim,
    /// β-Wynim (G2).
    Wynim,
    /// β^T-Wynim (G3).
    WynimT,
    /// β^T-Wynim with (4,5) and (5,4) forbidden too where the triangles are: right for φ² ≤ β < 3 as well.
    WynimTRepaired,
}

impl BeattyGame {
    /// The title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::BetaNim => "β-nim",
            Self::Wynim => "β-Wynim",
            Self::WynimT | Self::WynimTRepaired => "β^T-Wynim",
        }
    }
}

/// Every strategy of a game with this β.
///
/// # Errors
/// [`BetaError`] unless β is irrational and greater than 2.
pub(crate) fn strategies(game: BeattyGame, beta: &Real) -> Result<Vec<Box<dyn Strategy>>, BetaError> {
    Ok(vec![Box::new(BeattyStrategy::new(game, beta)?)])
}
