//! The plan in words, and its memory.

use super::band::{Band, FAR, Rest};
use super::compiled::{Compiled, Disjunct};
use super::linear::Strip;
use crate::engine::carry::Carry;
use crate::engine::list;
use crate::engine::sweep::{self, Choice};
use crate::grundy::{GrundyPlan, RemotenessPlan};
use crate::memory::show;
use crate::request::{Request, Want};
use ratwheel_rules::Play;

/// What `solve --explain` prints, and the estimated bytes.
pub(crate) fn explain(compiled: &Compiled, request: &Request, sorted: bool) -> (Vec<String>, u64) {
    let positions = compiled.shape.positions();
    let mut lines = vec![
        format!("{} of the {}: {positions} positions", request.want, request.region),
        format!("order of work: {}; the last one runs along a line", compiled.axes.describe(&compiled.piles)),
    ];
    let tables = compiled.shape.table_bytes();
    let (mut bytes, mut threads) = (compiled.bytes, 1);
    let grundy = (request.want == Want::Grundy).then(|| GrundyPlan::of(compiled, request, sorted));
    let remoteness = super::by_lines(compiled, request, sorted);
    let by_lines = grundy.as_ref().and_then(GrundyPlan::describe).or(remoteness.as_ref().map(RemotenessPlan::describe));
    if let Some(words) = &by_lines {
        lines.extend(words.iter().cloned());
        threads = if remoteness.is_some() { 1 } else { super::threads(request) };
    } else {
        if request.want == Want::Grundy {
            lines.push("value 0, then value 1 among what is left, and so on; each value by:".to_owned());
        }
        let (more, parallel) = sweeps(compiled, &mut lines);
        bytes = bytes.saturating_add(more);
        if parallel && request.want != Want::Grundy {
            threads = super::threads(request);
        }
    }
    if let Some(grundy) = &grundy {
        bytes = bytes.saturating_add(grundy.memory(positions)).saturating_add(tables);
        if request.play == Play::Misere {
            bytes = bytes.saturating_add(positions / 8);
        }
    }
    bytes = bytes.saturating_add(remoteness.map_or(0, |plan| plan.memory()));
    bytes = bytes.saturating_add(match request.want {
        Want::PPositions | Want::Grundy => 0,
        Want::Outcomes => (positions / 8).saturating_add(tables),
        // One byte a value; the table moves to two when they do not suffice.
        Want::Remoteness => positions.saturating_mul(3).saturating_add(positions / 8).saturating_add(tables),
    });
    let also = if by_lines.is_some() { "" } else { " and what the P-positions take" };
    lines.push(format!("memory: {}{also}", show(bytes)));
    lines.push(format!("threads: {threads}"));
    (lines, bytes)
}

/// The kernel of every disjunct in words; the bytes that they start with, and whether several threads have work.
fn sweeps(compiled: &Compiled, lines: &mut Vec<String>) -> (u64, bool) {
    let reaches = sweep::reaches(compiled);
    let choices = sweep::choose(compiled, &reaches);
    let (lines_of, most) = (compiled.axes.range(&[]).1, sweep::largest(compiled));
    let mut bytes = u64::try_from(most / 4).unwrap_or(0) + 4096;
    for ((disjunct, reach), choice) in compiled.disjuncts.iter().zip(&reaches).zip(&choices) {
        let kernel = match choice {
            Choice::OnLine => "moves along the line only".to_owned(),
            Choice::Carry(band) => {
                bytes = bytes.saturating_add(Carry::bytes(band, lines_of, most));
                carry(band)
            }
            Choice::List => {
                let digits = list::digits(reach, lines_of.max(most));
                bytes = bytes.saturating_add(list::index_bytes(&digits).saturating_mul(2));
                let how = if digits.is_empty() { "one after the other" } else { "that its index finds" };
                format!("asks the P-positions found so far, {how}")
            }
        };
        let name = compiled.rules.get(disjunct.rule).map_or("?", String::as_str);
        lines.push(format!("{name}: {}: {kernel}", describe(disjunct, &compiled.piles, compiled)));
    }
    (bytes, sweep::is_parallel(&choices, compiled))
}

fn carry(band: &Band) -> String {
    let young = match band.ages.len() {
        0 | 1 => String::new(),
        ages => format!("; the last {} lines one by one", ages - 1),
    };
    let rest = match band.rest {
        Rest::Nothing => return format!("looks back at the last {} lines", band.ages.len().saturating_sub(1)),
        Rest::Shifted { low, high, step } => match (low > -FAR, high < FAR) {
            (true, true) => format!("one bitset carried from line to line, shifted by {step}"),
            (false, false) => "one flag for all later lines".to_owned(),
            _ => format!("one threshold carried from line to line, shifted by {step}"),
        },
    };
    format!("{rest}{young}")
}

/// The conditions of a disjunct, in the names of the coordinates.
fn describe(disjunct: &Disjunct, piles: &[String], compiled: &Compiled) -> String {
    let described = compiled.axes.describe(piles);
    let names: Vec<&str> = described.split(", ").collect();
    let strips = disjunct.strips.iter().chain(&disjunct.source_strips).chain(&disjunct.target_strips);
    let mut parts: Vec<String> = strips.map(|strip| show_strip(strip, &names)).collect();
    let mut count = |number: usize, what: &str| {
        if number > 0 {
            parts.push(format!("{number} {what}{}", if number == 1 { "" } else { "s" }));
        }
    };
    count(disjunct.source.len(), "condition on the position");
    count(disjunct.target.len(), "condition on the target");
    count(disjunct.mixed.len(), "compiled test");
    let asked = disjunct.predicates().filter(|test| test.is_asked()).count();
    count(asked, "test for the evaluator of the rules");
    count(disjunct.excepts.len(), "exception");
    if parts.is_empty() { "always".to_owned() } else { parts.join(", ") }
}

fn show_strip(strip: &Strip, names: &[&str]) -> String {
    let half = strip.coefficients.len() / 2;
    let mut sum = String::new();
    for (index, &c) in strip.coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
        let (name, prime) = if index < half { (names.get(index), "") } else { (names.get(index - half), "'") };
        let name = name.copied().unwrap_or("?");
        let sign = match (c < 0, sum.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        let factor = if c.unsigned_abs() == 1 { String::new() } else { format!("{}*", c.unsigned_abs()) };
        let name = if name.contains('+') { format!("({name}){prime}") } else { format!("{name}{prime}") };
        sum.push_str(&format!("{sign}{factor}{name}"));
    }
    match (strip.low, strip.high) {
        (Some(low), Some(high)) if low == high => format!("{sum} = {low}"),
        (Some(low), Some(high)) => format!("{low} <= {sum} <= {high}"),
        (Some(low), None) => format!("{sum} >= {low}"),
        (None, Some(high)) => format!("{sum} <= {high}"),
        (None, None) => sum,
    }
}
