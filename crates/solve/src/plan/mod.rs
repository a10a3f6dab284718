//! How a request will be worked: chosen and estimated before anything large is allocated.

pub(crate) mod axes;
pub(crate) mod band;
pub(crate) mod compiled;
pub(crate) mod disjuncts;
pub(crate) mod eliminate;
mod explain;
mod known;
pub(crate) mod linear;
pub(crate) mod lower;
pub(crate) mod predicate;
pub(crate) mod proof;

use crate::engine::{listed, outcomes, remoteness};
use crate::error::SolveError;
use crate::grundy::{GrundyPlan, RemotenessPlan, Slabs};
use crate::memory::show;
use crate::planes::Planes;
use crate::request::{Cost, Region, Request, Want};
use crate::shape::Shape;
use crate::solution::{Solution, Store, Validity, count};
use compiled::Compiled;
use known::Known;
pub use known::Plans;
use ratwheel_numbers::Control;
use ratwheel_rules::{Game, Piles, Play, RelationalGame};
use std::sync::{Arc, OnceLock};

/// How a request will be worked.
pub struct Plan<'g> {
    request: Request,
    memory: u64,
    lines: Vec<String>,
    way: Way<'g>,
}

enum Way<'g> {
    /// By the compiled relation.
    Compiled(&'g RelationalGame, Arc<Compiled>),
    /// By the game's own lists of positions and moves; as a relation, every move must lower its measure.
    Listed(&'g dyn Game, Option<&'g RelationalGame>),
}

impl<'g> Plan<'g> {
    /// For a game of the language: compiled from its relation.
    ///
    /// # Errors
    /// [`SolveError::Sides`], [`SolveError::Empty`] or [`SolveError::Overflow`] for the region; [`SolveError::Moves`] when
    /// a rule cannot be evaluated.
    pub fn of(game: &'g RelationalGame, request: &Request) -> Result<Self, SolveError> {
        Self::watched(game, request, Control::none())
    }

    /// As [`Plan::of`], and hears when a stop is asked for: rules may have many cases, and large regions have tables.
    ///
    /// # Errors
    /// As [`Plan::of`], and [`SolveError::Cancelled`].
    pub fn watched(game: &'g RelationalGame, request: &Request, control: Control<'_>) -> Result<Self, SolveError> {
        Self::from_known(game, request, Known::of(game, request, control)?)
    }

    /// From what the region comes to.
    fn from_known(game: &'g RelationalGame, request: &Request, known: Known) -> Result<Self, SolveError> {
        let request = request.clone();
        Ok(match known {
            Known::Compiled(compiled) => {
                let (lines, memory) = explain::explain(&compiled, &request, game.relation().sorted);
                Self { request, memory, lines, way: Way::Compiled(game, compiled) }
            }
            Known::Listed(why) => {
                let relation = game.relation();
                let shape = Shape::new(&request.region, relation.piles.len(), relation.sorted)?;
                let memory = shape.positions().saturating_mul(listed::BYTES);
                let lines =
                    vec![format!("moves listed position by position: {why}"), format!("memory: {}", show(memory))];
                Self { request, memory, lines, way: Way::Listed(game, Some(game)) }
            }
        })
    }

    /// For any game: it lists its positions and moves itself.
    ///
    /// # Errors
    /// [`SolveError::Sides`], [`SolveError::Empty`] or [`SolveError::Overflow`] for the region.
    pub fn of_game(game: &'g dyn Game, request: &Request) -> Result<Self, SolveError> {
        let memory = match (game.piles(), &request.region) {
            (Piles::Exactly(piles), region) => {
                Shape::new(region, piles, false)?.positions().saturating_mul(listed::BYTES)
            }
            (Piles::Any, Region::Box(sides)) => match sides.as_slice() {
                [] | [0] => return Err(SolveError::Empty),
                // Every set of squares may be a position.
                [side] => {
                    u32::try_from(*side).ok().and_then(|side| listed::BYTES.checked_shl(side)).unwrap_or(u64::MAX)
                }
                _ => return Err(SolveError::Sides { expected: 1, found: sides.len() }),
            },
            // How many sets of squares have so small a sum is counted while they are listed.
            (Piles::Any, Region::Total(_)) => 0,
        };
        let lines = vec!["positions and moves as the game lists them".to_owned(), format!("memory: {}", show(memory))];
        Ok(Self { request: request.clone(), memory, lines, way: Way::Listed(game, None) })
    }

    /// The estimated number of bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Is the relation compiled? Otherwise moves are listed position by position, which is slow.
    #[must_use]
    pub fn is_compiled(&self) -> bool {
        matches!(self.way, Way::Compiled(..))
    }

    /// Are some conditions of the rules evaluated at each place, since they could not be compiled? That is slow too.
    #[must_use]
    pub fn asks(&self) -> bool {
        matches!(&self.way, Way::Compiled(_, compiled) if compiled.asks())
    }

    /// The plan in words, one item a line.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// What it will take, if moves are listed one by one; by a sample. Compiled plans are quick for their size.
    ///
    /// # Errors
    /// As [`Plan::run`].
    pub fn cost(&self, control: Control<'_>) -> Result<Option<Cost>, SolveError> {
        let limit = self.request.limit();
        if self.memory > limit {
            return Err(SolveError::Memory { needed: self.memory, limit });
        }
        match &self.way {
            Way::Listed(game, _) => listed::cost(*game, &self.request, control).map(Some),
            Way::Compiled(..) => Ok(None),
        }
    }

    /// The same plane after plane, so that the table need not fit into memory; `None` unless Grundy values in normal play are asked
    /// for on a box of three to six piles, in any order, where all moves follow lines.
    #[must_use]
    pub fn planes(&self) -> Option<Planes<'_>> {
        let Way::Compiled(_, compiled) = &self.way else { return None };
        let Request { region, want: Want::Grundy, play: Play::Normal, .. } = &self.request else { return None };
        Some(Planes::new(Slabs::of(compiled, region)?, threads(&self.request), self.request.limit()))
    }

    /// Does the table not fit into the memory that may be used?
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.memory > self.request.limit()
    }

    /// Carries the plan out.
    ///
    /// # Errors
    /// [`SolveError::Memory`] before anything is allocated; [`SolveError::LeavesBox`], [`SolveError::NotLowered`] or
    /// [`SolveError::Loop`] for a move; [`SolveError::Moves`] when moves cannot be judged; [`SolveError::Cancelled`].
    pub fn run(&self, control: Control<'_>) -> Result<Solution, SolveError> {
        let limit = self.request.limit();
        if self.memory > limit {
            return Err(SolveError::Memory { needed: self.memory, limit });
        }
        match &self.way {
            Way::Listed(game, measured) => listed::run(*game, *measured, &self.request, control),
            Way::Compiled(game, compiled) => self.compiled(game, compiled, limit - self.memory, control),
        }
    }

    fn compiled(
        &self,
        game: &RelationalGame,
        compiled: &Compiled,
        left: u64,
        control: Control<'_>,
    ) -> Result<Solution, SolveError> {
        let Request { region, want, play, counted, .. } = &self.request;
        let (piles, sorted) = (compiled.axes.count(), game.relation().sorted);
        let mut shape = compiled.shape.clone();
        if *want != Want::PPositions {
            shape = shape.build();
        }
        let limits = (left, threads(&self.request));
        let table = || outcomes::table(compiled, &shape, *play, limits, control);
        let (store, p_count, largest) = match want {
            Want::PPositions => {
                let list = outcomes::list(compiled, *play, limits, control)?;
                let count = u64::try_from(list.len() / piles).unwrap_or(u64::MAX);
                (Store::List(list), count, None)
            }
            Want::Outcomes => {
                let (bits, count) = table()?;
                (Store::Outcomes(bits), count, None)
            }
            Want::Grundy => {
                let grundy = GrundyPlan::of(compiled, &self.request, sorted);
                let found = grundy.run(compiled, &shape, limits.1, left, control)?;
                let safe = if *play == Play::Misere { Some(table()?) } else { None };
                let count = safe.as_ref().map_or(found.zeros, |(_, count)| *count);
                (Store::Grundy(found.values, safe.map(|(bits, _)| bits)), count, Some(found.largest))
            }
            Want::Remoteness => {
                let (values, count, largest) = match by_lines(compiled, &self.request, sorted) {
                    Some(lines) => lines.run(compiled, &shape, *play, control)?,
                    None => remoteness::run(compiled, &shape, *play, limits, control)?,
                };
                (Store::Remoteness(values), count, Some(largest))
            }
        };
        let valid = validity(compiled);
        let positions = match *counted {
            true => OnceLock::from(count(&shape, valid.as_ref(), control)?),
            false => OnceLock::new(),
        };
        Ok(Solution {
            region: region.clone(),
            want: *want,
            play: *play,
            piles: Some(piles),
            sorted,
            positions,
            p_count,
            largest,
            shape: Some(shape),
            valid,
            store,
        })
    }
}

/// How remoteness is found by lines, if it is wanted and they have room beside the table of at most four bytes a position.
fn by_lines<'c>(compiled: &'c Compiled, request: &Request, sorted: bool) -> Option<RemotenessPlan<'c>> {
    if request.want != Want::Remoteness {
        return None;
    }
    let table = compiled.shape.positions().saturating_mul(4);
    let plan = RemotenessPlan::of(compiled, &request.region, sorted)?;
    (plan.memory().saturating_add(table) <= request.limit()).then_some(plan)
}

/// How many threads may be used.
fn threads(request: &Request) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    request.threads.unwrap_or_else(all).max(1)
}

/// The game's own condition on positions.
fn validity(compiled: &Compiled) -> Option<Validity> {
    let predicate = compiled.valid.clone()?;
    Some(Arc::new(move |piles: &[u64]| {
        let one = piles.iter().map(|&pile| i64::try_from(pile).unwrap_or(i64::MAX));
        let values: Vec<i64> = one.clone().chain(one).collect();
        predicate.holds(&values)
    }))
}
