//! The solver from the text of a ruleset, beside a hand-written kernel of the same game in the same run.
//!
//! Timed for the solver: parsing, instantiation, planning and solving to a result in memory. The kernels (`kernels/mod.rs`)
//! fill the same representation, their pages touched. One thread unless a row says
//! otherwise, timed on the processor; medians of turns.
//! With `--test` every row runs once at a small size and only agreement is asserted; `--growth` prints how the cost grows, as lines
//! for `ratwheel draw growth` (with `--test`, at the smallest sizes). Words name the rows or series that are wanted.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failure stops the bench")]

mod kernels;

use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solution, Want};
use std::hint::black_box;
use std::time::{Duration, Instant};

const WYTHOFF: &str = "game wythoff\npiles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\n\
                       move II: x' < x and x - x' = y - y'";
const AMAZON: &str = "game amazon\npiles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\n\
                      move II: x' < x and x - x' = y - y'\nmove III: x' = x - 1 and y' = y - 2 or x' = x - 2 and y' = y - 1";
const WYNIM: &str = include_str!("../../games/src/beta/wynim.rules");
const RAT: &str = include_str!("../../games/src/rat/rat.rules");
const MOUSE: &str = include_str!("../../games/src/mouse/mouse.rules");
const RESIDUES: &str = "game residues\npiles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5";

/// The number taken is in a Beatty set.
const TAKEN: &str = "game taken\npiles x, y\nset A = { floor(n*phi) : n >= 1 }\n\
                     move I: x' < x and y' = y and x - x' in A\nmove I: x' = x and y' < y and y - y' in A\n\
                     move II: x' < x and x - x' = y - y' and x - x' in A";
/// How much may be taken from one pile depends on what is taken from the other, by an irrational slope.
const SLOPED: &str = "game sloped\npiles x, y\nmove I: x' = x and y' < y\n\
                      move II: x' < x and y' <= y and y - y' <= floor((x - x')*phi)";

/// The rat game on d piles as text, by its succinct rule (document 003, section 2).
fn rats(d: usize) -> String {
    let period = (1 << d) - 1;
    let half = 1 << (d - 1);
    let names: Vec<String> = (1..=d).map(|i| format!("x{i}")).collect();
    let lower: Vec<String> = names.iter().map(|x| format!("{x}' <= {x}")).collect();
    let halving = |rest: u32, low: u32| {
        let pairs = names.windows(2).map(|pair| {
            let (s, t) = (format!("({0} - {0}')", pair[0]), format!("({0} - {0}')", pair[1]));
            format!("{t} - {low} <= 2*{s} and 2*{s} <= {t} + 1")
        });
        let last = &names[d - 1];
        format!("({last} - {last}') mod {period} = {rest} and {}", pairs.collect::<Vec<_>>().join(" and "))
    };
    format!(
        "game rats\npiles {}\nmove I: {} and not ({} or {})",
        names.join(", "),
        lower.join(" and "),
        halving(half, 0),
        halving(0, 1)
    )
}

fn solve(text: &str, sides: &[usize], want: Want, threads: usize) -> Solution {
    asked(text, &Request::new(below(sides), want).threads(threads))
}

fn asked(text: &str, request: &Request) -> Solution {
    let rules = Ruleset::parse(text).expect("the rules can be read");
    let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    Plan::of(&game, request).unwrap().run(Control::none()).unwrap()
}

fn below(sides: &[usize]) -> Region {
    Region::Box(sides.iter().map(|&side| side as u64).collect())
}

fn explain(text: &str, sides: &[usize], want: Want) {
    let game = RelationalGame::new(Ruleset::parse(text).unwrap().instantiate(&Arguments::new()).unwrap()).unwrap();
    for line in Plan::of(&game, &Request::new(below(sides), want).threads(1)).unwrap().lines() {
        println!("    {line}");
    }
}

/// The time that this thread has had a processor, where the system tells (Linux).
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// The time that a run takes: on the processor if it has one thread, so that other work on the machine counts less, else by
/// the clock. Short runs are repeated, as the system counts in milliseconds.
fn time<T>(threads: usize, run: impl Fn() -> T) -> Duration {
    let before = on_cpu().filter(|_| threads == 1);
    let start = Instant::now();
    let mut count = 0;
    while count == 0 || start.elapsed() < Duration::from_millis(120) {
        drop(black_box(run()));
        count += 1;
    }
    let elapsed = start.elapsed();
    let spent = before.and_then(|before| on_cpu()?.checked_sub(before));
    spent.unwrap_or(elapsed) / count
}

/// The medians of two things measured in turns, so that a slow moment of the machine hits both.
fn in_turns(rounds: usize, mut a: impl FnMut() -> Duration, mut b: impl FnMut() -> Duration) -> (Duration, Duration) {
    let (mut first, mut second): (Vec<_>, Vec<_>) = (0..rounds).map(|_| (a(), b())).unzip();
    first.sort();
    second.sort();
    (first[rounds / 2], second[rounds / 2])
}

/// How a row is run: which rows are wanted, and whether anything is timed.
struct Run {
    test: bool,
    explain: bool,
    only: Vec<String>,
}

impl Run {
    fn wants(&self, what: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| what.contains(part.as_str()))
    }

    /// One row of the table; `agree` compares at a small size first.
    fn row<A, B>(
        &self,
        what: &str,
        aim: &str,
        rounds: usize,
        agree: impl FnOnce(),
        ours: impl Fn() -> A,
        theirs: impl Fn() -> B,
    ) {
        if !self.wants(what) {
            return;
        }
        agree();
        if self.test {
            println!("{what}: agrees");
            return;
        }
        let threads = if what.contains("two threads") { 2 } else { 1 };
        let (ours, theirs) = in_turns(rounds, || time(threads, &ours), || time(threads, &theirs));
        let ratio = ours.as_secs_f64() / theirs.as_secs_f64().max(1e-12);
        println!("{what:<52} {ours:>11.2?} {theirs:>11.2?} {ratio:>9.4}× {aim:>10}");
    }
}

fn p_list(solution: &Solution) -> Vec<Vec<u64>> {
    let mut list = Vec::new();
    let done: Result<(), ()> = solution.each_p(|piles| {
        list.push(piles.to_vec());
        Ok(())
    });
    done.unwrap();
    assert_eq!(list.len() as u64, solution.p_count());
    list
}

fn pairs(list: &[(u32, u32)]) -> Vec<Vec<u64>> {
    list.iter().map(|&(x, y)| vec![u64::from(x), u64::from(y)]).collect()
}

fn same_values(solution: &Solution, n: usize, values: &[u16]) {
    for x in 0..n {
        for y in 0..n {
            let found = solution.grundy(&[x as u64, y as u64]);
            assert_eq!(found, Some(u32::from(values[x * n + y])), "({x},{y})");
        }
    }
}

/// Which piles below n lie in B = {⌊kπ⌋ : k ≥ 1}, by 18 decimals of π, which is enough for these sizes.
fn multiples_of_pi(n: usize) -> Vec<bool> {
    let mut member = vec![false; n];
    for k in 1..n as u128 {
        let floor = k * 3_141_592_653_589_793_238 / 1_000_000_000_000_000_000;
        if let Some(slot) = usize::try_from(floor).ok().and_then(|floor| member.get_mut(floor)) {
            *slot = true;
        }
    }
    member
}

fn outcome_rows(run: &Run) {
    let size = |full: usize, small: usize| if run.test { small } else { full };
    for n in [64_000, 16_000] {
        run.row(
            &format!("Wythoff P-positions, {n}²"),
            "≤ 3×",
            5,
            || {
                for n in [1, 2, 63, 64, 65, 300] {
                    assert_eq!(p_list(&solve(WYTHOFF, &[n, n], Want::PPositions, 1)), pairs(&kernels::wythoff_p(n)));
                }
            },
            || solve(WYTHOFF, &[n, n], Want::PPositions, 1),
            || kernels::wythoff_p(n),
        );
    }
    run.row(
        "Wythoff outcomes, 16000²",
        "≤ 1.5×",
        5,
        || {
            let n = 200;
            let (ours, theirs) = (solve(WYTHOFF, &[n, n], Want::Outcomes, 1), kernels::wythoff_bits(n));
            for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
                assert_eq!(ours.outcome(&[x as u64, y as u64]) == Some(Outcome::P), theirs.get(x, y), "({x},{y})");
            }
        },
        || solve(WYTHOFF, &[16_000; 2], Want::Outcomes, 1),
        || kernels::wythoff_bits(16_000),
    );
    let rat_size = size(401, 60);
    run.row(
        "rat outcomes, sorted triples below 401",
        "≤ 2×",
        5,
        || {
            let safe = kernels::rat_bits(rat_size.min(120)).1;
            let safe: Vec<Vec<u64>> =
                safe.iter().map(|p| p.iter().map(|&v| u64::from(v.unsigned_abs())).collect()).collect();
            assert_eq!(p_list(&solve(RAT, &[rat_size.min(120); 3], Want::Outcomes, 1)), safe);
        },
        || solve(RAT, &[401; 3], Want::Outcomes, 1),
        || kernels::rat_bits(401),
    );
    run.row(
        "π-Wynim P-positions, 16000²",
        "≤ 3×",
        5,
        || {
            for n in [1, 65, 500] {
                let theirs = kernels::wynim_p(n, 3, &multiples_of_pi(n));
                assert_eq!(p_list(&solve(WYNIM, &[n, n], Want::PPositions, 1)), pairs(&theirs));
            }
        },
        || solve(WYNIM, &[16_000; 2], Want::PPositions, 1),
        || kernels::wynim_p(16_000, 3, &multiples_of_pi(16_000)),
    );
    rats_row::<3>(run, 300, size(60, 30));
    rats_row::<4>(run, 60, size(20, 14));
    run.row(
        "general rule outcomes, 600²",
        "≤ 3×",
        5,
        || {
            let safe = pairs(&kernels::residues_bits(90).1);
            assert_eq!(p_list(&solve(RESIDUES, &[90, 90], Want::Outcomes, 1)), safe);
        },
        || solve(RESIDUES, &[600; 2], Want::Outcomes, 1),
        || kernels::residues_bits(600),
    );
}

/// Irrational numbers in the moves, beside plain loops with tables made before.
fn irrational_rows(run: &Run) {
    run.row(
        "taken numbers ⌊nφ⌋, outcomes, 1000²",
        "≤ 1×",
        3,
        || {
            for n in [1, 65, 150] {
                let (ours, theirs) =
                    (solve(TAKEN, &[n, n], Want::Outcomes, 1), kernels::taken_bits(n, &kernels::lower_wythoff(n)));
                for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
                    assert_eq!(ours.outcome(&[x as u64, y as u64]) == Some(Outcome::P), theirs.get(x, y), "({x},{y})");
                }
            }
        },
        || solve(TAKEN, &[1_000; 2], Want::Outcomes, 1),
        || kernels::taken_bits(1_000, &kernels::lower_wythoff(1_000)),
    );
    run.row(
        "taken numbers ⌊nφ⌋, Grundy, 300²",
        "≤ 1×",
        3,
        || {
            let n = 70;
            let theirs = kernels::taken_grundy(n, &kernels::lower_wythoff(n));
            same_values(&solve(TAKEN, &[n; 2], Want::Grundy, 1), n, &theirs);
        },
        || solve(TAKEN, &[300; 2], Want::Grundy, 1),
        || kernels::taken_grundy(300, &kernels::lower_wythoff(300)),
    );
    run.row(
        "slope ⌊(x - x')φ⌋, outcomes, 1000²",
        "≤ 1×",
        3,
        || {
            let theirs = pairs(&kernels::sloped_bits(150).1);
            assert_eq!(p_list(&solve(SLOPED, &[150; 2], Want::Outcomes, 1)), theirs);
        },
        || solve(SLOPED, &[1_000; 2], Want::Outcomes, 1),
        || kernels::sloped_bits(1_000),
    );
}

fn rats_row<const D: usize>(run: &Run, n: usize, small: usize) {
    let text = rats(D);
    run.row(
        &format!("rats outcomes, {D} piles below {n}"),
        "≤ 2×",
        5,
        || {
            let safe = kernels::rats_bits::<D>(small).1;
            let safe: Vec<Vec<u64>> =
                safe.iter().map(|p| p.iter().map(|&v| u64::from(v.unsigned_abs())).collect()).collect();
            assert_eq!(p_list(&solve(&text, &[small; D], Want::Outcomes, 1)), safe);
        },
        || solve(&text, &[n; D], Want::Outcomes, 1),
        || kernels::rats_bits::<D>(n),
    );
}

fn grundy_rows(run: &Run) {
    let agree = |text: &str, knight: bool| {
        for (n, threads) in [(1, 1), (65, 1), (200, 1), (200, 2)] {
            same_values(&solve(text, &[n, n], Want::Grundy, threads), n, &kernels::wythoff_grundy(n, knight));
        }
    };
    run.row(
        "Wythoff Grundy, 2000²",
        "≤ 1.5×",
        5,
        || agree(WYTHOFF, false),
        || solve(WYTHOFF, &[2_000; 2], Want::Grundy, 1),
        || kernels::wythoff_grundy(2_000, false),
    );
    run.row(
        "Wythoff Grundy, 16000², two threads : one",
        "≤ 1.5×",
        1,
        || agree(WYTHOFF, false),
        || solve(WYTHOFF, &[16_000; 2], Want::Grundy, 2),
        || kernels::wythoff_grundy(16_000, false),
    );
    run.row(
        "Wythoff Grundy, 500² : memoised closure",
        "≤ 0.001×",
        1,
        || {
            let known = kernels::memoised_grundy(40, &kernels::wythoff_options);
            let ours = solve(WYTHOFF, &[40; 2], Want::Grundy, 1);
            known.iter().for_each(|(&(x, y), value)| assert_eq!(ours.grundy(&[x.into(), y.into()]), Some(*value)));
        },
        || solve(WYTHOFF, &[500; 2], Want::Grundy, 1),
        || kernels::memoised_grundy(500, &kernels::wythoff_options),
    );
    run.row(
        "amazon Grundy, 2000²",
        "≤ 2×",
        5,
        || agree(AMAZON, true),
        || solve(AMAZON, &[2_000; 2], Want::Grundy, 1),
        || kernels::wythoff_grundy(2_000, true),
    );
}

/// Take the same number from any set of at most so many of the piles.
fn wythoff_on(piles: usize, most: usize) -> String {
    let names = ["x", "y", "z", "w"];
    let mut text = format!("game wythoff\npiles {}\n", names[..piles].join(", "));
    for set in (1u32..1 << piles).filter(|set| set.count_ones() as usize <= most) {
        let first = names[set.trailing_zeros() as usize];
        text.push_str(&format!("move M: {first}' < {first}"));
        for (pile, name) in names.iter().enumerate().take(piles).filter(|(_, name)| **name != first) {
            text.push_str(&if set >> pile & 1 == 1 {
                format!(" and {first} - {first}' = {name} - {name}'")
            } else {
                format!(" and {name}' = {name}")
            });
        }
        text.push('\n');
    }
    text
}

/// Three and four piles: one set of values for each line.
fn space_rows(run: &Run) {
    let wide = |values: Vec<u16>| values.into_iter().map(u32::from).collect::<Vec<_>>();
    for (name, most) in [("nim", 1), ("Wythoff", 3)] {
        let text = wythoff_on(3, most);
        for n in [60usize, 100, 200, 400] {
            run.row(
                &format!("{name} Grundy, 3 piles below {n}"),
                "≤ 2×",
                if n < 200 { 5 } else { 3 },
                || {
                    for (n, threads) in [(1, 1), (17, 1), (40, 1), (40, 2)] {
                        let theirs = wide(kernels::three_grundy(n, most > 1));
                        assert_eq!(all_values(&solve(&text, &[n; 3], Want::Grundy, threads)), theirs);
                    }
                },
                || solve(&text, &[n; 3], Want::Grundy, 1),
                || kernels::three_grundy(n, most > 1),
            );
        }
    }
    for (name, most) in [("nim", 1), ("Wythoff", 4)] {
        let text = wythoff_on(4, most);
        run.row(
            &format!("{name} Grundy, 4 piles below 60"),
            "≤ 2×",
            3,
            || {
                for (n, threads) in [(9, 1), (18, 2)] {
                    let theirs = wide(kernels::four_grundy(n, most > 1));
                    assert_eq!(all_values(&solve(&text, &[n; 4], Want::Grundy, threads)), theirs);
                }
            },
            || solve(&text, &[60; 4], Want::Grundy, 1),
            || kernels::four_grundy(60, most > 1),
        );
    }
}

/// Every value in lexicographic order.
fn all_values(solution: &Solution) -> Vec<u32> {
    let mut values = Vec::new();
    let done: Result<(), ()> = solution.each(|_, cell| {
        values.extend(cell.grundy);
        Ok(())
    });
    done.unwrap();
    values
}

/// Rules that no lines serve: value after value.
fn peeling_rows(run: &Run) {
    let wide = |values: Vec<u8>| values.into_iter().map(u32::from).collect::<Vec<_>>();
    run.row(
        "rat Grundy, sorted triples below 61",
        "",
        3,
        || assert_eq!(all_values(&solve(RAT, &[14; 3], Want::Grundy, 1)), wide(kernels::rat_grundy(14))),
        || solve(RAT, &[61; 3], Want::Grundy, 1),
        || kernels::rat_grundy(61),
    );
    let text = rats(3);
    for (side, rounds) in [(28, 3), (60, 1)] {
        run.row(
            &format!("rats Grundy, 3 piles below {side}"),
            "≤ 2×",
            rounds,
            || assert_eq!(all_values(&solve(&text, &[9; 3], Want::Grundy, 1)), wide(kernels::rats_grundy(9))),
            || solve(&text, &[side; 3], Want::Grundy, 1),
            || kernels::rats_grundy(side),
        );
    }
    run.row(
        "mouse Grundy, sorted pairs below 500",
        "",
        3,
        || {
            let theirs = kernels::mouse_grundy(70);
            let sorted = (0..70).flat_map(|x| (x..70).map(move |y| x * 70 + y));
            let theirs: Vec<u32> = sorted.map(|place| u32::from(theirs[place])).collect();
            assert_eq!(all_values(&solve(MOUSE, &[70; 2], Want::Grundy, 1)), theirs);
        },
        || solve(MOUSE, &[500; 2], Want::Grundy, 1),
        || kernels::mouse_grundy(500),
    );
}

/// The solver on two threads beside the solver on one, by the clock; of meaning on a quiet machine only.
fn thread_rows(run: &Run) {
    let (three, four) = (rats(3), rats(4));
    let (nim, wythoff) = (wythoff_on(3, 1), wythoff_on(3, 3));
    let rows: [(&str, &str, usize, usize, Want); 11] = [
        ("rat outcomes 401", RAT, 3, 401, Want::Outcomes),
        ("rats outcomes 300³", &three, 3, 300, Want::Outcomes),
        ("rats outcomes 60⁴", &four, 4, 60, Want::Outcomes),
        ("general rule outcomes 600²", RESIDUES, 2, 600, Want::Outcomes),
        ("Wythoff Grundy 500²", WYTHOFF, 2, 500, Want::Grundy),
        ("amazon Grundy 2000²", AMAZON, 2, 2_000, Want::Grundy),
        ("nim Grundy 400³", &nim, 3, 400, Want::Grundy),
        ("Wythoff Grundy 300³", &wythoff, 3, 300, Want::Grundy),
        ("rat Grundy 120", RAT, 3, 120, Want::Grundy),
        ("rats Grundy 60³", &three, 3, 60, Want::Grundy),
        ("mouse Grundy 1000", MOUSE, 2, 1_000, Want::Grundy),
    ];
    for (what, text, piles, side, want) in rows {
        run.row(
            &format!("{what}, two threads : one"),
            "≤ 1×",
            3,
            || {
                let small = vec![side.min(if side < 200 { 20 } else { 40 }); piles];
                let (one, two) = (solve(text, &small, want, 1), solve(text, &small, want, 2));
                assert_eq!(p_list(&one), p_list(&two));
                assert_eq!(all_values(&one), all_values(&two));
            },
            || solve(text, &vec![side; piles], want, 2),
            || solve(text, &vec![side; piles], want, 1),
        );
    }
}

/// A name, rules, how many piles, what is asked and played, and the sizes.
type Series<'a> = (&'a str, &'a str, usize, Want, Play, &'a [usize]);

/// How the cost grows with the size, on one thread: lines that `ratwheel draw growth` draws.
fn growth(run: &Run) {
    let (three, nim, wythoff) = (rats(3), wythoff_on(3, 1), wythoff_on(3, 3));
    let (four_nim, four_wythoff) = (wythoff_on(4, 1), wythoff_on(4, 4));
    let (below_400, below_60) = ([60, 100, 200, 400], [20, 30, 45, 60]);
    let series: [Series; 14] = [
        ("Wythoff P-positions", WYTHOFF, 2, Want::PPositions, Play::Normal, &[1_000, 4_000, 16_000, 64_000, 128_000]),
        ("Wythoff outcomes", WYTHOFF, 2, Want::Outcomes, Play::Normal, &[1_000, 4_000, 16_000, 64_000]),
        ("Wythoff nim-values", WYTHOFF, 2, Want::Grundy, Play::Normal, &[500, 1_000, 2_000, 4_000, 8_000]),
        ("amazon nim-values", AMAZON, 2, Want::Grundy, Play::Normal, &[500, 1_000, 2_000, 4_000]),
        ("rats d=3 outcomes", &three, 3, Want::Outcomes, Play::Normal, &[50, 100, 200, 400]),
        ("general rule outcomes", RESIDUES, 2, Want::Outcomes, Play::Normal, &[150, 300, 600, 1_200]),
        ("3 piles: nim", &nim, 3, Want::Grundy, Play::Normal, &below_400),
        ("3 piles: Wythoff", &wythoff, 3, Want::Grundy, Play::Normal, &below_400),
        ("3 piles: Wythoff remoteness", &wythoff, 3, Want::Remoteness, Play::Normal, &[60, 100, 150, 200]),
        ("3 piles: Rat", RAT, 3, Want::Grundy, Play::Normal, &[30, 60, 90, 120]),
        ("3 piles: rats d=3", &three, 3, Want::Grundy, Play::Normal, &below_60),
        ("4 piles: nim", &four_nim, 4, Want::Grundy, Play::Normal, &below_60),
        ("4 piles: Wythoff", &four_wythoff, 4, Want::Grundy, Play::Normal, &below_60),
        ("3 piles: Wythoff misère outcomes", &wythoff, 3, Want::Outcomes, Play::Misere, &[60, 100, 150, 200]),
    ];
    println!("# series,N,milliseconds");
    for (what, text, piles, want, play, sizes) in series.into_iter().filter(|(what, ..)| run.wants(what)) {
        for &n in sizes.iter().take(if run.test { 1 } else { usize::MAX }) {
            let request = Request::new(below(&vec![n; piles]), want).play(play).threads(1);
            let spent = time(1, || asked(text, &request)).as_secs_f64() * 1e3;
            println!("{what},{n},{spent:.*}", if spent < 10.0 { 4 } else { 1 });
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| arguments.iter().any(|argument| argument == name);
    let only = arguments.iter().filter(|argument| !argument.starts_with("--")).cloned().collect();
    let run = Run { test: flag("--test"), explain: flag("--explain"), only };
    if run.explain {
        for (name, text, piles, want) in [
            ("Wythoff P", WYTHOFF.to_owned(), 2, Want::PPositions),
            ("Wythoff Grundy", WYTHOFF.to_owned(), 2, Want::Grundy),
            ("amazon Grundy", AMAZON.to_owned(), 2, Want::Grundy),
            ("wynim P", WYNIM.to_owned(), 2, Want::PPositions),
            ("rat", RAT.to_owned(), 3, Want::Outcomes),
            ("rats 3", rats(3), 3, Want::Outcomes),
            ("general", RESIDUES.to_owned(), 2, Want::Outcomes),
        ] {
            println!("{name}:");
            explain(&text, &vec![100; piles], want);
        }
        return;
    }
    if run.test || flag("--growth") {
        growth(&run);
    }
    if flag("--growth") {
        return;
    }
    if !run.test {
        println!("{:<52} {:>11} {:>11} {:>10} {:>10}", "", "solver", "by hand", "ratio", "aim");
    }
    outcome_rows(&run);
    irrational_rows(&run);
    grundy_rows(&run);
    space_rows(&run);
    peeling_rows(&run);
    thread_rows(&run);
}
