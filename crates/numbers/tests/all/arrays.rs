//! Arrays, Raleigh sequences and compositions of splittings, against definitions written out here.

use ratwheel_numbers::{
    ArrayA, Cell, Control, CoveringSearch, IntegerArray, Moduli, Natural, NumerationArray, Raleigh, Real, Splitting,
    SplittingError, StolarskyArray, WythoffArray, check_split,
};
use std::collections::BTreeSet;

/// Rows that start with the least integer not yet used; `second` gives the next entry from the first.
fn fibonacci_array(rows: usize, columns: usize, second: impl Fn(u64) -> u64) -> Vec<Vec<u64>> {
    let mut used = BTreeSet::new();
    (0..rows)
        .map(|_| {
            let first = (1..).find(|v| !used.contains(v)).unwrap();
            let mut row = vec![first, second(first)];
            while row.len() < columns.max(30) {
                row.push(row[row.len() - 1] + row[row.len() - 2]);
            }
            used.extend(row.iter().copied());
            row.truncate(columns);
            row
        })
        .collect()
}

/// Appends a 0 to the Zeckendorf numeral.
fn zeckendorf_shift(mut n: u64) -> u64 {
    let mut places = vec![1u64, 2];
    while *places.last().unwrap() <= n {
        places.push(places[places.len() - 1] + places[places.len() - 2]);
    }
    let mut shifted = 0;
    for i in (0..places.len() - 1).rev() {
        if places[i] <= n {
            n -= places[i];
            shifted += places[i + 1];
        }
    }
    shifted
}

/// The integer nearest to nφ: the r with (2r−1−n)² < 5n² < (2r+1−n)².
fn nearest(n: u64) -> u64 {
    (0..).find(|r| 2 * r + 1 > n && (2 * r + 1 - n).pow(2) > 5 * n * n).unwrap()
}

fn compare(array: &dyn IntegerArray, expected: &[Vec<u64>]) {
    for (row, n) in expected.iter().zip(1u64..) {
        let n = Natural::from(n);
        assert_eq!(array.row(&n, row.len()).unwrap(), *row, "n={n}");
        for (entry, column) in row.iter().zip(0..) {
            assert_eq!(array.entry(&n, column).unwrap(), *entry, "n={n} j={column}");
            assert_eq!(array.locate(&Natural::from(*entry)).unwrap(), Some(Cell { row: n.clone(), column }));
        }
    }
}

#[test]
fn wythoff_and_stolarsky_arrays_follow_their_definitions() {
    compare(&WythoffArray::new(), &fibonacci_array(250, 12, zeckendorf_shift));
    compare(&StolarskyArray::new(), &fibonacci_array(250, 12, nearest));
    compare(&NumerationArray::new(&[1, 1]).unwrap(), &fibonacci_array(250, 12, zeckendorf_shift));
}

#[test]
fn arrays_split_the_positive_integers() {
    let arrays: Vec<Box<dyn IntegerArray>> = vec![
        Box::new(ArrayA::new()),
        Box::new(ArrayA::with_base(5).unwrap()),
        Box::new(WythoffArray::new()),
        Box::new(StolarskyArray::new()),
        Box::new(NumerationArray::new(&[2, 1]).unwrap()),
        Box::new(NumerationArray::new(&[3, 3, 2]).unwrap()),
    ];
    for array in &arrays {
        // Columns are increasing sequences; 20 columns reach beyond 4000.
        let array = array.as_ref();
        let columns = (0..20)
            .map(|j| (1u64..).map(move |n| array.entry(&Natural::from(n), j).unwrap().to_u64().unwrap_or(u64::MAX)));
        assert_eq!(check_split(columns, 4000, Control::none()).unwrap(), Ok(()));
    }
}

#[test]
fn every_integer_is_located_where_it_stands() {
    let arrays: Vec<Box<dyn IntegerArray>> = vec![
        Box::new(ArrayA::new()),
        Box::new(ArrayA::with_base(4).unwrap()),
        Box::new(WythoffArray::new()),
        Box::new(StolarskyArray::new()),
        Box::new(NumerationArray::new(&[4, 1, 1]).unwrap()),
    ];
    for array in &arrays {
        let far = Natural::power_of_two(900);
        for value in (1..3000u64).map(Natural::from).chain((1..40u64).map(|low| &far + low)) {
            let Cell { row, column } = array.locate(&value).unwrap().unwrap();
            assert_eq!(array.entry(&row, column).unwrap(), value);
        }
        // Far along a row of a large index.
        let row: Natural = "31415926535897932384626433832795028841971693993751".parse().unwrap();
        for column in [0, 1, 63, 64, 1000] {
            let value = array.entry(&row, column).unwrap();
            assert_eq!(array.locate(&value).unwrap(), Some(Cell { row: row.clone(), column }));
        }
    }
}

/// ⌊nφ⌋ by an integer square root.
fn floor_phi(n: &Natural) -> Natural {
    (n + (n.square() * 5).sqrt()) / 2
}

#[test]
fn raleigh_rows_are_the_nested_floors() {
    let raleigh = Raleigh::new();
    let mut numbers: Vec<Natural> = (0..2000u64).map(Natural::from).collect();
    numbers.extend(["123456789012345678901234567890", &"8".repeat(500)].map(|n| n.parse().unwrap()));
    for n in numbers {
        let (lower, upper) = (floor_phi(&n), floor_phi(&n) + &n);
        let expected = [floor_phi(&lower), upper.clone(), floor_phi(&upper)];
        assert_eq!(raleigh.row(&n).unwrap(), expected, "n={n}");
        assert_eq!(raleigh.row_of(&expected).unwrap(), Some(n.clone()));
        for (entry, column) in expected.iter().zip(1..) {
            let place = raleigh.locate(entry).unwrap();
            assert_eq!(place.map(|place| (place.column, place.row)), (!n.is_zero()).then(|| (column, n.clone())));
        }
        let [a, b, c] = expected;
        assert_eq!(raleigh.row_of(&[a + 1, b, c]).unwrap(), None);
    }
    let column = |k: usize| (1u64..).map(move |n| Raleigh::new().row(&Natural::from(n)).unwrap()[k].to_u64().unwrap());
    assert_eq!(check_split((0..3).map(column), 5000, Control::none()).unwrap(), Ok(()));
}

fn assert_splits(splitting: &Splitting) {
    let columns = (1..=splitting.len() as u64)
        .map(|k| (1u64..).map(move |n| splitting.term(k, &Natural::from(n)).unwrap().to_u64().unwrap_or(u64::MAX)));
    assert_eq!(check_split(columns, 2000, Control::none()).unwrap(), Ok(()), "{splitting}");
    for value in 1..500u64 {
        let place = splitting.locate(&Natural::from(value)).unwrap().unwrap();
        assert_eq!(splitting.term(place.column, &place.row).unwrap(), value, "{splitting}");
    }
    assert_eq!(splitting.locate(&Natural::zero()).unwrap(), None);
}

#[test]
fn compositions_split() {
    let golden = Splitting::beatty(&Real::phi()).unwrap();
    let pi = Splitting::beatty(&Real::pi()).unwrap();
    let halves = Splitting::residues(2).unwrap();
    let rat = Splitting::fraenkel(3).unwrap();
    assert_splits(&golden);
    assert_splits(&rat);
    assert_splits(&Splitting::residues(1).unwrap());
    assert_splits(&golden.compose(1, &halves).unwrap());
    assert_splits(&golden.compose(2, &halves).unwrap().compose(1, &Splitting::residues(5).unwrap()).unwrap());
    assert_splits(&halves.compose(1, &golden).unwrap());
    assert_splits(&rat.compose(2, &pi).unwrap().compose(4, &halves).unwrap());
    assert_splits(&pi.compose(1, &rat).unwrap());
    for covering in CoveringSearch::new(2, 9, Moduli::Any).unwrap().run(Control::none()).unwrap() {
        assert_splits(&Splitting::from(&covering));
    }
    // Composing ⌊nφ⌋, ⌊nφ²⌋ with itself gives the Raleigh sequences.
    let raleigh = golden.compose(1, &golden).unwrap();
    for n in (1..300u64).map(Natural::from) {
        let [a, b, c] = Raleigh::new().row(&n).unwrap();
        let terms: Vec<Natural> = (1..=3).map(|k| raleigh.term(k, &n).unwrap()).collect();
        assert_eq!(terms, [a, c, b]);
    }
}

#[test]
fn the_example_of_document_000() {
    // ⌊2nα⌋, ⌊(2n−1)α⌋, ⌊nβ⌋ with α = φ.
    let splitting = Splitting::beatty(&Real::phi()).unwrap().compose(1, &Splitting::residues(2).unwrap()).unwrap();
    let large: Natural = "7".repeat(300).parse().unwrap();
    for n in (1..200u64).map(Natural::from).chain([large]) {
        assert_eq!(splitting.term(2, &n).unwrap(), floor_phi(&(&n * 2)));
        assert_eq!(splitting.term(1, &n).unwrap(), floor_phi(&(&n * 2).checked_sub(&Natural::one()).unwrap()));
        assert_eq!(splitting.term(3, &n).unwrap(), floor_phi(&n) + &n);
        let place = splitting.locate(&floor_phi(&(&n * 2))).unwrap().unwrap();
        assert_eq!((place.column, place.row), (2, n));
    }
}

#[test]
fn what_is_not_a_splitting_is_refused() {
    let rational: Real = "7/4".parse().unwrap();
    assert!(matches!(Splitting::beatty(&rational), Err(SplittingError::Real(_))));
    assert!(matches!(Splitting::residues(0), Err(SplittingError::Sequences { found: 0 })));
    assert!(matches!(Splitting::residues(1001), Err(SplittingError::Sequences { .. })));
    assert!(matches!(Splitting::fraenkel(1), Err(SplittingError::Fraenkel(_))));
    let mut deep = Splitting::residues(2).unwrap();
    assert!(matches!(deep.compose(3, &deep), Err(SplittingError::NoSuchSequence { sequence: 3, last: 2 })));
    assert!(matches!(deep.compose(0, &deep), Err(SplittingError::NoSuchSequence { .. })));
    assert!(deep.term(9, &Natural::one()).is_err());
    let error = loop {
        match deep.compose(1, &deep) {
            Ok(next) => deep = next,
            Err(error) => break error,
        }
    };
    assert_eq!(error, SplittingError::TooDeep);
}
