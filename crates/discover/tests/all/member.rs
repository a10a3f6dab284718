//! Where automata cannot say the numbers, a form is proved through the family that the game is a member of, or not at all.

use ratwheel_discover::{Discovery, Member, Options, Verdict, discover};
use ratwheel_logic::Formula;
use ratwheel_numbers::Control;
use ratwheel_prove::verify;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};

/// β-nim without its claim.
const NIM: &str =
    "game beta-nim\npiles x, y\nparam beta: real = pi\nrequire beta > 2 and irrational(beta)\nlet d = floor(beta)
set B = { floor(n*beta) : n >= 1 }
move I: x' < x and y' = y
move I: x' = x and y' < y
move II: not (x in B) and not (y in B) and x' < x and y' < y and min(x - x', y - y') <= d\n";

fn found(text: &str, beta: &str, member: bool) -> Discovery {
    let rules = Ruleset::parse(text).unwrap();
    let game = RelationalGame::new(rules.instantiate(&Arguments::new().with("beta", beta)).unwrap()).unwrap();
    let mut options = Options::default();
    (options.time, options.effort) = (options.time * 20, Some(options.time));
    options.size = Some(60);
    options.member = member.then(|| Member::new(rules, vec![("beta".to_owned(), beta.to_owned())]));
    discover(&game, &options, Control::none()).unwrap()
}

#[test]
fn a_member_is_proved_through_its_family() {
    for beta in ["pi", "e"] {
        let found = found(NIM, beta, true);
        assert_eq!(found.verdict, Verdict::Proved, "{beta}");
        let member = found.member.unwrap();
        assert_eq!(member.scope.as_deref(), Some("every irrational beta > 2"));
        assert!(verify(member.certificate.as_bytes(), Control::none()).unwrap().proved);
        assert!(member.rules.contains(&format!("param beta: real = {beta}\n")), "{}", member.rules);
        assert!(found.formula.unwrap().contains(&format!("floor(n*{beta})")));
    }
}

#[test]
fn without_the_family_it_is_a_conjecture() {
    let found = found(NIM, "pi", false);
    assert!(
        matches!(&found.verdict, Verdict::Conjecture(why) if why.starts_with("unsupported")),
        "{:?}",
        found.verdict
    );
}

/// A claim about β = π that is no claim about every β, and rules that are not those of the family, are not proved.
#[test]
fn what_is_not_the_same_is_not_proved() {
    let rules = Ruleset::parse(NIM).unwrap();
    let game = rules.instantiate(&Arguments::new()).unwrap();
    let member = Member::new(rules, Vec::new());
    let prove = |game: &ratwheel_rules::core::Relational, text: &str| {
        let formula = Formula::parse(text, &game.piles).unwrap();
        member.prove(game, Play::Normal, &formula, Control::none()).unwrap()
    };
    let right = "exists n: x = floor(n*pi/(pi-1)) and y = floor(n*pi) or y = floor(n*pi/(pi-1)) and x = floor(n*pi)";
    assert!(prove(&game, right).is_some());
    assert!(prove(&game, &right.replace("n*pi/(pi-1)", "n*pi/(pi-1) + 1/10")).is_none());
    let mut other = game.clone();
    other.rules.pop();
    assert!(prove(&other, right).is_none());
}
