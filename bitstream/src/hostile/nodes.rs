//! Collects the places and the rules of a schema: honest packets should reach the places, and hostile ones break the
//! rules.

#![deny(clippy::wildcard_enum_match_arm)]

use super::leaf::Key;
use super::spot::{inner, layers, wrappers};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bitstream_core::schema::{Around, Children, Field, Kind, Length, Schema, SequenceForm};
use bitstream_core::{Path, Refusal};

/// Largest number of places that are examined.
const MOST_NODES: usize = 1 << 12;

/// The places and rules of a schema that packets attack.
pub(super) struct Places {
    /// Places with bits of their own, by their steps.
    pub(super) nodes: BTreeMap<Key, String>,
    /// Rules that must be tried, by their place and their refusal.
    pub(super) rules: BTreeMap<(Key, usize), String>,
    /// True if the schema has more places than [`MOST_NODES`].
    pub(super) is_cut: bool,
}

pub(super) fn places(root: &'static Schema) -> Places {
    let mut nodes = NodeVisitor {
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

/// Returns every schema that is part of this one, each once, although several paths may lead to it.
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
    match schema.kind.children() {
        Children::None => Vec::new(),
        // a value that is never sent is no part
        Children::Inner(_) => inner(schema).into_iter().collect(),
        Children::Each(of) => alloc::vec![of],
        Children::Entry(a, b) | Children::Either(a, b) => alloc::vec![a, b],
        Children::Fields(fields) => of_fields(fields).collect(),
        Children::Choice(variants) => variants.iter().flat_map(|variant| of_fields(variant.fields)).collect(),
    }
}

/// Returns whether a schema has a rule that no number of it states: an expression, code written by hand, a sum.
pub(super) fn is_to_be_tried(schema: &Schema) -> bool {
    match schema.kind {
        Kind::Relative { .. } | Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } | Kind::Custom { .. } => true,
        Kind::Sequence(_) | Kind::Text(_) => schema.kind.expression().is_some(),
        Kind::Around(around, _) => match around {
            Around::Restricted | Around::Ensured { .. } | Around::Elide { .. } => true,
            Around::Tagged { .. } => true,
            Around::Option | Around::NonZero | Around::Aligned | Around::When { .. } => false,
            Around::Checked { .. } | Around::Salted { .. } | Around::Given { .. } => false,
        },
        Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Map { .. } => false,
        Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::Sparse { .. } | Kind::Result { .. } => false,
        Kind::Fields { .. } | Kind::Enum { .. } => false,
    }
}

/// Returns the words of the expression of a schema, which include names of fields.
pub(super) fn words(schema: &Schema) -> impl Iterator<Item = &'static str> {
    let text = schema.kind.expression().map_or("", |expr| expr.text);
    words_of(text)
}

/// Splits a text into its words: letters, digits and underscores. A word is empty between two other characters.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}

struct NodeVisitor {
    path: Path,
    steps: Key,
    places: Places,
}

impl NodeVisitor {
    fn visit(&mut self, schema: &'static Schema) {
        if schema.unwrapped().max_bits == 0 {
            return;
        }
        if self.places.nodes.len() >= MOST_NODES {
            self.places.is_cut = true;
            return;
        }
        wrappers(schema).for_each(|outer| self.rule(outer));
        let kind = schema.unwrapped().kind;
        match kind.children() {
            Children::None | Children::Inner(_) => self.add(),
            // bytes have no bits of their own
            Children::Each(_) if matches!(kind, Kind::Sequence(all) if all.form == SequenceForm::Bytes) => self.add(),
            Children::Each(of) => {
                let is_flagged = matches!(kind, Kind::Sequence(all) if matches!(all.length, Length::Flagged { .. }));
                if is_flagged || kind.count().is_some() {
                    self.add();
                }
                self.inside(0, of);
            }
            Children::Entry(key, value) => {
                self.add();
                self.inside(0, key);
                self.inside(1, value);
            }
            Children::Either(ok, err) => {
                self.inside(0, ok);
                self.inside(1, err);
            }
            Children::Fields(fields) => self.fields(fields),
            Children::Choice(variants) => {
                // a tag that is not sent is not a place
                let is_said = layers(schema).any(|around| matches!(around, Around::Tagged { .. }));
                for (i, variant) in variants.iter().enumerate() {
                    self.enter(i);
                    if schema.tag().width > 0 && !is_said {
                        self.add();
                    }
                    self.fields(variant.fields);
                    self.leave();
                }
            }
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

    /// Adds the rule of a schema, if values must be tried to break the rule.
    fn rule(&mut self, schema: &'static Schema) {
        let is_ordered = schema.kind.is_ordered(0) && schema.kind.lengths().is_some_and(|(_, max)| max > 1);
        let (why, what) = match schema.kind.children() {
            Children::Inner(_) => match layers(schema).next() {
                Some(Around::Ensured { rule }) => (Refusal::Rule, format!("`{}`", rule.text)),
                // the lies in place of its bytes break the rules of a text
                Some(Around::Restricted) if schema.is_counted_text() => return,
                Some(Around::Restricted) => (Refusal::Conversion, "a value that its type refuses".to_string()),
                Some(Around::Elide { value, shared: false }) => {
                    (Refusal::NotCanonical, format!("`{}` that is sent", value.text))
                }
                Some(
                    Around::Elide { .. }
                    | Around::When { .. }
                    | Around::Tagged { .. }
                    | Around::Checked { .. }
                    | Around::Salted { .. }
                    | Around::Given { .. },
                )
                | Some(Around::Option | Around::NonZero | Around::Aligned)
                | None => return,
            },
            Children::Each(_) if is_ordered => (Refusal::NotIncreasing, "elements in another order".to_string()),
            Children::Entry(..) if is_ordered => (Refusal::NotIncreasing, "keys in another order".to_string()),
            Children::None | Children::Each(_) | Children::Entry(..) | Children::Either(..) => return,
            Children::Fields(_) | Children::Choice(_) => return,
        };
        let mut place = self.steps.clone();
        if why == Refusal::NotIncreasing {
            // the rule concerns an element or a key
            place.push(0);
        }
        let text = format!("{}: {what}", self.path);
        self.places.rules.insert((place, why as usize), text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::schema::{Code, Scalar, SparseForm};

    static BYTE: Schema = Schema::code(Code::whole(8, false));
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
        assert_eq!(found(Schema::new(relative)), ["before"]);
        assert_eq!(found(Schema::custom("C", 1, 1)), [""; 0]);
    }

    #[test]
    fn the_parts_of_a_schema_are_all_that_is_in_it() {
        static ELIDED: Schema = Schema::elide("5", &BYTE);
        static RESTRICTED: Schema = Schema::restricted(&TEXT);
        static MAP: Schema = Schema::map(0, 3, &ELIDED, &RESTRICTED);
        static OK: Schema = Schema::code(Code::BOOL);
        static ERR: Schema = Schema::scalar(Scalar::Char);
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
        static COUNTED: Schema = Schema::counted_bytes("n", 0, 3);
        assert_eq!(rules(Schema::restricted(&COUNTED)), Vec::<String>::new());
        assert_eq!(rules(Schema::elide("5", &BYTE)), ["value: `5` that is sent"]);
        assert_eq!(rules(Schema::elide_too("5", &BYTE)), Vec::<String>::new());
        assert_eq!(rules(Schema::set(0, 2, &BYTE)), ["value: elements in another order"]);
        assert_eq!(rules(Schema::set(0, 1, &BYTE)), Vec::<String>::new());
        assert_eq!(rules(Schema::map(0, 2, &BYTE, &TEXT)), ["value: keys in another order"]);
        assert_eq!(rules(Schema::map(0, 1, &BYTE, &TEXT)), Vec::<String>::new());
    }
}
