//! Numeration systems as a schoolbook would have them: explicit tables of places, greedy digits, and the conditions for
//! canonical digit strings spelled out. Shares nothing with the library.

use ratwheel_numbers::Natural;
use ratwheel_numeration::{Numeral, System};

/// The condition on digit strings, given least significant first.
pub(crate) enum Condition {
    /// d_i ≤ bounds[i] (the last repeats), and a digit equal to its positive bound has a 0 to its right.
    Ostrowski { bounds: Vec<u128>, unbounded_top: Option<usize> },
    /// Between two digits b − 1 there is one that is at most b − 3; no digit above b − 1.
    Separated(u128),
    /// No window is lexicographically b_1, …, b_m or above.
    Windows(Vec<u128>),
}

pub(crate) struct Schoolbook {
    pub(crate) name: &'static str,
    pub(crate) places: Vec<u128>,
    pub(crate) condition: Condition,
    /// Document 002's last place, which is never used.
    pub(crate) idle: bool,
}

/// Partial quotients by hand: p-type places 1, d_0 + 1, …
fn ostrowski(name: &'static str, bounds: Vec<u128>, unbounded: bool) -> Schoolbook {
    let mut places = vec![1u128];
    let mut below = 1u128;
    for bound in &bounds {
        let last = places[places.len() - 1];
        let Some(next) = last.checked_mul(*bound).and_then(|n| n.checked_add(below)) else { break };
        below = last;
        places.push(next);
    }
    let unbounded_top = unbounded.then_some(bounds.len());
    Schoolbook { name, places, condition: Condition::Ostrowski { bounds, unbounded_top }, idle: false }
}

fn recurrence(name: &'static str, b: &[u128]) -> Schoolbook {
    let mut places = vec![1u128];
    loop {
        let n = places.len();
        let mut next = u128::from(n < b.len());
        for (j, part) in b.iter().enumerate().take(n) {
            let Some(sum) = places[n - 1 - j].checked_mul(*part).and_then(|term| term.checked_add(next)) else {
                return Schoolbook { name, places, condition: Condition::Windows(b.to_vec()), idle: false };
            };
            next = sum;
        }
        places.push(next);
    }
}

fn separated(name: &'static str, b: u128) -> Schoolbook {
    let mut places = vec![1, b];
    loop {
        let n = places.len();
        let Some(next) = places[n - 1].checked_mul(b) else {
            return Schoolbook { name, places, condition: Condition::Separated(b), idle: false };
        };
        places.push(next - places[n - 2]);
    }
}

/// `start` followed by repetitions of `period`, 60 bounds in all.
fn periodic(start: &[u128], period: &[u128]) -> Vec<u128> {
    start.iter().chain(period.iter().cycle()).copied().take(60).collect()
}

/// 1, 2, 1, 1, 4, 1, 1, 6, …: the partial quotients of e after the first.
fn quotients_of_e() -> Vec<u128> {
    (1..20u128).flat_map(|k| [1, 2 * k, 1]).collect()
}

/// Every kind of system, with expansions known from textbooks.
pub(crate) fn schoolbooks() -> Vec<Schoolbook> {
    let pi: Vec<u128> = vec![
        3, 7, 15, 1, 292, 1, 1, 1, 2, 1, 3, 1, 14, 2, 1, 1, 2, 2, 2, 2, 1, 84, 2, 1, 1, 15, 3, 13, 1, 4, 2, 6, 6, 99, 1,
    ];
    let mut e_p = vec![1u128]; // a_0 − 1 = 1
    e_p.extend(quotients_of_e());
    let mut e_q = quotients_of_e();
    e_q[0] -= 1;
    let mut fibonacci = recurrence("fibonacci", &[1, 1]);
    fibonacci.idle = true;
    vec![
        fibonacci,
        recurrence("zeckendorf", &[1, 1]),
        separated("u", 3),
        separated("u:b=4", 4),
        separated("u:b=10", 10),
        recurrence("recurrence:2,1", &[2, 1]),
        recurrence("recurrence:1,1,1", &[1, 1, 1]),
        recurrence("recurrence:3,2,1", &[3, 2, 1]),
        recurrence("recurrence:3,3,1,1", &[3, 3, 1, 1]),
        recurrence("recurrence:5,1", &[5, 1]),
        recurrence("recurrence:4,4", &[4, 4]),
        recurrence("recurrence:30,30,30", &[30, 30, 30]),
        recurrence("recurrence:7", &[7]),
        recurrence("base:10", &[10]),
        recurrence("base:2", &[2]),
        ostrowski("p:phi", periodic(&[], &[1]), false),
        ostrowski("q:phi", periodic(&[0], &[1]), false),
        ostrowski("p:sqrt(2)", periodic(&[], &[2]), false),
        ostrowski("q:sqrt(2)", periodic(&[1], &[2]), false),
        ostrowski("p:sqrt(7)", periodic(&[1], &[1, 1, 1, 4]), false),
        ostrowski("q:sqrt(7)", periodic(&[0, 1, 1, 4], &[1, 1, 1, 4]), false),
        ostrowski("p:sqrt(2)/2", periodic(&[1], &[2]), false), // [0, 1, 2, 2, …], p_1 = 1, p_2 = 2
        ostrowski("p:e", e_p, false),
        ostrowski("q:e", e_q, false),
        ostrowski("p:pi", [&[2], &pi[1..]].concat(), false),
        ostrowski("q:pi", [&[6], &pi[2..]].concat(), false),
        ostrowski("p:7/4", vec![1, 3], true),
        ostrowski("q:7/4", vec![0, 3], true),
        ostrowski("p:3/2", vec![1, 1], true),
        ostrowski("p:1", vec![], true),
        ostrowski("q:1", vec![], true),
        ostrowski("p:5", vec![4], true),
        ostrowski("p:4/7", vec![0, 2, 1], true), // [0, 1, 1, 2, 1]
        ostrowski("p:355/113", vec![2, 7, 16], true),
        ostrowski("q:355/113", vec![6, 16], true),
        ostrowski("p:1000000/700001", vec![2, 2, 1, 9999, 3, 3], true), // [1, 2, 2, 1, 9999, 3, 3]
    ]
}

impl Schoolbook {
    pub(crate) fn system(&self) -> System {
        self.name.parse().unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Greedy digits, least significant first, as many as the number needs.
    pub(crate) fn greedy(&self, mut n: u128) -> Vec<u128> {
        let length = self.places.partition_point(|&place| place <= n);
        let mut digits = vec![0; length];
        for i in (0..length).rev() {
            digits[i] = n / self.places[i];
            n %= self.places[i];
        }
        if self.idle && !digits.is_empty() {
            digits.insert(0, 0);
        }
        digits
    }

    /// The condition, word by word.
    pub(crate) fn admits(&self, digits: &[u128]) -> bool {
        match &self.condition {
            Condition::Ostrowski { bounds, unbounded_top } => digits.iter().enumerate().all(|(i, &digit)| {
                if *unbounded_top == Some(i) {
                    return true;
                }
                let bound = bounds[i];
                digit <= bound && (digit < bound || bound == 0 || i == 0 || digits[i - 1] == 0)
            }),
            Condition::Separated(b) => {
                let large: Vec<usize> = (0..digits.len()).filter(|&i| digits[i] == b - 1).collect();
                digits.iter().all(|digit| digit < b)
                    && large.windows(2).all(|pair| (pair[0] + 1..pair[1]).any(|k| digits[k] + 3 <= *b))
            }
            Condition::Windows(b) => {
                // Reading from any place down, the digits never reach b_1, …, b_m; a window cut off at the right counts
                // as continued by zeros, which are below every b_j.
                (0..digits.len()).all(|top| {
                    let window = (0..b.len()).map(|j| top.checked_sub(j).map_or(0, |i| digits[i]));
                    window.lt(b.iter().copied())
                })
            }
        }
    }
}

pub(crate) fn numeral(digits_from_lowest: &[u128]) -> Numeral {
    Numeral::new(digits_from_lowest.iter().rev().map(|&digit| Natural::from(digit)).collect())
}

/// A reproducible stream of words (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.word() % bound
    }

    /// A number with about so many decimal digits.
    pub(crate) fn natural(&mut self, decimal_digits: usize) -> Natural {
        let words: Vec<u64> = (0..decimal_digits * 10 / 193 + 1).map(|_| self.word()).collect();
        Natural::from_words(&words)
    }
}
