//! A link between server and client that loses, repeats and delays packets.

use crate::cli::Options;
use crate::dice::Dice;
use crate::{Failure, socket};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::net::{SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Largest additional delay of a packet that others overtake, in microseconds.
const LATE: u64 = 50_000;

/// Carries packets between a client and a server.
#[derive(Debug)]
pub(crate) struct Relay {
    options: Options,
    dice: Dice,
    /// The sockets that face the client and the server.
    sockets: [UdpSocket; 2],
    /// Last known address of the client, and the address of the server.
    peers: [Option<SocketAddr>; 2],
    flying: BinaryHeap<Reverse<Flying>>,
    packets: u64,
    lost: u64,
    repeated: u64,
    delayed: u64,
}

/// A packet in flight, ordered by arrival.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Flying {
    at: Instant,
    number: u64,
    to: usize,
    packet: Vec<u8>,
}

impl Relay {
    pub(crate) fn new(options: &Options, front: UdpSocket, server: SocketAddr) -> Result<Relay, Failure> {
        let sockets = [front, socket::bind(socket::facing(server))?];
        for socket in &sockets {
            socket.set_nonblocking(true)?;
        }
        Ok(Relay {
            options: options.clone(),
            dice: Dice::new(options.seed),
            sockets,
            peers: [None, Some(server)],
            flying: BinaryHeap::new(),
            packets: 0,
            lost: 0,
            repeated: 0,
            delayed: 0,
        })
    }

    /// Carries packets both ways until `stop`.
    pub(crate) fn run(&mut self, stop: &AtomicBool) -> Result<(), Failure> {
        while !stop.load(Ordering::Relaxed) {
            self.collect();
            self.deliver();
            thread::sleep(Duration::from_micros(500));
        }
        Ok(())
    }

    /// Counts of packets.
    pub(crate) fn report(&self) -> String {
        format!(
            "of {} packets the relay lost {}, repeated {} and delayed {}",
            self.packets, self.lost, self.repeated, self.delayed
        )
    }

    fn collect(&mut self) {
        let mut buffer = [0; 2048];
        for at in 0..self.sockets.len() {
            // a packet is lost if the socket reports an error
            while let Ok((len, from)) = self.sockets[at].recv_from(&mut buffer) {
                self.peers[at] = Some(from);
                let packet = buffer[..len].to_vec();
                self.take(1 - at, &packet);
            }
        }
    }

    /// Decides what happens to a packet.
    fn take(&mut self, to: usize, packet: &[u8]) {
        self.packets += 1;
        if self.dice.strikes(self.options.loss) {
            self.lost += 1;
            return;
        }
        let repeated = self.dice.strikes(self.options.duplicate);
        self.repeated += u64::from(repeated);
        for _ in 0..1 + u8::from(repeated) {
            let mut delay = Duration::from_millis(u64::from(self.options.delay));
            if self.dice.strikes(self.options.reorder) {
                self.delayed += 1;
                delay += Duration::from_micros(self.dice.below(LATE));
            }
            self.flying.push(Reverse(Flying {
                at: Instant::now() + delay,
                number: self.packets,
                to,
                packet: packet.to_vec(),
            }));
        }
    }

    fn deliver(&mut self) {
        let now = Instant::now();
        while self.flying.peek().is_some_and(|Reverse(first)| first.at <= now) {
            if let Some(Reverse(flying)) = self.flying.pop() {
                if let Some(peer) = self.peers[flying.to] {
                    let _ = self.sockets[flying.to].send_to(&flying.packet, peer);
                }
            }
        }
    }
}
