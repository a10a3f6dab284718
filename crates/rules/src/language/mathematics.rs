//! A ruleset as mathematics: plain text with x′, ⌊…⌋, ≤, ∧, ∃, MathML for pages, and LaTeX for papers.
//!
//! The source tree becomes a small tree of notation (rows, fractions, roots, cases); three writers put that on paper.

use super::Ruleset;
use super::ast::{
    AddSign, Bounds, Change, Default, ExampleItem, ExampleVerdict, Expr, Item, Kind, LetItem, MoveItem, MulSign, Name,
    NumerationWord, ParameterItem, ParameterSort, Quantifier, SystemText,
};
use super::expression::level;
use super::latex;
use super::notation::{self, Notation, mathml, plain};
use super::print::{self, binds};
use crate::core::{Relation, Relational};

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
        Item::Claim { name, misere, formula } => {
            let name = if *misere { format!("{} misere", name.text) } else { name.text.clone() };
            (FormulaKind::Claim, name, expression(formula))
        }
        _ => return None,
    };
    Some(DisplayedFormula { kind, name, mathml: notation::formula(&formula), text: print::item(item) })
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
            Item::Claim { name: known, misere, formula } => {
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

fn text(text: impl Into<String>) -> Notation {
    Notation::Text(text.into())
}

fn operator(sign: &'static str) -> Notation {
    Notation::Operator(sign)
}

fn identifier(name: &str) -> Notation {
    Notation::Identifier { name: name.to_owned(), primed: false }
}

fn fenced(open: &'static str, inner: Notation, close: &'static str) -> Notation {
    Notation::Fenced(open, Box::new(inner), close)
}

fn separated(parts: impl IntoIterator<Item = Notation>, sign: &'static str) -> Notation {
    let mut row = Vec::new();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            row.push(operator(sign));
        }
        row.push(part);
    }
    Notation::Row(row)
}

fn item(item: &Item) -> Vec<Notation> {
    let line = |parts: Vec<Notation>| vec![Notation::Row(parts)];
    match item {
        Item::Game { id, title } => vec![text(title.clone().unwrap_or_else(|| id.text.clone()))],
        Item::Piles { names, sorted } => {
            let names = separated(names.iter().map(|n| identifier(&n.text)), if *sorted { "≤" } else { "," });
            line(vec![text("piles "), names])
        }
        Item::Parameter(item) => line(parameter(item)),
        Item::Require { condition, message } => {
            let message = message.as_ref().map(|m| text(format!(" ({m})"))).unwrap_or(text(""));
            line(vec![text("where "), expression(condition), message])
        }
        Item::Let(item) => line(let_line(item)),
        Item::Set(set) => {
            let condition = Notation::Row(vec![identifier(&set.variable.text), bounds(&set.bounds)]);
            let members = Notation::Row(vec![expression(&set.element), operator(":"), condition]);
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
        Item::Claim { name, misere, formula } => {
            let misere = if *misere { " (misère)" } else { "" };
            line(vec![text(format!("claim {}{misere}: ", name.text)), expression(formula)])
        }
        Item::Example(item) => line(example(item)),
    }
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

fn let_line(item: &LetItem) -> Vec<Notation> {
    let mut parts = vec![identifier(&item.name.text)];
    if !item.arguments.is_empty() {
        parts.push(fenced("(", separated(item.arguments.iter().map(|n| identifier(&n.text)), ","), ")"));
    }
    parts.extend([operator(":="), expression(&item.body)]);
    parts
}

fn move_line(item: &MoveItem) -> Vec<Notation> {
    let order = if item.any_order { " (for some order of the primed piles)" } else { "" };
    vec![text(format!("{}{order}: ", item.name.text)), expression(&item.relation)]
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

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::NotEqual => "≠",
        Relation::LessEqual => "≤",
        Relation::GreaterEqual => "≥",
        other => print::relation(other),
    }
}

fn bounds(bounds: &Bounds) -> Notation {
    match bounds {
        Bounds::All => Notation::Row(Vec::new()),
        Bounds::Compare(r, bound) => Notation::Row(vec![operator(relation(*r)), at(bound, level::SUM)]),
        Bounds::Between(low, high) => {
            let ends = vec![at(low, level::SUM), operator(","), operator("…"), operator(","), at(high, level::SUM)];
            Notation::Row(vec![operator("∈"), fenced("{", Notation::Row(ends), "}")])
        }
    }
}

pub(super) fn expression(expr: &Expr) -> Notation {
    match &expr.kind {
        Kind::Number(n) => Notation::Number(n.to_string()),
        Kind::Truth(value) => text(if *value { "true" } else { "false" }),
        Kind::Name(name, primed) => Notation::Identifier { name: name.clone(), primed: *primed },
        Kind::Call(name, arguments) => call(name, arguments),
        Kind::Numeration(word, system, term) => numeration(*word, system, term),
        Kind::Legal(from, to) => {
            let side = |piles: &[Expr]| fenced("(", separated(piles.iter().map(expression), ","), ")");
            Notation::Row(vec![side(from), operator("→"), side(to), text(" is legal")])
        }
        Kind::Negate(inner) => Notation::Row(vec![Notation::Sign("−"), at(inner, level::NEGATE)]),
        Kind::Power(base, exponent) => Notation::Power(Box::new(at(base, level::ATOM)), Box::new(expression(exponent))),
        Kind::Abs(inner) => fenced("|", expression(inner), "|"),
        Kind::Sum(first, rest) => {
            let mut row = vec![at(first, level::PRODUCT)];
            for (sign, part) in rest {
                row.extend([operator(if *sign == AddSign::Plus { "+" } else { "−" }), at(part, level::PRODUCT)]);
            }
            Notation::Row(row)
        }
        Kind::Product(first, rest) => product(first, rest),
        _ => formula(expr),
    }
}

/// How tightly what is shown holds together; some calls are shown as sums or relations.
fn shown(expr: &Expr) -> u8 {
    match &expr.kind {
        Kind::Call(name, all) => match (name.text.as_str(), all.len()) {
            ("irrational", 1) | ("P", _) => level::COMPARE,
            ("xor", 2..) => level::SUM,
            _ => level::ATOM,
        },
        Kind::Legal(..) => level::COMPARE,
        kind => binds(kind),
    }
}

/// In brackets if it holds together more loosely than `least`.
fn at(expr: &Expr, least: u8) -> Notation {
    if shown(expr) < least { fenced("(", expression(expr), ")") } else { expression(expr) }
}

/// As [`at`], where something follows: a quantifier that would reach over it needs brackets too.
fn before(expr: &Expr, least: u8) -> Notation {
    fn open_ended(expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Quantified(..) => true,
            Kind::Or(all) => all.last().is_some_and(open_ended),
            Kind::Implies(_, last) | Kind::Iff(_, last) => open_ended(last),
            _ => false,
        }
    }
    if open_ended(expr) { fenced("(", expression(expr), ")") } else { at(expr, least) }
}

fn call(name: &Name, arguments: &[Expr]) -> Notation {
    match (name.text.as_str(), arguments) {
        ("floor", [inner]) => fenced("⌊", expression(inner), "⌋"),
        ("sqrt", [inner]) => Notation::Root(Box::new(expression(inner))),
        ("irrational", [inner]) => Notation::Row(vec![at(inner, level::SUM), operator("∉"), text("ℚ")]),
        ("xor", all @ [_, _, ..]) => separated(all.iter().map(|e| at(e, level::ATOM)), "⊕"),
        ("P", all) => {
            let position = fenced("(", separated(all.iter().map(expression), ","), ")");
            Notation::Row(vec![position, operator("∈"), text("P")])
        }
        (_, all) => {
            let arguments = fenced("(", separated(all.iter().map(expression), ","), ")");
            Notation::Row(vec![identifier(&name.text), arguments])
        }
    }
}

fn numeration(word: NumerationWord, system: &SystemText, term: &Expr) -> Notation {
    let mut label = vec![text(&system.name.text)];
    if !system.arguments.is_empty() {
        let colon = if system.name.text == "u" { ":b=" } else { ":" };
        label.extend([text(colon), separated(system.arguments.iter().map(expression), ",")]);
    }
    let function = Notation::Under(Box::new(text(print::numeration(word))), Box::new(Notation::Row(label)));
    Notation::Row(vec![function, fenced("(", expression(term), ")")])
}

/// `3*n` is written 3n; a quotient is a fraction.
fn product(first: &Expr, rest: &[(MulSign, Expr)]) -> Notation {
    let mut left = at(first, level::NEGATE);
    let mut last = first;
    for (sign, factor) in rest {
        let right = at(factor, level::NEGATE + 1);
        left = match sign {
            MulSign::Times if number(factor) || !plain_factor(last) || !plain_factor(factor) => {
                Notation::Row(vec![left, operator("·"), right])
            }
            MulSign::Times => Notation::Row(vec![left, Notation::Beside, right]),
            MulSign::Over => Notation::Fraction(Box::new(left), Box::new(right)),
            MulSign::Mod => Notation::Row(vec![left, operator("mod"), right]),
            MulSign::Div => Notation::Quotient(Box::new(left), Box::new(right)),
        };
        last = factor;
    }
    left
}

fn number(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Number(_))
}

/// Does it read well beside another factor, without a dot?
fn plain_factor(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Number(_) => true,
        Kind::Name(name, _) => notation_is_short(name),
        Kind::Sum(..) => true,
        Kind::Call(name, _) => matches!(name.text.as_str(), "floor" | "sqrt"),
        _ => false,
    }
}

fn notation_is_short(name: &str) -> bool {
    let (letters, _) = super::notation::split_name(name);
    letters.chars().count() == 1
}

fn formula(expr: &Expr) -> Notation {
    match &expr.kind {
        Kind::Compare(first, rest) => {
            let mut row = vec![at(first, level::SUM)];
            for (r, part) in rest {
                row.extend([operator(relation(*r)), at(part, level::SUM)]);
            }
            Notation::Row(row)
        }
        Kind::In(term, set) => Notation::Row(vec![at(term, level::SUM), operator("∈"), identifier(&set.text)]),
        Kind::Has(parameter, name) => Notation::Row(vec![text(&name.text), operator("∈"), identifier(&parameter.text)]),
        Kind::Not(inner) => match &inner.kind {
            Kind::In(term, set) => Notation::Row(vec![at(term, level::SUM), operator("∉"), identifier(&set.text)]),
            _ => Notation::Row(vec![Notation::Sign("¬"), at(inner, level::ATOM)]),
        },
        Kind::And(all) => separated(all.iter().map(|e| at(e, level::AND + 1)), "∧"),
        Kind::Or(all) => {
            // The last quantifier reaches to the end anyway.
            let last = all.len().saturating_sub(1);
            let part = |(i, e): (usize, &Expr)| {
                let free = i == last && matches!(e.kind, Kind::Quantified(..));
                if free { expression(e) } else { at(e, level::OR + 1) }
            };
            separated(all.iter().enumerate().map(part), "∨")
        }
        Kind::Implies(a, b) => Notation::Row(vec![before(a, level::IMPLIES + 1), operator("⇒"), at(b, level::IMPLIES)]),
        Kind::Iff(a, b) => Notation::Row(vec![before(a, level::IFF), operator("⇔"), at(b, level::IFF + 1)]),
        Kind::Quantified(quantifier, names, range, body) => {
            let sign = if *quantifier == Quantifier::Exists { "∃" } else { "∀" };
            let names = separated(names.iter().map(|n| identifier(&n.text)), ",");
            Notation::Row(vec![Notation::Sign(sign), names, bounds(range), operator(":"), expression(body)])
        }
        Kind::If(cases, last) => {
            let cases = cases.iter().map(|(c, v)| (expression(v), Some(expression(c))));
            Notation::Cases(cases.chain([(expression(last), None)]).collect())
        }
        _ => text(print::expression(expr)),
    }
}
