//! Every format read back by a small reader of its own, against Grundy values worked out here by nested loops.

use super::*;
use crate::{Bench, Request};
use ratwheel_numbers::CancelToken;
use ratwheel_solve::{Region, Solution};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// Grundy values of Wythoff's game by mex.
fn wythoff(rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut values = vec![vec![0u32; columns]; rows];
    for x in 0..rows {
        for y in 0..columns {
            let mut seen = BTreeSet::new();
            seen.extend((0..x).map(|t| values[t][y]));
            seen.extend((0..y).map(|t| values[x][t]));
            seen.extend((1..=x.min(y)).map(|t| values[x - t][y - t]));
            values[x][y] = (0..).find(|value| !seen.contains(value)).unwrap();
        }
    }
    values
}

fn solved(spec: &str, region: Region, want: Want) -> (Bench, Solution, Provenance) {
    let bench = Bench::open(spec).unwrap();
    let solution = bench.solve(&Request::new(region, want), Control::none()).unwrap();
    let provenance = Provenance::new(&bench, spec, "a test of β", "ratwheel solve 'x'");
    (bench, solution, provenance)
}

fn bytes(
    (bench, solution, provenance): &(Bench, Solution, Provenance),
    format: Format,
    set: impl FnOnce(Export<'_>) -> Export<'_>,
) -> Result<Vec<u8>, ExportError> {
    let mut out = Vec::new();
    set(Export::new(bench, solution, provenance)).write(&mut out, format, Control::none())?;
    Ok(out)
}

fn written(result: &(Bench, Solution, Provenance), format: Format) -> String {
    String::from_utf8(bytes(result, format, |export| export).unwrap()).unwrap()
}

/// Lines without comments, after checking that the comments hold the provenance.
fn without_comments<'a>(text: &'a str, mark: &str, from: &Provenance) -> Vec<&'a str> {
    let comments: Vec<&str> = text.lines().filter(|line| line.starts_with(mark)).collect();
    for part in [from.game.as_str(), from.command.as_str(), from.version.as_str(), from.sha256.as_str()] {
        assert!(comments.iter().any(|line| line.contains(part)), "{part} is not in {comments:?}");
    }
    for line in from.ruleset.lines().filter(|line| !line.is_empty()) {
        assert!(comments.iter().any(|comment| comment.ends_with(line)), "{line}");
    }
    text.lines().filter(|line| !line.starts_with(mark)).collect()
}

fn numbers(line: &str, between: char) -> Vec<u64> {
    line.split(between).map(|cell| cell.trim().parse().unwrap()).collect()
}

/// The type, the shape and the values of an array.
fn array(bytes: &[u8]) -> (String, Vec<usize>, Vec<u64>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(bytes[8]) + 256 * usize::from(bytes[9]);
    assert_eq!((10 + length) % 64, 0);
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"), "{header}");
    let between = |from: &str, to: &str| header.split_once(from).unwrap().1.split_once(to).unwrap().0.to_owned();
    let (descr, shape) = (between("'descr': '", "'"), between("'shape': (", ")"));
    let shape = shape.split(',').filter(|side| !side.trim().is_empty()).map(|side| side.trim().parse().unwrap());
    let width: usize = descr[2..].parse().unwrap();
    let cell = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |value, byte| 256 * value + u64::from(*byte));
    (descr, shape.collect(), bytes[10 + length..].chunks_exact(width).map(cell).collect())
}

#[test]
fn tables_of_values_in_every_format() {
    let expected = wythoff(7, 9);
    let result = solved("wythoff", Region::Box(vec![7, 9]), Want::Grundy);
    let flat: Vec<u64> = expected.iter().flatten().map(|value| u64::from(*value)).collect();

    let csv = written(&result, Format::Csv);
    let lines = without_comments(&csv, "#", &result.2);
    assert_eq!(lines[0], "x,y,grundy");
    let cells: Vec<Vec<u64>> = lines[1..].iter().map(|line| numbers(line, ',')).collect();
    let listed = (0..7u64).flat_map(|x| (0..9u64).map(move |y| (x, y))).zip(&flat);
    assert_eq!(cells, listed.map(|((x, y), value)| vec![x, y, *value]).collect::<Vec<_>>());

    let json: Value = serde_json::from_str(&written(&result, Format::Json)).unwrap();
    assert_eq!((&json["schema"], &json["size"]), (&Value::from(1), &serde_json::json!(["7", "9"])));
    assert_eq!(json["provenance"]["sha256"], Value::from(result.2.sha256.as_str()));
    assert_eq!(json["provenance"]["ruleset"], Value::from(result.2.ruleset.as_str()));
    let rows = expected.iter().map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(json["grundy"], serde_json::to_value(rows.collect::<Vec<_>>()).unwrap());

    let npy = bytes(&result, Format::Npy, |export| export).unwrap();
    assert_eq!(array(&npy), ("|u1".to_owned(), vec![7, 9], flat));

    let tex = written(&result, Format::Tex);
    let lines = without_comments(&tex, "%", &result.2);
    assert_eq!(lines[..2], ["\\begin{tabular}{rrrrrrrrrr}", "\\toprule"]);
    assert_eq!(lines[lines.len() - 2..], ["\\bottomrule", "\\end{tabular}"]);
    for (x, (line, row)) in lines[4..11].iter().zip(&expected).enumerate() {
        let cells = numbers(line.strip_suffix(" \\\\").unwrap(), '&');
        assert_eq!(cells[0], x as u64);
        assert_eq!(cells[1..], row.iter().map(|value| u64::from(*value)).collect::<Vec<_>>());
    }
}

#[test]
fn p_positions_in_every_format() {
    let expected: Vec<Vec<u64>> =
        [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]].map(|pair| pair.to_vec()).to_vec();
    for want in [Want::PPositions, Want::Outcomes] {
        let result = solved("wythoff", Region::Box(vec![9, 9]), want);
        let csv = written(&result, Format::Csv);
        let lines = without_comments(&csv, "#", &result.2);
        assert_eq!(lines[0], "x,y");
        assert_eq!(lines[1..].iter().map(|line| numbers(line, ',')).collect::<Vec<_>>(), expected);
        let json: Value = serde_json::from_str(&written(&result, Format::Json)).unwrap();
        let strings: Vec<Vec<String>> =
            expected.iter().map(|piles| piles.iter().map(ToString::to_string).collect()).collect();
        assert_eq!(json["p_positions"], serde_json::to_value(strings).unwrap());
        let (descr, shape, values) = array(&bytes(&result, Format::Npy, |export| export).unwrap());
        assert_eq!((descr.as_str(), shape), ("|u1", vec![9, 9]));
        let safe = values.iter().enumerate().filter(|(_, value)| **value == 1);
        assert_eq!(safe.map(|(at, _)| vec![at as u64 / 9, at as u64 % 9]).collect::<Vec<_>>(), expected);
        let tex = written(&result, Format::Tex);
        assert_eq!(without_comments(&tex, "%", &result.2).iter().filter(|line| line.contains('&')).count(), 8);
    }
}

#[test]
fn holes_are_filled_with_what_is_no_value() {
    // The Mouse game is sorted, and its values on this box need two bytes.
    let result = solved("mouse", Region::Box(vec![3, 300]), Want::Grundy);
    let (descr, _, values) = array(&bytes(&result, Format::Npy, |export| export).unwrap());
    assert_eq!((descr.as_str(), values.len()), ("<u2", 900));
    for (at, value) in values.iter().enumerate() {
        let (x, y) = (at as u64 / 300, at as u64 % 300);
        let known = result.1.grundy(&[x, y]).map_or(65_535, u64::from);
        assert_eq!((*value, x > y), (known, *value == 65_535), "{x},{y}");
    }
    let small = solved("mouse", Region::Box(vec![3, 3]), Want::Grundy);
    let json: Value = serde_json::from_str(&written(&small, Format::Json)).unwrap();
    assert_eq!((&json["grundy"][1][0], &json["grundy"][1][2]), (&Value::Null, &Value::from("0")));
    // A region that is not a box is an array with holes too, and a list in JSON.
    let total = solved("nim:piles=2", Region::Total(4), Want::Grundy);
    let (_, shape, values) = array(&bytes(&total, Format::Npy, |export| export).unwrap());
    let xor = |at: usize| if at / 5 + at % 5 <= 4 { ((at / 5) ^ (at % 5)) as u64 } else { 255 };
    assert_eq!((shape, values), (vec![5, 5], (0..25).map(xor).collect()));
    let json: Value = serde_json::from_str(&written(&total, Format::Json)).unwrap();
    assert_eq!((&json["total"], json["grundy"].as_array().unwrap().len()), (&Value::from("4"), 15));
    assert_eq!(json["grundy"][7], serde_json::json!({"position": ["1", "2"], "value": "3"}));
}

#[test]
fn sequences_as_the_encyclopedia_takes_them() {
    let expected = wythoff(8, 8);
    let terms: Vec<u32> = (0..8).flat_map(|s| (0..=s).map(move |x| (x, s - x))).map(|(x, y)| expected[x][y]).collect();
    // The encyclopedia's A004481 begins so.
    assert_eq!(terms[..15], [0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4]);
    for region in [Region::Box(vec![8, 11]), Region::Total(7)] {
        let result = solved("wythoff", region, Want::Grundy);
        let text = bytes(&result, Format::BFile, |export| export.antidiagonals(true).offset(Some(-2))).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.is_ascii());
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let shown = terms.iter().zip(-2i64..).map(|(term, n)| format!("{n} {term}"));
        assert_eq!(lines, shown.collect::<Vec<_>>());
    }
    let one = solved("mark", Region::Box(vec![9]), Want::PPositions);
    let lines = written(&one, Format::BFile);
    assert_eq!(lines.lines().filter(|l| !l.starts_with('#')).collect::<Vec<_>>(), ["1 0", "2 2", "3 6", "4 8"]);
    let refused = |spec: &str, region: Region, want: Want, antidiagonals: bool| {
        let result = solved(spec, region, want);
        let early = Format::BFile.suits(&result.0, want, antidiagonals).unwrap_err();
        let late = bytes(&result, Format::BFile, |export| export.antidiagonals(antidiagonals)).unwrap_err();
        assert_eq!(early, late);
        early.to_string()
    };
    assert!(refused("wythoff", Region::Total(3), Want::Grundy, false).contains("--antidiagonals"));
    assert!(refused("wythoff", Region::Total(3), Want::PPositions, true).contains("--column"));
    assert!(refused("mark", Region::Total(3), Want::Grundy, true).contains("no antidiagonals"));
    assert!(refused("rat", Region::Total(3), Want::Grundy, true).contains("one pile or of two"));
}

#[test]
fn coins_are_one_cell() {
    let result = solved("frankenstein", Region::Box(vec![5]), Want::Grundy);
    let csv = written(&result, Format::Csv);
    let lines = without_comments(&csv, "#", &result.2);
    assert_eq!(lines[..4], ["position,grundy", ",0", "1 2,1", "1 2 3,1"]);
    let json: Value = serde_json::from_str(&written(&result, Format::Json)).unwrap();
    assert_eq!(json["grundy"][0], serde_json::json!({"position": [], "value": "0"}));
    assert!(matches!(bytes(&result, Format::Npy, |export| export), Err(ExportError::Unsuited { .. })));
    assert!(Format::Npy.suits(&result.0, Want::Grundy, false).is_err());
}

#[test]
fn long_tables_run_over_pages() {
    let result = solved("mark", Region::Box(vec![100]), Want::Remoteness);
    let tex = written(&result, Format::Tex);
    assert!(tex.contains("\\begin{longtable}{rr}") && tex.contains("\\endhead") && tex.ends_with("\\end{longtable}\n"));
    assert_eq!(tex.lines().filter(|line| line.ends_with("\\\\")).count(), 101);
}

#[test]
fn stopped_or_failed_writing_leaves_no_file() {
    let folder = std::env::temp_dir().join(format!("ratwheel-export-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let left = || fs::read_dir(&folder).unwrap().count();
    let result = solved("mark", Region::Box(vec![20_000]), Want::Grundy);
    let token = CancelToken::new();
    token.cancel();
    let listener = |_, _| {};
    let control = Control::new(&token, &listener);
    for name in ["a.csv", "a.json", "a.npy", "a.tex"] {
        let target = Target::open(&folder.join(name)).unwrap();
        assert!(left() > 0);
        let export = Export::new(&result.0, &result.1, &result.2);
        assert_eq!(export.save(target, control), Err(ExportError::Cancelled), "{name}");
        assert_eq!(left(), 0, "{name}");
    }
    let target = Target::open(&folder.join("b.csv")).unwrap();
    let full = std::io::Error::other("the disk is full");
    let failed = target.fill(String::new, |_| Err::<(), ExportError>(full.into()));
    assert!(failed.unwrap_err().to_string().contains("the disk is full"));
    assert_eq!(left(), 0);
    // Without trouble there are the array and what is said beside it.
    let target = Target::open(&folder.join("c.npy")).unwrap();
    Export::new(&result.0, &result.1, &result.2).save(target, Control::none()).unwrap();
    let beside: Value = serde_json::from_str(&fs::read_to_string(folder.join("c.npy.json")).unwrap()).unwrap();
    assert_eq!((&beside["fill"], &beside["values"]), (&Value::from("255"), &Value::from("Grundy values")));
    assert_eq!(left(), 2);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn rows_of_any_length() {
    let bench = Bench::open("wythoff").unwrap();
    let provenance = Provenance::new(&bench, "wythoff", "A_n", "a test");
    let long = "9".repeat(40);
    let columns = ["n".to_owned(), "A_n".to_owned()];
    let table = TableExport { columns: &columns, count: 2, provenance: &provenance, offset: Some(7.into()) };
    let cells = || [["1", long.as_str()], ["2", "-3"]].map(|row| Ok(row.map(str::to_owned).to_vec())).into_iter();
    let text = |format| {
        let mut out = Vec::new();
        table.write::<ExportError>(&mut out, format, cells(), Control::none()).unwrap();
        String::from_utf8(out).unwrap()
    };
    let csv = text(Format::Csv);
    assert_eq!(without_comments(&csv, "#", &provenance), ["n,A_n", &format!("1,{long}"), "2,-3"]);
    let sequence = text(Format::BFile);
    assert_eq!(without_comments(&sequence, "#", &provenance), [&format!("7 {long}"), "8 -3"]);
    let json: Value = serde_json::from_str(&text(Format::Json)).unwrap();
    assert_eq!(json["rows"], serde_json::json!([["1", long], ["2", "-3"]]));
    let tex = text(Format::Tex);
    assert!(without_comments(&tex, "%", &provenance).contains(&"$n$ & $A_n$ \\\\"));
    assert!(table.suits(Format::Npy).is_err());
    let three = ["n", "A_n", "B_n"].map(str::to_owned);
    assert!(TableExport { columns: &three, ..table.clone() }.suits(Format::BFile).is_err());
}
