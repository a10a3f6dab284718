//! Sets of positions, given by a formula, a list or a game: their game-invariance number, and ⋆ and ⋆⋆ (document 001, section
//! 4).

use super::Game;
use super::region::{total_of, which_region};
use crate::ask::{Asked, Context, Number, Piles, Problem, Question, Sizes};
use crate::formulas::FormulaOf;
use ratwheel_bench::Bench;
use ratwheel_games::star::Star;
use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use ratwheel_solve::{Blocked, InvarianceError, Region, Request, SetInvariance, SolveError, Want, set_invariance};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<SetInvarianceQuestion>(), Asked::of::<SetStarQuestion>()];

/// A set of positions on a box: the P-positions of a game, or those where a formula holds, or a list.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SetOfPositions {
    /// The game whose P-positions are meant; piles that it keeps sorted are taken in every order.
    #[serde(flatten)]
    pub game: Game,
    /// A formula over the piles x, y, z (or x1, x2, … where there are more), as exists n >= 0: x = 3*n and y = 5*n.
    pub formula: Option<String>,
    /// The positions themselves, as [["0","0"],["1","2"]].
    pub positions: Option<Vec<Piles>>,
    /// How many piles the formula is about; 2 if not given.
    pub piles: Option<Number>,
    /// Take the piles in every order.
    #[serde(default)]
    pub symmetric: bool,
    /// Piles below this: one number for all, or one for each.
    pub size: Option<Sizes>,
    /// In place of `size`: every position with a total of at most this.
    pub total: Option<Number>,
}

/// The set on its region.
struct Members {
    region: Region,
    /// The sides of a box around the region.
    sides: Vec<u64>,
    members: HashSet<Vec<u64>>,
    /// What it is, in words.
    words: String,
    /// Is nothing of it outside the box?
    ends: bool,
}

/// More tuples than this are not looked at one by one.
const MOST_TUPLES: u64 = 1 << 16;

impl SetOfPositions {
    fn members(&self, context: &Context<'_>) -> Result<Members, Problem> {
        let named = self.game.game.is_some() || self.game.rules.is_some();
        match (named, &self.formula, &self.positions) {
            (true, None, None) => self.of_game(context),
            (false, Some(formula), None) => self.of_formula(formula, context),
            (false, None, Some(positions)) => self.of_list(positions, context),
            (false, None, None) => {
                let hint = context.either(
                    "give GAME --p-positions, --formula F or --list 'POS POS …'",
                    "give `game`, `formula` or `positions`",
                );
                Err(Problem::input("which set of positions?").hint(hint))
            }
            _ => {
                let names = context.either("a game, --formula and --list", "`game`, `formula` and `positions`");
                Err(Problem::input(format_args!("only one of {names} can say which set is meant")))
            }
        }
    }

    /// The region for so many piles, and the sides of a box around it.
    fn sides(&self, piles: usize, context: &Context<'_>) -> Result<(Region, Vec<u64>), Problem> {
        let size = match (&self.size, &self.total) {
            (Some(size), None) => size,
            (None, Some(total)) => {
                let total = total_of(total, context)?;
                return Ok((Region::Total(total), few(vec![total.saturating_add(1); piles], "total")?));
            }
            _ => return Err(which_region(context)),
        };
        let sides = context.sizes("size", size)?;
        let sides = match sides.as_slice() {
            [side] => vec![*side; piles],
            _ if sides.len() == piles => sides,
            _ => {
                let s = if piles == 1 { "" } else { "s" };
                let why = format!("{} has {} sides, not {piles} pile{s}", context.size_in_words(size), sides.len());
                return Err(Problem::input(why).hint("give one number for all piles, or one for each"));
            }
        };
        if sides.contains(&0) {
            return Err(Problem::input("a box with a side of 0 holds nothing").hint("the least side is 1"));
        }
        let sides = few(sides, "box")?;
        Ok((Region::Box(sides.clone()), sides))
    }

    fn of_game(&self, context: &Context<'_>) -> Result<Members, Problem> {
        let bench = context.open(&self.game, None)?;
        let start = bench.instance().start.piles().len();
        let (piles, belongs) = match (&bench.instance().member, bench.piles()) {
            (Some(belongs), _) => (start, Some(Arc::clone(belongs))),
            (None, Some(piles)) => (piles, None),
            (None, None) => {
                let why = format!("{} has no fixed number of piles", bench.name());
                return Err(Problem::unsuited(why).hint("sets are looked at for games on piles"));
            }
        };
        let (region, sides) = self.sides(piles, context)?;
        let members = match belongs {
            Some(belongs) => {
                tuples(&region, &sides, context, |tuple| belongs(&position(tuple)).map_err(Problem::gave_up))?
            }
            None => self.safe(&bench, &region, context)?,
        };
        let sorted = bench.relation().is_some_and(|relation| relation.sorted) || bench.instance().member.is_some();
        let play = if self.game.misere { ", misère" } else { "" };
        let what = match bench.instance().member {
            Some(_) => bench.name().to_owned(),
            None => format!("the P-positions of {}{play}", bench.name()),
        };
        let symmetric = self.symmetric || sorted;
        let orders = if symmetric { " in every order" } else { "" };
        let members = closed(members, symmetric, &sides)?;
        Ok(Members { members, region, sides, words: format!("{what}{orders}"), ends: false })
    }

    fn safe(&self, bench: &Bench, region: &Region, context: &Context<'_>) -> Result<HashSet<Vec<u64>>, Problem> {
        let request = Request::new(region.clone(), Want::PPositions).play(self.game.play());
        let solution = bench.solve_box(&request.memory(context.limits.memory), context.control)?;
        let mut members = HashSet::new();
        let Ok(()) = solution.each_p(|piles| {
            if region.holds(piles) {
                members.insert(piles.to_vec());
            }
            Ok::<_, std::convert::Infallible>(())
        });
        Ok(members)
    }

    fn of_formula(&self, formula: &str, context: &Context<'_>) -> Result<Members, Problem> {
        const MOST_PILES: u64 = 8;
        let piles = context.count("piles", self.piles.as_ref(), ("set_piles", MOST_PILES))?;
        let piles = match (piles, self.size.as_ref().map_or(1, |size| size.0.len())) {
            (Some(0), _) => return Err(Problem::input("a set of positions has at least one pile")),
            (Some(piles), _) => usize::try_from(piles).unwrap_or(usize::MAX),
            (None, sides @ 2..=8) => sides,
            (None, _) => 2,
        };
        let formula = FormulaOf::over_piles("formula", formula, piles)?;
        let (region, sides) = self.sides(piles, context)?;
        let members = tuples(&region, &sides, context, |tuple| formula.holds(tuple))?;
        let members = closed(members, self.symmetric, &sides)?;
        let orders = if self.symmetric { ", in every order" } else { "" };
        Ok(Members { members, region, sides, words: format!("where {formula}{orders}"), ends: false })
    }

    fn of_list(&self, positions: &[Piles], context: &Context<'_>) -> Result<Members, Problem> {
        let most = MOST_TUPLES;
        if positions.len() as u64 > most {
            return Err(Problem::limit("set_positions", most, "the list is too long"));
        }
        let mut listed = Vec::new();
        for (at, piles) in positions.iter().enumerate() {
            let piles = context.piles(&format!("positions[{at}]"), piles)?;
            let words = piles.iter().map(Natural::to_u64).collect::<Option<Vec<u64>>>();
            listed.push(words.ok_or_else(|| Problem::gave_up("a listed position is too large for a box"))?);
        }
        let Some(first) = listed.first() else {
            return Err(Problem::input("the list is empty").hint("(0,0) belongs to the P-positions of every game"));
        };
        let piles = first.len();
        if let Some(other) = listed.iter().find(|member| member.len() != piles) {
            let why = format!("{} has {} piles and {} has {piles}", position(other), other.len(), position(first));
            return Err(Problem::input(why).hint("all positions of a set have the same number of piles"));
        }
        let (region, sides) = self.sides(piles, context)?;
        let count = listed.len();
        let within = |member: &Vec<u64>| region.holds(member);
        let ends = listed.iter().all(within);
        let members = closed(listed.into_iter().filter(within).collect(), self.symmetric, &sides)?;
        let orders = if self.symmetric { " in every order" } else { "" };
        let s = if count == 1 { "" } else { "s" };
        Ok(Members { members, region, sides, words: format!("the listed {count} position{s}{orders}"), ends })
    }
}

/// The sides, if few enough tuples lie within them.
fn few(sides: Vec<u64>, smaller: &str) -> Result<Vec<u64>, Problem> {
    let tuples = sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side));
    if tuples.is_none_or(|tuples| tuples > MOST_TUPLES) {
        let why = format!("more than {MOST_TUPLES} positions: take a smaller {smaller}");
        return Err(Problem::limit("set_positions", MOST_TUPLES, why));
    }
    Ok(sides)
}

/// Adds the members in every order, if that is wanted.
fn closed(members: HashSet<Vec<u64>>, symmetric: bool, sides: &[u64]) -> Result<HashSet<Vec<u64>>, Problem> {
    if !symmetric {
        return Ok(members);
    }
    let first = sides.first().copied().unwrap_or(0);
    if sides.iter().any(|side| *side != first) {
        let problem = Problem::input("with the piles in every order the box must have equal sides");
        return Err(problem.hint("give one number as the size"));
    }
    Ok(members.iter().flat_map(|member| orders(member)).collect())
}

/// Every order of a tuple.
fn orders(tuple: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for taken in 0..tuple.len() {
        let mut longer = Vec::new();
        for order in &all {
            let order: &Vec<usize> = order;
            let free = (0..tuple.len()).filter(|at| !order.contains(at));
            longer.extend(free.map(|at| order.iter().copied().chain([at]).collect::<Vec<usize>>()));
        }
        debug_assert!(longer.iter().all(|order| order.len() == taken + 1));
        all = longer;
    }
    all.iter().map(|order| order.iter().filter_map(|at| tuple.get(*at).copied()).collect()).collect()
}

/// The tuples of a region that are accepted.
fn tuples(
    region: &Region,
    sides: &[u64],
    context: &Context<'_>,
    accept: impl Fn(&[u64]) -> Result<bool, Problem>,
) -> Result<HashSet<Vec<u64>>, Problem> {
    let total: u64 = sides.iter().product();
    let mut members = HashSet::new();
    let mut tuple = vec![0u64; sides.len()];
    for done in 0..total {
        context.control.step(done, total)?;
        if region.holds(&tuple) && accept(&tuple)? {
            members.insert(tuple.clone());
        }
        for (pile, side) in tuple.iter_mut().zip(sides).rev() {
            *pile += 1;
            if *pile < *side {
                break;
            }
            *pile = 0;
        }
    }
    Ok(members)
}

fn position(tuple: &[u64]) -> Position {
    tuple.iter().copied().map(Natural::from).collect()
}

/// The least k such that some k-invariant game has a set as its P-positions?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SetInvarianceQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: SetOfPositions,
}

/// `{set, members, number, exact, stuck, blocked, forbidden}`: the game-invariance number of a set on a box.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SetInvarianceAnswer {
    /// The set in words.
    pub set: String,
    /// How many members it has on the box.
    pub members: usize,
    /// The number: 1 or 2; null if no game has these P-positions, since the position 0 is not among them.
    pub number: Option<u8>,
    /// Is it the number of the whole set? Otherwise it is that on the box, and the whole set may need 2, never more.
    pub exact: bool,
    /// For 2: a position outside the set that no invariant game can move into it.
    pub stuck: Option<Position>,
    /// For 2: every move from there into the set, and a move between two members that takes the same.
    pub blocked: Vec<BlockedMove>,
    /// For 1: what the largest such game must not take; it takes anything else.
    pub forbidden: Vec<Position>,
    /// Where.
    #[serde(skip)]
    pub region: Region,
    /// How many piles.
    #[serde(skip)]
    pub piles: usize,
}

/// `{to, taken, from, lands}`: a move into the set, and one from member to member that takes the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BlockedMove {
    /// The member that would be moved to.
    pub to: Position,
    /// What would be taken.
    pub taken: Position,
    /// A member from which the same amounts lead …
    pub from: Position,
    /// … to this member.
    pub lands: Position,
}

impl From<Blocked> for BlockedMove {
    fn from(blocked: Blocked) -> Self {
        let Blocked { to, taken, from, lands } = blocked;
        Self { to: position(&to), taken: position(&taken), from: position(&from), lands: position(&lands) }
    }
}

impl Question for SetInvarianceQuestion {
    const NAME: &'static str = "set_invariance";
    const SUMMARY: &'static str = "The least k such that a k-invariant game has a set as its P-positions, on a box";
    const EXAMPLE: &'static str = r#"{"formula":"x = 0 or zeros(base:2, x) mod 2 = 1","piles":1,"size":"20"}"#;
    const LONG: bool = true;
    type Answer = SetInvarianceAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SetInvarianceAnswer, Problem> {
        let Members { region, sides, members, words, ends } = self.set.members(context)?;
        let found = set_invariance(&region, sides.len(), |tuple| members.contains(tuple), context.control);
        let found = found.map_err(|error| match error {
            InvarianceError::Solve(SolveError::Cancelled) => ratwheel_bench::BenchError::Cancelled.into(),
            InvarianceError::TooLarge { .. } => Problem::limit("set_positions", MOST_TUPLES, error),
            error => Problem::gave_up(error),
        })?;
        let mut answer = SetInvarianceAnswer {
            set: words,
            members: members.len(),
            number: None,
            exact: true,
            stuck: None,
            blocked: Vec::new(),
            forbidden: Vec::new(),
            region,
            piles: sides.len(),
        };
        match found {
            // No game has these P-positions.
            SetInvariance::None => {}
            SetInvariance::One { forbidden } => {
                (answer.number, answer.exact) = (Some(1), ends);
                answer.forbidden = forbidden.iter().map(|amounts| position(amounts)).collect();
            }
            SetInvariance::Two { stuck, blocked } => {
                (answer.number, answer.stuck) = (Some(2), Some(position(&stuck)));
                answer.blocked = blocked.into_iter().map(BlockedMove::from).collect();
            }
            other => return Err(Problem::broken(format_args!("an unknown answer: {other:?}"))),
        }
        Ok(answer)
    }
}

/// What are ⋆ and ⋆⋆ of a set?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SetStarQuestion {
    /// The set.
    #[serde(flatten)]
    pub set: SetOfPositions,
}

/// `{set, members, star, twice, same, extra, lost}`: ⋆ and ⋆⋆ of a set on a box.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SetStarAnswer {
    /// The set in words.
    pub set: String,
    /// Its members on the box, without the position 0.
    pub members: Vec<Position>,
    /// ⋆: the P-positions, without 0, of the game in which exactly the members may be subtracted.
    pub star: Vec<Position>,
    /// ⋆⋆: the same made of ⋆.
    pub twice: Vec<Position>,
    /// Is ⋆⋆ the set itself? Then the game in which the members of ⋆ may be subtracted has the set, with 0, as its
    /// P-positions on the box.
    pub same: bool,
    /// What ⋆⋆ has and the set has not.
    pub extra: Vec<Position>,
    /// What the set has and ⋆⋆ has not.
    pub lost: Vec<Position>,
    /// Amounts and piles are below this.
    #[serde(skip)]
    pub size: u64,
}

impl Question for SetStarQuestion {
    const NAME: &'static str = "set_star";
    const SUMMARY: &'static str = "⋆ and ⋆⋆ of a set of positions, on a box";
    const EXAMPLE: &'static str = r#"{"game":"mouse","size":"8"}"#;
    const LONG: bool = true;
    type Answer = SetStarAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SetStarAnswer, Problem> {
        /// The work grows with the square of the cells, and does not hear when it is cancelled.
        const MOST_CELLS: usize = 10_000;
        let Some(asked) = self.set.size.as_ref().filter(|_| self.set.total.is_none()) else {
            let problem = Problem::input("the table of `star` is a box");
            return Err(problem.hint(context.either("give --size N", "give `size`")));
        };
        let Members { sides, members, words, .. } = self.set.members(context)?;
        let side = sides.first().copied().unwrap_or(0);
        if sides.iter().any(|other| *other != side) {
            let why = format!("{} has different sides", context.size_in_words(asked));
            return Err(Problem::input(why).hint("the table of `star` has equal sides: give one number"));
        }
        let cells = sides.iter().try_fold(1usize, |all, side| all.checked_mul(usize::try_from(*side).ok()?));
        if cells.is_none_or(|cells| cells > MOST_CELLS) {
            return Err(Problem::limit("star_cells", MOST_CELLS as u64, "the table of ⋆ is too large"));
        }
        let (piles, size) = (sides.len(), usize::try_from(side).unwrap_or(usize::MAX));
        let star = Star::of_moves("", piles, size, |taken| members.contains(taken))?;
        context.control.check()?;
        let twice = Star::of_moves("", piles, size, |taken| star.is_move(taken) == Some(true))?;
        let is_zero = |member: &Vec<u64>| member.iter().all(|pile| *pile == 0);
        let mut own: Vec<Vec<u64>> = members.into_iter().filter(|member| !is_zero(member)).collect();
        own.sort();
        let again: Vec<Vec<u64>> = twice.vectors().collect();
        let without = |left: &[Vec<u64>], right: &[Vec<u64>]| -> Vec<Position> {
            let missing = left.iter().filter(|member| right.binary_search(member).is_err());
            missing.map(|member| position(member)).collect()
        };
        Ok(SetStarAnswer {
            set: words,
            same: own == again,
            extra: without(&again, &own),
            lost: without(&own, &again),
            members: own.iter().map(|member| position(member)).collect(),
            star: star.vectors().map(|member| position(&member)).collect(),
            twice: again.iter().map(|member| position(member)).collect(),
            size: side,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask, read};

    fn asked<Q: Question>(body: &str) -> Result<Q::Answer, Problem> {
        let (cache, limits) = (Cache::default(), Limits::default());
        ask(&read::<Q>(body.as_bytes()).unwrap(), &Context::new(&cache, &limits))
    }

    /// The same set three ways: a game, a formula, a list.
    #[test]
    fn a_set_is_the_same_however_it_is_given() {
        let pairs = "exists n >= 1: x = floor(n*phi) and y = floor(n*phi^2)";
        let formula = format!(r#"{{"formula":"x = 0 and y = 0 or ({pairs})","symmetric":true,"size":14}}"#);
        let list = r#"[["0","0"],["1","2"],["3","5"],["4","7"],["6","10"],["8","13"]]"#;
        let bodies = [
            r#"{"game":"wythoff","size":14}"#.to_owned(),
            formula,
            format!(r#"{{"positions":{list},"symmetric":true,"size":14}}"#),
        ];
        let stars: Vec<SetStarAnswer> = bodies.iter().map(|body| asked::<SetStarQuestion>(body).unwrap()).collect();
        for star in &stars {
            assert_eq!((&star.members, &star.star, &star.twice), (&stars[0].members, &stars[0].star, &stars[0].twice));
            assert!(star.same);
        }
        for body in &bodies {
            let number = asked::<SetInvarianceQuestion>(body).unwrap();
            assert_eq!((number.members, number.number), (11, Some(1)));
            // The list ends inside the box, the others are only seen there.
            assert_eq!(number.exact, body.contains("positions"));
        }
    }

    /// ⋆ of the Mouse game's P-positions is the mouse trap, and where ⋆⋆ is the set, one class is enough.
    #[test]
    fn the_mouse_trap() {
        let star = asked::<SetStarQuestion>(r#"{"game":"mouse","size":24}"#).unwrap();
        let trap: Vec<Position> = Star::mouse_trap(24).unwrap().vectors().map(|taken| position(&taken)).collect();
        assert_eq!(star.star, trap);
        assert!(star.same && star.extra.is_empty() && star.lost.is_empty());
        let number = asked::<SetInvarianceQuestion>(r#"{"game":"mouse","size":24}"#).unwrap();
        assert_eq!((number.number, number.exact), (Some(1), false));
        // A set that needs two classes is not its own ⋆⋆, or ⋆ would be an invariant game for it.
        let other = asked::<SetStarQuestion>(r#"{"positions":[["0"],["2"],["6"]],"size":12}"#).unwrap();
        assert!(!other.same && (!other.extra.is_empty() || !other.lost.is_empty()));
    }

    #[test]
    fn what_is_no_set_is_refused_in_words() {
        let refused = |body: &str| asked::<SetInvarianceQuestion>(body).unwrap_err().message;
        assert!(refused(r#"{"size":5}"#).contains("which set"));
        assert!(refused(r#"{"game":"mark","formula":"x = 0","size":5}"#).contains("only one of"));
        assert!(refused(r#"{"positions":[],"size":5}"#).contains("empty"));
        assert!(refused(r#"{"positions":[["1","2"],["3"]],"size":5}"#).contains("1 piles and"));
        assert!(refused(r#"{"formula":"x < y","size":[5,6],"symmetric":true}"#).contains("equal sides"));
        assert!(refused(r#"{"formula":"x < y","size":1000}"#).contains("smaller box"));
        assert!(refused(r#"{"formula":"x < q","size":5}"#).contains("1 mistake"));
        assert!(refused(r#"{"game":"welter","size":5}"#).contains("no fixed number of piles"));
        assert!(refused(r#"{"formula":"x = 0","piles":3,"size":[4,4]}"#).contains("not 3 piles"));
    }
}
