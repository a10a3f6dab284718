//! Claims about numbers without a game, for all parameters: the lemmas of the documents that are kept in docs/families.

use super::{family, steps};
use ratwheel_families::{Outcome, prove, prove_with};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::read::{Family, covers};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;

const BEATTY: &str = include_str!("../../../../docs/families/beatty.rules");
const COMPLEMENTARY: &str = include_str!("../../../../docs/families/complementary.rules");
const BAND: &str = include_str!("../../../../docs/families/band.rules");
const SHIFT: &str = include_str!("../../../../docs/families/shift.rules");
const BETA_MOVES: &str = include_str!("../../../../docs/families/beta-moves.rules");
const RATIONAL: &str = include_str!("../../../../docs/families/rational.rules");
const BLOCKS: &str = include_str!("../../../../docs/families/blocks.rules");
const EVERY: &str = include_str!("../../../../docs/families/table-every.rules");
const ONCE: &str = include_str!("../../../../docs/families/table-once.rules");
const INCREASING: &str = include_str!("../../../../docs/families/table-increasing.rules");
const SALTUS: &str = include_str!("../../../../docs/families/table-saltus.rules");
const WHEEL: &str = include_str!("../../../../docs/families/table-wheel.rules");
const FIRST: &str = include_str!("../../../../docs/families/table-first.rules");
const SUMS: &str = include_str!("../../../../docs/families/rats-sums.rules");
const GAPS: &str = include_str!("../../../../docs/families/rats-gaps.rules");
const BINARY: &str = include_str!("../../../../docs/families/rats-binary.rules");
const COUNT: &str = include_str!("../../../../docs/families/rats-count.rules");
const ROWS: &str = include_str!("../../../../docs/families/rats-rows.rules");
const SQRT2: &str = include_str!("../../../../docs/families/sqrt2.rules");

fn proved(text: &str, claim: &str, scope: &str) -> String {
    let (rules, script) = (family(text, None), Ruleset::parse(text).unwrap().script_text());
    match prove_with(&rules, &script, claim, Control::none()).unwrap() {
        Outcome::Proved { certificate, .. } => {
            let found = verify(certificate.as_bytes(), Control::none()).unwrap();
            assert!(found.proved && found.claim == claim && found.game.is_empty());
            assert_eq!(found.scope.as_deref(), Some(scope));
            assert!(certificate.len() < 100_000);
            // Those that the ledger keeps.
            if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
                let all = [
                    (BEATTY, "beatty"),
                    (COMPLEMENTARY, "complementary"),
                    (BAND, "band"),
                    (BLOCKS, "blocks"),
                    (SHIFT, "shift"),
                    (BETA_MOVES, "beta-moves"),
                    (RATIONAL, "rational"),
                    (EVERY, "table-every"),
                    (ONCE, "table-once"),
                    (INCREASING, "table-increasing"),
                    (SALTUS, "table-saltus"),
                    (WHEEL, "table-wheel"),
                    (FIRST, "table-first"),
                    (SUMS, "rats-sums"),
                    (GAPS, "rats-gaps"),
                    (BINARY, "rats-binary"),
                    (COUNT, "rats-count"),
                    (ROWS, "rats-rows"),
                    (SQRT2, "sqrt2"),
                ];
                let name = all.iter().find_map(|(known, name)| (*known == text).then_some(name)).unwrap();
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ledger/data/families");
                std::fs::write(format!("{folder}/{name}-{claim}.txt"), &certificate).unwrap();
            }
            certificate
        }
        Outcome::Open { open, facts, .. } => panic!("{open} stays open: {facts:#?}"),
    }
}

fn names(text: &str) -> Vec<String> {
    let claims = text.lines().filter_map(|line| line.strip_prefix("claim "));
    claims.map(|line| line.split(':').next().unwrap().to_owned()).collect()
}

/// Every claim of a text is proved for this range.
fn all_proved(text: &str, scope: &str) {
    for claim in names(text) {
        proved(text, &claim, scope);
    }
}

#[test]
fn lemmas_of_document_001() {
    all_proved(BEATTY, "every irrational beta > 2");
}

#[test]
fn complementary_sequences() {
    all_proved(COMPLEMENTARY, "every irrational k > 1");
}

#[test]
fn invariance_of_wythoff() {
    all_proved(BAND, "every integer d >= 1");
}

#[test]
fn lemma_1_of_document_000() {
    all_proved(BLOCKS, "every integer q >= 1 and every integer r >= 1 and every integer s");
    all_proved(SHIFT, "every integer p and every integer q >= 1 and every integer s");
}

#[test]
fn rational_slopes() {
    all_proved(RATIONAL, "every integer q >= 1 and every integer r >= 1");
}

/// These searches take half a minute each: what the ledger keeps is checked, and that it is about this text. They are made again
/// where certificates are written.
#[test]
fn moves_of_document_001() {
    let kept = [
        ("proof-n", include_str!("../../../ledger/data/families/beta-moves-proof-n.txt")),
        ("partition-nim", include_str!("../../../ledger/data/families/beta-moves-partition-nim.txt")),
        ("partition-wynim", include_str!("../../../ledger/data/families/beta-moves-partition-wynim.txt")),
    ];
    assert_eq!(names(BETA_MOVES), kept.map(|(claim, _)| claim));
    if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
        return all_proved(BETA_MOVES, "every irrational beta > 2");
    }
    for (claim, certificate) in kept {
        let found = verify(certificate.as_bytes(), Control::none()).unwrap();
        assert!(found.proved && found.claim == claim);
        assert_eq!(found.scope.as_deref(), Some("every irrational beta > 2"));
        assert!(certificate.contains(&family(BETA_MOVES, None)));
    }
}

/// 003, Theorem 2 (000, section 10), section 3, Lemma 11 and the first row, along scripts.
#[test]
fn the_rat_table() {
    for text in [EVERY, ONCE, INCREASING, SALTUS, WHEEL, FIRST] {
        all_proved(text, "every integer d >= 2");
    }
}

/// 003, Lemma 5, Lemma 10 and Theorem 13 as they must read, Theorem 14, and the number of rat vectors in section 4, along scripts.
#[test]
fn rat_vectors() {
    for text in [SUMS, GAPS, BINARY, COUNT, ROWS] {
        all_proved(text, "every integer d >= 2");
    }
}

/// 004, section 5, comment (II).
#[test]
fn convergents_of_the_root_of_two() {
    all_proved(SQRT2, "every integer k >= 1");
}

/// Statements with a mistake: no proof.
#[test]
fn false_statements() {
    for (text, claim, old, new) in [
        (BEATTY, "beatty", "n >= 1: v = B(n)", "n >= 2: v = B(n)"),
        (BEATTY, "increasing", "B(1) >= 2", "B(1) >= 3"),
        (BEATTY, "proposition-6i", "A(n) <= 2", "A(n) <= 1"),
        (BEATTY, "proposition-6i", "<= floor(beta) + 1", "<= floor(beta)"),
        (BEATTY, "proposition-6iii", "floor(beta) - 2 <=", "floor(beta) - 1 <="),
        (BEATTY, "proof-ii", "forall m >= 1", "forall m >= 0"),
        (BEATTY, "proof-ii", "<= -floor(beta)", "<= -floor(beta) - 1"),
        (COMPLEMENTARY, "beatty", "k > 1", "k > 1/2"),
        (COMPLEMENTARY, "beatty", "k > 1 and irrational(k)", "k > 1"),
        (COMPLEMENTARY, "once", "floor(m*k) <", "floor(m*k) + 1 <"),
        (BLOCKS, "lemma-1i", "n < m + q", "n <= m + q"),
        (SHIFT, "lemma-1ii", "/q) + k*p", "/q) + k*q"),
        (SHIFT, "lemma-1ii", "q: int >= 1", "q: int >= 0"),
        (BAND, "invariant", "band(s, t, 0, 0)", "band(s, t, 0, 1)"),
        (RATIONAL, "common", "exists m >= 1:", "exists m in 1..q - 1:"),
        (RATIONAL, "common", "q: int >= 1", "q: int >= 0"),
        (BETA_MOVES, "proof-n", "j < m", "j + 1 < m"),
        (BETA_MOVES, "partition-nim", "s = 0 and t > 0 or", "s = 0 or"),
        (EVERY, "every", "forall y >= 1", "forall y >= 0"),
        (EVERY, "every", "exists n >= 1", "exists n >= 2"),
        (ONCE, "once", "i < j => r", "i <= j => r"),
        (INCREASING, "increasing", "a < b => r", "a <= b => r"),
        (SALTUS, "saltus", "r(i, n) + 2^d - 1\n", "r(i, n) + 2^d\n"),
        (WHEEL, "wheel", "2^(i - 1)*(2^d - 1)\n", "2^i*(2^d - 1)\n"),
        (FIRST, "first", "r(i, 1) = 2^(i - 1)\nby", "r(i, 1) = 2^i\nby"),
        (SUMS, "lemma-5", "r(i, n) != r(i, p) - r(i, q)) and", "r(i, n) != r(i, p) - r(i, q) + 1) and"),
        (SUMS, "lemma-5", "d: int >= 2", "d: int >= 1"),
        (SQRT2, "even", "6*p(2*j) - p", "6*p(2*j) + p"),
        (GAPS, "lemma-10", "if (n - 1) mod", "if n mod"),
        (BINARY, "theorem-13", "2*r(j - 1, n) - (", "2*r(j - 1, n) + ("),
        (BINARY, "theorem-13", "t + 2*k + 1 and", "t + 2*k and"),
        (COUNT, "count", "k <= 2^(d - 1)*n <=>", "k < 2^(d - 1)*n <=>"),
        (ROWS, "theorem-14", "exists n in 1..2^(d - 1): exists m", "exists n in 2..2^(d - 1): exists m"),
        (ROWS, "theorem-14", "exists m in n..n + 2^(d - 1) - 1: n", "exists m in n..n + 2^(d - 1) - 2: n"),
        (ROWS, "theorem-14", "exists k in 0..3^(d - 1) - 1:", "exists k in 0..3^(d - 1) - 2:"),
        (ROWS, "theorem-14", "forall l in 0..3^(d - 1) - 1:", "forall l in 0..3^(d - 1):"),
        (ROWS, "theorem-14", "forall p in q..q + 2^(d - 1) - 1:", "forall p in q..q + 2^(d - 1):"),
        (ROWS, "theorem-14", "- f(j, m, n) + 1 = place(d - j, k)\n", "- f(j, m, n) = place(d - j, k)\n"),
        (ROWS, "theorem-14", "2^(j - 1)*(2^d - 1)*z)\n", "2^j*(2^d - 1)*z)\n"),
    ] {
        assert!(text.contains(old), "{old}");
        let Ok(rules) = Ruleset::parse(&text.replace(old, new)) else { panic!("{new}") };
        let (of_all, script) = (rules.family_text(None).unwrap(), rules.script_text());
        // Fewer for long statements, and for each line of a script.
        let budget = steps(if script.is_empty() && text != BETA_MOVES { 400 } else { 100 });
        let found = prove_with(&of_all, &script, claim, Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// 003, Theorem 14: what the ledger keeps is no proof of other statements.
#[test]
fn other_rows() {
    let certificate = include_str!("../../../ledger/data/families/rats-rows-theorem-14.txt");
    assert!(certificate.contains(&family(ROWS, None)));
    let lines = certificate.lines().filter(|line| !line.starts_with("checksum "));
    let body: String = lines.map(|line| format!("{line}\n")).collect();
    let accepted = |body: String| verify(sealed(body).as_bytes(), Control::none()).is_ok();
    assert!(accepted(body.clone()));
    for (old, new) in [
        ("exists n in 1..2^(d - 1): exists m", "exists n in 2..2^(d - 1): exists m"),
        ("exists m in n..n + 2^(d - 1) - 1: n", "exists m in n..n + 2^(d - 1) - 2: n"),
        ("exists k in 0..3^(d - 1) - 1:", "exists k in 0..3^(d - 1) - 2:"),
        ("forall l in 0..3^(d - 1) - 1:", "forall l in 0..3^(d - 1):"),
        ("forall p in q..q + 2^(d - 1) - 1:", "forall p in q..q + 2^(d - 1):"),
        ("- f(j, m, n) + 1 = place(d - j, k)\n", "- f(j, m, n) = place(d - j, k)\n"),
        ("2^(j - 1)*(2^d - 1)*z)\n", "2^j*(2^d - 1)*z)\n"),
        ("f(j, m, n) != r(j, q)", "f(j, m, n) != r(j, q) - 2^(j - 1)"),
        ("d: int >= 2", "d: int >= 1"),
    ] {
        assert!(body.contains(old), "{old}");
        assert!(!accepted(body.replacen(old, new, 1)), "accepted with {old} -> {new}");
    }
}

#[test]
fn claims_that_are_not_about_numbers_need_a_game() {
    let read = |text: &str, claim: &str| Family::read(text, claim).unwrap_err().to_string();
    assert!(read("param d: int\nclaim P: d = d", "P").contains("missing"));
    assert!(read("param d: int\nclaim a: x = x", "a").contains("`x`"));
    assert!(read("param d: int\nclaim a: d = d", "b").contains("does not have the claim"));
    assert!(read("param d: int\nclaim a b: d = d", "ab").contains("no name"));
    // In a ruleset such a claim says nothing of the piles.
    let game = "game g\npiles x\nparam d: int >= 1\nmove I: x' < x\nclaim P: x = 0\nclaim a: x = x\nclaim b: d > 0";
    assert!(read(game, "a").contains("`x"));
    assert!(matches!(prove(game, "b", Control::none()), Ok(Outcome::Proved { .. })));
}

/// 001, Remark 5: β = (2 + d + √(d² + 4))/2 is irrational and larger than 2, and for d ≥ 2 larger than 3.
#[test]
fn a_parameter_given_by_another() {
    let value = "(2 + d + sqrt(d^2 + 4))/2";
    let covers = |rules: &str, of: &str| covers(&family(rules, None), "beta", value, of).unwrap();
    assert!(covers(super::WYNIM, "param d: int >= 1"));
    assert!(!covers(super::WYNIM, "param d: int >= 0"));
    let above = super::WYNIM_T.replace("beta > 2", "beta > 3");
    assert!(covers(&above, "param d: int >= 2"));
    assert!(!covers(&above, "param d: int >= 1"));
    assert!(!covers(&super::WYNIM_T.replace("beta > 2", "2 < beta < 3"), "param d: int >= 1"));
}
