//! Grundy values on two piles from one set of values for each line: row, column, diagonal, or along any other carry.
//!
//! Every line holds the values that its moves reach from the position at hand, as bits, and above them a summary with one
//! bit for each full word; the mex is the first bit that no line has, and the summaries lead to it in about two looks,
//! wherever it is. Tiles of 64 × 64 positions keep the lines in cache; tiles on one antidiagonal touch different lines and
//! are worked in parallel. Costs O(positions · lines) with O(fresh) more for bands, and bits/64 of a line at worst for a
//! mex; memory lines · (bound on the values)/8 bytes beside the values.

use super::differences::{Moves, Step};
use crate::error::SolveError;
use crate::values::Values;
use ratwheel_numbers::{Cancelled, Control};
use std::sync::Arc;

/// Positions along one side of a tile: the bits of a word.
const TILE: usize = 64;
/// Families of lines that the kernel is made for.
pub(super) const MOST_FAMILIES: usize = 6;

/// Moves that are looked up one by one.
const MOST_JUMPS: usize = 32;
/// How far they may reach.
const MOST_HALO: usize = 192;
/// Where there is no position.
const NOWHERE: u32 = u32::MAX;

/// A condition on one position.
pub(super) type Condition<'c> = Arc<dyn Fn(usize, usize) -> bool + Send + Sync + 'c>;

/// Moves by their differences, from sources and to targets that satisfy conditions.
#[derive(Clone)]
pub(super) struct Rule<'c> {
    pub(super) moves: Moves,
    pub(super) source: Option<Condition<'c>>,
    pub(super) target: Option<Condition<'c>>,
}

/// The board: all (x,y) below the sides, cut off where x + y exceeds the total.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) sides: (usize, usize),
    pub(super) total: usize,
}

impl Board {
    fn row_end(&self, x: usize) -> usize {
        if x > self.total { 0 } else { self.sides.1.min(self.total - x + 1) }
    }
}

/// Lines along one carry.
struct Family<'c> {
    carry: Step,
    /// The carry itself is fresh: a value joins the line of its own position when it is known.
    own: bool,
    /// The other fresh differences, fetched when a position is reached.
    fetched: Vec<Step>,
    source: Option<Condition<'c>>,
    target: Option<Condition<'c>>,
    /// In symmetric games: the family with the piles exchanged.
    partner: usize,
    keys: usize,
}

struct Jump<'c> {
    step: Step,
    source: Option<Condition<'c>>,
    target: Option<Condition<'c>>,
}

/// How Grundy values of a board are found by lines.
pub(crate) struct LinePlan<'c> {
    board: Board,
    families: Vec<Family<'c>>,
    jumps: Vec<Jump<'c>>,
    /// Exchanging the piles changes nothing: half the board is enough.
    symmetric: bool,
    /// No value is larger.
    bound: usize,
    /// Words of a line: a summary of full words, then the bits.
    summary: usize,
    stride: usize,
    /// How far moves that are looked up reach: a tile knows that much of its surroundings.
    halo: usize,
}

impl<'c> LinePlan<'c> {
    /// `None` if there are too many families of lines, or if moves that are looked up reach too far.
    pub(super) fn new(board: Board, rules: Vec<Rule<'c>>) -> Option<Self> {
        let (mut families, mut jumps, mut bound) = (Vec::<Family<'c>>::new(), Vec::new(), 0usize);
        let symmetric = is_symmetric(board, &rules);
        for rule in rules {
            match rule.moves {
                Moves::Jumps(steps) => {
                    bound += steps.len();
                    let (source, target) = (rule.source, rule.target);
                    jumps.extend(steps.into_iter().map(|step| Jump { step, source: source.clone(), target: target.clone() }));
                }
                Moves::Carried { carry, fresh } => {
                    let longest = |side: usize, step: usize| side.checked_div(step).unwrap_or(usize::MAX);
                    let repeats = longest(board.sides.0, carry.0).min(longest(board.sides.1, carry.1)) + 1;
                    bound = bound.checked_add(fresh.len().checked_mul(repeats)?)?;
                    let own = fresh.contains(&carry);
                    let fetched = fresh.into_iter().filter(|step| *step != carry).collect();
                    let keys = carry.1 * (board.sides.0 - 1) + carry.0 * (board.sides.1 - 1) + 1;
                    let (source, target) = (rule.source, rule.target);
                    families.push(Family { carry, own, fetched, source, target, partner: 0, keys });
                }
            }
        }
        let fetched = families.iter().flat_map(|family| &family.fetched);
        let steps = fetched.chain(jumps.iter().map(|jump: &Jump<'c>| &jump.step));
        let halo = steps.map(|&(s, t)| s.max(t)).max().unwrap_or(0);
        if families.len() > MOST_FAMILIES || jumps.len() > MOST_JUMPS || halo > MOST_HALO {
            return None;
        }
        if symmetric {
            let partners: Vec<Option<usize>> = families.iter().map(|family| partner(family, &families)).collect();
            for (family, partner) in families.iter_mut().zip(partners) {
                family.partner = partner?;
            }
        }
        bound = bound.min(board.sides.0.saturating_mul(board.sides.1));
        let words = bound / 64 + 1;
        let summary = words.div_ceil(64);
        // An odd number of cache lines keeps neighbouring lines apart in the cache.
        let stride = if families.is_empty() { 0 } else { ((summary + words).div_ceil(8) | 1) * 8 };
        Some(Self { board, families, jumps, symmetric, bound, summary, stride, halo })
    }

    /// Bytes beside the values.
    pub(super) fn memory(&self) -> u64 {
        let lines: usize = self.families.iter().map(|family| family.keys).sum();
        let tiles = self.board.sides.0.min(self.board.sides.1) / TILE + 1;
        let words = lines.saturating_mul(self.stride).saturating_add(tiles * self.width().pow(2) / 2);
        u64::try_from(words).unwrap_or(u64::MAX).saturating_mul(8)
    }

    /// Bytes for each value, at worst: beyond two bytes the table is copied to a wider one when a value asks for it.
    pub(super) fn value_bytes(&self) -> u64 {
        match self.bound {
            0..=0xff => 1,
            0x100..=0xffff => 3,
            _ => 6,
        }
    }

    /// In words, for those who ask how.
    pub(super) fn describe(&self) -> Vec<String> {
        let show = |(s, t): Step| format!("({s},{t})");
        let mut lines: Vec<String> = Vec::new();
        for family in &self.families {
            let fetched: Vec<String> = family.fetched.iter().take(6).map(|step| show(*step)).collect();
            let more = if family.fetched.len() > 6 { ", …" } else { "" };
            let mut line = format!("lines along {}: one set of values each", show(family.carry));
            if !fetched.is_empty() {
                line.push_str(&format!(", joined by {}{more}", fetched.join(", ")));
            }
            lines.push(line + conditions(family.source.is_some(), family.target.is_some()));
        }
        for jump in &self.jumps {
            let line = format!("move by {}: looked up", show(jump.step));
            lines.push(line + conditions(jump.source.is_some(), jump.target.is_some()));
        }
        if self.symmetric {
            lines.push("the piles can be exchanged: half of the positions are computed".to_owned());
        }
        lines
    }

    /// The values in the order of the rows.
    pub(super) fn run(&self, threads: usize, control: Control<'_>) -> Result<Values, SolveError> {
        let mut wave = Wave::new(self)?;
        let (rows, columns) = (self.board.sides.0.div_ceil(TILE), self.board.sides.1.div_ceil(TILE));
        let total = u64::try_from(rows + columns).unwrap_or(u64::MAX);
        for (done, antidiagonal) in (1u64..).zip(0..rows + columns - 1) {
            wave.step(antidiagonal, rows, columns, threads, control)?;
            control.step(done, total)?;
        }
        let largest = wave.largest;
        Ok(match wave.values {
            Values::Shorts(values) if largest <= 0xff => {
                Values::Bytes(values.iter().map(|&value| u8::try_from(value).unwrap_or(u8::MAX)).collect())
            }
            values => values,
        })
    }
}

fn conditions(source: bool, target: bool) -> &'static str {
    match (source, target) {
        (false, false) => "",
        (true, false) => ", where the source qualifies",
        (false, true) => ", to targets that qualify",
        (true, true) => ", where source and target qualify",
    }
}

/// Is the board square and the set of rules the same with the piles exchanged? Conditions are not compared.
fn is_symmetric(board: Board, rules: &[Rule<'_>]) -> bool {
    let plain = rules.iter().all(|rule| rule.source.is_none() && rule.target.is_none());
    let near = |rule: &Rule<'_>| match &rule.moves {
        Moves::Jumps(_) => true,
        // Then a line crosses the middle on it, and what it held is in the tile at hand.
        Moves::Carried { carry, .. } => carry.0.abs_diff(carry.1) <= 1,
    };
    let exchanged = |rule: &Rule<'_>| rules.iter().any(|other| exchange(&rule.moves) == sorted(&other.moves));
    board.sides.0 == board.sides.1 && plain && rules.iter().all(|rule| near(rule) && exchanged(rule))
}

fn sorted(moves: &Moves) -> Moves {
    let mut moves = moves.clone();
    match &mut moves {
        Moves::Jumps(steps) | Moves::Carried { fresh: steps, .. } => steps.sort_unstable(),
    }
    moves
}

fn exchange(moves: &Moves) -> Moves {
    let swap = |(s, t): Step| (t, s);
    sorted(&match moves {
        Moves::Jumps(steps) => Moves::Jumps(steps.iter().map(|step| swap(*step)).collect()),
        Moves::Carried { carry, fresh } => {
            Moves::Carried { carry: swap(*carry), fresh: fresh.iter().map(|step| swap(*step)).collect() }
        }
    })
}

/// The family with the piles exchanged.
fn partner(family: &Family<'_>, families: &[Family<'_>]) -> Option<usize> {
    let mut steps: Vec<Step> = family.fetched.iter().map(|&(s, t)| (t, s)).collect();
    steps.sort_unstable();
    families.iter().position(|other| {
        let mut theirs = other.fetched.clone();
        theirs.sort_unstable();
        other.carry == (family.carry.1, family.carry.0) && other.own == family.own && theirs == steps
    })
}

/// What is known while the tiles are worked.
struct Wave<'p> {
    plan: &'p LinePlan<'p>,
    /// The lines of each family, one after the other.
    lines: Vec<Vec<u64>>,
    values: Values,
    /// Where a row of the board starts among the values.
    starts: Vec<usize>,
    largest: u32,
}

/// A tile with the lines that cross it.
struct Task<'t> {
    x: usize,
    y: usize,
    /// For each family: the first key, and the lines from it on.
    lines: Vec<(usize, &'t mut [u64])>,
    /// The values of the tile and of what lies before it, row by row.
    found: Vec<u32>,
}

impl<'p> Wave<'p> {
    fn new(plan: &'p LinePlan<'p>) -> Result<Self, SolveError> {
        let sized = |family: &Family<'_>| family.keys.checked_mul(plan.stride).ok_or(SolveError::Overflow);
        let mut lines = Vec::with_capacity(plan.families.len());
        for family in &plan.families {
            lines.push(vec![0; sized(family)?]);
        }
        let (mut starts, mut next) = (Vec::with_capacity(plan.board.sides.0), 0usize);
        for x in 0..plan.board.sides.0 {
            starts.push(next);
            next = next.checked_add(plan.board.row_end(x)).ok_or(SolveError::Overflow)?;
        }
        let values = if plan.bound <= 0xff { Values::Bytes(vec![0; next]) } else { Values::Shorts(vec![0; next]) };
        Ok(Self { plan, lines, values, starts, largest: 0 })
    }

    /// Works the tiles of one antidiagonal.
    fn step(
        &mut self,
        antidiagonal: usize,
        rows: usize,
        columns: usize,
        threads: usize,
        control: Control<'_>,
    ) -> Result<(), Cancelled> {
        let (plan, board) = (self.plan, self.plan.board);
        let first = (antidiagonal + 1).saturating_sub(columns);
        let last = if plan.symmetric { antidiagonal / 2 } else { antidiagonal.min(rows - 1) };
        let mut rest: Vec<(usize, &mut [u64])> = self.lines.iter_mut().map(|lines| (0, lines.as_mut_slice())).collect();
        let mut tasks = Vec::with_capacity((last + 1).saturating_sub(first));
        for tile in first..=last {
            let (x, y) = (tile * TILE, (antidiagonal - tile) * TILE);
            if x + y > board.total {
                continue;
            }
            let mut lines = Vec::with_capacity(rest.len());
            for ((at, slice), family) in rest.iter_mut().zip(&plan.families) {
                // Keys grow along the antidiagonal, and tiles on it share none.
                let (low, high) = (plan.key(family, x, y + TILE - 1), plan.key(family, x + TILE - 1, y) + 1);
                let (_, tail) = std::mem::take(slice).split_at_mut((low - *at) * plan.stride);
                let (mine, tail) = tail.split_at_mut((high - low) * plan.stride);
                lines.push((low, mine));
                (*at, *slice) = (high, tail);
            }
            tasks.push(Task { x, y, lines, found: Vec::new() });
        }
        let known = Known { values: &self.values, starts: &self.starts };
        let workers = threads.min(tasks.len() / 2).max(1);
        if workers == 1 {
            for task in &mut tasks {
                control.check()?;
                plan.work(task, &known);
            }
        } else {
            let mut shares: Vec<Vec<&mut Task<'_>>> = (0..workers).map(|_| Vec::new()).collect();
            for (place, task) in tasks.iter_mut().enumerate() {
                shares[place % workers].push(task);
            }
            std::thread::scope(|scope| {
                for share in shares {
                    let known = &known;
                    scope.spawn(move || {
                        for task in share {
                            if control.check().is_err() {
                                return;
                            }
                            plan.work(task, known);
                        }
                    });
                }
            });
            control.check()?;
        }
        let found: Vec<(usize, usize, Vec<u32>)> =
            tasks.into_iter().map(|task| (task.x, task.y, task.found)).collect();
        for (x, y, tile) in found {
            self.keep(x, y, &tile);
        }
        Ok(())
    }

    /// Copies the values of a tile, and mirrored if that is all there is of the other half.
    fn keep(&mut self, x: usize, y: usize, found: &[u32]) {
        let (plan, starts) = (self.plan, &self.starts);
        let tile: Vec<&[u32]> =
            found.chunks_exact(plan.width()).skip(plan.halo).map(|row| row.split_at(plan.halo).1).collect();
        self.largest = tile.iter().flat_map(|row| row.iter()).copied().fold(self.largest, u32::max);
        if let (Values::Shorts(values), true) = (&self.values, self.largest > 0xffff) {
            self.values = Values::Words(values.iter().map(|&value| u32::from(value)).collect());
        }
        match &mut self.values {
            Values::Bytes(values) => keep(plan, starts, values, (x, y), &tile, |v| u8::try_from(v).unwrap_or(u8::MAX)),
            Values::Shorts(values) => {
                keep(plan, starts, values, (x, y), &tile, |v| u16::try_from(v).unwrap_or(u16::MAX));
            }
            Values::Words(values) => keep(plan, starts, values, (x, y), &tile, |v| v),
        }
    }
}

fn keep<T: Copy>(
    plan: &LinePlan<'_>,
    starts: &[usize],
    values: &mut [T],
    (x, y): (usize, usize),
    tile: &[&[u32]],
    small: impl Fn(u32) -> T,
) {
    let board = plan.board;
    for (row, found) in (x..board.sides.0).zip(tile) {
        let end = board.row_end(row).clamp(y, y + TILE);
        let start = starts[row] + y;
        for (slot, value) in values[start..start + (end - y)].iter_mut().zip(*found) {
            *slot = small(*value);
        }
    }
    if !plan.symmetric || x == y {
        return;
    }
    for column in y..(y + TILE).min(board.sides.1) {
        let end = board.row_end(column).clamp(x, x + TILE);
        let start = starts[column] + x;
        for (slot, found) in values[start..start + (end - x)].iter_mut().zip(tile) {
            *slot = small(found[column - y]);
        }
    }
}

/// The values of all tiles on earlier antidiagonals.
struct Known<'k> {
    values: &'k Values,
    starts: &'k [usize],
}

impl LinePlan<'_> {
    /// The number of the line through a position, ascending along antidiagonals of tiles; positions beyond the board get
    /// the nearest number.
    #[inline]
    fn key(&self, family: &Family<'_>, x: usize, y: usize) -> usize {
        let (x, y) = (x.min(self.board.sides.0 - 1), y.min(self.board.sides.1 - 1));
        family.carry.1 * x + family.carry.0 * (self.board.sides.1 - 1 - y)
    }

    /// Values in a row of a tile with its surroundings.
    fn width(&self) -> usize {
        TILE + self.halo
    }

    fn work(&self, task: &mut Task<'_>, known: &Known<'_>) {
        task.found = self.surroundings(task.x, task.y, known);
        let looked_up = !self.jumps.is_empty() || self.families.iter().any(|f| !f.own || !f.fetched.is_empty());
        let sources = self.families.iter().map(|f| (&f.source, &f.target));
        let mut conditions = sources.chain(self.jumps.iter().map(|jump| (&jump.source, &jump.target)));
        let conditional = conditions.any(|(source, target)| source.is_some() || target.is_some());
        match (self.families.len(), looked_up, conditional) {
            (2, false, false) => self.tile::<2, false, false>(task),
            (3, false, false) => self.tile::<3, false, false>(task),
            (0, ..) => self.tile::<0, true, true>(task),
            (1, ..) => self.tile::<1, true, true>(task),
            (2, _, false) => self.tile::<2, true, false>(task),
            (2, ..) => self.tile::<2, true, true>(task),
            (3, _, false) => self.tile::<3, true, false>(task),
            (3, ..) => self.tile::<3, true, true>(task),
            (4, ..) => self.tile::<4, true, true>(task),
            (5, ..) => self.tile::<5, true, true>(task),
            _ => self.tile::<MOST_FAMILIES, true, true>(task),
        }
    }

    /// An empty tile, with the values above and to the left of it as far as moves reach that are looked up.
    fn surroundings(&self, x: usize, y: usize, known: &Known<'_>) -> Vec<u32> {
        let (halo, width) = (self.halo, self.width());
        let mut found = vec![0; width * width];
        if halo == 0 {
            return found;
        }
        for (row, values) in found.chunks_exact_mut(width).enumerate() {
            let Some(row) = (row + x).checked_sub(halo).filter(|row| *row < self.board.sides.0) else {
                values.fill(NOWHERE);
                continue;
            };
            let known_columns = if row < x { width } else { halo };
            let end = self.board.row_end(row);
            for (column, value) in values.iter_mut().enumerate().take(known_columns) {
                let column = (column + y).checked_sub(halo).filter(|column| *column < end);
                *value = column.map_or(NOWHERE, |column| known.values.get(known.starts[row] + column));
            }
        }
        found
    }

    /// The values of one tile. `LOOK_UP`: some moves are looked up; `CONDITIONS`: some rules have conditions.
    fn tile<const FAMILIES: usize, const LOOK_UP: bool, const CONDITIONS: bool>(&self, task: &mut Task<'_>) {
        let Task { x, y, lines, found } = task;
        let (x, y, stride, summary, halo, width) = (*x, *y, self.stride, self.summary, self.halo, self.width());
        let carries: [Step; FAMILIES] = std::array::from_fn(|j| self.families[j].carry);
        let lows: [usize; FAMILIES] = std::array::from_fn(|j| lines[j].0);
        let mut lines = lines.iter_mut();
        let mut lines: [&mut [u64]; FAMILIES] =
            std::array::from_fn(|_| lines.next().map_or(&mut [][..], |(_, slice)| &mut **slice));
        let mut masks = [!0u64; FAMILIES];
        let own: [bool; FAMILIES] = std::array::from_fn(|j| self.families[j].own);
        let fetches = self.families.iter().any(|family| !family.fetched.is_empty());
        let back: Vec<usize> = self.jumps.iter().map(|jump| jump.step.0 * width + jump.step.1).collect();
        let mut jumped = [NOWHERE; MOST_JUMPS];
        let jumped = &mut jumped[..back.len()];
        for row in x..(x + TILE).min(self.board.sides.0) {
            let first = if self.symmetric { y.max(row) } else { y };
            for column in first..self.board.row_end(row).min(y + TILE) {
                let left = self.board.sides.1 - 1 - column;
                let mut family = 0;
                let mut views = lines.each_mut().map(|line| {
                    let start = (carries[family].1 * row + carries[family].0 * left - lows[family]) * stride;
                    family += 1;
                    &mut line[start..start + stride]
                });
                if self.symmetric && row == column {
                    self.cross(&mut views);
                }
                let place = (row - x + halo) * width + (column - y + halo);
                if LOOK_UP {
                    if fetches {
                        self.fetch::<CONDITIONS>(&mut views, (row, column), found, place);
                    }
                    for (slot, back) in jumped.iter_mut().zip(&back) {
                        *slot = found[place - back];
                    }
                }
                if CONDITIONS {
                    self.close(jumped, row, column);
                    for (mask, family) in masks.iter_mut().zip(&self.families) {
                        *mask = if holds(&family.source, row, column) { !0 } else { 0 };
                    }
                }
                let mex = mex::<FAMILIES, LOOK_UP, CONDITIONS>(&views, &masks, jumped, summary);
                found[place] = mex;
                if self.symmetric && x == y {
                    found[(column - y + halo) * width + (row - x + halo)] = mex;
                }
                for (j, view) in views.iter_mut().enumerate() {
                    if !LOOK_UP || own[j] && (!CONDITIONS || holds(&self.families[j].target, row, column)) {
                        insert(view, summary, mex);
                    }
                }
            }
        }
    }

    /// On the middle of a symmetric board: a line that comes from the other half holds what its mirror image held there.
    fn cross(&self, views: &mut [&mut [u64]]) {
        for (j, family) in self.families.iter().enumerate().filter(|(_, family)| family.carry.1 > family.carry.0) {
            let held = views[family.partner].to_vec();
            views[j].copy_from_slice(&held);
        }
    }

    /// Fresh values other than the one along the carry.
    #[inline]
    fn fetch<const CONDITIONS: bool>(
        &self,
        views: &mut [&mut [u64]],
        (row, column): (usize, usize),
        found: &[u32],
        place: usize,
    ) {
        for (view, family) in views.iter_mut().zip(&self.families) {
            for &(s, t) in &family.fetched {
                let value = found[place - s * self.width() - t];
                if value != NOWHERE && (!CONDITIONS || holds(&family.target, row - s, column - t)) {
                    insert(view, self.summary, value);
                }
            }
        }
    }

    /// Takes away the moves that are looked up whose conditions do not hold.
    fn close(&self, jumped: &mut [u32], row: usize, column: usize) {
        for (slot, jump) in jumped.iter_mut().zip(&self.jumps).filter(|(slot, _)| **slot != NOWHERE) {
            let (s, t) = jump.step;
            if !holds(&jump.source, row, column) || !holds(&jump.target, row - s, column - t) {
                *slot = NOWHERE;
            }
        }
    }
}

#[inline]
fn holds(condition: &Option<Condition<'_>>, x: usize, y: usize) -> bool {
    condition.as_ref().is_none_or(|condition| condition(x, y))
}

/// Adds a value to a line.
#[inline(always)]
fn insert(line: &mut [u64], summary: usize, value: u32) {
    let (word, bit) = (value as usize / 64, value % 64);
    let slot = &mut line[summary + word];
    *slot |= 1 << bit;
    if *slot == !0 {
        line[word / 64] |= 1 << (word % 64);
    }
}

/// The least value on no line and by no jump. A word that is full on one line is never looked at.
#[inline(always)]
fn mex<const FAMILIES: usize, const LOOK_UP: bool, const CONDITIONS: bool>(
    lines: &[&mut [u64]; FAMILIES],
    masks: &[u64; FAMILIES],
    jumped: &[u32],
    summary: usize,
) -> u32 {
    let union = |word: usize| {
        let mut seen = 0;
        for j in 0..FAMILIES {
            seen |= if CONDITIONS { lines[j][word] & masks[j] } else { lines[j][word] };
        }
        seen
    };
    if FAMILIES == 0 {
        return (0..).find(|value| !jumped.contains(value)).unwrap_or(u32::MAX);
    }
    for group in 0..summary {
        let mut candidates = !union(group);
        while candidates != 0 {
            let word = group * 64 + candidates.trailing_zeros() as usize;
            let mut seen = union(summary + word);
            if LOOK_UP {
                for value in jumped.iter().filter(|value| **value as usize / 64 == word) {
                    seen |= 1 << (value % 64);
                }
            }
            if seen != !0 {
                return u32::try_from(word * 64).unwrap_or(u32::MAX) + seen.trailing_ones();
            }
            candidates &= candidates - 1;
        }
    }
    // Not reached: there are more bits than options.
    u32::MAX
}
