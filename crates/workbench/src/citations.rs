//! Where something comes from, in the reader's language: the places in the documents are phrases, so that each has its
//! translation here. Titles of publications stay as they are.

use crate::messages::Language;
use ratwheel_rules::{Citation, Document};

impl Language {
    /// A citation in this language; a place that has no translation, which the tests exclude, stays English.
    #[must_use]
    pub fn cite(self, citation: &Citation) -> String {
        let Self::De = self else { return citation.to_string() };
        let known = GERMAN.iter().find(|(place, _)| *place == citation.place);
        let place = known.map_or(citation.place, |(_, german)| german);
        match citation.document {
            Document::Numbered(number) => format!("Dokument {number}, {place}"),
            Document::Other { author, title, year } => {
                format!("{}: {title} ({year}), {place}", author.replace(" and ", " und "))
            }
        }
    }
}

/// The places in the documents, and what they are called in German.
const GERMAN: &[(&str, &str)] = &[
    ("Annals of Mathematics 11", "Annals of Mathematics 11"),
    (
        "Answers and Addendum, Figures 52 to 54, continued to every size",
        "Lösungen und Nachtrag, Abbildungen 52 bis 54, auf jede Größe fortgesetzt",
    ),
    ("Fibonacci Quarterly 1", "Fibonacci Quarterly 1"),
    ("Figure 50 and the formulas before it", "Abbildung 50 und die Formeln davor"),
    ("Proceedings of the Cambridge Philosophical Society 52", "Proceedings of the Cambridge Philosophical Society 52"),
    ("Proposition 17, weights corrected", "Proposition 17 mit berichtigten Gewichten"),
    ("Remark 5", "Bemerkung 5"),
    (
        "Silber's Fibonacci notation, the edge cases x = 0 and x = y repaired",
        "Silbers Fibonacci-Schreibweise, mit den Randfällen x = 0 und x = y",
    ),
    ("Theorem 1", "Satz 1"),
    ("Theorem 2", "Satz 2"),
    ("Theorem 3", "Satz 3"),
    ("Theorem 3 and section 4", "Satz 3 und Abschnitt 4"),
    ("Theorem 7", "Satz 7"),
    ("Theorem 7 and section 2", "Satz 7 und Abschnitt 2"),
    ("Theorems 1 and 8", "Sätze 1 und 8"),
    ("Theorems 2 and 3; answers the question of section 4", "Sätze 2 und 3; beantwortet die Frage von Abschnitt 4"),
    ("Theorems 4 and 5", "Sätze 4 und 5"),
    ("Theorems 6 and 8", "Sätze 6 und 8"),
    ("abstract", "Zusammenfassung"),
    ("abstract, the rules", "Zusammenfassung, die Regeln"),
    ("chapter 8", "Kapitel 8"),
    ("chapter 8, Corner the Lady and the answers", "Kapitel 8, Corner the Lady und die Lösungen"),
    ("chapter 8, answers and addendum", "Kapitel 8, Lösungen und Nachtrag"),
    ("chapter 8; d ≥ 2: document 001, section 1", "Kapitel 8; d ≥ 2: Dokument 001, Abschnitt 1"),
    ("chapter 15", "Kapitel 15"),
    ("section 1", "Abschnitt 1"),
    ("section 1, with document 000, Theorem 8", "Abschnitt 1, mit Dokument 000, Satz 8"),
    ("section 1.1", "Abschnitt 1.1"),
    ("section 2", "Abschnitt 2"),
    ("section 4", "Abschnitt 4"),
    ("section 4 (rules); closed form found here", "Abschnitt 4 (Regeln); geschlossene Form hier gefunden"),
    ("section 4, with document 000, Theorem 7", "Abschnitt 4, mit Dokument 000, Satz 7"),
    ("section 5", "Abschnitt 5"),
    ("section 6, for α = [1, d, d, …]", "Abschnitt 6, für α = [1, d, d, …]"),
    ("section 7", "Abschnitt 7"),
    (
        "section 7, the numeration system left to the reader",
        "Abschnitt 7, das Zahlensystem, das dort dem Leser überlassen ist",
    ),
    ("section 8", "Abschnitt 8"),
    ("section 8; the rules answer its open question", "Abschnitt 8; die Regeln beantworten die offene Frage dort"),
    ("section 8; the rules are new", "Abschnitt 8; die Regeln sind neu"),
    (
        "the binary notation for Nim that Fibonacci notation is compared with",
        "die Binärschreibweise für Nim, mit der die Fibonacci-Schreibweise verglichen wird",
    ),
    (
        "the d-Wythoff of section 1; its misère form is found and proved here, not in the document",
        "das d-Wythoff von Abschnitt 1; die Misère-Form ist hier gefunden und bewiesen, nicht im Dokument",
    ),
    ("the nim-values and their period", "die Nim-Werte und ihre Periode"),
    ("the recursive algorithm before Figure 50", "das rekursive Verfahren vor Abbildung 50"),
    ("the remark on misère play after Silber's cases", "die Bemerkung über Misère-Spiel nach Silbers Fällen"),
];

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::bench::Bench;
    use ratwheel_games::catalogue;
    use std::collections::BTreeSet;

    #[test]
    fn every_place_has_a_german_name_and_none_is_left_over() {
        let mut cited = BTreeSet::new();
        for entry in catalogue() {
            cited.insert(entry.source.place);
            let games = entry.variations.iter().map(|(given, _)| format!("{}:{given}", entry.id));
            for game in games.chain([entry.id.to_owned()]) {
                let Ok(bench) = Bench::open(&game) else { continue };
                cited.extend(bench.instance().strategies.iter().map(|strategy| strategy.source().place));
            }
        }
        let known: BTreeSet<&str> = GERMAN.iter().map(|(place, _)| *place).collect();
        assert_eq!(cited, known);
        let rat = Bench::open("rat").unwrap();
        let sources: Vec<String> =
            rat.instance().strategies.iter().map(|each| Language::De.cite(&each.source())).collect();
        assert_eq!(sources.first().unwrap(), "Dokument 000, Satz 2");
    }
}
