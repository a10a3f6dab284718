//! The take-away games of five documents and a few others: rules, strategies at any size, claims and examples.
//!
//! [`catalogue`] lists them; each module holds one family, with its rules in words and as text, every strategy that its
//! document gives, and what is wrong in the print. A strategy decides positions of any size and says why.
//!
//! ```
//! use ratwheel_games::Spec;
//! use ratwheel_rules::{Outcome, Position};
//! let (entry, rat) = "rat".parse::<Spec>()?.build()?;
//! assert_eq!(entry.source.to_string(), "document 000, section 1");
//! let position = Position::from([17u64, 34, 67]); // row 10 of table 1
//! for strategy in &rat.strategies {
//!     assert_eq!(strategy.decide(&position).unwrap().outcome(), Outcome::P, "{}", strategy.name());
//! }
//! # Ok::<(), ratwheel_games::BuildError>(())
//! ```

/// What a strategy says of itself: its name, where it comes from, and for which way of play it is, if not for normal play.
macro_rules! about {
    ($self:ident, $name:expr, $source:expr $(, $play:expr)?) => {
        fn name(&$self) -> &'static str {
            $name
        }

        fn source(&$self) -> ratwheel_rules::Citation {
            $source
        }

        $(fn play(&$self) -> ratwheel_rules::Play {
            $play
        })?
    };
}

pub mod beta;
pub mod corner;
pub mod fat_rat;
pub mod fibonacci_nim;
pub mod frankenstein;
pub mod mark;
pub mod moore;
pub mod mouse;
pub mod mouse_trap;
pub mod multi_wythoff;
pub mod nim;
pub mod octal;
#[cfg(test)]
mod oracle;
pub mod placing;
pub mod raleigh;
pub mod rat;
mod rat_table;
pub mod rats;
pub mod star;
pub mod sums;
pub mod welter;
pub mod wythoff;

mod catalogue;

pub use catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Layout, LayoutError, Membership, Page, Parameter,
    ParameterKind, ParameterWords, Rules, Shape, Showcase, Spec, Table, Words, catalogue, find, invitation,
    split_outside_brackets,
};

use ratwheel_numbers::Natural;
use ratwheel_rules::{Message, Position};

/// Said of a step after which a pile is larger than before, in a game whose piles never grow.
pub(crate) fn grown(from: &Position, to: &Position) -> Option<Message> {
    let mut piles = from.piles().iter().zip(to.piles()).enumerate();
    let (pile, (from, to)) = piles.find(|(_, (from, to))| to > from)?;
    Some(Message::new("illegal-grows").with("pile", pile + 1).with("from", from).with("to", to))
}

/// Piles in binary below each other, the places that matter marked; nothing where they are too many or too long to be read.
pub(crate) fn binary_rows(piles: &[Natural], marked: &[usize]) -> Vec<ratwheel_rules::NumeralRow> {
    const MOST: usize = 12;
    if piles.len() > MOST {
        return Vec::new();
    }
    let row = |pile: &Natural| {
        let digits = binary_digits(pile, pile.bit_len().max(1));
        ratwheel_rules::NumeralRow::new(pile, &digits, marked.iter().copied())
    };
    piles.iter().map(row).collect()
}

/// What another crate could not compute is outside what a strategy knows.
pub(crate) fn outside(error: impl std::fmt::Display) -> ratwheel_rules::OutsideDomain {
    ratwheel_rules::OutsideDomain::new(error.to_string())
}

/// The last `places` binary digits, most significant first.
pub(crate) fn binary_digits(number: &Natural, places: u64) -> Vec<Natural> {
    let words = number.to_words();
    let digit = |place: u64| {
        let word = usize::try_from(place / 64).ok().and_then(|index| words.get(index)).copied().unwrap_or(0);
        Natural::from(word >> (place % 64) & 1)
    };
    (0..places).rev().map(digit).collect()
}
