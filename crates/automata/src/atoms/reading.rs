//! What digits are worth in other places than their own, as the ternary digits of w over 𝒰: Σcᵢ·value(xᵢ) + c ⋈ 0, where
//! value(x) = Σ dⱼuⱼ for the digits dⱼ that x has in the system that is read, and u is given by another one.
//!
//! It is read as every linear constraint is (see `linear`): with j digits to come the worth of what has been read is
//! P·u_j + Q·u_{j−1}, and its sign may be settled whatever follows. Two things are different and shown here, for u_{j+1} =
//! a·u_j + b·u_{j−1} with u_0 = 1 and u_{−1} = 0 or 1.
//!
//! **What may follow.** j digits of at most D are worth at most D(u_0 + … + u_{j−1}) ≤ D·k·(u_j − 1), where k = 1 if b ≥ 0 and a ≥
//! 2, or b < 0 and a + b ≥ 2; and k = 2 if a = b = u_{−1} = 1. By induction on j: both sides are 0 at j = 0, and the step says
//! u_j ≤ k(u_{j+1} − u_j). In the first case u_{j+1} ≥ 2u_j, since 0 ≤ u_{j−1} ≤ u_j, which the same inequality carries on. In
//! the second u_{j+1} − u_j = u_{j−1}, and u_j = u_{j−1} + u_{j−2} ≤ 2u_{j−1}; u_0 = u_{−1}.
//!
//! **Why there are finitely many states.** Let α > 1 and β be the roots of x² = ax + b. A letter of weight s makes P' = aP + Q + s and
//! Q' = bP; so P' + Q'/β = β(P + Q/β) + s for β ≠ 0, and for b = 0 Q is always 0. With |β| < 1 the number P + Q/β is
//! therefore bounded, and P + Q/α is bounded as long as the sign is not settled: two independent combinations of P and Q. |β| <
//! 1 holds if b < 0 and a + b ≥ 2, where x² − ax − b is positive at 0 and negative at 1, and if 0 < b ≤ a, where it is positive
//! at −1 and negative at 0. Other systems are refused.

use super::collapse::too_large;
use super::linear::{Comparison, Form, Linear, Test, compile_in};
use crate::dfa::Dfa;
use crate::error::{AutomataError, unsupported};
use crate::numerals::Numerals;
use ratwheel_numbers::Control;

impl Numerals {
    /// Can digits be read in the places of this system, so that sums of what they are worth are compared?
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] says why not.
    pub fn can_be_read(&self) -> Result<(), AutomataError> {
        self.reach_of_digits().map(|_| ())
    }

    /// k of the module's head.
    fn reach_of_digits(&self) -> Result<i64, AutomataError> {
        let inner = self.inner();
        let refused = |why: &str| unsupported(format!("reading digits in the system {self}"), why);
        // The places of p, q and fibonacci are counted from others than the first.
        let shifted = ["p", "q", "fibonacci"].contains(&self.name().split(':').next().unwrap_or_default());
        let ([(a, b)], false) = (inner.steps.as_slice(), shifted) else {
            return Err(refused("its places must obey one recurrence from the first on"));
        };
        let (a, b) = (*a, *b);
        if !(b < 0 && a + b >= 2 || (0..=a).contains(&b)) {
            return Err(refused("the other root of its recurrence must be below 1, or differences may be any number"));
        }
        match (a, b, inner.below) {
            (1, 1, 1) => Ok(2),
            (1, ..) => Err(refused("its places must grow from the first on")),
            _ => Ok(1),
        }
    }
}

/// Σcᵢ·value(xᵢ) + c ⋈ 0: the digits of `numerals`, in the places of another system.
pub(crate) fn compile_reading(
    form: &Linear,
    comparison: Comparison,
    (numerals, places): (&Numerals, &Numerals),
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    let reach = places.reach_of_digits()?;
    if numerals.lanes() != 1 {
        let why = format!("numerals of {numerals} have lengths of their own");
        return Err(unsupported(format!("reading them in the system {places}"), why));
    }
    let small = |value: &ratwheel_numbers::Integer| value.to_i64().filter(|v| v.unsigned_abs() < 1 << 40);
    let most = i64::from(numerals.digits().saturating_sub(1));
    let mut made = Form::new(small(form.constant_term()).ok_or_else(too_large)?);
    for (track, coefficient) in form.terms() {
        let coefficient = small(coefficient).ok_or_else(too_large)?;
        let far = coefficient.checked_mul(reach).and_then(|far| far.checked_mul(most)).ok_or_else(too_large)?;
        made.weighted(*track, vec![(coefficient, 0)], (far.min(0), far.max(0)));
    }
    compile_in(&made, Test::Compare(comparison), (numerals, places), control)
}
