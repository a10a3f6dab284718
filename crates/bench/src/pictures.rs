//! Pictures of the game on the bench, and every figure of the documents, drawn from computed data.
//!
//! The solver and the games provide the data; `ratwheel-draw` decides how it looks.
//!
//! ```
//! use ratwheel_draw::{Picture, Terminal};
//! use ratwheel_numbers::Control;
//! use ratwheel_bench::{Bench, pictures::BoardOptions};
//! let board = Bench::open("wythoff")?.board(&BoardOptions::new(8, 8), Control::none())?;
//! assert!(board.to_terminal(&Terminal::default()).lines().count() >= 8);
//! # Ok::<(), ratwheel_bench::BenchError>(())
//! ```

use crate::bench::Bench;
use crate::decide::How;
use crate::error::BenchError;
use ratwheel_documents::{Figure, Panel, figure as find_figure, figures};
use ratwheel_draw::{Axis, Board, Cell, DrawError, Fractal, Grid, Heat, Picture, Piece, Scatter, Series, Sheet, Strip};
use ratwheel_games::Spec;
use ratwheel_games::rats::{self, RowOrder};
use ratwheel_numbers::{Control, Natural};
use ratwheel_numeration::System;
use ratwheel_rules::language::nearest;
use ratwheel_rules::{Outcome, Play, Position};
use ratwheel_solve::{Region, Request, Solution, Want};

/// The points of a plot, by what they are.
pub type Plotted = Vec<(&'static str, Vec<(i64, i64)>)>;

/// What a board shows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BoardOptions {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Only cells whose piles sum to at most this.
    pub total: Option<u64>,
    /// Normal or misère play.
    pub play: Play,
    /// Mark the safe cells.
    pub safe: bool,
    /// Number the pairs of safe cells from the corner outwards.
    pub pairs: bool,
    /// Shade the top row and the rightmost column, where the piece of the placing game starts.
    pub start: bool,
    /// Where the piece stands.
    pub at: Option<Position>,
    /// Show the cells that the piece may move to.
    pub moves: bool,
    /// Show a winning move.
    pub hint: bool,
    /// The title; the title of the game if not given.
    pub title: Option<String>,
}

impl BoardOptions {
    /// The safe cells of a board, and nothing else.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            total: None,
            play: Play::Normal,
            safe: true,
            pairs: false,
            start: false,
            at: None,
            moves: false,
            hint: false,
            title: None,
        }
    }
}

impl From<DrawError> for BenchError {
    fn from(error: DrawError) -> Self {
        Self::Input(error.to_string())
    }
}

fn side(number: &Natural) -> Option<u32> {
    number.to_u64().and_then(|n| u32::try_from(n).ok())
}

fn cell(position: &Position) -> Option<Cell> {
    match position.piles() {
        [x, y] => Some((side(x)?, side(y)?)),
        _ => None,
    }
}

impl Bench {
    /// A board with the safe cells of a two-pile game.
    ///
    /// # Errors
    /// [`BenchError::Input`] if the game is not played with two piles or the board is too large, and as
    /// [`Bench::solve`].
    pub fn board(&self, options: &BoardOptions, control: Control<'_>) -> Result<Board, BenchError> {
        self.two_piles()?;
        let &BoardOptions { width, height, .. } = options;
        let mut board = Board::new(width, height)?;
        board = board.titled(options.title.clone().unwrap_or_else(|| self.heading(options.play)));
        let cells = || (0..width).flat_map(move |x| (0..height).map(move |y| (x, y)));
        let is_position = |&(x, y): &Cell| {
            let found = self.position(&[Natural::from(u64::from(x)), Natural::from(u64::from(y))]);
            let far = options.total.is_some_and(|total| u64::from(x) + u64::from(y) > total);
            !far && found.is_ok_and(|found| cell(&found) == Some((x, y)) || cell(&found) == Some((y, x)))
        };
        board = board.outside(cells().filter(|cell| !is_position(cell)))?;
        if options.safe {
            let solution = self.solve_board((width, height), options.total, options.play, Want::PPositions, control)?;
            board = board.safe(safe_cells(&solution, width, height))?;
        }
        if options.pairs {
            board = board.number_pairs();
        }
        if options.start {
            board = board.shaded(cells().filter(|&(x, y)| x + 1 == width || y + 1 == height))?;
        }
        if let Some(position) = &options.at {
            board = self.with_piece(board, position, options, control)?;
        }
        Ok(board)
    }

    fn with_piece(
        &self,
        board: Board,
        position: &Position,
        options: &BoardOptions,
        control: Control<'_>,
    ) -> Result<Board, BenchError> {
        const MOST: usize = 400 * 400;
        let off =
            || BenchError::Input(format!("{position} is not on a board of {} × {}", options.width, options.height));
        let at = cell(position).ok_or_else(off)?;
        let mut board = board.piece(&self.pieces(), at)?;
        if options.moves {
            let moves = self.moves(position, MOST, control)?;
            let cells = moves.iter().filter_map(|step| cell(&step.to));
            board = board.moves(cells.filter(|&(x, y)| x < options.width && y < options.height))?;
        }
        if options.hint {
            let how = How { play: options.play, strategy: None, control };
            let best = self.best(position, &how, None)?;
            let to = best.moves.first().and_then(|step| cell(&step.to));
            if let Some(to) = to.filter(|_| best.decision.outcome == Outcome::N) {
                board = board.hint(to)?;
            }
        }
        Ok(board)
    }

    /// Isaacs' analysis after a number of steps: the lines from the safe cells found so far, and the next safe cells.
    fn analysis(&self, size: u32, steps: usize, control: Control<'_>) -> Result<Board, BenchError> {
        let solution = self.solve_board((size, size), None, Play::Normal, Want::PPositions, control)?;
        let mut cells = safe_cells(&solution, size, size);
        // Cells near the corner come first, and both cells of a pair stand together.
        cells.sort_by_key(|&(x, y)| (x.min(y), x.max(y)));
        let pairs: Vec<Cell> = cells.iter().copied().filter(|(x, y)| x <= y).collect();
        let both = |pairs: &[Cell]| pairs.iter().flat_map(|&(x, y)| [(x, y), (y, x)]).collect::<Vec<_>>();
        let known = both(pairs.get(..steps.min(pairs.len())).unwrap_or(&pairs));
        let found = both(pairs.get(..(steps + 1).min(pairs.len())).unwrap_or(&pairs));
        let last = size.saturating_sub(1);
        let rays = known.iter().flat_map(|&(x, y)| {
            let far = last - x.max(y);
            [((x, y), (last, y)), ((x, y), (x, last)), ((x, y), (x + far, y + far))]
        });
        let rays: Vec<(Cell, Cell)> = rays.filter(|(from, to)| from != to).collect();
        Board::new(size, size)
            .and_then(|board| board.rays(rays))
            .and_then(|board| board.safe(found))
            .map_err(BenchError::from)
    }

    /// A heat-map of Grundy values of a two-pile game, with a total only of cells whose piles sum to at most that.
    ///
    /// # Errors
    /// As [`Bench::board`].
    pub fn heat(
        &self,
        (width, height): (u32, u32),
        total: Option<u64>,
        control: Control<'_>,
    ) -> Result<Heat, BenchError> {
        self.two_piles()?;
        Board::new(width, height)?;
        let solution = self.solve_board((width, height), total, Play::Normal, Want::Grundy, control)?;
        let value = |x: u32, y: u32| {
            let (x, y) = (u64::from(x), u64::from(y));
            if total.is_some_and(|total| x + y > total) {
                return None;
            }
            let (x, y) = if solution.sorted() { (x.min(y), x.max(y)) } else { (x, y) };
            solution.grundy(&[x, y]).map(u64::from)
        };
        let heat = Heat::from_fn(width, height, value)?;
        Ok(heat.titled(format!("Grundy values of {}", self.title())).captioned("Zeros are the safe cells."))
    }

    /// The safe positions of a two-pile game on a region as points, with the lines that they stay close to.
    ///
    /// # Errors
    /// As [`Bench::board`].
    pub fn sequence(
        &self,
        region: &Region,
        play: Play,
        control: Control<'_>,
    ) -> Result<(Scatter, Plotted), BenchError> {
        self.two_piles()?;
        let points = self.safe_points(region, play, control)?;
        let size = match region {
            Region::Box(sides) => sides.iter().copied().max().unwrap_or(0),
            Region::Total(total) => total.saturating_add(1),
        };
        let mut plot = Scatter::new(Axis::linear("first pile"), Axis::linear("second pile"));
        plot = plot.titled(format!("Safe positions of {}", self.heading(play)));
        for (above, below) in [(true, false), (false, true), (false, false)] {
            let part: Vec<(u64, u64)> =
                points.iter().copied().filter(|(x, y)| (y > x, y < x) == (above, below)).collect();
            if let Some((label, far)) = hugged(&part, size) {
                plot = plot.guide(&label, (0.0, 0.0), far)?;
            }
        }
        let points: Vec<(i64, i64)> = points.into_iter().map(|(x, y)| (word(x), word(y))).collect();
        let plot = plot.series(Series::integers("safe positions", points.iter().copied()))?;
        Ok((plot, vec![("safe positions", points)]))
    }

    /// The differences between successive safe positions, for both piles. Of two mirrored positions, only the one above the
    /// diagonal counts.
    ///
    /// # Errors
    /// As [`Bench::board`].
    pub fn differences(
        &self,
        region: &Region,
        play: Play,
        control: Control<'_>,
    ) -> Result<(Scatter, Plotted), BenchError> {
        self.two_piles()?;
        let mut points = self.safe_points(region, play, control)?;
        points.retain(|(x, y)| x <= y);
        points.sort_unstable();
        let steps = |pick: fn(&(u64, u64)) -> u64| {
            let gap = move |pair: &[(u64, u64)]| match pair {
                [a, b] => word(pick(b)) - word(pick(a)),
                _ => 0,
            };
            (1i64..).zip(points.windows(2).map(gap)).collect::<Vec<_>>()
        };
        let plotted = vec![("smaller pile", steps(|pair| pair.0)), ("larger pile", steps(|pair| pair.1))];
        let plot = Scatter::new(Axis::linear("n"), Axis::linear("difference"))
            .titled(format!("Steps between safe positions of {}", self.heading(play)));
        let plot = plotted.iter().try_fold(plot, |plot, (name, points)| {
            plot.series(Series::integers(*name, points.iter().copied()).joined())
        })?;
        Ok((plot, plotted))
    }

    fn safe_points(&self, region: &Region, play: Play, control: Control<'_>) -> Result<Vec<(u64, u64)>, BenchError> {
        // Enough for as many points as can be drawn. A larger set is refused before it fills the memory.
        const BYTES: u64 = 1 << 28;
        let request = Request::new(region.clone(), Want::PPositions).play(play).memory(BYTES);
        let solution = self.solve_box(&request, control)?;
        let mut points = Vec::new();
        let found: Result<(), std::convert::Infallible> = solution.each_p(|piles| {
            if let &[x, y] = piles
                && region.holds(piles)
            {
                points.push((x, y));
                if solution.sorted() && x != y {
                    points.push((y, x));
                }
            }
            Ok(())
        });
        let Ok(()) = found;
        Ok(points)
    }

    /// A strip with the coins of a position, and where a move would put them.
    ///
    /// # Errors
    /// [`BenchError::Input`] if the position does not fit on a strip that can be drawn.
    pub fn strip(&self, position: &Position, to: Option<&Position>) -> Result<Strip, BenchError> {
        if self.piles().is_some() {
            return Err(BenchError::Input(format!(
                "{} is played with piles: draw a board, or a strip for a game of coins",
                self.name()
            )));
        }
        let squares = |position: &Position| -> Result<Vec<u32>, BenchError> {
            let far = |n: &Natural| BenchError::Input(format!("square {n} is too far right to draw"));
            position.piles().iter().map(|n| side(n).ok_or_else(|| far(n))).collect()
        };
        let coins = squares(position)?;
        let after = to.map(squares).transpose()?.unwrap_or_default();
        let last = coins.iter().chain(&after).copied().max().unwrap_or(0);
        let ghosts = after.iter().copied().filter(|square| !coins.contains(square)).collect::<Vec<_>>();
        let strip = Strip::new(last.saturating_add(3).max(12))?.titled(self.title().to_owned());
        strip.coins(coins).and_then(|strip| strip.ghosts(ghosts)).map_err(BenchError::from)
    }

    fn two_piles(&self) -> Result<(), BenchError> {
        match self.piles() {
            Some(2) => Ok(()),
            _ => Err(BenchError::Input(format!("{} is not played on a board: it needs two piles", self.name()))),
        }
    }

    fn solve_board(
        &self,
        (width, height): (u32, u32),
        total: Option<u64>,
        play: Play,
        want: Want,
        control: Control<'_>,
    ) -> Result<Solution, BenchError> {
        if let Some(total) = total {
            return self.solve(&Request::new(Region::Total(total), want).play(play), control);
        }
        // The smaller pile of a sorted game may lie on either side of the board.
        let (width, height) = (u64::from(width), u64::from(height));
        let sides = if self.relation().is_some_and(|relation| relation.sorted) {
            vec![width.max(height), width.max(height)]
        } else {
            vec![width, height]
        };
        self.solve_box(&Request::new(Region::Box(sides), want).play(play), control)
    }

    fn title(&self) -> &str {
        self.entry().map_or(&self.instance().words, |entry| entry.title)
    }

    fn heading(&self, play: Play) -> String {
        let misere = if play == Play::Misere { ", misère" } else { "" };
        if self.name().contains(':') {
            format!("{} ({}){misere}", self.title(), self.name())
        } else {
            format!("{}{misere}", self.title())
        }
    }

    /// The chess pieces of a game with a parameter `piece`, else a plain disc.
    fn pieces(&self) -> Vec<Piece> {
        let default = self.entry().and_then(|entry| entry.parameters.iter().find(|known| known.name == "piece"));
        let given =
            self.name().parse::<Spec>().ok().and_then(|spec| {
                spec.arguments.iter().find(|(key, _)| *key == "piece").map(|(_, value)| value.to_owned())
            });
        let names = given.or_else(|| default.map(|known| known.default.to_owned())).unwrap_or_default();
        let piece = |name: &str| match name {
            "queen" => Some(Piece::Queen),
            "rook" => Some(Piece::Rook),
            "king" => Some(Piece::King),
            "knight" => Some(Piece::Knight),
            "bishop" => Some(Piece::Bishop),
            _ => None,
        };
        let pieces: Option<Vec<Piece>> = names.split('+').map(piece).collect();
        pieces.filter(|pieces| !pieces.is_empty()).unwrap_or_else(|| vec![Piece::Disc])
    }
}

fn safe_cells(solution: &Solution, width: u32, height: u32) -> Vec<Cell> {
    let mut cells = Vec::new();
    let found: Result<(), std::convert::Infallible> = solution.each_p(|piles| {
        let cell = match piles {
            &[x, y] => u32::try_from(x).ok().zip(u32::try_from(y).ok()),
            _ => None,
        };
        if let Some((x, y)) = cell {
            cells.push((x, y));
            if solution.sorted() && x != y {
                cells.push((y, x));
            }
        }
        Ok(())
    });
    let Ok(()) = found;
    cells.retain(|&(x, y)| x < width && y < height);
    cells
}

fn word(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The line through the origin that all the points stay close to, with its label, if there is one. It only guides the eye:
/// its slope comes from the first and the last point, and no decision depends on it.
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a line in a picture")]
fn hugged(points: &[(u64, u64)], size: u64) -> Option<(String, (f64, f64))> {
    let (first, last) = (points.iter().min_by_key(|(x, y)| x + y)?, points.iter().max_by_key(|(x, y)| x + y)?);
    let (x, y) = (last.0.checked_sub(first.0)?, last.1.checked_sub(first.1)?);
    let near = |&(a, b): &(u64, u64)| {
        let off = (i128::from(a) * i128::from(y) - i128::from(b) * i128::from(x)).abs();
        // No farther from the line than a twentieth of the picture.
        off * 20 <= i128::from(size) * i128::from(x.max(y))
    };
    if points.len() < 4 || x == 0 || !points.iter().all(near) {
        return None;
    }
    let slope = y as f64 / x as f64;
    let label = if x == y { "y = x".to_owned() } else { format!("y ≈ {slope:.3}x") };
    Some((label, (x as f64, y as f64)))
}

/// Shortcut differences of the matrix for d piles (document 003, appendix), row by row.
///
/// # Errors
/// [`BenchError::Input`] if d is too small or too large.
pub fn fractal(d: usize, reverse: bool, least: Option<i64>) -> Result<Fractal, BenchError> {
    let order = if reverse { RowOrder::LeftToRight } else { RowOrder::RightToLeft };
    let matrix = rats::shortcut_matrix(d, order).map_err(|error| BenchError::Input(error.to_string()))?;
    let picture = Fractal::new(rats::differences(&matrix))?.axes("i", "D(i)");
    let picture = if let Some(least) = least { picture.at_least(least) } else { picture };
    let order = if reverse { ", rows in reverse order" } else { "" };
    Ok(picture.titled(format!("Shortcut differences for d = {d}{order}")))
}

/// A figure of the documents, as `002/54`, computed and drawn.
///
/// # Errors
/// [`BenchError::Input`] if there is no such figure; it names the closest one.
pub fn figure(id: &str, control: Control<'_>) -> Result<Box<dyn Picture>, BenchError> {
    let figure = find(id)?;
    if let [panel] = figure.panels.as_slice() {
        return draw_panel(panel, figure.title, control);
    }
    let mut sheet = Sheet::new(figure.across)?.titled(figure.title);
    for panel in &figure.panels {
        sheet = sheet.panel(draw_panel(panel, panel.title, control)?)?;
    }
    Ok(Box::new(sheet))
}

/// What kind of picture a figure is, by its name on the command line.
///
/// # Errors
/// As [`figure`].
pub fn figure_kind(id: &str) -> Result<&'static str, BenchError> {
    Ok(match find(id)?.panels.first().map_or("board", |panel| panel.kind) {
        // Rows of numbers and numerals stand beside the boards they explain.
        "rows" | "numeral" => "board",
        kind => kind,
    })
}

fn find(id: &str) -> Result<&'static Figure, BenchError> {
    find_figure(id).ok_or_else(|| {
        let known: Vec<&str> = figures().map(|figure| figure.id).collect();
        let hint = nearest(id, known.iter().copied()).map_or_else(
            || format!("the figures are {}", known.join(", ")),
            |near| format!("did you mean {near}? The figures are {}", known.join(", ")),
        );
        BenchError::Input(format!("there is no figure {id}: {hint}"))
    })
}

fn number<T: std::str::FromStr>(panel: &Panel, key: &str) -> Option<T> {
    panel.option(key)?.parse().ok()
}

fn draw_panel(panel: &Panel, title: &str, control: Control<'_>) -> Result<Box<dyn Picture>, BenchError> {
    let bad = || BenchError::Input(format!("the figure's panel {} cannot be drawn", panel.kind));
    Ok(match panel.kind {
        "board" => {
            let bench = Bench::open(panel.subject)?;
            let size = number(panel, "size").ok_or_else(bad)?;
            if let Some(steps) = number(panel, "analysis") {
                return Ok(Box::new(bench.analysis(size, steps, control)?.titled(title)));
            }
            let mut options = BoardOptions::new(size, size);
            options.safe = panel.option("safe").is_some();
            options.pairs = panel.option("pairs").is_some();
            options.start = panel.option("start").is_some();
            options.play = if panel.option("misere").is_some() { Play::Misere } else { Play::Normal };
            options.title = Some(title.to_owned());
            Box::new(bench.board(&options, control)?)
        }
        "fractal" => {
            let d = panel.subject.parse().map_err(|_| bad())?;
            Box::new(fractal(d, false, number(panel, "least"))?.titled(title))
        }
        "strip" => {
            let coins = panel.option("coins").unwrap_or("").split(',').filter_map(|n| n.parse::<u32>().ok());
            let strip = Strip::new(number(panel, "squares").ok_or_else(bad)?)?.titled(title);
            Box::new(strip.stamp(panel.option("stamp").unwrap_or("")).coins(coins)?)
        }
        "rows" => Box::new(rows(panel)?.titled(title)),
        "numeral" => Box::new(numeral(panel)?.titled(title)),
        _ => return Err(bad()),
    })
}

/// The table of a game with rows and columns exchanged, as in figure 50.
fn rows(panel: &Panel) -> Result<Grid, BenchError> {
    let bench = Bench::open(panel.subject)?;
    let (count, from) = (number(panel, "rows").unwrap_or(10u64), number(panel, "from").unwrap_or(0u64));
    let table = bench.instance().table.as_ref();
    let table = table.ok_or_else(|| BenchError::Input(format!("{} has no table", bench.name())))?;
    let mut lines: Vec<Vec<String>> = table.columns.iter().map(|name| vec![name.clone()]).collect();
    for n in from..from.saturating_add(count) {
        let row = table.row(&Natural::from(n)).map_err(BenchError::GaveUp)?;
        for (line, cell) in lines.iter_mut().zip(row) {
            line.push(cell);
        }
    }
    Grid::new(lines).map_err(BenchError::from)
}

/// A numeral written under its places, as in figure 51.
fn numeral(panel: &Panel) -> Result<Grid, BenchError> {
    let bad = |error: &dyn std::fmt::Display| BenchError::Input(error.to_string());
    let system: System = panel.subject.parse().map_err(|error| bad(&error))?;
    let value: u64 = number(panel, "value").unwrap_or(0);
    let digits = system.digits(&Natural::from(value)).map_err(|error| bad(&error))?;
    let places = number(panel, "places").unwrap_or(0usize).max(digits.digits().len());
    let mut lines = vec![vec!["position".to_owned()], vec!["place".to_owned()], vec![format!("{value} =")]];
    let heading = system.places(places).map_err(|error| bad(&error))?;
    let blank = places - digits.digits().len();
    let shown = std::iter::repeat_n(String::new(), blank).chain(digits.digits().iter().map(ToString::to_string));
    let mut marks = Vec::new();
    for (column, (digit, place)) in shown.zip(heading.iter().rev()).enumerate() {
        if !digit.is_empty() && digit != "0" {
            marks.push((2, column + 1));
        }
        for (line, cell) in lines.iter_mut().zip([(places - column).to_string(), place.to_string(), digit]) {
            line.push(cell);
        }
    }
    Grid::new(lines).and_then(|grid| grid.mark(marks)).map_err(BenchError::from)
}
