//! A ruleset as mathematics: plain text with x′, ⌊…⌋, ≤, ∧, ∃, MathML for pages, and LaTeX for papers.

use super::items::{Change, ExampleItem, ExampleVerdict, Item, MoveItem};
use super::{Ruleset, print};
use crate::core::{Relational, Symmetry};
use ratwheel_logic::syntax::ast::{Bounds, Default, Ends, Expr, Members, Name, ParameterItem, ParameterSort};
use ratwheel_logic::syntax::latex;
use ratwheel_logic::syntax::mathematics::{
    bounds, expression, fenced, identifier, let_line, member, operator, separated, text,
};
use ratwheel_logic::syntax::notation::{Notation, formula as mathml_formula, mathml, plain};

impl Ruleset {
    /// The ruleset in mathematical notation, one line for each item.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let rules = Ruleset::parse("game g \"A game\"\npiles x1 <= x2\nmove I: x1' = floor(3*x1/2) and not (x2' >= x2)");
    /// assert_eq!(rules.unwrap().to_mathematics(), "A game\npiles x₁ ≤ x₂\nI: x₁′ = ⌊3x₁/2⌋ ∧ ¬(x₂′ ≥ x₂)\n");
    /// ```
    #[must_use]
    pub fn to_mathematics(&self) -> String {
        self.notation().iter().map(|line| plain(line) + "\n").collect()
    }

    /// The ruleset as MathML: a `div` with a paragraph for each item, formulas in `math` elements.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let rules = Ruleset::parse("game g\npiles x\nmove I: x' < x").unwrap();
    /// assert!(rules.to_mathml().contains("<msup><mi>x</mi><mo>′</mo></msup><mo>&lt;</mo><mi>x</mi>"));
    /// ```
    #[must_use]
    pub fn to_mathml(&self) -> String {
        let lines: String = self.notation().iter().map(|line| format!("<p>{}</p>\n", mathml(line))).collect();
        format!("<div class=\"ruleset\">\n{lines}</div>\n")
    }

    /// The formulas of the ruleset one by one, as MathML and as text: definitions, moves and claims in the order of the
    /// text. What a variant changes is not listed.
    ///
    /// ```
    /// use ratwheel_rules::language::{FormulaKind, Ruleset};
    /// let rules = Ruleset::parse("game g\npiles x\nmove I: x' < x\nclaim P: x = 0").unwrap();
    /// let formulas = rules.formulas();
    /// assert_eq!((formulas[1].kind, formulas[1].name.as_str()), (FormulaKind::Claim, "P"));
    /// assert_eq!(formulas[1].mathml, "<math><mi>x</mi><mo>=</mo><mn>0</mn></math>");
    /// assert_eq!(formulas[1].text, "claim P: x = 0");
    /// ```
    #[must_use]
    pub fn formulas(&self) -> Vec<DisplayedFormula> {
        self.items.iter().filter_map(displayed).collect()
    }

    /// The ruleset as LaTeX: the title and a list with an item for each line, for papers that load `amsmath` and
    /// `amssymb`.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let rules = Ruleset::parse("game g \"A game\"\npiles x1 <= x2\nmove I: x1' = floor(3*x1/2) and x2' = x2").unwrap();
    /// assert!(rules.to_latex().contains(r"I: $x_{1}' = \left\lfloor \frac{3\,x_{1}}{2} \right\rfloor \wedge x_{2}' = x_{2}$"));
    /// ```
    #[must_use]
    pub fn to_latex(&self) -> String {
        let mut lines = self.notation().into_iter();
        let title = lines.next().map(|title| latex::line(&title)).unwrap_or_default();
        let items: String = lines.map(|line| format!("  \\item {}\n", latex::line(&line).trim_end())).collect();
        format!("% Needs amsmath and amssymb.\n\\paragraph{{{title}}}\n\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
    }

    /// One claim as a LaTeX formula with the parameters left open, without dollar signs, and the definitions that it
    /// needs, alike; `None` if there is no claim of that name.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let text = "param beta: real = pi\nlet B(n) = floor(n*beta)\nlet C = 3\nclaim up: forall n: B(n) < B(n + 1)";
    /// let (claim, definitions) = Ruleset::parse(text).unwrap().family_to_latex("up").unwrap();
    /// assert!(claim.starts_with(r"\forall n") && definitions.len() == 1, "{claim} {definitions:?}");
    /// ```
    #[must_use]
    pub fn family_to_latex(&self, name: &str) -> Option<(String, Vec<String>)> {
        let (mut known, claim) = self.items.iter().find_map(|item| match item {
            Item::Claim { name: known, misere, formula, .. } => {
                let full = if *misere { format!("{} misere", known.text) } else { known.text.clone() };
                (full == name).then(|| (print::item(item), latex::formula(&expression(formula))))
            }
            _ => None,
        })?;
        let mut definitions = Vec::new();
        // A definition is needed if its name stands in what is needed already; later ones may use earlier ones.
        for item in self.items.iter().rev() {
            let name = match item {
                Item::Let(inner) => &inner.name.text,
                Item::Set(set) => &set.name.text,
                _ => continue,
            };
            if known.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name) {
                known.push_str(&print::item(item));
                definitions.push(latex::formula(&Notation::Row(self::item(item))));
            }
        }
        definitions.reverse();
        Some((claim, definitions))
    }

    fn notation(&self) -> Vec<Notation> {
        self.items.iter().flat_map(item).collect()
    }
}

/// What a formula of a ruleset is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormulaKind {
    /// A `let`, a set, or the restriction of the positions.
    Definition,
    /// A move.
    Move,
    /// A claim.
    Claim,
}

/// A formula of a ruleset, for pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DisplayedFormula {
    /// What it is for.
    pub kind: FormulaKind,
    /// What is defined, the name of the move, or of the claim as `P misere`.
    pub name: String,
    /// A `math` element.
    pub mathml: String,
    /// The item as the language writes it.
    pub text: String,
}

fn displayed(item: &Item) -> Option<DisplayedFormula> {
    let whole = || Notation::Row(self::item(item));
    let (kind, name, formula) = match item {
        Item::Let(inner) => (FormulaKind::Definition, inner.name.text.clone(), whole()),
        Item::Set(set) => (FormulaKind::Definition, set.name.text.clone(), whole()),
        Item::Positions(formula) => (FormulaKind::Definition, "positions".to_owned(), expression(formula)),
        Item::Move(inner) => (FormulaKind::Move, inner.name.text.clone(), expression(&inner.relation)),
        Item::Claim { name, misere, formula, .. } => {
            let name = if *misere { format!("{} misere", name.text) } else { name.text.clone() };
            (FormulaKind::Claim, name, expression(formula))
        }
        _ => return None,
    };
    Some(DisplayedFormula { kind, name, mathml: mathml_formula(&formula), text: print::item(item) })
}

impl Relational {
    /// The relation in mathematical notation, one line for each rule and claim.
    #[must_use]
    pub fn to_mathematics(&self) -> String {
        self.to_ruleset().to_mathematics()
    }

    /// One claim as a LaTeX formula, without dollar signs; `None` if there is no claim of that name.
    #[must_use]
    pub fn claim_to_latex(&self, name: &str) -> Option<String> {
        self.to_ruleset().items.iter().find_map(|item| match item {
            Item::Claim { name: known, misere, formula, .. } => {
                let full = if *misere { format!("{} misere", known.text) } else { known.text.clone() };
                (full == name).then(|| latex::formula(&expression(formula)))
            }
            _ => None,
        })
    }

    /// The relation as LaTeX.
    #[must_use]
    pub fn to_latex(&self) -> String {
        self.to_ruleset().to_latex()
    }

    /// The relation as MathML.
    #[must_use]
    pub fn to_mathml(&self) -> String {
        self.to_ruleset().to_mathml()
    }
}

fn item(item: &Item) -> Vec<Notation> {
    let line = |parts: Vec<Notation>| vec![Notation::Row(parts)];
    match item {
        Item::Game { id, title } => vec![text(title.clone().unwrap_or_else(|| id.text.clone()))],
        Item::Piles { names, ends, sorted, order } => {
            let order = order.map(|order| text(format!(" in {} order", order.word())));
            let listed = piles(names, ends, if *sorted { "≤" } else { "," });
            line([text("piles "), listed].into_iter().chain(order).collect())
        }
        Item::Parameter(item) => line(parameter(item)),
        Item::Require { condition, message } => {
            let message = message.as_ref().map(|m| text(format!(" ({m})"))).unwrap_or(text(""));
            line(vec![text("where "), expression(condition), message])
        }
        Item::Let(item) => line(let_line(item)),
        Item::Set(set) => {
            let members = match &set.members {
                Members::List(all) => separated(all.iter().map(|one| member(one)), ","),
                Members::Family(element, variable, range) => {
                    let condition = Notation::Row(vec![identifier(&variable.text), bounds(range)]);
                    Notation::Row(vec![member(element), operator(":"), condition])
                }
            };
            line(vec![identifier(&set.name.text), operator("="), fenced("{", members, "}")])
        }
        Item::Positions(formula) => line(vec![text("positions: "), expression(formula)]),
        Item::Measure(terms) => line(vec![text("every move lowers "), separated(terms.iter().map(expression), ",")]),
        Item::Move(item) => line(move_line(item)),
        Item::Variant { name, changes } => {
            let mut lines = vec![text(format!("variant {}:", name.text))];
            lines.extend(changes.iter().map(|change| {
                let mut parts = vec![text("  ")];
                parts.extend(match change {
                    Change::Let(item) => let_line(item),
                    Change::Move(item) => move_line(item),
                });
                Notation::Row(parts)
            }));
            lines
        }
        Item::Claim { name, misere, when, formula } => {
            let misere = if *misere { " (misère)" } else { "" };
            let mut parts = vec![text(format!("claim {}{misere}", name.text))];
            if let Some(condition) = when {
                parts.extend([text(" when "), expression(condition)]);
            }
            line(parts.into_iter().chain([text(": "), expression(formula)]).collect())
        }
        Item::By(script) => format!("by {script}").lines().map(text).collect(),
        Item::Example(item) => line(example(item)),
    }
}

/// x, y, or x₁, …, x_m for an array.
fn piles(names: &[Name], ends: &[Ends], sign: &'static str) -> Notation {
    let mut parts = Vec::new();
    for (number, name) in names.iter().enumerate() {
        match ends.get(number).and_then(Option::as_ref) {
            None => parts.push(identifier(&name.text)),
            Some((low, high)) => {
                let element = |index: &Expr| Notation::Element {
                    name: name.text.clone(),
                    primed: false,
                    index: Box::new(expression(index)),
                };
                parts.extend([element(low), operator("…"), element(high)]);
            }
        }
    }
    separated(parts, sign)
}

fn parameter(item: &ParameterItem) -> Vec<Notation> {
    let range = match &item.sort {
        ParameterSort::Integer => vec![operator("∈"), text("ℤ")],
        ParameterSort::Real => vec![operator("∈"), text("ℝ")],
        ParameterSort::Names(names) => {
            vec![operator("⊆"), fenced("{", separated(names.iter().map(|n| text(&n.text)), ","), "}")]
        }
    };
    let mut parts = vec![text("parameter "), identifier(&item.name.text)];
    parts.extend(range);
    if item.range != Bounds::All {
        parts.extend([operator(","), identifier(&item.name.text), bounds(&item.range)]);
    }
    match &item.default {
        None => {}
        Some(Default::Value(value)) => parts.extend([text(", default "), expression(value)]),
        Some(Default::Names(names)) => {
            let names = separated(names.iter().map(|n| text(&n.text)), ",");
            parts.extend([text(", default "), fenced("{", names, "}")]);
        }
    }
    parts
}

fn move_line(item: &MoveItem) -> Vec<Notation> {
    let order = match item.order {
        None => "",
        Some(Symmetry::Any) => " (for some order of the primed piles)",
        Some(Symmetry::Cyclic) => " (turned around the circle of the piles)",
        Some(Symmetry::Dihedral) => " (turned around the circle of the piles, in either direction)",
    };
    let Some((index, (low, high))) = &item.index else {
        return vec![text(format!("{}{order}: ", item.name.text)), expression(&item.relation)];
    };
    let range = [
        identifier(&index.text),
        operator("="),
        expression(low),
        operator(","),
        operator("…"),
        operator(","),
        expression(high),
    ];
    let mut parts = vec![text(format!("{} for ", item.name.text))];
    parts.extend(range);
    parts.extend([text(format!("{order}: ")), expression(&item.relation)]);
    parts
}

fn example(item: &ExampleItem) -> Vec<Notation> {
    let position = |piles: &[Expr]| fenced("(", separated(piles.iter().map(expression), ","), ")");
    let mut parts = vec![text("example: "), position(&item.from)];
    let misere = |misere: bool| if misere { " (misère)" } else { "" };
    match &item.verdict {
        ExampleVerdict::P { misere: m } => parts.push(text(format!(" is P{}", misere(*m)))),
        ExampleVerdict::N { misere: m } => parts.push(text(format!(" is N{}", misere(*m)))),
        ExampleVerdict::Illegal { to } => parts.extend([operator("→"), position(to), text(" is illegal")]),
        ExampleVerdict::Legal { to, by } => {
            let by = by.as_ref().map(|n| format!(" by {}", n.text)).unwrap_or_default();
            parts.extend([operator("→"), position(to), text(format!(" is legal{by}"))]);
        }
    }
    if let Some(condition) = &item.when {
        parts.extend([text(" when "), expression(condition)]);
    }
    parts
}
