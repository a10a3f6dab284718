//! The cubes of a board, wave after wave, and what they share: the sets of the lines and the table of values.
//!
//! Cubes of one wave touch different lines and write different places of the table, but not in an order in which either
//! could be cut into slices. Words are shared as atomic ones without any ordering, which costs what plain ones cost; the
//! end of a wave orders them.

use super::{SpacePlan, orders};
use crate::error::SolveError;
use crate::grundy::parts::in_parts;
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::{Cancelled, Control};
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// Lines whose sets are copied by one thread before it looks for more.
const LINES_AT_ONCE: usize = 1 << 14;

/// Cubes that are worth a thread; the small boards of unit tests get threads all the same.
const FEW: usize = if cfg!(test) { 1 } else { 3 };

/// Values of positions in the smallest type that holds them.
pub(super) enum Table {
    Bytes(Vec<AtomicU8>),
    Shorts(Vec<AtomicU16>),
    Words(Vec<AtomicU32>),
}

impl Table {
    #[inline]
    pub(super) fn get(&self, place: usize) -> u32 {
        match self {
            Self::Bytes(values) => values[place].load(Ordering::Relaxed).into(),
            Self::Shorts(values) => values[place].load(Ordering::Relaxed).into(),
            Self::Words(values) => values[place].load(Ordering::Relaxed),
        }
    }

    /// Writes values at places that are so far apart. They fit: the table was widened before the wave.
    #[inline]
    pub(super) fn write(&self, place: usize, apart: usize, found: &[u32]) {
        fn fill<T>(slots: &[T], mut place: usize, apart: usize, found: &[u32], store: impl Fn(&T, u32)) {
            for value in found {
                store(&slots[place], *value);
                place = place.wrapping_add(apart);
            }
        }
        match self {
            Self::Bytes(slots) => {
                fill(slots, place, apart, found, |slot, v| {
                    slot.store(u8::try_from(v).unwrap_or(u8::MAX), Ordering::Relaxed);
                });
            }
            Self::Shorts(slots) => {
                fill(slots, place, apart, found, |slot, v| {
                    slot.store(u16::try_from(v).unwrap_or(u16::MAX), Ordering::Relaxed);
                });
            }
            Self::Words(slots) => fill(slots, place, apart, found, |slot, v| slot.store(v, Ordering::Relaxed)),
        }
    }

    /// The same values, with room for larger ones.
    fn widened(self, largest: usize) -> Self {
        match self {
            Self::Bytes(values) if largest > 0xff => {
                let wide = values.into_iter().map(|value| AtomicU16::new(value.into_inner().into()));
                Self::Shorts(wide.collect()).widened(largest)
            }
            Self::Shorts(values) if largest > 0xffff => {
                Self::Words(values.into_iter().map(|value| AtomicU32::new(value.into_inner().into())).collect())
            }
            table => table,
        }
    }

    /// As plain numbers, in the smallest type for this largest value.
    fn into_values(self, largest: u32) -> Values {
        match self {
            Self::Bytes(values) => Values::Bytes(values.into_iter().map(AtomicU8::into_inner).collect()),
            Self::Shorts(values) if largest <= 0xff => {
                let narrow = |value: AtomicU16| u8::try_from(value.into_inner()).unwrap_or(u8::MAX);
                Values::Bytes(values.into_iter().map(narrow).collect())
            }
            Self::Shorts(values) => Values::Shorts(values.into_iter().map(AtomicU16::into_inner).collect()),
            Self::Words(values) if largest <= 0xffff => {
                let narrow = |value: AtomicU32| u16::try_from(value.into_inner()).unwrap_or(u16::MAX);
                Self::Shorts(values.into_iter().map(narrow).map(AtomicU16::new).collect()).into_values(largest)
            }
            Self::Words(values) => Values::Words(values.into_iter().map(AtomicU32::into_inner).collect()),
        }
    }
}

/// What is known while the cubes are worked.
pub(super) struct Known<'k> {
    pub(super) shape: &'k Shape,
    /// The sets of all lines, `stride` words each: a summary of full words, then the bits.
    pub(super) sets: Vec<AtomicU64>,
    pub(super) stride: usize,
    pub(super) summary: usize,
    pub(super) table: Table,
    /// The table begins at the position of this number.
    pub(super) begins: usize,
    /// What each pile counts in the number of a position, if that is a sum.
    weights: Option<Vec<usize>>,
    /// The same for the images of ascending positions, where the table has them too.
    pub(super) copies: Vec<Vec<usize>>,
}

/// Zeros that nobody has touched yet: their pages come when the threads that work on them write there.
fn empty(len: usize) -> Vec<AtomicU64> {
    vec![0u64; len].into_iter().map(AtomicU64::new).collect()
}

impl<'k> Known<'k> {
    /// With a table of so many positions.
    pub(super) fn new(plan: &SpacePlan<'_>, shape: &'k Shape, positions: usize) -> Result<Self, SolveError> {
        let sides = &plan.board.sides;
        let weights = shape.is_radix().then(|| {
            let after = |pile: usize| sides.iter().skip(pile + 1).product::<usize>();
            (0..sides.len()).map(after).collect::<Vec<usize>>()
        });
        let copies = weights.iter().filter(|_| plan.symmetric).flat_map(|weights| {
            let image = |order: Vec<usize>| order.iter().filter_map(|&pile| weights.get(pile).copied()).collect();
            orders(sides.len()).into_iter().skip(1).map(image).collect::<Vec<Vec<usize>>>()
        });
        let copies = copies.collect();
        Ok(Self {
            shape,
            sets: empty(plan.lines.checked_mul(2).ok_or(SolveError::Overflow)?),
            stride: 2,
            summary: 1,
            // Where values may need two bytes they have them from the start, which saves a copy of the table.
            table: if plan.bound <= 0xff {
                Table::Bytes(vec![0u8; positions].into_iter().map(AtomicU8::new).collect())
            } else {
                Table::Shorts(vec![0u16; positions].into_iter().map(AtomicU16::new).collect())
            },
            begins: 0,
            weights,
            copies,
        })
    }

    /// Where the position of these piles and a last pile of 0 stands in the table, also where there is none (then it wraps
    /// around).
    #[inline]
    pub(super) fn row(&self, before: &[usize]) -> usize {
        let number = match &self.weights {
            Some(weights) => weights.iter().zip(before).map(|(weight, pile)| weight * pile).sum(),
            None => self.shape.row(before),
        };
        number.wrapping_sub(self.begins)
    }

    /// Makes room for values up to this one; the bound of the plan is never exceeded.
    pub(super) fn reach(
        &mut self,
        plan: &SpacePlan<'_>,
        largest: usize,
        threads: usize,
        control: Control<'_>,
    ) -> Result<(), SolveError> {
        let (_, needed) = SpacePlan::words(largest.min(plan.bound));
        if self.stride - self.summary < needed {
            let (_, most) = SpacePlan::words(plan.bound);
            let words = (needed + needed / 2).min(most);
            let summary = words.div_ceil(64);
            let stride = summary + words;
            let wide = empty(plan.lines.checked_mul(stride).ok_or(SolveError::Overflow)?);
            let copy = |lines: Range<usize>| {
                control.check()?;
                let old = self.sets.chunks_exact(self.stride).skip(lines.start).take(lines.len());
                for (old, new) in old.zip(wide.chunks_exact(stride).skip(lines.start)) {
                    let (full, bits) = old.split_at(self.summary);
                    let (new_full, new_bits) = new.split_at(summary);
                    for (old, new) in full.iter().zip(new_full).chain(bits.iter().zip(new_bits)) {
                        // Most sets are empty: what is not written does not take a page.
                        let old = old.load(Ordering::Relaxed);
                        if old != 0 {
                            new.store(old, Ordering::Relaxed);
                        }
                    }
                }
                Ok::<(), Cancelled>(())
            };
            in_parts(plan.lines, LINES_AT_ONCE, threads, &copy)?;
            (self.sets, self.stride, self.summary) = (wide, stride, summary);
        }
        control.check()?;
        let table = std::mem::replace(&mut self.table, Table::Bytes(Vec::new()));
        self.table = table.widened(largest.min(plan.bound));
        Ok(())
    }
}

/// Works all cubes: the values as the shape numbers positions.
pub(super) fn run(
    plan: &SpacePlan<'_>,
    shape: &Shape,
    threads: usize,
    control: Control<'_>,
) -> Result<Values, SolveError> {
    control.check()?;
    let positions = usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?;
    let mut known = Known::new(plan, shape, positions)?;
    let counts: Vec<usize> = plan.board.sides.iter().map(|side| side.div_ceil(plan.side)).collect();
    let waves: usize = counts.iter().map(|count| count - 1).sum::<usize>() + 1;
    let every = cube_count(plan, &counts);
    let rise = rise(plan);
    let (mut largest, mut done) = (0u32, 0u64);
    for wave in 0..waves {
        control.check()?;
        let needed = usize::try_from(largest).unwrap_or(usize::MAX).saturating_add(rise);
        known.reach(plan, needed, threads, control)?;
        let cubes = cubes(plan, &counts, wave);
        largest = largest.max(work(plan, &known, &cubes, threads, control)?);
        done = done.saturating_add(u64::try_from(cubes.len() / plan.board.sides.len()).unwrap_or(u64::MAX));
        control.step(done.min(every), every)?;
    }
    Ok(known.table.into_values(largest))
}

/// A chain of moves inside a cube is not longer than this.
pub(super) fn rise(plan: &SpacePlan<'_>) -> usize {
    plan.board.sides.len() * (plan.side - 1) + 1
}

/// How many cubes there are, for those who wait; at most, where the board is cut off.
fn cube_count(plan: &SpacePlan<'_>, counts: &[usize]) -> u64 {
    let product = |numbers: &mut dyn Iterator<Item = u64>| numbers.fold(1u64, u64::saturating_mul);
    let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    if !plan.symmetric {
        return product(&mut counts.iter().map(|&count| number(count)));
    }
    let most = number(counts.iter().copied().max().unwrap_or(1));
    let ascending = (0..).zip(counts).fold((1u64, 1u64), |(above, below), (place, _)| {
        (above.saturating_mul(most + place), below.saturating_mul(place + 1))
    });
    (ascending.0 / ascending.1).max(1)
}

/// The places of the cubes of one wave, one after the other: those of this sum that hold positions.
fn cubes(plan: &SpacePlan<'_>, counts: &[usize], wave: usize) -> Vec<usize> {
    let mut found = Vec::new();
    fill(plan, counts, wave, &mut Vec::new(), &mut found);
    found
}

/// The same of one slab: cubes with this first place, the others of this sum.
pub(super) fn cubes_of_slab(plan: &SpacePlan<'_>, counts: &[usize], slab: usize, wave: usize) -> Vec<usize> {
    let mut found = Vec::new();
    fill(plan, counts.get(1..).unwrap_or(&[]), wave, &mut vec![slab], &mut found);
    found
}

fn fill(plan: &SpacePlan<'_>, counts: &[usize], left: usize, start: &mut Vec<usize>, found: &mut Vec<usize>) {
    let Some((count, rest)) = counts.split_first() else {
        let corner: usize = start.iter().map(|place| place * plan.side).sum();
        if left == 0 && corner <= plan.board.total {
            found.extend_from_slice(start);
        }
        return;
    };
    let beyond: usize = rest.iter().map(|count| count - 1).sum();
    let least = if plan.symmetric { start.last().copied().unwrap_or(0) } else { 0 };
    for place in least.max(left.saturating_sub(beyond))..=left.min(count - 1) {
        start.push(place);
        fill(plan, rest, left - place, start, found);
        start.pop();
    }
}

/// Works the cubes of one wave; the largest value in them.
pub(super) fn work(
    plan: &SpacePlan<'_>,
    known: &Known<'_>,
    cubes: &[usize],
    threads: usize,
    control: Control<'_>,
) -> Result<u32, Cancelled> {
    let piles = plan.board.sides.len();
    let largest = AtomicU32::new(0);
    let cube = |places: Range<usize>| {
        control.check()?;
        for cube in cubes.chunks_exact(piles).skip(places.start).take(places.len()) {
            largest.fetch_max(plan.cube(known, cube, control)?, Ordering::Relaxed);
        }
        Ok::<(), Cancelled>(())
    };
    // A few cubes take no longer than starting a thread for them.
    let count = cubes.len() / piles;
    in_parts(count, 1, threads.min(count / FEW), &cube)?;
    Ok(largest.into_inner())
}
