//! The catalogue: every game by name, with all that front ends show of it.
//!
//! A front end never names a game; it reads [`catalogue`]. Adding a game means adding its module, which holds its
//! [`Entry`], and one line to the list here. The tests that walk the catalogue then cover it.

mod arguments;
mod instance;
mod layout;
mod parameter;
mod rules;
mod showcases;
mod table;

pub use arguments::{Arguments, BuildError, Spec, split_outside_brackets};
pub use instance::{Instance, Membership, Shape};
pub use layout::{Layout, LayoutError, Page};
pub use parameter::{Bounds, Parameter, ParameterKind, ParameterWords};
pub use rules::Rules;
pub use showcases::{Family, Showcase, Words, invitation};
pub use table::Table;

pub(crate) use instance::{position, safe};
pub(crate) use rules::{counted, with_default, worked_in};

use ratwheel_rules::Citation;

/// The list, in the order in which it is shown: Nim and what is near it, then by document, then games from elsewhere.
static CATALOGUE: &[Entry] = &[
    crate::nim::ENTRY,
    crate::wythoff::ENTRY,
    crate::corner::ENTRY,
    crate::placing::ENTRY,
    crate::mouse::ENTRY,
    crate::rat::ENTRY,
    crate::fat_rat::ENTRY,
    crate::rats::ENTRY,
    crate::beta::BETA_NIM,
    crate::beta::WYNIM,
    crate::beta::WYNIM_T,
    crate::mark::ENTRY,
    crate::mouse_trap::ENTRY,
    crate::frankenstein::ENTRY,
    crate::welter::ENTRY,
    crate::raleigh::ENTRY,
    crate::moore::ENTRY,
    crate::multi_wythoff::ENTRY,
    crate::fibonacci_nim::ENTRY,
    crate::octal::ENTRY,
];

/// Does an entry have rules?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema), schemars(inline))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Kind {
    /// A game with rules.
    Game,
    /// A set of positions only: membership and tables, no rules are known.
    Set,
}

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The identifier.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// With rules or without.
    pub kind: Kind,
    /// Where it comes from.
    pub source: Citation,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// What to know about the documents' text.
    pub notes: &'static [&'static str],
    /// The group that front ends show it in.
    pub family: Family,
    /// The forms in which front ends show it, the best known first.
    pub showcases: &'static [Showcase],
    /// Parameters that tests check it with besides the defaults, as `key=value,key=value`, and the size of the box for
    /// each.
    pub variations: &'static [(&'static str, u64)],
    /// The printed tables that [`Instance::table`] agrees with: the name of each, and the parameters it is printed for.
    pub printed: &'static [(&'static str, &'static str)],
    pub(crate) build: fn(&Arguments) -> Result<Instance, BuildError>,
}

/// Every entry, in the order in which front ends show them.
#[must_use]
pub fn catalogue() -> &'static [Entry] {
    CATALOGUE
}

/// The entry with this identifier.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    catalogue().iter().find(|entry| entry.id == id)
}

impl Entry {
    /// The game with these parameters.
    ///
    /// # Errors
    /// [`BuildError::Parameter`] says which parameter is wrong and what it may be.
    pub fn build(&self, arguments: &Arguments) -> Result<Instance, BuildError> {
        let known = |key: &str| self.parameters.iter().any(|parameter| parameter.name == key);
        if let Some((key, _)) = arguments.iter().find(|(key, _)| !known(key)) {
            let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
            let has = if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
            return Err(BuildError::parameter(format_args!("{} has no parameter `{key}`; {has}", self.id)));
        }
        (self.build)(arguments)
    }
}

impl Spec {
    /// The entry and the game it names.
    ///
    /// # Errors
    /// [`BuildError`] when there is no such game or a parameter is wrong.
    pub fn build(&self) -> Result<(&'static Entry, Instance), BuildError> {
        let Some(entry) = find(&self.id) else {
            let known = catalogue().iter().map(|entry| entry.id).collect();
            return Err(BuildError::UnknownGame { id: self.id.clone(), known });
        };
        Ok((entry, entry.build(&self.arguments)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_rules::Document;

    #[test]
    fn every_source_can_be_found() {
        for entry in catalogue() {
            let known = match entry.source.document {
                Document::Numbered(number) => ["000", "001", "002", "003", "004"].contains(&number),
                Document::Other { author, title, year } => !author.is_empty() && !title.is_empty() && year > 1600,
            };
            assert!(known && !entry.source.place.is_empty(), "{}: {}", entry.id, entry.source);
        }
    }

    #[test]
    fn rulesets_have_the_name_of_their_entry() {
        for entry in catalogue() {
            let instance = entry.build(&Arguments::default()).unwrap();
            assert!(instance.game().is_none_or(|game| game.id() == entry.id), "{}", entry.id);
            assert!(instance.relation().is_none_or(|relation| relation.id == entry.id), "{}", entry.id);
        }
    }

    /// Parameters accept what their kind says, and refuse the rest.
    #[test]
    fn parameters_are_what_their_kind_says() {
        let refused = |entry: &Entry, parameter: &Parameter, value: &str| {
            let spec = format!("{}:{}={value}", entry.id, parameter.name);
            spec.parse::<Spec>().unwrap().build().is_err()
        };
        for (entry, parameter) in catalogue().iter().flat_map(|entry| entry.parameters.iter().map(move |p| (entry, p)))
        {
            let says = |value: &str, expected: bool| {
                assert_eq!(refused(entry, parameter, value), !expected, "{}:{}={value}", entry.id, parameter.name);
            };
            match parameter.kind {
                ParameterKind::Integer(bounds) | ParameterKind::Piles { bounds, .. } => {
                    let Bounds { least, usual, most } = bounds;
                    assert!(least <= usual && usual <= most);
                    says(&least.to_string(), true);
                    says(&usual.to_string(), true);
                    says(&(most + 1).to_string(), false);
                    if least > 0 {
                        says(&(least - 1).to_string(), false);
                    }
                }
                ParameterKind::Irrational => {
                    says("2*sqrt(3)", true);
                    says("7/2", false);
                }
                ParameterKind::Piece => {
                    says("king+knight", true);
                    says("pawn", false);
                }
                ParameterKind::Choice(words) => {
                    words.iter().for_each(|word| says(word, true));
                    says("otherwise", false);
                }
                ParameterKind::OctalCode => {
                    says("0.137", true);
                    says("4.3", true);
                    ["0.8", "77", "1.7", "0.", "0.7a"].iter().for_each(|code| says(code, false));
                }
            }
        }
    }
}
