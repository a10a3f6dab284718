//! Atoms: the small conditions that short formulas are made of, each with the cells of a sample where it holds.

use crate::surd::{gcd, plus};
use crate::table::Table;
use ratwheel_automata::Numerals;
use ratwheel_logic::{Prepared, Term};
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_solve::Region;
use std::collections::{BTreeSet, HashMap};

/// A set of cells, one bit each.
pub(crate) type Mask = Vec<u64>;

/// Cells of a table, closed under its symmetries.
pub(crate) struct Sample {
    pub(crate) cells: Vec<Vec<i64>>,
    /// The P-positions, and the others.
    pub(crate) safe: Mask,
    pub(crate) other: Mask,
    /// For every symmetry, where it takes each cell.
    pub(crate) images: Vec<Vec<usize>>,
    pub(crate) symmetries: Vec<Vec<usize>>,
}

/// Cells in a sample of each level, without those added later.
const CELLS: [usize; 2] = [7000, 16_000];

impl Sample {
    /// The cells near the origin, and these further ones.
    pub(crate) fn new(
        table: &Table,
        symmetries: &[Vec<usize>],
        further: &BTreeSet<Vec<i64>>,
        level: u8,
        control: Control<'_>,
    ) -> Result<Self, Cancelled> {
        let by_total = matches!(table.region, Region::Total(_));
        let size = |piles: &[i64]| if by_total { piles.iter().sum() } else { piles.iter().copied().max().unwrap_or(0) };
        let mut sizes: Vec<i64> = table.each().map(|(piles, _)| size(piles)).collect();
        sizes.sort_unstable();
        // Less than half of the positions, so that the larger part is held back.
        let most = CELLS.get(usize::from(level)).copied().unwrap_or(0).min(sizes.len() / 100 * 45);
        let side = sizes.get(most).copied().unwrap_or(i64::MAX);
        let closed: BTreeSet<Vec<i64>> =
            further.iter().flat_map(|cell| symmetries.iter().map(|order| arranged(cell, order))).collect();
        let chosen = table.each().filter(|(piles, _)| size(piles) < side || closed.contains(*piles));
        let chosen: Vec<(Vec<i64>, bool)> = chosen.map(|(piles, safe)| (piles.to_vec(), safe)).collect();
        let place: HashMap<&[i64], usize> =
            chosen.iter().enumerate().map(|(i, (cell, _))| (cell.as_slice(), i)).collect();
        let image = |order: &Vec<usize>| -> Result<Vec<usize>, Cancelled> {
            control.check()?;
            let image = |cell: &Vec<i64>| place.get(arranged(cell, order).as_slice()).copied();
            Ok(chosen.iter().enumerate().map(|(i, (cell, _))| image(cell).unwrap_or(i)).collect())
        };
        let images = symmetries.iter().map(image).collect::<Result<_, _>>()?;
        let safe = mask(chosen.len(), |i| chosen[i].1);
        let other = mask(chosen.len(), |i| !chosen[i].1);
        let cells = chosen.into_iter().map(|(cell, _)| cell).collect();
        Ok(Self { cells, safe, other, images, symmetries: symmetries.to_vec() })
    }

    /// The cells that a symmetry takes into the mask.
    pub(crate) fn image(&self, mask_of: &Mask, symmetry: usize) -> Mask {
        let Some(images) = self.images.get(symmetry) else { return mask_of.clone() };
        mask(self.cells.len(), |i| bit(mask_of, images[i]))
    }
}

/// The piles in another order.
pub(crate) fn arranged(cell: &[i64], order: &[usize]) -> Vec<i64> {
    order.iter().map(|from| cell.get(*from).copied().unwrap_or(0)).collect()
}

pub(crate) fn mask(count: usize, holds: impl Fn(usize) -> bool) -> Mask {
    let mut words = vec![0u64; count.div_ceil(64)];
    for i in (0..count).filter(|&i| holds(i)) {
        words[i / 64] |= 1 << (i % 64);
    }
    words
}

pub(crate) fn bit(mask: &Mask, i: usize) -> bool {
    mask.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
}

pub(crate) fn count(mask: &[u64]) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

pub(crate) fn both(a: &[u64], b: &[u64]) -> Mask {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

pub(crate) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// A condition.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    /// Its text, with `{0}` for the first pile.
    pub(crate) text: String,
    /// How much there is to read.
    pub(crate) cost: i64,
    /// Is it an equation, which holds at few cells?
    pub(crate) equation: bool,
    pub(crate) mask: Mask,
}

/// The text with the names of the piles in this order.
pub(crate) fn named(text: &str, piles: &[String], order: &[usize]) -> String {
    let mut named = text.to_owned();
    for (i, at) in order.iter().enumerate() {
        named = named.replace(&format!("{{{i}}}"), piles.get(*at).map_or("?", String::as_str));
    }
    named
}

/// Makes the atoms for a sample.
pub(crate) struct Atoms<'a> {
    sample: &'a Sample,
    piles: usize,
    constants: &'a BTreeSet<i64>,
    atoms: Vec<Atom>,
    known: HashMap<Mask, usize>,
    control: Control<'a>,
}

impl<'a> Atoms<'a> {
    /// All atoms: at level 0 the simplest, at level 1 with larger numbers, digits, and rows in the variable `n`.
    pub(crate) fn make(
        sample: &'a Sample,
        piles: usize,
        constants: &'a BTreeSet<i64>,
        (level, n): (u8, &str),
        control: Control<'a>,
    ) -> Result<Vec<Atom>, Cancelled> {
        let mut atoms = Self { sample, piles, constants, atoms: Vec::new(), known: HashMap::new(), control };
        atoms.linear(level)?;
        atoms.residues(level)?;
        atoms.sums(level)?;
        if level > 0 {
            let bases = constants.iter().copied().chain([2, 3]).filter(|b| (2..=12).contains(b));
            let bases: BTreeSet<i64> = bases.collect();
            let mut systems: Vec<String> = bases.into_iter().map(|b| format!("base:{b}")).collect();
            systems.push("zeckendorf".to_owned());
            for p in 1..=5 {
                systems.extend((1..=p).filter(|q| (p, *q) != (1, 1)).map(|q| format!("recurrence:{p},{q}")));
            }
            atoms.digits(systems)?;
            atoms.usual_rows(n)?;
        }
        Ok(atoms.atoms)
    }

    /// The simplest atoms, and those about the digits of one system and the rows of its slope, in the variable `n`.
    pub(crate) fn within(
        sample: &'a Sample,
        piles: usize,
        constants: &'a BTreeSet<i64>,
        (numerals, n): (&Numerals, &str),
        control: Control<'a>,
    ) -> Result<Vec<Atom>, Cancelled> {
        let system = numerals.name();
        let mut atoms = Self { sample, piles, constants, atoms: Vec::new(), known: HashMap::new(), control };
        atoms.linear(0)?;
        atoms.residues(0)?;
        atoms.digits(vec![system.to_owned()])?;
        atoms.last_digits(system)?;
        if let Some(slope) = numerals.theta() {
            atoms.rows_of_system(slope, n)?;
        }
        Ok(atoms.atoms)
    }

    /// The last digits of each pile, the zeros there, and shifts that are nearly right.
    fn last_digits(&mut self, system: &str) -> Result<(), Cancelled> {
        let most = self.sample.cells.iter().flatten().copied().max().unwrap_or(0);
        let value = |text: &str| -> Option<Vec<Option<i64>>> {
            let term = Term::parse(text, &["n"]).ok()?;
            let prepared = Prepared::new(1, [], [&term]).ok()?;
            let value = |n: i64| prepared.value(0, [n]).ok().and_then(|value| value.to_string().parse().ok());
            Some((0..=most).map(value).collect())
        };
        let at = |table: &[Option<i64>], n: i64| usize::try_from(n).ok().and_then(|n| table.get(n).copied().flatten());
        for place in 0..3i64 {
            self.control.check()?;
            let Some(digits) = value(&format!("digit({system}, n, {place})")) else { return Ok(()) };
            let largest = digits.iter().copied().flatten().max().unwrap_or(0).min(4);
            for i in 0..self.piles {
                for digit in 0..=largest {
                    let text = format!("digit({system}, {{{i}}}, {place}) = {digit}");
                    self.add(text, 4 + place, false, |cell| at(&digits, cell[i]) == Some(digit));
                }
            }
        }
        let (Some(zeros), Some(shift)) = (value(&format!("zeros({system}, n)")), value(&format!("shift({system}, n)")))
        else {
            return Ok(());
        };
        for i in 0..self.piles {
            self.control.check()?;
            for r in 0..3 {
                let text = format!("zeros({system}, {{{i}}}) mod 3 = {r}");
                self.add(text, 5, false, |cell| at(&zeros, cell[i]).is_some_and(|zeros| zeros % 3 == r));
            }
            for j in (0..self.piles).filter(|j| *j != i) {
                for c in -3..=3i64 {
                    let more = i64::from(c != 0);
                    let text = format!("{{{j}}} = {}", plus(&format!("shift({system}, {{{i}}})"), c));
                    self.add(text, 4 + more, true, |cell| at(&shift, cell[i]).is_some_and(|s| s + c == cell[j]));
                    for (sign, k) in [("+", 1), ("-", -1)] {
                        let text =
                            format!("{{{j}}} = {}", plus(&format!("shift({system}, {{{i}}}) {sign} {{{i}}}"), c));
                        let equal = |cell: &[i64]| at(&shift, cell[i]).is_some_and(|s| s + k * cell[i] + c == cell[j]);
                        self.add(text, 6 + more, true, equal);
                    }
                }
            }
        }
        Ok(())
    }

    pub(crate) fn piles(&self) -> usize {
        self.piles
    }

    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        self.control.check()
    }

    /// The largest size of a pile in the sample.
    pub(crate) fn largest(&self, pile: usize) -> i64 {
        self.sample.cells.iter().filter_map(|cell| cell.get(pile).copied()).max().unwrap_or(0)
    }

    pub(crate) fn add(&mut self, text: String, cost: i64, equation: bool, holds: impl Fn(&[i64]) -> bool) {
        let made = mask(self.sample.cells.len(), |i| holds(&self.sample.cells[i]));
        if !made.iter().any(|word| *word != 0) || count(&made) as usize == self.sample.cells.len() {
            return;
        }
        match self.known.get(&made) {
            Some(&at) => {
                if let Some(atom) = self.atoms.get_mut(at).filter(|atom| cost < atom.cost) {
                    (atom.text, atom.cost, atom.equation) = (text, cost, equation);
                }
            }
            None => {
                self.known.insert(made.clone(), self.atoms.len());
                self.atoms.push(Atom { text, cost, equation, mask: made });
            }
        }
    }

    /// Linear forms with coefficients up to `most`, the first of them positive.
    fn forms(&self, most: i64, terms: usize) -> Vec<Vec<i64>> {
        let mut forms: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..self.piles {
            let longer = |form: &Vec<i64>| (-most..=most).map(|c| [form.as_slice(), &[c]].concat()).collect::<Vec<_>>();
            forms = forms
                .iter()
                .flat_map(longer)
                .filter(|form| form.iter().filter(|c| **c != 0).count() <= terms)
                .collect();
        }
        let first = |form: &Vec<i64>| form.iter().copied().find(|c| *c != 0).unwrap_or(0);
        forms.retain(|form| first(form) > 0 && form.iter().fold(0, |g, c| gcd(g, *c)) == 1);
        forms
    }

    fn linear(&mut self, level: u8) -> Result<(), Cancelled> {
        let many = self.piles > 3;
        let (most, offsets) = match (level, self.piles) {
            (0, 1..=3) => (1, 2),
            (0, 4) => (1, 1),
            (0, _) => (1, 0),
            (_, 1) => (1, 12),
            (_, 2) => (3, 6),
            (_, 3) => (2, 3),
            (_, 4) => (1, 2),
            (_, _) => (1, 1),
        };
        for form in self.forms(most, if self.piles > 5 { 4 } else { 6 }) {
            self.control.check()?;
            let weight: i64 = form.iter().map(|c| if c.abs() > 1 { 2 } else { c.abs() }).sum();
            let single = form.iter().filter(|c| **c != 0).count() == 1;
            // A pile by itself may have any small size.
            let offsets = if single { offsets.max(if many { 2 } else { 5 }) } else { offsets };
            for c in -offsets..=offsets {
                let value = |cell: &[i64]| cell.iter().zip(&form).map(|(x, k)| x * k).sum::<i64>();
                let cost = weight + i64::from(c != 0);
                self.add(comparison(&form, "=", c), cost, true, |cell| value(cell) == c);
                self.add(comparison(&form, "<=", c), cost + 1, false, |cell| value(cell) <= c);
                self.add(comparison(&form, ">=", c), cost + 1, false, |cell| value(cell) >= c);
                if c == 0 || level > 0 && !many {
                    self.add(comparison(&form, "!=", c), cost + 1, false, |cell| value(cell) != c);
                }
            }
        }
        if (2..=6).contains(&self.piles) {
            let names = (0..self.piles).map(|i| format!("{{{i}}}")).collect::<Vec<_>>().join(", ");
            let largest = |cell: &[i64]| cell.iter().copied().max().unwrap_or(0);
            for c in 1..=2 {
                self.add(format!("max({names}) <= {c}"), 3, false, |cell| largest(cell) <= c);
                self.add(format!("max({names}) > {c}"), 3, false, |cell| largest(cell) > c);
            }
        }
        for i in 0..self.piles {
            for j in i + 1..self.piles {
                for c in 1..=if level == 0 { 2 } else { 5 } {
                    let apart = move |cell: &[i64]| (cell[i] - cell[j]).abs();
                    self.add(format!("|{{{i}}} - {{{j}}}| = {c}"), 3, true, |cell| apart(cell) == c);
                    self.add(format!("|{{{i}}} - {{{j}}}| <= {c}"), 3, false, |cell| apart(cell) <= c);
                }
            }
        }
        Ok(())
    }

    /// Numbers near those of the rules, and small ones.
    fn near(&self, small: std::ops::RangeInclusive<i64>) -> BTreeSet<i64> {
        let near = self.constants.iter().flat_map(|c| [*c, c + 1, 2 * c, c - 1, 2 * (c + 1)]);
        near.chain(small).filter(|m| (2..=30).contains(m)).collect()
    }

    fn residues(&mut self, level: u8) -> Result<(), Cancelled> {
        let moduli = self.near(if level == 0 { 2..=4 } else { 2..=8 });
        let forms = self.forms(if level > 0 && self.piles == 2 { 2 } else { 1 }, if self.piles > 4 { 2 } else { 4 });
        for &m in &moduli {
            for form in &forms {
                self.control.check()?;
                let terms = form.iter().filter(|c| **c != 0).count();
                if m > 8 && terms > 2 {
                    continue;
                }
                let text = sum(form, 0);
                let text = if terms > 1 || form.iter().any(|c| *c > 1) { format!("({text})") } else { text };
                let value = |cell: &[i64]| cell.iter().zip(form).map(|(x, k)| x * k).sum::<i64>().rem_euclid(m);
                let cost = 2 + i64::try_from(terms).unwrap_or(9) + i64::from(m > 4);
                for r in 0..m {
                    self.add(format!("{text} mod {m} = {r}"), cost, true, |cell| value(cell) == r);
                }
                if m > 2 {
                    self.add(format!("{text} mod {m} != 0"), cost, false, |cell| value(cell) != 0);
                }
            }
            if self.piles == 2 {
                for (name, which) in [("min", 0), ("max", 1)] {
                    let of = move |cell: &[i64]| if which == 0 { cell[0].min(cell[1]) } else { cell[0].max(cell[1]) };
                    for r in 0..m {
                        let text = format!("{name}({{0}}, {{1}}) mod {m} = {r}");
                        self.add(text, 6, true, |cell| of(cell).rem_euclid(m) == r);
                    }
                }
            }
        }
        let quotients = self.near(if level == 0 { 2..=3 } else { 2..=6 });
        for i in 0..self.piles {
            for j in i + 1..self.piles {
                for &q in &quotients {
                    self.control.check()?;
                    let text = format!("{{{i}}} div {q} = {{{j}}} div {q}");
                    self.add(text, 4, true, |cell| cell[i].div_euclid(q) == cell[j].div_euclid(q));
                    let text = format!("{{{i}}} mod {q} = {{{j}}} mod {q}");
                    self.add(text, 4, true, |cell| cell[i].rem_euclid(q) == cell[j].rem_euclid(q));
                    if level > 0 {
                        let value = |n: i64| (q * n.div_euclid(2 * q) + n.rem_euclid(q), ());
                        let side = |i: usize| format!("{q}*({{{i}}} div {}) + {{{i}}} mod {q}", 2 * q);
                        let text = format!("{} = {}", side(i), side(j));
                        self.add(text, 7, true, |cell| value(cell[i]) == value(cell[j]));
                    }
                }
            }
        }
        Ok(())
    }

    /// Nim-sums of the piles, and of their quotients and remainders.
    fn sums(&mut self, level: u8) -> Result<(), Cancelled> {
        if self.piles < 2 {
            return Ok(());
        }
        let subsets = (1u32..1 << self.piles.min(6)).filter(|set| set.count_ones() >= 2);
        let subsets: Vec<Vec<usize>> =
            subsets.map(|set| (0..self.piles).filter(|i| set >> i & 1 == 1).collect()).collect();
        let moduli = self.near(2..=5);
        for set in subsets {
            self.control.check()?;
            let size = i64::try_from(set.len()).unwrap_or(9);
            let listed = |each: &dyn Fn(usize) -> String| {
                format!("xor({})", set.iter().map(|i| each(*i)).collect::<Vec<_>>().join(", "))
            };
            let fold = |cell: &[i64], each: &dyn Fn(i64) -> i64| set.iter().fold(0, |sum, i| sum ^ each(cell[*i]));
            let plain = listed(&|i| format!("{{{i}}}"));
            if set.len() > 2 {
                self.add(format!("{plain} = 0"), size, true, |cell| fold(cell, &|n| n) == 0);
            }
            for c in 1..=3 {
                self.add(format!("{plain} = {c}"), size + 1, true, |cell| fold(cell, &|n| n) == c);
            }
            self.add(format!("{plain} != 0"), size + 1, false, |cell| fold(cell, &|n| n) != 0);
            let total = |cell: &[i64]| set.iter().map(|i| cell[*i]).sum::<i64>();
            let names = set.iter().map(|i| format!("{{{i}}}")).collect::<Vec<_>>().join(" + ");
            self.add(format!("{plain} = {names}"), 2 * size, true, |cell| fold(cell, &|n| n) == total(cell));
            let next = listed(&|i| format!("{{{i}}} + 1"));
            self.add(format!("{next} = 0"), size + 2, true, |cell| fold(cell, &|n| n + 1) == 0);
            // Where a pile is empty the nim-sum of the predecessors has no value, and the atom is false.
            let previous = listed(&|i| format!("{{{i}}} - 1"));
            let full = |cell: &[i64]| set.iter().all(|i| cell[*i] > 0);
            self.add(format!("{previous} = 0"), size + 2, true, |cell| full(cell) && fold(cell, &|n| n - 1) == 0);
            for &m in moduli.iter().filter(|_| set.len() > 2 || level > 0) {
                let text = listed(&|i| format!("{{{i}}} mod {m}"));
                self.add(format!("{text} = 0"), size + 4, true, |cell| fold(cell, &|n| n.rem_euclid(m)) == 0);
                let text = listed(&|i| format!("{{{i}}} div {m}"));
                self.add(format!("{text} = 0"), size + 4, true, |cell| fold(cell, &|n| n.div_euclid(m)) == 0);
            }
        }
        Ok(())
    }

    /// Digits: zeros at the end, the lowest part, the shift.
    fn digits(&mut self, systems: Vec<String>) -> Result<(), Cancelled> {
        if self.piles > 3 {
            return Ok(());
        }
        let most = self.sample.cells.iter().flatten().copied().max().unwrap_or(0);
        for system in systems {
            self.control.check()?;
            let values = |function: &str| -> Option<Vec<Option<i64>>> {
                let term = Term::parse(&format!("{function}({system}, n)"), &["n"]).ok()?;
                let prepared = Prepared::new(1, [], [&term]).ok()?;
                let value = |n: i64| prepared.value(0, [n]).ok().and_then(|value| value.to_string().parse().ok());
                Some((0..=2 * most + 2).map(value).collect())
            };
            let (Some(zeros), Some(lowest), Some(shift)) = (values("zeros"), values("lowest"), values("shift")) else {
                continue;
            };
            let at =
                |table: &[Option<i64>], n: i64| usize::try_from(n).ok().and_then(|n| table.get(n).copied().flatten());
            for i in 0..self.piles {
                // Of the pile, and of its neighbours.
                for (offset, more) in [(0, 0), (-1, 2), (1, 2)] {
                    let n = plus(&format!("{{{i}}}"), offset);
                    let exists = if offset < 0 { format!("{{{i}}} >= {} and ", -offset) } else { String::new() };
                    let zeros = |cell: &[i64]| at(&zeros, cell[i] + offset).filter(|_| cell[i] + offset >= 0);
                    let lowest = |cell: &[i64]| at(&lowest, cell[i] + offset).filter(|_| cell[i] + offset >= 0);
                    for r in 0..2 {
                        let text = format!("{exists}zeros({system}, {n}) mod 2 = {r}");
                        self.add(text, 4 + more, false, |cell| zeros(cell).is_some_and(|zeros| zeros % 2 == r));
                    }
                    for factor in [1, 3] {
                        let times = if factor == 1 { String::new() } else { format!("{factor}*") };
                        let (cost, value) = (4 + more + factor / 2, |cell: &[i64]| cell[i] + offset);
                        let text = format!("{exists}{times}lowest({system}, {n}) = {n}");
                        self.add(text, cost, true, |cell| lowest(cell).is_some_and(|low| factor * low == value(cell)));
                        let text = format!("{exists}{times}lowest({system}, {n}) != {n}");
                        self.add(text, cost, false, |cell| lowest(cell).is_some_and(|low| factor * low != value(cell)));
                    }
                }
                for j in (0..self.piles).filter(|j| *j != i) {
                    let text = format!("{{{j}}} = shift({system}, {{{i}}})");
                    self.add(text, 4, true, |cell| at(&shift, cell[i]) == Some(cell[j]));
                    if i < j {
                        let text = format!("zeros({system}, {{{i}}}) = zeros({system}, {{{j}}})");
                        let same = |cell: &[i64]| at(&zeros, cell[i]).is_some_and(|z| at(&zeros, cell[j]) == Some(z));
                        self.add(text, 5, true, same);
                    }
                    for c in 1..=3i64 {
                        let times = if c == 1 { String::new() } else { format!("{c}*") };
                        let text = format!("{times}{{{j}}} < lowest({system}, {{{i}}})");
                        let below = |cell: &[i64]| at(&lowest, cell[i]).is_some_and(|l| c * cell[j] < l);
                        self.add(text, 4 + i64::from(c > 1), false, below);
                    }
                }
            }
        }
        Ok(())
    }
}

/// c·x + …, positive coefficients first.
fn sum(form: &[i64], constant: i64) -> String {
    let mut text = String::new();
    let order =
        form.iter().enumerate().filter(|(_, c)| **c > 0).chain(form.iter().enumerate().filter(|(_, c)| **c < 0));
    for (i, &c) in order {
        let sign = if text.is_empty() {
            if c < 0 { "-" } else { "" }
        } else if c < 0 {
            " - "
        } else {
            " + "
        };
        let factor = if c.abs() == 1 { String::new() } else { format!("{}*", c.abs()) };
        text.push_str(&format!("{sign}{factor}{{{i}}}"));
    }
    if text.is_empty() { constant.to_string() } else { plus(&text, constant) }
}

/// The form compared with a constant, without negative terms.
fn comparison(form: &[i64], sign: &str, c: i64) -> String {
    let positive: Vec<i64> = form.iter().map(|k| *k.max(&0)).collect();
    let negative: Vec<i64> = form.iter().map(|k| -*k.min(&0)).collect();
    if c < 0 && negative.iter().any(|k| *k != 0) {
        let turned = match sign {
            "<=" => ">=",
            ">=" => "<=",
            sign => sign,
        };
        return format!("{} {turned} {}", sum(&negative, 0), sum(&positive, -c));
    }
    format!("{} {sign} {}", sum(&positive, 0), sum(&negative, c))
}
