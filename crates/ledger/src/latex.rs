//! The ledger as LaTeX: a list of entries for a paper, ready for any engine and without packages.
//!
//! The words are those of [`LedgerLine`], so that a label is the same here as everywhere else.

use crate::LedgerLine;
use std::fmt::Write as _;

/// These entries as a `description` list.
///
/// ```
/// use ratwheel_ledger::{Ledger, LedgerLine, latex};
/// let ledger = Ledger::of_documents()?;
/// let line = LedgerLine::new(&ledger, ledger.entry("003/thm2")?, None);
/// let text = latex(&[line]);
/// assert!(text.contains("\\item[\\texttt{003/thm2}] (section 3.1, Theorem 2)"));
/// # Ok::<(), ratwheel_ledger::LedgerError>(())
/// ```
#[must_use]
pub fn latex(lines: &[LedgerLine]) -> String {
    let mut text = String::from("\\begin{description}\n");
    for line in lines {
        // Writing to a string cannot fail.
        let _ = write!(text, "\\item[\\texttt{{{}}}] ({}) {}", said(&line.id), said(&line.place), said(&line.claim));
        let _ = write!(text, " \\emph{{{}.}}", said(&line.extent));
        if let Some(counterexample) = &line.counterexample {
            let _ = write!(text, " Counterexample: {}.", said(counterexample));
        }
        for misprint in line.computed.iter().flat_map(|computed| &computed.misprints) {
            let _ = write!(text, " {}.", said(&misprint.to_string()));
        }
        if let Some(right) = &line.correction {
            let head = if line.verdict == "answered" { "Answer" } else { "Right is" };
            let _ = write!(text, " {head}: {}", said(right));
            if let Some(label) = &line.correction_label {
                let _ = write!(text, " \\emph{{({})}}", said(label));
            }
        }
        text.push('\n');
    }
    text.push_str("\\end{description}\n");
    text
}

/// Text on one line, its signs and indices in mathematics.
fn said(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" >= ", " ≥ ").replace(" <= ", " ≤ ");
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '_' | '^' => match script(rest) {
                Some((inner, after)) => {
                    let command = if c == '_' { "textsubscript" } else { "textsuperscript" };
                    let _ = write!(out, "\\{command}{{{}}}", said(inner));
                    rest = after;
                }
                None => out.push_str(if c == '_' { "\\_" } else { "\\textasciicircum{}" }),
            },
            // An accent belongs to the sign before it.
            '\u{302}' => out.push_str("\\textasciicircum{}"),
            _ if rest.starts_with('\u{302}') => {
                let _ =
                    write!(out, "\\ensuremath{{\\hat{{{}}}}}", sign(c).map_or_else(|| c.to_string(), str::to_owned));
                rest = rest.get('\u{302}'.len_utf8()..).unwrap_or_default();
            }
            c => match (sign(c), word(c)) {
                (Some(sign), _) => {
                    let _ = write!(out, "\\ensuremath{{{sign}}}");
                }
                (None, Some(word)) => out.push_str(word),
                (None, None) => out.push(c),
            },
        }
    }
    out
}

/// What an index or exponent holds, without its brackets, and what follows it: `(d−i)`, `{i−1}`, `10`, `T`, `−n`.
fn script(rest: &str) -> Option<(&str, &str)> {
    let first = rest.chars().next()?;
    if let Some(close) = [('(', ')'), ('{', '}')].into_iter().find_map(|(open, close)| (first == open).then_some(close))
    {
        let mut depth = 0usize;
        for (at, c) in rest.char_indices() {
            match c {
                c if c == first => depth += 1,
                c if c == close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some((rest.get(1..at)?, rest.get(at + 1..)?));
            }
        }
        return None;
    }
    let sign = usize::from(first == '−') * first.len_utf8();
    let run = rest.get(sign..)?;
    let digits = run.find(|c: char| !c.is_ascii_digit()).unwrap_or(run.len());
    let end = match digits {
        0 => run.chars().next().filter(|c| c.is_alphabetic())?.len_utf8(),
        digits => digits,
    };
    Some((rest.get(..sign + end)?, rest.get(sign + end..)?))
}

/// Signs of mathematics.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '−' => "-",
        '·' => "\\cdot",
        '±' => "\\pm",
        '²' => "^2",
        '³' => "^3",
        '½' => "\\frac12",
        '→' => "\\to",
        '⇒' => "\\Rightarrow",
        '⇔' => "\\Leftrightarrow",
        '√' => "\\surd",
        '∞' => "\\infty",
        '≠' => "\\ne",
        '≡' => "\\equiv",
        '≢' => "\\not\\equiv",
        '≤' => "\\le",
        '≥' => "\\ge",
        '∈' => "\\in",
        '∪' => "\\cup",
        '⋆' => "\\star",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '<' => "<",
        '>' => ">",
        '|' => "|",
        'Δ' => "\\Delta",
        'Σ' => "\\Sigma",
        'Φ' => "\\Phi",
        'α' => "\\alpha",
        'β' => "\\beta",
        'γ' => "\\gamma",
        'δ' => "\\delta",
        'ε' => "\\varepsilon",
        'ζ' => "\\zeta",
        'θ' => "\\theta",
        'λ' => "\\lambda",
        'μ' => "\\mu",
        'π' => "\\pi",
        'σ' => "\\sigma",
        'τ' => "\\tau",
        'φ' => "\\varphi",
        'ψ' => "\\psi",
        'ℛ' => "\\mathcal{R}",
        '𝒜' => "\\mathcal{A}",
        '𝒰' => "\\mathcal{U}",
        '′' => "'",
        _ => return None,
    })
}

/// Characters that mean something to LaTeX, and typography.
fn word(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '~' => "\\textasciitilde{}",
        '#' => "\\#",
        '$' => "\\$",
        '%' => "\\%",
        '&' => "\\&",
        '{' => "\\{",
        '}' => "\\}",
        '“' => "``",
        '”' => "''",
        '–' => "--",
        '…' => "\\dots{}",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ledger;

    #[test]
    fn indices_and_signs() {
        for (text, expected) in [
            ("A_n", "A\\textsubscript{n}"),
            ("r_{i−1}(n)", "r\\textsubscript{i\\ensuremath{-}1}(n)"),
            ("2^(d−1)", "2\\textsuperscript{d\\ensuremath{-}1}"),
            ("10^60", "10\\textsuperscript{60}"),
            ("β̂ < 2", "\\ensuremath{\\hat{\\beta}} \\ensuremath{<} 2"),
            ("⌊nφ²⌋", "\\ensuremath{\\lfloor}n\\ensuremath{\\varphi}\\ensuremath{^2}\\ensuremath{\\rfloor}"),
            ("a_", "a\\_"),
            ("100 % & {x}", "100 \\% \\& \\{x\\}"),
        ] {
            assert_eq!(said(text), expected, "{text}");
        }
    }

    /// Nothing is left that LaTeX does not know: only ASCII and the letters of names, braces in pairs, no command unended.
    #[test]
    fn every_entry_can_be_set() {
        let ledger = Ledger::of_documents().unwrap();
        let lines: Vec<LedgerLine> = ledger.entries().map(|entry| LedgerLine::new(&ledger, entry, None)).collect();
        let text = latex(&lines);
        let strange: Vec<char> = text.chars().filter(|c| !c.is_ascii() && !"áèúéöüäß".contains(*c)).collect();
        assert!(strange.is_empty(), "{strange:?}");
        let plain = text.replace("\\{", "").replace("\\}", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count());
        for free in ["&", "%", "#", "$", "_", "^"] {
            let bare =
                plain.replace(&format!("\\{free}"), "").replace("\\ensuremath{^2}", "").replace("\\ensuremath{^3}", "");
            assert!(!bare.contains(free), "{free}");
        }
        // The labels are those of the lines: a claim that was judged in instances says so here too.
        for line in &lines {
            assert!(text.contains(&said(&line.extent)), "{}", line.id);
        }
        assert_eq!(text.matches("\\item[").count(), lines.len());
    }
}
