//! A game that is open: who wins at once, many positions at once, and tables.

use crate::asking::context;
use crate::errors::quickly;
use crate::numbers::{from_natural, to_natural};
use crate::real::is_quick;
use crate::watch::watched;
use numpy::{PyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Outcome, Position};
use ratwheel_solve::SolveError;
use ratwheel_workbench::questions::Game;
use ratwheel_workbench::{Bench, BenchError, Cells, How, Number, Piles, Problem, Region, Request, Sizes, Want};
use std::sync::{Arc, Mutex, PoisonError};

/// A game that questions can be asked about.
#[pyclass(subclass, frozen, module = "ratwheel._native")]
pub(crate) struct NativeGame {
    game: Arc<Game>,
    /// The game as it was opened last, for this number of piles.
    last: Mutex<Option<(usize, Arc<Bench>)>>,
}

/// What was found in a region.
#[derive(Debug)]
enum Found {
    Cells(Vec<u64>, Cells),
    List(usize, Vec<u64>),
}

fn unsolved(error: SolveError) -> Problem {
    match error {
        SolveError::Cancelled => Problem::from(BenchError::Cancelled),
        SolveError::NoBox => {
            Problem::unsuited(error).hint("positions with any number of piles have no axes; `p_positions` lists them")
        }
        error => Problem::gave_up(error),
    }
}

/// The piles of a position: one argument for each, or all of them as one tuple, list or text.
fn piles(position: &Bound<'_, PyTuple>) -> PyResult<Vec<Natural>> {
    let py = position.py();
    if position.len() == 1 {
        let only = position.get_item(0)?;
        if let Ok(text) = only.cast::<PyString>() {
            let text = text.to_cow()?;
            return quickly(py, || context(Control::none()).piles("position", &Piles::from(&*text)));
        }
        if only.cast::<PyTuple>().is_ok() || only.cast::<PyList>().is_ok() || only.hasattr("__iter__")? {
            return only.try_iter()?.map(|pile| to_natural(&pile?)).collect();
        }
    }
    position.iter().map(|pile| to_natural(&pile)).collect()
}

impl NativeGame {
    /// The game for positions with this number of piles.
    fn bench(&self, piles: usize) -> Result<Arc<Bench>, Problem> {
        let lock = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, bench)) = lock().as_ref().filter(|(known, _)| *known == piles) {
            return Ok(Arc::clone(bench));
        }
        let bench = context(Control::none()).played(&self.game, Some(piles))?;
        *lock() = Some((piles, Arc::clone(&bench)));
        Ok(bench)
    }

    /// Who wins.
    fn decided(&self, position: &Bound<'_, PyTuple>, strategy: Option<String>) -> PyResult<Outcome> {
        let py = position.py();
        let piles = piles(position)?;
        let (bench, position) = quickly(py, || {
            let bench = self.bench(piles.len())?;
            let position = context(Control::none()).place(&bench, &piles)?;
            Ok((bench, position))
        })?;
        let play = self.game.play();
        if strategy.is_none()
            && position.piles().iter().all(|pile| is_quick(pile.bit_len()))
            && let Some(outcome) = quickly(py, || Ok(by_strategy(&bench, &position, play)))?
        {
            return Ok(outcome);
        }
        watched(py, None, move |control| {
            Ok(bench.outcome(&position, &How { play, strategy: strategy.as_deref(), control })?.outcome)
        })
    }
}

/// What the first strategy says that knows the position, if none before it takes long.
fn by_strategy(bench: &Bench, position: &Position, play: ratwheel_rules::Play) -> Option<Outcome> {
    for strategy in bench.strategies(play) {
        if strategy.exponential().is_some() {
            return None;
        }
        if let Ok(verdict) = strategy.decide(position) {
            return Some(verdict.outcome());
        }
    }
    None
}

#[pymethods]
impl NativeGame {
    #[new]
    #[pyo3(signature = (game = None, *, rules = None, arguments = None, misere = false))]
    fn new(
        py: Python<'_>,
        game: Option<String>,
        rules: Option<String>,
        arguments: Option<String>,
        misere: bool,
    ) -> PyResult<Self> {
        let game = Arc::new(Game { game, rules, arguments, misere });
        let asked = Arc::clone(&game);
        watched(py, None, move |control| context(control).open(&asked, None))?;
        Ok(Self { game, last: Mutex::new(None) })
    }

    /// The name of a game of the catalogue, with its parameters.
    #[getter]
    fn _game(&self) -> Option<&str> {
        self.game.game.as_deref()
    }

    /// The text of the rules, unless it is a game of the catalogue.
    #[getter]
    fn _rules(&self) -> Option<&str> {
        self.game.rules.as_deref()
    }

    /// The parameters of the rules.
    #[getter]
    fn _arguments(&self) -> Option<&str> {
        self.game.arguments.as_deref()
    }

    /// Does whoever cannot move win?
    #[getter]
    fn misere(&self) -> bool {
        self.game.misere
    }

    /// How many piles a position has, if that is fixed.
    #[getter]
    fn piles(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        quickly(py, || Ok(context(Control::none()).open(&self.game, None)?.piles()))
    }

    /// Who wins: `'P'` if whoever moves loses in perfect play, else `'N'`.
    #[pyo3(signature = (*position, strategy = None))]
    fn outcome(&self, position: &Bound<'_, PyTuple>, strategy: Option<String>) -> PyResult<&'static str> {
        Ok(match self.decided(position, strategy)? {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }

    /// Does whoever moves here lose in perfect play?
    #[pyo3(signature = (*position, strategy = None))]
    fn is_p(&self, position: &Bound<'_, PyTuple>, strategy: Option<String>) -> PyResult<bool> {
        Ok(self.decided(position, strategy)? == Outcome::P)
    }

    /// The piles of a position as a tuple of integers, in the order of the game.
    #[pyo3(signature = (*position))]
    fn position<'py>(&self, position: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyTuple>> {
        let py = position.py();
        let piles = piles(position)?;
        let position = quickly(py, || context(Control::none()).place(&*self.bench(piles.len())?, &piles))?;
        let piles = position.piles().iter().map(|pile| from_natural(py, pile)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, piles)
    }

    /// For each row of an array of piles: is it a P-position?
    #[allow(clippy::needless_pass_by_value, reason = "arguments that borrow an array are handed over so")]
    fn _outcomes<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let width = positions.shape().get(1).copied().unwrap_or(0);
        let rows = positions.shape().first().copied().unwrap_or(0);
        let flat: Vec<u64> = positions.as_array().iter().copied().collect();
        let bench = quickly(py, || self.bench(width))?;
        let play = self.game.play();
        let found = watched(py, progress, move |control| many(&bench, play, &flat, (rows, width), control))?;
        Ok(PyArray1::from_vec(py, found))
    }

    /// A region solved: the sides and an array of cells, or for P-positions the number of piles and the list.
    #[pyo3(signature = (want, size, total, threads, memory, progress))]
    #[allow(clippy::too_many_arguments, reason = "the fields of one question, called from one place in Python")]
    fn _solve<'py>(
        &self,
        py: Python<'py>,
        want: String,
        size: Option<Vec<String>>,
        total: Option<String>,
        threads: Option<usize>,
        memory: Option<u64>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let game = Arc::clone(&self.game);
        let (found, positions, p_count, largest) = watched(py, progress, move |control| {
            let context = context(control);
            let want = match want.as_str() {
                "p_positions" => Want::PPositions,
                "outcomes" => Want::Outcomes,
                "grundy" => Want::Grundy,
                "remoteness" => Want::Remoteness,
                other => {
                    let other: String = other.chars().take(40).collect();
                    return Err(Problem::input(format_args!("there is no table of `{other}`"))
                        .hint("one of outcomes, grundy, remoteness, p_positions"));
                }
            };
            let (bench, region) = match (size, total) {
                (Some(size), None) => {
                    let sizes = Sizes(size.into_iter().map(Number).collect());
                    let (bench, sides) = context.sized(&game, &sizes)?;
                    (bench, Region::Box(sides))
                }
                (None, Some(total)) => {
                    let most = context.limits.job_positions;
                    let total = context.count("total", Some(&Number(total)), ("job_positions", most))?;
                    (context.played(&game, None)?, Region::Total(total.unwrap_or(0)))
                }
                _ => return Err(Problem::input("which positions?").hint("give a size or a total, and not both")),
            };
            let mut request = Request::new(region, want).play(game.play());
            (request.threads, request.memory) = (threads, memory);
            let solution = bench.solve(&request, control)?;
            let about = (solution.positions(), solution.p_count(), solution.largest());
            let found = if want == Want::PPositions {
                let width = solution.piles().unwrap_or(1);
                Found::List(width, solution.into_p_positions(control).map_err(unsolved)?)
            } else {
                let sides = solution.sides().unwrap_or_default();
                Found::Cells(sides, solution.into_cells(control).map_err(unsolved)?)
            };
            Ok((found, about.0, about.1, about.2))
        })?;
        // What the solver made is handed over; NumPy frees it.
        let (sides, packed, array) = match found {
            Found::List(width, list) => (vec![width as u64], false, PyArray1::from_vec(py, list).into_any()),
            Found::Cells(sides, Cells::Bits(words)) => (sides, true, PyArray1::from_vec(py, words).into_any()),
            Found::Cells(sides, Cells::Bytes(values)) => (sides, false, PyArray1::from_vec(py, values).into_any()),
            Found::Cells(sides, Cells::Shorts(values)) => (sides, false, PyArray1::from_vec(py, values).into_any()),
            Found::Cells(sides, Cells::Words(values)) => (sides, false, PyArray1::from_vec(py, values).into_any()),
        };
        (sides, packed, array, positions, p_count, largest).into_pyobject(py)
    }
}

/// Each row by a strategy; what none knows by one table that holds all of it.
fn many(
    bench: &Bench,
    play: ratwheel_rules::Play,
    flat: &[u64],
    (rows, width): (usize, usize),
    control: Control<'_>,
) -> Result<Vec<bool>, Problem> {
    /// Tables beyond this number of cells are not made for a few positions.
    const MOST_CELLS: u64 = 1 << 28;
    let total = u64::try_from(rows).unwrap_or(u64::MAX);
    let mut found = vec![false; rows];
    let mut left = Vec::new();
    for (at, (row, slot)) in flat.chunks_exact(width.max(1)).zip(&mut found).enumerate() {
        if at.is_multiple_of(256) {
            control.step(u64::try_from(at).unwrap_or(u64::MAX), total)?;
        }
        let piles: Vec<Natural> = row.iter().map(|&pile| Natural::from(pile)).collect();
        let position = context(control).place(bench, &piles)?;
        match by_strategy(bench, &position, play) {
            Some(outcome) => *slot = outcome == Outcome::P,
            None => left.push((at, position)),
        }
    }
    let words: Option<Vec<Vec<u64>>> = left.iter().map(|(_, position)| position.to_words()).collect();
    let corner = words.as_ref().map(|rows| {
        let mut sides = vec![1u64; width];
        for row in rows {
            for (side, pile) in sides.iter_mut().zip(row) {
                *side = (*side).max(pile.saturating_add(1));
            }
        }
        sides
    });
    let cells = corner.as_ref().and_then(|sides| sides.iter().try_fold(1u64, |cells, side| cells.checked_mul(*side)));
    let table = match corner {
        Some(sides)
            if left.len() > 1 && cells.is_some_and(|cells| cells <= MOST_CELLS) && bench.piles() == Some(width) =>
        {
            let request = Request::new(Region::Box(sides), Want::Outcomes).play(play);
            match bench.solve_box(&request, control) {
                Err(error @ BenchError::Cancelled) => return Err(error.into()),
                // Then each is asked by itself, which says what is wrong.
                solved => solved.ok(),
            }
        }
        _ => None,
    };
    for (number, (at, position)) in left.iter().enumerate() {
        control.step(u64::try_from(number).unwrap_or(u64::MAX), u64::try_from(left.len()).unwrap_or(u64::MAX))?;
        let known = table.as_ref().and_then(|table| table.outcome(&position.to_words()?));
        let outcome = match known {
            Some(outcome) => outcome,
            None => bench.outcome(position, &How { play, strategy: None, control })?.outcome,
        };
        if let Some(slot) = found.get_mut(*at) {
            *slot = outcome == Outcome::P;
        }
    }
    Ok(found)
}
