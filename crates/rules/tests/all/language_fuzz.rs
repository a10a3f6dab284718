//! No text makes the reader panic, overflow its stack or hang, and whatever is accepted prints and reads back.

use proptest::prelude::*;
use ratwheel_rules::language::{Arguments, Ruleset};

const RULES: [&str; 3] = [
    include_str!("language_data/mouse.rules"),
    include_str!("language_data/rat.rules"),
    include_str!("language_data/wynim.rules"),
];

/// Reads a text; if it is a ruleset, everything else must work too. Returns whether it was.
fn survive(text: &str) -> bool {
    let rules = match Ruleset::parse(text) {
        Ok(rules) => rules,
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(error.span.start <= error.span.end && error.span.end <= text.len());
                assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
                assert!(error.to_string().lines().count() >= 3);
            }
            return false;
        }
    };
    let printed = rules.to_string();
    match Ruleset::parse(&printed) {
        Ok(again) => assert_eq!(again, rules, "{printed}"),
        Err(errors) => panic!("{}\nin\n{printed}", errors[0]),
    }
    let _ = (rules.to_mathematics(), rules.to_mathml());
    if let Ok(game) = rules.instantiate(&Arguments::new()) {
        let text = game.to_text();
        match Ruleset::parse(&text) {
            Ok(again) => {
                let again = again.instantiate(&Arguments::new()).unwrap_or_else(|e| panic!("{e}\nin\n{text}"));
                assert_eq!(again.to_text(), text);
            }
            Err(errors) => panic!("{}\nin\n{text}", errors[0]),
        }
    }
    true
}

const WORDS: [&str; 68] = [
    "x",
    "y",
    "x'",
    "y'",
    "n",
    "m",
    "d",
    "beta",
    "B",
    "A",
    "a",
    "0",
    "1",
    "2",
    "7",
    "+",
    "-",
    "*",
    "/",
    "^",
    "(",
    ")",
    "|",
    "<",
    "<=",
    "=",
    "!=",
    ">",
    ">=",
    "and",
    "or",
    "not",
    "=>",
    "<=>",
    "if",
    "then",
    "else",
    "exists",
    "forall",
    ":",
    ",",
    "in",
    "mod",
    "div",
    "floor(",
    "min(",
    "max(",
    "xor(",
    "zeros(zeckendorf,",
    "shift(base:2,",
    "..",
    "P(",
    "legal(",
    "->",
    "phi",
    "sqrt(2)",
    "{",
    "}",
    "\n",
    "\nlet a =",
    "\nmove II:",
    "\nclaim P:",
    "\nset B =",
    "\nvariant v:",
    "\nexample",
    "true",
    "has",
    "≤",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survive(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_words(words in proptest::collection::vec(0..WORDS.len(), 0..40)) {
        let tail: Vec<&str> = words.iter().map(|&i| WORDS[i]).collect();
        survive(&format!("game g\npiles x, y\nparam d: int = 2\nparam beta: real = pi\nmove I: {}", tail.join(" ")));
    }

    #[test]
    fn mutations(which in 0usize..3, edits in proptest::collection::vec((any::<prop::sample::Index>(), 0..WORDS.len(), 0usize..3), 1..4)) {
        let mut parts: Vec<String> = Vec::new();
        for line in RULES[which].split_inclusive('\n') {
            parts.extend(line.split_inclusive(' ').map(str::to_owned));
        }
        for (at, word, kind) in edits {
            let at = at.index(parts.len());
            match kind {
                0 => { parts.remove(at); }
                1 => parts[at] = format!("{} ", WORDS[word]),
                _ => parts.insert(at, format!("{} ", WORDS[word])),
            }
            if parts.is_empty() { break; }
        }
        survive(&parts.concat());
    }
}

#[test]
fn the_words_are_not_all_refused() {
    // The property above means something only if some mutations are rulesets.
    for text in RULES {
        assert!(survive(text));
        assert!(survive(&text.replace("x' < x", "x' <= x")));
    }
}

#[test]
fn depth_is_refused_not_followed() {
    let deep = |open: &str, middle: &str, close: &str| {
        let formula = format!("{}{middle}{}", open.repeat(20_000), close.repeat(20_000));
        // Not `unwrap_err`: it would print the whole tree.
        let Err(errors) = Ruleset::parse(&format!("game g\npiles x\nmove I: x = {formula}")) else { panic!("{open}") };
        assert!(errors[0].message.contains("levels deep"), "{}", errors[0].message);
    };
    deep("(", "x = 1", ")");
    deep("not ", "x = 1", "");
    deep("-", "1", "");
    deep("exists n: ", "x = 1", "");
    deep("|(", "x", ")|");
    deep("x = 1 => ", "x = 1", "");
    deep("x = 1 <=> ", "x = 1", "");
    deep("floor(", "x", ")");
    deep("2^", "1", "");
    deep("if x = 1 then ", "x = 1", " else x = 2");
    deep("zeros(base:2, ", "x", ")");
}

#[test]
fn length_is_no_trouble() {
    let long = |part: &str, n: usize| assert!(survive(&format!("game g\npiles x\nmove I: {}x' < x", part.repeat(n))));
    long("x = 1 or ", 5_000);
    long("x = 1 and ", 5_000);
    let sum = format!("game g\npiles x\nmove I: x' = {}x", "x + ".repeat(5_000));
    assert!(survive(&sum));
    let cases = format!("game g\npiles x\nlet a = {}0\nmove I: x' < a", "if x = 1 then 2 else ".repeat(300));
    assert!(survive(&cases));
}

#[test]
fn lets_that_explode_are_refused() {
    let chain = |n: usize, body: &str| {
        let lets: String =
            (1..=n).map(|i| format!("let a{i} = {}\n", body.replace('@', &format!("a{}", i - 1)))).collect();
        format!("game g\npiles x\nlet a0 = x\n{lets}move I: x' < a{n}")
    };
    let refused = |text: &str| match Ruleset::parse(text) {
        Ok(rules) => rules.instantiate(&Arguments::new()).unwrap_err().to_string(),
        Err(errors) => errors[0].to_string(),
    };
    assert!(refused(&chain(60, "@ + @")).contains("comes to more than"));
    assert!(refused(&chain(5_000, "@ + 1")).contains("nests more than"));
    // The same, with every let before the one it uses.
    let text = chain(5_000, "@ + 1");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[2..].reverse();
    assert!(refused(&lines.join("\n")).contains("nests more than"));
    assert!(survive(&chain(20, "@ + 1")));
    let macros = "game g\npiles x\nlet f(n) = n + n\nlet g(n) = f(f(f(f(n))))\nlet h(n) = g(g(g(g(g(g(g(n)))))))\n\
                  move I: x' < h(h(x))";
    assert!(refused(macros).contains("comes to more than"), "{}", refused(macros));
}

#[test]
fn numbers_that_explode_are_refused() {
    let refused = |term: &str| {
        let rules = Ruleset::parse(&format!("game g\npiles x\nmove I: x' = {term}")).unwrap();
        rules.instantiate(&Arguments::new()).unwrap_err().to_string()
    };
    assert!(refused("10^10^10").contains("this power has more than"));
    assert!(refused("2^(10^30)").contains("this exponent is too large"));
    assert!(refused("floor(sqrt(0-2))").contains("no real square root"));
    assert!(refused("floor(1/(pi-pi))").contains("division by zero"));
    assert!(refused("x mod (3-3)").contains("take a positive number on the right, not 0"));
}
