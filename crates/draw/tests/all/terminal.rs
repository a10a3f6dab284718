//! Pictures in the terminal: exact text for small ones, bounds for all.

use ratwheel_draw::{Axis, Board, Fractal, Heat, Picture, Piece, Scatter, Series, Sheet, Strip, Terminal};

const ASCII: Terminal = Terminal { ascii: true, colour: false, columns: 80 };

/// A line without its escape sequences.
fn bare(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn a_board_in_letters() {
    let board = Board::new(5, 4)
        .unwrap()
        .titled("Lady")
        .safe([(0, 0), (1, 2), (2, 1)])
        .unwrap()
        .piece(&[Piece::Queen], (4, 2))
        .unwrap()
        .moves([(3, 2), (1, 2), (4, 0)])
        .unwrap()
        .shaded([(4, 3)])
        .unwrap()
        .outside([(0, 3)])
        .unwrap();
    let expected = "\
Lady
3    . . . :
2  . @ . o Q
1  . . # . .
0  * . . . o
   0 1 2 3 4
   Q queen   * target   @ move to a safe cell   # safe   o move   : start
";
    assert_eq!(board.to_terminal(&ASCII), expected);
}

#[test]
fn a_table_in_numerals_and_shades() {
    let nim = Heat::from_fn(12, 3, |x, y| Some(u64::from(x ^ y))).unwrap();
    let expected = " \
2   2  3  0  1  6  7  4  5 10 11  8  9
1   1  0  3  2  5  4  7  6  9  8 11 10
0   0  1  2  3  4  5  6  7  8  9 10 11
    0  1  2  3  4  5  6  7  8  9  10 11
";
    assert_eq!(nim.to_terminal(&ASCII), expected.trim_start_matches(' '));
    let narrow = nim.to_terminal(&Terminal { columns: 20, ..ASCII });
    assert_eq!(narrow.lines().nth(2).unwrap().chars().next(), Some('O'), "{narrow}");
    let coloured = nim.to_terminal(&Terminal { ascii: false, colour: true, columns: 80 });
    assert_eq!(bare(coloured.lines().nth(1).unwrap()), "▀".repeat(12));
    assert_eq!(bare(coloured.lines().next().unwrap()), "▄".repeat(12));
}

#[test]
fn a_strip_in_letters() {
    let strip = Strip::new(12).unwrap().coins([3, 10]).unwrap().ghosts([0, 5]).unwrap();
    let expected = "\
(g)  .   .   O   .   g   .   .   .   .   O   .  ...
 0   1   2   3   4   5   6   7   8   9   10  11
";
    assert_eq!(strip.to_terminal(&ASCII), expected);
}

#[test]
fn a_plot_in_dots() {
    let plot =
        Scatter::new(Axis::linear("x"), Axis::linear("y")).series(Series::integers("s", [(0, 0), (10, 10)])).unwrap();
    let text = plot.to_terminal(&ASCII);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "y");
    assert_eq!(lines[1], format!("10 |{}'", " ".repeat(74)));
    assert_eq!(lines[20], " 0 |.");
    assert!(lines[22].trim_start().starts_with("0 ") && lines[22].ends_with("10"), "{text}");
}

#[test]
fn nothing_is_wider_than_the_terminal_or_beyond_ascii() {
    let safe = (0..200).map(|k| (k, 199 - k));
    let pictures: Vec<Box<dyn Picture>> = vec![
        Box::new(Board::new(8, 8).unwrap().titled("Lady × “queen” – ♛").number_pairs()),
        Box::new(Board::new(200, 200).unwrap().safe(safe).unwrap()),
        Box::new(Board::new(400, 3).unwrap().safe([(399, 2)]).unwrap()),
        Box::new(Heat::from_fn(300, 100, |x, y| Some(u64::from(x * y))).unwrap()),
        Box::new(Heat::from_fn(3, 3, |x, y| Some(u64::from(x + y))).unwrap()),
        Box::new(Fractal::new((0..5000).map(|k| k % 77 - 30).collect()).unwrap()),
        Box::new(
            Scatter::new(Axis::logarithmic("n"), Axis::logarithmic("t"))
                .series(Series::new("s", [(1e-9, 1e9)]))
                .unwrap(),
        ),
        Box::new(Strip::new(400).unwrap().coins([399]).unwrap()),
        Box::new(Sheet::new(2).unwrap().titled("Sheet").panel(Strip::new(3).unwrap()).unwrap()),
    ];
    for picture in &pictures {
        for (ascii, colour, columns) in [(true, false, 40), (false, false, 80), (false, true, 100), (true, true, 80)] {
            let text = picture.to_terminal(&Terminal { ascii, colour, columns });
            assert!(text.ends_with('\n'));
            assert!(colour || !text.contains('\u{1b}'));
            assert!(!ascii || text.is_ascii(), "{text}");
            for line in text.lines() {
                assert!(bare(line).chars().count() <= columns, "{columns}: {line}");
            }
        }
    }
}
