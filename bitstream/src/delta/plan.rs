//! Turns a schema into a table of nodes, which a walk along codes looks up at each step.

#![deny(clippy::wildcard_enum_match_arm)]

use super::coin::class;
use super::walk::{ADDITIONS, BY_PLACE, EXCEPTIONS};
use super::{bits, hash, model};
#[cfg(feature = "std")]
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use bitstream_core::schema::{
    Around, Code, CodeForm, Count, Field, Kind, Length, Quantised, Scalar, Sequence, SequenceForm, SparseForm, Text,
    TextForm,
};
use bitstream_core::{Refusal, Schema};
#[cfg(feature = "std")]
use core::cell::RefCell;

/// Most fields of one record, since its flags are one word. Longer records are records of records.
const MOST_FIELDS: usize = 64;

/// Most codes of a record that are compared one by one.
pub(super) const MOST_OWNED: usize = 64;

/// Bits of a group of the numbers that are sent whole in groups, apart from those of a `varint`.
const GROUP: u32 = 7;

/// Most bits in which the size of a hand-written codec is sent.
const SIZE: u32 = 32;

/// Kind of a node, which determines its codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// A bit. Nothing is sent for a changed bit: the new value is the opposite.
    Flip,
    /// A number of `0..=max`.
    Number,
    /// A code of `width` bits that is sent whole. A number above 64 bits has two codes, the low half first.
    Symbol,
    /// A hand-written codec: its number of bits, then pieces of these bits.
    Apart,
    /// A text: its length, then its units. A changed text is sent whole.
    Text,
    /// A quaternion: the index of its largest component, and the other three in `width` bits each.
    Quat,
    /// An option: a bit, then the child if the bit equals `max`.
    Maybe,
    /// A list: its length if that varies, then the child for each element.
    List,
    /// A record: its fields, each of which may have changed.
    Record,
    /// A vector: two to four predicted numbers, sent without flags.
    Vector,
    /// An enum: its tag, then the child of that tag.
    Enum,
}

/// Property by which an element of a list is matched with one of another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// The index of the element.
    Place,
    /// All codes of the element, in a set.
    Whole,
    /// The codes of the element's first child: the key in a map, or the index of a slot.
    Key,
    /// The codes of the field that `key` names, given by its node. The elements of such a list may be in any order.
    Field(usize),
}

impl Match {
    /// Returns whether a part of the world names the elements by index. In other lists, a part names elements by key.
    pub(super) fn is_place(self) -> bool {
        self == Match::Place
    }

    /// Returns whether the elements may be in any order. A part that names such a list sorts it by its keys.
    pub(super) fn is_field(self) -> bool {
        matches!(self, Match::Field(_))
    }
}

/// Hints that a value inherits from the types around it.
#[derive(Clone, Copy, Default)]
struct Inherited {
    predict: bool,
    usual: Option<u32>,
    /// The key of `#[array(key = FIELD)]`, for the next list inside the type.
    key: Option<&'static str>,
}

impl Inherited {
    /// Adds the hints of a schema. Hints of an inner schema replace those of an outer one.
    fn and(self, schema: &Schema) -> Inherited {
        Inherited {
            predict: self.predict || schema.is_predicted(),
            usual: schema.usual().or(self.usual),
            key: schema.key().or(self.key),
        }
    }

    /// Returns the hints for the parts of a list, a struct or a variant.
    fn inside(self) -> Inherited {
        Inherited { key: None, ..self }
    }
}

/// Node of a plan: a part of the type.
#[derive(Clone, Debug)]
pub(super) struct PlanNode {
    pub(super) op: Op,
    pub(super) predict: bool,
    /// Bits of the code when it is sent whole. For a hand-written codec, the bits of its size minus `least`.
    pub(super) width: u32,
    /// Bits of a group, if the number is sent whole in groups. 0 for other numbers.
    pub(super) group: u32,
    /// Bits that most changes fit, and whether the declaration sets them.
    pub(super) usual: u32,
    pub(super) is_usual: bool,
    /// The highest code. For a list, the most elements minus the fewest. For a variant, the tag. For a hand-written
    /// codec, the most bits minus the fewest.
    pub(super) max: u64,
    /// Bits to flip so that a code in two's complement grows with the value.
    pub(super) flip: u64,
    /// The smallest length of a list, or the fewest bits of a hand-written codec.
    pub(super) least: usize,
    /// The number of codes, if it is equal in all values.
    pub(super) codes: Option<usize>,
    pub(super) kids: Vec<usize>,
    /// For a record or a vector: the parts whose number of codes varies. Inner records are replaced by their parts.
    pub(super) varying: Vec<Varying>,
    /// For a record or a vector: the number of codes of its other parts.
    pub(super) steady: usize,
    /// For a record: the number of codes of each child after the [leading](Self::lead) ones.
    pub(super) spans: Vec<Span>,
    /// For a record: the flag of the child of each code, for its [leading](Self::lead) children.
    pub(super) owners: Vec<u64>,
    /// For a record: the number of its first children that have few codes, whose number is equal in all values.
    pub(super) lead: u32,
    /// True for a record whose children are all leading.
    pub(super) is_row: bool,
    /// For a vector: its numbers, side by side.
    pub(super) numbers: Vec<Number>,
    /// For a leading child of a record: the position of the child's codes in those of the record.
    pub(super) start: usize,
    /// For a list: how its elements are matched.
    pub(super) known: Match,
    /// For a field or a variant: its name.
    pub(super) name: &'static str,
    /// The variant of all tags that no other variant has.
    pub(super) other: Option<usize>,
    /// Bits of the children without codes, which never change.
    pub(super) idle: u64,
    /// For a list: true if a part has all elements, because earlier fields give their number, or because they are
    /// bytes.
    pub(super) whole: bool,
    /// For a sparse list, whose elements are filled slots that begin with the index of the slot: true in the form
    /// `relative`, whose filled slots are close together. `None` for other lists.
    pub(super) sparse: Option<bool>,
    /// The fewest bits that the whole node takes.
    pub(super) least_bits: usize,
    /// The first slot of the node in a model.
    pub(super) slot: usize,
    /// For a number, a quaternion or a vector: the first of its [sizes](Plan::sizes).
    pub(super) sizes: usize,
}

/// A part of a record whose number of codes varies.
#[derive(Clone, Debug)]
pub(super) struct Varying {
    /// The codes of the parts before, without those whose number varies.
    pub(super) before: usize,
    pub(super) kid: usize,
    pub(super) span: Span,
}

/// The number of codes of a part, where it follows from the first code.
#[derive(Clone, Debug)]
pub(super) enum Span {
    /// A part with equally many codes in all values.
    Fixed(usize),
    /// An option, or an enum whose tags are the indices of its variants: the number of codes for each first code.
    Head(Vec<usize>),
    /// A part whose own parts must be visited.
    Any,
}

/// Properties of a number that a walk needs to send it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) slot: usize,
    pub(super) max: u64,
    pub(super) flip: u64,
    pub(super) width: u32,
    pub(super) predict: bool,
}

/// The sizes that are expected of the next change of a number, in eighths of a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The size without an extrapolated step, at most the width of the number.
    pub(super) of_change: i32,
    /// The size with an extrapolated step, minus half of the bits of the step. May be negative.
    pub(super) of_step: i32,
}

/// Elements of a list in two values, where all elements have equally many codes: their start and their number.
#[derive(Debug)]
pub(super) struct Region {
    pub(super) old: usize,
    pub(super) old_count: usize,
    pub(super) new: usize,
    pub(super) new_count: usize,
    pub(super) each: usize,
}

/// Most elements of an array that is read like fields. Only longer lists have regions.
const FEW: usize = 4;

/// Nodes of a type.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) nodes: Vec<PlanNode>,
    pub(super) root: usize,
    /// Slots of a model.
    pub(super) slots: usize,
    /// The sizes that are expected of the first changes of a packet, for each number.
    pub(super) sizes: Vec<Sizes>,
    /// True if a number is predicted, so that a second baseline may help.
    pub(super) predicts: bool,
    /// The lists whose elements may be sent in parts, and their paths. Empty until [`find_lists`](Self::find_lists).
    pub(super) lists: Vec<(usize, String)>,
}

impl Plan {
    /// Returns the plan of a type. With the feature `std`, each thread makes the plan of a type once.
    pub(super) fn shared(schema: &'static Schema) -> Arc<Plan> {
        let new = || Arc::new(Plan::new(schema));
        #[cfg(feature = "std")]
        {
            std::thread_local! {
                // by the address of the schema
                static PLANS: RefCell<BTreeMap<*const Schema, Arc<Plan>>> = const { RefCell::new(BTreeMap::new()) };
            }
            let found = PLANS.try_with(|plans| plans.borrow_mut().entry(schema).or_insert_with(new).clone());
            // at the end of a thread, destructors may run after the plans were dropped
            found.unwrap_or_else(|_| new())
        }
        #[cfg(not(feature = "std"))]
        new()
    }

    pub(super) fn new(schema: &Schema) -> Plan {
        let mut plan = Plan {
            // enough for most types
            nodes: Vec::with_capacity(16),
            root: 0,
            slots: 0,
            sizes: Vec::with_capacity(16),
            predicts: false,
            lists: Vec::new(),
        };
        plan.root = plan.add(schema, Inherited::default());
        plan.predicts = plan.nodes.iter().any(|node| node.predict);
        plan
    }

    /// Returns the number of codes, if it is equal in all values.
    pub(super) fn fixed(&self) -> Option<usize> {
        self.codes(self.root)
    }

    /// Returns the most bits of a whole value.
    pub(super) fn most_bits(&self) -> usize {
        let mut most: Vec<usize> = Vec::new();
        // the parts of a node come before the node
        for node in &self.nodes {
            let of = |kid: &usize| most.get(*kid).copied().unwrap_or(0);
            let width = node.width as usize;
            let mut kids = node.kids.iter().chain(&node.other).map(of);
            let bits = match node.op {
                Op::Flip | Op::Number | Op::Symbol => width + node.forms() as usize - 1,
                Op::Quat => 2 + 3 * width,
                Op::Maybe => kids.fold(1, usize::saturating_add),
                Op::Apart => {
                    let size = bits::most_bits(node.width.min(6), node.width);
                    node.least.saturating_add(node.max as usize).saturating_add(size)
                }
                Op::List | Op::Text => {
                    let count = node.least.saturating_add(node.max as usize);
                    let each = kids.next().unwrap_or(0);
                    let elements = match node.sparse {
                        None => count.saturating_mul(each),
                        // without the index: empty slots take at most 2 bits each, and 1 bit for each filled slot
                        Some(_) => {
                            let index = self.nodes.get(node.kids.first().copied().unwrap_or(0));
                            let index = index.and_then(|entry| entry.kids.first()).map_or(0, of);
                            count.saturating_mul(each.saturating_sub(index).saturating_add(1).max(2))
                        }
                    };
                    elements.saturating_add(width)
                }
                Op::Record | Op::Vector => kids.fold(0, usize::saturating_add),
                Op::Enum => kids.max().unwrap_or(0).saturating_add(width),
            };
            most.push(bits);
        }
        most.get(self.root).copied().unwrap_or(0)
    }

    /// Returns the long lists outside options, variants and other lists, in the order of the codes.
    pub(super) fn regions(&self, old: &[u64], new: &[u64]) -> Vec<Region> {
        let mut found = Vec::new();
        let mut left = self.count_regions(self.root);
        // never an error: `old` and `new` are codes of values
        let _ = self.find_regions(self.root, (old, 0), (new, 0), &mut left, &mut found);
        found
    }

    fn count_regions(&self, id: usize) -> usize {
        self.node(id).map_or(0, |node| match node.op == Op::Record {
            true => node.kids.iter().map(|kid| self.count_regions(*kid)).sum(),
            false => usize::from(self.each(node) > 0),
        })
    }

    /// Returns the number of codes of each element of a list by index or with `key`, and 0 if it varies.
    fn each(&self, node: &PlanNode) -> usize {
        let is_list = node.op == Op::List && matches!(node.known, Match::Place | Match::Field(_));
        let kid = node.kids.first().filter(|_| is_list);
        kid.and_then(|kid| self.codes(*kid)).unwrap_or(0)
    }

    /// Finds lists. `left` counts those that are not yet visited: no codes after the last list need be visited.
    fn find_regions(
        &self,
        id: usize,
        (old, old_at): (&[u64], usize),
        (new, new_at): (&[u64], usize),
        left: &mut usize,
        found: &mut Vec<Region>,
    ) -> Result<(), Refusal> {
        let node = self.node(id)?;
        if node.op == Op::Record {
            let (mut old_at, mut new_at) = (old_at, new_at);
            for kid in &node.kids {
                self.find_regions(*kid, (old, old_at), (new, new_at), left, found)?;
                if *left == 0 {
                    return Ok(());
                }
                old_at += self.extent(*kid, old, old_at)?;
                new_at += self.extent(*kid, new, new_at)?;
            }
        }
        let each = self.each(node);
        if each > 0 {
            *left -= 1;
            let (old, old_count) = self.length(node, old, old_at)?;
            let (new, new_count) = self.length(node, new, new_at)?;
            if new_count > FEW {
                found.push(Region {
                    old,
                    old_count,
                    new,
                    new_count,
                    each,
                });
            }
        }
        Ok(())
    }

    fn add(&mut self, schema: &Schema, told: Inherited) -> usize {
        let told = told.and(schema);
        if schema.is_by_hand() {
            if schema.max_bits == 0 {
                // without a code, the packet need not pay for each value
                return self.record(&[], told);
            }
            let (least, span) = (schema.min_bits, schema.max_bits.saturating_sub(schema.min_bits) as u64);
            return self.push(PlanNode {
                least,
                ..PlanNode::new(Op::Apart, class(span).min(SIZE), span, None)
            });
        }
        match schema.kind {
            Kind::Nothing | Kind::Scalar(Scalar::Constant { .. }) => self.record(&[], told),
            Kind::Scalar(scalar) => self.scalar(scalar, told),
            Kind::Truncated(code) => self.scalar(Scalar::Code(code), told),
            Kind::TruncatedTo { code, .. } => self.grouped(GROUP, code, told),
            Kind::Varint { group, width, signed } => self.grouped(group, Code::whole(width, signed), told),
            Kind::SaidWidth { max: width, signed, .. }
            | Kind::Leb128 { width, signed }
            | Kind::Relative { width, signed, .. } => self.grouped(GROUP, Code::whole(width, signed), told),
            Kind::Text(Text { form, length }) => {
                let unit = match form {
                    TextForm::String | TextForm::Bytes | TextForm::Nul | TextForm::Padded => 8,
                    TextForm::Ascii => 7,
                    TextForm::Wide => 32,
                };
                let unit = self.push(PlanNode::new(Op::Symbol, unit, (1 << unit) - 1, Some(1)));
                // a length that the packet does not send is a code, too
                self.list(Op::Text, Match::Place, Count::new(length.min, length.max), unit)
            }
            Kind::Sequence(Sequence {
                length: Length::Sent(count),
                form: SequenceForm::Increasing,
                of,
            }) => {
                let kid = self.add(of, told);
                self.list(Op::List, Match::Whole, count, kid)
            }
            Kind::Sequence(Sequence { length, form, of }) => {
                let is_fixed = matches!(length, Length::Fixed(_));
                let kid = self.add(of, if is_fixed { told } else { told.inside() });
                let count = match length {
                    Length::Fixed(len) => Count::new(len, len),
                    Length::Sent(count) => count,
                    // a length that the packet does not send is a code, too
                    Length::Said { min, max, .. }
                    | Length::Flagged { min, max }
                    | Length::Ended { min, max, .. }
                    | Length::Rest { min, max } => Count::new(min, max),
                };
                let together = matches!(length, Length::Fixed(2..=4)) && self.moves(kid);
                if together {
                    return self.of_kids(Op::Vector, vec![kid; count.min]);
                }
                let key = told
                    .key
                    .filter(|_| !is_fixed)
                    .and_then(|name| self.find_named(kid, name));
                // a field without codes is equal in all elements
                let key = key.filter(|key| self.codes(*key) != Some(0));
                let known = key.map_or(Match::Place, Match::Field);
                let list = self.list(Op::List, known, count, kid);
                if let Some(node) = self.nodes.get_mut(list) {
                    node.whole = form == SequenceForm::Bytes || matches!(length, Length::Said { .. });
                }
                list
            }
            Kind::Map { length, key, value } => {
                let kids = vec![self.add(key, told), self.add(value, told)];
                let entry = self.of_kids(Op::Record, kids);
                self.list(Op::List, Match::Key, length, entry)
            }
            Kind::Sparse { form, slots, of } => {
                let index = self.scalar(
                    Scalar::Code(Code::whole(Count::new(0, slots.saturating_sub(1)).width, false)),
                    told,
                );
                let kids = vec![index, self.add(of, told)];
                let entry = self.of_kids(Op::Record, kids);
                let list = self.list(Op::List, Match::Key, Count::new(0, slots), entry);
                if let Some(node) = self.nodes.get_mut(list) {
                    node.sparse = Some(form == SparseForm::Relative);
                }
                list
            }
            Kind::Result { ok, err } => {
                let kids = [(0, err, "Err"), (1, ok, "Ok")].map(|(tag, of, name)| {
                    let kid = self.add(of, told);
                    let kid = self.of_kids(Op::Record, vec![kid]);
                    self.named(kid, name);
                    self.tagged(kid, tag)
                });
                self.push(PlanNode {
                    kids: kids.to_vec(),
                    ..PlanNode::new(Op::Enum, 1, 1, None)
                })
            }
            Kind::Around(around, of) => match around {
                Around::Restricted if of.is_by_hand() => self.add(of, told),
                Around::Option | Around::When { .. } => self.maybe(1, of, told),
                Around::Elide { .. } => self.maybe(0, of, told),
                Around::NonZero | Around::Aligned | Around::Restricted => self.add(of, told),
                // the codes of the enum include the tag, though packets do not
                Around::Tagged { .. } => self.add(of, told),
                Around::Checked { .. } | Around::Ensured { .. } | Around::Salted { .. } | Around::Given { .. } => {
                    self.add(of, told)
                }
            },
            // an attribute on a tuple applies to each of its fields
            Kind::Fields { name: None, fields } => self.record(fields, told),
            Kind::Fields { fields, .. } => self.record(fields, told.inside()),
            Kind::Enum { tag, variants, .. } => {
                let mut node = PlanNode::new(Op::Enum, tag.width, u64::MAX, None);
                for variant in variants {
                    let kid = self.fields(variant.fields, told.inside());
                    let kid = self.of_kids(Op::Record, kid);
                    self.named(kid, variant.name);
                    let kid = self.tagged(kid, tag.wire(variant.id));
                    match variant.other {
                        true => node.other = Some(kid),
                        false => node.kids.push(kid),
                    }
                }
                self.push(node)
            }
            // never reached: hand-written codecs were handled first
            Kind::Custom { .. } => self.record(&[], told),
        }
    }

    fn scalar(&mut self, scalar: Scalar, told: Inherited) -> usize {
        let node = Self::scalar_node(scalar, told);
        self.push(node)
    }

    /// Adds a number that is sent whole in groups of `group` bits.
    fn grouped(&mut self, group: u32, code: Code, told: Inherited) -> usize {
        let node = Self::scalar_node(Scalar::Code(code), told);
        self.push(PlanNode { group, ..node })
    }

    fn scalar_node(scalar: Scalar, told: Inherited) -> PlanNode {
        // a stream of codes has the code itself, not its bytes
        if let Scalar::BigEndian(of) = scalar {
            return Self::scalar_node(*of, told);
        }
        let (width, last) = (scalar.width(), scalar.last_code());
        if width == 0 {
            return PlanNode::new(Op::Record, 0, 0, Some(0));
        }
        let is_number = match scalar {
            Scalar::Code(_) | Scalar::Float(Quantised { .. }) => width <= 62,
            Scalar::Char | Scalar::RawFloat { .. } | Scalar::Quat { .. } | Scalar::Constant { .. } => false,
            Scalar::BigEndian(_) => false,
        };
        // integers above 62 bits need the flip too: keys are compared by the flipped code
        let is_signed = matches!(
            scalar,
            Scalar::Code(Code {
                form: CodeForm::Whole,
                signed: true,
                ..
            })
        );
        let sign = |width: u32| if is_signed { 1 << (width - 1) } else { 0 };
        let node = match scalar {
            Scalar::Code(Code {
                form: CodeForm::Bool, ..
            }) => PlanNode::new(Op::Flip, 1, 1, Some(1)),
            Scalar::Quat { bits } => PlanNode {
                usual: bits / 4 + 3,
                ..PlanNode::new(Op::Quat, bits, (1 << (2 + 3 * bits)) - 1, Some(1))
            },
            Scalar::Code(Code {
                form: CodeForm::Whole,
                signed: true,
                ..
            }) if is_number => PlanNode {
                flip: 1 << (width - 1),
                ..PlanNode::new(Op::Number, width, last as u64, Some(1))
            },
            _ if is_number => PlanNode::new(Op::Number, width, last as u64, Some(1)),
            _ if width <= 64 => PlanNode {
                flip: sign(width),
                ..PlanNode::new(Op::Symbol, width, last as u64, Some(1))
            },
            Scalar::Code(_)
            | Scalar::Char
            | Scalar::RawFloat { .. }
            | Scalar::Float(_)
            | Scalar::Constant { .. }
            | Scalar::BigEndian(_) => {
                PlanNode {
                    // only the high half is checked here; the replay checks the whole value
                    flip: sign(width - 64),
                    ..PlanNode::new(Op::Symbol, width, (last >> 64) as u64, Some(2))
                }
            }
        };
        let predict = told.predict;
        let is_usual = told.usual.is_some() && matches!(node.op, Op::Number | Op::Quat);
        let usual = told.usual.filter(|_| is_usual).unwrap_or(node.usual);
        PlanNode {
            predict,
            usual,
            is_usual,
            ..node
        }
    }

    /// Returns the field of an element by its name.
    fn find_named(&self, element: usize, name: &str) -> Option<usize> {
        let kids = &self.nodes.get(element)?.kids;
        let named = |kid: &&usize| self.nodes.get(**kid).is_some_and(|node| node.name == name);
        kids.iter().find(named).copied().or_else(|| {
            // a long record holds records without names
            let parts = kids.iter().filter(|kid| self.is_part(**kid));
            parts.into_iter().find_map(|kid| self.find_named(*kid, name))
        })
    }

    /// Returns a hash of all hints: builds with different hints read different values from one difference.
    pub(super) fn hints(&self) -> u64 {
        self.nodes.iter().fold(1, |all, node| {
            let all = u64::rotate_left(all, 1) ^ u64::from(node.predict);
            match (node.known, node.is_usual) {
                (Match::Field(key), _) => hash::mix(all, 256 * (1 + key as u64)),
                (_, true) => hash::mix(all, 1 + u64::from(node.usual)),
                _ => all,
            }
        })
    }

    /// Returns whether a node is one of the records that a long record holds.
    pub(super) fn is_part(&self, id: usize) -> bool {
        self.nodes
            .get(id)
            .is_some_and(|node| node.op == Op::Record && node.name.is_empty())
    }

    /// Adds a list. The elements of sets, maps and sparse lists increase strictly, so their order needs no bits.
    fn list(&mut self, op: Op, known: Match, length: Count, kid: usize) -> usize {
        let codes = match length.min == length.max {
            true => self.codes(kid).and_then(|codes| codes.checked_mul(length.min)),
            false => None,
        };
        self.push(PlanNode {
            least: length.min,
            known,
            kids: vec![kid],
            // the width of the code, which differs from that in a packet if `width` is declared
            ..PlanNode::new(
                op,
                Count::new(length.min, length.max).width,
                (length.max - length.min) as u64,
                codes,
            )
        })
    }

    fn maybe(&mut self, present: u64, of: &Schema, told: Inherited) -> usize {
        let kid = self.add(of, told);
        self.maybe_node(present, kid)
    }

    fn maybe_node(&mut self, present: u64, kid: usize) -> usize {
        let codes = if self.codes(kid) == Some(0) { Some(1) } else { None };
        self.push(PlanNode {
            kids: vec![kid],
            ..PlanNode::new(Op::Maybe, 1, present, codes)
        })
    }

    fn record(&mut self, fields: &[Field], told: Inherited) -> usize {
        let kids = self.fields(fields, told);
        let together = (2..=4).contains(&kids.len()) && kids.iter().all(|kid| self.moves(*kid));
        self.of_kids(if together { Op::Vector } else { Op::Record }, kids)
    }

    /// Adds the children of fields. Fields that share the bit of `elide` are one child: the bit, then a record of them.
    fn fields(&mut self, fields: &[Field], told: Inherited) -> Vec<usize> {
        let mut kids = Vec::with_capacity(fields.len());
        let mut rest = fields;
        while let Some((first, after)) = rest.split_first() {
            let others = after
                .iter()
                .take_while(|field| group(field.schema).is_some_and(|(_, shared, _)| shared));
            let count = others.count();
            rest = after.get(count..).unwrap_or(&[]);
            let Some((conditional, _, of)) = group(first.schema).filter(|_| count > 0) else {
                let kid = self.add(first.schema, told);
                kids.push(self.named(kid, first.name));
                continue;
            };
            let kid = self.add(of, told);
            let mut members = vec![self.named(kid, first.name)];
            for field in after.iter().take(count) {
                if let Some((_, _, of)) = group(field.schema) {
                    let kid = self.add(of, told);
                    members.push(self.named(kid, field.name));
                }
            }
            let members = self.of_kids(Op::Record, members);
            let elided = self.maybe_node(0, members);
            kids.push(match conditional {
                true => self.maybe_node(1, elided),
                false => elided,
            });
        }
        kids
    }

    fn of_kids(&mut self, op: Op, mut kids: Vec<usize>) -> usize {
        if kids.len() > MOST_FIELDS {
            let parts = kids.chunks(kids.len().div_ceil(MOST_FIELDS));
            let parts: Vec<Vec<usize>> = parts.map(<[usize]>::to_vec).collect();
            kids = parts.into_iter().map(|part| self.of_kids(op, part)).collect();
        }
        let (mut varying, mut steady) = (Vec::new(), 0_usize);
        for (kid, node) in kids.iter().filter_map(|kid| Some((*kid, self.nodes.get(*kid)?))) {
            match (node.codes, node.op) {
                (Some(codes), _) => steady = steady.saturating_add(codes),
                (None, Op::Record) => {
                    varying.extend(node.varying.iter().map(|part| Varying {
                        before: steady.saturating_add(part.before),
                        ..part.clone()
                    }));
                    steady = steady.saturating_add(node.steady);
                }
                (None, _) => varying.push(Varying {
                    before: steady,
                    kid,
                    span: self.span(node),
                }),
            }
        }
        let codes = varying.is_empty().then_some(steady);
        let idle = kids.iter().enumerate().filter(|(_, kid)| self.codes(**kid) == Some(0));
        let idle = idle.fold(0, |idle, (i, _)| idle | 1 << i);
        let (owners, lead) = if op == Op::Record {
            self.owners(&kids)
        } else {
            (Vec::new(), 0)
        };
        let numbers = kids.iter().filter(|_| op == Op::Vector);
        let numbers = numbers
            .filter_map(|kid| self.nodes.get(*kid))
            .map(PlanNode::number)
            .collect();
        let is_row = op == Op::Record && lead as usize == kids.len();
        let rest = kids.iter().skip(lead as usize).filter(|_| op == Op::Record);
        let spans = rest
            .filter_map(|kid| self.nodes.get(*kid))
            .map(|kid| self.span(kid))
            .collect();
        self.push(PlanNode {
            kids,
            spans,
            owners,
            lead,
            is_row,
            numbers,
            idle,
            varying,
            steady,
            ..PlanNode::new(op, 0, 0, codes)
        })
    }

    /// Returns how the number of codes of a part follows from its first code.
    fn span(&self, node: &PlanNode) -> Span {
        if let Some(codes) = node.codes {
            return Span::Fixed(codes);
        }
        let of_kids = || -> Option<Vec<usize>> { node.kids.iter().map(|kid| Some(1 + self.codes(*kid)?)).collect() };
        let are_indices = || {
            (0..)
                .zip(&node.kids)
                .all(|(i, kid)| self.nodes.get(*kid).is_some_and(|kid| kid.max == i))
        };
        let is_enum = node.op == Op::Enum && node.width > 0 && node.other.is_none() && are_indices();
        let codes = of_kids().filter(|_| is_enum || node.op == Op::Maybe);
        match codes {
            // an absent value has a single code
            Some(codes) if node.op == Op::Maybe && node.max == 0 => Span::Head([codes, vec![1]].concat()),
            Some(codes) if node.op == Op::Maybe => Span::Head([vec![1], codes].concat()),
            Some(codes) => Span::Head(codes),
            None => Span::Any,
        }
    }

    /// Returns the flag of the child for each code of the leading children, and the number of these children. Stores
    /// where the codes of each child begin.
    fn owners(&mut self, kids: &[usize]) -> (Vec<u64>, u32) {
        let (mut owners, mut lead) = (Vec::new(), 0);
        for kid in kids {
            let Some(node) = self.nodes.get_mut(*kid) else { break };
            let place = owners.len();
            let Some(codes) = node.codes.filter(|codes| *codes <= MOST_OWNED - place) else {
                break;
            };
            node.start = place;
            owners.extend(core::iter::repeat_n(1 << lead, codes));
            lead += 1;
        }
        (owners, lead)
    }

    fn named(&mut self, kid: usize, name: &'static str) -> usize {
        if let Some(node) = self.nodes.get_mut(kid) {
            node.name = name;
        }
        kid
    }

    fn tagged(&mut self, kid: usize, tag: u64) -> usize {
        if let Some(node) = self.nodes.get_mut(kid) {
            node.max = tag;
        }
        kid
    }

    pub(super) fn codes(&self, kid: usize) -> Option<usize> {
        self.nodes.get(kid).and_then(|node| node.codes)
    }

    /// Returns the number of codes of the tag and a variant, if all variants have equally many.
    fn codes_of_all(&self, node: &PlanNode) -> Option<usize> {
        let mut all = node.kids.iter().chain(&node.other).map(|kid| self.codes(*kid));
        let first = all.next()??;
        let same = all.all(|codes| codes == Some(first));
        same.then_some(first + usize::from(node.width > 0))
    }

    fn least_bits(&self, node: &PlanNode) -> usize {
        let width = node.width as usize;
        let mut kids = node
            .kids
            .iter()
            .chain(&node.other)
            .filter_map(|kid| self.nodes.get(*kid));
        match node.op {
            Op::Number | Op::Symbol if node.forms() > 1 => 1 + node.group as usize,
            Op::Flip | Op::Number | Op::Symbol | Op::Maybe => width,
            Op::Quat => 2 + 3 * width,
            Op::Apart => node.least,
            Op::List | Op::Text => {
                let each = kids.next().map_or(0, |kid| kid.least_bits);
                each.saturating_mul(node.least).saturating_add(width)
            }
            Op::Record | Op::Vector => kids.fold(0, |sum, kid| sum.saturating_add(kid.least_bits)),
            Op::Enum => width + kids.map(|kid| kid.least_bits).min().unwrap_or(0),
        }
    }

    fn moves(&self, kid: usize) -> bool {
        self.nodes
            .get(kid)
            .is_some_and(|node| node.op == Op::Number && node.predict)
    }

    fn push(&mut self, mut node: PlanNode) -> usize {
        if node.op == Op::Enum {
            node.codes = self.codes_of_all(&node);
        }
        node.least_bits = self.least_bits(&node);
        node.slot = self.slots;
        self.slots += node.slots();
        node.sizes = self.sizes.len();
        self.expect_sizes(&node);
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

impl Plan {
    /// Adds the sizes of a node's numbers.
    fn expect_sizes(&mut self, node: &PlanNode) {
        match node.op {
            Op::Number => self.sizes.push(node.first_sizes()),
            Op::Quat => self.sizes.extend([node.first_sizes(); 3]),
            Op::Vector => {
                let numbers = node.kids.iter().filter_map(|kid| self.nodes.get(*kid));
                self.sizes.extend(numbers.map(PlanNode::first_sizes));
            }
            Op::Flip | Op::Symbol | Op::Apart | Op::Maybe | Op::List | Op::Text | Op::Record | Op::Enum => {}
        }
    }
}

impl PlanNode {
    fn new(op: Op, width: u32, max: u64, codes: Option<usize>) -> PlanNode {
        PlanNode {
            op,
            predict: false,
            width,
            group: 0,
            usual: width / 4 + 2,
            is_usual: false,
            max,
            flip: 0,
            least: 0,
            codes,
            kids: Vec::new(),
            owners: Vec::new(),
            lead: 0,
            is_row: false,
            numbers: Vec::new(),
            start: 0,
            known: Match::Place,
            name: "",
            other: None,
            idle: 0,
            varying: Vec::new(),
            steady: 0,
            spans: Vec::new(),
            whole: false,
            sparse: None,
            least_bits: 0,
            slot: 0,
            sizes: 0,
        }
    }
}

impl PlanNode {
    /// Returns the sizes that are expected of the first change of a number or a quaternion.
    fn first_sizes(&self) -> Sizes {
        let usual = self.usual.min(self.width) as i32;
        Sizes {
            of_change: 8 * usual,
            of_step: 8 * (usual - 4).max(0),
        }
    }

    /// Returns the children of a record after the [leading](Self::lead) ones, each with the number of its codes.
    pub(super) fn parts(&self) -> impl ExactSizeIterator<Item = (usize, &Span)> {
        let rest = self.kids.get(self.lead as usize..).unwrap_or(&[]);
        rest.iter().copied().zip(&self.spans)
    }

    /// Returns the properties of a number.
    pub(super) fn number(&self) -> Number {
        Number {
            slot: self.slot,
            max: self.max,
            flip: self.flip,
            width: self.width,
            predict: self.predict,
        }
    }

    /// Returns the most groups of a number that is sent whole, or 1 for a number without groups.
    pub(super) fn forms(&self) -> u32 {
        match self.group {
            0 => 1,
            group => self.width.div_ceil(group),
        }
    }

    /// Returns the first of the slots for the number of groups, which follow those of a number.
    pub(super) fn slot_of_groups(&self) -> usize {
        self.slot + self.slots_of_number()
    }

    /// Returns the number of slots for the distance of a number.
    fn slots_of_number(&self) -> usize {
        match (self.op, self.predict) {
            (Op::Symbol, _) => 0,
            (_, true) => model::PREDICTED,
            (_, false) => model::NUMBER,
        }
    }

    /// Returns the number of slots that a model has for the node.
    fn slots(&self) -> usize {
        let number = self.slots_of_number();
        match self.op {
            Op::Flip | Op::Text | Op::Vector => 0,
            Op::Maybe | Op::Enum => 1,
            Op::Number | Op::Symbol => number + self.forms() as usize - 1,
            Op::Apart if self.width == 0 => 0,
            Op::Apart => model::NUMBER,
            Op::Quat => 2 + 2 * number,
            Op::Record => 4 * self.kids.len(),
            Op::List => match self.known {
                Match::Place => BY_PLACE,
                Match::Whole | Match::Key => 2 * EXCEPTIONS + ADDITIONS,
                Match::Field(_) => BY_PLACE + 2 + EXCEPTIONS + ADDITIONS,
            },
        }
    }
}

/// Returns whether a field with `elide` has a condition, whether it shares the bit of the field before, and its inner
/// schema.
fn group(schema: &Schema) -> Option<(bool, bool, &'static Schema)> {
    #[allow(clippy::wildcard_enum_match_arm)] // only `elide` is of interest
    match schema.kind {
        Kind::Around(Around::Elide { shared, .. }, of) => Some((false, shared, of)),
        Kind::Around(Around::When { .. }, of) => match of.kind {
            Kind::Around(Around::Elide { shared, .. }, of) => Some((true, shared, of)),
            _ => None,
        },
        _ => None,
    }
}
