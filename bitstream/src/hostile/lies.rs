//! Lies: codes that a schema does not allow at a place.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::BitString;
use super::choose::{CodeBits, distance, in_tier, leb128, mask, most_code, with_bits, zero_code};
use super::spot::Spot;
use alloc::vec::Vec;
use bitstream_core::schema::{Children, Count, Kind, Scalar, Schema, SparseForm, Text, TextForm};
use bitstream_core::{Part, Refusal, bits_required};

/// Other bits in place of honest ones, with the error of a decoder.
#[derive(Clone)]
pub(super) struct Lie {
    pub(super) why: Refusal,
    /// The value that the error shows.
    pub(super) value: i128,
    /// The number of bits that the decoder rejects. `from` is the number of bits before them.
    pub(super) width: u32,
    pub(super) from: usize,
    pub(super) bits: BitString,
    /// Number of elements that follow in addition to those of the honest packet.
    pub(super) stretch: usize,
    /// True if the packet ends after these bits.
    pub(super) cut: bool,
}

/// Largest number of bits of additional elements.
const MOST_STRETCH: usize = 1 << 14;

impl Lie {
    pub(super) fn new(why: Refusal, value: i128, bits: BitString) -> Lie {
        Lie {
            why,
            value,
            width: u32::try_from(bits.len()).unwrap_or(u32::MAX),
            from: 0,
            bits,
            stretch: 0,
            cut: false,
        }
    }

    fn coded(why: Refusal, value: i128, (code, width): CodeBits) -> Lie {
        Lie::new(why, value, BitString::of(code, width))
    }
}

/// Returns all lies in place of `honest`.
pub(super) fn lies(spot: &Spot, honest: CodeBits) -> Vec<Lie> {
    match (spot.part, spot.kind) {
        (Part::Tag, Some(Kind::Enum { .. })) => tags(spot),
        (Part::Length, Some(kind)) => lengths(spot, &kind, honest.0),
        (Part::Another, Some(kind)) => flags(spot, &kind, honest.0),
        (Part::Check, _) => {
            let number = spot.check.map_or(0, u128::from);
            others(Refusal::Check, number, 32)
        }
        (Part::Padding, _) if spot.width > 0 => {
            let highest = 1 << spot.width.saturating_sub(1);
            each([1, highest], |code| Lie::coded(Refusal::Padding, 0, (code, spot.width)))
        }
        (Part::Index | Part::Prefix, Some(kind @ Kind::Sparse { form, slots, .. })) => {
            indices(spot, &kind, form, slots as u64, honest.0)
        }
        (Part::Prefix, Some(Kind::Varint { group, width, .. })) => varints(spot, group, width, honest),
        (Part::Prefix, Some(kind @ Kind::Relative { .. })) => relatives(&kind),
        (Part::Value, Some(kind)) => values(spot, &kind, honest),
        _ => Vec::new(),
    }
}

/// Returns a lie for each of two codes, or one lie if they are equal.
fn each([one, other]: [u128; 2], lie: impl Fn(u128) -> Lie) -> Vec<Lie> {
    let mut lies = alloc::vec![lie(one)];
    if other != one {
        lies.push(lie(other));
    }
    lies
}

/// Returns lies with the first code above the largest, and with the last code of the bits.
fn above(most: u128, width: u32, lie: impl Fn(u128) -> Lie) -> Vec<Lie> {
    match most < mask(width) {
        true => each([most + 1, mask(width)], lie),
        false => Vec::new(),
    }
}

/// Returns lies with other numbers than the only allowed one.
fn others(why: Refusal, number: u128, width: u32) -> Vec<Lie> {
    each([number ^ 1, !number & mask(width)], |code| {
        Lie::coded(why, code as i128, (code, width))
    })
}

fn values(spot: &Spot, kind: &Kind, honest: CodeBits) -> Vec<Lie> {
    let width = spot.width;
    let code = |why, code: u128| Lie::coded(why, code as i128, (code, width));
    let mut lies = match *kind {
        Kind::Scalar(scalar) if scalar.width() == width => of_scalar(kind, scalar),
        Kind::Text(Text { form, length }) => match form {
            TextForm::Ascii if width == 7 => alloc::vec![code(Refusal::Nul, 0)],
            TextForm::Wide if width == 32 => units(spot),
            TextForm::Nul | TextForm::Padded if width == 8 => terminated(spot, form, length, honest.0),
            TextForm::Ascii | TextForm::Wide | TextForm::String | TextForm::Bytes => Vec::new(),
            TextForm::Nul | TextForm::Padded => Vec::new(),
        },
        Kind::Scalar(_) | Kind::Nothing | Kind::Varint { .. } | Kind::Relative { .. } => Vec::new(),
        // every code is legal
        Kind::Truncated(_) | Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => Vec::new(),
        Kind::Leb128 { width, .. } => leb128s(width, honest),
        Kind::Sequence(_) | Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => Vec::new(),
        Kind::Around(..) | Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => Vec::new(),
    };
    if let (true, Some(zero)) = (spot.is_non_zero(), zero_code(kind)) {
        let sent = with_bits(kind, zero, width);
        if sent != honest && zero <= most_code(kind, width) {
            lies.push(Lie::coded(Refusal::Zero, 0, sent));
        }
    }
    lies
}

/// Returns lies with codes that stand for no value.
fn of_scalar(kind: &Kind, scalar: Scalar) -> Vec<Lie> {
    let (width, most) = (scalar.width(), scalar.last_code());
    let lie = |why, value, code| Lie::coded(why, value, with_bits(kind, code, width));
    match scalar {
        Scalar::Code(of) => above(most, width, |code| lie(Refusal::OutOfRange, of.value(code), code)),
        Scalar::Float(_) => above(most, width, |code| lie(Refusal::OutOfRange, code as i128, code)),
        Scalar::Char => [0xD800, 0xDFFF, 0x11_0000, mask(21)]
            .map(|code| lie(Refusal::InvalidChar, code as i128, code))
            .into(),
        // components whose length is above 1
        Scalar::Quat { .. } => [0, mask(width) & !3]
            .into_iter()
            .filter(|code| kind.quaternion(*code as u64).is_none())
            .map(|code| lie(Refusal::NotUnit, 0, code))
            .collect(),
        Scalar::Constant { value, .. } => others(Refusal::Constant, value, width),
        Scalar::RawFloat { .. } | Scalar::BigEndian(_) => Vec::new(),
    }
}

/// Returns lies with numbers that are no UTF-16 unit, or with one half of a pair.
fn units(spot: &Spot) -> Vec<Lie> {
    let code = |why, unit: u128| Lie::coded(why, unit as i128, (unit, 32));
    if spot.is_split {
        return [u128::from(b'a'), 0xD800, 0x1_DC00]
            .map(|unit| code(Refusal::InvalidUtf16, unit))
            .into();
    }
    let mut lies: Vec<Lie> = [0xDC00, 0x1_0000, 0x1_0061]
        .map(|unit| code(Refusal::InvalidUtf16, unit))
        .into();
    lies.push(code(Refusal::Nul, 0));
    if spot.count.saturating_sub(spot.taken) == 1 {
        lies.push(code(Refusal::InvalidUtf16, 0xD800));
    }
    lies
}

/// Returns lies for a byte of a text without a length: invalid UTF-8, a character after the longest text, an end before
/// the shortest.
fn terminated(spot: &Spot, form: TextForm, length: Count, honest: u128) -> Vec<Lie> {
    let taken = spot.taken as usize;
    let lie = |why, value: usize, byte: u8| Lie::coded(why, value as i128, (byte.into(), 8));
    let mut lies = Vec::new();
    if honest != 0 {
        lies.push(lie(Refusal::InvalidUtf8, 0, 0xFF));
    }
    if form == TextForm::Nul && taken < length.min {
        lies.push(lie(Refusal::Length, taken, 0));
    }
    if form == TextForm::Nul && taken == length.max {
        lies.push(lie(Refusal::Length, taken + 1, b'a'));
    }
    if form == TextForm::Padded && taken > 0 && honest == 0 && taken > length.min.max(2) {
        lies.push(lie(Refusal::Nul, 0, b'a'));
    }
    lies
}

fn tags(spot: &Spot) -> Vec<Lie> {
    let Some(Kind::Enum { tag, variants, .. }) = spot.kind else {
        return Vec::new();
    };
    let has_other = variants.iter().any(|variant| variant.other);
    let is_unknown = |code: &u128| {
        let id = tag.id(*code as u64);
        let known = variants
            .iter()
            .any(|variant| !variant.other && tag.wire(variant.id) == *code as u64);
        !known && (!has_other || !tag.holds(id))
    };
    let all = mask(tag.width);
    let first = (0..=all.min(1 << 16)).find(is_unknown);
    let last = (0..=all.min(1 << 16)).map(|down| all - down).find(is_unknown);
    match (first, last) {
        (Some(first), Some(last)) => each([first, last], |code| {
            Lie::coded(Refusal::UnknownTag, tag.id(code as u64), (code, tag.width))
        }),
        _ => Vec::new(),
    }
}

fn lengths(spot: &Spot, kind: &Kind, honest: u128) -> Vec<Lie> {
    let Some(Count { min, max, width, said }) = kind.count() else {
        return Vec::new();
    };
    let width = if said.is_some() { spot.width } else { width };
    let most = (max.saturating_sub(min) as u128).min(mask(width));
    let mut lies = above(most, width, |code| {
        Lie::coded(Refusal::Length, min as i128 + code as i128, (code, width))
    });
    let each = element_bits(kind);
    if let Some(lie) = lies.first_mut() {
        let more = (most + 1).saturating_sub(honest) as usize;
        let fits = more.saturating_mul(each.1.max(1)) <= MOST_STRETCH;
        lie.stretch = if fits { more } else { 0 };
    }
    // the missing elements take more bits than the unused bits of a byte
    let longest = min.saturating_add(most as usize);
    if longest.saturating_mul(each.0) >= 8 && spot.width == width {
        let mut lie = Lie::coded(Refusal::EndOfPacket, 0, (most, width));
        lie.cut = true;
        lies.push(lie);
    }
    // one more element without bits than a packet may have
    let most = spot.schema.and_then(|schema| schema.unwrapped().most_bitless());
    let count = most.map_or(0, |most| most + 1);
    if min < count && count <= longest && spot.width == width {
        lies.push(Lie::coded(
            Refusal::WithoutBits,
            count as i128,
            ((count - min) as u128, width),
        ));
    }
    lies
}

/// Returns lies with an element too many, or an end too early.
fn flags(spot: &Spot, kind: &Kind, honest: u128) -> Vec<Lie> {
    let (min, max) = kind.lengths().unwrap_or_default();
    let (min, max) = (min as u64, max as u64);
    let lie = |len: u64, bit| Lie::coded(Refusal::Length, i128::from(len), (bit, 1));
    match spot.taken {
        taken if taken == max => alloc::vec![lie(taken + 1, 1)],
        taken if taken < min => alloc::vec![lie(taken, 0)],
        // repeats the last element until there are too many
        taken if honest == 0 => repeats(kind, taken, 1).map_or_else(Vec::new, |more| {
            alloc::vec![Lie {
                stretch: more,
                ..lie(max + 1, 1)
            }]
        }),
        _ => Vec::new(),
    }
}

/// Returns how often the last of `taken` elements must be repeated to overfill a list without a length. Each has
/// `beside` more bits.
pub(super) fn repeats(kind: &Kind, taken: u64, beside: usize) -> Option<usize> {
    let Children::Each(of) = kind.children() else {
        return None;
    };
    let (_, max) = kind.lengths()?;
    let more = max.saturating_sub(taken as usize);
    let bits = of.max_bits.saturating_add(beside);
    (taken > 0 && more.saturating_mul(bits) <= MOST_STRETCH).then_some(more)
}

/// Returns the fewest and the most bits of an element that a length counts.
fn element_bits(kind: &Kind) -> (usize, usize) {
    let plus =
        |a: &Schema, (min, max): (usize, usize)| (a.min_bits.saturating_add(min), a.max_bits.saturating_add(max));
    match kind.children() {
        Children::Each(of) => {
            let mut index = 0;
            if let Kind::Sparse { slots, .. } = kind {
                index = bits_required(0, slots.saturating_sub(1) as i128) as usize;
            }
            plus(of, (index, index))
        }
        Children::Entry(key, value) => plus(key, plus(value, (0, 0))),
        Children::None | Children::Inner(_) | Children::Either(..) | Children::Fields(_) | Children::Choice(_) => {
            let bits = if let Kind::Text(text) = kind {
                text.form.unit_bits()
            } else {
                8
            };
            (bits, bits)
        }
    }
}

/// Returns lies with indices beyond the slots, and with indices that do not increase.
fn indices(spot: &Spot, kind: &Kind, form: SparseForm, slots: u64, honest: u128) -> Vec<Lie> {
    let (width, next) = (spot.width, spot.next_slot);
    let most = match form {
        SparseForm::Bitmap => return Vec::new(),
        SparseForm::Relative => {
            let index = slots + 1;
            let (code, width) = distance(kind, index, next);
            // an offset that the last tier does not hold would be cut
            let beyond = (index.saturating_sub(next) + 1).saturating_sub(126);
            let fits = u128::from(beyond) <= mask(width.saturating_sub(6)) || beyond == 0;
            let lie = Lie::coded(Refusal::OutOfRange, i128::from(index), (code, width));
            return if fits { alloc::vec![lie] } else { Vec::new() };
        }
        SparseForm::Count => slots.saturating_sub(1),
        SparseForm::Sentinel => slots,
    };
    let mut lies = above(u128::from(most), width, |code| {
        Lie::coded(Refusal::OutOfRange, code as i128, (code, width))
    });
    // after the end mark, the packet has no value for a slot
    let is_end = honest == u128::from(slots);
    if let Some(before) = next.checked_sub(1).filter(|_| !is_end) {
        lies.extend(each([u128::from(before), 0], |code| {
            Lie::coded(Refusal::NotIncreasing, code as i128, (code, width))
        }));
    }
    lies
}

/// Returns lies with numbers in one byte more than they need, and with numbers beyond their type.
fn leb128s(width: u32, (_, honest): CodeBits) -> Vec<Lie> {
    let (bytes, most) = (honest / 8, width.div_ceil(7));
    let longer = |bytes: u32| {
        let (code, width) = leb128(u128::from(bytes > 2), bytes);
        Lie::coded(Refusal::NotCanonical, 0, (code, width))
    };
    let mut lies: Vec<Lie> = [2, bytes + 1]
        .into_iter()
        .filter(|bytes| *bytes <= most.min(16))
        .map(longer)
        .collect();
    // all bytes before the last are full; the last has a bit too many, or another byte follows
    let left = width - (most - 1) * 7;
    for last in [1_u128 << left, 0x80] {
        let mut bits = BitString::default();
        (1..most).for_each(|_| bits.push(0xFF, 8));
        bits.push(last, 8);
        lies.push(Lie::new(Refusal::OutOfRange, 0, bits));
    }
    lies
}

/// Returns lies with forms that are too long.
fn varints(spot: &Spot, group: u32, width: u32, honest: CodeBits) -> Vec<Lie> {
    let forms = width.div_ceil(group.max(1));
    let form = 1 + honest.0.trailing_ones().min(forms.saturating_sub(1));
    let mut lies = Vec::new();
    if spot.is_non_zero() {
        lies.push(Lie::new(Refusal::Zero, 0, varint_bits(0, 1, group, width)));
    }
    if forms > 1 {
        // this form, or at least the second
        let form = form.max(2);
        let largest = mask((form - 1).saturating_mul(group));
        lies.extend(each([1, largest], |number| {
            Lie::new(
                Refusal::NotCanonical,
                number as i128,
                varint_bits(number, form, group, width),
            )
        }));
    }
    lies
}

/// Returns the bits of a number in a form, which may be more than 128.
fn varint_bits(number: u128, form: u32, group: u32, width: u32) -> BitString {
    let is_last = form >= width.div_ceil(group.max(1));
    let mut bits = BitString::of(mask(form - 1), form - u32::from(is_last));
    bits.push(number, if is_last { width } else { form * group });
    bits
}

/// Returns lies with offsets beyond their tier.
fn relatives(kind: &Kind) -> Vec<Lie> {
    let mut lies = Vec::new();
    let Kind::Relative {
        width, signed, tiers, ..
    } = *kind
    else {
        return lies;
    };
    for tier in kind.tiers() {
        let beyond = |offset: u128| {
            let mut lie = Lie::coded(Refusal::OutOfRange, offset as i128, in_tier(&tier, offset));
            (lie.from, lie.width) = (tier.flags_width as usize, tier.width);
            lie
        };
        lies.extend(above(u128::from(tier.count) - 1, tier.width, beyond));
    }
    if !tiers.is_empty() {
        return lies;
    }
    match width {
        32 => {
            let least = if signed { 0x8000_0000 } else { 0 };
            let mut lie = Lie::coded(Refusal::NotIncreasing, 0, (least << 6, 6 + 32));
            (lie.from, lie.width, lie.value) = (6, 32, if signed { i128::from(i32::MIN) } else { 0 });
            lies.push(lie);
        }
        _ => lies.push(whole(width)),
    }
    lies.extend(beyond_type(kind, width));
    lies
}

/// Returns a lie with the whole value, for a type whose distances all have a shorter form.
fn whole(width: u32) -> Lie {
    let mut lie = Lie::coded(Refusal::NotCanonical, 0, (mask(width - 1) << 6, 6 + 32));
    lie.width = 6;
    lie
}

/// Returns a lie with a distance of the standard's tiers that a type of 8 or 16 bits does not have.
fn beyond_type(kind: &Kind, width: u32) -> Option<Lie> {
    let tier = match width {
        8 => 4,
        16 => 5,
        _ => return None,
    };
    let tier = kind.tiers().nth(tier)?;
    let code = in_tier(&tier, u128::from(tier.count) - 1);
    Some(Lie::coded(Refusal::OutOfRange, 0, code))
}

/// Returns lies with invalid texts in place of an honest one.
pub(super) fn texts(honest: &[u8]) -> Vec<Lie> {
    let mut lies = Vec::new();
    let mut put = |why, from: usize, wrong: &[u8]| {
        let mut bytes = honest.to_vec();
        if let Some(place) = bytes.get_mut(from..).and_then(|rest| rest.get_mut(..wrong.len())) {
            place.copy_from_slice(wrong);
            lies.push(Lie::new(why, 0, BitString::of_bytes(&bytes)));
        }
    };
    put(Refusal::Nul, 0, &[0]);
    put(Refusal::InvalidUtf8, 0, &[0xFF]);
    // a form that is too long, half of a surrogate pair, a character above U+10FFFF
    put(Refusal::InvalidUtf8, 0, &[0xC1, 0x81]);
    put(Refusal::InvalidUtf8, 0, &[0xED, 0xA0, 0x80]);
    put(Refusal::InvalidUtf8, 0, &[0xF4, 0x90, 0x80, 0x80]);
    // an incomplete character
    put(Refusal::InvalidUtf8, honest.len().saturating_sub(1), &[0xC3]);
    if honest.last().is_some_and(u8::is_ascii) {
        put(Refusal::Nul, honest.len() - 1, &[0]);
    }
    lies
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::schema::{Code, Quantised, Tag, Variant};

    fn spot(kind: Kind, width: u32) -> Spot {
        Spot {
            kind: Some(kind),
            width,
            count: 3,
            ..Spot::NOWHERE
        }
    }

    /// Returns the code and the value of each lie.
    fn shown(lies: Vec<Lie>) -> Vec<(u128, i128)> {
        let shown = lies.into_iter().map(|lie| {
            let bytes = lie.bits.bytes().iter().rev();
            (bytes.fold(0, |code, byte| code << 8 | u128::from(*byte)), lie.value)
        });
        shown.collect()
    }

    /// A hand-written codec may take another number of bits than its schema says.
    #[test]
    fn bits_of_another_width_are_not_lied_about() {
        let range = Kind::Scalar(Scalar::Code(Code::range(0, 9, 1, false)));
        let float = Kind::Scalar(Scalar::Float(Quantised {
            min: 0.0,
            max: 1.0,
            max_int: 9,
            width: 4,
            zero: false,
            double: false,
            exact_max: false,
        }));
        let text = |text: Schema| text.kind;
        let rows = [
            (range, 4),
            (float, 4),
            (Kind::Scalar(Scalar::Char), 21),
            (Kind::Scalar(Scalar::Constant { value: 5, width: 4 }), 4),
            (text(Schema::ascii(0, 9)), 7),
            (text(Schema::wide(0, 9)), 32),
        ];
        for (kind, width) in rows {
            assert!(!values(&spot(kind, width), &kind, (1, width)).is_empty(), "{kind:?}");
            assert!(
                values(&spot(kind, width + 1), &kind, (1, width + 1)).is_empty(),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn the_first_and_the_last_tag_that_no_variant_has() {
        static ENDS: [Variant; 2] = [Variant::new("A", 0, &[]), Variant::new("B", 15, &[])];
        static OTHERS: [Variant; 2] = [Variant::new("A", 0, &[]), Variant::other("B")];
        let codes = |tag: Tag, variants: &'static [Variant]| {
            let kind = Kind::Enum {
                name: "E",
                tag,
                variants,
            };
            shown(tags(&spot(kind, tag.width)))
        };
        assert_eq!(codes(Tag::bits(4), &ENDS), [(1, 1), (14, 14)]);
        assert_eq!(
            codes(Tag::bits(64), &ENDS),
            [(1, 1), (u64::MAX.into(), u64::MAX.into())]
        );
        assert_eq!(codes(Tag::bits(1), &ENDS[..1]), [(1, 1)]);
        assert_eq!(codes(Tag::bits(4), &OTHERS), []);
        // nine tags in four bits
        assert_eq!(codes(Tag::range(0, 8), &OTHERS), [(9, 9), (15, 15)]);
        // the error shows the id
        static FROM_3: [Variant; 1] = [Variant::new("A", 3, &[])];
        assert_eq!(codes(Tag::range(3, 6), &FROM_3), [(1, 4), (3, 6)]);
    }

    #[test]
    fn lengths_above_the_longest_and_what_would_follow() {
        // five lengths in three bits
        let kind = |of| Schema::list(2, 6, of).kind;
        static BYTE: Schema = Schema::code(Code::whole(8, false));
        static LARGE: Schema = Schema::custom("C", 0, MOST_STRETCH + 1);
        let found = lengths(&spot(kind(&BYTE), 3), &kind(&BYTE), 1);
        assert_eq!(found.first().map(|lie| lie.stretch), Some(4));
        assert_eq!(shown(found), [(5, 7), (7, 9), (4, 0)]);
        // elements that are too large are not repeated
        let found = lengths(&spot(kind(&LARGE), 3), &kind(&LARGE), 1);
        assert_eq!(found.first().map(|lie| lie.stretch), Some(0));
        assert_eq!(shown(found), [(5, 7), (7, 9)]);
    }

    #[test]
    fn a_bit_in_front_of_an_element_too_many() {
        static BYTE: Schema = Schema::code(Code::whole(8, false));
        static LARGE: Schema = Schema::custom("C", 0, MOST_STRETCH);
        let told = |of, taken, honest| {
            let kind = Schema::list(2, 5, of).kind;
            let mut spot = spot(kind, 1);
            spot.taken = taken;
            let lies = flags(&spot, &kind, honest);
            lies.iter().map(|lie| (lie.value, lie.stretch)).collect::<Vec<_>>()
        };
        // a list that is too short, and a full list
        assert_eq!(
            (told(&BYTE, 1, 1), told(&BYTE, 5, 0)),
            (alloc::vec![(1, 0)], alloc::vec![(6, 0)])
        );
        // two more elements, and one more than allowed
        assert_eq!(told(&BYTE, 3, 0), [(6, 2)]);
        assert_eq!(told(&BYTE, 3, 1), []);
        assert_eq!(told(&LARGE, 3, 0), []);
        assert_eq!(repeats(&Schema::list(0, 5, &BYTE).kind, 0, 0), None);
    }

    #[test]
    fn what_a_length_counts_has_its_bits() {
        static SOME: Schema = Schema::custom("C", 3, 20);
        static BYTE: Schema = Schema::code(Code::whole(8, false));
        let of = |schema: Schema| element_bits(&schema.kind);
        assert_eq!(of(Schema::list(0, 3, &SOME)), (3, 20));
        assert_eq!(of(Schema::set(0, 3, &SOME)), (3, 20));
        assert_eq!(of(Schema::map(0, 3, &SOME, &BYTE)), (11, 28));
        assert_eq!(of(Schema::sparse(SparseForm::Count, 9, &SOME)), (3 + 4, 20 + 4));
        assert_eq!(of(Schema::ascii(0, 3)), (7, 7));
        assert_eq!(of(Schema::wide(0, 3)), (32, 32));
        assert_eq!(of(Schema::string(0, 3)), (8, 8));
    }

    #[test]
    fn only_what_has_forms_can_have_a_wrong_one() {
        let kind = |group| Kind::Varint {
            group,
            width: 8,
            signed: false,
        };
        assert!(varints(&spot(kind(8), 8), 8, 8, (1, 8)).is_empty());
        let rules: Vec<Refusal> = varints(&spot(kind(4), 5), 4, 8, (1, 5))
            .iter()
            .map(|lie| lie.why)
            .collect();
        assert_eq!(rules, [Refusal::NotCanonical; 2]);
    }

    #[test]
    fn zero_is_sent_where_it_is_in_range() {
        let zeros = |min, max| {
            static OUTER: Schema = Schema::non_zero(&Schema::code(Code::BOOL));
            let code = Code::range(min, max, 1, true);
            let (kind, width) = (Kind::Scalar(Scalar::Code(code)), code.width);
            let schema = Some(&OUTER);
            let found = values(
                &Spot {
                    schema,
                    ..spot(kind, width)
                },
                &kind,
                (0, width),
            );
            found.iter().filter(|lie| lie.why == Refusal::Zero).count()
        };
        assert_eq!([zeros(-3, 3), zeros(-3, 0)], [1, 1]);
        assert_eq!([zeros(-3, -1), zeros(1, 3)], [0, 0]);
    }
}
