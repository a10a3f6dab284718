use super::*;
use crate::oracle::{Random, compare, cube, same_game};
use crate::wythoff::Algebraic;
use ratwheel_numbers::{Control, Natural, Real};
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

/// Both of Fraenkel's conjectures for three piles, as far as they are looked at here: from some place on the
/// differences grow by one from each P-position to the next, and with n the difference A − ⌊nφ⌋ takes at most three
/// neighbouring values. The places are those that the proof of Sun and Zeilberger needs to find, too.
#[test]
fn fraenkels_conjectures_hold_for_small_piles_as_far_as_tried() {
    let (smallest, side) = (9usize, 900usize);
    let partners = Partners::new(&[smallest, side], Control::none()).unwrap();
    let floor = |n: usize| Real::phi().floor_mul(&Natural::from(n)).unwrap().to_i64().unwrap();
    // Where the differences last do something else.
    let breaks = [0, 33, 46, 78, 204, 116, 184, 370, 629];
    for (k, last) in breaks.into_iter().enumerate() {
        let pairs: Vec<(usize, usize)> =
            (k..side).map(|a| (a, partners.of(&[k, a]).unwrap())).filter(|(a, b)| a <= b).collect();
        let odd = pairs.windows(2).filter(|pair| pair[1].1 - pair[1].0 != pair[0].1 + 1 - pair[0].0);
        assert_eq!(odd.last().map_or(0, |pair| pair[1].0), last, "smallest pile {k}");
        let late = pairs.iter().filter(|(a, _)| *a > 800);
        let offsets: Vec<i64> = late.map(|(a, b)| i64::try_from(*a).unwrap() - floor(b - a)).collect();
        let spread = offsets.iter().max().unwrap() - offsets.iter().min().unwrap();
        assert!(spread <= 2, "smallest pile {k}: {offsets:?}");
    }
}
