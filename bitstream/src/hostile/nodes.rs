//! The places of a schema and its rules: what honest packets should reach, and hostile ones break.

use super::leaf::Key;
use super::spot::{inner, wrappers};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bitstream_core::schema::{Field, Kind, Schema};
use bitstream_core::{Path, Refusal};

/// Places that are looked at, at most.
const MOST_NODES: usize = 1 << 12;

/// The places and rules of a schema that packets attack.
pub(super) struct Places {
    /// Places with bits of their own, by their steps.
    pub(super) nodes: BTreeMap<Key, String>,
    /// Rules that have to be tried, by their place and what a reader calls them.
    pub(super) rules: BTreeMap<(Key, usize), String>,
    /// True if the schema has more places than [`MOST_NODES`].
    pub(super) is_cut: bool,
}

pub(super) fn places(root: &'static Schema) -> Places {
    let mut nodes = Nodes {
        path: Path::of(root),
        steps: Key::new(),
        places: Places {
            nodes: BTreeMap::new(),
            rules: BTreeMap::new(),
            is_cut: false,
        },
    };
    nodes.visit(root);
    nodes.places
}

/// Every schema that is part of this one, each once: there may be many ways to one.
pub(super) fn parts(root: &'static Schema) -> Vec<&'static Schema> {
    let mut found = alloc::vec![root];
    let mut seen = BTreeSet::from([core::ptr::from_ref(root)]);
    let mut next = 0;
    while let Some(schema) = found.get(next).copied() {
        next += 1;
        let inside = inside(schema);
        found.extend(
            inside
                .into_iter()
                .filter(|schema| seen.insert(core::ptr::from_ref(*schema))),
        );
    }
    found
}

fn inside(schema: &'static Schema) -> Vec<&'static Schema> {
    let of_fields = |fields: &'static [Field]| fields.iter().map(|field| field.schema);
    match schema.kind {
        Kind::Array { of, .. }
        | Kind::List { of, .. }
        | Kind::Counted { of, .. }
        | Kind::Sparse { of, .. }
        | Kind::Set { of, .. } => alloc::vec![of],
        Kind::Map { key, value, .. } => alloc::vec![key, value],
        Kind::Result { ok, err } => alloc::vec![ok, err],
        Kind::Struct { fields, .. } | Kind::Tuple(fields) => of_fields(fields).collect(),
        Kind::Enum { variants, .. } => variants.iter().flat_map(|variant| of_fields(variant.fields)).collect(),
        _ => inner(schema).into_iter().collect(),
    }
}

/// Returns whether a schema has a rule that no number of it states: an expression, code written by hand, a sum.
pub(super) fn is_to_be_tried(schema: &Schema) -> bool {
    matches!(
        schema.kind,
        Kind::Restricted(_)
            | Kind::Ensured { .. }
            | Kind::Elide { .. }
            | Kind::Counted { .. }
            | Kind::Relative { .. }
            | Kind::Custom { .. }
    )
}

/// The words of its expression: names of fields are among them.
pub(super) fn words(schema: &Schema) -> impl Iterator<Item = &'static str> {
    let text = match schema.kind {
        Kind::When { condition, .. } => condition,
        Kind::Ensured { rule, .. } => rule,
        Kind::Elide { value, .. } => value,
        Kind::Counted { count, .. } => count,
        Kind::Relative { to, .. } => to,
        _ => "",
    };
    words_of(text)
}

/// Splits a text into its words: letters, digits and underscores. A word is empty between two other characters.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

struct Nodes {
    path: Path,
    steps: Key,
    places: Places,
}

impl Nodes {
    fn visit(&mut self, schema: &'static Schema) {
        if schema.unwrapped().max_bits == 0 {
            return;
        }
        if self.places.nodes.len() >= MOST_NODES {
            self.places.is_cut = true;
            return;
        }
        wrappers(schema).for_each(|outer| self.rule(outer));
        match schema.unwrapped().kind {
            Kind::Struct { fields, .. } | Kind::Tuple(fields) => self.fields(fields),
            Kind::Array { of, .. } => self.inside(0, of),
            Kind::Counted { of, bytes: false, .. } => self.inside(0, of),
            Kind::List { of, .. } | Kind::Sparse { of, .. } | Kind::Set { of, .. } => {
                self.add();
                self.inside(0, of);
            }
            Kind::Map { key, value, .. } => {
                self.add();
                self.inside(0, key);
                self.inside(1, value);
            }
            Kind::Result { ok, err } => {
                self.inside(0, ok);
                self.inside(1, err);
            }
            Kind::Enum { variants, tag, .. } => {
                for (i, variant) in variants.iter().enumerate() {
                    self.enter(i);
                    if tag.width > 0 {
                        self.add();
                    }
                    self.fields(variant.fields);
                    self.leave();
                }
            }
            _ => self.add(),
        }
    }

    fn fields(&mut self, fields: &'static [Field]) {
        for (i, field) in fields.iter().enumerate() {
            self.inside(i, field.schema);
        }
    }

    fn inside(&mut self, step: usize, schema: &'static Schema) {
        self.enter(step);
        self.visit(schema);
        self.leave();
    }

    fn enter(&mut self, step: usize) {
        self.path.push(step);
        self.steps.push(u32::try_from(step).unwrap_or(u32::MAX));
    }

    fn leave(&mut self) {
        self.path.pop();
        self.steps.pop();
    }

    fn add(&mut self) {
        self.places.nodes.insert(self.steps.clone(), format!("{}", self.path));
    }

    /// The rule of a schema that has to be tried.
    fn rule(&mut self, schema: &Schema) {
        let (why, what) = match schema.kind {
            Kind::Ensured { rule, .. } => (Refusal::Rule, format!("`{rule}`")),
            Kind::Restricted(_) => (Refusal::Conversion, "a value that its type refuses".to_string()),
            Kind::Elide {
                value, shared: false, ..
            } => (Refusal::NotCanonical, format!("`{value}` that is sent")),
            Kind::Set { max: 2.., .. } => (Refusal::NotIncreasing, "elements in another order".to_string()),
            Kind::Map { max: 2.., .. } => (Refusal::NotIncreasing, "keys in another order".to_string()),
            _ => return,
        };
        let mut place = self.steps.clone();
        if why == Refusal::NotIncreasing {
            // of an element, or of a key
            place.push(0);
        }
        let text = format!("{}: {what}", self.path);
        self.places.rules.insert((place, why as usize), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::schema::SparseForm;

    static BYTE: Schema = Schema::fixed(
        Kind::Integer {
            width: 8,
            signed: false,
        },
        8,
    );
    static TEXT: Schema = Schema::string(0, 3);

    #[test]
    fn the_words_of_a_schema_are_those_of_its_expression() {
        let found = |schema: Schema| words(&schema).filter(|word| !word.is_empty()).collect::<Vec<_>>();
        assert_eq!(found(Schema::when("a.b > _1", &BYTE)), ["a", "b", "_1"]);
        assert_eq!(found(Schema::when_or("a", "b", &BYTE)), ["a"]);
        assert_eq!(found(Schema::ensured("min < max", &BYTE)), ["min", "max"]);
        assert_eq!(found(Schema::elide("other+1", &BYTE)), ["other", "1"]);
        assert_eq!(found(Schema::counted("n", 0, 3, &BYTE)), ["n"]);
        let relative = Kind::Relative {
            to: "before",
            width: 8,
            signed: false,
            tiers: &[],
        };
        assert_eq!(found(Schema::fixed(relative, 8)), ["before"]);
        assert_eq!(found(Schema::custom("C", 1, 1)), [""; 0]);
    }

    #[test]
    fn the_parts_of_a_schema_are_all_that_is_in_it() {
        static ELIDED: Schema = Schema::elide("5", &BYTE);
        static RESTRICTED: Schema = Schema::restricted(&TEXT);
        static MAP: Schema = Schema::map(0, 3, &ELIDED, &RESTRICTED);
        static OK: Schema = Schema::fixed(Kind::Bool, 1);
        static ERR: Schema = Schema::fixed(Kind::Char, 21);
        static RESULT: Schema = Schema::result(&OK, &ERR);
        static SPARSE: Schema = Schema::sparse(SparseForm::Count, 3, &RESULT);
        static FIELDS: [Field; 2] = [
            Field {
                name: "map",
                schema: &MAP,
            },
            Field {
                name: "sparse",
                schema: &SPARSE,
            },
        ];
        static ALL: Schema = Schema::structure("S", &FIELDS);
        let found: Vec<_> = parts(&ALL).into_iter().map(core::ptr::from_ref).collect();
        let expected = [
            &ALL,
            &MAP,
            &SPARSE,
            &ELIDED,
            &RESTRICTED,
            &RESULT,
            &BYTE,
            &TEXT,
            &OK,
            &ERR,
        ];
        assert_eq!(found, expected.map(core::ptr::from_ref));
    }

    #[test]
    fn rules_without_numbers_have_to_be_tried() {
        let rules = |schema: Schema| {
            let root = alloc::boxed::Box::leak(alloc::boxed::Box::new(schema));
            let rules: Vec<String> = places(root).rules.into_values().collect();
            rules
        };
        assert_eq!(rules(Schema::ensured("a < b", &BYTE)), ["value: `a < b`"]);
        assert_eq!(
            rules(Schema::restricted(&BYTE)),
            ["value: a value that its type refuses"]
        );
        assert_eq!(rules(Schema::elide("5", &BYTE)), ["value: `5` that is sent"]);
        assert_eq!(rules(Schema::elide_too("5", &BYTE)), Vec::<String>::new());
        assert_eq!(rules(Schema::set(0, 2, &BYTE)), ["value: elements in another order"]);
        assert_eq!(rules(Schema::set(0, 1, &BYTE)), Vec::<String>::new());
        assert_eq!(rules(Schema::map(0, 2, &BYTE, &TEXT)), ["value: keys in another order"]);
        assert_eq!(rules(Schema::map(0, 1, &BYTE, &TEXT)), Vec::<String>::new());
    }
}
