use super::*;
use crate::oracle::{Random, compare, cube, same_game};
use crate::wythoff::Algebraic;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, Outcome, Position, RelationalGame, Strategy, Verdict};

/// The rules once more.
fn legal(from: &[Natural], to: &[Natural]) -> Option<&'static str> {
    let taken: Option<Vec<u64>> = from.iter().zip(to).map(|(x, u)| x.checked_sub(u)?.to_u64()).collect();
    let taken = taken?;
    match taken.iter().filter(|&&amount| amount > 0).count() {
        0 => None,
        1 => Some("I"),
        _ => (taken.iter().fold(0, |sum, amount| sum ^ amount) == 0).then_some("II"),
    }
}

#[test]
fn the_recursion_is_brute_force_on_a_box() {
    for (piles, size) in [(1, 30), (2, 30), (3, 12), (4, 6), (5, 4)] {
        compare(&Recursive::new(), &cube(piles, size, false), &legal, &|p| p.total().is_zero());
    }
}

#[test]
fn the_relation_is_the_game() {
    for (piles, size) in [(1, 9), (2, 8), (3, 5), (4, 3)] {
        same_game(relation(piles).unwrap(), &cube(piles, size, false), &legal, &|p| p.total().is_zero());
    }
    assert!(relation(0).is_err() && relation(401).is_err());
}

#[test]
fn two_piles_are_wythoffs_game() {
    let (ours, theirs) = (Recursive::new(), Algebraic::new(1).unwrap());
    for position in cube(2, 40, false) {
        let moves = |strategy: &dyn Strategy| strategy.winning_moves(&position, 99).unwrap().unwrap().moves;
        let [one, other] = [&ours as &dyn Strategy, &theirs].map(moves);
        assert_eq!(one, other, "{position}");
    }
}

#[test]
fn partners_are_mutual() {
    let partners = Partners::new(&[7, 60], Control::none()).unwrap();
    for (k, y) in (0..7).flat_map(|k| (0..60).map(move |y| (k, y))) {
        let z = partners.of(&[k, y]).unwrap();
        assert!(z >= 60 || partners.of(&[k, z]) == Some(y), "({k},{y},{z})");
        assert!(y >= 7 || k >= 60 || partners.of(&[y, k]) == Some(z), "({k},{y},{z})");
    }
    assert_eq!((partners.of(&[7, 0]), partners.of(&[1]), partners.of(&[0, 60])), (None, None, None));
}

#[test]
fn the_largest_pile_may_be_of_any_size() {
    let strategy = Recursive::new();
    let game = RelationalGame::new(relation(3).unwrap()).unwrap();
    let mut random = Random(9);
    for _ in 0..40 {
        let (a, b) = (random.word() % 12, random.word() % 60);
        for huge in [random.natural(200), Natural::from(random.word() % 150)] {
            let from = Position::from([Natural::from(b), huge, Natural::from(a)]);
            let Verdict::Winning { by, because } = strategy.decide(&from).unwrap() else { continue };
            assert_eq!(game.check(&from, &by.to), Ok(by.rule), "{from}: {because}");
            assert_eq!(strategy.decide(&by.to).unwrap().outcome(), Outcome::P, "{from}");
        }
    }
    let far = Position::new(vec![random.natural(50), random.natural(50), random.natural(50)]);
    assert!(strategy.decide(&far).unwrap_err().to_string().contains("no closed form is known"));
    assert!(strategy.decide(&Position::from([900u64, 900, 900])).is_err());
    assert!(strategy.decide(&Position::new(Vec::new())).is_err());
}

/// Both of Fraenkel's conjectures for three piles, as far as they are looked at here. The places and constants were
/// computed by another program too.
#[test]
fn fraenkels_conjectures_hold_for_small_piles_as_far_as_tried() {
    let partners = Partners::new(&[9, 2500], Control::none()).unwrap();
    let settled: Vec<Settled> = (0..9).map(|smallest| partners.settled(&[smallest]).unwrap().unwrap()).collect();
    let steps: Vec<usize> = settled.iter().map(|slice| slice.steps_from).collect();
    assert_eq!(steps, [0, 33, 46, 78, 204, 116, 184, 370, 629]);
    let constants: Vec<i64> = settled.iter().map(|slice| slice.constant).collect();
    assert_eq!(constants, [0, -4, -10, -16, -20, -26, -32, -39, -46]);
    assert!(settled.iter().all(|slice| slice.near_from < 1300), "{settled:?}");
    // Wythoff's game itself: A = ⌊nφ⌋ from the first pair on.
    assert_eq!((settled[0].near_from, settled[0].pairs), (0, 1546));
    // Four piles: the slice with two piles of one token.
    let four = Partners::new(&[2, 2, 400], Control::none()).unwrap();
    assert_eq!(
        four.settled(&[0, 1]).unwrap(),
        Partners::new(&[2, 400], Control::none()).unwrap().settled(&[1]).unwrap()
    );
    assert!(four.settled(&[1, 1]).unwrap().unwrap().steps_from < 300);
    assert_eq!(Partners::new(&[1, 1], Control::none()).unwrap().settled(&[0]).unwrap(), None);
}
