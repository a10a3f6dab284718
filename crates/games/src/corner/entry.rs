//! The catalogue entry of the corner games.

use super::{Corner, Field, Piece, Power, SouthEast, explain, strategies};
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Showcase, Words, position, safe};
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "corner",
    title: "Chess corner games",
    kind: Kind::Game,
    source: Citation::new("002", "chapter 8, answers and addendum"),
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
            name: "se",
            kind: ParameterKind::Choice(&["none", "bishop", "both"]),
            range: "none, bishop or both",
            default: "none",
            meaning: "whether bishops, or bishops and knights, may move southeast too",
            de: ParameterWords::new(
                "none (keine), bishop (Läufer) oder both (beide)",
                "ob Läufer, oder Läufer und Springer, auch nach Südosten ziehen dürfen",
            ),
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
        Parameter {
            name: "width",
            kind: ParameterKind::Integer(WIDTH),
            range: "an integer ≥ 1",
            default: "8",
            meaning: "columns of the board; matters only for southeast moves",
            de: ParameterWords::new(
                "eine ganze Zahl ≥ 1",
                "Spalten des Bretts; nur für Züge nach Südosten von Bedeutung",
            ),
        },
    ],
    notes: &[
        "Bishop and abbot (bishop-knight) are meant on the cells from which 0/0 can be reached; moves leaving them are \
     not allowed: field=reach.",
        "\"The second player loses the reverse bishop game\" is false: from 7/7 the mover goes to 1/1 and wins.",
        "For the abbot with southeast moves the document does not say whether the knight's jumps turn too: se=bishop \
     and se=both are the two readings.",
        "The patterns for rook, rook-knight, king, king-knight, king-rook and king-bishop continue the document's \
     pictures to every size; the document states only some of them.",
    ],
    family: Family::Corner,
    showcases: &[
        Showcase {
            game: "corner:piece=queen",
            title: Words::new("Corner the Lady", "Die Dame in der Ecke"),
            subtitle: Words::new("Wythoff's Nim · queen", "Wythoffs Nim · Dame"),
            sentence: Words::new(
                "Move the queen west, south or southwest.",
                "Zieh die Dame nach Westen, Süden oder Südwesten.",
            ),
            start: &[11, 10],
        },
        Showcase {
            game: "corner:piece=rook",
            title: Words::new("Rook", "Turm"),
            subtitle: Words::new("Nim with two piles", "Nim mit zwei Haufen"),
            sentence: Words::new("Move the rook west or south.", "Zieh den Turm nach Westen oder Süden."),
            start: &[10, 7],
        },
        Showcase {
            game: "corner:piece=king",
            title: Words::new("King", "König"),
            subtitle: Words::new("one step at a time", "Schritt für Schritt"),
            sentence: Words::new(
                "Move the king one step west, south or southwest.",
                "Zieh den König einen Schritt nach Westen, Süden oder Südwesten.",
            ),
            start: &[9, 8],
        },
        Showcase {
            game: "corner:piece=rook+knight",
            title: Words::new("Rook and knight", "Turm und Springer"),
            subtitle: Words::new("the empress", "die Kaiserin"),
            sentence: Words::new(
                "Move west or south like a rook, or jump southwest like a knight.",
                "Zieh wie ein Turm nach Westen oder Süden, oder spring wie ein Springer nach Südwesten.",
            ),
            start: &[11, 8],
        },
        Showcase {
            game: "corner:piece=king+rook",
            title: Words::new("King and rook", "König und Turm"),
            subtitle: Words::new("a rook with one diagonal step", "ein Turm mit einem Schrägschritt"),
            sentence: Words::new(
                "Move west or south as far as you like, or one step southwest.",
                "Zieh beliebig weit nach Westen oder Süden, oder einen Schritt nach Südwesten.",
            ),
            start: &[10, 9],
        },
        Showcase {
            game: "corner:piece=queen+knight",
            title: Words::new("Amazon", "Amazone"),
            subtitle: Words::new("queen and knight", "Dame und Springer"),
            sentence: Words::new(
                "Move like a queen, or jump like a knight: west, south or southwest.",
                "Zieh wie eine Dame oder spring wie ein Springer: nach Westen, Süden oder Südwesten.",
            ),
            start: &[11, 9],
        },
        Showcase {
            game: "corner:piece=bishop+knight,field=reach",
            title: Words::new("Abbot", "Abt"),
            subtitle: Words::new("bishop and knight", "Läufer und Springer"),
            sentence: Words::new(
                "Move southwest along the diagonal, or jump southwest like a knight.",
                "Zieh schräg nach Südwesten, oder spring wie ein Springer nach Südwesten.",
            ),
            start: &[9, 10],
        },
    ],
    variations: &[
        ("piece=king", 30),
        ("piece=bishop,field=reach", 30),
        ("piece=rook+knight", 30),
        ("piece=king+bishop", 30),
        ("piece=king+rook", 30),
        ("piece=king+knight", 30),
        ("piece=queen+knight", 20),
        ("piece=bishop+knight,field=reach", 20),
        ("piece=bishop+knight,field=reach,se=both,width=12", 12),
        ("piece=bishop+knight,field=reach,se=bishop,width=12", 12),
    ],
    printed: &[],
    build,
};

const WIDTH: Bounds = Bounds { least: 1, usual: 8, most: 1 << 31 };

/// The rules in words, in English and German.
fn words(corner: &Corner) -> [String; 2] {
    let (told, german) = (corner.told(), corner.told_in_german());
    [
        format!(
            "A chess piece stands on a board whose cells are numbered x/y from the lower left corner 0/0. It moves {}. \
             {}{}",
            told.ways, told.end, told.more
        ),
        format!(
            "Eine Schachfigur steht auf einem Brett, dessen Felder von der linken unteren Ecke 0/0 an mit x/y bezeichnet \
             sind. Sie zieht {}. {}{}",
            german.ways, german.end, german.more
        ),
    ]
}

/// Small positions to start with; the first that is on the field is taken.
const STARTS: [[u64; 2]; 5] = [[7, 6], [7, 7], [6, 7], [4, 4], [0, 0]];

/// Safe cells on the chessboard in normal play, one of each mirrored pair (Figures 53 and 54).
pub(super) const EXAMPLES: &[(&str, &[[u64; 2]])] = &[
    ("queen", &[[0, 0], [1, 2], [3, 5], [4, 7]]),
    ("queen+knight", &[[0, 0], [1, 3], [2, 6], [4, 5]]),
    ("king+rook", &[[0, 0], [1, 2], [4, 5], [3, 3], [6, 6]]),
    ("king+bishop", &[[0, 0], [0, 2], [0, 4], [0, 6], [2, 3], [2, 5], [2, 7]]),
];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piece: Piece = match arguments.get("piece") {
        Some(text) => text.parse().map_err(BuildError::parameter)?,
        None => Piece::queen(),
    };
    let turns = [("none", SouthEast::None), ("bishop", SouthEast::Bishop), ("both", SouthEast::Both)];
    let south_east = arguments.choice("se", &turns)?.unwrap_or_default();
    let field = arguments.choice("field", &[("all", Field::All), ("reach", Field::Reach)])?.unwrap_or_default();
    let corner = Corner { piece, south_east, field, width: arguments.integer("width", WIDTH)? };
    let [words, german] = words(&corner);
    let rules = Rules::of_text(corner.text(), &Arguments::default())?
        .objecting(move |from, to| explain::object(&corner, from, to));
    // The patterns are those of the whole board with moves west, south and southwest; the bishop's holds on its
    // diagonal too.
    let bishop = Piece::new(&[Power::Bishop]) == Some(piece);
    let plain = !corner.has_south_east() && (field == Field::All || bishop);
    let shown = EXAMPLES.iter().find(|(name, _)| plain && *name == piece.to_string());
    let mut starts = STARTS.iter().map(|cell| position(cell));
    let start = starts.find(|start| rules.game().is_some_and(|game| game.position(start.piles()).is_ok()));
    Ok(Instance {
        strategies: if plain { strategies(piece) } else { Vec::new() },
        examples: shown.map(|(_, cells)| safe(cells)).unwrap_or_default(),
        ..Instance::new(words, rules, start.unwrap_or_else(|| position(&[0, 0]))).in_german(german)
    })
}
