//! A naive engine as an oracle: dense tables over the whole alphabet, textbook product, subsets and Moore's
//! minimisation. It shares nothing with the engine but the automata it is given to begin with.

use ratwheel_automata::Dfa;
use std::collections::HashMap;

/// State 0 is the first; every state has a transition for every letter.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    pub(crate) sizes: Vec<u16>,
    pub(crate) table: Vec<Vec<usize>>,
    pub(crate) accepting: Vec<bool>,
}

/// All letters, the last track's digit running fastest.
pub(crate) fn letters(sizes: &[u16]) -> Vec<Vec<u16>> {
    sizes.iter().fold(vec![vec![]], |words, &size| {
        words.iter().flat_map(|w| (0..size).map(move |d| [w.as_slice(), &[d]].concat())).collect()
    })
}

impl Dense {
    pub(crate) fn new(dfa: &Dfa) -> Self {
        let sizes = dfa.alphabet().to_vec();
        let letters = letters(&sizes);
        let dead = dfa.states();
        let row = |state: usize| -> Vec<usize> {
            let state = u32::try_from(state).unwrap();
            letters.iter().map(|letter| dfa.step(state, letter).map_or(dead, |t| usize::try_from(t).unwrap())).collect()
        };
        let mut table: Vec<Vec<usize>> = (0..dead).map(row).collect();
        table.push(vec![dead; letters.len()]);
        let mut accepting: Vec<bool> = (0..dead).map(|s| dfa.is_accepting(u32::try_from(s).unwrap())).collect();
        accepting.push(false);
        Self { sizes, table, accepting }
    }

    pub(crate) fn accepts(&self, word: &[usize]) -> bool {
        self.accepting[word.iter().fold(0, |state, &letter| self.table[state][letter])]
    }

    /// Both have the same tracks.
    pub(crate) fn join(&self, other: &Self, wanted: impl Fn(bool, bool) -> bool) -> Self {
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut pairs = vec![(0, 0)];
        let (mut table, mut accepting) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(&(a, b)) = pairs.get(next) {
            next += 1;
            accepting.push(wanted(self.accepting[a], other.accepting[b]));
            let mut row = Vec::new();
            for (&x, &y) in self.table[a].iter().zip(&other.table[b]) {
                let fresh = numbers.len();
                let number = *numbers.entry((x, y)).or_insert(fresh);
                if number == pairs.len() {
                    pairs.push((x, y));
                }
                row.push(number);
            }
            table.push(row);
        }
        Self { sizes: self.sizes.clone(), table, accepting }.minimised()
    }

    /// Drops a track; the first states are closed under letters that are 0 elsewhere.
    pub(crate) fn exists(&self, track: usize) -> Self {
        let mut sizes = self.sizes.clone();
        let dropped = sizes.remove(track);
        let all = letters(&self.sizes);
        let index: HashMap<&[u16], usize> = all.iter().enumerate().map(|(i, l)| (l.as_slice(), i)).collect();
        let moves: Vec<Vec<usize>> = letters(&sizes)
            .iter()
            .map(|letter| {
                let with = |d: u16| [&letter[..track], &[d], &letter[track..]].concat();
                (0..dropped).map(|d| index[with(d).as_slice()]).collect()
            })
            .collect();
        let follow = |set: &Vec<usize>, letter: usize| -> Vec<usize> {
            let mut next: Vec<usize> =
                set.iter().flat_map(|&s| moves[letter].iter().map(move |&l| self.table[s][l])).collect();
            next.sort_unstable();
            next.dedup();
            next
        };
        let mut start = vec![0];
        loop {
            let mut wider = [start.clone(), follow(&start, 0)].concat();
            wider.sort_unstable();
            wider.dedup();
            if wider == start {
                break;
            }
            start = wider;
        }
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut sets = vec![start];
        let (mut table, mut accepting) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(set) = sets.get(next).cloned() {
            next += 1;
            accepting.push(set.iter().any(|&s| self.accepting[s]));
            let mut row = Vec::new();
            for letter in 0..moves.len() {
                let target = follow(&set, letter);
                let fresh = numbers.len();
                let number = *numbers.entry(target.clone()).or_insert(fresh);
                if number == sets.len() {
                    sets.push(target);
                }
                row.push(number);
            }
            table.push(row);
        }
        Self { sizes, table, accepting }.minimised()
    }

    /// Moore: refine until nothing changes; then number the classes as they are met.
    pub(crate) fn minimised(&self) -> Self {
        let mut class: Vec<usize> = self.accepting.iter().map(|&a| usize::from(a)).collect();
        let mut count = 0;
        loop {
            let mut names: HashMap<Vec<usize>, usize> = HashMap::new();
            let next: Vec<usize> = (0..class.len())
                .map(|s| {
                    let signature = std::iter::once(class[s]).chain(self.table[s].iter().map(|&t| class[t])).collect();
                    let fresh = names.len();
                    *names.entry(signature).or_insert(fresh)
                })
                .collect();
            let stable = names.len() == count;
            count = names.len();
            class = next;
            if stable {
                break;
            }
        }
        let mut numbers = HashMap::from([(class[0], 0)]);
        let mut members = vec![0];
        let (mut table, mut accepting) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(&state) = members.get(next) {
            next += 1;
            accepting.push(self.accepting[state]);
            let mut row = Vec::new();
            for &target in &self.table[state] {
                let fresh = numbers.len();
                let number = *numbers.entry(class[target]).or_insert(fresh);
                if number == members.len() {
                    members.push(target);
                }
                row.push(number);
            }
            table.push(row);
        }
        Self { sizes: self.sizes.clone(), table, accepting }
    }

    /// The number of states from which something is accepted.
    pub(crate) fn live(&self) -> usize {
        let mut live = self.accepting.clone();
        loop {
            let next: Vec<bool> = (0..live.len()).map(|s| live[s] || self.table[s].iter().any(|&t| live[t])).collect();
            if next == live {
                return live.iter().filter(|&&l| l).count();
            }
            live = next;
        }
    }

    /// Do both accept the same words?
    pub(crate) fn same(&self, other: &Self) -> bool {
        let difference = self.join(other, |a, b| a != b);
        difference.accepting.iter().all(|&a| !a)
    }
}
