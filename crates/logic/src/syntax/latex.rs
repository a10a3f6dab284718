//! Mathematical notation as LaTeX, ready to paste into a paper that loads `amsmath` and `amssymb`.
//!
//! What is printed can be read back: every formula gives the same source tree again (the tests do that), so nothing is
//! lost or made ambiguous for the sake of looks.

use super::notation::{Notation, bare_sum};
use std::fmt::Write;

/// A line: text outside, `$…$` around what is mathematics.
pub fn line(notation: &Notation) -> String {
    let parts: &[Notation] = match notation {
        Notation::Row(parts) => parts,
        other => std::slice::from_ref(other),
    };
    let (mut out, mut mathematics) = (String::new(), String::new());
    let close = |mathematics: &mut String, out: &mut String| {
        if !mathematics.trim().is_empty() {
            let _ = write!(out, "${}$", mathematics.trim());
        }
        mathematics.clear();
    };
    for part in parts {
        match part {
            Notation::Text(text) if symbol(text).is_none() => {
                close(&mut mathematics, &mut out);
                out.push_str(&escaped(text));
            }
            part => write_part(part, &mut mathematics),
        }
    }
    close(&mut mathematics, &mut out);
    out
}

/// A formula, without the dollar signs.
pub fn formula(notation: &Notation) -> String {
    let mut out = String::new();
    write_part(notation, &mut out);
    out.trim().to_owned()
}

/// Text with LaTeX's own characters made harmless.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            c => match letter(&c.to_string()) {
                Some(greek) => {
                    let _ = write!(out, "${greek}$");
                }
                None => out.push(c),
            },
        }
    }
    out
}

/// Words that are symbols in a paper.
fn symbol(text: &str) -> Option<&'static str> {
    Some(match text {
        "ℤ" => "\\mathbb{Z}",
        "ℝ" => "\\mathbb{R}",
        "ℚ" => "\\mathbb{Q}",
        "P" => "\\mathcal{P}",
        "true" => "\\top ",
        "false" => "\\bot ",
        _ => return None,
    })
}

fn letter(name: &str) -> Option<&'static str> {
    Some(match name {
        "alpha" | "α" => "\\alpha",
        "beta" | "β" => "\\beta",
        "betahat" => "\\hat\\beta",
        "gamma" | "γ" => "\\gamma",
        "delta" | "δ" => "\\delta",
        "epsilon" | "ε" => "\\varepsilon",
        "theta" | "θ" => "\\theta",
        "lambda" | "λ" => "\\lambda",
        "mu" | "μ" => "\\mu",
        "xi" | "ξ" => "\\xi",
        "pi" | "π" => "\\pi",
        "rho" | "ρ" => "\\rho",
        "sigma" | "σ" => "\\sigma",
        "tau" | "τ" => "\\tau",
        "phi" | "φ" => "\\varphi",
        "psi" | "ψ" => "\\psi",
        "omega" | "ω" => "\\omega",
        _ => return None,
    })
}

/// `x12` is x with index 12, `beta` is β; other long names stand upright as they are.
fn identifier(name: &str, primed: bool, out: &mut String) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let index = name.get(letters.len()..).unwrap_or("");
    let short = letters.len() == 1 && letters.chars().all(|c| c.is_ascii_alphabetic());
    let prime = if primed { "'" } else { "" };
    let index = if index.is_empty() { String::new() } else { format!("_{{{index}}}") };
    let _ = match letter(letters).or(short.then_some(letters)) {
        // A command would run into the next letter.
        Some(letter) if letter.starts_with('\\') && index.is_empty() && !primed => write!(out, "{letter} "),
        Some(letter) => write!(out, "{letter}{index}{prime}"),
        None if letter_function(name) => write!(out, "\\{name}"),
        None => write!(out, "\\mathrm{{{}}}{prime}", name.replace('_', "\\_")),
    };
}

fn letter_function(name: &str) -> bool {
    matches!(name, "min" | "max")
}

fn write_part(notation: &Notation, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match notation {
        Notation::Text(text) => match symbol(text) {
            Some(symbol) => write!(out, "{symbol}"),
            None => write!(out, "\\text{{{}}}", escaped(text)),
        },
        Notation::Number(n) => write!(out, "{n}"),
        Notation::Identifier { name, primed } => {
            identifier(name, *primed, out);
            Ok(())
        }
        Notation::Element { name, primed, index } => {
            identifier(name, false, out);
            out.truncate(out.trim_end().len());
            out.push_str("_{");
            write_part(index, out);
            write!(out, "}}{}", if *primed { "'" } else { "" })
        }
        Notation::Big(sign, from, to, body) => {
            let _ = write!(out, "{}_{{", if *sign == "∑" { "\\sum" } else { "\\bigoplus" });
            write_part(from, out);
            out.push_str("}^{");
            write_part(to, out);
            out.push_str("} ");
            write_part(body, out);
            Ok(())
        }
        Notation::Operator(",") => write!(out, ", "),
        Notation::Operator(sign) => {
            let space = if out.ends_with(' ') { "" } else { " " };
            write!(out, "{space}{} ", operator(sign))
        }
        Notation::Sign(sign) => write!(out, "{}", operator(sign)),
        Notation::Beside => write!(out, "\\,"),
        Notation::Row(parts) => {
            row(parts, out);
            Ok(())
        }
        Notation::Fenced(open, inner, close) => {
            let tall = contains_tall(inner);
            let (left, right) = if tall { ("\\left", "\\right") } else { ("", "") };
            let _ = write!(out, "{left}{}", fence(open, true));
            write_part(inner, out);
            let space = if out.ends_with(' ') || matches!(*close, ")" | "}") { "" } else { " " };
            write!(out, "{space}{right}{}", fence(close, false))
        }
        Notation::Fraction(above, below) => {
            out.push_str("\\frac{");
            write_part(bare_sum(above), out);
            out.push_str("}{");
            write_part(bare_sum(below), out);
            write!(out, "}}")
        }
        Notation::Quotient(above, below) => {
            out.push_str("\\lfloor ");
            write_part(above, out);
            out.push_str(" / ");
            write_part(below, out);
            write!(out, " \\rfloor")
        }
        Notation::Power(base, exponent) => {
            let _ = write!(out, "{{");
            write_part(base, out);
            let _ = write!(out, "}}^{{");
            write_part(exponent, out);
            write!(out, "}}")
        }
        Notation::Root(inner) => {
            out.push_str("\\sqrt{");
            write_part(inner, out);
            write!(out, "}}")
        }
        Notation::Under(function, system) => {
            let name = if let Notation::Text(name) = &**function { name.as_str() } else { "" };
            let _ = write!(out, "\\operatorname{{{name}}}_{{");
            write_part(system, out);
            write!(out, "}}")
        }
        Notation::Cases(cases) => {
            out.push_str("\\begin{cases} ");
            for (i, (value, condition)) in cases.iter().enumerate() {
                if i > 0 {
                    out.push_str(" \\\\ ");
                }
                write_part(value, out);
                match condition {
                    Some(condition) => {
                        out.push_str(" & \\text{if } ");
                        write_part(condition, out);
                    }
                    None => out.push_str(" & \\text{otherwise}"),
                }
            }
            write!(out, " \\end{{cases}}")
        }
    };
}

/// Side by side, a name before a bracket would read as a function: there a dot is written.
fn row(parts: &[Notation], out: &mut String) {
    for (i, part) in parts.iter().enumerate() {
        let named = i.checked_sub(1).and_then(|i| parts.get(i)).is_some_and(ends_in_name);
        let bracket = matches!(parts.get(i + 1), Some(Notation::Fenced("(", ..)));
        if matches!(part, Notation::Beside) && named && bracket {
            out.push_str(" \\cdot ");
        } else {
            write_part(part, out);
        }
    }
}

fn ends_in_name(notation: &Notation) -> bool {
    match notation {
        Notation::Identifier { .. } => true,
        Notation::Row(parts) => parts.last().is_some_and(ends_in_name),
        _ => false,
    }
}

fn contains_tall(notation: &Notation) -> bool {
    match notation {
        Notation::Fraction(..) | Notation::Cases(_) => true,
        Notation::Row(parts) => parts.iter().any(contains_tall),
        Notation::Fenced(_, inner, _) | Notation::Root(inner) => contains_tall(inner),
        Notation::Power(base, _) => contains_tall(base),
        _ => false,
    }
}

fn fence(sign: &str, open: bool) -> &'static str {
    match (sign, open) {
        ("(", _) => "(",
        (")", _) => ")",
        ("{", _) => "\\{",
        ("}", _) => "\\}",
        ("⌊", _) => "\\lfloor ",
        ("⌋", _) => "\\rfloor",
        ("|", true) => "\\lvert ",
        ("|", false) => "\\rvert",
        _ => ".",
    }
}

fn operator(sign: &str) -> &'static str {
    match sign {
        "−" => "-",
        "+" => "+",
        "=" => "=",
        "<" => "<",
        ">" => ">",
        "≤" => "\\le",
        "≥" => "\\ge",
        "≠" => "\\ne",
        "∧" => "\\wedge",
        "∨" => "\\vee",
        "¬" => "\\neg ",
        "∃" => "\\exists ",
        "∀" => "\\forall ",
        "⇒" => "\\Rightarrow",
        "⇔" => "\\Leftrightarrow",
        "∈" => "\\in",
        "∪" => "\\cup",
        "∉" => "\\notin",
        "⊆" => "\\subseteq",
        "→" => "\\to",
        "⊕" => "\\oplus",
        "·" => "\\cdot",
        ":=" => ":=",
        ":" => "\\colon",
        "," => ",",
        "…" => "\\dots",
        "mod" => "\\bmod",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_notation_has_a_command() {
        let source = include_str!("mathematics.rs");
        for piece in source.split("operator(\"").skip(1).chain(source.split("Sign(\"").skip(1)) {
            let sign = piece.split('"').next().unwrap_or("");
            assert_ne!(operator(sign), "?", "{sign}");
        }
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escaped("50% of {a_b} \\ β"), "50\\% of \\{a\\_b\\} \\textbackslash{} $\\beta$");
    }
}
