//! The page of the derive has every key, as the table of keys describes it.

use std::fmt::Write;
use std::path::Path;

/// Returns the section of each attribute, with a row for each of its keys.
fn page() -> String {
    let mut page = String::new();
    let mut of = "";
    for [place, _, example, says, on] in tests_derive::keys() {
        if place != of {
            of = place;
            let heading = match place {
                "bits" | "float" | "array" | "string" | "quat" => format!("# `#[{place}(..)]`"),
                key => format!("## In `{key}`"),
            };
            let _ = write!(page, "\n{heading}\n\n| key | on | meaning and bits |\n|---|---|---|\n");
        }
        let _ = writeln!(page, "| `{example}` | {on} | {says} |");
    }
    page.trim_start().to_string()
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
    let mut expected = String::new();
    for folder in std::fs::read_dir(root.join("../tests/ui")).expect("the compile-fail tests") {
        for file in std::fs::read_dir(folder.expect("a folder").path())
            .into_iter()
            .flatten()
            .flatten()
        {
            if file.path().extension().is_some_and(|name| name == "stderr") {
                expected += &std::fs::read_to_string(file.path()).expect("a message");
            }
        }
    }
    let messages: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("/// error: "))
        .collect();
    assert!(messages.len() > 10, "{messages:?}");
    for message in messages {
        assert!(expected.contains(&format!("error: {message}\n")), "{message}");
    }
}
