//! The catalogue entry of the placing game.

use super::Placing;
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Showcase, Words};
use crate::corner::{Corner, Field, Piece};
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "placing",
    title: "The placing game",
    kind: Kind::Game,
    source: Citation::new("002", "chapter 8, Corner the Lady and the answers"),
    parameters: &[
        Parameter {
            name: "piece",
            kind: ParameterKind::Piece,
            range: "king, rook, bishop, knight, queen, joined by +",
            default: "queen",
            meaning: "the powers of the piece",
            de: ParameterWords::new(
                "king (König), rook (Turm), bishop (Läufer), knight (Springer), queen (Dame), verbunden durch +",
                "wie die Figur ziehen darf",
            ),
        },
        Parameter {
            name: "width",
            kind: ParameterKind::Integer(SIDE),
            range: "an integer from 1 to 200",
            default: "8",
            meaning: "columns of the board",
            de: ParameterWords::new("eine ganze Zahl von 1 bis 200", "Spalten des Bretts"),
        },
        Parameter {
            name: "height",
            kind: ParameterKind::Integer(SIDE),
            range: "an integer from 1 to 200",
            default: "8",
            meaning: "rows of the board",
            de: ParameterWords::new("eine ganze Zahl von 1 bis 200", "Zeilen des Bretts"),
        },
        Parameter {
            name: "field",
            kind: ParameterKind::Choice(&["all", "reach"]),
            range: "all or reach",
            default: "all",
            meaning: "all cells, or only those from which 0/0 can be reached",
            de: ParameterWords::new(
                "all (alle) oder reach (erreichbare)",
                "alle Felder, oder nur die, von denen aus 0/0 erreichbar ist",
            ),
        },
    ],
    notes: &[
        "The document has no name for the position before the piece is placed; here it is the one beside the board, \
         (width,height).",
        "On the chessboard the placer wins with the queen by 4/7 and 7/4 and with the rook by 7/7 only; with the \
         king-bishop in both ways of play; with king, king-knight and king-rook in misère play only; with the amazon \
         in neither.",
    ],
    family: Family::Corner,
    showcases: &[
        Showcase {
            game: "placing",
            title: Words::new("Place the Lady", "Die Dame aufs Brett"),
            subtitle: Words::new("the game on the chessboard", "das Spiel auf dem Schachbrett"),
            sentence: Words::new(
                "Put the queen in the top row or the last column; then it moves west, south or southwest in turn.",
                "Setz die Dame in die oberste Reihe oder die letzte Spalte; dann zieht sie abwechselnd nach Westen, \
                 Süden oder Südwesten.",
            ),
            start: &[8, 8],
        },
        Showcase {
            game: "placing:piece=king+bishop",
            title: Words::new("Place the king-bishop", "Den Königsläufer aufs Brett"),
            subtitle: Words::new("safe for the placer either way", "gut für den, der setzt"),
            sentence: Words::new(
                "Put it in the top row or the last column; then it moves like a king or a bishop, towards 0/0.",
                "Setz ihn in die oberste Reihe oder die letzte Spalte; dann zieht er wie ein König oder Läufer auf 0/0 \
                 zu.",
            ),
            start: &[8, 8],
        },
    ],
    variations: &[
        ("piece=king", 9),
        ("piece=queen+knight", 9),
        ("piece=rook,width=5,height=7", 8),
        ("piece=king+rook,width=1,height=1", 3),
        ("piece=bishop+knight,field=reach", 9),
        ("piece=bishop", 9),
    ],
    printed: &[],
    build,
};

const SIDE: Bounds = Bounds { least: 1, usual: 8, most: 200 };

/// The rules in words, in English and German.
fn words(corner: &Corner) -> [String; 2] {
    let (told, german) = (corner.told(), corner.told_in_german());
    [
        format!(
            "A chess piece and a board whose cells are numbered x/y from the lower left corner 0/0. The player who begins \
             puts the piece on a cell of the top row or of the rightmost column; until then it waits beside the board. \
             After that the players move it in turn, the other one first: {}. {}{}",
            told.ways, told.end, told.more
        ),
        format!(
            "Eine Schachfigur und ein Brett, dessen Felder von der linken unteren Ecke 0/0 an mit x/y bezeichnet sind. \
             Wer beginnt, stellt die Figur auf ein Feld der obersten Zeile oder der rechten Spalte; bis dahin wartet sie \
             neben dem Brett. Danach wird sie abwechselnd gezogen, zuerst vom anderen: {}. {}{}",
            german.ways, german.end, german.more
        ),
    ]
}

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piece: Piece = match arguments.get("piece") {
        Some(text) => text.parse().map_err(BuildError::parameter)?,
        None => Piece::queen(),
    };
    let field = arguments.choice("field", &[("all", Field::All), ("reach", Field::Reach)])?.unwrap_or_default();
    let (width, height) = (arguments.integer("width", SIDE)?, arguments.integer("height", SIDE)?);
    let game = Placing { corner: Corner { field, ..Corner::new(piece) }, width, height };
    let [words, german] = words(&game.corner);
    let rules = Rules::of_text(game.text(), &Arguments::default())?;
    let rules = rules.objecting(move |from, to| game.object(from, to));
    Ok(Instance {
        strategies: game.strategies(),
        edges: Some([width, height]),
        ..Instance::new(words, rules, game.beside()).in_german(german)
    })
}
