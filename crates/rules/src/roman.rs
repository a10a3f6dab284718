//! Roman numerals, by which documents number the types of moves.

const VALUES: [(usize, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

/// I, II, III, IV, …; nothing for 0.
///
/// ```
/// assert_eq!(ratwheel_rules::roman(14), "XIV");
/// ```
#[must_use]
pub fn roman(mut number: usize) -> String {
    let mut text = String::new();
    for (value, letters) in VALUES {
        while number >= value {
            text.push_str(letters);
            number -= value;
        }
    }
    text
}

/// The number that is written so, below 4000.
pub(crate) fn from_roman(text: &str) -> Option<usize> {
    let (mut rest, mut number) = (text, 0);
    for (value, letters) in VALUES {
        for _ in 0..3 {
            let Some(shorter) = rest.strip_prefix(letters) else { break };
            (rest, number) = (shorter, number + value);
        }
    }
    // IIV and the like are read in no other way than this.
    (number > 0 && roman(number) == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::{from_roman, roman};

    #[test]
    fn numerals_are_read_as_they_are_written() {
        assert!((1..4000).all(|number| from_roman(&roman(number)) == Some(number)));
        assert_eq!(["", "take", "IIV", "IIII", "VX", "MMMM", "ii"].map(from_roman), [None; 7]);
    }
}
