//! Chooses bits that a schema allows at a place.

#![deny(clippy::wildcard_enum_match_arm)]

use super::dice::Dice;
use super::spot::Spot;
use bitstream_core::Part;
use bitstream_core::schema::{CodeForm, Kind, Scalar, SparseForm, Tag, Text, TextForm, Tier, Variant};

/// A code and its number of bits. The code has more bits than requested if the first of several numbers determines the
/// others.
pub(super) type CodeBits = (u128, u32);

/// Number of times that each choice was made so far.
pub(super) type Made<'a> = &'a dyn Fn(u128) -> u32;

/// Number of elements of a list beyond the fewest.
#[derive(Clone, Copy)]
pub(super) enum ExtraElements {
    /// Adds one or two elements.
    Some,
    /// Up to four more elements.
    Any,
    /// No more elements.
    Least,
}

/// Returns a code that the schema allows.
pub(super) fn choose(spot: &Spot, lengths: ExtraElements, made: Made<'_>, dice: &mut Dice) -> CodeBits {
    let width = spot.width;
    let code = match (spot.part, spot.kind) {
        (Part::Presence | Part::Choice | Part::Known, _) => least_made(2, made, dice),
        (Part::Tag, Some(Kind::Enum { tag, variants, .. })) => chosen_tag(spot, tag, variants, made, dice),
        (Part::Length, Some(kind)) => length(&kind, lengths, dice).min(mask(width)),
        (Part::Another, Some(kind)) => u128::from(continues(&kind, spot.taken, lengths, dice)),
        (Part::Check, _) => spot.check.map_or(0, u128::from),
        (Part::Index | Part::Prefix, Some(kind @ Kind::Sparse { form, slots, .. })) => {
            return index(spot, &kind, form, slots as u64, dice);
        }
        (Part::Prefix, Some(Kind::Varint { group, width, .. })) => return varint(spot, group, width, dice),
        (Part::Prefix, Some(kind @ Kind::Relative { width, .. })) => return relative(&kind, width, dice),
        (Part::Value, Some(kind)) => {
            let (code, width) = with_bits(&kind, value(spot, &kind, made, dice), width);
            return (code & mask(width), width);
        }
        _ => dice.up_to(mask(width)),
    };
    (code & mask(width), width)
}

/// Returns a number in which the low `width` (0..=128) bits are set.
pub(super) fn mask(width: u32) -> u128 {
    u128::MAX.checked_shr(128_u32.saturating_sub(width)).unwrap_or(0)
}

/// Returns the largest code of a number of `width` bits. A hand-written codec may take another number of bits than its
/// schema says.
#[allow(clippy::wildcard_enum_match_arm)] // for other kinds, only the number of bits is known
pub(super) fn most_code(kind: &Kind, width: u32) -> u128 {
    match kind {
        Kind::Scalar(scalar) if scalar.width() == width => scalar.last_code(),
        Kind::Truncated(code) => code.last,
        // limited to numbers that fit a code, in which each byte has 7 bits of the number
        Kind::Leb128 { width, .. } => mask((*width).min(112)),
        _ => mask(width),
    }
}

/// Returns a number in at least `bytes` bytes of LEB128. Bits that do not fit a code are cut.
pub(super) fn leb128(number: u128, bytes: u32) -> CodeBits {
    let (mut code, mut width, mut rest) = (0, 0, number);
    loop {
        let more = rest > 0x7F || width + 8 < bytes * 8;
        code |= (rest & 0x7F | u128::from(more) << 7) << width;
        width += 8;
        rest >>= 7;
        if !more || width == 128 {
            return (code, width);
        }
    }
}

/// Returns the bits that are sent for a code, with their number, which is `width` unless it depends on the code.
#[allow(clippy::wildcard_enum_match_arm)] // for other kinds, the number of bits is known
pub(super) fn with_bits(kind: &Kind, code: u128, width: u32) -> CodeBits {
    match kind {
        Kind::Truncated(of) => (code, of.truncated_bits(code)),
        Kind::Leb128 { .. } => leb128(code, 1),
        Kind::Scalar(scalar) => (scalar.sent(code), width),
        _ => (code, width),
    }
}

/// Returns the code of 0 for an integer that has one.
pub(super) fn zero_code(kind: &Kind) -> Option<u128> {
    if let Kind::Scalar(scalar) = kind {
        return match scalar {
            Scalar::Code(code) => code.code(0),
            Scalar::BigEndian(of) => zero_code(&Kind::Scalar(**of)),
            Scalar::Char | Scalar::RawFloat { .. } | Scalar::Float(_) => None,
            Scalar::Quat { .. } | Scalar::Constant { .. } => None,
        };
    }
    match kind.code() {
        Some(code) => code.code(0),
        None => matches!(kind, Kind::Leb128 { .. }).then_some(0),
    }
}

/// Returns the least used of `count` choices, and sometimes another one.
fn least_made(count: u128, made: Made<'_>, dice: &mut Dice) -> u128 {
    if dice.once_in(4) {
        return dice.up_to(count.saturating_sub(1));
    }
    // of equals the last, so that a presence bit of 1 comes first
    (0..count.min(256))
        .rev()
        .min_by_key(|choice| made(*choice))
        .unwrap_or(0)
}

fn chosen_tag(spot: &Spot, tag: Tag, variants: &[Variant], made: Made<'_>, dice: &mut Dice) -> u128 {
    let place = match spot.rank {
        Some((rank, _)) => u128::from(rank),
        None => least_made(variants.len() as u128, made, dice),
    };
    match variants.get(place as usize) {
        Some(variant) if variant.other => unknown_code(&tag, variants).unwrap_or(0),
        Some(variant) => u128::from(tag.wire(variant.id)),
        None => 0,
    }
}

/// Returns a code in the range of the tag that belongs to no variant.
fn unknown_code(tag: &Tag, variants: &[Variant]) -> Option<u128> {
    let is_unknown = |code: &u128| {
        let id = tag.id(*code as u64);
        tag.holds(id) && !variants.iter().any(|variant| !variant.other && variant.id == id)
    };
    (0..=mask(tag.width).min(1 << 16)).find(is_unknown)
}

fn length(kind: &Kind, lengths: ExtraElements, dice: &mut Dice) -> u128 {
    let span = kind.count().map_or(0, |count| count.max.saturating_sub(count.min));
    let more = match lengths {
        ExtraElements::Some => 1 + dice.up_to(1),
        ExtraElements::Any => dice.up_to(4),
        ExtraElements::Least => 0,
    };
    more.min(span as u128)
}

/// Returns whether a list without a length has another element after `taken` elements.
pub(super) fn continues(kind: &Kind, taken: u64, lengths: ExtraElements, dice: &mut Dice) -> bool {
    let (min, max) = kind.lengths().unwrap_or_default();
    let more = taken.saturating_sub(min as u64);
    let is_wanted = match lengths {
        ExtraElements::Some => more < 1 + dice.up_to(1) as u64,
        ExtraElements::Any => !dice.once_in(3),
        ExtraElements::Least => false,
    };
    taken < min as u64 || (is_wanted && taken < max as u64)
}

/// Returns the number of elements of a list that goes on to the end of the packet.
pub(super) fn rest(kind: &Kind, lengths: ExtraElements, dice: &mut Dice) -> u64 {
    let mut taken = 0;
    while continues(kind, taken, lengths, dice) {
        taken += 1;
    }
    taken
}

/// Returns the code of the next filled slot, or of the end.
fn index(spot: &Spot, kind: &Kind, form: SparseForm, slots: u64, dice: &mut Dice) -> CodeBits {
    let room = slots.saturating_sub(spot.next_slot);
    // each announced slot that follows needs room
    let later = match form {
        SparseForm::Count => spot.count.saturating_sub(spot.taken).saturating_sub(1),
        SparseForm::Bitmap | SparseForm::Sentinel | SparseForm::Relative => 0,
    };
    let most = room.saturating_sub(later).saturating_sub(1).min(9);
    let slot = spot.next_slot + dice.up_to(u128::from(most)) as u64;
    let ends = form != SparseForm::Count && (room == 0 || spot.taken >= 2 || dice.once_in(4));
    let at = if ends { slots } else { slot };
    match form {
        SparseForm::Bitmap => (dice.up_to(1), spot.width),
        SparseForm::Relative => distance(kind, at, spot.next_slot),
        SparseForm::Count | SparseForm::Sentinel => (u128::from(at), spot.width),
    }
}

/// Returns the code of an index after the handled slots, by its distance in the ladder. If no tier holds the distance,
/// it is the last tier.
pub(super) fn distance(kind: &Kind, index: u64, next: u64) -> CodeBits {
    let distance = index.saturating_sub(next).saturating_add(1);
    let holds = |tier: &Tier| distance - tier.least < tier.count;
    let tier = kind.tiers().find(holds).or_else(|| kind.tiers().last());
    tier.map_or((0, 0), |tier| in_tier(&tier, u128::from(distance - tier.least)))
}

/// Returns the code of a distance in a tier, which exceeds the smallest one by `offset`.
pub(super) fn in_tier(tier: &Tier, offset: u128) -> CodeBits {
    (
        u128::from(tier.flags) | offset << tier.flags_width,
        tier.flags_width + tier.width,
    )
}

/// Returns the code of a random number, in the shortest form that holds it.
fn varint(spot: &Spot, group: u32, width: u32, dice: &mut Dice) -> CodeBits {
    let forms = width.div_ceil(group.max(1));
    let mut form = 1 + dice.up_to(u128::from(forms.saturating_sub(1))) as u32;
    while form > 1 && varint_of(0, form, group, width).1 > 128 {
        form -= 1;
    }
    let least = if form > 1 {
        1_u128.checked_shl((form - 1) * group).unwrap_or(0)
    } else {
        u128::from(spot.is_non_zero())
    };
    let most = mask(width.min(form.saturating_mul(group)));
    varint_of(least + dice.up_to(most.saturating_sub(least)), form, group, width)
}

/// Returns the code of a number in a form.
pub(super) fn varint_of(number: u128, form: u32, group: u32, width: u32) -> CodeBits {
    let forms = width.div_ceil(group.max(1));
    let prefix = if form < forms { form } else { forms.saturating_sub(1) };
    let value = if form < forms {
        form.saturating_mul(group)
    } else {
        width
    };
    let ones = mask(form.saturating_sub(1));
    (ones | number.checked_shl(prefix).unwrap_or(0), prefix + value)
}

/// Returns the code of a distance, which the type usually holds.
fn relative(kind: &Kind, width: u32, dice: &mut Dice) -> CodeBits {
    // the standard's tiers that the type needs; for 32 bits also the whole value
    let most = match (kind, width) {
        (Kind::Relative { tiers: [], .. }, 8) => 4,
        (Kind::Relative { tiers: [], .. }, 16) => 5,
        (Kind::Relative { tiers: [], .. }, _) => 7,
        _ => kind.tiers().count() as u128,
    };
    let mut chosen = dice.up_to(most - 1) as usize;
    if chosen > 0 && width < 32 && !dice.once_in(3) {
        chosen = 0;
    }
    match kind.tiers().nth(chosen) {
        Some(tier) if tier.count == 1 => (tier.flags.into(), tier.flags_width),
        Some(tier) => {
            let largest = match chosen {
                0 => tier.count.min(4) - 1,
                _ => tier.count.saturating_sub(1),
            };
            in_tier(&tier, dice.up_to(largest.into()))
        }
        // the whole value, which is positive and large
        None => ((0x4000_0000 | dice.up_to(0x3FFF_FFFF)) << 6, 6 + 32),
    }
}

fn value(spot: &Spot, kind: &Kind, made: Made<'_>, dice: &mut Dice) -> u128 {
    let all = mask(spot.width);
    let code = match *kind {
        Kind::Scalar(scalar) => of_scalar(spot, scalar, made, dice),
        Kind::Truncated(code) => ranked(spot, code.last, dice),
        // codes of positive numbers of a signed type are even, and in the order of the numbers
        Kind::Leb128 { signed: true, .. } if spot.rank.is_some() => ranked(spot, most_code(kind, 0) >> 1, dice) << 1,
        Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => ranked(spot, all, dice),
        Kind::Leb128 { .. } => ranked(spot, most_code(kind, 0), dice),
        Kind::Varint { .. } => 1 + ranked(spot, all.saturating_sub(1), dice),
        Kind::Text(Text { form, length }) => match form {
            TextForm::Ascii => u128::from(b'a') + ranked(spot, 25, dice),
            TextForm::Wide => unit(spot, dice),
            // two characters, if so many are allowed, and then the end
            TextForm::Nul | TextForm::Padded if spot.taken < length.min.max(2).min(length.max) as u64 => {
                u128::from(b'a') + ranked(spot, 25, dice)
            }
            TextForm::Nul | TextForm::Padded => 0,
            TextForm::String | TextForm::Bytes => ranked(spot, all, dice),
        },
        Kind::Nothing | Kind::Relative { .. } | Kind::Sequence(_) | Kind::Map { .. } => ranked(spot, all, dice),
        Kind::Sparse { .. } | Kind::Result { .. } | Kind::Around(..) => ranked(spot, all, dice),
        Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => ranked(spot, all, dice),
    };
    match spot.is_non_zero() && zero_code(kind) == Some(code) {
        true if code < most_code(kind, spot.width) => code + 1,
        true => code.saturating_sub(1),
        false => code,
    }
}

fn of_scalar(spot: &Spot, scalar: Scalar, made: Made<'_>, dice: &mut Dice) -> u128 {
    let most = most_code(&Kind::Scalar(scalar), spot.width);
    match scalar {
        Scalar::Code(code) if code.form == CodeForm::Bool => match spot.rank {
            Some((rank, _)) => u128::from(rank != 0),
            None => least_made(2, made, dice),
        },
        // of values that increase, only the positive ones
        Scalar::Code(code) if code.is_pattern() && spot.rank.is_some() => ranked(spot, most >> 1, dice),
        Scalar::Code(_) | Scalar::Float(_) => ranked(spot, most, dice),
        Scalar::Char => u128::from(b'a') + ranked(spot, 25, dice),
        Scalar::RawFloat { width: 32 } => u128::from((ranked(spot, 1000, dice) as f32).to_bits()),
        Scalar::RawFloat { .. } => u128::from((ranked(spot, 1000, dice) as f64).to_bits()),
        Scalar::Quat { bits } => quat(bits, dice),
        Scalar::Constant { value, .. } => value,
        Scalar::BigEndian(of) => of_scalar(spot, *of, made, dice),
    }
}

/// Returns one of `0..=most`. For values that increase, it is in the slice of its rank.
fn ranked(spot: &Spot, most: u128, dice: &mut Dice) -> u128 {
    if let Some((rank, count)) = spot.rank {
        let slice = most / u128::from(count.max(1)).saturating_add(1);
        return (slice.saturating_mul(u128::from(rank)) + dice.up_to(slice.saturating_sub(1)))
            .min(most)
            .max(u128::from(rank).min(most));
    }
    match dice.up_to(7) {
        0 => 0,
        1 => most,
        2..=4 => dice.up_to(most.min(8)),
        _ => dice.up_to(most),
    }
}

/// Returns the code of a quaternion of length 1 whose largest component is not sent: the others are below 0.43.
fn quat(bits: u32, dice: &mut Dice) -> u128 {
    let most = mask(bits);
    let (low, high) = (most.div_ceil(5), most - most.div_ceil(5));
    let mut component = || low.min(high) + dice.up_to(high.saturating_sub(low));
    let components = component() << 2 | component() << (2 + bits) | component() << (2 + 2 * bits);
    components | dice.up_to(3)
}

/// Returns a UTF-16 unit: a letter, or half of a pair if both halves fit.
fn unit(spot: &Spot, dice: &mut Dice) -> u128 {
    if spot.is_split {
        return 0xDC00 + dice.up_to(0x3FF);
    }
    let left = spot.count.saturating_sub(spot.taken);
    match left >= 2 && dice.once_in(2) {
        true => 0xD800 + dice.up_to(0x3FF),
        false => u128::from(b'a') + dice.up_to(25),
    }
}

/// Fills a slice with the bytes of a text, or with random bytes.
pub(super) fn fill(bytes: &mut [u8], is_text: bool, rank: Option<(u64, u64)>, dice: &mut Dice) {
    for byte in bytes.iter_mut() {
        *byte = if is_text {
            b'a' + dice.up_to(25) as u8
        } else {
            dice.roll() as u8
        };
    }
    if let (Some(first), Some((rank, _))) = (bytes.first_mut(), rank) {
        *first = b'a' + rank.min(25) as u8;
    }
    // a character of two bytes, so that not all are letters
    if let (true, false, Some([.., first, second])) = (is_text, dice.once_in(3), bytes.get_mut(1..)) {
        (*first, *second) = (0xC3, 0xA9);
    }
}

/// Returns the first slot that is not handled after an index.
pub(super) fn settled(kind: &Kind, next: u64, (code, _): CodeBits) -> u64 {
    let Kind::Sparse { form, slots, .. } = *kind else {
        return next;
    };
    let most = slots as u128;
    match form {
        SparseForm::Bitmap => next.saturating_add(1),
        SparseForm::Count | SparseForm::Sentinel => code.min(most) as u64 + 1,
        SparseForm::Relative => {
            let says = |tier: &Tier| code & mask(tier.flags_width) == u128::from(tier.flags);
            let Some(tier) = kind.tiers().find(says) else {
                return next;
            };
            let offset = code >> tier.flags_width & mask(tier.width);
            next.saturating_add(tier.least).saturating_add(offset as u64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use bitstream_core::{BitSerialize, Schema, schema::Code};

    /// Returns the codes of a kind at many places.
    fn values(spot: &Spot, kind: &Kind) -> BTreeSet<u128> {
        let codes = (0..200).map(|place| value(spot, kind, &|_| 0, &mut Dice::at(0, place)));
        codes.collect()
    }

    #[test]
    fn values_that_increase_stay_on_one_side_of_the_sign() {
        let ends = |signed| {
            let kind = Kind::Scalar(Scalar::Code(Code::whole(8, signed)));
            let of = |rank| {
                let rank = Some((rank, 4));
                let width = 8;
                let codes = values(
                    &Spot {
                        rank,
                        width,
                        ..Spot::NOWHERE
                    },
                    &kind,
                );
                (codes.first().copied(), codes.last().copied())
            };
            [0, 1, 2, 3].map(of)
        };
        let slices = |each: u128| [0, 1, 2, 3].map(|rank| (Some(rank * each), Some(rank * each + each - 1)));
        assert_eq!(ends(true), slices(25));
        assert_eq!(ends(false), slices(51));
        // without an order, all values occur
        let width = 8;
        let kind = Kind::Scalar(Scalar::Code(Code::whole(width, true)));
        assert!(values(&Spot { width, ..Spot::NOWHERE }, &kind).contains(&255));
    }

    #[test]
    fn values_that_are_not_zero_are_beside_it() {
        static UP_TO_0: Schema = Schema::code(Code::range(-3, 0, 1, true));
        static FROM_0: Schema = Schema::code(Code::range(0, 2, 1, true));
        static NEGATIVE: Schema = Schema::non_zero(&UP_TO_0);
        static POSITIVE: Schema = Schema::non_zero(&FROM_0);
        let of = |schema: &'static Schema, of: &Schema| {
            let (schema, width) = (Some(schema), 2);
            values(
                &Spot {
                    schema,
                    width,
                    ..Spot::NOWHERE
                },
                &of.kind,
            )
        };
        assert_eq!(of(&UP_TO_0, &UP_TO_0), BTreeSet::from([0, 1, 2, 3]));
        assert_eq!(of(&NEGATIVE, &UP_TO_0), BTreeSet::from([0, 1, 2]));
        assert_eq!(of(&POSITIVE, &FROM_0), BTreeSet::from([1, 2]));
    }

    #[test]
    fn a_distance_settles_the_slots_up_to_it() {
        let kind = |form| Schema::sparse(form, 1000, u8::SCHEMA).kind;
        for distance in [1, 2, 5, 6, 14, 61, 62, 125, 126, 200, 1001] {
            let code = super::distance(&kind(SparseForm::Relative), distance - 1, 0);
            assert_eq!(settled(&kind(SparseForm::Relative), 0, code), distance);
            assert_eq!(settled(&kind(SparseForm::Relative), 7, code), 7 + distance);
        }
        assert_eq!(settled(&kind(SparseForm::Bitmap), 7, (1, 1)), 8);
        assert_eq!(settled(&kind(SparseForm::Count), 7, (40, 10)), 41);
        assert_eq!(settled(&kind(SparseForm::Sentinel), 7, (1000, 10)), 1001);
    }

    #[test]
    fn a_number_is_sent_in_every_form_of_up_to_128_bits() {
        let widths = |group, width| {
            let sent = (0..100).map(|place| varint(&Spot::NOWHERE, group, width, &mut Dice::at(0, place)).1);
            sent.collect::<BTreeSet<_>>()
        };
        assert_eq!(widths(7, 16), BTreeSet::from([8, 16, 18]));
        // the third form would take 130 bits
        assert_eq!(widths(63, 128), BTreeSet::from([64, 128]));
        assert_eq!(widths(64, 128), BTreeSet::from([65]));
        assert_eq!(widths(128, 128), BTreeSet::from([128]));
    }
}
