//! Names and sorts: every name means something, terms stand where terms belong, and each item speaks only of what it may.
//!
//! A `let` is checked where it stands, with arguments taken as constants, and again where it is used with what is put
//! in; what goes wrong only there is reported there.

use super::items::{Change, ExampleItem, ExampleVerdict, Item};
use super::parser::Reading;
use super::values;
use super::view::View;
use ratwheel_logic::syntax::Problem;
use ratwheel_logic::syntax::ast::{Bounds, Default, Expr, Name, ParameterItem, ParameterSort, Span};
use ratwheel_logic::syntax::check::{constant, definitions, forbid};
use ratwheel_logic::syntax::infer::{Inference, MAX_PROBLEMS, Note, repeated};
use ratwheel_numbers::MAX_LEVELS;
use std::collections::{BTreeMap, BTreeSet};

/// Every variant is checked with all items of the ruleset.
const MAX_VARIANTS: usize = 100;
/// Moves are listed pile by pile, each inside the one before.
pub(crate) const MAX_PILES: usize = MAX_LEVELS;

/// Everything that is wrong with what was read, in the order of the text.
pub(crate) fn check(source: &str, reading: &Reading) -> Vec<Problem> {
    let mut problems = reading.problems.clone();
    problems.extend(duplicates(&reading.items));
    problems.extend(too_many(&reading.items));
    let view = View::new(&reading.items, None);
    let end = source.trim_end().len();
    let nowhere = Span { start: end, end };
    let claims_only = view.is_claims_only() && !reading.piles_broken;
    if view.id.is_none() && reading.problems.is_empty() && !claims_only {
        problems.push(Problem::new(nowhere, "the item `game` is missing").hint("start with `game name \"Title\"`"));
    }
    if view.piles().is_empty() && !reading.piles_broken && !claims_only {
        let problem = Problem::new(nowhere, "the item `piles` is missing");
        problems
            .push(problem.hint("name the piles: `piles x <= y` if they are sorted, `piles x, y` if they are ordered"));
    }
    if !view.piles().is_empty() || claims_only {
        let mut seen: BTreeSet<(usize, String)> = BTreeSet::new();
        let variants = reading.items.iter().filter_map(|item| match item {
            Item::Variant { name, .. } => Some(Some(name.text.as_str())),
            _ => None,
        });
        for variant in std::iter::once(None).chain(variants.take(MAX_VARIANTS)) {
            for problem in check_view(&View::new(&reading.items, variant), &reading.broken) {
                if seen.insert((problem.span.start, problem.message.clone())) {
                    problems.push(problem);
                }
            }
        }
        problems.extend(examples_by(&reading.items));
    }
    problems.sort_by_key(|p| p.span.start);
    problems.truncate(MAX_PROBLEMS);
    problems
}

/// More of something than a ruleset has.
fn too_many(items: &[Item]) -> Vec<Problem> {
    let piles = items.iter().filter_map(|item| if let Item::Piles { names, .. } = item { Some(names) } else { None });
    let piles = piles.filter_map(|names| names.get(MAX_PILES));
    let variants =
        items.iter().filter_map(|item| if let Item::Variant { name, .. } = item { Some(name) } else { None });
    let problem = |name: &Name, what: String| Problem::new(name.span, format!("a ruleset has at most {what}"));
    let piles = piles.map(|name| problem(name, format!("{MAX_PILES} piles")));
    piles
        .chain(variants.skip(MAX_VARIANTS).take(1).map(|name| problem(name, format!("{MAX_VARIANTS} variants"))))
        .collect()
}

/// Names given twice, and items that may stand only once.
fn duplicates(items: &[Item]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut names: Vec<&Name> = Vec::new();
    let mut claims = BTreeMap::new();
    let mut variants = BTreeSet::new();
    let mut single = BTreeSet::new();
    let mut once = |what: &'static str, span: Span, problems: &mut Vec<Problem>| {
        if !single.insert(what) {
            problems.push(Problem::new(span, format!("a second `{what}`: there is one in a ruleset")));
        }
    };
    for item in items {
        match item {
            Item::Game { id, .. } => once("game", id.span, &mut problems),
            Item::Piles { names: piles, .. } => {
                let span = piles.first().map(|n| n.span).unwrap_or_default();
                once("piles", span, &mut problems);
                names.extend(piles);
            }
            Item::Parameter(item) => names.push(&item.name),
            Item::Let(item) => names.push(&item.name),
            Item::Set(item) => names.push(&item.name),
            Item::Positions(formula) => once("positions", formula.span, &mut problems),
            Item::Measure(terms) => {
                once("measure", terms.first().map(|t| t.span).unwrap_or_default(), &mut problems);
            }
            Item::Claim { name, misere, when, .. } => {
                // Several may each be meant for some parameters; that they exclude each other is seen with the parameters.
                let earlier = claims.insert((name.text.as_str(), *misere), when.is_some());
                if earlier.is_some_and(|conditional| !conditional || when.is_none()) {
                    let text =
                        format!("the claim `{}{}` is made twice", name.text, if *misere { " misere" } else { "" });
                    problems.push(Problem::new(name.span, text));
                }
            }
            Item::Variant { name, changes } => {
                if variants.len() < MAX_VARIANTS {
                    problems.extend(repeated_in_variant(items, changes));
                }
                if !variants.insert(name.text.as_str()) {
                    problems.push(Problem::new(name.span, format!("the variant `{}` is described twice", name.text)));
                }
            }
            Item::Require { .. } | Item::Move(_) | Item::By(_) | Item::Example(_) => {}
        }
    }
    problems.extend(repeated(&names));
    problems
}

/// A variant's `let` may take the name of a `let`, not of anything else, and each name once.
fn repeated_in_variant(items: &[Item], changes: &[Change]) -> Vec<Problem> {
    let others = items.iter().flat_map(|item| match item {
        Item::Piles { names, .. } => names.iter().collect(),
        Item::Parameter(item) => vec![&item.name],
        Item::Set(item) => vec![&item.name],
        _ => Vec::new(),
    });
    let own = changes.iter().filter_map(|c| if let Change::Let(item) = c { Some(&item.name) } else { None });
    let first_own = others.clone().count();
    let names: Vec<&Name> = others.chain(own).collect();
    let seen = repeated(&names);
    let places: BTreeSet<usize> = names.iter().skip(first_own).map(|n| n.span.start).collect();
    seen.into_iter().filter(|p| places.contains(&p.span.start)).collect()
}

/// `legal by RULE` must name a rule of the game or of a variant.
fn examples_by(items: &[Item]) -> Vec<Problem> {
    let variants = items.iter().filter_map(|i| if let Item::Variant { name, .. } = i { Some(name) } else { None });
    let views: Vec<View<'_>> =
        std::iter::once(None).chain(variants.map(|n| Some(n.text.as_str()))).map(|v| View::new(items, v)).collect();
    let moves = || views.iter().flat_map(|v| v.moves.iter());
    let rules: BTreeSet<&str> = moves().map(|m| m.name.text.as_str()).collect();
    let named = items.iter().filter_map(|item| match item {
        Item::Example(ExampleItem { verdict: ExampleVerdict::Legal { by: Some(by), .. }, .. }) => Some(by),
        _ => None,
    });
    let unknown = named.filter(|by| !moves().any(|rule| rule.may_be_called(&by.text)));
    unknown
        .map(|by| {
            let known: Vec<&str> = rules.iter().copied().collect();
            let problem = Problem::new(by.span, format!("there is no rule `{}`", by.text));
            problem.hint(format!("the rules are {}", known.join(", ")))
        })
        .collect()
}

fn check_view(view: &View<'_>, broken: &[String]) -> Vec<Problem> {
    let lines: Vec<(bool, Expr)> = view.scripts.iter().flat_map(|script| script.formulas()).collect();
    let mut inference = Inference::new(&view.declared, broken);
    for item in &view.declared.parameters {
        parameter(&mut inference, item);
    }
    for (condition, _) in &view.requires {
        let info = inference.formula(condition);
        constant(&mut inference, condition, &info, "`require`");
        forbid(&mut inference, &info, "`require`", &[Note::Claimed]);
    }
    definitions(&mut inference);
    let plain = [Note::Primed, Note::Claimed, Note::Product, Note::Real];
    if let Some(formula) = view.positions {
        let info = inference.formula(formula);
        forbid(&mut inference, &info, "`positions`", &plain);
    }
    for term in view.measure.unwrap_or_default() {
        let info = inference.integer(term);
        forbid(&mut inference, &info, "`measure`", &plain);
    }
    for item in &view.moves {
        let info = match &item.index {
            Some((index, ends)) => inference.formula_over(index, ends, &item.relation),
            None => inference.formula(&item.relation),
        };
        forbid(&mut inference, &info, "a move", &[Note::Claimed, Note::Product, Note::Real]);
    }
    for claim in &view.claims {
        if let Some(condition) = claim.when {
            let info = inference.formula(condition);
            constant(&mut inference, condition, &info, "`when`");
        }
        if claim.name.text == values::NAME && !view.is_claims_only() && !claim.formula.is_formula() {
            let info = inference.integer(claim.formula);
            forbid(&mut inference, &info, "`claim nim-value`", &[Note::Primed, Note::Claimed, Note::Real]);
            continue;
        }
        let info = inference.formula(claim.formula);
        if view.is_claims_only() {
            forbid(
                &mut inference,
                &info,
                "a claim without a game",
                &[Note::Primed, Note::Pile, Note::Claimed, Note::Real],
            );
            if claim.name.text == "P" {
                let problem = Problem::new(claim.name.span, "`claim P` is about a game, and there is none");
                inference
                    .report(problem.hint("choose another name, or describe the game with `game`, `piles` and `move`"));
            }
        } else if claim.name.text == "P" {
            forbid(&mut inference, &info, "`claim P`", &[Note::Primed, Note::Claimed, Note::Real]);
        } else {
            forbid(&mut inference, &info, "a named claim", &[Note::Primed, Note::Pile, Note::Real]);
            let missing = info.note(Note::P).filter(|_| !view.claims.iter().any(|c| c.name.text == "P" && !c.misere));
            if let Some(span) = missing {
                let problem = Problem::new(span, "`P(…)` asks for `claim P:`, which is missing");
                inference.report(problem.hint("state the set of P-positions with `claim P: …`"));
            }
        }
    }
    for (has_move, formula) in &lines {
        let info = inference.formula(formula);
        forbid(&mut inference, &info, "a script", &[Note::Claimed, Note::Real]);
        if !has_move {
            forbid(&mut inference, &info, "a script that is not about a move", &[Note::Primed]);
        }
    }
    for item in &view.examples {
        example(&mut inference, item, (!view.declared.has_arrays()).then_some(view.piles().len()));
    }
    inference.problems
}

fn parameter<'a>(inference: &mut Inference<'a>, item: &'a ParameterItem) {
    let place = format!("the parameter `{}`", item.name.text);
    match &item.range {
        Bounds::All => {}
        Bounds::Compare(_, bound) => parameter_value(inference, bound, &item.sort, &place),
        Bounds::Between(low, high) => {
            parameter_value(inference, low, &item.sort, &place);
            parameter_value(inference, high, &item.sort, &place);
        }
    }
    match (&item.default, &item.sort) {
        (Some(Default::Value(value)), _) => parameter_value(inference, value, &item.sort, &place),
        (Some(Default::Names(chosen)), ParameterSort::Names(names)) => {
            for name in chosen.iter().filter(|c| !names.iter().any(|n| n.text == c.text)) {
                let known: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
                let problem = Problem::new(name.span, format!("`{}` is not one of the names of {place}", name.text));
                inference.report(problem.hint(format!("they are {}", known.join(", "))));
            }
        }
        _ => {}
    }
}

fn parameter_value<'a>(inference: &mut Inference<'a>, value: &'a Expr, sort: &ParameterSort, place: &str) {
    let info = if *sort == ParameterSort::Integer { inference.integer(value) } else { inference.number(value) };
    constant(inference, value, &info, place);
}

/// The number of piles is known here unless there are arrays.
fn example<'a>(inference: &mut Inference<'a>, item: &'a ExampleItem, piles: Option<usize>) {
    let to = match &item.verdict {
        ExampleVerdict::Legal { to, .. } | ExampleVerdict::Illegal { to } => Some(to),
        _ => None,
    };
    for position in std::iter::once(&item.from).chain(to) {
        if let Some(piles) = piles.filter(|piles| position.len() != *piles) {
            let span = position.iter().map(|e| e.span).reduce(Span::to).unwrap_or(item.span);
            let (s, found) = (if piles == 1 { "" } else { "s" }, position.len());
            inference.report(Problem::new(span, format!("the game has {piles} pile{s}, not {found}")));
        }
        for pile in position {
            let info = inference.integer(pile);
            constant(inference, pile, &info, "a position");
        }
    }
    if let Some(condition) = &item.when {
        let info = inference.formula(condition);
        constant(inference, condition, &info, "`when`");
    }
}
