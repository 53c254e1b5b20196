//! Copies of `bitstream::chunk::article` with one planted bug each, for `planted`; beside the three hangs a copy of the
//! soak.

#[path = "tests/planted/bugs.rs"]
mod bugs;

use bugs::{BUGS, Bug, HANGS};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let sources = Path::new("../../bitstream/src/chunk/article");
    let rules = Path::new("tests/chunk");
    let others = ["tests/planted/bugs.rs", "build.rs", "src/soak", "src/link"].map(Path::new);
    for watched in [sources, rules].into_iter().chain(others) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("planted");
    let _ = fs::remove_dir_all(&out);
    let mut root = String::new();
    for bug in BUGS {
        let place = out.join(bug.name);
        copy(sources, &place.join("chunk"), |file, text| plant(bug, file, text));
        copy(&rules.join("rules"), &place.join("rules"), |_, text| called(&text));
        write(&place.join("pair.rs"), &read(&rules.join("pair.rs")));
        declare(&mut root, bug, &place);
    }
    for (bug, finding) in BUGS.iter().zip(HANGS) {
        let place = out.join(bug.name);
        for module in ["soak", "link"] {
            copy(&Path::new("src").join(module), &place.join(module), |_, text| {
                beside(bug, &text)
            });
        }
        soak(&mut root, bug, finding, &place);
    }
    let place = out.with_file_name("planted.rs");
    write(&place, &root);
}

/// Copies a folder without folders of its own.
fn copy(from: &Path, to: &Path, change: impl Fn(&Path, String) -> String) {
    for file in fs::read_dir(from).expect("a folder of sources") {
        let file = file.expect("a source").path();
        let name = file.file_name().expect("a name");
        write(&to.join(name), &change(&file, read(&file)));
    }
}

/// The source of a bug's file with the bug in it.
fn plant(bug: &Bug, file: &Path, text: String) -> String {
    if !file.ends_with(bug.file) {
        return text;
    }
    let places = text.matches(bug.right).count();
    assert_eq!(places, 1, "{}: the text is {places} times in {}", bug.name, bug.file);
    text.replace(bug.right, bug.wrong)
}

/// Tests become functions that the test of the bug calls.
fn called(rules: &str) -> String {
    let rules = rules.replace("#[test]\nfn ", "pub(crate) fn ");
    rules.replace("\nmod ", "\npub(crate) mod ")
}

/// A module of the tests that uses the copy with the bug.
fn beside(bug: &Bug, text: &str) -> String {
    let text = text.replace("bitstream::chunk::article::", &format!("crate::{}::chunk::", bug.name));
    text.replace("crate::link", &format!("crate::soak_{}::link", bug.name))
}

fn soak(root: &mut String, bug: &Bug, finding: &str, place: &Path) {
    let name = bug.name;
    let [soak, link] = ["soak/mod.rs", "link/mod.rs"].map(|file| place.join(file).display().to_string());
    let written = write!(
        root,
        r##"
mod soak_{name} {{
    #[path = {soak:?}]
    mod soak;
    #[path = {link:?}]
    mod link;

    #[test]
    fn found() {{
        let why = (0..100).find_map(|seed| soak::run(seed, 2000).err());
        let why = why.expect("no run of the soak notices");
        assert!(why.contains({finding:?}), "{{why}}");
    }}
}}
"##
    );
    written.expect("a string takes everything");
}

fn declare(root: &mut String, bug: &Bug, place: &Path) {
    let Bug { name, rule, .. } = bug;
    let modules = ["chunk/mod.rs", "pair.rs", "rules/mod.rs"].map(|file| place.join(file));
    let [chunk, pair, rules] = modules.map(|file| file.display().to_string());
    let written = write!(
        root,
        r##"
mod {name} {{
    #[path = {chunk:?}]
    pub(crate) mod chunk;
    #[path = {pair:?}]
    mod pair;
    #[path = {rules:?}]
    mod rules;

    /// Caught by `{rule}`.
    #[test]
    fn caught() {{
        assert!(std::panic::catch_unwind(rules::{rule}).is_err(), "`{rule}` does not notice");
    }}
}}
"##
    );
    written.expect("a string takes everything");
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

fn write(file: &Path, text: &str) {
    let folder = file.parent().expect("a folder");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, text));
    written.unwrap_or_else(|why| panic!("{}: {why}", file.display()));
}
