//! Sums of games: `nim(1,4,5) + rats:d=3(1,4,5)`.

use crate::bench::Bench;
use crate::brute::Brute;
use crate::decide::How;
use crate::error::BenchError;
use crate::position::parse_position;
use ratwheel_games::nim::nim_sum;
use ratwheel_games::split_outside_brackets;
use ratwheel_games::sums::{Listed, NimValues, Sum};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, OutsideDomain, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// A component of a sum: its game and its position.
type Component = (Arc<Bench>, Position);

/// `{value, values, moves, every}`: the nim-value of a sum and its winning moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SumAnswer {
    /// The nim-value; 0 means that every move loses.
    pub value: Natural,
    /// The nim-value of each component.
    pub values: Vec<Natural>,
    /// A winning move in each component that has one; every winning move, if that is asked for.
    pub moves: Vec<SumStep>,
    /// Are these all of them? Told where every winning move is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every: Option<EveryMove>,
    /// The components.
    #[serde(skip)]
    pub components: Vec<Component>,
}

/// `{truncated, unlisted}`: what may be missing where every winning move is asked for.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct EveryMove {
    /// Were there more than the limit?
    pub truncated: bool,
    /// Components whose moves could not all be looked through; of each at most one winning move is listed.
    pub unlisted: Vec<Unlisted>,
}

/// `{component, why}`: a component whose moves could not all be looked through.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Unlisted {
    /// Which component, counted from 0.
    pub component: usize,
    /// Why not.
    pub why: String,
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
pub fn parse_sum_with<E: From<BenchError>>(
    text: &str,
    open: impl Fn(&str, &str) -> Result<Component, E>,
) -> Result<Vec<Component>, E> {
    let plus = |before: &str, c: char| c == '+' && before.ends_with(char::is_whitespace);
    split_outside_brackets(text, plus).into_iter().map(|part| component(part, &open)).collect()
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
        Self::with(components, how, None)
    }

    /// The same with every winning move, up to the limit; where the moves of a component cannot all be looked through, that is
    /// said and one move is listed.
    ///
    /// # Errors
    /// As [`SumAnswer::new`], and [`BenchError::Cancelled`].
    pub fn every(components: &[Component], how: &How<'_>, limit: usize) -> Result<Self, BenchError> {
        Self::with(components, how, Some(limit))
    }

    fn with(components: &[Component], how: &How<'_>, limit: Option<usize>) -> Result<Self, BenchError> {
        // A value that was not worked out because a stop was asked for is not out of reach.
        let gave_up = |error: OutsideDomain| match how.control.check() {
            Ok(()) => BenchError::GaveUp(error.to_string()),
            Err(_) => BenchError::Cancelled,
        };
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
        let parts: Vec<(&dyn NimValues, Position)> = components
            .iter()
            .zip(&listed)
            .map(|((bench, position), listed)| {
                let values: &dyn NimValues = bench.instance().values.as_deref().unwrap_or(listed);
                (values, position.clone())
            })
            .collect();
        let sum = Sum::new(parts.clone());
        let moves = sum.winning_moves().map_err(gave_up)?;
        let (value, values) = (sum.value().map_err(gave_up)?, sum.values().map_err(gave_up)?);
        let step = |component: usize, step: Move| SumStep { component, step };
        let mut moves: Vec<SumStep> = moves.into_iter().map(|found| step(found.component, found.step)).collect();
        let mut every = limit.map(|_| EveryMove::default());
        if let (Some(limit), Some(found), false) = (limit, &mut every, value.is_zero()) {
            let one = std::mem::take(&mut moves);
            for (component, (((game, position), before), listed)) in parts.iter().zip(&values).zip(&listed).enumerate()
            {
                let target = nim_sum([before, &value]);
                let quick = game.moves_to(position, &target, how.control);
                let all = quick.or_else(|| listed.moves_to(position, &target, how.control)).unwrap_or(Ok(Vec::new()));
                how.control.check()?;
                match all {
                    Ok(all) => moves.extend(all.into_iter().map(|by| step(component, by))),
                    Err(error) => {
                        moves.extend(one.iter().filter(|known| known.component == component).cloned());
                        found.unlisted.push(Unlisted { component, why: error.to_string() });
                    }
                }
            }
            found.truncated = moves.len() > limit;
            moves.truncate(limit);
        }
        Ok(Self { value, values, moves, every, components: components.to_vec() })
    }
}
