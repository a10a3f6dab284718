//! Citations in BibTeX, of a document, of one of its claims, or of a game.

use crate::entry::Document;

/// The document as a BibTeX entry, with the place of a claim as its note.
pub(crate) fn bibtex(document: &Document, place: Option<&str>) -> String {
    let mut text = format!("@{}{{{},\n", document.form, document.key);
    let authors = document.authors.join(" and ");
    let year = document.year.to_string();
    let own = [("author", authors.as_str()), ("title", document.title.as_str()), ("year", year.as_str())];
    let further = document.fields.iter().map(|[name, value]| (name.as_str(), value.as_str()));
    let note = place.map(|place| ("note", place));
    for (name, value) in own.into_iter().chain(further).chain(note) {
        text.push_str(&format!("  {name} = {{{}}},\n", escaped(value)));
    }
    text.push_str("}\n");
    text
}

/// What BibTeX would take for markup.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '&' | '%' | '#' => text.extend(['\\', c]),
            '{' | '}' => {}
            '–' => text.push_str("--"),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn publications_without_a_ledger() {
        let bouton = Document::other("C. L. Bouton", "Nim, a game with a complete mathematical theory", 1901);
        let text = "@misc{bouton1901,\n  author = {C. L. Bouton},\n  title = {Nim, a game with a complete mathematical theory},\n";
        assert_eq!(
            bibtex(&bouton, Some("section 2")),
            format!("{text}  year = {{1901}},\n  note = {{section 2}},\n}}\n")
        );
    }
}
