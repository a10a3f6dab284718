//! Expressions as mathematics: a small tree of notation (rows, fractions, roots, cases), which three writers put on paper.

use super::ast::{
    AddSign, Bounds, ColumnText, EntryText, Expr, Kind, LetItem, MulSign, Name, Quantifier, RecursionText, SystemText,
};
use super::notation::{Notation, split_name};
use super::parser::level;
use super::print::{self, binds};

pub fn text(text: impl Into<String>) -> Notation {
    Notation::Text(text.into())
}

pub fn operator(sign: &'static str) -> Notation {
    Notation::Operator(sign)
}

pub fn identifier(name: &str) -> Notation {
    Notation::Identifier { name: name.to_owned(), primed: false }
}

pub fn fenced(open: &'static str, inner: Notation, close: &'static str) -> Notation {
    Notation::Fenced(open, Box::new(inner), close)
}

pub fn separated(parts: impl IntoIterator<Item = Notation>, sign: &'static str) -> Notation {
    let mut row = Vec::new();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            row.push(operator(sign));
        }
        row.push(part);
    }
    Notation::Row(row)
}

pub fn let_line(item: &LetItem) -> Vec<Notation> {
    let mut parts = vec![identifier(&item.name.text)];
    if !item.arguments.is_empty() {
        parts.push(fenced("(", separated(item.arguments.iter().map(|n| identifier(&n.text)), ","), ")"));
    }
    parts.extend([operator(":="), expression(&item.body)]);
    parts
}

/// A number or a tuple that is, or may be, in a set.
pub fn member(terms: &[Expr]) -> Notation {
    match terms {
        [term] => at(term, level::SUM),
        all => fenced("(", separated(all.iter().map(expression), ","), ")"),
    }
}

pub fn bounds(bounds: &Bounds) -> Notation {
    match bounds {
        Bounds::All => Notation::Row(Vec::new()),
        Bounds::Compare(r, bound) => Notation::Row(vec![operator(r.sign()), at(bound, level::SUM)]),
        Bounds::Between(low, high) => {
            let ends = vec![at(low, level::SUM), operator(","), operator("…"), operator(","), at(high, level::SUM)];
            Notation::Row(vec![operator("∈"), fenced("{", Notation::Row(ends), "}")])
        }
    }
}

pub fn expression(expr: &Expr) -> Notation {
    match &expr.kind {
        Kind::Number(n) => Notation::Number(n.to_string()),
        Kind::Truth(value) => text(if *value { "true" } else { "false" }),
        Kind::Name(name, primed) => Notation::Identifier { name: name.clone(), primed: *primed },
        Kind::Call(name, arguments) => call(name, arguments),
        Kind::Element(name, primed, index) => {
            Notation::Element { name: name.text.clone(), primed: *primed, index: Box::new(expression(index)) }
        }
        Kind::Over(word, index, ends, body) => over(word, index, ends, body),
        Kind::Numeration(word, systems, arguments) => numeration(word, systems, arguments),
        Kind::Automaton(automaton) => {
            let (numbers, states) = (automaton.tracks.as_slice(), automaton.states.len());
            let s = if states == 1 { "" } else { "s" };
            let said = format!(" is accepted by the automaton of {states} state{s} over ");
            Notation::Row(vec![member(numbers), text(said), Notation::Row(system(&automaton.system))])
        }
        Kind::Recursion(text) => recursion(text),
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

/// (x, y) ∈ {(0, 0)} ∪ {(a, b) : n ≥ 1, a = mex, b = a + n}.
fn recursion(recursion: &RecursionText) -> Notation {
    let row = |entries: &[Expr]| fenced("(", separated(entries.iter().map(expression), ","), ")");
    let mut parts = vec![member(&recursion.tracks), operator("∈")];
    if !recursion.given.is_empty() {
        let given = separated(recursion.given.iter().map(|given| row(given)), ",");
        parts.extend([fenced("{", given, "}"), operator("∪")]);
    }
    let names = separated(recursion.columns.iter().map(|column| identifier(&column.name.text)), ",");
    let number = match &recursion.bounds {
        Bounds::All => {
            Notation::Row(vec![identifier(&recursion.index.text), operator("≥"), Notation::Number("0".into())])
        }
        within => Notation::Row(vec![identifier(&recursion.index.text), bounds(within)]),
    };
    let column = |column: &ColumnText| {
        let mut parts = vec![identifier(&column.name.text), operator("=")];
        match &column.entry {
            EntryText::Value(value) => parts.push(at(value, level::SUM)),
            EntryText::Mex(None) => parts.push(text("mex")),
            EntryText::Mex(Some((candidate, within, condition))) => {
                parts.extend([text("mex "), identifier(&candidate.text), bounds(within)]);
                if let Some(condition) = condition {
                    parts.extend([operator(":"), before(condition, 0)]);
                }
            }
        }
        Notation::Row(parts)
    };
    let inside = separated([number].into_iter().chain(recursion.columns.iter().map(column)), ",");
    parts.push(fenced("{", Notation::Row(vec![fenced("(", names, ")"), operator(":"), inside]), "}"));
    Notation::Row(parts)
}

/// How tightly what is shown holds together; some calls are shown as sums or relations.
fn shown(expr: &Expr) -> u8 {
    match &expr.kind {
        Kind::Call(name, all) => match (name.text.as_str(), all.len()) {
            ("irrational", 1) | ("P", _) => level::COMPARE,
            ("xor", 2..) => level::SUM,
            _ => level::ATOM,
        },
        Kind::Legal(..) | Kind::Automaton(_) | Kind::Recursion(_) => level::COMPARE,
        Kind::Over(word, ..) if matches!(word.text.as_str(), "sum" | "xor") => level::SUM,
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

/// ∑ with its ends, or max{… : i ∈ {1, …, m}}.
fn over(word: &Name, index: &Name, ends: &(Expr, Expr), body: &Expr) -> Notation {
    let big = |sign: &'static str| {
        let from = Notation::Row(vec![identifier(&index.text), operator("="), expression(&ends.0)]);
        Notation::Big(sign, Box::new(from), Box::new(expression(&ends.1)), Box::new(at(body, level::PRODUCT)))
    };
    let range = || {
        let ends = vec![at(&ends.0, level::SUM), operator(","), operator("…"), operator(","), at(&ends.1, level::SUM)];
        Notation::Row(vec![identifier(&index.text), operator("∈"), fenced("{", Notation::Row(ends), "}")])
    };
    match word.text.as_str() {
        "sum" => big("∑"),
        "xor" => big("⨁"),
        "count" => {
            let all = Notation::Row(vec![range(), operator(":"), expression(body)]);
            Notation::Row(vec![text("#"), fenced("{", all, "}")])
        }
        other => {
            let all = Notation::Row(vec![expression(body), operator(":"), range()]);
            Notation::Row(vec![identifier(other), fenced("{", all, "}")])
        }
    }
}

fn system(system: &SystemText) -> Vec<Notation> {
    let mut label = vec![text(&system.name.text)];
    if !system.arguments.is_empty() {
        let colon = if system.name.text == "u" { ":b=" } else { ":" };
        label.extend([text(colon), separated(system.arguments.iter().map(expression), ",")]);
    }
    label
}

fn numeration(word: &str, named: &[SystemText], arguments: &[Expr]) -> Notation {
    let label = separated(named.iter().map(|named| Notation::Row(system(named))), ",");
    let function = Notation::Under(Box::new(text(word)), Box::new(label));
    Notation::Row(vec![function, fenced("(", separated(arguments.iter().map(expression), ","), ")")])
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
    let (letters, _) = split_name(name);
    letters.chars().count() == 1
}

fn formula(expr: &Expr) -> Notation {
    match &expr.kind {
        Kind::Compare(first, rest) => {
            let mut row = vec![at(first, level::SUM)];
            for (r, part) in rest {
                row.extend([operator(r.sign()), at(part, level::SUM)]);
            }
            Notation::Row(row)
        }
        Kind::In(terms, set) => Notation::Row(vec![member(terms), operator("∈"), identifier(&set.text)]),
        Kind::Has(parameter, name) => Notation::Row(vec![text(&name.text), operator("∈"), identifier(&parameter.text)]),
        Kind::Not(inner) => match &inner.kind {
            Kind::In(terms, set) => Notation::Row(vec![member(terms), operator("∉"), identifier(&set.text)]),
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
