//! A link with a rate, a queue and faults, in one direction.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;
use tests_support::dice::Dice;

/// What a link is.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Bytes a second, with the headers of UDP and IP.
    pub rate: f64,
    /// How long the longest queue takes to drain. What does not fit is lost.
    pub buffer: Duration,
    /// How long each packet takes, besides the queue.
    pub delay: Duration,
    /// How much longer, at most: packets overtake each other.
    pub jitter: Duration,
    /// Packets of a thousand that are lost, after the queue.
    pub loss: u64,
    /// Packets of a thousand that arrive twice.
    pub duplicate: u64,
}

/// When a packet arrives, its number, who sent it, and its bytes.
type Flying = (Duration, u64, usize, Vec<u8>);

/// One direction.
#[derive(Debug)]
pub struct Link {
    /// What it is now.
    pub kind: Kind,
    dice: Dice,
    free: Duration,
    flying: BinaryHeap<Reverse<Flying>>,
    /// Packets that were sent, and those that did not fit in the queue.
    pub sent: u64,
    /// Packets that found the queue full.
    pub dropped: u64,
    /// Packets that were lost by chance.
    pub lost: u64,
    /// How long each packet waited in the queue, in seconds.
    pub waits: Vec<f32>,
}

impl Link {
    /// A link without packets.
    #[must_use]
    pub fn new(kind: Kind, dice: Dice) -> Link {
        Link {
            kind,
            dice,
            free: Duration::ZERO,
            flying: BinaryHeap::new(),
            sent: 0,
            dropped: 0,
            lost: 0,
            waits: Vec::new(),
        }
    }

    /// Sends a packet of somebody, who gets it back with the packet.
    pub fn send(&mut self, now: Duration, who: usize, packet: &[u8]) {
        self.sent += 1;
        let begins = self.free.max(now);
        if begins - now > self.kind.buffer {
            self.dropped += 1;
            return;
        }
        self.waits.push((begins - now).as_secs_f32());
        self.free = begins + Duration::from_secs_f64((packet.len() + 28) as f64 / self.kind.rate);
        if self.dice.strikes(self.kind.loss) {
            self.lost += 1;
            return;
        }
        for copy in 0..1 + u64::from(self.dice.strikes(self.kind.duplicate)) {
            let late = Duration::from_micros(self.dice.below(self.kind.jitter.as_micros() as u64 + 1));
            let at = self.free + self.kind.delay + late;
            self.flying
                .push(Reverse((at, 2 * self.sent + copy, who, packet.to_vec())));
        }
    }

    /// The next packet that has arrived by now, and who sent it.
    pub fn arrived(&mut self, now: Duration) -> Option<(usize, Vec<u8>)> {
        self.flying.peek().filter(|Reverse((at, ..))| *at <= now)?;
        self.flying.pop().map(|Reverse((_, _, who, packet))| (who, packet))
    }

    /// When the next packet arrives.
    #[must_use]
    pub fn next(&self) -> Option<Duration> {
        self.flying.peek().map(|Reverse((at, ..))| *at)
    }

    /// Packets on their way.
    pub fn flying(&mut self) -> impl Iterator<Item = Vec<u8>> + '_ {
        self.flying.iter().map(|Reverse((_, _, _, packet))| packet.clone())
    }
}
