//! Pictures: boards, heat-maps, plots and strips.

use super::region::{total_of, which_region};
use super::{Game, file_name};
use crate::ask::{Answer, Asked, Context, Number, Piles, Problem, Question, Reply, Shape};
use ratwheel_bench::{
    Bench,
    pictures::{BoardOptions, Plotted},
};
use ratwheel_draw::{Picture, Theme};
use ratwheel_rules::Position;
use ratwheel_solve::Region;
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<PictureQuestion>()];

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    /// The safe cells of a two-pile game.
    #[default]
    Board,
    /// Grundy values as a heat-map.
    Heat,
    /// The safe positions as points.
    Sequence,
    /// The steps from one safe position to the next.
    Differences,
    /// Coins on a strip.
    Strip,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// SVG.
    #[default]
    Svg,
    /// PNG.
    Png,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// As the reader's settings say; in SVG only.
    Auto,
}

/// What does it look like?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PictureQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// What is drawn.
    pub kind: Drawn,
    /// Columns of a board; 12 if not given.
    pub width: Option<Number>,
    /// Rows of a board; 12 if not given.
    pub height: Option<Number>,
    /// Piles below this, for sequence and differences; 100 if not given.
    pub rows: Option<Number>,
    /// In place of `width` and `height`, or of `rows`: only positions with a total of at most this.
    pub total: Option<Number>,
    /// Where the piece or the coins are.
    pub position: Option<Piles>,
    /// Where a move would put the coins of a strip.
    pub to: Option<Piles>,
    /// Leave the safe cells of a board out.
    #[serde(default)]
    pub plain: bool,
    /// Show where the piece may go.
    #[serde(default)]
    pub moves: bool,
    /// Show a winning move.
    #[serde(default)]
    pub hint: bool,
    /// Number the pairs of safe cells.
    #[serde(default)]
    pub pairs: bool,
    /// The format; svg if not given.
    #[serde(default)]
    pub format: PictureFormat,
    /// The colours; light if not given.
    #[serde(default)]
    pub theme: Colours,
    /// The width of a PNG.
    pub pixels: Option<Number>,
}

/// `{name, points}`: the points of a plot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlottedSeries {
    /// What they are.
    pub name: String,
    /// Two coordinates each.
    pub points: Vec<[String; 2]>,
}

impl PlottedSeries {
    fn new((name, points): (&str, Vec<(i64, i64)>)) -> Self {
        let points = points.into_iter().map(|(x, y)| [x.to_string(), y.to_string()]).collect();
        Self { name: name.to_owned(), points }
    }
}

/// A picture that has been drawn.
pub struct PictureAnswer {
    /// The picture.
    pub drawn: Box<dyn Picture>,
    /// The game with its parameters.
    pub game: String,
    /// What a plot shows.
    pub series: Vec<PlottedSeries>,
    name: String,
    format: PictureFormat,
    theme: Theme,
    pixels: Option<u32>,
}

impl std::fmt::Debug for PictureAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PictureAnswer").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Answer for PictureAnswer {
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem> {
        let (ending, kind, bytes) = match self.format {
            PictureFormat::Png => ("png", "image/png", self.png()?),
            PictureFormat::Svg => ("svg", "image/svg+xml", self.drawn.to_svg(self.theme).into_bytes()),
        };
        Reply::File { name: format!("{}.{ending}", self.name), kind, bytes }.within(context.limits.answer)
    }

    fn shape(_: &mut SchemaGenerator) -> Shape {
        Shape::File(&["image/svg+xml", "image/png"])
    }
}

impl PictureAnswer {
    #[cfg(feature = "png")]
    fn png(&self) -> Result<Vec<u8>, Problem> {
        self.drawn.to_png(self.theme, self.pixels).map_err(Problem::gave_up)
    }

    /// The fonts for it are larger than all the rest.
    #[cfg(not(feature = "png"))]
    fn png(&self) -> Result<Vec<u8>, Problem> {
        let _ = (self.pixels, &self.drawn);
        Err(Problem::gave_up("PNG is not made here")
            .hint("ask for `svg`, which every browser and many programs turn into PNG"))
    }
}

impl Question for PictureQuestion {
    const NAME: &'static str = "picture";
    const SUMMARY: &'static str = "A board, a heat-map, a plot or a strip as a picture";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","kind":"board","width":10}"#;
    const LONG: bool = true;
    type Answer = PictureAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<PictureAnswer, Problem> {
        const WIDEST: u64 = 4_000;
        let theme = match self.theme {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
            Colours::Auto => Theme::Auto,
        };
        let pixels = context.count("pixels", self.pixels.as_ref(), ("pixels", WIDEST))?;
        let pixels = pixels.and_then(|pixels| u32::try_from(pixels).ok());
        let (bench, drawn, series) = self.draw(context)?;
        let series = series.into_iter().map(PlottedSeries::new).collect();
        context.control.check()?;
        let kind = match self.kind {
            Drawn::Board => "board",
            Drawn::Heat => "heat",
            Drawn::Sequence => "sequence",
            Drawn::Differences => "differences",
            Drawn::Strip => "strip",
        };
        let name = format!("{}-{kind}", file_name(bench.name()));
        let game = bench.name().to_owned();
        Ok(PictureAnswer { drawn, game, series, name, format: self.format, theme, pixels })
    }
}

/// The game, its picture, and the points of a plot.
type Drawing = (std::sync::Arc<Bench>, Box<dyn Picture>, Plotted);

impl PictureQuestion {
    fn draw(&self, context: &Context<'_>) -> Result<Drawing, Problem> {
        let place = |bench: &Bench, name: &str, piles: &Option<Piles>| -> Result<Option<Position>, Problem> {
            let piles = piles.as_ref().map(|piles| context.piles(name, piles)).transpose()?;
            piles.map(|piles| context.place(bench, &piles)).transpose()
        };
        if self.kind == Drawn::Strip {
            let bench = context.played(&self.game, None)?;
            let position = place(&bench, "position", &self.position)?;
            let position = position.unwrap_or_else(|| bench.instance().start.clone());
            let strip = bench.strip(&position, place(&bench, "to", &self.to)?.as_ref())?;
            return Ok((bench, Box::new(strip), Vec::new()));
        }
        // Games with any number of piles are drawn with two.
        let bench = context.played(&self.game, Some(2))?;
        let (play, control) = (self.game.play(), context.control);
        let mut series = Vec::new();
        let drawn: Box<dyn Picture> = match self.kind {
            Drawn::Heat => {
                let (sides, total) = self.sides(context)?;
                Box::new(bench.heat(sides, total, control)?)
            }
            Drawn::Sequence | Drawn::Differences => {
                let plot = match self.kind {
                    Drawn::Sequence => bench.sequence(&self.region(context)?, play, control)?,
                    _ => bench.differences(&self.region(context)?, play, control)?,
                };
                series = plot.1;
                Box::new(plot.0)
            }
            Drawn::Board | Drawn::Strip => {
                let ((width, height), total) = self.sides(context)?;
                let mut options = BoardOptions::new(width, height);
                (options.play, options.total) = (play, total);
                (options.safe, options.moves) = (!self.plain, self.moves);
                (options.hint, options.pairs) = (self.hint, self.pairs);
                options.at = place(&bench, "position", &self.position)?;
                Box::new(bench.board(&options, control)?)
            }
        };
        Ok((bench, drawn, series))
    }

    fn total(&self, context: &Context<'_>) -> Result<Option<u64>, Problem> {
        let given = self.width.is_some() || self.height.is_some() || self.rows.is_some();
        match &self.total {
            Some(_) if given => Err(which_region(context)),
            Some(total) => total_of(total, context).map(Some),
            None => Ok(None),
        }
    }

    fn region(&self, context: &Context<'_>) -> Result<Region, Problem> {
        let total = self.total(context)?;
        if let Some(total) = total {
            let most = context.limits.positions;
            if total.saturating_mul(total) > most {
                let why = format!("`total`: about {total}² positions are too many");
                return Err(Problem::limit("positions", most, why));
            }
            return Ok(Region::Total(total));
        }
        let size = context.count("rows", self.rows.as_ref(), ("rows", context.limits.rows))?.unwrap_or(100);
        let most = context.limits.positions;
        if size.saturating_mul(size) > most {
            return Err(Problem::limit("positions", most, format_args!("`rows`: {size}² positions are too many")));
        }
        Ok(Region::Box(vec![size, size]))
    }

    /// Columns and rows, and the total that the cells keep to.
    fn sides(&self, context: &Context<'_>) -> Result<((u32, u32), Option<u64>), Problem> {
        let most = context.limits.cells;
        let total = self.total(context)?;
        let side = |name, number: &Option<Number>| {
            let usual = total.map_or(12, |total| total.saturating_add(1));
            Ok::<_, Problem>(context.count(name, number.as_ref(), ("cells", most))?.unwrap_or(usual))
        };
        let (width, height) = (side("width", &self.width)?, side("height", &self.height)?);
        if width.saturating_mul(height) > most {
            return Err(Problem::limit("cells", most, format_args!("a board of {width} × {height}")));
        }
        let word = |side| u32::try_from(side).unwrap_or(u32::MAX);
        Ok(((word(width), word(height)), total))
    }
}
