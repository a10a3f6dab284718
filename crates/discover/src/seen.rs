//! What is seen in a table where no form is found: how many P-positions there are, and how their rows grow.

use crate::surd::{Datum, bounds};
use crate::table::Table;

/// Named observations, each a short text.
pub(crate) fn seen(table: &Table, sparse: &[Vec<i64>]) -> Vec<(String, String)> {
    let safe = table.each().filter(|(_, safe)| *safe).count();
    let mut seen = vec![("density".to_owned(), format!("{safe} of {}", table.len()))];
    let mut rows: Vec<&Vec<i64>> = sparse.iter().filter(|row| row.is_sorted()).collect();
    rows.sort();
    let chain = rows.windows(2).all(|pair| pair[0].iter().zip(pair[1]).all(|(a, b)| a <= b));
    if rows.len() >= 8 && chain && table.piles > 1 {
        for pile in 0..table.piles {
            let column = (0i64..).zip(&rows).map(|(n, row)| Datum { n, low: row[pile], high: row[pile] });
            let data: Vec<Datum> = column.collect();
            if let Some((low, high)) = bounds(&data) {
                let text = format!("between {}/{} and {}/{}", low.p, low.q, high.p, high.q);
                seen.push((format!("slope of pile {}", pile + 1), text));
            }
            let steps: Vec<i64> = data.windows(2).map(|pair| pair[1].low - pair[0].low).collect();
            let repeats =
                |p: &usize| steps.iter().zip(steps.iter().skip(*p)).skip(steps.len() / 4).all(|(a, b)| a == b);
            if let Some(period) = (1..=steps.len() / 3).find(repeats) {
                seen.push((format!("period of the steps of pile {}", pile + 1), period.to_string()));
            }
        }
        seen.push(("rows".to_owned(), rows.len().to_string()));
    }
    seen
}
