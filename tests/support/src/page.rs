//! Documents of the repository, and the tables in them.

use std::fs;
use std::path::{Path, PathBuf};

/// Table of a document. Cells have no emphasis.
#[derive(Debug)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Cells of each row.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns the row whose first cell is this text.
    ///
    /// # Panics
    /// Panics if no row begins so.
    #[must_use]
    #[track_caller]
    pub fn row(&self, first: &str) -> &[String] {
        let found = self
            .rows
            .iter()
            .find(|row| row.first().is_some_and(|cell| cell == first));
        found.unwrap_or_else(|| panic!("no row `{first}` in {self:?}"))
    }
}

/// Returns the folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the text of a file of the repository.
///
/// # Panics
/// Panics if the file is missing.
#[must_use]
#[track_caller]
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Returns the tables of a page whose first line begins so, in their order.
///
/// # Panics
/// Panics if the page has no such table, or one without rows.
#[must_use]
#[track_caller]
pub fn tables(page: &str, head: &str) -> Vec<Table> {
    let lines: Vec<&str> = page.lines().collect();
    let starts = (0..lines.len()).filter(|at| lines[*at].starts_with(head));
    let tables: Vec<Table> = starts.map(|at| table_at(&lines[at..])).collect();
    assert!(
        tables.iter().all(|table| !table.rows.is_empty()),
        "a table `{head}` is empty"
    );
    assert!(!tables.is_empty(), "no table `{head}`");
    tables
}

/// Returns the first of the [`tables`] of a page whose first line begins so.
///
/// # Panics
/// Panics if the page has no such table.
#[must_use]
#[track_caller]
pub fn table(page: &str, head: &str) -> Table {
    tables(page, head).swap_remove(0)
}

/// Reads the table at the front of some lines: its columns, a line of dashes, and its rows.
fn table_at(lines: &[&str]) -> Table {
    let cells = |line: &&str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|cell| cell.replace("**", "").trim().to_string()).collect()
    };
    let rows = lines.iter().skip(2).take_while(|line| line.starts_with('|'));
    Table {
        columns: lines.first().map(cells).unwrap_or_default(),
        rows: rows.map(cells).collect(),
    }
}
