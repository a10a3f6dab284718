//! SVG turned into PNG and PDF, with bundled fonts.
//!
//! Text is set in the DejaVu fonts that are compiled in and in no others: a machine without fonts shows it too, and the
//! same picture has the same bytes everywhere. Letters the fonts lack (say, Chinese) stay blank; the SVG has them.

use crate::error::DrawError;
use crate::scene::Scene;
use crate::svg::{self, Grids};
use crate::theme::Theme;

/// Most pixels of a PNG: 64 million, a quarter of a gigabyte while it is drawn.
#[cfg(feature = "png")]
const MOST_PIXELS: u64 = 64_000_000;

/// The scene as the renderers' tree.
fn tree(scene: &Scene, theme: Theme, grids: Grids) -> Result<usvg::Tree, DrawError> {
    let theme = if theme == Theme::Auto { Theme::Light } else { theme };
    let mut options = usvg::Options { font_family: "DejaVu Sans".to_owned(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::serif::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_serif_family("DejaVu Serif");
    usvg::Tree::from_str(&svg::write(scene, theme, grids), &options).map_err(|error| refused(&error))
}

fn refused(error: &dyn std::fmt::Display) -> DrawError {
    DrawError::Render { message: error.to_string() }
}

/// The scene as a PNG `width` pixels wide, or twice its natural width.
#[cfg(feature = "png")]
pub(crate) fn png(scene: &Scene, theme: Theme, width: Option<u32>) -> Result<Vec<u8>, DrawError> {
    use resvg::tiny_skia::{Pixmap, Transform};

    let tree = tree(scene, theme, Grids::Paths)?;
    let natural = tree.size().to_int_size();
    let width = width.unwrap_or_else(|| natural.width().saturating_mul(2));
    crate::error::within("the width of the picture", u64::from(width), 20_000)?;
    let size = natural.scale_to_width(width).ok_or_else(|| refused(&"it has no size"))?;
    let pixels = u64::from(size.width()) * u64::from(size.height());
    crate::error::within("the number of pixels", pixels, MOST_PIXELS)?;
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or_else(|| refused(&"it has no size"))?;
    let across = scale(size.width(), tree.size().width());
    let down = scale(size.height(), tree.size().height());
    resvg::render(&tree, Transform::from_scale(across, down), &mut pixmap.as_mut());
    // The paper covers the whole picture, so every pixel is opaque and needs no fourth sample.
    let samples: Vec<u8> = pixmap.data().chunks_exact(4).flat_map(|pixel| pixel.iter().take(3)).copied().collect();
    let mut info = png::Info::with_size(size.width(), size.height());
    info.color_type = png::ColorType::Rgb;
    crate::pixels::png_file(info, &samples).map_err(|error| refused(&error))
}

/// How many pixels come to a unit of the drawing.
#[cfg(feature = "png")]
#[allow(clippy::float_arithmetic, reason = "the renderer takes its scale as a float; nothing is decided by it")]
fn scale(pixels: u32, units: f32) -> f32 {
    // At most 20,000 pixels: exact.
    f32::from(u16::try_from(pixels).unwrap_or(u16::MAX)) / units
}

/// The scene as a PDF page of its own size.
///
/// Letters become outlines before the converter sees them: the fonts it would embed come out in an order that changes
/// from run to run.
#[cfg(feature = "pdf")]
pub(crate) fn pdf(scene: &Scene, theme: Theme) -> Result<Vec<u8>, DrawError> {
    let outlines = tree(scene, theme, Grids::Overlapping)?.to_string(&usvg::WriteOptions::default());
    let tree = usvg::Tree::from_str(&outlines, &usvg::Options::default()).map_err(|error| refused(&error))?;
    svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), svg2pdf::PageOptions::default())
        .map(|pdf| settled(&pdf))
        .map_err(|error| refused(&error))
}

/// Sorts the entries of each dictionary of opacities, one to a line, which the converter lists in no fixed order.
/// Nothing changes its length, so that the offsets in the file stay right.
#[cfg(feature = "pdf")]
fn settled(pdf: &[u8]) -> Vec<u8> {
    const OPENING: &[u8] = b"/ExtGState <<\n";
    let mut sorted = Vec::with_capacity(pdf.len());
    let mut lines = pdf.split_inclusive(|byte| *byte == b'\n');
    while let Some(line) = lines.next() {
        sorted.extend_from_slice(line);
        if !line.ends_with(OPENING) {
            continue;
        }
        let mut entries = Vec::new();
        for entry in lines.by_ref() {
            entries.push(entry);
            if entry.trim_ascii() == b">>" {
                break;
            }
        }
        let closing = entries.pop();
        entries.sort_unstable();
        sorted.extend(entries.into_iter().chain(closing).flatten());
    }
    sorted
}
