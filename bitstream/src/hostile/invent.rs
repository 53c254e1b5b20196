//! A source that invents the bits that are read from it: the code of the type generates its packets.
//!
//! The type's own `read` determines the next field, the conditions, and the number of elements. The schema at the place
//! says which bits are allowed. A read from this source therefore makes an honest packet. Or a rule refuses it that the
//! schema does not state as numbers, and the next attempt has other bits.
//!
//! A *lie* puts other bits into the packet than the type reads. All bits after a lie are those of an honest packet.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::{BitString, padding};
use super::choose::{CodeBits, choose, continues, fill, mask, rest};
use super::dice::Dice;
use super::leaf::{Change, Draft, InventedLeaf, Key};
use super::lies::{lies, texts};
use super::spot::{Frame, Spot, alike};
use alloc::vec::Vec;
use bitstream_core::codec::Encoding;
use bitstream_core::schema::{Kind, Place, Sequence, SequenceForm, SparseForm, Text, TextForm};
use bitstream_core::{BitReader, BitWriter, Part, Path, Reading, Refusal, Schema, Sink, Source, Stream};

/// Limits for the bits and the leaves of an invented packet.
pub(super) const MOST_BITS: usize = 1 << 17;
pub(super) const MOST_LEAVES: usize = 1 << 15;
/// Bits of an end of a list that are tried for equal values, at most.
const MOST_TWINS: usize = 1 << 9;

pub(super) struct Inventor<'a> {
    pub(super) plan: Draft<'a>,
    pub(super) path: Path,
    /// All steps, for places deeper than the path keeps.
    pub(super) steps: Key,
    pub(super) frames: Vec<Frame>,
    next: (Part, Option<usize>),
    pub(super) packet: BitString,
    pub(super) leaves: Vec<InventedLeaf>,
    /// Bits of a code that the type reads one by one.
    queue: CodeBits,
    /// Remaining bits of the element that ends a list.
    end: BitString,
    /// The bytes that `take_bytes` returns.
    bytes: Vec<u8>,
    /// A reader without bytes, which counts the memory of elements without bits.
    reader: BitReader<'static>,
    pub(super) stretch: Option<(Key, usize)>,
    /// The end of the packet, if a lie cuts it.
    pub(super) cut: Option<usize>,
    /// Refusal by the type: the reason, the path, the value and its bits.
    pub(super) refused: Option<(Refusal, Path, i128, u32)>,
}

impl<'a> Inventor<'a> {
    pub(super) fn new(plan: Draft<'a>) -> Self {
        Inventor {
            path: Path::of(plan.root),
            steps: Vec::new(),
            frames: alloc::vec![Frame::new(Some(Place::Value(plan.root)), 0, 0)],
            next: (Part::Value, None),
            packet: BitString::default(),
            leaves: Vec::new(),
            queue: (0, 0),
            end: BitString::default(),
            bytes: Vec::new(),
            reader: BitReader::new(&[]),
            stretch: None,
            cut: None,
            refused: None,
            plan,
        }
    }

    /// Ends the packet after the value.
    pub(super) fn end(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.stretch_list(&frame);
        }
        if let Some(cut) = self.cut {
            self.packet.truncate(cut);
        }
    }

    /// Returns the steps, with one step for all elements of a list.
    pub(super) fn key(&self) -> Key {
        let outer = self.frames.iter().map(Frame::kind);
        outer.zip(&self.steps).map(|(kind, step)| alike(kind, *step)).collect()
    }

    fn spot(&self, part: Part, width: u32) -> Spot {
        let frame = self.frames.last();
        let (of, schema) = (
            |get: fn(&Frame) -> u64| frame.map_or(0, get),
            frame.and_then(Frame::schema),
        );
        Spot {
            schema,
            kind: frame.and_then(Frame::kind),
            part,
            width,
            check: frame.and_then(Frame::check),
            count: of(|frame| frame.count),
            taken: of(|frame| frame.taken),
            next_slot: of(|frame| frame.next_slot),
            is_split: frame.is_some_and(|frame| frame.is_split),
            rank: self.rank(),
        }
    }

    /// Returns the rank of the next bits among values in increasing order.
    fn rank(&self) -> Option<(u64, u64)> {
        let mut outer = self.frames.iter().zip(&self.steps).rev();
        let (holder, step) = outer.find(|(holder, step)| holder.orders(**step))?;
        let is_key = matches!(holder.kind(), Some(Kind::Map { .. }));
        let index = if is_key { step / 2 } else { *step };
        Some((u64::from(index), holder.count))
    }

    /// Returns a code for the next bits, and puts it into the packet.
    fn invent(&mut self, width: u32) -> CodeBits {
        let (part, field) = core::mem::replace(&mut self.next, (Part::Value, None));
        if let Some(field) = field {
            self.enter(field);
        }
        let place = self.leaves.len();
        let spot = self.spot(part, width);
        let key = self.key();
        let known = self.take_end(width);
        let code = known.unwrap_or_else(|| self.code(&spot, &key, place));
        self.note_code(&spot, code);
        self.settle(spot, code, self.plan.lists_lies && known.is_none());
        if field.is_some() {
            self.leave();
        }
        code
    }

    /// Returns the next bits of the element that ends a list, unless another element replaces it.
    fn take_end(&mut self, width: u32) -> Option<CodeBits> {
        if self.end.len() < width as usize || self.end.len() == 0 {
            return None;
        }
        let is_tried =
            |(place, change): (usize, &Change)| place == self.leaves.len() && matches!(change, Change::Choice(_));
        let code = self.end.first(width);
        self.end = self.end.range(width as usize, self.end.len());
        if self.plan.change.is_some_and(is_tried) {
            self.end = BitString::default();
            return None;
        }
        Some((code, width))
    }

    /// Puts a code into the packet.
    fn settle(&mut self, spot: Spot, code: CodeBits, lists_lies: bool) {
        let start = self.packet.len();
        let mut lies = match lists_lies {
            true => lies(&spot, code),
            false => Vec::new(),
        };
        if spot.part == Part::Another {
            // the last element and a bit are repeated here, since a check may follow the list
            let last = self.frames.last().map_or(start, |frame| frame.last);
            let (moves, element) = (self.moves(last, start + 1, start + 1), self.packet.range(last, start));
            lies.retain(|lie| moves || lie.stretch == 0);
            for lie in &mut lies {
                for _ in 0..core::mem::take(&mut lie.stretch) {
                    lie.bits.extend(&element);
                    lie.bits.push(1, 1);
                }
            }
        }
        self.packet.push(code.0, code.1);
        let key = self.key();
        self.add(InventedLeaf {
            path: self.path,
            steps: self.steps.clone(),
            key,
            part: spot.part,
            start,
            len: code.1 as usize,
            code,
            spot: Some(spot),
            lies,
        });
    }

    fn code(&self, spot: &Spot, key: &Key, place: usize) -> CodeBits {
        if let Some((changed, Change::Choice(code))) = self.plan.change {
            if changed == place {
                return *code;
            }
        }
        let before = self.plan.script.get(place);
        let fits =
            |leaf: &&InventedLeaf| leaf.part == spot.part && leaf.spot.is_some_and(|old| old.width == spot.width);
        if let Some(leaf) = before.filter(fits) {
            return leaf.code;
        }
        let made = |choice: u128| {
            // finds the key by a reference to the whole pair
            self.plan.made.get(&(key.clone(), choice)).copied().unwrap_or(0)
        };
        let mut dice = Dice::at(self.plan.seed, place);
        choose(spot, self.plan.lengths, &made, &mut dice)
    }

    /// Records the meaning of a code for the codes after it.
    fn note_code(&mut self, spot: &Spot, (code, width): CodeBits) {
        let start = self.packet.len();
        let Some(frame) = self.frames.last_mut() else { return };
        match (spot.part, spot.kind) {
            (Part::Check, _) => frame.checks += 1,
            (Part::Another, _) => frame.taken += code as u64,
            (Part::Length, Some(kind)) => {
                let min = kind.count().map_or(0, |count| count.min);
                frame.count = (min as u64).saturating_add(code as u64);
            }
            (Part::Value, Some(Kind::Text(Text { form, .. }))) if !form.is_aligned() => {
                frame.last = start;
                frame.taken += 1;
                frame.is_split = form == TextForm::Wide && (0xD800..0xDC00).contains(&code);
            }
            (Part::Index | Part::Prefix, Some(kind @ Kind::Sparse { form, .. })) => {
                frame.last = start;
                frame.taken += u64::from(form != SparseForm::Bitmap || code == 1);
                frame.next_slot = super::choose::settled(&kind, frame.next_slot, (code, width));
            }
            _ => {}
        }
    }

    /// Adds a leaf whose bits, or those of a lie, were just put into the packet.
    pub(super) fn add(&mut self, leaf: InventedLeaf) {
        let (place, start) = (self.leaves.len(), leaf.start);
        self.leaves.push(leaf);
        let Some((changed, Change::Lie(lie, stretch))) = self.plan.change else {
            return;
        };
        if changed != place {
            return;
        }
        self.packet.truncate(start);
        self.packet.extend(&lie.bits);
        if lie.cut {
            self.cut = Some(self.packet.len());
        }
        self.stretch.clone_from(stretch);
        self.begin_stretch();
    }

    fn is_full(&self) -> bool {
        self.packet.len() > MOST_BITS || self.leaves.len() > MOST_LEAVES
    }

    /// Returns bits of the current code, or of a new one.
    fn draw(&mut self, width: u32) -> Result<u128, Refusal> {
        if self.is_full() {
            return Err(Refusal::EndOfPacket);
        }
        if self.queue.1 == 0 && width > 0 {
            self.queue = self.invent(width);
        }
        self.next = (Part::Value, None);
        let (code, left) = self.queue;
        self.queue = (code.checked_shr(width).unwrap_or(0), left.saturating_sub(width));
        Ok(code & mask(width))
    }

    fn invent_bytes(&mut self, count: usize) {
        let spot = self.spot(Part::Value, 0);
        let is_text = spot.schema.is_some_and(Schema::is_text);
        let mut dice = Dice::at(self.plan.seed, self.leaves.len());
        self.bytes.clear();
        self.bytes.resize(count, 0);
        fill(&mut self.bytes, is_text, spot.rank, &mut dice);
        for byte in &mut self.bytes {
            if self.end.len() >= 8 {
                *byte = self.end.first(8) as u8;
                self.end = self.end.range(8, self.end.len());
            }
        }
        let start = self.packet.len();
        self.packet.extend(&BitString::of_bytes(&self.bytes));
        if let Some(frame) = self.frames.last_mut() {
            frame.last = self.packet.len().saturating_sub(8).max(start);
        }
        let lies = if is_text && self.plan.lists_lies {
            texts(&self.bytes)
        } else {
            Vec::new()
        };
        self.add(InventedLeaf {
            path: self.path,
            steps: self.steps.clone(),
            key: self.key(),
            part: Part::Value,
            start,
            len: count * 8,
            code: (0, 0),
            spot: None,
            lies,
        });
    }
}

impl Stream for Inventor<'_> {
    type Direction = Reading;

    #[inline(never)]
    fn position(&self) -> usize {
        // bits of a code that are not read yet are already in the packet
        self.packet.len().saturating_sub(self.queue.1 as usize)
    }

    #[inline(never)]
    fn align(&mut self) -> Result<(), Refusal> {
        // also adds a leaf of no bits, so that a lie does not change the sequence of leaves
        let width = padding(self.position());
        let spot = self.spot(Part::Padding, width);
        self.next = (Part::Value, None);
        self.end = self.end.range(width as usize, self.end.len());
        self.settle(spot, (0, width), self.plan.lists_lies);
        Ok(())
    }

    #[inline(never)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)]
    fn enter(&mut self, step: usize) {
        let number = u32::try_from(step).unwrap_or(u32::MAX);
        let start = self.packet.len();
        let mut place = None;
        if let Some(outer) = self.frames.last_mut() {
            place = outer.place.and_then(|outer| outer.inside(step));
            // an entry begins with its key, and a filled slot with its index
            let is_second = match outer.kind() {
                Some(Kind::Map { .. }) => number % 2 != 0,
                kind => matches!(kind, Some(Kind::Sparse { .. })),
            };
            if !is_second {
                outer.last = start;
            }
        }
        self.path.push(step);
        self.steps.push(number);
        self.frames.push(Frame::new(place, number, start));
        self.begin_stretch();
    }

    #[inline(never)]
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.stretch_list(&frame);
        if self.frames.last().is_some_and(|holder| holder.orders(frame.step)) {
            // the steps are still those of the element
            self.add_order(frame.start);
        }
        self.path.pop();
        self.steps.pop();
    }

    #[inline(never)]
    fn mark(&mut self, part: Part, field: Option<usize>) {
        self.next = (part, field);
    }

    #[inline(never)]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        self.reader.admit_bitless(bytes)
    }

    #[inline(never)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        self.refused.get_or_insert((why, self.path, value, width));
        why
    }
}

/// Returns other bits of an equal value, such as -0.0 for 0.0. The bits begin at bit `at` of a byte. One bit differs.
fn twin<C: Encoding<T>, T: PartialEq>(bits: &BitString, at: usize) -> Option<BitString> {
    let read = |bits: &BitString| {
        let mut packet = BitString::of(0, at as u32);
        packet.extend(bits);
        let mut reader = BitReader::new(packet.bytes());
        reader.reserve(at).ok()?;
        reader.take(at as u32).ok()?;
        reader.reserve(C::MIN_BITS).ok()?;
        let value = C::read((), &mut reader).ok()?;
        reader.end_run().ok()?;
        (reader.position() == at + bits.len()).then_some(value)
    };
    let value = read(bits)?;
    (0..bits.len().min(MOST_TWINS)).find_map(|bit| {
        let mut other = bits.range(0, bit);
        other.push(!bits.range(bit, bit + 1).first(1), 1);
        other.extend(&bits.range(bit + 1, bits.len()));
        read(&other).is_some_and(|read| read == value).then_some(other)
    })
}

impl Source for Inventor<'_> {
    #[inline(never)]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        match width {
            0..=64 => self.draw(width).map(|code| code as u64),
            _ => Err(Refusal::Width),
        }
    }

    /// Invents one number as one leaf.
    #[inline(never)]
    fn take_wide(&mut self, width: u32) -> Result<u128, Refusal> {
        match width {
            0..=128 => self.draw(width),
            _ => Err(Refusal::Width),
        }
    }

    #[inline(never)]
    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        self.align()?;
        if self.is_full() || count.saturating_mul(8) > MOST_BITS {
            return Err(Refusal::EndOfPacket);
        }
        self.invent_bytes(count);
        Ok(&self.bytes)
    }

    /// Returns the number of bits of the elements that the packet gets.
    #[inline(never)]
    fn bits_left(&mut self) -> usize {
        let mut dice = Dice::at(self.plan.seed, self.leaves.len());
        let lengths = self.plan.lengths;
        let Some(frame) = self.frames.last_mut() else { return 0 };
        let Some(kind @ Kind::Sequence(Sequence { form, of, .. })) = frame.kind() else {
            return 0;
        };
        match of.fixed_bits() {
            Some(bits) if form == SequenceForm::Any => rest(&kind, lengths, &mut dice) as usize * bits,
            Some(_) => rest(&kind, lengths, &mut dice) as usize * 8,
            None if continues(&kind, frame.taken, lengths, &mut dice) => {
                frame.taken += 1;
                of.min_bits
            }
            None => 0,
        }
    }

    #[inline(never)]
    fn ends_with<C: Encoding<T>, T: PartialEq>(&mut self, end: &T) {
        let mut dice = Dice::at(self.plan.seed, self.leaves.len());
        let Some((frame, kind)) = self.frames.last_mut().and_then(|frame| {
            let kind = frame.kind()?;
            Some((frame, kind))
        }) else {
            return;
        };
        if continues(&kind, frame.taken, self.plan.lengths, &mut dice) {
            frame.taken += 1;
            return;
        }
        let (taken, last) = (frame.taken, frame.last);
        // padding in an element depends on its position
        let at = self.packet.len() % 8;
        let mut bytes = alloc::vec![0; (C::MAX_BITS.min(MOST_BITS) + at).div_ceil(8) + 8];
        let mut writer = BitWriter::new(&mut bytes);
        let written = writer.put(0, at as u32).and_then(|()| C::write(end, (), &mut writer));
        let len = writer.position();
        self.end = match written.is_ok() && writer.finish().is_ok() {
            true => BitString::of_bytes(&bytes).range(at, len),
            false => BitString::default(),
        };
        let twin = twin::<C, T>(&self.end, at).filter(|_| self.plan.lists_lies);
        self.add_end(&kind, taken, last, twin);
    }

    #[inline(never)]
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// Grants as many bits as a packet may have, so that a refused list is not allocated.
    #[inline(never)]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        match bits > MOST_BITS {
            true => Err(Refusal::EndOfPacket),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::choose::ExtraElements;
    use super::super::honest::{Read, run};
    use super::super::leaf::Made;
    use super::*;
    use bitstream_core::BitSerialize;

    fn is_invented<T: BitSerialize>(read: Read) -> bool {
        let plan = Draft {
            root: T::SCHEMA,
            seed: 0,
            lengths: ExtraElements::Some,
            made: &Made::new(),
            script: &[],
            change: None,
            lists_lies: false,
        };
        run(plan, read).is_ok()
    }

    #[test]
    fn a_packet_that_is_too_large_is_none() {
        fn is_read<T: BitSerialize>() -> bool {
            is_invented::<T>(|inventor| T::read(inventor).map(|_| ()))
        }
        // the leaf that exceeds the limit is the last
        const ELEMENTS: usize = MOST_BITS / 64;
        assert!(is_read::<[u64; ELEMENTS + 1]>() && !is_read::<[u64; ELEMENTS + 2]>());
        assert!(is_read::<[bool; MOST_LEAVES + 1]>() && !is_read::<[bool; MOST_LEAVES + 2]>());
        assert!(is_invented::<u8>(|inventor| inventor
            .take_bytes(MOST_BITS / 8, 0)
            .map(|_| ())));
        assert!(!is_invented::<u8>(|inventor| inventor
            .take_bytes(MOST_BITS / 8 + 1, 0)
            .map(|_| ())));
        assert!(is_invented::<u8>(|inventor| inventor.expect(MOST_BITS)));
        assert!(!is_invented::<u8>(|inventor| inventor.expect(MOST_BITS + 1)));
    }
}
