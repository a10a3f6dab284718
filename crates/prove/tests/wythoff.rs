//! Documents 001 and 002: Nim, Wythoff's game and its relatives, the Beatty games and the corner games.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
use common::{game, proved, refuted, report, rules, with};
use ratwheel_prove::Verdict;

const WYTHOFF: &str = include_str!("../../games/src/wythoff/wythoff.rules");

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
    let queen = "move II: x' < x and y' < y and |(x - x') - (y - y')| < d\n";
    assert!(WYTHOFF.contains(queen));
    assert_eq!(refuted(&rules(&WYTHOFF.replace(queen, "")), "P"), "N→P (1,1)");
    let narrow = WYTHOFF.replace("(y - y')| < d", "(y - y')| < d - 1");
    for d in ["2", "3", "4", "5", "6"] {
        assert!(refuted(&with(&narrow, &[("d", d)]), "P").starts_with("N→P (1,"));
    }
}

#[test]
fn misere_wythoff_is_not_normal_wythoff() {
    let kept = WYTHOFF.replace("x = 2 and y = 2\n", "x = 2 and y = 2 or x = 1 and y = 2\n");
    assert_ne!(kept, WYTHOFF);
    assert_eq!(refuted(&rules(&kept), "P misere"), "P→N (1,2)→(0,1)");
    // The normal set in misère play: (0,0) has no move, and whoever has to move there wins.
    let start = WYTHOFF.find("claim P misere:").unwrap();
    let normal = &WYTHOFF[WYTHOFF.find("claim P:").unwrap()..start];
    let normal: String = normal.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    let both = format!("{}{}", &WYTHOFF[..start], normal.replace("claim P:", "claim P misere:"));
    assert_eq!(refuted(&with(&both, &[("d", "2")]), "P misere"), "terminal (0,0)");
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

const CORNERS: [(&str, &str, &str); 6] = [
    ("rook", "x = y", "x + y = 1 or x = y and x >= 2"),
    ("rook+knight", "x = y", "hi - lo = 1 and lo mod 2 = 0"),
    ("king", "x mod 2 = 0 and y mod 2 = 0", "lo = 0 and hi mod 2 = 1 or lo >= 1 and x mod 2 = 0 and y mod 2 = 0"),
    ("king+knight", "x mod 2 = 0 and y mod 2 = 0", "lo mod 2 = 0 and hi mod 2 = 1"),
    (
        "king+rook",
        "x = y and x mod 3 = 0 or hi - lo = 1 and lo mod 3 = 1",
        "x = y and x mod 3 = 2 or hi - lo = 1 and lo mod 3 = 0",
    ),
    (
        "king+bishop",
        "lo = 0 and hi mod 2 = 0 or lo = 2 and hi mod 2 = 1",
        "lo = 0 and hi mod 2 = 1 or lo = 2 and hi mod 2 = 0",
    ),
];

/// The corner game of a piece with these claims; `lo` and `hi` are the smaller and the larger coordinate.
fn corner(piece: &str, normal: &str, misere: &str) -> ratwheel_rules::core::Relational {
    let claims = format!(
        "game c\npiles x, y\nlet lo = min(x, y)\nlet hi = max(x, y)\nmove I: x' < x\nclaim P: {normal}\nclaim P misere: {misere}"
    );
    let mut relation = game(&format!("corner:piece={piece}"));
    relation.claims = rules(&claims).claims;
    relation
}

#[test]
fn corner_games() {
    for (piece, normal, misere) in CORNERS {
        for relation in [corner(piece, normal, misere), game(&format!("corner:piece={piece}"))] {
            proved(&relation, "P");
            proved(&relation, "P misere");
        }
    }
}

#[test]
fn corner_games_with_a_constant_changed() {
    let changed = [
        ("rook", "x = y + 1", "x + y = 1 or x = y and x >= 3"),
        ("rook+knight", "x = y + 1", "hi - lo = 2 and lo mod 2 = 0"),
        ("king", "x mod 2 = 0 and y mod 2 = 1", "lo = 0 and hi mod 2 = 1 or lo >= 3 and x mod 2 = 0 and y mod 2 = 0"),
        ("king+knight", "x mod 3 = 0 and y mod 2 = 0", "lo mod 2 = 0 and hi mod 3 = 1"),
        (
            "king+rook",
            "x = y and x mod 3 = 1 or hi - lo = 1 and lo mod 3 = 1",
            "x = y and x mod 3 = 2 or hi - lo = 2 and lo mod 3 = 0",
        ),
        (
            "king+bishop",
            "lo = 0 and hi mod 2 = 0 or lo = 3 and hi mod 2 = 1",
            "lo = 0 and hi mod 2 = 1 or lo = 2 and hi mod 2 = 1",
        ),
    ];
    for (piece, normal, misere) in changed {
        let relation = corner(piece, normal, misere);
        // The counterexamples are checked, and checked to be the least, by brute force.
        refuted(&relation, "P");
        refuted(&relation, "P misere");
    }
}
