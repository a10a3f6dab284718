//! Enumeration and legality say the same of every pair of positions in a box, and both follow the rules in words.

use crate::evaluate_common::*;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::{Formula, Measure, Range, Relational, Term};
use ratwheel_rules::{Game, Move, MovesError, Position, RelationalGame};

fn pos(piles: &[u64]) -> Position {
    piles.iter().map(|&n| Natural::from(n)).collect()
}

/// The moves that `check` allows among the targets of the box are the moves that are listed, in ascending order.
fn enumeration_is_check(game: &RelationalGame, size: u64) {
    let (count, sorted) = (game.relation().piles.len(), game.relation().sorted);
    let positions: Vec<Position> =
        box_positions(count, size, sorted).into_iter().filter_map(|piles| game.position(&piles).ok()).collect();
    for from in &positions {
        let checked: Vec<Move> = positions
            .iter()
            .filter_map(|to| game.rule(from, to).unwrap().map(|rule| Move { rule, to: to.clone() }))
            .collect();
        let listed = game.moves(from, 1_000_000, Control::none()).unwrap();
        assert_eq!(listed, checked, "{} from {from}", game.id());
    }
}

#[test]
fn enumeration_is_check_for_two_piles() {
    for game in [wythoff(1), wythoff(3), mouse(), wynim("pi"), wynim("2+sqrt(2)")] {
        enumeration_is_check(&game, 20);
    }
}

#[test]
fn enumeration_is_check_for_three_piles() {
    enumeration_is_check(&rat(Reading::Right), 10);
    enumeration_is_check(&rat(Reading::SecondAnyOrder), 10);
    enumeration_is_check(&succinct(), 7);
}

#[test]
fn enumeration_is_check_for_one_and_four_piles() {
    enumeration_is_check(&mark(), 60);
    enumeration_is_check(&fat_rat(), 5);
}

/// The rules of Mouse and Rat written out in plain integers.
#[test]
fn legality_follows_the_rules_in_words() {
    let mouse = mouse();
    for p in box_positions(2, 14, true) {
        for q in box_positions(2, 14, true) {
            let n = |v: &Natural| i64::try_from(v.to_u64().unwrap()).unwrap();
            let (x, y, u, v) = (n(&p[0]), n(&p[1]), n(&q[0]), n(&q[1]));
            let one = (u == x && v < y) || (v == y && u < x) || (v == x && u < y) || (u == y && v < x);
            let a = if (y - x) % 3 == 0 { 2 } else { 1 };
            let two = [(u, v), (v, u)].iter().any(|&(u, v)| u < x && v < y && ((x - u) - (y - v)).abs() < a);
            let (from, to) = (Position::new(p.clone()), Position::new(q.clone()));
            assert_eq!(mouse.check(&from, &to).is_ok(), one || two, "{from} -> {to}");
        }
    }
    let rat = rat(Reading::Right);
    for p in box_positions(3, 8, true) {
        for q in box_positions(3, 8, true) {
            let n = |v: &Natural| i64::try_from(v.to_u64().unwrap()).unwrap();
            let (x, y, z, u, v, w) = (n(&p[0]), n(&p[1]), n(&p[2]), n(&q[0]), n(&q[1]), n(&q[2]));
            let orders = [[u, v, w], [u, w, v], [v, u, w], [v, w, u], [w, u, v], [w, v, u]];
            let one =
                p != q && orders.iter().any(|&[r, s, t]| r <= x && s <= y && t <= z && (r == x || s == y || t == z));
            let a = if (y - x) % 7 == 0 { 2 } else { 1 };
            let two = (u < x && v < y && w < z && ((y - v) - (x - u)).abs() < a)
                || (v < x && w < y && u < z && ((y - w) - (x - v)).abs() < a);
            let b = if w == u {
                3
            } else if (w - u) % 7 == 4 {
                6
            } else {
                5
            };
            let three = u < x && v < y && w < z && ((z - w) - (x - u)).abs() < b;
            let (from, to) = (Position::new(p.clone()), Position::new(q.clone()));
            assert_eq!(rat.check(&from, &to).is_ok(), one || two || three, "{from} -> {to}");
        }
    }
}

#[test]
fn small_lists_by_hand() {
    let list = |game: &RelationalGame, from: &[u64]| -> Vec<String> {
        let moves = game.moves(&pos(from), 1000, Control::none()).unwrap();
        moves.iter().map(|m| format!("{} {}", m.rule, m.to)).collect()
    };
    assert_eq!(list(&wythoff(1), &[1, 2]), ["II (0,1)", "I (0,2)", "I (1,0)", "I (1,1)"]);
    assert_eq!(list(&mark(), &[1]), ["less (0)"]);
    assert!(list(&mark(), &[0]).is_empty());
    // 1 = less and 2 div 2 = half: the first rule that allows it names the move.
    assert_eq!(list(&mark(), &[2]), ["less (1)"]);
}

#[test]
fn the_limit_and_the_caller_stop_a_listing() {
    let game = wythoff(1);
    let from = pos(&[10, 10]);
    assert_eq!(game.moves(&from, 30, Control::none()).unwrap().len(), 30);
    assert_eq!(game.moves(&from, 29, Control::none()), Err(MovesError::TooMany { limit: 29 }));
    let huge: Natural = format!("1{}", "0".repeat(1000)).parse().unwrap();
    let from = Position::new(vec![huge.clone(), huge.clone()]);
    assert_eq!(game.moves(&from, 100, Control::none()), Err(MovesError::TooMany { limit: 100 }));
    let token = ratwheel_numbers::CancelToken::new();
    token.cancel();
    let quiet = |_, _| ();
    let control = Control::new(&token, &quiet);
    assert_eq!(game.moves(&from, 1_000_000, control), Err(MovesError::Cancelled));
    // Mark has two moves at any size.
    let moves = mark().moves(&Position::new(vec![huge]), 10, Control::none()).unwrap();
    assert_eq!(moves.len(), 2);
    assert!(moves[0].to < moves[1].to);
}

/// A knight that may also go (+1,−2) and (+2,−1), on the field of GAMES: x grows, the field bounds it.
fn climbing_knight(positions: Option<Formula>) -> Relational {
    let jump = |dx: i64, dy: i64| and([eq(t(0), plus(x(0), c(dx))), eq(t(1), plus(x(1), c(dy)))]);
    let slide = and([lt(x(0), t(0)), eq(minus(t(0), x(0)), minus(x(1), t(1)))]);
    let rules = vec![
        rule("knight", or([jump(-1, -2), jump(-2, -1), jump(1, -2), jump(2, -1)])),
        rule("bishop", slide),
        rule("rook", and([eq(t(1), plus(x(1), c(-1))), lt(x(0), t(0))])),
    ];
    let mut game = relational("climber", &["x", "y"], false, rules, Vec::new());
    game.positions = positions;
    game.measure = Measure::Lexicographic(vec![x(1), x(0)]);
    game
}

#[test]
fn growing_piles_need_a_bound() {
    let width = 9;
    let field = and([lt(x(0), c(width)), le(x(0), times(2, plus(x(1), c(4))))]);
    let bounded = RelationalGame::new(climbing_knight(Some(field))).unwrap();
    enumeration_is_check(&bounded, 9);
    let open = RelationalGame::new(climbing_knight(None)).unwrap();
    let error = open.moves(&pos(&[3, 3]), 1000, Control::none()).unwrap_err();
    let expected = "the moves cannot be listed: no rule and no `positions` bounds x' from above";
    assert_eq!(error.to_string(), expected);
    assert!(bounded.lowers_measure(&pos(&[3, 3]), &pos(&[4, 1])).unwrap());
    assert!(!bounded.lowers_measure(&pos(&[3, 3]), &pos(&[4, 3])).unwrap());
    assert!(bounded.lowers_measure(&pos(&[3, 3]), &pos(&[2, 3])).unwrap());
}

/// Document 003: legal unless s is a difference of two P-positions; r(m) − r(n) depends on n only modulo 4 once m − n is
/// fixed, so n in 1..4 is enough.
fn grandiose() -> RelationalGame {
    let r = |i: usize, n: Term| plus(floor(["7/4", "7/2", "7"][i], n), c([0, -1, -3][i]));
    let all = |value: &dyn Fn(usize) -> Term| Formula::And((0..3).map(|i| eq(minus(x(i), t(i)), value(i))).collect());
    let difference = all(&|i| minus(r(i, bound(0)), r(i, bound(1))));
    let inner = Formula::Exists(1, Range::Between(c(1), c(4)), Box::new(difference));
    let row = exists_from(0, 1, all(&|i| r(i, bound(0))));
    let forbidden = or([exists_from(0, 1, inner), row]);
    let down = (0..3).map(|i| le(t(i), x(i)));
    let relation = Formula::And(down.chain([not(forbidden)]).collect());
    game("grandiose", &["x", "y", "z"], false, vec![rule("subtract", relation)], Vec::new())
}

#[test]
fn succinct_is_grandiose() {
    let (succinct, grandiose) = (succinct(), grandiose());
    for from in box_positions(3, 13, false).into_iter().filter(|p| p[2] == 12u64) {
        let from = Position::new(from);
        let expected = succinct.moves(&from, 100_000, Control::none()).unwrap();
        assert_eq!(grandiose.moves(&from, 100_000, Control::none()).unwrap(), expected, "{from}");
    }
}

#[test]
fn a_formula_that_is_too_deep_is_refused() {
    let deep = (0..10_000).fold(lt(t(0), x(0)), |inner, _| not(inner));
    let relation = relational("deep", &["x"], false, vec![rule("deep", deep)], Vec::new());
    let error = RelationalGame::new(relation).unwrap_err();
    assert!(error.to_string().contains("nests more than 100 levels deep"), "{error}");
}

/// x' has a bound only once y' is fixed, so y' is fixed first; the list is ascending all the same.
#[test]
fn piles_may_be_fixed_out_of_order() {
    let product = Term::Product(Box::new(t(0)), Box::new(plus(t(1), c(1))));
    let relation = and([lt(t(1), x(1)), le(product, c(6))]);
    enumeration_is_check(&game("product", &["x", "y"], false, vec![rule("fit", relation)], Vec::new()), 8);
}
