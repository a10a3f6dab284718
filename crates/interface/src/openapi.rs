//! The OpenAPI document, made from the table of routes and from the types of questions and answers: what is not in the
//! table is not served, and what is served is described.

use crate::about::About;
use crate::jobs::{Proved, Started};
use crate::routes::{JOBS, Method, Route, Work, routes};
use ratwheel_workbench::{Refusal, Shape, schema};
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The whole document; the limits are those that `/api/about` tells.
#[must_use]
pub fn document<L: JsonSchema + Serialize>() -> Value {
    let mut generator = schema::of_answers();
    generator.subschema_for::<Refusal>();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes() {
        let operation = operation::<L>(route, &mut generator);
        if let Some(methods) = paths.entry(route.path.clone()).or_insert_with(|| json!({})).as_object_mut() {
            methods.insert(route.method.name().to_ascii_lowercase(), operation);
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Ratwheel",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "The workbench for take-away games",
            "description": "Every answer has the shape that `ratwheel … --json` prints. Pile sizes are decimal strings; \
                            what is sent may be an expression, as 10^59+7. /api/about tells the limits.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schema::shared(generator) },
    })
}

fn operation<L: JsonSchema + Serialize>(route: &Route, generator: &mut SchemaGenerator) -> Value {
    let mut operation = Map::new();
    operation.insert("summary".to_owned(), json!(route.summary));
    operation.insert("operationId".to_owned(), json!(identity(route)));
    let named = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameters: Vec<Value> = named
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    if !parameters.is_empty() {
        operation.insert("parameters".to_owned(), Value::Array(parameters));
    }
    let body = match route.work {
        Work::Question(asked) if route.method == Method::Post => {
            let mut fields = (asked.fields)();
            let example: Option<Value> = serde_json::from_str(asked.example).ok();
            fields["examples"] = example.into_iter().collect();
            Some(fields)
        }
        Work::Start => Some(json!({ "oneOf": jobs(generator) })),
        _ => None,
    };
    if let Some(body) = body {
        let body = json!({ "required": true, "content": { "application/json": { "schema": body } } });
        operation.insert("requestBody".to_owned(), body);
    }
    let refused = json!({
        "description": "Why not: what was wrong, what would be right, and the limit in the way",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } },
    });
    let (status, mut good) = answered::<L>(route, generator);
    good["description"] = json!(route.summary);
    operation.insert("responses".to_owned(), json!({ status: good, "4XX": refused }));
    Value::Object(operation)
}

/// `post_api_jobs` and the like.
fn identity(route: &Route) -> String {
    let path: String = route.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("{}{path}", route.method.name().to_ascii_lowercase()).trim_end_matches('_').replace("__", "_")
}

fn answered<L: JsonSchema + Serialize>(route: &Route, generator: &mut SchemaGenerator) -> (&'static str, Value) {
    let with = |kind: &str, shape: Value| json!({ "content": { kind: { "schema": shape } } });
    let json = |shape: Value| with("application/json", shape);
    match route.work {
        Work::Question(asked) => match (asked.answer)(generator) {
            Shape::Json(shape) => ("200", json(shape)),
            Shape::File(kinds) => ("200", files(kinds)),
        },
        Work::About => ("200", json(schema::of_answer::<About<'_, L>>(generator))),
        Work::Document => ("200", json(json!({ "type": "object" }))),
        Work::Start => ("202", json(schema::of_answer::<Started>(generator))),
        Work::Cancel => ("204", json!({})),
        Work::Certificate => ("200", files(&["text/plain"])),
        Work::Events => {
            let about = "One event: `progress` with {done, total, note, seconds}, any number of times; then one of \
                         `result` with the answer, `failed` with a refusal, and `cancelled`. The data is JSON.";
            let event = json!({
                "type": "object",
                "description": about,
                "properties": {
                    "event": { "type": "string", "enum": ["progress", "result", "failed", "cancelled"] },
                    "data": { "type": "string" },
                },
                "required": ["event", "data"],
            });
            ("200", with("text/event-stream", event))
        }
    }
}

fn files(kinds: &[&str]) -> Value {
    let kinds: Map<String, Value> = kinds.iter().map(|kind| ((*kind).to_owned(), json!({}))).collect();
    json!({ "content": kinds })
}

/// The kinds of jobs, each with the body of its question.
fn jobs(generator: &mut SchemaGenerator) -> Vec<Value> {
    let mut job = |(kind, asked): &(&str, ratwheel_workbench::Asked)| {
        let mut shape = (asked.fields)();
        shape["properties"]["kind"] = json!({ "type": "string", "const": kind });
        if let Some(fields) = shape.as_object_mut()
            && let Value::Array(required) = fields.entry("required").or_insert(json!([]))
        {
            required.insert(0, json!("kind"));
        }
        shape["x-result"] = match (asked.answer)(generator) {
            _ if *kind == "prove" => schema::of_answer::<Proved>(generator),
            Shape::Json(shape) => shape,
            Shape::File(kinds) => files(kinds),
        };
        shape
    };
    JOBS.iter().map(&mut job).collect()
}
