//! The three games on Beatty's theorem: β-nim, β-Wynim and β^T-Wynim, for any irrational β > 2.
//!
//! Two ordered piles; all three share the P-positions (A_n, B_n) and (B_n, A_n) with A_n = ⌊nβ/(β−1)⌋ and B_n = ⌊nβ⌋
//! (document 001, Theorem 1; for β^T-Wynim with β < 3 the theorem fails and the strategy says so).
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

mod pair;
mod strategy;
#[cfg(test)]
pub(crate) mod tests;

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
    /// The name in the catalogue, without the variant.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::BetaNim => "beta-nim",
            Self::Wynim => "wynim",
            Self::WynimT | Self::WynimTRepaired => "wynim-t",
        }
    }

    /// The title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::BetaNim => "β-nim",
            Self::Wynim => "β-Wynim",
            Self::WynimT | Self::WynimTRepaired => "β^T-Wynim",
        }
    }

    /// The ruleset text; the repaired game is its variant `repaired`.
    #[must_use]
    pub fn rules(self) -> &'static str {
        match self {
            Self::BetaNim => include_str!("beta-nim.rules"),
            Self::Wynim => include_str!("wynim.rules"),
            Self::WynimT | Self::WynimTRepaired => include_str!("wynim-t.rules"),
        }
    }

    /// The rules in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::BetaNim => {
                "Two piles and a fixed irrational number β > 2. Take any positive number of tokens from one pile. If \
                 neither pile is of the form ⌊nβ⌋ with n ≥ 1, you may also take from both piles at once, as long as \
                 from one of them you take at most ⌊β⌋. Whoever cannot move loses."
            }
            Self::Wynim => {
                "Two piles and a fixed irrational number β > 2. Take any positive number of tokens from one pile. If \
                 neither pile is of the form ⌊nβ⌋ with n ≥ 1, you may also take s from one and t from the other, both \
                 positive, as long as s and t differ by less than ⌊β⌋. Whoever cannot move loses."
            }
            Self::WynimT => {
                "Two piles and a fixed irrational number β > 2; let d = ⌊β⌋. Take any positive number of tokens from \
                 one pile, or s from one and t from the other, both positive and differing by less than d. If a pile \
                 is of the form ⌊nβ⌋ with n ≥ 1, the amounts 1 and d, 2 and d, 2 and d+1 may not be taken together. \
                 Whoever cannot move loses."
            }
            Self::WynimTRepaired => {
                "As β^T-Wynim, and where the amounts 1 and d, 2 and d, 2 and d+1 are forbidden, so are 4 and 5."
            }
        }
    }

    /// What the document gets wrong or leaves open about it.
    #[must_use]
    pub fn notes(self) -> &'static [&'static str] {
        const NIM_MOVE: &str =
            "Rule (I) is printed with y − t > 0; emptying the second pile is meant to be allowed, so y − t ≥ 0.";
        match self {
            Self::BetaNim => &[
                NIM_MOVE,
                "Taking at most ⌊β⌋ − 1 from the other pile would not be enough: with β = π no such move wins from \
                 (24,24).",
            ],
            Self::Wynim => &[NIM_MOVE],
            Self::WynimT | Self::WynimTRepaired => &[
                NIM_MOVE,
                "Theorem 1 is false for this game when 2 < β < 3: with β = e the step (30,51) → (26,46) takes 4 and 5 \
                 and joins two claimed P-positions, and (30,52) is P; with √7 it fails at (16,26), with √5 at \
                 (3,4) → (0,0). It fails for every β < φ².",
                "Variant `repaired` forbids 4 and 5 together as well and is right for φ² ≤ β < 3: two P-positions at \
                 distance two in the table can differ by (4,5) at the worst.",
                "Unrepaired it is right below 3 when (2β−5)(β−1)/(3−β) is an odd integer (φ², 1+√3, (1+√21)/2, √8, …): \
                 there the gap pair (4,5) never occurs.",
                "The triangles may not be forbidden everywhere: with β = π the position (11,24) would change.",
            ],
        }
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(self) -> &'static str {
        "document 001, section 1.1"
    }
}

/// A small position to start from.
pub(crate) const START: &[u64] = &[11, 16];

/// Every strategy of a game with this β.
///
/// # Errors
/// [`BetaError`] unless β is irrational and greater than 2.
pub(crate) fn strategies(game: BeattyGame, beta: &Real) -> Result<Vec<Box<dyn Strategy>>, BetaError> {
    Ok(vec![Box::new(BeattyStrategy::new(game, beta)?)])
}
