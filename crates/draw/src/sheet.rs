//! Several pictures on one sheet, in rows: figures with parts.

use crate::error::{DrawError, within};
use crate::frame::{Framed, Heading, frame};
use crate::scene::{Item, PX, Scene};
use crate::terminal::Terminal;
use crate::{Picture, Words};

/// Most pictures on a sheet.
const MOST_PANELS: u64 = 64;
/// Space between pictures.
const GAP: i64 = 34 * PX;

/// Pictures side by side, each with its own title and caption.
///
/// ```
/// use ratwheel_draw::{Board, Picture, Sheet, Theme};
/// let sheet = Sheet::new(2)?
///     .titled("Two boards")
///     .panel(Board::new(4, 4)?.titled("A"))?
///     .panel(Board::new(4, 4)?.titled("B"))?;
/// assert!(sheet.to_svg(Theme::Light).contains("Two boards"));
/// # Ok::<(), ratwheel_draw::DrawError>(())
/// ```
pub struct Sheet {
    pub(crate) words: Words,
    columns: usize,
    panels: Vec<Box<dyn Picture>>,
}

impl Sheet {
    /// An empty sheet with this many pictures to a row.
    ///
    /// # Errors
    /// There would be no picture in a row, or more than 64.
    pub fn new(columns: usize) -> Result<Self, DrawError> {
        within("the number of pictures in a row", u64::try_from(columns).unwrap_or(u64::MAX), MOST_PANELS)?;
        Ok(Self { words: Words::default(), columns, panels: Vec::new() })
    }

    /// Adds a picture; at most 64.
    ///
    /// # Errors
    /// There are too many pictures.
    pub fn panel(mut self, picture: impl Picture + 'static) -> Result<Self, DrawError> {
        self.panels.push(Box::new(picture));
        within("the number of pictures", u64::try_from(self.panels.len()).unwrap_or(u64::MAX), MOST_PANELS)?;
        Ok(self)
    }
}

impl Picture for Sheet {
    fn scene(&self) -> Scene {
        let scenes: Vec<Scene> = self.panels.iter().map(Picture::scene).collect();
        let framed: Vec<_> = scenes.iter().map(|scene| frame(scene, Heading::Panel)).collect();
        let row_width = |row: &[Framed]| row.iter().map(|panel| panel.width + GAP).sum::<i64>() - GAP;
        let width = framed.chunks(self.columns).map(row_width).max().unwrap_or(PX);
        let mut items = Vec::new();
        let mut y = 0;
        for row in framed.chunks(self.columns) {
            let height = row.iter().map(|panel| panel.height).max().unwrap_or(0);
            let mut x = (width - row_width(row)) / 2;
            for panel in row {
                // Pictures of one row stand on one line, however many lines their titles take.
                let dy = y + height - panel.height;
                items.push(Item::Group { name: "panel", dx: x, dy, items: panel.items.clone() });
                x += panel.width + GAP;
            }
            y += height + GAP;
        }
        let described =
            scenes.iter().zip(&framed).map(|(scene, panel)| format!("{}: {}", scene.title, panel.description));
        let size = (width, (y - GAP).max(PX));
        self.words.scene(described.collect::<Vec<_>>().join(" "), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let mut parts = vec![terminal.heading(&self.words.title, &self.words.caption)];
        parts.retain(|heading| !heading.is_empty());
        parts.extend(self.panels.iter().map(|panel| panel.to_terminal(terminal)));
        parts.join("\n")
    }
}
