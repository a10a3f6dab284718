//! Sums of games: `nim(1,4,5) + rats:d=3(1,4,5)`.

use crate::bench::Bench;
use crate::brute::Brute;
use crate::decide::How;
use crate::error::BenchError;
use crate::position::parse_position;
use ratwheel_games::sums::{Listed, NimValues, Sum};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, OutsideDomain, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// A component of a sum: its game and its position.
type Component = (Arc<Bench>, Position);

/// `{value, values, moves}`: the nim-value of a sum and its winning moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumAnswer {
    /// The nim-value; 0 means that every move loses.
    pub value: Natural,
    /// The nim-value of each component.
    pub values: Vec<Natural>,
    /// A winning move in each component that has one.
    pub moves: Vec<SumStep>,
    /// The components.
    #[serde(skip)]
    pub components: Vec<Component>,
}

/// A move in one component.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumStep {
    /// Which component, counted from 0.
    pub component: usize,
    /// The move.
    #[serde(flatten)]
    pub step: Move,
}

/// Reads a sum: ` + ` outside brackets separates, and the last bracket group of each component is its position.
///
/// # Errors
/// As [`Bench::open`] and [`Bench::position`], and when a component has no position.
pub fn parse_sum(text: &str) -> Result<Vec<Component>, BenchError> {
    parse_sum_with(text, |name, piles| {
        let piles = if piles.trim().is_empty() { Vec::new() } else { parse_position(piles)? };
        let bench = Bench::open_for(name, piles.len())?;
        let position = bench.position(&piles)?;
        Ok((Arc::new(bench), position))
    })
}

/// As [`parse_sum`], with the components opened by the caller: from the name of the game and the text of its position.
pub(crate) fn parse_sum_with<E: From<BenchError>>(
    text: &str,
    open: impl Fn(&str, &str) -> Result<Component, E>,
) -> Result<Vec<Component>, E> {
    split_components(text).into_iter().map(|part| component(part, &open)).collect()
}

fn split_components(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i64, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            '+' if depth <= 0 && text.get(..at).is_some_and(|before| before.ends_with(char::is_whitespace)) => {
                parts.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(text.get(start..));
    parts
}

fn component<E: From<BenchError>>(
    text: &str,
    open: &impl Fn(&str, &str) -> Result<Component, E>,
) -> Result<Component, E> {
    let text = text.trim();
    let bad = || BenchError::Input(format!("expected a game with its position, as nim(1,4,5), found `{text}`"));
    let before = text.strip_suffix(')').ok_or_else(bad)?;
    let mut depth = 0i64;
    let bracket = before.char_indices().rev().find(|(_, c)| {
        depth += i64::from(*c == ')') - i64::from(*c == '(');
        depth < 0
    });
    let (at, _) = bracket.ok_or_else(bad)?;
    open(before.get(..at).unwrap_or("").trim(), before.get(at + 1..).unwrap_or(""))
}

/// More moves than this are not looked through.
const LISTED_MOVES: usize = 100_000;

impl SumAnswer {
    /// The value and the winning moves of a sum.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when the nim-value of a component cannot be had.
    pub fn new(components: &[Component], how: &How<'_>) -> Result<Self, BenchError> {
        let gave_up = |error: OutsideDomain| BenchError::GaveUp(error.to_string());
        let games: Vec<_> = components.iter().map(|(bench, _)| bench.game()).collect::<Result<_, _>>()?;
        // Values come from a closed form where there is one, else from brute force.
        let brutes: Vec<_> = components.iter().map(|(bench, _)| Brute::new(bench, how)).collect::<Result<_, _>>()?;
        type Value<'a> = Box<dyn Fn(&Position) -> Result<Natural, OutsideDomain> + Send + Sync + 'a>;
        let functions: Vec<Value<'_>> = components
            .iter()
            .zip(&brutes)
            .map(|((bench, _), brute)| -> Value<'_> {
                match &bench.instance().values {
                    Some(values) => Box::new(|position| values.value(position)),
                    None => Box::new(|position| brute.nim_value(position)),
                }
            })
            .collect();
        let listed: Vec<Listed<'_>> = games
            .iter()
            .zip(&functions)
            .map(|(game, function)| Listed { game: *game, value: function.as_ref(), limit: LISTED_MOVES })
            .collect();
        let parts = components.iter().zip(&listed).map(|((bench, position), listed)| {
            let values: &dyn NimValues = bench.instance().values.as_deref().unwrap_or(listed);
            (values, position.clone())
        });
        let sum = Sum::new(parts.collect());
        let moves = sum.winning_moves().map_err(gave_up)?;
        let moves = moves.into_iter().map(|found| SumStep { component: found.component, step: found.step }).collect();
        let (value, values) = (sum.value().map_err(gave_up)?, sum.values().map_err(gave_up)?);
        Ok(Self { value, values, moves, components: components.to_vec() })
    }
}
