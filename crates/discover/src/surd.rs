//! Slopes: rational numbers and quadratic surds (a + b√d)/c in machine words, compared and rounded exactly.

use std::fmt;

/// (a + b√d)/c with c > 0; d is free of squares and above 1 unless b = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surd {
    pub(crate) a: i64,
    pub(crate) b: i64,
    pub(crate) d: i64,
    pub(crate) c: i64,
}

/// A fraction, denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    pub(crate) p: i64,
    pub(crate) q: i64,
}

impl Fraction {
    fn cmp(self, other: Self) -> std::cmp::Ordering {
        (i128::from(self.p) * i128::from(other.q)).cmp(&(i128::from(other.p) * i128::from(self.q)))
    }

    pub(crate) fn below(self, other: Self) -> bool {
        self.cmp(other).is_lt()
    }
}

pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Surd {
    pub(crate) fn rational(p: i64, q: i64) -> Self {
        let g = gcd(p, q).max(1);
        Self { a: p / g, b: 0, d: 0, c: q / g }
    }

    pub(crate) fn is_rational(&self) -> bool {
        self.b == 0
    }

    /// k·self + r/s.
    pub(crate) fn times_plus(&self, k: i64, r: i64, s: i64) -> Self {
        let (a, b, c) = (k * self.a * s + r * self.c, k * self.b * s, self.c * s);
        let g = gcd(gcd(a, b), c).max(1);
        Self { a: a / g, b: b / g, d: if b == 0 { 0 } else { self.d }, c: c / g }
    }

    /// ⌊n·self + γ⌋, where γ lies in the same field.
    pub(crate) fn floor(&self, n: i64, gamma: &Self) -> i64 {
        let [a, b, c, n] = [self.a, self.b, self.c, n].map(i128::from);
        let [ga, gb, gc] = [gamma.a, gamma.b, gamma.c].map(i128::from);
        let d = i128::from(self.d.max(gamma.d));
        let whole = n * a * gc + ga * c;
        let root = n * b * gc + gb * c;
        let square = root * root * d;
        let mut s = square.isqrt();
        if root < 0 {
            s = if s * s < square { -(s + 1) } else { -s };
        }
        i64::try_from((whole + s).div_euclid(c * gc)).unwrap_or(i64::MAX)
    }
}

impl fmt::Display for Surd {
    /// As the language reads it; bound tightly enough to be multiplied.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, d, c } = *self;
        match (a, b, d, c) {
            (_, 0, _, 1) => write!(f, "{a}"),
            (_, 0, _, _) => write!(f, "{a}/{c}"),
            (1, 1, 5, 2) => f.write_str("phi"),
            (3, 1, 5, 2) => f.write_str("phi^2"),
            _ => {
                let root = match b.abs() {
                    1 => format!("sqrt({d})"),
                    b => format!("{b}*sqrt({d})"),
                };
                let sum = match (a, b > 0) {
                    (0, true) => root,
                    (0, false) => format!("(-{root})"),
                    (_, true) => format!("({a} + {root})"),
                    (_, false) => format!("({a} - {root})"),
                };
                if c == 1 { f.write_str(&sum) } else { write!(f, "{sum}/{c}") }
            }
        }
    }
}

/// What a column must be: at index n between `low` and `high`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Datum {
    pub(crate) n: i64,
    pub(crate) low: i64,
    pub(crate) high: i64,
}

/// ⌊nα + γ⌋.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Floor {
    pub(crate) alpha: Surd,
    pub(crate) gamma: Surd,
    /// γ = kα + j where that is how it was found.
    pub(crate) shift: Option<(i64, i64)>,
}

impl Floor {
    pub(crate) fn at(&self, n: i64) -> i64 {
        self.alpha.floor(n, &self.gamma)
    }

    fn fits(&self, data: &[Datum]) -> bool {
        // The last ones are the most demanding.
        data.iter().rev().all(|datum| (datum.low..=datum.high).contains(&self.at(datum.n)))
    }

    /// Is it p·n + r?
    pub(crate) fn line(&self) -> Option<(i64, i64)> {
        let whole = self.alpha.is_rational() && self.alpha.c == 1 && self.gamma.is_rational();
        whole.then(|| (self.alpha.a, self.gamma.a.div_euclid(self.gamma.c)))
    }

    /// As the language reads it, with this name for n.
    pub(crate) fn text(&self, n: &str) -> String {
        if let Some((p, r)) = self.line() {
            return line(p, n, r);
        }
        let Surd { a: p, c: q, .. } = self.alpha;
        if self.alpha.is_rational() && self.gamma.is_rational() {
            // floor((p·n + r)/q), the whole part of r/q apart where nothing else is left of it.
            let r = (self.gamma.a * q).div_euclid(self.gamma.c);
            let times = |p: i64| if p == 1 { n.to_owned() } else { format!("{p}*{n}") };
            return if r % q == 0 {
                plus(&format!("floor({}/{q})", times(p)), r / q)
            } else {
                format!("floor(({})/{q})", line(p, n, r))
            };
        }
        match self.shift {
            Some((0, j)) => plus(&format!("floor({n}*{})", self.alpha), j),
            Some((k, j)) => plus(&format!("floor(({})*{})", plus(n, k), self.alpha), j),
            None if self.gamma.is_rational() && self.gamma.a < 0 => {
                let opposite = Surd { a: -self.gamma.a, ..self.gamma };
                format!("floor({n}*{} - {opposite})", self.alpha)
            }
            None => format!("floor({n}*{} + {})", self.alpha, self.gamma),
        }
    }

    /// How long it is to read.
    fn weight(&self) -> usize {
        self.text("n").len()
    }
}

/// p·n + r.
pub(crate) fn line(p: i64, n: &str, r: i64) -> String {
    match p {
        0 => r.to_string(),
        1 => plus(n, r),
        -1 => plus(&format!("-{n}"), r),
        _ => plus(&format!("{p}*{n}"), r),
    }
}

/// t + r.
pub(crate) fn plus(t: &str, r: i64) -> String {
    match r {
        0 => t.to_owned(),
        1.. => format!("{t} + {r}"),
        _ => format!("{t} - {}", -r),
    }
}

/// All α with ⌊nα + γ⌋ within the data for some γ lie between these.
fn interval(data: &[Datum]) -> Option<(Fraction, Fraction)> {
    let mut low: Option<Fraction> = None;
    let mut high: Option<Fraction> = None;
    // More rows than this say no more than these do.
    let step = data.len() / 1200 + 1;
    let rows: Vec<&Datum> = data.iter().rev().step_by(step).collect();
    for (i, later) in rows.iter().enumerate() {
        for earlier in rows.iter().skip(i + 1) {
            let q = later.n - earlier.n;
            if q <= 0 {
                continue;
            }
            let from = Fraction { p: later.low - earlier.high - 1, q };
            let to = Fraction { p: later.high + 1 - earlier.low, q };
            if low.is_none_or(|low| low.below(from)) {
                low = Some(from);
            }
            if high.is_none_or(|high| to.below(high)) {
                high = Some(to);
            }
        }
    }
    low.zip(high).filter(|(low, high)| low.below(*high))
}

/// The fraction of least denominator strictly between two.
fn simplest(low: Fraction, high: Fraction) -> Option<Fraction> {
    // Walks down the Stern–Brocot tree by continued fractions.
    fn between(low: (i128, i128), high: Option<(i128, i128)>, depth: u32) -> Option<(i128, i128)> {
        if depth > 60 {
            return None;
        }
        let whole = low.0.div_euclid(low.1);
        let next = whole + 1;
        match high {
            None => Some((next, 1)),
            Some((p, q)) if next * q < p => Some((next, 1)),
            Some((p, q)) => {
                // Both lie in [whole, whole + 1].
                let (lp, lq) = (low.0 - whole * low.1, low.1);
                let (hp, hq) = (p - whole * q, q);
                let (a, b) = between((hq, hp), (lp != 0).then_some((lq, lp)), depth + 1)?;
                Some((whole * a + b, a))
            }
        }
    }
    let wide = |f: Fraction| (i128::from(f.p), i128::from(f.q));
    let (p, q) = between(wide(low), Some(wide(high)), 0)?;
    Some(Fraction { p: i64::try_from(p).ok()?, q: i64::try_from(q).ok()? })
}

/// n = s²·d with d free of squares: (s, d).
fn square_part(n: i64) -> (i64, i64) {
    let (mut s, mut d, mut f) = (1, n, 2);
    while f * f <= d {
        while d % (f * f) == 0 {
            d /= f * f;
            s *= f;
        }
        f += 1;
    }
    (s, d)
}

/// Slopes in an interval, the simplest first, and none that could be there by chance.
fn slopes(low: Fraction, high: Fraction, slack: i128) -> Vec<Surd> {
    let [lp, lq, hp, hq] = [low.p, low.q, high.p, high.q].map(i128::from);
    // 1/width of the interval, rounded up.
    let width = (lq * hq) / (hp * lq - lp * hq).max(1) + 1;
    let mut found: Vec<(i128, Surd)> = Vec::new();
    if let Some(simple) = simplest(low, high) {
        let q = i128::from(simple.q);
        found.push((3 * q * q, Surd::rational(simple.p, simple.q)));
    }
    // Only what is simple enough for the width is kept, so nothing else is listed: its coefficients are at most this.
    let tallest =
        i64::try_from((1i128..=400).take_while(|h| h * h * h < slack * width).last().unwrap_or(0)).unwrap_or(0);
    for a in 1..=tallest.min(24) {
        for b in -tallest.min(120)..=tallest.min(120) {
            let (wa, wb) = (i128::from(a), i128::from(b));
            // −(aα² + bα) at both ends.
            let low_value = -(wa * lp * lp + wb * lp * lq);
            let high_value = -(wa * hp * hp + wb * hp * hq);
            let ends = [(low_value, lq * lq), (high_value, hq * hq)];
            let [first, second] = ends.map(|(p, q)| p.div_euclid(q));
            let most = i128::from(tallest);
            for c in (first.min(second) + 1).max(-most)..=first.max(second).min(most) {
                let Ok(c) = i64::try_from(c) else { continue };
                let discriminant = b * b - 4 * a * c;
                if discriminant <= 0 {
                    continue;
                }
                let (s, d) = square_part(discriminant);
                if d == 1 {
                    continue;
                }
                let sign = if 2 * wa * lp + wb * lq > 0 { 1 } else { -1 };
                let g = gcd(gcd(b, s), 2 * a);
                let surd = Surd { a: -b / g, b: sign * s / g, d, c: 2 * a / g };
                let height = i128::from(a + b.abs() + c.abs());
                found.push((height * height * height, surd));
            }
        }
    }
    found.retain(|(complexity, _)| *complexity < slack * width);
    found.sort_by_key(|(complexity, _)| *complexity);
    found.dedup_by_key(|(_, surd)| *surd);
    found.into_iter().map(|(_, surd)| surd).take(12).collect()
}

/// The simplest γ for a slope. There are so many of the `further` ones that one of them may fit by chance.
fn offset(alpha: Surd, data: &[Datum], further: bool) -> Option<Floor> {
    if alpha.is_rational() {
        let (p, q) = (alpha.a, alpha.c);
        let least = data.iter().map(|datum| q * datum.low - datum.n * p).max()?;
        let most = data.iter().map(|datum| q * (datum.high + 1) - datum.n * p - 1).min()?;
        // A multiple of q reads best, and what is near 0.
        let r = (least..=most).take(4096).min_by_key(|r| (r % q != 0, r.abs()))?;
        return Some(Floor { alpha, gamma: Surd::rational(r, q), shift: None });
    }
    let mut candidates: Vec<Floor> = Vec::new();
    for k in -3..=3i64 {
        for j in -8..=8i64 {
            candidates.push(Floor { alpha, gamma: alpha.times_plus(k, j, 1), shift: Some((k, j)) });
        }
    }
    for s in 2..=6i64 {
        for r in -3 * s..=3 * s {
            candidates.push(Floor { alpha, gamma: Surd::rational(r, s), shift: None });
        }
    }
    for r in -6..=6i64 {
        // α/2 + r/2 and their like.
        let half = alpha.times_plus(1, r, 1);
        let g = Surd { c: half.c * 2, ..half };
        candidates.push(Floor { alpha, gamma: g, shift: None });
        let half = alpha.times_plus(-1, r, 1);
        candidates.push(Floor { alpha, gamma: Surd { c: half.c * 2, ..half }, shift: None });
    }
    let simple = |mut candidates: Vec<Floor>| {
        candidates.sort_by_cached_key(Floor::weight);
        candidates.into_iter().find(|floor| floor.fits(data))
    };
    if let Some(floor) = simple(candidates) {
        return Some(floor);
    }
    if !further {
        return None;
    }
    // (u + vα)/w.
    let mut candidates: Vec<Floor> = Vec::new();
    for w in 2..=8i64 {
        for v in [-2, -1, 1, 2] {
            for u in -2 * w..=2 * w {
                let sum = alpha.times_plus(v, u, 1);
                let g = gcd(gcd(sum.a, sum.b), sum.c * w).max(1);
                let gamma = Surd { a: sum.a / g, b: sum.b / g, d: sum.d, c: sum.c * w / g };
                candidates.push(Floor { alpha, gamma, shift: None });
            }
        }
    }
    simple(candidates)
}

/// Floors that are within the data, the simplest slopes first; with more slack also such as could be there by chance.
pub(crate) fn floors(data: &[Datum], slack: i128) -> Vec<Floor> {
    let Some((low, high)) = interval(data) else { return Vec::new() };
    slopes(low, high, slack)
        .into_iter()
        .filter_map(|alpha| offset(alpha, data, slack > 1).filter(|floor| floor.fits(data)))
        .collect()
}

/// Quadratic slopes that a column may have, the simplest first, whatever its offset is.
pub(crate) fn quadratic(data: &[Datum]) -> Vec<Surd> {
    let Some((low, high)) = interval(data) else { return Vec::new() };
    // By chance or not: whoever asks tries them.
    slopes(low, high, 64).into_iter().filter(|surd| !surd.is_rational()).take(3).collect()
}

/// The bounds of the slope of a column, for a report.
pub(crate) fn bounds(data: &[Datum]) -> Option<(Fraction, Fraction)> {
    interval(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(values: impl Iterator<Item = i64>) -> Vec<Datum> {
        (1..).zip(values).map(|(n, value)| Datum { n, low: value, high: value }).collect()
    }

    #[test]
    fn finds_the_slopes_it_was_made_from() {
        let golden = exact((1..400i64).map(|n| (n + (5 * n * n).isqrt()) / 2));
        assert_eq!(floors(&golden, 1)[0].text("n"), "floor(n*phi)");
        let shifted = exact((1..400i64).map(|n| (n + 1 + (5 * (n + 1) * (n + 1)).isqrt()) / 2 - 2));
        assert_eq!(floors(&shifted, 1)[0].text("n"), "floor((n + 1)*phi) - 2");
        let root = exact((1..400i64).map(|n| 2 * n + (2 * n * n).isqrt()));
        assert_eq!(floors(&root, 1)[0].text("n"), "floor(n*(2 + sqrt(2)))");
        let rat = exact((1..60i64).map(|n| 7 * n / 2 - 1));
        assert_eq!(floors(&rat, 1)[0].text("n"), "floor(7*n/2) - 1");
        assert_eq!(floors(&exact((1..60i64).map(|n| (7 * n + 3) / 4)), 1)[0].text("n"), "floor((7*n + 3)/4)");
        assert_eq!(floors(&exact((1..60i64).map(|n| 3 * n - 1)), 1)[0].text("n"), "3*n - 1");
    }

    #[test]
    fn offsets_in_the_field_of_the_slope_are_found_where_they_count_only_if_proved() {
        // ⌊n·√2 + √2/2⌋, the misère form of Wythoff's game with a band of 2, is of the first kind; ⌊n·α + 1/α⌋ with
        // α = (−1 + √13)/2, that for a band of 3, of the second.
        let alpha = Surd { a: -1, b: 1, d: 13, c: 2 };
        let gamma = Surd { a: 1, b: 1, d: 13, c: 6 };
        let data = exact((1..600i64).map(|n| alpha.floor(n, &gamma)));
        assert_eq!(floors(&data, 1), []);
        assert_eq!(floors(&data, 32)[0].text("n"), "floor(n*(-1 + sqrt(13))/2 + (1 + sqrt(13))/6)");
    }

    #[test]
    fn a_slope_that_no_small_number_has_is_not_guessed() {
        // ⌊n·2^(1/3)⌋
        let cube =
            exact((1..400i64).map(|n| (1..).take_while(|m: &i64| m * m * m <= 2 * n * n * n).last().unwrap_or(0)));
        assert!(floors(&cube, 1).iter().all(|floor| !floor.alpha.is_rational()), "{:?}", floors(&cube, 1));
    }
}
