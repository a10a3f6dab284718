//! What is checked of a certificate, statement by statement.

use crate::CertificateError;
use crate::format::{Contents, Hint, Part, Place};
use crate::formula::Reader;
use crate::machine::{Machine, System, digits, numeral};
use crate::meter::Meter;
use crate::refute::{holds_at, set_fails};
use crate::rules::{Claim, Rules};
use crate::table::{Table, Tables};
use crate::tree::{LARGE, Tree};
use ratwheel_logic::{Formula, Node};
use ratwheel_numbers::{Control, Natural};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What a certificate establishes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The game's identifier.
    pub game: String,
    /// The claim.
    pub claim: String,
    /// Proved, or else refuted.
    pub proved: bool,
    /// Is the claim about P(…)? Then the verdict holds if claim P does, which this certificate does not say.
    pub if_claimed: bool,
    /// For which parameters, if it is about a whole family; otherwise the parameters are worked in.
    pub scope: Option<String>,
    /// What was checked, one line each.
    pub checks: Vec<String>,
    /// What is trusted, in three lines.
    pub trusted: [String; 3],
}

/// Establishes the verdict of a certificate again.
///
/// # Errors
/// [`CertificateError`] when it is damaged, or one of the statements it rests on is false.
pub fn verify(bytes: &[u8], control: Control<'_>) -> Result<Verified, CertificateError> {
    let meter = Meter::new(control);
    let family = bytes.starts_with(crate::families::HEAD.as_bytes());
    let found = if family { crate::families::verify(bytes, control) } else { checked(bytes, &meter) };
    found.map_err(|error| match (error, control.gave_up()) {
        (CertificateError::Cancelled, Some(limit)) => limit.into(),
        (error, _) => error,
    })
}

fn checked(bytes: &[u8], meter: &Meter<'_>) -> Result<Verified, CertificateError> {
    let control = meter.control();
    let contents = Contents::read(bytes)?;
    let rules = Rules::read(&contents.rules)?;
    let claim = rules.find(&contents.claim);
    let claim = claim.ok_or_else(|| CertificateError::malformed("the ruleset does not have the claim"))?;
    let place = contents.counterexample.as_ref();
    let checks = match (claim, contents.proved) {
        (Claim::Closed(formula), proved) => closed(&rules, claim, formula, &contents, proved, meter)?,
        (Claim::Normal(formula), true) => Checker::new(&rules, &contents, meter).all(claim, formula, false)?,
        (Claim::Misere(formula), true) => Checker::new(&rules, &contents, meter).all(claim, formula, true)?,
        (Claim::Normal(formula) | Claim::Misere(formula), false) => {
            let misere = matches!(claim, Claim::Misere(_));
            match (set_fails(&rules, formula, misere, place, control), place) {
                // What cannot be evaluated is read with its digits.
                (Err(CertificateError::Unsupported(_)), Some(place)) => {
                    vec![Checker::new(&rules, &contents, meter).fails(claim, formula, misere, place)?]
                }
                (checked, _) => vec![checked?],
            }
        }
    };
    let trusted = [
        "the reading of the ruleset, which is printed in the certificate".to_owned(),
        checker_trusted(&contents),
        "induction over the measure that every move lowers".to_owned(),
    ];
    let names_set =
        |formula: &Formula| Node::Formula(formula).any(&mut |node| matches!(node, Node::Formula(Formula::Claimed(_))));
    let if_claimed = matches!(claim, Claim::Closed(formula) if names_set(formula));
    let proved = contents.proved;
    Ok(Verified { game: rules.game, claim: contents.claim, proved, if_claimed, scope: None, checks, trusted })
}

impl Verified {
    /// The verdict with its condition, in words.
    #[must_use]
    pub fn conclusion(&self) -> &'static str {
        match (self.proved, self.if_claimed) {
            (true, false) => "proved",
            (false, false) => "refuted",
            (true, true) => "proved if claim P holds",
            (false, true) => "refuted if claim P holds",
        }
    }
}

/// Which parts of the checker a verdict rests on.
fn checker_trusted(contents: &Contents) -> String {
    let floors = contents
        .system
        .as_ref()
        .map_or("", |_| ", the rule for floors on its numerals (proved at the head of crates/verify/src/places.rs)");
    format!(
        "the checker: its reading of formulas, its machines over digits and their search, or the evaluation of the rules{floors}"
    )
}

/// A closed formula: its denial is searched for, or shown to hold at the counterexample, by evaluation if there are no
/// further quantifiers.
fn closed(
    rules: &Rules,
    claim: &Claim,
    formula: &Formula,
    contents: &Contents,
    proved: bool,
    meter: &Meter<'_>,
) -> Result<Vec<String>, CertificateError> {
    let values = match &contents.counterexample {
        Some((_, values, _)) => values.as_slice(),
        None => &[],
    };
    let wrong = || CertificateError::Rejected("the formula is true there".to_owned());
    let mut checker = Checker::new(rules, contents, meter);
    if !proved {
        let (mut outer, mut body) = (0, formula);
        while let Formula::ForAll(_, _, inner) = body {
            (outer, body) = (outer + 1, inner);
        }
        if outer != values.len() {
            return Err(CertificateError::malformed("the counterexample does not fit the claim"));
        }
        match holds_at(rules, formula, values, meter.control())? {
            Some(false) => return Ok(vec!["the formula is false there".to_owned()]),
            Some(true) => return Err(wrong()),
            None => {}
        }
    }
    checker.define(claim)?;
    let mut checks = Vec::new();
    if !checker.tables.sets.is_empty() {
        // Without an automaton P(…) cannot be read.
        let claim = rules.normal().ok_or_else(|| CertificateError::malformed("the ruleset has no claim P"))?;
        checker.automaton_is_the_claim(claim)?;
        checks.push("the automaton of P is the claim".to_owned());
    }
    let (outer, denial) = checker.reader.denial(formula)?;
    if proved {
        checker.impossible(vec![denial], "the formula is false somewhere")?;
        checks.push("the denial has no solution".to_owned());
        return Ok(checks);
    }
    let system = checker.system;
    let machine = Machine::new(&denial, &checker.tables, system, &outer)?;
    let values: Vec<_> = outer.iter().copied().zip(values.iter().map(|value| numeral(value, system))).collect();
    if !machine.holds_of(&values, checker.reader.tracks(), meter)? {
        return Err(wrong());
    }
    checks.push("the formula is false there".to_owned());
    Ok(checks)
}

/// A search that meets more states joins conditions first, and a condition that makes an automaton with more is not joined.
const FEW: usize = 20_000;
/// Conditions on so few tracks are joined, and so many letters an automaton made of them may have.
const JOINED: usize = 3;
const WIDE: usize = 256;

/// `and` is distributed over `or` up to this many disjuncts.
pub(crate) const ALTERNATIVES: usize = 64;

/// What is checked of a certificate with automata.
struct Checker<'g> {
    rules: &'g Rules,
    reader: Reader<'g>,
    system: &'g System,
    tables: Tables,
    hints: &'g [Hint],
    meter: &'g Meter<'g>,
    /// Every kind of move.
    moves: Vec<Tree>,
}

impl<'g> Checker<'g> {
    fn new(rules: &'g Rules, contents: &'g Contents, meter: &'g Meter<'g>) -> Self {
        let system = &contents.system;
        let reader = Reader::new(rules, system.clone(), meter);
        let shared = |tables: &[Table]| tables.iter().cloned().map(|table| Rc::new(table.settle())).collect();
        let tables = Tables { sets: shared(&contents.tables), definitions: shared(&contents.definitions) };
        Self { rules, reader, system, tables, hints: &contents.hints, meter, moves: Vec::new() }
    }

    fn piles(&self) -> Vec<usize> {
        (0..self.rules.piles).collect()
    }

    fn primed(&self) -> Vec<usize> {
        let count = self.rules.piles;
        (count..2 * count).collect()
    }

    /// The claimed set: the first automaton.
    fn claimed(&self, target: bool) -> Tree {
        Tree::Automaton(0, if target { self.primed() } else { self.piles() })
    }

    /// No numbers satisfy all of these.
    fn impossible(&self, all: Vec<Tree>, what: &str) -> Result<(), CertificateError> {
        let all = Tree::and(all);
        // Every case is a copy of the whole at most.
        self.meter.meanwhile(|| self.meter.makes(all.nodes().saturating_mul(ALTERNATIVES)))?;
        for case in all.cases(ALTERNATIVES) {
            // What a part of the conditions rules out needs no look at the others: single ones first, then those
            // without quantifiers.
            let mut looked_at = 0;
            let mut possible = true;
            for simple in [Tree::is_single, Tree::is_plain, |_: &Tree| true] {
                let part: Vec<Tree> = case.conjuncts().into_iter().filter(|part| simple(part)).cloned().collect();
                if part.len() > looked_at && possible {
                    looked_at = part.len();
                    possible = self.satisfiable(&Tree::and(part))?;
                }
            }
            if possible {
                return Err(CertificateError::Rejected(what.to_owned()));
            }
        }
        Ok(())
    }

    fn satisfiable(&self, tree: &Tree) -> Result<bool, CertificateError> {
        let found = self.meter.meanwhile(|| self.search(tree, FEW))?;
        if let Some(found) = found {
            return Ok(found);
        }
        // Many states: most of them are such that each condition by itself can still hold, and all together cannot.
        let found = self.meter.meanwhile(|| self.search(&self.joined(tree)?, usize::MAX))?;
        found.ok_or(CertificateError::TooLarge)
    }

    fn search(&self, tree: &Tree, most: usize) -> Result<Option<bool>, CertificateError> {
        let read: Vec<usize> = tree.tracks().into_iter().collect();
        let machine = Machine::new(tree, &self.tables, self.system, &read)?;
        machine.satisfiable(self.reader.tracks(), most, self.meter)
    }

    /// The same with conditions on a few tracks joined one after the other, as automata without the states from which
    /// nothing is accepted.
    fn joined(&self, tree: &Tree) -> Result<Tree, CertificateError> {
        let narrow = |part: &Tree| part.is_single() && !matches!(part, Tree::Not(_)) && part.tracks().len() <= JOINED;
        let (mut open, mut rest): (Vec<Tree>, Vec<Tree>) = tree.conjuncts().into_iter().cloned().partition(narrow);
        let digits = digits(self.system);
        while let Some(first) = open.pop() {
            let mut tracks = first.tracks();
            let mut whole = first;
            // The one that brings the fewest tracks and shares one.
            let next = |open: &[Tree], tracks: &BTreeSet<usize>| {
                let near = open.iter().enumerate().filter(|(_, part)| !part.tracks().is_disjoint(tracks));
                near.min_by_key(|(_, part)| part.tracks().difference(tracks).count()).map(|(index, _)| index)
            };
            while let Some(index) = next(&open, &tracks) {
                let part = open.swap_remove(index);
                let both = Tree::and([whole.clone(), part.clone()]);
                let read: Vec<usize> = both.tracks().into_iter().collect();
                let width = u32::try_from(read.len()).ok().and_then(|count| digits.checked_pow(count));
                let table = match width.filter(|width| *width <= WIDE) {
                    None => None,
                    Some(_) => {
                        let machine = Machine::new(&both, &self.tables, self.system, &read)?;
                        machine.table(&read, (self.reader.tracks(), digits, FEW), self.meter)?
                    }
                };
                match table {
                    Some(table) => {
                        tracks = read.iter().copied().collect();
                        whole = Tree::Given(Rc::new(table.settle()), read);
                    }
                    None => rest.push(part),
                }
            }
            rest.push(whole);
        }
        Ok(Tree::and(rest))
    }

    /// The claim about the P-positions fails at this place, read with its digits: for rules and claims that cannot be
    /// evaluated.
    fn fails(
        mut self,
        claim: &Claim,
        formula: &Formula,
        misere: bool,
        (part, from, to): &Place,
    ) -> Result<String, CertificateError> {
        let unfit = || CertificateError::malformed("the counterexample does not fit the claim");
        if std::iter::once(from).chain(to).any(|piles| piles.len() != self.rules.piles) {
            return Err(unfit());
        }
        self.define(claim)?;
        let (here, there) = (self.reader.position(false)?, self.reader.position(true)?);
        let (claimed, claimed_there) = (self.reader.formula(formula)?, self.reader.at_target(formula)?);
        if claimed.names_automaton() {
            return Err(CertificateError::malformed("the claim P speaks of itself"));
        }
        let rules = self.rules.moves.iter().map(|(_, relation)| self.reader.formula(relation));
        let step = Tree::and([Tree::or(rules.collect::<Result<Vec<_>, _>>()?), there, self.reader.changes()?]);
        let some_target = |what: Tree| Tree::exists(self.primed(), Tree::and([step.clone(), what]));
        let what = match (part, to) {
            (Part::PToN, Some(_)) => Tree::and([here, step, claimed, claimed_there]),
            (Part::Termination, Some(_)) => Tree::and([here, step, self.reader.measure_stays()?]),
            (Part::NToP, None) => {
                let moves = if misere { some_target(Tree::Constant(true)) } else { Tree::Constant(true) };
                Tree::and([here, claimed.not(), some_target(claimed_there).not(), moves])
            }
            (Part::Terminal, None) => {
                let side = if misere { claimed } else { claimed.not() };
                Tree::and([here, side, some_target(Tree::Constant(true)).not()])
            }
            (Part::PToN | Part::Termination, None) | (Part::NToP | Part::Terminal, Some(_)) | (Part::Formula, _) => {
                return Err(unfit());
            }
        };
        let read: Vec<usize> = if to.is_some() { [self.piles(), self.primed()].concat() } else { self.piles() };
        let numbers = read.iter().copied().zip(from.iter().chain(to.iter().flatten()));
        let values: Vec<_> = numbers.map(|(track, value)| (track, numeral(value, self.system))).collect();
        let shown =
            |piles: &[Natural]| format!("({})", piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
        let said = format!("{part}: {}", part.sentence(&shown(from), to.as_deref().map(shown).as_deref(), None));
        let holds = self.meter.meanwhile(|| {
            let machine = Machine::new(&what, &self.tables, self.system, &read)?;
            machine.holds_of(&values, self.reader.tracks(), self.meter)
        })?;
        if holds { Ok(said) } else { Err(CertificateError::Rejected(format!("{said}, but the digits deny it"))) }
    }

    /// The obligations of a claimed P-set.
    fn all(mut self, claim: &Claim, formula: &Formula, misere: bool) -> Result<Vec<String>, CertificateError> {
        self.define(claim)?;
        self.moves = self.reader.kinds_of_moves()?;
        let (here, there) = (self.reader.position(false)?, self.reader.position(true)?);
        let ends = [here.clone(), there.clone(), self.reader.changes()?];
        self.automaton_is_the_claim(formula)?;
        let steps = self.rules.moves.iter().map(|(_, relation)| self.reader.formula(relation));
        let steps = steps.collect::<Result<Vec<Tree>, _>>()?;
        for step in &steps {
            let all = [&[self.claimed(false), self.claimed(true), step.clone()], &ends[2..]].concat();
            self.impossible(all, "P→N: a move leads from P to P")?;
        }
        let winning = self.winning_sets()?;
        let outside = [vec![here, self.claimed(false).not()], winning.into_iter().map(Tree::not).collect()].concat();
        if misere {
            for step in &steps {
                let all = [std::slice::from_ref(step), &ends[..], &outside[..]].concat();
                self.impossible(all, "N→P: a position outside P has moves, but none to P")?;
            }
            self.never_stuck_in_p(&ends)?;
        } else {
            self.impossible(outside, "N→P: a position outside P has no move to P")?;
        }
        let stays = self.reader.measure_stays()?;
        for step in &steps {
            let all = [&[step.clone(), stays.clone()], &ends[..]].concat();
            self.impossible(all, "termination: a move does not lower the measure")?;
        }
        Ok(["the automaton of P is the claim", "P→N", "N→P", "terminal", "termination"].map(str::to_owned).to_vec())
    }

    /// Every automaton of a definition is the graph that it stands for.
    fn define(&mut self, claim: &Claim) -> Result<(), CertificateError> {
        self.reader.define(claim)?;
        for (index, definition) in self.reader.definitions().iter().enumerate() {
            let graph = Tree::Defined(index, (0..definition.tracks).collect());
            let what = format!("definition {index} is not the graph of its term");
            self.impossible(vec![graph.clone(), definition.body.clone().not()], &what)?;
            self.impossible(vec![graph.not(), definition.body.clone()], &what)?;
        }
        Ok(())
    }

    fn automaton_is_the_claim(&mut self, claim: &Formula) -> Result<(), CertificateError> {
        let claim = self.reader.formula(claim)?;
        if claim.names_automaton() {
            return Err(CertificateError::malformed("the claim P speaks of itself"));
        }
        let claim = Tree::and(vec![self.reader.position(false)?, claim]);
        self.impossible(vec![self.claimed(false), claim.clone().not()], "the automaton of P accepts too much")?;
        self.impossible(vec![self.claimed(false).not(), claim], "the automaton of P accepts too little")
    }

    /// Positions from which P can be reached, each kind by itself.
    fn winning_sets(&mut self) -> Result<Vec<Tree>, CertificateError> {
        let mut sets = Vec::new();
        for hint in self.hints {
            match hint {
                Hint::Target { rule, target } => {
                    let member = Machine::new(&self.claimed(false), &self.tables, self.system, &self.piles())?;
                    let digits = |value: &u64| numeral(&Natural::from(*value), self.system);
                    let values: Vec<_> = target.iter().map(digits).enumerate().collect();
                    let rule = self.rules.moves.get(*rule).filter(|_| target.len() == self.rules.piles);
                    let (_, relation) =
                        rule.ok_or_else(|| CertificateError::malformed("a target does not fit the game"))?;
                    if !member.holds_of(&values, self.reader.tracks(), self.meter)? {
                        return Err(CertificateError::Rejected("a target is not in P".to_owned()));
                    }
                    let small = |value: &u64| i64::try_from(*value).ok().filter(|value| *value < LARGE);
                    let target = target.iter().map(small).collect::<Option<Vec<i64>>>();
                    let target = target.ok_or(CertificateError::TooLarge)?;
                    sets.push(self.reader.with_target(relation, &target)?);
                }
                Hint::Winning { kind, table } => {
                    let step = self.kind(*kind)?;
                    let reach = vec![self.claimed(true), step];
                    sets.push(self.included(*table, reach, "a set of winning positions is too large")?);
                }
                Hint::Movable { .. } => {}
            }
        }
        Ok(sets)
    }

    fn never_stuck_in_p(&self, ends: &[Tree; 3]) -> Result<(), CertificateError> {
        let mut all = vec![self.claimed(false)];
        for hint in self.hints {
            if let Hint::Movable { kind, table } = hint {
                let reach = [&[self.kind(*kind)?], &ends[1..]].concat();
                all.push(self.included(*table, reach, "a set of positions with moves is too large")?.not());
            }
        }
        self.impossible(all, "terminal: a position in P has no move")
    }

    fn kind(&self, index: usize) -> Result<Tree, CertificateError> {
        self.moves.get(index).cloned().ok_or_else(|| CertificateError::malformed("there is no such kind of move"))
    }

    /// Every position in the automaton has a target with these properties.
    fn included(&self, table: usize, reach: Vec<Tree>, what: &str) -> Result<Tree, CertificateError> {
        let set = Tree::Automaton(table, self.piles());
        let piles = self.piles();
        let reach = Tree::and(reach);
        // What is said of the position alone does not depend on the target.
        let about = |part: &&Tree| part.tracks().iter().all(|track| piles.contains(track));
        let (here, there): (Vec<&Tree>, Vec<&Tree>) = reach.conjuncts().into_iter().partition(about);
        for part in here {
            self.impossible(vec![set.clone(), part.clone().not()], what)?;
        }
        let there = Tree::and(there.into_iter().cloned());
        let bound: Vec<usize> = there.tracks().into_iter().filter(|track| !piles.contains(track)).collect();
        self.impossible(vec![set.clone(), Tree::exists(bound, there).not()], what)?;
        Ok(set)
    }
}
