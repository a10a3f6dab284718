//! Whole boards: outcomes, Grundy values, lengths of play or what is claimed of every cell, for two piles or a slice through
//! more.

use super::Game;
use super::discover::claim_name;
use crate::ask::{Asked, Context, Number, Piles, Problem, Question};
use crate::given::Given;
use ratwheel_bench::{Bench, BenchError, words};
use ratwheel_logic::{EvalError, Prepared};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Outcome, Play};
use ratwheel_solve::{Region, Request, Solution, Want};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<BoardQuestion>()];

/// What is in the cells of a board?
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct BoardQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Columns: the first pile of the slice goes to the right.
    pub width: Number,
    /// Rows: the second goes up.
    pub height: Number,
    /// What the cells show.
    pub want: Shown,
    /// For more piles: a number for each pile that is held, null for the two that vary.
    pub fixed: Option<Vec<Option<Number>>>,
    /// Where `want` is claimed: a formula over the piles in place of the claim of the rules.
    pub claim: Option<String>,
}

/// What the cells of a board show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// P or N.
    Outcomes,
    /// Grundy values.
    Grundy,
    /// How long the game lasts.
    Remoteness,
    /// P where a claim says so and N elsewhere, whether it is true or not.
    Claimed,
}

/// `{width, height, axes, want, rows, largest, how}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardAnswer {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// The piles that vary.
    pub axes: Vec<usize>,
    /// What the cells show.
    pub want: Shown,
    /// The rows, the lowest first.
    pub rows: Vec<BoardRow>,
    /// The largest value.
    pub largest: Option<i64>,
    /// How it was worked out.
    pub how: Vec<String>,
}

/// One row of a board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardRow {
    /// P, N, or a dot where there is no position.
    Outcomes(#[schemars(regex(pattern = "^[PN.]*$"))] String),
    /// A value, or −1 where there is no position.
    Values(Vec<i64>),
}

impl BoardRow {
    fn largest(&self) -> Option<i64> {
        match self {
            Self::Outcomes(_) => None,
            Self::Values(values) => values.iter().copied().max(),
        }
    }
}

impl Question for BoardQuestion {
    const NAME: &'static str = "board";
    const SUMMARY: &'static str = "Every cell of a board: outcomes, Grundy values, lengths of play, or what is claimed";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","width":9,"height":5,"want":"outcomes"}"#;
    type Answer = BoardAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<BoardAnswer, Problem> {
        let (cells, most_cells) = context.cells();
        let side = |name, number| Ok::<_, Problem>(context.count(name, Some(number), context.cells())?.unwrap_or(0));
        let (width, height) = (side("width", &self.width)?, side("height", &self.height)?);
        if width == 0 || height == 0 {
            return Err(Problem::input("a board without cells").hint("width and height are at least 1"));
        }
        if width.checked_mul(height).is_none_or(|cells| cells > most_cells) {
            let why = format!("a board of {width} × {height} has more than {most_cells} cells");
            return Err(Problem::limit(cells, most_cells, why).hint("ask for a smaller board"));
        }
        let slice = Slice::read(self.fixed.as_deref(), context)?;
        let bench = context.played(&self.game, Some(slice.fixed.len()))?;
        let slice = if self.fixed.is_none() { slice.fit(&bench) } else { slice };
        let height = if slice.axes.len() == 1 { 1 } else { height };
        let play = self.game.play();
        if self.want == Shown::Grundy && play == Play::Misere {
            let problem = Problem::input("Grundy values do not decide misère play");
            return Err(problem.hint("ask for outcomes or remoteness"));
        }
        suits(&bench, &slice)?;
        let (rows, how) = self.cells(&bench, &slice, (width, height), context)?;
        let largest = rows.iter().filter_map(BoardRow::largest).max();
        Ok(BoardAnswer { width, height, axes: slice.axes, want: self.want, rows, largest, how })
    }

    /// Boards with more cells than this take more than a moment.
    fn takes_long(&self, context: &Context<'_>) -> bool {
        const FEW: u64 = 10_000;
        let side = |number| context.count("cells", Some(number), ("cells", FEW)).ok().flatten().unwrap_or(u64::MAX);
        side(&self.width).saturating_mul(side(&self.height)) > FEW || self.fixed.is_some()
    }
}

/// Rows, and how they were worked out.
type Worked = (Vec<BoardRow>, Vec<String>);

impl BoardQuestion {
    fn cells(
        &self,
        bench: &Arc<Bench>,
        slice: &Slice,
        (width, height): (u64, u64),
        context: &Context<'_>,
    ) -> Result<Worked, Problem> {
        let (name, most) = context.positions();
        let within = sides(bench, slice, (width, height)).filter(|sides| {
            sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side)).is_some_and(|all| all <= most)
        });
        let want = match self.want {
            Shown::Outcomes => Want::Outcomes,
            Shown::Grundy => Want::Grundy,
            Shown::Remoteness => Want::Remoteness,
            Shown::Claimed => return self.claimed(bench, slice, (width, height), context.control),
        };
        match within {
            // Playing out a slice takes all that lies below it; a closed form takes a moment.
            _ if want == Want::Grundy && slice.fixed.len() > 2 && bench.instance().values.is_some() => {
                by_values(bench, slice, (width, height), context.control)
            }
            Some(sides) => {
                let request = Request::new(Region::Box(sides), want).play(self.game.play());
                let request = request.memory(context.limits.memory);
                let how = bench.explain(&request)?.plan;
                let solution = bench.solve_box(&request, context.control)?;
                Ok(((0..height).map(|y| row(&solution, slice, width, y)).collect(), how))
            }
            None if want == Want::Outcomes => {
                by_strategy(bench, slice, (width, height), self.game.play(), context.control)
            }
            None => {
                let problem =
                    Problem::limit(name, most, format_args!("more than {most} positions lie below this board"));
                Err(problem.hint("hold the other piles at smaller sizes, or ask for outcomes"))
            }
        }
    }
}

impl BoardQuestion {
    /// What the claim of the rules, or a formula in its place, says of each cell.
    fn claimed(
        &self,
        bench: &Arc<Bench>,
        slice: &Slice,
        (width, height): (u64, u64),
        control: Control<'_>,
    ) -> Result<Worked, Problem> {
        let play = self.game.play();
        let name = claim_name(play);
        let claiming = match &self.claim {
            Some(claim) => {
                let given = Given::read(Arc::clone(bench), claim, play)?;
                if given.claim != name {
                    let why = format!("`{claim}` says nothing about single positions");
                    return Err(Problem::input(why).hint("a board shows a formula over the piles, as x = 2*y"));
                }
                given.bench
            }
            None => Arc::clone(bench),
        };
        let game = claiming.provable()?;
        let Some(set) = game.relation().claimed_set(play) else {
            let problem = Problem::unsuited(format_args!("the rules of {} make no claim {name}", bench.name()));
            return Err(problem.hint("give a formula over the piles as `claim`"));
        };
        let gave_up = |error: EvalError| match error {
            EvalError::Cancelled => BenchError::Cancelled.into(),
            error => Problem::gave_up(format_args!("claim {name}: {error}")),
        };
        let prepared = Prepared::new(slice.fixed.len(), [set], []).map_err(gave_up)?;
        let letter = |x: u64, y: u64| -> Result<char, Problem> {
            control.check()?;
            let Ok(position) = bench.position(&slice.position(x, y)) else { return Ok('.') };
            let inside = prepared.holds_in(0, position.piles(), game, control).map_err(gave_up)?;
            Ok(if inside { 'P' } else { 'N' })
        };
        let mut rows = Vec::new();
        for y in 0..height {
            control.step(y, height)?;
            rows.push(BoardRow::Outcomes((0..width).map(|x| letter(x, y)).collect::<Result<_, _>>()?));
        }
        Ok((rows, vec![format!("cell by cell, claim {name}: what it says, whether it is true or not")]))
    }
}

/// The piles that vary, one or two, and what the others are held at.
struct Slice {
    axes: Vec<usize>,
    fixed: Vec<Natural>,
}

impl Slice {
    fn read(fixed: Option<&[Option<Number>]>, context: &Context<'_>) -> Result<Self, Problem> {
        let Some(fixed) = fixed else {
            return Ok(Self { axes: vec![0, 1], fixed: vec![Natural::zero(); 2] });
        };
        let axes: Vec<usize> = (0..).zip(fixed).filter(|(_, pile)| pile.is_none()).map(|(at, _)| at).collect();
        if axes.len() != 2.min(fixed.len()) || axes.is_empty() {
            let why = format!("`fixed` has {} piles that vary", axes.len());
            return Err(Problem::input(why).hint("a board needs exactly two nulls, as [null,null,\"7\"]"));
        }
        let held = fixed.iter().map(|pile| pile.clone().unwrap_or_else(|| Number::from(0))).collect();
        Ok(Self { axes, fixed: context.piles("fixed", &Piles(held))? })
    }

    /// A game of one pile is a row of cells.
    fn fit(self, bench: &Bench) -> Self {
        if bench.piles() == Some(1) { Self { axes: vec![0], fixed: vec![Natural::zero()] } } else { self }
    }

    fn position(&self, x: u64, y: u64) -> Vec<Natural> {
        let mut piles = self.fixed.clone();
        for (axis, pile) in self.axes.iter().zip([x, y]) {
            if let Some(slot) = piles.get_mut(*axis) {
                *slot = Natural::from(pile);
            }
        }
        piles
    }

    fn words(&self, x: u64, y: u64) -> Option<Vec<u64>> {
        self.position(x, y).iter().map(Natural::to_u64).collect()
    }
}

/// Nim-values by the closed form of the game.
fn by_values(
    bench: &Bench,
    slice: &Slice,
    (width, height): (u64, u64),
    control: Control<'_>,
) -> Result<Worked, Problem> {
    let value = |x: u64, y: u64| -> Result<i64, Problem> {
        let (Ok(position), Some(values)) = (bench.position(&slice.position(x, y)), &bench.instance().values) else {
            return Ok(-1);
        };
        let value =
            values.value(&position).map_err(Problem::gave_up)?.to_u64().and_then(|value| i64::try_from(value).ok());
        value.ok_or_else(|| {
            Problem::gave_up("nim-values that large are not drawn").hint("hold the other piles at smaller sizes")
        })
    };
    let mut rows = Vec::new();
    for y in 0..height {
        control.step(y, height)?;
        rows.push(BoardRow::Values((0..width).map(|x| value(x, y)).collect::<Result<_, _>>()?));
    }
    Ok((rows, vec!["cell by cell, nim-values in closed form".to_owned()]))
}

/// A slice too far out to be played out: each cell by whoever knows it.
fn by_strategy(
    bench: &Bench,
    slice: &Slice,
    (width, height): (u64, u64),
    play: Play,
    control: Control<'_>,
) -> Result<Worked, Problem> {
    let mut names: Vec<&str> = Vec::new();
    let mut letter = |x: u64, y: u64| -> Result<char, Problem> {
        let Ok(position) = bench.position(&slice.position(x, y)) else { return Ok('.') };
        let known =
            bench.strategies(play).find_map(|strategy| Some((strategy.name(), strategy.decide(&position).ok()?)));
        let Some((name, verdict)) = known else {
            let why = format!("no strategy knows {}, and it is too large to be played out", words::position(&position));
            return Err(Problem::gave_up(why).hint("hold the other piles at smaller sizes"));
        };
        if !names.contains(&name) {
            names.push(name);
        }
        Ok(if verdict.outcome() == Outcome::P { 'P' } else { 'N' })
    };
    let mut rows = Vec::new();
    for y in 0..height {
        control.step(y, height)?;
        rows.push(BoardRow::Outcomes((0..width).map(|x| letter(x, y)).collect::<Result<_, _>>()?));
    }
    Ok((rows, names.iter().map(|name| format!("cell by cell, strategy {name}")).collect()))
}

/// Is the game played with as many piles as the slice has?
fn suits(bench: &Bench, slice: &Slice) -> Result<(), Problem> {
    match bench.piles() {
        Some(piles) if piles == slice.fixed.len() => Ok(()),
        Some(piles) => {
            let why = format!("{} has {piles} pile{}", bench.name(), if piles == 1 { "" } else { "s" });
            let hint = "a board shows two piles: hold the others in `fixed`, as [null,null,\"7\"]";
            Err(Problem::gave_up(why).hint(hint))
        }
        None => Err(Problem::gave_up(format_args!("{} is not played on a board", bench.name()))),
    }
}

/// The box that holds every cell; where piles are kept in order, a cell and its mirror image are the same position.
fn sides(bench: &Bench, slice: &Slice, (width, height): (u64, u64)) -> Option<Vec<u64>> {
    let corner = slice.words(width.saturating_sub(1), height.saturating_sub(1))?;
    let sides: Vec<u64> = corner.iter().map(|pile| pile.checked_add(1)).collect::<Option<_>>()?;
    if bench.relation().is_some_and(|relation| relation.sorted) {
        let longest = sides.iter().copied().max().unwrap_or(1);
        return Some(vec![longest; sides.len()]);
    }
    Some(sides)
}

fn row(solution: &Solution, slice: &Slice, width: u64, y: u64) -> BoardRow {
    let cell = |x: u64| {
        let mut piles = slice.words(x, y)?;
        if solution.sorted() {
            piles.sort_unstable();
        }
        solution.cell(&piles)
    };
    if solution.want() == Want::Outcomes {
        let letter = |x| match cell(x).map(|cell| cell.outcome) {
            Some(Outcome::P) => 'P',
            Some(Outcome::N) => 'N',
            None => '.',
        };
        return BoardRow::Outcomes((0..width).map(letter).collect());
    }
    let value = |x| cell(x).and_then(|cell| cell.grundy.or(cell.remoteness)).map_or(-1, i64::from);
    BoardRow::Values((0..width).map(value).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask, read};
    use serde_json::{Value, json};

    const RULES: &str = "game half\npiles x, y\npositions: x + y != 3\nmove I: x' < x and y' = y\n\
                         move I: x' = x and y' < y\nclaim P: x = y or x = 2\nclaim P misere: x = y + 1\n\
                         claim all: forall x: P(x, x)";

    fn rows(fields: Value) -> Result<Value, Problem> {
        let (cache, limits) = (Cache::default(), Limits::default());
        let mut body = json!({ "width": 3, "height": 2, "want": "claimed", "rules": RULES });
        if let (Some(body), Value::Object(fields)) = (body.as_object_mut(), fields) {
            body.extend(fields);
        }
        let question = read::<BoardQuestion>(body.to_string().as_bytes()).unwrap();
        Ok(serde_json::to_value(ask(&question, &Context::new(&cache, &limits))?.rows).unwrap())
    }

    #[test]
    fn a_board_says_what_is_claimed_true_or_not() {
        assert_eq!(rows(json!({})).unwrap(), json!(["PNP", "NP."]));
        assert_eq!(rows(json!({ "want": "outcomes" })).unwrap(), json!(["PNN", "NP."]));
        assert_eq!(rows(json!({ "misere": true })).unwrap(), json!(["NPN", "NN."]));
        assert_eq!(rows(json!({ "claim": "x = 2*y" })).unwrap(), json!(["PNN", "NN."]));
        assert_eq!(rows(json!({ "claim": "P" })).unwrap(), rows(json!({})).unwrap());
        // A game of the catalogue, and a slice through three piles in order.
        let game = |fields: Value| {
            let (cache, limits) = (Cache::default(), Limits::default());
            let question = read::<BoardQuestion>(fields.to_string().as_bytes()).unwrap();
            ask(&question, &Context::new(&cache, &limits)).map(|answer| serde_json::to_value(answer.rows).unwrap())
        };
        for (game_name, fixed) in [("wythoff", json!(null)), ("mouse", json!(null)), ("rat", json!([null, null, "6"]))]
        {
            let of = |want: &str| {
                let fields = json!({ "game": game_name, "width": 9, "height": 9, "want": want, "fixed": fixed });
                game(fields).unwrap()
            };
            assert_eq!(of("claimed"), of("outcomes"), "{game_name}");
        }
    }

    #[test]
    fn what_says_nothing_about_positions_is_refused() {
        for (fields, words) in [
            (json!({ "claim": "all" }), "says nothing about single positions"),
            (json!({ "claim": "P misere" }), "says nothing about single positions"),
            (json!({ "claim": "x = z" }), "the formula has"),
            (json!({ "rules": "game g\npiles x, y\nmove I: x' < x and y' = y" }), "make no claim P"),
        ] {
            let refused = rows(fields).unwrap_err();
            assert!(refused.message.contains(words), "{refused}");
        }
    }
}
