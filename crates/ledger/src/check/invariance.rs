//! `invariance`: the k-invariance number of a game on boxes (document 001, Definitions 8–10).
//!
//! Two positions p and q conflict if some amounts m are a move from one and not from the other although both p − m and q − m
//! are positions. The number is the chromatic number of that graph, always on a box; it can only grow with it.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::{open, play, table};
use ratwheel_rules::Position;
use serde::Deserialize;
use std::collections::HashSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Invariance {
    game: String,
    rules: Option<String>,
    /// Boxes with piles below each of these, ascending.
    boxes: Vec<u64>,
    /// The number on the largest box.
    number: Option<usize>,
    /// Or: it grows from each box to the next.
    #[serde(default)]
    grows: bool,
}

/// The assignments that colouring tries before it gives up.
const STEPS: usize = 2_000_000;
/// Positions are compared in pairs.
const POSITIONS: usize = 3000;

impl Checker for Invariance {
    fn describe(&self) -> String {
        match (self.number, self.grows) {
            (Some(number), _) => format!("{} is {number}-invariant", self.game),
            _ => format!("the invariance number of {} grows with the box", self.game),
        }
    }

    fn ranges(&self) -> Vec<String> {
        super::positions()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let mut numbers = Vec::new();
        for &size in &self.boxes {
            let table = table((&self.game, self.rules.as_deref()), &bench, size, play(false), context)?;
            if table.positions().len() > POSITIONS {
                return Err(CheckError::GaveUp(format!(
                    "more than {POSITIONS} positions are too many to compare in pairs"
                )));
            }
            let mut moves = Vec::new();
            for position in table.positions() {
                let targets = bench.moves(position, 1_000_000, context.control)?;
                moves.push(targets.iter().filter_map(|step| minus(position, &step.to)).collect::<HashSet<_>>());
            }
            numbers.push(chromatic(&conflicts(table.positions(), &moves, context)?, context)?);
        }
        let shown: Vec<String> =
            self.boxes.iter().zip(&numbers).map(|(size, number)| format!("{number} below {size}")).collect();
        let right = match self.number {
            Some(number) => numbers.last() == Some(&number),
            None => self.grows && numbers.len() > 1 && numbers.is_sorted_by(|a, b| a < b),
        };
        Ok(match right {
            true => Finding::up_to(format!("on boxes: {}", shown.join(", ")), self.describe()),
            false => Finding::fails(shown.join(", "), self.describe()),
        })
    }
}

/// p − q, unless a pile would grow.
fn minus(p: &Position, q: &Position) -> Option<Position> {
    let piles = p.piles().iter().zip(q.piles()).map(|(a, b)| a.checked_sub(b));
    piles.collect::<Option<Vec<_>>>().map(Position::new)
}

/// The neighbours of each position.
fn conflicts(
    positions: &[Position],
    moves: &[HashSet<Position>],
    context: &Context<'_>,
) -> Result<Vec<Vec<usize>>, CheckError> {
    let known: HashSet<&Position> = positions.iter().collect();
    let against = |p: &HashSet<Position>, q: usize| {
        let (Some(position), Some(there)) = (positions.get(q), moves.get(q)) else { return false };
        p.iter().any(|m| !there.contains(m) && minus(position, m).is_some_and(|to| known.contains(&to)))
    };
    let mut neighbours = vec![Vec::new(); positions.len()];
    for (p, here) in moves.iter().enumerate() {
        context.pulse()?;
        for (q, there) in moves.iter().enumerate().skip(p + 1) {
            if against(here, q) || against(there, p) {
                if let Some(list) = neighbours.get_mut(p) {
                    list.push(q);
                }
                if let Some(list) = neighbours.get_mut(q) {
                    list.push(p);
                }
            }
        }
    }
    Ok(neighbours)
}

/// The least number of colours: tried one after the other, by backtracking on the position with the fewest choices.
fn chromatic(neighbours: &[Vec<usize>], context: &Context<'_>) -> Result<usize, CheckError> {
    for colours in 1..=neighbours.len() {
        let mut colouring = vec![None; neighbours.len()];
        let mut steps = 0;
        if colour(neighbours, colours, &mut colouring, 0, &mut steps, context)? {
            return Ok(colours);
        }
    }
    Ok(neighbours.len())
}

fn colour(
    neighbours: &[Vec<usize>],
    colours: usize,
    colouring: &mut [Option<usize>],
    used: usize,
    steps: &mut usize,
    context: &Context<'_>,
) -> Result<bool, CheckError> {
    *steps += 1;
    context.pulse()?;
    if *steps > STEPS {
        return Err(CheckError::GaveUp("the conflict graph is too hard to colour".to_owned()));
    }
    let taken = |place: usize, colouring: &[Option<usize>]| -> HashSet<usize> {
        let near = neighbours.get(place).into_iter().flatten();
        near.filter_map(|other| colouring.get(*other).copied().flatten()).collect()
    };
    let open = colouring.iter().enumerate().filter(|(_, colour)| colour.is_none()).map(|(place, _)| place);
    let degree = |place: usize| neighbours.get(place).map_or(0, Vec::len);
    let Some(place) = open.max_by_key(|place| (taken(*place, colouring).len(), degree(*place))) else {
        return Ok(true);
    };
    let forbidden = taken(place, colouring);
    // A colour that nobody has yet is as good as any other such.
    for choice in (0..colours.min(used + 1)).filter(|choice| !forbidden.contains(choice)) {
        if let Some(slot) = colouring.get_mut(place) {
            *slot = Some(choice);
        }
        if colour(neighbours, colours, colouring, used.max(choice + 1), steps, context)? {
            return Ok(true);
        }
    }
    if let Some(slot) = colouring.get_mut(place) {
        *slot = None;
    }
    Ok(false)
}
