//! Proof scripts: the `by` items of a ruleset, made ready for the search.

use ratwheel_logic::syntax::lexer::{items, tokens};
use ratwheel_logic::syntax::parser::Parser;
use ratwheel_logic::syntax::script::{Half, Line, Script};
use ratwheel_logic::syntax::{Diagnostic, Problem};
use ratwheel_verify::families::branch::Induction;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;

/// A line of a script over the unknowns of a family.
#[derive(Clone, Debug)]
pub(crate) enum Hint {
    Have(Form),
    Induct(Induction),
    Target(Poly),
}

/// Hints for both halves of a claim.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hints {
    pub(crate) from_claimed: Vec<Hint>,
    pub(crate) to_claimed: Vec<Hint>,
}

impl Hints {
    /// Reads `by` items and nothing else; in words what is wrong.
    pub(crate) fn read(family: &Family, rules: &str, script: &str) -> Result<Self, String> {
        let wrong = |problem: &Problem| Diagnostic::new(script, problem).to_string();
        let (tokens, problems) = tokens(script);
        if let Some(problem) = problems.first() {
            return Err(wrong(problem));
        }
        let mut hints = Self::default();
        for item in items(&tokens) {
            let mut parser = Parser::new(script, item);
            let read = parser.need_word("by").and_then(|()| parser.script());
            let Script { half, lines } = read.map_err(|problem| wrong(&problem))?;
            let moved = half == Half::FromClaimed;
            for line in &lines {
                let hint = hint(family, rules, moved, line).map_err(|why| format!("in the script, `{line}`: {why}"))?;
                match half {
                    Half::FromClaimed => hints.from_claimed.push(hint),
                    Half::ToClaimed => hints.to_claimed.push(hint),
                }
            }
        }
        Ok(hints)
    }

    /// Those for an obligation.
    pub(crate) fn about(&self, obligation: &str) -> &[Hint] {
        if obligation.starts_with("P→N") {
            &self.from_claimed
        } else if obligation == "N→P" {
            &self.to_claimed
        } else {
            &[]
        }
    }
}

fn hint(family: &Family, rules: &str, moved: bool, line: &Line) -> Result<Hint, String> {
    let said = |error: ratwheel_verify::CertificateError| error.to_string();
    Ok(match line {
        Line::Have(formula) => Hint::Have(family.formula_beside(rules, None, moved, formula).map_err(said)?),
        Line::Target { index, value } => {
            Hint::Target(family.term_beside(rules, Some(&index.text), moved, value).map_err(said)?)
        }
        Line::Induct { down, index, low, high, body } => Hint::Induct(Induction {
            down: *down,
            low: family.term_beside(rules, None, moved, low).map_err(said)?,
            high: family.term_beside(rules, None, moved, high).map_err(said)?,
            body: family.formula_beside(rules, Some(&index.text), moved, body).map_err(said)?,
        }),
    })
}
