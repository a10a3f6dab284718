//! What a survey found, as a page: how many members have a form, which share a set of P-positions, and the members with the
//! rarest answers first.

use crate::table::Row;
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
    page.push_str(
        "<h2>Members, those with the rarest sets first</h2>\n<table><tr><th>member<th>what<th>P-positions<th>last<th>members with \
         this set<th>form</tr>\n",
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
        let cells = [row.member.to_string(), what, number(row.p_count), last, number(shared(row)), form];
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

const STYLE: &str = "body{font:16px/1.4 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}\
    table{border-collapse:collapse}td,th{padding:.2em .6em;text-align:left;border-bottom:1px solid #8886;vertical-align:top}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
