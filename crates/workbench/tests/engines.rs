//! Which engine answers: numbers out of the automata's reach, or with long periods, are left to brute force and to proofs for all
//! parameters; the answers are the same whichever way they were reached.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_numbers::Control;
use ratwheel_rules::Outcome;
use ratwheel_workbench::questions::{Engine, Game, ProveQuestion};
use ratwheel_workbench::{Bench, Cache, Context, Limits, Region, Reply, Request, Want, ask, ask_by_name};
use serde_json::{Value, json};

fn asked(name: &str, body: &Value) -> Value {
    let (cache, limits) = (Cache::default(), Limits::default());
    match ask_by_name(name, body.to_string().as_bytes(), &Context::new(&cache, &limits)) {
        Ok(Reply::Json(answer)) => serde_json::from_str(&answer).unwrap(),
        Ok(_) => panic!("{body}: not JSON"),
        Err(problem) => panic!("{body}: {problem}"),
    }
}

/// The least position, by total, where the claim is not what the moves say, found without the prover.
fn first_difference(game: &str, total: u64) -> Option<Vec<u64>> {
    let bench = Bench::open(game).unwrap();
    let rules = bench.relational().unwrap();
    let solved = bench.solve(&Request::new(Region::Total(total), Want::Outcomes), Control::none()).unwrap();
    let mut found: Vec<Vec<u64>> = Vec::new();
    let done: Result<(), String> = solved.each(|piles, cell| {
        let claimed = rules.claimed(ratwheel_rules::Play::Normal, &piles.iter().map(|&pile| pile.into()).collect());
        if (claimed.unwrap().unwrap() == Outcome::P) != (cell.outcome == Outcome::P) {
            found.push(piles.to_vec());
        }
        Ok(())
    });
    done.unwrap();
    found.into_iter().min_by_key(|piles| (piles.iter().sum::<u64>(), piles.clone()))
}

#[test]
fn numbers_out_of_reach_are_refuted_at_the_least_position() {
    for beta in ["e", "2+1/pi"] {
        let game = format!("wynim-t:beta={beta}");
        let answer = asked("prove", &json!({ "game": game }));
        assert_eq!(answer["verdict"], "refuted", "{game}: {answer}");
        let from = first_difference(&game, 100).unwrap();
        let said = answer["counterexample"]["from"].as_array().unwrap().iter().map(|pile| pile.as_str().unwrap());
        assert_eq!(said.collect::<Vec<_>>(), from.iter().map(ToString::to_string).collect::<Vec<_>>(), "{game}");
    }
    // A set of one's own, and one for misère play.
    let own = asked("prove", &json!({ "game": "wynim", "claim": "x = y" }));
    assert_eq!((&own["verdict"], &own["counterexample"]["to"]), (&json!("refuted"), &json!(["0", "0"])));
    let misere = asked("prove", &json!({ "game": "wynim", "misere": true, "claim": "x = y" }));
    assert_eq!(misere["counterexample"]["from"], json!(["0", "0"]), "{misere}");
}

#[test]
fn refutations_have_certificates_without_automata() {
    let answer = asked("prove", &json!({ "game": "wynim-t:beta=e", "certificate": true }));
    assert_eq!(answer["verdict"], "refuted", "{answer}");
}

/// The whole family is not true, but its members beyond 3 are: what is said is what was proved.
#[test]
fn instances_of_a_part_of_a_family() {
    let answer = asked("prove", &json!({ "game": "wynim-t:beta=pi" }));
    assert_eq!(answer["verdict"], "proved", "{answer}");
    assert_eq!(answer["scope"], "every irrational beta > 3");
}

/// The family is not true, nor a range of it, and automata become large; but these two slopes are tied.
#[test]
fn one_member_by_lemmas_on_floors() {
    let question = |beta: &str| ProveQuestion {
        game: Game::named(&format!("wynim-t:beta={beta}")),
        by: Some(Engine::Family),
        ..ProveQuestion::default()
    };
    let (cache, limits) = (Cache::default(), Limits::default());
    let proof = ask(&question("(2+sqrt(48))/3"), &Context::new(&cache, &limits)).unwrap();
    assert_eq!(proof.conclusion(), "proved, by lemmas on floors");
    let found = asked("verify", &json!({ "certificate": proof.certificate(Control::none()).unwrap() }));
    assert_eq!((&found["valid"], &found["scope"]), (&json!(true), &Value::Null), "{found}");
    assert_eq!(first_difference("wynim-t:beta=(2+sqrt(48))/3", 200), None);
    // Here (4,5) is taken between two rows.
    let proof = ask(&question("(13+sqrt(89))/8"), &Context::new(&cache, &limits)).unwrap();
    assert_eq!(proof.report.word(), "gave-up");
}

/// One engine may be asked for: what it does not decide stays open, and two that decide say the same.
#[test]
fn one_engine_is_asked_for() {
    let by = |game: &str, by: &str| asked("prove", &json!({ "game": game, "by": by }));
    let word = |game: &str, engine: &str| by(game, engine)["verdict"].as_str().unwrap().to_owned();
    let game = "beta-nim:beta=2+sqrt(2)";
    assert_eq!(
        [word(game, "automata"), word(game, "family"), word(game, "brute-force")],
        ["proved", "proved", "gave-up"]
    );
    let wrong = "wynim-t:beta=sqrt(7)";
    let (automata, brute) = (by(wrong, "automata"), by(wrong, "brute-force"));
    assert_eq!((&automata["verdict"], &automata["counterexample"]), (&brute["verdict"], &brute["counterexample"]));
    assert_eq!(automata["verdict"], "refuted");
}
