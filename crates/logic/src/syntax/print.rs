//! Writing a source tree as ruleset text, such that reading the text again gives the same tree.

use super::ast::{
    AddSign, AutomatonText, Bounds, ColumnText, Default, EntryText, Expr, Kind, LetItem, Members, MulSign, Name,
    Quantifier, RecursionText, SetItem, StateText, SystemText,
};
use super::parser::level;

/// How tightly the outermost operator of an expression binds; `if` and quantifiers bind least.
pub fn binds(kind: &Kind) -> u8 {
    match kind {
        Kind::Quantified(..) | Kind::If(..) => 0,
        Kind::Iff(..) => level::IFF,
        Kind::Implies(..) => level::IMPLIES,
        Kind::Or(_) => level::OR,
        Kind::And(_) => level::AND,
        Kind::Not(_) => level::NOT,
        Kind::Compare(..) | Kind::In(..) | Kind::Has(..) => level::COMPARE,
        Kind::Sum(..) => level::SUM,
        Kind::Product(..) => level::PRODUCT,
        Kind::Negate(_) => level::NEGATE,
        Kind::Power(..) => level::POWER,
        _ => level::ATOM,
    }
}

/// The text of an expression.
pub fn expression(expr: &Expr) -> String {
    let mut printer = Printer { out: String::new(), inside_bars: false };
    printer.write(expr, 0, true);
    printer.out
}

struct Printer {
    out: String,
    /// Directly inside `|…|`, where an inner one needs brackets.
    inside_bars: bool,
}

impl Printer {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn bracketed(&mut self, open: &str, close: &str, inner: impl FnOnce(&mut Self)) {
        let outside = std::mem::replace(&mut self.inside_bars, false);
        self.push(open);
        inner(self);
        self.push(close);
        self.inside_bars = outside;
    }

    /// Writes an expression where at least `least` must bind; `tail` says that a closing bracket or the end follows, so
    /// that `if` and quantifiers may reach to the right.
    fn write(&mut self, expr: &Expr, least: u8, tail: bool) {
        if self.needs_brackets(expr, least, tail) {
            self.bracketed("(", ")", |p| p.plain(expr, true));
        } else {
            self.plain(expr, tail);
        }
    }

    fn needs_brackets(&self, expr: &Expr, least: u8, tail: bool) -> bool {
        match binds(&expr.kind) {
            0 => least > 0 && (!tail || least >= level::SUM),
            own => own < least || self.inside_bars && matches!(expr.kind, Kind::Abs(_)),
        }
    }

    /// As [`Printer::write`], but what does not fit on the line is broken before `and` and `or`.
    fn lay(&mut self, expr: &Expr, least: u8, tail: bool, indent: usize) {
        let mut flat = Printer { out: String::new(), inside_bars: false };
        flat.write(expr, least, tail);
        let column = self.out.rsplit('\n').next().map_or(0, |line| line.chars().count());
        if column + flat.out.chars().count() <= LINE {
            self.push(&flat.out);
        } else if self.needs_brackets(expr, least, tail) {
            self.push("(");
            self.lay_plain(expr, true, indent + 1);
            self.push(")");
        } else {
            self.lay_plain(expr, tail, indent);
        }
    }

    fn lay_plain(&mut self, expr: &Expr, tail: bool, indent: usize) {
        let (word, all, least) = match &expr.kind {
            Kind::Or(all) => ("or ", all, level::OR + 1),
            Kind::And(all) => ("and ", all, level::AND + 1),
            Kind::Quantified(quantifier, names, bounds, body) => {
                self.quantifier(*quantifier, names, bounds);
                return self.lay(body, 0, true, indent);
            }
            Kind::Automaton(text) => {
                self.automaton_head(text);
                self.push("{");
                for state in &text.states {
                    self.state_line(state, indent);
                }
                return self.push(&format!("\n{}}}", " ".repeat(indent)));
            }
            Kind::Recursion(text) => {
                self.recursion_head(text);
                self.push("{");
                for (i, column) in text.columns.iter().enumerate() {
                    self.push(&format!("{}\n{}", if i > 0 { "," } else { "" }, " ".repeat(indent + 4)));
                    self.bracketed("", "", |p| p.column(column));
                }
                return self.push(&format!("\n{}}}", " ".repeat(indent)));
            }
            _ => return self.plain(expr, tail),
        };
        for (i, part) in all.iter().enumerate() {
            if i > 0 {
                self.push("\n");
                self.push(&" ".repeat(indent));
                self.push(word);
            }
            self.lay(part, least, tail && i + 1 == all.len(), indent + word.len());
        }
    }

    fn quantifier(&mut self, quantifier: Quantifier, names: &[Name], bounds: &Bounds) {
        self.push(if quantifier == Quantifier::Exists { "exists " } else { "forall " });
        self.push(&join(names, ", "));
        self.bounds(bounds);
        self.push(": ");
    }

    fn list(&mut self, list: &[Expr]) {
        for (i, expr) in list.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.write(expr, 0, true);
        }
    }

    /// `a op b op c`; all but the last are followed by something.
    fn operands<'e>(&mut self, all: impl ExactSizeIterator<Item = (&'e str, &'e Expr)>, least: u8, tail: bool) {
        let last = all.len().saturating_sub(1);
        for (i, (sign, expr)) in all.enumerate() {
            if i > 0 {
                self.push(sign);
            }
            self.write(expr, least, tail && i == last);
        }
    }

    fn plain(&mut self, expr: &Expr, tail: bool) {
        match &expr.kind {
            Kind::Number(n) => self.push(&n.to_string()),
            Kind::Truth(value) => self.push(if *value { "true" } else { "false" }),
            Kind::Name(name, primed) => {
                self.push(name);
                self.push(if *primed { "'" } else { "" });
            }
            Kind::Element(name, primed, index) => {
                self.push(&name.text);
                self.push(if *primed { "'" } else { "" });
                self.bracketed("[", "]", |p| p.write(index, 0, true));
            }
            Kind::Over(word, index, ends, body) => {
                self.push(&word.text);
                self.bracketed("(", ")", |p| {
                    p.push(&format!("{} in ", index.text));
                    p.write(&ends.0, level::SUM, false);
                    p.push("..");
                    p.write(&ends.1, level::SUM, false);
                    p.push(": ");
                    p.write(body, 0, true);
                });
            }
            Kind::Call(name, arguments) => {
                self.push(&name.text);
                self.bracketed("(", ")", |p| p.list(arguments));
            }
            Kind::Numeration(word, systems, arguments) => {
                self.push(word);
                self.bracketed("(", ")", |p| {
                    for system in systems {
                        p.system(system);
                        p.push(", ");
                    }
                    p.list(arguments);
                });
            }
            Kind::Automaton(text) => {
                self.automaton_head(text);
                let states: Vec<String> = text.states.iter().map(|state| state_parts(state).concat()).collect();
                self.push(&format!("{{ {} }}", states.join("  ")));
            }
            Kind::Recursion(text) => {
                self.recursion_head(text);
                self.push("{ ");
                for (i, column) in text.columns.iter().enumerate() {
                    self.push(if i > 0 { ", " } else { "" });
                    self.bracketed("", "", |p| p.column(column));
                }
                self.push(" }");
            }
            Kind::Legal(from, to) => {
                self.push("legal");
                self.bracketed("(", ")", |p| {
                    p.list(from);
                    p.push(" -> ");
                    p.list(to);
                });
            }
            Kind::Abs(inner) => {
                self.push("|");
                let outside = std::mem::replace(&mut self.inside_bars, true);
                self.write(inner, 0, true);
                self.inside_bars = outside;
                self.push("|");
            }
            Kind::Negate(inner) => {
                self.push("-");
                self.write(inner, level::NEGATE, tail);
            }
            Kind::Power(base, exponent) => {
                self.write(base, level::ATOM, false);
                self.push("^");
                self.write(exponent, level::NEGATE, tail);
            }
            Kind::Sum(first, rest) => {
                let signs = rest.iter().map(|(sign, e)| (if *sign == AddSign::Plus { " + " } else { " - " }, e));
                self.chain(first, signs.collect(), level::PRODUCT, tail);
            }
            Kind::Product(first, rest) => {
                let signs = rest.iter().map(|(sign, e)| (mul_sign(*sign), e));
                self.chain(first, signs.collect(), level::NEGATE, tail);
            }
            _ => self.formula(expr, tail),
        }
    }

    fn chain(&mut self, first: &Expr, rest: Vec<(&str, &Expr)>, least: u8, tail: bool) {
        let mut all = vec![("", first)];
        all.extend(rest);
        self.operands(all.into_iter(), least, tail);
    }

    fn formula(&mut self, expr: &Expr, tail: bool) {
        match &expr.kind {
            Kind::Compare(first, rest) => {
                let texts: Vec<String> = rest.iter().map(|(r, _)| format!(" {} ", r.text())).collect();
                let rest = texts.iter().zip(rest).map(|(text, (_, e))| (text.as_str(), e)).collect();
                self.chain(first, rest, level::SUM, tail);
            }
            Kind::In(terms, set) => {
                match terms.as_slice() {
                    [term] => self.write(term, level::SUM, false),
                    all => self.bracketed("(", ")", |p| p.list(all)),
                }
                self.push(" in ");
                self.push(&set.text);
            }
            Kind::Has(parameter, name) => {
                self.push(&format!("{} has {}", parameter.text, name.text));
            }
            Kind::Not(inner) => {
                self.push("not ");
                // Comparisons read better in brackets after `not`.
                let least = if binds(&inner.kind) == level::COMPARE { level::ATOM } else { level::NOT };
                self.write(inner, least, tail);
            }
            Kind::And(all) => self.operands(all.iter().map(|e| (" and ", e)), level::AND + 1, tail),
            Kind::Or(all) => self.operands(all.iter().map(|e| (" or ", e)), level::OR + 1, tail),
            Kind::Implies(a, b) => {
                self.write(a, level::IMPLIES + 1, false);
                self.push(" => ");
                self.write(b, level::IMPLIES, tail);
            }
            Kind::Iff(a, b) => {
                self.write(a, level::IFF, false);
                self.push(" <=> ");
                self.write(b, level::IFF + 1, tail);
            }
            Kind::Quantified(quantifier, names, bounds, body) => {
                self.quantifier(*quantifier, names, bounds);
                self.write(body, 0, true);
            }
            Kind::If(cases, last) => {
                for (condition, value) in cases {
                    self.push("if ");
                    self.write(condition, 0, true);
                    self.push(" then ");
                    self.write(value, 0, true);
                    self.push(" else ");
                }
                self.write(last, 0, true);
            }
            _ => {}
        }
    }

    fn system(&mut self, system: &SystemText) {
        self.push(&system.name.text);
        if !system.arguments.is_empty() {
            self.push(if system.name.text == "u" { ":b=" } else { ":" });
        }
        for (i, argument) in system.arguments.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            self.write(argument, 0, true);
        }
    }

    /// `automaton zeckendorf on (x, y) `.
    fn automaton_head(&mut self, text: &AutomatonText) {
        self.push("automaton ");
        self.system(&text.system);
        self.push(" on ");
        self.bracketed("(", ")", |p| p.list(&text.tracks));
        self.push(" ");
    }

    /// `recursion n >= 1 on (x, y) from (0, 0) `.
    fn recursion_head(&mut self, text: &RecursionText) {
        self.push(&format!("recursion {}", text.index.text));
        self.bounds(&text.bounds);
        self.push(" on ");
        self.bracketed("(", ")", |p| p.list(&text.tracks));
        for (i, row) in text.given.iter().enumerate() {
            self.push(if i > 0 { ", " } else { " from " });
            self.bracketed("(", ")", |p| p.list(row));
        }
        self.push(" ");
    }

    /// `b = mex t >= a + n: not used(t - 1)`.
    fn column(&mut self, column: &ColumnText) {
        self.push(&format!("{} = ", column.name.text));
        match &column.entry {
            EntryText::Value(value) => self.write(value, 0, true),
            EntryText::Mex(None) => self.push("mex"),
            EntryText::Mex(Some((candidate, bounds, condition))) => {
                self.push(&format!("mex {}", candidate.text));
                self.bounds(bounds);
                if let Some(condition) = condition {
                    self.push(": ");
                    self.write(condition, 0, true);
                }
            }
        }
    }

    /// A state on a line of its own, broken behind a comma where it is too long.
    fn state_line(&mut self, state: &StateText, indent: usize) {
        self.push(&format!("\n{}", " ".repeat(indent)));
        let mut column = indent;
        for part in state_parts(state) {
            let length = part.chars().count();
            if column + length > LINE && column > indent {
                // A space at the end of the line before is not written.
                self.out.truncate(self.out.trim_end().len());
                self.push(&format!("\n{}", " ".repeat(indent + 4)));
                column = indent + 4;
            }
            self.push(&part);
            column += length;
        }
    }

    fn bounds(&mut self, bounds: &Bounds) {
        match bounds {
            Bounds::All => {}
            Bounds::Compare(r, bound) => {
                self.push(&format!(" {} ", r.text()));
                self.write(bound, level::SUM, false);
            }
            Bounds::Between(low, high) => {
                self.push(" in ");
                self.write(low, level::SUM, false);
                self.push("..");
                self.write(high, level::SUM, false);
            }
        }
    }
}

/// `3 accepts: `, `(0,1), (1,0) -> 2, `, `(1,1) -> 4`: where a line may be broken it is a part of its own.
fn state_parts(state: &StateText) -> Vec<String> {
    let colon = if state.edges.is_empty() { ":" } else { ": " };
    let mut parts = vec![format!("{}{}{colon}", state.number, if state.accepts { " accepts" } else { "" })];
    for (i, edge) in state.edges.iter().enumerate() {
        let letters: Vec<String> = edge.letters.iter().map(|(digits, _)| letter(digits)).collect();
        let comma = if i + 1 < state.edges.len() { ", " } else { "" };
        for (j, letter) in letters.iter().enumerate() {
            let last = j + 1 == letters.len();
            parts.push(if last { format!("{letter} -> {}{comma}", edge.target) } else { format!("{letter}, ") });
        }
    }
    parts
}

/// `(0,1)`, or the digit where one number is read.
fn letter(digits: &[u16]) -> String {
    match digits {
        [digit] => digit.to_string(),
        all => format!("({})", all.iter().map(u16::to_string).collect::<Vec<_>>().join(",")),
    }
}

fn mul_sign(sign: MulSign) -> &'static str {
    match sign {
        MulSign::Times => "*",
        MulSign::Over => "/",
        MulSign::Mod => " mod ",
        MulSign::Div => " div ",
    }
}

pub fn join(names: &[Name], separator: &str) -> String {
    names.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join(separator)
}

pub fn bounds(bounds: &Bounds) -> String {
    let mut printer = Printer { out: String::new(), inside_bars: false };
    printer.bounds(bounds);
    printer.out
}

/// One end of a range.
pub fn bound(expr: &Expr) -> String {
    let mut printer = Printer { out: String::new(), inside_bars: false };
    printer.write(expr, level::SUM, false);
    printer.out
}

/// The range of a parameter, as `>= 1`.
pub fn range(range: &Bounds) -> Option<String> {
    Some(bounds(range).trim().to_owned()).filter(|text| !text.is_empty())
}

/// The default of a parameter.
pub fn default(default: &Default) -> String {
    match default {
        Default::Value(value) => bound(value),
        Default::Names(names) if names.is_empty() => "{}".to_owned(),
        Default::Names(names) => join(names, "+"),
    }
}

/// Lines longer than this are broken where they can be.
const LINE: usize = 100;

/// `head` and a formula.
pub fn laid_out(head: &str, formula: &Expr) -> String {
    let mut printer = Printer { out: format!("{head} "), inside_bars: false };
    printer.lay(formula, 0, true, 4);
    printer.out
}

pub fn let_text(item: &LetItem) -> String {
    let arguments =
        if item.arguments.is_empty() { String::new() } else { format!("({})", join(&item.arguments, ", ")) };
    laid_out(&format!("let {}{arguments} =", item.name.text), &item.body)
}

pub fn set_text(set: &SetItem) -> String {
    let name = &set.name.text;
    let member = |elements: &Vec<Expr>| match elements.as_slice() {
        [element] => expression(element),
        all => format!("({})", all.iter().map(expression).collect::<Vec<_>>().join(", ")),
    };
    match &set.members {
        Members::List(all) if all.is_empty() => format!("set {name} = {{}}"),
        Members::List(all) => format!("set {name} = {{ {} }}", all.iter().map(member).collect::<Vec<_>>().join(", ")),
        Members::Family(element, variable, range) => {
            format!("set {name} = {{ {} : {}{} }}", member(element), variable.text, bounds(range))
        }
    }
}
