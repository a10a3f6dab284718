//! Where to look at an entry: every scene can be opened, and those of counterexamples show what fails.

use ratwheel_games::Spec;
use ratwheel_ledger::{Ledger, Scene, Settings, recheck};
use ratwheel_numbers::Control;
use ratwheel_rules::{Outcome, Play, Position};
use ratwheel_workbench::{Bench, How};

fn open(scene: &Scene) -> Bench {
    match &scene.rules {
        None => Bench::open(&scene.game).unwrap(),
        Some(text) => {
            let spec: Spec = format!("x:{}", scene.arguments.as_deref().unwrap_or("")).parse().unwrap();
            Bench::from_rules(text, &spec.arguments).unwrap()
        }
    }
}

#[test]
fn every_scene_opens_at_a_position_of_its_game() {
    let ledger = Ledger::of_documents().unwrap();
    let mut with_position = 0;
    for entry in ledger.entries() {
        let Some(scene) = entry.scene() else { continue };
        let bench = open(scene);
        for position in scene.position.iter().chain(&scene.to) {
            assert_eq!(bench.position(position.piles()).unwrap(), *position, "{}", entry.id);
            with_position += 1;
        }
    }
    assert!(with_position > 60, "{with_position}");
}

fn judged(id: &str) -> Option<Scene> {
    let ledger = Ledger::of_documents().unwrap();
    let outcomes = recheck(&[ledger.entry(id).unwrap()], &Settings::default(), Control::none()).unwrap();
    outcomes.into_iter().next().unwrap().scene
}

#[test]
fn a_counterexample_is_what_one_looks_at() {
    // Document 001, Theorem 1 for G3 at β = √7 claims that (16,26) is P; it is N.
    let scene = judged("001/thm1-g3-sqrt7").unwrap();
    assert_eq!(
        (scene.game.as_str(), scene.position.clone()),
        ("wynim-t:beta=sqrt(7)", Some(Position::from([16u64, 26])))
    );
    let how = How { play: Play::Normal, strategy: Some("brute-force"), control: Control::none() };
    let found = open(&scene).outcome(scene.position.as_ref().unwrap(), &how).unwrap();
    assert_eq!(found.outcome, Outcome::N);
    // Silber's procedure fails at x = 0, y = 1; the variables of that formula are the piles.
    assert_eq!(judged("002/case3-edges").unwrap().position, Some(Position::from([0u64, 1])));
    // A printed step, as it is printed.
    let scene = judged("004/ex-vi-parts").unwrap();
    assert_eq!(scene.position, Some(Position::from([55u64, 56, 200])));
    assert_eq!(scene.to, Some(Position::from([1u64, 3, 8, 55])));
}
