//! Reads a question from JSON. What is wrong is said by the schema of the question, which is made from its type: a field
//! that is unknown, missing, or of the wrong form.

use super::{Problem, Question};
use crate::schema;
use ratwheel_rules::language::nearest;
use serde_json::{Map, Value};

/// Reads a question from its fields.
///
/// # Errors
/// [`Problem`] says which field is wrong and what it is meant for.
pub fn read<Q: Question>(body: &[u8]) -> Result<Q, Problem> {
    // What does not depend on the question's type is compiled once, not once for each of them.
    let fields = checked(body, &schema::of_question::<Q>)?;
    serde_json::from_value(Value::Object(fields)).map_err(Problem::form)
}

/// The fields, if they are as the schema says.
fn checked(body: &[u8], schema: &dyn Fn() -> Value) -> Result<Map<String, Value>, Problem> {
    let text = std::str::from_utf8(body)
        .map_err(|error| Problem::form(format_args!("the body is not UTF-8 text: {error}")))?;
    let value: Value =
        serde_json::from_str(text).map_err(|error| Problem::form(format_args!("the body is not JSON: {error}")))?;
    let Value::Object(mut fields) = value else {
        return Err(Problem::form(format_args!("the body is {}, not a JSON object", named(&value))));
    };
    let schema = schema();
    if let Some(name) = fields.keys().find(|name| schema["properties"].get(name).is_none()) {
        return Err(unknown(name, &schema["properties"]));
    }
    // `null` is the same as left out.
    fields.retain(|_, value| !value.is_null());
    fields.values_mut().for_each(whole);
    for (name, value) in &fields {
        let shape = &schema["properties"][name];
        if !fits(value, shape) {
            return Err(wrong(name, value, shape));
        }
    }
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    if let Some(name) = required.iter().filter_map(Value::as_str).find(|name| !fields.contains_key(*name)) {
        let meaning = meaning(&schema["properties"][name]);
        return Err(Problem::form(format_args!("`{name}` is missing")).hint(meaning));
    }
    Ok(fields)
}

/// The integer that `20.0` or `2.0e1` is, if it is one and not too large.
fn integer(text: &str) -> Option<Value> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let after = after.trim_end_matches('0');
    let zeros = exponent.parse::<i64>().ok()?.checked_sub(i64::try_from(after.len()).ok()?)?;
    let zeros = usize::try_from(zeros).ok().filter(|zeros| *zeros < 30)?;
    let digits = format!("{before}{after}{}", "0".repeat(zeros));
    let number = |digits: &str| Some(digits.parse::<u64>().ok()?.into());
    number(&digits).or_else(|| Some(digits.parse::<i64>().ok()?.into()))
}

/// `1.0` is an integer in JSON Schema, and is read as one.
fn whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            if let Some(integer) = integer(&number.to_string()) {
                *value = integer;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(whole),
        _ => {}
    }
}

fn meaning(shape: &Value) -> &str {
    shape["description"].as_str().unwrap_or_default()
}

fn unknown(name: &str, known: &Value) -> Problem {
    let name: String = name.chars().take(60).collect();
    let known: Vec<&str> = known.as_object().into_iter().flat_map(|known| known.keys().map(String::as_str)).collect();
    let problem = Problem::form(format_args!("there is no field `{name}` here"));
    match nearest(&name, known.iter().copied()) {
        Some(near) => problem.hint(format_args!("did you mean `{near}`?")),
        None => problem.hint(format_args!("the fields are {}", known.join(", "))),
    }
}

fn wrong(name: &str, value: &Value, shape: &Value) -> Problem {
    if let Some(decimal) = decimal(value) {
        let problem = Problem::form(format_args!("`{name}`: {decimal} is a decimal; expected a whole number"));
        return problem.hint("a whole number is written as 42, or as a string such as \"10^59+7\"");
    }
    let found = match value {
        Value::String(text) => format!("\"{}\"", text.chars().take(40).collect::<String>()),
        other => named(other).to_owned(),
    };
    let problem = Problem::form(format_args!("`{name}` cannot be {found}"));
    let words: Vec<&str> = choices(shape).iter().filter_map(|choice| choice.as_str()).collect();
    if words.is_empty() {
        problem.hint(meaning(shape))
    } else {
        problem.hint(format_args!("one of {}", words.join(", ")))
    }
}

/// A number that is not an integer, here or in a list. (`3e5` is one too: JSON says no more than that it is 300000.0.)
fn decimal(value: &Value) -> Option<&serde_json::Number> {
    match value {
        Value::Number(number) => number.is_f64().then_some(number),
        Value::Array(items) => items.iter().find_map(decimal),
        _ => None,
    }
}

/// What a JSON value is, in words.
fn named(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// The words that a field may be.
fn choices(shape: &Value) -> Vec<&Value> {
    let list = |key: &str| shape[key].as_array().into_iter().flatten();
    list("enum").chain(list("oneOf").chain(list("anyOf")).flat_map(choices)).chain(shape.get("const")).collect()
}

/// Does the value have the form that the field needs? The part of JSON Schema that occurs in questions.
fn fits(value: &Value, shape: &Value) -> bool {
    if let Some(shapes) = shape.get("anyOf").or(shape.get("oneOf")).and_then(Value::as_array) {
        return shapes.iter().any(|shape| fits(value, shape));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_kind = match &shape["type"] {
        Value::Array(kinds) => kinds.iter().any(|known| known == kind),
        Value::Null => true,
        known => known == kind,
    };
    let is_word = shape.get("const").is_none_or(|word| word == value)
        && shape["enum"].as_array().is_none_or(|words| words.contains(value));
    let items = || value.as_array().into_iter().flatten();
    is_kind && is_word && shape.get("items").is_none_or(|shape| items().all(|item| fits(item, shape)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::ProblemKind;
    use crate::questions::{BoardQuestion, OutcomeQuestion};

    #[test]
    fn what_is_wrong_with_a_body() {
        let why = |body: &str| read::<OutcomeQuestion>(body.as_bytes()).unwrap_err().refusal();
        let said = |body: &str| why(body).error;
        assert_eq!(said("{"), "the body is not JSON: EOF while parsing an object at line 1 column 1");
        assert_eq!(said("[]"), "the body is an array, not a JSON object");
        let near = why(r#"{"game":"nim","positions":[]}"#);
        assert_eq!(
            (near.error.as_str(), near.hint.unwrap().as_str()),
            ("there is no field `positions` here", "did you mean `position`?")
        );
        let missing = why(r#"{"game":"nim","position":null}"#);
        assert_eq!(
            (missing.error.as_str(), missing.hint.unwrap().as_str()),
            ("`position` is missing", "The piles, as [\"24\",\"32\"].")
        );
        assert_eq!(said(r#"{"game":true,"position":[]}"#), "`game` cannot be true or false");
        let decimal = why(r#"{"game":"nim","position":[1,1.5]}"#);
        assert_eq!(
            (decimal.error.as_str(), decimal.hint.unwrap().as_str()),
            (
                "`position`: 1.5 is a decimal; expected a whole number",
                "a whole number is written as 42, or as a string such as \"10^59+7\""
            )
        );
        assert_eq!(said(r#"{"game":"nim","position":[true]}"#), "`position` cannot be an array");
        let board = br#"{"game":"nim","width":3,"height":3,"want":"colours"}"#;
        let why = read::<BoardQuestion>(board).unwrap_err().refusal();
        assert_eq!(
            (why.error.as_str(), why.hint.unwrap().as_str()),
            ("`want` cannot be \"colours\"", "one of outcomes, grundy, remoteness, claimed")
        );
    }

    #[test]
    fn integers_are_those_of_the_schema() {
        let position = |number: &str| {
            let body = format!(r#"{{"game":"nim","position":[{number}],"strategy":null}}"#);
            read::<OutcomeQuestion>(body.as_bytes()).map(|question| question.position.0[0].0.clone())
        };
        for (number, text) in [
            ("3", "3"),
            ("3.0", "3"),
            ("-7", "-7"),
            ("18446744073709551615", "18446744073709551615"),
            ("2e1", "20"),
            ("-17931.0", "-17931"),
            ("4470468309085782.0", "4470468309085782"),
            ("0.25e2", "25"),
            ("-0.0", "0"),
            ("1e19", "10000000000000000000"),
            ("-1e18", "-1000000000000000000"),
            ("0.0", "0"),
        ] {
            assert_eq!(position(number).ok().as_deref(), Some(text), "{number}");
        }
        for number in [
            "18446744073709551616",
            "-9223372036854775809",
            "0.5",
            "25e-1",
            "1e20",
            "1e300",
            "true",
            "null",
            "[1]",
            "{}",
        ] {
            assert_eq!(position(number).unwrap_err().kind, ProblemKind::Form, "{number}");
        }
        let shape = schema::of_question::<OutcomeQuestion>();
        let number = &shape["properties"]["position"]["items"];
        assert_eq!((number["minimum"].as_i64(), number["maximum"].as_u64()), (Some(i64::MIN), Some(u64::MAX)));
        // What may be left out may be null, and what may not may not.
        assert_eq!(shape["properties"]["misere"]["type"], serde_json::json!(["boolean", "null"]));
        assert!(read::<OutcomeQuestion>(br#"{"game":"nim","position":["1"],"misere":null}"#).is_ok());
        assert!(read::<OutcomeQuestion>(br#"{"game":"nim","position":["1"],"mizere":null}"#).is_err());
        assert_eq!(shape["properties"]["position"]["type"], "array");
    }
}
