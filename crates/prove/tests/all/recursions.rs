//! Recursive claims, proved through a closed form.

use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Report, Verdict, certifiable, certifiable_closed, prove, prove_closed};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn proved(game: &RelationalGame, claim: &str) -> Report {
    prove(game, claim, &Options::default(), Control::none()).unwrap()
}

const WYTHOFF: &str = "game wythoff
piles x <= y
move I in any order: x' < x and y' = y or x' = x and y' < y
move II: x' < x and x - x' = y - y'
let rows(x, y) = recursion n on (x, y) { a = mex, b = a + n }
claim P: rows(x, y)
";

#[test]
fn wythoff_by_a_closed_form_that_is_found() {
    let report = proved(&game(WYTHOFF), "P");
    assert_eq!(report.verdict, Verdict::Proved, "{report}");
    assert_eq!(report.obligations.len(), 4);
    assert!(report.trusted[0].contains("the closed form"), "{:?}", report.trusted);
}

#[test]
fn wythoff_by_a_closed_form_that_is_claimed() {
    let right = "claim closed: forall x, y: rows(x, y) <=> exists n: x = floor(n*phi) and y = floor(n*phi^2)";
    let game = game(&format!("{WYTHOFF}{right}\n"));
    assert_eq!(proved(&game, "closed").verdict, Verdict::Proved);
    let report = proved(&game, "P");
    assert_eq!(report.verdict, Verdict::Proved, "{report}");
    assert!(report.trusted[0].contains("claim closed"), "{:?}", report.trusted);
    let refused = certifiable(&game, "P", Control::none()).unwrap_err().to_string();
    assert!(refused.contains("a recursion"), "{refused}");
}

/// The digits of document 002 in place of φ: the closed form may be an automaton.
#[test]
fn wythoff_by_an_automaton() {
    let automaton = "claim digits: forall x, y: automaton zeckendorf on (x, y) {
        0 accepts: (0,1) -> 1
        1: (1,0) -> 2
        2 accepts: (0,0) -> 3, (0,1) -> 1
        3: (0,0) -> 2, (0,1) -> 1
    } <=> rows(x, y)";
    let game = game(&format!("{WYTHOFF}{automaton}\n"));
    let report = proved(&game, "digits");
    assert_eq!(report.verdict, Verdict::Proved, "{report}");
}

/// What is wrong early is refuted; what is wrong late is not proved.
#[test]
fn wrong_closed_forms() {
    let early = "claim closed: forall x, y: rows(x, y) <=> exists n >= 1: x = floor(n*phi) and y = floor(n*phi^2)";
    let report = proved(&game(&format!("{WYTHOFF}{early}\n")), "closed");
    assert_eq!(report.verdict, Verdict::Refuted, "{report}");
    assert_eq!(report.counterexample.unwrap().from.to_string(), "(0,0)");
    let late = "claim closed: forall x, y:
        rows(x, y) <=> exists n: x = floor(n*phi) and y = floor(n*phi^2) and x != 987";
    let report = proved(&game(&format!("{WYTHOFF}{late}\n")), "closed");
    assert!(matches!(&report.verdict, Verdict::GaveUp(why) if why.contains("could not be shown")), "{report}");
    let report = proved(&game(&format!("{WYTHOFF}{late}\n")), "P");
    assert!(matches!(&report.verdict, Verdict::Unsupported { .. }), "{report}");
}

/// Document 000, Theorem 6, and its game.
#[test]
fn mouse() {
    let game = game(
        "game mouse
         piles x <= y
         let a = if (y - x) mod 3 = 0 then 2 else 1
         move I  in any order: x' = x and y' < y or y' = y and x' < x
         move II in any order: x' < x and y' < y and |(x - x') - (y - y')| < a
         claim P: recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = a + floor((3*n - 1)/2) }",
    );
    let report = proved(&game, "P");
    assert_eq!(report.verdict, Verdict::Proved, "{report}");
}

/// Wythoff's game in misère play: rows that are given, and a mex of the user's own that says the same.
#[test]
fn given_rows_and_conditions() {
    let closed = "x = 0 and y = 1 or x = 2 and y = 2 or exists n >= 2: x = floor(n*phi) and y = floor(n*phi^2)";
    for mex in ["mex", "mex t >= 3", "mex t: t != 1 and not used(t)"] {
        let text = format!(
            "claim closed: forall x, y: recursion n >= 2 on (x, y) from (0, 1), (2, 2) {{ a = {mex}, b = a + n }} <=> ({closed})"
        );
        let claims = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap().claims;
        let ClaimKind::Closed(formula) = &claims[0].kind else { panic!() };
        let report = prove_closed("closed", formula, None, &Options::default(), Control::none()).unwrap();
        assert_eq!(report.verdict, Verdict::Proved, "{mex}: {report}");
        assert!(certifiable_closed("closed", formula, Control::none()).is_err());
    }
}

/// Where no closed form is known, the verdict says what would help.
#[test]
fn without_a_closed_form() {
    let text = WYTHOFF.replace("a = mex,", "a = mex t: not used(t - 1),");
    let report = proved(&game(&text), "P");
    let Verdict::Unsupported { symbol, why } = &report.verdict else { panic!("{report}") };
    assert!(symbol == "a recursion" && why.contains("claim closed: forall x, y:"), "{why}");
}
