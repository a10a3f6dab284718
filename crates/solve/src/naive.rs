//! The naive solver: list the moves of every position once, options before their sources.
//!
//! Costs the number of moves in the region; memory about 100 bytes a position, more with long numbers. It stays as the
//! oracle of the faster ones.

use crate::error::SolveError;
use crate::table::{Entry, Index, NOWHERE, Table};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, Move, MovesError, Outcome, Piles, Play, Position, RelationalGame};
use std::collections::HashMap;

/// How much a solver may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Positions in a table, and tuples in its box.
    pub positions: usize,
    /// Moves from one position.
    pub moves: usize,
    /// Bytes that the positions of a table, or the moves from one position, may take.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { positions: 5_000_000, moves: 10_000_000, bytes: 8 << 30 }
    }
}

/// Outcomes of every position of a box with piles 0..size; see [`Solver::on_box`].
///
/// # Errors
/// As [`Solver::on_box`].
pub fn outcomes(game: &dyn Game, sizes: &[u64], play: Play, control: Control<'_>) -> Result<Table, SolveError> {
    Solver::new(game).on_box(sizes, play, control)
}

/// Solves a game by brute force.
#[derive(Clone, Copy)]
pub struct Solver<'g> {
    game: &'g dyn Game,
    /// Whose measure every move must lower.
    measured: Option<&'g RelationalGame>,
    limits: Limits,
}

impl<'g> Solver<'g> {
    /// For any game. A game that can go on forever is found out when a line of play meets itself.
    #[must_use]
    pub fn new(game: &'g dyn Game) -> Self {
        Self { game, measured: None, limits: Limits::default() }
    }

    /// For a game of the language: every move met must lower the declared measure, by default the total.
    #[must_use]
    pub fn of_relation(game: &'g RelationalGame) -> Self {
        Self { game, measured: Some(game), limits: Limits::default() }
    }

    /// With other limits on the number of positions and of moves from one of them.
    #[must_use]
    pub fn with_limits(mut self, positions: usize, moves: usize) -> Self {
        self.limits = Limits { positions, moves, ..self.limits };
        self
    }

    /// With another limit on the bytes that positions take: long numbers and many piles count.
    #[must_use]
    pub fn with_bytes(mut self, bytes: u64) -> Self {
        self.limits.bytes = bytes;
        self
    }

    /// The table of all positions with piles below the sizes, ascending ones only in sorted games; tuples that the game
    /// rejects are skipped.
    ///
    /// # Errors
    /// [`SolveError::Sides`], [`SolveError::NoBox`] or [`SolveError::TooLarge`] for the box;
    /// [`SolveError::LeavesBox`], [`SolveError::NotLowered`] or [`SolveError::Loop`] for a move;
    /// [`SolveError::Moves`] when moves cannot be listed; [`SolveError::Cancelled`].
    pub fn on_box(&self, sizes: &[u64], play: Play, control: Control<'_>) -> Result<Table, SolveError> {
        match self.game.piles() {
            Piles::Any => return Err(SolveError::NoBox),
            Piles::Exactly(expected) if expected != sizes.len() => {
                return Err(SolveError::Sides { expected, found: sizes.len() });
            }
            Piles::Exactly(_) => {}
        }
        let (positions, places) = self.cells(sizes, control)?;
        let index = Index::Box { sizes: sizes.to_vec(), places };
        let total = positions.len();
        let mut search = Search::new(*self, play, positions, index, false, control);
        for place in 0..total {
            search.solve_from(place)?;
        }
        Ok(search.into_table())
    }

    /// The table of the given positions and of all that can be reached from them.
    ///
    /// # Errors
    /// As [`Solver::on_box`], and [`SolveError::NotInTable`] for what is not a position.
    pub fn reachable(&self, starts: &[Position], play: Play, control: Control<'_>) -> Result<Table, SolveError> {
        let index = Index::Map(HashMap::new());
        let mut search = Search::new(*self, play, Vec::new(), index, true, control);
        for start in starts {
            let position = self.game.position(start.piles()).map_err(|_| SolveError::NotInTable(start.clone()))?;
            let place = search.place(&position)?;
            search.solve_from(place)?;
        }
        Ok(search.into_table())
    }

    /// The table of exactly these positions, out of which no move may lead.
    ///
    /// Positions with small totals are solved first, so that lines of play stay short where moves lower the total.
    pub(crate) fn closed(&self, starts: &[Position], play: Play, control: Control<'_>) -> Result<Table, SolveError> {
        // There may be very many: every pass over them hears when a stop is asked for.
        let look = |at: usize| if at.is_multiple_of(4096) { control.check() } else { Ok(()) };
        let mut order = Vec::with_capacity(starts.len());
        for (at, position) in starts.iter().enumerate() {
            look(at)?;
            order.push((position.total(), at));
        }
        order.sort_unstable();
        let (mut positions, mut places) = (Vec::with_capacity(starts.len()), HashMap::with_capacity(starts.len()));
        for ((at, place), (_, start)) in (0u32..).enumerate().zip(order) {
            look(at)?;
            let Some(position) = starts.get(start) else { continue };
            positions.push(position.clone());
            places.insert(position.clone(), place);
        }
        let (total, index) = (positions.len(), Index::Map(places));
        let mut search = Search::new(*self, play, positions, index, false, control);
        for place in 0..total {
            search.solve_from(place)?;
        }
        Ok(search.into_table())
    }

    /// Every move from the position that leads to a P-position of the table, targets ascending.
    ///
    /// # Errors
    /// [`SolveError::NotInTable`] for a target that the table does not hold, [`SolveError::Moves`], or
    /// [`SolveError::Cancelled`].
    pub fn winning_moves(
        &self,
        table: &Table,
        position: &Position,
        control: Control<'_>,
    ) -> Result<Vec<Move>, SolveError> {
        let mut winning = self.moves(position, control)?;
        for option in &winning {
            if table.outcome(&option.to).is_none() {
                return Err(SolveError::NotInTable(option.to.clone()));
            }
        }
        winning.retain(|option| table.outcome(&option.to) == Some(Outcome::P));
        Ok(winning)
    }

    fn moves(&self, from: &Position, control: Control<'_>) -> Result<Vec<Move>, SolveError> {
        let affordable = usize::try_from(self.limits.bytes / bytes_of(from).max(1)).unwrap_or(usize::MAX);
        self.game.moves(from, self.limits.moves.min(affordable), control).map_err(|error| match error {
            MovesError::Cancelled => SolveError::Cancelled,
            error => SolveError::Moves { from: from.clone(), error },
        })
    }

    /// The positions of the box, ascending, and the place of every tuple of it.
    fn cells(&self, sizes: &[u64], control: Control<'_>) -> Result<(Vec<Position>, Vec<u32>), SolveError> {
        let too_large = SolveError::TooLarge { limit: self.limits.positions };
        let count = sizes.iter().try_fold(1u64, |product, size| product.checked_mul(*size));
        let count = count.and_then(|count| usize::try_from(count).ok()).filter(|count| *count <= self.limits.positions);
        let Some(count) = count else { return Err(too_large) };
        let (mut positions, mut places) = (Vec::new(), Vec::with_capacity(count));
        let mut tuple = vec![0u64; sizes.len()];
        for cell in 0..count {
            if cell.is_multiple_of(4096) {
                control.check()?;
            }
            let piles: Vec<Natural> = tuple.iter().map(|&pile| Natural::from(pile)).collect();
            match self.game.position(&piles) {
                // What the game sorts into another tuple is listed there.
                Ok(position) if position.piles() == piles => {
                    places.push(u32::try_from(positions.len()).map_err(|_| too_large.clone())?);
                    positions.push(position);
                }
                _ => places.push(NOWHERE),
            }
            // The next tuple, the last pile fastest.
            for (pile, size) in tuple.iter_mut().zip(sizes).rev() {
                *pile += 1;
                if *pile < *size {
                    break;
                }
                *pile = 0;
            }
        }
        Ok((positions, places))
    }
}

/// About how many bytes a position takes.
fn bytes_of(position: &Position) -> u64 {
    position.piles().iter().fold(48, |bytes, pile| bytes + 32 + pile.bit_len() / 8)
}

#[derive(Clone, Copy)]
enum State {
    New,
    /// On the line of play that is being followed.
    Open,
    Done(Entry),
}

struct Search<'g> {
    solver: Solver<'g>,
    play: Play,
    positions: Vec<Position>,
    index: Index,
    states: Vec<State>,
    /// May positions be added?
    grows: bool,
    done: u64,
    /// How many positions were opened, and how many bytes those that were added and the options on the line of play take.
    opened: u64,
    bytes: u64,
    control: Control<'g>,
}

/// A position on the line of play, its options, and how many of them are done.
struct Frame {
    place: usize,
    options: Vec<usize>,
    next: usize,
}

impl Frame {
    fn bytes(&self) -> u64 {
        u64::try_from(size_of_val(self.options.as_slice())).unwrap_or(u64::MAX).saturating_add(64)
    }
}

impl<'g> Search<'g> {
    fn new(
        solver: Solver<'g>,
        play: Play,
        positions: Vec<Position>,
        index: Index,
        grows: bool,
        control: Control<'g>,
    ) -> Self {
        let states = vec![State::New; positions.len()];
        Self { solver, play, positions, index, states, grows, done: 0, opened: 0, bytes: 0, control }
    }

    /// The place of a position, a new one if positions may be added.
    fn place(&mut self, position: &Position) -> Result<usize, SolveError> {
        if let Some(place) = self.index.of(position) {
            return Ok(place);
        }
        let limit = self.solver.limits.positions;
        let place = self.positions.len();
        let (Index::Map(map), true) = (&mut self.index, self.grows) else {
            return Err(SolveError::NotInTable(position.clone()));
        };
        if place >= limit {
            return Err(SolveError::TooLarge { limit });
        }
        map.insert(position.clone(), u32::try_from(place).map_err(|_| SolveError::TooLarge { limit })?);
        // Once in the list and once in the map.
        self.take(2 * bytes_of(position))?;
        self.positions.push(position.clone());
        self.states.push(State::New);
        Ok(place)
    }

    /// Solves a position after its options, without recursion.
    fn solve_from(&mut self, start: usize) -> Result<(), SolveError> {
        if !matches!(self.states.get(start), Some(State::New)) {
            return Ok(());
        }
        let mut line = vec![self.open(start)?];
        while let Some(frame) = line.last_mut() {
            let states = &self.states;
            let unsolved = |place: &usize| !matches!(states.get(*place), Some(State::Done(_)));
            let Some(ahead) = frame.options.get(frame.next..).and_then(|rest| rest.iter().position(unsolved)) else {
                let entry = self.entry(&frame.options);
                let place = frame.place;
                self.bytes = self.bytes.saturating_sub(frame.bytes());
                self.close(place, entry)?;
                line.pop();
                continue;
            };
            frame.next += ahead;
            let Some(&option) = frame.options.get(frame.next) else { continue };
            if matches!(self.states.get(option), Some(State::Open)) {
                return Err(self.found_loop(frame.place, option));
            }
            let opened = self.open(option)?;
            line.push(opened);
        }
        Ok(())
    }

    fn open(&mut self, place: usize) -> Result<Frame, SolveError> {
        // A long line of play opens many positions before it closes one.
        self.opened += 1;
        // The moves of one position may take a while: whether to stop is asked before each.
        self.control.check()?;
        if self.opened.is_multiple_of(64) {
            self.control.step(self.done, u64::try_from(self.positions.len()).unwrap_or(u64::MAX))?;
        }
        let from = self.positions.get(place).cloned().unwrap_or_else(|| Position::new(Vec::new()));
        let moves = self.solver.moves(&from, self.control)?;
        // Each of them was found, and is looked up.
        self.control.works(u64::try_from(moves.len()).unwrap_or(u64::MAX))?;
        let mut options = Vec::with_capacity(moves.len());
        for option in moves {
            if let Some(game) = self.solver.measured
                && !game.lowers_measure(&from, &option.to).map_err(SolveError::Measure)?
            {
                return Err(SolveError::NotLowered { from, by: option });
            }
            match self.place(&option.to) {
                Ok(place) => options.push(place),
                Err(SolveError::NotInTable(_)) => return Err(SolveError::LeavesBox { from, by: option }),
                Err(error) => return Err(error),
            }
        }
        if let Some(state) = self.states.get_mut(place) {
            *state = State::Open;
        }
        let frame = Frame { place, options, next: 0 };
        self.take(frame.bytes())?;
        Ok(frame)
    }

    fn take(&mut self, bytes: u64) -> Result<(), SolveError> {
        self.bytes = self.bytes.saturating_add(bytes);
        let most = self.solver.limits.bytes;
        if self.bytes > most { Err(SolveError::Memory { needed: self.bytes, limit: most }) } else { Ok(()) }
    }

    fn close(&mut self, place: usize, entry: Entry) -> Result<(), SolveError> {
        if let Some(state) = self.states.get_mut(place) {
            *state = State::Done(entry);
        }
        self.done += 1;
        if self.done.is_multiple_of(256) {
            let total = u64::try_from(self.positions.len()).unwrap_or(u64::MAX);
            self.control.step(self.done, total)?;
        }
        Ok(())
    }

    /// Outcome, mex and remoteness from the options, which are all done.
    fn entry(&self, options: &[usize]) -> Entry {
        let known = || {
            options.iter().filter_map(|place| match self.states.get(*place) {
                Some(State::Done(entry)) => Some(*entry),
                _ => None,
            })
        };
        let mut seen = vec![false; options.len() + 1];
        for entry in known() {
            if let Some(value) = usize::try_from(entry.grundy).ok().and_then(|value| seen.get_mut(value)) {
                *value = true;
            }
        }
        let mex = seen.iter().position(|seen| !seen).unwrap_or(options.len());
        let grundy = u32::try_from(mex).unwrap_or(u32::MAX);
        let fastest_win = known().filter(|entry| entry.outcome == Outcome::P).map(|entry| entry.remoteness).min();
        let slowest_loss = known().map(|entry| entry.remoteness).max();
        let (outcome, remoteness) = match (fastest_win, slowest_loss) {
            (Some(rest), _) => (Outcome::N, rest.saturating_add(1)),
            (None, Some(rest)) => (Outcome::P, rest.saturating_add(1)),
            (None, None) if self.play == Play::Misere => (Outcome::N, 0),
            (None, None) => (Outcome::P, 0),
        };
        Entry { outcome, grundy, remoteness }
    }

    fn found_loop(&self, from: usize, to: usize) -> SolveError {
        let at = |place: usize| self.positions.get(place).cloned().unwrap_or_else(|| Position::new(Vec::new()));
        let (from, to) = (at(from), at(to));
        let rule = self.solver.game.check(&from, &to).unwrap_or_else(|_| "a move".into());
        SolveError::Loop { from, by: Move { rule, to } }
    }

    fn into_table(self) -> Table {
        let nothing = Entry { outcome: Outcome::P, grundy: 0, remoteness: 0 };
        let entry = |state| if let State::Done(entry) = state { entry } else { nothing };
        let entries = self.states.into_iter().map(entry).collect();
        Table { play: self.play, positions: self.positions, index: self.index, entries }
    }
}
