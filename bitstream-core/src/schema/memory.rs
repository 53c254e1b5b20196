//! What a reader asks the heap for, beside the value itself.

use super::{Children, Field, Kind, Length, Schema, Sequence, SequenceForm, Text, TextForm};
use crate::width::bytes_for;

/// Bytes of the heap that a reader asks for. They are no part of the wire form: two schemas are equal, and have one wire
/// hash, whatever they say here.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Of every value: what is in a `Box`, and what a codec by hand declares.
    pub own: usize,
    /// Of each element of a list, or of each byte or unit of a text.
    pub each: usize,
    /// Of a leaf of a B-tree, and of an inner node.
    pub nodes: (usize, usize),
    /// True if `own` was made up for a codec that declares nothing.
    pub is_guess: bool,
    /// True if code by hand reads it, and the schema may not say all.
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

    /// Of a kind by itself.
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

/// Of a UTF-16 unit: 3 bytes of UTF-8 in a text that grew, and 3 in its copy without spare room.
const UNIT: usize = 6;

/// Of a byte of a text that grows while it is read: before and after it has grown to twice its length.
const GROWN: usize = 3;

impl Schema {
    /// The same, of a hand-written codec or type that holds at most so many bytes of the heap at a time, whatever it reads: for
    /// `bitstream::max_memory`.
    ///
    /// Without it, a hand-written schema counts as twice the bytes of its longest form, and as nothing in a codec of a type
    /// without destructor.
    #[must_use]
    pub const fn heap(self, bytes: usize) -> Schema {
        let memory = Memory {
            own: bytes,
            is_guess: false,
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// The same, of a value in a box of so many bytes.
    pub(crate) const fn boxed(self, bytes: usize) -> Schema {
        let memory = Memory {
            own: self.memory.own.saturating_add(bytes),
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// The same, with elements of so many bytes each.
    pub(crate) const fn each(self, bytes: usize) -> Schema {
        let memory = Memory {
            each: bytes,
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// The same, of a B-tree of elements of so many bytes, whose addresses are multiples of `align`.
    pub(crate) const fn tree(self, element: usize, align: usize) -> Schema {
        const SLOTS: usize = 11;
        let pointer = size_of::<usize>();
        // the parent, two numbers of 2 bytes, and gaps
        let leaf = element.saturating_mul(SLOTS).saturating_add(2 * pointer + align);
        let inner = leaf.saturating_add((SLOTS + 1) * pointer + align);
        let memory = Memory {
            nodes: (leaf, inner),
            ..self.memory
        };
        Schema { memory, ..self }
    }

    /// The same, of a codec by hand for a type that has a destructor or not: without one it holds no memory.
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

/// What `max_memory` of the facade asks.
impl Schema {
    /// Memory that a decoder allocates for this value, without that of its parts.
    #[doc(hidden)]
    #[must_use]
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// Memory that a value owns outside of its lists: that of its largest variant.
    #[doc(hidden)]
    #[must_use]
    pub const fn owned(&self) -> usize {
        part(self, Sum::Owned)
    }
}

/// What each element of a list counts for the limit on elements without bits; 0 where elements take bits.
pub(crate) const fn bitless_charge(list: &Schema) -> usize {
    match (bitless_each(list), bitless_element(list)) {
        (0, Some(_)) => 1,
        (bytes, _) => bytes,
    }
}

/// The memory of an element that may take no bits.
const fn bitless_each(list: &Schema) -> usize {
    match bitless_element(list) {
        Some(of) => list.memory.each.saturating_add(of.owned()),
        None => 0,
    }
}

/// The element of a list that is no set, if it may take no bits.
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

/// The memory of the elements without bits of a value, at most.
pub(crate) const fn bitless_memory(schema: &Schema) -> usize {
    part(schema, Sum::Memory)
}

/// What the elements without bits of a value count, at most.
pub(crate) const fn bitless_most(schema: &Schema) -> usize {
    part(schema, Sum::Count)
}

/// The same, where codecs by hand may read any number of them.
pub(crate) const fn bitless_read(schema: &Schema) -> usize {
    part(schema, Sum::CountByHand)
}

/// What is added up over the parts of a value.
#[derive(Clone, Copy)]
enum Sum {
    /// [`bitless_memory`].
    Memory,
    /// [`bitless_most`].
    Count,
    /// [`bitless_read`].
    CountByHand,
    /// [`Schema::owned`].
    Owned,
}

/// The sum over a value. The compiler bounds how deep calls nest, so layers around one part are a loop.
const fn part(schema: &Schema, sum: Sum) -> usize {
    let (mut layer, mut total, mut times) = (schema, 0_usize, 1_usize);
    loop {
        let (own, each) = match sum {
            // a size that is made up for a codec refuses nothing
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
            // these exclude each other
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

/// How many of its parts a value has, as far as they count.
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
