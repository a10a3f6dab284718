//! The ruleset that a certificate prints, read strictly.
//!
//! The text consists of items, each beginning with its word at the start of a line: `game`, `piles`, `set`,
//! `positions`, `measure`, `move`, `claim`. A file of closed claims has neither `game` nor `piles`. Parameters, `let`s,
//! variants and rearrangements are worked in before a certificate is written, so they are refused here; examples prove
//! nothing and are passed over. Formulas are read by `logic`.

use crate::CertificateError;
use ratwheel_logic::syntax::lexer::{Token, TokenKind, items, tokens};
use ratwheel_logic::syntax::parser::Parser;
use ratwheel_logic::syntax::{Diagnostic, Problem};
use ratwheel_logic::{Formula, ReadError, Term, Vocabulary};
use ratwheel_numbers::MAX_LEVELS;
use std::collections::BTreeSet;

/// A ruleset may have this many bytes.
const LONGEST: usize = 4 << 20;

/// What a claim says.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The set of P-positions in normal play, as a formula over the piles.
    Normal(Formula),
    /// The set of P-positions in misère play.
    Misere(Formula),
    /// A closed formula.
    Closed(Formula),
}

/// A game and claims about it, or closed claims alone.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The identifier of the game; empty for claims without a game.
    pub game: String,
    /// How many piles there are.
    pub piles: usize,
    /// Do positions keep their piles in ascending order?
    pub sorted: bool,
    /// A condition on all positions, over the piles.
    pub positions: Option<Formula>,
    /// Every move lowers these terms, compared one after the other; without any, the total of the piles.
    pub measure: Vec<Term>,
    /// Names and relations of the rules.
    pub moves: Vec<(String, Formula)>,
    /// Names and contents of the claims.
    pub claims: Vec<(String, Claim)>,
}

type Read<T> = Result<T, CertificateError>;

impl Rules {
    /// Reads the text.
    ///
    /// # Errors
    /// [`CertificateError::Malformed`] when anything in it is not as a certificate prints it.
    pub fn read(text: &str) -> Read<Self> {
        if text.len() > LONGEST {
            return Err(CertificateError::malformed(format!("its ruleset is longer than {LONGEST} bytes")));
        }
        let (tokens, problems) = tokens(text);
        if let Some(problem) = problems.first() {
            return Err(wrong(text, problem));
        }
        let all = items(&tokens).into_iter().map(|item| Item::new(text, item)).collect::<Read<Vec<Item<'_>>>>()?;
        let once = |word: &str| {
            let mut found = all.iter().filter(|item| item.word == word);
            match (found.next(), found.next()) {
                (one, None) => Ok(one),
                _ => Err(CertificateError::malformed(format!("a second `{word}` in the ruleset"))),
            }
        };
        let game = once("game")?.map_or(Ok(String::new()), Item::identifier)?;
        let (names, sorted) = once("piles")?.map_or(Ok((Vec::new(), false)), Item::piles)?;
        if game.is_empty() != names.is_empty() {
            return Err(CertificateError::malformed(
                "the ruleset has `game` without `piles`, or `piles` without `game`",
            ));
        }
        let mut known = BTreeSet::new();
        let sets = all.iter().filter(|item| item.word == "set");
        let all_names = names.iter().map(String::as_str).chain(sets.clone().filter_map(Item::second_word));
        for name in all_names {
            if !known.insert(name) {
                return Err(CertificateError::malformed(format!("the name `{name}` is given twice in the ruleset")));
            }
        }
        let sets: Vec<&str> = sets.map(|item| item.whole).collect();
        let sets = sets.join("\n");
        let here = Vocabulary::new(&names).defining(&sets).map_err(unread)?;
        let moves = here.clone().with_primes();
        // A closed claim speaks of no pile.
        let closed = Vocabulary::new::<&str>(&[]).defining(&sets).map_err(unread)?;
        let closed = if names.is_empty() { closed } else { closed.with_game(names.len()) };
        let mut rules = Self { game, piles: names.len(), sorted, ..Self::default() };
        once("positions")?;
        once("measure")?;
        for item in &all {
            let of_game = ["positions", "measure", "move"].contains(&item.word);
            if of_game && names.is_empty() {
                return Err(CertificateError::malformed(format!("`{}` without a game", item.word)));
            }
            match item.word {
                "positions" => rules.positions = Some(here.formula(item.labelled("")?).map_err(unread)?),
                "measure" => {
                    let terms = item.list().into_iter().map(|term| here.term(term).map_err(unread));
                    rules.measure = terms.collect::<Read<Vec<_>>>()?;
                }
                "move" => {
                    let (name, text) = item.named()?;
                    rules.moves.push((name, moves.formula(text).map_err(unread)?));
                }
                "claim" => rules.claim(item, &here, &closed)?,
                "game" | "piles" | "set" | "example" => {}
                word => {
                    let what = format!("`{word}` has no place in the ruleset of a certificate");
                    return Err(CertificateError::malformed(what));
                }
            }
        }
        Ok(rules)
    }

    fn claim(&mut self, item: &Item<'_>, here: &Vocabulary, closed: &Vocabulary) -> Read<()> {
        let misere = item.labelled("P misere").ok();
        let (name, text) = misere.map_or_else(|| item.named(), |text| Ok(("P misere".to_owned(), text)))?;
        if self.find(&name).is_some() {
            return Err(CertificateError::malformed(format!("the claim `{name}` is made twice")));
        }
        let about_piles = || match self.piles {
            0 => Err(CertificateError::malformed("a claim about P without a game")),
            _ => here.formula(text).map_err(unread),
        };
        let claim = match name.as_str() {
            "P" => Claim::Normal(about_piles()?),
            "P misere" => Claim::Misere(about_piles()?),
            _ => Claim::Closed(closed.formula(text).map_err(unread)?),
        };
        self.claims.push((name, claim));
        Ok(())
    }

    /// The claim with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Claim> {
        self.claims.iter().find(|(known, _)| known == name).map(|(_, claim)| claim)
    }

    /// The P-set in normal play, which is what P(…) means.
    #[must_use]
    pub fn normal(&self) -> Option<&Formula> {
        match self.find("P") {
            Some(Claim::Normal(formula)) => Some(formula),
            _ => None,
        }
    }
}

fn wrong(text: &str, problem: &Problem) -> CertificateError {
    CertificateError::malformed(Diagnostic::new(text, problem).to_string())
}

#[allow(clippy::needless_pass_by_value, reason = "it maps errors")]
fn unread(error: ReadError) -> CertificateError {
    CertificateError::malformed(error.0.first().map_or_else(String::new, ToString::to_string))
}

/// An item of the text.
struct Item<'t> {
    /// The word it begins with.
    word: &'t str,
    /// The text, with its word.
    whole: &'t str,
    /// Where the text of the item stands in the whole text.
    start: usize,
    /// The whole text, and what follows the word in it.
    text: &'t str,
    tokens: &'t [Token<'t>],
}

impl<'t> Item<'t> {
    fn new(text: &'t str, tokens: &'t [Token<'t>]) -> Read<Self> {
        let found = tokens.split_first().filter(|(first, _)| first.starts_item()).and_then(|(first, rest)| {
            let (start, end) = (first.span.start, rest.last().unwrap_or(first).span.end);
            let (word, whole) = (text.get(start..first.span.end)?, text.get(start..end)?);
            Some(Self { word, whole, start, text, tokens: rest })
        });
        found.ok_or_else(|| CertificateError::malformed("the ruleset begins with something else than an item"))
    }

    /// What stands between two places of the whole text, counted in bytes.
    fn between(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or("").trim()
    }

    fn end(&self) -> usize {
        self.start + self.whole.len()
    }

    /// What stands before the first colon, and what stands behind it.
    fn parts(&self) -> Read<(&'t str, &'t str)> {
        let colon = self.tokens.iter().find(|token| token.is_symbol(":")).map(|token| token.span);
        let colon = colon.ok_or_else(|| CertificateError::malformed(format!("`{}` without a colon", self.word)))?;
        let head = self.between(self.start + self.word.len(), colon.start);
        Ok((head, self.between(colon.end, self.end())))
    }

    /// The formula, if this stands before its colon.
    fn labelled(&self, label: &str) -> Read<&'t str> {
        let (head, formula) = self.parts()?;
        if head == label { Ok(formula) } else { Err(CertificateError::malformed(format!("`{} {head}:`", self.word))) }
    }

    /// A name and a formula.
    fn named(&self) -> Read<(String, &'t str)> {
        let (head, formula) = self.parts()?;
        Ok((label(head)?, formula))
    }

    /// The identifier of a game; a title may follow.
    fn identifier(&self) -> Read<String> {
        let title = self.tokens.last().filter(|token| matches!(token.kind, TokenKind::Text(_)));
        label(self.between(self.start + self.word.len(), title.map_or(self.end(), |title| title.span.start)))
    }

    /// The names of the piles, and whether they are sorted.
    fn piles(&self) -> Read<(Vec<String>, bool)> {
        let mut parser = Parser::new(self.text, self.tokens);
        let mut names = Vec::new();
        let sorted = self.tokens.iter().any(|token| token.is_symbol("<="));
        let read = loop {
            match parser.new_name("a pile") {
                Ok(name) if names.len() < MAX_LEVELS => names.push(name.text),
                Ok(_) => return Err(CertificateError::malformed(format!("more than {MAX_LEVELS} piles"))),
                Err(problem) => break Err(problem),
            }
            if !parser.accept_symbol(if sorted { "<=" } else { "," }) {
                break parser.finished();
            }
        };
        read.map_err(|problem| wrong(self.text, &problem))?;
        Ok((names, sorted))
    }

    /// The terms of a list: what stands between the commas outside brackets.
    fn list(&self) -> Vec<&'t str> {
        let (mut depth, mut start, mut found) = (0usize, self.start + self.word.len(), Vec::new());
        for token in self.tokens {
            if token.is_symbol("(") {
                depth += 1;
            } else if token.is_symbol(")") {
                depth = depth.saturating_sub(1);
            } else if token.is_symbol(",") && depth == 0 {
                found.push(self.between(start, token.span.start));
                start = token.span.end;
            }
        }
        found.push(self.between(start, self.end()));
        found
    }

    /// The name of a set.
    fn second_word(&self) -> Option<&'t str> {
        self.tokens.first().map(|token| self.between(token.span.start, token.span.end))
    }
}

/// Names of games, rules and claims: letters, digits, hyphens and underlines.
fn label(text: &str) -> Read<String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return Err(CertificateError::malformed(format!("`{text}` is no name")));
    }
    Ok(text.to_owned())
}
