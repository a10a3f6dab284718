//! Walnut's language and files, read and evaluated over small numbers by the rules of its manual, with nothing of the prover's.

use ratwheel_numbers::Control;
use ratwheel_prove::walnut;
use ratwheel_rules::core::Relational;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// An automaton file: the first state is the first one listed.
pub(crate) struct File {
    pub(crate) alphabets: Vec<String>,
    first: usize,
    accepting: BTreeSet<usize>,
    steps: HashMap<(usize, Vec<u16>), usize>,
}

impl File {
    pub(crate) fn read(text: &str) -> Self {
        let (head, body) = text.split_once('\n').unwrap();
        let alphabets = head.replace(", ", ",").split_whitespace().map(str::to_owned).collect();
        let (mut states, mut accepting, mut steps) = (Vec::new(), BTreeSet::new(), HashMap::new());
        for line in body.lines().filter(|line| !line.is_empty()) {
            if let Some((letter, target)) = line.split_once(" -> ") {
                let letter: Vec<u16> = letter.split(' ').map(|digit| digit.parse().unwrap()).collect();
                let known = steps.insert((*states.last().unwrap(), letter), target.parse().unwrap());
                assert!(known.is_none(), "two ways out: {line}");
            } else {
                let (state, output) = line.split_once(' ').unwrap();
                states.push(state.parse().unwrap());
                if output == "1" {
                    accepting.insert(*states.last().unwrap());
                }
            }
        }
        assert!(steps.values().all(|target| states.contains(target)));
        Self { alphabets, first: states[0], accepting, steps }
    }

    /// Words of the same length, one for each track.
    pub(crate) fn accepts(&self, words: &[&Vec<u16>]) -> bool {
        assert_eq!(words.len(), self.alphabets.len());
        let letters = (0..words[0].len()).map(|place| words.iter().map(|word| word[place]).collect::<Vec<u16>>());
        let end = letters.into_iter().try_fold(self.first, |state, letter| self.steps.get(&(state, letter)).copied());
        end.is_some_and(|state| self.accepting.contains(&state))
    }

    /// All words of a length that a file with one track accepts, in order.
    fn words(&self, length: usize) -> Vec<Vec<u16>> {
        let mut words = vec![(Vec::new(), self.first)];
        for _ in 0..length {
            let mut longer: Vec<(Vec<u16>, usize)> = Vec::new();
            for (word, state) in &words {
                let next = self.steps.iter().filter(|((from, _), _)| from == state);
                longer.extend(next.map(|((_, letter), to)| ([word.as_slice(), letter].concat(), *to)));
            }
            words = longer;
        }
        words.retain(|(_, state)| self.accepting.contains(state));
        words.sort();
        words.into_iter().map(|(word, _)| word).collect()
    }
}

/// The numerals of 0, 1, 2, …, all of one length: greedy for the systems that Walnut knows, else by their order in the
/// base's own file, which is how Walnut compares.
pub(crate) fn numerals(system: &str, bases: &HashMap<String, File>, count: usize) -> Vec<Vec<u16>> {
    if let Some(base) = bases.get(system) {
        let mut lengths = (1..16).map(|length| base.words(length));
        return lengths.find(|words| words.len() >= count).unwrap();
    }
    let places: Vec<usize> = match system.strip_prefix("msd_").unwrap() {
        "fib" => vec![55, 34, 21, 13, 8, 5, 3, 2, 1],
        base => (0..7).rev().map(|place| base.parse::<usize>().unwrap().pow(place)).collect(),
    };
    let numeral = |mut rest: usize| {
        let digit = |place: &usize| {
            let digit = u16::try_from(rest / place).unwrap();
            rest %= place;
            digit
        };
        places.iter().map(digit).collect::<Vec<u16>>()
    };
    (0..count).map(numeral).collect()
}

/// Formulas of Walnut.
pub(crate) enum Said {
    /// Σ factor·variable on both sides; the empty name is 1.
    Compare(String, Vec<(usize, String)>, Vec<(usize, String)>),
    Call(String, Vec<String>),
    Not(Box<Said>),
    Both(bool, Box<Said>, Box<Said>),
    Some(Vec<String>, Box<Said>),
}

/// Reads a formula as Walnut does: & and | bind equally and from the left, ~ binds closer and relations closest, E reaches as
/// far as it can, and a name must not begin with A, E or I.
pub(crate) struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn whole(text: &str) -> Said {
        let mut reader = Reader { rest: text };
        let said = reader.formula();
        assert_eq!(reader.rest.trim(), "", "{text}");
        said
    }

    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start();
        rest.strip_prefix(sign).map(|rest| self.rest = rest).is_some()
    }

    fn word(&mut self) -> String {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn name(&mut self) -> String {
        let word = self.word();
        assert!(word.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEI".contains(c)), "`{word}`{}", self.rest);
        word
    }

    fn formula(&mut self) -> Said {
        let mut left = self.unary();
        loop {
            let both = self.eat("&");
            if !both && !self.eat("|") {
                return left;
            }
            left = Said::Both(both, Box::new(left), Box::new(self.unary()));
        }
    }

    fn unary(&mut self) -> Said {
        if self.eat("~") {
            return Said::Not(Box::new(self.unary()));
        }
        if self.eat("E") {
            let mut names = vec![self.name()];
            while self.eat(",") {
                names.push(self.name());
            }
            return Said::Some(names, Box::new(self.formula()));
        }
        if self.eat("(") {
            let inner = self.formula();
            assert!(self.eat(")"), "{}", self.rest);
            return inner;
        }
        if self.eat("$") {
            let name = self.name();
            assert!(self.eat("("));
            let mut arguments = vec![self.name()];
            while self.eat(",") {
                arguments.push(self.name());
            }
            assert!(self.eat(")"));
            return Said::Call(name, arguments);
        }
        let left = self.sum();
        let sign = ["<=", "!=", "="].into_iter().find(|sign| self.eat(sign)).unwrap();
        Said::Compare(sign.to_owned(), left, self.sum())
    }

    fn sum(&mut self) -> Vec<(usize, String)> {
        let mut parts = Vec::new();
        loop {
            let number = self.rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
            let factor = if number { self.word().parse::<i32>().unwrap() } else { 1 };
            let name = if !number || self.eat("*") { self.name() } else { String::new() };
            parts.push((usize::try_from(factor).unwrap(), name));
            if !self.eat("+") {
                return parts;
            }
        }
    }
}

impl Said {
    /// The free variables in the order of their names: these are the arguments of a definition.
    fn free(&self) -> BTreeSet<String> {
        match self {
            Self::Compare(_, left, right) => {
                left.iter().chain(right).map(|(_, name)| name.clone()).filter(|name| !name.is_empty()).collect()
            }
            Self::Call(_, arguments) => arguments.iter().cloned().collect(),
            Self::Not(inner) => inner.free(),
            Self::Both(_, left, right) => left.free().union(&right.free()).cloned().collect(),
            Self::Some(names, inner) => {
                let free = inner.free();
                assert!(names.iter().all(|name| free.contains(name)), "Walnut refuses to bind what does not occur");
                free.into_iter().filter(|name| !names.contains(name)).collect()
            }
        }
    }
}

/// A script, evaluated over small numbers: piles below the bound, other variables below four times that.
pub(crate) struct Walnut {
    definitions: HashMap<String, (Vec<String>, Said)>,
    pub(crate) questions: Vec<(String, Said)>,
    files: HashMap<String, File>,
    words: Vec<Vec<u16>>,
    bound: usize,
    known: RefCell<HashMap<(String, Vec<usize>), bool>>,
}

impl Walnut {
    pub(crate) fn new(game: &Relational, claim: &str, bound: usize) -> Self {
        let found = walnut(game, claim, Control::none()).unwrap();
        let read = |files: &[(String, String)]| -> HashMap<String, File> {
            files.iter().map(|(name, text)| (name.clone(), File::read(text))).collect()
        };
        let (files, bases) = (read(&found.automata), read(&found.bases));
        let (mut definitions, mut questions) = (HashMap::new(), Vec::new());
        let mut systems = BTreeSet::new();
        for line in found.script.lines() {
            let (head, rest) = line.split_once(" \"?").unwrap();
            let (system, text) = rest.strip_suffix("\":").unwrap().split_once(' ').unwrap();
            systems.insert(system.to_owned());
            let said = Reader::whole(text);
            match head.split_once(' ').unwrap() {
                ("def", name) => {
                    let arguments = said.free().into_iter().collect();
                    assert!(definitions.insert(name.to_owned(), (arguments, said)).is_none());
                }
                ("eval", name) => {
                    assert!(said.free().is_empty(), "{line}");
                    questions.push((name.to_owned(), said));
                }
                _ => panic!("{line}"),
            }
        }
        assert_eq!(systems.len(), 1);
        let system = systems.pop_first().unwrap();
        assert!(files.values().all(|file| file.alphabets.iter().all(|alphabet| *alphabet == system)));
        let words = numerals(&system, &bases, 4 * bound);
        Self { definitions, questions, files, words, bound, known: RefCell::default() }
    }

    /// The arguments of a definition.
    pub(crate) fn arguments(&self, name: &str) -> &[String] {
        &self.definitions[name].0
    }

    pub(crate) fn call(&self, name: &str, values: &[usize]) -> bool {
        if let Some(file) = self.files.get(name) {
            return file.accepts(&values.iter().map(|value| &self.words[*value]).collect::<Vec<_>>());
        }
        let key = (name.to_owned(), values.to_vec());
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let (arguments, body) = &self.definitions[name];
        assert_eq!(arguments.len(), values.len(), "{name}");
        let value = self.holds(body, &arguments.iter().cloned().zip(values.iter().copied()).collect());
        self.known.borrow_mut().insert(key, value);
        value
    }

    fn holds(&self, said: &Said, scope: &HashMap<String, usize>) -> bool {
        let total = |parts: &[(usize, String)]| -> usize {
            parts.iter().map(|(factor, name)| factor * if name.is_empty() { 1 } else { scope[name] }).sum()
        };
        match said {
            Said::Compare(sign, left, right) => match (sign.as_str(), total(left), total(right)) {
                ("=", left, right) => left == right,
                ("!=", left, right) => left != right,
                (_, left, right) => left <= right,
            },
            Said::Call(name, arguments) => {
                self.call(name, &arguments.iter().map(|argument| scope[argument]).collect::<Vec<_>>())
            }
            Said::Not(inner) => !self.holds(inner, scope),
            Said::Both(true, left, right) => self.holds(left, scope) && self.holds(right, scope),
            Said::Both(false, left, right) => self.holds(left, scope) || self.holds(right, scope),
            Said::Some(names, body) => self.some(names, body, &mut scope.clone()),
        }
    }

    fn some(&self, names: &[String], body: &Said, scope: &mut HashMap<String, usize>) -> bool {
        let Some((first, rest)) = names.split_first() else { return self.holds(body, scope) };
        let bound = if first.starts_with('q') { 4 * self.bound } else { self.bound };
        (0..bound).any(|value| {
            scope.insert(first.clone(), value);
            self.some(rest, body, scope)
        })
    }

    /// The questions that are answered FALSE.
    pub(crate) fn denied(&self) -> Vec<&str> {
        let denied = self.questions.iter().filter(|(_, said)| !self.holds(said, &HashMap::new()));
        denied.map(|(name, _)| name.as_str()).collect()
    }
}
