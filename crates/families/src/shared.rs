//! What several parts of a proof need, shown once: the lines of `by all` that rest on nothing but each other.
//!
//! A certificate has such lines before its obligations ([`ratwheel_verify::families::shared`]), so that neither the search
//! nor the checker nor whoever reads the proof goes through them again for each of them.

use crate::guided::{Made, Shown};
use crate::many::Many;
use crate::script::{Guide, Hint, Hints, Known};
use crate::search::{Added, Found, State, Stop};
use ratwheel_logic::syntax::script::{Line, Says};
use ratwheel_verify::families::branch::{Branch, Step};
use ratwheel_verify::families::read::{Family, Obligation};
use ratwheel_verify::families::shared::Shared;
use std::collections::BTreeSet;
use std::ops::Range;

/// What a line may rest on and still be shared, beside the lines before it that are.
const BY_ITSELF: [&str; 4] = ["goal", "last", "nothing", "quotients"];

/// A line that is shared: its step, the proofs of the branches that it closes, and what it adds to the one that goes on.
pub(crate) struct Lemma {
    pub(crate) step: Step,
    pub(crate) closed: Vec<(Added, Found)>,
    pub(crate) added: Added,
}

/// What all parts of a proof have in common.
pub(crate) struct Common<'f> {
    /// Where the facts of the hypotheses that all have in common stand; then come those of the lemmas.
    hypotheses: Vec<Range<usize>>,
    pub(crate) shared: Shared<'f>,
    pub(crate) lemmas: Vec<Lemma>,
    pub(crate) shown: Shown,
}

/// The branch with one more hypothesis, and where its facts stand.
fn asserted(branch: &mut Branch<'_>, form: &ratwheel_verify::families::form::Form) -> Option<Range<usize>> {
    let start = branch.facts.len();
    branch.assert(form.clone()).ok()?;
    Some(start..branch.facts.len())
}

impl<'f> Common<'f> {
    /// Nothing but hypotheses. None if they are too large.
    pub(crate) fn new(family: &'f Family) -> Option<Self> {
        let shared = Shared::new(family).ok()?;
        let mut branch = Branch::new(family, &[]).ok()?;
        let first = family.obligations.first().map_or(&[][..], |obligation| &obligation.hypotheses);
        let own = family.obligations.first().map_or(0, |obligation| shared.others(obligation).len());
        let common = first.get(..first.len() - own)?;
        let hypotheses = common.iter().map(|form| asserted(&mut branch, form)).collect::<Option<Vec<_>>>()?;
        let shown = Shown::new(0..branch.facts.len());
        Some(Self { hypotheses, shared, lemmas: Vec::new(), shown })
    }

    /// Shows the lines that are needed in general, as far as they rest on nothing but each other. Says which.
    ///
    /// A line that cannot be shown so is left to the obligations.
    pub(crate) fn show<'s>(
        &mut self,
        many: &mut Many<'f, '_>,
        hints: &'s Hints,
        rules: &str,
    ) -> Result<Vec<&'s Line>, Stop> {
        let guide = Guide::common(rules);
        let (mut lines, mut labels) = (Vec::new(), BTreeSet::new());
        for line in hints.for_all() {
            let known = |name: &str| BY_ITSELF.contains(&name) || labels.contains(name);
            let alone = line.from.as_ref().is_some_and(|all| all.iter().all(|one| known(&one.name.text)));
            if !alone || !matches!(line.says, Says::Have(_) | Says::Induct { .. }) {
                continue;
            }
            let step = match guide.hint(many.family, &Known::default(), line) {
                Ok(Hint::Have(form)) => Step::Have(form),
                Ok(Hint::Induct(induction)) => Step::Induct(Box::new(induction)),
                Ok(Hint::Last(_) | Hint::Target(_) | Hint::Choose(_)) | Err(_) => continue,
            };
            let state = State::new(self.shared.branch.clone());
            match many.line(&state, &guide, line, &self.shown, step) {
                Ok(Made { step, others, added, state, .. }) => {
                    self.shown.note(line, &added);
                    self.shared.branch = state.branch;
                    self.lemmas.push(Lemma { step, closed: others, added });
                    labels.extend(line.label.iter().map(|label| label.text.as_str()));
                    lines.push(line);
                }
                Err(Stop::Open(_)) => many.stuck = None,
                Err(stop) => return Err(stop),
            }
        }
        Ok(lines)
    }

    /// The branch with which an obligation begins, and where the facts of its hypotheses stand.
    pub(crate) fn begin(&self, obligation: &Obligation) -> Option<(Branch<'f>, Vec<Range<usize>>)> {
        let (mut branch, mut hypotheses) = (self.shared.branch.clone(), self.hypotheses.clone());
        for form in self.shared.others(obligation) {
            hypotheses.push(asserted(&mut branch, form)?);
        }
        Some((branch, hypotheses))
    }

    /// What is shown of it where a script says how an obligation is shown; without one the lemmas are passed over.
    pub(crate) fn shown(&self, script: bool) -> Shown {
        let given = self.hypotheses.last().map_or(0, |facts| facts.end);
        if script { self.shown.clone() } else { Shown::passing(given..self.shared.branch.facts.len()) }
    }
}
