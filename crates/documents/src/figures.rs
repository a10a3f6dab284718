//! The figures of the documents: what each shows, as data from which it is drawn again.

use std::sync::OnceLock;

const FIGURES: &str = include_str!("../figures/figures.tsv");

/// A figure: one picture, or several panels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Figure {
    /// Document and number, as `002/54`.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// How many panels stand side by side.
    pub across: usize,
    /// The panels.
    pub panels: Vec<Panel>,
}

/// One panel of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Panel {
    /// `board`, `rows`, `numeral`, `fractal` or `strip`.
    pub kind: &'static str,
    /// Its own title; empty for a figure with one panel.
    pub title: &'static str,
    /// What is drawn: a game of the catalogue, a numeration system, or a number of piles.
    pub subject: &'static str,
    /// Words and `key=value` pairs, separated by spaces.
    pub options: &'static str,
}

impl Panel {
    /// The value of `key=value`, or the empty text for the word `key` alone.
    ///
    /// ```
    /// let figure = ratwheel_documents::figure("002/48").unwrap();
    /// assert_eq!(figure.panels[0].option("size"), Some("8"));
    /// assert_eq!(figure.panels[0].option("start"), Some(""));
    /// assert_eq!(figure.panels[0].option("misere"), None);
    /// ```
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&'static str> {
        self.options.split_whitespace().find_map(|word| match word.split_once('=') {
            Some((name, value)) => (name == key).then_some(value),
            None => (word == key).then_some(""),
        })
    }
}

/// Every figure, in the order of the documents.
///
/// ```
/// let ids: Vec<_> = ratwheel_documents::figures().map(|figure| figure.id).collect();
/// assert_eq!(ids[..3], ["002/48", "002/49", "002/50"]);
/// ```
pub fn figures() -> impl Iterator<Item = &'static Figure> {
    static READ: OnceLock<Vec<Figure>> = OnceLock::new();
    READ.get_or_init(read).iter()
}

/// The figure with this identity, as `002/54`.
#[must_use]
pub fn figure(id: &str) -> Option<&'static Figure> {
    figures().find(|figure| figure.id == id)
}

fn read() -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for line in FIGURES.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&'static str> = line.split('\t').collect();
        let &[id, title, across, kind, panel, subject, options] = cells.as_slice() else { continue };
        let panel = Panel { kind, title: panel, subject, options };
        match figures.last_mut() {
            Some(figure) if figure.id == id => figure.panels.push(panel),
            _ => figures.push(Figure { id, title, across: across.parse().unwrap_or(1), panels: vec![panel] }),
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let lines = FIGURES.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(figures().map(|figure| figure.panels.len()).sum::<usize>(), lines);
        for figure in figures() {
            assert!(
                figure.across > 0 && FIGURES.contains(&format!("{}\t{}\t{}\t", figure.id, figure.title, figure.across))
            );
        }
    }
}
