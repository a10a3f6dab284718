//! Paper around a scene, with its title and caption.

use crate::scene::{Face, Item, PX, Scene, Shape, Style, Text, mark};
use crate::theme::{INK, PAPER, SOFT};
use crate::words::wrap;

/// A page of its own, or one panel of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    Page,
    Panel,
}

/// A scene with everything laid out: only shapes, and the size of the whole.
pub(crate) struct Framed {
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) description: String,
    pub(crate) items: Vec<Item>,
}

/// Narrowest page, so that titles of small boards do not break at every word.
const NARROWEST: i64 = 300 * PX;

/// Puts title and caption above the scene, centred, on paper.
pub(crate) fn frame(scene: &Scene, heading: Heading) -> Framed {
    let (margin, title_size, caption_size, narrowest) = match heading {
        Heading::Page => (26 * PX, 22 * PX, 13 * PX, NARROWEST),
        Heading::Panel => (0, 15 * PX, 12 * PX, 0),
    };
    let room = scene.width.max(narrowest);
    let width = room + 2 * margin;
    let mut items = Vec::new();
    let mut y = margin;
    let mut lines = |words: &str, size: i64, face: Face, below: i64| {
        let wrapped = wrap(words, size, face, room);
        let spoken = !wrapped.is_empty();
        for line in wrapped {
            y += size * 130 / 100;
            let paint = if face == Face::Title { INK } else { SOFT };
            let text = Text::new(width / 2, y - size * 30 / 100, size, paint, line);
            items.push(Item::Text(if face == Face::Title { text.titled() } else { text }));
        }
        if spoken {
            y += below;
        }
    };
    let below_title = if scene.caption.is_empty() { 13 * PX } else { 5 * PX };
    lines(&scene.title, title_size, Face::Title, below_title);
    lines(&scene.caption, caption_size, Face::Plain, 13 * PX);
    let height = y + scene.height + margin;
    if heading == Heading::Page {
        let paper = Shape::Rect { x: 0, y: 0, width, height, round: 0 };
        items.insert(0, mark(paper, Style::fill(PAPER)));
    }
    items.push(Item::Group { name: "picture", dx: (width - scene.width) / 2, dy: y, items: scene.items.clone() });
    Framed { width, height, description: description(scene), items }
}

/// The text alternative: the caption, then what the picture says of itself.
fn description(scene: &Scene) -> String {
    [scene.caption.as_str(), scene.description.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
