//! The small pieces that text formats are made of. Results have hundreds of millions of numbers, so these append to a
//! line that is used again and again.

/// Appends the decimal digits.
pub(crate) fn decimal(line: &mut Vec<u8>, number: u64) {
    line.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends numbers with something between them.
pub(crate) fn joined(line: &mut Vec<u8>, numbers: &[u64], between: &[u8]) {
    for (index, &number) in numbers.iter().enumerate() {
        if index > 0 {
            line.extend_from_slice(between);
        }
        decimal(line, number);
    }
}

/// A JSON string.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Plain ASCII: other characters as `\u{3b2}`.
pub(crate) fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() { out.push(c) } else { out.extend(c.escape_unicode()) }
    }
    out
}

/// A column head in TeX's mathematics: `Δ²_n` as `$\Delta^2_n$`.
pub(crate) fn tex_head(head: &str) -> String {
    let mut out = String::from("$");
    for c in head.chars() {
        match c {
            'Δ' => out.push_str("\\Delta "),
            'δ' => out.push_str("\\delta "),
            'α' => out.push_str("\\alpha "),
            'β' => out.push_str("\\beta "),
            '²' => out.push_str("^2"),
            '−' => out.push('-'),
            '#' | '$' | '%' | '&' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out.push('$');
    // A name of several letters is set upright, as one word.
    let letters = head.chars().all(|c| c.is_ascii_alphabetic()) && head.len() > 1;
    if letters { head.to_owned() } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_strings() {
        for number in [0, 7, 10, 99, 1_000_000, u64::MAX] {
            let mut line = b"x".to_vec();
            decimal(&mut line, number);
            assert_eq!(line, format!("x{number}").as_bytes());
        }
        let mut line = Vec::new();
        joined(&mut line, &[1, 20, 3], b", ");
        assert_eq!(line, b"1, 20, 3");
        assert_eq!(quoted("a\"b\\c\nd\u{1}β"), "\"a\\\"b\\\\c\\nd\\u0001β\"");
        assert_eq!(ascii("β-nim"), "\\u{3b2}-nim");
        assert_eq!((tex_head("Δ²_n").as_str(), tex_head("Grundy").as_str()), ("$\\Delta ^2_n$", "Grundy"));
    }
}
