//! Whole theorems through dense tables: P→N and N→P by textbook product, subsets and minimisation over the full alphabet.
//!
//! The tables are the oracle of the engine's tests. Each condition of a rule is handed to them ready-made; joining them,
//! taking the targets away and comparing is theirs. Terminal positions and termination are left out.

#[allow(dead_code, reason = "the tests of the automata use the rest of the oracle")]
#[path = "../../../automata/tests/naive/mod.rs"]
mod naive;

use crate::common::rules;
use naive::Dense;
use ratwheel_numbers::Control;
use ratwheel_prove::automaton;

/// A game in words that tables understand: piles x, y, z before and u, v, w after a move.
pub(crate) struct Theorem {
    /// The game of the catalogue.
    pub(crate) spec: String,
    piles: usize,
    /// What holds of positions, over x, y, z.
    positions: String,
    claim: String,
    /// What is added to each condition so that all are about numerals of one system.
    system: String,
    /// Kinds of moves, each a list of conditions.
    kinds: Vec<Vec<String>>,
    /// Takes little time.
    pub(crate) small: bool,
}

const BEFORE: [&str; 3] = ["x", "y", "z"];
const AFTER: [&str; 3] = ["u", "v", "w"];

/// The same condition about the target.
fn at_target(text: &str) -> String {
    let letter = |c: char| match c {
        'x' => 'u',
        'y' => 'v',
        'z' => 'w',
        c => c,
    };
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let parts = text.split_inclusive(|c: char| !word(c)).map(|part| {
        let name = part.trim_end_matches(|c: char| !word(c));
        if name.len() == 1 { part.chars().map(letter).collect() } else { part.to_owned() }
    });
    parts.collect()
}

impl Theorem {
    fn table(&self, condition: &str) -> Dense {
        let names: Vec<&str> = BEFORE[..self.piles].iter().chain(&AFTER[..self.piles]).copied().collect();
        let all = names.join(", ");
        let text = format!("game g\npiles {all}\nmove I: x' < x\nclaim P: ({condition}){}", self.system);
        let set = automaton(&rules(&text), "P", Control::none()).unwrap().unwrap();
        Dense::new(&set.0)
    }

    /// Every condition as a table: of positions, of the claim, each at source and target, and of the kinds of moves.
    pub(crate) fn tables(&self) -> Tables {
        let both = |text: &str| [self.table(text), self.table(&at_target(text))];
        let kinds = self.kinds.iter().map(|kind| kind.iter().map(|part| self.table(part)).collect()).collect();
        Tables { piles: self.piles, positions: both(&self.positions), claim: both(&self.claim), kinds }
    }
}

/// The conditions, over all piles before and after the move.
pub(crate) struct Tables {
    piles: usize,
    positions: [Dense; 2],
    claim: [Dense; 2],
    kinds: Vec<Vec<Dense>>,
}

impl Tables {
    /// Are P→N and N→P true? Also the most states of a table.
    pub(crate) fn prove(&self) -> (bool, usize) {
        let mut most = 0;
        let mut and = |a: &Dense, b: &Dense| {
            let both = a.join(b, |a, b| a && b);
            most = most.max(both.accepting.len());
            both
        };
        let claim = [and(&self.claim[0], &self.positions[0]), and(&self.claim[1], &self.positions[1])];
        let between = and(&claim[0], &claim[1]);
        let mut left = self.positions[0].join(&claim[0], |position, inside| position && !inside);
        for kind in &self.kinds {
            let moves = kind.iter().fold(between.clone(), |moves, part| and(&moves, part));
            if moves.accepting.contains(&true) {
                return (false, most);
            }
            let reached = kind.iter().fold(claim[1].clone(), |moves, part| and(&moves, part));
            let mut has = (self.piles..2 * self.piles).rev().fold(reached, |moves, track| moves.exists(track));
            // Back to all tracks: the piles after the move are free again.
            has = has.widened(&left.sizes);
            left = left.join(&has, |left, has| left && !has);
        }
        (!left.accepting.contains(&true), most)
    }
}

impl Dense {
    /// The same set with more tracks behind, on which nothing depends.
    fn widened(&self, sizes: &[u16]) -> Self {
        let more: usize = sizes[self.sizes.len()..].iter().map(|&size| usize::from(size)).product();
        let row = |row: &Vec<usize>| row.iter().flat_map(|&target| std::iter::repeat_n(target, more)).collect();
        Self { sizes: sizes.to_vec(), table: self.table.iter().map(row).collect(), accepting: self.accepting.clone() }
    }
}

/// Every order of the first so many letters of the target.
fn orders(count: usize) -> Vec<Vec<&'static str>> {
    (0..count).fold(vec![vec![]], |orders, place| {
        let insert = |order: &Vec<&'static str>| {
            (0..=order.len()).map(|at| [&order[..at], &[AFTER[place]], &order[at..]].concat()).collect::<Vec<_>>()
        };
        orders.iter().flat_map(insert).collect()
    })
}

/// All theorems that tables can do.
pub(crate) fn theorems() -> Vec<Theorem> {
    let mut all = vec![mouse(), rat(), rats(2), rats(3)];
    all.extend((1..=4).map(wythoff));
    all
}

fn mouse() -> Theorem {
    let kinds = orders(2).into_iter().flat_map(|order| {
        let (s, t) = (order[0], order[1]);
        let difference = format!("|(x - {s}) - (y - {t})| < (if (y - x) mod 3 = 0 then 2 else 1)");
        [
            vec![format!("{s} = x"), format!("{t} < y")],
            vec![format!("{t} = y"), format!("{s} < x")],
            vec![format!("{s} < x"), format!("{t} < y"), difference],
        ]
    });
    Theorem {
        spec: "mouse".to_owned(),
        piles: 2,
        positions: "x <= y".to_owned(),
        claim: "x = 0 and y = 0 or exists n >= 1: x = floor(3*n/2) and y = 3*n - 1".to_owned(),
        system: String::new(),
        kinds: kinds.collect(),
        small: true,
    }
}

fn rat() -> Theorem {
    let first = orders(3).into_iter().flat_map(|order| {
        let below: Vec<String> = BEFORE.iter().zip(&order).map(|(x, s)| format!("{s} <= {x}")).collect();
        let kept: Vec<String> = BEFORE.iter().zip(&order).map(|(x, s)| format!("{s} = {x}")).collect();
        let changes = "not (x = u and y = v and z = w)".to_owned();
        kept.into_iter().map(move |kept| [vec![kept], below.clone(), vec![changes.clone()]].concat())
    });
    let lower = |order: [&str; 3], last: String| {
        let lower = BEFORE.iter().zip(order).map(|(x, s)| format!("{s} < {x}"));
        [vec![last], lower.collect()].concat()
    };
    let a = "(if (y - x) mod 7 = 0 then 2 else 1)";
    let b = "(if w = u then 3 else if (w - u) mod 7 = 4 then 6 else 5)";
    let others = [
        lower(["u", "v", "w"], format!("|(y - v) - (x - u)| < {a}")),
        lower(["v", "w", "u"], format!("|(y - w) - (x - v)| < {a}")),
        lower(["u", "v", "w"], format!("|(z - w) - (x - u)| < {b}")),
    ];
    Theorem {
        spec: "rat".to_owned(),
        piles: 3,
        positions: "x <= y and y <= z".to_owned(),
        claim: "x = 0 and y = 0 and z = 0 or exists n >= 1: x = floor(7*n/4) and y = floor(7*n/2) - 1 and z = 7*n - 3"
            .to_owned(),
        system: String::new(),
        kinds: first.chain(others).collect(),
        small: false,
    }
}

fn rats(d: usize) -> Theorem {
    let (before, after) = (&BEFORE[..d], &AFTER[..d]);
    let period = (1 << d) - 1;
    let taken = |i: usize| format!("({} - {})", before[i], after[i]);
    let halving = |rest: usize, low: &str, high: &str| {
        let pairs = (1..d).map(|i| {
            let (one, two) = (taken(i), taken(i - 1));
            format!(" and {one}{low} <= 2*{two} and 2*{two} <= {one}{high}")
        });
        format!("{} mod {period} = {rest}{}", taken(d - 1), pairs.collect::<String>())
    };
    let allowed = [halving(1 << (d - 1), " + 0", " + 1"), halving(0, " - 1", " + 1")];
    let mut kind: Vec<String> = allowed.iter().map(|forbidden| format!("not ({forbidden})")).collect();
    kind.extend(before.iter().zip(after).map(|(x, u)| format!("{u} <= {x}")));
    let zero: Vec<String> = before.iter().map(|x| format!("{x} = 0")).collect();
    let row = |(i, x): (usize, &&str)| format!("{x} = floor({period}*n/{}) - {} + 1", 1 << (d - 1 - i), 1 << i);
    let rows: Vec<String> = before.iter().enumerate().map(row).collect();
    Theorem {
        spec: format!("rats:d={d}"),
        piles: d,
        positions: "x >= 0".to_owned(),
        claim: format!("{} or exists n >= 1: {}", zero.join(" and "), rows.join(" and ")),
        system: String::new(),
        kinds: vec![kind],
        small: d < 3,
    }
}

fn wythoff(d: u32) -> Theorem {
    let root = format!("sqrt({})", d * d + 4);
    let pair = |x: &str, y: &str| {
        format!("(exists n >= 0: {x} = floor(n*(2 - {d} + {root})/2) and {y} = floor(n*(2 + {d} + {root})/2))")
    };
    let kind = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
    Theorem {
        spec: format!("wythoff:d={d}"),
        piles: 2,
        positions: "x >= 0".to_owned(),
        claim: format!("{} or {}", pair("x", "y"), pair("y", "x")),
        // True of all x; it names the irrational number.
        system: format!(" and floor(x*{root}) >= x"),
        kinds: vec![
            kind(&["u < x", "v = y"]),
            kind(&["u = x", "v < y"]),
            kind(&["u < x", "v < y", &format!("|(x - u) - (y - v)| < {d}")]),
        ],
        small: d == 1,
    }
}
