//! Computes the most memory that a packet of some bytes can make a decoder hold.
//!
//! Memory is bought with bits. Let each bit cost P bytes: a value that holds m bytes and takes b bits gains
//! `m - P * b`. If no value gains more than G, then a packet of B bits holds at most `P * B + G` bytes. The bound holds
//! for every price P, and the smallest of these bounds is the answer: the dual of a linear program. Parts share the
//! bits of the packet, so gains add up.
//!
//! A list allocates all its elements as soon as the packet has the fewest bits of all of them. The elements then read
//! those bits, and may buy memory with them again, for lists of their own. Each level of lists therefore counts the
//! bits of the packet once.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::schema::{
    Around, Children, Count, Field, Kind, Length, Schema, Sequence, SequenceForm, SparseForm, Text, Variant,
};
use crate::{BitSerialize, bits_required};

/// Returns an upper bound of the bytes of heap memory that a decoder holds at any time while it decodes a packet of
/// `packet_bytes` bytes. The bound also applies to packets that the decoder rejects.
///
/// The bound counts elements of lists, bytes of texts, values in boxes and nodes of B-trees. While a list grows, it
/// counts the list's old and new memory. A set or a map of more than 11 elements is read into a list first, which the
/// bound counts twice. For a type that is a single list or text, the bound is at most twice the
/// memory of the worst packet. The function computes the bound from [`SCHEMA`](BitSerialize::SCHEMA), in a constant at
/// compile time:
///
/// ```
/// use bitstream::max_memory;
///
/// // 8 bits each, or 1 bit that says that there is none
/// # #[cfg(feature = "alloc")]
/// assert_eq!(max_memory::<Option<Box<[u64; 100]>>>(1200), 800);
/// const NONE: usize = max_memory::<(bool, [u16; 4])>(1200);
/// assert_eq!(NONE, 0);
/// ```
///
/// The bound counts neither the `size_of::<T>()` bytes of the value itself, nor memory that your own code allocates:
/// for skipped fields, in conversions, and for a known value of `elide` or a `default` that is larger than the field
/// may be. Hand-written codecs declare their memory with [`Schema::heap`].
///
/// The bound assumes that a known value of `elide` and a `default` are as large as their field may be. For a field that
/// is a list or a text, the bound may therefore be many times the memory that a decoder can really hold.
///
/// [`decode_into`](crate::decode_into) allocates at most the bound, in addition to the memory that its value already
/// holds. For a rejected packet, `decode_into` may allocate twice the bound, since it decodes the packet into the same
/// value a second time to locate the error.
#[must_use]
pub const fn max_memory<T: BitSerialize>(packet_bytes: usize) -> usize {
    // reports an invalid type
    let _ = T::MAX_BITS;
    let (mut bytes, mut level) = (T::SCHEMA.bitless_memory(), 0);
    while level < levels(T::SCHEMA) {
        bytes = bytes.saturating_add(least_bound(T::SCHEMA, level, packet_bytes.saturating_mul(8)));
        level += 1;
    }
    bytes
}

/// Number of parts of a byte, the unit of gains.
const PARTS: u32 = 16;
/// Number of prices between powers of two.
const STEPS: usize = 64;
/// Number of prices. The highest is 2^34 bytes for a bit.
const PRICES: usize = 45 * STEPS;
/// A number above every sum that was not cut off.
const ENDLESS: i128 = 1 << 120;

/// Returns a price of a bit, in parts of a byte. A price exceeds the previous one by at most 1/64.
const fn price(number: usize) -> i128 {
    match number.checked_sub(1) {
        None => 0,
        Some(number) => ((STEPS + number % STEPS) as i128) << (number / STEPS),
    }
}

/// Returns the smallest bound on the memory of the lists of a level.
const fn least_bound(schema: &Schema, level: usize, bits: usize) -> usize {
    let (mut low, mut high) = (0, PRICES);
    // the bound first falls and then rises with the price
    while low < high {
        let middle = usize::midpoint(low, high);
        let here = bound(schema, level, bits, middle);
        match here < ENDLESS && here <= bound(schema, level, bits, middle + 1) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    let parts = bound(schema, level, bits, low);
    let bytes = parts >> PARTS;
    match bytes < usize::MAX as i128 {
        true => bytes as usize + (parts > bytes << PARTS) as usize,
        false => usize::MAX,
    }
}

const fn bound(schema: &Schema, level: usize, bits: usize, number: usize) -> i128 {
    let market = Market {
        price: price(number),
        level,
    };
    let paid = market.price * bits as i128;
    let most = paid.saturating_add(market.gain(schema).most);
    if most > 0 { most } else { 0 }
}

/// Returns the number of levels of nested lists, plus 1.
const fn levels(schema: &Schema) -> usize {
    let own = match claims(schema) {
        true => 1,
        false => 0,
    };
    let inner = match schema.kind.children() {
        Children::None => 1,
        Children::Inner(of) | Children::Each(of) => levels(of),
        Children::Entry(a, b) | Children::Either(a, b) => larger(levels(a), levels(b)),
        Children::Fields(fields) => levels_of_all(fields),
        Children::Choice(variants) => {
            let (mut most, mut i) = (1, 0);
            while i < variants.len() {
                most = larger(most, levels_of_all(variants[i].fields));
                i += 1;
            }
            most
        }
    };
    own + inner
}

const fn levels_of_all(fields: &[Field]) -> usize {
    let (mut most, mut i) = (1, 0);
    while i < fields.len() {
        most = larger(most, levels(fields[i].schema));
        i += 1;
    }
    most
}

/// Returns whether a list allocates all elements before they are read, because their bits exist.
const fn claims(schema: &Schema) -> bool {
    let claims = match schema.kind {
        Kind::Sequence(Sequence { length, form, of }) => {
            let is_list = match length {
                Length::Sent(_) | Length::Said { .. } => of.min_bits > 0,
                // elements of a fixed size are counted beforehand
                Length::Rest { .. } => of.fixed_bits().is_some(),
                Length::Fixed(_) | Length::Flagged { .. } | Length::Ended { .. } => false,
            };
            is_list && matches!(form, SequenceForm::Any | SequenceForm::Increasing)
        }
        Kind::Map { key, value, .. } => key.min_bits + value.min_bits > 0,
        Kind::Sparse { form, .. } => matches!(form, SparseForm::Count),
        Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Text(_) => false,
        Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => false,
        Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::Result { .. } | Kind::Around(..) => false,
        Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => false,
    };
    claims && schema.memory().each > 0
}

/// Memory minus the price of its bits, in parts of a byte.
#[derive(Clone, Copy)]
struct Gain {
    /// The gain of a value that was read completely.
    whole: i128,
    /// The largest gain at any time during the read.
    most: i128,
}

/// Value of `most` if no memory is held.
const NEVER: i128 = i128::MIN;

impl Gain {
    const NOTHING: Gain = Gain { whole: 0, most: NEVER };

    const fn memory(bytes: usize) -> Gain {
        match (bytes as i128) << PARTS {
            0 => Gain::NOTHING,
            whole => Gain { whole, most: whole },
        }
    }

    const fn then(self, next: Gain) -> Gain {
        let whole = self.whole.saturating_add(next.whole);
        let most = self.whole.saturating_add(next.most);
        Gain {
            whole,
            most: if most > self.most { most } else { self.most },
        }
    }

    const fn or(self, other: Gain) -> Gain {
        Gain {
            whole: if other.whole > self.whole {
                other.whole
            } else {
                self.whole
            },
            most: if other.most > self.most { other.most } else { self.most },
        }
    }

    /// Returns the gain of `min` to `max` values, one after the other.
    const fn times(self, min: usize, max: usize) -> Gain {
        if max == 0 {
            return Gain::NOTHING;
        }
        let (count, before) = if self.whole > 0 { (max, max - 1) } else { (min, 0) };
        let most = self.whole.saturating_mul(before as i128).saturating_add(self.most);
        Gain {
            whole: self.whole.saturating_mul(count as i128),
            most: if self.most == NEVER { NEVER } else { most },
        }
    }
}

/// The price of a bit, and the level of lists that the bound includes.
#[derive(Clone, Copy)]
struct Market {
    price: i128,
    /// The number of lists around the value.
    level: usize,
}

impl Market {
    const fn bits(self, bits: usize) -> Gain {
        Gain {
            whole: -self.price * bits as i128,
            most: NEVER,
        }
    }

    const fn memory(self, bytes: usize) -> Gain {
        match self.level {
            0 => Gain::memory(bytes),
            _ => Gain::NOTHING,
        }
    }

    /// Returns the largest gain of a value.
    const fn gain(self, schema: &Schema) -> Gain {
        self.memory(schema.memory().own).then(self.inside(schema))
    }

    const fn inside(self, schema: &Schema) -> Gain {
        match schema.kind {
            Kind::Text(Text { form, length }) => self.text(length, form.unit_bits(), schema.memory().each),
            Kind::Sequence(Sequence { length, form, of }) => match (length, form) {
                (Length::Fixed(len), _) => self.gain(of).times(len, len),
                (Length::Sent(count), SequenceForm::Any) => self.list(count, of, schema),
                (Length::Sent(count), SequenceForm::Increasing) => self.tree(count, (of, None), schema),
                (Length::Said { min, max, .. }, SequenceForm::Any | SequenceForm::Increasing) => {
                    self.list(Count::unsent(min, max), of, schema)
                }
                (Length::Said { min, max, .. }, SequenceForm::Bytes) => {
                    self.text(Count::unsent(min, max), 8, schema.memory().each)
                }
                (Length::Sent(count), SequenceForm::Bytes) => self.text(count, 8, schema.memory().each),
                (Length::Flagged { min, max }, _) => {
                    let element = self.bits(1).then(self.growing(of, schema));
                    self.bits(1).then(element.times(min, max))
                }
                // the value of `until` is made without a bit, and once more as it is read; at the end it is read
                (Length::Ended { min, max, .. }, _) => {
                    let elements = self.growing(of, schema).times(min, max);
                    self.known(of).then(self.known(of)).then(elements).then(self.gain(of))
                }
                (Length::Rest { min, max }, SequenceForm::Bytes) => {
                    self.text(Count::unsent(min, max), 8, schema.memory().each)
                }
                (Length::Rest { min, max }, _) => match claims(schema) {
                    true => self.list(Count::unsent(min, max), of, schema),
                    false => self.growing(of, schema).times(min, max),
                },
            },
            Kind::Map { length, key, value } => self.tree(length, (key, Some(value)), schema),
            Kind::Sparse { form, slots, of } => self.sparse(form, slots, of, schema.memory().each),
            Kind::Result { ok, err } => self.bits(1).then(self.gain(ok).or(self.gain(err))),
            Kind::Around(around, of) => match around {
                Around::Option => self.bits(1).then(Gain::NOTHING.or(self.gain(of))),
                Around::NonZero
                | Around::Aligned
                | Around::Restricted
                | Around::Ensured { .. }
                | Around::Salted { .. }
                | Around::Given { .. } => self.gain(of),
                Around::Tagged { .. } => self.untagged(of),
                Around::Checked { .. } => self.gain(of).then(self.bits(32)),
                Around::When { default, never, .. } => {
                    let absent = match default {
                        None => self.memory(of.owned()),
                        Some(_) => self.known(of),
                    };
                    match never {
                        true => absent,
                        false => self.gain(of).or(absent),
                    }
                }
                Around::Elide { shared, .. } => {
                    // a value that was sent is compared with the known one
                    let known = self.known(of);
                    let sent = self.gain(of).then(known);
                    self.bits(!shared as usize).then(sent.or(known))
                }
            },
            Kind::Fields { fields, .. } => self.all(fields),
            Kind::Enum { tag, variants, .. } => self.bits(tag.width as usize).then(self.any(variants)),
            Kind::Nothing
            | Kind::Scalar(_)
            | Kind::Varint { .. }
            | Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::TruncatedTo { .. }
            | Kind::Relative { .. } => self.bits(schema.min_bits),
            Kind::Custom { .. } => self.bits(schema.min_bits),
        }
    }

    /// Returns the gain of an enum whose tag takes no bits.
    const fn untagged(self, of: &Schema) -> Gain {
        let own = self.memory(of.memory().own);
        if let Kind::Around(around, inner) = of.kind {
            let inner = own.then(self.untagged(inner));
            return match matches!(around, Around::Checked { .. }) {
                true => inner.then(self.bits(32)),
                false => inner,
            };
        }
        match of.kind.children() {
            Children::Choice(variants) => own.then(self.any(variants)),
            // unreachable: the derive refuses `tag` there
            Children::None | Children::Inner(_) | Children::Each(_) => self.gain(of),
            Children::Entry(..) | Children::Either(..) | Children::Fields(_) => self.gain(of),
        }
    }

    /// Returns the gain of a value that an expression of the declaration makes without bits. The known value may be any
    /// value of the field.
    const fn known(self, of: &Schema) -> Gain {
        let free = Market { price: 0, ..self };
        free.gain(of)
    }

    const fn all(self, fields: &[Field]) -> Gain {
        let (mut gain, mut i) = (Gain::NOTHING, 0);
        while i < fields.len() {
            gain = gain.then(self.gain(fields[i].schema));
            i += 1;
        }
        gain
    }

    const fn any(self, variants: &[Variant]) -> Gain {
        let mut gain: Option<Gain> = None;
        let mut i = 0;
        while i < variants.len() {
            let check = if variants[i].check.is_some() { 32 } else { 0 };
            let variant = self.all(variants[i].fields).then(self.bits(check));
            gain = Some(match gain {
                None => variant,
                Some(other) => variant.or(other),
            });
            i += 1;
        }
        match gain {
            None => Gain::NOTHING,
            Some(gain) => gain,
        }
    }

    const fn text(self, count: Count, bits: usize, bytes: usize) -> Gain {
        let (Count { min, max, .. }, width) = (count, count.least_width());
        let unit = self.bits(bits).then(self.memory(bytes));
        self.bits(width as usize).then(unit.times(min, max))
    }

    /// Returns the gain of an element of a list that grows while it is read.
    const fn growing(self, of: &Schema, list: &Schema) -> Gain {
        self.gain(of).then(self.memory(list.memory().each))
    }

    const fn list(self, count: Count, of: &Schema, schema: &Schema) -> Gain {
        let (Count { min, max, .. }, width) = (count, count.least_width());
        let elements = match (schema.most_bitless(), claims(schema)) {
            (None, true) => self.claim((min, max), of, of.min_bits, schema.memory().each),
            (None, false) => self.gain(of).times(min, max),
            (Some(limit), _) => {
                // the memory of the elements themselves has a limit of its own
                let max = smaller(max, limit);
                let element = self.gain(of);
                let counted = self.memory(of.owned()).whole;
                let rest = Gain {
                    whole: element.whole.saturating_sub(counted),
                    most: element.most,
                };
                rest.times(smaller(min, max), max)
            }
        };
        self.bits(width as usize).then(elements)
    }

    /// Returns the gain of elements of at least `bits` bits that are allocated at once.
    const fn claim(self, (min, max): (usize, usize), of: &Schema, bits: usize, bytes: usize) -> Gain {
        match self.level.checked_sub(1) {
            None => self.bits(bits).then(Gain::memory(bytes)).times(min, max),
            Some(level) => {
                let between = self.bits(bits - of.min_bits);
                let inner = Market { level, ..self };
                between.then(inner.gain(of)).times(min, max)
            }
        }
    }

    /// Returns the gain of an entry of a map, or of an element of a set.
    const fn entry(self, key: &Schema, value: Option<&Schema>) -> Gain {
        match value {
            Some(value) => self.gain(key).then(self.gain(value)),
            None => self.gain(key),
        }
    }

    const fn sparse(self, form: SparseForm, slots: usize, of: &Schema, bytes: usize) -> Gain {
        let number = bits_required(0, slots as i128) as usize;
        let index = bits_required(0, slots.saturating_sub(1) as i128) as usize;
        // a growing list holds the old buffer and one of twice its length
        let grown = self.memory(bytes.saturating_mul(3));
        let value = self.gain(of).then(grown);
        match form {
            SparseForm::Bitmap => self.bits(1).then(Gain::NOTHING.or(value)).times(slots, slots),
            SparseForm::Count => {
                let filled = match bytes {
                    0 => self.bits(index).then(self.gain(of)).times(0, slots),
                    _ => self.claim((0, slots), of, index + of.min_bits, bytes),
                };
                self.bits(number).then(filled)
            }
            // an end mark follows the last value
            SparseForm::Sentinel => self.bits(number).then(value).times(0, slots).then(self.bits(number)),
            SparseForm::Relative => self.bits(1).then(value).times(0, slots).then(self.bits(1)),
        }
    }

    /// Returns the gain of a B-tree, which is built of a list of its elements. Sorting the list needs scratch memory for as
    /// many elements, and for at least 48. All nodes but the last of a level are full. The sum of list, scratch memory and
    /// nodes is never exceeded, although the nodes come after the scratch memory.
    const fn tree(self, count: Count, (key, value): (&Schema, Option<&Schema>), tree: &Schema) -> Gain {
        const LEAF: usize = 11;
        let Count { min, max, width, .. } = count;
        let (each, (leaf, inner)) = (tree.memory().each, tree.memory().nodes);
        let built = leaf.div_ceil(LEAF).saturating_add(inner.div_ceil(66));
        let element = match (claims(tree), self.level.checked_sub(1)) {
            (true, None) => {
                let bits = match value {
                    Some(value) => key.min_bits + value.min_bits,
                    None => key.min_bits,
                };
                let memory = each.saturating_mul(2).saturating_add(built);
                self.bits(bits).then(Gain::memory(memory))
            }
            (true, Some(level)) => Market { level, ..self }.entry(key, value),
            // a growing list holds the old buffer and one of twice its length
            (false, _) => {
                let memory = each.saturating_mul(3).saturating_add(built);
                self.entry(key, value).then(self.memory(memory))
            }
        };
        let few = self
            .memory(leaf)
            .then(element.times(larger(min, 1), smaller(max, LEAF)));
        let mut gain = match min {
            0 => Gain::NOTHING.or(few),
            _ => few,
        };
        if max > LEAF {
            let nodes = self.memory(leaf.saturating_add(inner));
            gain = gain.or(nodes.then(element.times(larger(min, LEAF + 1), max)));
        }
        self.bits(width as usize).then(gain)
    }
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

const fn smaller(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}
