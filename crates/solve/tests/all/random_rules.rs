//! Random rulesets: a little language of their own that prints itself as a ruleset and judges moves itself, so that nothing
//! is shared with the solver, and a double loop over all pairs of positions.

use proptest::prelude::*;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

pub(crate) const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// An integer term.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Constant(i64),
    Source(usize),
    Target(usize),
    Add(Box<Term>, Box<Term>),
    Subtract(Box<Term>, Box<Term>),
    Times(i64, Box<Term>),
    Abs(Box<Term>),
    Min(Box<Term>, Box<Term>),
    Max(Box<Term>, Box<Term>),
    Mod(Box<Term>, i64),
    Div(Box<Term>, i64),
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// ⌊nφ⌋.
    Golden(Box<Term>),
}

/// A formula.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Compare(&'static str, Term, Term),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// In {⌊nφ⌋ : n ≥ 1}, or in {⌊nφ²⌋ : n ≥ 1}.
    In(Term, bool),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(n) if *n < 0 => write!(f, "({n})"),
            Self::Constant(n) => write!(f, "{n}"),
            Self::Source(i) => write!(f, "{}", NAMES[*i]),
            Self::Target(i) => write!(f, "{}'", NAMES[*i]),
            Self::Add(a, b) => write!(f, "({a} + {b})"),
            Self::Subtract(a, b) => write!(f, "({a} - {b})"),
            Self::Times(k, a) => write!(f, "({k}*{a})"),
            Self::Abs(a) => write!(f, "(|({a})|)"),
            Self::Min(a, b) => write!(f, "min({a}, {b})"),
            Self::Max(a, b) => write!(f, "max({a}, {b})"),
            Self::Mod(a, m) => write!(f, "({a} mod {m})"),
            Self::Div(a, m) => write!(f, "({a} div {m})"),
            Self::If(c, a, b) => write!(f, "(if {c} then {a} else {b})"),
            Self::Golden(a) => write!(f, "floor({a}*phi)"),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join =
            |parts: &[Self], word: &str| parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(word);
        match self {
            Self::Compare(sign, a, b) => write!(f, "{a} {sign} {b}"),
            Self::And(parts) => f.write_str(&join(parts, " and ")),
            Self::Or(parts) => f.write_str(&join(parts, " or ")),
            Self::Not(inner) => write!(f, "not ({inner})"),
            Self::In(term, second) => write!(f, "{term} in {}", if *second { "B" } else { "A" }),
        }
    }
}

/// Which numbers are ⌊nφ⌋, n ≥ 1, and which are ⌊nφ²⌋ = ⌊nφ⌋ + n, by integers.
static GOLDEN: LazyLock<[Vec<bool>; 2]> = LazyLock::new(|| {
    let mut members = [vec![false; 4096], vec![false; 4096]];
    for n in 1..1024usize {
        let floor = (n + (5 * n * n).isqrt()) / 2;
        members[0][floor] = true;
        members[1][floor + n] = true;
    }
    members.map(|set| set[..1024].to_vec())
});

impl Term {
    fn value(&self, from: &[u64], to: &[u64]) -> i64 {
        let at = |term: &Term| term.value(from, to);
        match self {
            Self::Constant(n) => *n,
            Self::Source(i) => from[*i] as i64,
            Self::Target(i) => to[*i] as i64,
            Self::Add(a, b) => at(a) + at(b),
            Self::Subtract(a, b) => at(a) - at(b),
            Self::Times(k, a) => k * at(a),
            Self::Abs(a) => at(a).abs(),
            Self::Min(a, b) => at(a).min(at(b)),
            Self::Max(a, b) => at(a).max(at(b)),
            Self::Mod(a, m) => at(a).rem_euclid(*m),
            Self::Div(a, m) => at(a).div_euclid(*m),
            Self::If(c, a, b) => at(if c.holds(from, to) { a } else { b }),
            Self::Golden(a) => {
                let n = at(a);
                let floor = (n.abs() + (5 * n * n).isqrt()) / 2;
                // nφ is no integer unless n = 0.
                if n < 0 { -floor - 1 } else { floor }
            }
        }
    }
}

impl Formula {
    pub(crate) fn holds(&self, from: &[u64], to: &[u64]) -> bool {
        match self {
            Self::Compare(sign, a, b) => {
                let (a, b) = (a.value(from, to), b.value(from, to));
                match *sign {
                    "=" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    _ => a >= b,
                }
            }
            Self::And(parts) => parts.iter().all(|part| part.holds(from, to)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(from, to)),
            Self::Not(inner) => !inner.holds(from, to),
            Self::In(term, second) => {
                let members = &GOLDEN[usize::from(*second)];
                usize::try_from(term.value(from, to)).is_ok_and(|value| members[value])
            }
        }
    }
}

fn b(term: Term) -> Box<Term> {
    Box::new(term)
}
fn taken(i: usize) -> Term {
    Term::Subtract(b(Term::Source(i)), b(Term::Target(i)))
}
fn compare(sign: &'static str, left: Term, right: Term) -> Formula {
    Formula::Compare(sign, left, right)
}
/// No pile grows.
fn lower(d: usize) -> Vec<Formula> {
    (0..d).map(|i| compare("<=", Term::Target(i), Term::Source(i))).collect()
}

/// What a move is made of; every one takes tokens away and adds none.
fn core(d: usize) -> BoxedStrategy<Formula> {
    let c = Term::Constant;
    let steps = || proptest::collection::vec(0u64..4, d);
    let ray = (steps(), 1i64..3, any::<bool>()).prop_map(move |(v, least, other)| {
        let Some(pivot) = v.iter().position(|&s| s > 0) else {
            return Formula::And([lower(d), vec![compare("<", Term::Target(0), Term::Source(0))]].concat());
        };
        let mut parts = vec![compare(">=", taken(pivot), c(least))];
        for i in (0..d).filter(|i| *i != pivot) {
            let (p, q) = (v[pivot] as i64, v[i] as i64);
            parts.push(if v[i] == 0 {
                compare("=", Term::Target(i), Term::Source(i))
            } else if other {
                // p(xᵢ − xᵢ') = q(x − x'), turned around.
                let side = |source: bool| {
                    let at = |k: usize| if source { Term::Source(k) } else { Term::Target(k) };
                    Term::Subtract(b(Term::Times(p, b(at(i)))), b(Term::Times(q, b(at(pivot)))))
                };
                compare("=", side(false), side(true))
            } else {
                compare("=", Term::Times(p, b(taken(i))), Term::Times(q, b(taken(pivot))))
            });
        }
        Formula::And(parts)
    });
    let strip = (0i64..2, 1i64..4, 0..d, 0..d).prop_map(move |(least, width, i, j)| {
        let mut parts: Vec<Formula> = (0..d).map(|k| compare(">=", taken(k), c(least))).collect();
        let difference = Term::Subtract(b(taken(i)), b(taken(j)));
        parts.push(compare("<", Term::Abs(b(difference)), c(width)));
        parts.push(compare("<", Term::Target(0), Term::Source(0)));
        Formula::And(parts)
    });
    let slab = (1i64..6, any::<bool>()).prop_map(move |(most, minimum)| {
        let all = (1..d).fold(taken(0), |sum, i| {
            if minimum { Term::Min(b(sum), b(taken(i))) } else { Term::Add(b(sum), b(taken(i))) }
        });
        Formula::And([lower(d), vec![compare("<=", all, c(most))]].concat())
    });
    let jump = proptest::collection::vec(0i64..4, d).prop_map(move |v| {
        let to = |i: usize| Term::Subtract(b(Term::Source(i)), b(c(v[i])));
        Formula::And((0..d).map(|i| compare("=", Term::Target(i), to(i))).collect())
    });
    let forbidden = (1i64..4, 0i64..4, 0i64..3, 2i64..6).prop_map(move |(p, q, r, m)| {
        let last = d - 1;
        let near = compare("<=", Term::Abs(b(Term::Subtract(b(Term::Times(p, b(taken(0)))), b(taken(last))))), c(q));
        let rest = compare("=", Term::Mod(b(taken(last)), m), c(r % m));
        Formula::And([lower(d), vec![Formula::Not(Box::new(Formula::And(vec![near, rest])))]].concat())
    });
    let residues = (1i64..5, 1i64..6, 0..d, 0..d).prop_map(move |(m, n, i, j)| {
        let same = compare("=", Term::Mod(b(taken(i)), m), Term::Mod(b(taken(j)), n));
        Formula::And([lower(d), vec![same]].concat())
    });
    let halve = (0..d, 2i64..4).prop_map(move |(i, k)| {
        let mut parts = vec![compare("=", Term::Target(i), Term::Div(b(Term::Source(i)), k))];
        parts.extend((0..d).filter(|j| *j != i).map(|j| compare("=", Term::Target(j), Term::Source(j))));
        Formula::And(parts)
    });
    let conditional = (guard(d), 1i64..4, 1i64..4, 0..d).prop_map(move |(condition, p, q, i)| {
        let most = Term::If(Box::new(condition), b(c(p)), b(c(q)));
        let bound = compare("<=", Term::Max(b(taken(i)), b(taken(d - 1))), most);
        Formula::And([lower(d), vec![bound]].concat())
    });
    let member =
        (0..d, 0..d, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(move |(i, j, second, sum, from_pile)| {
            let other = if from_pile { Term::Target(j) } else { taken(j) };
            let term = if sum { Term::Add(b(taken(i)), b(other)) } else { Term::Subtract(b(other), b(taken(i))) };
            let inside = Formula::In(if i == j { taken(i) } else { term }, second);
            Formula::And([lower(d), vec![inside]].concat())
        });
    let signs = prop_oneof![Just("="), Just("!="), Just("<"), Just("<="), Just(">"), Just(">=")];
    let sloped = (0..d, 0..d, signs, any::<bool>(), any::<bool>()).prop_map(move |(i, j, sign, pile, turned)| {
        let floor = Term::Golden(b(if pile { Term::Source(i) } else { taken(i) }));
        let (left, right) = if turned { (floor, taken(j)) } else { (taken(j), floor) };
        Formula::And([lower(d), vec![compare(sign, left, right)]].concat())
    });
    let one = prop_oneof![
        4 => ray, 3 => strip, 2 => slab, 2 => jump, 2 => forbidden, 1 => residues, 1 => halve, 2 => conditional,
        2 => member, 2 => sloped
    ]
    .boxed();
    prop_oneof![8 => one.clone(), 1 => proptest::collection::vec(one, 2..4).prop_map(Formula::Or)].boxed()
}

/// A condition on the source, on the target, or on both.
fn guard(d: usize) -> BoxedStrategy<Formula> {
    let c = Term::Constant;
    let pile =
        move || (0..d, any::<bool>()).prop_map(|(i, source)| if source { Term::Source(i) } else { Term::Target(i) });
    let pair = move || {
        (0..d, 0..d, any::<bool>()).prop_map(|(i, j, source)| {
            let at = |k| if source { Term::Source(k) } else { Term::Target(k) };
            if i == j { at(i) } else { Term::Subtract(b(at(j)), b(at(i))) }
        })
    };
    let residue = (pair(), 2i64..5, 0i64..5, any::<bool>())
        .prop_map(move |(term, m, r, same)| compare(if same { "=" } else { "!=" }, Term::Mod(b(term), m), c(r % m)));
    let size =
        (pair(), 0i64..6, any::<bool>()).prop_map(move |(t, n, less)| compare(if less { "<" } else { ">=" }, t, c(n)));
    let member = (pile(), any::<bool>(), any::<bool>()).prop_map(|(term, second, not)| {
        let inside = Formula::In(term, second);
        if not { Formula::Not(Box::new(inside)) } else { inside }
    });
    let mixed = (pile(), pile(), 2i64..4).prop_map(|(s, t, m)| compare("=", Term::Mod(b(s), m), Term::Mod(b(t), m)));
    prop_oneof![3 => residue, 2 => size, 2 => member, 1 => mixed].boxed()
}

/// A random ruleset with a region of its own.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    pub(crate) piles: usize,
    pub(crate) sorted: bool,
    /// Each with a flag: in any order?
    pub(crate) moves: Vec<(Formula, bool)>,
    pub(crate) positions: Option<Formula>,
    pub(crate) measure: bool,
    pub(crate) misere: bool,
    /// The sides, or a total if there is one number.
    pub(crate) sides: Result<Vec<u64>, u64>,
}

impl Random {
    pub(crate) fn text(&self) -> String {
        let names = NAMES[..self.piles].join(if self.sorted { " <= " } else { ", " });
        let mut text = format!("game random\npiles {names}\n");
        text.push_str("set A = { floor(n*phi) : n >= 1 }\nset B = { floor(n*phi^2) : n >= 1 }\n");
        for (number, (formula, any_order)) in self.moves.iter().enumerate() {
            text.push_str(&format!("move M{number}{}: {formula}\n", if *any_order { " in any order" } else { "" }));
        }
        if let Some(positions) = &self.positions {
            text.push_str(&format!("positions: {positions}\n"));
        }
        if self.measure {
            text.push_str(&format!("measure {}\n", NAMES[..self.piles].join(" + ")));
        }
        text
    }

    /// Every position of the region, lexicographically.
    pub(crate) fn region(&self) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for pile in 0..self.piles {
            let end = |start: &[u64]| match &self.sides {
                Ok(sides) => sides[pile],
                Err(total) => (total + 1).saturating_sub(start.iter().sum()),
            };
            all = all.iter().flat_map(|start| (0..end(start)).map(|v| [start.clone(), vec![v]].concat())).collect();
        }
        all.retain(|p| !self.sorted || p.is_sorted());
        all.retain(|p| self.positions.as_ref().is_none_or(|formula| formula.holds(p, p)));
        all
    }

    pub(crate) fn allows(&self, from: &[u64], to: &[u64]) -> bool {
        from != to
            && self.moves.iter().any(|(formula, any_order)| {
                let orders = if *any_order { orders(to) } else { vec![to.to_vec()] };
                orders.iter().any(|to| formula.holds(from, to))
            })
    }
}

/// Every order of a tuple.
fn orders(tuple: &[u64]) -> Vec<Vec<u64>> {
    if tuple.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for i in 0..tuple.len() {
        let mut rest = tuple.to_vec();
        let first = rest.remove(i);
        all.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
    }
    all
}

/// P?, Grundy value and remoteness.
pub(crate) type Solved = HashMap<Vec<u64>, (bool, u32, u32)>;

/// By looking at every pair of positions; every move lowers the total, as the rules take away only.
pub(crate) fn by_hand(game: &Random) -> Solved {
    let mut order = game.region();
    order.sort_by_key(|p| p.iter().sum::<u64>());
    let mut known = Solved::new();
    for (place, from) in order.iter().enumerate() {
        let options: Vec<(bool, u32, u32)> =
            order[..place].iter().filter(|to| game.allows(from, to)).map(|to| known[to]).collect();
        let mex = (0..).find(|value| !options.iter().any(|option| option.1 == *value)).unwrap();
        let win = options.iter().filter(|option| option.0).map(|option| option.2 + 1).min();
        let lose = options.iter().map(|option| option.2 + 1).max();
        let solved = match (win, lose) {
            (Some(length), _) => (false, mex, length),
            (None, Some(length)) => (true, mex, length),
            (None, None) => (!game.misere, mex, 0),
        };
        known.insert(from.clone(), solved);
    }
    known
}

/// A region that the double loop can afford; some are long and thin, to cross the ends of words.
fn region(d: usize, sorted: bool) -> BoxedStrategy<Result<Vec<u64>, u64>> {
    let most = [60u64, 13, 6, 4][d - 1];
    let plain = proptest::collection::vec(1..=most, d).prop_map(Ok);
    let even = (1..=most).prop_map(move |side| Ok(vec![side; d]));
    let total = (0..[60u64, 14, 9, 6][d - 1]).prop_map(Err);
    let thin = (0..d, 64u64..150).prop_map(move |(long, length)| {
        let mut sides = vec![if d > 2 { 1 } else { 3 }; d];
        sides[if sorted { d - 1 } else { long }] = length;
        Ok(sides)
    });
    prop_oneof![3 => plain, 2 => even, 2 => total, 2 => thin].boxed()
}

/// Random rulesets on one to four piles.
pub(crate) fn random() -> BoxedStrategy<Random> {
    let shape = (1usize..=4, any::<bool>(), any::<bool>(), any::<bool>());
    let game = shape.prop_flat_map(|(piles, sorted, measure, misere)| {
        let rule = (core(piles), proptest::option::weighted(0.5, guard(piles)), any::<bool>(), any::<bool>());
        let rule = rule.prop_map(move |(core, guard, any_order, alternative)| {
            let formula = match guard {
                Some(guard) if alternative => Formula::And(vec![guard, core]),
                Some(guard) => Formula::And(vec![core, guard]),
                None => core,
            };
            // Rearranged targets of sorted games take away all the same.
            (formula, sorted && any_order)
        });
        let positions = proptest::option::weighted(
            0.15,
            (2i64..4, 0i64..4).prop_map(move |(m, r)| {
                let sum = (1..piles).fold(Term::Source(0), |sum, i| Term::Add(b(sum), b(Term::Source(i))));
                compare("!=", Term::Mod(b(sum), m), Term::Constant(r % m))
            }),
        );
        let moves = proptest::collection::vec(rule, 0..4);
        (moves, positions, region(piles, sorted)).prop_map(move |(moves, positions, sides)| Random {
            piles,
            sorted,
            moves,
            positions,
            measure,
            misere,
            sides,
        })
    });
    game.boxed()
}
