//! `draw KIND …`: pictures to a file or to the terminal.

use std::io::Write;
use std::path::Path;

use ratwheel_draw::{Axis, Picture, Scatter, Series, Terminal, Theme};
use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{Drawn, Game, PictureQuestion, PlottedSeries};
use ratwheel_workbench::{Draft, ask, pictures};
use serde::Serialize;

use crate::args;
use crate::ask::{GAME, context, joined};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::verbs::region;
use crate::{progress, words};

/// Boards, heat-maps, plots, fractals and strips, and every figure of the documents
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    to: To,
}

/// Where the picture goes.
#[derive(clap::Args)]
struct To {
    /// Write to a file that ends in .svg, .png or .pdf; otherwise the picture goes to the terminal
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<String>,
    /// Colours: auto follows the reader's settings (SVG only)
    #[arg(long, value_enum, default_value = "auto", global = true)]
    theme: Colours,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", global = true)]
    width: Option<String>,
    /// A figure of the documents, as 002/54
    #[arg(long, value_name = "ID", global = true)]
    figure: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colours {
    Light,
    Dark,
    Auto,
}

#[derive(clap::Subcommand)]
enum What {
    /// The safe cells of a two-pile game
    Board {
        /// A game with two piles, as corner:piece=king+rook, or a path to a .rules file
        #[arg(value_name = GAME)]
        game: Option<String>,
        /// Columns and rows
        #[arg(long, value_name = "W,H", default_value = "8")]
        size: String,
        /// Only cells whose piles sum to at most this, in place of a size
        #[arg(long, value_name = "S", conflicts_with = "size")]
        total: Option<String>,
        /// Put the piece here
        #[arg(long, value_name = "POS", num_args = 1..)]
        at: Vec<String>,
        /// Show where the piece may go
        #[arg(long, requires = "at")]
        moves: bool,
        /// Show a winning move
        #[arg(long, requires = "at")]
        hint: bool,
        /// Number the pairs of safe cells
        #[arg(long)]
        pairs: bool,
        /// Leave the safe cells out
        #[arg(long)]
        plain: bool,
        /// Who cannot move wins
        #[arg(long)]
        misere: bool,
    },
    /// Grundy values of a two-pile game as a heat-map
    Grundy {
        /// A game with two piles, or a path to a .rules file
        #[arg(value_name = GAME)]
        game: Option<String>,
        /// Columns and rows
        #[arg(long, value_name = "W,H", default_value = "64")]
        size: String,
        /// Only cells whose piles sum to at most this, in place of a size
        #[arg(long, value_name = "S", conflicts_with = "size")]
        total: Option<String>,
    },
    /// The safe positions of a two-pile game as points, with the lines they hug
    Sequence {
        /// A game with two piles, or a path to a .rules file
        #[arg(value_name = GAME)]
        game: Option<String>,
        /// Piles below this
        #[arg(long, value_name = "N", default_value = "100")]
        size: String,
        /// Positions whose piles sum to at most this, in place of a size
        #[arg(long, value_name = "S", conflicts_with = "size")]
        total: Option<String>,
        /// The steps from one safe position to the next instead
        #[arg(long)]
        differences: bool,
        /// Who cannot move wins
        #[arg(long)]
        misere: bool,
    },
    /// The shortcut differences of document 003
    Fractal {
        /// The number of piles
        #[arg(long, value_name = "D", default_value = "8")]
        d: String,
        /// Sort the rows from left to right
        #[arg(long)]
        reverse: bool,
        /// Leave out negative differences, as figures 2 and 3 do
        #[arg(long)]
        positive: bool,
    },
    /// Coins on a strip
    Strip {
        /// A game of coins
        #[arg(value_name = GAME)]
        game: Option<String>,
        /// The squares of the coins
        #[arg(value_name = "POS", num_args = 1..)]
        position: Vec<String>,
        /// Where a move would put them
        #[arg(long, value_name = "POS", num_args = 1..)]
        to: Vec<String>,
    },
    /// How something grows, on logarithmic axes: lines `series,n,value` from a file
    Growth {
        /// The file of lines `series,n,value`; lines with # are skipped
        #[arg(value_name = "FILE.csv")]
        file: String,
        /// What n counts
        #[arg(long, value_name = "WORDS", default_value = "n")]
        across: String,
        /// What the value counts
        #[arg(long, value_name = "WORDS", default_value = "value")]
        up: String,
        /// A title
        #[arg(long, value_name = "WORDS", default_value = "")]
        title: String,
    },
}

impl What {
    fn name(&self) -> &'static str {
        match self {
            Self::Board { .. } => "board",
            Self::Grundy { .. } => "grundy",
            Self::Sequence { .. } => "sequence",
            Self::Fractal { .. } => "fractal",
            Self::Strip { .. } => "strip",
            Self::Growth { .. } => "growth",
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let format = args.to.output.as_deref().map(Format::of).transpose()?;
    progress::ready()?;
    let target = args.to.output.as_deref().map(|path| Draft::create(Path::new(path))).transpose()?;
    let (picture, data) = progress::watched("drawing", |control| picture(args, control))??;
    let theme = match args.to.theme {
        Colours::Light => Theme::Light,
        Colours::Dark => Theme::Dark,
        Colours::Auto => Theme::Auto,
    };
    let (Some(mut file), Some(format)) = (target, format) else {
        if output.is_json() {
            // Of a plot its points, of any other picture the picture.
            let (game, series) = data.unwrap_or_default();
            let svg = series.is_empty().then(|| picture.to_svg(theme));
            return output.json_line(&Shown { kind: args.what.name(), game, series, svg });
        }
        let terminal = Terminal { ascii: output.ascii(), colour: output.styled(), columns: columns() };
        return output.text(picture.to_terminal(&terminal).trim_end_matches('\n'));
    };
    let width = args.to.width.as_deref().map(|text| args::count("width", text, 20_000)).transpose()?;
    let width = width.map(|width| u32::try_from(width).unwrap_or(u32::MAX));
    let bytes = match format {
        Format::Svg => picture.to_svg(theme).into_bytes(),
        Format::Png => picture.to_png(theme, width).map_err(Failure::input)?,
        Format::Pdf => picture.to_pdf(theme).map_err(Failure::input)?,
    };
    file.write_all(&bytes)?;
    file.finish()?;
    match (&args.to.output, output.is_json()) {
        (Some(path), true) => output.json_line(&Saved { file: path }),
        _ => Ok(()),
    }
}

/// How wide the terminal is.
fn columns() -> usize {
    let known = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    known.or_else(|| ratatui::crossterm::terminal::size().ok().map(|(columns, _)| usize::from(columns))).unwrap_or(100)
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Pdf,
}

impl Format {
    fn of(path: &str) -> Result<Self, Failure> {
        match Path::new(path).extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("pdf") => Ok(Self::Pdf),
            _ => Err(Failure::input(format_args!("pictures are not written as {path}"))
                .hint("let the name end in .svg, .png or .pdf")),
        }
    }
}

/// A picture as data.
#[derive(Serialize)]
struct Shown {
    kind: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    game: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    series: Vec<PlottedSeries>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

#[derive(Serialize)]
struct Saved<'a> {
    file: &'a str,
}

/// A picture, and of a game its name and the points of a plot.
type Drawing = (Box<dyn Picture>, Option<(String, Vec<PlottedSeries>)>);

fn picture(args: &Args, control: Control<'_>) -> Result<Drawing, Failure> {
    if let Some(id) = &args.to.figure {
        let kind = pictures::figure_kind(id)?;
        if kind != args.what.name() {
            return Err(Failure::input(format_args!("figure {id} is not drawn by `draw {}`", args.what.name()))
                .hint(format_args!("write ratwheel draw {kind} --figure {id}")));
        }
        return Ok((pictures::figure(id, control)?, None));
    }
    let question = match &args.what {
        What::Fractal { d, reverse, positive } => {
            let d = args::length("d", d, u32::MAX)?;
            return Ok((Box::new(pictures::fractal(d, *reverse, positive.then_some(0))?), None));
        }
        What::Growth { file, across, up, title } => {
            return Ok((Box::new(growth(file, across, up)?.titled(title.clone())), None));
        }
        What::Board { game, size, total, at, moves, hint, pairs, plain, misere } => PictureQuestion {
            position: (!at.is_empty()).then(|| joined(at).as_str().into()),
            moves: *moves,
            hint: *hint,
            pairs: *pairs,
            plain: *plain,
            ..sized(Drawn::Board, needed(game.as_deref())?.misere(*misere), size, total.as_deref())?
        },
        What::Grundy { game, size, total } => sized(Drawn::Heat, needed(game.as_deref())?, size, total.as_deref())?,
        What::Sequence { game, size, total, differences, misere } => PictureQuestion {
            game: needed(game.as_deref())?.misere(*misere),
            kind: if *differences { Drawn::Differences } else { Drawn::Sequence },
            rows: match total {
                Some(_) => None,
                None => Some(args::count("size", size, 1_000_000)?.into()),
            },
            total: total.as_deref().map(Into::into),
            ..PictureQuestion::default()
        },
        What::Strip { game, position, to } => PictureQuestion {
            game: needed(game.as_deref())?,
            kind: Drawn::Strip,
            position: Some(joined(position).as_str().into()),
            to: (!to.is_empty()).then(|| joined(to).as_str().into()),
            ..PictureQuestion::default()
        },
    };
    let answer = ask(&question, &context(control))?;
    Ok((answer.drawn, Some((answer.game, answer.series))))
}

fn sized(kind: Drawn, game: Game, size: &str, total: Option<&str>) -> Result<PictureQuestion, Failure> {
    if let Some(total) = total {
        return Ok(PictureQuestion { game, kind, total: Some(total.into()), ..PictureQuestion::default() });
    }
    let (width, height) = region::board(size)?;
    Ok(PictureQuestion { game, kind, width: Some(width), height: Some(height), ..PictureQuestion::default() })
}

fn needed(game: Option<&str>) -> Result<Game, Failure> {
    game.map(Game::named).ok_or_else(|| {
        Failure::input("which game?")
            .hint("name a game, as in ratwheel draw board wythoff, or a figure: --figure 002/54")
    })
}

/// Lines `series,n,value`.
fn growth(path: &str, across: &str, up: &str) -> Result<Scatter, Failure> {
    let text = args::text_file(path, 16 << 20)?;
    let mut all: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty()) {
        let bad = || {
            let line = words::message(line);
            Failure::input(format_args!("{path}, line {}: {line} is not series,n,value", at + 1))
                .hint("as in wythoff,1000,12.5, with numbers greater than 0")
        };
        let mut cells = line.rsplitn(3, ',').map(str::trim);
        let (value, n, name) = (cells.next(), cells.next(), cells.next());
        let number = |cell: Option<&str>| cell.and_then(|cell| cell.parse::<f64>().ok()).filter(|n| *n > 0.0);
        let (Some(name), Some(n), Some(value)) = (name, number(n), number(value)) else { return Err(bad()) };
        match all.iter_mut().find(|(known, _)| known == name) {
            Some((_, points)) => points.push((n, value)),
            None => all.push((name.to_owned(), vec![(n, value)])),
        }
    }
    let plot = Scatter::new(Axis::logarithmic(across), Axis::logarithmic(up));
    all.into_iter()
        .try_fold(plot, |plot, (name, points)| plot.series(Series::new(name, points).joined()))
        .map_err(Failure::input)
}
