//! Recursions by mex, proved through a closed form.
//!
//! Automata do not know a recursion. But a set C of tuples that is written without one equals its rows if the following
//! closed formulas are true, and automata may decide those. Row(n, x) says that x is in C, is no row that is given, and has
//! the entries that the columns with a term ask for in row n.
//!
//! - Every n has an x with Row(n, x), and every x in C is given or has such an n; the given rows are in C.
//! - Where Row(n, x), every column that is a mex is what it should be, if the rows before are those with Row(i, y), i < n.
//!
//! By induction over n, the only x with Row(n, x) is then row n: what Row says of the rows before determines it. The closed
//! form is that of a claim `forall x, y: recursion … on (x, y) <=> F`, or one that is known to be worth a try. It is
//! never believed.

use crate::error::{ProveError, Stop, unsupported};
use crate::prove::{Options, SET, decided, prove, prove_closed, report, unproved, verdict_of};
use crate::report::{Counterexample, Obligation, Report, Verdict};
use ratwheel_logic::build::{and, bound, implies, integer, not, or};
use ratwheel_logic::{Entry, EvalError, Formula, Mex, Node, Prepared, Range, Recursion, Relation, Term, Variable};
use ratwheel_numbers::{Control, Integer, Moment, Natural};
use ratwheel_rules::core::{Claim, ClaimKind, Relational, Rule};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_verify::Part;
use std::cell::Cell;
use std::sync::Arc;

/// So many of the smallest tuples are evaluated before a closed form is tried.
const PLACES: usize = 2000;

const HOW: &str = "automata do not know it; write a closed form beside it, as `claim closed: forall x, y: recursion … on \
                   (x, y) <=> F`, and it is proved through that (`discover` looks for one)";

/// A recursion where automata should be made.
pub(crate) fn unknown() -> Stop {
    unsupported("a recursion", HOW)
}

/// All recursions that a formula asks.
fn recursions(formula: &Formula) -> Vec<Arc<Recursion>> {
    in_node(Node::Formula(formula), Vec::new())
}

fn in_node(node: Node<'_>, found: Vec<Arc<Recursion>>) -> Vec<Arc<Recursion>> {
    node.fold(found, &mut |mut found, node| {
        if let Node::Formula(Formula::Row(recursion, _)) = node
            && !found.contains(recursion)
        {
            found.push(Arc::clone(recursion));
        }
        found
    })
}

/// A recursion and a set without one, over the free variables 0, 1, …, that is claimed or thought to be its rows.
struct Equation {
    recursion: Arc<Recursion>,
    closed: Formula,
    /// The column of each variable of the claim.
    order: Vec<usize>,
    /// What it is called in words.
    name: String,
}

/// `forall x, y: recursion … on (x, y) <=> F`, either way round, or nothing.
fn equation(name: &str, formula: &Formula) -> Option<Equation> {
    let (mut body, mut count) = (formula, 0);
    while let Formula::ForAll(depth, Range::From(least), inner) = body {
        if *depth != count || !least.is_zero() {
            return None;
        }
        (body, count) = (inner, count + 1);
    }
    let Formula::Iff(left, right) = body else { return None };
    let (recursion, terms, closed) = match (&**left, &**right) {
        (Formula::Row(recursion, terms), closed) | (closed, Formula::Row(recursion, terms)) => {
            (recursion, terms, closed)
        }
        _ => return None,
    };
    let mut place = vec![None; count];
    for (column, term) in terms.iter().enumerate() {
        let Term::Variable(Variable::Bound(variable)) = term else { return None };
        if place.get_mut(*variable)?.replace(column).is_some() {
            return None;
        }
    }
    let about_a_game =
        |node: Node<'_>| matches!(node, Node::Formula(Formula::Row(..) | Formula::Claimed(_) | Formula::Legal(..)));
    if place.iter().any(Option::is_none) || Node::Formula(closed).any(&mut { about_a_game }) {
        return None;
    }
    let variable = |variable: Variable| {
        Term::Variable(match variable {
            Variable::Bound(i) => place.get(i).copied().flatten().map_or(variable, Variable::Free),
            other => other,
        })
    };
    let closed = closed.substituted(&variable).renumbered(&|i| i.saturating_sub(count));
    let order = place.into_iter().flatten().collect();
    Some(Equation { recursion: Arc::clone(recursion), closed, order, name: format!("claim {name}") })
}

/// A closed form that is worth a try where none is claimed: ⌊nα⌋ for the first column, with the slope α that columns have
/// whose densities add up to 1.
fn familiar(recursion: &Arc<Recursion>) -> Option<Equation> {
    let differences = recursion.differences()?;
    let columns = differences.len() + 1;
    let slope = match differences {
        [only] => format!("((2 - {p}/{q} + sqrt(({p}/{q})^2 + 4))/2)", p = only.p, q = only.q.max(1)),
        _ => {
            let exponent = u32::try_from(columns).ok()?;
            let above = 2u64.checked_pow(exponent)?.checked_sub(1)?;
            format!("({above}/{})", 2u64.checked_pow(exponent.checked_sub(1)?)?)
        }
    };
    let names: Vec<String> = (0..columns).map(|column| format!("x{column}")).collect();
    let zeros: Vec<String> = names.iter().map(|name| format!("{name} = 0")).collect();
    let mut text = format!("{} or exists n >= 1: x0 = floor(n*{slope})", zeros.join(" and "));
    for (column, difference) in differences.iter().enumerate() {
        let (p, s, q) = (difference.p, difference.s, difference.q.max(1));
        text.push_str(&format!(" and x{} = x{column} + ({p}*n + {s}) div {q}", column + 1));
    }
    let closed = Formula::parse(&text.replace("+ -", "- "), &names).ok()?;
    let columns: Vec<String> = recursion.columns().iter().map(|column| column.name.clone()).collect();
    let name = format!("the closed form {}", closed.to_text(&columns));
    Some(Equation { recursion: Arc::clone(recursion), closed, order: (0..columns.len()).collect(), name })
}

/// A report on a claim that has to do with recursions; `None` if it has not, and is proved as it stands. With a way of playing
/// it is a claim of the game about its P-positions, otherwise a closed formula.
pub(crate) fn examine(
    game: Option<&RelationalGame>,
    (claim, set): (&str, Option<Play>),
    formula: &Formula,
    options: &Options,
    control: Control<'_>,
) -> Result<Option<Report>, ProveError> {
    let relation = game.map(RelationalGame::relation);
    let play = set.unwrap_or(Play::Normal);
    let parts: &[Part] = if set.is_some() { &SET } else { &[Part::Formula] };
    let needed = needed(relation, formula);
    if needed.is_empty() {
        return Ok(None);
    }
    let begun = Moment::now();
    if let Some(equation) = equation(claim, formula) {
        let report = equal(&equation, options, control)?;
        return Ok(Some(Report { claim: claim.to_owned(), ..report }));
    }
    let claims = relation.map_or(&[][..], |relation| &relation.claims);
    let mut known = Vec::new();
    for recursion in needed {
        let claimed = claims.iter().find_map(|claim| match &claim.kind {
            ClaimKind::Closed(formula) => equation(&claim.name, formula).filter(|found| found.recursion == recursion),
            ClaimKind::NormalP(_) | ClaimKind::MisereP(_) => None,
        });
        let Some(equation) = claimed.or_else(|| familiar(&recursion)) else {
            let verdict = Verdict::Unsupported { symbol: "a recursion".to_owned(), why: HOW.to_owned() };
            return Ok(Some(unproved(claim, play, parts, &verdict, begun)));
        };
        if let Some(announce) = &options.announce {
            announce.tell(&format!("{} of a recursion", equation.name));
        }
        let report = equal(&equation, options, control)?;
        if report.verdict != Verdict::Proved {
            let why = format!("{} of the recursion is not proved ({}); {HOW}", equation.name, report.verdict);
            let verdict = Verdict::Unsupported { symbol: "a recursion".to_owned(), why };
            return Ok(Some(unproved(claim, play, parts, &verdict, begun)));
        }
        known.push(equation);
    }
    let in_place = |formula: &Formula| replaced(formula, &known, 0);
    let game = match relation {
        None => None,
        Some(relation) => match RelationalGame::new(without_recursions(relation, &known, claim)) {
            Ok(game) => Some(game),
            Err(error) => return Err(ProveError::Contradiction(error.to_string())),
        },
    };
    let mut report = match (&game, set) {
        (Some(game), Some(_)) => prove(game, claim, options, control)?,
        _ => prove_closed(claim, &in_place(formula), game.as_ref(), options, control)?,
    };
    let [reading, ..] = &mut report.trusted;
    for equation in &known {
        reading.push_str(&format!("; its recursion is read as {}, which has been proved", equation.name));
    }
    Ok(Some(report))
}

/// The recursions that have to be known for a proof.
fn needed(relation: Option<&Relational>, formula: &Formula) -> Vec<Arc<Recursion>> {
    let mut found = recursions(formula);
    let Some(relation) = relation else { return found };
    let asks = |wanted: fn(&Formula) -> bool| {
        Node::Formula(formula).any(&mut |node| if let Node::Formula(formula) = node { wanted(formula) } else { false })
    };
    if asks(|formula| matches!(formula, Formula::Claimed(_))) {
        found = relation.claimed_set(Play::Normal).map_or_else(Vec::new, recursions).into_iter().fold(found, with);
    }
    let rules = relation.rules.iter().map(|rule| &rule.relation).chain(&relation.positions);
    rules.flat_map(recursions).fold(found, with)
}

fn with(mut found: Vec<Arc<Recursion>>, recursion: Arc<Recursion>) -> Vec<Arc<Recursion>> {
    if !found.contains(&recursion) {
        found.push(recursion);
    }
    found
}

/// The game with closed forms in place of recursions. Other claims that still speak of one are left out.
fn without_recursions(relation: &Relational, known: &[Equation], claim: &str) -> Relational {
    let in_place = |formula: &Formula| replaced(formula, known, 0);
    let rule = |rule: &Rule| Rule { name: rule.name.clone(), relation: in_place(&rule.relation) };
    let claims = relation.claims.iter().filter_map(|known| {
        let kind = match &known.kind {
            ClaimKind::NormalP(formula) => ClaimKind::NormalP(in_place(formula)),
            ClaimKind::MisereP(formula) => ClaimKind::MisereP(in_place(formula)),
            ClaimKind::Closed(formula) => ClaimKind::Closed(in_place(formula)),
        };
        let (ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula) | ClaimKind::Closed(formula)) = &kind;
        let keep = known.name == claim || recursions(formula).is_empty();
        keep.then(|| Claim { name: known.name.clone(), kind })
    });
    Relational {
        rules: relation.rules.iter().map(rule).collect(),
        positions: relation.positions.as_ref().map(in_place),
        claims: claims.collect(),
        ..relation.clone()
    }
}

/// The formula with closed forms in place of the recursions that are known; `depth` quantifiers stand around it.
fn replaced(formula: &Formula, known: &[Equation], depth: usize) -> Formula {
    match formula {
        Formula::Row(recursion, terms) => {
            let Some(equation) = known.iter().find(|equation| equation.recursion == *recursion) else {
                return formula.clone();
            };
            let closed = equation.closed.renumbered(&|i| i + depth).substituted(&|variable| match variable {
                Variable::Free(i) => terms.get(i).cloned().unwrap_or(Term::Variable(variable)),
                other => Term::Variable(other),
            });
            // A row has numbers that are not negative.
            let numbers = terms.iter().filter(|term| !matches!(term, Term::Variable(_)));
            and(numbers.map(|term| term.clone().ge(0)).chain([closed]))
        }
        Formula::Exists(variable, ..) | Formula::ForAll(variable, ..) => {
            formula.map_children(&mut Term::clone, &mut |formula| replaced(formula, known, depth.max(variable + 1)))
        }
        other => other.map_children(&mut Term::clone, &mut |formula| replaced(formula, known, depth)),
    }
}

/// Is the closed form that of the recursion? Small places are evaluated first.
fn equal(equation: &Equation, options: &Options, control: Control<'_>) -> Result<Report, ProveError> {
    let begun = Moment::now();
    let part = &[Part::Formula][..];
    let looked = match small(equation, control) {
        Ok((None, looked)) => looked,
        Ok((Some(place), _)) => {
            let mut report = unproved("", Play::Normal, part, &Verdict::Refuted, begun);
            let found = Counterexample::evaluated(Part::Formula, place, None);
            report.obligations.iter_mut().for_each(|done| done.counterexample = Some(found.clone()));
            report.counterexample = Some(found);
            return Ok(report);
        }
        Err(stop) => return Ok(unproved("", Play::Normal, part, &verdict_of(stop, control)?, begun)),
    };
    if equation.recursion.looks_back() {
        let why = "the induction over the rows says nothing of the row before".to_owned();
        let verdict = Verdict::Unsupported { symbol: "`before(…)`".to_owned(), why };
        return Ok(unproved("", Play::Normal, part, &verdict, begun));
    }
    let Some(statements) = equation.statements() else {
        let why = "a condition of a mex asks inside a term whether a number is used".to_owned();
        let verdict = Verdict::Unsupported { symbol: "this recursion".to_owned(), why };
        return Ok(unproved("", Play::Normal, part, &verdict, begun));
    };
    let (mut states, mut numerals) = (0, String::new());
    for (what, statement) in statements {
        if let Some(announce) = &options.announce {
            announce.tell(what);
        }
        let report = decided(&statement, options, control)?;
        states = report.obligations.iter().map(|done| done.states).fold(states, u64::max);
        if numerals.is_empty() {
            numerals.clone_from(&report.numerals);
        }
        let verdict = match report.verdict {
            Verdict::Proved => continue,
            Verdict::Refuted => Verdict::GaveUp(format!(
                "it is right at the {looked} smallest places, but this could not be shown: {what}"
            )),
            verdict @ (Verdict::GaveUp(_) | Verdict::Unsupported { .. }) => verdict,
        };
        return Ok(unproved("", Play::Normal, part, &verdict, begun));
    }
    let done = Obligation {
        part: Part::Formula,
        verdict: Verdict::Proved,
        states,
        time: begun.elapsed(),
        counterexample: None,
    };
    Ok(report("", Play::Normal, vec![done], numerals))
}

/// The first of the smallest tuples at which the closed form and the recursion differ, in the order of the variables, and how
/// many were evaluated; evaluation ends where it cannot be done.
fn small(equation: &Equation, control: Control<'_>) -> Result<(Option<Vec<Natural>>, usize), Stop> {
    let count = equation.count();
    let Ok(closed) = Prepared::new(count, [&equation.closed], []) else { return Ok((None, 0)) };
    let mut looked = 0;
    for total in 0u64.. {
        let mut place = vec![0u64; count];
        let Some(last) = place.last_mut() else { break };
        *last = total;
        loop {
            if looked == PLACES {
                return Ok((None, looked));
            }
            control.check()?;
            let numbers: Vec<Natural> = place.iter().map(|n| Natural::from(*n)).collect();
            let mut entries = vec![Natural::zero(); count];
            for (number, column) in numbers.iter().zip(&equation.order) {
                if let Some(entry) = entries.get_mut(*column) {
                    entry.clone_from(number);
                }
            }
            match (equation.recursion.contains(&entries, control), closed.holds(0, &entries)) {
                (Ok(row), Ok(inside)) if row == inside => {}
                (Ok(_), Ok(_)) => return Ok((Some(numbers), looked + 1)),
                (Err(EvalError::Cancelled), _) | (_, Err(EvalError::Cancelled)) => return Err(Stop::Cancelled),
                (Err(_), _) | (_, Err(_)) => return Ok((None, looked)),
            }
            looked += 1;
            if !step(&mut place) {
                break;
            }
        }
    }
    Ok((None, looked))
}

/// The next tuple with the same total; none behind (total, 0, …, 0).
fn step(place: &mut [u64]) -> bool {
    let Some(from) = place.iter().rposition(|n| *n > 0).filter(|from| *from > 0) else { return false };
    let rest = place.get(from).copied().unwrap_or(0);
    let moved = [(from, 0), (place.len() - 1, rest - 1)];
    for (at, value) in moved {
        if let Some(entry) = place.get_mut(at) {
            *entry = value;
        }
    }
    if let Some(entry) = place.get_mut(from - 1) {
        *entry += 1;
    }
    true
}

fn equals(left: Term, right: Term) -> Formula {
    Formula::Compare(Relation::Equal, left, right)
}

fn exists(variable: usize, least: u64, body: Formula) -> Formula {
    Formula::Exists(variable, Range::From(Natural::from(least)), Box::new(body))
}

fn forall(variable: usize, least: u64, body: Formula) -> Formula {
    Formula::ForAll(variable, Range::From(Natural::from(least)), Box::new(body))
}

/// The number of a row and its entries: which quantified variables they are, and how many there are.
#[derive(Clone, Copy)]
struct Place {
    number: usize,
    entries: usize,
    depth: usize,
}

impl Equation {
    fn count(&self) -> usize {
        self.recursion.columns().len()
    }

    /// The entries, which begin with this variable, are in the closed form.
    fn member(&self, entries: usize, depth: usize) -> Formula {
        self.closed.renumbered(&|i| i + depth).substituted(&|variable| match variable {
            Variable::Free(i) => bound(entries + i),
            other => Term::Variable(other),
        })
    }

    /// A term of the recursion.
    fn term(term: &Term, place: Place) -> Term {
        term.renumbered(&|i| i + place.depth).substituted(&|variable| place.variable(variable))
    }

    /// Every column with a term has its value.
    fn values(&self, place: Place) -> Formula {
        let columns = self.recursion.columns().iter().enumerate();
        and(columns.filter_map(|(column, known)| match &known.entry {
            Entry::Value(term) => Some(equals(bound(place.entries + column), Self::term(term, place))),
            Entry::Mex(_) => None,
        }))
    }

    /// The entries are those of a row that is given.
    fn given(&self, entries: usize) -> Formula {
        or(self.recursion.given().iter().map(|row| {
            let same = row.iter().enumerate();
            and(same.map(|(column, number)| equals(bound(entries + column), integer(Integer::from(number)))))
        }))
    }

    /// Row(n, x).
    fn row(&self, place: Place) -> Formula {
        let new = not(self.given(place.entries));
        and([self.member(place.entries, place.depth), self.values(place), new])
    }

    /// The number is in a row before, or in one of the columns to the left; `depth` quantifiers stand around.
    fn used(&self, number: &Term, place: Place, column: usize, depth: usize) -> Formula {
        let before = Place { number: depth, entries: depth + 1, depth: depth + 1 + self.count() };
        let same = (0..self.count()).map(|entry| equals(number.clone(), bound(before.entries + entry)));
        let body = and([bound(before.number).lt(bound(place.number)), self.row(before), or(same)]);
        let body = (0..self.count()).rev().fold(body, |body, entry| exists(before.entries + entry, 0, body));
        let given = self.recursion.given().iter().flatten();
        let given = given.map(|known| equals(number.clone(), integer(Integer::from(known))));
        let left = (0..column).map(|entry| equals(number.clone(), bound(place.entries + entry)));
        or(given.chain(left).chain([exists(before.number, self.recursion.first(), body)]))
    }

    /// What a mex asks of a number beside that it is not used.
    fn asked(&self, mex: &Mex, number: &Term, place: Place, column: usize, depth: usize) -> Option<Formula> {
        let deeper = Place { depth, ..place };
        let least = mex.least.as_ref().map(|least| number.clone().ge(Self::term(least, deeper)));
        let condition = match &mex.condition {
            None => None,
            Some(condition) => {
                let condition = condition.renumbered(&|i| i + depth).substituted(&|variable| match variable {
                    Variable::Free(i) if i == column + 1 => number.clone(),
                    other => place.variable(other),
                });
                Some(self.told(&condition, place, column, depth)?)
            }
        };
        Some(and(least.into_iter().chain(condition)))
    }

    /// With what is used in place of the question; nothing if that is asked inside a term.
    fn told(&self, formula: &Formula, place: Place, column: usize, depth: usize) -> Option<Formula> {
        if let Formula::Claimed(terms) = formula {
            return terms.first().map(|number| self.used(number, place, column, depth));
        }
        let depth = match formula {
            Formula::Exists(variable, ..) | Formula::ForAll(variable, ..) => depth.max(variable + 1),
            _ => depth,
        };
        let all = Cell::new(true);
        let told = formula.map_children(
            &mut |term| {
                if Node::Term(term).any(&mut |node| matches!(node, Node::Formula(Formula::Claimed(_)))) {
                    all.set(false);
                }
                term.clone()
            },
            &mut |formula| {
                let told = self.told(formula, place, column, depth);
                told.unwrap_or_else(|| {
                    all.set(false);
                    Formula::Constant(false)
                })
            },
        );
        all.get().then_some(told)
    }

    /// What makes the closed form that of the recursion, with words for each.
    fn statements(&self) -> Option<Vec<(&'static str, Formula)>> {
        let (count, first) = (self.count(), self.recursion.first());
        let place = Place { number: 0, entries: 1, depth: count + 1 };
        let mut all = Vec::new();
        let given = and(self.recursion.given().iter().map(|row| {
            self.closed.substituted(&|variable| match variable {
                Variable::Free(i) => row.get(i).map_or(Term::Variable(variable), |n| integer(Integer::from(n))),
                other => Term::Variable(other),
            })
        }));
        all.push(("the closed form holds the rows that are given", given));
        let some = (1..=count).rev().fold(self.row(place), |body, variable| exists(variable, 0, body));
        all.push(("the closed form has a row for every number", forall(0, first, some)));
        // The number of the row comes behind the entries here.
        let found = Place { number: count, entries: 0, depth: count + 1 };
        let numbered = or([self.given(0), exists(count, first, self.values(found))]);
        let every = implies(self.member(0, count), numbered);
        let every = (0..count).rev().fold(every, |body, variable| forall(variable, 0, body));
        all.push(("every tuple of the closed form has the number of a row", every));
        for (column, known) in self.recursion.columns().iter().enumerate() {
            let Entry::Mex(mex) = &known.entry else { continue };
            let over_rows = |body: Formula| {
                let body = (1..=count).rev().fold(body, |body, variable| forall(variable, 0, body));
                forall(0, first, body)
            };
            let own = bound(1 + column);
            let new =
                and([not(self.used(&own, place, column, count + 1)), self.asked(mex, &own, place, column, count + 1)?]);
            all.push(("a mex is not used before", over_rows(implies(self.row(place), new))));
            let other = bound(count + 1);
            let smaller = other.clone().lt(own);
            let asked = self.asked(mex, &other, place, column, count + 2)?;
            let used = self.used(&other, place, column, count + 2);
            let row = self.row(Place { depth: count + 2, ..place });
            let body = implies(and([row, smaller, asked]), used);
            all.push(("a mex is the least that serves", over_rows(forall(count + 1, 0, body))));
        }
        Some(all)
    }
}

impl Place {
    /// A variable of the recursion, as it is quantified here.
    fn variable(self, variable: Variable) -> Term {
        match variable {
            Variable::Free(0) => bound(self.number),
            Variable::Free(column) => bound(self.entries + column - 1),
            other => Term::Variable(other),
        }
    }
}
