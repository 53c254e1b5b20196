//! Builds schemas and computes their sizes.

use super::{
    Around, Code, Count, Expr, Field, HintSet, Kind, Length, Memory, NamedConstant, Scalar, Schema, Sequence,
    SequenceForm, SparseForm, Tag, Text, TextForm, Variant,
};
use crate::ladder::{self, Distances};
use crate::problem::Problem;
use crate::width::bits_required;

/// The form of a whole byte.
const BYTE: Schema = Schema::code(Code::whole(8, false));

/// Returns the sum of two sizes. Checks for overflow in every profile, since other code relies on sizes.
pub(super) const fn plus(a: usize, b: usize) -> usize {
    // compares instead of calling `checked_add`, since the compiler evaluates this sum for each field
    if a > usize::MAX - b {
        panic!("the largest value has more bits than `usize` counts: lower a bound");
    }
    a + b
}

/// Returns the product of two sizes.
const fn times(a: usize, b: usize) -> usize {
    match a.checked_mul(b) {
        Some(product) => product,
        None => panic!("the largest value has more bits than `usize` counts: lower a bound"),
    }
}

/// Returns the most bits of any choice of slots in the ladder, each with a value. The most expensive choice has steps
/// of one distance from -1 to the end mark, and a step of 1 for an odd rest.
const fn most_in_ladder(slots: usize, value: usize) -> usize {
    let distance = ladder::dearest_distance(value);
    let end = plus(slots, 1);
    let (steps, odd) = (end / distance, end % distance);
    let step_bits = ladder::bits(distance as u64, slots as u64);
    // the last step leads to the end mark, which has no value
    let values = steps + odd - 1;
    plus(plus(times(steps, step_bits), odd), times(values, value))
}

/// Returns the message for a schema whose smallest value has more bits than its largest.
const fn wrong_order(name: &str, min_bits: usize, max_bits: usize) -> Problem {
    Problem::empty()
        .and("the schema `")
        .and(name)
        .and("` has at least ")
        .and_number(min_bits as u128)
        .and(" bits and at most ")
        .and_number(max_bits as u128)
        .and(": write the fewest bits first, `Schema::custom(NAME, FEWEST, MOST)`")
}

/// Returns the sums of the smallest and of the largest sizes.
pub(super) const fn sizes(fields: &[Field]) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    let mut i = 0;
    while i < fields.len() {
        least = plus(least, fields[i].schema.min_bits);
        most = plus(most, fields[i].schema.max_bits);
        i += 1;
    }
    (least, most)
}

/// Returns the sizes of two values in sequence.
const fn both(a: (usize, usize), b: (usize, usize)) -> (usize, usize) {
    (plus(a.0, b.0), plus(a.1, b.1))
}

/// Returns the sizes of one of two values.
const fn any(a: (usize, usize), b: (usize, usize)) -> (usize, usize) {
    (if a.0 < b.0 { a.0 } else { b.0 }, if a.1 > b.1 { a.1 } else { b.1 })
}

/// Returns the sizes of values that all take `bits` bits.
const fn always(bits: u32) -> (usize, usize) {
    (bits as usize, bits as usize)
}

impl Kind {
    /// Returns the fewest and the most bits of a value, from any starting position.
    const fn sizes(&self) -> (usize, usize) {
        match *self {
            Kind::Nothing => (0, 0),
            Kind::Scalar(scalar) => always(scalar.width()),
            Kind::Varint { group, width, .. } => {
                let longest = (width.div_ceil(group) - 1 + width) as usize;
                (if group < width { 1 + group as usize } else { longest }, longest)
            }
            Kind::Leb128 { width, .. } => (8, 8 * width.div_ceil(7) as usize),
            Kind::SaidWidth { max, .. } => (0, max as usize),
            // an end that leaves only one value takes no bits
            Kind::TruncatedTo { code, .. } => (0, code.width as usize),
            Kind::Truncated(code) => {
                let low = code.low_bits() as usize;
                (low, low + (code.twice() > 0) as usize)
            }
            Kind::Relative { width, tiers, .. } => Distances::new(tiers).sizes(width),
            Kind::Text(Text {
                form: TextForm::Padded,
                length,
            }) => (times(8, length.max), times(8, length.max)),
            Kind::Text(Text {
                form: TextForm::Nul,
                length,
            }) => both((8, 8), length.times(always(8))),
            Kind::Text(Text { form, length }) => {
                let padding = if form.is_aligned() { 7 } else { 0 };
                let units = length.times(always(form.unit_bits() as u32));
                both(units, (0, padding))
            }
            Kind::Sequence(Sequence { length, form, of }) => {
                let padding = if matches!(form, SequenceForm::Bytes) { 7 } else { 0 };
                let elements = match length {
                    Length::Sent(count) => count.times(of.sizes()),
                    Length::Fixed(_) | Length::Said { .. } | Length::Rest { .. } => {
                        repeated(length.bounds(), of.sizes())
                    }
                    // an element and its bit for each element, and a bit at the end
                    Length::Flagged { min, max } => both((1, 1), repeated((min, max), both((1, 1), of.sizes()))),
                    Length::Ended { min, max, .. } => repeated((plus(min, 1), plus(max, 1)), of.sizes()),
                };
                both(elements, (0, padding))
            }
            Kind::Map { length, key, value } => length.times(both(key.sizes(), value.sizes())),
            Kind::Sparse { form, slots, of } => form.sizes(slots, of.sizes()),
            Kind::Result { ok, err } => both((1, 1), any(ok.sizes(), err.sizes())),
            Kind::Around(around, of) => around.sizes(of.sizes()),
            Kind::Fields { fields, .. } => sizes(fields),
            Kind::Enum { tag, variants, .. } => {
                let mut body = (usize::MAX, 0);
                let mut i = 0;
                while i < variants.len() {
                    body = any(body, (variants[i].min_bits(), variants[i].max_bits()));
                    i += 1;
                }
                both(always(tag.width), body)
            }
            Kind::Custom { min_bits, max_bits, .. } => (min_bits, max_bits),
        }
    }
}

/// Part of a packet that tells a decoder where a value ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The bits of the value.
    Own,
    /// The end of the packet.
    Packet,
    /// The end of the packet, although a part follows, which derived types refuse: the kind of the part, and its name
    /// if it is a field.
    Followed(&'static str, Option<&'static str>),
}

impl End {
    /// Returns the end of the value if a part follows it.
    const fn then(self, next: &'static str, name: Option<&'static str>) -> End {
        match self {
            End::Packet => End::Followed(next, name),
            End::Own | End::Followed(..) => self,
        }
    }

    /// Returns the end of one of two values.
    const fn or(self, other: End) -> End {
        match (self, other) {
            (End::Followed(..), _) | (End::Packet, End::Own | End::Packet) => self,
            (End::Packet, End::Followed(..)) | (End::Own, _) => other,
        }
    }

    /// Panics if a part follows a value that ends with the packet, in the field of this name.
    #[track_caller]
    pub(super) const fn refuse_followed(self, field: Option<&str>) {
        let End::Followed(next, name) = self else { return };
        let mut text = Problem::empty();
        if let Some(field) = field {
            text = text.and("`").and(field).and("`: ");
        }
        text = text
            .and("`until = end` takes all bits up to the end of the packet, so ")
            .and(next);
        if let Some(name) = name {
            text = text.and(" `").and(name).and("`");
        }
        text = text.and(" cannot follow: use `until = more`, or move the list to the end");
        panic!("{}", text.text());
    }
}

impl Kind {
    /// Returns the end of a value.
    ///
    /// # Panics
    /// Panics if another part follows a value that ends with the packet, in a struct or an enum.
    #[track_caller] // the message points to the declaration
    const fn end(&self) -> End {
        match *self {
            Kind::Sequence(Sequence { length, of, .. }) => match (of.end.then("another element", None), length) {
                (End::Own, Length::Rest { .. }) => End::Packet,
                (end, _) => end,
            },
            Kind::Map { key, value, .. } => key.end.or(value.end).then("another entry", None),
            Kind::Sparse { of, .. } => of.end.then("another value", None),
            Kind::Result { ok, err } => ok.end.or(err.end),
            Kind::Around(Around::When { never: true, .. }, _) => End::Own,
            Kind::Around(Around::Checked { .. }, of) => {
                let end = of.end.then("its check", None);
                end.refuse_followed(None);
                end
            }
            Kind::Around(_, of) => of.end,
            Kind::Fields { name: None, fields } => end_of_fields(fields),
            Kind::Fields { name: Some(_), fields } => refuse_followed(fields),
            Kind::Enum { variants, .. } => {
                let (mut end, mut i) = (End::Own, 0);
                while i < variants.len() {
                    let mut own = refuse_followed(variants[i].fields);
                    if variants[i].check.is_some() {
                        own = own.then("its check", None);
                        own.refuse_followed(None);
                    }
                    end = end.or(own);
                    i += 1;
                }
                end
            }
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Truncated(_) | Kind::Leb128 { .. } => {
                End::Own
            }
            Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } | Kind::Relative { .. } => End::Own,
            Kind::Text(_) | Kind::Custom { .. } => End::Own,
        }
    }
}

/// Returns the end of several fields.
const fn end_of_fields(fields: &[Field]) -> End {
    let (mut end, mut i) = (End::Own, 0);
    while i < fields.len() {
        if fields[i].schema.max_bits > 0 {
            end = end.then("the field", Some(fields[i].name));
        }
        end = end.or(fields[i].schema.end);
        i += 1;
    }
    end
}

/// Returns the end of several fields.
///
/// # Panics
/// Panics if a part follows a value that ends with the packet, within a field or after it.
#[track_caller]
const fn refuse_followed(fields: &[Field]) -> End {
    let mut i = 0;
    while i < fields.len() && matches!(fields[i].schema.end, End::Own) {
        i += 1;
    }
    if i == fields.len() {
        return End::Own;
    }
    while i < fields.len() {
        fields[i].schema.end.refuse_followed(Some(fields[i].name));
        i += 1;
    }
    let end = end_of_fields(fields);
    end.refuse_followed(None);
    end
}

impl Count {
    /// Returns the sizes of this number and of as many elements.
    const fn times(self, piece: (usize, usize)) -> (usize, usize) {
        let own = match self.said {
            None => always(self.width),
            Some(_) => (0, 32),
        };
        both(own, repeated((self.min, self.max), piece))
    }
}

/// Returns the sizes of `min` to `max` elements.
const fn repeated((min, max): (usize, usize), piece: (usize, usize)) -> (usize, usize) {
    (times(min, piece.0), times(max, piece.1))
}

impl Around {
    /// Returns the sizes of a value inside this layer.
    const fn sizes(&self, of: (usize, usize)) -> (usize, usize) {
        match *self {
            Around::NonZero
            | Around::Restricted
            | Around::Ensured { .. }
            | Around::Salted { .. }
            | Around::Given { .. } => of,
            Around::Option | Around::Elide { shared: false, .. } => (1, plus(1, of.1)),
            Around::Elide { shared: true, .. } | Around::When { never: false, .. } => (0, of.1),
            Around::When { never: true, .. } => (0, 0),
            Around::Aligned => (of.0, plus(of.1, 7)),
            Around::Checked { .. } => both(of, (32, 32)),
            Around::Tagged { width, .. } => (of.0.saturating_sub(width as usize), of.1.saturating_sub(width as usize)),
        }
    }
}

impl SparseForm {
    /// Returns the sizes of `slots` slots. The extremes have no filled slots, or all slots filled.
    const fn sizes(self, slots: usize, of: (usize, usize)) -> (usize, usize) {
        let number = bits_required(0, slots as i128) as usize;
        let index = bits_required(0, slots.saturating_sub(1) as i128) as usize;
        match self {
            SparseForm::Bitmap => (slots, times(slots, plus(1, of.1))),
            SparseForm::Count => (number, plus(number, times(slots, plus(index, of.1)))),
            SparseForm::Sentinel => (number, plus(number, times(slots, plus(number, of.1)))),
            SparseForm::Relative => (ladder::least(slots, of.0), most_in_ladder(slots, of.1)),
        }
    }
}

impl Schema {
    /// Returns the schema of a kind. The sizes in bits are computed from the kind.
    ///
    /// # Panics
    /// Panics if `min_bits` of a [`Kind::Custom`] is above its `max_bits`. Schemas are constants, so this panic is a
    /// compile error.
    #[must_use]
    #[track_caller] // the message points to the declaration
    pub const fn new(kind: Kind) -> Schema {
        let (min_bits, max_bits) = kind.sizes();
        Schema::sized(kind, min_bits, max_bits)
    }

    /// Returns a schema whose values all take `bits` bits, whatever its kind says.
    #[must_use]
    pub const fn fixed(kind: Kind, bits: usize) -> Schema {
        Schema::sized(kind, bits, bits)
    }

    /// Returns a schema of declared sizes.
    #[track_caller]
    pub(crate) const fn sized(kind: Kind, min_bits: usize, max_bits: usize) -> Schema {
        if min_bits > max_bits {
            let mut name = "Schema::new";
            if let Kind::Custom { name: own, .. } = kind {
                name = own;
            }
            panic!("{}", wrong_order(name, min_bits, max_bits).text());
        }
        let memory = Memory::of(&kind, max_bits);
        Schema {
            kind,
            min_bits,
            max_bits,
            memory,
            hints: HintSet::NONE,
            has_bitless: super::memory::has_bitless(&kind),
            clamps: false,
            end: kind.end(),
        }
    }

    const fn sizes(&self) -> (usize, usize) {
        (self.min_bits, self.max_bits)
    }

    /// Returns the schema of a struct: its fields, one after the other.
    #[must_use]
    pub const fn structure(name: &'static str, fields: &'static [Field]) -> Schema {
        let name = Some(name);
        Schema::new(Kind::Fields { name, fields })
    }

    /// Returns the schema of a tuple: its fields, one after the other.
    #[must_use]
    pub const fn tuple(fields: &'static [Field]) -> Schema {
        Schema::new(Kind::Fields { name: None, fields })
    }

    /// Returns the schema of an enum: a tag, then the fields of one of its variants.
    #[must_use]
    pub const fn enumeration(name: &'static str, tag: Tag, variants: &'static [Variant]) -> Schema {
        Schema::new(Kind::Enum { name, tag, variants })
    }

    /// Returns the schema of one number, whose values all take the same number of bits.
    #[must_use]
    pub const fn scalar(scalar: Scalar) -> Schema {
        Schema::new(Kind::Scalar(scalar))
    }

    /// Returns the schema of a `bool`, an integer or a fixed-point number.
    #[must_use]
    pub const fn code(code: Code) -> Schema {
        Schema::scalar(Scalar::Code(code))
    }

    const fn sequence(length: Length, form: SequenceForm, of: &'static Schema) -> Schema {
        Schema::new(Kind::Sequence(Sequence { length, form, of }))
    }

    /// Returns the schema of an array: `len` elements, one after the other.
    #[must_use]
    pub const fn array(len: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Fixed(len), SequenceForm::Any, of)
    }

    /// Returns the schema of a list: a length of `min..=max` as a ranged integer, then the elements.
    #[must_use]
    pub const fn list(min: usize, max: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Sent(Count::new(min, max)), SequenceForm::Any, of)
    }

    /// Returns the schema of a set: a length of `min..=max` as a ranged integer, then strictly increasing elements.
    #[must_use]
    pub const fn set(min: usize, max: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Sent(Count::new(min, max)), SequenceForm::Increasing, of)
    }

    /// Returns the schema of a map: a length of `min..=max` as a ranged integer, then keys and values in turn, with
    /// strictly increasing keys.
    #[must_use]
    pub const fn map(min: usize, max: usize, key: &'static Schema, value: &'static Schema) -> Schema {
        let length = Count::new(min, max);
        Schema::new(Kind::Map { length, key, value })
    }

    /// Returns the schema of a list whose length is computed from earlier fields and not sent.
    #[must_use]
    pub const fn counted(count: &'static str, min: usize, max: usize, of: &'static Schema) -> Schema {
        let count = Expr::new(count);
        Schema::sequence(Length::Said { count, min, max }, SequenceForm::Any, of)
    }

    /// Returns the schema of a list like [`counted`](Self::counted) that has no largest length. The largest size of
    /// such a list does not fit `usize`, so it is not computed.
    pub(crate) const fn endless(count: &'static str, of: &'static Schema) -> Schema {
        let (min, max) = (0, usize::MAX);
        let length = Length::Said {
            count: Expr::new(count),
            min,
            max,
        };
        let form = SequenceForm::Any;
        Schema::sized(Kind::Sequence(Sequence { length, form, of }), 0, usize::MAX)
    }

    /// Returns the schema of bytes whose number is computed from earlier fields. Zero bits up to a byte boundary come
    /// first.
    #[must_use]
    pub const fn counted_bytes(count: &'static str, min: usize, max: usize) -> Schema {
        let count = Expr::new(count);
        Schema::sequence(Length::Said { count, min, max }, SequenceForm::Bytes, &BYTE)
    }

    /// Returns the schema of a list that has a 1 bit before each element, and a 0 bit after the last element.
    #[must_use]
    pub const fn flagged(min: usize, max: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Flagged { min, max }, SequenceForm::Any, of)
    }

    /// Returns the schema of a list that ends with an element equal to a known value.
    #[must_use]
    pub const fn ended(value: Expr, min: usize, max: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Ended { value, min, max }, SequenceForm::Any, of)
    }

    /// Returns the schema of a list that goes on to the end of the packet.
    #[must_use]
    pub const fn rest(min: usize, max: usize, of: &'static Schema) -> Schema {
        Schema::sequence(Length::Rest { min, max }, SequenceForm::Any, of)
    }

    /// Returns the schema of bytes that go on to the end of the packet. Zero bits up to a byte boundary come first.
    #[must_use]
    pub const fn rest_of_bytes(min: usize, max: usize) -> Schema {
        Schema::sequence(Length::Rest { min, max }, SequenceForm::Bytes, &BYTE)
    }

    /// Replaces the length before the value by a length of more bits, or of as many bits as earlier fields give.
    pub(crate) const fn counted_by(self, count: Count) -> Schema {
        let mut kind = self.kind;
        if let Kind::Text(Text {
            form: TextForm::Nul | TextForm::Padded,
            ..
        }) = kind
        {
            return self;
        }
        if let Kind::Text(Text { length, .. })
        | Kind::Map { length, .. }
        | Kind::Sequence(Sequence {
            length: Length::Sent(length),
            ..
        }) = &mut kind
        {
            *length = count;
        }
        Schema::new(kind)
    }

    const fn text(form: TextForm, min: usize, max: usize) -> Schema {
        let length = match form.is_counted() {
            true => Count::new(min, max),
            false => Count::unsent(min, max),
        };
        Schema::new(Kind::Text(Text { form, length }))
    }

    /// Returns the schema of a text: UTF-8 of `min..=max` bytes in 8 bits each, then 8 zero bits.
    #[must_use]
    pub const fn nul(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::Nul, min, max)
    }

    /// Returns the schema of a text: UTF-8 of `min..=max` bytes in 8 bits each, then zero bytes up to `max` bytes.
    #[must_use]
    pub const fn padded(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::Padded, min, max)
    }

    /// Returns the schema of a text: a length of `min..=max` in bytes, zero bits up to a byte boundary, then UTF-8
    /// without NUL.
    #[must_use]
    pub const fn string(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::String, min, max)
    }

    /// Returns the schema of an ASCII text: a length of `min..=max` in characters, then 7 bits for each character.
    #[must_use]
    pub const fn ascii(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::Ascii, min, max)
    }

    /// Returns the schema of a text: a length of `min..=max` in UTF-16 units, then 32 bits for each unit.
    #[must_use]
    pub const fn wide(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::Wide, min, max)
    }

    /// Returns the schema of bytes: a length of `min..=max` in bytes, zero bits up to a byte boundary, then the bytes.
    #[must_use]
    pub const fn bytes(min: usize, max: usize) -> Schema {
        Schema::text(TextForm::Bytes, min, max)
    }

    /// Returns the schema of an array of `slots` optional values, of which only the filled slots are sent.
    #[must_use]
    pub const fn sparse(form: SparseForm, slots: usize, of: &'static Schema) -> Schema {
        Schema::new(Kind::Sparse { form, slots, of })
    }

    /// Returns the schema of a `Result`: one bit, then the value of `Ok` or of `Err`.
    #[must_use]
    pub const fn result(ok: &'static Schema, err: &'static Schema) -> Schema {
        Schema::new(Kind::Result { ok, err })
    }

    /// Returns the schema of a value inside a layer, such as an option or an alignment.
    #[must_use]
    pub const fn around(around: Around, of: &'static Schema) -> Schema {
        Schema::new(Kind::Around(around, of))
    }

    /// Returns the schema of an optional value: one bit, then the value or nothing.
    #[must_use]
    pub const fn option(inner: &'static Schema) -> Schema {
        Schema::around(Around::Option, inner)
    }

    /// Returns the schema of an integer that must not be 0, in as many bits as an integer that may be 0.
    #[must_use]
    pub const fn non_zero(of: &'static Schema) -> Schema {
        Schema::around(Around::NonZero, of)
    }

    /// Returns the schema of a value that begins at a byte boundary: 0 to 7 zero bits come first.
    #[must_use]
    pub const fn aligned(inner: &'static Schema) -> Schema {
        Schema::around(Around::Aligned, inner)
    }

    /// Returns the schema of a value that is sent only if a condition holds.
    #[must_use]
    pub const fn when(condition: &'static str, of: &'static Schema) -> Schema {
        Schema::conditional(condition, None, of)
    }

    /// Returns the schema of a value that is sent only if a condition holds, and that otherwise has a known default.
    #[must_use]
    pub const fn when_or(condition: &'static str, default: &'static str, of: &'static Schema) -> Schema {
        Schema::conditional(condition, Some(default), of)
    }

    const fn conditional(condition: &'static str, default: Option<&'static str>, of: &'static Schema) -> Schema {
        let around = Around::When {
            condition: Expr::new(condition),
            default,
            never: false,
        };
        Schema::around(around, of)
    }

    /// Returns the schema of a value with a condition that may be constant. If the condition is always true, the result
    /// is the value's own schema. If the condition is always false, the value takes 0 bits.
    #[must_use]
    pub const fn decided(mut self, sent: Option<bool>) -> Schema {
        if let (Kind::Around(Around::When { never, .. }, of), Some(sent)) = (&mut self.kind, sent) {
            if sent {
                return **of;
            }
            *never = true;
            return Schema::new(self.kind);
        }
        self
    }

    /// Returns the schema of a field with `elide`: one bit, then the value if it differs from the known value.
    #[must_use]
    pub const fn elide(value: &'static str, of: &'static Schema) -> Schema {
        let value = Expr::new(value);
        Schema::around(Around::Elide { value, shared: false }, of)
    }

    /// Returns the schema of a field with `elide` that shares its bit with the field before.
    #[must_use]
    pub const fn elide_too(value: &'static str, of: &'static Schema) -> Schema {
        let value = Expr::new(value);
        Schema::around(Around::Elide { value, shared: true }, of)
    }

    /// Returns the schema of a value that is followed by a known 32-bit number, which the decoder checks.
    #[must_use]
    pub const fn checked(value: u32, of: &'static Schema) -> Schema {
        Schema::around(Around::Checked { value }, of)
    }

    /// Returns the schema of an enum whose tag is computed from earlier fields and not sent.
    #[must_use]
    pub const fn tagged(tag: Expr, of: &'static Schema) -> Schema {
        let width = of.tag().width;
        Schema::around(Around::Tagged { tag, width }, of)
    }

    /// Returns the schema of a value with a rule over its fields, as `#[bits(ensure = ..)]` declares it.
    #[must_use]
    pub const fn ensured(rule: &'static str, of: &'static Schema) -> Schema {
        let rule = Expr::new(rule);
        Schema::around(Around::Ensured { rule }, of)
    }

    /// Returns the schema of a value with a number that is mixed into its wire hash: `#[bits(salt = N)]`.
    #[must_use]
    pub const fn salted(salt: i128, of: &'static Schema) -> Schema {
        Schema::around(Around::Salted { salt }, of)
    }

    /// Returns the schema of a type with `#[bits(given(..))]`, whose form depends on values that both peers know.
    #[must_use]
    pub const fn given(what: &'static str, of: &'static Schema) -> Schema {
        Schema::around(Around::Given { what }, of)
    }

    /// Adds the constants that the expression of this schema names: a condition, a known value, a count or a rule.
    #[must_use]
    pub const fn naming(mut self, named: &'static [NamedConstant]) -> Schema {
        if let Kind::Around(
            Around::When { condition: expr, .. }
            | Around::Elide { value: expr, .. }
            | Around::Tagged { tag: expr, .. }
            | Around::Ensured { rule: expr },
            _,
        )
        | Kind::Sequence(Sequence {
            length: Length::Said { count: expr, .. } | Length::Ended { value: expr, .. },
            ..
        })
        | Kind::SaidWidth { width: expr, .. }
        | Kind::TruncatedTo { end: expr, .. } = &mut self.kind
        {
            expr.constants = named;
        }
        self
    }

    /// Returns the schema of a value whose type may refuse values that the bits allow, such as a type with `try_from`.
    #[must_use]
    pub const fn restricted(of: &'static Schema) -> Schema {
        Schema::around(Around::Restricted, of)
    }

    /// Returns the schema of a hand-written codec: its name, and the fewest and the most bits that a value takes,
    /// whatever bit it begins at. A codec that allocates must declare its memory with [`heap`](Self::heap).
    ///
    /// # Panics
    /// Panics if `min_bits` is above `max_bits`. Schemas are constants, so this panic is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn custom(name: &'static str, min_bits: usize, max_bits: usize) -> Schema {
        Schema::new(Kind::Custom {
            name,
            min_bits,
            max_bits,
        })
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    /// A form of 3..=20 bits.
    const SOME: Schema = Schema::custom("C", 3, 20);
    const BOOL: Schema = Schema::code(Code::BOOL);
    const HUGE: Schema = Schema::custom("H", 0, usize::MAX / 2 + 1);
    static FIELDS: [Field; 2] = [
        Field {
            name: "some",
            schema: &SOME,
        },
        Field {
            name: "byte",
            schema: &BYTE,
        },
    ];
    static VARIANTS: [Variant; 3] = [
        Variant::new("Small", 0, &[]),
        Variant::new("Large", 1, &FIELDS).aligned().checked(1),
        Variant::other("Other"),
    ];

    #[test]
    fn sizes_are_those_of_the_wire_forms() {
        let rows = [
            (Schema::structure("S", &FIELDS), 3 + 8, 20 + 8),
            (Schema::tuple(&FIELDS), 3 + 8, 20 + 8),
            // the largest variant has alignment, fields and a check
            (
                Schema::enumeration("E", Tag::range(0, 5), &VARIANTS),
                3,
                3 + 7 + 28 + 32,
            ),
            (
                Schema::enumeration("E", Tag::range(0, 5), &VARIANTS[1..2]),
                3 + 11 + 32,
                3 + 7 + 28 + 32,
            ),
            (Schema::array(4, &SOME), 4 * 3, 4 * 20),
            (Schema::array(0, &SOME), 0, 0),
            // 2..=9 are 8 lengths in 3 bits
            (Schema::list(2, 9, &SOME), 3 + 2 * 3, 3 + 9 * 20),
            (Schema::list(5, 5, &SOME), 5 * 3, 5 * 20),
            (Schema::set(2, 9, &SOME), 3 + 2 * 3, 3 + 9 * 20),
            (Schema::map(2, 9, &SOME, &BYTE), 3 + 2 * 11, 3 + 9 * 28),
            (Schema::string(2, 9), 3 + 2 * 8, 3 + 7 + 9 * 8),
            (Schema::bytes(2, 9), 3 + 2 * 8, 3 + 7 + 9 * 8),
            (Schema::ascii(2, 9), 3 + 2 * 7, 3 + 9 * 7),
            (Schema::wide(2, 9), 3 + 2 * 32, 3 + 9 * 32),
            (Schema::counted("n", 2, 9, &SOME), 2 * 3, 9 * 20),
            (Schema::counted_bytes("n", 2, 9), 2 * 8, 7 + 9 * 8),
            // 8 slots have indices of 3 bits, and numbers of 0..=8 in 4 bits
            (Schema::sparse(SparseForm::Bitmap, 8, &SOME), 8, 8 * 21),
            (Schema::sparse(SparseForm::Count, 8, &SOME), 4, 4 + 8 * 23),
            (Schema::sparse(SparseForm::Sentinel, 8, &SOME), 4, 4 + 8 * 24),
            // no filled slots are one step of 9 in 6 bits; all slots are nine steps of 1
            (Schema::sparse(SparseForm::Relative, 8, &SOME), 6, 9 + 8 * 20),
            // for values of 1 bit, four steps of 2 in 4 bits, then one of 1
            (Schema::sparse(SparseForm::Relative, 8, &BOOL), 6, 4 * 4 + 1 + 4),
            (Schema::option(&SOME), 1, 21),
            (Schema::result(&SOME, &BYTE), 1 + 3, 1 + 20),
            (Schema::result(&BYTE, &SOME), 1 + 3, 1 + 20),
            (Schema::non_zero(&SOME), 3, 20),
            (Schema::restricted(&SOME), 3, 20),
            (Schema::ensured("a", &SOME), 3, 20),
            (Schema::aligned(&SOME), 3, 27),
            (Schema::when("a", &SOME), 0, 20),
            (Schema::when_or("a", "1", &SOME), 0, 20),
            (Schema::when("a", &SOME).decided(None), 0, 20),
            (Schema::when("a", &SOME).decided(Some(true)), 3, 20),
            (Schema::when_or("a", "1", &SOME).decided(Some(false)), 0, 0),
            (Schema::salted(1, &SOME), 3, 20),
            (Schema::elide("1", &SOME), 1, 21),
            (Schema::elide_too("1", &SOME), 0, 20),
            (Schema::checked(7, &SOME), 3 + 32, 20 + 32),
        ];
        for (schema, min_bits, max_bits) in rows {
            assert_eq!((schema.min_bits, schema.max_bits), (min_bits, max_bits), "{schema:?}");
        }
    }

    #[test]
    fn widths_are_those_of_the_lengths() {
        let width = |schema: Schema| schema.kind.count().expect("a length").width;
        for (min, max, bits) in [(3, 3, 0), (3, 4, 1), (2, 9, 3), (2, 10, 4), (0, 255, 8)] {
            for schema in [
                Schema::list(min, max, &SOME),
                Schema::set(min, max, &SOME),
                Schema::map(min, max, &SOME, &SOME),
                Schema::string(min, max),
                Schema::ascii(min, max),
                Schema::wide(min, max),
                Schema::bytes(min, max),
            ] {
                assert_eq!(width(schema), bits, "{schema:?}");
            }
        }
    }

    #[test]
    fn variants_are_what_their_makers_say() {
        let plain = Variant::new("A", 3, &FIELDS);
        assert_eq!(
            (plain.name, plain.id, plain.other, plain.align, plain.check),
            ("A", 3, false, false, None)
        );
        assert_eq!((plain.min_bits(), plain.max_bits()), (11, 28));
        let aligned = plain.aligned();
        assert!(aligned.align && (aligned.min_bits(), aligned.max_bits()) == (11, 35));
        let checked = plain.checked(7);
        assert_eq!(
            (checked.check, checked.min_bits(), checked.max_bits()),
            (Some(7), 43, 60)
        );
        assert_eq!(checked.aligned().max_bits(), 67);
        assert!(Variant::other("B").other);
    }

    #[test]
    fn sizes_that_usize_does_not_count_are_refused() {
        assert_eq!(Schema::array(1, &HUGE).max_bits, HUGE.max_bits);
        assert!(catch_unwind(|| Schema::array(2, &HUGE)).is_err());
        assert!(catch_unwind(|| Schema::map(0, 1, &HUGE, &HUGE)).is_err());
        assert_eq!(plus(usize::MAX, 0), usize::MAX);
        assert!(catch_unwind(|| plus(usize::MAX, 1)).is_err());
    }
}
