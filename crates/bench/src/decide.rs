//! Who wins, by which moves, and why: a strategy where one applies, brute force within limits otherwise.

use crate::bench::Bench;
use crate::brute::{BRUTE_FORCE, Brute};
use crate::error::BenchError;
use ratwheel_logic::{Formula, Recursion};
use ratwheel_numbers::{Control, Integer, Natural};
use ratwheel_rules::{Because, Game, Message, Move, Outcome, Play, Position, RelationalGame, Strategy, Verdict};

/// The name under which the ruleset's own claim can be asked for.
const CLAIM: &str = "claim";

/// How a position is to be judged.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// Normal or misère play.
    pub play: Play,
    /// The strategy to use; the first that knows the position otherwise.
    pub strategy: Option<&'a str>,
    /// When to stop.
    pub control: Control<'a>,
}

impl Default for How<'_> {
    fn default() -> Self {
        Self { play: Play::Normal, strategy: None, control: Control::none() }
    }
}

/// Who wins and why.
#[derive(Clone, Debug)]
pub struct Decision {
    /// P or N.
    pub outcome: Outcome,
    /// Who says so: the name of a strategy, or `brute-force`.
    pub strategy: String,
    /// Why.
    pub because: Because,
    /// A winning move, in an N-position.
    pub by: Option<Move>,
    /// What brute force and claims say to a person; a strategy explains itself.
    pub said: Vec<Message>,
}

/// The best that can be done in a position.
#[derive(Clone, Debug)]
pub struct Best {
    /// Who wins and why.
    pub decision: Decision,
    /// Winning moves; in a P-position none.
    pub moves: Vec<Move>,
    /// Are there more winning moves than listed?
    pub truncated: bool,
    /// In a P-position, a move that makes it hardest for the other player, unless there is no move at all.
    pub stalling: Option<Stalling>,
}

/// A move in a lost position.
#[derive(Clone, Debug)]
pub struct Stalling {
    /// The move.
    pub by: Move,
    /// How many of the replies win, if they could be counted.
    pub winning_replies: Option<usize>,
}

/// What the strategies say of a position.
enum Judged<'a> {
    By(&'a dyn Strategy, Verdict),
    /// None knows it; each says why.
    Refused(Vec<String>),
}

/// More moves than this are not looked through to find a stalling move.
const STALLING_MOVES: usize = 2_000;

impl Bench {
    /// The strategies for a way of play, the quickest first.
    pub fn strategies(&self, play: Play) -> impl Iterator<Item = &dyn Strategy> {
        self.instance().strategies.iter().map(AsRef::as_ref).filter(move |strategy| strategy.play() == play)
    }

    /// The strategy that a question names, or the first that knows the position; or why none does.
    fn verdict(&self, position: &Position, how: &How<'_>) -> Result<Judged<'_>, BenchError> {
        let mut refusals = Vec::new();
        let mut known = Vec::new();
        for strategy in self.strategies(how.play) {
            known.push(strategy.name());
            if how.strategy.is_some_and(|name| name != strategy.name()) {
                continue;
            }
            match strategy.decide_watched(position, how.control)? {
                Ok(verdict) => return Ok(Judged::By(strategy, verdict)),
                Err(refusal) => refusals.push(format!("{}: {refusal}", strategy.name())),
            }
        }
        match how.strategy {
            Some(name) if name != BRUTE_FORCE && refusals.is_empty() => Err(BenchError::Input(format!(
                "{} has no strategy `{name}` for {} play; it has {}",
                self.name(),
                if how.play == Play::Normal { "normal" } else { "misère" },
                known.into_iter().chain([BRUTE_FORCE, CLAIM]).collect::<Vec<_>>().join(", ")
            ))),
            Some(name) if name != BRUTE_FORCE => Err(BenchError::GaveUp(refusals.join("; "))),
            _ => Ok(Judged::Refused(refusals)),
        }
    }

    /// Who wins and why.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when no strategy knows the position and it is too large for brute force.
    pub fn outcome(&self, position: &Position, how: &How<'_>) -> Result<Decision, BenchError> {
        if how.strategy == Some(CLAIM) {
            return self.claimed(position, how.play);
        }
        match self.verdict(position, how)? {
            Judged::By(strategy, verdict) => {
                let (outcome, strategy) = (verdict.outcome(), strategy.name().to_owned());
                let (because, by) = match verdict {
                    Verdict::Losing { because } => (because, None),
                    Verdict::Winning { by, because } => (because, Some(by)),
                };
                Ok(Decision { outcome, strategy, because, by, said: Vec::new() })
            }
            Judged::Refused(refusals) => {
                Brute::new(self, how)?.decide(position, &refusals).map_err(|error| match error {
                    BenchError::GaveUp(why) if self.claims_play(how.play) => BenchError::Unclaimed(why),
                    error => error,
                })
            }
        }
    }

    /// Do the rules claim which positions are P?
    fn claims_play(&self, play: Play) -> bool {
        self.relational().is_some_and(|game| game.relation().claimed_set(play).is_some())
    }

    /// What the ruleset's own claim says. A claim is not a proof, and the answer says so.
    fn claimed(&self, position: &Position, play: Play) -> Result<Decision, BenchError> {
        let no_claim = || {
            let way = if play == Play::Normal { "P" } else { "P misere" };
            BenchError::Input(format!("the rules of {} make no claim {way}", self.name()))
        };
        let game = self.relational().ok_or_else(no_claim)?;
        let claimed = game.claimed(play, position).ok_or_else(no_claim)?;
        let outcome = claimed.map_err(|error| BenchError::GaveUp(error.to_string()))?;
        let because = Because::new().says("the ruleset claims it; that is not a proof");
        let said = match outcome {
            Outcome::P => Message::new("claim-p"),
            Outcome::N => Message::new("claim-n"),
        };
        let mut said = vec![said.with("position", position)];
        said.extend(reading(game, play, position));
        Ok(Decision { outcome, strategy: CLAIM.to_owned(), because, by: None, said })
    }

    /// Winning moves, or a stalling move where every move loses. With `all`, every winning move up to the limit.
    ///
    /// # Errors
    /// As [`Bench::outcome`].
    pub fn best(&self, position: &Position, how: &How<'_>, all: Option<usize>) -> Result<Best, BenchError> {
        let decision = self.outcome(position, how)?;
        if decision.outcome == Outcome::P {
            let stalling = self.stalling(position, how)?;
            return Ok(Best { decision, moves: Vec::new(), truncated: false, stalling });
        }
        if let (None, Some(by)) = (all, &decision.by) {
            let moves = vec![by.clone()];
            return Ok(Best { decision, moves, truncated: false, stalling: None });
        }
        let (mut moves, mut truncated) = match how.strategy {
            Some(CLAIM) => self.moves_to_claimed(position, how, all)?,
            _ => self.all_winning(position, how, all.unwrap_or(1))?,
        };
        if all.is_none() {
            moves.truncate(1);
            truncated = false;
        }
        Ok(Best { decision, moves, truncated, stalling: None })
    }

    fn all_winning(&self, position: &Position, how: &How<'_>, limit: usize) -> Result<(Vec<Move>, bool), BenchError> {
        if let Judged::By(strategy, _) = self.verdict(position, how)?
            && let Some(Ok(found)) = strategy.winning_moves(position, limit)
        {
            return Ok((found.moves, found.truncated));
        }
        // Nobody lists them: look through all moves.
        let mut winning = Vec::new();
        for step in self.moves(position, LISTED_MOVES, how.control)? {
            how.control.check()?;
            if self.outcome(&step.to, how)?.outcome == Outcome::P {
                if winning.len() == limit {
                    return Ok((winning, true));
                }
                winning.push(step);
            }
        }
        Ok((winning, false))
    }

    /// The move after which the fewest replies win, where that can be counted; else a small one.
    fn stalling(&self, position: &Position, how: &How<'_>) -> Result<Option<Stalling>, BenchError> {
        let game = self.game()?;
        // With more tokens than that there are too many moves to count replies, so they are not even listed.
        let small = position.total() <= STALLING_MOVES as u64;
        if small && let Ok(moves) = game.moves(position, STALLING_MOVES, how.control) {
            let mut best: Option<Stalling> = None;
            let counted = Brute::new(self, how)?;
            // One table from here holds every reply; if it is too large, none is counted.
            let countable = counted.table(position).is_ok();
            for by in moves {
                how.control.check()?;
                let replies = if countable { counted.winning_replies(&by.to) } else { None };
                let better = match (&best, replies) {
                    (None, _) => true,
                    (Some(Stalling { winning_replies: Some(known), .. }), Some(replies)) => replies < *known,
                    (Some(Stalling { winning_replies: None, .. }), Some(_)) => true,
                    (Some(_), None) => false,
                };
                if better {
                    best = Some(Stalling { by, winning_replies: replies });
                }
            }
            return Ok(best);
        }
        Ok(small_moves(position).find_map(|to| {
            let to = game.position(to.piles()).ok()?;
            let rule = game.check(position, &to).ok()?;
            Some(Stalling { by: Move { rule, to }, winning_replies: None })
        }))
    }
}

/// Moves beyond this number are not looked through for winning ones.
pub(crate) const LISTED_MOVES: usize = 100_000;

/// One token less in one pile, the largest pile first; then two tokens, and so on.
fn small_moves(position: &Position) -> impl Iterator<Item = Position> {
    (1..=8u64).flat_map(move |amount| {
        (0..position.piles().len()).rev().filter_map(move |pile| {
            let mut piles = position.piles().to_vec();
            let slot = piles.get_mut(pile)?;
            *slot = slot.checked_sub(&Natural::from(amount))?;
            Some(Position::new(piles))
        })
    })
}

/// The first of these numbers that a row of the recursion is known to have in its place, and that row.
fn row(recursion: &Recursion, numbers: &[Natural]) -> Option<Message> {
    numbers.iter().enumerate().find_map(|(column, number)| {
        let rows = recursion.rows_with(column, number, Control::none()).ok()??;
        let row = Position::new(rows.into_iter().next()?);
        Some(Message::new("claim-recursion-row").with("number", number).with("row", row))
    })
}

/// What the automaton does or which row it is, where the claim is an automaton or a recursion.
fn reading(game: &RelationalGame, play: Play, position: &Position) -> Option<Message> {
    let claim = game.relation().claimed_set(play)?;
    let (Formula::Recognised(_, terms) | Formula::Row(_, terms)) = claim else { return None };
    let position = game.position(position.piles()).ok()?;
    let piles: Vec<Integer> = position.piles().iter().map(Integer::from).collect();
    let numbers = terms.iter().map(|term| term.value(&piles).ok()?.to_natural()).collect::<Option<Vec<_>>>()?;
    if let Formula::Row(recursion, _) = claim {
        return row(recursion, &numbers);
    }
    let Formula::Recognised(automaton, _) = claim else { return None };
    let run = automaton.run(&numbers).ok()?;
    let (state, read) = (run.states.last().copied().unwrap_or(0), run.states.len().saturating_sub(1));
    let digits = run.numerals.iter().map(Vec::len).max().unwrap_or(0);
    let message = match (read < digits, run.accepted) {
        (true, _) => Message::new("claim-automaton-nowhere"),
        (false, true) => Message::new("claim-automaton-accepts"),
        (false, false) => Message::new("claim-automaton-refuses"),
    };
    let message = message.with("states", automaton.states()).with("system", automaton.system().to_string());
    let message = message.with("digits", digits).with("state", state);
    Some(if read < digits { message.with("read", read) } else { message })
}
