//! Proof scripts: the `by` items of a ruleset, read; each line is lowered where the search comes to it.

use ratwheel_logic::syntax::ast::{Expr, Kind, Quantifier};
use ratwheel_logic::syntax::lexer::{items, tokens};
use ratwheel_logic::syntax::parser::Parser;
use ratwheel_logic::syntax::script::{Half, Line, Says, Script};
use ratwheel_logic::syntax::{Diagnostic, Problem};
use ratwheel_verify::families::branch::Induction;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::{Beside, Family};
use ratwheel_verify::families::symbols::{BOUND, Symbol, THERE};

/// Names and their values.
pub(crate) type Names = Vec<(String, Poly)>;

/// What lines may speak of beside the piles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub(crate) names: Names,
    /// The array that was chosen last as a target.
    pub(crate) there: Option<usize>,
}

/// The rule that an obligation is about.
pub(crate) fn rule_of(obligation: &str) -> Option<&str> {
    ["P→N by rule ", "same value by rule "].iter().find_map(|before| obligation.strip_prefix(before))
}

/// The part of a claim that an obligation is.
fn part_of(obligation: &str) -> Option<Half> {
    match obligation {
        "N→P" => Some(Half::ToClaimed),
        "terminal" => Some(Half::Terminal),
        "smaller values" => Some(Half::SmallerValue),
        "values are natural numbers" => Some(Half::NaturalValue),
        _ if obligation.starts_with("P→N") => Some(Half::FromClaimed),
        _ if obligation.starts_with("same value") => Some(Half::SameValue),
        _ => None,
    }
}

/// The scripts of a ruleset.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hints {
    scripts: Vec<Script>,
}

/// What a line says, over the unknowns of a family.
#[derive(Clone, Debug)]
pub(crate) enum Hint {
    Have(Form),
    Induct(Induction),
    Last(Induction),
    Target(Poly),
    /// What is said of the index and of the number of tokens there.
    Choose(Form),
}

/// The lines for an obligation.
#[derive(Clone, Debug)]
pub(crate) struct Guide<'s> {
    pub(crate) rules: &'s str,
    /// May they speak of the piles after the move, from the beginning?
    pub(crate) moved: bool,
    /// What the last hypotheses are called, from the last on.
    pub(crate) hypotheses: &'static [&'static str],
    /// The outermost variables of that claim, which stand for numbers of which it is denied.
    pub(crate) denied: Vec<String>,
    pub(crate) lines: Vec<&'s Line>,
}

impl Hints {
    /// Reads `by` items and nothing else; in words what is wrong.
    pub(crate) fn read(family: &Family, script: &str) -> Result<Self, String> {
        let wrong = |problem: &Problem| Diagnostic::new(script, problem).to_string();
        let (tokens, problems) = tokens(script);
        if let Some(problem) = problems.first() {
            return Err(wrong(problem));
        }
        let mut scripts = Vec::new();
        for item in items(&tokens) {
            let mut parser = Parser::new(script, item);
            let read = parser.need_word("by").and_then(|()| parser.script());
            scripts.push(read.map_err(|problem| wrong(&problem))?);
        }
        for script in &scripts {
            let known =
                |name: &str| family.obligations.iter().any(|o| rule_of(&o.name).is_some_and(|rule| rule == name));
            if let Some(rule) = script.rule.as_ref().filter(|rule| !family.is_about_numbers() && !known(&rule.text)) {
                return Err(format!("in the script, there is no rule `{}`", rule.text));
            }
        }
        Ok(Self { scripts })
    }

    /// The lines of `by all`.
    pub(crate) fn for_all(&self) -> impl Iterator<Item = &Line> {
        self.scripts.iter().filter(|script| script.half == Half::Both).flat_map(|script| &script.lines)
    }

    /// Those for an obligation.
    pub(crate) fn about<'s>(&'s self, rules: &'s str, obligation: &str, misere: bool) -> Guide<'s> {
        let part = part_of(obligation);
        let numbers = obligation.starts_with("claim ");
        let fits = |script: &&Script| {
            let rule = script.rule.as_ref().is_none_or(|rule| rule_of(obligation) == Some(&rule.text));
            match script.half {
                Half::Both => part.is_some() || numbers,
                half => part == Some(half) && rule && script.misere == misere,
            }
        };
        let mut lines: Vec<&Line> = self.scripts.iter().filter(fits).flat_map(|script| &script.lines).collect();
        // What is common alone says nothing of positions.
        if !numbers && !self.scripts.iter().filter(fits).any(|script| script.half != Half::Both) {
            lines.clear();
        }
        let denied = obligation.strip_prefix("claim ").and_then(|name| outermost_of(rules, name)).unwrap_or_default();
        let moved =
            matches!(part, Some(Half::FromClaimed | Half::SameValue)) || misere && part == Some(Half::ToClaimed);
        let hypotheses: &[&str] = match part {
            Some(Half::FromClaimed) => &["reached", "moved", "claimed", "position"],
            Some(Half::SameValue) => &["kept", "moved", "position"],
            Some(Half::ToClaimed) if misere => &["targets", "moved", "claimed", "position"],
            Some(Half::ToClaimed | Half::Terminal | Half::SmallerValue) => &["targets", "claimed", "position"],
            Some(Half::NaturalValue) => &["claimed", "position"],
            Some(Half::Both) | None if numbers => &["claimed"],
            Some(Half::Both) | None => &[],
        };
        Guide { rules, moved, hypotheses, denied, lines }
    }
}

impl<'s> Guide<'s> {
    /// Of no obligation.
    pub(crate) fn common(rules: &'s str) -> Self {
        Guide { rules, moved: false, hypotheses: &[], denied: Vec::new(), lines: Vec::new() }
    }

    /// Without lines that are shown already.
    pub(crate) fn without(mut self, shown: &[&Line]) -> Self {
        self.lines.retain(|line| !shown.iter().any(|other| std::ptr::eq(*other, *line)));
        self
    }

    fn beside<'a>(&'a self, known: &'a Known, index: Option<&'a str>) -> Beside<'a> {
        let there = known.there.or(self.moved.then_some(THERE));
        Beside { rules: self.rules, names: &known.names, index, there }
    }

    pub(crate) fn hint(&self, family: &Family, names: &Known, line: &Line) -> Result<Hint, String> {
        let said = |error: ratwheel_verify::CertificateError| format!("in the script, `{line}`: {error}");
        let formula = |index: Option<&str>, what: &Expr| {
            let form = family.formula_beside(&self.beside(names, index), what).map_err(said)?;
            Ok::<Form, String>(if line.from.is_some() { lean(with_equations(form)) } else { form })
        };
        let term =
            |index: Option<&str>, what: &Expr| family.term_beside(&self.beside(names, index), what).map_err(said);
        let induction = |down: bool, index: &str, low: &Expr, high: &Expr, body: &Expr| -> Result<Induction, String> {
            let (low, high) = (term(None, low)?, term(None, high)?);
            Ok(Induction { down, low, high, body: formula(Some(index), body)? })
        };
        Ok(match &line.says {
            Says::Have(what) => Hint::Have(formula(None, what)?),
            Says::Suppose(what) => Hint::Have(formula(None, what)?.negated()),
            Says::Take { names, bounds, body } => {
                let (names, bounds, body) = (names.clone(), bounds.clone(), Box::new(body.clone()));
                let span = body.span;
                Hint::Have(formula(
                    None,
                    &Expr { kind: Kind::Quantified(Quantifier::Exists, names, bounds, body), span },
                )?)
            }
            // Sums are known of arrays alone.
            Says::Target { index, value } if family.symbols.iter().any(|s| matches!(s, Symbol::Sum { .. })) => {
                let beside = self.beside(names, Some(&index.text));
                Hint::Choose(family.choice_beside(&beside, value).map_err(said)?)
            }
            Says::Target { index, value } => Hint::Target(term(Some(&index.text), value)?),
            Says::Induct { down, index, low, high, body } => {
                Hint::Induct(induction(*down, &index.text, low, high, body)?)
            }
            Says::Last { name, low, high, body } => Hint::Last(induction(false, &name.text, low, high, body)?),
        })
    }

    /// A term behind `from`; none where it speaks of something that is not there.
    pub(crate) fn term(&self, family: &Family, known: &Known, what: &Expr) -> Option<Poly> {
        family.term_beside(&self.beside(known, None), what).ok()
    }
}

/// The outermost variables of a claim.
fn outermost_of(rules: &str, claim: &str) -> Option<Vec<String>> {
    let (tokens, _) = tokens(rules);
    items(&tokens).into_iter().find_map(|item| {
        let colon = item.iter().position(|token| token.is_symbol(":"))?;
        let (head, body) = (item.get(1..colon)?, item.get(colon + 1..)?);
        let name = rules.get(head.first()?.span.start..head.last()?.span.end)?;
        let fits = item.first()?.is_word("claim") && name == claim;
        let claim = fits.then(|| Parser::new(rules, body).expression().ok())??;
        Some(outermost(&claim, Quantifier::ForAll))
    })
}

/// The variables of one quantifier with which a formula begins.
pub(crate) fn outermost(what: &Expr, quantifier: Quantifier) -> Vec<String> {
    match &what.kind {
        Kind::Quantified(other, names, _, body) if *other == quantifier => {
            names.iter().map(|name| name.text.clone()).chain(outermost(body, quantifier)).collect()
        }
        _ => Vec::new(),
    }
}

/// With a value for the index.
pub(crate) fn at(body: &Form, value: &Poly) -> Form {
    body.substitute(BOUND, value)
}

/// With p = 0 in place of p ≥ 0 and −p ≥ 0, which a denial of a denial leaves.
pub(crate) fn with_equations(form: Form) -> Form {
    let each = |forms: Vec<Form>| forms.into_iter().map(with_equations).collect::<Vec<Form>>();
    match form {
        Form::Ge(_) | Form::Eq(_) => form,
        Form::Or(all) => Form::Or(each(all)),
        Form::Exists(v, body) => Form::Exists(v, Box::new(with_equations(*body))),
        Form::All(v, body) => Form::All(v, Box::new(with_equations(*body))),
        Form::And(all) => {
            let mut kept: Vec<Form> = Vec::new();
            for form in each(all) {
                let opposite = |other: &Form| match (&form, other) {
                    (Form::Ge(p), Form::Ge(q)) => *p == q.negated(),
                    _ => false,
                };
                match (kept.iter().position(opposite), &form) {
                    (Some(place), Form::Ge(p)) => {
                        kept.remove(place);
                        kept.push(Form::Eq(p.clone()));
                    }
                    _ => kept.push(form),
                }
            }
            Form::And(kept).simplified()
        }
    }
}

/// Without comparisons that another one beside them makes needless: k ≥ 0 beside k ≥ 1, and k < 0 or k < 1.
pub(crate) fn lean(form: Form) -> Form {
    // Does p ≥ 0 follow from q ≥ 0 because p is larger by a constant?
    let follows = |p: &Poly, q: &Poly| p.minus(q).as_constant().is_some_and(|more| !more.is_negative());
    let each = |forms: Vec<Form>, needless: &dyn Fn(&Poly, &Poly) -> bool| {
        let mut kept: Vec<Form> = Vec::new();
        for form in forms.into_iter().map(lean) {
            let beside = |p: &Poly, other: &Form| matches!(other, Form::Ge(q) if needless(p, q));
            if let Form::Ge(p) = &form {
                if kept.iter().any(|other| beside(p, other)) {
                    continue;
                }
                kept.retain(|other| !matches!(other, Form::Ge(q) if needless(q, p)));
            }
            kept.push(form);
        }
        kept
    };
    match form {
        Form::Ge(_) | Form::Eq(_) => form,
        Form::And(all) => Form::And(each(all, &|p, q| follows(p, q))).simplified(),
        Form::Or(all) => Form::Or(each(all, &|p, q| follows(q, p))).simplified(),
        Form::Exists(v, body) => Form::Exists(v, Box::new(lean(*body))),
        Form::All(v, body) => Form::All(v, Box::new(lean(*body))),
    }
}
