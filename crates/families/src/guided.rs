//! A proof along a script.
//!
//! Each line is shown by itself, the rest of the proof has what it says. A line without `from` is shown from the
//! hypotheses and the inductions since the last `have`. A line with `from` is shown from what is named there, and of the
//! hypotheses only comparisons and what is known of powers are used: so the search stays small, however long the script is.

use crate::floors;
use crate::many::{Many, plain, solved_for};
use crate::opposed::{self, Opposed};
use crate::script::{Guide, Hint, Known, Names, at, outermost};
use crate::search::{Added, End, Found, Search, State, Stop};
use crate::simplex::Answer;
use ratwheel_logic::syntax::ast::{Expr, Kind, Quantifier};
use ratwheel_logic::syntax::script::{Line, Reference, Says, VALUE};
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::symbols::{ARRAYS, BOUND, FIRST_CHOSEN, Symbol};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

/// So many quantifiers inside each other are many.
const MANY: usize = 3;

/// What the lines of a script have added so far.
#[derive(Clone, Default)]
pub(crate) struct Shown {
    have: BTreeSet<usize>,
    induct: BTreeSet<usize>,
    /// Inductions before the last `have`.
    used: BTreeSet<usize>,
    /// The facts of lines with names.
    labels: BTreeMap<String, Range<usize>>,
    /// The numbers that were taken, and the target that was chosen last.
    known: Known,
    /// What is known of sums over the piles, and over that target or those after the move.
    sums: (BTreeSet<usize>, BTreeSet<usize>),
    /// Which facts are hypotheses.
    given: BTreeSet<usize>,
    /// What lines have said, and the facts that it became.
    said: Vec<(Form, Range<usize>)>,
}

/// A line, shown: its step, which of its branches goes on with what it says, the proofs of the others, and that branch.
pub(crate) struct Made<'f> {
    pub(crate) step: Step,
    pub(crate) on: usize,
    pub(crate) others: Vec<(Added, Found)>,
    pub(crate) added: Added,
    pub(crate) state: State<'f>,
}

/// A fact that is to be put to use at these values.
pub(crate) type Job = (usize, VecDeque<Poly>);

impl<'f> Many<'f, '_> {
    /// A proof that the facts are impossible together, along a script.
    ///
    /// `hypotheses` says where the facts of each hypothesis stand. The last of them are the position, that it is claimed or
    /// not, the move and that its end is claimed; or what is said of all targets. Some lines may be shown already.
    pub(crate) fn along(
        &mut self,
        state: State<'f>,
        guide: &Guide<'_>,
        hypotheses: &[Range<usize>],
        mut shown: Shown,
    ) -> Result<Found, Stop> {
        shown.given = hypotheses.iter().cloned().flatten().collect();
        for (facts, name) in hypotheses.iter().rev().zip(guide.hypotheses) {
            shown.labels.insert((*name).to_owned(), facts.clone());
        }
        // What is known of a function comes first, in the order of their numbers.
        for (symbol, facts) in self.family.symbols.iter().zip(hypotheses) {
            match symbol {
                Symbol::Sequence(sequence) => {
                    shown.labels.insert(sequence.name.clone(), facts.clone());
                }
                Symbol::Zeros(_) => {
                    shown.labels.insert("numerals".to_owned(), facts.clone());
                }
                Symbol::Sum { .. } => {
                    let (here, there) = facts.clone().partition(|fact| *fact < facts.start + facts.len() / 2);
                    shown.sums = (here, if guide.moved { there } else { BTreeSet::new() });
                }
                Symbol::NimSum { .. } => {
                    shown.labels.insert("nim_sums".to_owned(), facts.clone());
                }
                Symbol::Chosen
                | Symbol::Array(_)
                | Symbol::Power(_)
                | Symbol::Quotient(_)
                | Symbol::Mex(_)
                | Symbol::Lowered => {}
            }
        }
        // Nothing but the denial of a claim about numbers says that something exists.
        let denied = guide.denied.iter().cloned().zip(self.family.next..state.branch.next);
        shown.known.names.extend(denied.map(|(name, var)| (name, Poly::var(var))));
        let value = self.family.names.iter().position(|name| name == VALUE).and_then(|var| u32::try_from(var).ok());
        shown.known.names.extend(value.map(|var| (VALUE.to_owned(), Poly::var(var))));
        self.follow(state, guide, &guide.lines, &shown)
    }

    fn follow(
        &mut self,
        mut state: State<'f>,
        guide: &Guide<'_>,
        lines: &[&Line],
        shown: &Shown,
    ) -> Result<Found, Stop> {
        let Some((line, rest)) = lines.split_first() else {
            self.begin(shown.used.clone(), false);
            return self.close(state, 0);
        };
        let step = match guide.hint(self.family, &shown.known, line).map_err(Stop::Wrong)? {
            Hint::Choose(form) => return self.chosen(&state, guide, (line, form), rest, shown),
            Hint::Have(form) if matches!(line.says, Says::Suppose(_)) => {
                return self.supposed(&state, guide, (line, Step::Have(form)), rest, shown);
            }
            Hint::Target(value) => {
                let every = |fact: &Fact| matches!(fact, Fact::All(ARRAYS, _));
                let number = state.branch.facts.iter().position(|fact| every(fact));
                let made = number.and_then(|number| state.make(Step::Array(number, value)));
                let mut shown = shown.clone();
                if let (Some(label), Some((_, added))) = (&line.label, &made) {
                    shown.labels.insert(label.text.clone(), added.facts.clone());
                }
                let facts = made.as_ref().map_or(0..0, |(_, added)| added.facts.clone());
                let mut found = match &line.from {
                    None => self.follow(state, guide, rest, &shown)?,
                    Some(references) => self.reached(state, guide, (line, references), rest, shown, facts)?,
                };
                found.steps.splice(0..0, made);
                return Ok(found);
            }
            Hint::Have(form) => Step::Have(form),
            Hint::Induct(induction) | Hint::Last(induction) => Step::Induct(Box::new(induction)),
        };
        let Made { step, on, mut others, added, state } = self.line(&state, guide, line, shown, step)?;
        let mut shown = shown.clone();
        shown.note(line, &added);
        if let Step::Have(form) = &step {
            shown.says(form, &added);
        }
        let proof = self.follow(state, guide, rest, &shown)?;
        others.insert(on, (added, proof));
        Ok(Found { steps: Vec::new(), end: End::Branches(step, others) })
    }

    /// Shows what a line says.
    pub(crate) fn line(
        &mut self,
        state: &State<'f>,
        guide: &Guide<'_>,
        line: &Line,
        shown: &Shown,
        step: Step,
    ) -> Result<Made<'f>, Stop> {
        let open = || Stop::Open(state.branch.facts.clone());
        let mut children = Search::children(state, &step).ok_or_else(open)?;
        // The proof goes on where the line holds; for the last number of which something holds, at the step of an induction.
        let on = if matches!(line.says, Says::Last { .. }) { 1 } else { children.len().saturating_sub(1) };
        if on >= children.len() {
            return Err(open());
        }
        let (added, state) = children.remove(on);
        let mut others = Vec::new();
        for (place, (added, child)) in children.into_iter().enumerate() {
            let place = if place < on { place } else { place + 1 };
            let proof = match &line.from {
                None => {
                    self.begin(shown.used.union(&shown.have).copied().collect(), false);
                    self.close(child, 0)
                }
                Some(references) => {
                    let goal = Goal::new(&step, place, line, &added, &child);
                    self.direct(child, guide, references, shown, &added, &goal)
                }
            };
            others.push((added, self.noted(line, proof)?));
        }
        Ok(Made { step, on, others, added, state })
    }

    /// Keeps in mind which line could not be shown.
    fn noted(&mut self, line: &Line, proof: Result<Found, Stop>) -> Result<Found, Stop> {
        if matches!(proof, Err(Stop::Open(_))) {
            self.stuck = Some(line.to_string());
        }
        proof
    }

    /// A target that is claimed, which is shown from what is named: so no rule leads there. What that says of each rule
    /// is called as the line, `_` and the rule.
    fn reached(
        &mut self,
        state: State<'f>,
        guide: &Guide<'_>,
        (line, references): (&Line, &[Reference]),
        rest: &[&Line],
        mut shown: Shown,
        facts: Range<usize>,
    ) -> Result<Found, Stop> {
        let rules: Vec<&str> = self.rules().collect();
        let note = |shown: &mut Shown, facts: Range<usize>| {
            let label = line.label.as_ref().map_or("", |label| &label.text);
            for (rule, fact) in rules.iter().zip(facts) {
                shown.labels.insert(format!("{label}_{rule}"), fact..fact + 1);
            }
        };
        if facts.len() == rules.len() {
            note(&mut shown, facts);
            return self.follow(state, guide, rest, &shown);
        }
        let step = Step::Split(facts.start);
        let children = Search::children(&state, &step).filter(|children| facts.len() == 1 && children.len() == 2);
        let Some(children) = children else { return Err(Stop::Open(state.branch.facts)) };
        let mut found = Vec::new();
        for (place, (added, child)) in children.into_iter().enumerate() {
            let proof = if place == 0 {
                let goal = Goal { names: Names::new(), facts: added.facts.clone(), last: 0..0 };
                let proof = self.direct(child, guide, references, &shown, &added, &goal);
                self.noted(line, proof)?
            } else {
                let mut shown = shown.clone();
                note(&mut shown, added.facts.clone());
                self.follow(child, guide, rest, &shown)?
            };
            found.push((added, proof));
        }
        Ok(Found { steps: Vec::new(), end: End::Branches(step, found) })
    }

    /// The lines up to the next `have false` that belongs to it show that something is impossible; the others go on without it.
    fn supposed(
        &mut self,
        state: &State<'f>,
        guide: &Guide<'_>,
        (line, step): (&Line, Step),
        rest: &[&Line],
        shown: &Shown,
    ) -> Result<Found, Stop> {
        let open = || Stop::Open(state.branch.facts.clone());
        let mut depth = 1usize;
        let end = rest.iter().position(|line| {
            match &line.says {
                Says::Suppose(_) => depth += 1,
                Says::Have(Expr { kind: Kind::Truth(false), .. }) => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let Some(end) = end else { return Err(Stop::Wrong(format!("in the script, `{line}` has no `have false`"))) };
        let (inner, outer) = rest.split_at(end + 1);
        let children = Search::children(state, &step).ok_or_else(open)?;
        let mut found = Vec::new();
        let Step::Have(form) = &step else { return Err(open()) };
        let parts = [(inner, form.negated()), (outer, form.clone())];
        for ((added, child), (lines, said)) in children.into_iter().zip(parts) {
            let mut shown = shown.clone();
            shown.note(line, &added);
            shown.says(&said, &added);
            found.push((added, self.follow(child, guide, lines, &shown)?));
        }
        Ok(Found { steps: Vec::new(), end: End::Branches(step, found) })
    }

    /// A target with a number of tokens on each pile by cases: an array of which that is said, which is there because in each case
    /// there is such a number. It is called as the line, and what is known of it as a target as the line, `_` and a rule.
    fn chosen(
        &mut self,
        state: &State<'f>,
        guide: &Guide<'_>,
        (line, form): (&Line, Form),
        rest: &[&Line],
        shown: &Shown,
    ) -> Result<Found, Stop> {
        let open = || Stop::Open(state.branch.facts.clone());
        let array = FIRST_CHOSEN + state.branch.chosen;
        let values = solutions(&form);
        let step = Step::Choose(form);
        let children = Search::children(state, &step).ok_or_else(open)?;
        let Ok([(none, child), (added, mut on)]) = <[_; 2]>::try_from(children) else { return Err(open()) };
        // In each case its value is one.
        self.begin((0..none.facts.start).collect(), true);
        (self.recent, self.base) = (none.witnesses.start, none.facts.start);
        self.seen = none.facts.clone().collect();
        let index = Poly::var(none.witnesses.start);
        let value = |value: &Poly| VecDeque::from([value.substitute(BOUND, &index)]);
        let jobs = none.facts.clone().flat_map(|fact| values.iter().map(move |v| (fact, v)));
        let jobs = jobs.map(|(fact, v)| (fact, value(v))).collect();
        let proof = self.put_in(child, jobs, 0);
        let none = (none, self.noted(line, proof)?);
        let every = |fact: &Fact| matches!(fact, Fact::All(ARRAYS, _));
        let target = on.branch.facts.iter().position(|fact| every(fact));
        let target = target.and_then(|all| on.make(Step::Array(all, Poly::app(array, Poly::var(BOUND)))));
        let mut shown = shown.clone();
        shown.known.there = Some(array);
        // What is said of its piles comes first, then what is known of its sums.
        shown.sums.1 = added.facts.clone().skip(1).collect();
        if let Some(label) = &line.label {
            shown.labels.insert(label.text.clone(), added.facts.start..added.facts.start + 1);
            for rule in self.rules() {
                let facts = target.as_ref().map_or(0..0, |(_, added)| added.facts.clone());
                shown.labels.insert(format!("{}_{rule}", label.text), facts);
            }
        }
        let mut found = self.follow(on, guide, rest, &shown)?;
        found.steps.splice(0..0, target);
        Ok(Found { steps: Vec::new(), end: End::Branches(step, vec![none, (added, found)]) })
    }

    /// The names of the rules.
    fn rules(&self) -> impl Iterator<Item = &'f str> + use<'f> {
        self.family.obligations.iter().filter_map(|obligation| obligation.name.strip_prefix("termination of rule "))
    }

    /// Shows a line from what it names.
    fn direct(
        &mut self,
        state: State<'f>,
        guide: &Guide<'_>,
        references: &[Reference],
        shown: &Shown,
        added: &Added,
        goal: &Goal,
    ) -> Result<Found, Stop> {
        let names: Names = shown.known.names.iter().cloned().chain(goal.names.iter().cloned()).collect();
        let known = Known { names, there: shown.known.there };
        let mut visible: BTreeSet<usize> = added.facts.clone().collect();
        visible.extend(self.definitions(&state, &shown.given, false));
        // With many quantifiers what is denied part by part comes first: a search would lose its way.
        let plain = references.iter().all(|reference| reference.arguments.is_empty());
        let denied: Vec<usize> = if added.facts.is_empty() && plain {
            Self::named(references, shown).collect()
        } else {
            added.facts.clone().collect()
        };
        let many =
            |number: &usize| state.branch.facts.get(*number).is_some_and(|f| opposed::depth(&f.to_form()) >= MANY);
        if denied.iter().any(many)
            && let Some(found) = self.opposite(&state, references, shown, added)?
        {
            return Ok(found);
        }
        let (mut jobs, mut named, mut lemmas) = (VecDeque::new(), BTreeSet::new(), Vec::new());
        for Reference { name, arguments } in references {
            if !shown.labels.contains_key(&name.text) && floors::is_lemma(&name.text) {
                let terms = arguments.iter().map(|argument| guide.term(self.family, &known, argument));
                // Where a number has no name, as the index at the start of an induction, nothing is said of it.
                let Some(terms) = terms.collect::<Option<Vec<Poly>>>() else { continue };
                match floors::lemma(self.family, &name.text, &terms) {
                    Some(lemma) => lemmas.push(Step::Lemma(lemma)),
                    None => {
                        return Err(Stop::Wrong(format!("in the script, `{}` says nothing of these terms", name.text)));
                    }
                }
                continue;
            }
            let facts: Vec<usize> = match name.text.as_str() {
                "given" => shown.given.iter().copied().collect(),
                "nothing" => Vec::new(),
                "sums" if !shown.labels.contains_key("sums") => shown.sums.0.union(&shown.sums.1).copied().collect(),
                "quotients" => self.definitions(&state, &shown.given, true),
                "goal" => goal.facts.clone().collect(),
                "last" => goal.last.clone().collect(),
                label => match shown.labels.get(label) {
                    Some(facts) => facts.clone().collect(),
                    None => return Err(Stop::Wrong(format!("in the script, no line is called `{label}`"))),
                },
            };
            let term = |argument: &Expr| guide.term(self.family, &known, argument);
            named.extend(facts.iter().copied());
            let Some(values) = arguments.iter().map(term).collect::<Option<VecDeque<Poly>>>() else { continue };
            jobs.extend(facts.into_iter().map(|fact| (fact, values.clone())));
        }
        let hidden = (0..state.branch.facts.len()).filter(|number| !visible.contains(number)).collect();
        self.begin(hidden, true);
        (self.recent, self.base) = (added.witnesses.start, state.branch.facts.len());
        self.seen = named.iter().copied().chain(added.facts.clone()).collect();
        self.said.clone_from(&shown.said);
        let mut state = state;
        let made: Vec<(Step, Added)> = lemmas.into_iter().filter_map(|lemma| state.make(lemma)).collect();
        // What the denial has to be confronted with, and the other way round.
        let unhidden = jobs.iter().filter(|(_, values)| values.is_empty()).map(|(number, _)| *number);
        let unhidden: Vec<usize> = unhidden.chain(added.facts.clone()).collect();
        unhidden.iter().for_each(|number| {
            self.hidden.remove(number);
        });
        jobs.extend(self.counterparts(&state, unhidden.into_iter(), self.family.next..state.branch.next, 2));
        let before = state.clone();
        let mut found = match self.put_in(state, jobs, 0) {
            Err(open @ Stop::Open(_)) => self.opposite(&before, references, shown, added)?.ok_or(open)?,
            found => found?,
        };
        found.steps.splice(0..0, made);
        Ok(found)
    }

    /// Shows a line of which the denial and what is named, without values, are opposites.
    fn opposite(
        &self,
        state: &State<'f>,
        references: &[Reference],
        shown: &Shown,
        added: &Added,
    ) -> Result<Option<Found>, Stop> {
        let named = Self::named(references, shown);
        let facts = named.chain(added.facts.clone()).collect::<BTreeSet<usize>>().into_iter().collect();
        Ok(Opposed::new(self.control(), self.family.next).end(state, facts, added)?)
    }

    /// The facts that are named without values.
    fn named(references: &[Reference], shown: &Shown) -> impl Iterator<Item = usize> {
        let plain = references.iter().filter(|reference| reference.arguments.is_empty());
        plain.filter_map(|reference| shown.labels.get(&reference.name.text)).cloned().flatten()
    }

    /// What is known of powers, or of quotients.
    fn definitions(&self, state: &State<'f>, given: &BTreeSet<usize>, quotients: bool) -> Vec<usize> {
        let facts = given.iter().filter_map(|number| Some((*number, state.branch.facts.get(*number)?)));
        let known = facts.filter(|(_, fact)| match &***fact {
            Fact::All(variable, body) if *variable != ARRAYS => self.defines(body, quotients),
            Fact::All(..) | Fact::Or(_) | Fact::Ge(_) | Fact::Eq(_) => false,
        });
        known.map(|(number, _)| number).collect()
    }

    /// Puts facts to use at values. Where a fact is a choice, the alternatives are gone through: for a range they end at once.
    pub(crate) fn put_in(
        &mut self,
        mut state: State<'f>,
        mut jobs: VecDeque<Job>,
        depth: usize,
    ) -> Result<Found, Stop> {
        let mut steps = Vec::new();
        while let Some((number, mut values)) = jobs.pop_front() {
            let Some(fact) = state.branch.facts.get(number).cloned() else { continue };
            if values.is_empty() {
                self.hidden.remove(&number);
                continue;
            }
            match &*fact {
                Fact::All(variable, _) if *variable != ARRAYS => {
                    // What is on the way to what was asked for is not used by itself.
                    if number >= self.base {
                        self.hidden.insert(number);
                    }
                    let Some(value) = values.pop_front() else { continue };
                    let Some(made) = state.make(Step::Instance(number, value)) else { continue };
                    let new = made.1.facts.clone();
                    steps.push(made);
                    new.rev().for_each(|number| jobs.push_front((number, values.clone())));
                }
                Fact::Or(_) => {
                    let step = Step::Split(number);
                    let Some(children) = Search::children(&state, &step) else { continue };
                    let mut found = Vec::new();
                    for (added, mut child) in children {
                        if let Answer::Impossible(multiples) = child.check() {
                            found.push((added, Found { steps: Vec::new(), end: End::Closed(multiples) }));
                            continue;
                        }
                        // What was asked of the choice is asked of what was chosen.
                        let mut asked = VecDeque::new();
                        for (other, values) in std::iter::once(&(number, values.clone())).chain(&jobs) {
                            if *other == number {
                                asked.extend(added.facts.clone().map(|new| (new, values.clone())));
                            } else {
                                asked.push_back((*other, values.clone()));
                            }
                        }
                        let hidden = self.hidden.clone();
                        let proof = self.put_in(child, asked, depth + 1)?;
                        self.hidden = hidden;
                        found.push((added, proof));
                    }
                    return Ok(Found { steps, end: End::Branches(step, found) });
                }
                Fact::All(..) | Fact::Ge(_) | Fact::Eq(_) => {}
            }
        }
        let mut found = self.close(state, depth)?;
        steps.append(&mut found.steps);
        Ok(Found { steps, end: found.end })
    }
}

impl Shown {
    /// Nothing yet, with the facts that are hypotheses.
    pub(crate) fn new(given: Range<usize>) -> Self {
        Self { given: given.collect(), ..Self::default() }
    }

    /// Keeps in mind what became of a formula.
    fn says(&mut self, form: &Form, added: &Added) {
        self.said.extend(plain(form).map(|form| (form, added.facts.clone())));
    }

    /// With a target that is looked at before all others, and a name for what is known of it.
    pub(crate) fn with_target(mut self, label: &str, array: usize, added: &Added) -> Self {
        self.labels.insert(label.to_owned(), added.facts.clone());
        self.known.there = Some(array);
        self
    }

    /// Nothing, and these facts are passed over.
    pub(crate) fn passing(facts: Range<usize>) -> Self {
        Self { used: facts.collect(), ..Self::default() }
    }

    /// What a line has added where it holds.
    pub(crate) fn note(&mut self, line: &Line, added: &Added) {
        if let Some(label) = &line.label {
            self.labels.insert(label.text.clone(), added.facts.clone());
        }
        match &line.says {
            Says::Have(_) | Says::Suppose(_) | Says::Take { .. } | Says::Last { .. } => {
                self.used.append(&mut self.induct);
                self.have.extend(added.facts.clone());
            }
            Says::Induct { .. } | Says::Target { .. } => self.induct.extend(added.facts.clone()),
        }
        let names = match &line.says {
            Says::Take { names, .. } => names.as_slice(),
            Says::Last { name, .. } => std::slice::from_ref(name),
            Says::Have(_) | Says::Suppose(_) | Says::Induct { .. } | Says::Target { .. } => &[],
        };
        for (name, witness) in names.iter().zip(added.witnesses.clone()) {
            self.known.names.push((name.text.clone(), Poly::var(witness)));
            self.labels.insert(name.text.clone(), added.facts.clone());
        }
    }
}

/// What is to be shown in a branch.
struct Goal {
    /// The outermost variables of what is to be shown, which are witnesses now, and the index of an induction.
    names: Names,
    /// Its denial.
    facts: Range<usize>,
    /// What an induction supposes.
    last: Range<usize>,
}

impl Goal {
    fn new(step: &Step, place: usize, line: &Line, added: &Added, child: &State<'_>) -> Self {
        let mut names = Names::new();
        let (mut first, mut start) = (added.witnesses.start, added.facts.start);
        let mut last = start..start;
        let body = match &line.says {
            Says::Have(what) | Says::Suppose(what) => Some(what),
            Says::Last { .. } if place == 2 => {
                last = added.facts.clone();
                None
            }
            Says::Induct { index, body, .. } | Says::Last { name: index, body, .. } => {
                if let Step::Induct(induction) = step {
                    let value = if place == 1 {
                        first += 1;
                        Poly::var(first - 1)
                    } else if induction.down {
                        induction.high.clone()
                    } else {
                        induction.low.clone()
                    };
                    if place == 1 {
                        let supposed = outermost(body, Quantifier::Exists).into_iter().zip(first..);
                        names.extend(supposed.map(|(name, var)| (name, Poly::var(var))));
                        // The index is within three bounds; then comes what is supposed.
                        let mut scratch = child.branch.clone();
                        scratch.facts.truncate(start);
                        scratch.next = first;
                        if scratch.assert(at(&induction.body, &value)).is_ok() {
                            let count = scratch.facts.len() - start;
                            last = start + 3..start + 3 + count;
                            (start, first) = (last.end, scratch.next);
                        }
                    }
                    names.push((index.text.clone(), value));
                }
                Some(body)
            }
            Says::Take { .. } | Says::Target { .. } => None,
        };
        let own = body.map(|body| outermost(body, Quantifier::ForAll)).unwrap_or_default();
        names.extend(own.into_iter().zip(first..added.witnesses.end).map(|(name, var)| (name, Poly::var(var))));
        Self { names, facts: start..added.facts.end, last }
    }
}

/// The values that the equations of a choice give its number.
fn solutions(form: &Form) -> Vec<Poly> {
    match form {
        Form::Eq(p) => solved_for(p, BOUND - 1).into_iter().collect(),
        Form::And(all) | Form::Or(all) => all.iter().flat_map(solutions).collect(),
        Form::Ge(_) | Form::Exists(..) | Form::All(..) => Vec::new(),
    }
}
