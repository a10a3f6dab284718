//! Grundy values plane after plane, for tables that do not fit into memory.

use crate::error::SolveError;
use crate::grundy::Slabs;
use ratwheel_numbers::Control;

/// A box whose Grundy values are worked out plane after plane, by the first pile: whoever asks keeps them, in a file for
/// example, and may go on after a stop.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_rules::RelationalGame;
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// use ratwheel_solve::{Plan, Region, Request, SolveError, Want};
/// let nim = "game nim\npiles x, y, z\nmove I: x' < x and y' = y and z' = z\nmove I: x' = x and y' < y and z' = z\n\
///            move I: x' = x and y' = y and z' < z";
/// let nim = RelationalGame::new(Ruleset::parse(nim).unwrap().instantiate(&Arguments::new())?)?;
/// let plan = Plan::of(&nim, &Request::new(Region::Box(vec![20, 12, 13]), Want::Grundy))?;
/// let planes = plan.planes().unwrap();
/// let mut kept = Vec::new();
/// let (zeros, largest) = planes.run(
///     || Ok::<_, SolveError>(None),
///     |plane| {
///         kept.push(plane.to_vec());
///         Ok(())
///     },
///     Control::none(),
/// )?;
/// assert_eq!((kept.len(), kept[17][5 * 13 + 6], zeros, largest), (20, 17 ^ 5 ^ 6, 156, 31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Planes<'p> {
    slabs: Slabs<'p>,
    threads: usize,
    limit: u64,
}

impl<'p> Planes<'p> {
    pub(crate) fn new(slabs: Slabs<'p>, threads: usize, limit: u64) -> Self {
        Self { slabs, threads, limit }
    }

    /// The estimated number of bytes: that of the sets of values on lines and of a few planes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.slabs.memory()
    }

    /// How many planes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.slabs.count()
    }

    /// How many positions a plane has.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.slabs.plane()
    }

    /// No value is larger; known before any is.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.slabs.bound()
    }

    /// Works the planes out, positions of a plane in order. `known` is asked for one plane after the other that was kept
    /// earlier, until it has no more; a few of the last may be worked again, since planes are worked several at once, and those
    /// after them go to `keep`. The answer is how many values are 0, and the largest.
    ///
    /// # Errors
    /// Those of `known` and `keep`; [`SolveError::Memory`], [`SolveError::Overflow`] for a value that cannot be, or
    /// [`SolveError::Cancelled`].
    pub fn run<E: From<SolveError>>(
        &self,
        known: impl FnMut() -> Result<Option<Vec<u32>>, E>,
        keep: impl FnMut(&[u32]) -> Result<(), E>,
        control: Control<'_>,
    ) -> Result<(u64, u32), E> {
        let (needed, limit) = (self.memory(), self.limit);
        if needed > limit {
            return Err(SolveError::Memory { needed, limit }.into());
        }
        self.slabs.run(known, keep, self.threads, control)
    }

    /// So many planes are worked at once: `keep` begins at a multiple of it.
    #[must_use]
    pub fn at_once(&self) -> usize {
        self.slabs.at_once()
    }
}
