//! The catalogue, and the rules of one game.

use super::Game;
use crate::ask::{Asked, Context, Problem, Question, parameters};
use ratwheel_bench::{Bench, BenchError, Language};
use ratwheel_games::{Arguments, Entry, Family, Kind, Parameter, ParameterKind, Shape, Showcase, Spec, catalogue};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::FormulaKind;
use ratwheel_rules::{MovesError, Play, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<GamesQuestion>(), Asked::of::<RulesQuestion>()];

/// Which games are there?
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct GamesQuestion {}

impl Question for GamesQuestion {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "The catalogue: every game with its parameters, strategies and source";
    const EXAMPLE: &'static str = r#"{}"#;
    type Answer = Vec<GameLine>;

    fn ask(&self, _: &Context<'_>) -> Result<Vec<GameLine>, Problem> {
        Ok(catalogue().iter().map(line).collect::<Result<_, BenchError>>()?)
    }
}

/// What are the rules of a game?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct RulesQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The rules as LaTeX, too.
    #[serde(default)]
    pub latex: bool,
}

impl Question for RulesQuestion {
    const NAME: &'static str = "rules";
    const SUMMARY: &'static str = "The rules of a game: words, ruleset text, formulas, strategies and claims";
    const EXAMPLE: &'static str = r#"{"game":"wythoff"}"#;
    type Answer = RulesAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<RulesAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        let spec: Option<Spec> = self.game.game.as_ref().and_then(|game| game.parse().ok());
        let arguments = match spec {
            Some(spec) => spec.arguments,
            None => parameters(self.game.arguments.as_deref().unwrap_or(""))?,
        };
        let mut answer = RulesAnswer::new(&bench, &arguments);
        if self.latex {
            let rules = bench
                .ruleset()
                .ok_or_else(|| Problem::gave_up("this game is written in Rust: it has no ruleset to print as LaTeX"))?;
            answer.latex = Some(rules.to_latex());
        }
        Ok(answer)
    }
}

/// One line of the catalogue: `{id, title, kind, piles, parameters, strategies, source, start, family, shape, showcases}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameLine {
    /// The name to open it by.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Does it have rules, or is it a set of positions?
    pub kind: Kind,
    /// How many piles, if that is fixed.
    pub piles: Option<usize>,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The strategies by name, those for misère play marked.
    pub strategies: Vec<String>,
    /// Document and place.
    pub source: String,
    /// A small position to start from.
    pub start: Position,
    /// The group it is shown in.
    pub family: Option<&'static str>,
    /// How its positions are drawn.
    pub shape: Shape,
    /// The game as front ends show it, parameters filled in.
    pub showcases: Vec<ShowcaseLine>,
}

/// A game to begin with: `{game, family, title, subtitle, sentence, start, piece, de}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ShowcaseLine {
    /// The game with its parameters.
    pub game: &'static str,
    /// The group it is shown in.
    pub family: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// A second line.
    pub subtitle: &'static str,
    /// How to move.
    pub sentence: &'static str,
    /// Where to start.
    pub start: Position,
    /// The chess piece that is drawn.
    pub piece: Option<&'static str>,
    /// The same words in German.
    pub de: ShowcaseWords,
}

/// The words of a showcase in another language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ShowcaseWords {
    /// The group.
    pub family: &'static str,
    /// The title.
    pub title: &'static str,
    /// The second line.
    pub subtitle: &'static str,
    /// How to move.
    pub sentence: &'static str,
}

impl ShowcaseLine {
    fn new(family: Family, showcase: &'static Showcase) -> Self {
        let family = family.title();
        Self {
            game: showcase.game,
            family: family.en,
            title: showcase.title.en,
            subtitle: showcase.subtitle.en,
            sentence: showcase.sentence.en,
            start: showcase.start.iter().copied().map(Natural::from).collect(),
            piece: showcase.piece(),
            de: ShowcaseWords {
                family: family.de,
                title: showcase.title.de,
                subtitle: showcase.subtitle.de,
                sentence: showcase.sentence.de,
            },
        }
    }
}

/// Every showcase in the order of the shop window; the first is the one a page opens with.
#[must_use]
pub fn showcases() -> Vec<ShowcaseLine> {
    let each = |family: Family| family.showcases().map(move |showcase| ShowcaseLine::new(family, showcase));
    Family::ALL.into_iter().flat_map(each).collect()
}

/// What follows the name of a strategy for misère play.
pub const MISERE: &str = " (misère)";

fn line(entry: &'static Entry) -> Result<GameLine, BenchError> {
    let bench = Bench::open(entry.id)?;
    let mut strategies: Vec<String> = Vec::new();
    for strategy in &bench.instance().strategies {
        let name = match strategy.play() {
            Play::Normal => strategy.name().to_owned(),
            Play::Misere => format!("{}{MISERE}", strategy.name()),
        };
        if !strategies.contains(&name) {
            strategies.push(name);
        }
    }
    let showcases: Vec<_> = entry.showcases.iter().map(|shown| ShowcaseLine::new(entry.family, shown)).collect();
    Ok(GameLine {
        family: showcases.first().map(|shown| shown.family),
        shape: bench.shape(),
        showcases,
        id: entry.id,
        title: entry.title,
        kind: entry.kind,
        piles: bench.piles(),
        parameters: entry.parameters,
        strategies,
        source: entry.source.to_string(),
        start: bench.instance().start.clone(),
    })
}

/// The rules of one game: `{id, title, words, text, source, strategies, notes, claims, start, piles, sorted, shape,
/// corner_ends, piece, table, board, formulas, latex}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulesAnswer {
    /// The game as it was asked for.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rules in words.
    pub words: String,
    /// The same in German, for games of the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub de: Option<RulesWords>,
    /// The rules in the ruleset language, if they can be written there.
    pub text: Option<String>,
    /// A text for a part of the game, with a bounded number of piles, where the whole of it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// Document and place, for games of the catalogue.
    pub source: Option<String>,
    /// The strategies.
    pub strategies: Vec<StrategyLine>,
    /// Remarks and errata.
    pub notes: Vec<&'static str>,
    /// The claims of the ruleset.
    pub claims: Vec<ClaimLine>,
    /// A small position to start from.
    pub start: Position,
    /// How many piles, if that is fixed.
    pub piles: Option<usize>,
    /// Does a position keep its piles in ascending order?
    pub sorted: bool,
    /// How its positions are drawn.
    pub shape: Shape,
    /// On a board: is the corner 0/0 the only cell of the first rows and columns from which there is no move?
    pub corner_ends: bool,
    /// The chess piece that the game is shown with, if any.
    pub piece: Option<String>,
    /// Is there a table of its P-positions?
    pub table: bool,
    /// Is there a board of its positions?
    pub board: bool,
    /// The formulas; none for games that are written in Rust.
    pub formulas: FormulasAnswer,
    /// The names of the piles in the text of the rules.
    pub pile_names: Vec<String>,
    /// The values that were given, by parameter.
    pub arguments: BTreeMap<String, String>,
    /// Columns and rows of a board that ends; a piece beyond them waits beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<[u64; 2]>,
    /// The showcase that is this very game, by the name it is opened with.
    pub showcase: Option<&'static str>,
    /// The rules as LaTeX, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// The words of a game in another language.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulesWords {
    /// The rules in words.
    pub words: String,
    /// Where the game comes from.
    pub source: String,
}

/// A strategy with its place in the documents.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StrategyLine {
    /// Its name.
    pub name: &'static str,
    /// Is it for misère play?
    pub misere: bool,
    /// Document and place.
    pub source: String,
    /// How it grows, if it is not polynomial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exponential: Option<&'static str>,
}

/// A claim of a ruleset.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimLine {
    /// `P`, `P misere`, or a name.
    pub name: String,
    /// About the P-positions, those of misère play, or a closed formula.
    #[schemars(extend("enum" = ["p-set", "p-set-misere", "closed"]))]
    pub kind: &'static str,
    /// For which values of the parameters `prove-for-all` can be asked about it, as `every irrational beta > 2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
}

/// The claims of the ruleset on the bench.
pub(super) fn claims(bench: &Bench) -> Vec<ClaimLine> {
    let open = bench.family().is_some() || bench.ruleset().is_some_and(|rules| !rules.parameters().is_empty());
    let family = super::families::family_of(bench, None).ok().filter(|_| open);
    let scope = |claim: &str| ratwheel_families::scope(&family.as_ref()?.0, claim);
    let claims = bench.claims().iter().map(|claim| ClaimLine {
        name: claim.name.clone(),
        kind: match claim.kind {
            ClaimKind::NormalP(_) => "p-set",
            ClaimKind::MisereP(_) => "p-set-misere",
            ClaimKind::Closed(_) => "closed",
        },
        scope: scope(&claim.name),
    });
    claims.collect()
}

/// The formulas of a ruleset for pages: `{definitions, moves, claims}`, each `[{name, mathml, text}]`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FormulasAnswer {
    /// Definitions, sets and the restriction of the positions.
    pub definitions: Vec<FormulaLine>,
    /// The moves.
    pub moves: Vec<FormulaLine>,
    /// The claims.
    pub claims: Vec<FormulaLine>,
}

/// A formula: `{name, mathml, text}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FormulaLine {
    /// What is defined, the name of the move or of the claim.
    pub name: String,
    /// A `math` element.
    pub mathml: String,
    /// The item in the ruleset language.
    pub text: String,
}

/// The formulas of the game on the bench.
fn formulas(bench: &Bench) -> FormulasAnswer {
    let mut answer = FormulasAnswer::default();
    let rules = bench.ruleset();
    for formula in rules.iter().flat_map(|rules| rules.formulas()) {
        let part = match formula.kind {
            FormulaKind::Move => &mut answer.moves,
            FormulaKind::Claim => &mut answer.claims,
            _ => &mut answer.definitions,
        };
        part.push(FormulaLine { name: formula.name, mathml: formula.mathml, text: formula.text });
    }
    answer
}

/// The chess piece that the game was opened with, if it has one.
fn piece(bench: &Bench) -> Option<String> {
    let mut parameters = bench.entry()?.parameters.iter();
    let parameter = parameters.find(|parameter| parameter.kind == ParameterKind::Piece)?;
    let spec: Spec = bench.name().parse().ok()?;
    Some(spec.arguments.get(parameter.name).unwrap_or(parameter.default).to_owned())
}

/// The showcase with this name and these parameters, in whatever order they are written.
fn showcase(bench: &Bench, arguments: &BTreeMap<String, String>) -> Option<&'static str> {
    let same = |game: &str| game.parse::<Spec>().is_ok_and(|spec| spec.arguments.to_map() == *arguments);
    bench.entry()?.showcases.iter().map(|show| show.game).find(|game| same(game))
}

/// As many rows and columns are looked at for cells where play ends.
const CORNER: u64 = 16;

/// Does play end at 0/0 and nowhere else near it? Where moves cannot be listed the answer is no.
fn corner_ends(bench: &Bench) -> bool {
    let Ok(game) = bench.game() else { return false };
    let ends = |x: u64, y: u64| {
        let position = game.position(&[Natural::from(x), Natural::from(y)]).ok();
        position.map(|position| game.moves(&position, 1, Control::none()))
    };
    let mut cells = (0..CORNER).flat_map(|x| (0..CORNER).map(move |y| (x, y)));
    bench.shape() == Shape::Board
        && cells.all(|(x, y)| match ends(x, y) {
            None => true,
            Some(Ok(moves)) => moves.is_empty() == (x == 0 && y == 0),
            Some(Err(MovesError::TooMany { .. })) => x + y > 0,
            Some(Err(_)) => false,
        })
}

impl RulesAnswer {
    /// The rules of a game.
    fn new(bench: &Bench, arguments: &Arguments) -> Self {
        let instance = bench.instance();
        let arguments = arguments.to_map();
        let relation = bench.relation().filter(|_| bench.text().is_some());
        // The words of a ruleset from a file are its title.
        let words: &str = &instance.words;
        let (title, words, notes) =
            bench.entry().map_or((words, "", &[][..]), |entry| (entry.title, words, entry.notes));
        let strategies = instance.strategies.iter().map(|strategy| StrategyLine {
            name: strategy.name(),
            misere: strategy.play() == Play::Misere,
            source: strategy.source().to_string(),
            exponential: strategy.exponential(),
        });
        Self {
            id: bench.name().to_owned(),
            title: title.to_owned(),
            words: words.to_owned(),
            de: bench.entry().map(|entry| RulesWords {
                words: instance.german.clone().into_owned(),
                source: Language::De.citation(&entry.source),
            }),
            text: bench.text().map(str::to_owned),
            part: instance.rules.part(),
            source: bench.entry().map(|entry| entry.source.to_string()),
            strategies: strategies.collect(),
            notes: notes.to_vec(),
            claims: claims(bench),
            start: instance.start.clone(),
            piles: bench.piles(),
            sorted: bench.relation().is_some_and(|relation| relation.sorted),
            shape: bench.shape(),
            corner_ends: corner_ends(bench),
            piece: piece(bench),
            table: instance.table.is_some() || bench.relation().is_some(),
            board: bench.piles().is_some(),
            formulas: formulas(bench),
            pile_names: relation.map_or_else(Vec::new, |relation| relation.piles.clone()),
            edges: instance.edges,
            showcase: showcase(bench, &arguments),
            arguments,
            latex: None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn where_play_ends() {
        let ends = |game: &str| corner_ends(&Bench::open(game).unwrap());
        for game in [
            "wythoff",
            "corner:piece=queen",
            "corner:piece=king",
            "mouse",
            "mouse-trap",
            "corner:piece=bishop+knight,field=reach",
        ] {
            assert!(ends(game), "{game}");
        }
        // A knight stops in four cells, a bishop on two edges; the others are not boards.
        for game in ["corner:piece=knight", "corner:piece=bishop", "nim", "frankenstein", "raleigh"] {
            assert!(!ends(game), "{game}");
        }
    }

    /// Sentences and shorter phrases, without what separates them.
    fn phrases(text: &str) -> Vec<&str> {
        text.split(['.', ';', ':', '!', '?']).map(str::trim).filter(|part| part.contains(' ')).collect()
    }

    /// Is the German the same as the English anywhere, or does it have English words in it?
    fn english_in(english: &str, german: &str) -> Option<String> {
        const ENGLISH: [&str; 14] =
            ["the", "of", "and", "or", "with", "from", "to", "is", "are", "move", "piles", "take", "which", "cells"];
        let letters = |phrase: &str| phrase.chars().filter(|c| c.is_alphabetic()).count();
        let same = phrases(german).into_iter().find(|phrase| letters(phrase) > 3 && phrases(english).contains(phrase));
        let words = german.split(|c: char| !c.is_alphabetic());
        same.or_else(|| words.into_iter().find(|word| ENGLISH.contains(word))).map(str::to_owned)
    }

    #[test]
    fn no_english_is_left_in_german_words() {
        let bare = |entry: &'static Entry| std::iter::once(entry.id.to_owned());
        let varied = |entry: &'static Entry| entry.variations.iter().map(|(with, _)| format!("{}:{with}", entry.id));
        for entry in catalogue() {
            for game in bare(entry).chain(varied(entry)) {
                let answer = RulesAnswer::new(&Bench::open(&game).unwrap(), &Arguments::default());
                let (english, german) = (answer.words, answer.de.unwrap().words);
                assert_eq!(english_in(&english, &german), None, "{game}: {german}");
                assert!(phrases(&german).len().abs_diff(phrases(&english).len()) <= 3, "{game}: {german}");
            }
            for parameter in entry.parameters {
                let (range, meaning) = (parameter.de.range, parameter.de.meaning);
                assert!(range != parameter.range && meaning != parameter.meaning, "{} {}", entry.id, parameter.name);
                assert!(!range.is_empty() && !meaning.is_empty(), "{} {}", entry.id, parameter.name);
                assert_eq!(english_in(parameter.meaning, meaning), None, "{} {}", entry.id, parameter.name);
            }
            for showcase in entry.showcases {
                assert_eq!(english_in(showcase.sentence.en, showcase.sentence.de), None, "{}", showcase.game);
            }
        }
    }

    /// What is said of a piece is what it can do.
    #[test]
    fn the_rules_in_words_are_those_of_the_piece() {
        let words = |game: &str| {
            let answer = RulesAnswer::new(&Bench::open(game).unwrap(), &Arguments::default());
            (answer.words, answer.de.unwrap().words)
        };
        let (queen, dame) = words("corner:piece=queen");
        assert!(queen.contains("any distance west, south or southwest") && !queen.contains("knight"), "{queen}");
        assert!(dame.contains("beliebig weit nach Westen, Süden oder Südwesten") && !dame.contains("Springer"));
        let (knight, _) = words("corner:piece=knight");
        assert!(knight.contains("knight's jump") && knight.contains("Whoever cannot move loses"), "{knight}");
        let (turning, _) = words("corner:piece=bishop+rook,se=bishop");
        assert!(turning.contains("southeast too"), "{turning}");
        let (placed, gestellt) = words("placing:piece=king");
        assert!(placed.contains("one step") && !placed.contains("any distance"), "{placed}");
        assert!(gestellt.contains("einen Schritt") && !gestellt.contains("beliebig"), "{gestellt}");
    }

    #[test]
    fn shapes() {
        let shape = |game: &str| serde_json::to_value(Bench::open(game).unwrap().shape()).unwrap();
        assert_eq!(["mouse", "nim:piles=2"].map(shape), ["board"; 2]);
        assert_eq!(["nim", "rat", "mark", "octal", "raleigh"].map(shape), ["heaps"; 5]);
        assert_eq!(["frankenstein", "welter"].map(shape), ["strip"; 2]);
    }
}
