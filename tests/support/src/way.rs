//! Messages between two ends, in ticks, with troubles on their way.

use crate::dice::Dice;
use std::collections::BTreeMap;

/// Messages on their way, by the tick at which they arrive.
pub type Way<T> = BTreeMap<u32, Vec<T>>;

/// Troubles on the way: losses and repeats in a thousand, and ticks of delay.
#[derive(Clone, Copy, Debug)]
pub struct Troubles {
    /// Number of messages in a thousand that are lost.
    pub loss: u64,
    /// Number of messages in a thousand that are sent twice.
    pub repeats: u64,
    /// Fewest ticks until arrival.
    pub delay: u64,
    /// Most additional ticks.
    pub jitter: u64,
}

impl Troubles {
    /// Sends a message, which arrives never, once or twice.
    pub fn send<T: Clone>(self, what: T, now: u32, way: &mut Way<T>, dice: &mut Dice) {
        for _ in 0..1 + u64::from(dice.strikes(self.repeats)) {
            if !dice.strikes(self.loss) {
                let at = now + (self.delay + dice.within(0, self.jitter)) as u32;
                way.entry(at).or_default().push(what.clone());
            }
        }
    }
}
