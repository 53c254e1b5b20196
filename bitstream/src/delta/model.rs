//! Holds the model of a range coder: the statistics of earlier decisions.

use super::hash;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter, Write};

/// Groups of two classes (numbers of bits) of a number's extrapolated step.
const OWNS: usize = 7;
/// Groups of two classes of the largest distance so far in the element.
const MOODS: usize = 7;
/// Number of classes that are sent in unary. After the last one, the class follows in 6 bits.
pub(super) const CLASSES: usize = 20;
const SIGNS: usize = 9;
/// Number of slots of a number without `predict`. A number with `predict` has more slots for its class.
pub(super) const NUMBER: usize = SIGNS + 4 * CLASSES + MOODS * CLASSES;
pub(super) const PREDICTED: usize = NUMBER + (OWNS - 1) * MOODS * CLASSES;

/// The slots of a number: for its class, its sign and the bits below its highest bit.
pub(super) struct NumberSlots {
    pub(super) class: usize,
    pub(super) sign: usize,
    pub(super) head: usize,
}

impl NumberSlots {
    pub(super) fn new(hint: super::coin::Estimate) -> NumberSlots {
        let half = |class: u32, most: usize| (class as usize).div_ceil(2).min(most - 1);
        let (own, mood) = (half(hint.own, OWNS), half(hint.mood, MOODS));
        let head = hint.slot + SIGNS;
        NumberSlots {
            class: head + 4 * CLASSES + (own * MOODS + mood) * CLASSES,
            sign: hint.slot + 3 * hint.sign as usize + (own / 3).min(2),
            head,
        }
    }
}

/// Holds the probabilities that a range coder of differences uses, learnt from earlier differences.
///
/// Sender and receiver need equal models for a packet. A [`History`](super::History) keeps the models of both sides
/// equal. A caller of [`Delta::compress`](super::Delta::compress) must do this itself.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Model {
    slots: Vec<Chances>,
    /// Hash of the packets that taught the model.
    id: u64,
}

/// Two chances that a decision is 1, in 65536ths: one adapts fast and one slowly, and the coder uses their mean.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chances {
    fast: u16,
    slow: u16,
    /// Number of decisions that used these chances, at most `SLOW`.
    asked: u16,
}

/// A decision moves a chance by 1 / (uses + 1.6), with at most this many uses.
const FAST: usize = 16;
const SLOW: usize = 99;
/// Most decisions that a table can claim for a slot, so that the slot still adapts.
const MOST_TAUGHT: u16 = 24;
/// The smallest chance, and the smallest distance of a chance from 1.
const LEAST: u32 = 48;

const RATES: [u32; SLOW + 1] = {
    let mut rates = [0; SLOW + 1];
    let mut asked = 0;
    while asked < rates.len() {
        rates[asked] = 655_360 / (10 * (asked as u32 + 1) + 6);
        asked += 1;
    }
    rates
};

impl Chances {
    const NEW: Chances = Chances::known(1 << 15, 0);

    const fn known(chance: u16, asked: u16) -> Chances {
        Chances {
            fast: chance,
            slow: chance,
            asked,
        }
    }

    /// Returns the chance that a decision is 1, in 65536ths.
    fn one(&self) -> u32 {
        (u32::from(self.fast) + u32::from(self.slow)) / 2
    }
}

/// Returns a chance after a decision.
#[inline]
fn moved(chance: u16, bit: bool, asked: usize) -> u16 {
    let rate = RATES.get(asked).copied().unwrap_or(0);
    let old = u32::from(chance);
    let new = match bit {
        true => old + (((65_535 - old) * rate) >> 16),
        false => old - ((old * rate) >> 16),
    };
    new.clamp(LEAST, 65_536 - LEAST) as u16
}

impl Model {
    pub(super) fn new(slots: usize) -> Model {
        Model {
            slots: vec![Chances::NEW; slots],
            id: 0,
        }
    }

    /// Reads a table that [`to_table`](Self::to_table) has printed. Numbers without a slot are ignored; slots without a
    /// number begin with equal chances.
    pub(super) fn of_table(slots: usize, table: &[u32]) -> Model {
        let mut model = Model::new(slots);
        for (slot, known) in model.slots.iter_mut().zip(table) {
            let chance = (known >> 16).clamp(LEAST, 65_536 - LEAST);
            *slot = Chances::known(chance as u16, (*known as u16).min(MOST_TAUGHT));
        }
        model.id = hash::of(table.iter().map(|known| u64::from(*known)));
        model
    }

    /// Returns the model as the source of a Rust array for [`Delta::taught_by`](super::Delta::taught_by), with 4 bytes
    /// for each probability. A coder that begins with this table still adapts to the packets of its session, which
    /// differ from the recording.
    #[must_use]
    pub fn to_table(&self) -> alloc::string::String {
        let mut table = alloc::string::String::from("&[");
        for (i, slot) in self.slots.iter().enumerate() {
            let known = slot.one() << 16 | u32::from(slot.asked.min(MOST_TAUGHT));
            let separator = if i % 12 == 0 { "\n    " } else { " " };
            // never an error: writing to a `String`
            let _ = write!(table, "{separator}{known},");
        }
        table.push_str("\n]");
        table
    }

    /// Returns the number of bytes of memory that the model takes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Chances>()
    }

    pub(super) fn id(&self) -> u64 {
        self.id
    }

    /// Hashes a packet from which the model has learnt into the model's id.
    pub(super) fn note(&mut self, packet: &[u8]) {
        for piece in packet.chunks(8) {
            let piece = piece.iter().fold(1, |piece, byte| piece << 8 | u64::from(*byte));
            self.id = hash::mix(self.id, piece);
        }
    }

    /// Returns the chance that a decision is 1, in 65536ths.
    #[inline]
    pub(super) fn one(&self, slot: usize) -> u32 {
        self.slots.get(slot).unwrap_or(&Chances::NEW).one()
    }

    #[inline]
    pub(super) fn learn(&mut self, slot: usize, bit: bool) {
        if let Some(slot) = self.slots.get_mut(slot) {
            let asked = usize::from(slot.asked);
            slot.fast = moved(slot.fast, bit, asked.min(FAST));
            slot.slow = moved(slot.slow, bit, asked);
            slot.asked = (slot.asked + 1).min(SLOW as u16);
        }
    }
}

impl Debug for Model {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let asked = self.slots.iter().filter(|slot| slot.asked > 0).count();
        f.debug_struct("Model")
            .field("slots", &self.slots.len())
            .field("asked", &asked)
            .finish_non_exhaustive()
    }
}
