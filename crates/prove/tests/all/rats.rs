//! Documents 000 and 003: Mouse, Rat, Fat Rat and the succinct games, proved; their mutants, refuted.

use crate::common::{game, pairs, proved, refuted, report, rules};
use ratwheel_prove::Part;
use ratwheel_rules::core::{Claim, ClaimKind};

#[test]
fn mouse_and_rat() {
    proved(&game("mouse"), "P");
    proved(&game("rat"), "P");
}

#[test]
fn mutants_of_the_rat_game() {
    for (from, to, expected) in pairs::RAT_MUTANTS {
        assert_eq!(refuted(&pairs::rat_mutant(from, to), "P"), expected, "{to}");
    }
}

#[test]
fn fat_rat() {
    for (m, variants) in [(2, &["chain", "star", "rat"][..]), (3, &["chain", "star", "rat"]), (4, &["chain", "star"])] {
        for variant in variants {
            proved(&game(&format!("fat-rat:m={m},variant={variant}")), "P");
        }
    }
}

#[test]
fn fat_rat_as_the_rat_game_continues() {
    proved(&game("fat-rat:m=4,variant=rat"), "P");
}

#[test]
fn fat_rat_needs_all_its_types() {
    for (index, expected) in ["N→P (0,0,0,1)", "N→P (1,1,3,7)", "N→P (1,2,2,6)", "N→P (1,2,4,4)"].iter().enumerate()
    {
        assert_eq!(refuted(&pairs::fat_rat_without(index), "P"), *expected);
    }
}

#[test]
fn fat_rat_needs_its_bounds() {
    for (limits, expected) in pairs::FAT_RAT_WRONG_LIMITS {
        assert_eq!(refuted(&pairs::fat_rat_with(limits), "P"), expected);
    }
    proved(&pairs::fat_rat_with(pairs::FAT_RAT_LIMITS), "P");
}

#[test]
fn succinct_and_grandiose() {
    for d in 2..=5 {
        proved(&game(&format!("rats:d={d}")), "P");
    }
    for d in 2..=3 {
        proved(&game(&format!("rats:d={d},variant=grandiose")), "P");
    }
}

/// The claim of the succinct game under the rules as printed: P-positions are joined by moves.
#[test]
fn succinct_as_printed() {
    for (d, expected) in [(2, "(3,5)→(0,0)"), (3, "(3,6,11)→(0,0,0)"), (4, "(3,6,12,23)→(0,0,0,0)")] {
        let game = pairs::succinct_as_printed(d);
        refuted(&game, "P");
        let report = report(&game, "P");
        let joined = report.obligations.iter().find(|done| done.part == Part::PToN).unwrap();
        let found = joined.counterexample.as_ref().unwrap();
        assert_eq!(format!("{}→{}", found.from, found.to.as_ref().unwrap()), expected);
    }
}

/// Document 003, Theorem 7: the two ways to say which subtractions are forbidden agree.
#[test]
fn succinct_is_grandiose() {
    for d in 2..=4u32 {
        let period = 2u32.pow(d) - 1;
        let s = |i: u32| format!("s{i}");
        let pairs = |low: i32, high: i32| {
            let pair = |i: u32| format!(" and {0} + {low} <= 2*{1} and 2*{1} <= {0} + {high}", s(i), s(i - 1));
            (2..=d).map(pair).collect::<String>()
        };
        let a = format!("s{d} mod {period} = {}{}", 2u32.pow(d - 1), pairs(0, 1));
        let b = format!("s{d} mod {period} = 0{}", pairs(-1, 1));
        let row = |i: u32, n: &str| format!("floor({period}*{n}/{}) - {} + 1", 2u32.pow(d - i), 2u32.pow(i - 1));
        let each = |f: &dyn Fn(u32) -> String| (1..=d).map(f).collect::<Vec<_>>().join(" and ");
        let vector = each(&|i| format!("{} = {}", s(i), row(i, "m")));
        let difference = each(&|i| format!("{} = ({}) - ({})", s(i), row(i, "m"), row(i, "n")));
        let zero = each(&|i| format!("{} = 0", s(i)));
        let all: Vec<String> = (1..=d).map(s).collect();
        let text = format!(
            "game g\npiles x\nmove I: x' < x\nclaim same: forall {}: ({a} or {b})\n<=> ({zero} or (exists m >= 1: {vector}) \
             or exists m, n: m >= 1 and n >= 1 and {difference})",
            all.join(", ")
        );
        proved(&rules(&text), "same");
    }
}

/// Document 003, section 6: the gap lemmas as printed are false, and true as repaired.
#[test]
fn gaps_of_rat_vectors() {
    for d in 2..=4u32 {
        let game = pairs::gap_lemmas_of(d);
        assert_eq!(refuted(&game, "lemma-10"), "formula (2)");
        proved(&game, "lemma-10-repaired");
        assert_eq!(refuted(&game, "lemma-12"), format!("formula ({})", 2u32.pow(d - 1) + 1));
        proved(&game, "lemma-12-repaired");
    }
}

/// A claim that leaves out the empty position fails in the part that says so.
#[test]
fn parts_are_judged_apart() {
    let mut mouse = game("mouse");
    let text = "game g\npiles x <= y\nmove I: x' < x\nclaim P: exists n >= 1: x = floor(3*n/2) and y = 3*n - 1";
    let ClaimKind::NormalP(formula) = rules(text).claims.remove(0).kind else { panic!() };
    mouse.claims = vec![Claim { name: "P".to_owned(), kind: ClaimKind::NormalP(formula) }];
    mouse.examples.clear();
    let report = crate::common::report(&mouse, "P");
    let words: Vec<&str> = report.obligations.iter().map(|part| part.verdict.word()).collect();
    assert_eq!(words, ["proved", "refuted", "refuted", "proved"]);
    assert_eq!(refuted(&mouse, "P"), "N→P (0,0)");
}

/// Four piles whose claim has an index, but the piles are no functions of it: nothing may be concluded pile by pile.
#[test]
fn rows_that_are_no_functions() {
    let step = |moved: usize| {
        let each = (1..=4).map(|i| format!("x{i}' {} x{i}", if i == moved { "<" } else { "=" }));
        format!("move I: {}\n", each.collect::<Vec<_>>().join(" and "))
    };
    let moves: String = (1..=4).map(step).collect();
    let claim = "claim P: exists n >= 0: x1 + x2 = 2*n and x3 + x4 = 2*n";
    let game = rules(&format!("game g\npiles x1, x2, x3, x4\n{moves}{claim}"));
    let report = crate::common::report(&game, "P");
    let words: Vec<&str> = report.obligations.iter().map(|part| part.verdict.word()).collect();
    assert_eq!(words, ["proved", "refuted", "proved", "proved"]);
    assert_eq!(refuted(&game, "P"), "N→P (0,0,1,1)");
}
