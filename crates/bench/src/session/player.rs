//! Who plays: two sides, each a person or an opponent of some skill.

use ratwheel_numbers::Natural;
use std::fmt;
use std::str::FromStr;

/// The player who begins, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Who begins.
    First,
    /// Who answers.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Whose turn it is after a number of moves.
    #[must_use]
    pub(crate) fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

/// Who makes the moves of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// The program.
    Opponent(Skill),
}

/// How well the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Skill {
    /// Wins whenever it can, and makes it hard when it cannot.
    #[default]
    Perfect,
    /// Perfect, but gives a won position away with this probability.
    Sloppy(Chance),
    /// Any legal move.
    Random,
}

/// A probability as an exact fraction.
///
/// ```
/// use ratwheel_bench::session::Chance;
/// let chance: Chance = "1/4".parse()?;
/// assert_eq!(chance, Chance::new(1, 4)?);
/// assert_eq!("0.125".parse::<Chance>()?, Chance::new(1, 8)?);
/// assert_eq!("25%".parse::<Chance>()?.to_string(), "1/4");
/// assert!("5/4".parse::<Chance>().is_err());
/// # Ok::<(), ratwheel_bench::session::ChanceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    numerator: u64,
    denominator: u64,
}

/// What is wrong with a probability.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not a probability; write a fraction from 0 to 1, as 1/4, 0.25 or 25%")]
#[non_exhaustive]
pub struct ChanceError {
    given: String,
}

impl Chance {
    /// One in four, which is the default.
    pub const QUARTER: Self = Self { numerator: 1, denominator: 4 };

    /// `numerator` in `denominator`, in lowest terms.
    ///
    /// # Errors
    /// [`ChanceError`] unless 0 ≤ numerator ≤ denominator and denominator > 0.
    pub fn new(numerator: u64, denominator: u64) -> Result<Self, ChanceError> {
        if denominator == 0 || numerator > denominator {
            return Err(ChanceError { given: format!("{numerator}/{denominator}") });
        }
        let common = Natural::from(numerator).gcd(&Natural::from(denominator)).to_u64().unwrap_or(1).max(1);
        Ok(Self { numerator: numerator / common, denominator: denominator / common })
    }

    /// The numerator, in lowest terms.
    #[must_use]
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// The denominator, in lowest terms.
    #[must_use]
    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// Does it happen this time?
    pub(crate) fn happens(self, random: &mut super::Random) -> bool {
        random.below(self.denominator) < self.numerator
    }
}

impl FromStr for Chance {
    type Err = ChanceError;

    fn from_str(text: &str) -> Result<Self, ChanceError> {
        let bad = || ChanceError { given: text.chars().take(60).collect() };
        let number = |part: &str| part.trim().parse::<u64>().map_err(|_| bad());
        let fraction = if let Some(percent) = text.trim().strip_suffix('%') {
            (number(percent)?, 100)
        } else if let Some((above, below)) = text.split_once('/') {
            (number(above)?, number(below)?)
        } else if let Some((whole, digits)) = text.split_once('.') {
            let places = u32::try_from(digits.trim().len()).map_err(|_| bad())?;
            let scale = 10u64.checked_pow(places).ok_or_else(bad)?;
            let whole = number(whole)?.checked_mul(scale).ok_or_else(bad)?;
            (whole.checked_add(number(digits)?).ok_or_else(bad)?, scale)
        } else {
            (number(text)?, 1)
        };
        Self::new(fraction.0, fraction.1).map_err(|_| bad())
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// `perfect`, `random`, `sloppy` or `sloppy=1/3`.
impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=').unwrap_or((text, "")) {
            ("perfect", "") => Ok(Self::Perfect),
            ("random", "") => Ok(Self::Random),
            ("sloppy", "") => Ok(Self::Sloppy(Chance::QUARTER)),
            ("sloppy", chance) => chance.parse().map(Self::Sloppy).map_err(|error: ChanceError| error.to_string()),
            _ => Err("an opponent is perfect, sloppy, sloppy=1/4 or random".to_owned()),
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Perfect => f.write_str("perfect"),
            Self::Sloppy(chance) => write!(f, "sloppy={chance}"),
            Self::Random => f.write_str("random"),
        }
    }
}
