//! Exact numbers.
mod affine;
mod arrays;
mod backend;
mod beatty;
mod continued_fraction;
mod control;
mod expression;
mod integer;
mod limits;
mod mex;
mod natural;
mod raleigh;
mod real;
mod splitting;
mod stern;
mod syntax;

pub use affine::AffineFloor;
pub use arrays::{ArrayA, ArrayError, Cell, IntegerArray, NumerationArray, StolarskyArray, WythoffArray};
pub use beatty::Beatty;
pub use continued_fraction::{ContinuedFraction, MAX_TERMS};
pub use control::{CancelToken, Cancelled, Control};
pub use expression::{parse_integer, parse_natural};
pub use integer::Integer;
pub use limits::MAX_DIGITS;
pub use mex::{MexError, MexRecursion, MexRows, WindowError, WindowedMex};
pub use natural::{Natural, ParseNumberError};
pub use raleigh::Raleigh;
pub use real::rational::Rational;
pub use real::{Real, RealError, Truth};
pub use splitting::{
    Covering, CoveringSearch, FraenkelError, FraenkelSplitting, Location, Moduli, RationalBeatty, SearchError,
    SplitFault, Splitting, SplittingError, Term, check_split,
};
pub use stern::stern;
pub use syntax::ExpressionError;
