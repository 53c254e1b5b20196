//! Sections of object files, and which of them uses which: by relocations.

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SymbolSection};
use std::collections::{HashMap, VecDeque};
use std::fs;
use std::path::PathBuf;

/// What a section uses.
enum Use {
    /// Another section.
    Of(usize),
    /// What another file defines, or nobody.
    Named(String),
}

/// All sections of all files.
#[derive(Default)]
pub(super) struct Graph {
    uses: Vec<Vec<Use>>,
    /// A name for each section: that of the function in it.
    names: Vec<String>,
    /// Where a global name is defined.
    defined: HashMap<String, usize>,
}

/// What is reached from a function.
pub(super) struct Reached {
    /// How many sections.
    pub(super) sections: usize,
    /// Names that no file defines.
    pub(super) undefined: Vec<String>,
    /// Each name that was met, and from which place of this list; the first one is the function.
    met: Vec<(String, usize)>,
}

impl Graph {
    /// Of object files and archives of them.
    ///
    /// # Panics
    /// For files that cannot be read.
    pub(super) fn read(paths: &[PathBuf]) -> Graph {
        let mut graph = Graph::default();
        for path in paths {
            let bytes = fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            let Ok(archive) = ArchiveFile::parse(&*bytes) else {
                graph.add(&bytes);
                continue;
            };
            for member in archive.members() {
                let member = member.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                // what is not an object describes the library
                if member.name().ends_with(b".o") {
                    let bytes = member
                        .data(&*bytes)
                        .unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                    // a copy, which begins at an address that headers can be read at
                    graph.add(&Vec::from(bytes));
                }
            }
        }
        graph
    }

    fn add(&mut self, bytes: &[u8]) {
        let file = object::File::parse(bytes).unwrap_or_else(|why| panic!("an object: {why}"));
        let first = self.uses.len();
        let place = |index: SectionIndex| first + index.0;
        let count = file.sections().map(|section| section.index().0 + 1).max().unwrap_or(0);
        self.names.resize(first + count, String::new());
        for symbol in file.symbols() {
            if let (SymbolSection::Section(index), Ok(name)) = (symbol.section(), symbol.name()) {
                if !name.is_empty() && (symbol.is_global() || self.names[place(index)].is_empty()) {
                    self.names[place(index)] = name.to_string();
                }
                if symbol.is_global() {
                    self.defined.entry(name.to_string()).or_insert(place(index));
                }
            }
        }
        self.uses.resize_with(first + count, Vec::new);
        for section in file.sections() {
            for (_, relocation) in section.relocations() {
                let RelocationTarget::Symbol(symbol) = relocation.target() else {
                    continue;
                };
                let Ok(symbol) = file.symbol_by_index(symbol) else {
                    continue;
                };
                self.uses[place(section.index())].push(match symbol.section() {
                    SymbolSection::Section(index) => Use::Of(place(index)),
                    _ => Use::Named(symbol.name().unwrap_or_default().to_string()),
                });
            }
        }
    }

    /// All that is used by the function `name`, by what it uses, and so on; not what those functions use whose names
    /// contain one of `ends`.
    ///
    /// # Panics
    /// Where there is no such function.
    pub(super) fn reachable(&self, name: &str, ends: &[&str]) -> Reached {
        let Some(start) = self.defined.get(name) else {
            panic!("no function {name}");
        };
        let mut reached = Reached {
            sections: 0,
            undefined: Vec::new(),
            met: Vec::new(),
        };
        let mut seen = vec![false; self.uses.len()];
        let mut waiting = VecDeque::from([(*start, 0)]);
        while let Some((section, from)) = waiting.pop_front() {
            if std::mem::replace(&mut seen[section], true) {
                continue;
            }
            reached.sections += 1;
            let here = reached.met.len();
            reached.met.push((self.names[section].clone(), from));
            if ends.iter().any(|end| self.names[section].contains(end)) {
                continue;
            }
            for used in &self.uses[section] {
                let name = match used {
                    Use::Of(section) => {
                        waiting.push_back((*section, here));
                        continue;
                    }
                    Use::Named(name) => name,
                };
                match self.defined.get(name) {
                    Some(section) => waiting.push_back((*section, here)),
                    None => {
                        reached.met.push((name.clone(), here));
                        reached.undefined.push(name.clone());
                    }
                }
            }
        }
        reached
    }
}

impl Reached {
    /// The names on the way to the first one that contains one of `names`.
    pub(super) fn way_to(&self, names: &[&str]) -> Option<Vec<&str>> {
        let is_it = |(name, _): &(String, usize)| names.iter().any(|part| name.contains(part));
        let mut at = self.met.iter().position(is_it)?;
        let mut way = vec![self.met[at].0.as_str()];
        while at != 0 {
            at = self.met[at].1;
            way.push(self.met[at].0.as_str());
        }
        way.reverse();
        Some(way)
    }
}
