//! Tests each rule of the articles, with the numbers that they give.

mod arrays;
mod bitpacker;
mod bytes;
mod chunk;
mod compression;
mod departures;
mod errata;
mod floats;
mod integrity;
mod loss;
mod numbers;
mod packets;
mod ranged;
mod scenes;
mod schema_once;
mod state;
mod streams;
mod unified;
mod vectors;

use std::path::Path;

/// Rows of the list of rules.
const ROWS: usize = 77;
/// Rows of the list of defects.
const ERRATA: usize = 13;

#[test]
fn every_row_has_its_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let files = std::fs::read_dir(folder).expect("the folder of this file");
    let sources = files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("Rust"));
    let tests: Vec<String> = sources.flat_map(|source| names_of_tests(&source)).collect();
    let rows = (1..=ROWS).map(|row| format!("row_{row:02}_"));
    let errata = (1..=ERRATA).map(|erratum| format!("erratum_{erratum:02}_"));
    let missing: Vec<String> = rows
        .chain(errata)
        .filter(|prefix| !tests.iter().any(|test| test.starts_with(prefix)))
        .collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
}

fn names_of_tests(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let tests = lines.windows(2).filter(|pair| pair[0] == "#[test]");
    tests
        .filter_map(|pair| pair[1].strip_prefix("fn ")?.split_once('('))
        .map(|(name, _)| name.to_string())
        .collect()
}
