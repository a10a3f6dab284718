//! The Fat Rat game: the Rat game with any number m ≥ 2 of piles.
//!
//! The P-positions are the rows of the rat table, A^k_n = ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1 (document 000, section 8).
//! The document asks which rules give them; [`Variant`] lists three answers.
//!
//! # The rules of the chain, and why they work
//! From x_1 ≤ … ≤ x_m to u_1 ≤ … ≤ u_m: (I) take positive amounts from 1 to m−1 piles; or, for j = 1, …, m−1, type j+1:
//! every pile shrinks and |(x_{j+1}−u_{j+1})−(x_j−u_j)| < b_j(e), e = u_{j+1}−u_j, where b_j(e) is 2^{j−1} if e = 0,
//! 2^j−1 if e ≡ 2^{m−1}−2^{j−1} (mod 2^m−1), and 2^j otherwise.
//!
//! *Differences.* A^k_n = 2^k n − ⌈n/2^{m−k}⌉ − 2^{k−1} + 1, so d^j_n = A^{j+1}_n − A^j_n satisfies d^j_1 = 2^{j−1} and
//! d^j_{n+1} − d^j_n = 2^j − \[n ≡ 2^{m−j−1} (mod 2^{m−j})\]. The residue of d^j_n modulo 2^m−1 tells n modulo 2^{m−j},
//! and b_j(d^j_i) = d^j_{i+1} − d^j_i for all i ≥ 0: the bound is the gap to the next row.
//!
//! *No move from row n to row i.* Type I leaves a pile, which fixes the row, as every integer stands in one place of
//! the table. Type j+1 would need d^j_n − d^j_i < b_j(d^j_i) = d^j_{i+1} − d^j_i with i < n, but d^j grows.
//!
//! *A move from every other position.* If x_1 = 0, type I takes the rest. Else x_1 = A^k_n for one k and n. If x_j ≥
//! A^j_n for all j > k, type I leads to row n: pile x_1 stays, and the k−1 next piles are at least x_1 > A^1_n, …,
//! A^{k−1}_n. Otherwise let i_j be the largest i with d^j_i ≤ x_{j+1} − x_j, and i = i_{j*} the least of them. As x_k ≥
//! A^k_n and some x_j < A^j_n, j > k, one difference between is below that of row n: i < n. So x_1 ≥ A^1_n > A^1_i, and
//! x_j ≥ x_1 + (A^j_i − A^1_i) > A^j_i for all j. Finally 0 ≤ (x_{j*+1} − x_{j*}) − d^{j*}_i < d^{j*}_{i+1} − d^{j*}_i
//! = b_{j*}: type j*+1 leads to row i. ∎
//!
//! ```
//! use ratwheel_games::fat_rat::{FatRat, Variant};
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! let strategy = FatRat::algebraic(4, Variant::Chain)?;
//! let Verdict::Winning { by, .. } = strategy.decide(&Position::from([5u64, 10, 18, 37]))? else { panic!() };
//! assert_eq!((&*by.rule, by.to), ("III", Position::from([3u64, 6, 12, 23])));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod explain;
mod family;
mod legality;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use relation::relation;
pub use strategy::FatRat;

use ratwheel_rules::{OutsideDomain, Strategy};

/// Which rules lead to the rows of the rat table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Each type of move tests two neighbouring piles.
    #[default]
    Chain,
    /// Each type of move tests the smallest pile and another.
    Star,
    /// As the Rat game: the star's types from III on, and a type II that looks at the position moved from.
    Rat,
}

impl Variant {
    /// The pile that the type of pile `high` compares it with, counted from 1.
    fn compared_with(self, high: usize) -> usize {
        match self {
            Self::Chain => high - 1,
            Self::Star | Self::Rat => 1,
        }
    }
}

/// Every strategy for m piles, the quickest first.
///
/// # Errors
/// [`OutsideDomain`] unless 2 ≤ m ≤ 1024.
pub fn strategies(m: usize, variant: Variant) -> Result<Vec<Box<dyn Strategy>>, OutsideDomain> {
    let mut all: Vec<Box<dyn Strategy>> =
        vec![Box::new(FatRat::algebraic(m, variant)?), Box::new(FatRat::arithmetic(m, variant)?)];
    if m <= FatRat::MOST_RECURSIVE {
        all.push(Box::new(FatRat::recursive(m, variant)?));
    }
    Ok(all)
}
