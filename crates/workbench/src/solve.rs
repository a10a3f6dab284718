//! Every outcome or Grundy value of a region: the solver, for whatever is on the bench.
//!
//! A ruleset is compiled and solved by the solver's kernels; a game that is not a relation between piles lists its positions
//! and moves itself. No strategy is asked.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_workbench::{Bench, Region, Request, Want};
//! let request = Request::new(Region::Box(vec![8, 8]), Want::PPositions);
//! let solution = Bench::open("wythoff")?.solve(&request, Control::none())?;
//! assert_eq!((solution.positions(), solution.p_count()), (64, 7));
//! # Ok::<(), ratwheel_workbench::BenchError>(())
//! ```

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_solve::{
    Invariance, InvarianceError, InvarianceLimits, Plan, Request, Solution, SolveError, invariance, invariance_of_game,
};
use schemars::JsonSchema;
use serde::Serialize;

/// `{plan, memory}`: how a region would be solved, in words, and what that takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlanAnswer {
    /// One item a line.
    pub plan: Vec<String>,
    /// The estimated number of bytes.
    pub memory: u64,
}

/// What went wrong in solving, as an answer to a question.
pub(crate) fn solve_error(error: SolveError) -> BenchError {
    match error {
        SolveError::Cancelled => BenchError::Cancelled,
        // The question itself is wrong: the box, or rules under which play need not end.
        SolveError::Sides { .. }
        | SolveError::Empty
        | SolveError::Overflow
        | SolveError::LeavesBox { .. }
        | SolveError::Outside { .. }
        | SolveError::NotLowered { .. }
        | SolveError::Loop { .. } => BenchError::Input(error.to_string()),
        error => BenchError::GaveUp(error.to_string()),
    }
}

impl Bench {
    /// Answers a request.
    ///
    /// # Errors
    /// [`BenchError::Input`] for an empty or overflowing region, for rules that leave it and rules under which play need
    /// not end; [`BenchError::GaveUp`] when it takes more memory than allowed, with the figure; [`BenchError::Cancelled`].
    pub fn solve(&self, request: &Request, control: Control<'_>) -> Result<Solution, BenchError> {
        self.with_plan(request, |plan| plan.run(control))
    }

    /// How a request would be worked. Nothing large is allocated.
    ///
    /// # Errors
    /// As [`Bench::solve`] as far as the region tells.
    pub fn explain(&self, request: &Request) -> Result<PlanAnswer, BenchError> {
        self.with_plan(request, |plan| Ok(PlanAnswer { plan: plan.lines().to_vec(), memory: plan.memory() }))
    }

    /// How many classes of positions the game needs on a box so that its moves are invariant within each (document 001,
    /// Definitions 8 to 10): exactly, or bounds where the search would take too long.
    ///
    /// # Errors
    /// [`BenchError::Input`] for a bad box and for games in which a pile grows; [`BenchError::GaveUp`] for a box that is
    /// too large; [`BenchError::Cancelled`].
    pub fn invariance(&self, sides: &[u64], control: Control<'_>) -> Result<Invariance, BenchError> {
        let (game, limits) = (self.game()?, InvarianceLimits::default());
        if sides.contains(&0) {
            return Err(solve_error(SolveError::Empty));
        }
        let found = match self.relational() {
            Some(relational) => invariance(relational, sides, limits, control),
            None => invariance_of_game(game, sides, limits, control),
        };
        found.map_err(|error| match error {
            InvarianceError::Solve(error) => solve_error(error),
            InvarianceError::Grows { .. } => BenchError::Input(error.to_string()),
            error => BenchError::GaveUp(error.to_string()),
        })
    }

    fn with_plan<T>(
        &self,
        request: &Request,
        work: impl FnOnce(&Plan<'_>) -> Result<T, SolveError>,
    ) -> Result<T, BenchError> {
        let game = self.game()?;
        let plan = match self.relational() {
            Some(relational) => Plan::of(relational, request),
            None => Plan::of_game(game, request),
        };
        plan.and_then(|plan| work(&plan)).map_err(solve_error)
    }
}
