//! Automata for other programs: Graphviz, and the text format of Walnut.

use crate::dfa::Dfa;
use crate::numerals::Numerals;
use std::fmt::Write;

/// The automaton as a Graphviz graph. `names` are the names of the tracks in order; labels are digits, one for each
/// track, `*` for any.
///
/// ```
/// use ratwheel_automata::{Budget, Engine, Numerals, Track, export};
/// let engine = Engine::new(Numerals::binary(), ratwheel_numbers::Control::none());
/// let equal = engine.equal(Track(0), Track(1))?;
/// let graph = export::dot(&equal, &["x", "y"]);
/// assert!(graph.contains("0 -> 0 [label=\"0,0\\n1,1\"]"), "{graph}");
/// # Ok::<(), ratwheel_automata::AutomataError>(())
/// ```
#[must_use]
pub fn dot(dfa: &Dfa, names: &[&str]) -> String {
    let mut text = String::from("digraph {\n  rankdir=LR;\n  node [shape=circle];\n");
    let names: Vec<String> = names.iter().map(|name| name.replace(['"', '\\'], "_")).collect();
    let _ = writeln!(text, "  label=\"({})\";", names.join(", "));
    if let Some(start) = dfa.start() {
        let _ = writeln!(text, "  start [shape=point];\n  start -> {start};");
    }
    for state in states(dfa) {
        if dfa.is_accepting(state) {
            let _ = writeln!(text, "  {state} [shape=doublecircle];");
        }
        let mut labels: Vec<(u32, Vec<String>)> = Vec::new();
        for (cube, target) in dfa.transitions(state) {
            let label = cube.iter().map(|digit| digit.map_or("*".into(), |d| d.to_string())).collect::<Vec<_>>();
            match labels.iter_mut().find(|(t, _)| *t == target) {
                Some((_, list)) => list.push(label.join(",")),
                None => labels.push((target, vec![label.join(",")])),
            }
        }
        for (target, list) in labels {
            let _ = writeln!(text, "  {state} -> {target} [label=\"{}\"];", list.join("\\n"));
        }
    }
    text.push_str("}\n");
    text
}

/// The automaton in Walnut's text format: the number system of each track, then every state with its output and one
/// line for each letter that leads somewhere. Letters with a free digit are written out, so this grows with the
/// alphabet.
///
/// ```
/// use ratwheel_automata::{Budget, Engine, Numerals, Track, export};
/// let engine = Engine::new(Numerals::zeckendorf(), ratwheel_numbers::Control::none());
/// let even_zeros = engine.zeros_mod(Track(0), 2, 0)?;
/// assert!(export::walnut(&even_zeros, engine.numerals()).starts_with("msd_fib\n\n0 1\n0 -> 0\n1 -> 1\n"));
/// # Ok::<(), ratwheel_automata::AutomataError>(())
/// ```
#[must_use]
pub fn walnut(dfa: &Dfa, numerals: &Numerals) -> String {
    if dfa.tracks().is_empty() {
        return if dfa.is_true() { "true\n".into() } else { "false\n".into() };
    }
    let mut text = vec![numerals.inner().walnut.as_str(); dfa.tracks().len()].join(" ");
    text.push('\n');
    if dfa.start().is_none() {
        // Walnut wants a state to begin in.
        text.push_str("\n0 0\n");
    }
    for state in states(dfa) {
        let _ = writeln!(text, "\n{state} {}", u8::from(dfa.is_accepting(state)));
        for (cube, target) in dfa.transitions(state) {
            write_letters(&mut text, &cube, dfa.alphabet(), &mut Vec::new(), target);
        }
    }
    text
}

fn write_letters(text: &mut String, cube: &[Option<u16>], alphabet: &[u16], letter: &mut Vec<u16>, target: u32) {
    let level = letter.len();
    match (cube.get(level), alphabet.get(level)) {
        (Some(&Some(digit)), _) => {
            letter.push(digit);
            write_letters(text, cube, alphabet, letter, target);
            letter.pop();
        }
        (Some(None), Some(&digits)) => {
            for digit in 0..digits {
                letter.push(digit);
                write_letters(text, cube, alphabet, letter, target);
                letter.pop();
            }
        }
        _ => {
            let digits: Vec<String> = letter.iter().map(u16::to_string).collect();
            let _ = writeln!(text, "{} -> {target}", digits.join(" "));
        }
    }
}

fn states(dfa: &Dfa) -> std::ops::Range<u32> {
    0..u32::try_from(dfa.states()).unwrap_or(u32::MAX)
}
