//! Defines the reader that records each read.

use super::Part;
use super::annotation::{Leaf, MOST_LEAVES};
use super::value::{self, RawBits};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::schema::Kind;
use bitstream_core::step::read_and_drop;
use bitstream_core::{BitReader, BitSerialize, Direction, Path, ReadError, Reading, Refusal, Schema, Source, Stream};

/// Largest number of zero bytes that are appended to a packet that was cut.
const MOST_ZEROS: usize = 1 << 16;

/// Returns the leaves of a packet that `decode` rejects with `error`.
pub(super) fn leaves<T: BitSerialize>(bytes: &[u8], error: Option<&ReadError>) -> Vec<Leaf> {
    let is_cut = error.is_some_and(|why| why.kind() == Refusal::EndOfPacket);
    if !is_cut {
        let mut recorder = LeafRecorder::new(T::SCHEMA, bytes);
        let read = read_and_drop::<T, _>(&mut recorder);
        recorder.rest(read.is_ok());
        return recorder.leaves;
    }
    // A reader checks the bits of many fields at once, and would stop before the first of them. With zeros in place of
    // the missing bits it reads up to the cut, and all leaves before the cut are those of the packet.
    let mut longer = bytes.to_vec();
    longer.resize(bytes.len() + (T::MAX_BITS / 8 + 8).min(MOST_ZEROS), 0);
    let mut recorder = LeafRecorder::new(T::SCHEMA, &longer);
    let _ = read_and_drop::<T, _>(&mut recorder);
    recorder.bytes = bytes;
    let end = bytes.len() * 8;
    recorder
        .leaves
        .retain(|leaf| leaf.bits.end <= end || leaf.part == Part::Prefix && leaf.bits.start < end);
    // the flags before a number were recorded one by one
    if let Some(last) = recorder.leaves.last_mut().filter(|leaf| leaf.bits.end > end) {
        last.bits.end = end;
        last.raw &= (1_u128 << last.bits.len().min(127)) - 1;
        last.value = String::new();
    }
    recorder.rest(false);
    recorder.leaves
}

/// Follows a read, and makes a leaf of all bits that are taken.
struct LeafRecorder<'a> {
    reader: BitReader<'a>,
    bytes: &'a [u8],
    path: Path,
    leaves: Vec<Leaf>,
    /// Role of the next bits, and the field of the current value that they belong to.
    next: (Part, Option<usize>),
    /// Set if the last leaf is a prefix of the next number.
    prefix: Option<RawBits>,
}

impl<'a> LeafRecorder<'a> {
    fn new(root: &'static Schema, bytes: &'a [u8]) -> Self {
        LeafRecorder {
            reader: BitReader::new(bytes),
            bytes,
            path: Path::of(root),
            leaves: Vec::new(),
            next: (Part::Value, None),
            prefix: None,
        }
    }

    /// Records bits that were taken, with their role.
    #[inline(never)]
    fn note(&mut self, raw: u128, width: u32) {
        let (part, field) = core::mem::replace(&mut self.next, (Part::Value, None));
        let start = self.reader.position() - width as usize;
        let number = RawBits { raw, width };
        if let (Part::Prefix, Some(so_far)) = (part, self.prefix) {
            self.lengthen(so_far, number);
            return;
        }
        if part == Part::More {
            self.add_more(number);
            return;
        }
        if self.leaves.len() == MOST_LEAVES {
            // leaves that are not listed get no texts
            return;
        }
        let mut path = self.path;
        if let Some(field) = field {
            path.push(field);
        }
        let value = value::shown(kind_at(&path), part, number, self.prefix);
        self.prefix = (part == Part::Prefix).then_some(number);
        self.leaves.push(Leaf {
            path: format!("{path}"),
            part,
            bits: start..start + width as usize,
            raw,
            value,
        });
    }

    /// Adds one bit to a prefix.
    fn lengthen(&mut self, so_far: RawBits, more: RawBits) {
        let number = RawBits {
            raw: so_far.raw | more.raw << so_far.width.min(127),
            width: so_far.width + more.width,
        };
        self.prefix = Some(number);
        if self.leaves.len() == MOST_LEAVES {
            return;
        }
        if let Some(last) = self.leaves.last_mut() {
            last.bits.end += more.width as usize;
            last.raw = number.raw;
            last.value = value::shown(kind_at(&self.path), Part::Prefix, number, None);
        }
    }

    /// Adds bits to the number that is the last leaf.
    fn add_more(&mut self, more: RawBits) {
        let is_listed = self.leaves.len() < MOST_LEAVES;
        if let Some(last) = self.leaves.last_mut().filter(|_| is_listed) {
            last.bits.end += more.width as usize;
            let (start, width) = (last.bits.start, last.bits.len());
            last.raw = number_of(self.bytes, start, width);
            let kind = kind_at(&self.path);
            let raw = match kind {
                Some(Kind::Leb128 { .. }) => payload(self.bytes, start, width),
                _ => last.raw,
            };
            let width = width as u32;
            last.value = value::shown(kind, last.part, RawBits { raw, width }, None);
        }
    }

    fn note_bytes(&mut self, start: usize, count: usize) {
        self.prefix = None;
        if self.leaves.len() == MOST_LEAVES {
            return;
        }
        let bytes = self.bytes.get(start / 8..start / 8 + count).unwrap_or(&[]);
        let is_text = self.path.layered_schema().is_some_and(Schema::is_text);
        let leaf = Leaf {
            path: format!("{}", self.path),
            part: Part::Value,
            bits: start..start + count * 8,
            raw: number_of(self.bytes, start, count * 8),
            value: value::of_bytes(bytes, is_text),
        };
        self.leaves.push(leaf);
    }

    /// Adds leaves for the bits after the value, or after the position of the error.
    fn rest(&mut self, is_read: bool) {
        let all = self.bytes.len().saturating_mul(8);
        let mut start = self.leaves.last().map_or(0, |leaf| leaf.bits.end);
        if is_read && self.leaves.len() < MOST_LEAVES {
            let spare = start.next_multiple_of(8) - start;
            self.add_rest(Part::Spare, start, spare.min(all.saturating_sub(start)));
            start += spare;
        }
        let part = match (is_read, self.leaves.len() == MOST_LEAVES) {
            (_, true) => Part::Unlisted,
            (true, false) => Part::LeftOver,
            (false, false) => Part::Unread,
        };
        self.add_rest(part, start, all.saturating_sub(start));
    }

    fn add_rest(&mut self, part: Part, start: usize, width: usize) {
        if width == 0 {
            return;
        }
        let raw = number_of(self.bytes, start, width);
        let value = match part {
            Part::Spare => format!("{raw}"),
            _ if width == 1 => "1 bit".into(),
            _ => format!("{width} bits"),
        };
        self.leaves.push(Leaf {
            path: String::new(),
            part,
            bits: start..start + width,
            raw,
            value,
        });
    }
}

/// Returns the number in LEB128 bytes that begin at a bit.
fn payload(bytes: &[u8], start: usize, width: usize) -> u128 {
    let groups = (start..start + width).step_by(8).rev();
    groups.fold(0, |number, at| number << 7 | number_of(bytes, at, 7))
}

/// Returns the kind of the part that a path leads to. Returns `None` for the fields of a variant.
fn kind_at(path: &Path) -> Option<Kind> {
    Some(path.schema()?.kind)
}

/// Returns up to 128 bits of a packet as a number, and 0 for more.
fn number_of(bytes: &[u8], start: usize, width: usize) -> u128 {
    if width > 128 {
        return 0;
    }
    let bit = |at: usize| u128::from(bytes.get(at / 8).map_or(0, |byte| byte >> (at % 8) & 1));
    (0..width).fold(0, |raw, i| raw | bit(start + i) << i)
}

impl Stream for LeafRecorder<'_> {
    type Direction = Reading;

    #[inline(never)]
    fn position(&self) -> usize {
        self.reader.position()
    }

    #[inline(never)]
    fn align(&mut self) -> Result<(), Refusal> {
        match self.reader.position() % 8 {
            // without padding no leaf is added
            0 => Ok(()),
            _ => Reading::align(self),
        }
    }

    #[inline(never)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        self.reader.end_run()
    }

    #[inline(never)]
    fn enter(&mut self, step: usize) {
        self.path.push(step);
        self.prefix = None;
    }

    #[inline(never)]
    fn leave(&mut self) {
        self.path.pop();
        self.prefix = None;
    }

    #[inline(never)]
    fn mark(&mut self, part: Part, field: Option<usize>) {
        self.next = (part, field);
    }

    #[inline(never)]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        self.reader.admit_bitless(bytes)
    }
}

impl Source for LeafRecorder<'_> {
    #[inline(never)]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        let raw = self.reader.take(width)?;
        self.note(u128::from(raw), width);
        Ok(raw)
    }

    /// Records one number as one leaf.
    #[inline(never)]
    fn take_wide(&mut self, width: u32) -> Result<u128, Refusal> {
        let raw = self.reader.take_wide(width)?;
        self.note(raw, width);
        Ok(raw)
    }

    #[inline(never)]
    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        self.align()?;
        let start = self.reader.position();
        if self.reader.bits_left() / 8 < count {
            return Err(Refusal::EndOfPacket);
        }
        self.note_bytes(start, count);
        self.reader.take_bytes(count, 0)
    }

    #[inline(never)]
    fn bits_left(&mut self) -> usize {
        self.reader.bits_left()
    }

    // Does not check the length, so that leaves reach the end of the packet.

    #[inline(never)]
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        match self.reader.bits_left() < bits {
            true => Err(Refusal::EndOfPacket),
            false => Ok(()),
        }
    }
}
