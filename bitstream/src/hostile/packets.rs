//! Makes hostile packets from honest packets and lies.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::{BitString, padding};
use super::honest::{Invented, MOST_LEAVES, Read, changed, search};
use super::leaf::{Change, InventedLeaf, Key};
use super::lies::Lie;
use super::nodes::{is_to_be_tried, parts, places, words};
use super::{Hostile, HostilePackets, invent, trials};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::schema::Kind;
use bitstream_core::{Part, Path, ReadError, Refusal, Schema};

/// Largest number of packets, and of packets that only lack their end.
const MOST_PACKETS: usize = 4096;
const MOST_CUTS: usize = 512;
/// Largest number of bytes that are added to a packet whose last list goes on to its end.
const MOST_REST: usize = 1 << 11;
/// Number of packets in which a lie is told. Other fields may follow it in each.
const TIMES: u8 = 2;

/// Decodes a packet, and returns the error if it is rejected.
pub(super) type Decode = fn(&[u8]) -> Option<ReadError>;

/// Largest number of leaves of the honest packets from which deltas are made.
#[cfg(feature = "delta")]
const FEW_LEAVES: usize = 1 << 14;

/// Returns only the honest packets.
#[cfg(feature = "delta")]
pub(super) fn honest(root: &'static Schema, read: Read) -> Vec<Vec<u8>> {
    let found = search(root, read, &places(root).nodes, FEW_LEAVES);
    found.kept.iter().map(|packet| packet.bits.bytes().to_vec()).collect()
}

/// Returns all hostile packets of a type.
pub(super) fn collect(root: &'static Schema, read: Read, decode: Decode) -> HostilePackets {
    let places = places(root);
    let found = search(root, read, &places.nodes, MOST_LEAVES);
    let mut collector = Collector {
        root,
        read,
        decode,
        told: BTreeSet::new(),
        broken: BTreeSet::new(),
        packets: Vec::new(),
        cuts: 0,
    };
    for honest in &found.kept {
        collector.lie(honest);
        collector.add_after_value(honest);
    }
    collector.cut_all(&found.kept);
    let parts = parts(root);
    if parts.iter().any(|part| is_to_be_tried(part)) {
        let words = parts.iter().flat_map(|part| words(part)).collect();
        trials::try_all(root, read, &found.kept, &words, &mut collector);
    }
    let mut untried = Vec::new();
    if found.kept.is_empty() {
        untried.push(format!(
            "everything: no packet of at most {} bytes and {} numbers was accepted",
            invent::MOST_BITS / 8,
            invent::MOST_LEAVES
        ));
    }
    if collector.is_full() {
        untried.push(format!("everything after the first {MOST_PACKETS} packets"));
    }
    if places.is_cut {
        untried.push(format!("everything after the first {} places", places.nodes.len()));
    }
    let rules = places.rules.into_iter();
    untried.extend(rules.filter_map(|(rule, text)| (!collector.broken.contains(&rule)).then_some(text)));
    let reached = |key: &Key| found.reached.contains(key);
    let unreached = places.nodes.into_iter().filter(|(key, _)| !reached(key));
    let mut unreached: Vec<String> = unreached.map(|(_, name)| name).collect();
    // deep paths are cut, so that several may be equal
    unreached.dedup();
    HostilePackets {
        packets: collector.packets,
        honest: found.kept.iter().map(|packet| packet.bits.bytes().to_vec()).collect(),
        unreached,
        untried,
    }
}

/// Identifies a lie by place, part, rule, variety and time. Equal lies find no new fault.
type Told = (Key, u8, Refusal, usize, u8);

pub(super) struct Collector {
    root: &'static Schema,
    read: Read,
    decode: Decode,
    told: BTreeSet<(Key, u8, usize, usize, u8)>,
    /// Rules that a packet breaks, with their places.
    broken: BTreeSet<(Key, usize)>,
    packets: Vec<Hostile>,
    /// Number of packets without their end.
    cuts: usize,
}

impl Collector {
    /// Records a lie. Returns whether it was told fewer than [`TIMES`] times before.
    fn is_new(&mut self, (key, part, why, which, _): Told) -> bool {
        (0..TIMES).any(|time| self.told.insert((key.clone(), part, why as usize, which, time)))
    }

    pub(super) fn is_full(&self) -> bool {
        self.packets.len() >= MOST_PACKETS
    }

    pub(super) fn is_broken(&self, place: &Key, why: Refusal) -> bool {
        self.broken.contains(&(place.clone(), why as usize))
    }

    /// Adds a packet that breaks the rule of a place.
    fn add_at(&mut self, place: &Key, bytes: Vec<u8>, report: ReadError) {
        self.broken.insert((place.clone(), report.kind() as usize));
        self.add(bytes, report);
    }

    /// Adds the packet if `decode` reports the expected error. Returns whether it did.
    pub(super) fn add_agreed(&mut self, place: &Key, bytes: &[u8], report: ReadError) -> bool {
        let Some(error) = self.agreed(bytes, &report) else {
            return false;
        };
        self.broken.insert((place.clone(), report.kind() as usize));
        if !self.is_full() {
            let bytes = bytes.to_vec();
            self.packets.push(Hostile { bytes, error });
        }
        true
    }

    fn add(&mut self, bytes: Vec<u8>, expected: ReadError) {
        if !self.is_full() {
            // the error of `decode` is more precise
            let error = self.agreed(&bytes, &expected).unwrap_or(expected);
            self.packets.push(Hostile { bytes, error });
        }
    }

    /// Returns the error of `decode`, if it has the rule and the path of the expected one.
    fn agreed(&self, bytes: &[u8], expected: &ReadError) -> Option<ReadError> {
        let said = (self.decode)(bytes)?;
        let is_cut = said.kind() == Refusal::EndOfPacket;
        (said.kind() == expected.kind() && (is_cut || said.path() == expected.path())).then_some(said)
    }

    /// Tells every lie about a packet that was not told yet.
    fn lie(&mut self, honest: &Invented) {
        let Ok(listed) = changed(self.root, self.read, honest, None) else {
            return;
        };
        for (place, leaf) in listed.leaves.iter().enumerate() {
            for (which, lie) in leaf.lies.iter().enumerate() {
                let told = (leaf.key.clone(), leaf.part as u8, lie.why, variety(leaf, which), 0);
                if !self.is_full() && self.is_new(told) {
                    self.tell(honest, place, leaf, lie);
                }
            }
        }
    }

    /// Adds the packet with a lie.
    fn tell(&mut self, honest: &Invented, place: usize, leaf: &InventedLeaf, lie: &Lie) {
        let stretch = (lie.stretch > 0).then(|| (leaf.steps.clone(), lie.stretch));
        let is_edit = lie.bits.len() == leaf.len && stretch.is_none() && !lie.cut;
        let bits = match is_edit {
            true => replaced(honest, place, &lie.bits).unwrap_or_default(),
            false => {
                let change = Change::Lie(lie.clone(), stretch);
                match changed(self.root, self.read, honest, Some((place, &change))) {
                    Ok(packet) => packet.bits,
                    // hand-written code that counts its bits
                    Err(refused) => refused.bits,
                }
            }
        };
        let report = match lie.cut {
            // the packet lacks the elements after the length
            true => ReadError::located(lie.why, leaf.path, leaf.start + lie.bits.len(), 0, 0),
            false => ReadError::located(lie.why, leaf.path, leaf.start + lie.from, lie.width, lie.value),
        };
        self.add_at(&leaf.key, bits.bytes().to_vec(), report);
    }

    /// Adds packets that are wrong after the value: spare bits and bytes.
    fn add_after_value(&mut self, honest: &Invented) {
        let (path, len) = (Path::of(self.root), honest.bits.len());
        let bytes = honest.bits.bytes();
        let spare = padding(len);
        if spare > 0 && self.is_new((Key::new(), Part::Spare as u8, Refusal::LeftOverBits, spare as usize, 0)) {
            for at in [0, spare - 1] {
                let mut bits = honest.bits.clone();
                bits.push(1 << at, spare);
                self.add(
                    bits.bytes().to_vec(),
                    ReadError::located(Refusal::LeftOverBits, path, len, spare, 0),
                );
            }
        }
        if self.root.takes_the_rest() {
            return self.add_rest(bytes);
        }
        if self.is_new((Key::new(), Part::LeftOver as u8, Refusal::LeftOverBytes, bytes.len(), 0)) {
            for more in [&[0_u8] as &[u8], &[0xFF], &[0; 9]] {
                let longer = [bytes, more].concat();
                let report = ReadError::located(Refusal::LeftOverBytes, path, bytes.len() * 8, 0, more.len() as i128);
                self.add(longer, report);
            }
        }
    }

    /// Adds packets with more elements at their end, if the decoder rejects them: a few, and more than most lists
    /// allow.
    fn add_rest(&mut self, bytes: &[u8]) {
        for more in [1, 9, MOST_REST] {
            let longer = [bytes, &alloc::vec![0; more]].concat();
            if let (false, Some(error)) = (self.is_full(), (self.decode)(&longer)) {
                self.packets.push(Hostile { bytes: longer, error });
            }
        }
    }

    /// Adds packets without their end. The longest is cut after each of its bytes, others only where a place loses its
    /// bits for the first time.
    fn cut_all(&mut self, kept: &[Invented]) {
        let mut kept: Vec<&Invented> = kept.iter().collect();
        kept.sort_by_key(|packet| core::cmp::Reverse(packet.bits.len()));
        for (i, honest) in kept.into_iter().enumerate() {
            let bytes = honest.bits.bytes();
            let step = bytes.len().div_ceil(MOST_CUTS).max(1);
            for len in (0..bytes.len()).rev().step_by(step) {
                let missing = honest
                    .leaves
                    .iter()
                    .rev()
                    .take_while(|leaf| leaf.end() > len * 8)
                    .last();
                let told = missing.map(|leaf| (leaf.key.clone(), leaf.part as u8, Refusal::EndOfPacket, 0, 0));
                let is_new = told.is_some_and(|told| self.is_new(told));
                if (i == 0 || is_new) && self.cuts < MOST_CUTS {
                    self.cut(bytes, len, missing);
                }
            }
        }
        if self.cuts == 0 && self.root.min_bits > 0 {
            self.cut(&[], 0, None);
        }
    }

    /// Adds a packet cut after `len` bytes, without the leaf `missing` and the leaves after it.
    fn cut(&mut self, bytes: &[u8], len: usize, missing: Option<&InventedLeaf>) {
        let path = missing.map_or(Path::of(self.root), |leaf| leaf.path);
        let start = missing.map_or(len * 8, |leaf| leaf.start);
        let report = ReadError::located(Refusal::EndOfPacket, path, start, 0, 0);
        let bytes = bytes.get(..len).unwrap_or(&[]);
        // a list that goes on to the end may be shorter
        if self.root.takes_the_rest() && self.agreed(bytes, &report).is_none() {
            return;
        }
        self.add(bytes.to_vec(), report);
        self.cuts += 1;
    }
}

/// Returns the number of a lie among those of its place. Lies about longer forms, about the second half of a character,
/// and about the end of a list have other numbers.
fn variety(leaf: &InventedLeaf, which: usize) -> usize {
    let is_split = leaf.spot.is_some_and(|spot| spot.is_split);
    let is_varint = matches!(leaf.spot.and_then(|spot| spot.kind), Some(Kind::Varint { .. }));
    let form = match (is_varint, leaf.part == Part::Another) {
        (true, _) => leaf.code.1 as usize,
        (false, true) => leaf.code.0 as usize,
        (false, false) => usize::from(is_split),
    };
    which | form << 8
}

/// Returns the bits of a packet with other bits in place of one leaf.
pub(super) fn replaced(honest: &Invented, place: usize, code: &BitString) -> Option<BitString> {
    let leaf = honest.leaves.get(place)?;
    let mut bits = honest.bits.range(0, leaf.start);
    bits.extend(code);
    bits.extend(&honest.bits.range(leaf.end(), honest.bits.len()));
    Some(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use bitstream_core::codec::{Array, Encoding, Lengths, Plain};
    use bitstream_core::{BitSerialize, Stream};

    fn collector() -> Collector {
        Collector {
            root: u8::SCHEMA,
            read: |inventor| u8::read(inventor).map(|_| ()),
            decode: |_| None,
            told: BTreeSet::new(),
            broken: BTreeSet::new(),
            packets: Vec::new(),
            cuts: 0,
        }
    }

    #[test]
    fn no_more_packets_are_collected_than_is_said() {
        let mut collector = collector();
        let report = || ReadError::located(Refusal::EndOfPacket, Path::of(u8::SCHEMA), 0, 8, 0);
        for _ in 1..MOST_PACKETS {
            collector.add(Vec::new(), report());
        }
        assert!(!collector.is_full());
        collector.add(Vec::new(), report());
        assert!(collector.is_full());
        collector.add(Vec::new(), report());
        assert_eq!(collector.packets.len(), MOST_PACKETS);
    }

    /// Returns the first bits of the errors of a rule.
    fn starts(packets: &[Hostile], rule: Refusal) -> BTreeSet<usize> {
        let of_rule = packets.iter().filter(|packet| packet.rule() == rule);
        of_rule.map(|packet| packet.error.bits().start).collect()
    }

    #[test]
    fn what_a_reader_does_not_say_is_said_by_the_schema() {
        type Pair = (bool, char);
        let pair = collect(Pair::SCHEMA, |inventor| Pair::read(inventor).map(|_| ()), |_| None).packets;
        assert_eq!(starts(&pair, Refusal::InvalidChar), [1].into());
        assert_eq!(starts(&pair, Refusal::LeftOverBits), [22].into());
        assert_eq!(starts(&pair, Refusal::LeftOverBytes), [24].into());
        assert_eq!(starts(&pair, Refusal::EndOfPacket), [0, 1].into());

        enum UpToFive {}
        impl Lengths<0> for UpToFive {
            const MIN: i128 = 0;
            const MAX: i128 = 5;
        }
        type List = Array<UpToFive, 0, Plain>;
        let schema = <List as Encoding<Vec<u8>>>::SCHEMA;
        let read: Read = |inventor| <List as Encoding<Vec<u8>>>::read((), inventor).map(|_| ());
        let list = collect(schema, read, |_| None).packets;
        // five bytes are missing
        let alone = list.iter().find(|packet| packet.bytes == [5]).expect("a length");
        assert_eq!((alone.rule(), alone.error.bits().start), (Refusal::EndOfPacket, 3));

        let mut collector = collector();
        collector.cut(&[1, 2, 3], 2, None);
        assert_eq!(collector.packets[0].bytes, [1, 2]);
        assert_eq!(starts(&collector.packets, Refusal::EndOfPacket), [16].into());
    }

    #[test]
    fn a_rule_that_is_tried_is_broken_from_both_sides_of_zero() {
        static SCHEMA: Schema = Schema::restricted(i8::SCHEMA);
        // honest values are 0xC1..=0xFF
        fn rule(value: i8) -> Option<Refusal> {
            match value {
                0 | 5 | -64 => Some(Refusal::Custom),
                -63..=-1 => None,
                _ => Some(Refusal::Rule),
            }
        }
        let read: Read = |inventor| {
            let value = i8::read(inventor)?;
            rule(value).map_or(Ok(()), |why| Err(inventor.refuse(why, value.into(), 8)))
        };
        let decode: Decode = |bytes| {
            let value = i8::from_le_bytes([*bytes.first()?]);
            let report = |why| ReadError::located(why, Path::of(&SCHEMA), 0, 8, value.into());
            Some(report(rule(value)?))
        };
        let packets = collect(&SCHEMA, read, decode).packets;
        let broken = packets.iter().filter(|packet| packet.rule() == Refusal::Custom);
        let mut bytes: Vec<_> = broken.map(|packet| packet.bytes.clone()).collect();
        bytes.sort_unstable();
        assert_eq!(bytes, [vec![0], vec![0xC0]]);
    }
}
