//! The tables that are embedded, by identity. A file in `tables/` that is not listed here fails a test.

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../tables/", $id, ".tsv")))),*]
    };
}

/// Identity and text of every table, in the order of the documents.
pub(crate) const FILES: &[(&str, &str)] = files![
    "000-table-1",
    "000-table-2",
    "000-table-3",
    "000-table-4",
    "000-table-5",
    "001-table-1",
    "001-table-2",
    "002-figure-50",
    "002-figure-51",
    "003-appendix-sequences",
    "003-difference-sets",
    "003-example-2",
    "003-last-column",
    "003-matrix-f2",
    "003-matrix-f3",
    "003-matrix-f4",
    "003-matrix-r2",
    "003-matrix-r3",
    "003-matrix-r4",
    "003-section-3-sequences",
    "003-set-sizes",
    "003-table-1",
    "003-ternary-3",
    "003-ternary-4",
    "004-epilogue",
    "004-table-1",
    "004-table-2",
];
