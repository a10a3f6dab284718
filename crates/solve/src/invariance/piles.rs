//! A sorted game read pile by pile: the tokens taken from the smallest pile, from the next, and so on.
//!
//! `in any order` stands in the relation as the disjunction over all rearrangements of the target. Of each set of
//! disjuncts that are rearrangements of one another only the first is kept, in which no pile changes its place.

use ratwheel_logic::Formula;
use ratwheel_rules::core::{Relational, Rule};
use std::collections::HashMap;

/// The same rules without the rearrangements, on tuples that need not be sorted.
pub(super) fn pile_by_pile(game: &Relational) -> Relational {
    let orders = arrangements(game.piles.len());
    let rules =
        game.rules.iter().map(|rule| Rule { name: rule.name.clone(), relation: first(&rule.relation, &orders) });
    Relational {
        rules: rules.collect(),
        sorted: false,
        symmetry: None,
        positions: None,
        claims: Vec::new(),
        examples: Vec::new(),
        ..game.clone()
    }
}

/// One disjunct of each full set of rearrangements.
fn first(relation: &Formula, orders: &[Vec<usize>]) -> Formula {
    let Formula::Or(parts) = relation else { return relation.clone() };
    let texts: Vec<String> = parts.iter().map(|part| format!("{part:?}")).collect();
    let places: HashMap<&str, usize> = texts.iter().enumerate().map(|(place, text)| (text.as_str(), place)).collect();
    let mut kept = vec![true; parts.len()];
    for (place, text) in texts.iter().enumerate() {
        if kept.get(place) != Some(&true) {
            continue;
        }
        let images: Option<Vec<usize>> =
            orders.iter().map(|order| places.get(rearranged(text, order).as_str()).copied()).collect();
        for image in images.into_iter().flatten().filter(|image| *image > place) {
            if let Some(kept) = kept.get_mut(image) {
                *kept = false;
            }
        }
    }
    let kept = parts.iter().zip(kept).filter(|(_, kept)| *kept);
    Formula::Or(kept.map(|(part, _)| part.clone()).collect())
}

/// The written form of a formula with its primed piles renamed.
fn rearranged(text: &str, order: &[usize]) -> String {
    let mut pieces = text.split("Primed(");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (index, rest) = piece.split_once(')').unwrap_or((piece, ""));
        let image = index.trim().parse::<usize>().ok().and_then(|index| order.get(index));
        out.push_str("Primed(");
        out.push_str(&image.map_or_else(|| index.to_owned(), ToString::to_string));
        out.push(')');
        out.push_str(rest);
    }
    out
}

/// Every order of 0, …, count − 1; none but the plain one beyond six piles, where the language has no `in any order`.
fn arrangements(count: usize) -> Vec<Vec<usize>> {
    if count > 6 {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let grow = |order: Vec<usize>| {
            let free = (0..count).filter(move |next| !order.contains(next)).collect::<Vec<_>>();
            free.into_iter()
        };
        let grown = all.iter().flat_map(|order: &Vec<usize>| {
            grow(order.clone()).map(move |next| order.iter().copied().chain([next]).collect())
        });
        all = grown.collect();
    }
    all
}
