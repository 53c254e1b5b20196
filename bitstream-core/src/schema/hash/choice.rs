//! Hashes enums, optional values and results: a tag and the form that follows it.

use super::form::{Digest, PolynomialForm};
use super::text::{self, Scope};
use super::{ALIGN, LeafKind, constant, range, sequence};
use crate::schema::{Tag, Variant};
use crate::width::{bits_required, mask};

/// Returns the form of one bit and the form that follows it.
pub(super) const fn either(zero: PolynomialForm, one: PolynomialForm) -> PolynomialForm {
    if zero.is_empty() && one.is_empty() {
        return range(0, 1, 1, false);
    }
    chosen(1, case(0, zero).wrapping_add(case(1, one)))
}

/// Returns the form of a tag and the forms that follow it. The order of `cases` does not matter.
const fn chosen(width: u32, cases: u64) -> PolynomialForm {
    Digest::of(LeafKind::Choice).with(width as u64).with(cases).leaf()
}

/// Returns the digest of a tag, as it is on the wire, and of the form that follows it.
const fn case(tag: u64, then: PolynomialForm) -> u64 {
    Digest::of(LeafKind::Variant).with(tag).with(then.digest()).0
}

/// Returns the form of an enum. An id enters the form only as the tag that is sent, and an enum of variants without
/// fields has the form of a number.
pub(super) const fn choice(tag: Tag, variants: &[Variant]) -> PolynomialForm {
    let (mut cases, mut sent, mut highest, mut plain) = (0_u64, 0_u64, 0, true);
    let mut i = 0;
    while i < variants.len() {
        let variant = &variants[i];
        i += 1;
        if variant.other {
            plain = false;
            let other = Digest::of(LeafKind::Other)
                .with_wide(tag.base as u128)
                .with_wide(tag.min as u128)
                .with_wide(tag.max as u128);
            cases = cases.wrapping_add(other.0);
            continue;
        }
        let (wire, body) = (tag.wire(variant.id), body(variant));
        if let Some(when) = variant.when {
            plain = false;
            let digest = Digest::of(LeafKind::Version)
                .with(text::digest(when.text, Scope::NONE))
                .naming(when);
            cases = cases.wrapping_add(case(wire, digest.leaf().then(body)));
            continue;
        }
        if tag.width == 0 && variants.len() == 1 {
            return body;
        }
        plain = plain && body.is_empty();
        highest = if wire > highest { wire } else { highest };
        sent += 1;
        cases = cases.wrapping_add(case(wire, body));
    }
    // ids are distinct, so an enum with `highest + 1` ids has all ids of 0..=highest
    let whole = plain && sent > 0 && highest == sent - 1;
    if whole && tag.width == bits_required(0, highest as i128) && highest <= mask(tag.width) {
        return range(0, highest as i128, tag.width, false);
    }
    chosen(tag.width, cases)
}

/// Returns the form that follows the tag of a variant.
const fn body(variant: &Variant) -> PolynomialForm {
    let fields = sequence(variant.fields);
    let fields = if variant.align { ALIGN.then(fields) } else { fields };
    match variant.check {
        Some(number) => fields.then(constant(number as u128, 32)),
        None => fields,
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use std::boxed::Box;

    #[test]
    fn only_ids_without_a_gap_and_without_fields_are_a_number() {
        const fn plain(id: i128) -> Variant {
            Variant::new("V", id, &[])
        }
        let digest = |(min, max), variants: &[Variant]| {
            let variants = Box::leak(variants.to_vec().into_boxed_slice());
            let tag = Tag::range(min, max);
            choice(tag, variants).digest()
        };
        let number = |max, width| range(0, max, width, false).digest();
        assert_eq!(digest((0, 2), &[plain(0), plain(1), plain(2)]), number(2, 2));
        assert_eq!(digest((5, 6), &[plain(6), plain(5)]), number(1, 1));
        let others = [
            digest((0, 2), &[plain(0), plain(2)]),
            digest((0, 9), &[plain(0), plain(1), plain(2)]),
            digest((0, 2), &[plain(0), plain(1), Variant::new("V", 2, &[]).checked(1)]),
            digest((0, 2), &[plain(0), plain(1), Variant::other("V")]),
            // an enum without variants, which the derive refuses
            digest((0, 2), &[]),
        ];
        for (i, one) in others.iter().enumerate() {
            assert!(*one != number(2, 2) && !others[..i].contains(one), "{i}");
        }
    }
}
