//! Conjectures: from the rows of the P-positions, from small conditions, from normal play, and from automata.

use super::{Next, Search, discover};
use crate::DiscoverError;
use crate::answer::{Automaton, Discovery, Options};
use crate::atoms::{Atoms, Sample};
use crate::automaton::{self, Words};
use crate::behind;
use crate::constants;
use crate::cover::Cover;
use crate::misere;
use crate::patience::Patience;
use crate::recursion::Digits;
use crate::rows::Rows;
use crate::table::size;
use ratwheel_automata::Numerals;
use ratwheel_logic::{Formula, Prepared, Term, Variable};
use ratwheel_rules::Play;
use ratwheel_solve::Region;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How often a conjecture of one method may be corrected.
const ROUNDS: usize = 4;

/// P-positions of a game that ends somewhere, which are said one by one.
const POINTS: usize = 24;

impl Search<'_> {
    /// A board that ends: no position is in the outer half of what was solved, and the P-positions are said one by one, if there
    /// are positions at all.
    pub(super) fn points(&mut self) -> Result<bool, DiscoverError> {
        let half = self.table.size() / 2;
        let by_total = matches!(self.table.region, Region::Total(_));
        let near =
            |cell: &[i64]| if by_total { cell.iter().sum::<i64>() < half } else { cell.iter().all(|x| *x < half) };
        let safe = self.table.safe();
        if safe.is_empty() != (self.table.len() == 0)
            || safe.len() > POINTS
            || !self.table.each().all(|(cell, _)| near(cell))
        {
            return Ok(false);
        }
        let piles = &self.game.relation().piles;
        let point = |cell: &Vec<i64>| {
            let each = piles.iter().zip(cell).map(|(pile, value)| format!("{pile} = {value}"));
            each.collect::<Vec<_>>().join(" and ")
        };
        let text = match safe.as_slice() {
            [] => "false".to_owned(),
            safe => safe.iter().map(point).collect::<Vec<_>>().join(" or "),
        };
        Ok(matches!(self.judge(&text, "rows", true)?, Next::Done))
    }

    /// Misère play: a form of normal play, and what differs at small positions.
    pub(super) fn by_normal_play(&mut self) -> Result<(), DiscoverError> {
        self.trying("normal play")?;
        let effort = Some(self.options.effort() / 2);
        let options = Options { play: Play::Normal, member: None, effort, ..self.options.clone() };
        let found = match discover(&self.game, &options, self.control) {
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
    pub(super) fn automata(&mut self) -> Result<(), DiscoverError> {
        let piles = self.table.piles;
        self.trying("automata")?;
        let enough = |list: &[Vec<i64>]| list.len() >= 3000;
        let (safe, region) =
            self.table.larger(&self.game, &self.options, self.known(), enough, 1 << 28, self.control)?;
        let size = match &region {
            Region::Box(_) => size(&region),
            Region::Total(_) => size(&region) / i64::try_from(piles.max(1)).unwrap_or(1),
        };
        for numerals in self.systems() {
            self.trying(&format!("automata {}", numerals.name()))?;
            let Some(found) = automaton::read(&numerals, &safe, piles, size, self.control)? else { continue };
            let most = self.table.size() + 1;
            let words = Words::of(&numerals, 0..most, most, self.control)?;
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
            behind::formula(&sample, &relation.piles, (numerals, &self.n), &self.constants, self.control)?
        };
        let (Some(text), Some((automaton, _))) = (text, &self.proved) else { return Ok(()) };
        let budget = Patience::SAME.of(self.options.effort(), self.control);
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

    pub(super) fn rows(&mut self) -> Result<(), DiscoverError> {
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

    pub(super) fn atoms(&mut self, level: u8) -> Result<(), DiscoverError> {
        let mut further = BTreeSet::new();
        for _ in 0..ROUNDS {
            self.trying("atoms")?;
            let text = {
                let relation = self.game.relation();
                let sample = Sample::new(&self.table, &self.symmetries, &further, level, self.control)?;
                let atoms =
                    Atoms::make(&sample, relation.piles.len(), &self.constants, (level, &self.n), self.control)?;
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
}
