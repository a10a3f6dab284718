//! The case analysis in the proof of Theorem 2 of document 000: which row to move to, and by which case.
//!
//! With x > 0 exactly one of x = C_n (i), x = B_n (ii), x = A_n (iii) holds. Types II and III lead to a row i < n that the
//! difference d = y−x or D = z−x tells. Two repairs: at d = 0 the cases β2 and γ2 have no row with d_i = d−1, and the move is
//! to (0,0,0).

use crate::fat_rat::columns::Spot;
use ratwheel_numbers::Natural;

/// What the proof says.
pub(super) struct Case {
    /// The case, as the document names it.
    pub(super) label: &'static str,
    /// The row to move to.
    pub(super) row: Natural,
    /// The difference that was looked up.
    pub(super) difference: Option<(&'static str, Natural)>,
}

impl Case {
    fn new(label: &'static str, row: Natural) -> Self {
        Self { label, row, difference: None }
    }

    fn by(label: &'static str, row: Natural, name: &'static str, difference: Natural) -> Self {
        Self { label, row, difference: Some((name, difference)) }
    }
}

fn divided(numerator: &Natural, by: u64) -> Natural {
    numerator / by
}

/// The largest i with Δ_i = ⌈21i/4⌉ − 3 ≤ D.
fn row_of_large_difference(d: &Natural) -> Natural {
    divided(&((d + 3) << 2), 21)
}

/// Where the difference d of the smaller piles stands (Lemma 5).
enum Small {
    /// d = d_i, d_i = ⌊(7i−2)/4⌋.
    First(Natural),
    /// d = δ_i, δ_i = ⌊(7i−3)/2⌋.
    Second(Natural),
    /// 7 divides d; d − 1 = d_i, or d = 0 and i = 0.
    Multiple(Natural),
}

/// From d = 7t + r: d_i runs through the residues 1, 3, 4, 6 and δ_i through 2, 5. One division.
fn small_difference(d: &Natural) -> Small {
    let (t, r) = d.div_rem(&Natural::from(7u64));
    match r.to_u64() {
        Some(1) => Small::First((t << 2) + 1),
        Some(2) => Small::Second((t << 1) + 1),
        Some(3) => Small::First((t << 2) + 2),
        Some(4) => Small::First((t << 2) + 3),
        Some(5) => Small::Second((t << 1) + 2),
        Some(6) => Small::First((t << 2) + 4),
        // d_{4t} = 7t − 1.
        _ => Small::Multiple(t << 2),
    }
}

/// The case for 0 < x ≤ y ≤ z outside the table; `spot` is where x stands, `row` is its row.
pub(super) fn case(x: &Natural, y: &Natural, z: &Natural, spot: &Spot, row: &[Natural]) -> Case {
    let [_, b, c] = row else { return Case::new("", Natural::zero()) };
    let n = || spot.row.clone();
    let by_large = |label| {
        let d = z.abs_diff(x);
        Case::by(label, row_of_large_difference(&d), "D = z − x", d)
    };
    match spot.column {
        3 => return Case::new("(i)", n()),
        2 if z >= c => return Case::new("(ii)", n()),
        2 => return by_large("(ii)"),
        _ => {}
    }
    match (y >= b, z >= c) {
        (true, true) => Case::new("(iii)", n()),
        (true, false) => by_large("(iii)(α)"),
        (false, above) => {
            let d = y.abs_diff(x);
            let name = "d = y − x";
            // In γ the row of d_i may reach above z; then the row of D is lower and below the position.
            let reaches = |i: &Natural| above || i.is_zero() || z + 3 >= i * 7;
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
