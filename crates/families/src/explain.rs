//! A proof as text that a person can follow.
//!
//! Facts that are used later have numbers. A choice of which all alternatives but one end at once is told as a conclusion,
//! what a script shows first as a claim with its proof, and every branch ends with the sum of facts that cannot be.

use crate::Part;
use crate::words::Words;
use ratwheel_numbers::Integer;
use ratwheel_verify::families::SHARED;
use ratwheel_verify::families::branch::{Branch, Fact, Induction, Step};
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::shared::Shared;
use ratwheel_verify::families::symbols::BOUND;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Steps that do not branch, and how they end.
struct Block<'p> {
    /// The facts at the beginning, and how many of them were there before.
    facts: Vec<Rc<Fact>>,
    known: usize,
    /// Each step with the number of facts before it.
    steps: Vec<(&'p Step, usize)>,
    /// The facts at the end.
    all: Vec<Rc<Fact>>,
    end: Option<(&'p Step, Vec<Block<'p>>)>,
    /// Facts that it uses.
    used: BTreeSet<usize>,
}

/// The facts to which a step refers.
fn refers(step: &Step) -> Vec<usize> {
    match step {
        Step::Split(number) | Step::Instance(number, _) | Step::Array(number, _) => vec![*number],
        Step::Product(a, b) => vec![*a, *b],
        Step::Closed(multiples) => multiples.iter().map(|(number, _)| *number).collect(),
        Step::Cut(_) | Step::Lemma(_) | Step::Choose(_) | Step::Have(_) | Step::Induct(_) => Vec::new(),
    }
}

impl<'p> Block<'p> {
    /// Reads the steps of a proof, each before what it leads to.
    fn read(mut branch: Branch<'_>, known: usize, steps: &mut impl Iterator<Item = &'p Step>) -> Self {
        let facts = branch.facts.clone();
        let (mut linear, mut used, mut end) = (Vec::new(), BTreeSet::new(), None);
        while let Some(step) = steps.next() {
            used.extend(refers(step));
            let before = branch.facts.len();
            let Ok(mut next) = branch.clone().after(step) else { break };
            if next.len() == 1 && !matches!(step, Step::Split(_)) {
                linear.push((step, before));
                branch = next.remove(0);
                continue;
            }
            let blocks: Vec<Self> = next.into_iter().map(|branch| Self::read(branch, before, steps)).collect();
            blocks.iter().for_each(|block| used.extend(block.used.iter().copied()));
            end = Some((step, blocks));
            break;
        }
        Self { facts, known, steps: linear, all: branch.facts, end, used }
    }

    /// The multiples that close it, if there is nothing else in it.
    fn closed(&self) -> Option<&[(usize, Integer)]> {
        match &self.end {
            Some((Step::Closed(multiples), _)) if self.steps.is_empty() => Some(multiples),
            _ => None,
        }
    }
}

struct Telling<'f> {
    words: Words<'f>,
    lines: Vec<String>,
    /// The number of each fact that has one.
    labels: Vec<Option<usize>>,
    next: usize,
}

impl Telling<'_> {
    fn say(&mut self, depth: usize, what: &str) {
        self.lines.push(format!("{}{what}", "  ".repeat(depth)));
    }

    /// Numbers for the facts from this place on that are used; these with their numbers, in words.
    fn label(&mut self, facts: &[Rc<Fact>], from: usize, used: &BTreeSet<usize>) -> Vec<String> {
        self.labels.truncate(from);
        let mut said = Vec::new();
        for (place, fact) in facts.iter().enumerate().skip(from) {
            let label = used.contains(&place).then_some(self.next);
            self.labels.resize(place, None);
            self.labels.push(label);
            if let Some(label) = label {
                self.next += 1;
                said.push(format!("{} ({label})", self.words.fact(fact)));
            }
        }
        said
    }

    fn number(&self, fact: usize) -> String {
        self.labels.get(fact).copied().flatten().map_or_else(|| "(?)".to_owned(), |label| format!("({label})"))
    }

    /// `(3) + 2·(5)`, and what that says.
    fn sum(&self, facts: &[Rc<Fact>], multiples: &[(usize, Integer)]) -> String {
        let mut text = String::new();
        let mut sum = Poly::default();
        for (number, by) in multiples {
            match facts.get(*number).map(|fact| &**fact) {
                Some(Fact::Ge(p) | Fact::Eq(p)) => sum = sum.plus_times(p, by),
                Some(Fact::Or(_) | Fact::All(..)) | None => return format!("{} says so", self.number(*number)),
            }
            text.push_str(match (text.is_empty(), by.is_negative()) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            });
            if !by.magnitude().is_one() {
                text.push_str(&format!("{}·", by.magnitude()));
            }
            text.push_str(&self.number(*number));
        }
        // A number, which is negative.
        if multiples.len() == 1 { text } else { format!("{text} gives {} ≥ 0", self.words.poly(&sum)) }
    }

    fn block(&mut self, mut block: &Block<'_>, depth: usize, mut told: bool) {
        loop {
            if !told {
                let said = self.label(&block.facts, block.known, &block.used);
                if !said.is_empty() {
                    self.say(depth, &format!("So {}.", said.join("; ")));
                }
            }
            for (place, (step, before)) in block.steps.iter().enumerate() {
                let after = block.steps.get(place + 1).map_or(block.all.len(), |(_, next)| *next);
                let facts = block.all.get(..after).unwrap_or_default();
                let said = self.label(facts, *before, &block.used);
                if !said.is_empty() {
                    let why = self.why(step);
                    self.say(depth, &format!("{why}: {}.", said.join("; ")));
                }
            }
            let Some((step, children)) = &block.end else { return };
            match (step, children.as_slice()) {
                (Step::Closed(multiples), _) => {
                    let sum = self.sum(&block.all, multiples);
                    return self.say(depth, &format!("Contradiction: {sum}."));
                }
                (Step::Have(form), [denied, on]) => {
                    self.say(depth, &format!("We show that {}. Suppose not.", self.words.form(form, 0)));
                    self.inner(denied, depth + 1);
                    (block, told) = (on, false);
                }
                (Step::Choose(form), [none, on]) => {
                    let (index, number) = (self.words.variable(BOUND), self.words.variable(BOUND - 1));
                    let said = self.words.form(form, 2);
                    self.say(depth, &format!("For every {index} there is {number} such that {said}. Suppose not."));
                    self.inner(none, depth + 1);
                    (block, told) = (on, false);
                }
                (Step::Induct(induction), [start, next, on]) => {
                    self.induction(induction, start, next, depth);
                    (block, told) = (on, false);
                }
                (step, children) => {
                    let (ended, open): (Vec<&Block<'_>>, Vec<&Block<'_>>) =
                        children.iter().partition(|child| child.closed().is_some());
                    let why = match step {
                        Step::Split(number) => format!("By {}", self.number(*number)),
                        Step::Cut(p) => format!("Either {} or not", self.words.comparison(p, "≥")),
                        _ => "So".to_owned(),
                    };
                    let mut impossible = Vec::new();
                    for child in ended {
                        let assumed = self.label(&child.facts, child.known, &child.used);
                        let sum = child.closed().map(|multiples| self.sum(&child.facts, multiples)).unwrap_or_default();
                        impossible.push(if assumed.is_empty() {
                            sum
                        } else {
                            format!("{} is impossible ({sum})", assumed.join(" and "))
                        });
                    }
                    match open.as_slice() {
                        [only] => {
                            let said = self.label(&only.facts, only.known, &only.used);
                            let said = if said.is_empty() { "the other case".to_owned() } else { said.join("; ") };
                            let but = if impossible.is_empty() {
                                String::new()
                            } else {
                                format!(", because {}", impossible.join(", and "))
                            };
                            self.say(depth, &format!("{why}, {said}{but}."));
                            (block, told) = (*only, true);
                        }
                        [] => {
                            return self.say(depth, &format!("{why}, a contradiction: {}.", impossible.join(", and ")));
                        }
                        several => {
                            let but = if impossible.is_empty() {
                                String::new()
                            } else {
                                format!(", because {}", impossible.join(", and "))
                            };
                            self.say(depth, &format!("{why}: {} cases{but}.", several.len()));
                            for (number, child) in several.iter().enumerate() {
                                let said = self.label(&child.facts, child.known, &child.used);
                                self.say(depth, &format!("Case {}: {}.", number + 1, said.join("; ")));
                                self.block(child, depth + 1, true);
                            }
                            return;
                        }
                    }
                }
            }
        }
    }

    /// A branch in which something is supposed.
    fn inner(&mut self, block: &Block<'_>, depth: usize) {
        let said = self.label(&block.facts, block.known, &block.used);
        if !said.is_empty() {
            self.say(depth, &format!("Then {}.", said.join("; ")));
        }
        self.block(block, depth, true);
    }

    fn induction(&mut self, induction: &Induction, start: &Block<'_>, next: &Block<'_>, depth: usize) {
        let Induction { down, low, high, body } = induction;
        let index = self.words.variable(BOUND);
        let (low, high) = (self.words.poly(low), self.words.poly(high));
        let way = if *down { format!("from {high} down to {low}") } else { format!("from {low} up to {high}") };
        let body = self.words.form(body, 1);
        self.say(depth, &format!("We show by induction, for {index} {way}: {body}."));
        self.say(depth, "Suppose it fails at the start.");
        self.inner(start, depth + 1);
        self.say(depth, &format!("Suppose it holds at {index} and not at the next one."));
        self.inner(next, depth + 1);
    }

    /// Why a step that does not branch may be made.
    fn why(&self, step: &Step) -> String {
        match step {
            Step::Lemma(lemma) => self.lemma(lemma),
            Step::Instance(number, value) => format!("With {} in {}", self.words.poly(value), self.number(*number)),
            Step::Product(a, b) => format!("{} times {}", self.number(*a), self.number(*b)),
            Step::Array(number, value) => {
                let index = self.words.variable(BOUND);
                format!("The position with {} on pile {index} in {}", self.words.poly(value), self.number(*number))
            }
            Step::Split(number) => format!("By {}", self.number(*number)),
            Step::Cut(_) | Step::Choose(_) | Step::Have(_) | Step::Induct(_) | Step::Closed(_) => "So".to_owned(),
        }
    }

    fn lemma(&self, lemma: &Lemma) -> String {
        let name = |place: usize| lemma.functions.get(place).map_or_else(String::new, |f| self.words.function(*f));
        let argument = |place: usize| lemma.arguments.get(place).map_or_else(String::new, |p| self.words.poly(p));
        let f = name(0);
        match lemma.schema {
            Schema::Zero => format!("The value of {f} at 0"),
            Schema::Low => format!("The slope of {f} is at least {}", argument(1)),
            Schema::High => format!("The slope of {f} is below {}", argument(1)),
            Schema::GapLow => format!("{f} grows by at least {} from one number to the next", argument(2)),
            Schema::GapHigh => format!("{f} grows by at most {} from one number to the next", argument(2)),
            Schema::Add => "⌊a + b⌋ is ⌊a⌋ + ⌊b⌋ or one more".to_owned(),
            Schema::Shift => format!("The slopes of {f} and {} differ by an integer", name(1)),
            Schema::Ratio => format!("By the definition of {f}, a quotient rounded down"),
            Schema::Cover | Schema::CoverBeside => {
                format!("By Beatty's theorem every {} ≥ 1 is in one of two sequences", argument(0))
            }
            Schema::CoverFrom => format!("By Fraenkel's theorem every {} ≥ 0 is in one of two sequences", argument(0)),
            Schema::Disjoint | Schema::DisjointBeside => {
                "By Beatty's theorem no number is in both sequences".to_owned()
            }
            Schema::DisjointFrom => "By Fraenkel's theorem no number is in both sequences".to_owned(),
            Schema::Locate => "Take the last member that is not above".to_owned(),
            Schema::At => format!("The value of {f}"),
            Schema::Above => format!("The slope of {} exceeds that of {f} by at least {}", name(1), argument(1)),
            Schema::Same => format!("{f} is a function"),
            Schema::Period => format!("{f} repeats but for an integer"),
            Schema::MexStart => format!("{f} begins with the least number that is not given"),
            Schema::MexRises => format!("A mex is new and larger than those before, so {f} rises"),
            Schema::MexBeside => "The second number of a row is not below the first".to_owned(),
            Schema::MexCover => "Every number is in some row, because it is below some mex".to_owned(),
            Schema::MexDisjoint => "No mex is in a row before, nor below its own row".to_owned(),
            Schema::MexNew => "No mex is a given number".to_owned(),
            Schema::Nested => format!("The slope of {f} is a root of a quadratic equation"),
            Schema::Even => format!("Over equal distances {f} grows by numbers that differ by 1 at most"),
            Schema::Sum => "⌊a + b⌋ is ⌊a⌋ + ⌊b⌋ or one more".to_owned(),
            Schema::Behind => format!("{f} departs from every line of another slope"),
            Schema::Scale => format!("The slope of {} is a multiple of that of {f}", name(1)),
            Schema::Square => format!("The slope of {f} is the positive root of a quadratic equation"),
            Schema::Apart => {
                let (a, b) = (argument(5), argument(6));
                format!("{a} times the slope of {f} less {b} times that of {} is an integer", name(1))
            }
            Schema::Entry => format!("{f} is a function"),
            Schema::Small => "The nim-sum is 0, so that a pile is the nim-sum of the others".to_owned(),
        }
    }
}

/// What is supposed, so that it can be shown to be impossible.
fn supposed(family: &Family, obligation: &str) -> String {
    let from = family.piles.0.iter().map(|var| family.variable_name(*var)).collect::<Vec<_>>().join(", ");
    let to = family.piles.1.iter().map(|var| family.variable_name(*var)).collect::<Vec<_>>().join(", ");
    let (from, to) =
        if from.is_empty() { ("x".to_owned(), "x'".to_owned()) } else { (format!("({from})"), format!("({to})")) };
    if let Some(rule) = obligation.strip_prefix("P→N by rule ") {
        return format!(
            "No move by rule {rule} leads from a claimed position to another. Suppose that one leads from {from} to {to}, both claimed."
        );
    }
    if let Some(rule) = obligation.strip_prefix("same value by rule ") {
        return format!(
            "No move by rule {rule} keeps the value. Suppose that one leads from {from} to {to}, and both have the same value."
        );
    }
    if let Some(rule) = obligation.strip_prefix("termination of rule ") {
        return format!("Rule {rule} makes the game smaller. Suppose that a move by it does not.");
    }
    match obligation {
        "N→P" => format!(
            "From every other position a move leads to a claimed one. Suppose that {from} is not claimed, and that none does."
        ),
        "smaller values" => format!(
            "Every smaller value is reached by a move. Suppose that the value of {from} is larger than `value`, and that no move leads to a position with that value."
        ),
        "values are natural numbers" => format!("No value is negative. Suppose that the value of {from} is."),
        "terminal" => format!("Every claimed position has a move. Suppose that {from} is claimed and has none."),
        "places" => "Every index, exponent and divisor is where it may be. Suppose that one is not.".to_owned(),
        _ => format!("{obligation}. Suppose that it is false."),
    }
}

/// Goes through the steps that close a branch.
fn skip<'p>(branch: Branch<'_>, steps: &mut impl Iterator<Item = &'p Step>) {
    let mut open = vec![branch];
    while let Some(branch) = open.pop() {
        let Some(next) = steps.next().and_then(|step| branch.after(step).ok()) else { return };
        open.extend(next.into_iter().rev());
    }
}

/// The proof in lines: first what the sequences are and what the parts share, then part by part, cases indented.
#[must_use]
pub(crate) fn explain(family: &Family, parts: &[Part]) -> Vec<String> {
    let words = Words { family };
    let mut lines = words.sequences();
    let Ok(mut shared) = Shared::new(family) else { return lines };
    let tell = |branch: Branch<'_>, part: &Part| {
        let block = Block::read(branch, 0, &mut part.steps.iter().map(|(_, step)| step));
        let mut telling = Telling { words: Words { family }, lines: Vec::new(), labels: Vec::new(), next: 1 };
        let said = telling.label(&block.facts, 0, &block.used);
        said.iter().for_each(|fact| telling.say(1, fact));
        telling.block(&block, 1, true);
        telling.lines
    };
    let mut parts = parts.iter().peekable();
    if let Some(part) = parts.next_if(|part| part.name == SHARED) {
        lines.push("What several parts use, shown once.".to_owned());
        lines.append(&mut tell(shared.branch.clone(), part));
        let mut steps = part.steps.iter().map(|(_, step)| step);
        while let Some(closed) = steps.next().and_then(|step| shared.after(step).ok()) {
            closed.into_iter().for_each(|branch| skip(branch, &mut steps));
        }
    }
    for (part, obligation) in parts.zip(&family.obligations) {
        lines.push(format!("{}. {}", part.name, supposed(family, &part.name)));
        let Ok(branch) = shared.begin(obligation) else { continue };
        lines.append(&mut tell(branch, part));
    }
    lines
}
