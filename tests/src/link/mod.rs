//! A simulated link for chunks: seeded, so that a seed is a run, and as bad as asked for.
//!
//! * `clock`: a clock that steps, and stands still at its end,
//! * `damage`: packets that arrive other than they were sent,
//! * `hostile`: somebody who sends packets of his own.

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

/// How bad a link is, in one direction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    /// Packets of a thousand that are lost.
    pub loss: u64,
    /// Packets of a thousand that arrive twice.
    pub duplicate: u64,
    /// Packets of a thousand that are damaged.
    pub damage: u64,
    /// How long each takes.
    pub delay: Duration,
    /// How much longer, at most: packets overtake each other.
    pub jitter: Duration,
}

/// What has happened to the packets of a link so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Troubles {
    /// Packets of which no copy arrives, thrown away by a check sum among them.
    pub lost: u64,
    /// Packets that arrive twice.
    pub repeated: u64,
    /// Packets that arrived after one that was sent later.
    pub overtaken: u64,
    /// Copies that arrive other than they were sent.
    pub damaged: u64,
}

impl Troubles {
    /// The sums.
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
    /// How bad it is now.
    pub faults: Faults,
    kind: Kind,
    dice: Dice,
    flying: BinaryHeap<Reverse<Flying>>,
    sent: u64,
    troubles: Troubles,
    /// The latest packet that has arrived, by its number.
    latest: u64,
    /// Memory of packets that have arrived.
    spare: Vec<Vec<u8>>,
}

/// Ordered by arrival, then as they were sent.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Flying {
    at: Duration,
    number: u64,
    packet: Vec<u8>,
}

impl Link {
    /// A link of slices or of acks.
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

    /// Packets that were sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// What has happened to them.
    #[must_use]
    pub fn troubles(&self) -> Troubles {
        self.troubles
    }

    /// Sends a packet, which may arrive, once or twice, later.
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

    /// The next packet that has arrived by now.
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

    /// Gives the memory of a packet back.
    pub fn done_with(&mut self, packet: Vec<u8>) {
        self.spare.push(packet);
    }
}
