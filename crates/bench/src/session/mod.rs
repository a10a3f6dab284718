//! A game in progress: whose turn it is, the moves so far and what each was worth, undo and redo.
//!
//! The session keeps the record. An [`Oracle`], which can be shared between threads, answers the slow questions: the
//! opponent's move, the mark of a move, a hint, and who wins and why. Nothing here knows how a game is drawn.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_bench::Bench;
//! use ratwheel_bench::session::{Mark, Player, Session, Settings, Side, Skill};
//! use std::sync::Arc;
//!
//! let bench = Arc::new(Bench::open("wythoff")?);
//! let start = bench.position_from_text("3,4")?;
//! let settings = Settings { players: [Player::Human, Player::Opponent(Skill::Perfect)], ..Settings::default() };
//! let mut session = Session::new(bench, &start, settings)?;
//! session.play(&[3u64.into(), 0u64.into()])?; // (1,2) was the winning move
//! let turn = &session.history()[0];
//! assert_eq!(session.oracle().mark(&turn.from, &turn.by.to, Control::none())?, Mark::Slip);
//!
//! let (position, skill, random) = session.awaited().expect("it is the opponent's turn");
//! let reply = session.oracle().reply(&position, skill, random, Control::none())?;
//! session.accept(reply)?;
//! assert_eq!(session.ending().map(|ending| ending.winner), Some(Side::Second));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choose;
mod oracle;
mod player;
mod random;
#[cfg(test)]
mod tests;

pub use choose::{Manner, Reply};
pub use oracle::{Mark, Oracle};
pub use player::{Chance, ChanceError, Player, Side, Skill};
pub use random::Random;

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{IllegalMove, Move, Play, Position};
use std::sync::Arc;

/// Who plays, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Who makes the moves of each side, the first side first.
    pub players: [Player; 2],
    /// Who cannot move loses (normal) or wins (misère).
    pub play: Play,
    /// The seed of the opponents' random choices.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { players: [Player::Human, Player::Opponent(Skill::Perfect)], play: Play::Normal, seed: 0 }
    }
}

/// One move of the game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who moved.
    pub side: Side,
    /// From where.
    pub from: Position,
    /// The move.
    pub by: Move,
    /// How an opponent chose it; `None` for a person's move.
    pub manner: Option<Manner>,
    /// What it was worth, once somebody has asked the oracle.
    pub mark: Option<Mark>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won.
    pub winner: Side,
    /// Did the other player resign? If not, there was no move left.
    pub resigned: bool,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The rules do not allow it.
    #[error("not a move: {0}")]
    Illegal(#[source] IllegalMove),
    /// The game has ended.
    #[error("the game is over; take a move back or start a new game")]
    Over,
    /// It is the other player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
}

/// The state of a game being played.
#[derive(Debug)]
pub struct Session {
    oracle: Arc<Oracle>,
    settings: Settings,
    start: Position,
    /// Every move, including those that were taken back.
    turns: Vec<Turn>,
    /// How many of them still stand.
    played: usize,
    resigned: Option<Side>,
    /// Is there no move from the position on the board?
    stuck: bool,
}

impl Session {
    /// A game from this position.
    ///
    /// # Errors
    /// [`BenchError`] when the entry has no rules, or the position is not one of the game.
    pub fn new(bench: Arc<Bench>, start: &Position, settings: Settings) -> Result<Self, BenchError> {
        let start = bench.position(start.piles())?;
        let oracle = Arc::new(Oracle::new(bench, settings.play)?);
        let mut session = Self { oracle, settings, start, turns: Vec::new(), played: 0, resigned: None, stuck: false };
        session.look();
        Ok(session)
    }

    /// Answers questions about positions, on any thread.
    #[must_use]
    pub fn oracle(&self) -> &Arc<Oracle> {
        &self.oracle
    }

    /// Who plays, and how.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.history().last().map_or(&self.start, |turn| &turn.by.to)
    }

    /// The moves that still stand.
    #[must_use]
    pub fn history(&self) -> &[Turn] {
        self.turns.get(..self.played).unwrap_or_default()
    }

    /// The moves that were taken back and can be played again.
    #[must_use]
    pub fn taken_back(&self) -> &[Turn] {
        self.turns.get(self.played..).unwrap_or_default()
    }

    /// Whose turn it is, or would be if the game were not over.
    #[must_use]
    pub fn side(&self) -> Side {
        Side::after(self.played)
    }

    /// Who makes the moves of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        let [first, second] = self.settings.players;
        if side == Side::First { first } else { second }
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if let Some(side) = self.resigned {
            return Some(Ending { winner: side.other(), resigned: true });
        }
        let winner = match self.settings.play {
            Play::Normal => self.side().other(),
            Play::Misere => self.side(),
        };
        self.stuck.then_some(Ending { winner, resigned: false })
    }

    /// A person's move to these piles.
    ///
    /// # Errors
    /// [`PlayError`] says why it is not played; then nothing has changed.
    pub fn play(&mut self, piles: &[Natural]) -> Result<Move, PlayError> {
        self.may_move(true)?;
        let by = self.legal(piles)?;
        self.push(by.clone(), None);
        Ok(by)
    }

    /// Would this be a move from the position on the board? Works at any size.
    ///
    /// # Errors
    /// [`PlayError::Illegal`] with the condition of each rule that fails.
    pub fn legal(&self, piles: &[Natural]) -> Result<Move, PlayError> {
        let general = |text: String| PlayError::Illegal(IllegalMove::general(text));
        let bench = self.oracle.bench();
        let to = bench.position(piles).map_err(|error| general(format!("the target is no position: {error}")))?;
        let game = bench.game().map_err(|error| general(error.to_string()))?;
        let rule = game.check(self.position(), &to).map_err(PlayError::Illegal)?;
        Ok(Move { rule, to })
    }

    /// What to ask the oracle when it is an opponent's turn: the position, the opponent's skill and its random numbers.
    #[must_use]
    pub fn awaited(&self) -> Option<(Position, Skill, Random)> {
        match self.player(self.side()) {
            Player::Opponent(skill) if self.ending().is_none() => {
                let random = Random::for_turn(self.settings.seed, self.played as u64);
                Some((self.position().clone(), skill, random))
            }
            _ => None,
        }
    }

    /// An opponent's move.
    ///
    /// # Errors
    /// [`PlayError`] when it is not an opponent's turn, or the move belongs to another position.
    pub fn accept(&mut self, reply: Reply) -> Result<Move, PlayError> {
        self.may_move(false)?;
        let by = self.legal(reply.by.to.piles())?;
        self.push(by.clone(), Some(reply.manner));
        Ok(by)
    }

    /// The player whose turn it is resigns. Does nothing when the game is over.
    pub fn resign(&mut self) {
        if self.ending().is_none() {
            self.resigned = Some(self.side());
        }
    }

    /// Goes back to the last position where a person was to move, or takes back a resignation. Returns whether anything was
    /// taken back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let human = |moves: &usize| self.player(Side::after(*moves)) == Player::Human;
        let Some(before) = (0..self.played).rev().find(human) else { return false };
        self.played = before;
        self.look();
        true
    }

    /// Plays the moves that were taken back, up to the next position where a person is to move. Returns whether there were any.
    pub fn redo(&mut self) -> bool {
        if self.resigned.is_some() || self.played >= self.turns.len() {
            return false;
        }
        let human = |moves: &usize| self.player(Side::after(*moves)) == Player::Human;
        self.played = (self.played + 1..self.turns.len()).find(human).unwrap_or(self.turns.len());
        self.look();
        true
    }

    /// The last move that has no mark yet.
    #[must_use]
    pub fn unmarked(&self) -> Option<&Turn> {
        self.history().iter().rev().find(|turn| turn.mark.is_none())
    }

    /// Records what a move was worth, on every turn that made it.
    pub fn set_mark(&mut self, from: &Position, to: &Position, mark: &Mark) {
        for turn in &mut self.turns {
            if turn.from == *from && turn.by.to == *to {
                turn.mark = Some(mark.clone());
            }
        }
    }

    /// May a person, or an opponent, move now?
    fn may_move(&self, person: bool) -> Result<(), PlayError> {
        if self.ending().is_some() {
            return Err(PlayError::Over);
        }
        let persons_turn = self.player(self.side()) == Player::Human;
        if persons_turn == person { Ok(()) } else { Err(PlayError::NotYourTurn) }
    }

    fn push(&mut self, by: Move, manner: Option<Manner>) {
        let turn = Turn { side: self.side(), from: self.position().clone(), by, manner, mark: None };
        // The same move again keeps its mark and what was taken back after it.
        let same = self.turns.get(self.played).is_some_and(|known| known.by == turn.by && known.from == turn.from);
        if !same {
            self.turns.truncate(self.played);
            self.turns.push(turn);
        }
        self.played += 1;
        self.look();
    }

    /// Finds out whether there is a move from the position on the board.
    fn look(&mut self) {
        self.stuck = self.oracle.is_over(self.position(), Control::none()).unwrap_or(false);
    }
}
