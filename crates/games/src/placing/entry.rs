//! The catalogue entry of the placing game.

use super::Placing;
use crate::catalogue::{Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, Rules};
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
        },
        Parameter {
            name: "width",
            kind: ParameterKind::Integer(SIDE),
            range: "an integer from 1 to 200",
            default: "8",
            meaning: "columns of the board",
        },
        Parameter {
            name: "height",
            kind: ParameterKind::Integer(SIDE),
            range: "an integer from 1 to 200",
            default: "8",
            meaning: "rows of the board",
        },
        Parameter {
            name: "field",
            kind: ParameterKind::Choice(&["all", "reach"]),
            range: "all or reach",
            default: "all",
            meaning: "all cells, or only those from which 0/0 can be reached",
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

/// The rules in words.
const WORDS: &str = "A chess piece and a board whose cells are numbered x/y from the lower left corner 0/0. The \
    player who begins puts the piece on a cell of the top row or of the rightmost column. After that the players move it \
    in turn, the other one first, in its usual way but only west, south or southwest: a rook along rows and columns, a \
    bishop along diagonals, a king one step, a knight by a jump southwest; a piece may have several of these powers. Who \
    brings it to 0/0, and so leaves the other without a move, wins; in misère play that player loses. Until it is placed \
    the piece waits beside the board. The field may be restricted to the cells from which 0/0 can be reached.";

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piece: Piece = match arguments.get("piece") {
        Some(text) => text.parse().map_err(BuildError::parameter)?,
        None => Piece::queen(),
    };
    let field = arguments.choice("field", &[("all", Field::All), ("reach", Field::Reach)])?.unwrap_or_default();
    let (width, height) = (arguments.integer("width", SIDE)?, arguments.integer("height", SIDE)?);
    let game = Placing { corner: Corner { field, ..Corner::new(piece) }, width, height };
    Ok(Instance {
        strategies: game.strategies(),
        edges: Some([width, height]),
        ..Instance::new(WORDS, Rules::of_relation(game.relation())?, game.beside())
    })
}
