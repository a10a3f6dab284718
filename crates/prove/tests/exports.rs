//! The same claims for other provers. Answers of z3 and Walnut are not asked for here; a small evaluator of SMT-LIB terms checks
//! that the exported P-set and moves are those of the game.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
use common::game;
use ratwheel_numbers::Control;
use ratwheel_prove::{ExportError, Options, automaton, smtlib, walnut};
use ratwheel_rules::{Extent, Game, Outcome, Play, Position, RelationalGame};
use std::collections::HashMap;

/// An S-expression.
#[derive(Clone, Debug)]
enum Expression {
    Word(String),
    List(Vec<Expression>),
}

fn parse(text: &str) -> Vec<Expression> {
    let without_comments: String = text.lines().filter(|line| !line.starts_with(';')).collect::<Vec<_>>().join("\n");
    let spaced = without_comments.replace('(', " ( ").replace(')', " ) ");
    let mut stack = vec![Vec::new()];
    for word in spaced.split_whitespace() {
        match word {
            "(" => stack.push(Vec::new()),
            ")" => {
                let list = stack.pop().unwrap();
                stack.last_mut().unwrap().push(Expression::List(list));
            }
            word => stack.last_mut().unwrap().push(Expression::Word(word.to_owned())),
        }
    }
    assert_eq!(stack.len(), 1, "brackets do not match");
    stack.pop().unwrap()
}

/// The functions a script defines: parameters and body.
struct Script(HashMap<String, (Vec<String>, Expression)>);

impl Script {
    fn new(text: &str) -> Self {
        let mut functions = HashMap::new();
        for item in parse(text) {
            let Expression::List(parts) = item else { continue };
            if let [Expression::Word(key), Expression::Word(name), Expression::List(parameters), _, body] = &parts[..]
                && key == "define-fun"
            {
                let parameters = parameters.iter().map(|parameter| match parameter {
                    Expression::List(pair) => match &pair[0] {
                        Expression::Word(name) => name.clone(),
                        Expression::List(_) => panic!(),
                    },
                    Expression::Word(_) => panic!(),
                });
                functions.insert(name.clone(), (parameters.collect(), body.clone()));
            }
        }
        Self(functions)
    }

    fn call(&self, name: &str, arguments: &[i64]) -> i64 {
        let (parameters, body) = &self.0[name];
        let scope: HashMap<String, i64> = parameters.iter().cloned().zip(arguments.iter().copied()).collect();
        self.value(body, &scope)
    }

    /// Truth values are 0 and 1; quantifiers run up to a bound that the tests stay below.
    fn value(&self, expression: &Expression, scope: &HashMap<String, i64>) -> i64 {
        let list = match expression {
            Expression::Word(word) => {
                let known = match word.as_str() {
                    "true" => Some(1),
                    "false" => Some(0),
                    word => scope.get(word).copied(),
                };
                return known.unwrap_or_else(|| word.parse().unwrap());
            }
            Expression::List(list) => list,
        };
        let Expression::Word(head) = &list[0] else { panic!() };
        if head == "exists" {
            let Expression::List(variables) = &list[1] else { panic!() };
            let Expression::List(pair) = &variables[0] else { panic!() };
            let Expression::Word(name) = &pair[0] else { panic!() };
            return i64::from((0..40).any(|value| {
                let mut scope = scope.clone();
                scope.insert(name.clone(), value);
                self.value(&list[2], &scope) != 0
            }));
        }
        let values: Vec<i64> = list[1..].iter().map(|part| self.value(part, scope)).collect();
        match (head.as_str(), &values[..]) {
            ("+", all) => all.iter().sum(),
            ("-", [x]) => -x,
            ("*", [x, y]) => x * y,
            ("mod", [x, y]) => x.rem_euclid(*y),
            ("div", [x, y]) => x.div_euclid(*y),
            ("=", [x, y]) => i64::from(x == y),
            ("<", [x, y]) => i64::from(x < y),
            ("<=", [x, y]) => i64::from(x <= y),
            (">", [x, y]) => i64::from(x > y),
            (">=", [x, y]) => i64::from(x >= y),
            ("and", all) => i64::from(all.iter().all(|x| *x != 0)),
            ("or", all) => i64::from(all.iter().any(|x| *x != 0)),
            ("not", [x]) => 1 - x,
            ("ite", [x, y, z]) => {
                if *x != 0 {
                    *y
                } else {
                    *z
                }
            }
            (name, arguments) => self.call(name, arguments),
        }
    }
}

#[test]
fn smt_scripts_say_what_the_rules_say() {
    for spec in ["mouse", "fat-rat:m=2", "rats:d=2", "corner:piece=king+bishop"] {
        let relation = game(spec);
        let script = Script::new(&smtlib(&relation, "P").unwrap());
        let rules = RelationalGame::new(relation).unwrap();
        let positions = rules.positions(Extent::Below(&[8, 9]), 1000, Control::none()).unwrap();
        let words = |position: &Position| -> Vec<i64> {
            position.to_words().unwrap().into_iter().map(|word| i64::try_from(word).unwrap()).collect()
        };
        for from in &positions {
            let claimed = rules.claimed(Play::Normal, from).unwrap().unwrap() == Outcome::P;
            assert_eq!(script.call("P", &words(from)) != 0, claimed, "{spec} {from}");
            for to in &positions {
                let both = [words(from), words(to)].concat();
                assert_eq!(script.call("step", &both) != 0, rules.allows(from, to), "{spec} {from}→{to}");
            }
        }
    }
}

#[test]
fn every_obligation_is_a_query() {
    let script = smtlib(&game("corner:piece=king"), "P misere").unwrap();
    assert_eq!(script.matches("(check-sat)").count(), 4);
    let script = walnut(&game("mouse"), "P", &Options::default(), Control::none()).unwrap().script;
    assert_eq!(script.matches("\neval ").count(), 2 + 3);
    assert_eq!(script.matches('"').count() % 2, 0);
    assert_eq!(script.matches('(').count(), script.matches(')').count());
}

#[test]
fn floors_come_with_their_automata() {
    let script = walnut(&game("wythoff"), "P", &Options::default(), Control::none()).unwrap();
    assert!(script.script.contains("?msd_fib"));
    for (name, text) in &script.automata {
        assert!(script.script.contains(&format!("${name}(")), "{name}");
        assert!(text.starts_with("msd_fib msd_fib\n"), "{text}");
    }
    assert!(!script.automata.is_empty());
}

#[test]
fn what_cannot_be_exported() {
    let unsupported = |error| matches!(error, ExportError::Unsupported { .. });
    assert!(unsupported(smtlib(&game("wythoff"), "P").unwrap_err()));
    assert!(unsupported(smtlib(&game("nim:piles=2"), "P").unwrap_err()));
    assert!(unsupported(walnut(&game("wynim"), "P", &Options::default(), Control::none()).unwrap_err()));
    assert_eq!(smtlib(&game("mouse"), "Q").unwrap_err(), ExportError::NoSuchClaim("Q".to_owned()));
}

#[test]
fn the_automaton_of_the_claimed_set() {
    let (dfa, numerals) = automaton(&game("mouse"), "P", &Options::default(), Control::none()).unwrap().unwrap();
    assert_eq!(dfa.tracks().len(), 2);
    assert!(ratwheel_automata::export::walnut(&dfa, &numerals).starts_with("msd_2 msd_2"));
    assert!(automaton(&game("wynim"), "P", &Options::default(), Control::none()).unwrap().is_err());
}
