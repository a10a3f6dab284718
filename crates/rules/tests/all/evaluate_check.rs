//! Why a step is illegal, claims at positions of any size, and quantifiers that are solved or refused.

use crate::evaluate_common::*;
use ratwheel_numbers::{Control, Natural, Real};
use ratwheel_rules::core::{Formula, Function, Range, Relation, Term};
use ratwheel_rules::{EvalError, Game, Outcome, Play, Position, RelationalGame};
use std::sync::Arc;

fn why(game: &RelationalGame, from: &[u64], to: &[u64]) -> String {
    let position = |piles: &[u64]| piles.iter().map(|&n| Natural::from(n)).collect::<Position>();
    game.check(&position(from), &position(to)).unwrap_err().to_string()
}

#[test]
fn reasons_have_numbers() {
    let rat = rat(Reading::Right);
    assert_eq!(
        why(&rat, &[3, 5, 6], &[0, 0, 0]),
        "I: x′ = 0 is not x = 3 and y′ = 0 is not y = 5 and z′ = 0 is not z = 6; \
         II: |(5−0)−(3−0)| = 2 is not < 1; II: |(5−0)−(3−0)| = 2 is not < 1; III: |(6−0)−(3−0)| = 3 is not < 3"
    );
    assert_eq!(
        why(&rat, &[4, 6, 14], &[1, 2, 5]),
        "I: x′ = 1 is not x = 4 and y′ = 2 is not y = 6 and z′ = 5 is not z = 14; \
         II: |(6−2)−(4−1)| = 1 is not < 1; II: |(6−5)−(4−2)| = 1 is not < 1; III: |(14−5)−(4−1)| = 6 is not < 6"
    );
    // The nearest rule first: one for two piles where two change.
    assert_eq!(why(&mouse(), &[2, 4], &[0, 0]), "II: |(2−0)−(4−0)| = 2 is not < 1; I: x′ = 0 is not x = 2");
    assert_eq!(why(&mark(), &[10], &[6]), "less: x′ = 6 is not 10−1 = 9; half: x′ = 6 is not 10 div 2 = 5");
    assert_eq!(
        why(&wynim("pi"), &[3, 5], &[1, 4]),
        "II: x = 3 is in B; I: y′ = 4 is not y = 5; I: x′ = 1 is not x = 3"
    );
    assert_eq!(why(&mark(), &[10], &[10]), "a move must change the position");
    assert_eq!(why(&mark(), &[10], &[1, 2]), "the game has 1 pile, not 2");
}

#[test]
fn a_thousand_digits() {
    let big = |text: &str| -> Natural { ratwheel_numbers::parse_natural(text).unwrap() };
    let (n, m) = (big("10^1000+12345"), big("10^999+7"));
    let game = wythoff(1);
    let from = Position::new(vec![&n + &m, &n + &(&m * 2)]);
    let to = Position::new(vec![n.clone(), &n + &m]);
    assert_eq!(&*game.check(&from, &to).unwrap(), "II");
    let off = Position::new(vec![n.clone(), &n + &(&m + 1)]);
    let text = game.check(&from, &off).unwrap_err().to_string();
    assert!(text.starts_with("II: ") && text.contains("= 1 is not < 1"), "{text}");
    assert!(text.contains("… (1001 digits)") && text.len() < 400, "{text}");
    // Claims: rows of Wythoff, Rat, π-Wynim at n, and next to them.
    let floor = |alpha: &str, n: &Natural| alpha.parse::<Real>().unwrap().floor_mul(n).unwrap().into_natural().unwrap();
    let claimed = |game: &RelationalGame, piles: Vec<Natural>| {
        game.claimed(Play::Normal, &Position::new(piles)).unwrap().unwrap()
    };
    let a = floor("phi", &n);
    assert_eq!(claimed(&game, vec![a.clone(), &a + &n]), Outcome::P);
    assert_eq!(claimed(&game, vec![&a + &n, a.clone()]), Outcome::P);
    assert_eq!(claimed(&game, vec![a.clone(), &(&a + &n) + 1]), Outcome::N);
    let (a, b) = (floor("pi/(pi-1)", &n), floor("pi", &n));
    assert_eq!(claimed(&wynim("pi"), vec![a.clone(), b.clone()]), Outcome::P);
    assert_eq!(claimed(&wynim("pi"), vec![a, b + 1]), Outcome::N);
    let row = |n: &Natural| {
        let less = |a: Natural, k: u64| a.checked_sub(&Natural::from(k)).unwrap();
        vec![floor("7/4", n), less(floor("7/2", n), 1), less(n * 7, 3)]
    };
    assert_eq!(claimed(&rat(Reading::Right), row(&n)), Outcome::P);
    let mut next = row(&n);
    next[1] = &next[1] + 1;
    assert_eq!(claimed(&rat(Reading::Right), next), Outcome::N);
    assert!(game.claimed(Play::Misere, &to).is_none());
}

/// The truth of a formula over one pile x, as a claim.
fn truth(formula: Formula, x: u64) -> Result<bool, EvalError> {
    let game = game("test", &["x"], false, Vec::new(), claim_p(formula));
    game.claimed(Play::Normal, &Position::from([x])).unwrap().map(|outcome| outcome == Outcome::P)
}

fn ge(a: Term, b: Term) -> Formula {
    Formula::Compare(Relation::GreaterEqual, a, b)
}

/// A formula over x, and for which x it is true.
type Case = (Formula, fn(u64) -> bool);

#[test]
fn quantifiers_are_solved() {
    let n = || bound(0);
    let cases: Vec<Case> = vec![
        (exists_from(0, 1, eq(x(0), plus(times(3, n()), c(2)))), |x| x >= 5 && x % 3 == 2),
        (exists_from(0, 1, eq(x(0), plus(floor("7/2", n()), c(-1)))), |x| (1..99).any(|n| 7 * n / 2 - 1 == x)),
        (exists_from(0, 0, eq(plus(x(0), n()), times(3, n()))), |x| x % 2 == 0),
        (exists_from(0, 1, eq(x(0), abs(minus(n(), c(10))))), |_| true),
        (exists_from(0, 15, eq(x(0), abs(minus(c(10), n())))), |x| x >= 5),
        (exists_from(0, 1, eq(x(0), Term::Product(Box::new(n()), Box::new(c(4))))), |x| x >= 4 && x % 4 == 0),
        // Square numbers by a range: n·n = x, n ≤ x.
        (
            Formula::Exists(
                0,
                Range::Between(c(0), x(0)),
                Box::new(eq(x(0), Term::Product(Box::new(n()), Box::new(n())))),
            ),
            |x| (0..=x).any(|n| n * n == x),
        ),
        // Nested, with a disjunction: x = 2n + 5m or x = 7n, n, m ≥ 1.
        (
            exists_from(
                0,
                1,
                exists_from(1, 1, or([eq(x(0), plus(times(2, n()), times(5, bound(1)))), eq(x(0), times(7, n()))])),
            ),
            |x| (1..=x).any(|n| (1..=x).any(|m| x == 2 * n + 5 * m)) || (x >= 7 && x % 7 == 0),
        ),
        // Some n ≥ 0 with x ≥ 2n and n ≥ 3: no equation, but an interval that is not empty.
        (exists_from(0, 0, and([ge(x(0), times(2, n())), ge(n(), c(3))])), |x| x >= 6),
        // Every n in 0..x has n mod 4 < 3.
        (Formula::ForAll(0, Range::Between(c(0), x(0)), Box::new(lt(modulo(n(), 4), c(3)))), |x| x < 3),
        (exists_from(0, 1, and([eq(x(0), floor("-sqrt(2)", minus(c(0), n()))), eq(modulo(n(), 2), c(1))])), |x| {
            [1, 4, 7, 9, 12, 15, 18, 21, 24, 26, 29].contains(&x)
        }),
        (exists_from(0, 0, eq(Term::Max(vec![n(), c(4)]), x(0))), |x| x >= 4),
        (exists_from(0, 0, eq(Term::Min(vec![n(), c(4)]), x(0))), |x| x <= 4),
        (Formula::Iff(Box::new(lt(x(0), c(5))), Box::new(exists_from(0, 5, eq(n(), x(0))))), |_| false),
        (Formula::Implies(Box::new(lt(x(0), c(5))), Box::new(eq(modulo(x(0), 2), c(0)))), |x| x >= 5 || x % 2 == 0),
        (not(exists_from(0, 1, eq(x(0), times(2, n())))), |x| x % 2 == 1 || x == 0),
    ];
    for (i, (formula, expected)) in cases.into_iter().enumerate() {
        for x in 0..30 {
            assert_eq!(truth(formula.clone(), x), Ok(expected(x)), "case {i}, x = {x}");
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let n = || bound(0);
    // No bound follows for n, and no square leaves the remainder 3.
    let square = Term::Product(Box::new(n()), Box::new(n()));
    assert_eq!(truth(exists_from(0, 0, eq(x(0), square.clone())), 9), Ok(true));
    let error = truth(exists_from(0, 0, eq(modulo(square, 7), c(3))), 9).unwrap_err();
    assert!(matches!(error, EvalError::NotEvaluable(_)), "{error:?}");
    assert!(error.to_string().contains("write a range, as `exists n in 0..x`"), "{error}");
    let long = Formula::Exists(0, Range::Between(c(0), x(0)), Box::new(eq(modulo(n(), 7), c(8))));
    assert_eq!(truth(long.clone(), 1000), Ok(false));
    let long = Formula::Exists(0, Range::Between(c(0), x(0)), Box::new(eq(modulo(times(3, n()), 7), modulo(n(), 2))));
    assert_eq!(truth(long.clone(), 0), Ok(true));
    let never = Formula::Exists(
        0,
        Range::Between(c(0), x(0)),
        Box::new(and([eq(modulo(n(), 4), c(1)), eq(modulo(n(), 2), c(0))])),
    );
    assert_eq!(truth(never.clone(), 100_000), Ok(false));
    assert!(truth(never, 10_000_000).is_err());
}

#[test]
fn numerals_xor_and_sets() {
    let zeckendorf = Arc::new(ratwheel_numeration::System::zeckendorf());
    let zeros = |a: Term| Term::Apply(Function::Zeros(zeckendorf.clone()), vec![a]);
    let shift = |a: Term| Term::Apply(Function::Shift(zeckendorf.clone()), vec![a]);
    // P of Wythoff: the smaller ends in an even number of zeros and the larger is its left shift.
    let pair = |a: usize, b: usize| and([eq(modulo(zeros(x(a)), 2), c(0)), eq(x(b), shift(x(a)))]);
    let claim = or([pair(0, 1), pair(1, 0)]);
    let numerals = game("numerals", &["x", "y"], false, Vec::new(), claim_p(claim));
    let floors = wythoff(1);
    for piles in box_positions(2, 40, false) {
        let at = Position::new(piles);
        assert_eq!(numerals.claimed(Play::Normal, &at), floors.claimed(Play::Normal, &at), "{at}");
    }
    let lowest = |a: Term| Term::Apply(Function::Lowest(zeckendorf.clone()), vec![a]);
    // 17 = 13 + 3 + 1, 16 = 13 + 3, 0 has no part.
    for (n, part) in [(17, 1), (16, 3), (13, 13), (0, 0)] {
        assert_eq!(truth(eq(lowest(x(0)), c(part)), n), Ok(true));
    }
    assert_eq!(truth(Formula::Reduced(zeckendorf.clone(), x(0)), 17), Ok(true));
    assert_eq!(truth(Formula::Reduced(zeckendorf.clone(), x(0)), 16), Ok(false));
    assert_eq!(truth(eq(Term::Apply(Function::Xor, vec![x(0), c(5), c(3)]), c(0)), 6), Ok(true));
    // A negative number has no numeral, so nothing is true of its zeros.
    assert_eq!(truth(eq(zeros(minus(c(1), x(0))), c(0)), 5), Ok(false));
    assert_eq!(truth(not(eq(zeros(minus(c(1), x(0))), c(0))), 5), Ok(true));
    // Sets that start at 0, at 1 and later, and one with slope below 1, against their definition.
    for (alpha, gamma, from) in
        [("pi", "0", 0), ("pi", "0", 1), ("pi", "0", 4), ("2/3", "0", 4), ("2/3", "0", 5), ("phi", "1/2", 2)]
    {
        let mut set = beatty_set("B", alpha);
        let sequence = ratwheel_numbers::Beatty::new(alpha.parse().unwrap(), gamma.parse().unwrap()).unwrap();
        let terms: Vec<_> = (from..60u64).map(|n| sequence.term(&n.into()).unwrap()).collect();
        set.sequence = Arc::new(sequence);
        set.from = from.into();
        for n in 0..30u64 {
            let expected = terms.contains(&n.into());
            assert_eq!(truth(Formula::In(x(0), set.clone()), n), Ok(expected), "{alpha} {from} {n}");
        }
    }
}

#[test]
fn closed_claims_on_a_box() {
    let n = || bound(0);
    let m = || bound(1);
    let forall = |depth, body| Formula::ForAll(depth, Range::From(0u64.into()), Box::new(body));
    let mouse = mouse();
    // No move leads from P to P, and every position outside has a move into P.
    let moves = Formula::Legal(vec![n(), m()], vec![bound(2), bound(3)]);
    let p = |a, b| Formula::Claimed(vec![a, b]);
    let no_p_to_p = forall(
        0,
        forall(
            1,
            Formula::Implies(
                Box::new(and([le(n(), m()), p(n(), m())])),
                Box::new(forall(
                    2,
                    forall(3, Formula::Implies(Box::new(p(bound(2), bound(3))), Box::new(not(moves.clone())))),
                )),
            ),
        ),
    );
    let some = exists_from(2, 0, exists_from(3, 0, and([p(bound(2), bound(3)), moves])));
    let n_to_p =
        forall(0, forall(1, Formula::Implies(Box::new(and([le(n(), m()), not(p(n(), m()))])), Box::new(some))));
    let symmetric = forall(0, forall(1, Formula::Iff(Box::new(p(n(), m())), Box::new(p(m(), n())))));
    let all_p = forall(0, p(n(), n()));
    for (name, formula, expected) in
        [("P to N", no_p_to_p, true), ("N to P", n_to_p, true), ("symmetric", symmetric, true), ("all P", all_p, false)]
    {
        assert_eq!(formula.holds_below(8, Some(&mouse), Control::none()), Ok(expected), "{name}");
    }
}

#[test]
fn conditions_on_positions() {
    let mut relation =
        relational("abbot", &["x", "y"], false, vec![rule("one", and([lt(t(0), x(0)), lt(t(1), x(1))]))], Vec::new());
    relation.positions = Some(and([le(x(0), times(2, x(1))), le(x(1), times(2, x(0)))]));
    let game = RelationalGame::new(relation).unwrap();
    let error = game.position(&[5u64.into(), 2u64.into()]).unwrap_err();
    assert_eq!(error.to_string(), "(5,2) is no position of the game: x = 5 is not ≤ 2·2 = 4");
    assert_eq!(why(&game, &[5, 4], &[3, 1]), "(3,1) is no position of the game: x = 3 is not ≤ 2·1 = 2");
}
