//! The solver against the closed forms of the documents, which it does not know, and against the readings of their rules
//! that give other games.

use crate::evaluate_common::*;
use ratwheel_numbers::{Control, Natural, Real};
use ratwheel_rules::core::{Formula, Measure};
use ratwheel_rules::{
    Game, IllegalMove, Move, MovesError, Outcome, Piles, Play, Position, PositionError, RelationalGame, RuleName,
};
use ratwheel_solve::{SolveError, Solver, Table, outcomes};

fn solve(game: &RelationalGame, sizes: &[u64], play: Play) -> Table {
    Solver::of_relation(game).on_box(sizes, play, Control::none()).unwrap()
}
fn pos(piles: &[u64]) -> Position {
    piles.iter().map(|&n| Natural::from(n)).collect()
}
fn safe(table: &Table) -> Vec<Vec<u64>> {
    table.p_positions().iter().map(|p| p.to_words().unwrap()).collect()
}

/// ⌊nα⌋ for n from 0 on.
fn floors(alpha: &str, count: u64) -> Vec<u64> {
    let alpha: Real = alpha.parse().unwrap();
    (0..count).map(|n| alpha.floor_mul(&n.into()).unwrap().into_natural().unwrap().to_u64().unwrap()).collect()
}
fn with_mirror(pairs: impl Iterator<Item = (u64, u64)>, size: u64) -> Vec<Vec<u64>> {
    let inside = pairs.filter(|(a, b)| *a < size && *b < size);
    let mut all: Vec<Vec<u64>> = inside.flat_map(|(a, b)| [vec![a, b], vec![b, a]]).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn wythoff_normal_and_misere() {
    for d in 1..4u64 {
        let game = wythoff(i64::try_from(d).unwrap());
        let table = solve(&game, &[40, 40], Play::Normal);
        let a = floors(&format!("(2-{d}+sqrt({d}^2+4))/2"), 40);
        let pairs = a.iter().enumerate().map(|(n, a)| (*a, a + d * n as u64));
        assert_eq!(safe(&table), with_mirror(pairs, 40), "d = {d}");
        // The claim in the ruleset says the same.
        for position in table.positions() {
            assert_eq!(game.claimed(Play::Normal, position).unwrap().unwrap(), table.outcome(position).unwrap());
        }
    }
    // Misère: 0/0 and 1/2 go, 0/1 and 2/2 come in.
    let table = solve(&wythoff(1), &[30, 30], Play::Misere);
    let (a, b) = (floors("phi", 30), floors("phi^2", 30));
    let pairs = a.into_iter().zip(b).skip(2).chain([(0, 1), (2, 2)]);
    assert_eq!(safe(&table), with_mirror(pairs, 30));
}

#[test]
fn mouse_and_rat() {
    let table = solve(&mouse(), &[50, 50], Play::Normal);
    let mut rows: Vec<Vec<u64>> = (1..17).map(|n| vec![3 * n / 2, 3 * n - 1]).collect();
    rows.insert(0, vec![0, 0]);
    assert_eq!(safe(&table), rows);
    let table = solve(&rat(Reading::Right), &[19, 19, 19], Play::Normal);
    assert_eq!(safe(&table), [[0, 0, 0], [1, 2, 4], [3, 6, 11], [5, 9, 18]]);
    let table = solve(&fat_rat(), &[10, 10, 10, 10], Play::Normal);
    assert_eq!(safe(&table), [[0, 0, 0, 0], [1, 2, 4, 8]]);
}

/// Readings of the text of document 000 that change the game.
#[test]
fn other_readings_of_the_rat_game() {
    let at = |reading, piles: &[u64]| {
        let table = solve(&rat(reading), &[13, 13, 13], Play::Normal);
        table.outcome(&pos(piles)).unwrap()
    };
    assert_eq!(at(Reading::Right, &[3, 5, 11]), Outcome::N);
    assert_eq!(at(Reading::SecondIdentityOnly, &[3, 5, 11]), Outcome::P);
    assert!(rat(Reading::Right).check(&pos(&[3, 6, 11]), &pos(&[1, 2, 4])).is_err());
    assert!(rat(Reading::SecondAnyOrder).check(&pos(&[3, 6, 11]), &pos(&[1, 2, 4])).is_ok());
    assert_eq!(at(Reading::Right, &[1, 2, 4]), Outcome::P);
    assert_eq!(at(Reading::FirstFromTarget, &[1, 2, 4]), Outcome::N);
    assert_eq!(at(Reading::SecondWidthFromSource, &[1, 2, 4]), Outcome::N);
}

#[test]
fn beatty_games() {
    for beta in ["pi", "e", "2+sqrt(2)"] {
        let table = solve(&wynim(beta), &[40, 40], Play::Normal);
        let (a, b) = (floors(&format!("({beta})/(({beta})-1)"), 40), floors(beta, 40));
        assert_eq!(safe(&table), with_mirror(a.into_iter().zip(b), 40), "{beta}");
    }
}

#[test]
fn succinct_rats_and_their_values() {
    let size = 12;
    let table = solve(&succinct(), &[size, size, size], Play::Normal);
    assert_eq!(safe(&table), [[0, 0, 0], [1, 2, 4], [3, 6, 11]]);
    // Theorem 16: the number of tokens, but 0 on P.
    for position in table.positions() {
        let tokens = u32::try_from(position.total().to_u64().unwrap()).unwrap();
        let expected = if table.outcome(position) == Some(Outcome::P) { 0 } else { tokens };
        assert_eq!(table.grundy(position), Some(expected), "{position}");
    }
}

#[test]
fn winning_moves_and_remoteness() {
    let game = wythoff(1);
    let solver = Solver::of_relation(&game);
    let table = solve(&game, &[10, 10], Play::Normal);
    let winning = |piles: &[u64]| -> Vec<String> {
        let moves = solver.winning_moves(&table, &pos(piles), Control::none()).unwrap();
        moves.iter().map(|m| m.to.to_string()).collect()
    };
    assert_eq!(winning(&[2, 2]), ["(0,0)", "(1,2)", "(2,1)"]);
    assert!(winning(&[3, 5]).is_empty());
    assert_eq!(table.remoteness(&pos(&[0, 0])), Some(0));
    assert_eq!(table.remoteness(&pos(&[7, 7])), Some(1));
    assert_eq!(table.remoteness(&pos(&[1, 2])), Some(2));
    assert_eq!(table.outcome(&pos(&[10, 2])), None);
    let outside = solver.winning_moves(&table, &pos(&[12, 2]), Control::none());
    assert!(matches!(outside, Err(SolveError::NotInTable(_))));
}

#[test]
fn errors_say_what_is_wrong() {
    let game = wythoff(1);
    let solver = Solver::of_relation(&game);
    let box_of = |sizes: &[u64]| solver.on_box(sizes, Play::Normal, Control::none()).unwrap_err().to_string();
    assert_eq!(box_of(&[5]), "the box has 1 sides but the game has 2 piles: give one size for each pile");
    assert_eq!(box_of(&[1 << 40, 1 << 40]), "more than 5000000 positions: take a smaller box or raise the limit");
    let token = ratwheel_numbers::CancelToken::new();
    token.cancel();
    let quiet = |_, _| ();
    let stopped = solver.on_box(&[50, 50], Play::Normal, Control::new(&token, &quiet));
    assert_eq!(stopped.unwrap_err(), SolveError::Cancelled);
    // A pile that may grow by one: out of the box, and the total does not fall.
    let grows = |measure| {
        let rules = vec![rule("up", eq(t(0), plus(x(0), c(1)))), rule("down", eq(t(0), plus(x(0), c(-1))))];
        let mut game = relational("up and down", &["x"], false, rules, Vec::new());
        game.measure = measure;
        game
    };
    let game = RelationalGame::new(grows(Measure::Total)).unwrap();
    let error = Solver::of_relation(&game).on_box(&[5], Play::Normal, Control::none()).unwrap_err();
    assert!(error.to_string().starts_with("(0) -> (1) by up does not lower the measure"), "{error}");
    // Without the measure: (0) opens (1), which leads back.
    let error = outcomes(&game, &[5], Play::Normal, Control::none()).unwrap_err();
    assert_eq!(error.to_string(), "(1) -> (0) by down leads back to an earlier position: play need not end");
    let error = outcomes(&game, &[1], Play::Normal, Control::none()).unwrap_err();
    assert!(error.to_string().starts_with("(0) -> (1) by up leaves the region"), "{error}");
}

/// `measure y, x`: y falls while x may rise within the field.
#[test]
fn a_declared_measure() {
    let rules = vec![
        rule("climb", and([eq(t(1), plus(x(1), c(-1))), lt(x(0), t(0))])),
        rule("left", and([eq(t(1), x(1)), eq(t(0), plus(x(0), c(-1)))])),
    ];
    let mut relation = relational("climb", &["x", "y"], false, rules, Vec::new());
    relation.positions = Some(lt(x(0), c(4)));
    relation.measure = Measure::Lexicographic(vec![x(1), x(0)]);
    let game = RelationalGame::new(relation).unwrap();
    let table = solve(&game, &[6, 5], Play::Normal);
    assert_eq!(table.positions().len(), 20);
    // By hand: on y = 0 only steps to the left, so P are x = 0, 2; (0,1) reaches (1..3,0), among them the P (2,0).
    let p: Vec<_> = safe(&table).into_iter().filter(|p| p[1] < 2).collect();
    assert_eq!(p, [[0, 0], [2, 0], [2, 1]]);
}

/// Coins on a strip that may be removed: positions of any length, as a native game.
struct Coins;

impl Game for Coins {
    fn id(&self) -> &str {
        "coins"
    }
    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        Ok(Position::new(piles.to_vec()).sorted())
    }
    fn check(&self, _: &Position, _: &Position) -> Result<RuleName, IllegalMove> {
        Ok("take".into())
    }
    fn moves(&self, from: &Position, _: usize, _: Control<'_>) -> Result<Vec<Move>, MovesError> {
        let mut targets: Vec<Position> = (0..from.piles().len())
            .flat_map(|i| {
                let rest: Vec<Natural> =
                    from.piles().iter().enumerate().filter(|(j, _)| *j != i).map(|(_, n)| n.clone()).collect();
                let coin = from.piles()[i].to_u64().unwrap();
                (0..coin).map(move |n| {
                    let moved = if n == 0 { Vec::new() } else { vec![Natural::from(n)] };
                    Position::new([rest.clone(), moved].concat()).sorted()
                })
            })
            .collect();
        targets.sort();
        targets.dedup();
        Ok(targets.into_iter().map(|to| Move { rule: "take".into(), to }).collect())
    }
    fn piles(&self) -> Piles {
        Piles::Any
    }
}

#[test]
fn positions_of_any_length_by_reachability() {
    let solver = Solver::new(&Coins);
    assert_eq!(solver.on_box(&[3], Play::Normal, Control::none()).unwrap_err(), SolveError::NoBox);
    let table = solver.reachable(&[pos(&[3, 5, 6])], Play::Normal, Control::none()).unwrap();
    for position in table.positions() {
        // Nim: the value is the xor.
        let xor = position.to_words().unwrap().iter().fold(0, |a, b| a ^ b);
        assert_eq!(table.grundy(position), Some(u32::try_from(xor).unwrap()), "{position}");
    }
    let few = solver.with_limits(10, 100).reachable(&[pos(&[3, 5, 6])], Play::Normal, Control::none());
    assert_eq!(few.unwrap_err(), SolveError::TooLarge { limit: 10 });
}

#[test]
fn mark_and_a_game_without_moves() {
    let table = solve(&mark(), &[64], Play::Normal);
    // 0, 1 → N by 1 → 0; checked by hand up to 8: P are 0, 2, 6, 8.
    assert_eq!(safe(&table).into_iter().flatten().take_while(|&n| n < 9).collect::<Vec<_>>(), [0, 2, 6, 8]);
    let still = game("still", &["x"], false, vec![rule("never", Formula::Constant(false))], Vec::new());
    assert_eq!(safe(&solve(&still, &[3], Play::Normal)).len(), 3);
    assert!(safe(&solve(&still, &[3], Play::Misere)).is_empty());
}
