//! What the strategy of the games on Beatty's theorem says to a person: shortly in safe pairs, in full by the cases of the
//! proof of Theorem 1 (document 001, section 3), with x the smaller pile and y the larger one.

use super::BeattyGame;
use super::pair::Place;
use super::strategy::BeattyStrategy;
use ratwheel_numbers::{Natural, Real, RealError};
use ratwheel_rules::{Explanation, Message, Position};
use std::cmp::Ordering;

/// Decimals of a multiple that are shown.
const DECIMALS: u64 = 3;

/// The piles in order, and whether the first is the larger one.
#[derive(Clone, Copy)]
struct Piles<'a> {
    low: &'a Natural,
    high: &'a Natural,
    swapped: bool,
}

impl Piles<'_> {
    /// A position as the piles stand.
    fn position(&self, low: &Natural, high: &Natural) -> Position {
        let (low, high) = (low.clone(), high.clone());
        Position::from(if self.swapped { [high, low] } else { [low, high] })
    }
}

impl BeattyStrategy {
    /// Tells what the case analysis of the proof says.
    pub(super) fn tell(&self, x: &Natural, y: &Natural) -> Result<Explanation, RealError> {
        let swapped = y < x;
        let (low, high) = if swapped { (y, x) } else { (x, y) };
        let piles = Piles { low, high, swapped };
        let formula = Message::new("beta-formula").with("beta", written(&self.pair.beta));
        let mut told = Explanation::new().argue(formula);
        if *self.pair.floor() == 2u64 {
            // Document 001 states the theorem of β^T-Wynim for these β too, and there it is not right in general.
            told = match self.game {
                BeattyGame::BetaNim | BeattyGame::Wynim => told,
                BeattyGame::WynimT => told.argue(Message::new("beta-below-special")),
                BeattyGame::WynimTRepaired => told.argue(Message::new("beta-below-repaired")),
            };
        }
        if high.is_zero() {
            return Ok(told.player(Message::new("nothing-left")).argue(Message::new("nothing-left")));
        }
        if low.is_zero() {
            let full = Message::new("beta-case-zero").with("high", high);
            return Ok(told.player(Message::new("pairs-zero")).argue(full.with("to", piles.position(low, low))));
        }
        let place = self.pair.locate(low)?;
        let partner = self.pair.partner(&place)?;
        let n = &place.index;
        if place.in_upper {
            let told = self
                .floors(n, told.player(one_pile(Message::new("pairs-larger"), piles, (low, &place, &partner), high)))?;
            let full = Message::new("beta-case-x").with("low", low).with("high", high).with("n", n);
            return Ok(told.argue(full.with("partner", partner)));
        }
        match high.cmp(&partner) {
            Ordering::Equal => {
                let own = Position::from([low.clone(), high.clone()]);
                let told = told.player(Message::new("pairs-safe").with("pair", own).counted("n", n));
                self.argue_safe(n, piles, self.floors(n, told)?)
            }
            Ordering::Greater => {
                let told = told.player(one_pile(Message::new("pairs-smaller"), piles, (low, &place, &partner), high));
                self.argue_above(&place, &partner, piles, self.floors(n, told)?)
            }
            Ordering::Less => self.tell_below(&place, &partner, piles, told),
        }
    }

    /// y is above the partner of x = A_m: a B-number or not, it is moved there.
    fn argue_above(
        &self,
        place: &Place,
        partner: &Natural,
        piles: Piles<'_>,
        told: Explanation,
    ) -> Result<Explanation, RealError> {
        let high = self.pair.locate(piles.high)?;
        let message = if high.in_upper {
            let above = self.pair.lower(&high.index)?;
            Message::new("beta-case-y-below").with("above", above)
        } else {
            Message::new("beta-case-above")
        };
        let message = message.with("low", piles.low).with("n", &place.index).with("high", piles.high);
        Ok(told.argue(message.with("k", &high.index).with("partner", partner)))
    }

    /// x = A_m ≤ y < B_m.
    fn tell_below(
        &self,
        place: &Place,
        partner: &Natural,
        piles: Piles<'_>,
        told: Explanation,
    ) -> Result<Explanation, RealError> {
        let Piles { low, high, .. } = piles;
        let upper = self.pair.locate(high)?;
        if upper.in_upper {
            let left = self.pair.lower(&upper.index)?;
            let told = told.player(one_pile(Message::new("pairs-larger"), piles, (high, &upper, &left), low));
            let full = Message::new("beta-case-y").with("low", low).with("high", high).with("n", &upper.index);
            return Ok(self.floors(&upper.index, told)?.argue(full.with("partner", left)));
        }
        let beta = written(&self.pair.beta);
        let told = told.player(match self.game {
            BeattyGame::BetaNim | BeattyGame::Wynim => Message::new("beta-free").with("beta", beta),
            BeattyGame::WynimT | BeattyGame::WynimTRepaired => {
                Message::new("beta-free-all").with("beta", beta).with("d", self.pair.floor())
            }
        });
        let case = Message::new("beta-case-2").with("low", low).with("m", &place.index).with("high", high);
        let case = case.with("k", &upper.index).with("partner", partner);
        let told = self.floors(&place.index, told)?.argue(case);
        if self.game == BeattyGame::BetaNim {
            return self.tell_nearest(place, &upper.below, piles, told);
        }
        self.tell_diagonal(place, partner, piles, told)
    }

    /// Case (2) in β-nim: to the pair of the largest B-number below y.
    fn tell_nearest(
        &self,
        place: &Place,
        i: &Natural,
        piles: Piles<'_>,
        told: Explanation,
    ) -> Result<Explanation, RealError> {
        let Piles { low, high, .. } = piles;
        let (a, b, next) = (self.pair.lower(i)?, self.pair.upper(i)?, self.pair.upper(&(i + 1))?);
        let (taken, more) = (low.abs_diff(&a), high.abs_diff(&b));
        let d = self.pair.floor();
        let to = piles.position(&a, &b);
        let reached = Position::from([a.clone(), b.clone()]);
        let told = told.player(match i.is_zero() {
            true => Message::new("beta-nim-whole").with("high", high).with("d", d),
            false => {
                let message = Message::new("beta-nim-row").with("b", &b).with("high", high).counted("n", i);
                let message = message.with("reached", reached).with("more", &more).with("d", d);
                message.with("taken", taken).with("to", &to)
            }
        });
        let told = if i.is_zero() { told } else { self.floors(i, told)? };
        let full = Message::new("beta-nim-full").with("i", i).with("b", b).with("high", high).with("next", i + 1);
        let full = full.with("above", next).with("more", more).with("d", d).with("m", &place.index);
        Ok(told.argue(full.with("a", a).with("low", low).with("to", to)))
    }

    /// Case (2) in the Wynim games: to the pair whose difference falls short of y − x by less than ⌊β⌋.
    fn tell_diagonal(
        &self,
        place: &Place,
        partner: &Natural,
        piles: Piles<'_>,
        told: Explanation,
    ) -> Result<Explanation, RealError> {
        let Piles { low, high, .. } = piles;
        let difference = high.abs_diff(low);
        let (j, a, b) = self.pair.diagonal_index(&difference)?;
        let (taken, more, gap) = (low.abs_diff(&a), high.abs_diff(&b), b.abs_diff(&a));
        let less = difference.abs_diff(&gap);
        let d = self.pair.floor();
        let to = piles.position(&a, &b);
        let told = told.player(match (j.is_zero(), difference.is_zero()) {
            (true, true) => Message::new("pairs-equal"),
            (true, false) => Message::new("pairs-near").with("difference", &difference).with("width", d),
            (false, _) => {
                let reached = Position::from([a.clone(), b.clone()]);
                let message = Message::new("pairs-row").with("difference", &difference).counted("n", &j);
                let message = message.with("reached", reached).with("gap", &gap).with("less", &less).with("d", d);
                message.with("taken", &taken).with("more", &more).with("to", &to)
            }
        });
        let told = if j.is_zero() { told } else { self.floors(&j, told)? };
        let row = Message::new("beta-row-full").with("difference", &difference).with("d", d).with("j", &j);
        let told = told.argue(row.with("a", &a).with("b", &b).with("gap", &gap));
        let most = partner.abs_diff(low);
        let checks = Message::new("beta-checks").with("j", &j).with("m", &place.index).with("gap", gap);
        let checks = checks.with("difference", difference).with("most", most).with("high", high).with("b", b);
        Ok(told.argue(checks.with("taken", taken).with("more", more).with("less", less).with("d", d).with("to", to)))
    }

    /// Pair n with the multiples that are rounded down.
    fn floors(&self, n: &Natural, told: Explanation) -> Result<Explanation, RealError> {
        let (a, a_decimals) = multiple(&self.pair.complement, n)?;
        let (b, b_decimals) = multiple(&self.pair.beta, n)?;
        let message = Message::new("beta-floors").with("n", n).with("a", a).with("b", b);
        Ok(told.argue(message.with("a-decimals", a_decimals).with("b-decimals", b_decimals)))
    }

    /// P → N: why no move leads from pair n to another.
    fn argue_safe(&self, n: &Natural, piles: Piles<'_>, told: Explanation) -> Result<Explanation, RealError> {
        if matches!(self.game, BeattyGame::BetaNim | BeattyGame::Wynim) {
            let message = Message::new("beta-safe").with("high", piles.high).with("n", n);
            return Ok(told.argue(message));
        }
        let d = self.pair.floor();
        let mut told = told.argue(Message::new("beta-safe-nim"));
        // (i) Back to earlier pairs, until the amounts differ too much: their difference never falls.
        let mut earlier = n.clone();
        while let Some(m) = earlier.checked_sub(&Natural::one()) {
            let (a, b) = (self.pair.lower(&m)?, self.pair.upper(&m)?);
            let (s, t) = (piles.low.abs_diff(&a), piles.high.abs_diff(&b));
            let difference = t.abs_diff(&s);
            let far = difference >= *d;
            let message = match (far, m.is_zero()) {
                (true, true) => Message::new("beta-far-first").with("difference", difference).with("d", d),
                (true, false) => Message::new("beta-far").with("difference", difference).with("d", d),
                (false, _) if self.in_triangle(&s, &t) => {
                    Message::new("beta-triangle").with("high", piles.high).with("n", n)
                }
                (false, _) => Message::new("beta-repaired").with("high", piles.high).with("n", n),
            };
            let pair = Position::from([a, b]);
            told = told.argue(message.with("pair", pair).with("s", s).with("t", t));
            if far {
                break;
            }
            earlier = m;
        }
        // (ii) To a pair in the other order; from pair 1 there is none but (0,0).
        let delta = self.pair.difference(n)?;
        Ok(match delta >= *d {
            true => told.argue(Message::new("beta-cross").with("n", n).with("delta", delta).with("d", d)),
            false => told,
        })
    }
}

impl BeattyStrategy {
    /// What is said of a step that is not a move, where the rules look at β: they speak for themselves otherwise.
    pub(super) fn object(&self, from: &Position, to: &Position) -> Option<Message> {
        let ([x, y], [u, v]) = (from.piles(), to.piles()) else { return None };
        // A pile that grows is told by the rules, and a move in one pile is always allowed.
        if u >= x || v >= y {
            return None;
        }
        let (s, t) = (x.abs_diff(u), y.abs_diff(v));
        let d = self.pair.floor();
        let in_upper = |pile: &&Natural| self.pair.locate(pile).is_ok_and(|place| place.in_upper);
        let upper = [x, y].into_iter().find(in_upper);
        let message = match (self.game, upper) {
            (BeattyGame::BetaNim | BeattyGame::Wynim, Some(pile)) => Message::new("beta-one-pile").with("pile", pile),
            (BeattyGame::BetaNim, None) => {
                return Some(Message::new("beta-least").with("d", d).with("s", s).with("t", t));
            }
            (BeattyGame::WynimT | BeattyGame::WynimTRepaired, Some(pile)) if s.abs_diff(&t) < *d => {
                Message::new("beta-forbidden").with("pile", pile).with("s", s).with("t", t)
            }
            _ => return None,
        };
        Some(message.with("beta", written(&self.pair.beta)))
    }
}

/// The sentence for a move in one pile: `stays` is where the pile that stays stands, and `moved` comes down to its partner.
fn one_pile(
    message: Message,
    piles: Piles<'_>,
    (stays, place, partner): (&Natural, &Place, &Natural),
    moved: &Natural,
) -> Message {
    let (a, b) = if place.in_upper { (partner, stays) } else { (stays, partner) };
    let pair = Position::from([a.clone(), b.clone()]);
    // The pile that stays is the smaller one unless it is y.
    let to = if stays == piles.low { piles.position(stays, partner) } else { piles.position(partner, stays) };
    let message = message.with("low", stays).with("pair", pair).counted("n", &place.index);
    message.with("high", moved).with("partner", partner).with("to", to)
}

/// A number as it is written in print: `π`, `2+√2`, `10·√3`, `(−1+√13)/2`.
pub(crate) fn written(beta: &Real) -> String {
    let text = beta.to_string().replace("pi", "π").replace("phi", "φ").replace('*', "·").replace('-', "−");
    let mut parts = text.split("sqrt(");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')').filter(|(root, _)| root.bytes().all(|byte| byte.is_ascii_digit())) {
            Some((root, rest)) => written.push_str(&format!("√{root}{rest}")),
            None => written.push_str(&format!("√({part}")),
        }
    }
    written
}

/// ⌊nα⌋ and the first decimals of nα.
fn multiple(alpha: &Real, n: &Natural) -> Result<(Natural, String), RealError> {
    let scale = Natural::from(10u64).pow(DECIMALS);
    let scaled = alpha.floor_mul(&(n * &scale))?.into_magnitude();
    let (whole, decimals) = scaled.div_rem(&scale);
    Ok((whole, format!("{:03}", decimals.to_u64().unwrap_or(0))))
}
