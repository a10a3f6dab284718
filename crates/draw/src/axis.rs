//! From numbers to places: scales with round ticks, linear and logarithmic.
//!
//! This is the one module of the crate that calculates with floats. They decide nothing but where ink goes, to a
//! hundredth of a pixel.
#![allow(clippy::float_arithmetic, reason = "a plot maps measured numbers to places on paper")]

/// Largest number an axis takes; products and differences of such numbers stay finite.
pub(crate) const FARTHEST: f64 = 1e150;

/// A range of numbers with its ticks.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// The ends, on a logarithmic scale the logarithms of the ends.
    low: f64,
    high: f64,
    kind: Kind,
    step: f64,
}

/// What numbers a scale is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Whole numbers: no tick stands between two of them.
    Whole,
    /// Any numbers, equal steps equally long.
    Linear,
    /// Positive numbers, equal factors equally long.
    Logarithmic,
}

/// A place on a scale, in ten-thousandths of its length, and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tick {
    pub(crate) place: i64,
    pub(crate) words: String,
}

/// The length that ticks are given in.
pub(crate) const WHOLE: i64 = 10_000;

impl Scale {
    /// A scale with round ends that holds both numbers. On a logarithmic scale both must be positive.
    pub(crate) fn holding(kind: Kind, least: f64, most: f64) -> Self {
        if kind == Kind::Logarithmic {
            let low = least.log10().floor();
            let high = most.log10().ceil().max(low + 1.0);
            let step = ((high - low) / 8.0).ceil().max(1.0);
            // Whole steps from end to end.
            let high = low + ((high - low) / step).ceil() * step;
            return Self { low, high, kind, step };
        }
        // From 0 on where that costs little room.
        let least = if least > 0.0 && least <= most / 3.0 { 0.0 } else { least };
        let span = (most - least).max(most.abs().max(least.abs()) * 1e-9).max(1e-140);
        let (least, most) = if most - least < span { (least - span, most + span) } else { (least, most) };
        let step = round_step((most - least) / 6.0);
        let step = if kind == Kind::Whole { step.max(1.0) } else { step };
        // The ends need not be ticks: half a step is round enough and saves room.
        let half = step / 2.0;
        Self { low: (least / half).floor() * half, high: (most / half).ceil() * half, kind, step }
    }

    /// A linear scale with exactly these ends, so that a row of values fills its plot.
    pub(crate) fn spanning(least: f64, most: f64) -> Self {
        let most = most.max(least + 1.0);
        Self { low: least, high: most, kind: Kind::Whole, step: round_step((most - least) / 6.0).max(1.0) }
    }

    /// Where a number lies, in units of which `length` make the whole scale.
    pub(crate) fn place(&self, value: f64, length: i64) -> i64 {
        let value = if self.kind == Kind::Logarithmic { value.log10() } else { value };
        rounded((value - self.low) / (self.high - self.low) * approximate(length))
    }

    /// The ticks, at most a dozen or so, lowest first.
    pub(crate) fn ticks(&self) -> Vec<Tick> {
        // The first multiple of the step that is not below the low end.
        let first = (self.low / self.step - 1e-9).ceil() * self.step;
        let count = ((self.high - first) / self.step + 1e-6).floor();
        (0..=rounded(count).clamp(0, 20))
            .map(|at| {
                let value = first + approximate(at) * self.step;
                let place = rounded((value - self.low) / (self.high - self.low) * approximate(WHOLE));
                let words =
                    if self.kind == Kind::Logarithmic { power(rounded(value)) } else { decimal(value, self.step) };
                Tick { place, words }
            })
            .collect()
    }

    /// Places of finer lines: 2 to 9 times each power of ten, where there are few powers.
    pub(crate) fn minor(&self) -> Vec<i64> {
        let decades = rounded(self.high - self.low);
        if self.kind != Kind::Logarithmic || decades > 5 {
            return Vec::new();
        }
        (0..decades)
            .flat_map(|decade| (2..10).map(move |digit| (decade, digit)))
            .map(|(decade, digit)| {
                let value = approximate(decade) + approximate(digit).log10();
                rounded(value / (self.high - self.low) * approximate(WHOLE))
            })
            .collect()
    }
}

/// The next of 1, 2, 5, 10, 20, … and their tenths, hundredths, ….
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|step| *step >= least * 0.999_999)
        .unwrap_or(10.0 * power)
}

/// A number beside a linear axis, with the decimals its step needs.
fn decimal(value: f64, step: f64) -> String {
    if value.abs() < step * 1e-6 {
        return "0".to_owned();
    }
    if value.abs() >= 1e7 || step < 1e-4 {
        let exponent = value.abs().log10().floor();
        let mantissa = format!("{:.3}", value / 10_f64.powf(exponent));
        let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.').replace('-', "−");
        return format!("{mantissa}·10{}", superscript(rounded(exponent)));
    }
    let places = usize::try_from(rounded(-step.log10().floor()).max(0)).unwrap_or(0);
    format!("{value:.places$}").replace('-', "−")
}

/// A power of ten beside a logarithmic axis.
fn power(exponent: i64) -> String {
    match exponent {
        0 => "1".to_owned(),
        1 => "10".to_owned(),
        2 => "100".to_owned(),
        3 => "1000".to_owned(),
        exponent => format!("10{}", superscript(exponent)),
    }
}

fn superscript(number: i64) -> String {
    let raised = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => digit.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(digit),
    };
    number.to_string().chars().map(raised).collect()
}

/// The nearest whole number; what lies off every picture stays off it.
#[allow(clippy::cast_possible_truncation, reason = "clamped to numbers that are exact in both types")]
fn rounded(value: f64) -> i64 {
    const FAR: f64 = 1e12;
    if value.is_nan() { 0 } else { value.round().clamp(-FAR, FAR) as i64 }
}

/// A whole number for plotting: beyond 2^53 its last digits are lost, which no paper could show.
pub(crate) fn approximate(value: i64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(scale: &Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|tick| tick.words).collect()
    }

    #[test]
    fn linear_ticks_are_round_and_hold_the_data() {
        assert_eq!(words(&Scale::holding(Kind::Linear, 1.0, 24.0)), ["0", "5", "10", "15", "20", "25"]);
        assert_eq!(words(&Scale::holding(Kind::Linear, -6.0, 4.0)), ["−6", "−4", "−2", "0", "2", "4"]);
        assert_eq!(
            words(&Scale::holding(Kind::Linear, 0.0, 0.05)),
            ["0.00", "0.01", "0.02", "0.03", "0.04", "0.05"].map(|w| if w == "0.00" { "0" } else { w })
        );
        let scale = Scale::holding(Kind::Linear, 1.0, 24.0);
        assert_eq!([scale.place(0.0, 1000), scale.place(12.5, 1000), scale.place(25.0, 1000)], [0, 500, 1000]);
    }

    #[test]
    fn whole_numbers_have_no_ticks_between_them() {
        assert_eq!(words(&Scale::holding(Kind::Whole, 1.0, 3.0)), ["0", "1", "2", "3"]);
        assert_eq!(words(&Scale::holding(Kind::Linear, 2.0, 3.0)), ["2.0", "2.2", "2.4", "2.6", "2.8", "3.0"]);
        assert_eq!(words(&Scale::spanning(1.0, 3.0)), ["1", "2", "3"]);
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        let scale = Scale::holding(Kind::Logarithmic, 0.002, 5000.0);
        assert_eq!(words(&scale), ["10⁻³", "10⁻²", "10⁻¹", "1", "10", "100", "1000", "10⁴"]);
        assert_eq!(scale.place(1.0, 7000), 3000);
        let minor = Scale::holding(Kind::Logarithmic, 1.0, 100.0).minor();
        assert_eq!((minor.len(), minor.first(), minor.last()), (16, Some(&1505), Some(&9771)));
    }

    #[test]
    fn extreme_ranges_stay_finite_and_few() {
        for (least, most) in
            [(0.0, 0.0), (7.0, 7.0), (-FARTHEST, FARTHEST), (1e16, 1e16 + 2.0), (0.0, 1e-150), (-5.0, -5.0)]
        {
            let scale = Scale::holding(Kind::Linear, least, most);
            let ticks = scale.ticks();
            assert!((2..=21).contains(&ticks.len()), "{least} {most}: {ticks:?}");
            for value in [least, most] {
                assert!((0..=1000).contains(&scale.place(value, 1000)), "{least} {most}");
            }
        }
        let ticks = Scale::holding(Kind::Logarithmic, 1e-150, 1e150).ticks();
        assert!((2..=21).contains(&ticks.len()), "{ticks:?}");
    }

    #[test]
    fn large_numbers_are_powers() {
        assert_eq!(decimal(2e8, 1e8), "2·10⁸");
        assert_eq!(decimal(-1.25e-7, 5e-9), "−1.25·10⁻⁷");
    }
}
