//! The OpenAPI document, made from the table of routes: what is not in the table is not served, and what is served is
//! described.

use crate::ask::{Field, Kind};
use crate::questions::{KIND, KINDS};
use crate::routes::{Answer, Method, Route, Work, routes};
use crate::schema;
use serde_json::{Map, Value, json};

/// The whole document.
pub(crate) fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in routes() {
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        if let Some(methods) = methods.as_object_mut() {
            methods.insert(route.method.name().to_ascii_lowercase(), operation(route));
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
        "components": { "schemas": { "Refusal": schema::refusal() } },
    })
}

fn operation(route: &Route) -> Value {
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
    if route.method == Method::Post {
        let body = if matches!(route.work, Work::Start) { job_body() } else { body(route.fields) };
        operation.insert(
            "requestBody".to_owned(),
            json!({ "required": true, "content": { "application/json": { "schema": body } } }),
        );
    }
    let refused = json!({
        "description": "Why not: what was wrong, what would be right, and the limit in the way",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Refusal" } } },
    });
    let (status, good) = answered(route);
    operation.insert("responses".to_owned(), json!({ status: good, "4XX": refused }));
    Value::Object(operation)
}

/// `post_api_jobs` and the like.
fn identity(route: &Route) -> String {
    let path: String = route.path.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    format!("{}{path}", route.method.name().to_ascii_lowercase()).trim_end_matches('_').replace("__", "_")
}

fn answered(route: &Route) -> (&'static str, Value) {
    let with =
        |kind: &str, shape: Value| json!({ "description": route.summary, "content": { kind: { "schema": shape } } });
    match route.answer {
        Answer::Json(shape) => ("200", with("application/json", shape())),
        Answer::Started => ("202", with("application/json", schema::started())),
        Answer::Nothing => ("204", json!({ "description": route.summary })),
        Answer::Events => {
            let about = "Events `progress` {done, total, note, seconds}, then one of `result` (the answer), `failed` (a \
                         refusal) and `cancelled`";
            (
                "200",
                json!({ "description": about, "content": { "text/event-stream": { "schema": { "type": "string" } } } }),
            )
        }
        Answer::File(kinds) => {
            let kinds = kinds.iter().map(|kind| ((*kind).to_owned(), json!({})));
            ("200", json!({ "description": route.summary, "content": kinds.collect::<Map<_, _>>() }))
        }
    }
}

/// The body of a question.
fn body(groups: &[&[Field]]) -> Value {
    let fields = || groups.iter().copied().flatten();
    let properties: Map<String, Value> = fields().map(|field| (field.name.to_owned(), property(field))).collect();
    let required: Vec<&str> = fields().filter(|field| field.required).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// One of the kinds of jobs, each with the body of its question.
fn job_body() -> Value {
    let kinds = KINDS.iter().map(|kind| {
        let groups: Vec<&[Field]> = [KIND].iter().chain(kind.fields).copied().collect();
        let mut shape = body(&groups);
        shape["properties"]["kind"] = json!({ "type": "string", "const": kind.name });
        shape["x-result"] = (kind.answer)();
        shape
    });
    json!({ "oneOf": kinds.collect::<Vec<_>>() })
}

fn property(field: &Field) -> Value {
    let number = || json!({ "type": ["string", "integer"] });
    let mut shape = match field.kind {
        Kind::Text | Kind::Real => json!({ "type": "string" }),
        Kind::Choice(known) => json!({ "type": "string", "enum": known }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Natural | Kind::Integer => number(),
        Kind::Position => json!({ "type": "array", "items": number() }),
        Kind::Positions => json!({ "type": "array", "items": { "type": "array", "items": number() } }),
        Kind::Sizes => json!({ "anyOf": [number(), { "type": "array", "items": number() }] }),
        Kind::Slice => json!({ "type": "array", "items": { "type": ["string", "integer", "null"] } }),
        Kind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
    };
    shape["description"] = json!(field.meaning);
    shape
}
