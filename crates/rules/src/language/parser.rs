//! Reading a ruleset item by item: a mistake ends its item, and reading goes on with the next.

use super::ast::{
    Bounds, Change, Default, ExampleItem, ExampleVerdict, Item, LetItem, MoveItem, Name, ParameterItem, ParameterSort,
    SetItem,
};
use super::diagnostic::{Problem, nearest};
use super::expression::{Parsed, Parser};
use super::lexer::{ITEM_WORDS, Token, TokenKind, tokens};

/// What was read, what went wrong, and names that broken items would have declared.
pub(crate) struct Reading {
    pub(crate) items: Vec<Item>,
    pub(crate) problems: Vec<Problem>,
    /// Later complaints about these names would only repeat the first mistake.
    pub(crate) broken: Vec<String>,
    /// Is one of the broken items `piles`?
    pub(crate) piles_broken: bool,
}

pub(crate) fn read(source: &str) -> Reading {
    let (tokens, problems) = tokens(source);
    let mut reading = Reading { items: Vec::new(), problems, broken: Vec::new(), piles_broken: false };
    let mut chunks = chunks(&tokens);
    if let Some(stray) = chunks.first().filter(|c| c.first().is_some_and(|t| !t.starts_item())).copied() {
        reading.problems.extend(stray_text(source, stray));
        reading.broken.extend(declared(stray));
        chunks.remove(0);
    }
    let mut at = 0;
    while let Some(chunk) = chunks.get(at).copied() {
        at += 1;
        let mut parser = Parser::new(source, chunk);
        let item = parser.item().and_then(|item| parser.finished().map(|()| item));
        let item = match item {
            Ok(Item::Variant { name, mut changes }) => {
                at += variant_chunks(source, chunk, &chunks, at, &mut changes, &mut reading);
                if changes.is_empty() {
                    let problem = Problem::new(name.span, format!("the variant `{}` changes nothing", name.text));
                    reading.problems.push(problem.hint("let its `let` and `move` lines follow, indented"));
                }
                Ok(Item::Variant { name, changes })
            }
            other => other,
        };
        match item {
            Ok(item) => reading.items.push(item),
            Err(problem) => reading.fail(*problem, chunk),
        }
    }
    reading
}

impl Reading {
    fn fail(&mut self, problem: Problem, chunk: &[Token]) {
        self.piles_broken |= chunk.first().is_some_and(|t| t.is_word("piles"));
        self.broken.extend(declared(chunk));
        // What the lexer could not read is reported already.
        let reported = chunk.iter().any(|t| t.kind == TokenKind::Bad && t.span.start <= problem.span.end);
        if !reported {
            self.problems.push(problem);
        }
    }
}

/// One slice per item; the first may hold what stands before any item.
fn chunks(tokens: &[Token]) -> Vec<&[Token]> {
    let starts = tokens.iter().enumerate().filter(|(i, t)| *i == 0 || t.starts_item()).map(|(i, _)| i);
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts.iter().zip(ends).filter_map(|(&start, end)| tokens.get(start..end)).collect()
}

fn declared(chunk: &[Token]) -> Vec<String> {
    let words = chunk.iter().skip(1).filter_map(|t| match &t.kind {
        TokenKind::Word(word) => Some(word.clone()),
        _ => None,
    });
    let many = chunk.first().is_some_and(|t| t.is_word("piles"));
    words.take(if many { usize::MAX } else { 1 }).collect()
}

fn stray_text(source: &str, stray: &[Token]) -> Option<Problem> {
    let first = stray.first().filter(|t| t.kind != TokenKind::Bad)?;
    let shown: String = source.get(first.span.start..first.span.end).unwrap_or("").chars().take(40).collect();
    let problem = Problem::new(first.span, format!("expected an item, found `{shown}`"));
    let near = nearest(&shown, ITEM_WORDS).map(|item| format!("did you mean `{item}`? "));
    Some(problem.hint(format!("{}Items start with {}", near.unwrap_or_default(), ITEM_WORDS.join(", "))))
}

/// Reads the `let` and `move` items that belong to a variant: those indented deeper than the word `variant`, or, if the
/// first of them is not, all that follow directly. Returns how many there were.
fn variant_chunks(
    source: &str,
    head: &[Token],
    chunks: &[&[Token]],
    from: usize,
    changes: &mut Vec<Change>,
    reading: &mut Reading,
) -> usize {
    let indent = |chunk: &[Token]| chunk.first().and_then(|t| t.indent).unwrap_or(0);
    let own = indent(head);
    let belongs = |c: &&&[Token]| c.first().is_some_and(|t| t.is_word("let") || t.is_word("move"));
    let mut taken = 0;
    let flat = changes.is_empty() && chunks.get(from).is_some_and(|c| indent(c) <= own);
    for chunk in chunks.iter().skip(from).take_while(belongs) {
        if !flat && indent(chunk) <= own {
            break;
        }
        taken += 1;
        let mut parser = Parser::new(source, chunk);
        match parser.change().and_then(|change| parser.finished().map(|()| change)) {
            Ok(change) => changes.push(change),
            Err(problem) => {
                reading.fail(*problem, chunk);
            }
        }
    }
    // A broken change is a change all the same.
    if taken > 0 && changes.is_empty() {
        reading.broken.extend(declared(head));
    }
    taken
}

impl Parser<'_> {
    fn finished(&self) -> Parsed<()> {
        if self.peek().is_none() {
            return Ok(());
        }
        if self.peek_symbol() == Some(")") {
            return Err(Box::new(Problem::new(self.here(), "this `)` closes nothing")));
        }
        Err(self.expected("an operator or the end of the item"))
    }

    fn item(&mut self) -> Parsed<Item> {
        let word = self.word("an item")?;
        match word.text.as_str() {
            "game" => self.game(),
            "piles" => self.piles(),
            "param" => self.parameter(),
            "require" => {
                let condition = self.expression()?;
                Ok(Item::Require { condition, message: self.text() })
            }
            "let" => self.let_item().map(Item::Let),
            "set" => self.set(),
            "positions" => {
                self.need_symbol(":")?;
                self.expression().map(Item::Positions)
            }
            "measure" => self.list().map(Item::Measure),
            "move" => self.move_item().map(Item::Move),
            "variant" => self.variant(),
            "claim" => self.claim(),
            _ => self.example(),
        }
    }

    fn text(&mut self) -> Option<String> {
        let TokenKind::Text(text) = &self.peek()?.kind else { return None };
        self.at += 1;
        Some(text.clone())
    }

    /// A label may hold hyphens and start with a digit: `wynim-t`, `II`, `2`.
    fn label(&mut self, what: &str) -> Parsed<Name> {
        let start = self.here();
        let part = |t: Option<&Token>| t.is_some_and(|t| matches!(t.kind, TokenKind::Word(_) | TokenKind::Number(_)));
        if !part(self.peek()) {
            return Err(self.expected(what));
        }
        self.at += 1;
        loop {
            let (hyphen, next) = (self.peek(), self.tokens.get(self.at + 1));
            let touches = |t: Option<&Token>, end: usize| t.is_some_and(|t| t.span.start == end);
            let end = self.last().end;
            if part(hyphen) && touches(hyphen, end) {
                self.at += 1;
            } else if hyphen.is_some_and(|t| t.is_symbol("-"))
                && touches(hyphen, end)
                && part(next)
                && touches(next, end + 1)
            {
                self.at += 2;
            } else {
                break;
            }
        }
        let span = start.to(self.last());
        Ok(Name { text: self.source.get(span.start..span.end).unwrap_or("").to_owned(), span })
    }

    fn game(&mut self) -> Parsed<Item> {
        let id = self.label("the game's identifier")?;
        Ok(Item::Game { id, title: self.text() })
    }

    fn piles(&mut self) -> Parsed<Item> {
        let mut names = vec![self.new_name("a pile")?];
        let separator = match self.peek_symbol() {
            Some("<=") => "<=",
            _ => ",",
        };
        while self.accept_symbol(separator) {
            names.push(self.new_name("a pile")?);
        }
        if matches!(self.peek_symbol(), Some("," | "<=" | "<")) {
            let problem = self.expected(&format!("`{separator}` or the end of the item"));
            return Err(Box::new(problem.hint("piles are all sorted, `x <= y <= z`, or all ordered, `x, y, z`")));
        }
        Ok(Item::Piles { names, sorted: separator == "<=" })
    }

    fn parameter(&mut self) -> Parsed<Item> {
        let name = self.new_name("a parameter")?;
        self.need_symbol(":")?;
        let sort = if self.accept_word("int") {
            ParameterSort::Integer
        } else if self.accept_word("real") {
            ParameterSort::Real
        } else if self.accept_symbol("{") {
            ParameterSort::Names(self.names_until_brace()?)
        } else {
            return Err(self.expected("`int`, `real` or a set of names `{king, rook}`"));
        };
        let names = matches!(sort, ParameterSort::Names(_));
        let range = if names { Bounds::All } else { self.bounds()? };
        let default = if !self.accept_symbol("=") {
            None
        } else if names {
            Some(Default::Names(self.chosen_names()?))
        } else {
            Some(Default::Value(self.term()?))
        };
        Ok(Item::Parameter(ParameterItem { name, sort, range, default }))
    }

    fn names_until_brace(&mut self) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        if self.accept_symbol("}") {
            return Ok(names);
        }
        loop {
            names.push(self.word("a name")?);
            if !self.accept_symbol(",") {
                self.need_symbol("}")?;
                return Ok(names);
            }
        }
    }

    /// `king+rook`, `{king, rook}` or `{}`.
    fn chosen_names(&mut self) -> Parsed<Vec<Name>> {
        if self.accept_symbol("{") {
            return self.names_until_brace();
        }
        let mut names = vec![self.word("a name or `{}`")?];
        while self.accept_symbol("+") {
            names.push(self.word("a name")?);
        }
        Ok(names)
    }

    fn let_item(&mut self) -> Parsed<LetItem> {
        let name = self.new_name("a name for `let`")?;
        let mut arguments = Vec::new();
        if self.accept_symbol("(") {
            arguments.push(self.new_name("an argument")?);
            while self.accept_symbol(",") {
                arguments.push(self.new_name("an argument")?);
            }
            self.need_symbol(")")?;
        }
        self.need_symbol("=")?;
        Ok(LetItem { name, arguments, body: self.expression()? })
    }

    fn set(&mut self) -> Parsed<Item> {
        let name = self.new_name("a set")?;
        self.need_symbol("=")?;
        self.need_symbol("{")?;
        let element = self.expression()?;
        self.need_symbol(":")?;
        let variable = self.new_name("a variable")?;
        let bounds = self.bounds()?;
        self.need_symbol("}")?;
        Ok(Item::Set(SetItem { name, element, variable, bounds }))
    }

    fn move_item(&mut self) -> Parsed<MoveItem> {
        let name = self.label("the name of the rule")?;
        let any_order = self.accept_word("in");
        if any_order {
            self.need_word("any")?;
            self.need_word("order")?;
        }
        if !self.accept_symbol(":") {
            let what = if any_order { "`:`" } else { "`:` or `in any order:`" };
            return Err(self.expected(what));
        }
        Ok(MoveItem { name, any_order, relation: self.expression()? })
    }

    fn change(&mut self) -> Parsed<Change> {
        if self.accept_word("let") {
            return self.let_item().map(Change::Let);
        }
        if self.accept_word("move") {
            return self.move_item().map(Change::Move);
        }
        Err(self.expected("`let` or `move`"))
    }

    /// The head, and a change on the same line.
    fn variant(&mut self) -> Parsed<Item> {
        let name = self.label("the name of the variant")?;
        self.need_symbol(":")?;
        let mut changes = Vec::new();
        if self.peek().is_some() {
            changes.push(self.change()?);
        }
        Ok(Item::Variant { name, changes })
    }

    fn claim(&mut self) -> Parsed<Item> {
        let name = self.label("`P` or a name for the claim")?;
        let misere = name.text == "P" && self.accept_word("misere");
        if !self.accept_symbol(":") {
            return Err(self.expected(if name.text == "P" && !misere { "`:` or `misere:`" } else { "`:`" }));
        }
        Ok(Item::Claim { name, misere, formula: self.expression()? })
    }

    fn example(&mut self) -> Parsed<Item> {
        let start = self.here();
        let from = self.position()?;
        let to = if self.accept_symbol("->") { Some(self.position()?) } else { None };
        self.need_word("is")?;
        let verdict = match to {
            Some(to) if self.accept_word("illegal") => ExampleVerdict::Illegal { to },
            Some(to) if self.accept_word("legal") => {
                let by = if self.accept_word("by") { Some(self.label("the name of a rule")?) } else { None };
                ExampleVerdict::Legal { to, by }
            }
            Some(_) => return Err(self.expected("`legal` or `illegal`")),
            None if self.accept_word("P") => ExampleVerdict::P { misere: self.accept_word("misere") },
            None if self.accept_word("N") => ExampleVerdict::N { misere: self.accept_word("misere") },
            None => return Err(self.expected("`P` or `N`")),
        };
        let when = if self.accept_word("when") { Some(self.expression()?) } else { None };
        Ok(Item::Example(ExampleItem { from, verdict, when, span: start.to(self.last()) }))
    }

    fn position(&mut self) -> Parsed<Vec<super::ast::Expr>> {
        if !self.accept_symbol("(") {
            return Err(self.expected("a position such as `(3,5)`"));
        }
        let piles = self.list()?;
        self.need_symbol(")")?;
        Ok(piles)
    }
}
