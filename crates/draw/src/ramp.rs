//! The ramp of the heat-maps: pale straw, green, teal, night blue.
//!
//! Lightness falls by the same amount from one stop to the next (in the OKLab colour space), so equal steps of value
//! look equally large and the order survives any colour blindness and a grey printer. On dark ground the ramp is
//! turned round: there, too, larger values stand out more from the ground.

use crate::theme::{Paint, Rgb, colours};

/// Seventeen colours with evenly falling lightness.
pub(crate) const STOPS: [Rgb; 17] = colours([
    0xf6_ef_c1, 0xde_e4_ae, 0xc4_da_9f, 0xa8_d0_95, 0x89_c6_8e, 0x69_bb_8b, 0x46_af_8a, 0x16_a2_8a, 0x00_92_89,
    0x00_83_84, 0x02_73_7e, 0x00_64_76, 0x00_56_6e, 0x00_47_66, 0x0a_39_59, 0x12_2c_49, 0x10_1f_3d,
]);

/// How many shades there are between the first stop and the last, both included.
pub(crate) const SHADES: u64 = 96;

/// Step `at` of `of` (0 is the start, `of` the end) on the ramp: the nearest shade. Pages do the same with the list of all
/// shades in their style sheet.
pub(crate) fn ramp(at: u64, of: u64) -> Paint {
    let (at, of, last) = (u128::from(at.min(of)), u128::from(of.max(1)), u128::from(SHADES - 1));
    let near = u64::try_from((2 * at * last + of) / (2 * of)).unwrap_or(0);
    Paint { light: shade(near), dark: shade(SHADES - 1 - near) }
}

/// Is this step dark (on light ground) or light (on dark ground), so that a numeral on it must be in paper colour?
pub(crate) fn wants_paper_numerals(at: u64, of: u64) -> bool {
    at.min(of).saturating_mul(2) > of.max(1)
}

/// Shade number `at`, by linear interpolation between the stops.
pub(crate) fn shade(at: u64) -> Rgb {
    let (of, scaled) = (SHADES - 1, at.min(SHADES - 1) * (STOPS.len() as u64 - 1));
    let (index, rest) = (usize::try_from(scaled / of).unwrap_or(0), scaled % of);
    let [low, high] = [index, index + 1].map(|at| STOPS.get(at).or(STOPS.last()).copied().unwrap_or_default());
    let part = |a: u8, b: u8| {
        let mixed = (u64::from(a) * (of - rest) + u64::from(b) * rest + of / 2) / of;
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
