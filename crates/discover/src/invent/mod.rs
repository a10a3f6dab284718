//! From a set of positions to short rules whose P-positions it is.
//!
//! A rule is a shape (take from some of the piles; take nearly the same from two of them while all shrink; take a little) and a
//! guard: a residue of a pile, of a difference or of the total, before or after the move. A rule may be used if it joins no two
//! positions of the set that are known; where a shape alone does, the guard is fitted to those that it joins. The rules must
//! bring every other position of a small region into the set: a short cover is chosen, and the prover judges. Its
//! counterexamples, positions that no rule helps and pairs that a rule joins, go back into the fit.
//!
//! ```
//! use ratwheel_discover::{InventOptions, Target, Verdict, invent};
//! use ratwheel_numbers::Control;
//! let target = Target::read("x, y", "exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n")?;
//! let found = invent(&target, &InventOptions::default(), Control::none())?;
//! assert_eq!(found.verdict, Verdict::Proved);
//! assert_eq!(found.moves, [
//!     "move I: x' < x and y' = y or x' = x and y' < y",
//!     "move II: x' < x and y' < y and x - x' = y - y'",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod guards;
mod search;
mod sequence;
mod shapes;

use crate::DiscoverError;
use crate::answer::Verdict;
use crate::patience::within;
use ratwheel_logic::Formula;
use ratwheel_numbers::Control;
use ratwheel_prove::{Announce, Report};
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, Diagnostic, Ruleset};
use ratwheel_rules::{Play, RelationalGame};
use search::Search;
use std::time::Duration;

/// How to look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct InventOptions {
    /// Stop after this.
    pub time: Duration,
    /// How much each proof may take: what is usual where this is the time of the whole. That time if nothing is said.
    pub effort: Option<Duration>,
    /// Is told what is being tried: `looking at the set`, `rules with guards`, `proving: RULES`.
    pub announce: Option<Announce>,
}

impl Default for InventOptions {
    fn default() -> Self {
        Self { time: Duration::from_secs(60), effort: None, announce: None }
    }
}

/// The set that is to be the set of P-positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Target {
    /// The names of the piles.
    pub piles: Vec<String>,
    /// Are positions kept in ascending order?
    pub sorted: bool,
    /// The set.
    pub formula: Formula,
}

impl Target {
    /// Piles as the language reads them, `x, y` or `x <= y`, and a formula over them.
    ///
    /// # Errors
    /// [`DiscoverError::Formula`] says what is wrong.
    pub fn read(piles: &str, claim: &str) -> Result<Self, DiscoverError> {
        let piles: Vec<&str> = piles.lines().collect();
        let claim: Vec<&str> = claim.split_whitespace().collect();
        let text = format!("game invented\npiles {}\nmove I: false\nclaim P: {}\n", piles.join(" "), claim.join(" "));
        let wrong = |error: String| DiscoverError::Formula(claim.join(" "), error);
        let rules = Ruleset::parse(&text).map_err(|errors| wrong(first(&errors)))?;
        let game = rules.instantiate(&Arguments::new()).map_err(|error| wrong(error.to_string()))?;
        let formula = game.claimed_set(Play::Normal).cloned();
        let formula = formula.ok_or_else(|| wrong("it is no claim about the piles".to_owned()))?;
        Ok(Self { piles: game.piles, sorted: game.sorted, formula })
    }

    /// A list of positions, smallest first, which is taken to be all of the set up to the last of them: `0, 2, 3, 5, 7, …` for one
    /// pile, `(0,0), (1,2), (3,5), …` for several; in ascending order where every position has its piles so. The formula is the
    /// first that says all of the list among rows that repeat, floors and squares. That the list goes on like that is an
    /// assumption, which the formula makes plain.
    ///
    /// ```
    /// use ratwheel_discover::Target;
    /// use ratwheel_numbers::Control;
    /// let list = "(0,0) (1,2) (3,5) (4,7) (6,10) (8,13) (9,15) (11,18) (12,20) (14,23) (16,26) (17,28) (19,31) (21,34)";
    /// let target = Target::listed(list, None, Control::none())?;
    /// assert_eq!(target.formula.to_text(&target.piles), "exists n >= 0: x = floor((1 + sqrt(5))/2*n) and y = x + n");
    /// # Ok::<(), ratwheel_discover::DiscoverError>(())
    /// ```
    ///
    /// # Errors
    /// [`DiscoverError::Formula`] for a list that cannot be read, or that has no such form.
    pub fn listed(list: &str, piles: Option<&str>, control: Control<'_>) -> Result<Self, DiscoverError> {
        sequence::target(list, piles, control)
    }

    /// The P-positions that a game claims; `None` if it claims none, or if only some tuples are positions of it.
    #[must_use]
    pub fn of(game: &Relational) -> Option<Self> {
        let formula = game.claimed_set(Play::Normal).filter(|_| game.positions.is_none())?.clone();
        Some(Self { piles: game.piles.clone(), sorted: game.sorted, formula })
    }
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Invention {
    /// Are the P-positions of the rules the set, proved? A conjecture holds for all positions with piles below `checked`.
    pub verdict: Verdict,
    /// The whole ruleset, with the set as its claim.
    pub rules: Option<String>,
    /// Its moves alone, one a line.
    pub moves: Vec<String>,
    /// The rules were held against all positions with piles below this.
    pub checked: u64,
    /// How many rulesets the prover refuted before.
    pub refuted: usize,
    /// Why nothing was found, in words.
    pub why: Option<String>,
    /// The game and what the prover said of it.
    pub claimed: Option<(RelationalGame, Report)>,
    /// The caller stopped the search; this is the best that was known by then.
    pub stopped: bool,
}

/// Looks for short rules whose P-positions in normal play are a given set.
///
/// # Errors
/// [`DiscoverError`] when the set cannot be evaluated, or when stopped before there were any rules.
pub fn invent(target: &Target, options: &InventOptions, control: Control<'_>) -> Result<Invention, DiscoverError> {
    let budget = control.narrows(within(control).time(Some(options.time)));
    let mut search = Search::new(target, control.within(&budget));
    let ended = search.run(options);
    let asked = matches!(control.check(), Err(stopped) if stopped.gave_up.is_none());
    let stopped = asked && matches!(&ended, Err(DiscoverError::Cancelled));
    let found = match (ended, search.open.take()) {
        (Ok(Err(_)) | Err(DiscoverError::Cancelled), Some(open)) => Ok(open),
        (Err(DiscoverError::Cancelled), None) => {
            control.check()?;
            Err("the time or the memory that was allowed is used up".to_owned())
        }
        (ended, _) => ended?,
    };
    let mut invention = Invention {
        verdict: Verdict::None,
        rules: None,
        moves: Vec::new(),
        checked: search.side,
        refuted: search.refuted,
        why: None,
        claimed: None,
        stopped,
    };
    match found {
        Err(why) => invention.why = Some(why),
        Ok((verdict, moves, game, report)) => {
            invention.rules = Some(game.relation().to_text());
            (invention.verdict, invention.moves, invention.claimed) = (verdict, moves, Some((game, report)));
        }
    }
    Ok(invention)
}

/// The first thing that is wrong, in one line.
fn first(errors: &[Diagnostic]) -> String {
    errors.first().map(|error| error.message.clone()).unwrap_or_default()
}
