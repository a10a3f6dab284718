//! Writing the items of a ruleset as text, such that reading the text again gives the same items.

use super::items::{Change, ExampleItem, ExampleVerdict, Item, MoveItem};
use crate::core::Symmetry;
use ratwheel_logic::syntax::ast::{Ends, Expr, Name, ParameterItem, ParameterSort};
use ratwheel_logic::syntax::print::{bound, bounds, default, expression, join, laid_out, let_text, set_text};

/// Text in quotes; a quote inside would end it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'").replace('\n', " "))
}

fn move_text(item: &MoveItem) -> String {
    let head = format!("move {}{}{}:", item.name.text, index_text(item.index.as_ref()), order_text(item.order));
    laid_out(&head, &item.relation)
}

fn index_text(index: Option<&(Name, (Expr, Expr))>) -> String {
    let text =
        |(name, (low, high)): &(Name, (Expr, Expr))| format!(" for {} in {}..{}", name.text, bound(low), bound(high));
    index.map(text).unwrap_or_default()
}

fn order_text(order: Option<Symmetry>) -> String {
    order.map(|order| format!(" in {} order", order.word())).unwrap_or_default()
}

fn parameter(item: &ParameterItem) -> String {
    let sort = match &item.sort {
        ParameterSort::Integer => "int".to_owned(),
        ParameterSort::Real => "real".to_owned(),
        ParameterSort::Names(names) => format!("{{{}}}", join(names, ", ")),
    };
    let default = item.default.as_ref().map(|d| format!(" = {}", default(d))).unwrap_or_default();
    format!("param {}: {sort}{}{default}", item.name.text, bounds(&item.range))
}

fn piles(names: &[Name], ends: &[Ends], sorted: bool, order: Option<Symmetry>) -> String {
    let one = |(number, name): (usize, &Name)| match ends.get(number).and_then(Option::as_ref) {
        Some((low, high)) => format!("{}[{}..{}]", name.text, bound(low), bound(high)),
        None => name.text.clone(),
    };
    let all: Vec<String> = names.iter().enumerate().map(one).collect();
    match (sorted, all.len()) {
        (true, 1) => format!("piles {} sorted", all.concat()),
        (true, _) => format!("piles {}", all.join(" <= ")),
        (false, _) => format!("piles {}{}", all.join(", "), order_text(order)),
    }
}

fn position(piles: &[Expr]) -> String {
    format!("({})", piles.iter().map(expression).collect::<Vec<_>>().join(","))
}

fn example(item: &ExampleItem) -> String {
    let misere = |misere: &bool| if *misere { " misere" } else { "" };
    let from = position(&item.from);
    let line = match &item.verdict {
        ExampleVerdict::P { misere: m } => format!("example {from} is P{}", misere(m)),
        ExampleVerdict::N { misere: m } => format!("example {from} is N{}", misere(m)),
        ExampleVerdict::Illegal { to } => format!("example {from} -> {} is illegal", position(to)),
        ExampleVerdict::Legal { to, by } => {
            let by = by.as_ref().map(|name| format!(" by {}", name.text)).unwrap_or_default();
            format!("example {from} -> {} is legal{by}", position(to))
        }
    };
    let when = item.when.as_ref().map(|f| format!(" when {}", expression(f))).unwrap_or_default();
    line + &when
}

/// The text of one item, without a final line break.
pub(crate) fn item(item: &Item) -> String {
    match item {
        Item::Game { id, title } => {
            let title = title.as_ref().map(|t| format!(" {}", quoted(t))).unwrap_or_default();
            format!("game {}{title}", id.text)
        }
        Item::Piles { names, ends, sorted, order } => piles(names, ends, *sorted, *order),
        Item::Parameter(item) => parameter(item),
        Item::Require { condition, message } => {
            let message = message.as_ref().map(|m| format!(" {}", quoted(m))).unwrap_or_default();
            format!("require {}{message}", expression(condition))
        }
        Item::Let(item) => let_text(item),
        Item::Set(set) => set_text(set),
        Item::Positions(formula) => laid_out("positions:", formula),
        Item::Measure(terms) => format!("measure {}", terms.iter().map(expression).collect::<Vec<_>>().join(", ")),
        Item::Move(item) => move_text(item),
        Item::Variant { name, changes } => {
            let changes = changes.iter().map(|change| match change {
                Change::Let(item) => format!("\n  {}", let_text(item)),
                Change::Move(item) => format!("\n  {}", move_text(item)),
            });
            format!("variant {}:{}", name.text, changes.collect::<String>())
        }
        Item::Claim { name, misere, when, formula } => {
            let when = when.as_ref().map(|f| format!(" when {}", expression(f))).unwrap_or_default();
            laid_out(&format!("claim {}{}{when}:", name.text, if *misere { " misere" } else { "" }), formula)
        }
        Item::By(script) => format!("by {script}"),
        Item::Example(item) => example(item),
    }
}
