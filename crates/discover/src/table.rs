//! The table that conjectures are made from and held against: a region solved by brute force.

use crate::patience::Patience;
use crate::{DiscoverError, Options};
use ratwheel_numbers::{Cancelled, Control, Resource};
use ratwheel_rules::{Outcome, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, SolveError, Want};
use std::cell::Cell;
use std::collections::HashSet;

/// About how many positions the table may have.
const POSITIONS: u64 = 60_000;
/// About how many where the solver has to list moves one by one.
const POSITIONS_LISTED: u64 = 12_000;
/// How many positions may be solved for the list of P-positions alone.
const POSITIONS_SPARSE: u64 = 1 << 29;
/// The same where every position up to a total is solved: as many as the box around them has.
const POSITIONS_TOTAL: u64 = 600_000;
/// The same for one pile, whose positions are one line that is solved in one go.
const POSITIONS_ONE: u64 = 1 << 20;
/// The largest side or total that may be asked for.
pub const LARGEST_SIZE: u64 = 1_000_000;
/// The most positions that a table may have if its size is asked for.
const POSITIONS_MOST: u64 = 2_000_000;
/// How many P-positions with ascending piles are enough, for two, three and more piles.
const ROWS: [usize; 3] = [500, 64, 16];

/// Positions with their outcomes, flat: every position of a region.
pub(crate) struct Table {
    pub(crate) piles: usize,
    pub(crate) sorted: bool,
    pub(crate) region: Region,
    flat: Vec<i64>,
    safe: Vec<bool>,
    /// A larger region of this size took too long, and would again.
    too_long: Cell<Option<u64>>,
}

impl Table {
    pub(crate) fn len(&self) -> usize {
        self.safe.len()
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = (&[i64], bool)> {
        self.flat.chunks_exact(self.piles.max(1)).zip(self.safe.iter().copied())
    }

    pub(crate) fn safe(&self) -> Vec<Vec<i64>> {
        self.each().filter(|(_, safe)| *safe).map(|(piles, _)| piles.to_vec()).collect()
    }

    /// The size of the region: the side of the box, or the total.
    pub(crate) fn size(&self) -> i64 {
        size(&self.region)
    }

    /// About twice that size, as far as that many positions may be solved.
    pub(crate) fn twice(&self) -> u64 {
        let size = u64::try_from(self.size()).unwrap_or(1);
        let fits = |size: &u64| match self.region {
            Region::Box(_) => volume(*size, self.piles, self.sorted) <= POSITIONS_MOST,
            Region::Total(_) => simplex(*size, self.piles, self.sorted) <= POSITIONS_MOST,
        };
        (size..=2 * size).rev().find(fits).unwrap_or(size)
    }

    /// A tenth as many positions as where moves have to be listed.
    pub(crate) fn smaller(
        game: &RelationalGame,
        options: &Options,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let (piles, sorted) = (game.relation().piles.len(), game.relation().sorted);
        let region = boxed(piles, sorted, POSITIONS_LISTED / 10, None);
        Self::new(game, options, u64::try_from(size(&region)).ok(), control)
    }

    /// About so many positions, or those of a given size.
    pub(crate) fn about(
        game: &RelationalGame,
        options: &Options,
        wished: Option<u64>,
        positions: u64,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let region = boxed(game.relation().piles.len(), game.relation().sorted, positions, wished);
        Self::new(game, options, u64::try_from(size(&region)).ok(), control)
    }

    /// Solves a region that is as large as its limit of positions allows, or has this size.
    pub(crate) fn new(
        game: &RelationalGame,
        options: &Options,
        wished: Option<u64>,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let (piles, sorted) = (game.relation().piles.len(), game.relation().sorted);
        if let Some(size) = wished.filter(|size| *size > LARGEST_SIZE) {
            return Err(DiscoverError::TooLarge { size, most: POSITIONS_MOST });
        }
        let most = |region: Region| {
            let request = request(region, Want::Outcomes, options, control);
            match Plan::watched(game, &request, control) {
                Ok(plan) if plan.is_compiled() => POSITIONS,
                _ => POSITIONS_LISTED,
            }
        };
        let side = |positions: u64| boxed(piles, sorted, positions, wished);
        let sum = |positions: u64| Region::Total(wished.unwrap_or_else(|| total(piles, sorted, positions)));
        // Where piles grow the box is not what is meant.
        match Self::solved(game, options, side(wished.map_or_else(|| most(side(POSITIONS)), |_| 0)), control) {
            Err(DiscoverError::Solve(SolveError::LeavesBox { .. } | SolveError::Outside { .. })) => {}
            Err(DiscoverError::TooLarge { .. }) if wished.is_some() => {}
            solved => return solved,
        }
        Self::solved(game, options, sum(wished.map_or_else(|| most(sum(POSITIONS)), |_| 0)), control)
    }

    /// The same positions with other ones marked; `None` where that cannot be said.
    pub(crate) fn marked(mut self, is: impl Fn(&[i64]) -> Option<bool>) -> Option<Self> {
        let marks: Option<Vec<bool>> = self.each().map(|(cell, _)| is(cell)).collect();
        self.safe = marks?;
        Some(self)
    }

    /// Solves a region of the same kind with this size.
    pub(crate) fn of_size(
        &self,
        game: &RelationalGame,
        options: &Options,
        size: u64,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        Self::solved(game, options, self.region_of(size), control)
    }

    /// A region of the same kind.
    pub(crate) fn region_of(&self, size: u64) -> Region {
        match self.region {
            Region::Box(_) => Region::Box(vec![size; self.piles]),
            Region::Total(_) => Region::Total(size),
        }
    }

    fn solved(
        game: &RelationalGame,
        options: &Options,
        region: Region,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let (piles, sorted) = (game.relation().piles.len(), game.relation().sorted);
        let positions = match &region {
            Region::Box(_) => volume(size(&region).unsigned_abs(), piles, sorted),
            Region::Total(total) => simplex(*total, piles, sorted),
        };
        if positions > POSITIONS_MOST {
            return Err(DiscoverError::TooLarge { size: size(&region).unsigned_abs(), most: POSITIONS_MOST });
        }
        let request = request(region, Want::Outcomes, options, control);
        let solution = Plan::watched(game, &request, control)?.run(control)?;
        let (region, flat, safe) = (solution.region().clone(), Vec::new(), Vec::new());
        let mut table = Self { piles, sorted, region, flat, safe, too_long: Cell::new(None) };
        solution.each(|piles, cell| {
            table.flat.extend(piles.iter().map(|pile| i64::try_from(*pile).unwrap_or(i64::MAX)));
            table.safe.push(cell.outcome == Outcome::P);
            Ok::<(), DiscoverError>(())
        })?;
        Ok(table)
    }

    /// The P-positions of a larger region of the same kind, where the rules allow to find them quickly: as many as show how
    /// their rows go on.
    pub(crate) fn sparse(
        &self,
        game: &RelationalGame,
        options: &Options,
        control: Control<'_>,
    ) -> Result<(Vec<Vec<i64>>, Region), DiscoverError> {
        // Where an eighth of all positions is lost, a larger table holds nothing new.
        if self.piles < 2 || self.safe.iter().filter(|safe| **safe).count() * 8 > self.len() {
            return Ok((self.safe(), self.region.clone()));
        }
        let enough = ROWS.get(self.piles - 2).or(ROWS.last()).copied().unwrap_or(0);
        let ascending = |list: &[Vec<i64>]| list.iter().filter(|row| row.is_sorted()).count();
        let known = (self.safe(), self.region.clone());
        self.larger(game, options, known, |list| ascending(list) >= enough, POSITIONS_SPARSE, control)
    }

    /// The P-positions of larger and larger regions than those that are known, until they are enough.
    pub(crate) fn larger(
        &self,
        game: &RelationalGame,
        options: &Options,
        known: (Vec<Vec<i64>>, Region),
        enough: impl Fn(&[Vec<i64>]) -> bool,
        positions: u64,
        control: Control<'_>,
    ) -> Result<(Vec<Vec<i64>>, Region), DiscoverError> {
        let mut best = known;
        let budget = Patience::LARGER.of(options.effort(), control);
        loop {
            let larger = u64::try_from(2 * size(&best.1)).unwrap_or(u64::MAX);
            let positions = match best.1 {
                Region::Box(_) if self.piles == 1 => positions.min(POSITIONS_ONE),
                Region::Box(_) => positions,
                Region::Total(_) => positions.min(POSITIONS_TOTAL),
            };
            // A size that is asked for is meant, give or take.
            let meant = options.size.is_none_or(|size| larger <= 4 * size);
            let meant = meant && self.too_long.get().is_none_or(|size| larger < size);
            if !meant || enough(&best.0) || volume(larger, self.piles, self.sorted) > positions {
                return Ok(best);
            }
            let request = request(self.region_of(larger), Want::PPositions, options, control).uncounted();
            let Ok(plan) = Plan::watched(game, &request, control) else {
                control.check()?;
                return Ok(best);
            };
            if !plan.is_compiled() {
                return Ok(best);
            }
            let Ok(solution) = plan.run(control.within(&budget)) else {
                control.check()?;
                self.too_long.set(Some(larger));
                return Ok(best);
            };
            // Each is a list of its own, which is then copied once or twice.
            let bytes = solution.p_count().saturating_mul(u64::try_from(self.piles).unwrap_or(8) * 8 + 40);
            if bytes > control.budget().limit(Resource::Bytes) / 4 {
                return Ok(best);
            }
            let mut list = Vec::new();
            solution.each_p(|piles| {
                list.push(piles.iter().map(|pile| i64::try_from(*pile).unwrap_or(i64::MAX)).collect());
                Ok::<(), DiscoverError>(())
            })?;
            best = (list, solution.region().clone());
        }
    }

    /// Rearrangements of the piles that leave the table as it is, the identity first.
    pub(crate) fn symmetries(&self, control: Control<'_>) -> Result<Vec<Vec<usize>>, Cancelled> {
        let identity: Vec<usize> = (0..self.piles).collect();
        if self.sorted || self.piles > 6 {
            return Ok(vec![identity]);
        }
        let positions: HashSet<&[i64]> = self.each().map(|(piles, _)| piles).collect();
        let safe: HashSet<&[i64]> = self.each().filter(|(_, safe)| *safe).map(|(piles, _)| piles).collect();
        let keeps = |set: &HashSet<&[i64]>, order: &[usize]| {
            let mut image = vec![0; self.piles];
            set.iter().all(|piles| {
                image.iter_mut().zip(order).for_each(|(slot, from)| *slot = piles.get(*from).copied().unwrap_or(0));
                set.contains(image.as_slice())
            })
        };
        let mut found = Vec::new();
        let mut order = identity;
        loop {
            control.check()?;
            if keeps(&safe, &order) && keeps(&positions, &order) {
                found.push(order.clone());
            }
            if !next_order(&mut order) {
                return Ok(found);
            }
        }
    }
}

/// A question to the solver, which may use the memory that the search may use.
fn request(region: Region, want: Want, options: &Options, control: Control<'_>) -> Request {
    limited(Request::new(region, want).play(options.play), options, control)
}

/// The same within the memory and the threads of the search.
pub(crate) fn limited(request: Request, options: &Options, control: Control<'_>) -> Request {
    let request = request.memory(control.budget().limit(Resource::Bytes));
    match options.threads {
        Some(threads) => request.threads(threads),
        None => request,
    }
}

pub(crate) fn size(region: &Region) -> i64 {
    let size = match region {
        Region::Box(sides) => sides.first().copied().unwrap_or(0),
        Region::Total(total) => *total,
    };
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// The next arrangement in lexicographic order.
pub(crate) fn next_order(order: &mut [usize]) -> bool {
    let Some(i) = (1..order.len()).rev().find(|&i| order[i - 1] < order[i]) else { return false };
    let Some(j) = (i..order.len()).rev().find(|&j| order[j] > order[i - 1]) else { return false };
    order.swap(i - 1, j);
    order[i..].reverse();
    true
}

/// How many positions a box has, sorted or not.
pub(crate) fn volume(side: u64, piles: usize, sorted: bool) -> u64 {
    let mut volume = 1u64;
    for i in 1..=u64::try_from(piles).unwrap_or(u64::MAX) {
        volume = if sorted { volume.saturating_mul(side + i - 1) / i } else { volume.saturating_mul(side) };
    }
    volume
}

fn boxed(piles: usize, sorted: bool, most: u64, wished: Option<u64>) -> Region {
    let largest = if piles == 1 { 2000 } else { 3000 };
    let side = wished.unwrap_or_else(|| (3..=largest).rev().find(|&n| volume(n, piles, sorted) <= most).unwrap_or(3));
    Region::Box(vec![side; piles])
}

/// About how many positions have at most this total.
pub(crate) fn simplex(total: u64, piles: usize, sorted: bool) -> u64 {
    let mut count = 1u64;
    for i in 1..=u64::try_from(piles).unwrap_or(u64::MAX) {
        count = count.saturating_mul(total.saturating_add(i)) / i;
    }
    // Sorted, a position stands for all its arrangements.
    if sorted { (1..=u64::try_from(piles).unwrap_or(1)).fold(count, |count, i| count / i) } else { count }
}

fn total(piles: usize, sorted: bool, most: u64) -> u64 {
    (4..=2000).rev().find(|&n| simplex(n, piles, sorted) <= most).unwrap_or(4)
}
