//! Documents 000 and 003: Mouse, Rat, Fat Rat and the succinct games, proved; their mutants, refuted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
use common::{game, proved, refuted, rules};
use ratwheel_rules::core::{Claim, ClaimKind, Relational};

const RAT: &str = include_str!("../../games/src/rat/rat.rules");

#[test]
fn mouse_and_rat() {
    proved(&game("mouse"), "P");
    proved(&game("rat"), "P");
}

/// The Rat game with one passage of its text replaced.
fn mutant(from: &str, to: &str) -> Relational {
    assert!(RAT.contains(from), "{from}");
    let text: Vec<&str> = RAT.lines().filter(|line| !line.starts_with("example")).collect();
    rules(&text.join("\n").replace(from, to))
}

#[test]
fn mutants_of_the_rat_game() {
    let b = "if z' = x' then 3 else if (z' - x') mod 7 = 4 then 6 else 5";
    assert_eq!(refuted(&mutant(b, "if z' = x' then 3 else 5"), "P"), "N→P (8,16,31)");
    assert_eq!(refuted(&mutant(b, "5"), "P"), "P→N (1,2,4)→(0,0,0)");
    let second = "move II:  y' < x and z' < y and x' < z and |(y - z') - (x - y')| < a\n";
    assert_eq!(refuted(&mutant(second, ""), "P"), "N→P (3,5,11)");
    assert_eq!(refuted(&mutant("if (y - x) mod 7 = 0 then 2 else 1", "1"), "P"), "N→P (8,15,32)");
    assert_eq!(refuted(&mutant("if (y - x) mod 7 = 0 then 2 else 1", "2"), "P"), "P→N (1,2,4)→(0,0,0)");
    assert_eq!(refuted(&mutant("z = 7*n - 3", "z = 7*n - 2"), "P"), "P→N (3,6,12)→(1,2,5)");
    assert_eq!(refuted(&mutant("mod 7 = 4 then 6", "mod 7 = 3 then 6"), "P"), "P→N (3,6,11)→(1,2,4)");
    let third = "|(z - z') - (x - x')| < b";
    assert_eq!(refuted(&mutant(third, "|(z - z') - (x - x')| <= b"), "P"), "P→N (1,2,4)→(0,0,0)");
    // a from the target: (1,2,4) becomes N.
    let target = refuted(&mutant("let a = if (y - x)", "let a = if (y' - x')"), "P");
    assert_eq!(target, "P→N (1,2,4)→(0,0,0)");
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
        let mut game = game("fat-rat:m=4");
        game.rules.remove(index);
        game.examples.clear();
        assert_eq!(refuted(&game, "P"), *expected);
    }
}

#[test]
fn fat_rat_needs_its_bounds() {
    // |(x_{j+1} − u_{j+1}) − (x_j − u_j)| < b with b constant but for e = 0, or without the case e = 0.
    let text = |limits: [&str; 3]| {
        let types = limits.iter().enumerate().map(|(j, limit)| {
            let (a, b, name) = (j + 1, j + 2, ["II", "III", "IV"][j]);
            let special = [7, 6, 4][j];
            let limit = limit.replace("zero", &format!("x{b}' = x{a}'"));
            let limit = limit.replace("special", &format!("(x{b}' - x{a}') mod 15 = {special}"));
            format!(
                "move {name}: x1' < x1 and x2' < x2 and x3' < x3 and x4' < x4 and |(x{b} - x{b}') - (x{a} - x{a}')| < {limit}\n"
            )
        });
        let types: String = types.collect();
        let kept: Vec<String> = (1..=4).flat_map(|p| (p..=4).map(move |q| format!("x{q}' = x{p}"))).collect();
        rules(&format!(
            "game fat\npiles x1 <= x2 <= x3 <= x4\n\
             move I: x1' <= x1 and x2' <= x2 and x3' <= x3 and x4' <= x4 and ({})\n{types}\
             claim P: x1 = 0 and x2 = 0 and x3 = 0 and x4 = 0 or exists n >= 1: x1 = floor(15*n/8)\n\
             and x2 = floor(15*n/4) - 1 and x3 = floor(15*n/2) - 3 and x4 = 15*n - 7",
            kept.join(" or ")
        ))
    };
    let smaller = text(["if zero then 1 else 1", "if zero then 2 else 3", "if zero then 4 else 7"]);
    assert_eq!(refuted(&smaller, "P"), "N→P (3,5,10,21)");
    let larger = text(["if zero then 1 else 2", "if zero then 2 else 4", "if zero then 4 else 8"]);
    assert_eq!(refuted(&larger, "P"), "P→N (3,6,12,23)→(1,2,4,8)");
    let no_zero = text(["if special then 1 else 2", "if special then 3 else 4", "if special then 7 else 8"]);
    assert_eq!(refuted(&no_zero, "P"), "P→N (1,2,4,8)→(0,0,0,0)");
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

/// The claim of the succinct game under the rules as printed.
#[test]
fn succinct_as_printed() {
    for (d, expected) in [(2, "P→N (3,5)→(0,0)"), (3, "P→N (3,6,11)→(0,0,0)"), (4, "P→N (3,6,12,23)→(0,0,0,0)")]
    {
        let mut literal = game(&format!("rats:d={d},variant=literal"));
        let claim = game(&format!("rats:d={d}")).claims[0].clone();
        literal.claims.push(claim);
        assert_eq!(refuted(&literal, "P"), expected);
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
        let period = 2u32.pow(d) - 1;
        let row = |j: u32, n: &str| format!("(floor({period}*{n}/{}) - {} + 1)", 2u32.pow(d - j), 2u32.pow(j - 1));
        let gap = |j: u32| format!("({} - {})", row(j, "n"), row(j, "(n-1)"));
        let lemma_10 = |rest: u32| {
            let each = (1..d).map(|j| {
                let (m, high) = (2u32.pow(d - j), 2u32.pow(j));
                format!("{} = (if n mod {m} = {rest} then {} else {high})", gap(j), high - 1)
            });
            format!("forall n >= 2: {}", each.collect::<Vec<_>>().join(" and "))
        };
        let sum: Vec<String> = (2..=d)
            .map(|j| format!("{}*{} - {}*{}", 2u32.pow(d - j + 1), gap(j - 1), 2u32.pow(d - j), gap(j)))
            .collect();
        let identity = format!("{} = 1", sum.join(" + "));
        let text = format!(
            "game g\npiles x\nmove I: x' < x\nclaim lemma-10: {}\nclaim lemma-10-repaired: {}\n\
             claim lemma-12: forall n >= 2: {identity}\nclaim lemma-12-repaired: forall n >= 2: n mod {} != 1 => {identity}",
            lemma_10(0),
            lemma_10(1),
            2u32.pow(d - 1)
        );
        let game = rules(&text);
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
    let report = common::report(&mouse, "P");
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
    let report = common::report(&game, "P");
    let words: Vec<&str> = report.obligations.iter().map(|part| part.verdict.word()).collect();
    assert_eq!(words, ["proved", "refuted", "proved", "proved"]);
    assert_eq!(refuted(&game, "P"), "N→P (0,0,1,1)");
}
