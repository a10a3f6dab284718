//! Claims that are true and, beside each, false ones near to it: what the tests refute, and what the bench compares.

use super::{game, rules, with};
use ratwheel_rules::core::Relational;

const RAT: &str = include_str!("../../../games/src/rat/rat.rules");
const WYTHOFF: &str = include_str!("../../../games/src/wythoff/wythoff.rules");
const RAT_LEMMAS: &str = include_str!("../../../../docs/lemmas/rat.rules");
const WYTHOFF_LEMMAS: &str = include_str!("../../../../docs/lemmas/wythoff.rules");
const ARRAY_LEMMAS: &str = include_str!("../../../../docs/lemmas/array.rules");

/// A claim of a ruleset, and what it is called.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) game: Relational,
    pub(crate) claim: String,
}

impl Case {
    pub(crate) fn new(name: impl Into<String>, game: Relational, claim: &str) -> Self {
        Self { name: name.into(), game, claim: claim.to_owned() }
    }
}

/// A true claim and false ones.
pub(crate) struct Pair {
    pub(crate) proof: Case,
    pub(crate) refutations: Vec<Case>,
    /// Takes little time.
    pub(crate) small: bool,
}

/// All pairs.
pub(crate) fn pairs() -> Vec<Pair> {
    let mut all = vec![rat(), fat_rat(), fat_rat_bounds(), wythoff()];
    all.extend(misere_wythoff());
    all.extend((2..=4).map(succinct));
    all.extend((2..=4).flat_map(gap_lemmas));
    all.extend((2..=6).map(wide_wythoff));
    all.extend(["1+sqrt(2)", "sqrt(5)", "sqrt(7)"].map(beatty));
    all.extend(CORNERS.iter().zip(&CHANGED_CORNERS).flat_map(|(right, wrong)| corners(right, wrong)));
    all.extend([
        lemma(RAT_LEMMAS, "lemma-4", "false-lemma-4"),
        lemma(WYTHOFF_LEMMAS, "a-even", "false-a-odd"),
        lemma(ARRAY_LEMMAS, "section-4", "section-4-printed"),
        lemma(ARRAY_LEMMAS, "frankenstein-3", "jumping"),
    ]);
    all
}

/// The Rat game with one passage of its text replaced.
pub(crate) fn rat_mutant(from: &str, to: &str) -> Relational {
    assert!(RAT.contains(from), "{from}");
    let text: Vec<&str> = RAT.lines().filter(|line| !line.starts_with("example")).collect();
    rules(&text.join("\n").replace(from, to))
}

/// Passages of the Rat game, what is put in their place, and the least counterexample.
pub(crate) const RAT_MUTANTS: [(&str, &str, &str); 9] = {
    const B: &str = "if z' = x' then 3 else if (z' - x') mod 7 = 4 then 6 else 5";
    const A: &str = "if (y - x) mod 7 = 0 then 2 else 1";
    const SECOND: &str = "move II:  y' < x and z' < y and x' < z and |(y - z') - (x - y')| < a\n";
    const THIRD: &str = "|(z - z') - (x - x')| < b";
    [
        (B, "if z' = x' then 3 else 5", "N→P (8,16,31)"),
        (B, "5", "P→N (1,2,4)→(0,0,0)"),
        (SECOND, "", "N→P (3,5,11)"),
        (A, "1", "N→P (8,15,32)"),
        (A, "2", "P→N (1,2,4)→(0,0,0)"),
        ("z = 7*n - 3", "z = 7*n - 2", "N→P (1,2,4)"),
        ("mod 7 = 4 then 6", "mod 7 = 3 then 6", "P→N (3,6,11)→(1,2,4)"),
        (THIRD, "|(z - z') - (x - x')| <= b", "P→N (1,2,4)→(0,0,0)"),
        // a from the target: (1,2,4) becomes N.
        ("let a = if (y - x)", "let a = if (y' - x')", "P→N (1,2,4)→(0,0,0)"),
    ]
};

fn rat() -> Pair {
    let mutant = |(from, to, expected): (&str, &str, &str)| Case::new(expected, rat_mutant(from, to), "P");
    let refutations = RAT_MUTANTS.into_iter().map(mutant).collect();
    Pair { proof: Case::new("rat", game("rat"), "P"), refutations, small: true }
}

/// Fat Rat with four piles and one type of move dropped.
pub(crate) fn fat_rat_without(index: usize) -> Relational {
    let mut game = game("fat-rat:m=4");
    game.rules.remove(index);
    game.examples.clear();
    game
}

fn fat_rat() -> Pair {
    let without = |index| Case::new(format!("without type {}", index + 1), fat_rat_without(index), "P");
    let refutations = (0..4).map(without).collect();
    Pair { proof: Case::new("fat-rat m=4", game("fat-rat:m=4"), "P"), refutations, small: false }
}

/// Fat Rat with four piles and other limits of |(x_{j+1} − u_{j+1}) − (x_j − u_j)|; `zero` is the case of equal targets and
/// `special` that of a certain remainder.
pub(crate) fn fat_rat_with(limits: [&str; 3]) -> Relational {
    let types = limits.iter().enumerate().map(|(j, limit)| {
        let (a, b, name) = (j + 1, j + 2, ["II", "III", "IV"][j]);
        let special = [7, 6, 4][j];
        let limit = limit.replace("zero", &format!("x{b}' = x{a}'"));
        let limit = limit.replace("special", &format!("(x{b}' - x{a}') mod 15 = {special}"));
        let lower = "x1' < x1 and x2' < x2 and x3' < x3 and x4' < x4";
        format!("move {name}: {lower} and |(x{b} - x{b}') - (x{a} - x{a}')| < {limit}\n")
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
}

/// The limits as they should be.
pub(crate) const FAT_RAT_LIMITS: [&str; 3] = [
    "if zero then 1 else if special then 1 else 2",
    "if zero then 2 else if special then 3 else 4",
    "if zero then 4 else if special then 7 else 8",
];

/// Limits that are too small, too large, or blind to equal targets, and the least counterexample.
pub(crate) const FAT_RAT_WRONG_LIMITS: [([&str; 3], &str); 3] = [
    (["if zero then 1 else 1", "if zero then 2 else 3", "if zero then 4 else 7"], "N→P (3,5,10,21)"),
    (["if zero then 1 else 2", "if zero then 2 else 4", "if zero then 4 else 8"], "P→N (3,6,12,23)→(1,2,4,8)"),
    (["if special then 1 else 2", "if special then 3 else 4", "if special then 7 else 8"], "P→N (1,2,4,8)→(0,0,0,0)"),
];

fn fat_rat_bounds() -> Pair {
    let wrong = |(limits, expected)| Case::new(expected, fat_rat_with(limits), "P");
    let refutations = FAT_RAT_WRONG_LIMITS.into_iter().map(wrong).collect();
    Pair { proof: Case::new("fat-rat m=4, text", fat_rat_with(FAT_RAT_LIMITS), "P"), refutations, small: false }
}

/// The claim of the succinct game under the rules as printed in document 003.
pub(crate) fn succinct_as_printed(d: u32) -> Relational {
    let mut literal = game(&format!("rats:d={d},variant=literal"));
    literal.claims = vec![game(&format!("rats:d={d}")).claims[0].clone()];
    literal
}

fn succinct(d: u32) -> Pair {
    let proof = Case::new(format!("rats d={d}"), game(&format!("rats:d={d}")), "P");
    Pair { proof, refutations: vec![Case::new("literal", succinct_as_printed(d), "P")], small: d < 4 }
}

/// Document 003, section 6: the gap lemmas as printed, and as repaired.
pub(crate) fn gap_lemmas_of(d: u32) -> Relational {
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
    let sum: Vec<String> =
        (2..=d).map(|j| format!("{}*{} - {}*{}", 2u32.pow(d - j + 1), gap(j - 1), 2u32.pow(d - j), gap(j))).collect();
    let identity = format!("{} = 1", sum.join(" + "));
    rules(&format!(
        "game g\npiles x\nmove I: x' < x\nclaim lemma-10: {}\nclaim lemma-10-repaired: {}\n\
         claim lemma-12: forall n >= 2: {identity}\nclaim lemma-12-repaired: forall n >= 2: n mod {} != 1 => {identity}",
        lemma_10(0),
        lemma_10(1),
        2u32.pow(d - 1)
    ))
}

fn gap_lemmas(d: u32) -> Vec<Pair> {
    let pair = |name: &str| {
        let proof = Case::new(format!("{name} d={d}"), gap_lemmas_of(d), &format!("{name}-repaired"));
        Pair { proof, refutations: vec![Case::new("as printed", gap_lemmas_of(d), name)], small: d < 4 }
    };
    vec![pair("lemma-10"), pair("lemma-12")]
}

/// Wythoff's game without the move along the diagonal.
pub(crate) fn no_diagonal() -> Relational {
    let queen = "move II: x' < x and y' < y and |(x - x') - (y - y')| < d\n";
    assert!(WYTHOFF.contains(queen));
    rules(&WYTHOFF.replace(queen, ""))
}

fn wythoff() -> Pair {
    let refutations = vec![Case::new("no diagonal", no_diagonal(), "P")];
    Pair { proof: Case::new("wythoff", game("wythoff"), "P"), refutations, small: true }
}

/// Misère play with the pair (1,2) kept in the claimed set.
pub(crate) fn pair_kept() -> Relational {
    let kept = WYTHOFF.replace("x = 2 and y = 2\n", "x = 2 and y = 2 or x = 1 and y = 2\n");
    assert_ne!(kept, WYTHOFF);
    rules(&kept)
}

/// The normal set claimed for misère play of the game of width 2.
pub(crate) fn normal_set_in_misere_play() -> Relational {
    let start = WYTHOFF.find("claim P misere:").unwrap();
    let normal = &WYTHOFF[WYTHOFF.find("claim P:").unwrap()..start];
    let normal: String = normal.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    let both = format!("{}{}", &WYTHOFF[..start], normal.replace("claim P:", "claim P misere:"));
    with(&both, &[("d", "2")])
}

fn misere_wythoff() -> [Pair; 2] {
    let pair = |proof: Case, refutation: Case| Pair { proof, refutations: vec![refutation], small: true };
    [
        pair(
            Case::new("misère wythoff", game("wythoff"), "P misere"),
            Case::new("(1,2) kept", pair_kept(), "P misere"),
        ),
        pair(
            Case::new("misère wythoff d=2", game("wythoff:d=2"), "P misere"),
            Case::new("normal set", normal_set_in_misere_play(), "P misere"),
        ),
    ]
}

/// The band narrower by one than the claim's.
pub(crate) fn narrow_wythoff(d: u32) -> Relational {
    with(&WYTHOFF.replace("(y - y')| < d", "(y - y')| < d - 1"), &[("d", &d.to_string())])
}

fn wide_wythoff(d: u32) -> Pair {
    let refutations = vec![Case::new("width d−1", narrow_wythoff(d), "P")];
    Pair { proof: Case::new(format!("wythoff d={d}"), game(&format!("wythoff:d={d}")), "P"), refutations, small: d < 4 }
}

/// The claim of β^T-Wynim is true from φ² on (document 001): β + 1, in the same field, instead of a β below.
fn beatty(beta: &str) -> Pair {
    let true_for = format!("wynim-t:beta=1+{beta}");
    let refutations = vec![Case::new(format!("β = {beta}"), game(&format!("wynim-t:beta={beta}")), "P")];
    Pair { proof: Case::new(true_for.clone(), game(&true_for), "P"), refutations, small: beta == "1+sqrt(2)" }
}

/// Pieces with the closed forms of their P-positions in normal and misère play.
pub(crate) const CORNERS: [(&str, &str, &str); 6] = [
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

/// The same with a constant changed.
pub(crate) const CHANGED_CORNERS: [(&str, &str, &str); 6] = [
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

/// The corner game of a piece with these claims; `lo` and `hi` are the smaller and the larger coordinate.
pub(crate) fn corner((piece, normal, misere): &(&str, &str, &str)) -> Relational {
    let claims = format!(
        "game c\npiles x, y\nlet lo = min(x, y)\nlet hi = max(x, y)\nmove I: x' < x\nclaim P: {normal}\nclaim P misere: {misere}"
    );
    let mut relation = game(&format!("corner:piece={piece}"));
    relation.claims = rules(&claims).claims;
    relation
}

fn corners(right: &(&str, &str, &str), wrong: &(&str, &str, &str)) -> [Pair; 2] {
    ["P", "P misere"].map(|claim| {
        let proof = Case::new(format!("{} {claim}", right.0), corner(right), claim);
        Pair { proof, refutations: vec![Case::new("constant changed", corner(wrong), claim)], small: true }
    })
}

fn lemma(text: &str, proved: &str, refuted: &str) -> Pair {
    let game = rules(text);
    let small = proved != "frankenstein-3";
    Pair { proof: Case::new(proved, game.clone(), proved), refutations: vec![Case::new(refuted, game, refuted)], small }
}
