//! Scenes written as SVG, by hand.
//!
//! Numbers are exact decimals, text is escaped, and the order of everything is the order of the scene, so the same
//! picture is the same string on every machine.

use std::fmt::Write as _;

use crate::frame::{self, Heading};
use crate::pixels::CellGrid;
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Step, Style, Text};
use crate::theme::{Paint, Rgb, Theme};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

/// Fonts of titles.
const SERIF: &str = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif";
/// Fonts of everything else.
const SANS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/// Grids with more cells than this are embedded as an image where images are wanted.
const MOST_CELLS_AS_PATHS: usize = 4096;

/// How grids of cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grids {
    /// Large ones as an embedded image: small files for browsers.
    Images,
    /// Always as paths: for renderers, which then need no image decoder and keep edges sharp.
    #[cfg(feature = "png")]
    Paths,
    /// As paths whose cells overlap a little: PDF viewers smooth every edge, and would leave gaps between cells.
    #[cfg(feature = "pdf")]
    Overlapping,
}

/// The scene with its title and caption as an SVG document.
pub(crate) fn write(scene: &Scene, theme: Theme, grids: Grids) -> String {
    let framed = frame::frame(scene, Heading::Page);
    let mut writer = Writer { out: String::new(), theme, grids, colours: Vec::new() };
    writer.items(&framed.items);
    let (width, height) = (number(framed.width), number(framed.height));
    // Only a picture with a style sheet needs a name.
    let id = if theme == Theme::Auto { format!(" id=\"{}\"", writer.name()) } else { String::new() };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{id} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"{SANS}\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escape(if scene.title.is_empty() { "Picture" } else { &scene.title }),
        escape(&framed.description),
    );
    svg.push_str(&writer.style_sheet());
    svg.push_str(&writer.out);
    svg.push_str("</svg>\n");
    svg
}

/// Collects the document, and in the `Auto` theme the colours that a style sheet has to replace.
struct Writer {
    out: String,
    theme: Theme,
    grids: Grids,
    colours: Vec<Paint>,
}

impl Writer {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Mark { shape, style, hover } => self.mark(shape, *style, hover.as_deref()),
                Item::Text(text) => self.text(text),
                Item::Cells(grid) => self.cells(grid),
                Item::Group { name, dx, dy, items } => {
                    let moved = if (*dx, *dy) == (0, 0) {
                        String::new()
                    } else {
                        format!(" transform=\"translate({} {})\"", number(*dx), number(*dy))
                    };
                    self.push(&format!("<g class=\"{name}\"{moved}>\n"));
                    self.items(items);
                    self.push("</g>\n");
                }
            }
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn mark(&mut self, shape: &Shape, style: Style, hover: Option<&str>) {
        let (name, outline) = outline(shape);
        let painted = self.style(style);
        let end = match hover {
            Some(words) => format!("><title>{}</title></{name}>\n", escape(words)),
            None => "/>\n".to_owned(),
        };
        self.push(&format!("<{name}{outline}{painted}{end}"));
    }

    /// The attributes of a style; in the `Auto` theme also the classes the style sheet speaks of.
    fn style(&mut self, style: Style) -> String {
        let mut text = String::new();
        let mut classes = Vec::new();
        match style.fill {
            Some(paint) => text.push_str(&format!(" fill=\"{}\"", self.colour(paint, 'f', &mut classes))),
            None => text.push_str(" fill=\"none\""),
        }
        if style.fill.is_some() && style.fill_opacity < 100 {
            text.push_str(&format!(" fill-opacity=\"{}\"", number(i64::from(style.fill_opacity))));
        }
        if let Some(paint) = style.stroke {
            let colour = self.colour(paint, 's', &mut classes);
            text.push_str(&format!(" stroke=\"{colour}\" stroke-width=\"{}\"", number(style.width)));
            if style.stroke_opacity < 100 {
                text.push_str(&format!(" stroke-opacity=\"{}\"", number(i64::from(style.stroke_opacity))));
            }
            if style.dashed {
                text.push_str(&format!(
                    " stroke-dasharray=\"{} {}\"",
                    number(style.width * 4),
                    number(style.width * 3)
                ));
            }
        }
        text + &class_attribute(&classes)
    }

    /// A paint as a colour; remembers it for the style sheet when the theme is `Auto`.
    fn colour(&mut self, paint: Paint, role: char, classes: &mut Vec<String>) -> String {
        if self.theme == Theme::Auto && paint.light != paint.dark {
            let at = self.colours.iter().position(|known| *known == paint).unwrap_or_else(|| {
                self.colours.push(paint);
                self.colours.len() - 1
            });
            classes.push(format!("{role}{at}"));
        }
        hex(paint.in_theme(self.theme))
    }

    /// A name that follows from what is drawn, so that the style sheets of two pictures on one page do not meet: FNV-1a.
    fn name(&self) -> String {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        format!("picture-{:016x}", self.out.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }

    /// What replaces the light colours where the reader prefers dark, in this picture and in no other of the page.
    fn style_sheet(&self) -> String {
        if self.theme != Theme::Auto {
            return String::new();
        }
        let name = self.name();
        let mut sheet = String::from("<style>@media (prefers-color-scheme:dark){");
        for (at, paint) in self.colours.iter().enumerate() {
            let dark = hex(paint.dark);
            // Writing to a string cannot fail.
            let _ = write!(sheet, "#{name} .f{at}{{fill:{dark}}}#{name} .s{at}{{stroke:{dark}}}");
        }
        let _ = writeln!(sheet, "#{name} .day{{display:none}}#{name} .night{{display:inline}}}}</style>");
        sheet
    }

    fn text(&mut self, text: &Text) {
        let mut classes = Vec::new();
        let colour = self.colour(text.paint, 'f', &mut classes);
        let anchor = match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let face = match text.face {
            Face::Title => format!(" font-family=\"{SERIF}\" font-weight=\"bold\""),
            Face::Plain => String::new(),
        };
        let (x, y) = (number(text.x), number(text.y));
        let turned = if text.upright { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
        self.push(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{anchor}{face}{turned} fill=\"{colour}\"{}>{}</text>\n",
            number(text.size),
            class_attribute(&classes),
            escape(&text.words),
        ));
    }

    fn cells(&mut self, grid: &CellGrid) {
        if self.grids == Grids::Images && grid.indices.len() > MOST_CELLS_AS_PATHS {
            let varies = grid.palette.iter().any(|paint| paint.light != paint.dark);
            if self.theme == Theme::Auto && varies {
                self.image(grid, Theme::Light, " class=\"day\"");
                // Hidden by attribute, so that only a reader of style sheets can uncover it.
                self.image(grid, Theme::Dark, " class=\"night\" display=\"none\"");
            } else {
                self.image(grid, self.theme, "");
            }
        } else {
            self.cell_paths(grid);
        }
    }

    fn image(&mut self, grid: &CellGrid, theme: Theme, class: &str) {
        // Fails only for a grid without cells, which has nothing to show.
        let Ok(png) = grid.to_png(theme) else { return };
        self.push(&format!(
            "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
             style=\"image-rendering:pixelated\"{class} href=\"data:image/png;base64,{}\"/>\n",
            number(grid.x),
            number(grid.y),
            number(grid.width),
            number(grid.height),
            BASE64.encode(png),
        ));
    }

    /// By how much cells reach over their right and lower edges.
    fn overlap(&self) -> i64 {
        match self.grids {
            #[cfg(feature = "pdf")]
            Grids::Overlapping => 30,
            _ => 0,
        }
    }

    /// One path for each colour, a run of equal cells being one rectangle.
    fn cell_paths(&mut self, grid: &CellGrid) {
        let overlap = self.overlap();
        let edge = |at: usize, of: usize, start: i64, length: i64| {
            let (at, of) = (i64::try_from(at).unwrap_or(0), i64::try_from(of).unwrap_or(1).max(1));
            start + length * at / of
        };
        self.push("<g class=\"cells\" shape-rendering=\"crispEdges\">\n");
        for (runs, paint) in grid.runs().iter().zip(&grid.palette) {
            if runs.is_empty() {
                continue;
            }
            let mut classes = Vec::new();
            let colour = self.colour(*paint, 'f', &mut classes);
            let mut path = String::new();
            for run in runs {
                let left = edge(run.column, grid.columns, grid.x, grid.width);
                let right = (edge(run.column + run.length, grid.columns, grid.x, grid.width) + overlap)
                    .min(grid.x + grid.width);
                let top = edge(run.row, grid.rows, grid.y, grid.height);
                let bottom = (edge(run.row + 1, grid.rows, grid.y, grid.height) + overlap).min(grid.y + grid.height);
                let (across, down) = (number(right - left), number(bottom - top));
                let _ = write!(path, "M{} {}h{across}v{down}h-{across}z", number(left), number(top));
            }
            self.push(&format!("<path d=\"{path}\" fill=\"{colour}\"{}/>\n", class_attribute(&classes)));
        }
        self.push("</g>\n");
    }
}

fn class_attribute(classes: &[String]) -> String {
    if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) }
}

/// The element of a shape and its geometry.
fn outline(shape: &Shape) -> (&'static str, String) {
    match shape {
        Shape::Rect { x, y, width, height, round } => {
            let round = if *round > 0 { format!(" rx=\"{}\"", number(*round)) } else { String::new() };
            let (x, y, width, height) = (number(*x), number(*y), number(*width), number(*height));
            ("rect", format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}"))
        }
        Shape::Circle { x, y, radius } => {
            ("circle", format!(" cx=\"{}\" cy=\"{}\" r=\"{}\"", number(*x), number(*y), number(*radius)))
        }
        Shape::Ellipse { x, y, rx, ry } => (
            "ellipse",
            format!(" cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"", number(*x), number(*y), number(*rx), number(*ry)),
        ),
        Shape::Path(steps) => ("path", format!(" d=\"{}\" fill-rule=\"evenodd\"", path(steps))),
    }
}

/// Path data with absolute coordinates.
fn path(steps: &[Step]) -> String {
    let mut data = String::new();
    for step in steps {
        // Writing to a string cannot fail.
        let _ = match *step {
            Step::Move(x, y) => write!(data, "M{} {}", number(x), number(y)),
            Step::Line(x, y) => write!(data, "L{} {}", number(x), number(y)),
            Step::Cubic(a, b, c, d, x, y) => {
                let [a, b, c, d, x, y] = [a, b, c, d, x, y].map(number);
                write!(data, "C{a} {b} {c} {d} {x} {y}")
            }
            Step::Close => write!(data, "Z"),
        };
    }
    data
}

/// Hundredths as a decimal number without superfluous zeros.
fn number(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / PX.unsigned_abs(), hundredths.unsigned_abs() % PX.unsigned_abs());
    match rest {
        0 => format!("{sign}{whole}"),
        rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        rest => format!("{sign}{whole}.{rest:02}"),
    }
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text for XML: markup escaped, characters that XML forbids replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(letter),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_exact() {
        let written = [0, 100, 150, 105, -25, -100, 12_345].map(number);
        assert_eq!(written, ["0", "1", "1.5", "1.05", "-0.25", "-1", "123.45"]);
    }

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escape("</svg> \"a\" & \u{0}\u{1b}[0m"), "&lt;/svg&gt; &quot;a&quot; &amp; \u{fffd}\u{fffd}[0m");
    }
}
