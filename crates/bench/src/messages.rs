//! Sentences for people, in the languages there are: one catalogue a language, in Fluent's format (`messages/*.ftl`).
//!
//! A [`Message`] is the name of a sentence and its values; here it becomes text. The tests compare the catalogues with each
//! other and with every sentence that the sources name.

use crate::words;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{Citation, Document, Message, Said};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// A language that explanations can be asked for in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Language {
    /// Every language, the first of them the default.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// As in `lang="de"`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// The language with this tag.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    fn source(self) -> &'static str {
        match self {
            Self::En => include_str!("../messages/en.ftl"),
            Self::De => include_str!("../messages/de.ftl"),
        }
    }

    fn catalogue(self) -> &'static FluentBundle<FluentResource> {
        static CATALOGUES: [OnceLock<FluentBundle<FluentResource>>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        let [english, german] = &CATALOGUES;
        let place = match self {
            Self::En => english,
            Self::De => german,
        };
        place.get_or_init(|| {
            let language = self.tag().parse().unwrap_or_else(|_| LanguageIdentifier::default());
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            // The values are numbers and formulas in a line of their own direction: nothing has to be kept apart.
            bundle.set_use_isolating(false);
            // A damaged line would be left out; the tests find it.
            let resource = FluentResource::try_new(self.source().to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
            bundle
        })
    }

    /// A sentence in this language. One that the catalogue lacks, which the tests exclude, is shown by its name.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        let catalogue = self.catalogue();
        let Some(pattern) = catalogue.get_message(message.key).and_then(|found| found.value()) else {
            return message.key.to_owned();
        };
        let mut values = FluentArgs::new();
        for (name, value) in &message.values {
            values.set(*name, self.value(value));
        }
        let mut wrong = Vec::new();
        catalogue.format_pattern(pattern, Some(&values), &mut wrong).into_owned()
    }

    /// Where something comes from. Each place that is cited has an entry in the catalogues.
    ///
    /// ```
    /// use ratwheel_rules::Citation;
    /// use ratwheel_bench::Language;
    /// let source = Citation::new("000", "Theorem 2");
    /// assert_eq!(Language::En.citation(&source), source.to_string());
    /// assert_eq!(Language::De.citation(&source), "Dokument 000, Satz 2");
    /// ```
    #[must_use]
    pub fn citation(self, citation: &Citation) -> String {
        let found = self.catalogue().get_message(&place_key(citation.place)).and_then(|found| found.value());
        let place = match found {
            Some(pattern) => self.catalogue().format_pattern(pattern, None, &mut Vec::new()).into_owned(),
            None => citation.place.to_owned(),
        };
        let message = match citation.document {
            Document::Numbered(number) => Message::new("cited-document").with("number", number),
            Document::Other { author, title, year } => {
                let authors = match author.rsplit_once(" and ") {
                    None => author.to_owned(),
                    Some((most, last)) => {
                        let names = Message::new("cited-authors").with("most", most.replace(" and ", ", "));
                        self.say(&names.with("last", last))
                    }
                };
                let message = Message::new("cited-other").with("author", authors).with("title", title);
                message.with("year", year.to_string())
            }
        };
        self.say(&message.with("place", place))
    }

    fn value(self, said: &Said) -> FluentValue<'static> {
        match said {
            Said::Number(number) => match small(number) {
                // As a number it can choose between the singular and the plural.
                Some(small) => FluentValue::from(small),
                None => FluentValue::from(self.shortened(integer(number))),
            },
            Said::Ordinal(number) => FluentValue::from(self.ordinal(number)),
            Said::Numbers(numbers) => FluentValue::from(self.shortened(self.list(numbers))),
            Said::Sequence(numbers) => {
                let shown = numbers.iter().map(|number| self.shortened(words::natural(number)));
                FluentValue::from(shown.chain(["…".to_owned()]).collect::<Vec<_>>().join(", "))
            }
            Said::Position(position) => FluentValue::from(self.shortened(words::position(position))),
            Said::Message(message) => FluentValue::from(self.say(message)),
            Said::Text(text) => FluentValue::from(text.clone().into_owned()),
            other => FluentValue::from(format!("{other:?}")),
        }
    }

    /// A number or position for people, with what stands for the rest of a long one, and for no coins, in this language.
    fn shortened(self, text: String) -> String {
        match self {
            Self::En => text,
            Self::De if text == "empty" => "leer".to_owned(),
            Self::De => text.replace(" digits)", " Stellen)").replace(" more …", " weitere …"),
        }
    }

    /// `third`, `21st`; `dritten`, `21.`: German sentences have it in a case that ends in -en.
    fn ordinal(self, number: &Natural) -> String {
        let word = |words: [&'static str; 12]| {
            number.to_usize().and_then(|n| n.checked_sub(1)).and_then(|n| words.get(n).copied())
        };
        let digits = self.shortened(words::natural(number));
        // How many digits a long number has comes behind the ending.
        let (digits, length) = match digits.find(" (") {
            Some(end) => digits.split_at(end),
            None => (&*digits, ""),
        };
        match self {
            Self::En => {
                let known = word([
                    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
                    "eleventh", "twelfth",
                ]);
                let (tens, ones) = ((number % 100u64).to_u64().unwrap_or(0), (number % 10u64).to_u64().unwrap_or(0));
                let ending = match (tens, ones) {
                    (11..=13, _) => "th",
                    (_, 1) => "st",
                    (_, 2) => "nd",
                    (_, 3) => "rd",
                    _ => "th",
                };
                known.map_or_else(|| format!("{digits}{ending}{length}"), str::to_owned)
            }
            Self::De => {
                let known = word([
                    "ersten",
                    "zweiten",
                    "dritten",
                    "vierten",
                    "fünften",
                    "sechsten",
                    "siebten",
                    "achten",
                    "neunten",
                    "zehnten",
                    "elften",
                    "zwölften",
                ]);
                known.map_or_else(|| format!("{digits}.{length}"), str::to_owned)
            }
        }
    }

    /// `1, 2 and 3`. In a long list numbers that follow each other are put together, as in `0 to 13, 15 and 18`; if it is
    /// long all the same, its middle is left out.
    fn list(self, numbers: &[Natural]) -> String {
        const ENDS: usize = 8;
        let shown = |number: &Natural| self.shortened(words::natural(number));
        let (and, to) = match self {
            Self::En => (" and ", "to"),
            Self::De => (" und ", "bis"),
        };
        let all: Vec<String> = if numbers.len() > 2 * ENDS {
            let runs = numbers.chunk_by(|a, b| a + 1u64 == *b);
            let run = |run: &[Natural]| match run {
                [first, _, .., last] => vec![format!("{} {to} {}", shown(first), shown(last))],
                few => few.iter().map(shown).collect(),
            };
            runs.flat_map(run).collect()
        } else {
            numbers.iter().map(shown).collect()
        };
        let mut shown: Vec<String> = match (all.get(..ENDS), all.get(all.len().saturating_sub(ENDS)..)) {
            (Some(first), Some(last)) if all.len() > 2 * ENDS => {
                first.iter().cloned().chain(["…".to_owned()]).chain(last.iter().cloned()).collect()
            }
            _ => all,
        };
        match shown.pop() {
            None => String::new(),
            Some(last) if shown.is_empty() => last,
            Some(last) => format!("{}{and}{last}", shown.join(", ")),
        }
    }
}

/// The name of the sentence for a place in a document: `place-theorem-2`.
fn place_key(place: &str) -> String {
    let words = place.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold("place".to_owned(), |key, word| format!("{key}-{}", word.to_ascii_lowercase()))
}

/// An integer that fits without loss into what Fluent counts with.
fn small(number: &Integer) -> Option<i64> {
    number.to_i64().filter(|small| (0..1_000_000_000_000_000).contains(small))
}

fn integer(number: &Integer) -> String {
    let magnitude = words::natural(number.magnitude());
    if number.is_negative() { format!("−{magnitude}") } else { magnitude }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::bench::Bench;
    use ratwheel_rules::Play;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// The names of the sentences with the names of their places.
    fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut current = None;
        for line in language.source().lines() {
            if let Some((name, _)) = line.split_once(" =").filter(|(name, _)| {
                name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains(|c: char| c.is_whitespace())
            }) {
                assert!(found.insert(name.to_owned(), BTreeSet::new()).is_none(), "{name} twice in {language:?}");
                current = Some(name.to_owned());
            }
            let Some(places) = current.as_ref().and_then(|name| found.get_mut(name)) else { continue };
            for part in line.split('$').skip(1) {
                let place: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
                places.insert(place);
            }
        }
        found
    }

    /// Every `Message::new("…")` of the sources.
    fn named() -> BTreeSet<String> {
        fn walk(folder: &Path, found: &mut BTreeSet<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, found);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    for start in ["Message::new(\"", "amounts(\"", "=> \"illegal-"] {
                        let rest = text.split(start).skip(1).map(|rest| rest.split('"').next().unwrap());
                        let prefix = if start.ends_with("illegal-") { "illegal-" } else { "" };
                        found.extend(rest.map(|name| format!("{prefix}{name}")));
                    }
                }
            }
        }
        let mut found = BTreeSet::new();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for name in ["rules", "games", "bench", "workbench"] {
            walk(&crates.join(name).join("src"), &mut found);
        }
        found.retain(|name| !name.is_empty() && name != "…");
        found.extend(places().iter().map(|place| place_key(place)));
        found
    }

    /// The places in documents that games and strategies cite, in every variation.
    fn places() -> BTreeSet<&'static str> {
        let mut places = BTreeSet::new();
        for entry in ratwheel_games::catalogue() {
            places.insert(entry.source.place);
            for arguments in std::iter::once("").chain(entry.variations.iter().map(|(arguments, _)| *arguments)) {
                let spec = if arguments.is_empty() { entry.id.to_owned() } else { format!("{}:{arguments}", entry.id) };
                let bench = Bench::open(&spec).unwrap();
                for play in [Play::Normal, Play::Misere] {
                    places.extend(bench.strategies(play).map(|strategy| strategy.source().place));
                }
            }
        }
        places
    }

    #[test]
    fn places_are_said_in_english_as_they_are_cited() {
        for place in places() {
            assert_eq!(Language::En.citation(&Citation::new("002", place)), format!("document 002, {place}"));
        }
        let document = Document::Other { author: "A. B and C. D and E. F", title: "Games", year: 1999 };
        let told = Language::De.citation(&Citation { document, place: "chapter 8" });
        assert_eq!(told, "A. B, C. D und E. F: Games (1999), Kapitel 8");
    }

    #[test]
    fn the_catalogues_have_the_same_sentences_with_the_same_places() {
        let english = sentences(Language::En);
        for language in Language::ALL {
            assert!(FluentResource::try_new(language.source().to_owned()).is_ok(), "{language:?}");
            let other = sentences(language);
            for name in english.keys().chain(other.keys()) {
                assert_eq!(english.get(name), other.get(name), "{name} in {language:?}");
            }
        }
    }

    #[test]
    fn every_sentence_that_is_named_is_there_and_every_one_there_is_named() {
        let (named, there) = (named(), sentences(Language::En));
        let missing: Vec<&String> = named.iter().filter(|name| !there.contains_key(*name)).collect();
        assert!(missing.is_empty(), "not in the catalogues: {missing:?}");
        let unused: Vec<&String> = there.keys().filter(|name| !named.contains(*name)).collect();
        assert!(unused.is_empty(), "named nowhere: {unused:?}");
    }

    #[test]
    fn numbers_count_in_both_languages() {
        let ordinal = |language: Language, n: u64| language.ordinal(&Natural::from(n));
        let english: Vec<String> = [1, 3, 12, 13, 21, 22, 112, 10_003].map(|n| ordinal(Language::En, n)).to_vec();
        assert_eq!(english, ["first", "third", "twelfth", "13th", "21st", "22nd", "112th", "10003rd"]);
        assert_eq!([1, 13].map(|n| ordinal(Language::De, n)), ["ersten", "13."]);
        let long = Natural::from(10u64).pow(70) + 3;
        assert_eq!(Language::En.ordinal(&long), "1000…003rd (71 digits)");
        assert_eq!(Language::De.ordinal(&long), "1000…003. (71 Stellen)");
        let numbers = |count: u64| (1..=count).map(Natural::from).collect::<Vec<_>>();
        assert_eq!(Language::En.list(&numbers(3)), "1, 2 and 3");
        assert_eq!(Language::De.list(&numbers(1)), "1");
        assert_eq!(Language::De.list(&numbers(40)), "1 bis 40");
        let used: Vec<Natural> = numbers(20).into_iter().filter(|n| *n != 14u64 && *n != 19u64).collect();
        assert_eq!(Language::En.list(&used), "1 to 13, 15 to 18 and 20");
        let odd: Vec<Natural> = (0..40u64).map(|n| Natural::from(2 * n + 1)).collect();
        assert!(Language::En.list(&odd).contains(", 15, …, 65,"));
    }
}
