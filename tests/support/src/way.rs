//! A way between two ends, in ticks: what is under way on it, and its troubles.

use crate::dice::Dice;
use std::collections::BTreeMap;

/// What is under way, by the tick at which it arrives.
pub type Way<T> = BTreeMap<u32, Vec<T>>;

/// The troubles of a way: losses and repeats of a thousand, and ticks of delay.
#[derive(Clone, Copy, Debug)]
pub struct Troubles {
    /// Of a thousand, so many are lost.
    pub loss: u64,
    /// Of a thousand, so many are sent twice.
    pub repeats: u64,
    /// Ticks until arrival, at least.
    pub delay: u64,
    /// Ticks more, at most.
    pub jitter: u64,
}

impl Troubles {
    /// Puts something on the way: not at all, once or twice.
    pub fn send<T: Clone>(self, what: T, now: u32, way: &mut Way<T>, dice: &mut Dice) {
        for _ in 0..1 + u64::from(dice.strikes(self.repeats)) {
            if !dice.strikes(self.loss) {
                let at = now + (self.delay + dice.within(0, self.jitter)) as u32;
                way.entry(at).or_default().push(what.clone());
            }
        }
    }
}
