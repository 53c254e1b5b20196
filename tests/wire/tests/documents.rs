//! Rules for the documents: links resolve, examples run, paragraphs are short.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tests_support::page::{read, root};

/// Returns the pages of the repository, by their path from the root.
fn pages() -> Vec<(String, String)> {
    let folders = [
        "bitstream",
        "bitstream-core",
        "bitstream-derive",
        "docs",
        "examples",
        "tests",
    ];
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| files(&root().join(folder), "md"))
        .collect();
    let top = fs::read_dir(root())
        .expect("the repository")
        .flatten()
        .map(|entry| entry.path());
    paths.extend(top.filter(|path| path.extension().is_some_and(|name| name == "md")));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a page");
        let inside = path.strip_prefix(root()).expect("a path in the repository");
        (inside.display().to_string(), text)
    };
    paths.into_iter().map(read).collect()
}

/// Returns the lines of a page with their number, and whether each is code.
fn lines(page: &str) -> Vec<(usize, &str, bool)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (at, line) in page.lines().enumerate() {
        let fence = line.trim_start().starts_with("```");
        found.push((at + 1, line, is_code || fence));
        is_code ^= fence;
    }
    found
}

/// Returns the anchor that a heading gets on the usual sites.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &str) -> BTreeSet<String> {
    let headings = lines(page)
        .into_iter()
        .filter(|(_, line, is_code)| !is_code && line.starts_with('#'));
    headings
        .map(|(_, line, _)| anchor(line.trim_start_matches('#')))
        .collect()
}

/// Fails with all complaints, each on a line of its own.
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Returns the targets of the links of a page, with their lines: `[text](target)` and `[label]: target`.
fn targets(page: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line, _) in lines(page).into_iter().filter(|(_, _, is_code)| !is_code) {
        let inline = line.split("](").skip(1);
        found.extend(inline.map(|rest| (number, rest.split(')').next().unwrap_or_default())));
        found.extend(definition(line).map(|(_, target)| (number, target)));
    }
    found.retain(|(_, target)| !target.contains("://") && !target.starts_with("mailto:"));
    found
}

/// `[label]: target`
fn definition(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix('[')?.split_once("]: ")
}

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for (path, page) in pages() {
        for (number, target) in targets(&page) {
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let folder = root().join(&path).parent().map(Path::to_path_buf).unwrap_or_default();
            let file = if file.is_empty() {
                root().join(&path)
            } else {
                folder.join(file)
            };
            let is_there = match fs::read_to_string(&file) {
                Ok(text) => place.is_empty() || anchors(&text).contains(place),
                Err(_) => file.is_dir() && place.is_empty(),
            };
            if !is_there {
                dead.push(format!("{path}:{number}: {target}"));
            }
        }
    }
    assert_none(&dead);
}

/// `[text][label]` without a definition of the label is shown as it stands.
#[test]
fn labels_of_links_are_defined() {
    let mut complaints = Vec::new();
    for (path, page) in pages() {
        for (number, line, _) in lines(&page).into_iter().filter(|(_, _, is_code)| !is_code) {
            let outside = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
            for label in outside.split("][").skip(1).filter_map(|rest| rest.split(']').next()) {
                if !page.contains(&format!("\n[{label}]: ")) {
                    complaints.push(format!("{path}:{number}: no `[{label}]: target`"));
                }
            }
        }
    }
    assert_none(&complaints);
}

/// Pages of the guide link to each other by file, at their end. In rustdoc `links.txt` defines the same links by
/// module.
#[test]
fn links_of_the_guide_are_those_of_rustdoc() {
    const ELSEWHERE: &str = "crate::guide#in-the-repository";
    let mut complaints = Vec::new();
    let mut expected = BTreeSet::new();
    for (path, page) in pages() {
        if !path.starts_with("bitstream/guide/") {
            continue;
        }
        for (number, line, is_code) in lines(&page) {
            let inline = line.split("](").skip(1);
            if !is_code && inline.into_iter().any(|rest| !rest.starts_with(['#', 'h'])) {
                complaints.push(format!(
                    "{path}:{number}: write `[text][file.md]`, and `[file.md]: file.md` at the end"
                ));
            }
            if let Some((label, target)) = definition(line).filter(|_| !is_code) {
                let (file, place) = target.split_once(".md").unwrap_or((target, ""));
                let is_page = !file.contains('/') && root().join(format!("bitstream/guide/{file}.md")).is_file();
                let module = format!("crate::guide::{file}{place}");
                let module = if is_page { module.as_str() } else { ELSEWHERE };
                expected.insert(format!("[{label}]: {module}"));
                if !page.contains(&format!("[{label}]\n")) && page.matches(&format!("[{label}]")).count() < 2 {
                    complaints.push(format!("{path}:{number}: nothing links to it"));
                }
            }
        }
    }
    assert_none(&complaints);
    let path = root().join("bitstream/guide/links.txt");
    let made: String = expected.into_iter().map(|line| line + "\n").collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("the links");
    }
    assert_eq!(fs::read_to_string(&path).expect("the links"), made, "run with UPDATE=1");
}

/// Returns the values of an attribute in HTML.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let before = format!(" {name}=\"");
    let rest: Vec<&str> = html.split(&before).skip(1).collect();
    rest.into_iter().filter_map(|rest| rest.split('"').next())
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|name| name == ending) {
            found.push(path);
        }
    }
    found
}

/// Links inside of the documentation that `cargo doc -p bitstream --no-deps --all-features` generated.
#[test]
#[ignore = "needs the documentation, which CI generates before"]
fn links_of_rustdoc_lead_somewhere() {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    let folder = root().join(target).join("doc/bitstream");
    let (mut dead, mut count) = (BTreeSet::new(), 0);
    for file in files(&folder, "html") {
        let html = fs::read_to_string(&file).expect("a page");
        for link in attributes(&html, "href") {
            let (to, place) = link.split_once('#').unwrap_or((link, ""));
            let to = to.split('?').next().unwrap_or_default();
            // rustdoc links to private modules of the core in the list of blanket implementations
            if link.contains("://") || link.contains("../bitstream_core/") {
                continue;
            }
            count += 1;
            let path = if to.is_empty() {
                file.clone()
            } else {
                file.parent().unwrap_or(&folder).join(to)
            };
            let is_there = match fs::read_to_string(&path) {
                Ok(_) if place.is_empty() || link.contains("/src/") => true,
                Ok(text) => attributes(&text, "id").any(|id| id == place),
                Err(_) => path.exists(),
            };
            if !is_there {
                dead.insert(format!("{}: {link}", file.display()));
            }
        }
    }
    assert!(
        folder.join("guide/cookbook/index.html").exists() && count > 1000,
        "{count} links"
    );
    assert_none(&Vec::from_iter(dead));
}

/// The expansion of an example, which `tests/derive/tests/expansion.rs` compares.
const EXPANSION: &str = "docs/generated-code.md";

/// Documentation of the derive, whose blocks `cargo test -p bitstream-derive` runs: blocks without a language are Rust.
const KEYS: &str = "bitstream-derive/src/keys.md";

/// A page with Rust in it is included where its blocks are tested.
#[test]
fn examples_run() {
    let tested = read("bitstream/src/lib.rs") + &read("bitstream/src/guide.rs");
    let mut complaints = Vec::new();
    for (path, page) in pages() {
        let has_rust = page.lines().any(|line| line.trim_start().starts_with("```rust"));
        let from_source = match path.strip_prefix("bitstream/") {
            Some(page) => format!("include_str!(\"../{page}\")"),
            None => format!("include_str!(\"../../{path}\")"),
        };
        if has_rust && path != EXPANSION && !tested.contains(&from_source) {
            complaints.push(format!(
                "{path}: no test compiles its Rust; write ```text, or include it in the facade"
            ));
        }
        let mut is_code = false;
        for (number, line) in page.lines().enumerate() {
            let line = line.trim_start();
            if line.starts_with("```") {
                is_code = !is_code;
                if is_code && line == "```" && path != KEYS {
                    complaints.push(format!("{path}:{}: a block without a language", number + 1));
                }
            }
            let words: Vec<&str> = line.strip_prefix("```").unwrap_or_default().split(',').collect();
            if words.contains(&"ignore") || words.contains(&"no_run") {
                complaints.push(format!("{path}:{}: Rust that no test runs; write ```text", number + 1));
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn paragraphs_are_short() {
    const MOST: usize = 120;
    let mut long = Vec::new();
    let packages = ["bitstream", "bitstream-core", "bitstream-derive"];
    let comments = packages.map(|package| sources(&root().join(package).join("src")));
    let comments = comments
        .into_iter()
        .flatten()
        .map(|(path, text)| (path, documentation(&text)));
    for (path, page) in pages().into_iter().chain(comments) {
        let mut words = 0;
        for (number, line, is_code) in lines(&page) {
            let line = line.trim_start();
            let begins = line.is_empty() || line.starts_with(['#', '|']) || is_item(line);
            if begins || is_code {
                words = 0;
            }
            if !is_code && !line.starts_with('|') {
                words += line.split_whitespace().count();
            }
            if words > MOST {
                long.push(format!("{path}:{number}: over {MOST} words"));
                words = 0;
            }
        }
    }
    assert_none(&long);
}

/// Returns the text of doc comments. Every other line of the source is empty.
fn documentation(source: &str) -> String {
    let text = |line: &str| {
        let line = line.trim_start();
        let text = line.strip_prefix("///").or(line.strip_prefix("//!"));
        format!("{}\n", text.unwrap_or_default())
    };
    source.lines().map(text).collect()
}

/// A table whose second line has anything but dashes is shown as text.
#[test]
fn tables_are_whole() {
    let mut broken = Vec::new();
    for (path, page) in pages() {
        let mut rows = 0;
        let mut cells = 0;
        for (number, line, is_code) in lines(&page) {
            if is_code || !line.starts_with('|') {
                rows = 0;
                continue;
            }
            // a bar in code divides cells too, if no backslash stands before it
            let count = line.replace("\\|", "").matches('|').count();
            let is_rule = line.contains("---") && line.chars().all(|c| "|-: ".contains(c));
            if (rows > 0 && count != cells) || (rows == 1) != is_rule {
                broken.push(format!("{path}:{number}: {line}"));
            }
            cells = count;
            rows += 1;
        }
    }
    assert_none(&broken);
}

/// The recipe with `packed` needs `serde`; its type and its JSON are those of a test outside of the guide.
#[test]
fn the_recipe_with_packed_is_a_test() {
    let (recipes, test) = (read("bitstream/guide/recipes.md"), read("tests/crates/tests/packed.rs"));
    let (before, rest) = recipes.split_once("` as JSON:\n\n```text\n").expect("a type");
    let (lines, _) = rest.split_once("```").expect("its end");
    let (_, json) = before.rsplit_once('`').expect("a value");
    assert!(test.contains(lines), "{lines}");
    assert!(test.contains(&format!("assert_eq!(json, r#\"{json}\"#)")), "{json}");
}

/// Rust that needs other crates is shown as text. A program or a test has its lines in their order.
#[test]
fn rust_that_is_shown_as_text_stands_in_a_program() {
    let programs = ["examples", "tests"]
        .map(|folder| sources(&root().join(folder)))
        .concat();
    let bare = |line: &str| line.split(" // ").next().unwrap_or_default().trim().to_string();
    let programs: Vec<Vec<String>> = programs
        .iter()
        .map(|(_, text)| text.lines().map(bare).collect())
        .collect();
    let is_rust = |line: &&str| {
        let starts = ["#[derive(", "use ", "let ", "fn "];
        starts.iter().any(|start| line.trim_start().starts_with(start))
    };
    let (mut unknown, mut count) = (Vec::new(), 0);
    for (path, page) in pages()
        .into_iter()
        .filter(|(path, _)| path.starts_with("bitstream/guide"))
    {
        let blocks = page
            .split("```text\n")
            .skip(1)
            .filter_map(|rest| rest.split("```").next());
        for block in blocks.filter(|block| block.lines().any(|line| is_rust(&line))) {
            count += 1;
            let stands_in = |program: &Vec<String>| {
                let mut lines = block.lines().map(bare).filter(|line| !line.is_empty());
                let mut rest = program.iter();
                lines.all(|line| rest.any(|other| *other == line))
            };
            if !programs.iter().any(stands_in) {
                unknown.push(format!("{path}: no program has\n{block}"));
            }
        }
    }
    assert!(count >= 6, "{count} blocks");
    assert_none(&unknown);
}

/// `- Text`, `* Text`, `2. Text`
fn is_item(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with(". ");
    is_numbered || line.starts_with("- ") || line.starts_with("* ")
}

/// Returns a message without its names and numbers, which differ from example to example.
fn shape(message: &str) -> String {
    let outside = message.split('`').step_by(2).collect::<Vec<_>>().join("``");
    let digits = |c: char| if c.is_ascii_digit() { '0' } else { c };
    let mut shape: String = outside.chars().map(digits).collect();
    while shape.contains("00") {
        shape = shape.replace("00", "0");
    }
    shape
}

/// Messages of the derive that the page of attributes shows, after two spaces, are those of compile-fail tests.
#[test]
fn messages_are_those_of_the_derive() {
    let mut expected = BTreeSet::new();
    for folder in fs::read_dir(root().join("tests/ui"))
        .expect("the compile-fail tests")
        .flatten()
    {
        for file in fs::read_dir(folder.path()).into_iter().flatten().flatten() {
            if file.path().extension().is_some_and(|name| name == "stderr") {
                let text = fs::read_to_string(file.path()).expect("messages");
                let messages = text.lines().filter_map(|line| {
                    let in_constants = || line.strip_prefix("error[E0080]: ");
                    line.strip_prefix("error: ").or_else(in_constants)
                });
                expected.extend(messages.map(shape));
            }
        }
    }
    // their compile-fail tests have other constants in place of a name
    expected.insert(shape("unknown key `zero` in `#[quat(..)]`; the key is `bits`"));
    expected.insert(shape(
        "this variant has no `id`, so its id is its position, 2, which is outside the 0..=1 of `width = 1`: widen the tag",
    ));
    // no type of a compile-fail test is so large, has such bounds, or names the width of its tag
    for message in [
        "the largest value has more bits than `usize` counts: lower a bound",
        "`Type.field`: decoders would read the highest code of this range as infinite: lower `max`, or write `bits` in place of `res`",
        "`Type`: the `width` of a tag must be 1..=64",
    ] {
        expected.insert(shape(&format!("evaluation panicked: {message}")));
    }
    let page = read("bitstream/guide/attributes.md");
    let (mut is_next, mut is_open, mut count) = (false, false, 0);
    let mut unknown = Vec::new();
    for (number, line, _) in lines(&page) {
        is_next |= line.starts_with("These declarations do not compile");
        if line.starts_with("```") {
            is_open = is_next && line == "```text";
            is_next = false;
        } else if is_open {
            let message = line.rsplit("  ").next().unwrap_or_default().trim();
            let elsewhere = ["as for", "see ", "error[E", "note:"];
            if line.starts_with(' ') || !line.contains("  ") || elsewhere.iter().any(|start| message.starts_with(start))
            {
                continue;
            }
            count += 1;
            if !expected.contains(&shape(message)) {
                unknown.push(format!("bitstream/guide/attributes.md:{number}: {message}"));
            }
        }
    }
    assert!(count > 100, "{count} messages");
    assert_none(&unknown);
}

/// The README pastes and runs: it has no lines that rustdoc hides.
#[test]
fn the_readme_is_short_and_shows_everything() {
    let (_, page) = pages()
        .into_iter()
        .find(|(path, _)| path == "README.md")
        .expect("a README");
    let count = page.lines().count();
    assert!(count <= 180, "{count} lines");
    let hidden = lines(&page)
        .into_iter()
        .filter(|(_, line, is_code)| *is_code && line.starts_with("# "));
    assert_none(
        &hidden
            .map(|(number, line, _)| format!("README.md:{number}: {line}"))
            .collect::<Vec<_>>(),
    );
}

/// Compile errors in the README are those of compile-fail tests.
#[test]
fn errors_of_the_readme_are_those_of_the_derive() {
    let texts = files(&root().join("tests/ui"), "stderr")
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("messages"));
    let text = texts.collect::<Vec<_>>().join("\n");
    let readme = read("README.md");
    let shown: Vec<&str> = readme.lines().filter(|line| line.starts_with("error: ")).collect();
    assert!(shown.len() >= 3);
    let unknown = shown.iter().filter(|line| !text.lines().any(|known| known == **line));
    assert_none(&unknown.map(|line| format!("README.md: {line}")).collect::<Vec<_>>());
}

/// Words that only the authors know, the name of a crate that users do not depend on, and numbers of rules without a
/// table.
#[test]
fn words_are_those_of_readers() {
    let mut complaints = Vec::new();
    for (path, page) in pages() {
        for (number, line, is_code) in lines(&page) {
            let lower = line.to_lowercase();
            let private = ["the seeds", "the seed's", "of the seed", "seed document", "a seed "];
            for words in private.iter().filter(|words| lower.contains(**words)) {
                complaints.push(format!("{path}:{number}: `{words}`"));
            }
            if !is_code && line.split_whitespace().any(is_rule_number) {
                complaints.push(format!("{path}:{number}: a rule by its number"));
            }
            let is_known = |word: &str| page.contains("speed.md") || page.contains(&format!("\n| {word}, "));
            let unknown = |word: &&str| !is_known(word);
            let mut packets = outside_of_code(line).filter_map(packet_of_speed);
            if let Some(packet) = packets
                .find(unknown)
                .filter(|_| !is_code && !path.ends_with("/speed.md"))
            {
                complaints.push(format!(
                    "{path}:{number}: `{packet}` has no table here; link to the page of speed"
                ));
            }
            if is_code && line.contains("bitstream_core::") && path != EXPANSION {
                complaints.push(format!("{path}:{number}: an example with `bitstream_core::`"));
            }
        }
    }
    for package in ["bitstream", "bitstream-core", "bitstream-derive"] {
        for (path, text) in sources(&root().join(package).join("src")) {
            for (number, line) in text.lines().enumerate() {
                let line = line.trim_start();
                let is_doc = line.starts_with("///") || line.starts_with("//!");
                if is_doc && line.contains("bitstream_core::") {
                    complaints.push(format!("{path}:{}: an example with `bitstream_core::`", number + 1));
                }
                if line.starts_with("//") && line.split_whitespace().any(is_rule_number) {
                    complaints.push(format!("{path}:{}: a rule by its number", number + 1));
                }
            }
        }
    }
    assert_none(&complaints);
}

/// `G01`
fn is_rule_number(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let mut chars = word.chars();
    let letter = chars.next().is_some_and(|c| ('A'..='R').contains(&c));
    letter && word.len() == 3 && chars.all(|c| c.is_ascii_digit())
}

fn outside_of_code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').step_by(2).flat_map(str::split_whitespace)
}

/// `W1`
fn packet_of_speed(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let number = word.strip_prefix(['R', 'W']);
    number
        .is_some_and(|number| matches!(number, "1" | "2" | "3" | "4" | "5"))
        .then_some(word)
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source");
        (path.display().to_string(), text)
    };
    files(folder, "rs").into_iter().map(read).collect()
}

/// The search of rustdoc leads from what users of other libraries type first to the entry points.
#[test]
fn words_of_other_libraries_are_found() {
    let sources = ["entry.rs", "serialize.rs"].map(|file| root().join("bitstream-core/src").join(file));
    let text: String = sources.map(|path| fs::read_to_string(path).expect("a source")).concat();
    let aliases: Vec<&str> = text
        .split("#[doc(alias(")
        .skip(1)
        .filter_map(|rest| rest.split("))]").next())
        .collect();
    for word in [
        "serialize",
        "deserialize",
        "to_bytes",
        "from_bytes",
        "to_vec",
        "pack",
        "unpack",
        "MAX_SIZE",
    ] {
        let quoted = format!("\"{word}\"");
        assert!(aliases.iter().any(|list| list.contains(&quoted)), "{word}");
    }
}

/// Targets of a package that a command may name after `--test`, `--bin` and `--example`, as `--test range`.
fn targets_of(manifest: &Path) -> BTreeSet<String> {
    let folder = manifest.parent().expect("the folder of a manifest");
    let mut found = BTreeSet::new();
    for (inside, option) in [("tests", "--test"), ("src/bin", "--bin")] {
        for entry in fs::read_dir(folder.join(inside)).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|name| name == "rs") || path.join("main.rs").exists() {
                let name = path.file_stem().expect("a name").to_string_lossy();
                found.insert(format!("{option} {name}"));
            }
        }
    }
    let text = fs::read_to_string(manifest).expect("a manifest");
    for table in text.split("\n[[").skip(1) {
        let (kind, rest) = table.split_once("]]").expect("the name of a table");
        let name = rest.split("name = \"").nth(1).and_then(|name| name.split('"').next());
        found.extend(name.map(|name| format!("--{kind} {name}")));
    }
    found
}

/// Commands in pages and in comments name packages and targets that exist.
#[test]
fn commands_name_targets_that_exist() {
    let mut packages = BTreeMap::new();
    for folder in ["bitstream", "bitstream-core", "bitstream-derive", "examples", "tests"] {
        for manifest in files(&root().join(folder), "toml") {
            let text = fs::read_to_string(&manifest).expect("a manifest");
            let of_package = text.split("[package]\nname = \"").nth(1);
            if let Some(name) = of_package.and_then(|name| name.split('"').next()) {
                let mut targets = targets_of(&manifest);
                if manifest.with_file_name("src").join("main.rs").exists() {
                    targets.insert(format!("--bin {name}"));
                }
                packages.insert(name.to_string(), targets);
            }
        }
    }
    let mut texts = pages();
    texts.extend(sources(&root().join("tests")));
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (path, text) in &texts {
        let commands = text.lines().flat_map(|line| line.split("cargo ").skip(1));
        for command in commands.filter_map(|rest| rest.split(['`', '#', ';', '"']).next()) {
            let words: Vec<&str> = command.split_whitespace().take_while(|word| *word != "--").collect();
            let pairs = || {
                words
                    .windows(2)
                    .filter(|pair| pair[1].starts_with(|c: char| c.is_ascii_lowercase()))
            };
            let named: Vec<&str> = pairs().filter(|pair| pair[0] == "-p").map(|pair| pair[1]).collect();
            let unknown = named.iter().filter(|name| !packages.contains_key(**name));
            wrong.extend(unknown.map(|name| format!("{path}: no package `{name}` for `cargo {command}`")));
            for pair in pairs().filter(|pair| ["--test", "--bin", "--example"].contains(&pair[0])) {
                count += 1;
                let target = pair.join(" ");
                let has = |(name, targets): (&String, &BTreeSet<String>)| {
                    (named.is_empty() || named.contains(&name.as_str())) && targets.contains(&target)
                };
                if !packages.iter().any(has) {
                    wrong.push(format!("{path}: no target for `cargo {command}`"));
                }
            }
        }
    }
    assert!(count > 50, "{count} targets");
    assert_none(&wrong);
}
