//! A simulated link for chunks. A seed determines its run, and its faults are adjustable.
//!
//! * `clock`: a clock that steps, and stands still at its end,
//! * `damage`: packets that are damaged on their way,
//! * `hostile`: an attacker who sends packets.

mod clock;
mod damage;
mod hostile;

pub use clock::Clock;
pub use damage::Kind;
pub use hostile::Hostile;
pub use tests_support::dice::Dice;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

/// Faults of a link, in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    /// Number of packets in a thousand that are lost.
    pub loss: u64,
    /// Number of packets in a thousand that arrive twice.
    pub duplicate: u64,
    /// Number of packets in a thousand that are damaged.
    pub damage: u64,
    /// Shortest time on the way.
    pub delay: Duration,
    /// Largest additional time. With it packets overtake each other.
    pub jitter: Duration,
}

/// Counts of what happened to the packets of a link so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Troubles {
    /// Number of packets of which no copy arrives, including those that a check sum discards.
    pub lost: u64,
    /// Number of packets that arrive twice.
    pub repeated: u64,
    /// Number of packets that arrived after one that was sent later.
    pub overtaken: u64,
    /// Number of copies that arrive damaged.
    pub damaged: u64,
}

impl Troubles {
    /// Returns the sums.
    #[must_use]
    pub fn and(self, other: Troubles) -> Troubles {
        Troubles {
            lost: self.lost + other.lost,
            repeated: self.repeated + other.repeated,
            overtaken: self.overtaken + other.overtaken,
            damaged: self.damaged + other.damaged,
        }
    }
}

/// One direction of a link.
#[derive(Debug)]
pub struct Link {
    /// The current faults.
    pub faults: Faults,
    kind: Kind,
    dice: Dice,
    flying: BinaryHeap<Reverse<Flying>>,
    sent: u64,
    troubles: Troubles,
    /// Number of the latest packet that has arrived.
    latest: u64,
    /// Memory of packets that have arrived.
    spare: Vec<Vec<u8>>,
}

/// A packet on its way. The order is that of arrival, then that of sending.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Flying {
    at: Duration,
    number: u64,
    packet: Vec<u8>,
}

impl Link {
    /// Returns a link of slices or of acks.
    #[must_use]
    pub fn new(kind: Kind, faults: Faults, dice: Dice) -> Link {
        Link {
            faults,
            kind,
            dice,
            flying: BinaryHeap::new(),
            sent: 0,
            troubles: Troubles::default(),
            latest: 0,
            spare: Vec::new(),
        }
    }

    /// Returns the number of packets sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Returns the counts of what happened to them.
    #[must_use]
    pub fn troubles(&self) -> Troubles {
        self.troubles
    }

    /// Sends a packet, which may arrive later, once or twice.
    pub fn send(&mut self, now: Duration, packet: &[u8]) {
        self.sent += 1;
        let copies = 1 + u64::from(self.dice.strikes(self.faults.duplicate));
        let flying = self.flying.len();
        for copy in 0..copies {
            if self.dice.strikes(self.faults.loss) {
                continue;
            }
            let mut arriving = self.spare.pop().unwrap_or_default();
            arriving.clear();
            arriving.extend_from_slice(packet);
            if self.dice.strikes(self.faults.damage) {
                if !damage::damage(self.kind, &mut arriving, &mut self.dice) {
                    self.spare.push(arriving);
                    continue;
                }
                self.troubles.damaged += 1;
            }
            let late = self.dice.below(self.faults.jitter.as_micros() as u64 + 1);
            self.flying.push(Reverse(Flying {
                at: now + self.faults.delay + Duration::from_micros(late),
                number: 2 * self.sent + copy,
                packet: arriving,
            }));
        }
        match self.flying.len() - flying {
            0 => self.troubles.lost += 1,
            1 => {}
            _ => self.troubles.repeated += 1,
        }
    }

    /// Returns the next packet that has arrived by now.
    pub fn arrived(&mut self, now: Duration) -> Option<Vec<u8>> {
        let Reverse(first) = self.flying.peek()?;
        if first.at > now {
            return None;
        }
        let Reverse(flying) = self.flying.pop()?;
        let number = flying.number / 2;
        self.troubles.overtaken += u64::from(number < self.latest);
        self.latest = self.latest.max(number);
        Some(flying.packet)
    }

    /// Takes back the memory of a packet.
    pub fn done_with(&mut self, packet: Vec<u8>) {
        self.spare.push(packet);
    }
}
