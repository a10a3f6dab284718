//! The shapes of the answers as JSON Schema, for the OpenAPI document. They are strict: a key that is not named here is an
//! error, so that the test which compares answers with them notices every change.

use serde_json::{Map, Value, json};

/// Any text.
fn text() -> Value {
    json!({ "type": "string" })
}

/// A natural number as a decimal string.
fn natural() -> Value {
    json!({ "type": "string", "pattern": "^[0-9]+$" })
}

/// An integer as a decimal string.
fn integer() -> Value {
    json!({ "type": "string", "pattern": "^-?[0-9]+$" })
}

/// A number of things.
fn count() -> Value {
    json!({ "type": "integer" })
}

fn flag() -> Value {
    json!({ "type": "boolean" })
}

fn one_of(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn list(of: Value) -> Value {
    Value::Object(Map::from_iter([("type".to_owned(), json!("array")), ("items".to_owned(), of)]))
}

fn or_null(shape: Value) -> Value {
    either(vec![shape, json!({ "type": "null" })])
}

fn either(shapes: Vec<Value>) -> Value {
    Value::Object(Map::from_iter([("anyOf".to_owned(), Value::Array(shapes))]))
}

/// An object; a key that ends in `?` may be left out.
fn object(fields: Vec<(&str, Value)>) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for (name, shape) in fields {
        let plain = name.trim_end_matches('?');
        if plain == name {
            required.push(plain.to_owned());
        }
        properties.insert(plain.to_owned(), shape);
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// An answer that is an object, with the number of its schema.
fn answer(mut fields: Vec<(&str, Value)>) -> Value {
    fields.insert(0, ("schema", json!({ "type": "integer", "const": 1 })));
    object(fields)
}

fn position() -> Value {
    list(natural())
}

fn step() -> Value {
    object(vec![("rule", text()), ("to", position())])
}

fn outcome_word() -> Value {
    one_of(&["P", "N"])
}

/// One of the facts that a reason is made of.
fn fact() -> Value {
    let kind = |name: &str| one_of(&[name]);
    either(vec![
        object(vec![("kind", kind("case")), ("label", text())]),
        object(vec![("kind", kind("term")), ("sequence", text()), ("index", natural()), ("value", natural())]),
        object(vec![("kind", kind("value")), ("name", text()), ("value", integer())]),
        object(vec![
            ("kind", kind("numeral")),
            ("value", natural()),
            ("system", text()),
            ("digits", list(natural())),
            ("decides", list(count())),
        ]),
        object(vec![("kind", kind("says")), ("text", text())]),
    ])
}

/// What every refusal looks like.
pub(crate) fn refusal() -> Value {
    object(vec![
        ("error", text()),
        ("hint?", text()),
        ("limit?", object(vec![("name", text()), ("most", count())])),
        ("diagnostics?", list(diagnostic())),
    ])
}

fn diagnostic() -> Value {
    object(vec![
        ("message", text()),
        ("hint", or_null(text())),
        ("line", count()),
        ("column", count()),
        ("start", count()),
        ("end", count()),
    ])
}

pub(crate) fn anything() -> Value {
    json!({ "type": "object" })
}

fn showcase() -> Value {
    let words = vec![("family", text()), ("title", text()), ("subtitle", text()), ("sentence", text())];
    let mut fields = words.clone();
    fields.extend([("game", text()), ("start", position()), ("piece", or_null(text())), ("de", object(words))]);
    object(fields)
}

pub(crate) fn about() -> Value {
    let invitation = object(vec![
        ("game", text()),
        ("title", text()),
        ("position", position()),
        ("sentence", text()),
        ("de", object(vec![("title", text()), ("sentence", text())])),
    ]);
    answer(vec![
        ("name", text()),
        ("version", text()),
        ("limits", json!({ "type": "object", "additionalProperties": { "type": "integer" } })),
        ("invite", or_null(invitation)),
        ("showcases", list(showcase())),
    ])
}

/// Values by the names of their parameters.
fn arguments() -> Value {
    json!({ "type": "object", "additionalProperties": text() })
}

fn shape() -> Value {
    one_of(&["board", "heaps", "strip"])
}

pub(crate) fn games() -> Value {
    let parameter = object(vec![("name", text()), ("range", text()), ("default", text()), ("meaning", text())]);
    list(object(vec![
        ("id", text()),
        ("title", text()),
        ("kind", one_of(&["game", "set"])),
        ("piles", or_null(count())),
        ("parameters", list(parameter)),
        ("strategies", list(text())),
        ("source", text()),
        ("start", position()),
        ("family", or_null(text())),
        ("shape", shape()),
        ("showcases", list(showcase())),
    ]))
}

fn claim() -> Value {
    object(vec![("name", text()), ("kind", one_of(&["p-set", "p-set-misere", "closed"]))])
}

pub(crate) fn rules() -> Value {
    let strategy = object(vec![("name", text()), ("misere", flag()), ("source", text()), ("exponential?", text())]);
    let formulas = || list(object(vec![("name", text()), ("mathml", text()), ("text", text())]));
    answer(vec![
        ("id", text()),
        ("title", text()),
        ("words", text()),
        ("text", or_null(text())),
        ("source", or_null(text())),
        ("strategies", list(strategy)),
        ("notes", list(text())),
        ("claims", list(claim())),
        ("start", position()),
        ("piles", or_null(count())),
        ("sorted", flag()),
        ("shape", shape()),
        ("corner_ends", flag()),
        ("latex?", text()),
        ("piece", or_null(text())),
        ("table", flag()),
        ("board", flag()),
        ("formulas", object(vec![("definitions", formulas()), ("moves", formulas()), ("claims", formulas())])),
        ("pile_names", list(text())),
        ("arguments", arguments()),
        ("showcase", or_null(text())),
    ])
}

pub(crate) fn parse() -> Value {
    let parameter = object(vec![
        ("name", text()),
        ("kind", text()),
        ("range", or_null(text())),
        ("default", or_null(text())),
        ("names?", list(text())),
    ]);
    let example =
        object(vec![("line", count()), ("text", text()), ("holds", or_null(flag())), ("why", or_null(text()))]);
    let kinds = ["item", "keyword", "name", "number", "text", "operator", "comment", "bad"];
    answer(vec![
        ("ok", flag()),
        ("id", or_null(text())),
        ("title", or_null(text())),
        ("piles", list(text())),
        ("sorted", flag()),
        ("arguments", arguments()),
        ("parameters", list(parameter)),
        ("variants", list(text())),
        ("claims", list(claim())),
        ("examples", list(example)),
        ("diagnostics", list(diagnostic())),
        ("tokens", list(object(vec![("start", count()), ("end", count()), ("kind", one_of(&kinds))]))),
    ])
}

pub(crate) fn position_answer() -> Value {
    answer(vec![
        ("position", position()),
        ("over", flag()),
        ("moves", or_null(list(step()))),
        ("count", or_null(count())),
    ])
}

pub(crate) fn outcome() -> Value {
    answer(vec![
        ("game", text()),
        ("position", position()),
        ("outcome", outcome_word()),
        ("strategy", text()),
        ("because", text()),
        ("facts", list(fact())),
    ])
}

pub(crate) fn best() -> Value {
    answer(vec![
        ("position", position()),
        ("outcome", outcome_word()),
        ("strategy", text()),
        ("moves", list(step())),
        ("because", text()),
        ("facts", list(fact())),
        ("truncated", flag()),
        ("count", count()),
        ("stalling?", step()),
        ("winning_replies?", count()),
    ])
}

pub(crate) fn why() -> Value {
    let row = object(vec![("value", natural()), ("digits", list(natural())), ("decides", list(count()))]);
    let grid = object(vec![("system", text()), ("places", list(natural())), ("cut", flag()), ("rows", list(row))]);
    answer(vec![
        ("position", position()),
        ("outcome", outcome_word()),
        ("strategy", text()),
        ("strategies", list(text())),
        ("best", or_null(step())),
        ("stalling", or_null(step())),
        ("winning_replies", or_null(count())),
        ("grids", list(grid)),
        ("steps", list(object(vec![("kind", text()), ("text", text()), ("mathml", or_null(text()))]))),
        ("because", text()),
    ])
}

pub(crate) fn legal() -> Value {
    answer(vec![
        ("legal", flag()),
        ("rule?", text()),
        ("why?", text()),
        ("reasons?", list(object(vec![("rule", or_null(text())), ("why", text())]))),
    ])
}

pub(crate) fn moves() -> Value {
    answer(vec![("moves?", list(step())), ("count", count())])
}

pub(crate) fn reply() -> Value {
    answer(vec![
        ("move", step()),
        ("manner", one_of(&["winning", "stalling", "careless", "random", "guess"])),
        ("winning_replies", or_null(count())),
        ("why", or_null(text())),
    ])
}

pub(crate) fn history() -> Value {
    let marked = object(vec![
        ("rule", text()),
        ("to", position()),
        ("mark", one_of(&["good", "slip", "lost", "unknown"])),
        ("why?", text()),
    ]);
    answer(vec![("moves", list(marked)), ("over", flag())])
}

pub(crate) fn board() -> Value {
    let outcomes = json!({ "type": "string", "pattern": "^[PN.]*$" });
    answer(vec![
        ("width", count()),
        ("height", count()),
        ("axes", list(count())),
        ("want", one_of(&["outcomes", "grundy", "remoteness"])),
        ("rows", list(either(vec![outcomes, list(count())]))),
        ("largest", or_null(count())),
        ("how", list(text())),
    ])
}

pub(crate) fn table() -> Value {
    answer(vec![("columns", list(text())), ("rows", list(list(text())))])
}

pub(crate) fn member() -> Value {
    answer(vec![("position", position()), ("member", flag())])
}

pub(crate) fn solve() -> Value {
    let plan = answer(vec![("plan", list(text())), ("memory", count())]);
    // Values are nested by piles, or listed with their positions where the region is no box.
    let values = json!({ "type": "array" });
    let found = answer(vec![
        ("game", text()),
        ("play", one_of(&["normal", "misere"])),
        ("size?", list(natural())),
        ("total?", natural()),
        ("positions", count()),
        ("p_count", count()),
        ("largest?", count()),
        ("p_positions?", list(position())),
        ("grundy?", values.clone()),
        ("remoteness?", values),
    ]);
    either(vec![plan, found])
}

pub(crate) fn check() -> Value {
    let disagreement = object(vec![("who", text()), ("position", position()), ("what", text())]);
    answer(vec![("checked", list(text())), ("disagreements", list(disagreement)), ("count", count())])
}

pub(crate) fn prove() -> Value {
    let obligation = object(vec![("name", text()), ("verdict", text()), ("states", count()), ("seconds", text())]);
    let counterexample = object(vec![
        ("obligation", text()),
        ("from", position()),
        ("to", or_null(position())),
        ("rule", or_null(text())),
        ("words", text()),
    ]);
    answer(vec![
        ("claim", text()),
        ("verdict", one_of(&["proved", "refuted", "gave-up", "unsupported"])),
        ("why?", text()),
        ("obligations", list(obligation)),
        ("counterexample", or_null(counterexample)),
        ("numerals", text()),
        ("trusted", list(text())),
        ("certificate", or_null(text())),
    ])
}

fn ledger_fields() -> Vec<(&'static str, Value)> {
    let scene = object(vec![
        ("game", text()),
        ("rules?", text()),
        ("arguments?", text()),
        ("misere", flag()),
        ("position", or_null(position())),
        ("to", or_null(position())),
    ]);
    let misprint = object(vec![("place", text()), ("printed", text()), ("right", text())]);
    vec![
        ("id", text()),
        ("document", text()),
        ("place", text()),
        ("kind", text()),
        ("claim", text()),
        ("verdict", text()),
        ("recorded", text()),
        ("how", list(text())),
        ("evidence", list(text())),
        ("correction", or_null(text())),
        ("open", or_null(scene)),
        ("agrees?", flag()),
        ("extent?", text()),
        ("counterexample?", or_null(text())),
        ("misprints?", list(misprint)),
        ("document_title", or_null(text())),
    ]
}

pub(crate) fn ledger() -> Value {
    list(object(ledger_fields()))
}

pub(crate) fn ledger_line() -> Value {
    answer(ledger_fields())
}

pub(crate) fn cite() -> Value {
    answer(vec![("what", text()), ("bibtex", text())])
}

pub(crate) fn floor() -> Value {
    answer(vec![("value", integer()), ("real", text()), ("n", natural()), ("plus?", text())])
}

pub(crate) fn table_or_index() -> Value {
    either(vec![table(), answer(vec![("value", integer()), ("index", or_null(natural()))])])
}

fn place() -> Value {
    answer(vec![("value", natural()), ("row", natural()), ("column", text())])
}

pub(crate) fn table_or_place() -> Value {
    either(vec![table(), place()])
}

pub(crate) fn splits() -> Value {
    let splitting = object(vec![
        ("period", natural()),
        ("fraenkel", flag()),
        ("sequences", list(list(integer()))),
        ("text", text()),
    ]);
    let search = answer(vec![("m", natural()), ("bound", natural()), ("splittings", list(splitting))]);
    let check = answer(vec![("splits", flag()), ("up_to", natural()), ("why?", text())]);
    either(vec![table(), place(), search, check])
}

pub(crate) fn fraction() -> Value {
    answer(vec![
        ("terms", list(integer())),
        ("period", or_null(list(integer()))),
        ("preperiod?", list(integer())),
        ("finite", flag()),
        ("convergents", list(list(integer()))),
    ])
}

pub(crate) fn numeral() -> Value {
    answer(vec![("digits", list(natural())), ("value", natural()), ("canonical?", flag())])
}

pub(crate) fn rats() -> Value {
    let counted = || list(object(vec![("value", integer()), ("count", natural())]));
    // A tree is a value and its children, which are trees.
    let tree = object(vec![("value", natural()), ("children", json!({ "type": "array" }))]);
    either(vec![
        table(),
        answer(vec![("differences", counted())]),
        answer(vec![("values", counted())]),
        answer(vec![("trees", list(tree))]),
    ])
}

pub(crate) fn placing() -> Value {
    answer(vec![("placer_wins", flag()), ("cells", list(position()))])
}

pub(crate) fn sum() -> Value {
    let step = object(vec![("component", count()), ("rule", text()), ("to", position())]);
    answer(vec![("value", natural()), ("values", list(natural())), ("moves", list(step))])
}

pub(crate) fn invariance() -> Value {
    answer(vec![("lower", count()), ("upper", count()), ("classes", list(list(position())))])
}

pub(crate) fn star() -> Value {
    answer(vec![("moves", list(position())), ("p_positions", list(position()))])
}

pub(crate) fn verify() -> Value {
    answer(vec![
        ("valid", flag()),
        ("game?", text()),
        ("claim?", text()),
        ("verdict?", one_of(&["proved", "refuted"])),
        ("why?", text()),
        ("checks", list(text())),
        ("trusted", list(text())),
    ])
}

pub(crate) fn exported() -> Value {
    let automaton = object(vec![("name", text()), ("text", text())]);
    answer(vec![("text", text()), ("automata?", list(automaton))])
}

/// What a started job is answered with.
pub(crate) fn started() -> Value {
    answer(vec![("id", text())])
}
