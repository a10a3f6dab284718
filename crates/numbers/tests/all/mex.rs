//! Mex recursions row by row and by windows, against closed forms that live here only.

use ratwheel_numbers::{
    AffineFloor, CancelToken, Control, FraenkelSplitting, MexRecursion, Natural, WindowError, WindowedMex, check_split,
};

/// A fixed sequence of random-looking numbers of a given number of decimal digits.
fn numbers(digits: usize, count: u64) -> Vec<Natural> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64 ^ digits as u64;
    let mut digit = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'0' + u8::try_from(state % 10).unwrap())
    };
    (0..count).map(|_| format!("1{}", (1..digits).map(|_| digit()).collect::<String>()).parse().unwrap()).collect()
}

/// d-Wythoff: ⌊n(2−d+√(d²+4))/2⌋ by an integer square root.
fn d_wythoff_closed(d: u64, n: &Natural) -> [Natural; 2] {
    let root = (n.square() * (d * d + 4)).sqrt() + n * 2;
    let first = root.checked_sub(&(n * d)).unwrap() / 2;
    let second = &first + &(n * d);
    [first, second]
}

fn windowed(recursion: MexRecursion) -> WindowedMex {
    WindowedMex::new(recursion).unwrap()
}

fn recursions() -> Vec<MexRecursion> {
    let mut recursions = vec![MexRecursion::wythoff(), MexRecursion::mouse(), MexRecursion::rat()];
    recursions.extend([2, 3, 4, 10, 1000].map(|d| MexRecursion::d_wythoff(d).unwrap()));
    recursions.extend([4, 5, 7].map(|m| MexRecursion::fat_rat(m).unwrap()));
    // No closed form is known for these.
    for (p, s, q) in [(1, 1, 2), (5, 3, 7), (2, 40, 3), (1, 15, 16), (9, -2, 4), (355, 0, 113)] {
        recursions.push(MexRecursion::new(vec![AffineFloor { p, s, q }]).unwrap());
    }
    recursions
}

#[test]
fn windows_give_the_rows_of_the_recursion() {
    for recursion in recursions() {
        let windowed = windowed(recursion.clone());
        let mut rows = recursion.rows();
        // Every row at the start, then denser than any pattern could hide in.
        let mut n = 0u64;
        let mut skip = 1;
        while n < 100_000 {
            let mut row = Vec::new();
            for _ in 0..skip {
                row = rows.next_row().unwrap().to_vec();
                n += 1;
            }
            skip = 1 + n / 100;
            let found = windowed.row(&Natural::from(n), Control::none()).unwrap();
            assert_eq!(found, row, "{:?} n={n}", recursion.differences());
            for (value, column) in row.iter().zip(1..) {
                let place = windowed.locate(&Natural::from(*value), Control::none()).unwrap().unwrap();
                assert_eq!((place.column, place.row), (column, Natural::from(n)), "{:?}", recursion.differences());
            }
        }
    }
}

#[test]
fn every_row_below_a_hundred_thousand() {
    for recursion in [MexRecursion::wythoff(), MexRecursion::rat()] {
        let windowed = windowed(recursion.clone());
        let mut rows = recursion.rows();
        for n in 1..100_000u64 {
            let found = windowed.row(&Natural::from(n), Control::none()).unwrap();
            assert_eq!(found, rows.next_row().unwrap(), "n={n}");
        }
    }
}

#[test]
fn large_rows_of_d_wythoff_are_the_closed_form() {
    for d in [1, 2, 3, 7, 1_000_000] {
        let windowed = windowed(MexRecursion::d_wythoff(d).unwrap());
        for digits in [20, 60, 200, 1000] {
            for n in numbers(digits, 4) {
                let expected = d_wythoff_closed(d, &n);
                assert_eq!(windowed.row(&n, Control::none()).unwrap(), expected, "d={d} n={n}");
                for (value, column) in expected.iter().zip(1..) {
                    let place = windowed.locate(value, Control::none()).unwrap().unwrap();
                    assert_eq!((place.column, &place.row), (column, &n), "d={d}");
                }
            }
        }
    }
}

#[test]
fn large_rows_of_the_rat_family_are_the_closed_form() {
    for m in [2, 3, 4, 5, 12, 40] {
        let windowed = windowed(MexRecursion::fat_rat(m).unwrap());
        let m = m as u64;
        for digits in if m < 6 { vec![20, 60, 300, 1000] } else { vec![60] } {
            for n in numbers(digits, 3) {
                // ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1, with a real division.
                let product = (Natural::power_of_two(m) - Natural::one()).into_natural().unwrap() * &n;
                let closed = |k: u64| {
                    let floor = &product / Natural::power_of_two(m - k);
                    (floor + 1).checked_sub(&Natural::power_of_two(k - 1)).unwrap()
                };
                let expected: Vec<Natural> = (1..=m).map(closed).collect();
                assert_eq!(windowed.row(&n, Control::none()).unwrap(), expected, "m={m} n={n}");
                for (value, column) in expected.iter().zip(1..) {
                    let place = windowed.locate(value, Control::none()).unwrap().unwrap();
                    assert_eq!((place.column, &place.row), (column, &n), "m={m}");
                }
            }
        }
    }
}

#[test]
fn neighbours_of_a_large_row_are_its_neighbours() {
    // Without a closed form: rows n and n+1 are increasing, consistent with locate, and leave no gap in column 1 that
    // locate does not assign to another column.
    let windowed = windowed(MexRecursion::new(vec![AffineFloor { p: 5, s: 3, q: 7 }]).unwrap());
    for n in numbers(100, 5) {
        let row = windowed.row(&n, Control::none()).unwrap();
        let next = windowed.row(&(&n + 1), Control::none()).unwrap();
        let gap = next[0].checked_sub(&row[0]).unwrap().to_u64().unwrap();
        assert!((1..=3).contains(&gap));
        for step in 1..gap {
            let place = windowed.locate(&(&row[0] + step), Control::none()).unwrap().unwrap();
            assert_eq!(place.column, 2);
            let there = windowed.row(&place.row, Control::none()).unwrap();
            assert_eq!(there[1], &row[0] + step);
        }
    }
}

#[test]
fn recursion_and_splitting_agree() {
    for m in 2..9 {
        let splitting = FraenkelSplitting::new(m as u64).unwrap();
        let mut rows = MexRecursion::fat_rat(m).unwrap().rows();
        for n in (1..3000u64).map(Natural::from) {
            let expected: Vec<u64> = splitting.row(&n).map(|term| term.to_u64().unwrap()).collect();
            assert_eq!(rows.next_row().unwrap(), expected, "m={m} n={n}");
        }
    }
}

#[test]
fn the_columns_split() {
    for recursion in recursions() {
        assert!(recursion.splits());
        let columns = (0..recursion.columns()).map(|k| recursion.rows().map(move |row| row[k]));
        assert_eq!(check_split(columns, 20_000, Control::none()).unwrap(), Ok(()), "{:?}", recursion.differences());
    }
}

#[test]
fn fraenkel_splits() {
    for m in [2, 3, 4, 7, 20] {
        let splitting = FraenkelSplitting::new(m).unwrap();
        let terms = |k| {
            let splitting = splitting.clone();
            (1..).map(move |n| u64::try_from(splitting.term_u64(k, n).unwrap()).unwrap())
        };
        let columns: Vec<_> = (1..=m).map(terms).collect();
        assert_eq!(check_split(columns, 200_000, Control::none()).unwrap(), Ok(()), "m={m}");
        // The differences and the multiples of 2^m − 1 split as well.
        let mut columns: Vec<Box<dyn Iterator<Item = u64>>> = vec![Box::new((1..).map(|n| n * ((1 << m) - 1)))];
        for i in 1..m {
            let splitting = splitting.clone();
            columns.push(Box::new(
                (1..).map(move |n: u64| splitting.difference(i, &Natural::from(n)).unwrap().to_u64().unwrap()),
            ));
        }
        assert_eq!(check_split(columns, 20_000, Control::none()).unwrap(), Ok(()), "m={m}");
    }
}

#[test]
fn what_windows_cannot_do_is_an_error() {
    let meets = MexRecursion::new(vec![AffineFloor { p: 1, s: 0, q: 1 }, AffineFloor { p: 1, s: 0, q: 1 }]).unwrap();
    assert!(!meets.splits());
    assert_eq!(WindowedMex::new(meets), Err(WindowError::MayRepeat));
    let flat = AffineFloor { p: 1, s: 16, q: 17 };
    let error = WindowedMex::new(MexRecursion::new(vec![flat]).unwrap()).unwrap_err();
    assert_eq!(error, WindowError::TooFlat { difference: flat });
    let uneven = windowed(MexRecursion::new(vec![AffineFloor { p: 1, s: 1 << 40, q: 1 }]).unwrap());
    let n = Natural::power_of_two(100);
    assert_eq!(uneven.row(&n, Control::none()), Err(WindowError::TooUneven));
    // Small rows of the same recursion are right all the same, or refused, but never wrong.
    if let Ok(row) = uneven.row(&Natural::from(77u64), Control::none()) {
        assert_eq!(row, [Natural::from(77u64), Natural::from(77 + 77 + (1u64 << 40))]);
    }
    let token = CancelToken::new();
    token.cancel();
    let stopped = windowed(MexRecursion::wythoff()).row(&n, Control::new(&token, &|_, _| {}));
    assert!(matches!(stopped, Err(WindowError::Cancelled(_))));
}

#[test]
fn moderately_uneven_recursions_widen_their_windows() {
    // s = 300 pushes the line about 100 away from the origin: the first reach misses, a wider one does not.
    let recursion = MexRecursion::new(vec![AffineFloor { p: 1, s: 300, q: 1 }]).unwrap();
    let windowed = windowed(recursion.clone());
    let row = recursion.rows().nth(49_999).unwrap();
    assert_eq!(windowed.row(&Natural::from(50_000u64), Control::none()).unwrap(), row);
}

#[test]
fn rows_zero_and_one() {
    let windowed = windowed(MexRecursion::rat());
    assert_eq!(windowed.row(&Natural::zero(), Control::none()).unwrap(), [0u64, 0, 0]);
    assert_eq!(windowed.row(&Natural::one(), Control::none()).unwrap(), [1u64, 2, 4]);
    assert_eq!(windowed.locate(&Natural::zero(), Control::none()).unwrap(), None);
}
