//! Every question hears when a stop is asked for, at whichever of the moments at which it looks that is: questions that take
//! long, and the examples of all others. No clock is asked; the token counts how often somebody looks.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::{Cache, Context, Limits, Problem, ProblemKind, Reply, ask_by_name};
use serde_json::{Value, json};

/// Wythoff's game with its own P-positions adjoined as moves.
const ADJOINED: &str = "game adjoined\npiles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\n\
                        move II: x - x' = y - y' > 0\n\
                        move III in any order: exists n in 1..x: x' = x - floor(n*phi) and y' = y - floor(n*phi^2)\n\
                        claim P: x = 0 and y = 0\nclaim even: forall x: P(x, x) => x mod 2 = 0";
/// Piles grow, so moves are listed.
const STAIRCASE: &str = "game s\npiles x, y\nmeasure y, x\nmove I: x' < x and y' = y\n\
                         move II: y' < y and x' + y' = x + y\nclaim P: x = 0";

fn asked(name: &str, body: &str, token: &CancelToken) -> Result<Reply, Problem> {
    let (cache, limits) = (Cache::default(), Limits::default());
    let mut context = Context::new(&cache, &limits);
    context.control = Control::new(token, &|_, _| ());
    (context.patient, context.threads) = (true, Some(1));
    ask_by_name(name, body.as_bytes(), &context)
}

/// How often it looks; and stopped at some of these moments it stops there.
fn hears(name: &str, body: &str) -> u64 {
    const MOMENTS: u64 = 12;
    /// Looks after the one that says stop, of loops inside each other.
    const LATE: u64 = 200;
    let counting = CancelToken::after(u64::MAX);
    if let Err(problem) = asked(name, body, &counting) {
        panic!("{name} {body}: {problem}");
    }
    let looks = counting.asked();
    for part in 0..MOMENTS {
        let moment = looks * part / MOMENTS;
        let token = CancelToken::after(moment);
        let answer = asked(name, body, &token);
        let late = token.asked().saturating_sub(moment);
        if late == 0 {
            continue;
        }
        match answer {
            Err(problem) => assert_eq!(problem.kind, ProblemKind::Cancelled, "{name} {body} at {moment}: {problem}"),
            // A search that is stopped may tell the best it knew, and then says that it was stopped.
            Ok(Reply::Json(answer)) if answer.contains("\"stopped\":true") => {}
            Ok(_) => panic!("{name} {body}: answered although it was stopped at look {moment} of {looks}"),
        }
        assert!(late <= LATE, "{name} {body}: {late} looks after look {moment} of {looks}");
    }
    looks
}

#[test]
fn long_questions_hear_at_every_moment() {
    let long: [(&str, Value, u64); 21] = [
        ("solve", json!({ "rules": ADJOINED, "size": 60 }), 20),
        ("solve", json!({ "rules": ADJOINED, "size": 40, "want": "grundy" }), 20),
        ("solve", json!({ "rules": STAIRCASE, "total": 40, "want": "remoteness" }), 20),
        ("solve", json!({ "game": "frankenstein", "size": "8" }), 20),
        ("check", json!({ "game": "wythoff", "size": 20 }), 20),
        ("check", json!({ "rules": STAIRCASE, "size": 20 }), 20),
        ("check", json!({ "rules": ADJOINED, "size": 60, "claim": "even" }), 20),
        ("export", json!({ "rules": STAIRCASE, "total": 30, "want": "grundy", "format": "csv" }), 5),
        ("table", json!({ "rules": STAIRCASE, "rows": 30 }), 3),
        ("invariance", json!({ "game": "wythoff", "size": 9 }), 20),
        ("set_invariance", json!({ "game": "wythoff", "size": 30 }), 20),
        ("picture", json!({ "rules": STAIRCASE, "kind": "board", "width": 20, "height": 20 }), 5),
        ("prove", json!({ "game": "mouse" }), 20),
        ("prove", json!({ "game": "wythoff:d=2", "claim": "exists n: x = 2*n and y = 3*n" }), 20),
        ("outcome", json!({ "rules": STAIRCASE, "position": ["40", "50"], "strategy": "brute-force" }), 5),
        // Strategies that work their way up to the position.
        ("outcome", json!({ "game": "wythoff", "position": ["10^90", "10^91"], "strategy": "recursive" }), 3),
        ("outcome", json!({ "game": "rat", "position": ["10^90", "10^91", "10^92"], "strategy": "recursive" }), 3),
        ("outcome", json!({ "game": "multi-wythoff", "position": ["20", "30", "50"], "strategy": "recursive" }), 3),
        ("outcome", json!({ "game": "frankenstein", "position": ["90000", "90003"], "strategy": "array" }), 10),
        ("best", json!({ "rules": ADJOINED, "position": ["30", "40"] }), 1),
        ("sum", json!({ "sum": "wythoff(12,20) + mouse(9,15)" }), 1),
    ];
    for (name, body, least) in long {
        let looks = hears(name, &body.to_string());
        assert!(looks >= least, "{name} {body} looks {looks} times");
    }
}

/// Whatever the example of a question is: once it looks, it hears.
#[test]
fn examples_hear_at_every_moment() {
    // Checking what is no certificate is over before it looks at anything.
    let all = ratwheel_workbench::questions::QUESTIONS.iter().copied().flatten();
    for asked in all.filter(|asked| asked.name != "verify") {
        hears(asked.name, asked.example);
    }
}

/// A certificate that takes a while to check.
#[test]
fn checking_a_certificate_hears_at_every_moment() {
    use ratwheel_workbench::questions::{Game, ProveQuestion};
    let (cache, limits) = (Cache::default(), Limits::default());
    let question = ProveQuestion { game: Game::named("wythoff"), ..ProveQuestion::default() };
    let proof = ratwheel_workbench::ask(&question, &Context::new(&cache, &limits)).unwrap();
    let certificate = proof.certificate(Control::none()).unwrap();
    assert!(hears("verify", &json!({ "certificate": certificate }).to_string()) >= 20);
}
