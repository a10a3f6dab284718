//! Who wins a position, by which move, and why.

use crate::decide::{Best, Decision};
use crate::words::{self, Digits};
use ratwheel_rules::{Fact, Move, Outcome, Position};
use serde::Serialize;

/// `{game, position, outcome, strategy, because, facts}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The game as it was asked for.
    pub game: String,
    /// The position.
    pub position: Position,
    /// P or N.
    pub outcome: Outcome,
    /// Who says so.
    pub strategy: String,
    /// Why, in one line.
    pub because: String,
    /// The same as data.
    pub facts: Vec<Fact>,
}

impl OutcomeAnswer {
    /// The decision on a position of a game.
    #[must_use]
    pub fn new(game: &str, position: &Position, decision: &Decision) -> Self {
        Self {
            game: game.to_owned(),
            position: position.clone(),
            outcome: decision.outcome,
            strategy: decision.strategy.clone(),
            because: words::because(&decision.because, Digits::All),
            facts: decision.because.0.clone(),
        }
    }
}

/// `{position, outcome, strategy, moves, because, facts, truncated, count, stalling, winning_replies}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BestAnswer {
    /// The position.
    pub position: Position,
    /// P or N.
    pub outcome: Outcome,
    /// Who says so.
    pub strategy: String,
    /// Winning moves: one, or all up to a limit.
    pub moves: Vec<Move>,
    /// Why, in one line.
    pub because: String,
    /// The same as data.
    pub facts: Vec<Fact>,
    /// Were there more than the limit?
    pub truncated: bool,
    /// How many are listed.
    pub count: usize,
    /// In a lost position: the move that makes it hardest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalling: Option<Move>,
    /// How many replies win after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_replies: Option<usize>,
}

impl BestAnswer {
    /// What was found for a position.
    #[must_use]
    pub fn new(position: Position, best: Best) -> Self {
        let Best { decision, moves, truncated, stalling } = best;
        let (stalling, winning_replies) = stalling.map_or((None, None), |s| (Some(s.by), s.winning_replies));
        Self {
            position,
            outcome: decision.outcome,
            strategy: decision.strategy,
            because: words::because(&decision.because, Digits::All),
            facts: decision.because.0,
            count: moves.len(),
            moves,
            truncated,
            stalling,
            winning_replies,
        }
    }
}
