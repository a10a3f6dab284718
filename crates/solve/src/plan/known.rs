//! Plans that were made before: the relation of a game is compiled once for each region.
//!
//! What is kept depends on the rules and the region alone. What is asked about the positions, the way of play and the limits are
//! of each request.

use super::Plan;
use super::compiled::{Compiled, Refusal};
use crate::error::SolveError;
use crate::request::{Region, Request};
use crate::shape::Shape;
use ratwheel_numbers::Control;
use ratwheel_rules::RelationalGame;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// As many regions are remembered, the last ones.
const MOST: usize = 8;
/// Plans with larger tables than this are made again.
const MOST_BYTES: u64 = 1 << 24;

/// What a region of a game comes to.
#[derive(Clone)]
pub(super) enum Known {
    /// The compiled relation.
    Compiled(Arc<Compiled>),
    /// Moves are listed, for this reason.
    Listed(String),
}

impl Known {
    /// Compiles the relation for a region.
    pub(super) fn of(game: &RelationalGame, request: &Request, control: Control<'_>) -> Result<Self, SolveError> {
        let relation = game.relation();
        let shape = Shape::new(&request.region, relation.piles.len(), relation.sorted)?;
        let compiled = Compiled::of(relation, request, shape, control);
        control.check()?;
        match compiled {
            Ok(compiled) => Ok(Self::Compiled(Arc::new(compiled))),
            Err(Refusal::Because(why)) => Ok(Self::Listed(why)),
            Err(Refusal::Error(error)) => Err(error),
        }
    }

    /// May it be used again? A test that has failed keeps its error.
    fn is_sound(&self) -> bool {
        match self {
            Self::Compiled(compiled) => compiled.bytes <= MOST_BYTES && compiled.failure().is_none(),
            Self::Listed(_) => true,
        }
    }
}

/// The plans of one game, those of the last few regions kept.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_rules::{RelationalGame, language::Ruleset};
/// use ratwheel_solve::{Plans, Region, Request, Want};
/// let rules = Ruleset::parse("game two\npiles x\nmove take: x - 2 <= x' < x").unwrap();
/// let plans = Plans::of(RelationalGame::new(rules.instantiate(&Default::default())?)?.into());
/// for want in [Want::Outcomes, Want::Grundy] {
///     let request = Request::new(Region::Box(vec![7]), want);
///     assert_eq!(plans.plan(&request, Control::none())?.run(Control::none())?.p_count(), 3);
/// }
/// assert_eq!(plans.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Plans {
    game: Arc<RelationalGame>,
    known: Mutex<VecDeque<(Region, Known)>>,
}

impl fmt::Debug for Plans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plans of {} regions", self.len())
    }
}

impl Plans {
    /// For this game; none is made yet.
    #[must_use]
    pub fn of(game: Arc<RelationalGame>) -> Self {
        Self { game, known: Mutex::default() }
    }

    /// How many regions are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Is none remembered?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The plan for a request, as [`Plan::watched`] makes it.
    ///
    /// # Errors
    /// As [`Plan::watched`].
    pub fn plan(&self, request: &Request, control: Control<'_>) -> Result<Plan<'_>, SolveError> {
        let before = {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.iter().find(|(region, _)| *region == request.region).map(|(_, found)| found.clone())
        };
        let found = match before.filter(Known::is_sound) {
            Some(found) => found,
            // Made without the lock: a large one takes its time, and others need not wait for it.
            None => {
                let made = Known::of(&self.game, request, control)?;
                let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
                known.retain(|(region, _)| *region != request.region);
                if made.is_sound() {
                    known.truncate(MOST - 1);
                    known.push_front((request.region.clone(), made.clone()));
                }
                made
            }
        };
        Plan::from_known(&self.game, request, found)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Want;
    use ratwheel_rules::Play;
    use ratwheel_rules::language::{Arguments, Ruleset};

    fn game(text: &str) -> Arc<RelationalGame> {
        let relation = Ruleset::parse(text).unwrap().instantiate(&Arguments::default()).unwrap();
        Arc::new(RelationalGame::new(relation).unwrap())
    }

    const WYTHOFF: &str = "game w\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y\n\
                           move III: x' < x and x - x' = y - y'";
    /// A pile may grow here, so moves are listed.
    const GROWING: &str = "game g\npiles x, y\nmeasure x\nmove I: x' < x and y' <= y + 1";

    #[test]
    fn a_plan_that_is_known_answers_as_a_new_one() {
        for text in [WYTHOFF, GROWING] {
            let game = game(text);
            let plans = Plans::of(Arc::clone(&game));
            for round in 0..2 {
                for region in [Region::Box(vec![9, 7]), Region::Total(9), Region::Box(vec![7, 9])] {
                    for want in [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness] {
                        for play in [Play::Normal, Play::Misere] {
                            let request = Request::new(region.clone(), want).play(play).threads(1);
                            let (ours, new) = (plans.plan(&request, Control::none()), Plan::of(&game, &request));
                            let (ours, new) = (ours.unwrap(), new.unwrap());
                            assert_eq!((ours.lines(), ours.memory()), (new.lines(), new.memory()), "{round}");
                            let answers = [ours.run(Control::none()), new.run(Control::none())];
                            let [a, b] =
                                answers.map(|answer| answer.and_then(|found| found.into_cells(Control::none())));
                            assert_eq!(a.map_err(|error| error.to_string()), b.map_err(|error| error.to_string()));
                        }
                    }
                }
                assert_eq!(plans.len(), 3);
            }
        }
    }

    #[test]
    fn the_last_regions_are_kept_and_no_others() {
        let plans = Plans::of(game(WYTHOFF));
        assert!(plans.is_empty());
        let request = |side| Request::new(Region::Box(vec![side, side]), Want::Outcomes);
        for side in 1..=20 {
            plans.plan(&request(side), Control::none()).unwrap();
        }
        assert_eq!(plans.len(), MOST);
        let kept = |side| plans.known.lock().unwrap().iter().any(|(region, _)| *region == request(side).region);
        assert!(kept(20) && kept(13) && !kept(12));
        // What was stopped is not remembered.
        let token = ratwheel_numbers::CancelToken::new();
        token.cancel();
        let stopped = plans.plan(&request(40), Control::new(&token, &|_, _| ()));
        assert!(matches!(stopped, Err(SolveError::Cancelled)) && !kept(40));
    }
}
