//! Defines a schema that owns its memory: a list of nodes, each before its children.

#![deny(clippy::wildcard_enum_match_arm)]

use super::check::is_tree;
use super::form::{Constant, Constants, Form, Name, Text};
use super::{Children, Expr, Field, Kind, Schema, SequenceForm, Variant};
use crate::BitSerialize;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Largest number of nodes of an outline.
pub(super) const MOST_NODES: usize = 4096;
/// Largest number of levels of nested nodes.
pub(super) const DEEPEST: usize = 32;

/// Holds a schema in a form that can be printed and sent: the names, kinds, bounds and sizes of its parts, and the wire
/// hash.
///
/// Make an outline from a [`Schema`], and send it with [`encode`](crate::encode) when a client connects, or when the
/// wire hashes of two peers differ. An outline has at most 4096 nodes in 32 levels, names of 64 bytes, and expressions
/// of 200 bytes. A longer text is cut and ends in a hash of the whole text. One node of an outline stands for all parts
/// of the type beyond these limits. [`decode`](crate::decode) rejects nodes that form no tree.
///
/// An outline is displayed as an indented tree, with a line for each field.
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::schema::Outline;
///
/// #[derive(BitSerialize)]
/// struct Player {
///     #[bits(range = 0..=100)]
///     health: u8,
///     #[string(max = 15)]
///     name: String,
///     target: Option<(u16, bool)>,
/// }
/// let outline = Outline::of(Player::SCHEMA);
/// let received: Outline = bitstream::decode(&bitstream::encode(&outline)?)?;
/// assert_eq!(received.wire_hash(), bitstream::wire_hash::<Player>());
/// assert_eq!(
///     received.to_string(),
///     "\
/// Player (12 to 156 bits)
///   health: 0..=100 (7 bits)
///   name: text of at most 15 bytes (4 to 131 bits)
///   target: optional tuple (1 to 18 bits)
///     0: integer (16 bits)
///     1: true or false (1 bit)
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = is_tree(&nodes))]
pub struct Outline {
    hash: u64,
    #[array(len = 1..=4096)]
    pub(super) nodes: Vec<Node>,
}

/// A node: a field, a variant, or a part of one.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(super) struct Node {
    #[bits(range = 0..=32)]
    pub(super) depth: u8,
    /// Name of the field or the variant, or empty.
    #[bits(elide = Name::new(""))]
    pub(super) name: Name,
    /// Low half of the wire hash of the node.
    pub(super) hash: u32,
    #[bits(varint)]
    pub(super) min_bits: u64,
    #[bits(varint)]
    pub(super) more_bits: u64,
    pub(super) form: Form,
}

impl Outline {
    /// Returns the outline of a schema.
    #[must_use]
    pub fn of(schema: &Schema) -> Outline {
        let mut nodes = Nodes { list: Vec::new() };
        nodes.push("", schema, &[], 0, 0);
        Outline {
            hash: schema.wire_hash(),
            nodes: nodes.list,
        }
    }

    /// Returns the wire hash that the sender of the outline claims. The library does not check the hash against the
    /// outline.
    #[must_use]
    pub fn wire_hash(&self) -> u64 {
        self.hash
    }

    pub(super) fn node(&self, at: usize) -> &Node {
        // never missing: a tree has a root
        self.nodes.get(at).unwrap_or(&NOTHING)
    }

    /// Returns the direct children of a node.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let depth = self.node(at).depth;
        let below = self.nodes.iter().enumerate().skip(at + 1);
        let below = below.take_while(move |(_, node)| node.depth > depth);
        below.filter(move |(_, node)| node.depth == depth + 1).map(|(i, _)| i)
    }

    /// Returns the first child of a node.
    pub(super) fn child(&self, at: usize) -> usize {
        self.children(at).next().unwrap_or(usize::MAX)
    }
}

static NOTHING: Node = Node {
    depth: 0,
    name: Name(alloc::string::String::new()),
    hash: 0,
    min_bits: 0,
    more_bits: 0,
    form: Form::Nothing,
};

struct Nodes {
    list: Vec<Node>,
}

impl Nodes {
    /// Adds a schema and its parts. `fields` are the fields around it, and `place` is its index among them.
    fn push(&mut self, name: &str, schema: &Schema, fields: &[Field], place: usize, depth: usize) {
        let ends = (depth == DEEPEST || self.is_full()) && has_children(schema);
        let named = Constants::of(schema);
        let mut node = Node {
            depth: depth as u8,
            name: Name::new(name),
            hash: schema.hash_within(fields, place) as u32,
            min_bits: schema.min_bits as u64,
            more_bits: schema.max_bits.saturating_sub(schema.min_bits) as u64,
            form: Form::Beyond,
        };
        if ends {
            return self.list.push(node);
        }
        let mut depth = depth;
        if !named.0.is_empty() && depth + 1 < DEEPEST {
            let form = Form::Named(named);
            self.list.push(Node { form, ..node.clone() });
            depth += 1;
            (node.depth, node.name) = (depth as u8, Name::new(""));
        }
        if let (Some(form), true) = (Form::before(schema), depth + 1 < DEEPEST) {
            self.list.push(Node { form, ..node.clone() });
            depth += 1;
            (node.depth, node.name) = (depth as u8, Name::new(""));
        }
        node.form = Form::of(schema);
        self.list.push(node);
        self.push_children(schema, fields, place, depth + 1);
    }

    fn push_children(&mut self, schema: &Schema, around: &[Field], place: usize, depth: usize) {
        match schema.kind.children() {
            Children::None => {}
            Children::Inner(of) => self.push("", of, around, place, depth),
            Children::Each(of) => {
                let sees_fields = matches!(schema.kind, Kind::Sequence(all)
                    if all.form == SequenceForm::Any && schema.kind.expression().is_none());
                let (around, place) = if sees_fields { (around, place) } else { (&[][..], 0) };
                self.push("", of, around, place, depth);
            }
            Children::Entry(key, value) => {
                self.push("key", key, &[], 0, depth);
                self.push("value", value, &[], 0, depth);
            }
            Children::Either(ok, err) => {
                self.push("Ok", ok, &[], 0, depth);
                self.push("Err", err, &[], 0, depth);
            }
            Children::Fields(fields) => self.push_fields(schema, fields, depth),
            Children::Choice(variants) => {
                let tag = schema.tag();
                for variant in variants {
                    if self.is_full() {
                        return self.push_rest(schema, depth);
                    }
                    let wire = (!variant.other).then(|| tag.wire(variant.id));
                    self.push_variant(variant, wire, depth);
                }
            }
        }
    }

    fn push_fields(&mut self, schema: &Schema, fields: &[Field], depth: usize) {
        for (place, field) in fields.iter().enumerate() {
            if self.is_full() {
                return self.push_rest(schema, depth);
            }
            self.push(field.name, field.schema, fields, place, depth);
        }
    }

    fn push_variant(&mut self, variant: &Variant, tag: Option<u64>, depth: usize) {
        let body = Schema::tuple(variant.fields);
        let max_bits = variant.max_bits();
        self.list.push(Node {
            depth: depth as u8,
            name: Name::new(variant.name),
            hash: body.wire_hash() as u32,
            min_bits: variant.min_bits() as u64,
            more_bits: max_bits.saturating_sub(variant.min_bits()) as u64,
            form: Form::Variant {
                tag,
                align: variant.align,
                check: variant.check,
                when: variant.when.map(condition),
            },
        });
        if depth < DEEPEST {
            self.push_fields(&body, variant.fields, depth + 1);
        }
    }

    fn is_full(&self) -> bool {
        self.list.len() + ROOM >= MOST_NODES
    }

    /// Adds one node in place of all parts of `schema` that are left.
    fn push_rest(&mut self, schema: &Schema, depth: usize) {
        self.list.push(Node {
            depth: depth as u8,
            hash: schema.wire_hash() as u32,
            form: Form::Beyond,
            ..NOTHING.clone()
        });
    }
}

/// Number of nodes in reserve for unfinished lists: at each depth the rest of some fields, or the second of two parts.
const ROOM: usize = 3 * DEEPEST;

fn has_children(schema: &Schema) -> bool {
    Form::of(schema).arity() != Some(0)
}
/// Returns a condition, with the values of the constants that it names.
fn condition(when: Expr) -> Text {
    let constants = Constants::of_expr(when).0;
    let values: Vec<String> = constants.iter().map(Constant::to_string).collect();
    match values.is_empty() {
        true => Text::new(when.text),
        false => Text::new(&format!("{} ({})", when.text, values.join(", "))),
    }
}
