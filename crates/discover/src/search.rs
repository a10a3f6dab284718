//! The methods one after the other, cheap ones first, and what is made of their conjectures.

use crate::DiscoverError;
use crate::atoms::{Atoms, Sample};
use crate::automaton::{self, Words};
use crate::behind;
use crate::constants;
use crate::cover::Cover;
use crate::judge::{self, Claimed, Judge, Judged, bare};
use crate::rows::{Rows, periodic};
use crate::seen::seen;
use crate::table::{Table, size};
use ratwheel_automata::Numerals;
use ratwheel_logic::{Formula, Term, Variable};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::Report;
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::Region;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How often a conjecture of one method may be corrected.
const ROUNDS: usize = 4;

/// P-positions from which a conjecture may be made.
const LEAST_SEEN: usize = 12;

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
}

impl Default for Options {
    fn default() -> Self {
        Self { play: Play::Normal, size: None, time: Duration::from_secs(60), threads: None, taken: Vec::new() }
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
    /// What was seen, by name.
    pub seen: Vec<(String, String)>,
    /// The game with the formula as its claim, and what the prover said.
    pub claimed: Option<(RelationalGame, Report)>,
}

/// Looks for a closed form of the P-positions, from the rules alone.
///
/// # Errors
/// [`DiscoverError`] when the game cannot be solved by brute force at all, or when stopped.
pub fn discover(game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<Discovery, DiscoverError> {
    let budget = control.narrows(Budget::new().time(Some(options.time)));
    let mut search = Search::new(game, options, control.within(&budget)).map_err(|error| match control.check() {
        Err(stopped) if stopped.gave_up.is_none() => error,
        _ if error == DiscoverError::Cancelled => DiscoverError::Late,
        _ => error,
    })?;
    let ended = search.methods();
    // That the time is over ends the search; a wish to stop ends the call.
    match ended {
        Err(DiscoverError::Cancelled) => match control.check() {
            Err(stopped) if stopped.gave_up.is_none() => return Err(stopped.into()),
            Ok(()) | Err(_) => {}
        },
        ended => ended?,
    }
    search.confirm(control)?;
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
    open: Option<(Box<Claimed>, &'static str, String)>,
    automaton: Option<Automaton>,
    /// A formula that was proved to say the same as the automaton.
    same: Option<String>,
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
        let table = first_table(&game, options, control)?;
        let symmetries = table.symmetries();
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
            automaton: None,
            same: None,
            game,
        })
    }

    fn methods(&mut self) -> Result<(), DiscoverError> {
        if self.table.piles == 1 {
            let safe: Vec<i64> = self.table.safe().concat();
            let x = self.game.relation().piles.first().cloned().unwrap_or_default();
            if let Some(text) = periodic(&safe, self.table.size(), &x)
                && let Next::Done = self.judge(&text, "rows")?
            {
                return Ok(());
            }
        }
        self.atoms(0)?;
        if self.proved.is_some() {
            return Ok(());
        }
        let (list, region) = self.table.sparse(&self.game, &self.options, self.control)?;
        (self.sparse, self.sparse_size) = (list, size(&region));
        self.rows()?;
        if self.proved.is_some() {
            return Ok(());
        }
        // Rows that the prover cannot read are no short formulas either.
        if self.open.as_ref().is_some_and(|(_, method, why)| *method == "rows" && why.starts_with("unsupported")) {
            return Ok(());
        }
        self.atoms(1)?;
        if self.proved.is_some() {
            return Ok(());
        }
        self.automata()
    }

    /// An automaton read off the table, and taken to the prover as it is.
    fn automata(&mut self) -> Result<(), DiscoverError> {
        let piles = self.table.piles;
        let enough = |list: &[Vec<i64>]| list.len() >= 3000;
        let (safe, region) = self.table.larger(&self.game, &self.options, enough, 1 << 28, self.control)?;
        let size = match &region {
            Region::Box(_) => size(&region),
            Region::Total(_) => size(&region) / i64::try_from(piles.max(1)).unwrap_or(1),
        };
        for numerals in self.systems() {
            let Some(found) = automaton::read(&numerals, &safe, piles, size, self.control)? else { continue };
            let words = Words::new(&numerals, self.table.size() + 1);
            if !self.table.each().all(|(cell, safe)| found.holds(cell, &words) == safe) {
                continue;
            }
            let Some(minimal) = found.minimal(piles) else { continue };
            let names = &self.game.relation().piles;
            let read = (0..piles).map(|pile| Term::Variable(Variable::Free(pile))).collect();
            let (system, states) = (numerals.name().to_owned(), minimal.states());
            let text = Formula::Recognised(Arc::new(minimal), read).to_text(names);
            let judged = self.judge(&text, "automata")?;
            // What the prover does not decide shows nothing: an automaton that fits a table may do so by chance.
            self.open.take_if(|(_, method, _)| *method == "automata");
            if let Next::Done = judged {
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
            let sample = Sample::new(&self.table, &self.symmetries, &BTreeSet::new(), 1);
            behind::formula(&sample, &relation.piles, numerals.name(), &self.constants, self.control)?
        };
        let (Some(text), Some((automaton, _))) = (text, &self.proved) else { return Ok(()) };
        let budget = self.control.narrows(Budget::new().time(Some(self.options.time / 6)));
        if behind::equal(&text, &automaton.text, self.game.relation(), self.control.within(&budget))? {
            // There is one set of P-positions, so the formula is right too; its own proof makes its certificate.
            let before = self.proved.take();
            self.judge(&text, "atoms")?;
            self.same = Some(text);
            self.proved = self.proved.take().or(before);
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
            if let Next::Done = self.judge(&text, "rows")? {
                return Ok(());
            }
            if weak && self.open.as_ref().is_some_and(|(claimed, _, _)| claimed.text == text) {
                self.open = None;
            }
        }
        Ok(())
    }

    fn atoms(&mut self, level: u8) -> Result<(), DiscoverError> {
        let mut further = BTreeSet::new();
        for _ in 0..ROUNDS {
            let text = {
                let relation = self.game.relation();
                let sample = Sample::new(&self.table, &self.symmetries, &further, level);
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
            match self.judge(&text, "atoms")? {
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

    fn judge(&mut self, text: &str, method: &'static str) -> Result<Next, DiscoverError> {
        let judge = Judge {
            rules: self.game.relation(),
            play: self.options.play,
            table: &self.table,
            sparse: &self.sparse,
            patience: self.options.time / 3,
            control: self.control,
        };
        Ok(match judge.judge(text)? {
            Judged::Proved(claimed) => {
                self.proved = Some((claimed, method));
                Next::Done
            }
            Judged::Open(claimed, why) => {
                if self.open.is_none() {
                    self.open = Some((claimed, method, why));
                }
                Next::Other
            }
            Judged::Fails(cells) => Next::Correct(cells),
            Judged::Refuted(cell) => Next::Correct(vec![cell]),
            Judged::Unreadable => Next::Other,
        })
    }

    /// A conjecture must also hold in a region about twice as large as the one it comes from, and there must be something in it
    /// to see: what a few positions show is none. Where the prover cannot read it, whatever its time, half as large again is
    /// enough if more takes too long.
    fn confirm(&mut self, control: Control<'_>) -> Result<(), DiscoverError> {
        let open = self.open.take().filter(|_| self.proved.is_none());
        let Some((claimed, method, why)) = open else { return Ok(()) };
        if self.table.each().filter(|(_, safe)| *safe).count() < LEAST_SEEN {
            return Ok(());
        }
        let half = u64::try_from(self.table.size() * 3 / 2).ok().filter(|_| why.starts_with("unsupported"));
        for size in [Some(self.table.twice()), half].into_iter().flatten() {
            let budget = control.narrows(Budget::new().time(Some(self.options.time / 4)));
            let control = control.within(&budget);
            let larger = Table::new(&self.game, &self.options, Some(size), control);
            if let Err(stopped) = control.check()
                && stopped.gave_up.is_none()
            {
                return Err(stopped.into());
            }
            let Ok(larger) = larger else { continue };
            if larger.size() <= self.table.size() {
                continue;
            }
            match judge::fits(&claimed.text, &self.game.relation().piles, &larger, control) {
                Some(true) => {
                    (self.table, self.open) = (larger, Some((claimed, method, why)));
                    return Ok(());
                }
                Some(false) => return Ok(()),
                None => {}
            }
        }
        Ok(())
    }

    fn finish(self) -> Discovery {
        let (mut seen, checked) = (seen(&self.table, &self.sparse), self.table.region.clone());
        let said = self.proved.as_ref().map(|(claimed, _)| claimed.text.clone());
        seen.extend(self.same.filter(|same| Some(same) != said.as_ref()).map(|same| ("the same as".to_owned(), same)));
        let (verdict, claimed, method) = match (self.proved, self.open) {
            (Some((claimed, method)), _) => (Verdict::Proved, Some(claimed), Some(method)),
            (None, Some((claimed, method, why))) => (Verdict::Conjecture(why), Some(claimed), Some(method)),
            (None, None) => (Verdict::None, None, None),
        };
        Discovery {
            verdict,
            formula: claimed.as_ref().map(|claimed| claimed.text.clone()),
            checked,
            found_by: if self.automaton.is_some() && method != Some("automata") {
                ["automata"].into_iter().chain(method).collect()
            } else {
                method.into_iter().collect()
            },
            seen,
            automaton: self.automaton,
            claimed: claimed.map(|claimed| (claimed.game, claimed.report)),
        }
    }
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
