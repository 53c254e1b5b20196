//! Records a value as codes, and replays codes as a value. The codecs of the type run over a stream of numbers in both
//! directions.

use super::DeltaError;
use super::extent::alike;
use super::plan::{Plan, Region};
use alloc::string::ToString;
use alloc::vec::Vec;
use bitstream_core::codec::{Encoding, Plain, made};
use bitstream_core::step;
use bitstream_core::{
    BitReader, BitSerialize, BitWriter, Fitting, Measure, Path, Reading, Refusal, Schema, Sink, Source, Stream, Writing,
};
use core::ops::Range;
use core::slice::{Iter, IterMut};

/// Bits of a hand-written codec that one code holds.
pub(super) const PIECE: usize = 62;
/// Least places of a recording.
pub(super) const MIN_CODES: usize = 16;
/// Most bytes of memory for elements without bits in one value, as in a packet.
const MOST_BITLESS: usize = 1 << 16;

/// A sink that records each number as a code. Numbers of 0 bits have no code; numbers above 64 bits have two, the low
/// half first.
///
/// Codes fill a slice and not a `Vec`: a `Vec` may grow at each code, so its parts would not stay in registers.
struct CodeRecorder<'a> {
    places: IterMut<'a, u64>,
    /// True if there was no place for a code.
    is_full: bool,
    bitless: usize,
}

impl CodeRecorder<'_> {
    #[inline(always)] // inlined like `append`
    fn push(&mut self, code: u64) -> Result<(), Refusal> {
        match self.places.next() {
            Some(place) => {
                *place = code;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    #[cold]
    fn full(&mut self) -> Refusal {
        self.is_full = true;
        Refusal::BufferFull
    }
}

impl Stream for CodeRecorder<'_> {
    type Direction = Writing;
    const CODES: bool = true;

    /// Codes have no position among the bits of a packet, so this stream reports 0.
    #[inline(always)] // a constant
    fn position(&self) -> usize {
        0
    }

    #[inline(always)] // does nothing
    fn align(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)] // rare
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        admit(&mut self.bitless, bytes)
    }
}

impl Sink for CodeRecorder<'_> {
    #[inline(always)] // one field of a run
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        match field.width() {
            0 => Ok(()),
            _ => self.push(field.value()),
        }
    }

    #[inline]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        for byte in bytes {
            self.push(u64::from(*byte))?;
        }
        Ok(())
    }

    #[inline(never)] // rare
    fn put_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        let mut measure = Measure::<true>::new();
        C::write(value, given, &mut measure)?;
        let count = measure.position();
        if const { C::MAX_BITS == 0 } {
            // has no code
            return if count == 0 { Ok(()) } else { Err(Refusal::Custom) };
        }
        let mut bytes = alloc::vec![0; count.div_ceil(8)];
        let mut writer = BitWriter::new(&mut bytes);
        C::write(value, given, &mut writer)?;
        // never an error: the size was measured
        writer.finish().map_err(|_| Refusal::Custom)?;
        self.push(count as u64)?;
        let mut reader = BitReader::new(&bytes);
        let mut left = count;
        while left > 0 {
            let width = left.min(PIECE);
            reader.reserve(width)?;
            self.push(reader.take(width as u32)?)?;
            reader.end_run()?;
            left -= width;
        }
        Ok(())
    }
}

/// A source that reads numbers from codes. If `TRACED`, it records the path of the current field.
struct Replay<'s, 'a, const TRACED: bool = false> {
    codes: Iter<'a, u64>,
    state: &'s mut ReplayState<'a>,
}

/// The state of a replay that few fields need. It is apart from the codes, so that a list can have a copy of the
/// iterator in registers.
struct ReplayState<'a> {
    bytes: Vec<u8>,
    bitless: usize,
    /// The value into which the source decodes, if its codes are known.
    held: Option<Old<'a>>,
    path: Path,
}

/// The value before a difference: its codes, its long lists, and its own addresses, without the memory that it points
/// to.
struct Old<'a> {
    codes: &'a [u64],
    /// The number of codes of the new value.
    len: usize,
    lists: Iter<'a, Region>,
    place: Range<usize>,
}

impl<'a> ReplayState<'a> {
    fn new(root: &'static Schema, held: Option<Old<'a>>) -> Self {
        ReplayState {
            bytes: Vec::new(),
            bitless: 0,
            held,
            path: Path::of(root),
        }
    }
}

impl<'s, 'a, const TRACED: bool> Replay<'s, 'a, TRACED> {
    fn new(codes: &'a [u64], state: &'s mut ReplayState<'a>) -> Self {
        let codes = codes.iter();
        Replay { codes, state }
    }

    /// Returns the codes of the elements that a list holds, and the number of codes of each. The list must begin at the
    /// current code in both values, and lie within the value that is read into. A list that a conversion makes lies
    /// elsewhere, and the memory of a list that a pointer refers to may have belonged to another list: both kinds are
    /// read anew.
    fn old_elements<C: Encoding<T>, T>(
        &mut self,
        items: &[T],
        (place, before): (usize, usize),
    ) -> Option<(&'a [u64], usize)> {
        let old = self.state.held.as_mut()?;
        let at = old.len - self.codes.len();
        let list = loop {
            let list = old.lists.as_slice().first()?;
            if list.new >= at {
                break list;
            }
            old.lists.next();
        };
        let is_here = list.new == at && list.new_count == items.len();
        if !is_here || list.old_count != before || !old.place.contains(&place) {
            return None;
        }
        // an inner list may begin at the same code as an outer one, but has fewer codes for each element
        let each = Plan::shared(C::SCHEMA).fixed().filter(|each| *each == list.each)?;
        old.lists.next();
        let count = list.old_count.min(list.new_count);
        Some((old.codes.get(list.old..list.old + each * count)?, each))
    }
}

impl<const TRACED: bool> Replay<'_, '_, TRACED> {
    #[inline(always)] // inlined like `take`
    fn next(&mut self) -> Result<u64, Refusal> {
        self.codes.next().copied().ok_or(Refusal::EndOfPacket)
    }

    /// Refuses codes after the value.
    fn end(&self) -> Result<(), Refusal> {
        match self.codes.as_slice() {
            [] => Ok(()),
            _ => Err(Refusal::LeftOverBytes),
        }
    }

    /// Reads the elements of a list, and skips those whose codes did not change. `old` has the old codes, and the number
    /// of codes of an element.
    #[inline(always)] // inlined, so that the iterator stays in registers
    fn take_items<C: Encoding<T>, T>(
        &mut self,
        items: &mut [T],
        (mut old, each): (&[u64], usize),
    ) -> Result<(), Refusal> {
        let (mut i, all) = (0, items.len());
        while i < all {
            if !old.is_empty() {
                let same = alike(old, self.codes.as_slice()) / each;
                self.pass(same * each)?;
                old = old.get((same + 1) * each..).unwrap_or(&[]);
                i += same;
            }
            // here the codes of an element changed
            if let Some(item) = items.get_mut(i) {
                step::read_into::<C, T, Self>(i, item, self)?;
            }
            i += 1;
        }
        Ok(())
    }

    /// Removes and returns `count` codes.
    fn pass(&mut self, count: usize) -> Result<&[u64], Refusal> {
        let (passed, rest) = self
            .codes
            .as_slice()
            .split_at_checked(count)
            .ok_or(Refusal::EndOfPacket)?;
        self.codes = rest.iter();
        Ok(passed)
    }
}

impl<const TRACED: bool> Stream for Replay<'_, '_, TRACED> {
    type Direction = Reading;
    const CODES: bool = true;

    #[inline(always)] // a constant
    fn position(&self) -> usize {
        0
    }

    #[inline(always)] // does nothing
    fn align(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(always)] // does nothing unless it traces
    fn enter(&mut self, step: usize) {
        if TRACED {
            self.state.path.push(step);
        }
    }

    #[inline(always)] // does nothing unless it traces
    fn leave(&mut self) {
        if TRACED {
            self.state.path.pop();
        }
    }

    #[inline(always)] // a constant unless it traces
    fn here(&self) -> Option<Path> {
        TRACED.then_some(self.state.path)
    }

    #[inline(always)] // does nothing unless it traces
    fn back_to(&mut self, here: Option<Path>) {
        self.state.path = here.unwrap_or(self.state.path);
    }

    #[inline(never)] // rare
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        admit(&mut self.state.bitless, bytes)
    }
}

impl<const TRACED: bool> Source for Replay<'_, '_, TRACED> {
    #[inline(always)] // one field of a run
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        if width == 0 {
            return Ok(0);
        }
        let code = self.next()?;
        match code.checked_shr(width) {
            None | Some(0) => Ok(code),
            Some(_) => Err(Refusal::OutOfRange),
        }
    }

    #[inline]
    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        let mut bytes = core::mem::take(&mut self.state.bytes);
        bytes.clear();
        for code in self.pass(count)? {
            bytes.push(u8::try_from(*code).map_err(|_| Refusal::OutOfRange)?);
        }
        self.state.bytes = bytes;
        Ok(&self.state.bytes)
    }

    #[inline(always)] // never called
    fn bits_left(&mut self) -> usize {
        0
    }

    // Does nothing: codes come from values or from checked differences, so all of them exist.

    #[inline(always)] // does nothing
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(always)] // does nothing
    fn expect(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// Reads the elements of an array. The address of an array is that of its elements.
    #[inline]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        let list = (items.as_ptr().addr(), items.len());
        self.take_list::<C, T>(items, list, prepaid)
    }

    /// Reads the elements of a list, and skips those whose codes did not change.
    #[inline]
    fn take_list<C: Encoding<T>, T>(
        &mut self,
        items: &mut [T],
        list: (usize, usize),
        _prepaid: usize,
    ) -> Result<(), Refusal> {
        if const { C::MAX_BITS == 0 } {
            return Ok(());
        }
        // if the old codes are not known, every element is read
        let old = self.old_elements::<C, T>(items, list).unwrap_or((&[], 1));
        // reads by a copy of the iterator: that of `self` would be written to memory at each code
        let mut copy = Replay::<TRACED> {
            codes: self.codes.clone(),
            state: self.state,
        };
        let read = copy.take_items::<C, T>(items, old);
        self.codes = copy.codes;
        read
    }

    #[inline(never)] // rare
    fn take_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, given: X) -> Result<T, Refusal> {
        let count = match const { C::MAX_BITS } {
            0 => 0,
            _ => usize::try_from(self.next()?).map_err(|_| Refusal::Custom)?,
        };
        let pieces = count.div_ceil(PIECE);
        if self.codes.len() < pieces {
            return Err(Refusal::EndOfPacket);
        }
        let mut bytes = alloc::vec![0; count.div_ceil(8)];
        let mut writer = BitWriter::new(&mut bytes);
        let mut left = count;
        for _ in 0..pieces {
            let width = left.min(PIECE);
            writer.put(self.next()?, width as u32)?;
            writer.end_run()?;
            left -= width;
        }
        writer.finish().map_err(|_| Refusal::Custom)?;
        let mut reader = BitReader::new(&bytes);
        reader.reserve(C::MIN_BITS)?;
        let value = C::read(given, &mut reader)?;
        match reader.position() == count {
            true => Ok(value),
            false => Err(Refusal::Custom),
        }
    }
}

fn admit(used: &mut usize, bytes: usize) -> bool {
    *used = used.saturating_add(bytes);
    *used <= MOST_BITLESS
}

/// Records a value, in memory that is reused.
#[inline(never)] // not inlined: called once for each root value
pub(super) fn record<T: BitSerialize>(value: &T, mut codes: Vec<u64>) -> Result<Vec<u64>, Refusal> {
    loop {
        while codes.len() < codes.capacity() {
            // below 2 KiB at a time: Callgrind counts each byte of a longer fill as an instruction
            codes.resize(codes.capacity().min(codes.len() + 250), 0);
        }
        let mut recorder = CodeRecorder {
            places: codes.iter_mut(),
            is_full: false,
            bitless: 0,
        };
        let written = Plain::write(value, (), &mut recorder);
        let (left, is_full) = (recorder.places.len(), recorder.is_full);
        if !is_full {
            codes.truncate(codes.len() - left);
            return written.map(|()| codes);
        }
        // starts again with twice as many places
        codes.reserve(codes.len().max(MIN_CODES));
    }
}

/// Returns the value that codes stand for.
#[inline(never)] // not inlined: called once for each root value
pub(super) fn replay<T: BitSerialize>(codes: &[u64]) -> Result<T, DeltaError> {
    let mut state = ReplayState::new(T::SCHEMA, None);
    let mut replay = Replay::<false>::new(codes, &mut state);
    if const { T::PLACEHOLDER.is_some() } {
        // a large value is copied less often if it is decoded in place
        let mut value = made::<Plain, T, ()>();
        let read = <Plain as Encoding<T>>::read_into(&mut value, (), &mut replay).and_then(|()| replay.end());
        if let Err(why) = read {
            // dropped, since `refused` makes another value, and two at once would take twice the memory
            drop(value);
            return Err(refused::<T>(codes, why));
        }
        return Ok(value);
    }
    let read = <Plain as Encoding<T>>::read((), &mut replay).and_then(|value| replay.end().map(|()| value));
    read.map_err(|why| refused::<T>(codes, why))
}

/// Returns the error of codes that no value has. Reads the codes again, to find the path of the field.
#[cold]
#[inline(never)]
pub(super) fn refused<T: BitSerialize>(codes: &[u64], why: Refusal) -> DeltaError {
    let mut state = ReplayState::new(T::SCHEMA, None);
    // after an error, the path is still that of the field
    let _ = <Plain as Encoding<T>>::read((), &mut Replay::<true>::new(codes, &mut state));
    let path = state.path.to_string();
    DeltaError::Value { why, path }
}

/// Decodes codes into a value that has other codes. After an error the value is a mixture.
#[inline(never)] // not inlined: called once for each root value
pub(super) fn replay_into<T: BitSerialize>(
    plan: &Plan,
    old: &[u64],
    new: &[u64],
    value: &mut T,
) -> Result<(), Refusal> {
    let lists = plan.regions(old, new);
    let place = core::ptr::from_ref(value).addr();
    let held = Old {
        codes: old,
        len: new.len(),
        lists: lists.iter(),
        place: place..place + size_of::<T>(),
    };
    let mut state = ReplayState::new(T::SCHEMA, Some(held));
    let mut replay = Replay::<false>::new(new, &mut state);
    <Plain as Encoding<T>>::read_into(value, (), &mut replay)?;
    replay.end()
}
