//! Every outcome or Grundy value of a region: the solver, for whatever is on the bench.
//!
//! A ruleset is compiled and solved by the solver's kernels; a game that is not a relation between piles lists its positions
//! and moves itself. No strategy is asked.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_bench::{Bench, Region, Request, Want};
//! let request = Request::new(Region::Box(vec![8, 8]), Want::PPositions);
//! let solution = Bench::open("wythoff")?.solve(&request, Control::none())?;
//! assert_eq!((solution.positions(), solution.p_count()), (64, 7));
//! # Ok::<(), ratwheel_bench::BenchError>(())
//! ```

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_solve::{
    Cost, Invariance, InvarianceError, InvarianceLimits, Plan, Region, Request, Solution, SolveError, invariance,
    invariance_of_game,
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
pub fn solve_error(error: SolveError) -> BenchError {
    match error {
        SolveError::Cancelled => BenchError::Cancelled,
        error if error.total_helps() => BenchError::LeavesBox(error.to_string()),
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
        self.with_plan(request, control, |plan| plan.run(control))
    }

    /// Answers a request for a box also where moves lead out of it and keep to the total: then every position up to the
    /// total of the box's corner is worked out, which holds the box and more. Whoever asked looks at the box only.
    ///
    /// # Errors
    /// As [`Bench::solve`].
    pub fn solve_box(&self, request: &Request, control: Control<'_>) -> Result<Solution, BenchError> {
        match self.planned(request, control, |plan| plan.run(control))? {
            Err(error) if error.total_helps() || matches!(error, SolveError::Outside { .. }) => {
                let Some(total) = corner(&request.region) else { return Err(solve_error(error)) };
                let mut whole = request.clone();
                whole.region = Region::Total(total);
                self.solve(&whole, control)
            }
            answer => answer.map_err(solve_error),
        }
    }

    /// How a request would be worked. Nothing large is allocated.
    ///
    /// # Errors
    /// As [`Bench::solve`] as far as the region tells.
    pub fn explain(&self, request: &Request) -> Result<PlanAnswer, BenchError> {
        self.with_plan(request, Control::none(), |plan| {
            Ok(PlanAnswer { plan: plan.lines().to_vec(), memory: plan.memory() })
        })
    }

    /// As [`Bench::solve`]; where moves are listed one by one, what that will take is told beforehand.
    ///
    /// # Errors
    /// As [`Bench::solve`].
    pub fn solve_told(
        &self,
        request: &Request,
        control: Control<'_>,
        tell: impl FnOnce(&Cost),
    ) -> Result<Solution, BenchError> {
        self.with_plan(request, control, |plan| {
            if let Some(cost) = plan.cost(control)? {
                tell(&cost);
            }
            plan.run(control)
        })
    }

    /// What a request will take, if moves are listed one by one; by a sample.
    ///
    /// # Errors
    /// As [`Bench::solve`].
    pub fn cost(&self, request: &Request, control: Control<'_>) -> Result<Option<Cost>, BenchError> {
        self.with_plan(request, control, |plan| plan.cost(control))
    }

    /// How many classes of positions the game needs on a region so that its moves are invariant within each (document 001,
    /// Definitions 8 to 10): exactly, or bounds where the search would take too long.
    ///
    /// # Errors
    /// [`BenchError::Input`] for a bad box and for games in which a pile grows; [`BenchError::GaveUp`] for a box that is
    /// too large; [`BenchError::Cancelled`].
    pub fn invariance(&self, region: &Region, control: Control<'_>) -> Result<Invariance, BenchError> {
        let (game, limits) = (self.game()?, InvarianceLimits::default());
        if matches!(region, Region::Box(sides) if sides.contains(&0)) {
            return Err(solve_error(SolveError::Empty));
        }
        let found = match self.relational() {
            Some(relational) => invariance(relational, region, limits, control),
            None => invariance_of_game(game, region, limits, control),
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
        control: Control<'_>,
        work: impl FnOnce(&Plan<'_>) -> Result<T, SolveError>,
    ) -> Result<T, BenchError> {
        self.planned(request, control, work)?.map_err(solve_error)
    }

    fn planned<T>(
        &self,
        request: &Request,
        control: Control<'_>,
        work: impl FnOnce(&Plan<'_>) -> Result<T, SolveError>,
    ) -> Result<Result<T, SolveError>, BenchError> {
        let game = self.game()?;
        let plan = match self.plans() {
            Some(plans) => plans.plan(request, control),
            None => Plan::of_game(game, request),
        };
        Ok(plan.and_then(|plan| work(&plan)))
    }
}

/// The largest total in a box.
fn corner(region: &Region) -> Option<u64> {
    match region {
        Region::Box(sides) => sides.iter().try_fold(0u64, |sum, side| sum.checked_add(side.checked_sub(1)?)),
        Region::Total(_) => None,
    }
}
