//! One picture of each kind, in every format: `cargo run -p ratwheel-draw --example gallery -- FOLDER`.
//!
//! The data are worked out here from the moves alone, since the crate knows no game.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "an example ends when something is wrong")]

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ratwheel_draw::{Axis, Board, Cell, Fractal, Heat, Picture, Piece, Scatter, Series, Sheet, Strip, Terminal, Theme};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: gallery FOLDER"));
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, picture) in pictures() {
        save(&folder, name, picture.as_ref());
    }
}

/// Writes SVG in all themes, PNG in light and dark, PDF, and the terminal's view.
fn save(folder: &Path, name: &str, picture: &dyn Picture) {
    let write = |ending: &str, bytes: Vec<u8>| {
        fs::write(folder.join(format!("{name}{ending}")), bytes).expect("the file can be written");
    };
    write(".svg", picture.to_svg(Theme::Auto).into_bytes());
    write("-light.svg", picture.to_svg(Theme::Light).into_bytes());
    write("-dark.svg", picture.to_svg(Theme::Dark).into_bytes());
    write("-light.png", picture.to_png(Theme::Light, None).expect("a PNG"));
    write("-dark.png", picture.to_png(Theme::Dark, None).expect("a PNG"));
    write(".pdf", picture.to_pdf(Theme::Light).expect("a PDF"));
    let looks = [(false, false, ".txt"), (true, false, ".ascii.txt"), (false, true, ".ansi.txt")];
    for (ascii, colour, ending) in looks {
        write(ending, picture.to_terminal(&Terminal { ascii, colour, columns: 100 }).into_bytes());
    }
}

fn pictures() -> Vec<(&'static str, Box<dyn Picture>)> {
    vec![
        ("board-lady", Box::new(lady())),
        ("board-start", Box::new(start())),
        ("board-analysis", Box::new(analysis())),
        ("board-pieces", Box::new(combined())),
        ("board-large", Box::new(large())),
        ("heat-small", Box::new(heat(16))),
        ("heat-large", Box::new(heat(400))),
        ("scatter-lines", Box::new(lines())),
        ("scatter-differences", Box::new(differences())),
        ("scatter-growth", Box::new(growth())),
        ("scatter-many", Box::new(many())),
        ("fractal-small", Box::new(shortcuts(4))),
        ("fractal-8", Box::new(shortcuts(8).at_least(0))),
        ("fractal-12", Box::new(shortcuts(12))),
        ("fractal-sheet", Box::new(sheet_of_fractals())),
        (
            "strip",
            Box::new(Strip::new(14).unwrap().titled("Frankenstein").stamp("1 Fr.").coins([2, 5, 9, 12]).unwrap()),
        ),
        ("strip-move", Box::new(strip_move())),
        (
            "strip-long",
            Box::new(Strip::new(50).unwrap().coins([3, 22, 41]).unwrap().shifts([(41, 30), (22, 7)]).unwrap()),
        ),
    ]
}

/// Cells that a piece reaches on its way to 0/0: rays and single steps.
fn reached((x, y): Cell, pieces: &[Piece]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut step = |dx: u32, dy: u32| {
        if let (Some(x), Some(y)) = (x.checked_sub(dx), y.checked_sub(dy)) {
            cells.push((x, y));
        }
    };
    for piece in pieces {
        for k in 1..=x.max(y) {
            if matches!(piece, Piece::Queen | Piece::Rook) {
                step(k, 0);
                step(0, k);
            }
            if matches!(piece, Piece::Queen | Piece::Bishop) {
                step(k, k);
            }
        }
        match piece {
            Piece::King => [(1, 0), (0, 1), (1, 1)].iter().for_each(|&(a, b)| step(a, b)),
            Piece::Knight => [(1, 2), (2, 1)].iter().for_each(|&(a, b)| step(a, b)),
            _ => {}
        }
    }
    cells
}

/// Safe cells by playing everything out.
fn safe(side: u32, pieces: &[Piece]) -> Vec<Cell> {
    let mut safe = Vec::new();
    let mut known = HashSet::new();
    for sum in 0..2 * side {
        for x in 0..side.min(sum + 1) {
            let cell = (x, sum - x);
            if cell.1 < side && !reached(cell, pieces).iter().any(|to| known.contains(to)) {
                known.insert(cell);
                safe.push(cell);
            }
        }
    }
    safe
}

fn lady() -> Board {
    let queen = (7, 10);
    Board::new(12, 12)
        .unwrap()
        .titled("Corner the Lady")
        .captioned("Move the queen west, south or southwest. Whoever reaches the star wins.")
        .safe(safe(12, &[Piece::Queen]))
        .unwrap()
        .moves(reached(queen, &[Piece::Queen]))
        .unwrap()
        .piece(&[Piece::Queen], queen)
        .unwrap()
        .hint((7, 4))
        .unwrap()
}

fn start() -> Board {
    Board::new(8, 8)
        .unwrap()
        .titled("The cornering game of Rufus P. Isaacs")
        .captioned("Figure 48 of document 002: the queen starts on a grey cell.")
        .shaded((0..8).flat_map(|k| [(7, k), (k, 7)]))
        .unwrap()
}

fn analysis() -> Sheet {
    let pairs: [Cell; 4] = [(0, 0), (1, 2), (3, 5), (4, 7)];
    let mut sheet = Sheet::new(3).unwrap().titled("A recursive analysis of Corner the Lady");
    for known in 1..=3_usize {
        let centres = pairs.iter().take(known).flat_map(|&(x, y)| [(x, y), (y, x)]);
        let rays = centres.flat_map(|(x, y)| {
            let far = 7 - x.max(y);
            [((x, y), (7, y)), ((x, y), (x, 7)), ((x, y), (x + far, y + far))]
        });
        let found = pairs.iter().take(known + 1).flat_map(|&(x, y)| [(x, y), (y, x)]);
        let board =
            Board::new(8, 8).unwrap().titled(["A", "B", "C"][known - 1]).rays(rays).unwrap().safe(found).unwrap();
        sheet = sheet.panel(board).unwrap();
    }
    let nine = Board::new(25, 25).unwrap().titled("D: the first nine pairs").safe(safe(25, &[Piece::Queen])).unwrap();
    sheet.panel(nine.number_pairs()).unwrap()
}

fn combined() -> Sheet {
    use Piece::{Bishop, King, Knight, Queen, Rook};
    let games: [(&str, &[Piece]); 6] = [
        ("Amazon (queen-knight)", &[Queen, Knight]),
        ("Superking (king-knight)", &[King, Knight]),
        ("King-rook", &[King, Rook]),
        ("King-bishop", &[King, Bishop]),
        ("Rook", &[Rook]),
        ("Bishop", &[Bishop]),
    ];
    let mut sheet =
        Sheet::new(2).unwrap().titled("Pieces with combined powers").captioned("Figure 54 of document 002.");
    for (name, pieces) in games {
        let board = Board::new(8, 8).unwrap().titled(name).safe(safe(8, pieces)).unwrap();
        let board = if pieces == [Bishop] {
            let off = (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|(x, y)| x != y);
            let board = Board::new(8, 8).unwrap().titled(name).safe([(0, 0)]).unwrap();
            board.outside(off).unwrap()
        } else {
            board
        };
        sheet = sheet.panel(board.piece(pieces, (7, 7)).unwrap()).unwrap();
    }
    sheet
}

fn large() -> Board {
    Board::new(400, 400)
        .unwrap()
        .titled("Wythoff’s Nim on 400×400")
        .safe(safe(400, &[Piece::Queen]))
        .unwrap()
        .piece(&[Piece::Queen], (300, 350))
        .unwrap()
        .hint((216, 350))
        .unwrap()
}

fn heat(side: u32) -> Heat {
    let index = |x: u32, y: u32| usize::try_from(y * side + x).unwrap();
    let mut values = vec![0_u64; usize::try_from(side * side).unwrap()];
    for y in 0..side {
        for x in 0..side {
            let options: HashSet<u64> =
                reached((x, y), &[Piece::Queen]).into_iter().map(|(a, b)| values[index(a, b)]).collect();
            values[index(x, y)] = (0..).find(|value| !options.contains(value)).unwrap();
        }
    }
    Heat::from_fn(side, side, |x, y| Some(values[index(x, y)]))
        .unwrap()
        .titled("Grundy values of Wythoff’s Nim")
        .captioned("Zeros are the safe cells.")
}

/// Wythoff pairs by the smallest number not used before.
fn wythoff(count: i64) -> Vec<(i64, i64)> {
    let mut used = HashSet::new();
    let mut next = 0;
    (0..count)
        .map(|n| {
            while used.contains(&next) {
                next += 1;
            }
            used.extend([next, next + n]);
            (next, next + n)
        })
        .collect()
}

fn lines() -> Scatter {
    let pairs = wythoff(25);
    Scatter::new(Axis::linear("first pile"), Axis::linear("second pile"))
        .titled("Safe positions of Wythoff’s Nim")
        .captioned("They hug two lines whose slopes are the golden ratio and its inverse.")
        .series(Series::integers("safe positions", pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)])))
        .unwrap()
        .guide("y = φx", (0.0, 0.0), (1000.0, 1618.034))
        .unwrap()
        .guide("y = x/φ", (0.0, 0.0), (1618.034, 1000.0))
        .unwrap()
}

fn differences() -> Scatter {
    let gaps = |pick: fn(&(i64, i64)) -> i64| {
        let pairs = wythoff(60);
        let values: Vec<i64> = pairs.iter().map(pick).collect();
        (1..).zip(values.windows(2).map(|two| two[1] - two[0]).collect::<Vec<_>>()).collect::<Vec<(i64, i64)>>()
    };
    Scatter::new(Axis::linear("n"), Axis::linear("difference"))
        .titled("Differences of A and B")
        .series(Series::integers("A(n+1) − A(n)", gaps(|pair| pair.0)).joined())
        .unwrap()
        .series(Series::integers("B(n+1) − B(n)", gaps(|pair| pair.1)).joined())
        .unwrap()
}

fn growth() -> Scatter {
    let measured = |factor: f64, power: i32| {
        (0..7).map(move |at| {
            let digits = 10_f64.powi(at);
            (digits, scaled(factor, digits, power))
        })
    };
    let mut plot = Scatter::new(Axis::logarithmic("digits of the pile"), Axis::logarithmic("microseconds"))
        .titled("Time to find the winning move")
        .captioned("Made-up figures, to show every marker.");
    for (name, factor, power) in [
        ("Rat", 0.4, 2),
        ("Wythoff", 0.9, 2),
        ("Frankenstein", 2.0, 3),
        ("β-nim", 5.0, 2),
        ("Mouse", 12.0, 3),
        ("brute force", 30.0, 4),
    ] {
        plot = plot.series(Series::new(name, measured(factor, power)).joined()).unwrap();
    }
    plot.guide("linear", (1.0, 0.1), (10.0, 1.0)).unwrap()
}

#[allow(clippy::float_arithmetic, reason = "made-up measurements")]
fn scaled(factor: f64, digits: f64, power: i32) -> f64 {
    factor * digits.powf(f64::from(power) / 2.0)
}

fn many() -> Scatter {
    let pairs = wythoff(50_000);
    Scatter::new(Axis::linear("first pile"), Axis::linear("second pile"))
        .titled("Fifty thousand pairs")
        .series(Series::integers("safe positions", pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)])))
        .unwrap()
}

/// Shortcut differences of document 003: rows by repeated halving, coded in base 3, sorted from the right.
fn shortcuts(d: u32) -> Fractal {
    let mut values = Vec::new();
    for k in 0..1_i64 << (d - 1) {
        let mut rows = vec![vec![k * ((1 << d) - 1)]];
        for _ in 1..d {
            rows = rows
                .into_iter()
                .flat_map(|row| {
                    let last = *row.last().unwrap();
                    [last / 2, (last + 1) / 2][..if last % 2 == 0 { 1 } else { 2 }]
                        .iter()
                        .map(|half| [row.as_slice(), &[*half]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        rows.sort();
        for row in rows {
            // The row runs from the last column to the first; the first digit is the most significant.
            values.push(row.windows(2).rev().fold(0, |value, pair| 3 * value + pair[0] - 2 * pair[1] + 1));
        }
    }
    let next = values.iter().cycle().skip(1);
    let differences: Vec<i64> = values.iter().zip(next).map(|(value, next)| next - value).collect();
    Fractal::new(differences).unwrap().titled(format!("Shortcut differences, d = {d}"))
}

fn sheet_of_fractals() -> Sheet {
    let sheet = Sheet::new(2).unwrap().titled("Shortcut differences, negative ones left out");
    (5..=8).fold(sheet, |sheet, d| sheet.panel(shortcuts(d).at_least(0)).unwrap())
}

fn strip_move() -> Strip {
    Strip::new(16)
        .unwrap()
        .titled("A move")
        .captioned("Two coins go left, one of them into the hole.")
        .stamp("1")
        .coins([4, 9, 13])
        .unwrap()
        .shifts([(13, 6), (4, 0)])
        .unwrap()
}
