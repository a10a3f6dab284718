//! The winning moves of the mouse trap, found directly.
//!
//! A target is row n of the Mouse game's table, A_n = ⌊3n/2⌋ and B_n = 3n−1, in one of two orders. With n = 2m + e, e =
//! 0 or 1, these are 3m + e and 6m + 3e − 1, so the amounts taken are linear in m, their residues modulo 3 do not
//! depend on m, and each condition on the amounts says that a linear function of m is not negative. The winning moves
//! are the integers in a few intervals.

use crate::outside;
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, OutsideDomain, Position, PositionError, Strategy, Verdict,
    WinningMoves,
};

/// Decides the mouse trap by the rows of the Mouse game, at any size.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows;

/// constant + slope·m.
#[derive(Clone, Debug)]
struct Line {
    constant: Integer,
    slope: i64,
}

impl Line {
    fn new(constant: Integer, slope: i64) -> Self {
        Self { constant, slope }
    }

    /// factor·self + other.
    fn times_plus(&self, factor: i64, other: &Self) -> Self {
        Self::new(&self.constant * Integer::from(factor) + &other.constant, factor * self.slope + other.slope)
    }

    fn plus(&self, constant: i64) -> Self {
        Self::new(&self.constant + Integer::from(constant), self.slope)
    }

    fn minus(&self, other: &Self) -> Self {
        other.times_plus(-1, self)
    }

    fn negated(&self) -> Self {
        Self::new(-&self.constant, -self.slope)
    }

    /// Its residue modulo 3, which is the same for every m if 3 divides the slope.
    fn residue(&self) -> u64 {
        let (_, residue) = self.constant.div_rem_floor(&Natural::from(3u64));
        residue.to_u64().unwrap_or(0)
    }
}

/// The natural numbers m ≥ `least` for which no line is negative: from the first to the second, if there are any.
fn interval(least: u64, lines: &[Line]) -> Option<(Natural, Natural)> {
    let (mut low, mut high): (Integer, Option<Integer>) = (Integer::from(Natural::from(least)), None);
    for Line { constant, slope } in lines {
        let by = Natural::from(slope.unsigned_abs());
        match slope.signum() {
            // m ≤ ⌊constant/|slope|⌋.
            -1 => {
                let bound = constant.div_rem_floor(&by).0;
                high = Some(high.map_or(bound.clone(), |high| high.min(bound)));
            }
            // m ≥ ⌈−constant/slope⌉.
            1 => low = low.max(-(constant.div_rem_floor(&by).0)),
            _ if constant.is_negative() => return None,
            _ => {}
        }
    }
    let high = high?;
    if high < low { None } else { Some((low.into_natural()?, high.into_natural()?)) }
}

/// The conditions on the amounts s ≤ t, each a list of lines that must not be negative.
fn conditions(s: &Line, t: &Line) -> Vec<Vec<Line>> {
    // t − 2s, and what all of them share: 0 ≤ s ≤ t.
    let bend = s.times_plus(-2, t);
    let shared = || vec![s.clone(), t.minus(s)];
    let with = |more: Vec<Line>| shared().into_iter().chain(more).collect::<Vec<_>>();
    let exactly = |line: &Line, value: i64| vec![line.plus(-value), line.negated().plus(value)];
    let mut all = vec![with(exactly(s, 0))];
    let residues = (s.residue(), t.residue());
    if residues == (1, 1) {
        all.push(with(vec![bend.negated().plus(-1)]));
    }
    if residues == (0, 0) {
        all.push(with(vec![bend.negated().plus(-9)]));
        for equal in [3, 6] {
            all.push(with([exactly(s, equal), exactly(t, equal)].concat()));
        }
    }
    if residues.0 == 0 {
        all.extend([-5, -2].map(|offset| with(exactly(&bend, offset))));
    }
    all
}

/// An arithmetic progression of targets: rows 2m + e for m from the first to the second number, in one of two orders.
struct Run {
    e: u64,
    mirrored: bool,
    first: Natural,
    last: Natural,
}

impl Run {
    fn target(&self, m: &Natural) -> Position {
        let a = m * 3 + self.e;
        // 6m + 3e − 1; row 0 is (0,0).
        let b = (m * 6 + 3 * self.e).checked_sub(&Natural::one()).unwrap_or_default();
        Position::from(if self.mirrored { [b, a] } else { [a, b] })
    }
}

fn piles(position: &Position) -> Result<[&Natural; 2], OutsideDomain> {
    match position.piles() {
        [x, y] => Ok([x, y]),
        other => Err(outside(PositionError::Piles { expected: 2, found: other.len() })),
    }
}

/// Every target that a move reaches, as runs.
fn runs([x, y]: [&Natural; 2]) -> Vec<Run> {
    let mut runs = Vec::new();
    for mirrored in [false, true] {
        let (first, second) = if mirrored { (y, x) } else { (x, y) };
        for e in [0, 1] {
            // What is taken from the pile that becomes A_n, and from the one that becomes B_n.
            let (one, three) = if e == 0 { (0, 0) } else { (1, 3) };
            let s = Line::new(Integer::from(first.clone()), -3).plus(-one);
            let t = Line::new(Integer::from(second.clone()), -6).plus(1 - three);
            // n ≥ 1; row 0 is looked at apart.
            let least = if e == 0 { 1 } else { 0 };
            for lines in conditions(&s, &t).into_iter().chain(conditions(&t, &s)) {
                let found = interval(least, &lines);
                runs.extend(found.map(|(first, last)| Run { e, mirrored, first, last }));
            }
        }
    }
    let at = |pile: &Natural| Line::new(Integer::from(pile.clone()), 0);
    let to_zero = [conditions(&at(x), &at(y)), conditions(&at(y), &at(x))].concat();
    let holds = |line: &Line| !line.constant.is_negative();
    if to_zero.iter().any(|lines| lines.iter().all(holds)) {
        runs.push(Run { e: 0, mirrored: false, first: Natural::zero(), last: Natural::zero() });
    }
    runs
}

/// The row of a P-position: A_n and B_n in either order.
fn row([x, y]: [&Natural; 2]) -> Option<Natural> {
    let (low, high) = if x <= y { (x, y) } else { (y, x) };
    if high.is_zero() {
        return Some(Natural::zero());
    }
    let (n, remainder) = (high + 1).div_rem(&Natural::from(3u64));
    (remainder.is_zero() && (&n * 3) >> 1 == *low).then_some(n)
}

impl Rows {
    /// The strategy.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The first `limit` winning moves, targets ascending, and whether there are more.
    fn winning(position: &Position, limit: usize) -> Result<WinningMoves, OutsideDomain> {
        let piles = piles(position)?;
        let mut targets: Vec<Position> = Vec::new();
        if row(piles).is_none() {
            for run in runs(piles) {
                // The targets of a run ascend, so its first ones are enough.
                let all = std::iter::successors(Some(run.first.clone()), |m| Some(m + 1).filter(|m| *m <= run.last));
                targets.extend(all.take(limit.saturating_add(1)).map(|m| run.target(&m)));
            }
        }
        targets.sort();
        targets.dedup();
        let moves = targets.into_iter().map(|to| Move { rule: "subtract".into(), to }).collect();
        Ok(WinningMoves::new(moves, limit))
    }
}

impl Rows {
    fn tell(self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let [x, y] = piles(position)?;
        let reached = match self.decide(position)? {
            Verdict::Losing { .. } => None,
            Verdict::Winning { by, .. } => Some(by.to),
        };
        let safe = reached.as_ref().unwrap_or(position);
        let n = row(piles(safe)?).unwrap_or_default();
        let [u, v] = piles(safe)?;
        let said = match &reached {
            None if n.is_zero() => Message::new("nothing-left"),
            None => Message::new("trap-safe").with("pair", position).counted("n", &n),
            Some(to) if n.is_zero() => Message::new("trap-all").with("to", to),
            Some(to) => {
                let amounts = Message::new("trap-move").with("first", x - u).with("second", y - v);
                amounts.with("to", to).counted("n", &n)
            }
        };
        let mut told = Explanation::new().player(said.clone()).argue(Message::new("trap-full"));
        if !n.is_zero() {
            let (a, b) = if u <= v { (u, v) } else { (v, u) };
            told = told.argue(Message::new("trap-row").with("n", &n).with("a", a).with("b", b));
        }
        Ok(told.argue(said))
    }
}

impl Strategy for Rows {
    about!(self, "rows", Citation::new("001", "section 4, with document 000, Theorem 7"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let piles = piles(position)?;
        let [x, y] = piles;
        let (low, high) = if x <= y { (x, y) } else { (y, x) };
        let because = Because::new().says("the P-positions are those of the Mouse game");
        if let Some(n) = row(piles) {
            let because = if n.is_zero() {
                because.says("nothing is left to take")
            } else {
                because.term("A", &n, low).term("B", &n, high)
            };
            return Ok(Verdict::Losing { because });
        }
        let Some(by) = Self::winning(position, 1)?.moves.pop() else {
            return Err(OutsideDomain::new("no amounts lead to a row of the Mouse game, which cannot be"));
        };
        let mut because = because;
        if let ([u, v], Some(n)) = (by.to.piles(), row(self::piles(&by.to)?)) {
            let (a, b) = if u <= v { (u, v) } else { (v, u) };
            because = because.value("taken from the first pile", x - u).value("taken from the second pile", y - v);
            because = because.term("A", &n, a).term("B", &n, b);
        }
        Ok(Verdict::Winning { by, because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(Self::winning(position, limit))
    }
}
