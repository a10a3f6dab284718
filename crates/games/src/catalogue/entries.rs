//! The entries, one function each: how a game is put together from its module.

use super::{Arguments, Board, BuildError, Entry, Instance, Kind, NUMBER_OF_PILES, Parameter, Rules, Table};
use crate::{beta, corner, fat_rat, frankenstein, mark, mouse, nim, raleigh, rat, rats, star, sums, welter, wythoff};
use ratwheel_numbers::{
    ArrayA, ArrayError, Beatty, FraenkelSplitting, Integer, IntegerArray, Natural, Real, RealError,
};
use ratwheel_rules::{Citation, Outcome, Position, Strategy};
use std::sync::{Arc, LazyLock};

/// Every entry.
pub(super) static ALL: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = PLAIN.to_vec();
    entries.push(beatty_entry(beta::BeattyGame::BetaNim, &[BETA], |arguments| {
        build_beatty(beta::BeattyGame::BetaNim, arguments)
    }));
    entries.push(beatty_entry(beta::BeattyGame::Wynim, &[BETA], |arguments| {
        build_beatty(beta::BeattyGame::Wynim, arguments)
    }));
    entries.push(beatty_entry(beta::BeattyGame::WynimT, &[BETA, REPAIRED], build_wynim_t));
    entries.sort_by_key(|entry| ORDER.iter().position(|id| *id == entry.id));
    entries
});

/// The order in which the catalogue is shown: nim and what is near it, then by document.
const ORDER: &[&str] = &[
    "nim",
    "wythoff",
    "corner",
    "mouse",
    "rat",
    "fat-rat",
    "rats",
    "beta-nim",
    "wynim",
    "wynim-t",
    "mark",
    "mouse-trap",
    "frankenstein",
    "welter",
    "raleigh",
];

const PLAIN: &[Entry] = &[
    Entry {
        id: "nim",
        title: "Nim",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "002", place: "chapter 8" },
        parameters: &[Parameter {
            name: "piles",
            range: "an integer ≥ 1",
            default: "as the position has, else 3",
            meaning: NUMBER_OF_PILES,
        }],
        notes: nim::NOTES,
        build: build_nim,
    },
    Entry {
        id: "corner",
        title: "Chess corner games",
        kind: Kind::Game,
        board: Board::Chessboard,
        source: Citation { document: "002", place: "chapter 8, answers and addendum" },
        parameters: &[
            Parameter {
                name: "piece",
                range: "king, rook, bishop, knight, queen, joined by +",
                default: "queen",
                meaning: "the powers of the piece",
            },
            Parameter {
                name: "se",
                range: "none, bishop or both",
                default: "none",
                meaning: "whether bishops, or bishops and knights, may move southeast too",
            },
            Parameter {
                name: "field",
                range: "all or reach",
                default: "all",
                meaning: "all cells, or only those from which 0/0 can be reached",
            },
            Parameter {
                name: "width",
                range: "an integer ≥ 1",
                default: "8",
                meaning: "columns of the board; matters only for southeast moves",
            },
        ],
        notes: corner::NOTES,
        build: build_corner,
    },
    Entry {
        id: "mouse",
        title: "The Mouse game",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "000", place: "section 7" },
        parameters: &[],
        notes: mouse::NOTES,
        build: build_mouse,
    },
    Entry {
        id: "rat",
        title: "The Rat game",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "000", place: "section 1" },
        parameters: &[],
        notes: rat::NOTES,
        build: build_rat,
    },
    Entry {
        id: "mark",
        title: "Mark",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "001", place: "section 4" },
        parameters: &[],
        notes: mark::NOTES,
        build: build_mark,
    },
    Entry {
        id: "mouse-trap",
        title: "The mouse trap",
        kind: Kind::Game,
        board: Board::Chessboard,
        source: Citation { document: "001", place: "section 4" },
        parameters: &[],
        notes: star::NOTES,
        build: build_mouse_trap,
    },
    Entry {
        id: "frankenstein",
        title: "Frankenstein",
        kind: Kind::Game,
        board: Board::Strip,
        source: Citation { document: "004", place: "section 1" },
        parameters: &[Parameter {
            name: "b",
            range: "an integer ≥ 3",
            default: "3",
            meaning: "the coefficient of the recurrence u_n = b·u_{n−1} − u_{n−2}",
        }],
        notes: frankenstein::NOTES,
        build: build_frankenstein,
    },
    Entry {
        id: "welter",
        title: "Welter",
        kind: Kind::Game,
        board: Board::Strip,
        source: Citation { document: "004", place: "section 5" },
        parameters: &[],
        notes: welter::NOTES,
        build: build_welter,
    },
    Entry {
        id: "raleigh",
        title: "The Raleigh set",
        kind: Kind::Set,
        board: Board::Heaps,
        source: Citation { document: "000", place: "section 8" },
        parameters: &[],
        notes: raleigh::NOTES,
        build: build_raleigh,
    },
    Entry {
        id: "wythoff",
        title: "Wythoff's game",
        kind: Kind::Game,
        board: Board::Chessboard,
        source: Citation { document: "002", place: "chapter 8; d ≥ 2: document 001, section 1" },
        parameters: &[Parameter {
            name: "d",
            range: "an integer ≥ 1",
            default: "1",
            meaning: "how much less than d the two amounts of a diagonal move may differ",
        }],
        notes: wythoff::NOTES,
        build: build_wythoff,
    },
    Entry {
        id: "fat-rat",
        title: "The Fat Rat game",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "000", place: "section 8; the rules are new" },
        parameters: &[
            Parameter { name: "m", range: "an integer from 2 to 1024", default: "4", meaning: NUMBER_OF_PILES },
            Parameter {
                name: "variant",
                range: "chain, star or rat",
                default: "chain",
                meaning: "which pairs of piles the moves that take from all piles test",
            },
        ],
        notes: fat_rat::NOTES,
        build: build_fat_rat,
    },
    Entry {
        id: "rats",
        title: "The succinct rat games",
        kind: Kind::Game,
        board: Board::Heaps,
        source: Citation { document: "003", place: "section 2" },
        parameters: &[
            Parameter { name: "d", range: "an integer ≥ 2", default: "3", meaning: NUMBER_OF_PILES },
            Parameter {
                name: "variant",
                range: "succinct, grandiose or literal",
                default: "succinct",
                meaning: "the short rules, the rules by differences of P-positions, or the short rules as misprinted",
            },
        ],
        notes: rats::NOTES,
        build: build_rats,
    },
];

const BETA: Parameter = Parameter {
    name: "beta",
    range: "an irrational number > 2",
    default: "pi",
    meaning: "the slope of the sequence B",
};
const REPAIRED: Parameter = Parameter {
    name: "variant",
    range: "repaired, or nothing",
    default: "",
    meaning: "also forbid taking 4 and 5 together, which is right for φ² ≤ β < 3",
};

/// The parts that every game has; the rest is filled in by its builder.
fn instance(words: &'static str, rules: Rules, start: Position, strategies: Vec<Box<dyn Strategy>>) -> Instance {
    Instance {
        words: words.into(),
        rules,
        strategies,
        start,
        table: None,
        values: None,
        examples: Vec::new(),
        member: None,
    }
}

fn position(piles: &[u64]) -> Position {
    piles.iter().copied().map(Natural::from).collect()
}

fn build_wythoff(arguments: &Arguments) -> Result<Instance, BuildError> {
    let d = arguments.word("d", 1, 1, 1 << 31)?;
    let rules = Rules::of_text(wythoff::RULES, arguments)?;
    let strategies = wythoff::strategies(d).map_err(BuildError::parameter)?;
    let examples = wythoff::EXAMPLES.iter().filter(|_| d == 1);
    let examples = examples.map(|(from, to)| (position(from), if to.is_some() { Outcome::N } else { Outcome::P }));
    Ok(Instance {
        table: Some(wythoff_table(d).map_err(BuildError::parameter)?),
        examples: examples.collect(),
        ..instance(wythoff::WORDS, rules, position(wythoff::START), strategies)
    })
}

/// β = (2+d+√(d²+4))/2, β̂ = β − d.
fn wythoff_table(d: u64) -> Result<Table, RealError> {
    let d_real = Real::from(d);
    let root = (&d_real * &d_real + Real::from(4)).sqrt()?;
    let beta = (Real::from(2) + &d_real + root).checked_div(&Real::from(2))?;
    let zero = || Real::from(0);
    let (a, b) = (Beatty::new(&beta - &d_real, zero())?, Beatty::new(beta, zero())?);
    // Figure 50 of document 002 starts at n = 1, table 2 of document 001 at n = 0.
    Ok(Table::of_plain_pair(a, b, u64::from(d == 1)))
}

fn build_fat_rat(arguments: &Arguments) -> Result<Instance, BuildError> {
    let (least, usual, most) = fat_rat::PILES;
    let m = arguments.word("m", usual as u64, least as u64, most as u64)?;
    let variants =
        [("chain", fat_rat::Variant::Chain), ("star", fat_rat::Variant::Star), ("rat", fat_rat::Variant::Rat)];
    let variant = arguments.choice("variant", &variants)?.unwrap_or_default();
    let piles = usize::try_from(m).unwrap_or(usual);
    let rules = Rules::of_relation(fat_rat::relation(piles, variant))?;
    let strategies = fat_rat::strategies(piles, variant).map_err(BuildError::parameter)?;
    let splitting = FraenkelSplitting::new(m).map_err(BuildError::parameter)?;
    // Five tokens more in the smallest pile than a safe row has: unsafe, whatever m is.
    let start = if piles == fat_rat::START.len() {
        position(fat_rat::START)
    } else {
        splitting.row(&Natural::from(3u64)).map(|pile| pile + 1).collect()
    };
    let examples = fat_rat::EXAMPLES.iter().filter(|_| piles == 4).map(|row| (position(row), Outcome::P));
    Ok(Instance {
        table: Some(splitting_table(splitting)),
        examples: examples.collect(),
        ..instance(fat_rat::WORDS, rules, start, strategies)
    })
}

/// Table 5 of document 000.
fn splitting_table(splitting: FraenkelSplitting) -> Table {
    let m = splitting.columns();
    let mut heads = vec!["n".to_owned()];
    for k in 1..=m {
        heads.push(format!("A_n^{k}"));
        if k < m {
            heads.push(format!("d_n^{k}"));
        }
    }
    heads.push("Δ_n".to_owned());
    Table::of_splitting(splitting, heads, 1, true)
}

fn build_rats(arguments: &Arguments) -> Result<Instance, BuildError> {
    let d = arguments.word("d", 3, 2, rats::Dimension::MAX as u64)?;
    let d = usize::try_from(d).unwrap_or(3);
    let formulations = [
        ("succinct", rats::Formulation::Succinct),
        ("grandiose", rats::Formulation::Grandiose),
        ("literal", rats::Formulation::Literal),
    ];
    let formulation = arguments.choice("variant", &formulations)?.unwrap_or(rats::Formulation::Succinct);
    let game = rats::RatsGame::new(d, formulation).map_err(BuildError::parameter)?;
    let strategies = rats::strategies(d, formulation).map_err(BuildError::parameter)?;
    let relation = rats::relation(d, formulation).map_err(BuildError::parameter)?;
    let dimension = rats::Dimension::new(d).map_err(BuildError::parameter)?;
    let start = if d == rats::START.len() {
        position(rats::START)
    } else {
        dimension.vector(&Natural::from(2u64)).into_iter().map(|pile| pile + 1).collect()
    };
    let heads = std::iter::once("n".to_owned()).chain((1..=d).map(|i| format!("r_{i}(n)")));
    let table = Table::new(heads, 1, move |n| {
        Ok::<_, std::convert::Infallible>(dimension.vector(n).into_iter().map(Integer::from).collect())
    });
    let words = if formulation == rats::Formulation::Grandiose { rats::GRANDIOSE_WORDS } else { rats::WORDS };
    let values = if formulation == rats::Formulation::Literal { None } else { rats::RatsValues::new(d).ok() };
    Ok(Instance {
        table: Some(table),
        values: values.map(|values| Arc::new(values) as Arc<dyn crate::sums::NimValues>),
        ..instance(words, Rules::with_native(relation, game)?, start, strategies)
    })
}

fn beatty_entry(
    game: beta::BeattyGame,
    parameters: &'static [Parameter],
    build: fn(&Arguments) -> Result<Instance, BuildError>,
) -> Entry {
    Entry {
        id: game.id(),
        title: game.title(),
        kind: Kind::Game,
        board: Board::Chessboard,
        source: Citation { document: "001", place: "section 1.1" },
        parameters,
        notes: game.notes(),
        build,
    }
}

fn build_wynim_t(arguments: &Arguments) -> Result<Instance, BuildError> {
    let repaired = arguments.choice("variant", &[("repaired", ())])?.is_some();
    let game = if repaired { beta::BeattyGame::WynimTRepaired } else { beta::BeattyGame::WynimT };
    build_beatty(game, arguments)
}

fn build_beatty(game: beta::BeattyGame, arguments: &Arguments) -> Result<Instance, BuildError> {
    let beta = arguments.real("beta", Real::pi)?;
    let strategies = beta::strategies(game, &beta).map_err(BuildError::parameter)?;
    let rules = Rules::of_text(game.rules(), arguments)?;
    let (a, b) = Beatty::complementary(&beta).map_err(BuildError::parameter)?;
    Ok(Instance {
        table: Some(Table::of_pair(a, b)),
        ..instance(game.words(), rules, position(beta::START), strategies)
    })
}

fn build_nim(arguments: &Arguments) -> Result<Instance, BuildError> {
    let (usual, written_out, most) = nim::PILES;
    let piles = arguments.word("piles", usual as u64, 1, most as u64)?;
    let piles = usize::try_from(piles).unwrap_or(usual);
    let rules = if piles > written_out {
        Rules::Native(Arc::new(nim::Heaps::new(piles)))
    } else {
        Rules::of_relation(nim::relation(piles))?
    };
    let start = if piles == nim::START.len() { position(nim::START) } else { (1..=piles).map(Natural::from).collect() };
    let examples = nim::EXAMPLES.iter().filter(|(from, _)| from.len() == piles);
    let examples = examples.map(|(from, to)| (position(from), if to.is_some() { Outcome::N } else { Outcome::P }));
    Ok(Instance {
        values: Some(Arc::new(sums::NimHeaps)),
        examples: examples.collect(),
        ..instance(nim::WORDS, rules, start, nim::strategies())
    })
}

fn build_mouse(arguments: &Arguments) -> Result<Instance, BuildError> {
    let rules = Rules::of_text(mouse::RULES, arguments)?;
    let heads = ["n", "A_n", "d_n", "B_n"].map(str::to_owned).to_vec();
    let splitting = FraenkelSplitting::new(2).map_err(BuildError::parameter)?;
    Ok(Instance {
        table: Some(Table::of_splitting(splitting, heads, 0, false)),
        examples: mouse::EXAMPLES.iter().map(|pair| (position(pair), Outcome::P)).collect(),
        ..instance(mouse::WORDS, rules, position(mouse::START), mouse::strategies().map_err(BuildError::parameter)?)
    })
}

fn build_rat(arguments: &Arguments) -> Result<Instance, BuildError> {
    let rules = Rules::of_text(rat::RULES, arguments)?;
    let heads = ["n", "A_n", "d_n", "B_n", "δ_n", "C_n", "Δ_n"].map(str::to_owned).to_vec();
    let splitting = FraenkelSplitting::new(3).map_err(BuildError::parameter)?;
    Ok(Instance {
        table: Some(Table::of_splitting(splitting, heads, 0, true)),
        examples: rat::EXAMPLES.iter().map(|triple| (position(triple), Outcome::P)).collect(),
        ..instance(rat::WORDS, rules, position(rat::START), rat::strategies().map_err(BuildError::parameter)?)
    })
}

fn build_mark(arguments: &Arguments) -> Result<Instance, BuildError> {
    let rules = Rules::of_text(mark::RULES, arguments)?;
    Ok(Instance { ..instance(mark::WORDS, rules, position(mark::START), mark::strategies()) })
}

fn build_mouse_trap(_: &Arguments) -> Result<Instance, BuildError> {
    let game = star::Star::mouse_trap(star::MOUSE_TRAP_SIZE).map_err(BuildError::parameter)?;
    Ok(instance(star::WORDS, Rules::Native(Arc::new(game)), position(star::START), Vec::new()))
}

fn build_frankenstein(arguments: &Arguments) -> Result<Instance, BuildError> {
    let b = arguments.word("b", 3, 3, 1 << 31)?;
    let game = frankenstein::Frankenstein::new(b).map_err(BuildError::parameter)?;
    let strategies = frankenstein::strategies(b).map_err(BuildError::parameter)?;
    let array = ArrayA::with_base(b).map_err(BuildError::parameter)?;
    let heads = std::iter::once("n".to_owned()).chain((0..7).map(|j| format!("A_{j}^n")));
    let table = Table::new(heads, 0, move |n| {
        let row = array.row(n, 7)?;
        Ok::<_, ArrayError>(row.into_iter().map(Integer::from).collect())
    });
    Ok(Instance {
        table: Some(table),
        ..instance(frankenstein::WORDS, Rules::Native(Arc::new(game)), position(frankenstein::START), strategies)
    })
}

fn build_welter(_: &Arguments) -> Result<Instance, BuildError> {
    Ok(instance(welter::WORDS, Rules::Native(Arc::new(welter::Welter::new())), position(welter::START), Vec::new()))
}

fn build_raleigh(_: &Arguments) -> Result<Instance, BuildError> {
    let set = Arc::new(raleigh::RaleighSet::new().map_err(BuildError::parameter)?);
    let rows = Arc::clone(&set);
    let table =
        Table::new(["n", "A_n", "B_n", "C_n"], 0, move |n| rows.row(n).map(|row| row.map(Integer::from).to_vec()));
    let start = set.row(&Natural::from(3u64)).map_err(BuildError::parameter)?;
    let member = move |position: &Position| {
        set.index_of(position.piles()).map(|index| index.is_some()).map_err(|error| error.to_string())
    };
    Ok(Instance {
        words: raleigh::WORDS.into(),
        rules: Rules::Unknown,
        strategies: Vec::new(),
        start: start.into_iter().collect(),
        table: Some(table),
        values: None,
        examples: Vec::new(),
        member: Some(Arc::new(member)),
    })
}

fn build_corner(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piece: corner::Piece = match arguments.get("piece") {
        Some(text) => text.parse().map_err(BuildError::parameter)?,
        None => corner::Piece::queen(),
    };
    let turns =
        [("none", corner::SouthEast::None), ("bishop", corner::SouthEast::Bishop), ("both", corner::SouthEast::Both)];
    let south_east = arguments.choice("se", &turns)?.unwrap_or(corner::SouthEast::None);
    let fields = [("all", corner::Field::All), ("reach", corner::Field::Reach)];
    let field = arguments.choice("field", &fields)?.unwrap_or(corner::Field::All);
    let width = arguments.word("width", 8, 1, 1 << 31)?;
    let corner = corner::Corner { piece, south_east, field, width };
    let rules = Rules::of_relation(corner.relation())?;
    // The patterns are those of the whole board with moves west, south and southwest; the bishop's holds on its diagonal too.
    let bishop = corner::Piece::new(&[corner::Power::Bishop]) == Some(piece);
    let plain = !corner.has_south_east() && (field == corner::Field::All || bishop);
    let strategies = if plain { corner::strategies(piece).map_err(BuildError::parameter)? } else { Vec::new() };
    let shown = corner::EXAMPLES.iter().find(|(name, _)| plain && *name == piece.to_string());
    let examples = shown.map(|(_, cells)| cells.iter().map(|cell| (position(cell), Outcome::P)).collect());
    let start = [position(corner::START), position(&[7, 7]), position(&[6, 7]), position(&[4, 4])];
    let start = start.into_iter().find(|start| rules.game().is_some_and(|game| game.position(start.piles()).is_ok()));
    Ok(Instance {
        examples: examples.unwrap_or_default(),
        ..instance(corner::WORDS, rules, start.unwrap_or_else(|| position(&[0, 0])), strategies)
    })
}
