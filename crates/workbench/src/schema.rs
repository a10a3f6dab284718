//! JSON Schemas of questions and answers, made from their types, and what makes the schemas strict.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

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
    nullable(T::json_schema(&mut inlined()))
}

/// For questions, whose schemas refer to nothing outside them.
fn inlined() -> SchemaGenerator {
    SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true).into_generator()
}

fn nullable(schema: Schema) -> Value {
    let mut schema = strict(schema);
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
    let mut schema = strict(T::json_schema(generator));
    present(&mut schema);
    versioned(schema, generator.definitions())
}

/// What answers share.
#[must_use]
pub fn shared(mut generator: SchemaGenerator) -> Map<String, Value> {
    let mut shared = generator.take_definitions(false);
    for schema in shared.values_mut() {
        close(schema);
        present(schema);
    }
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

/// A field that may be left out of an answer is never `null` in it, unless the field says that it is `nullable`.
fn present(schema: &mut Value) {
    let null = json!({ "type": "null" });
    match schema {
        Value::Object(fields) => {
            let required = fields.get("required").cloned().unwrap_or_default();
            let required: Vec<&str> = required.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let properties = fields.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
            for (_, shape) in properties.filter(|(name, _)| !required.contains(&name.as_str())) {
                if shape.as_object_mut().and_then(|shape| shape.remove("nullable")).is_some() {
                    continue;
                }
                if let Some(kinds) = shape.get_mut("type").and_then(Value::as_array_mut) {
                    kinds.retain(|kind| kind != "null");
                }
                if let Some(kinds) = shape.get_mut("anyOf").and_then(Value::as_array_mut) {
                    kinds.retain(|kind| *kind != null);
                }
            }
            fields.values_mut().for_each(present);
        }
        Value::Array(list) => list.iter_mut().for_each(present),
        _ => {}
    }
}

fn versioned(mut schema: Value, known: &Map<String, Value>) -> Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit_once('/')).map(|(_, name)| name);
    if let Some(shared) = name.and_then(|name| known.get(name)) {
        let mut shared = shared.clone();
        close(&mut shared);
        present(&mut shared);
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
