//! Every formula printed as LaTeX reads back as the same source tree. The reader knows LaTeX commands and the ruleset
//! language, nothing of the writer: it turns one text into the other and lets the ordinary parser read it.

use super::items::Item;
use super::{parser, round_trip};
use proptest::prelude::*;
use ratwheel_logic::syntax::ast::Expr;
use ratwheel_logic::syntax::{latex, mathematics, print};

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Command(String),
    Word(String),
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let (mut all, mut i) = (Vec::new(), 0);
    let run = |from: usize, keep: &dyn Fn(char) -> bool| chars[from..].iter().take_while(|c| keep(**c)).count();
    while i < chars.len() {
        let c = chars[i];
        let letters = run(i + 1, &|c| c.is_ascii_alphabetic());
        if c == '\\' && letters > 0 {
            let name: String = chars[i + 1..i + 1 + letters].iter().collect();
            // Brackets of any height are brackets.
            if name != "left" && name != "right" {
                all.push(Token::Command(name));
            }
            i += 1 + letters;
        } else if c == '\\' {
            all.push(Token::Command(chars[i + 1].to_string()));
            i += 2;
        } else if c.is_ascii_digit() {
            let digits = run(i, &|c| c.is_ascii_digit());
            all.push(Token::Word(chars[i..i + digits].iter().collect()));
            i += digits;
        } else {
            if !c.is_whitespace() {
                all.push(Token::Sign(c));
            }
            i += 1;
        }
    }
    all
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
    /// Was a word of text read last?
    after_text: bool,
}

/// What has been read of one group: pieces of ruleset text, and where the operand of a relation began.
#[derive(Default)]
struct Group {
    pieces: Vec<String>,
    operand: usize,
    sum: bool,
}

impl Group {
    fn push(&mut self, text: impl Into<String>) {
        self.pieces.push(text.into());
    }

    fn boundary(&mut self, text: &str) {
        self.push(text);
        self.operand = self.pieces.len();
    }

    fn text(&self) -> String {
        self.pieces.join(" ")
    }

    fn bracketed_sum(&self) -> String {
        if self.sum { format!("({})", self.text()) } else { self.text() }
    }
}

impl Reader {
    fn new(text: &str) -> Self {
        Self { tokens: tokens(text), at: 0, after_text: false }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn is(&self, token: &Token) -> bool {
        self.peek() == Some(token)
    }

    fn expect(&mut self, token: &Token) {
        assert_eq!(self.next().as_ref(), Some(token), "at {} of {:?}", self.at, self.tokens);
    }

    fn braced(&mut self) -> Group {
        self.expect(&Token::Sign('{'));
        self.until(&[Token::Sign('}')])
    }

    /// The letters in braces, as they stand.
    fn word(&mut self) -> String {
        self.expect(&Token::Sign('{'));
        let mut word = String::new();
        loop {
            match self.next() {
                Some(Token::Sign('}')) => return word,
                Some(Token::Sign(c)) => word.push(c),
                Some(Token::Word(w)) => word.push_str(&w),
                Some(Token::Command(c)) => word.push_str(&c),
                None => panic!("an open brace"),
            }
        }
    }

    /// Reads up to one of the closers, which is consumed.
    fn until(&mut self, closers: &[Token]) -> Group {
        let mut group = Group::default();
        loop {
            match self.next() {
                None => {
                    assert!(closers.is_empty(), "an open group");
                    return group;
                }
                Some(token) if closers.contains(&token) => return group,
                Some(token) => {
                    let text = token == Token::Command("text".to_owned());
                    self.token(token, &mut group);
                    self.after_text = text;
                }
            }
        }
    }

    fn name(&mut self, letters: &str, group: &mut Group) {
        let mut name = letters.to_owned();
        if self.is(&Token::Sign('_')) {
            self.next();
            name.push_str(&self.word());
        }
        if self.is(&Token::Sign('\'')) {
            self.next();
            name.push('\'');
        }
        group.push(name);
    }

    fn token(&mut self, token: Token, group: &mut Group) {
        match token {
            Token::Word(number) => group.push(number),
            Token::Sign('(') => {
                let inner = self.until(&[Token::Sign(')')]);
                self.fenced(&inner.text(), group);
            }
            Token::Sign('{') => {
                let inner = self.until(&[Token::Sign('}')]);
                group.push(inner.text());
            }
            Token::Sign('^') => {
                let exponent = self.braced().text();
                group.push(format!("^({exponent})"));
            }
            Token::Sign(sign @ ('+' | '-')) => {
                group.sum |= group.pieces.len() > group.operand;
                group.push(sign.to_string());
            }
            Token::Sign('/') => group.push("div"),
            Token::Sign(sign @ ('=' | '<' | '>')) => group.push(sign.to_string()),
            Token::Sign(',') => group.boundary(","),
            Token::Sign(letter) => self.name(&letter.to_string(), group),
            Token::Command(command) => self.command(&command, group),
        }
    }

    fn fenced(&mut self, inner: &str, group: &mut Group) {
        let command = |name: &str| Token::Command(name.to_owned());
        if self.is(&command("in")) && self.tokens.get(self.at + 1) == Some(&command("mathcal")) {
            self.at += 2;
            self.word();
            group.push(format!("P({inner})"));
        } else if self.is(&command("to")) {
            self.at += 1;
            self.expect(&Token::Sign('('));
            let to = self.until(&[Token::Sign(')')]).text();
            self.expect(&command("text"));
            assert_eq!(self.word(), "islegal");
            group.push(format!("legal({inner} -> {to})"));
        } else {
            group.push(format!("({inner})"));
        }
    }

    fn command(&mut self, command: &str, group: &mut Group) {
        match command {
            "," | "cdot" => group.push("*"),
            "bmod" => group.push("mod"),
            "le" => group.push("<="),
            "ge" => group.push(">="),
            "ne" => group.push("!="),
            "wedge" => group.boundary("and"),
            "vee" => group.boundary("or"),
            "neg" => group.boundary("not"),
            "Rightarrow" => group.boundary("=>"),
            "Leftrightarrow" => group.boundary("<=>"),
            "exists" => group.boundary("exists"),
            "forall" => group.boundary("forall"),
            "colon" => group.boundary(":"),
            "oplus" => {
                let operands = group.pieces.split_off(group.operand);
                // The operands before are atoms; the last may follow a relation.
                let cut = operands.iter().rposition(|p| matches!(p.as_str(), "<=" | ">=" | "<" | ">" | "=" | "!="));
                let (before, first) = operands.split_at(cut.map_or(0, |cut| cut + 1));
                group.pieces.extend(before.iter().cloned());
                let mut all = vec![first.join(" ")];
                loop {
                    all.push(self.atom());
                    if !self.is(&Token::Command("oplus".to_owned())) {
                        break;
                    }
                    self.next();
                }
                group.push(format!("xor({})", all.join(", ")));
            }
            "lfloor" => {
                let inner = self.until(&[Token::Command("rfloor".to_owned())]);
                let quotient = inner.pieces.iter().any(|piece| piece == "div");
                group.push(if quotient { inner.text() } else { format!("floor({})", inner.text()) });
            }
            "lvert" => {
                let inner = self.until(&[Token::Command("rvert".to_owned())]).text();
                group.push(format!("(|{inner}|)"));
            }
            "frac" => {
                let (above, below) = (self.braced(), self.braced());
                group.push(format!("{} / {}", above.bracketed_sum(), below.bracketed_sum()));
            }
            "sqrt" => {
                let inner = self.braced().text();
                group.push(format!("sqrt({inner})"));
            }
            "begin" => self.cases(group),
            "text" => {
                let word = self.word();
                if word.starts_with(':') { group.boundary(&word) } else { group.push(word) }
            }
            "mathrm" => {
                let word = self.word();
                self.name(&word, group);
            }
            "operatorname" => {
                let word = self.word();
                self.expect(&Token::Sign('_'));
                let system = self.braced().text();
                self.expect(&Token::Sign('('));
                let term = self.until(&[Token::Sign(')')]).text();
                group.push(format!("{word}({system}, {term})"));
            }
            "in" if self.is(&Token::Command("{".to_owned())) => {
                self.next();
                let ends = self.until(&[Token::Command("}".to_owned())]).text();
                group.push(format!("in {}", ends.replacen(", .. ,", "..", 1)));
            }
            "in" if self.after_text => {
                let value = group.pieces.pop().unwrap();
                let mut parameter = Group::default();
                let token = self.next().unwrap();
                self.token(token, &mut parameter);
                group.push(format!("{} has {value}", parameter.text()));
            }
            "in" => group.push("in"),
            "top" => group.push("true"),
            "bot" => group.push("false"),
            "dots" => group.push(".."),
            "notin" if self.is(&Token::Command("mathbb".to_owned())) => {
                self.next();
                self.word();
                let operand = group.pieces.split_off(group.operand).join(" ");
                group.push(format!("irrational({operand})"));
            }
            "notin" => {
                group.pieces.insert(group.operand, "not".to_owned());
                group.push("in");
            }
            "min" | "max" => group.push(command),
            "hat" => {
                self.next();
                self.name("betahat", group);
            }
            "varphi" => self.name("phi", group),
            "varepsilon" => self.name("epsilon", group),
            letter => self.name(letter, group),
        }
    }

    /// One operand of ⊕.
    fn atom(&mut self) -> String {
        let mut group = Group::default();
        let token = self.next().unwrap();
        let name = !matches!(token, Token::Sign('(') | Token::Word(_));
        self.token(token, &mut group);
        // A function takes its bracket along.
        if name && self.is(&Token::Sign('(')) && !group.text().ends_with(')') {
            let token = self.next().unwrap();
            self.token(token, &mut group);
        }
        group.text()
    }

    fn cases(&mut self, group: &mut Group) {
        assert_eq!(self.word(), "cases");
        let mut text = String::new();
        loop {
            let value = self.until(&[Token::Sign('&')]).text();
            self.expect(&Token::Command("text".to_owned()));
            if self.word() == "otherwise" {
                self.expect(&Token::Command("end".to_owned()));
                assert_eq!(self.word(), "cases");
                group.push(format!("({text}{value})"));
                return;
            }
            let condition = self.until(&[Token::Command("\\".to_owned())]).text();
            text.push_str(&format!("if {condition} then ({value}) else "));
        }
    }
}

fn read_back(latex: &str) -> (String, Option<Expr>) {
    let text = format!("positions: {}", Reader::new(latex).until(&[]).text());
    let reading = parser::read(&text);
    let expr = reading.items.into_iter().find_map(|i| if let Item::Positions(e) = i { Some(e) } else { None });
    (text, expr.filter(|_| reading.problems.is_empty()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn printed_formulas_read_back(expr in round_trip::expressions(false)) {
        let printed = latex::formula(&mathematics::expression(&expr));
        let (text, read) = read_back(&printed);
        prop_assert!(read.as_ref() == Some(&expr), "{}\n{}\n{}", print::expression(&expr), printed, text);
    }
}
