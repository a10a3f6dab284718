//! Evaluation guides proofs and finds small counterexamples; it must change nothing else.

use crate::common::{game, least, pairs, prove, refuted, report, rules};
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Counterexample, Options, Part, Report, Verdict};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame};

type Found = (Part, Verdict, Option<Counterexample>);

fn parts(report: Report) -> Vec<Found> {
    report.obligations.into_iter().map(|part| (part.part, part.verdict, part.counterexample)).collect()
}

/// What becomes of each part, which automata alone must say too.
fn judged(game: &Relational, claim: &str) -> Vec<Found> {
    let mut alone = Options::default();
    alone.evaluate = false;
    let found = parts(report(game, claim));
    assert_eq!(found, parts(prove(game, claim, &alone, Control::none()).unwrap()), "{} {claim}", game.id);
    found
}

fn words(found: &[Found]) -> Vec<&'static str> {
    found.iter().map(|part| part.1.word()).collect()
}

#[test]
fn evaluation_changes_no_verdict() {
    let mut compared = 0;
    for pair in pairs::pairs().into_iter().filter(|pair| pair.small) {
        for case in [&pair.proof].into_iter().chain(&pair.refutations) {
            judged(&case.game, &case.claim);
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

/// The winning targets of (x,21), (x,23), … are far from the least P-positions, which are tried first.
#[test]
fn targets_that_are_no_small_positions() {
    let game = rules(
        "game far\npiles x, y\nmove A: 1 <= y and y < 20 and x' = x and y' = 0\nmove B: y >= 20 and x' = x and y' = y - 1\n\
         claim P: y = 0 or y >= 20 and y mod 2 = 0",
    );
    assert_eq!(words(&judged(&game, "P")), ["proved"; 4]);
}

/// (3,3) has fewer digits, (4,1) the smaller total.
#[test]
fn the_least_is_not_the_shortest() {
    let game = rules(
        "game two\npiles x, y\nmove A: y >= 1 and x' = x and y' = 0 and not (x = 3 and y = 3) and not (x = 4 and y = 1)\n\
         claim P: y = 0",
    );
    assert_eq!(words(&judged(&game, "P")), ["proved", "refuted", "refuted", "proved"]);
    assert_eq!(refuted(&game, "P"), "N→P (4,1)");
}

/// The least position without a winning move has moves, another one has none.
#[test]
fn terminal_positions_are_found_by_themselves() {
    let game = rules(
        "game g\npiles x, y\nmove A: y >= 1 and not (x = 5 and y = 2) and x' = x and y' = (if x = 1 and y = 2 then 1 else 0)\n\
         claim P: y = 0",
    );
    let found = judged(&game, "P");
    assert_eq!(words(&found), ["proved", "refuted", "refuted", "proved"]);
    let places: Vec<String> = found.iter().filter_map(|part| Some(part.2.as_ref()?.from.to_string())).collect();
    assert_eq!(places, ["(1,2)", "(5,2)"]);
}

/// From (1,1) one could take one, but (1,0) is not sorted: there is no move.
#[test]
fn a_target_must_be_a_position() {
    let text = "game s\npiles x <= y\nmove I: x' = x and y' = y - 1\nclaim P misere: (y - x) mod 2 = 1";
    assert_eq!(words(&judged(&rules(text), "P misere")), ["proved"; 4]);
    let found = judged(&rules(&format!("{text} or x = 1 and y = 1")), "P misere");
    assert_eq!(words(&found), ["refuted", "proved", "refuted", "proved"]);
    assert_eq!(found[2].2.as_ref().unwrap().from.to_string(), "(1,1)");
}

/// Moves that raise the total: a P-position beyond the source is a target like any other.
#[test]
fn moves_that_raise_the_total() {
    let text = "game up\npiles x, y\nmeasure x\nmove I: x' < x and y' = y + 7\nclaim P: x = 0";
    assert_eq!(words(&judged(&rules(text), "P")), ["proved"; 4]);
    let wrong = rules(&text.replace("x = 0", "x = 0 or x = 3 and y = 30"));
    assert_eq!(refuted(&wrong, "P"), "P→N (3,30)→(0,37)");
    judged(&wrong, "P");
}

/// Counterexamples of closed claims are evaluated where they can be.
#[test]
fn closed_claims_are_confirmed() {
    let game = rules(
        "game g\npiles x\nmove I: x' < x\nclaim far: forall n: n mod 97 != 96\nclaim near: forall n, m: n + 2*m != 5\n\
         claim inner: forall n: exists m: n = 2*m",
    );
    let found = |claim: &str| judged(&game, claim)[0].2.clone().unwrap();
    assert_eq!((found("far").from.to_string().as_str(), found("far").confirmed), ("(96)", true));
    assert_eq!((found("near").from.to_string().as_str(), found("near").confirmed), ("(1,2)", true));
    assert_eq!((found("inner").from.to_string().as_str(), found("inner").confirmed), ("(1)", false));
}

/// Moves into the claimed set, listed at once, against all moves with each target looked up.
#[test]
fn moves_into_the_claimed_set() {
    for spec in ["mouse", "rat", "wythoff", "fat-rat:m=2", "corner:piece=king", "rats:d=2", "mark"] {
        let game = RelationalGame::new(game(spec)).unwrap();
        let count = game.relation().piles.len();
        for number in 0..7u64.pow(u32::try_from(count).unwrap()) {
            let piles: Vec<u64> = (0..count).map(|i| number / 7u64.pow(u32::try_from(i).unwrap()) % 7).collect();
            let position: Position = piles.into_iter().map(Natural::from).collect();
            for play in [Play::Normal, Play::Misere] {
                let found = game.moves_into_claim(play, &position, 10_000, Control::none());
                let Ok(moves) = game.moves(&position, 10_000, Control::none()) else {
                    assert!(found.is_err(), "{spec} {position}");
                    continue;
                };
                let side = |to: &Position| game.claimed(play, to).map(Result::unwrap);
                let inside = moves.iter().filter(|step| side(&step.to) == Some(Outcome::P)).cloned().collect();
                let expected = side(&position).map(|_| (moves.len(), inside));
                assert_eq!(found.unwrap(), expected, "{spec} {position}");
            }
        }
    }
}

/// Numbers without structure.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn one_of(&mut self, texts: &[&str]) -> String {
        let text = texts[usize::try_from(self.below(texts.len() as u64)).unwrap()];
        text.replace('#', &(1 + self.below(4)).to_string()).replace('@', &self.below(3).to_string())
    }
}

/// Of all parts of a wrong claim the least counterexample is shown: compared with brute force on random rules and claims.
#[test]
fn the_least_of_all_parts() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let moves = [
        "x' < x and y' = y",
        "x' = x and y' < y",
        "x - # <= x' and x' < x and y' = y",
        "x' = x and y - # <= y' and y' < y",
        "x - x' = y - y' and x' < x",
        "x' < x and y' < y and |(x - x') - (y - y')| < #",
        "x' = x - # and y' = y - @",
        "x' = x - @ and y' = y - # and x mod 2 = @",
        "x' = y and y' < x and y <= x",
    ];
    let claims = [
        "(x + y) mod # = 0",
        "x = y",
        "x mod # = y mod #",
        "x = @ or y = @",
        "x + # = y or y + # = x or x = y",
        "x div # = y div #",
        "x <= @ and y <= @ or x = 2*y",
        "xor(x, y) = @",
    ];
    let (mut refuted, mut mixed) = (0, 0);
    for _ in 0..2000 {
        let rules_text: Vec<String> =
            (0..1 + random.below(3)).map(|i| format!("move M{i}: {}", random.one_of(&moves))).collect();
        let misere = random.below(4) == 0;
        let name = if misere { "P misere" } else { "P" };
        let text = format!("game r\npiles x, y\n{}\nclaim {name}: {}", rules_text.join("\n"), random.one_of(&claims));
        let game = rules(&text);
        let found = report(&game, name);
        if found.verdict != Verdict::Refuted {
            assert_eq!(found.verdict, Verdict::Proved, "{text}");
            continue;
        }
        least(&game, found.play, &found);
        refuted += 1;
        mixed += u32::from(found.obligations.iter().filter(|part| part.verdict == Verdict::Refuted).count() > 1);
    }
    assert!(refuted > 1000 && mixed > 300, "{refuted} refuted, {mixed} of them in several parts");
}
