//! The case analysis in part (B) of the proof of Theorem 3 of document 004: where a position leads, given the place of
//! its smallest coin in the array 𝒜.

use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, OutsideDomain};

/// Where a square stands in 𝒜, and the row it stands in.
pub struct Place {
    /// The row n.
    pub(super) row: Natural,
    /// The column.
    pub(super) column: usize,
    /// A_0^n.
    pub(super) first: Natural,
    pub(super) because: Because,
}

/// The entries of a row of 𝒜 from its start, as far as they are asked for.
pub(super) struct Row {
    b: u64,
    entries: Vec<Natural>,
}

impl Row {
    /// A_1 = (b−1)A_0 + n.
    pub(super) fn new(b: u64, first: &Natural, n: &Natural) -> Self {
        Self { b, entries: vec![first.clone(), first * (b - 1) + n] }
    }

    /// The first `length` entries.
    pub(super) fn prefix(&mut self, length: usize) -> &[Natural] {
        while self.entries.len() < length {
            let [.., before, last] = self.entries.as_slice() else { break };
            self.entries.push((last * self.b).abs_diff(before));
        }
        self.entries.get(..length).unwrap_or(&self.entries)
    }

    pub(super) fn entry(&mut self, j: usize) -> Natural {
        self.prefix(j + 1).last().cloned().unwrap_or_default()
    }
}

/// A case of the proof. `p` is the first coin, counted from 0, that is not its entry of the row of x_0, and `q` the first
/// entry from p on without a coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// x_0 does not begin its row, and there are coins enough for the entries before it.
    Before,
    /// x_0 does not begin its row, and the last coin is split.
    Split,
    /// x_p is above its entry.
    Beyond { p: usize },
    /// (i): the last coin alone is below its entry, by t < n; all go to row n − t.
    Shifted { short: Natural, row: Natural },
    /// (i): the last coin alone is below its entry, by t ≥ n.
    Off { short: Natural },
    /// (ii)a: the entry of x_p is free and below the last coin.
    A { p: usize },
    /// (ii)b: no coin is above the entry of x_p.
    B { p: usize, q: usize },
    /// (ii)c: a later entry is free and below the last coin.
    C { p: usize, q: usize },
    /// (ii)d: no later entry that is free is below the last coin.
    D { p: usize, q: usize },
}

impl Case {
    /// As the document names it, and in words.
    pub(super) fn label(&self) -> (&'static str, &'static str) {
        match self {
            Self::Before => (
                "j > 1, k ≥ j",
                "x_0 is not reduced: other coins take the places before it in its row, the rest go off",
            ),
            Self::Split => (
                "j > 1, k < j",
                "x_0 is not reduced: other coins take the places before it in its row, and the last coin is split",
            ),
            Self::Beyond { .. } => (
                "x_(j−1) beyond its place",
                "the first coin that is not in the row is beyond its place: it goes there, the ones above go off",
            ),
            Self::Shifted { .. } => {
                ("(i), t < n", "only the last coin is short of the row, by t < n: all coins go to row n − t")
            }
            Self::Off { .. } => ("(i), t ≥ n", "only the last coin is short of the row, by t ≥ n: take all coins off"),
            Self::A { .. } => (
                "(ii)a",
                "a place of the row is free below the last coin: it goes there, the coins outside the row go off",
            ),
            Self::C { .. } => (
                "(ii)c",
                "a place of the row is free below the last coin: it goes there, the coins outside the row go off",
            ),
            Self::B { .. } => ("(ii)b", "the coins are close enough together: take all of them off"),
            Self::D { .. } => ("(ii)d", "the coins are close enough together: take all of them off"),
        }
    }
}

/// What the proof of Theorem 3 says about X, given the place of x_0.
pub(super) enum Finding {
    Losing,
    Winning { to: Vec<Natural>, rule: &'static str, case: Case },
}

/// The case analysis of the proof, part (B). `first_of(n)` is A_0^n.
pub(super) fn find(
    b: u64,
    x: &[Natural],
    place: &Place,
    first_of: impl FnOnce(&Natural) -> Result<Natural, OutsideDomain>,
) -> Result<Finding, OutsideDomain> {
    let k = x.len();
    let mut row = Row::new(b, &place.first, &place.row);
    let winning = |to: &[Natural], rule, case| Finding::Winning { to: to.to_vec(), rule, case };
    if place.column > 0 {
        let case = if k > place.column { Case::Before } else { Case::Split };
        return Ok(winning(row.prefix(place.column + 1), "I", case));
    }
    let Some((p, coin)) = x.iter().enumerate().find(|(i, coin)| **coin != row.entry(*i)) else {
        return Ok(Finding::Losing);
    };
    let entry = row.entry(p);
    if *coin > entry {
        return Ok(winning(row.prefix(p + 1), "I", Case::Beyond { p }));
    }
    if p + 1 == k {
        let short = entry.abs_diff(coin);
        return Ok(match place.row.checked_sub(&short).filter(|n| !n.is_zero()) {
            Some(n) => {
                let mut target = Row::new(b, &first_of(&n)?, &n);
                winning(target.prefix(k), "II", Case::Shifted { short, row: n })
            }
            None => winning(&[], "II", Case::Off { short }),
        });
    }
    let mut q = p;
    while x.binary_search(&row.entry(q)).is_ok() {
        q += 1;
    }
    let last = x.last().unwrap_or(coin);
    Ok(match (*last <= entry, *last > row.entry(q)) {
        (true, _) => winning(&[], "II", Case::B { p, q }),
        (_, true) if p == q => winning(row.prefix(q + 1), "I", Case::A { p }),
        (_, true) => winning(row.prefix(q + 1), "I", Case::C { p, q }),
        (_, false) => winning(&[], "II", Case::D { p, q }),
    })
}
