//! The words of a ruleset text, each with its place, and which of them start a line.

use super::ast::Span;
use super::diagnostic::Problem;
use crate::function;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TokenKind<'a> {
    /// Its decimal digits.
    Number(&'a str),
    /// `1.5`: the digits before the point and those behind it.
    Decimal(&'a str, &'a str),
    Word(&'a str),
    /// What stands between the quotation marks.
    Text(&'a str),
    Symbol(&'static str),
    /// Reported already.
    Bad,
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: TokenKind<'a>,
    pub span: Span,
    /// How many bytes stand before it on its line, if it is the first of its line.
    pub indent: Option<usize>,
}

/// The words with which an item starts.
pub const ITEM_WORDS: [&str; 13] = [
    "game",
    "piles",
    "param",
    "require",
    "let",
    "set",
    "positions",
    "measure",
    "move",
    "variant",
    "claim",
    "by",
    "example",
];

/// Words of the language beside the names of functions.
const RESERVED: [&str; 30] = [
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "exists",
    "forall",
    "in",
    "has",
    "mod",
    "div",
    "true",
    "false",
    "phi",
    "pi",
    "e",
    "floor",
    "min",
    "max",
    "sqrt",
    "irrational",
    "reduced",
    "automaton",
    "recursion",
    "mex",
    "used",
    "before",
    "legal",
    "P",
];

/// Is it a word of the language, which cannot name a pile, a parameter, a `let`, a set or a variable?
pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word) || function::form(word).is_some()
}

/// The symbol with which this begins: the longest, so that `<=>` is not read as `<=`.
fn symbol(text: &str) -> Option<&'static str> {
    let longer: &[&'static str] = match text.as_bytes().first()? {
        b'<' => &["<=>", "<>", "<=", "<"],
        b'=' => &["==", "=>", "="],
        b'>' => &[">=", ">"],
        b'!' => &["!="],
        b'-' => &["->", "-"],
        b'.' => &[".."],
        b'+' => &["+"],
        b'*' => &["*"],
        b'/' => &["/"],
        b'^' => &["^"],
        b'(' => &["("],
        b')' => &[")"],
        b'{' => &["{"],
        b'}' => &["}"],
        b'[' => &["["],
        b']' => &["]"],
        b'|' => &["|"],
        b',' => &[","],
        b':' => &[":"],
        b'\'' => &["'"],
        _ => return None,
    };
    longer.iter().copied().find(|symbol| text.starts_with(symbol))
}

impl Token<'_> {
    pub fn is_word(&self, word: &str) -> bool {
        matches!(self.kind, TokenKind::Word(w) if w == word)
    }

    pub fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.kind, TokenKind::Symbol(s) if s == symbol)
    }

    /// Does an item start here?
    pub fn starts_item(&self) -> bool {
        self.indent.is_some() && matches!(self.kind, TokenKind::Word(w) if ITEM_WORDS.contains(&w))
    }
}

/// The most places behind the point of a decimal.
const MAX_PLACES: usize = 1000;

/// What a mathematical character stands for.
fn mathematical(c: char) -> Option<TokenKind<'static>> {
    use TokenKind::{Symbol, Word};
    Some(match c {
        '≤' => Symbol("<="),
        '≥' => Symbol(">="),
        '≠' => Symbol("!="),
        '∧' => Word("and"),
        '∨' => Word("or"),
        '¬' => Word("not"),
        '∃' => Word("exists"),
        '∀' => Word("forall"),
        '∈' => Word("in"),
        '⇒' => Symbol("=>"),
        '⇔' => Symbol("<=>"),
        '→' => Symbol("->"),
        '′' | '’' => Symbol("'"),
        '−' => Symbol("-"),
        '·' | '×' => Symbol("*"),
        _ => return None,
    })
}

/// The tokens, and what could not be read.
#[must_use]
pub fn tokens(source: &str) -> (Vec<Token<'_>>, Vec<Problem>) {
    let lexer = Lexer::through(source);
    (lexer.tokens, lexer.problems)
}

/// One slice per item: an item starts with its word at the start of a line. The first slice may hold what stands before.
#[must_use]
pub fn items<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let starts = tokens.iter().enumerate().filter(|(i, t)| *i == 0 || t.starts_item()).map(|(i, _)| i);
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts.iter().zip(ends).filter_map(|(&start, end)| tokens.get(start..end)).collect()
}

/// What a piece of text is, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PieceKind {
    /// A word with which an item starts, as `move`.
    Item,
    /// A word of the language, as `and` or `floor`.
    Keyword,
    /// A name of the ruleset.
    Name,
    /// A number.
    Number,
    /// A text between quotation marks.
    Text,
    /// An operator or a bracket.
    Operator,
    /// From `#` to the end of the line.
    Comment,
    /// What cannot be read.
    Bad,
}

/// The words, signs and comments of a ruleset text with their places in bytes, in the order of the text, for colouring.
/// Any text can be cut into pieces, right or wrong.
///
/// ```
/// use ratwheel_logic::syntax::{PieceKind, pieces};
/// let found = pieces("move I: x' < 3 # down");
/// let kinds: Vec<_> = found.iter().map(|(_, kind)| *kind).collect();
/// use PieceKind::*;
/// assert_eq!(kinds, [Item, Name, Operator, Name, Operator, Operator, Number, Comment]);
/// assert_eq!(found[7].0, 15..21);
/// ```
#[must_use]
pub fn pieces(source: &str) -> Vec<(std::ops::Range<usize>, PieceKind)> {
    let lexer = Lexer::through(source);
    let kind = |token: &Token<'_>| match token.kind {
        TokenKind::Number(_) | TokenKind::Decimal(..) => PieceKind::Number,
        TokenKind::Text(_) => PieceKind::Text,
        TokenKind::Symbol(_) => PieceKind::Operator,
        TokenKind::Bad => PieceKind::Bad,
        TokenKind::Word(_) if token.starts_item() => PieceKind::Item,
        TokenKind::Word(word) if is_reserved(word) && word != "P" => PieceKind::Keyword,
        TokenKind::Word(_) => PieceKind::Name,
    };
    let tokens = lexer.tokens.iter().map(|token| (token.span.start..token.span.end, kind(token)));
    let comments = lexer.comments.iter().map(|span| (span.start..span.end, PieceKind::Comment));
    let mut pieces: Vec<_> = tokens.chain(comments).collect();
    pieces.sort_by_key(|(range, _)| range.start);
    pieces
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    line_start: usize,
    fresh: bool,
    tokens: Vec<Token<'a>>,
    problems: Vec<Problem>,
    comments: Vec<Span>,
}

impl<'a> Lexer<'a> {
    /// Reads the whole text.
    fn through(source: &'a str) -> Self {
        let (tokens, problems, comments) = (Vec::new(), Vec::new(), Vec::new());
        let mut lexer = Lexer { source, at: 0, line_start: 0, fresh: true, tokens, problems, comments };
        while let Some(c) = lexer.peek() {
            lexer.step(c);
        }
        lexer
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push(&mut self, kind: TokenKind<'a>, end: usize) {
        let indent = self.fresh.then(|| self.at - self.line_start);
        self.fresh = false;
        self.tokens.push(Token { kind, span: Span { start: self.at, end }, indent });
        self.at = end;
    }

    fn run(&self, belongs: impl Fn(char) -> bool) -> usize {
        let rest = self.rest();
        self.at + rest.find(|c| !belongs(c)).unwrap_or(rest.len())
    }

    fn step(&mut self, c: char) {
        match c {
            '\n' => {
                self.at += 1;
                self.line_start = self.at;
                self.fresh = true;
            }
            '#' => {
                let end = self.run(|c| c != '\n');
                self.comments.push(Span { start: self.at, end });
                self.at = end;
            }
            '"' => self.text(),
            c if c.is_whitespace() || c == '\u{feff}' => self.at += c.len_utf8(),
            c if c.is_ascii_digit() => self.number(),
            c if c.is_ascii_alphabetic() || c == '_' => {
                let end = self.run(|c| c.is_ascii_alphanumeric() || c == '_');
                self.push(TokenKind::Word(self.piece(self.at, end)), end);
            }
            c => self.symbol(c),
        }
    }

    fn piece(&self, start: usize, end: usize) -> &'a str {
        self.source.get(start..end).unwrap_or("")
    }

    fn number(&mut self) {
        let end = self.run(|c| c.is_ascii_digit());
        if let Some((kind, end)) = self.decimal(end) {
            return self.push(kind, end);
        }
        match self.foreign(end) {
            Some((end, hint)) => self.bad(end, "numbers are not written like this here", Some(hint)),
            None => self.push(TokenKind::Number(self.piece(self.at, end)), end),
        }
    }

    /// `1.5`, whose digits in front end here, and where it ends itself.
    fn decimal(&self, end: usize) -> Option<(TokenKind<'a>, usize)> {
        let after = self.source.get(end..)?.strip_prefix('.')?;
        let places = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let stop = end + 1 + places;
        let short = (1..=MAX_PLACES).contains(&places) && self.foreign(stop).is_none();
        short.then(|| (TokenKind::Decimal(self.piece(self.at, end), self.piece(end + 1, stop)), stop))
    }

    /// The end of `3e5`, whose digits in front end here, and what is written in its place.
    fn foreign(&self, end: usize) -> Option<(usize, &'static str)> {
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = self.source.get(end..)?;
        if let Some(decimals) = rest.strip_prefix('.').map(digits).filter(|count| *count > MAX_PLACES) {
            return Some((end + 1 + decimals, "a decimal has at most 1000 places; write a fraction"));
        }
        let power = rest.strip_prefix(['e', 'E']).map(digits).filter(|count| *count > 0)?;
        Some((end + 1 + power, "write a power of ten with `^`: `3*10^5` for `3e5`"))
    }

    fn symbol(&mut self, c: char) {
        if let Some(kind) = mathematical(c) {
            return self.push(kind, self.at + c.len_utf8());
        }
        if let Some(symbol) = symbol(self.rest()) {
            let end = self.at + symbol.len();
            return match symbol {
                "<>" => self.bad(end, "`<>` is not a comparison here", Some("write `!=` for \"differs from\"")),
                "==" => self.bad(end, "`==` is not a comparison here", Some("write `=` for \"equals\"")),
                symbol => self.push(TokenKind::Symbol(symbol), end),
            };
        }
        let hint = match c {
            '&' => Some("write `and`"),
            '!' => Some("write `not`, or `!=` for \"differs from\""),
            '%' => Some("write `mod`"),
            '.' => Some("write a range as `1..5` and a decimal as `2.5`"),
            '⌊' | '⌋' => Some("write `floor(…)`"),
            c if c.is_alphabetic() => Some("names are written with the letters a–z, A–Z, digits and `_`"),
            _ => None,
        };
        let shown = if c.is_control() { format!("U+{:04X}", u32::from(c)) } else { c.to_string() };
        // A run of foreign letters is one mistake, not many.
        let end = if c.is_alphabetic() { self.run(char::is_alphabetic) } else { self.at + c.len_utf8() };
        self.bad(end, &format!("the character `{shown}` has no meaning here"), hint);
    }

    fn text(&mut self) {
        let inner = self.piece(self.at + 1, self.source.len());
        let stop = inner.find(['"', '\n']).unwrap_or(inner.len());
        let content = inner.get(..stop).unwrap_or("");
        if inner.get(stop..).is_some_and(|rest| rest.starts_with('"')) {
            self.push(TokenKind::Text(content), self.at + stop + 2);
        } else {
            self.bad(self.at + 1 + stop, "this text has no closing `\"` on its line", None);
        }
    }

    fn bad(&mut self, end: usize, message: &str, hint: Option<&str>) {
        let mut problem = Problem::new(Span { start: self.at, end }, message);
        problem.hint = hint.map(str::to_owned);
        self.problems.push(problem);
        self.push(TokenKind::Bad, end);
    }
}
