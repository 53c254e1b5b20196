//! The page of departures is complete, and each of its rows has a test.

use crate::ROWS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const PAGE: &str = include_str!("../../docs/departures.md");

/// The cells of the tables whose last column is a test; code has no bars.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let mut is_table = false;
    PAGE.lines().filter_map(move |line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.trim_end_matches(" |").split(" | ").collect();
        is_table = match cells.last() {
            Some(&"test") => true,
            Some(&"text") => false,
            _ => is_table && !line.starts_with("|---"),
        };
        let is_row = is_table && cells.last() != Some(&"test");
        is_row.then_some(cells)
    })
}

/// All sources of tests below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for file in std::fs::read_dir(folder).expect("a folder").flatten() {
        match file.path() {
            path if path.is_dir() => sources(&path, found),
            path if path.extension() == Some("rs".as_ref()) => found.push(path),
            _ => {}
        }
    }
}

#[test]
fn each_departure_has_a_test_that_exists() {
    let mut files = Vec::new();
    for folder in [
        "seeds",
        "tests",
        "attributes/tests",
        "wire/tests",
        "chunk",
        "../examples",
        "../bitstream-core/src",
    ] {
        sources(Path::new(folder), &mut files);
    }
    let texts = files
        .iter()
        .map(|file| std::fs::read_to_string(file).expect("a source"));
    let sources = texts.collect::<String>();
    let mut count = 0;
    for row in rows() {
        let test = row.last().expect("a test").trim_matches('`');
        assert!(
            sources.contains(&format!("#[test]\nfn {test}()"))
                || sources.contains(&format!("#[test]\n    fn {test}()")),
            "{test}"
        );
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        count += 1;
    }
    assert!(count > 50, "{count} rows");
}

/// Each rule of the articles is either in a table or among those that are followed.
#[test]
fn every_row_is_departed_from_or_followed() {
    let numbers = |text: &str| -> BTreeSet<u32> {
        let words = text.split(|c: char| !c.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let departures = rows().filter(|row| row.len() == 5);
    let departures: BTreeSet<u32> = departures.flat_map(|row| numbers(row[0])).collect();
    let (_, followed) = PAGE.split_once("as they are written:").expect("the list");
    let followed = numbers(followed);
    assert!(departures.is_disjoint(&followed));
    let all: BTreeSet<u32> = &departures | &followed;
    assert_eq!(all, (1..=ROWS as u32).collect());
    assert!(PAGE.contains(&format!("Each of the {ROWS} rules of the five texts")));
}
