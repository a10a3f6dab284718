//! Rules that nest as deep as a request may be long: every route answers in words, and the server goes on.

use crate::common::Running;
use crate::nested::{DEFINITIONS, Nested, all, many_names, one_of_each};
use ratwheel_web::Limits;
use serde_json::{Value, json};

fn certificate(formula: &str) -> String {
    let body = format!("ratwheel certificate 1\nclaim c\nverdict proved\nrules 1\nclaim c: forall x, y: {formula}\n");
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

#[test]
fn every_construct_through_every_route() {
    let mut limits = Limits::default();
    (limits.seconds, limits.quick_milliseconds) = (1, 1000);
    let server = Running::new(limits);
    let ask = |path: &str, body: &Value| {
        let answer = server.post(path, body);
        let status = answer.status;
        assert!(status == 200 || (400..500).contains(&status), "{path}: {status} {}", answer.text());
    };
    let rules = |formula: &str| {
        format!(
            "game g\npiles x, y\n{DEFINITIONS}\nmove I: x' < x and y' = y and ({formula})\nclaim P: x = 0\n\
             claim c: forall x, y: {formula}"
        )
    };
    let verify = |formula: &str| ask("/api/verify", &json!({ "certificate": certificate(formula) }));
    let of = |formula: &str| {
        let rules = rules(formula);
        ask("/api/parse", &json!({ "text": rules }));
        ask("/api/rules", &json!({ "rules": rules, "latex": true }));
        ask("/api/moves", &json!({ "rules": rules, "position": ["3", "2"] }));
    };
    // About as long as a request may be.
    let long = |nested: &Nested| nested.formula(200_000 / (2 * (nested.open.len() + nested.close.len())));
    for nested in all() {
        of(&nested.formula(30));
        verify(&nested.formula(12));
        ask("/api/rules", &json!({ "rules": rules(&long(&nested)) }));
        verify(&long(&nested));
    }
    one_of_each().iter().for_each(|nested| of(&long(nested)));
    of(&many_names(10_000));
    for nested in one_of_each() {
        let rules = rules(&nested.formula(12));
        ask("/api/prove", &json!({ "rules": rules, "claim": "P", "states": 1000, "memory": 10_000_000 }));
        ask("/api/solve", &json!({ "rules": rules, "size": "3,3" }));
        ask("/api/outcome", &json!({ "rules": rules, "position": ["3", "2"] }));
    }
    assert_eq!(server.get("/api/about").status, 200);
}
