//! Reading a ruleset item by item: a mistake ends its item, and reading goes on with the next.

use super::items::{Change, ExampleItem, ExampleVerdict, Item, MoveItem};
use crate::core::Symmetry;
use ratwheel_logic::syntax::ast::{Bounds, Default, Ends, Expr, Name, ParameterItem, ParameterSort};
use ratwheel_logic::syntax::lexer::{ITEM_WORDS, Token, TokenKind, items, tokens};
use ratwheel_logic::syntax::parser::{Parsed, Parser};
use ratwheel_logic::syntax::{Problem, nearest};

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
    let mut chunks = items(&tokens);
    if let Some(stray) = chunks.first().filter(|c| c.first().is_some_and(|t| !t.starts_item())).copied() {
        reading.problems.extend(stray_text(source, stray));
        reading.broken.extend(declared(stray));
        chunks.remove(0);
    }
    let mut at = 0;
    while let Some(chunk) = chunks.get(at).copied() {
        at += 1;
        let mut parser = Parser::new(source, chunk);
        let item = item(&mut parser).and_then(|item| parser.finished().map(|()| item));
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
    fn fail(&mut self, problem: Problem, chunk: &[Token<'_>]) {
        self.piles_broken |= chunk.first().is_some_and(|t| t.is_word("piles"));
        self.broken.extend(declared(chunk));
        // What the lexer could not read is reported already.
        let reported = chunk.iter().any(|t| t.kind == TokenKind::Bad && t.span.start <= problem.span.end);
        if !reported {
            self.problems.push(problem);
        }
    }
}

fn declared(chunk: &[Token<'_>]) -> Vec<String> {
    let words = chunk.iter().skip(1).filter_map(|t| match t.kind {
        TokenKind::Word(word) => Some(word.to_owned()),
        _ => None,
    });
    let many = chunk.first().is_some_and(|t| t.is_word("piles"));
    words.take(if many { usize::MAX } else { 1 }).collect()
}

fn stray_text(source: &str, stray: &[Token<'_>]) -> Option<Problem> {
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
    head: &[Token<'_>],
    chunks: &[&[Token<'_>]],
    from: usize,
    changes: &mut Vec<Change>,
    reading: &mut Reading,
) -> usize {
    let indent = |chunk: &[Token<'_>]| chunk.first().and_then(|t| t.indent).unwrap_or(0);
    let own = indent(head);
    let belongs = |c: &&&[Token<'_>]| c.first().is_some_and(|t| t.is_word("let") || t.is_word("move"));
    let mut taken = 0;
    let flat = changes.is_empty() && chunks.get(from).is_some_and(|c| indent(c) <= own);
    for chunk in chunks.iter().skip(from).take_while(belongs) {
        if !flat && indent(chunk) <= own {
            break;
        }
        taken += 1;
        let mut parser = Parser::new(source, chunk);
        match change(&mut parser).and_then(|change| parser.finished().map(|()| change)) {
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

fn item(p: &mut Parser<'_>) -> Parsed<Item> {
    let word = p.word("an item")?;
    match word.text.as_str() {
        "game" => game(p),
        "piles" => piles(p),
        "param" => parameter(p),
        "require" => {
            let condition = p.expression()?;
            Ok(Item::Require { condition, message: text(p) })
        }
        "let" => p.let_item().map(Item::Let),
        "set" => p.set_item().map(Item::Set),
        "positions" => {
            p.need_symbol(":")?;
            p.expression().map(Item::Positions)
        }
        "measure" => p.list().map(Item::Measure),
        "move" => move_item(p).map(Item::Move),
        "variant" => variant(p),
        "claim" => claim(p),
        "by" => p.script().map(Item::By),
        _ => example(p),
    }
}

fn text(p: &mut Parser<'_>) -> Option<String> {
    let TokenKind::Text(text) = p.peek()?.kind else { return None };
    p.at += 1;
    Some(text.to_owned())
}

/// A label may hold hyphens and start with a digit: `wynim-t`, `II`, `2`.
fn label(p: &mut Parser<'_>, what: &str) -> Parsed<Name> {
    let start = p.here();
    let part = |t: Option<&Token<'_>>| t.is_some_and(|t| matches!(t.kind, TokenKind::Word(_) | TokenKind::Number(_)));
    if !part(p.peek()) {
        return Err(p.expected(what));
    }
    p.at += 1;
    loop {
        let (hyphen, next) = (p.peek(), p.tokens.get(p.at + 1));
        let touches = |t: Option<&Token<'_>>, end: usize| t.is_some_and(|t| t.span.start == end);
        let end = p.last().end;
        if part(hyphen) && touches(hyphen, end) {
            p.at += 1;
        } else if hyphen.is_some_and(|t| t.is_symbol("-"))
            && touches(hyphen, end)
            && part(next)
            && touches(next, end + 1)
        {
            p.at += 2;
        } else {
            break;
        }
    }
    let span = start.to(p.last());
    Ok(Name { text: p.source.get(span.start..span.end).unwrap_or("").to_owned(), span })
}

fn game(p: &mut Parser<'_>) -> Parsed<Item> {
    let id = label(p, "the game's identifier")?;
    Ok(Item::Game { id, title: text(p) })
}

fn piles(p: &mut Parser<'_>) -> Parsed<Item> {
    let (name, first) = pile(p)?;
    let (mut names, mut ends) = (vec![name], vec![first]);
    let separator = match p.peek_symbol() {
        Some("<=") => "<=",
        _ => ",",
    };
    while p.accept_symbol(separator) {
        let (name, more) = pile(p)?;
        names.push(name);
        ends.push(more);
    }
    let array = ends.iter().any(Option::is_some);
    let sorted = array && separator == "," && p.accept_word("sorted");
    if matches!(p.peek_symbol(), Some("," | "<=" | "<")) {
        let problem = p.expected(&format!("`{separator}` or the end of the item"));
        return Err(Box::new(problem.hint("piles are all sorted, `x <= y <= z`, or all ordered, `x, y, z`")));
    }
    if !array {
        ends.clear();
    }
    let (sorted, start) = (sorted || separator == "<=", p.here());
    let order = order(p)?;
    if sorted && order.is_some() {
        let problem = Problem::new(start.to(p.last()), "sorted piles have one order already");
        return Err(Box::new(problem.hint("write `piles x, y in any order`, or leave `in … order` out")));
    }
    Ok(Item::Piles { names, ends, sorted, order })
}

/// `x`, or the array `x[1..m]`.
fn pile(p: &mut Parser<'_>) -> Parsed<(Name, Ends)> {
    let name = p.new_name("a pile")?;
    if !p.accept_symbol("[") {
        return Ok((name, None));
    }
    let low = p.term()?;
    if !p.accept_symbol("..") {
        return Err(Box::new(p.expected("`..`").hint("an array of piles is declared as `piles x[1..m]`")));
    }
    let high = p.term()?;
    p.need_symbol("]")?;
    Ok((name, Some((low, high))))
}

fn parameter(p: &mut Parser<'_>) -> Parsed<Item> {
    let name = p.new_name("a parameter")?;
    p.need_symbol(":")?;
    let sort = if p.accept_word("int") {
        ParameterSort::Integer
    } else if p.accept_word("real") {
        ParameterSort::Real
    } else if p.accept_symbol("{") {
        ParameterSort::Names(names_until_brace(p)?)
    } else {
        return Err(p.expected("`int`, `real` or a set of names `{king, rook}`"));
    };
    let names = matches!(sort, ParameterSort::Names(_));
    let range = if names { Bounds::All } else { p.bounds()? };
    let default = if !p.accept_symbol("=") {
        None
    } else if names {
        Some(Default::Names(chosen_names(p)?))
    } else {
        Some(Default::Value(p.term()?))
    };
    Ok(Item::Parameter(ParameterItem { name, sort, range, default }))
}

fn names_until_brace(p: &mut Parser<'_>) -> Parsed<Vec<Name>> {
    let mut names = Vec::new();
    if p.accept_symbol("}") {
        return Ok(names);
    }
    loop {
        names.push(p.word("a name")?);
        if !p.accept_symbol(",") {
            p.need_symbol("}")?;
            return Ok(names);
        }
    }
}

/// `king+rook`, `{king, rook}` or `{}`.
fn chosen_names(p: &mut Parser<'_>) -> Parsed<Vec<Name>> {
    if p.accept_symbol("{") {
        return names_until_brace(p);
    }
    let mut names = vec![p.word("a name or `{}`")?];
    while p.accept_symbol("+") {
        names.push(p.word("a name")?);
    }
    Ok(names)
}

/// `in cyclic order`, if that follows.
fn order(p: &mut Parser<'_>) -> Parsed<Option<Symmetry>> {
    if !p.accept_word("in") {
        return Ok(None);
    }
    let Some(order) = Symmetry::ALL.into_iter().find(|order| p.accept_word(order.word())) else {
        return Err(p.expected("`any`, `cyclic` or `dihedral`"));
    };
    p.need_word("order")?;
    Ok(Some(order))
}

fn move_item(p: &mut Parser<'_>) -> Parsed<MoveItem> {
    let name = label(p, "the name of the rule")?;
    let index = if p.accept_word("for") { Some(move_index(p)?) } else { None };
    let order = order(p)?;
    if !p.accept_symbol(":") {
        let what = if order.is_some() { "`:`" } else { "`:` or `in any order:`" };
        return Err(p.expected(what));
    }
    Ok(MoveItem { name, index, order, relation: p.expression()? })
}

/// `j in 2..m`.
fn move_index(p: &mut Parser<'_>) -> Parsed<(Name, (Expr, Expr))> {
    let name = p.new_name("an index")?;
    p.need_word("in")?;
    let low = p.term()?;
    p.need_symbol("..")?;
    Ok((name, (low, p.term()?)))
}

fn change(p: &mut Parser<'_>) -> Parsed<Change> {
    if p.accept_word("let") {
        return p.let_item().map(Change::Let);
    }
    if p.accept_word("move") {
        return move_item(p).map(|item| Change::Move(Box::new(item)));
    }
    Err(p.expected("`let` or `move`"))
}

/// The head, and a change on the same line.
fn variant(p: &mut Parser<'_>) -> Parsed<Item> {
    let name = label(p, "the name of the variant")?;
    p.need_symbol(":")?;
    let mut changes = Vec::new();
    if p.peek().is_some() {
        changes.push(change(p)?);
    }
    Ok(Item::Variant { name, changes })
}

fn claim(p: &mut Parser<'_>) -> Parsed<Item> {
    let name = label(p, "`P` or a name for the claim")?;
    let misere = name.text == "P" && p.accept_word("misere");
    let when = if p.accept_word("when") { Some(p.expression()?) } else { None };
    if !p.accept_symbol(":") {
        return Err(p.expected(if name.text == "P" && !misere && when.is_none() { "`:` or `misere:`" } else { "`:`" }));
    }
    Ok(Item::Claim { name, misere, when, formula: p.expression()? })
}

fn example(p: &mut Parser<'_>) -> Parsed<Item> {
    let start = p.here();
    let from = position(p)?;
    let to = if p.accept_symbol("->") { Some(position(p)?) } else { None };
    p.need_word("is")?;
    let verdict = match to {
        Some(to) if p.accept_word("illegal") => ExampleVerdict::Illegal { to },
        Some(to) if p.accept_word("legal") => {
            let by = if p.accept_word("by") { Some(label(p, "the name of a rule")?) } else { None };
            ExampleVerdict::Legal { to, by }
        }
        Some(_) => return Err(p.expected("`legal` or `illegal`")),
        None if p.accept_word("P") => ExampleVerdict::P { misere: p.accept_word("misere") },
        None if p.accept_word("N") => ExampleVerdict::N { misere: p.accept_word("misere") },
        None => return Err(p.expected("`P` or `N`")),
    };
    let when = if p.accept_word("when") { Some(p.expression()?) } else { None };
    Ok(Item::Example(ExampleItem { from, verdict, when, span: start.to(p.last()) }))
}

fn position(p: &mut Parser<'_>) -> Parsed<Vec<Expr>> {
    if !p.accept_symbol("(") {
        return Err(p.expected("a position such as `(3,5)`"));
    }
    let piles = p.list()?;
    p.need_symbol(")")?;
    Ok(piles)
}
