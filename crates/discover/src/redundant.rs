//! Which rules or single moves can be dropped, and which moves can be added, without changing the P-positions.
//!
//! Fewer moves never lead from P to P where more did not, so a set P stays the set of P-positions of a game with fewer moves
//! exactly if every other position still has a move to P. More moves leave those that win where they are, so P stays if no new
//! move joins two positions of P and play still ends. (In misère play positions without moves change sides: there the parts are
//! judged again that may suffer.) Positions of a solved region say at once which moves matter, with the position as the witness;
//! of the rest the prover decides.
//!
//! ```
//! use ratwheel_discover::{Effect, RedundantOptions, Step, redundant};
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse(
//!     "game nim
//!      piles x, y
//!      move one: x' < x and y' = y or x' = x and y' < y
//!      move both: x' < x and y' < y and x - x' != y - y'
//!      claim P: x = y",
//! )
//! .unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = redundant(&game, &RedundantOptions::default(), Control::none())?;
//! let both = found.dropped.iter().find(|change| change.step == Step::Rule("both".to_owned())).unwrap();
//! assert_eq!(both.effect, Effect::Keeps);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! E. Duchêne, A. S. Fraenkel, R. J. Nowakowski and M. Rigo, "Extensions and restrictions of Wythoff's game preserving its P
//! positions", Journal of Combinatorial Theory A 117 (2010), ask this of Wythoff's game.

use crate::answer::{Discovery, Verdict};
use crate::judge::{bare, claim_name};
use crate::patience::{Patience, within};
use crate::search::discover;
use crate::table::{Table, next_order};
use crate::{DiscoverError, Options};
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Obligation, Options as ProveOptions, Part, Verdict as Proved, prove, prove_parts};
use ratwheel_rules::core::{Claim, ClaimKind, Relational, Rule};
use ratwheel_rules::{Play, Position, RelationalGame};
use ratwheel_solve::Region;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

/// About how many positions are looked at for witnesses.
const POSITIONS: u64 = 3000;
/// More piles than this have too many arrangements for single moves.
const PILES: usize = 5;
/// The most vectors of amounts that are looked at.
const VECTORS: usize = 400;

/// How to look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedundantOptions {
    /// Normal or misère play.
    pub play: Play,
    /// Single moves are looked at that take up to this much from each pile; chosen by the number of piles if not given.
    pub reach: Option<u64>,
    /// Also: may these moves be dropped, each a formula over the piles before and after the move?
    pub drop: Vec<String>,
    /// Also: may these moves be added?
    pub add: Vec<String>,
    /// The side of the box that is looked at for witnesses.
    pub size: Option<u64>,
    /// Stop after this; what is not decided until then is said to be undecided.
    pub time: Duration,
}

impl Default for RedundantOptions {
    fn default() -> Self {
        let (drop, add) = (Vec::new(), Vec::new());
        Self { play: Play::Normal, reach: None, drop, add, size: None, time: Duration::from_secs(60) }
    }
}

/// Moves that are dropped or added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// All rules of this name.
    Rule(String),
    /// Taking these amounts, pile by pile; in sorted games, from the piles in any order.
    Take(Vec<u64>),
    /// The moves that satisfy this formula.
    Moves(String),
}

/// What that does to the P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// They stay the same: proved for all positions.
    Keeps,
    /// They change. If moves are dropped, `from` has no winning move any more; if they are added, there is a move from the
    /// P-position `from` to the P-position `to`.
    Changes {
        /// Where.
        from: Position,
        /// The P-position that can be reached, or the target of a move that does not lower the measure.
        to: Option<Position>,
        /// Which part of the argument fails there.
        part: Part,
    },
    /// No position of the region shows a change; it is not proved that there is none, for this reason.
    Undecided(String),
}

/// Moves, and what it does to drop or to add them, each by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Which moves.
    pub step: Step,
    /// What it does.
    pub effect: Effect,
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Redundancy {
    /// The P-positions that stay or change, as the language reads them.
    pub formula: Option<String>,
    /// Was the formula looked for, since the rules claim none?
    pub discovered: bool,
    /// Why it is not proved that these are the P-positions; `None` if it is.
    pub open: Option<String>,
    /// Positions of this region were looked at for witnesses.
    pub checked: Region,
    /// Single moves up to this amount from each pile were looked at.
    pub reach: u64,
    /// Rules and moves of the game, each dropped by itself.
    pub dropped: Vec<Change>,
    /// Rules that can all be dropped at once, if there are several that can be dropped.
    pub together: Vec<String>,
    /// Moves that the game does not have, each added by itself.
    pub added: Vec<Change>,
}

/// Which rules and moves can be dropped, and which can be added, without changing the P-positions.
///
/// # Errors
/// [`DiscoverError`] when the game cannot be solved, when its claim is wrong, when a formula cannot be read, or when stopped.
pub fn redundant(
    game: &RelationalGame,
    options: &RedundantOptions,
    control: Control<'_>,
) -> Result<Redundancy, DiscoverError> {
    let budget = control.narrows(within(control).time(Some(options.time)));
    let inner = control.within(&budget);
    let known = Known::of(game, options, inner).map_err(|error| late(error, control))?;
    let rules = bare(game.relation());
    let reach = options.reach.unwrap_or(match rules.piles.len() {
        0 | 1 => 12,
        2 => 4,
        3 => 2,
        _ => 1,
    });
    let formulas = [&options.drop, &options.add].map(|list| {
        let read = |text: &String| {
            let wrong = |error: ratwheel_logic::ReadError| DiscoverError::Formula(text.clone(), error.to_string());
            Ok((text.clone(), Formula::parse(text, &rules.piles).map_err(wrong)?))
        };
        list.iter().map(read).collect::<Result<Vec<_>, DiscoverError>>()
    });
    let [drop, add] = formulas;
    let (drop, add) = (drop?, add?);
    let base = RelationalGame::new(rules.clone())?;
    let solving = Options { play: options.play, ..Options::default() };
    let table = Table::about(&base, &solving, options.size, POSITIONS, inner).map_err(|error| late(error, control))?;
    let looked = Looked::at(&rules, &table, reach, &drop, &add, options.play, inner);
    let looked = looked.map_err(|error| late(error, control))?;
    let trial = Trial { rules: &rules, known: &known, options, control: inner, outer: control };

    let mut dropped = Vec::new();
    for name in names(&rules) {
        let witness = looked.rules.get(&name).cloned();
        let effect = trial.effect(witness, Way::Drop, || {
            let kept = rules.rules.iter().filter(|rule| *rule.name != *name).cloned();
            Relational { rules: kept.collect(), ..rules.clone() }
        })?;
        dropped.push(Change { step: Step::Rule(name), effect });
    }
    let together = trial.together(&dropped)?;
    for (amounts, _) in looked.taken.iter().filter(|(_, uses)| uses.some) {
        let witness = looked.amounts.get(amounts).cloned();
        let effect = match takes(&rules, amounts) {
            Some(taken) => trial.effect(witness, Way::Drop, || without(&rules, &taken))?,
            None => continue,
        };
        dropped.push(Change { step: Step::Take(amounts.clone()), effect });
    }
    for ((text, formula), witness) in drop.iter().zip(&looked.drop) {
        let effect = trial.effect(witness.clone(), Way::Drop, || without(&rules, formula))?;
        dropped.push(Change { step: Step::Moves(text.clone()), effect });
    }
    let mut added = Vec::new();
    for (amounts, uses) in looked.taken.iter().filter(|(_, uses)| !uses.all) {
        let effect = match takes(&rules, amounts) {
            Some(taken) => trial.effect(uses.joins.clone(), Way::Add, || with(&rules, &taken))?,
            None => continue,
        };
        added.push(Change { step: Step::Take(amounts.clone()), effect });
    }
    for ((text, formula), witness) in add.iter().zip(&looked.add) {
        let effect = trial.effect(witness.clone(), Way::Add, || with(&rules, formula))?;
        added.push(Change { step: Step::Moves(text.clone()), effect });
    }
    let (formula, discovered, open) = (known.formula, known.discovered, known.open);
    Ok(Redundancy { formula, discovered, open, checked: table.region.clone(), reach, dropped, together, added })
}

/// That the time is over before anything is known is not a wish to stop.
fn late(error: DiscoverError, control: Control<'_>) -> DiscoverError {
    let over = error == DiscoverError::Cancelled && control.check().is_ok();
    if over { DiscoverError::Late } else { error }
}

/// The names of the rules, each once.
fn names(rules: &Relational) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rule in &rules.rules {
        if !names.iter().any(|name| **name == *rule.name) {
            names.push(rule.name.to_string());
        }
    }
    names
}

/// The step takes these amounts: from the piles in their order or, in sorted games, from any of them, sorted again.
fn takes(rules: &Relational, amounts: &[u64]) -> Option<Formula> {
    let mut ways: Vec<String> = Vec::new();
    let identity: Vec<usize> = (0..rules.piles.len()).collect();
    let orders = if rules.sorted { orders(identity.len()) } else { vec![identity] };
    for from in &orders {
        for to in &orders {
            let pile = |(i, to): (usize, &usize)| {
                let (name, target) = (rules.piles.get(i)?, rules.piles.get(*to)?);
                let amount = amounts.get(from.get(i).copied()?)?;
                Some(if *amount == 0 {
                    format!("{target}' = {name}")
                } else {
                    format!("{target}' = {name} - {amount}")
                })
            };
            let text = to.iter().enumerate().map(pile).collect::<Option<Vec<_>>>()?.join(" and ");
            if !ways.contains(&text) {
                ways.push(text);
            }
        }
    }
    Formula::parse(&ways.join(" or "), &rules.piles).ok()
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut all = vec![order.clone()];
    while next_order(&mut order) {
        all.push(order.clone());
    }
    all
}

fn without(rules: &Relational, moves: &Formula) -> Relational {
    let less = |rule: &Rule| {
        let kept = Formula::Not(Box::new(moves.clone()));
        Rule { name: rule.name.clone(), relation: Formula::And(vec![rule.relation.clone(), kept]) }
    };
    Relational { rules: rules.rules.iter().map(less).collect(), ..rules.clone() }
}

fn with(rules: &Relational, moves: &Formula) -> Relational {
    let mut more = rules.clone();
    more.rules.push(Rule { name: "added".into(), relation: moves.clone() });
    more
}

/// The P-positions, and how well they are known.
struct Known {
    formula: Option<String>,
    claim: Option<Claim>,
    discovered: bool,
    open: Option<String>,
}

impl Known {
    fn of(game: &RelationalGame, options: &RedundantOptions, control: Control<'_>) -> Result<Self, DiscoverError> {
        let relation = game.relation();
        let name = claim_name(options.play);
        if let Some(claim) = relation.claims.iter().find(|claim| claim.name == name) {
            let budget = Patience::CLAIM.of(options.time, control);
            let report = prove(game, name, &ProveOptions::default(), control.within(&budget))?;
            let formula = match &claim.kind {
                ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula) | ClaimKind::Closed(formula) => formula,
            };
            let open = match &report.verdict {
                Proved::Proved => None,
                Proved::Refuted => {
                    let place = report.counterexample.map(|found| found.to_string()).unwrap_or_default();
                    return Err(DiscoverError::WrongClaim(name.to_owned(), place));
                }
                verdict => Some(verdict.to_string()),
            };
            let formula = Some(formula.to_text(&relation.piles));
            return Ok(Self { formula, claim: Some(claim.clone()), discovered: false, open });
        }
        let mut looking = Options::default();
        (looking.play, looking.time, looking.effort) = (options.play, options.time, Some(options.time / 2));
        let Discovery { verdict, formula, claimed, .. } = discover(game, &looking, control)?;
        let open = match verdict {
            Verdict::Proved => None,
            Verdict::Conjecture(why) => Some(why),
            Verdict::None => Some("no closed form of the P-positions is known".to_owned()),
        };
        let claim = claimed.and_then(|(game, _)| game.relation().claims.first().cloned());
        Ok(Self { formula, claim, discovered: true, open })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Drop,
    Add,
}

/// A change of the rules before its judges.
struct Trial<'a> {
    rules: &'a Relational,
    known: &'a Known,
    options: &'a RedundantOptions,
    control: Control<'a>,
    outer: Control<'a>,
}

impl Trial<'_> {
    fn effect(
        &self,
        witness: Option<Witness>,
        way: Way,
        changed: impl FnOnce() -> Relational,
    ) -> Result<Effect, DiscoverError> {
        if let Some((from, to)) = witness {
            let part = if way == Way::Drop { Part::NToP } else { Part::PToN };
            return Ok(Effect::Changes { from: position(&from), to: to.map(|to| position(&to)), part });
        }
        if let Some(open) = &self.known.open {
            return Ok(Effect::Undecided(open.clone()));
        }
        self.outer.check()?;
        if self.control.check().is_err() {
            return Ok(Effect::Undecided("the time was over".to_owned()));
        }
        let parts: &[Part] = match (way, self.options.play) {
            (Way::Drop, Play::Normal) => &[Part::NToP],
            (Way::Drop, Play::Misere) => &[Part::NToP, Part::Terminal],
            (Way::Add, Play::Normal) => &[Part::PToN, Part::Termination],
            (Way::Add, Play::Misere) => &[Part::PToN, Part::Termination, Part::NToP],
        };
        let patience = Patience::RULES.of(self.options.time, self.control);
        let judged = self.judged(changed(), parts, self.control.within(&patience));
        let obligations = match judged {
            Ok(obligations) => obligations,
            Err(DiscoverError::Cancelled) => {
                self.outer.check()?;
                return Ok(Effect::Undecided("the time was over".to_owned()));
            }
            Err(error) => return Err(error),
        };
        let refuted = obligations.iter().find_map(|done| done.counterexample.as_ref());
        if let Some(found) = refuted {
            let (from, to, part) = (found.from.clone(), found.to.clone(), found.part);
            return Ok(Effect::Changes { from, to, part });
        }
        let open = obligations.iter().find(|done| done.verdict != Proved::Proved);
        Ok(open.map_or(Effect::Keeps, |done| Effect::Undecided(done.verdict.to_string())))
    }

    fn judged(
        &self,
        changed: Relational,
        parts: &[Part],
        control: Control<'_>,
    ) -> Result<Vec<Obligation>, DiscoverError> {
        let (play, proving) = (self.options.play, ProveOptions::default());
        let claim = self.known.claim.as_ref().ok_or(DiscoverError::Cancelled)?;
        let game = RelationalGame::new(Relational { claims: vec![claim.clone()], ..changed })?;
        Ok(prove_parts(&game, claim_name(play), parts, &proving, control)?)
    }

    /// Rules that can be dropped at once: one after the other, the last ones first, since the first are the simple ones.
    fn together(&self, dropped: &[Change]) -> Result<Vec<String>, DiscoverError> {
        let alone: Vec<&String> = dropped
            .iter()
            .filter_map(|change| match (&change.step, &change.effect) {
                (Step::Rule(name), Effect::Keeps) => Some(name),
                _ => None,
            })
            .collect();
        let mut gone: Vec<String> = Vec::new();
        if alone.len() > 1 {
            for name in alone.into_iter().rev() {
                let kept = |rule: &&Rule| *rule.name != **name && !gone.iter().any(|gone| **gone == *rule.name);
                let rules: Vec<Rule> = self.rules.rules.iter().filter(kept).cloned().collect();
                let less = Relational { rules, ..self.rules.clone() };
                if self.effect(None, Way::Drop, || less)? == Effect::Keeps {
                    gone.push(name.clone());
                }
            }
        }
        Ok(gone)
    }
}

/// A source, and the target where a move is what matters.
type Witness = (Vec<i64>, Option<Vec<i64>>);

fn position(piles: &[i64]) -> Position {
    Position::new(piles.iter().map(|pile| Natural::from(pile.unsigned_abs())).collect::<Vec<_>>())
}

/// The names of rules, vectors of amounts and formulas that all winning moves of a position share.
type Alone<'a> = (BTreeSet<&'a str>, BTreeSet<Vec<u64>>, Vec<bool>);

/// How a vector of amounts stands to the rules, in the region.
#[derive(Clone, Default)]
struct Uses {
    /// It is a move somewhere.
    some: bool,
    /// It is a move wherever it leads to a position.
    all: bool,
    /// It joins these two P-positions.
    joins: Option<Witness>,
}

/// What positions of a solved region show. In misère play a position that loses all its moves is won: the prover judges alone.
#[derive(Default)]
struct Looked {
    rules: BTreeMap<String, Witness>,
    amounts: BTreeMap<Vec<u64>, Witness>,
    drop: Vec<Option<Witness>>,
    add: Vec<Option<Witness>>,
    taken: Vec<(Vec<u64>, Uses)>,
}

impl Looked {
    fn at(
        rules: &Relational,
        table: &Table,
        reach: u64,
        drop: &[(String, Formula)],
        add: &[(String, Formula)],
        play: Play,
        control: Control<'_>,
    ) -> Result<Self, DiscoverError> {
        let mut looked = Self { drop: vec![None; drop.len()], add: vec![None; add.len()], ..Self::default() };
        let count = rules.rules.len();
        let all = rules.rules.iter().map(|rule| &rule.relation);
        let all = all.chain(drop.iter().map(|(_, formula)| formula)).chain(add.iter().map(|(_, formula)| formula));
        let prepared = Prepared::new(rules.piles.len(), all, [])?;
        let holds = |formula: usize, from: &[i64], to: &[i64]| prepared.holds(formula, from.iter().chain(to));
        let mut cells: Vec<(&[i64], bool)> = table.each().collect();
        cells.sort_by_key(|(cell, _)| (cell.iter().sum::<i64>(), *cell));
        let safe: Vec<&[i64]> = cells.iter().filter(|(_, safe)| *safe).map(|(cell, _)| *cell).collect();
        let orders = if rules.sorted && rules.piles.len() <= PILES { orders(rules.piles.len()) } else { Vec::new() };
        if play == Play::Normal {
            for (done, (cell, _)) in cells.iter().filter(|(_, safe)| !*safe).enumerate() {
                control.step(done as u64, cells.len() as u64)?;
                // Rules, vectors and formulas by which alone this position wins.
                let mut alone: Option<Alone<'_>> = None;
                for target in &safe {
                    let mut by = BTreeSet::new();
                    for (i, rule) in rules.rules.iter().enumerate() {
                        if holds(i, cell, target)? {
                            by.insert(&*rule.name);
                        }
                    }
                    if by.is_empty() {
                        continue;
                    }
                    let ways = readings(cell, target, &orders);
                    let mut formulas = Vec::new();
                    for i in 0..drop.len() {
                        formulas.push(holds(count + i, cell, target)?);
                    }
                    // A move that two rules allow stays when one of them goes.
                    let by = if by.len() == 1 { by } else { BTreeSet::new() };
                    alone = Some(match alone {
                        None => (by, ways, formulas),
                        Some((names, amounts, flags)) => (
                            names.intersection(&by).copied().collect(),
                            amounts.intersection(&ways).cloned().collect(),
                            flags.iter().zip(&formulas).map(|(a, b)| *a && *b).collect(),
                        ),
                    });
                    if alone.as_ref().is_some_and(|(names, amounts, flags)| {
                        names.is_empty() && amounts.is_empty() && !flags.contains(&true)
                    }) {
                        break;
                    }
                }
                if let Some((names, amounts, flags)) = alone {
                    let witness = || (cell.to_vec(), None);
                    for name in names {
                        looked.rules.entry(name.to_owned()).or_insert_with(witness);
                    }
                    for vector in amounts {
                        looked.amounts.entry(vector).or_insert_with(witness);
                    }
                    for (slot, flag) in looked.drop.iter_mut().zip(flags) {
                        if flag && slot.is_none() {
                            *slot = Some(witness());
                        }
                    }
                }
            }
        }
        for (i, slot) in looked.add.iter_mut().enumerate() {
            'pairs: for from in &safe {
                control.check()?;
                for to in &safe {
                    if from != to && holds(count + drop.len() + i, from, to)? {
                        *slot = Some((from.to_vec(), Some(to.to_vec())));
                        break 'pairs;
                    }
                }
            }
        }
        if rules.piles.len() <= PILES {
            let positions: HashSet<&[i64]> = cells.iter().map(|(cell, _)| *cell).collect();
            let targets: HashSet<&[i64]> = safe.iter().copied().collect();
            for amounts in vectors(rules.piles.len(), reach, rules.sorted) {
                control.check()?;
                let mut uses = Uses { all: true, ..Uses::default() };
                for (cell, is_safe) in &cells {
                    for target in after(cell, &amounts, rules.sorted) {
                        if !positions.contains(target.as_slice()) {
                            continue;
                        }
                        if *is_safe && uses.joins.is_none() && targets.contains(target.as_slice()) {
                            uses.joins = Some((cell.to_vec(), Some(target.clone())));
                        }
                        if uses.all || !uses.some {
                            let mut legal = false;
                            for i in 0..count {
                                legal = legal || holds(i, cell, &target)?;
                            }
                            (uses.all, uses.some) = (uses.all && legal, uses.some || legal);
                        }
                    }
                }
                looked.taken.push((amounts, uses));
            }
        }
        Ok(looked)
    }
}

/// The amounts that a step takes, in each way to read it; none where a pile grows.
fn readings(from: &[i64], to: &[i64], orders: &[Vec<usize>]) -> BTreeSet<Vec<u64>> {
    let taken = |order: Option<&Vec<usize>>| -> Option<Vec<u64>> {
        let target = |i: usize| to.get(order.map_or(Some(i), |order| order.get(i).copied())?).copied();
        from.iter().enumerate().map(|(i, pile)| u64::try_from(pile - target(i)?).ok()).collect()
    };
    if orders.is_empty() {
        return taken(None).into_iter().collect();
    }
    let sorted = |mut amounts: Vec<u64>| {
        amounts.sort_unstable();
        amounts
    };
    orders.iter().filter_map(|order| taken(Some(order)).map(sorted)).collect()
}

/// Where a vector of amounts leads.
fn after(from: &[i64], amounts: &[u64], sorted: bool) -> BTreeSet<Vec<i64>> {
    let signed = |amount: u64| i64::try_from(amount).unwrap_or(i64::MAX);
    let mut order: Vec<usize> = (0..from.len()).collect();
    let mut found = BTreeSet::new();
    loop {
        let left = from.iter().zip(&order).map(|(pile, at)| pile - signed(amounts.get(*at).copied().unwrap_or(0)));
        let mut left: Vec<i64> = left.collect();
        if left.iter().all(|pile| *pile >= 0) {
            if sorted {
                left.sort_unstable();
            }
            found.insert(left);
        }
        if !sorted || !next_order(&mut order) {
            return found;
        }
    }
}

/// All vectors but 0 with entries up to `reach`, by their total; ascending ones only for sorted piles.
fn vectors(piles: usize, reach: u64, sorted: bool) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..piles {
        let mut longer = Vec::new();
        for vector in &all {
            let from = if sorted { vector.last().copied().unwrap_or(0) } else { 0 };
            longer.extend((from..=reach).take(VECTORS).map(|next| [vector.as_slice(), &[next]].concat()));
        }
        longer.truncate(VECTORS * VECTORS);
        all = longer;
    }
    all.retain(|vector| vector.iter().any(|amount| *amount > 0));
    all.sort_by_key(|vector| (vector.iter().sum::<u64>(), vector.clone()));
    all.truncate(VECTORS);
    all
}
