//! The same claims for other provers. Answers of z3 and Walnut are not asked for here: small evaluators of SMT-LIB terms and of
//! Walnut's language check that the exported P-sets, moves and questions are those of the game, and a reader of Walnut's
//! files that numerals, sums and floors are what their names say.

use crate::common::{game, rules};
use crate::language::{File, Walnut, numerals};
use ratwheel_numbers::Control;
use ratwheel_prove::{ExportError, automaton, smtlib, walnut};
use ratwheel_rules::core::Relational;
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

    /// What the last assertion of a script without free variables says.
    fn asserted(&self, text: &str) -> i64 {
        let last = parse(text).into_iter().rev().find_map(|item| match item {
            Expression::List(parts) => match &parts[..] {
                [Expression::Word(key), body] if key == "assert" => Some(body.clone()),
                _ => None,
            },
            Expression::Word(_) => None,
        });
        self.value(&last.unwrap(), &HashMap::new())
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
        if head == "exists" || head == "forall" {
            let Expression::List(variables) = &list[1] else { panic!() };
            let Expression::List(pair) = &variables[0] else { panic!() };
            let Expression::Word(name) = &pair[0] else { panic!() };
            let some = i64::from(head == "exists");
            let found = (0..40).any(|value| {
                let mut scope = scope.clone();
                scope.insert(name.clone(), value);
                (self.value(&list[2], &scope) != 0) == (some != 0)
            });
            return if found { some } else { 1 - some };
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
            ("=>", [x, y]) => i64::from(*x == 0 || *y != 0),
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

fn values(position: &Position) -> Vec<usize> {
    position.to_words().unwrap().into_iter().map(|word| usize::try_from(word).unwrap()).collect()
}

/// The claimed set, the moves and what follows from them, for all positions below the bound.
fn walnut_says_what_the_rules_say(relation: &Relational, claim: &str, bound: usize) {
    let script = Walnut::new(relation, claim, bound);
    let play = if claim == "P" { Play::Normal } else { Play::Misere };
    let count = relation.rules.len();
    let rules = RelationalGame::new(relation.clone()).unwrap();
    let box_of = vec![u64::try_from(bound).unwrap(); relation.piles.len()];
    let positions = rules.positions(Extent::Below(&box_of), 1000, Control::none()).unwrap();
    let claimed = |position: &Position| rules.claimed(play, position).unwrap().unwrap() == Outcome::P;
    // Piles have their own names or, where Walnut cannot read them, x0, x1, …
    let own = script.arguments("position").iter().all(|name| relation.piles.contains(name));
    let names: Vec<String> =
        relation.piles.iter().enumerate().map(|(i, name)| if own { name.clone() } else { format!("x{i}") }).collect();
    let call = |name: &str, from: &Position, to: Option<&Position>| {
        let mut scope: HashMap<String, usize> = names.iter().cloned().zip(values(from)).collect();
        scope.extend(to.into_iter().flat_map(|to| names.iter().map(|name| format!("{name}_t")).zip(values(to))));
        let arguments: Vec<usize> = script.arguments(name).iter().map(|argument| scope[argument]).collect();
        assert_eq!(arguments.len(), scope.len(), "{name}");
        script.call(name, &arguments)
    };
    for from in &positions {
        assert!(call("position", from, None));
        assert_eq!(call("claimed", from, None), claimed(from), "{} {from}", relation.id);
        let mut targets = Vec::new();
        for to in &positions {
            let steps = (0..count).any(|index| call(&format!("step{index}"), from, Some(to)));
            assert_eq!(steps, rules.allows(from, to), "{} {from}→{to}", relation.id);
            targets.extend(steps.then_some(to));
        }
        let any = |name: &str| (0..count).any(|index| call(&format!("{name}{index}"), from, None));
        assert_eq!(any("moves"), !targets.is_empty(), "{} {from}", relation.id);
        assert_eq!(any("wins"), targets.into_iter().any(claimed), "{} {from}", relation.id);
    }
}

#[test]
fn walnut_scripts_say_what_the_rules_say() {
    for (spec, claim, bound) in [
        ("mouse", "P", 9),
        ("fat-rat:m=2", "P", 8),
        ("rats:d=2", "P", 8),
        ("rats:d=3", "P", 5),
        ("nim:piles=2", "P", 8),
        ("mark", "P misere", 20),
        ("corner:piece=king+bishop", "P misere", 8),
        ("wythoff", "P", 8),
        ("wythoff", "P misere", 8),
        ("wythoff:d=2", "P", 8),
        ("wynim:beta=(5+sqrt(13))/2", "P", 8),
        ("beta-nim:beta=sqrt(7)", "P", 7),
    ] {
        walnut_says_what_the_rules_say(&game(spec), claim, bound);
    }
}

#[test]
fn questions_are_answered_as_the_prover_answers_them() {
    let answer = |spec: &str, claim: &str, bound| {
        let game = game(spec);
        Walnut::new(&game, claim, bound).denied().join(" ")
    };
    for spec in ["mouse", "rats:d=2", "nim:piles=2", "corner:piece=king", "wythoff", "wythoff:d=2", "wythoff:d=3"] {
        assert_eq!(answer(spec, "P", 7), "", "{spec}");
    }
    for spec in ["wythoff", "wythoff:d=2", "corner:piece=rook+knight"] {
        assert_eq!(answer(spec, "P misere", 7), "", "{spec}");
    }
    let up = "game up\npiles x\nmove I: x' + 1 = x\nmove II: x' = x + 1 and x < 3\nclaim P: x mod 2 = 0";
    assert_eq!(Walnut::new(&rules(up), "P", 7).denied().join(" "), "termination1");
    // (3,5)→(0,0) is legal.
    assert_eq!(answer("rats:d=2,variant=literal", "P", 7), "p_to_n0 n_to_p");
    // (3,4)→(0,0) is legal.
    assert_eq!(answer("wynim-t:beta=1+sqrt(2)", "P", 7), "p_to_n2");
}

/// Names that mean something to Walnut, rules that allow nothing, claims without positions.
#[test]
fn walnut_can_read_every_name() {
    let text = "game names\npiles Eve, Adam\nmove I: Eve' < Eve and Adam' = Adam\nmove II: Eve' = Eve and Adam' < Adam
                move III: 1 = 2\nclaim P: Eve = Adam\nclaim P misere: 1 = 2";
    walnut_says_what_the_rules_say(&rules(text), "P", 5);
    walnut_says_what_the_rules_say(&rules(text), "P misere", 5);
    assert_eq!(Walnut::new(&rules(text), "P", 5).denied().join(" "), "");
    assert_eq!(Walnut::new(&rules(text), "P misere", 5).denied().join(" "), "n_to_p");
    walnut_says_what_the_rules_say(
        &rules("game names\npiles r, r_t\nmove I: r' < r and r_t' = r_t\nclaim P: r mod 2 = 0 and r_t <= 1"),
        "P",
        5,
    );
    walnut_says_what_the_rules_say(
        &rules("game names\npiles q5, n\nmove I: q5' < q5 and n' = n\nclaim P: exists m: q5 = floor(3*m/2) and n <= m"),
        "P",
        5,
    );
    // The order of the arguments is that of the names.
    let order = "game order\npiles z, a, y\nmove I: z' < z and a' = a and y' = y or z' = z and a' + 1 = a and y' < y
                 claim P: z + 2*a <= y";
    walnut_says_what_the_rules_say(&rules(order), "P", 5);
    let large = rules("game large\npiles x\nmove I: x' < x\nclaim P: x = 0 or x = 3000000000");
    let refused = walnut(&large, "P", Control::none()).unwrap_err();
    assert!(refused.to_string().contains("3000000000"), "{refused}");
}

const CLOSED: &str = "game closed
piles x <= y
move I in any order: x' = x and y' < y or y' = y and x' < x
claim P: x = y
claim any-order: forall n, m: P(n, m) => P(m, n)
claim leave: forall n, m: P(n, m) or (n < m and legal(n, m -> n, n)) or (m < n and legal(m, n -> m, m))
claim not-all: forall n, m: P(n, m)
claim shift: forall n >= 1: shift(fibonacci, n) + n = shift(fibonacci, shift(fibonacci, n))
claim wrong-shift: forall n >= 1: shift(fibonacci, n) = 2*n
claim column: forall n: zeros(u, n) = 1 => shift(u, n) mod 3 = n mod 2
claim lowest: forall n >= 1: lowest(q:sqrt(7), n) <= n
claim reduced: forall n >= 1: reduced(u, n) <=> zeros(u, n) = 0
claim trivial: forall n: exists m: m + n >= 0 and m >= 0
claim truth: 1 = 1
claim lie: 1 = 2
claim never: exists n: shift(recurrence:2,1, n) = 1";

/// Every relation, a floor on either side, below a minus, among other terms, and two at once.
#[test]
fn floors_become_inequalities() {
    for relation in ["=", "!=", "<", "<=", ">", ">="] {
        for (left, right) in [
            ("x", "floor(3*y/2)"),
            ("floor(3*y/2)", "x"),
            ("x + 1", "y - floor(7*x/4)"),
            ("(x + 2*y) div 3 - y", "x - 4"),
            ("-(x div 2)", "y - 5"),
            ("floor(5*x/2 - 1/3)", "floor(7*y/4)"),
        ] {
            let text = format!("game g\npiles x, y\nmove I: x' < x and y' = y\nclaim P: {left} {relation} {right}");
            let relational = rules(&text);
            let script = smtlib(&relational, "P").unwrap();
            assert_eq!(script.contains("(div"), left.contains("floor(5"), "{script}");
            let script = Script::new(&script);
            let rules = RelationalGame::new(relational).unwrap();
            for position in rules.positions(Extent::Below(&[9, 9]), 100, Control::none()).unwrap() {
                let claimed = rules.claimed(Play::Normal, &position).unwrap().unwrap() == Outcome::P;
                let words: Vec<i64> =
                    values(&position).into_iter().map(|value| i64::try_from(value).unwrap()).collect();
                assert_eq!(script.call("P", &words) != 0, claimed, "{text} {position}");
            }
        }
    }
}

#[test]
fn closed_claims_are_exported_too() {
    let game = rules(CLOSED);
    for (claim, expected) in [
        ("any-order", ""),
        ("leave", ""),
        ("not-all", "claim"),
        ("wrong-shift", "claim"),
        ("column", "claim"),
        ("lowest", ""),
        ("reduced", ""),
        ("trivial", ""),
        ("truth", ""),
        ("lie", "claim"),
        ("never", "claim"),
    ] {
        assert_eq!(Walnut::new(&game, claim, 6).denied().join(" "), expected, "{claim}");
    }
    // P(…) of a sorted game in any order.
    let text = "game g\npiles x <= y\nmove I: x' < x and y' = y\nclaim P: y = x + 1\nclaim c: forall n: n >= 5 or P(n, n + 1) and P(n + 1, n)";
    assert_eq!(Walnut::new(&rules(text), "c", 6).denied().join(" "), "");
    let script = smtlib(&rules(text), "c").unwrap();
    assert_eq!(Script::new(&script).asserted(&script), 0);
    // In small numbers only: shifts leave the box, so nothing is said of most n.
    let shift = walnut(&game, "shift", Control::none()).unwrap();
    assert_eq!(shift.bases.len(), 2);
    for (claim, sat) in [("any-order", 0), ("leave", 0), ("not-all", 1)] {
        let script = smtlib(&game, claim).unwrap();
        assert_eq!(i64::from(sat), Script::new(&script).asserted(&script), "{claim}");
    }
}

/// Numerals come in order, 0 is zeros and 1 is zeros and a 1, as Walnut wants it; the sum file adds them.
#[test]
fn base_files_add() {
    let mut all: Vec<Vec<(String, String)>> = Vec::new();
    for spec in ["wythoff:d=2", "wynim:beta=(5+sqrt(13))/2", "beta-nim:beta=sqrt(7)", "wynim:beta=3+sqrt(2)"] {
        all.push(walnut(&game(spec), "P", Control::none()).unwrap().bases);
    }
    for system in ["fibonacci", "u", "u:b=5", "q:sqrt(3)", "q:sqrt(7)", "q:sqrt(13)", "recurrence:3,2"] {
        let text = format!("game g\npiles x\nmove I: x' < x\nclaim c: forall n >= 1: shift({system}, n) > 0");
        all.push(walnut(&rules(&text), "c", Control::none()).unwrap().bases);
    }
    for bases in all {
        let [(name, valid), (sums, addition)] = &bases[..] else { panic!("{bases:?}") };
        assert!(name.starts_with("msd_") && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
        assert_eq!(*sums, format!("{name}_addition"));
        let (valid, addition) = (File::read(valid), File::read(addition));
        assert!(valid.alphabets[0].starts_with("{0,1"), "{:?}", valid.alphabets);
        assert_eq!(addition.alphabets, vec![valid.alphabets[0].clone(); 3]);
        let words = numerals(name, &HashMap::from([(name.clone(), valid)]), 30);
        assert!(words[0].iter().all(|digit| *digit == 0));
        assert!(words[1].iter().rev().enumerate().all(|(place, digit)| *digit == u16::from(place == 0)), "{name}");
        for (x, y) in (0..30).flat_map(|x| (0..30).map(move |y| (x, y))) {
            for z in 0..30 {
                assert_eq!(addition.accepts(&[&words[x], &words[y], &words[z]]), x + y == z, "{name} {x}+{y}={z}");
            }
        }
    }
}

/// ⌊n√D⌋ = ⌊√(Dn²)⌋ and ⌊nφ⌋ = ⌊(n + ⌊√(5n²)⌋)/2⌋ by whole numbers.
#[test]
fn floor_files_take_floors() {
    for (number, d, phi) in [("sqrt(2)", 2u64, false), ("sqrt(3)", 3, false), ("sqrt(7)", 7, false), ("phi", 5, true)] {
        let text = format!("game g\npiles x, n\nmove I: x' < x and n' = n\nclaim P: x = floor(n*{number})");
        let found = walnut(&rules(&text), "P", Control::none()).unwrap();
        assert_eq!(found.bases.is_empty(), phi);
        let [(name, text)] = &found.automata[..] else { panic!("{:?}", found.automata) };
        let call = found.script.split(&format!("${name}(")).nth(1).unwrap();
        let file = File::read(text);
        let bases = found.bases.iter().map(|(name, text)| (name.clone(), File::read(text))).collect();
        let words = numerals(&file.alphabets[0], &bases, 40);
        for n in 0..40usize {
            let root = (d * (n * n) as u64).isqrt();
            let floor = usize::try_from(if phi { (n as u64 + root) / 2 } else { root }).unwrap();
            for x in 0..40 {
                let pair = if call.starts_with("x,n)") { [&words[x], &words[n]] } else { [&words[n], &words[x]] };
                assert_eq!(file.accepts(&pair), x == floor, "{number} {n} {x}");
            }
        }
    }
}

#[test]
fn every_obligation_is_a_query() {
    let script = smtlib(&game("corner:piece=king"), "P misere").unwrap();
    assert_eq!(script.matches("(check-sat)").count(), 4);
    assert_eq!(script.matches("(reset-assertions)").count(), 4);
    let script = Walnut::new(&game("mouse"), "P", 1);
    let names: Vec<&str> = script.questions.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["p_to_n0", "termination0", "p_to_n1", "termination1", "n_to_p", "terminal"]);
}

#[test]
fn what_cannot_be_exported() {
    let unsupported = |error| matches!(error, ExportError::Unsupported { .. });
    assert!(unsupported(smtlib(&game("wythoff"), "P").unwrap_err()));
    assert!(unsupported(smtlib(&game("nim:piles=2"), "P").unwrap_err()));
    assert!(unsupported(walnut(&game("wynim"), "P", Control::none()).unwrap_err()));
    assert_eq!(smtlib(&game("mouse"), "Q").unwrap_err(), ExportError::NoSuchClaim("Q".to_owned()));
}

#[test]
fn the_automaton_of_the_claimed_set() {
    let (dfa, numerals) = automaton(&game("mouse"), "P", Control::none()).unwrap().unwrap();
    assert_eq!(dfa.tracks().len(), 2);
    assert!(ratwheel_automata::export::walnut(&dfa, &numerals).starts_with("msd_2 msd_2"));
    assert!(automaton(&game("wynim"), "P", Control::none()).unwrap().is_err());
}
