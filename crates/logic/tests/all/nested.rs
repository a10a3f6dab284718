//! Every construct of the grammar inside itself, as often as one likes: for each [`Kind`] of the source tree the texts in
//! which one holds the next, on its left, on its right and in every other place.
#![allow(dead_code, reason = "each crate uses what it asks")]

use ratwheel_logic::syntax::ast::Kind;

/// A text that goes around itself: `open` before, `close` behind, `core` in the middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nested {
    pub(crate) open: &'static str,
    pub(crate) core: &'static str,
    pub(crate) close: &'static str,
    /// What makes a formula of it, before and behind; about the free variables x and y.
    pub(crate) around: (&'static str, &'static str),
}

fn formula(open: &'static str, core: &'static str, close: &'static str) -> Nested {
    Nested { open, core, close, around: ("", "") }
}

fn term(open: &'static str, core: &'static str, close: &'static str) -> Nested {
    Nested { open, core, close, around: ("y >= ", "") }
}

fn real(open: &'static str, core: &'static str, close: &'static str) -> Nested {
    Nested { open, core, close, around: ("y >= floor(x*", ")") }
}

impl Nested {
    /// So many of them, one inside the other.
    pub(crate) fn formula(&self, times: usize) -> String {
        let (before, behind) = self.around;
        format!("{before}{}{}{}{behind}", self.open.repeat(times), self.core, self.close.repeat(times))
    }
}

/// The ways in which a kind of expression holds another one. A new kind has to say how.
fn ways(kind: &Kind) -> Vec<Nested> {
    match kind {
        Kind::Number(_) => vec![term("1", "1", "1")],
        // Nothing stands inside these; a name is as long as it likes.
        Kind::Truth(_) | Kind::Has(..) => vec![],
        Kind::Name(..) => vec![Nested { open: "x", core: "x", close: "", around: ("y >= ", " - 1") }],
        Kind::Call(..) => vec![
            term("floor(", "x", ")"),
            term("floor(phi*", "x", ")"),
            term("floor(x/2 + ", "x", ")"),
            term("min(", "x", ", 7)"),
            term("max(7, ", "x", ")"),
            term("max(x, ", "x", ", 1)"),
            term("xor(", "x", ", 7)"),
            term("gcd(6, ", "x", ")"),
            term("A(", "x", ")"),
            term("B(", "x", ", y)"),
            real("sqrt(", "2", ")"),
            real("sqrt(1 + pi*", "pi", ")"),
            formula("irrational(", "pi", ")"),
            term("if P(", "x", ", y) then x else y"),
        ],
        Kind::Numeration(..) => vec![
            term("shift(base:2, ", "x", ")"),
            term("lowest(zeckendorf, ", "x", ")"),
            term("zeros(fibonacci, ", "x", ")"),
            term("digit(base:3, ", "x", ", 1)"),
            term("digit(base:3, x, ", "y", ")"),
            term("if reduced(u:b=4, ", "x", ") then x else y"),
            term("read(u, base:3, ", "x", ")"),
            term("read(recurrence:2,1, base:2 + ", "0", ", x)"),
            term("shift(base:2 + ", "0", ", 0)"),
            term("shift(recurrence:1, ", "1", ", x)"),
        ],
        Kind::Automaton(_) => vec![term("if automaton u on (", "x", ") { 0: } then x else y")],
        Kind::Recursion(_) => vec![
            term("if recursion n on (", "x", ") { a = mex } then x else y"),
            formula("recursion n on (x) { a = mex t: ", "t > 1", " }"),
        ],
        Kind::Legal(..) => vec![
            term("if legal(", "x", ", y -> x, y) then x else y"),
            term("if legal(x, y -> x, ", "y", ") then x else y"),
        ],
        Kind::Negate(_) => vec![term("-", "x", ""), term("- (", "x", ")"), real("-", "pi", "")],
        Kind::Power(..) => {
            vec![term("2^", "1", ""), term("(", "2", ")^1"), real("(", "pi", ")^1"), real("2^", "0", "")]
        }
        Kind::Sum(..) => vec![
            term("x + ", "y", ""),
            term("x - ", "y", ""),
            term("x - (", "y", ")"),
            term("(", "x", ") - y"),
            term("x + (y - ", "x", ")"),
            real("pi + ", "e", ""),
            real("pi - (", "e", ")"),
        ],
        Kind::Product(..) => vec![
            term("x*", "y", ""),
            term("x*(", "y", ")"),
            term("(", "x", ")*y"),
            term("2*", "y", ""),
            term("", "x", " mod 3"),
            term("(", "x", ") mod 3"),
            term("", "x", " div 2"),
            term("(", "x", " + 1) div 2"),
            real("pi*", "e", ""),
            real("", "pi", "/2"),
            real("1/(", "pi", ")"),
            real("(x + y)*", "pi", ""),
        ],
        Kind::Abs(_) => vec![term("|(", "x", ")|"), term("|(", "x", ") - y|")],
        Kind::Compare(..) => vec![
            formula("x < ", "y", ""),
            formula("x + (if x < ", "y", " then 1 else 2) < y"),
            term("if x < (", "y", ") then 1 else 2"),
        ],
        Kind::In(..) => vec![term("if (", "x", ") in W then x else y"), term("if (x, ", "y", ") in W then x else y")],
        Kind::Element(..) => vec![term("x[", "1", "]"), term("x'[", "1", "]")],
        Kind::Over(..) => vec![term("sum(i in 1..2: ", "x", ")"), term("max(i in 1..", "2", ": x)")],
        Kind::Not(_) => vec![formula("not ", "x = 1", ""), formula("not (", "x = 1", ")")],
        Kind::And(_) => vec![
            formula("x = 1 and ", "y = 1", ""),
            formula("x = 1 and (", "y = 1", ")"),
            formula("x = 1 and (y = 2 or ", "y = 1", ")"),
        ],
        Kind::Or(_) => vec![
            formula("x = 1 or ", "y = 1", ""),
            formula("(", "y = 1", ") or x = 1"),
            formula("(x = 1 or ", "y = 1", ") and x = 2"),
        ],
        Kind::Implies(..) => vec![formula("x = 1 => ", "y = 1", ""), formula("(", "y = 1", ") => x = 1")],
        Kind::Iff(..) => vec![
            formula("x = 1 <=> ", "y = 1", ""),
            formula("x = 1 <=> (", "y = 1", ")"),
            formula("(", "y = 1", ") <=> x = 1"),
        ],
        Kind::Quantified(..) => vec![
            formula("exists n: ", "x = 1", ""),
            formula("exists n: n = x and ", "n = 1", ""),
            formula("exists n: n = x or ", "n = 1", ""),
            formula("forall n >= 1: n > x or ", "n = 1", ""),
            formula("exists n in x..y: n != y and (", "n = 1", ")"),
            formula("exists n <= (if ", "x = 1", " then 1 else 2): n = 1"),
            formula("forall n >= (if ", "x = 1", " then x else y): n >= 1"),
            formula("exists n, m: n = m and ", "x = 1", ""),
        ],
        Kind::If(..) => vec![
            formula("if x = 3 then y = 2 else ", "y = 1", ""),
            formula("if x = 3 then ", "y = 1", " else y = 2"),
            formula("if (", "y = 1", ") then x = 1 else x = 2"),
            formula("if (if ", "y = 1", " then x = 1 else x = 2) then x = 3 else x = 4"),
            term("if x = 3 then 2 else ", "y", ""),
            term("if x = 3 then (", "y", ") else x"),
            term("if x = (", "y", ") then 1 else 2"),
            real("if 1 = 1 then pi else ", "e", ""),
        ],
    }
}

/// Brackets are no kind: they hold everything and leave nothing behind.
fn brackets() -> Vec<Nested> {
    vec![formula("(", "x = 1", ")"), term("(", "x", ")")]
}

/// What the texts may use beside x, y, P(…) and legal(…).
pub(crate) const DEFINITIONS: &str =
    "let A(n) = n + 1\nlet B(n, m) = if m = 1 then n - m else |n - 2*m|\nset W = { floor(n*phi) : n >= 1 }";

/// A text that has one of every kind.
const EVERY_KIND: &str = "if -x^2 + |x'|*2 + sum(i in 1..2: x[i]) = A(1) and true or not x in W and c has d => exists n: n = zeros(base:2, x) \
    <=> legal(x -> y) and automaton base:2 on (x) { 0: } and recursion n on (x) { a = mex } then x < 1 else P(x)";

/// Every construct, in every way.
pub(crate) fn all() -> Vec<Nested> {
    by_kind().into_iter().flatten().collect()
}

/// Every construct, in one way each.
pub(crate) fn one_of_each() -> Vec<Nested> {
    by_kind().into_iter().filter_map(|ways| ways.first().copied()).collect()
}

fn by_kind() -> Vec<Vec<Nested>> {
    let (tokens, _) = ratwheel_logic::syntax::lexer::tokens(EVERY_KIND);
    let text = ratwheel_logic::syntax::parser::Parser::new(EVERY_KIND, &tokens).expression().unwrap();
    let mut kinds = Vec::new();
    crate::shapes::kinds(&text, &mut kinds);
    let mut found = vec![brackets()];
    let mut seen = Vec::new();
    for kind in kinds {
        let which = std::mem::discriminant(kind);
        if !seen.contains(&which) {
            seen.push(which);
            found.push(ways(kind));
        }
    }
    assert_eq!(seen.len(), crate::shapes::KINDS, "a kind is missing in the text");
    found
}

/// Many names after one quantifier, which is as many quantifiers; names have to differ.
pub(crate) fn many_names(count: usize) -> String {
    let names: Vec<String> = (0..count).map(|i| format!("n{i}")).collect();
    format!("exists {}: n0 = x", names.join(", "))
}

/// `let`s that use each other, each `body` with `@` for the one before, first to last or last to first.
pub(crate) fn lets(count: usize, body: &str, backwards: bool) -> String {
    let mut lines: Vec<String> =
        (1..=count).map(|i| format!("let a{i} = {}", body.replace('@', &format!("a{}", i - 1)))).collect();
    lines.push("let a0 = x".to_owned());
    if backwards {
        lines.reverse();
    }
    lines.join("\n")
}
