//! Take-away games as relations: the language they are written in, legality with reasons, and the moves of a position.
//!
//! A move takes a position (x, y, …) to (x', y', …); a ruleset is a relation between the two. One checked form of it,
//! [`core::Relational`], feeds every engine: [`RelationalGame`] judges and lists moves, other crates solve, prove and print.
//! Games of another kind implement [`Game`] themselves. [`Strategy`] is what decides a game at any size,
//! [`Because`] is why, and an [`Explanation`] tells it to a person.
//!
//! ```
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! use ratwheel_rules::{Game, Position, RelationalGame};
//! let rules = Ruleset::parse("game nim2\npiles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y").unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let from = Position::from([3u64, 5]);
//! assert_eq!(&*game.check(&from, &Position::from([3u64, 0]))?, "I");
//! let why = game.check(&from, &Position::from([2u64, 4])).unwrap_err();
//! assert!(why.to_string().contains("y′ = 4 is not y = 5"), "{why}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claims;
pub mod core;
mod extent;
mod game;
mod illegal;
pub mod language;
mod message;
mod position;
mod reason;
mod relational;
mod roman;
mod symmetry;

pub use extent::{Extent, PositionsError};
pub use game::{
    Citation, Document, Game, IllegalMove, MovesError, OutsideDomain, Piles, PositionError, RuleFailure, Strategy,
    Verdict, WinningMoves,
};
pub use message::{Explanation, Message, NumeralRow, Said, Step};
pub use position::{Move, Outcome, Play, Position, RuleName};
pub use ratwheel_logic::{EvalError, MAX_STEPS};
pub use reason::{Because, Fact};
pub use relational::RelationalGame;
pub use roman::roman;
