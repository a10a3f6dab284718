//! The ruleset of a family as a certificate prints it, read item by item.
//!
//! Items are `game`, `piles`, `param`, `require`, `let`, `set`, `positions`, `move`, `claim` and `example`, which is
//! passed over. A claim with a name of its own is about numbers; where all claims are, `game`, `piles` and `move` may be missing.

use super::lower::Lowering;
use super::many;
use super::real::{Domain, Parameter};
use super::values;
use crate::CertificateError;
use ratwheel_logic::syntax::ast::{Bounds, Expr, LetItem, Name, SetItem};
use ratwheel_logic::syntax::lexer::{Token, TokenKind, items, tokens};
use ratwheel_logic::syntax::parser::{Parsed, Parser};
use ratwheel_logic::syntax::{Diagnostic, Problem as Mistake};
use std::collections::BTreeSet;

pub(super) type Read<T> = Result<T, CertificateError>;

/// A ruleset may have this many bytes, and piles.
const LONGEST: usize = 1 << 16;
const MOST_PILES: usize = 6;

struct Item<'t> {
    word: &'t str,
    text: &'t str,
    tokens: &'t [Token<'t>],
}

pub(super) fn malformed<T>(what: impl Into<String>) -> Read<T> {
    Err(CertificateError::malformed(what))
}

pub(super) fn unsupported<T>(what: impl std::fmt::Display) -> Read<T> {
    Err(CertificateError::unsupported(format!("{what} in a proof for a whole family")))
}

impl<'t> Item<'t> {
    fn with<T>(&self, read: impl FnOnce(&mut Parser<'t>) -> Parsed<T>) -> Read<T> {
        let mut parser = Parser::new(self.text, self.tokens);
        let value = read(&mut parser).and_then(|value| parser.finished().map(|()| value));
        value.map_err(|problem| self.wrong(&problem))
    }

    fn wrong(&self, problem: &Mistake) -> CertificateError {
        CertificateError::malformed(Diagnostic::new(self.text, problem).to_string())
    }

    /// `x[1..d]`, perhaps `sorted`.
    fn array(&self) -> Read<ArrayText> {
        self.with(|parser| {
            let name = parser.new_name("an array of piles")?;
            parser.need_symbol("[")?;
            let low = parser.term()?;
            parser.need_symbol("..")?;
            let high = parser.term()?;
            parser.need_symbol("]")?;
            Ok(ArrayText { name, low, high, sorted: parser.accept_word("sorted") })
        })
    }

    /// What stands before the first colon, by its words, and the expression behind it.
    fn labelled(&self) -> Read<(Vec<String>, Expr)> {
        let Some(colon) = self.tokens.iter().position(|token| token.is_symbol(":")) else {
            return malformed(format!("`{}` without a colon", self.word));
        };
        let (head, tail) =
            (self.tokens.get(..colon).unwrap_or_default(), self.tokens.get(colon + 1..).unwrap_or_default());
        let words = head.iter().map(|token| self.text.get(token.span.start..token.span.end).unwrap_or("").to_owned());
        let (words, tail) = (words.collect(), Item { tokens: tail, ..*self });
        Ok((words, tail.with(Parser::expression)?))
    }
}

/// The array of piles as it is written.
pub(super) struct ArrayText {
    name: Name,
    low: Expr,
    high: Expr,
    sorted: bool,
}

impl ArrayText {
    pub(super) fn lowered(&self, lowering: &mut Lowering<'_>) -> Read<many::Array> {
        let (low, high) = (lowering.single(&self.low, &[])?, lowering.single(&self.high, &[])?);
        Ok(many::Array { name: self.name.text.clone(), low, high, sorted: self.sorted })
    }
}

/// Everything in the text.
#[derive(Default)]
pub(super) struct Text {
    pub(super) game: String,
    pub(super) piles: Vec<Name>,
    pub(super) array: Option<ArrayText>,
    pub(super) sorted: bool,
    pub(super) domain: Domain,
    pub(super) ranges: Vec<(usize, Bounds)>,
    pub(super) requires: Vec<Expr>,
    pub(super) lets: Vec<LetItem>,
    pub(super) sets: Vec<SetItem>,
    pub(super) positions: Option<Expr>,
    pub(super) moves: Vec<(String, bool, Expr)>,
    pub(super) claims: Vec<(String, Expr)>,
}

impl Text {
    pub(super) fn read(text: &str) -> Read<Self> {
        if text.len() > LONGEST {
            return malformed(format!("its ruleset is longer than {LONGEST} bytes"));
        }
        let (tokens, problems) = tokens(text);
        if let Some(problem) = problems.first() {
            return malformed(Diagnostic::new(text, problem).to_string());
        }
        let mut all = Self::default();
        let mut piles = false;
        for tokens in items(&tokens) {
            let Some((first, rest)) = tokens.split_first().filter(|(first, _)| first.starts_item()) else {
                return malformed("the ruleset begins with something else than an item");
            };
            let word = text.get(first.span.start..first.span.end).unwrap_or("");
            let item = Item { word, text, tokens: rest };
            match word {
                "game" if all.game.is_empty() => {
                    let end = rest.iter().position(|token| matches!(token.kind, TokenKind::Text(_)));
                    let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
                    match label(text, name) {
                        Some(name) => all.game = name,
                        None => return malformed("the game has no name"),
                    }
                }
                "piles" if !piles => {
                    piles = true;
                    if rest.iter().any(|token| token.is_symbol("[")) {
                        all.array = Some(item.array()?);
                        continue;
                    }
                    all.sorted = rest.iter().any(|token| token.is_symbol("<="));
                    let separator = if all.sorted { "<=" } else { "," };
                    all.piles = item.with(|parser| {
                        let mut names = vec![parser.new_name("a pile")?];
                        while parser.accept_symbol(separator) {
                            names.push(parser.new_name("a pile")?);
                        }
                        Ok(names)
                    })?;
                    if all.piles.len() > MOST_PILES {
                        return unsupported(format_args!("more than {MOST_PILES} piles"));
                    }
                }
                "param" => all.parameter(&item)?,
                "require" => {
                    let condition = item.with(|parser| {
                        let condition = parser.expression()?;
                        // A message may follow.
                        if matches!(parser.peek().map(|token| token.kind), Some(TokenKind::Text(_))) {
                            parser.at += 1;
                        }
                        Ok(condition)
                    })?;
                    all.requires.push(condition);
                }
                "let" => all.lets.push(item.with(Parser::let_item)?),
                "set" => all.sets.push(item.with(Parser::set_item)?),
                "positions" if all.positions.is_none() => {
                    let (head, formula) = item.labelled()?;
                    if !head.is_empty() {
                        return malformed("`positions` with a name");
                    }
                    all.positions = Some(formula);
                }
                "move" => {
                    let (head, formula) = item.labelled()?;
                    let order = head.iter().position(|word| word == "in");
                    let (name, order) = head.split_at(order.unwrap_or(head.len()));
                    let any = match order.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                        [] => false,
                        ["in", "any", "order"] => true,
                        _ => return unsupported(format_args!("`{}`", order.join(" "))),
                    };
                    all.moves.push((name.concat(), any, formula));
                }
                "claim" => {
                    let (head, formula) = item.labelled()?;
                    let colon = rest.iter().position(|token| token.is_symbol(":")).unwrap_or(rest.len());
                    let name = match label(text, rest.get(..colon).unwrap_or_default()) {
                        Some(name) => name,
                        None if head == ["P", "misere"] => "P misere".to_owned(),
                        None => return malformed("a claim has no name"),
                    };
                    if all.claims.iter().any(|(other, _)| *other == name) {
                        return malformed(format!("a second claim `{name}`"));
                    }
                    all.claims.push((name, formula));
                }
                "example" => {}
                "measure" | "variant" => return unsupported(format_args!("`{word}`")),
                _ => return malformed(format!("`{word}` has no place here, or stands twice")),
            }
        }
        all.names_differ()?;
        if !all.is_about_numbers()
            && (all.game.is_empty() || all.piles.is_empty() && all.array.is_none() || all.moves.is_empty())
        {
            return malformed("a game, its piles or its moves are missing");
        }
        Ok(all)
    }

    fn parameter(&mut self, item: &Item<'_>) -> Read<()> {
        let (name, integer, bounds) = item.with(|parser| {
            let name = parser.new_name("a parameter")?;
            parser.need_symbol(":")?;
            let integer = parser.accept_word("int");
            if !integer && !parser.accept_word("real") {
                return Err(parser.expected("`int` or `real`"));
            }
            let bounds = parser.bounds()?;
            // The default is one of many values here.
            if parser.accept_symbol("=") {
                parser.term()?;
            }
            Ok((name, integer, bounds))
        })?;
        self.ranges.push((self.domain.parameters.len(), bounds));
        let parameter = Parameter { name: name.text, integer, irrational: false, low: None, high: None };
        self.domain.parameters.push(parameter);
        Ok(())
    }

    /// Are there claims and no game?
    pub(super) fn is_about_numbers(&self) -> bool {
        let nothing = self.game.is_empty() && self.piles.is_empty() && self.array.is_none() && self.moves.is_empty();
        nothing && self.positions.is_none() && !self.claims.iter().any(|(name, _)| About::of(name).is_some())
    }

    /// No name stands for two things.
    fn names_differ(&self) -> Read<()> {
        let mut known = BTreeSet::new();
        let array = self.array.iter().map(|array| array.name.text.as_str());
        let piles = self.piles.iter().map(|name| name.text.as_str()).chain(array);
        let parameters = self.domain.parameters.iter().map(|parameter| parameter.name.as_str());
        let lets = self.lets.iter().map(|item| item.name.text.as_str());
        let sets = self.sets.iter().map(|item| item.name.text.as_str());
        for name in piles.chain(parameters).chain(lets).chain(sets) {
            if name == values::VALUE && self.claims.iter().any(|(claim, _)| About::of(claim) == Some(About::Values)) {
                return malformed(format!("the name `{name}` is that of a smaller nim-value"));
            }
            if !known.insert(name) {
                return malformed(format!("the name `{name}` is given twice in the ruleset"));
            }
        }
        Ok(())
    }
}

/// Words, numbers and hyphens without anything between them; None for anything else.
fn label(text: &str, tokens: &[Token<'_>]) -> Option<String> {
    let ends = tokens.first().zip(tokens.last()).map(|(first, last)| first.span.start..last.span.end)?;
    let label = text.get(ends)?;
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    label.split('-').all(part).then(|| label.to_owned())
}

/// What a claim about positions says of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// Which are P-positions in normal play.
    Normal,
    /// In misère play.
    Misere,
    /// Their nim-values.
    Values,
}

impl About {
    /// What the claim with this name says; None if it is about numbers.
    pub(super) fn of(claim: &str) -> Option<Self> {
        match claim {
            "P" => Some(Self::Normal),
            "P misere" => Some(Self::Misere),
            values::CLAIM => Some(Self::Values),
            _ => None,
        }
    }
}
