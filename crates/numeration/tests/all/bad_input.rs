//! Text and numbers that have no place here: a clear error, never a panic.

use ratwheel_numbers::Natural;
use ratwheel_numeration::{
    MAX_LISTED_PLACES, Numeral, NumerationError, ParseNumeralError, System, SystemError, rat_column,
};

fn error(name: &str) -> SystemError {
    name.parse::<System>().expect_err(name)
}

#[test]
fn names_that_are_no_system() {
    for name in ["", " ", ":", "Fibonacci", "fib", "ü", "🐀:3", "p", "q", "base", "recurrence", "rats", "u3", "p 7/4"]
    {
        assert!(!error(name).to_string().is_empty(), "{name}");
    }
    let unknown = error("decimal").to_string();
    assert!(unknown.contains("zeckendorf") && unknown.contains("recurrence:2,1"), "{unknown}");
}

#[test]
fn parameters_that_do_not_fit() {
    assert!(matches!(error("fibonacci:3"), SystemError::Parameter { .. }));
    assert!(matches!(error("zeckendorf:"), SystemError::Parameter { .. }));
    assert!(matches!(error("u:4"), SystemError::Parameter { .. }));
    assert!(matches!(error("u:b=2"), SystemError::Base { least: 3, .. }));
    assert!(matches!(error("u:b="), SystemError::Expression(_)));
    assert!(matches!(error("base:1"), SystemError::Base { least: 2, .. }));
    assert!(matches!(error("base:0"), SystemError::Base { .. }));
    assert!(matches!(error("base:-2"), SystemError::Expression(_)));
    assert!(matches!(error("base:x"), SystemError::Expression(_)));
    assert!(matches!(error("rats:1"), SystemError::Piles { .. }));
    assert!(matches!(error("rats:99999999999999999999"), SystemError::Piles { .. }));
}

#[test]
fn recurrences_name_the_condition() {
    for name in ["recurrence:1,2", "recurrence:2,0", "recurrence:0", "recurrence:3,1,2"] {
        let error = error(name);
        assert!(matches!(error, SystemError::Decreasing { .. }), "{name}");
        assert!(error.to_string().contains("b_1 ≥ … ≥ b_m ≥ 1"), "{error}");
    }
    assert_eq!(error("recurrence:1"), SystemError::Unary);
    assert!(matches!(error("recurrence:"), SystemError::Parameter { .. }));
    assert!(matches!(error("recurrence:2,,1"), SystemError::Expression(_)));
    assert!(matches!(error("recurrence:2,1,"), SystemError::Expression(_)));
    assert!(matches!(error("recurrence:-2,-3"), SystemError::Expression(_)));
    assert!(matches!(System::recurrence(&[]), Err(SystemError::Decreasing { .. })));
    let long = vec![Natural::one(); 65];
    assert!(matches!(System::recurrence(&long), Err(SystemError::Order { found: 65, .. })));
}

#[test]
fn reals_that_are_not_positive() {
    for name in ["p:0", "q:0", "p:-1", "q:-sqrt(2)", "p:1-phi", "q:3-pi"] {
        assert!(matches!(error(name), SystemError::NotPositive { .. }), "{name}");
    }
    for name in ["p:", "q:()", "p:1/0", "p:sqrt(0-1)", "p:💥", "q:10^10^10"] {
        let error = error(name);
        assert!(!matches!(error, SystemError::NotPositive { .. }), "{name}: {error}");
    }
}

#[test]
fn names_are_printed_as_they_are_read() {
    for name in ["fibonacci", "zeckendorf", "u", "u:b=4", "p:pi/(pi-1)", "q:7/4", "recurrence:2,1", "base:10"] {
        let system: System = name.parse().unwrap();
        assert_eq!(system.to_string(), name);
        assert_eq!(format!("{system:?}"), format!("System({name})"));
    }
    assert_eq!(" u : b = 3 ".parse::<System>().unwrap().to_string(), "u");
    assert_eq!("base:10^3".parse::<System>().unwrap().to_string(), "base:1000");
}

#[test]
fn numerals_that_cannot_be_read() {
    let read = |text: &str| text.parse::<Numeral>();
    assert_eq!(read(""), Err(ParseNumeralError::Empty));
    assert_eq!(read("  "), Err(ParseNumeralError::Empty));
    assert_eq!(read("-1"), Err(ParseNumeralError::NotADigit { found: '-', position: 0 }));
    assert_eq!(read("10a1"), Err(ParseNumeralError::NotADigit { found: 'a', position: 2 }));
    assert_eq!(read("1٣"), Err(ParseNumeralError::NotADigit { found: '٣', position: 1 }));
    assert_eq!(read("é1"), Err(ParseNumeralError::NotADigit { found: 'é', position: 0 }));
    assert_eq!(read("1,,2"), Err(ParseNumeralError::MissingDigit { position: 2 }));
    assert_eq!(read(",1"), Err(ParseNumeralError::MissingDigit { position: 0 }));
    assert_eq!(read("1,1 2"), Err(ParseNumeralError::NotADigit { found: ' ', position: 3 }));
    assert!(read("10a1").unwrap_err().to_string().contains("character 3"));
}

#[test]
fn numerals_are_printed_as_they_are_read() {
    for text in ["0", "7", "1001010", "1,0,12,3", "10,0", "12,", "1,99999999999999999999999999"] {
        assert_eq!(text.parse::<Numeral>().unwrap().to_string(), text);
    }
    assert_eq!("0010".parse::<Numeral>().unwrap().to_string(), "10");
    assert_eq!(" 1 , 0 , 12 ".parse::<Numeral>().unwrap().to_string(), "1,0,12");
    assert_eq!("1,0,1".parse::<Numeral>().unwrap().to_string(), "101");
    assert_eq!(Numeral::new(Vec::new()), Numeral::zero());
}

#[test]
fn shifts_of_zero_and_of_reduced_numerals() {
    let zero = Numeral::zero();
    assert_eq!(
        (zero.shift_left(), zero.shift_right(), zero.reduced()),
        (zero.clone(), Some(zero.clone()), zero.clone())
    );
    assert_eq!((zero.trailing_zeros(), zero.is_reduced()), (None, false));
    let eleven: Numeral = "11".parse().unwrap();
    assert_eq!(eleven.shift_right(), None);
    for name in ["fibonacci", "zeckendorf", "u", "p:pi", "q:7/4", "base:7"] {
        let system: System = name.parse().unwrap();
        assert_eq!(system.digits(&Natural::zero()).unwrap(), zero, "{name}");
        assert_eq!(system.value(&zero).unwrap(), 0u64, "{name}");
        assert!(system.is_canonical(&zero).unwrap(), "{name}");
        assert_eq!(system.shift_left(&Natural::zero()).unwrap(), 0u64);
    }
}

#[test]
fn more_digits_than_places() {
    let p: System = "p:7/4".parse().unwrap();
    let long: Numeral = "1000".parse().unwrap();
    let expected = NumerationError::TooManyDigits { digits: 4, places: 3 };
    assert_eq!(p.value(&long), Err(expected.clone()));
    assert_eq!(p.is_canonical(&long), Err(expected.clone()));
    assert_eq!(p.place(3), Err(expected));
    assert!(p.shift_left(&Natural::from(7u64)).is_err());
}

#[test]
fn requests_beyond_the_limits() {
    for name in ["zeckendorf", "base:10", "u", "p:phi", "q:pi", "recurrence:3,2,1"] {
        let system: System = name.parse().unwrap();
        assert!(matches!(system.place(usize::MAX), Err(NumerationError::TooLarge { .. })), "{name}");
        assert!(matches!(system.places(MAX_LISTED_PLACES + 1), Err(NumerationError::TooLarge { .. })), "{name}");
    }
    let error = System::zeckendorf().place(usize::MAX).unwrap_err();
    assert!(error.to_string().contains("limit"), "{error}");
    assert!(rat_column(1, &Natural::one()).is_err());
    assert_eq!(rat_column(3, &Natural::zero()), Ok(None));
}

#[cfg(feature = "serde")]
#[test]
fn numerals_in_json_are_arrays_of_decimal_strings() {
    let numeral: Numeral = "1,0,12".parse().unwrap();
    let json = serde_json::to_string(&numeral).unwrap();
    assert_eq!(json, r#"["1","0","12"]"#);
    assert_eq!(serde_json::from_str::<Numeral>(&json).unwrap(), numeral);
}
