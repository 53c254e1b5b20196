//! Every key that the derive reads has a ui case that uses it, words in `bitstream/guide/attributes.md`, and a test.
//!
//! The keys are those that the parser itself lists to somebody who wrote another one.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tests_derive::expand;

/// Where keys stand: an attribute, for `bits` with what it is written on, or a key that is followed by others.
type Place = &'static str;

/// A key and its place.
type Key = (Place, String);

/// For each place a declaration with a key that is none.
const UNKNOWN: [(Place, &str); 14] = [
    ("bits of a type", "#[bits(zzqzz = 1)] struct S;"),
    ("bits of a variant", "enum E { #[bits(zzqzz = 1)] A }"),
    ("bits of a field", "struct S { #[bits(zzqzz = 1)] a: u8 }"),
    ("float", "struct S { #[float(zzqzz = 1)] a: f32 }"),
    ("array", "struct S { #[array(zzqzz = 1)] a: Vec<u8> }"),
    ("string", "struct S { #[string(zzqzz = 1)] a: String }"),
    ("quat", "struct S { #[quat(zzqzz = 1)] a: [f32; 4] }"),
    ("varint", "struct S { #[bits(varint(zzqzz = 1))] a: u8 }"),
    ("relative", "struct S { a: u8, #[bits(relative(a, zzqzz = 1))] b: u8 }"),
    ("fixed", "struct S { #[bits(fixed(zzqzz = 1))] a: u8 }"),
    ("when", "struct S { #[bits(when(zzqzz = 1))] a: u8 }"),
    ("elide", "struct S { #[bits(elide(zzqzz = 1))] a: u8 }"),
    ("tag", "#[bits(tag(zzqzz = 1))] enum E { A }"),
    ("sparse", "struct S { #[array(sparse = zzqzz)] a: [Option<u8>; 3] }"),
];

/// The closed set.
fn keys() -> BTreeSet<Key> {
    let mut keys = BTreeSet::new();
    for (place, declaration) in UNKNOWN {
        let tokens: TokenStream = declaration.parse().expect(declaration);
        let text = expand(tokens).to_string();
        // `unknown key .. ; the keys are ..`, `; the key is ..`, `.. is one of ..`
        let list = ["the keys are ", "the key is ", " is one of "]
            .iter()
            .find_map(|before| Some(text.split_once(before)?.1))
            .unwrap_or_else(|| panic!("no list of keys for {place}: {text}"));
        let list = list.split('"').next().unwrap_or_default();
        keys.extend(list.split('`').skip(1).step_by(2).map(|key| (place, key.to_string())));
    }
    keys
}

/// The keys that the attributes among some tokens use.
#[derive(Default)]
struct Uses(BTreeSet<Key>);

/// What attributes among tokens are written on.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Types,
    Variants,
    Fields,
}

impl Uses {
    fn of_files(files: &[PathBuf]) -> Uses {
        let mut uses = Uses::default();
        for file in files {
            let text = std::fs::read_to_string(file).expect("a file of the repository");
            let tokens: TokenStream = text.parse().unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            uses.walk(tokens, On::Types);
        }
        uses
    }

    fn walk(&mut self, tokens: TokenStream, on: On) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut inside = on;
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "enum" => inside = On::Variants,
                TokenTree::Ident(word) if word == "struct" => inside = On::Fields,
                TokenTree::Ident(word) if ["fn", "mod", "impl"].iter().any(|item| word == item) => inside = On::Types,
                TokenTree::Group(group) if is_attribute(&tokens, i) => self.attribute(group.stream(), on),
                TokenTree::Group(group) => {
                    let fields = on == On::Variants && group.delimiter() != Delimiter::Bracket;
                    self.walk(group.stream(), if fields { On::Fields } else { inside });
                    // a macro has declarations one after another
                    inside = on;
                }
                _ => {}
            }
        }
    }

    /// The inside of `#[..]`.
    fn attribute(&mut self, tokens: TokenStream, on: On) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(list))) = (tokens.first(), tokens.get(1)) else {
            return;
        };
        let place = match (name.to_string().as_str(), on) {
            ("bits", On::Types) => "bits of a type",
            ("bits", On::Variants) => "bits of a variant",
            ("bits", On::Fields) => "bits of a field",
            ("float", _) => "float",
            ("array", _) => "array",
            ("string", _) => "string",
            ("quat", _) => "quat",
            _ => return,
        };
        self.list(list.stream(), place);
    }

    /// Keys between commas; those that take a list have keys in turn.
    fn list(&mut self, tokens: TokenStream, place: Place) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        for entry in tokens.split(is_comma) {
            match entry {
                // `bits(5)`
                [TokenTree::Literal(_)] if place == "bits of a field" => self.add(place, "width"),
                [TokenTree::Ident(key), rest @ ..] => {
                    self.add(place, &key.to_string());
                    self.nested(&key.to_string(), rest);
                }
                _ => {}
            }
        }
    }

    fn nested(&mut self, key: &str, rest: &[TokenTree]) {
        let lists = UNKNOWN.iter().map(|(place, _)| *place);
        let Some(place) = lists.into_iter().find(|place| *place == key) else {
            return;
        };
        match rest {
            [TokenTree::Group(list)] => self.list(list.stream(), place),
            // `sparse = bitmap`
            [TokenTree::Punct(_), TokenTree::Ident(value)] => self.add(place, &value.to_string()),
            _ => {}
        }
    }

    fn add(&mut self, place: Place, key: &str) {
        self.0.insert((place, key.to_string()));
    }
}

/// Whether `#` stands in front.
fn is_attribute(tokens: &[TokenTree], i: usize) -> bool {
    let before = i.checked_sub(1).and_then(|before| tokens.get(before));
    matches!(before, Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

/// Whether the documents name a key: as code, as a heading, or in the list that it belongs to.
fn is_documented(docs: &str, (place, key): &Key) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let has_word = |text: &str| text.split(|c| !is_part(c)).any(|word| word == key);
    // what is no key is named in messages only
    let lines = || docs.lines().filter(|line| !line.contains("unknown key"));
    let after = |before: &str| lines().any(|line| line.split(before).skip(1).any(|rest| !rest.starts_with(is_part)));
    let in_list = |list: &str| {
        let inside = |line: &str| {
            line.split(list)
                .skip(1)
                .any(|rest| has_word(rest.split(')').next().unwrap_or(rest)))
        };
        lines().any(inside)
    };
    let heading = || lines().any(|line| line.starts_with('#') && has_word(line));
    let attribute = place.split(' ').next().unwrap_or(place);
    match *place {
        "varint" | "fixed" | "when" | "elide" | "tag" => in_list(&format!("{place}(")),
        "sparse" => after(&format!("sparse = {key}")) || after(&format!("`{key}")),
        _ => heading() || in_list(&format!("{attribute}(")) || after(&format!("`{key}")),
    }
}

/// Those of the keys that something does not know.
fn missing(keys: &BTreeSet<Key>, is_known: impl Fn(&Key) -> bool) -> Vec<String> {
    let unknown = keys.iter().filter(|key| !is_known(key));
    unknown.map(|(place, key)| format!("`{key}` of {place}")).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the repository").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn ui_cases() -> Uses {
    Uses::of_files(&rust_files(Path::new("../ui")))
}

fn docs() -> String {
    std::fs::read_to_string("../../bitstream/guide/attributes.md").expect("the documents")
}

/// Tests of behaviour: not those of messages, expansions or keys.
fn tests() -> Uses {
    let mut files = rust_files(Path::new("../tests"));
    for folder in [
        "../attributes/tests",
        "../wire/tests",
        "../zoo/src",
        "../conformance/src",
    ] {
        files.extend(rust_files(Path::new(folder)));
    }
    Uses::of_files(&files)
}

#[test]
fn the_parser_lists_its_keys() {
    let keys = keys();
    for (place, key) in [
        ("bits of a type", "max_bytes"),
        ("bits of a variant", "other"),
        ("bits of a field", "range"),
        ("float", "strict"),
        ("array", "sparse"),
        ("string", "wide"),
        ("quat", "bits"),
        ("varint", "group"),
        ("fixed", "frac"),
        ("elide", "value"),
        ("tag", "repr"),
        ("sparse", "sentinel"),
    ] {
        assert!(
            keys.contains(&(place, key.to_string())),
            "`{key}` of {place} in {keys:?}"
        );
    }
}

/// The words of the documents about a key, and the key in them.
#[test]
fn the_table_says_of_each_key_what_it_does() {
    let of_parser: BTreeSet<Key> = keys()
        .into_iter()
        .map(|(place, key)| (place.split(' ').next().unwrap_or(place), key))
        .collect();
    let mut of_table = BTreeSet::new();
    for [place, name, example, says, _] in tests_derive::keys() {
        let is_sentence = says.ends_with('.') && says.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
        assert!(is_sentence && !says.contains('\n'), "{place}, {name}: {says}");
        assert!(example.contains(name), "{place}, {name}: {example}");
        of_table.insert((place, name.to_string()));
    }
    assert_eq!(of_table, of_parser);
}

#[test]
fn every_key_has_a_ui_case() {
    let uses = ui_cases();
    assert_eq!(missing(&keys(), |key| uses.0.contains(key)), [""; 0]);
}

#[test]
fn every_key_is_documented() {
    let docs = docs();
    assert_eq!(missing(&keys(), |key| is_documented(&docs, key)), [""; 0]);
}

#[test]
fn every_key_has_a_test() {
    let uses = tests();
    assert_eq!(missing(&keys(), |key| uses.0.contains(key)), [""; 0]);
}

/// What looks for keys finds those that nobody has.
#[test]
fn a_key_that_nobody_uses_is_found_missing() {
    let (ui, docs, tests) = (ui_cases(), docs(), tests());
    for (place, _) in UNKNOWN {
        let keys = BTreeSet::from([(place, "shiny".to_string())]);
        let found = [format!("`shiny` of {place}")];
        assert_eq!(missing(&keys, |key| ui.0.contains(key)), found);
        assert_eq!(missing(&keys, |key| is_documented(&docs, key)), found);
        assert_eq!(missing(&keys, |key| tests.0.contains(key)), found);
    }
}

#[test]
fn a_use_is_one_of_the_level_that_it_is_written_on() {
    let declaration = r#"
        #[bits(align, tag(width = 3))]
        enum Event {
            #[bits(check)]
            Hit(#[bits(5)] u8, #[array(max = 3, sparse = bitmap)] Vec<(u8, u8)>),
            Miss { #[bits(elide(group = rest, value = 0))] a: u8 },
        }
        struct Pair(#[float(0.0, 1.0, 0.1, strict)] f32);
    "#;
    let mut uses = Uses::default();
    uses.walk(declaration.parse().expect("tokens"), On::Types);
    let expected = [
        ("array", "max"),
        ("array", "sparse"),
        ("bits of a field", "elide"),
        ("bits of a field", "width"),
        ("bits of a type", "align"),
        ("bits of a type", "tag"),
        ("bits of a variant", "check"),
        ("elide", "group"),
        ("elide", "value"),
        ("float", "strict"),
        ("sparse", "bitmap"),
        ("tag", "width"),
    ];
    assert_eq!(uses.0, expected.map(|(place, key)| (place, key.to_string())).into());
}
