//! Rows by mex with parameters: Fraenkel's (s,t)-Wythoff for all s and t, wrong neighbours, and the lemmas at random values.

use super::model::{Env, Model};
use super::mutants::{Brute, play};
use super::{certificate, family};
use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;
use std::collections::HashMap;
use std::ops::Range;

const ST_WYTHOFF: &str = include_str!("../../../../examples/families/st-wythoff.rules");

fn wrong(rules: &str, arguments: &str) -> bool {
    play(&Ruleset::parse(rules).unwrap(), arguments, 20, false) == Brute::Wrong
}

const INSTANCES: [&str; 5] = ["s=1,t=1", "s=2,t=1", "s=1,t=3", "s=3,t=2", "s=2,t=2"];
const CHANGES: [(&str, &str); 8] = [
    ("b < s*a + t", "b <= s*a + t"),
    ("b < s*a + t", "b < s*a + t - 1"),
    ("a <= b and b", "a < b and b"),
    ("v = s*u + t*n", "v = s*u + t*n + 1"),
    ("v = s*u + t*n", "v = u + t*n"),
    ("v = s*u + t*n", "v = s*u + (t + 1)*n"),
    ("recursion n on", "recursion n >= 1 on"),
    ("rows(x, y) or rows(y, x)", "rows(x, y)"),
];

#[test]
fn wythoff_with_two_parameters_by_rows() {
    let certificate = certificate(ST_WYTHOFF, "P");
    assert!(certificate.len() < 100_000);
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert_eq!(found.scope.as_deref(), Some("every integer s >= 1 and every integer t >= 1"));
    let rules = family(ST_WYTHOFF, None);
    assert!(INSTANCES.iter().all(|arguments| !wrong(&rules, arguments)));
    // The proof is none of a neighbour, nor is it one without some of its lines.
    let body = certificate.split("checksum ").next().unwrap();
    let accepted = |body: &str| {
        let text = sealed(body.to_owned());
        verify(text.as_bytes(), Control::none()).is_ok()
    };
    assert!(accepted(body));
    for (old, new) in CHANGES {
        assert!(body.contains(old), "{old}");
        assert!(!accepted(&body.replacen(old, new, 1)), "accepted with {old} -> {new}");
    }
    let lines: Vec<&str> = body.lines().collect();
    let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
    for at in (start..lines.len()).step_by(lines.len() / 40) {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let body: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!accepted(&body), "accepted without `{}`", lines[at]);
    }
}

#[test]
fn neighbours_by_rows_are_not_proved() {
    for (old, new) in CHANGES {
        let rules = family(&ST_WYTHOFF.replacen(old, new, 1), None);
        assert!(INSTANCES.iter().any(|arguments| wrong(&rules, arguments)), "{old} -> {new} is right");
        let budget = Budget::new().bytes(1_000_000);
        let found = prove(&rules, "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// What is no row (a, pa + qn + c) with p ≥ 1, q ≥ 0 and b ≥ a is refused in words.
#[test]
fn other_recursions_are_refused() {
    let read = |recursion: &str| {
        let text = format!(
            "game g\npiles x, y\nparam s: int >= 1\nparam t: int >= 0\nmove I: x' < x and y' = y\nclaim P: recursion {recursion}"
        );
        Family::read(&text, "P").map(|_| ()).map_err(|error| error.to_string())
    };
    assert!(read("n on (x, y) { a = mex, b = s*a + t*n }").is_ok());
    assert!(read("n >= 1 on (x, y) from (0, 0) { a = mex, b = a + n - 1 }").is_ok());
    for bad in [
        "n on (x, y) { a = mex, b = (s - 1)*a + n }",
        "n on (x, y) { a = mex, b = a - t*n }",
        "n on (x, y) { a = mex, b = a + n - 1 }",
        "n on (x, y) { a = mex, b = a*a + n }",
        "n on (x, y) { a = mex, b = a + n*n }",
        "n on (x, y) { a = mex, b = a + floor(n*phi) }",
        "n on (x, y) { a = mex, b = mex }",
        "n on (x, y) { a = mex t >= 2, b = a + n }",
        "n on (x) { a = mex }",
    ] {
        assert!(read(bad).unwrap_err().contains("recursion"), "{bad}");
    }
}

/// Rows by their definition.
fn rows(first: i64, given: &[i64], (p, q, c): (i64, i64, i64), count: i64) -> HashMap<i64, i64> {
    let mut used: Vec<i64> = given.to_vec();
    let mut column = HashMap::new();
    for n in first..first + count {
        let a = (0..).find(|v| !used.contains(v)).unwrap();
        used.extend([a, p * a + q * n + c]);
        column.insert(n, a);
    }
    column
}

struct Columns<'a> {
    column: &'a HashMap<i64, i64>,
    parameters: [i64; 2],
}

impl Model for Columns<'_> {
    fn variable(&self, var: u32) -> i64 {
        self.parameters[var as usize]
    }

    /// What a column is before its first row is not known.
    fn function(&self, _: usize, argument: &Poly, env: &Env) -> i64 {
        self.column.get(&self.value(argument, env)).copied().unwrap_or(-1_000)
    }

    fn range(&self) -> Range<i64> {
        0..60
    }

    fn for_all(&self, _: u32, _: &Form, _: &Env) -> bool {
        panic!("no lemma speaks of all numbers")
    }
}

#[test]
fn lemmas_on_rows_are_true() {
    let texts = [
        ("recursion n on (x, y) { a = mex, b = s*a + t*n }", 0, vec![]),
        ("recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = s*a + t*n }", 1, vec![0, 0]),
        ("recursion n >= 2 on (x, y) from (0, 1), (2, 2) { a = mex, b = s*a + t*n + 1 }", 2, vec![0, 1, 2, 2]),
        ("recursion n >= 2 on (x, y) from (0, 5) { a = mex, b = s*a + t*n - 2 }", 2, vec![0, 5]),
    ];
    let mut said = 0;
    for (text, first, given) in texts {
        let head = "game g\npiles x, y\nparam s: int >= 1\nparam t: int >= 1\nmove I: x' < x and y' = y\nclaim P: ";
        let family = Family::read(&format!("{head}{text}"), "P").unwrap();
        let (function, _) = family.all_rows().next().unwrap();
        let c = if text.contains("+ 1 }") {
            1
        } else if text.contains("- 2 }") {
            -2
        } else {
            0
        };
        for parameters in [[1, 1], [1, 2], [2, 1], [3, 4]] {
            let column = rows(first, &given, (parameters[0], parameters[1], c), 60);
            let model = Columns { column: &column, parameters };
            let mut check = |schema: Schema, arguments: Vec<i64>| {
                let arguments: Vec<Poly> = arguments.into_iter().map(Poly::constant).collect();
                let lemma = Lemma { schema, functions: vec![function], arguments };
                let form = family.lemma(&lemma).unwrap();
                assert!(model.holds(&form, &HashMap::new()), "{text} at {parameters:?}: {lemma:?}");
                said += 1;
            };
            check(Schema::MexStart, vec![]);
            for m in -2..12 {
                check(Schema::MexBeside, vec![m]);
                check(Schema::MexNew, vec![m]);
                check(Schema::MexCover, vec![m * 2]);
                for n in -2..12 {
                    check(Schema::MexRises, vec![m, n]);
                    check(Schema::MexDisjoint, vec![m, n]);
                }
            }
        }
    }
    assert!(said > 5_000);
}
