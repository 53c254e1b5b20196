//! Describes the heap memory that a decoder allocates beside the value itself.

use super::{Children, Field, Kind, Length, Schema, Sequence, SequenceForm, Text, TextForm};
use crate::width::bytes_for;

/// Bytes of heap memory that a decoder allocates. Memory is no part of the wire form: two schemas that differ only in
/// memory are equal and have the same wire hash.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Bytes for every value: the content of a `Box`, and the bytes that a hand-written codec declares.
    pub own: usize,
    /// Bytes for each element of a list, of a set or of a map, or for each byte or unit of a text.
    pub each: usize,
    /// Bytes of a leaf of a B-tree, and of an inner node.
    pub nodes: (usize, usize),
    /// True if `own` is estimated, for a codec that declares nothing.
    pub is_guess: bool,
    /// True if hand-written code reads the value, so that the schema may not describe everything.
    pub is_by_hand: bool,
}

impl Memory {
    pub(crate) const NONE: Memory = Memory {
        own: 0,
        each: 0,
        nodes: (0, 0),
        is_guess: false,
        is_by_hand: false,
    };

    /// Returns the memory of a kind without its parts.
    pub(super) const fn of(kind: &Kind, max_bits: usize) -> Memory {
        match kind {
            Kind::Text(Text { form, .. }) => Memory {
                each: match form {
                    TextForm::String | TextForm::Ascii | TextForm::Bytes => 1,
                    TextForm::Wide => UNIT,
                    TextForm::Nul | TextForm::Padded => GROWN,
                },
                ..Memory::NONE
            },
            Kind::Sequence(Sequence { form, .. }) => Memory {
                each: matches!(form, SequenceForm::Bytes) as usize,
                ..Memory::NONE
            },
            Kind::Custom { .. } => Memory {
                own: bytes_for(max_bits).saturating_mul(2),
                is_guess: true,
                is_by_hand: true,
                ..Memory::NONE
            },
            Kind::Nothing
            | Kind::Scalar(_)
            | Kind::Varint { .. }
            | Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::TruncatedTo { .. }
            | Kind::Relative { .. } => Memory::NONE,
            Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => Memory::NONE,
            Kind::Around(..) | Kind::Fields { .. } | Kind::Enum { .. } => Memory::NONE,
        }
    }
}

/// Bytes for a UTF-16 unit: 3 bytes of UTF-8 in a text that has grown, and 3 in its copy without spare memory.
const UNIT: usize = 6;

/// Bytes for a byte of a growing text: the old buffer and a new buffer of twice its length.
const GROWN: usize = 3;

impl Schema {
    /// Declares the most bytes of heap memory that a hand-written codec or type holds at any time while it decodes.
    /// `bitstream::max_memory` adds these bytes to its bound.
    ///
    /// Without this declaration, `max_memory` assumes twice the bytes of the longest packet of the hand-written code,
    /// or 0 bytes for a type without a destructor.
    #[must_use]
    pub const fn heap(self, bytes: usize) -> Schema {
        let memory = Memory {
            own: bytes,
            is_guess: false,
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// Returns the schema of a value in a `Box` of `bytes` bytes.
    pub(crate) const fn boxed(self, bytes: usize) -> Schema {
        let memory = Memory {
            own: self.memory.own.saturating_add(bytes),
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// Returns the schema with elements of `bytes` bytes each.
    pub(crate) const fn each(self, bytes: usize) -> Schema {
        let memory = Memory {
            each: bytes,
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// Returns the schema of a B-tree with elements of `element` bytes, whose addresses are multiples of `align`. A list
    /// of the elements is read before the tree is built.
    pub(crate) const fn tree(self, element: usize, align: usize) -> Schema {
        const SLOTS: usize = 11;
        let pointer = size_of::<usize>();
        // the parent, two numbers of 2 bytes, and gaps
        let leaf = element.saturating_mul(SLOTS).saturating_add(2 * pointer + align);
        let inner = leaf.saturating_add((SLOTS + 1) * pointer + align);
        let memory = Memory {
            each: element.next_multiple_of(align),
            nodes: (leaf, inner),
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// Returns the schema of a hand-written codec. If the type has no destructor, it holds no memory.
    pub(crate) const fn by_hand(self, needs_drop: bool) -> Schema {
        let schema = match self.memory.is_guess && !needs_drop {
            true => self.heap(0),
            false => self,
        };
        let memory = Memory {
            is_by_hand: true,
            ..schema.memory
        };
        Schema { memory, ..schema }
    }
}

/// Provides sizes that `bitstream::max_memory` needs.
impl Schema {
    /// Returns the memory that a decoder allocates for this value, without the memory of its parts.
    #[doc(hidden)]
    #[must_use]
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// Returns the memory that a value owns outside its lists. An enum counts its largest variant.
    #[doc(hidden)]
    #[must_use]
    pub const fn owned(&self) -> usize {
        part(self, Sum::Owned)
    }
}

/// Returns the charge of each element of a list for the limit on elements without bits, or 0 if elements take bits.
pub(crate) const fn bitless_charge(list: &Schema) -> usize {
    match (bitless_each(list), bitless_element(list)) {
        (0, Some(_)) => 1,
        (bytes, _) => bytes,
    }
}

/// Returns the memory of an element that may take no bits.
const fn bitless_each(list: &Schema) -> usize {
    match bitless_element(list) {
        Some(of) => list.memory.each.saturating_add(of.owned()),
        None => 0,
    }
}

/// Returns the form of an element that may take no bits, of a list that is not a set.
const fn bitless_element(list: &Schema) -> Option<&'static Schema> {
    if let Kind::Sequence(Sequence {
        length: Length::Sent(_) | Length::Said { .. },
        form: SequenceForm::Any | SequenceForm::Bytes,
        of,
    }) = list.kind
    {
        return if of.min_bits == 0 { Some(of) } else { None };
    }
    None
}

/// Returns the most memory of the elements without bits in a value.
pub(crate) const fn bitless_memory(schema: &Schema) -> usize {
    part(schema, Sum::Memory)
}

/// Returns the largest charge of the elements without bits in a value.
pub(crate) const fn bitless_most(schema: &Schema) -> usize {
    part(schema, Sum::Count)
}

/// Returns the largest charge of the elements without bits in a value, where hand-written codecs may read any number of
/// them.
pub(crate) const fn bitless_read(schema: &Schema) -> usize {
    part(schema, Sum::CountByHand)
}

/// Returns whether a value of this kind may have elements that take no bits: in a list, or in hand-written code.
pub(super) const fn has_bitless(kind: &Kind) -> bool {
    match kind.children() {
        Children::None => false,
        Children::Inner(of) | Children::Each(of) => of.min_bits == 0 || may_be_bitless(of),
        Children::Entry(a, b) | Children::Either(a, b) => may_be_bitless(a) || may_be_bitless(b),
        Children::Fields(fields) => is_bitless_in(fields),
        Children::Choice(variants) => {
            let mut i = 0;
            while i < variants.len() && !is_bitless_in(variants[i].fields) {
                i += 1;
            }
            i < variants.len()
        }
    }
}

const fn is_bitless_in(fields: &[Field]) -> bool {
    let mut i = 0;
    while i < fields.len() && !may_be_bitless(fields[i].schema) {
        i += 1;
    }
    i < fields.len()
}

const fn may_be_bitless(schema: &Schema) -> bool {
    schema.has_bitless || schema.memory.is_by_hand
}

/// Quantity that is added up over the parts of a value.
#[derive(Clone, Copy)]
enum Sum {
    /// The sum of [`bitless_memory`].
    Memory,
    /// The sum of [`bitless_most`].
    Count,
    /// The sum of [`bitless_read`].
    CountByHand,
    /// The sum of [`Schema::owned`].
    Owned,
}

/// Returns the sum over a value. Layers around one part are a loop, since the compiler limits how deep calls nest.
const fn part(schema: &Schema, sum: Sum) -> usize {
    let (mut layer, mut total, mut times) = (schema, 0_usize, 1_usize);
    loop {
        if !matches!(sum, Sum::Owned) && !may_be_bitless(layer) {
            return total;
        }
        let (own, each) = match sum {
            // an estimated size does not count here, since it may be too large
            Sum::Owned if layer.memory.is_guess => (0, 0),
            Sum::Owned => (layer.memory.own, 0),
            Sum::CountByHand if layer.memory.is_by_hand => return usize::MAX,
            Sum::Memory => (0, bitless_each(layer)),
            Sum::Count | Sum::CountByHand => (0, bitless_charge(layer)),
        };
        total = total.saturating_add(times.saturating_mul(own));
        times = times.saturating_mul(copies(layer, sum));
        total = total.saturating_add(times.saturating_mul(each));
        let (a, b) = match layer.kind.children() {
            Children::Inner(of) | Children::Each(of) => {
                layer = of;
                continue;
            }
            Children::None => return total,
            Children::Fields(fields) => (all(fields, sum), 0),
            Children::Entry(key, value) => (part(key, sum), part(value, sum)),
            // a result is either `Ok` or `Err`
            Children::Either(ok, err) => (larger(part(ok, sum), part(err, sum)), 0),
            Children::Choice(variants) => {
                let (mut most, mut i) = (0, 0);
                while i < variants.len() {
                    most = larger(most, all(variants[i].fields, sum));
                    i += 1;
                }
                (most, 0)
            }
        };
        return total.saturating_add(times.saturating_mul(a.saturating_add(b)));
    }
}

/// Returns how many parts of a value the sum includes.
const fn copies(schema: &Schema, sum: Sum) -> usize {
    if let Kind::Sequence(Sequence {
        length: Length::Fixed(len),
        ..
    }) = schema.kind
    {
        return len;
    }
    match (schema.kind.lengths(), sum) {
        (None, _) => 1,
        (Some(_), Sum::Owned) => 0,
        (Some((_, max)), Sum::Memory | Sum::Count | Sum::CountByHand) => max,
    }
}

const fn all(fields: &[Field], sum: Sum) -> usize {
    let (mut bytes, mut i) = (0_usize, 0);
    while i < fields.len() {
        bytes = bytes.saturating_add(part(fields[i].schema, sum));
        i += 1;
    }
    bytes
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
