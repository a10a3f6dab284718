//! Printing and reading again gives the same tree: formulas of every construct, and the text of each is the same again.

use crate::random::{Random, Use};
use crate::shapes::{LABELS, difference, kinds};
use ratwheel_logic::syntax::write::Writer;
use ratwheel_logic::{Formula, Node, Vocabulary};
use std::collections::BTreeSet;

const DEFINITIONS: &str = "let A(n, m) = if n < m then n + m else |n - 2*m|\nset W = { floor(n*phi + 1/2) : n >= 2 }";

fn words() -> Vocabulary {
    Vocabulary::new(&["x", "y"]).with_primes().with_game(2).defining(DEFINITIONS).unwrap()
}

fn same_again(text: &str, seen: &mut BTreeSet<String>) -> Formula {
    let names = ["x".to_owned(), "y".to_owned()];
    let words = words();
    let formula = words.formula(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let printed = formula.to_text(&names);
    let again = words.formula(&printed).unwrap_or_else(|error| panic!("{text}\n{printed}\n{error}"));
    if let Some(difference) = difference(Node::Formula(&formula), Node::Formula(&again), seen) {
        panic!("{text}\n{printed}\n{}\n{difference}", again.to_text(&names));
    }
    // Mathematics shows the tree that was printed.
    assert_eq!(formula.to_latex(&names), again.to_latex(&names));
    assert_eq!(formula.to_mathematics(&names), again.to_mathematics(&names));
    again
}

#[test]
fn every_construct_reads_back() {
    let names: Vec<String> = ["x", "y", "x'", "y'"].map(str::to_owned).to_vec();
    let mut random = Random::new(4);
    let (mut labels, mut written) = (BTreeSet::new(), 0);
    for round in 0..8000 {
        let text = random.formula(1 + round % 4, &mut names.clone(), Use::Everything);
        let formula = same_again(&text, &mut labels);
        let mut found = Vec::new();
        let free = names[..2].to_vec();
        let source = Writer::new(&free).formula(&formula);
        kinds(&source, &mut found);
        written += found.len();
    }
    assert!(written > 50_000, "{written}");
    assert_eq!(labels.len(), LABELS, "{labels:?}");
}

#[test]
fn cases_that_once_changed() {
    let mut seen = BTreeSet::new();
    for text in [
        "forall a: exists b: xor(b, 0) <= shift(base:2, a) or (zeros(base:2, b) >= 0 or xor(a, a) <= 0)",
        "exists a, b: a = 1 or (b = 2 or x = 3)",
        "exists a: exists b: (exists c: c = b or c = a or x = 1) or (forall c: c = a) or b = 1",
        "y = -(x mod 3)",
        "y = -(x mod 3) + x",
        "y = -(x div 3) - x",
        "y = -(x*y) + 1",
        "y = -(2*x) + 1",
        "y = 2*(x mod 3) - 3*(x div 2)",
        "exists n in x - y..9: n = 1",
        "exists n in x..9: n = 1",
        "exists n > x - y: n = 1",
        "forall n >= (if forall m: m >= x => m = 1 then x else y): exists k: k = n",
        "y = floor(-pi*x)",
        "y = floor(-(pi*2)*x + (1/2 + pi))",
        "y = floor(x - pi*e*y - 1/2)",
        "y = floor((x + y)*phi)",
        "not (x = 1 and not (y = 2 => x = 3))",
        "(x = 1 <=> y = 1) <=> (x = 2 <=> (y = 2 <=> x = 3))",
        "((x = 1 => y = 1) => x = 2) => y = 2",
        "y = (if x = 1 then 2 else 3) + (if x = 2 then 3 else 4)",
        "y = |(|x - 1|) - (|y|)|",
    ] {
        same_again(text, &mut seen);
    }
    // The sign stands before what it belongs to.
    let negated = Formula::parse("y = -(x mod 3)", &["x", "y"]).unwrap();
    assert_eq!(negated.to_text(&["x", "y"]), "y = -(x mod 3)");
    assert_eq!(negated.to_mathematics(&["x", "y"]), "y = −(x mod 3)");
    assert_eq!(negated.to_latex(&["x", "y"]), "y = -(x \\bmod 3)");
}
