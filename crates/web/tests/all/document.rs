//! The OpenAPI document says what is served, and every route's answers have the shapes that it says.

use crate::common::Running;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Questions whose answers are compared with their schemas, beside the examples of the document itself.
fn samples() -> Vec<(&'static str, Value)> {
    let rules = "game g \"Two piles\"\npiles x, y\nparam d: int >= 1 = 2\nmove I: x - d <= x' < x and y' = y\n\
                 move II: x' = x and y' < y\nclaim P: x mod 3 = y and d = 2\nexample (0,0) is P\nexample (1,1) is P";
    let wythoff = |more: Value| with(json!({ "game": "wythoff" }), &more);
    vec![
        ("/api/rules", wythoff(json!({}))),
        ("/api/rules", json!({ "game": "corner:piece=king+rook" })),
        ("/api/rules", json!({ "game": "frankenstein" })),
        ("/api/rules", json!({ "rules": rules, "arguments": "d=3" })),
        ("/api/parse", json!({ "text": rules })),
        ("/api/parse", json!({ "text": "game g\npiles x\nmove I: x' < z\nclaim" })),
        ("/api/position", wythoff(json!({ "position": ["3", "4"] }))),
        ("/api/position", wythoff(json!({ "position": ["10^40", 4] }))),
        ("/api/outcome", wythoff(json!({ "position": ["10^59+7", "4"] }))),
        ("/api/outcome", json!({ "game": "frankenstein", "position": ["4", "11", "30"] })),
        ("/api/outcome", json!({ "game": "rat", "position": ["17", "28", "66"] })),
        ("/api/outcome", json!({ "rules": rules, "position": ["7", "4"], "misere": true })),
        ("/api/best", json!({ "game": "rat", "position": ["17", "28", "66"], "all": true })),
        ("/api/best", wythoff(json!({ "position": ["3", "5"] }))),
        ("/api/why", wythoff(json!({ "position": ["7", "10"] }))),
        ("/api/why", json!({ "game": "frankenstein", "position": ["4", "11", "30"] })),
        ("/api/legal", wythoff(json!({ "position": ["7", "10"], "to": ["7", "4"] }))),
        ("/api/legal", json!({ "game": "mouse", "position": ["3", "6"], "to": ["1", "2"] })),
        ("/api/moves", wythoff(json!({ "position": ["2", "2"] }))),
        ("/api/moves", wythoff(json!({ "position": ["2", "2"], "count": true }))),
        ("/api/reply", wythoff(json!({ "position": ["3", "5"], "skill": "sloppy=1/2", "seed": "7", "turn": 2 }))),
        ("/api/history", wythoff(json!({ "start": ["3", "4"], "moves": [["3", "0"], ["0", "0"]] }))),
        ("/api/board", wythoff(json!({ "width": 9, "height": 5, "want": "outcomes" }))),
        ("/api/board", json!({ "game": "rat", "width": 5, "height": 5, "want": "grundy", "fixed": [null, null, "4"] })),
        ("/api/board", json!({ "game": "mark", "width": 9, "height": 1, "want": "remoteness" })),
        ("/api/table", wythoff(json!({ "rows": 4, "from": "10^20" }))),
        ("/api/table", json!({ "rules": rules, "rows": 4 })),
        ("/api/table", json!({ "game": "rat", "like": "table-3", "rows": 4 })),
        ("/api/table", json!({ "game": "rats:d=2", "like": "" })),
        ("/api/rules", json!({ "game": "placing:width=5" })),
        ("/api/member", json!({ "game": "raleigh", "position": ["6", "7", "11"] })),
        ("/api/solve", wythoff(json!({ "size": "8" }))),
        ("/api/solve", wythoff(json!({ "size": ["4", "5"], "want": "grundy" }))),
        ("/api/solve", wythoff(json!({ "total": 6, "want": "remoteness" }))),
        ("/api/solve", wythoff(json!({ "size": "8", "explain": true }))),
        ("/api/check", json!({ "game": "mouse", "size": "9" })),
        ("/api/check", json!({ "rules": rules, "size": "9" })),
        ("/api/place", json!({ "game": "corner:piece=king+knight", "width": 7 })),
        ("/api/sum", json!({ "sum": "nim(1,4,5) + rats:d=3(1,4,5)" })),
        ("/api/sum", json!({ "sum": "nim(1,4,5) + rats:d=3(99,200,401)", "all": true, "limit": 3 })),
        ("/api/set_invariance", json!({ "game": "mouse", "size": "9" })),
        ("/api/set_invariance", json!({ "positions": [["0"], ["2"], ["6"]], "size": 8 })),
        ("/api/set_invariance", json!({ "formula": "x = y + 1", "size": [4, 5] })),
        ("/api/set_star", json!({ "formula": "x + y = 2", "symmetric": true, "size": 5 })),
        ("/api/invariance", json!({ "game": "mouse", "size": "6" })),
        ("/api/star", wythoff(json!({ "size": "6" }))),
        ("/api/prove", json!({ "game": "mouse" })),
        ("/api/prove", json!({ "rules": rules, "arguments": "d=3" })),
        ("/api/verify", json!({ "certificate": "nothing" })),
        ("/api/claim", json!({ "game": "mouse", "to": "smtlib" })),
        ("/api/claim", wythoff(json!({ "to": "walnut", "claim": "P misere" }))),
        ("/api/floor", json!({ "real": "phi", "n": "10^59+7", "plus": "1/2" })),
        ("/api/beatty", json!({ "real": "pi", "rows": 3 })),
        ("/api/beatty", json!({ "real": "7/2", "plus": "-1", "rows": 3 })),
        ("/api/beatty", json!({ "real": "pi", "index_of": "22" })),
        ("/api/splits", json!({ "m": 3, "rows": 2 })),
        ("/api/splits", json!({ "m": 3, "locate": "100" })),
        ("/api/splits", json!({ "m": 3, "search": "20" })),
        ("/api/splits", json!({ "check": ["phi", "phi^2,1"], "up_to": 1000 })),
        ("/api/array", json!({ "kind": "a:b=4", "rows": 3 })),
        ("/api/array", json!({ "kind": "wythoff", "locate": "1000" })),
        ("/api/array", json!({ "kind": "recurrence:1,3", "initial": "1", "rows": 2, "up_to": 100 })),
        ("/api/array", json!({ "kind": "recurrence:3,-1", "before": "a-n", "rows": 2 })),
        ("/api/numerals", json!({ "system": "u", "array": "a", "row": 3, "rows": 4 })),
        ("/api/numerals", json!({ "system": "fibonacci", "term": "floor(n*phi)", "plain": true })),
        ("/api/cf", json!({ "real": "sqrt(7)" })),
        ("/api/cf", json!({ "real": "7/4", "semiregular": true })),
        ("/api/numeral", json!({ "system": "fibonacci", "n": "17" })),
        ("/api/numeral", json!({ "system": "u", "value": "1001010" })),
        ("/api/rats", json!({ "what": "matrix", "which": "digits" })),
        ("/api/rats", json!({ "what": "diffset", "d": 4, "reverse": true })),
        ("/api/rats", json!({ "what": "last-column" })),
        ("/api/rats", json!({ "what": "trees" })),
        ("/api/cite", json!({ "what": "003/thm16" })),
    ]
}

fn with(mut body: Value, more: &Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// Does a value have a shape? The part of JSON Schema that the document uses.
fn fits(document: &Value, value: &Value, shape: &Value) -> Result<(), String> {
    if let Some(path) = shape.get("$ref").and_then(Value::as_str) {
        let shared = document.pointer(path.trim_start_matches('#')).expect(path);
        return fits(document, value, shared);
    }
    assert!(shape.get("allOf").is_none(), "the test does not know allOf: {shape}");
    if let Some(shapes) = shape.get("anyOf").or(shape.get("oneOf")).and_then(Value::as_array) {
        let why: Vec<String> = shapes.iter().filter_map(|shape| fits(document, value, shape).err()).collect();
        return if why.len() < shapes.len() { Ok(()) } else { Err(format!("none of: {}", why.join(" | "))) };
    }
    let short: String = value.to_string().chars().take(80).collect();
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_kind = |wanted: &Value| match wanted {
        Value::Array(kinds) => kinds.iter().any(|wanted| wanted == kind),
        wanted => wanted == kind,
    };
    if !shape.get("type").is_none_or(is_kind) {
        return Err(format!("{short} is not {}", shape["type"]));
    }
    if shape.get("const").is_some_and(|wanted| wanted != value) {
        return Err(format!("{short} is not {}", shape["const"]));
    }
    if shape.get("enum").and_then(Value::as_array).is_some_and(|words| !words.contains(value)) {
        return Err(format!("{short} is not in {}", shape["enum"]));
    }
    if let (Some(pattern), Some(text)) = (shape.get("pattern").and_then(Value::as_str), value.as_str()) {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let matches = match pattern {
            "^[0-9]+$" => digits(text),
            "^-?[0-9]+$" => digits(text.strip_prefix('-').unwrap_or(text)),
            "^[PN.]*$" => text.chars().all(|c| "PN.".contains(c)),
            other => panic!("the test does not know the pattern {other}"),
        };
        if !matches {
            return Err(format!("{short} does not match {pattern}"));
        }
    }
    if let (Some(items), Some(list)) = (shape.get("items"), value.as_array()) {
        list.iter().try_for_each(|item| fits(document, item, items))?;
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    for name in shape.get("required").and_then(Value::as_array).into_iter().flatten() {
        if !object.contains_key(name.as_str().unwrap()) {
            return Err(format!("{name} is missing in {short}"));
        }
    }
    for (name, value) in object {
        let known = shape.get("properties").and_then(|properties| properties.get(name));
        match (known, shape.get("additionalProperties")) {
            (Some(shape), _) => fits(document, value, shape).map_err(|why| format!("{name}: {why}"))?,
            (None, Some(Value::Bool(false))) => return Err(format!("{name} is not described")),
            (None, Some(shape)) => fits(document, value, shape).map_err(|why| format!("{name}: {why}"))?,
            // Only this document itself and the values of regions are not described closely.
            (None, None) => assert!(shape.get("properties").is_none(), "{shape} is not strict"),
        }
    }
    Ok(())
}

fn shape_of(document: &Value, method: &str, path: &str, status: &str) -> Value {
    document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"].clone()
}

#[test]
fn every_answer_has_the_shape_that_is_described() {
    let server = Running::usual();
    let document = server.get("/api/openapi.json").json();
    let mut seen = BTreeSet::new();
    let asked =
        |path: &str| document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"].clone();
    let answers_in_json = |path: &str| shape_of(&document, "post", path, "200").is_object();
    let examples = document["paths"].as_object().unwrap().keys().filter(|path| answers_in_json(path));
    let examples = examples.map(|path| (path.clone(), asked(path)["examples"][0].clone()));
    let samples = samples().into_iter().map(|(path, body)| (path.to_owned(), body));
    for (path, body) in examples.chain(samples) {
        let known = asked(&path);
        let known: Vec<&String> = known["properties"].as_object().expect(&path).keys().collect();
        assert!(body.as_object().expect(&path).keys().all(|key| known.contains(&key)), "{path} {body}");
        let answer = server.ask(&path, &body);
        let shape = shape_of(&document, "post", &path, "200");
        fits(&document, &answer, &shape).unwrap_or_else(|why| panic!("{path} {body}: {why}"));
        seen.insert(path);
    }
    for path in ["/api/about", "/api/games", "/api/ledger", "/api/openapi.json"] {
        let shape = shape_of(&document, "get", path, "200");
        fits(&document, &server.get(path).json(), &shape).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    let one = server.get("/api/ledger/000/s1-p1").json();
    fits(&document, &one, &shape_of(&document, "get", "/api/ledger/{document}/{name}", "200")).unwrap();
    // No route with an answer in JSON goes without a sample.
    for (path, methods) in document["paths"].as_object().unwrap() {
        if shape_of(&document, "post", path, "200").is_object() && methods.get("post").is_some() {
            assert!(seen.contains(path), "{path} has no sample");
        }
    }
    let refused = server.post("/api/outcome", &json!({ "rules": "game g\npiles x\nmove I: x' < zz", "position": [1] }));
    assert_eq!(refused.status, 422);
    let shape = &document["components"]["schemas"]["Refusal"];
    fits(&document, &refused.json(), shape).unwrap();
    assert_eq!(refused.json()["diagnostics"][0]["line"], 3);
    fits(&document, &server.post("/api/solve", &json!({ "game": "wythoff", "size": "10^5" })).json(), shape).unwrap();
}

#[test]
fn the_results_of_jobs_have_the_shapes_that_are_described() {
    let server = Running::usual();
    let document = server.get("/api/openapi.json").json();
    let kinds =
        &document["paths"]["/api/jobs"]["post"]["requestBody"]["content"]["application/json"]["schema"]["oneOf"];
    let bodies = [
        json!({ "kind": "board", "game": "wythoff", "width": 9, "height": 9, "want": "grundy" }),
        json!({ "kind": "solve", "game": "wythoff", "size": "20" }),
        json!({ "kind": "check", "game": "mouse", "size": "12" }),
        json!({ "kind": "prove", "game": "mouse" }),
        json!({ "kind": "prove-for-all", "game": "wythoff" }),
        json!({ "kind": "discover", "game": "mouse", "time": "20" }),
        json!({ "kind": "discover-grundy", "game": "nim", "time": "20" }),
        json!({ "kind": "discover-family", "game": "wythoff", "family": "d=1..5", "time": "20" }),
        json!({ "kind": "redundant", "game": "mouse", "reach": "2" }),
        json!({ "kind": "invent", "claim": "x = y", "piles": "x, y" }),
        json!({ "kind": "ledger", "document": "001", "verdict": "misprint", "unproved": true }),
    ];
    assert_eq!(kinds.as_array().unwrap().len(), bodies.len());
    for (kind, body) in kinds.as_array().unwrap().iter().zip(bodies) {
        assert_eq!(kind["properties"]["kind"]["const"], body["kind"]);
        let (name, result) = server.events(&server.start(&body)).last().unwrap();
        assert_eq!(name, "result", "{body}: {result}");
        fits(&document, &result, &kind["x-result"]).unwrap_or_else(|why| panic!("{body}: {why}"));
    }
}

#[test]
fn what_is_described_is_served_and_nothing_else() {
    let server = Running::usual();
    let document = server.get("/api/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    for (path, methods) in paths {
        let address = path.replace("{id}", "0").replace("{document}", "0").replace("{name}", "0");
        for method in ["get", "post", "delete"] {
            let answer = server.send(&method.to_uppercase(), &address, &[("Content-Type", "application/json")], b"[]");
            let served = answer.status != 405;
            assert_eq!(served, methods.get(method).is_some(), "{method} {path}: {}", answer.status);
        }
    }
    for missing in ["/api", "/api/", "/api/nothing", "/api/rules/", "/api/jobs/1/2", "/api//rules"] {
        assert_eq!(server.post(missing, &json!({})).status, 404, "{missing}");
    }
    // The guide names every route too.
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md")).unwrap();
    for path in paths.keys() {
        assert!(guide.contains(path.as_str()), "docs/api.md does not name {path}");
    }
}
