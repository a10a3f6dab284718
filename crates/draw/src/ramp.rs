//! The ramp of the heat-maps: pale straw, green, teal, night blue.
//!
//! Lightness falls by the same amount from one stop to the next (in the OKLab colour space), so equal steps of value
//! look equally large and the order survives any colour blindness and a grey printer. On dark ground the ramp is
//! turned round: there, too, larger values stand out more from the ground.

use crate::theme::{Paint, Rgb};

/// Seventeen colours with evenly falling lightness.
pub(crate) const STOPS: [Rgb; 17] = [
    [246, 239, 193],
    [222, 228, 174],
    [196, 218, 159],
    [168, 208, 149],
    [137, 198, 142],
    [105, 187, 139],
    [70, 175, 138],
    [22, 162, 138],
    [0, 146, 137],
    [0, 131, 132],
    [2, 115, 126],
    [0, 100, 118],
    [0, 86, 110],
    [0, 71, 102],
    [10, 57, 89],
    [18, 44, 73],
    [16, 31, 61],
];

/// Step `at` of `of` (0 is the start, `of` the end) on the ramp.
pub(crate) fn ramp(at: u64, of: u64) -> Paint {
    let (at, of) = (at.min(of), of.max(1));
    Paint { light: stop(at, of), dark: stop(of - at, of) }
}

/// Is this step dark (on light ground) or light (on dark ground), so that a numeral on it must be in paper colour?
pub(crate) fn wants_paper_numerals(at: u64, of: u64) -> bool {
    at.min(of).saturating_mul(2) > of.max(1)
}

/// Linear interpolation between the stops.
fn stop(at: u64, of: u64) -> Rgb {
    let last = u128::try_from(STOPS.len() - 1).unwrap_or(0);
    let scaled = u128::from(at) * last;
    let (whole, rest, of) = (scaled / u128::from(of), scaled % u128::from(of), u128::from(of));
    let index = usize::try_from(whole).unwrap_or(0);
    let low = STOPS.get(index).copied().unwrap_or([16, 31, 61]);
    let high = STOPS.get(index + 1).copied().unwrap_or(low);
    let part = |a: u8, b: u8| {
        let mixed = (u128::from(a) * (of - rest) + u128::from(b) * rest + of / 2) / of;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    [part(low[0], high[0]), part(low[1], high[1]), part(low[2], high[2])]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_arithmetic, reason = "lightness is defined over real numbers")]
    use super::*;

    /// OKLab lightness.
    fn lightness(colour: Rgb) -> f64 {
        let [r, g, b] = colour.map(|part| {
            let c = f64::from(part) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        let l = (0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b).cbrt();
        0.210_454_26 * l + 0.793_617_78 * m - 0.004_072_05 * s
    }

    #[test]
    fn lightness_falls_evenly() {
        for step in 0..32_u64 {
            let fall = lightness(ramp(step, 32).light) - lightness(ramp(step + 1, 32).light);
            assert!((0.012..0.032).contains(&fall), "step {step} falls by {fall}");
        }
    }

    #[test]
    fn ends_meet_and_dark_is_the_mirror() {
        assert_eq!(ramp(0, 7).light, STOPS[0]);
        assert_eq!(ramp(7, 7).light, STOPS[16]);
        assert_eq!(ramp(2, 7).dark, ramp(5, 7).light);
        assert_eq!(ramp(u64::MAX, u64::MAX).light, STOPS[16]);
        assert_eq!(ramp(3, 0).light, STOPS[0]);
    }
}
