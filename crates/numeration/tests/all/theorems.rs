//! The theorems of the documents, with every right-hand side computed by other means (integer square roots, mex).

use ratwheel_numbers::Natural;
use ratwheel_numeration::{System, rat_column};
use std::collections::HashSet;

const N: u64 = 3000;

fn system(name: &str) -> System {
    name.parse().unwrap()
}

fn natural(n: u64) -> Natural {
    Natural::from(n)
}

/// ⌊nφ⌋ = ⌊(n + √(5n²))/2⌋.
fn floor_phi(n: u64) -> u64 {
    let n = u128::from(n);
    u64::try_from((n + (5 * n * n).isqrt()) / 2).unwrap()
}

/// The text of the numeral.
fn text(system: &System, n: u64) -> String {
    system.digits(&natural(n)).unwrap().to_string()
}

fn trailing_zeros(text: &str) -> usize {
    text.len() - text.trim_end_matches('0').len()
}

/// Rows a_n = mex of everything before, b_n = a_n + difference(n), by the definition.
fn pairs_by_mex(difference: impl Fn(u64) -> u64) -> Vec<(u64, u64)> {
    let mut used = HashSet::new();
    let mut least = 1;
    (1..N)
        .map(|n| {
            while used.contains(&least) {
                least += 1;
            }
            let pair = (least, least + difference(n));
            used.extend([pair.0, pair.1]);
            pair
        })
        .collect()
}

#[test]
fn document_004_theorem_2_left_shift_is_a_floor() {
    let u = system("u");
    for n in 1..N {
        // nφ² = nφ + n.
        assert_eq!(u.shift_left(&natural(n)).unwrap(), floor_phi(n) + n + 1, "{n}");
        assert_eq!(u.shift_right(&natural(floor_phi(n) + n + 1)).unwrap(), Some(natural(n)));
    }
}

#[test]
fn document_004_theorem_2_reduced_numbers() {
    let u = system("u");
    let reduced: HashSet<u64> = (1..N).map(|n| floor_phi(n - 1) + 1).collect();
    for n in 1..N {
        assert_eq!(u.is_reduced(&natural(n)).unwrap(), reduced.contains(&n), "{n}");
        assert_eq!(u.shift_right(&natural(n)).unwrap().is_none(), reduced.contains(&n), "{n}");
    }
}

#[test]
fn document_004_theorem_1_columns_of_the_array() {
    // A_0 = mex of the earlier rows, A_1 = 2A_0 + n, A_j = 3A_{j−1} − A_{j−2}.
    let u = system("u");
    let mut used = HashSet::new();
    let mut least = 1;
    for n in 1..400u64 {
        while used.contains(&least) {
            least += 1;
        }
        let (mut before, mut entry) = (least, 2 * least + n);
        used.insert(before);
        assert_eq!(u.trailing_zeros(&natural(before)).unwrap(), Some(0));
        for column in 1..20 {
            used.insert(entry);
            assert_eq!(u.trailing_zeros(&natural(entry)).unwrap(), Some(column), "row {n}");
            assert_eq!(u.reduced(&natural(entry)).unwrap(), least, "row {n}");
            (before, entry) = (entry, 3 * entry - before);
        }
    }
}

#[test]
fn document_004_table_2() {
    let u = system("u");
    for (n, digits) in [(1, "1"), (2, "2"), (3, "10"), (7, "21"), (8, "100"), (20, "211"), (21, "1000"), (28, "1021")] {
        assert_eq!(text(&u, n), digits);
    }
    for (n, digits) in [(31, "1102"), (39, "1202"), (41, "1211"), (42, "2000"), (54, "2111"), (55, "10000")] {
        assert_eq!(text(&u, n), digits);
    }
    assert!(!u.is_canonical(&"1212".parse().unwrap()).unwrap());
    assert!(!u.is_canonical(&"2112".parse().unwrap()).unwrap());
    assert_eq!(u.value(&"2112".parse().unwrap()).unwrap(), 55u64);
}

#[test]
fn document_000_theorem_4_last_digits_of_the_rat_game() {
    let p = system("p:7/4");
    for n in 1..N {
        let (a, b, c) = (7 * n / 4, 7 * n / 2 - 1, 7 * n - 3);
        assert_eq!(trailing_zeros(&numeral_text(&p, a)) % 2, 0, "A_{n}");
        let b = numeral_text(&p, b);
        assert!(b.ends_with("1,0") || b.ends_with("3,0"), "B_{n} {b}");
        let c = numeral_text(&p, c);
        assert!(c.ends_with("2,0"), "C_{n} {c}");
    }

    /// Digits with commas, since s_2 is unbounded; zeros are counted on single digits.
    fn numeral_text(p: &System, n: u64) -> String {
        let digits = p.digits(&natural(n)).unwrap();
        digits.digits().iter().map(Natural::to_string).collect::<Vec<_>>().join(",")
    }

    fn trailing_zeros(text: &str) -> usize {
        text.split(',').rev().take_while(|digit| *digit == "0").count()
    }
}

#[test]
fn document_000_the_mouse_game() {
    let p = system("p:3/2");
    assert_eq!(p.places(9).unwrap(), [1u64, 2, 3]);
    for n in 1..N {
        let a = p.digits(&natural(3 * n / 2)).unwrap();
        assert_eq!(a.trailing_zeros().unwrap() % 2, 0, "A_{n} {a}");
        let b = p.digits(&natural(3 * n - 1)).unwrap();
        assert!(b.digit(0).is_zero() && b.digit(1).is_one(), "B_{n} {b}");
    }
}

#[test]
fn document_000_theorem_5_q_digits_in_the_p_system() {
    let (p, q) = (system("p:7/4"), system("q:7/4"));
    for n in 1..N {
        let digits = q.digits(&natural(n)).unwrap();
        let one_more = u64::from(!digits.digit(1).is_zero());
        assert_eq!(q.read_in(&p, &digits).unwrap(), 7 * n / 4 + one_more, "{n}");
    }
}

#[test]
fn theorem_5_for_other_numbers() {
    // In general: ⌊nα⌋, and 1 more when the lowest nonzero q-digit has an odd index.
    for (name, numerator, root, denominator) in [
        ("phi", 1u128, 5u128, 2u128),
        ("sqrt(7)", 0, 7, 1),
        ("sqrt(2)/2", 0, 2, 2),
        ("(3+sqrt(13))/2", 3, 13, 2),
        ("(1+sqrt(3))/7", 1, 3, 7),
        ("355/113", 355, 0, 113),
        ("13/55", 13, 0, 55),
    ] {
        let (p, q) = (system(&format!("p:{name}")), system(&format!("q:{name}")));
        for n in 1..N {
            let wide = u128::from(n);
            let floor = (numerator * wide + (root * wide * wide).isqrt()) / denominator;
            let digits = q.digits(&natural(n)).unwrap();
            let one_more = digits.trailing_zeros().unwrap() as u128 % 2;
            assert_eq!(q.read_in(&p, &digits).unwrap(), floor + one_more, "{name} {n}");
        }
    }
}

#[test]
fn document_002_fibonacci_notation() {
    let fibonacci = system("fibonacci");
    assert_eq!(text(&fibonacci, 17), "1001010");
    let pairs = pairs_by_mex(|n| n);
    for (index, &(a, b)) in pairs.iter().enumerate() {
        let (a_text, b_text) = (text(&fibonacci, a), text(&fibonacci, b));
        // The last 1 of an A number stands at an even position, counted from 1 at the right.
        assert_eq!((trailing_zeros(&a_text) + 1) % 2, 0, "{a}");
        assert_eq!((trailing_zeros(&b_text) + 1) % 2, 1, "{b}");
        assert_eq!(b_text, format!("{a_text}0"));
        assert_eq!(text(&fibonacci, a + b), format!("{b_text}0"));
        assert_eq!(fibonacci.shift_left(&natural(a)).unwrap(), b);
        assert_eq!(a, floor_phi(index as u64 + 1));
    }
}

#[test]
fn document_002_silbers_third_case() {
    // 24/32: the difference less 1 is 7, last digit changed to 1, one and two zeros appended: 12/20.
    let fibonacci = system("fibonacci");
    let changed = fibonacci.digits(&natural(7)).unwrap().with_last_digit(Natural::one());
    assert_eq!(changed.to_string(), "10101");
    assert_eq!(fibonacci.value(&changed.shift_left()).unwrap(), 12u64);
    assert_eq!(fibonacci.value(&changed.shift_left().shift_left()).unwrap(), 20u64);
    // For every difference d this is the safe pair number d.
    for d in 1..N {
        let changed = fibonacci.digits(&natural(d - 1)).unwrap().with_last_digit(Natural::one());
        assert_eq!(fibonacci.value(&changed.shift_left()).unwrap(), floor_phi(d), "{d}");
        assert_eq!(fibonacci.value(&changed.shift_left().shift_left()).unwrap(), floor_phi(d) + d, "{d}");
    }
}

#[test]
fn generalised_wythoff_pairs_are_shifts() {
    // d-Wythoff: A_n = mex, B_n = A_n + dn; p-system of β̂ = (2 − d + √(d² + 4))/2 = [1, d, d, …].
    for d in 1..=6u64 {
        let p = system(&format!("p:(2-{d}+sqrt({}))/2", d * d + 4));
        for (a, b) in pairs_by_mex(|n| d * n) {
            assert_eq!(p.trailing_zeros(&natural(a)).unwrap().unwrap() % 2, 0, "d = {d}: {a}");
            assert_eq!(p.shift_left(&natural(a)).unwrap(), b, "d = {d}");
        }
    }
}

#[test]
fn rat_columns_for_every_m() {
    for m in 2..=8u32 {
        let mut columns = vec![None; usize::try_from(N).unwrap()];
        for k in 1..=m {
            for n in 1.. {
                let term = ((((1u64 << m) - 1) * n) >> (m - k)) + 1 - (1 << (k - 1));
                let Some(column) = columns.get_mut(usize::try_from(term).unwrap()) else { break };
                assert_eq!(*column, None, "m = {m}: {term} twice");
                *column = Some(u64::from(k));
            }
        }
        let system = System::rats(m).unwrap();
        let modulus = (1u64 << m) - 1;
        for (n, &column) in (0u64..).zip(&columns) {
            assert_eq!(rat_column(m, &natural(n)).unwrap(), column, "m = {m}: {n}");
            // The numeral: N = (2^m − 1)s_2 + 2s_1 + s_0.
            let digits = system.digits(&natural(n)).unwrap();
            let (s0, s1, s2) = (digits.digit(0), digits.digit(1), digits.digit(2));
            assert_eq!(s2 * modulus + &s1 * 2 + &s0, n);
            assert!(s0 <= 1u64 && s1 < modulus.div_ceil(2), "m = {m}: {digits}");
            if n > 0 {
                let expected = if !s0.is_zero() { 1 } else { s1.trailing_zeros().map_or(1, |v| v + 2) };
                assert_eq!(column, Some(expected), "m = {m}: {digits}");
            }
        }
    }
}

#[test]
fn numeration_arrays() {
    // The epilogue of 004: rows = reduced integers and their left shifts.
    let rows = system("recurrence:2,1");
    let mut row = natural(4);
    for entry in [4u64, 10, 24, 58, 140] {
        assert_eq!(row, entry);
        row = rows.shift_left(&row).unwrap();
    }
    let wythoff = system("zeckendorf");
    assert_eq!(wythoff.shift_left(&natural(6)).unwrap(), 10u64);
    assert_eq!(wythoff.shift_left(&natural(10)).unwrap(), 16u64);
}
