//! JSON Schemas of questions and answers: the shapes of values whose types belong to other crates, and what makes the
//! schemas strict.
//!
//! A field says `#[schemars(with = "schema::Position")]`. Nobody ever makes a value of these types.
#![allow(dead_code, missing_docs, missing_debug_implementations, reason = "these types are described and never made")]

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// A natural number as a decimal string.
#[derive(JsonSchema)]
#[schemars(inline, extend("pattern" = "^[0-9]+$"))]
pub struct Natural(String);

/// An integer as a decimal string.
#[derive(JsonSchema)]
#[schemars(inline, extend("pattern" = "^-?[0-9]+$"))]
pub struct Integer(String);

/// The piles of a position.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Position(Vec<Natural>);

/// P if every move loses, N if there is a winning one.
#[derive(JsonSchema)]
#[schemars(inline, extend("enum" = ["P", "N"]))]
pub struct Outcome(String);

/// A move: the rule, and the position after it.
#[derive(JsonSchema)]
pub struct Move {
    rule: String,
    to: Position,
}

/// One of the facts that a reason is made of.
#[derive(JsonSchema)]
#[schemars(tag = "kind", rename_all = "kebab-case")]
pub enum Fact {
    Case { label: String },
    Term { sequence: String, index: Natural, value: Natural },
    Value { name: String, value: Integer },
    Numeral { value: Natural, system: String, digits: Vec<Natural>, decides: Vec<usize> },
    Says { text: String },
}

/// Where the schemas of an OpenAPI document refer to each other.
const COMPONENTS: &str = "/components/schemas";

/// For answers; what they share is found under `components`.
#[must_use]
pub fn of_answers() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.with(|settings| settings.definitions_path = COMPONENTS.into()).into_generator()
}

/// The schema of a question: one object without references. What may be left out may be `null`.
#[must_use]
pub fn of_question<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = strict(T::json_schema(&mut settings.into_generator()));
    let required = schema["required"].clone();
    let is_required = |name: &String| required.as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let fields = schema["properties"].as_object_mut().into_iter().flatten();
    fields.filter(|(name, _)| !is_required(name)).for_each(|(_, shape)| or_null(shape));
    schema
}

fn or_null(shape: &mut Value) {
    if let Some(shapes) = shape.get_mut("anyOf").and_then(Value::as_array_mut) {
        if !shapes.iter().any(|shape| shape["type"] == "null") {
            shapes.push(json!({ "type": "null" }));
        }
        return;
    }
    if let Some(shapes) = shape.get_mut("oneOf").and_then(Value::as_array_mut) {
        shapes.push(json!({ "type": "null" }));
        return;
    }
    match shape.get_mut("type") {
        Some(Value::Array(kinds)) if !kinds.iter().any(|kind| kind == "null") => kinds.push("null".into()),
        Some(kind @ Value::String(_)) => *kind = json!([kind.take(), "null"]),
        _ => {}
    }
    if let Some(words) = shape.get_mut("enum").and_then(Value::as_array_mut)
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
}

/// The schema of an answer: every object has the number of the schema in front.
#[must_use]
pub fn of_answer<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    let schema = strict(T::json_schema(generator));
    versioned(schema, generator.definitions())
}

/// What answers share.
#[must_use]
pub fn shared(mut generator: SchemaGenerator) -> Map<String, Value> {
    let mut shared = generator.take_definitions(false);
    shared.values_mut().for_each(close);
    shared
}

fn strict(schema: Schema) -> Value {
    let mut schema = schema.to_value();
    close(&mut schema);
    schema
}

/// A key that is not described is an error, in every object.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(false.into());
            }
        }
        Value::Array(list) => list.iter_mut().for_each(close),
        _ => {}
    }
}

fn versioned(mut schema: Value, known: &Map<String, Value>) -> Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit_once('/')).map(|(_, name)| name);
    if let Some(shared) = name.and_then(|name| known.get(name)) {
        let mut shared = shared.clone();
        close(&mut shared);
        return versioned(shared, known);
    }
    if let Some(Value::Array(shapes)) = schema.get_mut("anyOf") {
        for shape in shapes {
            *shape = versioned(shape.take(), known);
        }
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert("schema".to_owned(), json!({ "type": "integer", "const": 1 }));
        if let Some(fields) = schema.as_object_mut()
            && let Value::Array(required) = fields.entry("required").or_insert(json!([]))
        {
            required.insert(0, "schema".into());
        }
    }
    schema
}
