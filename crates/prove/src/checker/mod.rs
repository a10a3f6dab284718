//! The independent checker: it reads a certificate and establishes the verdict again.
//!
//! It shares nothing with the prover's algorithms or with the automata crate: its own reading of formulas ([`formula`]), its
//! own machines that carry remainders from digit to digit ([`machine`]), and one algorithm, a search through reachable
//! states. Automata in a certificate are never believed: each is compared with the formula it stands for. docs/certificates.md
//! describes the format. Numbers are written in binary or, where a claim has quadratic irrationals, in a system whose digits
//! say what ⌊nθ⌋ is ([`places`], with the proof). Refutations of P-sets are evaluated.

mod atoms;
pub(crate) mod format;
pub(crate) mod formula;
pub(crate) mod machine;
pub(crate) mod places;
mod sets;
pub(crate) mod table;
mod terms;
pub(crate) mod tree;

use crate::closed::evaluate;
use crate::confirm::confirm;
use crate::report::{Counterexample, Part};
use format::{Contents, Hint};
use formula::Reader;
use machine::{Machine, System};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::{ClaimKind, Formula, Measure, Relational};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Play, RelationalGame};
use std::fmt;
use std::rc::Rc;
use table::{Table, Tables};
use tree::{LARGE, Tree};

/// Why there is no certificate, or why one is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// It is not a certificate, or it was changed; the text says where.
    Malformed(String),
    /// A statement that it rests on is false.
    Rejected(String),
    /// Certificates cannot say this.
    Unsupported(String),
    /// Checking would need more states than the checker allows itself.
    TooLarge,
    /// The claim has no verdict to certify.
    NoVerdict(String),
    /// Stopped by the caller.
    Cancelled,
}

impl CertificateError {
    pub(crate) fn malformed(what: impl Into<String>) -> Self {
        Self::Malformed(what.into())
    }

    pub(crate) fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(what) => write!(f, "not a certificate: {what}"),
            Self::Rejected(what) => write!(f, "the certificate is wrong: {what}"),
            Self::Unsupported(what) => write!(f, "certificates do not cover {what}"),
            Self::TooLarge => write!(f, "checking it would need more states than the checker allows itself"),
            Self::NoVerdict(what) => write!(f, "there is nothing to certify: {what}"),
            Self::Cancelled => write!(f, "stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for CertificateError {}

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
    let contents = Contents::read(bytes)?;
    let rules = Ruleset::parse(&contents.rules)
        .map_err(|errors| CertificateError::malformed(errors.first().map_or_else(String::new, ToString::to_string)))?;
    let game = rules.instantiate(&Arguments::new()).map_err(|error| CertificateError::malformed(error.to_string()))?;
    let claim = game.claims.iter().find(|claim| claim.name == contents.claim);
    let claim = claim.ok_or_else(|| CertificateError::malformed("the ruleset does not have the claim"))?;
    let checks = match (&claim.kind, contents.proved) {
        (ClaimKind::Closed(formula), proved) => closed(&game, formula, &contents, proved, control)?,
        (ClaimKind::NormalP(_) | ClaimKind::MisereP(_), true) => {
            Checker::new(&game, &contents, control).all(&claim.kind)?
        }
        (ClaimKind::NormalP(_), false) => evaluated(&game, Play::Normal, &contents, control)?,
        (ClaimKind::MisereP(_), false) => evaluated(&game, Play::Misere, &contents, control)?,
    };
    let trusted = [
        "the reading of the ruleset, which is printed in the certificate".to_owned(),
        checker_trusted(&contents),
        "induction over the measure that every move lowers".to_owned(),
    ];
    Ok(Verified { game: game.id.clone(), claim: contents.claim, proved: contents.proved, checks, trusted })
}

/// Which parts of the checker a verdict rests on.
fn checker_trusted(contents: &Contents) -> String {
    let floors = contents
        .system
        .as_ref()
        .map_or("", |_| ", the rule for floors on its numerals (proved at the head of checker/places.rs)");
    format!(
        "the checker: its reading of formulas, its machines over digits and their search, or the evaluation of the rules{floors}"
    )
}

/// A refutation is evaluated: the rules and the claim at one place, for "no winning move" every move from there.
fn evaluated(
    game: &Relational,
    play: Play,
    contents: &Contents,
    control: Control<'_>,
) -> Result<Vec<String>, CertificateError> {
    let Some((part, from, to)) = &contents.counterexample else {
        return Err(CertificateError::malformed("a refutation needs a counterexample"));
    };
    let rules = RelationalGame::new(game.clone()).map_err(|error| CertificateError::malformed(error.to_string()))?;
    let found = Counterexample::new(*part, from.clone(), to.clone());
    // As it stands: evaluation would sort the piles of a game with sorted piles.
    let stands = |piles: &[Natural]| rules.position(piles).is_ok_and(|position| position.piles() == piles);
    if *part == Part::Formula || !stands(from) || to.as_ref().is_some_and(|to| !stands(to)) {
        return Err(CertificateError::malformed("the counterexample does not fit the claim"));
    }
    let found = confirm(&rules, play, found, control).map_err(|error| CertificateError::Rejected(error.to_string()))?;
    if !found.confirmed {
        return Err(CertificateError::unsupported("counterexamples that cannot be evaluated"));
    }
    Ok(vec![format!("{}: {found}", found.part)])
}

/// A closed formula: its denial is searched for, or shown to hold at the counterexample, by evaluation if there are no further
/// quantifiers.
fn closed(
    game: &Relational,
    formula: &Formula,
    contents: &Contents,
    proved: bool,
    control: Control<'_>,
) -> Result<Vec<String>, CertificateError> {
    let values = match &contents.counterexample {
        Some((_, values, _)) => values.as_slice(),
        None => &[],
    };
    let wrong = || CertificateError::Rejected("the formula is true there".to_owned());
    let mut checker = Checker::new(game, contents, control);
    if !proved {
        let (mut outer, mut body) = (0, formula);
        while let Formula::ForAll(_, _, inner) = body {
            (outer, body) = (outer + 1, inner);
        }
        if outer != values.len() {
            return Err(CertificateError::malformed("the counterexample does not fit the claim"));
        }
        match evaluate(game, formula, &[values.to_vec()], control)?.as_deref() {
            Some([false]) => return Ok(vec!["the formula is false there".to_owned()]),
            Some(_) => return Err(wrong()),
            None => {}
        }
    }
    checker.define(&ClaimKind::Closed(formula.clone()))?;
    let mut checks = Vec::new();
    if !checker.tables.sets.is_empty() {
        // Without an automaton P(…) cannot be read.
        let claim = normal_claim(game).ok_or_else(|| CertificateError::malformed("the ruleset has no claim P"))?;
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
    let values: Vec<_> = outer.iter().copied().zip(values.iter().map(|value| digits(value, system))).collect();
    if !machine.holds_of(&values, checker.reader.tracks())? {
        return Err(wrong());
    }
    checks.push("the formula is false there".to_owned());
    Ok(checks)
}

/// The P-set in normal play, which is what P(…) means.
fn normal_claim(game: &Relational) -> Option<&Formula> {
    game.claims.iter().find_map(|claim| match &claim.kind {
        ClaimKind::NormalP(formula) => Some(formula),
        _ => None,
    })
}

/// Digits, most significant first.
pub(crate) fn digits(value: &Natural, system: &System) -> Vec<u8> {
    let binary = || (0..value.bit_len()).rev().map(|bit| u8::from((value.clone() >> bit).low_bits(1).is_one()));
    system.as_ref().map_or_else(|| binary().collect(), |places| places.numeral(value))
}

/// `and` is distributed over `or` up to so many disjuncts.
const ALTERNATIVES: usize = 64;
/// Kinds of moves are not split where an `or` speaks of so few tracks.
const NARROW: usize = 4;

/// What is checked of a certificate with automata.
struct Checker<'g, 'c> {
    game: &'g Relational,
    reader: Reader<'g>,
    system: &'g System,
    tables: Tables,
    hints: &'g [Hint],
    control: Control<'c>,
    /// Every kind of move.
    moves: Vec<Tree>,
}

impl<'g, 'c> Checker<'g, 'c> {
    fn new(game: &'g Relational, contents: &'g Contents, control: Control<'c>) -> Self {
        let system = &contents.system;
        let reader = Reader::new(game, system.clone());
        let shared = |tables: &[Table]| tables.iter().cloned().map(|table| Rc::new(table.settle())).collect();
        let tables = Tables { sets: shared(&contents.tables), definitions: shared(&contents.definitions) };
        Self { game, reader, system, tables, hints: &contents.hints, control, moves: Vec::new() }
    }

    fn piles(&self) -> Vec<usize> {
        (0..self.game.piles.len()).collect()
    }

    fn primed(&self) -> Vec<usize> {
        let count = self.game.piles.len();
        (count..2 * count).collect()
    }

    /// The claimed set: the first automaton.
    fn claimed(&self, target: bool) -> Tree {
        Tree::Automaton(0, if target { self.primed() } else { self.piles() })
    }

    /// No numbers satisfy all of these.
    fn impossible(&self, all: Vec<Tree>, what: &str) -> Result<(), CertificateError> {
        for case in Tree::and(all).cases(ALTERNATIVES) {
            // What a part of the conditions rules out needs no look at the others: single ones first, then those without quantifiers.
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
        let read: Vec<usize> = tree.tracks().into_iter().collect();
        let machine = Machine::new(tree, &self.tables, self.system, &read)?;
        machine.satisfiable(self.reader.tracks(), self.control)
    }

    /// The obligations of a claimed P-set.
    fn all(mut self, claim: &ClaimKind) -> Result<Vec<String>, CertificateError> {
        let (formula, play) = match claim {
            ClaimKind::NormalP(formula) => (formula, Play::Normal),
            ClaimKind::MisereP(formula) | ClaimKind::Closed(formula) => (formula, Play::Misere),
        };
        self.define(claim)?;
        self.moves = kinds_of_moves(self.game, &mut self.reader)?;
        let (here, there) = (self.reader.position(false)?, self.reader.position(true)?);
        let ends = [here.clone(), there.clone(), self.reader.changes()?];
        self.automaton_is_the_claim(formula)?;
        let steps = self.game.rules.iter().map(|rule| self.reader.formula(&rule.relation));
        let steps = steps.collect::<Result<Vec<Tree>, _>>()?;
        for step in &steps {
            let all = [&[self.claimed(false), self.claimed(true), step.clone()], &ends[2..]].concat();
            self.impossible(all, "P→N: a move leads from P to P")?;
        }
        let winning = self.winning_sets()?;
        let outside = [vec![here, self.claimed(false).not()], winning.into_iter().map(Tree::not).collect()].concat();
        match play {
            Play::Normal => self.impossible(outside, "N→P: a position outside P has no move to P")?,
            Play::Misere => {
                for step in &steps {
                    let all = [std::slice::from_ref(step), &ends[..], &outside[..]].concat();
                    self.impossible(all, "N→P: a position outside P has moves, but none to P")?;
                }
                self.never_stuck_in_p(&ends)?;
            }
        }
        let stays = match &self.game.measure {
            Measure::Total => self.reader.total_stays()?,
            Measure::Lexicographic(terms) => self.reader.terms_stay(terms)?,
        };
        for step in &steps {
            let all = [&[step.clone(), stays.clone()], &ends[..]].concat();
            self.impossible(all, "termination: a move does not lower the measure")?;
        }
        Ok(["the automaton of P is the claim", "P→N", "N→P", "terminal", "termination"].map(str::to_owned).to_vec())
    }

    /// Every automaton of a definition is the graph that it stands for.
    fn define(&mut self, claim: &ClaimKind) -> Result<(), CertificateError> {
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
                    let numeral = |value: &u64| digits(&Natural::from(*value), self.system);
                    let values: Vec<_> = target.iter().map(numeral).enumerate().collect();
                    let rule = self.game.rules.get(*rule).filter(|_| target.len() == self.game.piles.len());
                    let rule = rule.ok_or_else(|| CertificateError::malformed("a target does not fit the game"))?;
                    if !member.holds_of(&values, self.reader.tracks())? {
                        return Err(CertificateError::Rejected("a target is not in P".to_owned()));
                    }
                    let small = |value: &u64| i64::try_from(*value).ok().filter(|value| *value < LARGE);
                    let target = target.iter().map(small).collect::<Option<Vec<i64>>>();
                    let target = target.ok_or(CertificateError::TooLarge)?;
                    sets.push(self.reader.with_target(&rule.relation, &target)?);
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

/// The moves of a game, rule by rule, each as a disjunct of its own.
pub(crate) fn kinds_of_moves(game: &Relational, reader: &mut Reader<'_>) -> Result<Vec<Tree>, CertificateError> {
    let mut all = Vec::new();
    for rule in &game.rules {
        all.extend(reader.formula(&rule.relation)?.alternatives(NARROW, ALTERNATIVES));
    }
    Ok(all)
}
