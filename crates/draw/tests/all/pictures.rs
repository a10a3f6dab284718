//! Pictures read back: the SVG is parsed by another library and its shapes are counted and located.
#![allow(clippy::float_arithmetic, reason = "coordinates are compared")]

use ratwheel_draw::{
    Axis, Board, DrawError, Fractal, Heat, Picture, Piece, Scatter, Series, Sheet, Strip, Terminal, Theme,
};
use roxmltree::{Document, Node};

/// Elements below the groups of one class.
fn in_group<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let group = |node: &Node<'_, '_>| node.has_tag_name("g") && node.attribute("class") == Some(class);
    document.descendants().filter(group).flat_map(|node| node.children().filter(Node::is_element)).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap_or("0").parse().unwrap()
}

fn text_of(document: &Document<'_>, tag: &str) -> String {
    document.root_element().children().find(|node| node.has_tag_name(tag)).unwrap().text().unwrap_or("").to_owned()
}

const WYTHOFF: [(u32, u32); 7] = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)];

fn lady() -> Board {
    Board::new(8, 8)
        .unwrap()
        .titled("Corner the Lady")
        .safe(WYTHOFF)
        .unwrap()
        .piece(&[Piece::Queen], (6, 5))
        .unwrap()
        .moves([(5, 5), (3, 5), (6, 4), (5, 4)])
        .unwrap()
        .hint((3, 5))
        .unwrap()
}

#[test]
fn a_small_board_is_this_text() {
    let svg = Board::new(2, 1).unwrap().titled("T").safe([(1, 0)]).unwrap().to_svg(Theme::Light);
    let expected = include_str!("board.svg");
    assert_eq!(svg, expected);
}

#[test]
fn a_board_has_every_thing_once() {
    let svg = lady().to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    assert_eq!(in_group(&document, "safe").len(), 7);
    // The arrow covers the dot of the move it shows.
    assert_eq!(in_group(&document, "moves").len(), 3);
    assert_eq!(in_group(&document, "target").len(), 1);
    assert_eq!(in_group(&document, "hint").len(), 1);
    assert_eq!(in_group(&document, "piece").iter().filter(|node| node.has_tag_name("circle")).count(), 5);
    assert_eq!(in_group(&document, "coordinates").len(), 16);
    assert_eq!(text_of(&document, "title"), "Corner the Lady");
    let description = text_of(&document, "desc");
    assert!(description.contains("0/0, 1/2, 2/1, 3/5, 4/7, 5/3, 7/4"), "{description}");
    assert!(description.contains("The queen is on 6/5") && description.contains("move to 3/5"), "{description}");
}

#[test]
fn tiles_stand_over_their_coordinates() {
    let svg = lady().to_svg(Theme::Dark);
    let document = Document::parse(&svg).unwrap();
    // Columns are the first eight texts, rows the next eight; a row's number stands a little below its middle.
    let texts = in_group(&document, "coordinates");
    for tile in in_group(&document, "safe") {
        let name = tile.first_element_child().unwrap().text().unwrap();
        let (x, y) = name.split_once('/').unwrap();
        let find =
            |words: &str, from: usize| *texts[from..from + 8].iter().find(|text| text.text() == Some(words)).unwrap();
        let middle = |along: &str, size: &str| number(tile, along) + number(tile, size) / 2.0;
        assert_eq!(middle("x", "width"), number(find(x, 0), "x"), "{name}");
        let row = number(find(y, 8), "y");
        assert!((row - middle("y", "height") - 4.32).abs() < 0.02, "{name}");
    }
}

#[test]
fn pairs_are_numbered_from_the_corner() {
    let board = Board::new(25, 25).unwrap().safe(WYTHOFF).unwrap().number_pairs();
    let svg = board.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let labels: Vec<&str> = in_group(&document, "labels").iter().map(|node| node.text().unwrap()).collect();
    let mut sorted = labels.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, ["1", "1", "2", "2", "3", "3"]);
    assert!(board.to_terminal(&Terminal::default()).contains(" 2  · 1 · "));
}

#[test]
fn themes_hold_their_own_colours_only() {
    let (light, dark) = (lady().to_svg(Theme::Light), lady().to_svg(Theme::Dark));
    assert!(light.contains("#fbf9f4") && !light.contains("#14171e") && !light.contains("<style"));
    assert!(dark.contains("#14171e") && !dark.contains("#fbf9f4") && !dark.contains("<style"));
    let auto = lady().to_svg(Theme::Auto);
    let document = Document::parse(&auto).unwrap();
    let sheet = document.descendants().find(|node| node.has_tag_name("style")).unwrap().text().unwrap();
    let name = document.root_element().attribute("id").unwrap();
    let start = format!("@media (prefers-color-scheme:dark){{#{name} .f0{{fill:#14171e}}");
    assert!(sheet.starts_with(&start), "{sheet}");
    // No rule of the sheet concerns another picture of the page, and another picture has another name.
    let rules = sheet.strip_prefix("@media (prefers-color-scheme:dark){").unwrap().split_inclusive('}');
    assert!(rules.filter(|rule| *rule != "}").all(|rule| rule.starts_with(&format!("#{name} ."))), "{sheet}");
    assert!(!Board::new(2, 3).unwrap().to_svg(Theme::Auto).contains(name));
    // Every class that an element names is replaced by the sheet.
    for node in document.descendants().filter(|node| node.has_attribute("fill")) {
        for class in node.attribute("class").unwrap_or("").split_whitespace() {
            assert!(sheet.contains(&format!(".{class}{{")), "{class}");
        }
    }
}

#[test]
fn words_cannot_break_the_document() {
    let nasty = "</title><script>alert(\"1\")</script> & \u{0}\u{1b}[31m";
    let board =
        Board::new(3, 3).unwrap().titled(nasty).captioned(nasty).axes(nasty, nasty).label((1, 1), nasty).unwrap();
    let svg = board.to_svg(Theme::Auto);
    let document = Document::parse(&svg).unwrap();
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    assert!(text_of(&document, "title").starts_with("</title><script>"));
    assert!(!board.to_terminal(&Terminal::default()).contains('\u{1b}'));
}

#[test]
fn a_large_board_is_small() {
    let everywhere = (0..400).flat_map(|x| (0..400).map(move |y| (x, y))).filter(|(x, y)| x % 2 == 0 && y % 2 == 0);
    let board = Board::new(400, 400).unwrap().safe(everywhere).unwrap();
    assert!(board.to_svg(Theme::Auto).len() < 60_000);
}

#[test]
fn scatter_marks_every_point_and_cuts_its_lines() {
    let plot = Scatter::new(Axis::linear("a"), Axis::linear("b"))
        .series(Series::integers("one", [(0, 0), (4, 7), (10, 10)]))
        .unwrap()
        .series(Series::integers("two", [(3, 5), (6, 10)]).joined())
        .unwrap()
        .guide("diagonal", (0.0, 0.0), (1.0, 1.0))
        .unwrap();
    let svg = plot.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let series = in_group(&document, "series");
    let circles: Vec<_> = series.iter().filter(|node| node.has_tag_name("circle")).collect();
    assert_eq!(circles.len(), 3);
    assert_eq!(series.iter().filter(|node| node.has_tag_name("rect")).count(), 2);
    assert_eq!(series.iter().filter(|node| node.has_tag_name("path")).count(), 1);
    // Larger numbers stand higher and farther right.
    assert!(circles.windows(2).all(|two| number(*two[0], "cy") > number(*two[1], "cy")));
    assert!(circles.windows(2).all(|two| number(*two[0], "cx") < number(*two[1], "cx")));
    // The diagonal runs from the first point to the last: both are corners of the plot.
    let ends = |at: usize| format!("{} {}", circles[at].attribute("cx").unwrap(), circles[at].attribute("cy").unwrap());
    let line = in_group(&document, "guides")[0].attribute("d").unwrap().to_owned();
    assert_eq!(line, format!("M{}L{}", ends(0), ends(2)));
    assert_eq!(in_group(&document, "legend").iter().filter(|node| node.has_tag_name("text")).count(), 3);
}

#[test]
fn logarithmic_points_are_evenly_spaced() {
    let points = [(1.0, 2.0), (10.0, 20.0), (100.0, 200.0), (1000.0, 2000.0)];
    let plot = Scatter::new(Axis::logarithmic("n"), Axis::logarithmic("t")).series(Series::new("s", points)).unwrap();
    let svg = plot.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let places: Vec<(f64, f64)> =
        in_group(&document, "series").iter().map(|node| (number(*node, "cx"), number(*node, "cy"))).collect();
    for three in places.windows(3) {
        assert!((three[0].0 + three[2].0 - 2.0 * three[1].0).abs() < 0.03, "{places:?}");
        assert!((three[0].1 + three[2].1 - 2.0 * three[1].1).abs() < 0.03, "{places:?}");
    }
}

#[test]
fn a_strip_shows_coins_ghosts_and_arrows() {
    let strip =
        Strip::new(45).unwrap().stamp("1").coins([4, 9, 41]).unwrap().shifts([(9, 6), (4, 0), (41, 3)]).unwrap();
    let svg = strip.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let hovers: Vec<String> = in_group(&document, "coin")
        .iter()
        .filter_map(|node| node.first_element_child().and_then(|title| title.text()).map(str::to_owned))
        .collect();
    assert_eq!(hovers, ["4", "9", "41"]);
    // A coin lies over its number, in the same row of the picture.
    let numbers = in_group(&document, "numbers");
    for coin in in_group(&document, "coin").iter().filter(|node| node.has_children() && node.has_tag_name("circle")) {
        let square = coin.first_element_child().unwrap().text();
        let below = numbers.iter().find(|text| text.text() == square).unwrap();
        assert_eq!(number(*coin, "cx"), number(*below, "x"), "{square:?}");
        assert!((number(*below, "y") - number(*coin, "cy") - 39.0).abs() < 0.01, "{square:?}");
    }
    let places: std::collections::BTreeSet<String> =
        numbers.iter().map(|text| format!("{:?} {:?}", text.attribute("x"), text.attribute("y"))).collect();
    assert_eq!(places.len(), 45);
    assert_eq!(in_group(&document, "ghosts").len(), 3);
    assert_eq!(in_group(&document, "numbers").len(), 45);
    let words: Vec<_> = in_group(&document, "shift").iter().filter_map(|node| node.text().map(str::to_owned)).collect();
    assert_eq!(words, ["to 3", "from 41"]);
    assert!(text_of(&document, "desc").contains("Coins on 4, 9, 41."));
}

#[test]
fn a_sheet_holds_its_panels_side_by_side() {
    let board = |name: &str| Board::new(4, 4).unwrap().titled(name);
    let sheet = Sheet::new(2).unwrap().panel(board("A")).unwrap().panel(board("B")).unwrap().panel(board("C")).unwrap();
    let svg = sheet.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let panels: Vec<_> = document.descendants().filter(|node| node.attribute("class") == Some("panel")).collect();
    assert_eq!(panels.len(), 3);
    let moves: Vec<_> = panels.iter().map(|panel| panel.attribute("transform").unwrap_or("none")).collect();
    assert!(moves.windows(2).all(|two| two[0] != two[1]), "{moves:?}");
    assert!(Sheet::new(3).unwrap().to_svg(Theme::Light).contains("</svg>"));
}

#[test]
fn refusals_say_what_would_be_right() {
    let refusals: [(DrawError, &str); 8] = [
        (Board::new(0, 4).unwrap_err(), "the width of the board is empty"),
        (Board::new(4, 401).unwrap_err(), "the height of the board is 401, but a picture holds at most 400"),
        (Board::new(4, 4).unwrap().safe([(4, 0)]).unwrap_err(), "cell 4/0 is off the board"),
        (Fractal::new(Vec::new()).unwrap_err(), "the list of values is empty"),
        (Strip::new(5).unwrap().coins([0]).unwrap_err(), "it is a hole"),
        (Strip::new(5).unwrap().coins([5]).unwrap_err(), "off the board"),
        (plot(f64::NAN), "has the coordinate NaN, but a logarithmic axis takes positive numbers"),
        (plot(0.0), "point 0 of “s” has the coordinate 0"),
    ];
    for (refusal, words) in refusals {
        assert!(refusal.to_string().contains(words), "{refusal}");
    }
}

fn plot(value: f64) -> DrawError {
    Scatter::new(Axis::linear("x"), Axis::logarithmic("y")).series(Series::new("s", [(1.0, value)])).unwrap_err()
}

#[test]
fn the_ramp_runs_evenly_from_one_to_the_largest() {
    let heat = Heat::from_fn(97, 1, |x, _| Some(u64::from(x))).unwrap();
    let svg = heat.to_svg(Theme::Light);
    let document = Document::parse(&svg).unwrap();
    let cells = document.descendants().find(|node| node.attribute("class") == Some("cells")).unwrap();
    let mut fills: Vec<(f64, &str)> = cells
        .children()
        .filter(Node::is_element)
        .map(|path| {
            let data = path.attribute("d").unwrap();
            let left = data.trim_start_matches('M').split(' ').next().unwrap().parse().unwrap();
            (left, path.attribute("fill").unwrap())
        })
        .collect();
    fills.sort_by(|a, b| a.0.total_cmp(&b.0));
    let colours: Vec<&str> = fills.iter().map(|fill| fill.1).collect();
    assert_eq!(colours.len(), 97);
    assert_eq!((colours[0], colours[1], colours[96]), ("#b4420f", "#f6efc1", "#101f3d"));
    assert_eq!(colours.iter().collect::<std::collections::BTreeSet<_>>().len(), 97);
}

#[test]
fn extreme_values_are_drawn() {
    let fractal = Fractal::new(vec![i64::MIN, 0, i64::MAX]).unwrap();
    assert_eq!(fractal.to_svg(Theme::Light).matches("<circle").count(), 3);
    assert!(fractal.at_least(i64::MAX).to_svg(Theme::Light).contains("1 of 3 values"));
    let heat = Heat::from_fn(3, 1, |x, _| [Some(0), Some(u64::MAX), None][x as usize]).unwrap();
    assert!(heat.to_svg(Theme::Light).contains(&u64::MAX.to_string()));
    let zeros = Heat::from_fn(2, 2, |_, _| Some(0)).unwrap();
    assert!(zeros.to_svg(Theme::Auto).contains("the largest is 0"));
    let far = Scatter::new(Axis::linear("x"), Axis::linear("y"))
        .series(Series::new("s", [(-1e150, 1e150), (1e150, -1e150)]))
        .unwrap()
        .guide("g", (1e150, 1e150), (-1e150, -1e150))
        .unwrap();
    assert_eq!(
        Document::parse(&far.to_svg(Theme::Light)).unwrap().descendants().filter(|n| n.has_tag_name("circle")).count(),
        3
    );
    assert!(Scatter::new(Axis::linear("x"), Axis::logarithmic("y")).to_svg(Theme::Light).contains("</svg>"));
}
