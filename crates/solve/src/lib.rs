//! Brute force: who wins, from the moves alone.
//!
//! A position is P if every move from it leads to N, else N; its Grundy value is the least number that is not the value of
//! one of its options (mex). This crate asks a [`Game`](ratwheel_rules::Game) for its moves and nothing else: it knows no
//! strategies, so that it can be their oracle.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::core::{Formula, Measure, Relation, Relational, Rule, Term, Variable};
//! use ratwheel_rules::{Play, Position, RelationalGame};
//! use ratwheel_solve::Solver;
//!
//! // Take one or two: x − 2 ≤ x' < x.
//! let (x, target) = (Term::Variable(Variable::Free(0)), Term::Variable(Variable::Primed(0)));
//! let least = Term::Sum(vec![x.clone(), Term::Constant((-2).into())]);
//! let relation = Formula::And(vec![
//!     Formula::Compare(Relation::LessEqual, least, target.clone()),
//!     Formula::Compare(Relation::Less, target, x),
//! ]);
//! let game = RelationalGame::new(Relational {
//!     id: "two".to_owned(),
//!     title: "Take one or two".to_owned(),
//!     piles: vec!["x".to_owned()],
//!     sorted: false,
//!     symmetry: None,
//!     positions: None,
//!     measure: Measure::Total,
//!     rules: vec![Rule { name: "take".into(), relation }],
//!     claims: Vec::new(),
//!     examples: Vec::new(),
//! })?;
//! let table = Solver::of_relation(&game).on_box(&[10], Play::Normal, Control::none())?;
//! let safe: Vec<String> = table.p_positions().iter().map(ToString::to_string).collect();
//! assert_eq!(safe, ["(0)", "(3)", "(6)", "(9)"]);
//! assert_eq!(table.grundy(&Position::from([5u64])), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod bulk;
mod engine;
mod error;
mod grundy;
mod invariance;
mod memory;
mod naive;
mod pieces;
mod plan;
mod planes;
mod request;
mod shape;
mod solution;
mod table;
mod values;

pub use bulk::Cells;
pub use error::SolveError;
pub use invariance::{Blocked, Invariance, InvarianceError, InvarianceLimits, SetInvariance};
pub use invariance::{invariance, invariance_of_game, set_invariance};
pub use memory::free_memory;
pub use naive::{Limits, Solver, outcomes};
pub use pieces::json_values;
pub use plan::{Plan, Plans};
pub use planes::Planes;
pub use request::{Cost, Region, Request, Want};
pub use solution::{Cell, Solution};
pub use table::Table;
