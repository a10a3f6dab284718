//! Reading terms and formulas by precedence: one function climbs the levels, so deep nesting costs little stack.
//!
//! The height of what is read is counted as it is made, in left-nested and right-nested forms alike, and never goes
//! beyond [`MAX_LEVELS`]: whoever walks through a source tree, or drops it, needs no more stack than that takes.

use super::ast::{AddSign, Bounds, Expr, Kind, LetItem, Members, MulSign, Name, Quantifier, SetItem, Span, SystemText};
use super::diagnostic::Problem;
use super::lexer::{ITEM_WORDS, Token, TokenKind, is_reserved};
use crate::formula::Relation;
use crate::function;
use ratwheel_numbers::{MAX_LEVELS, TOO_DEEP_HINT, too_deep};

/// How tightly an operator binds; 0 binds least.
pub mod level {
    pub const IFF: u8 = 1;
    pub const IMPLIES: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const NOT: u8 = 5;
    pub const COMPARE: u8 = 6;
    pub const SUM: u8 = 7;
    pub const PRODUCT: u8 = 8;
    pub const NEGATE: u8 = 9;
    pub const POWER: u8 = 10;
    pub const ATOM: u8 = 11;
}

/// What is taken over the indices of a range.
pub const AGGREGATES: [&str; 5] = ["sum", "count", "min", "max", "xor"];

/// So many tokens are looked through for the `..` of a range.
const LOOKAHEAD: usize = 1000;

pub type Parsed<T> = Result<T, Box<Problem>>;

/// Reads from the tokens of one item.
pub struct Parser<'a> {
    pub source: &'a str,
    pub tokens: &'a [Token<'a>],
    pub at: usize,
    /// The end of the item, where "something is missing" points.
    pub end: Span,
    /// How deep the expression being read stands inside others.
    depth: usize,
    /// How high the parts are that have been read of it, in levels; brackets count too.
    height: usize,
    /// Directly inside `|…|`, where another `|` would close it.
    inside_bars: bool,
}

impl<'a> Parser<'a> {
    pub fn new(source: &'a str, tokens: &'a [Token<'a>]) -> Self {
        let end = tokens.last().map_or(source.len(), |t| t.span.end);
        Self { source, tokens, at: 0, end: Span { start: end, end }, depth: 0, height: 0, inside_bars: false }
    }

    pub fn peek(&self) -> Option<&'a Token<'a>> {
        self.tokens.get(self.at)
    }

    pub fn peek_symbol(&self) -> Option<&'static str> {
        match self.peek()?.kind {
            TokenKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    pub fn peek_word(&self) -> Option<&'a str> {
        match self.peek()?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Where the next token stands, or the end of the item.
    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |t| t.span)
    }

    /// Where the last token that was read stands.
    pub fn last(&self) -> Span {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(self.here(), |t| t.span)
    }

    pub fn accept_symbol(&mut self, symbol: &str) -> bool {
        let found = self.peek().is_some_and(|t| t.is_symbol(symbol));
        self.at += usize::from(found);
        found
    }

    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|t| t.is_word(word));
        self.at += usize::from(found);
        found
    }

    pub fn need_symbol(&mut self, symbol: &str) -> Parsed<()> {
        if self.accept_symbol(symbol) { Ok(()) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    pub fn need_word(&mut self, word: &str) -> Parsed<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// "expected this, found that", with advice for common slips.
    pub fn expected(&self, what: &str) -> Box<Problem> {
        let Some(token) = self.peek() else {
            return Box::new(Problem::new(self.end, format!("expected {what}, but the item ends here")));
        };
        let shown = self.source.get(token.span.start..token.span.end).unwrap_or("");
        let shown: String = shown.chars().take(40).collect();
        let problem = Problem::new(token.span, format!("expected {what}, found `{shown}`"));
        let before = self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map(|t| &t.kind);
        let word = self.peek_word();
        let hint = match (before, word) {
            (_, Some(word)) if token.indent.is_some() && !ITEM_WORDS.contains(&word) => {
                let near = super::diagnostic::nearest(word, ITEM_WORDS);
                near.map(|item| format!("did you mean `{item}`? A line that starts no item continues the one above"))
            }
            (_, Some(word)) if ITEM_WORDS.contains(&word) => {
                Some(format!("`{word}` starts an item only as the first word of a line"))
            }
            (_, Some("divides")) => Some("3 divides `x` where `x mod 3 = 0`".to_owned()),
            (_, Some("xor")) => Some("write the nim-sum as `xor(x, y)`".to_owned()),
            (Some(TokenKind::Number(n)), Some(word)) => Some(format!("write a product as `{n}*{word}`")),
            _ => None,
        };
        Box::new(Problem { hint, ..problem })
    }

    /// A name that a ruleset may give to something.
    pub fn new_name(&mut self, what: &str) -> Parsed<Name> {
        let Some(word) = self.peek_word() else {
            return Err(self.expected(what));
        };
        if is_reserved(word) || ITEM_WORDS.contains(&word) {
            let message = format!("`{word}` is a word of the language and cannot be {what}");
            return Err(Box::new(Problem::new(self.here(), message).hint("choose another name")));
        }
        let name = Name { text: word.to_owned(), span: self.here() };
        self.at += 1;
        Ok(name)
    }

    /// Any word, as a reference.
    pub fn word(&mut self, what: &str) -> Parsed<Name> {
        let word = self.peek_word().ok_or_else(|| self.expected(what))?;
        let name = Name { text: word.to_owned(), span: self.here() };
        self.at += 1;
        Ok(name)
    }

    pub fn expression(&mut self) -> Parsed<Expr> {
        self.climb(0)
    }

    /// A term: what binds at least as tightly as a sum.
    pub fn term(&mut self) -> Parsed<Expr> {
        self.climb(level::SUM)
    }

    pub fn list(&mut self) -> Parsed<Vec<Expr>> {
        let mut list = vec![self.expression()?];
        while self.accept_symbol(",") {
            list.push(self.expression()?);
        }
        Ok(list)
    }

    fn climb(&mut self, least: u8) -> Parsed<Expr> {
        self.depth += 1;
        let beside = std::mem::take(&mut self.height);
        let mut left = self.prefix()?;
        while let Some(at) = self.infix_level().filter(|&l| l >= least) {
            left = self.infix(at, left)?;
            self.higher(1)?;
        }
        self.higher(1)?;
        self.height = self.height.max(beside);
        self.depth -= 1;
        Ok(left)
    }

    /// What is being read has this many levels more than its parts.
    fn higher(&mut self, levels: usize) -> Parsed<()> {
        self.height = self.height.saturating_add(levels);
        self.at_most(self.height)
    }

    fn at_most(&self, levels: usize) -> Parsed<()> {
        if levels <= MAX_LEVELS {
            return Ok(());
        }
        Err(Box::new(Problem::new(self.here(), too_deep()).hint(TOO_DEEP_HINT)))
    }

    fn infix_level(&self) -> Option<u8> {
        match self.peek()?.kind {
            TokenKind::Symbol(symbol) => match symbol {
                "<=>" => Some(level::IFF),
                "=>" => Some(level::IMPLIES),
                "=" | "!=" | "<" | "<=" | ">" | ">=" => Some(level::COMPARE),
                "+" | "-" => Some(level::SUM),
                "*" | "/" => Some(level::PRODUCT),
                "^" => Some(level::POWER),
                _ => None,
            },
            TokenKind::Word(word) => match word {
                "or" => Some(level::OR),
                "and" => Some(level::AND),
                "in" | "has" => Some(level::COMPARE),
                "mod" | "div" => Some(level::PRODUCT),
                _ => None,
            },
            _ => None,
        }
    }

    fn infix(&mut self, at: u8, left: Expr) -> Parsed<Expr> {
        let start = left.span;
        let kind = match at {
            level::IFF => {
                self.at += 1;
                Kind::Iff(Box::new(left), Box::new(self.climb(level::IFF + 1)?))
            }
            level::IMPLIES => {
                self.at += 1;
                Kind::Implies(Box::new(left), Box::new(self.climb(level::IMPLIES)?))
            }
            level::OR => Kind::Or(self.operands(left, "or", level::OR + 1)?),
            level::AND => Kind::And(self.operands(left, "and", level::AND + 1)?),
            level::COMPARE => self.comparison(left)?,
            level::SUM => self.sum(left)?,
            level::PRODUCT => self.product(left)?,
            _ => {
                self.at += 1;
                Kind::Power(Box::new(left), Box::new(self.climb(level::NEGATE)?))
            }
        };
        Ok(Expr { kind, span: start.to(self.last()) })
    }

    fn operands(&mut self, left: Expr, word: &str, least: u8) -> Parsed<Vec<Expr>> {
        let mut all = vec![left];
        while self.accept_word(word) {
            all.push(self.climb(least)?);
        }
        Ok(all)
    }

    pub fn relation(&mut self) -> Option<Relation> {
        let relation = match self.peek_symbol()? {
            "=" => Relation::Equal,
            "!=" => Relation::NotEqual,
            "<" => Relation::Less,
            "<=" => Relation::LessEqual,
            ">" => Relation::Greater,
            ">=" => Relation::GreaterEqual,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    fn comparison(&mut self, left: Expr) -> Parsed<Kind> {
        let kind = if self.accept_word("in") {
            if self.peek_symbol() == Some("{") {
                let problem = Problem::new(self.here(), "expected the name of a set, found `{`");
                return Err(Box::new(problem.hint("give the set a name: `set B = { floor(n*phi) : n >= 1 }`")));
            }
            Kind::In(vec![left], self.word("the name of a set")?)
        } else if self.accept_word("has") {
            let Kind::Name(text, false) = left.kind else {
                return Err(Box::new(Problem::new(left.span, "only a parameter stands before `has`")));
            };
            Kind::Has(Name { text, span: left.span }, self.word("one of the parameter's names")?)
        } else {
            let mut chain = Vec::new();
            while let Some(relation) = self.relation() {
                chain.push((relation, self.term()?));
            }
            Kind::Compare(Box::new(left), chain)
        };
        if self.infix_level() == Some(level::COMPARE) {
            let problem = self.expected("`and`, `or` or the end of the comparison");
            return Err(Box::new(problem.hint("only comparisons form chains, as in `a <= b < c`")));
        }
        Ok(kind)
    }

    fn sum(&mut self, left: Expr) -> Parsed<Kind> {
        let mut rest = Vec::new();
        loop {
            let sign = match self.peek_symbol() {
                Some("+") => AddSign::Plus,
                Some("-") => AddSign::Minus,
                _ => return Ok(Kind::Sum(Box::new(left), rest)),
            };
            self.at += 1;
            rest.push((sign, self.climb(level::PRODUCT)?));
        }
    }

    fn product(&mut self, left: Expr) -> Parsed<Kind> {
        let mut rest = Vec::new();
        loop {
            let sign = match self.peek().map(|t| t.kind) {
                Some(TokenKind::Symbol("*")) => MulSign::Times,
                Some(TokenKind::Symbol("/")) => MulSign::Over,
                Some(TokenKind::Word("mod")) => MulSign::Mod,
                Some(TokenKind::Word("div")) => MulSign::Div,
                _ => return Ok(Kind::Product(Box::new(left), rest)),
            };
            self.at += 1;
            rest.push((sign, self.climb(level::NEGATE)?));
            self.higher(1)?;
        }
    }

    fn prefix(&mut self) -> Parsed<Expr> {
        self.at_most(self.depth)?;
        let start = self.here();
        let Some(token) = self.peek() else {
            return Err(self.expected("a term or a formula"));
        };
        let kind = match token.kind {
            TokenKind::Number(digits) => {
                let number = self.value(digits)?;
                self.at += 1;
                number
            }
            TokenKind::Decimal(whole, places) => {
                let number = |digits: &str| self.value(digits).map(|kind| Expr { kind, span: start });
                let above = number(&format!("{whole}{places}"))?;
                let below = number(&format!("1{}", "0".repeat(places.len())))?;
                self.at += 1;
                // A quotient binds less than an atom: whoever wants one gets it in brackets, as it is printed.
                Kind::Product(Box::new(above), vec![(MulSign::Over, below)])
            }
            TokenKind::Symbol("-") => {
                self.at += 1;
                Kind::Negate(Box::new(self.climb(level::NEGATE)?))
            }
            TokenKind::Symbol("(") => {
                self.at += 1;
                let inner = self.bracketed(Self::expression)?;
                if self.peek_symbol() == Some(",") {
                    let kind = self.tuple(inner)?;
                    return Ok(Expr { kind, span: start.to(self.last()) });
                }
                self.need_symbol(")")?;
                // The brackets belong to the place, so that carets cover them.
                return Ok(Expr { span: start.to(self.last()), ..inner });
            }
            TokenKind::Symbol("|") => self.bars()?,
            TokenKind::Word(word) => self.word_prefix(word)?,
            TokenKind::Symbol(_) | TokenKind::Text(_) | TokenKind::Bad => {
                return Err(self.expected("a term or a formula"));
            }
        };
        Ok(Expr { kind, span: start.to(self.last()) })
    }

    /// What the digits of the next token are worth.
    fn value(&self, digits: &str) -> Parsed<Kind> {
        let number = digits.parse().map(Kind::Number);
        number.map_err(|_| Box::new(Problem::new(self.here(), "this number cannot be read")))
    }

    /// `(x, y) in S`, of which the first element has been read.
    #[inline(never)]
    fn tuple(&mut self, first: Expr) -> Parsed<Kind> {
        let mut all = vec![first];
        while self.accept_symbol(",") {
            all.push(self.bracketed(Self::expression)?);
        }
        self.need_symbol(")")?;
        if !self.accept_word("in") {
            let problem = self.expected("`in` behind a tuple");
            return Err(Box::new(problem.hint("a tuple is asked whether it is in a set: `(x, y) in S`")));
        }
        Ok(Kind::In(all, self.word("the name of a set")?))
    }

    /// Inside brackets a `|` opens again.
    pub(super) fn bracketed<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outside = std::mem::replace(&mut self.inside_bars, false);
        let result = inner(self);
        self.inside_bars = outside;
        result
    }

    #[inline(never)]
    fn bars(&mut self) -> Parsed<Kind> {
        if self.inside_bars {
            let problem =
                Problem::new(self.here(), "expected a term, found `|`: one `|…|` stands directly inside another");
            return Err(Box::new(problem.hint("put the inner one in parentheses: `|(|x - y|) - z|`")));
        }
        self.at += 1;
        self.inside_bars = true;
        let inner = self.expression();
        self.inside_bars = false;
        let inner = inner?;
        self.need_symbol("|")?;
        Ok(Kind::Abs(Box::new(inner)))
    }

    fn word_prefix(&mut self, word: &str) -> Parsed<Kind> {
        match word {
            "not" => {
                self.at += 1;
                Ok(Kind::Not(Box::new(self.climb(level::NOT)?)))
            }
            "if" => self.choice(),
            "exists" => self.quantified(Quantifier::Exists),
            "forall" => self.quantified(Quantifier::ForAll),
            "true" | "false" => {
                self.at += 1;
                Ok(Kind::Truth(word == "true"))
            }
            "reduced" => self.numeration(word, 1, 1),
            "automaton" => self.automaton(),
            "recursion" => self.recursion(),
            "legal" => self.legal(),
            "and" | "or" | "then" | "else" | "in" | "has" | "mod" | "div" => Err(self.expected("a term or a formula")),
            word if ITEM_WORDS.contains(&word) => Err(self.expected("a term or a formula")),
            word => match function::form(word) {
                Some(form) if form.systems > 0 => self.numeration(word, form.systems, form.arguments.unwrap_or(1)),
                _ => self.name_or_call(),
            },
        }
    }

    #[inline(never)]
    fn name_or_call(&mut self) -> Parsed<Kind> {
        let name = self.word("a name")?;
        let primed = self.accept_symbol("'");
        if self.accept_symbol("[") {
            let index = self.bracketed(Self::expression)?;
            self.need_symbol("]")?;
            // `x'[i]` and `x[i]'` are both read.
            let primed = primed || self.accept_symbol("'");
            return Ok(Kind::Element(name, primed, Box::new(index)));
        }
        if primed {
            return Ok(Kind::Name(name.text, true));
        }
        if !self.accept_symbol("(") {
            return Ok(Kind::Name(name.text, false));
        }
        if AGGREGATES.contains(&name.text.as_str()) && self.ranges_next() {
            return self.over(name);
        }
        let arguments = self.bracketed(Self::list)?;
        self.need_symbol(")")?;
        Ok(Kind::Call(name, arguments))
    }

    /// Does `i in 1..m` stand next, as in `sum(i in 1..m: x[i])`? `min(x in B)` is something else, if not sensible.
    #[inline(never)]
    fn ranges_next(&self) -> bool {
        let mut ahead = self.tokens.get(self.at..).unwrap_or_default().iter();
        let index = ahead.next().is_some_and(|t| matches!(t.kind, TokenKind::Word(_)));
        if !index || !ahead.next().is_some_and(|t| t.is_word("in")) {
            return false;
        }
        // The parameters of a system, as in `automaton recurrence:2,1 on (x)`, have commas of their own, and so have the
        // rows of `recursion n on (x) from (0), (1) {`; `heads` are those that are still being read.
        let (mut open, mut bars, mut heads) = (0usize, false, Vec::new());
        for token in ahead.take(LOOKAHEAD) {
            if token.is_word("automaton") || token.is_word("recursion") {
                heads.push((token, open));
            } else if heads.last().is_some_and(|(head, outside)| match head.is_word("automaton") {
                // What ends a head is not inside brackets of its own.
                _ if *outside != open => false,
                true => token.is_word("on"),
                false => token.is_symbol("{"),
            }) {
                heads.pop();
            }
            match token.kind {
                TokenKind::Symbol("(" | "[" | "{") => open += 1,
                TokenKind::Symbol(")" | "]" | "}") if open == 0 => return false,
                TokenKind::Symbol(")" | "]" | "}") => open -= 1,
                TokenKind::Symbol("..") if open == 0 => return true,
                TokenKind::Symbol("|") if open == 0 => bars = !bars,
                TokenKind::Symbol(",") if open == 0 && !bars && heads.is_empty() => return false,
                _ => {}
            }
        }
        false
    }

    /// `sum(i in 1..m: x[i])`, behind the bracket. Little stands on the stack while the body is read.
    #[inline(never)]
    fn over(&mut self, word: Name) -> Parsed<Kind> {
        let outside = std::mem::replace(&mut self.inside_bars, false);
        let mut made = self.over_head(word)?;
        if let Kind::Over(_, _, _, body) = &mut *made {
            **body = self.expression()?;
        }
        self.need_symbol(")")?;
        self.inside_bars = outside;
        Ok(*made)
    }

    /// Up to the colon, with nothing for the body yet.
    #[inline(never)]
    fn over_head(&mut self, word: Name) -> Parsed<Box<Kind>> {
        let index = Box::new(self.new_name("an index")?);
        self.need_word("in")?;
        let low = self.boxed_term()?;
        self.need_symbol("..")?;
        let high = self.boxed_term()?;
        self.need_symbol(":")?;
        let nothing = Expr { kind: Kind::Truth(false), span: self.here() };
        Ok(Box::new(Kind::Over(word, *index, Box::new((*low, *high)), Box::new(nothing))))
    }

    #[inline(never)]
    fn boxed_term(&mut self) -> Parsed<Box<Expr>> {
        self.term().map(Box::new)
    }

    #[inline(never)]
    fn choice(&mut self) -> Parsed<Kind> {
        let mut cases = Vec::new();
        self.at += 1;
        loop {
            let condition = self.expression()?;
            self.need_word("then")?;
            let value = self.expression()?;
            self.need_word("else")?;
            cases.push((condition, value));
            self.at_most(cases.len())?;
            if !self.accept_word("if") {
                break;
            }
        }
        let rest = self.expression()?;
        self.higher(cases.len())?;
        // `else (if …)` says the same as `else if …`.
        if let Kind::If(more, last) = rest.kind {
            cases.extend(more);
            return Ok(Kind::If(cases, last));
        }
        Ok(Kind::If(cases, Box::new(rest)))
    }

    #[inline(never)]
    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<Kind> {
        self.at += 1;
        let mut names = vec![self.new_name("a variable")?];
        // `i < j in 1..m` stands for `i, j in 1..m` and i < j; `n < c:` is a bound.
        let ascending = self.peek_symbol() == Some("<")
            && self.tokens.get(self.at + 1).is_some_and(|t| matches!(t.kind, TokenKind::Word(_)))
            && self.tokens.get(self.at + 2).is_some_and(|t| t.is_word("in") || t.is_symbol("<"));
        while self.accept_symbol(if ascending { "<" } else { "," }) {
            names.push(self.new_name("a variable")?);
            self.at_most(names.len())?;
        }
        let bounds = self.bounds()?;
        self.need_symbol(":")?;
        let mut body = self.expression()?;
        self.higher(names.len())?;
        if ascending {
            let name = |name: &Name| Expr { kind: Kind::Name(name.text.clone(), false), span: name.span };
            let mut rest = names.iter();
            if let Some(first) = rest.next() {
                let chain = rest.map(|next| (Relation::Less, name(next))).collect();
                let order = Expr { kind: Kind::Compare(Box::new(name(first)), chain), span: first.span };
                let span = body.span;
                let kind = match quantifier {
                    Quantifier::Exists => match body.kind {
                        Kind::And(parts) => Kind::And(std::iter::once(order).chain(parts).collect()),
                        _ => Kind::And(vec![order, body]),
                    },
                    Quantifier::ForAll => Kind::Implies(Box::new(order), Box::new(body)),
                };
                body = Expr { kind, span };
                self.higher(2)?;
            }
        }
        Ok(Kind::Quantified(quantifier, names, bounds, Box::new(body)))
    }

    /// `>= c`, `in a..b` or nothing.
    pub fn bounds(&mut self) -> Parsed<Bounds> {
        if self.accept_word("in") {
            let low = self.term()?;
            if !self.accept_symbol("..") {
                let problem = self.expected("`..`");
                return Err(Box::new(problem.hint("a variable ranges as in `n >= 1` or `n in 0..9`")));
            }
            return Ok(Bounds::Between(Box::new(low), Box::new(self.term()?)));
        }
        match self.peek_symbol() {
            Some(">=" | ">" | "<=" | "<") => {
                let relation = self.relation().unwrap_or(Relation::GreaterEqual);
                Ok(Bounds::Compare(relation, Box::new(self.term()?)))
            }
            _ => Ok(Bounds::All),
        }
    }

    /// `zeros(SYSTEM, t)`: the last parts are the arguments, whatever stands before belongs to the systems.
    #[inline(never)]
    fn numeration(&mut self, word: &str, systems: usize, arguments: usize) -> Parsed<Kind> {
        self.at += 1;
        self.need_symbol("(")?;
        let (named, rest) = self.bracketed(|p| {
            let mut named: Vec<SystemText> = Vec::with_capacity(systems);
            loop {
                let name = p.word("a numeration system such as `zeckendorf` or `base:2`")?;
                let mut parameters = Vec::new();
                if p.accept_symbol(":") {
                    if name.text == "u" {
                        p.need_word("b")?;
                        p.need_symbol("=")?;
                    }
                    parameters.push(p.expression()?);
                }
                p.behind_system(word, systems, arguments)?;
                let last = named.len() + 1 >= systems;
                // The parameters of `recurrence:2,1` have commas between them; the next system begins with its name.
                while !last && !p.system_next() {
                    parameters.push(p.expression()?);
                    p.behind_system(word, systems, arguments)?;
                }
                if !last {
                    named.push(SystemText { name, arguments: parameters });
                    continue;
                }
                let mut rest = p.list()?;
                let own = rest.split_off(rest.len().saturating_sub(arguments));
                parameters.append(&mut rest);
                named.push(SystemText { name, arguments: parameters });
                return Ok((named, own));
            }
        })?;
        if rest.len() < arguments && self.peek_symbol() == Some(")") {
            return Err(Box::new(self.too_few(systems, word, arguments)));
        }
        self.need_symbol(")")?;
        Ok(Kind::Numeration(word.to_owned(), named, rest))
    }

    /// The comma behind a system or one of its parameters.
    fn behind_system(&mut self, word: &str, systems: usize, arguments: usize) -> Parsed<()> {
        match self.peek_symbol() {
            Some(")") if systems > 1 => Err(Box::new(self.too_few(systems, word, arguments))),
            _ => self.need_symbol(","),
        }
    }

    fn too_few(&self, systems: usize, word: &str, arguments: usize) -> Problem {
        let (message, hint) = match systems {
            1 => (
                format!("`{word}` takes a system and {arguments} arguments"),
                "`digit(S, n, i)` is digit i of n, counted from the right, from 0",
            ),
            _ => (
                format!("`{word}` takes two systems and a term"),
                "`read(u, base:3, n)` is what the ternary digits of n are worth over u",
            ),
        };
        Problem::new(self.here(), message).hint(hint)
    }

    /// Does a numeration system stand next, as `base:3`, or `zeckendorf` before a comma?
    fn system_next(&self) -> bool {
        let mut ahead = self.tokens.get(self.at..).unwrap_or_default().iter();
        let Some(TokenKind::Word(name)) = ahead.next().map(|token| token.kind) else { return false };
        let plain = ["zeckendorf", "fibonacci", "u"].contains(&name);
        ahead.next().is_some_and(|token| token.is_symbol(":") || plain && token.is_symbol(","))
    }

    #[inline(never)]
    fn legal(&mut self) -> Parsed<Kind> {
        self.at += 1;
        self.need_symbol("(")?;
        let (from, to) = self.bracketed(|p| {
            let from = p.list()?;
            p.need_symbol("->")?;
            Ok((from, p.list()?))
        })?;
        self.need_symbol(")")?;
        Ok(Kind::Legal(from, to))
    }

    /// `A(n) = …`, behind the word `let`.
    pub fn let_item(&mut self) -> Parsed<LetItem> {
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

    /// `B = { … : n >= 1 }`, behind the word `set`.
    pub fn set_item(&mut self) -> Parsed<SetItem> {
        let name = self.new_name("a set")?;
        self.need_symbol("=")?;
        self.need_symbol("{")?;
        if self.accept_symbol("}") {
            return Ok(SetItem { name, members: Members::List(Vec::new()) });
        }
        let first = self.member()?;
        if self.accept_symbol(":") {
            let variable = self.new_name("a variable")?;
            let bounds = self.bounds()?;
            self.need_symbol("}")?;
            return Ok(SetItem { name, members: Members::Family(first, variable, bounds) });
        }
        let mut all = vec![first];
        while self.accept_symbol(",") {
            all.push(self.member()?);
        }
        if !self.accept_symbol("}") {
            return Err(self.expected("`,`, `:` or `}`"));
        }
        Ok(SetItem { name, members: Members::List(all) })
    }

    /// A number, or a tuple `(1, 3)`, of a set.
    fn member(&mut self) -> Parsed<Vec<Expr>> {
        let back = self.at;
        if self.accept_symbol("(") {
            let first = self.bracketed(Self::expression)?;
            if self.peek_symbol() == Some(",") {
                let mut all = vec![first];
                while self.accept_symbol(",") {
                    all.push(self.bracketed(Self::expression)?);
                }
                self.need_symbol(")")?;
                if self.peek_word() != Some("in") {
                    return Ok(all);
                }
            }
            // Something that begins with a bracket.
            self.at = back;
        }
        Ok(vec![self.expression()?])
    }

    /// Nothing may follow.
    pub fn finished(&self) -> Parsed<()> {
        if self.peek().is_none() {
            return Ok(());
        }
        if self.peek_symbol() == Some(")") {
            return Err(Box::new(Problem::new(self.here(), "this `)` closes nothing")));
        }
        Err(self.expected("an operator or the end of the item"))
    }
}
