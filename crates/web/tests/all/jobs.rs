//! Long work: progress, results, cancelling, certificates, and jobs that nobody listens to.

use crate::common::Running;
use ratwheel_numbers::Control;
use ratwheel_web::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    change(&mut limits);
    limits
}

#[test]
fn a_proof_is_followed_and_certified() {
    let server = Running::usual();
    let id = server.start(&json!({ "kind": "prove", "game": "mouse" }));
    let events: Vec<(String, Value)> = server.events(&id).collect();
    let (last, before) = events.split_last().unwrap();
    assert!(!before.is_empty() && before.iter().all(|(name, _)| name == "progress"));
    for (_, progress) in before {
        assert!(progress["done"].is_string() && progress["seconds"].is_number() && progress["note"].is_string());
    }
    // A short proof may be over before anybody listens: then its last step is told. Before the first step there is no note.
    let steps = ["", "P→N", "N→P", "terminal", "termination"];
    let step = |progress: &Value| steps.iter().position(|step| progress["note"] == *step);
    assert!(before.iter().all(|(_, progress)| step(progress).is_some()), "{before:?}");
    assert!(before.last().is_some_and(|(_, progress)| step(progress) > Some(0)), "{before:?}");
    assert_eq!((last.0.as_str(), &last.1["verdict"]), ("result", &json!("proved")));
    // Who comes late hears the ending.
    let again: Vec<(String, Value)> = server.events(&id).collect();
    assert_eq!(again.last(), Some(last));
    // The certificate convinces the checker, and the route says so too.
    let path = last.1["certificate"].as_str().unwrap();
    let certificate = server.get(path);
    assert_eq!(certificate.header("content-disposition"), Some("attachment; filename=\"mouse-p.cert\""));
    assert!(ratwheel_prove::verify(&certificate.body, Control::none()).unwrap().proved);
    let text = String::from_utf8(certificate.body).unwrap();
    assert_eq!(server.ask("/api/verify", &json!({ "certificate": text }))["verdict"], "proved");
    let broken = text.replacen('1', "2", 3);
    assert_eq!(server.ask("/api/verify", &json!({ "certificate": broken }))["valid"], false);
}

#[test]
fn a_wrong_claim_is_refuted_with_a_counterexample() {
    let server = Running::usual();
    let rules = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y\nclaim P: x = y and x != 5";
    let id = server.start(&json!({ "kind": "prove", "rules": rules }));
    let (name, result) = server.events(&id).last().unwrap();
    assert_eq!((name.as_str(), &result["verdict"]), ("result", &json!("refuted")));
    assert_eq!(result["counterexample"]["from"], json!(["5", "5"]));
    let none = server.start(&json!({ "kind": "prove", "game": "wythoff", "claim": "nothing" }));
    let (name, result) = server.events(&none).last().unwrap();
    assert_eq!(name, "failed");
    assert!(result["error"].as_str().unwrap().contains("nothing"));
    assert_eq!(server.get(&format!("/api/jobs/{none}/certificate")).status, 422);
}

#[test]
fn cancelling_ends_a_job() {
    let server = Running::usual();
    let id = server.start(&json!({ "kind": "check", "game": "rat", "size": "150" }));
    let mut events = server.events(&id);
    assert_eq!(events.next().unwrap().0, "progress");
    let start = Instant::now();
    assert_eq!(server.send("DELETE", &format!("/api/jobs/{id}"), &[], b"").status, 204);
    assert_eq!(events.last().unwrap(), ("cancelled".to_owned(), json!({})));
    // It is gone, for those who come later.
    assert_eq!(server.get(&format!("/api/jobs/{id}/events")).status, 404);
    assert_eq!(server.send("DELETE", &format!("/api/jobs/{id}"), &[], b"").status, 404);
    // A job that size would take minutes.
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(server.send("DELETE", "/api/jobs/0123", &[], b"").status, 404);
    assert_eq!(server.get("/api/jobs/0123/events").status, 404);
}

#[test]
fn jobs_are_limited_and_those_unheard_make_room() {
    let server = Running::new(limits(|limits| (limits.jobs, limits.unheard_milliseconds) = (1, 300)));
    let long = json!({ "kind": "check", "game": "rat", "size": "150" });
    server.start(&long);
    let mut refused = 0;
    let start = Instant::now();
    // Nobody listens to the first: after a while it is cancelled and the next is taken.
    let taken = loop {
        let answer = server.post("/api/jobs", &json!({ "kind": "solve", "game": "wythoff", "size": "9" }));
        match answer.status {
            202 => break answer.json(),
            429 => {
                refused += 1;
                assert_eq!(answer.json()["limit"], json!({ "name": "jobs", "most": 1 }));
                assert!(answer.header("retry-after").is_some());
            }
            other => panic!("{other}: {}", answer.text()),
        }
        assert!(start.elapsed() < Duration::from_secs(30), "the unheard job goes on");
    };
    assert!(refused > 0);
    let (name, result) = server.events(taken["id"].as_str().unwrap()).last().unwrap();
    assert_eq!((name.as_str(), &result["p_count"]), ("result", &json!(7)));
}

#[test]
fn jobs_end_in_time_and_bad_ones_do_not_start() {
    let server = Running::new(limits(|limits| limits.questions.job_seconds = 1));
    let id = server.start(&json!({ "kind": "check", "game": "rat", "size": "150" }));
    let (name, why) = server.events(&id).last().unwrap();
    assert_eq!((name.as_str(), &why["limit"]["name"]), ("failed", &json!("job_seconds")));
    for bad in [
        json!({}),
        json!({ "kind": "dance" }),
        json!({ "kind": 3 }),
        json!({ "kind": "prove", "game": "rat", "size": "3" }),
        json!([1]),
    ] {
        assert_eq!(server.post("/api/jobs", &bad).status, 400, "{bad}");
    }
    let (name, why) =
        server.events(&server.start(&json!({ "kind": "solve", "game": "wythoff", "size": "10^9" }))).last().unwrap();
    assert_eq!((name.as_str(), &why["limit"]["name"]), ("failed", &json!("job_positions")));
}

#[test]
fn stopping_the_server_ends_its_jobs() {
    let mut server = Running::usual();
    let id = server.start(&json!({ "kind": "check", "game": "rat", "size": "150" }));
    let events = server.events(&id);
    let start = Instant::now();
    server.stop();
    assert!(events.last().is_none_or(|(name, _)| name == "cancelled"));
    server.join();
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(std::net::TcpStream::connect(server.address).is_err());
}
