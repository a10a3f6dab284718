//! Misère play by way of normal play, where no short formula says it at once.

use ratwheel_discover::{Options, Verdict, discover};
use ratwheel_numbers::Control;
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};

/// Nim on four piles: the nim-sum is 0, but where no pile exceeds 1 their number is odd.
#[test]
fn nim_on_four_piles() {
    let text = "game nim\npiles a, b, c, d\n\
        move I: a' < a and b' = b and c' = c and d' = d or a' = a and b' < b and c' = c and d' = d \
        or a' = a and b' = b and c' < c and d' = d or a' = a and b' = b and c' = c and d' < d";
    let rules = Ruleset::parse(text).unwrap();
    let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    let mut options = Options::default();
    (options.play, options.time, options.size) = (Play::Misere, options.time * 20, Some(9));
    options.effort = Some(options.time / 20);
    let found = discover(&game, &options, Control::none()).unwrap();
    assert_eq!(found.verdict, Verdict::Proved, "{found:?}");
    let (claimed, _) = found.claimed.unwrap();
    let report = prove(&claimed, "P misere", &ProveOptions::default(), Control::none()).unwrap();
    assert_eq!(report.verdict, Proof::Proved);
}
