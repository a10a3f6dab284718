//! The numbers that the rules name, which a closed form is likely to name too.

use ratwheel_logic::{Formula, Node, Term};
use ratwheel_numbers::Real;
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

/// The same for a formula.
pub(crate) fn numbers(formula: &Formula) -> BTreeSet<i64> {
    let mut found = BTreeSet::new();
    collect(Node::Formula(formula), &mut found);
    // The slope of a floor: ⌊15n/8⌋ repeats modulo 15.
    Node::Formula(formula).fold((), &mut |(), node| {
        if let Node::Term(Term::Floor(parts, _)) = node {
            let rational = parts.iter().filter_map(|(alpha, _)| alpha.as_rational().map(|_| alpha.to_string()));
            for text in rational {
                let numerator = text.split('/').next().and_then(|number| number.parse::<i64>().ok());
                found.extend(numerator.filter(|n| (2..=64).contains(n)));
            }
        }
    });
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

/// Irrational numbers that occur in the rules, with r/(r − 1), r − 1 and r + 1 of each.
pub(crate) fn reals(game: &Relational) -> Vec<Real> {
    let mut found: Vec<Real> = Vec::new();
    let formulas = game.rules.iter().map(|rule| &rule.relation).chain(&game.positions);
    for formula in formulas {
        Node::Formula(formula).fold((), &mut |(), node| match node {
            Node::Formula(Formula::In(_, set)) => found.push(set.sequence.alpha().clone()),
            Node::Term(Term::Floor(parts, _)) => found.extend(parts.iter().map(|(alpha, _)| alpha.clone())),
            Node::Formula(_) | Node::Term(_) => {}
        });
    }
    let mut texts: Vec<String> = Vec::new();
    for real in found.iter().filter(|real| real.as_rational().is_none()).map(ToString::to_string) {
        for text in [real.clone(), format!("({real})/({real}-1)"), format!("{real}-1"), format!("{real}+1")] {
            if !texts.contains(&text) && texts.len() < 24 {
                texts.push(text);
            }
        }
    }
    let mut reals: Vec<Real> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    let mut known = BTreeSet::new();
    reals.retain(|real: &Real| known.insert(real.to_string()));
    reals
}
