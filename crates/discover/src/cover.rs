//! The method of atoms: the P-positions of a sample covered by a few conjunctions of atoms that hold at no other position.
//!
//! One uncovered P-position after the other, the least special one first, is covered by the best conjunction that holds there;
//! with a conjunction come its images under the symmetries of the table.

use crate::atoms::{Atom, Mask, Sample, bit, both, count, mask, meets, named};
use crate::threshold;
use ratwheel_numbers::{Cancelled, Control};

/// More conjunctions than this are no short formula.
const MOST_TERMS: usize = 8;
/// Atoms of a conjunction that is found step by step.
const MOST_ATOMS: usize = 5;

/// The parts of a text at the outermost `and`.
fn conjuncts(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut begin) = (Vec::new(), 0i32, 0);
    for (at, sign) in text.char_indices() {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        if depth == 0 && text.get(at..).is_some_and(|rest| rest.starts_with(" and ")) {
            parts.extend(text.get(begin..at));
            begin = at + " and ".len();
        }
    }
    parts.extend(text.get(begin..));
    parts
}

/// What a formula may cost whatever it says; beyond that, half of the number of positions that it is right about.
const FREE_COST: i64 = 10;

/// A conjunction with its images.
#[derive(Clone)]
struct Part {
    /// The conditions, with `{0}` for the first pile.
    texts: Vec<String>,
    cost: i64,
    /// Where it or an image of it holds.
    mask: Mask,
    /// The symmetries that give different images.
    images: Vec<usize>,
}

pub(crate) struct Cover<'a> {
    pub(crate) sample: &'a Sample,
    pub(crate) atoms: &'a [Atom],
    pub(crate) piles: &'a [String],
    /// May thresholds with a slope be fitted?
    pub(crate) thresholds: bool,
    pub(crate) control: Control<'a>,
}

impl Cover<'_> {
    /// A formula that is right on the sample.
    pub(crate) fn find(&self) -> Result<Option<String>, Cancelled> {
        let mut open = self.sample.safe.clone();
        if count(&open) == 0 {
            return Ok(None);
        }
        let mut parts: Vec<Part> = Vec::new();
        // A formula that is long for the few positions that it says would fit any others as well.
        let mut left = FREE_COST + i64::from(count(&open)) / 2;
        while count(&open) > 0 {
            if parts.len() == MOST_TERMS {
                return Ok(None);
            }
            let pivot = self.pivot(&open);
            let Some(part) = self.best(pivot, &open)? else { return Ok(None) };
            left -= part.cost;
            if left < 0 {
                return Ok(None);
            }
            open = open.iter().zip(&part.mask).map(|(open, covered)| open & !covered).collect();
            parts.push(part);
        }
        // A conjunction whose cells later ones cover too is not needed.
        let mut i = 0;
        while i < parts.len() {
            let rest = parts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, part)| &part.mask);
            let covered =
                rest.fold(vec![0; open.len()], |sum: Mask, mask| sum.iter().zip(mask).map(|(a, b)| a | b).collect());
            if self.sample.safe.iter().zip(&covered).all(|(safe, covered)| safe & !covered == 0) {
                parts.remove(i);
            } else {
                i += 1;
            }
        }
        parts.sort_by_key(|part| (part.cost, part.images.len()));
        let mut texts: Vec<String> = Vec::new();
        for part in &parts {
            for symmetry in &part.images {
                let Some(order) = self.sample.symmetries.get(*symmetry) else { continue };
                let mut conditions: Vec<&str> = Vec::new();
                for condition in part.texts.iter().flat_map(|text| conjuncts(text)) {
                    if !conditions.contains(&condition) {
                        conditions.push(condition);
                    }
                }
                texts.push(named(&conditions.join(" and "), self.piles, order));
            }
        }
        Ok(Some(texts.join(" or ")))
    }

    /// The uncovered cell at which the fewest equations hold; of those the one furthest out.
    fn pivot(&self, open: &Mask) -> usize {
        let equations: Vec<&Atom> = self.atoms.iter().filter(|atom| atom.equation).collect();
        let special = |i: usize| equations.iter().filter(|atom| bit(&atom.mask, i)).count();
        let far = |i: usize| self.sample.cells.get(i).map_or(0, |cell| cell.iter().sum::<i64>());
        let cells: Vec<usize> = (0..self.sample.cells.len()).filter(|i| bit(open, *i)).collect();
        // All of them need not be looked at.
        let step = cells.len() / 300 + 1;
        cells.into_iter().step_by(step).min_by_key(|&i| (special(i), -far(i))).unwrap_or(0)
    }

    /// What a conjunction is worth: the share of open cells that it covers, less what there is to read.
    fn score(&self, mask: &Mask, cost: i64, open: &Mask) -> i64 {
        let (covered, all) = (i64::from(count(&both(mask, open))), i64::from(count(open)).max(1));
        covered * 120 / all - 5 * cost
    }

    fn best(&self, pivot: usize, open: &Mask) -> Result<Option<Part>, Cancelled> {
        let here: Vec<&Atom> = self.atoms.iter().filter(|atom| bit(&atom.mask, pivot)).collect();
        let other = &self.sample.other;
        let false_positives: Vec<Mask> = here.iter().map(|atom| both(&atom.mask, other)).collect();
        let mut candidates: Vec<(i64, Vec<usize>)> = Vec::new();
        let single = |i: usize| !false_positives[i].iter().any(|word| *word != 0);
        let singles: Vec<usize> = (0..here.len()).filter(|&i| single(i)).collect();
        for &i in &singles {
            candidates.push((self.score(&here[i].mask, here[i].cost, open), vec![i]));
        }
        let rest: Vec<usize> = (0..here.len()).filter(|&i| !single(i)).collect();
        let mut best_pair = i64::MIN;
        for (position, &i) in rest.iter().enumerate() {
            if position % 16 == 0 {
                self.control.check()?;
            }
            for &j in rest.iter().skip(position + 1) {
                let cost = here[i].cost + here[j].cost;
                if 120 - 5 * cost <= best_pair || meets(&false_positives[i], &false_positives[j]) {
                    continue;
                }
                let score = self.score(&both(&here[i].mask, &here[j].mask), cost, open);
                if score > best_pair {
                    best_pair = score;
                    candidates.push((score, vec![i, j]));
                }
            }
        }
        candidates.extend(self.greedy(&here, &rest, open)?);
        candidates.sort_by_key(|(score, atoms)| (-score, atoms.clone()));
        let mut parts: Vec<Part> = Vec::new();
        for (_, atoms) in candidates.into_iter().take(24) {
            let texts = atoms.iter().map(|&i| here[i].text.clone()).collect();
            let cost = atoms.iter().map(|&i| here[i].cost).sum();
            let whole = mask(self.sample.cells.len(), |_| true);
            let holds = atoms.iter().fold(whole, |mask, &i| both(&mask, &here[i].mask));
            self.control.check()?;
            parts.push(self.part(texts, cost, &holds));
        }
        if self.thresholds {
            for (base, texts, cost) in self.bases(&here, open) {
                for found in threshold::fit(self.sample, &base, open, pivot, self.control)? {
                    self.control.check()?;
                    let texts = [texts.clone(), vec![found.text]].concat();
                    parts.push(self.part(texts, cost + found.cost, &both(&base, &found.mask)));
                }
            }
        }
        // Every image is there to be read too.
        let images = |part: &Part| i64::try_from(part.images.len()).unwrap_or(0) - 1;
        let worth = |part: &Part| self.score(&part.mask, part.cost + images(part), open);
        Ok(parts.into_iter().max_by_key(|part| (worth(part), -part.cost)))
    }

    /// What a threshold may be added to: nothing, one atom, or two of which one is an equation.
    fn bases(&self, here: &[&Atom], open: &Mask) -> Vec<(Mask, Vec<String>, i64)> {
        let whole = mask(self.sample.cells.len(), |_| true);
        let mut bases = vec![(whole, Vec::new(), 0)];
        let mut ranked: Vec<&&Atom> = here.iter().filter(|atom| atom.cost <= 5).collect();
        ranked.sort_by_key(|atom| {
            let covered = i64::from(count(&both(&atom.mask, open)));
            let wrong = i64::from(count(&both(&atom.mask, &self.sample.other)));
            (wrong * 1000 / covered.max(1), atom.cost)
        });
        let useful = ranked.into_iter().filter(|atom| count(&both(&atom.mask, open)) >= 6);
        // The best ones, and whatever is as simple as x < y.
        let chosen =
            useful.enumerate().filter(|(rank, atom)| *rank < 14 || *rank < 200 && atom.cost <= 4 && !atom.equation);
        bases.extend(chosen.take(40).map(|(_, atom)| (atom.mask.clone(), vec![atom.text.clone()], atom.cost)));
        bases
    }

    /// Conjunctions of more atoms, each chosen for what it leaves.
    fn greedy(&self, here: &[&Atom], rest: &[usize], open: &Mask) -> Result<Vec<(i64, Vec<usize>)>, Cancelled> {
        let other = &self.sample.other;
        // Few wrong cells for many right ones.
        let quality = |mask: &Mask| {
            let right = u64::from(count(&both(mask, open)));
            let wrong = u64::from(count(&both(mask, other)));
            (right * right).saturating_mul(1000) / (wrong + 1)
        };
        let ranked = |mut starts: Vec<(u64, Vec<usize>)>, most: usize| {
            starts.sort_by_key(|(quality, atoms)| (std::cmp::Reverse(*quality), atoms.clone()));
            starts.truncate(most);
            starts
        };
        let singles = rest.iter().map(|&i| (quality(&here[i].mask), vec![i])).collect();
        let equations: Vec<usize> = rest.iter().copied().filter(|&i| here[i].equation).take(60).collect();
        let pairs = equations.iter().enumerate().flat_map(|(at, &i)| {
            let after = equations.iter().skip(at + 1);
            after.map(move |&j| (i, j))
        });
        let pairs = pairs.map(|(i, j)| (quality(&both(&here[i].mask, &here[j].mask)), vec![i, j])).collect();
        let mut found = Vec::new();
        for (_, start) in ranked(singles, 12).into_iter().chain(ranked(pairs, 8)) {
            self.control.check()?;
            let whole = mask(self.sample.cells.len(), |_| true);
            let mut now = start.iter().fold(whole, |now, &i| both(&now, &here[i].mask));
            found.extend(self.closed(here, rest, open, &start, &now));
            let mut atoms = start;
            while atoms.len() < MOST_ATOMS && meets(&now, other) {
                let next = rest.iter().filter(|i| !atoms.contains(i)).max_by_key(|&&i| {
                    let mask = both(&now, &here[i].mask);
                    (quality(&mask), -here[i].cost, std::cmp::Reverse(i))
                });
                let Some(&next) = next else { break };
                now = both(&now, &here[next].mask);
                atoms.push(next);
            }
            if !meets(&now, other) {
                let cost = atoms.iter().map(|&i| here[i].cost).sum();
                found.push((self.score(&now, cost, open), atoms));
            }
        }
        Ok(found)
    }

    /// The best two atoms that, added to these, leave no wrong cell.
    fn closed(
        &self,
        here: &[&Atom],
        rest: &[usize],
        open: &Mask,
        start: &[usize],
        now: &Mask,
    ) -> Option<(i64, Vec<usize>)> {
        // Cells of the conjunction only: there are few.
        let wrong: Vec<usize> =
            (0..self.sample.cells.len()).filter(|i| bit(now, *i) && bit(&self.sample.other, *i)).collect();
        let right: Vec<usize> = (0..self.sample.cells.len()).filter(|i| bit(now, *i) && bit(open, *i)).collect();
        if wrong.is_empty() || wrong.len() > 2000 {
            return None;
        }
        let project = |cells: &[usize], atom: &Atom| mask(cells.len(), |k| bit(&atom.mask, cells[k]));
        let atoms: Vec<(usize, Mask, Mask)> = rest
            .iter()
            .filter(|i| !start.contains(i) && here[**i].cost <= 6)
            .map(|&i| (i, project(&wrong, here[i]), project(&right, here[i])))
            .filter(|(_, _, kept)| count(kept) as usize * 3 >= right.len())
            .take(400)
            .collect();
        let base: i64 = start.iter().map(|&i| here[i].cost).sum();
        let all = i64::from(count(open)).max(1);
        let mut best: Option<(i64, Vec<usize>)> = None;
        for (at, (i, wrong, right)) in atoms.iter().enumerate() {
            for (j, more_wrong, more_right) in atoms.iter().skip(at + 1) {
                if meets(wrong, more_wrong) {
                    continue;
                }
                let cost = base + here[*i].cost + here[*j].cost;
                let score = i64::from(count(&both(right, more_right))) * 120 / all - 5 * cost;
                if best.as_ref().is_none_or(|(known, _)| score > *known) {
                    best = Some((score, [start, &[*i, *j]].concat()));
                }
            }
        }
        best
    }

    /// The conjunction with its images.
    fn part(&self, texts: Vec<String>, cost: i64, holds: &Mask) -> Part {
        let mut masks: Vec<Mask> = Vec::new();
        let mut images = Vec::new();
        for symmetry in 0..self.sample.symmetries.len() {
            let image = self.sample.image(holds, symmetry);
            if !masks.contains(&image) {
                masks.push(image);
                images.push(symmetry);
            }
        }
        let all = masks
            .iter()
            .fold(vec![0; holds.len()], |sum: Mask, mask| sum.iter().zip(mask).map(|(a, b)| a | b).collect());
        Part { texts, cost, mask: all, images }
    }
}
