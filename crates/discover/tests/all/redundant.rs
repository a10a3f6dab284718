//! What can be dropped and added: published facts, and brute force.

use ratwheel_discover::{Change, DiscoverError, Effect, Redundancy, RedundantOptions, Step, redundant};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::core::{Relational, Rule};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Want};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn read(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap();
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn catalogue(spec: &str) -> RelationalGame {
    let (_, instance) = spec.parse::<ratwheel_games::Spec>().unwrap().build().unwrap();
    RelationalGame::new(instance.relation().unwrap().clone()).unwrap()
}

fn changes(change: &Change) -> Option<String> {
    match &change.effect {
        Effect::Changes { from, .. } => Some(from.to_string()),
        _ => None,
    }
}

fn by_rule(found: &Redundancy) -> BTreeMap<String, Option<String>> {
    let rule = |change: &Change| match &change.step {
        Step::Rule(name) => Some((name.clone(), changes(change))),
        _ => None,
    };
    found.dropped.iter().filter_map(rule).collect()
}

fn taken(changes: &[Change], effect: impl Fn(&Effect) -> bool) -> BTreeSet<Vec<u64>> {
    let vector = |change: &Change| match &change.step {
        Step::Take(amounts) if effect(&change.effect) => Some(amounts.clone()),
        _ => None,
    };
    changes.iter().filter_map(vector).collect()
}

/// Document 000, section 8, asks for the rules of the Fat Rat and says that four types of moves appear to be required.
#[test]
fn every_type_of_the_fat_rat_is_needed() {
    let found = redundant(&catalogue("fat-rat:m=4"), &RedundantOptions::default(), Control::none()).unwrap();
    assert_eq!(found.open, None);
    let expected = [("I", "(0,0,0,1)"), ("II", "(1,1,3,7)"), ("III", "(1,2,2,6)"), ("IV", "(1,2,4,4)")];
    let expected = expected.map(|(rule, at)| (rule.to_owned(), Some(at.to_owned())));
    assert_eq!(by_rule(&found), BTreeMap::from(expected));
}

const WYTHOFF: &str = "game wythoff
    piles x, y
    move I: x' < x and y' = y or x' = x and y' < y
    move II: x' < x and x - x' = y - y'
    ";

/// Duchêne, Fraenkel, Nowakowski and Rigo: no move of Wythoff's game is redundant, and a move can be adjoined exactly if it
/// is not the difference of two P-positions, here by mex from far more P-positions than are looked at.
#[test]
fn wythoff_has_no_redundant_move_and_these_can_be_adjoined() {
    let mut options = RedundantOptions::default();
    options.reach = Some(6);
    let found = redundant(&read(WYTHOFF), &options, Control::none()).unwrap();
    assert!(found.discovered && found.open.is_none());
    assert_eq!(found.dropped.len(), 2 + 18);
    assert!(found.dropped.iter().all(|change| changes(change).is_some()));
    let mut used = BTreeSet::new();
    let mut safe = vec![(0u64, 0u64)];
    for n in 1..400 {
        let a = (1..).find(|a| !used.contains(a)).unwrap();
        used.extend([a, a + n]);
        safe.extend([(a, a + n), (a + n, a)]);
    }
    let near: BTreeSet<Vec<u64>> = safe
        .iter()
        .flat_map(|(a, b)| safe.iter().filter_map(|(c, d)| Some(vec![a.checked_sub(*c)?, b.checked_sub(*d)?])))
        .filter(|vector| vector.iter().all(|amount| *amount <= 6))
        .collect();
    let free = |vector: &Vec<u64>| vector[0] != vector[1] && vector[0] * vector[1] > 0 && !near.contains(vector);
    let expected: BTreeSet<Vec<u64>> = (0..=6).flat_map(|i| (0..=6).map(move |j| vec![i, j])).filter(free).collect();
    assert_eq!(taken(&found.added, |effect| *effect == Effect::Keeps), expected);
    assert!(expected.contains(&vec![1, 3]) && !expected.contains(&vec![1, 2]));
}

/// Document 001, Remark 5: moves of Wythoff's game can be deleted, if not only invariant ones are meant.
#[test]
fn moves_from_the_larger_numbers_of_wythoff_can_be_deleted() {
    let larger = |x: &str| format!("(exists n >= 1: {x} = floor(n*phi^2))");
    let both = "x' < x and y' < y";
    let mut options = RedundantOptions::default();
    options.reach = Some(0);
    options.drop = vec![format!("{both} and ({} or {})", larger("x"), larger("y")), both.to_owned()];
    options.add =
        vec!["x' < x and y' < y and x - x' = 2*(y - y') - 5".to_owned(), "x' = x - 1 and y' = y - 2".to_owned()];
    let found = redundant(&read(WYTHOFF), &options, Control::none()).unwrap();
    let asked: Vec<&Change> = found.dropped.iter().filter(|change| matches!(change.step, Step::Moves(_))).collect();
    assert_eq!(asked[0].effect, Effect::Keeps);
    assert_eq!(changes(asked[1]).as_deref(), Some("(1,1)"));
    assert_eq!(changes(&found.added[1]).as_deref(), Some("(1,2)"));
}

fn table(rules: &Relational, play: Play, side: u64) -> Option<Vec<bool>> {
    let game = RelationalGame::new(rules.clone()).unwrap();
    let region = Region::Box(vec![side; rules.piles.len()]);
    let solution = Plan::of(&game, &Request::new(region, Want::Outcomes).play(play)).ok()?.run(Control::none()).ok()?;
    let mut safe = Vec::new();
    solution
        .each(|_, cell| {
            safe.push(cell.outcome == Outcome::P);
            Ok::<(), DiscoverError>(())
        })
        .unwrap();
    Some(safe)
}

/// Brute force on a larger region has the last word: what is kept is the same there, what changes differs.
#[test]
fn brute_force_agrees() {
    let games = [
        "game a\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and y' = y - 1\nmove III: x' = x - 2 and y' = y",
        "game b\npiles x\nmove I: x - 3 <= x' < x\nmove II: x' = x - 5\nmove III: x' = x - 2",
        "game c\npiles x <= y\nmove I in any order: x' = x and y' < y or y' = y and x' < x\nmove II: x' = x - 1 and y' = y - 1",
        "game d\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y\nmove III: x' < x and y' < y and x - x' != y - y'\nmove IV: x' = x - 2 and y' = y - 1",
        "game f\npiles x\nmove I: x' = x - 1 or x' = x - 2\nmove II: x > 20 and x' = x - 6\nmove III: x > 30 and x' = x - 7",
        "game g\npiles x\nmove I: x' = x - 1\nmove II: x > 20 and x' = x - 3\nmove III: x > 9 and x' = x - 2",
        "game e\npiles x, y\nmove king: 0 <= x - x' <= 1 and 0 <= y - y' <= 1\nmove far: x' = x - 3 and y' = y - 2",
    ];
    let mut kept = 0;
    for text in games {
        let game = read(text);
        // A small region leaves witnesses to the prover.
        for (play, size) in [(Play::Normal, None), (Play::Normal, Some(5)), (Play::Misere, None)] {
            let mut options = RedundantOptions::default();
            options.play = play;
            options.size = size;
            options.reach = Some(3);
            let found = redundant(&game, &options, Control::none()).unwrap();
            let rules = game.relation();
            let before = table(rules, play, 70).unwrap();
            for (change, dropped) in found
                .dropped
                .iter()
                .map(|change| (change, true))
                .chain(found.added.iter().map(|change| (change, false)))
            {
                let changed = match (&change.step, dropped) {
                    (Step::Rule(name), true) => {
                        rules.rules.iter().filter(|rule| *rule.name != **name).cloned().collect()
                    }
                    (Step::Take(amounts), _) if !rules.sorted => {
                        let steps = rules.piles.iter().zip(amounts).map(|(x, amount)| format!("{x} - {x}' = {amount}"));
                        let steps = steps.collect::<Vec<_>>().join(" and ");
                        let parse = |text: &str| ratwheel_logic::Formula::parse(text, &rules.piles).unwrap();
                        if dropped {
                            let less = |rule: &Rule| {
                                let text = format!("({}) and not ({steps})", rule.relation.to_text(&rules.piles));
                                Rule { name: rule.name.clone(), relation: parse(&text) }
                            };
                            rules.rules.iter().map(less).collect()
                        } else {
                            let new = Rule { name: "new".into(), relation: parse(&steps) };
                            rules.rules.iter().cloned().chain([new]).collect::<Vec<_>>()
                        }
                    }
                    _ => continue,
                };
                let after = table(&Relational { rules: changed, ..rules.clone() }, play, 70).unwrap();
                match &change.effect {
                    Effect::Keeps => assert_eq!(before, after, "{text} {play:?} {change:?}"),
                    Effect::Changes { .. } => assert_ne!(before, after, "{text} {play:?} {change:?}"),
                    effect => panic!("{text} {play:?}: {effect:?}"),
                }
                kept += usize::from(change.effect == Effect::Keeps);
            }
        }
    }
    assert!(kept >= 10, "{kept} changes keep the P-positions");
}

#[test]
fn wrong_claims_and_unreadable_formulas_are_refused() {
    let wrong = read(&format!("{WYTHOFF}claim P: x = y"));
    let refused = redundant(&wrong, &RedundantOptions::default(), Control::none()).unwrap_err();
    assert!(matches!(refused, DiscoverError::WrongClaim(..)), "{refused}");
    let mut options = RedundantOptions::default();
    options.drop = vec!["x' <".to_owned()];
    let refused = redundant(&read(WYTHOFF), &options, Control::none()).unwrap_err();
    assert!(matches!(refused, DiscoverError::Formula(..)), "{refused}");
}

/// Wherever it is stopped, it says so, and nothing else.
#[test]
fn it_stops_when_asked() {
    let game = catalogue("mouse");
    for asked in [0, 3, 100, 1000, 4000] {
        let token = CancelToken::after(asked);
        match redundant(&game, &RedundantOptions::default(), Control::new(&token, &|_, _| {})) {
            Err(error) => assert_eq!(error, DiscoverError::Cancelled),
            Ok(_) => assert!(token.asked() <= asked, "{asked}"),
        }
    }
}
