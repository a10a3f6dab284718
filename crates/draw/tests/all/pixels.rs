//! Rendered pictures looked at pixel by pixel, with a decoder that shares nothing with the encoder.

use ratwheel_draw::{Board, DrawError, Fractal, Heat, Picture, Theme};
use resvg::tiny_skia::Pixmap;

/// The colour at a place, as red, green, blue and opacity.
fn at(pixels: &Pixmap, x: u32, y: u32) -> [u8; 4] {
    let colour = pixels.pixel(x, y).unwrap().demultiply();
    [colour.red(), colour.green(), colour.blue(), colour.alpha()]
}

fn close(a: [u8; 4], b: [u8; 4]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 2)
}

/// The embedded images of an SVG.
fn embedded(svg: &str) -> Vec<Pixmap> {
    svg.split("data:image/png;base64,")
        .skip(1)
        .map(|rest| Pixmap::decode_png(&decode(rest.split('"').next().unwrap())).unwrap())
        .collect()
}

/// Base 64 read bit by bit.
fn decode(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let bits: Vec<bool> = text
        .bytes()
        .filter(|letter| *letter != b'=')
        .flat_map(|letter| (0..6).rev().map(move |place| value(letter) >> place & 1 == 1))
        .collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | u8::from(*bit))).collect()
}

#[test]
fn cells_have_the_colours_of_their_roles() {
    // Without a title the field starts at the margin (26) plus the coordinates' room; cells are 44 pixels wide.
    let board = Board::new(8, 8).unwrap().safe([(3, 2)]).unwrap().shaded([(7, 7)]).unwrap();
    let svg = board.to_svg(Theme::Light);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let rects: Vec<_> = document.descendants().filter(|node| node.has_tag_name("rect")).collect();
    let field = rects[1];
    let left: f32 = field.attribute("x").unwrap().parse().unwrap();
    let png = board.to_png(
        Theme::Light,
        Some(document.root_element().attribute("width").unwrap().split('.').next().unwrap().parse().unwrap()),
    );
    let pixels = Pixmap::decode_png(&png.unwrap()).unwrap();
    let middle = |x: u16, y: u16| {
        (26 + format!("{left:.0}").parse::<u32>().unwrap() + u32::from(x) * 44 + 22, 26 + (7 - u32::from(y)) * 44 + 22)
    };
    let colour = |x: u16, y: u16| {
        let (x, y) = middle(x, y);
        at(&pixels, x, y)
    };
    assert!(close(colour(0, 1), [0xf3, 0xef, 0xe4, 255]), "{:?}", colour(0, 1));
    assert!(close(colour(1, 1), [0xec, 0xe6, 0xd7, 255]), "{:?}", colour(1, 1));
    // 15 % of #0f766e over the light cell.
    assert!(close(colour(3, 2), [209, 221, 210, 255]), "{:?}", colour(3, 2));
    assert!(close(colour(0, 0), [0xb4, 0x42, 0x0f, 255]), "{:?}", colour(0, 0));
    // 35 % of #5d6678 over the dark cell.
    assert!(close(colour(7, 7), [186, 185, 182, 255]), "{:?}", colour(7, 7));
    assert_eq!(at(&pixels, 3, 3), [0xfb, 0xf9, 0xf4, 255]);
}

#[test]
fn titles_leave_ink_without_any_font_of_the_system() {
    let board = Board::new(8, 8).unwrap().titled("Corner the Lady φ ≥ 10⁵⁹");
    let pixels = Pixmap::decode_png(&board.to_png(Theme::Dark, Some(800)).unwrap()).unwrap();
    assert_eq!(pixels.width(), 800);
    let inked =
        (0..100).flat_map(|y| (0..800).map(move |x| (x, y))).filter(|(x, y)| at(&pixels, *x, *y)[0] > 200).count();
    assert!(inked > 1000, "{inked}");
}

#[test]
fn every_cell_of_a_large_table_is_in_the_image() {
    let value = |x: u32, y: u32| u64::from(x ^ y) + u64::from(x % 7);
    let heat = Heat::from_fn(400, 300, |x, y| if x == 399 { None } else { Some(value(x, y)) }).unwrap();
    let svg = heat.to_svg(Theme::Auto);
    assert!(svg.len() < 400_000, "{}", svg.len());
    assert_eq!(svg.matches("class=\"night\" display=\"none\"").count(), 1);
    let images = embedded(&svg);
    assert_eq!(images.len(), 2);
    let image = &images[0];
    assert_eq!((image.width(), image.height()), (400, 300));
    let mut last: Option<(u64, u32)> = None;
    let mut seen: Vec<(u64, u32)> = Vec::new();
    for y in 0..300 {
        for x in 0..400 {
            let colour = at(image, x, 299 - y);
            match x {
                399 => assert_eq!(colour[3], 0),
                _ if value(x, y) == 0 => assert_eq!(colour, [0xb4, 0x42, 0x0f, 255]),
                _ => seen.push((value(x, y), luma(colour))),
            }
        }
    }
    // Larger values are never lighter on light ground.
    seen.sort_unstable();
    for (value, light) in seen {
        if let Some((smaller, before)) = last.filter(|(smaller, _)| *smaller < value) {
            assert!(light <= before, "{smaller} and {value}");
        }
        last = Some((value, light));
    }
}

/// Lightness in thousandths, as television counts it.
fn luma([red, green, blue, _]: [u8; 4]) -> u32 {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
}

#[test]
fn ten_million_points_are_counted_into_pixels() {
    // Two levels and one stray point in the middle.
    let mut values: Vec<i64> = (0..10_000_000_i64).map(|index| if index % 2 == 0 { 900 } else { -900 }).collect();
    values[5_000_000] = 0;
    let svg = Fractal::new(values).unwrap().to_svg(Theme::Light);
    assert!(svg.len() < 100_000, "{}", svg.len());
    let image = &embedded(&svg)[0];
    let mut rows = Vec::new();
    for y in 0..image.height() {
        let filled: Vec<u32> = (0..image.width()).filter(|x| at(image, *x, y)[3] == 255).collect();
        if !filled.is_empty() {
            rows.push((y, filled.len(), filled[0]));
        }
    }
    let half = usize::try_from(image.width()).unwrap();
    assert_eq!(rows.iter().map(|row| row.1).collect::<Vec<_>>(), [half, 1, half], "{rows:?}");
    assert!(rows[1].2.abs_diff(image.width() / 2) <= 1);
    // The axis runs from -1000 to 1000.
    let place = |twentieths: u32| image.height() * twentieths / 20;
    assert!(rows[0].0.abs_diff(place(1)) <= 1 && rows[2].0.abs_diff(place(19)) <= 1, "{rows:?}");
    assert!((rows[0].0 + rows[2].0).abs_diff(2 * rows[1].0) <= 1, "{rows:?}");
}

#[test]
fn widths_are_bounded() {
    let board = Board::new(2, 2).unwrap();
    assert!(matches!(board.to_png(Theme::Light, Some(0)), Err(DrawError::Empty { .. })));
    assert!(matches!(board.to_png(Theme::Light, Some(20_001)), Err(DrawError::TooLarge { .. })));
    assert!(matches!(board.to_png(Theme::Light, Some(12_000)), Err(DrawError::TooLarge { .. })));
}

#[test]
fn a_pdf_has_one_page_and_is_the_same_every_time() {
    // Words in two faces, and many different opacities.
    let board = Board::new(8, 8).unwrap().titled("Corner the Lady").captioned("φ").safe([(1, 2), (3, 3)]).unwrap();
    let board = board.shaded([(7, 7)]).unwrap().rays([((0, 0), (5, 5))]).unwrap().moves([(4, 4), (1, 2)]).unwrap();
    let board = board.piece(&[ratwheel_draw::Piece::Knight], (5, 5)).unwrap().hint((3, 3)).unwrap();
    let pdf = board.to_pdf(Theme::Auto).unwrap();
    for _ in 0..8 {
        assert!(pdf == board.to_pdf(Theme::Light).unwrap(), "the same picture, other bytes");
    }
    assert!(pdf != board.to_pdf(Theme::Dark).unwrap());
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
    assert!(text.contains("/Count 1"));
    let boxed = text.split("/MediaBox [0 0 ").nth(1).unwrap().split(']').next().unwrap();
    // 438.88 by 467.6 pixels as in the SVG.
    let svg = board.to_svg(Theme::Light);
    assert!(svg.contains(&format!("viewBox=\"0 0 {boxed}\"")), "{boxed}");
}
