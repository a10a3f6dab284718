//! The case analysis in the proof of Theorem 2 of document 000: which row to move to, and by which case.
//!
//! With x > 0 exactly one of x = C_n (i), x = B_n (ii), x = A_n (iii) holds. Types II and III lead to a row i < n,
//! which the difference d = y−x or D = z−x determines. The proof is repaired at d = 0: there the cases β2 and γ2 have
//! no row with d_i = d−1, and the move is to (0,0,0).

use crate::rat_table::number::Number;

/// What the proof says.
pub(super) struct Case<N> {
    /// The case, as the document names it.
    pub(super) label: &'static str,
    /// The row to move to.
    pub(super) row: N,
    /// The difference that was looked up.
    pub(super) difference: Option<(&'static str, N)>,
}

impl<N: Number> Case<N> {
    fn new(label: &'static str, row: &N) -> Self {
        Self { label, row: row.clone(), difference: None }
    }

    fn by(label: &'static str, row: N, name: &'static str, difference: N) -> Self {
        Self { label, row, difference: Some((name, difference)) }
    }
}

/// The largest i with Δ_i = ⌈21i/4⌉ − 3 ≤ D.
fn row_of_large_difference<N: Number>(d: &N) -> N {
    d.plus(3).doubled(2).divided(21).0
}

/// Where the difference d of the smaller piles stands (Lemma 5).
enum Small<N> {
    /// d = d_i, d_i = ⌊(7i−2)/4⌋.
    First(N),
    /// d = δ_i, δ_i = ⌊(7i−3)/2⌋.
    Second(N),
    /// 7 divides d; d − 1 = d_i, or d = 0 and i = 0.
    Multiple(N),
}

/// From d = 7t + r: d_i runs through the residues 1, 3, 4, 6 and δ_i through 2, 5. One division.
fn small_difference<N: Number>(d: &N) -> Small<N> {
    let (t, r) = d.divided(7);
    match r {
        1 => Small::First(t.doubled(2).plus(1)),
        2 => Small::Second(t.doubled(1).plus(1)),
        3 => Small::First(t.doubled(2).plus(2)),
        4 => Small::First(t.doubled(2).plus(3)),
        5 => Small::Second(t.doubled(1).plus(2)),
        6 => Small::First(t.doubled(2).plus(4)),
        // d_{4t} = 7t − 1.
        _ => Small::Multiple(t.doubled(2)),
    }
}

/// The case for 0 < x ≤ y ≤ z outside the table, where x stands in this column of row n, and `row` is that row.
pub(super) fn case_of<N: Number>([x, y, z]: [&N; 3], column: usize, n: &N, [_, b, c]: &[N; 3]) -> Case<N> {
    let by_large = |label| {
        let d = z.distance(x);
        Case::by(label, row_of_large_difference(&d), "D = z − x", d)
    };
    match column {
        3 => return Case::new("(i)", n),
        2 if z >= c => return Case::new("(ii)", n),
        2 => return by_large("(ii)"),
        _ => {}
    }
    match (y >= b, z >= c) {
        (true, true) => Case::new("(iii)", n),
        (true, false) => by_large("(iii)(α)"),
        (false, above) => {
            let d = y.distance(x);
            let name = "d = y − x";
            // In γ the row of d_i may reach above z, as C_i = 7i−3 > z; then the row of D is lower and below the
            // position.
            let reaches = |i: &N| above || i.is_nothing() || z.plus(3) >= i.doubled(3).distance(i);
            match small_difference(&d) {
                Small::Second(i) => Case::by(if above { "(iii)(β12)" } else { "(iii)(γ12)" }, i, name, d),
                Small::First(i) if reaches(&i) => Case::by(if above { "(iii)(β11)" } else { "(iii)(γ11)" }, i, name, d),
                Small::Multiple(i) if reaches(&i) => {
                    Case::by(if above { "(iii)(β2)" } else { "(iii)(γ2)" }, i, name, d)
                }
                Small::First(_) => by_large("(iii)(γ11)"),
                Small::Multiple(_) => by_large("(iii)(γ2)"),
            }
        }
    }
}
