//! The page of the derive has every key, as the table of keys describes it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Returns the section of each attribute, with a row for each of its keys, and an example and the compile errors of
/// each key.
fn page() -> String {
    let mut page = String::new();
    let mut of = "";
    let mut keys: Vec<(&str, &str)> = Vec::new();
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
        if !keys.iter().any(|(_, known)| *known == key) {
            keys.push((place, key));
        }
    }
    page += "\n# Examples and errors\n\nEach key has an example, and the messages that name the key. A test expects each message.\n";
    let guide = guide();
    let messages = messages();
    let mut shown: Vec<(String, &str)> = Vec::new();
    for (place, key) in keys {
        let example = example(&guide, place, key);
        let _ = match shown.iter().find(|(known, _)| *known == example) {
            Some((_, other)) => write!(
                page,
                "\n## Key `{key}`\n\nThe example of [`{other}`](#key-{other}) has this key.\n"
            ),
            None => write!(page, "\n## Key `{key}`\n\n```\n{example}```\n"),
        };
        assert!(example.contains(key), "the example of `{key}` lacks it:\n{example}");
        if !shown.iter().any(|(known, _)| *known == example) {
            shown.push((example, key));
        }
        let names_it = |message: &&str| {
            let rest = message.strip_prefix('`').and_then(|rest| rest.strip_prefix(key));
            rest.is_some_and(|rest| ["` ", "`, ", " = "].iter().any(|end| rest.starts_with(end)))
        };
        let mut named: Vec<&str> = messages.lines().filter_map(message).filter(names_it).collect();
        named.sort_unstable();
        named.dedup();
        if !named.is_empty() {
            let _ = write!(page, "\nCompile errors:\n\n```text\n{}\n```\n", named.join("\n"));
        }
    }
    page.trim_start().to_string()
}

fn guide() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitstream/guide/attributes.md");
    std::fs::read_to_string(path).expect("the page of attributes")
}

/// Returns the blocks of Rust below a heading of the guide, up to the next heading of its level or above.
fn blocks(guide: &str, is_it: impl Fn(&str) -> bool) -> Vec<&str> {
    let level = |line: &str| line.bytes().take_while(|byte| *byte == b'#').count();
    let (mut own, mut is_code, mut at, mut start) = (0, false, 0, None);
    let mut found = Vec::new();
    for line in guide.split_inclusive('\n') {
        let end = at + line.len();
        if line.starts_with("```") {
            if let Some(start) = start.take() {
                found.extend(guide.get(start..at));
            }
            is_code = !is_code;
            start = Some(end).filter(|_| own > 0 && line.trim_end() == "```rust");
        } else if !is_code && level(line) > 1 && (own == 0 || level(line) <= own) {
            own = if is_it(line.trim_matches(['#', ' ', '\n'])) {
                level(line)
            } else {
                0
            };
        }
        at = end;
    }
    found
}

/// Returns the first example with a key: of its own section of the guide, or of the section of the key that it belongs
/// to.
fn example(guide: &str, place: &str, key: &str) -> String {
    let has = |heading: &str, word: &str| heading.split([' ', ',']).any(|part| part == word);
    // other than those of `bits`, which is also a key of floats
    let of_place = match place {
        "bits" if key == "max" => "fields",
        place => place,
    };
    let own = blocks(guide, |heading| has(heading, key));
    let around = blocks(guide, |heading| has(heading, of_place));
    let example = own.into_iter().chain(around).find(|block| block.contains(key));
    example
        .unwrap_or_else(|| panic!("no example of `{key}` of `{place}`"))
        .to_string()
}

/// Returns the text of an error of the derive or of the compiler, without the field that an assertion names first.
fn message(line: &str) -> Option<&str> {
    let (_, text) = line.strip_prefix("error")?.split_once(": ")?;
    let Some(text) = text.strip_prefix("evaluation panicked: ") else {
        return Some(text);
    };
    match text.split_once("`: ") {
        Some((field, text)) if field.contains('.') => Some(text),
        _ => Some(text),
    }
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
