//! Where a claimed set and the moves differ first.

use crate::bench::Bench;
use crate::error::BenchError;
use crate::solve::solve_error;
use ratwheel_logic::Formula;
use ratwheel_numbers::{Control, Natural, Resource};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, SolveError, Want};
use std::collections::BTreeSet;

/// More positions than this are not looked at.
const POSITIONS: u64 = 10_000_000;

impl Bench {
    /// The least position, by total and then pile by pile, where the claimed set is not what the moves say, up to one of these
    /// totals after the other, as long as there are few enough positions.
    ///
    /// # Errors
    /// As [`Bench::solve`], and when the rules are no relation.
    pub fn least_difference(
        &self,
        play: Play,
        totals: &[u64],
        control: Control<'_>,
    ) -> Result<Option<Position>, BenchError> {
        let relation = self.provable()?.relation();
        let Some(claim) = relation.claimed_set(play) else { return Ok(None) };
        // The claimed set by itself: the positions of a game without moves, since such conditions are compiled.
        let positions = Formula::And(relation.positions.iter().chain([claim]).cloned().collect());
        let (rules, claims, examples) = (Vec::new(), Vec::new(), Vec::new());
        let claimed = Relational { positions: Some(positions), rules, claims, examples, ..relation.clone() };
        let claimed = RelationalGame::new(claimed).map_err(|error| BenchError::GaveUp(error.to_string()))?;
        let piles = u64::try_from(relation.piles.len()).unwrap_or(u64::MAX);
        for &total in totals {
            let many = (1..=piles).try_fold(1u64, |many, i| Some(many.checked_mul(total.checked_add(i)?)? / i));
            if many.is_none_or(|many| many > POSITIONS) {
                break;
            }
            let list = |game: &RelationalGame, play: Play| {
                let memory = control.budget().limit(Resource::Bytes);
                let request = Request::new(Region::Total(total), Want::PPositions).play(play).memory(memory);
                let solution = Plan::watched(game, &request, control)?.run(control)?;
                let mut all: BTreeSet<(u64, Vec<u64>)> = BTreeSet::new();
                solution.each_p(|piles| {
                    all.insert((piles.iter().sum(), piles.to_vec()));
                    control.check()
                })?;
                Ok::<_, SolveError>(all)
            };
            // Without moves every position is P in normal play.
            let claimed_ones = list(&claimed, Play::Normal).map_err(solve_error)?;
            let true_ones = list(self.provable()?, play).map_err(solve_error)?;
            if let Some((_, piles)) = claimed_ones.symmetric_difference(&true_ones).next() {
                return Ok(Some(piles.iter().map(|&pile| Natural::from(pile)).collect()));
            }
        }
        Ok(None)
    }
}
