//! The numbers that the rules name, which a closed form is likely to name too.

use ratwheel_logic::{Node, Term};
use ratwheel_rules::core::Relational;
use std::collections::BTreeSet;

/// Integers between 2 and 24 that occur in the rules, as constants, factors and moduli.
pub(crate) fn integers(game: &Relational) -> BTreeSet<i64> {
    let mut found = BTreeSet::new();
    let formulas = game.rules.iter().map(|rule| &rule.relation).chain(&game.positions);
    for formula in formulas {
        collect(Node::Formula(formula), &mut found);
    }
    found
}

fn collect(node: Node<'_>, found: &mut BTreeSet<i64>) {
    let mut add = |text: String| {
        let number = text.parse::<i64>().ok().map(i64::abs);
        found.extend(number.filter(|n| (2..=24).contains(n)));
    };
    if let Node::Term(term) = node {
        match term {
            Term::Constant(n) => add(n.to_string()),
            Term::Scale(n, _) => add(n.to_string()),
            Term::Mod(_, m) | Term::Div(_, m) => add(m.to_string()),
            Term::Variable(_)
            | Term::Sum(_)
            | Term::Negate(_)
            | Term::Product(..)
            | Term::Abs(_)
            | Term::Min(_)
            | Term::Max(_)
            | Term::Floor(..)
            | Term::If(..)
            | Term::Apply(..) => {}
        }
    }
    node.children().into_iter().for_each(|part| collect(part, found));
}
