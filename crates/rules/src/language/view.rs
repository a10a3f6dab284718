//! A ruleset as it stands when one variant, or none, is chosen: the items sorted by what they are.

use super::items::{Change, ExampleItem, Item, MoveItem};
use crate::core::Symmetry;
use ratwheel_logic::syntax::ast::{Declarations, Expr, Name};
use ratwheel_logic::syntax::script::Script;

pub(crate) struct ClaimView<'a> {
    pub(crate) name: &'a Name,
    pub(crate) misere: bool,
    pub(crate) when: Option<&'a Expr>,
    pub(crate) formula: &'a Expr,
}

#[derive(Default)]
pub(crate) struct View<'a> {
    pub(crate) id: Option<&'a Name>,
    pub(crate) title: Option<&'a str>,
    /// The piles are its variables.
    pub(crate) declared: Declarations<'a>,
    pub(crate) sorted: bool,
    pub(crate) symmetry: Option<Symmetry>,
    pub(crate) requires: Vec<(&'a Expr, Option<&'a str>)>,
    pub(crate) positions: Option<&'a Expr>,
    pub(crate) measure: Option<&'a [Expr]>,
    pub(crate) moves: Vec<&'a MoveItem>,
    pub(crate) claims: Vec<ClaimView<'a>>,
    pub(crate) scripts: Vec<&'a Script>,
    pub(crate) examples: Vec<&'a ExampleItem>,
}

impl<'a> View<'a> {
    pub(crate) fn piles(&self) -> &'a [Name] {
        self.declared.variables
    }

    /// Is there nothing but named claims and what they need: a file of lemmas?
    pub(crate) fn is_claims_only(&self) -> bool {
        let no_game = self.id.is_none() && self.piles().is_empty() && self.moves.is_empty() && self.examples.is_empty();
        no_game && self.positions.is_none() && self.measure.is_none() && !self.claims.is_empty()
    }

    pub(crate) fn new(items: &'a [Item], variant: Option<&str>) -> Self {
        let mut view = Self::default();
        for item in items {
            match item {
                Item::Game { id, title } => {
                    view.id = Some(id);
                    view.title = title.as_deref();
                }
                Item::Piles { names, ends, sorted, order } => {
                    view.declared.variables = names;
                    view.declared.ends = ends;
                    view.declared.piles = names.len();
                    view.sorted = *sorted;
                    view.symmetry = *order;
                }
                Item::Parameter(item) => view.declared.parameters.push(item),
                Item::Require { condition, message } => view.requires.push((condition, message.as_deref())),
                Item::Let(item) => view.declared.lets.push(item),
                Item::Set(item) => view.declared.sets.push(item),
                Item::Positions(formula) => view.positions = Some(formula),
                Item::Measure(terms) => view.measure = Some(terms),
                Item::Move(item) => view.moves.push(item),
                Item::Claim { name, misere, when, formula } => {
                    view.claims.push(ClaimView { name, misere: *misere, when: when.as_ref(), formula });
                }
                Item::By(script) => view.scripts.push(script),
                Item::Example(item) => view.examples.push(item),
                Item::Variant { .. } => {}
            }
        }
        let chosen = items.iter().find_map(|item| match item {
            Item::Variant { name, changes } if Some(name.text.as_str()) == variant => Some(changes),
            _ => None,
        });
        if let Some(changes) = chosen {
            let lets = changes.iter().filter_map(|c| if let Change::Let(item) = c { Some(item) } else { None });
            replace(&mut view.declared.lets, &lets.collect::<Vec<_>>(), |item| &item.name.text);
            let moves = changes.iter().filter_map(|c| if let Change::Move(item) = c { Some(&**item) } else { None });
            replace(&mut view.moves, &moves.collect::<Vec<_>>(), |item| &item.name.text);
        }
        view
    }
}

/// Every item with the name of a new one goes; the new ones stand where the first of them stood, or at the end.
fn replace<'a, T>(all: &mut Vec<&'a T>, new: &[&'a T], name: impl Fn(&T) -> &str) {
    let mut result: Vec<&'a T> = Vec::with_capacity(all.len() + new.len());
    let mut placed: Vec<&str> = Vec::new();
    for old in all.iter().copied() {
        let replacing: Vec<&'a T> = new.iter().copied().filter(|n| name(n) == name(old)).collect();
        if replacing.is_empty() {
            result.push(old);
        } else if !placed.contains(&name(old)) {
            placed.push(name(old));
            result.extend(replacing);
        }
    }
    result.extend(new.iter().copied().filter(|n| !placed.contains(&name(n))));
    *all = result;
}
