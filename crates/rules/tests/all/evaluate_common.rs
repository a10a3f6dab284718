//! Games of the documents as relations, built by hand, for the tests of evaluation, enumeration and the solver.
#![allow(dead_code, reason = "each test file uses some of these")]

use ratwheel_numbers::{Beatty, Integer, Natural, Real};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::{
    BeattySet, Claim, ClaimKind, Formula, Measure, Range, Relation, Relational, Rule, Term, Variable,
};
use std::sync::Arc;

pub(crate) fn c(n: i64) -> Term {
    Term::Constant(n.into())
}
pub(crate) fn x(i: usize) -> Term {
    Term::Variable(Variable::Free(i))
}
/// The pile after the move.
pub(crate) fn t(i: usize) -> Term {
    Term::Variable(Variable::Primed(i))
}
pub(crate) fn bound(depth: usize) -> Term {
    Term::Variable(Variable::Bound(depth))
}
pub(crate) fn minus(a: Term, b: Term) -> Term {
    Term::Sum(vec![a, Term::Negate(Box::new(b))])
}
pub(crate) fn plus(a: Term, b: Term) -> Term {
    Term::Sum(vec![a, b])
}
pub(crate) fn times(k: i64, a: Term) -> Term {
    Term::Scale(k.into(), Box::new(a))
}
pub(crate) fn abs(a: Term) -> Term {
    Term::Abs(Box::new(a))
}
pub(crate) fn modulo(a: Term, m: u64) -> Term {
    Term::Mod(Box::new(a), m.into())
}
pub(crate) fn if_else(f: Formula, a: Term, b: Term) -> Term {
    Term::If(Box::new(f), Box::new(a), Box::new(b))
}
pub(crate) fn floor(alpha: &str, a: Term) -> Term {
    Term::Floor(vec![(alpha.parse().unwrap(), a)], Real::from(0))
}
pub(crate) fn eq(a: Term, b: Term) -> Formula {
    Formula::Compare(Relation::Equal, a, b)
}
pub(crate) fn lt(a: Term, b: Term) -> Formula {
    Formula::Compare(Relation::Less, a, b)
}
pub(crate) fn le(a: Term, b: Term) -> Formula {
    Formula::Compare(Relation::LessEqual, a, b)
}
pub(crate) fn and<const N: usize>(parts: [Formula; N]) -> Formula {
    Formula::And(parts.into())
}
pub(crate) fn or<const N: usize>(parts: [Formula; N]) -> Formula {
    Formula::Or(parts.into())
}
pub(crate) fn not(f: Formula) -> Formula {
    Formula::Not(Box::new(f))
}
pub(crate) fn exists_from(depth: usize, least: u64, body: Formula) -> Formula {
    Formula::Exists(depth, Range::From(least.into()), Box::new(body))
}
pub(crate) fn rule(name: &str, relation: Formula) -> Rule {
    Rule { name: name.into(), relation }
}
pub(crate) fn claim_p(formula: Formula) -> Vec<Claim> {
    vec![Claim { name: "P".to_owned(), kind: ClaimKind::NormalP(formula) }]
}

/// The relation with default settings.
pub(crate) fn relational(id: &str, piles: &[&str], sorted: bool, rules: Vec<Rule>, claims: Vec<Claim>) -> Relational {
    Relational {
        id: id.to_owned(),
        title: id.to_owned(),
        piles: piles.iter().map(|&name| name.to_owned()).collect(),
        sorted,
        symmetry: None,
        positions: None,
        measure: Measure::Total,
        rules,
        claims,
        examples: Vec::new(),
    }
}
pub(crate) fn game(id: &str, piles: &[&str], sorted: bool, rules: Vec<Rule>, claims: Vec<Claim>) -> RelationalGame {
    RelationalGame::new(relational(id, piles, sorted, rules, claims)).unwrap()
}

/// The disjunction over the rearrangements of the primed piles.
pub(crate) fn in_any_order(count: usize, relation: impl Fn(&[Term]) -> Formula) -> Formula {
    let mut all = Vec::new();
    permutations(count, &mut Vec::new(), &mut all);
    Formula::Or(all.iter().map(|p| relation(&p.iter().map(|&i| t(i)).collect::<Vec<_>>())).collect())
}
fn permutations(count: usize, start: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if start.len() == count {
        all.push(start.clone());
    }
    for i in 0..count {
        if !start.contains(&i) {
            start.push(i);
            permutations(count, start, all);
            start.pop();
        }
    }
}

/// |(x_j − u_j) − (x_i − u_i)| < width.
pub(crate) fn window(j: usize, uj: &Term, i: usize, ui: &Term, width: Term) -> Formula {
    lt(abs(minus(minus(x(j), uj.clone()), minus(x(i), ui.clone()))), width)
}

/// d-Wythoff on ordered pairs, with its claim.
pub(crate) fn wythoff(d: i64) -> RelationalGame {
    let alpha = format!("(2-{d}+sqrt({d}^2+4))/2");
    let pair = |a: usize, b: usize| {
        let small = floor(&alpha, bound(0));
        let large = plus(small.clone(), times(d, bound(0)));
        exists_from(0, 0, and([eq(x(a), small), eq(x(b), large)]))
    };
    let rules = vec![
        rule("I", and([lt(t(0), x(0)), eq(t(1), x(1))])),
        rule("I", and([eq(t(0), x(0)), lt(t(1), x(1))])),
        rule("II", and([lt(t(0), x(0)), lt(t(1), x(1)), window(0, &t(0), 1, &t(1), c(d))])),
    ];
    game("wythoff", &["x", "y"], false, rules, claim_p(or([pair(0, 1), pair(1, 0)])))
}

pub(crate) fn mouse() -> RelationalGame {
    let a = || if_else(eq(modulo(minus(x(1), x(0)), 3), c(0)), c(2), c(1));
    let one = in_any_order(2, |u| {
        or([
            and([eq(u[0].clone(), x(0)), lt(u[1].clone(), x(1))]),
            and([eq(u[1].clone(), x(1)), lt(u[0].clone(), x(0))]),
        ])
    });
    let two =
        in_any_order(2, |u| and([lt(u[0].clone(), x(0)), lt(u[1].clone(), x(1)), window(0, &u[0], 1, &u[1], a())]));
    let row = and([eq(x(0), floor("3/2", bound(0))), eq(x(1), plus(times(3, bound(0)), c(-1)))]);
    let claim = or([and([eq(x(0), c(0)), eq(x(1), c(0))]), exists_from(0, 1, row)]);
    game("mouse", &["x", "y"], true, vec![rule("I", one), rule("II", two)], claim_p(claim))
}

/// How the Rat game may be read; `right` is the document's own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Right,
    SecondIdentityOnly,
    SecondAnyOrder,
    FirstFromTarget,
    SecondWidthFromSource,
}

pub(crate) fn rat(reading: Reading) -> RelationalGame {
    game("rat", &["x", "y", "z"], true, rat_rules(reading), claim_p(rat_claim()))
}
fn rat_claim() -> Formula {
    let zero = and([eq(x(0), c(0)), eq(x(1), c(0)), eq(x(2), c(0))]);
    let row = and([
        eq(x(0), floor("7/4", bound(0))),
        eq(x(1), plus(floor("7/2", bound(0)), c(-1))),
        eq(x(2), plus(times(7, bound(0)), c(-3))),
    ]);
    or([zero, exists_from(0, 1, row)])
}
pub(crate) fn rat_rules(reading: Reading) -> Vec<Rule> {
    let a_of = |hi: Term, lo: Term| if_else(eq(modulo(minus(hi, lo), 7), c(0)), c(2), c(1));
    let a = || {
        if reading == Reading::FirstFromTarget { a_of(t(1), t(0)) } else { a_of(x(1), x(0)) }
    };
    let b_of = |hi: Term, lo: Term| {
        let wide = if_else(eq(modulo(minus(hi.clone(), lo.clone()), 7), c(4)), c(6), c(5));
        if_else(eq(hi, lo), c(3), wide)
    };
    let b = || {
        if reading == Reading::SecondWidthFromSource { b_of(x(2), x(0)) } else { b_of(t(2), t(0)) }
    };
    let one = in_any_order(3, |u| {
        let touched = (0..3).map(|i| le(u[i].clone(), x(i)));
        let kept = Formula::Or((0..3).map(|i| eq(u[i].clone(), x(i))).collect());
        Formula::And(touched.chain([kept]).collect())
    });
    let two = |u: &[Term]| {
        let down = (0..3).map(|i| lt(u[i].clone(), x(i)));
        Formula::And(down.chain([window(1, &u[1], 0, &u[0], a())]).collect())
    };
    let mut rules = vec![rule("I", one)];
    match reading {
        Reading::SecondAnyOrder => rules.push(rule("II", in_any_order(3, two))),
        Reading::SecondIdentityOnly => rules.push(rule("II", two(&[t(0), t(1), t(2)]))),
        _ => {
            rules.push(rule("II", two(&[t(0), t(1), t(2)])));
            rules.push(rule("II", two(&[t(1), t(2), t(0)])));
        }
    }
    let three = and([lt(t(0), x(0)), lt(t(1), x(1)), lt(t(2), x(2)), window(2, &t(2), 0, &t(0), b())]);
    rules.push(rule("III", three));
    rules
}

pub(crate) fn beatty_set(name: &str, alpha: &str) -> BeattySet {
    let sequence = Arc::new(Beatty::new(alpha.parse().unwrap(), Real::from(0)).unwrap());
    BeattySet { name: name.into(), sequence, from: 1u64.into() }
}

/// β-Wynim of document 001.
pub(crate) fn wynim(beta: &str) -> RelationalGame {
    let d: Integer = beta.parse::<Real>().unwrap().floor().unwrap();
    let outside = |i| not(Formula::In(x(i), beatty_set("B", beta)));
    let two =
        and([outside(0), outside(1), lt(t(0), x(0)), lt(t(1), x(1)), window(0, &t(0), 1, &t(1), Term::Constant(d))]);
    let rules = vec![
        rule("I", and([lt(t(0), x(0)), eq(t(1), x(1))])),
        rule("I", and([eq(t(0), x(0)), lt(t(1), x(1))])),
        rule("II", two),
    ];
    let hat = format!("({beta})/(({beta})-1)");
    let pair =
        |a: usize, b: usize| exists_from(0, 0, and([eq(x(a), floor(&hat, bound(0))), eq(x(b), floor(beta, bound(0)))]));
    game("wynim", &["x", "y"], false, rules, claim_p(or([pair(0, 1), pair(1, 0)])))
}

pub(crate) fn mark() -> RelationalGame {
    let rules =
        vec![rule("less", eq(t(0), plus(x(0), c(-1)))), rule("half", eq(t(0), Term::Div(Box::new(x(0)), 2u64.into())))];
    game("mark", &["x"], false, rules, Vec::new())
}

/// Fat Rat with four piles: the chain rules.
pub(crate) fn fat_rat() -> RelationalGame {
    let one = in_any_order(4, |u| {
        let touched = (0..4).map(|i| le(u[i].clone(), x(i)));
        let kept = Formula::Or((0..4).map(|i| eq(u[i].clone(), x(i))).collect());
        Formula::And(touched.chain([kept]).collect())
    });
    let mut rules = vec![rule("I", one)];
    for (name, j) in [("II", 1usize), ("III", 2), ("IV", 3)] {
        let e = minus(t(j), t(j - 1));
        let (low, high) = (1i64 << (j - 1), 1i64 << j);
        let special = eq(modulo(e.clone(), 15), c(8 - low));
        let width = if_else(eq(e, c(0)), c(low), if_else(special, c(high - 1), c(high)));
        let down = (0..4).map(|i| lt(t(i), x(i)));
        rules.push(rule(name, Formula::And(down.chain([window(j, &t(j), j - 1, &t(j - 1), width)]).collect())));
    }
    let parts = (1..=4u32).map(|k| {
        let alpha = format!("15/{}", 1u64 << (4 - k));
        eq(x((k - 1) as usize), plus(floor(&alpha, bound(0)), c(1 - (1i64 << (k - 1)))))
    });
    let zero = Formula::And((0..4).map(|i| eq(x(i), c(0))).collect());
    let claim = or([zero, exists_from(0, 1, Formula::And(parts.collect()))]);
    game("fat-rat", &["w", "x", "y", "z"], true, rules, claim_p(claim))
}

/// The succinct game of document 003 on ordered triples: any subtraction but two families.
pub(crate) fn succinct() -> RelationalGame {
    let d = 3usize;
    let s = |i: usize| minus(x(i), t(i));
    let top = |residue| eq(modulo(s(d - 1), 7), c(residue));
    let near = |low: i64| {
        let each = (1..d).map(move |i| {
            let twice = times(2, s(i - 1));
            and([le(plus(s(i), c(low)), twice.clone()), le(twice, plus(s(i), c(1)))])
        });
        Formula::And(each.collect())
    };
    let forbidden = or([and([top(4), near(0)]), and([top(0), near(-1)])]);
    let down = (0..d).map(|i| le(t(i), x(i)));
    let relation = Formula::And(down.chain([not(forbidden)]).collect());
    game("rats", &["x", "y", "z"], false, vec![rule("subtract", relation)], Vec::new())
}

/// Every position of a box: piles 0..size, ascending in sorted games.
pub(crate) fn box_positions(count: usize, size: u64, sorted: bool) -> Vec<Vec<Natural>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |start: &Vec<u64>| {
            let least = if sorted { start.last().copied().unwrap_or(0) } else { 0 };
            let start = start.clone();
            (least..size).map(move |n| [start.clone(), vec![n]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(|piles| piles.into_iter().map(Natural::from).collect()).collect()
}
