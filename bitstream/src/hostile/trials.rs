//! Breaks rules that the schema does not state as numbers, by trying values that the schema allows.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::BitString;
use super::choose::{CodeBits, mask, most_code, with_bits, zero_code};
use super::honest::{Invented, Read, Refused, changed};
use super::known::{GUESSES, sent_though_known};
use super::leaf::{Change, InventedLeaf, Key};
use super::nodes::words_of;
use super::packets::{Collector, replaced};
use super::spot::Spot;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;
use bitstream_core::schema::Kind;
use bitstream_core::{Part, ReadError, Refusal, Schema};

/// Largest number of leaves that are read.
const MOST_WORK: usize = 1 << 18;
/// Largest number of values of one field in one packet.
const MOST_VALUES: u128 = 64;
/// Number of packets in which a field is tried.
const PACKETS: u32 = 3;

/// Tries other values of every field, one at a time. Fields that an expression names with one of these words come
/// first.
pub(super) fn try_all(
    root: &'static Schema,
    read: Read,
    kept: &[Invented],
    words: &BTreeSet<&'static str>,
    collector: &mut Collector,
) {
    let mut trials = Trials {
        root,
        read,
        left: MOST_WORK,
        named: BTreeMap::new(),
        tried: BTreeMap::new(),
        found: BTreeSet::new(),
    };
    for is_named in [true, false] {
        for honest in kept {
            for (place, leaf) in honest.leaves.iter().enumerate() {
                let is_wanted = trials.is_named(leaf, words) == is_named && trials.is_wanted(leaf);
                if leaf.part == Part::Known && is_named {
                    trials.try_known(honest, place, collector);
                }
                let Some(spot) = leaf.spot.filter(|_| is_wanted) else {
                    continue;
                };
                for code in values(&spot, leaf.code) {
                    if trials.left == 0 || collector.is_full() {
                        return;
                    }
                    trials.try_one(honest, place, code, collector);
                }
            }
        }
    }
}

struct Trials {
    root: &'static Schema,
    read: Read,
    left: usize,
    /// True if an expression may name a place.
    named: BTreeMap<Key, bool>,
    /// Number of packets in which each place was tried.
    tried: BTreeMap<Key, u32>,
    /// Rules that were broken: the place, the refusal and the field. The flags say whether the value was above the
    /// honest one, and whether the refused value is negative.
    found: BTreeSet<(Key, usize, Key, [bool; 2])>,
}

impl Trials {
    fn is_named(&mut self, leaf: &InventedLeaf, words: &BTreeSet<&'static str>) -> bool {
        let is_named = || {
            let path = format!("{}", leaf.path);
            // skips the name of the type
            words_of(&path)
                .skip(1)
                .any(|name| !name.is_empty() && words.contains(name))
        };
        *self.named.entry(leaf.key.clone()).or_insert_with(is_named)
    }

    fn is_wanted(&mut self, leaf: &InventedLeaf) -> bool {
        if !matches!(leaf.part, Part::Value | Part::Length | Part::Tag | Part::Presence) {
            return false;
        }
        let times = self.tried.entry(leaf.key.clone()).or_insert(0);
        *times += 1;
        *times <= PACKETS
    }

    /// Tries to send a field or a group that has its known values.
    fn try_known(&mut self, honest: &Invented, place: usize, collector: &mut Collector) {
        let Some(leaf) = honest.leaves.get(place) else { return };
        let why = Refusal::NotCanonical;
        if collector.is_broken(&leaf.key, why) {
            return;
        }
        let report = ReadError::located(why, leaf.path, leaf.end(), 0, 0);
        for guess in GUESSES {
            let packet = sent_though_known(self.root, honest, place, guess);
            if packet.is_some_and(|bits| collector.add_agreed(&leaf.key, bits.bytes(), report)) {
                return;
            }
        }
    }

    fn try_one(&mut self, honest: &Invented, place: usize, code: CodeBits, collector: &mut Collector) {
        self.left = self.left.saturating_sub(honest.leaves.len() + 1);
        let change = Change::Choice(code);
        let Err(refused) = changed(self.root, self.read, honest, Some((place, &change))) else {
            return;
        };
        let Some(leaf) = honest.leaves.get(place) else { return };
        // the packet is too long to invent
        if refused.why == Refusal::EndOfPacket {
            return;
        }
        let sides = [code.0 > leaf.code.0, refused.value < 0];
        let found = (refused.steps.clone(), refused.why as usize, leaf.key.clone(), sides);
        if self.found.contains(&found) {
            return;
        }
        let Some(bits) = self.packet(honest, place, code, &refused) else {
            return;
        };
        let start = refused.bits.len().saturating_sub(refused.width as usize);
        let report = ReadError::located(refused.why, refused.path, start, refused.width, refused.value);
        // a decoder may first miss bits that the trial did not have
        if collector.add_agreed(&refused.key, bits.bytes(), report) {
            self.found.insert(found);
        }
    }

    /// Returns the honest packet with the other value. If the type then read other fields, returns the bits that it
    /// read.
    fn packet(&self, honest: &Invented, place: usize, code: CodeBits, refused: &Refused) -> Option<BitString> {
        let same = refused.leaves.iter().zip(&honest.leaves).skip(place + 1);
        let is_alike = same.fold(true, |alike, (one, other)| alike && one.is_as(other));
        if !is_alike {
            return Some(refused.bits.clone());
        }
        replaced(honest, place, &BitString::of(code.0, code.1))
    }
}

/// Returns other values of a field that the schema allows.
fn values(spot: &Spot, honest: CodeBits) -> Vec<CodeBits> {
    let width = spot.width;
    // the code is several numbers
    if honest.1 != width || width == 0 || width > 128 {
        return Vec::new();
    }
    let most = match (spot.part, spot.kind) {
        (Part::Tag, Some(Kind::Enum { tag, variants, .. })) => {
            let codes = variants.iter().filter(|variant| !variant.other);
            return codes.map(|variant| (u128::from(tag.wire(variant.id)), width)).collect();
        }
        (Part::Length, Some(kind)) => match kind.count() {
            Some(count) => (count.max.saturating_sub(count.min) as u128).min(4).min(mask(width)),
            None => return Vec::new(),
        },
        (Part::Presence, _) => 1,
        // not every code stands for a value
        (Part::Value, Some(Kind::Scalar(scalar))) if scalar.has_gaps() => return Vec::new(),
        (Part::Value, Some(Kind::Text(_))) => return Vec::new(),
        (Part::Value, Some(Kind::Scalar(scalar))) => scalar.last_code(),
        (Part::Value, Some(kind @ (Kind::Truncated(_) | Kind::Leb128 { .. }))) => most_code(&kind, width),
        _ => mask(width),
    };
    let zero = spot
        .kind
        .and_then(|kind| zero_code(&kind))
        .filter(|_| spot.is_non_zero());
    let own = match spot.kind {
        Some(Kind::Scalar(scalar)) if spot.part == Part::Value => scalar.reordered(honest.0),
        _ => honest.0,
    };
    let mut codes = candidates(own, most);
    codes.retain(|code| *code <= most && *code != own && Some(*code) != zero);
    let mut once = BTreeSet::new();
    codes
        .into_iter()
        .filter(|code| once.insert(*code))
        .map(|code| match (spot.part, &spot.kind) {
            (Part::Value, Some(kind)) => with_bits(kind, code, width),
            _ => (code, width),
        })
        .collect()
}

fn candidates(honest: u128, most: u128) -> Vec<u128> {
    // the nearest first, since they announce few more elements than the packet has
    let mut codes = Vec::from([honest.wrapping_add(1), honest.wrapping_sub(1)]);
    codes.extend(0..=most.min(MOST_VALUES));
    codes.extend([most, most / 2, most - most / 4, most / 4]);
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::schema::{Code, Scalar};

    fn codes(part: Part, kind: Kind, width: u32, honest: CodeBits) -> Vec<u128> {
        let spot = Spot {
            kind: Some(kind),
            part,
            width,
            ..Spot::NOWHERE
        };
        let found = values(&spot, honest);
        assert!(found.iter().all(|code| code.1 == width));
        found.into_iter().map(|code| code.0).collect()
    }

    #[test]
    fn other_values_are_those_of_the_same_bits() {
        let of = |width: u32, honest| {
            let kind = Kind::Scalar(Scalar::Code(Code::whole(width.min(128), false)));
            codes(Part::Value, kind, width, honest)
        };
        assert_eq!(of(2, (1, 2)), [2, 0, 3]);
        assert_eq!(of(0, (0, 0)), []);
        assert!(of(128, (7, 128)).contains(&u128::MAX));
        // one of several numbers, and more bits than a number holds
        assert_eq!(of(2, (1, 4)), []);
        assert_eq!(of(129, (1, 129)), []);
        assert_eq!(of(129, (1, 128)), []);
        let bool = Kind::Scalar(Scalar::Code(Code::BOOL));
        assert_eq!(codes(Part::Presence, bool, 1, (1, 1)), [0]);
        assert_eq!(codes(Part::Presence, bool, 3, (1, 3)), [0]);
        let text = Schema::ascii(0, 9).kind;
        assert_eq!(codes(Part::Value, text, 7, (97, 7)), []);
        assert_eq!(codes(Part::Length, text, 4, (2, 4)), [3, 1, 0, 4]);
    }

    #[test]
    fn candidates_are_near_and_at_the_ends_and_between() {
        let found = candidates(500, 1000);
        assert_eq!(found[..2], [501, 499]);
        assert_eq!(found[2..67], (0..=64).collect::<Vec<_>>());
        assert_eq!(found[67..], [1000, 500, 750, 250]);
    }
}
