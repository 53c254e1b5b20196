//! Somebody in the middle, who loses, repeats and delays packets.

use crate::Failure;
use crate::cli::Options;
use crate::dice::Dice;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::net::UdpSocket;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How much later a packet may be that others overtake.
const LATE: u64 = 50_000;

/// The place of the client's socket among the ends.
const CLIENT: usize = 1;

/// What a relay did.
#[derive(Debug, Default)]
pub(crate) struct Relayed {
    pub(crate) packets: u64,
    /// Of the packets, those from the server.
    pub(crate) slices: u64,
    pub(crate) lost: u64,
    pub(crate) repeated: u64,
    pub(crate) delayed: u64,
}

/// Between two sockets.
#[derive(Debug)]
pub(crate) struct Relay {
    options: Options,
    dice: Dice,
    ends: [UdpSocket; 2],
    flying: BinaryHeap<Reverse<Flying>>,
    relayed: Relayed,
}

/// A packet on its way, ordered by arrival.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Flying {
    at: Instant,
    number: u64,
    to: usize,
    packet: Vec<u8>,
}

impl Relay {
    pub(crate) fn new(options: &Options, to_server: UdpSocket, to_client: UdpSocket) -> Relay {
        Relay {
            options: options.clone(),
            dice: Dice::new(options.seed),
            ends: [to_server, to_client],
            flying: BinaryHeap::new(),
            relayed: Relayed::default(),
        }
    }

    /// Carries packets both ways until everything is done.
    pub(crate) fn run(mut self, done: &AtomicBool) -> Result<Relayed, Failure> {
        let mut buffer = [0; 2048];
        while !done.load(Ordering::Relaxed) {
            for from in 0..self.ends.len() {
                while let Some(packet) = crate::socket::receive(&self.ends[from], &mut buffer)? {
                    let packet = packet.to_vec();
                    self.take(1 - from, &packet);
                }
            }
            self.deliver()?;
            thread::sleep(Duration::from_micros(500));
        }
        Ok(self.relayed)
    }

    /// Decides what happens to a packet.
    fn take(&mut self, to: usize, packet: &[u8]) {
        self.relayed.packets += 1;
        self.relayed.slices += u64::from(to == CLIENT);
        if self.dice.strikes(self.options.loss) {
            self.relayed.lost += 1;
            return;
        }
        let repeated = self.dice.strikes(self.options.duplicate);
        self.relayed.repeated += u64::from(repeated);
        for _ in 0..1 + u8::from(repeated) {
            let mut delay = Duration::from_millis(u64::from(self.options.delay));
            if self.dice.strikes(self.options.reorder) {
                self.relayed.delayed += 1;
                delay += Duration::from_micros(self.dice.below(LATE));
            }
            self.flying.push(Reverse(Flying {
                at: Instant::now() + delay,
                number: self.relayed.packets,
                to,
                packet: packet.to_vec(),
            }));
        }
    }

    fn deliver(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        while self.flying.peek().is_some_and(|Reverse(first)| first.at <= now) {
            if let Some(Reverse(flying)) = self.flying.pop() {
                self.ends[flying.to].send(&flying.packet)?;
            }
        }
        Ok(())
    }
}
