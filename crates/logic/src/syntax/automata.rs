//! Automata in the text: read, checked and worked in.

use super::ast::{AutomatonText, EdgeText, Kind, Span, StateText, SystemText};
use super::diagnostic::Problem;
use super::infer::Inference;
use super::lexer::TokenKind;
use super::lower::{Extent, Lowered, Lowering, Scope, fault};
use super::parser::{Parsed, Parser};
use crate::automaton::{Automaton, MAX_DIGIT, MAX_STATES, MAX_TRACKS, MAX_TRANSITIONS};
use crate::formula::Formula;
use ratwheel_numbers::Natural;
use std::collections::HashSet;
use std::sync::Arc;

const FORM: &str = "an automaton is written `automaton zeckendorf on (x, y) { 0 accepts: (1,0) -> 1  1: (0,0) -> 0 }`";

impl Parser<'_> {
    /// `automaton SYSTEM on (x, y) { … }`.
    #[inline(never)]
    pub(super) fn automaton(&mut self) -> Parsed<Kind> {
        self.at += 1;
        let system = self.system_text()?;
        if !self.accept_word("on") || self.peek_symbol() != Some("(") {
            return Err(Box::new(self.expected("`on (…)`, the numbers that are read").hint(FORM)));
        }
        self.at += 1;
        let tracks = self.bracketed(Self::list)?;
        self.need_symbol(")")?;
        if !self.accept_symbol("{") {
            return Err(Box::new(self.expected("`{`").hint(FORM)));
        }
        let (mut states, mut transitions) = (Vec::new(), 0);
        while !self.accept_symbol("}") {
            if states.len() >= MAX_STATES {
                let message = format!("an automaton has at most {MAX_STATES} states");
                return Err(Box::new(Problem::new(self.here(), message)));
            }
            states.push(self.state(&mut transitions)?);
        }
        Ok(Kind::Automaton(Box::new(AutomatonText { system, tracks, states })))
    }

    /// A system such as `zeckendorf` or `recurrence:2,1`.
    #[inline(never)]
    fn system_text(&mut self) -> Parsed<SystemText> {
        let name = self.word("a numeration system such as `zeckendorf` or `base:2`")?;
        let mut arguments = Vec::new();
        if self.accept_symbol(":") {
            if name.text == "u" {
                self.need_word("b")?;
                self.need_symbol("=")?;
            }
            arguments = self.bracketed(Self::list)?;
        }
        Ok(SystemText { name, arguments })
    }

    /// `3 accepts: (0,1), (1,0) -> 2, (1,1) -> 4`.
    fn state(&mut self, transitions: &mut usize) -> Parsed<StateText> {
        let (number, span) = self.small("a state or `}`", MAX_STATES, "there are not so many states")?;
        let accepts = self.accept_word("accepts");
        if !self.accept_symbol(":") {
            let what = if accepts { "`:`" } else { "`:` or `accepts:`" };
            return Err(Box::new(self.expected(what).hint("a state is written `3: (0,1) -> 2` or `3 accepts: …`")));
        }
        let mut edges = Vec::new();
        if self.peek_symbol() == Some("(") || self.number_next() && !self.state_next() {
            loop {
                edges.push(self.edge(transitions)?);
                if !self.accept_symbol(",") {
                    break;
                }
            }
        }
        Ok(StateText { number, span, accepts, edges })
    }

    /// `(0,1), (1,0) -> 2`.
    fn edge(&mut self, transitions: &mut usize) -> Parsed<EdgeText> {
        let mut letters = Vec::new();
        loop {
            *transitions += 1;
            if *transitions > MAX_TRANSITIONS {
                let message = format!("an automaton has at most {MAX_TRANSITIONS} transitions");
                return Err(Box::new(Problem::new(self.here(), message)));
            }
            letters.push(self.letter()?);
            if !self.accept_symbol(",") {
                break;
            }
        }
        if !self.accept_symbol("->") {
            return Err(Box::new(
                self.expected("`->`").hint("letters and the state they lead to: `(0,1), (1,0) -> 2`"),
            ));
        }
        let (target, span) = self.small("a state", MAX_STATES, "there are not so many states")?;
        Ok(EdgeText { letters, target, span })
    }

    /// `(0,1)`, or `1`.
    fn letter(&mut self) -> Parsed<(Vec<u16>, Span)> {
        let start = self.here();
        let most = usize::from(MAX_DIGIT);
        let digit = |p: &mut Self| -> Parsed<u16> {
            let (digit, _) = p.small("a digit", most, &format!("automata read digits up to {MAX_DIGIT}"))?;
            Ok(u16::try_from(digit).unwrap_or(MAX_DIGIT))
        };
        if !self.accept_symbol("(") {
            return Ok((vec![digit(self)?], start));
        }
        let mut digits = vec![digit(self)?];
        while self.accept_symbol(",") {
            digits.push(digit(self)?);
        }
        self.need_symbol(")")?;
        Ok((digits, start.to(self.last())))
    }

    fn number_next(&self) -> bool {
        self.peek().is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
    }

    /// Does `4:` or `4 accepts` stand here?
    fn state_next(&self) -> bool {
        self.tokens.get(self.at + 1).is_some_and(|token| token.is_symbol(":") || token.is_word("accepts"))
    }

    /// A number up to a limit.
    fn small(&mut self, what: &str, most: usize, above: &str) -> Parsed<(usize, Span)> {
        let span = self.here();
        let Some(TokenKind::Number(digits)) = self.peek().map(|token| token.kind) else {
            return Err(self.expected(what));
        };
        let Some(small) = digits.parse().ok().filter(|n| *n <= most) else {
            return Err(Box::new(Problem::new(span, above)));
        };
        self.at += 1;
        Ok((small, span))
    }
}

impl Inference<'_> {
    /// What can be said of an automaton before its system is known.
    pub(super) fn automaton(&mut self, text: &AutomatonText) {
        let (tracks, count) = (text.tracks.len(), text.states.len());
        let name = text.system.name.span;
        if tracks > MAX_TRACKS {
            let message = format!("an automaton reads at most {MAX_TRACKS} numbers, not {tracks}");
            return self.report(Problem::new(name, message));
        }
        if count == 0 {
            self.report(Problem::new(name, "this automaton has no state").hint(FORM));
        }
        for (number, state) in text.states.iter().enumerate() {
            if state.number != number {
                let message = if state.number < number {
                    format!("state {} is described twice", state.number)
                } else {
                    format!("expected state {number}, found state {}", state.number)
                };
                let problem = Problem::new(state.span, message);
                return self.report(problem.hint("states are numbered 0, 1, 2, … in the order of the text"));
            }
            self.state(state, tracks, count);
        }
    }

    fn state(&mut self, state: &StateText, tracks: usize, count: usize) {
        let number = state.number;
        let mut seen: HashSet<&[u16]> = HashSet::new();
        for edge in &state.edges {
            if edge.target >= count {
                let problem = Problem::new(edge.span, format!("there is no state {}", edge.target));
                self.report(problem.hint(format!("the last state is {}", count.saturating_sub(1))));
            }
            for (letter, span) in &edge.letters {
                let span = *span;
                if letter.len() != tracks {
                    let s = if letter.len() == 1 { "" } else { "s" };
                    let message = format!("a letter has one digit for each of {tracks}, not {} digit{s}", letter.len());
                    self.report(Problem::new(span, message));
                } else if !seen.insert(letter) {
                    let problem =
                        Problem::new(span, format!("state {number} has a transition for this letter already"));
                    self.report(problem.hint("an automaton here is deterministic: a letter leads to one state"));
                } else if number == 0 && edge.target != 0 && letter.iter().all(|digit| *digit == 0) {
                    let problem = Problem::new(span, "zeros in front of a number must lead from state 0 to state 0");
                    self.report(problem.hint("that goes without saying; leave this transition out"));
                }
            }
        }
    }
}

impl<'a> Lowering<'a> {
    /// The automaton, asked of these terms. It is made once, wherever its text is used.
    #[inline(never)]
    pub(super) fn automaton(
        &mut self,
        text: &'a AutomatonText,
        span: Span,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Formula> {
        let system = self.system(&text.system, scope, depth)?;
        let key = (std::ptr::from_ref(text).addr(), system.to_string());
        let known = self.automata.get(&key).cloned();
        let automaton = if let Some(known) = known {
            known
        } else {
            if let Some(most) = system.largest_digit()
                && let Some((digit, span)) = text.beyond(&most)
            {
                return fault(span, format!("{digit} is no digit of {system}, whose digits are at most {most}"));
            }
            let states = text.states.iter().map(|state| {
                let edges = state.edges.iter();
                let edges = edges.flat_map(|edge| edge.letters.iter().map(|(digits, _)| (digits.clone(), edge.target)));
                (state.accepts, edges.collect())
            });
            let made = Automaton::new(Arc::clone(&system), text.tracks.len(), states.collect());
            let made = Arc::new(made.or_else(|error| fault(span, error.to_string()))?);
            self.automata.insert(key, Arc::clone(&made));
            made
        };
        // Wherever it is printed, all of it is.
        self.beside(Extent { height: 0, size: automaton.transitions() + automaton.states() });
        let terms = self.terms_in(&text.tracks, scope, depth)?;
        Ok(Formula::Recognised(automaton, terms))
    }
}

impl AutomatonText {
    /// The first digit above the largest of the system, and where it stands.
    fn beyond(&self, most: &Natural) -> Option<(u16, Span)> {
        let letters = self.states.iter().flat_map(|state| &state.edges).flat_map(|edge| &edge.letters);
        letters.into_iter().find_map(|(digits, span)| {
            let digit = digits.iter().copied().find(|digit| *most < u64::from(*digit))?;
            Some((digit, *span))
        })
    }
}
