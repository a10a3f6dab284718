//! The case analysis in the proof of Theorem 2 of document 000: which row to move to, and by which case.
//!
//! With x > 0 exactly one of x = C_n (i), x = B_n (ii), x = A_n (iii) holds. Types II and III lead to a row i < n,
//! which the difference d = y−x or D = z−x determines. The proof is repaired at d = 0: there the cases β2 and γ2 have
//! no row with d_i = d−1, and the move is to (0,0,0).

use crate::rat_table::number::Number;
use crate::rat_table::strategy::Rule;
use std::cmp::Ordering;

/// The cases of part (B), by the document's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    /// x = C_n.
    First,
    /// x = B_n.
    Second,
    /// x = A_n, y ≥ B_n, z ≥ C_n.
    Third,
    /// x = A_n, y ≥ B_n, z < C_n.
    Alpha,
    /// x = A_n, y < B_n, z ≥ C_n, and what the difference y − x is.
    Beta(Small),
    /// x = A_n, y < B_n, z < C_n, and what the difference y − x is.
    Gamma(Small),
}

/// Where the difference d of the smaller piles stands (Lemma 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Small {
    /// d = d_i, d_i = ⌊(7i−2)/4⌋.
    First,
    /// d = δ_i, δ_i = ⌊(7i−3)/2⌋.
    Second,
    /// 7 divides d; d − 1 = d_i, or d = 0 and i = 0.
    Multiple,
}

impl Letter {
    /// As the document writes it.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::First => "(i)",
            Self::Second => "(ii)",
            Self::Third => "(iii)",
            Self::Alpha => "(iii)(α)",
            Self::Beta(Small::First) => "(iii)(β11)",
            Self::Beta(Small::Second) => "(iii)(β12)",
            Self::Beta(Small::Multiple) => "(iii)(β2)",
            Self::Gamma(Small::First) => "(iii)(γ11)",
            Self::Gamma(Small::Second) => "(iii)(γ12)",
            Self::Gamma(Small::Multiple) => "(iii)(γ2)",
        }
    }
}

/// What the proof says.
pub(super) struct Case<N> {
    /// The case.
    pub(super) letter: Letter,
    /// The row to move to.
    pub(super) row: N,
    /// The type of move that the proof makes, where others would do as well.
    pub(super) rule: Rule,
    /// The difference that was looked up.
    pub(super) difference: Option<(&'static str, N)>,
}

impl<N: Number> Case<N> {
    fn new(letter: Letter, row: &N) -> Self {
        Self { letter, row: row.clone(), rule: Rule::One, difference: None }
    }
}

/// The largest i with Δ_i = ⌈21i/4⌉ − 3 ≤ D.
fn row_of_large_difference<N: Number>(d: &N) -> N {
    d.plus(3).doubled(2).divided(21).0
}

/// What the difference d of the smaller piles is, and the row i that goes with it. From d = 7t + r: d_i runs through the
/// residues 1, 3, 4, 6 and δ_i through 2, 5. One division.
pub(super) fn small_difference<N: Number>(d: &N) -> (Small, N) {
    let (t, r) = d.divided(7);
    match r {
        1 => (Small::First, t.doubled(2).plus(1)),
        2 => (Small::Second, t.doubled(1).plus(1)),
        3 => (Small::First, t.doubled(2).plus(2)),
        4 => (Small::First, t.doubled(2).plus(3)),
        5 => (Small::Second, t.doubled(1).plus(2)),
        6 => (Small::First, t.doubled(2).plus(4)),
        // d_{4t} = 7t − 1.
        _ => (Small::Multiple, t.doubled(2)),
    }
}

/// The case for 0 < x ≤ y ≤ z outside the table, where x stands in this column of row n, and `row` is that row.
pub(super) fn case_of<N: Number>([x, y, z]: [&N; 3], column: usize, n: &N, [_, b, c]: &[N; 3]) -> Case<N> {
    let by_large = |letter| {
        let d = z.distance(x);
        let row = row_of_large_difference(&d);
        Case { letter, row, rule: Rule::Three, difference: Some(("D = z − x", d)) }
    };
    match column {
        3 => return Case::new(Letter::First, n),
        2 if z >= c => return Case::new(Letter::Second, n),
        2 => return by_large(Letter::Second),
        _ => {}
    }
    let above = z >= c;
    if y >= b {
        return if above { Case::new(Letter::Third, n) } else { by_large(Letter::Alpha) };
    }
    let d = y.distance(x);
    let (small, row) = small_difference(&d);
    let letter = if above { Letter::Beta(small) } else { Letter::Gamma(small) };
    // In γ the row of d_i may reach above z, as C_i = 7i−3 > z; then the row of D is lower and below the position. If
    // z = C_i, pile z stays and the move is of type (I).
    let rule = if above || small == Small::Second || row.is_nothing() {
        Rule::Two
    } else {
        match z.plus(3).cmp(&row.doubled(3).distance(&row)) {
            Ordering::Greater => Rule::Two,
            Ordering::Equal => Rule::One,
            Ordering::Less => return by_large(letter),
        }
    };
    Case { letter, row, rule, difference: Some(("d = y − x", d)) }
}
