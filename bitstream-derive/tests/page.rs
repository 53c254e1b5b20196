//! The page of the derive has every key, as the table of keys describes it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Returns the section of each attribute, with a row for each of its keys, and the refusals of each key.
fn page() -> String {
    let mut page = String::new();
    let mut of = "";
    let mut keys = Vec::new();
    for [place, key, example, says, on] in tests_derive::keys() {
        if place != of {
            of = place;
            let heading = match place {
                "bits" | "float" | "array" | "string" | "quat" => format!("# `#[{place}(..)]`"),
                key => format!("## In `{key}`"),
            };
            let _ = write!(page, "\n{heading}\n\n| key | on | meaning and bits |\n|---|---|---|\n");
        }
        let _ = writeln!(page, "| `{example}` | {on} | {says} |");
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    page += "\n# What is refused\n\nThe messages that name a key, each from a test that expects it.\n";
    let messages = messages();
    for key in keys {
        let mut named: Vec<&str> = messages
            .lines()
            .filter_map(|line| line.strip_prefix("error: "))
            .filter(|message| message.starts_with(&format!("`{key}` ")))
            .collect();
        named.sort_unstable();
        named.dedup();
        if !named.is_empty() {
            let _ = write!(page, "\n## Refusals of `{key}`\n\n```text\n{}\n```\n", named.join("\n"));
        }
    }
    page.trim_start().to_string()
}

/// What all compile-fail tests expect.
fn messages() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui");
    let mut files = Vec::new();
    for folder in std::fs::read_dir(root).expect("the compile-fail tests").flatten() {
        let inside = std::fs::read_dir(folder.path()).into_iter().flatten().flatten();
        files.extend(inside.map(|file| file.path()));
    }
    files.retain(|file| file.extension().is_some_and(|name| name == "stderr"));
    let text = |file: &PathBuf| std::fs::read_to_string(file).expect("a message");
    files.iter().map(text).collect()
}

/// `UPDATE=1` writes the page.
#[test]
fn the_page_has_every_key() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/keys.md");
    let page = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).expect("the page");
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap_or_default(),
        page,
        "run with UPDATE=1"
    );
}

/// Every message of the page is one that a compile-fail test expects.
#[test]
fn the_page_shows_true_messages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(root.join("src/lib.rs")).expect("the source");
    let expected = messages();
    let messages: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("/// error: "))
        .collect();
    assert!(messages.len() > 10, "{messages:?}");
    for message in messages {
        assert!(expected.contains(&format!("error: {message}\n")), "{message}");
    }
}
