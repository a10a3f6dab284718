//! Documents 001 and 002: Nim, Wythoff's game and its relatives, the Beatty games and the corner games.

use crate::common::{game, pairs, proved, refuted, report, rules};
use ratwheel_prove::Verdict;

#[test]
fn nim() {
    for piles in 2..=4 {
        proved(&game(&format!("nim:piles={piles}")), "P");
        proved(&game(&format!("nim:piles={piles}")), "P misere");
    }
}

#[test]
fn mark() {
    proved(&game("mark"), "P");
    proved(&game("mark"), "P misere");
}

#[test]
fn wythoff() {
    for d in 1..=6 {
        proved(&game(&format!("wythoff:d={d}")), "P");
    }
    for d in 1..=4 {
        proved(&game(&format!("wythoff:d={d}")), "P misere");
    }
}

#[test]
fn wythoff_with_other_moves() {
    assert_eq!(refuted(&pairs::no_diagonal(), "P"), "N→P (1,1)");
    for d in 2..=6 {
        assert!(refuted(&pairs::narrow_wythoff(d), "P").starts_with("N→P (1,"));
    }
}

#[test]
fn misere_wythoff_is_not_normal_wythoff() {
    assert_eq!(refuted(&pairs::pair_kept(), "P misere"), "P→N (1,2)→(0,1)");
    // The normal set in misère play: (0,0) has no move, and whoever has to move there wins.
    assert_eq!(refuted(&pairs::normal_set_in_misere_play(), "P misere"), "terminal (0,0)");
}

#[test]
fn beatty_games() {
    for beta in ["2+sqrt(2)", "3+sqrt(2)", "phi^2", "(5+sqrt(13))/2", "1+sqrt(5)"] {
        for id in ["beta-nim", "wynim", "wynim-t"] {
            proved(&game(&format!("{id}:beta={beta}")), "P");
        }
    }
}

#[test]
fn wynim_t_below_the_square_of_phi() {
    assert_eq!(refuted(&game("wynim-t:beta=1+sqrt(2)"), "P"), "P→N (3,4)→(0,0)");
    assert_eq!(refuted(&game("wynim-t:beta=sqrt(5)"), "P"), "P→N (3,4)→(0,0)");
}

/// A continued fraction with period 4.
#[test]
fn wynim_t_at_the_root_of_seven() {
    assert_eq!(refuted(&game("wynim-t:beta=sqrt(7)"), "P"), "P→N (16,26)→(12,21)");
}

#[test]
fn out_of_reach() {
    let symbol = |report: ratwheel_prove::Report| match report.verdict {
        Verdict::Unsupported { symbol, .. } => symbol,
        other => panic!("{other}"),
    };
    assert!(symbol(report(&game("wynim"), "P")).contains("pi"));
    assert!(symbol(report(&game("wynim:beta=e"), "P")).contains('e'));
    let text = "game g\npiles x, y\nmove I: x' < x and y' = y\nclaim mixed: forall n: floor(n*sqrt(2)) <= floor(n*sqrt(3))\n\
                claim square: forall n: n*n >= n\nclaim digits: forall n: xor(n, n) = floor(n*phi)";
    let game = rules(text);
    assert!(symbol(report(&game, "mixed")).contains("sqrt"));
    assert_eq!(symbol(report(&game, "square")), "product");
    assert_eq!(symbol(report(&game, "digits")), "xor");
}

#[test]
fn corner_games() {
    for claims in &pairs::CORNERS {
        for relation in [pairs::corner(claims), game(&format!("corner:piece={}", claims.0))] {
            proved(&relation, "P");
            proved(&relation, "P misere");
        }
    }
}

#[test]
fn corner_games_with_a_constant_changed() {
    for claims in &pairs::CHANGED_CORNERS {
        let relation = pairs::corner(claims);
        // The counterexamples are checked, and checked to be the least, by brute force.
        refuted(&relation, "P");
        refuted(&relation, "P misere");
    }
}
