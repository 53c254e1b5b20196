//! Lies about lists in an invented packet: elements in the wrong order, and more elements than announced.

use super::bits::BitString;
use super::invent::Inventor;
use super::leaf::InventedLeaf;
use super::lies::{Lie, repeats};
use super::spot::Frame;
use alloc::vec::Vec;
use bitstream_core::schema::Kind;
use bitstream_core::{Part, Refusal};

impl Inventor<'_> {
    /// Marks the current list as the one that the lie makes longer.
    pub(super) fn begin_stretch(&mut self) {
        let here = self.stretch.as_ref().is_some_and(|(steps, _)| *steps == self.steps);
        if let (true, Some(frame)) = (here, self.frames.last_mut()) {
            frame.stretch = self.stretch.take().map_or(0, |(_, more)| more);
        }
    }

    /// Repeats the last element of a list.
    pub(super) fn stretch_list(&mut self, frame: &Frame) {
        if frame.stretch > 0 {
            let last = self.packet.range(frame.last, self.packet.len());
            for _ in 0..frame.stretch {
                self.packet.extend(&last);
            }
        }
    }

    /// Adds a leaf for the element that ends a list. One lie repeats the last element in its place until there are too
    /// many. Another lie puts `twin` before it: other bits of an equal value.
    pub(super) fn add_end(&mut self, kind: &Kind, taken: u64, last: usize, twin: Option<BitString>) {
        let start = self.packet.len();
        let is_told = self.plan.lists_lies && self.moves(last, start, start);
        let more = repeats(kind, taken, 0).filter(|_| is_told);
        let too_many = more.map(|more| {
            let (last, mut bits) = (self.packet.range(last, start), BitString::default());
            (0..=more).for_each(|_| bits.extend(&last));
            Lie::new(Refusal::Length, i128::from(taken) + more as i128 + 1, bits)
        });
        let twin = twin.map(|bits| Lie::new(Refusal::Sentinel, 2, bits));
        self.add_unlisted((start, start), too_many.into_iter().chain(twin).collect());
    }

    /// Adds a leaf for an element that must be above the previous one.
    pub(super) fn add_order(&mut self, start: usize) {
        let end = self.packet.len();
        let Some(holder) = self.frames.last_mut() else { return };
        let Some((from, to)) = holder.ordered.replace((start, end)) else {
            return;
        };
        let lies = match self.plan.lists_lies && self.moves(from, start, end) {
            true => self.disorders((from, to), (start, end)),
            false => Vec::new(),
        };
        self.add_unlisted((from, end), lies);
    }

    /// Adds a leaf that no annotation lists, and the lies about its bits.
    fn add_unlisted(&mut self, (start, end): (usize, usize), lies: Vec<Lie>) {
        let key = self.key();
        self.add(InventedLeaf {
            path: self.path,
            steps: self.steps.clone(),
            key,
            part: Part::Unlisted,
            start,
            len: end - start,
            code: (0, 0),
            spot: None,
            lies,
        });
    }

    /// Returns whether the bits from `from` on keep their meaning at `start`: they have no padding, or the padding
    /// stays the same.
    pub(super) fn moves(&self, from: usize, start: usize, end: usize) -> bool {
        let inside = self.leaves.iter().rev().take_while(|leaf| leaf.start >= from);
        let is_whole = (start - from) % 8 == 0 && (end - start) % 8 == 0;
        is_whole || !inside.into_iter().any(|leaf| leaf.part == Part::Padding)
    }

    /// Returns lies with two values in the wrong order, and with the first of them twice.
    fn disorders(&self, one: (usize, usize), other: (usize, usize)) -> Vec<Lie> {
        let part = |(start, end)| self.packet.range(start, end);
        let (first, between, second) = (part(one), part((one.1, other.0)), part(other));
        let lie = |parts: [&BitString; 3]| {
            let mut bits = BitString::default();
            parts.into_iter().for_each(|part| bits.extend(part));
            let mut lie = Lie::new(Refusal::NotIncreasing, 0, bits);
            let last = parts.last().map_or(0, |part| part.len());
            lie.from = lie.bits.len() - last;
            lie.width = u32::try_from(last).unwrap_or(u32::MAX);
            lie
        };
        match first == second {
            true => Vec::new(),
            false => [lie([&second, &between, &first]), lie([&first, &between, &first])].into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::choose::ExtraElements;
    use super::super::leaf::{Draft, Made};
    use super::*;
    use bitstream_core::{BitSerialize, Path};

    /// Calls `f` with an inventor whose packet is these bytes.
    fn of<R>(bytes: &[u8], f: impl FnOnce(&mut Inventor<'_>) -> R) -> R {
        let made = Made::new();
        let mut inventor = Inventor::new(Draft {
            root: u8::SCHEMA,
            seed: 0,
            lengths: ExtraElements::Some,
            made: &made,
            script: &[],
            change: None,
            lists_lies: true,
        });
        inventor.packet = BitString::of_bytes(bytes);
        f(&mut inventor)
    }

    #[test]
    fn two_values_are_exchanged_and_the_first_is_repeated() {
        let lies = of(&[0xA1, 0xC2, 0x03], |inventor| inventor.disorders((0, 4), (12, 20)));
        let shown: Vec<_> = lies.iter().map(|lie| (lie.bits.clone(), lie.from, lie.width)).collect();
        // 1, the bits between, 0x3C
        let row = |parts: [(u128, u32); 3]| {
            let mut bits = BitString::default();
            parts.into_iter().for_each(|(code, width)| bits.push(code, width));
            bits
        };
        let between = (0x2A, 8);
        let exchanged = row([(0x3C, 8), between, (1, 4)]);
        let repeated = row([(1, 4), between, (1, 4)]);
        assert!(shown == [(exchanged, 16, 4), (repeated, 12, 4)]);
        let same = of(&[0x11], |inventor| inventor.disorders((0, 4), (4, 8)));
        assert!(same.is_empty());
    }

    #[test]
    fn padding_moves_by_whole_bytes_alone() {
        let leaf = |part, start| InventedLeaf {
            path: Path::of(u8::SCHEMA),
            steps: Vec::new(),
            key: Vec::new(),
            part,
            start,
            len: 4,
            code: (0, 0),
            spot: None,
            lies: Vec::new(),
        };
        let moves = |part, from, start, end| {
            of(&[0; 8], |inventor| {
                inventor.leaves.extend([leaf(Part::Padding, 4), leaf(part, 12)]);
                inventor.moves(from, start, end)
            })
        };
        assert!(moves(Part::Value, 8, 13, 22));
        assert!(!moves(Part::Padding, 8, 13, 22));
        assert!(moves(Part::Padding, 8, 16, 24) && moves(Part::Padding, 9, 17, 25));
        assert!(!moves(Part::Padding, 8, 16, 23) && !moves(Part::Padding, 8, 15, 23));
        // leaves before `from` do not count
        assert!(moves(Part::Value, 5, 13, 22) && !moves(Part::Value, 4, 13, 22));
    }
}
