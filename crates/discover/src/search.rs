//! The methods one after the other, cheap ones first, and what is made of their conjectures.

use crate::DiscoverError;
use crate::atoms::{Atoms, Sample};
use crate::automaton::{self, Words};
use crate::behind;
use crate::constants;
use crate::cover::Cover;
use crate::judge::{self, Claimed, Judge, Judged, bare};
use crate::member::{Member, MemberProof};
use crate::misere;
use crate::recursion::{self, Digits, Recursion};
use crate::rows::{Rows, periodic};
use crate::seen::seen;
use crate::table::{Table, size};
use ratwheel_automata::Numerals;
use ratwheel_logic::{Formula, Prepared, Term, Variable};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Announce, Options as ProveOptions, Report, Verdict as Proof, prove_closed};
use ratwheel_rules::core::{Claim, ClaimKind, Relational};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::Region;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How often a conjecture of one method may be corrected.
const ROUNDS: usize = 4;

/// So many rows of a recursion are compared, if they are found in time.
const RECURSION_ROWS: usize = 4000;

/// P-positions from which a conjecture may be made.
const LEAST_SEEN: usize = 8;

/// How to look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Normal or misère play.
    pub play: Play,
    /// The side of the box that is solved, or the largest total where piles grow; chosen by the number of piles if not given.
    pub size: Option<u64>,
    /// Stop after this; what was found until then is the answer.
    pub time: Duration,
    /// How many threads the solver may use; as many as there are cores if nothing is said.
    pub threads: Option<usize>,
    /// Names that the formula may not use for its variables, since the ruleset has other uses for them.
    pub taken: Vec<String>,
    /// The family that the game is a member of, where its rules have parameters: a form with numbers that automata cannot say is
    /// then proved for all parameters, if it can be.
    pub member: Option<Member>,
    /// Is told what is being tried: `solving`, `atoms`, `rows`, `automata base:2`, `proving (size 244): FORMULA`.
    pub announce: Option<Announce>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            play: Play::Normal,
            size: None,
            time: Duration::from_secs(60),
            threads: None,
            taken: Vec::new(),
            member: None,
            announce: None,
        }
    }
}

/// How much is known of what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True for all positions.
    Proved,
    /// Right in the whole region that was checked; the prover does not decide it, for this reason.
    Conjecture(String),
    /// Nothing of the families that are looked for fits.
    None,
}

/// An automaton that accepts the P-positions; the formula says it in full, or says the same in other words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Automaton {
    /// The numeration system whose digits it reads.
    pub system: String,
    /// How many states it has.
    pub states: usize,
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// How much is known of it.
    pub verdict: Verdict,
    /// The P-positions, as the language reads them after `claim P:`.
    pub formula: Option<String>,
    /// The automaton, where that is what was found.
    pub automaton: Option<Automaton>,
    /// Every position of this region agrees with the formula; without one, the region that was looked at.
    pub checked: Region,
    /// The methods that found it.
    pub found_by: Vec<&'static str>,
    /// A recursion by mex that computes the rows of the P-positions, where no closed form was proved, or where it led to one.
    pub recursion: Option<Recursion>,
    /// The same by the digits of the piles, where that was proved to be the same.
    pub digits: Option<Digits>,
    /// What was seen, by name.
    pub seen: Vec<(String, String)>,
    /// The game with the formula as its claim, and what the prover said.
    pub claimed: Option<(RelationalGame, Report)>,
    /// The proof for a family that the game is a member of, where that is how the formula was proved.
    pub member: Option<MemberProof>,
    /// The caller stopped the search; this is the best that was known by then.
    pub stopped: bool,
}

/// Looks for a closed form of the P-positions, from the rules alone.
///
/// Where the caller stops it, what was conjectured until then is the answer, with the region that it was checked on.
///
/// # Errors
/// [`DiscoverError`] when the game cannot be solved by brute force at all, or when stopped before there was a conjecture.
pub fn discover(game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<Discovery, DiscoverError> {
    let budget = control.narrows(Budget::new().time(Some(options.time)));
    let mut search = Search::new(game, options, control.within(&budget)).map_err(|error| match control.check() {
        Err(stopped) if stopped.gave_up.is_none() => error,
        _ if error == DiscoverError::Cancelled => DiscoverError::Late,
        _ => error,
    })?;
    let asked = || matches!(control.check(), Err(stopped) if stopped.gave_up.is_none());
    // That the time is over ends the search, and so does a wish to stop; what is known then is told.
    match search.methods() {
        Err(DiscoverError::Cancelled) => search.keep(asked()),
        ended => ended?,
    }
    match search.explain() {
        Err(DiscoverError::Cancelled) => {}
        ended => ended?,
    }
    match if asked() { Err(DiscoverError::Cancelled) } else { search.confirm(control) } {
        Err(DiscoverError::Cancelled) if asked() => search.stop()?,
        confirmed => confirmed?,
    }
    match search.through_family() {
        Err(DiscoverError::Cancelled) if asked() => search.stop()?,
        Err(DiscoverError::Cancelled) => {}
        ended => ended?,
    }
    Ok(search.finish())
}

/// The table to begin with: a smaller one where a larger one takes too long.
fn first_table(game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<Table, DiscoverError> {
    let budget = control.narrows(Budget::new().time(Some(options.time / 4)));
    match Table::new(game, options, options.size, control.within(&budget)) {
        Err(DiscoverError::Cancelled) if options.size.is_none() => {
            control.check()?;
            Table::smaller(game, options, control)
        }
        Err(DiscoverError::Cancelled) => Table::new(game, options, options.size, control),
        table => table,
    }
}

struct Search<'a> {
    game: RelationalGame,
    table: Table,
    sparse: Vec<Vec<i64>>,
    sparse_size: i64,
    symmetries: Vec<Vec<usize>>,
    constants: BTreeSet<i64>,
    n: String,
    options: Options,
    control: Control<'a>,
    proved: Option<(Box<Claimed>, &'static str)>,
    open: Option<Open>,
    /// What fits everything that was solved, while the prover works on it.
    pending: Option<(String, &'static str)>,
    automaton: Option<Automaton>,
    /// A formula that was proved to say the same as the automaton.
    same: Option<String>,
    recursion: Option<Recursion>,
    digits: Option<Digits>,
    member: Option<MemberProof>,
    stopped: bool,
}

/// A conjecture that is not decided, and why.
struct Open {
    text: String,
    method: &'static str,
    why: String,
    /// What the prover said, if it said anything.
    claimed: Option<Box<Claimed>>,
}

/// What to do after a conjecture was judged.
enum Next {
    Done,
    /// It fails here.
    Correct(Vec<Vec<i64>>),
    /// It is kept or given up.
    Other,
}

impl<'a> Search<'a> {
    fn new(game: &RelationalGame, options: &Options, control: Control<'a>) -> Result<Self, DiscoverError> {
        let game = RelationalGame::new(bare(game.relation()))?;
        tell(options, control, "solving")?;
        let table = first_table(&game, options, control)?;
        let symmetries = table.symmetries(control)?;
        let relation = game.relation();
        let free = |name: &&str| !options.taken.iter().chain(&relation.piles).any(|taken| taken == name);
        let n = ["n", "m", "k", "i", "j", "nn", "index"].into_iter().find(free).unwrap_or("row_number").to_owned();
        Ok(Self {
            constants: constants::integers(relation),
            sparse: Vec::new(),
            sparse_size: 0,
            table,
            symmetries,
            n,
            options: options.clone(),
            control,
            proved: None,
            open: None,
            pending: None,
            automaton: None,
            same: None,
            recursion: None,
            digits: None,
            member: None,
            stopped: false,
            game,
        })
    }

    /// Says what is being tried now.
    fn trying(&self, what: &str) -> Result<(), DiscoverError> {
        tell(&self.options, self.control, what)
    }

    fn methods(&mut self) -> Result<(), DiscoverError> {
        if self.table.piles == 1 {
            let safe: Vec<i64> = self.table.safe().concat();
            let x = self.game.relation().piles.first().cloned().unwrap_or_default();
            if let Some(text) = periodic(&safe, self.table.size(), &x)
                && let Next::Done = self.judge(&text, "rows", false)?
            {
                return Ok(());
            }
        }
        self.atoms(0)?;
        if self.proved.is_some() {
            return Ok(());
        }
        self.trying("rows")?;
        let (list, region) = self.table.sparse(&self.game, &self.options, self.control)?;
        (self.sparse, self.sparse_size) = (list, size(&region));
        self.rows()?;
        if self.proved.is_some() {
            return Ok(());
        }
        // Rows that the prover cannot read are no short formulas either.
        if self.open.as_ref().is_some_and(|open| open.method == "rows" && open.why.starts_with("unsupported")) {
            return Ok(());
        }
        self.atoms(1)?;
        if self.proved.is_some() {
            return Ok(());
        }
        self.recursions()?;
        if self.proved.is_some() {
            return Ok(());
        }
        if self.options.play == Play::Misere {
            self.by_normal_play()?;
            if self.proved.is_some() {
                return Ok(());
            }
        }
        self.automata()
    }

    /// What was proved, by a recursion where one was seen; what was proved about rows, by the digits of the piles: the wording of a mathematician.
    fn explain(&mut self) -> Result<(), DiscoverError> {
        self.rows_are_proved()?;
        let Some((claimed, "rows")) = &self.proved else { return Ok(()) };
        let Some((_, digits)) = self.in_rows()? else { return Ok(()) };
        let Some(digits) = digits else { return Ok(()) };
        self.trying(&format!("digits {}", digits.system))?;
        let budget = self.control.narrows(Budget::new().time(Some(self.options.time / 12)));
        let relation = self.game.relation();
        if behind::equal(&digits.formula, &claimed.text, relation, self.control.within(&budget))? {
            self.digits = Some(digits);
        }
        Ok(())
    }

    /// The recursion of the rows, and the same by digits.
    fn in_rows(&self) -> Result<Option<(Recursion, Option<Digits>)>, DiscoverError> {
        let relation = self.game.relation();
        let orders: usize = (1..=relation.piles.len()).product();
        if relation.piles.len() < 2 || !(relation.sorted || self.symmetries.len() == orders) {
            return Ok(None);
        }
        let region = match self.table.region {
            Region::Box(_) => Region::Box(vec![self.sparse_size.unsigned_abs(); relation.piles.len()]),
            Region::Total(_) => Region::Total(self.sparse_size.unsigned_abs()),
        };
        let found = recursion::find(&ascending(&self.sparse), &relation.piles, &region, self.control)?;
        Ok(found.map(|found| {
            let digits = found.by_digits(&relation.piles, relation.sorted);
            (found, digits)
        }))
    }

    /// A recursion by mex, compared with thousands of rows; where a numeration system says the same, that is taken to the prover.
    fn recursions(&mut self) -> Result<(), DiscoverError> {
        self.trying("recursions")?;
        let Some((mut found, digits)) = self.in_rows()? else { return Ok(()) };
        let enough = |list: &[Vec<i64>]| list.iter().filter(|row| row.is_sorted()).count() >= RECURSION_ROWS;
        let (list, region) = self.table.larger(&self.game, &self.options, enough, 1 << 30, self.control)?;
        if size(&region) > self.sparse_size && !found.compare(&ascending(&list), &region, self.control)? {
            return Ok(());
        }
        let text = self.of_rows(&found);
        self.recursion = Some(found);
        if let Some(digits) = digits
            && let Next::Done = self.judge(&digits.formula, "recursions", true)?
        {
            self.digits = Some(digits);
            return Ok(());
        }
        if let Some(text) = text {
            self.judge(&text, "recursions", false)?;
        }
        Ok(())
    }

    /// The positions whose piles are a row, in some order.
    fn of_rows(&self, recursion: &Recursion) -> Option<String> {
        let relation = self.game.relation();
        let orders = if relation.sorted { self.symmetries.get(..1)? } else { self.symmetries.as_slice() };
        let rows = orders.iter().map(|order| {
            let piles: Option<Vec<String>> = order.iter().map(|pile| relation.piles.get(*pile).cloned()).collect();
            recursion.formula(&piles?, &self.n)
        });
        Some(rows.collect::<Option<Vec<String>>>()?.join(" or "))
    }

    /// Are the rows of the recursion what has been proved to be the P-positions? Shown by induction over the rows.
    fn rows_are_proved(&mut self) -> Result<(), DiscoverError> {
        let (Some((claimed, _)), Some(recursion)) = (&self.proved, &mut self.recursion) else { return Ok(()) };
        let piles = &self.game.relation().piles;
        let Some(rows) = recursion.formula(piles, &self.n) else { return Ok(()) };
        let text = format!("forall {}: {rows} <=> {} and ({})", piles.join(", "), piles.join(" <= "), claimed.text);
        let Ok(formula) = Formula::parse(&text, &[] as &[&str]) else { return Ok(()) };
        tell(&self.options, self.control, "induction over the rows of the recursion")?;
        let budget = self.control.narrows(Budget::new().time(Some(self.options.time / 6)));
        match prove_closed("rows", &formula, None, &ProveOptions::default(), self.control.within(&budget)) {
            Ok(report) => recursion.proved = report.verdict == Proof::Proved,
            Err(error) => {
                self.control.check()?;
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Misère play: a form of normal play, and what differs at small positions.
    fn by_normal_play(&mut self) -> Result<(), DiscoverError> {
        self.trying("normal play")?;
        let options = Options { play: Play::Normal, time: self.options.time / 3, member: None, ..self.options.clone() };
        let budget = self.control.narrows(Budget::new().time(Some(options.time)));
        let found = match discover(&self.game, &options, self.control.within(&budget)) {
            Ok(Discovery { formula: Some(formula), .. }) => formula,
            Ok(_) => return Ok(()),
            Err(_) => return Ok(self.control.check()?),
        };
        let piles = &self.game.relation().piles;
        let Ok(formula) = Formula::parse(&found, piles) else { return Ok(()) };
        let Ok(prepared) = Prepared::new(piles.len(), [&formula], []) else { return Ok(()) };
        let holds = |cell: &[i64]| prepared.holds(0, cell).ok();
        if let Some(text) = misere::from_normal(&self.table, piles, &found, holds) {
            self.judge(&text, "normal play", false)?;
        }
        Ok(())
    }

    /// An automaton read off the table, and taken to the prover as it is.
    fn automata(&mut self) -> Result<(), DiscoverError> {
        let piles = self.table.piles;
        self.trying("automata")?;
        let enough = |list: &[Vec<i64>]| list.len() >= 3000;
        let (safe, region) = self.table.larger(&self.game, &self.options, enough, 1 << 28, self.control)?;
        let size = match &region {
            Region::Box(_) => size(&region),
            Region::Total(_) => size(&region) / i64::try_from(piles.max(1)).unwrap_or(1),
        };
        for numerals in self.systems() {
            self.trying(&format!("automata {}", numerals.name()))?;
            let Some(found) = automaton::read(&numerals, &safe, piles, size, self.control)? else { continue };
            let words = Words::new(&numerals, self.table.size() + 1);
            if !self.table.each().all(|(cell, safe)| found.holds(cell, &words) == safe) {
                continue;
            }
            let Some(minimal) = found.minimal(piles) else { continue };
            let names = &self.game.relation().piles;
            let read = (0..piles).map(|pile| Term::Variable(Variable::Free(pile))).collect();
            let (system, states) = (numerals.name().to_owned(), minimal.states());
            let words = automaton::at_every_place(&minimal, usize::from(numerals.digits()));
            let text = Formula::Recognised(Arc::new(minimal), read).to_text(names);
            // What the prover does not decide shows nothing: an automaton that fits a table may do so by chance.
            if let Next::Done = self.judge(&text, "automata", true)? {
                self.digits = words.map(|words| Digits { system: system.clone(), formula: text.clone(), words });
                self.automaton = Some(Automaton { system, states });
                return self.behind(&numerals);
            }
        }
        Ok(())
    }

    /// A formula that says the same as the automaton that was proved: a short one with the digits of its system.
    fn behind(&mut self, numerals: &Numerals) -> Result<(), DiscoverError> {
        let text = {
            let relation = self.game.relation();
            let sample = Sample::new(&self.table, &self.symmetries, &BTreeSet::new(), 1, self.control)?;
            behind::formula(&sample, &relation.piles, numerals.name(), &self.constants, self.control)?
        };
        let (Some(text), Some((automaton, _))) = (text, &self.proved) else { return Ok(()) };
        let budget = self.control.narrows(Budget::new().time(Some(self.options.time / 6)));
        if behind::equal(&text, &automaton.text, self.game.relation(), self.control.within(&budget))? {
            // There is one set of P-positions, so the formula is right too; its own proof makes its certificate.
            let before = self.proved.take();
            let judged = self.judge(&text, "atoms", true);
            self.proved = self.proved.take().or(before);
            judged?;
            self.same = Some(text);
        }
        Ok(())
    }

    /// Number systems in which the P-positions may be recognised, the most usual first.
    fn systems(&self) -> Vec<Numerals> {
        let mut systems = vec![Numerals::binary()];
        let irrational: Vec<_> =
            constants::reals(self.game.relation()).into_iter().filter(|real| real.as_surd().is_some()).collect();
        systems.extend(Numerals::candidates(&irrational).unwrap_or_default());
        systems.push(Numerals::zeckendorf());
        systems.extend(automaton::of_slopes(&self.sparse, self.table.piles));
        let bases = self.constants.iter().filter_map(|base| u64::try_from(*base).ok()).filter(|base| *base <= 12);
        systems.extend(bases.chain([3]).filter_map(|base| Numerals::base(base).ok()));
        for p in 1..=4 {
            systems.extend((1..=p).filter_map(|q| Numerals::recurrence(p, q).ok()));
        }
        let mut known = BTreeSet::new();
        systems.retain(|numerals| known.insert(numerals.name().to_owned()));
        systems
    }

    fn rows(&mut self) -> Result<(), DiscoverError> {
        let found = {
            let relation = self.game.relation();
            let reals = constants::reals(relation);
            let rows = Rows {
                safe: &self.sparse,
                piles: &relation.piles,
                sorted: relation.sorted,
                symmetries: &self.symmetries,
                reals: &reals,
                n: &self.n,
                control: self.control,
            };
            let mut found = rows.find()?;
            if found.is_empty() && relation.piles.len() == 3 {
                // Perhaps two of the piles count by their sum alone.
                for [alone, first, second] in [[0, 1, 2], [2, 0, 1], [1, 0, 2]] {
                    let pairs: BTreeSet<Vec<i64>> = self
                        .sparse
                        .iter()
                        .map(|row| vec![row[alone], row[first] + row[second]])
                        .filter(|row| row.iter().all(|n| *n < self.sparse_size))
                        .collect();
                    let name = |pile: usize| relation.piles.get(pile).cloned().unwrap_or_default();
                    let names = [name(alone), format!("{} + {}", name(first), name(second))];
                    let pairs: Vec<Vec<i64>> = pairs.into_iter().collect();
                    let identity = [vec![0, 1]];
                    let rows = Rows { safe: &pairs, piles: &names, sorted: true, symmetries: &identity, ..rows };
                    found.extend(rows.find()?);
                }
            }
            found
        };
        for (text, weak) in found {
            if let Next::Done = self.judge(&text, "rows", weak)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn atoms(&mut self, level: u8) -> Result<(), DiscoverError> {
        let mut further = BTreeSet::new();
        for _ in 0..ROUNDS {
            self.trying("atoms")?;
            let text = {
                let relation = self.game.relation();
                let sample = Sample::new(&self.table, &self.symmetries, &further, level, self.control)?;
                let atoms = Atoms::make(&sample, relation.piles.len(), &self.constants, level, self.control)?;
                let cover = Cover {
                    sample: &sample,
                    atoms: &atoms,
                    piles: &relation.piles,
                    thresholds: level > 0,
                    control: self.control,
                };
                cover.find()?
            };
            let Some(text) = text else { return Ok(()) };
            match self.judge(&text, "atoms", false)? {
                Next::Correct(cells) => {
                    let before = further.len();
                    further.extend(cells);
                    if further.len() == before {
                        return Ok(());
                    }
                }
                Next::Done | Next::Other => return Ok(()),
            }
        }
        Ok(())
    }

    /// Holds a conjecture against the table and takes it to the prover; a weak one counts only if it is proved.
    fn judge(&mut self, text: &str, method: &'static str, weak: bool) -> Result<Next, DiscoverError> {
        let region = match self.table.region {
            Region::Box(_) => "size",
            Region::Total(_) => "total",
        };
        self.trying(&format!("proving ({region} {}): {text}", self.table.size()))?;
        let fits = Cell::new(false);
        let judge = Judge {
            rules: self.game.relation(),
            play: self.options.play,
            table: &self.table,
            sparse: &self.sparse,
            patience: self.options.time / 3,
            fits: &fits,
            control: self.control,
        };
        let judged = judge.judge(text);
        if judged.is_err() && fits.get() && !weak {
            self.pending = Some((text.to_owned(), method));
        }
        Ok(match judged? {
            Judged::Proved(claimed) => {
                self.proved = Some((claimed, method));
                Next::Done
            }
            Judged::Open(claimed, why) => {
                if self.open.is_none() && !weak {
                    self.open = Some(Open { text: text.to_owned(), method, why, claimed: Some(claimed) });
                }
                Next::Other
            }
            Judged::Fails(cells) => Next::Correct(cells),
            Judged::Refuted(cell) => Next::Correct(vec![cell]),
            Judged::Unreadable => Next::Other,
        })
    }

    /// The time is over, or the caller wishes to stop: a conjecture that the prover was at is one that it has not decided.
    fn keep(&mut self, asked: bool) {
        let Some((text, method)) = self.pending.take().filter(|_| self.open.is_none()) else { return };
        let why = if asked { "stopped" } else { "the time was over" };
        self.open = Some(Open { text, method, why: format!("{why} before the prover had decided it"), claimed: None });
    }

    /// The caller wishes to stop: what was found counts as it is, a conjecture with the table that it was held against.
    fn stop(&mut self) -> Result<(), DiscoverError> {
        let found = self.proved.is_some() || self.automaton.is_some();
        match &mut self.open {
            _ if found => return Ok(()),
            Some(open) if self.table.each().filter(|(_, safe)| *safe).count() >= LEAST_SEEN => {
                if !open.why.starts_with("stopped") {
                    open.why.push_str("; stopped before a larger region was looked at");
                }
            }
            Some(_) | None if self.recursion.is_none() => return Err(DiscoverError::Cancelled),
            Some(_) | None => self.open = None,
        }
        self.stopped = true;
        Ok(())
    }

    /// A conjecture must also hold in a region about twice as large as the one it comes from, and there must be something in it
    /// to see: what a few positions show is none. Where the prover cannot read it, whatever its time, half as large again is
    /// enough if more takes too long.
    fn confirm(&mut self, control: Control<'_>) -> Result<(), DiscoverError> {
        let open = self.open.take().filter(|_| self.proved.is_none());
        let Some(open) = open else { return Ok(()) };
        if self.table.each().filter(|(_, safe)| *safe).count() < LEAST_SEEN {
            return Ok(());
        }
        let half = u64::try_from(self.table.size() * 3 / 2).ok().filter(|_| open.why.starts_with("unsupported"));
        for size in [Some(self.table.twice()), half].into_iter().flatten() {
            if let Err(stopped) = tell(&self.options, control, &format!("confirming up to {size}: {}", open.text)) {
                self.open = Some(open);
                return Err(stopped);
            }
            let budget = control.narrows(Budget::new().time(Some(self.options.time / 4)));
            let control = control.within(&budget);
            let larger = Table::new(&self.game, &self.options, Some(size), control);
            if let Err(stopped) = control.check()
                && stopped.gave_up.is_none()
            {
                self.open = Some(open);
                return Err(stopped.into());
            }
            let Ok(larger) = larger else { continue };
            if larger.size() <= self.table.size() {
                continue;
            }
            match judge::fits(&open.text, &self.game.relation().piles, &larger, control) {
                Some(true) => {
                    (self.table, self.open) = (larger, Some(open));
                    return Ok(());
                }
                Some(false) => return Ok(()),
                None => match control.check() {
                    Err(stopped) if stopped.gave_up.is_none() => {
                        self.open = Some(open);
                        return Err(stopped.into());
                    }
                    Ok(()) | Err(_) => {}
                },
            }
        }
        Ok(())
    }

    /// Where automata cannot say the numbers of a conjecture: a proof for the family that the game is a member of.
    fn through_family(&mut self) -> Result<(), DiscoverError> {
        let (None, false, Some(open), Some(member)) = (&self.proved, self.stopped, &self.open, &self.options.member)
        else {
            return Ok(());
        };
        let relation = self.game.relation();
        if !open.why.starts_with("unsupported") {
            return Ok(());
        }
        let Ok(formula) = Formula::parse(&open.text, &relation.piles) else { return Ok(()) };
        self.trying(&format!("proving for the family: {}", open.text))?;
        let budget = self.control.narrows(Budget::new().time(Some(self.options.time / 3)));
        let proof = member.prove(relation, self.options.play, &formula, self.control.within(&budget));
        self.member = match proof {
            Ok(proof) => proof,
            Err(_) => self.control.check().map(|()| None)?,
        };
        Ok(())
    }

    fn finish(self) -> Discovery {
        let (mut seen, checked) = (seen(&self.table, &self.sparse), self.table.region.clone());
        let said = self.proved.as_ref().map(|(claimed, _)| claimed.text.clone());
        seen.extend(self.same.filter(|same| Some(same) != said.as_ref()).map(|same| ("the same as".to_owned(), same)));
        let (verdict, formula, claimed, method) = match (self.proved, self.open) {
            (Some((claimed, method)), _) => (Verdict::Proved, Some(claimed.text.clone()), Some(claimed), Some(method)),
            (None, Some(open)) if self.member.is_some() => (Verdict::Proved, Some(open.text), None, Some(open.method)),
            (None, Some(open)) => (Verdict::Conjecture(open.why), Some(open.text), open.claimed, Some(open.method)),
            (None, None) if self.recursion.is_some() => {
                let why = "a recursion is outside the prover".to_owned();
                (Verdict::Conjecture(why), None, None, Some("recursions"))
            }
            (None, None) => (Verdict::None, None, None, None),
        };
        Discovery {
            verdict,
            formula,
            checked,
            found_by: if self.automaton.is_some() && method != Some("automata") {
                ["automata"].into_iter().chain(method).collect()
            } else {
                method.into_iter().collect()
            },
            seen,
            recursion: self.recursion,
            digits: self.digits,
            automaton: self.automaton,
            claimed: claimed.map(|claimed| (claimed.game, claimed.report)),
            member: self.member,
            stopped: self.stopped,
        }
    }
}

/// The positions with ascending piles, in order.
fn ascending(list: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = list.iter().filter(|row| row.is_sorted()).cloned().collect();
    rows.sort();
    rows
}

/// Tells whoever listens what is being tried.
pub(crate) fn tell(options: &Options, control: Control<'_>, what: &str) -> Result<(), DiscoverError> {
    if let Some(announce) = &options.announce {
        announce.tell(what);
    }
    Ok(control.step(0, 0)?)
}

/// The rules with this formula as their only claim, without examples; `None` if it cannot be read.
#[must_use]
pub fn with_claim(rules: &Relational, play: Play, formula: &str) -> Option<Relational> {
    let formula = Formula::parse(formula, &rules.piles).ok()?;
    let (name, kind) = match play {
        Play::Normal => ("P", ClaimKind::NormalP(formula)),
        Play::Misere => ("P misere", ClaimKind::MisereP(formula)),
    };
    Some(Relational { claims: vec![Claim { name: name.to_owned(), kind }], ..bare(rules) })
}

/// Every name that a ruleset uses outside its comments, claims and examples: for [`Options::taken`].
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut passing = false;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("");
        if !line.starts_with([' ', '\t']) {
            passing = line.starts_with("claim") || line.starts_with("example");
        }
        if !passing {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
            names.extend(words.map(str::to_owned));
        }
    }
    names
}
