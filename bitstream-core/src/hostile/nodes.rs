//! The places of a schema: what honest packets should reach.

use super::leaf::Key;
use crate::Path;
use crate::schema::{Field, Kind, Schema};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

/// Places that are looked at, at most.
const MOST_NODES: usize = 1 << 12;

/// Places with bits of their own, by their steps.
pub(super) fn nodes(root: &'static Schema) -> BTreeMap<Key, String> {
    let mut nodes = Nodes {
        path: Path::new(Some(root)),
        steps: Key::new(),
        found: BTreeMap::new(),
    };
    nodes.visit(root);
    nodes.found
}

/// Whether the schema has rules without numbers: expressions, and code written by hand.
pub(super) fn has_expressions(schema: &Schema) -> bool {
    let any = |fields: &[Field]| fields.iter().any(|field| has_expressions(field.schema));
    match schema.kind {
        Kind::Restricted(_) | Kind::Ensured { .. } | Kind::Elide { .. } | Kind::Counted { .. } => true,
        Kind::Option(of)
        | Kind::NonZero(of)
        | Kind::Aligned(of)
        | Kind::When { of, .. }
        | Kind::Checked { of, .. }
        | Kind::Array { of, .. }
        | Kind::List { of, .. }
        | Kind::Sparse { of, .. }
        | Kind::Set { of, .. } => has_expressions(of),
        Kind::Map { key, value, .. } => has_expressions(key) || has_expressions(value),
        Kind::Result { ok, err } => has_expressions(ok) || has_expressions(err),
        Kind::Struct { fields, .. } | Kind::Tuple(fields) => any(fields),
        Kind::Enum { variants, .. } => variants.iter().any(|variant| any(variant.fields)),
        Kind::Custom { .. } => true,
        _ => false,
    }
}

struct Nodes {
    path: Path,
    steps: Key,
    found: BTreeMap<Key, String>,
}

impl Nodes {
    fn visit(&mut self, schema: &'static Schema) {
        if schema.unwrapped().max_bits == 0 || self.found.len() >= MOST_NODES {
            return;
        }
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
        self.found.insert(self.steps.clone(), format!("{}", self.path));
    }
}
