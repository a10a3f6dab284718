//! What a `let` is: checked once where it stands, and again where it is used with other arguments.

use super::ast::{LetItem, Span};
use super::diagnostic::Problem;
use super::infer::{Inference, Info, Sort, State};

impl Inference<'_> {
    /// Checks a `let` where it stands, its arguments taken as constants.
    pub fn define(&mut self, index: usize) {
        if !matches!(self.states.get(index), Some(State::New)) {
            return;
        }
        let Some(item) = self.declared.lets.get(index).copied() else { return };
        if !self.may_use_itself(index, item) {
            return;
        }
        self.set_state(index, State::Open);
        let arguments = item.arguments.iter().map(|n| (n.text.clone(), Info::new(Sort::Integer, true)));
        let outside = std::mem::replace(&mut self.locals, arguments.collect());
        let inside = self.inside_recursion.take();
        let before = self.problems.len();
        self.open.push(index);
        let info = self.infer(&item.body);
        self.open.pop();
        self.inside_recursion = inside;
        self.locals = outside;
        let info = if self.problems.len() > before { Info::unknown() } else { info };
        self.set_state(index, State::Done(info));
    }

    /// Whether a `let` that uses itself does so as a recurrence may. Apart, since what is checked inside lies on the stack.
    #[inline(never)]
    fn may_use_itself(&mut self, index: usize, item: &LetItem) -> bool {
        match item.recurrence() {
            Some(Err(problem)) => {
                self.report(problem);
                self.set_state(index, State::Done(Info::unknown()));
                return false;
            }
            Some(Ok(_)) => {
                self.recurrences.insert(index);
            }
            None => {}
        }
        true
    }

    #[inline(never)]
    fn defined_by_itself(&mut self, name: &str, span: Span) -> Info {
        let problem = Problem::new(span, format!("`{name}` is defined by itself"));
        self.fail(problem.hint(
            "a `let` may use itself at smaller indices and in no other way: `let p(j) = if j = 0 then 1 else 2*p(j - 1)`",
        ))
    }

    #[inline(never)]
    fn open_index(&mut self, name: &str, span: Span) -> Info {
        let problem = Problem::new(span, format!("the index of `{name}` must be constant"));
        self.fail(
            problem.hint("its values are worked out one after the other: write `j in 0..9`, and use j as the index"),
        )
    }

    fn set_state(&mut self, index: usize, state: State) {
        if let Some(slot) = self.states.get_mut(index) {
            *slot = state;
        }
    }

    /// What a `let` is where it is used.
    pub fn expand(&mut self, index: usize, arguments: &[Info], span: Span) -> Info {
        let Some(item) = self.declared.lets.get(index).copied() else { return Info::unknown() };
        let name = &item.name.text;
        self.define(index);
        let defined = match self.states.get(index) {
            Some(State::Done(info)) => info.clone(),
            // An earlier value: that it is one was looked at where the `let` stands.
            _ if self.open.last() == Some(&index) && arguments.len() == item.arguments.len() => {
                let constant = arguments.iter().all(|argument| argument.constant);
                return Info::new(Sort::Integer, constant);
            }
            _ => return self.defined_by_itself(name, span),
        };
        if arguments.len() != item.arguments.len() {
            let (s, expected) = (if item.arguments.len() == 1 { "" } else { "s" }, item.arguments.len());
            let problem = Problem::new(span, format!("`{name}` takes {expected} argument{s}, not {}", arguments.len()));
            let example = item.arguments.iter().map(|a| a.text.as_str()).collect::<Vec<_>>().join(", ");
            let hint = if expected == 0 { format!("write `{name}`") } else { format!("it is `{name}({example})`") };
            return self.fail(problem.hint(hint));
        }
        if defined.sort == Sort::Unknown || arguments.is_empty() {
            return self.seen(defined, name, span);
        }
        if self.recurrences.contains(&index) && arguments.last().is_some_and(|last| !last.constant) {
            return self.open_index(name, span);
        }
        if arguments.iter().any(|a| a.sort == Sort::Unknown) {
            return Info::unknown();
        }
        self.expand_with(index, defined, arguments, span)
    }

    fn expand_with(&mut self, index: usize, defined: Info, arguments: &[Info], span: Span) -> Info {
        let Some(item) = self.declared.lets.get(index).copied() else { return Info::unknown() };
        let key = (index, arguments.iter().map(Info::signature).collect());
        if let Some(info) = self.memo.get(&key) {
            let info = info.clone();
            return self.seen(info, &item.name.text, span);
        }
        let locals = item.arguments.iter().map(|n| n.text.clone()).zip(arguments.iter().cloned());
        let outside = std::mem::replace(&mut self.locals, locals.collect());
        let before = self.problems.len();
        self.set_state(index, State::Open);
        let inside = self.inside_recursion.take();
        self.open.push(index);
        let info = self.infer(&item.body);
        self.open.pop();
        self.inside_recursion = inside;
        self.set_state(index, State::Done(defined));
        self.locals = outside;
        let new: Vec<Problem> = self.problems.drain(before..).collect();
        if let Some(first) = new.into_iter().next() {
            let message = format!("{}, where `{}` is used with such arguments", first.message, item.name.text);
            return self.fail(Problem { message, ..first });
        }
        self.memo.insert(key, info.clone());
        self.seen(info, &item.name.text, span)
    }

    /// The same from where the `let` is used; whoever may not use it is told its name.
    fn seen(&mut self, info: Info, name: &str, span: Span) -> Info {
        if info.has_notes() {
            self.through.insert(span.start, name.to_owned());
        }
        info.seen_from(span)
    }
}
