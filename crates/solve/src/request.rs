//! What is asked of the solver: which positions, what about them, and within which limits.

use ratwheel_rules::Play;
use std::fmt;

/// The positions that are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// Pile i runs over 0, 1, …, sideᵢ − 1; in sorted games ascending positions only.
    Box(Vec<u64>),
    /// Every position whose piles sum to at most this: closed under every move that lowers the total.
    Total(u64),
}

impl Region {
    /// Does it hold these piles? Their order is not asked here.
    #[must_use]
    pub fn holds(&self, piles: &[u64]) -> bool {
        match self {
            Self::Box(sides) => piles.len() == sides.len() && piles.iter().zip(sides).all(|(pile, side)| pile < side),
            Self::Total(total) => {
                piles.iter().try_fold(0u64, |sum, &pile| sum.checked_add(pile)).is_some_and(|sum| sum <= *total)
            }
        }
    }
}

impl From<&[u64]> for Region {
    fn from(sides: &[u64]) -> Self {
        Self::Box(sides.to_vec())
    }
}

impl<const N: usize> From<&[u64; N]> for Region {
    fn from(sides: &[u64; N]) -> Self {
        Self::Box(sides.to_vec())
    }
}

impl From<&Region> for Region {
    fn from(region: &Region) -> Self {
        region.clone()
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box(sides) => {
                let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
                write!(f, "box {}", sides.join("×"))
            }
            Self::Total(total) => write!(f, "total ≤ {total}"),
        }
    }
}

/// What the listing of all moves of a region takes, estimated from a sample of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// How many positions there are.
    pub positions: u64,
    /// About how many moves.
    pub moves: u64,
    /// About how long that takes at the speed of the sample.
    pub time: std::time::Duration,
}

/// What is asked about the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// The list of P-positions; no table of all positions where the rules allow to do without.
    PPositions,
    /// Who wins, one bit a position.
    Outcomes,
    /// Grundy values, in the smallest integer type that holds them.
    Grundy,
    /// Who wins, and how many moves the game lasts when the winner hurries and the loser delays.
    Remoteness,
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PPositions => "P-positions",
            Self::Outcomes => "outcomes",
            Self::Grundy => "Grundy values",
            Self::Remoteness => "remoteness",
        })
    }
}

/// A question to the solver, with its limits.
///
/// ```
/// use ratwheel_solve::{Region, Request, Want};
/// let request = Request::new(Region::Box(vec![100, 100]), Want::Outcomes).misere().threads(1);
/// assert_eq!(request.threads, Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request {
    /// Which positions.
    pub region: Region,
    /// What about them.
    pub want: Want,
    /// Normal or misère play.
    pub play: Play,
    /// How many threads; `None` is one for each core.
    pub threads: Option<usize>,
    /// How many bytes may be used; `None` is 80% of what is free.
    pub memory: Option<u64>,
    /// Are the positions counted with the work? Where the game has a condition on positions, that asks it of each; if they are
    /// not, they are counted when somebody asks how many there are.
    pub counted: bool,
}

impl Request {
    /// In normal play, with all cores and 80% of the free memory.
    #[must_use]
    pub fn new(region: Region, want: Want) -> Self {
        Self { region, want, play: Play::Normal, threads: None, memory: None, counted: true }
    }

    /// In misère play.
    #[must_use]
    pub fn misere(self) -> Self {
        self.play(Play::Misere)
    }

    /// In this way of playing.
    #[must_use]
    pub fn play(mut self, play: Play) -> Self {
        self.play = play;
        self
    }

    /// With this number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// With at most this number of bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Without counting the positions.
    #[must_use]
    pub fn uncounted(mut self) -> Self {
        self.counted = false;
        self
    }

    /// The bytes that may be used.
    pub(crate) fn limit(&self) -> u64 {
        self.memory.unwrap_or_else(|| crate::memory::free_memory().map_or(u64::MAX, |free| free / 5 * 4))
    }
}
