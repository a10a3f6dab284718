//! The exhaustive search behind Conjecture 1 of document 000.

use ratwheel_numbers::{CancelToken, Control, Covering, CoveringSearch, Moduli, SearchError, check_split};
use std::sync::atomic::{AtomicU64, Ordering};

fn search(sequences: u64, bound: u64, moduli: Moduli) -> Vec<Covering> {
    CoveringSearch::new(sequences, bound, moduli).unwrap().run(Control::none()).unwrap()
}

fn assert_splits(covering: &Covering) {
    let sequences = covering.sequences().iter().map(|sequence| {
        let sequence = *sequence;
        (1..).map(move |n| u64::try_from(sequence.term(n)).unwrap())
    });
    assert_eq!(check_split(sequences, 1000, Control::none()).unwrap(), Ok(()), "{covering}");
}

#[test]
fn only_the_known_solution() {
    for (m, bound) in [(3, 40), (4, 24), (5, 32)] {
        let found = search(m, bound, Moduli::Distinct);
        assert_eq!(found.len(), 1, "m={m}: {found:?}");
        let covering = &found[0];
        assert!(covering.is_fraenkel());
        assert_eq!(u64::from(covering.period()), (1 << m) - 1);
        assert_splits(covering);
        // Not only the moduli: up to translation the offsets are those of document 000 too.
        for (sequence, k) in covering.sequences().iter().zip(1..) {
            let q = 1i64 << (m - k);
            assert_eq!(i64::from(sequence.offset()), q - (1 << (m - 1)), "m={m} k={k}");
        }
    }
    // The known solution of m=5 has the period 31: below it there is nothing.
    assert_eq!(search(5, 30, Moduli::Distinct), []);
}

#[test]
fn two_sequences_split_in_many_ways() {
    let found = search(2, 12, Moduli::Distinct);
    found.iter().for_each(assert_splits);
    // By the theorem of document 000, section 10, for rationals: N/b and N/(N−b) with gcd(b, N) = 1 and b ≠ N−b.
    let mut moduli = Vec::new();
    for period in 1..=12u32 {
        for b in (period / 2 + 1..period).filter(|b| (2..=*b).all(|d| b % d != 0 || period % d != 0)) {
            moduli.push((period, b));
        }
    }
    let mut expected = moduli.clone();
    expected.sort_unstable();
    let mut answers: Vec<_> = found.iter().map(|c| (c.period(), c.sequences()[0].denominator())).collect();
    answers.sort_unstable();
    answers.dedup();
    assert_eq!(answers, expected);
    assert!(found.len() > 15);
}

/// Periods on both sides of the places where the sets of residues get more words: two sequences split for every N and b with
/// gcd(b, N) = 1, in one way up to translation.
#[test]
fn long_periods_have_the_splittings_that_are_known() {
    let coprime = |period: u32, b: u32| (2..=b).all(|d| !b.is_multiple_of(d) || !period.is_multiple_of(d));
    let found = search(2, 260, Moduli::Distinct);
    for period in (3..=260).filter(|period| period % 64 < 4 || period % 64 == 63) {
        let here: Vec<u32> =
            found.iter().filter(|c| c.period() == period).map(|c| c.sequences()[0].denominator()).collect();
        let mut expected: Vec<u32> = (period / 2 + 1..period).filter(|&b| coprime(period, b)).collect();
        expected.reverse();
        assert_eq!(here, expected, "N={period}");
    }
    found.iter().filter(|covering| covering.period() > 252).for_each(assert_splits);
}

/// Conjecture 1 at m = 7 and m = 8, up to the periods of the known solutions and a bit beyond.
#[test]
fn only_the_known_solution_at_seven_and_eight() {
    for (m, bound) in [(7, 130), (8, 255)] {
        let found = search(m, bound, Moduli::Distinct);
        assert_eq!(found.len(), 1, "m={m}: {found:?}");
        assert!(found[0].is_fraenkel());
        assert_splits(&found[0]);
    }
}

/// Independent of the search: every way to give the residues 0..N to m sequences, keeping those where each is a
/// rotation of ⌊Nn/b⌋, with distinct sizes.
fn by_colouring(m: usize, period: usize, distinct: bool) -> usize {
    let balanced = |set: &[usize]| {
        let b = set.len();
        b > 0
            && (0..period).any(|shift| {
                let mut model: Vec<usize> = (0..b).map(|n| (n * period / b + shift) % period).collect();
                model.sort_unstable();
                model == set
            })
    };
    let mut classes = std::collections::BTreeSet::new();
    for code in 0..m.pow(u32::try_from(period).unwrap()) {
        let mut sets = vec![Vec::new(); m];
        let mut rest = code;
        for residue in 0..period {
            sets[rest % m].push(residue);
            rest /= m;
        }
        let mut sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        let gcd = (1..=period).rev().find(|d| sizes.iter().all(|size| size % d == 0)).unwrap();
        let all_distinct = sizes.windows(2).all(|pair| pair[0] != pair[1]);
        if gcd != 1 || (distinct && !all_distinct) || !sets.iter().all(|set| balanced(set)) {
            continue;
        }
        let translate = |by: usize| {
            let mut moved: Vec<Vec<usize>> = sets
                .iter()
                .map(|set| {
                    let mut moved: Vec<usize> = set.iter().map(|r| (r + by) % period).collect();
                    moved.sort_unstable();
                    moved
                })
                .collect();
            moved.sort();
            moved
        };
        classes.insert((0..period).map(translate).min().unwrap());
    }
    classes.len()
}

#[test]
fn the_search_finds_what_colouring_finds() {
    for (m, largest) in [(2, 11), (3, 9), (4, 7)] {
        for (moduli, distinct) in [(Moduli::Distinct, true), (Moduli::Any, false)] {
            let found = search(m, largest, moduli);
            for period in 1..=largest {
                let here = found.iter().filter(|c| u64::from(c.period()) == period).count();
                let expected = by_colouring(usize::try_from(m).unwrap(), usize::try_from(period).unwrap(), distinct);
                assert_eq!(here, expected, "m={m} N={period} {moduli:?}");
            }
        }
    }
}

#[test]
fn equal_moduli_give_more() {
    let found = search(3, 12, Moduli::Any);
    found.iter().for_each(assert_splits);
    assert!(found.iter().any(|covering| covering.to_string() == "2n, 4n-1, 4n-3"), "{found:?}");
    assert!(found.iter().any(|covering| !covering.is_fraenkel()));
}

#[test]
fn limits_progress_and_stopping() {
    assert_eq!(CoveringSearch::new(1, 9, Moduli::Any), Err(SearchError::Sequences { found: 1 }));
    assert_eq!(CoveringSearch::new(99, 9, Moduli::Any), Err(SearchError::Sequences { found: 99 }));
    assert_eq!(CoveringSearch::new(3, 0, Moduli::Any), Err(SearchError::Bound { found: 0 }));
    assert_eq!(CoveringSearch::new(3, 512, Moduli::Any), Err(SearchError::Bound { found: 512 }));
    let token = CancelToken::new();
    let last = AtomicU64::new(0);
    let report = |done, total| {
        assert!(done >= last.swap(done, Ordering::Relaxed) && total == 10);
    };
    CoveringSearch::new(3, 10, Moduli::Distinct).unwrap().run(Control::new(&token, &report)).unwrap();
    assert_eq!(last.load(Ordering::Relaxed), 10);
    token.cancel();
    last.store(0, Ordering::Relaxed);
    let stopped = CoveringSearch::new(3, 10, Moduli::Distinct).unwrap().run(Control::new(&token, &report));
    assert!(matches!(stopped, Err(SearchError::Cancelled(_))));
}
