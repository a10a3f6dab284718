//! Every strategy, claim and example of a game against brute force on a box.

use crate::bench::Bench;
use crate::closed::check_claims;
use crate::error::BenchError;
use ratwheel_games::Rules;
use ratwheel_logic::Oracle;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::{ClaimKind, Example};
use ratwheel_rules::{Game, Outcome, OutsideDomain, Play, Position, RelationalGame, Strategy, Verdict};
use ratwheel_solve::{Region, Request, Solution, Want};
use schemars::JsonSchema;
use serde::Serialize;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// What was compared and where it differed.
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// What was compared, in words: "algebraic on 6400 positions".
    pub checked: Vec<String>,
    /// Where it differed, at most [`Check::LISTED`].
    pub disagreements: Vec<Disagreement>,
    /// How many there were in all.
    pub count: usize,
    /// Strategies that refused positions of the box: a refusal is not a disagreement, but it must not hide one either.
    pub refused: Vec<Refused>,
}

/// A strategy that does not know some positions, or a claim that cannot be evaluated.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The strategy.
    pub who: String,
    /// How many positions of the box it refuses.
    pub positions: usize,
    /// The first of them.
    pub first: Position,
    /// Why, in its words.
    pub why: String,
}

/// One difference.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Disagreement {
    /// Who differs from brute force.
    pub who: String,
    /// Where.
    pub position: Position,
    /// How, in words.
    pub what: String,
}

impl Check {
    /// More disagreements than this are counted but not listed.
    pub const LISTED: usize = 100;

    pub(crate) fn differ(&mut self, who: &str, position: &Position, what: String) {
        self.count += 1;
        if self.disagreements.len() < Self::LISTED {
            self.disagreements.push(Disagreement { who: who.to_owned(), position: position.clone(), what });
        }
    }

    pub(crate) fn refuses(&mut self, who: &str, first: &Position, why: String) {
        self.refused.push(Refused { who: who.to_owned(), positions: 1, first: first.clone(), why });
    }
}

impl Bench {
    /// Compares every strategy and every claim with brute force on the box of positions with piles below `size`, in normal
    /// and misère play, and runs the examples. For coins on a strip: all positions with squares below `size`. Claims without
    /// a game are evaluated with numbers below `size`.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when the box is too large.
    pub fn check(&self, size: u64, control: Control<'_>) -> Result<Check, BenchError> {
        if let Rules::Claims { claims, .. } = &self.instance().rules {
            return check_claims(claims, None, size, control);
        }
        self.check_on(&Region::Box(vec![size; self.piles().unwrap_or(1)]), control)
    }

    /// One claim: a set of P-positions against brute force on the region, a closed claim evaluated for numbers below the
    /// side of a box.
    ///
    /// # Errors
    /// As [`Bench::check`], and [`BenchError::Input`] if there is no such claim, or a closed one and a total.
    pub fn check_claim(&self, name: &str, region: &Region, control: Control<'_>) -> Result<Check, BenchError> {
        let missing = || BenchError::Input(format!("there is no claim `{name}`"));
        let claim = self.claims().iter().find(|claim| claim.name == name).ok_or_else(missing)?;
        let play = match (&claim.kind, region) {
            (ClaimKind::Closed(_), Region::Box(sides)) => {
                let game = self.relational().map(|game| game as &dyn Oracle);
                return check_claims([claim], game, sides.first().copied().unwrap_or(0), control);
            }
            (ClaimKind::Closed(_), Region::Total(_)) => {
                let why = format!("claim {name} is a closed formula: it has a size, not a total");
                return Err(BenchError::Input(why));
            }
            (ClaimKind::NormalP(_), _) => Play::Normal,
            (ClaimKind::MisereP(_), _) => Play::Misere,
        };
        let (game, relational, mut check) = (self.game()?, self.provable()?, Check::default());
        let solution = self.brute_force(region, play, control)?;
        check_claim(&mut check, relational, &Compare { game, region, solution: &solution }, control)?;
        Ok(check)
    }

    /// As [`Bench::check`], on all positions up to a total: for games whose piles may grow.
    ///
    /// # Errors
    /// As [`Bench::check`], and [`BenchError::Input`] for claims without a game.
    pub fn check_up_to(&self, total: u64, control: Control<'_>) -> Result<Check, BenchError> {
        if let Rules::Claims { .. } = &self.instance().rules {
            return Err(BenchError::Input("claims without a game have a size, not a total".to_owned()));
        }
        self.check_on(&Region::Total(total), control)
    }

    fn check_on(&self, region: &Region, control: Control<'_>) -> Result<Check, BenchError> {
        let game = self.game()?;
        let mut check = Check::default();
        for play in [Play::Normal, Play::Misere] {
            let strategies: Vec<&dyn Strategy> = self.strategies(play).collect();
            let claimed = self.claiming(play);
            if strategies.is_empty() && claimed.is_none() {
                continue;
            }
            let solution = self.brute_force(region, play, control)?;
            let compared = Compare { game, region, solution: &solution };
            check_strategies(&mut check, &compared, &strategies, control)?;
            if let Some(claims) = claimed {
                check_claim(&mut check, claims, &compared, control)?;
            }
        }
        self.check_examples(&mut check, game, control)?;
        Ok(check)
    }

    /// The game with its claim for this way of play, if it makes one.
    fn claiming(&self, play: Play) -> Option<&RelationalGame> {
        let game = self.relational()?;
        let origin: Position = std::iter::repeat_n(Natural::zero(), game.relation().piles.len()).collect();
        game.claimed(play, &origin).is_some().then_some(game)
    }

    /// Every outcome of a region, from the moves alone; of more than that where moves lead out of a box and keep to a total.
    ///
    /// # Errors
    /// As [`Bench::solve`], and [`BenchError::GaveUp`] when asking strategies about all of them would take too long.
    fn brute_force(&self, region: &Region, play: Play, control: Control<'_>) -> Result<Solution, BenchError> {
        let sorted = self.relation().is_some_and(|relation| relation.sorted);
        let limit = if self.relation().is_some() { CHECKED_POSITIONS } else { CHECKED_LISTED };
        if positions(region, self.piles(), sorted) > limit {
            let smaller = if matches!(region, Region::Box(_)) { "box" } else { "total" };
            return Err(BenchError::GaveUp(format!("more than {limit} positions: take a smaller {smaller}")));
        }
        self.solve_box(&Request::new(region.clone(), Want::Outcomes).play(play), control)
    }

    fn check_examples(&self, check: &mut Check, game: &dyn Game, control: Control<'_>) -> Result<(), BenchError> {
        let from_text = self.relation().map(|relation| relation.examples.clone()).unwrap_or_default();
        let from_document = self.instance().examples.iter();
        let from_document =
            from_document.map(|(position, outcome)| Example::Outcome(position.clone(), *outcome, Play::Normal));
        let mut run = 0usize;
        for example in from_text.into_iter().chain(from_document) {
            run += 1;
            if let Some((position, what)) = self.example_fails(&example, game, control)? {
                check.differ("example", &position, what);
            }
        }
        if run > 0 {
            check.checked.push(format!("{run} example{}", if run == 1 { "" } else { "s" }));
        }
        Ok(())
    }

    /// Where and why an example does not hold; nothing if it does.
    pub fn example_fails(
        &self,
        example: &Example,
        game: &dyn Game,
        control: Control<'_>,
    ) -> Result<Option<(Position, String)>, BenchError> {
        Ok(match example {
            Example::Outcome(position, outcome, play) => {
                let how = crate::decide::How { play: *play, strategy: None, control };
                let found = self.outcome(position, &how)?;
                (found.outcome != *outcome).then(|| {
                    let what = format!("the example says {outcome}, {} says {}", found.strategy, found.outcome);
                    (position.clone(), what)
                })
            }
            Example::Legal(from, to, rule) => match (game.check(from, to), rule) {
                (Err(why), _) => Some((from.clone(), format!("to {to} is not legal: {why}"))),
                (Ok(found), Some(rule)) if found != *rule => {
                    Some((from.clone(), format!("to {to} is legal by {found}, not by {rule}")))
                }
                (Ok(_), _) => None,
            },
            Example::Illegal(from, to) => {
                game.check(from, to).ok().map(|rule| (from.clone(), format!("to {to} is legal by {rule}")))
            }
            _ => None,
        })
    }
}

/// How many positions a box for `check` may have.
const CHECKED_POSITIONS: u64 = 4_000_000;
/// The same where the game lists its positions and moves itself.
const CHECKED_LISTED: u64 = 300_000;
/// All winning moves are found by asking about every P-position. Where that would be too many questions, only some
/// positions are compared that far.
const ASKED: u64 = 20_000_000;

/// How many positions a region has at most: tuples, ascending tuples, or sets of squares.
fn positions(region: &Region, piles: Option<usize>, sorted: bool) -> u64 {
    // Tuples up to a total are as many as ascending tuples below the total and one.
    let (size, sorted) = match region {
        Region::Box(sides) => (sides.first().copied().unwrap_or(0), sorted),
        Region::Total(total) => (total.saturating_add(1), true),
    };
    let Some(piles) = piles else {
        return u32::try_from(size).ok().and_then(|size| 1u64.checked_shl(size)).unwrap_or(u64::MAX);
    };
    let mut count = 1u128;
    for pile in 0..u128::try_from(piles).unwrap_or(u128::MAX) {
        // C(size + k, k + 1) = C(size + k − 1, k)·(size + k)/(k + 1), which divides exactly.
        count = if sorted { count * (u128::from(size) + pile) / (pile + 1) } else { count * u128::from(size) };
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// What one strategy was compared on.
#[derive(Clone, Default)]
struct Compared {
    positions: usize,
    refused: Option<Refused>,
    listed: usize,
}

/// What a strategy is judged by: legality, and who wins by brute force.
struct Judge<'a> {
    game: &'a dyn Game,
    solution: &'a Solution,
    safe: Vec<Position>,
    /// One position in this number is compared in every winning move.
    every: u64,
}

impl<'a> Judge<'a> {
    fn new(game: &'a dyn Game, solution: &'a Solution) -> Self {
        let mut safe = Vec::new();
        let Ok(()) = solution.each_p(|piles| {
            safe.push(position(piles));
            Ok::<_, std::convert::Infallible>(())
        });
        let questions = solution.positions().saturating_mul(u64::try_from(safe.len()).unwrap_or(u64::MAX));
        Self { game, solution, safe, every: questions / ASKED + 1 }
    }

    /// Is it compared in every winning move? Spread without a pattern, the same ones in each run.
    fn looks_at_all(&self, number: u64) -> bool {
        (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20).is_multiple_of(self.every)
    }

    /// A move wins exactly if it is legal and leads to P.
    fn wins(&self, from: &Position, to: &Position) -> bool {
        let safe = to.to_words().and_then(|piles| self.solution.outcome(&piles)) == Some(Outcome::P);
        safe && from != to && self.game.allows(from, to)
    }

    /// Every winning move. There are few P-positions, so this is quicker than listing moves.
    fn winning(&self, from: &Position) -> BTreeSet<&Position> {
        self.safe.iter().filter(|to| from != *to && self.game.allows(from, to)).collect()
    }
}

fn position(piles: &[u64]) -> Position {
    piles.iter().map(|&pile| Natural::from(pile)).collect()
}

/// A solution, and the part of it that is compared.
#[derive(Clone, Copy)]
struct Compare<'a> {
    game: &'a dyn Game,
    region: &'a Region,
    solution: &'a Solution,
}

impl Compare<'_> {
    /// A solution by total may reach beyond the box that was asked about. (On a strip the sides count squares, not piles.)
    fn concerns(&self, piles: &[u64]) -> bool {
        self.solution.region() == self.region || self.region.holds(piles)
    }
}

fn check_strategies(
    check: &mut Check,
    compared_on: &Compare<'_>,
    strategies: &[&dyn Strategy],
    control: Control<'_>,
) -> Result<(), BenchError> {
    let Compare { game, solution, .. } = *compared_on;
    let judge = Judge::new(game, solution);
    let mut compared = vec![Compared::default(); strategies.len()];
    let mut number = 0u64;
    solution.each(|piles, cell| {
        if number.is_multiple_of(64) {
            control.step(number, solution.positions())?;
        }
        number += 1;
        if !compared_on.concerns(piles) {
            return Ok(());
        }
        let position = position(piles);
        let winning = OnceCell::new();
        let winning = || winning.get_or_init(|| judge.winning(&position));
        for (strategy, compared) in strategies.iter().zip(&mut compared) {
            let verdict = match strategy.decide(&position) {
                Ok(verdict) => verdict,
                Err(refusal) => {
                    compared.refuses(*strategy, &position, &refusal);
                    continue;
                }
            };
            compared.positions += 1;
            if verdict.outcome() != cell.outcome {
                let what = format!("says {}, brute force says {}", verdict.outcome(), cell.outcome);
                check.differ(&named(*strategy), &position, what);
                continue;
            }
            if let Verdict::Winning { by, .. } = &verdict
                && !judge.wins(&position, &by.to)
            {
                let why =
                    game.check(&position, &by.to).err().map_or_else(|| "does not win".to_owned(), |w| w.to_string());
                check.differ(&named(*strategy), &position, format!("its move to {}: {why}", by.to));
            }
            if judge.looks_at_all(number - 1)
                && let Some(Ok(found)) = strategy.winning_moves(&position, usize::MAX)
            {
                compared.listed += 1;
                let listed: BTreeSet<&Position> = found.moves.iter().map(|step| &step.to).collect();
                if listed != *winning() {
                    let what = format!("lists {} winning moves, brute force {}", listed.len(), winning().len());
                    check.differ(&named(*strategy), &position, what);
                }
            }
        }
        Ok::<_, BenchError>(())
    })?;
    for (strategy, compared) in strategies.iter().zip(compared) {
        check.checked.push(compared.in_words(*strategy, judge.every));
        check.refused.extend(compared.refused);
    }
    Ok(())
}

impl Compared {
    fn refuses(&mut self, strategy: &dyn Strategy, position: &Position, refusal: &OutsideDomain) {
        let first =
            || Refused { who: named(strategy), positions: 0, first: position.clone(), why: refusal.to_string() };
        self.refused.get_or_insert_with(first).positions += 1;
    }

    fn in_words(&self, strategy: &dyn Strategy, every: u64) -> String {
        let mut text = format!("{} on {} positions", named(strategy), self.positions);
        match (self.listed, every) {
            (0, _) => {}
            (_, 1) => text.push_str(", with every winning move"),
            (listed, _) => text.push_str(&format!(", with every winning move of {listed} of them")),
        }
        if let Some(refused) = &self.refused {
            text.push_str(&format!(" ({} are outside what it knows)", refused.positions));
        }
        text
    }
}

fn named(strategy: &dyn Strategy) -> String {
    let way = if strategy.play() == Play::Misere { " (misère)" } else { "" };
    format!("{}{way}", strategy.name())
}

fn check_claim(
    check: &mut Check,
    game: &RelationalGame,
    compared_on: &Compare<'_>,
    control: Control<'_>,
) -> Result<(), BenchError> {
    let solution = compared_on.solution;
    let play = solution.play();
    let who = if play == Play::Normal { "claim P" } else { "claim P misere" };
    let (mut number, mut compared) = (0u64, 0usize);
    solution.each(|piles, cell| {
        if number.is_multiple_of(64) {
            control.step(number, solution.positions())?;
        }
        number += 1;
        if !compared_on.concerns(piles) {
            return Ok(());
        }
        let position = position(piles);
        let Some(claimed) = game.claimed(play, &position) else { return Ok(()) };
        compared += 1;
        let claimed = claimed.map_err(|error| BenchError::GaveUp(format!("{who} at {position}: {error}")))?;
        if claimed != cell.outcome {
            check.differ(who, &position, format!("says {claimed}, brute force says {}", cell.outcome));
        }
        Ok::<_, BenchError>(())
    })?;
    check.checked.push(format!("{who} on {compared} positions"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_rules::{Because, Citation, Move, WinningMoves};

    /// Faults that a strategy can have.
    #[derive(Clone, Copy, PartialEq)]
    enum Fault {
        None,
        WrongOutcome,
        IllegalMove,
        LosingMove,
        ForgottenMoves,
        Refuses,
    }

    /// One-pile Nim, decided rightly but for its fault.
    struct Faulty(Fault);

    impl Strategy for Faulty {
        fn name(&self) -> &'static str {
            "faulty"
        }

        fn source(&self) -> Citation {
            Citation::new("002", "chapter 8")
        }

        fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
            if self.0 == Fault::Refuses {
                return Err(OutsideDomain::new("no"));
            }
            let pile = position.piles()[0].clone();
            if pile.is_zero() || self.0 == Fault::WrongOutcome {
                return Ok(Verdict::Losing { because: Because::new() });
            }
            let to = match self.0 {
                Fault::IllegalMove => pile + 1,
                Fault::LosingMove => Natural::one(),
                _ => Natural::zero(),
            };
            let by = Move { rule: "I".into(), to: Position::new(vec![to]) };
            Ok(Verdict::Winning { by, because: Because::new() })
        }

        fn winning_moves(&self, position: &Position, _: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
            let zero = Move { rule: "I".into(), to: Position::new(vec![Natural::zero()]) };
            let all = !position.piles()[0].is_zero() && self.0 != Fault::ForgottenMoves;
            let moves = if all { vec![zero] } else { Vec::new() };
            Some(Ok(WinningMoves { moves, truncated: false }))
        }
    }

    #[test]
    fn boxes_are_counted_before_they_are_made() {
        let ascending = |size: u64| {
            let triples = (0..size).flat_map(|x| (x..size).flat_map(move |y| (y..size).map(move |z| (x, y, z))));
            u64::try_from(triples.count()).unwrap()
        };
        for size in [0, 1, 2, 7, 20] {
            assert_eq!(positions(&Region::Box(vec![size]), Some(3), true), ascending(size));
            assert_eq!(positions(&Region::Box(vec![size]), Some(3), false), size.pow(3));
            assert_eq!(positions(&Region::Box(vec![size]), None, false), 1 << size);
        }
        assert_eq!(positions(&Region::Box(vec![u64::MAX]), Some(5), false), u64::MAX);
        assert_eq!(positions(&Region::Box(vec![u64::MAX]), Some(5), true), u64::MAX);
        assert_eq!(positions(&Region::Box(vec![64]), None, false), u64::MAX);
    }

    #[test]
    fn every_fault_of_a_strategy_is_found() {
        let bench = Bench::open("nim:piles=1").unwrap();
        let game = bench.game().unwrap();
        let solution = bench.brute_force(&Region::Box(vec![10]), Play::Normal, Control::none()).unwrap();
        for (fault, expected) in [
            (Fault::None, 0),
            (Fault::WrongOutcome, 9),
            (Fault::IllegalMove, 9),
            (Fault::LosingMove, 9),
            (Fault::ForgottenMoves, 9),
            (Fault::Refuses, 0),
        ] {
            let mut check = Check::default();
            let compared = Compare { game, region: solution.region(), solution: &solution };
            check_strategies(&mut check, &compared, &[&Faulty(fault)], Control::none()).unwrap();
            assert_eq!(check.count, expected, "{:?}", check.disagreements);
            assert_eq!(
                check.refused.iter().map(|refused| refused.positions).sum::<usize>(),
                if fault == Fault::Refuses { 10 } else { 0 }
            );
        }
    }
}
