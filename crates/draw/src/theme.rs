//! Colours by role, once for light paper and once for dark.
//!
//! A picture names roles (paper, ink, safe, accent) and never a colour; the theme turns roles into colours when the
//! picture is written. `Auto` writes the light colours and a style sheet that replaces them where the reader prefers
//! dark, so that a program that knows no style sheets still shows the light picture.

use crate::ramp::{SHADES, shade};

/// Red, green and blue, 0–255 each.
pub(crate) type Rgb = [u8; 3];

/// Which colours a picture is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Light,
    /// Light ink on a dark ground.
    Dark,
    /// An SVG that follows the reader's preference; PNG and PDF are light.
    Auto,
}

/// One role: its colour on light and on dark ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) light: Rgb,
    pub(crate) dark: Rgb,
}

impl Paint {
    const fn new(light: u32, dark: u32) -> Self {
        Self { light: split(light), dark: split(dark) }
    }

    /// The colour in a theme; `Auto` starts from light.
    pub(crate) fn in_theme(self, theme: Theme) -> Rgb {
        match theme {
            Theme::Light | Theme::Auto => self.light,
            Theme::Dark => self.dark,
        }
    }

    /// This paint laid over `ground` with a given opacity in percent, as one opaque colour.
    pub(crate) fn over(self, ground: Self, percent: u8) -> Self {
        let mix = |top: Rgb, under: Rgb| {
            let part = |at: usize| {
                let weight = u32::from(percent.min(100));
                let (a, b) = (top.get(at).copied().unwrap_or(0), under.get(at).copied().unwrap_or(0));
                u8::try_from((u32::from(a) * weight + u32::from(b) * (100 - weight) + 50) / 100).unwrap_or(u8::MAX)
            };
            [part(0), part(1), part(2)]
        };
        Self { light: mix(self.light, ground.light), dark: mix(self.dark, ground.dark) }
    }
}

/// `0xRRGGBB` as three bytes.
const fn split(colour: u32) -> Rgb {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

/// The same for several.
pub(crate) const fn colours<const N: usize>(written: [u32; N]) -> [Rgb; N] {
    let (mut colours, mut at) = ([[0; 3]; N], 0);
    while at < N {
        colours[at] = split(written[at]);
        at += 1;
    }
    colours
}

/// The ground of the picture.
pub(crate) const PAPER: Paint = Paint::new(0xfb_f9_f4, 0x14_17_1e);
/// Titles, pieces, coins' rims.
pub(crate) const INK: Paint = Paint::new(0x1c_22_30, 0xe9_e4_d8);
/// Captions, coordinates, dots of moves.
pub(crate) const SOFT: Paint = Paint::new(0x5d_66_78, 0xa6_ab_b8);
/// Grid lines and frames.
pub(crate) const HAIRLINE: Paint = Paint::new(0xe4_df_d3, 0x2e_33_3e);
/// The lighter half of the chequer.
pub(crate) const FIELD: Paint = Paint::new(0xf3_ef_e4, 0x1d_21_2a);
/// The darker half of the chequer.
pub(crate) const FIELD_DARK: Paint = Paint::new(0xec_e6_d7, 0x25_2a_35);
/// Safe cells and hints.
pub(crate) const SAFE: Paint = Paint::new(0x0f_76_6e, 0x4f_b8_a8);
/// The target, and what is to be noticed.
pub(crate) const ACCENT: Paint = Paint::new(0xb4_42_0f, 0xf0_8a_54);
/// The face of a coin.
pub(crate) const COIN: Paint = Paint::new(0xe3_c4_7a, 0xd9_b4_63);
/// What stands on a coin: dark in both themes, since coins are light in both.
pub(crate) const STAMP: Paint = Paint::new(0x4a_36_0c, 0x3a_2a_08);
/// Shadows and holes.
pub(crate) const SHADOW: Paint = Paint::new(0x1c_22_30, 0x00_00_00);

/// Colours of the series of a plot, told apart by lightness as well as by hue; markers differ too.
pub(crate) const SERIES: [Paint; 6] = [
    SAFE,
    ACCENT,
    Paint::new(0x2b_4c_8c, 0x9d_b8_f2),
    Paint::new(0x93_69_00, 0xe3_bf_5b),
    Paint::new(0x7a_3b_70, 0xd9_9a_cf),
    INK,
];

/// The colours by role and the ramp of the heat-maps as custom properties of a style sheet: a page that uses them has the
/// colours of the pictures. `--ramp` lists the shades on light ground; on dark ground they are read backwards.
///
/// ```
/// assert!(ratwheel_draw::style_sheet().contains("--paper: light-dark(#fbf9f4, #14171e);"));
/// ```
#[must_use]
pub fn style_sheet() -> String {
    let hex = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
    let roles = [
        ("paper", PAPER),
        ("ink", INK),
        ("soft", SOFT),
        ("hairline", HAIRLINE),
        ("field-a", FIELD),
        ("field-b", FIELD_DARK),
        ("safe", SAFE),
        ("accent", ACCENT),
    ];
    let mut sheet = String::from(":root {\n");
    for (name, paint) in roles {
        sheet.push_str(&format!("  --{name}: light-dark({}, {});\n", hex(paint.light), hex(paint.dark)));
    }
    let shades: Vec<String> = (0..SHADES).map(|at| hex(shade(at))).collect();
    sheet.push_str(&format!("  --ramp: {};\n}}\n", shades.join(" ")));
    sheet
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_arithmetic, reason = "contrast is defined over real numbers")]
    use super::*;

    /// WCAG relative luminance.
    fn luminance(colour: Rgb) -> f64 {
        let linear = |part: u8| {
            let c = f64::from(part) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn words_reach_aa_on_paper_and_marks_reach_three_on_the_field() {
        for theme in [Theme::Light, Theme::Dark] {
            for paint in [INK, SOFT, SAFE, ACCENT] {
                assert!(contrast(paint.in_theme(theme), PAPER.in_theme(theme)) >= 4.5, "{paint:?} {theme:?}");
            }
            for paint in SERIES {
                assert!(contrast(paint.in_theme(theme), FIELD_DARK.in_theme(theme)) >= 3.0, "{paint:?} {theme:?}");
            }
            assert!(contrast(STAMP.in_theme(theme), COIN.in_theme(theme)) >= 4.5);
        }
    }

    #[test]
    fn laying_over_mixes_linearly() {
        let white = Paint::new(0xff_ff_ff, 0xff_ff_ff);
        let black = Paint::new(0, 0);
        assert_eq!(white.over(black, 20).light, [51, 51, 51]);
        assert_eq!(white.over(black, 100), white);
        assert_eq!(white.over(black, 0), black);
    }
}
