//! A relation, written in the language: what its text says once parameters and arrays are worked in.

use super::Ruleset;
use super::items::{ExampleItem, ExampleVerdict, Item, MoveItem};
use crate::core::{ClaimKind, Example, Formula, Measure, Relational};
use crate::position::{Outcome, Play, Position};
use ratwheel_logic::syntax::ast::{Expr, Span};
use ratwheel_logic::syntax::write::{Writer, name, natural};

impl Relational {
    /// The relation as a ruleset of the language. Rearrangements of the piles are written out, so that of a symmetric game
    /// it describes the same moves and claims and names no order of the piles.
    #[must_use]
    pub fn to_ruleset(&self) -> Ruleset {
        let mut writer = Writer::new(&self.piles);
        let mut rules = Vec::new();
        if let Some(formula) = &self.positions {
            rules.push(Item::Positions(writer.formula(formula)));
        }
        if let Measure::Lexicographic(terms) = &self.measure {
            rules.push(Item::Measure(terms.iter().map(|t| writer.term(t)).collect()));
        }
        for rule in &self.rules {
            let relation = writer.formula(&rule.relation);
            rules.push(Item::Move(MoveItem { name: name(&rule.name), index: None, order: None, relation }));
        }
        for absent in self.absent_rules() {
            let relation = writer.formula(&Formula::Constant(false));
            rules.push(Item::Move(MoveItem { name: name(absent), index: None, order: None, relation }));
        }
        for claim in &self.claims {
            let (label, misere, formula) = match &claim.kind {
                ClaimKind::NormalP(formula) => ("P", false, formula),
                ClaimKind::MisereP(formula) => ("P", true, formula),
                ClaimKind::Closed(formula) => (claim.name.as_str(), false, formula),
            };
            rules.push(Item::Claim { name: name(label), misere, when: None, formula: writer.formula(formula) });
        }
        rules.extend(self.examples.iter().map(|e| Item::Example(example(e))));
        let mut items = Vec::new();
        // Claims without a game stand by themselves.
        if !self.piles.is_empty() {
            let title = Some(self.title.clone()).filter(|t| !t.is_empty());
            items.push(Item::Game { id: name(&self.id), title });
            let names = self.piles.iter().map(|p| name(p)).collect();
            items.push(Item::Piles {
                names,
                ends: Vec::new(),
                sorted: self.sorted && self.piles.len() > 1,
                order: None,
            });
        }
        items.extend(writer.sets().into_iter().map(Item::Set));
        items.extend(rules);
        Ruleset { items, source: String::new() }
    }

    /// The rules that examples name although these parameters leave no move by them.
    fn absent_rules(&self) -> Vec<&str> {
        let mut absent: Vec<&str> = Vec::new();
        for example in &self.examples {
            if let Example::Legal(_, _, Some(by)) = example
                && !self.rules.iter().any(|rule| rule.name == *by)
                && !absent.contains(&&**by)
            {
                absent.push(by);
            }
        }
        absent
    }

    /// The relation as text in the language, which [`Ruleset::parse`] reads again.
    ///
    /// ```
    /// use ratwheel_rules::language::{Arguments, Ruleset};
    /// let text = "game take\nparam m: int = 2\npiles x[1..m]\nmove I for i in 1..m: x'[i] = x[i] - 1 and x'[3 - i] = x[3 - i]";
    /// let take = Ruleset::parse(text).unwrap().instantiate(&Arguments::new()).unwrap();
    /// assert!(take.to_text().ends_with("move I: x1' = x1 - 1 and x2' = x2\nmove II: x2' = x2 - 1 and x1' = x1\n"));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_ruleset().to_string()
    }
}

fn position(position: &Position) -> Vec<Expr> {
    position.piles().iter().map(natural).collect()
}

fn example(example: &Example) -> ExampleItem {
    let (from, verdict) = match example {
        Example::Outcome(from, outcome, play) => {
            let misere = *play == Play::Misere;
            let verdict =
                if *outcome == Outcome::P { ExampleVerdict::P { misere } } else { ExampleVerdict::N { misere } };
            (from, verdict)
        }
        Example::Legal(from, to, by) => {
            (from, ExampleVerdict::Legal { to: position(to), by: by.as_ref().map(|rule| name(rule)) })
        }
        Example::Illegal(from, to) => (from, ExampleVerdict::Illegal { to: position(to) }),
    };
    ExampleItem { from: position(from), verdict, when: None, span: Span::default() }
}
