//! What a survey found, as a page: how many members have a form, which share a set of P-positions, their slopes and densities as
//! pictures, and the members with the rarest answers first.

use crate::table::Row;
use ratwheel_draw::{Axis, DrawError, Picture, Scatter, Series, Theme};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Members that are listed.
const LISTED: usize = 200;

/// The rows as an HTML page of its own.
#[must_use]
pub fn report(title: &str, rows: &[Row]) -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n",
    );
    // Writing to a string cannot fail.
    let _ = writeln!(page, "<title>{0}</title>\n<style>{STYLE}</style>\n<h1>{0}</h1>", escaped(title));
    let count = |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| test(row)).count();
    let _ = writeln!(
        page,
        "<p>{} members: {} ok, {} with rules that cannot be used, {} given up.</p>",
        rows.len(),
        count(&|row| row.status == "ok"),
        count(&|row| row.status == "error"),
        count(&|row| row.status == "gave-up"),
    );
    if rows.iter().any(|row| row.verdict.is_some()) {
        let verdict = |name: &'static str| count(&move |row: &Row| row.verdict.as_deref() == Some(name));
        let _ = writeln!(
            page,
            "<p>A form of the P-positions was found and proved for {}, is a conjecture for {}, and was not found for {}.</p>",
            verdict("proved"),
            verdict("conjecture"),
            verdict("none"),
        );
    }
    let mut sets: BTreeMap<&str, u64> = BTreeMap::new();
    for set in rows.iter().filter_map(|row| row.p_set.as_deref()) {
        *sets.entry(set).or_default() += 1;
    }
    if !sets.is_empty() {
        let _ = writeln!(
            page,
            "<p>{} different sets of P-positions in the box, the order of the piles left aside; the most frequent one belongs to \
             {} members.</p>",
            sets.len(),
            sets.values().max().unwrap_or(&0),
        );
    }
    for (title, picture) in [("Slopes and densities", slopes(rows)), ("Densities in their order", densities(rows))] {
        // What cannot be placed on the axes is in the table all the same.
        if let Ok(Some(picture)) = picture {
            let _ = writeln!(page, "<h2>{title}</h2>\n<figure>{}</figure>", picture.to_svg(Theme::Auto));
        }
    }
    page.push_str(
        "<h2>Members, those with the rarest sets first</h2>\n<table><tr><th>member<th>what<th>P-positions<th>density<th>last\
         <th>slope<th>period<th>members with this set<th>form</tr>\n",
    );
    let shared = |row: &Row| row.p_set.as_deref().and_then(|set| sets.get(set)).copied();
    let mut order: Vec<&Row> = rows.iter().filter(|row| row.status == "ok").collect();
    order.sort_by_key(|row| (shared(row).unwrap_or(u64::MAX), row.member));
    for row in order.iter().take(LISTED) {
        let number = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
        let last = row.last_x.zip(row.last_y).map(|(x, y)| format!("({x},{y})")).unwrap_or_default();
        let form = match (&row.verdict, &row.formula) {
            (Some(verdict), Some(formula)) => format!("{verdict}: {formula}"),
            (Some(verdict), None) => verdict.clone(),
            _ => String::new(),
        };
        let what = if row.arguments.is_empty() { row.name.clone() } else { format!("{} {}", row.name, row.arguments) };
        let three = |value: Option<Ratio>| value.map(|value| value.decimals(3)).unwrap_or_default();
        let (count, same) = (number(row.p_count), number(shared(row)));
        let (density, slope) = (row.density().map(|value| value.decimals(5)).unwrap_or_default(), three(row.slope()));
        let cells = [row.member.to_string(), what, count, density, last, slope, repeated(row), same, form];
        page.push_str("<tr>");
        for cell in cells {
            let _ = write!(page, "<td>{}", escaped(cell.trim()));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
    if order.len() > LISTED {
        let _ = writeln!(page, "<p>… and {} more.</p>", order.len() - LISTED);
    }
    page.push_str("</html>\n");
    page
}

/// How often a set repeats, for people.
fn repeated(row: &Row) -> String {
    let said = |period: Option<u64>, start: Option<u64>, which: &str| {
        let (period, start) = period.zip(start)?;
        Some(if start == 0 { format!("{which} {period}") } else { format!("{which} {period} from {start} on") })
    };
    let one = said(row.period, row.preperiod, "each pile:");
    let all = said(row.diagonal_period, row.diagonal_preperiod, "all piles:");
    [one, all].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// A quotient of numbers; only its digits are wanted.
#[derive(Clone, Copy, Debug)]
struct Ratio(u64, u64);

impl Ratio {
    /// Cut after so many digits.
    fn decimals(self, digits: u32) -> String {
        let (top, bottom) = (u128::from(self.0), u128::from(self.1.max(1)));
        let power = 10u128.pow(digits);
        let scaled = top * power / bottom;
        format!("{}.{:0width$}", scaled / power, scaled % power, width = usize::try_from(digits).unwrap_or(0))
    }

    /// For a picture on logarithmic paper, where 0 has no place.
    fn coordinate(self) -> Option<f64> {
        self.decimals(9).parse().ok().filter(|value: &f64| *value > 0.0)
    }
}

impl Row {
    /// P-positions among the positions.
    fn density(&self) -> Option<Ratio> {
        self.p_count.zip(self.positions).filter(|(_, all)| *all > 0).map(|(count, all)| Ratio(count, all))
    }

    /// The larger pile of the last P-position over the smaller one.
    fn slope(&self) -> Option<Ratio> {
        self.last_y.zip(self.last_x).filter(|(_, x)| *x > 0).map(|(y, x)| Ratio(y, x))
    }
}

/// What became of the search for a form, in the order of the legend.
const VERDICTS: [(&str, &str); 4] =
    [("proved", "form proved"), ("conjecture", "conjecture"), ("none", "no form found"), ("", "not looked for")];

/// A series for each verdict that there is; `None` if there are no points.
fn plot(
    axes: (Axis, Axis),
    points: impl Iterator<Item = (Option<String>, (f64, f64))>,
) -> Result<Option<Scatter>, DrawError> {
    let mut series: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for (verdict, point) in points {
        let verdict = verdict.unwrap_or_default();
        let at = VERDICTS.iter().position(|(name, _)| *name == verdict).unwrap_or(VERDICTS.len() - 1);
        series.entry(at).or_default().push(point);
    }
    if series.is_empty() {
        return Ok(None);
    }
    let mut picture = Scatter::new(axes.0, axes.1);
    for (at, points) in series {
        let name = VERDICTS.get(at).map_or("", |(_, name)| name);
        picture = picture.series(Series::new(name, points))?;
    }
    Ok(Some(picture))
}

/// Every member with its slope and its density.
fn slopes(rows: &[Row]) -> Result<Option<Scatter>, DrawError> {
    let axes = (Axis::logarithmic("slope"), Axis::logarithmic("P-positions among all positions"));
    let points = rows.iter().filter_map(|row| {
        let (x, y) = (row.slope()?.coordinate()?, row.density()?.coordinate()?);
        Some((row.verdict.clone(), (x, y)))
    });
    plot(axes, points)
}

/// The densities from the least to the largest.
fn densities(rows: &[Row]) -> Result<Option<Scatter>, DrawError> {
    let mut all: Vec<(Ratio, &Row)> = rows.iter().filter_map(|row| Some((row.density()?, row))).collect();
    all.sort_by(|(a, _), (b, _)| (u128::from(a.0) * u128::from(b.1)).cmp(&(u128::from(b.0) * u128::from(a.1))));
    let axes = (Axis::linear("members"), Axis::logarithmic("P-positions among all positions"));
    let points = all.iter().enumerate().filter_map(|(at, (density, row))| {
        let place = u32::try_from(at + 1).ok()?;
        Some((row.verdict.clone(), (f64::from(place), density.coordinate()?)))
    });
    plot(axes, points)
}

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.4 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}\
    figure{margin:1em 0}figure svg{max-width:100%;height:auto}\
    table{border-collapse:collapse}td,th{padding:.2em .6em;text-align:left;border-bottom:1px solid #8886;vertical-align:top}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
