//! The ruleset language: games as text.
//!
//! A ruleset names its piles and says by formulas which steps are moves and which positions are claimed to be lost. It
//! is read with all its mistakes reported at once ([`Ruleset::parse`]), printed such that reading it again gives the same
//! ([`Ruleset`]'s `Display`), shown as mathematics ([`Ruleset::to_mathematics`], [`Ruleset::to_mathml`]), and turned into
//! the relation that every engine reads ([`Ruleset::instantiate`]). The Mouse game of document 000, section 7:
//!
//! ```
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse(
//!     r#"
//!     game mouse "The Mouse game"
//!     piles x <= y
//!     let a = if (y - x) mod 3 = 0 then 2 else 1
//!     move I  in any order: x' = x and y' < y or y' = y and x' < x
//!     move II in any order: x' < x and y' < y and |(x - x') - (y - y')| < a
//!     claim P: x = 0 and y = 0 or exists n >= 1: x = floor(3*n/2) and y = 3*n - 1
//!     example (3,5) is P
//!     "#,
//! )
//! .unwrap();
//! let mouse = rules.instantiate(&Arguments::new()).unwrap();
//! assert_eq!(mouse.rules.len(), 2);
//! assert_eq!(Ruleset::parse(&rules.to_string()).unwrap(), rules);
//! ```

mod check;
mod instantiate;
mod items;
#[cfg(test)]
mod latex_round_trip;
mod mathematics;
mod parser;
mod print;
mod rearrange;
#[cfg(test)]
mod round_trip;
mod values;
mod view;
mod write;

pub use instantiate::{Arguments, ExampleLine, InstantiateError, Parameter, ParameterKind};
pub use mathematics::{DisplayedFormula, FormulaKind};
pub use ratwheel_logic::syntax::{Diagnostic, PieceKind, nearest, pieces};

use items::Item;
use std::fmt;
use std::str::FromStr;

/// A ruleset that has been read and checked. Two are equal when they say the same in the same order; comments, layout
/// and places do not count.
#[derive(Clone, Debug)]
pub struct Ruleset {
    items: Vec<Item>,
    /// The text it was read from, for messages.
    source: String,
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl Ruleset {
    /// Reads a ruleset and checks its names and sorts.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of the text.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let errors = Ruleset::parse("game g\npiles x\nmove I: x' < \nmove II: x' < z").unwrap_err();
    /// assert_eq!(errors.len(), 2);
    /// ```
    pub fn parse(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let reading = parser::read(text);
        let problems = check::check(text, &reading);
        if problems.is_empty() {
            return Ok(Self { items: reading.items, source: text.to_owned() });
        }
        Err(problems.iter().map(|problem| Diagnostic::new(text, problem)).collect())
    }

    /// Does it describe a game? Otherwise it is a file of named claims, each a closed formula.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let lemmas = Ruleset::parse("let A(n) = floor(n*phi)\nclaim grows: forall n: A(n) < A(n + 2)").unwrap();
    /// assert!(!lemmas.is_game());
    /// ```
    #[must_use]
    pub fn is_game(&self) -> bool {
        !view::View::new(&self.items, None).is_claims_only()
    }

    /// The game's identifier; empty if there is no game.
    #[must_use]
    pub fn id(&self) -> &str {
        self.items
            .iter()
            .find_map(|i| if let Item::Game { id, .. } = i { Some(id.text.as_str()) } else { None })
            .unwrap_or("")
    }

    /// The game's title; empty if it has none.
    #[must_use]
    pub fn title(&self) -> &str {
        let title =
            self.items.iter().find_map(|i| if let Item::Game { title, .. } = i { title.as_deref() } else { None });
        title.unwrap_or("")
    }

    /// The text with a variant worked in, its parameters left open, and without examples: what a proof for all parameters
    /// is about. Rules with an index are one there, which asks for some value of it; what is claimed for some parameters
    /// only is left out. `None` if there is no such variant.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let rules = Ruleset::parse("game g\npiles x\nmove I: x' < x\nvariant one:\n  move I: x' = x - 1").unwrap();
    /// assert_eq!(rules.family_text(Some("one")).unwrap(), "game g\npiles x\nmove I: x' = x - 1\n");
    /// assert_eq!(rules.family_text(Some("two")), None);
    /// ```
    #[must_use]
    pub fn family_text(&self, variant: Option<&str>) -> Option<String> {
        self.open_text(variant, true)
    }

    /// The same without its claims.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let rules = Ruleset::parse("game g\npiles x\nparam d: int = 1\nmove I: x' = x - d\nclaim P: x < d").unwrap();
    /// assert_eq!(rules.family_rules(None).unwrap(), "game g\npiles x\nparam d: int = 1\nmove I: x' = x - d\n");
    /// ```
    #[must_use]
    pub fn family_rules(&self, variant: Option<&str>) -> Option<String> {
        self.open_text(variant, false)
    }

    fn open_text(&self, variant: Option<&str>, claims: bool) -> Option<String> {
        if variant.is_some_and(|name| !self.variants().contains(&name)) {
            return None;
        }
        let view = view::View::new(&self.items, variant);
        let mut items: Vec<Item> = Vec::new();
        let kept = |item: &&Item| {
            !matches!(
                item,
                Item::Let(_)
                    | Item::Move(_)
                    | Item::Variant { .. }
                    | Item::Claim { .. }
                    | Item::By(_)
                    | Item::Example(_)
            )
        };
        items.extend(self.items.iter().filter(kept).cloned());
        items.extend(view.declared.lets.iter().map(|item| Item::Let((*item).clone())));
        items.extend(view.moves.iter().map(|item| Item::Move(item.for_some_index())));
        items
            .extend(self.items.iter().filter(|item| claims && matches!(item, Item::Claim { when: None, .. })).cloned());
        Some(items.iter().map(|item| print::item(item) + "\n").collect())
    }

    /// The `by` items: how a proof for all parameters may go. What they say is proved, never believed.
    ///
    /// ```
    /// use ratwheel_rules::language::Ruleset;
    /// let text = "game g\npiles x\nmove I: x' < x\nclaim P: x = 0\nby N -> P:\n  have x >= 1";
    /// assert_eq!(Ruleset::parse(text).unwrap().script_text(), "by N -> P:\n  have x >= 1\n");
    /// ```
    #[must_use]
    pub fn script_text(&self) -> String {
        self.items.iter().filter(|item| matches!(item, Item::By(_))).map(|item| print::item(item) + "\n").collect()
    }

    /// The names of the piles.
    #[must_use]
    pub fn piles(&self) -> Vec<&str> {
        let piles = self.items.iter().find_map(|i| if let Item::Piles { names, .. } = i { Some(names) } else { None });
        piles.map(|names| names.iter().map(|n| n.text.as_str()).collect()).unwrap_or_default()
    }
}

impl FromStr for Ruleset {
    type Err = Vec<Diagnostic>;

    fn from_str(text: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::parse(text)
    }
}

impl fmt::Display for Ruleset {
    /// The text in the language; [`Ruleset::parse`] gives the same ruleset again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last: Option<u8> = None;
        for item in &self.items {
            let group = group(item);
            if last.is_some_and(|last| last != group) {
                f.write_str("\n")?;
            }
            last = Some(group);
            writeln!(f, "{}", print::item(item))?;
        }
        Ok(())
    }
}

/// Items of one group stand together in print.
fn group(item: &Item) -> u8 {
    match item {
        Item::Game { .. } | Item::Piles { .. } => 0,
        Item::Parameter(_) | Item::Require { .. } => 1,
        Item::Let(_) | Item::Set(_) => 2,
        Item::Positions(_) | Item::Measure(_) | Item::Move(_) => 3,
        Item::Variant { .. } => 4,
        Item::Claim { .. } | Item::By(_) => 5,
        Item::Example(_) => 6,
    }
}
