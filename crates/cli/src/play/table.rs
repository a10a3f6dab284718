//! A game on the table: the session, the move being put together, what is lit, and what the keys do.

use std::collections::HashMap;
use std::sync::Arc;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratwheel_games::Shape;
use ratwheel_rules::{Outcome, Position};
use ratwheel_workbench::session::{Manner, Random, Session, Side};
use ratwheel_workbench::{BenchError, parse_position};

use super::draft::{Draft, drawn_at};
use super::say;
use super::worker::{Found, Job, Worker};
use crate::words;

/// What lies over the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Nothing,
    /// Something to read, with how far it is scrolled.
    Text {
        title: String,
        lines: Vec<String>,
        scroll: u16,
    },
    /// The move as typed so far.
    Typing(String),
    /// Asks the player to confirm.
    Sure(Act),
}

/// What has to be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Quit,
    NewGame,
    Resign,
}

/// Part of a board: the columns from `x` and the rows from `y`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) x: u64,
    pub(crate) y: u64,
    pub(crate) columns: u64,
    pub(crate) rows: u64,
}

impl Window {
    /// Every cell.
    pub(crate) fn cells(self) -> impl Iterator<Item = (u64, u64)> {
        (self.y..self.y + self.rows).flat_map(move |y| (self.x..self.x + self.columns).map(move |x| (x, y)))
    }
}

/// A game on the table.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) title: String,
    pub(crate) shape: Shape,
    pub(crate) draft: Draft,
    pub(crate) over: Over,
    /// The last thing that was said to the players.
    pub(crate) message: String,
    /// Where a hint points to.
    pub(crate) hint: Option<Position>,
    pub(crate) show_legal: bool,
    pub(crate) show_safe: bool,
    /// Is the history shown instead of the board where there is no room for both?
    pub(crate) show_history: bool,
    /// The part of the board that was drawn last.
    pub(crate) window: Window,
    /// The cells of the board whose legality is known, for the position on the table.
    pub(crate) legal: HashMap<(u64, u64), bool>,
    /// The cells of the board whose outcome is known, or known to be unknown.
    pub(crate) safe: HashMap<Position, Option<Outcome>>,
    /// The position and the draft in words. Long numbers take long to write, so this is done once for each change.
    pub(crate) position_text: String,
    pub(crate) draft_text: String,
    /// Each pile before and after.
    pub(crate) pile_text: Vec<String>,
    pub(crate) history_text: Vec<String>,
    pub(crate) worker: Option<Worker>,
}

/// More cells than this are not kept.
const CELLS: usize = 100_000;
/// How long a typed move may be.
const LONGEST: usize = 4_096;

impl Table {
    /// The table with a game that is about to begin.
    pub(crate) fn new(session: Session) -> Self {
        let bench = Arc::clone(session.oracle().bench());
        let title = match bench.entry() {
            Some(entry) => entry.title.to_owned(),
            None => bench.instance().words.to_string(),
        };
        let shape = bench.shape();
        let draft = Draft::new(session.position(), shape);
        let mut table = Self {
            session,
            title,
            shape,
            draft,
            over: Over::Nothing,
            message: String::new(),
            hint: None,
            show_legal: false,
            show_safe: false,
            show_history: false,
            window: Window::default(),
            legal: HashMap::new(),
            safe: HashMap::new(),
            position_text: String::new(),
            draft_text: String::new(),
            pile_text: Vec::new(),
            history_text: Vec::new(),
            worker: None,
        };
        table.moved();
        table
    }

    /// How the position on the table is drawn.
    pub(crate) fn drawn(&self) -> Shape {
        drawn_at(self.shape, self.session.position())
    }

    /// Has something been played that would be lost?
    pub(crate) fn is_on(&self) -> bool {
        !self.session.history().is_empty() && self.session.ending().is_none()
    }

    /// Handles a key. `Some` asks for what only the whole program can do.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Act> {
        match std::mem::replace(&mut self.over, Over::Nothing) {
            Over::Nothing => self.at_table(key),
            Over::Sure(act) => match key.code {
                KeyCode::Char('y' | 'Y') | KeyCode::Enter => self.act(act),
                _ => None,
            },
            Over::Text { title, lines, scroll } => {
                let last = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(1);
                let scroll = match key.code {
                    KeyCode::Down => scroll.saturating_add(1).min(last),
                    KeyCode::Up => scroll.saturating_sub(1),
                    KeyCode::PageDown => scroll.saturating_add(10).min(last),
                    KeyCode::PageUp => scroll.saturating_sub(10),
                    _ => return None,
                };
                self.over = Over::Text { title, lines, scroll };
                None
            }
            Over::Typing(text) => {
                self.typing(text, key.code);
                None
            }
        }
    }

    fn at_table(&mut self, key: KeyEvent) -> Option<Act> {
        let position = self.session.position().clone();
        if self.draft.key(key, self.drawn(), &position) {
            self.drafted();
            return None;
        }
        match key.code {
            KeyCode::Enter => self.play_draft(),
            KeyCode::Esc => self.stop(),
            KeyCode::Backspace => self.reset(),
            KeyCode::Tab => self.show_history = !self.show_history,
            KeyCode::Char('?') => self.over = say::help(self.drawn()),
            KeyCode::Char('q') => return self.ask(Act::Quit),
            KeyCode::Char('n') => return self.ask(Act::NewGame),
            KeyCode::Char('x') if self.session.ending().is_none() => self.over = Over::Sure(Act::Resign),
            KeyCode::Char('h') => self.question(Job::Hint),
            KeyCode::Char('w') => self.question(Job::Why),
            KeyCode::Char('l') if self.drawn() == Shape::Board => self.show_legal = !self.show_legal,
            KeyCode::Char('l') => self.question(Job::Moves),
            KeyCode::Char('p') if self.drawn() == Shape::Board => self.show_safe = !self.show_safe,
            KeyCode::Char('p') => {
                self.message = "safe positions are drawn on boards; w tells about this one".to_owned();
            }
            KeyCode::Char('d') => self.over = say::digits(&position),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('t') => self.over = Over::Typing(String::new()),
            KeyCode::Char(c) if c.is_ascii_digit() || c == '(' => self.over = Over::Typing(c.to_string()),
            _ => {}
        }
        None
    }

    fn typing(&mut self, mut text: String, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.play_typed(&text),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(c) if text.len() < LONGEST && !c.is_control() => text.push(c),
            _ => {}
        }
        self.over = Over::Typing(text);
    }

    /// Does it at once if nothing would be lost; otherwise asks first.
    fn ask(&mut self, act: Act) -> Option<Act> {
        if !self.is_on() {
            return Some(act);
        }
        self.over = Over::Sure(act);
        None
    }

    fn act(&mut self, act: Act) -> Option<Act> {
        if act != Act::Resign {
            return Some(act);
        }
        self.worker = None;
        self.session.resign();
        self.moved();
        None
    }

    fn play_draft(&mut self) {
        if self.draft.piles == self.session.position().piles() {
            self.message = match self.drawn() {
                Shape::Board => "move the cursor to a cell first, or type the target".to_owned(),
                Shape::Heaps => "take some tokens first (left arrow), or type the target".to_owned(),
                Shape::Strip => "lift and put down coins first (space), or type the target".to_owned(),
            };
            return;
        }
        let piles = self.draft.piles.clone();
        self.play(&piles);
    }

    fn play_typed(&mut self, text: &str) {
        match parse_position(text) {
            Ok(piles) => self.play(&piles),
            Err(BenchError::Number(error)) => self.message = format!("{}; write 24,32 or 10^59+7,12", error.message),
            Err(error) => self.message = error.to_string(),
        }
    }

    fn play(&mut self, piles: &[ratwheel_numbers::Natural]) {
        match self.session.play(piles) {
            Ok(by) => {
                self.worker = None;
                self.moved();
                self.message = say::played(&self.session, self.mover(), &self.position_text, &by.rule);
            }
            Err(error) => self.message = words::message(&error.to_string()),
        }
    }

    /// Who made the last move.
    fn mover(&self) -> Side {
        self.session.side().other()
    }

    fn undo(&mut self) {
        self.worker = None;
        let done = self.session.undo();
        self.moved();
        self.message = if done { "taken back; r plays it again" } else { "there is nothing to take back" }.to_owned();
    }

    fn redo(&mut self) {
        self.worker = None;
        let done = self.session.redo();
        self.moved();
        self.message = if done { "played again" } else { "there is nothing to play again" }.to_owned();
    }

    /// Esc: stops what is being computed, else puts the draft back.
    fn stop(&mut self) {
        if !self.worker.as_ref().is_some_and(Worker::is_awaited) {
            return self.reset();
        }
        self.worker = None;
        self.message = "stopped".to_owned();
        if let Some((position, _, _)) = self.session.awaited() {
            let random = Random::for_turn(self.session.settings().seed, self.session.history().len() as u64);
            self.start(Job::Anything(position, random));
            self.message = "stopped: the opponent plays whatever it finds".to_owned();
        }
    }

    fn reset(&mut self) {
        self.draft = Draft::new(self.session.position(), self.drawn());
        self.hint = None;
        self.drafted();
        self.message.clear();
    }

    /// Asks the oracle about the position on the table.
    fn question(&mut self, job: impl FnOnce(Position) -> Job) {
        // The opponent's thinking is not interrupted.
        if self.session.awaited().is_none() {
            self.start(job(self.session.position().clone()));
        }
    }

    fn start(&mut self, job: Job) {
        self.worker = None;
        match Worker::start(self.session.oracle(), job) {
            Ok(worker) => self.worker = Some(worker),
            Err(error) => self.message = error.to_string(),
        }
    }

    /// The position has changed: nothing that was lit is true any more.
    fn moved(&mut self) {
        self.draft = Draft::new(self.session.position(), self.drawn());
        self.hint = None;
        self.legal.clear();
        self.message.clear();
        self.position_text = say::position(self.session.position());
        self.write_history();
        self.drafted();
    }

    fn write_history(&mut self) {
        let session = &self.session;
        self.history_text = session.history().iter().map(|turn| say::turn(session, turn)).collect();
    }

    /// The draft has changed.
    fn drafted(&mut self) {
        self.draft_text = if self.draft.piles == self.session.position().piles() {
            String::new()
        } else {
            say::draft(&self.session, &self.draft)
        };
        self.pile_text = match self.drawn() {
            Shape::Heaps => {
                let piles = self.session.position().piles().iter().zip(&self.draft.piles);
                piles.map(|(before, after)| say::pile(before, after)).collect()
            }
            Shape::Board | Shape::Strip => Vec::new(),
        };
        self.message.clear();
    }

    /// Takes an answer that has arrived and asks the next question. Has anything changed?
    pub(crate) fn tick(&mut self) -> bool {
        let answer = self.worker.as_ref().and_then(Worker::answer);
        let arrived = answer.is_some();
        if let Some(answer) = answer {
            self.worker = None;
            self.take(answer);
        }
        if self.worker.is_none() {
            self.next_question();
        }
        arrived
    }

    /// Waits until nothing more is to be asked.
    #[cfg(test)]
    pub(crate) fn settle(&mut self) {
        self.next_question();
        while let Some(worker) = self.worker.take() {
            let answer = worker.wait();
            self.take(answer);
            self.next_question();
        }
    }

    /// The opponent's move first, then safe cells that are looked at, then marks.
    fn next_question(&mut self) {
        if self.worker.is_some() {
            return;
        }
        if let Some((position, skill, random)) = self.session.awaited() {
            return self.start(Job::Reply(position, skill, random));
        }
        if self.show_safe && self.drawn() == Shape::Board {
            let cells = self.unknown_cells();
            if !cells.is_empty() {
                return self.start(Job::Safe(cells));
            }
        }
        if let Some(turn) = self.session.unmarked() {
            let job = Job::Mark(turn.from.clone(), turn.by.to.clone());
            self.start(job);
        }
    }

    /// The cells in the window whose outcome has not been asked.
    fn unknown_cells(&mut self) -> Vec<Position> {
        if self.safe.len() > CELLS {
            self.safe.clear();
        }
        let bench = self.session.oracle().bench();
        let cells = self.window.cells().filter_map(|(x, y)| bench.position(&[x.into(), y.into()]).ok());
        let mut cells: Vec<Position> = cells.filter(|cell| !self.safe.contains_key(cell)).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn take(&mut self, answer: Result<Found, BenchError>) {
        match answer {
            Ok(Found::Reply(reply)) => self.replied(reply),
            Ok(Found::Mark(from, to, mark)) => {
                self.session.set_mark(&from, &to, &mark);
                self.write_history();
            }
            Ok(Found::Hint(best)) => {
                let step = best.moves.first().or(best.stalling.as_ref().map(|stalling| &stalling.by));
                self.hint = step.map(|step| step.to.clone());
                self.message = say::hint(&self.session, &best);
            }
            Ok(Found::Why(decision)) => self.over = say::why(&self.session, &decision),
            Ok(Found::Moves(moves)) => self.over = say::moves(&moves),
            Ok(Found::Safe(cells)) => self.safe.extend(cells),
            Err(BenchError::Cancelled) => {}
            Err(error) => self.failed(&error),
        }
    }

    fn replied(&mut self, reply: ratwheel_workbench::session::Reply) {
        let manner = reply.manner.clone();
        match self.session.accept(reply) {
            Ok(by) => {
                self.moved();
                self.message = say::played(&self.session, self.mover(), &self.position_text, &by.rule);
                if let Manner::Guess(why) = manner {
                    let why = words::message(&why);
                    self.message.push_str(&format!("; it guessed, for nothing decides the position: {why}"));
                }
            }
            // This cannot happen: every reply is checked where it is found.
            Err(error) => self.failed(&BenchError::GaveUp(error.to_string())),
        }
    }

    fn failed(&mut self, error: &BenchError) {
        let text = words::message(&error.to_string());
        if self.session.awaited().is_some() {
            // Without a move the opponent can only give up.
            self.session.resign();
            self.moved();
            self.message = format!("the opponent resigns: {text}");
        } else {
            self.message = text;
        }
    }

    /// Is the cell a target of a legal move? Asked once for each cell and position.
    pub(crate) fn is_legal(&mut self, cell: (u64, u64)) -> bool {
        if self.legal.len() > CELLS {
            self.legal.clear();
        }
        let session = &self.session;
        *self.legal.entry(cell).or_insert_with(|| session.legal(&[cell.0.into(), cell.1.into()]).is_ok())
    }

    /// Is the cell known to be safe?
    pub(crate) fn is_safe(&self, cell: (u64, u64)) -> bool {
        let position = self.session.oracle().bench().position(&[cell.0.into(), cell.1.into()]);
        position.ok().and_then(|position| self.safe.get(&position).copied().flatten()) == Some(Outcome::P)
    }
}
