//! Going through source trees, and comparing terms and formulas part by part.
#![allow(dead_code, reason = "each crate uses what it asks")]

use ratwheel_logic::syntax::ast::{Bounds, Expr, Kind};
use ratwheel_logic::{Formula, Node, Range, Term};
use std::collections::BTreeSet;

/// How many kinds of expressions there are.
pub(crate) const KINDS: usize = 25;

/// The number of a kind; a new one has to be told apart here, and to be counted above.
fn number(kind: &Kind) -> usize {
    match kind {
        Kind::Number(_) => 0,
        Kind::Truth(_) => 1,
        Kind::Name(..) => 2,
        Kind::Call(..) => 3,
        Kind::Numeration(..) => 4,
        Kind::Legal(..) => 5,
        Kind::Negate(_) => 6,
        Kind::Power(..) => 7,
        Kind::Sum(..) => 8,
        Kind::Product(..) => 9,
        Kind::Abs(_) => 10,
        Kind::Compare(..) => 11,
        Kind::In(..) => 12,
        Kind::Has(..) => 13,
        Kind::Not(_) => 14,
        Kind::And(_) => 15,
        Kind::Or(_) => 16,
        Kind::Implies(..) => 17,
        Kind::Iff(..) => 18,
        Kind::Quantified(..) => 19,
        Kind::Element(..) => 20,
        Kind::Over(..) => 21,
        Kind::Automaton(_) => 22,
        Kind::Recursion(_) => 23,
        Kind::If(..) => KINDS - 1,
    }
}

/// The kinds of an expression and of all below it.
pub(crate) fn kinds<'e>(expr: &'e Expr, found: &mut Vec<&'e Kind>) {
    assert!(number(&expr.kind) < KINDS);
    found.push(&expr.kind);
    let below: Vec<&Expr> = match &expr.kind {
        Kind::Number(_) | Kind::Truth(_) | Kind::Name(..) | Kind::Has(..) => Vec::new(),
        Kind::Call(_, all) | Kind::In(all, _) | Kind::And(all) | Kind::Or(all) => all.iter().collect(),
        Kind::Numeration(_, systems, all) => systems.iter().flat_map(|system| &system.arguments).chain(all).collect(),
        Kind::Automaton(text) => text.system.arguments.iter().chain(&text.tracks).collect(),
        Kind::Recursion(text) => text.parts(),
        Kind::Legal(from, to) => from.iter().chain(to).collect(),
        Kind::Negate(e) | Kind::Abs(e) | Kind::Not(e) | Kind::Element(_, _, e) => vec![e],
        Kind::Over(_, _, ends, body) => vec![&ends.0, &ends.1, body],
        Kind::Power(a, b) | Kind::Implies(a, b) | Kind::Iff(a, b) => vec![a, b],
        Kind::Sum(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
        Kind::Product(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
        Kind::Compare(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e)).collect(),
        Kind::Quantified(_, _, bounds, body) => match bounds {
            Bounds::All => vec![body],
            Bounds::Compare(_, bound) => vec![bound, body],
            Bounds::Between(low, high) => vec![low, high, body],
        },
        Kind::If(cases, last) => cases.iter().flat_map(|(c, v)| [c, v]).chain([&**last]).collect(),
    };
    below.into_iter().for_each(|expr| kinds(expr, found));
}

/// What a term or formula is beside its parts, its name first. A new variant has to say so.
fn label(node: Node<'_>) -> String {
    match node {
        Node::Term(term) => match term {
            Term::Constant(n) => format!("constant {n}"),
            Term::Variable(variable) => format!("variable {variable:?}"),
            Term::Sum(_) => "sum".to_owned(),
            Term::Negate(_) => "negate".to_owned(),
            Term::Scale(n, _) => format!("scale {n}"),
            Term::Product(..) => "product".to_owned(),
            Term::Abs(_) => "abs".to_owned(),
            Term::Min(_) => "min".to_owned(),
            Term::Max(_) => "max".to_owned(),
            Term::Mod(_, m) => format!("mod {m}"),
            Term::Div(_, m) => format!("div {m}"),
            Term::Floor(parts, gamma) => {
                let factors: Vec<String> = parts.iter().map(|(alpha, _)| alpha.to_string()).collect();
                format!("floor {} + {gamma}", factors.join(" "))
            }
            Term::If(..) => "choice".to_owned(),
            Term::Apply(function, _) => function.to_string(),
        },
        Node::Formula(formula) => match formula {
            Formula::Constant(value) => format!("truth {value}"),
            Formula::Compare(relation, ..) => format!("compare {relation:?}"),
            Formula::And(_) => "and".to_owned(),
            Formula::Or(_) => "or".to_owned(),
            Formula::Not(_) => "not".to_owned(),
            Formula::Implies(..) => "implies".to_owned(),
            Formula::Iff(..) => "iff".to_owned(),
            Formula::In(_, set) => {
                format!("in {} {} {} {}", set.name, set.sequence.alpha(), set.sequence.gamma(), set.from)
            }
            Formula::Reduced(system, _) => format!("reduced {system}"),
            Formula::Recognised(automaton, _) => {
                let states = 0..automaton.states();
                let states: Vec<_> = states
                    .map(|state| (automaton.accepts(state), automaton.edges(state).collect::<Vec<_>>()))
                    .collect();
                format!("recognised {} {states:?}", automaton.system())
            }
            Formula::Row(recursion, _) => format!("row {}", recursion.key()),
            Formula::Exists(depth, range, _) => format!("exists {depth} {}", from(range)),
            Formula::ForAll(depth, range, _) => format!("forall {depth} {}", from(range)),
            Formula::Claimed(_) => "claimed".to_owned(),
            Formula::Legal(before, _) => format!("legal {}", before.len()),
        },
    }
}

/// How many names of labels there are.
pub(crate) const LABELS: usize = 13 + 6 + 15;

fn from(range: &Range) -> String {
    match range {
        Range::From(n) => format!("from {n}"),
        Range::Between(..) => "between".to_owned(),
    }
}

/// Where two trees differ first, if they do; the names of all labels of the first are noted.
pub(crate) fn difference(a: Node<'_>, b: Node<'_>, seen: &mut BTreeSet<String>) -> Option<String> {
    let (one, other) = (label(a), label(b));
    seen.extend(one.split(['[', ' ']).next().map(str::to_owned));
    let (parts, others) = (a.children(), b.children());
    if one != other || parts.len() != others.len() {
        return Some(format!("{one} with {} parts became {other} with {}", parts.len(), others.len()));
    }
    parts.into_iter().zip(others).find_map(|(a, b)| difference(a, b, seen))
}
