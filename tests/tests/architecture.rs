//! Pictures of `docs/architecture.md`, made from the sources: the rooms of each crate and which of them import which.
//!
//! To accept a change: `UPDATE=1 cargo test -p bitstream-tests --test architecture`, then read the diff.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

/// The modules directly below the root of a crate, and which of the others each imports.
type Rooms = BTreeMap<String, BTreeSet<String>>;

/// The rooms of a crate. Items that the root re-exports count as their module.
fn rooms(src: &Path) -> Rooms {
    let root = without_tests(&read(&src.join("lib.rs")));
    let mut homes = BTreeMap::new();
    let mut names = Vec::new();
    for item in root {
        match item {
            syn::Item::Mod(room) => names.push(room.ident.to_string()),
            syn::Item::Use(import) => homes_of(&import.tree, &mut homes),
            _ => {}
        }
    }
    let mut rooms = Rooms::new();
    for name in &names {
        let mut found = BTreeSet::new();
        for file in files(src, name) {
            for item in without_tests(&read(&file)) {
                imports(quote::quote!(#item), &mut found);
            }
        }
        let rooms_of = found.iter().map(|import| homes.get(import).unwrap_or(import));
        let others = rooms_of.filter(|home| names.contains(home) && *home != name);
        rooms.insert(name.clone(), others.cloned().collect());
    }
    rooms
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// `name.rs`, or every file of the folder `name`.
fn files(src: &Path, name: &str) -> Vec<std::path::PathBuf> {
    let file = src.join(format!("{name}.rs"));
    if file.exists() {
        return vec![file];
    }
    let mut files = Vec::new();
    let mut folders = vec![src.join(name)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files
}

fn without_tests(text: &str) -> Vec<syn::Item> {
    let is_test = |attribute: &syn::Attribute| {
        attribute.path().is_ident("cfg") && quote::quote!(#attribute).to_string().contains("test")
    };
    let items = syn::parse_file(text).expect("Rust").items;
    let keep = |item: &syn::Item| !matches!(item, syn::Item::Mod(module) if module.attrs.iter().any(is_test));
    items.into_iter().filter(keep).collect()
}

/// `pub use schema::{Schema, wire_hash}`: the home of `Schema` is `schema`.
fn homes_of(tree: &syn::UseTree, homes: &mut BTreeMap<String, String>) {
    if let syn::UseTree::Path(path) = tree {
        let mut names = Vec::new();
        leaves(&path.tree, &mut names);
        homes.extend(names.into_iter().map(|name| (name, path.ident.to_string())));
    }
}

fn leaves(tree: &syn::UseTree, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, names),
        syn::UseTree::Name(name) => names.push(name.ident.to_string()),
        syn::UseTree::Rename(name) => names.push(name.rename.to_string()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, names)),
        syn::UseTree::Glob(_) => {}
    }
}

/// The names after `crate::`, one or a list in braces.
fn imports(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (i, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            imports(group.stream(), found);
        }
        let is_crate = matches!(token, TokenTree::Ident(name) if name == "crate");
        match tokens.get(i + 3) {
            Some(TokenTree::Ident(name)) if is_crate => _ = found.insert(name.to_string()),
            Some(TokenTree::Group(group)) if is_crate && group.delimiter() == Delimiter::Brace => {
                let mut is_first = true;
                for token in group.stream() {
                    if let (TokenTree::Ident(name), true) = (&token, is_first) {
                        found.insert(name.to_string());
                    }
                    is_first = matches!(token, TokenTree::Punct(ref punct) if punct.as_char() == ',');
                }
            }
            _ => {}
        }
    }
}

/// All rooms that can be reached by imports.
fn reached<'r>(rooms: &'r Rooms, from: &'r str) -> BTreeSet<&'r str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for import in &rooms[name] {
            if reached.insert(import.as_str()) {
                open.push(import);
            }
        }
    }
    reached
}

/// The rooms by floor: each imports rooms of lower floors, and of its own only those that import it, directly or not.
fn picture(name: &str, rooms: &Rooms) -> String {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        rooms.keys().map(|room| (room.as_str(), reached(rooms, room))).collect();
    let is_circle = |a: &str, b: &str| a == b || (reach[a].contains(b) && reach[b].contains(a));
    let mut floors: BTreeMap<&str, usize> = BTreeMap::new();
    while floors.len() < rooms.len() {
        let height = floors.values().max().map_or(0, |floor| floor + 1);
        let ready: Vec<&str> = reach
            .keys()
            .copied()
            .filter(|room| {
                let mut below = reach[room].iter().filter(|other| !is_circle(room, other));
                !floors.contains_key(room) && below.all(|other| floors.contains_key(other))
            })
            .collect();
        floors.extend(ready.into_iter().map(|room| (room, height)));
    }
    let circle = |room: &str| reach.keys().filter(|other| is_circle(room, other)).count();
    let knots: usize = rooms.keys().map(|room| circle(room)).max().unwrap_or(1);
    let mut text = format!("{name}: ");
    text += &match knots {
        1 => "no circle of imports\n".to_string(),
        many => format!("the largest circle of imports has {many} rooms\n"),
    };
    for floor in (0..=floors.values().copied().max().unwrap_or(0)).rev() {
        text += &format!("\nfloor {floor}\n");
        for (room, imports) in rooms.iter().filter(|(room, _)| floors[room.as_str()] == floor) {
            let imports: Vec<&str> = imports.iter().map(String::as_str).collect();
            let arrow = if imports.is_empty() { "" } else { "-> " };
            text += format!("  {room:<10} {arrow}{}", imports.join(", ")).trim_end();
            text.push('\n');
        }
    }
    text
}

#[test]
fn the_pictures_are_those_of_the_sources() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = workspace.join("docs/architecture.md");
    let shown = read(&page);
    let mut made = shown.clone();
    for name in ["bitstream", "bitstream-core", "bitstream-derive"] {
        let picture = picture(name, &rooms(&workspace.join(name).join("src")));
        let start = shown
            .find(&format!("```text\n{name}: "))
            .unwrap_or_else(|| panic!("{name} has no picture"));
        let old = shown[start..].split("```").nth(1).expect("a block that ends");
        made = made.replace(old, &format!("text\n{picture}"));
    }
    if env::var_os("UPDATE").is_some() {
        fs::write(&page, &made).expect("written");
        return;
    }
    assert!(made == shown, "docs/architecture.md should say:\n{made}");
}

/// Names that stand for two types of one crate. Users see the names of the two formats of blocks, and two parts. A
/// codec has the name of its schema.
const TWINS: [&str; 11] = [
    "AckFate",
    "ChunkReceiver",
    "ChunkSender",
    "Config",
    "ConfigError",
    "Length",
    "Part",
    "SendError",
    "SendProblem",
    "SliceFate",
    "Text",
];

#[test]
fn a_name_stands_for_one_type() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut twins = BTreeSet::new();
    for name in ["bitstream-core", "bitstream-derive", "bitstream"] {
        let sources = files(&workspace.join(name).join("src"), ".");
        let sources = sources
            .iter()
            .filter(|path| path.extension().is_some_and(|end| end == "rs"));
        let mut names = BTreeSet::new();
        for item in sources.flat_map(|path| without_tests(&read(path))) {
            let name = match item {
                syn::Item::Struct(item) => item.ident,
                syn::Item::Enum(item) => item.ident,
                syn::Item::Trait(item) => item.ident,
                _ => continue,
            };
            let name = name.to_string();
            if !names.insert(name.clone()) {
                twins.insert(name);
            }
        }
    }
    assert_eq!(twins.iter().map(String::as_str).collect::<Vec<_>>(), TWINS);
}
