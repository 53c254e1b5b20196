//! The mutants, as cargo-mutants lists them.

use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

/// Line and column, from 1.
pub type Place = (usize, usize);

#[derive(Clone, Debug)]
pub struct Mutant {
    /// From 1; 0 is none.
    pub number: u32,
    pub file: String,
    /// The name without its place: `replace < with <= in read`, and which of those in the function.
    pub name: String,
    pub genre: String,
    pub start: Place,
    pub end: Place,
    pub replacement: String,
}

impl Mutant {
    /// What stands in the list of those that are explained.
    pub fn key(&self) -> String {
        format!("{}: {}", self.file, self.name)
    }

    pub fn class(&self) -> Class {
        let word = self.name.split(' ').nth(1).unwrap_or_default();
        match (self.genre.as_str(), word) {
            ("BinaryOperator", "<" | "<=" | ">" | ">=" | "==" | "!=") => Class::Comparison,
            ("BinaryOperator", "&&" | "||" | "&" | "|" | "^" | "&=" | "|=" | "^=") => Class::Logic,
            ("BinaryOperator", _) => Class::Arithmetic,
            ("UnaryOperator", _) => Class::Logic,
            ("FnValue", _) => Class::Result,
            _ => Class::Arm,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// `<`, `<=`, `>`, `>=`, `==`, `!=`
    Comparison,
    /// `+`, `-`, `*`, `/`, `%`, `<<`, `>>`: positions, sizes, bounds and what wraps
    Arithmetic,
    /// `&&`, `||`, `&`, `|`, `^`, `!`
    Logic,
    /// what a function returns
    Result,
    /// an arm of a `match`, its guard or a field
    Arm,
}

/// All mutants of a package, in the order of the sources.
pub fn list(root: &Path, package: &str) -> Vec<Mutant> {
    let mut command = Command::new("cargo");
    command
        .args(["mutants", "--list", "--json", "-p", package])
        .current_dir(root);
    let output = command.output().expect("cargo");
    assert!(
        output.status.success(),
        "cargo mutants: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let values: Vec<Value> = serde_json::from_slice(&output.stdout).expect("a list");
    let mut mutants: Vec<Mutant> = values.iter().map(read).collect();
    mutants.sort_by(|a, b| (&a.file, a.start).cmp(&(&b.file, b.start)));
    let mut same: HashMap<String, usize> = HashMap::new();
    for (mutant, number) in mutants.iter_mut().zip(1..) {
        mutant.number = number;
        let count = same.entry(mutant.key()).or_default();
        *count += 1;
        if *count > 1 {
            mutant.name += &format!(", number {count}");
        }
    }
    mutants
}

fn read(value: &Value) -> Mutant {
    let text = |key: &str| value[key].as_str().expect("a text").to_owned();
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let place = |end: &str| {
        let place = &value["span"][end];
        (number(&place["line"]), number(&place["column"]))
    };
    let name = text("name");
    Mutant {
        number: 0,
        file: text("file"),
        name: name.split_once(": ").expect("`file:line:column: name`").1.to_owned(),
        genre: text("genre"),
        start: place("start"),
        end: place("end"),
        replacement: text("replacement"),
    }
}
