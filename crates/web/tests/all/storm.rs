//! Bad requests and too many of them: every one gets a reason, none a 5xx, and afterwards the server is as quick as before.

use crate::common::{Answer, Running};
use proptest::prelude::*;
use ratwheel_web::Limits;
use serde_json::{Value, json};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];

/// A server with limits small enough for tests.
fn server() -> &'static Running {
    static SERVER: OnceLock<Running> = OnceLock::new();
    SERVER.get_or_init(|| {
        let mut limits = Limits::default();
        (limits.seconds, limits.queue, limits.quick_milliseconds, limits.heavy) = (2, 8, 200, 2);
        Running::new(limits)
    })
}

/// Either an answer, or a refusal with a reason.
fn sound(answer: &Answer, what: &str) {
    let good = answer.status == 200 || answer.status == 202;
    assert!(good || (400..500).contains(&answer.status), "{what}: {} {}", answer.status, answer.text());
    if !good {
        assert!(answer.json()["error"].as_str().is_some_and(|why| !why.is_empty()), "{what}: {}", answer.text());
    }
}

/// Every route that takes a body.
fn routes() -> &'static [String] {
    static ROUTES: OnceLock<Vec<String>> = OnceLock::new();
    ROUTES.get_or_init(|| {
        let document = server().get("/api/openapi.json").json();
        let paths = document["paths"].as_object().unwrap().iter();
        paths.filter(|(_, methods)| methods.get("post").is_some()).map(|(path, _)| path.clone()).collect()
    })
}

/// The fields of a route.
fn fields(path: &str) -> Vec<String> {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| server().get("/api/openapi.json").json());
    let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    match (schema["properties"].as_object(), schema["oneOf"][0]["properties"].as_object()) {
        (Some(fields), _) | (None, Some(fields)) => fields.keys().cloned().collect(),
        _ => panic!("{path} has no fields"),
    }
}

/// After anything at all, a simple question is answered at once; the best of several, since machines are shared.
fn still_quick() {
    let body = json!({ "game": "wythoff", "position": ["7", "10"] });
    let once = || {
        let start = Instant::now();
        assert_eq!(server().ask("/api/outcome", &body)["outcome"], "N");
        start.elapsed()
    };
    let best = (0..20).map(|_| once()).min().unwrap();
    assert!(best < Duration::from_millis(100), "a simple question takes {best:?}");
}

/// Values that people and programs send by mistake or on purpose.
fn strange() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(|n| json!(n)),
        Just(json!(1e300)),
        prop::sample::select(vec![
            "",
            "0",
            "1",
            "8",
            "40",
            "-1",
            "wythoff",
            "wythoff:d=2",
            "rat",
            "nim:piles=99999999",
            "mark",
            "frankenstein",
            "10^9999999",
            "9^9^9^9",
            "((((1))))",
            "99999999999999999999",
            "1e9",
            "P",
            "grundy",
            "outcomes",
            "svg",
            "prove",
            "solve",
            "sqrt(2)^99999999",
            "pi",
            "phi",
            "1/0",
            "base:0",
            "fibonacci",
            "../../etc/passwd",
            "\u{0}",
            "🐀",
            "game g\npiles x\nmove I: x' < x",
            "game g\npiles x\nmove I: x' > x",
            "nim(1,2) + nim(3)",
            "nim(((((",
        ])
        .prop_map(|text| json!(text)),
        ".{0,30}".prop_map(Value::String),
        "[0-9^+*() -]{0,20}".prop_map(Value::String),
        (1usize..12_000).prop_map(|digits| Value::String("7".repeat(digits))),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| prop::collection::vec(inner, 0..5).prop_map(Value::Array))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn strange_fields_get_an_answer_or_a_reason(
        which in 0usize..1000,
        values in prop::collection::vec((0usize..100, strange()), 0..6),
        usual: bool,
    ) {
        let path = &routes()[which % routes().len()];
        let known = fields(path);
        let mut body = serde_json::Map::new();
        if usual && known.iter().any(|name| name == "game") {
            body.insert("game".to_owned(), json!("wythoff"));
            body.insert("position".to_owned(), json!(["3", "4"]));
        }
        for (at, value) in values {
            body.insert(known[at % known.len()].clone(), value);
        }
        body.retain(|name, _| known.contains(name));
        let body = Value::Object(body);
        let answer = server().post(path, &body);
        let short: String = body.to_string().chars().take(400).collect();
        sound(&answer, &format!("{path} {short}"));
    }

    #[test]
    fn any_bytes_get_a_reason(which in 0usize..1000, bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let path = &routes()[which % routes().len()];
        let answer = server().send("POST", path, JSON, &bytes);
        prop_assert_eq!(answer.status, 400);
        sound(&answer, path);
    }
}

#[test]
fn bodies_that_are_too_large_too_deep_or_not_text() {
    let huge = vec![b' '; 10 << 20];
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!("{{\"position\":{}{}}}", "[".repeat(50_000), "]".repeat(50_000));
    let parens = json!({ "game": "wythoff", "position": ["(".repeat(9_000), "1"] }).to_string();
    let rules = json!({ "rules": format!("game g\npiles x\nmove I: {}x' < x{}", "(".repeat(60_000), ")".repeat(60_000)), "position": ["1"] }).to_string();
    let nots = json!({ "text": format!("game g\npiles x\nmove I: {} x' < x", "not ".repeat(50_000)) }).to_string();
    let many = json!({ "game": "nim", "position": vec!["1"; 30_000] }).to_string();
    let cases: [(&str, &[u8], &[u16]); 9] = [
        ("/api/outcome", &huge, &[413]),
        ("/api/outcome", deep.as_bytes(), &[400]),
        ("/api/outcome", nested.as_bytes(), &[400]),
        ("/api/outcome", parens.as_bytes(), &[422]),
        ("/api/outcome", b"{\"game\":\"\xff\xfe\"}", &[400]),
        ("/api/outcome", b"{\"game\":\"wythoff\",\"position\":[1,2]", &[400]),
        ("/api/outcome", rules.as_bytes(), &[422]),
        ("/api/parse", nots.as_bytes(), &[200]),
        ("/api/outcome", many.as_bytes(), &[422]),
    ];
    for (path, body, expected) in cases {
        let answer = server().send("POST", path, JSON, body);
        assert!(expected.contains(&answer.status), "{path}: {} {}", answer.status, answer.text());
        sound(&answer, path);
    }
    let limit = server().send("POST", "/api/outcome", JSON, &huge).json()["limit"].clone();
    assert_eq!(limit, json!({ "name": "body", "most": 262_144 }));
    let plain = server().send("POST", "/api/outcome", &[("Content-Type", "text/plain")], b"{}");
    assert_eq!(plain.status, 415);
    assert_eq!(server().send("POST", "/api/outcome", &[], b"{}").status, 415);
    let unknown = server().post("/api/outcome", &json!({ "game": "chess", "position": ["1"] }));
    assert_eq!(unknown.status, 404);
    still_quick();
}

#[test]
fn each_limit_is_named_when_it_is_in_the_way() {
    let ask = |path: &str, body: Value| server().post(path, &body);
    let wythoff = |more: Value| {
        let mut body = json!({ "game": "wythoff" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (path, body, limit) in [
        ("/api/outcome", wythoff(json!({ "position": ["7".repeat(10_001), "1"] })), "digits"),
        ("/api/outcome", wythoff(json!({ "position": ["10^10000", "1"] })), "digits"),
        ("/api/outcome", json!({ "game": "nim", "position": vec!["1"; 251] }), "piles"),
        ("/api/board", wythoff(json!({ "width": 401, "height": 400, "want": "outcomes" })), "cells"),
        (
            "/api/board",
            json!({ "game": "rat", "width": 9, "height": 9, "want": "grundy", "fixed": [null, null, "10^9"] }),
            "positions",
        ),
        ("/api/moves", wythoff(json!({ "position": ["1000", "1000"] })), "moves"),
        ("/api/table", wythoff(json!({ "rows": "10^6" })), "rows"),
        ("/api/solve", wythoff(json!({ "size": "5000" })), "positions"),
        ("/api/solve", json!({ "game": "frankenstein", "size": "60" }), "positions"),
        ("/api/history", wythoff(json!({ "start": ["1", "2"], "moves": vec![vec!["1", "1"]; 2001] })), "moves"),
        ("/api/table", wythoff(json!({ "rows": 10_000, "from": "10^2000" })), "answer"),
    ] {
        let answer = ask(path, body);
        assert_eq!(answer.status, 422, "{path}: {}", answer.text());
        assert_eq!(answer.json()["limit"]["name"], limit, "{path}: {}", answer.text());
    }
    // A question that takes too long is given up, with the limit.
    let slow = ask("/api/check", json!({ "game": "rat", "size": "150" }));
    assert_eq!((slow.status, &slow.json()["limit"]), (422, &json!({ "name": "seconds", "most": 2 })));
    still_quick();
}

#[test]
fn sixty_four_solves_at_once_and_a_light_question_beside_them() {
    // Solves that take long, from 64 clients; some are answered, others told to wait or given up.
    let body = json!({ "game": "rat", "size": "110", "want": "grundy" });
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..64).map(|_| scope.spawn(|| server().post("/api/solve", &body))).collect();
        // While they work, a light question does not wait for them: the quickest of some is quick.
        still_quick();
        let answers: Vec<Answer> = clients.into_iter().map(|client| client.join().unwrap()).collect();
        for answer in &answers {
            assert!([200, 422, 429].contains(&answer.status), "{}: {}", answer.status, answer.text());
            sound(answer, "solve");
        }
        let busy = answers.iter().find(|answer| answer.status == 429).expect("64 are more than work and wait at once");
        assert_eq!(busy.json()["limit"], json!({ "name": "queue", "most": 8 }));
        // Those beyond the queue are not kept waiting for nothing.
        let at_once = answers.iter().filter(|answer| answer.status == 429 && answer.text().contains("wait already"));
        assert!(at_once.count() >= 30, "64 came, 2 work, 8 wait");
    });
    still_quick();
}

/// One client asks far more than the queue holds. Whoever else asks is answered all the same.
#[test]
fn who_asks_too_much_keeps_nobody_else_out() {
    let mut limits = Limits::default();
    (limits.seconds, limits.queue, limits.heavy, limits.jobs) = (2, 4, 1, 3);
    let server = Running::new(limits);
    let greedy = json!({ "game": "rat", "size": "150" }).to_string();
    let modest = json!({ "game": "wythoff", "size": "8" }).to_string();
    let page = |name| [JSON[0], ("X-Ratwheel-Page", name)];
    let (full, is_full) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..12 {
            let (server, greedy, full) = (&server, &greedy, full.clone());
            scope.spawn(move || {
                let answer = server.send("POST", "/api/check", &page("greedy"), greedy.as_bytes());
                sound(&answer, "greedy");
                full.send(answer.status).unwrap();
            });
        }
        // The first that is refused at once says that the queue is full.
        assert_eq!(is_full.recv().unwrap(), 429);
        let other_page = server.send("POST", "/api/solve", &page("modest"), modest.as_bytes());
        assert_eq!(other_page.status, 200, "{}", other_page.text());
        #[cfg(target_os = "linux")]
        {
            let other = server.connect_from([127, 0, 0, 2]);
            let other = Running::send_on(other, "POST", "/api/solve", JSON, modest.as_bytes());
            assert_eq!(other.status, 200, "{}", other.text());
        }
    });
    // Jobs are shared in the same way: the last that waits makes room.
    let long = json!({ "kind": "check", "game": "rat", "size": "150" });
    let start = |body: &Value, name| {
        let answer = server.send("POST", "/api/jobs", &page(name), body.to_string().as_bytes());
        (answer.status, answer.json()["id"].as_str().map(str::to_owned))
    };
    let ids: Vec<String> = (0..3).map(|_| start(&long, "greedy").1.unwrap()).collect();
    assert_eq!(start(&long, "greedy").0, 429);
    let (status, id) = start(&json!({ "kind": "solve", "game": "wythoff", "size": "9" }), "modest");
    assert_eq!(status, 202);
    let (name, why) = server.events(&ids[2]).last().unwrap();
    assert_eq!((name.as_str(), &why["limit"]["name"]), ("failed", &json!("jobs")));
    server.send("DELETE", &format!("/api/jobs/{}", ids[0]), &[], b"");
    assert_eq!(server.events(&id.unwrap()).last().unwrap().0, "result");
}

#[test]
fn clients_that_go_away_do_not_keep_the_workers() {
    use std::io::Write;
    let body = json!({ "game": "rat", "size": "150" }).to_string();
    for _ in 0..20 {
        let mut stream = server().connect();
        let head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
    still_quick();
    // And halves of requests do no harm.
    for text in [
        "",
        "GET",
        "GET / HTTP/1.1\r\n",
        "POST /api/outcome HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
    ] {
        server().connect().write_all(text.as_bytes()).unwrap();
    }
    still_quick();
}

/// Rules with a number of piles, of which the first may be lowered by 1 or 2.
fn long_play(piles: usize) -> String {
    let names: Vec<String> = (0..piles).map(|i| format!("p{i}")).collect();
    let kept: String = names.iter().skip(1).map(|name| format!(" and {name}' = {name}")).collect();
    format!("game g\npiles {}\nmove I: p0 - 2 <= p0' and p0' < p0{kept}\n", names.join(", "))
}

#[test]
fn what_is_small_to_send_is_not_large_to_answer() {
    let huge = |count: usize| vec!["10^9999"; count];
    let examples = format!("{}{}", long_play(1), "example (10^9999) is P\n".repeat(50));
    let sum = (1..20).map(|i| format!("7/(3^1000000+{i})")).collect::<Vec<_>>().join("+");
    let cases = [
        // Brute force counts bytes, not positions only.
        ("/api/outcome", json!({ "rules": long_play(20), "position": huge(20) })),
        ("/api/best", json!({ "rules": long_play(20), "position": huge(20) })),
        // More piles than a position may have.
        ("/api/rules", json!({ "game": "fat-rat:m=700" })),
        ("/api/rules", json!({ "game": "rats:d=5000" })),
        ("/api/invariance", json!({ "game": "nim:piles=100000", "size": "2" })),
        // Numbers that are short to write and long to read.
        ("/api/floor", json!({ "real": sum, "n": "5" })),
        ("/api/cf", json!({ "real": "7^1000000/3^1000000", "terms": "2000" })),
        ("/api/numeral", json!({ "system": "p:7^1000000/3^1000000", "n": "5" })),
        ("/api/rules", json!({ "game": "wynim:beta=sqrt(7^1000001)" })),
        ("/api/rules", json!({ "game": format!("wynim:beta=2.{}", "7".repeat(200_000)) })),
    ];
    for (path, body) in &cases {
        let answer = server().post(path, body);
        let told: String = body.to_string().chars().take(120).collect();
        sound(&answer, &told);
        assert!(matches!(answer.status, 422 | 429), "{path} {told}: {}", answer.status);
        assert!(answer.body.len() < 100_000, "{path} {told}: {} bytes", answer.body.len());
    }
    // An opponent that cannot know guesses.
    let body = json!({ "rules": long_play(3), "position": huge(3), "skill": "perfect", "seed": 1, "turn": 0 });
    let answer = server().post("/api/reply", &body);
    match answer.status {
        200 => assert_eq!(answer.json()["manner"], "guess"),
        // On a busy machine time is up before the other ways are given up.
        status => assert_eq!((status, answer.json()["limit"]["name"].as_str()), (422, Some("seconds"))),
    }
    // Examples that take long end with the question; meanwhile others are answered.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| sound(&server().post("/api/parse", &json!({ "text": examples })), "long examples"));
        }
        still_quick();
    });
    still_quick();
}
