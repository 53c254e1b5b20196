//! Lists in an invented packet: elements in the wrong order, and more of them than were announced.

use super::bits::Bits;
use super::invent::Inventor;
use super::leaf::Leaf;
use super::lies::Lie;
use super::spot::Frame;
use crate::Refusal;
use crate::annotate::Part;
use alloc::vec::Vec;

impl Inventor<'_> {
    /// Where this is the list that gets longer.
    pub(super) fn begin_stretch(&mut self) {
        let here = self.stretch.as_ref().is_some_and(|(steps, _)| *steps == self.steps);
        if let (true, Some(frame)) = (here, self.frames.last_mut()) {
            frame.stretch = self.stretch.take().map_or(0, |(_, more)| more);
        }
    }

    /// Appends the last element of a list some times more.
    pub(super) fn stretch_list(&mut self, frame: &Frame) {
        if frame.stretch > 0 {
            let last = self.packet.range(frame.last, self.packet.len());
            for _ in 0..frame.stretch {
                self.packet.extend(&last);
            }
        }
    }

    /// Behind an element that has to be above the one before.
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
        let key = self.key();
        self.add(Leaf {
            path: self.path,
            steps: self.steps.clone(),
            key,
            part: Part::Unlisted,
            start: from,
            len: end - from,
            code: (0, 0),
            spot: None,
            lies,
        });
    }

    /// Whether the bits behind `from` mean the same at `start`: there is no padding in them, or it stays.
    fn moves(&self, from: usize, start: usize, end: usize) -> bool {
        let inside = self.leaves.iter().rev().take_while(|leaf| leaf.start >= from);
        let is_whole = (start - from) % 8 == 0 && (end - start) % 8 == 0;
        is_whole || !inside.into_iter().any(|leaf| leaf.part == Part::Padding)
    }

    /// Two values in the wrong order, and the first of them twice.
    fn disorders(&self, one: (usize, usize), other: (usize, usize)) -> Vec<Lie> {
        let part = |(start, end)| self.packet.range(start, end);
        let (first, between, second) = (part(one), part((one.1, other.0)), part(other));
        let lie = |parts: [&Bits; 3]| {
            let mut bits = Bits::default();
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
