//! The P-positions from their definition: all piles but one determine that one.
//!
//! Two P-positions cannot differ in one pile only, so that piles x = (x_1, …, x_{m−1}) have at most one partner z with
//! (x, z) in P. It is the least z that is not excluded, and a smaller u = (u_1, …, u_{m−1}) with partner w excludes w +
//! ((x_1−u_1) xor … xor (x_{m−1}−u_{m−1})), and w itself if u differs from x in one pile only.

use ratwheel_numbers::{Cancelled, Control};

/// The partners of all piles in a box. With m piles in the game the box has m − 1 sides.
///
/// ```
/// use ratwheel_games::multi_wythoff::Partners;
/// use ratwheel_numbers::Control;
/// let partners = Partners::new(&[2, 6], Control::none())?;
/// let row: Vec<_> = (0..6).map(|y| partners.of(&[1, y]).unwrap()).collect();
/// assert_eq!(row, [2, 1, 0, 4, 3, 9]); // (1,1,1), (1,3,4), (1,5,9), and (0,1,2)
/// # Ok::<(), ratwheel_numbers::Cancelled>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partners {
    sides: Vec<usize>,
    /// In lexicographic order.
    partners: Vec<usize>,
}

impl Partners {
    /// How many pairs of a position and a smaller one there are in a box: about so many steps it takes.
    #[must_use]
    pub fn work(sides: &[usize]) -> u64 {
        sides.iter().fold(1u64, |work, &side| {
            let side = side as u64;
            work.saturating_mul(side.saturating_mul(side.saturating_add(1)) / 2)
        })
    }

    /// Works out the partners of all piles below these sides, none of which is 0.
    ///
    /// # Errors
    /// [`Cancelled`] when `control` says so.
    pub fn new(sides: &[usize], control: Control<'_>) -> Result<Self, Cancelled> {
        let (&row, prefix) = sides.split_last().unwrap_or((&1, &[]));
        let rows = prefix.iter().product::<usize>();
        let mut partners = vec![0usize; rows.saturating_mul(row)];
        // When each number was excluded last.
        let mut excluded: Vec<usize> = Vec::new();
        let mut turn = 0;
        for current in 0..rows {
            let at = digits(current, prefix);
            // The rows that are nowhere above this one, each with the nim-sum of what is taken and the number of piles.
            let below: Vec<(usize, usize, usize)> = (0..=current)
                .filter_map(|other| {
                    let taken: Option<Vec<usize>> =
                        at.iter().zip(digits(other, prefix)).map(|(x, u)| x.checked_sub(u)).collect();
                    let taken = taken?;
                    let changed = taken.iter().filter(|&&amount| amount > 0).count();
                    Some((other, taken.into_iter().fold(0, |sum, amount| sum ^ amount), changed))
                })
                .collect();
            for y in 0..row {
                control.check()?;
                turn += 1;
                let mut exclude = |number: usize| {
                    if number >= excluded.len() {
                        excluded.resize(2 * number + 1, 0);
                    }
                    if let Some(slot) = excluded.get_mut(number) {
                        *slot = turn;
                    }
                };
                for &(other, sum, changed) in &below {
                    let line = partners.get(other * row..other * row + y).unwrap_or_default();
                    for (u, &partner) in line.iter().enumerate() {
                        exclude(partner + (sum ^ (y - u)));
                        if changed == 0 {
                            exclude(partner);
                        }
                    }
                    if changed > 0
                        && let Some(&partner) = partners.get(other * row + y)
                    {
                        exclude(partner + sum);
                        if changed == 1 {
                            exclude(partner);
                        }
                    }
                }
                let least = excluded.iter().position(|&when| when != turn).unwrap_or(excluded.len());
                if let Some(slot) = partners.get_mut(current * row + y) {
                    *slot = least;
                }
            }
        }
        Ok(Self { sides: sides.to_vec(), partners })
    }

    /// The partner of these piles; `None` outside the box.
    #[must_use]
    pub fn of(&self, piles: &[usize]) -> Option<usize> {
        if piles.len() != self.sides.len() || piles.iter().zip(&self.sides).any(|(pile, side)| pile >= side) {
            return None;
        }
        let index = piles.iter().zip(&self.sides).fold(0, |index, (pile, side)| index * side + pile);
        self.partners.get(index).copied()
    }

    /// The sides of the box.
    #[must_use]
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }
}

/// The number of a row as piles below these sides, in lexicographic order.
pub(super) fn digits(mut number: usize, sides: &[usize]) -> Vec<usize> {
    let mut piles = vec![0; sides.len()];
    for (pile, side) in piles.iter_mut().zip(sides).rev() {
        *pile = number % side;
        number /= side;
    }
    piles
}
