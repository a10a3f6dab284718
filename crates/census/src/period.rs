//! Periods of a set of P-positions, as far as a box shows them: what happens when one pile grows by p, and when all grow by p.
//!
//! A period counts if it is the least one that holds from some pile on, three of it fit into the box beyond that pile, and a
//! P-position is met three times in a row: otherwise an empty corner of the box would have every period. What is found is seen
//! within the box, and is no proof.

use ratwheel_numbers::{Cancelled, Control, Resource};

/// The step after which a set repeats, and from where on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    /// The step.
    pub(crate) length: u64,
    /// Piles from this on repeat.
    pub(crate) start: u64,
}

/// Which piles grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growing {
    /// Any one of them: the others stay.
    One,
    /// All by the same amount.
    All,
}

/// A set of positions in a box, a bit each.
pub(crate) struct Seen<'a> {
    flat: &'a [u64],
    piles: usize,
    size: u64,
    bits: Vec<u64>,
}

impl<'a> Seen<'a> {
    /// The positions one after the other, all piles below the size; `None` if there is no table of that size.
    ///
    /// # Errors
    /// [`Cancelled`] if the table takes more memory than there may be.
    pub(crate) fn new(
        flat: &'a [u64],
        piles: usize,
        size: u64,
        control: Control<'_>,
    ) -> Result<Option<Self>, Cancelled> {
        let cells = u32::try_from(piles).ok().and_then(|piles| size.checked_pow(piles));
        let Some(cells) = cells else { return Ok(None) };
        control.uses(Resource::Bytes, cells.div_ceil(8))?;
        let Ok(words) = usize::try_from(cells.div_ceil(64)) else { return Ok(None) };
        let mut seen = Self { flat, piles, size, bits: vec![0; words] };
        for position in flat.chunks_exact(piles.max(1)) {
            let place = seen.place(position.iter().copied());
            if let Some((word, bit)) = place
                && let Some(word) = seen.bits.get_mut(word)
            {
                *word |= 1 << bit;
            }
        }
        Ok(Some(seen))
    }

    /// Where a position stands; `None` outside the box.
    fn place(&self, position: impl Iterator<Item = u64>) -> Option<(usize, u64)> {
        let mut place = 0u64;
        for pile in position {
            if pile >= self.size {
                return None;
            }
            place = place.checked_mul(self.size)?.checked_add(pile)?;
        }
        Some((usize::try_from(place / 64).ok()?, place % 64))
    }

    /// Is it in the set? `None` outside the box.
    fn holds(&self, position: impl Iterator<Item = u64>) -> Option<bool> {
        let (word, bit) = self.place(position)?;
        Some(self.bits.get(word)? >> bit & 1 == 1)
    }

    /// The least period, if the box shows one.
    ///
    /// # Errors
    /// [`Cancelled`] if a stop is asked for.
    pub(crate) fn period(&self, growing: Growing, control: Control<'_>) -> Result<Option<Period>, Cancelled> {
        for length in 1..=self.size / 3 {
            control.check()?;
            if let Some(start) = self.repeats(length, growing, control)? {
                return Ok(Some(Period { length, start }));
            }
        }
        Ok(None)
    }

    /// From which pile on the set repeats after this step, if it does.
    fn repeats(&self, length: u64, growing: Growing, control: Control<'_>) -> Result<Option<u64>, Cancelled> {
        // The step is seen to hold from `start` on; beyond `last` three of it do not fit.
        let (mut start, last) = (0u64, self.size.saturating_sub(length.saturating_mul(3)));
        let groups: Vec<Option<usize>> = match growing {
            Growing::One => (0..self.piles).map(Some).collect(),
            Growing::All => vec![None],
        };
        // Only a member of the set and its two neighbours can contradict.
        for (number, position) in self.flat.chunks_exact(self.piles.max(1)).enumerate() {
            if number.is_multiple_of(4096) {
                control.check()?;
            }
            for group in &groups {
                let lowest = lowest(position, *group);
                let up = moved(position, *group, |pile| pile.checked_add(length));
                if up.and_then(|up| self.holds(up.into_iter())) == Some(false) {
                    start = start.max(lowest.saturating_add(1));
                }
                let down = moved(position, *group, |pile| pile.checked_sub(length));
                if down.and_then(|down| self.holds(down.into_iter())) == Some(false) {
                    start = start.max((lowest - length).saturating_add(1));
                }
                if start > last {
                    return Ok(None);
                }
            }
        }
        let witnessed = |group: &Option<usize>| {
            self.flat.chunks_exact(self.piles.max(1)).any(|position| {
                let twice = length.checked_mul(2);
                let far = moved(position, *group, |pile| pile.checked_add(twice?));
                lowest(position, *group) >= start && far.and_then(|far| self.holds(far.into_iter())) == Some(true)
            })
        };
        Ok(groups.iter().all(witnessed).then_some(start))
    }
}

/// The least of the piles that grow.
fn lowest(position: &[u64], group: Option<usize>) -> u64 {
    match group {
        Some(pile) => position.get(pile).copied().unwrap_or(0),
        None => position.iter().copied().min().unwrap_or(0),
    }
}

/// The position with one pile changed, or all.
fn moved(position: &[u64], group: Option<usize>, change: impl Fn(u64) -> Option<u64>) -> Option<Vec<u64>> {
    let changed =
        |(at, &pile): (usize, &u64)| if group.is_none_or(|only| only == at) { change(pile) } else { Some(pile) };
    position.iter().enumerate().map(changed).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// By the definition, looking at every position of the box.
    fn by_definition(flat: &[u64], piles: usize, size: u64, growing: Growing) -> Option<Period> {
        let set: std::collections::BTreeSet<Vec<u64>> = flat.chunks(piles).map(<[u64]>::to_vec).collect();
        let mut all = vec![Vec::new()];
        for _ in 0..piles {
            let longer =
                |start: &Vec<u64>| (0..size).map(|pile| [start.as_slice(), &[pile]].concat()).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).collect();
        }
        let groups: Vec<Vec<usize>> = match growing {
            Growing::One => (0..piles).map(|pile| vec![pile]).collect(),
            Growing::All => vec![(0..piles).collect()],
        };
        let inside = |position: &[u64]| position.iter().all(|pile| *pile < size);
        for length in 1..=size / 3 {
            'start: for start in 0..=size - 3 * length {
                for group in &groups {
                    let mut witnessed = false;
                    for position in all.iter().filter(|position| group.iter().all(|&pile| position[pile] >= start)) {
                        let raised = |by: u64| {
                            let mut to = position.clone();
                            group.iter().for_each(|&pile| to[pile] += by);
                            to
                        };
                        let (once, twice) = (raised(length), raised(2 * length));
                        if inside(&once) && set.contains(position) != set.contains(&once) {
                            continue 'start;
                        }
                        witnessed |= inside(&twice) && set.contains(position) && set.contains(&twice);
                    }
                    if !witnessed {
                        continue 'start;
                    }
                }
                return Some(Period { length, start });
            }
        }
        None
    }

    fn found(flat: &[u64], piles: usize, size: u64, growing: Growing) -> Option<Period> {
        Seen::new(flat, piles, size, Control::none()).unwrap().unwrap().period(growing, Control::none()).unwrap()
    }

    fn pairs(size: u64, holds: impl Fn(u64, u64) -> bool) -> Vec<u64> {
        (0..size).flat_map(|x| (0..size).map(move |y| [x, y])).filter(|[x, y]| holds(*x, *y)).flatten().collect()
    }

    #[test]
    fn periods_of_sets_that_are_known() {
        let thirds: Vec<u64> = (0..30).filter(|x| x % 3 == 0).collect();
        assert_eq!(found(&thirds, 1, 30, Growing::One), Some(Period { length: 3, start: 0 }));
        let late: Vec<u64> = (0..30).filter(|x| if *x < 7 { *x == 2 } else { x % 4 == 1 }).collect();
        assert_eq!(found(&late, 1, 30, Growing::One), Some(Period { length: 4, start: 6 }));
        let equal = pairs(12, |x, y| x == y);
        assert_eq!(found(&equal, 2, 12, Growing::One), None);
        assert_eq!(found(&equal, 2, 12, Growing::All), Some(Period { length: 1, start: 0 }));
        let sums = pairs(20, |x, y| (x + y) % 5 == 0);
        assert_eq!(found(&sums, 2, 20, Growing::One), Some(Period { length: 5, start: 0 }));
        // The safe pairs of Wythoff's game repeat in no way, though corners of the box are empty.
        let wythoff: Vec<u64> = (0..20u64)
            .flat_map(|n| {
                let a = (n + (5 * n * n).isqrt()) / 2;
                [[a, a + n], [a + n, a]]
            })
            .filter(|pair| pair.iter().all(|pile| *pile < 30))
            .flatten()
            .collect();
        assert_eq!(found(&wythoff, 2, 30, Growing::One), None);
        assert_eq!(found(&wythoff, 2, 30, Growing::All), None);
        assert_eq!(found(&[], 2, 30, Growing::All), None);
    }

    #[test]
    fn periods_are_those_of_the_definition() {
        let mut state = 2026u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut some = 0;
        for round in 0..400 {
            let (p, q, from, shift) = (next(4) + 1, next(3), next(5), next(3));
            let piles = usize::try_from(round % 3 + 1).unwrap();
            let size = [18, 11, 7][piles - 1];
            // Periodic from somewhere on, with a stray position now and then.
            let stray: Vec<u64> = (0..piles).map(|_| next(size)).collect();
            let mut flat = Vec::new();
            for number in 0..size.pow(u32::try_from(piles).unwrap()) {
                let mut rest = number;
                let mut position: Vec<u64> = (0..piles).map(|_| (rest % size, rest /= size).0).collect();
                position.reverse();
                let sum = position.iter().sum::<u64>() + q * position[0] + shift;
                let late = position.iter().any(|pile| *pile >= from);
                if late && sum.is_multiple_of(p) || round % 4 == 0 && position == stray {
                    flat.extend(position);
                }
            }
            for growing in [Growing::One, Growing::All] {
                let right = by_definition(&flat, piles, size, growing);
                some += usize::from(right.is_some());
                assert_eq!(found(&flat, piles, size, growing), right, "{flat:?} {piles} {growing:?}");
            }
        }
        assert!(some > 300, "{some} sets have a period");
    }

    #[test]
    fn a_table_that_is_too_large_is_refused() {
        let budget = ratwheel_numbers::Budget::new().bytes(100);
        assert!(Seen::new(&[], 2, 1000, Control::none().within(&budget)).is_err());
        assert!(Seen::new(&[], 9, u64::MAX, Control::none()).unwrap().is_none());
    }
}
