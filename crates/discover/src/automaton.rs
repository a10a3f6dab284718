//! The method of automata: the automaton of the P-set read off the table.
//!
//! Every P-position below a place is a word of letters, a digit of each pile, most significant first. Two beginnings of words
//! are one state if they have the same continuations of every length up to some height. With the least height for which that
//! reproduces the table, the automaton is a conjecture about all positions, and the prover takes it as it is. Where the
//! recurrence of the places has a longer period, what may follow depends on how many digits do; a state then knows that of
//! every length.

use crate::surd::{Datum, quadratic};
use ratwheel_automata::Numerals;
use ratwheel_logic::Automaton;
use ratwheel_numbers::{Cancelled, Control, Natural, Real};
use ratwheel_numeration::System;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// More states than this are no conjecture.
const MOST_STATES: usize = 400;
/// Continuations longer than this are not compared.
const MOST_HEIGHT: usize = 6;
/// Fewer rows than this have no slope.
const LEAST_ROWS: usize = 40;
/// How far a row may lie from the floor of its slope.
const SLACK: i64 = 2;
/// Periods longer than this need larger tables than there are.
const LONGEST_PERIOD: usize = 6;
/// No more systems of slopes than this are tried.
const MOST_SLOPES: usize = 4;
/// More letters than this make tries too wide.
const MOST_LETTERS: usize = 256;

/// States with their successors by letter; state 0 is the first.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    numerals: Numerals,
    digits: usize,
    next: Vec<Vec<Option<usize>>>,
    accepting: Vec<bool>,
}

impl Found {
    /// The same set by as few states as possible, as a value of the language.
    pub(crate) fn minimal(&self, piles: usize) -> Option<Automaton> {
        let classes = self.classes();
        let class = |state: usize| classes.get(state).copied().flatten();
        // One state of each class, in the order in which letters lead to them from the first.
        let mut order: Vec<usize> = vec![0];
        let mut numbers: HashMap<usize, usize> = HashMap::from([(class(0)?, 0)]);
        let mut states = Vec::new();
        while let Some(&state) = order.get(states.len()) {
            let mut edges = Vec::new();
            for (letter, next) in self.next.get(state)?.iter().enumerate() {
                let Some((next, class)) = next.and_then(|next| Some((next, class(next)?))) else { continue };
                let number = *numbers.entry(class).or_insert(order.len());
                if number == order.len() {
                    order.push(next);
                }
                edges.push((self.letter(letter, piles), number));
            }
            states.push((self.accepting.get(state).copied()?, edges));
        }
        let system: System = self.numerals.name().parse().ok()?;
        Automaton::new(Arc::new(system), piles, states).ok()
    }

    /// The digits of a letter.
    fn letter(&self, mut letter: usize, piles: usize) -> Vec<u16> {
        let mut digits = vec![0; piles];
        for digit in digits.iter_mut().rev() {
            *digit = u16::try_from(letter % self.digits).unwrap_or(0);
            letter /= self.digits;
        }
        digits
    }

    /// States that accept the same words have the same number; those that accept nothing have none.
    fn classes(&self) -> Vec<Option<usize>> {
        // From where can something still be accepted?
        let mut live = self.accepting.clone();
        loop {
            let lives = |next: &Option<usize>| next.is_some_and(|next| live.get(next) == Some(&true));
            let more = live.iter().zip(&self.next).map(|(live, next)| *live || next.iter().any(lives));
            let more: Vec<bool> = more.collect();
            if more == live {
                break;
            }
            live = more;
        }
        let number = |(accepts, live): (&bool, &bool)| live.then_some(usize::from(*accepts));
        let mut classes: Vec<Option<usize>> = self.accepting.iter().zip(&live).map(number).collect();
        loop {
            let before: HashSet<usize> = classes.iter().copied().flatten().collect();
            let mut known: HashMap<(usize, Vec<Option<usize>>), usize> = HashMap::new();
            let mut finer = Vec::with_capacity(classes.len());
            for (next, class) in self.next.iter().zip(&classes) {
                let leads = next.iter().map(|next| next.and_then(|next| classes.get(next).copied().flatten()));
                let leads: Vec<Option<usize>> = leads.collect();
                let fresh = known.len();
                finer.push(class.map(|class| *known.entry((class, leads)).or_insert(fresh)));
            }
            classes = finer;
            if known.len() == before.len() {
                return classes;
            }
        }
    }

    /// Is this position accepted? The words are those of single numbers, by number.
    pub(crate) fn holds(&self, piles: &[i64], words: &Words) -> bool {
        let mut state = 0;
        for letter in words.letters(piles, self.digits) {
            match self.next.get(state).and_then(|next| next.get(letter).copied().flatten()) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.accepting.get(state).copied().unwrap_or(false)
    }
}

/// An automaton with one state asks the same of the digits at every place: what that is, in words.
pub(crate) fn at_every_place(automaton: &Automaton, digits: usize) -> Option<String> {
    // Zeros before a numeral change nothing, so the first state stays where it is with them, which is not listed.
    let zeros = vec![0; automaton.tracks()];
    let further = automaton.edges(0).map(|(letter, _)| letter).filter(|letter| *letter != zeros);
    let letters: Vec<&[u16]> = std::iter::once(zeros.as_slice()).chain(further).collect();
    (automaton.states() == 1 && automaton.accepts(0) && letters.len() > 1).then_some(())?;
    let sum = |letter: &[u16]| letter.iter().copied().map(usize::from).sum::<usize>();
    let most = automaton.tracks() * digits.saturating_sub(1);
    // How many letters have each sum of digits.
    let counts = (0..automaton.tracks()).fold(vec![1usize], |counts, _| {
        let mut next = vec![0; counts.len() + digits.saturating_sub(1)];
        for (sum, count) in counts.iter().enumerate() {
            next.iter_mut().skip(sum).take(digits).for_each(|slot| *slot += count);
        }
        next
    });
    let divides = |m: &usize| {
        let all = counts.iter().step_by(*m).sum::<usize>();
        all == letters.len() && letters.iter().all(|letter| sum(letter) % m == 0)
    };
    let said = match (2..=most).find(divides) {
        Some(m) => format!("the digits of the piles add up to a multiple of {m}"),
        None if letters.len() <= 8 => {
            let letter =
                |letter: &&[u16]| format!("({})", letter.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
            let listed: Vec<String> = letters.iter().map(letter).collect();
            format!("the digits of the piles are one of {}", listed.join(", "))
        }
        None => return None,
    };
    Some(format!("in {} at every place {said}", automaton.system()))
}

/// The Ostrowski systems of quadratic numbers that may be the slopes of the P-positions: of one pile against its number in
/// the list, and of one pile against another. The period of their continued fractions may be longer than 1.
pub(crate) fn of_slopes(safe: &[Vec<i64>], piles: usize) -> Vec<Numerals> {
    let mut rows: Vec<&Vec<i64>> = safe.iter().filter(|row| row.is_sorted()).collect();
    rows.sort();
    rows.dedup();
    if rows.len() < LEAST_ROWS || !rows.windows(2).all(|pair| pair[0].iter().zip(pair[1]).all(|(a, b)| a <= b)) {
        return Vec::new();
    }
    let mut systems: Vec<Numerals> = Vec::new();
    for pile in 0..piles {
        let datum = |(n, row): (i64, &&Vec<i64>)| {
            let value = row.get(pile).copied().unwrap_or(0);
            // Near the floor, not on it: rows need not be floors themselves.
            Datum { n, low: value - SLACK, high: value + SLACK }
        };
        let data: Vec<Datum> = (0i64..).zip(&rows).map(datum).collect();
        let surds = quadratic(&data).into_iter().filter_map(|surd| surd.to_string().parse::<Real>().ok());
        systems.extend(surds.filter_map(|real| Numerals::ostrowski_q(&real).ok()));
    }
    systems.retain(|numerals| numerals.period() + numerals.prefix() <= LONGEST_PERIOD);
    systems.truncate(MOST_SLOPES);
    systems
}

/// The words of some numbers, with leading zeros: of those that are asked for, since there may be many others between them.
pub(crate) struct Words {
    length: usize,
    words: HashMap<i64, Vec<u16>>,
}

impl Words {
    /// The words of these numbers, all as long as that of the largest number below `most`.
    pub(crate) fn of(
        numerals: &Numerals,
        numbers: impl Iterator<Item = i64>,
        most: i64,
        control: Control<'_>,
    ) -> Result<Self, Cancelled> {
        let word = |number: i64| numerals.word(&Natural::from(u64::try_from(number).unwrap_or(0)));
        let length = word(most.saturating_sub(1)).len();
        let mut words: HashMap<i64, Vec<u16>> = HashMap::new();
        for number in numbers {
            if let Entry::Vacant(place) = words.entry(number) {
                control.check()?;
                let word = word(number);
                place.insert([vec![0; length.saturating_sub(word.len())], word].concat());
            }
        }
        Ok(Self { length, words })
    }

    /// The letters of a position, the most significant first.
    fn letters(&self, piles: &[i64], digits: usize) -> impl Iterator<Item = usize> {
        let words: Vec<&[u16]> =
            piles.iter().map(|pile| self.words.get(pile).map(Vec::as_slice).unwrap_or_default()).collect();
        let digit = |word: &[u16], place: usize| word.get(place).copied().map_or(0, usize::from);
        (0..self.length).map(move |place| words.iter().fold(0, |sum, word| sum * digits + digit(word, place)))
    }
}

/// A trie whose equal parts are one node; node 0 is empty, node 1 the end of a word.
struct Trie {
    nodes: Vec<Vec<usize>>,
    known: HashMap<Vec<usize>, usize>,
    letters: usize,
}

impl Trie {
    fn new(letters: usize) -> Self {
        Self { nodes: vec![Vec::new(), Vec::new()], known: HashMap::new(), letters }
    }

    /// The node of words that are sorted and agree up to `depth`.
    fn node(&mut self, words: &[Vec<usize>], depth: usize, length: usize) -> usize {
        if words.is_empty() {
            return 0;
        }
        if depth == length {
            return 1;
        }
        let mut children = vec![0; self.letters];
        let mut rest = words;
        while let Some(letter) = rest.first().and_then(|word| word.get(depth).copied()) {
            let same = rest.iter().take_while(|word| word.get(depth) == Some(&letter)).count();
            let (these, others) = rest.split_at(same);
            children[letter] = self.node(these, depth + 1, length);
            rest = others;
        }
        let fresh = self.nodes.len();
        let id = *self.known.entry(children.clone()).or_insert(fresh);
        if id == fresh {
            self.nodes.push(children);
        }
        id
    }

    fn child(&self, node: usize, letter: usize) -> usize {
        self.nodes.get(node).and_then(|children| children.get(letter).copied()).unwrap_or(0)
    }
}

/// Reads the automaton in one system off the P-positions with all piles below `size`.
pub(crate) fn read(
    numerals: &Numerals,
    safe: &[Vec<i64>],
    piles: usize,
    size: i64,
    control: Control<'_>,
) -> Result<Option<Found>, Cancelled> {
    let digits = usize::from(numerals.digits());
    let letters = (0..piles).try_fold(1usize, |all, _| all.checked_mul(digits)).filter(|all| *all <= MOST_LETTERS);
    let Some(letters) = letters else { return Ok(None) };
    let heights = MOST_HEIGHT + numerals.period() + numerals.prefix() - 1;
    // All numbers with at most `length` digits lie in the region.
    let fits = |length: &usize| {
        numerals.place(*length).to_u64().and_then(|place| i64::try_from(place).ok()).is_some_and(|place| place <= size)
    };
    let Some(length) = (3..40usize).take_while(fits).last() else { return Ok(None) };
    let most = numerals.place(length).to_u64().and_then(|place| i64::try_from(place).ok()).unwrap_or(0);
    let inside = || safe.iter().filter(|row| row.iter().all(|pile| *pile < most));
    let words = Words::of(numerals, inside().flatten().copied(), most, control)?;
    let mut listed: Vec<Vec<usize>> = inside().map(|row| words.letters(row, digits).collect()).collect();
    listed.sort();
    let length = words.length;
    let mut trie = Trie::new(letters);
    let root = trie.node(&listed, 0, length);
    // The node of height h behind the word of zeros.
    let zeros: Vec<usize> = {
        let mut node = root;
        let mut all = vec![root];
        for _ in 0..length {
            node = trie.child(node, 0);
            all.push(node);
        }
        all.reverse();
        all
    };
    for height in 1..=heights.min(length.saturating_sub(2)) {
        control.check()?;
        if let Some(found) = states(numerals, &trie, &zeros, height, length, control)?
            && inside().all(|row| found.holds(row, &words))
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The states for continuations up to one height; `None` if the table is too small to tell them apart.
fn states(
    numerals: &Numerals,
    trie: &Trie,
    zeros: &[usize],
    height: usize,
    length: usize,
    control: Control<'_>,
) -> Result<Option<Found>, Cancelled> {
    let at = |word: &[usize], height: usize| {
        let start = zeros.get(word.len() + height).copied().unwrap_or(0);
        word.iter().fold(start, |node, letter| trie.child(node, *letter))
    };
    let signature = |word: &[usize]| -> Vec<usize> { (0..=height).map(|height| at(word, height)).collect() };
    let mut known: HashMap<Vec<usize>, usize> = HashMap::from([(signature(&[]), 0)]);
    let mut beginnings: Vec<Vec<usize>> = vec![Vec::new()];
    let mut found = Found {
        numerals: numerals.clone(),
        digits: usize::from(numerals.digits()),
        next: Vec::new(),
        accepting: Vec::new(),
    };
    let mut state = 0;
    while let Some(word) = beginnings.get(state).cloned() {
        control.check()?;
        if word.len() + 1 + height > length || beginnings.len() > MOST_STATES {
            return Ok(None);
        }
        found.accepting.push(at(&word, 0) == 1);
        let mut successors = Vec::with_capacity(trie.letters);
        for letter in 0..trie.letters {
            if word.is_empty() && letter == 0 {
                successors.push(Some(0));
                continue;
            }
            let longer = [word.as_slice(), &[letter]].concat();
            let signature = signature(&longer);
            if signature.iter().all(|node| *node == 0) {
                successors.push(None);
                continue;
            }
            let fresh = beginnings.len();
            let next = *known.entry(signature).or_insert(fresh);
            if next == fresh {
                beginnings.push(longer);
            }
            successors.push(Some(next));
        }
        found.next.push(successors);
        state += 1;
    }
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;

    /// {⌊n√3⌋} in the system of √3, whose period is 2: read off the numbers below 300000, right beyond.
    #[test]
    fn a_longer_period_is_read() {
        let beatty = |most: i64| (0..).map(|n: i64| (3 * n * n).isqrt()).take_while(move |x| *x < most);
        let safe: Vec<Vec<i64>> = beatty(300_000).map(|x| vec![x]).collect();
        let numerals = Numerals::ostrowski_q(&"sqrt(3)".parse().unwrap()).unwrap();
        assert!(numerals.period() > 1);
        let found = read(&numerals, &safe, 1, 300_000, Control::none()).unwrap().unwrap();
        let minimal = found.minimal(1).unwrap();
        assert!(minimal.states() < 40, "{}", minimal.states());
        let inside: HashSet<i64> = beatty(500_000).collect();
        for n in (0..500_000i64).step_by(7) {
            let number = Natural::from(n.unsigned_abs());
            assert_eq!(minimal.contains(&[number]).unwrap(), inside.contains(&n), "{n}");
        }
    }

    /// The slopes of Wythoff-like pairs for √7, moved a little.
    #[test]
    fn slopes_name_systems() {
        let row = |n: i64| vec![(7 * n * n).isqrt() + n % 2, (7 * n * n).isqrt() + 2 * n + 1];
        let rows: Vec<Vec<i64>> = (0..2000).map(row).collect();
        let names: Vec<String> = of_slopes(&rows, 2).iter().map(|numerals| numerals.name().to_owned()).collect();
        assert!(names.iter().any(|name| name == "q:sqrt(7)"), "{names:?}");
    }

    /// Moore's nim: the digits of every binary place add up to a multiple of three.
    #[test]
    fn one_state_is_said_in_words() {
        let letters = |accepted: &dyn Fn(u16) -> bool| {
            let letters = (0..8u16).filter(|letter| accepted(*letter));
            let edges = letters.map(|letter| (vec![letter >> 2, letter >> 1 & 1, letter & 1], 0)).collect();
            let system: System = "base:2".parse().unwrap();
            at_every_place(&Automaton::new(Arc::new(system), 3, vec![(true, edges)]).unwrap(), 2)
        };
        let three = letters(&|letter| letter.count_ones() % 3 == 0).unwrap();
        assert_eq!(three, "in base:2 at every place the digits of the piles add up to a multiple of 3");
        let some = letters(&|letter| letter == 0 || letter == 6).unwrap();
        assert_eq!(some, "in base:2 at every place the digits of the piles are one of (0,0,0), (1,1,0)");
    }

    /// States that accept the same words become one, and those from which nothing is accepted go.
    #[test]
    fn equal_states_are_one() {
        let numerals = Numerals::binary();
        let next = vec![vec![Some(0), Some(1)], vec![Some(2), Some(3)], vec![Some(1), Some(3)], vec![Some(3), Some(3)]];
        let found = Found { numerals, digits: 2, next, accepting: vec![false, true, true, false] };
        let minimal = found.minimal(1).unwrap();
        assert_eq!((minimal.states(), minimal.transitions()), (2, 2));
        for n in 0..40u64 {
            assert_eq!(minimal.contains(&[Natural::from(n)]).unwrap(), n.is_power_of_two());
        }
    }
}
