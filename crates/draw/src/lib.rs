//! Pictures of boards, tables and sequences: SVG, PNG, PDF and terminal text.
//!
//! This crate knows no game. A caller hands over cells, values, points or squares; a [`Picture`] lays them out once as
//! a [`Scene`] of shapes with integer coordinates, and writers turn the scene into a file. The same data give the same
//! bytes on every machine, every file carries its text alternative (`<title>`, `<desc>`), and colours are named by
//! role, so that each picture exists in light, dark and following the reader's preference ([`Theme`]).
//!
//! | picture | shows |
//! |---|---|
//! | [`Board`] | safe cells, a piece with its moves, a hint: figures 48–55 of document 002 |
//! | [`Heat`] | Grundy values as a heat-map |
//! | [`Scatter`] | positions as points beside lines they stay close to, differences, growth |
//! | [`Fractal`] | millions of values as a density: figures 1–3 of document 003 |
//! | [`Strip`] | coins on a strip with a hole: figure 1.1 of document 004 |
//! | [`Sheet`] | several pictures side by side |
//!
//! ```
//! use ratwheel_draw::{Board, Picture, Theme};
//! let board = Board::new(8, 8)?.titled("Two safe cells").safe([(1, 2), (2, 1)])?;
//! let svg = board.to_svg(Theme::Auto);
//! assert!(svg.contains("<title>Two safe cells</title>"));
//! assert_eq!(svg.matches("<rect").count(), 4); // paper, field, two tiles
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

mod axis;
mod board;
mod error;
mod fractal;
mod frame;
mod grid;
mod heat;
mod pieces;
mod pixels;
mod plot;
mod ramp;
#[cfg(any(feature = "png", feature = "pdf"))]
mod render;
mod scatter;
mod scene;
mod sheet;
mod strip;
mod svg;
mod terminal;
mod theme;
mod words;

pub use board::{Board, MOST_CELLS_ACROSS};
pub use error::DrawError;
pub use fractal::{Fractal, MOST_VALUES};
pub use grid::{Grid, MOST_GRID_LINES};
pub use heat::Heat;
pub use pieces::Piece;
pub use scatter::{Axis, MOST_POINTS, Scatter, Series};
pub use scene::Scene;
pub use sheet::Sheet;
pub use strip::{MOST_SQUARES, Strip};
pub use terminal::Terminal;
pub use theme::{Theme, style_sheet};

/// A cell `x/y`, counted from 0/0 at the bottom left.
pub type Cell = (u32, u32);

/// Something that can be drawn.
pub trait Picture {
    /// The picture laid out.
    fn scene(&self) -> Scene;

    /// The picture as lines of text, each ended by a line feed.
    fn to_terminal(&self, terminal: &Terminal) -> String;

    /// The picture as an SVG document.
    fn to_svg(&self, theme: Theme) -> String {
        svg::write(&self.scene(), theme, svg::Grids::Images)
    }

    /// The picture as a PNG of this width in pixels; `None` means twice its size in the SVG, for fine screens.
    ///
    /// # Errors
    /// The width is 0 or more than 20,000, the picture would have more than 64 million pixels, or the renderer refuses.
    #[cfg(feature = "png")]
    fn to_png(&self, theme: Theme, width: Option<u32>) -> Result<Vec<u8>, DrawError> {
        render::png(&self.scene(), theme, width)
    }

    /// The picture as a PDF page of its own size, letters as outlines.
    ///
    /// # Errors
    /// The renderer refuses.
    #[cfg(feature = "pdf")]
    fn to_pdf(&self, theme: Theme) -> Result<Vec<u8>, DrawError> {
        render::pdf(&self.scene(), theme)
    }
}

impl Picture for Box<dyn Picture> {
    fn scene(&self) -> Scene {
        (**self).scene()
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        (**self).to_terminal(terminal)
    }
}

/// The builders that every kind of picture has.
macro_rules! worded {
    ($($picture:ty),+) => {
        $(impl $picture {
            /// Sets the title.
            #[must_use]
            pub fn titled(mut self, title: impl Into<String>) -> Self {
                self.words.title = title.into();
                self
            }

            /// Sets the caption.
            #[must_use]
            pub fn captioned(mut self, caption: impl Into<String>) -> Self {
                self.words.caption = caption.into();
                self
            }
        })+
    };
}

worded!(Board, Fractal, Grid, Heat, Scatter, Sheet, Strip);

/// Title and caption of a picture.
#[derive(Clone, Debug, Default)]
struct Words {
    title: String,
    caption: String,
}

impl Words {
    /// The scene under these words. Groups without items are left out.
    fn scene(&self, description: String, (width, height): (i64, i64), mut items: Vec<scene::Item>) -> Scene {
        items.retain(|item| !matches!(item, scene::Item::Group { items, .. } if items.is_empty()));
        Scene { title: self.title.clone(), caption: self.caption.clone(), description, width, height, items }
    }
}
